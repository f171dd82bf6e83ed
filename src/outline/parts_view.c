// convex_view: parts over arrays that lie elsewhere, for colliders; every number in them is validated first.
#include "../base/base_internal.h"
#include "../base/bitgrid.h"
#include "../exact/int256.h"
#include "parts_object.h"

#include <string.h>

static bool local_in_range(hm_local at) {
    const int32_t most = INT32_C(32767) * 65536;
    return at.x >= -most && at.x <= most && at.y >= -most && at.y <= most;
}

// Whether b lies to the left of the way on from a to c, on the screen: differences are below 2^32, products below
// 2^64, so they are compared by their halves.
static bool corner_turns(hm_local a, hm_local b, hm_local c) {
    const hmi_int128 one = hmi_int128_mul((int64_t)b.x - a.x, (int64_t)c.y - b.y);
    const hmi_int128 two = hmi_int128_mul((int64_t)b.y - a.y, (int64_t)c.x - b.x);
    return hmi_int128_compare(one, two) > 0;
}

// A polygon whose corners are all convex may still wind around more than once: then it goes up again after it has
// gone down and up.
static bool part_goes_round_once(const hm_local *corner, int32_t n) {
    int32_t changes = 0;
    for (int32_t k = 0; k < n; k++) {
        const hm_local a = corner[k], b = corner[(k + 1) % n], c = corner[(k + 2) % n];
        const bool first = a.y < b.y || (a.y == b.y && a.x < b.x);
        const bool second = b.y < c.y || (b.y == c.y && b.x < c.x);
        changes += first != second;
    }
    return changes == 2;
}

static bool part_is_convex(const hm_local *corner, int32_t n) {
    for (int32_t k = 0; k < n; k++)
        if (!corner_turns(corner[k], corner[(k + 1) % n], corner[(k + 2) % n])) return false;
    return part_goes_round_once(corner, n);
}

static bool parts_hold(const hm_parts *parts) {
    int32_t first = 0;
    int32_t most = 0;
    for (int32_t i = 0; i < parts->corner_count; i++)
        if (!local_in_range(parts->corners[i])) return false;
    for (int32_t i = 0; i < parts->part_count; i++) {
        const hm_part *part = &parts->parts[i];
        if (part->first != first || part->count < 3 || part->count > parts->corner_count - first) return false;
        if (part->component < 0 || !part_is_convex(parts->corners + first, part->count)) return false;
        if (part->count > most) most = part->count;
        first += part->count;
    }
    return first == parts->corner_count && most == parts->most_corners;
}

static bool sides_hold(const hm_parts *parts) {
    if (parts->edge_sides[0] != 0 || parts->edge_sides[parts->corner_count] != parts->side_count) return false;
    for (int32_t i = 0; i < parts->corner_count; i++)
        if (parts->edge_sides[i] > parts->edge_sides[i + 1]) return false;
    for (int32_t i = 0; i < parts->side_count; i++) {
        const hm_part_side *side = &parts->sides[i];
        if (side->part < 0 || side->part >= parts->part_count || side->beyond >= parts->part_count) return false;
        if (!local_in_range(side->from) || !local_in_range(side->to) || side->loop < -1) return false;
    }
    for (int32_t i = 0; i < parts->seam_count; i++) {
        const hm_seam *seam = &parts->seams[i];
        if (seam->part < 0 || seam->part >= seam->other || seam->other >= parts->part_count) return false;
        if (!local_in_range(seam->from) || !local_in_range(seam->to)) return false;
    }
    for (int32_t i = 0; i < parts->sliver_count; i++)
        if (parts->slivers[i] < 0 || parts->slivers[i] >= parts->part_count) return false;
    return true;
}

static void box_grow(hmi_local_box *box, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
    box->x0 = (int32_t)hmi_min(box->x0, x0);
    box->y0 = (int32_t)hmi_min(box->y0, y0);
    box->x1 = (int32_t)hmi_max(box->x1, x1);
    box->y1 = (int32_t)hmi_max(box->y1, y1);
}

// The box that box k of a level has to be.
static hmi_local_box tree_box(const hm_parts *parts, int32_t level, int32_t k) {
    const hmi_boxtree *tree = &parts->tree;
    hmi_local_box box = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    if (level == 0) {
        const hm_part *part = &parts->parts[tree->order[k]];
        for (int32_t i = 0; i < part->count; i++) {
            const hm_local at = parts->corners[part->first + i];
            box_grow(&box, at.x, at.y, at.x, at.y);
        }
        return box;
    }
    for (int32_t i = 0; i < HMI_BOXTREE_FAN && HMI_BOXTREE_FAN * k + i < tree->count[level - 1]; i++) {
        const hmi_local_box *below = &tree->box[level - 1][HMI_BOXTREE_FAN * k + i];
        box_grow(&box, below->x0, below->y0, below->x1, below->y1);
    }
    return box;
}

static bool tree_holds(const hm_parts *parts) {
    const hmi_boxtree *tree = &parts->tree;
    for (int32_t k = 0; k < parts->part_count; k++)
        if (tree->order[k] < 0 || tree->order[k] >= parts->part_count) return false;
    for (int32_t level = 0; level < tree->levels; level++)
        for (int32_t k = 0; k < tree->count[level]; k++) {
            const hmi_local_box wanted = tree_box(parts, level, k);
            const hmi_local_box *box = &tree->box[level][k];
            if (box->x0 != wanted.x0 || box->y0 != wanted.y0 || box->x1 != wanted.x1 || box->y1 != wanted.y1)
                return false;
        }
    return true;
}

static void tree_build(hmi_boxtree *tree, const hmi_local_box *boxes, int32_t n) {
    while (n > 0) {
        tree->count[tree->levels] = n;
        tree->box[tree->levels++] = boxes;
        if (n == 1) return;
        boxes += n;
        n = n / HMI_BOXTREE_FAN + (n % HMI_BOXTREE_FAN != 0);
    }
}

hm_result hmi_parts_view(const hm_parts *spans, const hmi_local_box *boxes, const int32_t *order,
                         const hm_allocator *alloc, hm_parts **out) {
    const hm_allocator kept = hmi_allocator(alloc);
    hm_parts *parts = hmi_alloc(&kept, sizeof *parts);
    if (!parts) return HM_ERROR_MEMORY;
    *parts = *spans;
    parts->tree = (hmi_boxtree){.order = order};
    parts->alloc = kept;
    parts->block_size = sizeof *parts;
    tree_build(&parts->tree, boxes, parts->part_count);
    if (!parts_hold(parts) || !sides_hold(parts) || !tree_holds(parts)) {
        hm_parts_destroy(parts);
        return HM_ERROR_FORMAT;
    }
    *out = parts;
    return HM_OK;
}
