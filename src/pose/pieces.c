// A shape as the union of convex pieces: the pieces near a box, the seams along which they meet, and the border that
// is left.
#include "pieces.h"

#include "../sat/sat_exact.h"

#include <math.h>

// ---- pieces -----------------------------------------------------------------------------------------------------
/// A visit to the pieces of one leaf after the other.
typedef struct pieces_visit {
    const hm_shape *shape;
    const hm_xform *xform;
    const hmi_step_box *near;
    hmi_piece_visit *visit;
    void *context;
} pieces_visit;

static bool pieces_part(void *context, int32_t index) {
    const pieces_visit *all = context;
    hmi_element part;
    hmi_part_make(all->shape, all->xform, index, &part);
    return all->visit(all->context, &part.convex);
}

// A box of theirs, rounded outward.
hmi_pixel_box hmi_mask_pixels_near(const hmi_posed_mask *mask, const hmi_step_box *near) {
    const hmi_map map = hmi_map_from_world(mask->xform);
    const double w = (double)(near->x1 - near->x0) / 2 + 2;
    const double h = (double)(near->y1 - near->y0) / 2 + 2;
    const hm_vec2 middle =
        hmi_map_apply(&map, ((double)near->x0 + (double)near->x1) / 2, ((double)near->y0 + (double)near->y1) / 2);
    const double reach_x = fabs(map.xx) * w + fabs(map.yx) * h + map.error;
    const double reach_y = fabs(map.xy) * w + fabs(map.yy) * h + map.error;
    hmi_pixel_box box = hmi_mask_box(mask, middle.x, middle.y, fmax(reach_x, reach_y));
    if (box.x0 > box.x1) return box;
    const int32_t right = mask->mask->grid.width - 1;
    const int32_t bottom = mask->mask->grid.height - 1;
    if (middle.x - reach_x > 1) box.x0 = (int32_t)fmin(middle.x - reach_x - 1, right);
    if (middle.y - reach_y > 1) box.y0 = (int32_t)fmin(middle.y - reach_y - 1, bottom);
    box.x1 = (int32_t)fmin(fmax(middle.x + reach_x, 0), right);
    box.y1 = (int32_t)fmin(fmax(middle.y + reach_y, 0), bottom);
    return box;
}

static bool pieces_of_mask(const pieces_visit *all) {
    const hmi_posed_mask mask = hmi_posed_mask_make(all->shape, all->xform);
    const hmi_pixel_box box = hmi_mask_pixels_near(&mask, all->near);
    for (int32_t y = box.y0; y <= box.y1; y++)
        for (int32_t x = box.x0; x <= box.x1; x++) {
            hmi_point corner[4];
            const hmi_convex pixel = {corner, 4, 0};
            if (!hm_mask_get(mask.mask, x, y)) continue;
            hmi_pixel_corners(all->xform, x, y, corner);
            if (all->visit(all->context, &pixel)) return true;
        }
    return false;
}

static bool pieces_of_leaf(void *context, const hmi_leaf *leaf) {
    pieces_visit own = *(const pieces_visit *)context;
    own.shape = &leaf->shape;
    own.xform = &leaf->xform;
    if (leaf->shape.kind == HM_SHAPE_MASK) return pieces_of_mask(&own);
    if (hmi_shape_is_parted(&leaf->shape))
        return hmi_parts_near(&leaf->shape, &leaf->xform, own.near, pieces_part, &own);
    hmi_element whole;
    hmi_element_make(&leaf->shape, &leaf->xform, &whole);
    return own.visit(own.context, &whole.convex);
}

bool hmi_pieces_near(const hm_shape *shape, const hm_xform *xform, const hmi_step_box *near, hmi_piece_visit *visit,
                     void *context) {
    pieces_visit all = {shape, xform, near, visit, context};
    if (hmi_shape_is_group(shape)) return hmi_leaves_near(shape, xform, near, pieces_of_leaf, &all);
    const hmi_leaf whole = {.shape = *shape, .xform = *xform};
    return pieces_of_leaf(&all, &whole);
}

hmi_step_box hmi_convex_box(const hmi_convex *convex, int64_t more) {
    const int64_t out = convex->radius + more + 1; // corners lie between steps
    hmi_point low = convex->v[0];
    hmi_point high = low;
    for (int32_t k = 1; k < convex->n; k++) {
        low.x = hmi_min(low.x, convex->v[k].x);
        low.y = hmi_min(low.y, convex->v[k].y);
        high.x = hmi_max(high.x, convex->v[k].x);
        high.y = hmi_max(high.y, convex->v[k].y);
    }
    return (hmi_step_box){low.x / HMI_UNITS_PER_STEP - out, low.y / HMI_UNITS_PER_STEP - out,
                          high.x / HMI_UNITS_PER_STEP + out, high.y / HMI_UNITS_PER_STEP + out};
}

static hmi_step_box pieces_box_of(const hmi_point *p, const hmi_point *q) {
    const hmi_point end[2] = {*p, *q};
    const hmi_convex segment = {end, 2, 0};
    return hmi_convex_box(&segment, 0);
}

