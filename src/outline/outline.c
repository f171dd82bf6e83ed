// outline: making, checking the form, and the measures of loops.
#include "outline_internal.h"
#include "parts_object.h"

#include <math.h>
#include <string.h>

hm_outline *hmi_outline_new(int32_t loop_count, int32_t point_count, const hm_allocator *alloc, hm_loop **loops,
                            hm_local **points) {
    hm_allocator own = hmi_allocator(alloc);
    const size_t loop_bytes = hmi_size((size_t)loop_count, sizeof(hm_loop), 0);
    const size_t head = hmi_size(loop_bytes, 1, sizeof(hm_outline));
    const size_t size = hmi_size((size_t)point_count, sizeof(hm_local), head);
    if (loop_bytes == SIZE_MAX || head == SIZE_MAX || size == SIZE_MAX) return NULL;
    hm_outline *outline = hmi_alloc(&own, size);
    if (!outline) return NULL;
    *loops = (hm_loop *)(void *)(outline + 1); // int32 fields throughout: aligned wherever the struct is
    *points = (hm_local *)(void *)(*loops + loop_count);
    *outline = (hm_outline){.loops = *loops,
                            .points = *points,
                            .loop_count = loop_count,
                            .point_count = point_count,
                            .block_size = size,
                            .alloc = own};
    return outline;
}

void hm_outline_destroy(hm_outline *outline) {
    if (!outline) return;
    hm_allocator alloc = outline->alloc;
    hm_parts_destroy(outline->parts);
    hmi_free(&alloc, outline, outline->block_size);
}

// ---- the form -----------------------------------------------------------------------------------------------------

hmi_int128 hmi_outline_ring_area(const hm_local *ring, int32_t count) {
    hmi_int128 sum = hmi_int128_from(0);
    hm_local a = ring[count - 1];
    for (int32_t i = 0; i < count; i++) { // each product is at most 2^62, there are fewer than 2^30 of them
        hm_local b = ring[i];
        sum = hmi_int128_add(sum, hmi_int128_sub(hmi_int128_mul(a.x, b.y), hmi_int128_mul(b.x, a.y)));
        a = b;
    }
    return sum;
}

enum { OUTLINE_GREATEST = 32767 * HM_UNITS_PER_PIXEL };

static bool outline_point_in_range(hm_local p) {
    return p.x >= -OUTLINE_GREATEST && p.x <= OUTLINE_GREATEST && p.y >= -OUTLINE_GREATEST && p.y <= OUTLINE_GREATEST;
}

// The first point is the smallest, and the area has the sign of its kind.
static bool outline_ring_in_form(const hm_local *ring, int32_t count, bool hole) {
    for (int32_t i = 1; i < count; i++)
        if (!hmi_local_before(ring[0], ring[i])) return false;
    return hmi_int128_sign(hmi_outline_ring_area(ring, count)) == (hole ? -1 : 1);
}

// Counts the components of the loops, or answers -1 where parents, kinds or components are not as hm_loop says.
static int32_t outline_families(const hm_loop *loops, int32_t count) {
    int32_t components = 0;
    for (int32_t i = 0; i < count; i++) {
        const hm_loop *loop = &loops[i];
        if (loop->parent < -1 || loop->parent >= i || (loop->hole != 0 && loop->hole != 1)) return -1;
        const hm_loop *parent = loop->parent >= 0 ? &loops[loop->parent] : NULL;
        if (loop->hole && !(parent && !parent->hole && parent->component == loop->component)) return -1;
        if (!loop->hole && parent && !parent->hole) return -1;
        if (loop->component < 0 || loop->component > components) return -1;
        components += loop->component == components;
    }
    return components;
}

static bool outline_rings_in_form(const hm_loop *loops, int32_t count, const hm_local *points, int32_t point_count) {
    int32_t first = 0;
    for (int32_t i = 0; i < count; i++) {
        const hm_loop *loop = &loops[i];
        if (loop->first != first || loop->count < 3 || loop->count > point_count - first) return false;
        if (!outline_ring_in_form(points + first, loop->count, loop->hole)) return false;
        first += loop->count;
    }
    return first == point_count;
}

