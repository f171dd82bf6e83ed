// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// writing: a file that goes where it belongs while it is made, so that it need not fit into memory.
//
// As long as what comes is what the file holds already, nothing is written. From the first difference on it goes into
// a new file, which takes the name at the end: who gives up leaves the old one as it was. What comes first waits in
// memory, so that a short file touches nothing before it is whole.
#ifndef HITMASK_BAKE_WRITING_H
#define HITMASK_BAKE_WRITING_H

#include "../cli/files.h"
#include "../cli/buffer.h"
#include "fingerprint.h"

typedef enum writing_end { WRITING_SAME, WRITING_WRITTEN, WRITING_STALE, WRITING_FAILED } writing_end;

typedef struct writing {
    buffer bytes;       ///< what is made goes in here, and on to the file when it is much
    const char *file;   ///< "" is standard output
    const char *folder; ///< folders below this one are made; NULL: none are
    bool check;         ///< only compare
    bool begun, ended;
    writing_end end; ///< so far: the same
    bool there;      ///< there is such a file
    FILE *old;       ///< what it holds, while all so far is the same
    outfile out;
    fingerprint_run print;
    int64_t size;        ///< bytes in all
    fingerprint content; ///< of all, when it has ended
} writing;

/// Before the first byte: `file`, `folder` and `check` are set, all else is 0. The struct stays where it is from now
/// on.
void writing_open(writing *w);

/// After the last one; `whole` is false to give it up. Reports what is wrong. Once it has ended this only answers
/// how.
writing_end writing_close(writing *w, bool whole);

#endif
