// Maps with one-way cells against shapes of any kinds on the deciding edge (edges.h). To all questions but casts they
// are the maps without those cells. A cast meets what comes first: the map without them, or a platform, as the mask
// of its pixels is met, where that blocks.
#include "stand.h"

#include <math.h>
#include <hitmask/cast.h>

static const double pixel = 16777216; ///< in steps

enum { CELL = 2, CELLS = 4 };

/// A map with solid cells and one platform, and these two apart.
typedef struct level {
    hm_tilemap *all, *bare;
    hm_shape shape, without, platform;
    hm_local face; ///< where the platform faces, in the map
} level;

// Solid cells in the last row; the platform in another, from some column to another, one or two cells thick.
static level level_random(void) {
    static const hm_tile_one_way ways[] = {HM_TILE_ONE_WAY_UP, HM_TILE_ONE_WAY_DOWN, HM_TILE_ONE_WAY_LEFT,
                                           HM_TILE_ONE_WAY_RIGHT};
    static const hm_local faces[] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    const hm_tilemap_options options = {.width = CELLS, .height = CELLS, .cell_width = CELL};
    const int way = test_below(4), x0 = test_below(CELLS), x1 = test_between(x0, CELLS - 1);
    const int y0 = test_below(CELLS - 1), y1 = test_between(y0, CELLS - 2 < y0 + 1 ? CELLS - 2 : y0 + 1);
    const hm_tile tiles[2] = {{.form = HM_TILE_SOLID}, {.form = HM_TILE_SOLID, .one_way = ways[way]}};
    uint32_t cells[CELLS * CELLS] = {0}, bare[CELLS * CELLS] = {0};
    level l = {.face = faces[way]};
    for (int i = 0; i < CELLS * CELLS; ++i) {
        const int x = i % CELLS, y = i / CELLS;
        if (y == CELLS - 1 && test_below(2)) cells[i] = bare[i] = 1;
        if (x < x0 || x > x1 || y < y0 || y > y1) continue;
        cells[i] = 2;
    }
    REQUIRE(hm_tilemap_create(&options, tiles, 2, cells, NULL, &l.all) == HM_OK);
    REQUIRE(hm_tilemap_create(&options, tiles, 2, bare, NULL, &l.bare) == HM_OK);
    hm_shape_tilemap(l.all, &l.shape);
    hm_shape_tilemap(l.bare, &l.without);
    REQUIRE(hm_shape_box(x0 * CELL, y0 * CELL, (x1 - x0 + 1) * CELL, (y1 - y0 + 1) * CELL, 0, &l.platform) == HM_OK);
    return l;
}

static void level_free(level *l) {
    hm_tilemap_destroy(l->all);
    hm_tilemap_destroy(l->bare);
}

/// Something that moves past a level.
typedef struct mover {
    const level *level;
    hm_xform map_at;
    edge_pair pair; ///< of the platform's box, as a, and what moves, as b
    edge_motion motion;
} mover;

static const hm_shape *body(const mover *m) { return &m->pair.b.shape; }

static hm_vec2 facing(const mover *m) {
    const hm_xform *x = &m->map_at;
    const hm_local f = m->level->face;
    return (hm_vec2){f.x * (double)x->ux + f.y * (double)x->vx, f.x * (double)x->uy + f.y * (double)x->vy};
}

/// Whether a platform blocks a mover; unsure right between yes and no.
typedef enum verdict { PASSES, BLOCKS, UNSURE } verdict;

// Along an edge the platform's own normal is square to it, also where axes are not square to each other.
static hm_vec2 face_normal(const mover *m) {
    const hm_xform *x = &m->map_at;
    const hm_vec2 edge =
        m->level->face.x == 0 ? (hm_vec2){(double)x->ux, (double)x->uy} : (hm_vec2){(double)x->vx, (double)x->vy};
    const hm_vec2 face = facing(m), square = {-edge.y, edge.x};
    const double side = square.x * face.x + square.y * face.y < 0 ? -1 : 1, length = side * hypot(edge.x, edge.y);
    return (hm_vec2){square.x / length, square.y / length};
}

