// simplify: the fewest corners of a ring whose edges all fit.
//
// The edges that fit are a graph (Imai and Iri, "Computational-geometric methods for polygonal approximations of a
// curve", 1986), and a way around it with the fewest edges, of several with the least error of area, is what is
// wanted. Ways are found by going through the corners in order, from a fixed first corner. Every way around has a
// corner in any stretch that no edge passes over, so only the corners of the shortest such stretch are tried.
//
// A ring that rotations map to itself is gone around until the first image of the first corner; the rest are images.
// A ring that is its own mirror image is cut at two neighbouring axes. A symmetric cycle follows from its part
// between them: it begins at a corner on the first axis, or with an edge across it that is its own mirror image, and
// ends likewise; all the rest are images of this. So one search is enough.
//
// Work is bounded, so that it grows with the corners of a ring and not with their square. Where edges would take more
// than SIMPLIFY_WALKS steps to find, only the corners that a quarter of the tolerance keeps have long edges, and before
// that, where stretches have a side, only those are found that have it along the whole line of their edge; where
// there are more beginnings to try than SIMPLIFY_TRIES allow, some are left out, and corners of the best way so far
// are tried instead. Rings of a few hundred corners stay below both at any tolerance.
#include "../base/bitgrid.h"
#include "simplify_ring.h"

#include <string.h>

#define SIMPLIFY_WALKS(corners) (((int64_t)1 << 23) + (int64_t)512 * (corners))
#define SIMPLIFY_TRIES(corners) (((int64_t)1 << 21) + (int64_t)256 * (corners))

static const simplify_cost simplify_never = {INT64_MAX, 0};

static simplify_cost simplify_plus(simplify_cost a, int64_t corners, int64_t area) {
    return (simplify_cost){a.corners + corners, a.area + area};
}

// ---- area ---------------------------------------------------------------------------------------------------------

static int64_t simplify_product(hm_pixel a, hm_pixel b) { return (int64_t)a.x * b.y - (int64_t)a.y * b.x; }

static void simplify_sum(const simplify_ring *ring, int64_t *sums) {
    sums[0] = 0;
    for (int32_t i = 0; i < ring->count; i++)
        sums[i + 1] = sums[i] + simplify_product(ring->at[i], ring->at[simplify_step(ring, i, 1)]);
}

// Twice the area between an edge and its stretch; parts on different sides of the edge cancel.
static int64_t simplify_area(const simplify_search *search, int32_t i, int32_t length) {
    const simplify_ring *ring = search->ring;
    const int32_t end = simplify_step(ring, i, length);
    int64_t sum = search->sums[end] - search->sums[i] + simplify_product(ring->at[end], ring->at[i]);
    if (end < i) sum += search->sums[ring->count];
    return sum < 0 ? -sum : sum;
}

// ---- a ring without mirrors ---------------------------------------------------------------------------------------

// Corners from one image of a corner to the next one.
static int32_t simplify_period(const simplify_ring *ring) { return ring->count / ring->symmetry.turns; }

/// Corners `first` .. `last`, which may go past the last one of the ring.
typedef struct simplify_range {
    int32_t first;
    int32_t last;
} simplify_range;

// The longest open edge from a corner, within a period; 0 where there is none.
static int32_t simplify_longest(const simplify_search *search, int32_t corner) {
    const simplify_edges *edges = &search->edges;
    for (int32_t e = edges->start[corner + 1] - 1; e >= edges->start[corner]; e--)
        if (search->open[e] && edges->lengths[e] <= simplify_period(search->ring)) return edges->lengths[e];
    return 0;
}

