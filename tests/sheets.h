// What the tests of importers have in common: files in memory, frames and the like as texts, sheets to read.
#ifndef TESTS_SHEETS_H
#define TESTS_SHEETS_H

#include "harness.h"

#include "../tools/sheet/import_atlas.h"
#include "../tools/sheet/import_parts.h"
#include "../tools/cli/report.h"
#include "../tools/cli/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- files --------------------------------------------------------------------------------------------------------

enum { FILES = 8 };

// A text, or a picture where there is none.
typedef struct fake {
    const char *name, *text;
    int32_t width, height;
    size_t length; // of the text, 0: up to its end
} fake;

static fake disk[FILES];
static char fault[1024];

static inline const fake *disk_find(const char *name) {
    for (int i = 0; i < FILES && disk[i].name; i++) {
        if (!strcmp(disk[i].name, name)) return &disk[i];
    }
    return NULL;
}

static inline bool disk_missing(const char *name) {
    report(name, "check the name", "cannot be read (No such file or directory)");
    return false;
}

static inline char *disk_read(void *context, const char *name, size_t most, size_t *length) {
    const fake *found = disk_find(name);
    (void)context;
    if (!found || !found->text) {
        disk_missing(name);
        return NULL;
    }
    *length = found->length ? found->length : strlen(found->text);
    char *text = *length <= most ? malloc(*length + 1) : NULL;
    if (!text) {
        report(name, "raise --max-bytes if you trust the file", "has more than %zu bytes", most);
        return NULL;
    }
    memcpy(text, found->text, *length);
    text[*length] = 0;
    return text;
}

static inline bool disk_size(void *context, const char *name, int32_t *width, int32_t *height) {
    const fake *found = disk_find(name);
    (void)context;
    if (!found || found->text) return disk_missing(name);
    *width = found->width;
    *height = found->height;
    return true;
}

static inline bool disk_exists(void *context, const char *name) {
    (void)context;
    return disk_find(name) != NULL;
}

static const import_files disk_files = {NULL, disk_read, disk_size, disk_exists};
static const png_limits usual = {16384, 1 << 26};
static const import_options plain = {
    .max_bytes = 1 << 20, .max_frames = 1000, .limits = &usual, .files = &disk_files};

// Two pictures, and a text under some name.
static inline void disk_put(const char *name, const char *text) {
    memset(disk, 0, sizeof disk);
    disk[0] = (fake){.name = "art/a.png", .width = 100, .height = 60};
    disk[1] = (fake){.name = "art/b.png", .width = 40, .height = 40};
    disk[2] = (fake){.name = name, .text = text};
}

static inline bool read_with(const import_options *options, const char *name, sheet_list *out) {
    *out = (sheet_list){0};
    report_capture(fault, sizeof fault);
    const bool done = import_sheets(options, name, false, out);
    report_capture(NULL, 0);
    CHECK(done == !*fault);
    return done;
}

// The only sheet of a text.
static inline sheet read_one(const char *name, const char *text) {
    sheet_list list;
    sheet s = {0};
    disk_put(name, text);
    CHECK(read_with(&plain, name, &list));
    CHECK_TEXT(fault, "");
    if (CHECK_INT((int64_t)list.count, 1)) {
        s = list.sheets[0];
        list.count = 0;
    }
    REQUIRE(s.frame_count > 0);
    sheet_list_free(&list);
    return s;
}

// ---- what holds of every sheet ------------------------------------------------------------------------------------

static inline void text_holds(const char *text) {
    for (const unsigned char *c = (const unsigned char *)text; *c; c += text_sequence(c))
        REQUIRE(text_sequence(c) > 0);
}

static inline void frame_holds(const import_options *options, const sheet *s, const sheet_frame *f) {
    char words[IMPORT_FAULT_SIZE];
    REQUIRE(f->picture >= 0 && f->picture < s->picture_count);
    const fake *cut = disk_find(s->pictures[f->picture]);
    REQUIRE(cut != NULL && import_frame_fits(options, f, cut->width, cut->height, words));
    REQUIRE(f->mark_count >= 0 && f->first_mark >= 0 && f->first_mark <= s->mark_count - f->mark_count);
    REQUIRE(f->duration >= 0 && f->tile >= -1);
    if (f->has_pivot)
        REQUIRE(f->pivot_x >= -32767 && f->pivot_x <= 32767 && f->pivot_y >= -32767 && f->pivot_y <= 32767);
    text_holds(f->name);
}

