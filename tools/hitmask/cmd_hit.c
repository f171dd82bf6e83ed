// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "commands.h"
#include "../cli/files.h"
#include "../hit/hit_picture.h"
#include "../hit/hit_posed.h"
#include "../json/json_line.h"
#include "../json/json_read.h"
#include "../png/png_read.h"
#include "../input/side_read.h"
#include "../sheet/frame.h"

#include <inttypes.h>
#include <string.h>

static bool sprite_is_json(const char *operand) { return *operand == '{'; }

static bool sprite_read_json(hit_sprite *sprite, const char *where, query_reader *reader) {
    char *fault = reader->fault;
    sprite->json = json_read_object(sprite->name, strlen(sprite->name), fault, sizeof reader->fault);
    if (sprite->json && side_read(reader, where, sprite->json, &sprite->own)) return true;
    query_fault_within(reader, where);
    report("hitmask hit", "see 'hitmask query --describe'", "%s", fault);
    return false;
}

static status hit_refuse_output(const char *output) {
    report(output, "name another file for --picture", "is one of the inputs and is not overwritten");
    return STATUS_OUTPUT;
}

static bool sprite_read_frame(hit_sprite *sprite, const frame_choice *choice, const settings *chosen) {
    const png_solid solid = settings_solid(chosen);
    const uint8_t threshold = (uint8_t)chosen->threshold;
    frame_source source = {0};
    const sheet_frame *frame = frame_find(&source, choice, &chosen->limits);
    bool read = frame != NULL;
    if (read && chosen->picture && file_is_same(chosen->picture, frame_picture_name(&source, frame))) {
        hit_refuse_output(chosen->picture);
        read = false;
    }
    if (read && !chosen->picture)
        read = frame_mask(&source, frame, &chosen->limits, threshold, &solid, &sprite->mask);
    if (read && chosen->picture)
        read = frame_colours(&source, frame, &chosen->limits, &sprite->image) &&
               png_solid_mask(sprite->name, &sprite->image, threshold, &solid, &sprite->mask);
    frame_source_free(&source);
    return read;
}

// The colours are read only when there is something to draw.
static bool sprite_read_picture(hit_sprite *sprite, const frame_choice *choice, const settings *chosen) {
    uint8_t threshold = (uint8_t)chosen->threshold;
    const png_solid solid = settings_solid(chosen);
    if (!frame_is_whole(choice) || frame_is_sheet(choice->file)) return sprite_read_frame(sprite, choice, chosen);
    if (!chosen->picture) return png_solid_read(choice->file, &chosen->limits, threshold, &solid, &sprite->mask);
    return png_read_picture(choice->file, &chosen->limits, &sprite->image) &&
           png_solid_mask(choice->file, &sprite->image, threshold, &solid, &sprite->mask);
}

static bool sprite_read(hit_sprite *sprite, const char *where, const settings *chosen, query_reader *reader) {
    if (sprite_is_json(sprite->name)) return sprite_read_json(sprite, where, reader);
    frame_choice choice;
    const bool read = frame_choose(sprite->name, &choice) && sprite_read_picture(sprite, &choice, chosen);
    frame_choice_free(&choice);
    return read;
}

static void hit_pair(const hm_mask *a, const hm_mask *b, hm_pixel at, hit_answer *out) {
    *out = (hit_answer){.hit = hm_mask_overlap(a, b, at.x, at.y)};
    if (!out->hit) return;
    out->shared = hm_mask_overlap_count(a, b, at.x, at.y);
    hm_mask_shared_pixel(a, b, at.x, at.y, HM_SIDE_TOP, &out->first);
    hm_mask_shared_box(a, b, at.x, at.y, &out->box);
}

// ---- answers ------------------------------------------------------------------------------------------------------

static status hit_print_json(const hit_sprite sprites[2], const settings *chosen, const hit_answer *answer) {
    hm_rect box = answer->box;
    json_t *first = answer->hit ? json_pack("[i,i]", answer->first.x, answer->first.y) : json_null();
    json_t *around = answer->hit ? json_pack("[i,i,i,i]", box.x, box.y, box.w, box.h) : json_null();
    json_t *a = json_line_text(png_read_name(sprites[0].name)), *b = json_line_text(png_read_name(sprites[1].name));
    json_t *object = json_pack("{s:b,s:I,s:o,s:o,s:o,s:o,s:[i,i],s:I}", "hit", answer->hit, "shared",
                               (json_int_t)answer->shared, "first", first, "box", around, "a", a, "b", b, "at",
                               chosen->at.at.x, chosen->at.at.y, "threshold", (json_int_t)chosen->threshold);
    if (json_line_print(object)) return answer->hit ? STATUS_OK : STATUS_MISS;
    report("hitmask hit", "free some memory", "cannot print the answer (not enough memory)");
    return STATUS_OUTPUT;
}

