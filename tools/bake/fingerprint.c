// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Everything goes in by value and field by field, never as a struct with its gaps; texts and lists go in with their
// lengths before them, so that no two different contents are written alike.
#define _POSIX_C_SOURCE 200809L
#include "fingerprint.h"

#include "../cli/files.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <xxhash.h>

// Raised whenever the same inputs begin to give other bytes without a new version.
enum { FINGERPRINT_EDITION = 1 };

bool fingerprint_equal(const fingerprint *a, const fingerprint *b) { return a->high == b->high && a->low == b->low; }

static fingerprint fingerprint_from(XXH128_hash_t hash) { return (fingerprint){hash.high64, hash.low64}; }

fingerprint fingerprint_of_bytes(const void *bytes, size_t size) {
    return fingerprint_from(XXH3_128bits(bytes ? bytes : "", size));
}

void fingerprint_begin(fingerprint_run *out) {
    out->state = XXH3_createState();
    if (out->state) XXH3_128bits_reset(out->state);
}

void fingerprint_add(fingerprint_run *so_far, const void *bytes, size_t size) {
    if (so_far->state) XXH3_128bits_update(so_far->state, bytes, size);
}

fingerprint fingerprint_end(fingerprint_run *so_far) {
    if (!so_far->state) return fingerprint_of_bytes(NULL, 0);
    const fingerprint print = fingerprint_from(XXH3_128bits_digest(so_far->state));
    XXH3_freeState(so_far->state);
    so_far->state = NULL;
    return print;
}

// ---- values -------------------------------------------------------------------------------------------------------

static void print_number(XXH3_state_t *state, int64_t value) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)((uint64_t)value >> 8 * i);
    XXH3_128bits_update(state, bytes, sizeof bytes);
}

static void print_numbers(XXH3_state_t *state, const int32_t *values, size_t count) {
    for (size_t i = 0; i < count; i++) print_number(state, values[i]);
}

static void print_real(XXH3_state_t *state, double value) {
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    print_number(state, bits);
}

static void print_text(XXH3_state_t *state, const char *text) {
    const size_t length = text ? strlen(text) : 0;
    print_number(state, text ? (int64_t)length : -1);
    if (text) XXH3_128bits_update(state, text, length);
}

static void print_print(XXH3_state_t *state, const fingerprint *print) {
    print_number(state, (int64_t)print->high);
    print_number(state, (int64_t)print->low);
}

// ---- files --------------------------------------------------------------------------------------------------------

// Standard input has been read before.
static bool fingerprint_of_stdin(fingerprint *out) {
    size_t size;
    const void *bytes = stdin_kept(&size);
    if (bytes) *out = fingerprint_of_bytes(bytes, size);
    return bytes != NULL;
}

bool fingerprint_of_file(const char *file, fingerprint *out) {
    enum { CHUNK = 1 << 16 };
    XXH3_state_t *state = XXH3_createState();
    char *chunk = malloc(CHUNK);
    // A pipe is not waited for.
    const int descriptor = state && chunk ? open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
    struct stat about;
    ssize_t got = descriptor < 0 || fstat(descriptor, &about) || !S_ISREG(about.st_mode) ? -1 : 1;
    if (state) XXH3_128bits_reset(state);
    while (got > 0 && (got = read(descriptor, chunk, CHUNK)) > 0) XXH3_128bits_update(state, chunk, (size_t)got);
    if (got == 0) *out = fingerprint_from(XXH3_128bits_digest(state));
    if (descriptor >= 0) close(descriptor);
    free(chunk);
    XXH3_freeState(state);
    return got == 0;
}

// ---- sheets -------------------------------------------------------------------------------------------------------

