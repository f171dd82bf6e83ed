// ray: walks a segment through the pixels of a posed mask.
//
// In the mask's own pixel coordinates the segment from p to p + m (steps, relative to the xform's origin) is at x =
// (p x v + t * (m x v)) / det and y = (u x p + t * (u x m)) / det, so it crosses line k of the grid at the exact
// fraction (k * det - p x v) / (m x v). An axis along which it goes down is mirrored, so that it goes up or stands
// still.
//
// The walk goes from crossing to crossing, as in Amanatides and Woo, "A fast voxel traversal algorithm for ray
// tracing" (1987), but exactly. Between two crossings the segment lies in the interior of one pixel or, when it runs
// along a line of the grid, between two. At a crossing it lies on the edge of two pixels or at the corner of four. A
// point is inside when all of these pixels are solid (HM_TOUCH_AREA) or one of them is (HM_TOUCH_CLOSED): that is the
// whole rule, also for both ends of the segment.
//
// Plain edges, at which two pixels meet and the doubles leave no doubt about the order of crossings, are crossed in a
// short loop. Long stretches of clear or solid pixels are skipped in one stride to a later crossing, by the mask's
// field or, without one, by blocks of its words. This changes only how often the walk stops.
//
// Bounds: |p| < 2^46.9 and |m| < 2^45.5 steps, axes are not longer than 2^30 + 1 and det < 2^60.1, so p x v < 2^77
// and m x v < 2^76 in magnitude. With k <= 32,768 a mirrored coordinate stays below 2^78 and a numerator below 2^79;
// numerators of entries are within 0 to their denominators.
#include <hitmask/cast.h>

#include "../base/base_internal.h"
#include "../base/bitgrid.h"
#include "../exact/lattice_internal.h"
#include "../exact/ray_axis.h"
#include "../mask/maskfield_internal.h"
#include "../pose/posed_shape.h"

// ---- the walk -----------------------------------------------------------------------------------------------------

typedef struct ray_walk {
    hmi_posed_mask mask;
    bool closed;
    ray_axis x;
    ray_axis y;
    ray_time now;
    ray_time end;
    bool ended;         ///< `now` is the end
    bool inside;        ///< the current stretch, or the last one before the current point
    double field_lines; ///< lines of the steeper axis that one unit of the field is worth
    int block_bits;
    hm_pixel tested; ///< the block of pixels last tested in vain for a stride
    int64_t from_x;  ///< in steps
    int64_t from_y;
    int64_t motion_x;
    int64_t motion_y;
    hm_mask_ray_entry *out;
    size_t capacity;
    size_t count;
} ray_walk;

static bool ray_pixel(const ray_walk *walk, int32_t i, int32_t j) {
    const hmi_bitgrid *grid = &walk->mask.mask->grid;
    const int32_t x = ray_axis_pixel(&walk->x, i);
    const int32_t y = ray_axis_pixel(&walk->y, j);
    return x >= 0 && x < grid->width && y >= 0 && y < grid->height && hmi_bitgrid_get(grid, x, y);
}

/// The pixels around a point. On an edge and within a pixel several of them are the same one.
typedef struct ray_around {
    bool behind;
    bool beside_x; ///< ahead along x, behind along y
    bool beside_y;
    bool ahead;
} ray_around;

static ray_around ray_cells_around(const ray_walk *walk) {
    const ray_axis *x = &walk->x;
    const ray_axis *y = &walk->y;
    const bool ahead = ray_pixel(walk, x->ahead, y->ahead);
    ray_around around = {ahead, ahead, ahead, ahead};
    if (x->behind != x->ahead) around.beside_y = around.behind = ray_pixel(walk, x->behind, y->ahead);
    if (y->behind == y->ahead) return around;
    around.beside_x = around.behind = ray_pixel(walk, x->ahead, y->behind);
    if (x->behind != x->ahead) around.behind = ray_pixel(walk, x->behind, y->behind);
    return around;
}

