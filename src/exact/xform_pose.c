// An xform in one line, and the way back from an xform to the pose that draws it.
//
// The angle of a direction comes from hm_sincos by Newton's method, so it has the same bits on every machine: an
// estimate within 0.01 is corrected by the arcsine series of the sine of what is missing.
#include <hitmask/pose.h>

#include "../base/base_internal.h"
#include "../base/vec2.h"
#include "lattice_internal.h"

#include <math.h>
#include <stdlib.h>

// The twins of what the header has inlined.
HM_API extern inline hm_pose hm_pose_at(double x, double y, double angle);

// How far each number of an axis may be from what the pose gives, in steps: both are rounded to half a step, and by the
// rounding of an xform's axes its angle is off by up to 1.5 steps at the end of the longer one.
enum { POSE_OFF = 3 };

hm_xform hm_xform_at(double x, double y) {
    hm_xform at = HM_XFORM_IDENTITY;
    const bool valid = hmi_steps_from_pixels(x, &at.ox) && hmi_steps_from_pixels(y, &at.oy);
    return valid && hm_xform_valid(&at) ? at : (hm_xform){0, 0, 0, 0, 0, 0};
}

static double angle_estimate(hm_vec2 to) {
    const double x = fabs(to.x), y = fabs(to.y);
    const double slope = fmin(x, y) / fmax(x, y);
    const double half = slope * (0.7854 + 0.273 * (1 - slope)); // of the first 45 degrees
    const double first = y > x ? 1.5707963267948966 - half : half;
    const double upper = to.x < 0 ? 3.141592653589793 - first : first;
    return to.y < 0 ? -upper : upper;
}

// Of the axes exactly the doubles nearest to quarter turns.
double hmi_angle_of(hm_vec2 to) {
    if (to.y == 0) return to.x < 0 ? 3.141592653589793 : 0;
    if (to.x == 0) return to.y < 0 ? -1.5707963267948966 : 1.5707963267948966;
    const double length = sqrt(hmi_dot(to, to));
    double angle = angle_estimate(to);
    for (int i = 0; i < 3; i++) {
        int64_t sine, cosine;
        if (!hmi_sincos(angle, &sine, &cosine)) return 0;
        const double off = ((double)cosine * 0x1p-62 * to.y - (double)sine * 0x1p-62 * to.x) / length;
        angle += off + off * off * off / 6;
    }
    return angle;
}

static double scale_of(int32_t x, int32_t y) {
    const double length = sqrt((double)x * x + (double)y * y) / (double)HM_STEPS_PER_PIXEL;
    return fmin(fmax(length, HM_MIN_SCALE), HM_MAX_SCALE);
}

static bool axis_is_near(int32_t x, int32_t y, int32_t other_x, int32_t other_y) {
    return llabs((int64_t)x - other_x) <= POSE_OFF && llabs((int64_t)y - other_y) <= POSE_OFF;
}

hm_result hm_xform_to_pose(const hm_xform *xform, hm_pose *out) {
    HMI_REQUIRE_PTR(xform, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE(hm_xform_valid(xform), HM_ERROR_RANGE, hmi_report_xform(HMI_VIOLATION, "xform", xform));
    const int64_t det = (int64_t)xform->ux * xform->vy - (int64_t)xform->uy * xform->vx;
    const int32_t side = det < 0 ? -1 : 1;
    const hm_vec2 along = {xform->ux + (double)side * xform->vy, xform->uy - (double)side * xform->vx};
    if (along.x == 0 && along.y == 0) return HMI_REFUSED_AS("xform", HM_SENTENCE_SHEAR, 0, 0);

    hm_pose pose = HM_POSE_DEFAULT;
    pose.position.x = (double)xform->ox / (double)HM_STEPS_PER_PIXEL;
    pose.position.y = (double)xform->oy / (double)HM_STEPS_PER_PIXEL;
    pose.scale.x = scale_of(xform->ux, xform->uy);
    pose.scale.y = side * scale_of(xform->vx, xform->vy);
    pose.angle = hmi_angle_of(along);
    hm_xform drawn;
    if (!hmi_xform_from_pose(&pose, &drawn)) return HMI_REFUSED_AS("xform", HM_SENTENCE_SHEAR, 0, 0);
    if (!axis_is_near(xform->ux, xform->uy, drawn.ux, drawn.uy))
        return HMI_REFUSED_AS("xform", HM_SENTENCE_SHEAR, 0, 0);
    if (!axis_is_near(xform->vx, xform->vy, drawn.vx, drawn.vy))
        return HMI_REFUSED_AS("xform", HM_SENTENCE_SHEAR, 0, 0);
    *out = pose;
    return HM_OK;
}
