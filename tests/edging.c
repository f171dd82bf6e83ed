#include "edging.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static const double pixel = 16777216; ///< in steps

// ---- as the oracles see it ---------------------------------------------------------------------------------------

static ref_grid grid_of_body(const edge_body *body, int x0, int y0, int w, int h) {
    ref_grid g = ref_make(w, h);
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            const int px = x0 + x, py = y0 + y;
            const bool in = px >= 0 && py >= 0 && px < body->grid.w && py < body->grid.h;
            if (in) ref_set(&g, x, y, body->grid.solid[y0 + y][x0 + x]);
        }
    }
    return g;
}

bool edging_is_grid(const edge_body *body) { return body->kind >= EDGE_MASK && body->kind <= EDGE_TILES; }

bool edging_is_map(const edging *e) { return e->leaf[0].body->kind >= EDGE_KINDS; }

static void add_point(ref_posed *s, hm_local p) { s->point[s->points++] = (ref_vector){p.x, p.y}; }

static void add_points(const edge_body *body, ref_posed *out) {
    const hm_local a = body->shape.a, b = body->shape.b;
    for (int i = 0; i < body->points; ++i) add_point(out, body->point[i]);
    if (body->points > 0) return;
    add_point(out, a);
    add_point(out, b);
    if (body->shape.kind != HM_SHAPE_BOX) return;
    add_point(out, (hm_local){a.x, b.y});
    add_point(out, (hm_local){b.x, a.y});
}

static ref_posed ref_of(const edge_body *body, const hm_xform *at) {
    static const ref_kind kinds[] = {REF_POINT,  REF_SEGMENT, REF_RAY,    REF_CIRCLE, REF_CONVEX, REF_CONVEX,
                                     REF_CONVEX, REF_CONVEX,  REF_CONVEX, REF_MASK,   REF_MASK,   REF_MASK};
    ref_posed s = {.kind = kinds[body->kind],
                   .p = {body->shape.a.x, body->shape.a.y},
                   .q = {body->shape.b.x, body->shape.b.y},
                   .radius = body->shape.radius,
                   .o = {at->ox, at->oy},
                   .u = {at->ux, at->uy},
                   .v = {at->vx, at->vy}};
    if (edging_is_grid(body)) s.grid = grid_of_body(body, 0, 0, body->grid.w, body->grid.h);
    if (s.kind == REF_CONVEX) add_points(body, &s);
    return s;
}

static ref_posed ref_at(const hm_xform *at) {
    return (ref_posed){.o = {at->ox, at->oy}, .u = {at->ux, at->uy}, .v = {at->vx, at->vy}};
}

static edging slopes_of(const edge_body *body, const hm_xform *at) {
    edging e = {.n = body->pieces};
    for (int i = 0; i < e.n; ++i) {
        const edge_piece *piece = &body->piece[i];
        e.leaf[i] = (edging_leaf){body, piece, *at, ref_at(at)};
        e.leaf[i].ref.kind = REF_CONVEX;
        for (int k = 0; k < piece->count; ++k) add_point(&e.leaf[i].ref, piece->corner[k]);
    }
    return e;
}

static edging walls_of(const edge_body *body, const hm_xform *at);

edging edging_of(const edge_body *body, const hm_xform *at) {
    if (body->kind == EDGE_SLOPES) return slopes_of(body, at);
    if (body->kind == EDGE_WALLS) return walls_of(body, at);
    edging e = {.n = body->count > 0 ? body->count : 1};
    for (int i = 0; i < e.n; ++i) {
        e.leaf[i].body = body->count > 0 ? &body->part[i] : body;
        e.leaf[i].at = *at;
        if (body->count > 0) REQUIRE(hm_xform_multiply(at, &body->part[i].xform, &e.leaf[i].at) == HM_OK);
        e.leaf[i].ref = ref_of(e.leaf[i].body, &e.leaf[i].at);
    }
    return e;
}

