// Whether an object is visible from a point: against many rays, each tested with every object by itself; through
// slits of a stated width; and how many rays it takes.
#include "../src/world/world_query_internal.h"
#include "casting.h"
#include "crowd.h"

#include <math.h>
#include <stdlib.h>

static int rays_made;

static bool counted_ray_make(hmi_query_ray *ray, const hm_world *world, hm_vec2 from, hm_vec2 to,
                             const hm_query *query) {
    rays_made++;
    return hmi_query_ray_make(ray, world, from, to, query);
}

// The question with its rays counted.
#define hm_world_sees_object counted_sees_object
#define hmi_query_ray_make counted_ray_make
#include "../src/world/world_query_sight.c"
#undef hm_world_sees_object
#undef hmi_query_ray_make

enum { SCENES = 24, QUESTIONS = 40 };

static const double step = (double)HM_STEPS_PER_PIXEL;

// ---- one ray at a time --------------------------------------------------------------------------------------------

// A question of one scene.
typedef struct sight_view {
    const crowd *c;
    int target;
    hm_vec2 from;
    const hm_query *query;
} sight_view;

static bool may_block(const sight_view *l, int i) { return i != l->target && crowd_wanted(l->c, l->query, i); }

// When a point that moves from here to there first meets object i, from its start on.
static bool meets(const sight_view *l, int i, hm_vec2 to, ref_ratio *when) {
    const hm_rule rule = crowd_rule(l->c, l->query);
    const hm_xform a = crowd_xform(l->from), b = crowd_xform(to), *at = &l->c->object[i].def.xform;
    const hm_vec2 motion = {(double)(b.ox - a.ox) / step, (double)(b.oy - a.oy) / step};
    const hm_shape *shape = crowd_shape(l->c, i);
    hm_shape point;
    hm_cast_hit hit;
    REQUIRE(hm_shape_point(0, 0, &point) == HM_OK);
    *when = (ref_ratio){ref_big_of(0), ref_big_of(1)};
    if (hm_overlap(shape, at, &point, &a, &rule)) return true;
    if (!hm_cast(shape, at, &point, &a, motion, &(hm_cast_options){.rule = rule, .start = HM_CAST_NEVER}, &hit))
        return false;
    *when = hit.exact ? cast_ratio_of(&hit.when) : ref_ratio_of_double(hit.fraction);
    return true;
}

static bool blocked(const sight_view *l, hm_vec2 to, const ref_ratio *until) {
    ref_ratio when;
    for (int i = 0; i < l->c->count; ++i)
        if (may_block(l, i) && meets(l, i, to, &when) && (!until || ref_ratio_compare(when, *until) <= 0))
            return true;
    return false;
}

// Whether the target comes before all that may block, on the ray to one point.
static bool visible_towards(const sight_view *l, hm_vec2 to) {
    ref_ratio when;
    return meets(l, l->target, to, &when) && !blocked(l, to, &when);
}

// ---- all of a side ------------------------------------------------------------------------------------------------

// The far sides of the target's box, within the world.
typedef struct far_side {
    hm_vec2 from, to;
    double length;
} far_side;

static int far_sides(const sight_view *l, far_side side[4]) {
    hm_bounds box;
    int count = 0;
    REQUIRE(hm_shape_bounds(crowd_shape(l->c, l->target), &l->c->object[l->target].def.xform, 0, &box));
    const double x0 = fmax(box.x0, -HM_MAX_POSITION), x1 = fmin(box.x1, HM_MAX_POSITION);
    const double y0 = fmax(box.y0, -HM_MAX_POSITION), y1 = fmin(box.y1, HM_MAX_POSITION);
    if (l->from.x > x0) side[count++] = (far_side){{x0, y0}, {x0, y1}, y1 - y0};
    if (l->from.x < x1) side[count++] = (far_side){{x1, y0}, {x1, y1}, y1 - y0};
    if (l->from.y > y0) side[count++] = (far_side){{x0, y0}, {x1, y0}, x1 - x0};
    if (l->from.y < y1) side[count++] = (far_side){{x0, y1}, {x1, y1}, x1 - x0};
    return count;
}