static bool pieces_same(const hmi_convex *a, const hmi_convex *b) {
    if (a->n != b->n) return false;
    for (int32_t k = 0; k < a->n; k++)
        if (a->v[k].x != b->v[k].x || a->v[k].y != b->v[k].y) return false;
    return true;
}

// ---- around a point ---------------------------------------------------------------------------------------------
//
// A piece that holds a point on its border fills a wedge there, between two rays along its edges. All pieces of a
// shape run around alike and have no inner points in common, so a row of wedges that does not close has an end where
// one begins and none ends: the point is inside the union exactly when each wedge begins where another one ends.

/// What a piece is at a point.
typedef struct pieces_wedge {
    bool holds;      ///< the closed piece has the point
    bool within;     ///< in its interior
    hmi_point first; ///< otherwise where its rays lead: the edge from the point on
    hmi_point last;  ///< and the one that comes to it
} pieces_wedge;

static bool pieces_equal(const hmi_point *a, const hmi_point *b) { return a->x == b->x && a->y == b->y; }

static pieces_wedge pieces_wedge_of(const hmi_convex *piece, const hmi_point *p) {
    const int turn = sat_turn(piece);
    pieces_wedge wedge = {true, true, *p, *p};
    if (piece->n < 3) return (pieces_wedge){false, false, *p, *p};
    for (int32_t k = 0; k < piece->n; k++) {
        const hmi_point *from = &piece->v[k];
        const hmi_point *to = sat_edge_end(piece, k);
        const int side = sat_side(from, to, p) * turn;
        if (side < 0) return (pieces_wedge){false, false, *p, *p};
        if (side > 0) continue;
        wedge.within = false;
        if (!pieces_equal(p, to)) wedge.first = *to;
        if (!pieces_equal(p, from)) wedge.last = *from;
    }
    return wedge;
}

static bool pieces_one_way(const hmi_point *p, const hmi_point *a, const hmi_point *b) {
    return hmi_int256_sign(sat_cross(p, a, p, b)) == 0 && hmi_int256_sign(sat_dot(p, a, p, b)) > 0;
}

/// A search of all wedges, or for another one that ends at a certain ray.
typedef struct pieces_around {
    const hm_shape *shape;
    const hm_xform *xform;
    hmi_point point;
    hmi_step_box near;
    const hmi_convex *but; ///< the piece whose ray it is
    hmi_point to;
    bool found;
    bool open; ///< a wedge begins where none ends
} pieces_around;

static bool pieces_ends_there(void *context, const hmi_convex *piece) {
    const pieces_around *around = context;
    if (pieces_same(piece, around->but)) return false;
    const pieces_wedge wedge = pieces_wedge_of(piece, &around->point);
    return wedge.holds && !wedge.within && pieces_one_way(&around->point, &around->to, &wedge.last);
}

static bool pieces_close_wedge(void *context, const hmi_convex *piece) {
    pieces_around *around = context;
    const pieces_wedge wedge = pieces_wedge_of(piece, &around->point);
    if (!wedge.holds) return false;
    around->found = true;
    if (wedge.within) return true;
    pieces_around other = *around;
    other.but = piece;
    other.to = wedge.first;
    around->open = !hmi_pieces_near(around->shape, around->xform, &around->near, pieces_ends_there, &other);
    return around->open;
}

bool hmi_union_holds_point(const hm_shape *shape, const hm_xform *xform, const hmi_point *point) {
    pieces_around around = {.shape = shape, .xform = xform, .point = *point, .near = pieces_box_of(point, point)};
    hmi_pieces_near(shape, xform, &around.near, pieces_close_wedge, &around);
    return around.found && !around.open;
}

// ---- along a line -----------------------------------------------------------------------------------------------
// Whether the line through p and q leads rather along x.
static bool pieces_along_x(const hmi_point *p, const hmi_point *q) {
    return hmi_int128_compare(sat_magnitude(sat_difference(p->x, q->x)), sat_magnitude(sat_difference(p->y, q->y))) >=
           0;
}

// Whether p comes before q in that direction.
static bool pieces_before(const hmi_point *p, const hmi_point *q, bool along_x) {
    return along_x ? p->x < q->x : p->y < q->y;
}

bool hmi_edges_share(const hmi_point e[2], const hmi_point f[2], hmi_point out[2]) {
    if (sat_side(&e[0], &e[1], &f[0]) != 0 || sat_side(&e[0], &e[1], &f[1]) != 0) return false;
    const bool x = pieces_along_x(&e[0], &e[1]);
    const bool e_back = pieces_before(&e[1], &e[0], x);
    const bool f_back = pieces_before(&f[1], &f[0], x);
    out[0] = pieces_before(&e[e_back], &f[f_back], x) ? f[f_back] : e[e_back];
    out[1] = pieces_before(&e[!e_back], &f[!f_back], x) ? e[!e_back] : f[!f_back];
    return pieces_before(&out[0], &out[1], x);
}

