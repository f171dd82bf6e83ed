// Cast: a shape moved in a straight line until it first meets another. What the search in collide_cast_search.c finds
// becomes a time, a place and a normal here; a start in contact is left step by step, and a free place is looked for
// where the motion stops.
#include "collide_cast.h"

#include <math.h>

// ---- setting out --------------------------------------------------------------------------------------------------

static void cast_set_shape(hmi_cast *cast, int which, const hm_shape *shape, const hm_xform *xform) {
    cast->shape[which] = shape;
    cast->xform[which] = xform;
    if (shape->kind == HM_SHAPE_MASK)
        cast->mask[which] = hmi_posed_mask_make(shape, xform);
    else
        hmi_element_make(shape, xform, &cast->element[which]);
}

static int64_t cast_radius(const hmi_cast *cast, int which) {
    return cast->shape[which]->kind == HM_SHAPE_MASK ? 0 : cast->element[which].convex.radius;
}

// `a` stands and b moves; they are taken in the order of hmi_order_swapped.
static void cast_make(hmi_cast *cast, const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                      hmi_point motion, const hmi_rule *rule, bool swapped) {
    const hmi_point back = {-motion.x, -motion.y};
    *cast = (hmi_cast){.rule = *rule, .motion = swapped ? back : motion};
    cast_set_shape(cast, swapped, a, xa);
    cast_set_shape(cast, !swapped, b, xb);
    cast->round = rule->margin + cast_radius(cast, 0) + cast_radius(cast, 1) > 0;
    cast->seams = !cast->round && !rule->closed && cast->shape[0]->kind != HM_SHAPE_MASK &&
                  cast->shape[1]->kind == HM_SHAPE_MASK;
    if (cast->shape[0]->kind == HM_SHAPE_MASK) hmi_cast_prepare_axes(cast);
}

static bool cast_motion_make(hm_vec2 motion, hmi_point *out) {
    const double most = 2 * HM_MAX_POSITION;
    return fabs(motion.x) <= most && fabs(motion.y) <= most && hm_steps_from_pixels(motion.x, &out->x) == HM_OK &&
           hm_steps_from_pixels(motion.y, &out->y) == HM_OK;
}

// ---- a start in contact -------------------------------------------------------------------------------------------

static hmi_time cast_time(double about) {
    const hmi_int128 whole = hmi_int128_from((int64_t)(about * 1125899906842624.0)); // 2^50
    const hmi_int128 unit = hmi_int128_from((int64_t)1 << 50);
    return hmi_time_make(whole, unit);
}

static double cast_motion_length(const hmi_cast *cast) {
    const double x = (double)cast->motion.x;
    const double y = (double)cast->motion.y;
    return sqrt(x * x + y * y);
}

// Whether the rule is met with the second shape moved by these steps and any further ones up to `reach`.
static bool cast_holds(const hmi_cast *cast, int64_t x, int64_t y, double reach) {
    const double margin = (double)cast->rule.margin;
    hm_xform moved;
    if (hm_xform_translate(cast->xform[1], x, y, &moved) != HM_OK) return false;
    if (reach < margin) {
        const hmi_rule rest = {false, (int64_t)(margin - reach)};
        return rest.margin > 0 && hmi_overlap(cast->shape[0], cast->xform[0], cast->shape[1], &moved, &rest);
    }
    return hmi_deeper(cast->shape[0], cast->xform[0], cast->shape[1], &moved, reach - margin);
}

static double cast_steps(const hmi_point *motion, bool along_y, double time) {
    return floor(time * (double)(along_y ? motion->y : motion->x) + 0.5);
}

// Deep inside, the end of the contact is moved by as much as the shapes certainly overlap all around. Two steps make
// up for the place's rounding.
static bool cast_leap(hmi_cast *cast, double *reach) {
    const double pixel = (double)HM_STEPS_PER_PIXEL;
    const double length = cast_motion_length(cast);
    const double time = cast->end.time.about;
    const int64_t x = (int64_t)cast_steps(&cast->motion, false, time);
    const int64_t y = (int64_t)cast_steps(&cast->motion, true, time);
    for (; *reach >= pixel; *reach /= 4) {
        if (!cast_holds(cast, x, y, *reach)) continue;
        cast->end.time = cast_time(fmin(time + (*reach - 3) / length, 1));
        cast->end.included = true;
        *reach *= 2;
        return true;
    }
    return false;
}