static void print_frame(XXH3_state_t *state, const sheet_frame *f) {
    const int32_t numbers[] = {f->picture,  f->whole, f->x,          f->y,         f->w,      f->h,
                               f->rotated,   f->at_x,  f->at_y,       f->width,     f->height, f->has_pivot,
                               f->duration, f->tile,  f->first_mark, f->mark_count};
    print_text(state, f->name);
    print_numbers(state, numbers, sizeof numbers / sizeof *numbers);
    print_real(state, f->has_pivot ? f->pivot_x : 0);
    print_real(state, f->has_pivot ? f->pivot_y : 0);
}

static void print_mark(XXH3_state_t *state, const hm_collider_mark *mark) {
    const int32_t numbers[] = {(int32_t)mark->kind, mark->a.x, mark->a.y, mark->b.x, mark->b.y, mark->radius};
    print_text(state, mark->name);
    print_numbers(state, numbers, sizeof numbers / sizeof *numbers);
}

static void print_tag(XXH3_state_t *state, const hm_collider_tag *tag) {
    const int32_t numbers[] = {tag->first, tag->last, (int32_t)tag->way, tag->repeat};
    print_text(state, tag->name);
    print_numbers(state, numbers, sizeof numbers / sizeof *numbers);
}

static void print_sheet(XXH3_state_t *state, const sheet *s) {
    const int32_t numbers[] = {s->picture_count, s->frame_count, s->mark_count,  s->tag_count,
                               s->tile_width,    s->tile_height, s->tile_columns};
    print_text(state, s->name);
    print_numbers(state, numbers, sizeof numbers / sizeof *numbers);
    for (int32_t i = 0; i < s->frame_count; i++) print_frame(state, &s->frames[i]);
    for (int32_t i = 0; i < s->mark_count; i++) print_mark(state, &s->marks[i]);
    for (int32_t i = 0; i < s->tag_count; i++) print_tag(state, &s->tags[i]);
}

static bool print_picture(XXH3_state_t *state, const product_options *options, const sheet *s, int32_t number) {
    char *collision = NULL;
    fingerprint content;
    print_text(state, s->pictures[number]);
    const char *file = s->pictures[number];
    if (!(strcmp(file, "-") ? fingerprint_of_file(file, &content) : fingerprint_of_stdin(&content))) return false;
    print_print(state, &content);
    if (!product_collision(options, s, number, &collision)) return false;
    print_number(state, collision != NULL);
    bool read = !collision || fingerprint_of_file(collision, &content);
    if (collision && read) print_print(state, &content);
    free(collision);
    return read;
}

bool fingerprint_of_sheet(const product_options *options, const sheet *s, fingerprint *out) {
    XXH3_state_t *state = XXH3_createState();
    if (!state) return false;
    bool read = true;
    XXH3_128bits_reset(state);
    print_sheet(state, s);
    for (int32_t i = 0; i < s->picture_count && read; i++) read = print_picture(state, options, s, i);
    if (read) *out = fingerprint_from(XXH3_128bits_digest(state));
    XXH3_freeState(state);
    return read;
}

// ---- outputs ------------------------------------------------------------------------------------------------------

fingerprint fingerprint_of_output(const format_options *options, const format_row *row,
                                  const fingerprint *sheet_print) {
    const product_options *made = options->product;
    const double reals[] = {made->tolerance, made->min_area, made->pivot_x, made->pivot_y, options->scale};
    const int32_t numbers[] = {(int32_t)made->method, made->vertices, made->parts, made->threshold};
    XXH3_state_t *state = XXH3_createState();
    if (!state) return (fingerprint){0, 0};
    XXH3_128bits_reset(state);
    print_number(state, FINGERPRINT_EDITION);
    print_text(state, hm_version());
    print_text(state, row->name);
    print_text(state, options->output);
    print_numbers(state, numbers, sizeof numbers / sizeof *numbers);
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++) print_real(state, reals[i]);
    print_print(state, sheet_print);
    if (made->directions) print_number(state, made->directions);
    const fingerprint out = fingerprint_from(XXH3_128bits_digest(state));
    XXH3_freeState(state);
    return out;
}