// Whether the point itself is inside.
static bool ray_inside(const ray_walk *walk, const ray_around *p) {
    return walk->closed ? p->behind || p->beside_x || p->beside_y || p->ahead
                        : p->behind && p->beside_x && p->beside_y && p->ahead;
}

// Whether the stretch from here to the next crossing is.
static bool ray_inside_next(const ray_walk *walk, const ray_around *p) {
    if (walk->closed) return p->ahead || (p->beside_x && !walk->y.moving) || (p->beside_y && !walk->x.moving);
    return p->ahead && (p->beside_x || walk->y.moving) && (p->beside_y || walk->x.moving);
}

// ---- entries ------------------------------------------------------------------------------------------------------

// a * b for a below 2^152 and b below 2^62: below 2^214.
static hmi_int256 ray_times(hmi_int256 a, int64_t b) {
    const hmi_int128 factor = hmi_int128_from(b);
    const hmi_int128 low = {a.word[0], a.word[1]};
    const hmi_int128 high = {a.word[2], a.word[3]};
    return hmi_int256_add(hmi_uint256_mul(low, factor), hmi_int256_shift_left(hmi_uint256_mul(high, factor), 128));
}

static int64_t ray_square_length(int64_t x, int64_t y) { return x * x + y * y; }

// Whether an edge across the x axis, which leads along v, is at least as much against the segment as one across the
// y axis: |m x v| / |v| >= |u x m| / |u|, squared.
static bool ray_x_first(const ray_walk *walk) {
    const hm_xform *xform = walk->mask.xform;
    const hmi_int256 of_x = hmi_uint256_mul(walk->x.speed, walk->x.speed);
    const hmi_int256 of_y = hmi_uint256_mul(walk->y.speed, walk->y.speed);
    return hmi_uint256_compare(ray_times(of_x, ray_square_length(xform->ux, xform->uy)),
                               ray_times(of_y, ray_square_length(xform->vx, xform->vy))) >= 0;
}

// The pixel that the stretch goes on in; where it only touches, the one whose edge is more against it.
static hm_pixel ray_entered(const ray_walk *walk, const ray_around *p) {
    int32_t i = walk->x.ahead;
    int32_t j = walk->y.ahead;
    const bool beside_x = p->beside_x && (!p->beside_y || ray_x_first(walk));
    if (!p->ahead && beside_x) j = walk->y.behind;
    if (!p->ahead && !beside_x) i = walk->x.behind;
    if (!p->ahead && !p->beside_x && !p->beside_y) j = walk->y.behind;
    return (hm_pixel){ray_axis_pixel(&walk->x, i), ray_axis_pixel(&walk->y, j)};
}

// The unit normal of an edge along an axis, against the segment.
static hm_vec2 ray_against(const ray_walk *walk, int64_t x, int64_t y) {
    const int64_t sign = hmi_int128_is_negative(hmi_cross64(walk->motion_x, walk->motion_y, x, y)) ? 1 : -1;
    const double length = sqrt((double)ray_square_length(x, y));
    return (hm_vec2){(double)(sign * y) / length, (double)(-sign * x) / length};
}

// Edges between a solid and a clear pixel that face the segment: of those across the x axis one lies beside the pixel
// ahead and one beside the pixel next to it. Where the segment comes in there is always one.
static hm_vec2 ray_normal(const ray_walk *walk, const ray_around *p) {
    const hm_xform *xform = walk->mask.xform;
    const bool across_x = (p->ahead && !p->beside_y) || (p->beside_x && !p->behind);
    const bool across_y = (p->ahead && !p->beside_x) || (p->beside_y && !p->behind);
    if (across_x && (!across_y || ray_x_first(walk))) return ray_against(walk, xform->vx, xform->vy);
    return ray_against(walk, xform->ux, xform->uy);
}

// In steps the fraction is off by 2^-52 of itself, so its product with a motion below 2^45 by 2^-7; the sum adds as
// much at most.
static double ray_point(int64_t from, int64_t motion, double fraction) {
    return ((double)from + (double)motion * fraction) / (double)HM_STEPS_PER_PIXEL;
}

