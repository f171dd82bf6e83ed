#include "border.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

hm_vec2 steps_to_pixels(steps p) {
    return (hm_vec2){(double)p.x / (double)HM_STEPS_PER_PIXEL, (double)p.y / (double)HM_STEPS_PER_PIXEL};
}

bool steps_in_world(steps p) {
    const int64_t most = (int64_t)HM_MAX_POSITION * HM_STEPS_PER_PIXEL;
    return llabs(p.x) <= most && llabs(p.y) <= most;
}

void scene_pose(scene *s, hm_xform xform) {
    s->xform = xform;
    s->ref.ox = xform.ox;
    s->ref.oy = xform.oy;
    s->ref.ux = xform.ux;
    s->ref.uy = xform.uy;
    s->ref.vx = xform.vx;
    s->ref.vy = xform.vy;
}

scene scene_of(hm_outline *outline, hm_xform xform) {
    scene s = {.outline = outline};
    REQUIRE(outline != NULL);
    int loops = hm_outline_loop_count(outline);
    REQUIRE(hm_border_create(outline, NULL, &s.border) == HM_OK);
    s.counts = malloc(((size_t)loops + 1) * sizeof *s.counts);
    REQUIRE(s.counts != NULL);
    for (int i = 0; i < loops; ++i) s.counts[i] = hm_outline_loops(outline)[i].count;
    s.ref.loops = loops;
    s.ref.count = s.counts;
    s.ref.point = (const int32_t(*)[2])(const void *)hm_outline_points(outline);
    scene_pose(&s, xform);
    return s;
}

void scene_free(scene *s) {
    hm_border_destroy(s->border);
    hm_outline_destroy(s->outline);
    free(s->counts);
    if (s->grid.at) ref_free(&s->grid);
}

// ---- random outlines ---------------------------------------------------------------------------------------------

scene random_traced_scene(void) {
    int w = test_between(2, 8), h = test_between(2, 8);
    ref_grid grid = posed_random_grid(w, h);
    hm_mask *mask = mask_of(&grid);
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_from_mask(mask, test_below(2) ? HM_CONNECT_4 : HM_CONNECT_8, NULL, &outline) == HM_OK);
    hm_mask_destroy(mask);
    scene s = scene_of(outline, posed_random_xform());
    s.grid = grid;
    return s;
}

static scene random_simplified_scene(void) {
    scene traced = random_traced_scene();
    hm_simplify_options options = {.method = (hm_simplify_method)test_below(4),
                                   .tolerance = test_between(1, 8) / 4.0};
    hm_outline *simple = NULL;
    REQUIRE(hm_outline_simplify(traced.outline, &options, NULL, &simple) == HM_OK);
    scene s = scene_of(simple, traced.xform);
    scene_free(&traced);
    return s;
}

enum { RING_MOST = 9, RINGS_MOST = 4 };

static hm_local random_local(int unit) {
    int x = test_between(-6, 6), y = test_between(-6, 6);
    return (hm_local){x * unit, y * unit};
}

static int64_t ring_area(const hm_local *ring, int count) {
    int64_t sum = 0;
    for (int i = 0; i < count; ++i) {
        hm_local a = ring[i], b = ring[(i + 1) % count];
        sum += (int64_t)a.x * b.y - (int64_t)b.x * a.y;
    }
    return sum;
}

// Random points brought into the form: the smallest first, and clockwise.
static bool random_ring(hm_local *ring, int count, int unit) {
    int first = 0, same = 0;
    for (int i = 0; i < count; ++i) ring[i] = random_local(unit);
    for (int i = 1; i < count; ++i) { // one in three stands still, or goes back
        if (test_below(6) == 0) ring[i] = ring[i - 1];
        if (i > 1 && test_below(8) == 0) ring[i] = ring[i - 2];
    }
    for (int i = 1; i < count; ++i) {
        hm_local a = ring[i], b = ring[first];
        if (a.y < b.y || (a.y == b.y && a.x < b.x)) first = i;
    }
    for (int i = 0; i < count; ++i) same += ring[i].x == ring[first].x && ring[i].y == ring[first].y;
    if (same > 1 || ring_area(ring, count) == 0) return false;
    hm_local rotated[RING_MOST];
    bool back = ring_area(ring, count) < 0;
    for (int i = 0; i < count; ++i) rotated[i] = ring[(first + (back ? count - i : i)) % count];
    for (int i = 0; i < count; ++i) ring[i] = rotated[i];
    return true;
}

