// Shapes drawn into masks: every pixel of the grid that comes into question is decided by the exact questions of
// collide. Blocks of the grid that the shape does not reach are skipped, halving the box again and again.
#include <hitmask/collide.h>

#include "../narrow/overlap_element.h"
#include "../narrow/within.h"
#include "../pose/pieces.h"
#include "../pose/probe.h"

#include <math.h>

/// A shape that is drawn into a grid, and what has to hold for a pixel.
typedef struct stamp_job {
    const hm_xform *xform; ///< of the grid
    hmi_rule rule;
    hm_cover cover;
    bool is_mask;
    const hm_shape *group;   ///< the shape, if it has leaves, else NULL
    const hm_shape *outline; ///< the shape, if it is an outline or a polygon of many parts, else NULL
    const hm_xform *posed;   ///< and where it is
    hmi_posed_mask mask;     ///< the shape, if it is a mask
    hmi_map map;             ///< from the grid's pixels to those of `mask`
    double half_x;           ///< half the box of a pixel of the grid there
    double half_y;
    hmi_element element; ///< the shape otherwise
    hmi_probe probe;     ///< as the grid sees it
} stamp_job;

// ---- one pixel ----------------------------------------------------------------------------------------------------

/// A pixel of the grid with its corners.
typedef struct stamp_pixel {
    hmi_point corner[4];
    hmi_convex square;
    double x; ///< its middle, in the grid's pixels
    double y;
} stamp_pixel;

// The corners are multiples of 2^16 units apart, so the middle is exact.
static hmi_point stamp_middle(const stamp_pixel *pixel) {
    const hmi_point *c = pixel->corner;
    hmi_point middle = {c[0].x + (c[2].x - c[0].x) / 2, c[0].y + (c[2].y - c[0].y) / 2};
    return middle;
}

// A rounded point or segment is convex: it holds a square that has its corners in it.
static bool stamp_element_covers(const stamp_job *job, const stamp_pixel *pixel) {
    const hmi_convex *shape = &job->element.convex;
    const hmi_point middle = stamp_middle(pixel);
    const hmi_convex centre = {&middle, 1, 0};
    if (job->cover == HM_COVER_CENTRE) return hmi_sat_touch(&centre, shape, job->rule.margin, true);
    if (job->cover == HM_COVER_MET) return hmi_sat_touch(&pixel->square, shape, job->rule.margin, job->rule.closed);
    for (int i = 0; i < 4; i++) {
        const hmi_convex corner = {&pixel->corner[i], 1, 0};
        if (!hmi_sat_touch(&corner, shape, job->rule.margin, true)) return false;
    }
    return true;
}

// ---- outlines -----------------------------------------------------------------------------------------------------

/// A pixel that is searched in the parts of an outline.
typedef struct stamp_in_parts {
    const stamp_job *job;
    const hmi_convex *piece; ///< the pixel or its centre
    bool closed;
} stamp_in_parts;

// Steps that hold pixels of the grid and all within the margin.
static hmi_step_box stamp_steps(const stamp_job *job, const hmi_pixel_box *pixels) {
    const int32_t unit = HM_UNITS_PER_PIXEL; // sides are up to 32,767 pixels
    const hmi_local_box local = {pixels->x0 * unit, pixels->y0 * unit, (pixels->x1 + 1) * unit,
                                 (pixels->y1 + 1) * unit};
    hmi_step_box box = hmi_local_box_apply(&local, job->xform);
    box.x0 -= job->rule.margin;
    box.y0 -= job->rule.margin;
    box.x1 += job->rule.margin;
    box.y1 += job->rule.margin;
    return box;
}

static bool stamp_part_touches(void *context, int32_t index) {
    const stamp_in_parts *in = context;
    hmi_element part;
    hmi_part_make(in->job->outline, in->job->posed, index, &part);
    return hmi_sat_touch(in->piece, &part.convex, in->job->rule.margin, in->closed);
}

// Whether a border of the part leads through the inside of the pixel.
static bool stamp_border_crosses(void *context, int32_t index) {
    const stamp_in_parts *in = context;
    const hm_parts *parts = hmi_shape_parts(in->job->outline);
    const hm_part *part = &parts->parts[index];
    for (int32_t i = parts->edge_sides[part->first]; i < parts->edge_sides[part->first + part->count]; i++) {
        const hm_part_side *side = &parts->sides[i];
        const hmi_point end[2] = {hmi_local_apply(in->job->posed, side->from),
                                  hmi_local_apply(in->job->posed, side->to)};
        const hmi_convex border = {end, 2, 0};
        if (side->beyond < 0 && hmi_sat_touch(&border, in->piece, 0, false)) return true;
    }
    return false;
}

