// Any calls in any order, with valid and hostile input and allocations that fail, in a world of every kind of broad
// phase at once; the oracle says after each update what must have happened.
#include "worlds_calls.h"

TEST(any_calls_in_any_order) {
    static worlds w;
    test_tally overlaps = {0};
    worlds_calls done = {0};
    for (int round = test_rounds(20); round > 0; --round) {
        worlds_make_any(&w);
        for (int call = 0; call < 250; ++call) worlds_any_call(&w, &done);
        worlds_starved_update(&w, &done);
        if (w.style != WORLDS_EQUAL && w.style != WORLDS_NESTED) {
            overlaps.yes += w.overlaps.yes;
            overlaps.no += w.overlaps.no;
        }
        worlds_free(&w);
    }
    CHECK_TALLY(overlaps);
    if (test_short()) return; // too few calls for each to occur for sure
    CHECK(done.starved > 0 && done.refused > 0 && done.moves > 0 && done.stopped > 0 && done.restored > 0);
    CHECK(done.posed > 0);
    CHECK(done.met.yes > 0 && done.met.no > 0);
}

TEST_MAIN(CASE(any_calls_in_any_order))
