// The border of one posed mask inside another: which unit edges there are near the other mask, where they cross the
// lines between its pixels, and which of its pixels they lie in.
//
// A corner in the other's pixels is a fraction N / D with the same D for all, so it is kept as a whole part and a
// remainder. N itself may take 78 bits and is only known modulo 2^64: an estimate in doubles that is off by less than
// 1 says which of its values it is, and the remainder comes out exactly. The same goes for roundings of crossings.
// Doubles decide nothing, whatever the compiler makes of them.
#include "border_clip.h"

#include "../base/bits.h"

#include <math.h>

/// One coordinate of corners of the mask in the other's pixels: (zero + x * u + y * v) / size.
typedef struct border_axis {
    uint64_t zero; ///< modulo 2^64
    int64_t u, v;  ///< below 2^61
    double at_zero, at_u, at_v;
} border_axis;

/// A walk along the border.
typedef struct border_walk {
    const hmi_posed_mask *mask;
    const hmi_posed_mask *other;
    hmi_border_visit *visit;
    void *context;
    hmi_map map;
    double radius; ///< half the longer diagonal of a pixel in the other's pixels
    int64_t size;  ///< the other's determinant: 2^30 to below 2^61
    double inverse;
    border_axis x, y;
    hmi_border_sums *sums;
} border_walk;

// ---- corners ------------------------------------------------------------------------------------------------------

static int64_t border_cross(int64_t ax, int64_t ay, int64_t bx, int64_t by) { return ax * by - ay * bx; }

// (dx, dy) is below 2^48: the products wrap, which is what is wanted.
static uint64_t border_cross_wrapped(int64_t ax, int64_t ay, int64_t bx, int64_t by) {
    return (uint64_t)ax * (uint64_t)by - (uint64_t)ay * (uint64_t)bx;
}

static void border_axes(border_walk *walk) {
    const hm_xform *m = walk->mask->xform, *o = walk->other->xform;
    const int64_t det = border_cross(o->ux, o->uy, o->vx, o->vy), sign = det < 0 ? -1 : 1;
    const int64_t dx = m->ox - o->ox, dy = m->oy - o->oy;
    const hmi_map *map = &walk->map;
    walk->size = sign * det;
    walk->inverse = 1 / (double)walk->size;
    walk->x = (border_axis){(uint64_t)sign * border_cross_wrapped(dx, dy, o->vx, o->vy),
                            sign * border_cross(m->ux, m->uy, o->vx, o->vy),
                            sign * border_cross(m->vx, m->vy, o->vx, o->vy),
                            map->tx,
                            map->xx,
                            map->yx};
    walk->y = (border_axis){(uint64_t)sign * border_cross_wrapped(o->ux, o->uy, dx, dy),
                            sign * border_cross(o->ux, o->uy, m->ux, m->uy),
                            sign * border_cross(o->ux, o->uy, m->vx, m->vy),
                            map->ty,
                            map->xy,
                            map->yy};
}

/// A coordinate: whole + rest / size, 0 <= rest < size.
typedef struct border_place {
    int64_t whole;
    int64_t rest;
} border_place;

// The estimate is off by less than 2 pixels, so what is left is below 2^63. What is too low or high is put right.
static border_place border_corner(const border_walk *walk, const border_axis *axis, int32_t x, int32_t y) {
    const double about = axis->at_zero + x * axis->at_u + y * axis->at_v;
    border_place place = {.whole = (int64_t)about};
    const uint64_t over = axis->zero + (uint64_t)x * (uint64_t)axis->u + (uint64_t)y * (uint64_t)axis->v;
    place.rest = (int64_t)(over - (uint64_t)place.whole * (uint64_t)walk->size);
    while (place.rest < 0) {
        place.rest += walk->size;
        place.whole--;
    }
    while (place.rest >= walk->size) {
        place.rest -= walk->size;
        place.whole++;
    }
    return place;
}

// ---- one edge -----------------------------------------------------------------------------------------------------

/// An edge of which one coordinate is followed from line to line between pixels.
typedef struct border_line {
    int64_t length; ///< of the edge along this coordinate, times the size; at least 0
    int64_t until;  ///< what of it lies before the next line
    int32_t at;     ///< where that is along the edge, in parts of it; beyond the end where there is none
    int32_t step;   ///< of the pixel beyond it
    int64_t pixel;
} border_line;

