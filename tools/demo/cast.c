// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "cast.h"

#include "../png/png_read.h"
#include "../cli/report.h"
#include "../cli/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <hitmask/picture.h>

// So many sprites, and so much solid area, still make a readable picture.
enum { CAST_FILES = 400, CAST_SPRITES = 600, CAST_AREA = 1150000 };

static const int32_t cast_sides[] = {640, 2048};

static void sprite_free(sprite *s) {
    free(s->name);
    picture_free(&s->image);
    hm_mask_destroy(s->mask);
    hm_mask_destroy(s->drawn);
    *s = (sprite){0};
}

// ---- one picture --------------------------------------------------------------------------------------------------

// N of "NAME_stripN.png" when the picture can be cut into N frames, else 1.
static int32_t strip_frames(const char *name, int32_t width) {
    const char *strip = strstr(name, "_strip");
    int64_t frames = 0;
    char digits[8];
    if (!strip) return 1;
    snprintf(digits, sizeof digits, "%.*s", (int)strspn(strip + 6, "0123456789"), strip + 6);
    return text_number(digits, 1, 64, &frames) && width % frames == 0 ? (int32_t)frames : 1;
}

static char *sprite_name(const char *file, int32_t frame, int32_t frames) {
    const char *base = text_base_name(file);
    size_t size = strlen(base) + 16;
    char *name = malloc(size);
    const char *strip = strstr(base, "_strip");
    int length = (int)(frames > 1 && strip ? (size_t)(strip - base) : strlen(base) - 4);
    if (!name) return NULL;
    snprintf(name, size, "%.*s", length, base);
    if (frames > 1) snprintf(name + strlen(name), size - strlen(name), "#%d", (int)frame + 1);
    // A name is one cell of a table, whatever the file is called.
    for (char *c = name; *c; c++) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f) *c = '?';
    }
    return name;
}

static bool picture_cut(const picture *from, hm_rect area, picture *out) {
    if (!picture_create(area.w, area.h, out)) return false;
    for (int32_t y = 0; y < area.h; y++) {
        const uint8_t *row = from->rgba + ((size_t)(area.y + y) * (size_t)from->width + (size_t)area.x) * 4;
        memcpy(out->rgba + (size_t)y * (size_t)area.w * 4, row, (size_t)area.w * 4);
    }
    return true;
}

// Makes a sprite of one frame. A frame without solid pixels gives a sprite without a mask.
static bool sprite_make(const char *file, const picture *image, int32_t frame, int32_t frames, uint8_t threshold,
                        sprite *out) {
    hm_mask *whole = NULL;
    hm_rect box;
    int32_t width = image->width / frames;
    hm_rect area = {frame * width, 0, width, image->height};
    *out = (sprite){.name = sprite_name(file, frame, frames), .file = file, .frame = frame, .frames = frames};
    if (!out->name || !picture_cut(image, area, &out->image)) return false;
    if (hm_mask_from_rgba(out->image.rgba, width, image->height, 0, threshold, NULL, &whole) != HM_OK) return false;
    bool solid = hm_mask_box(whole, &box);
    out->margin = (hm_pixel){box.x, box.y};
    bool done =
        !solid || (hm_mask_crop(whole, &box, NULL, &out->mask) == HM_OK && hm_mask_prepare(out->mask) == HM_OK);
    hm_mask_destroy(whole);
    if (done && solid) hm_shape_mask(out->mask, &out->shape);
    return done;
}

static bool cast_add(cast *all, const char *file, const picture *image, uint8_t threshold) {
    int32_t frames = strip_frames(text_base_name(file), image->width);
    for (int32_t i = 0; i < frames; i++) {
        if (all->count == CAST_SPRITES) {
            all->surplus++;
            continue;
        }
        sprite *s = &all->sprites[all->count];
        if (!sprite_make(file, image, i, frames, threshold, s)) {
            sprite_free(s);
            return false;
        }
        if (s->mask) {
            all->count++;
        } else {
            all->blank++;
            sprite_free(s);
        }
    }
    return true;
}

// ---- who takes part -----------------------------------------------------------------------------------------------

static int32_t sprite_side(const sprite *s) {
    int32_t width = hm_mask_width(s->mask), height = hm_mask_height(s->mask);
    return width > height ? width : height;
}

static void cast_drop(cast *all, size_t index) {
    sprite_free(&all->sprites[index]);
    memmove(&all->sprites[index], &all->sprites[index + 1], (all->count - index - 1) * sizeof *all->sprites);
    all->count--;
}

