// The search of a cast: branch and bound over the trees, on the earliest time at which a block may meet anything.
//
// Of two masks the finer one is walked. A block of it is a disc that moves through the other's field, which bounds
// how far it can go on before it may meet anything (sphere tracing: Hart 1996, here for a disc on a fixed line). A
// pixel is searched in the other's tree. Blocks and pixels that come too late, or were there too early, are dropped.
// All of that in doubles and from below; pairs of pixels decide.
#include "cast_search.h"

#include "../base/vec2.h"
#include "../narrow/overlap_element.h"
#include "../pose/probe.h"
#include "../pose/tree_walk.h"
#include "cast_job.h"
#include "cast_lean.h"
#include "cast_leaves.h"
#include "cast_pair.h"
#include "cast_rows.h"

#include <math.h>

// ---- a piece that moves through a mask ----------------------------------------------------------------------------

/// All of the piece lies within `reach` of the segment from p to q, which moves by `way` a unit of time; in the
/// mask's pixels.
typedef struct cast_piece {
    hm_vec2 p, q;
    double reach;
    hm_vec2 way;
    double speed; ///< length of the way, above 0
} cast_piece;

/// When something may be within reach: infinite when never.
typedef struct cast_window {
    double enter, leave;
} cast_window;

// When the piece may meet a disc about a point. Only the part of the segment counts that is level with the disc along
// the motion; relative errors of a few 2^-53 of coordinates below 2^40 are far below the 1e-5 added.
static cast_window cast_disc_window(const cast_piece *piece, hm_vec2 centre, double radius) {
    const double r = piece->reach + radius + 1e-5;
    const hm_vec2 unit = {piece->way.x / piece->speed, piece->way.y / piece->speed};
    const hm_vec2 from = {centre.x - piece->p.x, centre.y - piece->p.y};
    const hm_vec2 side = {piece->q.x - piece->p.x, piece->q.y - piece->p.y};
    const double across = hmi_cross(unit, from); // of the disc, from p
    const double width = hmi_cross(unit, side);  // of q, from p
    double low = 0, high = 1;                    // the part of the segment
    if (width != 0) {
        const double one = (across - r) / width;
        const double two = (across + r) / width;
        low = fmax(low, fmin(one, two));
        high = fmin(high, fmax(one, two));
    } else if (fabs(across) > r) {
        high = -1;
    }
    if (!(low <= high)) return (cast_window){HUGE_VAL, -HUGE_VAL};
    const double along = hmi_dot(unit, from);
    const double length = hmi_dot(unit, side);
    const double front = fmax(low * length, high * length);
    const double back = fmin(low * length, high * length);
    return (cast_window){(along - front - r) / piece->speed, (along - back + r) / piece->speed};
}

/// A part of several corners, projected on one direction: from low to high at time 0, all that is about it included,
/// and `speed` on.
typedef struct cast_axis {
    hm_vec2 unit;
    double low, high;
    double speed;
    double half; ///< of a pixel
} cast_axis;

/// Along both sides of pixels and square to each edge of the part: convex shapes meet when they do along all these.
typedef struct cast_axes {
    int n; ///< 0 of a part with one corner: then there is no bound
    cast_axis axis[HMI_ELEMENT_CORNERS + 2];
} cast_axes;

static void cast_axis_add(cast_axes *axes, const hmi_probe *probe, const cast_piece *piece, double x, double y) {
    const double reach = probe->reach + piece->speed * 0x1p-40 + 1e-5;
    cast_axis axis = {{x, y}, HUGE_VAL, -HUGE_VAL, hmi_dot((hm_vec2){x, y}, piece->way), (fabs(x) + fabs(y)) / 2};
    for (int32_t k = 0; k < probe->n; k++) {
        const double position = hmi_dot(axis.unit, probe->point[k]);
        axis.low = fmin(axis.low, position - reach);
        axis.high = fmax(axis.high, position + reach);
    }
    axes->axis[axes->n++] = axis;
}

