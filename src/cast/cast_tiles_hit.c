// The hit of a shape that comes down flat on the edge of a full cell, in closed form, with all the bits that
// cast_result.c gives it.
//
// A box meets it with one edge. A circle, or a capsule that is square to it, meets it with a point that lies over the
// edge and not near its ends. Nothing is met before, not even the box of a slope: so the edge is no seam.
#include "cast_tiles.h"

#include "../exact/lattice_internal.h"
#include "../pose/leaf.h"
#include "../sat/sat_meeting.h"

#include <math.h>

// In units: thinner boxes and cells touch with more than one edge.
static const int64_t hit_thin = (int64_t)1 << 20;

/// Both parts when they meet, in units from the first corner of the shape's.
typedef struct hit_parts {
    hmi_element shape;
    hmi_point origin;
    hmi_point own[2];  ///< the shape's corners that touch
    hmi_point edge[2]; ///< the ends of the cell's edge, with the cell on the side of positive cross products
} hit_parts;

static hmi_point hit_relative(hmi_point p, hmi_point origin, hmi_point moved) {
    return (hmi_point){(int64_t)((uint64_t)p.x - (uint64_t)origin.x + (uint64_t)moved.x),
                       (int64_t)((uint64_t)p.y - (uint64_t)origin.y + (uint64_t)moved.y)};
}

// Edges are numbered in the map: above, right, below, left.
static void hit_cell_edge(const hmi_tiles_cast *tiles, int32_t edge, hmi_point out[2]) {
    static const int32_t corner_x[5] = {0, 1, 1, 0, 0}, corner_y[5] = {0, 0, 1, 1, 0};
    const bool mirrored = tiles->axis[0].back != tiles->axis[1].back;
    for (int i = 0; i < 2; i++) {
        const int32_t x = tiles->cell.x + corner_x[edge + i], y = tiles->cell.y + corner_y[edge + i];
        const hm_local corner = {x * tiles->map->cell_width * HM_UNITS_PER_PIXEL,
                                 y * tiles->map->cell_height * HM_UNITS_PER_PIXEL};
        out[mirrored ? 1 - i : i] = hmi_local_apply(tiles->map_at, corner);
    }
}

// The two corners of a box, or the one of a bone, that lie farthest along an axis of the world, forwards or back.
static int hit_own(const hmi_element *shape, int axis, bool forwards, int32_t out[2]) {
    int64_t most = INT64_MIN;
    int count = 0;
    for (int32_t k = 0; k < shape->convex.n; k++) {
        const int64_t at = axis ? shape->corner[k].y : shape->corner[k].x, reach = forwards ? at : -at;
        if (reach < most) continue;
        if (reach > most) count = 0;
        if (count == 2) return 0;
        most = reach;
        out[count++] = k;
    }
    return count;
}

static bool hit_is_thick(const hmi_tiles_cast *tiles) {
    for (int k = 0; k < 2; k++)
        if (tiles->axis[k].side < hit_thin || tiles->body.bone[k].high - tiles->body.bone[k].low < hit_thin)
            return false;
    return true;
}

// Whether the bone is a point over the edge, or a stretch square to it, far enough from the edge's ends: as far as in
// cast_hulls.c.
static bool hit_is_over(const hmi_tiles_cast *tiles) {
    const int across = tiles->first.axis, k = !across;
    const hmi_tile_span bone = tiles->body.bone[k];
    const int64_t side = tiles->axis[k].side, low = (across ? tiles->cell.x : tiles->cell.y) * side;
    const double moved = (double)tiles->first.num / (double)tiles->first.den * (double)tiles->way[k];
    const double clear = (double)tiles->body.radius * 0x1p-22 + 0x1p22;
    const double at = (double)(bone.low - low) + moved;
    return bone.low == bone.high && at > clear && at < (double)side - clear;
}

