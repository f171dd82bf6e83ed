// border: distances, and what a disc reaches.
//
// Distances are those of the world, so of edges where they are drawn, in units of 2^-40 pixel, in which corners
// beside the xform's origin are whole numbers below 2^62. Doubles measure. Whether a disc reaches an edge is decided
// by them only where their errors leave no doubt, and else by the squares in whole numbers.
//
// Bounds: corners are below 2^62 in length, a point below 2^62.9 and their difference below 2^63.5, so that its
// components fit 64 bits without their signs and its square 127. Extents are below 2^63. A cross product is below
// 2^126.2 (hmi_border_aside), its square below 2^252.4; a radius is below 2^60, its square times that of an extent
// below 2^246.
#include "../exact/lattice_internal.h"
#include "border_internal.h"

/// A point, and what boxes in local coordinates mean in the world.
typedef struct border_metric {
    const hm_border *border;
    const hm_xform *xform;
    hmi_border_point point;
    double px, py;         ///< the point in units of 2^-40 pixel
    double ux, uy, vx, vy; ///< of a local unit
    double least;          ///< no local length becomes shorter than by this factor
    double across_x;       ///< nor one along x, across lines of equal x
    double across_y;
    double slack; ///< how much boxes and edges measured in doubles may seem too far, or too near
} border_metric;

// The factors are rounded down by more than they may be off. A point's local coordinates are off by 2^-50 of
// themselves, its world ones, those of corners, and what is made of them by a few 2^-53 of theirs; the slack is 8
// times as much and more.
static void border_metric_measure(border_metric *m) {
    const double uu = m->ux * m->ux + m->uy * m->uy;
    const double vv = m->vx * m->vx + m->vy * m->vy;
    const double uv = m->ux * m->vx + m->uy * m->vy;
    const double det = (double)m->point.det;
    const double half = (uu - vv) / 2;
    const double greatest = sqrt((uu + vv) / 2 + sqrt(half * half + uv * uv));
    m->least = det / greatest * (1 - 0x1p-30);
    m->across_x = det / sqrt(vv) * (1 - 0x1p-30);
    m->across_y = det / sqrt(uu) * (1 - 0x1p-30);
    m->slack = (fabs(m->px) + fabs(m->py) + (sqrt(uu) + sqrt(vv)) * 0x1p31) * 0x1p-47;
}

static bool border_metric_make(const hm_border *border, const hm_xform *xform, hm_vec2 point, border_metric *m) {
    int64_t x;
    int64_t y;
    if (!hmi_border_steps(point, &x, &y)) return false;
    m->border = border;
    m->xform = xform;
    hmi_border_point_make(xform, x - xform->ox, y - xform->oy, &m->point);
    m->px = (double)m->point.qx * HM_UNITS_PER_PIXEL;
    m->py = (double)m->point.qy * HM_UNITS_PER_PIXEL;
    m->ux = xform->ux;
    m->uy = xform->uy;
    m->vx = xform->vx;
    m->vy = xform->vy;
    border_metric_measure(m);
    return true;
}

static double border_gap(double low, double high, double at) {
    return at < low ? low - at : at > high ? at - high : 0;
}

// The square of a distance that no point of the box is nearer than, but for the slack.
static double border_box_square(const border_metric *m, const hmi_border_node *node) {
    const double x = border_gap(node->x0, node->x1, m->point.about_x);
    const double y = border_gap(node->y0, node->y1, m->point.about_y);
    const double least = m->least * m->least * (x * x + y * y);
    const double across_x = m->across_x * x * (m->across_x * x);
    const double across_y = m->across_y * y * (m->across_y * y);
    const double across = across_x > across_y ? across_x : across_y;
    return least > across ? least : across;
}

// The square up to which boxes are opened for edges up to a distance.
static double border_reach(const border_metric *m, double distance) {
    const double far = (distance + 2 * m->slack) * (1 + 0x1p-30);
    return far * far;
}

// ---- edges --------------------------------------------------------------------------------------------------------

/// A point of an edge, relative to the query point, in units of 2^-40 pixel.
typedef struct border_foot {
    double x, y;
    double square; ///< of its distance
} border_foot;

