// move_flat: what lies flat on full cells of a tile map, with nothing else near.
//
// Whether a corner or an edge was met is found out by casts a hair beside (move_ledge.c). On the edge of a row of full
// cells all of them meet that edge: the cells say so themselves, and which of their neighbours are full.
//
// Near are 2^-4 pixel about the shape. All that is full there is one piece of a row or column beyond the edge; there are
// no other cells and no other objects. A box is over 2^-4 pixel of it or more, and a hair leads off by less than 2^-5: it
// begins beyond the edge or inside, and meets the edge first. Where a corner meets that of a cell at the same time, the
// cell's other edge is a seam. Of something round the points nearest to the edge lie over it, 2^-6 pixel from where cells
// meet: a hair leads aside by 2^-18.
#include "../narrow/tile_span.h"
#include "walk.h"

#include <math.h>

// In units.
static const int64_t flat_near = HMI_UNITS_PER_STEP << 20, flat_aside = HMI_UNITS_PER_STEP << 18;

// How far off a stop may be, and where something small would be passed over, in steps.
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

static bool flat_is_known(void *ctx, int32_t slot) {
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
    return !walk->world || hmi_walk_visit_box(walk, &box, flat_is_known, &slots);
}

// Whether all that the cells near hold is full and of one row.
static bool flat_row_make(const hm_tilemap *map, const hmi_tile_range *near, int across, flat_row *row) {
    *row = (flat_row){.count = 0};
    for (int64_t y = near->y.low; y <= near->y.high; y++)
        for (int64_t x = near->x.low; x <= near->x.high; x++) {
            const int64_t number = across ? y : x, cell = across ? x : y;
            const hmi_tile_ground ground = hmi_tile_at(map, x, y);
            if (ground == HMI_TILE_NOTHING) continue;
            if (ground == HMI_TILE_OTHER || (row->count > 0 && number != row->number)) return false;
            if (row->count++ == 0) *row = (flat_row){{cell, cell}, number, 1};
            row->cells.high = cell;
        }
    return row->count > 0 && row->cells.high - row->cells.low + 1 == row->count;
}

static bool flat_is_off_seams(int64_t v, int64_t side) {
    const int64_t rest = v - hmi_tile_below(v, side) * side;
    return rest >= flat_aside && side - rest >= flat_aside;
}

static bool flat_is_over(const hmi_tile_body *body, const flat_row *row, int along, int64_t side) {
    const hmi_tile_span bone = body->bone[along];
    const int64_t low = row->cells.low * side, high = (row->cells.high + 1) * side;
    if (body->radius == 0) return hmi_min(bone.high, high) - hmi_max(bone.low, low) >= flat_near;
    return low <= bone.low && bone.high <= high && flat_is_off_seams(bone.low, side) &&
           flat_is_off_seams(bone.high, side);
}

/// A shape where it is beside a map.
typedef struct flat_place {
    const hm_tilemap *map;
    hmi_tile_axis axis[2];
    hmi_tile_body body;
} flat_place;

static bool flat_place_make(const hmi_walk *walk, int32_t slot, hmi_steps at, flat_place *out) {
    const hmi_slot *other = walk->world ? &walk->world->slots[slot] : NULL;
    const hm_shape *shape = other ? hmi_slot_shape(walk->world, other) : walk->only;
    const hm_xform *map_at = other ? &other->xform : walk->only_at;
    hm_xform here = *walk->start;
    here.ox += at.x;
    here.oy += at.y;
    if (shape->kind != HM_SHAPE_TILEMAP || !hmi_tile_aligned(map_at)) return false;
    out->map = shape->of.tilemap;
    hmi_tile_axes(out->map, map_at, out->axis);
    return hmi_tile_body_make(walk->shape, &here, map_at, out->axis, &out->body);
}

// How far the edge is, in units; below 0 for none.
static int64_t flat_gap(const flat_place *place, int across, bool beyond) {
    const hmi_tile_axis *axis = &place->axis[across];
    hmi_tile_range cells = {{0, -1}, {0, -1}};
    hmi_tile_span box[2], near[2];
    flat_row row;
    for (int k = 0; k < 2; k++) {
        box[k] = hmi_tile_grow(place->body.bone[k], place->body.radius);
        near[k] = hmi_tile_grow(box[k], flat_near);
    }
    if (hmi_tile_reach(place->map, place->axis, near, &cells) == HMI_APART) return -1;
    if (!flat_row_make(place->map, &cells, across, &row)) return -1;
    if (!flat_is_over(&place->body, &row, !across, place->axis[!across].side)) return -1;
    return beyond ? row.number * axis->side - box[across].high : box[across].low - (row.number + 1) * axis->side;
}

bool hmi_walk_lies_flat(const hmi_walk *walk, const hmi_walk_hit *hit, hmi_steps at, int64_t *gap) {
    const hm_vec2 n = hit->cast.normal, rest = hmi_steps_vector(walk->rest);
    const double into = -(n.x * rest.x + n.y * rest.y);
    flat_place place;
    if ((n.x != 0) == (n.y != 0) || walk->rule->touch != HM_TOUCH_AREA || walk->rule->margin != 0) return false;
    if (!flat_place_make(walk, hit->slot, at, &place)) return false;
    const int across = n.x == 0;
    *gap = flat_gap(&place, across, ((across ? n.y : n.x) < 0) != place.axis[across].back);
    if (*gap < 0 || *gap > FLAT_STOP * HMI_UNITS_PER_STEP || !(into > FLAT_STOP + 2)) return false;
    return flat_alone(walk, hit->slot, at);
}

bool hmi_walk_stops_flat(const hmi_walk_hit *hit, hmi_steps way) {
    const hmi_steps moved = {way.x - hit->cast.stop_x, way.y - hit->cast.stop_y};
    const int64_t off = (int64_t)hit->cast.normal.x * moved.x + (int64_t)hit->cast.normal.y * moved.y;
    const int64_t gap = hit->gap + off * HMI_UNITS_PER_STEP;
    if (!hit->flat || moved.x < -FLAT_MOVED || moved.x > FLAT_MOVED) return false;
    if (moved.y < -FLAT_MOVED || moved.y > FLAT_MOVED) return false;
    return gap >= 0 && gap <= FLAT_LEDGE * HMI_UNITS_PER_STEP;
}
