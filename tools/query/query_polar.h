// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// query_polar: the operation `polar`, what the radial profiles of two masks say of them.
#ifndef HITMASK_TOOL_QUERY_POLAR_H
#define HITMASK_TOOL_QUERY_POLAR_H

#include "query.h"

/// Reads its keys and makes both profiles, which query_free frees.
bool query_read_polar(query_reader *reader, json_t *const *values, query *out);

void query_answer_polar(const query *q);

/// Prints a comma and a profile as the value of a key.
void query_put_profile(const char *name, const hm_polar *polar);

#endif
