// shapes: a level of every kind of shape - a wall drawn as a mask, a pill, a crate, a rock, a puddle - and one loop
// that asks of each the same three questions: does the hero stand in it, how far away is it, does the laser reach it.
#include <hitmask/hitmask.h>

#include <stdio.h>

static bool ask(const hm_shape *shape, const hm_xform *where, const hm_shape *hero, const hm_shape *laser) {
    const hm_xform at = HM_XFORM_IDENTITY;
    const bool stands = hm_overlap(shape, where, hero, &at, NULL), lit = hm_overlap(shape, where, laser, &at, NULL);
    const double away = hm_distance(shape, where, hero, &at, NULL);
    printf("%-8s %s, %6.3f px away, %s\n", hm_shape_kind_name(shape->kind), stands ? "stands in it" : "clear       ",
           away, lit ? "lit" : "dark");
    return stands == (away == 0);
}

int main(void) {
    const hm_vec2 rock_points[] = {{60, 40}, {72, 38}, {80, 47},
                                   {76, 60}, {62, 58}, {70, 48}}; // the last lies inside
    hm_mask *wall = NULL;
    hm_polygon *rock = NULL, *puddle = NULL;
    hm_shape level[5], hero, laser;
    const hm_pose tilted = hm_pose_at(40, 70, 0.3);
    hm_xform where[5] = {HM_XFORM_IDENTITY, HM_XFORM_IDENTITY, HM_XFORM_IDENTITY, HM_XFORM_IDENTITY,
                         HM_XFORM_IDENTITY};
    bool right = hm_mask_from_ascii("####\n#..#\n####\n", NULL, &wall) == HM_OK &&
                 hm_polygon_hull(rock_points, 6, NULL, &rock) == HM_OK && hm_polygon_count(rock) == 5 &&
                 hm_polygon_ellipse(30, 30, 14, 6, 0.125, NULL, &puddle) == HM_OK &&
                 hm_shape_capsule(5, 50, 5, 60, 4, &level[1]) == HM_OK && // a pill
                 hm_shape_box(-8, -8, 16, 16, 2, &level[2]) == HM_OK &&   // a crate with round corners, turned
                 hm_shape_polygon(rock, 0, &level[3]) == HM_OK && hm_shape_polygon(puddle, 0, &level[4]) == HM_OK &&
                 hm_shape_circle(36, 28, 3, &hero) == HM_OK && hm_shape_ray(0, 55, 40, -7, &laser) == HM_OK &&
                 hm_xform_from_pose(&tilted, &where[2]) == HM_OK;
    if (right) hm_shape_mask(wall, &level[0]);
    for (int i = 0; right && i < 5; i++) right = ask(&level[i], &where[i], &hero, &laser);
    hm_polygon_destroy(puddle);
    hm_polygon_destroy(rock);
    hm_mask_destroy(wall);
    return right ? 0 : 1;
}
