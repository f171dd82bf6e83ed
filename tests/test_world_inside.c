// Moves of masks that begin in others: what is deeper, what a cast among many of them reports, and how many queries it makes.
#include "../src/separate/separate.h"
#include "../src/world/walk.h"
#include "movers.h"
#include "posed.h"

#include <hitmask/hitmask.h>

#include <math.h>

static long casts_made, areas_made, separations_made;

static bool counted_cast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                         const hm_cast_options *options, hm_cast_hit *out) {
    casts_made++;
    return hm_cast(a, xa, b, xb, motion, options, out);
}

static bool counted_area(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                         hm_shared_info *out) {
    areas_made++;
    return hm_shared_area(a, xa, b, xb, out);
}

static bool counted_separate(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                             const hmi_separate_job *job, hm_separation *out) {
    separations_made++;
    return hmi_separate_job_run(a, xa, b, xb, job, out);
}

#define hmi_steps_round inside_steps_round
#define hmi_walk_begin inside_walk_begin
#define hmi_walk_begin_pair inside_walk_begin_pair
#define hmi_walk_id inside_walk_id
#define hmi_walk_minds inside_walk_minds
#define hmi_walk_meets_later inside_walk_meets_later
#define hmi_walk_first inside_walk_first
#define hmi_walk_probe inside_walk_probe
#define hmi_walk_cast inside_walk_cast
#define hmi_walk_pose_free inside_walk_pose_free
#define hmi_walk_visit_overlapped inside_walk_visit_overlapped
#define hmi_walk_is_free inside_walk_is_free
#define hmi_walk_stop inside_walk_stop
#define hm_cast counted_cast
#define hm_shared_area counted_area
#define hmi_separate_job_run counted_separate
#include "../src/world/world_move_cast.c"
#undef hm_shared_area

enum { INSIDE_MOST = 64 };

static double inside_between(double low, double high) { return low + (high - low) * test_below(1 << 20) * 0x1p-20; }

// A disc, with some pixels left out of it.
static hm_mask *inside_mask(int size, int holes) {
    hm_mask *mask;
    REQUIRE(hm_mask_create(size, size, NULL, &mask) == HM_OK);
    for (int k = 0; k < size * size; ++k) {
        const int x = 2 * (k % size) - size + 1, y = 2 * (k / size) - size + 1;
        if (x * x + y * y <= size * size && test_below(100) >= holes) hm_mask_set(mask, k % size, k / size, true);
    }
    hm_mask_set(mask, size / 2, size / 2, true);
    REQUIRE(hm_mask_prepare(mask) == HM_OK);
    return mask;
}

/// Masks that lie over each other, the last of which moves.
typedef struct inside_pile {
    hm_world *world;
    hm_mask *mask[3];
    hm_object id[INSIDE_MOST];
    int count;
} inside_pile;

static void inside_pile_make(inside_pile *pile, int count, int size, int holes) {
    *pile = (inside_pile){.world = movers_world(NULL, NULL), .count = count};
    for (int i = 0; i < 3; ++i) pile->mask[i] = inside_mask(size + 4 * i, holes);
    for (int i = 0; i < count; ++i) {
        hm_shape shape;
        hm_shape_mask(pile->mask[i % 3], &shape);
        const hm_xform at =
            posed_xform(inside_between(0, size), inside_between(0, size), test_below(2) ? 0 : inside_between(-3, 3));
        pile->id[i] = movers_add(pile->world, &shape, &at);
    }
    REQUIRE(hm_world_refresh(pile->world) == HM_OK);
}

static void inside_pile_free(inside_pile *pile) {
    hm_world_destroy(pile->world);
    for (int i = 0; i < 3; ++i) hm_mask_destroy(pile->mask[i]);
}

// ---- among many -----------------------------------------------------------------------------------------------------

// The slow way: every object by itself, the first of them in order.
static int inside_first(const hmi_walk *walk, int count, hmi_steps motion, hmi_walk_hit *out) {
    mover_search search = {.walk = walk, .room = HMI_WALK_TIED, .hit = out};
    for (int32_t slot = 0; slot < count; ++slot) {
        hmi_walk_hit hit = {.slot = slot};
        const mover_way way = {*walk->start, motion, hmi_steps_pixels(motion)};
        if (slot != walk->self && mover_meets(walk, slot, &way, &hit.cast)) mover_search_add(&search, &hit);
    }
    const double length = hypot((double)motion.x, (double)motion.y);
    while (search.count > 1 && out[search.count - 1].cast.fraction > out[0].cast.fraction + mover_tie / length)
        search.count--;
    return search.count;
}

