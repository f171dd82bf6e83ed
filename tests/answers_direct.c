// Runs the direct queries of circles, boxes, gates and responses, bounces balls in boxes and outlines, and prints one
// hash of all answers.
//
// Usage: answers_direct [--count N] [--part N] [--simd NAME]
//
// The hash must be the same on every machine, with every compiler, at every SIMD level; tests/answers_direct.txt
// holds it. Exit status: 0, 2 usage, 77 when the level is not available here.
#include "answers.h"

enum { COUNT = 300, MANY = 300, POINTS = 8 };

// ---- random input -------------------------------------------------------------------------------------------------

// Whole pixels, quarters, or any fraction.
static double random_pixels(int32_t low, int32_t high) {
    static const double grains[] = {1, 0.25, 1.0 / 16777216 / 3};
    const int32_t kind = below(3), whole = between(low, high), part = below(3000000);
    return whole + (kind ? part * grains[kind] - (kind == 1 ? part / 4 : 0) : 0);
}

static hm_circle random_circle(void) {
    hm_circle circle = {0, 0, 0};
    circle.x = random_pixels(-40, 40);
    circle.y = random_pixels(-40, 40);
    circle.radius = random_pixels(0, 20);
    return circle;
}

static hm_box random_box(void) {
    hm_box box = {0, 0, 0, 0};
    box.x = random_pixels(-40, 40);
    box.y = random_pixels(-40, 40);
    box.w = random_pixels(0, 30);
    box.h = random_pixels(0, 30);
    return box;
}

static hm_vec2 random_vector(void) {
    hm_vec2 vector = {0, 0};
    vector.x = random_pixels(-60, 60);
    vector.y = random_pixels(-60, 60);
    return vector;
}

// ---- answers ------------------------------------------------------------------------------------------------------

static void put_vector(hm_vec2 vector) {
    put_double(vector.x);
    put_double(vector.y);
}

static void put_pairs(void) {
    const hm_circle a = random_circle(), b = random_circle();
    const hm_box c = random_box(), d = random_box();
    const hm_touch touch = (hm_touch)below(2);
    const double angle = between(-100000, 100000) / 16384.0;
    hm_rotated_box rotated;
    put(hm_circle_overlaps_circle(&a, &b, touch));
    put(hm_circle_overlaps_box(&a, &c, touch));
    put(hm_box_overlaps_box(&c, &d, touch));
    put(hm_box_overlaps_point(&c, b.x, b.y, touch));
    if (hm_rotated_box_make(&c, angle, NULL, &rotated) != HM_OK) exit(EXIT_FAILURE);
    put(hm_circle_overlaps_rotated_box(&a, &rotated, touch));
}

static void put_many(void) {
    static double x[MANY], y[MANY], w[MANY], h[MANY];
    for (int i = 0; i < MANY; ++i) {
        const hm_box box = random_box();
        x[i] = box.x;
        y[i] = box.y;
        w[i] = box.w;
        h[i] = box.h;
    }
    const hm_circles circles = {x, y, w, MANY};
    const hm_boxes boxes = {x, y, w, h, MANY};
    const hm_circle circle = random_circle();
    const hm_box box = random_box();
    const hm_touch touch = (hm_touch)below(2);
    uint64_t bits[4][(MANY + 63) / 64];
    put((int64_t)hm_circle_overlaps_circles(&circle, &circles, touch, bits[0], NULL, 0));
    put((int64_t)hm_circle_overlaps_boxes(&circle, &boxes, touch, bits[1], NULL, 0));
    put((int64_t)hm_box_overlaps_boxes(&box, &boxes, touch, bits[2], NULL, 0));
    put((int64_t)hm_box_overlaps_circles(&box, &circles, touch, bits[3], NULL, 0));
    for (int i = 0; i < 4; ++i)
        for (int k = 0; k < (MANY + 63) / 64; ++k) put((int64_t)bits[i][k]);
}

static void put_gate(void) {
    hm_gate gate;
    gate.a = random_vector();
    gate.b = random_vector();
    hm_vec2 path[POINTS];
    hm_gate_pass passes[POINTS];
    for (int i = 0; i < POINTS; ++i) path[i] = random_vector();
    const hm_touch touch = (hm_touch)below(2);
    const double radius = random_pixels(0, 10);
    const int32_t count = hm_gate_passes(&gate, path, POINTS, touch, passes, POINTS);
    put((int64_t)count);
    for (int32_t i = 0; i < count; ++i) {
        put((int64_t)passes[i].leg);
        put_double(passes[i].fraction);
        put((int64_t)passes[i].when.numerator.low);
        put((int64_t)passes[i].when.denominator.high);
        put_vector(passes[i].point);
        put(passes[i].way);
    }
    put(hm_gate_clear(&gate, path, POINTS, radius, touch));
}

