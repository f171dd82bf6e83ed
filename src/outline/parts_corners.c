// convex: from loops that may touch to rings that do not.
//
// At a point where loops touch, the border could go on in several ways. Rings are formed anew so that each keeps to
// the piece of the inside beside it: who arrives leaves by the edge that comes next on the inner side. Shrunk by a
// little such rings have nothing in common, and all that follows treats their corners as if they had nothing to do
// with each other even where they are the same point.
//
// Points in the middle of a straight line get no corner. A point of one loop in the middle of another one's edge, on
// the inside of that, cuts the edge. To find those, all edges are swept from top to bottom (the left ones of equally
// high points first) and kept in the order in which the sweeping line meets them; this also finds for each point what
// lies to the left of it (Bentley and Ottmann, "Algorithms for reporting and counting geometric intersections", 1979,
// without the crossings, which valid outlines do not have).
#include "parts_job.h"

#include <string.h>

/// The edges that the sweeping line meets, from left to right, in a search tree in which every edge has a fixed
/// random rank and none lies below one of lower rank (Seidel and Aragon, "Randomized search trees", 1996).
typedef struct corners_node {
    int32_t up; ///< -1 at the root
    int32_t side[2];
} corners_node;

/// An edge with one of its points.
typedef struct corners_ray {
    hmi_vec64 to;
    int32_t edge;
    bool leaves; ///< the point, in the direction of the loop; otherwise it arrives
} corners_ray;

typedef struct corners_job {
    convex_job *base;
    const hm_local *points;
    const int32_t *following;
    int32_t *order;   ///< all points by y, then x
    int32_t *station; ///< for each edge in the tree: the corner at the upper end of what is not yet swept of it
    corners_node *tree;
    int32_t root;
    corners_ray *rays; ///< of the point at hand
    int32_t ray_count;
    int32_t *ranks; ///< of the rays by angle
    int32_t *spare;
} corners_job;

// ---- the tree -----------------------------------------------------------------------------------------------------

static uint32_t corners_rank(int32_t edge) {
    uint32_t x = (uint32_t)edge * UINT32_C(2654435769); // the finaliser of a hash: neighbours get unrelated ranks
    x ^= x >> 16;
    x *= UINT32_C(0x85ebca6b);
    x ^= x >> 13;
    x *= UINT32_C(0xc2b2ae35);
    return x ^ x >> 16;
}

// Puts `node`, which may be -1, where `old` hangs.
static void corners_hang(corners_job *job, int32_t up, int32_t old, int32_t node) {
    if (node >= 0) job->tree[node].up = up;
    if (up < 0)
        job->root = node;
    else
        job->tree[up].side[job->tree[up].side[1] == old] = node;
}

// Exchanges a node with its upper one, which becomes its lower one.
static void corners_rotate(corners_job *job, int32_t node) {
    corners_node *tree = job->tree;
    const int32_t up = tree[node].up;
    const int side = tree[up].side[1] == node;
    const int32_t inner = tree[node].side[!side];
    corners_hang(job, tree[up].up, up, node);
    tree[up].side[side] = inner;
    if (inner >= 0) tree[inner].up = up;
    tree[node].side[!side] = up;
    tree[up].up = node;
}

static void corners_remove(corners_job *job, int32_t node) {
    corners_node *tree = job->tree;
    while (tree[node].side[0] >= 0 && tree[node].side[1] >= 0) {
        const int32_t left = tree[node].side[0];
        const int32_t right = tree[node].side[1];
        corners_rotate(job, corners_rank(left) < corners_rank(right) ? left : right);
    }
    corners_hang(job, tree[node].up, node, tree[node].side[tree[node].side[0] < 0]);
}

// The upper end of an edge and the way down to the lower one.
static hm_local corners_top(const corners_job *job, int32_t edge, hmi_vec64 *down) {
    const hm_local a = job->points[edge];
    const hm_local b = job->points[job->following[edge]];
    const bool first = hmi_local_before(a, b);
    *down = first ? hmi_vec64_from(a, b) : hmi_vec64_from(b, a);
    return first ? a : b;
}

