// simplify: every ring for itself, then all together until the proof finds nothing wrong.
#include "simplify_internal.h"

#include "bitgrid.h"
#include "outline_internal.h"

#include <string.h>

typedef struct simplify_job {
    const hm_outline *outline;
    hm_simplify_method method;
    simplify_limit limit;
    double least_area;
    hm_allocator alloc;
    hm_pixel *at;         ///< the points in pixels
    uint8_t *must;        ///< for each point
    uint8_t *kept;        ///< for each point
    uint8_t *bad;         ///< for each point of the result: whether the edge from there is to be taken apart
    int32_t *origin;      ///< for each point of the result that of the outline
    int32_t *became;      ///< for each loop
    uint8_t *stale;       ///< for each loop: whether it is to be simplified again
    simplify_ring *rings; ///< for each loop
} simplify_job;

// ---- memory and input ---------------------------------------------------------------------------------------------

static bool simplify_alloc(simplify_job *job) {
    const size_t points = (size_t)job->outline->point_count;
    const size_t loops = (size_t)job->outline->loop_count;
    job->at = hmi_alloc_array(&job->alloc, points, sizeof *job->at);
    job->must = hmi_alloc_array(&job->alloc, points, 1);
    job->kept = hmi_alloc_array(&job->alloc, points, 1);
    job->bad = hmi_alloc_array(&job->alloc, points, 1);
    job->origin = hmi_alloc_array(&job->alloc, points, sizeof *job->origin);
    job->became = hmi_alloc_array(&job->alloc, loops, sizeof *job->became);
    job->stale = hmi_alloc_array(&job->alloc, loops, 1);
    job->rings = hmi_alloc_array(&job->alloc, loops, sizeof *job->rings);
    return job->at && job->must && job->kept && job->bad && job->origin && job->became && job->stale && job->rings;
}

static void simplify_free(const simplify_job *job) {
    const size_t points = (size_t)job->outline->point_count;
    const size_t loops = (size_t)job->outline->loop_count;
    hmi_free(&job->alloc, job->rings, loops * sizeof *job->rings);
    hmi_free(&job->alloc, job->stale, loops);
    hmi_free(&job->alloc, job->became, loops * sizeof *job->became);
    hmi_free(&job->alloc, job->origin, points * sizeof *job->origin);
    hmi_free(&job->alloc, job->bad, points);
    hmi_free(&job->alloc, job->kept, points);
    hmi_free(&job->alloc, job->must, points);
    hmi_free(&job->alloc, job->at, points * sizeof *job->at);
}

static bool simplify_on_pixels(const hm_outline *outline) {
    for (int32_t i = 0; i < outline->point_count; i++)
        if ((outline->points[i].x | outline->points[i].y) & (HM_UNITS_PER_PIXEL - 1)) return false;
    return true;
}

static bool simplify_small_enough(const hm_outline *outline) {
    hm_local least;
    hm_local greatest;
    hm_outline_box(outline, &least, &greatest);
    const int64_t side = (int64_t)HM_MASK_MAX_SIDE * HM_UNITS_PER_PIXEL;
    return (int64_t)greatest.x - least.x <= side && (int64_t)greatest.y - least.y <= side;
}

static bool simplify_read_options(simplify_job *job, const hm_simplify_options *options) {
    const hm_simplify_options standard = {HM_SIMPLIFY_MIN, 0, 0};
    if (!options) options = &standard;
    job->method = options->method;
    job->least_area = options->least_area;
    job->limit.side = options->method == HM_SIMPLIFY_OUTER   ? SIMPLIFY_RIGHT
                      : options->method == HM_SIMPLIFY_INNER ? SIMPLIFY_LEFT
                                                             : SIMPLIFY_BOTH;
    return options->least_area >= 0 && hmi_outline_tolerance(options->tolerance, &job->limit.tolerance);
}

