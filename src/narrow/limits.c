// Counts the edges that a limit is about, and parts the bounding boxes beyond it.
//
// The count depends on the shapes alone: neither on fields nor on the order in which anything is searched. It stops
// as soon as the limit is passed, so a low limit makes it short.
#include "limits.h"

#include "../pose/leaf.h"
#include "../pose/pieces.h"

#include <math.h>

bool hmi_limits_valid(const hm_limits *limits) {
    return limits->max_depth >= 0 && limits->max_depth <= 2 * HM_MAX_POSITION && limits->max_edges >= 0;
}

HMI_COLD bool hmi_report_limits(hmi_origin at, const hm_limits *limits) {
    return hmi_report_between(at, "limits.max_depth", limits->max_depth, 0, 2 * HM_MAX_POSITION) ||
           hmi_report(at, "limits.max_edges", HM_SENTENCE_LEAST, (double)limits->max_edges, 0);
}

// ---- edges --------------------------------------------------------------------------------------------------------

/// A count of the edges of one shape near a box.
typedef struct limits_count {
    const hmi_step_box *near;
    int64_t edges;
    int64_t most;
} limits_count;

static bool limits_add(limits_count *count, int64_t edges) {
    count->edges += edges;
    return count->edges > count->most;
}

// The largest whole number that is not above n / det, or about it where that is far beyond all masks.
static int64_t limits_floor(hmi_int128 n, int64_t det) {
    const double about = hmi_int128_to_double(n) / (double)det;
    if (!(fabs(about) < 0x1p32)) return about < 0 ? -((int64_t)1 << 32) : (int64_t)1 << 32;
    int64_t k = (int64_t)about;
    while (hmi_int128_compare(hmi_int128_mul(k, det), n) > 0) k--;
    while (hmi_int128_compare(hmi_int128_mul(k + 1, det), n) <= 0) k++;
    return k;
}

// The columns or rows of a mask's pixels that a box in steps reaches in the mask's own coordinates, at either end those
// included that it only touches: so mirrored scenes have the same count. `first` is above `last` for none.
static void limits_range(const hm_xform *m, const hmi_step_box *near, bool rows, int32_t size, int32_t *first,
                         int32_t *last) {
    const int64_t det = (int64_t)m->ux * m->vy - (int64_t)m->uy * m->vx, sign = det < 0 ? -1 : 1;
    const int64_t px = sign * (rows ? -m->uy : m->vy), py = sign * (rows ? m->ux : -m->vx);
    const int64_t x0 = near->x0 - m->ox, x1 = near->x1 - m->ox, y0 = near->y0 - m->oy, y1 = near->y1 - m->oy;
    const hmi_int128 low = hmi_int128_add(hmi_int128_mul(px, px < 0 ? x1 : x0), hmi_int128_mul(py, py < 0 ? y1 : y0));
    const hmi_int128 high =
        hmi_int128_add(hmi_int128_mul(px, px < 0 ? x0 : x1), hmi_int128_mul(py, py < 0 ? y0 : y1));
    *first = (int32_t)hmi_max(-limits_floor(hmi_int128_negate(low), sign * det) - 1, 0);
    *last = (int32_t)hmi_min(limits_floor(high, sign * det), size - 1);
}

static hmi_pixel_box limits_pixels(const hm_mask *mask, const hm_xform *xform, const hmi_step_box *near) {
    hmi_pixel_box box;
    limits_range(xform, near, false, mask->grid.width, &box.x0, &box.x1);
    limits_range(xform, near, true, mask->grid.height, &box.y0, &box.y1);
    return box;
}

static uint64_t limits_word(const hmi_bitgrid *grid, int32_t stripe, int32_t y) {
    return y < 0 || y >= grid->height ? 0 : hmi_bitgrid_stripe_or_guard(grid, stripe)[y];
}

// How many sides of the solid pixels in a word belong to the border.
static int limits_sides(const hmi_bitgrid *grid, int32_t stripe, int32_t y, uint64_t columns) {
    const uint64_t all = limits_word(grid, stripe, y), bits = all & columns;
    const uint64_t left = all << 1 | limits_word(grid, stripe - 1, y) >> 63;
    const uint64_t right = all >> 1 | limits_word(grid, stripe + 1, y) << 63;
    return hmi_popcount(bits & ~left) + hmi_popcount(bits & ~right) +
           hmi_popcount(bits & ~limits_word(grid, stripe, y - 1)) +
           hmi_popcount(bits & ~limits_word(grid, stripe, y + 1));
}

static bool limits_mask(limits_count *count, const hm_mask *mask, const hm_xform *xform) {
    const hmi_bitgrid *grid = &mask->grid;
    if (grid->width < 1 || grid->height < 1) return false;
    const hmi_pixel_box box = limits_pixels(mask, xform, count->near);
    for (int32_t y = box.y0; y <= box.y1; y++)
        for (int32_t s = box.x0 >> 6; s <= box.x1 >> 6 && box.x0 <= box.x1; s++) {
            const int from = s == box.x0 >> 6 ? box.x0 & 63 : 0, to = s == box.x1 >> 6 ? (box.x1 & 63) + 1 : 64;
            const uint64_t columns = hmi_low_bits(to) & ~hmi_low_bits(from);
            if (limits_add(count, limits_sides(grid, s, y, columns))) return true;
        }
    return false;
}

