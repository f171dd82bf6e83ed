// simplify: the fewest corners of a ring that does not meet itself.
//
// The best cycle may cross itself: nothing in the graph forbids it. Then one of its edges that take part is either
// kept or dropped. Where it is dropped it is closed. Where it is kept, all edges are closed that cannot stand beside
// it: those that pass over its ends, begin or end in its stretch, or meet it. For either case the best cycle is found
// anew, and so on: the case with the best cycle goes on first, and the first cycle that does not meet itself is the
// best of all (branch and bound). What has images under the ring's symmetries is kept or dropped with them.
//
// How many cases there are is not bounded by anything useful, so the work is: beyond SOUND_WORK the best way found so
// far is taken, and one that comes of keeping the farthest corners of edges that meet others (as the rest of the
// module does between rings).
//
// Where stretches may lie on one side only, the inside of the answer is part of the ring's inside or holds all of it,
// so no edge crosses the ring, and those that do are closed to begin with. What is left hardly ever meets.
#include "../base/bitgrid.h"
#include "simplify_ring.h"

#include <stdlib.h>
#include <string.h>

enum { SOUND_NODES = 512, SOUND_MOST = 2048, SOUND_ROUNDS = 24 };
#define SOUND_WORK(corners) (((int64_t)1 << 20) + (int64_t)128 * (corners))
#define SOUND_LEAVES(corners) (((int64_t)1 << 24) + (int64_t)1024 * (corners))

/// A case: what is decided in it beside what is decided in its parent.
typedef struct sound_case {
    int32_t parent; ///< -1 for the first
    bool keep;
    simplify_edge edge;
    simplify_edge branch; ///< which edge to decide about next
    simplify_cost cost;   ///< of the best way around
    bool open;            ///< still to be gone on with
} sound_case;

typedef struct sound_job {
    simplify_search search;
    const simplify_ring *ring;
    uint8_t *begin;  ///< for each edge whether it is open before anything is decided
    int32_t *corner; ///< the corners of the way at hand
    uint8_t *bad;    ///< for each of its edges whether it meets another one
    uint64_t *order; ///< its edges by where they begin from the left
    int32_t count;   ///< of corners
    sound_case *cases;
    int32_t case_count;
    simplify_cost least; ///< of the best sound way, which is in ring->kept
    int64_t work;        ///< the tests that are left, negative where there were more
} sound_job;

static const simplify_cost sound_never = {INT64_MAX, 0};

// ---- whether a cycle is sound -------------------------------------------------------------------------------------

/// An edge between two indices.
typedef struct sound_segment {
    hm_pixel a;
    hm_pixel b;
} sound_segment;

static int sound_sign(int64_t v) { return (v > 0) - (v < 0); }

static bool sound_apart(sound_segment s, sound_segment t) {
    return hmi_max(s.a.x, s.b.x) < hmi_min(t.a.x, t.b.x) || hmi_max(t.a.x, t.b.x) < hmi_min(s.a.x, s.b.x) ||
           hmi_max(s.a.y, s.b.y) < hmi_min(t.a.y, t.b.y) || hmi_max(t.a.y, t.b.y) < hmi_min(s.a.y, s.b.y);
}

// Whether two segments have a point in common.
static bool sound_meet(sound_segment s, sound_segment t) {
    if (sound_apart(s, t)) return false;
    const int a = sound_sign(simplify_cross(s.a, s.b, t.a));
    const int b = sound_sign(simplify_cross(s.a, s.b, t.b));
    const int c = sound_sign(simplify_cross(t.a, t.b, s.a));
    const int d = sound_sign(simplify_cross(t.a, t.b, s.b));
    return a * b <= 0 && c * d <= 0; // on one line the boxes decide
}

// Whether they cross within both.
static bool sound_cross(sound_segment s, sound_segment t) {
    if (sound_apart(s, t)) return false;
    return sound_sign(simplify_cross(s.a, s.b, t.a)) * sound_sign(simplify_cross(s.a, s.b, t.b)) < 0 &&
           sound_sign(simplify_cross(t.a, t.b, s.a)) * sound_sign(simplify_cross(t.a, t.b, s.b)) < 0;
}

