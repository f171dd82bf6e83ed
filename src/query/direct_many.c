// direct_many: one disc or box against arrays of them. Vectors of doubles decide what is clear, as the inlined
// functions do; what they leave open is decided by those functions, one by one. So the results are the same at every
// level.
#include <hitmask/direct.h>

#include "../base/base_internal.h"
#include "../simd/kernels.h"

/// The one.
typedef union direct_one {
    hm_circle circle;
    hm_box box;
} direct_one;

/// The others: x, y and radius, or x, y, w and h.
typedef struct direct_many {
    const double *in[4];
    size_t count;
} direct_many;

/// The results for 64 of them; bits that are in neither are undecided.
typedef struct direct_word {
    uint64_t yes;
    uint64_t no;
} direct_word;

/// Tests those from number i on.
typedef direct_word (*direct_kernel)(const direct_one *one, const direct_many *many, size_t i);

/// Tests number i alone.
typedef bool (*direct_single)(const direct_one *one, const direct_many *many, size_t i, hm_touch touch);

typedef enum direct_pair {
    DIRECT_CIRCLE_CIRCLES,
    DIRECT_CIRCLE_BOXES,
    DIRECT_BOX_BOXES,
    DIRECT_BOX_CIRCLES,
    DIRECT_PAIRS
} direct_pair;

// ---- levels -------------------------------------------------------------------------------------------------------

#define K(name) direct_scalar_##name
#define K_TARGET
#define V double
#define V_LANES 1
#define V_LOAD(p) (*(p))
#define V_ALL(x) (x)
#define V_ADD(a, b) ((a) + (b))
#define V_SUB(a, b) ((a) - (b))
#define V_MUL(a, b) ((a) * (b))
#define V_MIN(a, b) ((a) < (b) ? (a) : (b))
#define V_MAX(a, b) ((a) > (b) ? (a) : (b))
#define V_LESS(a, b) ((uint64_t)((a) < (b)))
#include "direct_many.h"

#ifdef HMI_HAVE_X86
#    include <immintrin.h>

#    define K(name) direct_sse2_##name
#    define K_TARGET
#    define V __m128d
#    define V_LANES 2
#    define V_LOAD(p) _mm_loadu_pd(p)
#    define V_ALL(x) _mm_set1_pd(x)
#    define V_ADD(a, b) _mm_add_pd(a, b)
#    define V_SUB(a, b) _mm_sub_pd(a, b)
#    define V_MUL(a, b) _mm_mul_pd(a, b)
#    define V_MIN(a, b) _mm_min_pd(a, b)
#    define V_MAX(a, b) _mm_max_pd(a, b)
#    define V_LESS(a, b) ((uint64_t)(unsigned)_mm_movemask_pd(_mm_cmplt_pd(a, b)))
#    include "direct_many.h"

#    define K(name) direct_avx2_##name
#    define K_TARGET HMI_TARGET_AVX2
#    define V __m256d
#    define V_LANES 4
#    define V_LOAD(p) _mm256_loadu_pd(p)
#    define V_ALL(x) _mm256_set1_pd(x)
#    define V_ADD(a, b) _mm256_add_pd(a, b)
#    define V_SUB(a, b) _mm256_sub_pd(a, b)
#    define V_MUL(a, b) _mm256_mul_pd(a, b)
#    define V_MIN(a, b) _mm256_min_pd(a, b)
#    define V_MAX(a, b) _mm256_max_pd(a, b)
#    define V_LESS(a, b) ((uint64_t)(unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LT_OQ)))
#    include "direct_many.h"

#    define K(name) direct_avx512_##name
#    define K_TARGET HMI_TARGET_AVX512
#    define V __m512d
#    define V_LANES 8
#    define V_LOAD(p) _mm512_loadu_pd(p)
#    define V_ALL(x) _mm512_set1_pd(x)
#    define V_ADD(a, b) _mm512_add_pd(a, b)
#    define V_SUB(a, b) _mm512_sub_pd(a, b)
#    define V_MUL(a, b) _mm512_mul_pd(a, b)
#    define V_MIN(a, b) _mm512_min_pd(a, b)
#    define V_MAX(a, b) _mm512_max_pd(a, b)
#    define V_LESS(a, b) ((uint64_t)_mm512_cmp_pd_mask(a, b, _CMP_LT_OQ))
#    include "direct_many.h"
#endif

#ifdef HMI_HAVE_NEON
#    include <arm_neon.h>

HMI_INLINE uint64_t direct_neon_less(float64x2_t a, float64x2_t b) {
    const uint64x2_t less = vcltq_f64(a, b);
    return (vgetq_lane_u64(less, 0) & 1) | (vgetq_lane_u64(less, 1) & 2);
}

