// circle_vs_mask: a ball over turned terrain: how far down it may fall, from its distance to the ground alone.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { WIDTH = 400, HEIGHT = 100 };

// Hills: column x is solid below a parabola that repeats.
static hm_mask *hills_make(void) {
    hm_mask *hills = NULL;
    if (hm_mask_create(WIDTH, HEIGHT, NULL, &hills) != HM_OK) return NULL;
    for (int32_t x = 0; x < WIDTH; x++) {
        int32_t top = 20 + (x % 80 - 40) * (x % 80 - 40) / 40;
        hm_mask_fill_rect(hills, &(hm_rect){x, top, 1, HEIGHT - top}, true);
    }
    return hills;
}

int main(void) {
    hm_mask *hills = hills_make();
    if (!hills || hm_mask_prepare(hills) != HM_OK) return 1;
    hm_shape ground, ball;
    hm_shape_mask(hills, &ground);
    if (hm_shape_circle(0, 0, 6, &ball) != HM_OK) return 1;
    const hm_pose slope = hm_pose_at(0, 120, 0.2);
    hm_pose place = hm_pose_at(140, 0, 0);
    hm_xform slope_drawn, drawn;
    if (hm_xform_from_pose(&slope, &slope_drawn) != HM_OK) return 1;

    // The ground is at least `distance` away in any direction: the ball may fall nearly that far (a distance is
    // rounded) without a further look. Each step comes closer, and none goes through.
    hm_points closest = {.a = {0, 0}};
    double distance = 1e9;
    bool right = true;
    int steps = 0;
    for (; distance > 0.001 && steps < 50; steps++) {
        if (hm_xform_from_pose(&place, &drawn) != HM_OK) return 1;
        distance = hm_distance(&ball, &drawn, &ground, &slope_drawn, &closest);
        right = right && !hm_overlap(&ball, &drawn, &ground, &slope_drawn, NULL);
        place.position.y += 0.999 * distance;
    }
    printf("after %d steps the ball rests at y = %.3f, on pixel (%d, %d) of the ground at (%.3f, %.3f)\n", steps,
           place.position.y, (int)closest.feature_b.x, (int)closest.feature_b.y, closest.b.x, closest.b.y);

    const hm_rule touching = {HM_TOUCH_CLOSED, 0.001};
    right = right && hm_overlap(&ball, &drawn, &ground, &slope_drawn, &touching);
    hm_mask_destroy(hills);
    return right && steps < 50 ? 0 : 1;
}
