// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "hit_page.h"

#include <math.h>

const ink page_ground = {17, 19, 28, 255};
const ink page_text = {222, 226, 236, 255};
const ink page_faint = {150, 158, 178, 255};
const ink page_sprites[2] = {{84, 176, 255, 255}, {226, 120, 30, 255}};
const ink page_shared = {255, 46, 136, 255};
const ink page_box = {255, 255, 255, 220};
const ink page_first = {124, 255, 178, 255};

// ---- sprites ------------------------------------------------------------------------------------------------------

// A colour, weighted by its alpha.
typedef struct light {
    double red, green, blue, alpha;
} light;

static light light_over(light below, ink above, double strength) {
    const double s = strength * above.strength / 255, left = 1 - s;
    return (light){below.red * left + above.red * s, below.green * left + above.green * s,
                   below.blue * left + above.blue * s, below.alpha * left + s};
}

static ink light_ink(light sum) {
    if (!(sum.alpha > 0)) return (ink){0};
    return (ink){(uint8_t)(sum.red / sum.alpha + 0.5), (uint8_t)(sum.green / sum.alpha + 0.5),
                 (uint8_t)(sum.blue / sum.alpha + 0.5), (uint8_t)(fmin(sum.alpha, 1) * 255 + 0.5)};
}

// What of a page is drawn: `step` pixels of the sprite on each side are one of the image.
typedef struct sheet {
    const page_sprite *sprite;
    hm_rect area;
    int32_t step;
    int32_t check; // side of a square of the chequered ground; 0: there is none
} sheet;

static light sheet_pixel(const sheet *s, int32_t x, int32_t y) {
    static const ink white = {255, 255, 255, 9};
    const page_sprite *of = s->sprite;
    const ink veil = {(uint8_t)(of->colour.red / 3), (uint8_t)(of->colour.green / 3), (uint8_t)(of->colour.blue / 3),
                      96};
    const bool solid = hm_mask_get(of->solid, x, y);
    light sum = {0};
    if (of->image) {
        const uint8_t *rgba = picture_at(of->image, x, y);
        sum = light_over(sum, ink_over((ink){rgba[0], rgba[1], rgba[2], rgba[3]}, veil), 0.88);
    } else if (solid) {
        sum = light_over(sum, of->colour, s->check ? 0.45 : 1);
    }
    if (s->check && (x / s->check + y / s->check) % 2 == 0) sum = light_over(sum, white, 1);
    if (s->check && solid) sum = light_over(sum, of->colour, 0.13);
    if (of->met && hm_mask_get(of->met, x, y)) sum = light_over(sum, page_shared, 0.5);
    return sum;
}

// Of what is drawn far smaller a few pixels stand for all.
static ink sheet_mean(const sheet *s, int32_t left, int32_t top) {
    const int32_t stride = (s->step + 1) / 2;
    light sum = {0};
    int count = 0;
    for (int32_t y = top; y < top + s->step && y < s->area.h; y += stride) {
        for (int32_t x = left; x < left + s->step && x < s->area.w; x += stride) {
            const light one = sheet_pixel(s, s->area.x + x, s->area.y + y);
            sum = (light){sum.red + one.red, sum.green + one.green, sum.blue + one.blue, sum.alpha + one.alpha};
            count++;
        }
    }
    return light_ink((light){sum.red / count, sum.green / count, sum.blue / count, sum.alpha / count});
}

static bool sheet_keep(drawing *d, const sheet *s, double scale, int32_t *number) {
    picture image;
    const int32_t width = (s->area.w + s->step - 1) / s->step, height = (s->area.h + s->step - 1) / s->step;
    if (!picture_create(width, height, &image)) return false;
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < width; x++) {
            const ink colour = sheet_mean(s, x * s->step, y * s->step);
            uint8_t *to = picture_at(&image, x, y);
            to[0] = colour.red;
            to[1] = colour.green;
            to[2] = colour.blue;
            to[3] = colour.strength;
        }
        progress_step(d->bar, (size_t)width);
    }
    *number = drawing_keep(d, &image, (hm_rect){0, 0, width, height}, (hm_pixel){width * s->step, height * s->step},
                           scale * s->step);
    picture_free(&image);
    return true;
}

static int32_t sheet_step(double scale) { return scale < 0.5 ? (int32_t)fmin(1 / scale, HM_MASK_MAX_SIDE) : 1; }

bool page_keep(drawing *d, const page_sprite *sprite, double scale, int32_t *number) {
    const sheet s = {sprite,
                     {0, 0, hm_mask_width(sprite->solid), hm_mask_height(sprite->solid)},
                     sheet_step(scale),
                     scale >= 4 ? 1 : (int32_t)fmax(8, 4 / scale)};
    return sheet_keep(d, &s, scale, number);
}

bool page_keep_mask(drawing *d, const hm_mask *mask, hm_rect area, ink colour, double scale, int32_t *number) {
    const page_sprite sprite = {.solid = mask, .colour = colour};
    const sheet s = {&sprite, area, sheet_step(scale), 0};
    return sheet_keep(d, &s, scale, number);
}

// ---- legend -------------------------------------------------------------------------------------------------------

static void legend_words(drawing *d, hm_pixel at, ink colour, const char *text) {
    drawing_words(d, (hm_vec2){at.x + 24, at.y + 12}, DRAWING_LETTERS, d->width - at.x - 24 - PAGE_MARGIN, colour,
                  text);
}

void page_legend(drawing *d, hm_pixel at, ink colour, const char *text) {
    drawing_fill(d, (hm_rect){at.x, at.y, 14, 14}, colour);
    legend_words(d, at, page_text, text);
}

void page_note(drawing *d, hm_pixel at, const char *text) { legend_words(d, at, page_faint, text); }
