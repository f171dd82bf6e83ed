// move_flat: whether a shape lies flat on full cells of a tile map, with nothing else near.
//
// In general casts a hair beside the motion find out whether a corner or an edge was met (move_ledge.c). On the edge
// of a row of full cells no such casts are needed: the cells show it, and which of their neighbours are full.
//
// All within 2^-4 pixel of the shape counts as near. The near cells must be full and form one piece of a row or
// column beyond the edge. No other cell may be near, and no other object within a pixel. One-way cells that face the
// shape do as well, if all of them are such: what is near a row of them from where it faces, with no other cell near,
// is clear of their platform.
//
// A box lies over that piece by 2^-4 pixel or more. A hair leads aside by less than 2^-5 pixel, so it begins beyond
// the edge or inside, and meets the edge first. Where a corner of the box meets the corner of a cell at the same
// time, the cell's other edge is a seam.
//
// Of a round shape all points nearest to the edge lie over the piece, at least 2^-6 pixel from where cells meet: a
// hair leads aside by 2^-18 pixel. Of a mask the outermost pixels count, as all others are at least 2^-4 pixel
// farther from the edge.
#include "../mask/mask_internal.h"
#include "../narrow/tile_span.h"
#include "../pose/leaf.h"
#include "walk.h"

#include <math.h>

// In units of 2^-40 pixel: what is near, and how far from a seam a round shape must lie.
static const int64_t flat_near = HMI_UNITS_PER_STEP << 20, flat_aside = HMI_UNITS_PER_STEP << 18;

// In steps: the greatest gap of a stop, the greatest gap at which no ledge is passed over, and how far a stop may be
// moved.
enum { FLAT_STOP = 3, FLAT_LEDGE = 1, FLAT_MOVED = 8 };

/// The full cells near a shape: a piece of a row or column.
typedef struct flat_row {
    hmi_tile_span cells; ///< from the first to the last one along the edge
    int64_t number;      ///< of the row or column
    int count;
} flat_row;

typedef struct flat_slots {
    int32_t self, other;
} flat_slots;

static bool flat_is_pair(void *ctx, int32_t slot) {
    const flat_slots *slots = ctx;
    return slot == slots->self || slot == slots->other;
}

// Whether no other object is within a pixel.
static bool flat_alone(const hmi_walk *walk, int32_t slot, hmi_steps at) {
    const hm_vec2 moved = hmi_steps_pixels(at);
    const double x = walk->middle.x + moved.x, y = walk->middle.y + moved.y;
    const double w = walk->half.x + 1, h = walk->half.y + 1;
    const hm_bounds box = {(float)(x - w), (float)(y - h), (float)(x + w), (float)(y + h)};
    flat_slots slots = {walk->self, slot};
    return !walk->world || hmi_walk_visit_box(walk, &box, flat_is_pair, &slots);
}

// Whether all near cells that are not empty are full and in one row without gaps: all of them solid, or all of them
// one-way cells that face the shape.
static bool flat_row_make(const hm_tilemap *map, const hmi_tile_range *near, int across, bool beyond, flat_row *row) {
    const hm_tile_one_way facing = hmi_tile_facing(across, beyond);
    bool one_way = false;
    *row = (flat_row){.count = 0};
    for (int64_t y = near->y.low; y <= near->y.high; y++)
        for (int64_t x = near->x.low; x <= near->x.high; x++) {
            const int64_t number = across ? y : x, cell = across ? x : y;
            const hmi_tile_ground ground = hmi_tile_at(map, x, y);
            if (ground == HMI_TILE_NOTHING) continue;
            const bool platform = ground == HMI_TILE_OTHER;
            if (platform && !hmi_tile_is_platform(map, x, y, facing)) return false;
            if (row->count > 0 && (number != row->number || platform != one_way)) return false;
            one_way = platform;
            if (row->count++ == 0) *row = (flat_row){{cell, cell}, number, 1};
            row->cells.high = cell;
        }
    return row->count > 0 && row->cells.high - row->cells.low + 1 == row->count;
}

static bool flat_is_off_seams(int64_t v, int64_t side) {
    const int64_t rest = v - hmi_tile_below(v, side) * side;
    return rest >= flat_aside && side - rest >= flat_aside;
}

// Whether the shape's foot lies over the row: some part of a sharp one, all of a round one and off the seams.
static bool flat_is_over(hmi_tile_span foot, bool round, const flat_row *row, int64_t side) {
    const int64_t low = row->cells.low * side, high = (row->cells.high + 1) * side;
    if (!round) return hmi_min(foot.high, high) - hmi_max(foot.low, low) >= flat_near;
    return low <= foot.low && foot.high <= high && flat_is_off_seams(foot.low, side) &&
           flat_is_off_seams(foot.high, side);
}

