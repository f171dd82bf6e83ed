// Queries of two posed shapes: each byte or two is a choice of which shapes, where, and with which rule. Shapes are
// of all kinds, their numbers anything that is valid, also the greatest and least; every query is run, and what
// follows from one result is checked with another.
//
// Sizes are bounded, so that no input causes much work: see the numbers below.
#include "fuzz.h"

#include "harness.h"

#include <hitmask/hitmask.h>

#include <math.h>
#include <string.h>

enum {
    SIDE = 24,       ///< of a mask
    LONG_SIDE = 200, ///< of one that is a strip
    POINTS = 40,     ///< of a polygon
    CELLS = 5,       ///< of a side of a map
    PARTS = 4,       ///< of a compound
    ROUND = 1500,    ///< of corners of an ellipse, about
    OBJECTS = 4,     ///< in a world
};

/// How large something may be drawn where a search follows its size, and how far such searches go, in pixels.
static const double large = 2, far = 48;

// ---- numbers ------------------------------------------------------------------------------------------------------

// The least difference of local coordinates, halves, small numbers, limits.
static double any_local(void) {
    static const double rare[] = {32767, -32767, 32767 - 1.0 / 65536, 1.0 / 65536, -1.0 / 65536, 1e-300, 0, 16384.5};
    switch (test_below(6)) {
    case 0:
        return rare[test_below(8)];
    case 1:
        return test_between(-40, 40) / 2.0;
    case 2:
        return test_between(-(1 << 20), 1 << 20) / 65536.0;
    default:
        return test_between(-12, 12);
    }
}

static double any_length(void) {
    const double length = fabs(any_local());
    return length > 256 && test_below(4) ? length / 1024 : length;
}

static double any_position(void) {
    static const double rare[] = {1000000, -1000000, 999999.5, 5e-8, -5e-8, 4096, 0, 65536};
    switch (test_below(8)) {
    case 0:
        return rare[test_below(8)];
    case 1:
        return test_between(-(1 << 24), 1 << 24) / 16777216.0;
    case 2:
        return test_between(-300, 300) / 4.0;
    default:
        return test_between(-20, 20);
    }
}

static double any_scale(void) {
    static const double scales[] = {1, 1, 1, 2, 0.5, 64, 1.0 / 64, 3.25};
    const double scale = scales[test_below(8)];
    return test_below(4) == 0 ? -scale : scale;
}

static hm_vec2 any_motion(void) {
    const double by = test_below(8) == 0 ? 2 : 1;
    return (hm_vec2){by * any_position(), test_below(4) ? any_position() : 0};
}

// ---- shapes -------------------------------------------------------------------------------------------------------

/// A shape and what it points at.
typedef struct thing {
    hm_shape shape;
    hm_xform xform;
    hm_pose pose; ///< the same, where that is one
    hm_mask *mask;
    hm_outline *outline;
    hm_polygon *polygon;
    hm_tilemap *map;
    hm_compound *compound;
    struct thing *part; ///< PARTS of a compound
} thing;

static thing part_space[2][PARTS];

static void thing_free(thing *t) {
    for (int i = 0; t->part && i < PARTS; ++i) thing_free(&t->part[i]);
    hm_compound_destroy(t->compound);
    hm_tilemap_destroy(t->map);
    hm_polygon_destroy(t->polygon);
    hm_outline_destroy(t->outline);
    hm_mask_destroy(t->mask);
}

static void fill(hm_mask *mask) {
    const int kind = test_below(5);
    const int32_t w = hm_mask_width(mask), h = hm_mask_height(mask);
    for (int32_t y = 0; y < h; ++y)
        for (int32_t x = 0; x < w; ++x) {
            const int32_t dx = 2 * x + 1 - w, dy = 2 * y + 1 - h;
            const bool solid = kind == 0   ? dx * dx + dy * dy <= w * h
                               : kind == 1 ? true
                               : kind == 2 ? (x + y) % 2 == 0
                               : kind == 3 ? x == 0 || y == h / 2
                                           : test_below(4) == 0;
            hm_mask_set(mask, x, y, solid);
        }
}

