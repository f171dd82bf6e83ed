// boxset_lanes (internal): tests of whole boxes with one comparison for all edges. They run for every box or pair in
// every update. Whether a pair meets cannot be predicted, so its test does not branch; boxes, which are mostly valid,
// are tested two at once. The results are those of hmi_bounds_meet and hmi_bounds_valid.
#ifndef HITMASK_BROAD_BOXSET_LANES_H
#define HITMASK_BROAD_BOXSET_LANES_H

#include "../simd/f32x4.h"
#include "../simd/f64x2.h"
#include "index.h"

#include <float.h>

static inline hmi_f32x4 boxlanes_load(const hm_bounds *box) { return f32x4_load((const float *)box); }

// The lower edges of two boxes at most the upper ones of two.
static inline hmi_f32x4 boxlanes_at_most(hmi_f32x4 low_a, hmi_f32x4 low_b, hmi_f32x4 high_a, hmi_f32x4 high_b) {
    return f32x4_at_most(f32x4_lows(low_a, low_b), f32x4_highs(high_a, high_b));
}

/// 1 where two boxes meet, 0 where they do not: in less steps than a bool takes.
static inline unsigned hmi_lanes_meet(const hm_bounds *a, const hm_bounds *b) {
    const hmi_f32x4 one = boxlanes_load(a), two = boxlanes_load(b);
    return (f32x4_bits(boxlanes_at_most(one, two, two, one)) + 1) >> 4;
}

/// Whether `count` boxes are valid.
static inline bool hmi_lanes_valid(const hm_bounds *box, int32_t count) {
    hmi_f32x4 good = f32x4_at_most(f32x4_all(0), f32x4_all(0));
    int32_t i = 0;
    for (; i + 1 < count; i += 2) {
        const hmi_f32x4 one = boxlanes_load(&box[i]), two = boxlanes_load(&box[i + 1]);
        good = f32x4_both(good, boxlanes_at_most(one, two, one, two));
    }
    return f32x4_bits(good) == 15 && (i == count || hmi_bounds_valid(&box[i]));
}

static inline hmi_f32x4 boxlanes_within(const hm_bounds *box, const hm_bounds *around) {
    const hmi_f32x4 in = boxlanes_load(box), out = boxlanes_load(around);
    return f32x4_at_most(f32x4_ends(out, in), f32x4_ends(in, out));
}

/// Whether a box lies within another.
static inline bool hmi_lanes_within(const hm_bounds *box, const hm_bounds *around) {
    return f32x4_bits(boxlanes_within(box, around)) == 15;
}

/// Whether `count` boxes, at least one, lie each within its own.
static inline bool hmi_lanes_all_within(const hm_bounds *box, const hm_bounds *around, int32_t count) {
    hmi_f32x4 within = boxlanes_within(box, around);
    for (int32_t i = 1; i < count; i++) within = f32x4_both(within, boxlanes_within(&box[i], &around[i]));
    return f32x4_bits(within) == 15;
}

/// Whether the box meets the way's own and has no infinite edge.
static inline bool hmi_lanes_way_meets(const hmi_way *way, const hm_bounds *box) {
    const hmi_f32x4 edges = boxlanes_load(box), around = boxlanes_load(&way->box);
    const hmi_f32x4 finite = f32x4_at_most(f32x4_size(edges), f32x4_all(FLT_MAX));
    return f32x4_bits(f32x4_both(finite, boxlanes_at_most(edges, around, around, edges))) == 15;
}

/// hmi_way_enter of a slanted way and such a box, in the same steps, with both axes at once. Of what is a NaN
/// f64x2_min and f64x2_larger return the second, as the comparisons there do.
static inline double hmi_lanes_way_enter(const hmi_way *way, const hm_bounds *box) {
    const hmi_f32x4 edges = boxlanes_load(box);
    const hmi_f64x2 least = f64x2_low(edges), most = f64x2_high(edges), part = f64x2_all(0x1p-40);
    const hmi_f64x2 half = f64x2_load(&way->half_x), from = f64x2_load(&way->x), inverse = f64x2_load(&way->inv_x);
    const hmi_f64x2 below = f64x2_mul(f64x2_size(least), part), above = f64x2_mul(f64x2_size(most), part);
    const hmi_f64x2 low = f64x2_sub(f64x2_sub(least, half), below);
    const hmi_f64x2 high = f64x2_add(f64x2_add(most, half), above);
    const hmi_f64x2 one = f64x2_mul(f64x2_sub(low, from), inverse);
    const hmi_f64x2 two = f64x2_mul(f64x2_sub(high, from), inverse);
    const hmi_f64x2 first = f64x2_larger(f64x2_min(one, two), f64x2_all(0));
    const hmi_f64x2 last = f64x2_min(f64x2_larger(two, one), f64x2_all(1));
    const double enter = f64x2_first(f64x2_larger(f64x2_seconds(first, first), first));
    const double leave = f64x2_first(f64x2_min(f64x2_seconds(last, last), last));
    return enter <= leave ? enter : -1;
}

#endif
