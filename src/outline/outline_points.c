// outline: outlines of rings of points in any order. The sweep of outline_sweep.c proves that no edges cross and finds
// in which ring each one lies; how often rings wind around a point then says what is solid.
#include "../exact/lattice_internal.h"
#include "../exact/local.h"
#include "outline_findings.h"

#include <stdlib.h>

/// A ring that is sound.
typedef struct points_ring {
    hm_local first;  ///< its smallest point by y, then x
    hm_local second; ///< the next one clockwise
    hmi_int128 size; ///< twice its area
    int32_t at;      ///< number of its smallest point in the rings
    int32_t ring;
    bool backward; ///< it runs counterclockwise
} points_ring;

/// What a ring is to the outline.
typedef struct points_role {
    int32_t winding; ///< how often, or in even-odd whether, rings go around what is just inside of it
    int32_t loop;    ///< which loop it became; of one that is no border, that of the smallest border around it, or -1
} points_role;

typedef struct points_job {
    hm_allocator alloc;
    hm_fill fill;
    int32_t total;      ///< points, with repeated ones
    hm_outline *rings;  ///< in their order, without repeated points: not in the form of outlines
    hm_loop *loops;     ///< of it
    hm_local *points;   ///< of it
    int32_t *origin;    ///< for each of its points which one of its ring it was
    int32_t *around;    ///< for each ring the smallest one that it lies in, -1 for none
    points_ring *order; ///< parents before children, otherwise by their first points
    points_role *roles;
} points_job;

// ---- rings of points ----------------------------------------------------------------------------------------------

static hm_result points_fault(const hm_points_options *options, hm_result result, hm_points_fault fault) {
    if (options && options->fault) *options->fault = fault;
    return result;
}

// How many points there are, or -1 where a count is negative or there are too many.
static int32_t points_total(const int32_t *counts, int32_t rings) {
    int64_t total = 0;
    if (rings < 0) return -1;
    for (int32_t i = 0; i < rings; i++) {
        if (counts[i] < 0) return -1;
        total += counts[i];
        if (total > HM_OUTLINE_MAX_POINTS) return -1;
    }
    return (int32_t)total;
}

// Rounds the points of a ring into the free ones of the job, each of which differs from the next.
static hm_result points_take_ring(points_job *job, const hm_points_options *options, const hm_vec2 *points,
                                  int32_t count, int32_t ring) {
    hm_local *const out = job->points + job->rings->point_count;
    int32_t *const origin = job->origin + job->rings->point_count;
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++) {
        hm_local point;
        if (!hmi_local_from_pixels(points[i], &point)) {
            HMI_REPORTED(hmi_report_point(HMI_RANGE_IN("hm_outline_from_points"), "points", points[i], HM_MAX_LOCAL));
            return points_fault(options, HM_ERROR_RANGE, (hm_points_fault){ring, i, -1, -1});
        }
        kept -= kept > 0 && verify_same(out[kept - 1], point);
        out[kept] = point;
        origin[kept++] = i;
    }
    // Of equal points the last is kept, as its edge goes on; behind the last point comes the first.
    while (kept > 1 && verify_same(out[kept - 1], out[0])) kept--;
    if (kept < 3) return points_fault(options, HM_ERROR_DEGENERATE, (hm_points_fault){ring, -1, -1, -1});
    job->loops[ring] = (hm_loop){job->rings->point_count, kept, -1, 0, 0};
    job->rings->point_count += kept;
    return HM_OK;
}

static hm_result points_take(points_job *job, const hm_points_options *options, const hm_vec2 *points,
                             const int32_t *counts, int32_t rings) {
    job->rings->point_count = 0;
    for (int32_t i = 0; i < rings; i++) {
        const hm_result result = points_take_ring(job, options, points, counts[i], i);
        if (result != HM_OK) return result;
        points += counts[i];
    }
    return HM_OK;
}

// ---- where rings lie ----------------------------------------------------------------------------------------------