static void ray_enter(ray_walk *walk, const ray_around *around, bool from_inside) {
    if (walk->count++ >= walk->capacity) return;
    hm_mask_ray_entry *entry = &walk->out[walk->count - 1];
    entry->when = ray_time_exact(&walk->now);
    entry->enter = hmi_fraction_floor(&entry->when);
    entry->point.x = ray_point(walk->from_x, walk->motion_x, entry->enter);
    entry->point.y = ray_point(walk->from_y, walk->motion_y, entry->enter);
    entry->normal = from_inside ? (hm_vec2){0, 0} : ray_normal(walk, around);
    entry->pixel = ray_entered(walk, around);
}

static void ray_leave(ray_walk *walk) {
    if (walk->count > walk->capacity) return;
    hm_mask_ray_entry *entry = &walk->out[walk->count - 1];
    entry->until = ray_time_exact(&walk->now);
    entry->leave = hmi_fraction_ceil(&entry->until);
}

// ---- strides ------------------------------------------------------------------------------------------------------

/// The lines at the first of which the walk stops next: up to there nothing changes.
typedef struct ray_reach {
    int32_t x;
    int32_t y;
} ray_reach;

static int32_t ray_beyond(const ray_axis *axis) { return axis->size + 1; }

// The walk searches for a stride when it comes to another block of pixels, and takes none that is shorter than its
// cost.
enum { RAY_FIELD_BITS = 5, RAY_BLOCK_BITS = 6, RAY_BLOCK = 1 << RAY_BLOCK_BITS, RAY_LEAST_STRIDE = 8 };

// The block that the stretch at hand begins in.
static hm_pixel ray_block(const ray_walk *walk) {
    const int32_t x = ray_axis_pixel(&walk->x, walk->x.ahead);
    const int32_t y = ray_axis_pixel(&walk->y, walk->y.ahead);
    return (hm_pixel){x >> walk->block_bits, y >> walk->block_bits};
}

static bool ray_same(hm_pixel a, hm_pixel b) { return a.x == b.x && a.y == b.y; }

// A cell's value holds for all of its points, so for the first of the current stretch, which is not before line
// `ahead`. From there to line ahead + n of the steeper axis the distance is n lines, times the length from line to
// line.
static bool ray_field_reach(const ray_walk *walk, ray_reach *reach) {
    const hmi_maskfield *field = walk->mask.field;
    const ray_axis *x = &walk->x;
    const ray_axis *y = &walk->y;
    // Along the border of the mask one side of the stretch is outside.
    const int32_t i = x->ahead < x->size ? x->ahead : x->behind;
    const int32_t j = y->ahead < y->size ? y->ahead : y->behind;
    const int32_t column = ray_axis_pixel(x, i) / HMI_FIELD_CELL;
    const int32_t row = ray_axis_pixel(y, j) / HMI_FIELD_CELL;
    const int32_t value = hmi_maskfield_distance(field, column, row);
    const int32_t lines = (int32_t)((value < 0 ? -value : value) * walk->field_lines);
    *reach = (ray_reach){ray_beyond(x), ray_beyond(y)};
    if (x->speed_pixels >= y->speed_pixels)
        reach->x = (int32_t)hmi_min(x->ahead + lines, reach->x);
    else
        reach->y = (int32_t)hmi_min(y->ahead + lines, reach->y);
    return lines >= RAY_LEAST_STRIDE;
}

typedef enum ray_kind { RAY_CLEAR, RAY_SOLID, RAY_MIXED } ray_kind;

// What a block of 64 x 64 pixels is. Its rows below the grid do not count: the walk ends there.
static ray_kind ray_block_kind(const hmi_bitgrid *grid, hm_pixel block) {
    const int32_t first = block.y * RAY_BLOCK;
    const int32_t rows = (int32_t)hmi_min(RAY_BLOCK, grid->height - first);
    const uint64_t *words = hmi_bitgrid_stripe(grid, block.x) + first;
    uint64_t any = 0;
    uint64_t all = ~(uint64_t)0;
    for (int32_t i = 0; i < rows; i++) {
        any |= words[i];
        all &= words[i];
    }
    if (!any) return RAY_CLEAR;
    return ~all ? RAY_MIXED : RAY_SOLID;
}