static inline void mark_holds(const hm_collider_mark *m) {
    const int32_t most = 32767 * 65536;
    REQUIRE(m->kind == HM_SHAPE_POINT || m->kind == HM_SHAPE_CIRCLE || m->kind == HM_SHAPE_BOX);
    REQUIRE(m->a.x >= -most && m->a.x <= most && m->a.y >= -most && m->a.y <= most && m->radius >= 0);
    if (m->kind == HM_SHAPE_BOX) REQUIRE(m->a.x <= m->b.x && m->a.y <= m->b.y && m->b.x <= most && m->b.y <= most);
    text_holds(m->name);
}

static inline void sheet_holds(const import_options *options, const sheet *s) {
    REQUIRE(s->frame_count > 0 && s->frame_count <= options->max_frames && s->picture_count > 0);
    REQUIRE(*s->name && *s->name != '/' && !strstr(s->name, "/."));
    text_holds(s->name);
    for (int32_t i = 0; i < s->frame_count; i++) frame_holds(options, s, &s->frames[i]);
    for (int32_t i = 0; i < s->mark_count; i++) mark_holds(&s->marks[i]);
    for (int32_t i = 0; i < s->tag_count; i++) {
        const hm_collider_tag *t = &s->tags[i];
        REQUIRE(t->first >= 0 && t->first <= t->last && t->last < s->frame_count && t->repeat >= 0);
        REQUIRE(t->way >= HM_COLLIDER_FORWARD && t->way <= HM_COLLIDER_PINGPONG_REVERSE);
        text_holds(t->name);
    }
}

// ---- frames as texts ----------------------------------------------------------------------------------------------

// All of a frame in one line.
static inline const char *frame_text(const sheet *s, int32_t number) {
    static char text[200];
    REQUIRE(number < s->frame_count);
    const sheet_frame *f = &s->frames[number];
    int length = snprintf(text, sizeof text, "%s %s@%ld,%ld %ldx%ld%s at %ld,%ld of %ldx%ld", f->name,
                          s->pictures[f->picture], (long)f->x, (long)f->y, (long)f->w, (long)f->h,
                          f->rotated  ? " turned"
                          : f->whole ? " whole"
                                     : "",
                          (long)f->at_x, (long)f->at_y, (long)f->width, (long)f->height);
    char *end = text + length;
    if (f->has_pivot) end += sprintf(end, " pivot %g,%g", f->pivot_x, f->pivot_y);
    if (f->duration) end += sprintf(end, " %ldms", (long)f->duration);
    if (f->tile >= 0) sprintf(end, " tile %ld", (long)f->tile);
    return text;
}

static inline const char *marks_text(const sheet *s, int32_t number) {
    static char text[400];
    char *end = text;
    REQUIRE(number < s->frame_count);
    const sheet_frame *f = &s->frames[number];
    *text = 0;
    for (int32_t i = f->first_mark; i < f->first_mark + f->mark_count; i++) {
        const hm_collider_mark *m = &s->marks[i];
        const double to = 65536;
        end += sprintf(end, "%s%s:%s %g,%g", end > text ? " " : "", m->name, hm_shape_kind_name(m->kind), m->a.x / to,
                       m->a.y / to);
        if (m->kind == HM_SHAPE_BOX) end += sprintf(end, ",%g,%g", m->b.x / to, m->b.y / to);
        if (m->kind == HM_SHAPE_CIRCLE) end += sprintf(end, ",%g", m->radius / to);
    }
    return text;
}

static inline const char *tag_text(const sheet *s, int32_t number) {
    static char text[100];
    REQUIRE(number < s->tag_count);
    const hm_collider_tag *t = &s->tags[number];
    snprintf(text, sizeof text, "%s %ld-%ld way %d times %ld", t->name, (long)t->first, (long)t->last, (int)t->way,
             (long)t->repeat);
    return text;
}

// ---- sheets to read -----------------------------------------------------------------------------------------------

