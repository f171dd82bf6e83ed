// The border of one posed mask inside another one. Finds the unit edges that lie near the other mask, cuts each where
// it crosses the lines between the other mask's pixels, and finds the pixel in which each piece lies.
//
// A corner in the other mask's pixels is a fraction N / D with the same D for all corners, so it is kept as a whole
// part and a remainder. N may take 78 bits and is computed modulo 2^64. An estimate in doubles, off by less than 1,
// says which of the possible values it is, and the remainder comes out exactly. Crossings are rounded in the same
// way. So doubles decide nothing, whatever the compiler makes of them.
#include "border_clip.h"

#include "../base/bits.h"
#include "../mask/maskfield_internal.h"

#include <math.h>

/// One coordinate of corners of the mask in the other's pixels: (zero + x * u + y * v) / size.
typedef struct rim_axis {
    uint64_t zero; ///< modulo 2^64
    int64_t u, v;  ///< below 2^61
    double at_zero, at_u, at_v;
} rim_axis;

/// Edges that lie wholly inside, and the sums of their pixels' coordinates.
typedef struct rim_wholes {
    int64_t count, x, y;
} rim_wholes;

/// A walk along the border.
typedef struct rim_walk {
    hmi_edge_walk edges;
    const hmi_posed_mask *other;
    hmi_clip_visit *visit;
    void *context;
    hmi_map map;
    double radius;              ///< half the longer diagonal of a pixel in the other's pixels
    double half_x[2];           ///< half the width of the AABB of an edge along v, and of one along u, in the other's
                                ///< pixels; what the map may be off is added
    double half_y[2];           ///< likewise half the height
    bool fine;                  ///< these boxes are small
    const hmi_maskfield *field; ///< of the other mask, where they are and its distances are up to date
    int32_t reach[2];           ///< a distance in this field that is beyond the ends of an edge along v, and along u
    unsigned sides;             ///< whose edges are cut, a bit each, and HMI_CLIP_BOTH
    hm_vec2 middle[HMI_CLIP_SIDES]; ///< from a pixel's corner to the middle of an edge, in the other's pixels
    rim_wholes wholes[HMI_CLIP_SIDES];
    int64_t size; ///< the other's determinant: 2^30 to below 2^61
    double inverse;
    rim_axis x, y;
    hmi_clip_sums *sums;
} rim_walk;

// ---- corners ------------------------------------------------------------------------------------------------------

static int64_t rim_cross(int64_t ax, int64_t ay, int64_t bx, int64_t by) { return ax * by - ay * bx; }

// (dx, dy) is below 2^48, so the products wrap: the result is wanted modulo 2^64.
static uint64_t rim_cross_wrapped(int64_t ax, int64_t ay, int64_t bx, int64_t by) {
    return (uint64_t)ax * (uint64_t)by - (uint64_t)ay * (uint64_t)bx;
}

static void rim_axes(rim_walk *walk) {
    const hm_xform *m = walk->edges.mask->xform, *o = walk->other->xform;
    const int64_t det = rim_cross(o->ux, o->uy, o->vx, o->vy), sign = det < 0 ? -1 : 1;
    const int64_t dx = m->ox - o->ox, dy = m->oy - o->oy;
    const hmi_map *map = &walk->map;
    walk->size = sign * det;
    walk->inverse = 1 / (double)walk->size;
    walk->x = (rim_axis){(uint64_t)sign * rim_cross_wrapped(dx, dy, o->vx, o->vy),
                         sign * rim_cross(m->ux, m->uy, o->vx, o->vy),
                         sign * rim_cross(m->vx, m->vy, o->vx, o->vy),
                         map->tx,
                         map->xx,
                         map->yx};
    walk->y = (rim_axis){(uint64_t)sign * rim_cross_wrapped(o->ux, o->uy, dx, dy),
                         sign * rim_cross(o->ux, o->uy, m->ux, m->uy),
                         sign * rim_cross(o->ux, o->uy, m->vx, m->vy),
                         map->ty,
                         map->xy,
                         map->yy};
}

/// A coordinate: whole + rest / size, 0 <= rest < size.
typedef struct rim_coordinate {
    int64_t whole;
    int64_t rest;
} rim_coordinate;

