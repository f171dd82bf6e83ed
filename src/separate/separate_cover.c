// Pairs of blocks of two grids, or of a block and a convex shape, and the octagons of translations after which they
// meet.
//
// All is in world pixels from a's origin, which the origin of b is exactly. A coordinate along a normal is off by
// less than 2^-25 pixel (scripts/proofs/separate_cover.gappa), and a translation that is rounded to whole steps by
// 0.71 steps. So two blocks certainly meet where they do by more than 2^-20 pixel along all normals, and certainly do
// not even touch where a gap of more than that parts them.
#include "separate_cover.h"

#include "../base/bits.h"
#include "../pose/compound.h"
#include "../pose/leaf.h"
#include "../shape/tilemap_internal.h"

#include <math.h>

#define COVER_DOUBT 0x1p-20
static const double cover_unit = 1.0 / (double)HM_STEPS_PER_PIXEL;

// ---- the shapes ---------------------------------------------------------------------------------------------------

// Without a call into the mathematical library; no argument is NaN.
static inline double cover_least(double p, double q) { return p < q ? p : q; }

static inline double cover_most(double p, double q) { return p > q ? p : q; }

#define COVER_FAR 0x1p21          // pixels from a's origin
#define COVER_LEAST_HEIGHT 0x1p-8 // of a pixel

// A ray, and what is solid around a map, is cut where nothing that is near comes after any translation that is listed.
#define COVER_CUT 0x1p19
#define COVER_CUT_START 0x1p16 // how far a ray's start may be from a's origin
#define COVER_CUT_OTHER 0x1p18 // and all of the other shape, or the map
#define COVER_CUT_LISTED 0x1p17
#define COVER_CUT_AROUND 0x1.8p19 // how far around a map it is to be solid

static double cover_length(hm_vec2 v) { return sqrt(hmi_dot(v, v)); }

static bool cover_side_within(const hmi_cover_side *side, double far) {
    const double along = cover_length(side->u) * side->blocks.width,
                 across = cover_length(side->v) * side->blocks.height;
    return fabs(side->origin.x) + fabs(side->origin.y) + along + across < far;
}

static bool cover_side_near(const hmi_cover_side *side) { return cover_side_within(side, COVER_FAR); }

// False where it is too flat or too far away for doubles.
static bool cover_side_finish(hmi_cover_side *side) {
    const double det = hmi_cross(side->u, side->v);
    if (!(fabs(det) >= COVER_LEAST_HEIGHT * cover_most(cover_length(side->u), cover_length(side->v)))) return false;
    side->to_x = (hm_vec2){side->v.y / det, -side->v.x / det};
    side->to_y = (hm_vec2){-side->u.y / det, side->u.x / det};
    return cover_side_near(side);
}

// Adds what is solid around a map, as far as that reaches. False where it is not far enough for all that is listed.
static bool cover_add_around(const hm_tilemap *map, const hm_xform *m, hmi_cover_side *out) {
    const double reach = hmi_map_reach(m), most = cover_most(cover_length(out->u), cover_length(out->v));
    hmi_blocks *blocks = &out->blocks;
    blocks->out_x = (int32_t)(reach / map->cell_width) - map->width;
    blocks->out_y = (int32_t)(reach / map->cell_height) - map->height;
    return cover_least(blocks->out_x, blocks->out_y) * fabs(hmi_cross(out->u, out->v)) >= COVER_CUT_AROUND * most;
}

static bool cover_side_of_blocks(const hm_shape *shape, const hm_xform *m, const hm_xform *from,
                                 hmi_cover_side *out) {
    const hm_tilemap *map = shape->kind == HM_SHAPE_TILEMAP ? shape->of.tilemap : NULL;
    const double width = map ? map->cell_width : 1, height = map ? map->cell_height : 1;
    hmi_blocks *blocks = &out->blocks;
    out->cut = map && map->solid_outside;
    out->origin = (hm_vec2){(double)(m->ox - from->ox) * cover_unit, (double)(m->oy - from->oy) * cover_unit};
    out->u = hmi_scaled((hm_vec2){m->ux * cover_unit, m->uy * cover_unit}, width);
    out->v = hmi_scaled((hm_vec2){m->vx * cover_unit, m->vy * cover_unit}, height);
    if (blocks->width == 0 || blocks->height == 0 || !cover_side_finish(out)) return false;
    return !out->cut || cover_add_around(map, m, out);
}

static hm_vec2 cover_corner(const hmi_element *element, int k, const hm_xform *from) {
    const double unit = cover_unit / (double)HMI_UNITS_PER_STEP;
    return (hm_vec2){(double)(element->corner[k].x - from->ox * HMI_UNITS_PER_STEP) * unit,
                     (double)(element->corner[k].y - from->oy * HMI_UNITS_PER_STEP) * unit};
}

