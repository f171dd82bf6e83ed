// trace: from bits to loops without following the border pixel by pixel.
//
// A border consists of horizontal runs (between two rows, as long as the same side is solid) and vertical lines that
// join their ends. Rows are taken from top to bottom, 64 columns at a time: at the corner of four pixels let `up` and
// `down` say whether the border has a vertical edge above and below it. Then the border has a corner where up and
// down differ; and where both are there with horizontal edges beside them, four edges meet: a pinch, two solid pixels
// that share only this corner. Words without corners cost three loads and a few operations, which compilers
// vectorise.
//
// Corners come out in the order of reading, and every run has its two ends side by side: ends 2r and 2r + 1 are the
// left and right end of run r. So only vertical partners need storing, in `mate`: `open[x]` holds the end whose line
// goes down at column x, until the end comes that it leads to. A ring is walked as end, other end, mate, and so on.
// The first end that no ring has yet visited begins the next ring at its smallest corner by y, then x.
//
// At a pinch a line from above may go on to either side. First each solid pixel keeps its own corner, so that rings
// are the borders of the pieces connected by sides. A ring that passes the same pinch twice is then taken
// apart there by exchanging the two mates. This is the same in any order: shrink the solid pixels by a little, and
// the ring is a simple curve; its pinches are chords on the clear side of it, which is all on one side of the curve,
// and through which no other chord passes; so no two chords of a ring cross, and a ring cut at all of them falls into
// rings that pass no pinch twice. One of them goes around the piece and the others are holes of it.
#include <hitmask/outline.h>

#include "../mask/mask_internal.h"
#include "outline_internal.h"

#include <string.h>

/// TRACE_NONE: the end before all others, which takes what is not to be stored.
enum { TRACE_ROWS = 16, TRACE_NONE = -1 };

/// An end of a horizontal run.
typedef struct trace_end {
    hm_local at;
    int32_t mate; ///< the end that the vertical line from here leads to
} trace_end;

/// All that is worked on; arrays are NULL until they are there.
typedef struct trace_job {
    const hmi_bitgrid *grid;
    hm_allocator alloc;
    uint64_t *corners; ///< TRACE_ROWS words for each stripe and the guard, each followed by those of its pinches
    int32_t *stripes;  ///< those that have corners in these rows
    int32_t *open;     ///< for each column the end whose line goes down there, later its ring; as many more take
                       ///< what is not to be stored
    trace_end *block;  ///< of ends: TRACE_NONE and then those that `ends` points at
    trace_end *ends;
    int32_t count; ///< of ends; final once the rows are read
    int32_t capacity;
    int32_t *pinches; ///< the runs that end where the next one begins
    int32_t pinch_count;
    int32_t pinch_capacity;
    int32_t *ring;    ///< of each run: its loop, or -1
    hm_local *points; ///< in the order of the loops
    hm_loop *loops;
    int32_t loop_count;
    int32_t loop_capacity;
    int32_t component_count;
} trace_job;

static hm_local trace_corner(int32_t x, int32_t y) {
    return (hm_local){x * HM_UNITS_PER_PIXEL, y * HM_UNITS_PER_PIXEL};
}

static int32_t trace_pixel(int32_t units) { return units >> HM_LOCAL_BITS; }

// ---- memory -------------------------------------------------------------------------------------------------------

static size_t trace_stripes(const trace_job *job) { return (size_t)job->grid->stripes + 1; }
static size_t trace_columns(const trace_job *job) { return (size_t)job->grid->width + 1; }
static size_t trace_runs(const trace_job *job) { return (size_t)job->count / 2; }

static void trace_free(trace_job *job) {
    hmi_free(&job->alloc, job->loops, (size_t)job->loop_capacity * sizeof *job->loops);
    hmi_free(&job->alloc, job->points, (size_t)job->count * sizeof *job->points);
    hmi_free(&job->alloc, job->ring, trace_runs(job) * sizeof *job->ring);
    hmi_free(&job->alloc, job->pinches, (size_t)job->pinch_capacity * sizeof *job->pinches);
    hmi_free(&job->alloc, job->block, ((size_t)job->capacity + 1) * sizeof *job->block);
    hmi_free(&job->alloc, job->open, 2 * trace_columns(job) * sizeof *job->open);
    hmi_free(&job->alloc, job->stripes, trace_stripes(job) * sizeof *job->stripes);
    hmi_free(&job->alloc, job->corners, trace_stripes(job) * 2 * TRACE_ROWS * sizeof *job->corners);
}

