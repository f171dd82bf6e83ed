// polar: making radial profiles.
//
// All that a profile says follows from the edges of pixels between solid and clear, each seen from the centre under
// an angle below half a turn. Going outward on a ray, the last solid point lies on such an edge, and so does the
// first clear point when the centre is inside of what is solid. So an edge tells all sectors that it reaches into of
// its farther end (outer) and its nearest point (inner), and each direction that it crosses of the crossing (length).
//
// An edge seen end-on, on a ray, tells nothing new: from each of its ends starts another edge between solid and clear
// (the number at a corner is even), across the ray or on it; and the last one on the ray has one across at its end.
//
// Sectors are cones between vectors of whole numbers, and in which one a point lies is decided by whole numbers, so
// each point but the centre is in exactly one.
#include "polar_internal.h"

#include "mask_internal.h"

#include <math.h>
#include <string.h>

/// An edge between solid and clear as seen from the centre, from one corner to the next around it towards +y from
/// +x, and the distance of its line from the centre.
typedef struct polar_edge {
    hmi_polar_vector from, to;
    bool upright;
} polar_edge;

// ---- directions ---------------------------------------------------------------------------------------------------

static int64_t polar_cross(hmi_polar_vector a, hmi_polar_vector b) { return a.x * b.y - a.y * b.x; }

static bool polar_second_half(hmi_polar_vector v) { return v.y < 0 || (v.y == 0 && v.x < 0); }

// Whether a direction comes no later than v on the way around from +x. Products stay below 2^61 each.
static bool polar_not_after(hmi_polar_vector direction, hmi_polar_vector v) {
    const bool late = polar_second_half(v);
    if (polar_second_half(direction) != late) return late;
    return polar_cross(direction, v) >= 0;
}

int32_t hmi_polar_sector(const hm_polar *polar, hmi_polar_vector v) {
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
        hm_sincos(turn * i / polar->view.count, &sine, &cosine);
        polar->directions[i] = (hmi_polar_vector){polar_unit_from_sine(cosine), polar_unit_from_sine(sine)};
    }
}

// ---- edges --------------------------------------------------------------------------------------------------------

// floor(sqrt(x*x + y*y)) for coordinates up to 2^31.
static int64_t polar_length_down(hmi_polar_vector v) {
    const uint64_t square = (uint64_t)(v.x * v.x) + (uint64_t)(v.y * v.y);
    uint64_t root = (uint64_t)sqrt((double)square);
    while (root * root > square) root--;
    while ((root + 1) * (root + 1) <= square) root++;
    return (int64_t)root;
}

static int64_t polar_length_up(hmi_polar_vector v) {
    const int64_t down = polar_length_down(v);
    return down * down == v.x * v.x + v.y * v.y ? down : down + 1;
}

static int64_t polar_magnitude(int64_t v) { return v < 0 ? -v : v; }

// The distance of an edge's nearest point, rounded down: the foot on its line if that lies on the edge, or an end.
static int64_t polar_edge_nearest(const polar_edge *edge) {
    const int64_t one = edge->upright ? edge->from.y : edge->from.x;
    const int64_t two = edge->upright ? edge->to.y : edge->to.x;
    if ((one <= 0 && two >= 0) || (one >= 0 && two <= 0))
        return polar_magnitude(edge->upright ? edge->from.x : edge->from.y);
    return hmi_min(polar_length_down(edge->from), polar_length_down(edge->to));
}

// Where direction i crosses the edge, which it does.
static void polar_cross_direction(hm_polar *polar, int32_t i, const polar_edge *edge) {
    const hmi_polar_vector direction = polar->directions[i];
    const int64_t line = polar_magnitude(edge->upright ? edge->from.x : edge->from.y);
    const int64_t part = polar_magnitude(edge->upright ? direction.x : direction.y); // not 0, as the line is not
    polar->lengths[i] = hmi_max(polar->lengths[i], (line * HMI_POLAR_UNIT + part / 2) / part);
}