static border_foot border_foot_at(double x, double y) { return (border_foot){x, y, x * x + y * y}; }

static border_foot border_corner(const border_metric *m, hm_local p) {
    return border_foot_at(m->ux * p.x + m->vx * p.y - m->px, m->uy * p.x + m->vy * p.y - m->py);
}

// The nearest point of an edge between two corners. Between them its distance is that from the line: by the cross
// product, which stays exact where the point does not.
static border_foot border_foot_of(border_foot a, border_foot b) {
    const double ex = b.x - a.x;
    const double ey = b.y - a.y;
    const double length2 = ex * ex + ey * ey;
    const double along = -(a.x * ex + a.y * ey);
    if (along <= 0) return a;
    if (along >= length2) return b;
    const double cross = a.x * ey - a.y * ex;
    return (border_foot){ey * cross / length2, -ex * cross / length2, cross * cross / length2};
}

static void border_near_make(const border_metric *m, border_foot foot, int32_t edge, hm_border_near *out) {
    const double pixel = (double)HM_STEPS_PER_PIXEL * HM_UNITS_PER_PIXEL;
    const double step = (double)HM_STEPS_PER_PIXEL;
    out->distance = sqrt(foot.square) / pixel;
    out->point.x = (double)(m->point.qx + m->xform->ox) / step + foot.x / pixel;
    out->point.y = (double)(m->point.qy + m->xform->oy) / step + foot.y / pixel;
    out->edge = edge;
    out->loop = hmi_border_loop(m->border->outline, edge);
}

// ---- the nearest --------------------------------------------------------------------------------------------------

/// The nearest edge so far.
typedef struct border_best {
    border_foot foot;
    int32_t edge;
    double reach; ///< boxes farther than this hold no nearer or equally near one
} border_best;

static void border_best_leaf(const border_metric *m, const hmi_border_node *leaf, border_best *best) {
    const hm_local *points = m->border->outline->points;
    border_foot a = border_corner(m, points[leaf->begin]);
    for (int32_t i = leaf->begin; i < leaf->begin + leaf->count; i++) {
        const border_foot b = border_corner(m, points[hmi_border_next(leaf, i)]);
        const border_foot foot = border_foot_of(a, b);
        a = b;
        if (foot.square > best->foot.square || (foot.square == best->foot.square && i > best->edge)) continue;
        best->foot = foot;
        best->edge = i;
        best->reach = border_reach(m, sqrt(foot.square));
    }
}

/// A node that is yet to be opened.
typedef struct border_later {
    int32_t node;
    double square;
} border_later;

// The tree has at most 27 levels of loops and 26 of chains, and each leaves one node for later.
enum { BORDER_LEVELS = 64 };

// Goes down on the nearer side first.
static void border_find_nearest(const border_metric *m, border_best *best) {
    const hmi_border_node *nodes = m->border->nodes;
    border_later later[BORDER_LEVELS];
    int32_t count = 0;
    later[count++] = (border_later){0, 0};
    while (count > 0) {
        const border_later at = later[--count];
        const hmi_border_node *node = &nodes[at.node];
        if (at.square > best->reach) continue;
        if (node->count > 0) {
            border_best_leaf(m, node, best);
            continue;
        }
        const border_later one = {at.node + 1, border_box_square(m, node + 1)};
        const int32_t number = node[1].skip;
        const border_later two = {number, border_box_square(m, &nodes[number])};
        const bool one_first = one.square <= two.square;
        later[count++] = one_first ? two : one;
        later[count++] = one_first ? one : two;
    }
}

double hm_border_distance(const hm_border *border, const hm_xform *xform, hm_vec2 point, hm_border_near *out) {
    border_metric metric;
    border_best best = {.foot.square = HUGE_VAL, .edge = INT32_MAX, .reach = HUGE_VAL};
    HMI_REQUIRE_PTR(border, HUGE_VAL);
    HMI_REQUIRE(xform && hm_xform_valid(xform), HUGE_VAL, hmi_report_xform(HMI_VIOLATION, "xform", xform));
    HMI_REQUIRE(border_metric_make(border, xform, point, &metric), HUGE_VAL,
                hmi_report_point(HMI_VIOLATION, "point", point, HM_MAX_POSITION));
    if (border->node_count == 0) return HUGE_VAL;
    border_find_nearest(&metric, &best);
    hm_border_near near;
    border_near_make(&metric, best.foot, best.edge, &near);
    if (out) *out = near;
    return near.distance;
}

