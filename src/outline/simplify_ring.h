// simplify (internal): one ring of corners on whole pixels, and which of them are kept.
//
// Corners are counted around the ring without end: corner i + count is corner i. An edge (i, length) joins corners i
// and i + length and stands for the stretch between them.
//
// Rings lie in a frame of their own (simplify_frame.c), the same for all their images under mirroring and quarter
// turns. So whatever decides between equals may go by the numbers of corners: images get images of the answer. A ring
// that is its own image gets an answer that is so too.
#ifndef HITMASK_OUTLINE_SIMPLIFY_RING_H
#define HITMASK_OUTLINE_SIMPLIFY_RING_H

#include <hitmask/outline.h>

#include "../base/base_internal.h"

/// On which side of an edge all has to lie that it cuts off together with its stretch.
typedef enum simplify_side { SIMPLIFY_BOTH, SIMPLIFY_RIGHT, SIMPLIFY_LEFT } simplify_side;

/// How far an edge may be from its stretch.
typedef struct simplify_limit {
    int64_t tolerance; ///< in units of 2^-16 pixel
    simplify_side side;
    bool whole_line; ///< the stretch has to lie on that side of the edge's line beyond its ends as well: found sooner
} simplify_limit;

typedef struct simplify_edge {
    int32_t from;
    int32_t length;
} simplify_edge;

/// How a ring is mapped to itself.
typedef struct simplify_symmetry {
    int32_t turns;   ///< 1, 2 or 4 rotations map corner i to `i + k * count / turns`
    int32_t mirrors; ///< 0, or as many mirrorings as rotations
    int32_t axis;    ///< one of them maps corner i to corner axis - i; the next one, i to axis + count / mirrors - i
} simplify_symmetry;

/// A ring that is being simplified. Coordinates are pixels; they differ by at most HM_MASK_MAX_SIDE.
typedef struct simplify_ring {
    const hm_pixel *at;
    int32_t count;
    simplify_symmetry symmetry;
    uint8_t *must;         ///< 1: this corner has to be kept
    uint8_t *kept;         ///< the answer
    simplify_edge *barred; ///< edges that may not be used, nor their images
    int32_t barred_count;
    int32_t barred_room;
} simplify_ring;

/// Corner i + k of a ring for 0 <= i, k <= count.
static inline int32_t simplify_step(const simplify_ring *ring, int32_t i, int32_t k) {
    const int32_t next = i + k;
    return next < ring->count ? next : next - ring->count;
}

/// Twice the signed area of the triangle a b p: the cross product of b - a and p - a.
static inline int64_t simplify_cross(hm_pixel a, hm_pixel b, hm_pixel p) {
    return ((int64_t)b.x - a.x) * ((int64_t)p.y - a.y) - ((int64_t)b.y - a.y) * ((int64_t)p.x - a.x);
}

// ---- frames -------------------------------------------------------------------------------------------------------

/// Where a ring's corners come from: corner k is corner start + step * k of a loop, in one of eight images.
typedef struct simplify_pose {
    int image;
    int32_t start;
    int32_t step; ///< -1 in images that are mirrored, so that the solid side stays on the right
} simplify_pose;

/// An outline in the least of its eight images, so that all eight lead to the same one.
typedef struct simplify_frame {
    hm_outline *outline; ///< that image
    int32_t *source;     ///< for each of its loops the one of the outline
    int32_t *start;      ///< for each of its loops which corner of the source comes first
    int32_t *twin; ///< for each of its loops one that a symmetry of all loops maps to it, the same for all of these
    int32_t step;  ///< to the next corner of the source
    int32_t loops; ///< how many there are
} simplify_frame;

/// Finds the frame. HM_ERROR_MEMORY leaves it to be freed.
hm_result hmi_simplify_frame_make(const hm_outline *outline, const hm_allocator *alloc, simplify_frame *frame);
void hmi_simplify_frame_free(const simplify_frame *frame, const hm_allocator *alloc);

/// Writes the ring of a loop in a frame of its own to `at`, and how it is mapped to itself.
simplify_pose hmi_simplify_pose(const hm_local *points, int32_t count, hm_pixel *at, simplify_symmetry *symmetry);

/// How many images a corner or an edge has, itself included and perhaps several times, and image number `which`.
int32_t hmi_simplify_images(const simplify_ring *ring);
int32_t hmi_simplify_image(const simplify_ring *ring, int32_t which, int32_t corner);
simplify_edge hmi_simplify_edge_image(const simplify_ring *ring, int32_t which, simplify_edge edge);

/// Marks a corner in `flags`, and with it all its images.
void hmi_simplify_mark(const simplify_ring *ring, uint8_t *flags, int32_t corner);

// ---- edges --------------------------------------------------------------------------------------------------------

/// Whether the edge (i, length) is within the tolerance of all corners of its stretch, exactly; whatever the side.
bool hmi_simplify_fits(const simplify_ring *ring, simplify_limit limit, int32_t i, int32_t length);

/// The corner of the stretch of (i, length) that is farthest from the edge, the first of several; -1 for length 1.
int32_t hmi_simplify_farthest(const simplify_ring *ring, int32_t i, int32_t length);

/// The edges that fit: those from corner i are lengths[start[i]] .. lengths[start[i + 1] - 1], ascending.
typedef struct simplify_edges {
    int32_t *start; ///< count + 1 entries
    int32_t *lengths;
    int32_t count; ///< of corners
    int32_t capacity;
} simplify_edges;

/// Finds all edges that fit, up to the length count - 2; with `from` those between corners that it marks, and edges
/// of length 1. *work is how many corners may be tested, and becomes negative where that is too few: then edges are
/// missing. HM_ERROR_MEMORY leaves them to be freed.
hm_result hmi_simplify_edges_make(const simplify_ring *ring, simplify_limit limit, const uint8_t *from, int64_t *work,
                                  const hm_allocator *alloc, simplify_edges *edges);
