// Random moves against an oracle in integers: each field of the result of hm_world_move and of hm_move_slide. The
// obstacles are boxes, masks, tile maps, outlines and compounds, axis-aligned, mirrored and in quarter turns; motions
// are whole pixels.
//
// Positions are multiples of 1/16 pixel, so corners often meet corners, and tunnels are exactly as high as the
// movers; or multiples of a step of the lattice.
#include "movers.h"
#include "posed.h"
#include "ref_slide.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 12, HALF = SIDE / 2, LOOSE = 4, BOXES = SIDE * SIDE + LOOSE, KINDS = 5 };

/// One of the eight symmetries of the square, and a translation by whole pixels.
typedef struct frame {
    int ux, uy, vx, vy;
    int64_t ox, oy; ///< in steps
} frame;

/// A world, and the same as boxes before the frame is put on it.
typedef struct court {
    frame frame;
    int64_t unit; ///< of the oracle, in steps
    int cell;     ///< side of a cell, in units
    hm_world *world;
    ref_slide_box box[BOXES]; ///< cells first
    int cells, count;
    ref_slide_box mover;
    hm_shape mover_shape;
    hm_object id;
    posed thing[4];
    int things;
    posed whole;        ///< all cells again, as one thing
    hm_compound *parts; ///< and as boxes in a compound
} court;

static frame frame_random(void) {
    static const int symmetry[8][4] = {{1, 0, 0, 1},  {0, 1, -1, 0}, {-1, 0, 0, -1}, {0, -1, 1, 0},
                                       {-1, 0, 0, 1}, {1, 0, 0, -1}, {0, 1, 1, 0},   {0, -1, -1, 0}};
    const int *m = symmetry[test_below(8)];
    frame f = {m[0], m[1], m[2], m[3], 0, 0};
    f.ox = test_between(-1000, 1000) * HM_STEPS_PER_PIXEL;
    f.oy = test_between(-1000, 1000) * HM_STEPS_PER_PIXEL;
    return f;
}

static hm_vec2 frame_vector(const frame *f, double x, double y) {
    return (hm_vec2){x * f->ux + y * f->vx, x * f->uy + y * f->vy};
}

// Something drawn at a position in units, each of its pixels `scale` units large; 0: as it is.
static hm_xform court_xform(const court *c, int64_t x, int64_t y, int64_t scale) {
    const frame *f = &c->frame;
    const int32_t step = (int32_t)(scale ? scale * c->unit : HM_STEPS_PER_PIXEL);
    x *= c->unit;
    y *= c->unit;
    return (hm_xform){f->ox + x * f->ux + y * f->vx,
                      f->oy + x * f->uy + y * f->vy,
                      step * f->ux,
                      step * f->uy,
                      step * f->vx,
                      step * f->vy};
}

static double court_pixels(const court *c, int64_t units) {
    return (double)(units * c->unit) / (double)HM_STEPS_PER_PIXEL;
}

// ---- obstacles ----------------------------------------------------------------------------------------------------

// The least length of that or more that a box can have: a multiple of 2^-16 pixel.
static int64_t court_length(const court *c, int64_t units) {
    const int64_t least = c->unit < 256 ? 256 / c->unit : 1;
    return (units + least - 1) / least * least;
}

static hm_shape court_box(const court *c, int64_t w, int64_t h, int64_t r) {
    hm_shape shape;
    const double width = court_pixels(c, w), height = court_pixels(c, h), radius = court_pixels(c, r);
    REQUIRE(w + h > 0 ? hm_shape_box(0, 0, width, height, radius, &shape) == HM_OK
                      : hm_shape_circle(0, 0, radius, &shape) == HM_OK);
    return shape;
}

static void court_add_box(court *c, int64_t x, int64_t y, int64_t w, int64_t h) {
    const hm_shape shape = court_box(c, w, h, 0);
    const hm_xform at = court_xform(c, x, y, 0);
    movers_add(c->world, &shape, &at);
}

