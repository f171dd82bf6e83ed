// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// crew: the same work on many things at the same time, and the results in their order.
#ifndef HITMASK_BAKE_CREW_H
#define HITMASK_BAKE_CREW_H

#include <stddef.h>

typedef struct crew_task {
    void *context;
    size_t count;
    void (*work)(void *context, size_t number); ///< on any thread, for each number once
    void (*deliver)(void *context,
                    size_t number); ///< on the caller's thread, in order, after its work; NULL: nothing
} crew_task;

/// Does all of it; with one worker on the caller's thread alone. Workers stay a few numbers ahead of what was
/// delivered, so that results do not pile up. Threads that cannot be had are done without.
void crew_run(int workers, const crew_task *task);

/// Within `work`: waits until all before it was delivered. Then nobody else delivers until this work is done.
void crew_wait_turn(void);

#endif