static void cast_axes_make(const hmi_probe *probe, const cast_piece *piece, cast_axes *out) {
    const int32_t edges = probe->n > 2 ? probe->n : probe->n - 1;
    out->n = 0;
    if (probe->n == 1) return;
    cast_axis_add(out, probe, piece, 1, 0);
    cast_axis_add(out, probe, piece, 0, 1);
    for (int32_t k = 0; k < edges; k++) {
        const hm_vec2 *p = &probe->point[k], *q = &probe->point[k + 1 == probe->n ? 0 : k + 1];
        const double x = q->y - p->y, y = p->x - q->x;
        const double length = sqrt(x * x + y * y);
        if (length > 0) cast_axis_add(out, probe, piece, x / length, y / length);
    }
}

// Cuts the window down to when the part meets the square of `side` pixels along each direction. Times are off by what
// cast_disc_window allows for.
static void cast_axes_cut(const cast_axes *axes, hm_vec2 centre, double side, cast_window *window) {
    for (int k = 0; k < axes->n && window->enter <= window->leave; k++) {
        const cast_axis *axis = &axes->axis[k];
        const double position = hmi_dot(axis->unit, centre);
        const double to_front = position - side * axis->half - axis->high; // how far it has to go until it may meet
        const double to_back = position + side * axis->half - axis->low;   // and until it has passed
        if (axis->speed == 0) {
            if (to_front > 0 || to_back < 0) window->leave = -HUGE_VAL;
            continue;
        }
        const double front = to_front / axis->speed, back = to_back / axis->speed;
        const double first = front < back ? front : back, last = front < back ? back : front;
        window->enter = first > window->enter ? first : window->enter;
        window->leave = last < window->leave ? last : window->leave;
    }
}

/// What is done with a pixel that may be met, and the level at which a search ends: -1 for pixels.
typedef struct cast_visit {
    hmi_cast *cast;
    hm_pixel walked; ///< the piece's pixel
    bool first;      ///< the piece belongs to the first shape
} cast_visit;

// Whether nothing can come to a pixel from outside without coming to one of its neighbours no later. Points and
// segments without width may, through a corner, where the rule is about interiors; and in the midst of a contact
// anything may.
static bool cast_inner(const hmi_cast *cast, const hmi_posed_mask *mask, hm_pixel pixel) {
    if (cast->aim != HMI_CAST_FIRST || cast->seams) return false;
    return hm_mask_get(mask->mask, pixel.x - 1, pixel.y) && hm_mask_get(mask->mask, pixel.x + 1, pixel.y) &&
           hm_mask_get(mask->mask, pixel.x, pixel.y - 1) && hm_mask_get(mask->mask, pixel.x, pixel.y + 1);
}

static void cast_visit_pixel(const cast_visit *visit, const hmi_posed_mask *mask, hm_pixel pixel) {
    if (cast_inner(visit->cast, mask, pixel)) return;
    hmi_cast_offer(visit->cast, visit->first ? visit->walked : pixel, visit->first ? pixel : visit->walked);
}

bool hmi_cast_done(const hmi_cast *cast) {
    if (cast->aim != HMI_CAST_EXTEND || !cast->found) return false;
    return cast->best.passage.leave.about > cast->end.time.about + cast->enough;
}

// Where the end of a contact is moved, the key of a block is minus the time until which it may be met: what lasts
// longest goes first, and what ends before the best meeting does not move the end farther.
static bool cast_adds_nothing(const hmi_cast *cast, const hmi_tree_node *node) {
    if (cast->aim != HMI_CAST_EXTEND || !cast->found) return false;
    return -node->key < cast->best.passage.leave.about - 0x1p-40;
}

// What the piece sweeps from one time to another. Doubles are off by far less than what is added.
static hmi_tree_box cast_swept(const cast_piece *piece, double from, double to) {
    const double more = piece->reach + 1e-5;
    const double ax = from * piece->way.x, ay = from * piece->way.y, bx = to * piece->way.x, by = to * piece->way.y;
    return (hmi_tree_box){
        fmin(piece->p.x, piece->q.x) + fmin(ax, bx) - more, fmin(piece->p.y, piece->q.y) + fmin(ay, by) - more,
        fmax(piece->p.x, piece->q.x) + fmax(ax, bx) + more, fmax(piece->p.y, piece->q.y) + fmax(ay, by) + more};
}