// Each run of cells as a box, or each cell.
static void court_add_runs(court *c, const ref_grid *grid, int x0, int y0) {
    const int most = test_below(2) ? 1 : HALF;
    for (int y = 0; y < HALF; ++y)
        for (int x = 0, w; x < HALF; x += w + !w) {
            for (w = 0; w < most && ref_get(grid, x + w, y); ++w) {
            }
            if (w)
                court_add_box(c, (int64_t)(x0 + x) * c->cell, (int64_t)(y0 + y) * c->cell, (int64_t)w * c->cell,
                              c->cell);
        }
}

static posed thing_of_grid(ref_grid grid, int kind) {
    if (kind == 1) return posed_outline_of_grid(grid);
    if (kind == 2) return posed_tiles_of_grid(grid, test_below(2) ? 4 : 3);
    posed thing = posed_of_grid(grid);
    if (kind == 4 && thing.shape.kind == HM_SHAPE_MASK) thing.shape.of.mask = thing.plain;
    return thing;
}

static void court_add_quarter(court *c, ref_grid grid, int x0, int y0) {
    const int kind = test_below(KINDS);
    if (kind == 0 || ref_count(&grid) == 0) {
        court_add_runs(c, &grid, x0, y0);
        ref_free(&grid);
        return;
    }
    c->thing[c->things] = thing_of_grid(grid, kind);
    const hm_xform at = court_xform(c, (int64_t)x0 * c->cell, (int64_t)y0 * c->cell, c->cell);
    movers_add(c->world, &c->thing[c->things++].shape, &at);
}

// Each cell a box of a compound, of one pixel each.
static hm_compound *court_compound(const court *c) {
    hm_compound *compound = NULL;
    hm_compound_part part[SIDE * SIDE];
    for (int i = 0; i < c->count; ++i) {
        part[i] = (hm_compound_part){.xform = HM_XFORM_IDENTITY, .tag = 0};
        part[i].xform.ox = c->box[i].x0 / c->cell * HM_STEPS_PER_PIXEL;
        part[i].xform.oy = c->box[i].y0 / c->cell * HM_STEPS_PER_PIXEL;
        REQUIRE(hm_shape_box(0, 0, 1, 1, 0, &part[i].shape) == HM_OK);
    }
    REQUIRE(hm_compound_create(part, c->count, NULL, &compound) == HM_OK);
    return compound;
}

static void court_add_cells(court *c) {
    const int percent = test_between(25, 50), rounds = test_between(0, 3);
    ref_grid grid = random_caves(SIDE, SIDE, percent, rounds);
    ref_set(&grid, test_below(SIDE), test_below(SIDE), 1);
    for (int y = 0; y < SIDE; ++y)
        for (int x = 0; x < SIDE; ++x)
            if (ref_get(&grid, x, y))
                c->box[c->count++] = (ref_slide_box){(int64_t)x * c->cell, (int64_t)y * c->cell,
                                                     (int64_t)(x + 1) * c->cell, (int64_t)(y + 1) * c->cell, 0};
    for (int i = 0; i < 4; ++i) {
        const int x0 = i % 2 * HALF, y0 = i / 2 * HALF;
        court_add_quarter(c, ref_crop(&grid, (ref_rect){x0, y0, HALF, HALF}), x0, y0);
    }
    c->cells = c->count;
    c->parts = court_compound(c);
    c->whole = thing_of_grid(grid, test_between(1, KINDS - 1));
}

// Boxes anywhere, over cells or not.
static void court_add_loose(court *c) {
    for (int i = test_below(LOOSE + 1); i > 0; --i) {
        const int64_t x = test_below(SIDE * c->cell), y = test_below(SIDE * c->cell);
        const int64_t w = court_length(c, test_between(1, 3 * c->cell)),
                      h = court_length(c, test_between(1, 3 * c->cell));
        c->box[c->count++] = (ref_slide_box){x, y, x + w, y + h, 0};
        court_add_box(c, x, y, w, h);
    }
}

// ---- what moves ---------------------------------------------------------------------------------------------------

// Half of them are as large as tunnels are high.
static int64_t random_length(const court *c) {
    return court_length(c, test_below(2) ? test_between(1, 3) * c->cell : test_between(1, 3 * c->cell));
}

