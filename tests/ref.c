#include "ref.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void *memory(size_t count, size_t size) {
    void *block = calloc(count ? count : 1, size);
    if (!block) abort();
    return block;
}

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

// ---- grids -------------------------------------------------------------------------------------------------------

ref_grid ref_make(int w, int h) { return (ref_grid){w, h, memory((size_t)w * (size_t)h, 1)}; }

ref_grid ref_copy(const ref_grid *g) {
    ref_grid copy = ref_make(g->w, g->h);
    memcpy(copy.at, g->at, (size_t)g->w * (size_t)g->h);
    return copy;
}

void ref_free(ref_grid *g) {
    free(g->at);
    *g = (ref_grid){0, 0, NULL};
}

ref_grid ref_text(const char *text) {
    int w = (int)strcspn(text, "\n"), h = 0;
    for (const char *c = text; *c; ++c) h += *c == '\n';
    ref_grid g = ref_make(w, h);
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) ref_set(&g, x, y, text[y * (w + 1) + x] == '#');
    }
    return g;
}

static bool inside(const ref_grid *g, int64_t x, int64_t y) { return x >= 0 && y >= 0 && x < g->w && y < g->h; }

int ref_get(const ref_grid *g, int64_t x, int64_t y) { return inside(g, x, y) ? g->at[y * g->w + x] : 0; }

void ref_set(ref_grid *g, int64_t x, int64_t y, int solid) {
    if (inside(g, x, y)) g->at[y * g->w + x] = solid != 0;
}

bool ref_equal(const ref_grid *a, const ref_grid *b) {
    return a->w == b->w && a->h == b->h && memcmp(a->at, b->at, (size_t)a->w * (size_t)a->h) == 0;
}

// ---- pictures ----------------------------------------------------------------------------------------------------

ref_grid ref_from_bytes(const unsigned char *bytes, int w, int h, size_t stride, size_t step, int threshold) {
    ref_grid g = ref_make(w, h);
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            int value = bytes[(size_t)y * stride + (size_t)x * step];
            ref_set(&g, x, y, value >= (threshold ? threshold : 1));
        }
    }
    return g;
}

ref_grid ref_from_color_key(const unsigned char *rgba, int w, int h, size_t stride, const unsigned char *key,
                            int tolerance) {
    ref_grid g = ref_make(w, h);
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            const unsigned char *color = rgba + (size_t)y * stride + (size_t)x * 4;
            int close = 0;
            for (int i = 0; i < 3; ++i) close += abs(color[i] - key[i]) <= tolerance;
            ref_set(&g, x, y, close < 3);
        }
    }
    return g;
}

ref_grid ref_from_range(const unsigned char *rgba, int w, int h, size_t stride, const int32_t *low,
                        const int32_t *high) {
    ref_grid g = ref_make(w, h);
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            const unsigned char *color = rgba + (size_t)y * stride + (size_t)x * 4;
            int within = 0;
            for (int i = 0; i < 4; ++i) within += low[i] <= color[i] && color[i] <= high[i];
            ref_set(&g, x, y, within == 4);
        }
    }
    return g;
}

ref_grid ref_from_difference(const unsigned char *a, size_t a_stride, const unsigned char *b, size_t b_stride, int w,
                             int h, const int32_t *tolerance) {
    ref_grid g = ref_make(w, h);
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            const unsigned char *in_a = a + (size_t)y * a_stride + (size_t)x * 4;
            const unsigned char *in_b = b + (size_t)y * b_stride + (size_t)x * 4;
            int beyond = 0;
            for (int i = 0; i < 4; ++i) beyond += abs(in_a[i] - in_b[i]) > tolerance[i];
            ref_set(&g, x, y, beyond > 0);
        }
    }
    return g;
}

static void paint_pixel(const ref_paint *paint, int64_t i, int64_t j, unsigned char *rgba) {
    const unsigned char *from = paint->color;
    if (i < paint->w && j < paint->h) from = paint->rgba + (size_t)j * paint->stride + (size_t)i * 4;
    for (int k = 0; from && k < 4; ++k) rgba[k] = from[k];
}

void ref_paint_onto(const ref_grid *g, const ref_paint *solid, const ref_paint *clear, int64_t x, int64_t y,
                    unsigned char *rgba, int w, int h, size_t stride) {
    for (int v = 0; v < h; ++v) {
        for (int u = 0; u < w; ++u) {
            if (!inside(g, u - x, v - y)) continue;
            paint_pixel(ref_get(g, u - x, v - y) ? solid : clear, u - x, v - y,
                        rgba + (size_t)v * stride + (size_t)u * 4);
        }
    }
}