static hm_mask *any_mask(int side) {
    hm_mask *mask = NULL;
    int32_t w = test_between(0, side), h = test_between(0, side);
    if (test_below(16) == 0) w = LONG_SIDE, h = 1 + test_below(2);
    REQUIRE(hm_mask_create(w, h, NULL, &mask) == HM_OK);
    if (test_below(16)) fill(mask); // else empty
    return mask;
}

static void make_mask(thing *t) {
    t->mask = any_mask(SIDE);
    if (test_below(2)) REQUIRE(hm_mask_prepare(t->mask) == HM_OK);
    hm_shape_mask(t->mask, &t->shape);
}

static void make_outline(thing *t) {
    t->mask = any_mask(10);
    REQUIRE(hm_outline_from_mask(t->mask, HM_CONNECT_8, NULL, &t->outline) == HM_OK);
    if (hm_outline_prepare(t->outline, test_between(3, 16)) != HM_OK ||
        hm_shape_outline(t->outline, &t->shape) != HM_OK)
        make_mask(t);
}

static void make_polygon(thing *t) {
    hm_vec2 point[POINTS];
    const int n = test_between(1, POINTS);
    const bool small = test_below(2);
    for (int i = 0; i < n; ++i)
        point[i] =
            (hm_vec2){small ? test_between(-20, 20) : any_local(), small ? test_between(-20, 20) : any_local()};
    hm_result made = HM_ERROR_DEGENERATE;
    if (test_below(8)) made = hm_polygon_hull(point, n, NULL, &t->polygon);
    if (made != HM_OK)
        made = hm_polygon_ellipse(0, 0, 1 + test_below(300), 1 + test_below(300), 1.0 / (1 + test_below(1023)), NULL,
                                  &t->polygon);
    REQUIRE(made == HM_OK);
    CHECK(hm_polygon_count(t->polygon) <= 2 * ROUND);
    REQUIRE(hm_shape_polygon(t->polygon, test_below(3) ? 0 : any_length(), &t->shape) == HM_OK);
}

static void make_tilemap(thing *t) {
    const hm_vec2 slope[3] = {{0, 4}, {4, 0}, {4, 4}};
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_create(4, 4, NULL, &mask) == HM_OK);
    fill(mask);
    const hm_tile tiles[6] = {
        {.form = HM_TILE_SOLID},
        {.form = HM_TILE_MASK, .mask = mask},
        {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3},
        {.form = HM_TILE_SOLID, .one_way = HM_TILE_ONE_WAY_UP},
        {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3, .one_way = HM_TILE_ONE_WAY_LEFT},
        {.form = HM_TILE_EMPTY}};
    uint32_t cells[CELLS * CELLS];
    for (int i = 0; i < CELLS * CELLS; ++i) {
        cells[i] = (uint32_t)test_below(7);
        if (cells[i] && test_below(3) == 0) cells[i] |= (uint32_t)test_below(8) << 29;
    }
    const hm_tilemap_options options = {.width = test_below(CELLS + 1),
                                        .height = test_below(CELLS + 1),
                                        .cell_width = 4,
                                        .solid_outside = test_below(8) == 0};
    REQUIRE(hm_tilemap_create(&options, tiles, 6, cells, NULL, &t->map) == HM_OK);
    hm_mask_destroy(mask);
    hm_shape_tilemap(t->map, &t->shape);
}

static void make_simple(thing *t, int kind) {
    hm_shape *s = &t->shape;
    const double x = any_local(), y = any_local(), p = any_local(), q = any_local();
    hm_result made = HM_ERROR_RANGE;
    if (kind == 0) made = hm_shape_point(x, y, s);
    if (kind == 1) made = hm_shape_segment(x, y, p, q, s);
    if (kind == 2) made = hm_shape_circle(x, y, any_length(), s);
    if (kind == 3) made = hm_shape_ray(x, y, p, q, s);
    if (kind == 4) made = hm_shape_capsule(x, y, p, q, any_length(), s);
    if (kind == 5) made = hm_shape_box(x, y, fabs(p), fabs(q), test_below(2) ? 0 : any_length(), s);
    if (made != HM_OK) REQUIRE(hm_shape_box(-2, -2, 4, 4, 0, s) == HM_OK);
}

