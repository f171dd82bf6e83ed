// convex: the parts, sides and seams written in their order. The steps are in parts_job.h.
#include "parts_job.h"
#include "parts_object.h"

#include <string.h>

// ---- writing ------------------------------------------------------------------------------------------------------

/// What is needed to write the parts.
typedef struct convex_writer {
    const convex_job *job;
    hm_parts *parts;
    int32_t *order;  ///< the faces in the order of parts
    int32_t *number; ///< for each face its part
} convex_writer;

static int32_t convex_component(const convex_job *job, int32_t h) {
    return job->component[job->corners[job->origin[h]].out];
}

// Whether the part has a corner where the half-edge begins.
static bool convex_is_corner(const convex_job *job, int32_t h) {
    return convex_turn_at(convex_from(job, job->prev[h]), convex_from(job, h), convex_from(job, job->next[h])) != 0;
}

static void convex_find_entry(convex_job *job, int32_t face) {
    const int32_t from = job->entry[face];
    for (int32_t h = job->next[from]; h != from; h = job->next[h])
        if (hmi_local_before(convex_from(job, h), convex_from(job, job->entry[face]))) job->entry[face] = h;
}

static bool convex_face_before(const void *context, int32_t a, int32_t b) {
    const convex_job *job = context;
    const int32_t one = convex_component(job, job->entry[a]);
    const int32_t two = convex_component(job, job->entry[b]);
    if (one != two) return one < two;
    return hmi_local_before(convex_from(job, job->entry[a]), convex_from(job, job->entry[b]));
}

// Adds the sides of the border from corner to corner of a ring; only counts them without parts.
static int32_t convex_border_sides(const convex_job *job, int32_t h, hm_part_side *sides, int32_t part) {
    const convex_corner *from = &job->corners[job->origin[h]];
    const convex_corner *to = &job->corners[from->next];
    int32_t count = 0;
    hm_local at = from->at;
    for (int32_t e = from->out;; e = job->onward[e]) {
        const bool last = e == to->in;
        const hm_local end = last ? to->at : job->outline->points[job->following[e]];
        if (sides) sides[count] = (hm_part_side){at, end, part, -1 - e, job->loop[e]};
        at = end;
        count++;
        if (last) return count;
    }
}

static void convex_write_seam(hm_parts *parts, const hm_part_side *side) {
    if (side->beyond > side->part)
        parts->seams[parts->seam_count++] = (hm_seam){side->from, side->to, side->part, side->beyond};
}

static void convex_write_sides(const convex_writer *writer, int32_t h, int32_t part) {
    const convex_job *job = writer->job;
    hm_parts *parts = writer->parts;
    hm_part_side *sides = parts->sides + parts->side_count;
    const int32_t t = job->twin[h];
    if (t < 0) {
        parts->side_count += convex_border_sides(job, h, sides, part);
        return;
    }
    *sides = (hm_part_side){convex_from(job, h), convex_from(job, t), part, writer->number[job->face[t]], -1};
    parts->side_count++;
    convex_write_seam(parts, sides);
}

// ---- slivers ------------------------------------------------------------------------------------------------------

static void convex_write_part(const convex_writer *writer, int32_t number) {
    const convex_job *job = writer->job;
    hm_parts *parts = writer->parts;
    const int32_t entry = job->entry[writer->order[number]];
    hm_part *part = &parts->parts[number];
    *part = (hm_part){parts->corner_count, 0, convex_component(job, entry)};
    int32_t h = entry;
    do {
        if (convex_is_corner(job, h)) {
            parts->edge_sides[parts->corner_count] = parts->side_count;
            parts->corners[parts->corner_count++] = convex_from(job, h);
        }
        convex_write_sides(writer, h, number);
        h = job->next[h];
    } while (h != entry);
    part->count = parts->corner_count - part->first;
    if (hmi_convex_is_sliver(parts->corners + part->first, part->count))
        parts->slivers[parts->sliver_count++] = number;
}

// ---- the tree -----------------------------------------------------------------------------------------------------

static hmi_local_box convex_box(const hm_local *ring, int32_t count) {
    hmi_local_box box = {ring[0].x, ring[0].y, ring[0].x, ring[0].y};
    for (int32_t i = 1; i < count; i++) {
        if (ring[i].x < box.x0) box.x0 = ring[i].x;
        if (ring[i].y < box.y0) box.y0 = ring[i].y;
        if (ring[i].x > box.x1) box.x1 = ring[i].x;
        if (ring[i].y > box.y1) box.y1 = ring[i].y;
    }
    return box;
}

// The room for it was made with the parts.
static bool convex_plant(convex_job *job, hm_parts *parts) {
    hmi_boxtree_item *items = hmi_convex_take(job, (size_t)parts->part_count, sizeof *items);
    if (!items) return false;
    for (int32_t i = 0; i < parts->part_count; i++) {
        const hm_part *part = &parts->parts[i];
        items[i].box = convex_box(parts->corners + part->first, part->count);
        if (part->count > parts->most_corners) parts->most_corners = part->count;
    }
    int32_t *order = parts->slivers + parts->part_count;
    hmi_boxtree_build(&parts->tree, items, parts->part_count, (hmi_local_box *)(void *)(order + parts->part_count),
                      order);
    return true;
}

// ---- the whole ----------------------------------------------------------------------------------------------------

typedef struct convex_counts {
    size_t parts;
    size_t corners;
    size_t sides;
    size_t seams;
} convex_counts;