// Whether a bone was too long, and has been cut.
static bool cover_cut_bone(hmi_cover_side *bone) {
    const double length = cover_length(bone->u);
    if (!(length > COVER_CUT) || !(cover_length(bone->origin) < COVER_CUT_START)) return false;
    bone->u = hmi_scaled(bone->u, COVER_CUT / length);
    return true;
}

static bool cover_is_cut(const hmi_cover *cover) { return cover->a.cut || cover->b.cut; }

static bool cover_is_near_cut(const hmi_cover_side *side) {
    return (side->cut && !side->blocks.grid) || cover_side_within(side, COVER_CUT_OTHER);
}

// A box with its sides, a segment with one, a disc with none; a radius is left to the pairs.
static bool cover_side_of_convex(const hm_shape *shape, const hm_xform *m, const hm_xform *from, hmi_cover_side *out,
                                 double *radius) {
    hmi_element element;
    if (!hmi_shape_is(shape, HMI_THIN) && shape->kind != HM_SHAPE_BOX) return false;
    hmi_element_make(shape, m, &element);
    const int32_t n = element.convex.n;
    if (n > 2 && n != 4) return false;
    out->blocks = (hmi_blocks){.width = 1, .height = 1};
    out->origin = cover_corner(&element, 0, from);
    out->u = hmi_minus(cover_corner(&element, n > 1, from), out->origin);
    out->v = hmi_minus(cover_corner(&element, n > 2 ? 3 : 0, from), out->origin);
    *radius += (double)element.convex.radius * cover_unit;
    out->cut = n == 2 && cover_cut_bone(out);
    return n > 2 ? cover_side_finish(out) : cover_side_near(out);
}

// Of grids with more blocks too many are near each other for most lists; and for any, so that lists take longer than
// what else decides.
enum { COVER_BLOCKS = 2048, COVER_MANY_BLOCKS = 8192 };

static bool cover_side_make(const hm_shape *shape, bool has_blocks, const hm_xform *m, const hm_xform *from,
                            hmi_cover_side *out, double *radius) {
    return has_blocks ? cover_side_of_blocks(shape, m, from, out) : cover_side_of_convex(shape, m, from, out, radius);
}

static hm_vec2 cover_normal(hm_vec2 along) {
    const double length = cover_length(along);
    return (hm_vec2){-along.y / length, along.x / length};
}

// The normals in the order of their angles, over 180 degrees. What has no length adds a diagonal of the mask's pixels.
static void cover_normals_make(hmi_cover *cover) {
    const hm_vec2 along[4] = {cover->a.u, cover->a.v, cover->b.u, cover->b.v};
    const hmi_cover_side *mask = cover->a.blocks.grid ? &cover->a : &cover->b;
    hm_vec2 *normal = cover->normal;
    for (int k = 0; k < 4; k++) {
        hm_vec2 way = along[k];
        if (way.x == 0 && way.y == 0) way = hmi_minus(mask->u, hmi_scaled(mask->v, k & 1 ? 1 : -1));
        const hm_vec2 made = cover_normal(way.y < 0 || (way.y == 0 && way.x < 0) ? hmi_scaled(way, -1) : way);
        int slot = k;
        for (; slot > 0 && hmi_cross(normal[slot - 1], made) < 0; slot--) normal[slot] = normal[slot - 1];
        normal[slot] = made;
    }
}

#define COVER_BLUNT (-0x1p-18) // the cosine between the normals of two sides that meet in a corner

// False where pixels are so sheared that a corner is sharp: then a point may be nearest to it that is beyond one of its
// sides alone.
static bool cover_corners_make(hmi_cover *cover) {
    for (int k = 0; k < 4; k++) {
        const hm_vec2 *normal = &cover->normal[k];
        const double cosine = k ? hmi_dot(*normal, normal[-1]) : -hmi_dot(*normal, normal[3]);
        cover->cosine[k] = cosine;
        cover->sine[k] = sqrt(cover_most(1 - cosine * cosine, 0));
        if (cosine < COVER_BLUNT && cover->radius > 0) return false;
    }
    return true;
}

static hm_vec2 cover_point(const hmi_cover_side *side, double x, double y) {
    return (hm_vec2){side->origin.x + x * side->u.x + y * side->v.x, side->origin.y + x * side->u.y + y * side->v.y};
}

static hmi_cover_posed cover_pose(const hmi_cover_side *side, const hmi_pixel_block *block) {
    const double length = 0.5 * (block->x1 - block->x0), height = 0.5 * (block->y1 - block->y0);
    const double x = 0.5 * (block->x0 + block->x1), y = 0.5 * (block->y0 + block->y1);
    hmi_cover_posed posed;
    for (int k = 0; k < 4; k++) {
        posed.at[k] = side->at[k] + x * side->by_u[k] + y * side->by_v[k];
        posed.reach[k] = length * fabs(side->by_u[k]) + height * fabs(side->by_v[k]);
    }
    return posed;
}

