// Pairs of leaves of two shapes. Down the tree of the first shape, every node taken with all of the second; then,
// from each leaf of it, down that of the second.
#include "../exact/lattice_internal.h"
#include "../shape/tilemap_internal.h"
#include "compound.h"
#include "leaf.h"
#include "posed_mask.h"

#include <math.h>

// ---- what is outside of a map -----------------------------------------------------------------------------------
// Where all outside of a map is solid, that is four boxes beside it: above and below from end to end, left and right
// of it. To reach far, they are drawn by the map's axes, doubled as often as an xform allows.
static int group_doubled(const hm_xform *xform, hm_xform *out) {
    int times = 0;
    *out = *xform;
    for (; times < 12; times++) {
        const int64_t most = (int64_t)1 << 29;
        hm_xform next = *out;
        if (out->ux > most || out->ux < -most || out->uy > most || out->uy < -most) break;
        if (out->vx > most || out->vx < -most || out->vy > most || out->vy < -most) break;
        next.ux *= 2;
        next.uy *= 2;
        next.vx *= 2;
        next.vy *= 2;
        if (!hm_xform_valid(&next)) break;
        *out = next;
    }
    return times;
}

double hmi_map_reach(const hm_xform *map_at) {
    hm_xform doubled;
    return HM_MAX_LOCAL * (double)(1 << group_doubled(map_at, &doubled));
}

// False for a box without width or height.
static bool group_outside(const hm_tilemap *map, const hm_xform *xform, int side, hmi_leaf *out) {
    const int32_t most = (int32_t)HM_MAX_LOCAL * HM_UNITS_PER_PIXEL;
    const int times = group_doubled(xform, &out->xform);
    const int32_t w = map->width * map->cell_width * (HM_UNITS_PER_PIXEL >> times);
    const int32_t h = map->height * map->cell_height * (HM_UNITS_PER_PIXEL >> times);
    out->shape = (hm_shape){.kind = HM_SHAPE_BOX};
    out->shape.a = (hm_local){side == 3 ? w : -most, side < 2 ? (side ? h : -most) : 0};
    out->shape.b = (hm_local){side == 2 ? 0 : most, side < 2 ? (side ? most : 0) : h};
    out->cell = (hm_pixel){-1, -1};
    out->box = hmi_shape_box(&out->shape, &out->xform);
    return out->shape.a.x < out->shape.b.x && out->shape.a.y < out->shape.b.y;
}

// ---- nodes ------------------------------------------------------------------------------------------------------
/// A node of a compound's tree, or a block of a map's cells.
typedef struct group_node {
    int level;
    int32_t x; ///< of a compound the number of the node
    int32_t y;
    hmi_step_box box;
    double bound;
} group_node;

/// Cells along an axis from the first to the last one.
typedef struct group_cells {
    int32_t first, last;
} group_cells;

/// A walk over the leaves of one shape.
typedef struct group_walk {
    hmi_group_search *search;
    int which;
    const hmi_leaf *from; ///< the leaf of the first shape when this is the second, otherwise NULL
    int32_t part;         ///< of a compound, which is being walked
    group_cells cells[2]; ///< of a map, which is being walked: all that come into question, along x and y
} group_walk;

static double group_bound(const group_walk *walk, const hmi_step_box *box) {
    const hmi_group_search *search = walk->search;
    if (walk->which == 1) return search->bound(search, &walk->from->box, box);
    return search->bound(search, box, &search->box[1]);
}

static bool group_walk_shape(const group_walk *walk, const hm_shape *shape, const hm_xform *xform);

static bool group_reach(const group_walk *walk, const hmi_leaf *leaf) {
    hmi_group_search *search = walk->search;
    if (walk->which == 1) return search->meet(search, walk->from, leaf);
    if (search->plain) return search->meet(search, leaf, NULL);
    const group_walk second = {.search = search, .which = 1, .from = leaf};
    return group_walk_shape(&second, search->shape[1], search->xform[1]);
}

