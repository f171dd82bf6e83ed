// The area that two posed masks share. The tree of the mask with the smaller pixels is walked; a block that lies
// wholly inside the other counts as it is. Of the pixels at the edge each is decided exactly: covered wholly, its
// area is the determinant, a whole number of steps squared; otherwise it is clipped against each solid pixel under
// it.
//
// All sums are of whole numbers (steps squared are units of 2^-48 pixel squared, and clipped areas are rounded to
// them), so the order of the sum does not matter; and whether a pixel is covered wholly does not depend on how it was
// found.
#include "../base/base_internal.h"
#include "../base/bitgrid.h"
#include "../base/bits.h"
#include "../exact/int256.h"
#include "../pose/order.h"
#include "../pose/posed_mask.h"
#include "../pose/posed_shape.h"
#include "../sat/convex.h"

#include <math.h>

typedef struct shared_sums {
    int64_t full;      ///< pixels covered wholly
    int64_t full_x;    ///< sum of their 2x + 1
    int64_t full_y;    ///< sum of their 2y + 1
    hmi_int128 area;   ///< of parts, in units of 2^-48 pixel squared
    hmi_int128 area_x; ///< area times the pixel's x
    hmi_int128 area_y;
    hmi_int128 part_x; ///< first moments of the parts about their pixels' corners, in units of 2^-40 pixel cubed
    hmi_int128 part_y;
    hm_vec2 min; ///< in steps from the walked mask's origin
    hm_vec2 max;
} shared_sums;

typedef struct shared_walk {
    const hmi_posed_mask *a; ///< walked
    const hmi_posed_mask *b;
    hmi_map map;
    double radius;
    double half_x;
    double half_y;
    shared_sums sums;
} shared_walk;

static void sum_add(hmi_int128 *sum, int64_t value, int32_t factor) { // value * factor, factor >= 0
    hmi_int128 product = hmi_int128_mul(value < 0 ? -value : value, factor);
    if (value < 0) product = hmi_int128_negate(product);
    *sum = hmi_int128_add(*sum, product);
}

static void shared_extend(shared_sums *sums, double x, double y) {
    if (x < sums->min.x) sums->min.x = x;
    if (y < sums->min.y) sums->min.y = y;
    if (x > sums->max.x) sums->max.x = x;
    if (y > sums->max.y) sums->max.y = y;
}

// Corners of pixels are whole steps below 2^48 and so exact in doubles.
static void shared_add_full(shared_walk *walk, int32_t x, int32_t y) {
    const hm_xform *m = walk->a->xform;
    shared_sums *sums = &walk->sums;
    sums->full++;
    sums->full_x += 2 * (int64_t)x + 1;
    sums->full_y += 2 * (int64_t)y + 1;
    for (int k = 0; k < 4; k++) {
        const int64_t cx = x + (k & 1);
        const int64_t cy = y + (k >> 1);
        shared_extend(sums, (double)(cx * m->ux + cy * m->vx), (double)(cx * m->uy + cy * m->vy));
    }
}

// ---- clipping -----------------------------------------------------------------------------------------------------

enum { CLIP_MAX = 12 }; // a convex quadrilateral cut four times has at most 8 corners

/// A convex polygon in steps from the corner of a pixel.
typedef struct clip_polygon {
    hm_vec2 v[CLIP_MAX];
    int n;
} clip_polygon;

static double clip_side(hm_vec2 p, hm_vec2 q, hm_vec2 c, double turn) {
    return turn * ((q.x - p.x) * (c.y - p.y) - (q.y - p.y) * (c.x - p.x));
}

// Keeps what lies to the inner side of the line from p to q (Sutherland and Hodgman's reentrant clipping).
static void clip_by_line(clip_polygon *polygon, hm_vec2 p, hm_vec2 q, double turn) {
    clip_polygon kept;
    kept.n = 0;
    for (int i = 0; i < polygon->n; i++) {
        const hm_vec2 from = polygon->v[i];
        const hm_vec2 to = polygon->v[i + 1 < polygon->n ? i + 1 : 0];
        const double at_from = clip_side(p, q, from, turn);
        const double at_to = clip_side(p, q, to, turn);
        if (at_from >= 0 && kept.n < CLIP_MAX) kept.v[kept.n++] = from;
        if ((at_from > 0 && at_to < 0) || (at_from < 0 && at_to > 0)) {
            const double t = at_from / (at_from - at_to);
            if (kept.n < CLIP_MAX)
                kept.v[kept.n++] = (hm_vec2){from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)};
        }
    }
    *polygon = kept;
}