static void put_responses(void) {
    typedef void response(hm_vec2 velocity, hm_vec2 normal, const hm_surface *surface, hm_vec2 *out);
    static response *const responses[] = {hm_response_bounce, hm_response_slide, hm_response_stop, hm_response_stick};
    const hm_vec2 velocity = random_vector(), normal = random_vector();
    hm_surface surface = {random_vector(), 0, 0, 0};
    surface.restitution = between(0, 100) / 64.0;
    surface.friction = between(0, 100) / 64.0;
    surface.grip = between(0, 100);
    for (int i = 0; i < 4; ++i) {
        hm_vec2 out;
        responses[i](velocity, normal, &surface, &out);
        put_vector(out);
    }
}

static void put_bounce(const hm_bounce *bounce) {
    put(bounce->end);
    put(bounce->steps_x);
    put(bounce->steps_y);
    put_vector(bounce->place);
    put_vector(bounce->velocity);
    put(bounce->bounces);
}

static void put_bounce_in_box(void) {
    const hm_circle circle = random_circle();
    const hm_box room = {-40, -35, 90, 70}, box = random_box();
    const hm_vec2 velocity = random_vector();
    const double time = between(0, 1000) / 32.0, restitution = between(0, 8) / 8.0;
    hm_bounce out;
    if (hm_bounce_circle_in_box(&circle, &room, velocity, time, restitution, &out) != HM_OK) exit(EXIT_FAILURE);
    put_bounce(&out);
    if (hm_bounce_box_in_box(&box, &room, velocity, time, restitution, &out) != HM_OK) exit(EXIT_FAILURE);
    put_bounce(&out);
}

// A slanted room with a hole.
static void put_bounce_in_outline(void) {
    enum { PX = HM_UNITS_PER_PIXEL };
    static const hm_local points[] = {{10 * PX, 0},       {90 * PX, 5 * PX},  {80 * PX, 70 * PX}, {0, 80 * PX},
                                      {45 * PX, 30 * PX}, {40 * PX, 45 * PX}, {55 * PX, 40 * PX}};
    static const hm_loop loops[] = {{0, 4, -1, 0, 0}, {4, 3, 0, 1, 0}};
    hm_outline *outline = NULL;
    if (hm_outline_create(loops, 2, points, 7, NULL, &outline) != HM_OK) exit(EXIT_FAILURE);
    if (hm_outline_prepare(outline, 0) != HM_OK) exit(EXIT_FAILURE);
    hm_shape room, ball;
    hm_xform at = HM_XFORM_IDENTITY, drawn = HM_XFORM_IDENTITY;
    hm_pose pose = HM_POSE_DEFAULT;
    pose.angle = between(-1000, 1000) / 256.0;
    pose.pivot = (hm_vec2){40, 40};
    if (hm_xform_from_pose(&pose, &drawn) != HM_OK) exit(EXIT_FAILURE);
    if (hm_shape_outline(outline, &room) != HM_OK) exit(EXIT_FAILURE);
    const double x = random_pixels(-20, 20), y = random_pixels(-20, 20), radius = between(1, 400) / 64.0;
    if (hm_shape_circle(x, y, radius, &ball) != HM_OK) exit(EXIT_FAILURE);
    const hm_vec2 velocity = random_vector();
    hm_bounce out;
    if (hm_bounce_in_outline(&room, &drawn, &ball, &at, velocity, 5,
                             &(hm_bounce_options){.restitution = 1, .limit = 30}, &out) != HM_OK)
        exit(EXIT_FAILURE);
    put_bounce(&out);
    hm_outline_destroy(outline);
}

static void answer(long number) {
    (void)number;
    put_many();
    put_bounce_in_outline();
    for (int i = 0; i < 16; ++i) {
        put_pairs();
        put_gate();
        put_responses();
        put_bounce_in_box();
    }
}

int main(int argc, char **argv) { return answers_run(argc, argv, COUNT, answer); }
