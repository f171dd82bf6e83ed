// Pairs of convex shapes of which at least one has many corners: what is nearest of them is found without any search
// among their parts (sat_apart.h).
#include "convex_pair.h"

#include <hitmask/shape.h>

#include "../pose/boxes.h"
#include "../pose/leaf.h"
#include "../sat/sat_apart.h"
#include "../sat/sat_depth.h"
#include "distance_search.h"

/// Two shapes, and how they lie. Not to be copied: corners may be its own.
typedef struct wholes_pair {
    hmi_element space[2];
    hmi_whole a, b;
    hmi_apart apart;
} wholes_pair;

static sat_verdict wholes_test(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                               wholes_pair *out) {
    out->a = hmi_whole_make(a, xa, &out->space[0]);
    out->b = hmi_whole_make(b, xb, &out->space[1]);
    return hmi_sat_apart(&out->a, &out->b, &out->apart);
}

bool hmi_are_wholes(const hm_shape *a, const hm_shape *b) {
    return hmi_shape_is_convex(a) && hmi_shape_is_convex(b) && (hmi_shape_is_parted(a) || hmi_shape_is_parted(b));
}

// ---- overlap ------------------------------------------------------------------------------------------------------

static bool wholes_near(const wholes_pair *pair, const hmi_rule *rule) {
    hmi_point space[2][2];
    const hmi_convex a = hmi_apart_part(&pair->a, pair->apart.a, space[0]);
    const hmi_convex b = hmi_apart_part(&pair->b, pair->apart.b, space[1]);
    return a.radius + b.radius + rule->margin > 0 && hmi_sat_touch(&a, &b, rule->margin, rule->closed);
}

bool hmi_wholes_touch(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                      const hmi_rule *rule) {
    wholes_pair pair;
    const hmi_step_box of_a = hmi_shape_box(a, xa), of_b = hmi_shape_box(b, xb);
    if (hmi_boxes_apart(&of_a, &of_b, rule->margin)) return false;
    const sat_verdict verdict = wholes_test(a, xa, b, xb, &pair);
    if (verdict == SAT_APART) return wholes_near(&pair, rule);
    hmi_depth ignored;
    return verdict == SAT_MEET || hmi_sat_depth(&pair.a, &pair.b, rule->margin, rule->closed, &ignored);
}

double hmi_wholes_depth(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    hmi_element space[2];
    hmi_depth depth;
    const hmi_whole one = hmi_whole_make(a, xa, &space[0]), two = hmi_whole_make(b, xb, &space[1]);
    return hmi_sat_depth(&one, &two, 0, true, &depth) ? depth.depth * (double)HM_STEPS_PER_PIXEL : -1;
}

// ---- distance -----------------------------------------------------------------------------------------------------

static double wholes_distance_apart(const wholes_pair *pair, hm_points *out) {
    hmi_element a, b;
    a.convex = hmi_apart_part(&pair->a, pair->apart.a, a.corner);
    b.convex = hmi_apart_part(&pair->b, pair->apart.b, b.corner);
    return hmi_distance_elements(&a, &b, out);
}

static int32_t wholes_count(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_POLYGON ? hm_polygon_count(shape->of.polygon) : 0;
}

static double wholes_pixels(int64_t from, double by) {
    return ((double)from + by) / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
}

static void wholes_write_common(const wholes_pair *pair, hm_points *out) {
    const hmi_point origin = hmi_whole_corner(&pair->a, pair->apart.a[0]);
    const hm_vec2 by = hmi_apart_common(&pair->a, &pair->b, &pair->apart);
    const hm_vec2 at = {wholes_pixels(origin.x, by.x), wholes_pixels(origin.y, by.y)};
    *out = (hm_points){.a = at, .b = at};
}

// With fewer corners the search among the parts is as fast.
enum { WHOLES_MANY = 256 };

double hmi_wholes_distance(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           hm_points *out) {
    wholes_pair pair;
    if (wholes_count(a) + wholes_count(b) < WHOLES_MANY) return -1;
    const sat_verdict verdict = wholes_test(a, xa, b, xb, &pair);
    if (verdict == SAT_APART) return wholes_distance_apart(&pair, out);
    if (verdict == SAT_MEET && out) wholes_write_common(&pair, out);
    return verdict == SAT_MEET ? 0 : -1;
}
