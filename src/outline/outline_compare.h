// outline (internal): the edges of an outline in doubles, for what measures distances and areas.
//
// Two trees find edges. One is over pieces of about the same length, sorted along a space-filling curve, so that long
// edges side by side do not all lie around a point: for what is near a point, and for what meets an edge. The other
// is that of outline_tree.h. As its edges go along the loops, how often a run of them passes a height is even or odd
// by its two ends alone; so whether a point is inside costs a way down the tree, and not all edges beside it.
#ifndef HITMASK_OUTLINE_COMPARE_H
#define HITMASK_OUTLINE_COMPARE_H

#include "../base/vec2.h"
#include "outline_tree.h"

/// Distances are returned in whole multiples of this, rounded down.
#define COMPARE_UNIT 0x1p-16
/// How much too small a distance may be before, in pixels: 2^-10 in all.
#define COMPARE_STEP (0x1p-10 - COMPARE_UNIT)
/// The square of a distance that counts as none.
#define COMPARE_NONE 0x1p-50

typedef struct compare_edge {
    hm_vec2 a;
    hm_vec2 b;
} compare_edge;

/// Where a run of edges begins: the heights of its first point and of its loop's first one, which are the same where
/// a loop begins.
typedef struct compare_seam {
    double y;
    double first_y;
} compare_seam;

typedef struct compare_border {
    compare_edge *edges; ///< in pixels
    compare_seam *seams; ///< of each lowest box of `runs`, and of the end
    edge_tree runs;
    hmi_boxtree pieces;
    hmi_local_box *piece_boxes;
    int32_t *piece_order;
    int32_t *piece_edge; ///< the edge that a piece belongs to
    int32_t piece_count;
    int32_t count;
} compare_border;

/// The edge of a border that is nearest to a point, the first of several, and the square of its distance.
typedef struct compare_near {
    double square;
    int32_t edge;
} compare_near;

/// Pieces are at most as long as `length`, in pixels. False without memory; to be freed all the same.
bool hmi_compare_make(compare_border *border, const hm_outline *outline, double length, const hm_allocator *alloc);
void hmi_compare_free(const compare_border *border, const hm_allocator *alloc);

/// `hint` is any edge; the search is short where it is near.
compare_near hmi_compare_nearest(const compare_border *border, hm_vec2 p, int32_t hint);

/// Whether a point is inside, by its nearest edge.
bool hmi_compare_inside(const compare_border *border, hm_vec2 p, compare_near near);

/// Calls for every piece that may meet an edge.
typedef void compare_visit(void *context, int32_t edge);
void hmi_compare_meet(const compare_border *border, compare_edge e, compare_visit *visit, void *context);

static inline double compare_least(double a, double b) { return a < b ? a : b; }
static inline double compare_greatest(double a, double b) { return a > b ? a : b; }

static inline hm_vec2 compare_between(hm_vec2 a, hm_vec2 b, double t) {
    return (hm_vec2){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

// The square of the distance from a point to an edge.
static inline double compare_square(compare_edge e, hm_vec2 p) {
    const hm_vec2 d = hmi_minus(e.b, e.a);
    const double t = hmi_dot(hmi_minus(p, e.a), d) / hmi_dot(d, d);
    const hm_vec2 n = compare_between(e.a, e.b, compare_greatest(0, compare_least(t, 1)));
    const hm_vec2 w = hmi_minus(p, n);
    return hmi_dot(w, w);
}

#endif
