// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Operands become items, one for each file; folders as many as there are files in them. The sheets of an operand are
// read before its pictures, as only they say which pictures are parts of sheets; the list is then put together in the
// order of the items.
#define _XOPEN_SOURCE 700
#include "import_parts.h"

#include "../cli/names.h"
#include "../cli/report.h"
#include "../cli/text.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FOLDERS_DEEP = 64 };

typedef struct item {
    char *file;
    char *name; // as the sheet is to be called, without extension; of a folder's file with the way from there
    bool in_folder;
    sheet_list sheets;
    bool failed;
} item;

typedef struct items {
    item *all;
    size_t count, room;
    bool no_memory;
} items;

static void items_free(items *list) {
    for (size_t i = 0; i < list->count; i++) {
        free(list->all[i].file);
        free(list->all[i].name);
        sheet_list_free(&list->all[i].sheets);
    }
    free(list->all);
}

// Takes both texts over.
static bool items_add(items *list, char *file, char *name, bool in_folder) {
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 64;
        item *grown = realloc(list->all, room * sizeof *grown);
        if (grown) {
            list->all = grown;
            list->room = room;
        }
    }
    if (!file || !name || list->count == list->room) {
        free(file);
        free(name);
        list->no_memory = true;
        return false;
    }
    list->all[list->count++] = (item){.file = file, .name = name, .in_folder = in_folder};
    return true;
}

// ---- which files there are ----------------------------------------------------------------------------------------

static bool file_is_picture(const char *file) { return import_ends(file, ".png"); }

static bool file_is_sheet(const char *file) {
    static const char *const ends[] = {".json", ".tsj", ".tmj", ".tsx", ".tmx"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (import_ends(file, ends[i])) return true;
    }
    return false;
}

// Of a folder: boxes and masks belong to what they are named after.
static bool file_is_wanted(const char *file) {
    if (import_ends(file, ".boxes.json") || import_ends(file, ".mask.png")) return false;
    return file_is_picture(file) || file_is_sheet(file);
}

static char *path_joined(const char *folder, const char *name) {
    size_t length = strlen(folder), size = strlen(name) + 1;
    bool slash = length && folder[length - 1] != '/';
    char *path = malloc(length + slash + size);
    if (!path) return NULL;
    memcpy(path, folder, length);
    if (slash) path[length] = '/';
    memcpy(path + length + slash, name, size);
    return path;
}

