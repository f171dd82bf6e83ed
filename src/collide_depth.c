// How deep two posed shapes overlap, from below: a length by which b may be moved in any direction so that they still
// overlap. Two kinds of witness are looked for. A pixel whose middle lies deep in the solid of the other mask - the
// field tells how deep - holds as long as the middle, or the circle about it, is inside. And any two pixels, or a
// pixel and an element, that overlap hold until they are pushed apart along the shortest of their separating axes.
#include "collide_culling.h"
#include "collide_known.h"
#include "collide_group.h"
#include "collide_parts.h"

#include <math.h>

// Doubles here have relative errors below 2^-40; what is claimed is shortened by this much.
static const double depth_caution = 1 - 1e-9;

// ---- two convex pieces --------------------------------------------------------------------------------------------

/// A convex piece: its corners in steps from an origin near them, widened by a radius.
typedef struct depth_piece {
    hm_vec2 v[HMI_ELEMENT_CORNERS];
    int32_t n;
    double radius;
} depth_piece;

// By how far the pieces overlap along an axis of any length; infinite for length 0, which parts nothing.
static double depth_along(hm_vec2 axis, const depth_piece *a, const depth_piece *b) {
    const double length = sqrt(axis.x * axis.x + axis.y * axis.y);
    double low[2] = {HUGE_VAL, HUGE_VAL};
    double high[2] = {-HUGE_VAL, -HUGE_VAL};
    if (length == 0) return HUGE_VAL;
    for (int which = 0; which < 2; which++) {
        const depth_piece *piece = which ? b : a;
        for (int32_t k = 0; k < piece->n; k++) {
            const double at = axis.x * piece->v[k].x + axis.y * piece->v[k].y;
            if (at < low[which]) low[which] = at;
            if (at > high[which]) high[which] = at;
        }
    }
    const double one = high[0] - low[1];
    const double two = high[1] - low[0];
    return (one < two ? one : two) / length;
}

// The least along the normals of a piece's edges, and of a flat one along its edge as well.
static double depth_by_edges(const depth_piece *piece, bool flat, const depth_piece *a, const depth_piece *b) {
    double least = HUGE_VAL;
    const int32_t edges = piece->n > 2 ? piece->n : piece->n - 1;
    for (int32_t k = 0; k < edges; k++) {
        const hm_vec2 *p = &piece->v[k];
        const hm_vec2 *q = &piece->v[k + 1 == piece->n ? 0 : k + 1];
        const hm_vec2 edge = {q->x - p->x, q->y - p->y};
        least = fmin(least, depth_along((hm_vec2){-edge.y, edge.x}, a, b));
        if (flat) least = fmin(least, depth_along(edge, a, b));
    }
    return least;
}

// Negative when the cores are apart or nothing is known (two points). Two flat ones, on one line, are apart along it
// as well.
static double depth_of_pieces(const depth_piece *a, const depth_piece *b) {
    const bool flat = a->n <= 2 && b->n <= 2;
    const double depth = fmin(depth_by_edges(a, flat, a, b), depth_by_edges(b, flat, a, b));
    return depth < HUGE_VAL && depth >= 0 ? depth + a->radius + b->radius : -1;
}

// Coordinates below 2^47 steps are right to a fraction of a step: pieces that only touch must not seem to overlap.
static bool depth_pieces_hold(const depth_piece *a, const depth_piece *b, double reach) {
    return depth_of_pieces(a, b) * depth_caution > reach + 1;
}

static depth_piece depth_piece_make(const hmi_convex *convex, const hm_xform *origin) {
    const double unit = 1.0 / (double)HMI_UNITS_PER_STEP;
    depth_piece piece;
    piece.n = convex->n;
    piece.radius = (double)convex->radius;
    for (int32_t k = 0; k < piece.n; k++)
        piece.v[k] = (hm_vec2){(double)convex->v[k].x * unit - (double)origin->ox,
                               (double)convex->v[k].y * unit - (double)origin->oy};
    return piece;
}

