// rolling: a wheel rolls so far in one frame that a post lies between both places. It rolls over pebbles, is stopped
// by the post, and goes all the way when that is gone.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { WIDTH = 200, HEIGHT = 60, FLOOR = 40, WHEEL = 24 };

static const hm_rect post = {120, FLOOR - 10, 2, 10};

static bool ground_make(hm_mask **ground) {
    if (hm_mask_create(WIDTH, HEIGHT, NULL, ground) != HM_OK) return false;
    hm_mask_fill_rect(*ground, &(hm_rect){0, FLOOR, WIDTH, HEIGHT}, true);
    for (int x = 50; x < 100; x += 15) hm_mask_set(*ground, x, FLOOR - 1, true); // pebbles
    hm_mask_fill_rect(*ground, &post, true);
    return true;
}

static bool wheel_make(hm_mask **wheel) {
    if (hm_mask_create(WHEEL, WHEEL, NULL, wheel) != HM_OK) return false;
    for (int y = 0; y < WHEEL; y++)
        for (int x = 0; x < WHEEL; x++) {
            const int dx = 2 * x + 1 - WHEEL, dy = 2 * y + 1 - WHEEL;
            hm_mask_set(*wheel, x, y, dx * dx + dy * dy <= WHEEL * WHEEL);
        }
    return true;
}

// Contacts of up to 1.5 pixels do not stop it.
static hm_turn_hit roll(const hm_shape *ground, const hm_shape *wheel, const hm_pose *from, const hm_pose *to) {
    static const char *const words[] = {"goes all the way", "is stopped", "was not followed to the end"};
    const hm_xform fixed = HM_XFORM_IDENTITY;
    hm_turn_hit hit = {.end = HM_TURN_BUDGET};
    hm_cast_turn(ground, &fixed, wheel, from, to, &(hm_turn_options){.tolerance = 1.5, .budget = 500}, &hit);
    const double way = to->position.x - from->position.x;
    printf("the wheel %s: %.2f of %.0f px, free at %.2f px, %d looks\n", words[hit.end], hit.fraction * way, way,
           hit.stop_fraction * way, (int)hit.looks);
    return hit;
}

int main(void) {
    hm_mask *ground = NULL, *wheel = NULL;
    if (!ground_make(&ground) || !wheel_make(&wheel) || hm_mask_prepare(ground) != HM_OK) return 1;
    hm_shape terrain, body;
    hm_shape_mask(ground, &terrain);
    hm_shape_mask(wheel, &body);
    hm_pose from = hm_pose_at(30, FLOOR - WHEEL / 2 - 0.6, 0);
    from.pivot = (hm_vec2){WHEEL / 2, WHEEL / 2};
    hm_pose to = from;
    to.position.x = 170;
    to.angle = (to.position.x - from.position.x) / (WHEEL / 2); // so many radians roll it so far

    const hm_xform fixed = HM_XFORM_IDENTITY;
    hm_xform last;
    if (hm_xform_from_pose(&to, &last) != HM_OK) return 1;
    printf("at the end of its way it %s\n", hm_overlap(&terrain, &fixed, &body, &last, NULL) ? "hits" : "is free");
    bool right = !hm_overlap(&terrain, &fixed, &body, &last, NULL);

    const hm_turn_hit stopped = roll(&terrain, &body, &from, &to);
    right = right && stopped.end == HM_TURN_HIT && stopped.stop_free && stopped.fraction < 0.6;
    hm_mask_fill_rect(ground, &post, false);
    right = roll(&terrain, &body, &from, &to).end == HM_TURN_CLEAR && right;

    hm_mask_destroy(ground);
    hm_mask_destroy(wheel);
    return right ? 0 : 1;
}
