// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700
#include "folder.h"

#include "../cli/report.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { FOLDER_DEPTH = 32 };

static bool folder_add(folder *list, char *path) {
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 64;
        char **files = realloc(list->files, room * sizeof *files);
        if (!files) return false;
        list->files = files;
        list->room = room;
    }
    list->files[list->count++] = path;
    return true;
}

static char *folder_join(const char *path, const char *name) {
    size_t length = strlen(path);
    bool slash = length && path[length - 1] == '/';
    size_t size = length + strlen(name) + 2;
    char *joined = malloc(size);
    if (joined) snprintf(joined, size, "%s%s%s", path, slash ? "" : "/", name);
    return joined;
}

static bool folder_is_png(const char *name) {
    size_t length = strlen(name);
    return length > 4 && !strcasecmp(name + length - 4, ".png");
}

static bool folder_walk(const char *path, int depth, folder *list);

// Takes `path` over: keeps it, walks into it or frees it.
static bool folder_visit(char *path, const char *name, int depth, folder *list) {
    struct stat about;
    bool found = path && !lstat(path, &about);
    bool keep = found && !S_ISDIR(about.st_mode) && folder_is_png(name);
    if (keep && folder_add(list, path)) return true;
    bool done = path && !keep;
    if (found && S_ISDIR(about.st_mode) && depth < FOLDER_DEPTH) done = folder_walk(path, depth + 1, list);
    free(path);
    return done;
}

static bool folder_walk(const char *path, int depth, folder *list) {
    DIR *stream = opendir(path);
    if (!stream) {
        report(path, "name a folder that may be read", "cannot be read (%s)", strerror(errno));
        return depth > 0; // a closed folder further down is only passed over
    }
    bool done = true;
    for (struct dirent *entry = readdir(stream); entry && done; entry = readdir(stream)) {
        if (entry->d_name[0] == '.') continue;
        done = folder_visit(folder_join(path, entry->d_name), entry->d_name, depth, list);
        if (!done) report(path, "free some memory", "cannot be listed (not enough memory)");
    }
    closedir(stream);
    return done;
}

static int folder_compare(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

bool folder_read(const char *path, folder *out) {
    *out = (folder){0};
    if (!folder_walk(path, 0, out)) {
        folder_free(out);
        return false;
    }
    if (out->count) qsort(out->files, out->count, sizeof *out->files, folder_compare);
    return true;
}

void folder_free(folder *list) {
    for (size_t i = 0; i < list->count; i++) free(list->files[i]);
    free(list->files);
    *list = (folder){0};
}