// until * HMI_BORDER_UNIT / length, to the nearest, half upwards: 0 <= until < length, both below 2^61.
static int32_t border_round(int64_t until, int64_t length) {
    int64_t parts = (int64_t)((double)until / (double)length * HMI_BORDER_UNIT + 0.5);
    const uint64_t twice = (uint64_t)until * (2 * (uint64_t)HMI_BORDER_UNIT) + (uint64_t)length;
    int64_t rest = (int64_t)(twice - (uint64_t)parts * 2 * (uint64_t)length);
    while (rest < 0) {
        rest += 2 * length;
        parts--;
    }
    while (rest >= 2 * length) {
        rest -= 2 * length;
        parts++;
    }
    return (int32_t)parts;
}

static void border_line_aim(border_line *line) {
    line->at = line->until < line->length ? border_round(line->until, line->length) : HMI_BORDER_UNIT + 1;
}

// An edge that begins on a line and leads back begins in the pixel before it.
static border_line border_line_make(const border_walk *walk, border_place from, int64_t along) {
    border_line line = {.length = along < 0 ? -along : along, .step = along < 0 ? -1 : 1, .pixel = from.whole};
    line.until = along < 0 ? from.rest : walk->size - from.rest;
    if (along < 0 && from.rest == 0) {
        line.pixel--;
        line.until = walk->size;
    }
    border_line_aim(&line);
    return line;
}

static void border_line_next(const border_walk *walk, border_line *line) {
    line->pixel += line->step;
    line->until += walk->size;
    border_line_aim(line);
}

/// What lies along an edge of a pixel.
typedef struct border_edge {
    hm_pixel pixel;
    hmi_border_side side;
    int sign;               ///< of its sum
    bool on_column, on_row; ///< it lies on a line between two columns, or rows, of the other
    int inner;              ///< 0 or -1: where on the line the side of the pixel is, from the pixel of the line on
} border_edge;

static bool border_solid(const border_walk *walk, int64_t x, int64_t y) {
    const hmi_bitgrid *grid = &walk->other->mask->grid;
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) return false;
    return hmi_bitgrid_get(grid, (int32_t)x, (int32_t)y);
}

static void border_add_length(hmi_border_length *sum, const hmi_border_piece *piece) {
    const int64_t length = piece->to - piece->from;
    sum->length += length;
    sum->x += length * (piece->pixel.x + (piece->side == HMI_BORDER_RIGHT));
    sum->y += length * (piece->pixel.y + (piece->side == HMI_BORDER_BOTTOM));
    sum->twice += length * (piece->from + piece->to);
}

static void border_add(border_walk *walk, const border_edge *edge, int64_t x, int64_t y, int32_t from, int32_t to) {
    const hmi_border_piece piece = {edge->pixel, {(int32_t)x, (int32_t)y}, from, to, edge->side};
    const bool along_u = edge->side == HMI_BORDER_TOP || edge->side == HMI_BORDER_BOTTOM;
    *(along_u ? &walk->sums->across_u : &walk->sums->across_v) += edge->sign * (int64_t)(to - from);
    border_add_length(along_u ? &walk->sums->along_u : &walk->sums->along_v, &piece);
    if (walk->visit) walk->visit(walk->context, &piece);
}

// On a line both of its sides count.
static void border_stretch(border_walk *walk, const border_edge *edge, int64_t x, int64_t y, int32_t from,
                           int32_t to) {
    if (!edge->on_column && !edge->on_row) {
        if (border_solid(walk, x, y)) border_add(walk, edge, x, y, from, to);
        return;
    }
    const int64_t in_x = x + (edge->on_column ? edge->inner : 0), in_y = y + (edge->on_row ? edge->inner : 0);
    const int64_t out_x = x + (edge->on_column ? -1 - edge->inner : 0);
    const int64_t out_y = y + (edge->on_row ? -1 - edge->inner : 0);
    if (!border_solid(walk, out_x, out_y)) return;
    if (border_solid(walk, in_x, in_y)) {
        border_add(walk, edge, in_x, in_y, from, to);
        return;
    }
    const bool along_u = edge->side == HMI_BORDER_TOP || edge->side == HMI_BORDER_BOTTOM;
    *(along_u ? &walk->sums->against_u : &walk->sums->against_v) += edge->sign * (int64_t)(to - from);
}

