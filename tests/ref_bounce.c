#include "ref_bounce.h"

// What is left of the motion is left / 2^(32 * bounces), with its sign; it is never rounded.
bool ref_bounce_run(const ref_bounce *from, int64_t most, ref_ratio *at, int64_t *bounces) {
    const ref_big unit = ref_big_power_of_two(32), rest = ref_big_of(from->rest);
    ref_big left = ref_big_of(from->motion), scale = ref_big_of(1);
    int64_t position = from->at;
    for (*bounces = 0;; ++*bounces) {
        const int64_t wall = left.sign > 0 ? from->high : from->low;
        const ref_big to_wall = ref_big_mul(ref_big_of(wall - position), scale);
        const ref_big beyond = ref_big_sub(left, to_wall);
        if (left.sign == 0 || beyond.sign != left.sign) { // not past the wall
            *at = (ref_ratio){ref_big_add(ref_big_mul(ref_big_of(position), scale), left), scale};
            return true;
        }
        if (*bounces == most) return false;
        left = ref_big_sub(ref_big_of(0), ref_big_mul(beyond, rest));
        scale = ref_big_mul(scale, unit);
        position = wall;
    }
}
