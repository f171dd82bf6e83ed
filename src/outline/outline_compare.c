// outline: figures of how two outlines differ, in doubles.
//
// The distance from a point to a border is greatest somewhere along an edge, not only at corners. So an edge is
// halved again and again: a piece is left alone when no point of it can be farther than the farthest so far. What
// bounds a piece is a single edge of the other border: the distance to an edge is convex, so no point of the piece is
// farther from it than one of the piece's ends.
//
// The area of both together has a border that consists of the pieces of each border that lie inside the other, with
// the same direction, and of pieces that both have in common; its area is a sum over those.
#include "outline_compare.h"

#include "../base/bitgrid.h"

#include <math.h>
#include <string.h>

// ---- where edges meet ---------------------------------------------------------------------------------------------

// Adds where along edge e it meets edge f, as parts of e. At most two.
static int32_t compare_cut(compare_edge e, compare_edge f, double *parts) {
    const hm_vec2 d = hmi_minus(e.b, e.a);
    const hm_vec2 g = hmi_minus(f.b, f.a);
    const hm_vec2 w = hmi_minus(f.a, e.a);
    const double turn = hmi_cross(d, g);
    if (turn != 0) {
        const double along = hmi_cross(w, d) / turn;
        parts[0] = hmi_cross(w, g) / turn;
        return along >= -COMPARE_STEP && along <= 1 + COMPARE_STEP && parts[0] > 0 && parts[0] < 1;
    }
    int32_t count = 0;
    const double length = hmi_dot(d, d);
    const double ends[2] = {hmi_dot(w, d) / length, hmi_dot(hmi_minus(f.b, e.a), d) / length};
    for (int k = 0; k < 2; k++)
        if (ends[k] > 0 && ends[k] < 1) parts[count++] = ends[k];
    return count;
}

/// A piece of an edge, and whether anything meets it between its ends.
typedef struct compare_meeting {
    const compare_border *other;
    compare_edge edge;
    bool met;
} compare_meeting;

// Of parallel edges one that lies on the other is no distance away, and where it ends the next one meets.
static void compare_add_meeting(void *context, int32_t f) {
    compare_meeting *meeting = context;
    const compare_edge other = meeting->other->edges[f];
    double parts[2];
    if (hmi_cross(hmi_minus(meeting->edge.b, meeting->edge.a), hmi_minus(other.b, other.a)) == 0) return;
    meeting->met = meeting->met || compare_cut(meeting->edge, other, parts) > 0;
}

// Whether a border leaves a piece of an edge alone between its ends: then all of it lies on one side.
static bool compare_clear(const compare_border *other, compare_edge e) {
    compare_meeting meeting = {other, e, false};
    hmi_compare_meet(other, e, compare_add_meeting, &meeting);
    return !meeting.met;
}

// ---- distances ----------------------------------------------------------------------------------------------------

/// The farthest found, of all points and of those outside the other outline.
typedef struct compare_far {
    double all;
    double outside;
    hm_vec2 worst; ///< where `all` was found
} compare_far;

/// A point, and what is nearest to it.
typedef struct compare_spot {
    hm_vec2 p;
    compare_near near;
} compare_spot;

/// A piece of an edge: its ends, and what is nearest to them.
typedef struct compare_piece {
    hm_vec2 a;
    hm_vec2 b;
    compare_near near_a;
    compare_near near_b;
    bool inside; ///< all of it is proved to lie inside
} compare_piece;

static void compare_take(const compare_border *other, hm_vec2 p, compare_near near, bool inside, compare_far *far) {
    const double distance = sqrt(near.square);
    if (distance > far->all) {
        far->all = distance;
        far->worst = p;
    }
    if (!inside && distance > far->outside && !hmi_compare_inside(other, p, near)) far->outside = distance;
}

// No point of a piece is farther from the border than this.
static double compare_bound(const compare_border *other, const compare_piece *piece) {
    const double by_a =
        compare_greatest(piece->near_a.square, compare_square(other->edges[piece->near_a.edge], piece->b));
    const double by_b =
        compare_greatest(piece->near_b.square, compare_square(other->edges[piece->near_b.edge], piece->a));
    return sqrt(compare_least(by_a, by_b));
}

