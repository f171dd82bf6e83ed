// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "shape_pairs.h"

#include <math.h>
#include <stdlib.h>

#include "bench.h"
#include "shapes.h"

static const double whole_turn = 2 * 3.14159265358979323846;

const char *pair_kind_name(pair_kind kind) {
    static const char *const names[] = {
        "circle-circle", "circle-box",  "box-box",     "upright-boxes",     "polygons",
        "capsules",      "capsule-box", "round-boxes", "scaled-circle-box", "circle-stretched-box"};
    return names[kind];
}

const char *pair_position_name(pair_position position) {
    static const char *const names[] = {"near", "deep", "far"};
    return names[position];
}

// ---- making -------------------------------------------------------------------------------------------------------

static double random_in(uint64_t *state, double low, double high) {
    return low + (high - low) * (double)(random_next(state) >> 11) / 9007199254740992.0;
}

// The library rounds local coordinates to units of 2^-16 pixel; these are whole ones.
static double whole_units(double pixels) { return floor(pixels * 65536 + 0.5) / 65536; }

static void make_circle(uint64_t *state, posed_solid *out) {
    out->form.count = 1;
    const double scale = out->pose.scale.x;
    const double radius = whole_units(random_in(state, PAIR_SIZE / 4.0, PAIR_SIZE / 2.0) / scale);
    out->form.radius = radius * scale;
    if (hm_shape_circle(0, 0, radius, &out->shape) != HM_OK) bench_die("no circle");
}

static void make_capsule(uint64_t *state, posed_solid *out) {
    const double half = whole_units(random_in(state, PAIR_SIZE / 8.0, PAIR_SIZE / 4.0));
    out->form.count = 2;
    out->form.radius = whole_units(random_in(state, PAIR_SIZE / 8.0, PAIR_SIZE / 4.0));
    out->form.x[0] = -half;
    out->form.x[1] = half;
    if (hm_shape_capsule(-half, 0, half, 0, out->form.radius, &out->shape) != HM_OK) bench_die("no capsule");
}

static void make_box(uint64_t *state, double radius, posed_solid *out) {
    const hm_vec2 scale = out->pose.scale;
    const double half_w = whole_units(random_in(state, PAIR_SIZE / 4.0, PAIR_SIZE / 2.0) / scale.x) - radius;
    const double half_h = whole_units(random_in(state, PAIR_SIZE / 4.0, PAIR_SIZE / 2.0) / scale.y) - radius;
    out->form.count = 4;
    out->form.radius = radius;
    out->form.box = true;
    for (int i = 0; i < 4; i++) {
        out->form.x[i] = (i == 0 || i == 3 ? -half_w : half_w) * scale.x;
        out->form.y[i] = (i < 2 ? -half_h : half_h) * scale.y;
    }
    if (hm_shape_box(-half_w, -half_h, 2 * half_w, 2 * half_h, radius, &out->shape) != HM_OK) bench_die("no box");
}

// On an ellipse, a slice of the circle for each corner.
static void make_polygon(uint64_t *state, posed_solid *out) {
    const double half_w = random_in(state, PAIR_SIZE / 4.0, PAIR_SIZE / 2.0);
    const double half_h = random_in(state, PAIR_SIZE / 4.0, PAIR_SIZE / 2.0);
    const int32_t count = random_between(state, 3, SOLID_CORNERS);
    hm_vec2 corner[SOLID_CORNERS];
    out->form.count = count;
    for (int32_t i = 0; i < count; i++) {
        const double angle = whole_turn * (i + random_in(state, 0, 0.7)) / count;
        out->form.x[i] = corner[i].x = whole_units(half_w * cos(angle));
        out->form.y[i] = corner[i].y = whole_units(half_h * sin(angle));
    }
    if (hm_polygon_hull(corner, count, NULL, &out->polygon) != HM_OK || hm_polygon_count(out->polygon) != count ||
        hm_shape_polygon(out->polygon, 0, &out->shape) != HM_OK)
        bench_die("no polygon");
}

static bool pair_kind_is_circle_box(pair_kind kind) {
    return kind == PAIR_CIRCLE_BOX || kind == PAIR_SCALED_CIRCLE_BOX || kind == PAIR_CIRCLE_STRETCHED_BOX;
}