static convex_counts convex_count(const convex_job *job) {
    convex_counts counts = {0, 0, 0, 0};
    for (int32_t f = 0; f < job->triangle_count; f++) {
        counts.parts += job->size[f] > 0;
        counts.corners += (size_t)job->size[f];
    }
    for (int32_t h = 0; h < convex_half_edges(job); h++) {
        if (job->face[h] < 0) continue;
        const bool border = job->twin[h] < 0;
        counts.sides += border ? (size_t)convex_border_sides(job, h, NULL, 0) : 1;
        counts.seams += !border && job->twin[h] > h;
    }
    return counts;
}

// Room for that many; the numbers are 0 as yet. NULL without memory.
static hm_parts *convex_new(const convex_job *job, convex_counts n) {
    const size_t boxes = (size_t)hmi_boxtree_boxes((int32_t)n.parts);
    const size_t units[8] = {sizeof(hm_seam), sizeof(hm_part_side), sizeof(hm_local), sizeof(hm_part),
                             sizeof(int32_t), sizeof(int32_t),      sizeof(int32_t),  sizeof(hmi_local_box)};
    const size_t counts[8] = {n.seams, n.sides, n.corners, n.parts, n.corners + 1, n.parts, n.parts, boxes};
    size_t size = sizeof(hm_parts);
    for (int i = 0; i < 8; i++) size = size == SIZE_MAX ? size : hmi_size(counts[i], units[i], size);
    if (size == SIZE_MAX) return NULL;
    hm_parts *parts = hmi_alloc(&job->alloc, size);
    if (!parts) return NULL;
    memset(parts, 0, sizeof *parts);
    parts->seams = (hm_seam *)(void *)(parts + 1); // int32 fields throughout: aligned wherever the struct is
    parts->sides = (hm_part_side *)(void *)(parts->seams + n.seams);
    parts->corners = (hm_local *)(void *)(parts->sides + n.sides);
    parts->parts = (hm_part *)(void *)(parts->corners + n.corners);
    parts->edge_sides = (int32_t *)(void *)(parts->parts + n.parts);
    parts->slivers = parts->edge_sides + n.corners + 1;
    parts->part_count = (int32_t)n.parts;
    parts->block_size = size;
    parts->alloc = job->alloc;
    return parts;
}

static hm_result convex_write(convex_job *job, hm_parts **out) {
    const int32_t faces = job->triangle_count;
    int32_t *order = hmi_convex_take(job, (size_t)faces, sizeof *order);
    int32_t *spare = hmi_convex_take(job, (size_t)faces, sizeof *spare);
    hm_parts *parts = order && spare ? convex_new(job, convex_count(job)) : NULL;
    if (!parts) return HM_ERROR_MEMORY;
    int32_t count = 0;
    for (int32_t f = 0; f < faces; f++) {
        if (job->size[f] == 0) continue;
        convex_find_entry(job, f);
        order[count++] = f;
    }
    hmi_convex_sort(order, spare, count, convex_face_before, job);
    const convex_writer writer = {job, parts, order, spare};
    for (int32_t i = 0; i < count; i++) writer.number[order[i]] = i;
    for (int32_t i = 0; i < count; i++) convex_write_part(&writer, i);
    parts->edge_sides[parts->corner_count] = parts->side_count;
    if (!convex_plant(job, parts)) {
        hm_parts_destroy(parts);
        return HM_ERROR_MEMORY;
    }
    *out = parts;
    return HM_OK;
}

static hm_result convex_begin(convex_job *job) {
    const hm_outline *outline = job->outline;
    job->following = hmi_convex_take(job, (size_t)outline->point_count, sizeof *job->following);
    job->component = hmi_convex_take(job, (size_t)outline->point_count, sizeof *job->component);
    job->loop = hmi_convex_take(job, (size_t)outline->point_count, sizeof *job->loop);
    if (!job->following || !job->component || !job->loop) return HM_ERROR_MEMORY;
    for (int32_t i = 0; i < outline->loop_count; i++) {
        const hm_loop *loop = &outline->loops[i];
        for (int32_t k = 0; k < loop->count; k++) {
            job->following[loop->first + k] = loop->first + (k + 1) % loop->count;
            job->component[loop->first + k] = loop->component;
            job->loop[loop->first + k] = i;
        }
    }
    return HM_OK;
}

static hm_result convex_run(convex_job *job, hm_parts **out) {
    hm_result result = convex_begin(job);
    if (result == HM_OK) result = hmi_convex_corners(job);
    if (result == HM_OK) result = hmi_convex_triangles(job);
    if (result == HM_OK) result = hmi_convex_flip(job);
    if (result == HM_OK) result = hmi_convex_join(job);
    return result == HM_OK ? convex_write(job, out) : result;
}

hm_result hm_parts_create(const hm_outline *outline, int32_t max_points, const hm_allocator *alloc, hm_parts **out) {
    HMI_REQUIRE_PTR(outline, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    if (max_points < 0 || max_points == 1 || max_points == 2)
        return HMI_REFUSED_AS("max_points", HM_SENTENCE_LEAST, max_points, 3);
    if (outline->point_count > HMI_CONVEX_MAX_POINTS)
        return HMI_REFUSED_AS("outline", HM_SENTENCE_POINTS, outline->point_count, HMI_CONVEX_MAX_POINTS);
    hm_outline_finding found;
    hm_result result = hm_outline_verify(NULL, outline, NULL, 0, alloc, &found);
    if (result != HM_OK) return result;
    if (found.fault != HM_OUTLINE_SOUND) return HM_ERROR_FORMAT;
    convex_job job;
    memset(&job, 0, sizeof job);
    job.outline = outline;
    job.alloc = hmi_allocator(alloc);
    job.max_points = max_points == 0 ? HM_PARTS_MAX_POINTS : max_points;
    result = convex_run(&job, out);
    hmi_convex_free(&job);
    return result;
}
