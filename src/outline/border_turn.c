// border: the curve of a point past a border that rotates, and how straight it is.
//
// Let r(t) be the way from the centre of the rotation to the point, which changes evenly, R the rotation and S the
// stretch. Where the border is drawn at the beginning, the point is at
//
//     q(t) = centre + R(0) S(0) S(t)^-1 R(t)^-1 r(t).
//
// A chord of q over a time h is nowhere farther from it, at the same time, than the greatest |q''| times h^2 / 8. With
// w the angle in the frame, V = |r'| and p the greatest |r|, g = R^-1 r has |g| <= p, |g'| <= V + w p and
// |g''| <= 2 w V + w^2 p. The matrix B before it has |B| <= b, |B'| <= b k and |B''| <= 2 b k^2, where k is
// |S'| / least stretch. Matrices are measured by the root of the sum of their squares, which is never less than how
// they stretch. Least stretches are concave in S and norms convex, so the ends of a stretch of time bound both.
#include "border_turn.h"

#include "../base/vec2.h"
#include "../exact/lattice_internal.h"

// ---- matrices -----------------------------------------------------------------------------------------------------

static hmi_border_stretch stretch_between(const hmi_border_turn *turn, double time) {
    const hmi_border_stretch *a = &turn->stretch;
    const hmi_border_stretch *b = &turn->last;
    return (hmi_border_stretch){a->xx + time * (b->xx - a->xx), a->xy + time * (b->xy - a->xy),
                                a->yy + time * (b->yy - a->yy)};
}

static double stretch_det(const hmi_border_stretch *s) { return s->xx * s->yy - s->xy * s->xy; }

static double stretch_norm(const hmi_border_stretch *s) {
    return sqrt(s->xx * s->xx + 2 * s->xy * s->xy + s->yy * s->yy);
}

// The lesser of its two factors, from their product: no cancellation.
static double stretch_least(const hmi_border_stretch *s) {
    const double half = (s->xx - s->yy) / 2;
    return stretch_det(s) / ((s->xx + s->yy) / 2 + sqrt(half * half + s->xy * s->xy));
}

static hm_vec2 stretch_apply(const hmi_border_stretch *s, hm_vec2 v) {
    return (hm_vec2){s->xx * v.x + s->xy * v.y, s->xy * v.x + s->yy * v.y};
}

static hm_vec2 stretch_undo(const hmi_border_stretch *s, hm_vec2 v) {
    const double det = stretch_det(s);
    return (hm_vec2){(s->yy * v.x - s->xy * v.y) / det, (s->xx * v.y - s->xy * v.x) / det};
}

static hm_vec2 swing_forward(double sine, double cosine, hm_vec2 v) {
    return (hm_vec2){cosine * v.x - sine * v.y, sine * v.x + cosine * v.y};
}

static void swing_sincos(double angle, double *sine, double *cosine) {
    int64_t s = 0, c = (int64_t)1 << 62;
    hmi_sincos(angle, &s, &c);
    *sine = (double)s * 0x1p-62;
    *cosine = (double)c * 0x1p-62;
}

static double swing_angle(const hmi_border_turn *turn, double time) {
    return turn->from + time * (turn->to - turn->from);
}

// ---- setting up ---------------------------------------------------------------------------------------------------

static hm_vec2 swing_point(const hm_xform *xform, double x, double y) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL, step = 1.0 / (double)HM_STEPS_PER_PIXEL;
    x *= unit;
    y *= unit;
    return (hm_vec2){((double)xform->ox + x * xform->ux + y * xform->vx) * step,
                     ((double)xform->oy + x * xform->uy + y * xform->vy) * step};
}

