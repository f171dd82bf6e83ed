// Bullets: a shot that moves 400 pixels in a frame, and a ship of two pixels' width in its path.
#include <hitmask/hitmask.h>

#include <stdio.h>

// #region shown
static bool shoot(const hm_world *world, hm_vec2 from, hm_vec2 velocity) {
    hm_shape bullet;
    hm_world_hit found;
    const hm_xform at = hm_xform_at(from.x, from.y);
    if (hm_shape_circle(0, 0, 1.5, &bullet) != HM_OK) return false;
    const bool met = hm_world_cast(world, &bullet, &at, velocity, NULL, &found); // all of the frame's motion
    if (!met) return printf("missed\n"), false;
    printf("hit the ship after %.1f %% of the frame\n", found.hit.fraction * 100);
    printf("sparks fly along (%.2f, %.2f)\n", found.hit.normal.x, found.hit.normal.y);
    return true;
}
// #endregion

int main(void) {
    hm_world *world = NULL;
    hm_mask *mask = NULL;
    hm_shape ship;
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_pose pose = hm_pose_at(300, 50, 0.3);
    hm_object id;
    if (hm_world_create(NULL, NULL, &world) != HM_OK) return 1;
    if (hm_mask_from_ascii("##\n##\n##\n", NULL, &mask) != HM_OK) return 1;
    hm_shape_mask(mask, &ship);
    pose.pivot = (hm_vec2){1, 1.5};
    def.pose = &pose;
    if (hm_world_add_shapes(world, &ship, 1, &def.shapes) != HM_OK) return 1;
    if (hm_world_add(world, &def, &id) != HM_OK || hm_world_refresh(world) != HM_OK) return 1;
    const bool first = shoot(world, (hm_vec2){10, 50}, (hm_vec2){400, 0});
    const bool second = shoot(world, (hm_vec2){10, 50}, (hm_vec2){400, 20});
    hm_world_destroy(world);
    hm_mask_destroy(mask);
    return first && !second ? 0 : 1;
}
