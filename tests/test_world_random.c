// Any calls in any order, with valid and hostile input and allocations that fail, in a world of every kind of broad
// phase at once; the oracle says after each update what must have happened.
#include "worlds.h"

static long failures;

// Calls that must be refused, to all worlds.
static void hostile_call(worlds *w) {
    const int index = worlds_random_object(w);
    const hm_object id = index < 0 ? test_random() | UINT64_C(1) << 63 : w->object[index].id;
    hm_xform bad = HM_XFORM_IDENTITY;
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object out;
    const int what = test_below(6);
    bad.ux = test_below(2) ? 0 : INT32_MIN;
    bad.ox = test_below(2) ? INT64_MIN : 0;
    def.frame = WORLDS_FRAMES;
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
        hm_result result = HM_ERROR_RANGE;
        if (what == 0) result = hm_world_set_xform(w->world[k], id, &bad);
        if (what == 1) result = hm_world_set_frame(w->world[k], id, WORLDS_FRAMES);
        if (what == 2) result = hm_world_set_shapes(w->world[k], id, WORLDS_SETS, 0);
        if (what == 3) result = hm_world_set_flags(w->world[k], id, 1024);
        if (what == 4) result = hm_world_add(w->world[k], &def, &out);
        if (what == 5) result = hm_world_set_z(w->world[k], id ^ UINT64_C(1) << 40, 3);
        CHECK(result == HM_ERROR_RANGE || result == HM_ERROR_STALE);
    }
}

// An update, and before it some for which there is no memory: they change nothing.
static void update(worlds *w) {
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
        const uint64_t updates = hm_world_updates(w->world[k]);
        if (test_below(2)) continue;
        w->heap[k].fail_at = w->heap[k].calls + 1 + test_below(6);
        const hm_result result = hm_world_update(w->world[k]);
        w->heap[k].fail_at = 0;
        w->updated[k] = result == HM_OK;
        if (!w->updated[k]) CHECK_RESULT(result, HM_ERROR_MEMORY);
        CHECK(hm_world_updates(w->world[k]) == updates + w->updated[k]);
        failures += !w->updated[k];
    }
    worlds_update(w);
}

TEST(any_calls_in_any_order) {
    static worlds w;
    test_tally overlaps = {0};
    for (int round = test_rounds(24); round > 0; --round) {
        hm_rule rule = {test_below(2) ? HM_TOUCH_AREA : HM_TOUCH_CLOSED, 0};
        if (test_below(4) == 0) rule.margin = test_below(64) / 16.0;
        const worlds_style style = (worlds_style)test_below(WORLDS_STYLES);
        const bool asks = test_below(3) == 0;
        worlds_make(&w, style, &rule, asks);
        w.swept = rule.margin == 0 && test_below(2);
        for (int call = 0; call < 250; ++call) {
            const int what = test_below(20);
            if (what == 0)
                update(&w);
            else if (what == 1)
                hostile_call(&w);
            else if (what == 2)
                for (int k = 0; k < HM_BROAD_KIND_COUNT; k += 2) REQUIRE(hm_world_refresh(w.world[k]) == HM_OK);
            else if (what < 7) {
                const hm_object_def def = worlds_random_def(&w);
                worlds_add(&w, &def);
            } else
                worlds_random_change(&w);
        }
        update(&w);
        if (style != WORLDS_EQUAL && style != WORLDS_NESTED) {
            overlaps.yes += w.overlaps.yes;
            overlaps.no += w.overlaps.no;
        }
        worlds_free(&w);
    }
    CHECK_TALLY(overlaps);
    CHECK(failures > 0);
}

TEST_MAIN(CASE(any_calls_in_any_order))