// A border without edges has no box; its pieces are all passed.
static void swing_box(const hm_border *border, const hm_xform *xform, hmi_border_turn *out) {
    out->origin = swing_point(xform, 0, 0);
    out->least = (hm_vec2){INFINITY, INFINITY};
    out->most = (hm_vec2){-INFINITY, -INFINITY};
    for (int i = 0; i < 4 && border->node_count > 0; i++) {
        const hmi_border_node *all = border->nodes;
        const hm_vec2 corner = swing_point(xform, i & 1 ? all->x1 : all->x0, i & 2 ? all->y1 : all->y0);
        out->least = (hm_vec2){fmin(out->least.x, corner.x), fmin(out->least.y, corner.y)};
        out->most = (hm_vec2){fmax(out->most.x, corner.x), fmax(out->most.y, corner.y)};
    }
}

static void swing_make(const hm_border *border, const hm_xform *xform, hm_vec2 centre, hm_vec2 last, hm_vec2 from,
                       hm_vec2 to, hmi_border_turn *out) {
    out->centre = centre;
    out->arm = (hm_vec2){from.x - centre.x, from.y - centre.y};
    out->motion = (hm_vec2){(to.x - from.x) - (last.x - centre.x), (to.y - from.y) - (last.y - centre.y)};
    swing_sincos(out->from, &out->sine, &out->cosine);
    swing_box(border, xform, out);
}

void hmi_border_turn_poses(const hm_border *border, const hm_xform *xform, const hm_pose *pose, const hm_pose *end,
                           hm_vec2 from, hm_vec2 to, hmi_border_turn *out) {
    out->from = pose->angle;
    out->to = end->angle;
    out->stretch = (hmi_border_stretch){fabs(pose->scale.x), 0, fabs(pose->scale.y)};
    out->last = (hmi_border_stretch){fabs(end->scale.x), 0, fabs(end->scale.y)};
    swing_make(border, xform, pose->position, end->position, from, to, out);
}

// The axes are a rotation times a stretch, after what mirrors them: this is the only such rotation. Its vector is not
// (0, 0), as its square is that of the axes and twice the determinant.
static double swing_apart(const hm_xform *xform, hmi_border_stretch *out) {
    const double side = (int64_t)xform->ux * xform->vy - (int64_t)xform->uy * xform->vx < 0 ? -1 : 1;
    const double ux = xform->ux, uy = xform->uy, vx = side * xform->vx, vy = side * xform->vy;
    const hm_vec2 to = {ux + vy, uy - vx};
    const double length = sqrt(hmi_dot(to, to)), step = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const double c = to.x / length, s = to.y / length;
    *out = (hmi_border_stretch){(c * ux + s * uy) * step, (c * vx + s * vy) * step, (c * vy - s * vx) * step};
    return hmi_angle_of(to);
}

void hmi_border_turn_xforms(const hm_border *border, const hm_xform *xform, const hm_xform *end, hm_vec2 from,
                            hm_vec2 to, hmi_border_turn *out) {
    const double half = 3.141592653589793;
    const hmi_border_node none = {0}, *all = border->node_count > 0 ? border->nodes : &none;
    const double x = ((double)all->x0 + all->x1) / 2, y = ((double)all->y0 + all->y1) / 2;
    out->from = swing_apart(xform, &out->stretch);
    out->to = swing_apart(end, &out->last);
    if (out->to - out->from > half) out->to -= 2 * half;
    if (out->to - out->from <= -half) out->to += 2 * half;
    swing_make(border, xform, swing_point(xform, x, y), swing_point(end, x, y), from, to, out);
}

// ---- the curve ----------------------------------------------------------------------------------------------------

static hm_vec2 swing_arm(const hmi_border_turn *turn, double time) {
    return hmi_along(turn->arm, turn->motion, time);
}

hm_vec2 hmi_border_turn_at(const hmi_border_turn *turn, double time) {
    const hmi_border_stretch now = stretch_between(turn, time);
    double sine, cosine;
    swing_sincos(swing_angle(turn, time), &sine, &cosine);
    const hm_vec2 own = stretch_undo(&now, swing_forward(-sine, cosine, swing_arm(turn, time)));
    const hm_vec2 then = swing_forward(turn->sine, turn->cosine, stretch_apply(&turn->stretch, own));
    return (hm_vec2){turn->centre.x + then.x, turn->centre.y + then.y};
}