static void simplify_read_points(const simplify_job *job) {
    const hm_local *points = job->outline->points;
    for (int32_t i = 0; i < job->outline->point_count; i++)
        job->at[i] = (hm_pixel){points[i].x / HM_UNITS_PER_PIXEL, points[i].y / HM_UNITS_PER_PIXEL};
    memset(job->must, 0, (size_t)job->outline->point_count);
}

// ---- which loops stay ---------------------------------------------------------------------------------------------

// A loop encloses more than those in it, so none stays without its parent.
static bool simplify_is_dropped(const simplify_job *job, int32_t loop) {
    const double area = hm_outline_area(job->outline, loop);
    return (area < 0 ? -area : area) < job->least_area;
}

// Answers how many stay; gives each its ring.
static int32_t simplify_choose_loops(const simplify_job *job) {
    int32_t count = 0;
    for (int32_t i = 0; i < job->outline->loop_count; i++) {
        const hm_loop *loop = &job->outline->loops[i];
        simplify_ring *ring = &job->rings[i];
        job->became[i] = simplify_is_dropped(job, i) ? -1 : count++;
        job->stale[i] = job->became[i] >= 0;
        *ring = (simplify_ring){job->at + loop->first,  loop->count, 0, 0, job->must + loop->first,
                                job->kept + loop->first};
        if (job->stale[i] && job->method != HM_SIMPLIFY_RDP) hmi_simplify_find_mirrors(ring);
    }
    return count;
}

// ---- Ramer, Douglas, Peucker --------------------------------------------------------------------------------------

static int32_t simplify_next_kept(const simplify_ring *ring, int32_t i) {
    int32_t length = 1;
    while (!ring->kept[simplify_step(ring, i, length)]) length++;
    return length;
}

static int32_t simplify_count_kept(const simplify_ring *ring) {
    int32_t count = 0;
    for (int32_t i = 0; i < ring->count; i++) count += ring->kept[i];
    return count;
}

// Begins with corner 0 and the one farthest from it, so that there are edges to take apart.
static void simplify_rdp_begin(const simplify_ring *ring) {
    int64_t greatest = 0;
    int32_t farthest = 0;
    for (int32_t i = 1; i < ring->count; i++) {
        const int64_t dx = (int64_t)ring->at[i].x - ring->at[0].x;
        const int64_t dy = (int64_t)ring->at[i].y - ring->at[0].y;
        if (dx * dx + dy * dy <= greatest) continue;
        greatest = dx * dx + dy * dy;
        farthest = i;
    }
    memcpy(ring->kept, ring->must, (size_t)ring->count);
    ring->kept[0] = 1;
    ring->kept[farthest] = 1;
}

void hmi_simplify_rdp(const simplify_ring *ring, simplify_limit limit) {
    simplify_rdp_begin(ring);
    for (int32_t i = 0; i < ring->count;) {
        const int32_t length = simplify_next_kept(ring, i);
        if (hmi_simplify_fits(ring, limit, i, length))
            i += length;
        else
            ring->kept[hmi_simplify_farthest(ring, i, length)] = 1;
    }
    for (int32_t i = 0; simplify_count_kept(ring) < 3; i += simplify_next_kept(ring, i)) {
        const int32_t farthest = hmi_simplify_farthest(ring, i, simplify_next_kept(ring, i));
        if (farthest >= 0) ring->kept[farthest] = 1;
    }
}

static hm_result simplify_solve(simplify_job *job) {
    for (int32_t i = 0; i < job->outline->loop_count; i++) {
        if (!job->stale[i]) continue;
        job->stale[i] = 0;
        if (job->method == HM_SIMPLIFY_RDP) {
            hmi_simplify_rdp(&job->rings[i], job->limit);
            continue;
        }
        const hm_result result = hmi_simplify_min(&job->rings[i], job->limit, &job->alloc);
        if (result != HM_OK) return result;
    }
    return HM_OK;
}