static unsigned char bit_of(int x, bool msb_first) { return (unsigned char)(msb_first ? 128 >> x % 8 : 1 << x % 8); }

ref_grid ref_from_bits(const unsigned char *bits, int w, int h, size_t stride, bool msb_first) {
    ref_grid g = ref_make(w, h);
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            ref_set(&g, x, y, bits[(size_t)y * stride + (size_t)(x / 8)] & bit_of(x, msb_first));
        }
    }
    return g;
}

void ref_to_bits(const ref_grid *g, bool msb_first, unsigned char *bits, size_t stride) {
    for (int y = 0; y < g->h; ++y) {
        unsigned char *row = bits + (size_t)y * stride;
        for (int i = 0; i < (g->w + 7) / 8; ++i) row[i] = 0;
        for (int x = 0; x < g->w; ++x) {
            if (ref_get(g, x, y)) row[x / 8] = (unsigned char)(row[x / 8] | bit_of(x, msb_first));
        }
    }
}

void ref_to_rgba(const ref_grid *g, const unsigned char *solid, const unsigned char *clear, unsigned char *rgba,
                 size_t stride) {
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) {
            for (int i = 0; i < 4; ++i) {
                rgba[(size_t)y * stride + (size_t)(4 * x + i)] = ref_get(g, x, y) ? solid[i] : clear[i];
            }
        }
    }
}

// ---- one grid ----------------------------------------------------------------------------------------------------

int64_t ref_count(const ref_grid *g) { return ref_moments(g).n; }

bool ref_box(const ref_grid *g, ref_rect *out) {
    int64_t left = g->w, top = g->h, right = 0, bottom = 0;
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) {
            if (!ref_get(g, x, y)) continue;
            left = least(left, x);
            top = least(top, y);
            right = most(right, x + 1);
            bottom = most(bottom, y + 1);
        }
    }
    bool any = right > 0;
    *out = any ? (ref_rect){left, top, right - left, bottom - top} : (ref_rect){0, 0, 0, 0};
    return any;
}

ref_sums ref_moments(const ref_grid *g) {
    ref_sums s = {0, 0, 0, 0, 0, 0};
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) {
            if (!ref_get(g, x, y)) continue;
            int64_t X = 2 * x + 1, Y = 2 * y + 1;
            s.n += 1;
            s.sx += X;
            s.sy += Y;
            s.sxx += X * X;
            s.sxy += X * Y;
            s.syy += Y * Y;
        }
    }
    return s;
}

void ref_axis(const ref_sums *sums, double *x, double *y) {
    int64_t xx = sums->n * sums->sxx - sums->sx * sums->sx;
    int64_t xy = sums->n * sums->sxy - sums->sx * sums->sy;
    int64_t yy = sums->n * sums->syy - sums->sy * sums->sy;
    *x = 1;
    *y = 0;
    if (xx == yy && xy == 0) return;
    double angle = atan2(2.0 * (double)xy, (double)(xx - yy)) / 2;
    *x = cos(angle);
    *y = sin(angle);
    if (xy == 0) { // along an axis of the grid, exactly
        *x = xx > yy;
        *y = xx < yy;
    }
}

ref_grid ref_invert(const ref_grid *g) {
    ref_grid result = ref_make(g->w, g->h);
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) ref_set(&result, x, y, !ref_get(g, x, y));
    }
    return result;
}

ref_grid ref_fill_rect(const ref_grid *g, ref_rect rect, int solid) {
    ref_grid result = ref_copy(g);
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) {
            bool covered = x >= rect.x && x < rect.x + rect.w && y >= rect.y && y < rect.y + rect.h;
            if (covered) ref_set(&result, x, y, solid);
        }
    }
    return result;
}

ref_grid ref_crop(const ref_grid *g, ref_rect rect) {
    ref_grid result = ref_make((int)rect.w, (int)rect.h);
    for (int y = 0; y < rect.h; ++y) {
        for (int x = 0; x < rect.w; ++x) ref_set(&result, x, y, ref_get(g, rect.x + x, rect.y + y));
    }
    return result;
}

ref_grid ref_flip_x(const ref_grid *g) {
    ref_grid result = ref_make(g->w, g->h);
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) ref_set(&result, g->w - 1 - x, y, ref_get(g, x, y));
    }
    return result;
}

ref_grid ref_flip_y(const ref_grid *g) {
    ref_grid result = ref_make(g->w, g->h);
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) ref_set(&result, x, g->h - 1 - y, ref_get(g, x, y));
    }
    return result;
}

