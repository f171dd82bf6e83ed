#include "convexes.h"

#include <math.h>
#include <stdio.h>

void convexes_free(convexes_one *one) { hm_polygon_destroy(one->polygon); }

hm_shape_kind convexes_random_kind(void) {
    static const hm_shape_kind kinds[] = {HM_SHAPE_POINT, HM_SHAPE_SEGMENT, HM_SHAPE_CIRCLE, HM_SHAPE_CAPSULE,
                                          HM_SHAPE_BOX,   HM_SHAPE_POLYGON, HM_SHAPE_BOX,    HM_SHAPE_POLYGON};
    return TEST_PICK(kinds);
}

// In pixels, from -size to size.
static double random_position(int size, bool halves) {
    return halves ? test_between(-2 * size, 2 * size) / 2.0 : test_between(-1000 * size, 1000 * size) / 1000.0;
}

static void make_polygon(convexes_one *one, int size, bool halves, double radius) {
    hm_vec2 corner[REF_HULL_CORNERS];
    hm_result made;
    do {
        int count = test_between(3, REF_HULL_CORNERS);
        for (int k = 0; k < count; ++k) {
            corner[k].x = random_position(size, halves);
            corner[k].y = random_position(size, halves);
        }
        made = hm_polygon_hull(corner, count, NULL, &one->polygon);
    } while (made == HM_ERROR_DEGENERATE);
    REQUIRE(made == HM_OK);
    REQUIRE(hm_shape_polygon(one->polygon, radius, &one->shape) == HM_OK);
}

convexes_one convexes_random(hm_shape_kind kind, int size) {
    convexes_one one = {.xform = HM_XFORM_IDENTITY};
    bool halves = test_below(2);
    double x0 = random_position(size, halves), y0 = random_position(size, halves);
    double x1 = random_position(size, halves), y1 = random_position(size, halves);
    double radius = test_below(2) ? 0 : test_between(0, 2 * size) / 2.0;
    switch (kind) {
    case HM_SHAPE_POINT:
        REQUIRE(hm_shape_point(x0, y0, &one.shape) == HM_OK);
        break;
    case HM_SHAPE_SEGMENT:
        REQUIRE(hm_shape_segment(x0, y0, x1, y1, &one.shape) == HM_OK);
        break;
    case HM_SHAPE_CIRCLE:
        REQUIRE(hm_shape_circle(x0, y0, radius, &one.shape) == HM_OK);
        break;
    case HM_SHAPE_CAPSULE:
        REQUIRE(hm_shape_capsule(x0, y0, x1, y1, radius, &one.shape) == HM_OK);
        break;
    case HM_SHAPE_BOX:
        REQUIRE(hm_shape_box(x0, y0, x1 < 0 ? -x1 : x1, y1 < 0 ? -y1 : y1, radius, &one.shape) == HM_OK);
        break;
    default:
        make_polygon(&one, size, halves, radius);
    }
    return one;
}

double convexes_random_offset(double size) { return test_between(-1000000, 1000000) * size / 1000000.0; }

void convexes_move(convexes_one *one, double x, double y) {
    one->xform.ox += (int64_t)(x * (double)HM_STEPS_PER_PIXEL);
    one->xform.oy += (int64_t)(y * (double)HM_STEPS_PER_PIXEL);
}

hm_xform convexes_rotated(double angle, double scale, bool flip) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    pose.angle = angle;
    pose.scale = (hm_vec2){flip ? -scale : scale, scale};
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

void convexes_parallel_pair(hm_shape_kind kind_a, hm_shape_kind kind_b, double reach, double close, convexes_one *a,
                            convexes_one *b) {
    const int size_b = test_below(3) ? 12 : 2;
    *a = convexes_random(kind_a, 12);
    *b = convexes_random(kind_b, size_b);
    const double angle = test_below(3) ? convexes_random_offset(3) : 0, quarter = test_below(4) * 1.5707963267948966;
    const double off = test_below(2) ? pow(10, -test_between(1, 9)) : 0;
    const double scale = test_below(3) ? 1 : 0.5;
    const bool flip_a = test_below(4) == 0, flip_b = test_below(4) == 0, halves = test_below(2);
    a->xform = convexes_rotated(angle, 1, flip_a);
    b->xform = convexes_rotated(angle + quarter + off, scale, flip_b);
    const double size = test_below(3) ? reach : close;
    double x = convexes_random_offset(size), y = convexes_random_offset(size);
    if (halves) x = floor(x * 2) / 2, y = floor(y * 2) / 2;
    const double c = cos(angle), s = sin(angle);
    convexes_move(b, x * c - y * s, x * s + y * c);
    const double base_x = convexes_random_offset(1000), base_y = convexes_random_offset(1000);
    convexes_move(a, base_x, base_y);
    convexes_move(b, base_x, base_y);
}

static convexes_one box_of(double x, double y, double width, double height, const hm_xform *xform) {
    convexes_one one = {.xform = *xform};
    REQUIRE(hm_shape_box(x, y, width, height, 0, &one.shape) == HM_OK);
    return one;
}

