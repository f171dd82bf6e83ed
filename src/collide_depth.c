// How deep two posed shapes overlap, from below: a length by which b may be moved in any direction so that they still
// overlap. Two kinds of witness are looked for. A pixel whose middle lies deep in the solid of the other mask - the
// field tells how deep - holds as long as the middle, or the circle about it, is inside. And any two pixels, or a
// pixel and an element, that overlap hold until they are pushed apart along the shortest of their separating axes.
#include "collide_internal.h"

#include <math.h>

// Doubles here have relative errors below 2^-40; what is claimed is shortened by this much.
static const double depth_caution = 1 - 1e-9;

// ---- two convex pieces --------------------------------------------------------------------------------------------

/// A point, segment or parallelogram: all points c + s*u + t*v with s and t from -1 to 1, in steps, widened by a
/// radius.
typedef struct depth_piece {
    hm_vec2 c;
    hm_vec2 u;
    hm_vec2 v;
    double radius;
} depth_piece;

static double depth_cross(hm_vec2 a, hm_vec2 b) { return a.x * b.y - a.y * b.x; }

// By how far the pieces overlap along the normal of `axis`; infinite for an axis of length 0, which parts nothing.
static double depth_along(hm_vec2 axis, const depth_piece *a, const depth_piece *b) {
    const double length = sqrt(axis.x * axis.x + axis.y * axis.y);
    if (length == 0) return HUGE_VAL;
    const hm_vec2 d = {b->c.x - a->c.x, b->c.y - a->c.y};
    const double extents = fabs(depth_cross(axis, a->u)) + fabs(depth_cross(axis, a->v)) +
                           fabs(depth_cross(axis, b->u)) + fabs(depth_cross(axis, b->v));
    return (extents - fabs(depth_cross(axis, d))) / length;
}

static bool depth_is_flat(const depth_piece *piece) { return piece->v.x == 0 && piece->v.y == 0; }

static hm_vec2 depth_across(hm_vec2 axis) { return (hm_vec2){-axis.y, axis.x}; }

// Negative when the cores are apart or nothing is known (two points). Two flat ones, on one line, are apart along it
// as well.
static double depth_of_pieces(const depth_piece *a, const depth_piece *b) {
    double depth = depth_along(a->u, a, b);
    depth = fmin(depth, depth_along(a->v, a, b));
    depth = fmin(depth, depth_along(b->u, a, b));
    depth = fmin(depth, depth_along(b->v, a, b));
    if (depth_is_flat(a) && depth_is_flat(b)) {
        depth = fmin(depth, depth_along(depth_across(a->u), a, b));
        depth = fmin(depth, depth_along(depth_across(b->u), a, b));
    }
    return depth < HUGE_VAL && depth >= 0 ? depth + a->radius + b->radius : -1;
}

static bool depth_pieces_hold(const depth_piece *a, const depth_piece *b, double reach) {
    return depth_of_pieces(a, b) * depth_caution > reach;
}

// Pixels in steps from an origin near them, so that doubles are exact.
static depth_piece depth_pixel_piece(const hm_xform *m, int32_t x, int32_t y, const hm_xform *origin) {
    const double half = 0.5;
    depth_piece piece = {{(double)(m->ox - origin->ox), (double)(m->oy - origin->oy)},
                         {half * m->ux, half * m->uy},
                         {half * m->vx, half * m->vy},
                         0};
    piece.c.x += (x + half) * m->ux + (y + half) * m->vx;
    piece.c.y += (x + half) * m->uy + (y + half) * m->vy;
    return piece;
}

static depth_piece depth_element_piece(const hmi_element *element, const hm_xform *origin) {
    const double unit = 1.0 / (double)HMI_UNITS_PER_STEP;
    const hmi_point *p = &element->corner[0];
    const hmi_point *q = &element->corner[1];
    depth_piece piece = {{((double)p->x / 2 + (double)q->x / 2) * unit - (double)origin->ox,
                          ((double)p->y / 2 + (double)q->y / 2) * unit - (double)origin->oy},
                         {((double)q->x / 2 - (double)p->x / 2) * unit, ((double)q->y / 2 - (double)p->y / 2) * unit},
                         {0, 0},
                         (double)element->convex.radius};
    return piece;
}

// ---- places -------------------------------------------------------------------------------------------------------

// How deep a place lies in the solid of a mask, in its pixels: negative when it does not lie clearly inside a solid
// pixel.
static double depth_of_place(const hmi_posed_mask *mask, hm_vec2 place, double error) {
    const hmi_bitgrid *grid = &mask->mask->grid;
    if (!(place.x > 0 && place.y > 0 && place.x < grid->width && place.y < grid->height)) return -1;
    const int32_t x = (int32_t)place.x;
    const int32_t y = (int32_t)place.y;
    if (!hmi_bitgrid_get(grid, x, y)) return -1;
    const double fx = place.x - x;
    const double fy = place.y - y;
    const double depth = fmin(fmin(fx, 1 - fx), fmin(fy, 1 - fy)) - error;
    const double field = hmi_mask_look(mask, place.x, place.y).inside - error;
    return field > depth ? field : depth;
}