// The estimate, cut to a whole number, is off by less than 2 pixels, so the remainder fits into 64 bits. The loops
// then bring it into its range.
static rim_coordinate rim_corner(const rim_walk *walk, const rim_axis *axis, int32_t x, int32_t y) {
    const double about = axis->at_zero + x * axis->at_u + y * axis->at_v;
    rim_coordinate at = {.whole = (int64_t)about};
    const uint64_t over = axis->zero + (uint64_t)x * (uint64_t)axis->u + (uint64_t)y * (uint64_t)axis->v;
    at.rest = (int64_t)(over - (uint64_t)at.whole * (uint64_t)walk->size);
    while (at.rest < 0) {
        at.rest += walk->size;
        at.whole--;
    }
    while (at.rest >= walk->size) {
        at.rest -= walk->size;
        at.whole++;
    }
    return at;
}

// ---- one edge -----------------------------------------------------------------------------------------------------

/// One coordinate of an edge, followed from one line between pixels to the next.
typedef struct rim_line {
    int64_t length; ///< of the edge along this coordinate, times the size; at least 0
    int64_t until;  ///< the part of `length` before the next line
    int32_t at;     ///< the crossing with the next line, in parts of the edge; beyond its end if there is none
    int32_t step;   ///< 1 or -1: from a pixel to the one behind the next line
    int64_t pixel;  ///< before the next line
} rim_line;

// until * HMI_CLIP_UNIT / length, to the nearest, half upwards: 0 <= until < length, both below 2^61.
static int32_t rim_round(int64_t until, int64_t length) {
    int64_t parts = (int64_t)((double)until / (double)length * HMI_CLIP_UNIT + 0.5);
    const uint64_t twice = (uint64_t)until * (2 * (uint64_t)HMI_CLIP_UNIT) + (uint64_t)length;
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

static void rim_line_aim(rim_line *line) {
    line->at = line->until < line->length ? rim_round(line->until, line->length) : HMI_CLIP_UNIT + 1;
}

// An edge that begins on a line and leads towards smaller coordinates crosses that line first, where it begins.
static rim_line rim_line_make(const rim_walk *walk, rim_coordinate from, int64_t along) {
    rim_line line = {.length = along < 0 ? -along : along, .step = along < 0 ? -1 : 1, .pixel = from.whole};
    line.until = along < 0 ? from.rest : walk->size - from.rest;
    rim_line_aim(&line);
    return line;
}

static void rim_line_next(const rim_walk *walk, rim_line *line) {
    line->pixel += line->step;
    line->until += walk->size;
    rim_line_aim(line);
}

/// An edge of a pixel, and how it lies to the other mask's lines.
typedef struct rim_edge {
    hm_pixel pixel;
    hmi_clip_side side;
    int sign;               ///< with which its length is added to the sums
    bool on_column, on_row; ///< it lies on a line between two columns, or rows, of the other mask
    int inner; ///< 0 or -1: whether the edge's pixel is behind the line that the edge is on, or before it
} rim_edge;

static bool rim_solid(const rim_walk *walk, int64_t x, int64_t y) {
    const hmi_bitgrid *grid = &walk->other->mask->grid;
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) return false;
    return hmi_bitgrid_get(grid, (int32_t)x, (int32_t)y);
}

static void rim_add_length(hmi_clip_length *sum, const hmi_clip_piece *piece) {
    const int64_t length = piece->to - piece->from;
    sum->length += length;
    sum->x += length * (piece->pixel.x + (piece->side == HMI_CLIP_RIGHT));
    sum->y += length * (piece->pixel.y + (piece->side == HMI_CLIP_BOTTOM));
    sum->twice += length * (piece->from + piece->to);
}

static void rim_add_piece(rim_walk *walk, const rim_edge *edge, const hmi_clip_piece *piece) {
    const int64_t length = edge->sign * (int64_t)(piece->to - piece->from);
    const bool along_u = piece->side == HMI_CLIP_TOP || piece->side == HMI_CLIP_BOTTOM;
    hmi_clip_sums *sums = walk->sums;
    if (piece->face) {
        *(along_u ? &sums->against_u : &sums->against_v) += length;
        rim_add_length(along_u ? &sums->face_u : &sums->face_v, piece);
    } else {
        *(along_u ? &sums->across_u : &sums->across_v) += length;
        rim_add_length(along_u ? &sums->along_u : &sums->along_v, piece);
    }
    if (walk->visit) walk->visit(walk->context, piece);
}