static void put(thing *t, const thing *other);

static void make_compound(thing *t, thing *space);

static void make_thing(thing *t, int kinds, thing *space) {
    memset(t, 0, sizeof *t);
    const int kind = test_below(kinds);
    if (kind < 6)
        make_simple(t, kind);
    else if (kind < 8)
        make_mask(t);
    else if (kind == 8)
        make_outline(t);
    else if (kind < 11)
        make_polygon(t);
    else if (kind == 11)
        make_tilemap(t);
    else
        make_compound(t, space);
}

static void make_compound(thing *t, thing *space) {
    hm_compound_part part[PARTS];
    int32_t count = 0;
    t->part = space;
    for (int i = 0; i < PARTS; ++i) {
        make_thing(&space[i], 12, NULL);
        put(&space[i], NULL);
        part[i] = (hm_compound_part){space[i].shape, space[i].xform, (uint64_t)i};
    }
    count = test_below(PARTS + 1);
    if (hm_compound_create(part, count, NULL, &t->compound) != HM_OK) // a part too far out
        REQUIRE(hm_compound_create(part, 0, NULL, &t->compound) == HM_OK);
    hm_shape_compound(t->compound, &t->shape);
}

// ---- points -------------------------------------------------------------------------------------------------------

// Sheared, mirrored, of any size.
static bool random_matrix(hm_xform *x) {
    x->ux = test_between(-(1 << 25), 1 << 25);
    x->uy = test_between(-(1 << 25), 1 << 25);
    x->vx = test_between(-(1 << 25), 1 << 25);
    x->vy = test_between(-(1 << 25), 1 << 25);
    return hm_xform_valid(x);
}

static bool is_wide(const thing *t) {
    for (int i = 0; t->part && i < PARTS; ++i)
        if (is_wide(&t->part[i])) return true;
    return !t->mask && !t->outline && !t->map && !t->compound && t->shape.radius > 0;
}

// Often near the other one, whose middle mostly is near its position.
static void put(thing *t, const thing *other) {
    const hm_pose near = {.scale = {1, 1}};
    hm_pose pose = {.position = {any_position(), any_position()}, .scale = {1, 1}};
    if (other && test_below(4)) {
        pose.position.x = (double)other->xform.ox / 16777216 + test_between(-16, 16) / (test_below(2) ? 1.0 : 7.0);
        pose.position.y = (double)other->xform.oy / 16777216 + test_between(-16, 16) / (test_below(2) ? 1.0 : 7.0);
    }
    if (test_below(2)) pose.angle = test_below(2) ? 1.5707963267948966 * test_below(8) : test_below(6283) / 1000.0;
    if (test_below(64) == 0) pose.angle = 1048576;
    if (test_below(3) == 0) pose.scale.x = pose.scale.y = any_scale();
    if (test_below(6) == 0) pose.scale.y = any_scale();
    if (test_below(4) == 0) pose.pivot = (hm_vec2){any_local(), any_local()};
    if (test_below(8) == 0) pose.flip_x = true, pose.width = 12;
    if (hm_shape_pose(&t->shape, &pose, &t->xform) != HM_OK) {
        pose = near;
        REQUIRE(hm_shape_pose(&t->shape, &pose, &t->xform) == HM_OK);
    }
    t->pose = pose;
    hm_xform matrix = t->xform;
    if (test_below(8) == 0 && !is_wide(t) && random_matrix(&matrix)) t->xform = matrix;
}

static double axis_length(int32_t x, int32_t y) { return hypot(x, y) / 16777216; }

static bool is_convex(const thing *t) { return !t->mask && !t->outline && !t->map && !t->compound; }