hm_vec2 hmi_border_turn_normal(const hmi_border_turn *turn, double time, hm_vec2 normal) {
    const hmi_border_stretch now = stretch_between(turn, time);
    double sine, cosine;
    swing_sincos(swing_angle(turn, time), &sine, &cosine);
    const hm_vec2 along = {-normal.y, normal.x};
    const hm_vec2 own = stretch_undo(&turn->stretch, swing_forward(-turn->sine, turn->cosine, along));
    const hm_vec2 then = swing_forward(sine, cosine, stretch_apply(&now, own));
    const double length = sqrt(hmi_dot(then, then));
    return (hm_vec2){then.y / length, -then.x / length};
}

/// How a piece and the border's stretch are off: as they were at the beginning, and in the world.
typedef struct swing_off {
    double chord;
    double world;
} swing_off;

static swing_off swing_off_of(const hmi_border_turn *turn, const hmi_border_piece *piece) {
    const hmi_border_stretch a = stretch_between(turn, piece->from), b = stretch_between(turn, piece->to);
    const hmi_border_stretch growth = {turn->last.xx - turn->stretch.xx, turn->last.xy - turn->stretch.xy,
                                       turn->last.yy - turn->stretch.yy};
    const double least = fmin(stretch_least(&a), stretch_least(&b)), first = stretch_least(&turn->stretch);
    const double grown = stretch_norm(&growth), half = (piece->to - piece->from) / 2;
    const hm_vec2 arms[2] = {swing_arm(turn, piece->from), swing_arm(turn, piece->to)};
    const double p = sqrt(fmax(hmi_dot(arms[0], arms[0]), hmi_dot(arms[1], arms[1])));
    const double v = sqrt(hmi_dot(turn->motion, turn->motion)), w = fabs(turn->to - turn->from), k = grown / least;
    const double back = fmin(stretch_norm(&turn->stretch) / least, 1 + k);
    const double forth = fmin(fmax(stretch_norm(&a), stretch_norm(&b)) / first, 1 + grown / first);
    const double bend = 2 * k * k * p + 2 * k * (v + w * p) + 2 * w * v + w * w * p;
    const double chord = back * bend * half * half / 2;
    return (swing_off){chord, chord * forth};
}

// Whole steps are made of points up to 2^22.9 pixels from the origin. The box of the border is well within that.
static bool swing_near(const hmi_border_turn *turn, hm_vec2 at) {
    const hm_vec2 way = {at.x - turn->origin.x, at.y - turn->origin.y};
    return hmi_dot(way, way) <= 0x1.ap22 * 0x1.ap22;
}

// A ten-millionth of a pixel for all that is rounded here.
hmi_border_verdict hmi_border_turn_judge(const hmi_border_turn *turn, const hmi_border_piece *piece) {
    const swing_off off = swing_off_of(turn, piece);
    const hm_vec2 a = piece->begin, b = piece->end;
    const double slack = off.chord + 0x1p-23 + 0x1p-40 * (fabs(a.x) + fabs(a.y) + fabs(b.x) + fabs(b.y));
    if (!(fmax(a.x, b.x) + slack >= turn->least.x && fmin(a.x, b.x) - slack <= turn->most.x))
        return HMI_BORDER_PASSED;
    if (!(fmax(a.y, b.y) + slack >= turn->least.y && fmin(a.y, b.y) - slack <= turn->most.y))
        return HMI_BORDER_PASSED;
    const bool straight = off.world <= HMI_BORDER_OFF && swing_near(turn, a) && swing_near(turn, b);
    return straight ? HMI_BORDER_FOLLOW : HMI_BORDER_HALVE;
}
