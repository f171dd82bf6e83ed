// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "mask_set.h"

#include <stdlib.h>

#include <xxhash.h>

static uint64_t mask_set_hash(const hm_mask *mask) {
    const int32_t width = hm_mask_width(mask), height = hm_mask_height(mask);
    const uint64_t seed = (uint64_t)(uint32_t)width << 32 | (uint32_t)height;
    return XXH3_64bits_withSeed(hm_mask_words(mask), hm_mask_word_count(width, height) * sizeof(uint64_t), seed);
}

// The slot that holds the mask or the free one where it belongs.
static int32_t *mask_set_slot(const mask_set *set, uint64_t hash, const hm_mask *mask) {
    const uint64_t wrap = (uint64_t)set->room - 1;
    uint64_t at = hash & wrap;
    for (;; at = (at + 1) & wrap) {
        const int32_t number = set->slots[at];
        if (number < 0) break;
        if (set->hashes[number] == hash && hm_mask_equal(set->all[number], mask)) break;
    }
    return &set->slots[at];
}

// Room for one more.
static bool mask_set_grow(mask_set *set) {
    if (2 * (set->count + 1) <= set->room) return true;
    const int32_t room = set->room ? 2 * set->room : 16;
    int32_t *slots = malloc((size_t)room * sizeof *slots);
    hm_mask **all = realloc(set->all, (size_t)room / 2 * sizeof *all);
    if (all) set->all = all;
    uint64_t *hashes = realloc(set->hashes, (size_t)room / 2 * sizeof *hashes);
    if (hashes) set->hashes = hashes;
    if (!slots || !all || !hashes) {
        free(slots);
        return false;
    }
    for (int32_t i = 0; i < room; i++) slots[i] = -1;
    free(set->slots);
    set->slots = slots;
    set->room = room;
    for (int32_t i = 0; i < set->count; i++) *mask_set_slot(set, set->hashes[i], set->all[i]) = i;
    return true;
}

int32_t mask_set_take(mask_set *set, hm_mask *mask, bool *fresh) {
    if (!mask_set_grow(set)) {
        hm_mask_destroy(mask);
        return -1;
    }
    const uint64_t hash = mask_set_hash(mask);
    int32_t *slot = mask_set_slot(set, hash, mask);
    *fresh = *slot < 0;
    if (!*fresh) {
        hm_mask_destroy(mask);
        return *slot;
    }
    *slot = set->count;
    set->all[set->count] = mask;
    set->hashes[set->count] = hash;
    return set->count++;
}

void mask_set_free(mask_set *set) {
    for (int32_t i = 0; i < set->count; i++) hm_mask_destroy(set->all[i]);
    free(set->all);
    free(set->slots);
    free(set->hashes);
    *set = (mask_set){0};
}