// Whether a separation is soon found, or is one of convex shapes.
static bool is_small(const thing *t, double most) {
    const double u = axis_length(t->xform.ux, t->xform.uy), v = axis_length(t->xform.vx, t->xform.vy);
    if (t->part)
        for (int i = 0; i < PARTS; ++i)
            if (!is_small(&t->part[i], most)) return false;
    hm_bounds box;
    if (t->polygon && hm_polygon_count(t->polygon) > POINTS) return false;
    if (t->map && most > far / 2) most = far / 2; // the most rugged ones
    if (u > large || v > large || u < 1 / large || v < 1 / large) return false;
    if (!hm_shape_bounds(&t->shape, &t->xform, 0, &box)) return true;
    return box.x1 - box.x0 < most && box.y1 - box.y0 < most;
}

// ---- questions and what follows from their answers ----------------------------------------------------------------

/// Two shapes and a rule.
typedef struct pair {
    const thing *a, *b;
    hm_rule rule;
    bool searchable; ///< separations may be requested
} pair;

static bool overlap(const pair *p, hm_touch touch, double margin) {
    const hm_rule rule = {touch, margin};
    return hm_overlap(&p->a->shape, &p->a->xform, &p->b->shape, &p->b->xform, &rule);
}

static bool overlap_moved(const pair *p, int64_t x, int64_t y, bool *inside) {
    hm_xform moved;
    *inside = hm_xform_translate(&p->b->xform, x, y, &moved) == HM_OK;
    return *inside && hm_overlap(&p->a->shape, &p->a->xform, &p->b->shape, &moved, &p->rule);
}

// A looser rule is met where a stricter one is, and it makes no difference which shape comes first.
static void query_overlap(const pair *p) {
    const thing *a = p->a, *b = p->b;
    const bool met = hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, &p->rule);
    CHECK(hm_overlap(&b->shape, &b->xform, &a->shape, &a->xform, &p->rule) == met);
    const bool area = overlap(p, HM_TOUCH_AREA, 0), closed = overlap(p, HM_TOUCH_CLOSED, 0);
    CHECK(!area || closed);
    CHECK(!closed || overlap(p, HM_TOUCH_AREA, 0.5));
    CHECK(!overlap(p, HM_TOUCH_AREA, 0.5) || overlap(p, HM_TOUCH_CLOSED, 0.5));
    uint64_t bits = 2;
    int32_t index = 7;
    CHECK(hm_overlap_many(&a->shape, &a->xform, &b->shape, &b->xform, 1, &p->rule, &bits, &index, 1) == met);
    CHECK(bits == met && index == (met ? 0 : 7));
    hm_bounds one, two;
    const bool solid =
        hm_shape_bounds(&a->shape, &a->xform, 0, &one) && hm_shape_bounds(&b->shape, &b->xform, 0, &two);
    CHECK(!closed || solid);
    if (!closed) return;
    CHECK(one.x0 <= two.x1 && two.x0 <= one.x1 && one.y0 <= two.y1 && two.y0 <= one.y1);
}

static void query_distance(const pair *p) {
    const thing *a = p->a, *b = p->b;
    hm_points out, back;
    const double distance = hm_distance(&a->shape, &a->xform, &b->shape, &b->xform, &out);
    CHECK(distance >= 0);
    CHECK((distance == 0) == overlap(p, HM_TOUCH_CLOSED, 0));
    CHECK(hm_distance(&b->shape, &b->xform, &a->shape, &a->xform, &back) == distance);
    if (distance == HUGE_VAL) return;
    const double slack = 1e-6 * (1 + distance);
    CHECK(fabs(hypot(out.b.x - out.a.x, out.b.y - out.a.y) - distance) <= slack);
    CHECK(out.a.x == back.b.x && out.a.y == back.b.y && out.b.x == back.a.x && out.b.y == back.a.y);
    CHECK(out.feature_a.part == back.feature_b.part && out.feature_a.x == back.feature_b.x &&
          out.feature_b.y == back.feature_a.y);
    if (distance < 255) CHECK(overlap(p, HM_TOUCH_AREA, distance + slack > 256 ? 256 : distance + slack));
    if (distance > 2 * slack) CHECK(!overlap(p, HM_TOUCH_CLOSED, distance - slack > 256 ? 256 : distance - slack));
}

