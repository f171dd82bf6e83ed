// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "picture.h"

#include "font.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool picture_create(int32_t width, int32_t height, ink ground, picture *out) {
    size_t pixels = (size_t)width * (size_t)height;
    if (pixels > SIZE_MAX / 4) return false;
    uint8_t *rgba = malloc(pixels ? pixels * 4 : 1);
    if (!rgba) return false;
    const uint8_t colour[4] = {ground.red, ground.green, ground.blue, 255};
    for (size_t i = 0; i < pixels; i++) memcpy(rgba + 4 * i, colour, 4);
    *out = (picture){width, height, rgba};
    return true;
}

void picture_free(picture *image) {
    free(image->rgba);
    *image = (picture){0};
}

static uint8_t *picture_at(const picture *image, int32_t x, int32_t y) {
    return image->rgba + ((size_t)y * (size_t)image->width + (size_t)x) * 4;
}

static uint8_t picture_mix(uint8_t below, uint8_t above, uint32_t strength) {
    return (uint8_t)((below * (255 - strength) + above * strength + 127) / 255);
}

// Every picture drawn on is opaque, so covering a pixel is a mix of colours.
static void picture_cover(uint8_t *pixel, ink colour) {
    pixel[0] = picture_mix(pixel[0], colour.red, colour.strength);
    pixel[1] = picture_mix(pixel[1], colour.green, colour.strength);
    pixel[2] = picture_mix(pixel[2], colour.blue, colour.strength);
}

static int32_t clamp(int64_t value, int32_t least, int32_t most) {
    return value < least ? least : value > most ? most : (int32_t)value;
}

void picture_fill(picture *image, hm_rect area, ink colour) {
    int32_t left = clamp(area.x, 0, image->width), right = clamp((int64_t)area.x + area.w, 0, image->width);
    int32_t top = clamp(area.y, 0, image->height), bottom = clamp((int64_t)area.y + area.h, 0, image->height);
    for (int32_t y = top; y < bottom; y++) {
        for (int32_t x = left; x < right; x++) picture_cover(picture_at(image, x, y), colour);
    }
}

void picture_frame(picture *image, hm_rect area, int32_t thick, ink colour) {
    int32_t wide = area.w + 2 * thick;
    picture_fill(image, (hm_rect){area.x - thick, area.y - thick, wide, thick}, colour);
    picture_fill(image, (hm_rect){area.x - thick, area.y + area.h, wide, thick}, colour);
    picture_fill(image, (hm_rect){area.x - thick, area.y, thick, area.h}, colour);
    picture_fill(image, (hm_rect){area.x + area.w, area.y, thick, area.h}, colour);
}

// The distance of a point from a segment.
static double picture_distance(hm_vec2 p, hm_vec2 from, hm_vec2 to) {
    double dx = to.x - from.x, dy = to.y - from.y, square = dx * dx + dy * dy;
    double t = square > 0 ? ((p.x - from.x) * dx + (p.y - from.y) * dy) / square : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(p.x - from.x - t * dx, p.y - from.y - t * dy);
}

void picture_line(picture *image, hm_vec2 from, hm_vec2 to, double thick, ink colour) {
    double reach = thick / 2 + 1;
    int32_t left = clamp((int64_t)(fmin(from.x, to.x) - reach), 0, image->width);
    int32_t right = clamp((int64_t)(fmax(from.x, to.x) + reach) + 1, 0, image->width);
    int32_t top = clamp((int64_t)(fmin(from.y, to.y) - reach), 0, image->height);
    int32_t bottom = clamp((int64_t)(fmax(from.y, to.y) + reach) + 1, 0, image->height);
    for (int32_t y = top; y < bottom; y++) {
        for (int32_t x = left; x < right; x++) {
            double inside = thick / 2 + 0.5 - picture_distance((hm_vec2){x + 0.5, y + 0.5}, from, to);
            if (inside <= 0) continue;
            ink here = colour;
            here.strength = (uint8_t)(colour.strength * (inside < 1 ? inside : 1));
            picture_cover(picture_at(image, x, y), here);
        }
    }
}

void picture_sprite(picture *image, const picture *sprite, hm_pixel at, int32_t scale, ink veil, uint8_t opacity) {
    for (int32_t y = 0; y < sprite->height; y++) {
        for (int32_t x = 0; x < sprite->width; x++) {
            const uint8_t *pixel = picture_at(sprite, x, y);
            if (!pixel[3]) continue;
            ink colour = {picture_mix(pixel[0], veil.red, veil.strength),
                          picture_mix(pixel[1], veil.green, veil.strength),
                          picture_mix(pixel[2], veil.blue, veil.strength), picture_mix(0, opacity, pixel[3])};
            picture_fill(image, (hm_rect){at.x + x * scale, at.y + y * scale, scale, scale}, colour);
        }
    }
}

void picture_mask(picture *image, const hm_mask *mask, hm_rect area, hm_pixel at, int32_t scale, ink colour) {
    for (int32_t y = area.y; y < area.y + area.h; y++) {
        for (int32_t x = area.x; x < area.x + area.w; x++) {
            if (!hm_mask_get(mask, x, y)) continue;
            picture_fill(image, (hm_rect){at.x + x * scale, at.y + y * scale, scale, scale}, colour);
        }
    }
}

