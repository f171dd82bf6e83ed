// outline: the part of the proof that finds the edges which meet, and which loop lies in which. See outline_verify.c.
//
// A sweep (Shamos and Hoey 1976) goes through the points by y, then x. Edges that have begun and not yet ended stand
// in a row from left to right; where a point lies on some of them, those are side by side. So edges that have a point
// of an edge in common are found at that point, and those that cross elsewhere become neighbours in the row before.
//
// Where all faults are wanted, the sweep goes on without one edge of each pair that crosses. What is left keeps its
// order, and meets nothing that was not found; the edges that were taken out are then compared with all others whose
// boxes they meet. So a sound outline costs n log n whatever its form, and each edge taken out a walk through a tree.
//
// The row is a treap: a search tree by position, and a heap by hashes of the edges' numbers. Its members are also a
// list. A loop that begins lies in the face between its neighbours in the row, so one of them says in what.
#include "../exact/vec64.h"
#include "outline_findings.h"
#include "outline_tree.h"

#include <string.h>

enum { SWEEP_OUT, SWEEP_IN, SWEEP_DROPPED };

/// An edge in the row. -1 for none.
typedef struct sweep_node {
    int32_t parent;
    int32_t child[2]; ///< to the left and to the right
    int32_t beside[2];
} sweep_node;

typedef struct sweep {
    verify_job *job;
    sweep_node *nodes; ///< of each edge
    uint8_t *state;    ///< of each edge: SWEEP_…
    int32_t *order;    ///< points by y, then x
    int32_t *spare;
    int32_t root;
    int32_t head; ///< the leftmost edge of the row
    bool dropped; ///< whether any edge was
} sweep;

static hm_local sweep_upper(const sweep *s, int32_t e) {
    const hm_local a = s->job->outline->points[e];
    const hm_local b = s->job->outline->points[s->job->edges[e].next];
    return hmi_local_before(b, a) ? b : a;
}

static hm_local sweep_lower(const sweep *s, int32_t e) {
    const hm_local a = s->job->outline->points[e];
    const hm_local b = s->job->outline->points[s->job->edges[e].next];
    return hmi_local_before(b, a) ? a : b;
}

// Positive where p lies left of an edge of the row, 0 where it lies on it.
static int sweep_side(const sweep *s, int32_t e, hm_local p) {
    const hm_local top = sweep_upper(s, e);
    return hmi_vec64_turn(hmi_vec64_from(top, sweep_lower(s, e)), hmi_vec64_from(top, p));
}

// ---- the order of points -----------------------------------------------------------------------------------------

static bool sweep_before(const hm_local *points, int32_t a, int32_t b) {
    return hmi_local_before(points[a], points[b]) || (verify_same(points[a], points[b]) && a < b);
}

static void sweep_merge(const hm_local *points, const int32_t *from, int32_t middle, int32_t end, int32_t *to) {
    int32_t a = 0;
    int32_t b = middle;
    for (int32_t i = 0; i < end; i++)
        to[i] = b == end || (a < middle && sweep_before(points, from[a], from[b])) ? from[a++] : from[b++];
}

static void sweep_sort(sweep *s) {
    const int32_t count = s->job->outline->point_count;
    for (int32_t i = 0; i < count; i++) s->order[i] = i;
    for (int64_t run = 1; run < count; run *= 2) {
        for (int64_t i = 0; i < count; i += 2 * run)
            sweep_merge(s->job->outline->points, s->order + i, (int32_t)hmi_min(run, count - i),
                        (int32_t)hmi_min(2 * run, count - i), s->spare + i);
        int32_t *const merged = s->spare;
        s->spare = s->order;
        s->order = merged;
    }
}

// ---- the row -----------------------------------------------------------------------------------------------------

static uint32_t sweep_rank(int32_t e) {
    uint32_t mixed = (uint32_t)e * 0x9E3779B1u;
    mixed = (mixed ^ mixed >> 15) * 0x85EBCA77u;
    return mixed ^ mixed >> 13;
}

static int32_t *sweep_link(sweep *s, int32_t e) {
    const int32_t parent = s->nodes[e].parent;
    return parent < 0 ? &s->root : &s->nodes[parent].child[s->nodes[parent].child[1] == e];
}

