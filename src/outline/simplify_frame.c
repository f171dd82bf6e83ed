// simplify: frames, so that mirrored and rotated outlines are simplified alike.
//
// There are eight ways to put a picture back upon its grid: it may be flipped across x, y and the diagonal. The image
// of an outline is the outline of the image: loops whose orientation changes when mirrored are traversed backwards,
// every loop begins at its smallest point by y, then x, and loops are in the order of these. Of the eight images the
// least is the frame, compared number by number, so all eight images of an outline have the same frame. Where several
// images are least the outline is symmetric: each of them is mapped to each other by a symmetry.
#include "../base/bitgrid.h"
#include "outline_internal.h"
#include "simplify_ring.h"

#include <stdlib.h>
#include <string.h>

enum { FRAME_FLIP_X = 1, FRAME_FLIP_Y = 2, FRAME_SWAP = 4, FRAME_IMAGES = 8 };

/// The box of what is mapped, in pixels.
typedef struct frame_box {
    hm_pixel low;
    hm_pixel high;
} frame_box;

static bool frame_is_mirrored(int image) {
    return ((image & FRAME_FLIP_X) != 0) ^ ((image & FRAME_FLIP_Y) != 0) ^ ((image & FRAME_SWAP) != 0);
}

static int32_t frame_step(int image) { return frame_is_mirrored(image) ? -1 : 1; }

static hm_pixel frame_pixel(hm_local p) { return (hm_pixel){p.x / HM_UNITS_PER_PIXEL, p.y / HM_UNITS_PER_PIXEL}; }

static frame_box frame_box_of(const hm_local *points, int32_t count) {
    frame_box box = {frame_pixel(points[0]), frame_pixel(points[0])};
    for (int32_t i = 1; i < count; i++) {
        const hm_pixel p = frame_pixel(points[i]);
        box.low = (hm_pixel){(int32_t)hmi_min(box.low.x, p.x), (int32_t)hmi_min(box.low.y, p.y)};
        box.high = (hm_pixel){(int32_t)hmi_max(box.high.x, p.x), (int32_t)hmi_max(box.high.y, p.y)};
    }
    return box;
}

// From the upper left corner of the image's box.
static hm_pixel frame_map(int image, const frame_box *box, hm_local local) {
    const hm_pixel p = frame_pixel(local);
    const int32_t x = image & FRAME_FLIP_X ? box->high.x - p.x : p.x - box->low.x;
    const int32_t y = image & FRAME_FLIP_Y ? box->high.y - p.y : p.y - box->low.y;
    return image & FRAME_SWAP ? (hm_pixel){y, x} : (hm_pixel){x, y};
}

static int64_t frame_key(hm_pixel p) { return (int64_t)p.y << 16 | p.x; }

static int32_t frame_start(int image, const frame_box *box, const hm_local *points, int32_t count) {
    int64_t least = INT64_MAX;
    int32_t start = 0;
    for (int32_t i = 0; i < count; i++) {
        const int64_t key = frame_key(frame_map(image, box, points[i]));
        if (key >= least) continue;
        least = key;
        start = i;
    }
    return start;
}

/// A loop in an image.
typedef struct frame_ring {
    const hm_local *points;
    int32_t count;
    simplify_pose pose;
} frame_ring;

// Corner start + step * k of a ring with `count` corners, for 0 <= k < count.
static int32_t frame_corner(simplify_pose pose, int32_t count, int32_t k) {
    const int32_t i = pose.step > 0 ? pose.start + (k - count) : pose.start - k;
    return i < 0 ? i + count : i;
}

static int frame_compare_rings(const frame_box *box, const frame_ring *a, const frame_ring *b) {
    if (a->count != b->count) return a->count < b->count ? -1 : 1;
    for (int32_t k = 0; k < a->count; k++) {
        const hm_local p = a->points[frame_corner(a->pose, a->count, k)];
        const hm_local q = b->points[frame_corner(b->pose, b->count, k)];
        const int64_t left = frame_key(frame_map(a->pose.image, box, p));
        const int64_t right = frame_key(frame_map(b->pose.image, box, q));
        if (left != right) return left < right ? -1 : 1;
    }
    return 0;
}

