// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Only the part of the first mask that lies under the box of the second is read. Clear pixels are skipped by words;
// from pixel to pixel the position in the second mask moves by a fixed step. The plain version steps in 32.32 fixed
// point, whose floor is a shift; the others take 8 or 16 pixels at once in single precision and gather the second
// mask's bits. With spans, each row is also cut to the part that lies on the second mask's rectangle as it is
// rotated: the corners of the box are no longer read.
#include "sampling.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <hitmask/base.h>

#include "bench.h"
#include "shapes.h"

sampling_mask sampling_make(const uint8_t *alpha, int32_t size) {
    sampling_mask mask = {.size = size, .row_words = (size + 63) / 64};
    size_t count = (size_t)mask.row_words * (size_t)size;
    mask.words = bench_alloc(count * sizeof *mask.words);
    memset(mask.words, 0, count * sizeof *mask.words);
    for (int32_t y = 0; y < size; y++) {
        for (int32_t x = 0; x < size; x++) {
            uint64_t solid = alpha[(size_t)y * (size_t)size + (size_t)x] >= SHAPE_THRESHOLD;
            mask.words[y * mask.row_words + (x >> 6)] |= solid << (x & 63);
        }
    }
    return mask;
}

void sampling_free(sampling_mask *mask) { free(mask->words); }

// ---- where one mask lies on the other -----------------------------------------------------------------------------

// An affine map from one mask's pixels to the other's: (u, v) = (x * ux + y * uy + u0, x * vx + y * vy + v0).
typedef struct sampling_map {
    double ux, uy, u0;
    double vx, vy, v0;
} sampling_map;

static sampling_map sampling_between(const hm_xform *from, const hm_xform *to) {
    double scale = 1 / ((double)to->ux * to->vy - (double)to->uy * to->vx);
    double dx = (double)(from->ox - to->ox);
    double dy = (double)(from->oy - to->oy);
    // The rows of the inverse of `to`.
    double ax = to->vy * scale, ay = -to->vx * scale;
    double bx = -to->uy * scale, by = to->ux * scale;
    return (sampling_map){ax * from->ux + ay * from->uy, ax * from->vx + ay * from->vy, ax * dx + ay * dy,
                          bx * from->ux + by * from->uy, bx * from->vx + by * from->vy, bx * dx + by * dy};
}

// Pixels x0 <= x < x1, y0 <= y < y1 of the first mask, and where their centres lie in the second.
typedef struct sampling_walk {
    int32_t x0, y0, x1, y1;
    sampling_map map;
    double steps_u, steps_v; // pixels of the first mask along a row to a pixel of the second
} sampling_walk;

// The whole pixels that a mask of `size` has between the ends of an interval with this centre and half length.
static bool sampling_clip(double centre, double half, int32_t size, int32_t *from, int32_t *to) {
    double low = centre - half;
    double high = centre + half;
    if (!(low < size) || !(high > 0)) return false;
    *from = low > 0 ? (int32_t)low : 0;
    *to = high < size ? (int32_t)high + 1 : size;
    return true;
}

static bool sampling_start(const sampling_mask *a, const hm_xform *xa, const sampling_mask *b, const hm_xform *xb,
                           sampling_walk *out) {
    sampling_map back = sampling_between(xb, xa);
    double half = b->size * 0.5;
    double x = (back.ux + back.uy) * half + back.u0;
    double y = (back.vx + back.vy) * half + back.v0;
    if (!sampling_clip(x, (fabs(back.ux) + fabs(back.uy)) * half, a->size, &out->x0, &out->x1)) return false;
    if (!sampling_clip(y, (fabs(back.vx) + fabs(back.vy)) * half, a->size, &out->y0, &out->y1)) return false;
    out->map = sampling_between(xa, xb);
    out->map.u0 += (out->map.ux + out->map.uy) * 0.5;
    out->map.v0 += (out->map.vx + out->map.vy) * 0.5;
    out->steps_u = 1 / out->map.ux;
    out->steps_v = 1 / out->map.vx;
    return true;
}

// The pixels of one row that are worth a test.
typedef struct sampling_span {
    int32_t x0, x1;
} sampling_span;