// Keeps all blocks of b, if there is room for them and rows have few runs. Of two grids: lists are made again and
// again, and a shape without a grid is near few.
static void cover_keep(hmi_cover *cover) {
    const hmi_blocks *blocks = &cover->b.blocks;
    const hmi_blocks_window all = {0, 0, blocks->width - 1, blocks->height - 1};
    hmi_blocks_walk walk = hmi_blocks_begin(blocks, &all, false);
    hmi_pixel_block block;
    cover->blocks = 0;
    if (!cover->a.blocks.grid || !blocks->grid || blocks->single) return;
    while (hmi_blocks_next(&walk, &block)) {
        if (cover->blocks == HMI_COVER_BLOCKS) {
            cover->blocks = 0;
            return;
        }
        cover->block[cover->blocks++] = block;
    }
}

// The only part of a compound, and its xform; or the shape as it is.
static const hm_shape *cover_part_of(const hm_shape *shape, const hm_xform **m, hm_xform *space) {
    if (shape->kind != HM_SHAPE_COMPOUND || shape->of.compound->count != 1) return shape;
    const hm_compound_part *part = shape->of.compound->parts;
    if (!hmi_xform_multiply(*m, &part->xform, space)) return shape;
    *m = space;
    return &part->shape;
}

void hmi_cover_init(hmi_cover *cover, const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                    int64_t margin) {
    const hmi_blocks *blocks_a = &cover->a.blocks, *blocks_b = &cover->b.blocks;
    hm_xform space[2];
    a = cover_part_of(a, &xa, &space[0]);
    b = cover_part_of(b, &xb, &space[1]);
    const bool of_a = hmi_blocks_of(a, &cover->a.blocks), of_b = hmi_blocks_of(b, &cover->b.blocks);
    cover->radius = (double)margin * cover_unit;
    const int32_t blocks = of_a && of_b ? (int32_t)hmi_max(blocks_a->count, blocks_b->count) : 0;
    cover->small = blocks <= COVER_BLOCKS;
    cover->any = blocks <= COVER_MANY_BLOCKS && (of_a || of_b) &&
                 cover_side_make(a, of_a, xa, xa, &cover->a, &cover->radius) &&
                 cover_side_make(b, of_b, xb, xa, &cover->b, &cover->radius);
    cover->pairs = cover->indices = 0;
    cover->room = HMI_COVER_ROOM;
    if (!cover->any) return;
    cover->any = !cover_is_cut(cover) || (cover_is_near_cut(&cover->a) && cover_is_near_cut(&cover->b));
    if (!cover->any) return;
    cover_normals_make(cover);
    cover->any = cover_corners_make(cover);
    for (int k = 0; k < 4; k++) {
        const hm_vec2 normal = cover->normal[k];
        cover->a.at[k] = hmi_dot(normal, cover->a.origin);
        cover->b.at[k] = hmi_dot(normal, cover->b.origin);
        cover->a.by_u[k] = hmi_dot(normal, cover->a.u);
        cover->a.by_v[k] = hmi_dot(normal, cover->a.v);
        cover->b.by_u[k] = hmi_dot(normal, cover->b.u);
        cover->b.by_v[k] = hmi_dot(normal, cover->b.v);
    }
    const hm_vec2 across = cover_normal(cover->b.u);
    const double size = fabs(hmi_dot(across, cover->a.u)) + fabs(hmi_dot(across, cover->a.v)) + 2 * cover->radius;
    cover->thin = !of_a && size < fabs(hmi_dot(across, cover->b.v));
    if (cover->any) cover_keep(cover);
}

// ---- pairs --------------------------------------------------------------------------------------------------------

// Along the normal k, from beyond the side that is nearer, negative beyond the lower one; 0 between the two.
static double cover_beyond(const hmi_cover_pair *pair, const double at[4], int k) {
    return at[k] > pair->high[k] ? at[k] - pair->high[k] : cover_least(at[k] - pair->low[k], 0);
}

// The distance from two sides that meet in a corner and that a point is p and q beyond, both with the same sign. `by_p`
// and `by_q` are how these change.
static hmi_cover_apart cover_corner_apart(double p, double q, double by_p, double by_q, double cosine, double sine) {
    if (q * q <= p * q * cosine) return (hmi_cover_apart){fabs(p), p < 0 ? -by_p : by_p};
    if (p * p <= p * q * cosine) return (hmi_cover_apart){fabs(q), q < 0 ? -by_q : by_q};
    const double across = (q - cosine * p) / sine, length = sqrt(p * p + across * across);
    return (hmi_cover_apart){length, (p * by_p + across * (by_q - cosine * by_p) / sine) / length};
}

