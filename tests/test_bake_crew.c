// Work of several threads: each number once, results in their order and on the caller's thread, workers not far
// ahead; and work that waits until it is due.
#define _POSIX_C_SOURCE 200809L

#include "harness.h"

#include "../tools/bake/crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 300 };

typedef struct ledger {
    pthread_t caller;
    atomic_int worked[MOST];
    atomic_int begun, delivered;
    int most_ahead; // of what was delivered; by the caller's thread alone
    bool in_order, on_caller;
    atomic_int out_of_turn;
} ledger;

static void ledger_work(void *context, size_t number) {
    ledger *l = context;
    atomic_fetch_add(&l->begun, 1);
    atomic_fetch_add(&l->worked[number], 1);
    if (number % 5 == 3) crew_wait_turn();
    for (volatile int i = 0; i < (int)(number % 7) * 500; i = i + 1) {
    }
    // Until this is done nobody delivers anything.
    if (number % 5 == 3 && atomic_load(&l->delivered) != (int)number) atomic_fetch_add(&l->out_of_turn, 1);
}

static void ledger_deliver(void *context, size_t number) {
    ledger *l = context;
    int ahead = atomic_load(&l->begun) - atomic_load(&l->delivered);
    if (ahead > l->most_ahead) l->most_ahead = ahead;
    l->in_order = l->in_order && (int)number == atomic_load(&l->delivered) && atomic_load(&l->worked[number]) == 1;
    l->on_caller = l->on_caller && pthread_equal(l->caller, pthread_self());
    atomic_fetch_add(&l->delivered, 1);
}

TEST(each_once_and_in_order) {
    for (int round = 0; round < test_rounds(60); ++round) {
        ledger *l = calloc(1, sizeof *l);
        REQUIRE(l != NULL);
        l->caller = pthread_self();
        l->in_order = l->on_caller = true;
        int workers = test_between(1, 9), count = test_below(3) ? test_below(MOST) : test_below(4);
        crew_task task = {l, (size_t)count, ledger_work, ledger_deliver};
        test_note("%d workers, %d things", workers, count);
        crew_run(workers, &task);
        for (int i = 0; i < MOST; ++i) CHECK_INT(atomic_load(&l->worked[i]), i < count);
        CHECK_INT(atomic_load(&l->delivered), count);
        CHECK(l->in_order && l->on_caller);
        CHECK_INT(atomic_load(&l->out_of_turn), 0);
        CHECK(l->most_ahead <= workers * 8);
        crew_wait_turn(); // without work there is nothing to wait for
        task.deliver = NULL;
        crew_run(workers, &task);
        for (int i = 0; i < count; ++i) CHECK_INT(atomic_load(&l->worked[i]), 2);
        free(l);
    }
}

// Nothing is delivered while the first thing is worked on, and the others take no time: what is begun by then is how
// far ahead they run.
static void first_is_slow_work(void *context, size_t number) {
    ledger *l = context;
    atomic_fetch_add(&l->begun, 1);
    for (int i = 0; number == 0 && i < 200 && atomic_load(&l->begun) < MOST; ++i) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    if (number == 0) l->most_ahead = atomic_load(&l->begun);
}

TEST(not_far_ahead_of_a_slow_one) {
    for (int workers = 2; workers <= 4; ++workers) {
        ledger *l = calloc(1, sizeof *l);
        REQUIRE(l != NULL);
        crew_task task = {l, MOST, first_is_slow_work, NULL};
        crew_run(workers, &task);
        test_note("%d workers, %d begun", workers, l->most_ahead);
        CHECK_INT(atomic_load(&l->begun), MOST);
        CHECK(l->most_ahead <= workers * 8);
        free(l);
    }
}

TEST_MAIN(CASE(each_once_and_in_order), CASE(not_far_ahead_of_a_slow_one))
