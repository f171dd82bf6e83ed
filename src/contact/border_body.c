// Cuts the edges of one body by the pieces of another one. The edges of a mask are found as bits. Those of other
// bodies are the stretches of their parts' edges along which no other part lies.
//
// An edge that lies along the edge of a piece may have another piece on its other side: then it is inside. The pieces
// on the other side are searched only for such edges, stretch by stretch.
#include "border_body.h"

#include "../base/bits.h"
#include "../pose/borders.h"
#include "../sat/sat_exact.h"
#include "border_walk.h"

static bool body_is_mask(const hmi_clip_body *body) { return body->shape.kind == HM_SHAPE_MASK; }

hmi_clip_body hmi_clip_body_make(const hmi_leaf *leaf, int64_t x, int64_t y) {
    hmi_clip_body body = {.shape = leaf->shape, .all = leaf->shape, .xform = leaf->xform, .all_at = leaf->xform};
    body.map = leaf->map;
    body.cell = leaf->cell;
    if (leaf->map) {
        body.all = (hm_shape){.kind = HM_SHAPE_TILEMAP, .of.tilemap = leaf->map};
        body.all_at = leaf->map_at;
    }
    body.box = (hmi_step_box){leaf->box.x0 - x, leaf->box.y0 - y, leaf->box.x1 - x, leaf->box.y1 - y};
    body.xform.ox -= x;
    body.xform.oy -= y;
    body.all_at.ox -= x;
    body.all_at.oy -= y;
    return body;
}

static bool body_is_round(const hmi_clip_body *body) { return hmi_shape_radius(&body->shape, &body->xform) > 0; }

int hmi_clip_rank(const hmi_clip_body *body) {
    if (body_is_mask(body)) return 4;
    if (body->map) return 3;
    if (body->shape.kind == HM_SHAPE_OUTLINE) return 2;
    return !body_is_round(body) && !hmi_shape_is_flat(&body->shape);
}

bool hmi_clip_body_holds(const hmi_clip_body *body) {
    if (body_is_round(body)) return !hmi_shape_is_parted(&body->shape);
    return !hmi_shape_is_flat(&body->shape);
}

/// Edges of a body, cut by another one.
typedef struct body_cut {
    hmi_edge_walk walk; ///< of a mask
    const hmi_clip_body *of, *in;
    hmi_element whole; ///< the other body, where it is a single piece
    bool single;
    bool whole_edges; ///< no edge was too long
    hmi_clip_stretch_visit *visit;
    void *context;
    // The edge that is being cut.
    hmi_clip_edge edge;
    hmi_step_box near;
    hmi_clip_stretch stretch;
    // The part whose edge it is.
    hmi_point along[2];
} body_cut;

// ---- one edge -----------------------------------------------------------------------------------------------------

/// A search for pieces that lie along an edge, on one side of it, from a point on.
typedef struct body_cover {
    const hmi_clip_edge *edge;
    int side;
    int64_t at, covered, next;
} body_cover;

static bool body_cover_by(void *context, const hmi_convex *piece) {
    body_cover *cover = context;
    hmi_clip_span span;
    if (!hmi_clip_span_find(cover->edge, piece, &span) || span.side != cover->side) return false;
    if (span.from <= cover->at) cover->covered = hmi_max(cover->covered, span.to);
    if (span.from > cover->at) cover->next = hmi_min(cover->next, span.from);
    return false;
}

static void body_report(body_cut *cut, int64_t from, int64_t to, int weight) {
    cut->stretch.from = from;
    cut->stretch.to = to;
    cut->stretch.weight = weight;
    cut->visit(cut->context, &cut->stretch);
}

// A stretch that lies along the edge of a piece. With the piece on the body's own side, it is inside where another
// piece lies on the far side, and on the border elsewhere. With the piece on the far side, it is face to face where
// no piece lies on the own side; elsewhere it has been counted already.
static void body_along(body_cut *cut, const hmi_clip_span *span) {
    const bool own = span->side != cut->stretch.outer;
    for (int64_t at = span->from; at < span->to;) {
        body_cover cover = {&cut->edge, -span->side, at, at, span->to};
        hmi_pieces_near(&cut->in->all, &cut->in->all_at, &cut->near, body_cover_by, &cover);
        const bool both = cover.covered > at;
        const int64_t end = both ? hmi_min(cover.covered, span->to) : cover.next;
        if (own || !both) body_report(cut, at, end, own ? 1 + both : 0);
        at = end;
    }
}

static void body_in_piece(body_cut *cut, const hmi_convex *piece, int32_t index) {
    hmi_clip_span span;
    if (!hmi_clip_span_find(&cut->edge, piece, &span)) return;
    cut->stretch.piece = piece;
    cut->stretch.other = (hm_pixel){index, 0};
    if (span.side != 0)
        body_along(cut, &span);
    else
        body_report(cut, span.from, span.to, 2);
}

void hmi_clip_body_piece(const hmi_clip_body *body, int32_t index, hmi_element *out) {
    if (hmi_shape_is_parted(&body->shape))
        hmi_part_make(&body->shape, &body->xform, index, out);
    else
        hmi_element_make(&body->shape, &body->xform, out);
}

static bool body_in_part(void *context, int32_t index) {
    body_cut *cut = context;
    hmi_element part;
    hmi_clip_body_piece(cut->in, index, &part);
    body_in_piece(cut, &part.convex, index);
    return false;
}

