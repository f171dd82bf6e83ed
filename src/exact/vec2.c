// Vectors of two doubles: the twins of what the header has inlined, the length, and rotation by the sine and cosine
// that poses are made of.
#include "lattice_internal.h"

#include <math.h>

HM_API extern inline hm_vec2 hm_vec2_add(hm_vec2 a, hm_vec2 b);
HM_API extern inline hm_vec2 hm_vec2_sub(hm_vec2 a, hm_vec2 b);
HM_API extern inline hm_vec2 hm_vec2_scale(hm_vec2 a, double by);
HM_API extern inline hm_vec2 hm_vec2_lerp(hm_vec2 a, hm_vec2 b, double t);
HM_API extern inline double hm_vec2_dot(hm_vec2 a, hm_vec2 b);
HM_API extern inline double hm_vec2_cross(hm_vec2 a, hm_vec2 b);

double hm_vec2_length(hm_vec2 a) { return sqrt(a.x * a.x + a.y * a.y); }

hm_vec2 hm_vec2_rotate(hm_vec2 a, double angle) {
    int64_t sine, cosine;
    if (!hmi_sincos(angle, &sine, &cosine)) return (hm_vec2){0, 0};
    const double s = (double)sine * 0x1p-62, c = (double)cosine * 0x1p-62;
    return (hm_vec2){a.x * c - a.y * s, a.x * s + a.y * c};
}
