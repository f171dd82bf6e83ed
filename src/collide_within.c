// Within: whether a shape stays clear of all that lies outside of another.
//
// The first shape is taken piece by piece (rows of pixels, convex parts, whole other shapes): it is within when each
// of them is. In a convex shape a piece is when its corners are far enough inside (or, where the shape is widened by
// more than the piece, near enough to its hull). In another one no stretch of the border comes too near to the piece,
// and the piece has a point inside. Only a point or segment without width may run along the border: the parts that
// hold it, one after the other, must cover it from end to end.
#include "collide_pieces.h"
#include "polygon_internal.h"
#include "collide_compound.h"
#include "sat_entry.h"
#include "sat_exact.h"

#include <math.h>

// ---- in a convex shape
// ------------------------------------------------------------------------------------------------

/// A convex shape: its parts, most often one, and the ring of its corners.
typedef struct within_hull {
    const hm_shape *shape;
    const hm_xform *xform;
    hmi_element element; ///< of one part
    bool parted;
    int64_t radius;
} within_hull;

typedef struct within_near {
    const hmi_convex *corner;
    int64_t reach;
    bool closed;
} within_near;

static bool within_touches(void *context, const hmi_convex *piece) {
    const within_near *near = context;
    const hmi_convex hull = {piece->v, piece->n, 0};
    return hmi_sat_touch(near->corner, &hull, near->reach, near->closed);
}

// Whether a corner is within `reach` of the hull, or nearer.
static bool within_reach(const within_hull *hull, const hmi_convex *corner, int64_t reach, bool closed) {
    within_near near = {corner, reach, closed};
    if (!hull->parted) return within_touches(&near, &hull->element.convex);
    const hmi_step_box box = hmi_convex_box(corner, reach);
    return hmi_pieces_near(hull->shape, hull->xform, &box, within_touches, &near);
}

static int32_t within_ring(const within_hull *hull, const hm_local **ring) {
    *ring = hull->parted ? hm_polygon_corners(hull->shape->polygon) : NULL;
    return hull->parted ? hm_polygon_count(hull->shape->polygon) : sat_edge_count(&hull->element.convex);
}

// Whether every edge is at least so far from the corner, or farther where that is asked for.
static bool within_clear(const within_hull *hull, const hmi_convex *corner, int64_t distance, bool farther) {
    const hm_local *ring;
    const int32_t count = within_ring(hull, &ring);
    if (count < 3) return false;
    for (int32_t k = 0; k < count; k++) {
        const int32_t next = k + 1 == count ? 0 : k + 1;
        const hmi_point *v = hull->element.convex.v;
        const hmi_point end[2] = {ring ? hmi_local_place(hull->xform, ring[k]) : v[k],
                                  ring ? hmi_local_place(hull->xform, ring[next]) : v[next]};
        const hmi_convex edge = {end, 2, 0};
        if (hmi_sat_touch(corner, &edge, distance, farther)) return false;
    }
    return true;
}

// A corner of a piece that is wider than the hull by -`more`, or less wide by `more`, margin included.
static bool within_corner(const within_hull *hull, const hmi_point *at, int64_t more, bool strict) {
    const hmi_convex corner = {at, 1, 0};
    if (more > 0) return within_reach(hull, &corner, more, !strict);
    if (!within_reach(hull, &corner, 0, true)) return false;
    if (more < 0) return within_clear(hull, &corner, -more, strict);
    return !strict || within_clear(hull, &corner, 0, true);
}

static bool within_convex(const hmi_convex *piece, const within_hull *hull, const hmi_rule *rule) {
    for (int32_t k = 0; k < piece->n; k++)
        if (!within_corner(hull, &piece->v[k], hull->radius - piece->radius - rule->margin, rule->closed))
            return false;
    return true;
}

// ---- along a segment
// --------------------------------------------------------------------------------------------------

/// How far from its beginning a segment is covered by closed pieces.
typedef struct within_cover {
    const hmi_convex *from; ///< its first corner
    hmi_point motion;       ///< to the second, in units
    hmi_time until;
    hmi_time best;
} within_cover;

