// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// side_mask: masks out of pictures and out of rows of text.
#ifndef HITMASK_TOOL_SIDE_MASK_H
#define HITMASK_TOOL_SIDE_MASK_H

#include "side_read.h"

/// The picture that a value names, solid from a threshold on (NULL: the reader's own), kept for as long as the
/// question at least; NULL for a fault.
const picture_entry *side_picture(query_reader *reader, const json_t *name, const json_t *threshold);

/// The mask that rows of '#' and '.' are, which the caller destroys; NULL for a fault.
hm_mask *side_rows(query_reader *reader, const json_t *rows);

bool side_read_mask(query_reader *reader, const side_source *source, shape_side *out);
bool side_read_rows(query_reader *reader, const side_source *source, shape_side *out);

#endif
