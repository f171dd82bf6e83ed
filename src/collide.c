// The matrix: each question takes its two shapes apart here, by kind, and passes them to the file that knows the
// pair.
#include "collide_internal.h"

#include <math.h>

// ---- what comes in ------------------------------------------------------------------------------------------------

static bool collide_shape_valid(const hm_shape *shape) {
    if (!shape || (unsigned)shape->kind >= HM_SHAPE_KIND_COUNT) return false;
    return shape->kind != HM_SHAPE_MASK || shape->mask != NULL;
}

// Margins are rounded to a step; anything else than 0 to 256 pixels is a mistake.
static bool collide_rule_valid(const hm_rule *rule, hmi_rule *out) {
    *out = (hmi_rule){false, 0};
    if (!rule) return true;
    if (rule->touch != HM_TOUCH_AREA && rule->touch != HM_TOUCH_CLOSED) return false;
    out->closed = rule->touch == HM_TOUCH_CLOSED;
    return rule->margin >= 0 && rule->margin <= 256 && hm_steps_from_pixels(rule->margin, &out->margin) == HM_OK;
}

static bool collide_xform_valid(const hm_xform *xform) { return xform && hm_xform_valid(xform); }

// ---- shapes in the world ------------------------------------------------------------------------------------------

static hmi_point collide_corner(const hm_xform *xform, hm_local local) {
    // Below 2^46 * 2^16 + 2 * 2^31 * 2^30 = 2^63; the limits of hm_xform and hm_local keep it strictly below.
    hmi_point corner = {xform->ox * HMI_UNITS_PER_STEP + (int64_t)local.x * xform->ux + (int64_t)local.y * xform->vx,
                        xform->oy * HMI_UNITS_PER_STEP + (int64_t)local.x * xform->uy + (int64_t)local.y * xform->vy};
    return corner;
}

static hmi_int128 collide_square_root_input(int32_t radius, int64_t det) {
    return hmi_int128_mul((int64_t)radius * radius, det < 0 ? -det : det);
}

// floor(sqrt(v)) for 0 <= v < 2^124, bit by bit.
static int64_t collide_root(hmi_int128 v) {
    int64_t root = 0;
    for (int bit = 61; bit >= 0; bit--) {
        int64_t next = root + ((int64_t)1 << bit);
        if (hmi_int128_compare(hmi_int128_mul(next, next), v) <= 0) root = next;
    }
    return root;
}

// r * sqrt(|det|) rounded to a step, for r in units of 2^-16 pixel: the root, rounded once.
static int64_t collide_radius(int32_t radius, const hm_xform *xform) {
    const int64_t det = (int64_t)xform->ux * xform->vy - (int64_t)xform->uy * xform->vx;
    const int64_t unit = HM_UNITS_PER_PIXEL;
    const int64_t root = collide_root(collide_square_root_input(radius, det));
    return (root + unit / 2) / unit;
}

static void collide_element(const hm_shape *shape, const hm_xform *xform, hmi_element *out) {
    out->corner[0] = collide_corner(xform, shape->a);
    out->corner[1] = out->corner[0];
    out->convex = (hmi_convex){out->corner, 1, 0};
    if (shape->kind == HM_SHAPE_CIRCLE) out->convex.radius = collide_radius(shape->radius, xform);
    if (shape->kind == HM_SHAPE_SEGMENT) {
        out->corner[1] = collide_corner(xform, shape->b);
        const bool point = out->corner[0].x == out->corner[1].x && out->corner[0].y == out->corner[1].y;
        out->convex.n = point ? 1 : 2;
    }
}

static hmi_posed_mask collide_mask(const hm_shape *shape, const hm_xform *xform) {
    hmi_posed_mask mask = {shape->mask, shape->field, xform};
    return mask;
}

// ---- overlap ------------------------------------------------------------------------------------------------------