// ---- within a radius ----------------------------------------------------------------------------------------------

/// A vector from the point to a corner, exactly.
typedef struct border_arm {
    hmi_int128 x;
    hmi_int128 y;
} border_arm;

static border_arm border_arm_of(const border_metric *m, hm_local p) {
    const hm_xform *xform = m->xform;
    const int64_t x = (int64_t)p.x * xform->ux + (int64_t)p.y * xform->vx;
    const int64_t y = (int64_t)p.x * xform->uy + (int64_t)p.y * xform->vy;
    return (border_arm){
        hmi_int128_sub(hmi_int128_from(x), hmi_border_shift_16(hmi_int128_from(m->point.qx))),
        hmi_int128_sub(hmi_int128_from(y), hmi_border_shift_16(hmi_int128_from(m->point.qy))),
    };
}

static uint64_t border_arm_magnitude(hmi_int128 a) {
    return hmi_int128_is_negative(a) ? hmi_int128_negate(a).low : a.low;
}

static hmi_int128 border_arm_square(border_arm a) {
    const uint64_t x = border_arm_magnitude(a.x);
    const uint64_t y = border_arm_magnitude(a.y);
    return hmi_int128_add(hmi_uint128_mul(x, x), hmi_uint128_mul(y, y));
}

// -1, 0 or 1 as the edge is nearer than the radius, as far, or farther.
static int border_compare_exactly(const border_metric *m, hm_local p, hm_local q, int64_t radius) {
    const border_arm a = border_arm_of(m, p);
    const border_arm b = border_arm_of(m, q);
    const int64_t ex = (int64_t)hmi_int128_sub(b.x, a.x).low;
    const int64_t ey = (int64_t)hmi_int128_sub(b.y, a.y).low;
    const hmi_int128 reach = hmi_uint128_mul((uint64_t)radius << 16, (uint64_t)radius << 16);
    const hmi_int128 length2 = hmi_int128_add(hmi_int128_mul(ex, ex), hmi_int128_mul(ey, ey));
    const hmi_int128 along = hmi_int128_negate(hmi_int128_add(hmi_border_times(a.x, ex), hmi_border_times(a.y, ey)));
    if (hmi_int128_sign(along) <= 0) return hmi_int128_compare(border_arm_square(a), reach);
    if (hmi_int128_compare(along, length2) >= 0) return hmi_int128_compare(border_arm_square(b), reach);
    const hmi_int128 cross = hmi_int128_sub(hmi_border_times(a.x, ey), hmi_border_times(a.y, ex));
    return hmi_int256_compare(hmi_int256_mul(cross, cross), hmi_uint256_mul(reach, length2));
}

/// A query with a disc.
typedef struct border_disc {
    border_metric metric;
    int64_t radius; ///< in steps
    double reach;   ///< the same in units of 2^-40 pixel
    bool closed;
    bool any; ///< one edge is enough
    hm_border_near *out;
    size_t capacity;
    size_t count;
} border_disc;

static bool border_disc_has(const border_disc *disc, border_foot foot, hm_local p, hm_local q) {
    const double distance = sqrt(foot.square);
    const double doubt = disc->metric.slack + disc->reach * 0x1p-40;
    if (distance > disc->reach + doubt) return false;
    if (distance < disc->reach - doubt) return true;
    return border_compare_exactly(&disc->metric, p, q, disc->radius) < (disc->closed ? 1 : 0);
}

static void border_disc_leaf(border_disc *disc, const hmi_border_node *leaf) {
    const border_metric *m = &disc->metric;
    const hm_local *points = m->border->outline->points;
    border_foot a = border_corner(m, points[leaf->begin]);
    for (int32_t i = leaf->begin; i < leaf->begin + leaf->count; i++) {
        const int32_t next = hmi_border_next(leaf, i);
        const border_foot b = border_corner(m, points[next]);
        const border_foot foot = border_foot_of(a, b);
        a = b;
        if (!border_disc_has(disc, foot, points[i], points[next])) continue;
        if (disc->count++ < disc->capacity) border_near_make(m, foot, i, &disc->out[disc->count - 1]);
        if (disc->any) return;
    }
}