static void query_contact(const pair *p) {
    const thing *a = p->a, *b = p->b;
    hm_contact_info c, back;
    const bool met = hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, &p->rule);
    CHECK(hm_contact(&a->shape, &a->xform, &b->shape, &b->xform, &(hm_contact_options){.rule = p->rule}, &c) == met);
    CHECK(hm_contact(&b->shape, &b->xform, &a->shape, &a->xform, &(hm_contact_options){.rule = p->rule}, &back) ==
          met);
    if (!met) return;
    CHECK(c.count == 1 || c.count == 2);
    CHECK(c.depth >= 0 && c.depth == back.depth && c.count == back.count);
    const double length = hypot(c.normal.x, c.normal.y);
    CHECK(fabs(length - 1) < 1e-9 || (length == 0 && (c.depth == HUGE_VAL || c.depth == 0)));
    for (int i = 0; i < c.count; ++i)
        CHECK(c.point[i].depth <= c.depth && c.point[i].point.x == back.point[i].point.x &&
              c.point[i].point.y == back.point[i].point.y);
}

static void query_separate(const pair *p) {
    const thing *a = p->a, *b = p->b;
    const bool met = hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, &p->rule);
    const hm_vec2 way = {test_between(-3, 3), test_between(1, 4)};
    for (int i = 0; i < 2; ++i) {
        hm_separation s;
        bool inside;
        const bool found = hm_separate(
            &a->shape, &a->xform, &b->shape, &b->xform,
            &(hm_separate_options){.rule = p->rule, .direction = i ? way : (hm_vec2){0, 0}, .max_distance = far}, &s);
        CHECK(found || met);
        CHECK(found || (s.steps_x == 0 && s.steps_y == 0));
        if (!found) continue;
        CHECK(met == (s.steps_x != 0 || s.steps_y != 0));
        CHECK(s.move.x == (double)s.steps_x / 16777216 && s.move.y == (double)s.steps_y / 16777216);
        CHECK(!overlap_moved(p, s.steps_x, s.steps_y, &inside) && inside);
        CHECK(hypot(s.move.x, s.move.y) <= far + 1e-6);
    }
}

static void query_cast(const pair *p) {
    const thing *a = p->a, *b = p->b;
    const hm_vec2 motion = any_motion();
    const hm_cast_start start = (hm_cast_start)(p->searchable ? test_below(3) : HM_CAST_NEVER);
    const bool met = hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, &p->rule);
    hm_cast_hit hit;
    bool inside;
    const bool found = hm_cast(&a->shape, &a->xform, &b->shape, &b->xform, motion,
                               &(hm_cast_options){.rule = p->rule, .start = start}, &hit);
    CHECK(hm_cast(&a->shape, &a->xform, &b->shape, &b->xform, motion,
                  &(hm_cast_options){.rule = p->rule, .start = start}, NULL) == found);
    CHECK(hit.fraction >= 0 && hit.fraction <= 1 && (found || hit.fraction == 1));
    CHECK(!met || start != HM_CAST_ALWAYS || (found && hit.fraction == 0));
    if (met || a->map || b->map || a->part || b->part) return; // one-way cells let out what they do not let in
    CHECK(!overlap_moved(p, hit.stop_x, hit.stop_y, &inside));
    hm_cast_hit back;
    const hm_vec2 other = {-motion.x, -motion.y};
    CHECK(hm_cast(&b->shape, &b->xform, &a->shape, &a->xform, other,
                  &(hm_cast_options){.rule = p->rule, .start = start}, &back) == found);
    CHECK(back.fraction == hit.fraction);
    CHECK(hit.exact == back.exact);
}