// In steps from the mask's own origin, so that doubles are exact.
static depth_piece depth_pixel_piece(const hm_xform *m, int32_t x, int32_t y) {
    depth_piece piece;
    piece.n = 4;
    piece.radius = 0;
    for (int k = 0; k < 4; k++) {
        const double px = x + (k == 1 || k == 2);
        const double py = y + (k >= 2);
        piece.v[k] = (hm_vec2){px * m->ux + py * m->vx, px * m->uy + py * m->vy};
    }
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

// Pixels around a place that are looked at one by one: of many places, and of a few.
enum { DEPTH_NEAR = 6, DEPTH_WIDE = 24 };

// How far a place of a row of pixels is from the nearest clear one, at most `most`, where the row itself is `off`
// away.
static double depth_of_row(const hmi_bitgrid *grid, hm_vec2 place, int32_t y, double off, double most, int32_t near) {
    const int32_t x = (int32_t)place.x;
    if (y < 0 || y >= grid->height) return off;
    for (int32_t i = -near; i <= near; i++) {
        const double aside = i > 0 ? x + i - place.x : i < 0 ? place.x - (x + i + 1) : 0;
        const double away = off * off + aside * aside;
        if (away >= most * most) continue;
        if (x + i < 0 || x + i >= grid->width || !hmi_bitgrid_get(grid, x + i, y)) most = sqrt(away);
    }
    return most;
}

// The same where the field, which tells of cells as a whole, does not say enough: near an edge, and across the seams
// between pixels, where each pixel for itself knows of no depth.
static double depth_of_place_near(const hmi_posed_mask *mask, hm_vec2 place, double error, int32_t near) {
    const double known = depth_of_place(mask, place, error);
    const hmi_bitgrid *grid = &mask->mask->grid;
    if (!(place.x > 0 && place.y > 0 && place.x < grid->width && place.y < grid->height)) return known;
    if (known >= (double)near) return known;
    const int32_t y = (int32_t)place.y;
    double most = near;
    for (int32_t j = 0; j <= near; j++) {
        const double below = j > 0 ? y + j - place.y : 0;
        const double above = j > 0 ? place.y - (y - j + 1) : 0;
        if (below < most) most = depth_of_row(grid, place, y + j, below, most, near);
        if (j > 0 && above < most) most = depth_of_row(grid, place, y - j, above, most, near);
    }
    return most - error > known ? most - error : known;
}

// ---- masks --------------------------------------------------------------------------------------------------------

// The deepest blocks are looked at first: what is not found soon, with few nodes more than there are levels, is
// seldom found at all.
enum { DEPTH_VISITS = 3 };

/// A search for a pixel that holds.
typedef struct depth_walk {
    const hmi_posed_mask *a;
    const hmi_posed_mask *b;
    hmi_map map;
    double radius;  ///< of a pixel of a, in b's pixels
    double wanted;  ///< depth of the middle of one of a's pixels that is enough, in b's pixels
    double reach;   ///< in steps
    double pixel;   ///< radius of the circle in a pixel of a, in steps
    double stretch; ///< steps that a pixel of b is long at least
    int visits;     ///< nodes that may still be visited
} depth_walk;

/// A search for two pixels that hold.
typedef struct depth_pairs {
    hmi_culling culling;
    hmi_metric metric;
    double reach; ///< in world pixels
    bool sieved;  ///< blocks of 4 x 4 pixels fit into a sieve
} depth_pairs;

// The radius of the greatest circle in a pixel about its middle, in steps: half the smaller of its heights.
static double depth_pixel_radius(const hm_xform *m) {
    const double u = sqrt((double)m->ux * m->ux + (double)m->uy * m->uy);
    const double v = sqrt((double)m->vx * m->vx + (double)m->vy * m->vy);
    return fabs((double)((int64_t)m->ux * m->vy - (int64_t)m->uy * m->vx)) / (u > v ? u : v) / 2;
}

static depth_walk depth_walk_make(const hmi_posed_mask *a, const hmi_posed_mask *b, double reach) {
    depth_walk walk = {
        .a = a, .b = b, .map = hmi_map_between(a->xform, b->xform), .visits = hmi_tree_top(a) + DEPTH_VISITS};
    walk.radius = hmi_map_pixel_radius(&walk.map);
    walk.pixel = depth_pixel_radius(a->xform);
    walk.stretch = hmi_xform_least_stretch(b->xform);
    walk.wanted = (reach / depth_caution - walk.pixel) / walk.stretch;
    return walk;
}

// What the field says is exact to a cell and a sixteenth of a pixel: nothing in a block lies deeper than that.
static bool depth_block_hopeless(const depth_walk *walk, const hmi_look *look, double radius) {
    const double slack = radius + walk->map.error;
    if (look->outside_squared > slack * slack) return true;
    return walk->b->field && look->inside < HMI_FIELD_REACH &&
           look->inside + slack + HMI_FIELD_CELL * 1.4143 + 0.1 < walk->wanted;
}

/// A child of a node, and how deep its middle lies; outside the less the farther.
typedef struct depth_child {
    int32_t x, y;
    hm_vec2 middle;
    double key;
} depth_child;

// The children that may hold a pixel that is deep enough, the deepest first.
static int depth_children(const depth_walk *walk, int level, int32_t x, int32_t y, depth_child out[16]) {
    const double side = (double)((int64_t)1 << (2 * level));
    int n = 0;
    for (unsigned bits = hmi_tree_children(walk->a, level, x, y); bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        depth_child child = {4 * x + (i & 3), 4 * y + (i >> 2), {0, 0}, 0};
        child.middle = hmi_map_apply(&walk->map, (child.x + 0.5) * side, (child.y + 0.5) * side);
        const hmi_look look = hmi_mask_look(walk->b, child.middle.x, child.middle.y);
        if (depth_block_hopeless(walk, &look, walk->radius * side)) continue;
        child.key = look.inside - look.outside_squared;
        int place = n++;
        for (; place > 0 && out[place - 1].key < child.key; place--) out[place] = out[place - 1];
        out[place] = child;
    }
    return n;
}

static bool depth_middle_holds(depth_walk *walk, int level, int32_t x, int32_t y, hmi_witness *out) {
    depth_child child[16];
    if (walk->visits-- <= 0) return false;
    const int n = depth_children(walk, level, x, y, child);
    for (int i = 0; i < n; i++) {
        if (level > 0 && depth_middle_holds(walk, level - 1, child[i].x, child[i].y, out)) return true;
        if (level > 0) continue;
        const double depth = depth_of_place(walk->b, child[i].middle, walk->map.error);
        if (depth < 0 || depth <= walk->wanted) continue;
        *out = (hmi_witness){.radius = (depth * walk->stretch + walk->pixel) * depth_caution};
        return true;
    }
    return false;
}

/// A rectangle in a mask's pixels.
typedef struct depth_area {
    double x0, y0, x1, y1;
} depth_area;

// Of the other's pixels, what of them a's rectangle may cover.
static depth_area depth_common(const depth_walk *walk) {
    const hmi_bitgrid *a = &walk->a->mask->grid, *b = &walk->b->mask->grid;
    depth_area area = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < 4; i++) {
        const hm_vec2 p = hmi_map_apply(&walk->map, i & 1 ? a->width : 0, i & 2 ? a->height : 0);
        area.x0 = fmin(area.x0, p.x);
        area.y0 = fmin(area.y0, p.y);
        area.x1 = fmax(area.x1, p.x);
        area.y1 = fmax(area.y1, p.y);
    }
    return (depth_area){fmax(area.x0, 0), fmax(area.y0, 0), fmin(area.x1, b->width), fmin(area.y1, b->height)};
}