static ref_grid turn_once(const ref_grid *g) {
    ref_grid result = ref_make(g->h, g->w);
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) ref_set(&result, g->h - 1 - y, x, ref_get(g, x, y));
    }
    return result;
}

ref_grid ref_turn(const ref_grid *g, int64_t quarters) {
    ref_grid result = ref_copy(g);
    for (int64_t i = (quarters % 4 + 4) % 4; i > 0; --i) {
        ref_grid next = turn_once(&result);
        ref_free(&result);
        result = next;
    }
    return result;
}

static bool decide(ref_how how, int64_t solid, int64_t all) {
    switch (how) {
    case REF_ANY:
        return solid > 0;
    case REF_ALL:
        return solid == all && all > 0;
    case REF_MAJORITY:
        return 2 * solid > all;
    default:
        return false;
    }
}

// How much of source pixel `x` lies in new pixel `i`, when `n` source pixels become `count` new ones, in 1/count
// pixels.
static int64_t share(int64_t i, int64_t x, int64_t n, int64_t count) {
    return most(0, least((i + 1) * n, (x + 1) * count) - most(i * n, x * count));
}

static bool resized_pixel(const ref_grid *g, int i, int j, int w, int h, ref_how how) {
    int64_t solid = 0, all = 0;
    for (int y = 0; y < g->h; ++y) {
        int64_t tall = share(j, y, g->h, h);
        for (int x = 0; tall && x < g->w; ++x) {
            int64_t area = tall * share(i, x, g->w, w);
            all += area;
            solid += area * ref_get(g, x, y);
        }
    }
    return decide(how, solid, all);
}

ref_grid ref_resize(const ref_grid *g, int w, int h, ref_how how) {
    ref_grid result = ref_make(w, h);
    for (int j = 0; j < h; ++j) {
        for (int i = 0; i < w; ++i) {
            int64_t x = (2 * i + 1) * (int64_t)g->w / (2 * w);
            int64_t y = (2 * j + 1) * (int64_t)g->h / (2 * h);
            bool solid = how == REF_NEAREST ? ref_get(g, x, y)
                         : how == REF_FIRST ? ref_get(g, i * (int64_t)g->w / w, j * (int64_t)g->h / h)
                                            : resized_pixel(g, i, j, w, h, how);
            ref_set(&result, i, j, solid);
        }
    }
    return result;
}

static bool cluster_pixel(const ref_grid *g, int64_t left, int64_t top, int64_t factor, ref_how how) {
    if (how == REF_NEAREST) return ref_get(g, left + factor / 2, top + factor / 2);
    if (how == REF_FIRST) return ref_get(g, left, top);
    int64_t solid = 0;
    for (int64_t y = top; y < least(top + factor, g->h); ++y) {
        for (int64_t x = left; x < least(left + factor, g->w); ++x) solid += ref_get(g, x, y);
    }
    return decide(how, solid, factor * factor);
}

ref_grid ref_reduce(const ref_grid *g, int factor, ref_how how) {
    int64_t w = ((int64_t)g->w + factor - 1) / factor, h = ((int64_t)g->h + factor - 1) / factor;
    ref_grid result = ref_make((int)w, (int)h);
    for (int64_t j = 0; j < h; ++j) {
        for (int64_t i = 0; i < w; ++i) ref_set(&result, i, j, cluster_pixel(g, i * factor, j * factor, factor, how));
    }
    return result;
}

static bool in_brush(int64_t i, int64_t j, int64_t radius, bool disc) {
    return disc ? i * i + j * j <= radius * radius : most(llabs(i), llabs(j)) <= radius;
}

// Whether every (all = true) or some pixel within the brush around (x, y) is solid. Far parts of the brush lie
// outside the grid and are clear: one ring of them says it all.
static bool brush_finds(const ref_grid *g, int x, int y, int64_t radius, bool disc, bool all) {
    for (int64_t v = most(-1, y - radius); v <= least(g->h, y + radius); ++v) {
        for (int64_t u = most(-1, x - radius); u <= least(g->w, x + radius); ++u) {
            if (in_brush(u - x, v - y, radius, disc) && (ref_get(g, u, v) != 0) != all) return !all;
        }
    }
    return all;
}

static ref_grid brushed(const ref_grid *g, int radius, bool disc, bool all) {
    ref_grid result = ref_make(g->w, g->h);
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) ref_set(&result, x, y, brush_finds(g, x, y, radius, disc, all));
    }
    return result;
}

ref_grid ref_dilate(const ref_grid *g, int radius, bool disc) { return brushed(g, radius, disc, false); }
ref_grid ref_erode(const ref_grid *g, int radius, bool disc) { return brushed(g, radius, disc, true); }