/// A posed shape beside a map.
typedef struct flat_pose {
    const hm_tilemap *map;
    hmi_tile_axis axis[2];
    hmi_tile_body body;      ///< of a mask the box of all its pixels
    const hmi_bitgrid *grid; ///< of a mask, else NULL
    hmi_tile_axis pixel[2];  ///< of a mask: its columns and rows
} flat_pose;

// ---- masks --------------------------------------------------------------------------------------------------------

enum { FLAT_MASK = 64 };

static hmi_tile_span flat_pixel(const flat_pose *pose, int k, int32_t pixel) {
    const hmi_tile_axis *axis = &pose->pixel[k];
    const int64_t from = pose->body.bone[k].low + axis->side * (axis->back ? axis->count - 1 - pixel : pixel);
    return (hmi_tile_span){from, from + axis->side};
}

// The pixels of a row, or of a column, one bit each.
static uint64_t flat_line(const hmi_bitgrid *grid, bool row, int32_t number) {
    const uint64_t *rows = hmi_bitgrid_stripe(grid, 0);
    uint64_t bits = 0;
    if (row) return rows[number];
    for (int32_t y = 0; y < grid->height; y++) bits |= (rows[y] >> number & 1) << y;
    return bits;
}

static bool flat_mask_make(const hm_shape *shape, const hm_xform *at, const hm_xform *map_at, flat_pose *out) {
    const hmi_bitgrid *grid = &shape->of.mask->grid;
    const int64_t unit = HM_UNITS_PER_PIXEL, side[2] = {unit * at->ux, unit * at->vy};
    const int64_t from[2] = {(at->ox - map_at->ox) * HMI_UNITS_PER_STEP, (at->oy - map_at->oy) * HMI_UNITS_PER_STEP};
    const int32_t count[2] = {grid->width, grid->height};
    if (!hmi_tile_aligned(at) || !hmi_tile_near(at, map_at)) return false;
    if (count[0] < 1 || count[1] < 1 || count[0] > FLAT_MASK || count[1] > FLAT_MASK) return false;
    out->grid = grid;
    out->body.radius = 0;
    for (int k = 0; k < 2; k++) {
        const int64_t to = from[k] + count[k] * side[k], size = side[k] < 0 ? -side[k] : side[k];
        if (size < flat_near) return false;
        out->body.bone[k] =
            hmi_tile_mirror(&out->axis[k], (hmi_tile_span){hmi_min(from[k], to), hmi_max(from[k], to)});
        out->pixel[k] = (hmi_tile_axis){size, count[k], (side[k] < 0) != out->axis[k].back};
    }
    return true;
}

// Finds the outermost row or column of solid pixels at an end of the body. Whether one of its pixels is over
// the row of cells.
static bool flat_mask_is_over(const flat_pose *pose, const flat_row *row, int across, bool beyond,
                              hmi_tile_span *end) {
    const int32_t count = pose->pixel[across].count;
    const bool from_last = beyond != pose->pixel[across].back;
    for (int32_t i = 0; i < count; i++) {
        const int32_t number = from_last ? count - 1 - i : i;
        uint64_t bits = flat_line(pose->grid, across == 1, number);
        if (bits == 0) continue;
        *end = flat_pixel(pose, across, number);
        for (; bits; bits &= bits - 1)
            if (flat_is_over(flat_pixel(pose, !across, hmi_lowest_bit(bits)), false, row, pose->axis[!across].side))
                return true;
        return false;
    }
    return false;
}

// ---- where it lies ------------------------------------------------------------------------------------------------

static bool flat_pose_make(const hmi_walk *walk, int32_t slot, hmi_steps at, flat_pose *out) {
    const hmi_slot *other = walk->world ? &walk->world->slots[slot] : NULL;
    const hm_shape *shape = other ? hmi_slot_shape(walk->world, other) : walk->only;
    const hm_xform *map_at = other ? &other->xform : walk->only_at;
    hm_xform here = *walk->start;
    here.ox += at.x;
    here.oy += at.y;
    if (shape->kind != HM_SHAPE_TILEMAP || !hmi_tile_aligned(map_at)) return false;
    out->map = shape->of.tilemap;
    hmi_tile_axes(out->map, map_at, out->axis);
    out->grid = NULL;
    if (walk->shape->kind == HM_SHAPE_MASK) return flat_mask_make(walk->shape, &here, map_at, out);
    return hmi_tile_body_make(walk->shape, &here, map_at, out->axis, &out->body);
}

