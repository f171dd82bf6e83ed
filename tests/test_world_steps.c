// Steps: what walks comes up onto all that are low enough and have room above, whatever its form, and stays on the
// ground. Each world is tested mirrored and in quarter turns as well.
#include "movers.h"

#include <math.h>

static const double step = 1.0 / 16777216;

// ---- worlds in all eight ways -------------------------------------------------------------------------------------

/// How a world is drawn: (x, y) lies at (xx * x + xy * y, yx * x + yy * y).
typedef struct way {
    int xx, xy, yx, yy;
} way;

static const way ways[8] = {{1, 0, 0, 1}, {-1, 0, 0, 1}, {1, 0, 0, -1}, {-1, 0, 0, -1},
                            {0, 1, 1, 0}, {0, -1, 1, 0}, {0, 1, -1, 0}, {0, -1, -1, 0}};

static hm_vec2 way_to(const way *w, double x, double y) {
    return (hm_vec2){w->xx * x + w->xy * y, w->yx * x + w->yy * y};
}

// The transpose leads back.
static hm_vec2 way_back(const way *w, hm_vec2 v) {
    return (hm_vec2){w->xx * v.x + w->yx * v.y, w->xy * v.x + w->yy * v.y};
}

static hm_object way_add_box(hm_world *world, const way *w, double x0, double y0, double x1, double y1) {
    const hm_vec2 a = way_to(w, x0, y0), b = way_to(w, x1, y1);
    return movers_add_box(world, fmin(a.x, b.x), fmin(a.y, b.y), fabs(a.x - b.x), fabs(a.y - b.y));
}

/// What walks.
typedef enum walker_kind {
    WALKER_DISC,
    WALKER_TALL,
    WALKER_WIDE,
    WALKER_ROUNDED,
    WALKER_BOX,
    WALKER_KINDS
} walker_kind;

static const char *const walker_name[WALKER_KINDS] = {"disc", "tall capsule", "wide capsule", "rounded box", "box"};

/// Its form: a rectangle rounded by a radius, which may have no width or height.
typedef struct walker {
    walker_kind kind;
    double radius, w, h;
} walker;

static double walker_width(const walker *k) { return k->w + 2 * k->radius; }
static double walker_height(const walker *k) { return k->h + 2 * k->radius; }

static walker walker_random(walker_kind kind) {
    walker k = {kind, test_between(1, 24) / 2.0, 0, 0};
    if (kind == WALKER_TALL || kind >= WALKER_ROUNDED) k.h = test_between(1, 40) / 2.0;
    if (kind == WALKER_WIDE || kind >= WALKER_ROUNDED) k.w = test_between(1, 24) / 2.0;
    if (kind == WALKER_BOX) k.radius = 0;
    return k;
}

// With the right end of it at x and its feet at y.
static hm_object walker_add(hm_world *world, const way *w, const walker *k, double x, double y) {
    const double x1 = x - k->radius, y1 = y - k->radius;
    const hm_vec2 a = way_to(w, x1 - k->w, y1 - k->h), b = way_to(w, x1, y1);
    hm_shape shape;
    if (k->kind == WALKER_DISC)
        REQUIRE(hm_shape_circle(b.x, b.y, k->radius, &shape) == HM_OK);
    else if (k->kind == WALKER_TALL || k->kind == WALKER_WIDE)
        REQUIRE(hm_shape_capsule(a.x, a.y, b.x, b.y, k->radius, &shape) == HM_OK);
    else
        REQUIRE(hm_shape_box(fmin(a.x, b.x), fmin(a.y, b.y), fabs(a.x - b.x), fabs(a.y - b.y), k->radius, &shape) ==
                HM_OK);
    return movers_add_at(world, &shape, 0, 0);
}

static hm_world_move_end walker_move(hm_world *world, const way *w, hm_object id, double x, double y,
                                     double step_height) {
    const hm_world_move_options options = {.step_height = step_height, .up = way_to(w, 0, -1)};
    return movers_move(world, id, way_to(w, x, y), &options, NULL, 0);
}

// ---- low steps ----------------------------------------------------------------------------------------------------

// A floor at y = 0 and a step up at x = 50; where the walker ends on it after a motion along x.
static hm_world_move_end low_step(const way *w, const walker *k, double height, double motion, double step_height,
                                  hm_object *ground) {
    hm_world *world = movers_world(NULL, NULL);
    way_add_box(world, w, -100, 0, 300, 20);
    const hm_object upper = way_add_box(world, w, 50, -height, 300, 0);
    const hm_object id = walker_add(world, w, k, 40, 0);
    const hm_world_move_end end = walker_move(world, w, id, motion, 0, step_height);
    *ground = upper;
    test_note("%s, radius %g, %g x %g, step %g, motion %g", walker_name[k->kind], k->radius, k->w, k->h, height,
              motion);
    hm_world_destroy(world);
    return end;
}

