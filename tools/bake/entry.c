// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "entry.h"

#include <stdlib.h>
#include <string.h>

// Names that more than one frame has.
static bool entry_find_common(const format_content *content, unique_names *common) {
    unique_names unique = {0};
    bool done = true;
    for (size_t i = 0; i < content->count; i++) {
        const sheet *s = content->products[i].sheet;
        for (int32_t k = 0; done && k < s->frame_count; k++) {
            const char *name = s->frame_count == 1 ? s->name : s->frames[k].name;
            bool there;
            done = unique_put(&unique, name, &there) && (!there || unique_put(common, name, &there));
        }
    }
    unique_free(&unique);
    return done;
}

static bool entry_is_number(const char *name) { return name[strspn(name, "0123456789")] == '\0'; }

static const char *entry_name(const unique_names *common, const sheet *s, const sheet_frame *frame,
                              unique_names *names) {
    if (s->frame_count == 1) return unique_take(names, s->name, "#");
    if (!unique_has(common, frame->name) && !entry_is_number(frame->name))
        return unique_take(names, frame->name, "#");
    buffer both = {0};
    buffer_text(&both, s->name);
    buffer_text(&both, "/");
    buffer_add(&both, frame->name, strlen(frame->name) + 1);
    const char *name = both.failed ? NULL : unique_take(names, both.bytes, "#");
    buffer_free(&both);
    return name;
}

void entry_pivot(const format_options *options, const sheet_frame *frame, double *x, double *y) {
    *x = frame->has_pivot ? frame->pivot_x : options->product->pivot_x * frame->width;
    *y = frame->has_pivot ? frame->pivot_y : options->product->pivot_y * frame->height;
}

static bool entry_make(const format_options *options, const unique_names *common, const product *p, int32_t number,
                       unique_names *names, entry *out) {
    const sheet *s = p->sheet;
    const sheet_frame *frame = &s->frames[number];
    *out = (entry){
        .product = p,
        .sheet = s,
        .frame = frame,
        .number = number,
        .form = &p->forms[p->frame_forms[number]],
        .name = entry_name(common, s, frame, names),
        .marks = frame->mark_count ? s->marks + frame->first_mark : NULL,
        .mark_count = frame->mark_count,
    };
    entry_pivot(options, frame, &out->pivot_x, &out->pivot_y);
    return out->name;
}

bool entry_list_make(const format_options *options, const format_content *content, entry_list *out) {
    *out = (entry_list){0};
    size_t count = 0;
    for (size_t i = 0; i < content->count; i++) count += (size_t)content->products[i].sheet->frame_count;
    out->entries = calloc(count ? count : 1, sizeof *out->entries);
    unique_names common = {0};
    bool made = out->entries && entry_find_common(content, &common);
    for (size_t i = 0; made && i < content->count; i++) {
        const product *p = &content->products[i];
        for (int32_t k = 0; made && k < p->sheet->frame_count; k++) {
            made = entry_make(options, &common, p, k, &out->names, &out->entries[out->count]);
            out->count++;
        }
    }
    unique_free(&common);
    if (!made) entry_list_free(out);
    return made;
}

void entry_list_free(entry_list *list) {
    free(list->entries);
    unique_free(&list->names);
    *list = (entry_list){0};
}

static double entry_pixels(int64_t local) { return (double)local / 65536.0; }

entry_box entry_mark_box(const hm_collider_mark *mark) {
    if (mark->kind == HM_SHAPE_BOX) {
        return (entry_box){entry_pixels(mark->a.x), entry_pixels(mark->a.y),
                           entry_pixels((int64_t)mark->b.x - mark->a.x),
                           entry_pixels((int64_t)mark->b.y - mark->a.y)};
    }
    double radius = mark->kind == HM_SHAPE_CIRCLE ? entry_pixels(mark->radius) : 0;
    return (entry_box){entry_pixels(mark->a.x) - radius, entry_pixels(mark->a.y) - radius, 2 * radius, 2 * radius};
}

static void entry_extend(double *start, double *length) {
    if (*length >= 1) return;
    *start -= (1 - *length) / 2;
    *length = 1;
}

entry_box entry_mark_solid(const hm_collider_mark *mark) {
    entry_box box = entry_mark_box(mark);
    entry_extend(&box.x, &box.width);
    entry_extend(&box.y, &box.height);
    return box;
}

static bool entry_separator(char c) {
#if defined(_WIN32)
    return c == '/' || c == '\\';
#else
    return c == '/';
#endif
}

static bool entry_absolute(const char *path) {
#if defined(_WIN32)
    return entry_separator(path[0]) || (path[0] && path[1] == ':');
#else
    return entry_separator(path[0]);
#endif
}

char *entry_title(const char *output, const char *extension, const char *other) {
    const char *name = output;
    for (const char *c = output; *c; c++) {
        if (entry_separator(*c)) name = c + 1;
    }
    if (!*name) name = other;
    size_t length = strlen(name), tail = strlen(extension);
    const char *point = strrchr(name, '.');
    if (length > tail && !strcmp(name + length - tail, extension)) {
        length -= tail;
    } else if (point && point > name) {
        length = (size_t)(point - name);
    }
    char *title = malloc(length + 1);
    if (!title) return NULL;
    memcpy(title, name, length);
    title[length] = '\0';
    return title;
}

// The next part of a path that is not empty and not '.'; its length is 0 at the end.
static const char *entry_part(const char **path, size_t *length) {
    for (;;) {
        while (entry_separator(**path)) ++*path;
        const char *start = *path;
        while (**path && !entry_separator(**path)) ++*path;
        *length = (size_t)(*path - start);
        if (*length != 1 || *start != '.') return start;
    }
}

// Appends `steps` times "../", then the parts that are left of the path.
static void entry_climb(buffer *out, size_t steps, const char *path) {
    for (; steps > 0; steps--) buffer_text(out, "../");
    size_t length;
    const char *part = entry_part(&path, &length);
    for (bool first = true; length; first = false) {
        if (!first) buffer_text(out, "/");
        buffer_add(out, part, length);
        part = entry_part(&path, &length);
    }
}

static bool entry_is_up(const char *part, size_t length) { return length == 2 && part[0] == '.' && part[1] == '.'; }

// How many folders the rest of a path goes down: its last part is the file. -1 where it goes up: the names of the
// folders that lead back are unknown then.
static int entry_depth(const char *path) {
    int depth = -1;
    size_t length;
    for (const char *part = entry_part(&path, &length); length; part = entry_part(&path, &length)) {
        if (entry_is_up(part, length)) return -1;
        depth++;
    }
    return depth;
}

char *entry_picture_path(const char *output, const char *file) {
    const char *from = output, *to = file;
    bool comparable = *output && entry_absolute(output) == entry_absolute(file);
    while (comparable) { // past the folders that both have in common
        const char *next_from = from, *next_to = to;
        size_t a, b;
        const char *part_from = entry_part(&next_from, &a), *part_to = entry_part(&next_to, &b);
        if (a != b || memcmp(part_from, part_to, a) != 0 || !*next_from || !*next_to) break;
        from = next_from;
        to = next_to;
    }
    int depth = comparable ? entry_depth(from) : -1;
    buffer path = {0};
    if (depth < 0) {
        buffer_text(&path, file);
    } else {
        entry_climb(&path, (size_t)depth, to);
    }
    buffer_add(&path, "", 1);
    if (path.failed) buffer_free(&path);
    return path.bytes;
}