// Moves the end of the contact as far as one meeting tells; false when it ends there.
static bool cast_extend(hmi_cast *cast) {
    cast->aim = HMI_CAST_EXTEND;
    cast->enough = (double)HM_STEPS_PER_PIXEL / 4 / cast_motion_length(cast);
    hmi_cast_search(cast);
    if (!cast->found) return false;
    cast->end = (hmi_cast_end){cast->best.passage.leave, !cast->best.passage.leave_open};
    return true;
}

static bool cast_over(const hmi_cast *cast) { return cast->end.time.about >= 1 && cast->end.included; }

// Finds the end of the contact at the start; false when it lasts. A leap that fails is tried again after twice as
// many meetings.
static bool cast_leave(hmi_cast *cast) {
    double reach = 64 * (double)HM_STEPS_PER_PIXEL;
    int pause = 1;
    int wait = 0;
    cast->after = true;
    cast->end = (hmi_cast_end){cast_time(0), true};
    while (!cast_over(cast)) {
        if (wait-- <= 0) {
            reach = fmax(reach, (double)HM_STEPS_PER_PIXEL);
            const bool leapt = cast_leap(cast, &reach);
            pause = leapt ? 1 : 2 * pause;
            wait = leapt ? 0 : pause;
            if (leapt) continue;
        }
        if (!cast_extend(cast)) return true;
    }
    return false;
}

// ---- where to stop ------------------------------------------------------------------------------------------------

/// A search for a free place near where the shapes meet, in steps of the moved shape.
typedef struct cast_stop {
    const hm_shape *a;
    const hm_xform *xa;
    const hm_shape *b;
    const hm_xform *xb;
    const hmi_rule *rule;
    hmi_point motion;
    double x, y;    ///< the exact place, within 2^-7
    hm_vec2 normal; ///< free places lie that way from it; what lies the other way may be beyond a thin wall
    int64_t stop_x, stop_y;
} cast_stop;

static bool cast_stop_free(cast_stop *stop, double x, double y) {
    hm_xform moved;
    stop->stop_x = (int64_t)x;
    stop->stop_y = (int64_t)y;
    if (hm_xform_translate(stop->xb, stop->stop_x, stop->stop_y, &moved) != HM_OK) return false;
    return !hmi_overlap(stop->a, stop->xa, stop->b, &moved, stop->rule);
}

static bool cast_stop_at(cast_stop *stop, double x, double y) {
    const double off = (x - stop->x) * stop->normal.x + (y - stop->y) * stop->normal.y;
    return off >= 1.0 / 32 && cast_stop_free(stop, x, y);
}

// Whether when * motion = place: below 2^127 * 2^46.
static bool cast_divides(const hm_fraction *when, int64_t motion, double place) {
    const hmi_int256 exact = hmi_int256_mul(when->numerator, hmi_int128_from(motion));
    const hmi_int256 whole = hmi_int256_mul(when->denominator, hmi_int128_from((int64_t)place));
    return hmi_int256_compare(exact, whole) == 0;
}

// The exact place, if it is one in whole steps: sprites at whole pixels stay there.
static bool cast_stop_exactly(cast_stop *stop, const hm_fraction *when) {
    const double x = floor(stop->x + 0.5);
    const double y = floor(stop->y + 0.5);
    if (!cast_divides(when, stop->motion.x, x) || !cast_divides(when, stop->motion.y, y)) return false;
    return cast_stop_free(stop, x, y);
}

// A step off along the normal first, then every place within two steps.
static bool cast_stop_near(cast_stop *stop) {
    const double x = stop->x + stop->normal.x;
    const double y = stop->y + stop->normal.y;
    if (cast_stop_at(stop, floor(x + 0.5), floor(y + 0.5))) return true;
    for (int i = 0; i < 25; i++) {
        const double px = ceil(stop->x - 2) + i % 5;
        const double py = ceil(stop->y - 2) + (double)(i / 5);
        if (fabs(px - stop->x) <= 2 && fabs(py - stop->y) <= 2 && cast_stop_at(stop, px, py)) return true;
    }
    return false;
}

