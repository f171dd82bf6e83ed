// simplify: every ring for itself, then all together until the proof finds nothing wrong.
//
// All of it happens in the outline's frame, and what is decided about a loop is decided about its twins, the loops
// that symmetries of the whole outline map it to: they share a ring.
#include "../base/bitgrid.h"
#include "outline_internal.h"
#include "simplify_ring.h"

#include <string.h>

enum { JOB_BARRED_ROUNDS = 6, JOB_FARTHEST_ROUNDS = 40 };

/// What there is for each loop.
typedef struct job_loop {
    simplify_ring ring; ///< of twins only the first one's is used
    simplify_symmetry symmetry;
    simplify_pose pose;
    simplify_score score;
    int32_t became; ///< the loop of the result, or -1
    bool stale;     ///< is to be simplified again
    bool tangled;   ///< its fewest corners meet themselves
} job_loop;

/// How much work a run may take until it repairs in fewer rounds, and all runs for one answer until no more is tried.
#define JOB_RUN_WORK(points) (((int64_t)1 << 25) + (int64_t)2048 * (points))
#define JOB_BEST_WORK(points) (((int64_t)1 << 28) + (int64_t)4096 * (points))

struct simplify_job {
    const hm_outline *source;
    const hm_outline *outline; ///< the frame's
    simplify_frame frame;
    hm_allocator alloc;
    hm_simplify_method method;
    simplify_limit limit;
    int32_t loop_count; ///< of the result
    int64_t reach;      ///< a tolerance that no greater one differs from
    int64_t work;       ///< steps that the last run took
    job_loop *loops;
    hm_pixel *at;    ///< rings, for each point
    uint8_t *must;   ///< for each point of a ring
    uint8_t *kept;   ///< for each point of a ring
    uint8_t *flags;  ///< for each point of the frame whether it is kept
    uint8_t *taken;  ///< for each point of the source whether it was kept by the answer that was taken
    int32_t *became; ///< for each loop of the source that of the result, or -1
    uint8_t *bad;    ///< for each point of a result: whether the edge from there is to be taken apart
    int32_t *origin; ///< for each point of a result that of the frame
};

// ---- memory and input ---------------------------------------------------------------------------------------------

static bool job_alloc(simplify_job *job) {
    const size_t points = (size_t)job->source->point_count;
    const size_t loops = (size_t)job->source->loop_count;
    job->loops = hmi_alloc_array(&job->alloc, loops, sizeof *job->loops);
    job->at = hmi_alloc_array(&job->alloc, points, sizeof *job->at);
    job->must = hmi_alloc_array(&job->alloc, points, 1);
    job->kept = hmi_alloc_array(&job->alloc, points, 1);
    job->flags = hmi_alloc_array(&job->alloc, points, 1);
    job->taken = hmi_alloc_array(&job->alloc, points, 1);
    job->became = hmi_alloc_array(&job->alloc, loops, sizeof *job->became);
    job->bad = hmi_alloc_array(&job->alloc, points, 1);
    job->origin = hmi_alloc_array(&job->alloc, points, sizeof *job->origin);
    if (job->loops) memset(job->loops, 0, loops * sizeof *job->loops);
    return job->loops && job->at && job->must && job->kept && job->flags && job->taken && job->became && job->bad &&
           job->origin;
}

void hmi_simplify_job_free(simplify_job *job) {
    const size_t points = (size_t)job->source->point_count;
    const size_t loops = (size_t)job->source->loop_count;
    const hm_allocator alloc = job->alloc;
    for (size_t i = 0; job->loops && i < loops; i++) {
        const simplify_ring *ring = &job->loops[i].ring;
        hmi_free(&alloc, ring->barred, (size_t)ring->barred_room * sizeof *ring->barred);
    }
    hmi_free(&alloc, job->origin, points * sizeof *job->origin);
    hmi_free(&alloc, job->bad, points);
    hmi_free(&alloc, job->became, loops * sizeof *job->became);
    hmi_free(&alloc, job->taken, points);
    hmi_free(&alloc, job->flags, points);
    hmi_free(&alloc, job->kept, points);
    hmi_free(&alloc, job->must, points);
    hmi_free(&alloc, job->at, points * sizeof *job->at);
    hmi_free(&alloc, job->loops, loops * sizeof *job->loops);
    hmi_simplify_frame_free(&job->frame, &alloc);
    hmi_free(&alloc, job, sizeof *job);
}

