// Casts into a corner of a shape: what is met there is an edge of its border, not a seam between its parts.
#include "posed.h"

#include <math.h>
#include <hitmask/cast.h>

static const double pixel = 16777216; ///< in steps

static void check_normal_is(const hm_cast_hit *hit, double x, double y) {
    CHECK_NEAR(hit->normal.x, x, 0x1p-50);
    CHECK_NEAR(hit->normal.y, y, 0x1p-50);
}

// The parts of an outline around a hole meet along a line from its first corner: that is no edge to be thrown off by.
// A point slides up along the left side, a little off it, and touches the corner alone.
TEST(a_seam_at_a_corner_is_no_edge) {
    hm_cast_hit hit;
    posed ring = posed_outline_of_grid(ref_text("###\n###\n#.#\n###\n"));
    ring.xform = (hm_xform){0, 0, 9 << 22, -(1 << 21), 1 << 20, 9 << 22};
    for (int corners = 3; corners < 10; ++corners) {
        const hm_rule closed = {HM_TOUCH_CLOSED, 0};
        const hm_xform at = {0, (int64_t)4 << 24, 1 << 24, 0, 0, 1 << 24};
        const hm_shape point = {.kind = HM_SHAPE_POINT};
        posed_prepare(&ring, corners);
        REQUIRE(hm_cast(&ring.shape, &ring.xform, &point, &at, (hm_vec2){0, -8},
                        &(hm_cast_options){.rule = closed, .start = HM_CAST_NEVER}, &hit));
        CHECK(hit.fraction == 0.5);
        const double left = hypot(1 << 20, 9 << 22);
        check_normal_is(&hit, -(9 << 22) / left, (1 << 20) / left);
    }
    posed_free(&ring);
}

// A room of 2 x 2 pixels at (0, 0) in solid that is a mask, an outline in any parts or in triangles, cells of a map
// or what is outside of one.
static hm_shape room_of(int kind, posed *pixels, hm_tilemap **map) {
    static const uint32_t empty[4] = {0};
    const hm_tilemap_options options = {2, 2, 1, 1, true};
    const ref_grid grid = ref_text("####\n#..#\n#..#\n####\n");
    hm_shape outside;
    *pixels = kind == 0   ? posed_of_grid(grid)
              : kind <= 2 ? posed_outline_of_grid(grid)
                          : posed_tiles_of_grid(grid, 1);
    if (kind == 2) posed_prepare(pixels, 3);
    REQUIRE(hm_tilemap_create(&options, NULL, 0, empty, NULL, map) == HM_OK);
    hm_shape_tilemap(*map, &outside);
    return kind < 4 ? pixels->shape : outside;
}

// A point, or the end of a segment, slides exactly along one wall, from its middle into a corner: the normal is
// square to the other wall.
static void check_corner(const hm_shape *room, const hm_xform *at, const hm_xform *zero, int axis, int side, int way,
                         double tail) {
    const ref_vector along = {way * (axis ? zero->vx : zero->ux), way * (axis ? zero->vy : zero->uy)};
    const ref_vector wall = {axis ? zero->ux : zero->vx, axis ? zero->uy : zero->vy};
    const hm_vec2 motion = {2 * (double)along.x / pixel, 2 * (double)along.y / pixel}, back = {-motion.x, -motion.y};
    const int x = axis ? 2 * side : 1, y = axis ? 1 : 2 * side;
    const hm_xform start = {
        zero->ox + x * zero->ux + y * zero->vx, zero->oy + x * zero->uy + y * zero->vy, 1 << 24, 0, 0, 1 << 24};
    const double length = hypot((double)wall.x, (double)wall.y);
    const double sign = (double)wall.x * (double)along.y - (double)wall.y * (double)along.x > 0 ? -1 : 1;
    hm_shape thin;
    hm_cast_hit hit;
    REQUIRE(hm_shape_segment(0, 0, -tail * motion.x, -tail * motion.y, &thin) == HM_OK);
    REQUIRE(hm_cast(room, at, &thin, &start, motion, &(hm_cast_options){.start = HM_CAST_NEVER}, &hit));
    CHECK(hit.fraction == 0.5 && hit.exact);
    check_normal_is(&hit, -sign * (double)wall.y / length, sign * (double)wall.x / length);
    REQUIRE(hm_cast(&thin, &start, room, at, back, &(hm_cast_options){.start = HM_CAST_NEVER}, &hit));
    check_normal_is(&hit, sign * (double)wall.y / length, -sign * (double)wall.x / length);
}