// Keeps the part of low .. high where at + x / steps lies within 0 .. size. An infinite `steps` keeps it all or next
// to nothing; the pixels are tested one by one anyway.
static inline void sampling_cut(double at, double steps, double size, double *low, double *high) {
    double p = -at * steps;
    double q = (size - at) * steps;
    double first = p < q ? p : q;
    double last = p < q ? q : p;
    if (first > *low) *low = first;
    if (last < *high) *high = last;
}

static inline sampling_span sampling_row(const sampling_walk *walk, int32_t y, int32_t size, bool spans) {
    if (!spans) return (sampling_span){walk->x0, walk->x1};
    double low = walk->x0;
    double high = walk->x1;
    sampling_cut(walk->map.u0 + y * walk->map.uy, walk->steps_u, size, &low, &high);
    sampling_cut(walk->map.v0 + y * walk->map.vy, walk->steps_v, size, &low, &high);
    if (!(low < high)) return (sampling_span){0, 0};
    int32_t end = (int32_t)high + 1;
    return (sampling_span){(int32_t)low, end < walk->x1 ? end : walk->x1};
}

// ---- one pixel at a time ------------------------------------------------------------------------------------------

static int64_t sampling_fixed(double v) { return (int64_t)(v * 4294967296.0); }

// A position in the second mask in 32.32 fixed point.
typedef struct sampling_point {
    int64_t u, v;
} sampling_point;

static inline bool sampling_solid_at(const sampling_mask *mask, int64_t u, int64_t v) {
    const uint32_t column = (uint32_t)(u >> 32);
    const uint32_t line = (uint32_t)(v >> 32);
    if (column >= (uint32_t)mask->size || line >= (uint32_t)mask->size) return false;
    return mask->words[line * (size_t)mask->row_words + (column >> 6)] >> (column & 63) & 1;
}

// The solid pixels of one word by bit scan; `at` is the position of its first pixel.
static inline bool sampling_scan(const sampling_mask *b, uint64_t bits, sampling_point at, sampling_point step) {
    for (; bits != 0; bits &= bits - 1) {
        const int64_t x = __builtin_ctzll(bits);
        if (sampling_solid_at(b, at.u + x * step.u, at.v + x * step.v)) return true;
    }
    return false;
}

// The same by runs of solid pixels: faster where there are long ones.
static inline bool sampling_scan_runs(const sampling_mask *b, uint64_t bits, sampling_point at, sampling_point step) {
    while (bits != 0) {
        const int64_t first = __builtin_ctzll(bits);
        const uint64_t beyond = ~(bits | (bits - 1)); // clear pixels after the run's first
        const int64_t end = beyond != 0 ? __builtin_ctzll(beyond) : 64;
        int64_t u = at.u + first * step.u;
        int64_t v = at.v + first * step.v;
        for (int64_t x = first; x < end; x++, u += step.u, v += step.v) {
            if (sampling_solid_at(b, u, v)) return true;
        }
        bits &= end < 64 ? ~UINT64_C(0) << end : 0;
    }
    return false;
}

static inline bool sampling_scan_rows(const sampling_mask *a, const hm_xform *xa, const sampling_mask *b,
                                      const hm_xform *xb, bool spans) {
    sampling_walk walk;
    if (!sampling_start(a, xa, b, xb, &walk)) return false;
    const sampling_point step = {sampling_fixed(walk.map.ux), sampling_fixed(walk.map.vx)};
    for (int32_t y = walk.y0; y < walk.y1; y++) {
        const sampling_span span = sampling_row(&walk, y, b->size, spans);
        const uint64_t *row = a->words + (size_t)y * (size_t)a->row_words;
        const int64_t u = sampling_fixed(walk.map.u0 + y * walk.map.uy);
        const int64_t v = sampling_fixed(walk.map.v0 + y * walk.map.vy);
        for (int32_t x = span.x0 & ~63; x < span.x1; x += 64) {
            uint64_t bits = row[x >> 6];
            if (x < span.x0) bits &= ~UINT64_C(0) << (span.x0 & 63);
            if (x + 64 > span.x1) bits &= ~UINT64_C(0) >> (63 - ((span.x1 - 1) & 63));
            const sampling_point at = {u + x * step.u, v + x * step.v};
            const bool runs = (bits & bits >> 1 & bits >> 2 & bits >> 3) != 0;
            if (runs ? sampling_scan_runs(b, bits, at, step) : sampling_scan(b, bits, at, step)) return true;
        }
    }
    return false;
}

