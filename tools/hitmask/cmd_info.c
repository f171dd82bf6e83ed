// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "commands.h"
#include "../json/json_line.h"
#include "../png/png_solid.h"
#include "../sheet/frame.h"

#include <hitmask/mask.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct info {
    int32_t width, height;
    int64_t solid;
    hm_rect box;
    int32_t components, holes;
    hm_vec2 centroid;
} info;

static hm_result info_count_components(const hm_mask *mask, hm_connect connect, int32_t *out) {
    hm_components *components = NULL;
    hm_result result = hm_components_create(mask, connect, NULL, &components);
    if (result != HM_OK) return result;
    *out = hm_components_count(components);
    hm_components_destroy(components);
    return HM_OK;
}

// How many pieces of `clear` keep away from its edges: whatever reaches an edge of the box around all solid pixels
// reaches the outside there.
static hm_result info_count_inner(const hm_mask *clear, hm_connect connect, int32_t *out) {
    hm_components *pieces = NULL;
    hm_result result = hm_components_create(clear, connect, NULL, &pieces);
    if (result != HM_OK) return result;
    int32_t right = hm_mask_width(clear), bottom = hm_mask_height(clear);
    *out = 0;
    for (int32_t i = 0; i < hm_components_count(pieces); i++) {
        const hm_rect *box = &hm_components_get(pieces, i)->box;
        *out += box->x > 0 && box->y > 0 && box->x + box->w < right && box->y + box->h < bottom;
    }
    hm_components_destroy(pieces);
    return HM_OK;
}

static hm_result info_count_holes(const hm_mask *mask, const hm_rect *box, hm_connect connect, int32_t *out) {
    hm_mask *clear = NULL;
    hm_result result = hm_mask_crop(mask, box, NULL, &clear);
    if (result != HM_OK) return result;
    hm_mask_invert(clear);
    result = info_count_inner(clear, connect, out);
    hm_mask_destroy(clear);
    return result;
}

static hm_result info_measure(const hm_mask *mask, hm_connect connect, info *out) {
    hm_moments moments;
    *out = (info){.width = hm_mask_width(mask), .height = hm_mask_height(mask), .solid = hm_mask_count(mask)};
    hm_mask_moments(mask, &moments);
    hm_moments_centroid(&moments, &out->centroid);
    if (!hm_mask_box(mask, &out->box)) return HM_OK;
    hm_connect other = connect == HM_CONNECT_8 ? HM_CONNECT_4 : HM_CONNECT_8;
    hm_result result = info_count_components(mask, connect, &out->components);
    return result == HM_OK ? info_count_holes(mask, &out->box, other, &out->holes) : result;
}

// ---- answers ------------------------------------------------------------------------------------------------------

static bool info_print_json(const char *file, const settings *chosen, hm_connect connect, const info *found) {
    const hm_rect *box = &found->box;
    json_t *name = json_line_text(png_read_name(file));
    json_t *around = found->solid ? json_pack("[i,i,i,i]", box->x, box->y, box->w, box->h) : json_null();
    json_t *centroid = found->solid ? json_pack("[f,f]", found->centroid.x, found->centroid.y) : json_null();
    return json_line_print(json_pack("{s:o,s:[i,i],s:I,s:o,s:i,s:i,s:o,s:I,s:i}", "file", name, "size", found->width,
                                     found->height, "solid", (json_int_t)found->solid, "box", around, "components",
                                     found->components, "holes", found->holes, "centroid", centroid, "threshold",
                                     (json_int_t)chosen->threshold, "connect", (int)connect));
}

static void info_print_head(void) {
    printf("%-11s %10s  %-19s %10s %7s  %-17s %s\n", "size", "solid", "box", "components", "holes", "centroid",
           "file");
}

static void info_print_text(const char *file, const info *found) {
    char size[32], box[64] = "-", centroid[64] = "-";
    snprintf(size, sizeof size, "%" PRId32 "x%" PRId32, found->width, found->height);
    if (found->solid) {
        snprintf(box, sizeof box, "%" PRId32 "x%" PRId32 " at %" PRId32 ",%" PRId32, found->box.w, found->box.h,
                 found->box.x, found->box.y);
        snprintf(centroid, sizeof centroid, "%.2f,%.2f", found->centroid.x, found->centroid.y);
    }
    printf("%-11s %10" PRId64 "  %-19s %10" PRId32 " %7" PRId32 "  %-17s ", size, found->solid, box,
           found->components, found->holes, centroid);
    report_name(stdout, png_read_name(file));
    putchar('\n');
}