static double random_height(void) {
    const int kind = test_below(4);
    if (kind == 0) return test_between(1, 64) / 256.0;
    if (kind == 1) return test_between(1, 16) / 4.0;
    if (kind == 2) return test_between(1, 4 * 65536) / 65536.0;
    return test_between(1, 4);
}

TEST(low_steps_are_come_up) {
    test_tally walkable = {0};
    for (int i = 0; i < test_rounds(test_short() ? 150 : 600); ++i) {
        const walker k = walker_random((walker_kind)(i % WALKER_KINDS));
        const double height = random_height();
        hm_object upper;
        const way *w = &ways[test_below(8)];
        const hm_world_move_end end = low_step(w, &k, height, 100, 4, &upper);
        const hm_vec2 move = way_back(w, end.move), normal = way_back(w, end.ground_normal);
        // Of a slope of 45 degrees on the round corner: what is steeper was a wall to it all along.
        test_count(&walkable, k.radius > 0 && height < k.radius * (1 - sqrt(0.5)));
        CHECK(end.free && end.ground == upper && normal.x == 0 && normal.y == -1);
        CHECK(move.x == 100 && move.y == -height);
    }
    CHECK_TALLY(walkable);
}

// The example of which this came, in numbers.
TEST(a_disc_on_a_quarter_of_a_pixel) {
    const walker disc = {WALKER_DISC, 8, 0, 0};
    const double heights[] = {0.25, 0.5, 1, 2, 3, 4};
    for (size_t i = 0; i < sizeof heights / sizeof *heights; ++i) {
        hm_object upper;
        const hm_world_move_end end = low_step(&ways[0], &disc, heights[i], 100, 4, &upper);
        CHECK(end.move.x == 100 && end.move.y == -heights[i] && end.ground == upper);
        CHECK(end.motion.x == 100 && end.motion.y == 0);
    }
}

// A motion that ends on the corner of the step leaves it standing there, as high as the corner holds it.
TEST(on_the_corner_of_a_step) {
    test_tally on_corner = {0};
    for (int i = 0; i < test_rounds(test_short() ? 150 : 600); ++i) {
        const walker k = walker_random((walker_kind)(i % WALKER_BOX));
        const double height = fmin(random_height(), k.radius);
        const double motion = 10 + test_between(0, 256) / 128.0 * k.radius; // the corner is below its round end
        const double right = 40 + motion, ahead = 50 - (right - k.radius);
        const double under = ahead > 0 ? k.radius - sqrt(fmax(k.radius * k.radius - ahead * ahead, 0)) : 0;
        const double lifted = fmax(height - under, 0);
        hm_object upper;
        const way *w = &ways[test_below(8)];
        const hm_world_move_end end = low_step(w, &k, height, motion, 4, &upper);
        const hm_vec2 move = way_back(w, end.move);
        CHECK(end.free);
        if (lifted > 0 && ahead > k.radius * (sqrt(0.5) - 1e-6)) continue; // too steep to stand on
        test_count(&on_corner, lifted > 0 && ahead > 0);
        CHECK(end.ground != HM_NO_OBJECT);
        CHECK_NEAR(move.x, motion, 1e-6);
        CHECK_NEAR(move.y, -lifted, 1e-6 + 64 * step);
    }
    CHECK_TALLY(on_corner);
}

// Bit by bit, with a fall in each move, it comes up as well and never leaves the ground for long.
TEST(slowly_up_a_low_step) {
    for (int i = 0; i < test_rounds(test_short() ? 15 : 60); ++i) {
        const walker k = walker_random((walker_kind)(i % WALKER_KINDS));
        const way *w = &ways[test_below(8)];
        const double height = fmin(random_height(), k.radius > 0 ? k.radius * 0.25 : 4);
        hm_world *world = movers_world(NULL, NULL);
        way_add_box(world, w, -100, 0, 300, 20);
        way_add_box(world, w, 50, -height, 300, 0);
        const hm_object id = walker_add(world, w, &k, 40, 0);
        double x = 0, y = 0;
        test_note("%s, radius %g, %g x %g, step %g", walker_name[k.kind], k.radius, k.w, k.h, height);
        for (int n = 0; n < 40; ++n) {
            const hm_world_move_end end = walker_move(world, w, id, 1, 0.5, 4);
            const hm_vec2 move = way_back(w, end.move);
            CHECK(end.ground != HM_NO_OBJECT && end.free);
            x += move.x;
            y += move.y;
        }
        CHECK_NEAR(x, 40, 1e-5);
        CHECK_NEAR(y, -height, 1e-5);
        hm_world_destroy(world);
    }
}