static bool sampling_plain(const sampling_mask *a, const hm_xform *xa, const sampling_mask *b, const hm_xform *xb) {
    return sampling_scan_rows(a, xa, b, xb, false);
}

static bool sampling_plain_spans(const sampling_mask *a, const hm_xform *xa, const sampling_mask *b,
                                 const hm_xform *xb) {
    return sampling_scan_rows(a, xa, b, xb, true);
}

// ---- many at a time -----------------------------------------------------------------------------------------------

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#    include <immintrin.h>

#    define SAMPLING_DOWN (_MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC)

// `bits` pixels of a row from pixel x on, which is a multiple of their number.
static inline uint32_t sampling_pixels(const uint64_t *row, int32_t x, uint32_t bits) {
    return (uint32_t)(row[x >> 6] >> (x & 63)) & bits;
}

// Bit i of `pixels` as lane i, all ones or none.
__attribute__((target("avx2"))) static inline __m256i sampling_lanes(uint32_t pixels) {
    const __m256i bit = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    return _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32((int)pixels), bit), bit);
}

__attribute__((target("avx2,fma"))) static inline bool sampling_avx2_rows(const sampling_mask *a, const hm_xform *xa,
                                                                          const sampling_mask *b, const hm_xform *xb,
                                                                          bool spans) {
    sampling_walk walk;
    if (!sampling_start(a, xa, b, xb, &walk)) return false;
    const __m256 lane = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
    const __m256 step_u = _mm256_set1_ps((float)(8 * walk.map.ux));
    const __m256 step_v = _mm256_set1_ps((float)(8 * walk.map.vx));
    const __m256 lane_u = _mm256_mul_ps(lane, _mm256_set1_ps((float)walk.map.ux));
    const __m256 lane_v = _mm256_mul_ps(lane, _mm256_set1_ps((float)walk.map.vx));
    const __m256 size = _mm256_set1_ps((float)b->size);
    const __m256i row_words = _mm256_set1_epi32(2 * b->row_words); // of 32 bits
    const __m256i low = _mm256_set1_epi32(31);
    for (int32_t y = walk.y0; y < walk.y1; y++) {
        const uint64_t *row = a->words + (size_t)y * (size_t)a->row_words;
        const sampling_span span = sampling_row(&walk, y, b->size, spans);
        const int32_t x0 = span.x0 & ~7;
        __m256 u = _mm256_add_ps(_mm256_set1_ps((float)(walk.map.u0 + y * walk.map.uy + x0 * walk.map.ux)), lane_u);
        __m256 v = _mm256_add_ps(_mm256_set1_ps((float)(walk.map.v0 + y * walk.map.vy + x0 * walk.map.vx)), lane_v);
        for (int32_t x = x0; x < span.x1; x += 8, u = _mm256_add_ps(u, step_u), v = _mm256_add_ps(v, step_v)) {
            const uint32_t pixels = sampling_pixels(row, x, 0xff);
            if (pixels == 0) continue;
            const __m256 above = _mm256_min_ps(u, v);
            const __m256 below = _mm256_cmp_ps(_mm256_max_ps(u, v), size, _CMP_LT_OQ);
            // A number with its sign bit clear is not below 0.
            __m256i inside = _mm256_andnot_si256(_mm256_castps_si256(above), _mm256_castps_si256(below));
            inside = _mm256_and_si256(inside, sampling_lanes(pixels));
            if (_mm256_movemask_ps(_mm256_castsi256_ps(inside)) == 0) continue;
            const __m256i column = _mm256_cvttps_epi32(u);
            const __m256i line = _mm256_cvttps_epi32(v);
            const __m256i word = _mm256_add_epi32(_mm256_mullo_epi32(line, row_words), _mm256_srli_epi32(column, 5));
            const __m256i found =
                _mm256_mask_i32gather_epi32(_mm256_setzero_si256(), (const int *)b->words, word, inside, 4);
            const __m256i solid = _mm256_sllv_epi32(found, _mm256_andnot_si256(column, low)); // to the sign bit
            if (_mm256_movemask_ps(_mm256_castsi256_ps(solid)) != 0) return true;
        }
    }
    return false;
}