// The greatest distance from the corners of all pairs of sides that meet: the nearest point is on one side or in one
// corner. Where each side is off by some error, the distance is off by no more than 1.5 times as much: no corner is
// sharp, so it moves by at most that far along its bisector.
hmi_cover_apart hmi_cover_apart_at(const hmi_cover *cover, const hmi_cover_pair *pair, const double at[4],
                                   const double way[4]) {
    hmi_cover_apart most = {0, 0};
    double p = -cover_beyond(pair, at, 3), by_p = -way[3];
    for (int k = 0; k < 4; k++) {
        const double q = cover_beyond(pair, at, k), by_q = way[k];
        if (q != 0) {
            const hmi_cover_apart one = p * q > 0
                                            ? cover_corner_apart(p, q, by_p, by_q, cover->cosine[k], cover->sine[k])
                                            : (hmi_cover_apart){fabs(q), q < 0 ? -by_q : by_q};
            if (one.distance > most.distance) most = one;
        }
        p = q;
        by_p = by_q;
    }
    return most;
}

// The depth of a pair at a point that is beyond `beyond` of its sides, by `least` beyond the farthest, negative
// outside; or more, if that is at most `enough`.
static double cover_depth_beyond(const hmi_cover *cover, const hmi_cover_pair *pair, const double at[4], int beyond,
                                 double least, double enough) {
    static const double still[4];
    const double most = least + cover->radius;
    if (beyond < 2 || cover->radius == 0 || most <= enough) return most;
    return cover->radius - hmi_cover_apart_at(cover, pair, at, still).distance;
}

// By how much a pair overlaps along the normal along which it is least; where it is apart, something below
// -COVER_DOUBT.
static double cover_depth(const hmi_cover *cover, const hmi_cover_pair *pair, const double at[4]) {
    double least = HUGE_VAL;
    int beyond = 0;
    for (int k = 0; k < 4; k++) {
        const double left = cover_least(at[k] - pair->low[k], pair->high[k] - at[k]);
        beyond += left < 0;
        least = cover_least(least, left);
    }
    return cover_depth_beyond(cover, pair, at, beyond, least, -2 * COVER_DOUBT);
}

// ---- blocks -------------------------------------------------------------------------------------------------------

/// What is to be listed: the pairs that come near a region of translations.
typedef struct cover_job {
    hmi_cover *cover;
    hmi_cover_list *list;
    double x, y;            ///< the middle of the region, in pixels
    double half_x, half_y;  ///< half the size of its bounds
    double low[4], high[4]; ///< where it lies along the normals, and what is nearer than the radius
    double middle[4];       ///< where (x, y) lies along them
    double far;             ///< how far the region reaches from there
    int tries;              ///< how many pairs may still be tested
} cover_job;

// How many pairs before one are compared with it.
enum { COVER_COMPARED = 8 };

// How many are tested: where there are many more, most are near.
enum { COVER_TRIES = 1024 };

// Whether a pair meets wherever another one does in the region, and right beside it: at its border shapes may fit
// exactly.
static bool cover_outdone(const cover_job *job, const hmi_cover_pair *other, const hmi_cover_pair *pair) {
    for (int k = 0; k < 4; k++) {
        if (pair->low[k] > cover_most(other->low[k], job->low[k] - COVER_DOUBT)) return false;
        if (pair->high[k] < cover_least(other->high[k], job->high[k] + COVER_DOUBT)) return false;
    }
    return true;
}

static void cover_list(cover_job *job, const hmi_cover_pair *pair) {
    hmi_cover *cover = job->cover;
    hmi_cover_list *list = job->list;
    for (int32_t i = 1; i <= COVER_COMPARED && i <= list->count; i++) {
        uint16_t *index = &cover->index[cover->indices - i], *last = &cover->index[cover->indices - 1];
        if (!cover_outdone(job, pair, &cover->pair[*index])) continue;
        const uint16_t found = *index;
        *index = *last;
        *last = found;
        return;
    }
    if (list->count == cover->room || cover->pairs == HMI_COVER_PAIRS || cover->indices == HMI_COVER_INDICES) {
        list->complete = false;
        return;
    }
    cover->index[cover->indices++] = (uint16_t)cover->pairs;
    cover->pair[cover->pairs++] = *pair;
    list->count++;
}

// Lists a block of a and one of b. True if they meet all over the region.
static bool cover_pair_holds(cover_job *job, const hmi_cover_posed *a, const hmi_cover_posed *b) {
    hmi_cover_pair pair;
    double in = HUGE_VAL;
    for (int k = 0; k < 4; k++) {
        const double at = a->at[k] - b->at[k], reach = a->reach[k] + b->reach[k];
        pair.low[k] = at - reach;
        pair.high[k] = at + reach;
        if (job->high[k] - pair.low[k] < -COVER_DOUBT || pair.high[k] - job->low[k] < -COVER_DOUBT) return false;
        in = cover_least(in, cover_least(job->low[k] - pair.low[k], pair.high[k] - job->high[k]));
    }
    if (job->cover->radius > 0) {
        const double here = cover_depth(job->cover, &pair, job->middle);
        in = here - job->far;
        if (here + job->far < -COVER_DOUBT) return false;
    }
    if (--job->tries < 0) job->list->complete = false;
    cover_list(job, &pair);
    return in > COVER_DOUBT;
}