// Back along the way: the last free place that halving finds between a time and that of the hit.
static bool cast_stop_before(cast_stop *stop, double from, double to) {
    int64_t x = 0;
    int64_t y = 0;
    bool any = false;
    for (int i = 0; i < 54; i++) {
        const double middle = from + (to - from) / 2;
        const bool free =
            cast_stop_at(stop, cast_steps(&stop->motion, false, middle), cast_steps(&stop->motion, true, middle));
        any |= free;
        if (free) x = stop->stop_x;
        if (free) y = stop->stop_y;
        *(free ? &from : &to) = middle;
    }
    stop->stop_x = x;
    stop->stop_y = y;
    return any;
}

// ---- what is told of a hit ----------------------------------------------------------------------------------------

// The difference of two corners after the second has moved; at a meeting it is small, whatever wraps on the way.
static hmi_point cast_relative(const hmi_point *from, const hmi_point *to, const hmi_point *moved) {
    const uint64_t x = (uint64_t)to->x - (uint64_t)from->x + (uint64_t)moved->x;
    const uint64_t y = (uint64_t)to->y - (uint64_t)from->y + (uint64_t)moved->y;
    return (hmi_point){(int64_t)x, (int64_t)y};
}

/// Both parts at the time of the hit, in units from the first corner of the first.
typedef struct cast_parts_met {
    hmi_point space[2][4];
    hmi_convex part[2];
    hmi_point origin;
} cast_parts_met;

static void cast_parts_at(const hmi_cast *cast, double time, cast_parts_met *out) {
    const double unit = (double)HMI_UNITS_PER_STEP;
    const hmi_point none = {0, 0};
    const hmi_point moved = {(int64_t)(time * (double)cast->motion.x * unit),
                             (int64_t)(time * (double)cast->motion.y * unit)};
    hmi_point corner[4];
    for (int which = 0; which < 2; which++) {
        const hmi_convex part = hmi_cast_part(cast, which, cast->best.pixel[which], corner);
        if (which == 0) out->origin = part.v[0];
        for (int32_t k = 0; k < part.n; k++)
            out->space[which][k] = cast_relative(&out->origin, &part.v[k], which ? &moved : &none);
        out->part[which] = (hmi_convex){out->space[which], part.n, part.radius};
    }
}

static hm_vec2 cast_unit(double x, double y) {
    const double length = sqrt(x * x + y * y);
    return length > 0 ? (hm_vec2){x / length, y / length} : (hm_vec2){0, 0};
}

// Whether the neighbour beyond an edge (right, left, below or above by the edge's outward direction in the mask) is
// solid: then the edge is a seam.
static bool cast_seam(const hmi_cast *cast, int which, int dx, int dy) {
    const hm_pixel pixel = cast->best.pixel[which];
    return hm_mask_get(cast->mask[which].mask, pixel.x + dx, pixel.y + dy);
}

/// An edge that two parts meet on: its direction, and how it leads out of its pixel.
typedef struct cast_edge {
    hm_vec2 along;
    int which;  ///< whose edge
    int dx, dy; ///< to the neighbour beyond; 0, 0 for a segment
} cast_edge;

// Of two pixels: edge 2k and 2k + 1 are the ends of axis k. An edge along u leads out along v, and the other way
// round. With cross(axis, d) low the second pixel lies to one side of the first, high to the other; which of the
// pixel's two edges that is depends on which way its axes turn.
static cast_edge cast_pixel_edge(const hmi_cast *cast, int index) {
    const int k = index / 2;
    const int which = k / 2;
    const bool along_v = k % 2;
    const hmi_cast_axis *axis = &cast->axis[k];
    const hm_xform *side = cast->xform[which];
    const bool positive = (int64_t)side->ux * side->vy - (int64_t)side->uy * side->vx > 0;
    // The other pixel lies where cross(axis, .) is high or low, seen from the first one; seen from the second it is
    // the other way.
    const bool high = (index % 2 == 1) == (which == 0);
    // cross(u, .) grows along v, cross(v, .) falls along u, for axes that turn positively.
    const int out = (high == positive) != along_v ? 1 : -1;
    return (cast_edge){{(double)axis->x, (double)axis->y}, which, along_v ? out : 0, along_v ? 0 : out};
}

