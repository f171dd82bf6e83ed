// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "sheet.h"

#include <stdlib.h>
#include <string.h>

// Room for one more in an array that grows by doubling, whose room therefore follows from its count.
static void *sheet_grow(void *array, int32_t count, size_t size) {
    if (count >= HM_COLLIDER_MAX) return NULL;
    size_t n = (size_t)count;
    return n & (n - 1) ? array : realloc(array, (n ? 2 * n : 1) * size);
}

static char *sheet_copy(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

static int32_t sheet_add_text(char ***texts, int32_t *count, const char *text) {
    char **grown = sheet_grow(*texts, *count, sizeof *grown);
    if (!grown) return -1;
    *texts = grown;
    grown[*count] = sheet_copy(text);
    return grown[*count] ? (*count)++ : -1;
}

int32_t sheet_add_picture(sheet *s, const char *file) {
    return sheet_add_text(&s->pictures, &s->picture_count, file);
}

int32_t sheet_add_source(sheet *s, const char *file) { return sheet_add_text(&s->sources, &s->source_count, file); }

int32_t sheet_add_frame(sheet *s, const sheet_frame *frame) {
    sheet_frame *grown = sheet_grow(s->frames, s->frame_count, sizeof *grown);
    if (!grown) return -1;
    s->frames = grown;
    const char *name = text_store_keep(&s->frame_names, frame->name);
    if (!name) return -1;
    grown[s->frame_count] = *frame;
    grown[s->frame_count].name = name;
    return s->frame_count++;
}

int32_t sheet_add_mark(sheet *s, const hm_collider_mark *mark) {
    hm_collider_mark *grown = sheet_grow(s->marks, s->mark_count, sizeof *grown);
    if (!grown) return -1;
    s->marks = grown;
    char *name = sheet_copy(mark->name);
    if (!name) return -1;
    grown[s->mark_count] = *mark;
    grown[s->mark_count].name = name;
    return s->mark_count++;
}

int32_t sheet_add_tag(sheet *s, const hm_collider_tag *tag) {
    hm_collider_tag *grown = sheet_grow(s->tags, s->tag_count, sizeof *grown);
    if (!grown) return -1;
    s->tags = grown;
    char *name = sheet_copy(tag->name);
    if (!name) return -1;
    grown[s->tag_count] = *tag;
    grown[s->tag_count].name = name;
    return s->tag_count++;
}

static void sheet_free_texts(char **texts, int32_t count) {
    for (int32_t i = 0; i < count; i++) free(texts[i]);
    free(texts);
}

// Names of the collider's structs are pointers to const; those of a sheet are its own.
static void sheet_free_name(const char *name) { free((void *)(uintptr_t)name); }

void sheet_free(sheet *s) {
    free(s->name);
    sheet_free_texts(s->pictures, s->picture_count);
    sheet_free_texts(s->sources, s->source_count);
    text_store_free(&s->frame_names);
    for (int32_t i = 0; i < s->mark_count; i++) sheet_free_name(s->marks[i].name);
    for (int32_t i = 0; i < s->tag_count; i++) sheet_free_name(s->tags[i].name);
    free(s->frames);
    free(s->marks);
    free(s->tags);
    *s = (sheet){0};
}

bool sheet_list_take(sheet_list *list, sheet *s) {
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 16;
        sheet *grown = room <= SIZE_MAX / sizeof *grown ? realloc(list->sheets, room * sizeof *grown) : NULL;
        if (!grown) {
            sheet_free(s);
            return false;
        }
        list->sheets = grown;
        list->room = room;
    }
    list->sheets[list->count++] = *s;
    *s = (sheet){0};
    return true;
}

void sheet_list_free(sheet_list *list) {
    for (size_t i = 0; i < list->count; i++) sheet_free(&list->sheets[i]);
    free(list->sheets);
    *list = (sheet_list){0};
}