// ---- glow ---------------------------------------------------------------------------------------------------------

// Distances to the nearest lit pixel in thirds of a pixel, by Borgefors' 3-4 chamfer: two passes over a byte map.
typedef struct glow {
    int32_t width, height;
    uint8_t *far;
} glow;

static void glow_step(glow *g, int32_t x, int32_t y, int32_t dx, int32_t dy, int cost) {
    int32_t nx = x + dx, ny = y + dy;
    if (nx < 0 || ny < 0 || nx >= g->width || ny >= g->height) return;
    uint8_t *here = g->far + (size_t)y * (size_t)g->width + x;
    int there = g->far[(size_t)ny * (size_t)g->width + (size_t)nx] + cost;
    if (there < *here) *here = (uint8_t)there;
}

static void glow_spread(glow *g) {
    for (int32_t y = 0; y < g->height; y++) {
        for (int32_t x = 0; x < g->width; x++) {
            glow_step(g, x, y, -1, 0, 3);
            glow_step(g, x, y, -1, -1, 4);
            glow_step(g, x, y, 0, -1, 3);
            glow_step(g, x, y, 1, -1, 4);
        }
    }
    for (int32_t y = g->height - 1; y >= 0; y--) {
        for (int32_t x = g->width - 1; x >= 0; x--) {
            glow_step(g, x, y, 1, 0, 3);
            glow_step(g, x, y, 1, 1, 4);
            glow_step(g, x, y, 0, 1, 3);
            glow_step(g, x, y, -1, 1, 4);
        }
    }
}

static void glow_light(glow *g, const hm_mask *mask, hm_rect area, int32_t scale, int32_t radius) {
    memset(g->far, 255, (size_t)g->width * (size_t)g->height);
    for (int32_t y = radius; y < g->height - radius; y++) {
        for (int32_t x = radius; x < g->width - radius; x++) {
            bool lit = hm_mask_get(mask, area.x + (x - radius) / scale, area.y + (y - radius) / scale);
            if (lit) g->far[(size_t)y * (size_t)g->width + (size_t)x] = 0;
        }
    }
    glow_spread(g);
}

bool picture_glow(picture *image, const hm_mask *mask, hm_rect area, hm_pixel at, int32_t scale, int32_t radius,
                  ink colour) {
    glow g = {area.w * scale + 2 * radius, area.h * scale + 2 * radius, NULL};
    g.far = malloc((size_t)g.width * (size_t)g.height + 1);
    if (!g.far) return false;
    glow_light(&g, mask, area, scale, radius);
    hm_pixel corner = {at.x + area.x * scale - radius, at.y + area.y * scale - radius};
    for (int32_t y = 0; y < g.height; y++) {
        for (int32_t x = 0; x < g.width; x++) {
            int32_t left = 3 * radius - g.far[(size_t)y * (size_t)g.width + (size_t)x];
            if (left <= 0) continue;
            ink light = colour;
            // Squared: light falls off quickly and fades out softly.
            light.strength = (uint8_t)((int64_t)colour.strength * left * left / (9 * radius * radius));
            picture_fill(image, (hm_rect){corner.x + x, corner.y + y, 1, 1}, light);
        }
    }
    free(g.far);
    return true;
}

void picture_target(picture *image, hm_pixel at, int32_t radius, ink colour) {
    int32_t inner = (radius - 2) * (radius - 2), outer = radius * radius;
    for (int32_t y = -radius; y <= radius; y++) {
        for (int32_t x = -radius; x <= radius; x++) {
            int32_t square = x * x + y * y;
            bool ring = square <= outer && square > inner;
            bool tick = (x == 0 || y == 0) && square > inner / 2 && square <= outer;
            if (ring || tick) picture_fill(image, (hm_rect){at.x + x, at.y + y, 1, 1}, colour);
        }
    }
}

// ---- text ---------------------------------------------------------------------------------------------------------

// Bytes that continue a UTF-8 character take no place of their own.
static bool picture_is_character(char byte) { return ((unsigned char)byte & 0xc0) != 0x80; }

static void picture_glyph(picture *image, hm_pixel at, int32_t scale, ink colour, const char *glyph) {
    for (int32_t y = 0; y < FONT_HEIGHT; y++) {
        for (int32_t x = 0; x < FONT_WIDTH; x++) {
            if (glyph[y * (FONT_WIDTH + 1) + x] != '#') continue;
            picture_fill(image, (hm_rect){at.x + x * scale, at.y + y * scale, scale, scale}, colour);
        }
    }
}

int32_t picture_text(picture *image, hm_pixel at, int32_t scale, ink colour, const char *text) {
    for (const char *c = text; *c; c++) {
        if (!picture_is_character(*c)) continue;
        picture_glyph(image, at, scale, colour, font_glyph((unsigned char)*c));
        at.x += (FONT_WIDTH + 1) * scale;
    }
    return picture_text_width(text, scale);
}

int32_t picture_text_width(const char *text, int32_t scale) {
    int32_t count = 0;
    for (const char *c = text; *c; c++) count += picture_is_character(*c);
    return count ? (count * (FONT_WIDTH + 1) - 1) * scale : 0;
}

int32_t picture_text_height(int32_t scale) { return FONT_HEIGHT * scale; }