#define FRAME(name, x) "{\"filename\":\"" name "\",\"frame\":{\"x\":" #x ",\"y\":0,\"w\":4,\"h\":4}}"
#define KEYED(name, x) "\"" name "\":{\"frame\":{\"x\":" #x ",\"y\":0,\"w\":4,\"h\":4}}"
#define META ",\"meta\":{\"image\":\"a.png\"}}"

#define TSJ                                                                                                          \
    "{\"name\":\"ground\",\"type\":\"tileset\",\"tilewidth\":16,\"tileheight\":8,\"margin\":1,\"spacing\":2,"        \
    "\"columns\":5,\"tilecount\":12,\"image\":\"a.png\",\"tiles\":[{\"id\":3,\"type\":\"wall\",\"objectgroup\":{"    \
    "\"objects\":[{\"id\":1,\"name\":\"hit\",\"x\":1,\"y\":2.5,\"width\":3,\"height\":4,\"rotation\":0},"            \
    "{\"name\":\"\",\"class\":\"eye\",\"x\":5,\"y\":6,\"point\":true,\"width\":0,\"height\":0},"                     \
    "{\"name\":\"\",\"type\":\"foot\",\"x\":5,\"y\":6,\"ellipse\":true,\"width\":4,\"height\":4},"                   \
    "{\"x\":7,\"y\":8,\"width\":0,\"height\":0},{\"name\":\"oval\",\"x\":1,\"y\":1,\"ellipse\":true,\"width\":4,"    \
    "\"height\":5},{\"name\":\"turned\",\"x\":1,\"y\":1,\"width\":4,\"height\":5,\"rotation\":9},"                   \
    "{\"name\":\"poly\",\"x\":0,\"y\":0,\"width\":0,\"height\":0,\"polygon\":[{\"x\":0,\"y\":0}]}]}},"               \
    "{\"id\":1,\"animation\":[{\"tileid\":3,\"duration\":90},{\"tileid\":0,\"duration\":80}]}]}"

#define TSX                                                                                                          \
    "<tileset version=\"1.10\" name=\"ground\" tilewidth=\"16\" tileheight=\"8\" margin=\"1\" spacing=\"2\" "        \
    "columns=\"5\" tilecount=\"12\"><!-- a <b> --><properties><property name='n' value='&lt;'/></properties>"        \
    "<image source=\"a.png\" width=\"100\" height=\"60\"/>"                                                          \
    "<tile id=\"3\" type=\"wall\"><properties><property name=\"tile\"/></properties><objectgroup "                   \
    "draworder=\"index\">"                                                                                           \
    "<object id=\"1\" name=\"hit\" x=\"1\" y=\"2.5\" width=\"3\" height=\"4\"/>"                                     \
    "<object class=\"eye\" x=\"5\" y=\"6\"><point/></object>"                                                        \
    "<object type=\"foot\" x=\"5\" y=\"6\" width=\"4\" height=\"4\"><ellipse/></object>"                             \
    "<object x=\"7\" y=\"8\"/><object name=\"oval\" x=\"1\" y=\"1\" width=\"4\" height=\"5\"><ellipse/></object>"    \
    "<object name=\"turned\" x=\"1\" y=\"1\" width=\"4\" height=\"5\" rotation=\"9\"/>"                              \
    "<object name=\"poly\" x=\"0\" y=\"0\"><polygon points=\"0,0 1,1 0,1\"/></object></objectgroup></tile>"          \
    "<tile id=\"1\"><animation><frame tileid=\"3\" duration=\"90\"/><frame tileid=\"0\" duration=\"80\"/>"           \
    "</animation></tile></tileset>\n"

#define BOXED                                                                                                        \
    "{\"frames\":[" FRAME("p", 0) "," FRAME(                                                                         \
        "q", 36) "],\"meta\":{\"image\":\"b.png\",\"slices\":["                                                      \
                 "{\"name\":\"s\",\"keys\":[{\"frame\":1,\"bounds\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1}}]}]}}"

static inline bool boxes_read(const char *text, sheet *s) {
    *s = read_one("art/x.json", BOXED);
    report_capture(fault, sizeof fault);
    const bool done = import_boxes_text("x.boxes.json", text, strlen(text), s);
    report_capture(NULL, 0);
    CHECK(done == !*fault);
    return done;
}

#endif