// One of the four sides of a rectangle, from end to end.
static ref_posed side_of(const ref_posed *at, int side, ref_vector low, ref_vector high) {
    const int64_t far = (int64_t)32000 * 65536;
    const ref_vector from = {side == 1 ? high.x : -far, side == 3 ? high.y : -far};
    const ref_vector to = {side == 0 ? low.x : far, side == 2 ? low.y : far};
    ref_posed s = {.kind = REF_CONVEX, .o = at->o, .u = at->u, .v = at->v};
    s.point[s.points++] = from;
    s.point[s.points++] = to;
    s.point[s.points++] = (ref_vector){from.x, to.y};
    s.point[s.points++] = (ref_vector){to.x, from.y};
    return s;
}

// The sides of a grid from within the second pixel around it on, and the pixels up to there; its own ones exchanged
// or not. The pieces overlap, so that no seam is left between them.
static edging around_grid(const edge_body *body, const hm_xform *at, bool exchanged) {
    const int64_t half = 65536 / 2, w = body->grid.w, h = body->grid.h;
    const ref_vector low = {-3 * half, -3 * half}, high = {2 * half * w + 3 * half, 2 * half * h + 3 * half};
    const ref_posed own = ref_at(at);
    edging e = {.n = 5};
    for (int side = 0; side < 4; ++side) e.leaf[side].ref = side_of(&own, side, low, high);
    ref_posed *rest = &e.leaf[4].ref;
    *rest = own;
    rest->kind = REF_MASK;
    rest->grid = grid_of_body(body, -2, -2, body->grid.w + 4, body->grid.h + 4);
    for (int y = 0; y < rest->grid.h; ++y) {
        for (int x = 0; x < rest->grid.w; ++x) {
            const bool in = x >= 2 && y >= 2 && x < w + 2 && y < h + 2;
            if (!in || exchanged) rest->grid.at[y * rest->grid.w + x] = !rest->grid.at[y * rest->grid.w + x];
        }
    }
    rest->o = (ref_vector){own.o.x - 2 * own.u.x - 2 * own.v.x, own.o.y - 2 * own.u.y - 2 * own.v.y};
    return e;
}

static edging walls_of(const edge_body *body, const hm_xform *at) {
    edging e = around_grid(body, at, false);
    for (int i = 0; i < e.n; ++i) {
        e.leaf[i].body = body;
        e.leaf[i].at = *at;
    }
    return e;
}

// The clear pixels of walls, which have all others.
static edging room_of(const edge_body *body, const hm_xform *at) {
    edging e = {.n = 1};
    ref_posed *room = &e.leaf[0].ref;
    *room = ref_at(at);
    room->kind = REF_MASK;
    room->grid = grid_of_body(body, 0, 0, body->grid.w, body->grid.h);
    for (int i = 0; i < body->grid.w * body->grid.h; ++i) room->grid.at[i] = !room->grid.at[i];
    return e;
}

// What the cells leave clear, side by side.
static void add_rests(const edge_body *body, const hm_xform *at, edging *e) {
    for (int i = 0; i < body->rests; ++i) {
        ref_posed *rest = &e->leaf[e->n++].ref;
        *rest = ref_at(at);
        rest->kind = REF_CONVEX;
        for (int k = 0; k < body->rest[i].count; ++k) add_point(rest, body->rest[i].corner[k]);
    }
}

edging edging_outside(const edge_body *body, const hm_xform *at) {
    if (edging_is_grid(body)) return around_grid(body, at, true);
    if (body->kind == EDGE_WALLS) return room_of(body, at);
    const bool slopes = body->kind == EDGE_SLOPES;
    const int64_t cell = slopes ? (int64_t)body->cell * 65536 : 0;
    edging e = {.n = 4};
    const ref_posed own = ref_at(at);
    const ref_vector low = {body->shape.a.x, body->shape.a.y};
    const ref_vector high = {slopes ? 3 * cell : body->shape.b.x, slopes ? 2 * cell : body->shape.b.y};
    for (int side = 0; side < 4; ++side) e.leaf[side].ref = side_of(&own, side, low, high);
    if (slopes) add_rests(body, at, &e);
    return e;
}

