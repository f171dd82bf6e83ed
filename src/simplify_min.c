// simplify: the fewest corners of a ring whose edges all fit.
//
// The edges that fit are a graph (Imai and Iri, "Computational-geometric methods for polygonal approximations of a
// curve", 1986), and a way around it with the fewest edges, of several with the least error of area, is what is
// wanted. Ways are found by going through the corners in order, from a fixed first corner. Every way around has a
// corner in any stretch that no edge passes over, so only the corners of the shortest such stretch are tried.
//
// A ring that is its own mirror image is cut at two neighbouring axes. A symmetric way is given by its part between
// them: it begins at a corner on the first axis, or with an edge across it that is its own mirror image, and ends
// likewise; all the rest are images of this. So one search is enough.
#include "simplify_internal.h"

#include "bitgrid.h"

#include <string.h>

/// What is to be as small as possible: corners, then twice the area between edges and stretches, in pixels.
typedef struct simplify_cost {
    int64_t corners;
    int64_t area;
} simplify_cost;

static const simplify_cost simplify_never = {INT64_MAX, 0};

static bool simplify_less(simplify_cost a, simplify_cost b) {
    return a.corners != b.corners ? a.corners < b.corners : a.area < b.area;
}

static simplify_cost simplify_plus(simplify_cost a, int64_t corners, int64_t area) {
    return (simplify_cost){a.corners + corners, a.area + area};
}

typedef struct simplify_search {
    const simplify_ring *ring;
    simplify_edges edges;
    hm_allocator alloc;
    int64_t *sums;       ///< count + 1: twice the signed area from the origin to the way from corner 0 to corner i
    simplify_cost *cost; ///< of nodes
    int32_t *from;       ///< the node before each
    size_t nodes;        ///< how many there is room for
    uint8_t *best;       ///< the corners of the best way so far
    simplify_cost least;
} simplify_search;

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

// ---- mirrors ------------------------------------------------------------------------------------------------------

typedef enum simplify_mirror { SIMPLIFY_X, SIMPLIFY_Y, SIMPLIFY_DIAGONAL, SIMPLIFY_ANTIDIAGONAL } simplify_mirror;

// The image of a corner in the box with these corners.
static hm_pixel simplify_image(simplify_mirror mirror, hm_pixel low, hm_pixel high, hm_pixel p) {
    switch (mirror) {
    case SIMPLIFY_X:
        return (hm_pixel){low.x + high.x - p.x, p.y};
    case SIMPLIFY_Y:
        return (hm_pixel){p.x, low.y + high.y - p.y};
    case SIMPLIFY_DIAGONAL:
        return (hm_pixel){low.x + (p.y - low.y), low.y + (p.x - low.x)};
    default:
        return (hm_pixel){high.x - (p.y - low.y), high.y - (p.x - low.x)};
    }
}

static bool simplify_same(hm_pixel a, hm_pixel b) { return a.x == b.x && a.y == b.y; }

// The c for which corner c - i is the image of corner i, for all i; -1 if there is none.
static int32_t simplify_axis(const simplify_ring *ring, simplify_mirror mirror, hm_pixel low, hm_pixel high) {
    const int32_t n = ring->count;
    const hm_pixel first = simplify_image(mirror, low, high, ring->at[0]);
    int32_t axis = 0;
    while (axis < n && !simplify_same(ring->at[axis], first)) axis++;
    if (axis == n) return -1;
    for (int32_t i = 1; i < n; i++) {
        const int32_t image = axis >= i ? axis - i : axis - i + n;
        if (!simplify_same(simplify_image(mirror, low, high, ring->at[i]), ring->at[image])) return -1;
    }
    return axis;
}

void hmi_simplify_find_mirrors(simplify_ring *ring) {
    hm_pixel low = ring->at[0];
    hm_pixel high = ring->at[0];
    for (int32_t i = 1; i < ring->count; i++) {
        const hm_pixel p = ring->at[i];
        low = (hm_pixel){(int32_t)hmi_min(low.x, p.x), (int32_t)hmi_min(low.y, p.y)};
        high = (hm_pixel){(int32_t)hmi_max(high.x, p.x), (int32_t)hmi_max(high.y, p.y)};
    }
    ring->mirrors = 0;
    ring->axis = 0;
    for (int mirror = SIMPLIFY_X; mirror <= SIMPLIFY_ANTIDIAGONAL; mirror++) {
        const int32_t axis = simplify_axis(ring, (simplify_mirror)mirror, low, high);
        if (axis < 0) continue;
        ring->axis = ring->mirrors == 0 ? axis : (int32_t)hmi_min(ring->axis, axis);
        ring->mirrors++;
    }
}

// `axis` - i as a corner; axis is below 2 * count.
static int32_t simplify_reflect(const simplify_ring *ring, int32_t axis, int32_t i) {
    int32_t image = axis - i;
    while (image < 0) image += ring->count;
    while (image >= ring->count) image -= ring->count;
    return image;
}