// NULL, with the old block as it was, without memory.
static void *trace_resize(const trace_job *job, void *block, size_t old_size, size_t new_size) {
    return job->alloc.fn(job->alloc.ctx, block, block ? old_size : 0, new_size);
}

static bool trace_resize_ends(trace_job *job, int32_t capacity) {
    const size_t size = hmi_size((size_t)capacity + 1, sizeof *job->ends, 0);
    if (size == SIZE_MAX) return false;
    trace_end *block = trace_resize(job, job->block, ((size_t)job->capacity + 1) * sizeof *block, size);
    if (!block) return false;
    job->block = block;
    job->ends = block + 1;
    job->capacity = capacity;
    return true;
}

static bool trace_resize_pinches(trace_job *job, int64_t capacity) {
    const size_t size = hmi_size((size_t)capacity, sizeof *job->pinches, 0);
    if (size == SIZE_MAX) return false;
    int32_t *pinches = trace_resize(job, job->pinches, (size_t)job->pinch_capacity * sizeof *pinches, size);
    if (!pinches) return false;
    job->pinches = pinches;
    job->pinch_capacity = (int32_t)capacity;
    return true;
}

static HMI_COLD hm_result trace_refused(const trace_job *job) {
    return HMI_REFUSED(hmi_report(HMI_RANGE_IN("hm_outline_from_mask"), "mask", HM_SENTENCE_POINTS,
                                  (double)job->count, HM_OUTLINE_MAX_POINTS));
}

// Room for the ends of one more row, of which there are at most two at each corner, and for as many pinches.
static hm_result trace_reserve_row(trace_job *job) {
    const int64_t corners = (int64_t)job->grid->width + 1;
    const int64_t needed = job->count + 2 * corners;
    const int64_t pinches = job->pinch_count + corners;
    if (job->count > HM_OUTLINE_MAX_POINTS) return trace_refused(job);
    if (pinches > job->pinch_capacity && !trace_resize_pinches(job, 2 * pinches)) return HM_ERROR_MEMORY;
    if (needed <= job->capacity) return HM_OK;
    return trace_resize_ends(job, (int32_t)(2 * needed)) ? HM_OK : HM_ERROR_MEMORY;
}

static bool trace_reserve_loop(trace_job *job) {
    if (job->loop_count < job->loop_capacity) return true;
    const int32_t capacity = job->loop_capacity ? 2 * job->loop_capacity : 16;
    const size_t size = hmi_size((size_t)capacity, sizeof *job->loops, 0);
    if (size == SIZE_MAX) return false;
    hm_loop *loops = trace_resize(job, job->loops, (size_t)job->loop_capacity * sizeof *loops, size);
    if (!loops) return false;
    job->loops = loops;
    job->loop_capacity = capacity;
    return true;
}

static bool trace_alloc_rows(trace_job *job) {
    const int32_t guess = 4 * (job->grid->width + job->grid->height + 16); // most sprites have fewer corners
    job->corners = hmi_alloc_array(&job->alloc, trace_stripes(job) * 2 * TRACE_ROWS, sizeof *job->corners);
    job->stripes = hmi_alloc_array(&job->alloc, trace_stripes(job), sizeof *job->stripes);
    job->open = hmi_alloc_array(&job->alloc, 2 * trace_columns(job), sizeof *job->open);
    if (!job->corners || !job->stripes || !job->open || !trace_resize_ends(job, guess)) return false;
    for (size_t x = 0; x < trace_columns(job); x++) job->open[x] = TRACE_NONE;
    return true;
}

static bool trace_alloc_rings(trace_job *job) {
    job->ring = hmi_alloc_array(&job->alloc, trace_runs(job), sizeof *job->ring);
    job->points = hmi_alloc_array(&job->alloc, (size_t)job->count, sizeof *job->points);
    return job->ring && job->points;
}

// ---- reading rows -------------------------------------------------------------------------------------------------

/// Words of the row above and of the row below a line between two rows, with their left neighbours.
typedef struct trace_words {
    const uint64_t *above_left;
    const uint64_t *above;
    const uint64_t *below_left;
    const uint64_t *below;
} trace_words;

/// Bit x: whether the border has a vertical edge at the left side of pixel x.
static uint64_t trace_edges(uint64_t left, uint64_t word) { return word ^ (word << 1 | left >> 63); }