// The line at which the segment leaves the block that its pixel lies in.
static int32_t ray_block_line(const ray_axis *axis) {
    if (!axis->moving) return ray_beyond(axis);
    const int32_t first = ray_axis_pixel(axis, axis->ahead) / RAY_BLOCK * RAY_BLOCK;
    const int32_t line = axis->mirrored ? axis->size - first : first + RAY_BLOCK;
    return (int32_t)hmi_min(line, ray_beyond(axis));
}

// Without a field: to the end of a block of one kind. Along a line of the grid two blocks may lie on either side;
// such a segment goes on pixel by pixel.
static bool ray_block_reach(const ray_walk *walk, hm_pixel block, ray_reach *reach) {
    const int32_t x = ray_axis_pixel(&walk->x, ray_axis_first(&walk->x));
    const int32_t y = ray_axis_pixel(&walk->y, ray_axis_first(&walk->y));
    if (!ray_same(block, (hm_pixel){x >> RAY_BLOCK_BITS, y >> RAY_BLOCK_BITS})) return false;
    *reach = (ray_reach){ray_block_line(&walk->x), ray_block_line(&walk->y)};
    return ray_block_kind(&walk->mask.mask->grid, block) != RAY_MIXED;
}

// Whether a stride may be taken. A block in which none may is not tested twice in a row.
static bool ray_test(ray_walk *walk, ray_reach *reach) {
    const hm_pixel block = ray_block(walk);
    if (ray_same(block, walk->tested)) return false;
    if (walk->mask.field ? ray_field_reach(walk, reach) : ray_block_reach(walk, block, reach)) return true;
    walk->tested = block;
    return false;
}

// ---- from point to point ------------------------------------------------------------------------------------------

static void ray_finish(ray_walk *walk) {
    walk->ended = true;
    walk->now = walk->end;
}

static void ray_step(ray_walk *walk) {
    const int order = ray_compare(&walk->x.next, &walk->y.next);
    walk->now = order <= 0 ? walk->x.next : walk->y.next;
    const int past = ray_compare(&walk->now, &walk->end);
    if (past >= 0) ray_finish(walk);
    ray_axis_step(&walk->x, past <= 0 && order <= 0);
    ray_axis_step(&walk->y, past <= 0 && order >= 0);
}

// A crossing of both axes is named by x, as in a step.
static void ray_stride(ray_walk *walk, const ray_reach *reach) {
    const ray_time x = ray_axis_time(&walk->x, reach->x);
    const ray_time y = ray_axis_time(&walk->y, reach->y);
    walk->now = ray_compare(&x, &y) <= 0 ? x : y;
    if (ray_compare(&walk->now, &walk->end) >= 0) ray_finish(walk);
    ray_axis_cell(&walk->x, &walk->now);
    ray_axis_cell(&walk->y, &walk->now);
    const bool on_line = walk->x.moving && walk->x.behind != walk->x.ahead;
    if (on_line && !walk->ended) walk->now = ray_axis_time(&walk->x, walk->x.ahead);
}

// Over the plain edge before pixel `at` into one of the other kind.
static void ray_change(ray_walk *walk, hm_pixel at, bool over_x) {
    const ray_around around = {false, over_x, !over_x, true};
    walk->inside = !walk->inside;
    if (walk->count + walk->inside > walk->capacity) { // nothing to write
        walk->count += walk->inside;
        return;
    }
    ray_axis_come(&walk->x, at.x - over_x, at.x);
    ray_axis_come(&walk->y, at.y - !over_x, at.y);
    walk->now = over_x ? ray_axis_time(&walk->x, at.x) : ray_axis_time(&walk->y, at.y);
    if (walk->inside)
        ray_enter(walk, &around, false);
    else
        ray_leave(walk);
}