// The shortest stretch of corners that no edge passes over: from corner a to the farthest that an edge from before a
// leads to.
static simplify_range simplify_gate(const simplify_search *search) {
    const int32_t period = simplify_period(search->ring);
    simplify_range best = {0, period - 1};
    int32_t farthest = -period;
    for (int32_t i = -period; i < period; i++) { // edges from corners before 0 are those from before n
        if (i >= 0 && hmi_max(farthest, i) - i < best.last - best.first)
            best = (simplify_range){i, (int32_t)hmi_max(farthest, i)};
        farthest = (int32_t)hmi_max(farthest, i + simplify_longest(search, i < 0 ? i + period : i));
    }
    return best;
}

/// Ways around that begin at one corner. Node (layer, k) is corner first + k after `layer` edges, or more in the last
/// layer; so with four layers the way has at least three edges, with one any number.
typedef struct simplify_tour {
    int32_t first;
    int32_t layers;
    int32_t row; ///< nodes of a layer
} simplify_tour;

// Goes on along one edge.
static void simplify_relax(const simplify_search *search, const simplify_tour *tour, int32_t k, int32_t length,
                           int64_t area) {
    for (int32_t layer = 0; layer < tour->layers; layer++) {
        const int32_t v = layer * tour->row + k;
        if (search->cost[v].corners == INT64_MAX) continue;
        const int32_t to = (int32_t)hmi_min(layer + 1, tour->layers - 1) * tour->row + k + length;
        const simplify_cost cost = simplify_plus(search->cost[v], 1, area);
        if (!simplify_less(cost, search->cost[to])) continue;
        search->cost[to] = cost;
        search->from[to] = v;
    }
}

// The best way around from the first corner to its next image.
static simplify_cost simplify_around(simplify_search *search, const simplify_tour *tour) {
    const simplify_ring *ring = search->ring;
    const simplify_edges *edges = &search->edges;
    const int32_t period = simplify_period(ring);
    const int32_t nodes = tour->layers * tour->row;
    for (int32_t v = 0; v < nodes; v++) search->cost[v] = simplify_never;
    search->cost[0] = (simplify_cost){0, 0};
    for (int32_t k = 0; k < period; k++) {
        const int32_t corner = simplify_step(ring, tour->first, k);
        for (int32_t e = edges->start[corner]; e < edges->start[corner + 1]; e++) {
            if (k + edges->lengths[e] > period) break;
            if (!search->open[e]) continue;
            simplify_relax(search, tour, k, edges->lengths[e], simplify_area(search, corner, edges->lengths[e]));
        }
    }
    return search->cost[nodes - 1];
}

// Finds the best way from one corner and keeps it where it is the best so far.
static void simplify_try(simplify_search *search, int32_t first, int32_t layers) {
    const simplify_ring *ring = search->ring;
    const int32_t turns = ring->symmetry.turns;
    const simplify_tour tour = {first, layers, simplify_period(ring) + 1};
    const simplify_cost part = simplify_around(search, &tour);
    search->work += (int64_t)layers * (search->edges.start[ring->count] / turns);
    if (part.corners == INT64_MAX) return;
    const simplify_cost cost = {part.corners * turns, part.area * turns};
    if (!simplify_less(cost, search->least)) return;
    search->least = cost;
    memset(search->best, 0, (size_t)ring->count);
    for (int32_t v = layers * tour.row - 1; v != 0;) {
        v = search->from[v];
        hmi_simplify_mark(ring, search->best, simplify_step(ring, first, v % tour.row));
    }
}

// So many beginnings as are allowed, evenly spaced; where that leaves some out, those that the best way has as well.
static void simplify_all_around(simplify_search *search, int32_t layers) {
    const simplify_ring *ring = search->ring;
    const int32_t period = simplify_period(ring);
    const simplify_range gate = simplify_gate(search);
    const int64_t size = (int64_t)gate.last - gate.first + 1;
    const int64_t edges = (int64_t)layers * search->edges.start[ring->count] / ring->symmetry.turns;
    const int64_t tries = hmi_max(2, SIMPLIFY_TRIES(ring->count) / (edges + 1));
    const int64_t every = (size + tries - 1) / tries;
    for (int64_t i = gate.first; i <= gate.last; i += every) simplify_try(search, (int32_t)(i % period), layers);
    if (every == 1 || search->least.corners == INT64_MAX) return;
    int64_t left = tries;
    for (int32_t i = 0; i < period && left > 0; i++) {
        if (!search->best[i]) continue;
        simplify_try(search, i, layers);
        left--;
    }
}

