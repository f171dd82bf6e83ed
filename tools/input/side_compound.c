// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "side_compound.h"

#include <hitmask/shape.h>

#include <stdlib.h>

static void free_compound(void *compound) { hm_compound_destroy(compound); }

static bool compound_make(query_reader *reader, const shape_side *sides, int32_t count, shape_side *out) {
    hm_compound *compound = NULL;
    hm_compound_part *parts = calloc((size_t)count + 1, sizeof *parts);
    if (!parts) return query_no_memory(reader);
    for (int32_t i = 0; i < count; i++) {
        parts[i] = (hm_compound_part){sides[i].shape, sides[i].xform, (uint64_t)i};
    }
    hm_result result = hm_compound_create(parts, count, NULL, &compound);
    free(parts);
    if (!query_made(reader, result, "compound", "all of it lies within 32767 pixels of its origin")) return false;
    if (!side_own(out, compound, free_compound)) return query_no_memory(reader);
    hm_shape_compound(compound, &out->shape);
    return true;
}

bool side_read_compound(query_reader *reader, const side_source *source, shape_side *out) {
    size_t count = json_array_size(source->value);
    if (!json_is_array(source->value)) return query_fault(reader, "compound: give an array of shapes");
    if (count > HM_COMPOUND_MAX_PARTS) {
        return query_fault(reader, "compound: there are at most %d parts", HM_COMPOUND_MAX_PARTS);
    }
    out->parts = calloc(count + 1, sizeof *out->parts);
    if (!out->parts) return query_no_memory(reader);
    for (size_t i = 0; i < count; i++) {
        char where[32];
        snprintf(where, sizeof where, "part %zu", i);
        out->part_count = (int32_t)i + 1;
        if (!side_read_part(reader, where, json_array_get(source->value, i), &out->parts[i])) {
            return query_fault_within(reader, where);
        }
    }
    return compound_make(reader, out->parts, out->part_count, out);
}