// Images that lie as the box that is wider than high, or as either where it is square.
static bool frame_lies(int image, const frame_box *box) {
    const int64_t width = (int64_t)box->high.x - box->low.x;
    const int64_t height = (int64_t)box->high.y - box->low.y;
    return image & FRAME_SWAP ? height >= width : width >= height;
}

// ---- one ring -----------------------------------------------------------------------------------------------------

// Takes in that the ring in pose `same` is the ring in pose `best`.
static void frame_note(simplify_symmetry *symmetry, int32_t count, simplify_pose best, simplify_pose same) {
    const int32_t shift = best.step > 0 ? same.start - best.start : best.start - same.start;
    const int32_t corner = shift < 0 ? shift + count : shift;
    if (same.step == best.step) {
        symmetry->turns++;
    } else {
        symmetry->axis = symmetry->mirrors == 0 ? corner : (int32_t)hmi_min(symmetry->axis, corner);
        symmetry->mirrors++;
    }
}

// Rings that meet themselves may have other symmetries than loops have; they are refused later.
static void frame_check(simplify_symmetry *symmetry, int32_t count) {
    const bool turns = symmetry->turns == 1 || symmetry->turns == 2 || symmetry->turns == 4;
    const bool mirrors = symmetry->mirrors == 0 || symmetry->mirrors == symmetry->turns;
    if (turns && mirrors && count % symmetry->turns == 0 && symmetry->axis < count / symmetry->turns) return;
    *symmetry = (simplify_symmetry){1, 0, 0};
}

simplify_pose hmi_simplify_pose(const hm_local *points, int32_t count, hm_pixel *at, simplify_symmetry *symmetry) {
    const frame_box box = frame_box_of(points, count);
    frame_ring best = {points, count, {-1, 0, 0}};
    for (int image = 0; image < FRAME_IMAGES; image++) {
        if (!frame_lies(image, &box)) continue;
        const simplify_pose pose = {image, frame_start(image, &box, points, count), frame_step(image)};
        const frame_ring ring = {points, count, pose};
        const int order = best.pose.image < 0 ? -1 : frame_compare_rings(&box, &ring, &best);
        if (order < 0) {
            best = ring;
            *symmetry = (simplify_symmetry){1, 0, 0};
        } else if (order == 0) {
            frame_note(symmetry, count, best.pose, pose);
        }
    }
    frame_check(symmetry, count);
    for (int32_t k = 0; k < count; k++)
        at[k] = frame_map(best.pose.image, &box, points[frame_corner(best.pose, count, k)]);
    return best.pose;
}

// ---- symmetries ---------------------------------------------------------------------------------------------------

int32_t hmi_simplify_images(const simplify_ring *ring) { return ring->symmetry.turns + ring->symmetry.mirrors; }

int32_t hmi_simplify_image(const simplify_ring *ring, int32_t which, int32_t corner) {
    const simplify_symmetry *s = &ring->symmetry;
    if (which >= s->turns) {
        which -= s->turns;
        corner = s->axis - corner;
        if (corner < 0) corner += ring->count;
    }
    return simplify_step(ring, corner, which * (ring->count / s->turns));
}

simplify_edge hmi_simplify_edge_image(const simplify_ring *ring, int32_t which, simplify_edge edge) {
    const bool mirrored = which >= ring->symmetry.turns;
    const int32_t from = mirrored ? simplify_step(ring, edge.from, edge.length) : edge.from;
    return (simplify_edge){hmi_simplify_image(ring, which, from), edge.length};
}

void hmi_simplify_mark(const simplify_ring *ring, uint8_t *flags, int32_t corner) {
    for (int32_t i = 0; i < hmi_simplify_images(ring); i++) flags[hmi_simplify_image(ring, i, corner)] = 1;
}

// ---- whole outlines -----------------------------------------------------------------------------------------------

/// All loops in one image, in the order of their first points.
typedef struct frame_image {
    int image;
    uint64_t *order; ///< for each loop its first point, then its number
    int32_t *start;  ///< for each loop by its number
} frame_image;