// What of a side a region of it reaches, by its middle and half its size in the side's pixels. False for nothing.
static bool cover_window_make(const hmi_cover_side *side, hm_vec2 middle, double half_x, double half_y,
                              hmi_blocks_window *out) {
    const double more = 0x1p-6; // than doubles are off
    const double left = middle.x - half_x - more, right = middle.x + half_x + more;
    const double top = middle.y - half_y - more, bottom = middle.y + half_y + more;
    const int32_t width = side->blocks.width, height = side->blocks.height;
    if (right < 0 || left > width || bottom < 0 || top > height) return false;
    out->x0 = hmi_within(left, width - 1);
    out->x1 = hmi_within(right, width - 1);
    out->y0 = hmi_within(top, height - 1);
    out->y1 = hmi_within(bottom, height - 1);
    return true;
}

// The part of `side` that a parallelogram with the half sides u and v reaches from anywhere within the region's bounds.
// `middle` is its middle for the translation in the middle of the region.
static bool cover_reached(const cover_job *job, const hmi_cover_side *side, hm_vec2 middle, hm_vec2 u, hm_vec2 v,
                          hmi_blocks_window *out) {
    const hm_vec2 d = hmi_minus(middle, side->origin), *x = &side->to_x, *y = &side->to_y;
    const double reach_x = job->half_x + job->cover->radius, reach_y = job->half_y + job->cover->radius;
    const double half_x = fabs(hmi_dot(*x, u)) + fabs(hmi_dot(*x, v)) + fabs(x->x) * reach_x + fabs(x->y) * reach_y;
    const double half_y = fabs(hmi_dot(*y, u)) + fabs(hmi_dot(*y, v)) + fabs(y->x) * reach_x + fabs(y->y) * reach_y;
    *out = (hmi_blocks_window){0, 0, 0, 0};
    if (!side->blocks.grid) return true;
    return cover_window_make(side, (hm_vec2){hmi_dot(*x, d), hmi_dot(*y, d)}, half_x, half_y, out);
}

static const hmi_blocks_window cover_no_window = {0, 0, -1, -1};

// What of b a block of a reaches.
static hmi_blocks_window cover_near_block(const cover_job *job, const hmi_pixel_block *block) {
    const hmi_cover_side *a = &job->cover->a;
    const hm_vec2 middle = cover_point(a, 0.5 * (block->x0 + block->x1), 0.5 * (block->y0 + block->y1));
    hmi_blocks_window near;
    return cover_reached(job, &job->cover->b, (hm_vec2){middle.x - job->x, middle.y - job->y},
                         hmi_scaled(a->u, 0.5 * (block->x1 - block->x0)),
                         hmi_scaled(a->v, 0.5 * (block->y1 - block->y0)), &near)
               ? near
               : cover_no_window;
}

// A block of a with those of b that are kept, or with those that it may come near.
static bool cover_block_holds(cover_job *job, const hmi_pixel_block *block) {
    const hmi_cover *cover = job->cover;
    const bool around = cover->b.blocks.out_x > 0;
    const hmi_cover_posed a = cover_pose(&cover->a, block);
    const hmi_blocks_window near = cover_near_block(job, block);
    for (int32_t i = 0; i < cover->blocks && job->list->complete; i++) {
        const hmi_pixel_block *other = &cover->block[i];
        const bool reached = around || (other->y0 <= near.y1 && other->y1 > near.y0);
        if (!reached) continue;
        const hmi_cover_posed b = cover_pose(&cover->b, other);
        if (cover_pair_holds(job, &a, &b)) return true;
    }
    if (cover->blocks > 0) return false;
    hmi_blocks_walk walk = hmi_blocks_begin(&cover->b.blocks, &near, cover->thin);
    for (hmi_pixel_block other; job->list->complete && hmi_blocks_next(&walk, &other);) {
        const hmi_cover_posed b = cover_pose(&cover->b, &other);
        if (cover_pair_holds(job, &a, &b)) return true;
    }
    return false;
}

// What of a b reaches from anywhere within the region's bounds.
static hmi_blocks_window cover_near(const cover_job *job) {
    const hmi_cover_side *a = &job->cover->a, *b = &job->cover->b;
    const double width = 0.5 * b->blocks.width, height = 0.5 * b->blocks.height;
    const hm_vec2 middle = cover_point(b, width, height), at = {middle.x + job->x, middle.y + job->y};
    hmi_blocks_window near;
    if (b->blocks.out_x > 0) return (hmi_blocks_window){0, 0, a->blocks.width - 1, a->blocks.height - 1};
    return cover_reached(job, a, at, hmi_scaled(b->u, width), hmi_scaled(b->v, height), &near) ? near
                                                                                               : cover_no_window;
}

