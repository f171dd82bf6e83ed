// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "side_read.h"

#include "placing.h"
#include "side_compound.h"
#include "side_mask.h"
#include "side_outline.h"
#include "side_tiles.h"

#include <hitmask/shape.h>

#include <stdlib.h>
#include <string.h>

#define ACCEPTS(key) (1U << (key))

// ---- where a shape is ---------------------------------------------------------------------------------------------

static bool xform_read(query_reader *reader, const json_t *value, hm_xform *out) {
    json_int_t steps[6];
    bool right = json_is_array(value) && json_array_size(value) == 6;
    for (size_t i = 0; right && i < 6; i++) {
        const json_t *item = json_array_get(value, i);
        right = json_is_integer(item);
        steps[i] = json_integer_value(item);
    }
    if (!right) return query_fault(reader, "xform: give six whole numbers [ox,oy,ux,uy,vx,vy]");
    for (size_t i = 2; i < 6; i++) right = right && steps[i] >= INT32_MIN && steps[i] <= INT32_MAX;
    if (right) {
        *out = (hm_xform){steps[0],          steps[1],          (int32_t)steps[2],
                          (int32_t)steps[3], (int32_t)steps[4], (int32_t)steps[5]};
    }
    if (right && hm_xform_valid(out)) return true;
    return query_fault(reader, "xform: axes are 1/64 to 64 pixels long and not near parallel, the place within 2^46 "
                               "steps");
}

static bool side_read_pose(query_reader *reader, const char *where, json_t *const *own, shape_side *out) {
    json_t *pose = own[SIDE_POSE], *xform = own[SIDE_XFORM];
    out->xform = (hm_xform)HM_XFORM_IDENTITY;
    out->pose = (hm_pose)HM_POSE_DEFAULT;
    out->posed = !xform;
    if (pose && xform) return query_fault(reader, "%s: give a pose or an xform, not both", where);
    if (xform) reader->blame = xform;
    if (pose && !query_pose(reader, where, pose, &out->shape, &out->pose, &out->xform)) return false;
    if (xform && !xform_read(reader, xform, &out->xform)) return false;
    if (!side_move_to_corner(out)) return query_fault(reader, "%s: lies beyond the limits of the world", where);
    if (!side_is_round(out) || placing_is_round(&out->xform)) return true;
    return query_fault(reader, "%s: what is round must stay round: scale it equally and without shear", where);
}

// ---- kinds that are a few numbers ---------------------------------------------------------------------------------

static bool side_read_point(query_reader *reader, const side_source *source, shape_side *out) {
    double c[2];
    return query_reals(reader, "point", source->value, 2, c) &&
           query_made(reader, hm_shape_point(c[0], c[1], &out->shape), "point",
                      "coordinates lie within +-32767 pixels");
}

static bool side_read_segment(query_reader *reader, const side_source *source, shape_side *out) {
    double c[4];
    return query_reals(reader, "segment", source->value, 4, c) &&
           query_made(reader, hm_shape_segment(c[0], c[1], c[2], c[3], &out->shape), "segment",
                      "coordinates lie within +-32767 pixels");
}

static bool side_read_circle(query_reader *reader, const side_source *source, shape_side *out) {
    double c[3];
    return query_reals(reader, "circle", source->value, 3, c) &&
           query_made(reader, hm_shape_circle(c[0], c[1], c[2], &out->shape), "circle",
                      "coordinates lie within +-32767 pixels, a radius from 0 to 32767");
}

static bool side_read_ray(query_reader *reader, const side_source *source, shape_side *out) {
    double c[4];
    return query_reals(reader, "ray", source->value, 4, c) &&
           query_made(reader, hm_shape_ray(c[0], c[1], c[2], c[3], &out->shape), "ray",
                      "it begins within +-32767 pixels, in a direction that is not [0,0]");
}

static bool side_read_capsule(query_reader *reader, const side_source *source, shape_side *out) {
    double c[5];
    return query_reals(reader, "capsule", source->value, 5, c) &&
           query_made(reader, hm_shape_capsule(c[0], c[1], c[2], c[3], c[4], &out->shape), "capsule",
                      "coordinates lie within +-32767 pixels, a radius from 0 to 32767");
}