// Where a corner meets a corner of the platform the normal is that of any edge there.
static bool is_on_corner(const mover *m, hm_vec2 point) {
    const hm_xform *x = &m->map_at;
    const hm_shape *box = &m->level->platform;
    for (int k = 0; k < 4; ++k) {
        const double px = (k & 1 ? box->a.x : box->b.x) / 65536.0, py = (k & 2 ? box->a.y : box->b.y) / 65536.0;
        const double dx = ((double)x->ox + px * x->ux + py * x->vx) / pixel - point.x;
        const double dy = ((double)x->oy + px * x->uy + py * x->vy) / pixel - point.y;
        if (hypot(dx, dy) < 1e-6) return true;
    }
    return false;
}

static bool is_round(edge_kind kind) {
    return kind == EDGE_CIRCLE || kind == EDGE_CAPSULE || kind == EDGE_ROUND_BOX || kind == EDGE_ROUND_POLYGON;
}

static verdict judge_platform(const mover *m, const hm_rule *rule, hm_cast_hit *hit) {
    const hm_vec2 face = facing(m), way = {(double)m->motion.way.x, (double)m->motion.way.y};
    const hm_vec2 normal = face_normal(m);
    const double against = face.x * way.x + face.y * way.y;
    const hm_rule wide = {HM_TOUCH_CLOSED, rule->margin + 8 / pixel};
    hm_xform back;
    if (hm_overlap(&m->level->platform, &m->map_at, body(m), &m->motion.from, rule)) return PASSES;
    if (against >= 0) return fabs(against) < 1e-9 * hypot(face.x, face.y) * hypot(way.x, way.y) ? UNSURE : PASSES;
    if (!hm_cast(&m->level->platform, &m->map_at, body(m), &m->motion.from, edge_pixels(m->motion.way),
                 &(hm_cast_options){.rule = rule_of_pointer(rule), .start = HM_CAST_NEVER}, hit))
        return PASSES;
    const double towards = hit->normal.x * normal.x + hit->normal.y * normal.y;
    if (fabs(towards - sqrt(0.5)) < 1e-3) return UNSURE;
    if (!is_round(m->pair.b.kind) && is_on_corner(m, hit->point)) return UNSURE;
    // a little before, on the side that it faces, the mover must be clear
    back = edge_moved(&m->motion.from, hit->stop_x, hit->stop_y);
    back = edge_moved(&back, (int64_t)(normal.x * 16), (int64_t)(normal.y * 16));
    if (towards > sqrt(0.5) && hm_overlap(&m->level->platform, &m->map_at, body(m), &back, &wide)) return UNSURE;
    return towards > sqrt(0.5) ? BLOCKS : PASSES;
}

static void check_others(const mover *m, const hm_xform *at) {
    const hm_shape *map = &m->level->shape, *bare = &m->level->without;
    static const hm_rule rules[] = {{HM_TOUCH_AREA, 0}, {HM_TOUCH_CLOSED, 0}, {HM_TOUCH_CLOSED, 0.25}};
    for (int i = 0; i < 3; ++i) {
        hm_contact_info one, two;
        CHECK_INT(hm_overlap(map, &m->map_at, body(m), at, &rules[i]),
                  hm_overlap(bare, &m->map_at, body(m), at, &rules[i]));
        CHECK_INT(hm_within(body(m), at, map, &m->map_at, &rules[i]),
                  hm_within(body(m), at, bare, &m->map_at, &rules[i]));
        const bool met = hm_contact(map, &m->map_at, body(m), at, &(hm_contact_options){.rule = rules[i]}, &one);
        CHECK_INT(met, hm_contact(bare, &m->map_at, body(m), at, &(hm_contact_options){.rule = rules[i]}, &two));
        if (met) CHECK(stand_same_vector(one.point[0].point, two.point[0].point) && one.depth == two.depth);
    }
    CHECK(hm_distance(map, &m->map_at, body(m), at, NULL) == hm_distance(bare, &m->map_at, body(m), at, NULL));
}