// ---- masks --------------------------------------------------------------------------------------------------------

/// A search for a pixel, or two, that hold.
typedef struct depth_walk {
    const hmi_posed_mask *a;
    const hmi_posed_mask *b;
    hmi_map map;
    double radius; ///< of a pixel of a, in b's pixels
    double wanted; ///< depth of the middle of one of a's pixels that is enough, in b's pixels
    double reach;  ///< in steps
} depth_walk;

// The radius of the greatest circle in a pixel about its middle, in steps: half the smaller of its heights.
static double depth_pixel_radius(const hm_xform *m) {
    const double u = sqrt((double)m->ux * m->ux + (double)m->uy * m->uy);
    const double v = sqrt((double)m->vx * m->vx + (double)m->vy * m->vy);
    return fabs((double)((int64_t)m->ux * m->vy - (int64_t)m->uy * m->vx)) / (u > v ? u : v) / 2;
}

static depth_walk depth_walk_make(const hmi_posed_mask *a, const hmi_posed_mask *b, double reach) {
    depth_walk walk = {a, b, hmi_map_between(a->xform, b->xform), 0, 0, reach};
    walk.radius = hmi_map_pixel_radius(&walk.map);
    walk.wanted = (reach / depth_caution - depth_pixel_radius(a->xform)) / hmi_xform_least_stretch(b->xform);
    return walk;
}

// What the field says is exact to a cell and a sixteenth of a pixel: nothing in a block lies deeper than that.
static bool depth_block_hopeless(const depth_walk *walk, hm_vec2 centre, double radius) {
    const hmi_look look = hmi_mask_look(walk->b, centre.x, centre.y);
    const double slack = radius + walk->map.error;
    if (look.outside_squared > slack * slack) return true;
    return walk->b->field && look.inside < HMI_FIELD_REACH &&
           look.inside + slack + HMI_FIELD_CELL * 1.4143 + 0.1 < walk->wanted;
}

static bool depth_middle_holds(const depth_walk *walk, int level, int32_t x, int32_t y) {
    const double side = (double)((int64_t)1 << (2 * level));
    for (unsigned bits = hmi_tree_children(walk->a, level, x, y); bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        const int32_t cx = 4 * x + (i & 3);
        const int32_t cy = 4 * y + (i >> 2);
        const hm_vec2 centre = hmi_map_apply(&walk->map, (cx + 0.5) * side, (cy + 0.5) * side);
        if (depth_block_hopeless(walk, centre, walk->radius * side)) continue;
        if (level > 0 && depth_middle_holds(walk, level - 1, cx, cy)) return true;
        if (level > 0) continue;
        const double depth = depth_of_place(walk->b, centre, walk->map.error);
        if (depth >= 0 && depth > walk->wanted) return true;
    }
    return false;
}

static bool depth_pixel_holds(const depth_walk *walk, int32_t x, int32_t y, hm_vec2 centre) {
    const hmi_pixel_box box = hmi_mask_box(walk->b, centre.x, centre.y, walk->radius + walk->map.error);
    const depth_piece mine = depth_pixel_piece(walk->a->xform, x, y, walk->a->xform);
    for (int32_t by = box.y0; by <= box.y1; by++)
        for (int32_t bx = box.x0; bx <= box.x1; bx++) {
            if (!hmi_bitgrid_get(&walk->b->mask->grid, bx, by)) continue;
            const depth_piece other = depth_pixel_piece(walk->b->xform, bx, by, walk->a->xform);
            if (depth_pieces_hold(&mine, &other, walk->reach)) return true;
        }
    return false;
}

static bool depth_pair_holds(const depth_walk *walk, int level, int32_t x, int32_t y) {
    const double side = (double)((int64_t)1 << (2 * level));
    const double reach = walk->radius * side + walk->map.error;
    for (unsigned bits = hmi_tree_children(walk->a, level, x, y); bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        const int32_t cx = 4 * x + (i & 3);
        const int32_t cy = 4 * y + (i >> 2);
        const hm_vec2 centre = hmi_map_apply(&walk->map, (cx + 0.5) * side, (cy + 0.5) * side);
        if (hmi_mask_look(walk->b, centre.x, centre.y).outside_squared > reach * reach) continue;
        if (level > 0 ? depth_pair_holds(walk, level - 1, cx, cy) : depth_pixel_holds(walk, cx, cy, centre))
            return true;
    }
    return false;
}