// Moves an edge up to where its parent is.
static void sweep_rotate(sweep *s, int32_t e) {
    const int32_t parent = s->nodes[e].parent;
    const int side = s->nodes[parent].child[1] == e;
    const int32_t inner = s->nodes[e].child[!side];
    *sweep_link(s, parent) = e;
    s->nodes[e].parent = s->nodes[parent].parent;
    s->nodes[e].child[!side] = parent;
    s->nodes[parent].parent = e;
    s->nodes[parent].child[side] = inner;
    if (inner >= 0) s->nodes[inner].parent = parent;
}

// Puts an edge beside its parent, on one side.
static void sweep_add(sweep *s, int32_t e, int32_t parent, int side) {
    sweep_node *node = &s->nodes[e];
    *node = (sweep_node){parent, {-1, -1}, {-1, -1}};
    s->state[e] = SWEEP_IN;
    if (parent < 0) {
        s->root = s->head = e;
        return;
    }
    const int32_t beyond = s->nodes[parent].beside[side];
    s->nodes[parent].child[side] = e;
    s->nodes[parent].beside[side] = e;
    node->beside[!side] = parent;
    node->beside[side] = beyond;
    if (beyond >= 0) s->nodes[beyond].beside[!side] = e;
    if (node->beside[0] < 0) s->head = e;
    while (node->parent >= 0 && sweep_rank(node->parent) < sweep_rank(e)) sweep_rotate(s, e);
}

static void sweep_take_out(sweep *s, int32_t e, uint8_t state) {
    sweep_node *node = &s->nodes[e];
    s->state[e] = state;
    while (node->child[0] >= 0 && node->child[1] >= 0)
        sweep_rotate(s, node->child[sweep_rank(node->child[1]) > sweep_rank(node->child[0])]);
    const int32_t only = node->child[node->child[1] >= 0];
    *sweep_link(s, e) = only;
    if (only >= 0) s->nodes[only].parent = node->parent;
    for (int side = 0; side < 2; side++)
        if (node->beside[side] >= 0) s->nodes[node->beside[side]].beside[!side] = node->beside[!side];
    if (s->head == e) s->head = node->beside[1];
}

static void sweep_drop(sweep *s, int32_t e) {
    s->dropped = true;
    sweep_take_out(s, e, SWEEP_DROPPED);
}

// Some edge of the row that p lies on, or -1 and then the last of those left of it.
static int32_t sweep_find(const sweep *s, hm_local p, int32_t *left) {
    *left = -1;
    for (int32_t e = s->root; e >= 0;) {
        const int side = sweep_side(s, e, p);
        if (side == 0) return e;
        if (side < 0) *left = e;
        e = s->nodes[e].child[side < 0];
    }
    return -1;
}

// ---- pairs --------------------------------------------------------------------------------------------------------

static verify_pair sweep_pair(const sweep *s, int32_t e, int32_t f) {
    const hm_local *points = s->job->outline->points;
    const verify_edge *edges = s->job->edges;
    return (verify_pair){e, f, points[e], points[edges[e].next], points[f], points[edges[f].next]};
}

static bool sweep_pair_sound(sweep *s, int32_t e, int32_t f) {
    const verify_pair pair = e > f ? sweep_pair(s, e, f) : sweep_pair(s, f, e);
    return e == f || hmi_verify_pair(s->job, &pair);
}

// Whether neighbours of the row have a point in common that is an end of neither.
static bool sweep_cross(const sweep *s, int32_t e, int32_t f) {
    const verify_pair p = sweep_pair(s, e, f);
    if (verify_boxes_apart(&p)) return false;
    const hmi_vec64 ab = hmi_vec64_from(p.a, p.b);
    const hmi_vec64 cd = hmi_vec64_from(p.c, p.d);
    return hmi_vec64_turn(ab, hmi_vec64_from(p.a, p.c)) * hmi_vec64_turn(ab, hmi_vec64_from(p.a, p.d)) < 0 &&
           hmi_vec64_turn(cd, hmi_vec64_from(p.c, p.a)) * hmi_vec64_turn(cd, hmi_vec64_from(p.c, p.b)) < 0;
}