TEST(along_a_wall_into_a_corner_the_other_wall_is_met) {
    static const hm_xform poses[] = {{0, 0, 1 << 24, 0, 0, 1 << 24},
                                     {-285212672, -100663296, 1 << 24, 0, -(1 << 23), 3 << 22},
                                     {12345, -678, 3 << 22, 1 << 23, -(1 << 22), 5 << 22},
                                     {0, 0, -(1 << 24), 1 << 22, 1 << 23, 3 << 22}};
    for (int kind = 0; kind < 5; ++kind) {
        posed pixels;
        hm_tilemap *map;
        const hm_shape room = room_of(kind, &pixels, &map);
        for (int i = 0; i < 64; ++i) {
            hm_xform at = poses[i / 16];
            const hm_xform zero = at;
            if (kind < 4) at.ox -= at.ux + at.vx, at.oy -= at.uy + at.vy;
            test_note("kind %d pose %d axis %d side %d way %d", kind, i / 16, i & 1, i >> 1 & 1, i & 4 ? 1 : -1);
            check_corner(&room, &at, &zero, i & 1, i >> 1 & 1, i & 4 ? 1 : -1, i & 8 ? 0.125 : 0);
        }
        hm_tilemap_destroy(map);
        posed_free(&pixels);
    }
}

// A full cell beside one whose lower half is full: below, a point that comes to where they meet is met by what lies
// below both, not by the side of the full one, of which the upper half is border.
TEST(beside_half_a_cell_the_floor_of_both_is_met) {
    static const hm_vec2 half[] = {{0, 1}, {2, 1}, {2, 2}, {0, 2}};
    static const int axes[][4] = {{1, 0, 0, 1},  {0, 1, -1, 0}, {-1, 0, 0, -1}, {0, -1, 1, 0},
                                  {-1, 0, 0, 1}, {0, 1, 1, 0},  {1, 0, 0, -1},  {0, -1, -1, 0}};
    static const uint32_t cells[] = {1, 2};
    const hm_tile tiles[] = {{.form = HM_TILE_SOLID}, {.form = HM_TILE_POLYGON, .points = half, .point_count = 4}};
    const hm_tilemap_options options = {.width = 2, .height = 1, .cell_width = 2};
    const hm_shape point = {.kind = HM_SHAPE_POINT};
    hm_tilemap *map;
    hm_shape shape;
    REQUIRE(hm_tilemap_create(&options, tiles, 2, cells, NULL, &map) == HM_OK);
    hm_shape_tilemap(map, &shape);
    for (int i = 0; i < 24; ++i) {
        const int *a = axes[i % 8], side = i / 8 - 1, one = 1 << 24;
        const hm_xform at = {0, 0, a[0] * one, a[1] * one, a[2] * one, a[3] * one};
        const hm_vec2 motion = {side * a[0] - 2.0 * a[2], side * a[1] - 2.0 * a[3]}; // up and to a side, by one
        const hm_xform start = {(2 * a[0] + 2 * a[2]) * (int64_t)one - llround(motion.x / 2 * pixel),
                                (2 * a[1] + 2 * a[3]) * (int64_t)one - llround(motion.y / 2 * pixel),
                                one,
                                0,
                                0,
                                one};
        hm_cast_hit hit;
        test_note("image %d side %d", i % 8, side);
        REQUIRE(hm_cast(&shape, &at, &point, &start, motion, &(hm_cast_options){.start = HM_CAST_NEVER}, &hit));
        CHECK(hit.fraction == 0.5);
        check_normal_is(&hit, a[2], a[3]);
    }
    hm_tilemap_destroy(map);
}

// ---- any corner, any cut ----------------------------------------------------------------------------------------

enum { CUTS = 7 };

