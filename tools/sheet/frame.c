// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "frame.h"

#include "../cli/report.h"
#include "../cli/text.h"
#include "import_parts.h"

#include <stdlib.h>
#include <string.h>

static char *frame_copy(const char *text, size_t length) {
    char *copy = malloc(length + 1);
    if (!copy) return NULL;
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

// ---- sheets -------------------------------------------------------------------------------------------------------

void frame_source_free(frame_source *source) {
    sheet_list_free(&source->sheets);
    hm_mask_destroy(source->whole);
    free(source->picture);
    free(source->file);
    *source = (frame_source){0};
}

// Text files, and frames of one of them, are what `hitmask bake` takes without its options.
static bool source_import(frame_source *source, const png_limits *limits) {
    enum { BYTES_MOST = 1 << 28, FRAMES_MOST = 1000000 };
    const import_options options = {.grid_width = source->grid_width,
                                    .grid_height = source->grid_height,
                                    .max_bytes = BYTES_MOST,
                                    .max_frames = FRAMES_MOST,
                                    .limits = limits};
    sheet cells = {0};
    if (!source->grid_width) return import_sheets(&options, source->file, false, &source->sheets);
    if (!import_picture(&options, source->file, &cells)) return false;
    return sheet_list_take(&source->sheets, &cells) || import_no_memory(source->file);
}

bool frame_source_open(frame_source *source, const frame_choice *choice, const png_limits *limits) {
    const bool same = source->file && !strcmp(source->file, choice->file);
    if (same && source->grid_width == choice->grid_width && source->grid_height == choice->grid_height) return true;
    frame_source_free(source);
    source->grid_width = choice->grid_width;
    source->grid_height = choice->grid_height;
    source->file = frame_copy(choice->file, strlen(choice->file));
    if (source->file && source_import(source, limits)) return true;
    if (!source->file) import_no_memory(choice->file);
    frame_source_free(source);
    return false;
}

static int64_t source_count(const frame_source *source) {
    int64_t count = 0;
    for (size_t i = 0; i < source->sheets.count; i++) count += source->sheets.sheets[i].frame_count;
    return count;
}

static const sheet_frame *source_at(frame_source *source, int64_t number) {
    for (size_t i = 0; i < source->sheets.count; i++) {
        source->of = &source->sheets.sheets[i];
        if (number < source->of->frame_count) return &source->of->frames[number];
        number -= source->of->frame_count;
    }
    return NULL;
}

static const sheet_frame *source_named(frame_source *source, const char *name) {
    for (size_t i = 0; i < source->sheets.count; i++) {
        source->of = &source->sheets.sheets[i];
        for (int32_t k = 0; k < source->of->frame_count; k++) {
            if (!strcmp(source->of->frames[k].name, name)) return &source->of->frames[k];
        }
    }
    return NULL;
}

static void source_report(frame_source *source, const char *name) {
    const int64_t count = source_count(source);
    const char *file = png_read_name(source->file);
    if (!count) {
        report(file, "give a sheet that has some", "has no frames");
        return;
    }
    char advice[256];
    const char *first = source_at(source, 0)->name;
    snprintf(advice, sizeof advice, "give one of %lld, from '%.80s' to '%.80s'", (long long)count, first,
             source_at(source, count - 1)->name);
    if (name)
        report(file, advice, "has no frame '%.80s'", name);
    else
        report(file, advice, "is a sheet of frames, and none is named behind a '#'");
}

const sheet_frame *frame_find(frame_source *source, const frame_choice *choice, const png_limits *limits) {
    int64_t number;
    const sheet_frame *found = NULL;
    if (!frame_source_open(source, choice, limits)) return NULL;
    if (choice->frame) found = source_named(source, choice->frame);
    if (!found && choice->frame && text_number(choice->frame, 0, source_count(source) - 1, &number))
        found = source_at(source, number);
    if (!found) source_report(source, choice->frame);
    return found;
}

const char *frame_picture_name(const frame_source *source, const sheet_frame *frame) {
    return source->of->pictures[frame->picture];
}

// ---- pixels -------------------------------------------------------------------------------------------------------

// The mask of all of a picture, kept until another one is read.
static bool source_whole(frame_source *source, const char *file, const png_limits *limits, uint8_t threshold,
                         const png_solid *solid) {
    if (source->whole && source->threshold == threshold && !strcmp(source->picture, file)) return true;
    hm_mask_destroy(source->whole);
    free(source->picture);
    source->whole = NULL;
    source->threshold = threshold;
    source->picture = frame_copy(file, strlen(file));
    if (!source->picture) return import_no_memory(file);
    return png_solid_read(file, limits, threshold, solid, &source->whole);
}

static hm_rect frame_area(const sheet_frame *frame) {
    return (hm_rect){frame->x, frame->y, frame->rotated ? frame->h : frame->w, frame->rotated ? frame->w : frame->h};
}

// Replaces a mask by what was made of it.
static hm_result frame_replace(hm_mask **mask, hm_result result, hm_mask **made) {
    hm_mask_destroy(*mask);
    *mask = *made;
    *made = NULL;
    return result;
}

static hm_result frame_cut(const hm_mask *whole, const sheet_frame *frame, hm_mask **mask) {
    const hm_rect point = frame_area(frame), around = {-frame->at_x, -frame->at_y, frame->width, frame->height};
    hm_mask *made = NULL;
    if (frame->whole) return hm_mask_copy(whole, NULL, mask);
    hm_result result = hm_mask_crop(whole, &point, NULL, mask);
    if (result == HM_OK && frame->rotated)
        result = frame_replace(mask, hm_mask_rotate(*mask, -1, NULL, &made), &made);
    if (result == HM_OK) result = frame_replace(mask, hm_mask_crop(*mask, &around, NULL, &made), &made);
    return result;
}

bool frame_mask(frame_source *source, const sheet_frame *frame, const png_limits *limits, uint8_t threshold,
                const png_solid *solid, hm_mask **out) {
    const char *file = frame_picture_name(source, frame);
    hm_mask *mask = NULL;
    if (!source_whole(source, file, limits, threshold, solid)) return false;
    if (frame_cut(source->whole, frame, &mask) == HM_OK) {
        *out = mask;
        return true;
    }
    hm_mask_destroy(mask);
    return import_no_memory(file);
}

// A pixel of the cut lies in the picture where a rotation by 90 degrees clockwise takes it.
static void frame_draw(const picture *from, const sheet_frame *frame, const picture *to) {
    for (int32_t y = 0; y < frame->h; y++) {
        for (int32_t x = 0; x < frame->w; x++) {
            const int32_t left = frame->rotated ? frame->h - 1 - y : x, top = frame->rotated ? x : y;
            memcpy(picture_at(to, frame->at_x + x, frame->at_y + y),
                   picture_at(from, frame->x + left, frame->y + top), 4);
        }
    }
}

bool frame_colours(const frame_source *source, const sheet_frame *frame, const png_limits *limits, picture *out) {
    const char *file = frame_picture_name(source, frame);
    picture whole = {0};
    if (frame->whole) return png_read_picture(file, limits, out);
    if (!png_read_picture(file, limits, &whole)) return false;
    const bool made = picture_create(frame->width, frame->height, out);
    if (made) frame_draw(&whole, frame, out);
    picture_free(&whole);
    return made || import_no_memory(file);
}
