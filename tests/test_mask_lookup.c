// Where one mask lies in another's pixels, and what a mask says of a point: never nearer to what is solid, or deeper
// in it, than pixel by pixel; with a field no farther off than a cell is wide, as far as fields reach.
#include "../src/pose/posed_mask.h"
#include "harness.h"
#include "posed.h"

#include <math.h>

// ---- what a mask says of a point ----------------------------------------------------------------------------------

static double beside(double v, int32_t low) { return v < low ? low - v : v > low + 1 ? v - low - 1 : 0; }

// How far the nearest solid pixel is, or the nearest clear one, of which the outside of the mask has many.
static double nearest(const hm_mask *mask, hm_vec2 p, bool solid) {
    const int32_t more = solid ? 0 : 1;
    double least = HUGE_VAL;
    for (int32_t y = -more; y < hm_mask_height(mask) + more; ++y)
        for (int32_t x = -more; x < hm_mask_width(mask) + more; ++x)
            if (hm_mask_get(mask, x, y) == solid) least = fmin(least, hypot(beside(p.x, x), beside(p.y, y)));
    return least;
}

// Beyond the cell that a point is in, and what its distance is rounded by.
static const double coarse = HMI_FIELD_CELL * 1.41422 + 1.0 / HMI_FIELD_SCALE;

static void check_lookup(const hmi_posed_mask *of, hm_vec2 p, test_tally *inside) {
    const hmi_lookup lookup = hmi_mask_lookup(of, p.x, p.y);
    const hm_mask *mask = of->mask;
    const double solid = nearest(mask, p, true), clear = nearest(mask, p, false);
    const double aside = p.x < 0 ? -p.x : p.x > hm_mask_width(mask) ? p.x - hm_mask_width(mask) : 0;
    const double apart = sqrt(lookup.outside_squared);
    test_note("%d x %d pixels, at (%.17g, %.17g)", hm_mask_width(mask), hm_mask_height(mask), p.x, p.y);
    CHECK(apart <= solid + 1e-9);
    CHECK(lookup.inside <= (solid > 0 ? 0 : clear) + 1e-9);
    CHECK(lookup.inside == 0 || lookup.outside_squared == 0);
    CHECK(apart >= aside - 1e-9);
    if (solid == 0) test_count(inside, lookup.inside > 0);
    if (!of->field) return;
    if (aside == 0 && p.y >= 0 && p.y <= hm_mask_height(mask)) {
        CHECK(apart >= fmin(solid, HMI_FIELD_REACH) - coarse);
        if (solid == 0) CHECK(lookup.inside >= fmin(clear, HMI_FIELD_REACH) - coarse);
    }
}

// All solid, but for a few pixels.
static ref_grid random_solid(int side) {
    ref_grid grid = ref_make(test_between(1, side), test_between(1, side));
    for (int y = 0; y < grid.h; ++y)
        for (int x = 0; x < grid.w; ++x) ref_set(&grid, x, y, true);
    for (int i = test_below(4); i > 0; --i) ref_set(&grid, test_below(grid.w), test_below(grid.h), false);
    return grid;
}

static void check_lookups(int side, bool field, test_tally *inside) {
    const hm_xform here = HM_XFORM_IDENTITY;
    posed s = posed_of_grid(test_below(2) ? random_solid(side)
                                          : posed_random_grid(test_between(1, side), test_between(1, side)));
    const hmi_posed_mask mask = {s.mask, field ? hmi_mask_field(s.mask) : NULL, &here};
    for (int i = 0; i < 60; ++i) {
        const int far = i % 3 == 0 ? 150 : 0;
        const hm_vec2 p = {test_between(-far * 8, (side + far) * 8) / 8.0,
                           test_between(-far * 8, (side + far) * 8) / 8.0};
        check_lookup(&mask, p, inside);
    }
    posed_free(&s);
}