// From a time on.
static void cast_through_mask(const cast_piece *piece, const cast_axes *axes, const hmi_posed_mask *mask,
                              const cast_visit *visit, double earliest) {
    const hmi_tree_box box = cast_swept(piece, earliest, hmi_cast_latest(visit->cast));
    hmi_tree_stack stack;
    hmi_tree_begin(&stack, mask, 0);
    while (stack.depth > 0 && !hmi_cast_done(visit->cast)) {
        const hmi_tree_node node = stack.node[--stack.depth];
        if (node.bound > hmi_cast_latest(visit->cast) || cast_adds_nothing(visit->cast, &node)) continue;
        if (node.level < 0) {
            cast_visit_pixel(visit, mask, (hm_pixel){node.x, node.y});
            continue;
        }
        const double side = (double)((int64_t)1 << (2 * node.level));
        const int first = stack.depth;
        unsigned bits = hmi_tree_children_near(mask, node.level, node.x, node.y, &box);
        for (; bits; bits &= bits - 1) {
            hmi_tree_node child = hmi_tree_child(&node, bits);
            const hm_vec2 centre = {(child.x + 0.5) * side, (child.y + 0.5) * side};
            cast_window window = cast_disc_window(piece, centre, 0.70711 * side);
            cast_axes_cut(axes, centre, side, &window);
            child.bound = window.enter;
            child.key = visit->cast->aim == HMI_CAST_EXTEND ? -window.leave : window.enter;
            if (window.enter > window.leave || window.leave < earliest || window.enter > hmi_cast_latest(visit->cast))
                continue;
            hmi_tree_push(&stack, first, child);
        }
    }
}

// ---- mask against mask --------------------------------------------------------------------------------------------

/// A search over the walked mask's tree.
typedef struct cast_walk {
    hmi_cast *cast;
    const hmi_posed_mask *a; ///< walked
    const hmi_posed_mask *b; ///< searched
    hmi_map map;             ///< from a's pixels to b's
    hm_vec2 way;             ///< of a, in b's pixels
    double speed;
    double radius; ///< of a pixel of a, in b's pixels
    double error;  ///< of points along the path, the rule's margin included
    bool first;    ///< a is the first shape
} cast_walk;

/// A block of a as a disc in b's pixels, where it is at time 0.
typedef struct cast_disc {
    hm_vec2 centre;
    double radius;
} cast_disc;

static cast_disc cast_disc_of(const cast_walk *walk, const hmi_tree_node *node) {
    const double side = (double)((int64_t)1 << (2 * (node->level + 1)));
    const hm_vec2 centre = hmi_map_apply(&walk->map, (node->x + 0.5) * side, (node->y + 0.5) * side);
    return (cast_disc){centre, walk->radius * side + walk->error};
}

static double cast_outside(const cast_walk *walk, const cast_disc *disc, double time) {
    const hm_vec2 *way = &walk->way;
    return hmi_mask_lookup(walk->b, disc->centre.x + time * way->x, disc->centre.y + time * way->y).outside_squared;
}

// How long the disc can go on, from a time on, before it may meet anything: the field says how far the nearest solid
// is, to a cell, so the last pixel is left.
static double cast_trace(const cast_walk *walk, const cast_disc *disc, double time) {
    const double latest = hmi_cast_latest(walk->cast);
    const double near = disc->radius + 1;
    for (int i = 0; i < 32 && time <= latest; i++) {
        const double outside = cast_outside(walk, disc, time);
        if (outside <= near * near) return time;
        time += (sqrt(outside) - disc->radius) * (1 - 1e-9) / walk->speed;
    }
    return time;
}

