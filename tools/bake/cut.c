// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// A sheet may be far larger than any of its frames, and is never held: each row that arrives goes into the frames
// that it crosses, and a frame becomes a mask with its last row. What is held is counted - the bits of frames under
// way, and every mask that is new - so that no file makes it more than the options allow.
//
// A picture that stands for collisions is read for two things at once, alpha and brightness, as only at its end it is
// clear which of them counts: alpha where any pixel is clear by it, otherwise brightness.
#include "cut.h"

#include "mask_set.h"
#include "../cli/report.h"

#include <stdlib.h>
#include <string.h>
#include <hitmask/picture.h>

// A frame under way: its bits as they lie in the picture, solid ones, then bright ones.
typedef struct cut_live {
    int32_t frame;
    uint8_t *bits;
} cut_live;

typedef struct cutter {
    const product_options *options;
    const sheet *sheet;
    const char *file;      // the picture that is read
    int32_t width, height; // that it must have, 0: any
    int32_t *order;        // frames of the picture from the top down
    int32_t count, next;   // how many, and the first one that has not begun
    cut_live *live;
    int32_t live_count;
    bool bright;    // read for brightness too
    bool any_clear; // by alpha
    mask_set masks;
    int64_t held;           // bytes
    int32_t *frame_mask[2]; // of each frame, by alpha and by brightness
} cutter;

static bool cut_memory(const char *file) {
    report(file, "free some memory", "cannot be cut into frames (not enough memory)");
    return false;
}

// ---- frames -------------------------------------------------------------------------------------------------------

static int32_t cut_width(const sheet_frame *f) { return f->rotated ? f->h : f->w; }
static int32_t cut_height(const sheet_frame *f) { return f->rotated ? f->w : f->h; }
static bool cut_is_empty(const sheet_frame *f) { return !f->w || !f->h; }
static size_t cut_stride(const sheet_frame *f) { return ((size_t)cut_width(f) + 7) / 8; }

static size_t cut_size(const cutter *c, const sheet_frame *f) {
    return cut_stride(f) * (size_t)cut_height(f) * (c->bright ? 2 : 1);
}

// Takes some more of what may be held.
static bool cut_hold(cutter *c, size_t bytes) {
    if ((int64_t)bytes <= c->options->max_bytes - c->held) {
        c->held += (int64_t)bytes;
        return true;
    }
    report(c->file, "raise --max-bytes if you trust the file", "has frames whose masks take more than %lld bytes",
           (long long)c->options->max_bytes);
    return false;
}

static bool cut_limit(const product_options *options, const char *file, const sheet_frame *f) {
    const long long side = options->limits->side, pixels = options->limits->pixels;
    const char *advice = "raise --max-side if you trust the file";
    bool wide = f->width > side || f->height > side;
    if (!wide && (int64_t)f->width * f->height <= pixels) return true;
    if (f->width > HM_MASK_MAX_SIDE || f->height > HM_MASK_MAX_SIDE) {
        advice = "cut it up; 32767 a side is the most --max-side allows";
    } else if (!wide) {
        advice = "raise --max-pixels if you trust the file";
    }
    char what[96] = "is";
    if (!f->whole) snprintf(what, sizeof what, "has frame '%.64s' of", f->name);
    if (wide) {
        report(file, advice, "%s %d x %d pixels, beyond the limit of %lld a side", what, f->width, f->height, side);
    } else {
        report(file, advice, "%s %d x %d = %lld pixels, beyond the limit of %lld", what, f->width, f->height,
               (long long)f->width * f->height, pixels);
    }
    return false;
}

// Importers make no others; this is what the rest here relies on.
static bool cut_check(const product_options *options, const sheet *s, const sheet_frame *f) {
    const char *file = f->picture >= 0 && f->picture < s->picture_count ? s->pictures[f->picture] : NULL;
    bool sound = file && f->x >= 0 && f->y >= 0 && f->w >= 0 && f->h >= 0 && f->width >= 0 && f->height >= 0;
    if (sound && !cut_limit(options, file, f)) return false;
    if (sound) sound = f->at_x >= 0 && f->at_y >= 0 && f->at_x <= f->width - f->w && f->at_y <= f->height - f->h;
    if (sound) return true;
    report(file ? file : s->name, "get an undamaged sheet", "has frame '%.64s' that does not lie in itself", f->name);
    return false;
}