static double resolution(const far_side *side) { return fmax(0.0625, side->length / 1000); }

// Whether the ray to a point so far along it meets the target first.
static bool visible_at(const sight_view *l, const far_side *side, double along) {
    const double t = side->length > 0 ? along / side->length : 0;
    if (along < 0 || along > side->length) return false;
    return visible_towards(
        l, (hm_vec2){side->from.x + (side->to.x - side->from.x) * t, side->from.y + (side->to.y - side->from.y) * t});
}

// Whether it is visible through a stretch of the resolution about a point: three rays in a row.
static bool window_at(const sight_view *l, const far_side *side, double along) {
    const double half = resolution(side) / 2;
    if (!visible_at(l, side, along)) return false;
    const bool one = visible_at(l, side, along - half), two = visible_at(l, side, along + half);
    if (one && two) return true;
    return (one && visible_at(l, side, along - 2 * half)) || (two && visible_at(l, side, along + 2 * half));
}

// Over all far sides, in strides of some resolutions: narrow windows may be missed, but not always.
static bool any_window(const sight_view *l) {
    far_side side[4];
    const int count = far_sides(l, side);
    for (int i = 0; i < count; ++i) {
        const double stride = 5 * resolution(&side[i]);
        const double begin = stride * test_below(64) / 64;
        for (double along = begin; along <= side[i].length; along += stride)
            if (window_at(l, &side[i], along)) return true;
    }
    return false;
}

// Whether a point that was returned is where a ray to the target ends: at the target or, with a margin, half-way
// between that and the ray's end. The ray may be off by no more than 2^-12 pixel.
static bool point_is_visible(const sight_view *l, hm_vec2 position) {
    const double slack = 0x1p-12, margin = crowd_rule(l->c, l->query).margin;
    const hm_xform at = crowd_xform(position);
    hm_points near;
    hm_shape point;
    REQUIRE(hm_shape_point(0, 0, &point) == HM_OK);
    if (!(hm_distance(&point, &at, crowd_shape(l->c, l->target), &l->c->object[l->target].def.xform, &near) <=
          margin / 2 + 0x1p-18))
        return false;
    const hm_vec2 end = {2 * position.x - near.b.x, 2 * position.y - near.b.y};
    const double dx = l->from.x - end.x, dy = l->from.y - end.y, far = sqrt(dx * dx + dy * dy);
    const double back = far > slack ? slack / far : 1;
    for (int i = 0; i < 9; ++i) {
        const hm_vec2 to = {end.x + dx * back + ((i + 4) % 9 % 3 - 1) * slack,
                            end.y + dy * back + ((i + 4) % 9 / 3 - 1) * slack};
        if (!blocked(l, to, NULL)) return true;
    }
    return false;
}

// ---- crowds -------------------------------------------------------------------------------------------------------

static bool some(void *ctx, hm_object id) { return (uint32_t)id % 3 == *(const uint32_t *)ctx; }

// The slow definition may miss a narrow window: where only the library finds one it is enough that it is right.
static void check_lookup(const sight_view *l, test_tally *tally) {
    hm_vec2 visible = {NAN, NAN};
    const crowd_object *object = &l->c->object[l->target];
    const bool sees = hm_world_sees_object(l->c->world, l->from, object->id, l->query, &visible);
    CHECK_INT(hm_world_sees_object(l->c->world, l->from, object->id, l->query, NULL), sees);
    CHECK_INT(visible.x >= -HM_MAX_POSITION, sees);
    if (object->def.flags & HM_OBJECT_DISABLED) {
        CHECK(!sees);
    } else if (test_count(tally, sees)) {
        CHECK(point_is_visible(l, visible));
    } else {
        CHECK(!any_window(l));
    }
}