/// An outline in convex parts with at most so many corners, and its pixels as a mask and tiles if it has these.
typedef struct cuts {
    const hm_outline *outline;
    int count;
    hm_shape shape[CUTS];
    hm_outline *cut[CUTS];
} cuts;

static void cuts_add(cuts *c, int corners) {
    hm_outline **cut = &c->cut[c->count];
    REQUIRE(hm_outline_view(hm_outline_loops(c->outline), hm_outline_loop_count(c->outline),
                            hm_outline_points(c->outline), hm_outline_point_count(c->outline), NULL, cut) == HM_OK);
    REQUIRE(hm_outline_prepare(*cut, corners) == HM_OK && hm_shape_outline(*cut, &c->shape[c->count]) == HM_OK);
    ++c->count;
}

static void cuts_free(cuts *c) {
    for (int i = 0; i < c->count; ++i) hm_outline_destroy(c->cut[i]);
}

/// One of its corners.
typedef struct corner {
    const cuts *cuts;
    const hm_xform *xform;
    hm_local at;
} corner;

// In eighths of a pixel of the outline.
static hm_vec2 direction_of(const corner *c, hm_local way) {
    const hm_xform *x = c->xform;
    return (hm_vec2){(double)((int64_t)way.x * x->ux + (int64_t)way.y * x->vx) / 8 / pixel,
                     (double)((int64_t)way.x * x->uy + (int64_t)way.y * x->vy) / 8 / pixel};
}

static int64_t cross(hm_local a, hm_local b) { return (int64_t)a.x * b.y - (int64_t)a.y * b.x; }
static int64_t dot(hm_local a, hm_local b) { return (int64_t)a.x * b.x + (int64_t)a.y * b.y; }
static hm_local between(hm_local from, hm_local to) { return (hm_local){to.x - from.x, to.y - from.y}; }

// Whether a normal is that of an edge along `edge`, and against the motion.
static bool is_normal_of(const corner *c, hm_vec2 normal, hm_local edge, hm_vec2 motion) {
    const hm_vec2 along = direction_of(c, edge);
    const double length = hypot(along.x, along.y);
    const double against = normal.x * motion.x + normal.y * motion.y;
    return fabs(normal.x * along.x + normal.y * along.y) <= 0x1p-40 * length && against < 0;
}

// Whether a normal is that of one of the outline's edges at the corner by which the motion leads in.
static bool is_border_normal(const corner *c, hm_vec2 normal, hm_local way) {
    const hm_outline *outline = c->cuts->outline;
    const hm_loop *loop = hm_outline_loops(outline);
    const hm_local *point = hm_outline_points(outline);
    for (int i = 0; i < hm_outline_loop_count(outline); ++i)
        for (int k = 0; k < loop[i].count; ++k) {
            const hm_local p = point[loop[i].first + k], q = point[loop[i].first + (k + 1) % loop[i].count];
            const hm_local edge = between(p, q);
            const bool on = cross(edge, between(p, c->at)) == 0 && dot(between(p, c->at), between(q, c->at)) <= 0;
            const hm_local small = {edge.x / 65536, edge.y / 65536};
            if (on && cross(small, way) > 0 && is_normal_of(c, normal, small, direction_of(c, way))) return true;
        }
    return false;
}

/// What comes in: a point, the end of a segment that follows it, the tip of a triangle.
typedef struct comer {
    int kind;
    hm_local side[2]; ///< of the triangle, from its tip
    hm_shape shape;
    hm_polygon *polygon;
} comer;

static void comer_make(const corner *c, hm_local way, comer *out) {
    const hm_vec2 tail = direction_of(c, way);
    out->shape = (hm_shape){.kind = HM_SHAPE_POINT};
    out->polygon = NULL;
    if (out->kind == 1) REQUIRE(hm_shape_segment(0, 0, -tail.x, -tail.y, &out->shape) == HM_OK);
    if (out->kind != 2) return;
    const hm_vec2 one = direction_of(c, out->side[0]), two = direction_of(c, out->side[1]);
    const hm_vec2 points[3] = {{0, 0}, one, two};
    REQUIRE(hm_polygon_hull(points, 3, NULL, &out->polygon) == HM_OK);
    REQUIRE(hm_shape_polygon(out->polygon, 0, &out->shape) == HM_OK);
}