static hm_vec2 clip_corner(const hm_xform *m, int64_t dx, int64_t dy, int k) {
    const int64_t u = k == 1 || k == 2;
    const int64_t v = k >= 2;
    hm_vec2 corner = {(double)(dx + u * m->ux + v * m->vx), (double)(dy + u * m->uy + v * m->vy)};
    return corner;
}

// Pixel (ax, ay) cut by pixel (bx, by), in steps from the former's corner: differences below 2^34, exact in doubles.
static clip_polygon clip_pixels(const shared_walk *walk, int32_t ax, int32_t ay, int32_t bx, int32_t by) {
    const hm_xform *a = walk->a->xform;
    const hm_xform *b = walk->b->xform;
    const int64_t dx =
        b->ox - a->ox + (int64_t)bx * b->ux + (int64_t)by * b->vx - (int64_t)ax * a->ux - (int64_t)ay * a->vx;
    const int64_t dy =
        b->oy - a->oy + (int64_t)bx * b->uy + (int64_t)by * b->vy - (int64_t)ax * a->uy - (int64_t)ay * a->vy;
    const double turn = (int64_t)b->ux * b->vy - (int64_t)b->uy * b->vx > 0 ? 1 : -1;
    clip_polygon polygon;
    polygon.n = 4;
    for (int k = 0; k < 4; k++) polygon.v[k] = clip_corner(a, 0, 0, k);
    for (int k = 0; k < 4; k++)
        clip_by_line(&polygon, clip_corner(b, dx, dy, k), clip_corner(b, dx, dy, (k + 1) & 3), turn);
    return polygon;
}

static int64_t shared_round(double v) { return (int64_t)(v < 0 ? v - 0.5 : v + 0.5); }

// The area and first moments of a polygon by the shoelace formula.
static void shared_add_part(shared_walk *walk, int32_t ax, int32_t ay, const clip_polygon *polygon) {
    double area = 0; // twice
    double mx = 0;   // six times
    double my = 0;
    for (int i = 0; i < polygon->n; i++) {
        const hm_vec2 p = polygon->v[i];
        const hm_vec2 q = polygon->v[i + 1 < polygon->n ? i + 1 : 0];
        const double cross = p.x * q.y - p.y * q.x;
        area += cross;
        mx += (p.x + q.x) * cross;
        my += (p.y + q.y) * cross;
    }
    const double turn = area < 0 ? -1 : 1;
    const double cube = 1.0 / (double)((int64_t)1 << 32); // from steps cubed (2^-72) to units of 2^-40
    shared_sums *sums = &walk->sums;
    const int64_t whole = shared_round(turn * area / 2);
    sum_add(&sums->area, whole, 1);
    sum_add(&sums->area_x, whole, ax);
    sum_add(&sums->area_y, whole, ay);
    sum_add(&sums->part_x, shared_round(turn * mx / 6 * cube), 1);
    sum_add(&sums->part_y, shared_round(turn * my / 6 * cube), 1);
    const hm_vec2 corner =
        clip_corner(walk->a->xform, (int64_t)ax * walk->a->xform->ux + (int64_t)ay * walk->a->xform->vx,
                    (int64_t)ax * walk->a->xform->uy + (int64_t)ay * walk->a->xform->vy, 0);
    for (int i = 0; i < polygon->n; i++) shared_extend(sums, corner.x + polygon->v[i].x, corner.y + polygon->v[i].y);
}

// ---- pixels -------------------------------------------------------------------------------------------------------

static bool shared_meets(const shared_walk *walk, const hmi_convex *square, int32_t bx, int32_t by) {
    hmi_point corner[4];
    hmi_pixel_corners(walk->b->xform, bx, by, corner);
    const hmi_convex other = {corner, 4, 0};
    return hmi_sat_touch(square, &other, 0, false);
}

