// tilemap: which cells a point, a box or a segment of the world meets.
//
// In units of cells a segment runs along both axes of the map as it does through the pixels of a mask (ray.c), so the
// way from crossing to crossing is the same. At a crossing it lies on the edge of two cells or at the corner of four;
// from there to the next one it lies in one cell or, along a line between cells, on the edge of two.
//
// Bounds are those of ray.c: no line lies beyond 32,767 pixels, but for the one after the last.
#include "../exact/lattice_internal.h"
#include "../exact/ray_axis.h"
#include "../exact/vec64.h"
#include "tilemap_internal.h"

/// Points of the world in steps: where something begins, and how far it goes.
typedef struct tilemap_motion {
    int64_t from_x, from_y;
    int64_t motion_x, motion_y;
} tilemap_motion;

static bool tilemap_steps(hm_vec2 pixels, int64_t *x, int64_t *y) {
    if (!(fabs(pixels.x) <= HM_MAX_POSITION && fabs(pixels.y) <= HM_MAX_POSITION)) return false;
    return hmi_steps_from_pixels(pixels.x, x) && hmi_steps_from_pixels(pixels.y, y);
}

static bool tilemap_motion_make(hm_vec2 from, hm_vec2 to, tilemap_motion *out) {
    if (!tilemap_steps(from, &out->from_x, &out->from_y)) return false;
    if (!tilemap_steps(to, &out->motion_x, &out->motion_y)) return false;
    out->motion_x -= out->from_x;
    out->motion_y -= out->from_y;
    return true;
}

static int64_t tilemap_det(const hm_xform *xform) {
    return (int64_t)xform->ux * xform->vy - (int64_t)xform->uy * xform->vx;
}

static ray_axis tilemap_axis_x(const hm_tilemap *map, const hm_xform *xform, const tilemap_motion *way) {
    return ray_axis_make(hmi_cross64(way->from_x - xform->ox, way->from_y - xform->oy, xform->vx, xform->vy),
                         hmi_cross64(way->motion_x, way->motion_y, xform->vx, xform->vy), tilemap_det(xform),
                         map->cell_width, map->width);
}

static ray_axis tilemap_axis_y(const hm_tilemap *map, const hm_xform *xform, const tilemap_motion *way) {
    return ray_axis_make(hmi_cross64(xform->ux, xform->uy, way->from_x - xform->ox, way->from_y - xform->oy),
                         hmi_cross64(xform->ux, xform->uy, way->motion_x, way->motion_y), tilemap_det(xform),
                         map->cell_height, map->height);
}

// ---- points and boxes ---------------------------------------------------------------------------------------------

/// Between which lines a coordinate lies.
typedef struct tilemap_index {
    int32_t cell; ///< after the last line that is not past it
    bool on_line; ///< it lies on that one
} tilemap_index;

enum { TILEMAP_FAR = 1 << 30 };

// From about to exactly, for an axis that stands still.
static tilemap_index tilemap_find(const ray_axis *axis) {
    const double about = floor(axis->at_pixels);
    if (about >= (double)TILEMAP_FAR) return (tilemap_index){TILEMAP_FAR, false};
    if (about <= -(double)TILEMAP_FAR) return (tilemap_index){-TILEMAP_FAR, false};
    int32_t k = (int32_t)about;
    while (hmi_int128_sign(ray_axis_ahead(axis, k)) > 0) k--;
    while (hmi_int128_sign(ray_axis_ahead(axis, k + 1)) <= 0) k++;
    return (tilemap_index){k, hmi_int128_is_zero(ray_axis_ahead(axis, k))};
}

bool hm_tilemap_cell_at(const hm_tilemap *map, const hm_xform *xform, hm_vec2 point, hm_pixel *out) {
    tilemap_motion way;
    HMI_REQUIRE_PTR(map, false);
    HMI_REQUIRE_PTR(xform, false);
    HMI_REQUIRE_PTR(out, false);
    *out = (hm_pixel){0, 0};
    HMI_REQUIRE(hm_xform_valid(xform), false, hmi_report_xform(HMI_VIOLATION, "xform", xform));
    HMI_REQUIRE(tilemap_motion_make(point, point, &way), false,
                hmi_report_point(HMI_VIOLATION, "point", point, HM_MAX_POSITION));
    const ray_axis x = tilemap_axis_x(map, xform, &way);
    const ray_axis y = tilemap_axis_y(map, xform, &way);
    *out = (hm_pixel){tilemap_find(&x).cell, tilemap_find(&y).cell};
    return hmi_tilemap_inside(map, out->x, out->y);
}

/// The least and the greatest of some coordinates along an axis.
typedef struct tilemap_span {
    ray_axis least, greatest;
} tilemap_span;