// Goes on over plain edges until it comes to another block, and answers whether it did. Stops before a crossing that
// may be more: a corner or the end. Only for a segment that is not on a line of the grid: then the stretch is inside
// exactly when its pixel is solid. All pixels are in the mask, as its border is not crossed before the end.
static bool ray_glide(ray_walk *walk) {
    const hmi_bitgrid *grid = &walk->mask.mask->grid;
    const ray_axis *x = &walk->x;
    const ray_axis *y = &walk->y;
    const double doubt = x->doubt + y->doubt;
    const double limit = walk->end.about - 2 * doubt;
    const hm_pixel block = ray_block(walk);
    const int bits = walk->block_bits;
    hm_pixel at = {x->ahead, y->ahead};
    double next_x = x->next.about;
    double next_y = y->next.about;
    bool within = true;
    while (within && fabs(next_x - next_y) > doubt) {
        const bool over_x = next_x < next_y;
        if ((over_x ? next_x : next_y) >= limit) break;
        if (over_x)
            next_x = ray_axis_about(x, ++at.x + 1);
        else
            next_y = ray_axis_about(y, ++at.y + 1);
        const hm_pixel pixel = {ray_axis_pixel(x, at.x), ray_axis_pixel(y, at.y)};
        if (hmi_bitgrid_get(grid, pixel.x, pixel.y) != walk->inside) ray_change(walk, at, over_x);
        within = pixel.x >> bits == block.x && pixel.y >> bits == block.y;
    }
    ray_axis_come(&walk->x, at.x, at.x);
    ray_axis_come(&walk->y, at.y, at.y);
    return !within;
}

// To the next point at which something may change.
static void ray_advance(ray_walk *walk) {
    const bool on_line = ray_axis_first(&walk->x) != walk->x.ahead || ray_axis_first(&walk->y) != walk->y.ahead;
    ray_reach reach;
    do {
        if (ray_test(walk, &reach)) {
            ray_stride(walk, &reach);
            return;
        }
    } while (!on_line && ray_glide(walk));
    ray_step(walk);
}

static bool ray_at_begin(const ray_walk *walk) { return !walk->now.axis && walk->now.k == 0; }

// What changes at a point. In the closed rule a point beside an inside stretch is itself inside; in the open rule so
// are the stretches beside an inside point.
static void ray_visit(ray_walk *walk, const ray_around *around, bool before, bool after) {
    const bool here = ray_inside(walk, around);
    const bool enters = walk->closed ? here && !before : after && !(here && before);
    if (before && !(here && after)) ray_leave(walk);
    if (enters) ray_enter(walk, around, here && ray_at_begin(walk));
    if (enters && !after) ray_leave(walk);
}

static void ray_run(ray_walk *walk) {
    for (;;) {
        const ray_around around = ray_cells_around(walk);
        const bool next = !walk->ended && ray_inside_next(walk, &around);
        ray_visit(walk, &around, walk->inside, next);
        if (walk->ended) return;
        walk->inside = next;
        ray_advance(walk);
    }
}

// A segment of length 0.
static void ray_stay(ray_walk *walk) {
    const ray_around around = ray_cells_around(walk);
    if (!ray_inside(walk, &around)) return;
    ray_enter(walk, &around, true);
    ray_finish(walk);
    ray_leave(walk);
}

// ---- setting up ---------------------------------------------------------------------------------------------------

// Cuts the way down to where it is within 0 to size along the axis. False where it never is, surely.
static bool ray_clip(ray_walk *walk, const ray_axis *axis) {
    if (!axis->moving)
        return !hmi_int128_is_negative(axis->at) && hmi_int128_sign(ray_axis_ahead(axis, axis->size)) >= 0;
    const ray_time in = ray_axis_time(axis, 0);
    const ray_time out = ray_axis_time(axis, axis->size);
    if (ray_compare(&in, &walk->now) > 0) walk->now = in;
    if (ray_compare(&out, &walk->end) < 0) walk->end = out;
    return true;
}