// What is convex holds a square that has its corners in it.
static bool stamp_polygon_covers(const stamp_job *job, const stamp_pixel *pixel, const hmi_step_box *near) {
    for (int i = 0; i < 4; i++) {
        const hmi_convex corner = {&pixel->corner[i], 1, 0};
        stamp_in_parts point = {job, &corner, true};
        if (!hmi_parts_near(job->outline, job->posed, near, stamp_part_touches, &point)) return false;
    }
    return true;
}

// A pixel lies in the outline with all of its area when its centre does and no border leads through it.
static bool stamp_outline_covers(const stamp_job *job, const stamp_pixel *pixel, int32_t x, int32_t y) {
    const hmi_pixel_box box = {x, y, x, y};
    const hmi_step_box near = stamp_steps(job, &box);
    const hmi_point middle = stamp_middle(pixel);
    const hmi_convex centre = {&middle, 1, 0};
    stamp_in_parts square = {job, &pixel->square, job->rule.closed};
    stamp_in_parts point = {job, &centre, true};
    if (job->cover == HM_COVER_MET)
        return hmi_parts_near(job->outline, job->posed, &near, stamp_part_touches, &square);
    if (job->cover == HM_COVER_WHOLE && job->outline->kind == HM_SHAPE_POLYGON)
        return stamp_polygon_covers(job, pixel, &near);
    if (!hmi_parts_near(job->outline, job->posed, &near, stamp_part_touches, &point)) return false;
    return job->cover == HM_COVER_CENTRE ||
           !hmi_parts_near(job->outline, job->posed, &near, stamp_border_crosses, &square);
}

// ---- compounds and tile maps --------------------------------------------------------------------------------------

/// A pixel or its centre that is searched in the pieces of a shape.
typedef struct stamp_in_pieces {
    const hmi_convex *piece;
    const hmi_rule *rule;
    bool closed;
} stamp_in_pieces;

static bool stamp_piece_touches(void *context, const hmi_convex *piece) {
    const stamp_in_pieces *in = context;
    return hmi_sat_touch(in->piece, piece, in->rule->margin, in->closed);
}

static bool stamp_group_covers(const stamp_job *job, const stamp_pixel *pixel) {
    const hmi_rule plain = {false, 0};
    const hmi_point middle = stamp_middle(pixel);
    const hmi_convex centre = {&middle, 1, 0};
    const bool met = job->cover == HM_COVER_MET;
    stamp_in_pieces in = {met ? &pixel->square : &centre, &job->rule, !met || job->rule.closed};
    const hmi_step_box near = hmi_convex_box(in.piece, job->rule.margin);
    if (job->cover == HM_COVER_WHOLE) return hmi_within_convex(&pixel->square, job->group, job->posed, &plain);
    return hmi_pieces_near(job->group, job->posed, &near, stamp_piece_touches, &in);
}

static bool stamp_any_leaf(void *context, const hmi_leaf *leaf) {
    (void)context;
    (void)leaf;
    return true;
}

static bool stamp_any_part(void *context, int32_t index) {
    (void)context;
    (void)index;
    return true;
}

// ---- masks --------------------------------------------------------------------------------------------------------

static bool stamp_square_meets(const stamp_job *job, const stamp_pixel *pixel, int32_t x, int32_t y) {
    hmi_point corner[4];
    hmi_pixel_corners(job->mask.xform, x, y, corner);
    const hmi_convex square = {corner, 4, 0};
    return hmi_sat_touch(&pixel->square, &square, 0, false);
}

// Whether no clear pixel of the shape, nor anything outside of it, lies under the square.
static bool stamp_mask_holds(const stamp_job *job, const stamp_pixel *pixel, hm_vec2 centre) {
    const hmi_bitgrid *grid = &job->mask.mask->grid;
    const double half_x = job->half_x + job->map.error;
    const double half_y = job->half_y + job->map.error;
    if (centre.x < 0 || centre.y < 0 || centre.x > grid->width || centre.y > grid->height) return false;
    const int32_t x1 = (int32_t)floor(centre.x + half_x);
    const int32_t y1 = (int32_t)floor(centre.y + half_y);
    for (int32_t y = (int32_t)floor(centre.y - half_y); y <= y1; y++)
        for (int32_t x = (int32_t)floor(centre.x - half_x); x <= x1; x++)
            if (!hm_mask_get(job->mask.mask, x, y) && stamp_square_meets(job, pixel, x, y)) return false;
    return true;
}