// Rings have three corners or more.
static void simplify_plain(simplify_search *search) {
    const int32_t needed = search->ring->symmetry.turns == 1 ? 3 : search->ring->symmetry.turns == 2 ? 2 : 1;
    simplify_all_around(search, 1);
    if (search->least.corners >= 3) return;
    search->least = simplify_never;
    simplify_all_around(search, needed + 1);
}

// ---- a ring with mirrors ------------------------------------------------------------------------------------------

/// The part of a ring from one axis to the next. Axes are doubled indices: that of corner i is 2 i.
typedef struct simplify_part {
    int32_t first_axis;
    int32_t last_axis;
    int32_t first; ///< corners first .. last lie between them; unlike elsewhere they may go past the ring's last
    int32_t last;
} simplify_part;

static simplify_part simplify_part_of(const simplify_ring *ring) {
    const simplify_symmetry *s = &ring->symmetry;
    const int32_t last_axis = s->axis + ring->count / s->mirrors;
    return (simplify_part){s->axis, last_axis, (s->axis + 1) / 2, last_axis / 2};
}

static int32_t simplify_wrap(const simplify_ring *ring, int32_t i) { return i < ring->count ? i : i - ring->count; }

// How many images a corner has with itself.
static int64_t simplify_images(const simplify_ring *ring, const simplify_part *part, int32_t i) {
    const int64_t mirrors = ring->symmetry.mirrors;
    return 2 * i == part->first_axis || 2 * i == part->last_axis ? mirrors : 2 * mirrors;
}

// The cost of an edge across an axis from a corner to its image, in the direction of the ring: nothing where the
// corner is on the axis, never where the edge does not fit.
static simplify_cost simplify_across(const simplify_search *search, int32_t axis, int32_t i) {
    const simplify_ring *ring = search->ring;
    const int32_t from = 2 * i < axis ? i : axis - i;
    const int32_t length = 2 * i < axis ? axis - 2 * i : 2 * i - axis;
    if (length == 0) return (simplify_cost){0, 0};
    const int32_t corner = from < 0 ? from + ring->count : simplify_wrap(ring, from);
    const int32_t edge = hmi_simplify_edges_find(&search->edges, corner, length);
    if (edge < 0 || !search->open[edge]) return simplify_never;
    return (simplify_cost){0, ring->symmetry.mirrors * simplify_area(search, corner, length)};
}

// The cost of the way so far where it begins with this corner.
static simplify_cost simplify_begin(const simplify_search *search, const simplify_part *part, int32_t i) {
    const simplify_cost across = simplify_across(search, part->first_axis, i);
    if (across.corners == INT64_MAX) return across;
    return simplify_plus(across, simplify_images(search->ring, part, i), 0);
}

// Whether a way that begins with corner i is better than the best that leads there.
static bool simplify_begins(const simplify_search *search, const simplify_part *part, int32_t i,
                            simplify_cost *cost) {
    const simplify_cost begin = simplify_begin(search, part, i);
    const bool begins = simplify_less(begin, search->cost[i - part->first]);
    *cost = begins ? begin : search->cost[i - part->first];
    return begins;
}