static void border_follow(border_walk *walk, const border_edge *edge, border_line *x, border_line *y) {
    int32_t at = 0;
    while (at < HMI_BORDER_UNIT) {
        int32_t next = x->at < y->at ? x->at : y->at;
        if (next > HMI_BORDER_UNIT) next = HMI_BORDER_UNIT;
        if (next > at) border_stretch(walk, edge, x->pixel, y->pixel, at, next);
        if (x->at == next) border_line_next(walk, x);
        if (y->at == next) border_line_next(walk, y);
        at = next;
    }
}

// The corner with the smaller x and y of the mask's pixel, or of the one beyond.
static void border_edge_clip(border_walk *walk, int32_t x, int32_t y, hmi_border_side side) {
    const bool along_u = side == HMI_BORDER_TOP || side == HMI_BORDER_BOTTOM;
    const int32_t cx = x + (side == HMI_BORDER_RIGHT), cy = y + (side == HMI_BORDER_BOTTOM);
    const border_place px = border_corner(walk, &walk->x, cx, cy), py = border_corner(walk, &walk->y, cx, cy);
    const int64_t ex = along_u ? walk->x.u : walk->x.v, ey = along_u ? walk->y.u : walk->y.v;
    const bool up_front = side == HMI_BORDER_TOP || side == HMI_BORDER_LEFT; // the pixel lies towards greater x and y
    border_edge edge = {.pixel = {x, y}, .side = side, .on_column = ex == 0 && px.rest == 0};
    edge.sign = side == HMI_BORDER_TOP || side == HMI_BORDER_RIGHT ? 1 : -1;
    edge.on_row = ey == 0 && py.rest == 0;
    const int64_t to_x = along_u ? walk->x.v : walk->x.u, to_y = along_u ? walk->y.v : walk->y.u;
    const bool towards = (edge.on_column ? to_x : to_y) > 0;
    edge.inner = towards == up_front ? 0 : -1;
    border_line line_x = border_line_make(walk, px, ex), line_y = border_line_make(walk, py, ey);
    border_follow(walk, &edge, &line_x, &line_y);
}

// ---- all edges near the other mask -----------------------------------------------------------------------------

// The pixels in bits x .. x + n - 1 of a row, also outside of it: x from -1, n up to 64.
static uint64_t border_bits(const hmi_bitgrid *grid, int32_t x, int32_t y, int n) {
    if (y < 0 || y >= grid->height) return 0;
    const int32_t stripe = x < 0 ? -1 : x >> 6;
    const uint64_t *lo = hmi_bitgrid_stripe_or_guard(grid, stripe);
    const uint64_t *hi = hmi_bitgrid_stripe_or_guard(grid, stripe < grid->stripes ? stripe + 1 : grid->stripes);
    return hmi_funnel(lo[y], hi[y], (unsigned)(x & 63)) & hmi_low_bits(n);
}

static void border_clip_bits(border_walk *walk, uint64_t bits, int32_t x, int32_t y, hmi_border_side side) {
    for (; bits; bits &= bits - 1) border_edge_clip(walk, x + hmi_lowest_bit(bits), y, side);
}

/// A rectangle of pixels of the mask, bounds inclusive.
static void border_rows(border_walk *walk, const hmi_pixel_box *box) {
    const hmi_bitgrid *grid = &walk->mask->mask->grid;
    const int n = (int)(box->x1 - box->x0 + 1);
    for (int32_t y = box->y0; y <= box->y1; y++) {
        const uint64_t here = border_bits(grid, box->x0, y, n);
        if (!here) continue;
        border_clip_bits(walk, here & ~border_bits(grid, box->x0, y - 1, n), box->x0, y, HMI_BORDER_TOP);
        border_clip_bits(walk, here & ~border_bits(grid, box->x0 + 1, y, n), box->x0, y, HMI_BORDER_RIGHT);
        border_clip_bits(walk, here & ~border_bits(grid, box->x0, y + 1, n), box->x0, y, HMI_BORDER_BOTTOM);
        border_clip_bits(walk, here & ~border_bits(grid, box->x0 - 1, y, n), box->x0, y, HMI_BORDER_LEFT);
    }
}