// Of a point or segment (the first shape) and a pixel: the element's own edges come first.
static cast_edge cast_element_edge(const hmi_cast *cast, const cast_parts_met *met, int index) {
    static const int out_x[4] = {0, 1, 0, -1};
    static const int out_y[4] = {-1, 0, 1, 0};
    const int which = index >= met->part[0].n;
    const int32_t k = which ? index - met->part[0].n : index;
    const hmi_convex *part = &met->part[which];
    const hmi_point *p = &part->v[k];
    const hmi_point *q = &part->v[k + 1 == part->n ? 0 : k + 1];
    cast_edge edge = {{(double)(q->x - p->x), (double)(q->y - p->y)}, which, 0, 0};
    if (which && cast->shape[1]->kind == HM_SHAPE_MASK) {
        edge.dx = out_x[k];
        edge.dy = out_y[k];
    }
    return edge;
}

static bool cast_parallel(hm_vec2 a, hm_vec2 b) {
    return fabs(a.x * b.y - a.y * b.x) <= 0x1p-40 * (fabs(a.x) + fabs(a.y)) * (fabs(b.x) + fabs(b.y));
}

// The first edge of which neither it nor one that lies on it is a seam; the first of all when there is none.
static cast_edge cast_choose_edge(const hmi_cast *cast, const cast_edge *edge, int count) {
    for (int i = 0; i < count; i++) {
        bool open = true;
        for (int j = 0; j < count; j++) {
            const bool inner = edge[j].dx | edge[j].dy;
            if (inner && cast_parallel(edge[i].along, edge[j].along))
                open &= !cast_seam(cast, edge[j].which, edge[j].dx, edge[j].dy);
        }
        if (open) return edge[i];
    }
    return edge[0];
}

// From the first to the second shape, against the second's motion.
static hm_vec2 cast_edge_normal(const hmi_cast *cast, const cast_parts_met *met) {
    cast_edge edge[8];
    int count = 0;
    for (uint32_t bits = cast->best.passage.edges; bits; bits &= bits - 1) {
        const int index = hmi_lowest_bit(bits);
        const bool pixels = cast->shape[0]->kind == HM_SHAPE_MASK;
        edge[count++] = pixels ? cast_pixel_edge(cast, index) : cast_element_edge(cast, met, index);
    }
    const cast_edge chosen = cast_choose_edge(cast, edge, count);
    const hm_vec2 unit = cast_unit(-chosen.along.y, chosen.along.x);
    const bool with = unit.x * (double)cast->motion.x + unit.y * (double)cast->motion.y > 0;
    return with ? (hm_vec2){-unit.x, -unit.y} : unit;
}

static hm_vec2 cast_convex_middle(const hmi_convex *part) {
    hm_vec2 sum = {0, 0};
    for (int32_t k = 0; k < part->n; k++) {
        sum.x += (double)part->v[k].x / part->n;
        sum.y += (double)part->v[k].y / part->n;
    }
    return sum;
}

// From the nearest point of the first hull to that of the second. Hulls that meet are so deep in each other's radius
// from the start; then from middle to middle, and against the motion where these coincide.
static hm_vec2 cast_round_normal(const hmi_cast *cast, const cast_parts_met *met) {
    const hmi_convex one = {met->part[0].v, met->part[0].n, 0};
    const hmi_convex two = {met->part[1].v, met->part[1].n, 0};
    hm_vec2 on_a, on_b;
    if (hmi_sat_distance(&one, &two, &on_a, &on_b) > 0) return cast_unit(on_b.x - on_a.x, on_b.y - on_a.y);
    const hm_vec2 from = cast_convex_middle(&one);
    const hm_vec2 to = cast_convex_middle(&two);
    const hm_vec2 unit = cast_unit(to.x - from.x, to.y - from.y);
    if (unit.x != 0 || unit.y != 0) return unit;
    return cast_unit(-(double)cast->motion.x, -(double)cast->motion.y);
}

