// convex: fewer parts, and fewer slivers, by merging neighbours. Two or three adjacent parts are taken as
// one ring, and every diagonal of it is tried that leaves two convex parts; of three parts this leaves one fewer, of
// a sliver and its neighbour perhaps none that is thin.
//
// A ring of parts may surround a hole and meet itself; but its two halves, if both are convex and go around once, lie
// on different sides of the diagonal, and wind together around every point as often as the ring did.
#include "parts_job.h"

enum {
    BETTER_RING = 64, ///< longer rings are left as they are
    BETTER_SPAN = 12, ///< of the neighbours around a part each is tried with so many next ones
};

typedef struct better_ring {
    int32_t count;
    int32_t half_edge[BETTER_RING];
    hm_local at[BETTER_RING]; ///< where each begins
    int8_t turn[BETTER_RING]; ///< at that point
    int32_t reflex_count;
    int32_t reflex[2]; ///< the first two that are reflex
} better_ring;

// ---- the ring -----------------------------------------------------------------------------------------------------

// Adds the half-edges of a part from `from` up to `to`. False when there are too many.
static bool better_add(const convex_job *job, better_ring *ring, int32_t from, int32_t to) {
    for (int32_t h = from; h != to; h = job->next[h]) {
        if (ring->count == BETTER_RING) return false;
        ring->at[ring->count] = convex_from(job, h);
        ring->half_edge[ring->count++] = h;
    }
    return true;
}

static int32_t better_after(const better_ring *ring, int32_t i) { return i + 1 < ring->count ? i + 1 : 0; }
static int32_t better_before(const better_ring *ring, int32_t i) { return i > 0 ? i - 1 : ring->count - 1; }

// False when no single diagonal can do: it makes two corners convex at most.
static bool better_find_turns(better_ring *ring) {
    ring->reflex_count = 0;
    for (int32_t i = 0; i < ring->count; i++) {
        const hm_local before = ring->at[better_before(ring, i)];
        const int turn = convex_turn_at(before, ring->at[i], ring->at[better_after(ring, i)]);
        ring->turn[i] = (int8_t)turn;
        if (turn >= 0) continue;
        if (ring->reflex_count == 2) return false;
        ring->reflex[ring->reflex_count++] = i;
    }
    return true;
}

// Of the parts beyond the half-edges h and k, which may be the same, and the part between.
static bool better_make_ring(const convex_job *job, better_ring *ring, int32_t h, int32_t k) {
    const int32_t beyond_h = job->twin[h];
    const int32_t beyond_k = job->twin[k];
    ring->count = 0;
    if (!better_add(job, ring, job->next[h], k)) return false;
    if (h != k && !better_add(job, ring, job->next[beyond_k], beyond_k)) return false;
    if (h != k && !better_add(job, ring, job->next[k], h)) return false;
    return better_add(job, ring, job->next[beyond_h], beyond_h) && better_find_turns(ring);
}

// ---- halves -------------------------------------------------------------------------------------------------------

static bool better_is_reverse(hmi_vec64 a, hmi_vec64 b) { return hmi_int128_is_negative(hmi_vec64_dot(a, b)); }

static bool better_is_up(hmi_vec64 v) { return v.y < 0 || (v.y == 0 && v.x < 0); }

// The corners of the ring from point `from` around to point `to`, closed by a diagonal, without those that are
// straight; 0 when it is not convex, or has more than the limit.
static int32_t better_half(const convex_job *job, const better_ring *ring, int32_t from, int32_t to,
                           hm_local *corners) {
    int32_t count = 0;
    int32_t rounds = 0;
    hm_local before = ring->at[to];
    for (int32_t i = from;; i = better_after(ring, i)) {
        const hm_local at = ring->at[i];
        const hmi_vec64 in = hmi_vec64_from(before, at);
        const hmi_vec64 out = hmi_vec64_from(at, i == to ? ring->at[from] : ring->at[better_after(ring, i)]);
        const int turn = convex_turn(in, out);
        if (turn < 0 || (turn == 0 && better_is_reverse(in, out))) return 0;
        if (turn > 0 && count == job->max_points) return 0;
        if (turn > 0) corners[count++] = at;
        rounds += better_is_up(in) && !better_is_up(out);
        before = at;
        if (i == to) return rounds == 1 ? count : 0;
    }
}

typedef struct better_cut {
    int32_t from;
    int32_t to;
    int32_t size;  ///< of the half from `from` to `to`
    int32_t other; ///< of the other one
    int32_t slivers;
} better_cut;

// Keeps the cut if it leaves two convex halves, with fewer slivers than the best one so far.
static void better_try(const convex_job *job, const better_ring *ring, int32_t from, int32_t to, better_cut *best) {
    hm_local corners[BETTER_RING];
    if (better_after(ring, from) == to || better_after(ring, to) == from || from == to) return;
    const int32_t size = better_half(job, ring, from, to, corners);
    if (size == 0) return;
    int32_t slivers = hmi_convex_is_sliver(corners, size);
    const int32_t other = slivers < best->slivers ? better_half(job, ring, to, from, corners) : 0;
    if (other == 0) return;
    slivers += hmi_convex_is_sliver(corners, other);
    if (slivers < best->slivers) *best = (better_cut){from, to, size, other, slivers};
}