// Images of images: the two mirrorings in turn lead through all of them and back.
void hmi_simplify_mark(const simplify_ring *ring, uint8_t *flags, int32_t corner) {
    flags[corner] = 1;
    if (ring->mirrors == 0) return;
    const int32_t next_axis = ring->axis + ring->count / ring->mirrors;
    int32_t i = corner;
    do {
        i = simplify_reflect(ring, ring->axis, i);
        flags[i] = 1;
        i = simplify_reflect(ring, next_axis, i);
        flags[i] = 1;
    } while (i != corner);
}

// ---- a ring without mirrors ---------------------------------------------------------------------------------------

/// Corners `first` .. `last`, which may go past the last one of the ring.
typedef struct simplify_range {
    int32_t first;
    int32_t last;
} simplify_range;

// The shortest stretch of corners that no edge passes over: from corner a to the farthest that an edge from before a
// leads to. One corner where it must be kept.
static simplify_range simplify_gate(const simplify_search *search) {
    const simplify_ring *ring = search->ring;
    const simplify_edges *edges = &search->edges;
    const int32_t n = ring->count;
    simplify_range best = {0, n - 1};
    int32_t farthest = -n;
    for (int32_t i = -n; i < n; i++) { // edges from corners before 0 are those from before n
        if (i >= 0) {
            if (ring->must[i]) return (simplify_range){i, i};
            if (farthest - i < best.last - best.first) best = (simplify_range){i, farthest};
        }
        const int32_t corner = i < 0 ? i + n : i;
        farthest = (int32_t)hmi_max(farthest, i + edges->lengths[edges->start[corner + 1] - 1]);
    }
    return best;
}

// The best way around from corner `first` to itself. Node (layer, k) is corner first + k after `layer` edges, or more
// in the last layer; so with four layers the way has at least three edges, with one any number.
static simplify_cost simplify_around(const simplify_search *search, int32_t first, int32_t layers) {
    const simplify_ring *ring = search->ring;
    const int32_t n = ring->count;
    const int32_t row = n + 1;
    for (int32_t v = 0; v < layers * row; v++) search->cost[v] = simplify_never;
    search->cost[0] = (simplify_cost){0, 0};
    for (int32_t k = 0; k < n; k++) {
        const int32_t corner = simplify_step(ring, first, k);
        for (int32_t e = search->edges.start[corner]; e < search->edges.start[corner + 1]; e++) {
            const int32_t length = search->edges.lengths[e];
            if (k + length > n) break;
            const int64_t area = simplify_area(search, corner, length);
            for (int32_t layer = 0; layer < layers; layer++) {
                const int32_t v = layer * row + k;
                if (search->cost[v].corners == INT64_MAX) continue;
                const int32_t to = (int32_t)hmi_min(layer + 1, layers - 1) * row + k + length;
                const simplify_cost cost = simplify_plus(search->cost[v], 1, area);
                if (!simplify_less(cost, search->cost[to])) continue;
                search->cost[to] = cost;
                search->from[to] = v;
            }
        }
    }
    return search->cost[layers * row - 1];
}

// Where the way just found is the best so far, keeps it.
static void simplify_take(simplify_search *search, int32_t first, int32_t layers, simplify_cost cost) {
    const int32_t row = search->ring->count + 1;
    if (!simplify_less(cost, search->least)) return;
    search->least = cost;
    memset(search->best, 0, (size_t)search->ring->count);
    for (int32_t v = layers * row - 1; v != 0;) {
        v = search->from[v];
        search->best[simplify_step(search->ring, first, v % row)] = 1;
    }
}

static bool simplify_make_nodes(simplify_search *search, size_t nodes) {
    search->cost = hmi_alloc_array(&search->alloc, nodes, sizeof *search->cost);
    search->from = hmi_alloc_array(&search->alloc, nodes, sizeof *search->from);
    search->nodes = nodes;
    return search->cost && search->from;
}

static void simplify_free_nodes(simplify_search *search) {
    hmi_free(&search->alloc, search->from, search->nodes * sizeof *search->from);
    hmi_free(&search->alloc, search->cost, search->nodes * sizeof *search->cost);
    search->from = NULL;
    search->cost = NULL;
}

static hm_result simplify_all_around(simplify_search *search, int32_t layers) {
    const int32_t n = search->ring->count;
    const simplify_range gate = simplify_gate(search);
    const bool enough = simplify_make_nodes(search, (size_t)layers * ((size_t)n + 1));
    search->least = simplify_never;
    for (int32_t i = gate.first; enough && i <= gate.last; i++) {
        const int32_t first = i < n ? i : i - n;
        simplify_take(search, first, layers, simplify_around(search, first, layers));
    }
    simplify_free_nodes(search);
    return enough ? HM_OK : HM_ERROR_MEMORY;
}

static hm_result simplify_plain(simplify_search *search) {
    hm_result result = simplify_all_around(search, 1);
    if (result == HM_OK && search->least.corners < 3) result = simplify_all_around(search, 4);
    return result;
}

// ---- a ring with mirrors ------------------------------------------------------------------------------------------