// Lists the pairs that come near a region. True if one of them meets all over it.
static bool cover_gather(cover_job *job) {
    const hmi_cover *cover = job->cover;
    const hmi_blocks_window near = cover_near(job);
    *job->list = (hmi_cover_list){cover->indices, 0, true};
    hmi_blocks_walk walk = hmi_blocks_begin(&cover->a.blocks, &near, false);
    for (hmi_pixel_block block; job->list->complete && hmi_blocks_next(&walk, &block);)
        if (cover_block_holds(job, &block)) return true;
    return false;
}

// Of the region's middle, how far it reaches along the normals, and in any direction.
static bool cover_job_run(cover_job *job, const double half[4], double far) {
    const hmi_cover *cover = job->cover;
    for (int k = 0; k < 4; k++) {
        job->middle[k] = cover->normal[k].x * job->x + cover->normal[k].y * job->y;
        job->low[k] = job->middle[k] - half[k] - cover->radius;
        job->high[k] = job->middle[k] + half[k] + cover->radius;
    }
    job->far = far;
    job->tries = COVER_TRIES;
    *job->list = (hmi_cover_list){cover->indices, 0, false};
    if (cover_is_cut(cover) && fabs(job->x) + fabs(job->y) + far > COVER_CUT_LISTED) return false;
    return cover_gather(job);
}

static void cover_halves(const hmi_cover *cover, double half_x, double half_y, double half[4]) {
    for (int k = 0; k < 4; k++) half[k] = fabs(cover->normal[k].x) * half_x + fabs(cover->normal[k].y) * half_y;
}

bool hmi_cover_gather(hmi_cover *cover, const hmi_span_of_ways *span, hmi_cover_list *out) {
    const double half_x = span->half_x * cover_unit, half_y = span->half_y * cover_unit;
    cover_job job = {.cover = cover,
                     .list = out,
                     .x = span->x * cover_unit,
                     .y = span->y * cover_unit,
                     .half_x = half_x,
                     .half_y = half_y};
    double half[4];
    cover_halves(cover, half_x, half_y, half);
    return cover_job_run(&job, half, sqrt(half_x * half_x + half_y * half_y));
}

bool hmi_cover_gather_around(hmi_cover *cover, double steps, hmi_cover_list *out) {
    const double far = steps * cover_unit, half[4] = {far, far, far, far};
    cover_job job = {.cover = cover, .list = out, .half_x = far, .half_y = far};
    return cover_job_run(&job, half, far);
}

bool hmi_cover_gather_along(hmi_cover *cover, hm_vec2 way, double middle, double half, hmi_cover_list *out) {
    const double far = half * cover_unit, at = middle * cover_unit;
    cover_job job = {.cover = cover,
                     .list = out,
                     .x = way.x * at,
                     .y = way.y * at,
                     .half_x = fabs(way.x) * far,
                     .half_y = fabs(way.y) * far};
    double along[4];
    for (int k = 0; k < 4; k++) along[k] = fabs(far * hmi_dot(cover->normal[k], way));
    return cover_job_run(&job, along, far);
}

// ---- lists --------------------------------------------------------------------------------------------------------

bool hmi_cover_cut(hmi_cover *cover, const hmi_cover_list *list, const hmi_span_of_ways *span, hmi_cover_list *out,
                   hmi_verdict *middle) {
    const double x = span->x * cover_unit, y = span->y * cover_unit;
    const double far = sqrt(span->half_x * span->half_x + span->half_y * span->half_y) * cover_unit;
    double at[4], half[4], most = -HUGE_VAL;
    *out = (hmi_cover_list){cover->indices, 0, list->complete};
    *middle = HMI_UNSURE;
    for (int k = 0; k < 4; k++) {
        at[k] = cover->normal[k].x * x + cover->normal[k].y * y;
    }
    cover_halves(cover, span->half_x * cover_unit, span->half_y * cover_unit, half);
    const bool whole = cover->indices + list->count > HMI_COVER_INDICES; // no room: the list stays as it is
    for (int32_t i = list->first; i < list->first + list->count; i++) {
        const hmi_cover_pair *pair = &cover->pair[cover->index[i]];
        double in = HUGE_VAL, here = HUGE_VAL;
        int k = 0, beyond = 0;
        for (; k < 4; k++) {
            const double left = cover_least(at[k] - pair->low[k], pair->high[k] - at[k]);
            if (left + half[k] + cover->radius < -COVER_DOUBT) break;
            in = cover_least(in, left - half[k]);
            here = cover_least(here, left);
            beyond += left < 0;
        }
        if (k < 4) continue;
        if (cover->radius > 0) {
            here = cover_depth_beyond(cover, pair, at, beyond, here, most > COVER_DOUBT ? far : -2 * COVER_DOUBT);
            in = here - far;
            if (here + far < -COVER_DOUBT) continue;
        }
        if (in > COVER_DOUBT) return true;
        most = cover_most(most, here);
        if (!whole) cover->index[cover->indices++] = cover->index[i];
    }
    if (most > COVER_DOUBT) *middle = HMI_MEET;
    if (most < -COVER_DOUBT && list->complete) *middle = HMI_APART;
    if (whole)
        *out = *list;
    else
        out->count = cover->indices - out->first;
    return false;
}

