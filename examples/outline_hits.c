// outline_hits: a turned frame as an outline of few points: what flies through its window and what hits an edge,
// which edge that is, and how the frame is pushed aside.
#include <hitmask/hitmask.h>

#include <stdio.h>

// The outline of a mask with no more points than a tolerance of half a pixel needs, prepared for questions.
static hm_outline *outline_of(const hm_mask *mask) {
    const hm_simplify_options options = {.tolerance = 0.5};
    hm_outline *traced = NULL, *simple = NULL;
    if (hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &traced) == HM_OK &&
        hm_outline_simplify(traced, &options, NULL, &simple) == HM_OK && hm_outline_prepare(simple, 0) == HM_OK)
        printf("%d points, %d parts\n", hm_outline_point_count(simple), hm_parts_count(hm_outline_parts(simple)));
    hm_outline_destroy(traced);
    return simple;
}

int main(void) {
    hm_mask *mask = NULL;
    if (hm_mask_create(60, 60, NULL, &mask) != HM_OK) return 1;
    hm_mask_fill(mask);
    hm_mask_fill_rect(mask, &(hm_rect){20, 20, 20, 20}, false); // the window
    hm_outline *outline = outline_of(mask);
    if (!outline) return 1;

    hm_shape frame, ball, large;
    hm_xform hung, left = HM_XFORM_IDENTITY;
    hm_pose pose = hm_pose_at(100, 100, 0.3);
    pose.pivot = (hm_vec2){30, 30};
    if (hm_shape_outline(outline, &frame) != HM_OK || hm_xform_from_pose(&pose, &hung) != HM_OK) return 1;
    if (hm_shape_circle(100, 100, 9, &ball) != HM_OK || hm_shape_circle(100, 100, 11, &large) != HM_OK) return 1;
    const bool through = !hm_overlap(&frame, &hung, &ball, &left, NULL);
    const bool stuck = hm_overlap(&frame, &hung, &large, &left, NULL);
    printf("a ball of 9 px in the window %s, one of 11 px %s\n", through ? "is free" : "hits",
           stuck ? "hits" : "fits");

    hm_cast_hit hit;
    if (!hm_xform_valid(&left) || hm_xform_translate(&left, -100 * HM_STEPS_PER_PIXEL, 0, &left) != HM_OK) return 1;
    if (!hm_cast(&frame, &hung, &ball, &left, (hm_vec2){200, 0}, NULL, &hit)) return 1;
    printf("thrown from the left it meets edge %d of loop %d at (%.2f, %.2f), normal (%.3f, %.3f)\n", hit.feature_a.x,
           hit.feature_a.y, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y);

    hm_separation out;
    const bool moves = hm_separate(&large, &(hm_xform)HM_XFORM_IDENTITY, &frame, &hung,
                                   &(hm_separate_options){.max_distance = 100}, &out);
    printf("to let the larger one go the frame moves by (%.2f, %.2f)\n", out.move.x, out.move.y);

    hm_outline_destroy(outline);
    hm_mask_destroy(mask);
    return through && stuck && moves && hit.feature_a.y == 0 && hit.normal.x < 0 ? 0 : 1;
}
