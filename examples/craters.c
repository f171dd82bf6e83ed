// craters: terrain that explosions eat away, with the same mask for drawing and for collision.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { WIDTH = 40, HEIGHT = 12, GROUND = 5 };

static hm_mask *disc_make(int32_t radius) {
    hm_mask *dot = NULL, *disc = NULL;
    if (hm_mask_create(2 * radius + 1, 2 * radius + 1, NULL, &dot) != HM_OK) return NULL;
    hm_mask_set(dot, radius, radius, true);
    if (hm_mask_dilate(dot, radius, HM_BRUSH_DISC, NULL, &disc) != HM_OK) disc = NULL;
    hm_mask_destroy(dot);
    return disc;
}

static void mask_print(const hm_mask *mask) {
    for (int32_t y = 0; y < hm_mask_height(mask); y++) {
        for (int32_t x = 0; x < hm_mask_width(mask); x++) putchar(hm_mask_get(mask, x, y) ? '#' : '.');
        putchar('\n');
    }
}

// Lets a ball fall in column x until it would hit; the row of its top edge.
static int32_t ball_fall(const hm_mask *terrain, const hm_mask *ball, int32_t x) {
    int32_t y = -hm_mask_height(ball);
    while (y < HEIGHT && !hm_mask_overlap(terrain, ball, x, y + 1)) y++;
    return y;
}

int main(void) {
    hm_mask *terrain = NULL, *blast = disc_make(4), *ball = disc_make(1);
    if (!blast || !ball || hm_mask_create(WIDTH, HEIGHT, NULL, &terrain) != HM_OK) return 1;
    hm_mask_fill_rect(terrain, &(hm_rect){0, GROUND, WIDTH, HEIGHT - GROUND}, true);

    int32_t before = ball_fall(terrain, ball, 18);
    int64_t eaten = hm_mask_overlap_count(terrain, blast, 15, 1);
    hm_mask_erase(terrain, blast, 15, 1); // the crater
    hm_mask_draw(terrain, ball, 30, 2);   // and a boulder thrown out of it
    int32_t after = ball_fall(terrain, ball, 18);

    mask_print(terrain);
    printf("the blast took %d pixels; a ball came to rest at row %d, now at row %d\n", (int)eaten, before, after);
    hm_mask_destroy(terrain);
    hm_mask_destroy(blast);
    hm_mask_destroy(ball);
    return before == 2 && after == 7 && eaten == 29 ? 0 : 1;
}