TEST(as_one_after_the_other) {
    static const hm_world_move_options plain;
    test_tally at_once = {0};
    for (int i = 0; i < test_rounds(60); ++i) {
        hmi_walk_hit hit[HMI_WALK_TIED], expected[HMI_WALK_TIED];
        inside_pile pile;
        hm_object_def def;
        hmi_walk walk;
        test_note("pile %d", i);
        inside_pile_make(&pile, test_between(2, test_below(2) ? 3 : 24), test_between(4, 24), 10 * test_below(3));
        const int32_t self = pile.count - 1;
        REQUIRE(hm_world_get(pile.world, pile.id[self], &def));
        inside_walk_begin(&walk, pile.world, self, &def.xform, &plain);
        const hmi_steps motion = hmi_steps_round(
            (hm_vec2){inside_between(-0x1p28, 0x1p28), test_below(3) ? inside_between(-0x1p28, 0x1p28) : 0});
        const int found = inside_walk_cast(&walk, (hmi_steps){0, 0}, motion, hit);
        REQUIRE(CHECK_INT(found, inside_first(&walk, pile.count, motion, expected)));
        for (int k = 0; k < found; ++k)
            CHECK(hit[k].slot == expected[k].slot && hit[k].cast.fraction == expected[k].cast.fraction &&
                  hit[k].cast.normal.x == expected[k].cast.normal.x);
        test_count(&at_once, found > 0 && hit[0].cast.fraction == 0);
        inside_pile_free(&pile);
    }
    CHECK_TALLY(at_once);
}

// Two separations for each of them took 95 % of a move.
TEST(as_many_questions_as_objects) {
    static const hm_world_move_options plain;
    const int piles = test_short() ? 2 : 6;
    for (int i = 0; i < piles; ++i) {
        hmi_walk_hit hit[HMI_WALK_TIED];
        inside_pile pile;
        hm_object_def def;
        hmi_walk walk;
        test_note("pile %d", i);
        inside_pile_make(&pile, INSIDE_MOST, 32, 0);
        const int32_t self = pile.count - 1;
        REQUIRE(hm_world_get(pile.world, pile.id[self], &def));
        inside_walk_begin(&walk, pile.world, self, &def.xform, &plain);
        for (int k = 0; k < 8; ++k) {
            const hm_vec2 way = {inside_between(-4, 4) * 0x1p24, inside_between(-4, 4) * 0x1p24};
            casts_made = areas_made = separations_made = 0;
            inside_walk_cast(&walk, (hmi_steps){0, 0}, hmi_steps_round(way), hit);
            CHECK(casts_made < INSIDE_MOST && areas_made < 2 * INSIDE_MOST);
            CHECK(separations_made <= INSIDE_MOST / 8); // of those that lie within each other
        }
        inside_pile_free(&pile);
    }
}

// Those that come after the first of the pile, once these are met at once, are not queried at all.
TEST(what_cannot_count_is_not_queried) {
    static const hm_world_move_options plain;
    hmi_walk_hit hit[HMI_WALK_TIED];
    hm_mask *mask = inside_mask(16, 0);
    hm_world *world = movers_world(NULL, NULL);
    hm_object_def def;
    hmi_walk walk;
    hm_shape shape;
    hm_shape_mask(mask, &shape);
    for (int i = 0; i < INSIDE_MOST; ++i) movers_add_at(world, &shape, 8 + i % 2, 0);
    const hm_object mover = movers_add_at(world, &shape, 0, 0);
    REQUIRE(hm_world_refresh(world) == HM_OK && hm_world_get(world, mover, &def));
    inside_walk_begin(&walk, world, INSIDE_MOST, &def.xform, &plain);
    casts_made = 0;
    CHECK_INT(inside_walk_cast(&walk, (hmi_steps){0, 0}, (hmi_steps){1 << 24, 0}, hit), HMI_WALK_TIED);
    for (int k = 0; k < HMI_WALK_TIED; ++k) CHECK_INT(hit[k].slot, k);
    CHECK(casts_made < INSIDE_MOST);
    hm_world_destroy(world);
    hm_mask_destroy(mask);
}

// ---- deeper -----------------------------------------------------------------------------------------------------------