static void polar_add_edge(hm_polar *polar, const polar_edge *edge) {
    const int64_t farthest = hmi_max(polar_length_up(edge->from), polar_length_up(edge->to));
    const int64_t nearest = polar_edge_nearest(edge);
    const int32_t last = hmi_polar_sector(polar, edge->to);
    int32_t i = hmi_polar_sector(polar, edge->from);
    if (polar_cross(polar->directions[i], edge->from) == 0) polar_cross_direction(polar, i, edge);
    for (;;) {
        polar->outer[i] = hmi_max(polar->outer[i], farthest);
        polar->inner[i] = hmi_min(polar->inner[i], nearest);
        if (i == last) return;
        i = i + 1 < polar->view.count ? i + 1 : 0;
        polar_cross_direction(polar, i, edge);
    }
}

static void polar_clear_inner(hm_polar *polar) {
    memset(polar->inner, 0, (size_t)polar->view.count * sizeof *polar->inner);
}

// The edge from corner (x, y) of the pixels down or to the right.
static void polar_meet_edge(hm_polar *polar, int64_t x, int64_t y, bool upright) {
    const int64_t side = HM_UNITS_PER_PIXEL;
    const hmi_polar_vector one = {x * side - polar->view.centre.x, y * side - polar->view.centre.y};
    const hmi_polar_vector two = {upright ? one.x : one.x + side, upright ? one.y + side : one.y};
    const int64_t turn = upright ? one.x : -one.y; // which way round it goes, seen from the centre
    if (turn == 0) {
        const int64_t begin = upright ? one.y : one.x;
        if (begin <= 0 && begin + side >= 0) polar_clear_inner(polar); // it passes through the centre
        return;
    }
    const polar_edge edge = {turn > 0 ? one : two, turn > 0 ? two : one, upright};
    polar_add_edge(polar, &edge);
}

// Rows and stripes one further than the mask has are clear and read too.
static void polar_meet_edges(hm_polar *polar, const hmi_bitgrid *grid) {
    for (int32_t s = 0; s <= grid->stripes; s++) {
        const uint64_t *words = hmi_bitgrid_stripe(grid, s);
        const uint64_t *before = hmi_bitgrid_stripe_or_guard(grid, s - 1);
        uint64_t above = 0;
        for (int32_t y = 0; y <= grid->height; y++) {
            uint64_t upright = words[y] ^ (words[y] << 1 | before[y] >> 63);
            uint64_t level = words[y] ^ above;
            above = words[y];
            for (; upright; upright &= upright - 1)
                polar_meet_edge(polar, 64 * (int64_t)s + hmi_lowest_bit(upright), y, true);
            for (; level; level &= level - 1)
                polar_meet_edge(polar, 64 * (int64_t)s + hmi_lowest_bit(level), y, false);
        }
    }
}

// ---- the object ---------------------------------------------------------------------------------------------------

static int64_t polar_least(const int64_t *values, int32_t count) {
    int64_t least = values[0];
    for (int32_t i = 1; i < count; i++) least = hmi_min(least, values[i]);
    return least;
}

static void polar_fill(hm_polar *polar, const hm_mask *mask) {
    const int32_t count = polar->view.count;
    polar_set_directions(polar);
    for (int32_t i = 0; i < count; i++) {
        polar->lengths[i] = polar->outer[i] = 0;
        polar->inner[i] = INT64_MAX;
    }
    polar_meet_edges(polar, &mask->grid);
    const hm_local centre = polar->view.centre;
    if (!hm_mask_get(mask, centre.x / HM_UNITS_PER_PIXEL, centre.y / HM_UNITS_PER_PIXEL)) polar_clear_inner(polar);
    polar->view.min_radius = polar_least(polar->lengths, count);
    polar->view.solid_radius = polar_least(polar->inner, count);
}

// The centre of mass: sums are of doubled coordinates, below 2^46.
static hm_local polar_centroid(const hm_moments *moments) {
    const int64_t half = moments->n / 2;
    return (hm_local){(int32_t)((moments->sx * (HM_UNITS_PER_PIXEL / 2) + half) / moments->n),
                      (int32_t)((moments->sy * (HM_UNITS_PER_PIXEL / 2) + half) / moments->n)};
}

