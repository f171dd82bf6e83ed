// craters_posed: a shell of any shape, turned as it hits, is stamped out of terrain; a ball then fits through the
// hole.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { WIDTH = 320, HEIGHT = 200 };

// A wall, prepared so that questions are quick: it stands 24 pixels wide in the middle.
static bool wall_make(hm_mask **wall) {
    if (hm_mask_create(WIDTH, HEIGHT, NULL, wall) != HM_OK) return false;
    hm_mask_fill_rect(*wall, &(hm_rect){148, 0, 24, HEIGHT}, true);
    return hm_mask_prepare(*wall) == HM_OK;
}

// Whether the ball, flying level from left to right at height y, touches nothing on its way.
static bool ball_passes(const hm_shape *terrain, const hm_xform *drawn, double y) {
    hm_shape way;
    const hm_rule radius = {HM_TOUCH_AREA, 9}; // a segment with a margin: all places of a ball of 9 pixels
    if (hm_shape_segment(20, y, 300, y, &way) != HM_OK) return false;
    return !hm_overlap(&way, drawn, terrain, drawn, &radius);
}

int main(void) {
    hm_mask *wall = NULL, *shell = NULL;
    if (!wall_make(&wall)) return 1;
    if (hm_mask_from_ascii(
            "..####..\n.######.\n########\n########\n########\n########\n########\n.######.\n..####..\n", NULL,
            &shell) != HM_OK)
        return 1;
    hm_shape terrain, crater;
    hm_shape_mask(wall, &terrain);
    hm_shape_mask(shell, &crater);
    hm_pose pose = hm_pose_at(160, 90.25, 0.6);
    pose.pivot = (hm_vec2){4, 4.5}; // the middle of the shell goes to the middle of the wall
    pose.scale = (hm_vec2){5, 4};
    const hm_xform drawn = HM_XFORM_IDENTITY; // the wall stands where it was made
    hm_xform impact;
    if (hm_xform_from_pose(&pose, &impact) != HM_OK) return 1;

    const bool before = ball_passes(&terrain, &drawn, 90);
    const int64_t pixels = hm_mask_count(wall);
    const hm_stamp_options bite = {.cover = HM_COVER_CENTRE, .clear = true};
    hm_mask_stamp(wall, &drawn, &crater, &impact, &bite, NULL); // and the wall stays prepared
    const int lost = (int)(pixels - hm_mask_count(wall));
    const bool after = ball_passes(&terrain, &drawn, 90), elsewhere = ball_passes(&terrain, &drawn, 140);

    printf("before the impact the ball is %s\n", before ? "through" : "stopped");
    printf("the impact took %d pixels of the wall\n", lost);
    printf("now the ball is %s; 50 pixels lower: %s\n", after ? "through" : "stopped",
           elsewhere ? "through" : "stopped");
    hm_mask_destroy(wall);
    hm_mask_destroy(shell);
    return !before && after && !elsewhere && lost > 0 ? 0 : 1;
}
