// Queries worlds of masks, discs and boxes, and prints one hash of all answers.
//
// Usage: answers_world [--count N] [--part N] [--simd NAME]
//
// The hash must be the same on every machine, with every compiler, at every SIMD level and with every kind of broad
// phase; tests/answers_world.txt holds it. Exit status: 0, 2 usage, 77 when the level is not available here.
#include "answers.h"

enum { COUNT = 60, OBJECTS = 60, SIDE = 200 };

// ---- random input -------------------------------------------------------------------------------------------------

static double random_pixels(int32_t low, int32_t high) {
    static const double grains[] = {0, 0.5, 0x1p-24};
    const int32_t kind = below(3), whole = between(low, high), part = below(1 << 23);
    return whole + (kind == 1 ? 0.5 : part * grains[kind] * (kind == 2));
}

static hm_vec2 random_point(void) {
    hm_vec2 point = {0, 0};
    point.x = random_pixels(-20, SIDE + 20);
    point.y = random_pixels(-20, SIDE + 20);
    return point;
}

static hm_xform random_xform(void) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    pose.position = random_point();
    pose.angle = between(-3000, 3000) / 1024.0;
    pose.scale.x = pose.scale.y = (1 + below(5)) / 2.0;
    if (hm_xform_from_pose(&pose, &xform) != HM_OK) exit(EXIT_FAILURE);
    return xform;
}

static hm_mask *random_mask(void) {
    hm_mask *mask;
    const int32_t w = between(1, 40), h = between(1, 30), share = between(20, 95);
    if (hm_mask_create(w, h, NULL, &mask) != HM_OK) exit(EXIT_FAILURE);
    for (int32_t i = 0; i < w * h; ++i)
        if (below(100) < share) hm_mask_set(mask, i % w, i / w, true);
    return mask;
}

// Half of the objects are put in after the refresh, and some are moved then.
static hm_world *random_world(const hm_shape *shapes, int32_t count) {
    hm_world_options options = {.rule = {HM_TOUCH_AREA, 0}};
    hm_world *world;
    hm_object id;
    uint32_t set;
    options.broad.kind = (hm_broad_kind)below(HM_BROAD_KIND_COUNT);
    options.fixed.kind = (hm_broad_kind)below(HM_BROAD_KIND_COUNT);
    if (hm_world_create(&options, NULL, &world) != HM_OK) exit(EXIT_FAILURE);
    if (hm_world_add_shapes(world, shapes, count, &set) != HM_OK) exit(EXIT_FAILURE);
    for (int i = 0; i < OBJECTS; ++i) {
        hm_object_def def = HM_OBJECT_DEFAULT;
        def.frame = below(count);
        def.xform = random_xform();
        def.z = between(-1, 1);
        def.flags = below(3) == 0 ? HM_OBJECT_FIXED : 0;
        if (hm_world_add(world, &def, &id) != HM_OK) exit(EXIT_FAILURE);
        if (i == OBJECTS / 2 && hm_world_refresh(world) != HM_OK) exit(EXIT_FAILURE);
        if (i > OBJECTS / 2 && below(3) == 0) {
            const hm_xform xform = random_xform();
            hm_world_set_xform(world, (hm_object)(uint32_t)(1 + i - OBJECTS / 2), &xform);
        }
    }
    return world;
}

// ---- answers ------------------------------------------------------------------------------------------------------

static void put_vector(hm_vec2 vector) {
    put_double(vector.x);
    put_double(vector.y);
}

static void put_objects(const hm_object *list, int32_t count) {
    put((int64_t)count);
    for (int32_t i = 0; i < count; ++i) put((int64_t)list[i]);
}

static void put_pointer(const hm_world *world) {
    hm_pick out[OBJECTS];
    const hm_vec2 point = random_point();
    const double radius = below(2) * random_pixels(0, 12);
    const int32_t count = hm_world_at_point(world, point, radius, NULL, out, OBJECTS);
    put((int64_t)count);
    for (int32_t i = 0; i < count; ++i) {
        put((int64_t)out[i].object);
        put_double(out[i].distance);
        put(out[i].feature.x);
        put(out[i].feature.y);
    }
}

static void put_areas(const hm_world *world) {
    hm_object out[OBJECTS];
    const hm_vec2 corner = random_point(), middle = random_point();
    const hm_box box = {corner.x, corner.y, 40, 30};
    const hm_circle circle = {middle.x, middle.y, 25};
    const hm_object who = (hm_object)(uint32_t)between(1, OBJECTS);
    put_objects(out, hm_world_in_box(world, &box, NULL, out, OBJECTS));
    put_objects(out, hm_world_in_circle(world, &circle, NULL, out, OBJECTS));
    put_objects(out, hm_world_touching_now(world, who, NULL, out, OBJECTS));
}

static void put_hits(const hm_world_hit *list, int32_t count) {
    put((int64_t)count);
    for (int32_t i = 0; i < count; ++i) {
        put((int64_t)list[i].object);
        put_double(list[i].hit.fraction);
        put_vector(list[i].hit.point);
        put_vector(list[i].hit.normal);
        put(list[i].hit.feature_a.x);
        put(list[i].hit.feature_a.y);
    }
}

static void put_ways(const hm_world *world, const hm_shape *disc) {
    hm_world_hit out[OBJECTS];
    const hm_query query = {.start = HM_CAST_NEVER};
    const hm_vec2 from = random_point(), to = random_point(), motion = {to.x - from.x, to.y - from.y};
    hm_xform at = HM_XFORM_IDENTITY;
    hm_steps_from_pixels(from.x, &at.ox);
    hm_steps_from_pixels(from.y, &at.oy);
    put_hits(out, hm_world_ray_all(world, from, to, NULL, out, OBJECTS));
    put_hits(out, hm_world_cast_all(world, disc, &at, motion, &query, out, OBJECTS));
    put(hm_world_ray(world, from, to, &query, out));
    put(hm_world_sees(world, from, to, NULL, NULL));
}

static void put_near(const hm_world *world) {
    hm_near out[5];
    const hm_vec2 point = random_point();
    const int32_t count = hm_world_nearest(world, point, 1000, NULL, out, 5);
    put((int64_t)count);
    for (int32_t i = 0; i < count; ++i) {
        put((int64_t)out[i].object);
        put_double(out[i].distance);
        put_vector(out[i].points.b);
    }
}

static void answer(long i) {
    hm_mask *mask[3];
    hm_shape shape[6];
    (void)i;
    for (int k = 0; k < 3; ++k) hm_shape_mask(mask[k] = random_mask(), &shape[k]);
    if (hm_shape_circle(0, 0, 8, &shape[3]) != HM_OK) exit(EXIT_FAILURE);
    if (hm_shape_box(-6, -3, 12, 6, 0, &shape[4]) != HM_OK) exit(EXIT_FAILURE);
    if (hm_shape_capsule(-5, 0, 5, 2, 3, &shape[5]) != HM_OK) exit(EXIT_FAILURE);
    hm_world *world = random_world(shape, 6);
    for (int k = 0; k < 4; ++k) {
        put_pointer(world);
        put_areas(world);
        put_ways(world, &shape[3]);
        put_near(world);
    }
    hm_world_destroy(world);
    for (int k = 0; k < 3; ++k) hm_mask_destroy(mask[k]);
}

int main(int argc, char **argv) { return answers_run(argc, argv, COUNT, answer); }