ref_grid ref_border(const ref_grid *g, bool corners) {
    ref_grid result = ref_make(g->w, g->h);
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) {
            int sides = ref_get(g, x - 1, y) + ref_get(g, x + 1, y) + ref_get(g, x, y - 1) + ref_get(g, x, y + 1);
            int others = ref_get(g, x - 1, y - 1) + ref_get(g, x + 1, y - 1) + ref_get(g, x - 1, y + 1) +
                         ref_get(g, x + 1, y + 1);
            ref_set(&result, x, y, ref_get(g, x, y) && (sides < 4 || (corners && others < 4)));
        }
    }
    return result;
}

// ---- two grids ---------------------------------------------------------------------------------------------------

static int combined(int a, int b, ref_op op) {
    switch (op) {
    case REF_OR:
        return a || b;
    case REF_AND_NOT:
        return a && !b;
    case REF_AND:
        return a && b;
    default:
        return a != b;
    }
}

ref_grid ref_combine(const ref_grid *a, const ref_grid *b, int64_t dx, int64_t dy, ref_op op) {
    ref_grid result = ref_make(a->w, a->h);
    for (int y = 0; y < a->h; ++y) {
        for (int x = 0; x < a->w; ++x) {
            ref_set(&result, x, y, combined(ref_get(a, x, y), ref_get(b, x - dx, y - dy), op));
        }
    }
    return result;
}

bool ref_overlap(const ref_grid *a, const ref_grid *b, int64_t dx, int64_t dy) {
    for (int y = 0; y < a->h; ++y) {
        for (int x = 0; x < a->w; ++x) {
            if (ref_get(a, x, y) && ref_get(b, x - dx, y - dy)) return true;
        }
    }
    return false;
}

ref_grid ref_shared(const ref_grid *a, const ref_grid *b, int64_t dx, int64_t dy) {
    return ref_combine(a, b, dx, dy, REF_AND);
}

// Smaller is further to the requested side; the tie is settled by the order in which pixels are visited.
static int64_t rank(ref_side side, int x, int y) {
    switch (side) {
    case REF_TOP:
        return y;
    case REF_BOTTOM:
        return -y;
    case REF_LEFT:
        return x;
    default:
        return -x;
    }
}

bool ref_furthest(const ref_grid *g, ref_side side, ref_point *out) {
    bool found = false;
    int64_t best = 0;
    *out = (ref_point){0, 0};
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) {
            if (!ref_get(g, x, y) || (found && rank(side, x, y) >= best)) continue;
            found = true;
            best = rank(side, x, y);
            *out = (ref_point){x, y};
        }
    }
    return found;
}

uint32_t *ref_overlap_table(const ref_grid *a, const ref_grid *b) {
    if (a->w == 0 || a->h == 0 || b->w == 0 || b->h == 0) return NULL;
    int w = a->w + b->w - 1, h = a->h + b->h - 1;
    uint32_t *counts = memory((size_t)w * (size_t)h, sizeof *counts);
    for (int y = 0; y < a->h; ++y) {
        for (int x = 0; x < a->w; ++x) {
            if (!ref_get(a, x, y)) continue;
            for (int v = 0; v < b->h; ++v) {
                for (int u = 0; u < b->w; ++u) {
                    int i = x - u + b->w - 1, j = y - v + b->h - 1;
                    counts[j * w + i] += b->at[v * b->w + u];
                }
            }
        }
    }
    return counts;
}

ref_grid ref_minkowski(const ref_grid *a, const ref_grid *b) {
    uint32_t *counts = ref_overlap_table(a, b);
    if (!counts) return ref_make(0, 0);
    ref_grid result = ref_make(a->w + b->w - 1, a->h + b->h - 1);
    for (int i = 0; i < result.w * result.h; ++i) result.at[i] = counts[i] > 0;
    free(counts);
    return result;
}

// ---- components --------------------------------------------------------------------------------------------------

// Gives `label` to all pixels connected to `start`, by a stack of pixels whose neighbours are still to be visited.
static void flood(const ref_grid *g, int start, int label, bool corners, int *labels, int *stack) {
    int top = 0;
    stack[top++] = start;
    labels[start] = label;
    while (top > 0) {
        int at = stack[--top], x = at % g->w, y = at / g->w;
        for (int k = 0; k < 9; ++k) {
            int u = x + k % 3 - 1, v = y + k / 3 - 1;
            bool neighbour = corners || u == x || v == y;
            if (!neighbour || !ref_get(g, u, v) || labels[v * g->w + u]) continue;
            labels[v * g->w + u] = label;
            stack[top++] = v * g->w + u;
        }
    }
}

