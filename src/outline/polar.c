// polar: making radial profiles, edge by edge.
//
// All that a profile says follows from the edges between solid and clear, each with an angle below 180 degrees at the
// centre. Going outward on a ray, the last solid point lies on such an edge, and so does the first clear point when
// the centre is inside of what is solid. So an edge passes to every sector that it reaches into the farthest and the
// nearest point of the part that lies there, and to every direction that it crosses the crossing.
//
// An edge that lies on a ray adds nothing new: edges make closed loops, so from each of its ends starts another one,
// across the ray or on it; and the last one on the ray has one across at its end.
//
// Sectors are cones between integer vectors, and integers decide in which one a point lies, so each point but the
// centre is in exactly one. Coordinates stay within 2^31, so their products fit 64 bits.
#include "../exact/int256.h"
#include "../exact/lattice_internal.h"
#include "polar_internal.h"

#include <math.h>
#include <string.h>

/// An edge between solid and clear, relative to the centre, from one end to the other around it from +x towards +y.
typedef struct polar_edge {
    hmi_vec64 from, to;
    hmi_vec64 foot;            ///< direction from the centre straight to the edge's line, as long as the edge
    int64_t doubled;           ///< twice the area of the triangle of centre and edge, positive
    int64_t nearest, farthest; ///< distances of its points: rounded down, rounded up
} polar_edge;

// ---- directions ---------------------------------------------------------------------------------------------------

static int64_t polar_cross(hmi_vec64 a, hmi_vec64 b) { return a.x * b.y - a.y * b.x; }

static bool polar_second_half(hmi_vec64 v) { return v.y < 0 || (v.y == 0 && v.x < 0); }

// Whether a direction comes no later than v in the order of angles from +x. Products stay below 2^62 each.
static bool polar_not_after(hmi_vec64 direction, hmi_vec64 v) {
    const bool late = polar_second_half(v);
    if (polar_second_half(direction) != late) return late;
    return polar_cross(direction, v) >= 0;
}

int32_t hmi_polar_sector(const hm_polar *polar, hmi_vec64 v) {
    int32_t first = 0; // never after anything
    int32_t end = polar->view.count;
    while (end - first > 1) {
        const int32_t middle = first + (end - first) / 2;
        if (polar_not_after(polar->directions[middle], v))
            first = middle;
        else
            end = middle;
    }
    return first;
}

static int64_t polar_unit_from_sine(int64_t sine) { // from units of 2^-62 to the nearest of 2^-30
    const int64_t half = (int64_t)1 << 31;
    return (sine < 0 ? sine - half : sine + half) / ((int64_t)1 << 32);
}

static void polar_set_directions(hm_polar *polar) {
    const double turn = 6.283185307179586;
    for (int32_t i = 0; i < polar->view.count; i++) {
        int64_t sine = 0;
        int64_t cosine = 0;
        hmi_sincos(turn * i / polar->view.count, &sine, &cosine);
        polar->directions[i] = (hmi_vec64){polar_unit_from_sine(cosine), polar_unit_from_sine(sine)};
    }
}

// ---- distances ----------------------------------------------------------------------------------------------------

static uint64_t polar_square(hmi_vec64 v) { return (uint64_t)(v.x * v.x) + (uint64_t)(v.y * v.y); }

static int64_t polar_length_down(hmi_vec64 v) {
    const uint64_t square = polar_square(v);
    uint64_t root = (uint64_t)sqrt((double)square); // to a unit
    while (root * root > square) root--;
    while ((root + 1) * (root + 1) <= square) root++;
    return (int64_t)root;
}

int64_t hmi_polar_length_up(hmi_vec64 v) {
    const int64_t down = polar_length_down(v);
    return (uint64_t)(down * down) == polar_square(v) ? down : down + 1;
}

/// The square of a distance, as a fraction.
typedef struct polar_ratio {
    hmi_int256 above; ///< below 2^187
    hmi_int128 below; ///< below 2^124
} polar_ratio;

static bool polar_reaches(const polar_ratio *ratio, uint64_t distance) {
    const hmi_int128 square = hmi_uint128_mul(distance, distance);
    return hmi_int256_compare(hmi_uint256_mul(square, ratio->below), ratio->above) <= 0;
}