// Whether a convex piece of the grid touches a pixel of the shape, each within `reach` of a point in the shape's
// pixels. Few pixels are read as bits, many are searched through the tree.
static bool stamp_touches(const stamp_job *job, const hmi_convex *piece, hm_vec2 centre, double reach, bool closed) {
    const hmi_pixel_box box = hmi_mask_box(&job->mask, centre.x, centre.y, reach);
    if (box.x1 - box.x0 >= 16 || box.y1 - box.y0 >= 16) {
        const hmi_rule rule = {closed, 0};
        const hmi_probe probe = hmi_probe_at(piece, centre, reach);
        return hmi_overlap_probe(&job->mask, &probe, &rule);
    }
    for (int32_t y = box.y0; y <= box.y1 && box.x0 <= box.x1; y++)
        for (uint64_t bits = hmi_mask_box_row(&job->mask, &box, y); bits; bits &= bits - 1) {
            hmi_point corner[4];
            hmi_pixel_corners(job->mask.xform, box.x0 + hmi_lowest_bit(bits), y, corner);
            const hmi_convex square = {corner, 4, 0};
            if (hmi_sat_touch(piece, &square, 0, closed)) return true;
        }
    return false;
}

static bool stamp_mask_covers(const stamp_job *job, const stamp_pixel *pixel) {
    const hm_vec2 centre = hmi_map_apply(&job->map, pixel->x, pixel->y);
    const double reach = hmi_map_pixel_radius(&job->map) + job->map.error;
    if (job->cover == HM_COVER_WHOLE) return stamp_mask_holds(job, pixel, centre);
    if (job->cover == HM_COVER_MET && job->rule.margin == 0)
        return stamp_touches(job, &pixel->square, centre, reach, job->rule.closed);
    if (job->cover == HM_COVER_MET) {
        const hmi_probe probe = hmi_probe_at(&pixel->square, centre, reach + job->probe.reach);
        return hmi_overlap_probe(&job->mask, &probe, &job->rule);
    }
    const hmi_point middle = stamp_middle(pixel);
    const hmi_convex point = {&middle, 1, 0};
    return stamp_touches(job, &point, centre, job->map.error, true);
}

static bool stamp_covers(const stamp_job *job, int32_t x, int32_t y) {
    stamp_pixel pixel;
    hmi_pixel_corners(job->xform, x, y, pixel.corner);
    pixel.square = (hmi_convex){pixel.corner, 4, 0};
    pixel.x = x + 0.5;
    pixel.y = y + 0.5;
    if (job->group) return stamp_group_covers(job, &pixel);
    if (job->outline) return stamp_outline_covers(job, &pixel, x, y);
    return job->is_mask ? stamp_mask_covers(job, &pixel) : stamp_element_covers(job, &pixel);
}

// ---- all pixels ---------------------------------------------------------------------------------------------------

// Whether a block of the grid may hold a covered pixel: its circle, or box, reaches the shape.
static bool stamp_reaches(const stamp_job *job, const hmi_pixel_box *block) {
    if (job->group) {
        const hmi_step_box near = stamp_steps(job, block);
        return hmi_leaves_near(job->group, job->posed, &near, stamp_any_leaf, NULL);
    }
    if (job->outline) {
        const hmi_step_box near = stamp_steps(job, block);
        return hmi_parts_near(job->outline, job->posed, &near, stamp_any_part, NULL);
    }
    const double width = block->x1 - block->x0 + 1;
    const double height = block->y1 - block->y0 + 1;
    const double x = block->x0 + width / 2;
    const double y = block->y0 + height / 2;
    const double side = width > height ? width : height;
    if (!job->is_mask) return hmi_probe_distance(&job->probe, x, y) <= job->probe.reach + 0.70711 * side;
    const hm_vec2 centre = hmi_map_apply(&job->map, x, y);
    const double reach = hmi_map_pixel_radius(&job->map) * side + job->map.error + job->probe.reach;
    return hmi_mask_lookup(&job->mask, centre.x, centre.y).outside_squared <= reach * reach;
}