static bool within_cover_on(void *context, const hmi_convex *piece) {
    within_cover *cover = context;
    hmi_passage passage;
    if (!hmi_sat_passage_units(piece, cover->from, cover->motion, true, &passage)) return false;
    if (hmi_time_compare(&passage.enter, &cover->until) > 0) return false;
    if (hmi_time_compare(&passage.leave, &cover->best) > 0) cover->best = passage.leave;
    return false;
}

static bool within_any(void *context, const hmi_convex *piece) { return hmi_sat_touch(context, piece, 0, true); }

// The pieces at the place up to which it is covered may cover more of it; each does so once.
static bool within_covered(const hmi_convex *thin, const hm_shape *b, const hm_xform *xb) {
    const hmi_convex from = {thin->v, 1, 0};
    const hmi_time none = hmi_time_make(hmi_int128_from(0), hmi_int128_from(1));
    hmi_convex point = from;
    sat_vector motion = {0, 0};
    if (thin->n == 1) {
        const hmi_step_box box = hmi_convex_box(&from, 0);
        return hmi_pieces_near(b, xb, &box, within_any, &point);
    }
    if (!sat_vector_near(&thin->v[0], &thin->v[1], &motion)) return false; // longer than anything with a border
    within_cover cover = {&from, {motion.x, motion.y}, none, none};
    do {
        cover.until = cover.best;
        const double unit = 1.0 / (double)HMI_UNITS_PER_STEP;
        const double x = (double)thin->v[0].x * unit + cover.until.about * (double)motion.x * unit;
        const double y = (double)thin->v[0].y * unit + cover.until.about * (double)motion.y * unit;
        const int64_t slack = 8; // places are off by less
        const hmi_step_box box = {(int64_t)x - slack, (int64_t)y - slack, (int64_t)x + slack, (int64_t)y + slack};
        hmi_pieces_near(b, xb, &box, within_cover_on, &cover);
        if (cover.best.about >= 1) return true; // times end at 1
    } while (hmi_time_compare(&cover.best, &cover.until) > 0);
    return false;
}

// ---- in any union of pieces
// -------------------------------------------------------------------------------------------

/// A piece that is looked for in another shape.
typedef struct within_piece {
    const hm_shape *shape;
    const hm_xform *xform;
    const hmi_rule *rule;
    const hmi_convex *piece;
} within_piece;

static bool within_meets(void *context, const hmi_convex *other) {
    const within_piece *in = context;
    const bool thin = in->piece->n < 3 && in->piece->radius == 0;
    return hmi_sat_touch(other, in->piece, 0, thin);
}

static bool within_near_border(void *context, const hmi_point end[2]) {
    const within_piece *in = context;
    const hmi_convex border = {end, 2, 0};
    return hmi_sat_touch(&border, in->piece, in->rule->margin, in->rule->closed);
}

// Whether a mask shows at one look that all of a box is solid.
static bool within_deep(const within_piece *in, const hmi_step_box *box) {
    const hmi_body mask = hmi_body_make(in->shape, in->xform);
    return mask.mask.field && mask.box.x0 <= mask.box.x1 && hmi_body_look(&mask, box).within;
}

static bool within_union(const within_piece *in) {
    const hmi_convex *piece = in->piece;
    const hmi_step_box box = hmi_convex_box(piece, in->rule->margin);
    within_piece own = *in;
    if (piece->n < 3 && piece->radius + in->rule->margin == 0 && !in->rule->closed)
        return within_covered(piece, in->shape, in->xform);
    if (in->shape->kind == HM_SHAPE_MASK && within_deep(in, &box)) return true;
    if (!hmi_pieces_near(in->shape, in->xform, &box, within_meets, &own)) return false;
    return !hmi_borders_near(in->shape, in->xform, &box, within_near_border, &own);
}