// Whether a box lies beside the bone of the other shape, whose box may be much larger than the bone. Coordinates are
// below 2^47 steps: what is added is far more than doubles are off.
static bool group_beside(const group_walk *walk, const hmi_step_box *box) {
    const hmi_bone *bone = &walk->search->bone[!walk->which];
    if (!bone->any) return false;
    const double x = ((double)box->x0 + (double)box->x1) / 2, y = ((double)box->y0 + (double)box->y1) / 2;
    const double w = ((double)box->x1 - (double)box->x0) / 2, h = ((double)box->y1 - (double)box->y0) / 2;
    const double off = fabs(bone->normal.x * (x - bone->at.x) + bone->normal.y * (y - bone->at.y));
    return off - fabs(bone->normal.x) * w - fabs(bone->normal.y) * h > bone->reach + 8;
}

// Adds a node to those in order; dropped when it promises nothing.
static int group_add(const group_walk *walk, group_node *nodes, int n, group_node node) {
    node.bound = group_beside(walk, &node.box) ? HUGE_VAL : group_bound(walk, &node.box);
    if (node.bound == HUGE_VAL) return n;
    int slot = n;
    for (; slot > 0 && nodes[slot - 1].bound > node.bound; slot--) nodes[slot] = nodes[slot - 1];
    nodes[slot] = node;
    return n + 1;
}

// ---- compounds --------------------------------------------------------------------------------------------------
// A radius grows with the root of the area, so where axes differ a round part reaches out of its box drawn by them:
// by no more than its radius times what that root is above the least stretch.
static hmi_step_box group_compound_tree_box(const hm_compound *compound, const hm_xform *xform, int level,
                                            int32_t node) {
    const hmi_step_box box = hmi_local_box_apply(&compound->tree.box[level][node], xform);
    if (compound->radius == 0) return box;
    const double det = (double)xform->ux * xform->vy - (double)xform->uy * xform->vx;
    const double excess = sqrt(fabs(det)) * (1 + 1e-9) - hmi_xform_least_stretch(xform);
    const double radius = (double)compound->radius / (double)HM_STEPS_PER_PIXEL;
    return hmi_step_box_grow(&box, (int64_t)(radius * excess) + 2);
}

static bool group_compound_part(const group_walk *walk, const hm_compound *compound, const hm_xform *xform,
                                int32_t index) {
    const hm_compound_part *part = &compound->parts[index];
    group_walk own = *walk;
    hm_xform posed;
    own.part = index;
    if (!hmi_xform_multiply(xform, &part->xform, &posed)) return false;
    return group_walk_shape(&own, &part->shape, &posed);
}

static bool group_compound_node(const group_walk *walk, const hm_compound *compound, const hm_xform *xform,
                                const group_node *node) {
    const hmi_boxtree *tree = &compound->tree;
    group_node child[HMI_BOXTREE_FAN];
    int n = 0;
    if (node->level == 0) return group_compound_part(walk, compound, xform, tree->order[node->x]);
    const int32_t first = HMI_BOXTREE_FAN * node->x;
    for (int32_t k = first; k < first + HMI_BOXTREE_FAN && k < tree->count[node->level - 1]; k++) {
        const hmi_step_box box = group_compound_tree_box(compound, xform, node->level - 1, k);
        n = group_add(walk, child, n, (group_node){node->level - 1, k, 0, box, 0});
    }
    for (int i = 0; i < n; i++) {
        if (i > 0 && group_bound(walk, &child[i].box) == HUGE_VAL) continue;
        if (group_compound_node(walk, compound, xform, &child[i])) return true;
    }
    return false;
}

// A part may reach beyond the tree's boxes where it has no end: those are found by walking without boxes.
static bool group_compound(const group_walk *walk, const hm_compound *compound, const hm_xform *xform) {
    if (compound->endless) {
        for (int32_t i = 0; i < compound->count; i++)
            if (group_compound_part(walk, compound, xform, i)) return true;
        return false;
    }
    if (compound->count == 0) return false;
    const group_node top = {compound->tree.levels - 1, 0, 0, {0, 0, 0, 0}, 0};
    return group_compound_node(walk, compound, xform, &top);
}

