// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The largest sprite goes to the middle. Each further one asks the Minkowski sum of the ground (all sprites placed so
// far, as one mask) and itself: its clear pixels are exactly the offsets at which it overlaps nothing. It takes the
// one nearest to the middle, so it nestles into whatever nook or hole it fits, its box over others' boxes without a
// hit. Three of four then move on towards the middle until they share some pixels with what lies there.
#include "arrange.h"

#include <stdlib.h>

// The page is wider than high: a step aside counts less than a step up. The middle of a sprite decides.
enum { ASIDE = 10, UP = 16, DEEPEST = 24 };

typedef struct ground {
    hm_mask *mask;
    hm_pixel middle;
} ground;

static int64_t ground_distance(const ground *g, const sprite *s, int32_t x, int32_t y) {
    int64_t dx = 2 * (int64_t)(x - g->middle.x) + hm_mask_width(s->mask);
    int64_t dy = 2 * (int64_t)(y - g->middle.y) + hm_mask_height(s->mask);
    return (llabs(dx) > llabs(dy) * UP / ASIDE ? llabs(dx) * ASIDE : llabs(dy) * UP) * 1024 + llabs(dx) + llabs(dy);
}

// The clear pixel of row j nearest to column `middle`, searched outwards up to `reach` columns away; -1 if none.
static int32_t row_nearest(const hm_mask *taken, int32_t j, int32_t middle, int32_t reach) {
    int32_t width = hm_mask_width(taken);
    for (int32_t step = 0; step <= reach; step++) {
        if (middle - step >= 0 && middle - step < width && !hm_mask_get(taken, middle - step, j))
            return middle - step;
        if (middle + step >= 0 && middle + step < width && !hm_mask_get(taken, middle + step, j))
            return middle + step;
    }
    return -1;
}

// Looks through the offsets row by row, from the middle up and down, as long as a row can still hold a better one.
static void ground_search(const ground *g, sprite *s, const hm_mask *taken) {
    int32_t wb = hm_mask_width(s->mask), hb = hm_mask_height(s->mask);
    int32_t column = g->middle.x - wb / 2 + wb - 1, row = g->middle.y - hb / 2 + hb - 1;
    int32_t reach = hm_mask_width(taken), height = hm_mask_height(taken);
    int64_t best = INT64_MAX;
    for (int32_t k = 0; k < 2 * height; k++) {
        int32_t step = (k + 1) / 2;
        int32_t j = k % 2 ? row - step : row + step;
        if ((int64_t)2 * (step - 1) * UP * 1024 > best) break;
        if (j < 0 || j >= height) continue;
        int32_t i = row_nearest(taken, j, column, reach);
        if (i < 0) continue;
        int64_t distance = ground_distance(g, s, i - (wb - 1), j - (hb - 1));
        if (distance >= best) continue;
        best = distance;
        s->at = (hm_pixel){i - (wb - 1), j - (hb - 1)};
        int64_t columns = best / 1024 / ASIDE / 2 + 2;
        if (columns < reach) reach = (int32_t)columns;
    }
}

// Moves the sprite towards the middle, pixel by pixel, until it shares `wanted` pixels with the ground.
static void ground_press(const ground *g, sprite *s, int64_t wanted) {
    int32_t dx = g->middle.x - (s->at.x + hm_mask_width(s->mask) / 2);
    int32_t dy = g->middle.y - (s->at.y + hm_mask_height(s->mask) / 2);
    int32_t length = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    int64_t most = hm_mask_count(s->mask) / 8;
    hm_pixel from = s->at;
    for (int32_t step = 1; step <= DEEPEST && step < length; step++) {
        hm_pixel to = {from.x + dx * step / length, from.y + dy * step / length};
        int64_t shared = hm_mask_overlap_count(g->mask, s->mask, to.x, to.y);
        if (shared > most) return;
        s->at = to;
        if (shared >= wanted) return;
    }
}

static bool ground_place(ground *g, sprite *s, size_t turn) {
    static const int64_t wanted[] = {0, 6, 40, 160};
    hm_mask *taken = NULL;
    if (hm_mask_minkowski(g->mask, s->mask, NULL, &taken) != HM_OK) return false;
    ground_search(g, s, taken);
    hm_mask_destroy(taken);
    if (wanted[turn % 4]) ground_press(g, s, wanted[turn % 4]);
    hm_mask_draw(g->mask, s->mask, s->at.x, s->at.y);
    return true;
}

// ---- order and page -----------------------------------------------------------------------------------------------

typedef struct rank {
    int64_t count;
    size_t index;
} rank;

// Most pixels first; on a tie the order of the names.
static int rank_compare(const void *a, const void *b) {
    const rank *p = a, *q = b;
    if (p->count != q->count) return p->count > q->count ? -1 : 1;
    return p->index < q->index ? -1 : p->index > q->index;
}

static rank *rank_make(const cast *all) {
    rank *order = malloc(all->count * sizeof *order);
    if (!order) return NULL;
    for (size_t i = 0; i < all->count; i++) order[i] = (rank){hm_mask_count(all->sprites[i].mask), i};
    qsort(order, all->count, sizeof *order, rank_compare);
    return order;
}

static int32_t whole_root(int64_t square) {
    int64_t root = 0;
    while ((root + 1) * (root + 1) <= square) root++;
    return (int32_t)root;
}

static int32_t least_of(int32_t a, int32_t b) { return a < b ? a : b; }

// Room for everything even when packed loosely, and for the largest sprite beyond it on every side.
static bool ground_make(const cast *all, ground *out) {
    int64_t area = 0;
    int32_t widest = 0, highest = 0;
    for (size_t i = 0; i < all->count; i++) {
        hm_rect box = sprite_box(&all->sprites[i]);
        area += (int64_t)box.w * box.h;
        widest = box.w > widest ? box.w : widest;
        highest = box.h > highest ? box.h : highest;
    }
    int32_t side = whole_root(area * 3 / (ASIDE * UP)) + 1;
    int32_t width = least_of(side * UP + 2 * widest, HM_MASK_MAX_SIDE / 2);
    int32_t height = least_of(side * ASIDE + 2 * highest, HM_MASK_MAX_SIDE / 2);
    out->middle = (hm_pixel){width / 2, height / 2};
    return hm_mask_create(width, height, NULL, &out->mask) == HM_OK;
}

static void arrange_shift(cast *all, hm_pixel *size) {
    int32_t left = INT32_MAX, top = INT32_MAX, right = INT32_MIN, bottom = INT32_MIN;
    for (size_t i = 0; i < all->count; i++) {
        hm_rect box = sprite_box(&all->sprites[i]);
        left = box.x < left ? box.x : left;
        top = box.y < top ? box.y : top;
        right = box.x + box.w > right ? box.x + box.w : right;
        bottom = box.y + box.h > bottom ? box.y + box.h : bottom;
    }
    for (size_t i = 0; i < all->count; i++) {
        all->sprites[i].at.x -= left;
        all->sprites[i].at.y -= top;
    }
    *size = (hm_pixel){right - left, bottom - top};
}

bool arrange(cast *all, hm_pixel *size) {
    ground g = {0};
    rank *order = rank_make(all);
    bool done = order && ground_make(all, &g);
    for (size_t i = 0; i < all->count && done; i++) done = ground_place(&g, &all->sprites[order[i].index], i);
    hm_mask_destroy(g.mask);
    free(order);
    if (done) arrange_shift(all, size);
    return done;
}