// Why two sprites do not hit, as far as one sees it at once.
static void hit_print_miss(const hit_sprite sprites[2], hm_pixel at) {
    hm_rect boxes[2];
    for (int i = 0; i < 2; i++) {
        if (hm_mask_box(sprites[i].mask, &boxes[i])) continue;
        fputs("no hit: ", stdout);
        report_name(stdout, png_read_name(sprites[i].name));
        puts(" has no solid pixel");
        return;
    }
    int64_t x = (int64_t)boxes[1].x + at.x, y = (int64_t)boxes[1].y + at.y;
    bool apart = x >= boxes[0].x + boxes[0].w || x + boxes[1].w <= boxes[0].x || y >= boxes[0].y + boxes[0].h ||
                 y + boxes[1].h <= boxes[0].y;
    puts(apart ? "no hit: their boxes lie apart" : "no hit: their boxes overlap, but no solid pixel is shared");
}

static status hit_print_text(const hit_sprite sprites[2], const settings *chosen, const hit_answer *answer) {
    if (!answer->hit) {
        hit_print_miss(sprites, chosen->at.at);
        return STATUS_MISS;
    }
    printf("hit: %" PRId64 " shared pixel%s, first %" PRId32 ",%" PRId32 ", box %" PRId32 "x%" PRId32 " at %" PRId32
           ",%" PRId32 "\n",
           answer->shared, answer->shared == 1 ? "" : "s", answer->first.x, answer->first.y, answer->box.w,
           answer->box.h, answer->box.x, answer->box.y);
    return STATUS_OK;
}

// ---- the command --------------------------------------------------------------------------------------------------

// Whether a text among the values is the name of the file that is to be written.
static bool json_names(const json_t *value, const char *output) {
    const char *key;
    json_t *item;
    size_t i;
    if (json_is_string(value)) return file_is_same(output, json_string_value(value));
    json_array_foreach(value, i, item) {
        if (json_names(item, output)) return true;
    }
    json_object_foreach((json_t *)(uintptr_t)value, key, item) {
        if (json_names(item, output)) return true;
    }
    return false;
}

static bool operand_is_output(const char *operand, const char *output) {
    frame_choice choice = {0};
    char unread[1];
    if (sprite_is_json(operand)) return false;
    report_capture(unread, sizeof unread);
    const bool same = frame_choose(operand, &choice) && file_is_same(output, choice.file);
    report_capture(NULL, 0);
    frame_choice_free(&choice);
    return same;
}

static status hit_check_names(const settings *chosen, char **files) {
    if (!strcmp(files[0], "-") && !strcmp(files[1], "-")) {
        report("hitmask hit", "name a file for one of them", "standard input cannot be both pictures");
        return STATUS_USAGE;
    }
    for (int i = 0; chosen->picture && i < 2; i++) {
        if (operand_is_output(files[i], chosen->picture)) return hit_refuse_output(chosen->picture);
    }
    return STATUS_OK;
}

static status hit_on_pixels(const settings *chosen, const hit_sprite sprites[2]) {
    hit_answer answer;
    hm_pixel at = chosen->at.at;
    hit_pair(sprites[0].mask, sprites[1].mask, at, &answer);
    if (chosen->picture && !hit_picture_write(chosen->picture, sprites, at, &answer, &chosen->limits)) {
        return STATUS_OUTPUT;
    }
    return chosen->json ? hit_print_json(sprites, chosen, &answer) : hit_print_text(sprites, chosen, &answer);
}

static status hit_answer_on(const settings *chosen, const hit_sprite sprites[2]) {
    bool shapes = sprites[0].json || sprites[1].json;
    return shapes || hit_is_posed(chosen) ? hit_posed(chosen, sprites) : hit_on_pixels(chosen, sprites);
}

static status hit_run(const settings *chosen, hit_sprite sprites[2], query_reader *reader,
                      status (*run)(const settings *, const hit_sprite[2])) {
    query_reader_begin(reader);
    // Both are read even if the first is bad, so that one run reports all that is wrong.
    bool read = sprite_read(&sprites[0], "A", chosen, reader);
    if (!sprite_read(&sprites[1], "B", chosen, reader) || !read) return STATUS_INPUT;
    for (int i = 0; chosen->picture && i < 2; i++) {
        const bool named = sprites[i].json && json_names(sprites[i].json, chosen->picture);
        if (named || pictures_hold(&reader->kept, chosen->picture)) return hit_refuse_output(chosen->picture);
    }
    return run(chosen, sprites);
}

status hit_with(const settings *chosen, char **files, status (*run)(const settings *, const hit_sprite[2])) {
    status answer = hit_check_names(chosen, files);
    if (answer == STATUS_OK) answer = hit_check_poses(chosen);
    if (answer != STATUS_OK) return answer;
    hit_sprite sprites[2] = {{.name = files[0]}, {.name = files[1]}};
    query_reader reader = {.kept = {.limits = &chosen->limits, .solid = settings_solid(chosen)},
                           .kept_maps = {.limits = chosen->map_limits},
                           .threshold = chosen->threshold};
    answer = hit_run(chosen, sprites, &reader, run);
    query_reader_free(&reader);
    for (int i = 0; i < 2; i++) {
        side_free(&sprites[i].own);
        json_decref(sprites[i].json);
        hm_mask_destroy(sprites[i].mask);
        picture_free(&sprites[i].image);
    }
    return answer;
}

status cmd_hit(const void *values, int count, char **files) {
    (void)count;
    return hit_with(values, files, hit_answer_on);
}