// Counts a piece. One that lies on a line is inside where the other mask is solid on both sides of the line. Where
// only the outer side is solid, they are face to face.
static void rim_stretch(rim_walk *walk, const rim_edge *edge, int64_t x, int64_t y, int32_t from, int32_t to) {
    const int64_t out_x = x + (edge->on_column ? -1 - edge->inner : 0);
    const int64_t out_y = y + (edge->on_row ? -1 - edge->inner : 0);
    const bool out = rim_solid(walk, out_x, out_y);
    if (!out && !(walk->sides & HMI_CLIP_BOTH)) return;
    hmi_clip_piece piece = {edge->pixel, {(int32_t)out_x, (int32_t)out_y}, from, to, edge->side, false, false, false};
    if (edge->on_column || edge->on_row) {
        const int64_t in_x = x + (edge->on_column ? edge->inner : 0), in_y = y + (edge->on_row ? edge->inner : 0);
        const bool in = rim_solid(walk, in_x, in_y);
        piece.face = out && !in;
        piece.both = in && !out;
        if (in) piece.other = (hm_pixel){(int32_t)in_x, (int32_t)in_y};
    }
    if (out) rim_add_piece(walk, edge, &piece);
    if (piece.both) walk->visit(walk->context, &piece);
}

static void rim_follow(rim_walk *walk, const rim_edge *edge, rim_line *x, rim_line *y) {
    int32_t at = 0;
    while (at < HMI_CLIP_UNIT) {
        int32_t next = x->at < y->at ? x->at : y->at;
        if (next > HMI_CLIP_UNIT) next = HMI_CLIP_UNIT;
        if (next > at) rim_stretch(walk, edge, x->pixel, y->pixel, at, next);
        if (x->at == next) rim_line_next(walk, x);
        if (y->at == next) rim_line_next(walk, y);
        at = next;
    }
}

// Cuts one edge, from its end with the smaller x and y on.
static void rim_edge_clip(rim_walk *walk, int32_t x, int32_t y, hmi_clip_side side) {
    const bool along_u = side == HMI_CLIP_TOP || side == HMI_CLIP_BOTTOM;
    const int32_t cx = x + (side == HMI_CLIP_RIGHT), cy = y + (side == HMI_CLIP_BOTTOM);
    const rim_coordinate px = rim_corner(walk, &walk->x, cx, cy), py = rim_corner(walk, &walk->y, cx, cy);
    const int64_t ex = along_u ? walk->x.u : walk->x.v, ey = along_u ? walk->y.u : walk->y.v;
    const bool up_front = side == HMI_CLIP_TOP || side == HMI_CLIP_LEFT; // the pixel lies towards greater x and y
    rim_edge edge = {.pixel = {x, y}, .side = side, .on_column = ex == 0 && px.rest == 0};
    edge.sign = side == HMI_CLIP_TOP || side == HMI_CLIP_RIGHT ? 1 : -1;
    edge.on_row = ey == 0 && py.rest == 0;
    const int64_t to_x = along_u ? walk->x.v : walk->x.u, to_y = along_u ? walk->y.v : walk->y.u;
    const bool towards = (edge.on_column ? to_x : to_y) > 0;
    edge.inner = towards == up_front ? 0 : -1;
    rim_line line_x = rim_line_make(walk, px, ex), line_y = rim_line_make(walk, py, ey);
    rim_follow(walk, &edge, &line_x, &line_y);
}

// ---- all edges near the other mask -----------------------------------------------------------------------------

/// The other mask's pixels under the AABB of an edge. All are clear, so the edge is outside; or all are solid, so the
/// edge is inside and on no border; or neither is certain.
typedef enum rim_under { RIM_CLEAR, RIM_SOLID, RIM_UNSURE } rim_under;

#define RIM_FAR 0x1p22