/// The part of a ring from one axis to the next. Axes are doubled places: that of corner i is 2 i.
typedef struct simplify_part {
    int32_t first_axis;
    int32_t last_axis;
    int32_t first; ///< corners first .. last lie between them; unlike elsewhere they may go past the ring's last
    int32_t last;
} simplify_part;

static simplify_part simplify_part_of(const simplify_ring *ring) {
    const int32_t last_axis = ring->axis + ring->count / ring->mirrors;
    return (simplify_part){ring->axis, last_axis, (ring->axis + 1) / 2, last_axis / 2};
}

static int32_t simplify_wrap(const simplify_ring *ring, int32_t i) { return i < ring->count ? i : i - ring->count; }

// How many images a corner has with itself.
static int64_t simplify_images(const simplify_ring *ring, const simplify_part *part, int32_t i) {
    return 2 * i == part->first_axis || 2 * i == part->last_axis ? ring->mirrors : 2 * ring->mirrors;
}

// The cost of an edge across an axis from a corner to its image, in the direction of the ring: nothing where the
// corner is on the axis, never where the edge does not fit.
static simplify_cost simplify_across(const simplify_search *search, int32_t axis, int32_t i) {
    const simplify_ring *ring = search->ring;
    const int32_t from = 2 * i < axis ? i : axis - i;
    const int32_t length = 2 * i < axis ? axis - 2 * i : 2 * i - axis;
    if (length == 0) return (simplify_cost){0, 0};
    const int32_t corner = from < 0 ? from + ring->count : simplify_wrap(ring, from);
    if (!hmi_simplify_edges_have(&search->edges, corner, length)) return simplify_never;
    return (simplify_cost){0, ring->mirrors * simplify_area(search, corner, length)};
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
        const int64_t images = simplify_images(ring, part, to);
        const simplify_cost next =
            simplify_plus(cost, images, 2 * ring->mirrors * simplify_area(search, corner, length));
        if (next.corners < 3 || !simplify_less(next, search->cost[to - part->first])) continue;
        search->cost[to - part->first] = next;
        search->from[to - part->first] = from;
    }
}

// The last corner of the best way from axis to axis: i, or ~i where that is its only corner.
static int32_t simplify_best_end(const simplify_search *search, const simplify_part *part) {
    simplify_cost least = simplify_never;
    int32_t best = part->first;
    for (int32_t i = part->first; i <= part->last; i++) {
        const simplify_cost across = simplify_across(search, part->last_axis, i);
        if (across.corners == INT64_MAX) continue;
        const simplify_cost ways[2] = {search->cost[i - part->first], simplify_begin(search, part, i)};
        for (int k = 0; k < 2; k++) {
            if (ways[k].corners == INT64_MAX || ways[k].corners < 3) continue;
            const simplify_cost cost = simplify_plus(ways[k], 0, across.area);
            if (!simplify_less(cost, least)) continue;
            least = cost;
            best = k == 0 ? i : ~i;
        }
    }
    return best;
}

static hm_result simplify_mirrored(simplify_search *search) {
    const simplify_ring *ring = search->ring;
    const simplify_part part = simplify_part_of(ring);
    const bool enough = simplify_make_nodes(search, (size_t)(part.last - part.first) + 1);
    memset(search->best, 0, (size_t)ring->count);
    if (enough) {
        for (int32_t i = part.first; i <= part.last; i++) search->cost[i - part.first] = simplify_never;
        for (int32_t i = part.first; i <= part.last; i++) simplify_go_on(search, &part, i);
        int32_t end = simplify_best_end(search, &part);
        for (; end >= 0; end = search->from[end - part.first])
            hmi_simplify_mark(ring, search->best, simplify_wrap(ring, end));
        hmi_simplify_mark(ring, search->best, simplify_wrap(ring, ~end));
    }
    simplify_free_nodes(search);
    return enough ? HM_OK : HM_ERROR_MEMORY;
}

// ---- the whole ----------------------------------------------------------------------------------------------------

static hm_result simplify_run(simplify_search *search, simplify_limit limit) {
    hm_result result = hmi_simplify_edges_make(search->ring, limit, &search->alloc, &search->edges);
    if (result != HM_OK) return result;
    search->sums = hmi_alloc_array(&search->alloc, (size_t)search->ring->count + 1, sizeof *search->sums);
    if (!search->sums) return HM_ERROR_MEMORY;
    simplify_sum(search->ring, search->sums);
    return search->ring->mirrors > 0 ? simplify_mirrored(search) : simplify_plain(search);
}

hm_result hmi_simplify_min(const simplify_ring *ring, simplify_limit limit, const hm_allocator *alloc) {
    simplify_search search;
    memset(&search, 0, sizeof search);
    search.ring = ring;
    search.alloc = *alloc;
    search.best = ring->kept;
    const hm_result result = simplify_run(&search, limit);
    hmi_free(alloc, search.sums, ((size_t)ring->count + 1) * sizeof *search.sums);
    hmi_simplify_edges_free(&search.edges, alloc);
    return result;
}