static void body_edge(body_cut *cut, hm_pixel own, int solid) {
    cut->near = hmi_convex_box(&(hmi_convex){cut->edge.end, 2, 0}, 0);
    if (hmi_boxes_apart(&cut->near, &cut->in->box, 0)) return;
    cut->stretch.edge = &cut->edge;
    cut->stretch.own = own;
    cut->stretch.outer = -solid;
    if (cut->single)
        body_in_piece(cut, &cut->whole.convex, 0);
    else
        hmi_parts_near(&cut->in->shape, &cut->in->xform, &cut->near, body_in_part, cut);
}

// ---- all edges ----------------------------------------------------------------------------------------------------

// Boxes far inside of the mask have no border.
static bool body_drop(const hmi_edge_walk *walk, const hmi_pixel_box *box) {
    const double w = box->x1 - box->x0 + 1, h = box->y1 - box->y0 + 1, side = w > h ? w : h;
    return hmi_mask_lookup(walk->mask, box->x0 + w / 2, box->y0 + h / 2).inside > 0.70711 * side;
}

static hm_local body_corner(int32_t x, int32_t y) {
    return (hm_local){x * HM_UNITS_PER_PIXEL, y * HM_UNITS_PER_PIXEL};
}

static void body_side_edges(body_cut *cut, uint64_t bits, int32_t x, int32_t y, hmi_clip_side side) {
    const hm_xform *m = cut->walk.mask->xform;
    const bool along_u = side == HMI_CLIP_TOP || side == HMI_CLIP_BOTTOM;
    const int turn = (int64_t)m->ux * m->vy - (int64_t)m->uy * m->vx < 0 ? -1 : 1;
    const int solid = side == HMI_CLIP_TOP || side == HMI_CLIP_RIGHT ? turn : -turn;
    const int64_t ex = along_u ? m->ux : m->vx, ey = along_u ? m->uy : m->vy;
    for (; bits; bits &= bits - 1) {
        const int32_t column = x + hmi_lowest_bit(bits);
        const hmi_point at =
            hmi_local_apply(m, body_corner(column + (side == HMI_CLIP_RIGHT), y + (side == HMI_CLIP_BOTTOM)));
        const hmi_point end = {at.x + ex * HMI_UNITS_PER_STEP, at.y + ey * HMI_UNITS_PER_STEP};
        cut->edge = (hmi_clip_edge){{at, end}, 15};
        body_edge(cut, (hm_pixel){column, y}, solid);
    }
}

static void body_pixel_edges(hmi_edge_walk *walk, const uint64_t bits[HMI_CLIP_SIDES], int32_t x, int32_t y) {
    for (int side = 0; side < HMI_CLIP_SIDES; side++)
        if (bits[side]) body_side_edges((body_cut *)walk, bits[side], x, y, (hmi_clip_side)side);
}

static void body_mask(body_cut *cut) {
    const hmi_posed_mask mask = hmi_posed_mask_make(&cut->of->shape, &cut->of->xform);
    cut->walk = (hmi_edge_walk){&mask, body_drop, body_pixel_edges};
    if (hmi_tree_top(&mask) >= 0) hmi_edge_walk_run(&cut->walk, hmi_mask_pixels_near(&mask, &cut->in->box));
}

// Cuts a stretch of a part's edge, in the direction of that edge, whichever end of the stretch is passed first.
static bool body_stretch(void *context, const hmi_point end[2]) {
    body_cut *cut = context;
    const bool back = hmi_int256_is_negative(sat_dot(&cut->along[0], &cut->along[1], &end[0], &end[1]));
    if (!hmi_clip_edge_make(end[back], end[!back], &cut->edge))
        cut->whole_edges = false;
    else
        body_edge(cut, cut->stretch.own, -cut->stretch.outer);
    return false;
}

static void body_part_edge(body_cut *cut, const hmi_convex *part, int32_t k) {
    const hmi_clip_body *of = cut->of;
    const hmi_leaf cell = {
        .shape = of->shape, .xform = of->xform, .map = of->map, .map_at = of->all_at, .cell = of->cell};
    if (of->map)
        hmi_cell_border(&cell, part, k, body_stretch, cut);
    else
        hmi_border_of_edge(&of->all, &of->all_at, part, cut->along, body_stretch, cut);
}

static void body_part(body_cut *cut, const hmi_convex *part, int32_t index) {
    cut->stretch.own = (hm_pixel){index, 0};
    cut->stretch.outer = -sat_turn(part);
    for (int32_t k = 0; k < part->n; k++) {
        cut->along[0] = part->v[k];
        cut->along[1] = *sat_edge_end(part, k);
        const hmi_step_box box = hmi_convex_box(&(hmi_convex){cut->along, 2, 0}, 0);
        if (!hmi_boxes_apart(&box, &cut->in->box, 0)) body_part_edge(cut, part, k);
    }
}

static bool body_part_number(void *context, int32_t index) {
    body_cut *cut = context;
    hmi_element part;
    hmi_part_make(&cut->of->shape, &cut->of->xform, index, &part);
    body_part(cut, &part.convex, index);
    return false;
}

bool hmi_clip_body_border(const hmi_clip_body *of, const hmi_clip_body *in, hmi_clip_stretch_visit *visit,
                          void *context) {
    body_cut cut = {.of = of, .in = in, .whole_edges = true, .visit = visit, .context = context};
    cut.single = !hmi_shape_is_parted(&in->shape);
    if (cut.single) hmi_clip_body_piece(in, 0, &cut.whole);
    if (body_is_mask(of))
        body_mask(&cut);
    else if (hmi_shape_is_parted(&of->shape))
        hmi_parts_near(&of->shape, &of->xform, &in->box, body_part_number, &cut);
    else
        body_part_number(&cut, 0);
    return cut.whole_edges;
}