static hm_vec2 cast_normal(const hmi_cast *cast, const cast_parts_met *met) {
    if (cast->best.passage.edges) return cast_edge_normal(cast, met);
    if (cast->round) return cast_round_normal(cast, met);
    return cast_unit(-(double)cast->motion.x, -(double)cast->motion.y);
}

/// Where a hull reaches farthest along a direction: how far, and from where to where across it.
typedef struct cast_support {
    double reach;
    double low, high;
} cast_support;

// Corners that are nearer than 2^-22 pixel to the farthest count as well.
static cast_support cast_support_of(const hmi_convex *part, hm_vec2 n) {
    cast_support s = {-HUGE_VAL, HUGE_VAL, -HUGE_VAL};
    for (int32_t k = 0; k < part->n; k++)
        s.reach = fmax(s.reach, n.x * (double)part->v[k].x + n.y * (double)part->v[k].y);
    for (int32_t k = 0; k < part->n; k++) {
        const double x = (double)part->v[k].x;
        const double y = (double)part->v[k].y;
        if (n.x * x + n.y * y < s.reach - 262144) continue;
        s.low = fmin(s.low, n.x * y - n.y * x);
        s.high = fmax(s.high, n.x * y - n.y * x);
    }
    return s;
}

// The middle of what touches: the farthest of the first part along the normal, and of the second against it.
static hm_vec2 cast_touching(const cast_parts_met *met, hm_vec2 n) {
    const hm_vec2 back = {-n.x, -n.y};
    const cast_support one = cast_support_of(&met->part[0], n);
    const cast_support two = cast_support_of(&met->part[1], back); // seen backwards its low end is -high
    const double low = fmax(one.low, -two.high);
    const double high = fmin(one.high, -two.low);
    const double across = (low + high) / 2;
    const double along = one.reach + (double)met->part[0].radius * (double)HMI_UNITS_PER_STEP;
    return (hm_vec2){n.x * along - n.y * across, n.y * along + n.x * across};
}

// Along the normal, where it tells; on the line between the nearest points of widened parts otherwise.
static hm_vec2 cast_place(const hmi_cast *cast, const cast_parts_met *met, hm_vec2 normal) {
    const double units = (double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL;
    hm_vec2 on_a, on_b;
    if (cast->best.passage.edges) return cast_touching(met, normal);
    hmi_sat_distance(&met->part[0], &met->part[1], &on_a, &on_b);
    return (hm_vec2){(on_a.x + on_b.x) / 2 * units, (on_a.y + on_b.y) / 2 * units};
}

// In the world of the caller: where the first shape stands, or the second one, which then is the caller's a.
static hm_vec2 cast_point(const hmi_cast *cast, const cast_parts_met *met, hm_vec2 normal, double time,
                          bool swapped) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    const double step = swapped ? time / (double)HM_STEPS_PER_PIXEL : 0;
    const hm_vec2 place = cast_place(cast, met, normal);
    return (hm_vec2){((double)met->origin.x + place.x) * unit - step * (double)cast->motion.x,
                     ((double)met->origin.y + place.y) * unit - step * (double)cast->motion.y};
}

static void cast_tell(const hmi_cast *cast, bool swapped, hm_cast_hit *out) {
    const hmi_time *time = &cast->best.passage.enter;
    cast_parts_met met;
    out->exact = !cast->round;
    if (out->exact) out->when = time->exact;
    out->fraction = cast->round ? time->about : hmi_fraction_floor(&time->exact);
    cast_parts_at(cast, out->fraction, &met);
    out->normal = cast_normal(cast, &met);
    out->point = cast_point(cast, &met, out->normal, out->fraction, swapped);
    if (swapped) out->normal = (hm_vec2){-out->normal.x, -out->normal.y};
    out->pixel_a = cast->best.pixel[swapped];
    out->pixel_b = cast->best.pixel[!swapped];
}