// The distance rounded down; `guess` is within a few units of it.
static int64_t polar_ratio_down(const polar_ratio *ratio, double guess) {
    uint64_t distance = (uint64_t)guess;
    while (!polar_reaches(ratio, distance)) distance--;
    while (polar_reaches(ratio, distance + 1)) distance++;
    return (int64_t)distance;
}

// The distance of the edge's line, rounded down.
static int64_t polar_line_down(const polar_edge *edge) {
    const uint64_t doubled = (uint64_t)edge->doubled;
    const uint64_t square = polar_square(edge->foot);
    const polar_ratio ratio = {hmi_uint256_from(hmi_uint128_mul(doubled, doubled)), hmi_uint128_mul(square, 1)};
    return polar_ratio_down(&ratio, (double)doubled / sqrt((double)square));
}

// Whether the point of the line that is nearest to the centre lies on the edge: from and to are on its two sides.
static bool polar_foot_on_edge(const polar_edge *edge) {
    return polar_cross(edge->foot, edge->from) <= 0 && polar_cross(edge->foot, edge->to) >= 0;
}

/// Where a direction crosses an edge: the distance rounded down, to the nearest, and up.
typedef struct polar_crossing {
    int64_t down, near, up;
} polar_crossing;

// The crossing is the direction times doubled / across. Across is below 2^62, as the edge is shorter than 2^31.5.
static polar_crossing polar_cross_direction(const polar_edge *edge, hmi_vec64 direction) {
    const uint64_t across = (uint64_t)(direction.x * edge->foot.x + direction.y * edge->foot.y);
    const uint64_t doubled = (uint64_t)edge->doubled;
    const uint64_t square = polar_square(direction);
    polar_ratio ratio = {hmi_uint256_mul(hmi_uint128_mul(doubled, doubled), hmi_uint128_mul(square, 1)),
                         hmi_uint128_mul(across, across)};
    const int64_t down = polar_ratio_down(&ratio, (double)doubled / (double)across * sqrt((double)square));
    const hmi_int128 whole = hmi_uint128_mul((uint64_t)down, (uint64_t)down);
    const bool exact = hmi_int256_compare(hmi_uint256_mul(whole, ratio.below), ratio.above) == 0;
    ratio.above = hmi_int256_shift_left(ratio.above, 2); // of twice the distance
    const bool later = polar_reaches(&ratio, 2 * (uint64_t)down + 1);
    return (polar_crossing){down, later ? down + 1 : down, exact ? down : down + 1};
}

// ---- edges --------------------------------------------------------------------------------------------------------

static void polar_grow(hm_polar *polar, int32_t sector, int64_t nearest, int64_t farthest) {
    polar->inner[sector] = hmi_min(polar->inner[sector], nearest);
    polar->outer[sector] = hmi_max(polar->outer[sector], farthest);
}

// The farthest point of the part within a sector is one of its ends, and so is the nearest, unless it is the foot.
static void polar_see_edge(hm_polar *polar, const polar_edge *edge) {
    const int32_t last = hmi_polar_sector(polar, edge->to);
    const int32_t foot = polar_foot_on_edge(edge) ? hmi_polar_sector(polar, edge->foot) : -1;
    int32_t i = hmi_polar_sector(polar, edge->from);
    polar_crossing begin = {polar_length_down(edge->from), 0, hmi_polar_length_up(edge->from)};
    if (polar_cross(polar->directions[i], edge->from) == 0)
        polar->lengths[i] = hmi_max(polar->lengths[i], polar_cross_direction(edge, polar->directions[i]).near);
    while (i != last) {
        const int32_t next = i + 1 < polar->view.count ? i + 1 : 0;
        const polar_crossing end = polar_cross_direction(edge, polar->directions[next]);
        polar->lengths[next] = hmi_max(polar->lengths[next], end.near);
        polar_grow(polar, i, i == foot ? edge->nearest : hmi_min(begin.down, end.down), hmi_max(begin.up, end.up));
        begin = end;
        i = next;
    }
    const int64_t nearest = hmi_min(begin.down, polar_length_down(edge->to));
    polar_grow(polar, i, i == foot ? edge->nearest : nearest, hmi_max(begin.up, hmi_polar_length_up(edge->to)));
}

// Whether the edge lies to the right of the centre, at its height: of two edges that meet there one.
static bool polar_right_of_centre(hmi_vec64 one, hmi_vec64 two) {
    if ((one.y > 0) == (two.y > 0)) return false;
    return (polar_cross(one, two) > 0) == (two.y > one.y);
}