// The same by b's tree, down to blocks of about the same size: for masks without distances.
static double cast_block_time(const cast_walk *walk, const cast_disc *disc) {
    const cast_piece piece = {disc->centre, disc->centre, disc->radius, walk->way, walk->speed};
    const double earliest = hmi_cast_earliest(walk->cast);
    double least = hmi_cast_latest(walk->cast);
    bool any = false;
    hmi_tree_stack stack;
    hmi_tree_begin(&stack, walk->b, 0);
    while (stack.depth > 0) {
        const hmi_tree_node node = stack.node[--stack.depth];
        const int first = stack.depth;
        if (node.bound > least) continue;
        const double side = (double)((int64_t)1 << (2 * (node.level + 1))) / 4; // of a child
        if (node.level < 0 || 2 * side < disc->radius) {
            least = node.bound;
            any = true;
            continue;
        }
        for (unsigned bits = hmi_tree_children(walk->b, node.level, node.x, node.y); bits; bits &= bits - 1) {
            hmi_tree_node child = hmi_tree_child(&node, bits);
            const hm_vec2 point = {(child.x + 0.5) * side, (child.y + 0.5) * side};
            const cast_window window = cast_disc_window(&piece, point, 0.70711 * side);
            child.bound = child.key = window.enter;
            if (window.leave >= earliest && window.enter <= least) hmi_tree_push(&stack, first, child);
        }
    }
    return any ? least : HUGE_VAL;
}

// When a block may meet anything, at the earliest.
static double cast_bound(const cast_walk *walk, const hmi_tree_node *node) {
    const cast_disc disc = cast_disc_of(walk, node);
    const double time = cast_trace(walk, &disc, node->bound);
    if (hmi_posed_mask_measured(walk->b) || time > hmi_cast_latest(walk->cast)) return time;
    return fmax(time, cast_block_time(walk, &disc));
}

// The pixel of a box that may be met first; false when none may.
static bool cast_box_first(const cast_visit *visit, const cast_piece *piece, const hmi_posed_mask *mask,
                           const hmi_pixel_box *box, hm_pixel *out) {
    double least = hmi_cast_latest(visit->cast);
    bool any = false;
    for (int32_t y = box->y0; y <= box->y1; y++)
        for (uint64_t bits = hmi_mask_box_row(mask, box, y); bits; bits &= bits - 1) {
            const hm_pixel pixel = {box->x0 + hmi_lowest_bit(bits), y};
            const double enter = cast_disc_window(piece, (hm_vec2){pixel.x + 0.5, pixel.y + 0.5}, 0.70711).enter;
            if (enter > least) continue;
            least = enter;
            *out = pixel;
            any = true;
        }
    return any;
}

// The one that is probably met first comes first, so that few others need be decided.
static void cast_visit_box(const cast_visit *visit, const cast_piece *piece, const hmi_posed_mask *mask,
                           const hmi_pixel_box *box) {
    hm_pixel first;
    if (!cast_box_first(visit, piece, mask, box, &first)) return;
    cast_visit_pixel(visit, mask, first);
    for (int32_t y = box->y0; y <= box->y1; y++)
        for (uint64_t bits = hmi_mask_box_row(mask, box, y); bits; bits &= bits - 1) {
            const hm_pixel pixel = {box->x0 + hmi_lowest_bit(bits), y};
            if (pixel.x == first.x && pixel.y == first.y) continue;
            const cast_window window = cast_disc_window(piece, (hm_vec2){pixel.x + 0.5, pixel.y + 0.5}, 0.70711);
            if (window.enter <= hmi_cast_latest(visit->cast)) cast_visit_pixel(visit, mask, pixel);
        }
}

// The box swept by a piece from one time to another.
static hmi_pixel_box cast_way_box(const cast_piece *piece, const hmi_posed_mask *mask, double from, double to) {
    const double half = (to - from) / 2;
    const double middle = from + half;
    const double reach = piece->reach + half * fmax(fabs(piece->way.x), fabs(piece->way.y));
    return hmi_mask_box(mask, piece->p.x + middle * piece->way.x, piece->p.y + middle * piece->way.y, reach);
}

// Where the field ends, a pixel goes on some pixels' length at a time, and the contents of its box there are tested;
// if it still meets nothing, the tree is searched.
static void cast_walk_pixel(const cast_walk *walk, const hmi_tree_node *node) {
    const hm_vec2 centre = hmi_map_apply(&walk->map, node->x + 0.5, node->y + 0.5);
    const cast_piece piece = {centre, centre, walk->radius + walk->error, walk->way, walk->speed};
    const cast_visit visit = {walk->cast, {node->x, node->y}, walk->first};
    double time = node->bound;
    if (cast_inner(walk->cast, walk->a, visit.walked)) return;
    if (piece.reach < 8)
        for (int i = 0; i < 4 && time <= hmi_cast_latest(walk->cast); i++) {
            const double next = fmin(time + 4 / walk->speed, hmi_cast_latest(walk->cast) + 0x1p-40);
            const hmi_pixel_box box = cast_way_box(&piece, walk->b, time, next);
            if (box.x0 <= box.x1) cast_visit_box(&visit, &piece, walk->b, &box);
            time = next;
        }
    const cast_axes none = {.n = 0};
    if (time <= hmi_cast_latest(walk->cast)) cast_through_mask(&piece, &none, walk->b, &visit, time);
}