// Goes on from corner i along all edges inside the part. `from` is i, or ~i where the way begins there. Two corners
// make no ring.
static void simplify_go_on(const simplify_search *search, const simplify_part *part, int32_t i) {
    const simplify_ring *ring = search->ring;
    const int32_t corner = simplify_wrap(ring, i);
    simplify_cost cost;
    const int32_t from = simplify_begins(search, part, i, &cost) ? ~i : i;
    if (cost.corners == INT64_MAX) return;
    for (int32_t e = search->edges.start[corner]; e < search->edges.start[corner + 1]; e++) {
        const int32_t length = search->edges.lengths[e];
        const int32_t to = i + length;
        if (to > part->last) break;
        if (!search->open[e]) continue;
        const int64_t images = simplify_images(ring, part, to);
        const simplify_cost next =
            simplify_plus(cost, images, 2 * ring->symmetry.mirrors * simplify_area(search, corner, length));
        if (next.corners < 3 || !simplify_less(next, search->cost[to - part->first])) continue;
        search->cost[to - part->first] = next;
        search->from[to - part->first] = from;
    }
}

// The last corner of the best way from axis to axis: i, or ~i where that is its only corner.
static int32_t simplify_best_end(simplify_search *search, const simplify_part *part) {
    int32_t best = part->first;
    for (int32_t i = part->first; i <= part->last; i++) {
        const simplify_cost across = simplify_across(search, part->last_axis, i);
        if (across.corners == INT64_MAX) continue;
        const simplify_cost ways[2] = {search->cost[i - part->first], simplify_begin(search, part, i)};
        for (int k = 0; k < 2; k++) {
            if (ways[k].corners == INT64_MAX || ways[k].corners < 3) continue;
            const simplify_cost cost = simplify_plus(ways[k], 0, across.area);
            if (!simplify_less(cost, search->least)) continue;
            search->least = cost;
            best = k == 0 ? i : ~i;
        }
    }
    return best;
}

static void simplify_mirrored(simplify_search *search) {
    const simplify_ring *ring = search->ring;
    const simplify_part part = simplify_part_of(ring);
    for (int32_t i = part.first; i <= part.last; i++) search->cost[i - part.first] = simplify_never;
    for (int32_t i = part.first; i <= part.last; i++) simplify_go_on(search, &part, i);
    search->work += search->edges.start[ring->count] / ring->symmetry.mirrors;
    int32_t end = simplify_best_end(search, &part);
    if (search->least.corners == INT64_MAX) return;
    memset(search->best, 0, (size_t)ring->count);
    for (; end >= 0; end = search->from[end - part.first])
        hmi_simplify_mark(ring, search->best, simplify_wrap(ring, end));
    hmi_simplify_mark(ring, search->best, simplify_wrap(ring, ~end));
}

// ---- the graph ----------------------------------------------------------------------------------------------------

void hmi_simplify_close(simplify_search *search, simplify_edge edge) {
    for (int32_t i = 0; i < hmi_simplify_images(search->ring); i++) {
        const simplify_edge image = hmi_simplify_edge_image(search->ring, i, edge);
        const int32_t found = hmi_simplify_edges_find(&search->edges, image.from, image.length);
        if (found >= 0) search->open[found] = 0;
    }
}

// The corners that a quarter of the tolerance keeps, in `best`.
static hm_result simplify_thin(simplify_search *search, simplify_limit limit) {
    const simplify_limit finer = {limit.tolerance / 4, limit.side, false};
    simplify_search fine;
    const hm_result result = hmi_simplify_search_make(search->ring, finer, &search->alloc, &fine);
    if (result == HM_OK) {
        hmi_simplify_search_run(&fine);
        memcpy(search->best, fine.best, (size_t)search->ring->count);
        search->work += fine.work;
    }
    hmi_simplify_search_free(&fine);
    return result;
}

static hm_result simplify_walk_all(simplify_search *search, simplify_limit limit, const uint8_t *from, int64_t most,
                                   bool *enough) {
    int64_t work = most;
    hmi_simplify_edges_free(&search->edges, &search->alloc);
    const hm_result result =
        hmi_simplify_edges_make(search->ring, limit, from, &work, &search->alloc, &search->edges);
    search->work += most - work;
    *enough = work >= 0;
    return result;
}