static void check_cast(const mover *m, test_tally *blocked) {
    static const hm_rule rule = {HM_TOUCH_AREA, 0};
    const hm_vec2 way = edge_pixels(m->motion.way), away = {-way.x, -way.y};
    hm_cast_hit got, solid = {.fraction = 2}, platform = {.fraction = 2}, back;
    const bool found = hm_cast(&m->level->shape, &m->map_at, body(m), &m->motion.from, way,
                               &(hm_cast_options){.rule = rule, .start = HM_CAST_NEVER}, &got);
    CHECK_INT(hm_cast(body(m), &m->motion.from, &m->level->shape, &m->map_at, away,
                      &(hm_cast_options){.rule = rule, .start = HM_CAST_NEVER}, &back),
              found);
    if (found) CHECK_NEAR(back.fraction, got.fraction, 0x1p-50);
    const bool met = hm_cast(&m->level->without, &m->map_at, body(m), &m->motion.from, way,
                             &(hm_cast_options){.rule = rule, .start = HM_CAST_NEVER}, &solid);
    const verdict judged = judge_platform(m, &rule, &platform);
    test_count(blocked, judged == BLOCKS);
    if (judged == UNSURE) return;
    if (hm_overlap(&m->level->without, &m->map_at, body(m), &m->motion.from, &rule)) return; // in the map as it is
    const hm_vec2 normal = face_normal(m);
    const bool at_once = found && judged == PASSES && got.fraction == platform.fraction;
    if (at_once && got.normal.x * normal.x + got.normal.y * normal.y > sqrt(0.5) + 1e-3) return; // its face as well
    const double first = fmin(met ? solid.fraction : 2, judged == BLOCKS ? platform.fraction : 2);
    CHECK_INT(found, first <= 1);
    if (found && first <= 1) CHECK_NEAR(got.fraction, first, 1e-12);
    if (found && solid.fraction != platform.fraction)
        CHECK_INT(hm_tilemap_one_way(m->level->all, got.feature_a.x, got.feature_a.y) != HM_TILE_ONE_WAY_NONE,
                  judged == BLOCKS && platform.fraction < (met ? solid.fraction : 2));
}

// The platform's box as one of a pair: both are brought to the last step of their contact.
static void judge(uint64_t number, edge_kind kind, test_tally *blocked) {
    level l = level_random();
    edge_pair p = edge_pair_random(number, EDGE_BOX, kind, 3);
    edge_body_free(&p.a);
    p.a = (edge_body){.kind = EDGE_BOX, .shape = l.platform};
    p.rule = (hm_rule){HM_TOUCH_AREA, 0};
    p.a.xform = edge_axes_random();
    int64_t bx, by;
    // with a feature of it on a corner of a pixel
    const int at = test_below(CELLS * CELL), row = test_below(CELLS * CELL);
    const hm_xform *x = &p.a.xform;
    edge_point(&p.b, &p.b.xform, &bx, &by);
    p.b.xform = edge_moved(&p.b.xform, at * (int64_t)x->ux + row * (int64_t)x->vx - bx,
                           at * (int64_t)x->uy + row * (int64_t)x->vy - by);
    if (hm_xform_valid(&p.b.xform)) {
        edge_solve(&p);
        mover m = {&l, p.a.xform, p, edge_motion_random(&p)};
        edging_note(number, &p, &m.motion);
        check_others(&m, &p.hit);
        check_others(&m, &p.miss);
        for (int i = 0; i < 4; ++i) {
            edging_note(number, &p, &m.motion);
            check_cast(&m, blocked);
            m.motion = edge_motion_random(&p);
        }
    }
    p.a = (edge_body){.kind = EDGE_BOX};
    edge_pair_free(&p);
    level_free(&l);
}

TEST(a_platform_blocks_as_its_box_does) {
    const uint64_t from = test_random() >> 16;
    test_tally blocked = {0, 0};
    for (int i = 0; i < test_rounds(1000); ++i)
        if (i % EDGE_KINDS != EDGE_RAY) judge(from + (uint64_t)i, (edge_kind)(i % EDGE_KINDS), &blocked);
    CHECK(blocked.yes > test_rounds(1000) / 10 && blocked.no > blocked.yes);
}

TEST_MAIN(CASE(a_platform_blocks_as_its_box_does))