__attribute__((target("avx512f"))) static inline bool sampling_avx512_rows(const sampling_mask *a, const hm_xform *xa,
                                                                           const sampling_mask *b, const hm_xform *xb,
                                                                           bool spans) {
    sampling_walk walk;
    if (!sampling_start(a, xa, b, xb, &walk)) return false;
    const __m512 lane = _mm512_setr_ps(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m512 step_u = _mm512_set1_ps((float)(16 * walk.map.ux));
    const __m512 step_v = _mm512_set1_ps((float)(16 * walk.map.vx));
    const __m512 lane_u = _mm512_mul_ps(lane, _mm512_set1_ps((float)walk.map.ux));
    const __m512 lane_v = _mm512_mul_ps(lane, _mm512_set1_ps((float)walk.map.vx));
    const __m512i size = _mm512_set1_epi32(b->size);
    const __m512i row_words = _mm512_set1_epi32(2 * b->row_words); // of 32 bits
    const __m512i low = _mm512_set1_epi32(31);
    const __m512i one = _mm512_set1_epi32(1);
    for (int32_t y = walk.y0; y < walk.y1; y++) {
        const uint64_t *row = a->words + (size_t)y * (size_t)a->row_words;
        const sampling_span span = sampling_row(&walk, y, b->size, spans);
        const int32_t x0 = span.x0 & ~15;
        __m512 u = _mm512_add_ps(_mm512_set1_ps((float)(walk.map.u0 + y * walk.map.uy + x0 * walk.map.ux)), lane_u);
        __m512 v = _mm512_add_ps(_mm512_set1_ps((float)(walk.map.v0 + y * walk.map.vy + x0 * walk.map.vx)), lane_v);
        for (int32_t x = x0; x < span.x1; x += 16, u = _mm512_add_ps(u, step_u), v = _mm512_add_ps(v, step_v)) {
            __mmask16 pixels = (__mmask16)sampling_pixels(row, x, 0xffff);
            if (pixels == 0) continue;
            const __m512i column = _mm512_cvt_roundps_epi32(u, SAMPLING_DOWN);
            const __m512i line = _mm512_cvt_roundps_epi32(v, SAMPLING_DOWN);
            pixels = _mm512_mask_cmplt_epu32_mask(pixels, column, size);
            pixels = _mm512_mask_cmplt_epu32_mask(pixels, line, size);
            if (pixels == 0) continue;
            const __m512i word = _mm512_add_epi32(_mm512_mullo_epi32(line, row_words), _mm512_srli_epi32(column, 5));
            const __m512i found = _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), pixels, word, b->words, 4);
            const __m512i bit = _mm512_sllv_epi32(one, _mm512_and_si512(column, low));
            if (_mm512_mask_test_epi32_mask(pixels, found, bit) != 0) return true;
        }
    }
    return false;
}

__attribute__((target("avx2,fma"))) static bool sampling_avx2(const sampling_mask *a, const hm_xform *xa,
                                                              const sampling_mask *b, const hm_xform *xb) {
    return sampling_avx2_rows(a, xa, b, xb, false);
}

__attribute__((target("avx2,fma"))) static bool sampling_avx2_spans(const sampling_mask *a, const hm_xform *xa,
                                                                    const sampling_mask *b, const hm_xform *xb) {
    return sampling_avx2_rows(a, xa, b, xb, true);
}

__attribute__((target("avx512f"))) static bool sampling_avx512(const sampling_mask *a, const hm_xform *xa,
                                                               const sampling_mask *b, const hm_xform *xb) {
    return sampling_avx512_rows(a, xa, b, xb, false);
}

__attribute__((target("avx512f"))) static bool sampling_avx512_spans(const sampling_mask *a, const hm_xform *xa,
                                                                     const sampling_mask *b, const hm_xform *xb) {
    return sampling_avx512_rows(a, xa, b, xb, true);
}
#endif

const sampler *samplers(int32_t *count) {
    static const sampler all[SAMPLER_MAX] = {
        {"sampling", sampling_plain, false},
        {"sampling-spans", sampling_plain_spans, true},
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
        {"sampling-avx2", sampling_avx2, false},
        {"sampling-avx2-spans", sampling_avx2_spans, true},
        {"sampling-avx512", sampling_avx512, false},
        {"sampling-avx512-spans", sampling_avx512_spans, true},
#endif
    };
    *count = 2;
    if (hm_simd_available(HM_SIMD_AVX2)) *count = 4;
    if (hm_simd_available(HM_SIMD_AVX512)) *count = 6;
    return all;
}