// A slope is no step: along it what is left of the motion is deflected, and on top it goes on.
TEST(slopes_are_no_steps) {
    for (int i = 0; i < test_rounds(test_short() ? 75 : 300); ++i) {
        const walker k = walker_random((walker_kind)(i % WALKER_KINDS));
        hm_world *world = movers_world(NULL, NULL);
        hm_polygon *polygon = NULL;
        hm_shape shape;
        const double rise = test_between(1, 99) / 100.0; // over run
        const hm_vec2 corners[] = {{0, 0}, {200, -200 * rise}, {200, 20}, {0, 20}};
        const hm_world_move_options options = {.step_height = 4};
        hm_world_move_contact met[8];
        REQUIRE(hm_polygon_hull(corners, 4, NULL, &polygon) == HM_OK);
        REQUIRE(hm_shape_polygon(polygon, 0, &shape) == HM_OK);
        movers_add_box(world, -100, 0, 100, 20);
        movers_add_at(world, &shape, 0, 0);
        const hm_object id = walker_add(world, &ways[0], &k, -20, 0);
        hm_world_move_end end = movers_move(world, id, (hm_vec2){60, 0}, &options, met, 8);
        test_note("%s, radius %g, %g x %g, rise %g", walker_name[k.kind], k.radius, k.w, k.h, rise);
        CHECK(end.move.y < 0 && end.ground != HM_NO_OBJECT);
        // The corner of a box takes the slope's foot for a step first.
        if (k.kind != WALKER_BOX) CHECK(end.count == 1 && met[0].response == HM_RESPONSE_SLIDE);
        end = movers_move(world, id, (hm_vec2){60, 0}, &options, met, 8);
        CHECK(end.count == 1 && met[0].response == HM_RESPONSE_SLIDE && end.ground != HM_NO_OBJECT);
        CHECK_NEAR(end.move.y / end.move.x, -rise, 1e-6);
        CHECK_NEAR(end.move.x, 60 / (1 + rise * rise), 1e-5);
        hm_world_destroy(world);
        hm_polygon_destroy(polygon);
    }
}

// ---- room above ---------------------------------------------------------------------------------------------------

/// A step under a ceiling that begins somewhere before or behind the step's edge.
typedef struct low_room {
    double height; ///< of the step
    double room;   ///< above it
    double from;   ///< where the ceiling begins
    double second; ///< more steps of this height, and the ceiling with them, every 30 px; 0: none
} low_room;

static hm_world_move_end low_room_move(const low_room *r, const way *w, const walker *k, double motion,
                                       double step_height) {
    hm_world *world = movers_world(NULL, NULL);
    way_add_box(world, w, -100, 0, 300, 20);
    for (int i = 0; i < (r->second > 0 ? 4 : 1); ++i) {
        const double top = r->height + i * r->second;
        way_add_box(world, w, 50 + 30 * i, -top, 300, 0);
        way_add_box(world, w, r->from + 30 * i, -top - r->room - 30,
                    i < 3 && r->second > 0 ? r->from + 30 * (i + 1) : 300, -top - r->room);
    }
    const hm_object id = walker_add(world, w, k, 40, 0);
    const hm_world_move_end end = walker_move(world, w, id, motion, 0, step_height);
    test_note("%s, radius %g, %g x %g, step %g and %g, room %g from %g, step height %g", walker_name[k->kind],
              k->radius, k->w, k->h, r->height, r->second, r->room, r->from, step_height);
    hm_world_destroy(world);
    return end;
}

TEST(a_step_needs_room_for_itself_alone) {
    const walker box = {WALKER_BOX, 0, 12, 20};
    const low_room r = {4, 20.5, 50, 0};
    for (double step_height = 3; step_height <= 30; step_height += 0.5) {
        const hm_world_move_end end = low_room_move(&r, &ways[0], &box, 60, step_height);
        CHECK(end.move.x == (step_height < 4 ? 10 : 60) && end.move.y == (step_height < 4 ? 0 : -4) && end.free);
    }
}

TEST(more_step_height_never_climbs_less) {
    test_tally climbs = {0};
    for (int i = 0; i < test_rounds(test_short() ? 15 : 60); ++i) {
        const walker k = walker_random((walker_kind)(i % WALKER_KINDS));
        const way *w = &ways[test_below(8)];
        const double slack[] = {0, step, 0.25, 0.5, 3, 50, -0.25};
        const low_room r = {test_between(1, 24) / 4.0, walker_height(&k) + slack[test_below(7)],
                            50 + (test_below(3) ? test_between(-40, 8) / 2.0 : 0), 0};
        double last = 0;
        for (int n = 1; n <= 14; n += 2) {
            const double step_height = n * 0.5;
            const hm_world_move_end end = low_room_move(&r, w, &k, 60, step_height);
            const hm_vec2 move = way_back(w, end.move);
            const bool fits = r.room >= walker_height(&k) && step_height >= r.height;
            CHECK(end.free);
            // Where there is no room it ends between the step and the ceiling, as near as so many contacts lead.
            CHECK(move.x >= last - (r.room >= walker_height(&k) ? 64 * step : 0.1));
            last = fmax(last, move.x);
            test_count(&climbs, fits);
            if (!fits) continue;
            CHECK(end.ground != HM_NO_OBJECT);
            CHECK_NEAR(move.x, 60, 64 * step);
            CHECK_NEAR(move.y, -r.height, 64 * step);
        }
    }
    CHECK_TALLY(climbs);
}