// A hit at once: what the contact is.
static void cast_tell_start(const hmi_cast *cast, const hm_contact_info *contact, hm_cast_hit *out) {
    const hmi_time now = cast_time(0);
    out->exact = !cast->round;
    if (out->exact) out->when = now.exact;
    out->fraction = 0;
    out->point = contact->point[0].point;
    out->normal = contact->normal;
    out->pixel_a = contact->point[0].pixel_a;
    out->pixel_b = contact->point[0].pixel_b;
}

// ---- the question -------------------------------------------------------------------------------------------------

/// What becomes of a start at which the rule is met.
typedef enum cast_begin { CAST_FREE, CAST_HIT, CAST_LEAVES, CAST_STAYS } cast_begin;

// In whole steps, so that sliding exactly along the contact is not against it: below 2^45 * 2^46 in 128 bits.
static bool cast_is_deeper(const hm_separation *way, const hmi_point *motion) {
    const hmi_int128 along =
        hmi_int128_add(hmi_int128_mul(way->steps_x, motion->x), hmi_int128_mul(way->steps_y, motion->y));
    return (way->steps_x == 0 && way->steps_y == 0) || hmi_int128_is_negative(along);
}

static cast_begin cast_begins(hmi_cast *cast, const cast_stop *stop, const hm_rule *rule, hm_cast_start start,
                              hm_cast_hit *out) {
    hm_separation way;
    hm_contact_info contact;
    if (!hmi_overlap(stop->a, stop->xa, stop->b, stop->xb, stop->rule)) return CAST_FREE;
    if (start != HM_CAST_NEVER) {
        hmi_contact(stop->a, stop->xa, stop->b, stop->xb, rule, &way, &contact);
        if (start == HM_CAST_ALWAYS || cast_is_deeper(&way, &stop->motion)) {
            cast_tell_start(cast, &contact, out);
            return CAST_HIT;
        }
    }
    if (stop->motion.x == 0 && stop->motion.y == 0) return CAST_STAYS;
    return cast_leave(cast) ? CAST_LEAVES : CAST_STAYS;
}

static bool cast_first(hmi_cast *cast) {
    cast->aim = HMI_CAST_FIRST;
    if (cast->motion.x == 0 && cast->motion.y == 0) return false;
    hmi_cast_search(cast);
    return cast->found;
}

static void cast_find_stop(const hmi_cast *cast, cast_stop *stop, hm_cast_hit *out) {
    stop->x = out->fraction * (double)stop->motion.x;
    stop->y = out->fraction * (double)stop->motion.y;
    stop->normal = out->normal;
    if ((out->exact && cast_stop_exactly(stop, &out->when)) || cast_stop_near(stop) ||
        cast_stop_before(stop, cast->after ? cast->end.time.about : 0, out->fraction)) {
        out->stop_x = stop->stop_x;
        out->stop_y = stop->stop_y;
    }
}

bool hm_cast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
             const hm_rule *rule, hm_cast_start start, hm_cast_hit *out) {
    hm_cast_hit space;
    hmi_rule steps;
    cast_stop stop = {.a = a, .xa = xa, .b = b, .xb = xb, .rule = &steps};
    hmi_cast cast;
    if (!out) out = &space;
    *out = (hm_cast_hit){.fraction = 1};
    HMI_REQUIRE(hmi_shape_valid(a) && hmi_shape_valid(b), false);
    HMI_REQUIRE(hmi_xform_given(xa) && hmi_xform_given(xb) && hmi_rule_make(rule, &steps), false);
    HMI_REQUIRE((unsigned)start <= HM_CAST_NEVER && cast_motion_make(motion, &stop.motion), false);
    const bool swapped = hmi_order_swapped(a, xa, b, xb);
    cast_make(&cast, a, xa, b, xb, stop.motion, &steps, swapped);
    const cast_begin begin = cast_begins(&cast, &stop, rule, start, out);
    if (begin == CAST_HIT || begin == CAST_STAYS) return begin == CAST_HIT;
    if (cast_first(&cast)) {
        cast_tell(&cast, swapped, out);
        cast_find_stop(&cast, &stop, out);
        return true;
    }
    out->stop_x = stop.motion.x;
    out->stop_y = stop.motion.y;
    return false;
}