// ---- the command --------------------------------------------------------------------------------------------------

// Measures a mask, which it destroys, under a name.
static bool info_do(const char *name, const settings *chosen, hm_mask *mask) {
    hm_connect connect = *chosen->connect == '8' ? HM_CONNECT_8 : HM_CONNECT_4;
    info found;
    hm_result result = info_measure(mask, connect, &found);
    hm_mask_destroy(mask);
    bool done = result == HM_OK;
    if (done && chosen->json) {
        done = info_print_json(name, chosen, connect, &found);
    } else if (done) {
        info_print_text(name, &found);
    }
    if (!done) report(png_read_name(name), "free some memory", "cannot be measured (not enough memory)");
    return done;
}

static bool info_do_picture(const char *name, const char *file, const settings *chosen) {
    const png_solid solid = settings_solid(chosen);
    hm_mask *mask = NULL;
    return png_solid_read(file, &chosen->limits, (uint8_t)chosen->threshold, &solid, &mask) &&
           info_do(name, chosen, mask);
}

static bool info_do_frame(const char *name, frame_source *source, const sheet_frame *frame, const settings *chosen) {
    const png_solid solid = settings_solid(chosen);
    hm_mask *mask = NULL;
    return frame_mask(source, frame, &chosen->limits, (uint8_t)chosen->threshold, &solid, &mask) &&
           info_do(name, chosen, mask);
}

// What a frame is called as an operand.
static char *info_frame_name(const frame_choice *of, const sheet_frame *frame) {
    const size_t size = strlen(of->file) + strlen(frame->name) + 32;
    char *name = malloc(size);
    if (name && of->grid_width)
        snprintf(name, size, "%s#%" PRId32 "x%" PRId32 ":%s", of->file, of->grid_width, of->grid_height, frame->name);
    else if (name)
        snprintf(name, size, "%s#%s", of->file, frame->name);
    return name;
}

// All frames of a sheet, as far as they can be read.
static bool info_do_frames(const frame_choice *of, frame_source *source, const settings *chosen) {
    bool done = true;
    if (!frame_source_open(source, of, &chosen->limits)) return false;
    for (size_t i = 0; i < source->sheets.count; i++) {
        source->of = &source->sheets.sheets[i];
        for (int32_t k = 0; k < source->of->frame_count; k++) {
            const sheet_frame *frame = &source->of->frames[k];
            char *name = info_frame_name(of, frame);
            if (!info_do_frame(name ? name : of->file, source, frame, chosen)) done = false;
            free(name);
        }
    }
    return done;
}

static bool info_do_choice(const char *operand, const frame_choice *of, const settings *chosen) {
    frame_source source = {0};
    if (frame_is_whole(of) && !frame_is_sheet(of->file)) return info_do_picture(operand, of->file, chosen);
    const sheet_frame *frame = of->frame ? frame_find(&source, of, &chosen->limits) : NULL;
    const bool done =
        of->frame ? frame && info_do_frame(operand, &source, frame, chosen) : info_do_frames(of, &source, chosen);
    frame_source_free(&source);
    return done;
}

static bool info_do_operand(const char *operand, const settings *chosen) {
    frame_choice choice;
    const bool done = frame_choose(operand, &choice) && info_do_choice(operand, &choice, chosen);
    frame_choice_free(&choice);
    return done;
}

status cmd_info(const void *values, int count, char **files) {
    const settings *chosen = values;
    int inputs = 0;
    for (int i = 0; i < count; i++) inputs += !strcmp(files[i], "-");
    if (inputs > 1) {
        report("hitmask info", "name '-' once", "standard input can be read only once");
        return STATUS_USAGE;
    }
    status answer = STATUS_OK;
    if (!chosen->json) info_print_head();
    for (int i = 0; i < count; i++) {
        if (!info_do_operand(files[i], chosen)) answer = STATUS_INPUT;
    }
    return answer;
}