/// A stretch of an edge, and who else lies along it.
typedef struct pieces_along {
    const hm_shape *shape;
    const hm_xform *xform;
    const hmi_convex *but;   ///< the piece whose edge it is
    hmi_point at[2];         ///< the stretch
    hmi_border_visit *visit; ///< what is reported
    void *context;
} pieces_along;

static bool pieces_share(void *context, const hmi_convex *piece) {
    const pieces_along *along = context;
    hmi_point shared[2];
    if (piece->n < 3 || pieces_same(piece, along->but)) return false;
    for (int32_t k = 0; k < piece->n; k++) {
        const hmi_point edge[2] = {piece->v[k], *sat_edge_end(piece, k)};
        if (hmi_edges_share(along->at, edge, shared) && along->visit(along->context, shared)) return true;
    }
    return false;
}

// What other pieces have in common with a stretch of an edge of `but`.
static bool pieces_shared_near(const pieces_along *along) {
    pieces_along own = *along;
    const hmi_step_box near = pieces_box_of(&along->at[0], &along->at[1]);
    return hmi_pieces_near(along->shape, along->xform, &near, pieces_share, &own);
}

static bool pieces_any(void *context, const hmi_point end[2]) {
    (void)context;
    (void)end;
    return true;
}

/// A segment that may lie along a seam.
typedef struct pieces_stretch {
    const hm_shape *shape;
    const hm_xform *xform;
    const hmi_convex *segment;
} pieces_stretch;

static bool pieces_stretch_along(void *context, const hmi_convex *piece) {
    const pieces_stretch *stretch = context;
    for (int32_t k = 0; piece->n > 2 && k < piece->n; k++) {
        const hmi_point edge[2] = {piece->v[k], *sat_edge_end(piece, k)};
        pieces_along along = {stretch->shape, stretch->xform, piece, {{0, 0}, {0, 0}}, pieces_any, NULL};
        if (hmi_edges_share(edge, stretch->segment->v, along.at) && pieces_shared_near(&along)) return true;
    }
    return false;
}

bool hmi_union_holds_stretch(const hm_shape *shape, const hm_xform *xform, const hmi_convex *segment) {
    pieces_stretch stretch = {shape, xform, segment};
    const hmi_step_box near = hmi_convex_box(segment, 0);
    return hmi_pieces_near(shape, xform, &near, pieces_stretch_along, &stretch);
}

bool hmi_seams_of_piece(const hm_shape *shape, const hm_xform *xform, const hmi_convex *piece,
                        hmi_border_visit *visit, void *context) {
    for (int32_t k = 0; piece->n > 2 && k < piece->n; k++) {
        const pieces_along along = {shape, xform, piece, {piece->v[k], *sat_edge_end(piece, k)}, visit, context};
        const hmi_point corner[2] = {piece->v[k], piece->v[k]};
        if (pieces_shared_near(&along)) return true;
        if (hmi_union_holds_point(shape, xform, &corner[0]) && visit(context, corner)) return true;
    }
    return false;
}

// ---- the border -------------------------------------------------------------------------------------------------
/// A scan along an edge: up to where it is covered from the current point on, and where that next begins.
typedef struct pieces_cover {
    hmi_point at;
    hmi_point end;
    bool x;
    hmi_point covered; ///< at least up to here
    hmi_point next;    ///< and then from here on
} pieces_cover;

static bool pieces_cover_by(void *context, const hmi_point end[2]) {
    pieces_cover *cover = context;
    if (pieces_before(&cover->at, &end[0], cover->x)) {
        if (pieces_before(&end[0], &cover->next, cover->x)) cover->next = end[0];
    } else if (pieces_before(&cover->covered, &end[1], cover->x)) {
        cover->covered = end[1];
    }
    return false;
}

bool hmi_border_of_edge(const hm_shape *shape, const hm_xform *xform, const hmi_convex *piece,
                        const hmi_point edge[2], hmi_border_visit *visit, void *context) {
    const bool x = pieces_along_x(&edge[0], &edge[1]);
    const bool back = pieces_before(&edge[1], &edge[0], x);
    hmi_point at = edge[back];
    const hmi_point end = edge[!back];
    while (pieces_before(&at, &end, x)) {
        pieces_cover cover = {at, end, x, at, end};
        const pieces_along along = {shape, xform, piece, {at, end}, pieces_cover_by, &cover};
        pieces_shared_near(&along);
        if (pieces_before(&at, &cover.covered, x)) {
            at = cover.covered;
            continue;
        }
        const hmi_point open[2] = {at, cover.next};
        if (visit(context, open)) return true;
        at = cover.next;
    }
    return false;
}

bool hmi_border_of_open_edge(const hmi_point edge[2], hmi_border_visit *visit, void *context) {
    const bool back = pieces_before(&edge[1], &edge[0], pieces_along_x(&edge[0], &edge[1]));
    const hmi_point open[2] = {edge[back], edge[!back]};
    return visit(context, open);
}
