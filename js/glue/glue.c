// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// What the JavaScript package calls besides the library's own functions: memory that is counted, the report of the
// last refused call, and those questions that come so often that a struct for their arguments would cost.
// The module imports nothing, so a report cannot throw from here: it is kept, and the caller in JavaScript looks.
#include "heap.h"

#include <hitmask/hitmask.h>

#include <string.h>

#define EXPORT __attribute__((visibility("default")))

// ---- memory --------------------------------------------------------------------------------------------------------

static size_t memory_used;

static void *memory_resize(void *ctx, void *ptr, size_t old_size, size_t new_size) {
    (void)ctx;
    void *block = hmj_heap_resize(ptr, old_size, new_size);
    if (!block && new_size > 0) return NULL;
    memory_used += new_size - (ptr ? old_size : 0);
    return block;
}

static const hm_allocator memory = {memory_resize, NULL};

EXPORT const hm_allocator *hmj_allocator(void) { return &memory; }
EXPORT size_t hmj_used(void) { return memory_used; }

/// Resizes a block: of NULL makes one, to 0 bytes frees it.
EXPORT void *hmj_resize(void *ptr, size_t old_size, size_t new_size) {
    return memory_resize(NULL, ptr, old_size, new_size);
}

/// A page's worth of memory for arguments and results of one call.
EXPORT double *hmj_scratch(void) {
    static double scratch[1024];
    return scratch;
}

// ---- reports -------------------------------------------------------------------------------------------------------

/// Of the last refused call: whether there is one that nobody has looked at, and its line.
typedef struct hmj_failure {
    uint32_t pending; ///< 0, or 1 more than its hm_report_kind
    char line[508];
} hmj_failure;

static hmj_failure failure;

static void failure_keep(void *ctx, const hm_report *report) {
    size_t bytes = 0;
    (void)ctx;
    if (failure.pending) return; // the first one says what was wrong with the call
    if (hm_report_text(report, failure.line, sizeof failure.line, &bytes) != HM_OK || bytes > sizeof failure.line)
        failure.line[0] = 0;
    failure.pending = (uint32_t)report->kind + 1;
}

EXPORT hmj_failure *hmj_start(void) {
    hm_set_report(failure_keep, NULL);
    return &failure;
}

// ---- shapes --------------------------------------------------------------------------------------------------------

/// A shape with what of its picture a pose has to know. The shape comes first: a pointer to one is a pointer to it.
typedef struct hmj_shape {
    hm_shape shape;
    hm_vec2 pivot;
    int32_t width;
    int32_t height;
    hm_vec2 centre; ///< of a disc around the shape, in its own pixels
    double reach;   ///< the square of that disc's radius, with a margin; 0 where nothing is known of it
} hmj_shape;

EXPORT hmj_shape *hmj_shape_create(void) {
    hmj_shape *shape = memory_resize(NULL, NULL, 0, sizeof *shape);
    if (shape) memset(shape, 0, sizeof *shape);
    return shape;
}

EXPORT void hmj_shape_destroy(hmj_shape *shape) { memory_resize(NULL, shape, sizeof *shape, 0); }

EXPORT void hmj_shape_frame(hmj_shape *shape, double pivot_x, double pivot_y, int32_t width, int32_t height) {
    shape->pivot = (hm_vec2){pivot_x, pivot_y};
    shape->width = width;
    shape->height = height;
}

/// Measures the disc. Of what has no end, or may be edited, there is none.
EXPORT void hmj_shape_measure(hmj_shape *shape) {
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_bounds box;
    const hm_shape_kind kind = shape->shape.kind;
    if (kind == HM_SHAPE_RAY || kind == HM_SHAPE_OUTLINE || kind == HM_SHAPE_TILEMAP || kind == HM_SHAPE_COMPOUND) return;
    if (!hm_shape_bounds(&shape->shape, &here, 0.01, &box)) return;
    const double w = ((double)box.x1 - box.x0) / 2, h = ((double)box.y1 - box.y0) / 2;
    shape->centre = (hm_vec2){box.x0 + w, box.y0 + h};
    shape->reach = w * w + h * h;
}

EXPORT double hmj_shape_pivot(const hmj_shape *shape, bool y) { return y ? shape->pivot.y : shape->pivot.x; }

/// `flips`: 1 left-right, 2 top-bottom.
EXPORT void hmj_pose_make(const hmj_shape *shape, double x, double y, double rotation, double scale_x, double scale_y,
                          uint32_t flips, hm_pose *out) {
    const hm_pose pose = {{x, y},    {scale_x, scale_y}, shape->pivot,        rotation, (flips & 1) != 0,
                          (flips & 2) != 0, shape->width,       shape->height};
    *out = pose;
}

