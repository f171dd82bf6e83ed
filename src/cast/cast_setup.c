// Casts: what follows from their two shapes.
#include "cast_setup.h"

// |d| and the motion are below 2^49 steps, an axis below 2^31: cross products stay below 2^81.
static void cast_prepare_axes(hmi_cast *cast) {
    cast->pixels = hmi_pixel_pair_make(cast->xform[0], cast->xform[1], cast->rule.closed);
    for (int k = 0; k < 4; k++) {
        const hmi_pixel_axis *axis = &cast->pixels.axis[k];
        cast->speed[k] = hmi_cross64(axis->x, axis->y, cast->motion.x, cast->motion.y);
    }
}

static void cast_set_shape(hmi_cast *cast, int which, const hm_shape *shape, const hm_xform *xform) {
    cast->shape[which] = shape;
    cast->xform[which] = xform;
    if (shape->kind == HM_SHAPE_MASK)
        cast->mask[which] = hmi_posed_mask_make(shape, xform);
    else if (hmi_shape_rank(shape) == 0)
        hmi_element_make(shape, xform, &cast->element[which]);
}

static bool cast_is_one(const hmi_cast *cast, int which) { return hmi_shape_rank(cast->shape[which]) == 0; }

static int64_t cast_radius(const hmi_cast *cast, int which) {
    if (cast_is_one(cast, which)) return cast->element[which].convex.radius;
    return hmi_shape_radius(cast->shape[which], cast->xform[which]);
}

bool hmi_cast_set_shapes(hmi_cast *cast, const hm_shape *first, const hm_xform *at_first, const hm_shape *second,
                         const hm_xform *at_second) {
    cast_set_shape(cast, 0, first, at_first);
    cast_set_shape(cast, 1, second, at_second);
    cast->groups = hmi_shape_is_group(first) || hmi_shape_is_group(second);
    const bool wide = cast->rule.margin + cast_radius(cast, 0) + cast_radius(cast, 1) > 0;
    cast->seams = !wide && !cast->rule.closed && cast_is_one(cast, 0) && cast->element[0].convex.n <= 2 &&
                  (!cast_is_one(cast, 1) || cast->leaf[1]);
    if (first->kind == HM_SHAPE_MASK) cast_prepare_axes(cast);
    return wide;
}

void hmi_cast_set_leaves(const hmi_cast *cast, const hmi_leaf *a, const hmi_leaf *b, bool swapped, hmi_cast *out) {
    const hmi_point back = {-cast->motion.x, -cast->motion.y};
    const hmi_leaf *first = swapped ? b : a;
    const hmi_leaf *second = swapped ? a : b;
    *out = *cast;
    out->groups = false;
    out->leaf[0] = first->map ? first : NULL;
    out->leaf[1] = second->map ? second : NULL;
    if (swapped) out->motion = back;
    hmi_cast_set_shapes(out, &first->shape, &first->xform, &second->shape, &second->xform);
}

void hmi_cast_of_best(const hmi_cast *cast, hmi_cast *out) {
    hmi_cast_set_leaves(cast, &cast->best_leaf[0], &cast->best_leaf[1], cast->best_swapped, out);
}
