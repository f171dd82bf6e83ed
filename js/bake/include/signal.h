// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// There are no signals in a module: nothing is watched, nothing comes.
#ifndef HITMASK_JS_SIGNAL_H
#define HITMASK_JS_SIGNAL_H

enum { SIGHUP = 1, SIGINT = 2, SIGTERM = 15, SIG_SETMASK = 2, SA_RESETHAND = 0 };
typedef int sigset_t;
struct sigaction {
    void (*sa_handler)(int);
    int sa_flags;
    sigset_t sa_mask;
};
#define SIG_DFL ((void (*)(int))0)

static inline int sigemptyset(sigset_t *set) { return *set = 0; }
static inline int sigfillset(sigset_t *set) { return *set = 0; }
static inline int sigprocmask(int how, const sigset_t *set, sigset_t *old) {
    (void)how;
    if (old) *old = *set;
    return 0;
}
static inline int sigaction(int number, const struct sigaction *action, struct sigaction *old) {
    (void)number, (void)action, (void)old;
    return -1;
}
static inline int raise(int number) { return number ? -1 : 0; }

#endif