static void court_make_mover(court *c, bool is_round) {
    const int64_t w = random_length(c), h = random_length(c);
    const int64_t r = is_round ? (random_length(c) + 1) / 2 : 0;
    const bool is_disc = is_round && test_below(2);
    c->mover = (ref_slide_box){0, 0, is_disc ? 0 : w, is_disc || (is_round && test_below(3) == 0) ? 0 : h, r};
    c->mover_shape = court_box(c, c->mover.x1, c->mover.y1, r);
    const hm_xform at = court_xform(c, -1000, -1000, 0);
    c->id = movers_add(c->world, &c->mover_shape, &at);
}

// On the lattice cells are as large as a box can be, which is stated in 256 steps.
static void court_make(court *c, bool is_round, bool on_lattice) {
    *c = (court){.frame = frame_random(), .unit = HM_STEPS_PER_PIXEL / 16, .world = movers_world(NULL, NULL)};
    c->cell = 16 * test_between(1, 3);
    if (on_lattice) {
        c->unit = 1;
        c->cell = 256 * test_between(1 << 15, 1 << 16);
    }
    court_add_cells(c);
    court_add_loose(c);
    court_make_mover(c, is_round);
    if (test_below(2)) REQUIRE(hm_world_refresh(c->world) == HM_OK);
}

static void court_free(court *c) {
    hm_world_destroy(c->world);
    for (int i = 0; i < c->things; ++i) posed_free(&c->thing[i]);
    posed_free(&c->whole);
    hm_compound_destroy(c->parts);
}

// A free position, half of the time where corners meet cells.
static bool court_start(const court *c, int64_t *x, int64_t *y) {
    for (int i = 0; i < 50; ++i) {
        const int side = SIDE * c->cell;
        *x = test_between(-c->cell, side);
        *y = test_between(-c->cell, side);
        if (test_below(2)) *x -= *x % c->cell;
        if (test_below(2)) *y -= *y % c->cell;
        if (ref_slide_free(c->box, c->count, &c->mover, *x, *y)) return true;
    }
    return false;
}

// ---- one move -----------------------------------------------------------------------------------------------------

typedef struct tallies {
    test_tally met, certain, stopped, corner, doubt;
} tallies;

/// What both functions answer.
typedef struct verdict {
    int64_t x, y; ///< in steps
    hm_vec2 left;
    bool free;
    int32_t count;
    bool inner;     ///< an edge was reported that is no side of a cell: one between parts of an outline or a tile
    hm_vec2 normal; ///< of the first contact
    double fraction;
    int64_t first_x, first_y;
} verdict;

static bool is_slanted(hm_vec2 n) { return n.x != 0 && n.y != 0; }

static verdict judge_world(const court *c, const hm_xform *at, hm_vec2 motion, hm_vec2 *after) {
    hm_world_move_contact met[4];
    REQUIRE(hm_world_set_xform(c->world, c->id, at) == HM_OK);
    const hm_world_move_end end = movers_move(c->world, c->id, motion, NULL, met, 4);
    verdict v = {.x = end.steps_x, .y = end.steps_y, .left = end.left, .free = end.free, .count = end.count};
    *after = end.motion;
    for (int32_t i = 0; i < end.count && i < 4; ++i) v.inner |= is_slanted(met[i].normal);
    if (end.count == 0) return v;
    v.normal = met[0].normal;
    v.fraction = met[0].fraction;
    v.first_x = met[0].steps_x;
    v.first_y = met[0].steps_y;
    return v;
}

static verdict judge_slide(const court *c, const hm_shape *shape, const hm_xform *at, hm_vec2 motion) {
    const hm_xform stands = court_xform(c, 0, 0, c->cell);
    hm_move_contact met[4];
    hm_move_end end;
    const int32_t count = hm_move_slide(shape, &stands, &c->mover_shape, at, motion, NULL, &end, met, 4);
    verdict v = {.x = end.steps_x, .y = end.steps_y, .left = end.left, .free = end.free, .count = count};
    for (int32_t i = 0; i < count && i < 4; ++i) v.inner |= is_slanted(met[i].normal);
    if (count == 0) return v;
    v.normal = met[0].normal;
    v.fraction = met[0].fraction;
    v.first_x = met[0].steps_x;
    v.first_y = met[0].steps_y;
    return v;
}

static bool ends_at(const court *c, const verdict *v, const ref_slide_end *end) {
    const hm_vec2 to = frame_vector(&c->frame, (double)end->x, (double)end->y);
    return v->x == (int64_t)to.x * c->unit && v->y == (int64_t)to.y * c->unit;
}

