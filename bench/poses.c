// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "poses.h"

#include <math.h>

#include "bench.h"
#include "shapes.h"

#define QUARTER_PIXEL (HM_STEPS_PER_PIXEL / 4)

static const double turn = 2 * 3.14159265358979323846;

static double pose_between(uint64_t *state, double low, double high) {
    return low + (high - low) * (double)(random_next(state) >> 11) / 9007199254740992.0;
}

// An approach: the masks rotated, their middles on one point, and from which direction the second one comes.
typedef struct pose_way {
    pose_pair middle;
    double cosine, sine;
    double reach; // the masks are apart when their middles are so many pixels apart
} pose_way;

static hm_vec2 pose_scale(const pose_space *space, uint64_t *state) {
    hm_vec2 scale = {1, 1};
    if (space->style != POSES_STRETCHED) return scale;
    scale.x = exp2(pose_between(state, -1, 1));
    scale.y = exp2(pose_between(state, -1, 1));
    if (random_next(state) & 1) scale.x = -scale.x;
    return scale;
}

static hm_xform pose_xform(const pose_space *space, uint64_t *state, hm_vec2 position) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    pose.position = position;
    pose.pivot = (hm_vec2){space->size * 0.5, space->size * 0.5};
    pose.scale = pose_scale(space, state);
    pose.angle = space->style == POSES_ALIGNED ? 0 : pose_between(state, 0, turn);
    if (hm_xform_from_pose(&pose, &xform) != HM_OK) bench_die("no xform");
    return xform;
}

static pose_way pose_way_make(const pose_space *space, uint64_t *state) {
    pose_way way;
    hm_vec2 position;
    position.x = pose_between(state, -2000, 2000);
    position.y = pose_between(state, -2000, 2000);
    way.middle.a = pose_xform(space, state, position);
    way.middle.b = pose_xform(space, state, position);
    double angle = pose_between(state, 0, turn);
    way.cosine = cos(angle);
    way.sine = sin(angle);
    way.reach = (space->style == POSES_STRETCHED ? 2 : 1) * space->size * 1.42 + 2;
    return way;
}

static pose_pair pose_moved(const pose_way *way, double dx, double dy) {
    pose_pair pair = way->middle;
    if (hm_xform_translate(&pair.b, (int64_t)dx, (int64_t)dy, &pair.b) != HM_OK) bench_die("no moved xform");
    return pair;
}

// The second mask `steps` away along the way.
static pose_pair pose_at(const pose_way *way, int64_t steps) {
    return pose_moved(way, floor((double)steps * way->cosine), floor((double)steps * way->sine));
}

static bool pose_hits(const pose_space *space, const pose_way *way, int64_t steps) {
    pose_pair at = pose_at(way, steps);
    return space->test(space->context, &at);
}

// ---- contact ------------------------------------------------------------------------------------------------------

// Comes in by quarter pixels, then halves the last one down to a step. Answers the greatest distance of the middles
// in contact, 0 when there is none.
static int64_t pose_first_contact(const pose_space *space, const pose_way *way) {
    int64_t hit = (int64_t)(way->reach * (double)HM_STEPS_PER_PIXEL);
    while (hit > 0 && !pose_hits(space, way, hit)) hit -= QUARTER_PIXEL;
    if (hit <= 0) return 0;
    int64_t clear = hit + QUARTER_PIXEL;
    while (clear - hit > 1) {
        int64_t middle = hit + (clear - hit) / 2;
        if (pose_hits(space, way, middle))
            hit = middle;
        else
            clear = middle;
    }
    return hit;
}

// The box of a mask in the world, in steps from the middle.
static void pose_half_box(const pose_space *space, const hm_xform *xform, double *x, double *y) {
    *x = (fabs((double)xform->ux) + fabs((double)xform->vx)) * space->size * 0.5;
    *y = (fabs((double)xform->uy) + fabs((double)xform->vy)) * space->size * 0.5;
}