// Whether a box has no border, or none near the other mask. Nothing that counts is ever dropped.
static bool border_dropped(const border_walk *walk, const hmi_pixel_box *box) {
    const double w = box->x1 - box->x0 + 1, h = box->y1 - box->y0 + 1;
    const double x = box->x0 + w / 2, y = box->y0 + h / 2, side = w > h ? w : h;
    const double radius = walk->radius * side + walk->map.error;
    const hm_vec2 centre = hmi_map_apply(&walk->map, x, y);
    if (hmi_mask_lookup(walk->other, centre.x, centre.y).outside_squared > radius * radius) return true;
    return hmi_mask_lookup(walk->mask, x, y).inside > 0.70711 * side;
}

enum { BORDER_BLOCK = 16 };

// Quarters of boxes down to 16 x 16 pixels, at most 12 deep.
static void border_box(border_walk *walk, hmi_pixel_box box) {
    const int32_t w = box.x1 - box.x0 + 1, h = box.y1 - box.y0 + 1;
    if (w <= 0 || h <= 0 || border_dropped(walk, &box)) return;
    if (w <= BORDER_BLOCK && h <= BORDER_BLOCK) {
        border_rows(walk, &box);
        return;
    }
    const int32_t x = w > BORDER_BLOCK ? box.x0 + w / 2 : box.x1 + 1;
    const int32_t y = h > BORDER_BLOCK ? box.y0 + h / 2 : box.y1 + 1;
    border_box(walk, (hmi_pixel_box){box.x0, box.y0, x - 1, y - 1});
    border_box(walk, (hmi_pixel_box){x, box.y0, box.x1, y - 1});
    border_box(walk, (hmi_pixel_box){box.x0, y, x - 1, box.y1});
    border_box(walk, (hmi_pixel_box){x, y, box.x1, box.y1});
}

static int32_t border_within(double v, int32_t most) { return v < 0 ? 0 : v > most ? most : (int32_t)v; }

// The mask's pixels under the other's rectangle.
static hmi_pixel_box border_common(const border_walk *walk) {
    const hmi_map back = hmi_map_between(walk->other->xform, walk->mask->xform);
    const hmi_bitgrid *grid = &walk->mask->mask->grid, *other = &walk->other->mask->grid;
    double x0 = HUGE_VAL, y0 = HUGE_VAL, x1 = -HUGE_VAL, y1 = -HUGE_VAL;
    for (int i = 0; i < 4; i++) {
        const hm_vec2 p = hmi_map_apply(&back, i & 1 ? other->width : 0, i & 2 ? other->height : 0);
        x0 = fmin(x0, p.x);
        y0 = fmin(y0, p.y);
        x1 = fmax(x1, p.x);
        y1 = fmax(y1, p.y);
    }
    if (x1 < -1 || y1 < -1 || x0 > grid->width + 1 || y0 > grid->height + 1) return (hmi_pixel_box){0, 0, -1, -1};
    return (hmi_pixel_box){
        border_within(x0 - back.error - 1, grid->width - 1), border_within(y0 - back.error - 1, grid->height - 1),
        border_within(x1 + back.error + 1, grid->width - 1), border_within(y1 + back.error + 1, grid->height - 1)};
}

void hmi_border_inside(const hmi_posed_mask *mask, const hmi_posed_mask *other, hmi_border_visit *visit,
                       void *context, hmi_border_sums *out) {
    border_walk walk = {.mask = mask, .other = other, .visit = visit, .context = context, .sums = out};
    *out = (hmi_border_sums){.across_u = 0};
    if (hmi_tree_top(mask) < 0 || hmi_tree_top(other) < 0) return;
    walk.map = hmi_map_between(mask->xform, other->xform);
    walk.radius = hmi_map_pixel_radius(&walk.map);
    border_axes(&walk);
    border_box(&walk, border_common(&walk));
}

hmi_border_vector hmi_border_outward(const hm_xform *xform, int64_t across_u, int64_t across_v) {
    const int64_t det = border_cross(xform->ux, xform->uy, xform->vx, xform->vy), sign = det < 0 ? -1 : 1;
    const hmi_int128 ux = hmi_int128_mul(sign * across_u, xform->ux), uy = hmi_int128_mul(sign * across_u, xform->uy);
    const hmi_int128 vx = hmi_int128_mul(sign * across_v, xform->vx), vy = hmi_int128_mul(sign * across_v, xform->vy);
    return (hmi_border_vector){hmi_int128_add(uy, vy), hmi_int128_negate(hmi_int128_add(ux, vx))};
}
