// When two parts meet: two pixels by the four axes of their sides in 128 bits, other pairs without a radius or margin
// by sat_entry, the rest by sat_round.
#include "cast_pair.h"

#include "../sat/sat_round.h"
#include "cast_cells.h"
#include "cast_edge.h"
#include "cast_job.h"
#include "cast_leaves.h"

#include <math.h>

// ---- what is better -----------------------------------------------------------------------------------------------

// -1, 0 or 1; of a round cast the doubles are compared.
static int pair_compare(const hmi_cast *cast, const hmi_time *a, const hmi_time *b) {
    if (cast->round) return (a->about > b->about) - (a->about < b->about);
    return hmi_time_compare(a, b);
}

static int cast_compare_pixels(hm_pixel a, hm_pixel b) {
    if (a.y != b.y) return a.y < b.y ? -1 : 1;
    return (a.x > b.x) - (a.x < b.x);
}

// Of meetings that begin at the same time: those on a border of both shapes before those on seams alone, as at a
// corner from which a seam of an outline leads; those on one edge before those on a corner, and those on none; then
// by pixels.
static bool cast_edge_only(const hmi_passage *p) { return p->edges != 0 && (p->edges & (p->edges - 1)) == 0; }

static int cast_rank(const hmi_cast *cast, const hmi_cast_meeting *meeting) {
    return 2 * hmi_cast_on_border(cast, meeting) + cast_edge_only(&meeting->passage);
}

static bool cast_before(const hmi_cast_meeting *a, const hmi_cast_meeting *b) {
    if (a->rank != b->rank) return a->rank > b->rank;
    const int first = cast_compare_pixels(a->pixel[0], b->pixel[0]);
    return first ? first < 0 : cast_compare_pixels(a->pixel[1], b->pixel[1]) < 0;
}

// Whether the passage has times after the end.
static bool cast_goes_on(const hmi_cast *cast, const hmi_passage *p) {
    const int order = pair_compare(cast, &p->leave, &cast->end.time);
    return order > 0 || (order == 0 && !p->leave_open && !cast->end.included);
}

// Whether nothing lies between the end and the passage.
static bool cast_joined(const hmi_cast *cast, const hmi_passage *p) {
    const int order = pair_compare(cast, &p->enter, &cast->end.time);
    return order < 0 || (order == 0 && (cast->end.included || !p->enter_open));
}

static bool cast_longer(const hmi_cast *cast, const hmi_passage *a, const hmi_passage *b) {
    const int order = pair_compare(cast, &a->leave, &b->leave);
    return order > 0 || (order == 0 && !a->leave_open && b->leave_open);
}

// The rank is worked out for those alone that are not too late: most are.
static bool cast_is_first(const hmi_cast *cast, hmi_cast_meeting *meeting) {
    const hmi_time *enter = &meeting->passage.enter;
    const int order = cast->found ? pair_compare(cast, enter, &cast->best.passage.enter) : -1;
    if (order > 0) return false;
    meeting->rank = cast_rank(cast, meeting);
    return order < 0 || cast_before(meeting, &cast->best);
}

static void cast_keep(hmi_cast *cast, hmi_cast_meeting *meeting) {
    const hmi_passage *p = &meeting->passage;
    if (cast->after && !cast_goes_on(cast, p)) return;
    if (cast->aim == HMI_CAST_EXTEND) {
        if (!cast_joined(cast, p)) return;
        if (cast->found && !cast_longer(cast, p, &cast->best.passage)) return;
    } else if (!cast_is_first(cast, meeting)) {
        return;
    }
    cast->found = true;
    cast->kept++;
    cast->best = *meeting;
}

// ---- two pixels ---------------------------------------------------------------------------------------------------

/// Times in doubles, rounded outward.
typedef struct cast_span {
    double enter, leave;
} cast_span;