// Puts the edge that begins at p in its place. One that runs along another is reported and left out.
static bool sweep_insert(sweep *s, int32_t e, hm_local p) {
    const hm_local end = sweep_lower(s, e);
    int32_t parent = -1;
    int side = 0;
    for (int32_t at = s->root; at >= 0; at = s->nodes[at].child[side]) {
        int turn = sweep_side(s, at, p);
        if (turn == 0) turn = sweep_side(s, at, end);
        if (turn == 0) {
            s->state[e] = SWEEP_DROPPED;
            s->dropped = true;
            return sweep_pair_sound(s, e, at);
        }
        parent = at;
        side = turn < 0;
    }
    sweep_add(s, e, parent, side);
    return true;
}

// ---- a point ------------------------------------------------------------------------------------------------------

/// Where the sweep is: order[from] .. order[to - 1] are one point.
typedef struct sweep_event {
    hm_local p;
    int32_t from;
    int32_t to;
    int32_t first;   ///< the first edge of the row that p lies on, or -1
    int32_t left;    ///< the edge before that; where there is none that p lies on, the one left of p
    int32_t through; ///< how many edges of the row go on beyond p
    int32_t ending;  ///< how many end there
} sweep_event;

static bool sweep_ends(const sweep *s, int32_t e, hm_local p) { return verify_same(sweep_lower(s, e), p); }

// An edge of the row that ends at point number `v`, or -1.
static int32_t sweep_ending_at(const sweep *s, int32_t v) {
    const int32_t edges[2] = {v, s->job->edges[v].before};
    for (int i = 0; i < 2; i++)
        if (s->state[edges[i]] == SWEEP_IN && sweep_ends(s, edges[i], s->job->outline->points[v])) return edges[i];
    return -1;
}

static void sweep_event_at(const sweep *s, sweep_event *at) {
    int32_t on = sweep_ending_at(s, s->order[at->from]);
    if (on < 0) on = sweep_find(s, at->p, &at->left);
    at->first = on;
    at->through = at->ending = 0;
    if (on < 0) return;
    while (s->nodes[at->first].beside[0] >= 0 && sweep_side(s, s->nodes[at->first].beside[0], at->p) == 0)
        at->first = s->nodes[at->first].beside[0];
    at->left = s->nodes[at->first].beside[0];
    for (int32_t e = at->first; e >= 0 && sweep_side(s, e, at->p) == 0; e = s->nodes[e].beside[1])
        *(sweep_ends(s, e, at->p) ? &at->ending : &at->through) += 1;
}

static int32_t sweep_first(const sweep *s, const sweep_event *at) {
    return at->left >= 0 ? s->nodes[at->left].beside[1] : s->head;
}

// The edges that have p in common, those that begin there included, into `spare`; answers how many.
static int32_t sweep_gather(const sweep *s, const sweep_event *at) {
    int32_t count = 0;
    for (int32_t e = sweep_first(s, at); e >= 0 && sweep_side(s, e, at->p) == 0; e = s->nodes[e].beside[1])
        if (!sweep_ends(s, e, at->p) && !verify_same(sweep_upper(s, e), at->p)) s->spare[count++] = e;
    for (int32_t i = at->from; i < at->to; i++) {
        const int32_t edges[2] = {s->order[i], s->job->edges[s->order[i]].before};
        const bool twice = verify_same(s->job->outline->points[edges[1]], at->p); // of no length: comes again
        for (int k = 0; k < 2 - twice; k++)
            if (s->state[edges[k]] != SWEEP_DROPPED) s->spare[count++] = edges[k];
    }
    return count;
}

static bool sweep_judge_all(sweep *s, const sweep_event *at) {
    const int32_t count = sweep_gather(s, at);
    for (int32_t i = 1; i < count; i++)
        for (int32_t k = 0; k < i; k++)
            if (!sweep_pair_sound(s, s->spare[i], s->spare[k])) return false;
    return true;
}

// Where one loop has a corner at p and nothing else is there, there is nothing to test: edges of it that run along
// one another are found as they begin.
static bool sweep_judge(sweep *s, const sweep_event *at) {
    return (at->to - at->from == 1 && at->through == 0) || sweep_judge_all(s, at);
}

// Takes out the edges that end at p, and of several that go on all but one, which cross that.
static void sweep_end(sweep *s, const sweep_event *at) {
    int32_t e = at->first;
    bool one = false;
    for (int32_t left = at->through + at->ending; left > 0; left--) {
        const int32_t next = s->nodes[e].beside[1];
        if (sweep_ends(s, e, at->p))
            sweep_take_out(s, e, SWEEP_OUT);
        else if (one)
            sweep_drop(s, e);
        else
            one = true;
        e = next;
    }
}

