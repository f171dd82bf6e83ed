// drag_and_drop: sprites that are picked with the pointer, by their pixels, and dragged about: what is in the way is
// slid along, and a sprite that was put into others comes out again. The point at which a sprite is held is kept in
// its own pixels: so it stays under the pointer however the sprite was stopped, and when it is rotated.
#include <hitmask/hitmask.h>

#include <stdio.h>

static const char *const ring_text = ".####.\n##..##\n#....#\n#....#\n##..##\n.####.\n";

typedef struct drag {
    hm_object held;
    hm_vec2 grab; // the point that is held, in the object's own pixels
} drag;

static void drag_begin(drag *d, const hm_world *world, hm_vec2 pointer) {
    hm_pick pick;
    hm_object_def def;
    hm_xform back;
    d->held = HM_NO_OBJECT;
    if (!hm_world_pick(world, pointer, 0, NULL, &pick) || !hm_world_get(world, pick.object, &def)) return;
    if (hm_xform_invert(&def.xform, &back) != HM_OK) return;
    hm_xform_apply(&back, pointer, &d->grab);
    d->held = pick.object;
}

// Where the held point is now.
static bool drag_point(const drag *d, const hm_world *world, hm_vec2 *out) {
    hm_object_def def;
    if (!d->held || !hm_world_get(world, d->held, &def)) return false;
    hm_xform_apply(&def.xform, d->grab, out);
    return true;
}

// What is held follows the pointer as far as the others let it; what it could not do it tries again the next time.
static int32_t drag_to(drag *d, hm_world *world, hm_vec2 pointer) {
    hm_vec2 at;
    hm_world_move_end end;
    if (!drag_point(d, world, &at)) return 0;
    const hm_vec2 motion = hm_vec2_sub(pointer, at);
    return hm_world_move(world, d->held, motion, NULL, &end, NULL, 0) == HM_OK ? end.count : 0;
}

// Draws what is held at an angle and a scale, about the point that is held: that is the pivot.
static bool drag_rotate(const drag *d, hm_world *world, double angle, double scale) {
    hm_pose pose = HM_POSE_DEFAULT;
    if (!drag_point(d, world, &pose.position)) return false;
    pose.pivot = d->grab;
    pose.angle = angle;
    pose.scale = (hm_vec2){scale, scale};
    return hm_world_set_pose(world, d->held, &pose) == HM_OK;
}

static hm_object add(hm_world *world, const hm_shape *shape, double x, double y, double scale, int32_t z) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_pose pose = hm_pose_at(x, y, 0);
    hm_object id = HM_NO_OBJECT;
    pose.scale = (hm_vec2){scale, scale};
    def.z = z;
    if (hm_world_add_shapes(world, shape, 1, &def.shapes) != HM_OK) return HM_NO_OBJECT;
    def.pose = &pose;
    return hm_world_add(world, &def, &id) == HM_OK ? id : HM_NO_OBJECT;
}

static hm_mask *mask_from(const char *text) {
    hm_mask *mask = NULL;
    if (hm_mask_create(6, 6, NULL, &mask) != HM_OK) return NULL;
    for (int32_t y = 0; y < 6; y++)
        for (int32_t x = 0; x < 6; x++) hm_mask_set(mask, x, y, text[y * 7 + x] == '#');
    return mask;
}

static void tell(const char *what, const hm_world *world, hm_object id) {
    hm_object_def def;
    if (!hm_world_get(world, id, &def)) return;
    printf("%s: at %.2f, %.2f\n", what, (double)def.xform.ox / (double)HM_STEPS_PER_PIXEL,
           (double)def.xform.oy / (double)HM_STEPS_PER_PIXEL);
}

int main(void) {
    hm_world *world = NULL;
    hm_mask *ring = mask_from(ring_text);
    hm_shape sprite, box;
    if (!ring || hm_world_create(NULL, NULL, &world) != HM_OK) return 1;
    hm_shape_mask(ring, &sprite);
    if (hm_shape_box(0, 0, 10, 10, 0, &box) != HM_OK) return 1;
    const hm_object low = add(world, &sprite, 0, 0, 8, 0);  // 48 x 48 pixels
    const hm_object block = add(world, &box, 19, 19, 1, 1); // in its hole, above it
    const hm_object wall = add(world, &box, 100, 20, 1, 2);
    drag d;
    bool right = true;

    drag_begin(&d, world, (hm_vec2){12.5, 20.5}); // between: the hole of the ring, where nothing is
    right = right && d.held == HM_NO_OBJECT;
    drag_begin(&d, world, (hm_vec2){22.5, 22.5});
    right = right && d.held == block;
    drag_to(&d, world, (hm_vec2){60, 24}); // it does not come out of the ring
    tell("the block, dragged to the right", world, block);
    drag_begin(&d, world, (hm_vec2){44.5, 24.5});
    right = right && d.held == low;
    hm_world_remove(world, block);
    const int32_t met = drag_to(&d, world, (hm_vec2){120.5, 54.5}); // along the wall
    tell("the ring, dragged past the wall", world, low);
    right = right && met > 0;

    // Rotated where it is held, which is the pixel that was clicked: in the ring's own pixels (5.56, 3.06).
    hm_vec2 before, after;
    right =
        right && drag_point(&d, world, &before) && drag_rotate(&d, world, 0.5, 8) && drag_point(&d, world, &after);
    right = right && hm_vec2_length(hm_vec2_sub(after, before)) < 0.001;
    printf("held at (%.2f, %.2f) of its own pixels, rotated there\n", d.grab.x, d.grab.y);
    right = right && drag_rotate(&d, world, 0, 8);
    tell("and back", world, low);

    hm_world_push push; // dropped on the wall it comes off it
    hm_object_def def;
    right = right && hm_world_get(world, wall, &def);
    hm_world_move_end end;
    const hm_world_move_options through = {.response = HM_RESPONSE_PASS};
    right = right && hm_world_move(world, low, (hm_vec2){12, -20}, &through, &end, NULL, 0) == HM_OK;
    right = right && hm_world_push_out(world, low, 100, NULL, &push) == HM_OK && push.free && push.steps_x != 0;
    printf("dropped on the wall: pushed out by %.2f, %.2f\n", push.move.x, push.move.y);
    right = right && hm_world_place_free(world, low, &push.xform, NULL, NULL);
    hm_world_destroy(world);
    hm_mask_destroy(ring);
    return right ? 0 : 1;
}
