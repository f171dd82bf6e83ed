// bullet: a bullet of one pixel flies 100,000 pixels in one frame and does not pass through a turned wall of one
// pixel; a ball rolls into the wall, stops where it may be, and goes on along it.
#include <hitmask/hitmask.h>

#include <stdio.h>

// The exact question at `count` places on the way: what a game does that moves its bullet in steps.
static int hits_in_steps(const hm_shape *wall, const hm_xform *stands, const hm_shape *bullet, const hm_xform *from,
                         hm_vec2 motion, int count) {
    int hits = 0;
    for (int i = 1; i <= count; i++) {
        hm_xform there;
        int64_t x, y;
        if (hm_steps_from_pixels(motion.x * i / count, &x) != HM_OK) continue;
        if (hm_steps_from_pixels(motion.y * i / count, &y) != HM_OK) continue;
        if (hm_xform_translate(from, x, y, &there) != HM_OK) continue;
        hits += hm_overlap(wall, stands, bullet, &there, NULL);
    }
    return hits;
}

static bool shoot(const hm_shape *wall, const hm_xform *stands, const hm_shape *bullet) {
    const hm_xform from = hm_xform_at(-50000, 0);
    const hm_vec2 motion = {100000, 0};
    const int seen = hits_in_steps(wall, stands, bullet, &from, motion, 1000);
    hm_cast_hit hit;
    const bool met = hm_cast(wall, stands, bullet, &from, motion, NULL, &hit);
    printf("looked at 1,000 places on the way: %d hits\n", seen);
    printf("cast: pixel (%d, %d) of the wall at (%.3f, %.3f), %.9f of the way\n", (int)hit.feature_a.x,
           (int)hit.feature_a.y, hit.point.x, hit.point.y, hit.fraction);
    return met && seen == 0;
}

// Moves the ball as far as it can go and returns what is left of the motion, less the part that leads into the wall.
static hm_vec2 roll(const hm_shape *wall, const hm_xform *stands, const hm_shape *ball, hm_xform *at,
                    hm_vec2 motion) {
    hm_cast_hit hit;
    hm_vec2 rest = {0, 0};
    if (hm_cast(wall, stands, ball, at, motion, NULL, &hit)) {
        rest = hm_vec2_scale(motion, 1 - hit.fraction);
        rest = hm_vec2_sub(rest, hm_vec2_scale(hit.normal, hm_vec2_dot(rest, hit.normal)));
    }
    hm_xform_translate(at, hit.stop_x, hit.stop_y, at); // exact: there it does not overlap
    return rest;
}

int main(void) {
    hm_mask *plank = NULL, *dot_mask = NULL;
    if (hm_mask_create(1, 200, NULL, &plank) != HM_OK || hm_mask_create(1, 1, NULL, &dot_mask) != HM_OK) return 1;
    hm_mask_fill(plank);
    hm_mask_fill(dot_mask);
    hm_shape wall, bullet, ball;
    hm_shape_mask(plank, &wall);
    hm_shape_mask(dot_mask, &bullet);
    if (hm_shape_circle(0, 0, 6, &ball) != HM_OK) return 1;
    hm_pose pose = hm_pose_at(60, 0, -0.5);
    hm_xform stands, at = HM_XFORM_IDENTITY;
    pose.pivot = (hm_vec2){0.5, 100};
    if (hm_xform_from_pose(&pose, &stands) != HM_OK) return 1;
    bool right = shoot(&wall, &stands, &bullet);

    hm_vec2 motion = {64, 12}; // in this frame
    hm_vec2 place;
    for (int i = 0; i < 3 && (motion.x != 0 || motion.y != 0); i++) {
        motion = roll(&wall, &stands, &ball, &at, motion);
        hm_xform_apply(&at, (hm_vec2){0, 0}, &place);
        printf("the ball is at (%.3f, %.3f), left to go (%.3f, %.3f)\n", place.x, place.y, motion.x, motion.y);
        right = right && !hm_overlap(&wall, &stands, &ball, &at, NULL);
    }
    right = right && place.y > 12 && place.x < 60 + place.y / 2; // before the wall, farther down than it was sent
    hm_mask_destroy(plank);
    hm_mask_destroy(dot_mask);
    return right ? 0 : 1;
}