// Edges that have a side take longer to find than those of them with their stretches on one side of their whole line.
static hm_result simplify_find_edges(simplify_search *search, simplify_limit limit) {
    const int64_t most = SIMPLIFY_WALKS(search->ring->count);
    const bool sided = limit.side != SIMPLIFY_BOTH;
    bool enough;
    hm_result result = simplify_walk_all(search, limit, NULL, sided ? most / 4 : most, &enough);
    if (result != HM_OK || enough || limit.tolerance == 0) return result;
    search->thinned = true;
    limit.whole_line = true;
    if (sided) result = simplify_walk_all(search, limit, NULL, most - most / 4, &enough);
    if (result != HM_OK || enough) return result;
    result = simplify_thin(search, limit);
    if (result != HM_OK) return result;
    return simplify_walk_all(search, limit, search->best, most, &enough);
}

static bool simplify_make_nodes(simplify_search *search) {
    const simplify_ring *ring = search->ring;
    const size_t edges = (size_t)search->edges.start[ring->count];
    search->nodes = 4 * ((size_t)ring->count + 1);
    search->open = hmi_alloc_array(&search->alloc, edges, 1);
    search->sums = hmi_alloc_array(&search->alloc, (size_t)ring->count + 1, sizeof *search->sums);
    search->cost = hmi_alloc_array(&search->alloc, search->nodes, sizeof *search->cost);
    search->from = hmi_alloc_array(&search->alloc, search->nodes, sizeof *search->from);
    return search->open && search->sums && search->cost && search->from;
}

hm_result hmi_simplify_search_make(const simplify_ring *ring, simplify_limit limit, const hm_allocator *alloc,
                                   simplify_search *search) {
    memset(search, 0, sizeof *search);
    search->ring = ring;
    search->alloc = *alloc;
    search->best = hmi_alloc_array(alloc, (size_t)ring->count, 1);
    if (!search->best) return HM_ERROR_MEMORY;
    const hm_result result = simplify_find_edges(search, limit);
    if (result != HM_OK) return result;
    if (!simplify_make_nodes(search)) return HM_ERROR_MEMORY;
    simplify_sum(ring, search->sums);
    memset(search->open, 1, (size_t)search->edges.start[ring->count]);
    for (int32_t i = 0; i < ring->barred_count; i++) hmi_simplify_close(search, ring->barred[i]);
    return HM_OK;
}

void hmi_simplify_search_free(simplify_search *search) {
    const size_t count = (size_t)search->ring->count;
    const size_t edges = search->open ? (size_t)search->edges.start[count] : 0;
    hmi_free(&search->alloc, search->from, search->nodes * sizeof *search->from);
    hmi_free(&search->alloc, search->cost, search->nodes * sizeof *search->cost);
    hmi_free(&search->alloc, search->sums, (count + 1) * sizeof *search->sums);
    hmi_free(&search->alloc, search->open, edges);
    hmi_simplify_edges_free(&search->edges, &search->alloc);
    hmi_free(&search->alloc, search->best, count);
}

void hmi_simplify_search_run(simplify_search *search) {
    search->least = simplify_never;
    if (search->ring->symmetry.mirrors > 0)
        simplify_mirrored(search);
    else
        simplify_plain(search);
}

hm_result hmi_simplify_min(const simplify_ring *ring, simplify_limit limit, const hm_allocator *alloc,
                           simplify_score *score) {
    simplify_search search;
    const hm_result result = hmi_simplify_search_make(ring, limit, alloc, &search);
    if (result == HM_OK) {
        hmi_simplify_search_run(&search);
        memcpy(ring->kept, search.best, (size_t)ring->count);
        const int64_t floor = search.thinned ? 3 : search.least.corners;
        *score = (simplify_score){search.least.corners, floor, search.work};
    }
    hmi_simplify_search_free(&search);
    return result;
}
