// The parts of a polygon of many corners. From its ring, stretches of 15 edges are cut off, each by a chord; the
// chords are the edges of a smaller ring, and so on, until what is left is small enough. So parts lie along the
// border, and their boxes are small.
#include "../base/base_internal.h"
#include "../outline/parts_object.h"
#include "polygon_object.h"

#include <string.h>

enum { POLYGON_STRETCH = HMI_POLYGON_PART - 1 }; // edges of a stretch; the chord is one more

/// The ring that is left: its corners, and what is beyond the edge that begins at each (hm_part_side).
typedef struct polygon_ring {
    const hm_local *corners; ///< of the polygon
    int32_t *at;             ///< numbers of those in the ring
    int32_t *beyond;
    int32_t count;
} polygon_ring;

// How many parts there are for so many corners, and how many corners all of them have.
static int32_t polygon_count_parts(int32_t count, size_t *corners) {
    int32_t parts = 0;
    *corners = 0;
    while (count > HMI_POLYGON_PART) {
        const int32_t stretches = (count + POLYGON_STRETCH - 1) / POLYGON_STRETCH;
        const int32_t single = count - (stretches - 1) * POLYGON_STRETCH == 1;
        parts += stretches - single;
        *corners += (size_t)(count + stretches - 2 * single);
        count = stretches;
    }
    if (count > 2) parts++, *corners += (size_t)count;
    return parts;
}

// Every edge has one side, so that sides are numbered as corners are, and the last one of a stretch is its chord.
static void polygon_set_beyond(hm_parts *parts, int32_t side, int32_t beyond) {
    parts->sides[side].beyond = beyond;
    parts->sides[side].loop = beyond < 0 ? 0 : -1;
}

static int32_t polygon_chord(const hm_parts *parts, int32_t part) {
    return parts->parts[part].first + parts->parts[part].count - 1;
}

// Makes the corners from index `first` of the ring on a part; of a stretch the last edge is the chord.
static void polygon_write(hm_parts *parts, const polygon_ring *ring, int32_t first, int32_t count, bool stretch) {
    const int32_t number = parts->part_count++;
    hm_part *part = &parts->parts[number];
    *part = (hm_part){parts->corner_count, count, 0};
    for (int32_t k = 0; k < count; k++) {
        const int32_t side = part->first + k;
        const int32_t index = (first + k) % ring->count;
        const int32_t next = k + 1 < count ? (first + k + 1) % ring->count : first;
        parts->corners[side] = ring->corners[ring->at[index]];
        parts->edge_sides[side] = side;
        parts->sides[side] = (hm_part_side){parts->corners[side], ring->corners[ring->at[next]], number, 0, 0};
        if (stretch && k + 1 == count) break; // what is beyond the chord comes later
        polygon_set_beyond(parts, side, ring->beyond[index]);
        if (ring->beyond[index] >= 0) polygon_set_beyond(parts, polygon_chord(parts, ring->beyond[index]), number);
    }
    parts->corner_count += count;
}

// Cuts all stretches off; a last one of a single edge stays an edge.
static void polygon_cut(hm_parts *parts, polygon_ring *ring) {
    int32_t left = 0;
    for (int32_t first = 0; first < ring->count; first += POLYGON_STRETCH) {
        const int32_t edges = ring->count - first < POLYGON_STRETCH ? ring->count - first : POLYGON_STRETCH;
        int32_t beyond = ring->beyond[first];
        if (edges > 1) {
            polygon_write(parts, ring, first, edges + 1, true);
            beyond = parts->part_count - 1;
        }
        ring->beyond[left] = beyond; // what is written over has been cut off
        ring->at[left++] = ring->at[first];
    }
    ring->count = left;
}

static void polygon_fill(hm_parts *parts, polygon_ring *ring) {
    while (ring->count > HMI_POLYGON_PART) polygon_cut(parts, ring);
    if (ring->count > 2) {
        polygon_write(parts, ring, 0, ring->count, false);
    } else { // two stretches with one chord
        polygon_set_beyond(parts, polygon_chord(parts, ring->beyond[0]), ring->beyond[1]);
        polygon_set_beyond(parts, polygon_chord(parts, ring->beyond[1]), ring->beyond[0]);
    }
    parts->edge_sides[parts->corner_count] = parts->corner_count;
    parts->side_count = parts->corner_count;
    for (int32_t i = 0; i < parts->part_count; i++)
        if (parts->parts[i].count > parts->most_corners) parts->most_corners = parts->parts[i].count;
}