// The distance of the farthest corner of a solid pixel, rounded up.
static int64_t polar_reach(const hmi_bitgrid *grid, hm_local centre) {
    int64_t reach = 0;
    for (int32_t s = 0; s < grid->stripes; s++)
        for (int32_t y = 0; y < grid->height; y++) {
            const uint64_t word = hmi_bitgrid_stripe(grid, s)[y];
            if (!word) continue;
            const int64_t x0 = 64 * (int64_t)s + hmi_lowest_bit(word);
            const int64_t x1 = 64 * (int64_t)s + hmi_highest_bit(word) + 1;
            const int64_t across = hmi_max(polar_magnitude(x0 * HM_UNITS_PER_PIXEL - centre.x),
                                           polar_magnitude(x1 * HM_UNITS_PER_PIXEL - centre.x));
            const int64_t down = hmi_max(polar_magnitude(y * (int64_t)HM_UNITS_PER_PIXEL - centre.y),
                                         polar_magnitude((y + (int64_t)1) * HM_UNITS_PER_PIXEL - centre.y));
            reach = hmi_max(reach, polar_length_up((hmi_polar_vector){across, down}));
        }
    return reach;
}

// 2 pi / 8 of the radius in pixels: 355/113 is pi to 7 digits.
static int32_t polar_default_count(int64_t reach) {
    const int64_t count = reach * 355 / (4 * 113) / HM_UNITS_PER_PIXEL;
    return (int32_t)hmi_min(hmi_max(count, HM_POLAR_MIN_COUNT), HM_POLAR_MAX_COUNT);
}

static bool polar_centre_valid(const hm_mask *mask, hm_local centre) {
    return centre.x >= 0 && centre.y >= 0 && centre.x <= mask->grid.width * (int64_t)HM_UNITS_PER_PIXEL &&
           centre.y <= mask->grid.height * (int64_t)HM_UNITS_PER_PIXEL;
}

static hm_polar *polar_alloc(const hm_allocator *alloc, int32_t count) {
    const hm_allocator copy = hmi_allocator(alloc);
    const size_t each = sizeof(hmi_polar_vector) + 3 * sizeof(int64_t);
    const size_t size = hmi_size((size_t)count, each, sizeof(hm_polar));
    hm_polar *polar = hmi_alloc(&copy, size);
    if (!polar) return NULL;
    memset(polar, 0, sizeof *polar);
    polar->alloc = copy;
    polar->block_size = size;
    polar->directions = (hmi_polar_vector *)(polar + 1);
    polar->lengths = (int64_t *)(polar->directions + count);
    polar->outer = polar->lengths + count;
    polar->inner = polar->outer + count;
    return polar;
}

hm_result hm_polar_create(const hm_mask *mask, const hm_local *centre, int32_t count, const hm_allocator *alloc,
                          hm_polar **out) {
    HMI_REQUIRE(mask && out, HM_ERROR_RANGE);
    hm_moments moments;
    hm_mask_moments(mask, &moments);
    if (moments.n == 0) return HM_ERROR_RANGE;
    if (count != 0 && (count < HM_POLAR_MIN_COUNT || count > HM_POLAR_MAX_COUNT)) return HM_ERROR_RANGE;
    const hm_local about = centre ? *centre : polar_centroid(&moments);
    if (!polar_centre_valid(mask, about)) return HM_ERROR_RANGE;
    const int64_t reach = polar_reach(&mask->grid, about);
    if (count == 0) count = polar_default_count(reach);
    hm_polar *polar = polar_alloc(alloc, count);
    if (!polar) return HM_ERROR_MEMORY;
    polar->view = (hm_polar_view){count, about, reach, 0, 0, polar->lengths, polar->outer, polar->inner};
    polar_fill(polar, mask);
    *out = polar;
    return HM_OK;
}

void hm_polar_destroy(hm_polar *polar) {
    if (!polar) return;
    hm_allocator alloc = polar->alloc;
    hmi_free(&alloc, polar, polar->block_size);
}

void hm_polar_look(const hm_polar *polar, hm_polar_view *out) {
    HMI_REQUIRE_VOID(polar && out);
    *out = polar->view;
}