// A pair that meets comes first from then on, since it often meets at the next translation as well.
hmi_verdict hmi_cover_at(hmi_cover *cover, const hmi_cover_list *list, double x, double y) {
    uint16_t *index = &cover->index[list->first];
    double at[4], most = -HUGE_VAL;
    for (int k = 0; k < 4; k++) at[k] = cover->normal[k].x * (x * cover_unit) + cover->normal[k].y * (y * cover_unit);
    for (int32_t i = 0; i < list->count; i++) {
        const double depth = cover_depth(cover, &cover->pair[index[i]], at);
        if (depth > COVER_DOUBT) {
            const uint16_t found = index[i];
            index[i] = index[0];
            index[0] = found;
            return HMI_MEET;
        }
        most = cover_most(most, depth);
    }
    return list->complete && most < -COVER_DOUBT ? HMI_APART : HMI_UNSURE;
}

// What of a square a pair certainly meets, if it is enlarged: within the sides of its octagon or, beyond them, near the
// closest point of it. False where no part is certain.
static bool cover_part(const hmi_cover *cover, const hmi_cover_pair *pair, const hmi_seam *seam, hm_vec2 middle,
                       hmi_seam_part *part) {
    double at[4], by_x[4], by_y[4];
    part->count = 0;
    for (int k = 0; k < 4; k++) {
        at[k] = hmi_dot(cover->normal[k], middle);
        by_x[k] = cover->normal[k].x;
        by_y[k] = cover->normal[k].y;
    }
    if (cover->radius > 0) {
        const hmi_cover_apart x = hmi_cover_apart_at(cover, pair, at, by_x),
                              y = hmi_cover_apart_at(cover, pair, at, by_y);
        const hm_vec2 closest = {middle.x - x.slope * x.distance, middle.y - y.slope * x.distance};
        if (x.distance > 0) return hmi_seam_of_disc(seam, closest, cover->radius + HMI_SEAM_ENLARGED, part);
    }
    for (int k = 0; k < 4; k++) {
        if (!hmi_seam_side(seam, part, cover->normal[k], pair->high[k] + HMI_SEAM_ENLARGED)) return false;
        if (!hmi_seam_side(seam, part, hmi_scaled(cover->normal[k], -1), HMI_SEAM_ENLARGED - pair->low[k]))
            return false;
    }
    return true;
}

// Whether some pair meets at a translation, if it is enlarged.
static bool cover_near_point(const hmi_cover *cover, const hmi_cover_list *list, hm_vec2 p) {
    double at[4];
    for (int k = 0; k < 4; k++) at[k] = hmi_dot(cover->normal[k], p);
    for (int32_t i = list->first; i < list->first + list->count; i++)
        if (cover_depth(cover, &cover->pair[cover->index[i]], at) > -HMI_SEAM_ENLARGED) return true;
    return false;
}

bool hmi_cover_closed(const hmi_cover *cover, const hmi_cover_list *list, const hmi_span_of_ways *square,
                      hmi_seam *seam) {
    const double half = square->half_x * cover_unit;
    const hm_vec2 middle = {square->x * cover_unit, square->y * cover_unit};
    hmi_seam_init(seam, (hm_vec2){middle.x - half, middle.y - half}, (hm_vec2){middle.x + half, middle.y + half});
    for (int k = 0; k < 4; k++)
        if (cover->cosine[k] < COVER_BLUNT) return false; // a corner would be enlarged too far
    for (int k = 0; k < 4; k++)
        if (!cover_near_point(cover, list, seam->square.v[k])) return false;
    for (int32_t i = list->first; i < list->first + list->count; i++) {
        hmi_seam_part part;
        if (!cover_part(cover, &cover->pair[cover->index[i]], seam, middle, &part)) continue;
        if (part.count == 0) return true;
        if (hmi_seam_add(seam, &part) == HMI_SEAM_FULL) return false;
    }
    return hmi_seam_closed(seam);
}

double hmi_cover_held(const hmi_cover *cover, const hmi_cover_list *list) {
    static const double here[4];
    double most = 0;
    for (int32_t i = list->first; i < list->first + list->count; i++)
        most = cover_most(most, cover_depth(cover, &cover->pair[cover->index[i]], here) - COVER_DOUBT);
    return most * (double)HM_STEPS_PER_PIXEL;
}

// ---- lines --------------------------------------------------------------------------------------------------------