enum { RIM_CELL_SHIFT = 2 }; // of HMI_FIELD_CELL

// The whole part of a coordinate above -RIM_FAR, also of a negative one.
static int32_t rim_floor(double v) { return (int32_t)(v + RIM_FAR) - (int32_t)RIM_FAR; }

// By the distance that the field has for the cell of the edge's middle. All of the edge lies within its reach of there.
static rim_under rim_lookup(const rim_walk *walk, const hmi_maskfield *field, hm_vec2 middle, bool along_u) {
    const int32_t x = rim_floor(middle.x), y = rim_floor(middle.y);
    if ((uint32_t)x >= (uint32_t)field->width || (uint32_t)y >= (uint32_t)field->height) return RIM_UNSURE;
    const int32_t column = x >> RIM_CELL_SHIFT, row = y >> RIM_CELL_SHIFT;
    const int32_t distance = field->cells[row * field->cell_columns + column];
    if (distance > walk->reach[along_u]) return RIM_CLEAR;
    return -distance > walk->reach[along_u] ? RIM_SOLID : RIM_UNSURE;
}

// By the pixels.
static rim_under rim_search(const rim_walk *walk, hm_vec2 middle, bool along_u) {
    const double half_x = walk->half_x[along_u], half_y = walk->half_y[along_u];
    const hmi_bitgrid *grid = &walk->other->mask->grid;
    const double left = middle.x - half_x, right = middle.x + half_x;
    const double top = middle.y - half_y, bottom = middle.y + half_y;
    if (right < 0 || bottom < 0 || left > grid->width || top > grid->height) return RIM_CLEAR;
    if (!walk->fine) return RIM_UNSURE;
    const bool within = left >= 0 && top >= 0 && right < grid->width && bottom < grid->height;
    const int32_t x0 = hmi_within(left, grid->width - 1), y0 = hmi_within(top, grid->height - 1);
    const int32_t x1 = hmi_within(right, grid->width - 1), y1 = hmi_within(bottom, grid->height - 1);
    const uint64_t *lo = hmi_bitgrid_stripe(grid, x0 >> 6), *hi = lo + grid->pitch;
    const uint64_t wanted = hmi_low_bits(x1 - x0 + 1);
    uint64_t any = 0, all = wanted;
    for (int32_t row = y0; row <= y1; row++) {
        const uint64_t bits = hmi_funnel(lo[row], hi[row], (unsigned)(x0 & 63));
        any |= bits;
        all &= bits;
    }
    if (!(any & wanted)) return RIM_CLEAR;
    return within && all == wanted ? RIM_SOLID : RIM_UNSURE;
}

static bool rim_along_u(hmi_clip_side side) { return side == HMI_CLIP_TOP || side == HMI_CLIP_BOTTOM; }

// `middle` is that of an edge, in the other mask's pixels; `field` may be NULL.
static void rim_edge_at(rim_walk *walk, const hmi_maskfield *field, hm_vec2 middle, int32_t x, int32_t y,
                        hmi_clip_side side) {
    const bool along_u = rim_along_u(side);
    rim_under under = field ? rim_lookup(walk, field, middle, along_u) : RIM_UNSURE;
    if (under == RIM_UNSURE) under = rim_search(walk, middle, along_u);
    if (under == RIM_UNSURE) rim_edge_clip(walk, x, y, side);
    if (under != RIM_SOLID) return;
    rim_wholes *wholes = &walk->wholes[side];
    wholes->count++;
    wholes->x += x;
    wholes->y += y;
    if (!walk->visit) return;
    const hmi_clip_piece piece = {{x, y}, {-1, -1}, 0, HMI_CLIP_UNIT, side, false, false, true};
    walk->visit(walk->context, &piece);
}

