// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// progress: a bar on standard error for runs that take long. It has no colours.
#ifndef HITMASK_BAKE_PROGRESS_H
#define HITMASK_BAKE_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct progress {
    bool wanted, shown;
    size_t all;
    double begin, last; ///< seconds
} progress;

/// Shows nothing yet: a bar comes after half a second, and again every tenth.
void progress_begin(progress *p, bool wanted, size_t all);
void progress_show(progress *p, size_t done);

/// Takes the bar away, before words and at the end.
void progress_hide(progress *p);

#endif
