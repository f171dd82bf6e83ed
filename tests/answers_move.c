// Moves, pushes and rotates objects of random worlds, and prints one hash of all answers.
//
// Usage: answers_move [--count N] [--simd NAME]
//
// The hash must be the same on every machine, with every compiler, at every SIMD level; tests/answers_move.txt holds
// it. Exit status: 0, 2 usage, 77 when the level is not available here.
#include "answers.h"

enum { COUNT = 60, SIDE = 20, MOVES = 6 };

static void require(bool held) {
    if (!held) exit(EXIT_FAILURE);
}

static double random_pixels(int32_t low, int32_t high) {
    const int32_t whole = between(low, high), part = below(3) ? below(1 << 20) : 0;
    return whole + part / 1048576.0;
}

static hm_pose random_pose(void) {
    hm_pose pose = HM_POSE_DEFAULT;
    pose.position.x = random_pixels(-40, 40);
    pose.position.y = random_pixels(-40, 40);
    if (below(2)) pose.angle = between(-50000, 50000) / 16384.0;
    return pose;
}

static hm_object add(hm_world *world, const hm_shape *shape, const hm_pose *pose, uint32_t category) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id = HM_NO_OBJECT;
    def.filter.category = category;
    require(hm_world_add_shapes(world, shape, 1, &def.shapes) == HM_OK);
    require(hm_shape_pose(shape, pose, &def.xform) == HM_OK && hm_world_add(world, &def, &id) == HM_OK);
    return id;
}

static hm_mask *random_mask(void) {
    hm_mask *mask = NULL;
    const int32_t percent = between(10, 40);
    require(hm_mask_create(SIDE, SIDE, NULL, &mask) == HM_OK);
    for (int32_t y = 0; y < SIDE; ++y)
        for (int32_t x = 0; x < SIDE; ++x) hm_mask_set(mask, x, y, below(100) < percent);
    return mask;
}

static hm_tilemap *random_map(void) {
    static const hm_vec2 slope[] = {{0, 4}, {4, 0}, {4, 4}};
    const hm_tile tiles[] = {{.form = HM_TILE_SOLID},
                             {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3},
                             {.form = HM_TILE_SOLID, .one_way = HM_TILE_ONE_WAY_UP}};
    const hm_tilemap_options options = {.width = SIDE, .height = SIDE, .cell_width = 4};
    uint32_t cells[SIDE * SIDE];
    hm_tilemap *map = NULL;
    for (int i = 0; i < SIDE * SIDE; ++i) cells[i] = below(5) ? 0 : (uint32_t)between(1, 3);
    require(hm_tilemap_create(&options, tiles, 3, cells, NULL, &map) == HM_OK);
    return map;
}

static hm_shape random_shape(void) {
    hm_shape shape;
    const int32_t kind = below(3), radius = between(1, 5);
    const double w = between(1, 48) / 8.0, h = between(1, 48) / 8.0;
    require(kind == 0   ? hm_shape_box(0, 0, w, h, 0, &shape) == HM_OK
            : kind == 1 ? hm_shape_circle(0, 0, radius, &shape) == HM_OK
                        : hm_shape_capsule(0, 0, w, h, radius / 2.0, &shape) == HM_OK);
    return shape;
}

static void put_xform(const hm_xform *xform) {
    put(xform->ox);
    put(xform->oy);
    put(xform->ux);
    put(xform->uy);
}

static void put_contact(const hm_world_move_contact *contact) {
    put((int64_t)contact->other);
    put(contact->response);
    put_double(contact->fraction);
    put_double(contact->normal.x);
    put_double(contact->normal.y);
    put_double(contact->point.x);
    put(contact->feature.x);
    put(contact->feature.y);
    put(contact->steps_x);
    put(contact->steps_y);
}

static void put_move(hm_world *world, hm_object id) {
    static const hm_world_move_options options[] = {
        {.response = HM_RESPONSE_SLIDE}, {.response = HM_RESPONSE_SLIDE},
        {.response = HM_RESPONSE_STOP},  {.response = HM_RESPONSE_BOUNCE, .restitution = 0.75},
        {.response = HM_RESPONSE_PASS},  {.step_height = 3, .snap = 2, .one_way = 2},
    };
    hm_world_move_contact met[HM_WORLD_MOVE_CONTACTS];
    hm_world_move_end end;
    hm_vec2 motion = {0, 0};
    motion.x = random_pixels(-25, 25);
    motion.y = random_pixels(-25, 25);
    const hm_result result = hm_world_move(world, id, motion, &options[below(6)], &end, met, HM_WORLD_MOVE_CONTACTS);
    put(result);
    if (result != HM_OK) return;
    for (int32_t i = 0; i < end.count; ++i) put_contact(&met[i]);
    put_xform(&end.xform);
    put_double(end.left.x);
    put_double(end.motion.y);
    put(end.free);
    put((int64_t)end.ground);
}

static void put_push(hm_world *world, hm_object id) {
    hm_world_push push;
    put(hm_world_push_out(world, id, 30, NULL, &push));
    put(push.steps_x);
    put(push.steps_y);
    put(push.free);
}

static void put_turn(hm_world *world, hm_object id) {
    const hm_pose from = random_pose();
    hm_pose to = from;
    hm_world_turned end;
    hm_xform at;
    to.angle += between(-20000, 20000) / 16384.0;
    require(hm_xform_from_pose(&from, &at) == HM_OK && hm_world_set_xform(world, id, &at) == HM_OK);
    put(hm_world_turn(world, id, &from, &to, 0.5, NULL, &end));
    put_double(end.fraction);
    put_xform(&end.xform);
    put((int64_t)end.other);
}

static void answer(long i) {
    hm_world *world = NULL;
    hm_mask *mask = random_mask();
    hm_tilemap *map = random_map();
    hm_shape shape;
    hm_pose pose = HM_POSE_DEFAULT;
    require(hm_world_create(NULL, NULL, &world) == HM_OK);
    hm_shape_mask(mask, &shape);
    add(world, &shape, &pose, 1);
    hm_shape_tilemap(map, &shape);
    pose = random_pose();
    add(world, &shape, &pose, 1);
    for (int k = 0; k < 12; ++k) {
        shape = random_shape();
        pose = random_pose();
        add(world, &shape, &pose, (uint32_t)between(1, 2));
    }
    shape = random_shape();
    pose = random_pose();
    const hm_object id = add(world, &shape, &pose, 1);
    if (i % 2) require(hm_world_refresh(world) == HM_OK);
    for (int k = 0; k < MOVES; ++k) put_move(world, id);
    put_push(world, id);
    for (int k = 0; k < MOVES; ++k) put_move(world, id);
    put_turn(world, id);
    hm_world_destroy(world);
    hm_tilemap_destroy(map);
    hm_mask_destroy(mask);
}

int main(int argc, char **argv) { return answers_run(argc, argv, COUNT, answer); }
