// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700
#include "pictures.h"

#include "report.h"

#include <stdlib.h>
#include <string.h>

static void entry_free(picture_entry *entry) {
    if (!entry) return;
    hm_maskfield_destroy(entry->field);
    hm_mask_destroy(entry->mask);
    free(entry->file);
    free(entry);
}

static bool entry_load(picture_entry *entry, const char *file, const png_limits *limits, uint8_t threshold) {
    entry->threshold = threshold;
    entry->file = strdup(file);
    if (!png_read_mask(file, limits, threshold, &entry->mask)) return false;
    if (entry->file && hm_maskfield_create(entry->mask, NULL, &entry->field) == HM_OK) return true;
    report(file, "free some memory", "cannot be kept (not enough memory)");
    return false;
}

// FNV-1a, by Fowler, Noll and Vo.
static size_t pictures_hash(const char *file, uint8_t threshold) {
    uint32_t hash = 2166136261u ^ threshold;
    for (const unsigned char *c = (const unsigned char *)file; *c; c++) hash = (hash ^ *c) * 16777619u;
    return hash;
}

// The place where this picture is or would be.
static picture_entry **pictures_place(const pictures *kept, const char *file, uint8_t threshold) {
    size_t place = pictures_hash(file, threshold);
    for (;; place++) {
        picture_entry **entry = &kept->places[place & (kept->size - 1)];
        if (!*entry || ((*entry)->threshold == threshold && !strcmp((*entry)->file, file))) return entry;
    }
}

static bool pictures_grow(pictures *kept) {
    if (kept->count * 2 < kept->size) return true;
    pictures grown = *kept;
    grown.size = kept->size ? kept->size * 2 : 16;
    grown.places = calloc(grown.size, sizeof *grown.places);
    if (!grown.places) return false;
    for (size_t i = 0; i < kept->size; i++) {
        picture_entry *entry = kept->places[i];
        if (entry) *pictures_place(&grown, entry->file, entry->threshold) = entry;
    }
    free(kept->places);
    *kept = grown;
    return true;
}

const picture_entry *pictures_get(pictures *kept, const char *file, uint8_t threshold, char *fault, size_t size) {
    bool room = pictures_grow(kept);
    picture_entry **place = room ? pictures_place(kept, file, threshold) : NULL;
    if (place && *place) return *place;
    picture_entry *entry = room ? calloc(1, sizeof *entry) : NULL;
    if (!entry) {
        snprintf(fault, size, "not enough memory");
        return NULL;
    }
    report_capture(fault, size);
    bool loaded = entry_load(entry, file, kept->limits, threshold);
    report_capture(NULL, 0);
    if (!loaded) {
        entry_free(entry);
        return NULL;
    }
    kept->count++;
    return *place = entry;
}

void pictures_free(pictures *kept) {
    for (size_t i = 0; i < kept->size; i++) entry_free(kept->places[i]);
    free(kept->places);
    *kept = (pictures){.limits = kept->limits};
}
