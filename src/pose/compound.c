// Compounds: the object.
#include "compound.h"

#include "../base/bitgrid.h"
#include "../shape/tilemap_internal.h"
#include "boxes.h"
#include "leaf.h"
#include "posed_shape.h"

// Rounded outward to a whole pixel and one more: far more than products of xforms are off within 32,767 pixels.
static bool compound_bound(int64_t low, int64_t high, int32_t *out_low, int32_t *out_high) {
    const int64_t most = (int64_t)HM_MAX_LOCAL * HM_STEPS_PER_PIXEL;
    if (low < -most || high > most) return false;
    *out_low = (int32_t)hmi_max(low / HM_STEPS_PER_PIXEL - 2, -(int64_t)HM_MAX_LOCAL) * HM_UNITS_PER_PIXEL;
    *out_high = (int32_t)hmi_min(high / HM_STEPS_PER_PIXEL + 2, (int64_t)HM_MAX_LOCAL) * HM_UNITS_PER_PIXEL;
    return true;
}

// A ray, and a map that is solid outside, reach farther than boxes in local coordinates do.
static bool compound_is_endless(const hm_shape *shape) {
    return hmi_shape_is(shape, HMI_ENDLESS) && (shape->kind != HM_SHAPE_TILEMAP || shape->of.tilemap->solid_outside);
}

static bool compound_box(const hm_compound_part *part, hmi_local_box *out) {
    const hmi_step_box box = hmi_shape_box(&part->shape, &part->xform);
    *out = (hmi_local_box){0, 0, 0, 0};
    if (compound_is_endless(&part->shape) || box.x0 > box.x1) return true;
    return compound_bound(box.x0, box.x1, &out->x0, &out->x1) && compound_bound(box.y0, box.y1, &out->y0, &out->y1);
}

static bool compound_part_valid(const hm_compound_part *part) {
    return hmi_shape_valid(&part->shape) && part->shape.kind != HM_SHAPE_COMPOUND && hm_xform_valid(&part->xform);
}

static hm_result compound_fill(hm_compound *compound, const hm_compound_part *parts, hmi_boxtree_item *items,
                               hmi_local_box *boxes, int32_t *order) {
    for (int32_t i = 0; i < compound->count; i++) {
        compound->parts[i] = parts[i];
        if (!compound_part_valid(&parts[i]) || !compound_box(&parts[i], &items[i].box))
            return HMI_REFUSED(hmi_report(HMI_RANGE_IN("hm_compound_create"), "parts", HM_SENTENCE_ENTRY, i, 0));
        compound->endless |= compound_is_endless(&parts[i].shape);
        compound->radius = hmi_max(compound->radius, hmi_shape_radius(&parts[i].shape, &parts[i].xform));
    }
    hmi_boxtree_build(&compound->tree, items, compound->count, boxes, order);
    return HM_OK;
}

hm_result hm_compound_create(const hm_compound_part *parts, int32_t count, const hm_allocator *alloc,
                             hm_compound **out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE_SOME(parts, count, HM_ERROR_RANGE);
    if (count < 0 || count > HM_COMPOUND_MAX_PARTS) return HMI_REFUSED_BETWEEN(count, 0, HM_COMPOUND_MAX_PARTS);
    const hm_allocator own = hmi_allocator(alloc);
    const size_t n = (size_t)count; // all products are far below the greatest size
    const size_t boxes = (size_t)hmi_boxtree_boxes(count);
    const size_t at_parts = sizeof(hm_compound);
    const size_t at_boxes = at_parts + n * sizeof(hm_compound_part);
    const size_t at_order = at_boxes + boxes * sizeof(hmi_local_box);
    const size_t size = at_order + n * sizeof(int32_t);
    hm_compound *compound = hmi_alloc(&own, size);
    hmi_boxtree_item *items = hmi_alloc_array(&own, n + 1, sizeof *items);
    hm_result result = HM_ERROR_MEMORY;
    if (compound && items) {
        char *block = (char *)compound;
        *compound = (hm_compound){.parts = (hm_compound_part *)(void *)(block + at_parts),
                                  .count = count,
                                  .block_size = size,
                                  .alloc = own};
        result = compound_fill(compound, parts, items, (hmi_local_box *)(void *)(block + at_boxes),
                               (int32_t *)(void *)(block + at_order));
    }
    hmi_free(&own, items, (n + 1) * sizeof *items);
    if (result == HM_OK)
        *out = compound;
    else
        hmi_free(&own, compound, size);
    return result;
}

void hm_compound_destroy(hm_compound *compound) {
    if (!compound) return;
    const hm_allocator alloc = compound->alloc;
    hmi_free(&alloc, compound, compound->block_size);
}

int32_t hm_compound_count(const hm_compound *compound) {
    HMI_REQUIRE_PTR(compound, 0);
    return compound->count;
}

const hm_compound_part *hm_compound_at(const hm_compound *compound, int32_t index) {
    HMI_REQUIRE_PTR(compound, NULL);
    return index >= 0 && index < compound->count ? &compound->parts[index] : NULL;
}
