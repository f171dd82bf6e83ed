// sat_measure: of corners that are far apart.
#include "sat_measure.h"

hm_vec2 hmi_measure_way(hmi_point from, hmi_point to) { return sat_to_double(&from, &to); }

// Below 2^127 it is rounded as others are.
double hmi_measure_cross(hmi_point p, hmi_point q, hmi_point v) {
    const hmi_int256 cross = sat_cross_wide(&p, &q, &p, &v);
    const hmi_int128 low = {cross.word[0], cross.word[1]};
    const hmi_int256 again = hmi_int256_from(low);
    return hmi_int256_compare(again, cross) == 0 ? hmi_measure_double(low) : hmi_int256_to_double(cross);
}