static bool is_vector(hm_vec2 v, hm_vec2 w) { return v.x == w.x && v.y == w.y; }

// The first contact: its time, its normal and the position there.
static void check_first(const court *c, const verdict *v, const ref_slide_end *end, int64_t dx, int64_t dy) {
    const double time = (double)end->num / (double)end->den;
    const hm_vec2 x = frame_vector(&c->frame, dx > 0 ? -1 : 1, 0), y = frame_vector(&c->frame, 0, dy > 0 ? -1 : 1);
    const hm_vec2 there = frame_vector(&c->frame, court_pixels(c, dx) * time, court_pixels(c, dy) * time);
    CHECK_NEAR(v->fraction, time, 1e-12);
    CHECK_NEAR((double)v->first_x / (double)HM_STEPS_PER_PIXEL, there.x, 0x1p-22);
    CHECK_NEAR((double)v->first_y / (double)HM_STEPS_PER_PIXEL, there.y, 0x1p-22);
    const bool may_x = dx != 0 && (end->along_y || !end->along_x), may_y = dy != 0 && (end->along_x || !end->along_y);
    CHECK((may_x && is_vector(v->normal, x)) || (may_y && is_vector(v->normal, y)));
}

static void check_verdict(const court *c, const verdict *v, const ref_slide_end *end, int64_t dx, int64_t dy) {
    CHECK(ends_at(c, v, end));
    CHECK(!v->inner);
    CHECK_INT((int64_t)v->count, end->contacts);
    if (v->count > 0 && end->contacts > 0) check_first(c, v, end, dx, dy);
    hm_vec2 left = {0, 0};
    if (end->stopped && end->contacts > 0) {
        left = frame_vector(&c->frame, court_pixels(c, end->along_y && !end->along_x ? 0 : dx - end->x),
                            court_pixels(c, end->along_x && !end->along_y ? 0 : dy - end->y));
        if (end->contacts == 2 && end->along_x == end->along_y) return; // either edge of a corner may have come first
    }
    CHECK(is_vector(v->left, left));
}

static void check_motion(const court *c, hm_vec2 after, const ref_slide_end *end, int64_t dx, int64_t dy) {
    hm_vec2 motion = frame_vector(&c->frame, court_pixels(c, dx), court_pixels(c, dy));
    if (end->contacts > 0) motion = frame_vector(&c->frame, 0, 0);
    if (end->contacts > 0 && !end->stopped)
        motion =
            frame_vector(&c->frame, end->y == dy ? 0 : court_pixels(c, dx), end->y == dy ? court_pixels(c, dy) : 0);
    CHECK(is_vector(after, motion));
}

static void note_move(const court *c, const char *what, const ref_slide_box *mover, int64_t dx, int64_t dy,
                      const verdict *v, const ref_slide_end *end) {
    const frame *f = &c->frame;
    test_note(
        "%s, frame %d %d %d %d, cells %d, mover %d %d to %d %d, r %d, by %d %d: came %g %g in %d, not %d %d in %d",
        what, f->ux, f->uy, f->vx, f->vy, c->cell, (int)mover->x0, (int)mover->y0, (int)mover->x1, (int)mover->y1,
        (int)mover->r, (int)dx, (int)dy, (double)(f->ux * v->x + f->uy * v->y) / (double)c->unit,
        (double)(f->vx * v->x + f->vy * v->y) / (double)c->unit, (int)v->count, (int)end->x, (int)end->y,
        end->contacts);
}

// Where a corner meets a corner and both parts of the motion are as long, either edge may count.
static ref_slide_end judge_end(const court *c, int count, const ref_slide_box *mover, int64_t dx, int64_t dy,
                               const verdict *v) {
    const ref_slide_end end = ref_slide(c->box, count, mover, dx, dy, false);
    const bool tied = end.certain && end.along_x && end.along_y && llabs(dx) == llabs(dy);
    return tied && !ends_at(c, v, &end) ? ref_slide(c->box, count, mover, dx, dy, true) : end;
}