/// What is done with covered pixels: solid ones of `from` (all for NULL) are set or cleared in `to`.
typedef struct stamp_target {
    hmi_bitgrid *to;
    const hmi_bitgrid *from;
    bool solid;
} stamp_target;

static void stamp_pixel_into(const stamp_job *job, const stamp_target *target, int32_t x, int32_t y) {
    if (target->from && !hmi_bitgrid_get(target->from, x, y)) return;
    if (hmi_bitgrid_get(target->to, x, y) == target->solid || !stamp_covers(job, x, y)) return;
    uint64_t *word = hmi_bitgrid_stripe(target->to, x >> 6) + y;
    *word ^= (uint64_t)1 << (x & 63);
}

// Halves the longer side until few pixels are left; at most 30 deep.
static void stamp_block(const stamp_job *job, const stamp_target *target, const hmi_pixel_box *block) {
    if (block->x0 > block->x1 || block->y0 > block->y1 || !stamp_reaches(job, block)) return;
    hmi_pixel_box half[2] = {*block, *block};
    if (block->x1 - block->x0 < 4 && block->y1 - block->y0 < 4) {
        for (int32_t y = block->y0; y <= block->y1; y++)
            for (int32_t x = block->x0; x <= block->x1; x++) stamp_pixel_into(job, target, x, y);
        return;
    }
    if (block->x1 - block->x0 >= block->y1 - block->y0) {
        half[0].x1 = block->x0 + (block->x1 - block->x0) / 2;
        half[1].x0 = half[0].x1 + 1;
    } else {
        half[0].y1 = block->y0 + (block->y1 - block->y0) / 2;
        half[1].y0 = half[0].y1 + 1;
    }
    stamp_block(job, target, &half[0]);
    stamp_block(job, target, &half[1]);
}

// ---- setting up ---------------------------------------------------------------------------------------------------

static void stamp_job_make(stamp_job *job, const hm_xform *xgrid, const hm_shape *shape, const hm_xform *xshape,
                           hmi_rule rule, hm_cover cover) {
    job->xform = xgrid;
    job->rule = rule;
    job->cover = cover;
    job->is_mask = shape->kind == HM_SHAPE_MASK;
    job->group = hmi_shape_is_group(shape) ? shape : NULL;
    job->outline = !job->group && hmi_shape_is_parted(shape) ? shape : NULL;
    job->posed = xshape;
    if (job->group || job->outline) return;
    if (!job->is_mask) {
        hmi_element_make(shape, xshape, &job->element);
        job->probe = hmi_element_probe(&job->element, xgrid, &rule);
        return;
    }
    job->mask = hmi_posed_mask_make(shape, xshape);
    job->map = hmi_map_between(xgrid, xshape);
    job->half_x = 0.5 * (fabs(job->map.xx) + fabs(job->map.yx));
    job->half_y = 0.5 * (fabs(job->map.xy) + fabs(job->map.yy));
    job->probe.reach = (double)rule.margin / hmi_xform_least_stretch(xshape);
}

/// A box in doubles.
typedef struct stamp_extent {
    double x0, y0, x1, y1;
} stamp_extent;

static void stamp_extend(stamp_extent *extent, hm_vec2 p, double reach) {
    if (p.x - reach < extent->x0) extent->x0 = p.x - reach;
    if (p.y - reach < extent->y0) extent->y0 = p.y - reach;
    if (p.x + reach > extent->x1) extent->x1 = p.x + reach;
    if (p.y + reach > extent->y1) extent->y1 = p.y + reach;
}

// The corners of a box in local units.
static bool stamp_extent_of_outline(const stamp_job *job, const hm_xform *xshape, stamp_extent *extent) {
    const hmi_boxtree *tree = &hmi_shape_parts(job->outline)->tree;
    const hmi_map map = hmi_map_between(xshape, job->xform);
    const int64_t more = job->rule.margin + hmi_shape_radius(job->outline, xshape);
    const double reach = (double)more / hmi_xform_least_stretch(job->xform) + map.error;
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    if (tree->levels == 0) return false;
    const hmi_local_box *box = tree->box[tree->levels - 1];
    for (int i = 0; i < 4; i++) {
        const double x = (i & 1 ? box->x1 : box->x0) * unit;
        const double y = (i >> 1 ? box->y1 : box->y0) * unit;
        stamp_extend(extent, hmi_map_apply(&map, x, y), reach);
    }
    return true;
}