// Cuts the span down to the times at which value + t * speed is not below 0. Value and speed come from two products
// and a sum of whole numbers, off by 2^-51 of the products; `doubt` is 2^-48 of them. Both are taken as great as they
// may be: then it is sure that the value is below 0 before, or after.
static void cast_span_cut(cast_span *span, double value, double speed, double doubt) {
    const double most = value + doubt;
    const double fastest = speed + doubt;
    if (fastest > 0 && -most > span->enter * fastest) span->enter = -most / fastest;
    if (fastest < 0 && most < span->leave * -fastest) span->leave = most / -fastest;
    if (fastest == 0 && most < 0) span->leave = -1;
}

// Whether two pixels clearly do not meet, or too late to matter.
static bool cast_pixels_apart(const hmi_cast *cast, double dx, double dy) {
    const double mx = (double)cast->motion.x;
    const double my = (double)cast->motion.y;
    cast_span span = {0, 1};
    for (int k = 0; k < 4; k++) {
        const hmi_pixel_axis *axis = &cast->pixels.axis[k];
        const double x = (double)axis->x;
        const double y = (double)axis->y;
        const double position = x * dy - y * dx;
        const double speed = x * my - y * mx;
        const double size = fabs(x) * (fabs(dy) + fabs(my)) + fabs(y) * (fabs(dx) + fabs(mx));
        const double doubt = (size + (double)(axis->high - axis->low)) * 0x1p-48;
        cast_span_cut(&span, position - (double)axis->low, speed, doubt);
        cast_span_cut(&span, (double)axis->high - position, -speed, doubt);
    }
    return span.enter > span.leave + 0x1p-40 || span.enter > hmi_cast_latest(cast);
}

// Edge 2k is that at the low end of axis k, 2k + 1 that at its high end.
static bool cast_pixels(const hmi_cast *cast, hm_pixel first, hm_pixel second, hmi_passage *out) {
    const hmi_point d = hmi_pixel_way(&cast->pixels, first.x, first.y, second.x, second.y);
    hmi_times times;
    if (cast_pixels_apart(cast, (double)d.x, (double)d.y)) return false;
    hmi_times_all(&times);
    for (int k = 0; k < 4 && !hmi_times_over(&times); k++) {
        const hmi_pixel_axis *axis = &cast->pixels.axis[k];
        const hmi_int128 position = hmi_cross64(axis->x, axis->y, d.x, d.y);
        const hmi_int128 above = hmi_int128_sub(position, hmi_int128_from(axis->low));
        const hmi_int128 below = hmi_int128_sub(hmi_int128_from(axis->high), position);
        hmi_times_demand(&times, above, cast->speed[k], !cast->rule.closed, 2 * k);
        hmi_times_demand(&times, below, hmi_int128_negate(cast->speed[k]), !cast->rule.closed, 2 * k + 1);
    }
    return hmi_times_passage(&times, out);
}

// ---- other pairs --------------------------------------------------------------------------------------------------

static bool cast_round(const hmi_cast *cast, const hmi_convex *a, const hmi_convex *b, hmi_passage *out) {
    double enter;
    double leave = 1;
    const bool any = cast->aim == HMI_CAST_EXTEND;
    const double latest = any ? cast->end.time.about : cast->found ? cast->best.passage.enter.about : cast->most;
    if (!hmi_sat_round_enter(a, b, cast->rule.margin, cast->motion, cast->rule.closed, latest, &enter)) return false;
    if (cast->after) leave = hmi_sat_round_leave(a, b, cast->rule.margin, cast->motion, cast->rule.closed);
    *out = (hmi_passage){{{{0, 0}, {0, 0}}, enter}, {{{0, 0}, {0, 0}}, leave}, false, false, 0};
    return true;
}

// Parts without a radius beside others that have one: all times are doubles, rounded outward.
static void cast_round_times(hmi_passage *passage) {
    passage->enter.about = hmi_fraction_floor(&passage->enter.exact);
    passage->leave.about = hmi_fraction_ceil(&passage->leave.exact);
}