// Whether a start some steps beside leads to another end: a ledge of up to 64 steps is none.
static bool is_in_doubt(const court *c, const ref_slide_box *mover, int64_t dx, int64_t dy,
                        const ref_slide_end *end) {
    static const int aside[4][2] = {{80, 0}, {-80, 0}, {0, 80}, {0, -80}};
    if (c->unit > 1) return false; // all is farther apart, or right at it
    for (int i = 0; i < 4; ++i) {
        const int64_t x = aside[i][0], y = aside[i][1];
        const ref_slide_box m = {mover->x0 + x, mover->y0 + y, mover->x1 + x, mover->y1 + y, mover->r};
        if (!ref_slide_free(c->box, c->count, &m, 0, 0)) continue;
        const ref_slide_end other = ref_slide(c->box, c->count, &m, dx, dy, false);
        if (llabs(other.x - end->x) > 200 || llabs(other.y - end->y) > 200) return true;
        if (other.contacts != end->contacts || other.along_x != end->along_x) return true;
    }
    return false;
}

static void check_move(const court *c, int64_t x, int64_t y, int64_t dx, int64_t dy, tallies *t) {
    const ref_slide_box mover = {c->mover.x0 + x, c->mover.y0 + y, c->mover.x1 + x, c->mover.y1 + y, c->mover.r};
    const hm_xform at = court_xform(c, x, y, 0);
    const hm_vec2 motion = frame_vector(&c->frame, court_pixels(c, dx), court_pixels(c, dy));
    hm_vec2 after;
    verdict v = judge_world(c, &at, motion, &after);
    ref_slide_end end = judge_end(c, c->count, &mover, dx, dy, &v);
    note_move(c, "in a world", &mover, dx, dy, &v, &end);
    CHECK(v.free);
    if (test_count(&t->certain, end.certain) && !test_count(&t->doubt, is_in_doubt(c, &mover, dx, dy, &end))) {
        test_count(&t->met, end.contacts > 0);
        test_count(&t->stopped, end.stopped);
        test_count(&t->corner, end.along_x && end.along_y);
        check_verdict(c, &v, &end, dx, dy);
        check_motion(c, after, &end, dx, dy);
    }
    hm_shape compound;
    hm_shape_compound(c->parts, &compound);
    for (int i = 0; i < 2; ++i) {
        v = judge_slide(c, i ? &compound : &c->whole.shape, &at, motion);
        end = judge_end(c, c->cells, &mover, dx, dy, &v);
        note_move(c, hm_shape_kind_name(i ? HM_SHAPE_COMPOUND : c->whole.shape.kind), &mover, dx, dy, &v, &end);
        CHECK(v.free);
        if (end.certain && !is_in_doubt(c, &mover, dx, dy, &end)) check_verdict(c, &v, &end, dx, dy);
    }
}

static int64_t random_way(const court *c) {
    const int most = 6 * c->cell;
    return test_below(4) == 0 ? (int64_t)c->cell * test_between(-4, 4) : test_between(-most, most);
}

static void check_courts(bool is_round, bool on_lattice, int rounds) {
    static court c;
    tallies t = {.met = {0, 0}};
    for (int round = test_rounds(rounds); round > 0; --round) {
        court_make(&c, is_round, on_lattice);
        for (int i = 0; i < 20; ++i) {
            int64_t x, y;
            if (!court_start(&c, &x, &y)) break;
            const int64_t dx = random_way(&c), dy = test_below(6) ? random_way(&c) : dx;
            check_move(&c, x, y, dx, dy, &t);
        }
        court_free(&c);
    }
    CHECK_TALLY(t.met);
    CHECK(t.doubt.yes * 10 <= t.doubt.no + 100);
    if (getenv("HM_TEST_COUNT"))
        printf("%ld moves, %ld known, %ld in doubt, %ld met, %ld stopped, %ld corners on corners\n",
               t.certain.yes + t.certain.no, t.certain.yes, t.doubt.yes, t.met.yes, t.stopped.yes, t.corner.yes);
}

TEST(boxes_in_whole_numbers) { check_courts(false, false, 150); }

TEST(round_ones_in_whole_numbers) { check_courts(true, false, 100); }

TEST(boxes_on_the_lattice) { check_courts(false, true, 50); }

TEST_MAIN(CASE(boxes_in_whole_numbers), CASE(round_ones_in_whole_numbers), CASE(boxes_on_the_lattice))
