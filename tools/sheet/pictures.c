// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700
#include "pictures.h"

#include "../cli/files.h"
#include "../cli/report.h"
#include "frame.h"
#include "import_parts.h"

#include <stdlib.h>
#include <string.h>

static void entry_free(picture_entry *entry) {
    if (!entry) return;
    hm_mask_destroy(entry->mask);
    frame_choice_free(&entry->of);
    free(entry->cut);
    free(entry);
}

static bool entry_copy(picture_entry *entry, const frame_choice *choice) {
    entry->of = (frame_choice){.grid_width = choice->grid_width, .grid_height = choice->grid_height};
    entry->of.file = strdup(choice->file);
    if (choice->frame) entry->of.frame = strdup(choice->frame);
    return entry->of.file && (entry->of.frame || !choice->frame);
}

static bool entry_read(picture_entry *entry, pictures *kept) {
    const frame_choice *of = &entry->of;
    if (frame_is_whole(of))
        return png_solid_read(of->file, kept->limits, entry->threshold, &kept->solid, &entry->mask);
    if (!kept->source) kept->source = calloc(1, sizeof *kept->source);
    if (!kept->source) return import_no_memory(of->file);
    const sheet_frame *frame = frame_find(kept->source, of, kept->limits);
    if (frame) entry->cut = strdup(frame_picture_name(kept->source, frame));
    return frame && frame_mask(kept->source, frame, kept->limits, entry->threshold, &kept->solid, &entry->mask);
}

static bool entry_load(picture_entry *entry, const frame_choice *choice, pictures *kept, uint8_t threshold) {
    entry->threshold = threshold;
    const bool copied = entry_copy(entry, choice);
    if (copied && !entry_read(entry, kept)) return false;
    if (copied) entry->pixels = (int64_t)hm_mask_width(entry->mask) * hm_mask_height(entry->mask);
    if (entry->pixels < PICTURES_LEAST) entry->pixels = PICTURES_LEAST;
    if (copied && hm_mask_prepare(entry->mask) == HM_OK) return true;
    report(choice->file, "free some memory", "cannot be kept (not enough memory)");
    return false;
}

// ---- the table ----------------------------------------------------------------------------------------------------

// FNV-1a, by Fowler, Noll and Vo.
static uint32_t hash_text(uint32_t hash, const char *text) {
    for (const unsigned char *c = (const unsigned char *)text; c && *c; c++) hash = (hash ^ *c) * 16777619u;
    return hash;
}

static size_t pictures_hash(const frame_choice *choice, uint8_t threshold) {
    const uint32_t cells = (uint32_t)choice->grid_width * 31 + (uint32_t)choice->grid_height;
    return hash_text(hash_text(2166136261u ^ threshold ^ cells, choice->file), choice->frame);
}

static bool choice_equal(const frame_choice *a, const frame_choice *b) {
    if (a->grid_width != b->grid_width || a->grid_height != b->grid_height || strcmp(a->file, b->file)) return false;
    return !a->frame || !b->frame ? a->frame == b->frame : !strcmp(a->frame, b->frame);
}

// The link that leads to this picture or, at the end of its chain, would.
static picture_entry **pictures_link(const pictures *kept, const frame_choice *choice, uint8_t threshold) {
    picture_entry **link = &kept->points[pictures_hash(choice, threshold) & (kept->size - 1)];
    while (*link && !((*link)->threshold == threshold && choice_equal(&(*link)->of, choice)))
        link = &(*link)->chained;
    return link;
}

static bool pictures_grow(pictures *kept) {
    if (kept->count < kept->size) return true;
    pictures grown = *kept;
    grown.size = kept->size ? kept->size * 2 : 16;
    grown.points = calloc(grown.size, sizeof *grown.points);
    if (!grown.points) return false;
    for (picture_entry *entry = kept->oldest; entry; entry = entry->newer) {
        entry->chained = NULL;
        *pictures_link(&grown, &entry->of, entry->threshold) = entry;
    }
    free(kept->points);
    *kept = grown;
    return true;
}

// ---- the order of use ---------------------------------------------------------------------------------------------

static void order_remove(pictures *kept, picture_entry *entry) {
    *(entry->newer ? &entry->newer->older : &kept->newest) = entry->older;
    *(entry->older ? &entry->older->newer : &kept->oldest) = entry->newer;
}

static void order_add(pictures *kept, picture_entry *entry) {
    entry->newer = NULL;
    entry->older = kept->newest;
    *(entry->older ? &entry->older->newer : &kept->oldest) = entry;
    kept->newest = entry;
}

static void pictures_drop_oldest(pictures *kept) {
    picture_entry *entry = kept->oldest;
    picture_entry **link = pictures_link(kept, &entry->of, entry->threshold);
    *link = entry->chained;
    order_remove(kept, entry);
    kept->count--;
    kept->pixels -= entry->pixels;
    entry_free(entry);
}

// False when the pictures of this question alone are too many.
static bool pictures_add(pictures *kept, picture_entry *entry) {
    *pictures_link(kept, &entry->of, entry->threshold) = entry;
    order_add(kept, entry);
    entry->question = kept->question;
    kept->count++;
    kept->pixels += entry->pixels;
    while (kept->pixels > PICTURES_MOST && kept->oldest->question != kept->question) pictures_drop_oldest(kept);
    return kept->pixels <= PICTURES_MOST || kept->count <= 2;
}

void pictures_begin(pictures *kept) { kept->question++; }

// ---- lookup -------------------------------------------------------------------------------------------------------

static const picture_entry *pictures_load(pictures *kept, const frame_choice *choice, uint8_t threshold, char *fault,
                                          size_t size) {
    picture_entry *entry = calloc(1, sizeof *entry);
    if (!entry) {
        snprintf(fault, size, "not enough memory");
        return NULL;
    }
    report_capture(fault, size);
    bool loaded = entry_load(entry, choice, kept, threshold);
    report_capture(NULL, 0);
    if (!loaded) {
        entry_free(entry);
        return NULL;
    }
    if (pictures_add(kept, entry)) return entry;
    snprintf(fault, size, "%s: the pictures of one question have more than %d pixels together", choice->file,
             PICTURES_MOST);
    return NULL;
}

const picture_entry *pictures_get(pictures *kept, const frame_choice *choice, uint8_t threshold, char *fault,
                                  size_t size) {
    if (!pictures_grow(kept)) {
        snprintf(fault, size, "not enough memory");
        return NULL;
    }
    picture_entry *entry = *pictures_link(kept, choice, threshold);
    if (!entry) return pictures_load(kept, choice, threshold, fault, size);
    order_remove(kept, entry);
    order_add(kept, entry);
    entry->question = kept->question;
    return entry;
}

bool pictures_hold(const pictures *kept, const char *file) {
    for (const picture_entry *entry = kept->oldest; entry; entry = entry->newer) {
        if (file_is_same(file, entry->of.file) || (entry->cut && file_is_same(file, entry->cut))) return true;
    }
    return false;
}

void pictures_free(pictures *kept) {
    while (kept->oldest) pictures_drop_oldest(kept);
    free(kept->points);
    if (kept->source) frame_source_free(kept->source);
    free(kept->source);
    *kept = (pictures){.limits = kept->limits, .solid = kept->solid};
}