#    define K(name) direct_neon_##name
#    define K_TARGET
#    define V float64x2_t
#    define V_LANES 2
#    define V_LOAD(p) vld1q_f64(p)
#    define V_ALL(x) vdupq_n_f64(x)
#    define V_ADD(a, b) vaddq_f64(a, b)
#    define V_SUB(a, b) vsubq_f64(a, b)
#    define V_MUL(a, b) vmulq_f64(a, b)
#    define V_MIN(a, b) vminq_f64(a, b)
#    define V_MAX(a, b) vmaxq_f64(a, b)
#    define V_LESS(a, b) direct_neon_less(a, b)
#    include "direct_many.h"
#endif

#ifdef HMI_HAVE_SIMD128
#    include <wasm_simd128.h>

#    define K(name) direct_simd128_##name
#    define K_TARGET
#    define V v128_t
#    define V_LANES 2
#    define V_LOAD(p) wasm_v128_load(p)
#    define V_ALL(x) wasm_f64x2_splat(x)
#    define V_ADD(a, b) wasm_f64x2_add(a, b)
#    define V_SUB(a, b) wasm_f64x2_sub(a, b)
#    define V_MUL(a, b) wasm_f64x2_mul(a, b)
#    define V_MIN(a, b) wasm_f64x2_min(a, b)
#    define V_MAX(a, b) wasm_f64x2_max(a, b)
#    define V_LESS(a, b) ((uint64_t)wasm_i64x2_bitmask(wasm_f64x2_lt(a, b)))
#    include "direct_many.h"
#endif

static const direct_kernel *const direct_kernels[HM_SIMD_COUNT] = {
#define LEVEL_LANES(level, rows, lanes, many) [level] = direct_##lanes##_kernels,
    HMI_LEVELS(LEVEL_LANES)
#undef LEVEL_LANES
};

// ---- one of them --------------------------------------------------------------------------------------------------

static hm_circle direct_circle_at(const direct_many *many, size_t i) {
    return (hm_circle){many->in[0][i], many->in[1][i], many->in[2][i]};
}

static hm_box direct_box_at(const direct_many *many, size_t i) {
    return (hm_box){many->in[0][i], many->in[1][i], many->in[2][i], many->in[3][i]};
}

static bool direct_single_circle_circle(const direct_one *one, const direct_many *many, size_t i, hm_touch touch) {
    const hm_circle other = direct_circle_at(many, i);
    return hm_circle_overlaps_circle(&one->circle, &other, touch);
}

static bool direct_single_circle_box(const direct_one *one, const direct_many *many, size_t i, hm_touch touch) {
    const hm_box other = direct_box_at(many, i);
    return hm_circle_overlaps_box(&one->circle, &other, touch);
}

static bool direct_single_box_box(const direct_one *one, const direct_many *many, size_t i, hm_touch touch) {
    const hm_box other = direct_box_at(many, i);
    return hm_box_overlaps_box(&one->box, &other, touch);
}

static bool direct_single_box_circle(const direct_one *one, const direct_many *many, size_t i, hm_touch touch) {
    const hm_circle other = direct_circle_at(many, i);
    return hm_circle_overlaps_box(&other, &one->box, touch);
}

static const direct_single direct_singles[DIRECT_PAIRS] = {direct_single_circle_circle, direct_single_circle_box,
                                                           direct_single_box_box, direct_single_box_circle};

// ---- all of them --------------------------------------------------------------------------------------------------

/// Where answers go.
typedef struct direct_answers {
    uint64_t *bits;
    int32_t *indices;
    size_t capacity;
    size_t found;
} direct_answers;

// The answers about those from number i on, which is a multiple of 64.
static void direct_answer(direct_answers *answers, size_t i, uint64_t yes) {
    if (answers->bits) answers->bits[i / 64] = yes;
    size_t at = answers->found;
    answers->found += (size_t)hmi_popcount(yes);
    if (!answers->indices) return;
    for (uint64_t left = yes; left && at < answers->capacity; left &= left - 1)
        answers->indices[at++] = (int32_t)(i + (size_t)hmi_lowest_bit(left));
}