// Halves the pieces that may hold a farther point. A half whose middle lies deeper inside than half its length is all
// inside. So are both where nothing meets the piece and its middle is inside, which is tested where no greater distance
// is left to find. Each halving adds one piece, and none is halved that is shorter than the step: 32 are more than
// enough. `last` is where the edge before ended.
static void compare_edge_far(const compare_border *other, compare_edge e, compare_spot *last, compare_far *far) {
    compare_piece stack[32];
    int32_t count = 1;
    const bool shared = last->p.x == e.a.x && last->p.y == e.a.y;
    const compare_near near_a = shared ? last->near : hmi_compare_nearest(other, e.a, last->near.edge);
    *last = (compare_spot){e.b, hmi_compare_nearest(other, e.b, near_a.edge)};
    stack[0] = (compare_piece){e.a, e.b, near_a, last->near, false};
    compare_take(other, e.a, near_a, false, far);
    while (count > 0) {
        compare_piece piece = stack[--count];
        const double bound = compare_bound(other, &piece) - COMPARE_STEP;
        if (bound <= far->all && (piece.inside || bound <= far->outside)) continue;
        const hm_vec2 middle = compare_between(piece.a, piece.b, 0.5);
        const hm_vec2 half = hmi_minus(middle, piece.a);
        const compare_near near = hmi_compare_nearest(other, middle, piece.near_a.edge);
        compare_take(other, middle, near, piece.inside, far);
        if (hmi_dot(half, half) < COMPARE_STEP * COMPARE_STEP / 4 || count + 2 > 32) continue;
        bool inside = piece.inside || (near.square > hmi_dot(half, half) && hmi_compare_inside(other, middle, near));
        if (!inside && bound <= far->all)
            inside =
                hmi_compare_inside(other, middle, near) && compare_clear(other, (compare_edge){piece.a, piece.b});
        stack[count++] = (compare_piece){piece.a, middle, piece.near_a, near, inside};
        stack[count++] = (compare_piece){middle, piece.b, near, piece.near_b, inside};
    }
}

static compare_far compare_border_far(const compare_border *from, const compare_border *other) {
    compare_far far = {0, 0, from->edges[0].a};
    compare_spot last = {from->edges[0].a, hmi_compare_nearest(other, from->edges[0].a, 0)};
    for (int32_t e = 0; e < from->count; e++) compare_edge_far(other, from->edges[e], &last, &far);
    return far;
}

// ---- area in common -----------------------------------------------------------------------------------------------

static void compare_sift(double *parts, int32_t root, int32_t count) {
    const double part = parts[root];
    for (int32_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        if (child + 1 < count && parts[child + 1] > parts[child]) child++;
        if (parts[child] <= part) break;
        parts[root] = parts[child];
        root = child;
    }
    parts[root] = part;
}

static void compare_sort(double *parts, int32_t count) {
    for (int32_t i = count / 2; i > 0; i--) compare_sift(parts, i - 1, count);
    for (int32_t end = count - 1; end > 0; end--) {
        const double greatest = parts[0];
        parts[0] = parts[end];
        parts[end] = greatest;
        compare_sift(parts, 0, end);
    }
}

/// An edge, and where along it others meet it.
typedef struct compare_cuts {
    const compare_border *other;
    compare_edge edge;
    double *parts;
    int32_t count;
} compare_cuts;

static void compare_add_cuts(void *context, int32_t f) {
    compare_cuts *cuts = context;
    cuts->count += compare_cut(cuts->edge, cuts->other->edges[f], cuts->parts + cuts->count);
}

// All parts of an edge between which it stays on one side of a border, in order; answers how many.
static int32_t compare_cut_all(const compare_border *other, compare_edge e, double *parts) {
    compare_cuts cuts = {other, e, parts, 0};
    hmi_compare_meet(other, e, compare_add_cuts, &cuts);
    compare_sort(parts, cuts.count);
    parts[cuts.count] = 1;
    return cuts.count + 1;
}

// Whether a piece with this middle is part of the border of what both have in common. Of pieces that lie on one
// another with the same direction, `shared` says which border's counts.
static bool compare_counts(const compare_border *other, compare_edge e, hm_vec2 middle, bool shared, int32_t *hint) {
    const compare_near near = hmi_compare_nearest(other, middle, *hint);
    *hint = near.edge;
    if (near.square > COMPARE_NONE) return hmi_compare_inside(other, middle, near);
    const compare_edge f = other->edges[near.edge];
    return shared && hmi_dot(hmi_minus(e.b, e.a), hmi_minus(f.b, f.a)) > 0;
}

