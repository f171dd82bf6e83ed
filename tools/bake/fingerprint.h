// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// fingerprint: hashes of 128 bits of what goes into outputs. Equal hashes count as equal content: collisions on
// purpose are not expected, and by chance there are none.
#ifndef HITMASK_BAKE_FINGERPRINT_H
#define HITMASK_BAKE_FINGERPRINT_H

#include "format.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct fingerprint {
    uint64_t high, low;
} fingerprint;

bool fingerprint_equal(const fingerprint *a, const fingerprint *b);

fingerprint fingerprint_of_bytes(const void *bytes, size_t size);

/// Of bytes that come piece by piece: the same as of all at once. Without memory it is that of no bytes.
typedef struct fingerprint_run {
    void *state;
} fingerprint_run;

void fingerprint_begin(fingerprint_run *out);
void fingerprint_add(fingerprint_run *so_far, const void *bytes, size_t size);
fingerprint fingerprint_end(fingerprint_run *so_far);

/// Of a file's content. False, without a word, where it cannot be read.
bool fingerprint_of_file(const char *file, fingerprint *out);

/// Of a sheet: all that it says, and the content of its pictures and of those that stand for them. False, without a
/// word, where one cannot be read.
bool fingerprint_of_sheet(const product_options *options, const sheet *s, fingerprint *out);

/// Of an output: the sheet's, the options that decide its bytes, its name, and the version of the program.
fingerprint fingerprint_of_output(const format_options *options, const format_row *row,
                                  const fingerprint *sheet_print);

#endif