static void border_disc_run(border_disc *disc) {
    const hm_border *border = disc->metric.border;
    const double reach = border_reach(&disc->metric, disc->reach);
    for (int32_t i = 0; i < border->node_count;) {
        const hmi_border_node *node = &border->nodes[i];
        i = node->skip;
        if (border_box_square(&disc->metric, node) > reach) continue;
        if (node->count == 0)
            i = (int32_t)(node - border->nodes) + 1;
        else
            border_disc_leaf(disc, node);
        if (disc->any && disc->count > 0) return;
    }
}

static bool border_disc_make(const hm_border *border, const hm_xform *xform, hm_vec2 centre, double radius,
                             hm_touch touch, border_disc *disc) {
    if (!hmi_border_valid(border, xform) || (touch != HM_TOUCH_AREA && touch != HM_TOUCH_CLOSED)) return false;
    if (!(radius >= 0 && radius <= HM_MAX_POSITION)) return false;
    if (!hmi_steps_from_pixels(radius, &disc->radius)) return false;
    disc->reach = (double)disc->radius * HM_UNITS_PER_PIXEL;
    disc->closed = touch == HM_TOUCH_CLOSED;
    return border_metric_make(border, xform, centre, &disc->metric);
}

static HMI_COLD bool border_report_disc(hmi_origin at, const hm_border *border, const hm_xform *xform, hm_vec2 centre,
                                        double radius, hm_touch touch) {
    if (!border) return hmi_report(at, "border", HM_SENTENCE_NULL, 0, 0);
    if (hmi_report_xform(at, "xform", xform)) return true;
    if (touch != HM_TOUCH_AREA && touch != HM_TOUCH_CLOSED)
        return hmi_report(at, "touch", HM_SENTENCE_ENUM, (double)(int)touch, 0);
    return hmi_report_between(at, "radius", radius, 0, HM_MAX_POSITION) ||
           hmi_report_point(at, "centre", centre, HM_MAX_POSITION);
}

bool hm_border_reaches(const hm_border *border, const hm_xform *xform, hm_vec2 centre, double radius,
                       hm_touch touch) {
    border_disc disc = {.any = true};
    HMI_REQUIRE(border_disc_make(border, xform, centre, radius, touch, &disc), false,
                border_report_disc(HMI_VIOLATION, border, xform, centre, radius, touch));
    border_disc_run(&disc);
    return disc.count > 0;
}

bool hm_border_blast(const hm_border *border, const hm_xform *xform, hm_vec2 centre, double radius,
                     const hm_border_rule *rule) {
    hm_border_rule own;
    border_disc disc = {.any = true};
    HMI_REQUIRE(hmi_border_rule_make(rule, &own), false, hmi_report_border_rule(HMI_VIOLATION, rule));
    HMI_REQUIRE(border_disc_make(border, xform, centre, radius, own.touch, &disc), false,
                border_report_disc(HMI_VIOLATION, border, xform, centre, radius, own.touch));
    bool on_border;
    hmi_border_point_round(&disc.metric.point);
    const int32_t winding = hmi_border_winding(border, &disc.metric.point, NULL, &on_border);
    if (!on_border && hmi_border_filled(own.fill, winding)) return true;
    border_disc_run(&disc);
    return disc.count > 0;
}

int32_t hm_border_edges_near(const hm_border *border, const hm_xform *xform, hm_vec2 centre, double radius,
                             hm_touch touch, hm_border_near *out, int32_t capacity) {
    border_disc disc = {.out = out, .capacity = (size_t)capacity};
    HMI_REQUIRE_ROOM(out, capacity, 0);
    HMI_REQUIRE(border_disc_make(border, xform, centre, radius, touch, &disc), 0,
                border_report_disc(HMI_VIOLATION, border, xform, centre, radius, touch));
    border_disc_run(&disc);
    return hmi_as_count(disc.count);
}
