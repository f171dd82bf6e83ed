// A lower bound for the penetration depth of two posed shapes: a length by which b may be moved in any direction so
// that they still overlap. Two kinds of witness are searched. A pixel whose middle lies deep in the solid of the
// other mask, by its field, holds as long as the middle, or the circle about it, is inside. And any two pixels, or a
// pixel and an element, that overlap hold until they are pushed apart along the shortest of their separating axes.
#include "penetration_bound.h"

#include "../narrow/convex_pair.h"
#include "../narrow/distance_search.h"
#include "../pose/leaf.h"
#include "../pose/part_pairs.h"
#include "../shape/tilemap_internal.h"
#include "penetration_element.h"
#include "penetration_masks.h"
#include "penetration_pieces.h"

#include <math.h>

// ---- elements -----------------------------------------------------------------------------------------------------

static bool depth_elements(const hmi_element *a, const hmi_element *b, double reach) {
    const hm_xform zero = HM_XFORM_IDENTITY;
    const hmi_depth_piece piece_a = hmi_depth_piece_make(&a->convex, &zero);
    const hmi_depth_piece piece_b = hmi_depth_piece_make(&b->convex, &zero);
    if (hmi_depth_pieces_hold(&piece_a, &piece_b, reach)) return true;
    const hmi_convex core_a = {a->convex.v, a->convex.n, 0};
    const hmi_convex core_b = {b->convex.v, b->convex.n, 0};
    hm_vec2 on_a;
    hm_vec2 on_b;
    const double apart = hmi_sat_distance(&core_a, &core_b, &on_a, &on_b) * (double)HM_STEPS_PER_PIXEL;
    return (double)(a->convex.radius + b->convex.radius) * HMI_DEPTH_CAUTION - apart > reach;
}

/// A search for two parts that hold.
typedef struct depth_search {
    hmi_part_search search;
    double reach;
} depth_search;

// No deeper than their boxes overlap.
static double depth_search_bound(const hmi_part_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    const double overlap = (double)hmi_boxes_overlap(a, b);
    return overlap < ((const depth_search *)search)->reach ? HUGE_VAL : -overlap;
}

static bool depth_search_meet(hmi_part_search *search, const hmi_part *a, const hmi_part *b) {
    const double reach = ((const depth_search *)search)->reach;
    if (search->b.shape->kind == HM_SHAPE_MASK) return hmi_depth_element_mask(&a->element, &search->b.mask, reach);
    return depth_elements(&a->element, &b->element, reach);
}

// Of an element and a mask, or two elements: this is called hundreds of times for one separation.
static bool depth_of_two(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, double reach) {
    hmi_element first;
    hmi_element_make(a, xa, &first);
    if (b->kind == HM_SHAPE_MASK) {
        const hmi_posed_mask second = hmi_posed_mask_make(b, xb);
        return hmi_depth_element_mask(&first, &second, reach);
    }
    hmi_element second;
    hmi_element_make(b, xb, &second);
    return depth_elements(&first, &second, reach);
}

// ---- compounds and tile maps --------------------------------------------------------------------------------------

/// A search for leaves that certainly overlap deeply enough.
typedef struct depth_leaves_deeper {
    hmi_group_search search;
    double reach;
    bool apart; ///< of two leaves each for itself: cells of a map that lie side by side were tested before
} depth_leaves_deeper;

// No deeper than their boxes overlap.
static double depth_leaves_deeper_bound(const hmi_group_search *search, const hmi_step_box *a,
                                        const hmi_step_box *b) {
    const depth_leaves_deeper *job = (const depth_leaves_deeper *)search;
    const double overlap = (double)hmi_boxes_overlap(a, b);
    return overlap < (job->apart ? job->reach : 0) ? HUGE_VAL : -overlap;
}