static void rim_clip_row(hmi_edge_walk *edges, const uint64_t bits[HMI_CLIP_SIDES], int32_t x, int32_t y) {
    rim_walk *walk = (rim_walk *)edges;
    const hmi_map *map = &walk->map;
    const hm_vec2 first = hmi_map_apply(map, x, y);
    const bool near = fabs(first.x) < RIM_FAR / 2 && fabs(first.y) < RIM_FAR / 2; // a row is far shorter than that
    const hmi_maskfield *field = near ? walk->field : NULL;
    for (int side = 0; side < HMI_CLIP_SIDES; side++) {
        uint64_t left = bits[side];
        if (!left || !(walk->sides >> side & 1)) continue;
        const hm_vec2 from = {first.x + walk->middle[side].x, first.y + walk->middle[side].y};
        for (; left; left &= left - 1) {
            const int32_t k = hmi_lowest_bit(left);
            const hm_vec2 middle = {from.x + k * map->xx, from.y + k * map->xy};
            rim_edge_at(walk, field, middle, x + k, y, (hmi_clip_side)side);
        }
    }
}

// Adds the edges that lie wholly inside, which have only been counted.
static void rim_add_wholes(rim_walk *walk) {
    for (int side = 0; side < HMI_CLIP_SIDES; side++) {
        const rim_wholes *wholes = &walk->wholes[side];
        const bool along_u = rim_along_u((hmi_clip_side)side);
        const int64_t length = HMI_CLIP_UNIT * wholes->count;
        hmi_clip_length *sum = along_u ? &walk->sums->along_u : &walk->sums->along_v;
        *(along_u ? &walk->sums->across_u : &walk->sums->across_v) +=
            side == HMI_CLIP_TOP || side == HMI_CLIP_RIGHT ? length : -length;
        sum->length += length;
        sum->x += HMI_CLIP_UNIT * wholes->x + (side == HMI_CLIP_RIGHT ? length : 0);
        sum->y += HMI_CLIP_UNIT * wholes->y + (side == HMI_CLIP_BOTTOM ? length : 0);
        sum->twice += length * HMI_CLIP_UNIT;
    }
}

// Whether a box of pixels surely has no border near the other mask.
static bool rim_dropped(const hmi_edge_walk *edges, const hmi_pixel_box *box) {
    const rim_walk *walk = (const rim_walk *)edges;
    const double w = box->x1 - box->x0 + 1, h = box->y1 - box->y0 + 1;
    const double x = box->x0 + w / 2, y = box->y0 + h / 2, side = w > h ? w : h;
    const double radius = walk->radius * side + walk->map.error;
    const hm_vec2 centre = hmi_map_apply(&walk->map, x, y);
    if (hmi_mask_lookup(walk->other, centre.x, centre.y).outside_squared > radius * radius) return true;
    return hmi_mask_lookup(edges->mask, x, y).inside > 0.70711 * side;
}

// The mask's pixels that may lie under the other mask's rectangle.
static hmi_pixel_box rim_common(const rim_walk *walk) {
    const hmi_map back = hmi_map_between(walk->other->xform, walk->edges.mask->xform);
    const hmi_bitgrid *grid = &walk->edges.mask->mask->grid, *other = &walk->other->mask->grid;
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
        hmi_within(x0 - back.error - 1, grid->width - 1), hmi_within(y0 - back.error - 1, grid->height - 1),
        hmi_within(x1 + back.error + 1, grid->width - 1), hmi_within(y1 + back.error + 1, grid->height - 1)};
}

static rim_walk rim_make(const hmi_posed_mask *mask, const hmi_posed_mask *other, hmi_clip_visit *visit,
                         void *context, hmi_clip_sums *sums) {
    rim_walk walk = {.edges = {mask, rim_dropped, rim_clip_row},
                     .other = other,
                     .visit = visit,
                     .context = context,
                     .sums = sums,
                     .sides = HMI_CLIP_ALL};
    *sums = (hmi_clip_sums){.across_u = 0};
    walk.map = hmi_map_between(mask->xform, other->xform);
    walk.radius = hmi_map_pixel_radius(&walk.map);
    walk.half_x[0] = fabs(walk.map.yx) / 2 + walk.map.error + 1e-9;
    walk.half_y[0] = fabs(walk.map.yy) / 2 + walk.map.error + 1e-9;
    walk.half_x[1] = fabs(walk.map.xx) / 2 + walk.map.error + 1e-9;
    walk.half_y[1] = fabs(walk.map.xy) / 2 + walk.map.error + 1e-9;
    walk.fine = walk.radius < 8;
    if (walk.fine && hmi_posed_mask_measured(other) && other->field->levels > 0) walk.field = other->field;
    for (int i = 0; i < 2 && walk.field; i++) {
        const double half = sqrt(walk.half_x[i] * walk.half_x[i] + walk.half_y[i] * walk.half_y[i]);
        walk.reach[i] = (int32_t)((half + 1e-9) * HMI_FIELD_SCALE) + 1;
    }
    const hm_vec2 u = {walk.map.xx, walk.map.xy}, v = {walk.map.yx, walk.map.yy};
    walk.middle[HMI_CLIP_TOP] = (hm_vec2){u.x / 2, u.y / 2};
    walk.middle[HMI_CLIP_RIGHT] = (hm_vec2){u.x + v.x / 2, u.y + v.y / 2};
    walk.middle[HMI_CLIP_BOTTOM] = (hm_vec2){u.x / 2 + v.x, u.y / 2 + v.y};
    walk.middle[HMI_CLIP_LEFT] = (hm_vec2){v.x / 2, v.y / 2};
    rim_axes(&walk);
    return walk;
}