// Adds a stretch to some that lie apart, in their order. Without room it is left out, or is joined with one beside it.
static void cover_add(hmi_cover_stretch *list, int32_t *count, hmi_cover_stretch one, bool join) {
    int32_t first = 0, end;
    if (!(one.from <= one.to)) return;
    while (first < *count && list[first].to < one.from) first++;
    for (end = first; end < *count && list[end].from <= one.to; end++) {
        one.from = cover_least(one.from, list[end].from);
        one.to = cover_most(one.to, list[end].to);
    }
    if (end == first && *count == HMI_COVER_STRETCHES) {
        if (!join) return;
        if (first == *count) first--;
        end = first + 1;
        one.from = cover_least(one.from, list[first].from);
        one.to = cover_most(one.to, list[first].to);
    }
    const int32_t more = 1 - (end - first);
    if (more > 0)
        for (int32_t i = *count; i > end; i--) list[i] = list[i - 1];
    if (more < 0)
        for (int32_t i = end; i < *count; i++) list[i + more] = list[i];
    list[first] = one;
    *count += more;
}

// Where a stretch of a line is between the sides of a pair, if that is larger by `more` on all sides.
static hmi_cover_stretch cover_between(const hmi_cover_pair *pair, const double way[4], double more,
                                       hmi_cover_stretch all) {
    for (int k = 0; k < 4; k++) {
        const double low = pair->low[k] - more, high = pair->high[k] + more;
        if (low >= high || (way[k] == 0 && (low >= 0 || high <= 0))) return (hmi_cover_stretch){0, -1};
        if (way[k] == 0) continue;
        const double one = low / way[k], two = high / way[k];
        all.from = cover_most(all.from, cover_least(one, two));
        all.to = cover_least(all.to, cover_most(one, two));
    }
    return all;
}

// How many steps of Newton's method are taken.
enum { COVER_NEWTON = 8 };

// Moves an end of a stretch on, as long as it is farther than `radius` from the pair: never past the point where the
// distance is that, since it is convex along the line. Returns how far it is then.
static double cover_approach(const hmi_cover *cover, const hmi_cover_pair *pair, const double way[4], double radius,
                             double on, double *end) {
    for (int i = 0;; i++) {
        double at[4];
        for (int k = 0; k < 4; k++) at[k] = *end * way[k];
        const hmi_cover_apart apart = hmi_cover_apart_at(cover, pair, at, way);
        const double more = apart.distance - radius;
        if (more <= 0x1p-4 * COVER_DOUBT || i == COVER_NEWTON) return more;
        if (!(apart.slope * on < 0)) return HUGE_VAL;
        *end -= more / apart.slope;
    }
}

// Where a pair meets within a stretch of a line, at least or, with a positive `more`, at most.
static hmi_cover_stretch cover_stretch(const hmi_cover *cover, const hmi_cover_pair *pair, const double way[4],
                                       double more, hmi_cover_stretch all) {
    static const hmi_cover_stretch none = {0, -1};
    const double radius = cover->radius + more;
    if (cover->radius == 0 || !(all.from <= all.to)) return all;
    if (radius < 0) return none;
    const double first = cover_approach(cover, pair, way, radius, 1, &all.from);
    const double last = cover_approach(cover, pair, way, radius, -1, &all.to);
    const double worst = cover_most(first, last);
    return worst == HUGE_VAL || (more < 0 && worst > -more / 2) ? none : all;
}

// What lies within a stretch that is met adds nothing.
static bool cover_line_meets(const hmi_cover_line *line, hmi_cover_stretch one) {
    for (int32_t i = 0; i < line->met; i++)
        if (line->where_met[i].from <= one.from && one.to <= line->where_met[i].to) return true;
    return false;
}

void hmi_cover_follow(const hmi_cover *cover, const hmi_cover_list *list, hm_vec2 way, double length,
                      hmi_cover_line *out) {
    const hmi_cover_stretch all = {0, length * cover_unit};
    double along[4];
    for (int k = 0; k < 4; k++) along[k] = hmi_dot(cover->normal[k], way);
    out->met = out->may = 0;
    for (int32_t i = list->first; i < list->first + list->count; i++) {
        const hmi_cover_pair *pair = &cover->pair[cover->index[i]];
        hmi_cover_stretch may = cover_between(pair, along, cover->radius + COVER_DOUBT, all);
        if (!(may.from <= may.to) || cover_line_meets(out, may)) continue;
        may = cover_stretch(cover, pair, along, COVER_DOUBT, may);
        cover_add(out->where_may, &out->may, may, true);
        may = cover_between(pair, along, cover->radius - COVER_DOUBT, may);
        cover_add(out->where_met, &out->met, cover_stretch(cover, pair, along, -COVER_DOUBT, may), false);
    }
}

hmi_verdict hmi_cover_line_at(const hmi_cover_line *line, double from, double to) {
    const double first = from * cover_unit, last = to * cover_unit;
    if (cover_line_meets(line, (hmi_cover_stretch){first, last})) return HMI_MEET;
    for (int32_t i = 0; i < line->may; i++)
        if (line->where_may[i].from <= last && first <= line->where_may[i].to) return HMI_UNSURE;
    return HMI_APART;
}
