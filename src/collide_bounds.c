// collide_bounds: the boxes that broad phases compare, from those in steps.
#include "collide_internal.h"

#include <math.h>

// Steps below 2^53 are doubles exactly, and so is their 2^24th part; those of rays are rounded, by less than the
// float is then moved.
static float bounds_below(int64_t steps, double margin) {
    const double pixels = (double)steps / (double)HM_STEPS_PER_PIXEL - margin;
    const float nearest = (float)pixels;
    const float below = (double)nearest > pixels || margin > 0 ? nextafterf(nearest, -INFINITY) : nearest;
    return steps > INT64_C(1) << 52 || steps < -(INT64_C(1) << 52) ? nextafterf(below, -INFINITY) : below;
}

static float bounds_above(int64_t steps, double margin) { return -bounds_below(-steps, margin); }

bool hm_shape_bounds(const hm_shape *shape, const hm_xform *xform, double margin, hm_bounds *out) {
    HMI_REQUIRE(hmi_shape_valid(shape) && hmi_xform_given(xform) && out, false);
    HMI_REQUIRE(margin >= 0 && margin <= 2 * HM_MAX_POSITION, false);
    const hmi_step_box box = hmi_shape_box(shape, xform);
    if (box.x0 > box.x1 || box.y0 > box.y1) return false;
    out->x0 = bounds_below(box.x0, margin);
    out->y0 = bounds_below(box.y0, margin);
    out->x1 = bounds_above(box.x1, margin);
    out->y1 = bounds_above(box.y1, margin);
    return true;
}