// ---- tile maps --------------------------------------------------------------------------------------------------
hmi_step_box hmi_map_block_box(const hm_tilemap *map, const hm_xform *xform, int level, int32_t x, int32_t y) {
    const int32_t wide = map->cell_width * HM_UNITS_PER_PIXEL;
    const int32_t high = map->cell_height * HM_UNITS_PER_PIXEL;
    const hmi_local_box box = {(x << level) * wide, (y << level) * high,
                               (int32_t)hmi_min((int64_t)(x + 1) << level, map->width) * wide,
                               (int32_t)hmi_min((int64_t)(y + 1) << level, map->height) * high};
    return hmi_local_box_apply(&box, xform);
}

// A cell that is all solid is a box of the map; another one is drawn where its corner is, which is a whole step.
static void group_cell(const hm_tilemap *map, const hm_xform *xform, int32_t x, int32_t y, hmi_leaf *out) {
    const hmi_tile_variant *variant = hmi_tilemap_variant(map, x, y);
    const int32_t left = x * map->cell_width;
    const int32_t top = y * map->cell_height;
    out->xform = *xform;
    out->cell = (hm_pixel){x, y};
    if (variant->solid) {
        out->shape = (hm_shape){.kind = HM_SHAPE_BOX};
        out->shape.a = (hm_local){left * HM_UNITS_PER_PIXEL, top * HM_UNITS_PER_PIXEL};
        out->shape.b =
            (hm_local){(left + map->cell_width) * HM_UNITS_PER_PIXEL, (top + map->cell_height) * HM_UNITS_PER_PIXEL};
        return;
    }
    out->shape = (hm_shape){.kind = HM_SHAPE_OUTLINE, .of.outline = variant->outline};
    out->xform.ox += (int64_t)left * xform->ux + (int64_t)top * xform->vx;
    out->xform.oy += (int64_t)left * xform->uy + (int64_t)top * xform->vy;
}

void hmi_leaf_of_cell(const hm_tilemap *map, const hm_xform *map_at, hm_pixel cell, hmi_leaf *out) {
    *out = (hmi_leaf){.map = map, .map_at = *map_at, .box = hmi_map_block_box(map, map_at, 0, cell.x, cell.y)};
    group_cell(map, map_at, cell.x, cell.y, out);
}

// Whether a block has any of the cells that come into question.
static bool group_has_cells(group_cells cells, int level, int32_t number) {
    return number >= cells.first >> level && number <= cells.last >> level;
}

static bool group_block(const group_walk *walk, const hm_tilemap *map, const hm_xform *xform,
                        const group_node *node) {
    group_node child[4];
    int n = 0;
    if (node->level == 0) {
        hmi_leaf leaf = {.part = walk->part, .map = map, .map_at = *xform, .box = node->box};
        if (!walk->search->one_way && hmi_tilemap_one_way(map, node->x, node->y) != HM_TILE_ONE_WAY_NONE)
            return false;
        group_cell(map, xform, node->x, node->y, &leaf);
        return group_reach(walk, &leaf);
    }
    for (int i = 0; i < 4; i++) {
        const int32_t x = 2 * node->x + (i & 1);
        const int32_t y = 2 * node->y + (i >> 1);
        if (!group_has_cells(walk->cells[0], node->level - 1, x)) continue;
        if (!group_has_cells(walk->cells[1], node->level - 1, y)) continue;
        if (!hmi_tilemap_occupied(map, node->level - 1, x, y)) continue;
        if (walk->search->plain && node->level > 1) {
            child[n++] = (group_node){.level = node->level - 1, .x = x, .y = y};
            continue;
        }
        const hmi_step_box box = hmi_map_block_box(map, xform, node->level - 1, x, y);
        n = group_add(walk, child, n, (group_node){node->level - 1, x, y, box, 0});
    }
    for (int i = 0; i < n; i++) {
        if (i > 0 && !walk->search->plain && group_bound(walk, &child[i].box) == HUGE_VAL) continue;
        if (group_block(walk, map, xform, &child[i])) return true;
    }
    return false;
}