// Whether the way p, q, r goes back along itself.
static bool sound_folds(hm_pixel p, hm_pixel q, hm_pixel r) {
    const int64_t dot = ((int64_t)p.x - q.x) * ((int64_t)r.x - q.x) + ((int64_t)p.y - q.y) * ((int64_t)r.y - q.y);
    return dot > 0 && simplify_cross(p, q, r) == 0;
}

static sound_segment sound_segment_of(const simplify_ring *ring, simplify_edge e) {
    return (sound_segment){ring->at[e.from], ring->at[simplify_step(ring, e.from, e.length)]};
}

// Whether two edges of one way around cannot both be in a sound one.
static bool sound_conflict(const simplify_ring *ring, simplify_edge e, simplify_edge f) {
    const sound_segment s = sound_segment_of(ring, e);
    const sound_segment t = sound_segment_of(ring, f);
    const bool before = simplify_step(ring, e.from, e.length) == f.from;
    const bool after = simplify_step(ring, f.from, f.length) == e.from;
    if (before && after) return true;
    if (before) return sound_folds(s.a, s.b, t.b);
    if (after) return sound_folds(t.a, t.b, s.b);
    return sound_meet(s, t);
}

// The edge from corner number k of the way.
static simplify_edge sound_edge(const sound_job *job, int32_t k) {
    const int32_t from = job->corner[k];
    const int32_t to = job->corner[k + 1 < job->count ? k + 1 : 0];
    return (simplify_edge){from, to > from ? to - from : to - from + job->ring->count};
}

static void sound_read(sound_job *job, const uint8_t *kept) {
    job->count = 0;
    for (int32_t i = 0; i < job->ring->count; i++)
        if (kept[i]) job->corner[job->count++] = i;
    memset(job->bad, 0, (size_t)job->count);
}

// Twice the area of the corners, by their sign: 1 where they go around as loops do whose inside is on the right.
static int sound_orientation(const simplify_ring *ring, const int32_t *corner, int32_t count) {
    int64_t sum = 0;
    for (int32_t k = 0; k < count; k++) {
        const hm_pixel p = ring->at[corner ? corner[k] : k];
        const int32_t next = k + 1 < count ? k + 1 : 0;
        const hm_pixel q = ring->at[corner ? corner[next] : next];
        sum += (int64_t)p.x * q.y - (int64_t)p.y * q.x;
    }
    return sound_sign(sum);
}

static int sound_compare_keys(const void *a, const void *b) {
    const uint64_t left = *(const uint64_t *)a;
    const uint64_t right = *(const uint64_t *)b;
    return left < right ? -1 : left > right;
}

// Puts the edges of the way in the order of their left ends.
static void sound_sort(sound_job *job) {
    for (int32_t k = 0; k < job->count; k++) {
        const sound_segment s = sound_segment_of(job->ring, sound_edge(job, k));
        job->order[k] = (uint64_t)hmi_min(s.a.x, s.b.x) << 32 | (uint64_t)k;
    }
    qsort(job->order, (size_t)job->count, sizeof *job->order, sound_compare_keys);
}

// Marks those of two edges that stand for more corners where they are in conflict. Answers whether they are.
static bool sound_judge_pair(sound_job *job, int32_t i, int32_t k) {
    const simplify_edge e = sound_edge(job, i);
    const simplify_edge f = sound_edge(job, k);
    if (!sound_conflict(job->ring, e, f)) return false;
    if (e.length >= f.length) job->bad[i] = 1;
    if (f.length >= e.length) job->bad[k] = 1;
    return true;
}

// Marks the edges of the way that meet others; answers whether none does.
static bool sound_judge_pairs(sound_job *job) {
    bool sound = true;
    sound_sort(job);
    for (int32_t n = 0; n < job->count; n++) {
        const int32_t i = (int32_t)(job->order[n] & 0xffffffffU);
        const sound_segment s = sound_segment_of(job->ring, sound_edge(job, i));
        const uint64_t right = (uint64_t)hmi_max(s.a.x, s.b.x);
        for (int32_t m = n + 1; m < job->count && job->order[m] >> 32 <= right; m++) {
            if (sound_judge_pair(job, i, (int32_t)(job->order[m] & 0xffffffffU))) sound = false;
            job->work--;
        }
    }
    return sound;
}

