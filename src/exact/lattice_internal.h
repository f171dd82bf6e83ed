// lattice (internal): the functions of lattice.h for the library's own use, which report nothing where they refuse, and
// the reports about poses and xforms.
#ifndef HITMASK_LATTICE_INTERNAL_H
#define HITMASK_LATTICE_INTERNAL_H

#include <hitmask/pose.h>

#include "../base/base_internal.h"

// As the functions of the public names; false for HM_ERROR_RANGE. No argument is NULL.

bool hmi_sincos(double angle, int64_t *sine, int64_t *cosine);
bool hmi_steps_from_pixels(double pixels, int64_t *out);
bool hmi_xform_from_pose(const hm_pose *pose, hm_xform *out);
bool hmi_xform_multiply(const hm_xform *outer, const hm_xform *inner, hm_xform *out);

/// hm_xform_valid of what a valid xform became: cheaper where only the origin is another.
bool hmi_xform_valid_after(const hm_xform *from, const hm_xform *to);
bool hmi_xform_translate(const hm_xform *xform, int64_t dx, int64_t dy, hm_xform *out);

/// The angle of a direction that is not (0, 0), from -pi to pi, within 2^-50 of itself and 2^-53: the same bits on every
/// machine.
double hmi_angle_of(hm_vec2 to);

// Report what is wrong with an argument, and return whether anything is.

/// NULL, or not as hm_xform_valid says.
HMI_COLD bool hmi_report_xform(hmi_origin at, const char *argument, const hm_xform *xform);

/// A coordinate beyond +-most, or NaN.
HMI_COLD bool hmi_report_point(hmi_origin at, const char *argument, hm_vec2 point, double most);

/// A pose that hm_xform_from_pose refuses.
HMI_COLD bool hmi_report_pose(hmi_origin at, const char *argument, const hm_pose *pose);

#endif
