// Within: whether a shape stays clear of all that lies outside of another.
//
// The first shape is taken piece by piece (rows of pixels, convex parts, whole other shapes): it is within when each
// of them is. In a convex shape a piece is when its corners are far enough inside (or, where the shape has a larger
// radius than the piece, near enough to its hull). In another one no stretch of the border comes too near to the
// piece, and the piece has a point inside. Only a point or segment without width may run along the border: the parts
// that hold it, one after the other, must cover it from end to end.
#include "../exact/lattice_internal.h"
#include "within.h"

#include "../base/vec2.h"
#include "../base/bitgrid.h"
#include "../pose/compound.h"
#include "../pose/mask_spot.h"
#include "../pose/borders.h"
#include "../sat/sat_entry.h"
#include "../sat/sat_exact.h"
#include "../shape/polygon_object.h"
#include "convex_pair.h"

#include <math.h>

// ---- in a convex shape ------------------------------------------------------------------------------------------
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

static bool within_near_edge(const within_near *near, const hmi_point *from, const hmi_point *to) {
    const hmi_point end[2] = {*from, *to};
    const hmi_convex edge = {end, 2, 0};
    return hmi_sat_touch(near->corner, &edge, near->reach, near->closed);
}

/// The same for the edges of a polygon of many corners.
typedef struct within_edges {
    within_near near;
    const within_hull *hull;
} within_edges;

// What of the part's border is an edge of the polygon.
static bool within_near_part(void *context, int32_t index) {
    const within_edges *edges = context;
    const hm_parts *parts = hmi_shape_parts(edges->hull->shape);
    const hm_part *part = &parts->parts[index];
    for (int32_t i = parts->edge_sides[part->first]; i < parts->edge_sides[part->first + part->count]; i++) {
        const hm_part_side *side = &parts->sides[i];
        const hmi_point from = hmi_local_apply(edges->hull->xform, side->from);
        const hmi_point to = hmi_local_apply(edges->hull->xform, side->to);
        if (side->beyond < 0 && within_near_edge(&edges->near, &from, &to)) return true;
    }
    return false;
}

