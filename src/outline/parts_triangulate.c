// convex: triangles, by sweeping the corners from top to bottom (Hertel and Mehlhorn, "Fast triangulation of the
// plane with respect to simple polygons", 1985).
//
// The inside meets the sweeping line in stretches, each between an edge on its left and one on its right. What lies
// above is triangulated but for what a chain of corners bounds from above, from the upper end of the left edge to
// that of the right edge; no two successive links of the chain could be the sides of a triangle below it. From a new
// corner the chain is visible from its end, or, where it parts a stretch in two, from the corner that came last
// before in the stretch. The visible links are taken, one after the other, and made into triangles.
#include "parts_job.h"

/// A corner in a chain, and what lies above the link to the next one.
typedef struct triangles_node {
    int32_t corner;
    int32_t before;
    int32_t after;
    int32_t above; ///< a half-edge; TRIANGLES_BORDER; or -2 - d for the cut number d
} triangles_node;

enum { TRIANGLES_BORDER = -1 };

/// A stretch. An edge of a ring is named by the corner at which it begins.
typedef struct triangles_stretch {
    int32_t first; ///< nodes
    int32_t last;
    int32_t latest;
    int32_t left; ///< edges
    int32_t right;
} triangles_stretch;

typedef struct triangles_job {
    convex_job *base;
    triangles_node *nodes;
    int32_t node_count;
    triangles_stretch *stretches;
    int32_t stretch_count;
    int32_t *bounds; ///< for each edge the stretch it bounds
    int32_t *cuts;   ///< for each cut that parted a stretch the half-edge of the first triangle at it, or -1
    int32_t cut_count;
} triangles_job;

static void triangles_pair(triangles_job *job, int32_t half_edge, int32_t above) {
    int32_t *twin = job->base->twin;
    if (above < TRIANGLES_BORDER) {
        int32_t *cut = &job->cuts[-2 - above];
        above = *cut;
        *cut = half_edge;
    }
    if (above < 0) return;
    twin[half_edge] = above;
    twin[above] = half_edge;
}

// The triangle below the link from `node` to the next one. Answers its first half-edge, the one of the link; the
// second goes to the new corner and the third comes from there.
static int32_t triangles_add(triangles_job *job, int32_t node, int32_t corner) {
    convex_job *base = job->base;
    const triangles_node *link = &job->nodes[node];
    const int32_t h = 3 * base->triangle_count++;
    base->origin[h] = link->corner;
    base->origin[h + 1] = job->nodes[link->after].corner;
    base->origin[h + 2] = corner;
    base->twin[h] = base->twin[h + 1] = base->twin[h + 2] = TRIANGLES_BORDER;
    triangles_pair(job, h, link->above);
    return h;
}

static bool triangles_sees(const triangles_job *job, int32_t node, int32_t corner) {
    const convex_job *base = job->base;
    const hm_local a = convex_at(base, job->nodes[node].corner);
    const hm_local b = convex_at(base, job->nodes[job->nodes[node].after].corner);
    return convex_turn_at(a, b, convex_at(base, corner)) > 0;
}

static int32_t triangles_node_new(triangles_job *job, int32_t corner) {
    job->nodes[job->node_count] = (triangles_node){corner, -1, -1, TRIANGLES_BORDER};
    return job->node_count++;
}

// Puts a corner before the chain that begins at node `first`, to which it has a link with `above`, and takes the
// links it sees. Answers its node.
static int32_t triangles_put_left(triangles_job *job, int32_t first, int32_t corner, int32_t above) {
    triangles_node *nodes = job->nodes;
    while (nodes[first].after >= 0 && triangles_sees(job, first, corner)) {
        const int32_t h = triangles_add(job, first, corner);
        triangles_pair(job, h + 2, above);
        above = h + 1;
        first = nodes[first].after;
    }
    const int32_t node = triangles_node_new(job, corner);
    nodes[node].after = first;
    nodes[node].above = above;
    nodes[first].before = node;
    return node;
}

// The same after the chain that ends at node `last`.
static int32_t triangles_put_right(triangles_job *job, int32_t last, int32_t corner, int32_t above) {
    triangles_node *nodes = job->nodes;
    while (nodes[last].before >= 0 && triangles_sees(job, nodes[last].before, corner)) {
        const int32_t h = triangles_add(job, nodes[last].before, corner);
        triangles_pair(job, h + 1, above);
        above = h + 2;
        last = nodes[last].before;
    }
    const int32_t node = triangles_node_new(job, corner);
    nodes[node].before = last;
    nodes[last].after = node;
    nodes[last].above = above;
    return node;
}

// ---- corners by kind ----------------------------------------------------------------------------------------------

static void triangles_begin(triangles_job *job, int32_t v) {
    const int32_t prev = job->base->corners[v].prev;
    const int32_t node = triangles_node_new(job, v);
    job->stretches[job->stretch_count] = (triangles_stretch){node, node, node, prev, v};
    job->bounds[prev] = job->bounds[v] = job->stretch_count++;
}