// A point, or a small circle: through the field until something may be near, then the pixels of some pixels' length,
// and on. Returns from where on the tree is to be searched: later than anything matters where all is decided.
static double cast_follow(const cast_walk *walk, const cast_piece *piece, const cast_visit *visit, double time) {
    const cast_disc disc = {piece->p, piece->reach};
    for (int i = 0; i < 8; i++) {
        time = cast_trace(walk, &disc, time);
        if (time > hmi_cast_latest(walk->cast)) break;
        const double next = fmin(time + 4 / walk->speed, hmi_cast_latest(walk->cast) + 0x1p-40);
        const hmi_pixel_box box = cast_way_box(piece, walk->b, time, next);
        if (box.x0 <= box.x1) cast_visit_box(visit, piece, walk->b, &box);
        time = next;
    }
    return time;
}

// All of a child is in its parent, so it is not earlier. The child whose middle is nearest is taken first.
static void cast_push_children(const cast_walk *walk, hmi_tree_stack *stack, const hmi_tree_node *node) {
    const int first = stack->depth;
    for (unsigned bits = hmi_tree_children(walk->a, node->level, node->x, node->y); bits; bits &= bits - 1) {
        hmi_tree_node child = hmi_tree_child(node, bits);
        const cast_disc disc = cast_disc_of(walk, &child);
        const double outside = sqrt(cast_outside(walk, &disc, node->bound));
        child.bound = node->bound + fmax(outside - disc.radius, 0) * (1 - 1e-9) / walk->speed;
        child.key = node->bound + outside / walk->speed;
        if (child.bound <= hmi_cast_latest(walk->cast)) hmi_tree_push(stack, first, child);
    }
}

static void cast_masks(const cast_walk *walk) {
    hmi_tree_stack stack;
    hmi_tree_begin(&stack, walk->a, fmax(hmi_cast_earliest(walk->cast), 0));
    while (stack.depth > 0 && !hmi_cast_done(walk->cast)) {
        hmi_tree_node node = stack.node[--stack.depth];
        if (node.bound > hmi_cast_latest(walk->cast)) continue;
        node.bound = cast_bound(walk, &node);
        if (node.bound > hmi_cast_latest(walk->cast)) continue;
        if (node.level < 0)
            cast_walk_pixel(walk, &node);
        else
            cast_push_children(walk, &stack, &node);
    }
}

// ---- the cells of the matrix --------------------------------------------------------------------------------------

// Where a motion in steps leads in a mask's pixels.
static hm_vec2 cast_way(const hmi_map *from_world, hmi_point motion) {
    const double x = (double)motion.x;
    const double y = (double)motion.y;
    return (hm_vec2){from_world->xx * x + from_world->yx * y, from_world->xy * x + from_world->yy * y};
}

static hmi_point cast_back(hmi_point motion) { return (hmi_point){-motion.x, -motion.y}; }

static double cast_area(const hm_xform *x) { return fabs((double)((int64_t)x->ux * x->vy - (int64_t)x->uy * x->vx)); }

static void cast_search_masks(hmi_cast *cast) {
    const bool first = cast_area(cast->xform[0]) <= cast_area(cast->xform[1]);
    cast_walk walk = {.cast = cast, .a = &cast->mask[!first], .b = &cast->mask[first], .first = first};
    if (hmi_tree_top(walk.a) < 0 || hmi_tree_top(walk.b) < 0) return;
    const hmi_map world = hmi_map_from_world(walk.b->xform);
    walk.map = hmi_map_between(walk.a->xform, walk.b->xform);
    walk.way = cast_way(&world, first ? cast_back(cast->motion) : cast->motion);
    walk.speed = hmi_length(walk.way);
    walk.radius = hmi_map_pixel_radius(&walk.map);
    walk.error =
        walk.map.error + walk.speed * 0x1p-40 + (double)cast->rule.margin / hmi_xform_least_stretch(walk.b->xform);
    cast_masks(&walk);
}