// Without a field nothing leads to where a's pixels lie deep in b: nine places all over what both have in common are
// looked at, the middle first.
static bool depth_spots_hold(const depth_walk *walk, const hmi_map *back, hmi_witness *out) {
    static const double parts[3] = {0.5, 0.25, 0.75};
    const depth_area area = depth_common(walk);
    if (walk->b->field || !(area.x0 < area.x1 && area.y0 < area.y1)) return false;
    for (int i = 0; i < 9; i++) {
        const double x = area.x0 + (area.x1 - area.x0) * parts[i % 3];
        const double y = area.y0 + (area.y1 - area.y0) * parts[i / 3];
        const hm_vec2 at = hmi_map_apply(back, x, y);
        if (!(at.x >= 0 && at.y >= 0 && at.x < 32768 && at.y < 32768)) continue;
        const int32_t column = (int32_t)at.x, row = (int32_t)at.y;
        if (!hm_mask_get(walk->a->mask, column, row)) continue;
        const hm_vec2 middle = hmi_map_apply(&walk->map, column + 0.5, row + 0.5);
        const double depth = depth_of_place_near(walk->b, middle, walk->map.error, DEPTH_WIDE);
        if (depth < 0 || depth <= walk->wanted) continue;
        *out = (hmi_witness){.radius = (depth * walk->stretch + walk->pixel) * depth_caution};
        return true;
    }
    return false;
}

