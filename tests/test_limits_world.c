// Limits of a world: what its casts and contacts answer beyond them is what hm_cast and hm_contact answer of each
// object, whatever the broad phase, with fields and without, at every level and with any number of workers.
#include "movers.h"
#include "posed.h"
#include "test_pool.h"

#include <string.h>

enum { PILE = 24, WAYS = 40, SIDE = 40 };

static double limited_between(double low, double high) { return low + (high - low) * test_below(1 << 20) * 0x1p-20; }

// ---- the scene ------------------------------------------------------------------------------------------------------

/// What lies over each other, and shapes that move through it.
typedef struct pile {
    posed shape[PILE];
    posed mover;
    hm_xform at[WAYS];
    hm_vec2 motion[WAYS];
    hm_rule rule;
    hm_cast_start start;
    hm_limits limits;
} pile;

static pile scene;

static void pile_make(void) {
    static const hm_shape_kind kinds[] = {HM_SHAPE_MASK, HM_SHAPE_MASK, HM_SHAPE_CIRCLE, HM_SHAPE_OUTLINE};
    for (int i = 0; i < PILE; ++i) {
        scene.shape[i] = posed_random(kinds[i % 4], POSED_FREE, 24);
        scene.shape[i].xform =
            posed_xform(limited_between(0, SIDE), limited_between(0, SIDE), i % 2 ? limited_between(-3, 3) : 0);
    }
    scene.mover = posed_random(test_below(3) ? HM_SHAPE_MASK : HM_SHAPE_CIRCLE, POSED_FREE, 16);
    for (int i = 0; i < WAYS; ++i) {
        scene.at[i] = posed_xform(limited_between(-9, SIDE), limited_between(-9, SIDE), limited_between(-3, 3));
        scene.motion[i] = (hm_vec2){limited_between(-60, 60), limited_between(-60, 60)};
    }
    scene.rule =
        (hm_rule){test_below(4) ? HM_TOUCH_AREA : HM_TOUCH_CLOSED, test_below(3) ? 0 : limited_between(0, 2)};
    scene.start = test_below(4) ? HM_CAST_DEEPER : HM_CAST_ALWAYS;
    scene.limits =
        (hm_limits){test_below(2) ? 0 : limited_between(0.1, 4), test_below(3) ? 1 << test_between(0, 7) : 0};
}

static void pile_free(void) {
    for (int i = 0; i < PILE; ++i) posed_free(&scene.shape[i]);
    posed_free(&scene.mover);
}

static hm_shape pile_form(const posed *s, bool plain) {
    hm_shape shape = s->shape;
    if (plain && shape.kind == HM_SHAPE_MASK) hm_shape_mask(s->plain, &shape);
    return shape;
}

/// What a world answered.
typedef struct pile_answers {
    hm_world_hit hit[WAYS];
    bool found[WAYS];
    hm_contact_info contact[PILE * PILE];
    int32_t contacts;
} pile_answers;

static void pile_query_contacts(const hm_world *world, const hm_object *id, pile_answers *out) {
    out->contacts = 0;
    for (int i = 0; i < PILE; ++i)
        for (int k = 0; k < PILE; ++k)
            if (hm_world_contact(world, id[i], id[k], &out->contact[out->contacts])) out->contacts++;
}

static void pile_query(hm_broad_kind kind, bool plain, int threads, pile_answers *out) {
    pool workers = {.workers = threads};
    hm_world_options options = {.rule = scene.rule, .broad = {.kind = kind}, .limits = scene.limits};
    hm_shape_way way[WAYS];
    hm_object id[PILE];
    hm_world *world;
    const hm_shape mover = pile_form(&scene.mover, plain);
    const hm_query query = {.start = scene.start};
    if (threads > 0) options.tasks = (hm_tasks){pool_enqueue, pool_finish, &workers};
    memset(out, 0, sizeof *out);
    REQUIRE(hm_world_create(&options, NULL, &world) == HM_OK);
    for (int i = 0; i < PILE; ++i) {
        const hm_shape shape = pile_form(&scene.shape[i], plain);
        id[i] = movers_add(world, &shape, &scene.shape[i].xform);
    }
    REQUIRE(hm_world_update(world) == HM_OK);
    pile_query_contacts(world, id, out);
    for (int i = 0; i < WAYS; ++i) way[i] = (hm_shape_way){&mover, &scene.at[i], scene.motion[i], HM_NO_OBJECT};
    if (threads > 0) hm_world_cast_batch(world, way, WAYS, &query, out->hit);
    for (int i = 0; i < WAYS; ++i)
        out->found[i] = threads > 0
                            ? out->hit[i].object != HM_NO_OBJECT
                            : hm_world_cast(world, &mover, &scene.at[i], scene.motion[i], &query, &out->hit[i]);
    hm_world_destroy(world);
}

// ---- one by one -----------------------------------------------------------------------------------------------------