static void query_within(const pair *p) {
    const thing *a = p->a, *b = p->b;
    const bool within = hm_within(&a->shape, &a->xform, &b->shape, &b->xform, &p->rule);
    const hm_rule plain = {HM_TOUCH_AREA, 0}, closed = {HM_TOUCH_CLOSED, 0};
    if (!within) return;
    CHECK(hm_within(&a->shape, &a->xform, &b->shape, &b->xform, &plain));
    if (hm_overlap(&a->shape, &a->xform, &a->shape, &a->xform, &closed)) // else it is empty
        CHECK(overlap(p, HM_TOUCH_CLOSED, 0));
}

static void query_shared(const pair *p) {
    const thing *a = p->a, *b = p->b;
    hm_shared_info c, back;
    if (a->shape.kind != HM_SHAPE_MASK || b->shape.kind != HM_SHAPE_MASK) return;
    const bool shared = hm_shared_area(&a->shape, &a->xform, &b->shape, &b->xform, &c);
    CHECK(shared == overlap(p, HM_TOUCH_AREA, 0));
    CHECK(hm_shared_area(&b->shape, &b->xform, &a->shape, &a->xform, &back) == shared);
    CHECK(c.area == back.area && c.centroid.x == back.centroid.x && c.centroid.y == back.centroid.y);
    CHECK(c.area >= 0 && c.min.x <= c.max.x && c.min.y <= c.max.y);
}

static void query_ray(const thing *t) {
    hm_mask_ray_entry one[8], all[256];
    const hm_vec2 from = {any_position(), any_position()}, to = {any_position(), any_position()};
    const hm_touch touch = test_below(2) ? HM_TOUCH_AREA : HM_TOUCH_CLOSED;
    if (t->shape.kind != HM_SHAPE_MASK) return;
    const int32_t found = hm_mask_ray(&t->shape, &t->xform, from, to, touch, all, 256);
    CHECK(hm_mask_ray(&t->shape, &t->xform, from, to, touch, one, 8) == found);
    CHECK(hm_mask_ray(&t->shape, &t->xform, from, to, touch, NULL, 0) == found);
    for (int32_t i = 0; i < found && i < 256; ++i) {
        CHECK(all[i].enter <= all[i].leave && all[i].enter >= 0 && all[i].leave <= 1);
        CHECK(hm_mask_get(t->mask, all[i].pixel.x, all[i].pixel.y));
        if (i > 0) CHECK(all[i].enter >= all[i - 1].enter);
        if (i < 8) CHECK(one[i].enter == all[i].enter && one[i].pixel.x == all[i].pixel.x);
    }
}

// A few tries, as each is a search.
static void query_turning(const pair *p) {
    const thing *a = p->a, *b = p->b;
    hm_turn_hit hit;
    hm_pose to = b->pose;
    to.angle += test_between(-40, 40) / 10.0;
    to.position.x += test_between(-20, 20);
    const double tolerance = test_below(2) ? 0.5 : 4;
    const hm_result wanted =
        hm_cast_turn(&a->shape, &a->xform, &b->shape, &b->pose, &to,
                     &(hm_turn_options){.rule = p->rule, .tolerance = tolerance, .budget = 12}, &hit);
    if (wanted != HM_OK) return;
    CHECK(hit.looks >= 0 && hit.looks <= 12 && hit.fraction >= 0 && hit.fraction <= 1);
    CHECK(hit.stop_fraction <= hit.fraction);
    CHECK(!hit.stop_free || !hm_overlap(&a->shape, &a->xform, &b->shape, &hit.stop, &p->rule));
    CHECK(hit.end != HM_TURN_CLEAR || hit.fraction == 1);
}

static void query_move(const pair *p) {
    const thing *a = p->a, *b = p->b;
    hm_move_contact contacts[HM_MOVE_CONTACTS];
    hm_move_end end;
    bool inside;
    const hm_vec2 motion = {test_between(-30, 30) / 2.0, test_between(-30, 30) / 2.0};
    const int32_t count = hm_move_slide(&a->shape, &a->xform, &b->shape, &b->xform, motion,
                                        &(hm_slide_options){.rule = p->rule}, &end, contacts, HM_MOVE_CONTACTS);
    CHECK(count <= HM_MOVE_CONTACTS);
    for (int32_t i = 1; i < count; ++i) CHECK(contacts[i].fraction >= contacts[i - 1].fraction);
    const bool met = hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, &p->rule);
    CHECK(met || end.free);
    if (!a->map && !b->map && !a->part && !b->part)
        CHECK(overlap_moved(p, end.steps_x, end.steps_y, &inside) != end.free || !inside);
}