void edging_free(edging *e) {
    for (int i = 0; i < e->n; ++i)
        if (e->leaf[i].ref.kind == REF_MASK) ref_free(&e->leaf[i].ref.grid);
}

bool edging_is_round(const edging *e) {
    bool round = false;
    for (int i = 0; i < e->n; ++i) round |= e->leaf[i].ref.radius > 0;
    return round;
}

static int64_t margin_of(const hm_rule *rule) { return llround(rule->margin * pixel); }

bool edging_meet(const edging *a, const edging *b, const hm_rule *rule) {
    for (int i = 0; i < a->n; ++i) {
        for (int k = 0; k < b->n; ++k) {
            const bool closed = rule->touch == HM_TOUCH_CLOSED;
            if (ref_posed_meet(&a->leaf[i].ref, &b->leaf[k].ref, closed, margin_of(rule))) return true;
        }
    }
    return false;
}

double edging_distance(const edging *a, const edging *b) {
    double least = INFINITY;
    for (int i = 0; i < a->n; ++i)
        for (int k = 0; k < b->n; ++k) least = fmin(least, ref_posed_distance(&a->leaf[i].ref, &b->leaf[k].ref));
    return least;
}

static void earlier(ref_cast_answer *first, const ref_cast_answer *other) {
    first->doubtful |= other->doubtful;
    first->met |= other->met;
    if (!other->hit) return;
    const bool both = first->exact && other->exact;
    if (first->hit && both && ref_ratio_compare(other->when, first->when) >= 0) return;
    if (first->hit && !both && other->fraction >= first->fraction) return;
    first->hit = true;
    first->fraction = other->fraction;
    first->when = other->when;
}

ref_cast_answer edging_cast(const edging *a, const edging *b, edge_way motion, const hm_rule *rule, bool go_on) {
    const ref_cast_rule how = {rule->touch == HM_TOUCH_CLOSED, margin_of(rule), go_on};
    ref_cast_answer first = {.fraction = 1};
    first.exact = rule->margin == 0 && !edging_is_round(a) && !edging_is_round(b);
    for (int i = 0; i < a->n; ++i) {
        for (int k = 0; k < b->n; ++k) {
            const ref_cast_answer own =
                ref_cast(&a->leaf[i].ref, &b->leaf[k].ref, (ref_vector){motion.x, motion.y}, how);
            earlier(&first, &own);
        }
    }
    return first;
}

// ---- results -----------------------------------------------------------------------------------------------------

double edging_from(const ref_posed *s, hm_vec2 position) {
    const ref_posed point = {.kind = REF_POINT,
                             .o = {llround(position.x * pixel), llround(position.y * pixel)},
                             .u = {1 << 24, 0},
                             .v = {0, 1 << 24}};
    return ref_posed_distance(s, &point);
}

// Some of a grid's pixels.
static ref_posed pixels_of(const edging_leaf *leaf, int x, int y, int w, int h) {
    ref_posed s = leaf->ref;
    if (leaf->body->kind == EDGE_WALLS) s = ref_at(&leaf->at);
    s.kind = REF_MASK;
    s.grid = grid_of_body(leaf->body, x, y, w, h);
    s.o = (ref_vector){s.o.x + x * s.u.x + y * s.v.x, s.o.y + x * s.u.y + y * s.v.y};
    return s;
}

static void check_in_pixels(const edging_leaf *leaf, int x, int y, int side, hm_vec2 point, double slack) {
    const bool in = x >= 0 && y >= 0 && x < leaf->body->grid.w && y < leaf->body->grid.h;
    if (!CHECK(in)) return;
    ref_posed s = pixels_of(leaf, x, y, side, side);
    CHECK(ref_count(&s.grid) > 0);
    CHECK(edging_from(&s, point) <= slack);
    ref_free(&s.grid);
}

static double from_edge(const edging_leaf *leaf, hm_local p, hm_local q, hm_vec2 point) {
    ref_posed s = leaf->ref;
    s.kind = REF_SEGMENT;
    s.p = (ref_vector){p.x, p.y};
    s.q = (ref_vector){q.x, q.y};
    return edging_from(&s, point);
}