// 1 where the point lies right of the edge, -1 left of it, 0 on its line.
static int corners_side(const corners_job *job, int32_t edge, hm_local p) {
    hmi_vec64 down;
    const hm_local top = corners_top(job, edge, &down);
    return convex_turn(hmi_vec64_from(top, p), down);
}

static void corners_insert(corners_job *job, int32_t edge, hm_local from, hm_local to) {
    corners_node *tree = job->tree;
    int32_t up = -1;
    int side = 0;
    for (int32_t node = job->root; node >= 0; node = tree[node].side[side]) {
        int at = corners_side(job, node, from);
        if (at == 0) at = corners_side(job, node, to); // both touch, and part below
        side = at > 0;
        up = node;
    }
    tree[edge] = (corners_node){up, {-1, -1}};
    if (up < 0)
        job->root = edge;
    else
        tree[up].side[side] = edge;
    while (tree[edge].up >= 0 && corners_rank(edge) < corners_rank(tree[edge].up)) corners_rotate(job, edge);
}

// The edge that has the point in its middle, or -1; and the nearest one to the left of the point, or -1.
static int32_t corners_find(const corners_job *job, hm_local p, int32_t *left) {
    *left = -1;
    int32_t through = -1;
    for (int32_t node = job->root; node >= 0;) {
        const int at = corners_side(job, node, p);
        if (at == 0) through = node;
        if (at > 0) *left = node;
        node = job->tree[node].side[at > 0];
    }
    return through;
}

// ---- one point ----------------------------------------------------------------------------------------------------

static bool corners_upper_half(hmi_vec64 v) { return v.y < 0 || (v.y == 0 && v.x < 0); }

// By angle, from +x over +y.
static bool corners_ray_before(const void *context, int32_t a, int32_t b) {
    const corners_ray *rays = context;
    const bool upper_a = corners_upper_half(rays[a].to);
    const bool upper_b = corners_upper_half(rays[b].to);
    return upper_a != upper_b ? upper_b : convex_turn(rays[a].to, rays[b].to) > 0;
}

static void corners_add_ray(corners_job *job, hm_local at, int32_t edge, bool leaves) {
    const hm_local end = job->points[leaves ? job->following[edge] : edge];
    job->rays[job->ray_count++] = (corners_ray){hmi_vec64_from(at, end), edge, leaves};
}

// Whether the edge lies below the point.
static bool corners_is_below(const corners_ray *ray) { return !corners_upper_half(ray->to); }

// A corner between two rays. Where they make one straight line, what was above goes on below.
static void corners_add(corners_job *job, hm_local at, const corners_ray *out, const corners_ray *in, int32_t left) {
    convex_job *base = job->base;
    const int turn = convex_turn(out->to, in->to); // not 0 but for the straight line: edges do not overlap
    if (turn == 0) {
        const corners_ray *below = corners_is_below(in) ? in : out;
        const corners_ray *above = below == in ? out : in;
        job->station[below->edge] = job->station[above->edge];
        if (in->edge != out->edge) base->onward[in->edge] = out->edge; // of another loop perhaps, as they touch
        return;
    }
    const bool together = corners_is_below(in) == corners_is_below(out);
    base->turns += together && turn > 0;
    base->reverses += together && turn < 0;
    const bool parts = together && turn < 0 && corners_is_below(in);
    base->corners[base->corner_count++] =
        (convex_corner){at, in->edge, out->edge, -1, -1, parts && left >= 0 ? job->station[left] : -1};
}

// Joins the new corners to what lies above them, and leaves word for what comes below.
static void corners_link(corners_job *job, int32_t first) {
    convex_corner *corners = job->base->corners;
    const int32_t count = job->base->corner_count;
    for (int32_t i = first; i < count; i++) {
        convex_corner *corner = &corners[i];
        if (hmi_local_before(job->points[corner->in], corner->at)) {
            corner->prev = job->station[corner->in];
            corners[corner->prev].next = i;
        }
        if (hmi_local_before(job->points[job->following[corner->out]], corner->at)) {
            corner->next = job->station[corner->out];
            corners[corner->next].prev = i;
        }
    }
    for (int32_t i = first; i < count; i++) {
        const convex_corner *corner = &corners[i];
        if (corner->prev < 0) job->station[corner->in] = i;
        if (corner->next < 0) job->station[corner->out] = i;
    }
}

