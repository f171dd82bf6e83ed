// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "frame_choice.h"

#include "../cli/report.h"
#include "import_parts.h"

#include <stdlib.h>
#include <string.h>

static char *choice_copy(const char *text, size_t length) {
    char *copy = malloc(length + 1);
    if (!copy) return NULL;
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

void frame_choice_free(frame_choice *choice) {
    free(choice->file);
    free(choice->frame);
    *choice = (frame_choice){0};
}

bool frame_is_sheet(const char *file) {
    static const char *const ends[] = {".json", ".tsj", ".tmj", ".tsx", ".tmx"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (import_ends(file, ends[i])) return true;
    }
    return false;
}

// A number of 1 to HM_MASK_MAX_SIDE; `*text` then begins behind it.
static bool frame_side(const char **text, int32_t *out) {
    int64_t value = 0;
    const char *at = *text;
    for (; *at >= '0' && *at <= '9' && value <= HM_MASK_MAX_SIDE; at++) value = 10 * value + (*at - '0');
    const bool right = at > *text && value >= 1 && value <= HM_MASK_MAX_SIDE;
    *text = at;
    *out = (int32_t)value;
    return right;
}

// WxH, and behind it ':' or the end. Where neither stands there the text is a name.
static bool frame_grid(const char **text, frame_choice *out) {
    const char *at = *text;
    int32_t width, height;
    if (!frame_side(&at, &width) || *at++ != 'x' || !frame_side(&at, &height) || (*at && *at != ':')) return false;
    out->grid_width = width;
    out->grid_height = height;
    *text = *at ? at + 1 : at;
    return true;
}

// What stands behind '#'. Names of frames in a sheet may be like cells.
static bool frame_choose_rest(const char *text, frame_choice *out) {
    const char *rest = text;
    const bool named = frame_is_sheet(out->file);
    if (!named && !frame_grid(&rest, out)) {
        report(out->file, "give FILE.png#WxH:N, frame N of cells W wide and H high", "'#%.80s' names no frame", text);
        return false;
    }
    if (!*rest && (named || rest[-1] == ':')) {
        report(out->file, "write its name or number behind the '#'", "'#%.80s' names no frame", text);
        return false;
    }
    if (*rest) out->frame = choice_copy(rest, strlen(rest));
    return !*rest || out->frame || import_no_memory(out->file);
}

static bool frame_exists(const char *file) { return import_exists(&(import_options){0}, file); }

// Where the name of a file ends: at the first '#' behind what is one; NULL for an operand without.
static const char *frame_file_end(const char *operand, char *scratch) {
    for (const char *hash = strchr(operand, '#'); hash; hash = strchr(hash + 1, '#')) {
        const size_t length = (size_t)(hash - operand);
        memcpy(scratch, operand, length);
        scratch[length] = 0;
        if (frame_exists(scratch)) return hash;
    }
    return NULL;
}

bool frame_choose(const char *operand, frame_choice *out) {
    *out = (frame_choice){.file = choice_copy(operand, strlen(operand))};
    if (!out->file) return import_no_memory(operand);
    if (frame_exists(operand)) return true;
    const char *hash = frame_file_end(operand, out->file);
    if (!hash) {
        strcpy(out->file, operand);
        return true;
    }
    return frame_choose_rest(hash + 1, out);
}