static void make_solid(uint64_t *state, pair_kind kind, bool first, posed_solid *out) {
    *out = (posed_solid){.pose = HM_POSE_DEFAULT};
    out->pose.angle = kind == PAIR_ALIGNED_BOXES ? 0 : random_in(state, 0, whole_turn);
    if (kind == PAIR_SCALED_CIRCLE_BOX && first) out->pose.scale = (hm_vec2){2, 2};
    if (kind == PAIR_CIRCLE_STRETCHED_BOX && !first) out->pose.scale = (hm_vec2){2, 0.5};
    if (kind == PAIR_CIRCLE_CIRCLE || (first && pair_kind_is_circle_box(kind)))
        make_circle(state, out);
    else if (kind == PAIR_POLYGON_POLYGON)
        make_polygon(state, out);
    else if (kind == PAIR_CAPSULES || (kind == PAIR_CAPSULE_BOX && first))
        make_capsule(state, out);
    else
        make_box(state, kind == PAIR_ROUND_BOXES ? PAIR_SIZE / 8.0 : 0, out);
}

static void put_posed(posed_solid *posed, double x, double y) {
    posed->pose.position = (hm_vec2){x, y};
    if (hm_xform_from_pose(&posed->pose, &posed->xform) != HM_OK) bench_die("no xform");
    if (!posed->form.box) return;
    const double half_w = posed->form.x[1];
    const double half_h = posed->form.y[2];
    posed->aligned = (hm_box){x - half_w, y - half_h, 2 * half_w, 2 * half_h};
    if (hm_rotated_box_make(&posed->aligned, posed->pose.angle, &posed->pose.position, &posed->rotated) != HM_OK)
        bench_die("no turned box");
}

// Puts b on a ray from a's middle where the gap is `gap`: the gap grows along it.
static void pose_at_gap(shape_pair *pair, hm_vec2 direction, double gap) {
    const hm_vec2 middle = pair->a.pose.position;
    double low = 0;
    double high = 2 * PAIR_SIZE;
    for (int i = 0; i < 50; i++) {
        const double t = (low + high) / 2;
        put_posed(&pair->b, middle.x + direction.x * t, middle.y + direction.y * t);
        *(posed_gap(&pair->a, &pair->b) < gap ? &low : &high) = t;
    }
}

// Starts two sizes away from b's middle and goes four, past the middle at up to `aside` of the size.
static void make_way(uint64_t *state, shape_pair *pair, double least, double most) {
    const double angle = random_in(state, 0, whole_turn);
    const double aside = random_in(state, least, most) * PAIR_SIZE;
    const hm_vec2 d = {cos(angle), sin(angle)};
    const hm_vec2 middle = pair->b.pose.position;
    hm_pose pose = HM_POSE_DEFAULT;
    pose.position.x = whole_units(middle.x - d.x * 2 * PAIR_SIZE - d.y * aside);
    pose.position.y = whole_units(middle.y - d.y * 2 * PAIR_SIZE + d.x * aside);
    pair->from = pose.position;
    pair->motion = (hm_vec2){whole_units(d.x * 4 * PAIR_SIZE), whole_units(d.y * 4 * PAIR_SIZE)};
    if (hm_xform_from_pose(&pose, &pair->point) != HM_OK) bench_die("no xform");
}

static void put_pair(uint64_t *state, pair_position position, shape_pair *pair) {
    const double x = random_in(state, -500, 500);
    const double y = random_in(state, -500, 500);
    const double angle = random_in(state, 0, whole_turn);
    const double far = position == PAIR_FAR ? 3 * PAIR_SIZE : random_in(state, 0, PAIR_SIZE / 8.0);
    const double gap = random_in(state, -4, 4);
    put_posed(&pair->a, x, y);
    if (position == PAIR_NEAR)
        pose_at_gap(pair, (hm_vec2){cos(angle), sin(angle)}, gap);
    else
        put_posed(&pair->b, x + far * cos(angle), y + far * sin(angle));
    pair->gap = posed_gap(&pair->a, &pair->b);
    if (position == PAIR_FAR)
        make_way(state, pair, 3, 3);
    else
        make_way(state, pair, 0, position == PAIR_NEAR ? 0.75 : 0.01);
}

shape_pair *shape_pairs_make(pair_kind kind, pair_position position, int32_t count) {
    shape_pair *pairs = bench_alloc((size_t)count * sizeof *pairs);
    uint64_t state = 5;
    for (int32_t i = 0; i < count; i++) {
        make_solid(&state, kind, true, &pairs[i].a);
        make_solid(&state, kind, false, &pairs[i].b);
        put_pair(&state, position, &pairs[i]);
    }
    return pairs;
}

void shape_pairs_free(shape_pair *pairs, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        hm_polygon_destroy(pairs[i].a.polygon);
        hm_polygon_destroy(pairs[i].b.polygon);
    }
    free(pairs);
}