static bool sweep_begin(sweep *s, const sweep_event *at) {
    for (int32_t i = at->from; i < at->to; i++) {
        const int32_t v = s->order[i];
        const int32_t edges[2] = {v, s->job->edges[v].before};
        for (int k = 0; k < 2; k++) {
            const bool begins = s->state[edges[k]] == SWEEP_OUT && hmi_local_before(at->p, sweep_lower(s, edges[k]));
            if (begins && !sweep_insert(s, edges[k], at->p)) return false;
        }
    }
    return true;
}

// A loop of which this is the first edge, and so its left border, lies in what lies right of the edge before.
static void sweep_nest(const sweep *s, int32_t e) {
    const verify_job *job = s->job;
    const int32_t loop = job->edges[e].loop;
    const int32_t before = s->nodes[e].beside[0];
    const bool down = verify_same(job->outline->points[e], sweep_upper(s, e));
    if (job->around[loop] != VERIFY_UNSEEN) return;
    job->mark[loop] = !down;
    job->around[loop] = -1;
    if (before < 0) return;
    const int32_t other = job->edges[before].loop;
    const bool other_down = verify_same(job->outline->points[before], sweep_upper(s, before));
    job->around[loop] = other_down != job->mark[other] ? other : job->around[other];
}

// Tests those that have become neighbours, from what is left of p to what is right of it.
static bool sweep_settle(sweep *s, const sweep_event *at) {
    int32_t e = at->left >= 0 ? at->left : s->head;
    while (e >= 0 && (e == at->left || sweep_side(s, e, at->p) == 0)) {
        const int32_t next = s->nodes[e].beside[1];
        if (verify_same(sweep_upper(s, e), at->p)) sweep_nest(s, e);
        if (next >= 0 && sweep_cross(s, e, next)) {
            if (!sweep_pair_sound(s, e, next)) return false;
            sweep_drop(s, next);
        } else {
            e = next;
        }
    }
    return true;
}

// ---- a point of many loops ---------------------------------------------------------------------------------------

enum { SWEEP_CROWD = 8 }; // equal points of which not every pair is tested

// The loops of the edges of the row that p lies on, from left to right, behind the first `count` of `spare`.
static int32_t sweep_list_loops(const sweep *s, const sweep_event *at, int32_t count) {
    for (int32_t e = sweep_first(s, at); e >= 0 && sweep_side(s, e, at->p) == 0; e = s->nodes[e].beside[1])
        if (count < s->job->outline->point_count) s->spare[count++] = s->job->edges[e].loop;
    return count;
}

static void sweep_reverse(int32_t *list, int32_t count) {
    for (int32_t i = 0; i < count / 2; i++) {
        const int32_t kept = list[i];
        list[i] = list[count - 1 - i];
        list[count - 1 - i] = kept;
    }
}

// Whether loops that are each named twice in a circle pass each other: as brackets do.
static bool sweep_nested(int32_t *loops, int32_t count) {
    int32_t open = 0;
    for (int32_t i = 0; i < count; i++) {
        if (open > 0 && loops[open - 1] == loops[i])
            open--;
        else
            loops[open++] = loops[i];
    }
    return open == 0;
}

static int32_t sweep_through(const sweep *s, const sweep_event *at) {
    int32_t e = at->through > 0 ? at->first : -1;
    while (e >= 0 && sweep_ends(s, e, at->p)) e = s->nodes[e].beside[1];
    return e;
}

enum { SWEEP_HERE = 2 }; // a mark of loops that have a corner at p

// Whether no loop comes to p twice.
static bool sweep_loops_differ(const sweep *s, const sweep_event *at, int32_t through) {
    const verify_job *job = s->job;
    bool differ = true;
    for (int32_t i = at->from; i < at->to; i++) {
        uint8_t *mark = &job->mark[job->edges[s->order[i]].loop];
        if (*mark & SWEEP_HERE) differ = false;
        *mark |= SWEEP_HERE;
    }
    if (through >= 0 && job->mark[job->edges[through].loop] & SWEEP_HERE) differ = false;
    for (int32_t i = at->from; i < at->to; i++) job->mark[job->edges[s->order[i]].loop] &= (uint8_t)~SWEEP_HERE;
    return differ;
}

