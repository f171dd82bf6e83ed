// Two edges that follow each other must not go back along themselves. Straight on, and any other angle, is sound.
#include "../src/outline/simplify_ring.h"
#include "harness.h"

#define hmi_simplify_sound inside_simplify_sound
#define hmi_simplify_is_sound inside_simplify_is_sound
#include "../src/outline/simplify_sound.c"

TEST(edges_fold_where_they_go_back) {
    for (int x = -3; x <= 3; ++x)
        for (int y = -3; y <= 3; ++y)
            for (int k = 1; k <= 3; ++k) {
                const hm_pixel from = {5, 7}, to = {5 + x, 7 + y};
                const hm_pixel back = {to.x - k * x, to.y - k * y}, on = {to.x + k * x, to.y + k * y};
                const hm_pixel aside = {back.x - y, back.y + x};
                if (x == 0 && y == 0) continue;
                test_note("%d, %d, %d", x, y, k);
                CHECK(sound_folds(from, to, back));
                CHECK(!sound_folds(from, to, on));
                CHECK(!sound_folds(from, to, aside));
            }
}

TEST_MAIN(CASE(edges_fold_where_they_go_back))