// Two pixels hold up to the sum of their circles' radii; what is deeper only the middle of a pixel deep in a solid
// can show.
static bool depth_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, double reach) {
    if (hmi_tree_top(a) < 0 || hmi_tree_top(b) < 0) return false;
    const double of_a = depth_pixel_radius(a->xform);
    const double of_b = depth_pixel_radius(b->xform);
    const depth_walk forth = depth_walk_make(a, b, reach);
    const depth_walk back = depth_walk_make(b, a, reach);
    if (reach >= of_a + of_b)
        return depth_middle_holds(&forth, hmi_tree_top(a), 0, 0) || depth_middle_holds(&back, hmi_tree_top(b), 0, 0);
    const depth_walk *finer = of_a <= of_b ? &forth : &back;
    return depth_pair_holds(finer, hmi_tree_top(finer->a), 0, 0);
}

// ---- elements -----------------------------------------------------------------------------------------------------

/// A search for a pixel that an element overlaps deeply enough.
typedef struct depth_element_walk {
    const hmi_posed_mask *mask;
    hmi_probe probe;
    depth_piece piece;
    double reach;
} depth_element_walk;

static bool depth_element_holds(const depth_element_walk *walk, int level, int32_t x, int32_t y) {
    const double side = (double)((int64_t)1 << (2 * level));
    for (unsigned bits = hmi_tree_children(walk->mask, level, x, y); bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        const int32_t cx = 4 * x + (i & 3);
        const int32_t cy = 4 * y + (i >> 2);
        if (hmi_probe_distance(&walk->probe, (cx + 0.5) * side, (cy + 0.5) * side) >
            walk->probe.reach + 0.70711 * side)
            continue;
        if (level > 0 && depth_element_holds(walk, level - 1, cx, cy)) return true;
        if (level > 0) continue;
        const depth_piece pixel = depth_pixel_piece(walk->mask->xform, cx, cy, walk->mask->xform);
        if (depth_pieces_hold(&walk->piece, &pixel, walk->reach)) return true;
    }
    return false;
}

static bool depth_element_mask(const hmi_element *a, const hmi_posed_mask *b, double reach) {
    const hmi_rule plain = {false, 0};
    const double error = hmi_map_from_world(b->xform).error;
    const depth_element_walk walk = {b, hmi_element_probe(a, b->xform, &plain), depth_element_piece(a, b->xform),
                                     reach};
    const hm_vec2 *p = &walk.probe.p;
    const hm_vec2 *q = &walk.probe.q;
    const hm_vec2 places[3] = {{(p->x + q->x) / 2, (p->y + q->y) / 2}, *p, *q};
    const double radius = (double)a->convex.radius;
    if (hmi_tree_top(b) < 0) return false;
    for (int i = 0; i < 3; i++) {
        const double depth = depth_of_place(b, places[i], error);
        if (depth >= 0 && (depth * hmi_xform_least_stretch(b->xform) + radius) * depth_caution > reach) return true;
    }
    if (radius > reach) { // a disc reaches as far into the solid as its radius exceeds the distance
        hmi_element core = *a;
        core.convex = (hmi_convex){core.corner, a->convex.n, 0};
        hm_points points;
        const double apart = hmi_distance_element_mask(&core, b, &points) * (double)HM_STEPS_PER_PIXEL;
        if (radius * depth_caution - apart > reach) return true;
    }
    return depth_element_holds(&walk, hmi_tree_top(b), 0, 0);
}

static bool depth_elements(const hmi_element *a, const hmi_element *b, double reach) {
    const hm_xform zero = HM_XFORM_IDENTITY;
    const depth_piece piece_a = depth_element_piece(a, &zero);
    const depth_piece piece_b = depth_element_piece(b, &zero);
    if (depth_pieces_hold(&piece_a, &piece_b, reach)) return true;
    const hmi_convex core_a = {a->convex.v, a->convex.n, 0};
    const hmi_convex core_b = {b->convex.v, b->convex.n, 0};
    hm_vec2 on_a;
    hm_vec2 on_b;
    const double apart = hmi_sat_distance(&core_a, &core_b, &on_a, &on_b) * (double)HM_STEPS_PER_PIXEL;
    return (double)(a->convex.radius + b->convex.radius) * depth_caution - apart > reach;
}

bool hmi_deeper(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, double reach) {
    if (a->kind == HM_SHAPE_MASK && b->kind != HM_SHAPE_MASK) return hmi_deeper(b, xb, a, xa, reach);
    if (a->kind == HM_SHAPE_MASK) {
        const hmi_posed_mask first = hmi_posed_mask_make(a, xa);
        const hmi_posed_mask second = hmi_posed_mask_make(b, xb);
        return depth_masks(&first, &second, reach);
    }
    hmi_element first;
    hmi_element_make(a, xa, &first);
    if (b->kind == HM_SHAPE_MASK) {
        const hmi_posed_mask second = hmi_posed_mask_make(b, xb);
        return depth_element_mask(&first, &second, reach);
    }
    hmi_element second;
    hmi_element_make(b, xb, &second);
    return depth_elements(&first, &second, reach);
}