// Stripe `s` at line y, between rows y - 1 and y. Row -1 is the guard's.
static trace_words trace_words_at(const hmi_bitgrid *grid, int32_t s, int32_t y) {
    const uint64_t *guard = hmi_bitgrid_stripe(grid, grid->stripes);
    const uint64_t *left = hmi_bitgrid_stripe_or_guard(grid, s - 1) + y;
    const uint64_t *here = hmi_bitgrid_stripe(grid, s) + y;
    if (y == 0) return (trace_words){guard, guard, left, here};
    return (trace_words){left - 1, here - 1, left, here};
}

// The corners of `rows` lines, and those that are pinches; answers the or of them.
static uint64_t trace_find_corners(trace_words words, int32_t rows, uint64_t *restrict corners) {
    uint64_t *restrict pinches = corners + TRACE_ROWS;
    uint64_t any = 0;
    for (int32_t i = 0; i < rows; i++) {
        const uint64_t up = trace_edges(words.above_left[i], words.above[i]);
        const uint64_t down = trace_edges(words.below_left[i], words.below[i]);
        pinches[i] = up & down & (words.above[i] ^ words.below[i]);
        corners[i] = (up ^ down) | pinches[i];
        any |= corners[i];
    }
    return any;
}

// The corners of one word, whose first column is x: at each one a line from above ends, or one that goes down begins.
// As which it is cannot be foreseen, there is no branch, and what does not hold is stored where it does no harm. At a
// pinch the line from above ends first, in the run on the left, and another one begins in the next.
static void trace_add_corners(trace_job *job, uint64_t corners, uint64_t pinches, int32_t x, int32_t y) {
    trace_end *const ends = job->ends;
    int32_t *const open = job->open + x;
    int32_t count = job->count;
    for (; corners; corners &= corners - 1) {
        const int32_t bit = hmi_lowest_bit(corners);
        const hm_local at = trace_corner(x + bit, y);
        const int32_t above = open[bit];
        ends[count] = (trace_end){at, above};
        ends[above].mate = count;
        open[bit] = above == TRACE_NONE ? count : TRACE_NONE;
        count++;
        if (pinches >> bit & 1) {
            ends[count] = (trace_end){at, TRACE_NONE};
            open[bit] = count;
            job->pinches[job->pinch_count++] = count++ / 2 - 1;
        }
    }
    job->count = count;
}

// Lines y .. y + rows - 1: first the words of all stripes, then line by line those that have corners.
static hm_result trace_read_lines(trace_job *job, int32_t y, int32_t rows) {
    int32_t found = 0;
    for (int32_t s = 0; s <= job->grid->width >> 6; s++) {
        uint64_t *corners = job->corners + (size_t)s * 2 * TRACE_ROWS;
        if (trace_find_corners(trace_words_at(job->grid, s, y), rows, corners)) job->stripes[found++] = s;
    }
    for (int32_t i = 0; found > 0 && i < rows; i++) {
        const hm_result result = trace_reserve_row(job);
        if (result != HM_OK) return result;
        for (int32_t k = 0; k < found; k++) {
            const uint64_t *corners = job->corners + (size_t)job->stripes[k] * 2 * TRACE_ROWS + i;
            if (*corners) trace_add_corners(job, corners[0], corners[TRACE_ROWS], 64 * job->stripes[k], y + i);
        }
    }
    return HM_OK;
}

static hm_result trace_read(trace_job *job) {
    if (job->grid->stripes == 0) return HM_OK;
    hm_result result = trace_read_lines(job, 0, 1); // alone, as what lies above it is not in memory
    for (int32_t y = 1; result == HM_OK && y <= job->grid->height; y += TRACE_ROWS)
        result = trace_read_lines(job, y, (int32_t)hmi_min(TRACE_ROWS, job->grid->height - y + 1));
    return result;
}

// ---- pinches ------------------------------------------------------------------------------------------------------

static void trace_exchange_mates(trace_end *ends, int32_t i, int32_t k) {
    const int32_t of_i = ends[i].mate;
    const int32_t of_k = ends[k].mate;
    ends[i].mate = of_k;
    ends[of_k].mate = i;
    ends[k].mate = of_i;
    ends[of_i].mate = k;
}

// The line from above belongs to the run that has the solid pixel above, so that it goes on around that pixel; so far
// all belong to the run on the left.
static void trace_turn_pinches(const trace_job *job) {
    for (int32_t i = 0; i < job->pinch_count; i++) {
        const int32_t left = 2 * job->pinches[i] + 1;
        const hm_local at = job->ends[left].at;
        if (hmi_bitgrid_get(job->grid, trace_pixel(at.x), trace_pixel(at.y) - 1))
            trace_exchange_mates(job->ends, left, left + 1);
    }
}