// The smallest of the allowed sides within which at least two sprites lie.
static void cast_drop_large(cast *all) {
    for (size_t i = 0; i < sizeof cast_sides / sizeof *cast_sides; i++) {
        size_t fitting = 0;
        all->side = cast_sides[i];
        for (size_t j = 0; j < all->count; j++) fitting += sprite_side(&all->sprites[j]) <= all->side;
        if (fitting >= 2) break;
    }
    for (size_t j = all->count; j-- > 0;) {
        if (sprite_side(&all->sprites[j]) <= all->side) continue;
        cast_drop(all, j);
        all->large++;
    }
}

static void cast_drop_crowd(cast *all) {
    int64_t area = 0;
    for (size_t i = 0; i < all->count; i++) area += hm_mask_count(all->sprites[i].mask);
    while (area > CAST_AREA && all->count > 2) {
        size_t largest = 0;
        for (size_t i = 1; i < all->count; i++) {
            if (hm_mask_count(all->sprites[i].mask) > hm_mask_count(all->sprites[largest].mask)) largest = i;
        }
        area -= hm_mask_count(all->sprites[largest].mask);
        cast_drop(all, largest);
        all->crowded++;
    }
}

bool cast_read(const folder *list, uint8_t threshold, cast *out) {
    const png_limits limits = {16384, 67108864};
    *out = (cast){.files = list->count, .sprites = calloc(CAST_SPRITES, sizeof *out->sprites)};
    if (!out->sprites) return false;
    size_t taken = list->count < CAST_FILES ? list->count : CAST_FILES;
    out->unread = list->count - taken;
    for (size_t i = 0; i < taken; i++) {
        const char *file = list->files[i * list->count / taken];
        picture image;
        if (!png_read_picture(file, &limits, &image)) {
            out->bad++;
            continue;
        }
        bool added = cast_add(out, file, &image, threshold);
        picture_free(&image);
        if (!added) return false;
    }
    cast_drop_large(out);
    cast_drop_crowd(out);
    return true;
}

// ---- pairs --------------------------------------------------------------------------------------------------------

hm_rect sprite_box(const sprite *s) {
    return (hm_rect){s->at.x, s->at.y, hm_mask_width(s->drawn), hm_mask_height(s->drawn)};
}

static bool boxes_overlap(hm_rect a, hm_rect b) {
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

bool pair_hit(const cast *all, const pair *p) {
    const sprite *a = &all->sprites[p->a], *b = &all->sprites[p->b];
    return hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, NULL);
}

// Normal and depth of the minimum translation vector, which is what the picture shows.
static void pair_shortest(const sprite *a, const sprite *b, hm_contact_info *contact) {
    hm_separation way;
    if (!hm_separate(&a->shape, &a->xform, &b->shape, &b->xform, NULL, &way)) return;
    contact->depth = hypot(way.move.x, way.move.y);
    contact->normal = (hm_vec2){way.move.x / contact->depth, way.move.y / contact->depth};
}

static void pair_measure(const cast *all, pair *p) {
    const sprite *a = &all->sprites[p->a], *b = &all->sprites[p->b];
    p->hit = hm_contact(&a->shape, &a->xform, &b->shape, &b->xform, NULL, &p->contact);
    if (p->hit) {
        pair_shortest(a, b, &p->contact);
        hm_shared_area(&a->shape, &a->xform, &b->shape, &b->xform, &p->common);
    } else {
        p->distance = hm_distance(&a->shape, &a->xform, &b->shape, &b->xform, &p->closest);
    }
}

bool cast_find_pairs(cast *all) {
    size_t most = all->count * all->count / 2 + 1;
    all->pairs = calloc(most, sizeof *all->pairs);
    if (!all->pairs) return false;
    for (size_t i = 0; i < all->count; i++) {
        for (size_t j = i + 1; j < all->count; j++) {
            if (!boxes_overlap(sprite_box(&all->sprites[i]), sprite_box(&all->sprites[j]))) continue;
            pair *p = &all->pairs[all->pair_count++];
            *p = (pair){.a = i, .b = j};
            pair_measure(all, p);
            all->hits += p->hit;
        }
    }
    return true;
}

void cast_free(cast *all) {
    for (size_t i = 0; i < all->count; i++) sprite_free(&all->sprites[i]);
    free(all->sprites);
    free(all->pairs);
    *all = (cast){0};
}