// The same; where none meets another but the orientation changes, marks all.
static bool sound_judge(sound_job *job) {
    if (!sound_judge_pairs(job)) return false;
    const int way = sound_orientation(job->ring, job->corner, job->count);
    if (way != 0 && way == sound_orientation(job->ring, NULL, job->ring->count)) return true;
    memset(job->bad, 1, (size_t)job->count);
    return false;
}

// Keeps the way at hand, which is sound, where it is the best so far.
static void sound_take(sound_job *job, simplify_cost cost) {
    if (!simplify_less(cost, job->least)) return;
    job->least = cost;
    memset(job->ring->kept, 0, (size_t)job->ring->count);
    for (int32_t k = 0; k < job->count; k++) job->ring->kept[job->corner[k]] = 1;
}

// ---- cases --------------------------------------------------------------------------------------------------------

// How far corner c lies after corner i.
static int32_t sound_after(const simplify_ring *ring, int32_t i, int32_t c) {
    return c >= i ? c - i : c - i + ring->count;
}

// Whether edge f passes over an end of edge e, or begins or ends in its stretch.
static bool sound_overlaps(const simplify_ring *ring, simplify_edge e, simplify_edge f) {
    const int32_t begin = sound_after(ring, e.from, f.from);
    const int32_t end = begin + f.length;
    return begin < e.length || end > ring->count; // from inside the stretch, or over its beginning
}

// Closes what cannot stand beside an edge that is kept.
static void sound_keep(sound_job *job, simplify_edge kept) {
    const simplify_ring *ring = job->ring;
    simplify_search *search = &job->search;
    for (int32_t i = 0; i < ring->count; i++) {
        for (int32_t k = search->edges.start[i]; k < search->edges.start[i + 1]; k++) {
            const simplify_edge f = {i, search->edges.lengths[k]};
            const bool same = f.from == kept.from && f.length == kept.length;
            if (!search->open[k] || same) continue;
            if (sound_overlaps(ring, kept, f) || sound_conflict(ring, kept, f)) search->open[k] = 0;
        }
    }
    job->work -= search->edges.start[ring->count];
}

static void sound_decide(sound_job *job, simplify_edge edge, bool keep) {
    if (!keep) {
        hmi_simplify_close(&job->search, edge);
        return;
    }
    for (int32_t i = 0; i < hmi_simplify_images(job->ring); i++)
        sound_keep(job, hmi_simplify_edge_image(job->ring, i, edge));
}

static void sound_reopen(sound_job *job) {
    memcpy(job->search.open, job->begin, (size_t)job->search.edges.start[job->ring->count]);
}

static void sound_apply(sound_job *job, int32_t which) {
    if (which < 0) return;
    sound_apply(job, job->cases[which].parent);
    if (job->cases[which].edge.length > 0) sound_decide(job, job->cases[which].edge, job->cases[which].keep);
}

static bool sound_is_kept(const sound_job *job, int32_t which, simplify_edge edge) {
    for (; which >= 0; which = job->cases[which].parent) {
        const sound_case *c = &job->cases[which];
        for (int32_t i = 0; c->keep && i < hmi_simplify_images(job->ring); i++) {
            const simplify_edge image = hmi_simplify_edge_image(job->ring, i, c->edge);
            if (image.from == edge.from && image.length == edge.length) return true;
        }
    }
    return false;
}

// The longest of the bad edges that is not kept anyway; length 1 where there is none.
static simplify_edge sound_branch(const sound_job *job, int32_t which) {
    simplify_edge best = {0, 1};
    for (int32_t k = 0; k < job->count; k++) {
        const simplify_edge e = sound_edge(job, k);
        if (job->bad[k] && e.length > best.length && !sound_is_kept(job, which, e)) best = e;
    }
    return best;
}

// Runs the search as things are; answers the cost of the best way, and keeps it where it is sound.
static simplify_cost sound_run(sound_job *job, bool *sound) {
    job->search.work = 0;
    hmi_simplify_search_run(&job->search);
    job->work -= job->search.work;
    *sound = false;
    if (job->search.least.corners == INT64_MAX) return sound_never;
    sound_read(job, job->search.best);
    *sound = sound_judge(job);
    if (*sound) sound_take(job, job->search.least);
    return job->search.least;
}

