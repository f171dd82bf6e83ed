// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// same COUNT: writes shapes and questions about pairs of them, with the native library's answers to the bit. The form
// is described in same.test.mjs, which asks the same through JavaScript.
#include <hitmask/hitmask.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHAPES = 64 };

static uint64_t state = 1;
static uint64_t next(void) {
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}
static int below(int n) { return (int)(next() % (uint64_t)n); }
/// A multiple of 1/16 half the time, else any number, from -size to size.
static double any(double size) {
    const double value = ((double)(next() >> 11) * 0x1p-52 - 1) * size;
    return below(2) ? (double)(int)(value * 16) / 16 : value;
}
static double above(double size) {
    const double value = any(size);
    return (value < 0 ? -value : value) + 0.0625;
}

static void print(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    printf(" %016" PRIx64, bits);
}
static void print_all(const double *values, int count) {
    for (int i = 0; i < count; i++) print(values[i]);
}
static void print_vec(hm_vec2 v) { print_all((double[]){v.x, v.y}, 2); }

// ---- shapes --------------------------------------------------------------------------------------------------------

static bool made(hm_result result) {
    if (result != HM_OK) exit(1);
    return true;
}

static void make_mask(hm_shape *out) {
    char text[900];
    hm_mask *mask;
    int n = 0;
    const int w = 1 + below(28), h = 1 + below(28), dense = 1 + below(4);
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) text[n++] = below(dense + 1) ? '#' : '.';
        text[n++] = '/';
    }
    text[n - 1] = 0;
    printf(" mask %s", text);
    for (char *at = text; *at; at++) *at = *at == '/' ? '\n' : *at;
    made(hm_mask_from_ascii(text, NULL, &mask));
    made(hm_mask_prepare(mask));
    hm_shape_mask(mask, out);
}

static void make_polygon(hm_shape *out) {
    hm_vec2 hull[3];
    hm_polygon *polygon;
    do {
        for (int i = 0; i < 3; i++) hull[i] = (hm_vec2){any(20), any(20)};
    } while (hm_polygon_create(hull, 3, NULL, &polygon) != HM_OK);
    printf(" polygon");
    for (int i = 0; i < 3; i++) print_vec(hull[i]);
    made(hm_shape_polygon(polygon, 0, out));
}

/// Numbers of a shape, which are written as they are used.
static void make_plain(int kind, hm_shape *out) {
    const double v[5] = {any(15), any(15), any(15), any(15), above(8)};
    static const char *const names[] = {"circle", "capsule", "segment", "point", "box"};
    printf(" %s", names[kind]);
    if (kind == 0) print(v[4]), made(hm_shape_circle(0, 0, v[4], out));
    if (kind == 1) print_all(v, 5), made(hm_shape_capsule(v[0], v[1], v[2], v[3], v[4], out));
    if (kind == 2) print_all(v, 4), made(hm_shape_segment(v[0], v[1], v[2], v[3], out));
    if (kind == 3) print_all(v, 2), made(hm_shape_point(v[0], v[1], out));
    if (kind == 4) {
        const double w = above(20), h = above(20);
        print_all((double[]){w, h}, 2);
        made(hm_shape_box(0, 0, w, h, 0, out));
    }
}

static void make(int number, hm_shape *out) {
    const int kind = below(10);
    printf("s %d", number);
    if (kind < 4) make_mask(out);
    else if (kind < 5) make_polygon(out);
    else make_plain(kind - 5, out);
    printf("\n");
}

// ---- questions -----------------------------------------------------------------------------------------------------

static hm_xform pose(int number, const hm_shape *shape) {
    static const double turns[] = {0, 0, 0.7853981633974483, 1.5707963267948966, 3.141592653589793};
    hm_pose at = hm_pose_at(any(24), any(24), below(2) ? turns[below(5)] : any(4));
    hm_xform out;
    at.scale.x = at.scale.y = below(2) ? 1 : 0.25 + above(2);
    printf(" %d", number);
    print_all((double[]){at.position.x, at.position.y, at.angle, at.scale.x}, 4);
    made(hm_shape_pose(shape, &at, &out));
    return out;
}

static void ask_contact(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hm_rule *rule) {
    hm_contact_options options = {0};
    hm_contact_info info;
    memset(&info, 0, sizeof info);
    options.rule = *rule;
    if (!hm_contact(a, xa, b, xb, &options, &info)) memset(&info, 0, sizeof info);
    print_vec(info.point[0].point);
    print_vec(info.normal);
    print(info.depth);
}

static void ask_separate(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hm_rule *rule) {
    const hm_separate_options options = {*rule, {0, 0}, 0, {0, 0}};
    hm_separation out;
    if (!hm_separate(a, xa, b, xb, &options, &out)) memset(&out, 0, sizeof out);
    print_vec(out.move);
}

static void ask_cast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hm_rule *rule,
                     hm_vec2 motion) {
    const hm_cast_options options = {.rule = *rule, .start = HM_CAST_DEEPER};
    hm_cast_hit hit;
    const bool met = hm_cast(a, xa, b, xb, motion, &options, &hit);
    if (!met) memset(&hit, 0, sizeof hit);
    print(met ? hit.fraction : 1);
    print_vec(hit.point);
    print_vec(hit.normal);
    print((double)hit.stop_x / (double)HM_STEPS_PER_PIXEL);
    print((double)hit.stop_y / (double)HM_STEPS_PER_PIXEL);
}

static void ask(const hm_shape *shapes) {
    printf("q");
    const int a = below(SHAPES), b = below(SHAPES);
    const hm_xform xa = pose(a, &shapes[a]), xb = pose(b, &shapes[b]);
    const hm_rule rule = {below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, below(3) ? 0 : above(3)};
    const hm_vec2 motion = {any(80), any(80)};
    hm_points points;
    memset(&points, 0, sizeof points);
    printf(" %d", (int)rule.touch);
    print(rule.margin);
    print_vec(motion);
    printf(" %d", hm_overlap(&shapes[a], &xa, &shapes[b], &xb, &rule));
    print(hm_distance(&shapes[a], &xa, &shapes[b], &xb, &points));
    print_vec(points.a);
    print_vec(points.b);
    ask_contact(&shapes[a], &xa, &shapes[b], &xb, &rule);
    ask_separate(&shapes[a], &xa, &shapes[b], &xb, &rule);
    ask_cast(&shapes[a], &xa, &shapes[b], &xb, &rule, motion);
    printf(" %d\n", hm_within(&shapes[a], &xa, &shapes[b], &xb, &rule));
}

int main(int argc, char **argv) {
    static hm_shape shapes[SHAPES];
    const int count = argc > 1 ? atoi(argv[1]) : 2000;
    for (int i = 0; i < SHAPES; i++) make(i, &shapes[i]);
    for (int i = 0; i < count; i++) ask(shapes);
    return 0;
}
