// Picking and dragging: a ring is taken by a pixel of it and slides along a wall.
#include <hitmask/hitmask.h>

#include <stdio.h>

// #region shown
static hm_object held;
static hm_vec2 last;

static void press(const hm_world *world, hm_vec2 pointer) {
    hm_pick pick; // the topmost object with a solid pixel there
    held = hm_world_pick(world, pointer, 0, NULL, &pick) ? pick.object : HM_NO_OBJECT;
    last = pointer;
}

static void drag(hm_world *world, hm_vec2 pointer) {
    hm_world_move_end end;
    if (!held || hm_world_move(world, held, hm_vec2_sub(pointer, last), NULL, &end, NULL, 0) != HM_OK) return;
    last = hm_vec2_add(last, end.move); // what a wall stopped is tried again
}
// #endregion

static hm_object add(hm_world *world, const hm_shape *shape, hm_vec2 pivot, hm_vec2 at, double scale) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_pose pose = hm_pose_at(at.x, at.y, 0);
    hm_object id = HM_NO_OBJECT;
    pose.pivot = pivot;
    pose.scale = (hm_vec2){scale, scale};
    def.pose = &pose;
    if (hm_world_add_shapes(world, shape, 1, &def.shapes) == HM_OK) hm_world_add(world, &def, &id);
    return id;
}

int main(void) {
    hm_world *world = NULL;
    hm_mask *mask = NULL;
    hm_shape ring, wall;
    if (hm_world_create(NULL, NULL, &world) != HM_OK) return 1;
    if (hm_mask_from_ascii(".##.\n#..#\n#..#\n.##.\n", NULL, &mask) != HM_OK) return 1;
    hm_shape_mask(mask, &ring);
    if (hm_shape_box(0, 0, 10, 60, 0, &wall) != HM_OK) return 1;
    const hm_object id = add(world, &ring, (hm_vec2){2, 2}, (hm_vec2){20, 20}, 4);
    add(world, &wall, (hm_vec2){5, 30}, (hm_vec2){65, 30}, 1);
    if (hm_world_refresh(world) != HM_OK) return 1;

    hm_pose pose;
    press(world, (hm_vec2){20, 20});
    const bool hole = held == HM_NO_OBJECT;
    printf("in the hole: %s\n", hole ? "nothing" : "ring");
    press(world, (hm_vec2){20, 13});
    const bool rim = held == id;
    printf("on the rim: %s\n", rim ? "ring" : "nothing");
    drag(world, (hm_vec2){90, 33});
    if (hm_world_pose(world, id, &pose) != HM_OK) return 1;
    printf("dragged to (%.2f, %.2f)\n", pose.position.x, pose.position.y);
    hm_world_destroy(world);
    hm_mask_destroy(mask);
    return hole && rim && pose.position.x < 60 ? 0 : 1;
}