// ---- the result ---------------------------------------------------------------------------------------------------

// Writes the kept corners of a loop, from the smallest on; answers how many there are.
static int32_t simplify_write_ring(const simplify_job *job, int32_t loop, int32_t written, hm_local *points) {
    const hm_loop *l = &job->outline->loops[loop];
    const hm_local *from = job->outline->points + l->first;
    const simplify_ring *ring = &job->rings[loop];
    int32_t smallest = -1;
    int32_t count = 0;
    for (int32_t i = 0; i < ring->count; i++)
        if (ring->kept[i] && (smallest < 0 || hmi_local_before(from[i], from[smallest]))) smallest = i;
    for (int32_t k = 0; k < ring->count; k++) {
        const int32_t i = simplify_step(ring, smallest, k);
        if (!ring->kept[i]) continue;
        points[written + count] = from[i];
        job->origin[written + count] = l->first + i;
        count++;
    }
    return count;
}

static hm_result simplify_build(const simplify_job *job, int32_t loop_count, hm_outline **out) {
    int32_t points = 0;
    for (int32_t i = 0; i < job->outline->loop_count; i++)
        if (job->became[i] >= 0) points += simplify_count_kept(&job->rings[i]);
    hm_loop *loops;
    hm_local *to;
    hm_outline *made = hmi_outline_new(loop_count, points, &job->alloc, &loops, &to);
    if (!made) return HM_ERROR_MEMORY;
    int32_t written = 0;
    for (int32_t i = 0; i < job->outline->loop_count; i++) {
        if (job->became[i] < 0) continue;
        const hm_loop *l = &job->outline->loops[i];
        const int32_t count = simplify_write_ring(job, i, written, to);
        const int32_t parent = l->parent < 0 ? -1 : job->became[l->parent];
        loops[job->became[i]] = (hm_loop){written, count, parent, l->hole, l->component};
        written += count;
    }
    *out = made;
    return HM_OK;
}

// Components are numbered by their first loops, of which some may be gone.
static hm_result simplify_number_components(const simplify_job *job, hm_outline *made) {
    const size_t count = (size_t)job->outline->component_count;
    int32_t *number = hmi_alloc_array(&job->alloc, count, sizeof *number);
    if (!number) return HM_ERROR_MEMORY;
    memset(number, -1, count * sizeof *number);
    hm_loop *loops = (hm_loop *)(uintptr_t)made->loops; // its own, made by simplify_build
    for (int32_t i = 0; i < made->loop_count; i++) {
        int32_t *known = &number[loops[i].component];
        if (*known < 0) *known = made->component_count++;
        loops[i].component = *known;
    }
    hmi_free(&job->alloc, number, count * sizeof *number);
    return HM_OK;
}

// ---- repair -------------------------------------------------------------------------------------------------------

static bool simplify_require(const simplify_job *job, int32_t loop, int32_t corner) {
    const simplify_ring *ring = &job->rings[loop];
    if (corner < 0 || ring->must[corner]) return false;
    hmi_simplify_mark(ring, ring->must, corner);
    job->stale[loop] = 1;
    return true;
}

// Takes the marked edges of a loop apart at their farthest corners; answers whether there was one.
static bool simplify_repair_loop(const simplify_job *job, const hm_outline *made, int32_t loop) {
    const hm_loop *source = &job->outline->loops[loop];
    const hm_loop *l = &made->loops[job->became[loop]];
    bool changed = false;
    for (int32_t k = 0; k < l->count; k++) {
        const int32_t from = job->origin[l->first + k] - source->first;
        const int32_t to = job->origin[l->first + (k + 1) % l->count] - source->first;
        const int32_t length = to > from ? to - from : to - from + source->count;
        if (!job->bad[l->first + k]) continue;
        changed |= simplify_require(job, loop, hmi_simplify_farthest(&job->rings[loop], from, length));
    }
    return changed;
}