// The factor keeps what is rounded on the safe side: it is off by less than 2^-45 of itself.
static double ray_field_lines(const ray_walk *walk) {
    const double x = walk->x.speed_pixels;
    const double y = walk->y.speed_pixels;
    return (x > y ? x : y) / sqrt(x * x + y * y) / HMI_FIELD_SCALE * (1 - 0x1p-40);
}

static void ray_find(ray_walk *walk) {
    if (!ray_clip(walk, &walk->x) || !ray_clip(walk, &walk->y)) return;
    const int order = ray_compare(&walk->now, &walk->end);
    if (order > 0) return;
    walk->ended = order == 0;
    ray_axis_cell(&walk->x, &walk->now);
    ray_axis_cell(&walk->y, &walk->now);
    if (!walk->x.moving && !walk->y.moving) {
        ray_stay(walk);
        return;
    }
    walk->field_lines = ray_field_lines(walk);
    walk->block_bits = walk->mask.field ? RAY_FIELD_BITS : RAY_BLOCK_BITS;
    ray_run(walk);
}

static void ray_set_way(ray_walk *walk) {
    const hm_xform *xform = walk->mask.xform;
    const hmi_bitgrid *grid = &walk->mask.mask->grid;
    const int64_t det = (int64_t)xform->ux * xform->vy - (int64_t)xform->uy * xform->vx;
    const int64_t px = walk->from_x - xform->ox;
    const int64_t py = walk->from_y - xform->oy;
    walk->x = ray_axis_make(hmi_cross64(px, py, xform->vx, xform->vy),
                            hmi_cross64(walk->motion_x, walk->motion_y, xform->vx, xform->vy), det, 1, grid->width);
    walk->y = ray_axis_make(hmi_cross64(xform->ux, xform->uy, px, py),
                            hmi_cross64(xform->ux, xform->uy, walk->motion_x, walk->motion_y), det, 1, grid->height);
}

static bool ray_steps(hm_vec2 pixels, int64_t *x, int64_t *y) {
    if (!(fabs(pixels.x) <= HM_MAX_POSITION && fabs(pixels.y) <= HM_MAX_POSITION)) return false;
    return hmi_steps_from_pixels(pixels.x, x) && hmi_steps_from_pixels(pixels.y, y);
}

int32_t hm_mask_ray(const hm_shape *mask, const hm_xform *xform, hm_vec2 from, hm_vec2 to, hm_touch touch,
                    hm_mask_ray_entry *out, int32_t capacity) {
    ray_walk walk = {.now = ray_begin, .end = ray_end, .tested = {-1, -1}, .out = out, .capacity = (size_t)capacity};
    HMI_REQUIRE(hmi_shape_valid(mask), 0, hmi_report_shape(HMI_VIOLATION, "mask", mask));
    HMI_REQUIRE(mask->kind == HM_SHAPE_MASK, 0,
                hmi_report(HMI_VIOLATION, "mask", HM_SENTENCE_SHAPE_KIND, mask->kind, HM_SHAPE_MASK));
    HMI_REQUIRE(hmi_xform_is_valid(xform), 0, hmi_report_xform(HMI_VIOLATION, "xform", xform));
    HMI_REQUIRE_ENUM(touch == HM_TOUCH_AREA || touch == HM_TOUCH_CLOSED, touch, 0);
    HMI_REQUIRE(ray_steps(from, &walk.from_x, &walk.from_y), 0,
                hmi_report_point(HMI_VIOLATION, "from", from, HM_MAX_POSITION));
    HMI_REQUIRE(ray_steps(to, &walk.motion_x, &walk.motion_y), 0,
                hmi_report_point(HMI_VIOLATION, "to", to, HM_MAX_POSITION));
    HMI_REQUIRE_ROOM(out, capacity, 0);
    walk.motion_x -= walk.from_x;
    walk.motion_y -= walk.from_y;
    walk.mask = hmi_posed_mask_make(mask, xform);
    walk.closed = touch == HM_TOUCH_CLOSED;
    if (mask->of.mask->grid.width == 0 || mask->of.mask->grid.height == 0) return 0;
    ray_set_way(&walk);
    ray_find(&walk);
    return hmi_as_count(walk.count);
}
