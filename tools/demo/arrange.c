// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The largest sprite goes to the middle. Each further one is rotated, scaled and perhaps mirrored, and drawn as a
// mask of the page's pixels. Then the Minkowski sum of the ground (all sprites so far, as one mask) and the sprite is
// computed: its clear pixels are exactly the offsets at which the sprite overlaps nothing. It takes the one nearest
// to the middle, so it nestles into whatever nook or hole it fits. From there it is cast towards the middle: one of
// four stops just before the first contact, the others go on, by fractions of a pixel or a few.
#include "arrange.h"

#include <hitmask/collide.h>
#include <hitmask/cast.h>

#include <math.h>
#include <stdlib.h>

// The page is wider than high: a step aside counts less than a step up. The middle of a sprite decides.
enum { ASIDE = 10, UP = 16, REACH = 24 };

static const double pressed[] = {0, 0.4, 3, 8};

typedef struct ground {
    hm_mask *mask;
    hm_pixel middle;
} ground;

static int64_t ground_distance(const ground *g, const sprite *s, int32_t x, int32_t y) {
    int64_t dx = 2 * (int64_t)(x - g->middle.x) + hm_mask_width(s->drawn);
    int64_t dy = 2 * (int64_t)(y - g->middle.y) + hm_mask_height(s->drawn);
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

// Searches the offsets row by row, from the middle up and down, as long as a row can still hold a better one.
static void ground_search(const ground *g, sprite *s, const hm_mask *taken) {
    int32_t wb = hm_mask_width(s->drawn), hb = hm_mask_height(s->drawn);
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

// ---- positions ----------------------------------------------------------------------------------------------------

// The pixels of the page that a sprite meets where it lies.
static bool sprite_draw(sprite *s) {
    hm_mask_destroy(s->drawn);
    s->drawn = NULL;
    return hm_mask_from_shape(&s->shape, &s->xform, NULL, NULL, &s->at, &s->drawn) == HM_OK;
}

// Rotated by multiples of the golden angle, which never come close to one another, folded so that no face is upside
// down.
static bool sprite_turn(sprite *s, size_t turn) {
    static const double scales[] = {1, 1.15, 0.9, 1.3, 0.8};
    int32_t width = hm_mask_width(s->mask), height = hm_mask_height(s->mask);
    hm_pose pose = HM_POSE_DEFAULT;
    double part = fmod(0.6180339887498949 * (double)turn + 0.47, 1);
    pose.angle = (part - 0.5) * (turn ? 2.1 : 1);
    pose.scale.x = pose.scale.y = turn ? scales[turn % (sizeof scales / sizeof *scales)] : 1;
    pose.pivot = (hm_vec2){width / 2.0, height / 2.0};
    pose.flip_x = turn % 3 == 2;
    pose.width = width;
    pose.height = height;
    s->pose = pose;
    return hm_xform_from_pose(&pose, &s->xform) == HM_OK && sprite_draw(s);
}

static void sprite_move(sprite *s, double dx, double dy) {
    int64_t x = 0, y = 0;
    hm_steps_from_pixels(dx, &x);
    hm_steps_from_pixels(dy, &y);
    hm_xform_translate(&s->xform, x, y, &s->xform);
}

// Casts the sprite towards the middle against all sprites so far, and moves it to where it stops, or `deep` pixels
// further. Leaves it where it is when it meets nothing.
static void ground_press(const ground *g, sprite *s, const cast *all, const size_t *arranged, size_t count,
                         double deep) {
    double dx = g->middle.x - (s->at.x + hm_mask_width(s->drawn) / 2.0);
    double dy = g->middle.y - (s->at.y + hm_mask_height(s->drawn) / 2.0);
    double length = sqrt(dx * dx + dy * dy);
    if (length < REACH) return;
    hm_vec2 motion = {dx / length * REACH, dy / length * REACH};
    hm_cast_hit first = {.fraction = 2}, hit;
    for (size_t i = 0; i < count; i++) {
        const sprite *other = &all->sprites[arranged[i]];
        bool met = hm_cast(&other->shape, &other->xform, &s->shape, &s->xform, motion,
                           &(hm_cast_options){.start = HM_CAST_ALWAYS}, &hit);
        if (met && hit.fraction < first.fraction) first = hit;
    }
    if (first.fraction > 1) return;
    hm_xform_translate(&s->xform, first.stop_x, first.stop_y, &s->xform);
    sprite_move(s, dx / length * deep, dy / length * deep);
}

// Positions the sprite of rank `turn`; those of lower rank are already in position.
static bool ground_put(ground *g, cast *all, const size_t *order, size_t turn) {
    hm_mask *taken = NULL;
    sprite *s = &all->sprites[order[turn]];
    if (!sprite_turn(s, turn)) return false;
    if (hm_mask_minkowski(g->mask, s->drawn, NULL, &taken) != HM_OK) return false;
    hm_pixel from = s->at;
    ground_search(g, s, taken);
    hm_mask_destroy(taken);
    sprite_move(s, s->at.x - from.x, s->at.y - from.y);
    ground_press(g, s, all, order, turn, pressed[turn % (sizeof pressed / sizeof *pressed)]);
    if (!sprite_draw(s)) return false;
    hm_mask_draw(g->mask, s->drawn, s->at.x, s->at.y);
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

static size_t *rank_make(const cast *all) {
    rank *ranks = malloc(all->count * sizeof *ranks);
    size_t *order = malloc(all->count * sizeof *order);
    if (ranks && order) {
        for (size_t i = 0; i < all->count; i++) ranks[i] = (rank){hm_mask_count(all->sprites[i].mask), i};
        qsort(ranks, all->count, sizeof *ranks, rank_compare);
        for (size_t i = 0; i < all->count; i++) order[i] = ranks[i].index;
    }
    free(ranks);
    if (ranks) return order;
    free(order);
    return NULL;
}

static int32_t whole_root(int64_t square) {
    int64_t root = 0;
    while ((root + 1) * (root + 1) <= square) root++;
    return (int32_t)root;
}

static int32_t least_of(int32_t a, int32_t b) { return a < b ? a : b; }

static int32_t most_of(int32_t a, int32_t b) { return a > b ? a : b; }

// Room for everything even when packed loosely, and for the longest sprite, at any angle, beyond it on every side.
static bool ground_make(const cast *all, ground *out) {
    int64_t area = 0;
    int32_t longest = 0;
    for (size_t i = 0; i < all->count; i++) {
        int32_t w = hm_mask_width(all->sprites[i].mask), h = hm_mask_height(all->sprites[i].mask);
        area += (int64_t)w * h;
        longest = most_of(longest, w + h);
    }
    int32_t side = whole_root(area * 4 / (ASIDE * UP)) + 1;
    int32_t width = least_of(side * UP + 2 * longest, HM_MASK_MAX_SIDE / 2);
    int32_t height = least_of(side * ASIDE + 2 * longest, HM_MASK_MAX_SIDE / 2);
    out->middle = (hm_pixel){width / 2, height / 2};
    return hm_mask_create(width, height, NULL, &out->mask) == HM_OK;
}

static void arrange_shift(cast *all, hm_pixel *size) {
    int32_t left = INT32_MAX, top = INT32_MAX, right = INT32_MIN, bottom = INT32_MIN;
    for (size_t i = 0; i < all->count; i++) {
        hm_rect box = sprite_box(&all->sprites[i]);
        left = least_of(left, box.x);
        top = least_of(top, box.y);
        right = most_of(right, box.x + box.w);
        bottom = most_of(bottom, box.y + box.h);
    }
    for (size_t i = 0; i < all->count; i++) {
        all->sprites[i].at.x -= left;
        all->sprites[i].at.y -= top;
        sprite_move(&all->sprites[i], -left, -top);
    }
    *size = (hm_pixel){right - left, bottom - top};
}

bool arrange(cast *all, hm_pixel *size) {
    ground g = {0};
    size_t *order = rank_make(all);
    bool done = order && ground_make(all, &g);
    for (size_t i = 0; i < all->count && done; i++) done = ground_put(&g, all, order, i);
    hm_mask_destroy(g.mask);
    free(order);
    if (done) arrange_shift(all, size);
    return done;
}