// Whether every edge is at least so far from the corner, or strictly farther.
static bool within_clear(const within_hull *hull, const hmi_convex *corner, int64_t distance, bool farther) {
    within_edges edges = {{corner, distance, farther}, hull};
    const hmi_convex *convex = &hull->element.convex;
    const hmi_step_box box = hmi_convex_box(corner, distance);
    if (hull->parted) return !hmi_parts_near(hull->shape, hull->xform, &box, within_near_part, &edges);
    if (sat_edge_count(convex) < 3) return false;
    for (int32_t k = 0; k < convex->n; k++)
        if (within_near_edge(&edges.near, &convex->v[k], sat_edge_end(convex, k))) return false;
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

// ---- a polygon of many corners in another -------------------------------------------------------------------------
//
// Both rings are walked together: beyond each edge of the second one corner of the first is farthest out, and from
// edge to edge it only goes on (rotating calipers: Shamos 1978). Where it is far enough inside of every edge's line,
// so are all.

/// An edge, its inner side where cross products have the sign of `turn`.
typedef struct within_edge {
    hmi_point from, to;
    int turn;
} within_edge;

// Whether r is farther out than q.
static bool within_farther(const within_edge *edge, const hmi_point *q, const hmi_point *r) {
    return hmi_int256_sign(sat_cross(&edge->from, &edge->to, q, r)) * edge->turn < 0;
}

// The farthest corner, from number k on, which way round the corners then go.
static int32_t within_farthest(const hmi_whole *s, const within_edge *edge, int32_t k, int32_t step) {
    for (int32_t left = s->n; left > 0; left--) {
        const int32_t next = (int32_t)(((int64_t)k + step) % s->n);
        const hmi_point here = hmi_whole_corner(s, k), there = hmi_whole_corner(s, next);
        if (within_farther(edge, &there, &here)) break;
        k = next;
    }
    return k;
}

static int32_t within_farthest_of_all(const hmi_whole *s, const within_edge *edge) {
    int32_t best = 0;
    hmi_point at = hmi_whole_corner(s, 0);
    for (int32_t k = 1; k < s->n; k++) {
        const hmi_point other = hmi_whole_corner(s, k);
        if (!within_farther(edge, &at, &other)) continue;
        best = k;
        at = other;
    }
    return best;
}

// Whether a corner is inside of an edge's line, and far enough inside of the edge.
static bool within_edge_holds(const within_edge *edge, const hmi_point *at, int64_t distance, bool farther) {
    const hmi_convex corner = {at, 1, 0};
    const within_near near = {&corner, distance, farther};
    if (sat_side(&edge->from, &edge->to, at) * edge->turn < 0) return false;
    return (distance == 0 && !farther) || !within_near_edge(&near, &edge->from, &edge->to);
}

// Of widths by which the first one's is not exceeded.
static bool within_polygon(const hmi_whole *a, const hmi_whole *b, int64_t distance, bool farther) {
    const int turn = sat_whole_turn(b), step = sat_whole_turn(a) == turn ? 1 : a->n - 1;
    int32_t at = -1;
    for (int32_t k = 0; k < b->n; k++) {
        const within_edge edge = {hmi_whole_corner(b, k), hmi_whole_corner(b, k + 1 == b->n ? 0 : k + 1), turn};
        at = at < 0 ? within_farthest_of_all(a, &edge) : within_farthest(a, &edge, at, step);
        const hmi_point corner = hmi_whole_corner(a, at);
        if (!within_edge_holds(&edge, &corner, distance, farther)) return false;
    }
    return true;
}

// Whether this case applies; `out` then becomes the result.
static bool within_polygons(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            const hmi_rule *rule, bool *out) {
    hmi_element space[2];
    if (a->kind != HM_SHAPE_POLYGON || b->kind != HM_SHAPE_POLYGON || !hmi_are_wholes(a, b)) return false;
    const hmi_whole one = hmi_whole_make(a, xa, &space[0]), two = hmi_whole_make(b, xb, &space[1]);
    const int64_t less = one.radius + rule->margin - two.radius;
    if (less < 0) return false;
    *out = within_polygon(&one, &two, less, rule->closed);
    return true;
}

// ---- along a segment --------------------------------------------------------------------------------------------
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

// In a mask the segment is followed from row to row, in doubles. Where all pixels are solid that it may come near, it
// is covered; where one is clear through whose interior it runs, it is not. What runs along lines between pixels or
// through their corners stays in doubt.

/// A segment in a mask's pixels, downwards.
typedef struct within_line {
    const hmi_bitgrid *grid;
    hmi_mask_location from, to;
    double rows, slope; ///< from end to end; columns to the right in each
    double off;         ///< all of it is off by less, along either axis (scripts/proofs/within_line.gappa)
} within_line;

static within_line within_line_make(const hmi_posed_mask *mask, const hmi_point end[2]) {
    const hmi_mask_location a = hmi_mask_locate(mask->xform, end[0]), b = hmi_mask_locate(mask->xform, end[1]);
    within_line line = {.grid = &mask->mask->grid, .from = a.y > b.y ? b : a, .to = a.y > b.y ? a : b};
    line.rows = line.to.y - line.from.y;
    line.slope = line.rows > 0 ? (line.to.x - line.from.x) / line.rows : 0;
    line.off = a.error_x + a.error_y + b.error_x + b.error_y + 0x1p-30;
    return line;
}

// Whether the columns from x0 to x1 of a row are solid; none beside the mask is.
static bool within_row_solid(const hmi_bitgrid *grid, int32_t x0, int32_t x1, int32_t y) {
    if (x0 < 0 || x1 >= grid->width || y < 0 || y >= grid->height) return false;
    for (int32_t s = x0 >> 6; s <= x1 >> 6; s++) {
        const uint64_t wanted = hmi_low_bits(x1 + 1 - 64 * s) & ~hmi_low_bits(x0 > 64 * s ? x0 - 64 * s : 0);
        if (wanted & ~hmi_bitgrid_stripe(grid, s)[y]) return false;
    }
    return true;
}

// The pixel that has a coordinate above -2.
static int32_t within_pixel(double at) { return (int32_t)(at + 2) - 2; }

static double within_line_at(const within_line *line, double y) {
    return line->from.x + hmi_clamp(y - line->from.y, 0, line->rows) * line->slope;
}

// Whether the pixels are solid that the line has between two heights, and `more` beside it.
static bool within_line_solid(const within_line *line, int32_t row, double y0, double y1, double more) {
    const double a = y0 > line->from.y ? within_line_at(line, y0) : line->from.x;
    const double b = y1 < line->to.y ? within_line_at(line, y1) : line->to.x;
    const int32_t x0 = within_pixel((a < b ? a : b) - more), x1 = within_pixel((a < b ? b : a) + more);
    return x0 > x1 || within_row_solid(line->grid, x0, x1, row);
}

// How many rows from the next one on need no test, as no clear pixel is near to the line there.
static int32_t within_line_ahead(const within_line *line, const hmi_posed_mask *mask, int32_t y) {
    const double inside = hmi_mask_lookup(mask, within_line_at(line, y + 1), y + 1).inside - 1;
    return inside > 0 ? (int32_t)(inside / (1 + fabs(line->slope))) : 0;
}

// Whether an end is in the mask, or may be.
static bool within_line_ends(const within_line *line, const hmi_mask_location *end) {
    const double off = line->off;
    return end->x > -off && end->y > -off && end->x < line->grid->width + off && end->y < line->grid->height + off;
}

// Whether there is no doubt; `out` then becomes the result.
static bool within_rows(const hmi_posed_mask *mask, const hmi_point end[2], bool *out) {
    const within_line line = within_line_make(mask, end);
    const double off = line.off;
    *out = false;
    if (!(off < 0.25)) return false;
    if (!within_line_ends(&line, &line.from) || !within_line_ends(&line, &line.to)) return true;
    *out = true;
    const int32_t last = within_pixel(line.to.y + off);
    for (int32_t y = within_pixel(line.from.y - off); y <= last; y++) {
        if (within_line_solid(&line, y, y - off, y + 1 + off, off)) {
            if (y + 1 < last) y += within_line_ahead(&line, mask, y);
            continue;
        }
        *out = false;
        const bool inside = line.to.y > y + off && line.from.y < y + 1 - off;
        if (inside && !within_line_solid(&line, y, y + off, y + 1 - off, -off)) return true;
    }
    return *out;
}

// The pieces at the point up to which it is covered may cover more of it; each does so once.
static bool within_covered(const hmi_convex *thin, const hm_shape *b, const hm_xform *xb) {
    const hmi_convex from = {thin->v, 1, 0};
    const hmi_time none = hmi_time_make(hmi_int128_from(0), hmi_int128_from(1));
    hmi_convex point = from;
    hmi_vec64 motion = {0, 0};
    if (thin->n == 1) {
        const hmi_step_box box = hmi_convex_box(&from, 0);
        return hmi_pieces_near(b, xb, &box, within_any, &point);
    }
    if (b->kind == HM_SHAPE_MASK) {
        const hmi_posed_mask mask = hmi_posed_mask_make(b, xb);
        bool covered;
        if (within_rows(&mask, thin->v, &covered)) return covered;
    }
    if (!sat_vector_near(&thin->v[0], &thin->v[1], &motion)) return false; // longer than anything with a border
    within_cover cover = {&from, {motion.x, motion.y}, none, none};
    do {
        cover.until = cover.best;
        const double unit = 1.0 / (double)HMI_UNITS_PER_STEP;
        const double x = (double)thin->v[0].x * unit + cover.until.about * (double)motion.x * unit;
        const double y = (double)thin->v[0].y * unit + cover.until.about * (double)motion.y * unit;
        const int64_t slack = 8; // positions are off by less
        const hmi_step_box box = {(int64_t)x - slack, (int64_t)y - slack, (int64_t)x + slack, (int64_t)y + slack};
        hmi_pieces_near(b, xb, &box, within_cover_on, &cover);
        if (cover.best.about >= 1) return true; // times end at 1
    } while (hmi_time_compare(&cover.best, &cover.until) > 0);
    return false;
}

// ---- in any union of pieces -------------------------------------------------------------------------------------
/// A piece that is searched in another shape.
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

// Whether a mask's bits show at once that all of a box is solid.
static bool within_deep(const within_piece *in, const hmi_step_box *box) {
    const hmi_body mask = hmi_body_make(in->shape, in->xform);
    return mask.mask.field && mask.box.x0 <= mask.box.x1 && hmi_body_test(&mask, box).within;
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
    for (int32_t i = 0; i < b->of.compound->count; i++) {
        const hm_compound_part *part = &b->of.compound->parts[i];
        hm_xform posed;
        if (hmi_xform_multiply(xb, &part->xform, &posed) && hmi_within_convex(piece, &part->shape, &posed, rule))
            return true;
    }
    return false;
}

bool hmi_within_convex(const hmi_convex *piece, const hm_shape *b, const hm_xform *xb, const hmi_rule *rule) {
    if (b->kind == HM_SHAPE_COMPOUND) return within_piece_in_compound(piece, b, xb, rule);
    if (hmi_shape_is(b, HMI_UNION)) {
        const within_piece in = {b, xb, rule, piece};
        return within_union(&in);
    }
    within_hull hull = {.shape = b, .xform = xb, .radius = hmi_shape_radius(b, xb)};
    hull.parted = hmi_shape_is_parted(b);
    if (!hull.parted) hmi_element_make(b, xb, &hull.element);
    return within_convex(piece, &hull, rule);
}

// ---- the first shape --------------------------------------------------------------------------------------------
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
    bool within;
    if (within_polygons(&leaf->shape, &leaf->xform, in->shape, in->xform, in->rule, &within)) return !within;
    if (hmi_shape_is_parted(&leaf->shape)) return !within_parts(in, &leaf->shape, &leaf->xform);
    hmi_element element;
    hmi_element_make(&leaf->shape, &leaf->xform, &element);
    return !hmi_within_convex(&element.convex, in->shape, in->xform, in->rule);
}

bool hm_within(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hm_rule *rule) {
    const hmi_step_box all = {INT64_MIN / 4, INT64_MIN / 4, INT64_MAX / 4, INT64_MAX / 4};
    hmi_rule steps;
    HMI_REQUIRE(hmi_shape_valid(a), false, hmi_report_shape(HMI_VIOLATION, "a", a));
    HMI_REQUIRE(hmi_shape_valid(b), false, hmi_report_shape(HMI_VIOLATION, "b", b));
    HMI_REQUIRE(hmi_xform_is_valid(xa), false, hmi_report_xform(HMI_VIOLATION, "xa", xa));
    HMI_REQUIRE(hmi_xform_is_valid(xb), false, hmi_report_xform(HMI_VIOLATION, "xb", xb));
    HMI_REQUIRE(hmi_rule_make(rule, &steps), false, hmi_report_rule(HMI_VIOLATION, rule));
    within_second in = {b, xb, &steps};
    return !hmi_leaves_near(a, xa, &all, within_leaf_sticks_out, &in);
}
