// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L
#include "progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double progress_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

bool progress_is_shown(void) {
    const char *term = getenv("TERM");
    return isatty(STDERR_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

void progress_begin(progress *p, bool wanted, size_t all) {
    *p = (progress){.wanted = wanted, .all = all};
    if (wanted) p->begin = p->last = progress_now();
}

void progress_show(progress *p, size_t done) {
    enum { WIDTH = 40 };
    char bar[WIDTH + 1];
    p->done = done < p->all ? done : p->all;
    if (!p->wanted) return;
    const double now = progress_now();
    if (now - p->begin < 0.5 || now - p->last < 0.1) return;
    const size_t full = p->all ? WIDTH * p->done / p->all : WIDTH;
    for (size_t i = 0; i < WIDTH; i++) bar[i] = i < full ? '#' : '.';
    bar[WIDTH] = 0;
    if (p->share)
        fprintf(stderr, "\r[%s] %3zu %%", bar, p->all ? 100 * p->done / p->all : 100);
    else
        fprintf(stderr, "\r[%s] %zu of %zu", bar, p->done, p->all);
    fflush(stderr);
    p->shown = true;
    p->last = now;
}

void progress_step(progress *p, size_t more) {
    if (p) progress_show(p, p->done + more);
}

void progress_hide(progress *p) {
    if (!p || !p->shown) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    p->shown = false;
}
