// Random moves in worlds of masks, tile maps, outlines, boxes and discs that lie side by side: they end free, come as
// far as the oracle does, and where they end short nothing leads on.
#include "movers.h"
#include "posed.h"
#include "ref_move.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// A number from low to high, in 2^-20ths of the way, the same on every machine.
static double random_real(double low, double high) { return low + (high - low) * (test_below(1 << 20) / 1048576.0); }

static double dot(hm_vec2 a, hm_vec2 b) { return a.x * b.x + a.y * b.y; }

// ---- scenes -------------------------------------------------------------------------------------------------------

enum { QUARTER = 12, SIDE = 2 * QUARTER, BLOCKS = SIDE * SIDE + 8, THINGS = 4 };

/// A world drawn by one pose, and the same axis-aligned as blocks. All but boxes and discs is drawn `scale` times.
typedef struct scene {
    hm_world *world;
    hm_vec2 origin, along; ///< where (0, 0) lies, and where (1, 0) leads
    double angle;
    int scale;
    ref_block block[BLOCKS];
    int blocks;
    posed thing[THINGS];
    int things;
    ref_block mover;
    hm_mask *full; ///< of a mover that is a mask
    bool whole;    ///< only masks on whole pixels
    hm_object id;
} scene;

static hm_xform scene_xform(const scene *s, double x, double y, double scale) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform at;
    pose.position.x = s->origin.x + x * s->along.x - y * s->along.y;
    pose.position.y = s->origin.y + x * s->along.y + y * s->along.x;
    pose.angle = s->angle;
    pose.scale = (hm_vec2){scale, scale};
    REQUIRE(hm_xform_from_pose(&pose, &at) == HM_OK);
    return at;
}

static hm_vec2 scene_put(const scene *s, const hm_xform *at) {
    const double unit = (double)HM_STEPS_PER_PIXEL;
    const double x = (double)at->ox / unit - s->origin.x, y = (double)at->oy / unit - s->origin.y;
    const double square = dot(s->along, s->along); // 1 but for what is rounded of it
    return (hm_vec2){(x * s->along.x + y * s->along.y) / square, (y * s->along.x - x * s->along.y) / square};
}

static void scene_add_box(scene *s, double x, double y, double w, double h, double r) {
    hm_shape shape;
    REQUIRE(w + h > 0 ? hm_shape_box(0, 0, w, h, r, &shape) == HM_OK : hm_shape_circle(0, 0, r, &shape) == HM_OK);
    const hm_xform at = scene_xform(s, x, y, 1);
    movers_add(s->world, &shape, &at);
}

// Each run of solid pixels as a box: a row of them where it is long.
static void scene_add_runs(scene *s, const ref_grid *grid, int x0, int y0) {
    const int most = test_between(1, 6);
    for (int y = 0; y < QUARTER; ++y)
        for (int x = 0, w; x < QUARTER; x += w + !w) {
            for (w = 0; w < most && ref_get(grid, x + w, y); ++w) {
            }
            if (w) scene_add_box(s, s->scale * (x0 + x), s->scale * (y0 + y), s->scale * w, s->scale, 0);
        }
}

static void scene_add_quarter(scene *s, ref_grid grid, int x0, int y0) {
    const int kind = test_below(5);
    if (ref_count(&grid) == 0) {
        ref_free(&grid);
        return;
    }
    if (kind == 0) {
        scene_add_runs(s, &grid, x0, y0);
        ref_free(&grid);
        return;
    }
    posed *thing = &s->thing[s->things++];
    *thing = kind == 1   ? posed_outline_of_grid(grid)
             : kind == 2 ? posed_tiles_of_grid(grid, test_below(2) ? 4 : 3)
                         : posed_of_grid(grid);
    if (kind == 4 && thing->shape.kind == HM_SHAPE_MASK) thing->shape.of.mask = thing->plain;
    const hm_xform at = scene_xform(s, s->scale * x0, s->scale * y0, s->scale);
    movers_add(s->world, &thing->shape, &at);
}

