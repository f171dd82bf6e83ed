// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// progress: a bar on standard error for runs that take long. It has no colours.
#ifndef HITMASK_TOOL_PROGRESS_H
#define HITMASK_TOOL_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct progress {
    bool wanted, shown;
    bool share; ///< in place of numbers, that of a hundred which is done; set by the caller
    size_t all, done;
    double begin, last; ///< seconds
} progress;

/// Whether a bar on standard error would be visible, and not fill a log: whether that is a terminal that can go back
/// to the beginning of its line.
bool progress_is_shown(void);

/// Shows nothing yet: a bar comes after half a second, and again every tenth.
void progress_begin(progress *p, bool wanted, size_t all);

/// So much is done of all; what exceeds that counts as all.
void progress_show(progress *p, size_t done);

/// So much more is done; nothing where `p` is NULL.
void progress_step(progress *p, size_t more);

/// Takes the bar away, before words and at the end; nothing where `p` is NULL.
void progress_hide(progress *p);

#endif
