// outline: figures of how two outlines differ, in doubles.
//
// The distance from a point to a border is greatest somewhere along an edge, not only at corners. So an edge is
// halved again and again: a piece is left alone when no point of it can be farther than the farthest so far. What
// bounds a piece is a single edge of the other border: the distance to an edge is convex, so no point of the piece is
// farther from it than one of the piece's ends.
//
// The area of both together has a border that consists of the pieces of each border that lie inside the other, with
// the same direction, and of pieces that both have in common; its area is a sum over those.
#include "bitgrid.h"
#include "outline_internal.h"

#include <math.h>
#include <string.h>

/// How much too small a distance may be, in pixels.
#define COMPARE_STEP 0x1p-10
/// The square of a distance that counts as none.
#define COMPARE_NONE 0x1p-50

typedef struct compare_edge {
    hm_vec2 a;
    hm_vec2 b;
} compare_edge;

/// The edges of an outline, in pixels, and those of each row of pixels: list[start[r]] .. list[start[r + 1] - 1].
typedef struct compare_border {
    compare_edge *edges;
    int32_t *start;
    int32_t *list;
    int32_t count;
    int32_t first_row;
    int32_t rows;
} compare_border;

static double compare_least(double a, double b) { return a < b ? a : b; }
static double compare_greatest(double a, double b) { return a > b ? a : b; }

// ---- borders ------------------------------------------------------------------------------------------------------

static hm_vec2 compare_point(hm_local p) {
    return (hm_vec2){(double)p.x / HM_UNITS_PER_PIXEL, (double)p.y / HM_UNITS_PER_PIXEL};
}

static void compare_read_edges(const hm_outline *outline, compare_edge *edges) {
    for (int32_t i = 0; i < outline->loop_count; i++) {
        const hm_loop *l = &outline->loops[i];
        const hm_local *ring = outline->points + l->first;
        for (int32_t k = 0; k < l->count; k++)
            edges[l->first + k] =
                (compare_edge){compare_point(ring[k]), compare_point(ring[k + 1 < l->count ? k + 1 : 0])};
    }
}

static int32_t compare_row(const compare_border *border, double y) { return (int32_t)floor(y) - border->first_row; }

static int32_t compare_first_row(const compare_border *border, compare_edge e) {
    return compare_row(border, compare_least(e.a.y, e.b.y));
}

static int32_t compare_last_row(const compare_border *border, compare_edge e) {
    return compare_row(border, compare_greatest(e.a.y, e.b.y));
}

// Room for the list, with `start` at the end of each row.
static bool compare_count_rows(compare_border *border, const hm_allocator *alloc) {
    int64_t total = 0;
    memset(border->start, 0, ((size_t)border->rows + 1) * sizeof *border->start);
    for (int32_t e = 0; e < border->count; e++) {
        const int32_t last = compare_last_row(border, border->edges[e]);
        for (int32_t r = compare_first_row(border, border->edges[e]); r <= last; r++, total++) border->start[r + 1]++;
    }
    if (total > INT32_MAX) return false;
    for (int32_t r = 0; r < border->rows; r++) border->start[r + 1] += border->start[r];
    border->list = hmi_alloc_array(alloc, (size_t)total, sizeof *border->list);
    return border->list != NULL;
}

static void compare_fill_rows(compare_border *border) {
    const int32_t total = border->start[border->rows];
    for (int32_t e = border->count - 1; e >= 0; e--) {
        const int32_t last = compare_last_row(border, border->edges[e]);
        for (int32_t r = compare_first_row(border, border->edges[e]); r <= last; r++)
            border->list[--border->start[r + 1]] = e;
    }
    for (int32_t r = 0; r < border->rows; r++) border->start[r] = border->start[r + 1];
    border->start[border->rows] = total;
}