TEST(an_object_is_visible_where_there_is_a_window) {
    test_tally tally = {0, 0};
    const int scenes = test_rounds(SCENES);
    for (int i = 0; i < scenes; ++i) {
        crowd c;
        crowd_make(&c, i, NULL);
        for (int k = 0; k < QUESTIONS; ++k) {
            crowd_query space;
            uint32_t third = (uint32_t)test_below(3);
            const hm_query *query = crowd_random_query(&c, &space);
            const int target = test_below(c.count);
            const sight_view l = {&c, target, crowd_random_point(), query};
            hm_bounds box;
            test_note("scene %d question %d", i, k);
            if (query && test_below(4)) {
                space.query.passes = some;
                space.query.passes_ctx = &third;
            }
            if (hm_shape_bounds(crowd_shape(&c, target), &c.object[target].def.xform, 0, &box))
                check_lookup(&l, &tally);
        }
        crowd_free(&c);
    }
    CHECK_TALLY(tally);
}

// ---- through a slit -----------------------------------------------------------------------------------------------

typedef enum wall_kind { WALL_MASK, WALL_OUTLINE, WALL_TILES, WALL_PARTS, WALL_TWO, WALL_THIN, WALL_KINDS } wall_kind;

enum { WALL_COLUMNS = 320, WALL_ROWS = 4 };

// A wall below (0, 0), from -40 to 40 across, with a slit or none, and a target behind it. All of it is rotated about
// (0, 0) by the unit vector (c, s).
typedef struct wall {
    hm_world *world;
    posed grid;
    hm_compound *compound;
    double c, s;
    double slit, wide, thick;
    double depth; ///< the far side of the target lies so far below (0, 0); it is 2 pixels high and 40 wide
    hm_object target;
} wall;

static hm_vec2 wall_point(const wall *w, double x, double y) {
    return (hm_vec2){w->c * x - w->s * y, w->s * x + w->c * y};
}

static hm_xform wall_xform(const wall *w, double scale, double x, double y) {
    const hm_vec2 at = wall_point(w, x, y);
    hm_xform xform;
    REQUIRE(hm_xform_from_matrix(w->c * scale, w->s * scale, -w->s * scale, w->c * scale, at.x, at.y, &xform) ==
            HM_OK);
    return xform;
}

static hm_object wall_add(wall *w, const hm_shape *shape, const hm_xform *xform) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id;
    REQUIRE(hm_world_add_shapes(w->world, shape, 1, &def.shapes) == HM_OK);
    def.xform = *xform;
    REQUIRE(hm_world_add(w->world, &def, &id) == HM_OK);
    return id;
}

// A quarter of a pixel for each column.
static void wall_of_grid(wall *w, wall_kind kind) {
    ref_grid grid = ref_make(WALL_COLUMNS, WALL_ROWS);
    const int first = 4 * test_between(37, 43), wide = kind == WALL_TILES ? 4 : test_between(1, 4);
    const bool slit = w->wide > 0;
    for (int y = 0; y < WALL_ROWS; ++y)
        for (int x = 0; x < WALL_COLUMNS; ++x) ref_set(&grid, x, y, !(slit && x >= first && x < first + wide));
    w->slit = first * 0.25 - 40;
    w->wide = slit ? wide * 0.25 : 0;
    w->thick = (int)WALL_ROWS * 0.25;
    if (kind == WALL_MASK) w->grid = posed_of_grid(grid);
    if (kind == WALL_OUTLINE) w->grid = posed_outline_of_grid(grid);
    if (kind == WALL_TILES) w->grid = posed_tiles_of_grid(grid, 4);
    if (test_below(2) && w->grid.shape.kind == HM_SHAPE_MASK) w->grid.shape.of.mask = w->grid.plain;
    const hm_xform xform = wall_xform(w, 0.25, -40, 0);
    wall_add(w, &w->grid.shape, &xform);
}

static void wall_of_boxes(wall *w, wall_kind kind) {
    const hm_xform xform = wall_xform(w, 1, 0, 0);
    hm_compound_part part[2] = {{.xform = HM_XFORM_IDENTITY}, {.xform = HM_XFORM_IDENTITY}};
    const double end = w->slit + w->wide;
    w->thick = kind == WALL_THIN ? 0 : 1;
    REQUIRE(hm_shape_box(-40, 0, w->slit + 40, w->thick, 0, &part[0].shape) == HM_OK);
    REQUIRE(hm_shape_box(end, 0, 40 - end, w->thick, 0, &part[1].shape) == HM_OK);
    if (kind != WALL_PARTS) {
        wall_add(w, &part[0].shape, &xform);
        wall_add(w, &part[1].shape, &xform);
        return;
    }
    hm_shape both;
    REQUIRE(hm_compound_create(part, 2, NULL, &w->compound) == HM_OK);
    hm_shape_compound(w->compound, &both);
    wall_add(w, &both, &xform);
}

