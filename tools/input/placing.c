// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "placing.h"

#include <hitmask/mask.h>
#include <hitmask/cast.h>

#include <math.h>
#include <string.h>

double placing_radians(double degrees) {
    static const double pi = 3.14159265358979323846;
    static const double quarters[4] = {0, 1.57079632679489661923, 3.14159265358979323846, 4.71238898038468985769};
    double rest = fmod(degrees, 360);
    if (fmod(rest, 90) != 0) return rest * pi / 180;
    int quarter = (int)(rest / 90);
    return quarter < 0 ? -quarters[-quarter] : quarters[quarter];
}

static bool placing_within(double value, double limit) { return value >= -limit && value <= limit; }

static bool placing_scale(double scale) { return fabs(scale) >= HM_MIN_SCALE && fabs(scale) <= HM_MAX_SCALE; }

const char *placing_xform(const hm_pose *pose, hm_xform *out) {
    if (!placing_within(pose->position.x, HM_MAX_POSITION) || !placing_within(pose->position.y, HM_MAX_POSITION)) {
        return "a position lies within +-1000000 pixels";
    }
    if (!placing_scale(pose->scale.x) || !placing_scale(pose->scale.y)) {
        return "a scale is 1/64 to 64, or -64 to -1/64";
    }
    if (!placing_within(pose->pivot.x, HM_MAX_LOCAL) || !placing_within(pose->pivot.y, HM_MAX_LOCAL)) {
        return "a pivot lies within +-32767 pixels";
    }
    if (!placing_within(pose->angle, HM_MAX_ANGLE)) return "an angle is within +-1048576 radians";
    return hm_xform_from_pose(pose, out) == HM_OK ? NULL : "the pose is beyond the limits of the world";
}

bool placing_flip(const char *axes, hm_pose *pose) {
    bool both = !strcmp(axes, "xy");
    if (!both && strcmp(axes, "x") != 0 && strcmp(axes, "y") != 0) return false;
    pose->flip_x = both || *axes == 'x';
    pose->flip_y = both || *axes == 'y';
    return true;
}

bool placing_is_round(const hm_xform *xform) {
    double ux = xform->ux, uy = xform->uy, vx = xform->vx, vy = xform->vy;
    double u = sqrt(ux * ux + uy * uy), v = sqrt(vx * vx + vy * vy);
    double tolerance = ldexp(u > v ? u : v, -12);
    return fabs(u - v) <= tolerance && fabs(ux * vx + uy * vy) <= tolerance * (u < v ? u : v);
}

bool placing_is_whole(const hm_xform *xform, hm_pixel *corner) {
    const int64_t pixel = HM_STEPS_PER_PIXEL;
    bool aligned = xform->ux == pixel && xform->uy == 0 && xform->vx == 0 && xform->vy == pixel;
    if (!aligned || xform->ox % pixel != 0 || xform->oy % pixel != 0) return false;
    *corner = (hm_pixel){(int32_t)(xform->ox / pixel), (int32_t)(xform->oy / pixel)};
    return true;
}

const char *placing_touch_name(hm_touch touch) { return touch == HM_TOUCH_CLOSED ? "closed" : "area"; }

bool placing_touch(const char *name, hm_touch *out) {
    bool closed = !strcmp(name, "closed");
    if (!closed && strcmp(name, "area") != 0) return false;
    *out = closed ? HM_TOUCH_CLOSED : HM_TOUCH_AREA;
    return true;
}

static const char *const placing_starts[] = {
    [HM_CAST_DEEPER] = "deeper",
    [HM_CAST_ALWAYS] = "always",
    [HM_CAST_NEVER] = "never",
};

const char *placing_start_name(hm_cast_start start) { return placing_starts[start]; }

bool placing_start(const char *name, hm_cast_start *out) {
    for (int i = 0; i < 3; i++) {
        if (strcmp(placing_starts[i], name) != 0) continue;
        *out = (hm_cast_start)i;
        return true;
    }
    return false;
}