void hmi_polar_add_edge(hm_polar *polar, hmi_vec64 one, hmi_vec64 two) {
    const int64_t doubled = polar_cross(one, two);
    if (doubled == 0) { // end-on
        if (one.x * two.x + one.y * two.y <= 0) polar->centre_on_edge = true;
        return;
    }
    if (polar_right_of_centre(one, two)) polar->centre_inside = !polar->centre_inside;
    polar_edge edge = {doubled > 0 ? one : two, doubled > 0 ? two : one, {0, 0}, hmi_polar_magnitude(doubled), 0, 0};
    edge.foot = (hmi_vec64){edge.to.y - edge.from.y, edge.from.x - edge.to.x};
    edge.nearest = polar_foot_on_edge(&edge) ? polar_line_down(&edge)
                                             : hmi_min(polar_length_down(edge.from), polar_length_down(edge.to));
    edge.farthest = hmi_max(hmi_polar_length_up(edge.from), hmi_polar_length_up(edge.to));
    polar_see_edge(polar, &edge);
}

// ---- the object ---------------------------------------------------------------------------------------------------

bool hmi_polar_count_valid(int32_t count) {
    return count == 0 || (count >= HM_POLAR_MIN_COUNT && count <= HM_POLAR_MAX_COUNT);
}

// 2 pi / 8 of the radius in pixels: 355/113 is pi to 7 digits.
static int32_t polar_default_count(int64_t reach) {
    const int64_t count = reach * 355 / (4 * 113) / HM_UNITS_PER_PIXEL;
    return (int32_t)hmi_min(hmi_max(count, HM_POLAR_MIN_COUNT), HM_POLAR_MAX_COUNT);
}

static hm_polar *polar_alloc(const hm_allocator *alloc, int32_t count) {
    const hm_allocator copy = hmi_allocator(alloc);
    const size_t each = sizeof(hmi_vec64) + 3 * sizeof(int64_t);
    const size_t size = hmi_size((size_t)count, each, sizeof(hm_polar));
    hm_polar *polar = hmi_alloc(&copy, size);
    if (!polar) return NULL;
    memset(polar, 0, sizeof *polar);
    polar->alloc = copy;
    polar->block_size = size;
    polar->directions = (hmi_vec64 *)(polar + 1);
    polar->lengths = (int64_t *)(polar->directions + count);
    polar->outer = polar->lengths + count;
    polar->inner = polar->outer + count;
    return polar;
}

hm_polar *hmi_polar_begin(hm_local centre, int64_t reach, int32_t count, const hm_allocator *alloc) {
    if (count == 0) count = polar_default_count(reach);
    hm_polar *polar = polar_alloc(alloc, count);
    if (!polar) return NULL;
    polar->view = (hm_polar_view){count, centre, reach, 0, 0, polar->lengths, polar->outer, polar->inner};
    polar_set_directions(polar);
    for (int32_t i = 0; i < count; i++) {
        polar->lengths[i] = polar->outer[i] = 0;
        polar->inner[i] = INT64_MAX;
    }
    return polar;
}

static int64_t polar_least(const int64_t *values, int32_t count) {
    int64_t least = values[0];
    for (int32_t i = 1; i < count; i++) least = hmi_min(least, values[i]);
    return least;
}

// Around a centre inside of closed loops every sector has an edge.
void hmi_polar_finish(hm_polar *polar) {
    const int32_t count = polar->view.count;
    if (polar->centre_on_edge || !polar->centre_inside) memset(polar->inner, 0, (size_t)count * sizeof *polar->inner);
    polar->view.min_radius = polar_least(polar->lengths, count);
    polar->view.solid_radius = polar_least(polar->inner, count);
    for (int32_t i = 0; i < count; i++) polar->deepest = hmi_max(polar->deepest, polar->inner[i]);
}

void hm_polar_destroy(hm_polar *polar) {
    if (!polar) return;
    hm_allocator alloc = polar->alloc;
    hmi_free(&alloc, polar, polar->block_size);
}

void hm_polar_look(const hm_polar *polar, hm_polar_view *out) {
    HMI_REQUIRE_PTR(polar, );
    HMI_REQUIRE_PTR(out, );
    *out = polar->view;
}