static void wall_make(wall *w, wall_kind kind, double slit, double wide, bool rotated) {
    static const hm_vec2 turn[] = {{0.8, 0.6}, {-0.28, 0.96}, {0.6, -0.8}}, quarter[] = {{1, 0}, {0, 1}, {0, -1}};
    const hm_world_options options = {.rule = {HM_TOUCH_CLOSED, 0}};
    const int way = test_below(3), deep = test_between(3, 40);
    hm_shape box;
    *w = (wall){.slit = slit, .wide = wide, .depth = deep + 2};
    w->c = rotated ? turn[way].x : quarter[way].x;
    w->s = rotated ? turn[way].y : quarter[way].y;
    REQUIRE(hm_world_create(&options, NULL, &w->world) == HM_OK);
    if (kind <= WALL_TILES)
        wall_of_grid(w, kind);
    else
        wall_of_boxes(w, kind);
    REQUIRE(hm_shape_box(-20, 0, 40, 2, 0, &box) == HM_OK);
    const hm_xform xform = wall_xform(w, 1, 0, deep);
    w->target = wall_add(w, &box, &xform);
}

static void wall_free(wall *w) {
    hm_world_destroy(w->world);
    hm_compound_destroy(w->compound);
    posed_free(&w->grid);
}

static bool wall_sees(wall *w, hm_vec2 eye, hm_touch touch) {
    const hm_rule rule = {touch, 0};
    const hm_query query = {.rule = &rule};
    const hm_vec2 from = wall_point(w, eye.x, eye.y);
    rays_made = 0;
    return counted_sees_object(w->world, from, w->target, &query, NULL);
}

// How wide the window through the slit is on a line so far below (0, 0), below 0 for none, as far as the target
// stands behind it.
static double wall_window(const wall *w, hm_vec2 eye, double depth) {
    double low = -20, high = 20;
    for (int i = 0; i < 2; ++i) {
        const double grow = (depth - eye.y) / ((i ? w->thick : 0) - eye.y);
        low = fmax(low, eye.x + (w->slit - eye.x) * grow);
        high = fmin(high, eye.x + (w->slit + w->wide - eye.x) * grow);
    }
    return high - low;
}

// Either result counts in between: a window as narrow as the resolution may be found or not. Rotated, the far sides
// lie aslant, and as much of them is a longer stretch, but not of both.
static void check_slit(wall_kind kind, test_tally *tally) {
    static const double widths[] = {0, 0, 0x1p-20, 0.01, 0.03, 0.06, 0.25, 1, 2, 2};
    const double wide = TEST_PICK(widths);
    const int slit = test_between(-96, 96), eye_x = test_between(-120, 120), eye_y = test_between(8, 480);
    const bool rotated = test_below(2), closed = test_below(2);
    const hm_vec2 eye = {eye_x / 8.0, -eye_y / 8.0};
    wall w;
    wall_make(&w, kind, slit / 16.0, wide, rotated);
    const bool sees = wall_sees(&w, eye, closed ? HM_TOUCH_CLOSED : HM_TOUCH_AREA);
    const double window = wall_window(&w, eye, w.depth), before = wall_window(&w, eye, w.depth - 2);
    test_note("kind %d slit %g + %g eye %g %g turned %d closed %d window %g: %d", (int)kind, w.slit, w.wide, eye.x,
              eye.y, rotated, closed, window, sees);
    if (window > (rotated ? 0.2 : 0.064)) CHECK(test_count(tally, sees));
    if (fmax(window, before) < -1e-6 || (closed && w.wide <= 0)) CHECK(!test_count(tally, sees));
    wall_free(&w);
}