EXPORT hm_result hmj_xform(const hmj_shape *shape, double x, double y, double rotation, double scale_x, double scale_y,
                           uint32_t flips, hm_xform *out) {
    hm_pose pose;
    hmj_pose_make(shape, x, y, rotation, scale_x, scale_y, flips, &pose);
    return hm_shape_pose(&shape->shape, &pose, out);
}

// ---- questions -----------------------------------------------------------------------------------------------------

/// A disc as it is drawn: the square of its radius, and the centre, in steps. A matrix makes nothing longer than by the root
/// of the larger column's square and the product of both.
typedef struct disc {
    double x, y, reach;
} disc;

static inline disc disc_at(const hmj_shape *shape, const hm_xform *at) {
    const double ux = at->ux, uy = at->uy, vx = at->vx, vy = at->vy;
    const double u = ux * ux + uy * uy, v = vx * vx + vy * vy, both = ux * vx + uy * vy;
    const double x = shape->centre.x, y = shape->centre.y;
    return (disc){(double)at->ox + ux * x + vx * y, (double)at->oy + uy * x + vy * y,
                  shape->reach * ((u > v ? u : v) + (both < 0 ? -both : both))};
}

/// Whether the discs of two shapes are surely apart, as those of most pairs are: then nothing else need be asked. Of two
/// numbers the square of the sum is at most twice the sum of the squares. The margins, a hundredth of a pixel and a
/// millionth of all, are far above what doubles lose.
static inline bool discs_apart(const hmj_shape *a, const hm_xform *xa, const hmj_shape *b, const hm_xform *xb) {
    if (a->reach == 0 || b->reach == 0) return false;
    const disc one = disc_at(a, xa), other = disc_at(b, xb);
    const double dx = one.x - other.x, dy = one.y - other.y;
    return dx * dx + dy * dy > 2.000002 * (one.reach + other.reach);
}

/// 1 or 0, and -1 for a refused call.
EXPORT int32_t hmj_overlap(const hmj_shape *a, const hm_xform *xa, const hmj_shape *b, const hm_xform *xb, int32_t touch,
                           double margin) {
    const hm_rule rule = {(hm_touch)touch, margin};
    if (margin == 0 && discs_apart(a, xa, b, xb)) return 0;
    const bool met = hm_overlap(&a->shape, xa, &b->shape, xb, touch == 0 && margin == 0 ? NULL : &rule);
    return failure.pending ? -1 : met;
}

EXPORT bool hmj_contact(const hmj_shape *a, const hm_xform *xa, const hmj_shape *b, const hm_xform *xb,
                        const hm_contact_options *options, hm_contact_info *out) {
    if ((!options || options->rule.margin == 0) && discs_apart(a, xa, b, xb)) return false;
    return hm_contact(&a->shape, xa, &b->shape, xb, options, out);
}

/// Half a double each: JavaScript reads 64-bit counts as these, without a BigInt.
EXPORT double hmj_mask_count(const hm_mask *mask) { return (double)hm_mask_count(mask); }

EXPORT double hmj_mask_overlap_count(const hm_mask *a, const hm_mask *b, int32_t dx, int32_t dy) {
    return (double)hm_mask_overlap_count(a, b, dx, dy);
}

// ---- worlds --------------------------------------------------------------------------------------------------------

/// One row for each number of an object (the lower half of its id).
typedef struct hmj_row {
    hm_object id; ///< HM_NO_OBJECT where there is none
    const hmj_shape *shape;
    uint32_t flips;
    double pose[5]; ///< what update last read from the caller's array: x, y, rotation, scale x, scale y
} hmj_row;

EXPORT size_t hmj_row_size(void) { return sizeof(hmj_row); }

static hm_object row_object(uint32_t low, uint32_t high) { return (hm_object)high << 32 | low; }

EXPORT void hmj_row_set(hmj_row *row, uint32_t low, uint32_t high, const hmj_shape *shape, uint32_t flips, double x,
                        double y, double rotation, double scale_x, double scale_y) {
    const hmj_row made = {row_object(low, high), shape, flips, {x, y, rotation, scale_x, scale_y}};
    *row = made;
}

EXPORT hm_result hmj_world_set_pose(hm_world *world, hmj_row *row, double x, double y, double rotation, double scale_x,
                                    double scale_y, uint32_t flips) {
    const double pose[5] = {x, y, rotation, scale_x, scale_y};
    hm_pose made;
    hm_xform xform;
    hm_result result = HM_OK;
    hmj_pose_make(row->shape, x, y, rotation, scale_x, scale_y, flips, &made);
    // A shape may refuse a pose whose scales differ.
    if (scale_x != scale_y && scale_x != -scale_y) result = hm_shape_pose(&row->shape->shape, &made, &xform);
    if (result == HM_OK) result = hm_world_set_pose(world, row->id, &made);
    if (result != HM_OK) return result;
    memcpy(row->pose, pose, sizeof pose);
    row->flips = flips;
    return HM_OK;
}