void hmi_clip_border(const hmi_posed_mask *mask, const hmi_posed_mask *other, hmi_clip_visit *visit, void *context,
                     hmi_clip_sums *out) {
    *out = (hmi_clip_sums){.across_u = 0};
    if (hmi_tree_top(mask) < 0 || hmi_tree_top(other) < 0) return;
    rim_walk walk = rim_make(mask, other, visit, context, out);
    hmi_edge_walk_run(&walk.edges, rim_common(&walk));
    rim_add_wholes(&walk);
}

void hmi_clip_border_sides(const hmi_posed_mask *mask, const hmi_posed_mask *other, unsigned sides,
                           hmi_clip_visit *visit, void *context) {
    hmi_clip_sums sums;
    if (hmi_tree_top(mask) < 0 || hmi_tree_top(other) < 0) return;
    rim_walk walk = rim_make(mask, other, visit, context, &sums);
    walk.sides = sides;
    hmi_edge_walk_run(&walk.edges, rim_common(&walk));
}

void hmi_clip_border_in(const hmi_posed_mask *mask, const hmi_posed_mask *other, const hmi_clip_area *area,
                        hmi_clip_visit *visit, void *context) {
    hmi_clip_sums sums;
    if (hmi_tree_top(mask) < 0 || hmi_tree_top(other) < 0) return;
    rim_walk walk = rim_make(mask, other, visit, context, &sums);
    const hmi_bitgrid *grid = &mask->mask->grid;
    hmi_pixel_box box = rim_common(&walk);
    box.x0 = (int32_t)hmi_max(box.x0, hmi_within(area->x0, grid->width - 1));
    box.y0 = (int32_t)hmi_max(box.y0, hmi_within(area->y0, grid->height - 1));
    box.x1 = (int32_t)hmi_min(box.x1, hmi_within(area->x1, grid->width - 1));
    box.y1 = (int32_t)hmi_min(box.y1, hmi_within(area->y1, grid->height - 1));
    hmi_edge_walk_run(&walk.edges, box);
}

void hmi_clip_border_edge(const hmi_posed_mask *mask, const hmi_posed_mask *other, hm_pixel pixel, hmi_clip_side side,
                          hmi_clip_visit *visit, void *context) {
    hmi_clip_sums sums;
    rim_walk walk = rim_make(mask, other, visit, context, &sums);
    rim_edge_clip(&walk, pixel.x, pixel.y, side);
}

hmi_clip_vector hmi_clip_outward(const hm_xform *xform, int64_t across_u, int64_t across_v) {
    const int64_t det = rim_cross(xform->ux, xform->uy, xform->vx, xform->vy), sign = det < 0 ? -1 : 1;
    const hmi_int128 ux = hmi_int128_mul(sign * across_u, xform->ux), uy = hmi_int128_mul(sign * across_u, xform->uy);
    const hmi_int128 vx = hmi_int128_mul(sign * across_v, xform->vx), vy = hmi_int128_mul(sign * across_v, xform->vy);
    return (hmi_clip_vector){hmi_int128_add(uy, vy), hmi_int128_negate(hmi_int128_add(ux, vx))};
}