/// The pixels of b, also outside of it, that a pixel of `a` may lie over; bounds inclusive.
static hmi_pixel_box shared_box(const shared_walk *walk, hm_vec2 centre) {
    const double half_x = walk->half_x + walk->map.error;
    const double half_y = walk->half_y + walk->map.error;
    hmi_pixel_box box = {(int32_t)floor(centre.x - half_x), (int32_t)floor(centre.y - half_y),
                         (int32_t)floor(centre.x + half_x), (int32_t)floor(centre.y + half_y)};
    return box;
}

// Covered wholly: no clear pixel of b, nor anything outside of it, lies under the pixel.
static bool shared_whole(const shared_walk *walk, const hmi_convex *square, const hmi_pixel_box *box) {
    for (int32_t by = box->y0; by <= box->y1; by++)
        for (int32_t bx = box->x0; bx <= box->x1; bx++)
            if (!hm_mask_get(walk->b->mask, bx, by) && shared_meets(walk, square, bx, by)) return false;
    return true;
}

static void shared_pixel(shared_walk *walk, int32_t x, int32_t y) {
    const hmi_bitgrid *grid = &walk->b->mask->grid;
    const hm_vec2 centre = hmi_map_apply(&walk->map, x + 0.5, y + 0.5);
    const double reach = walk->half_x + walk->half_y + 1;
    if (centre.x < -reach || centre.y < -reach || centre.x > grid->width + reach || centre.y > grid->height + reach)
        return;
    const hmi_pixel_box box = shared_box(walk, centre);
    hmi_point corner[4];
    hmi_pixel_corners(walk->a->xform, x, y, corner);
    const hmi_convex square = {corner, 4, 0};
    if (shared_whole(walk, &square, &box)) {
        shared_add_full(walk, x, y);
        return;
    }
    for (int32_t by = box.y0; by <= box.y1; by++)
        for (int32_t bx = box.x0; bx <= box.x1; bx++) {
            if (!hm_mask_get(walk->b->mask, bx, by) || !shared_meets(walk, &square, bx, by)) continue;
            const clip_polygon polygon = clip_pixels(walk, x, y, bx, by);
            shared_add_part(walk, x, y, &polygon);
        }
}

// ---- walking ------------------------------------------------------------------------------------------------------

static void shared_add_block(shared_walk *walk, int level, int32_t x, int32_t y) {
    for (unsigned bits = hmi_tree_children(walk->a, level, x, y); bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        if (level > 0)
            shared_add_block(walk, level - 1, 4 * x + (i & 3), 4 * y + (i >> 2));
        else
            shared_add_full(walk, 4 * x + (i & 3), 4 * y + (i >> 2));
    }
}

// At most HMI_FIELD_LEVELS deep.
static void shared_node(shared_walk *walk, int level, int32_t x, int32_t y) {
    const double side = (double)((int64_t)1 << (2 * level));
    const double radius = walk->radius * side + walk->map.error;
    for (unsigned bits = hmi_tree_children(walk->a, level, x, y); bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        const int32_t cx = 4 * x + (i & 3);
        const int32_t cy = 4 * y + (i >> 2);
        const hm_vec2 centre = hmi_map_apply(&walk->map, (cx + 0.5) * side, (cy + 0.5) * side);
        const hmi_lookup lookup = hmi_mask_lookup(walk->b, centre.x, centre.y);
        if (lookup.outside_squared > radius * radius) continue;
        const bool inside = lookup.inside > radius;
        if (level == 0 && inside) shared_add_full(walk, cx, cy);
        if (level == 0 && !inside) shared_pixel(walk, cx, cy);
        if (level > 0 && inside) shared_add_block(walk, level - 1, cx, cy);
        if (level > 0 && !inside) shared_node(walk, level - 1, cx, cy);
    }
}

// ---- the result ---------------------------------------------------------------------------------------------------

// (full, x and y weighted by u and v): from sums over pixels to steps along one axis of the world.
static double shared_moment(const shared_sums *sums, double det, double u, double v, const hmi_int128 *part) {
    const double full = det * ((double)sums->full_x * u + (double)sums->full_y * v) / 2;
    const double corners = hmi_int128_to_double(sums->area_x) * u + hmi_int128_to_double(sums->area_y) * v;
    const double cube = (double)((int64_t)1 << 32);
    return full + corners + hmi_int128_to_double(*part) * cube;
}

// Of slivers so small that their moments are lost in rounding the middle of the box is as good a centroid as any.
static double shared_between(double v, double min, double max) { return v >= min && v <= max ? v : (min + max) / 2; }