bool hm_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hm_rule *rule) {
    hmi_rule steps;
    HMI_REQUIRE(collide_shape_valid(a) && collide_shape_valid(b), false);
    HMI_REQUIRE(collide_xform_valid(xa) && collide_xform_valid(xb), false);
    HMI_REQUIRE(collide_rule_valid(rule, &steps), false);
    if (a->kind != HM_SHAPE_MASK && b->kind == HM_SHAPE_MASK) return hm_overlap(b, xb, a, xa, rule);
    if (a->kind == HM_SHAPE_MASK && b->kind == HM_SHAPE_MASK) {
        const hmi_posed_mask first = collide_mask(a, xa);
        const hmi_posed_mask second = collide_mask(b, xb);
        return hmi_overlap_masks(&first, &second, &steps);
    }
    hmi_element second;
    collide_element(b, xb, &second);
    if (a->kind == HM_SHAPE_MASK) {
        const hmi_posed_mask first = collide_mask(a, xa);
        return hmi_overlap_mask_element(&first, &second, &steps);
    }
    hmi_element first;
    collide_element(a, xa, &first);
    return hmi_sat_touch(&first.convex, &second.convex, steps.margin, steps.closed);
}

// ---- distance -----------------------------------------------------------------------------------------------------
//
// Of several closest pairs the one that is given must not depend on the order of the shapes, so they are put into an
// order of their own first: masks last, then by what they are and where.

static int collide_compare(int64_t a, int64_t b) { return a < b ? -1 : a > b; }

static int collide_compare_xforms(const hm_xform *a, const hm_xform *b) {
    int order = collide_compare(a->ox, b->ox);
    if (order == 0) order = collide_compare(a->oy, b->oy);
    if (order == 0) order = collide_compare(a->ux, b->ux);
    if (order == 0) order = collide_compare(a->uy, b->uy);
    if (order == 0) order = collide_compare(a->vx, b->vx);
    return order ? order : collide_compare(a->vy, b->vy);
}

static int collide_compare_masks(const hm_mask *a, const hm_mask *b) {
    int order = collide_compare(a->grid.width, b->grid.width);
    if (order == 0) order = collide_compare(a->grid.height, b->grid.height);
    if (order != 0 || a == b) return order;
    for (int32_t s = 0; s < a->grid.stripes; s++)
        for (int32_t y = 0; y < a->grid.height; y++) {
            const uint64_t wa = hmi_bitgrid_stripe(&a->grid, s)[y];
            const uint64_t wb = hmi_bitgrid_stripe(&b->grid, s)[y];
            if (wa != wb) return wa < wb ? -1 : 1;
        }
    return 0;
}

static int collide_compare_shapes(const hm_shape *a, const hm_shape *b) {
    if (a->kind == HM_SHAPE_MASK && b->kind == HM_SHAPE_MASK) return collide_compare_masks(a->mask, b->mask);
    int order = collide_compare(b->kind, a->kind); // masks are the first kind and go last
    if (order == 0) order = collide_compare(a->radius, b->radius);
    if (order == 0) order = collide_compare(a->a.x, b->a.x);
    if (order == 0) order = collide_compare(a->a.y, b->a.y);
    if (order == 0) order = collide_compare(a->b.x, b->b.x);
    return order ? order : collide_compare(a->b.y, b->b.y);
}

static bool collide_swapped(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    if ((a->kind == HM_SHAPE_MASK) != (b->kind == HM_SHAPE_MASK)) return a->kind == HM_SHAPE_MASK;
    const int order = collide_compare_xforms(xa, xb);
    return order ? order > 0 : collide_compare_shapes(a, b) > 0;
}

static double collide_distance(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                               hm_points *out) {
    if (a->kind == HM_SHAPE_MASK) {
        const hmi_posed_mask first = collide_mask(a, xa);
        const hmi_posed_mask second = collide_mask(b, xb);
        return hmi_distance_masks(&first, &second, out);
    }
    hmi_element first;
    collide_element(a, xa, &first);
    if (b->kind == HM_SHAPE_MASK) {
        const hmi_posed_mask second = collide_mask(b, xb);
        return hmi_distance_element_mask(&first, &second, out);
    }
    hmi_element second;
    collide_element(b, xb, &second);
    return hmi_distance_elements(&first, &second, out);
}

double hm_distance(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_points *out) {
    HMI_REQUIRE(collide_shape_valid(a) && collide_shape_valid(b), HUGE_VAL);
    HMI_REQUIRE(collide_xform_valid(xa) && collide_xform_valid(xb), HUGE_VAL);
    hm_points points = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    const bool swapped = collide_swapped(a, xa, b, xb);
    const double distance =
        swapped ? collide_distance(b, xb, a, xa, &points) : collide_distance(a, xa, b, xb, &points);
    if (out && distance < HUGE_VAL) {
        *out = points;
        if (swapped) *out = (hm_points){points.b, points.a, points.pixel_b, points.pixel_a};
    }
    return distance;
}