static void trace_mark_ring(const trace_job *job, int32_t run, int32_t number) {
    const int32_t first = 2 * run;
    int32_t end = first;
    do {
        job->ring[end >> 1] = number;
        end = job->ends[end ^ 1].mate;
    } while (end != first);
}

static void trace_forget_rings(const trace_job *job) { memset(job->ring, -1, trace_runs(job) * sizeof *job->ring); }

// Takes rings apart where they pass a pinch twice.
static void trace_split(const trace_job *job) {
    const int32_t *const ring = job->ring;
    for (int32_t i = 0; i < job->pinch_count; i++) {
        const int32_t r = job->pinches[i];
        if (ring[r] < 0) trace_mark_ring(job, r, r);
        if (ring[r + 1] < 0) trace_mark_ring(job, r + 1, r + 1);
    }
    for (int32_t i = 0; i < job->pinch_count; i++) {
        const int32_t r = job->pinches[i];
        if (ring[r] == ring[r + 1]) trace_exchange_mates(job->ends, 2 * r + 1, 2 * r + 2);
    }
    trace_forget_rings(job);
}

// ---- loops --------------------------------------------------------------------------------------------------------

// Writes the ring that begins at the left end of a run: along the run first around solid pixels, downward first
// around clear ones. Answers the number of points.
static int32_t trace_walk(const trace_job *job, int32_t run, int32_t number, bool hole, hm_local *points) {
    const trace_end *ends = job->ends;
    const int32_t first = 2 * run;
    int32_t end = first;
    int32_t count = 0;
    do {
        const int32_t next = hole ? ends[end].mate : end ^ 1;
        points[count++] = ends[end].at;
        points[count++] = ends[next].at;
        job->ring[next >> 1] = number;
        end = hole ? next ^ 1 : ends[next].mate;
    } while (end != first);
    return count;
}

// Runs come in the order of their left ends, so the first run of a ring that is met begins at its smallest corner.
static hm_result trace_make_loops(trace_job *job) {
    int32_t written = 0;
    for (int32_t r = 0; r < job->count / 2; r++) {
        if (job->ring[r] >= 0) continue;
        if (!trace_reserve_loop(job)) return HM_ERROR_MEMORY;
        const hm_local at = job->ends[2 * r].at;
        const bool hole = !hmi_bitgrid_get(job->grid, trace_pixel(at.x), trace_pixel(at.y));
        const int32_t count = trace_walk(job, r, job->loop_count, hole, job->points + written);
        job->loops[job->loop_count++] = (hm_loop){written, count, -1, hole, 0};
        written += count;
    }
    return HM_OK;
}

// The nearest column left of x in which the border has an edge beside row y, or -1.
static int32_t trace_edge_left_of(const hmi_bitgrid *grid, int32_t x, int32_t y) {
    uint64_t wanted = hmi_low_bits(x & 63);
    for (int32_t s = x >> 6; s >= 0; s--) {
        const uint64_t left = hmi_bitgrid_stripe_or_guard(grid, s - 1)[y];
        const uint64_t edges = trace_edges(left, hmi_bitgrid_stripe(grid, s)[y]) & wanted;
        if (edges) return 64 * s + hmi_highest_bit(edges);
        wanted = ~(uint64_t)0;
    }
    return -1;
}

// A loop that begins at (x, y) lies beside the next border on its left in the row below. If that is of the other kind
// it is around the loop, else they lie side by side.
static int32_t trace_parent(const trace_job *job, const hm_loop *loop, hm_local at) {
    const int32_t x = trace_edge_left_of(job->grid, trace_pixel(at.x), trace_pixel(at.y));
    if (x < 0) return -1;
    const int32_t number = job->open[x];
    const hm_loop beside = job->loops[number];
    return beside.hole == loop->hole ? beside.parent : number;
}