// Whether what is met at half of the motion has the normal of the border, or of a side of what comes.
static void check_met(const corner *c, const hm_shape *shape, const comer *what, hm_local way, const hm_xform *start,
                      const hm_cast_hit *hit) {
    const hm_vec2 half = direction_of(c, way), motion = {2 * half.x, 2 * half.y}, back = {-motion.x, -motion.y};
    bool right = is_border_normal(c, hit->normal, way);
    hm_cast_hit other;
    for (int i = 0; what->kind == 2 && i < 2; ++i) right |= is_normal_of(c, hit->normal, what->side[i], motion);
    CHECK(right);
    REQUIRE(hm_cast(&what->shape, start, shape, c->xform, back, &(hm_cast_options){.start = HM_CAST_ALWAYS}, &other));
    CHECK(other.normal.x == -hit->normal.x && other.normal.y == -hit->normal.y);
}

// Casts into the corner, which it comes to at half of the motion. Counts whether it comes in, where it is free
// before.
static void check_comes_in(const corner *c, hm_local way, const comer *what, test_tally *tally) {
    const hm_vec2 half = direction_of(c, way), motion = {2 * half.x, 2 * half.y};
    const hm_xform *x = c->xform;
    const int64_t px = c->at.x / 65536, py = c->at.y / 65536;
    const hm_xform start = {x->ox + px * x->ux + py * x->vx - llround(half.x * pixel),
                            x->oy + px * x->uy + py * x->vy - llround(half.y * pixel),
                            1 << 24,
                            0,
                            0,
                            1 << 24};
    double first = 0;
    for (int i = 0; i < c->cuts->count; ++i) {
        const hm_shape *shape = &c->cuts->shape[i];
        hm_cast_hit hit;
        hm_cast(shape, x, &what->shape, &start, motion, &(hm_cast_options){.start = HM_CAST_ALWAYS}, &hit);
        if (i == 0) first = hit.fraction;
        CHECK(hit.fraction == first);
        if (hit.fraction == 0.5) check_met(c, shape, what, way, &start, &hit);
    }
    if (first > 0) test_count(tally, first == 0.5);
}

// In directions of a small grid, and along the outline's edges.
static void check_corners(const cuts *all, const hm_xform *xform, test_tally *tally) {
    const hm_local *point = hm_outline_points(all->outline);
    const int count = hm_outline_point_count(all->outline);
    for (int i = 0; i < 24; ++i) {
        const int k = test_below(count);
        const corner c = {all, xform, point[k]};
        const hm_local along = between(point[(k + (i & 1 ? 1 : count - 1)) % count], c.at);
        hm_local way = {test_between(-3, 3), test_between(-3, 3)};
        if (test_below(2)) way = (hm_local){along.x / 65536, along.y / 65536};
        if (way.x == 0 && way.y == 0) way.x = 1;
        comer what = {.kind = i % 3, .side = {{-way.x, -way.y}, {-way.x, -way.y}}};
        for (int j = 0; j < 2 && what.kind == 2; ++j) {
            what.side[j].x += test_between(-2, 2);
            what.side[j].y += test_between(-2, 2);
        }
        if (what.kind == 2 && cross(what.side[0], what.side[1]) == 0) what.kind = 0;
        test_note("corner (%d, %d), way (%d, %d), kind %d, sides (%d, %d) (%d, %d)", c.at.x / 65536, c.at.y / 65536,
                  way.x, way.y, what.kind, what.side[0].x, what.side[0].y, what.side[1].x, what.side[1].y);
        comer_make(&c, way, &what);
        check_comes_in(&c, way, &what, tally);
        hm_polygon_destroy(what.polygon);
    }
}