// The least distance of all edges of a loop, or of one of them.
static double from_loop(const edging_leaf *leaf, const hm_loop *loop, int32_t edge, hm_vec2 point) {
    const hm_local *points = hm_outline_points(leaf->body->outline) + loop->first;
    double least = INFINITY;
    for (int32_t i = 0; i < loop->count; ++i) {
        if (edge >= 0 && edge != loop->first + i) continue;
        least = fmin(least, from_edge(leaf, points[i], points[i + 1 == loop->count ? 0 : i + 1], point));
    }
    return least;
}

static void check_on_edge(const edging_leaf *leaf, hm_feature edge, hm_vec2 point, double slack) {
    const hm_outline *outline = leaf->body->outline;
    const hm_loop *loops = hm_outline_loops(outline);
    const int32_t count = hm_outline_loop_count(outline);
    if (edge.kind != HM_FEATURE_NONE) {
        CHECK_INT(edge.kind, HM_FEATURE_EDGE);
        if (CHECK(edge.x >= 0 && edge.y >= 0 && edge.y < count))
            CHECK(from_loop(leaf, &loops[edge.y], edge.x, point) <= slack);
        return;
    }
    CHECK(edge.x == -1 && edge.y == -1 && edging_from(&leaf->ref, point) <= slack);
    for (int32_t i = 0; i < count; ++i) CHECK(from_loop(leaf, &loops[i], -1, point) > 0);
}

ref_posed edging_wall(const edging_leaf *leaf, int side) {
    const ref_vector none = {0, 0}, size = {(int64_t)leaf->body->grid.w * 65536, (int64_t)leaf->body->grid.h * 65536};
    const ref_posed own = ref_at(&leaf->at);
    return side_of(&own, side, none, size);
}

static bool is_in_cell(const edge_piece *piece, hm_feature cell) {
    return piece->cx == cell.x && piece->cy == cell.y;
}

static void check_in_map(const edging *e, hm_feature part, hm_vec2 point, double slack) {
    const edging_leaf *leaf = &e->leaf[0];
    const int cell = leaf->body->cell;
    double least = INFINITY;
    CHECK_INT(part.part, 0);
    if (leaf->body->kind == EDGE_WALLS && part.kind != HM_FEATURE_OUTSIDE) {
        CHECK_INT(part.kind, HM_FEATURE_CELL);
        check_in_pixels(leaf, part.x * cell, part.y * cell, cell, point, slack);
        return;
    }
    if (leaf->body->kind == EDGE_SLOPES) CHECK_INT(part.kind, HM_FEATURE_CELL);
    for (int i = 0; leaf->body->kind == EDGE_SLOPES && i < e->n; ++i)
        if (is_in_cell(e->leaf[i].piece, part)) least = fmin(least, edging_from(&e->leaf[i].ref, point));
    for (int side = 0; leaf->body->kind == EDGE_WALLS && side < 4; ++side) {
        const ref_posed wall = edging_wall(leaf, side);
        least = fmin(least, edging_from(&wall, point));
    }
    if (leaf->body->kind == EDGE_WALLS) CHECK(part.x == -1 && part.y == -1);
    CHECK(least <= slack);
}

static const edging_leaf *leaf_of(const edging *e, hm_feature part) {
    if (!CHECK(part.part >= 0 && part.part < e->n)) return &e->leaf[0];
    return &e->leaf[part.part];
}

void edging_check_part(const edging *e, hm_feature part, hm_vec2 point, double slack) {
    if (edging_is_map(e)) {
        check_in_map(e, part, point, slack);
        return;
    }
    const edging_leaf *leaf = leaf_of(e, part);
    const int cell = leaf->body->cell;
    switch (leaf->body->kind) {
    case EDGE_MASK:
        CHECK_INT(part.kind, HM_FEATURE_PIXEL);
        check_in_pixels(leaf, part.x, part.y, 1, point, slack);
        break;
    case EDGE_TILES:
        CHECK_INT(part.kind, HM_FEATURE_CELL);
        check_in_pixels(leaf, part.x * cell, part.y * cell, cell, point, slack);
        break;
    case EDGE_OUTLINE:
        check_on_edge(leaf, part, point, slack);
        break;
    default:
        CHECK(part.kind == HM_FEATURE_NONE && part.x == 0 && part.y == 0);
        CHECK(edging_from(&leaf->ref, point) <= slack);
    }
}

