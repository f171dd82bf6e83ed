// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// No thread can be made: whoever asks does the work alone.
#ifndef HITMASK_JS_PTHREAD_H
#define HITMASK_JS_PTHREAD_H

#include <errno.h>
#include <sys/types.h>

static inline int pthread_create(pthread_t *thread, const void *options, void *(*work)(void *), void *context) {
    (void)thread, (void)options, (void)work, (void)context;
    return EAGAIN;
}
static inline int pthread_join(pthread_t thread, void **result) { return (void)thread, (void)result, 0; }
static inline int pthread_mutex_init(pthread_mutex_t *mutex, const void *options) { return (void)mutex, (void)options, 0; }
static inline int pthread_mutex_destroy(pthread_mutex_t *mutex) { return (void)mutex, 0; }
static inline int pthread_mutex_lock(pthread_mutex_t *mutex) { return (void)mutex, 0; }
static inline int pthread_mutex_unlock(pthread_mutex_t *mutex) { return (void)mutex, 0; }
static inline int pthread_cond_init(pthread_cond_t *cond, const void *options) { return (void)cond, (void)options, 0; }
static inline int pthread_cond_destroy(pthread_cond_t *cond) { return (void)cond, 0; }
static inline int pthread_cond_broadcast(pthread_cond_t *cond) { return (void)cond, 0; }
static inline int pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex) { return (void)cond, (void)mutex, 0; }

#endif