// From bits as they lie in the picture to the mask of the untrimmed frame.
static hm_result cut_aligned(const sheet_frame *f, const uint8_t *bits, hm_mask **out) {
    const hm_rect box = {-f->at_x, -f->at_y, f->width, f->height};
    hm_mask *mask = NULL, *rotated = NULL;
    hm_result result =
        hm_mask_from_bits(bits, cut_width(f), cut_height(f), cut_stride(f), HM_BITS_LSB_FIRST, NULL, &mask);
    if (result == HM_OK && f->rotated) {
        result = hm_mask_rotate(mask, -1, NULL, &rotated);
        hm_mask_destroy(mask);
        mask = rotated;
    }
    if (result != HM_OK || (f->w == f->width && f->h == f->height)) {
        *out = mask;
        return result;
    }
    result = hm_mask_crop(mask, &box, NULL, out);
    hm_mask_destroy(mask);
    return result;
}

static size_t cut_mask_bytes(const sheet_frame *f) {
    return hm_mask_word_count(f->width, f->height) * sizeof(uint64_t);
}

// Gives the frame its mask, which is taken over.
static bool cut_keep(cutter *c, int32_t frame, int plane, hm_mask *mask) {
    bool fresh;
    int32_t number = mask_set_take(&c->masks, mask, &fresh);
    if (number < 0) return cut_memory(c->file);
    c->frame_mask[plane][frame] = number;
    return !fresh || cut_hold(c, cut_mask_bytes(&c->sheet->frames[frame]));
}

static bool cut_keep_bits(cutter *c, int32_t frame, int plane, const uint8_t *bits) {
    hm_mask *mask = NULL;
    if (cut_aligned(&c->sheet->frames[frame], bits, &mask) != HM_OK) return cut_memory(c->file);
    return cut_keep(c, frame, plane, mask);
}

static bool cut_keep_empty(cutter *c, int32_t frame) {
    const sheet_frame *f = &c->sheet->frames[frame];
    for (int plane = 0; plane < 2; plane++) {
        hm_mask *mask = NULL;
        if (hm_mask_create(f->width, f->height, NULL, &mask) != HM_OK) return cut_memory(c->file);
        if (!cut_keep(c, frame, plane, mask)) return false;
    }
    return true;
}

// ---- rows ---------------------------------------------------------------------------------------------------------

static bool cut_begin(void *context, int32_t width, int32_t height) {
    cutter *c = context;
    if (c->width && (width != c->width || height != c->height)) {
        report(c->file, "make both alike", "is %d x %d pixels, but the picture it stands for %d x %d", width, height,
               c->width, c->height);
        return false;
    }
    for (int32_t i = 0; i < c->count; i++) {
        const sheet_frame *f = &c->sheet->frames[c->order[i]];
        bool inside = f->x <= width - cut_width(f) && f->y <= height - cut_height(f);
        if (inside) continue;
        report(c->file, "get the picture that belongs to the sheet",
               "is %d x %d pixels, and frame '%.64s' does not lie in it", width, height, f->name);
        return false;
    }
    return true;
}

// Copies `width` bits from bit `x` on; what is past them in the last byte becomes 0.
static void cut_copy(const uint8_t *from, int32_t x, int32_t width, uint8_t *to) {
    const size_t shift = (size_t)x % 8, count = ((size_t)width + 7) / 8, last = ((size_t)x + (size_t)width - 1) / 8;
    const size_t first = (size_t)x / 8;
    if (!shift) {
        memcpy(to, from + first, count);
    } else {
        for (size_t i = 0; i < count; i++) {
            unsigned high = first + i < last ? (unsigned)from[first + i + 1] << (8 - shift) : 0;
            to[i] = (uint8_t)(from[first + i] >> shift | high);
        }
    }
    if (width % 8) to[count - 1] = (uint8_t)(to[count - 1] & ((1u << width % 8) - 1));
}

