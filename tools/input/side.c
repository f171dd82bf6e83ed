// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "side.h"

#include <math.h>
#include <stdlib.h>

static bool side_grow(shape_side *of) {
    if (of->owned_count < of->owned_size) return true;
    size_t size = of->owned_size ? of->owned_size * 2 : 4;
    side_owned *grown = realloc(of->owned, size * sizeof *grown);
    if (!grown) return false;
    of->owned = grown;
    of->owned_size = size;
    return true;
}

bool side_own(shape_side *of, void *object, void (*destroy)(void *object)) {
    if (!object || !side_grow(of)) {
        destroy(object);
        return false;
    }
    of->owned[of->owned_count++] = (side_owned){object, destroy};
    return true;
}

// How far the corner is from the origin in the world, in steps: a whole number of them.
static void side_corner_steps(const shape_side *of, const hm_xform *xform, int64_t *x, int64_t *y) {
    *x = (int64_t)of->corner.x * xform->ux + (int64_t)of->corner.y * xform->vx;
    *y = (int64_t)of->corner.x * xform->uy + (int64_t)of->corner.y * xform->vy;
}

bool side_move_to_corner(shape_side *of) {
    int64_t x, y;
    side_corner_steps(of, &of->xform, &x, &y);
    of->pose.pivot.x -= of->corner.x;
    of->pose.pivot.y -= of->corner.y;
    const hm_xform drawn = of->xform;
    return hm_xform_translate(&drawn, x, y, &of->xform) == HM_OK;
}

hm_xform side_local_xform(const shape_side *of, const hm_xform *xform) {
    int64_t x, y;
    hm_xform local = *xform;
    side_corner_steps(of, xform, &x, &y);
    local.ox -= x;
    local.oy -= y;
    return local;
}

bool side_cell(const shape_side *of, hm_pixel cell, hm_pixel *out) {
    *out = (hm_pixel){cell.x + of->first_cell.x, cell.y + of->first_cell.y};
    return cell.x >= 0;
}

/// What is true of all shapes of a kind.
typedef struct side_trait {
    side_part part;
    bool round; ///< also without a radius
    bool thin;  ///< without one it has no area
} side_trait;

#define SIDE_mask SIDE_PART_PIXEL, false, false
#define SIDE_point SIDE_PART_NOTHING, false, true
#define SIDE_segment SIDE_PART_NOTHING, false, true
#define SIDE_circle SIDE_PART_NOTHING, true, true
#define SIDE_ray SIDE_PART_NOTHING, false, true
#define SIDE_capsule SIDE_PART_NOTHING, false, true
#define SIDE_box SIDE_PART_NOTHING, false, false
#define SIDE_polygon SIDE_PART_NOTHING, false, false
#define SIDE_outline SIDE_PART_EDGE, false, false
#define SIDE_tilemap SIDE_PART_CELL, false, false
#define SIDE_compound SIDE_PART_NOTHING, false, false

static const side_trait side_traits[] = {
#define SIDE_TRAIT(kind, name, word) {SIDE_##word},
    HM_SHAPE_KINDS(SIDE_TRAIT)
#undef SIDE_TRAIT
};

side_part side_part_kind(const shape_side *of) { return side_traits[of->shape.kind].part; }

bool side_is_thin(const shape_side *of) {
    const hm_shape *shape = &of->shape;
    const bool flat = shape->a.x == shape->b.x || shape->a.y == shape->b.y;
    return shape->radius == 0 && (side_traits[shape->kind].thin || (shape->kind == HM_SHAPE_BOX && flat));
}

bool side_is_round(const shape_side *of) {
    for (int32_t i = 0; i < of->part_count; i++) {
        if (side_is_round(&of->parts[i])) return true;
    }
    return side_traits[of->shape.kind].round || of->shape.radius > 0;
}

bool side_is_empty(const shape_side *of) {
    const hm_shape anywhere = {.kind = HM_SHAPE_POINT};
    return isinf(hm_distance(&of->shape, &of->xform, &anywhere, &of->xform, NULL));
}

void side_free(shape_side *of) {
    // A compound before what its parts own.
    while (of->owned_count) {
        side_owned last = of->owned[--of->owned_count];
        last.destroy(last.object);
    }
    for (int32_t i = 0; i < of->part_count; i++) side_free(&of->parts[i]);
    free(of->parts);
    free(of->owned);
    of->parts = NULL;
    of->part_count = 0;
    of->owned = NULL;
    of->owned_size = 0;
}