TEST(lookups_with_a_field) {
    test_tally inside = {0};
    for (int i = 0; i < test_rounds(150); ++i) check_lookups(i % 2 ? 60 : 12, true, &inside);
    CHECK(inside.yes > 0 && inside.no > 0);
}

TEST(lookups_without_a_field) {
    test_tally inside = {0};
    for (int i = 0; i < test_rounds(60); ++i) check_lookups(40, false, &inside);
    CHECK_INT(inside.yes, 0);
}

// ---- maps ---------------------------------------------------------------------------------------------------------

static hm_vec2 world_of(const hm_xform *x, double px, double py) {
    return (hm_vec2){(double)x->ox + px * x->ux + py * x->vx, (double)x->oy + px * x->uy + py * x->vy};
}

static double size_of(const hmi_map *map) { return fabs(map->xx) + fabs(map->xy) + fabs(map->yx) + fabs(map->yy); }

// How much longer than high the parallelogram of a pixel is at most: 1 for a rectangle. Rounding grows with it.
static double flatness(const hm_xform *x) {
    return hypot(x->ux, x->uy) * hypot(x->vx, x->vy) / fabs((double)x->ux * x->vy - (double)x->uy * x->vx);
}

// There and back again is off by no more than both maps say, and rounding says something.
static void check_map(const hm_xform *from, const hm_xform *to) {
    const hmi_map there = hmi_map_between(from, to), back = hmi_map_between(to, from), world = hmi_map_from_world(to);
    const double px = test_between(0, 32768), py = test_between(0, 32768);
    const hm_vec2 p = hmi_map_apply(&there, px, py);
    CHECK(there.error > 0 && there.error < 0.01 * flatness(to) && world.error > 0);
    if (fabs(p.x) <= 32768 && fabs(p.y) <= 32768) {
        const hm_vec2 q = hmi_map_apply(&back, p.x, p.y);
        const double off = back.error + there.error * size_of(&back);
        CHECK(fabs(q.x - px) <= off && fabs(q.y - py) <= off);
    }
    const hm_vec2 w = world_of(from, px, py), r = hmi_map_apply(&world, w.x, w.y);
    CHECK(fabs(r.x - p.x) <= there.error + world.error && fabs(r.y - p.y) <= there.error + world.error);
}

// A pixel's corners lie within its radius, one of them right there; no vector is stretched by less than the least.
static void check_stretch(const hm_xform *from, const hm_xform *to) {
    const hmi_map map = hmi_map_between(from, to);
    const double radius = hmi_map_pixel_radius(&map), least = hmi_xform_least_stretch(to);
    const hm_vec2 middle = hmi_map_apply(&map, 0.5, 0.5);
    double most = 0, longest = 0, shortest = HUGE_VAL;
    for (int k = 0; k < 4; ++k) {
        const hm_vec2 p = hmi_map_apply(&map, k & 1, k >> 1);
        most = fmax(most, hypot(p.x - middle.x, p.y - middle.y));
    }
    for (int k = 0; k < 720; ++k) {
        const double x = cos(k * 0.0043633231299858), y = sin(k * 0.0043633231299858);
        const double length = hypot(x * to->ux + y * to->vx, x * to->uy + y * to->vy);
        shortest = fmin(shortest, length);
        longest = fmax(longest, length);
    }
    const double expected = fabs((double)to->ux * to->vy - (double)to->uy * to->vx) / longest;
    const double doubt = 1e-9 * most + 2 * map.error;
    CHECK(radius >= most - doubt && radius <= most * (1 + 1e-6) + doubt);
    CHECK(least <= shortest && least <= expected && least >= expected * (1 - 1e-4));
}

TEST(maps) {
    for (int i = 0; i < test_rounds(20000); ++i) {
        const hm_xform from = posed_random_xform(), to = i % 2 ? posed_related_xform(&from) : posed_random_xform();
        test_note("round %d", i);
        check_map(&from, &to);
        check_stretch(&from, &to);
    }
}

TEST_MAIN(CASE(lookups_with_a_field), CASE(lookups_without_a_field), CASE(maps))