// The outline has points.
static bool compare_make(compare_border *border, const hm_outline *outline, const hm_allocator *alloc) {
    hm_local least;
    hm_local greatest;
    hm_outline_box(outline, &least, &greatest);
    border->count = outline->point_count;
    border->first_row = (int32_t)floor(compare_point(least).y);
    border->rows = (int32_t)floor(compare_point(greatest).y) - border->first_row + 1;
    border->edges = hmi_alloc_array(alloc, (size_t)border->count, sizeof *border->edges);
    border->start = hmi_alloc_array(alloc, (size_t)border->rows + 1, sizeof *border->start);
    if (!border->edges || !border->start) return false;
    compare_read_edges(outline, border->edges);
    if (!compare_count_rows(border, alloc)) return false;
    compare_fill_rows(border);
    return true;
}

static void compare_free(const compare_border *border, const hm_allocator *alloc) {
    const size_t listed = border->list ? (size_t)border->start[border->rows] : 0;
    hmi_free(alloc, border->list, listed * sizeof *border->list);
    hmi_free(alloc, border->start, ((size_t)border->rows + 1) * sizeof *border->start);
    hmi_free(alloc, border->edges, (size_t)border->count * sizeof *border->edges);
}

// ---- points and borders -------------------------------------------------------------------------------------------

static hm_vec2 compare_minus(hm_vec2 a, hm_vec2 b) { return (hm_vec2){a.x - b.x, a.y - b.y}; }
static double compare_dot(hm_vec2 a, hm_vec2 b) { return a.x * b.x + a.y * b.y; }
static double compare_cross(hm_vec2 a, hm_vec2 b) { return a.x * b.y - a.y * b.x; }