static hmi_local_box polygon_box(const hm_local *corner, int32_t count) {
    hmi_local_box box = {corner->x, corner->y, corner->x, corner->y};
    for (int32_t k = 1; k < count; k++) {
        if (corner[k].x < box.x0) box.x0 = corner[k].x;
        if (corner[k].y < box.y0) box.y0 = corner[k].y;
        if (corner[k].x > box.x1) box.x1 = corner[k].x;
        if (corner[k].y > box.y1) box.y1 = corner[k].y;
    }
    return box;
}

static hm_result polygon_plant(hm_parts *parts, hmi_local_box *boxes, int32_t *order) {
    const size_t count = (size_t)parts->part_count;
    hmi_boxtree_item *items = hmi_alloc_array(&parts->alloc, count, sizeof *items);
    if (!items) return HM_ERROR_MEMORY;
    for (size_t i = 0; i < count; i++)
        items[i].box = polygon_box(parts->corners + parts->parts[i].first, parts->parts[i].count);
    hmi_boxtree_build(&parts->tree, items, parts->part_count, boxes, order);
    hmi_free(&parts->alloc, items, count * sizeof *items);
    return HM_OK;
}

// At most 2^24 corners, so no size comes near the greatest.
static hm_result polygon_make(polygon_ring *ring, const hm_allocator *alloc, hm_parts **out) {
    size_t corners;
    const int32_t count = polygon_count_parts(ring->count, &corners);
    const size_t at_corners = sizeof(hm_parts) + corners * sizeof(hm_part_side);
    const size_t at_parts = at_corners + corners * sizeof(hm_local);
    const size_t at_edges = at_parts + (size_t)count * sizeof(hm_part);
    const size_t at_order = at_edges + (corners + 1) * sizeof(int32_t);
    const size_t at_boxes = at_order + (size_t)count * sizeof(int32_t);
    const size_t size = at_boxes + (size_t)hmi_boxtree_boxes(count) * sizeof(hmi_local_box);
    hm_parts *parts = hmi_alloc(alloc, size);
    if (!parts) return HM_ERROR_MEMORY;
    char *block = (char *)parts;
    memset(parts, 0, sizeof *parts);
    parts->sides = (hm_part_side *)(void *)(parts + 1); // int32 fields throughout: aligned wherever the struct is
    parts->corners = (hm_local *)(void *)(block + at_corners);
    parts->parts = (hm_part *)(void *)(block + at_parts);
    parts->edge_sides = (int32_t *)(void *)(block + at_edges);
    parts->block_size = size;
    parts->alloc = *alloc;
    polygon_fill(parts, ring);
    const hm_result result =
        polygon_plant(parts, (hmi_local_box *)(void *)(block + at_boxes), (int32_t *)(void *)(block + at_order));
    if (result != HM_OK)
        hmi_free(alloc, parts, size);
    else
        *out = parts;
    return result;
}

hm_result hmi_polygon_parts(const hm_local *corners, int32_t count, const hm_allocator *alloc, hm_parts **out) {
    const size_t room = (size_t)count;
    polygon_ring ring = {corners, hmi_alloc_array(alloc, room, sizeof *ring.at),
                         hmi_alloc_array(alloc, room, sizeof *ring.beyond), count};
    hm_result result = HM_ERROR_MEMORY;
    for (int32_t i = 0; ring.at && ring.beyond && i < count; i++) {
        ring.at[i] = i;
        ring.beyond[i] = -1 - i;
    }
    if (ring.at && ring.beyond) result = polygon_make(&ring, alloc, out);
    hmi_free(alloc, ring.beyond, room * sizeof *ring.beyond);
    hmi_free(alloc, ring.at, room * sizeof *ring.at);
    return result;
}