// How far the edge of full cells is from the shape, in units; below 0 where there is no such edge.
static int64_t flat_gap(const flat_pose *pose, int across, bool beyond) {
    const hmi_tile_axis *axis = &pose->axis[across];
    hmi_tile_range cells = {{0, -1}, {0, -1}};
    hmi_tile_span box[2], near[2];
    flat_row row;
    for (int k = 0; k < 2; k++) {
        box[k] = hmi_tile_grow(pose->body.bone[k], pose->body.radius);
        near[k] = hmi_tile_grow(box[k], flat_near);
    }
    if (hmi_tile_reach(pose->map, pose->axis, near, &cells) == HMI_APART) return -1;
    if (!flat_row_make(pose->map, &cells, across, beyond, &row)) return -1;
    const bool over =
        pose->grid ? flat_mask_is_over(pose, &row, across, beyond, &box[across])
                   : flat_is_over(pose->body.bone[!across], pose->body.radius > 0, &row, pose->axis[!across].side);
    if (!over) return -1;
    return beyond ? row.number * axis->side - box[across].high : box[across].low - (row.number + 1) * axis->side;
}

bool hmi_walk_lies_flat(const hmi_walk *walk, const hmi_walk_hit *hit, hmi_steps at, int64_t *gap) {
    const hm_vec2 n = hit->cast.normal, rest = hmi_steps_vector(walk->rest);
    const double into = -(n.x * rest.x + n.y * rest.y);
    flat_pose pose;
    if ((n.x != 0) == (n.y != 0) || walk->rule->touch != HM_TOUCH_AREA || walk->rule->margin != 0) return false;
    if (!flat_pose_make(walk, hit->slot, at, &pose)) return false;
    const int across = n.x == 0;
    *gap = flat_gap(&pose, across, ((across ? n.y : n.x) < 0) != pose.axis[across].back);
    if (*gap < 0 || *gap > FLAT_STOP * HMI_UNITS_PER_STEP || !(into > FLAT_STOP + 2)) return false;
    return flat_alone(walk, hit->slot, at);
}

// ---- slopes -------------------------------------------------------------------------------------------------------
//
// A box or a mask that comes to a slope touches it with the corner that lies farthest against its normal. Where that
// lies 2^-4 pixel or more from both ends of the slope's edge, and no other cell or object is near, whatever leads aside
// by a hair or less meets the same edge first. Of a mask several corners may lie as far: then all of them must do so.

/// Corners that may lie farthest against a normal, from the corner of the map: one of each row of a mask.
typedef struct flat_corners {
    int count;
    hm_vec2 at[FLAT_MASK];
} flat_corners;

// A span of the world again.
static double flat_end(const flat_pose *pose, int k, hmi_tile_span span, bool high) {
    const hmi_tile_span world = hmi_tile_mirror(&pose->axis[k], span);
    return (double)(high ? world.high : world.low);
}

static void flat_corners_make(const flat_pose *pose, bool right, bool down, flat_corners *out) {
    const bool last = pose->grid && right != (pose->axis[0].back != pose->pixel[0].back);
    out->count = 0;
    if (!pose->grid)
        out->at[out->count++] =
            (hm_vec2){flat_end(pose, 0, pose->body.bone[0], right), flat_end(pose, 1, pose->body.bone[1], down)};
    for (int32_t y = 0; pose->grid && y < pose->grid->height; y++) {
        const uint64_t bits = flat_line(pose->grid, true, y);
        if (bits == 0) continue;
        const int32_t x = last ? hmi_highest_bit(bits) : hmi_lowest_bit(bits);
        out->at[out->count++] = (hm_vec2){flat_end(pose, 0, flat_pixel(pose, 0, x), right),
                                          flat_end(pose, 1, flat_pixel(pose, 1, y), down)};
    }
}

// How far the nearest corner is from an edge that has the normal of the hit, in units; below 0 where it is another
// edge, or where it, or one as near, lies near an end of it. The doubles are off by less than 2^10 units.
static double flat_lean_on(const hmi_convex *part, int32_t k, const flat_corners *corners, hm_vec2 n) {
    const hmi_point *p = &part->v[k], *q = &part->v[k + 1 == part->n ? 0 : k + 1];
    const double x = (double)(q->x - p->x), y = (double)(q->y - p->y), length = sqrt(x * x + y * y);
    const double near = (double)flat_near, tie = 0x1p12;
    double gap[FLAT_MASK], least = HUGE_VAL;
    if (!(fabs(n.x * x + n.y * y) <= length * 0x1p-40)) return -1;
    for (int i = 0; i < corners->count; i++) {
        gap[i] = n.x * (corners->at[i].x - (double)p->x) + n.y * (corners->at[i].y - (double)p->y);
        least = gap[i] < least ? gap[i] : least;
    }
    for (int i = 0; i < corners->count; i++) {
        const double from_x = corners->at[i].x - (double)p->x, from_y = corners->at[i].y - (double)p->y;
        const double along = (from_x * x + from_y * y) / length;
        if (gap[i] <= least + tie && (along < near || along > length - near)) return -1;
    }
    return least;
}

