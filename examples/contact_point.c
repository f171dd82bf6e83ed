// contact_point: a turned sword meets a shield: where the sparks fly, which pixel is chipped off, which way the
// shield is pushed and how its speed is turned back.
#include <hitmask/hitmask.h>

#include <math.h>
#include <stdio.h>

// The part of the speed that leads against the normal is reversed, with half of its strength.
static hm_vec2 bounce(hm_vec2 speed, hm_vec2 normal) {
    const double into = hm_vec2_dot(speed, normal);
    if (into >= 0) return speed;
    return hm_vec2_sub(speed, hm_vec2_scale(normal, 1.5 * into));
}

int main(void) {
    hm_mask *sword = NULL, *shield = NULL;
    if (hm_mask_create(40, 3, NULL, &sword) != HM_OK || hm_mask_create(24, 24, NULL, &shield) != HM_OK) return 1;
    hm_mask_fill(sword);
    for (int y = 0; y < 24; y++) // a disc
        for (int x = 0; x < 24; x++)
            if ((2 * x - 23) * (2 * x - 23) + (2 * y - 23) * (2 * y - 23) <= 24 * 24) hm_mask_set(shield, x, y, true);
    hm_shape a, b;
    hm_shape_mask(sword, &a);
    hm_shape_mask(shield, &b);

    hm_pose swing = hm_pose_at(50, 50, -1), held = hm_pose_at(92, 70, 0); // the hand, the shield's middle
    swing.pivot = (hm_vec2){0, 1.5};
    held.pivot = (hm_vec2){12, 12};
    hm_xform xa, xb;
    if (hm_xform_from_pose(&held, &xb) != HM_OK) return 1;
    hm_vec2 speed = {-30, -10}; // of the shield, in pixels a second
    hm_contact_info contact = {.count = 0};
    for (; contact.count == 0 && swing.angle < 1; swing.angle += 0.05) {
        if (hm_xform_from_pose(&swing, &xa) != HM_OK) return 1;
        hm_contact(&a, &xa, &b, &xb, NULL, &contact); // writes nothing until they meet
    }
    if (contact.count == 0) return 1;

    const hm_contact_point *at = &contact.point[0];
    printf("sparks at (%.3f, %.3f)\n", at->point.x, at->point.y);
    printf("the sword's pixel (%d, %d) hits the shield's (%d, %d)\n", (int)at->feature_a.x, (int)at->feature_a.y,
           (int)at->feature_b.x, (int)at->feature_b.y);
    printf("pushed by %.3f px along (%.3f, %.3f)\n", contact.depth, contact.normal.x, contact.normal.y);
    hm_overlap_info how; // the same in one, and whether one has swallowed the other
    if (!hm_overlap_measure(&a, &xa, &b, &xb, NULL, &how) || how.a_in_b || how.b_in_a) return 1;
    printf("moved by (%.3f, %.3f) it is free; neither lies within the other\n", how.move.x, how.move.y);
    const int64_t solid = hm_mask_count(shield);
    hm_mask_set(shield, at->feature_b.x, at->feature_b.y, false); // chipped off
    const hm_vec2 after = bounce(speed, contact.normal);
    printf("speed (%.1f, %.1f) becomes (%.1f, %.1f)\n", speed.x, speed.y, after.x, after.y);

    const bool right = hm_mask_count(shield) == solid - 1 && contact.depth > 0 && contact.depth < 3 &&
                       fabs(hm_vec2_length(contact.normal) - 1) < 1e-9 && hm_vec2_dot(after, contact.normal) > 0;
    hm_mask_destroy(sword);
    hm_mask_destroy(shield);
    return right ? 0 : 1;
}