// The corners of a box of steps.
static bool stamp_extent_of_group(const stamp_job *job, stamp_extent *extent) {
    const hmi_step_box box = hmi_shape_box(job->group, job->posed);
    const hmi_map map = hmi_map_from_world(job->xform);
    const double reach = (double)job->rule.margin / hmi_xform_least_stretch(job->xform) + map.error;
    if (box.x0 > box.x1) return false;
    for (int i = 0; i < 4; i++)
        stamp_extend(extent,
                     hmi_map_apply(&map, (double)(i & 1 ? box.x1 : box.x0), (double)(i >> 1 ? box.y1 : box.y0)),
                     reach);
    return true;
}

// Where the shape lies in the grid's pixels. False for a shape without pixels.
static bool stamp_extent_make(const stamp_job *job, const hm_xform *xshape, stamp_extent *extent) {
    *extent = (stamp_extent){HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    if (job->group) return stamp_extent_of_group(job, extent);
    if (job->outline) return stamp_extent_of_outline(job, xshape, extent);
    if (!job->is_mask) {
        for (int32_t k = 0; k < job->probe.n; k++) stamp_extend(extent, job->probe.point[k], job->probe.reach);
        return true;
    }
    hm_rect box;
    if (!hm_mask_box(job->mask.mask, &box)) return false;
    const hmi_map map = hmi_map_between(xshape, job->xform);
    const double reach = (double)job->rule.margin / hmi_xform_least_stretch(job->xform) + map.error;
    for (int i = 0; i < 4; i++)
        stamp_extend(extent, hmi_map_apply(&map, box.x + (i & 1) * box.w, box.y + (i >> 1) * box.h), reach);
    return true;
}

static int32_t stamp_clip(double v, int32_t max) { return v < 0 ? 0 : v > max ? max : (int32_t)v; }

// The pixels of the grid in which anything can happen.
static hmi_pixel_box stamp_box(const stamp_extent *extent, const hmi_bitgrid *grid) {
    hmi_pixel_box box = {0, 0, -1, -1};
    if (!(extent->x1 >= 0 && extent->y1 >= 0 && extent->x0 <= grid->width && extent->y0 <= grid->height)) return box;
    box.x0 = stamp_clip(floor(extent->x0) - 1, grid->width);
    box.y0 = stamp_clip(floor(extent->y0) - 1, grid->height);
    box.x1 = stamp_clip(floor(extent->x1) + 1, grid->width - 1);
    box.y1 = stamp_clip(floor(extent->y1) + 1, grid->height - 1);
    return box;
}

/// A rectangle of the world's pixels.
typedef struct stamp_world {
    int64_t x0, y0, x1, y1;
} stamp_world;

// v / 2^bits, downwards.
static int64_t stamp_floor(int64_t v, int bits) {
    const int64_t unit = (int64_t)1 << bits;
    return v / unit - (v % unit < 0);
}

// The whole pixels within `reach` steps of a point: first by steps, so that nothing exceeds 63 bits.
static void stamp_world_extend(stamp_world *box, const hmi_point *p, int64_t reach) {
    box->x0 = hmi_min(box->x0, stamp_floor(stamp_floor(p->x, 16) - reach, HM_STEP_BITS));
    box->y0 = hmi_min(box->y0, stamp_floor(stamp_floor(p->y, 16) - reach, HM_STEP_BITS));
    box->x1 = hmi_max(box->x1, -stamp_floor(stamp_floor(-p->x, 16) - reach, HM_STEP_BITS));
    box->y1 = hmi_max(box->y1, -stamp_floor(stamp_floor(-p->y, 16) - reach, HM_STEP_BITS));
}

// The smallest rectangle of whole pixels of the world that holds the shape, exactly. Empty for a mask without pixels.
static stamp_world stamp_world_box(const stamp_job *job) {
    stamp_world box = {INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};
    hm_rect solid;
    hmi_point corner[4];
    if (job->group) {
        const hmi_step_box steps = hmi_shape_box(job->group, job->posed);
        if (steps.x0 > steps.x1) return (stamp_world){0, 0, 0, 0};
        return (stamp_world){stamp_floor(steps.x0, HM_STEP_BITS), stamp_floor(steps.y0, HM_STEP_BITS),
                             -stamp_floor(-steps.x1, HM_STEP_BITS), -stamp_floor(-steps.y1, HM_STEP_BITS)};
    }
    if (job->outline && job->outline->kind == HM_SHAPE_POLYGON) {
        const hm_parts *parts = hmi_shape_parts(job->outline);
        const int64_t reach = hmi_shape_radius(job->outline, job->posed) + job->rule.margin;
        for (int32_t k = 0; k < parts->corner_count; k++) {
            corner[0] = hmi_local_apply(job->posed, parts->corners[k]);
            stamp_world_extend(&box, &corner[0], reach);
        }
        return box;
    }
    if (job->outline) {
        const hmi_boxtree *tree = &hmi_shape_parts(job->outline)->tree;
        if (tree->levels == 0) return (stamp_world){0, 0, 0, 0};
        const hmi_local_box *all = tree->box[tree->levels - 1];
        for (int i = 0; i < 4; i++) {
            const hm_local local = {i & 1 ? all->x1 : all->x0, i >> 1 ? all->y1 : all->y0};
            corner[0] = hmi_local_apply(job->posed, local);
            stamp_world_extend(&box, &corner[0], 0);
        }
        return box;
    }
    if (!job->is_mask) {
        for (int32_t i = 0; i < job->element.convex.n; i++)
            stamp_world_extend(&box, &job->element.corner[i], job->element.convex.radius + job->rule.margin);
        return box;
    }
    if (!hm_mask_box(job->mask.mask, &solid)) return (stamp_world){0, 0, 0, 0};
    for (int i = 0; i < 4; i++) {
        hmi_pixel_corners(job->mask.xform, solid.x + (i & 1) * solid.w, solid.y + (i >> 1) * solid.h, corner);
        stamp_world_extend(&box, &corner[0], 0);
    }
    return box;
}

static void stamp_run(const stamp_job *job, const hm_xform *xshape, const stamp_target *target, hmi_pixel_box *box) {
    stamp_extent extent;
    *box = (hmi_pixel_box){0, 0, -1, -1};
    if (stamp_extent_make(job, xshape, &extent)) *box = stamp_box(&extent, target->to);
    stamp_block(job, target, box);
}

// ---- public -------------------------------------------------------------------------------------------------------

static bool stamp_cover_valid(hm_cover cover) {
    return cover == HM_COVER_MET || cover == HM_COVER_CENTRE || cover == HM_COVER_WHOLE;
}

// Half the width as a margin; masks and outlines have none.
static bool stamp_width_valid(double width, const hm_shape *shape, hmi_rule *out) {
    const hm_rule rule = {HM_TOUCH_AREA, width / 2};
    const bool thick = hmi_shape_is(shape, HMI_UNION | HMI_GROUP);
    return hmi_rule_make(&rule, out) && (!thick || width == 0);
}

// Up to 512, of shapes that have none 0.
static HMI_COLD bool stamp_report_width(hmi_origin at, double width) {
    return hmi_report_between(at, "width", width, 0, 512) || hmi_report(at, "width", HM_SENTENCE_OTHER, width, 0);
}

void hm_mask_stamp(hm_mask *mask, const hm_xform *xmask, const hm_shape *shape, const hm_xform *xshape,
                   const hm_stamp_options *options, hm_rect *changed) {
    const hm_cover cover = options ? options->cover : HM_COVER_MET;
    const double width = options ? options->width : 0;
    hmi_rule rule;
    stamp_job job;
    hmi_pixel_box box;
    if (changed) *changed = (hm_rect){0, 0, 0, 0};
    HMI_REQUIRE_PTR(mask, );
    HMI_REQUIRE(!mask->view, , hmi_report(HMI_VIOLATION, "mask", HM_SENTENCE_VIEW, 0, 0));
    HMI_REQUIRE(hmi_shape_valid(shape), , hmi_report_shape(HMI_VIOLATION, "shape", shape));
    HMI_REQUIRE(shape->of.mask != mask, , hmi_report(HMI_VIOLATION, "shape", HM_SENTENCE_SAME, 0, 0));
    HMI_REQUIRE(hmi_xform_is_valid(xmask), , hmi_report_xform(HMI_VIOLATION, "xmask", xmask));
    HMI_REQUIRE(hmi_xform_is_valid(xshape), , hmi_report_xform(HMI_VIOLATION, "xshape", xshape));
    HMI_REQUIRE_ENUM(stamp_cover_valid(cover), cover, );
    HMI_REQUIRE(stamp_width_valid(width, shape, &rule), , stamp_report_width(HMI_VIOLATION, width));
    stamp_job_make(&job, xmask, shape, xshape, rule, cover);
    const stamp_target target = {&mask->grid, NULL, !options || !options->clear};
    stamp_run(&job, xshape, &target, &box);
    if (box.x0 > box.x1 || box.y0 > box.y1) return;
    hmi_mask_changed(mask, box.x0, box.y0, box.x1 + 1, box.y1 + 1);
    if (changed) *changed = (hm_rect){box.x0, box.y0, box.x1 - box.x0 + 1, box.y1 - box.y0 + 1};
}

hm_result hm_mask_from_shape(const hm_shape *shape, const hm_xform *xshape, const hm_stamp_options *options,
                             const hm_allocator *alloc, hm_pixel *origin, hm_mask **out) {
    const hm_stamp_options solid = {.cover = options ? options->cover : HM_COVER_MET,
                                    .width = options ? options->width : 0};
    const hm_cover cover = solid.cover;
    hmi_rule rule;
    stamp_job job;
    HMI_REQUIRE(hmi_shape_valid(shape), HM_ERROR_RANGE, hmi_report_shape(HMI_VIOLATION, "shape", shape));
    HMI_REQUIRE(hmi_xform_is_valid(xshape), HM_ERROR_RANGE, hmi_report_xform(HMI_VIOLATION, "xshape", xshape));
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(origin, HM_ERROR_RANGE);
    HMI_REQUIRE_ENUM(stamp_cover_valid(cover), cover, HM_ERROR_RANGE);
    HMI_REQUIRE(stamp_width_valid(solid.width, shape, &rule), HM_ERROR_RANGE,
                stamp_report_width(HMI_VIOLATION, solid.width));
    hm_xform world = HM_XFORM_IDENTITY;
    stamp_job_make(&job, &world, shape, xshape, rule, cover);
    const stamp_world box = stamp_world_box(&job);
    const int64_t w = box.x1 - box.x0;
    const int64_t h = box.y1 - box.y0;
    if (w > HM_MASK_MAX_SIDE || h > HM_MASK_MAX_SIDE)
        return HMI_REFUSED_AS("shape", HM_SENTENCE_SIDE, hmi_max(w, h), HM_MASK_MAX_SIDE);
    world.ox = box.x0 * HM_STEPS_PER_PIXEL;
    world.oy = box.y0 * HM_STEPS_PER_PIXEL;
    if (!hm_xform_valid(&world)) return HMI_REFUSED(hmi_report_xform(HMI_RANGE, "xshape", &world));
    hm_mask *made;
    hm_result result = hm_mask_create((int32_t)w, (int32_t)h, alloc, &made);
    if (result != HM_OK) return result;
    hm_mask_stamp(made, &world, shape, xshape, &solid, NULL);
    *origin = (hm_pixel){(int32_t)box.x0, (int32_t)box.y0};
    *out = made;
    return HM_OK;
}

hm_result hm_mask_met(const hm_mask *mask, const hm_xform *xmask, const hm_shape *shape, const hm_xform *xshape,
                      const hm_rule *rule, const hm_allocator *alloc, hm_mask **out) {
    hmi_rule steps;
    stamp_job job;
    hmi_pixel_box box;
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    HMI_REQUIRE(hmi_shape_valid(shape), HM_ERROR_RANGE, hmi_report_shape(HMI_VIOLATION, "shape", shape));
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE(hmi_xform_is_valid(xmask), HM_ERROR_RANGE, hmi_report_xform(HMI_VIOLATION, "xmask", xmask));
    HMI_REQUIRE(hmi_xform_is_valid(xshape), HM_ERROR_RANGE, hmi_report_xform(HMI_VIOLATION, "xshape", xshape));
    HMI_REQUIRE(hmi_rule_make(rule, &steps), HM_ERROR_RANGE, hmi_report_rule(HMI_VIOLATION, rule));
    hm_mask *made;
    hm_result result = hm_mask_create(mask->grid.width, mask->grid.height, alloc, &made);
    if (result != HM_OK) return result;
    stamp_job_make(&job, xmask, shape, xshape, steps, HM_COVER_MET);
    const stamp_target target = {&made->grid, &mask->grid, true};
    stamp_run(&job, xshape, &target, &box);
    hmi_mask_changed_all(made);
    *out = made;
    return HM_OK;
}
