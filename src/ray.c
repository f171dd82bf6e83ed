// ray: the way of a segment through the pixels of a posed mask.
//
// In the mask's own pixel coordinates the segment from p to p + m (steps, seen from the xform's origin) is at
// x = (p x v + t * (m x v)) / det and y = (u x p + t * (u x m)) / det, so it crosses line k of the grid at the exact
// fraction (k * det - p x v) / (m x v). An axis along which it goes down is mirrored, so that it goes up or stands
// still.
//
// The walk goes from crossing to crossing, as in Amanatides and Woo, "A fast voxel traversal algorithm for ray
// tracing" (1987), but exactly. Between two crossings the segment lies in the interior of one pixel or, when it runs
// along a line of the grid, between two. At a crossing it lies on the edge of two pixels or at the corner of four. A
// place is inside when all of these pixels are solid (HM_TOUCH_AREA) or one of them is (HM_TOUCH_CLOSED): that is the
// whole rule, also for both ends of the segment.
//
// Long ways through nothing or through solid are passed in one stride to a later crossing, by the mask's field or,
// without one, by blocks of its words. All that depends on this is how often the walk stops.
//
// Bounds: |p| < 2^46.9 and |m| < 2^45.5 steps, axes are not longer than 2^30 + 1 and det < 2^60.1, so p x v < 2^77
// and m x v < 2^76 in magnitude. With k <= 32,768 a mirrored coordinate stays below 2^78 and a numerator below 2^79;
// numerators of entries are within 0 to their denominators.
#include <hitmask/ray.h>

#include "collide_internal.h"
#include "fraction_internal.h"

#include <math.h>

// ---- fractions ----------------------------------------------------------------------------------------------------

/// When a line is crossed.
typedef struct ray_time {
    hm_fraction exact; ///< the denominator is 0 for never
    double about;      ///< off by less than 2^-49 of itself; 0 for 0
} ray_time;

static const ray_time ray_begin = {{{0, 0}, {1, 0}}, 0};
static const ray_time ray_end = {{{1, 0}, {1, 0}}, 1};
static const ray_time ray_never = {{{1, 0}, {0, 0}}, 1e300};

// The doubles leave no doubt when they differ by more than both are off: less than 2^-49 of each, and the difference
// and the sum by 2^-53 of themselves. Exact products stay below 2^79 * 2^76 = 2^155.
static int ray_compare(const ray_time *a, const ray_time *b) {
    const double difference = a->about - b->about;
    const double doubt = (fabs(a->about) + fabs(b->about)) * 0x1p-48;
    if (difference > doubt) return 1;
    if (difference < -doubt) return -1;
    return hmi_fraction_compare(&a->exact, &b->exact);
}

// ---- the way along one axis ---------------------------------------------------------------------------------------

/// One of the mask's axes, mirrored where the segment goes down along it.
typedef struct ray_axis {
    hmi_int128 at;    ///< the coordinate times det at fraction 0
    hmi_int128 speed; ///< what is added to that until fraction 1; at least 0
    double at_pixels; ///< the same two in pixels, about
    double speed_pixels;
    double inverse; ///< about 1 / speed
    int64_t det;    ///< above 0
    int32_t size;   ///< pixels of the mask
    bool mirrored;
    bool moving;
    int32_t behind; ///< the pixels on both sides of the place at hand: the same unless it lies on a line
    int32_t ahead;
    ray_time next; ///< when line ahead + 1 is crossed
} ray_axis;

static hmi_int128 ray_cross(int64_t ax, int64_t ay, int64_t bx, int64_t by) {
    return hmi_int128_sub(hmi_int128_mul(ax, by), hmi_int128_mul(ay, bx));
}

static ray_axis ray_axis_make(hmi_int128 at, hmi_int128 speed, int64_t det, int32_t size) {
    ray_axis axis = {at, speed, 0, 0, 0, det, size, false, !hmi_int128_is_zero(speed), 0, 0, ray_never};
    if (det < 0) {
        axis.det = -det;
        axis.at = hmi_int128_negate(at);
        axis.speed = hmi_int128_negate(speed);
    }
    if (hmi_int128_is_negative(axis.speed)) {
        axis.mirrored = true;
        axis.at = hmi_int128_sub(hmi_int128_mul(size, axis.det), axis.at);
        axis.speed = hmi_int128_negate(axis.speed);
    }
    axis.at_pixels = hmi_int128_to_double(axis.at) / (double)axis.det;
    axis.speed_pixels = hmi_int128_to_double(axis.speed) / (double)axis.det;
    if (axis.moving) axis.inverse = 1 / hmi_int128_to_double(axis.speed);
    return axis;
}

// How far line k lies ahead at fraction 0, times det.
static hmi_int128 ray_axis_ahead(const ray_axis *axis, int32_t k) {
    return hmi_int128_sub(hmi_int128_mul(k, axis->det), axis->at);
}