// HM_OK, with the number of components, where the numbers make an outline.
static hm_result outline_check(hmi_origin at, const hm_loop *loops, int32_t loop_count, const hm_local *points,
                               int32_t point_count, int32_t *components) {
    if (loop_count < 0) return HMI_REFUSED(hmi_report(at, "loop_count", HM_SENTENCE_LEAST, loop_count, 0));
    if (point_count < 0 || point_count > HM_OUTLINE_MAX_POINTS)
        return HMI_REFUSED(hmi_report_between(at, "point_count", point_count, 0, HM_OUTLINE_MAX_POINTS));
    for (int32_t i = 0; i < point_count; i++)
        if (!outline_point_in_range(points[i])) return HMI_REFUSED(hmi_report(at, "points", HM_SENTENCE_ENTRY, i, 0));
    if (loop_count > point_count / 3) return HM_ERROR_FORMAT;
    *components = outline_families(loops, loop_count);
    if (*components < 0 || !outline_rings_in_form(loops, loop_count, points, point_count)) return HM_ERROR_FORMAT;
    return HM_OK;
}

hm_result hm_outline_create(const hm_loop *loops, int32_t loop_count, const hm_local *points, int32_t point_count,
                            const hm_allocator *alloc, hm_outline **out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE_SOME(loops, loop_count, HM_ERROR_RANGE);
    HMI_REQUIRE_SOME(points, point_count, HM_ERROR_RANGE);
    int32_t components;
    hm_result result = outline_check(HMI_RANGE, loops, loop_count, points, point_count, &components);
    if (result != HM_OK) return result;
    hm_loop *own_loops;
    hm_local *own_points;
    hm_outline *made = hmi_outline_new(loop_count, point_count, alloc, &own_loops, &own_points);
    if (!made) return HM_ERROR_MEMORY;
    made->component_count = components;
    if (loop_count > 0) memcpy(own_loops, loops, (size_t)loop_count * sizeof *loops);
    if (point_count > 0) memcpy(own_points, points, (size_t)point_count * sizeof *points);
    *out = made;
    return HM_OK;
}

hm_result hmi_outline_view(hmi_origin at, const hm_loop *loops, int32_t loop_count, const hm_local *points,
                           int32_t point_count, const hm_allocator *alloc, hm_outline **out) {
    int32_t components;
    hm_result result = outline_check(at, loops, loop_count, points, point_count, &components);
    if (result != HM_OK) return result;
    hm_loop *no_loops;
    hm_local *no_points;
    hm_outline *made = hmi_outline_new(0, 0, alloc, &no_loops, &no_points);
    if (!made) return HM_ERROR_MEMORY;
    if (loop_count > 0) {
        made->loops = loops;
        made->points = points;
    }
    made->loop_count = loop_count;
    made->point_count = point_count;
    made->component_count = components;
    *out = made;
    return HM_OK;
}

hm_result hm_outline_view(const hm_loop *loops, int32_t loop_count, const hm_local *points, int32_t point_count,
                          const hm_allocator *alloc, hm_outline **out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE_SOME(loops, loop_count, HM_ERROR_RANGE);
    HMI_REQUIRE_SOME(points, point_count, HM_ERROR_RANGE);
    return hmi_outline_view(HMI_RANGE, loops, loop_count, points, point_count, alloc, out);
}

// ---- queries ------------------------------------------------------------------------------------------------------

int32_t hm_outline_loop_count(const hm_outline *outline) {
    HMI_REQUIRE_PTR(outline, 0);
    return outline->loop_count;
}

int32_t hm_outline_point_count(const hm_outline *outline) {
    HMI_REQUIRE_PTR(outline, 0);
    return outline->point_count;
}

const hm_loop *hm_outline_loops(const hm_outline *outline) {
    HMI_REQUIRE_PTR(outline, NULL);
    return outline->loops;
}

const hm_local *hm_outline_points(const hm_outline *outline) {
    HMI_REQUIRE_PTR(outline, NULL);
    return outline->points;
}

int32_t hm_outline_component_count(const hm_outline *outline) {
    HMI_REQUIRE_PTR(outline, 0);
    return outline->component_count;
}

static bool outline_loop_equal(const hm_loop *a, const hm_loop *b) {
    return a->first == b->first && a->count == b->count && a->parent == b->parent && a->hole == b->hole &&
           a->component == b->component;
}