static void scene_add_grid(scene *s) {
    const int percent = test_between(35, 50), rounds = test_between(1, 4);
    ref_grid grid = random_caves(SIDE, SIDE, percent, rounds);
    for (int y = 0; y < SIDE; ++y)
        for (int x = 0; x < SIDE; ++x)
            if (ref_get(&grid, x, y))
                s->block[s->blocks++] = (ref_block){s->scale * x, s->scale * y, s->scale, s->scale, 0};
    for (int i = 0; i < 4; ++i) {
        const ref_rect quarter = {i % 2 * QUARTER, i / 2 * QUARTER, QUARTER, QUARTER};
        scene_add_quarter(s, ref_crop(&grid, quarter), i % 2 * QUARTER, i / 2 * QUARTER);
    }
    ref_free(&grid);
}

static void scene_add_round(scene *s) {
    for (int i = test_below(4); i > 0; --i) {
        ref_block b = {0, 0, 0, 0, 0};
        b.x = random_real(0, SIDE * s->scale);
        b.y = random_real(0, SIDE * s->scale);
        b.w = test_below(2) * random_real(0, 5);
        b.h = test_below(2) * random_real(0, 5);
        b.r = random_real(0.5, 4);
        b.x = floor(b.x * 65536) / 65536;
        b.y = floor(b.y * 65536) / 65536;
        b.w = floor(b.w * 65536) / 65536;
        b.h = floor(b.h * 65536) / 65536;
        b.r = floor(b.r * 65536) / 65536;
        s->block[s->blocks++] = b;
        scene_add_box(s, b.x, b.y, b.w, b.h, b.r);
    }
}

static void scene_make_mover(scene *s) {
    const int kind = s->whole ? 4 : test_below(s->angle != 0 ? 4 : 5);
    hm_shape shape;
    ref_block *m = &s->mover;
    m->w = test_between(8, 40) / 8.0;
    m->h = test_between(8, 40) / 8.0;
    m->r = kind == 0 || kind == 4 ? 0 : test_between(4, 20) / 8.0;
    // What is rounded or rotated fits into no gap exactly: that is a question of rounding.
    if (m->r > 0) m->r += 1.0 / 64;
    if (s->angle != 0 && m->r == 0) m->w -= 1.0 / 64, m->h -= 1.0 / 64;
    if (kind == 2) m->w = m->h = 0;
    if (kind == 3) m->h = 0;
    if (kind == 4) {
        m->w = ceil(m->w);
        m->h = ceil(m->h);
        REQUIRE(hm_mask_create((int32_t)m->w, (int32_t)m->h, NULL, &s->full) == HM_OK);
        hm_mask_fill(s->full);
        hm_shape_mask(s->full, &shape);
    } else {
        REQUIRE(kind == 2   ? hm_shape_circle(0, 0, m->r, &shape) == HM_OK
                : kind == 3 ? hm_shape_capsule(0, 0, m->w, 0, m->r, &shape) == HM_OK
                            : hm_shape_box(0, 0, m->w, m->h, m->r, &shape) == HM_OK);
    }
    const hm_xform at = scene_xform(s, -1000, -1000, 1);
    s->id = movers_add(s->world, &shape, &at);
}

static void scene_make(scene *s, bool rotated, bool whole) {
    *s = (scene){.world = movers_world(NULL, NULL), .scale = test_between(1, 3), .along = {1, 0}, .whole = whole};
    hm_xform frame;
    s->origin.x = test_between(-800, 800) / 16.0;
    s->origin.y = test_between(-800, 800) / 16.0;
    if (rotated) s->angle = random_real(-3, 3);
    frame = scene_xform(s, 0, 0, 1);
    s->along =
        (hm_vec2){(double)frame.ux / (double)HM_STEPS_PER_PIXEL, (double)frame.uy / (double)HM_STEPS_PER_PIXEL};
    scene_add_grid(s);
    if (!whole) scene_add_round(s);
    scene_make_mover(s);
    if (test_below(2)) REQUIRE(hm_world_refresh(s->world) == HM_OK);
}