static bool hit_parts_make(const hmi_tiles_cast *tiles, double fraction, hm_vec2 n, hit_parts *out) {
    const int axis = tiles->first.axis;
    const hmi_point none = {0, 0}, moved = hmi_meeting_moved(fraction, tiles->motion);
    const bool ahead = tiles->way[axis] > 0; // it goes on to the right in the map, or down
    int32_t own[2] = {0, 0};
    hmi_element_make(tiles->shape, tiles->at, &out->shape);
    const int count = hit_own(&out->shape, axis, (axis ? n.y : n.x) > 0, own);
    if (count == 0 || count != (tiles->body.radius > 0 ? 1 : 2)) return false;
    out->origin = out->shape.corner[0];
    out->own[0] = hit_relative(out->shape.corner[own[0]], out->origin, none);
    out->own[1] = hit_relative(out->shape.corner[own[count - 1]], out->origin, none);
    hit_cell_edge(tiles, axis ? (ahead ? 0 : 2) : (ahead ? 3 : 1), out->edge);
    for (int i = 0; i < 2; i++) out->edge[i] = hit_relative(out->edge[i], out->origin, moved);
    return true;
}

static hm_vec2 hit_sharp(const hit_parts *parts, hm_vec2 n) {
    const hmi_touch one = hmi_touch_both(hmi_touch_of(hmi_meeting_corner(parts->own[0]), n),
                                         hmi_touch_of(hmi_meeting_corner(parts->own[1]), n));
    const hm_vec2 p = hmi_meeting_corner(parts->edge[0]), q = hmi_meeting_corner(parts->edge[1]);
    const hmi_touch two = hmi_touch_both(hmi_touch_of(p, n), hmi_touch_of(q, n));
    return hmi_meeting_point(&one, &two, n);
}

// The time; without a radius exactly, in the numbers that the edge gives.
static void hit_write_time(const hmi_tiles_cast *tiles, hm_cast_hit *out) {
    const hmi_tiles_time *first = &tiles->first;
    const int64_t length = tiles->body.radius > 0 ? 1 : tiles->axis[!first->axis].side;
    const hm_fraction time = {hmi_int128_mul(length, first->num), hmi_int128_mul(length, first->den)};
    out->exact = tiles->body.radius == 0;
    if (out->exact) out->when = time;
    out->fraction = hmi_fraction_floor(&time);
}

// ---- where it stops -----------------------------------------------------------------------------------------------

// How far a stretch lies from another one.
static int64_t hit_gap(hmi_tile_span a, hmi_tile_span b) {
    return hmi_max(hmi_max(b.low - a.high, a.low - b.high), 0);
}

// Whether the body, moved past the map by so many steps, is surely free of all cells, and none of them is one-way.
static bool hit_is_free(const hmi_tiles_cast *tiles, int64_t x, int64_t y) {
    const int64_t steps[2] = {x, y}, radius = tiles->body.radius;
    hmi_tile_range cells = {{0, -1}, {0, -1}};
    hmi_tile_span bone[2], box[2];
    for (int k = 0; k < 2; k++) {
        const int64_t moved = (tiles->axis[k].back ? -steps[k] : steps[k]) * HMI_UNITS_PER_STEP;
        bone[k] = (hmi_tile_span){tiles->body.bone[k].low + moved, tiles->body.bone[k].high + moved};
        box[k] = hmi_tile_grow(bone[k], radius);
    }
    if (hmi_tile_reach(tiles->map, tiles->axis, box, &cells) == HMI_APART) return true;
    if (radius == 0 || cells.x.low > cells.x.high) return false;
    for (int64_t j = cells.y.low; j <= cells.y.high; j++)
        for (int64_t i = cells.x.low; i <= cells.x.high; i++) {
            const hmi_tile_ground ground = hmi_tile_at(tiles->map, i, j);
            const int64_t w = tiles->axis[0].side, h = tiles->axis[1].side;
            const double dx = (double)hit_gap(bone[0], (hmi_tile_span){i * w, (i + 1) * w});
            const double dy = (double)hit_gap(bone[1], (hmi_tile_span){j * h, (j + 1) * h});
            if (ground == HMI_TILE_NOTHING) continue;
            if (ground == HMI_TILE_OTHER || (dx == 0 && dy == 0)) return false;
            if (!(dx * dx + dy * dy > (double)radius * (double)radius * (1 + 0x1p-40))) return false;
        }
    return true;
}