static bool job_on_pixels(const hm_outline *outline) {
    for (int32_t i = 0; i < outline->point_count; i++)
        if ((outline->points[i].x | outline->points[i].y) & (HM_UNITS_PER_PIXEL - 1)) return false;
    return true;
}

static bool job_small_enough(const hm_outline *outline) {
    hm_local least;
    hm_local greatest;
    hm_outline_box(outline, &least, &greatest);
    const int64_t side = (int64_t)HM_MASK_MAX_SIDE * HM_UNITS_PER_PIXEL;
    return (int64_t)greatest.x - least.x <= side && (int64_t)greatest.y - least.y <= side;
}

// A loop encloses more than those in it, so none stays without its parent.
static bool job_is_dropped(const hm_outline *outline, int32_t loop, double least_area) {
    const double area = hm_outline_area(outline, loop);
    return (area < 0 ? -area : area) < least_area;
}

static void job_choose_loops(simplify_job *job, double least_area) {
    int32_t count = 0;
    for (int32_t i = 0; i < job->source->loop_count; i++)
        job->became[i] = job_is_dropped(job->source, i, least_area) ? -1 : count++;
    job->loop_count = count;
    count = 0;
    for (int32_t i = 0; i < job->outline->loop_count; i++)
        job->loops[i].became = job->became[job->frame.source[i]] < 0 ? -1 : count++;
}

// No corner of a ring is farther from another one than this.
static int64_t job_reach(const simplify_ring *ring) {
    hm_pixel high = {0, 0}; // of the frame, in which the least is 0
    for (int32_t k = 0; k < ring->count; k++) {
        high.x = (int32_t)hmi_max(high.x, ring->at[k].x);
        high.y = (int32_t)hmi_max(high.y, ring->at[k].y);
    }
    return ((int64_t)high.x + high.y) * HM_UNITS_PER_PIXEL;
}

static void job_make_rings(simplify_job *job) {
    for (int32_t i = 0; i < job->outline->loop_count; i++) {
        const hm_loop *loop = &job->outline->loops[i];
        simplify_ring *ring = &job->loops[i].ring;
        *ring = (simplify_ring){job->at + loop->first,   loop->count, {1, 0, 0}, job->must + loop->first,
                                job->kept + loop->first, NULL,        0,         0};
        job->loops[i].pose = hmi_simplify_pose(job->outline->points + loop->first, loop->count, job->at + loop->first,
                                               &job->loops[i].symmetry);
        if (job->loops[i].became >= 0) job->reach = hmi_max(job->reach, job_reach(ring));
    }
}

hm_result hmi_simplify_job_make(const char *function, const hm_outline *outline, double least_area,
                                const hm_allocator *alloc, simplify_job **out) {
    if (!job_on_pixels(outline) || !job_small_enough(outline))
        return HMI_REFUSED(hmi_report(HMI_RANGE_IN(function), "outline", HM_SENTENCE_PIXELS, 0, 0));
    const hm_allocator own = hmi_allocator(alloc);
    simplify_job *job = hmi_alloc(&own, sizeof *job);
    if (!job) return HM_ERROR_MEMORY;
    memset(job, 0, sizeof *job);
    job->source = outline;
    job->alloc = own;
    hm_result result = hmi_simplify_frame_make(outline, &own, &job->frame);
    if (result == HM_OK && !job_alloc(job)) result = HM_ERROR_MEMORY;
    if (result != HM_OK) {
        hmi_simplify_job_free(job);
        return result;
    }
    job->outline = job->frame.outline;
    job_choose_loops(job, least_area);
    job_make_rings(job);
    *out = job;
    return HM_OK;
}

// ---- rings --------------------------------------------------------------------------------------------------------

// The ring that a loop shares with its twins.
static job_loop *job_twin(const simplify_job *job, int32_t loop) { return &job->loops[job->frame.twin[loop]]; }

static void job_begin(simplify_job *job, hm_simplify_method method, int64_t tolerance) {
    job->method = method;
    job->work = 0;
    job->limit.tolerance = tolerance;
    job->limit.side = method == HM_SIMPLIFY_OUTER   ? SIMPLIFY_RIGHT
                      : method == HM_SIMPLIFY_INNER ? SIMPLIFY_LEFT
                                                    : SIMPLIFY_BOTH;
    memset(job->must, 0, (size_t)job->outline->point_count);
    for (int32_t i = 0; i < job->outline->loop_count; i++) {
        job_loop *loop = &job->loops[i];
        loop->stale = loop->became >= 0 && job->frame.twin[i] == i;
        loop->tangled = false;
        loop->score.floor = -1;
        loop->ring.barred_count = 0;
        loop->ring.symmetry = method == HM_SIMPLIFY_RDP ? (simplify_symmetry){1, 0, 0} : loop->symmetry;
    }
}