void hmi_simplify_edges_free(const simplify_edges *edges, const hm_allocator *alloc);

/// The number of the edge (i, length) in `lengths`; -1 where it does not fit.
int32_t hmi_simplify_edges_find(const simplify_edges *edges, int32_t i, int32_t length);

// ---- the fewest corners -------------------------------------------------------------------------------------------

/// What is to be as small as possible: corners, then twice the area between edges and stretches, in pixels.
typedef struct simplify_cost {
    int64_t corners; ///< INT64_MAX where there is no way around
    int64_t area;
} simplify_cost;

static inline bool simplify_less(simplify_cost a, simplify_cost b) {
    return a.corners != b.corners ? a.corners < b.corners : a.area < b.area;
}

/// The graph of a ring's edges, and the best way around over those that are open.
typedef struct simplify_search {
    const simplify_ring *ring;
    hm_allocator alloc;
    simplify_edges edges;
    uint8_t *open;       ///< for each edge whether it may be used
    int64_t *sums;       ///< count + 1: twice the signed area from the origin to the way from corner 0 to corner i
    simplify_cost *cost; ///< of nodes
    int32_t *from;       ///< the node before each
    size_t nodes;        ///< how many there is room for
    uint8_t *best;       ///< the corners of the best way so far
    simplify_cost least; ///< its cost
    bool thinned;        ///< edges are missing: there may be better ways
    int64_t work;        ///< how many corners and edges have been tested
} simplify_search;

/// Finds the edges of a ring and opens those that are not barred. HM_ERROR_MEMORY leaves it to be freed.
hm_result hmi_simplify_search_make(const simplify_ring *ring, simplify_limit limit, const hm_allocator *alloc,
                                   simplify_search *search);
void hmi_simplify_search_free(simplify_search *search);

/// Finds the best way over the open edges, if there is one.
void hmi_simplify_search_run(simplify_search *search);

/// Closes an edge and its images.
void hmi_simplify_close(simplify_search *search, simplify_edge edge);

/// What is proved about a result.
typedef struct simplify_score {
    int64_t corners;
    int64_t floor; ///< no answer within the limit has fewer
    int64_t work;  ///< how many steps it took to find
} simplify_score;

/// Fill in `kept` by the fewest corners within the limit: of any way around, and of one that does not meet itself and
/// goes around the right way.
hm_result hmi_simplify_min(const simplify_ring *ring, simplify_limit limit, const hm_allocator *alloc,
                           simplify_score *score);
hm_result hmi_simplify_sound(const simplify_ring *ring, simplify_limit limit, const hm_allocator *alloc,
                             simplify_score *score);

/// Whether the kept corners make a ring that does not meet itself and goes around as all corners do.
bool hmi_simplify_is_sound(const simplify_ring *ring, const uint8_t *kept, const hm_allocator *alloc,
                           hm_result *result);

/// Fills in `kept` by the corners of Ramer, Douglas and Peucker.
void hmi_simplify_rdp(const simplify_ring *ring, simplify_limit limit, simplify_score *score);

/// The next kept corner after corner i is so many corners further.
static inline int32_t simplify_next_kept(const simplify_ring *ring, const uint8_t *kept, int32_t i) {
    int32_t length = 1;
    while (length < ring->count && !kept[simplify_step(ring, i, length)]) length++;
    return length;
}

static inline int32_t simplify_count_kept(const uint8_t *kept, int32_t count) {
    int32_t sum = 0;
    for (int32_t i = 0; i < count; i++) sum += kept[i];
    return sum;
}

// ---- whole outlines -----------------------------------------------------------------------------------------------

/// An outline being simplified, at one tolerance after another.
typedef struct simplify_job simplify_job;

/// Makes a job; `became` of job is found by the options' least_area alone. The outline is borrowed.
hm_result hmi_simplify_job_make(const char *function, const hm_outline *outline, double least_area,
                                const hm_allocator *alloc, simplify_job **out);
void hmi_simplify_job_free(simplify_job *job);

/// Simplifies by one method within one tolerance. The answer is the job's until the next one. Where it is clear that
/// there will be more than `most` corners there is none, and score->corners is INT64_MAX.
hm_result hmi_simplify_job_run(simplify_job *job, hm_simplify_method method, int64_t tolerance, int64_t most,
                               simplify_score *score);

/// Keeps the last answer for hmi_simplify_job_finish.
void hmi_simplify_job_take(simplify_job *job);

/// The best that run finds by the method within the tolerance, by smaller tolerances as well where it may have missed
/// something; taken.
hm_result hmi_simplify_job_best(simplify_job *job, hm_simplify_method method, int64_t tolerance);

/// The best within the greatest numbers of points of the options, one of which is above 0, at the least tolerance up to
/// *tolerance, which receives it; taken. HM_ERROR_RANGE where there is none.
hm_result hmi_simplify_job_within(simplify_job *job, const hm_simplify_options *options, int64_t *tolerance);

/// The corners of the last answer in all, and the most of a loop.
void hmi_simplify_job_points(const simplify_job *job, int64_t *points, int32_t *most);

/// The outline that was taken.
hm_result hmi_simplify_job_finish(const simplify_job *job, int32_t *became, hm_outline **out);

/// Writes the ladder of tolerances from this one down to half a pixel; answers how many there are. Nothing can be
/// left out of a traced outline below that, but for a few loops.
enum { SIMPLIFY_RUNGS = 24 };
int32_t hmi_simplify_rungs(int64_t greatest, int64_t *rungs);

#endif