// Numerator and speed become doubles within 2^-51 of themselves; inverting and multiplying add 2^-53 each.
static ray_time ray_axis_time(const ray_axis *axis, int32_t k) {
    if (!axis->moving) return ray_never;
    const hmi_int128 ahead = ray_axis_ahead(axis, k);
    return (ray_time){{ahead, axis->speed}, hmi_int128_to_double(ahead) * axis->inverse};
}

// -1, 0 or 1 as line k is still ahead at that time, just there, or passed.
static int ray_axis_passed(const ray_axis *axis, const ray_time *time, int32_t k) {
    if (!axis->moving) return -hmi_int128_sign(ray_axis_ahead(axis, k));
    const ray_time at_line = ray_axis_time(axis, k);
    return ray_compare(time, &at_line);
}

// Finds the place at a time at which the coordinate is within 0 to size: about, then exactly.
static void ray_axis_place(ray_axis *axis, const ray_time *time) {
    const double about = axis->at_pixels + axis->speed_pixels * time->about;
    int32_t k = about < 0 ? 0 : about < axis->size ? (int32_t)about : axis->size;
    while (k > 0 && ray_axis_passed(axis, time, k) < 0) k--;
    while (k < axis->size && ray_axis_passed(axis, time, k + 1) >= 0) k++;
    axis->ahead = k;
    axis->behind = ray_axis_passed(axis, time, k) == 0 ? k - 1 : k;
    axis->next = ray_axis_time(axis, k + 1);
}

// From one place to the next: over line ahead + 1, or not as far.
static void ray_axis_step(ray_axis *axis, bool over) {
    if (!axis->moving) return;
    axis->behind = axis->ahead;
    if (!over) return;
    axis->ahead++;
    axis->next = ray_axis_time(axis, axis->ahead + 1);
}

/// The first pixel of the stretch that begins at the place; its last is `ahead`. They differ along a line.
static int32_t ray_axis_first(const ray_axis *axis) { return axis->moving ? axis->ahead : axis->behind; }

/// A pixel in the mask's own count.
static int32_t ray_axis_pixel(const ray_axis *axis, int32_t i) { return axis->mirrored ? axis->size - 1 - i : i; }

// ---- the walk -----------------------------------------------------------------------------------------------------

typedef struct ray_walk {
    hmi_posed_mask mask;
    bool closed;
    ray_axis x;
    ray_axis y;
    ray_time now;
    ray_time end;
    bool ended;         ///< `now` is the end
    double field_lines; ///< lines of the steeper axis that one unit of the field is worth
    hm_pixel mixed;     ///< the block last found to be of no one kind, for a walk without field
    int64_t from_x;     ///< in steps
    int64_t from_y;
    int64_t motion_x;
    int64_t motion_y;
    hm_ray_entry *out;
    size_t capacity;
    size_t count;
} ray_walk;

static bool ray_pixel(const ray_walk *walk, int32_t i, int32_t j) {
    const hmi_bitgrid *grid = &walk->mask.mask->grid;
    const int32_t x = ray_axis_pixel(&walk->x, i);
    const int32_t y = ray_axis_pixel(&walk->y, j);
    return x >= 0 && x < grid->width && y >= 0 && y < grid->height && hmi_bitgrid_get(grid, x, y);
}

/// The pixels around a place. On an edge and within a pixel several of them are the same one.
typedef struct ray_around {
    bool behind;
    bool beside_x; ///< ahead along x, behind along y
    bool beside_y;
    bool ahead;
} ray_around;