static bool job_is_rdp(const simplify_job *job) {
    return job->method == HM_SIMPLIFY_RDP || job->method == HM_SIMPLIFY_RDP_SYMMETRIC;
}

static hm_result job_solve_loop(simplify_job *job, job_loop *loop) {
    simplify_score score = {0, 0, 0};
    hm_result result = HM_OK;
    if (job_is_rdp(job))
        hmi_simplify_rdp(&loop->ring, job->limit, &score);
    else
        result = loop->tangled ? hmi_simplify_sound(&loop->ring, job->limit, &job->alloc, &score)
                               : hmi_simplify_min(&loop->ring, job->limit, &job->alloc, &score);
    if (loop->score.floor < 0) loop->score.floor = score.floor; // nothing is barred or required yet
    loop->score.corners = score.corners;
    job->work += score.work;
    loop->stale = false;
    return result;
}

static hm_result job_solve(simplify_job *job) {
    hm_result result = HM_OK;
    for (int32_t i = 0; result == HM_OK && i < job->outline->loop_count; i++)
        if (job->loops[i].stale) result = job_solve_loop(job, &job->loops[i]);
    return result;
}

// Corner k of a loop's ring as a corner of the loop, and the other way around.
static int32_t job_corner(const job_loop *loop, int32_t k) {
    const int32_t corner = loop->pose.step > 0 ? loop->pose.start + k : loop->pose.start - k;
    return corner < 0 ? corner + loop->ring.count : corner >= loop->ring.count ? corner - loop->ring.count : corner;
}

static int32_t job_position(const job_loop *loop, int32_t corner) {
    const int32_t k = loop->pose.step > 0 ? corner - loop->pose.start : loop->pose.start - corner;
    return k < 0 ? k + loop->ring.count : k;
}

// Marks the corners of the frame that its rings keep.
static void job_read_flags(const simplify_job *job) {
    for (int32_t i = 0; i < job->outline->loop_count; i++) {
        uint8_t *flags = job->flags + job->outline->loops[i].first;
        const uint8_t *kept = job_twin(job, i)->ring.kept;
        for (int32_t k = 0; job->loops[i].became >= 0 && k < job->loops[i].ring.count; k++)
            flags[job_corner(&job->loops[i], k)] = kept[k];
    }
}

// ---- results ------------------------------------------------------------------------------------------------------

/// What a result is made of.
typedef struct job_draft {
    const hm_outline *from;
    const uint8_t *flags; ///< for each of its points whether it is kept
    int32_t loop_count;   ///< of the result
    int32_t *origin;      ///< NULL, or for each point of the result that of `from`
    const simplify_job *job;
} job_draft;

static int32_t job_became(const job_draft *draft, int32_t loop) {
    if (loop < 0) return -1;
    return draft->from == draft->job->source ? draft->job->became[loop] : draft->job->loops[loop].became;
}

// Writes the kept corners of a loop, from the smallest on; answers how many there are.
static int32_t job_write_loop(const job_draft *draft, int32_t loop, int32_t written, hm_local *points) {
    const hm_loop *l = &draft->from->loops[loop];
    const hm_local *from = draft->from->points + l->first;
    const uint8_t *flags = draft->flags + l->first;
    int32_t smallest = -1;
    int32_t count = 0;
    for (int32_t i = 0; i < l->count; i++)
        if (flags[i] && (smallest < 0 || hmi_local_before(from[i], from[smallest]))) smallest = i;
    for (int32_t k = 0; k < l->count; k++) {
        const int32_t i = smallest + k < l->count ? smallest + k : smallest + k - l->count;
        if (!flags[i]) continue;
        points[written + count] = from[i];
        if (draft->origin) draft->origin[written + count] = l->first + i;
        count++;
    }
    return count;
}