static scene random_crossing_scene(void) {
    hm_local points[RING_MOST * RINGS_MOST];
    hm_loop loops[RINGS_MOST];
    int rings = test_between(1, RINGS_MOST), n = 0;
    int unit = test_below(3) ? HM_UNITS_PER_PIXEL : test_between(1, 3 * HM_UNITS_PER_PIXEL);
    for (int i = 0; i < rings; ++i) {
        int count = 0;
        do count = test_between(3, RING_MOST);
        while (!random_ring(points + n, count, unit));
        loops[i] = (hm_loop){n, count, -1, 0, i};
        n += count;
    }
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_create(loops, rings, points, n, NULL, &outline) == HM_OK);
    return scene_of(outline, posed_random_xform());
}

scene random_scene(void) {
    int kind = test_below(4);
    if (kind == 0) return random_traced_scene();
    return kind == 1 ? random_simplified_scene() : random_crossing_scene();
}

// ---- points ------------------------------------------------------------------------------------------------------

steps scene_put(const scene *s, int64_t x, int64_t y) {
    const hm_xform *at = &s->xform;
    int64_t dx = x * at->ux + y * at->vx, dy = x * at->uy + y * at->vy;
    return (steps){at->ox + (dx >> HM_LOCAL_BITS), at->oy + (dy >> HM_LOCAL_BITS)};
}

static steps any_steps(const scene *s) {
    int n = hm_outline_point_count(s->outline), kind = test_below(7), p = n ? test_below(n) : 0;
    hm_local corner = n ? hm_outline_points(s->outline)[p] : (hm_local){0, 0};
    hm_local other = n ? hm_outline_points(s->outline)[(p + 1) % n] : (hm_local){0, 0};
    int i = test_between(-3, 11), j = test_between(-3, 11), k = test_below(9);
    if (kind == 0) return scene_put(s, corner.x, corner.y);
    if (kind == 1) return scene_put(s, 2 * (int64_t)corner.x - other.x, 2 * (int64_t)corner.y - other.y);
    if (kind == 2) // along the edge
        return scene_put(s, corner.x + ((int64_t)other.x - corner.x) * k / 8,
                         corner.y + ((int64_t)other.y - corner.y) * k / 8);
    if (kind <= 4) return scene_put(s, (int64_t)i * HM_UNITS_PER_PIXEL, (int64_t)j * HM_UNITS_PER_PIXEL);
    if (kind == 5) { // a step beside a corner
        steps at = scene_put(s, corner.x, corner.y);
        return (steps){at.x + i % 2, at.y + j % 2};
    }
    int x = test_between(-3 * 65536, 11 * 65536), y = test_between(-3 * 65536, 11 * 65536);
    return scene_put(s, x, y);
}

// What stands at the end of the world has some points beyond it.
steps random_steps(const scene *s) {
    for (int i = 0; i < 20; ++i) {
        steps p = any_steps(s);
        if (steps_in_world(p)) return p;
    }
    return (steps){0, 0};
}

hm_border_rule random_border_rule(void) {
    hm_border_rule rule;
    rule.fill = test_below(2) ? HM_FILL_NON_ZERO : HM_FILL_EVEN_ODD;
    rule.touch = test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA;
    return rule;
}

void scene_note(const scene *s, steps from, steps to, const hm_border_rule *rule) {
    const hm_xform *x = &s->xform;
    char text[400];
    int used = 0;
    for (int i = 0; i < hm_outline_point_count(s->outline) && used < 300; ++i) {
        hm_local p = hm_outline_points(s->outline)[i];
        used += snprintf(text + used, sizeof text - (size_t)used, "%d,%d ", (int)p.x, (int)p.y);
    }
    text[used < 399 ? used : 399] = 0;
    test_note("%d loops %s{%" PRId64 ",%" PRId64 ",%d,%d,%d,%d}, %" PRId64 ",%" PRId64 " to %" PRId64 ",%" PRId64
              ", fill %d touch %d",
              s->ref.loops, text, x->ox, x->oy, (int)x->ux, (int)x->uy, (int)x->vx, (int)x->vy, from.x, from.y, to.x,
              to.y, (int)rule->fill, (int)rule->touch);
}