// ---- the definition -----------------------------------------------------------------------------------------------

typedef struct point2 {
    long double x, y;
} point2;

/// A shape in the world, in pixels.
typedef struct world_solid {
    int32_t count;
    point2 v[SOLID_CORNERS];
    long double radius;
} world_solid;

static world_solid world_make(const posed_solid *posed) {
    const hm_xform *at = &posed->xform;
    const long double step = (long double)HM_STEPS_PER_PIXEL;
    world_solid world = {.count = posed->form.count};
    for (int32_t i = 0; i < world.count; i++) {
        const long double x = posed->form.x[i] / posed->pose.scale.x;
        const long double y = posed->form.y[i] / posed->pose.scale.y;
        world.v[i].x = ((long double)at->ox + x * at->ux + y * at->vx) / step;
        world.v[i].y = ((long double)at->oy + x * at->uy + y * at->vy) / step;
    }
    const long double det = (long double)at->ux * at->vy - (long double)at->uy * at->vx;
    world.radius = roundl(posed->form.radius / posed->pose.scale.x * sqrtl(fabsl(det))) / step;
    return world;
}

static point2 point_minus(point2 p, point2 q) { return (point2){p.x - q.x, p.y - q.y}; }
static long double point_cross(point2 p, point2 q) { return p.x * q.y - p.y * q.x; }
static long double point_dot(point2 p, point2 q) { return p.x * q.x + p.y * q.y; }

// How far b is from the line of the edge of a that it is farthest beyond; below 0, how far it is inside of the
// nearest. A segment has one on either side.
static long double world_beyond(const world_solid *a, const world_solid *b) {
    long double most = -HUGE_VALL;
    for (int32_t i = 0; a->count > 1 && i < a->count; i++) {
        const point2 edge = point_minus(a->v[(i + 1) % a->count], a->v[i]);
        long double least = HUGE_VALL;
        for (int32_t j = 0; j < b->count; j++)
            least = fminl(least, -point_cross(edge, point_minus(b->v[j], a->v[i])));
        most = fmaxl(most, least / sqrtl(point_dot(edge, edge)));
    }
    return most;
}

static long double world_corner(const world_solid *a, int32_t i, point2 p) {
    const point2 edge = point_minus(a->v[(i + 1) % a->count], a->v[i]);
    const point2 way = point_minus(p, a->v[i]);
    const long double square = point_dot(edge, edge);
    const long double t = square > 0 ? fminl(fmaxl(point_dot(way, edge) / square, 0), 1) : 0;
    return hypotl(way.x - t * edge.x, way.y - t * edge.y);
}

static long double world_corners(const world_solid *a, const world_solid *b) {
    long double least = HUGE_VALL;
    for (int32_t i = 0; i < a->count; i++)
        for (int32_t j = 0; j < b->count; j++) least = fminl(least, world_corner(a, i, b->v[j]));
    return least;
}

double posed_gap(const posed_solid *a, const posed_solid *b) {
    const world_solid one = world_make(a);
    const world_solid two = world_make(b);
    const long double beyond = fmaxl(world_beyond(&one, &two), world_beyond(&two, &one));
    const bool apart = beyond > 0 || (one.count == 1 && two.count == 1);
    const long double hulls = apart ? fminl(world_corners(&one, &two), world_corners(&two, &one)) : beyond;
    return (double)(hulls - one.radius - two.radius);
}

static double disc_enters(const world_solid *disc, point2 from, point2 way) {
    const point2 d = point_minus(from, disc->v[0]);
    const long double a = point_dot(way, way);
    const long double b = point_dot(way, d);
    const long double c = point_dot(d, d) - disc->radius * disc->radius;
    const long double root = b * b - a * c;
    if (root <= 0 || b >= 0) return 2;
    return (double)(c / (-b + sqrtl(root)));
}

double point_enters(const shape_pair *pair) {
    const world_solid world = world_make(&pair->b);
    const point2 from = {pair->from.x, pair->from.y};
    const point2 way = {pair->motion.x, pair->motion.y};
    long double in = 0;
    long double out = 1;
    if (world.count == 1) return disc_enters(&world, from, way);
    for (int32_t i = 0; i < world.count; i++) {
        const point2 edge = point_minus(world.v[(i + 1) % world.count], world.v[i]);
        const long double inside = point_cross(edge, point_minus(from, world.v[i]));
        const long double speed = point_cross(edge, way);
        if (speed > 0) in = fmaxl(in, -inside / speed);
        if (speed < 0) out = fminl(out, -inside / speed);
    }
    return in < out ? (double)in : 2;
}