static hm_result job_build(const job_draft *draft, hm_outline **out) {
    int32_t count = 0;
    for (int32_t i = 0; i < draft->from->loop_count; i++) {
        const hm_loop *l = &draft->from->loops[i];
        if (job_became(draft, i) >= 0) count += simplify_count_kept(draft->flags + l->first, l->count);
    }
    hm_loop *loops;
    hm_local *points;
    hm_outline *made = hmi_outline_new(draft->loop_count, count, &draft->job->alloc, &loops, &points);
    if (!made) return HM_ERROR_MEMORY;
    int32_t written = 0;
    for (int32_t i = 0; i < draft->from->loop_count; i++) {
        const int32_t became = job_became(draft, i);
        const hm_loop *l = &draft->from->loops[i];
        if (became < 0) continue;
        const int32_t kept = job_write_loop(draft, i, written, points);
        loops[became] = (hm_loop){written, kept, job_became(draft, l->parent), l->hole, l->component};
        written += kept;
    }
    *out = made;
    return HM_OK;
}

// Components are numbered by their first loops, of which some may be gone.
static hm_result job_number_components(const simplify_job *job, hm_outline *made) {
    const size_t count = (size_t)job->source->component_count;
    int32_t *number = hmi_alloc_array(&job->alloc, count, sizeof *number);
    if (!number) return HM_ERROR_MEMORY;
    memset(number, -1, count * sizeof *number);
    hm_loop *loops = (hm_loop *)(uintptr_t)made->loops; // its own, made by job_build
    for (int32_t i = 0; i < made->loop_count; i++) {
        int32_t *index = &number[loops[i].component];
        if (*index < 0) *index = made->component_count++;
        loops[i].component = *index;
    }
    hmi_free(&job->alloc, number, count * sizeof *number);
    return HM_OK;
}

void hmi_simplify_job_take(simplify_job *job) {
    for (int32_t i = 0; i < job->outline->loop_count; i++) {
        const hm_loop *from = &job->outline->loops[i];
        const hm_loop *to = &job->source->loops[job->frame.source[i]];
        for (int32_t k = 0; k < from->count; k++) {
            const int32_t corner = (job->frame.start[i] + (job->frame.step > 0 ? k : from->count - k)) % from->count;
            job->taken[to->first + corner] = job->flags[from->first + k];
        }
    }
}

hm_result hmi_simplify_job_finish(const simplify_job *job, int32_t *became, hm_outline **out) {
    const job_draft draft = {job->source, job->taken, job->loop_count, NULL, job};
    hm_outline *made;
    hm_result result = job_build(&draft, &made);
    if (result != HM_OK) return result;
    result = job_number_components(job, made);
    if (result != HM_OK) {
        hm_outline_destroy(made);
        return result;
    }
    if (became) memcpy(became, job->became, (size_t)job->source->loop_count * sizeof *became);
    *out = made;
    return HM_OK;
}

// ---- repair -------------------------------------------------------------------------------------------------------

static bool job_require(job_loop *loop, int32_t corner) {
    if (corner < 0 || loop->ring.must[corner]) return false;
    hmi_simplify_mark(&loop->ring, loop->ring.must, corner);
    loop->stale = true;
    return true;
}

static bool job_bar(const simplify_job *job, job_loop *loop, simplify_edge edge, hm_result *result) {
    simplify_ring *ring = &loop->ring;
    if (edge.length < 2) return false;
    if (ring->barred_count == ring->barred_room) {
        const int32_t room = 2 * ring->barred_room + 8;
        simplify_edge *barred = job->alloc.fn(
            job->alloc.ctx, ring->barred, (size_t)ring->barred_room * sizeof *barred, (size_t)room * sizeof *barred);
        if (!barred) {
            *result = HM_ERROR_MEMORY;
            return false;
        }
        ring->barred = barred;
        ring->barred_room = room;
    }
    ring->barred[ring->barred_count++] = edge;
    loop->stale = true;
    return true;
}

// Edge number k of what loop `loop` of the frame has become, as an edge of its ring.
static simplify_edge job_edge(const simplify_job *job, const hm_outline *made, int32_t loop, int32_t k) {
    const hm_loop *source = &job->outline->loops[loop];
    const hm_loop *l = &made->loops[job->loops[loop].became];
    const int32_t a = job_position(&job->loops[loop], job->origin[l->first + k] - source->first);
    const int32_t b = job_position(&job->loops[loop], job->origin[l->first + (k + 1) % l->count] - source->first);
    const int32_t from = job->loops[loop].pose.step > 0 ? a : b;
    const int32_t to = job->loops[loop].pose.step > 0 ? b : a;
    return (simplify_edge){from, to > from ? to - from : to - from + source->count};
}