static void query_bounce(const pair *p) {
    const thing *b = p->b;
    hm_bounce out;
    const hm_box room = {-20, -20, test_between(0, 40), test_between(0, 40)};
    const hm_vec2 velocity = any_motion();
    const double time = test_below(8), restitution = test_below(5) / 4.0;
    if (hm_bounce_in_box(&room, &b->shape, &b->xform, velocity, time, restitution, &out) == HM_OK) {
        CHECK(out.bounces >= 0);
        CHECK(out.end != HM_BOUNCE_OUTSIDE || (out.steps_x == 0 && out.steps_y == 0));
    }
    if (!p->searchable || p->a->shape.kind != HM_SHAPE_OUTLINE) return;
    const hm_vec2 slow = {test_between(-20, 20), test_between(-20, 20)};
    if (hm_bounce_in_outline(&p->a->shape, &p->a->xform, &b->shape, &b->xform, slow, 1,
                             &(hm_bounce_options){.restitution = restitution, .limit = 8}, &out) == HM_OK)
        CHECK(out.bounces >= 0 && out.bounces <= 9);
}

static void query_gate(void) {
    hm_vec2 path[6];
    hm_gate_pass pass[8];
    const hm_gate gate = {{any_position(), any_position()}, {any_position(), any_position()}};
    const hm_touch touch = test_below(2) ? HM_TOUCH_AREA : HM_TOUCH_CLOSED;
    const int32_t count = test_below(7);
    for (int32_t i = 0; i < count; ++i) path[i] = (hm_vec2){any_position(), any_position()};
    const int32_t found = hm_gate_passes(&gate, path, count, touch, pass, 8);
    CHECK(hm_gate_passes(&gate, path, count, touch, NULL, 0) == found && found < 8);
    for (int32_t i = 0; i < found; ++i) {
        CHECK(pass[i].leg + 1 < count && (pass[i].way == 1 || pass[i].way == -1));
        CHECK(pass[i].fraction >= 0 && pass[i].fraction <= 1);
    }
    const bool clear = hm_gate_clear(&gate, path, count, 0, HM_TOUCH_CLOSED);
    CHECK(!hm_gate_clear(&gate, path, count, 2, HM_TOUCH_CLOSED) || clear);
    if (!clear) return; // else nothing leads through a rim
    CHECK(hm_gate_clear(&gate, path, count, 0, HM_TOUCH_AREA));
    CHECK(hm_gate_passes(&gate, path, count, HM_TOUCH_AREA, NULL, 0) == found);
    CHECK(hm_gate_passes(&gate, path, count, HM_TOUCH_CLOSED, NULL, 0) == found);
}

// ---- worlds -------------------------------------------------------------------------------------------------------

