// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// side_compound: several shapes as one.
#ifndef HITMASK_TOOL_SIDE_COMPOUND_H
#define HITMASK_TOOL_SIDE_COMPOUND_H

#include "side_read.h"

bool side_read_compound(query_reader *reader, const side_source *source, shape_side *out);

#endif
