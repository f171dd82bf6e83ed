// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// depfile: which files each output is made from, as rules that make and ninja read.
#ifndef HITMASK_BAKE_DEPFILE_H
#define HITMASK_BAKE_DEPFILE_H

#include "plan.h"

/// Appends a rule for each output.
void depfile_write(const product_options *options, const plan *p, const sheet_list *sheets, buffer *out);

#endif