// The cells along an axis that come near a stretch; none where the last is before the first. Sums stay below 2^62.
static group_cells group_cells_near(int64_t from, int64_t to, int64_t origin, int64_t side, int32_t count) {
    const int64_t low = side > 0 ? from - origin : origin - to;
    const int64_t high = side > 0 ? to - origin : origin - from;
    const int64_t size = side > 0 ? side : -side;
    if (high < 0 || low / size >= count) return (group_cells){0, -1};
    return (group_cells){(int32_t)(hmi_max(low, 0) / size), (int32_t)hmi_min(high / size, count - 1)};
}

static int64_t group_within(int64_t at, int64_t most) { return hmi_max(hmi_min(at, most), -most); }

// The same of a map that is not axis-aligned, for a box as the map sees it. All cells lie within 2^47 steps. A map's error
// is that of points of the world, which the box's half sizes are not larger than.
static void group_cells_rotated(const hm_tilemap *map, const hm_xform *xform, const hmi_step_box *near,
                                group_cells out[2]) {
    const int64_t most = (int64_t)1 << 47;
    const hmi_map to = hmi_map_from_world(xform);
    const double x0 = (double)group_within(near->x0, most), x1 = (double)group_within(near->x1, most);
    const double y0 = (double)group_within(near->y0, most), y1 = (double)group_within(near->y1, most);
    const double w = (x1 - x0) / 2, h = (y1 - y0) / 2;
    const hm_vec2 middle = hmi_map_apply(&to, (x0 + x1) / 2, (y0 + y1) / 2);
    const double reach_x = fabs(to.xx) * w + fabs(to.yx) * h + 2 * to.error;
    const double reach_y = fabs(to.xy) * w + fabs(to.yy) * h + 2 * to.error;
    out[0].first = (int32_t)hmi_clamp(floor((middle.x - reach_x) / map->cell_width), 0, map->width);
    out[0].last = (int32_t)hmi_clamp(floor((middle.x + reach_x) / map->cell_width), -1, map->width - 1);
    out[1].first = (int32_t)hmi_clamp(floor((middle.y - reach_y) / map->cell_height), 0, map->height);
    out[1].last = (int32_t)hmi_clamp(floor((middle.y + reach_y) / map->cell_height), -1, map->height - 1);
}

// Finds the cells of a map that come into question; false where there are none.
static bool group_tilemap_cells(group_walk *walk, const hm_tilemap *map, const hm_xform *xform) {
    const hmi_step_box *near = &walk->search->near[walk->which];
    walk->cells[0] = (group_cells){0, map->width - 1};
    walk->cells[1] = (group_cells){0, map->height - 1};
    if (walk->search->local && xform->uy == 0 && xform->vx == 0) {
        const int64_t wide = (int64_t)xform->ux * map->cell_width, high = (int64_t)xform->vy * map->cell_height;
        walk->cells[0] = group_cells_near(near->x0, near->x1, xform->ox, wide, map->width);
        walk->cells[1] = group_cells_near(near->y0, near->y1, xform->oy, high, map->height);
    } else if (walk->search->local) {
        group_cells_rotated(map, xform, near, walk->cells);
    }
    return walk->cells[0].first <= walk->cells[0].last && walk->cells[1].first <= walk->cells[1].last;
}

// The block from which a walk goes down: the least one that has all cells that come into question. What has none of
// them promises nothing, so the leaves come in the same order as from the top with all blocks.
static group_node group_tilemap_top(const group_walk *walk, const hm_tilemap *map, const hm_xform *xform) {
    const group_cells x = walk->cells[0], y = walk->cells[1];
    group_node top = {.level = 0};
    while ((x.first ^ x.last) >> top.level || (y.first ^ y.last) >> top.level) top.level++;
    top.x = x.first >> top.level;
    top.y = y.first >> top.level;
    top.box = hmi_map_block_box(map, xform, top.level, top.x, top.y);
    return top;
}

