// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Collision objects are drawn in the editor's own coordinates, from the tile's top left corner, each rotated about
// its position. The library takes one polygon or a mask for a tile: so several objects must be rectangles on whole
// pixels, which make a mask.
#include "../cli/report.h"
#include "tiled_parts.h"

#include <hitmask/shape.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// A tile's object before it becomes points.
typedef struct object {
    double x, y, width, height, turn; // rotation in radians
    const json_t *json;
} object;

// The tile that is being read.
typedef struct tile_job {
    const char *file;
    int64_t id;
    int32_t width, height; // of a cell
    tile_set *set;
    int32_t tile;
} tile_job;

static bool job_fault(const tile_job *job, const char *advice, const char *what) {
    report(job->file, advice, "tile %lld %s", (long long)job->id, what);
    return false;
}

static bool job_memory(const tile_job *job) {
    return job_fault(job, "free some memory", "cannot be kept (not enough memory)");
}

// ---- objects ------------------------------------------------------------------------------------------------------

static bool object_number(const tile_job *job, const json_t *json, const char *key, double *out) {
    const json_t *value = json_object_get(json, key);
    *out = json_number_value(value);
    if (!value || json_is_number(value)) return true;
    return job_fault(job, "save it anew in Tiled", "has a collision object with something that is no number");
}

static bool object_read(const tile_job *job, const json_t *json, object *out) {
    double degrees;
    *out = (object){.json = json};
    if (!json_is_object(json))
        return job_fault(job, "save it anew in Tiled", "has collision objects of no known form");
    if (!object_number(job, json, "x", &out->x) || !object_number(job, json, "y", &out->y) ||
        !object_number(job, json, "width", &out->width) || !object_number(job, json, "height", &out->height) ||
        !object_number(job, json, "rotation", &degrees)) {
        return false;
    }
    out->turn = fmod(degrees, 360) * 3.14159265358979323846 / 180;
    return true;
}

static bool object_is(const object *of, const char *flag) { return json_is_true(json_object_get(of->json, flag)); }

static bool object_is_rectangle(const object *of) {
    static const char *const others[] = {"polygon", "polyline", "text", "gid"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (json_object_get(of->json, others[i])) return false;
    }
    return !object_is(of, "ellipse") && !object_is(of, "point") && !object_is(of, "capsule");
}

// From the object's own coordinates to the tile's. What rounding leaves just outside of the tile is put on its edge.
static hm_vec2 object_point(const tile_job *job, const object *of, double x, double y) {
    const double off = 1.0 / 1024;
    double cosine = of->turn == 0 ? 1 : cos(of->turn), sine = of->turn == 0 ? 0 : sin(of->turn);
    hm_vec2 at = {of->x + cosine * x - sine * y, of->y + sine * x + cosine * y};
    if (at.x < 0 && at.x > -off) at.x = 0;
    if (at.y < 0 && at.y > -off) at.y = 0;
    if (at.x > job->width && at.x < job->width + off) at.x = job->width;
    if (at.y > job->height && at.y < job->height + off) at.y = job->height;
    return at;
}

static hm_vec2 *object_rectangle(const tile_job *job, const object *of, int32_t *count) {
    hm_vec2 *points = malloc(4 * sizeof *points);
    *count = 4;
    for (int i = 0; points && i < 4; i++) {
        points[i] = object_point(job, of, i == 1 || i == 2 ? of->width : 0, i > 1 ? of->height : 0);
    }
    if (!points) job_memory(job);
    return points;
}

static hm_vec2 *object_ellipse(const tile_job *job, const object *of, int32_t *count) {
    const double error = 0.25;
    hm_polygon *ellipse = NULL;
    double rx = of->width / 2, ry = of->height / 2;
    hm_result result = hm_polygon_ellipse(rx, ry, rx, ry, error, NULL, &ellipse);
    *count = result == HM_OK ? hm_polygon_count(ellipse) : 0;
    hm_vec2 *points = *count ? malloc((size_t)*count * sizeof *points) : NULL;
    for (int32_t i = 0; points && i < *count; i++) {
        hm_local corner = hm_polygon_corners(ellipse)[i];
        points[i] = object_point(job, of, corner.x / 65536.0, corner.y / 65536.0);
    }
    hm_polygon_destroy(ellipse);
    if (!points && (*count || result == HM_ERROR_MEMORY))
        job_memory(job);
    else if (!points)
        job_fault(job, "give it a width and a height", "has an ellipse without area");
    return points;
}

