// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700
#include "pictures.h"

#include "../cli/report.h"

#include <stdlib.h>
#include <string.h>

static void entry_free(picture_entry *entry) {
    if (!entry) return;
    hm_mask_destroy(entry->mask);
    free(entry->file);
    free(entry);
}

static bool entry_load(picture_entry *entry, const char *file, const pictures *kept, uint8_t threshold) {
    entry->threshold = threshold;
    entry->file = strdup(file);
    if (!png_solid_read(file, kept->limits, threshold, &kept->solid, &entry->mask)) return false;
    entry->pixels = (int64_t)hm_mask_width(entry->mask) * hm_mask_height(entry->mask);
    if (entry->pixels < PICTURES_LEAST) entry->pixels = PICTURES_LEAST;
    if (entry->file && hm_mask_prepare(entry->mask) == HM_OK) return true;
    report(file, "free some memory", "cannot be kept (not enough memory)");
    return false;
}

// ---- the table ----------------------------------------------------------------------------------------------------

// FNV-1a, by Fowler, Noll and Vo.
static size_t pictures_hash(const char *file, uint8_t threshold) {
    uint32_t hash = 2166136261u ^ threshold;
    for (const unsigned char *c = (const unsigned char *)file; *c; c++) hash = (hash ^ *c) * 16777619u;
    return hash;
}

// The link that leads to this picture or, at the end of its chain, would.
static picture_entry **pictures_link(const pictures *kept, const char *file, uint8_t threshold) {
    picture_entry **link = &kept->places[pictures_hash(file, threshold) & (kept->size - 1)];
    while (*link && !((*link)->threshold == threshold && !strcmp((*link)->file, file))) link = &(*link)->chained;
    return link;
}

static bool pictures_grow(pictures *kept) {
    if (kept->count < kept->size) return true;
    pictures grown = *kept;
    grown.size = kept->size ? kept->size * 2 : 16;
    grown.places = calloc(grown.size, sizeof *grown.places);
    if (!grown.places) return false;
    for (picture_entry *entry = kept->oldest; entry; entry = entry->newer) {
        entry->chained = NULL;
        *pictures_link(&grown, entry->file, entry->threshold) = entry;
    }
    free(kept->places);
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
    picture_entry **link = pictures_link(kept, entry->file, entry->threshold);
    *link = entry->chained;
    order_remove(kept, entry);
    kept->count--;
    kept->pixels -= entry->pixels;
    entry_free(entry);
}

// False when the pictures of this question alone are too many.
static bool pictures_add(pictures *kept, picture_entry *entry) {
    *pictures_link(kept, entry->file, entry->threshold) = entry;
    order_add(kept, entry);
    entry->question = kept->question;
    kept->count++;
    kept->pixels += entry->pixels;
    while (kept->pixels > PICTURES_MOST && kept->oldest->question != kept->question) pictures_drop_oldest(kept);
    return kept->pixels <= PICTURES_MOST || kept->count <= 2;
}

void pictures_begin(pictures *kept) { kept->question++; }

// ---- lookup -------------------------------------------------------------------------------------------------------

static const picture_entry *pictures_load(pictures *kept, const char *file, uint8_t threshold, char *fault,
                                          size_t size) {
    picture_entry *entry = calloc(1, sizeof *entry);
    if (!entry) {
        snprintf(fault, size, "not enough memory");
        return NULL;
    }
    report_capture(fault, size);
    bool loaded = entry_load(entry, file, kept, threshold);
    report_capture(NULL, 0);
    if (!loaded) {
        entry_free(entry);
        return NULL;
    }
    if (pictures_add(kept, entry)) return entry;
    snprintf(fault, size, "%s: the pictures of one question have more than %d pixels together", file, PICTURES_MOST);
    return NULL;
}

const picture_entry *pictures_get(pictures *kept, const char *file, uint8_t threshold, char *fault, size_t size) {
    if (!pictures_grow(kept)) {
        snprintf(fault, size, "not enough memory");
        return NULL;
    }
    picture_entry *entry = *pictures_link(kept, file, threshold);
    if (!entry) return pictures_load(kept, file, threshold, fault, size);
    order_remove(kept, entry);
    order_add(kept, entry);
    entry->question = kept->question;
    return entry;
}

void pictures_free(pictures *kept) {
    while (kept->oldest) pictures_drop_oldest(kept);
    free(kept->places);
    *kept = (pictures){.limits = kept->limits, .solid = kept->solid};
}