// A flight of stairs under a ceiling that has steps as well: with room for what comes up while its rear is still
// below all of it is come up, and with less more step height never leads less far.
TEST(stairs_under_stairs) {
    test_tally whole = {0};
    for (int i = 0; i < test_rounds(test_short() ? 12 : 50); ++i) {
        const walker k = walker_random((walker_kind)(i % WALKER_KINDS));
        const way *w = &ways[test_below(8)];
        const double height = test_between(1, 12) / 4.0, motion = 40 + walker_width(&k);
        const low_room r = {height, walker_height(&k) + (test_below(2) ? 3 : test_below(3)) * height,
                            50 - test_below(8), height};
        double last = 0;
        for (int n = 1; n <= 14; n += 2) {
            const hm_world_move_end end = low_room_move(&r, w, &k, motion, n * 0.5);
            const hm_vec2 move = way_back(w, end.move);
            CHECK(end.free && move.x >= last - 0.1);
            last = fmax(last, move.x);
            const bool fits = r.room >= walker_height(&k) + 3 * height && n * 0.5 >= height;
            test_count(&whole, fits);
            if (fits) CHECK_NEAR(move.x, motion, 64 * step);
        }
    }
    CHECK_TALLY(whole);
}

// Two steps under a ceiling, each a pixel lower than the step height: they are two, and one where both together are
// no higher.
TEST(steps_are_counted_by_their_height) {
    for (int i = 0; i < 8; ++i) {
        const walker box = {WALKER_BOX, 0, 12, 20};
        const way *w = &ways[i];
        for (double step_height = 2; step_height <= 6; step_height += 0.5) {
            hm_world *world = movers_world(NULL, NULL);
            const hm_world_move_options options = {.step_height = step_height, .up = way_to(w, 0, -1)};
            way_add_box(world, w, -100, 0, 300, 20);
            way_add_box(world, w, 50, -2, 300, 0);
            way_add_box(world, w, 55, -4, 300, -2);
            way_add_box(world, w, 56, -60, 300, -24.5);
            const hm_object id = walker_add(world, w, &box, 40, 0);
            const hm_world_move_end end = movers_move(world, id, way_to(w, 40, 0), &options, NULL, 0);
            const hm_vec2 move = way_back(w, end.move);
            CHECK(move.x == 40 && move.y == -4 && end.free);
            CHECK_INT((int)end.count, step_height < 4 ? 2 : 1);
            hm_world_destroy(world);
        }
    }
}

// Behind a curb there is nothing to stand on: what is round may come up on the curb itself.
TEST(no_step_without_ground_behind) {
    for (int i = 0; i < (test_short() ? 5 : 40); ++i) {
        const walker k = walker_random((walker_kind)(i % WALKER_KINDS));
        const way *w = &ways[i % 8];
        hm_world *world = movers_world(NULL, NULL);
        way_add_box(world, w, -100, 0, 51, 20);
        way_add_box(world, w, 50, -walker_height(&k) / 2, 51, 0);
        const hm_object id = walker_add(world, w, &k, 40, 0);
        const hm_world_move_end end = walker_move(world, w, id, 90, 0, walker_height(&k));
        const hm_vec2 move = way_back(w, end.move);
        test_note("%s, radius %g, %g x %g", walker_name[k.kind], k.radius, k.w, k.h);
        CHECK(end.free && end.ground != HM_NO_OBJECT && move.x >= 10 && move.x < 11 + walker_width(&k));
        if (k.kind == WALKER_BOX) CHECK(move.x == 10 && move.y == 0);
        hm_world_destroy(world);
    }
}

TEST_MAIN(CASE(low_steps_are_come_up), CASE(a_disc_on_a_quarter_of_a_pixel), CASE(on_the_corner_of_a_step),
          CASE(slowly_up_a_low_step), CASE(slopes_are_no_steps), CASE(a_step_needs_room_for_itself_alone),
          CASE(more_step_height_never_climbs_less), CASE(stairs_under_stairs),
          CASE(steps_are_counted_by_their_height), CASE(no_step_without_ground_behind))
