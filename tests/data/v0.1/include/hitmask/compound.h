// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// compound: several shapes as one, each where it belongs and with a tag: a body of circles and boxes, a sprite with
// its shield, a hit box beside a hurt box.
#ifndef HITMASK_COMPOUND_H
#define HITMASK_COMPOUND_H

#include <hitmask/base.h>
#include <hitmask/lattice.h>
#include <hitmask/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Greatest number of parts.
#define HM_COMPOUND_MAX_PARTS 65535

/// One shape of a compound.
typedef struct hm_compound_part {
    hm_shape shape; ///< of any kind but compounds; what it points at must stay alive
    hm_xform xform; ///< where it is in the compound's own pixels
    uint64_t tag;   ///< anything of the caller's
} hm_compound_part;

/// Shapes that are asked about as one. Does not change once made.
///
/// A question about a compound is one about any of its parts: it overlaps when one of them does, its distance is the
/// least one, its contact the first one in the order of contacts, and so on; which part it was is told. Parts are not
/// joined: where two of them lie side by side the line between them is an edge of both. Make an outline, a mask or a
/// tile map of what is to be one piece.
///
/// A part is drawn by its own xform and then by the compound's, the product rounded to steps (hm_xform_multiply):
/// parts that share an edge may gap or overlap by one step. A part whose product is not a valid xform is left out.
typedef struct hm_compound hm_compound;

/// Makes a compound of copies of `count` parts; none is fine: it is empty then. HM_ERROR_RANGE for a negative number
/// or one above HM_COMPOUND_MAX_PARTS, a compound among the parts, an invalid shape or xform, and a part that lies
/// more than 32,767 pixels from (0, 0). HM_ERROR_MEMORY.
HM_API hm_result hm_compound_create(const hm_compound_part *parts, int32_t count, const hm_allocator *alloc,
                                    hm_compound **out);

/// Frees a compound. NULL is fine.
HM_API void hm_compound_destroy(hm_compound *compound);

/// How many parts it has.
HM_API int32_t hm_compound_count(const hm_compound *compound);

/// Part number `index`, as long as the compound lives; NULL for another number.
HM_API const hm_compound_part *hm_compound_at(const hm_compound *compound, int32_t index);

#ifdef __cplusplus
}
#endif

#endif