// The chain is parted at its latest corner, which sees the new one.
static void triangles_part(triangles_job *job, int32_t v) {
    const convex_corner *corner = &job->base->corners[v];
    const int32_t s = job->bounds[job->base->corners[corner->left].prev];
    const int32_t t = job->stretch_count++;
    triangles_stretch *one = &job->stretches[s];
    triangles_stretch *two = &job->stretches[t];
    const int32_t cut = -2 - job->cut_count;
    const int32_t before = one->latest;
    const int32_t copy = triangles_node_new(job, job->nodes[before].corner);
    triangles_node *nodes = job->nodes;
    job->cuts[job->cut_count++] = -1;
    nodes[copy].after = nodes[before].after;
    nodes[copy].above = nodes[before].above;
    if (nodes[copy].after >= 0) nodes[nodes[copy].after].before = copy;
    nodes[before].after = -1;
    *two = (triangles_stretch){0, one->last == before ? copy : one->last, 0, corner->prev, one->right};
    two->first = two->latest = triangles_put_left(job, copy, v, cut);
    one->last = one->latest = triangles_put_right(job, before, v, cut);
    one->right = v;
    job->bounds[corner->prev] = job->bounds[two->right] = t;
    job->bounds[v] = s;
}

static void triangles_go_on_left(triangles_job *job, int32_t v) {
    const int32_t prev = job->base->corners[v].prev;
    const int32_t s = job->bounds[v];
    triangles_stretch *stretch = &job->stretches[s];
    stretch->first = stretch->latest = triangles_put_left(job, stretch->first, v, TRIANGLES_BORDER);
    stretch->left = prev;
    job->bounds[prev] = s;
}

static void triangles_go_on_right(triangles_job *job, int32_t v) {
    const int32_t s = job->bounds[job->base->corners[v].prev];
    triangles_stretch *stretch = &job->stretches[s];
    stretch->last = stretch->latest = triangles_put_right(job, stretch->last, v, TRIANGLES_BORDER);
    stretch->right = v;
    job->bounds[v] = s;
}

// Two stretches become one; or one ends, when its chain has shrunk to the right edge.
static void triangles_join(triangles_job *job, int32_t v) {
    const int32_t s = job->bounds[job->base->corners[v].prev];
    const int32_t t = job->bounds[v];
    triangles_stretch *one = &job->stretches[s];
    triangles_stretch *two = &job->stretches[t];
    triangles_node *nodes = job->nodes;
    const int32_t right = triangles_put_left(job, two->first, v, TRIANGLES_BORDER);
    if (s == t) return;
    const int32_t left = triangles_put_right(job, one->last, v, TRIANGLES_BORDER);
    nodes[left].after = nodes[right].after;
    nodes[left].above = nodes[right].above;
    nodes[nodes[left].after].before = left;
    one->last = two->last;
    one->latest = left;
    one->right = two->right;
    job->bounds[one->right] = s;
}

// ---- the whole ----------------------------------------------------------------------------------------------------

static void triangles_visit(triangles_job *job, int32_t v) {
    const convex_corner *corner = &job->base->corners[v];
    const bool from_above = corner->prev < v;
    const bool to_above = corner->next < v;
    if (from_above && to_above)
        triangles_join(job, v);
    else if (from_above)
        triangles_go_on_right(job, v);
    else if (to_above)
        triangles_go_on_left(job, v);
    else if (corner->left >= 0)
        triangles_part(job, v);
    else
        triangles_begin(job, v);
}

// A ring of n corners around the inside falls into n - 2 triangles, and one around a hole adds n + 2. A ring around
// the inside has two more of `turns` than of `reverses` (parts_job.h), one around a hole two fewer.
hm_result hmi_convex_triangles(convex_job *base) {
    const size_t n = (size_t)base->corner_count;
    const size_t half_edges = 3 * (n - (size_t)base->turns + (size_t)base->reverses);
    const size_t specials = (size_t)base->turns + (size_t)base->reverses;
    triangles_job job = {base, NULL, 0, NULL, 0, NULL, NULL, 0};
    base->origin = hmi_convex_take(base, half_edges, sizeof *base->origin);
    base->twin = hmi_convex_take(base, half_edges, sizeof *base->twin);
    job.nodes = hmi_convex_take(base, n + 2 * specials, sizeof *job.nodes);
    job.stretches = hmi_convex_take(base, specials, sizeof *job.stretches);
    job.bounds = hmi_convex_take(base, n, sizeof *job.bounds);
    job.cuts = hmi_convex_take(base, (size_t)base->reverses, sizeof *job.cuts);
    if (!base->origin || !base->twin || !job.nodes || !job.stretches || !job.bounds || !job.cuts)
        return HM_ERROR_MEMORY;
    for (int32_t v = 0; v < base->corner_count; v++) triangles_visit(&job, v);
    return HM_OK;
}
