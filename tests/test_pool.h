// Worker threads for the tasks of a world (hm_tasks), for tests that are left out where there are no POSIX threads.
#ifndef TESTS_TEST_POOL_H
#define TESTS_TEST_POOL_H

#include <hitmask/hitmask.h>

#include "harness.h"

#include <pthread.h>
#include <stdlib.h>

enum { POOL_MOST = 8 };

/// What is left of a task.
typedef struct pool_job {
    hm_task_fn fn;
    int32_t next, count, least;
    void *task;
    pthread_mutex_t lock;
    pthread_t thread[POOL_MOST];
    int workers;
} pool_job;

/// The threads of a world, which take pieces of its tasks.
typedef struct pool {
    int workers; ///< 0: all at once, and no job to wait for
    long jobs;
} pool;

// Takes pieces until there are none.
static void *pool_work(void *context) {
    pool_job *j = context;
    for (;;) {
        pthread_mutex_lock(&j->lock);
        const int32_t begin = j->next;
        const int32_t end = j->count - begin < 2 * j->least ? j->count : begin + j->least;
        j->next = end;
        pthread_mutex_unlock(&j->lock);
        if (begin == end) return NULL;
        j->fn(begin, end, j->task);
    }
}

static void *pool_enqueue(hm_task_fn fn, int32_t count, int32_t least, void *task, void *context) {
    pool *p = context;
    p->jobs++;
    if (p->workers == 0) {
        // The last pieces first.
        for (int32_t end = count; end > 0; end -= least) fn(end > least ? end - least : 0, end, task);
        return NULL;
    }
    pool_job *j = calloc(1, sizeof *j);
    REQUIRE(j != NULL);
    *j = (pool_job){.fn = fn, .count = count, .least = least, .task = task, .workers = p->workers};
    REQUIRE(pthread_mutex_init(&j->lock, NULL) == 0);
    for (int i = 0; i < j->workers; ++i) REQUIRE(pthread_create(&j->thread[i], NULL, pool_work, j) == 0);
    return j;
}

static void pool_finish(void *context, void *unused) {
    pool_job *j = context;
    (void)unused;
    for (int i = 0; i < j->workers; ++i) REQUIRE(pthread_join(j->thread[i], NULL) == 0);
    pthread_mutex_destroy(&j->lock);
    free(j);
}

#endif