static int entry_order(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void entries_free(char **entries, size_t count) {
    for (size_t i = 0; i < count; i++) free(entries[i]);
    free(entries);
}

// All names in a folder but those that begin with a point, sorted. NULL, with errno, when it cannot be read.
static char **entries_read(const char *folder, size_t *count) {
    DIR *stream = opendir(folder);
    char **entries = stream ? malloc(sizeof *entries) : NULL;
    *count = 0;
    for (struct dirent *entry; entries && (entry = readdir(stream));) {
        if (entry->d_name[0] == '.') continue;
        size_t n = *count + 1;
        char **grown = n & (n - 1) ? entries : realloc(entries, 2 * n * sizeof *entries);
        if (grown) entries = grown;
        entries[*count] = grown ? strdup(entry->d_name) : NULL;
        if (entries[*count]) {
            ++*count;
            continue;
        }
        entries_free(entries, *count);
        entries = NULL;
        errno = ENOMEM;
    }
    if (stream) closedir(stream);
    if (entries) qsort(entries, *count, sizeof *entries, entry_order);
    return entries;
}

static bool folder_walk(const char *folder, const char *way, int depth, items *out);

// Folders behind links are not gone into: they may lead round in circles.
static bool entry_take(char *file, const char *way, const char *entry, int depth, items *out) {
    struct stat about, target;
    char *below = path_joined(way, entry);
    bool done = file && below;
    if (!done) out->no_memory = true;
    if (done && !lstat(file, &about) && S_ISDIR(about.st_mode)) {
        done = folder_walk(file, below, depth + 1, out);
    } else if (done && file_is_wanted(file) && !stat(file, &target) && S_ISREG(target.st_mode)) {
        *strrchr(below, '.') = 0;
        char *name = text_to_utf8(below);
        done = items_add(out, strdup(file), name, true);
    }
    free(below);
    free(file);
    return done;
}

static bool folder_walk(const char *folder, const char *way, int depth, items *out) {
    size_t count = 0;
    if (depth > FOLDERS_DEEP) {
        report(folder, "bake the inner folders by themselves", "lies in more than %d folders", FOLDERS_DEEP);
        return false;
    }
    char **entries = entries_read(folder, &count);
    if (!entries) {
        report(folder, "check its permissions", "cannot be read (%s)", strerror(errno));
        return false;
    }
    bool done = true;
    for (size_t i = 0; i < count && !out->no_memory; i++)
        done = entry_take(path_joined(folder, entries[i]), way, entries[i], depth, out) && done;
    entries_free(entries, count);
    return done;
}

static bool operand_items(const char *operand, items *out) {
    struct stat about;
    if (!strcmp(operand, "-") || stat(operand, &about) || !S_ISDIR(about.st_mode))
        return items_add(out, strdup(operand), import_stem(operand), false);
    if (!folder_walk(operand, "", 0, out)) return false;
    if (out->count) return true;
    report(operand, "name a folder with PNG files or sheets", "has no pictures in it");
    return false;
}

// ---- reading them -------------------------------------------------------------------------------------------------

static int64_t sheets_frames(const sheet_list *list) {
    int64_t frames = 0;
    for (size_t i = 0; i < list->count; i++) frames += list->sheets[i].frame_count;
    return frames;
}

// The way to an item's folder from the folder that was named: how many bytes of its name.
static size_t item_way(const item *one) { return (size_t)(text_base_name(one->name) - one->name); }

// The file of a sheet relative to the folder that was named, without extension; NULL where it lies elsewhere.
static char *item_inside(const item *one, const char *file) {
    char *clean = import_cleaned(file), *own = import_cleaned(one->file), *name = NULL;
    const size_t tail = strlen(text_base_name(one->file)) + item_way(one), length = own ? strlen(own) : 0;
    if (clean && own && tail <= length && !strncmp(clean, own, length - tail) && strncmp(clean, "../", 3)) {
        char *bytes = import_renamed(clean + (length - tail), "");
        name = bytes ? text_to_utf8(bytes) : NULL;
        free(bytes);
    }
    free(clean);
    free(own);
    return name;
}

// Importers name sheets without folders: here they get the way to them.
static bool item_name(const item *one, sheet *s) {
    char *name = NULL;
    const bool elsewhere = s->source_count && strcmp(s->sources[0], one->file) != 0;
    if (!item_way(one)) return true;
    if (elsewhere) {
        name = item_inside(one, s->sources[0]);
        if (!name) return true;
    } else {
        name = malloc(item_way(one) + strlen(s->name) + 1);
        if (!name) return import_no_memory(one->file);
        memcpy(name, one->name, item_way(one));
        strcpy(name + item_way(one), s->name);
    }
    free(s->name);
    s->name = name;
    return true;
}

// Beside standard input lies nothing.
static bool item_boxes(const import_options *options, sheet *s) {
    if (!s->source_count && !strcmp(s->pictures[0], "-")) return true;
    char *boxes = import_renamed(s->source_count ? s->sources[0] : s->pictures[0], ".boxes.json");
    if (!boxes) return import_no_memory(s->name);
    bool done = !import_exists(options, boxes) || import_boxes(options, boxes, s);
    free(boxes);
    return done;
}

static void item_read(const import_options *options, item *one) {
    sheet s = {0};
    if (file_is_sheet(one->file)) {
        one->failed = !import_sheets(options, one->file, one->in_folder, &one->sheets);
    } else {
        one->failed = !import_picture(options, one->file, &s);
        if (!one->failed) one->failed = !sheet_list_take(&one->sheets, &s);
    }
    for (size_t i = 0; i < one->sheets.count; i++) {
        sheet *found = &one->sheets.sheets[i];
        if (item_name(one, found) && item_boxes(options, found)) continue;
        one->failed = true;
        sheet_list_drop(&one->sheets, i--);
    }
}

// ---- pictures of sheets -------------------------------------------------------------------------------------------

static bool names_add_new(names *valid, const char *file) {
    char *path = realpath(file, NULL);
    names_result result = path ? names_add(valid, path, 0) : NAMES_TAKEN;
    if (result != NAMES_ADDED) free(path);
    return result != NAMES_NO_MEMORY;
}

static bool names_hold(const names *valid, const char *file) {
    char *path = realpath(file, NULL);
    bool has = path && names_find(valid, path) >= 0;
    free(path);
    return has;
}

// The picture of a sheet that could not be read is probably that of the same name.
static bool names_of_item(names *valid, const item *one) {
    char *beside = one->failed ? import_renamed(one->file, ".png") : NULL;
    bool done = !one->failed || (beside && names_add_new(valid, beside));
    free(beside);
    for (size_t i = 0; done && i < one->sheets.count; i++) {
        const sheet *s = &one->sheets.sheets[i];
        for (int32_t k = 0; done && k < s->picture_count; k++) done = names_add_new(valid, s->pictures[k]);
    }
    return done;
}

// ---- all together -------------------------------------------------------------------------------------------------

static bool same_file(const char *a, const char *b) {
    struct stat one, other;
    return !stat(a, &one) && !stat(b, &other) && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

static const char *sheet_file(const sheet *s) { return s->source_count ? s->sources[0] : s->pictures[0]; }

// Adds a sheet under its name. One that is there already, from the same file, is passed over: maps share tilesets.
static bool result_take(sheet_list *out, names *taken, sheet *s, bool *failed) {
    const int32_t before = names_find(taken, s->name);
    if (before >= 0) {
        const sheet *first = &out->sheets[before];
        if (!same_file(sheet_file(first), sheet_file(s))) {
            report(sheet_file(s), "rename one of them, or bake them one by one",
                   "would become the sprite '%.200s', as '%.200s' does", s->name, sheet_file(first));
            *failed = true;
        }
        return true;
    }
    char *name = strdup(s->name);
    if (!name || names_add(taken, name, (int32_t)out->count) != NAMES_ADDED) {
        free(name);
        return false;
    }
    return sheet_list_take(out, s);
}

static bool result_take_all(sheet_list *out, names *taken, item *one) {
    bool done = true;
    for (size_t i = 0; done && i < one->sheets.count; i++)
        done = result_take(out, taken, &one->sheets.sheets[i], &one->failed);
    return done;
}

// Reads the items of one operand: first the sheets, then the pictures that are in none of them.
static bool operand_read(import_options *left, items *list, names *valid) {
    for (int pictures = 0; pictures < 2; pictures++) {
        for (size_t i = 0; i < list->count; i++) {
            item *one = &list->all[i];
            if (file_is_sheet(one->file) == pictures) continue;
            if (pictures && one->in_folder && names_hold(valid, one->file)) continue;
            item_read(left, one);
            left->max_frames -= sheets_frames(&one->sheets);
            if (!pictures && !names_of_item(valid, one)) return false;
        }
    }
    return true;
}

static bool operand_import(import_options *left, const char *operand, sheet_list *out, names *taken, int *failed) {
    items list = {0};
    names valid = {0};
    bool found = operand_items(operand, &list);
    bool done = !list.no_memory && operand_read(left, &list, &valid);
    *failed += !found;
    for (size_t i = 0; done && i < list.count; i++) {
        done = result_take_all(out, taken, &list.all[i]);
        *failed += list.all[i].failed;
    }
    names_free(&valid);
    items_free(&list);
    return done;
}

bool import_inputs(const import_options *options, int count, char **operands, sheet_list *out, int *failed) {
    import_options left = *options;
    names taken = {0};
    bool done = true;
    *out = (sheet_list){0};
    *failed = 0;
    for (int i = 0; done && i < count; i++) done = operand_import(&left, operands[i], out, &taken, failed);
    names_free(&taken);
    if (!done) sheet_list_free(out);
    return done;
}