// The corners of a point, when all its rays are collected.
static void corners_make(corners_job *job, hm_local at, int32_t left) {
    const int32_t first = job->base->corner_count;
    const int32_t count = job->ray_count;
    for (int32_t i = 0; i < count; i++) job->ranks[i] = i;
    if (count > 2) hmi_convex_sort(job->ranks, job->spare, count, corners_ray_before, job->rays);
    for (int32_t i = 0; i < count; i++) {
        const corners_ray *out = &job->rays[job->ranks[i]];
        const corners_ray *in = &job->rays[job->ranks[(i + 1) % count]];
        if (out->leaves) corners_add(job, at, out, in, left);
    }
    corners_link(job, first);
}

// Points number `begin` .. `end` - 1 in the order are the same point.
static void corners_visit(corners_job *job, const int32_t *before, int32_t begin, int32_t end) {
    const hm_local at = job->points[job->order[begin]];
    job->ray_count = 0;
    for (int32_t i = begin; i < end; i++) {
        const int32_t point = job->order[i];
        corners_add_ray(job, at, point, true);
        corners_add_ray(job, at, before[point], false);
    }
    for (int32_t i = 0; i < job->ray_count; i++)
        if (!corners_is_below(&job->rays[i])) corners_remove(job, job->rays[i].edge);
    const int32_t own = job->ray_count;
    int32_t left;
    const int32_t through = corners_find(job, at, &left);
    if (through >= 0) {
        corners_add_ray(job, at, through, true);
        corners_add_ray(job, at, through, false);
    }
    corners_make(job, at, left);
    for (int32_t i = 0; i < own; i++) {
        const corners_ray *ray = &job->rays[i];
        if (corners_is_below(ray))
            corners_insert(job, ray->edge, at, job->points[ray->leaves ? job->following[ray->edge] : ray->edge]);
    }
}

// ---- the whole ----------------------------------------------------------------------------------------------------

static bool corners_point_before(const void *context, int32_t a, int32_t b) {
    const hm_local *points = context;
    return hmi_local_before(points[a], points[b]);
}

static bool corners_same(hm_local a, hm_local b) { return a.x == b.x && a.y == b.y; }

hm_result hmi_convex_corners(convex_job *base) {
    const int32_t count = base->outline->point_count;
    const size_t n = (size_t)count;
    corners_job job = {base, base->outline->points, base->following, NULL, NULL, NULL, -1, NULL, 0, NULL, NULL};
    job.order = hmi_convex_take(base, n, sizeof *job.order);
    job.station = hmi_convex_take(base, n, sizeof *job.station);
    job.tree = hmi_convex_take(base, n, sizeof *job.tree);
    job.rays = hmi_convex_take(base, 2 * n + 2, sizeof *job.rays);
    job.ranks = hmi_convex_take(base, 2 * n + 2, sizeof *job.ranks);
    job.spare = hmi_convex_take(base, 2 * n + 2, sizeof *job.spare);
    int32_t *before = hmi_convex_take(base, n, sizeof *before);
    base->corners = hmi_convex_take(base, 2 * n, sizeof *base->corners);
    base->onward = hmi_convex_take(base, n, sizeof *base->onward);
    if (!job.order || !job.station || !job.tree || !job.rays || !job.ranks || !job.spare || !before ||
        !base->corners || !base->onward)
        return HM_ERROR_MEMORY;
    for (int32_t i = 0; i < count; i++) {
        job.order[i] = i;
        before[base->following[i]] = i;
        base->onward[i] = -1;
    }
    hmi_convex_sort(job.order, job.spare, count, corners_point_before, job.points);
    for (int32_t begin = 0, end; begin < count; begin = end) {
        for (end = begin + 1; end < count; end++)
            if (!corners_same(job.points[job.order[begin]], job.points[job.order[end]])) break;
        corners_visit(&job, before, begin, end);
    }
    return HM_OK;
}
