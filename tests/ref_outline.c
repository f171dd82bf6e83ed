#include "ref_outline.h"

#include <stdlib.h>

static void *ref_memory(size_t size) {
    void *block = malloc(size + 1);
    if (!block) abort();
    return block;
}

static bool same(ref_point a, ref_point b) { return a.x == b.x && a.y == b.y; }
static bool before(ref_point a, ref_point b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

int64_t ref_ring_area(const ref_point *at, int count) {
    int64_t sum = 0;
    for (int i = 0; i < count; ++i) {
        ref_point a = at[i], b = at[(i + 1) % count];
        sum += a.x * b.y - b.x * a.y;
    }
    return sum;
}

bool ref_inside(const ref_point *at, int count, ref_point p) {
    bool inside = false;
    for (int i = 0; i < count; ++i) {
        ref_point a = at[i], b = at[(i + 1) % count];
        if (a.y > b.y) {
            ref_point c = a;
            a = b;
            b = c;
        }
        if (!(a.y <= p.y && p.y < b.y)) continue;
        if ((p.y - a.y) * (b.x - a.x) <= (p.x - a.x) * (b.y - a.y)) inside = !inside;
    }
    return inside;
}

// ---- unit edges: four for each pixel, its border clockwise; those between two solid pixels do not count ---------
enum { EAST, SOUTH, WEST, NORTH };

typedef struct edges {
    const ref_grid *g;
    bool *taken; ///< 4 for each pixel
} edges;

static bool is_edge(const edges *e, int x, int y, int side) {
    static const int dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
    return ref_get(e->g, x, y) && !ref_get(e->g, x + dx[side], y + dy[side]);
}

// The corner at which the edge of this side begins.
static ref_point corner(int x, int y, int side) {
    ref_point p = {x + (side == SOUTH || side == WEST), y + (side == WEST || side == NORTH)};
    return p;
}

// The edge after this one around the solid pixels that hang together by sides: the next side of the same pixel, or
// where that is no edge, the neighbour's there, or the one's ahead of it.
static void next_edge(const edges *e, int *x, int *y, int *side) {
    static const int ahead_x[] = {1, 0, -1, 0}, ahead_y[] = {0, 1, 0, -1};
    int turn = (*side + 1) % 4;
    if (is_edge(e, *x, *y, turn)) {
        *side = turn;
        return;
    }
    *x += ahead_x[*side];
    *y += ahead_y[*side];
    if (is_edge(e, *x, *y, *side)) return;
    int back = (*side + 3) % 4;
    *x += ahead_x[back];
    *y += ahead_y[back];
    *side = back;
}

static int walk(edges *e, int x, int y, int side, ref_point *path) {
    int count = 0;
    for (;;) {
        bool *taken = &e->taken[4 * (y * e->g->w + x) + side];
        if (*taken) break;
        *taken = true;
        path[count++] = corner(x, y, side);
        next_edge(e, &x, &y, &side);
    }
    return count;
}

// ---- rings ------------------------------------------------------------------------------------------------------
static void add_ring(ref_outline *outline, const ref_point *path, int count) {
    int smallest = 0, kept = 0;
    ref_ring ring = {0, ref_memory((size_t)count * sizeof(ref_point)), ref_ring_area(path, count) < 0, -1, -1};
    for (int i = 1; i < count; ++i) {
        if (before(path[i], path[smallest])) smallest = i;
    }
    for (int i = 0; i < count; ++i) {
        ref_point a = path[(smallest + i + count - 1) % count], b = path[(smallest + i) % count],
                  c = path[(smallest + i + 1) % count];
        if ((a.x == b.x) != (b.x == c.x)) ring.at[kept++] = b;
    }
    ring.count = kept;
    outline->ring = realloc(outline->ring, (size_t)(outline->count + 1) * sizeof ring);
    if (!outline->ring) abort();
    outline->ring[outline->count++] = ring;
}

// Walks the closed path with a stack; where it comes to a point that is on the stack, what lies between is a ring.
static void take_apart(ref_outline *outline, const ref_point *path, int count) {
    ref_point *stack = ref_memory((size_t)count * sizeof *stack);
    int height = 0;
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < height; ++k) {
            if (!same(stack[k], path[i])) continue;
            add_ring(outline, stack + k, height - k);
            height = k;
        }
        stack[height++] = path[i];
    }
    add_ring(outline, stack, height);
    free(stack);
}

static int by_first_point(const void *a, const void *b) {
    const ref_ring *ra = a, *rb = b;
    return before(ra->at[0], rb->at[0]) ? -1 : before(rb->at[0], ra->at[0]);
}

// The pixel right and below of a ring's first point lies inside it, and its centre on no edge.
static ref_point doubled_centre(const ref_ring *ring) {
    ref_point p = {2 * ring->at[0].x + 1, 2 * ring->at[0].y + 1};
    return p;
}

static bool ring_holds(const ref_ring *ring, ref_point doubled) {
    ref_point *at = ref_memory((size_t)ring->count * sizeof *at);
    for (int i = 0; i < ring->count; ++i) at[i] = (ref_point){2 * ring->at[i].x, 2 * ring->at[i].y};
    bool holds = ref_inside(at, ring->count, doubled);
    free(at);
    return holds;
}

static int64_t size_of(const ref_ring *ring) { return llabs(ref_ring_area(ring->at, ring->count)); }

static int parent_of(const ref_outline *outline, int index) {
    int best = -1;
    ref_point p = doubled_centre(&outline->ring[index]);
    for (int i = 0; i < outline->count; ++i) {
        if (i == index || !ring_holds(&outline->ring[i], p)) continue;
        if (best < 0 || size_of(&outline->ring[i]) < size_of(&outline->ring[best])) best = i;
    }
    return best;
}

static void find_families(ref_outline *outline, const ref_grid *g, bool corners) {
    ref_pieces pieces = ref_components(g, corners);
    for (int i = 0; i < outline->count; ++i) outline->ring[i].parent = parent_of(outline, i);
    for (int i = 0; i < outline->count; ++i) {
        const ref_ring *outer = &outline->ring[outline->ring[i].hole ? outline->ring[i].parent : i];
        outline->ring[i].component = pieces.label[outer->at[0].y * g->w + outer->at[0].x] - 1;
    }
    ref_pieces_free(&pieces);
}

ref_outline ref_trace(const ref_grid *g, bool corners) {
    ref_outline outline = {0, NULL};
    size_t size = 4 * (size_t)g->w * (size_t)g->h;
    edges e = {g, ref_memory(size)};
    ref_point *path = ref_memory(size * sizeof *path);
    for (size_t i = 0; i < size; ++i) e.taken[i] = false;
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) {
            for (int side = 0; side < 4; ++side) {
                int count = is_edge(&e, x, y, side) ? walk(&e, x, y, side, path) : 0;
                if (count > 0) take_apart(&outline, path, count);
            }
        }
    }
    if (outline.count > 0) qsort(outline.ring, (size_t)outline.count, sizeof *outline.ring, by_first_point);
    find_families(&outline, g, corners);
    free(path);
    free(e.taken);
    return outline;
}

void ref_outline_free(ref_outline *outline) {
    for (int i = 0; i < outline->count; ++i) free(outline->ring[i].at);
    free(outline->ring);
    outline->ring = NULL;
    outline->count = 0;
}