// A few thousand cells are tested, no more.
static bool depth_leaves_all_solid(const hm_tilemap *map, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
    if ((int64_t)(x1 - x0) * (y1 - y0) > 4096) return false;
    for (int32_t y = y0; y <= y1; y++)
        for (int32_t x = x0; x <= x1; x++) {
            const hmi_tile_variant *variant = hmi_tilemap_variant(map, x, y);
            if (!variant->solid || variant->one_way != HM_TILE_ONE_WAY_NONE) return false;
        }
    return true;
}

// The middle of a solid pixel, in steps; false where there is none.
static bool depth_leaves_pixel(const hmi_posed_mask *mask, hm_vec2 *out) {
    const hm_xform *m = mask->xform;
    int32_t x = 0, y = 0;
    int level = hmi_tree_top(mask);
    if (level < 0) return false;
    for (; level >= 0; level--) {
        const unsigned bits = hmi_tree_children(mask, level, x, y);
        if (!bits) return false;
        const int i = hmi_lowest_bit(bits);
        x = 4 * x + (i & 3);
        y = 4 * y + (i >> 2);
    }
    *out = (hm_vec2){(double)m->ox + (x + 0.5) * m->ux + (y + 0.5) * m->vx,
                     (double)m->oy + (x + 0.5) * m->uy + (y + 0.5) * m->vy};
    return true;
}

// A point of a shape, in steps: of a mask within a pixel, of another one a corner.
static bool depth_leaves_point(const hm_shape *shape, const hm_xform *xform, hm_vec2 *out) {
    const double unit = 1.0 / (double)HMI_UNITS_PER_STEP;
    hmi_element element;
    if (shape->kind == HM_SHAPE_MASK) {
        const hmi_posed_mask mask = hmi_posed_mask_make(shape, xform);
        return depth_leaves_pixel(&mask, out);
    }
    hmi_part_make(shape, xform, 0, &element);
    *out = (hm_vec2){(double)element.corner[0].x * unit, (double)element.corner[0].y * unit};
    return true;
}

// Whether all cells of a map that come near a point of it are solid: then a shape that has a point there meets the map
// after every translation within `reach`.
static bool depth_leaves_deep_at(const hmi_leaf *cell, const hmi_map *map_from_world, hm_vec2 at, double reach) {
    const hm_tilemap *map = cell->map;
    const hmi_map to = *map_from_world;
    const double out = reach / hmi_xform_least_stretch(&cell->map_at) * (1 + 1e-9) + to.error + 1e-6;
    const double end = map->solid_outside ? hmi_map_reach(&cell->map_at) : HM_MAX_LOCAL;
    if (!(fabs(at.x) + out < end && fabs(at.y) + out < end)) return false;
    // once for all cells: by the one that has the point
    const hm_pixel has = {(int32_t)floor(at.x / map->cell_width), (int32_t)floor(at.y / map->cell_height)};
    if (cell->cell.x >= 0 && (has.x != cell->cell.x || has.y != cell->cell.y)) return false;
    const double x0 = floor((at.x - out) / map->cell_width);
    const double x1 = floor((at.x + out) / map->cell_width);
    const double y0 = floor((at.y - out) / map->cell_height);
    const double y1 = floor((at.y + out) / map->cell_height);
    const bool in = x0 >= 0 && y0 >= 0 && x1 < map->width && y1 < map->height;
    if (!in && !map->solid_outside) return false;
    return depth_leaves_all_solid(map, (int32_t)fmax(x0, 0), (int32_t)fmax(y0, 0), (int32_t)fmin(x1, map->width - 1),
                                  (int32_t)fmin(y1, map->height - 1));
}

static bool depth_leaves_deep_in_map(const hmi_leaf *cell, const hmi_leaf *other, double reach) {
    hm_vec2 point;
    if (!cell->map || !depth_leaves_point(&other->shape, &other->xform, &point)) return false;
    const hmi_map to = hmi_map_from_world(&cell->map_at);
    return depth_leaves_deep_at(cell, &to, hmi_map_apply(&to, point.x, point.y), reach);
}