// Both shapes, some of them twice: pushed out of each other, and moved.
static void query_world(const pair *p) {
    hm_world *world = NULL;
    uint32_t set[2];
    hm_object id[OBJECTS];
    const hm_world_options options = {.rule = {HM_TOUCH_AREA, 0}};
    REQUIRE(hm_world_create(&options, NULL, &world) == HM_OK);
    const bool added = hm_world_add_shapes(world, &p->a->shape, 1, &set[0]) == HM_OK &&
                       hm_world_add_shapes(world, &p->b->shape, 1, &set[1]) == HM_OK;
    int count = 0;
    for (int i = 0; added && i < OBJECTS; ++i) {
        hm_object_def def = HM_OBJECT_DEFAULT;
        def.shapes = set[i % 2];
        def.xform = i % 2 ? p->b->xform : p->a->xform;
        def.flags = i == 0 ? HM_OBJECT_FIXED : 0;
        if (hm_xform_translate(&def.xform, test_between(-20, 20) * ((int64_t)1 << 24), 0, &def.xform) != HM_OK)
            continue;
        if (hm_world_add(world, &def, &id[count]) == HM_OK) ++count;
    }
    if (count > 0) {
        const hm_object mover = id[count - 1];
        hm_world_push push;
        hm_world_move_end end;
        const hm_vec2 motion = {test_between(-20, 20), test_between(-20, 20)};
        const hm_world_move_options how = {.response = (hm_response)test_below(3), .restitution = 0.5};
        if (hm_world_push_out(world, mover, 32, NULL, &push) == HM_OK)
            CHECK(push.free || (push.steps_x == 0 && push.steps_y == 0));
        if (hm_world_move(world, mover, motion, &how, &end, NULL, 0) == HM_OK)
            CHECK(end.count <= HM_WORLD_MOVE_CONTACTS);
    }
    hm_world_destroy(world);
}

// ---- one input ----------------------------------------------------------------------------------------------------

static void note(const pair *p) {
    const hm_xform *x = &p->a->xform, *y = &p->b->xform;
    test_note("%s at (%.9g, %.9g) with %d %d %d %d, %s at (%.9g, %.9g) with %d %d %d %d, %s, margin %g",
              hm_shape_kind_name(p->a->shape.kind), (double)x->ox / 16777216, (double)x->oy / 16777216, x->ux, x->uy,
              x->vx, x->vy, hm_shape_kind_name(p->b->shape.kind), (double)y->ox / 16777216, (double)y->oy / 16777216,
              y->ux, y->uy, y->vx, y->vy, p->rule.touch == HM_TOUCH_AREA ? "area" : "closed", p->rule.margin);
}

static void query(const pair *p) {
    switch (test_below(14)) {
    case 0:
        query_distance(p);
        break;
    case 1:
    case 2:
        if (p->searchable) query_contact(p);
        break;
    case 3:
        if (p->searchable) query_separate(p);
        break;
    case 4:
    case 5:
        query_cast(p);
        break;
    case 6:
        query_within(p);
        break;
    case 7:
        query_shared(p);
        break;
    case 8:
        query_ray(p->a);
        break;
    case 9:
        if (p->searchable) query_turning(p);
        break;
    case 10:
        if (p->searchable && is_small(p->a, far / 3) && is_small(p->b, far / 3)) query_move(p);
        break;
    case 11:
        query_bounce(p);
        break;
    case 12:
        query_gate();
        break;
    default: // many separations, one after the other
        if (is_small(p->a, far / 3) && is_small(p->b, far / 3)) query_world(p);
    }
}

static int input_try(const uint8_t *bytes, size_t size) {
    static const double margins[] = {0, 0, 0, 0.5, 1, 5.9604644775390625e-08, 256, 3.7};
    thing a, b;
    test_random_feed(bytes, size);
    make_thing(&a, 14, part_space[0]);
    make_thing(&b, 14, part_space[1]);
    put(&a, NULL);
    put(&b, &a);
    pair p = {&a, &b, {test_below(2) ? HM_TOUCH_AREA : HM_TOUCH_CLOSED, margins[test_below(8)]}, false};
    p.searchable = is_convex(&a) && is_convex(&b);
    if (p.rule.margin < far / 2 && is_small(&a, far) && is_small(&b, far)) p.searchable = true;
    note(&p);
    query_overlap(&p);
    for (int i = 0; i < 3; ++i) query(&p);
    thing_free(&a);
    thing_free(&b);
    return 0;
}

// Bytes of any kind are shapes and questions.
static void seeds_make(void) {
    static uint8_t bytes[400];
    test_random_feed(NULL, 0);
    for (int k = 0; k < 64; ++k) {
        const size_t size = 40 + 5 * (size_t)k;
        for (size_t i = 0; i < size; ++i) bytes[i] = (uint8_t)test_below(256);
        fuzz_seed(bytes, size);
    }
}

FUZZ_MAIN(input_try, seeds_make, 6000)