typedef struct frame_work {
    const hm_outline *outline;
    hm_allocator alloc;
    frame_box box;
    frame_image best;
    frame_image trial;
    int32_t *same; ///< for each loop a smaller one that a symmetry maps to it, or itself
} frame_work;

static int32_t frame_loop(const frame_image *image, int32_t k) { return (int32_t)(image->order[k] & 0xffffffffU); }

static frame_ring frame_ring_of(const frame_work *work, const frame_image *image, int32_t loop) {
    const hm_loop *l = &work->outline->loops[loop];
    const simplify_pose pose = {image->image, image->start[loop], frame_step(image->image)};
    return (frame_ring){work->outline->points + l->first, l->count, pose};
}

static int frame_compare_keys(const void *a, const void *b) {
    const uint64_t left = *(const uint64_t *)a;
    const uint64_t right = *(const uint64_t *)b;
    return left < right ? -1 : left > right;
}

// Loops that touch in their first points: by all their points.
static void frame_order_equals(const frame_work *work, const frame_image *image) {
    for (int32_t i = 1; i < work->outline->loop_count; i++) {
        for (int32_t k = i; k > 0 && image->order[k] >> 32 == image->order[k - 1] >> 32; k--) {
            const frame_ring a = frame_ring_of(work, image, frame_loop(image, k - 1));
            const frame_ring b = frame_ring_of(work, image, frame_loop(image, k));
            if (frame_compare_rings(&work->box, &a, &b) <= 0) break;
            const uint64_t order = image->order[k];
            image->order[k] = image->order[k - 1];
            image->order[k - 1] = order;
        }
    }
}

static void frame_try(const frame_work *work, frame_image *image, int which) {
    const hm_outline *outline = work->outline;
    image->image = which;
    for (int32_t i = 0; i < outline->loop_count; i++) {
        const hm_loop *l = &outline->loops[i];
        const hm_local *points = outline->points + l->first;
        image->start[i] = frame_start(which, &work->box, points, l->count);
        const int64_t key = frame_key(frame_map(which, &work->box, points[image->start[i]]));
        image->order[i] = (uint64_t)key << 32 | (uint64_t)i;
    }
    qsort(image->order, (size_t)outline->loop_count, sizeof *image->order, frame_compare_keys);
    frame_order_equals(work, image);
}

static int frame_compare(const frame_work *work) {
    for (int32_t k = 0; k < work->outline->loop_count; k++) {
        const frame_ring a = frame_ring_of(work, &work->trial, frame_loop(&work->trial, k));
        const frame_ring b = frame_ring_of(work, &work->best, frame_loop(&work->best, k));
        const int order = frame_compare_rings(&work->box, &a, &b);
        if (order != 0) return order;
    }
    return 0;
}

static int32_t frame_first_same(const frame_work *work, int32_t loop) {
    while (work->same[loop] != loop) loop = work->same[loop];
    return loop;
}

// The k-th loops of two least images are mapped to each other.
static void frame_join(const frame_work *work) {
    for (int32_t k = 0; k < work->outline->loop_count; k++) {
        const int32_t a = frame_first_same(work, frame_loop(&work->best, k));
        const int32_t b = frame_first_same(work, frame_loop(&work->trial, k));
        work->same[hmi_max(a, b)] = (int32_t)hmi_min(a, b);
    }
}

static void frame_swap(frame_work *work) {
    const frame_image best = work->best;
    work->best = work->trial;
    work->trial = best;
    for (int32_t i = 0; i < work->outline->loop_count; i++) work->same[i] = i;
}

static void frame_find(frame_work *work) {
    bool any = false;
    for (int image = 0; image < FRAME_IMAGES; image++) {
        if (!frame_lies(image, &work->box)) continue;
        frame_try(work, &work->trial, image);
        const int order = any ? frame_compare(work) : -1;
        any = true;
        if (order < 0) frame_swap(work);
        if (order == 0) frame_join(work);
    }
}

