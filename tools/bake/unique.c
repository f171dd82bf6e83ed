// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "unique.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// FNV-1a, of 64 bits.
static uint64_t unique_hash(const char *text) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) hash = (hash ^ *c) * UINT64_C(1099511628211);
    return hash;
}

// The slot of a name, or the free one where it would go. There always is a free one.
static unique_name *unique_slot(const unique_names *names, const char *text) {
    size_t i = (size_t)unique_hash(text) & (names->room - 1);
    while (names->slots[i].text && strcmp(names->slots[i].text, text) != 0) i = (i + 1) & (names->room - 1);
    return &names->slots[i];
}

static bool unique_grow(unique_names *names) {
    if (2 * (names->count + 1) <= names->room) return true;
    unique_names grown = {.room = names->room ? 2 * names->room : 64, .count = names->count};
    grown.slots = calloc(grown.room, sizeof *grown.slots);
    if (!grown.slots) return false;
    for (size_t i = 0; i < names->room; i++) {
        if (names->slots[i].text) *unique_slot(&grown, names->slots[i].text) = names->slots[i];
    }
    free(names->slots);
    *names = grown;
    return true;
}

// Takes the text over, also where it fails.
static const char *unique_add(unique_names *names, char *text) {
    if (!text || !unique_grow(names)) {
        free(text);
        return NULL;
    }
    *unique_slot(names, text) = (unique_name){.text = text, .tries = 1};
    names->count++;
    return text;
}

bool unique_has(const unique_names *names, const char *name) { return names->room && unique_slot(names, name)->text; }

static char *unique_numbered(const char *name, const char *joint, size_t number) {
    size_t size = strlen(name) + strlen(joint) + 24;
    char *text = malloc(size);
    if (text) snprintf(text, size, "%s%s%zu", name, joint, number);
    return text;
}

const char *unique_take(unique_names *names, const char *name, const char *joint) {
    if (!unique_has(names, name)) {
        size_t size = strlen(name) + 1;
        char *copy = malloc(size);
        return unique_add(names, copy ? memcpy(copy, name, size) : NULL);
    }
    for (;;) {
        char *text = unique_numbered(name, joint, ++unique_slot(names, name)->tries);
        if (!text || !unique_has(names, text)) return unique_add(names, text);
        free(text);
    }
}

void unique_free(unique_names *names) {
    for (size_t i = 0; i < names->room; i++) free(names->slots[i].text);
    free(names->slots);
    *names = (unique_names){0};
}