// By how many pixels two pixels overlap along the normal along which it is least.
static double depth_of_pair(const hmi_metric *metric, hm_vec2 d) {
    double least = HUGE_VAL;
    for (int k = 0; k < 4; k++) {
        const hmi_metric_edge *edge = &metric->edge[k];
        const double depth = edge->of_a + edge->of_b - fabs(hmi_metric_dot(edge->normal, d));
        if (depth < least) least = depth;
    }
    return least;
}

// A pixel against the other's pixels in a box of at most 64 columns.
static bool depth_box_holds(const depth_pairs *pairs, hm_pixel pixel, const hmi_pixel_box *box, hmi_witness *out) {
    for (int32_t y = box->y0; y <= box->y1; y++)
        for (uint64_t bits = hmi_mask_box_row(pairs->culling.other, box, y); bits; bits &= bits - 1) {
            const hm_pixel met = {box->x0 + hmi_lowest_bit(bits), y};
            const hm_vec2 d = hmi_metric_apart(&pairs->metric, pixel.x, pixel.y, met.x, met.y);
            if (depth_of_pair(&pairs->metric, d) <= pairs->reach) continue;
            *out = (hmi_witness){.pixels = true, .a = pixel, .b = met};
            return true;
        }
    return false;
}

static bool depth_pixel_holds(const depth_pairs *pairs, hm_pixel pixel, hmi_witness *out) {
    const hmi_culling *culling = &pairs->culling;
    const hm_vec2 place = hmi_map_apply(culling->map, pixel.x + 0.5, pixel.y + 0.5);
    const hmi_pixel_box box = hmi_mask_box(culling->other, place.x, place.y, culling->radius);
    for (int32_t x = box.x0; x <= box.x1; x += 64) {
        const hmi_pixel_box part = {x, box.y0, (int32_t)hmi_min(x + 63, box.x1), box.y1};
        if (depth_box_holds(pairs, pixel, &part, out)) return true;
    }
    return false;
}

static bool depth_block_holds(const depth_pairs *pairs, hmi_block block, hmi_witness *out) {
    const int32_t x = 4 * (int32_t)(block & 0xffff);
    const int32_t y = 4 * (int32_t)(block >> 16 & 0xffff);
    for (uint64_t bits = block >> 32; bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        if (depth_pixel_holds(pairs, (hm_pixel){x + (i & 3), y + (i >> 2)}, out)) return true;
    }
    return false;
}

// Some nodes' blocks with the pixels that are to be looked at: those in whose box the other has some, where they are
// small enough for a sieve.
static int32_t depth_sieve(depth_pairs *pairs, const hmi_node *nodes, int32_t n, hmi_block out[HMI_CULL_NODES]) {
    hmi_culling *culling = &pairs->culling;
    const hmi_tree_level level = hmi_culling_level(culling->walked, 0, nodes[0], &culling->children);
    if (!pairs->sieved) {
        for (int32_t i = 0; i < n; i++) out[i] = nodes[i] | (hmi_block)hmi_tree_level_at(&level, nodes[i]) << 32;
        return n;
    }
    hmi_sieve sieve = hmi_culling_sieve(culling->map, culling->half_x, culling->half_y);
    sieve.tree = level;
    return culling->kernels->sieve(&culling->other->mask->grid, &sieve, nodes, n, out);
}