TEST(a_slit_of_a_sixteenth_is_transparent) {
    for (int kind = 0; kind < WALL_KINDS; ++kind) {
        test_tally tally = {0, 0};
        const int rounds = test_rounds(200);
        for (int round = 0; round < rounds; ++round) check_slit((wall_kind)kind, &tally);
        CHECK_TALLY(tally);
    }
}

// ---- cases --------------------------------------------------------------------------------------------------------

typedef struct scene {
    hm_world *world;
    hm_shape shape[3];
    hm_tilemap *map;
} scene;

// A box, a disc, and a map with one cell of 61, which one lands on from above.
static void scene_make(scene *s) {
    const hm_tilemap_options options = {.width = 61, .height = 1, .cell_width = 1};
    const hm_tile tile = {.form = HM_TILE_SOLID, .one_way = HM_TILE_ONE_WAY_UP};
    uint32_t cells[61] = {0}, set;
    cells[20] = 1; // rays that are spread over the map miss it
    REQUIRE(hm_world_create(NULL, NULL, &s->world) == HM_OK);
    REQUIRE(hm_shape_box(0, -4, 8, 8, 0, &s->shape[0]) == HM_OK);
    REQUIRE(hm_shape_circle(4, 0, 4, &s->shape[1]) == HM_OK);
    REQUIRE(hm_tilemap_create(&options, &tile, 1, cells, NULL, &s->map) == HM_OK);
    hm_shape_tilemap(s->map, &s->shape[2]);
    REQUIRE(hm_world_add_shapes(s->world, s->shape, 3, &set) == HM_OK);
}

static hm_object scene_add(scene *s, int frame, double x) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id;
    def.frame = frame;
    def.xform = crowd_xform((hm_vec2){x, 0});
    REQUIRE(hm_world_add(s->world, &def, &id) == HM_OK);
    return id;
}

static void scene_free(scene *s) {
    hm_world_destroy(s->world);
    hm_tilemap_destroy(s->map);
}

TEST(a_wall_hides_what_is_behind_it) {
    scene s;
    hm_vec2 visible;
    scene_make(&s);
    const hm_object box = scene_add(&s, 0, 10), disc = scene_add(&s, 1, 20);
    const hm_vec2 from = {0, 0}, above = {0, -20};
    CHECK(!hm_world_sees_object(s.world, from, disc, NULL, NULL));
    CHECK(hm_world_sees_object(s.world, from, box, NULL, &visible) && visible.x == 10 && visible.y == 0);
    CHECK(hm_world_sees_object(s.world, above, disc, NULL, NULL));
    const hm_query query = {.except = box};
    CHECK(hm_world_sees_object(s.world, from, disc, &query, &visible) && visible.x == 20 && visible.y == 0);
    CHECK(hm_world_sees_object(s.world, (hm_vec2){24, 0}, disc, NULL, &visible) && visible.x == 24);
    CHECK(!hm_world_sees_object(s.world, (hm_vec2){12, 0}, disc, NULL, NULL)); // in the box
    scene_free(&s);
}

// A beam that touches the target where it starts, with a post beside the way to the nearest point: half-way between
// the start and that point, as hm_cast has it.
TEST(what_a_beam_touches_at_its_start_is_visible_half_way) {
    const hm_rule beam = {HM_TOUCH_AREA, 2};
    const hm_query query = {.rule = &beam};
    const hm_vec2 eye[] = {{0.25, 0}, {0, 0}, {9, 0}}, expected[] = {{1, 0}, {0.875, 0}, {9, 0}};
    for (int i = 0; i < 3; ++i) {
        scene s;
        hm_vec2 visible = {NAN, NAN};
        scene_make(&s);
        REQUIRE(hm_shape_box(0, 0, 0.5, 0.5, 0, &s.shape[1]) == HM_OK);
        const hm_object box = scene_add(&s, 0, 1.75);
        hm_object_def post = HM_OBJECT_DEFAULT;
        hm_object id;
        REQUIRE(hm_world_add_shapes(s.world, &s.shape[1], 1, &post.shapes) == HM_OK);
        post.xform = crowd_xform((hm_vec2){1.875, 1.5});
        REQUIRE(hm_world_add(s.world, &post, &id) == HM_OK);
        test_note("eye at %g", eye[i].x);
        CHECK(hm_world_sees_object(s.world, eye[i], box, &query, &visible));
        CHECK(visible.x == expected[i].x && visible.y == expected[i].y);
        scene_free(&s);
    }
}