static void sound_add(sound_job *job, int32_t parent, simplify_edge edge, bool keep) {
    sound_case *c = &job->cases[job->case_count];
    bool sound;
    *c = (sound_case){parent, keep, edge, {0, 1}, sound_never, false};
    sound_reopen(job);
    sound_apply(job, job->case_count);
    c->cost = sound_run(job, &sound);
    if (c->cost.corners == INT64_MAX || sound) return;
    c->branch = sound_branch(job, job->case_count);
    c->open = c->branch.length > 1;
    job->case_count += c->open;
}

// The open case with the best way, -1 where none can be better than what there is.
static int32_t sound_next(const sound_job *job) {
    int32_t best = -1;
    for (int32_t i = 0; i < job->case_count; i++) {
        const sound_case *c = &job->cases[i];
        if (!c->open || !simplify_less(c->cost, job->least)) continue;
        if (best < 0 || simplify_less(c->cost, job->cases[best].cost)) best = i;
    }
    return best;
}

// Returns a lower bound for the number of corners.
static int64_t sound_search(sound_job *job) {
    sound_add(job, -1, (simplify_edge){0, 0}, false);
    for (;;) {
        const int32_t next = sound_next(job);
        if (next < 0) return job->least.corners;
        if (job->work < 0 || job->case_count + 2 > SOUND_NODES) return job->cases[next].cost.corners;
        const simplify_edge branch = job->cases[next].branch;
        job->cases[next].open = false;
        sound_add(job, next, branch, true);
        sound_add(job, next, branch, false);
    }
}

// ---- before and instead -------------------------------------------------------------------------------------------

// Whether the edge crosses the ring.
static bool sound_leaves(const simplify_ring *ring, simplify_edge e) {
    const sound_segment s = sound_segment_of(ring, e);
    for (int32_t i = 0; i < ring->count; i++)
        if (sound_cross(s, (sound_segment){ring->at[i], ring->at[simplify_step(ring, i, 1)]})) return true;
    return false;
}

// Closes the edges that no sound way has. Without much work only some of them.
static void sound_prepare(sound_job *job, simplify_side side) {
    const simplify_ring *ring = job->ring;
    simplify_search *search = &job->search;
    const int64_t edges = search->edges.start[ring->count];
    if (side != SIMPLIFY_BOTH && edges * ring->count <= SOUND_LEAVES(ring->count)) {
        for (int32_t i = 0; i < ring->count; i++)
            for (int32_t k = search->edges.start[i]; k < search->edges.start[i + 1]; k++)
                if (search->edges.lengths[k] > 1 && sound_leaves(ring, (simplify_edge){i, search->edges.lengths[k]}))
                    search->open[k] = 0;
    }
    memcpy(job->begin, search->open, (size_t)edges);
}

// Closes the edges that pass over a corner.
static void sound_require(sound_job *job, int32_t corner) {
    const simplify_ring *ring = job->ring;
    simplify_search *search = &job->search;
    for (int32_t i = 0; i < ring->count; i++) {
        const int32_t distance = sound_after(ring, i, corner);
        if (distance == 0) continue;
        for (int32_t k = search->edges.start[i + 1] - 1; k >= search->edges.start[i]; k--) {
            if (search->edges.lengths[k] <= distance) break;
            search->open[k] = 0;
        }
    }
}

// Edges that meet others are taken apart at their farthest corners until none does.
static void sound_take_apart(sound_job *job) {
    const simplify_ring *ring = job->ring;
    sound_reopen(job);
    for (int round = 0; round < SOUND_ROUNDS; round++) {
        bool sound;
        if (sound_run(job, &sound).corners == INT64_MAX || sound) return;
        for (int32_t k = 0; k < job->count; k++) {
            const simplify_edge e = sound_edge(job, k);
            const int32_t corner = job->bad[k] ? hmi_simplify_farthest(ring, e.from, e.length) : -1;
            for (int32_t i = 0; corner >= 0 && i < hmi_simplify_images(ring); i++)
                sound_require(job, hmi_simplify_image(ring, i, corner));
        }
    }
}