static double compare_area(const compare_border *from, const compare_border *other, bool shared, double *parts) {
    double sum = 0;
    int32_t hint = 0;
    for (int32_t i = 0; i < from->count; i++) {
        const compare_edge e = from->edges[i];
        const int32_t count = compare_cut_all(other, e, parts);
        double begin = 0;
        for (int32_t k = 0; k < count; begin = parts[k++]) {
            const hm_vec2 middle = compare_between(e.a, e.b, 0.5 * (begin + parts[k]));
            if (parts[k] <= begin || !compare_counts(other, e, middle, shared, &hint)) continue;
            sum += hmi_cross(compare_between(e.a, e.b, begin), compare_between(e.a, e.b, parts[k]));
        }
    }
    return sum / 2;
}

// ---- the whole ----------------------------------------------------------------------------------------------------

// Down to a whole unit. Tolerances are proved in whole units, so what was proved is never exceeded by the rounding of
// doubles, which is far below the small part of a unit that is allowed for here.
static double compare_whole(double distance) { return floor(distance * (1 / COMPARE_UNIT) + 1e-5) * COMPARE_UNIT; }

static void compare_measure(const compare_border *a, const compare_border *b, double *parts,
                            hm_outline_difference *out) {
    const compare_far from_truth = compare_border_far(a, b);
    const compare_far from_outline = compare_border_far(b, a);
    const compare_far *worst = from_truth.all < from_outline.all ? &from_outline : &from_truth;
    out->hausdorff = compare_whole(worst->all);
    out->worst = worst->worst;
    out->outward = compare_whole(from_outline.outside);
    out->inward = compare_whole(from_truth.outside);
    const double both = compare_area(a, b, true, parts) + compare_area(b, a, false, parts);
    out->iou = both;
}

// Twice the mean of the edges, were either outline made of as many as both have: so most are one piece, and there are
// never many more pieces than edges of both.
static double compare_piece_length(const hm_outline *a, const hm_outline *b, const hm_outline *of) {
    return 2 * hm_outline_perimeter(of, -1) / ((double)a->point_count + (double)b->point_count);
}

// Of what was made already.
static bool compare_made(const compare_border *a, const compare_border *b, const hm_allocator *alloc,
                         hm_outline_difference *out) {
    const size_t room = 2 * (size_t)hmi_max(a->piece_count, b->piece_count) + 1;
    double *parts = hmi_alloc_array(alloc, room, sizeof *parts);
    if (parts) compare_measure(a, b, parts, out);
    hmi_free(alloc, parts, room * sizeof *parts);
    return parts != NULL;
}

static bool compare_both(const hm_outline *truth, const hm_outline *outline, const hm_allocator *alloc,
                         hm_outline_difference *out) {
    compare_border a;
    compare_border b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    const bool enough = hmi_compare_make(&a, truth, compare_piece_length(truth, outline, truth), alloc) &&
                        hmi_compare_make(&b, outline, compare_piece_length(truth, outline, outline), alloc) &&
                        compare_made(&a, &b, alloc, out);
    hmi_compare_free(&b, alloc);
    hmi_compare_free(&a, alloc);
    return enough;
}

hm_result hm_outline_compare(const hm_outline *truth, const hm_outline *outline, const hm_allocator *alloc,
                             hm_outline_difference *out) {
    HMI_REQUIRE_PTR(truth, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(outline, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    const hm_allocator own = hmi_allocator(alloc);
    const double area = hm_outline_area(truth, -1);
    const double area_outline = hm_outline_area(outline, -1);
    const bool none = truth->loop_count == 0 && outline->loop_count == 0;
    const double far = none ? 0 : HUGE_VAL;
    hm_outline_difference found = {far, far, far, none, area_outline - area, {0, 0}};
    if (truth->loop_count > 0 && outline->loop_count > 0) {
        if (!compare_both(truth, outline, &own, &found)) return HM_ERROR_MEMORY;
        found.iou = found.iou / (area + area_outline - found.iou);
    }
    *out = found;
    return HM_OK;
}