// Writes loop `k` of the frame; answers how many points there are with it.
static int32_t frame_write_loop(const frame_work *work, int32_t k, int32_t written, hm_loop *loop, hm_local *points) {
    const frame_ring ring = frame_ring_of(work, &work->best, frame_loop(&work->best, k));
    loop->first = written;
    for (int32_t i = 0; i < ring.count; i++) {
        const hm_local p = ring.points[frame_corner(ring.pose, ring.count, i)];
        const hm_pixel q = frame_map(ring.pose.image, &work->box, p);
        points[written++] = (hm_local){q.x * HM_UNITS_PER_PIXEL, q.y * HM_UNITS_PER_PIXEL};
    }
    return written;
}

static hm_result frame_write(const frame_work *work, simplify_frame *frame) {
    const hm_outline *outline = work->outline;
    hm_loop *loops;
    hm_local *points;
    frame->outline = hmi_outline_new(outline->loop_count, outline->point_count, &work->alloc, &loops, &points);
    if (!frame->outline) return HM_ERROR_MEMORY;
    frame->step = frame_step(work->best.image);
    int32_t *cursor = work->trial.start; // where each loop has come to
    for (int32_t k = 0; k < outline->loop_count; k++) cursor[frame_loop(&work->best, k)] = k;
    int32_t written = 0;
    for (int32_t k = 0; k < outline->loop_count; k++) {
        const int32_t loop = frame_loop(&work->best, k);
        loops[k] = outline->loops[loop];
        if (loops[k].parent >= 0) loops[k].parent = cursor[loops[k].parent];
        written = frame_write_loop(work, k, written, &loops[k], points);
        frame->source[k] = loop;
        frame->start[k] = work->best.start[loop];
        frame->twin[k] = cursor[frame_first_same(work, loop)];
    }
    frame->outline->component_count = outline->component_count;
    return HM_OK;
}

static bool frame_make_image(frame_work *work, frame_image *image) {
    const size_t loops = (size_t)work->outline->loop_count;
    image->order = hmi_alloc_array(&work->alloc, loops, sizeof *image->order);
    image->start = hmi_alloc_array(&work->alloc, loops, sizeof *image->start);
    return image->order && image->start;
}

static void frame_free_image(const frame_work *work, const frame_image *image) {
    const size_t loops = (size_t)work->outline->loop_count;
    hmi_free(&work->alloc, image->start, loops * sizeof *image->start);
    hmi_free(&work->alloc, image->order, loops * sizeof *image->order);
}

hm_result hmi_simplify_frame_make(const hm_outline *outline, const hm_allocator *alloc, simplify_frame *frame) {
    const size_t loops = (size_t)outline->loop_count;
    frame_work work;
    memset(&work, 0, sizeof work);
    work.outline = outline;
    work.alloc = *alloc;
    work.box = frame_box_of(outline->points, outline->point_count);
    work.same = hmi_alloc_array(alloc, loops, sizeof *work.same);
    *frame = (simplify_frame){NULL, NULL, NULL, NULL, 1, outline->loop_count};
    frame->source = hmi_alloc_array(alloc, loops, sizeof *frame->source);
    frame->start = hmi_alloc_array(alloc, loops, sizeof *frame->start);
    frame->twin = hmi_alloc_array(alloc, loops, sizeof *frame->twin);
    const bool images = frame_make_image(&work, &work.best) && frame_make_image(&work, &work.trial);
    hm_result result = HM_ERROR_MEMORY;
    if (images && work.same && frame->source && frame->start && frame->twin) {
        frame_find(&work);
        result = frame_write(&work, frame);
    }
    frame_free_image(&work, &work.best);
    frame_free_image(&work, &work.trial);
    hmi_free(alloc, work.same, loops * sizeof *work.same);
    return result;
}

void hmi_simplify_frame_free(const simplify_frame *frame, const hm_allocator *alloc) {
    const size_t loops = (size_t)frame->loops;
    hm_outline_destroy(frame->outline);
    hmi_free(alloc, frame->twin, loops * sizeof *frame->twin);
    hmi_free(alloc, frame->start, loops * sizeof *frame->start);
    hmi_free(alloc, frame->source, loops * sizeof *frame->source);
}
