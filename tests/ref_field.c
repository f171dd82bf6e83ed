#include "ref_field.h"

static int any_solid(const ref_grid *g, int64_t x0, int64_t y0, int64_t side) {
    for (int64_t y = y0; y < y0 + side && y < g->h; ++y)
        for (int64_t x = x0; x < x0 + side && x < g->w; ++x)
            if (g->at[y * g->w + x]) return 1;
    return 0;
}

int ref_node(const ref_grid *g, int level, int64_t x, int64_t y) {
    int64_t side = 1;
    for (int i = 0; i < level; ++i) side *= 4;
    int node = 0;
    for (int j = 0; j < 4; ++j)
        for (int i = 0; i < 4; ++i)
            if (any_solid(g, (4 * x + i) * side, (4 * y + j) * side, side)) node |= 1 << (4 * j + i);
    return node;
}

// Which columns (or rows) lie this far from the four that begin with `first`, counting those beside them as 0 away.
static int lines_at(int64_t first, int64_t gap, int64_t lines[6]) {
    if (gap == 0) {
        for (int i = 0; i < 6; ++i) lines[i] = first - 1 + i;
        return 6;
    }
    lines[0] = first - 1 - gap;
    lines[1] = first + 4 + gap;
    return 2;
}

static bool any_at(const ref_grid *g, int64_t x, int64_t y, int64_t dx, int64_t dy, int kind) {
    int64_t columns[6], rows[6];
    int across = lines_at(4 * x, dx, columns), down = lines_at(4 * y, dy, rows);
    for (int j = 0; j < down; ++j)
        for (int i = 0; i < across; ++i)
            if (ref_get(g, columns[i], rows[j]) == kind) return true;
    return false;
}

// The least square of a distance from the cell to a pixel of that kind, at most 64 * 64.
static int64_t nearest(const ref_grid *g, int64_t x, int64_t y, int kind) {
    int64_t least = 64 * 64;
    for (int64_t dy = 0; dy < 64; ++dy)
        for (int64_t dx = 0; dx * dx + dy * dy < least; ++dx)
            if (any_at(g, x, y, dx, dy, kind)) least = dx * dx + dy * dy;
    return least;
}

static int root_of_256_times(int64_t n) {
    int root = 0;
    while ((int64_t)(root + 1) * (root + 1) <= 256 * n) ++root;
    return root;
}

int ref_distance(const ref_grid *g, int64_t x, int64_t y) {
    return root_of_256_times(nearest(g, x, y, 1)) - root_of_256_times(nearest(g, x, y, 0));
}