static int32_t direct_test(direct_pair pair, const direct_one *one, const direct_many *many, hm_touch touch,
                           direct_answers answers) {
    const direct_kernel kernel = direct_kernels[hm_simd_level()][pair];
    const direct_single single = direct_singles[pair];
    for (size_t i = 0; i < many->count; i += 64) {
        const bool whole = many->count - i >= 64;
        const direct_word word = whole ? kernel(one, many, i) : (direct_word){0, 0};
        const uint64_t wanted = hmi_low_bits(whole ? 64 : (int)(many->count - i));
        uint64_t yes = word.yes;
        for (uint64_t open = wanted & ~(word.yes | word.no); open; open &= open - 1) {
            const int k = hmi_lowest_bit(open);
            if (single(one, many, i + (size_t)k, touch)) yes |= (uint64_t)1 << k;
        }
        direct_answer(&answers, i, yes);
    }
    return hmi_as_count(answers.found);
}

static bool direct_circles_valid(const hm_circles *circles) {
    return circles && circles->count >= 0 && (circles->count == 0 || (circles->x && circles->y && circles->radius));
}

static bool direct_boxes_valid(const hm_boxes *boxes) {
    return boxes && boxes->count >= 0 && (boxes->count == 0 || (boxes->x && boxes->y && boxes->w && boxes->h));
}

// NULL itself, its count, or one of its arrays.
static HMI_COLD bool direct_report_list(hmi_origin at, bool boxes, const void *list, int32_t count) {
    const char *argument = boxes ? "boxes" : "circles";
    if (count < 0) return hmi_report(at, boxes ? "boxes.count" : "circles.count", HM_SENTENCE_LEAST, count, 0);
    return hmi_report(at, argument, list ? HM_SENTENCE_NULL_LIST : HM_SENTENCE_NULL, (double)count, 0);
}

int32_t hm_circle_overlaps_circles(const hm_circle *circle, const hm_circles *circles, hm_touch touch, uint64_t *bits,
                                   int32_t *indices, int32_t capacity) {
    HMI_REQUIRE_PTR(circle, 0);
    HMI_REQUIRE_COUNT(capacity, 0);
    HMI_REQUIRE(direct_circles_valid(circles), 0,
                direct_report_list(HMI_VIOLATION, false, circles, circles ? circles->count : 0));
    const direct_one one = {.circle = *circle};
    const direct_many many = {{circles->x, circles->y, circles->radius, NULL}, (size_t)circles->count};
    return direct_test(DIRECT_CIRCLE_CIRCLES, &one, &many, touch,
                       (direct_answers){bits, indices, (size_t)capacity, 0});
}

int32_t hm_circle_overlaps_boxes(const hm_circle *circle, const hm_boxes *boxes, hm_touch touch, uint64_t *bits,
                                 int32_t *indices, int32_t capacity) {
    HMI_REQUIRE_PTR(circle, 0);
    HMI_REQUIRE_COUNT(capacity, 0);
    HMI_REQUIRE(direct_boxes_valid(boxes), 0,
                direct_report_list(HMI_VIOLATION, true, boxes, boxes ? boxes->count : 0));
    const direct_one one = {.circle = *circle};
    const direct_many many = {{boxes->x, boxes->y, boxes->w, boxes->h}, (size_t)boxes->count};
    return direct_test(DIRECT_CIRCLE_BOXES, &one, &many, touch, (direct_answers){bits, indices, (size_t)capacity, 0});
}

int32_t hm_box_overlaps_boxes(const hm_box *box, const hm_boxes *boxes, hm_touch touch, uint64_t *bits,
                              int32_t *indices, int32_t capacity) {
    HMI_REQUIRE_PTR(box, 0);
    HMI_REQUIRE_COUNT(capacity, 0);
    HMI_REQUIRE(direct_boxes_valid(boxes), 0,
                direct_report_list(HMI_VIOLATION, true, boxes, boxes ? boxes->count : 0));
    const direct_one one = {.box = *box};
    const direct_many many = {{boxes->x, boxes->y, boxes->w, boxes->h}, (size_t)boxes->count};
    return direct_test(DIRECT_BOX_BOXES, &one, &many, touch, (direct_answers){bits, indices, (size_t)capacity, 0});
}

int32_t hm_box_overlaps_circles(const hm_box *box, const hm_circles *circles, hm_touch touch, uint64_t *bits,
                                int32_t *indices, int32_t capacity) {
    HMI_REQUIRE_PTR(box, 0);
    HMI_REQUIRE_COUNT(capacity, 0);
    HMI_REQUIRE(direct_circles_valid(circles), 0,
                direct_report_list(HMI_VIOLATION, false, circles, circles ? circles->count : 0));
    const direct_one one = {.box = *box};
    const direct_many many = {{circles->x, circles->y, circles->radius, NULL}, (size_t)circles->count};
    return direct_test(DIRECT_BOX_CIRCLES, &one, &many, touch, (direct_answers){bits, indices, (size_t)capacity, 0});
}