void convexes_sliver_pair(convexes_one *a, convexes_one *b) {
    hm_xform xform;
    do {
        const double angle = convexes_random_offset(3), scale = 1 + test_below(8);
        xform = convexes_rotated(angle, scale, test_below(2));
        xform.vx += xform.ux / 16 * test_between(-40, 40);
        xform.vy += xform.uy / 16 * test_between(-40, 40);
    } while (!hm_xform_valid(&xform));
    const double facing = test_below(16) / 16.0, gap = test_between(1, 40) / 16.0;
    const double wide = test_between(1, 20), wider = test_between(1, 40), high = test_between(1, 32) / 16.0;
    const double x = test_below(2) ? wide - facing : facing - wider;
    *a = box_of(0, 0, wide, high, &xform);
    *b = box_of(x, high + gap, wider, test_between(1, 64) / 16.0, &xform);
}

ref_hull convexes_hull(const convexes_one *one, int64_t *radius) {
    const hm_shape *s = &one->shape;
    const hm_xform *m = &one->xform;
    hm_local corner[REF_HULL_CORNERS] = {s->a};
    int n = 1;
    if (s->kind == HM_SHAPE_SEGMENT || s->kind == HM_SHAPE_CAPSULE) corner[n++] = s->b;
    if (s->kind == HM_SHAPE_BOX) {
        corner[n++] = (hm_local){s->b.x, s->a.y};
        corner[n++] = s->b;
        corner[n++] = (hm_local){s->a.x, s->b.y};
    }
    if (s->kind == HM_SHAPE_POLYGON) {
        n = hm_polygon_count(one->polygon);
        for (int k = 0; k < n; ++k) corner[k] = hm_polygon_corners(one->polygon)[k];
    }
    ref_hull hull = {.n = 0};
    for (int k = 0; k < n; ++k) {
        int64_t x = m->ox * 65536 + (int64_t)corner[k].x * m->ux + (int64_t)corner[k].y * m->vx;
        int64_t y = m->oy * 65536 + (int64_t)corner[k].x * m->uy + (int64_t)corner[k].y * m->vy;
        bool repeated = false;
        for (int i = 0; i < hull.n; ++i) repeated |= hull.x[i] == x && hull.y[i] == y;
        if (repeated) continue;
        hull.x[hull.n] = x;
        hull.y[hull.n++] = y;
    }
    ref_posed circle = {.kind = REF_CIRCLE, .radius = s->radius, .u = {m->ux, m->uy}, .v = {m->vx, m->vy}};
    *radius = ref_world_radius(&circle);
    return hull;
}

static int64_t to_steps(int64_t units) { return (units - ((units % 65536) + 65536) % 65536) / 65536; }

// b's corner j on a's corner i, or on the middle of the edge that begins there.
static void put(const convexes_one *a, convexes_one *b) {
    int64_t radius_a, radius_b;
    ref_hull p = convexes_hull(a, &radius_a), q = convexes_hull(b, &radius_b);
    int i = test_below(p.n), j = test_below(q.n), next = (i + 1) % p.n, how = test_below(3);
    int64_t x = p.x[i], y = p.y[i];
    if (how == 1) x += (p.x[next] - p.x[i]) / 2, y += (p.y[next] - p.y[i]) / 2;
    b->xform.ox += to_steps(x) - to_steps(q.x[j]);
    b->xform.oy += to_steps(y) - to_steps(q.y[j]);
    if (how == 2) *(test_below(2) ? &b->xform.ox : &b->xform.oy) += (test_below(2) ? 1 : -1) * (radius_a + radius_b);
}

void convexes_random_pair(int size, convexes_one *a, convexes_one *b) {
    *a = convexes_random(convexes_random_kind(), size);
    *b = convexes_random(convexes_random_kind(), size);
    if (test_below(4)) a->xform = posed_random_xform();
    b->xform = test_below(2) ? posed_random_xform() : posed_related_xform(&a->xform);
    put(a, b);
    if (test_below(2) == 0) return;
    int far = test_below(2) ? 2 * size : 1;
    int64_t x = test_between(-far, far), y = test_between(-far, far);
    b->xform.ox += x * HM_STEPS_PER_PIXEL / 2;
    b->xform.oy += y * HM_STEPS_PER_PIXEL / 2;
}

void convexes_note(const convexes_one *a, const convexes_one *b, const hm_rule *rule) {
    char text[500];
    const convexes_one *both[2] = {a, b};
    size_t used = 0;
    text[0] = 0;
    for (int i = 0; i < 2; ++i) {
        int64_t radius;
        ref_hull hull = convexes_hull(both[i], &radius);
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "%s r %.9g:", hm_shape_kind_name(both[i]->shape.kind), (double)radius * 0x1p-24);
        for (int k = 0; k < hull.n && used < sizeof text; ++k)
            used += (size_t)snprintf(text + used, sizeof text - used, " (%.9g %.9g)", (double)hull.x[k] * 0x1p-40,
                                     (double)hull.y[k] * 0x1p-40);
        if (i == 0 && used < sizeof text) used += (size_t)snprintf(text + used, sizeof text - used, " / ");
        if (used >= sizeof text) break;
    }
    test_note("%s, touch %d, margin %.9g", text, rule ? (int)rule->touch : 0, rule ? rule->margin : 0);
}