static ray_around ray_look_around(const ray_walk *walk) {
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

// Whether the place itself is inside.
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
    const int64_t sign = hmi_int128_is_negative(ray_cross(walk->motion_x, walk->motion_y, x, y)) ? 1 : -1;
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
static double ray_place(int64_t from, int64_t motion, double fraction) {
    return ((double)from + (double)motion * fraction) / (double)HM_STEPS_PER_PIXEL;
}

static void ray_enter(ray_walk *walk, const ray_around *around, bool from_inside) {
    if (walk->count++ >= walk->capacity) return;
    hm_ray_entry *entry = &walk->out[walk->count - 1];
    entry->when = walk->now.exact;
    entry->enter = hmi_fraction_floor(&entry->when);
    entry->point.x = ray_place(walk->from_x, walk->motion_x, entry->enter);
    entry->point.y = ray_place(walk->from_y, walk->motion_y, entry->enter);
    entry->normal = from_inside ? (hm_vec2){0, 0} : ray_normal(walk, around);
    entry->pixel = ray_entered(walk, around);
}

static void ray_leave(ray_walk *walk) {
    if (walk->count > walk->capacity) return;
    hm_ray_entry *entry = &walk->out[walk->count - 1];
    entry->until = walk->now.exact;
    entry->leave = hmi_fraction_ceil(&entry->until);
}

// ---- strides ------------------------------------------------------------------------------------------------------

/// The lines at the first of which the walk stops next: up to there nothing changes.
typedef struct ray_reach {
    int32_t x;
    int32_t y;
} ray_reach;

static ray_reach ray_next_lines(const ray_walk *walk) { return (ray_reach){walk->x.ahead + 1, walk->y.ahead + 1}; }

static int32_t ray_beyond(const ray_axis *axis) { return axis->size + 1; }

// A cell's value holds for all of its points, so for the first of the stretch at hand, which is not before line
// `ahead`. From there to line ahead + n of the steeper axis the way is n lines long, times its length a line.
static ray_reach ray_field_reach(const ray_walk *walk) {
    const hm_maskfield *field = walk->mask.field;
    const ray_axis *x = &walk->x;
    const ray_axis *y = &walk->y;
    // Along the border of the mask one side of the stretch is outside.
    const int32_t i = x->ahead < x->size ? x->ahead : x->behind;
    const int32_t j = y->ahead < y->size ? y->ahead : y->behind;
    const int32_t column = ray_axis_pixel(x, i) / HMI_FIELD_CELL;
    const int32_t row = ray_axis_pixel(y, j) / HMI_FIELD_CELL;
    const int32_t value = field->cells[(size_t)row * (size_t)field->cell_columns + (size_t)column];
    const int32_t lines = (int32_t)((value < 0 ? -value : value) * walk->field_lines);
    if (lines < 2) return ray_next_lines(walk);
    ray_reach reach = {ray_beyond(x), ray_beyond(y)};
    if (x->speed_pixels >= y->speed_pixels)
        reach.x = (int32_t)hmi_min(x->ahead + lines, reach.x);
    else
        reach.y = (int32_t)hmi_min(y->ahead + lines, reach.y);
    return reach;
}

enum { RAY_BLOCK_BITS = 3, RAY_BLOCK = 1 << RAY_BLOCK_BITS };

typedef enum ray_kind { RAY_CLEAR, RAY_SOLID, RAY_MIXED } ray_kind;

// What an aligned block of 8 x 8 bits of a grid is. Below the grid's last row lies its padding.
static ray_kind ray_block_kind(const hmi_bitgrid *grid, int32_t column, int32_t row) {
    const uint64_t *words = hmi_bitgrid_stripe(grid, column / 8) + RAY_BLOCK * row;
    const int shift = RAY_BLOCK * (column % 8);
    const uint64_t any = hmi_or8(words);
    uint64_t all = words[0];
    for (int i = 1; i < RAY_BLOCK; i++) all &= words[i];
    if ((any >> shift & 0xff) == 0) return RAY_CLEAR;
    return (all >> shift & 0xff) == 0xff ? RAY_SOLID : RAY_MIXED;
}

// The line at which the segment leaves the block of 2^bits pixels that its pixel lies in.
static int32_t ray_block_line(const ray_axis *axis, int bits) {
    if (!axis->moving) return ray_beyond(axis);
    const int32_t first = ray_axis_pixel(axis, axis->ahead) >> bits << bits;
    const int32_t line = axis->mirrored ? axis->size - first : first + ((int32_t)1 << bits);
    return (int32_t)hmi_min(line, ray_beyond(axis));
}

// Without a field: to the end of a block of one kind. Along a line of the grid two blocks may lie on either side;
// such a segment goes on pixel by pixel.
static ray_reach ray_block_reach(ray_walk *walk) {
    const hm_mask *mask = walk->mask.mask;
    const ray_reach near = ray_next_lines(walk);
    const int32_t x = ray_axis_pixel(&walk->x, walk->x.ahead);
    const int32_t y = ray_axis_pixel(&walk->y, walk->y.ahead);
    const int32_t other_x = ray_axis_pixel(&walk->x, ray_axis_first(&walk->x));
    const int32_t other_y = ray_axis_pixel(&walk->y, ray_axis_first(&walk->y));
    const hm_pixel block = {x >> RAY_BLOCK_BITS, y >> RAY_BLOCK_BITS};
    if (block.x == walk->mixed.x && block.y == walk->mixed.y) return near;
    if (other_x >> RAY_BLOCK_BITS != block.x || other_y >> RAY_BLOCK_BITS != block.y) return near;
    const ray_kind kind = ray_block_kind(&mask->grid, block.x, block.y);
    if (kind == RAY_MIXED) {
        walk->mixed = block;
        return near;
    }
    const bool far = kind == RAY_CLEAR && mask->any.words &&
                     ray_block_kind(&mask->any, block.x / RAY_BLOCK, block.y / RAY_BLOCK) == RAY_CLEAR;
    const int bits = far ? 2 * RAY_BLOCK_BITS : RAY_BLOCK_BITS;
    return (ray_reach){ray_block_line(&walk->x, bits), ray_block_line(&walk->y, bits)};
}

// ---- from place to place ------------------------------------------------------------------------------------------

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
    ray_axis_place(&walk->x, &walk->now);
    ray_axis_place(&walk->y, &walk->now);
    const bool on_line = walk->x.moving && walk->x.behind != walk->x.ahead;
    if (on_line && !walk->ended) walk->now = ray_axis_time(&walk->x, walk->x.ahead);
}