// The best cut with fewer slivers than `limit`. False if there is none.
static bool better_find(const convex_job *job, const better_ring *ring, int32_t limit, better_cut *best) {
    *best = (better_cut){0, 0, 0, 0, limit};
    if (ring->reflex_count == 2) better_try(job, ring, ring->reflex[0], ring->reflex[1], best);
    const int32_t first = ring->reflex_count == 1 ? ring->reflex[0] : 0;
    const int32_t end = ring->reflex_count == 0 ? ring->count : ring->reflex_count == 1 ? first + 1 : 0;
    for (int32_t i = first; i < end && best->slivers > 0; i++)
        for (int32_t k = ring->reflex_count == 1 ? 0 : i + 1; k < ring->count; k++) better_try(job, ring, i, k, best);
    return best->size > 0;
}

// ---- putting a cut in place of others -----------------------------------------------------------------------------

// Closes the half from `from` around to `to` by half-edge `h`, as part `face`.
static void better_close(convex_job *job, const better_ring *ring, int32_t from, int32_t to, int32_t h, int32_t face,
                         int32_t size) {
    int32_t last = h;
    int32_t length = 1;
    for (int32_t i = from; i != to; i = better_after(ring, i)) {
        const int32_t here = ring->half_edge[i];
        job->next[last] = here;
        job->prev[here] = last;
        job->face[here] = face;
        last = here;
        length++;
    }
    job->next[last] = h;
    job->prev[h] = last;
    job->face[h] = face;
    job->origin[h] = job->origin[ring->half_edge[to]];
    job->entry[face] = h;
    job->size[face] = size;
    job->length[face] = length;
}

// The diagonal h becomes the cut, and k, if it is another one, is taken out.
static void better_put(convex_job *job, const better_ring *ring, int32_t h, int32_t k, const better_cut *cut) {
    const int32_t t = job->twin[h];
    const int32_t one = job->face[h];
    const int32_t two = job->face[t];
    const int32_t gone = job->face[job->twin[k]];
    if (h != k) {
        job->size[gone] = job->length[gone] = 0;
        job->face[k] = job->face[job->twin[k]] = -1;
    }
    better_close(job, ring, cut->from, cut->to, h, one, cut->size);
    better_close(job, ring, cut->to, cut->from, t, two, cut->other);
}

// ---- neighbours ---------------------------------------------------------------------------------------------------

// The next diagonal around the part after h, or h itself if there is no other.
static int32_t better_next_diagonal(const convex_job *job, int32_t h) {
    do h = job->next[h];
    while (job->twin[h] < 0);
    return h;
}

// Some diagonal of the part, or -1.
static int32_t better_diagonal(const convex_job *job, int32_t face) {
    const int32_t from = job->entry[face];
    int32_t h = from;
    do {
        if (job->twin[h] >= 0) return h;
        h = job->next[h];
    } while (h != from);
    return -1;
}

// Makes the part and two of its neighbours two parts, if that is possible.
static bool better_three(convex_job *job, int32_t face) {
    const int32_t first = better_diagonal(job, face);
    if (first < 0) return false;
    better_ring ring;
    better_cut cut;
    int32_t h = first;
    do {
        int32_t k = better_next_diagonal(job, h);
        for (int32_t span = 0; span < BETTER_SPAN && k != h; span++, k = better_next_diagonal(job, k)) {
            if (!better_make_ring(job, &ring, h, k) || !better_find(job, &ring, 3, &cut)) continue;
            better_put(job, &ring, h, k, &cut);
            return true;
        }
        h = better_next_diagonal(job, h);
    } while (h != first);
    return false;
}

// Makes the part and one of its neighbours one.
static bool better_two(convex_job *job, int32_t face) {
    const int32_t first = better_diagonal(job, face);
    if (first < 0) return false;
    int32_t h = first;
    do {
        if (hmi_convex_remove(job, h, job->max_points)) return true;
        h = better_next_diagonal(job, h);
    } while (h != first);
    return false;
}

static bool better_face_is_sliver(const convex_job *job, int32_t face) {
    hm_local corners[BETTER_RING];
    int32_t count = 0;
    if (job->size[face] > BETTER_RING) return false;
    int32_t h = job->entry[face];
    do {
        const int32_t next = job->next[h];
        if (convex_turn_at(convex_from(job, job->prev[h]), convex_from(job, h), convex_from(job, next)) > 0)
            corners[count++] = convex_from(job, h);
        h = next;
    } while (h != job->entry[face]);
    return hmi_convex_is_sliver(corners, count);
}

// Cuts a sliver and one of its neighbours anew, if that leaves fewer slivers.
static bool better_sliver(convex_job *job, int32_t face) {
    const int32_t first = better_diagonal(job, face);
    if (first < 0 || !better_face_is_sliver(job, face)) return false;
    better_ring ring;
    better_cut cut;
    int32_t h = first;
    do {
        const int32_t limit = 1 + better_face_is_sliver(job, job->face[job->twin[h]]);
        if (better_make_ring(job, &ring, h, h) && better_find(job, &ring, limit, &cut)) {
            better_put(job, &ring, h, h, &cut);
            return true;
        }
        h = better_next_diagonal(job, h);
    } while (h != first);
    return false;
}

// Every change leaves fewer parts, or as many with fewer slivers.
void hmi_convex_better(convex_job *job) {
    for (bool again = true; again;) {
        again = false;
        for (int32_t f = 0; f < job->triangle_count; f++)
            while (job->size[f] > 0 && (better_two(job, f) || better_three(job, f) || better_sliver(job, f)))
                again = true;
    }
}