// The first attempt gives up all edges at once that meet others.
static void sound_give_up(sound_job *job) {
    sound_reopen(job);
    for (int round = 0; round < SOUND_ROUNDS; round++) {
        bool sound;
        if (sound_run(job, &sound).corners == INT64_MAX || sound) return;
        for (int32_t k = 0; k < job->count; k++)
            if (job->bad[k] && sound_edge(job, k).length > 1) hmi_simplify_close(&job->search, sound_edge(job, k));
    }
}

static bool sound_alloc(sound_job *job) {
    const size_t count = (size_t)job->ring->count;
    const size_t edges = (size_t)job->search.edges.start[count];
    job->begin = hmi_alloc_array(&job->search.alloc, edges, 1);
    job->corner = hmi_alloc_array(&job->search.alloc, count, sizeof *job->corner);
    job->bad = hmi_alloc_array(&job->search.alloc, count, 1);
    job->order = hmi_alloc_array(&job->search.alloc, count, sizeof *job->order);
    job->cases = hmi_alloc_array(&job->search.alloc, SOUND_NODES, sizeof *job->cases);
    return job->begin && job->corner && job->bad && job->order && job->cases;
}

static void sound_free(const sound_job *job) {
    const size_t count = (size_t)job->ring->count;
    const size_t edges = job->search.open ? (size_t)job->search.edges.start[count] : 0;
    hmi_free(&job->search.alloc, job->cases, SOUND_NODES * sizeof *job->cases);
    hmi_free(&job->search.alloc, job->order, count * sizeof *job->order);
    hmi_free(&job->search.alloc, job->bad, count);
    hmi_free(&job->search.alloc, job->corner, count * sizeof *job->corner);
    hmi_free(&job->search.alloc, job->begin, edges);
}

static void sound_solve(sound_job *job, simplify_side side, simplify_score *score) {
    sound_prepare(job, side);
    score->floor = sound_search(job);
    if (score->floor < job->least.corners) {
        sound_give_up(job);
        sound_take_apart(job);
    }
    if (job->least.corners == INT64_MAX) { // every corner: as sound as the ring is
        memset(job->ring->kept, 1, (size_t)job->ring->count);
        job->least.corners = job->ring->count;
    }
    score->corners = job->least.corners;
    score->floor = job->search.thinned ? 3 : hmi_min(score->floor, score->corners);
}

hm_result hmi_simplify_sound(const simplify_ring *ring, simplify_limit limit, const hm_allocator *alloc,
                             simplify_score *score) {
    const int64_t work = SOUND_WORK(ring->count) / (ring->barred_count > 0 ? 8 : 1);
    sound_job job;
    memset(&job, 0, sizeof job);
    job.ring = ring;
    job.least = sound_never;
    job.work = work;
    hm_result result = hmi_simplify_search_make(ring, limit, alloc, &job.search);
    if (result == HM_OK && !sound_alloc(&job)) result = HM_ERROR_MEMORY;
    score->work = job.search.work;
    if (result == HM_OK) sound_solve(&job, limit.side, score);
    score->work += work - job.work;
    sound_free(&job);
    hmi_simplify_search_free(&job.search);
    return result;
}

bool hmi_simplify_is_sound(const simplify_ring *ring, const uint8_t *kept, const hm_allocator *alloc,
                           hm_result *result) {
    sound_job job;
    memset(&job, 0, sizeof job);
    job.ring = ring;
    const size_t count = (size_t)simplify_count_kept(kept, ring->count);
    *result = HM_OK;
    if (count > SOUND_MOST) return true; // left to the proof
    job.corner = hmi_alloc_array(alloc, count, sizeof *job.corner);
    job.bad = hmi_alloc_array(alloc, count, 1);
    job.order = hmi_alloc_array(alloc, count, sizeof *job.order);
    bool sound = false;
    if (job.corner && job.bad && job.order) {
        sound_read(&job, kept);
        sound = sound_judge(&job);
    } else {
        *result = HM_ERROR_MEMORY;
    }
    hmi_free(alloc, job.order, count * sizeof *job.order);
    hmi_free(alloc, job.bad, count);
    hmi_free(alloc, job.corner, count * sizeof *job.corner);
    return sound;
}