static void ray_advance(ray_walk *walk) {
    const ray_reach near = ray_next_lines(walk);
    const ray_reach reach = walk->mask.field ? ray_field_reach(walk) : ray_block_reach(walk);
    if (reach.x == near.x && reach.y == near.y)
        ray_step(walk);
    else
        ray_stride(walk, &reach);
}

// What changes at a place. In the closed rule a place beside an inside stretch is itself inside; in the open rule so
// are the stretches beside an inside place.
static void ray_visit(ray_walk *walk, const ray_around *around, bool before, bool after) {
    const bool here = ray_inside(walk, around);
    const bool enters = walk->closed ? here && !before : after && !(here && before);
    if (before && !(here && after)) ray_leave(walk);
    if (enters) ray_enter(walk, around, here && hmi_int128_is_zero(walk->now.exact.numerator));
    if (enters && !after) ray_leave(walk);
}

static void ray_run(ray_walk *walk) {
    bool inside = false;
    for (;;) {
        const ray_around around = ray_look_around(walk);
        const bool next = !walk->ended && ray_inside_next(walk, &around);
        ray_visit(walk, &around, inside, next);
        if (walk->ended) return;
        inside = next;
        ray_advance(walk);
    }
}

// A segment of length 0.
static void ray_stay(ray_walk *walk) {
    const ray_around around = ray_look_around(walk);
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
    ray_axis_place(&walk->x, &walk->now);
    ray_axis_place(&walk->y, &walk->now);
    if (!walk->x.moving && !walk->y.moving) {
        ray_stay(walk);
        return;
    }
    walk->field_lines = ray_field_lines(walk);
    ray_run(walk);
}

static void ray_set_way(ray_walk *walk) {
    const hm_xform *xform = walk->mask.xform;
    const hmi_bitgrid *grid = &walk->mask.mask->grid;
    const int64_t det = (int64_t)xform->ux * xform->vy - (int64_t)xform->uy * xform->vx;
    const int64_t px = walk->from_x - xform->ox;
    const int64_t py = walk->from_y - xform->oy;
    walk->x = ray_axis_make(ray_cross(px, py, xform->vx, xform->vy),
                            ray_cross(walk->motion_x, walk->motion_y, xform->vx, xform->vy), det, grid->width);
    walk->y = ray_axis_make(ray_cross(xform->ux, xform->uy, px, py),
                            ray_cross(xform->ux, xform->uy, walk->motion_x, walk->motion_y), det, grid->height);
}

static bool ray_steps(hm_vec2 pixels, int64_t *x, int64_t *y) {
    if (!(fabs(pixels.x) <= HM_MAX_POSITION && fabs(pixels.y) <= HM_MAX_POSITION)) return false;
    return hm_steps_from_pixels(pixels.x, x) == HM_OK && hm_steps_from_pixels(pixels.y, y) == HM_OK;
}

size_t hm_ray(const hm_shape *mask, const hm_xform *xform, hm_vec2 from, hm_vec2 to, hm_touch touch,
              hm_ray_entry *out, size_t capacity) {
    ray_walk walk = {.now = ray_begin, .end = ray_end, .mixed = {-1, -1}, .out = out, .capacity = capacity};
    HMI_REQUIRE(hmi_shape_valid(mask) && mask->kind == HM_SHAPE_MASK && hmi_xform_given(xform), 0);
    HMI_REQUIRE(touch == HM_TOUCH_AREA || touch == HM_TOUCH_CLOSED, 0);
    HMI_REQUIRE(ray_steps(from, &walk.from_x, &walk.from_y), 0);
    HMI_REQUIRE(ray_steps(to, &walk.motion_x, &walk.motion_y), 0);
    HMI_REQUIRE(out || capacity == 0, 0);
    walk.motion_x -= walk.from_x;
    walk.motion_y -= walk.from_y;
    walk.mask = hmi_posed_mask_make(mask, xform);
    walk.closed = touch == HM_TOUCH_CLOSED;
    if (mask->mask->grid.width == 0 || mask->mask->grid.height == 0) return 0;
    ray_set_way(&walk);
    ray_find(&walk);
    return walk.count;
}