static bool within_piece_in_compound(const hmi_convex *piece, const hm_shape *b, const hm_xform *xb,
                                     const hmi_rule *rule) {
    for (int32_t i = 0; i < b->compound->count; i++) {
        const hm_compound_part *part = &b->compound->parts[i];
        hm_xform placed;
        if (hm_xform_multiply(xb, &part->xform, &placed) == HM_OK &&
            hmi_within_convex(piece, &part->shape, &placed, rule))
            return true;
    }
    return false;
}

bool hmi_within_convex(const hmi_convex *piece, const hm_shape *b, const hm_xform *xb, const hmi_rule *rule) {
    if (b->kind == HM_SHAPE_COMPOUND) return within_piece_in_compound(piece, b, xb, rule);
    if (b->kind == HM_SHAPE_MASK || b->kind == HM_SHAPE_TILEMAP || b->kind == HM_SHAPE_OUTLINE) {
        const within_piece in = {b, xb, rule, piece};
        return within_union(&in);
    }
    within_hull hull = {.shape = b, .xform = xb, .radius = hmi_shape_radius(b, xb)};
    hull.parted = hmi_shape_is_parted(b);
    if (!hull.parted) hmi_element_make(b, xb, &hull.element);
    return within_convex(piece, &hull, rule);
}

// ---- the first shape
// --------------------------------------------------------------------------------------------------

/// The second shape, to which pieces of the first are held.
typedef struct within_second {
    const hm_shape *shape;
    const hm_xform *xform;
    const hmi_rule *rule;
} within_second;

static bool within_row(const within_second *in, const hmi_posed_mask *a, int32_t x0, int32_t x1, int32_t y) {
    hmi_point first[4];
    hmi_point last[4];
    hmi_pixel_corners(a->xform, x0, y, first);
    hmi_pixel_corners(a->xform, x1, y, last);
    const hmi_point corner[4] = {first[0], last[1], last[2], first[3]};
    const hmi_convex row = {corner, 4, 0};
    return hmi_within_convex(&row, in->shape, in->xform, in->rule);
}

// By runs of solid pixels.
static bool within_mask(const within_second *in, const hmi_posed_mask *a) {
    const int32_t width = a->mask->grid.width;
    for (int32_t y = 0; y < a->mask->grid.height; y++)
        for (int32_t x = 0; x < width; x++) {
            const int32_t first = x;
            while (x < width && hm_mask_get(a->mask, x, y)) x++;
            if (x > first && !within_row(in, a, first, x - 1, y)) return false;
        }
    return true;
}

static bool within_parts(const within_second *in, const hm_shape *a, const hm_xform *xa) {
    const hm_parts *parts = hmi_shape_parts(a);
    for (int32_t i = 0; i < parts->part_count; i++) {
        hmi_element part;
        hmi_part_make(a, xa, i, &part);
        if (!hmi_within_convex(&part.convex, in->shape, in->xform, in->rule)) return false;
    }
    return true;
}

static bool within_leaf_sticks_out(void *context, const hmi_leaf *leaf) {
    const within_second *in = context;
    if (leaf->shape.kind == HM_SHAPE_MASK) {
        const hmi_posed_mask mask = hmi_posed_mask_make(&leaf->shape, &leaf->xform);
        return !within_mask(in, &mask);
    }
    if (hmi_shape_is_parted(&leaf->shape)) return !within_parts(in, &leaf->shape, &leaf->xform);
    hmi_element element;
    hmi_element_make(&leaf->shape, &leaf->xform, &element);
    return !hmi_within_convex(&element.convex, in->shape, in->xform, in->rule);
}

bool hm_within(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hm_rule *rule) {
    const hmi_step_box all = {INT64_MIN / 4, INT64_MIN / 4, INT64_MAX / 4, INT64_MAX / 4};
    hmi_rule steps;
    HMI_REQUIRE(hmi_shape_valid(a) && hmi_shape_valid(b), false);
    HMI_REQUIRE(hmi_xform_given(xa) && hmi_xform_given(xb), false);
    HMI_REQUIRE(hmi_rule_make(rule, &steps), false);
    within_second in = {b, xb, &steps};
    return !hmi_leaves_near(a, xa, &all, within_leaf_sticks_out, &in);
}