// RDP only goes on from what it has kept: the farthest corner of an edge is the one that it would have kept next.
// Taken anew around the corners that are required, a ring may get fewer than at first, so that the first number says
// nothing of what a tolerance leads to.
static void job_require_kept(const simplify_ring *ring) {
    for (int32_t c = 0; c < ring->count; c++) ring->must[c] |= ring->kept[c];
}

// Decides what is done about the bad edges of a ring: where it meets itself it is simplified so that it does not.
// Otherwise some rings meet each other: bars the edges; after some rounds keeps their farthest corners instead, after
// more all corners. Answers whether anything has changed.
static bool job_repair_loop(const simplify_job *job, const hm_outline *made, int32_t i, int round,
                            hm_result *result) {
    const hm_loop *l = &made->loops[job->loops[i].became];
    job_loop *loop = job_twin(job, i);
    const bool bars =
        !job_is_rdp(job) && round < JOB_BARRED_ROUNDS && job->work < JOB_RUN_WORK(job->outline->point_count);
    bool changed = false;
    for (int32_t k = 0; *result == HM_OK && k < l->count; k++) {
        const simplify_edge edge = job_edge(job, made, i, k);
        if (!job->bad[l->first + k]) continue;
        if (job_is_rdp(job)) job_require_kept(&loop->ring);
        if (bars) {
            changed |= job_bar(job, loop, edge, result);
        } else if (round < JOB_FARTHEST_ROUNDS) {
            changed |= job_require(loop, hmi_simplify_farthest(&loop->ring, edge.from, edge.length));
        } else {
            for (int32_t c = 0; c < loop->ring.count; c++) changed |= job_require(loop, c);
        }
    }
    return changed;
}

// The rings that meet themselves are to be simplified so that they do not, before anything else is done.
static bool job_find_tangled(const simplify_job *job, const hm_outline *made, hm_result *result) {
    bool changed = false;
    for (int32_t i = 0; *result == HM_OK && i < job->outline->loop_count; i++) {
        job_loop *loop = job_twin(job, i);
        if (job->loops[i].became < 0 || loop->tangled || job_is_rdp(job)) continue;
        const hm_loop *l = &made->loops[job->loops[i].became];
        if (!memchr(job->bad + l->first, 1, (size_t)l->count)) continue;
        if (hmi_simplify_is_sound(&loop->ring, loop->ring.kept, &job->alloc, result)) continue;
        if (loop->ring.barred_count == 0) loop->score.floor = -1; // it will be replaced by a better one
        loop->tangled = true;
        loop->stale = true;
        changed = true;
    }
    return changed && *result == HM_OK;
}

// The last resort: every corner.
static bool job_require_all(const simplify_job *job) {
    bool changed = false;
    for (int32_t i = 0; i < job->outline->loop_count; i++)
        for (int32_t k = 0; job->loops[i].became >= 0 && k < job->loops[i].ring.count; k++)
            changed |= job_require(job_twin(job, i), k);
    return changed;
}

static hm_result job_repair(const simplify_job *job, const hm_outline *made, int round) {
    hm_result result = HM_OK;
    bool changed = job_find_tangled(job, made, &result);
    if (changed || result != HM_OK) return result;
    for (int32_t i = 0; i < job->outline->loop_count; i++)
        if (job->loops[i].became >= 0) changed |= job_repair_loop(job, made, i, round, &result);
    if (result != HM_OK) return result;
    return changed || job_require_all(job) ? HM_OK : HM_ERROR_FORMAT;
}