static void scene_free(scene *s) {
    hm_world_destroy(s->world);
    for (int i = 0; i < s->things; ++i) posed_free(&s->thing[i]);
    hm_mask_destroy(s->full);
}

// Puts the mover to a free position.
static bool scene_start(scene *s) {
    for (int i = 0; i < 50; ++i) {
        ref_block at = s->mover;
        bool free = true;
        at.x = test_between(-16, SIDE * s->scale * 8) / 8.0;
        at.y = test_between(-16, SIDE * s->scale * 8) / 8.0;
        if (s->whole) at.x = floor(at.x), at.y = floor(at.y);
        for (int k = 0; free && k < s->blocks; ++k) free = !ref_blocks_overlap(&s->block[k], &at, -1e-4);
        if (!free) continue;
        const hm_xform there = scene_xform(s, at.x, at.y, 1);
        REQUIRE(hm_world_set_xform(s->world, s->id, &there) == HM_OK);
        return true;
    }
    return false;
}

// What a move may lose, in pixels.
#define MARGIN 1e-4

// ---- one move -----------------------------------------------------------------------------------------------------

typedef struct tallies {
    test_tally met, stopped, doubt, aside;
    double worst;
} tallies;

// Whether a short motion is free: at its end, and on it, so that no corner is passed by.
static bool is_way_free(const scene *s, const hm_xform *from, hm_vec2 way) {
    bool free = true;
    for (int i = 8; i > 0 && free; i /= 2) {
        const hm_xform at = movers_moved(from, way.x / i, way.y / i);
        free = movers_free(s->world, s->id, &at);
    }
    return free;
}

// Where it was ended for good: a bit more in any direction that leads that way, and not back, is not free.
static void check_nothing_leads_on(const scene *s, hm_vec2 motion, const hm_world_move_end *end) {
    const double length = sqrt(dot(end->left, end->left)), bit = 0x1p-9;
    if (length < 0.01) return;
    const hm_vec2 way = {end->left.x / length, end->left.y / length};
    for (int i = -28; i <= 28; ++i) {
        const double t = i / 29.0; // of directions up to 88 degrees off
        const double c = (1 - t * t) / (1 + t * t), d = 2 * t / (1 + t * t);
        const hm_vec2 on = {bit * (way.x * c - way.y * d), bit * (way.y * c + way.x * d)};
        if (dot(on, motion) < 0.03 * bit * sqrt(dot(motion, motion))) continue;
        CHECK(!is_way_free(s, &end->xform, on));
    }
}

/// The ways of the oracle that differ by what the lattice rounds, and by what a move keeps off edges.
typedef struct ways {
    ref_way exact; ///< blocks smaller by that only
    double least;  ///< how far along the motion the shortest of them gets
    double most;   ///< and the longest
    double apart;  ///< how far apart they end
} ways;

// Started so much to either side, among blocks that are smaller by `slack`, or larger.
static ways ways_find(const scene *s, const ref_block *mover, hm_vec2 motion, double slack) {
    const double length = sqrt(dot(motion, motion));
    ways w = {.least = HUGE_VAL, .most = -HUGE_VAL};
    w.exact = ref_move_slide(s->block, s->blocks, mover, motion.x, motion.y, slack);
    for (int i = 0; i < 6; ++i) {
        ref_block at = *mover;
        const double off = (i % 3 - 1) * 2 * slack;
        at.x -= off * motion.y / length;
        at.y += off * motion.x / length;
        const ref_way way = ref_move_slide(s->block, s->blocks, &at, motion.x, motion.y, i < 3 ? slack : -slack);
        const double along = (way.x * motion.x + way.y * motion.y) / length;
        w.least = fmin(w.least, along);
        w.most = fmax(w.most, along);
        w.apart = fmax(w.apart, fmax(fabs(way.x - w.exact.x), fabs(way.y - w.exact.y)));
    }
    return w;
}