bool hm_outline_equal(const hm_outline *a, const hm_outline *b) {
    HMI_REQUIRE_PTR(a, false);
    HMI_REQUIRE_PTR(b, false);
    if (a->loop_count != b->loop_count || a->point_count != b->point_count) return false;
    for (int32_t i = 0; i < a->loop_count; i++)
        if (!outline_loop_equal(&a->loops[i], &b->loops[i])) return false;
    for (int32_t i = 0; i < a->point_count; i++)
        if (a->points[i].x != b->points[i].x || a->points[i].y != b->points[i].y) return false;
    return true;
}

static int32_t outline_min(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t outline_max(int32_t a, int32_t b) { return a > b ? a : b; }

bool hm_outline_box(const hm_outline *outline, hm_local *least, hm_local *greatest) {
    HMI_REQUIRE_PTR(outline, false);
    HMI_REQUIRE_PTR(least, false);
    HMI_REQUIRE_PTR(greatest, false);
    *least = *greatest = (hm_local){0, 0};
    if (outline->point_count == 0) return false;
    *least = *greatest = outline->points[0];
    for (int32_t i = 1; i < outline->point_count; i++) {
        hm_local p = outline->points[i];
        *least = (hm_local){outline_min(least->x, p.x), outline_min(least->y, p.y)};
        *greatest = (hm_local){outline_max(greatest->x, p.x), outline_max(greatest->y, p.y)};
    }
    return true;
}

// ---- measures -----------------------------------------------------------------------------------------------------

/// Loops number `begin` .. `end` - 1.
typedef struct outline_range {
    int32_t begin;
    int32_t end;
} outline_range;

static outline_range outline_range_of(const hm_outline *outline, int32_t loop) {
    return loop < 0 ? (outline_range){0, outline->loop_count} : (outline_range){loop, loop + 1};
}

static hmi_int128 outline_area(const hm_outline *outline, int32_t loop) {
    hmi_int128 sum = hmi_int128_from(0);
    outline_range range = outline_range_of(outline, loop);
    for (int32_t i = range.begin; i < range.end; i++) {
        const hm_loop *l = &outline->loops[i];
        sum = hmi_int128_add(sum, hmi_outline_ring_area(outline->points + l->first, l->count));
    }
    return sum;
}

void hm_outline_area_doubled(const hm_outline *outline, int32_t loop, hm_int128 *out) {
    HMI_REQUIRE_PTR(out, );
    *out = (hm_int128){0, 0};
    HMI_REQUIRE_PTR(outline, );
    HMI_REQUIRE_BETWEEN(loop, -1, outline->loop_count - 1, );
    hmi_int128 area = outline_area(outline, loop);
    *out = (hm_int128){area.low, area.high};
}

double hm_outline_area(const hm_outline *outline, int32_t loop) {
    HMI_REQUIRE_PTR(outline, 0);
    HMI_REQUIRE_BETWEEN(loop, -1, outline->loop_count - 1, 0);
    return hmi_int256_to_double(hmi_int256_from(outline_area(outline, loop))) *
           hmi_power_of_two(-1 - 2 * HM_LOCAL_BITS);
}

// Differences are whole numbers below 2^33; the root of a rounded square is the number itself, so straight edges are
// exact, and so are their sums while below 2^53 units.
static double outline_ring_length(const hm_local *ring, int32_t count) {
    double sum = 0;
    hm_local a = ring[count - 1];
    for (int32_t i = 0; i < count; i++) {
        double dx = (double)ring[i].x - (double)a.x;
        double dy = (double)ring[i].y - (double)a.y;
        sum += sqrt(dx * dx + dy * dy);
        a = ring[i];
    }
    return sum;
}

double hm_outline_perimeter(const hm_outline *outline, int32_t loop) {
    HMI_REQUIRE_PTR(outline, 0);
    HMI_REQUIRE_BETWEEN(loop, -1, outline->loop_count - 1, 0);
    double sum = 0;
    outline_range range = outline_range_of(outline, loop);
    for (int32_t i = range.begin; i < range.end; i++) {
        const hm_loop *l = &outline->loops[i];
        sum += outline_ring_length(outline->points + l->first, l->count);
    }
    return sum * hmi_power_of_two(-HM_LOCAL_BITS);
}