static bool pixel_counts(const edging_leaf *leaf, hm_feature edge, int x, int y) {
    const int cell = leaf->body->cell;
    if (!leaf->body->grid.solid[y][x]) return false;
    if (leaf->body->kind == EDGE_MASK) return x == edge.x && y == edge.y;
    return leaf->body->kind == EDGE_OUTLINE || (x / cell == edge.x && y / cell == edge.y);
}

// Solid pixels of what is reported, or of all.
static int near_pixels(const edging_leaf *leaf, const hm_feature *edge, hm_vec2 point, double slack, ref_posed *out,
                       int n) {
    for (int y = 0; y < leaf->body->grid.h; ++y) {
        for (int x = 0; x < leaf->body->grid.w && n < EDGING_NEAR; ++x) {
            if (edge ? !pixel_counts(leaf, *edge, x, y) : !leaf->body->grid.solid[y][x]) continue;
            out[n] = pixels_of(leaf, x, y, 1, 1);
            if (edging_from(&out[n], point) <= slack)
                ++n;
            else
                ref_free(&out[n].grid);
        }
    }
    return n;
}

static int near_in_slopes(const edging *e, hm_feature cell, ref_posed *out) {
    int n = 0;
    for (int i = 0; i < e->n; ++i)
        if (is_in_cell(e->leaf[i].piece, cell)) out[n++] = e->leaf[i].ref;
    return n;
}

// What comes in exactly between a cell and what is outside may be reported to meet the one and has the normal of the
// other.
static int near_in_walls(const edging *e, hm_vec2 point, double slack, ref_posed *out) {
    int n = 0;
    for (int side = 0; side < 4; ++side) {
        const ref_posed wall = edging_wall(&e->leaf[0], side);
        if (edging_from(&wall, point) <= slack) out[n++] = wall;
    }
    return near_pixels(&e->leaf[0], NULL, point, slack, out, n);
}

int edging_near(const edging *e, hm_feature part, hm_vec2 point, double slack, ref_posed out[EDGING_NEAR]) {
    if (e->leaf[0].body->kind == EDGE_SLOPES) return near_in_slopes(e, part, out);
    if (e->leaf[0].body->kind == EDGE_WALLS) return near_in_walls(e, point, slack, out);
    const edging_leaf *leaf = leaf_of(e, part);
    if (edging_is_grid(leaf->body)) return near_pixels(leaf, &part, point, slack, out, 0);
    out[0] = leaf->ref;
    return 1;
}

// ---- notes -------------------------------------------------------------------------------------------------------

static const char *const kind_names[EDGE_ALL_KINDS] = {
    "point", "segment", "ray",   "circle",   "capsule",        "box",    "rounded box", "polygon", "rounded polygon",
    "mask",  "outline", "tiles", "compound", "mixed compound", "slopes", "walls"};

void edging_note(uint64_t number, const edge_pair *p, const edge_motion *m) {
    const hm_xform *a = &p->a.xform, *b = m ? &m->from : &p->b.xform;
    const edge_way none = {0, 0}, way = m ? m->way : none;
    test_note("pair %" PRIu64 ", %s and %s, touch %d margin %.9g, {%" PRId64 ",%" PRId64 ",%d,%d,%d,%d}, {%" PRId64
              ",%" PRId64 ",%d,%d,%d,%d}, motion %" PRId64 ",%" PRId64 " start %d",
              number, kind_names[p->a.kind], kind_names[p->b.kind], (int)p->rule.touch, p->rule.margin, a->ox, a->oy,
              (int)a->ux, (int)a->uy, (int)a->vx, (int)a->vy, b->ox, b->oy, (int)b->ux, (int)b->uy, (int)b->vx,
              (int)b->vy, way.x, way.y, m ? (int)m->start : -1);
}