static void check_move(scene *s, hm_vec2 motion, tallies *t) {
    const bool rotated = s->angle != 0;
    const double slack = rotated ? 2e-6 : 1e-6;
    const hm_vec2 world_motion = {motion.x * s->along.x - motion.y * s->along.y,
                                  motion.x * s->along.y + motion.y * s->along.x};
    const hm_shape *shape;
    hm_xform at;
    REQUIRE(world_shape_at(s->world, s->id, &shape, &at));
    const hm_vec2 from = scene_put(s, &at);
    ref_block mover = s->mover;
    mover.x = from.x;
    mover.y = from.y;
    const ways all = ways_find(s, &mover, motion, slack);
    const ref_way way = all.exact;
    const hm_world_move_end end = movers_move(s->world, s->id, world_motion, NULL, NULL, 0);
    const hm_vec2 to = scene_put(s, &end.xform);
    char note[300];
    snprintf(note, sizeof note,
             "angle %g scale %d %s %g %g %g at %.9g %.9g by %.9g %.9g: to %.9g %.9g in %d, not %.9g %.9g in %d",
             s->angle, s->scale, hm_shape_kind_name(shape->kind), mover.w, mover.h, mover.r, from.x, from.y, motion.x,
             motion.y, way.x, way.y, way.contacts, to.x - from.x, to.y - from.y, (int)end.count);
    test_note("%s", note);
    CHECK(end.free && movers_free(s->world, s->id, &end.xform));
    CHECK(dot(end.move, world_motion) >= -1e-5 * sqrt(dot(motion, motion)));
    test_count(&t->met, end.count > 0);
    if (test_count(&t->stopped, dot(end.left, end.left) > 1e-8)) check_nothing_leads_on(s, world_motion, &end);
    const hm_vec2 came = {to.x - from.x, to.y - from.y};
    const double off = fmax(fabs(came.x - way.x), fabs(came.y - way.y));
    const double lost = all.least - dot(came, motion) / sqrt(dot(motion, motion));
    CHECK(lost < MARGIN + all.most - all.least);
    if (test_count(&t->doubt, all.apart >= MARGIN)) return;
    if (!test_count(&t->aside, off >= MARGIN)) t->worst = fmax(t->worst, off);
}

static void check_scenes(bool rotated, bool whole, int rounds) {
    static scene s;
    tallies t = {.worst = 0};
    const int more = getenv("HM_TEST_LONG") ? 4 : 1;
    for (int round = more * test_rounds(rounds); round > 0; --round) {
        scene_make(&s, rotated, whole);
        for (int start = 0; start < 3; ++start) {
            if (!scene_start(&s)) break;
            for (int i = 0; i < 8; ++i) {
                hm_vec2 motion = {0, 0};
                motion.x = test_below(6) ? random_real(-12, 12) : test_between(-9, 9);
                motion.y = test_below(6) ? random_real(-12, 12) : test_between(-9, 9);
                if (test_below(12) == 0) motion.x *= 10;
                if (motion.x == 0 && motion.y == 0) motion.y = 1;
                check_move(&s, motion, &t);
            }
        }
        scene_free(&s);
    }
    CHECK_TALLY(t.met);
    CHECK(t.doubt.yes * (whole ? 5 : 10) < t.doubt.no + 50 && t.aside.yes * 1000 < t.aside.no + 1000);
    if (getenv("HM_TEST_COUNT"))
        printf("%ld moves, %ld met, %ld stopped, %ld in doubt, %ld aside, worst %g\n", t.met.yes + t.met.no,
               t.met.yes, t.stopped.yes, t.doubt.yes, t.aside.yes, t.worst);
}

TEST(aligned_worlds) { check_scenes(false, false, 60); }

// Where corners of pixels meet corners of pixels what is met first may be no edge.
TEST(masks_on_whole_pixels) { check_scenes(false, true, 90); }

TEST(rotated_worlds) { check_scenes(true, false, 60); }

TEST_MAIN(CASE(aligned_worlds), CASE(masks_on_whole_pixels), CASE(rotated_worlds))