static bool depth_blocks_hold(depth_pairs *pairs, const hmi_node *nodes, int32_t n, hmi_witness *out) {
    const int32_t most = pairs->culling.walked->field ? HMI_CULL_NODES : 1;
    for (int32_t k = 0; k < n; k += most) {
        hmi_block blocks[HMI_CULL_NODES];
        const int32_t left = depth_sieve(pairs, nodes + k, n - k < most ? n - k : most, blocks);
        for (int32_t i = 0; i < left; i++)
            if (depth_block_holds(pairs, blocks[i], out)) return true;
    }
    return false;
}

static bool depth_nodes_hold(depth_pairs *pairs, int level, const hmi_node *nodes, int32_t n, hmi_witness *out) {
    hmi_node children[HMI_CULL_ROOM];
    const int32_t most = pairs->culling.walked->field ? HMI_CULL_NODES : 1;
    if (level == 0) return depth_blocks_hold(pairs, nodes, n, out);
    for (int32_t k = 0; k < n; k += most) {
        const int32_t left =
            hmi_culling_nodes(&pairs->culling, level, nodes + k, n - k < most ? n - k : most, 0, children);
        if (depth_nodes_hold(pairs, level - 1, children, left, out)) return true;
    }
    return false;
}

// The mask with the smaller pixels is walked.
static bool depth_pair_holds(const hmi_posed_mask *walked, const hmi_posed_mask *other, double reach,
                             hmi_witness *out) {
    const hmi_map map = hmi_map_between(walked->xform, other->xform);
    const hmi_node root = 0;
    depth_pairs pairs;
    pairs.sieved = hmi_culling_sievable(&map, 0);
    hmi_culling_make(walked, other, &map, &pairs.culling);
    pairs.metric = hmi_metric_make(walked->xform, other->xform);
    pairs.reach = reach / depth_caution / (double)HM_STEPS_PER_PIXEL + 1e-7; // to 2^-28 pixel
    return depth_nodes_hold(&pairs, hmi_tree_top(walked), &root, 1, out);
}

// Two pixels hold up to the sum of their circles' radii; what is deeper only the middle of a pixel deep in a solid
// can show.
bool hmi_deeper_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, double reach, hmi_witness *out) {
    if (hmi_tree_top(a) < 0 || hmi_tree_top(b) < 0) return false;
    const double of_a = depth_pixel_radius(a->xform);
    const double of_b = depth_pixel_radius(b->xform);
    if (reach >= of_a + of_b) {
        depth_walk forth = depth_walk_make(a, b, reach);
        depth_walk back = depth_walk_make(b, a, reach);
        return depth_spots_hold(&forth, &back.map, out) || depth_spots_hold(&back, &forth.map, out) ||
               depth_middle_holds(&forth, hmi_tree_top(a), 0, 0, out) ||
               depth_middle_holds(&back, hmi_tree_top(b), 0, 0, out);
    }
    if (of_a <= of_b) return depth_pair_holds(a, b, reach, out);
    if (!depth_pair_holds(b, a, reach, out)) return false;
    *out = (hmi_witness){.pixels = true, .a = out->b, .b = out->a};
    return true;
}

// ---- elements -----------------------------------------------------------------------------------------------------

/// The edges of a polygon: so far along each direction a place is inside.
typedef struct depth_lines {
    int32_t n; ///< 0 of other elements
    hm_vec2 inward[HMI_ELEMENT_CORNERS];
    double start[HMI_ELEMENT_CORNERS];
} depth_lines;

/// A search for a pixel that an element overlaps deeply enough.
typedef struct depth_element_walk {
    const hmi_posed_mask *mask;
    hmi_probe probe;
    depth_piece piece;
    double reach;
    depth_lines lines;
    double wanted; ///< how deep in a polygon some place of a pixel must lie at least, in pixels
} depth_element_walk;