static bool group_tilemap(const group_walk *walk, const hm_tilemap *map, const hm_xform *xform) {
    group_walk own = *walk;
    for (int side = 0; map->solid_outside && side < 4; side++) {
        hmi_leaf leaf = {.part = walk->part, .map = map, .map_at = *xform};
        if (!group_outside(map, xform, side, &leaf) || group_bound(walk, &leaf.box) == HUGE_VAL) continue;
        if (group_reach(walk, &leaf)) return true;
    }
    if (!group_tilemap_cells(&own, map, xform)) return false;
    const group_node top = group_tilemap_top(&own, map, xform);
    if (!hmi_tilemap_occupied(map, top.level, top.x, top.y)) return false;
    return group_bound(walk, &top.box) != HUGE_VAL && group_block(&own, map, xform, &top);
}

// ---- the walk ---------------------------------------------------------------------------------------------------
static bool group_walk_shape(const group_walk *walk, const hm_shape *shape, const hm_xform *xform) {
    if (shape->kind == HM_SHAPE_COMPOUND) return group_compound(walk, shape->of.compound, xform);
    if (shape->kind == HM_SHAPE_TILEMAP) return group_tilemap(walk, shape->of.tilemap, xform);
    const hmi_leaf leaf = {.shape = *shape, .xform = *xform, .box = hmi_shape_box(shape, xform), .part = walk->part};
    if (leaf.box.x0 > leaf.box.x1 || group_bound(walk, &leaf.box) == HUGE_VAL) return false;
    return group_reach(walk, &leaf);
}

// Boxes of blocks are a step larger than these, and bounds of casts allow for a few more.
enum { GROUP_NEAR = 16 };

// All of a box on its path there or back.
static hmi_step_box group_swept(const hmi_step_box *box, hmi_point way, int64_t margin) {
    const hmi_step_box all = {box->x0 + hmi_min(way.x, 0), box->y0 + hmi_min(way.y, 0), box->x1 + hmi_max(way.x, 0),
                              box->y1 + hmi_max(way.y, 0)};
    return hmi_step_box_grow(&all, margin + GROUP_NEAR);
}

static hmi_bone group_bone(const hmi_group_search *search, int which) {
    const hm_shape *shape = search->shape[which];
    const double unit = 1.0 / (double)HMI_UNITS_PER_STEP;
    hmi_element element;
    if (!search->local || search->way.x != 0 || search->way.y != 0) return (hmi_bone){.any = false};
    if (hmi_shape_rank(shape) != 0) return (hmi_bone){.any = false};
    hmi_element_make(shape, search->xform[which], &element);
    if (element.convex.n != 2) return (hmi_bone){.any = false};
    const hm_vec2 p = {(double)element.corner[0].x * unit, (double)element.corner[0].y * unit};
    const hm_vec2 way = {(double)element.corner[1].x * unit - p.x, (double)element.corner[1].y * unit - p.y};
    const double length = sqrt(way.x * way.x + way.y * way.y), reach = (double)element.convex.radius;
    if (!(length >= (double)HM_STEPS_PER_PIXEL)) return (hmi_bone){.any = false};
    return (hmi_bone){true, p, {-way.y / length, way.x / length}, reach + (double)search->margin};
}

bool hmi_group_run(hmi_group_search *search) {
    const group_walk walk = {.search = search};
    const hmi_point back = {-search->way.x, -search->way.y};
    for (int i = 0; i < 2; i++) {
        search->box[i] = hmi_shape_box(search->shape[i], search->xform[i]);
        if (search->box[i].x0 > search->box[i].x1) return false;
        search->bone[i] = group_bone(search, i);
    }
    search->near[0] = group_swept(&search->box[1], search->way, search->margin);
    search->near[1] = group_swept(&search->box[0], back, search->margin);
    return group_walk_shape(&walk, search->shape[0], search->xform[0]);
}

bool hmi_leaf_is_thin(const hmi_leaf *leaf) {
    return hmi_shape_is_flat(&leaf->shape) && hmi_shape_radius(&leaf->shape, &leaf->xform) == 0;
}

hm_feature hmi_leaf_pixel(const hmi_leaf *leaf, hm_feature own) {
    if (!leaf->map) return (hm_feature){own.kind, leaf->part, own.x, own.y};
    return (hm_feature){leaf->cell.x < 0 ? HM_FEATURE_OUTSIDE : HM_FEATURE_CELL, leaf->part, leaf->cell.x,
                        leaf->cell.y};
}