// Under the closed rule what is met at the same time hides; an object never hides itself.
TEST(of_two_at_one_point_neither_is_visible) {
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    const hm_query query = {.rule = &closed};
    scene s;
    scene_make(&s);
    const hm_object one = scene_add(&s, 0, 10);
    CHECK(hm_world_sees_object(s.world, (hm_vec2){0, 0}, one, &query, NULL));
    const hm_object two = scene_add(&s, 0, 10);
    CHECK(!hm_world_sees_object(s.world, (hm_vec2){0, 0}, one, &query, NULL));
    CHECK(!hm_world_sees_object(s.world, (hm_vec2){0, 0}, two, &query, NULL));
    scene_free(&s);
}

TEST(a_platform_is_visible_from_the_side_on_which_rays_meet_it) {
    scene s;
    scene_make(&s);
    const hm_object platform = scene_add(&s, 2, 10);
    CHECK(hm_world_sees_object(s.world, (hm_vec2){30, -20}, platform, NULL, NULL));
    CHECK(hm_world_sees_object(s.world, (hm_vec2){-20, -9}, platform, NULL, NULL));
    CHECK(!hm_world_sees_object(s.world, (hm_vec2){30, 20}, platform, NULL, NULL));
    scene_free(&s);
}

// ---- small parts of a large object --------------------------------------------------------------------------------

// Where the one part of a target is that may be visible.
typedef enum part_position { PART_BEFORE, PART_IN_NOTCH, PART_IN_WALL, PART_BEHIND, PART_POSITIONS } part_position;

// A wall of pixels 8 deep with a notch in its front, from (0, 0) on.
static posed notched_wall(int notch) {
    ref_grid grid = ref_make(80, 8);
    for (int y = 0; y < grid.h; ++y)
        for (int x = 0; x < grid.w; ++x) ref_set(&grid, x, y, y > 1 || x != notch);
    return posed_of_grid(grid);
}

static hm_compound_part part_box(double x, double y, double w, double h) {
    hm_compound_part part = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_box(x, y, w, h, 0, &part.shape) == HM_OK);
    return part;
}

// An eye 30 pixels before a wall; a target of three parts: the nearest is hidden by a block of its own, a large one
// by the wall, and a small one is before the wall, in a notch of it, in the solid or behind. With a margin that is a
// point.
static void check_part(part_position at, test_tally *tally) {
    static const double depth[] = {-9, 0.25, 4, 9};
    const int notch = test_between(12, 24), side = test_below(2), wide = test_between(2, 8);
    const bool beam = at != PART_IN_NOTCH && test_below(2), any = test_below(2);
    const hm_rule rule = {any ? HM_TOUCH_AREA : HM_TOUCH_CLOSED, beam ? 0.125 : 0};
    const double column = side ? notch : -notch;
    wall w = {.c = 0.8, .s = side ? 0.6 : -0.6};
    hm_compound_part part[3] = {part_box(-0.5, -20, 1, 1), part_box(-40, 10, 80, 2),
                                part_box(column + 0.25, depth[at], wide / 16.0, 0.25)};
    hm_compound *target;
    hm_shape shape;
    const double beam_at = at == PART_BEFORE ? -0.05 : depth[at];
    if (beam) REQUIRE(hm_shape_point(column - 0.5, beam_at, &part[2].shape) == HM_OK);
    REQUIRE(hm_compound_create(part, 3, NULL, &target) == HM_OK);
    REQUIRE(hm_world_create(NULL, NULL, &w.world) == HM_OK);
    hm_shape_compound(target, &shape);
    w.grid = notched_wall(40 + (int)column);
    if (test_below(2) && w.grid.shape.kind == HM_SHAPE_MASK) w.grid.shape.of.mask = w.grid.plain;
    const hm_xform own = wall_xform(&w, 1, 0, 0), front = wall_xform(&w, 1, -40, 0),
                   block = wall_xform(&w, 1, -1, -25);
    w.target = wall_add(&w, &shape, &own);
    wall_add(&w, &w.grid.shape, &front);
    const hm_compound_part hides = part_box(0, 0, 2, 1);
    wall_add(&w, &hides.shape, &block);
    const hm_query query = {.rule = &rule};
    const bool sees = hm_world_sees_object(w.world, wall_point(&w, 0, -30), w.target, &query, NULL);
    test_note("place %d column %g wide %d beam %d", (int)at, column, wide, beam);
    CHECK_INT(sees, test_count(tally, at <= PART_IN_NOTCH));
    wall_free(&w);
    hm_compound_destroy(target);
}