// The least of all edges that may be it, rounded up.
static int64_t flat_lean_gap(const hmi_leaf *cell, const flat_corners *corners, hm_vec2 n) {
    hmi_element part;
    if (!hmi_shape_is_parted(&cell->shape) || hmi_shape_parts(&cell->shape)->part_count != 1) return -1;
    hmi_part_make(&cell->shape, &cell->xform, 0, &part);
    for (int32_t k = 0; k < part.convex.n; k++) {
        const double gap = flat_lean_on(&part.convex, k, corners, n);
        if (gap >= 0 && gap <= (double)FLAT_STOP * (double)HMI_UNITS_PER_STEP) return (int64_t)gap + 1;
    }
    return -1;
}

// Whether a cell is the only one near that holds anything.
static bool flat_is_only(const flat_pose *pose, hm_pixel cell) {
    hmi_tile_range cells = {{0, -1}, {0, -1}};
    hmi_tile_span near[2];
    for (int k = 0; k < 2; k++) near[k] = hmi_tile_grow(pose->body.bone[k], flat_near);
    if (hmi_tile_reach(pose->map, pose->axis, near, &cells) == HMI_APART || cells.x.low > cells.x.high) return false;
    for (int64_t y = cells.y.low; y <= cells.y.high; y++)
        for (int64_t x = cells.x.low; x <= cells.x.high; x++)
            if ((x != cell.x || y != cell.y) && hmi_tile_at(pose->map, x, y) != HMI_TILE_NOTHING) return false;
    return true;
}

bool hmi_walk_leans(const hmi_walk *walk, const hmi_walk_hit *hit, hmi_steps at, int64_t *gap) {
    const hm_vec2 n = hit->cast.normal, rest = hmi_steps_vector(walk->rest);
    const hm_pixel cell = {hit->cast.feature_a.x, hit->cast.feature_a.y};
    const hmi_slot *other = walk->world ? &walk->world->slots[hit->slot] : NULL;
    const hm_xform *map_at = other ? &other->xform : walk->only_at;
    const double into = -(n.x * rest.x + n.y * rest.y);
    const double steep = 0x1p-20; // less, and more of a mask's pixels may lie as far
    flat_corners corners;
    hmi_leaf leaf;
    flat_pose pose;
    if (fabs(n.x) < steep || fabs(n.y) < steep) return false;
    if (walk->rule->touch != HM_TOUCH_AREA || walk->rule->margin != 0) return false;
    if (walk->shape->kind != HM_SHAPE_BOX && walk->shape->kind != HM_SHAPE_MASK) return false;
    if (!(into > FLAT_STOP + 2)) return false;
    if (!flat_pose_make(walk, hit->slot, at, &pose) || pose.body.radius > 0) return false;
    if (hit->cast.feature_a.kind != HM_FEATURE_CELL || !flat_is_only(&pose, cell)) return false;
    if (hmi_tilemap_one_way(pose.map, cell.x, cell.y) != HM_TILE_ONE_WAY_NONE) return false;
    for (int k = 0; k < 2; k++)
        if (pose.body.bone[k].high - pose.body.bone[k].low < flat_near) return false;
    flat_corners_make(&pose, n.x < 0, n.y < 0, &corners);
    hm_xform here = *map_at;
    here.ox = here.oy = 0; // all from the corner of the map
    hmi_leaf_of_cell(pose.map, &here, cell, &leaf);
    *gap = flat_lean_gap(&leaf, &corners, n);
    return *gap >= 0 && flat_alone(walk, hit->slot, at);
}

// What leans is stopped by a slope within so many steps beside it that no ledge is passed over: a step aside is off by
// less than three, and 1,024 would have to be free.
static bool flat_stops_leaning(const hmi_walk_hit *hit, hmi_steps moved, double sine) {
    const hm_vec2 n = hit->cast.normal;
    const double off = (double)moved.x * n.x + (double)moved.y * n.y;
    const double gap = (double)hit->gap / (double)HMI_UNITS_PER_STEP + off;
    return gap >= 0 && gap + (double)FLAT_STOP < sine * 1000;
}

bool hmi_walk_stops_flat(const hmi_walk_hit *hit, hmi_steps way, double sine) {
    const hmi_steps moved = {way.x - hit->cast.stop_x, way.y - hit->cast.stop_y};
    const int64_t off = (int64_t)hit->cast.normal.x * moved.x + (int64_t)hit->cast.normal.y * moved.y;
    const int64_t gap = hit->gap + off * HMI_UNITS_PER_STEP;
    if (!hit->flat || moved.x < -FLAT_MOVED || moved.x > FLAT_MOVED) return false;
    if (moved.y < -FLAT_MOVED || moved.y > FLAT_MOVED) return false;
    if (hit->cast.normal.x != 0 && hit->cast.normal.y != 0) return flat_stops_leaning(hit, moved, sine);
    return gap >= 0 && gap <= FLAT_LEDGE * HMI_UNITS_PER_STEP;
}