// Reads the runs once more, down to the line of each loop's beginning, with the ring of every vertical line in
// `open`.
static void trace_find_parents(const trace_job *job) {
    const trace_end *const ends = job->ends;
    const int32_t *const ring = job->ring;
    int32_t *const open = job->open;
    const int32_t columns = (int32_t)trace_columns(job);
    int32_t end = 0;
    for (int32_t loop = 0; loop < job->loop_count; loop++) {
        const hm_local at = job->points[job->loops[loop].first];
        for (; end < job->count && ends[end].at.y <= at.y; end++) {
            const int32_t up = ends[end].mate < end;
            open[trace_pixel(ends[end].at.x) + up * columns] = ring[end >> 1];
        }
        job->loops[loop].parent = trace_parent(job, &job->loops[loop], at);
    }
}

// ---- components ---------------------------------------------------------------------------------------------------

// While joining, an outer loop's component is the number of a loop that is not above it in the same piece; its own
// for the first one. Halving the path keeps the ways short.
static int32_t trace_root(const trace_job *job, int32_t loop) {
    hm_loop *loops = job->loops;
    while (loops[loop].component != loop) {
        loops[loop].component = loops[loops[loop].component].component;
        loop = loops[loop].component;
    }
    return loop;
}

static int32_t trace_outer_loop(const trace_job *job, int32_t loop) {
    return job->loops[loop].hole ? job->loops[loop].parent : loop;
}

static void trace_join(const trace_job *job, int32_t i, int32_t k) {
    i = trace_root(job, trace_outer_loop(job, i));
    k = trace_root(job, trace_outer_loop(job, k));
    job->loops[hmi_max(i, k)].component = (int32_t)hmi_min(i, k);
}

static void trace_join_at_pinches(const trace_job *job) {
    for (int32_t i = 0; i < job->pinch_count; i++) {
        const int32_t r = job->pinches[i];
        trace_join(job, job->ring[r], job->ring[r + 1]);
    }
}

// A hole and a loop that is not the first of its piece come after the one whose number they take over.
static void trace_number_components(trace_job *job) {
    for (int32_t i = 0; i < job->loop_count; i++)
        if (!job->loops[i].hole) job->loops[i].component = trace_root(job, i);
    for (int32_t i = 0; i < job->loop_count; i++) {
        hm_loop *loop = &job->loops[i];
        if (loop->hole)
            loop->component = job->loops[loop->parent].component;
        else if (loop->component == i)
            loop->component = job->component_count++;
        else
            loop->component = job->loops[loop->component].component;
    }
}

static void trace_find_components(trace_job *job, hm_connect connect) {
    for (int32_t i = 0; i < job->loop_count; i++) job->loops[i].component = i;
    if (connect == HM_CONNECT_8) trace_join_at_pinches(job);
    trace_number_components(job);
}

// ---- the whole ----------------------------------------------------------------------------------------------------

static hm_result trace_run(trace_job *job, hm_connect connect) {
    if (!trace_alloc_rows(job)) return HM_ERROR_MEMORY;
    hm_result result = trace_read(job);
    if (result != HM_OK) return result;
    if (job->count == 0) return HM_OK;
    if (job->count > HM_OUTLINE_MAX_POINTS) return trace_refused(job);
    if (!trace_alloc_rings(job)) return HM_ERROR_MEMORY;
    trace_forget_rings(job);
    trace_turn_pinches(job);
    if (job->pinch_count > 0) trace_split(job);
    result = trace_make_loops(job);
    if (result != HM_OK) return result;
    if (job->loop_count > 1) trace_find_parents(job);
    trace_find_components(job, connect);
    return HM_OK;
}

static hm_result trace_finish(const trace_job *job, const hm_allocator *alloc, hm_outline **out) {
    hm_loop *loops;
    hm_local *points;
    hm_outline *made = hmi_outline_new(job->loop_count, job->count, alloc, &loops, &points);
    if (!made) return HM_ERROR_MEMORY;
    made->component_count = job->component_count;
    if (job->loop_count > 0) {
        memcpy(loops, job->loops, (size_t)job->loop_count * sizeof *loops);
        memcpy(points, job->points, (size_t)job->count * sizeof *points);
    }
    *out = made;
    return HM_OK;
}

hm_result hm_outline_from_mask(const hm_mask *mask, hm_connect connect, const hm_allocator *alloc, hm_outline **out) {
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE_ENUM(connect == HM_CONNECT_4 || connect == HM_CONNECT_8, connect, HM_ERROR_RANGE);
    trace_job job;
    memset(&job, 0, sizeof job);
    job.grid = &mask->grid;
    job.alloc = hmi_allocator(alloc);
    hm_result result = trace_run(&job, connect);
    if (result == HM_OK) result = trace_finish(&job, alloc, out);
    trace_free(&job);
    return result;
}