TEST(a_small_part_is_visible_before_a_wall_and_in_a_notch_of_it) {
    test_tally tally = {0, 0};
    const int rounds = test_rounds(400);
    for (int round = 0; round < rounds; ++round) check_part((part_position)(round % PART_POSITIONS), &tally);
    CHECK_TALLY(tally);
}

// ---- how many rays ------------------------------------------------------------------------------------------------

// What a wall without a gap hides is proved hidden by few rays. Where two objects or parts meet each other halvings
// go down to that point, on both far sides: eleven rays each.
TEST(what_a_whole_wall_hides_takes_few_rays) {
    for (int round = 0; round < test_rounds(200); ++round) {
        const wall_kind kind = (wall_kind)(round % WALL_KINDS);
        const int slit = test_between(-64, 64), eye_x = test_between(-160, 160), eye_y = test_between(8, 480);
        const bool rotated = test_below(2);
        wall w;
        wall_make(&w, kind, slit / 16.0, 0, rotated);
        const bool sees = wall_sees(&w, (hm_vec2){eye_x / 8.0, -eye_y / 8.0}, HM_TOUCH_CLOSED);
        test_note("kind %d turned %d eye %g %g: %d rays", (int)kind, rotated, eye_x / 8.0, -eye_y / 8.0, rays_made);
        CHECK(!sees);
        CHECK(rays_made <= 64);
        wall_free(&w);
    }
}

// A sieve before the wall: rays are tested with both, but no more of them than the header says.
TEST(a_sieve_takes_no_more_rays_than_stated) {
    for (int round = 0; round < test_rounds(40); ++round) {
        const int eye_x = test_between(-160, 160), eye_y = test_between(64, 480), clear = test_between(2, 5);
        wall w;
        wall_make(&w, (wall_kind)(round % WALL_KINDS), 0, 0, round % 2 == 0);
        ref_grid holes = ref_make(WALL_COLUMNS, 2);
        for (int y = 0; y < holes.h; ++y)
            for (int x = 0; x < holes.w; ++x) ref_set(&holes, x, y, test_below(clear) == 0);
        posed sieve = posed_of_grid(holes);
        const hm_xform xform = wall_xform(&w, 0.25, -40, -6);
        wall_add(&w, &sieve.shape, &xform);
        CHECK(!wall_sees(&w, (hm_vec2){eye_x / 8.0, -eye_y / 8.0}, HM_TOUCH_CLOSED));
        test_note("clear %d eye %g %g: %d rays", clear, eye_x / 8.0, -eye_y / 8.0, rays_made);
        CHECK(rays_made > 0 && rays_made <= 3 * 1034);
        wall_free(&w);
        posed_free(&sieve);
    }
}

TEST_MAIN(CASE(an_object_is_visible_where_there_is_a_window), CASE(a_wall_hides_what_is_behind_it),
          CASE(what_a_beam_touches_at_its_start_is_visible_half_way), CASE(of_two_at_one_point_neither_is_visible),
          CASE(a_platform_is_visible_from_the_side_on_which_rays_meet_it), CASE(a_slit_of_a_sixteenth_is_transparent),
          CASE(a_small_part_is_visible_before_a_wall_and_in_a_notch_of_it),
          CASE(what_a_whole_wall_hides_takes_few_rays), CASE(a_sieve_takes_no_more_rays_than_stated))