static bool pose_boxes_overlap(const pose_space *space, const pose_way *way, int64_t steps) {
    double ax, ay, bx, by;
    pose_half_box(space, &way->middle.a, &ax, &ay);
    pose_half_box(space, &way->middle.b, &bx, &by);
    return fabs((double)steps * way->cosine) < ax + bx && fabs((double)steps * way->sine) < ay + by;
}

// One approach for query `i`. False when it has no position for a near miss or a graze.
static bool pose_add_contact(const pose_space *space, uint64_t *state, int32_t i, pose_lists *out) {
    pose_way way = pose_way_make(space, state);
    double past = pose_between(state, 0, QUARTER_PIXEL);
    int64_t hit = pose_first_contact(space, &way);
    if (hit < HM_STEPS_PER_PIXEL || !pose_boxes_overlap(space, &way, hit + QUARTER_PIXEL)) return false;
    // A single pixel may lie between the quarter pixels, or be passed within one.
    if (pose_hits(space, &way, hit + QUARTER_PIXEL) || !pose_hits(space, &way, hit - (int64_t)past)) return false;
    out->first_contact[i] = pose_at(&way, hit);
    out->last_free[i] = pose_at(&way, hit + 1);
    out->at[POSITION_NEAR][i] = pose_at(&way, hit + QUARTER_PIXEL);
    out->at[POSITION_GRAZE][i] = pose_at(&way, hit - (int64_t)past);
    int64_t deep = (int64_t)past * 32;
    while (!pose_hits(space, &way, hit - deep)) deep /= 2;
    out->shallow[i] = pose_at(&way, hit - deep);
    out->shallow_depth[i] = (double)(deep + 1) / (double)HM_STEPS_PER_PIXEL;
    return true;
}

static void pose_add_others(const pose_space *space, uint64_t *state, int32_t i, pose_lists *out) {
    pose_way way = pose_way_make(space, state);
    double size = (double)space->size * (double)HM_STEPS_PER_PIXEL;
    double distance = pose_between(state, 0, size / 8);
    out->at[POSITION_DEEP][i] = pose_moved(&way, distance * way.cosine, distance * way.sine);
    double dx = pose_between(state, -size, size);
    double dy = pose_between(state, -size, size);
    out->at[POSITION_RANDOM][i] = pose_moved(&way, dx, dy);
}

// A second series of random numbers, so that the other poses stay what they were.
static void pose_add_moving(const pose_space *space, uint64_t *state, int32_t i, pose_lists *out) {
    const double size = (double)space->size;
    pose_way way = pose_way_make(space, state);
    int64_t hit = pose_first_contact(space, &way);
    double back = pose_between(state, 0, size) * (double)HM_STEPS_PER_PIXEL;
    double angle = pose_between(state, 0, turn);
    double length = pose_between(state, 0, size);
    out->approach[i] = pose_at(&way, hit + 1 + (int64_t)back);
    out->way_in[i] = (hm_vec2){-size * way.cosine, -size * way.sine};
    out->motion[i] = (hm_vec2){length * cos(angle), length * sin(angle)};
    out->far[i] = pose_at(&way, 3 * (int64_t)space->size * HM_STEPS_PER_PIXEL);
}

void poses_make(const pose_space *space, pose_lists *out) {
    uint64_t state = 3 + (uint64_t)space->size;
    uint64_t moving = 4 + (uint64_t)space->size;
    for (int32_t i = 0, tries = 0; i < POSES_PER_CELL; tries++) {
        if (tries > 20 * POSES_PER_CELL) bench_die("no contact between %d-px masks", (int)space->size);
        if (pose_add_contact(space, &state, i, out)) i++;
    }
    for (int32_t i = 0; i < POSES_PER_CELL; i++) pose_add_others(space, &state, i, out);
    for (int32_t i = 0; i < POSES_PER_CELL; i++) pose_add_moving(space, &moving, i, out);
}