// ---- boxes ------------------------------------------------------------------------------------------------------
static void group_join(hmi_step_box *box, const hmi_step_box *more) {
    if (more->x0 > more->x1) return;
    box->x0 = hmi_min(box->x0, more->x0);
    box->y0 = hmi_min(box->y0, more->y0);
    box->x1 = hmi_max(box->x1, more->x1);
    box->y1 = hmi_max(box->y1, more->y1);
}

// Of all cells, occupied or not: broad phases and compounds keep it while cells are set.
static hmi_step_box group_tilemap_box(const hm_tilemap *map, const hm_xform *xform) {
    hmi_step_box box = {INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};
    const int top = hmi_tilemap_level_count(map) - 1;
    for (int side = 0; map->solid_outside && side < 4; side++) {
        hmi_leaf leaf;
        if (group_outside(map, xform, side, &leaf)) group_join(&box, &leaf.box);
    }
    if (top >= 0) {
        const hmi_step_box cells = hmi_map_block_box(map, xform, top, 0, 0);
        group_join(&box, &cells);
    }
    return box;
}

static hmi_step_box group_compound_box(const hm_compound *compound, const hm_xform *xform) {
    hmi_step_box box = {INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};
    if (!compound->endless) {
        if (compound->count == 0) return box;
        return group_compound_tree_box(compound, xform, compound->tree.levels - 1, 0);
    }
    for (int32_t i = 0; i < compound->count; i++) {
        hm_xform posed;
        if (!hmi_xform_multiply(xform, &compound->parts[i].xform, &posed)) continue;
        const hmi_step_box part = hmi_shape_box(&compound->parts[i].shape, &posed);
        group_join(&box, &part);
    }
    return box;
}

hmi_step_box hmi_shape_box(const hm_shape *shape, const hm_xform *xform) {
    switch (shape->kind) {
    case HM_SHAPE_TILEMAP:
        return group_tilemap_box(shape->of.tilemap, xform);
    case HM_SHAPE_COMPOUND:
        return group_compound_box(shape->of.compound, xform);
    case HM_SHAPE_MASK:
    case HM_SHAPE_POINT:
    case HM_SHAPE_SEGMENT:
    case HM_SHAPE_CIRCLE:
    case HM_SHAPE_RAY:
    case HM_SHAPE_CAPSULE:
    case HM_SHAPE_BOX:
    case HM_SHAPE_POLYGON:
    case HM_SHAPE_OUTLINE:
    case HM_SHAPE_KIND_COUNT:
        break;
    }
    return hmi_single_box(shape, xform);
}

// ---- leaves near a box ------------------------------------------------------------------------------------------
/// A search of one shape alone.
typedef struct group_near {
    hmi_group_search search;
    hmi_leaf_visit *visit;
    void *context;
    const hmi_step_box *near;
} group_near;

static double group_near_bound(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    (void)b;
    return hmi_boxes_apart(a, ((const group_near *)search)->near, 0) ? HUGE_VAL : 0;
}

static bool group_near_meet(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b) {
    const group_near *near = (const group_near *)search;
    (void)b;
    return near->visit(near->context, a);
}

// Whether a box is one of the world, and not everywhere.
static bool group_is_near(const hmi_step_box *near) {
    const int64_t most = (int64_t)1 << 60;
    return near->x0 > -most && near->y0 > -most && near->x1 < most && near->y1 < most;
}

bool hmi_leaves_near(const hm_shape *shape, const hm_xform *xform, const hmi_step_box *near, hmi_leaf_visit *visit,
                     void *context) {
    group_near all = {{.shape = {shape}, .xform = {xform}}, visit, context, near};
    const group_walk walk = {.search = &all.search};
    all.search.plain = true;
    all.search.bound = group_near_bound;
    all.search.meet = group_near_meet;
    all.search.local = group_is_near(near);
    if (all.search.local) all.search.near[0] = hmi_step_box_grow(near, GROUP_NEAR);
    return group_walk_shape(&walk, shape, xform);
}