// As cast.c does: the exact position, if it is one in whole steps; else a step off along the normal.
static bool hit_write_stop(const hmi_tiles_cast *tiles, const hm_xform *xb, bool swapped, hm_cast_hit *out) {
    const int64_t back = swapped ? -1 : 1; // of the map, to the motion of b
    const hmi_point motion = {back * tiles->motion.x, back * tiles->motion.y};
    const double x = out->fraction * (double)motion.x, y = out->fraction * (double)motion.y;
    double px = floor(x + 0.5), py = floor(y + 0.5);
    hm_xform moved;
    const bool whole =
        out->exact && hmi_fraction_gives(&out->when, motion.x, px) && hmi_fraction_gives(&out->when, motion.y, py);
    if (!whole) {
        px = floor(x + out->normal.x + 0.5);
        py = floor(y + out->normal.y + 0.5);
        if (!((px - x) * out->normal.x + (py - y) * out->normal.y >= 1.0 / 32)) return false;
    }
    out->stop_x = (int64_t)px;
    out->stop_y = (int64_t)py;
    return hmi_xform_translate(xb, out->stop_x, out->stop_y, &moved) &&
           hit_is_free(tiles, -back * out->stop_x, -back * out->stop_y);
}

// ---- all of it ----------------------------------------------------------------------------------------------------

static bool hit_write(const hmi_tiles_cast *tiles, const hm_xform *xb, bool swapped, hm_cast_hit *out) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    const hmi_leaf own = {.shape = *tiles->shape}, cell = {.map = tiles->map, .cell = tiles->cell};
    const int axis = tiles->first.axis;
    hit_parts parts;
    hm_vec2 n, point;
    if (axis < 0) return false;
    if (!(tiles->body.radius > 0 ? hit_is_over(tiles) : hit_is_thick(tiles))) return false;
    const int64_t along = axis ? tiles->motion.y : tiles->motion.x;
    n = (hm_vec2){axis ? 0 : along > 0 ? -1 : 1, axis ? along > 0 ? -1 : 1 : 0};
    hit_write_time(tiles, out);
    if (!hit_parts_make(tiles, out->fraction, n, &parts)) return false;
    point = tiles->body.radius > 0 ? hmi_meeting_round(parts.own, parts.shape.convex.radius, parts.edge, 0, &n)
                                   : hit_sharp(&parts, n);
    const double step = swapped ? out->fraction / (double)HM_STEPS_PER_PIXEL : 0;
    out->point = (hm_vec2){((double)parts.origin.x + point.x) * unit - step * (double)tiles->motion.x,
                           ((double)parts.origin.y + point.y) * unit - step * (double)tiles->motion.y};
    out->normal = swapped ? (hm_vec2){0 - n.x, 0 - n.y} : n;
    const hm_feature of_own = hmi_leaf_pixel(&own, hmi_feature_none),
                     of_cell = hmi_leaf_pixel(&cell, hmi_feature_none);
    out->feature_a = swapped ? of_cell : of_own;
    out->feature_b = swapped ? of_own : of_cell;
    return hit_write_stop(tiles, xb, swapped, out);
}

bool hmi_tiles_write(const hmi_tiles_cast *tiles, const hm_xform *xb, bool swapped, hm_cast_hit *out) {
    if (hit_write(tiles, xb, swapped, out)) return true;
    *out = (hm_cast_hit){.fraction = 1};
    return false;
}