// The lines of a polygon's edges as the mask sees it. An edge without length says nothing.
static void depth_lines_make(const hmi_probe *probe, depth_lines *out) {
    hm_vec2 middle = {0, 0};
    out->n = 0;
    if (probe->n < 3) return;
    for (int32_t k = 0; k < probe->n; k++) {
        middle.x += probe->place[k].x / probe->n;
        middle.y += probe->place[k].y / probe->n;
    }
    const hm_vec2 *p = &probe->place[probe->n - 1];
    for (int32_t k = 0; k < probe->n; p = &probe->place[k++]) {
        const hm_vec2 e = {probe->place[k].x - p->x, probe->place[k].y - p->y};
        const double length = sqrt(e.x * e.x + e.y * e.y);
        const double side = e.x * (middle.y - p->y) - e.y * (middle.x - p->x);
        if (length == 0) continue;
        const double unit = (side < 0 ? -1 : 1) / length;
        const hm_vec2 inward = {-e.y * unit, e.x * unit};
        out->inward[out->n] = inward;
        out->start[out->n++] = inward.x * p->x + inward.y * p->y;
    }
}

// Pushed out over an edge of the polygon, a pixel has to go no farther than its middle is inside of the edge and half
// its diagonal: what is not that deep inside of all of them cannot hold.
static bool depth_block_may_hold(const depth_element_walk *walk, hm_vec2 middle, double radius) {
    const depth_lines *lines = &walk->lines;
    for (int32_t k = 0; k < lines->n; k++) {
        const hm_vec2 *inward = &lines->inward[k];
        if (inward->x * middle.x + inward->y * middle.y - lines->start[k] + radius < walk->wanted) return false;
    }
    return lines->n > 0 || hmi_probe_distance(&walk->probe, middle.x, middle.y) <= walk->probe.reach + radius;
}

static bool depth_element_holds(const depth_element_walk *walk, int level, int32_t x, int32_t y) {
    const double side = (double)((int64_t)1 << (2 * level));
    for (unsigned bits = hmi_tree_children(walk->mask, level, x, y); bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        const int32_t cx = 4 * x + (i & 3);
        const int32_t cy = 4 * y + (i >> 2);
        if (!depth_block_may_hold(walk, (hm_vec2){(cx + 0.5) * side, (cy + 0.5) * side}, 0.70711 * side)) continue;
        if (level > 0 && depth_element_holds(walk, level - 1, cx, cy)) return true;
        if (level > 0) continue;
        const depth_piece pixel = depth_pixel_piece(walk->mask->xform, cx, cy);
        if (depth_pieces_hold(&walk->piece, &pixel, walk->reach)) return true;
    }
    return false;
}

// An upper bound of the world length, in steps, of a vector that is a pixel of the mask long.
static double depth_most_stretch(const hm_xform *m) {
    const double u = (double)m->ux * m->ux + (double)m->uy * m->uy;
    return sqrt(u + (double)m->vx * m->vx + (double)m->vy * m->vy);
}

static bool depth_element_mask(const hmi_element *a, const hmi_posed_mask *b, double reach) {
    const hmi_rule plain = {false, 0};
    const double error = hmi_map_from_world(b->xform).error;
    const double radius = (double)a->convex.radius;
    depth_element_walk walk = {.mask = b, .reach = reach};
    walk.probe = hmi_element_probe(a, b->xform, &plain);
    walk.piece = depth_piece_make(&a->convex, b->xform);
    walk.wanted = (reach - radius) / depth_most_stretch(b->xform) - error - 1e-6;
    hm_vec2 middle = {0, 0};
    if (hmi_tree_top(b) < 0) return false;
    for (int32_t k = 0; k <= walk.probe.n; k++) {
        const hm_vec2 place = k < walk.probe.n ? walk.probe.place[k] : middle;
        const double depth = depth_of_place_near(b, place, error, k < walk.probe.n ? DEPTH_NEAR : DEPTH_WIDE);
        if (depth >= 0 && (depth * hmi_xform_least_stretch(b->xform) + radius) * depth_caution > reach) return true;
        middle.x += place.x / walk.probe.n;
        middle.y += place.y / walk.probe.n;
    }
    if (radius > reach) { // a disc reaches as far into the solid as its radius exceeds the distance
        hmi_element core = *a;
        core.convex = (hmi_convex){core.corner, a->convex.n, 0};
        hm_points points;
        const double apart = hmi_distance_element_mask(&core, b, &points) * (double)HM_STEPS_PER_PIXEL;
        if (radius * depth_caution - apart > reach) return true;
    }
    // A disc's middle has told of its pixel already.
    depth_lines_make(&walk.probe, &walk.lines);
    return a->convex.n > 1 && depth_element_holds(&walk, hmi_tree_top(b), 0, 0);
}

