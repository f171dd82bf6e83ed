// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Both sprites stand back, each tinted in a colour of its own, so that what they share is the brightest thing in the
// picture. Small sprites are enlarged by a whole factor: every pixel stays a square. Very large ones are made
// smaller by one.
#include "hit_picture.h"

#include "hit_page.h"
#include "../drawing/drawing_file.h"
#include "../cli/report.h"
#include "../cli/text.h"

#include <inttypes.h>
#include <math.h>

enum { GLOW = 14, LARGEST = 2048 }; // how far what they share shines; sides of the page

// Where things are: A's pixel (x, y) begins at (origin.x + x * scale, origin.y + y * scale).
typedef struct layout {
    double scale;
    hm_vec2 origin;
    int32_t width, height; // of the page
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
    int64_t smaller = (most_of(width, height) + LARGEST - 1) / LARGEST;
    const double scale = smaller > 1 ? 1 / (double)smaller : least_of(most_of(fits, 1), PAGE_SCALE_MOST);
    // Never too narrow for the words below.
    const double page = ceil(fmax((double)width * scale, 560));
    out->scale = scale;
    out->width = (int32_t)page + 2 * PAGE_MARGIN;
    out->height = (int32_t)ceil((double)height * scale) + 2 * PAGE_MARGIN + PAGE_CAPTION;
    out->origin.x = floor((out->width - (double)width * scale) / 2) - (double)left * scale;
    out->origin.y = PAGE_MARGIN - (double)top * scale;
    return true;
}

static hm_vec2 layout_point(const layout *l, int32_t x, int32_t y) {
    return (hm_vec2){l->origin.x + x * l->scale, l->origin.y + y * l->scale};
}

// Whole pixels of the page.
static hm_rect layout_area(const layout *l, hm_rect area) {
    const hm_vec2 from = layout_point(l, area.x, area.y), to = layout_point(l, area.x + area.w, area.y + area.h);
    const int32_t x = (int32_t)floor(from.x), y = (int32_t)floor(from.y);
    return (hm_rect){x, y, (int32_t)ceil(to.x) - x, (int32_t)ceil(to.y) - y};
}

static bool draw_sprite(drawing *page, const layout *l, const hit_sprite *sprite, hm_pixel at, ink colour) {
    const page_sprite of = {.image = &sprite->image, .solid = sprite->mask, .colour = colour};
    const view matrix = view_aligned(layout_point(l, at.x, at.y), l->scale);
    int32_t image;
    if (!page_keep(page, &of, l->scale, &image)) return false;
    drawing_lay(page, image, &matrix);
    const hm_rect area = {at.x, at.y, sprite->image.width, sprite->image.height};
    drawing_frame(page, layout_area(l, area), 1, ink_of_strength(colour, 160));
    return true;
}

static bool draw_shared(drawing *page, const layout *l, const hit_sprite sprites[2], hm_pixel at,
                        const hit_answer *answer) {
    const hm_rect found = answer->box, box = layout_area(l, found);
    const view matrix = view_aligned(layout_point(l, found.x, found.y), l->scale);
    hm_mask *shared = NULL;
    int32_t image;
    if (hm_mask_shared(sprites[0].mask, sprites[1].mask, at.x, at.y, NULL, &shared) != HM_OK) return false;
    const bool kept = page_keep_mask(page, shared, found, page_shared, l->scale, &image);
    hm_mask_destroy(shared);
    if (!kept) return false;
    drawing_begin_glow(page, box, GLOW);
    drawing_lay(page, image, &matrix);
    drawing_end_glow(page);
    drawing_lay(page, image, &matrix);
    drawing_frame(page, (hm_rect){box.x - 2, box.y - 2, box.w + 4, box.h + 4}, l->scale > 2 ? 2 : 1, page_box);
    const hm_rect first = layout_area(l, (hm_rect){answer->first.x, answer->first.y, 1, 1});
    drawing_fill(page, first, page_first);
    drawing_target(page, (hm_vec2){first.x + first.w / 2.0, first.y + first.h / 2.0}, l->scale / 2 + 9, page_first);
    return true;
}

// ---- the words below ----------------------------------------------------------------------------------------------

static void draw_caption(drawing *page, const hit_sprite sprites[2], hm_pixel at, const hit_answer *answer) {
    char text[512];
    hm_pixel line = {PAGE_MARGIN, page->height - PAGE_CAPTION - PAGE_MARGIN / 2};
    for (int i = 0; i < 2; i++) {
        const picture *image = &sprites[i].image;
        hm_pixel corner = i ? at : (hm_pixel){0, 0};
        snprintf(text, sizeof text, "%s %" PRId32 "x%" PRId32 " at %" PRId32 ",%" PRId32,
                 text_base_name(sprites[i].name), image->width, image->height, corner.x, corner.y);
        page_legend(page, line, page_sprites[i], text);
        line.y += PAGE_LINE;
    }
    if (!answer->hit) {
        page_note(page, line, "no shared pixel");
        return;
    }
    snprintf(text, sizeof text, "%" PRId64 " shared, box %" PRId32 "x%" PRId32 " at %" PRId32 ",%" PRId32,
             answer->shared, answer->box.w, answer->box.h, answer->box.x, answer->box.y);
    page_legend(page, line, page_shared, text);
    line.y += PAGE_LINE;
    snprintf(text, sizeof text, "first shared pixel %" PRId32 ",%" PRId32, answer->first.x, answer->first.y);
    page_legend(page, line, page_first, text);
}

// How many pixels are laid together, kept and written, so that a bar may show how far that has come.
static size_t drawn_pixels(const layout *l, const hit_sprite sprites[2], const hit_answer *answer) {
    double pixels = 0, page = (double)l->width * l->height;
    for (int i = 0; i < 2; i++) pixels += (double)sprites[i].image.width * sprites[i].image.height;
    if (answer->hit) pixels += (double)answer->box.w * answer->box.h;
    const double least = fmin(l->scale, 1) * fmin(l->scale, 1), most = fmax(l->scale, 1) * fmax(l->scale, 1);
    return (size_t)(pixels * least * (1 + most) + page);
}

static bool draw_page(drawing *page, const layout *l, const hit_sprite sprites[2], hm_pixel at,
                      const hit_answer *answer) {
    for (int i = 0; i < 2; i++) {
        if (!draw_sprite(page, l, &sprites[i], i ? at : (hm_pixel){0, 0}, page_sprites[i])) return false;
    }
    if (answer->hit && !draw_shared(page, l, sprites, at, answer)) return false;
    draw_caption(page, sprites, at, answer);
    return true;
}

bool hit_picture_write(const char *file, const hit_sprite sprites[2], hm_pixel at, const hit_answer *answer,
                       const png_limits *limits) {
    layout l;
    drawing page;
    progress bar;
    if (!drawing_can(file) || !layout_make(file, sprites, at, limits, &l)) return false;
    progress_begin(&bar, progress_is_shown(), drawn_pixels(&l, sprites, answer));
    bar.share = true;
    drawing_begin(&page, l.width, l.height, page_ground);
    page.bar = &bar;
    if (!draw_page(&page, &l, sprites, at, answer)) page.text.failed = true;
    const bool done = drawing_write(&page, file);
    drawing_free(&page);
    return done;
}
