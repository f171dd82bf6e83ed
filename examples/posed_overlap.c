// posed_overlap: a turning gate and a ship beside it: a hit, a warning when it is near, how far away and where.
#include <hitmask/hitmask.h>

#include <stdio.h>

static const char *answer_name(bool hit, bool near) { return hit ? "hit" : near ? "near" : "clear"; }

int main(void) {
    hm_mask *gate = NULL, *ship = NULL;
    if (hm_mask_from_ascii("..............\n"
                           "##############\n"
                           "##############\n",
                           NULL, &gate) != HM_OK)
        return 1;
    if (hm_mask_from_ascii("##...\n"
                           "#####\n"
                           "##...\n",
                           NULL, &ship) != HM_OK)
        return 1;
    hm_shape a, b;
    hm_shape_mask(gate, &a); // small masks gain little by a field
    hm_shape_mask(ship, &b);

    hm_pose gate_pose = hm_pose_at(10, 10, 0), ship_pose = hm_pose_at(17, 16, 0);
    gate_pose.pivot = (hm_vec2){0, 2}; // its hinge: the middle of the left end
    ship_pose.pivot = (hm_vec2){2.5, 1.5};
    ship_pose.angle = -0.5;
    const hm_rule warning = {HM_TOUCH_AREA, 1.5}; // nearer than a pixel and a half

    const char expected[] = "cnhhnc";
    bool right = true;
    for (int i = 0; i < 6; i++) {
        hm_xform xa, xb;
        gate_pose.angle = 0.3 * i;
        if (hm_xform_from_pose(&gate_pose, &xa) != HM_OK || hm_xform_from_pose(&ship_pose, &xb) != HM_OK) return 1;
        hm_points closest;
        bool hit = hm_overlap(&a, &xa, &b, &xb, NULL), near = hm_overlap(&a, &xa, &b, &xb, &warning);
        double distance = hm_distance(&a, &xa, &b, &xb, &closest);
        printf("gate at %.2f: %-5s %.3f px, ship's pixel (%d, %d)\n", gate_pose.angle, answer_name(hit, near),
               distance, (int)closest.feature_b.x, (int)closest.feature_b.y);
        right = right && answer_name(hit, near)[0] == expected[i] && near == (distance < warning.margin);
    }
    hm_mask_destroy(gate);
    hm_mask_destroy(ship);
    return right ? 0 : 1;
}