static bool cut_start(cutter *c, int32_t frame) {
    const size_t size = cut_size(c, &c->sheet->frames[frame]);
    if (!cut_hold(c, size)) return false;
    uint8_t *bits = malloc(size);
    if (!bits) return cut_memory(c->file);
    c->live[c->live_count++] = (cut_live){frame, bits};
    return true;
}

static bool cut_finish(cutter *c, cut_live *live) {
    const size_t size = cut_size(c, &c->sheet->frames[live->frame]);
    bool done = cut_keep_bits(c, live->frame, 0, live->bits);
    if (done && c->bright) done = cut_keep_bits(c, live->frame, 1, live->bits + size / 2);
    free(live->bits);
    live->bits = NULL;
    c->held -= (int64_t)size;
    return done;
}

// Adds a row to a frame under way; true when that was its last.
static bool cut_add(const cutter *c, const cut_live *live, int32_t y, const png_scan_row *row) {
    const sheet_frame *f = &c->sheet->frames[live->frame];
    const size_t at = (size_t)(y - f->y) * cut_stride(f);
    cut_copy(row->solid, f->x, cut_width(f), live->bits + at);
    if (row->bright) cut_copy(row->bright, f->x, cut_width(f), live->bits + cut_size(c, f) / 2 + at);
    return y == f->y + cut_height(f) - 1;
}

static bool cut_has_clear(const uint8_t *bits, int32_t width) {
    for (int32_t i = 0; i < width / 8; i++)
        if (bits[i] != 0xff) return true;
    return width % 8 && bits[width / 8] != (1u << width % 8) - 1;
}

static bool cut_row(void *context, int32_t y, const png_scan_row *row) {
    cutter *c = context;
    int32_t kept = 0;
    bool done = true;
    if (c->bright && !c->any_clear) c->any_clear = cut_has_clear(row->solid, c->width);
    while (done && c->next < c->count && c->sheet->frames[c->order[c->next]].y == y)
        done = cut_start(c, c->order[c->next++]);
    for (int32_t i = 0; i < c->live_count; i++) {
        cut_live *live = &c->live[i];
        if (done && cut_add(c, live, y, row)) {
            done = cut_finish(c, live);
        } else {
            c->live[kept++] = *live;
        }
    }
    c->live_count = kept;
    return done;
}

// ---- pictures -----------------------------------------------------------------------------------------------------

typedef struct cut_order {
    int32_t picture, y, frame;
} cut_order;

static int cut_compare(const void *left, const void *right) {
    const cut_order *a = left, *b = right;
    if (a->picture != b->picture) return a->picture < b->picture ? -1 : 1;
    if (a->y != b->y) return a->y < b->y ? -1 : 1;
    return a->frame < b->frame ? -1 : a->frame > b->frame;
}

static bool cut_read(cutter *c, const char *collision, const char *file) {
    const png_scan_to rows = {c, c->options->threshold, collision != NULL, false, cut_begin, cut_row};
    c->file = collision ? collision : file;
    c->bright = collision != NULL;
    c->any_clear = false;
    c->next = 0;
    c->width = c->height = 0;
    if (collision && !png_read_size(file, &c->width, &c->height)) return false;
    const bool done = png_scan(c->file, c->options->limits, &rows);
    for (int32_t i = 0; i < c->live_count; i++) free(c->live[i].bits);
    c->live_count = 0;
    for (int32_t i = 0; done && c->bright && !c->any_clear && i < c->count; i++)
        c->frame_mask[0][c->order[i]] = c->frame_mask[1][c->order[i]];
    return done;
}