static bool cast_parts(const hmi_cast *cast, const hmi_convex *a, const hmi_convex *b, hmi_passage *out) {
    if (a->radius + b->radius + cast->rule.margin > 0) return cast_round(cast, a, b, out);
    if (!hmi_sat_passage(a, b, cast->motion, cast->rule.closed, out)) return false;
    if (cast->round) cast_round_times(out);
    return true;
}

// ---- seams --------------------------------------------------------------------------------------------------------
//
// Without a margin and under HM_TOUCH_AREA a point or a segment is inside a mask on the seam of two solid pixels and,
// a point, on a corner of four. Each pixel stands for the seams on its right and below and for the corner between
// them. In an outline they are on the seams of its parts; no corner of a part is inside.

static bool cast_solid(const hmi_cast *cast, hm_pixel pixel, int dx, int dy) {
    return hm_mask_get(cast->mask[1].mask, pixel.x + dx, pixel.y + dy);
}

static void cast_offer_seam(hmi_cast *cast, hm_pixel pixel, const hmi_point *from, const hmi_point *to) {
    const hmi_point end[2] = {*from, *to};
    const hmi_convex seam = {end, from == to ? 1 : 2, 0};
    hmi_cast_meeting meeting = {.pixel = {{0, 0}, pixel}};
    if (!hmi_sat_passage(&cast->element[0].convex, &seam, cast->motion, false, &meeting.passage)) return;
    if (cast->round) cast_round_times(&meeting.passage);
    meeting.passage.edges = 0; // no edge of a pixel is crossed
    cast_keep(cast, &meeting);
}

static void cast_offer_seams(hmi_cast *cast, hm_pixel pixel, const hmi_point corner[4]) {
    const bool right = cast_solid(cast, pixel, 1, 0);
    const bool below = cast_solid(cast, pixel, 0, 1);
    if (right) cast_offer_seam(cast, pixel, &corner[1], &corner[2]);
    if (below) cast_offer_seam(cast, pixel, &corner[3], &corner[2]);
    if (right && below && cast_solid(cast, pixel, 1, 1)) cast_offer_seam(cast, pixel, &corner[2], &corner[2]);
}

static void cast_offer_seams_of_part(hmi_cast *cast, hm_pixel part) {
    hmi_point end[2];
    for (int32_t at = -1; hmi_seam_next(cast->shape[1], cast->xform[1], part.x, &at, end);)
        cast_offer_seam(cast, part, &end[0], &end[1]);
}

/// Where seams of a cell are offered.
typedef struct cast_cell_offer {
    hmi_cast *cast;
    hm_pixel part;
} cast_cell_offer;

static bool cast_offer_cell_seam(void *context, const hmi_point end[2]) {
    const cast_cell_offer *offer = context;
    const bool point = end[0].x == end[1].x && end[0].y == end[1].y;
    cast_offer_seam(offer->cast, offer->part, &end[0], point ? &end[0] : &end[1]);
    return false;
}

// ---- offers -------------------------------------------------------------------------------------------------------

void hmi_cast_offer(hmi_cast *cast, hm_pixel first, hm_pixel second) {
    hmi_element space[2];
    hmi_cast_meeting meeting = {.pixel = {first, second}};
    if (hmi_cast_by_pixels(cast)) {
        if (cast_pixels(cast, first, second, &meeting.passage)) cast_keep(cast, &meeting);
        return;
    }
    const hmi_convex a = hmi_cast_part(cast, 0, first, &space[0]);
    const hmi_convex b = hmi_cast_part(cast, 1, second, &space[1]);
    if (cast_parts(cast, &a, &b, &meeting.passage)) cast_keep(cast, &meeting);
    if (cast->seams && cast->shape[1]->kind == HM_SHAPE_MASK) cast_offer_seams(cast, second, space[1].corner);
    if (cast->seams && hmi_shape_is_parted(cast->shape[1])) cast_offer_seams_of_part(cast, second);
    if (cast->seams && cast->leaf[1]) {
        cast_cell_offer offer = {cast, second};
        hmi_cell_seams(cast->leaf[1], &b, cast_offer_cell_seam, &offer);
    }
}