// Of a ray, segment or capsule points between the ends of its bone as well, where that is on the map: an end may lie
// outside, or at a border.
static bool depth_leaves_bone_in_map(const hmi_leaf *outside, const hm_shape *other, const hm_xform *other_at,
                                     double reach) {
    const hm_tilemap *map = outside->map;
    const hmi_map to = hmi_map_from_world(&outside->map_at);
    const double unit = 1.0 / (double)HMI_UNITS_PER_STEP;
    hmi_element bone;
    hm_vec2 point[HMI_DEPTH_BONE];
    if (hmi_shape_rank(other) != 0) return false;
    hmi_element_make(other, other_at, &bone);
    if (bone.convex.n != 2) return false;
    const hm_vec2 p = hmi_map_apply(&to, (double)bone.corner[0].x * unit, (double)bone.corner[0].y * unit);
    const hm_vec2 q = hmi_map_apply(&to, (double)bone.corner[1].x * unit, (double)bone.corner[1].y * unit);
    const hm_vec2 size = {(double)map->width * map->cell_width, (double)map->height * map->cell_height};
    const int count = hmi_depth_bone_points(p, q, size, point);
    for (int i = 0; i < count; i++)
        if (depth_leaves_deep_at(outside, &to, point[i], reach)) return true;
    return false;
}

static bool depth_leaves_deeper_meet(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b) {
    const double reach = ((const depth_leaves_deeper *)search)->reach;
    if (hmi_deeper(&a->shape, &a->xform, &b->shape, &b->xform, reach)) return true;
    if (((const depth_leaves_deeper *)search)->apart) return false;
    return depth_leaves_deep_in_map(a, b, reach) || depth_leaves_deep_in_map(b, a, reach);
}

static bool depth_leaves_deep_in_whole_map(const hm_shape *map, const hm_xform *at, const hm_shape *other,
                                           const hm_xform *other_at, double reach) {
    const hmi_leaf outside = {.map = map->of.tilemap, .map_at = *at, .cell = {-1, -1}};
    const hmi_leaf leaf = {.shape = *other, .xform = *other_at};
    return depth_leaves_deep_in_map(&outside, &leaf, reach) ||
           depth_leaves_bone_in_map(&outside, other, other_at, reach);
}

static bool depth_of_groups(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            double reach) {
    depth_leaves_deeper job = {hmi_group_search_of(a, xa, b, xb), reach, false};
    if (b->kind == HM_SHAPE_TILEMAP && !hmi_shape_is_group(a)) return depth_of_groups(b, xb, a, xa, reach);
    if (a->kind == HM_SHAPE_TILEMAP && !hmi_shape_is_group(b)) {
        if (depth_leaves_deep_in_whole_map(a, xa, b, xb, reach)) return true;
        job.apart = true;
    }
    job.search.local = true;
    job.search.bound = depth_leaves_deeper_bound;
    job.search.meet = depth_leaves_deeper_meet;
    return hmi_group_run(&job.search);
}

// ---- all kinds ----------------------------------------------------------------------------------------------------

bool hmi_deeper(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, double reach) {
    if (hmi_shape_is_group(a) || hmi_shape_is_group(b)) return depth_of_groups(a, xa, b, xb, reach);
    if (a->kind == HM_SHAPE_MASK && b->kind != HM_SHAPE_MASK) return hmi_deeper(b, xb, a, xa, reach);
    if (a->kind == HM_SHAPE_MASK) {
        const hmi_posed_mask first = hmi_posed_mask_make(a, xa);
        const hmi_posed_mask second = hmi_posed_mask_make(b, xb);
        hmi_witness ignored;
        return hmi_deeper_masks(&first, &second, reach, &ignored);
    }
    if (!hmi_shape_is_parted(a) && !hmi_shape_is_parted(b)) return depth_of_two(a, xa, b, xb, reach);
    if (hmi_are_wholes(a, b)) return hmi_wholes_depth(a, xa, b, xb) * HMI_DEPTH_CAUTION > reach + 1;
    depth_search depth = {{hmi_body_make(a, xa), hmi_body_make(b, xb), depth_search_bound, depth_search_meet, NULL},
                          reach};
    return hmi_part_search_run(&depth.search);
}