static void piece_add(ref_piece *piece, int64_t x, int64_t y) {
    ref_rect *box = &piece->box;
    if (piece->count++ == 0) {
        piece->first = (ref_point){x, y};
        *box = (ref_rect){x, y, 1, 1};
        return;
    }
    int64_t right = most(box->x + box->w, x + 1), bottom = most(box->y + box->h, y + 1);
    box->x = least(box->x, x);
    box->y = least(box->y, y);
    box->w = right - box->x;
    box->h = bottom - box->y;
}

ref_pieces ref_components(const ref_grid *g, bool corners) {
    int size = g->w * g->h;
    ref_pieces pieces = {0, NULL, memory((size_t)size, sizeof(int))};
    int *stack = memory((size_t)size, sizeof(int));
    for (int i = 0; i < size; ++i) {
        if (g->at[i] && !pieces.label[i]) flood(g, i, ++pieces.count, corners, pieces.label, stack);
    }
    free(stack);
    pieces.piece = memory((size_t)pieces.count, sizeof(ref_piece));
    for (int i = 0; i < size; ++i) {
        if (pieces.label[i]) piece_add(&pieces.piece[pieces.label[i] - 1], i % g->w, i / g->w);
    }
    return pieces;
}

// Moore's neighbour tracing: from where one came, the neighbours are visited clockwise. It ends when the step from
// the first pixel to the second is to be taken again.
static int walk_by_corners(const ref_grid *g, ref_point first, ref_point *out, int room) {
    static const int dx[8] = {1, 1, 0, -1, -1, -1, 0, 1}, dy[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    ref_point at = first, second = first;
    int count = 0, towards = 2;
    for (;;) {
        int tested = 0;
        for (towards = (towards + 6) % 8; tested < 8; ++tested, towards = (towards + 1) % 8)
            if (ref_get(g, at.x + dx[towards], at.y + dy[towards])) break;
        ref_point next = {at.x + dx[towards], at.y + dy[towards]};
        if (tested == 8) next = at;
        const bool start = at.x == first.x && at.y == first.y;
        if (count > 0 && start && next.x == second.x && next.y == second.y) return count;
        if (count == 0) second = next;
        if (count < room) out[count] = at;
        ++count;
        at = next;
    }
}

static bool met_at_a_corner_only(const ref_grid *g, int x, int y, int i, int j) {
    return ref_get(g, x, y) && ref_get(g, x + i, y + j) && !ref_get(g, x + i, y) && !ref_get(g, x, y + j);
}

// Every pixel becomes 3 x 3; where corners do not connect, those of them that lie at another pixel's corner are cut
// off.
static ref_grid three_times(const ref_grid *g, bool corners) {
    ref_grid large = ref_make(3 * g->w, 3 * g->h);
    for (int y = 0; y < large.h; ++y) {
        for (int x = 0; x < large.w; ++x) {
            const int i = x % 3 - 1, j = y % 3 - 1;
            const bool cut = !corners && i && j && met_at_a_corner_only(g, x / 3, y / 3, i, j);
            ref_set(&large, x, y, ref_get(g, x / 3, y / 3) && !cut);
        }
    }
    return large;
}

int ref_walk(const ref_grid *piece, bool corners, ref_point *out, int room) {
    ref_grid large = three_times(piece, corners);
    ref_point first;
    if (!ref_furthest(&large, REF_TOP, &first)) return 0;
    const int all = walk_by_corners(&large, first, NULL, 0);
    ref_point *walk = malloc((size_t)all * sizeof *walk);
    if (!walk) abort();
    walk_by_corners(&large, first, walk, all);
    int count = 0;
    for (int i = 0; i < all; ++i) {
        const ref_point here = {walk[i].x / 3, walk[i].y / 3};
        const ref_point next = {walk[(i + 1) % all].x / 3, walk[(i + 1) % all].y / 3};
        if (here.x == next.x && here.y == next.y && (count || i + 1 < all)) continue;
        if (count < room) out[count] = here;
        ++count;
    }
    free(walk);
    ref_free(&large);
    return count;
}

void ref_pieces_free(ref_pieces *pieces) {
    free(pieces->piece);
    free(pieces->label);
    *pieces = (ref_pieces){0, NULL, NULL};
}

int ref_largest(const ref_pieces *pieces) {
    int best = -1;
    for (int i = 0; i < pieces->count; ++i) {
        if (best < 0 || pieces->piece[i].count > pieces->piece[best].count) best = i;
    }
    return best;
}