// From a point of the probe to the one farthest from it, and as far aside as the others lie.
static cast_piece cast_piece_make(const hmi_probe *probe, hm_vec2 way) {
    hmi_probe bone = hmi_probe_at(NULL, probe->point[0], 0);
    double farthest = 0;
    double aside = 0;
    bone.n = 2;
    bone.point[1] = probe->point[0];
    for (int32_t k = 1; k < probe->n; k++) {
        const hm_vec2 d = {probe->point[k].x - probe->point[0].x, probe->point[k].y - probe->point[0].y};
        if (hmi_length(d) <= farthest) continue;
        farthest = hmi_length(d);
        bone.point[1] = probe->point[k];
    }
    for (int32_t k = 1; k < probe->n; k++)
        aside = fmax(aside, hmi_probe_distance(&bone, probe->point[k].x, probe->point[k].y));
    cast_piece piece = {bone.point[0], bone.point[1], probe->reach + aside, way, hmi_length(way)};
    piece.reach += piece.speed * 0x1p-40;
    return piece;
}

// Whether what is best lies on a border, at a pixel no later in order. Two aligned boxes meet with edges of both, so no
// other pixel that is met at the same time has a higher rank, and of those with that rank the first one counts.
static bool cast_is_settled(const hmi_cast *cast, hm_pixel pixel) {
    const hm_pixel best = cast->best.pixel[1];
    return cast->found && cast->best.rank >= 2 && (best.y < pixel.y || (best.y == pixel.y && best.x <= pixel.x));
}

static void cast_visit_rows(const cast_visit *visit, const hmi_posed_mask *mask, const hmi_cast_rows *rows) {
    for (int32_t y = rows->first; y <= rows->last; y++)
        for (uint64_t bits = rows->bits[y]; bits; bits &= bits - 1) {
            const hm_pixel pixel = {hmi_lowest_bit(bits), y};
            cast_visit_pixel(visit, mask, pixel);
            if (cast_is_settled(visit->cast, pixel)) return;
        }
}

// Whether a cell of a map is passed on the outer side of one of its edges.
static bool cast_passes_cell(const hmi_cast *cast, const hmi_convex *part) {
    const hm_vec2 motion = {(double)cast->motion.x, (double)cast->motion.y};
    return cast->leaf[0] && cast->rule.margin == 0 && hmi_mask_is_beyond(&cast->mask[1], part, motion);
}

static void cast_search_mask(hmi_cast *cast, const hmi_element *part, int32_t index) {
    const hmi_posed_mask *mask = &cast->mask[1];
    hmi_cast_rows rows;
    if (hmi_cast_rows_find(cast, &part->convex, &rows)) {
        const cast_visit by_rows = {cast, {index, 0}, true};
        cast_visit_rows(&by_rows, mask, &rows);
        return;
    }
    if (cast_passes_cell(cast, &part->convex)) return;
    const hmi_map world = hmi_map_from_world(mask->xform);
    const hmi_probe probe = hmi_element_probe(part, mask->xform, &cast->rule);
    const cast_piece piece = cast_piece_make(&probe, cast_way(&world, cast_back(cast->motion)));
    const cast_visit visit = {cast, {index, 0}, true};
    const cast_walk walk = {.cast = cast, .b = mask, .way = piece.way, .speed = piece.speed};
    const hm_vec2 middle = {(piece.p.x + piece.q.x) / 2, (piece.p.y + piece.q.y) / 2};
    const hm_vec2 half = {piece.q.x - middle.x, piece.q.y - middle.y};
    const cast_disc disc = {middle, piece.reach + hmi_length(half) * (1 + 1e-9)};
    double time = fmax(hmi_cast_earliest(cast), 0);
    if (probe.n == 1 && piece.reach < 4)
        time = cast_follow(&walk, &piece, &visit, time);
    else
        time = cast_trace(&walk, &disc, time);
    if (time > hmi_cast_latest(cast)) return;
    cast_axes axes;
    cast_axes_make(&probe, &piece, &axes);
    cast_through_mask(&piece, &axes, mask, &visit, time);
}

