// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "board.h"

#include "png_write.h"
#include "report.h"

#include <stdio.h>
#include <stdlib.h>

enum { MARGIN = 48, HEADER = 64, FOOTER = 72, WIDTH_WANTED = 1900, HEIGHT_WANTED = 1500, WIDTH_LEAST = 1200 };

static const ink ink_ground = {15, 17, 26, 255};
static const ink ink_dots = {255, 255, 255, 16};
static const ink ink_title = {240, 243, 250, 255};
static const ink ink_text = {172, 180, 200, 255};
static const ink ink_veil = {15, 17, 26, 84};
static const ink ink_glow = {255, 64, 150, 200};
static const ink ink_shared = {255, 56, 140, 235};
static const ink ink_first = {120, 255, 176, 255};

typedef struct board {
    picture page;
    int32_t scale;
    hm_pixel origin;
    bool busy; // so many hits that finer marks are better
} board;

static bool board_make(const cast *all, hm_pixel size, board *out) {
    int32_t scale = WIDTH_WANTED / (size.x + 1) < HEIGHT_WANTED / (size.y + 1) ? WIDTH_WANTED / (size.x + 1)
                                                                               : HEIGHT_WANTED / (size.y + 1);
    out->scale = scale < 1 ? 1 : scale > 12 ? 12 : scale;
    int32_t width = size.x * out->scale + 2 * MARGIN, height = size.y * out->scale + 2 * MARGIN + HEADER + FOOTER;
    if (width < WIDTH_LEAST) width = WIDTH_LEAST;
    out->origin = (hm_pixel){(width - size.x * out->scale) / 2, MARGIN + HEADER};
    out->busy = all->hits > 150;
    return picture_create(width, height, ink_ground, &out->page);
}

static void board_dots(board *b) {
    for (int32_t y = 24; y < b->page.height; y += 24) {
        for (int32_t x = 24; x < b->page.width; x += 24) picture_fill(&b->page, (hm_rect){x, y, 2, 2}, ink_dots);
    }
}

static hm_pixel board_pixel(const board *b, hm_pixel at) {
    return (hm_pixel){b->origin.x + at.x * b->scale, b->origin.y + at.y * b->scale};
}

static void board_sprite(board *b, const sprite *s) {
    hm_pixel corner = board_pixel(b, (hm_pixel){s->at.x - s->margin.x, s->at.y - s->margin.y});
    picture_sprite(&b->page, &s->image, corner, b->scale, ink_veil, 255);
}

// Large sprites first, so that small ones lie on top and stay visible.
static bool board_sprites(board *b, const cast *all) {
    size_t *order = malloc(all->count * sizeof *order + 1);
    if (!order) return false;
    for (size_t i = 0; i < all->count; i++) {
        size_t at = i;
        int64_t count = hm_mask_count(all->sprites[i].mask);
        for (; at > 0 && hm_mask_count(all->sprites[order[at - 1]].mask) < count; at--) order[at] = order[at - 1];
        order[at] = i;
    }
    for (size_t i = 0; i < all->count; i++) board_sprite(b, &all->sprites[order[i]]);
    free(order);
    return true;
}

// What a pair shares, first the light around all of them, then the pixels: light must not veil a neighbour's pixels.
static bool board_shared(board *b, const cast *all, const pair *p, bool light) {
    const sprite *a = &all->sprites[p->a], *other = &all->sprites[p->b];
    hm_mask *shared = NULL;
    int32_t dx = other->at.x - a->at.x, dy = other->at.y - a->at.y;
    if (hm_mask_shared(a->mask, other->mask, dx, dy, NULL, &shared) != HM_OK) return false;
    hm_rect area = {p->box.x - a->at.x, p->box.y - a->at.y, p->box.w, p->box.h};
    hm_pixel corner = board_pixel(b, a->at);
    bool done = true;
    if (light) {
        done = picture_glow(&b->page, shared, area, corner, b->scale, b->busy ? 8 : 14, ink_glow);
    } else {
        picture_mask(&b->page, shared, area, corner, b->scale, ink_shared);
    }
    hm_mask_destroy(shared);
    return done;
}

static void board_marks(board *b, const pair *p) {
    ink frame = {255, 255, 255, b->busy ? 90 : 150};
    hm_pixel corner = board_pixel(b, (hm_pixel){p->box.x, p->box.y});
    hm_rect box = {corner.x - 1, corner.y - 1, p->box.w * b->scale + 2, p->box.h * b->scale + 2};
    picture_frame(&b->page, box, b->scale > 1 && !b->busy ? 2 : 1, frame);
    hm_pixel first = board_pixel(b, p->first);
    picture_fill(&b->page, (hm_rect){first.x, first.y, b->scale, b->scale}, ink_first);
    hm_pixel middle = {first.x + b->scale / 2, first.y + b->scale / 2};
    picture_target(&b->page, middle, b->busy ? 4 : 7, ink_first);
}

static bool board_pairs(board *b, const cast *all) {
    bool done = true;
    for (int light = 1; light >= 0; light--) {
        for (size_t i = 0; i < all->pair_count && done; i++) {
            if (all->pairs[i].hit) done = board_shared(b, all, &all->pairs[i], light);
        }
    }
    for (size_t i = 0; i < all->pair_count; i++) {
        if (all->pairs[i].hit) board_marks(b, &all->pairs[i]);
    }
    return done;
}

// ---- words --------------------------------------------------------------------------------------------------------

static void board_header(board *b, const cast *all) {
    char text[160];
    hm_pixel at = {MARGIN, 36};
    at.x += picture_text(&b->page, at, 5, ink_title, "hitmask") + 36;
    snprintf(text, sizeof text, "%zu sprites, %zu pairs with overlapping boxes, %zu of them hit", all->count,
             all->pair_count, all->hits);
    picture_text(&b->page, (hm_pixel){at.x, at.y + 18}, 2, ink_text, text);
}

static int32_t board_legend(board *b, hm_pixel at, const char *text) {
    return 26 + picture_text(&b->page, (hm_pixel){at.x + 26, at.y}, 2, ink_text, text) + 44;
}

static void board_footer(board *b) {
    hm_pixel at = {MARGIN, b->page.height - 60};
    picture_fill(&b->page, (hm_rect){at.x, at.y, 14, 14}, ink_shared);
    at.x += board_legend(b, at, "pixels that two sprites share");
    picture_frame(&b->page, (hm_rect){at.x + 1, at.y + 1, 12, 12}, 1, (ink){255, 255, 255, 200});
    at.x += board_legend(b, at, "their box");
    picture_target(&b->page, (hm_pixel){at.x + 7, at.y + 7}, 7, ink_first);
    at.x += board_legend(b, at, "the first of them");
    char text[64];
    snprintf(text, sizeof text, "1 sprite pixel = %dx%d", (int)b->scale, (int)b->scale);
    if (b->scale > 1) picture_text(&b->page, at, 2, ink_text, text);
}

bool board_write(const char *file, const cast *all, hm_pixel size) {
    board b = {0};
    bool done = board_make(all, size, &b);
    if (done) {
        board_dots(&b);
        done = board_sprites(&b, all) && board_pairs(&b, all);
        board_header(&b, all);
        board_footer(&b);
    }
    if (!done) report(file, "free some memory", "cannot be drawn (not enough memory)");
    done = done && png_write_picture(file, &b.page);
    picture_free(&b.page);
    return done;
}
