// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "crew.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum { CREW_AHEAD = 8, CREW_MAX = 256 };

typedef struct crew {
    const crew_task *task;
    pthread_mutex_t mutex;
    pthread_cond_t changed; // something was done, or delivered
    size_t next, delivered, ahead;
    bool *done;
} crew;

// What the thread that calls works on.
static _Thread_local struct {
    crew *crew; // NULL: alone, or not within work
    size_t number;
} crew_now;

// The next number to work on; `count` when none is left. The mutex is held.
static size_t crew_take(crew *c) {
    while (c->next < c->task->count && c->next >= c->delivered + c->ahead) pthread_cond_wait(&c->changed, &c->mutex);
    return c->next < c->task->count ? c->next++ : c->task->count;
}

static void *crew_member(void *context) {
    crew *c = context;
    pthread_mutex_lock(&c->mutex);
    for (size_t i = crew_take(c); i < c->task->count; i = crew_take(c)) {
        pthread_mutex_unlock(&c->mutex);
        crew_now.crew = c;
        crew_now.number = i;
        c->task->work(c->task->context, i);
        crew_now.crew = NULL;
        pthread_mutex_lock(&c->mutex);
        c->done[i] = true;
        pthread_cond_broadcast(&c->changed);
    }
    pthread_mutex_unlock(&c->mutex);
    return NULL;
}

void crew_wait_turn(void) {
    crew *c = crew_now.crew;
    if (!c) return;
    pthread_mutex_lock(&c->mutex);
    while (c->delivered < crew_now.number) pthread_cond_wait(&c->changed, &c->mutex);
    pthread_mutex_unlock(&c->mutex);
}

static void crew_deliver_all(crew *c) {
    for (size_t i = 0; i < c->task->count; i++) {
        pthread_mutex_lock(&c->mutex);
        while (!c->done[i]) pthread_cond_wait(&c->changed, &c->mutex);
        pthread_mutex_unlock(&c->mutex);
        if (c->task->deliver) c->task->deliver(c->task->context, i);
        pthread_mutex_lock(&c->mutex);
        c->delivered = i + 1;
        pthread_cond_broadcast(&c->changed);
        pthread_mutex_unlock(&c->mutex);
    }
}

static void crew_alone(const crew_task *task) {
    for (size_t i = 0; i < task->count; i++) {
        task->work(task->context, i);
        if (task->deliver) task->deliver(task->context, i);
    }
}

void crew_run(int workers, const crew_task *task) {
    pthread_t threads[CREW_MAX];
    int started = 0;
    if (workers > CREW_MAX) workers = CREW_MAX;
    if ((size_t)workers > task->count) workers = (int)task->count;
    crew c = {.task = task, .ahead = (size_t)workers * CREW_AHEAD};
    c.done = workers > 1 ? calloc(task->count, sizeof *c.done) : NULL;
    if (!c.done) {
        crew_alone(task);
        return;
    }
    pthread_mutex_init(&c.mutex, NULL);
    pthread_cond_init(&c.changed, NULL);
    while (started < workers && !pthread_create(&threads[started], NULL, crew_member, &c)) started++;
    if (started) {
        crew_deliver_all(&c);
    } else {
        crew_alone(task);
    }
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    pthread_cond_destroy(&c.changed);
    pthread_mutex_destroy(&c.mutex);
    free(c.done);
}