// The last resort: every corner.
static bool simplify_require_all(const simplify_job *job) {
    bool changed = false;
    for (int32_t i = 0; i < job->outline->loop_count; i++)
        for (int32_t k = 0; job->became[i] >= 0 && k < job->rings[i].count; k++)
            changed |= simplify_require(job, i, k);
    return changed;
}

static bool simplify_repair(const simplify_job *job, const hm_outline *made) {
    bool changed = false;
    for (int32_t i = 0; i < job->outline->loop_count; i++)
        if (job->became[i] >= 0) changed |= simplify_repair_loop(job, made, i);
    return changed || simplify_require_all(job);
}

// Marks the loops that have lost their area or turned around, as the proof takes the form for granted.
static bool simplify_in_form(const simplify_job *job, const hm_outline *made) {
    bool right = true;
    for (int32_t i = 0; i < made->loop_count; i++) {
        const hm_loop *l = &made->loops[i];
        const int sign = hmi_int128_sign(hmi_outline_ring_area(made->points + l->first, l->count));
        if (sign == (l->hole ? -1 : 1)) continue;
        right = false;
        memset(job->bad + l->first, 1, (size_t)l->count);
    }
    return right;
}

// Whether the result is sound; where it is not, `bad` says which edges are to be taken apart.
static hm_result simplify_prove(const simplify_job *job, const hm_outline *made, bool *sound) {
    hm_outline_finding found;
    memset(job->bad, 0, (size_t)job->outline->point_count);
    const hm_result result =
        hmi_outline_verify(job->outline, made, job->became, job->limit.tolerance, &job->alloc, job->bad, &found);
    if (result == HM_OK) *sound = simplify_in_form(job, made) && found.fault == HM_OUTLINE_SOUND;
    return result;
}

// Simplifies what is stale, proves, repairs, and again.
static hm_result simplify_until_sound(simplify_job *job, int32_t loop_count, hm_outline **out) {
    for (;;) {
        hm_outline *made;
        bool sound = false;
        hm_result result = simplify_solve(job);
        if (result == HM_OK) result = simplify_build(job, loop_count, &made);
        if (result != HM_OK) return result;
        result = simplify_prove(job, made, &sound);
        if (result == HM_OK && sound) result = simplify_number_components(job, made);
        if (result == HM_OK && !sound && !simplify_repair(job, made)) result = HM_ERROR_FORMAT;
        if (result == HM_OK && sound) {
            *out = made;
            return HM_OK;
        }
        hm_outline_destroy(made);
        if (result != HM_OK) return result;
    }
}

static hm_result simplify_all(simplify_job *job, int32_t *became, hm_outline **out) {
    simplify_read_points(job);
    const hm_result result = simplify_until_sound(job, simplify_choose_loops(job), out);
    if (result == HM_OK && became) memcpy(became, job->became, (size_t)job->outline->loop_count * sizeof *became);
    return result;
}

hm_result hm_simplify(const hm_outline *outline, const hm_simplify_options *options, const hm_allocator *alloc,
                      int32_t *became, hm_outline **out) {
    HMI_REQUIRE(outline && out, HM_ERROR_RANGE);
    HMI_REQUIRE(!options || (unsigned)options->method <= HM_SIMPLIFY_INNER, HM_ERROR_RANGE);
    simplify_job job;
    memset(&job, 0, sizeof job);
    job.outline = outline;
    job.alloc = hmi_allocator(alloc);
    if (!simplify_read_options(&job, options)) return HM_ERROR_RANGE;
    if (outline->loop_count == 0) return hm_outline_create(NULL, 0, NULL, 0, alloc, out);
    if (!simplify_on_pixels(outline) || !simplify_small_enough(outline)) return HM_ERROR_RANGE;
    const hm_result result = simplify_alloc(&job) ? simplify_all(&job, became, out) : HM_ERROR_MEMORY;
    simplify_free(&job);
    return result;
}