// The radius that stands beside a shape; 0 when there is none.
static bool radius_read(query_reader *reader, const json_t *value, double *out) {
    *out = 0;
    return !value || query_within(reader, "radius", value, 0, HM_MAX_LOCAL, out);
}

static bool side_read_box(query_reader *reader, const side_source *source, shape_side *out) {
    double c[5];
    bool inside = json_array_size(source->value) == 5;
    const json_t *beside = source->own[SIDE_RADIUS];
    if (!radius_read(reader, beside, &c[4])) return false;
    if (inside && beside) return query_fault(reader, "radius: is given twice");
    return query_reals(reader, "box", source->value, inside ? 5 : 4, c) &&
           query_made(reader, hm_shape_box(c[0], c[1], c[2], c[3], c[4], &out->shape), "box",
                      "all of it lies within +-32767 pixels, width, height and radius are 0 at least");
}

// ---- polygons -----------------------------------------------------------------------------------------------------

static void free_polygon(void *polygon) { hm_polygon_destroy(polygon); }

// A polygon that was made, or not, becomes the shape.
static bool side_take_polygon(query_reader *reader, const side_source *source, hm_result result, const char *limits,
                              hm_polygon *polygon, shape_side *out) {
    double radius;
    if (result == HM_ERROR_DEGENERATE) {
        return query_fault(reader, "%s: has no area: give a point, a segment or a capsule instead", source->key);
    }
    if (!query_made(reader, result, source->key, limits)) return false;
    if (!side_own(out, polygon, free_polygon)) return query_no_memory(reader);
    return radius_read(reader, source->own[SIDE_RADIUS], &radius) &&
           query_made(reader, hm_shape_polygon(polygon, radius, &out->shape), "radius", "is 0 to 32767 pixels");
}

static bool side_read_polygon(query_reader *reader, const side_source *source, shape_side *out) {
    size_t count;
    hm_vec2 *points = query_points(reader, "polygon", source->value, &count);
    if (!points) return false;
    hm_polygon *polygon = NULL;
    hm_result result = hm_polygon_hull(points, (int32_t)count, NULL, &polygon);
    free(points);
    return side_take_polygon(reader, source, result, "give points within +-32767 pixels", polygon, out);
}

static bool side_read_ellipse(query_reader *reader, const side_source *source, shape_side *out) {
    const double error = 1.0 / 64;
    double c[4];
    hm_polygon *polygon = NULL;
    if (!query_reals(reader, "ellipse", source->value, 4, c)) return false;
    hm_result result = hm_polygon_ellipse(c[0], c[1], c[2], c[3], error, NULL, &polygon);
    return side_take_polygon(reader, source, result, "all of it lies within +-32767 pixels, half axes are above 0",
                             polygon, out);
}

// ---- the table ----------------------------------------------------------------------------------------------------

enum { MASK_KEYS = 1 << SIDE_THRESHOLD | 1 << SIDE_FRAME | 1 << SIDE_GRID };

const side_kind side_kinds[] = {
    {"mask", "\"file.png\"", "relative to the working folder; kept when loaded", MASK_KEYS, side_read_mask},
    {"rows", "[\"##.\",\"#..\"]", "'#' solid, '.' clear, all of one length", 0, side_read_rows},
    {"point", "[x,y]", "pixels of the shape, within +-32767", 0, side_read_point},
    {"segment", "[x0,y0,x1,y1]", "", 0, side_read_segment},
    {"ray", "[x,y,dx,dy]", "a half-line: from x,y on without end", 0, side_read_ray},
    {"circle", "[x,y,r]", "must stay round: equal scales, no shear; likewise all with a radius", 0, side_read_circle},
    {"capsule", "[x0,y0,x1,y1,r]", "all within r of a segment", 0, side_read_capsule},
    {"box", "[x,y,w,h]", "a rectangle by its corner; [x,y,w,h,r] with round corners", ACCEPTS(SIDE_RADIUS),
     side_read_box},
    {"ellipse", "[x,y,rx,ry]", "a polygon that is within 1/64 pixel of it", ACCEPTS(SIDE_RADIUS), side_read_ellipse},
    {"polygon", "[[x,y],..]", "the convex hull of the points; a concave ring belongs into an outline",
     ACCEPTS(SIDE_RADIUS), side_read_polygon},
    {"outline", "{\"loops\":[[[x,y],..],..]}", "rings, those in an odd number of others are holes", 0,
     side_read_outline},
    {"tiles", "tiles", "a tile map, see below", 0, side_read_tilemap},
    {"compound", "[shape,..]", "parts, each where its own pose says, with a \"tag\" if you like", 0,
     side_read_compound},
    {NULL, NULL, NULL, 0, NULL},
};