/// A search over the parts of both; the second may be a mask.
typedef struct cast_parts_search {
    hmi_part_search search;
    hmi_cast *cast;
} cast_parts_search;

// Cuts the window down to the times at which low <= t * speed <= high.
static void cast_window_cut(cast_window *window, double low, double high, double speed) {
    if (speed == 0) {
        if (low > 0 || high < 0) window->leave = -HUGE_VAL;
        return;
    }
    window->enter = fmax(window->enter, fmin(low / speed, high / speed));
    window->leave = fmin(window->leave, fmax(low / speed, high / speed));
}

// When one box, moved, meets the other. Steps are exact in doubles; two more than the margin are far more than the
// quotients are off.
double hmi_bound_boxes(const hmi_bound_way *way, const hmi_step_box *a, const hmi_step_box *b) {
    const double more = (double)way->margin + 2;
    cast_window window = {0, 1};
    cast_window_cut(&window, (double)(a->x0 - b->x1) - more, (double)(a->x1 - b->x0) + more, (double)way->motion.x);
    cast_window_cut(&window, (double)(a->y0 - b->y1) - more, (double)(a->y1 - b->y0) + more, (double)way->motion.y);
    if (window.enter > window.leave || window.enter > way->latest) return HUGE_VAL;
    return window.leave < way->earliest ? HUGE_VAL : window.enter;
}

double hmi_cast_bound_boxes(const hmi_cast *cast, const hmi_step_box *a, const hmi_step_box *b) {
    const hmi_bound_way way = {cast->motion, cast->rule.margin, hmi_cast_earliest(cast), hmi_cast_latest(cast)};
    return hmi_bound_boxes(&way, a, b);
}

static double cast_parts_bound(const hmi_part_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    return hmi_cast_bound_boxes(((const cast_parts_search *)search)->cast, a, b);
}

static bool cast_part_alone(const hmi_part_search *search, const hmi_part *a) {
    return hmi_cast_part_leans(((const cast_parts_search *)search)->cast, &a->element.convex);
}

static bool cast_parts_meet(hmi_part_search *search, const hmi_part *a, const hmi_part *b) {
    hmi_cast *cast = ((cast_parts_search *)search)->cast;
    if (cast->shape[1]->kind == HM_SHAPE_MASK)
        cast_search_mask(cast, &a->element, a->index);
    else if (!hmi_cast_parts_lean(cast, &a->element.convex, &b->element.convex))
        hmi_cast_offer(cast, (hm_pixel){a->index, 0}, (hm_pixel){b->index, 0});
    return hmi_cast_done(cast);
}

static bool cast_is_whole(const hmi_cast *cast, int which) {
    const hm_shape *shape = cast->shape[which];
    return hmi_shape_is_parted(shape) ? hmi_shape_parts(shape)->part_count == 1 : hmi_shape_rank(shape) == 0;
}

void hmi_cast_search_pair(hmi_cast *cast) {
    if (cast->shape[0]->kind == HM_SHAPE_MASK) {
        cast_search_masks(cast);
        return;
    }
    if (!hmi_shape_is_parted(cast->shape[0]) && !hmi_shape_is_parted(cast->shape[1])) {
        if (cast->shape[1]->kind == HM_SHAPE_MASK)
            cast_search_mask(cast, &cast->element[0], 0);
        else
            hmi_cast_offer(cast, (hm_pixel){0, 0}, (hm_pixel){0, 0});
        return;
    }
    if (cast_is_whole(cast, 0) && cast_is_whole(cast, 1)) {
        hmi_cast_offer(cast, (hm_pixel){0, 0}, (hm_pixel){0, 0});
        return;
    }
    cast_parts_search parts = {{hmi_body_make(cast->shape[0], cast->xform[0]),
                                hmi_body_make(cast->shape[1], cast->xform[1]), cast_parts_bound, cast_parts_meet,
                                cast_part_alone},
                               cast};
    hmi_part_search_run(&parts.search);
}