static int32_t points_ring_of(const points_job *job, int32_t e) {
    int32_t low = 0, high = job->rings->loop_count - 1;
    while (low < high) {
        const int32_t middle = low + (high - low + 1) / 2;
        if (job->loops[middle].first <= e)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static hm_result points_nest(const points_job *job, const hm_points_options *options) {
    hm_outline_finding found;
    const hm_result result = hmi_outline_nest(job->rings, &job->alloc, job->around, &found);
    if (result != HM_OK || found.fault == HM_OUTLINE_SOUND) return result;
    const int32_t e = found.edge < found.other ? found.edge : found.other;
    const int32_t f = found.edge < found.other ? found.other : found.edge;
    return points_fault(
        options, HM_ERROR_FORMAT,
        (hm_points_fault){points_ring_of(job, e), job->origin[e], points_ring_of(job, f), job->origin[f]});
}

static points_ring points_describe(const points_job *job, int32_t ring) {
    const hm_loop *loop = &job->loops[ring];
    const hm_local *points = job->points + loop->first;
    points_ring made = {.ring = ring, .size = hmi_outline_ring_area(points, loop->count)};
    int32_t least = 0;
    for (int32_t i = 1; i < loop->count; i++)
        if (hmi_local_before(points[i], points[least])) least = i;
    made.backward = hmi_int128_is_negative(made.size);
    if (made.backward) made.size = hmi_int128_negate(made.size);
    made.at = least;
    made.first = points[least];
    made.second = points[(least + (made.backward ? loop->count - 1 : 1)) % loop->count];
    return made;
}

static int points_compare_locals(hm_local a, hm_local b) {
    if (a.x == b.x && a.y == b.y) return 0;
    return hmi_local_before(a, b) ? -1 : 1;
}

// A ring around another one begins no later than it, and where both begin at one point, it is the larger one.
static int points_compare(const void *a, const void *b) {
    const points_ring *one = a;
    const points_ring *two = b;
    const int first = points_compare_locals(one->first, two->first);
    const int size = hmi_int128_compare(two->size, one->size);
    return first ? first : size ? size : points_compare_locals(one->second, two->second);
}

static void points_sort(points_job *job) {
    const int32_t count = job->rings->loop_count;
    for (int32_t i = 0; i < count; i++) job->order[i] = points_describe(job, i);
    qsort(job->order, (size_t)count, sizeof *job->order, points_compare);
}

// Which rings are borders, and which loops they become; returns how many there are, and of how many points.
static int32_t points_wind(points_job *job, int32_t *points) {
    int32_t loops = 0;
    *points = 0;
    for (int32_t i = 0; i < job->rings->loop_count; i++) {
        const points_ring *ring = &job->order[i];
        const int32_t around = job->around[ring->ring];
        const points_role outside = around < 0 ? (points_role){0, -1} : job->roles[around];
        points_role *role = &job->roles[ring->ring];
        const int32_t more = outside.winding + (ring->backward ? -1 : 1);
        role->winding = job->fill == HM_FILL_EVEN_ODD ? outside.winding == 0 : more;
        role->loop = outside.loop;
        if ((role->winding == 0) == (outside.winding == 0)) continue;
        role->loop = loops++;
        *points += job->loops[ring->ring].count;
    }
    return loops;
}

// ---- the outline --------------------------------------------------------------------------------------------------

static bool points_is_border(const points_job *job, int32_t ring) {
    const int32_t around = job->around[ring];
    return job->roles[ring].loop != (around < 0 ? -1 : job->roles[around].loop);
}

// Outer loops run clockwise, holes the other way.
static void points_put_ring(const points_job *job, const points_ring *ring, bool hole, hm_local *out) {
    const hm_loop *from = &job->loops[ring->ring];
    const bool back = ring->backward != hole;
    for (int32_t k = 0; k < from->count; k++) {
        const int64_t at = (int64_t)ring->at + (back ? from->count - k : k);
        out[k] = job->points[from->first + (int32_t)(at % from->count)];
    }
}

static hm_result points_make(points_job *job, const hm_allocator *alloc, hm_outline **out) {
    int32_t point_count;
    hm_loop *loops;
    hm_local *points;
    const int32_t loop_count = points_wind(job, &point_count);
    hm_outline *made = hmi_outline_new(loop_count, point_count, alloc, &loops, &points);
    if (!made) return HM_ERROR_MEMORY;
    int32_t first = 0;
    for (int32_t i = 0; i < job->rings->loop_count; i++) {
        const points_ring *ring = &job->order[i];
        const int32_t around = job->around[ring->ring];
        if (!points_is_border(job, ring->ring)) continue;
        const int32_t parent = around < 0 ? -1 : job->roles[around].loop;
        const bool hole = job->roles[ring->ring].winding == 0;
        const int32_t component = hole ? loops[parent].component : made->component_count++;
        const int32_t count = job->loops[ring->ring].count;
        loops[job->roles[ring->ring].loop] = (hm_loop){first, count, parent, hole, component};
        points_put_ring(job, ring, hole, points + first);
        first += count;
    }
    *out = made;
    return HM_OK;
}

static bool points_alloc(points_job *job, int32_t rings) {
    const size_t n = (size_t)rings;
    job->rings = hmi_outline_new(rings, job->total, &job->alloc, &job->loops, &job->points);
    job->origin = hmi_alloc_array(&job->alloc, (size_t)job->total + 1, sizeof *job->origin);
    job->around = hmi_alloc_array(&job->alloc, n, sizeof *job->around);
    job->order = hmi_alloc_array(&job->alloc, n, sizeof *job->order);
    job->roles = hmi_alloc_array(&job->alloc, n, sizeof *job->roles);
    return job->rings && job->origin && job->around && job->order && job->roles;
}

static void points_free(const points_job *job, int32_t rings) {
    const size_t n = (size_t)rings;
    hmi_free(&job->alloc, job->roles, n * sizeof *job->roles);
    hmi_free(&job->alloc, job->order, n * sizeof *job->order);
    hmi_free(&job->alloc, job->around, n * sizeof *job->around);
    hmi_free(&job->alloc, job->origin, ((size_t)job->total + 1) * sizeof *job->origin);
    hm_outline_destroy(job->rings);
}

hm_result hm_outline_from_points(const hm_vec2 *points, const int32_t *counts, int32_t rings,
                                 const hm_points_options *options, const hm_allocator *alloc, hm_outline **out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE_SOME(counts, rings, HM_ERROR_RANGE);
    points_job job = {.alloc = hmi_allocator(alloc), .fill = options ? options->fill : HM_FILL_EVEN_ODD};
    job.total = points_total(counts, rings);
    points_fault(options, HM_OK, (hm_points_fault){-1, -1, -1, -1});
    if (rings < 0) return HMI_REFUSED_BETWEEN(rings, 0, INT32_MAX);
    if (job.total < 0) return HMI_REFUSED_AS("counts", HM_SENTENCE_OUT_OF_RANGE, 0, 0);
    if (job.fill != HM_FILL_EVEN_ODD && job.fill != HM_FILL_NON_ZERO)
        return HMI_REFUSED_AS("options->fill", HM_SENTENCE_ENUM, (int)job.fill, 0);
    HMI_REQUIRE_LIST(points, job.total, HM_ERROR_RANGE);
    if (rings == 0) return hm_outline_create(NULL, 0, NULL, 0, alloc, out);
    hm_result result = points_alloc(&job, rings) ? HM_OK : HM_ERROR_MEMORY;
    if (result == HM_OK) result = points_take(&job, options, points, counts, rings);
    if (result == HM_OK) result = points_nest(&job, options);
    if (result == HM_OK) {
        points_sort(&job);
        result = points_make(&job, alloc, out);
    }
    points_free(&job, rings);
    return result;
}