// How far a closest point may be off, in steps, and more.
static const double depth_point_caution = 64;

// The middle lies deep in the solid, or the disc reaches a point of it.
bool hmi_deeper_disc(const hm_shape *a, const hm_xform *xa, const hmi_posed_mask *b, double reach, hmi_witness *out) {
    const double error = hmi_map_from_world(b->xform).error;
    const double unit = (double)HM_STEPS_PER_PIXEL;
    const hmi_rule plain = {false, 0};
    hmi_element disc;
    hm_points points;
    *out = (hmi_witness){.radius = 0};
    if (hmi_tree_top(b) < 0) return false;
    hmi_element_make(a, xa, &disc);
    const double radius = (double)disc.convex.radius;
    const hmi_probe probe = hmi_element_probe(&disc, b->xform, &plain);
    const double depth = depth_of_place_near(b, probe.place[0], error, DEPTH_WIDE);
    if (depth >= 0) {
        out->radius = (depth * hmi_xform_least_stretch(b->xform) + radius) * depth_caution;
        return out->radius > reach;
    }
    disc.convex.radius = 0;
    const double apart = hmi_distance_element_mask(&disc, b, &points) * unit;
    if (radius <= 2 * depth_point_caution) return false;
    out->radius = radius - depth_point_caution;
    out->centre = (hm_vec2){(points.a.x - points.b.x) * unit, (points.a.y - points.b.y) * unit};
    return radius * depth_caution - apart > reach;
}

static bool depth_elements(const hmi_element *a, const hmi_element *b, double reach) {
    const hm_xform zero = HM_XFORM_IDENTITY;
    const depth_piece piece_a = depth_piece_make(&a->convex, &zero);
    const depth_piece piece_b = depth_piece_make(&b->convex, &zero);
    if (depth_pieces_hold(&piece_a, &piece_b, reach)) return true;
    const hmi_convex core_a = {a->convex.v, a->convex.n, 0};
    const hmi_convex core_b = {b->convex.v, b->convex.n, 0};
    hm_vec2 on_a;
    hm_vec2 on_b;
    const double apart = hmi_sat_distance(&core_a, &core_b, &on_a, &on_b) * (double)HM_STEPS_PER_PIXEL;
    return (double)(a->convex.radius + b->convex.radius) * depth_caution - apart > reach;
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
    if (search->b.shape->kind == HM_SHAPE_MASK) return depth_element_mask(&a->element, &search->b.mask, reach);
    return depth_elements(&a->element, &b->element, reach);
}

// Of an element and a mask, or two elements: this is asked hundreds of times for one way out.
static bool depth_of_two(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, double reach) {
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

bool hmi_deeper(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, double reach) {
    if (hmi_shape_is_group(a) || hmi_shape_is_group(b)) return hmi_group_deeper(a, xa, b, xb, reach);
    if (a->kind == HM_SHAPE_MASK && b->kind != HM_SHAPE_MASK) return hmi_deeper(b, xb, a, xa, reach);
    if (a->kind == HM_SHAPE_MASK) {
        const hmi_posed_mask first = hmi_posed_mask_make(a, xa);
        const hmi_posed_mask second = hmi_posed_mask_make(b, xb);
        hmi_witness ignored;
        return hmi_deeper_masks(&first, &second, reach, &ignored);
    }
    if (!hmi_shape_is_parted(a) && !hmi_shape_is_parted(b)) return depth_of_two(a, xa, b, xb, reach);
    depth_search depth = {{hmi_body_make(a, xa), hmi_body_make(b, xb), depth_search_bound, depth_search_meet}, reach};
    return hmi_part_search_run(&depth.search);
}
