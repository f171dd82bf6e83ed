// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The file: a first line with its version, then a line for each output: hash of what went in, hash of what came out,
// bytes, frames, forms, points, error, name. The name is last, so it may hold spaces.
#define _POSIX_C_SOURCE 200809L
#include "stamp.h"

#include "../cli/files.h"
#include "../cli/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STAMP_HEAD "hitmask-bake 1\n"
enum { STAMP_MOST = 1 << 28 };

// ---- reading ------------------------------------------------------------------------------------------------------

// Without a word: no such file is the usual case.
static char *stamp_read(const char *file, size_t *size) {
    FILE *stream = fopen(file, "rb");
    long length = -1;
    char *text = NULL;
    if (!stream) return NULL;
    if (!fseek(stream, 0, SEEK_END)) length = ftell(stream);
    if (length >= 0 && length <= STAMP_MOST && !fseek(stream, 0, SEEK_SET)) text = malloc((size_t)length + 1);
    if (text) {
        *size = fread(text, 1, (size_t)length, stream);
        text[*size] = 0;
    }
    fclose(stream);
    return text;
}

// The next word of a line, ended by a 0; `line` goes on behind it. "" at the end.
static char *stamp_word(char **line) {
    char *word = *line;
    char *end = word + strcspn(word, " ");
    *line = *end ? end + 1 : end;
    *end = 0;
    return word;
}

static bool stamp_half(const char *digits, uint64_t *out) {
    *out = 0;
    for (int i = 0; i < 16; i++) {
        const char *hex = "0123456789abcdef", *digit = digits[i] ? strchr(hex, digits[i]) : NULL;
        if (!digit) return false;
        *out = *out << 4 | (uint64_t)(digit - hex);
    }
    return true;
}

static bool stamp_read_print(char **line, fingerprint *out) {
    const char *word = stamp_word(line);
    return strlen(word) == 32 && stamp_half(word, &out->high) && stamp_half(word + 16, &out->low);
}

static bool stamp_read_error(const char *word, double *out) {
    *out = HUGE_VAL;
    return !strcmp(word, "inf") || (text_reals(word, 1, 1, out) == 1 && *out >= 0);
}

static bool stamp_read_row(char *line, stamp_row *row) {
    int64_t *numbers[] = {&row->figures.bytes, &row->figures.frames, &row->figures.forms, &row->figures.points};
    bool read = stamp_read_print(&line, &row->inputs) && stamp_read_print(&line, &row->content);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        read = read && text_number(stamp_word(&line), 0, INT64_MAX, numbers[i]);
    read = read && stamp_read_error(stamp_word(&line), &row->figures.error);
    row->name = line;
    return read && *line;
}

static int stamp_compare(const void *left, const void *right) {
    return strcmp(((const stamp_row *)left)->name, ((const stamp_row *)right)->name);
}

static void stamps_sort(stamps *all) {
    if (all->count) qsort(all->rows, all->count, sizeof *all->rows, stamp_compare);
}

bool stamps_load(const char *file, stamps *out) {
    size_t size = 0;
    char *text = stamp_read(file, &size);
    const size_t head = strlen(STAMP_HEAD);
    bool done = true;
    *out = (stamps){0};
    if (text && size >= head && !memcmp(text, STAMP_HEAD, head)) {
        for (char *line = text + head, *end; done && (end = strchr(line, '\n')); line = end + 1) {
            stamp_row row;
            *end = 0;
            if (stamp_read_row(line, &row)) done = stamps_add(out, &row);
        }
    }
    free(text);
    stamps_sort(out);
    return done;
}

const stamp_row *stamps_find(const stamps *all, const char *name) {
    size_t low = 0, high = all->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (strcmp(all->rows[middle].name, name) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < all->count && !strcmp(all->rows[low].name, name) ? &all->rows[low] : NULL;
}

// ---- writing ------------------------------------------------------------------------------------------------------

bool stamps_add(stamps *all, const stamp_row *row) {
    if (strchr(row->name, '\n')) return true;
    if (all->count == all->room) {
        const size_t room = all->room ? 2 * all->room : 64;
        stamp_row *rows = realloc(all->rows, room * sizeof *rows);
        if (!rows) return false;
        all->rows = rows;
        all->room = room;
    }
    char *name = strdup(row->name);
    if (!name) return false;
    all->rows[all->count] = *row;
    all->rows[all->count++].name = name;
    return true;
}

static void stamp_print(buffer *out, const stamp_row *row) {
    char error[TEXT_REAL_SIZE] = "inf";
    const stamp_figures *figures = &row->figures;
    if (isfinite(figures->error)) text_from_real(figures->error, error);
    buffer_print(out, "%016" PRIx64 "%016" PRIx64 " %016" PRIx64 "%016" PRIx64, row->inputs.high, row->inputs.low,
                 row->content.high, row->content.low);
    buffer_print(out, " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %s %s\n", figures->bytes, figures->frames,
                 figures->forms, figures->points, error, row->name);
}

// Whether the output of an old row is still there.
static bool stamp_lives(const char *folder, const char *name) {
    buffer path = {0};
    buffer_print(&path, "%s%s", folder, name);
    buffer_add(&path, "", 1);
    const bool lives = path.failed || !access(path.bytes, F_OK);
    buffer_free(&path);
    return lives;
}

// All rows, the fresh ones and the old ones that stay, by name.
static bool stamps_merge(const char *folder, const stamps *old, stamps *fresh) {
    bool done = true;
    stamps_sort(fresh);
    const stamps before = *fresh;
    for (size_t i = 0; i < old->count && done; i++) {
        const stamps sorted = {fresh->rows, before.count, 0};
        const bool twice = i > 0 && !strcmp(old->rows[i - 1].name, old->rows[i].name);
        if (twice || stamps_find(&sorted, old->rows[i].name) || !stamp_lives(folder, old->rows[i].name)) continue;
        done = stamps_add(fresh, &old->rows[i]);
    }
    stamps_sort(fresh);
    return done;
}

static bool stamps_write(const char *file, const buffer *text) {
    size_t size = 0;
    char *now = stamp_read(file, &size);
    const bool same = now && size == text->size && !memcmp(now, text->bytes, size);
    free(now);
    outfile out;
    if (same) return true;
    if (!outfile_open(&out, file)) return false;
    out.unsynced = true;
    fwrite(text->bytes, 1, text->size, out.stream);
    return outfile_commit(&out);
}

bool stamps_save(const char *file, const char *folder, stamps *fresh) {
    stamps old;
    buffer text = {0};
    bool done = stamps_load(file, &old) && stamps_merge(folder, &old, fresh);
    buffer_text(&text, STAMP_HEAD);
    for (size_t i = 0; i < fresh->count; i++) stamp_print(&text, &fresh->rows[i]);
    // Without memory nothing is noted, and the next run bakes again.
    done = !done || text.failed || stamps_write(file, &text);
    buffer_free(&text);
    stamps_free(&old);
    return done;
}

void stamps_free(stamps *all) {
    for (size_t i = 0; i < all->count; i++) free(all->rows[i].name);
    free(all->rows);
    *all = (stamps){0};
}