// Whether the AABB of a piece touches the box. This is exact, so it does not matter how the pieces near it are found.
static bool limits_touches(const hmi_convex *piece, const hmi_step_box *near) {
    int64_t x0 = piece->v[0].x, y0 = piece->v[0].y, x1 = x0, y1 = y0;
    for (int32_t k = 1; k < piece->n; k++) {
        x0 = hmi_min(x0, piece->v[k].x);
        y0 = hmi_min(y0, piece->v[k].y);
        x1 = hmi_max(x1, piece->v[k].x);
        y1 = hmi_max(y1, piece->v[k].y);
    }
    const int64_t r = piece->radius;
    return hmi_step_below(x0) - r <= near->x1 && hmi_step_below(y0) - r <= near->y1 &&
           r - hmi_step_below(-x1) >= near->x0 && r - hmi_step_below(-y1) >= near->y0;
}

static bool limits_piece(void *context, const hmi_convex *piece) {
    limits_count *count = context;
    return limits_touches(piece, count->near) && limits_add(count, piece->n > 2 ? piece->n : 1);
}

static bool limits_leaf(void *context, const hmi_leaf *leaf) {
    limits_count *count = context;
    if (leaf->shape.kind == HM_SHAPE_MASK) return limits_mask(count, leaf->shape.of.mask, &leaf->xform);
    return hmi_pieces_near(&leaf->shape, &leaf->xform, count->near, limits_piece, count);
}

static bool limits_shape(limits_count *count, const hm_shape *shape, const hm_xform *xform) {
    const hmi_leaf whole = {.shape = *shape, .xform = *xform};
    if (hmi_shape_is_group(shape)) return hmi_leaves_near(shape, xform, count->near, limits_leaf, count);
    return limits_leaf(count, &whole);
}

bool hmi_edges_exceed(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                      const hmi_rule *rule, int64_t most) {
    if (most <= 0) return false;
    const hmi_step_box of_a = hmi_shape_box(a, xa), of_b = hmi_shape_box(b, xb);
    const hmi_step_box near_a = hmi_step_box_grow(&of_a, rule->margin),
                       near_b = hmi_step_box_grow(&of_b, rule->margin);
    limits_count count = {&near_b, 0, most};
    if (limits_shape(&count, a, xa)) return true;
    count.near = &near_a;
    return limits_shape(&count, b, xb);
}

// ---- bounds -------------------------------------------------------------------------------------------------------

// How far b moves along one axis in one direction until the boxes are apart.
static int64_t limits_gap(int64_t a0, int64_t a1, int64_t b0, int64_t b1, bool up, int64_t more) {
    return up ? a1 - b0 + more : b1 - a0 + more;
}

static bool limits_along(const int64_t gap[4], const hm_vec2 *way, int64_t *x, int64_t *y) {
    const double of_x = way->x == 0 ? HUGE_VAL : (double)gap[way->x < 0] / fabs(way->x);
    const double of_y = way->y == 0 ? HUGE_VAL : (double)gap[2 + (way->y < 0)] / fabs(way->y);
    const double length = ceil(fmin(of_x, of_y));
    *x = (int64_t)(way->x * length + (way->x < 0 ? -0.5 : 0.5));
    *y = (int64_t)(way->y * length + (way->y < 0 ? -0.5 : 0.5));
    return true;
}

bool hmi_bounds_exit(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                     const hmi_rule *rule, const hm_vec2 *way, int i, int64_t *x, int64_t *y) {
    const hmi_step_box p = hmi_shape_box(a, xa), q = hmi_shape_box(b, xb);
    const int64_t more = rule->margin + 2; // one for rounding outward, and one for edges that lie on each other
    const int64_t gap[4] = {
        limits_gap(p.x0, p.x1, q.x0, q.x1, true, more), limits_gap(p.x0, p.x1, q.x0, q.x1, false, more),
        limits_gap(p.y0, p.y1, q.y0, q.y1, true, more), limits_gap(p.y0, p.y1, q.y0, q.y1, false, more)};
    int order[4] = {0, 1, 2, 3};
    if (way) return i == 0 && limits_along(gap, way, x, y);
    if (i > 3) return false;
    for (int k = 1; k < 4; k++)
        for (int j = k; j > 0 && gap[order[j]] < gap[order[j - 1]]; j--) {
            const int kept = order[j];
            order[j] = order[j - 1];
            order[j - 1] = kept;
        }
    const int64_t length = gap[order[i]], sign = order[i] & 1 ? -1 : 1;
    *x = order[i] < 2 ? sign * length : 0;
    *y = order[i] < 2 ? 0 : sign * length;
    return true;
}