// Of each kind of shape there is a reader, and a row for it.
#define SIDE_READER(kind, name, word) _Static_assert(sizeof &side_read_##word, "a kind of shape that is not read");
HM_SHAPE_KINDS(SIDE_READER)
#undef SIDE_READER

enum { KINDS = sizeof side_kinds / sizeof *side_kinds - 1, ALL_KEYS = KINDS + SIDE_KEYS };

static const char *const side_own_keys[SIDE_KEYS] = {"radius", "threshold", "frame", "grid", "tag", "pose", "xform"};

static void side_list_keys(const char *keys[ALL_KEYS]) {
    for (int i = 0; i < KINDS; i++) keys[i] = side_kinds[i].key;
    for (int i = 0; i < SIDE_KEYS; i++) keys[KINDS + i] = side_own_keys[i];
}

// The names of the kinds that accept `wanted`, with commas between them.
static const char *side_list_kinds(unsigned wanted, char *out, size_t size) {
    size_t length = 0;
    *out = 0;
    for (int i = 0; i < KINDS && length + 1 < size; i++) {
        if (wanted && !(side_kinds[i].accepts & wanted)) continue;
        length += (size_t)snprintf(out + length, size - length, "%s%s", length ? ", " : "", side_kinds[i].key);
    }
    return out;
}

static bool side_check_keys(query_reader *reader, const char *where, const side_kind *kind, json_t *const *own) {
    char list[256];
    for (int i = 0; i < SIDE_TAG; i++) {
        if (!own[i] || (kind->accepts & ACCEPTS(i))) continue;
        reader->blame = own[i];
        return query_fault(reader, "%s: '%s' has no %s, only these have: %s", where, kind->key, side_own_keys[i],
                           side_list_kinds(ACCEPTS(i), list, sizeof list));
    }
    return true;
}

// The row of the only kind that there is among the values; NULL, with the fault, where there is none or several.
static const side_kind *side_find_kind(query_reader *reader, const char *where, json_t *const *values) {
    char list[256];
    const side_kind *found = NULL;
    int count = 0;
    for (int i = 0; i < KINDS; i++) {
        if (!values[i]) continue;
        found = &side_kinds[i];
        count++;
    }
    if (count == 1) return found;
    query_fault(reader, "%s: give one of %s", where, side_list_kinds(0, list, sizeof list));
    return NULL;
}

static bool side_read_any(query_reader *reader, const char *where, json_t *object, bool part, shape_side *out) {
    const char *keys[ALL_KEYS];
    json_t *values[ALL_KEYS] = {0};
    json_t *const *own = values + KINDS;
    *out = (shape_side){0};
    if (!object) return query_fault(reader, "%s: is missing", where);
    side_list_keys(keys);
    if (!query_keys_take(reader, where, object, keys, values, ALL_KEYS)) return false;
    const side_kind *kind = side_find_kind(reader, where, values);
    if (!kind) return false;
    const side_source source = {kind->key, values[kind - side_kinds], own};
    out->kind = kind->key;
    out->tag = own[SIDE_TAG];
    if (out->tag && !part) return query_fault(reader, "%s: only parts of a compound have a tag", where);
    if (out->tag && !json_is_string(out->tag) && !json_is_integer(out->tag)) {
        return query_fault(reader, "%s: tag: give a text or a whole number", where);
    }
    if (part && kind->read == side_read_compound) {
        return query_fault(reader, "%s: a part of a compound is no compound", where);
    }
    return side_check_keys(reader, where, kind, own) && kind->read(reader, &source, out) &&
           side_read_pose(reader, where, own, out);
}

bool side_read_part(query_reader *reader, const char *where, json_t *object, shape_side *out) {
    return side_read_any(reader, where, object, true, out);
}

bool side_read(query_reader *reader, const char *where, json_t *object, shape_side *out) {
    return side_read_any(reader, where, object, false, out);
}
