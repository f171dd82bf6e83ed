// broad_pairs: which of many may touch. Rocks drift, bullets fly; who is near whom is asked once a frame, and only
// the pairs that matter are told: rocks do not mind each other, bullets mind rocks.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { ROCKS = 900, BULLETS = 100, ALL = ROCKS + BULLETS, FRAMES = 60 };
enum { IS_ROCK = 1, IS_BULLET = 2 };

static unsigned chance = 12345;

static float anywhere(float least, float most) {
    chance = chance * 1664525u + 1013904223u;
    return least + (most - least) * (float)(chance >> 8) / (float)(1 << 24);
}

// The slow way: everybody beside everybody.
static size_t count_slowly(const hm_bounds *box, const hm_filter *filter) {
    size_t count = 0;
    for (int i = 0; i < ALL; i++) {
        for (int k = i + 1; k < ALL; k++) {
            const bool meet =
                box[i].x0 <= box[k].x1 && box[k].x0 <= box[i].x1 && box[i].y0 <= box[k].y1 && box[k].y0 <= box[i].y1;
            count += meet && hm_filter_passes(&filter[i], &filter[k]);
        }
    }
    return count;
}

int main(void) {
    static hm_bounds box[ALL];
    static hm_filter filter[ALL];
    static float vx[ALL], vy[ALL];
    static hm_broad_pair pairs[ALL * 8];
    size_t told = 0, slowly = 0;
    for (int i = 0; i < ALL; i++) {
        const float x = anywhere(0, 2000);
        const float y = anywhere(0, 2000);
        const float side = i < ROCKS ? anywhere(10, 60) : 4;
        box[i] = (hm_bounds){x, y, x + side, y + side};
        vx[i] = anywhere(-1, 1) * (i < ROCKS ? 1.0f : 30.0f);
        vy[i] = anywhere(-1, 1) * (i < ROCKS ? 1.0f : 30.0f);
        filter[i] = i < ROCKS ? (hm_filter){IS_ROCK, IS_BULLET, 0} : (hm_filter){IS_BULLET, IS_ROCK, 0};
    }

    hm_broad *broad;
    const hm_broad_options options = {.kind = HM_BROAD_GRID}; // all move, and fast
    if (hm_broad_create(&options, NULL, &broad) != HM_OK) return 1;
    if (hm_broad_build(broad, box, NULL, filter, ALL) != HM_OK) return 1;
    for (int frame = 0; frame < FRAMES; frame++) {
        for (int i = 0; i < ALL; i++) {
            box[i].x0 += vx[i];
            box[i].x1 += vx[i];
            box[i].y0 += vy[i];
            box[i].y1 += vy[i];
        }
        if (hm_broad_move_all(broad, box, ALL) != HM_OK || hm_broad_update(broad) != HM_OK) return 1;
        const int32_t count = hm_broad_pairs(broad, pairs, sizeof pairs / sizeof pairs[0]);
        for (int32_t i = 0; frame == 0 && i < count && i < 4; i++)
            printf("bullet %d may have hit rock %d\n", pairs[i].b - ROCKS, pairs[i].a); // now look at their shapes
        told += (size_t)count;
        slowly += count_slowly(box, filter);
    }
    printf("%d frames: %zu pairs of bullet and rock; by looking at all %d: %zu\n", FRAMES, told, ALL * (ALL - 1) / 2,
           slowly);
    printf("%s, %.1f bytes a box\n", hm_broad_kind_name(hm_broad_chosen(broad)),
           (double)hm_broad_bytes(broad) / (double)ALL);
    hm_broad_destroy(broad);
    return told == slowly && told > 0 ? 0 : 1;
}