/// Sets the poses of those rows whose numbers changed. Stops at the first that is refused; `failed` is its number.
EXPORT hm_result hmj_world_set_poses(hm_world *world, hmj_row *rows, const double *poses, uint32_t count,
                                     uint32_t *failed) {
    for (uint32_t i = 0; i < count; i++) {
        const double *p = poses + (size_t)5 * i;
        if (rows[i].id == HM_NO_OBJECT || memcmp(rows[i].pose, p, sizeof rows[i].pose) == 0) continue;
        const hm_result result = hmj_world_set_pose(world, &rows[i], p[0], p[1], p[2], p[3], p[4], rows[i].flips);
        *failed = i;
        if (result != HM_OK) return result;
    }
    return HM_OK;
}

/// Where in a row its pose is.
EXPORT size_t hmj_row_pose(void) { return offsetof(hmj_row, pose); }

// ---- circles and boxes directly ------------------------------------------------------------------------------------

EXPORT bool hmj_circle_circle(double x, double y, double radius, double x2, double y2, double radius2, int32_t touch) {
    const hm_circle a = {x, y, radius}, b = {x2, y2, radius2};
    return hm_circle_overlaps_circle(&a, &b, (hm_touch)touch);
}

EXPORT bool hmj_box_box(double x, double y, double w, double h, double x2, double y2, double w2, double h2, int32_t touch) {
    const hm_box a = {x, y, w, h}, b = {x2, y2, w2, h2};
    return hm_box_overlaps_box(&a, &b, (hm_touch)touch);
}

EXPORT bool hmj_circle_box(double x, double y, double radius, double x2, double y2, double w, double h, int32_t touch) {
    const hm_circle circle = {x, y, radius};
    const hm_box box = {x2, y2, w, h};
    return hm_circle_overlaps_box(&circle, &box, (hm_touch)touch);
}

EXPORT bool hmj_circle_rotated(double x, double y, double radius, const hm_rotated_box *box, int32_t touch) {
    const hm_circle circle = {x, y, radius};
    return hm_circle_overlaps_rotated_box(&circle, box, (hm_touch)touch);
}

EXPORT bool hmj_box_rotated(double x, double y, double w, double h, const hm_rotated_box *rotated, int32_t touch) {
    const hm_box box = {x, y, w, h};
    return hm_box_overlaps_rotated_box(&box, rotated, (hm_touch)touch);
}

EXPORT bool hmj_rotated_rotated(const hm_rotated_box *a, const hm_rotated_box *b, int32_t touch) {
    return hm_rotated_box_overlaps_rotated_box(a, b, (hm_touch)touch);
}

EXPORT double hmj_rotated_gap(const hm_rotated_box *a, const hm_rotated_box *b) { return hm_rotated_box_gap(a, b); }

// ---- drawing -------------------------------------------------------------------------------------------------------

/// Lines as they come, the first `capacity` of them, and how many there were.
typedef struct pen {
    hm_draw_line *out;
    int32_t capacity;
    int32_t count;
} pen;

static void pen_line(void *ctx, hm_vec2 from, hm_vec2 to, hm_draw_role role, hm_object object) {
    pen *at = ctx;
    (void)object;
    if (at->count < at->capacity) {
        const hm_draw_line line = {(float)from.x, (float)from.y, (float)to.x, (float)to.y, (float)role};
        at->out[at->count] = line;
    }
    if (at->count < INT32_MAX) at->count++;
}

EXPORT int32_t hmj_draw_shape(const hmj_shape *shape, const hm_xform *xform, const hm_draw_options *options,
                              hm_draw_line *out, int32_t capacity) {
    pen lines = {out, capacity, 0};
    const hm_draw draw = {pen_line, NULL, NULL, &lines};
    hm_draw_shape(&shape->shape, xform, &draw, options, HM_DRAW_SHAPE);
    return lines.count;
}

EXPORT int32_t hmj_draw_polar(const hm_polar *polar, const hm_xform *xform, const hm_draw_options *options,
                              hm_draw_line *out, int32_t capacity) {
    pen lines = {out, capacity, 0};
    const hm_draw draw = {pen_line, NULL, NULL, &lines};
    hm_draw_polar(polar, xform, &draw, options, HM_DRAW_SHAPE);
    return lines.count;
}
