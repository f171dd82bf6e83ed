// An order of any two posed shapes, in which results are worked out, so that they do not depend on which one the
// caller names first: what has leaves last, masks before them, what has many parts before these, then by what they
// are and where.
#include "order.h"

#include "../base/bitgrid.h"
#include "../shape/tilemap_internal.h"
#include "compound.h"
#include "posed_shape.h"

static int order_compare(int64_t a, int64_t b) { return a < b ? -1 : a > b; }

static int order_xforms(const hm_xform *a, const hm_xform *b) {
    int order = order_compare(a->ox, b->ox);
    if (order == 0) order = order_compare(a->oy, b->oy);
    if (order == 0) order = order_compare(a->ux, b->ux);
    if (order == 0) order = order_compare(a->uy, b->uy);
    if (order == 0) order = order_compare(a->vx, b->vx);
    return order ? order : order_compare(a->vy, b->vy);
}

static int order_masks(const hm_mask *a, const hm_mask *b) {
    int order = order_compare(a->grid.width, b->grid.width);
    if (order == 0) order = order_compare(a->grid.height, b->grid.height);
    if (order != 0 || a == b) return order;
    for (int32_t s = 0; s < a->grid.stripes; s++)
        for (int32_t y = 0; y < a->grid.height; y++) {
            const uint64_t wa = hmi_bitgrid_stripe(&a->grid, s)[y];
            const uint64_t wb = hmi_bitgrid_stripe(&b->grid, s)[y];
            if (wa != wb) return wa < wb ? -1 : 1;
        }
    return 0;
}

// By the parts' corners, which are all that questions see of an outline.
static int order_parts(const hm_parts *a, const hm_parts *b) {
    int order = order_compare(a->part_count, b->part_count);
    for (int32_t i = 0; order == 0 && a != b && i < a->part_count; i++) {
        const hm_part *one = &a->parts[i];
        const hm_part *two = &b->parts[i];
        order = order_compare(one->count, two->count);
        for (int32_t k = 0; order == 0 && k < one->count; k++) {
            order = order_compare(a->corners[one->first + k].x, b->corners[two->first + k].x);
            if (order == 0) order = order_compare(a->corners[one->first + k].y, b->corners[two->first + k].y);
        }
    }
    return order;
}

// By the cells, and what is in them where it is not the same object.
static int order_tilemaps(const hm_tilemap *a, const hm_tilemap *b) {
    int order = order_compare(a->width, b->width);
    if (order == 0) order = order_compare(a->height, b->height);
    if (order == 0) order = order_compare(a->cell_width, b->cell_width);
    if (order == 0) order = order_compare(a->cell_height, b->cell_height);
    if (order == 0) order = order_compare(a->solid_outside, b->solid_outside);
    for (int32_t y = 0; order == 0 && a != b && y < a->height; y++)
        for (int32_t x = 0; order == 0 && x < a->width; x++) {
            const hmi_tile_variant *one = hmi_tilemap_variant(a, x, y);
            const hmi_tile_variant *two = hmi_tilemap_variant(b, x, y);
            order = order_compare(one->one_way, two->one_way);
            if (order == 0) order = order_compare(one->outline != NULL, two->outline != NULL);
            if (order == 0 && one->outline) order = order_parts(one->outline->parts, two->outline->parts);
        }
    return order;
}

static int order_shapes(const hm_shape *a, const hm_shape *b);

static int order_compounds(const hm_compound *a, const hm_compound *b) {
    int order = order_compare(a->count, b->count);
    for (int32_t i = 0; order == 0 && a != b && i < a->count; i++) {
        order = order_xforms(&a->parts[i].xform, &b->parts[i].xform);
        if (order == 0) order = order_shapes(&a->parts[i].shape, &b->parts[i].shape);
    }
    return order;
}

static int order_numbers(const hm_shape *a, const hm_shape *b) {
    int order = order_compare(a->radius, b->radius);
    if (order == 0) order = order_compare(a->a.x, b->a.x);
    if (order == 0) order = order_compare(a->a.y, b->a.y);
    if (order == 0) order = order_compare(a->b.x, b->b.x);
    return order ? order : order_compare(a->b.y, b->b.y);
}

static int order_polygons(const hm_shape *a, const hm_shape *b) {
    const int order = order_compare(a->radius, b->radius);
    return order ? order : order_parts(hmi_shape_parts(a), hmi_shape_parts(b));
}

static int order_shapes(const hm_shape *a, const hm_shape *b) {
    if (a->kind != b->kind) return order_compare(b->kind, a->kind);
    switch (a->kind) {
    case HM_SHAPE_POINT:
    case HM_SHAPE_SEGMENT:
    case HM_SHAPE_CIRCLE:
    case HM_SHAPE_RAY:
    case HM_SHAPE_CAPSULE:
    case HM_SHAPE_BOX:
        return order_numbers(a, b);
    case HM_SHAPE_POLYGON:
        return order_polygons(a, b);
    case HM_SHAPE_MASK:
        return order_masks(a->of.mask, b->of.mask);
    case HM_SHAPE_OUTLINE:
        return order_parts(a->of.outline->parts, b->of.outline->parts);
    case HM_SHAPE_TILEMAP:
        return order_tilemaps(a->of.tilemap, b->of.tilemap);
    case HM_SHAPE_COMPOUND:
        return order_compounds(a->of.compound, b->of.compound);
    case HM_SHAPE_KIND_COUNT:
        break;
    }
    return 0;
}

bool hmi_order_swapped(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    if (hmi_shape_rank(a) != hmi_shape_rank(b)) return hmi_shape_rank(a) > hmi_shape_rank(b);
    const int order = order_xforms(xa, xb);
    return order ? order > 0 : order_shapes(a, b) > 0;
}