// The outline of a grid as it is, with its pixels, or with fewer points.
static void check_grid(const ref_grid *grid, double tolerance, const hm_xform *xform, test_tally *tally) {
    posed pixels = posed_outline_of_grid(ref_copy(grid)), mask = posed_of_grid(ref_copy(grid));
    posed tiles = posed_tiles_of_grid(ref_copy(grid), test_between(1, 3));
    const hm_simplify_options options = {.method = (hm_simplify_method)test_below(2), .tolerance = tolerance};
    hm_outline *outline;
    REQUIRE(hm_outline_simplify(pixels.outline, &options, NULL, &outline) == HM_OK);
    cuts all = {.outline = outline};
    for (int corners = 3; corners <= 6; ++corners) cuts_add(&all, corners == 6 ? 16 : corners);
    if (tolerance == 0) all.shape[all.count++] = mask.shape;
    if (tolerance == 0) all.shape[all.count++] = tiles.shape;
    check_corners(&all, xform, tally);
    cuts_free(&all);
    hm_outline_destroy(outline);
    posed_free(&tiles);
    posed_free(&mask);
    posed_free(&pixels);
}

TEST(into_a_corner_the_border_is_met_however_it_is_cut) {
    static const hm_xform poses[] = {{0, 0, 1 << 24, 0, 0, 1 << 24},
                                     {-285212672, -100663296, 1 << 24, 0, -(1 << 23), 3 << 22},
                                     {12345, -678, 3 << 22, 1 << 23, -(1 << 22), 5 << 22},
                                     {0, 0, -(1 << 24), 1 << 22, 1 << 23, 3 << 22}};
    test_tally tally = {0, 0};
    for (int i = 0; i < test_rounds(100); ++i) {
        ref_grid grid = posed_random_grid(test_between(2, 7), test_between(2, 7));
        check_grid(&grid, i & 4 ? 1 : 0, &poses[i % 4], &tally);
        ref_free(&grid);
    }
    CHECK_TALLY(tally);
}

enum { STEPS = 1 << 24 }; ///< of a pixel

// A pixel flies slanting over the first corner of an edge and lands on it, both cut into triangles. Its own corner
// comes to the seam at that corner at the same time, as an edge of nothing: the normal is that of the edge.
TEST(a_pixel_lands_on_an_edge_beside_its_corner) {
    posed steps = posed_outline_of_grid(ref_text("####\n..##\n##..\n"));
    posed one = posed_outline_of_grid(ref_text("#\n"));
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    posed *both[] = {&steps, &one};
    for (int i = 0; i < 2; ++i) posed_prepare(both[i], 3);
    for (int i = 0; i < 16; ++i) {
        const int x = i & 1 ? -1 : 1, y = i & 2 ? -1 : 1, rotated = i >> 2 & 1, swapped = i >> 3;
        hm_cast_hit hit;
        hm_xform at = {0, 0, x * STEPS, 0, 0, y * STEPS};
        if (rotated) at = (hm_xform){0, 0, 0, y * STEPS, x * STEPS, 0};
        hm_xform from = at;
        const ref_vector along = {at.ux / STEPS, at.uy / STEPS}, down = {at.vx / STEPS, at.vy / STEPS};
        const hm_vec2 motion = {(double)(12 * along.x + 8 * down.x), (double)(12 * along.y + 8 * down.y)};
        from.ox = -3 * (int64_t)(at.ux + (int64_t)at.vx);
        from.oy = -3 * (int64_t)(at.uy + (int64_t)at.vy);
        const hm_vec2 back = {-motion.x, -motion.y};
        test_note("%d", i);
        REQUIRE(swapped ? hm_cast(&one.shape, &from, &steps.shape, &at, back,
                                  &(hm_cast_options){.rule = closed, .start = HM_CAST_NEVER}, &hit)
                        : hm_cast(&steps.shape, &at, &one.shape, &from, motion,
                                  &(hm_cast_options){.rule = closed, .start = HM_CAST_NEVER}, &hit));
        CHECK(hit.fraction == 0.25);
        const int way = swapped ? 1 : -1;
        check_normal_is(&hit, (double)(way * down.x), (double)(way * down.y));
        CHECK(hit.feature_a.x >= 0 && hit.feature_b.x >= 0);
    }
    posed_free(&steps);
    posed_free(&one);
}

TEST_MAIN(CASE(a_seam_at_a_corner_is_no_edge), CASE(along_a_wall_into_a_corner_the_other_wall_is_met),
          CASE(beside_half_a_cell_the_floor_of_both_is_met), CASE(into_a_corner_the_border_is_met_however_it_is_cut),
          CASE(a_pixel_lands_on_an_edge_beside_its_corner))
