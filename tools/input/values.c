// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "values.h"

#include "placing.h"
#include "../cli/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool query_fault(query_reader *reader, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reader->fault, sizeof reader->fault, format, arguments);
    va_end(arguments);
    return false;
}

bool query_fault_within(query_reader *reader, const char *where) {
    char inner[QUERY_FAULT_SIZE];
    const size_t length = strlen(where);
    if (!strncmp(reader->fault, where, length) && reader->fault[length] == ':') return false;
    memcpy(inner, reader->fault, sizeof inner);
    return query_fault(reader, "%s: %s", where, inner);
}

bool query_no_memory(query_reader *reader) { return query_fault(reader, "not enough memory"); }

bool query_made(query_reader *reader, hm_result result, const char *where, const char *limits) {
    if (result == HM_ERROR_MEMORY) return query_no_memory(reader);
    return result == HM_OK || query_fault(reader, "%s: %s", where, limits);
}

void query_reader_begin(query_reader *reader) {
    pictures_begin(&reader->kept);
    maps_begin(&reader->kept_maps);
}

char *query_file(const query_reader *reader, const char *name) {
    const char *folder = reader->folder && *name != '/' ? reader->folder : "";
    const size_t size = strlen(folder) + strlen(name) + 1;
    char *path = malloc(size);
    if (path) snprintf(path, size, "%s%s", folder, name);
    return path;
}

void query_reader_free(query_reader *reader) {
    maps_free(&reader->kept_maps);
    pictures_free(&reader->kept);
    free(reader->rows);
}

// The names of keys with commas between them, as many as fit.
static const char *keys_list(const char *const *keys, size_t count, char *out, size_t size) {
    size_t length = 0;
    *out = 0;
    for (size_t i = 0; i < count && length + 1 < size; i++) {
        length += (size_t)snprintf(out + length, size - length, "%s%s", i ? ", " : "", keys[i]);
    }
    return out;
}

static bool keys_unknown(query_reader *reader, const char *where, const char *key, const char *const *keys,
                         size_t count) {
    char list[256];
    const char *nearest = NULL;
    size_t least = 3;
    for (size_t i = 0; i < count; i++) {
        size_t distance = text_distance(key, keys[i]);
        if (distance >= least || distance >= strlen(keys[i])) continue;
        least = distance;
        nearest = keys[i];
    }
    if (nearest) return query_fault(reader, "%s: unknown key '%.60s': did you mean '%s'?", where, key, nearest);
    keys_list(keys, count, list, sizeof list);
    return query_fault(reader, "%s: unknown key '%.60s': there are %s", where, key, list);
}

bool query_keys_take(query_reader *reader, const char *where, json_t *object, const char *const *keys,
                     json_t **values, size_t count) {
    char list[256];
    const char *key;
    json_t *value;
    reader->blame = object;
    if (!json_is_object(object)) {
        return query_fault(reader, "%s: give an object with keys of: %s", where,
                           keys_list(keys, count, list, sizeof list));
    }
    json_object_foreach(object, key, value) {
        size_t i = 0;
        while (i < count && strcmp(keys[i], key) != 0) i++;
        if (i == count) {
            reader->blame = value;
            return keys_unknown(reader, where, key, keys, count);
        }
        values[i] = value;
    }
    return true;
}

// ---- numbers ------------------------------------------------------------------------------------------------------

bool query_real(query_reader *reader, const char *where, const json_t *value, double *out) {
    reader->blame = value;
    if (!json_is_number(value)) return query_fault(reader, "%s: give a number", where);
    *out = json_number_value(value);
    return true;
}

bool query_reals(query_reader *reader, const char *where, const json_t *value, size_t count, double *out) {
    reader->blame = value;
    bool right = json_is_array(value) && json_array_size(value) == count;
    for (size_t i = 0; right && i < count; i++) {
        const json_t *item = json_array_get(value, i);
        right = json_is_number(item);
        out[i] = json_number_value(item);
    }
    return right || query_fault(reader, "%s: give an array of %zu numbers", where, count);
}

hm_vec2 *query_points(query_reader *reader, const char *where, const json_t *value, size_t *count) {
    reader->blame = value;
    *count = json_array_size(value);
    hm_vec2 *points = *count ? malloc(*count * sizeof *points) : NULL;
    if (!points) {
        query_fault(reader, *count ? "not enough memory" : "%s: give an array of points [x,y]", where);
        return NULL;
    }
    for (size_t i = 0; i < *count; i++) {
        double c[2];
        const json_t *point = json_array_get(value, i);
        if (json_array_size(point) == 2 && query_reals(reader, where, point, 2, c)) {
            points[i] = (hm_vec2){c[0], c[1]};
            continue;
        }
        query_fault(reader, "%s: give an array of points [x,y]", where);
        free(points);
        return NULL;
    }
    return points;
}

