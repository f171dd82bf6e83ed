// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "unique.h"

#include "../cli/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The slot of a name, or the free one where it would go. There always is a free one.
static unique_name *unique_slot(const unique_names *names, const char *text) {
    size_t i = text_hash(text) & (names->room - 1);
    while (names->slots[i].text && strcmp(names->slots[i].text, text) != 0) i = (i + 1) & (names->room - 1);
    return &names->slots[i];
}

static bool unique_grow(unique_names *names) {
    if (2 * (names->count + 1) <= names->room) return true;
    unique_names grown = {.room = names->room ? 2 * names->room : 64, .count = names->count, .texts = names->texts};
    grown.slots = calloc(grown.room, sizeof *grown.slots);
    if (!grown.slots) return false;
    for (size_t i = 0; i < names->room; i++) {
        if (names->slots[i].text) *unique_slot(&grown, names->slots[i].text) = names->slots[i];
    }
    free(names->slots);
    *names = grown;
    return true;
}

const char *unique_put(unique_names *names, const char *name, bool *there) {
    if (!unique_grow(names)) return NULL;
    unique_name *slot = unique_slot(names, name);
    *there = slot->text != NULL;
    if (*there) return slot->text;
    *slot = (unique_name){.text = text_store_keep(&names->texts, name), .tries = 1};
    names->count += slot->text != NULL;
    return slot->text;
}

bool unique_has(const unique_names *names, const char *name) { return names->room && unique_slot(names, name)->text; }

static char *unique_numbered(const char *name, const char *joint, size_t number) {
    size_t size = strlen(name) + strlen(joint) + 24;
    char *text = malloc(size);
    if (text) snprintf(text, size, "%s%s%zu", name, joint, number);
    return text;
}

const char *unique_take(unique_names *names, const char *name, const char *joint) {
    bool there;
    const char *taken = unique_put(names, name, &there);
    while (taken && there) {
        char *text = unique_numbered(name, joint, ++unique_slot(names, name)->tries);
        taken = text ? unique_put(names, text, &there) : NULL;
        free(text);
    }
    return taken;
}

void unique_free(unique_names *names) {
    free(names->slots);
    text_store_free(&names->texts);
    *names = (unique_names){0};
}
