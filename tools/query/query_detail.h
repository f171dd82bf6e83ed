// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// query_detail: the keys that only some operations accept. Each function reads those of one operation.
#ifndef HITMASK_TOOL_QUERY_DETAIL_H
#define HITMASK_TOOL_QUERY_DETAIL_H

#include "query.h"

bool query_read_limits(query_reader *reader, json_t *const *values, query *out);
bool query_read_separate(query_reader *reader, json_t *const *values, query *out);
bool query_read_cast(query_reader *reader, json_t *const *values, query *out);
bool query_read_ray(query_reader *reader, json_t *const *values, query *out);
bool query_read_gate(query_reader *reader, json_t *const *values, query *out);
bool query_read_bounce(query_reader *reader, json_t *const *values, query *out);
bool query_read_turn(query_reader *reader, json_t *const *values, query *out);

#endif
