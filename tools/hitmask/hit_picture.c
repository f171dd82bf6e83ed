// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Both sprites stand back, each tinted in a colour of its own, so that what they share is the brightest thing in the
// picture. Small sprites are enlarged by a whole factor: every pixel stays a square.
#include "hit_picture.h"

#include "hit_page.h"
#include "png_write.h"
#include "report.h"
#include "text.h"

#include <inttypes.h>

// Where things are: A's pixel (x, y) begins at (origin.x + x * scale, origin.y + y * scale).
typedef struct layout {
    int32_t scale;
    hm_pixel origin;
    int32_t width, height;
} layout;

static int32_t least_of(int64_t a, int64_t b) { return (int32_t)(a < b ? a : b); }

static int64_t most_of(int64_t a, int64_t b) { return a > b ? a : b; }

// Lays out the rectangle that holds both sprites. Reports it and answers false when it exceeds the limits on
// pictures.
static bool layout_make(const char *file, const hit_sprite sprites[2], hm_pixel at, const png_limits *limits,
                        layout *out) {
    int64_t left = at.x < 0 ? at.x : 0, top = at.y < 0 ? at.y : 0;
    int64_t width = most_of(sprites[0].image.width, (int64_t)at.x + sprites[1].image.width) - left;
    int64_t height = most_of(sprites[0].image.height, (int64_t)at.y + sprites[1].image.height) - top;
    if (width > limits->side || height > limits->side || width * height > limits->pixels) {
        report(file, "bring the sprites closer, or raise --max-side and --max-pixels",
               "cannot be drawn (together they take %" PRId64 " x %" PRId64 " pixels, beyond the limits)", width,
               height);
        return false;
    }
    int64_t fits = least_of(PAGE_WIDTH_WANTED / width, PAGE_HEIGHT_WANTED / height);
    int32_t scale = least_of(most_of(fits, 1), PAGE_SCALE_MOST);
    // Never too narrow for the words below.
    int32_t page = (int32_t)most_of(width * scale, 560);
    out->scale = scale;
    out->width = page + 2 * PAGE_MARGIN;
    out->height = (int32_t)height * scale + 2 * PAGE_MARGIN + PAGE_CAPTION;
    out->origin.x = (int32_t)((out->width - width * scale) / 2 - left * scale);
    out->origin.y = (int32_t)(PAGE_MARGIN - top * scale);
    return true;
}

static hm_rect layout_area(const layout *l, hm_rect area) {
    return (hm_rect){l->origin.x + area.x * l->scale, l->origin.y + area.y * l->scale, area.w * l->scale,
                     area.h * l->scale};
}

static hm_rect sprite_area(const hit_sprite *sprite, hm_pixel at) {
    return (hm_rect){at.x, at.y, sprite->image.width, sprite->image.height};
}

// A chequered ground of whole sprite pixels shows the grid that the answer is about.
static void draw_checks(picture *page, const layout *l, hm_rect area) {
    int32_t side = l->scale >= 4 ? 1 : 8;
    for (int32_t y = 0; y < area.h; y += side) {
        for (int32_t x = y / side % 2 * side; x < area.w; x += 2 * side) {
            hm_rect square = {area.x + x, area.y + y, least_of(side, area.w - x), least_of(side, area.h - y)};
            picture_fill(page, layout_area(l, square), page_checks);
        }
    }
}

static void draw_sprite(picture *page, const layout *l, const hit_sprite *sprite, hm_pixel at, ink colour) {
    hm_pixel corner = {l->origin.x + at.x * l->scale, l->origin.y + at.y * l->scale};
    picture_sprite(page, &sprite->image, corner, l->scale, page_veil(colour), 225);
    colour.strength = 160;
    picture_frame(page, layout_area(l, sprite_area(sprite, at)), 1, colour);
}

static bool draw_shared(picture *page, const layout *l, const hit_sprite sprites[2], hm_pixel at,
                        const hit_answer *answer) {
    hm_mask *shared = NULL;
    if (hm_mask_shared(sprites[0].mask, sprites[1].mask, at.x, at.y, NULL, &shared) != HM_OK) return false;
    ink light = {255, 90, 160, 170};
    bool done = picture_glow(page, shared, answer->box, l->origin, l->scale, 14, light);
    picture_mask(page, shared, answer->box, l->origin, l->scale, page_shared);
    hm_mask_destroy(shared);
    hm_rect box = layout_area(l, answer->box);
    picture_frame(page, (hm_rect){box.x - 2, box.y - 2, box.w + 4, box.h + 4}, l->scale > 2 ? 2 : 1, page_box);
    hm_rect first = layout_area(l, (hm_rect){answer->first.x, answer->first.y, 1, 1});
    picture_fill(page, first, page_first);
    picture_target(page, (hm_pixel){first.x + first.w / 2, first.y + first.h / 2}, l->scale / 2 + 9, page_first);
    return done;
}

// ---- the words below ----------------------------------------------------------------------------------------------

static void draw_caption(picture *page, const hit_sprite sprites[2], hm_pixel at, const hit_answer *answer) {
    char text[512];
    hm_pixel line = {PAGE_MARGIN, page->height - PAGE_CAPTION - PAGE_MARGIN / 2};
    for (int i = 0; i < 2; i++) {
        const picture *image = &sprites[i].image;
        hm_pixel corner = i ? at : (hm_pixel){0, 0};
        snprintf(text, sizeof text, "%s  %" PRId32 "x%" PRId32 " at %" PRId32 ",%" PRId32,
                 text_base_name(sprites[i].name), image->width, image->height, corner.x, corner.y);
        page_legend(page, line, page_sprites[i], text);
        line.y += PAGE_LINE;
    }
    if (!answer->hit) {
        picture_text(page, (hm_pixel){line.x + 24, line.y}, 2, page_faint, "no shared pixel");
        return;
    }
    snprintf(text, sizeof text, "%" PRId64 " shared, box %" PRId32 "x%" PRId32 " at %" PRId32 ",%" PRId32,
             answer->shared, answer->box.w, answer->box.h, answer->box.x, answer->box.y);
    page_legend(page, line, page_shared, text);
    line.y += PAGE_LINE;
    snprintf(text, sizeof text, "first shared pixel %" PRId32 ",%" PRId32, answer->first.x, answer->first.y);
    page_legend(page, line, page_first, text);
}

bool hit_picture_write(const char *file, const hit_sprite sprites[2], hm_pixel at, const hit_answer *answer,
                       const png_limits *limits) {
    layout l;
    picture page = {0};
    if (!layout_make(file, sprites, at, limits, &l)) return false;
    bool done = picture_create(l.width, l.height, page_ground, &page);
    if (done) {
        for (int i = 0; i < 2; i++) draw_checks(&page, &l, sprite_area(&sprites[i], i ? at : (hm_pixel){0, 0}));
        for (int i = 0; i < 2; i++) draw_sprite(&page, &l, &sprites[i], i ? at : (hm_pixel){0, 0}, page_sprites[i]);
        if (answer->hit) done = draw_shared(&page, &l, sprites, at, answer);
        draw_caption(&page, sprites, at, answer);
    }
    if (!done) report(file, "free some memory", "cannot be drawn (not enough memory)");
    done = done && png_write_picture(file, &page);
    picture_free(&page);
    return done;
}
