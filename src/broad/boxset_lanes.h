// boxset_lanes (internal): tests of whole boxes with one comparison for all edges. They run for every box or pair in
// every update. Whether a pair meets cannot be predicted, so its test does not branch; boxes, which are mostly valid,
// are tested several at once. The results are those of hmi_bounds_meet and hmi_bounds_valid.
#ifndef HITMASK_BROAD_BOXSET_LANES_H
#define HITMASK_BROAD_BOXSET_LANES_H

#include "../simd/kernels.h"
#include "index.h"

#ifdef HMI_HAVE_X86
#    include <emmintrin.h>
#    include <float.h>

static inline __m128 boxlanes_load(const hm_bounds *box) { return _mm_loadu_ps((const float *)box); }

// The lower edges of two boxes at most the upper ones of two.
static inline __m128 boxlanes_at_most(__m128 low_a, __m128 low_b, __m128 high_a, __m128 high_b) {
    return _mm_cmple_ps(_mm_movelh_ps(low_a, low_b), _mm_movehl_ps(high_b, high_a));
}

/// 1 where two boxes meet, 0 where they do not: in less steps than a bool takes.
static inline unsigned hmi_lanes_meet(const hm_bounds *a, const hm_bounds *b) {
    const __m128 one = boxlanes_load(a), two = boxlanes_load(b);
    return ((unsigned)_mm_movemask_ps(boxlanes_at_most(one, two, two, one)) + 1) >> 4;
}

/// Whether `count` boxes are valid.
static inline bool hmi_lanes_valid(const hm_bounds *box, int32_t count) {
    __m128 bad = _mm_setzero_ps();
    int32_t i = 0;
    for (; i + 1 < count; i += 2) {
        const __m128 one = boxlanes_load(&box[i]), two = boxlanes_load(&box[i + 1]);
        bad = _mm_or_ps(bad, _mm_cmpnle_ps(_mm_movelh_ps(one, two), _mm_movehl_ps(two, one)));
    }
    return _mm_movemask_ps(bad) == 0 && (i == count || hmi_bounds_valid(&box[i]));
}

static inline __m128 boxlanes_within(const hm_bounds *box, const hm_bounds *around) {
    const __m128 in = boxlanes_load(box), out = boxlanes_load(around);
    const __m128 low = _mm_shuffle_ps(out, in, _MM_SHUFFLE(3, 2, 1, 0));
    const __m128 high = _mm_shuffle_ps(in, out, _MM_SHUFFLE(3, 2, 1, 0));
    return _mm_cmple_ps(low, high);
}

/// Whether a box lies within another.
static inline bool hmi_lanes_within(const hm_bounds *box, const hm_bounds *around) {
    return _mm_movemask_ps(boxlanes_within(box, around)) == 15;
}

/// Whether `count` boxes, at least one, lie each within its own.
static inline bool hmi_lanes_all_within(const hm_bounds *box, const hm_bounds *around, int32_t count) {
    __m128 within = boxlanes_within(box, around);
    for (int32_t i = 1; i < count; i++) within = _mm_and_ps(within, boxlanes_within(&box[i], &around[i]));
    return _mm_movemask_ps(within) == 15;
}
/// Whether the box meets the way's own and has no infinite edge.
static inline bool hmi_lanes_way_meets(const hmi_way *way, const hm_bounds *box) {
    const __m128 edges = boxlanes_load(box), around = boxlanes_load(&way->box);
    const __m128 size = _mm_andnot_ps(_mm_set1_ps(-0.0f), edges);
    const __m128 finite = _mm_cmple_ps(size, _mm_set1_ps(FLT_MAX));
    return _mm_movemask_ps(_mm_and_ps(finite, boxlanes_at_most(edges, around, around, edges))) == 15;
}

/// hmi_way_enter of a slanted way and such a box, in the same steps, with both axes at once. Of what is a NaN
/// _mm_min_pd and _mm_max_pd answer the second, as the comparisons there do.
static inline double hmi_lanes_way_enter(const hmi_way *way, const hm_bounds *box) {
    const __m128 edges = boxlanes_load(box);
    const __m128d least = _mm_cvtps_pd(edges), most = _mm_cvtps_pd(_mm_movehl_ps(edges, edges));
    const __m128d half = _mm_loadu_pd(&way->half_x), from = _mm_loadu_pd(&way->x),
                  inverse = _mm_loadu_pd(&way->inv_x);
    const __m128d sign = _mm_set1_pd(-0.0), part = _mm_set1_pd(0x1p-40);
    const __m128d below = _mm_mul_pd(_mm_andnot_pd(sign, least), part);
    const __m128d above = _mm_mul_pd(_mm_andnot_pd(sign, most), part);
    const __m128d low = _mm_sub_pd(_mm_sub_pd(least, half), below);
    const __m128d high = _mm_add_pd(_mm_add_pd(most, half), above);
    const __m128d one = _mm_mul_pd(_mm_sub_pd(low, from), inverse);
    const __m128d two = _mm_mul_pd(_mm_sub_pd(high, from), inverse);
    const __m128d first = _mm_max_pd(_mm_min_pd(one, two), _mm_setzero_pd());
    const __m128d last = _mm_min_pd(_mm_max_pd(two, one), _mm_set1_pd(1));
    const double enter = _mm_cvtsd_f64(_mm_max_sd(_mm_unpackhi_pd(first, first), first));
    const double leave = _mm_cvtsd_f64(_mm_min_sd(_mm_unpackhi_pd(last, last), last));
    return enter <= leave ? enter : -1;
}

#else
static inline unsigned hmi_lanes_meet(const hm_bounds *a, const hm_bounds *b) {
    return (unsigned)((a->x0 <= b->x1) & (b->x0 <= a->x1) & (a->y0 <= b->y1) & (b->y0 <= a->y1));
}

static inline bool hmi_lanes_valid(const hm_bounds *box, int32_t count) {
    bool valid = true;
    for (int32_t i = 0; i < count; i++) valid &= (box[i].x0 <= box[i].x1) & (box[i].y0 <= box[i].y1);
    return valid;
}

static inline bool hmi_lanes_within(const hm_bounds *box, const hm_bounds *around) {
    return (around->x0 <= box->x0) & (around->y0 <= box->y0) & (around->x1 >= box->x1) & (around->y1 >= box->y1);
}

static inline bool hmi_lanes_all_within(const hm_bounds *box, const hm_bounds *around, int32_t count) {
    bool within = true;
    for (int32_t i = 0; i < count; i++) within &= hmi_lanes_within(&box[i], &around[i]);
    return within;
}

static inline bool hmi_lanes_way_meets(const hmi_way *way, const hm_bounds *box) {
    (void)way;
    (void)box;
    return false; // hmi_way_enter does it by itself
}

static inline double hmi_lanes_way_enter(const hmi_way *way, const hm_bounds *box) {
    (void)way;
    (void)box;
    return -1;
}
#endif

#endif