// Judges all loops that have p in common by their order around it: those that end there from left to right, then
// those that begin from right to left. Pair by pair where anything is wrong, and edges may be missing from the row.
static bool sweep_crowd(sweep *s, const sweep_event *at) {
    const int32_t through = sweep_through(s, at);
    const bool differ = at->through <= 1 && sweep_loops_differ(s, at, through);
    const int32_t ended = sweep_list_loops(s, at, 0);
    sweep_end(s, at);
    if (!sweep_begin(s, at)) return false;
    const int32_t count = sweep_list_loops(s, at, ended);
    sweep_reverse(s->spare + ended, count - ended);
    const bool all = (int64_t)count == 2 * ((int64_t)at->to - at->from + at->through);
    const bool sound = differ && all && sweep_nested(s->spare, count) &&
                       (through < 0 || !s->job->truth || hmi_verify_in_stretch(s->job, through, at->p));
    return (sound || sweep_judge_all(s, at)) && sweep_settle(s, at);
}

static bool sweep_point(sweep *s, int32_t from, int32_t to) {
    sweep_event at = {s->job->outline->points[s->order[from]], from, to, -1, -1, 0, 0};
    sweep_event_at(s, &at);
    if (to - from > SWEEP_CROWD) return sweep_crowd(s, &at);
    if (!sweep_judge(s, &at)) return false;
    sweep_end(s, &at);
    return sweep_begin(s, &at) && sweep_settle(s, &at);
}

static bool sweep_points(sweep *s) {
    const hm_local *points = s->job->outline->points;
    const int32_t count = s->job->outline->point_count;
    for (int32_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count && verify_same(points[s->order[to]], points[s->order[from]]);) to++;
        if (!sweep_point(s, from, to)) return false;
    }
    return true;
}

// ---- edges that were taken out -----------------------------------------------------------------------------------

/// An edge that is compared with others.
typedef struct sweep_pick {
    sweep *s;
    int32_t edge;
} sweep_pick;

// Once, where both were taken out.
static bool sweep_compare(void *context, int32_t f) {
    const sweep_pick *pick = context;
    return (pick->s->state[f] == SWEEP_DROPPED && f >= pick->edge) || sweep_pair_sound(pick->s, pick->edge, f);
}

static bool sweep_compare_dropped(sweep *s) {
    const edge_tree *tree = hmi_verify_tree(s->job);
    if (!tree) return false;
    for (int32_t e = 0; e < s->job->outline->point_count; e++) {
        const hmi_local_box box = hmi_edge_box(s->job->outline, e, s->job->edges[e].next);
        sweep_pick pick = {s, e};
        if (s->state[e] == SWEEP_DROPPED && !hmi_edge_tree_meet(tree, &box, sweep_compare, &pick)) return false;
    }
    return true;
}

// ---- the whole ----------------------------------------------------------------------------------------------------

static bool sweep_run(sweep *s) {
    memset(s->state, SWEEP_OUT, (size_t)s->job->outline->point_count);
    sweep_sort(s);
    return sweep_points(s) && (!s->dropped || sweep_compare_dropped(s));
}

bool hmi_verify_pairs(verify_job *job) {
    const size_t count = (size_t)job->outline->point_count;
    const hm_allocator *alloc = &job->alloc;
    sweep s = {.job = job, .root = -1, .head = -1};
    s.nodes = hmi_alloc_array(alloc, count, sizeof *s.nodes);
    s.state = hmi_alloc_array(alloc, count, sizeof *s.state);
    s.order = hmi_alloc_array(alloc, count, sizeof *s.order);
    s.spare = hmi_alloc_array(alloc, count, sizeof *s.spare);
    job->starved |= !s.nodes || !s.state || !s.order || !s.spare;
    const bool on = !job->starved && sweep_run(&s);
    hmi_free(alloc, s.spare, count * sizeof *s.spare);
    hmi_free(alloc, s.order, count * sizeof *s.order);
    hmi_free(alloc, s.state, count * sizeof *s.state);
    hmi_free(alloc, s.nodes, count * sizeof *s.nodes);
    return on;
}