// Marks the loops that have lost their area or changed their orientation, as the proof requires a valid form.
static bool job_in_form(const simplify_job *job, const hm_outline *made) {
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
static hm_result job_prove(const simplify_job *job, const hm_outline *made, int32_t *became, bool *sound) {
    hm_outline_finding found;
    memset(job->bad, 0, (size_t)job->outline->point_count);
    for (int32_t i = 0; i < job->outline->loop_count; i++) became[i] = job->loops[i].became;
    const hm_result result =
        hmi_outline_verify(job->outline, made, became, job->limit.tolerance, &job->alloc, job->bad, &found);
    if (result == HM_OK) *sound = job_in_form(job, made) && found.fault == HM_OUTLINE_SOUND;
    return result;
}

// Builds what the rings keep, proves it, and repairs what is not sound.
static hm_result job_attempt(simplify_job *job, int round, int32_t *became, bool *sound) {
    hm_outline *made;
    job_read_flags(job);
    const job_draft draft = {job->outline, job->flags, job->loop_count, job->origin, job};
    hm_result result = job_build(&draft, &made);
    if (result != HM_OK) return result;
    result = job_prove(job, made, became, sound);
    if (result == HM_OK && !*sound) result = job_repair(job, made, round);
    hm_outline_destroy(made);
    return result;
}

static void job_add_scores(const simplify_job *job, simplify_score *score) {
    *score = (simplify_score){0, 0, job->work};
    for (int32_t i = 0; i < job->outline->loop_count; i++) {
        if (job->loops[i].became < 0) continue;
        score->corners += job_twin(job, i)->score.corners;
        score->floor += job_twin(job, i)->score.floor;
    }
}

// Simplifies what is stale, proves, repairs, and again.
hm_result hmi_simplify_job_run(simplify_job *job, hm_simplify_method method, int64_t tolerance, int64_t most,
                               simplify_score *score) {
    const size_t loops = (size_t)job->outline->loop_count;
    int32_t *became = hmi_alloc_array(&job->alloc, loops, sizeof *became);
    if (!became) return HM_ERROR_MEMORY;
    bool done = false;
    hm_result result = HM_OK;
    job_begin(job, method, tolerance);
    for (int round = 0; result == HM_OK && !done; round++) {
        result = job_solve(job);
        if (result != HM_OK) break;
        job_add_scores(job, score);
        if (score->floor > most) {
            score->corners = INT64_MAX;
            break;
        }
        result = job_attempt(job, round, became, &done);
    }
    hmi_free(&job->alloc, became, loops * sizeof *became);
    return result;
}

void hmi_simplify_job_points(const simplify_job *job, int64_t *points, int32_t *most) {
    *points = 0;
    *most = 0;
    for (int32_t i = 0; i < job->outline->loop_count; i++) {
        if (job->loops[i].became < 0) continue;
        const int32_t count = (int32_t)job_twin(job, i)->score.corners;
        *points += count;
        *most = (int32_t)hmi_max(*most, count);
    }
}

// ---- the best of several ------------------------------------------------------------------------------------------

int32_t hmi_simplify_rungs(int64_t greatest, int64_t *rungs) {
    const int64_t least = HM_UNITS_PER_PIXEL / 2;
    int32_t count = 0;
    rungs[count++] = greatest;
    for (int64_t rung = (int64_t)HM_OUTLINE_MAX_TOLERANCE * HM_UNITS_PER_PIXEL; rung >= least; rung /= 2) {
        if (rung < greatest) rungs[count++] = rung;
        if (rung / 4 * 3 < greatest && rung / 4 * 3 >= least) rungs[count++] = rung / 4 * 3;
    }
    return count;
}

// Runs a method and takes its answer where that has fewer corners than the best so far.
static hm_result job_compete(simplify_job *job, hm_simplify_method method, int64_t tolerance, simplify_score *best,
                             int64_t *floor) {
    simplify_score score;
    const hm_result result = hmi_simplify_job_run(job, method, tolerance, best->corners - 1, &score);
    if (result != HM_OK) return result;
    *floor = score.floor;
    best->work += score.work;
    if (score.corners >= best->corners) return HM_OK;
    best->corners = score.corners;
    hmi_simplify_job_take(job);
    return HM_OK;
}

// A method at one tolerance; where that may have missed something, RDP as well for MIN.
static hm_result job_best_at(simplify_job *job, hm_simplify_method method, int64_t tolerance, simplify_score *best,
                             int64_t *floor) {
    hm_result result = job_compete(job, method, tolerance, best, floor);
    int64_t unused;
    if (result == HM_OK && method == HM_SIMPLIFY_MIN && best->corners > *floor)
        result = job_compete(job, HM_SIMPLIFY_RDP_SYMMETRIC, tolerance, best, &unused);
    return result;
}

// The smaller tolerances come from the least up, as they cost the less the smaller they are.
hm_result hmi_simplify_job_best(simplify_job *job, hm_simplify_method method, int64_t tolerance) {
    const int64_t work = JOB_BEST_WORK(job->outline->point_count);
    simplify_score best = {INT64_MAX, 0, 0};
    int64_t rungs[SIMPLIFY_RUNGS];
    int64_t floor = 0;
    int64_t unused;
    const int32_t count = hmi_simplify_rungs(hmi_min(tolerance, job->reach), rungs);
    hm_result result = job_best_at(job, method, rungs[0], &best, &floor);
    for (int32_t i = count - 1; result == HM_OK && i > 0 && best.corners > floor && best.work < work; i--)
        result = job_best_at(job, method, rungs[i], &best, &unused);
    return result;
}