bool query_vector(query_reader *reader, const char *where, const json_t *value, double limit, hm_vec2 *out) {
    double c[2];
    if (!query_reals(reader, where, value, 2, c)) return false;
    *out = (hm_vec2){c[0], c[1]};
    bool within = c[0] >= -limit && c[0] <= limit && c[1] >= -limit && c[1] <= limit;
    return within || query_fault(reader, "%s: give two numbers within +-%.0f", where, limit);
}

bool query_within(query_reader *reader, const char *where, const json_t *value, double least, double most,
                  double *out) {
    reader->blame = value;
    *out = json_number_value(value);
    if (json_is_number(value) && *out >= least && *out <= most) return true;
    return query_fault(reader, "%s: give a number from %.0f to %.0f", where, least, most);
}

bool query_whole(query_reader *reader, const char *where, const json_t *value, int32_t least, int32_t most,
                 int32_t *out) {
    reader->blame = value;
    json_int_t number = json_integer_value(value);
    bool right = json_is_integer(value) && number >= least && number <= most;
    if (right) *out = (int32_t)number;
    return right || query_fault(reader, "%s: give a whole number from %d to %d", where, (int)least, (int)most);
}

// ---- poses --------------------------------------------------------------------------------------------------------

// Those that may change along the path of a rotating shape come first.
enum { POSE_X, POSE_Y, POSE_ANGLE, POSE_SCALE, POSE_PIVOT, POSE_FLIP, POSE_KEYS };
static const char *const pose_keys[POSE_KEYS] = {"x", "y", "angle", "scale", "pivot", "flip"};

static bool pose_read_scale(query_reader *reader, const json_t *value, hm_vec2 *out) {
    reader->blame = value;
    double scale[2];
    if (json_is_number(value)) {
        out->x = out->y = json_number_value(value);
        return true;
    }
    if (!json_is_array(value)) return query_fault(reader, "scale: give a number or [sx,sy]");
    if (!query_reals(reader, "scale", value, 2, scale)) return false;
    *out = (hm_vec2){scale[0], scale[1]};
    return true;
}

static bool pose_read_pivot(query_reader *reader, const json_t *value, hm_vec2 *out) {
    double pivot[2];
    if (!query_reals(reader, "pivot", value, 2, pivot)) return false;
    *out = (hm_vec2){pivot[0], pivot[1]};
    return true;
}

static bool pose_read_flip(query_reader *reader, const json_t *value, const hm_shape *shape, hm_pose *pose) {
    reader->blame = value;
    if (shape->kind != HM_SHAPE_MASK)
        return query_fault(reader, "flip: only masks have a rectangle to be flipped in");
    if (!json_is_string(value) || !placing_flip(json_string_value(value), pose)) {
        return query_fault(reader, "flip: give \"x\", \"y\" or \"xy\"");
    }
    pose->width = hm_mask_width(shape->of.mask);
    pose->height = hm_mask_height(shape->of.mask);
    return true;
}

bool query_pose(query_reader *reader, const char *side, json_t *object, const hm_shape *shape, hm_pose *pose,
                hm_xform *out) {
    json_t *values[POSE_KEYS] = {0};
    if (!query_keys_take(reader, shape ? "pose" : side, object, pose_keys, values, shape ? POSE_KEYS : POSE_PIVOT))
        return false;
    if (values[POSE_X] && !query_real(reader, "x", values[POSE_X], &pose->position.x)) return false;
    if (values[POSE_Y] && !query_real(reader, "y", values[POSE_Y], &pose->position.y)) return false;
    if (values[POSE_ANGLE] && !query_real(reader, "angle", values[POSE_ANGLE], &pose->angle)) return false;
    if (values[POSE_SCALE] && !pose_read_scale(reader, values[POSE_SCALE], &pose->scale)) return false;
    if (values[POSE_PIVOT] && !pose_read_pivot(reader, values[POSE_PIVOT], &pose->pivot)) return false;
    if (values[POSE_FLIP] && !pose_read_flip(reader, values[POSE_FLIP], shape, pose)) return false;
    const char *fault = placing_xform(pose, out);
    return !fault || query_fault(reader, "%s: %s", side, fault);
}