// The first hit, and whether a limit was passed for what could be that one: anything in contact at the start, but
// where something is met there, nothing with a greater number.
static int pile_expect(int way, hm_cast_hit *out) {
    const hm_cast_options options = {scene.rule, scene.start, scene.limits};
    bool limited[PILE];
    int best = -1;
    *out = (hm_cast_hit){.fraction = 0};
    for (int i = 0; i < PILE; ++i) {
        hm_cast_hit hit;
        const bool met = hm_cast(&scene.shape[i].shape, &scene.shape[i].xform, &scene.mover.shape, &scene.at[way],
                                 scene.motion[way], &options, &hit);
        limited[i] = hit.limited;
        if (!met || (best >= 0 && hit.fraction >= out->fraction)) continue;
        best = i;
        *out = hit;
    }
    for (int i = 0; i < PILE; ++i) out->limited |= limited[i] && (best < 0 || out->fraction > 0 || i <= best);
    return best;
}

static bool same_hit(const hm_world_hit *world, const hm_cast_hit *own) {
    const hm_cast_hit *hit = &world->hit;
    return hit->fraction == own->fraction && hit->limited == own->limited && hit->normal.x == own->normal.x &&
           hit->normal.y == own->normal.y && hit->point.x == own->point.x && hit->point.y == own->point.y &&
           hit->stop_x == own->stop_x && hit->stop_y == own->stop_y;
}

static bool same_contact(const hm_contact_info *a, const hm_contact_info *b) {
    return a->count == b->count && a->depth == b->depth && a->limited == b->limited && a->normal.x == b->normal.x &&
           a->normal.y == b->normal.y && a->normal_rule == b->normal_rule &&
           a->point[0].point.x == b->point[0].point.x && a->point[0].point.y == b->point[0].point.y;
}

static void pile_compare(const pile_answers *a, const pile_answers *b) {
    CHECK_INT(b->contacts, a->contacts);
    for (int32_t i = 0; i < a->contacts && i < b->contacts; ++i) CHECK(same_contact(&a->contact[i], &b->contact[i]));
    for (int i = 0; i < WAYS; ++i)
        CHECK(a->found[i] == b->found[i] && a->hit[i].object == b->hit[i].object &&
              same_hit(&b->hit[i], &a->hit[i].hit));
}

// Without a hit and a limit `out` is left alone, or 0 in batches.
static void pile_check(const pile_answers *got, test_tally *limited, test_tally *missed) {
    for (int i = 0; i < WAYS; ++i) {
        hm_cast_hit own;
        const int best = pile_expect(i, &own);
        test_note("way %d", i);
        CHECK_INT(got->found[i], best >= 0);
        CHECK(same_hit(&got->hit[i], &own) && (uint32_t)got->hit[i].object == (uint32_t)best + 1);
        test_count(limited, own.limited);
        if (best < 0) test_count(missed, own.limited);
    }
}

TEST(casts_and_contacts_of_worlds_with_limits) {
    test_tally limited = {0}, missed = {0}, contacts = {0};
    for (int i = 0; i < test_rounds(40); ++i) {
        static pile_answers first, other;
        test_note("scene %d", i);
        pile_make();
        pile_query(HM_BROAD_AUTO, false, 0, &first);
        pile_check(&first, &limited, &missed);
        for (int32_t k = 0; k < first.contacts; ++k) test_count(&contacts, first.contact[k].limited);
        for (int kind = 0; kind < (int)HM_BROAD_KIND_COUNT; ++kind) {
            pile_query((hm_broad_kind)kind, kind % 2 == 0, (int[]){1, 2, 4}[kind % 3], &other);
            pile_compare(&first, &other);
        }
        FOR_EACH_LEVEL {
            pile_query(HM_BROAD_AUTO, true, 2, &other);
            pile_compare(&first, &other);
        }
        pile_free();
    }
    CHECK_TALLY(limited);
    CHECK(test_short() || (missed.yes > 0 && missed.no > 0));
    CHECK_TALLY(contacts);
}

// All that is met: each with what was passed for itself.
TEST(all_that_casts_meet_with_limits) {
    test_tally limited = {0};
    for (int i = 0; i < test_rounds(20); ++i) {
        hm_world_hit hits[PILE];
        hm_world *world;
        pile_make();
        const hm_world_options options = {.rule = scene.rule, .limits = scene.limits};
        REQUIRE(hm_world_create(&options, NULL, &world) == HM_OK);
        for (int k = 0; k < PILE; ++k) movers_add(world, &scene.shape[k].shape, &scene.shape[k].xform);
        for (int way = 0; way < WAYS; ++way) {
            const hm_cast_options own = {options.rule, scene.start, options.limits};
            const hm_query query = {.start = scene.start};
            const int32_t count =
                hm_world_cast_all(world, &scene.mover.shape, &scene.at[way], scene.motion[way], &query, hits, PILE);
            for (int32_t k = 0; k < count; ++k) {
                const posed *a = &scene.shape[(uint32_t)hits[k].object - 1];
                hm_cast_hit hit;
                CHECK(hm_cast(&a->shape, &a->xform, &scene.mover.shape, &scene.at[way], scene.motion[way], &own,
                              &hit) &&
                      same_hit(&hits[k], &hit));
                test_count(&limited, hit.limited);
            }
        }
        hm_world_destroy(world);
        pile_free();
    }
    CHECK(test_short() || (limited.yes > 0 && limited.no > 0));
}

TEST_MAIN(CASE(casts_and_contacts_of_worlds_with_limits), CASE(all_that_casts_meet_with_limits))