static void shared_finish(const shared_walk *walk, hm_shared_info *out) {
    const hm_xform *m = walk->a->xform;
    const shared_sums *sums = &walk->sums;
    const double step = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const int64_t det = (int64_t)m->ux * m->vy - (int64_t)m->uy * m->vx;
    const int64_t size = det < 0 ? -det : det;
    hmi_int128 total = sums->area;
    total = hmi_int128_add(total, hmi_int128_mul(sums->full, size));
    const double area = hmi_int128_to_double(total); // in steps squared
    const double x = shared_moment(sums, (double)size, m->ux, m->vx, &sums->part_x) / area;
    const double y = shared_moment(sums, (double)size, m->uy, m->vy, &sums->part_y) / area;
    const hm_vec2 middle = {shared_between(x, sums->min.x, sums->max.x), shared_between(y, sums->min.y, sums->max.y)};
    out->area = area * step * step;
    out->centroid = (hm_vec2){((double)m->ox + middle.x) * step, ((double)m->oy + middle.y) * step};
    out->min = (hm_vec2){((double)m->ox + sums->min.x) * step, ((double)m->oy + sums->min.y) * step};
    out->max = (hm_vec2){((double)m->ox + sums->max.x) * step, ((double)m->oy + sums->max.y) * step};
}

static bool shared_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, hm_shared_info *out) {
    shared_walk walk = {.a = a, .b = b};
    if (hmi_tree_top(a) < 0 || hmi_tree_top(b) < 0) return false;
    walk.map = hmi_map_between(a->xform, b->xform);
    walk.radius = hmi_map_pixel_radius(&walk.map);
    walk.half_x = 0.5 * (fabs(walk.map.xx) + fabs(walk.map.yx));
    walk.half_y = 0.5 * (fabs(walk.map.xy) + fabs(walk.map.yy));
    walk.sums.min = (hm_vec2){HUGE_VAL, HUGE_VAL};
    walk.sums.max = (hm_vec2){-HUGE_VAL, -HUGE_VAL};
    shared_node(&walk, hmi_tree_top(a), 0, 0);
    if (walk.sums.min.x > walk.sums.max.x) return false;
    shared_finish(&walk, out);
    return true;
}

// The mask with the smaller pixels is walked; of equal ones the one that comes first in the order of
// hmi_order_swapped.
static bool shared_walks_second(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    const double of_a = fabs((double)((int64_t)xa->ux * xa->vy - (int64_t)xa->uy * xa->vx));
    const double of_b = fabs((double)((int64_t)xb->ux * xb->vy - (int64_t)xb->uy * xb->vx));
    return of_a != of_b ? of_b < of_a : hmi_order_swapped(a, xa, b, xb);
}

bool hm_shared_area(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                    hm_shared_info *out) {
    HMI_REQUIRE_PTR(out, false);
    *out = (hm_shared_info){0, {0, 0}, {0, 0}, {0, 0}};
    HMI_REQUIRE(hmi_shape_valid(a), false, hmi_report_shape(HMI_VIOLATION, "a", a));
    HMI_REQUIRE(hmi_shape_valid(b), false, hmi_report_shape(HMI_VIOLATION, "b", b));
    HMI_REQUIRE(hmi_xform_is_valid(xa), false, hmi_report_xform(HMI_VIOLATION, "xa", xa));
    HMI_REQUIRE(hmi_xform_is_valid(xb), false, hmi_report_xform(HMI_VIOLATION, "xb", xb));
    HMI_REQUIRE(a->kind == HM_SHAPE_MASK, false,
                hmi_report(HMI_VIOLATION, "a", HM_SENTENCE_SHAPE_KIND, a->kind, HM_SHAPE_MASK));
    HMI_REQUIRE(b->kind == HM_SHAPE_MASK, false,
                hmi_report(HMI_VIOLATION, "b", HM_SENTENCE_SHAPE_KIND, b->kind, HM_SHAPE_MASK));
    const hmi_posed_mask first = hmi_posed_mask_make(a, xa);
    const hmi_posed_mask second = hmi_posed_mask_make(b, xb);
    const bool swap = shared_walks_second(a, xa, b, xb);
    return shared_masks(swap ? &second : &first, swap ? &first : &second, out);
}