static void tilemap_span_add(tilemap_span *span, const ray_axis *axis, bool first) {
    if (first || hmi_int128_compare(axis->at, span->least.at) < 0) span->least = *axis;
    if (first || hmi_int128_compare(axis->at, span->greatest.at) > 0) span->greatest = *axis;
}

// The cells of an axis from one coordinate to the other: those whose inner points lie between them, or all that meet
// what lies between them.
static bool tilemap_span_cells(const tilemap_span *span, bool closed, int32_t *first, int32_t *count) {
    const tilemap_index low = tilemap_find(&span->least);
    const tilemap_index high = tilemap_find(&span->greatest);
    const int32_t size = span->least.size;
    const int32_t begin = low.cell - (closed && low.on_line);
    const int32_t end = high.cell + 1 - (!closed && high.on_line);
    *first = begin < 0 ? 0 : begin;
    *count = (end > size ? size : end) - *first;
    return *count > 0;
}

bool hm_tilemap_cells_in(const hm_tilemap *map, const hm_xform *xform, hm_vec2 min, hm_vec2 max, hm_touch touch,
                         hm_rect *out) {
    HMI_REQUIRE_PTR(map, false);
    HMI_REQUIRE_PTR(xform, false);
    HMI_REQUIRE_PTR(out, false);
    *out = (hm_rect){0, 0, 0, 0};
    HMI_REQUIRE(hm_xform_valid(xform), false, hmi_report_xform(HMI_VIOLATION, "xform", xform));
    HMI_REQUIRE_ENUM(touch == HM_TOUCH_AREA || touch == HM_TOUCH_CLOSED, touch, false);
    const hm_vec2 corner[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    tilemap_span x;
    tilemap_span y;
    for (int i = 0; i < 4; i++) {
        tilemap_motion way;
        HMI_REQUIRE(tilemap_motion_make(corner[i], corner[i], &way), false,
                    hmi_report_point(HMI_VIOLATION, "min", min, HM_MAX_POSITION) ||
                        hmi_report_point(HMI_VIOLATION, "max", max, HM_MAX_POSITION));
        const ray_axis along_x = tilemap_axis_x(map, xform, &way);
        const ray_axis along_y = tilemap_axis_y(map, xform, &way);
        tilemap_span_add(&x, &along_x, i == 0);
        tilemap_span_add(&y, &along_y, i == 0);
    }
    hm_rect cells;
    if (min.x > max.x || min.y > max.y) return false;
    if (!tilemap_span_cells(&x, touch == HM_TOUCH_CLOSED, &cells.x, &cells.w)) return false;
    if (!tilemap_span_cells(&y, touch == HM_TOUCH_CLOSED, &cells.y, &cells.h)) return false;
    *out = cells;
    return true;
}

// ---- segments -----------------------------------------------------------------------------------------------------

typedef struct tilemap_walk {
    bool closed;
    bool begun; ///< the current point is not the first one
    ray_axis x;
    ray_axis y;
    ray_time now;
    ray_time end;
    hm_tile_step *out;
    size_t capacity;
    size_t count;
} tilemap_walk;

static void tilemap_walk_add(tilemap_walk *walk, hm_pixel cell, const ray_time *leave) {
    if (walk->count++ >= walk->capacity) return;
    hm_tile_step *step = &walk->out[walk->count - 1];
    step->cell = cell;
    step->when = ray_time_exact(&walk->now);
    step->until = ray_time_exact(leave);
    step->enter = hmi_fraction_floor(&step->when);
    step->leave = hmi_fraction_ceil(&step->until);
}

/// The cells along an axis around a point, in the map's own order: one, or two on a line.
typedef struct tilemap_around {
    int count;
    int32_t cell[2];
    bool reported[2]; ///< the stretch before the point had it
    bool goes[2];     ///< the stretch after it has it
} tilemap_around;

static tilemap_around tilemap_cells_around(const ray_axis *axis, bool begun, bool ends) {
    tilemap_around around = {1, {ray_axis_pixel(axis, axis->ahead), 0}, {begun, false}, {!ends, false}};
    if (axis->behind == axis->ahead) return around;
    const int ahead = axis->mirrored ? 0 : 1;
    around.count = 2;
    around.cell[ahead] = ray_axis_pixel(axis, axis->ahead);
    around.cell[!ahead] = ray_axis_pixel(axis, axis->behind);
    around.reported[ahead] = begun && !axis->moving;
    around.reported[!ahead] = begun;
    around.goes[ahead] = !ends;
    around.goes[!ahead] = !ends && !axis->moving;
    return around;
}

// Reports those cells around a point that are new there and that the segment goes on in, or those that it leaves at
// once.
static void tilemap_walk_add_new(tilemap_walk *walk, const tilemap_around *x, const tilemap_around *y, bool goes,
                                 const ray_time *leave) {
    for (int j = 0; j < y->count; j++)
        for (int i = 0; i < x->count; i++) {
            const bool inside =
                x->cell[i] >= 0 && x->cell[i] < walk->x.size && y->cell[j] >= 0 && y->cell[j] < walk->y.size;
            const bool reported = x->reported[i] && y->reported[j];
            if (inside && !reported && (x->goes[i] && y->goes[j]) == goes)
                tilemap_walk_add(walk, (hm_pixel){x->cell[i], y->cell[j]}, leave);
        }
}

// What begins at the current point; the next one is at `next`, or there is none.
static void tilemap_walk_visit(tilemap_walk *walk, const ray_time *next, bool ends) {
    const tilemap_around x = tilemap_cells_around(&walk->x, walk->begun, ends);
    const tilemap_around y = tilemap_cells_around(&walk->y, walk->begun, ends);
    if (walk->closed) tilemap_walk_add_new(walk, &x, &y, false, &walk->now);
    tilemap_walk_add_new(walk, &x, &y, true, next);
    walk->begun = true;
}

static void tilemap_walk_run(tilemap_walk *walk) {
    bool ends = ray_compare(&walk->now, &walk->end) == 0;
    while (!ends) {
        const int order = ray_compare(&walk->x.next, &walk->y.next);
        const ray_time crossing = order <= 0 ? walk->x.next : walk->y.next;
        const int past = ray_compare(&crossing, &walk->end);
        const ray_time next = past < 0 ? crossing : walk->end;
        tilemap_walk_visit(walk, &next, false);
        walk->now = next;
        ends = past >= 0;
        ray_axis_step(&walk->x, past <= 0 && order <= 0);
        ray_axis_step(&walk->y, past <= 0 && order >= 0);
    }
    tilemap_walk_visit(walk, &walk->end, true);
}

// Cuts the way down to where it is on the map along an axis. False where it never is.
static bool tilemap_walk_clip(tilemap_walk *walk, const ray_axis *axis) {
    if (!axis->moving)
        return hmi_int128_sign(ray_axis_ahead(axis, 0)) <= 0 &&
               hmi_int128_sign(ray_axis_ahead(axis, axis->size)) >= 0;
    const ray_time in = ray_axis_time(axis, 0);
    const ray_time out = ray_axis_time(axis, axis->size);
    if (ray_compare(&in, &walk->now) > 0) walk->now = in;
    if (ray_compare(&out, &walk->end) < 0) walk->end = out;
    return true;
}

// Along a line between cells no inner point of any is met.
static bool tilemap_walk_on_line(const ray_axis *axis) { return !axis->moving && axis->behind != axis->ahead; }

int32_t hm_tilemap_walk(const hm_tilemap *map, const hm_xform *xform, hm_vec2 from, hm_vec2 to, hm_touch touch,
                        hm_tile_step *out, int32_t capacity) {
    tilemap_motion way;
    tilemap_walk walk = {.now = ray_begin, .end = ray_end, .out = out, .capacity = (size_t)capacity};
    HMI_REQUIRE_PTR(map, 0);
    HMI_REQUIRE_PTR(xform, 0);
    HMI_REQUIRE(hm_xform_valid(xform), 0, hmi_report_xform(HMI_VIOLATION, "xform", xform));
    HMI_REQUIRE_ROOM(out, capacity, 0);
    HMI_REQUIRE_ENUM(touch == HM_TOUCH_AREA || touch == HM_TOUCH_CLOSED, touch, 0);
    HMI_REQUIRE(tilemap_motion_make(from, to, &way), 0,
                hmi_report_point(HMI_VIOLATION, "from", from, HM_MAX_POSITION) ||
                    hmi_report_point(HMI_VIOLATION, "to", to, HM_MAX_POSITION));
    if (map->width == 0 || map->height == 0) return 0;
    walk.closed = touch == HM_TOUCH_CLOSED;
    walk.x = tilemap_axis_x(map, xform, &way);
    walk.y = tilemap_axis_y(map, xform, &way);
    if (!tilemap_walk_clip(&walk, &walk.x) || !tilemap_walk_clip(&walk, &walk.y)) return 0;
    if (ray_compare(&walk.now, &walk.end) > 0) return 0;
    ray_axis_cell(&walk.x, &walk.now);
    ray_axis_cell(&walk.y, &walk.now);
    if (!walk.closed && (tilemap_walk_on_line(&walk.x) || tilemap_walk_on_line(&walk.y))) return 0;
    tilemap_walk_run(&walk);
    return hmi_as_count(walk.count);
}