// Reads a picture, also where no frame is in it: it may be damaged.
static bool cut_picture(cutter *c, int32_t number) {
    char *collision = NULL;
    if (!product_collision(c->options, c->sheet, number, &collision)) return false;
    const bool done = cut_read(c, collision, c->sheet->pictures[number]);
    free(collision);
    return done;
}

// `boxes` are the frames with pixels, by picture; `c->order` has room for all of them.
static bool cut_pictures(cutter *c, const cut_order *boxes, int32_t count) {
    int32_t *const all = c->order;
    int32_t first = 0;
    for (int32_t i = 0; i < count; i++) all[i] = boxes[i].frame;
    for (int32_t p = 0; p < c->sheet->picture_count; p++) {
        c->order = all + first;
        for (c->count = 0; first + c->count < count && boxes[first + c->count].picture == p;) c->count++;
        first += c->count;
        if (!cut_picture(c, p)) {
            c->order = all;
            return false;
        }
    }
    c->order = all;
    return true;
}

static bool cut_frames(cutter *c, cut_order *boxes) {
    int32_t count = 0;
    for (int32_t i = 0; i < c->sheet->frame_count; i++) {
        const sheet_frame *f = &c->sheet->frames[i];
        if (!cut_check(c->options, c->sheet, f)) return false;
        if (!cut_is_empty(f)) boxes[count++] = (cut_order){f->picture, f->y, i};
    }
    for (int32_t i = 0; i < c->sheet->frame_count; i++) {
        c->file = c->sheet->pictures[c->sheet->frames[i].picture];
        if (cut_is_empty(&c->sheet->frames[i]) && !cut_keep_empty(c, i)) return false;
    }
    qsort(boxes, (size_t)count, sizeof *boxes, cut_compare);
    return cut_pictures(c, boxes, count);
}

// ---- the whole ----------------------------------------------------------------------------------------------------

// Numbers masks by the frames that have them first; those that no frame has are dropped.
static bool cut_number(cutter *c, cut *out) {
    const size_t count = (size_t)c->masks.count + 1;
    int32_t *numbers = malloc(count * sizeof *numbers);
    out->masks = malloc(count * sizeof *out->masks);
    if (!numbers || !out->masks) {
        free(numbers);
        return cut_memory(c->sheet->name);
    }
    for (size_t i = 0; i < count; i++) numbers[i] = -1;
    for (int32_t i = 0; i < c->sheet->frame_count; i++) {
        int32_t *number = &numbers[c->frame_mask[0][i]];
        if (*number < 0) {
            *number = out->mask_count++;
            out->masks[*number] = c->masks.all[c->frame_mask[0][i]];
            c->masks.all[c->frame_mask[0][i]] = NULL;
        }
        out->frame_masks[i] = *number;
    }
    free(numbers);
    return true;
}

bool cut_sheet(const product_options *options, const sheet *s, cut *out) {
    const size_t room = (size_t)s->frame_count + 1;
    cutter c = {.options = options, .sheet = s};
    cut_order *boxes = malloc(room * sizeof *boxes);
    *out = (cut){.frame_masks = malloc(room * sizeof *out->frame_masks)};
    c.order = malloc(room * sizeof *c.order);
    c.live = malloc(room * sizeof *c.live);
    for (int plane = 0; plane < 2; plane++) c.frame_mask[plane] = malloc(room * sizeof **c.frame_mask);
    bool done = boxes && out->frame_masks && c.order && c.live && c.frame_mask[0] && c.frame_mask[1];
    done = done ? cut_frames(&c, boxes) && cut_number(&c, out) : cut_memory(s->name);
    for (int plane = 0; plane < 2; plane++) free(c.frame_mask[plane]);
    mask_set_free(&c.masks);
    free(c.live);
    free(c.order);
    free(boxes);
    if (!done) cut_free(out);
    return done;
}

void cut_free(cut *c) {
    for (int32_t i = 0; i < c->mask_count; i++) hm_mask_destroy(c->masks[i]);
    free(c->masks);
    free(c->frame_masks);
    *c = (cut){0};
}
