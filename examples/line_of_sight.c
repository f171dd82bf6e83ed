// line_of_sight: a guard who looks past a turning gate or through its slit, and a beam that goes through all of it.
#include <hitmask/hitmask.h>

#include <stdio.h>

// Two hollow bars with a slit between them.
static const char gate_text[] = "#####..#####\n"
                                "#...#..#...#\n"
                                "#...#..#...#\n"
                                "#####..#####\n";

// Whether nothing solid lies between two places; edges may be grazed.
static bool sees(const hm_shape *gate, const hm_xform *drawn, hm_vec2 eye, hm_vec2 target) {
    return hm_mask_ray(gate, drawn, eye, target, HM_TOUCH_AREA, NULL, 0) == 0;
}

// Prints where a beam goes in and out, and returns how many of its pixels lie inside.
static double burn(const hm_shape *gate, const hm_xform *drawn, hm_vec2 from, hm_vec2 to, double length) {
    hm_mask_ray_entry entry[8];
    double inside = 0;
    const int32_t count = hm_mask_ray(gate, drawn, from, to, HM_TOUCH_AREA, entry, 8);
    for (int32_t i = 0; i < count && i < 8; i++) {
        printf("  in at %.2f px by pixel (%d, %d), normal (%.2f, %.2f); out at %.2f px\n", entry[i].enter * length,
               (int)entry[i].pixel.x, (int)entry[i].pixel.y, entry[i].normal.x, entry[i].normal.y,
               entry[i].leave * length);
        inside += (entry[i].leave - entry[i].enter) * length;
    }
    return inside;
}

int main(void) {
    hm_mask *mask = NULL;
    if (hm_mask_from_ascii(gate_text, NULL, &mask) != HM_OK) return 1;
    hm_shape gate;
    hm_shape_mask(mask, &gate);
    hm_pose pose = hm_pose_at(100, 50, 0);
    pose.pivot = (hm_vec2){6, 2}; // it turns about the middle of the slit
    pose.scale = (hm_vec2){4, 4};

    const hm_vec2 guard = {40, 50}, thief = {160, 50}, bird = {160, 20};
    const char expected[] = "nynnyn"; // thief and bird, three times
    bool right = true;
    for (int i = 0; i < 3; i++) { // lying, turning, upright
        hm_xform drawn;
        pose.angle = i * 0.25 * 3.141592653589793;
        if (hm_xform_from_pose(&pose, &drawn) != HM_OK) return 1;
        const bool thief_seen = sees(&gate, &drawn, guard, thief), bird_seen = sees(&gate, &drawn, guard, bird);
        printf("gate at %.0f degrees: thief %s, bird %s\n", 45.0 * i, thief_seen ? "seen" : "hidden",
               bird_seen ? "seen" : "hidden");
        const double burnt = burn(&gate, &drawn, guard, thief, 120);
        printf("  a beam to the thief burns %.3f px of it\n", burnt);
        right = right && thief_seen == (expected[2 * i] == 'y') && bird_seen == (expected[2 * i + 1] == 'y') &&
                thief_seen == (burnt == 0);
    }
    hm_mask_destroy(mask);
    return right ? 0 : 1;
}