static hm_vec2 compare_between(hm_vec2 a, hm_vec2 b, double t) {
    return (hm_vec2){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

// The square of the distance from a point to an edge.
static double compare_square(compare_edge e, hm_vec2 p) {
    const hm_vec2 d = compare_minus(e.b, e.a);
    const double t = compare_dot(compare_minus(p, e.a), d) / compare_dot(d, d);
    const hm_vec2 n = compare_between(e.a, e.b, compare_greatest(0, compare_least(t, 1)));
    const hm_vec2 w = compare_minus(p, n);
    return compare_dot(w, w);
}

/// The edge of a border that is nearest to a point, and the square of its distance.
typedef struct compare_near {
    double square;
    int32_t edge;
} compare_near;

// Whether an edge lies farther to one side of a point than the nearest so far: most of a row do.
static bool compare_aside(compare_edge e, hm_vec2 p, double square) {
    const double aside = compare_greatest(compare_least(e.a.x, e.b.x) - p.x, p.x - compare_greatest(e.a.x, e.b.x));
    return aside > 0 && aside * aside > square;
}

static void compare_look_at_row(const compare_border *border, int32_t row, hm_vec2 p, compare_near *near) {
    if (row < 0 || row >= border->rows) return;
    for (int32_t i = border->start[row]; i < border->start[row + 1]; i++) {
        const compare_edge e = border->edges[border->list[i]];
        if (compare_aside(e, p, near->square)) continue;
        const double square = compare_square(e, p);
        if (square < near->square) *near = (compare_near){square, border->list[i]};
    }
}

// Looks at rows farther and farther away; what lies k rows off is more than k - 1 away.
static compare_near compare_nearest(const compare_border *border, hm_vec2 p) {
    compare_near near = {HUGE_VAL, 0};
    const int32_t row = compare_row(border, p.y);
    compare_look_at_row(border, row, p, &near);
    for (int32_t k = 1; row + k < border->rows || row - k >= 0; k++) {
        if ((double)(k - 1) * (double)(k - 1) > near.square) break;
        compare_look_at_row(border, row - k, p, &near);
        compare_look_at_row(border, row + k, p, &near);
    }
    return near;
}

static bool compare_inside(const compare_border *border, hm_vec2 p) {
    const int32_t row = compare_row(border, p.y);
    bool inside = false;
    if (row < 0 || row >= border->rows) return false;
    for (int32_t i = border->start[row]; i < border->start[row + 1]; i++) {
        const compare_edge e = border->edges[border->list[i]];
        if ((e.a.y <= p.y) == (e.b.y <= p.y)) continue;
        const double t = (p.y - e.a.y) / (e.b.y - e.a.y);
        if (e.a.x + t * (e.b.x - e.a.x) <= p.x) inside = !inside;
    }
    return inside;
}

// ---- distances ----------------------------------------------------------------------------------------------------

/// The farthest found, of all points and of those outside the other outline.
typedef struct compare_far {
    double all;
    double outside;
    hm_vec2 worst; ///< where `all` was found
} compare_far;

/// A piece of an edge: its ends, and what is nearest to them.
typedef struct compare_piece {
    hm_vec2 a;
    hm_vec2 b;
    compare_near near_a;
    compare_near near_b;
    bool inside; ///< all of it is known to lie inside
} compare_piece;

static void compare_take(const compare_border *other, hm_vec2 p, double square, bool inside, compare_far *far) {
    const double distance = sqrt(square);
    if (distance > far->all) {
        far->all = distance;
        far->worst = p;
    }
    if (!inside && distance > far->outside && !compare_inside(other, p)) far->outside = distance;
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
// inside. Each halving adds one piece, and none is halved that is shorter than the step: 32 are more than enough.
static void compare_edge_far(const compare_border *other, compare_edge e, compare_far *far) {
    compare_piece stack[32];
    int32_t count = 1;
    stack[0] = (compare_piece){e.a, e.b, compare_nearest(other, e.a), compare_nearest(other, e.b), false};
    compare_take(other, e.a, stack[0].near_a.square, false, far);
    while (count > 0) {
        compare_piece piece = stack[--count];
        const double bound = compare_bound(other, &piece) - COMPARE_STEP;
        if (bound <= far->all && (piece.inside || bound <= far->outside)) continue;
        const hm_vec2 middle = compare_between(piece.a, piece.b, 0.5);
        const hm_vec2 half = compare_minus(middle, piece.a);
        const compare_near near = compare_nearest(other, middle);
        compare_take(other, middle, near.square, piece.inside, far);
        if (compare_dot(half, half) < COMPARE_STEP * COMPARE_STEP / 4 || count + 2 > 32) continue;
        const bool inside = piece.inside || (near.square > compare_dot(half, half) && compare_inside(other, middle));
        stack[count++] = (compare_piece){piece.a, middle, piece.near_a, near, inside};
        stack[count++] = (compare_piece){middle, piece.b, near, piece.near_b, inside};
    }
}

static compare_far compare_border_far(const compare_border *from, const compare_border *other) {
    compare_far far = {0, 0, from->edges[0].a};
    for (int32_t e = 0; e < from->count; e++) compare_edge_far(other, from->edges[e], &far);
    return far;
}

// ---- area in common -----------------------------------------------------------------------------------------------

// Adds where along edge e it meets edge f, as parts of e. At most two.
static int32_t compare_cut(compare_edge e, compare_edge f, double *parts) {
    const hm_vec2 d = compare_minus(e.b, e.a);
    const hm_vec2 g = compare_minus(f.b, f.a);
    const hm_vec2 w = compare_minus(f.a, e.a);
    const double turn = compare_cross(d, g);
    if (turn != 0) {
        const double along = compare_cross(w, d) / turn;
        parts[0] = compare_cross(w, g) / turn;
        return along >= -COMPARE_STEP && along <= 1 + COMPARE_STEP && parts[0] > 0 && parts[0] < 1;
    }
    int32_t count = 0;
    const double length = compare_dot(d, d);
    const double ends[2] = {compare_dot(w, d) / length, compare_dot(compare_minus(f.b, e.a), d) / length};
    for (int k = 0; k < 2; k++)
        if (ends[k] > 0 && ends[k] < 1) parts[count++] = ends[k];
    return count;
}

// All parts of an edge between which it stays on one side of a border, in order. An edge is looked at in the first
// row that it shares.
static int32_t compare_cuts(const compare_border *other, compare_edge e, double *parts) {
    const int32_t first = compare_first_row(other, e);
    const int32_t last = (int32_t)hmi_min(compare_last_row(other, e), other->rows - 1);
    int32_t count = 0;
    for (int32_t r = (int32_t)hmi_max(first, 0); r <= last; r++)
        for (int32_t i = other->start[r]; i < other->start[r + 1]; i++) {
            const compare_edge f = other->edges[other->list[i]];
            if (hmi_max(compare_first_row(other, f), hmi_max(first, 0)) == r)
                count += compare_cut(e, f, parts + count);
        }
    for (int32_t i = 1; i < count; i++) { // few, as a rule
        const double part = parts[i];
        int32_t k = i;
        for (; k > 0 && parts[k - 1] > part; k--) parts[k] = parts[k - 1];
        parts[k] = part;
    }
    parts[count] = 1;
    return count + 1;
}

// Whether a piece with this middle is part of the border of what both have in common. Of pieces that lie on one
// another with the same direction, `shared` says which border's counts.
static bool compare_counts(const compare_border *other, compare_edge e, hm_vec2 middle, bool shared) {
    const compare_near near = compare_nearest(other, middle);
    if (near.square > COMPARE_NONE) return compare_inside(other, middle);
    const compare_edge f = other->edges[near.edge];
    return shared && compare_dot(compare_minus(e.b, e.a), compare_minus(f.b, f.a)) > 0;
}

static double compare_area(const compare_border *from, const compare_border *other, bool shared, double *parts) {
    double sum = 0;
    for (int32_t i = 0; i < from->count; i++) {
        const compare_edge e = from->edges[i];
        const int32_t count = compare_cuts(other, e, parts);
        double begin = 0;
        for (int32_t k = 0; k < count; begin = parts[k++]) {
            const hm_vec2 middle = compare_between(e.a, e.b, 0.5 * (begin + parts[k]));
            if (parts[k] <= begin || !compare_counts(other, e, middle, shared)) continue;
            sum += compare_cross(compare_between(e.a, e.b, begin), compare_between(e.a, e.b, parts[k]));
        }
    }
    return sum / 2;
}

// ---- the whole ----------------------------------------------------------------------------------------------------

static void compare_measure(const compare_border *a, const compare_border *b, double *parts,
                            hm_outline_difference *out) {
    const compare_far from_truth = compare_border_far(a, b);
    const compare_far from_outline = compare_border_far(b, a);
    const compare_far *worst = from_truth.all < from_outline.all ? &from_outline : &from_truth;
    out->hausdorff = worst->all;
    out->worst = worst->worst;
    out->outward = from_outline.outside;
    out->inward = from_truth.outside;
    const double both = compare_area(a, b, true, parts) + compare_area(b, a, false, parts);
    out->iou = both;
}

static bool compare_both(const hm_outline *truth, const hm_outline *outline, const hm_allocator *alloc,
                         hm_outline_difference *out) {
    compare_border a;
    compare_border b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    const size_t room = 2 * (size_t)hmi_max(truth->point_count, outline->point_count) + 1;
    double *parts = hmi_alloc_array(alloc, room, sizeof *parts);
    const bool enough = parts && compare_make(&a, truth, alloc) && compare_make(&b, outline, alloc);
    if (enough) compare_measure(&a, &b, parts, out);
    compare_free(&b, alloc);
    compare_free(&a, alloc);
    hmi_free(alloc, parts, room * sizeof *parts);
    return enough;
}

hm_result hm_outline_compare(const hm_outline *truth, const hm_outline *outline, const hm_allocator *alloc,
                             hm_outline_difference *out) {
    HMI_REQUIRE(truth && outline && out, HM_ERROR_RANGE);
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