static double inside_area(const hm_world *world, hm_object a, hm_object b, bool *within) {
    const hm_shape *shape[2] = {NULL, NULL};
    hm_xform at[2];
    hm_shared_info shared;
    REQUIRE(world_shape_at(world, a, &shape[0], &at[0]) && world_shape_at(world, b, &shape[1], &at[1]));
    hm_shared_area(shape[0], &at[0], shape[1], &at[1], &shared);
    *within =
        hm_within(shape[0], &at[0], shape[1], &at[1], NULL) || hm_within(shape[1], &at[1], shape[0], &at[0], NULL);
    return shared.area;
}

// What a move does not meet shares no more with it at the end than at the start. Among ragged masks one motion in 50
// begins as if it led out and ends deeper.
TEST(no_move_shares_more) {
    test_tally stopped = {0};
    for (int i = 0; i < test_rounds(1000); ++i) {
        const hm_world_move_options stop = {.response = HM_RESPONSE_STOP};
        inside_pile pile;
        bool within[2];
        test_note("pair %d", i);
        inside_pile_make(&pile, 2, test_between(3, 24), 10 * test_below(8));
        const double before = inside_area(pile.world, pile.id[0], pile.id[1], &within[0]);
        const hm_vec2 way = {inside_between(-8, 8), test_below(3) ? inside_between(-8, 8) : 0};
        const hm_world_move_end end = movers_move(pile.world, pile.id[1], way, &stop, NULL, 0);
        const double after = inside_area(pile.world, pile.id[0], pile.id[1], &within[1]);
        CHECK(after <= before + 2e-6);
        test_count(&stopped, end.count > 0);
        inside_pile_free(&pile);
    }
    CHECK_TALLY(stopped);
}

// A mask that lies wholly in another one shares as much wherever it is there: it goes along and out, and not farther in.
TEST(one_within_another_goes_no_farther_in) {
    const hm_world_move_options stop = {.response = HM_RESPONSE_STOP};
    hm_world *world = movers_world(NULL, NULL);
    hm_mask *wall, *small;
    hm_shape shape;
    REQUIRE(hm_mask_create(100, 60, NULL, &wall) == HM_OK);
    REQUIRE(hm_mask_create(4, 4, NULL, &small) == HM_OK);
    hm_mask_fill(wall);
    hm_mask_fill(small);
    hm_shape_mask(wall, &shape);
    movers_add_at(world, &shape, 0, 0);
    hm_shape_mask(small, &shape);
    const hm_object id = movers_add_at(world, &shape, 40, 5);
    CHECK(movers_move(world, id, (hm_vec2){0, 2}, &stop, NULL, 0).move.y == 0);
    CHECK(movers_move(world, id, (hm_vec2){7, 0}, &stop, NULL, 0).move.x == 7);
    CHECK(movers_move(world, id, (hm_vec2){3, -2}, &stop, NULL, 0).move.y == -2);
    CHECK(movers_move(world, id, (hm_vec2){0, -20}, &stop, NULL, 0).free);
    hm_world_destroy(world);
    hm_mask_destroy(wall);
    hm_mask_destroy(small);
}

// Along a step of a wall into where it is thicker: against no normal, but farther from being free at the end.
TEST(one_within_another_goes_not_where_that_is_thicker) {
    const hm_world_move_options stop = {.response = HM_RESPONSE_STOP};
    hm_world *world = movers_world(NULL, NULL);
    hm_mask *wall, *small;
    hm_shape shape;
    REQUIRE(hm_mask_create(100, 60, NULL, &wall) == HM_OK);
    REQUIRE(hm_mask_create(4, 4, NULL, &small) == HM_OK);
    hm_mask_fill(wall);
    hm_mask_fill(small);
    for (int i = 0; i < 500; ++i) hm_mask_set(wall, i % 50, i / 50, false);
    hm_shape_mask(wall, &shape);
    movers_add_at(world, &shape, 0, 0);
    hm_shape_mask(small, &shape);
    const hm_object id = movers_add_at(world, &shape, 40, 15);
    CHECK(movers_move(world, id, (hm_vec2){20, 0}, &stop, NULL, 0).move.x == 0);
    CHECK(movers_move(world, id, (hm_vec2){-20, 0}, &stop, NULL, 0).move.x == -20);
    hm_world_destroy(world);
    hm_mask_destroy(wall);
    hm_mask_destroy(small);
}

TEST_MAIN(CASE(as_one_after_the_other), CASE(as_many_questions_as_objects), CASE(what_cannot_count_is_not_queried),
          CASE(no_move_shares_more), CASE(one_within_another_goes_no_farther_in),
          CASE(one_within_another_goes_not_where_that_is_thicker))