static hm_vec2 *object_polygon(const tile_job *job, const object *of, const json_t *ring, int32_t *count) {
    size_t size = json_array_size(ring);
    hm_vec2 *points = size && size < INT32_MAX ? malloc(size * sizeof *points) : NULL;
    *count = (int32_t)size;
    for (size_t i = 0; points && i < size; i++) {
        double x, y;
        const json_t *point = json_array_get(ring, i);
        if (!object_number(job, point, "x", &x) || !object_number(job, point, "y", &y)) {
            free(points);
            return NULL;
        }
        points[i] = object_point(job, of, x, y);
    }
    if (!points) job_fault(job, "save it anew in Tiled", "has a polygon without points");
    return points;
}

static hm_vec2 *object_points(const tile_job *job, const object *of, int32_t *count) {
    const json_t *ring = json_object_get(of->json, "polygon");
    if (ring) return object_polygon(job, of, ring, count);
    if (object_is(of, "ellipse")) return object_ellipse(job, of, count);
    if (object_is_rectangle(of)) return object_rectangle(job, of, count);
    job_fault(job, "use rectangles, polygons and ellipses", "has a collision object of another kind");
    return NULL;
}

// ---- tiles --------------------------------------------------------------------------------------------------------

static bool job_check(const tile_job *job) {
    hm_result result = tile_set_try(job->set, job->tile, job->width, job->height);
    if (result == HM_OK) return true;
    if (result == HM_ERROR_MEMORY) return job_memory(job);
    if (result == HM_ERROR_RANGE)
        return job_fault(job, "move it inside", "has a collision object that reaches beyond the tile");
    return job_fault(job, "draw it anew", "has a collision object that meets itself or has no area");
}

static bool job_take_one(const tile_job *job, const object *of) {
    int32_t count;
    hm_vec2 *points = object_points(job, of, &count);
    if (!points) return false;
    tile_set_polygon(job->set, job->tile, points, count);
    return job_check(job);
}

static bool object_pixels(const tile_job *job, const object *of, hm_rect *out) {
    double numbers[4] = {of->x, of->y, of->x + of->width, of->y + of->height};
    for (int i = 0; i < 4; i++) {
        double most = i % 2 ? job->height : job->width;
        if (!(numbers[i] >= 0 && numbers[i] <= most) || numbers[i] != floor(numbers[i])) return false;
    }
    *out = (hm_rect){(int32_t)of->x, (int32_t)of->y, (int32_t)of->width, (int32_t)of->height};
    return object_is_rectangle(of) && of->turn == 0 && of->width >= 0 && of->height >= 0;
}

static bool job_take_all(const tile_job *job, const json_t *objects) {
    hm_mask *mask = NULL;
    object one;
    hm_rect area;
    if (hm_mask_create(job->width, job->height, NULL, &mask) != HM_OK) return job_memory(job);
    tile_set_mask(job->set, job->tile, mask);
    for (size_t i = 0; i < json_array_size(objects); i++) {
        if (!object_read(job, json_array_get(objects, i), &one)) return false;
        if (!object_pixels(job, &one, &area)) {
            return job_fault(job, "join them to one polygon",
                             "has several collision objects that are not all rectangles on whole pixels within it");
        }
        hm_mask_fill_rect(mask, &area, true);
    }
    return true;
}

static bool job_read_one_way(const tile_job *job, const json_t *properties) {
    for (size_t i = 0; i < json_array_size(properties); i++) {
        const json_t *property = json_array_get(properties, i);
        const char *name = json_string_value(json_object_get(property, "name"));
        if (!name || strcmp(name, "one_way") != 0) continue;
        const char *way = json_string_value(json_object_get(property, "value"));
        if (!tile_one_way(way, &job->set->tiles[job->tile].one_way)) {
            return job_fault(job, "give the text up, down, left or right", "has a property 'one_way' that is none");
        }
    }
    return true;
}

bool tiled_read_tile(const char *file, const json_t *entry, int32_t cell_width, int32_t cell_height, tile_set *set,
                     int32_t tile) {
    const tile_job job = {file, json_integer_value(json_object_get(entry, "id")), cell_width, cell_height, set, tile};
    const json_t *objects = json_object_get(json_object_get(entry, "objectgroup"), "objects");
    object one;
    if (json_array_size(objects) == 1) {
        if (!object_read(&job, json_array_get(objects, 0), &one) || !job_take_one(&job, &one)) return false;
    } else if (json_array_size(objects) > 1 && !job_take_all(&job, objects)) {
        return false;
    }
    return job_read_one_way(&job, json_object_get(entry, "properties"));
}
