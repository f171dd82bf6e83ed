// One circle or box against many of its kind: yes or no for most of them, with what shapes that stand alike have in
// common worked out once. The xforms of many objects differ in their places alone.
#include "../simd/kernels.h"
#include "circles.h"

#include <math.h>
#include <string.h>

/// The axes of the last xform that was tested.
typedef struct many_axes {
    int32_t axis[4];
    bool valid;
    bool aligned;          ///< along those of the world
    double ux, uy, vx, vy; ///< in steps a local unit
    double radius;         ///< of one unit, in steps
} many_axes;

// The radius as in hmi_fast_radius: less than 1/16 step off.
static void many_axes_make(const hm_xform *xform, many_axes *out) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    const double area = (double)hmi_fast_area(xform);
    const hm_xform here = {0, 0, xform->ux, xform->uy, xform->vx, xform->vy};
    memcpy(out->axis, &xform->ux, sizeof out->axis);
    out->valid = hmi_fast_valid(&here);
    out->aligned = xform->uy == 0 && xform->vx == 0;
    out->ux = xform->ux * unit;
    out->uy = xform->uy * unit;
    out->vx = xform->vx * unit;
    out->vy = xform->vy * unit;
    out->radius = sqrt(area) * unit;
}

// Whether they are others than before.
static inline bool many_axes_test(many_axes *axes, const hm_xform *xform) {
    const bool others = memcmp(axes->axis, &xform->ux, sizeof axes->axis) != 0;
    if (others) many_axes_make(xform, axes);
    return others;
}

static inline bool many_xform_valid(const hm_xform *xform) {
    const uint64_t limit = (uint64_t)1 << 46;
    return (((uint64_t)xform->ox + limit) | ((uint64_t)xform->oy + limit)) >> 47 == 0;
}

static inline double many_way(int64_t from, int64_t to) { return (double)(int64_t)((uint64_t)to - (uint64_t)from); }

// A local point, from the middle of the one; that of most circles is (0, 0).
static inline hm_vec2 many_centre(const hmi_fast_one *one, const many_axes *axes, const hm_shape *b,
                                  const hm_xform *xb) {
    const hm_vec2 d = {many_way(one->ox, xb->ox) - one->x, many_way(one->oy, xb->oy) - one->y};
    if ((b->a.x | b->a.y) == 0) return d;
    const double x = b->a.x, y = b->a.y;
    return (hm_vec2){d.x + (x * axes->ux + y * axes->vx), d.y + (x * axes->uy + y * axes->vy)};
}

/// The result for one of the many: it cannot be predicted, so there is no branch in it.
typedef struct many_verdicts {
    bool decided, meet, apart;
} many_verdicts;

static inline many_verdicts many_circle(const hmi_fast_one *one, const many_axes *axes, const hm_shape *b,
                                        const hm_xform *xb) {
    const uint32_t most = (uint32_t)HM_MAX_LOCAL << HM_LOCAL_BITS;
    const bool decided = (b->kind == HM_SHAPE_CIRCLE) & ((uint32_t)b->radius <= most) &
                         (int)hmi_fast_local_valid(b->a) & axes->valid & (int)many_xform_valid(xb);
    const hm_vec2 d = many_centre(one, axes, b, xb);
    const double radius = one->radius + b->radius * axes->radius;
    const double square = d.x * d.x + d.y * d.y;
    const double far = radius + 2, near = radius > 2 ? radius - 2 : 0;
    return (many_verdicts){decided, square<near * near *(1 - 0x1p-40), square> far * far * (1 + 0x1p-40) + 2};
}

/// What of the one and of the axes is the same for many boxes: half of the way that a local unit leads along each
/// axis of the world, and how wide and high half of the one is.
typedef struct many_sides {
    bool valid, aligned;   ///< the axes; both
    double xx, xy, yx, yy; ///< of x and of y along x, then along y
    double size_x, size_y; ///< of xx and yy
    double wide, high;
    double x, y, far;
} many_sides;

static inline many_sides many_sides_make(const hmi_fast_one *one, const many_axes *axes) {
    return (many_sides){axes->valid,
                        one->aligned & axes->aligned,
                        axes->ux / 2,
                        axes->vx / 2,
                        axes->uy / 2,
                        axes->vy / 2,
                        fabs(axes->ux / 2),
                        fabs(axes->vy / 2),
                        fabs(one->px) + fabs(one->qx),
                        fabs(one->py) + fabs(one->qy),
                        one->x,
                        one->y,
                        one->radius + 3};
}

// The AABBs of both prove that they are apart, and of axis-aligned shapes that they meet. Sums and differences of
// corners are twice the middle and twice the half.
static inline many_verdicts many_box(const hmi_fast_one *one, const many_sides *sides, const hm_shape *b,
                                     const hm_xform *xb) {
    const bool decided =
        (b->kind == HM_SHAPE_BOX) & (int)hmi_fast_box_valid(b) & sides->valid & (int)many_xform_valid(xb);
    const double middle_x = (double)((int64_t)b->a.x + b->b.x), w = (double)((int64_t)b->b.x - b->a.x);
    const double middle_y = (double)((int64_t)b->a.y + b->b.y), h = (double)((int64_t)b->b.y - b->a.y);
    double dx = many_way(one->ox, xb->ox) - sides->x + middle_x * sides->xx;
    double dy = many_way(one->oy, xb->oy) - sides->y + middle_y * sides->yy;
    double wide = sides->wide + w * sides->size_x, high = sides->high + h * sides->size_y;
    if (!sides->aligned) {
        dx += middle_y * sides->xy;
        dy += middle_x * sides->yx;
        wide += h * fabs(sides->xy);
        high += w * fabs(sides->yx);
    }
    const double x = fabs(dx) - wide, y = fabs(dy) - high;
    return (many_verdicts){decided, sides->aligned & (x < -1) & (y < -1), (x > sides->far) | (y > sides->far)};
}

static inline void many_add(hmi_fast_bits *bits, int i, many_verdicts verdicts) {
    bits->meet |= (uint64_t)(verdicts.decided & verdicts.meet) << i;
    bits->doubt |= (uint64_t)(!verdicts.decided | !(verdicts.meet | verdicts.apart)) << i;
}

// Those of `wanted`, which is not 0.
static hmi_fast_bits many_circles_each(const hmi_fast_one *one, const hm_shape *b, const hm_xform *xb,
                                       uint64_t wanted) {
    many_axes axes;
    hmi_fast_bits bits = {0, 0};
    many_axes_make(&xb[hmi_lowest_bit(wanted)], &axes);
    for (uint64_t rest = wanted; rest; rest &= rest - 1) {
        const int i = hmi_lowest_bit(rest);
        many_axes_test(&axes, &xb[i]);
        many_add(&bits, i, many_circle(one, &axes, &b[i], &xb[i]));
    }
    return bits;
}

// ---- circles at scale 1, some at once -----------------------------------------------------------------------------

#ifdef HMI_HAVE_X86
#    include <immintrin.h>

// What of a circle about (0, 0) is not as it should be; the kind is tested.
static inline __m128i many_head(const hm_shape *b) {
    const __m128i head = _mm_xor_si128(f32_load(b), _mm_setr_epi32(HM_SHAPE_CIRCLE, 0, 0, 0));
    return _mm_and_si128(head, _mm_setr_epi32(-1, (int)(3u << 30), -1, -1));
}

// Squares of the way from the one's middle, along both axes.
static inline __m128d many_square(const hmi_fast_one *one, const hm_xform *here, const hm_xform *xb) {
    const __m128d way = _mm_sub_pd(f32_way(here, xb, 0), _mm_setr_pd(one->x, one->y));
    return _mm_mul_pd(way, way);
}

// Faults of both, in words, so that those of one are side by side.
static inline __m128i many_faults(const hm_shape *b, const hm_xform *xb) {
    const __m128i units = _mm_shuffle_epi32(f32_units(&xb[0], &xb[1]), _MM_SHUFFLE(3, 1, 2, 0));
    return _mm_or_si128(units, _mm_packs_epi32(many_head(&b[0]), many_head(&b[1])));
}

// Two circles at scale 1 about their origins, as in hmi_fast_circles. The one's radius is at least 2^18 steps, so
// that a step, for which it and its middle may be off, is less than 2^-18 of it.
static inline void many_two(const hmi_fast_one *one, const hm_xform *here, const hm_shape *b, const hm_xform *xb,
                            int i, hmi_fast_bits *bits) {
    const __m128i none = _mm_setzero_si128(), good = _mm_cmpeq_epi32(many_faults(b, xb), none);
    const __m128d first = many_square(one, here, &xb[0]), second = many_square(one, here, &xb[1]);
    const __m128d distance2 = _mm_add_pd(_mm_unpacklo_pd(first, second), _mm_unpackhi_pd(first, second));
    const __m128d radius = _mm_setr_pd(b[0].radius, b[1].radius);
    const __m128d reach = _mm_add_pd(_mm_mul_pd(radius, _mm_set1_pd(256)), _mm_set1_pd(one->radius));
    const __m128i reach2 = _mm_castpd_si128(_mm_mul_pd(reach, reach));
    const __m128i more = _mm_sub_epi64(_mm_castpd_si128(distance2), reach2);
    const __m128i near = _mm_srli_epi64(_mm_add_epi64(more, _mm_set1_epi64x((int64_t)64 << 32)), 39);
    const __m128i clear = _mm_shuffle_epi32(_mm_cmpgt_epi32(near, none), _MM_SHUFFLE(2, 2, 0, 0));
    const __m128i decided =
        _mm_and_si128(clear, _mm_and_si128(good, _mm_shuffle_epi32(good, _MM_SHUFFLE(2, 3, 0, 1))));
    const unsigned verdicts = (unsigned)_mm_movemask_pd(_mm_castsi128_pd(decided));
    const unsigned less = (unsigned)_mm_movemask_pd(_mm_castsi128_pd(more));
    bits->meet |= (uint64_t)(verdicts & less) << i;
    bits->doubt &= ~((uint64_t)verdicts << i);
}

static void many_sse2_circles(const hmi_fast_one *one, const hm_shape *b, const hm_xform *xb, int count,
                              hmi_fast_bits *bits) {
    const hm_xform here = {one->ox, one->oy, 0, 0, 0, 0};
    for (int i = 0; i + 1 < count; i += 2) many_two(one, &here, &b[i], &xb[i], i, bits);
}

/// The one for some at once: its middle, to a whole step, and its radius.
typedef struct many_one {
    int64_t x, y;
    double radius;
    double far; ///< what is nearer lies within 2^46 steps of the origin, along both axes
    bool alike; ///< the first one is at scale 1, and the last one's axes are the same
} many_one;

/// A box for some at once: where it begins and ends along both axes, to whole steps.
typedef struct many_sharp {
    int64_t x0, y0, x1, y1;
    double far; ///< more than what parts it from others that are apart
} many_sharp;

static many_sharp many_sharp_make(const hmi_fast_one *one) {
    const double wide = fabs(one->px) + fabs(one->qx), high = fabs(one->py) + fabs(one->qy);
    return (many_sharp){one->ox + (int64_t)(one->x - wide), one->oy + (int64_t)(one->y - high),
                        one->ox + (int64_t)(one->x + wide), one->oy + (int64_t)(one->y + high), one->radius + 4};
}

static inline int64_t many_size(int64_t a) { return a < 0 ? -a : a; }

// At scale 1, as f32_units has it. Components below 2^25 have squares below 2^50.
static bool many_is_unit(const hm_xform *xform) {
    const int64_t ux = xform->ux, uy = xform->uy, off_x = xform->vx + uy, off_y = xform->vy - ux;
    if ((many_size(ux) | many_size(uy)) >= (int64_t)1 << 25) return false;
    return many_size(off_x) < 16 && many_size(off_y) < 16 &&
           many_size(ux * ux + uy * uy - ((int64_t)1 << 48)) < (int64_t)1 << 28;
}

static many_one many_one_make(const hmi_fast_one *one, const hm_xform *xb, int count) {
    const int64_t x = one->ox + (int64_t)one->x, y = one->oy + (int64_t)one->y;
    const int64_t far = ((int64_t)1 << 46) - (many_size(x) > many_size(y) ? many_size(x) : many_size(y));
    const bool alike = memcmp(&xb->ux, &xb[count - 1].ux, 4 * sizeof xb->ux) == 0 && many_is_unit(xb);
    return (many_one){x, y, one->radius, far > 0 ? (double)far * (1 - 0x1p-40) : 0, alike};
}

/// What is read of four circles.
typedef struct many_avx2_lanes {
    __m256i ox, oy, u, v;
    __m256i head, centre, end;
} many_avx2_lanes;

// 16 bytes of one, and of the second one after.
HMI_TARGET_AVX2 static inline __m256i many_avx2_halves(const void *one, const void *two) {
    const __m256i low = _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)one));
    return _mm256_inserti128_si256(low, _mm_loadu_si128((const __m128i *)two), 1);
}

HMI_TARGET_AVX2 static inline void many_avx2_load(const hm_shape *b, const hm_xform *xb, many_avx2_lanes *out) {
    const __m256i offset = many_avx2_halves(&xb[0].ox, &xb[2].ox), next = many_avx2_halves(&xb[1].ox, &xb[3].ox);
    const __m256i axes = many_avx2_halves(&xb[0].ux, &xb[2].ux), others = many_avx2_halves(&xb[1].ux, &xb[3].ux);
    const __m256i head = many_avx2_halves(&b[0], &b[2]), second = many_avx2_halves(&b[1], &b[3]);
    out->ox = _mm256_unpacklo_epi64(offset, next);
    out->oy = _mm256_unpackhi_epi64(offset, next);
    out->u = _mm256_unpacklo_epi64(axes, others);
    out->v = _mm256_unpackhi_epi64(axes, others);
    out->head = _mm256_unpacklo_epi64(head, second);
    out->centre = _mm256_unpackhi_epi64(head, second);
    out->end = _mm256_unpacklo_epi64(many_avx2_halves(&b[0].b, &b[2].b), many_avx2_halves(&b[1].b, &b[3].b));
}

HMI_TARGET_AVX2 static inline bool many_avx2_alike(const hm_xform *xb, const hm_xform *first) {
    const __m256i axes = many_avx2_halves(&first->ux, &first->ux);
    const __m256i one = _mm256_xor_si256(many_avx2_halves(&xb[0].ux, &xb[2].ux), axes);
    const __m256i two = _mm256_xor_si256(many_avx2_halves(&xb[1].ux, &xb[3].ux), axes),
                  all = _mm256_or_si256(one, two);
    return _mm256_testz_si256(all, all) != 0;
}

HMI_TARGET_AVX2 static inline __m256i many_avx2_squares(__m256i a) {
    const __m256 length = _mm256_cvtepi32_ps(a), square = _mm256_mul_ps(length, length);
    return _mm256_castps_si256(_mm256_add_ps(square, _mm256_permute_ps(square, _MM_SHUFFLE(2, 3, 0, 1))));
}

#    define K(name) many_avx2_##name
#    define K_TARGET HMI_TARGET_AVX2
#    define LANES 4
#    define I __m256i
#    define D __m256d
#    define I_ALL(x) _mm256_set1_epi64x(x)
#    define I_ADD(a, b) _mm256_add_epi64(a, b)
#    define I_OR(a, b) _mm256_or_si256(a, b)
#    define I_XOR(a, b) _mm256_xor_si256(a, b)
#    define I_LEFT(a, n) _mm256_slli_epi64(a, n)
#    define I_HIGH(a, n) _mm256_srli_epi64(a, n)
#    define I_OR_IN(a, b, m) _mm256_and_si256(I_OR(a, b), m)
#    define I_XOR_IN(a, b, m) _mm256_and_si256(I_XOR(a, b), m)
#    define W_ADD(a, b) _mm256_add_epi32(a, b)
#    define W_SUB(a, b) _mm256_sub_epi32(a, b)
#    define W_OTHER(a) _mm256_shuffle_epi32(a, _MM_SHUFFLE(2, 3, 0, 1))
#    define W_SQUARES(a) many_avx2_squares(a)
#    define D_OF(a) _mm256_castsi256_pd(a)
#    define D_ALL(x) _mm256_set1_pd(x)
#    define D_ADD(a, b) _mm256_add_pd(a, b)
#    define D_SUB(a, b) _mm256_sub_pd(a, b)
#    define D_MUL(a, b) _mm256_mul_pd(a, b)
#    define D_MAX(a, b) _mm256_max_pd(a, b)
#    define MASK(a) ((uint64_t)(unsigned)_mm256_movemask_pd(a))
#    define NONE(a) MASK(D_OF(_mm256_cmpeq_epi64(a, _mm256_setzero_si256())))
#    define LESS(a, b) MASK(_mm256_cmp_pd(a, b, _CMP_LT_OQ))
#    include "overlap_many_lanes.h"
#    undef MASK

/// The same of eight.
typedef struct many_avx512_lanes {
    __m512i ox, oy, u, v;
    __m512i head, centre, end;
} many_avx512_lanes;

// Two xforms, one after the other.
HMI_TARGET_AVX512 static inline __m512i many_avx512_both(const hm_xform *xform) {
    return _mm512_loadu_si512((const void *)xform);
}

static inline __m128i many_half(const void *from) { return _mm_loadu_si128((const __m128i *)from); }

// 16 bytes of four.
HMI_TARGET_AVX512
static inline __m512i many_avx512_halves(const void *one, const void *two, const void *three, const void *four) {
    const __m512i all = _mm512_inserti64x2(_mm512_castsi128_si512(many_half(one)), many_half(two), 1);
    return _mm512_inserti64x2(_mm512_inserti64x2(all, many_half(three), 2), many_half(four), 3);
}

HMI_TARGET_AVX512
static inline void many_avx512_load(const hm_shape *b, const hm_xform *xb, many_avx512_lanes *out) {
    const __m512i one = many_avx512_both(xb), two = many_avx512_both(xb + 2);
    const __m512i three = many_avx512_both(xb + 4), four = many_avx512_both(xb + 6);
    const __m512i first = _mm512_setr_epi64(0, 4, 8, 12, 1, 5, 9, 13),
                  last = _mm512_setr_epi64(2, 6, 10, 14, 3, 7, 11, 15);
    const __m512i offset = _mm512_permutex2var_epi64(one, first, two);
    const __m512i next = _mm512_permutex2var_epi64(three, first, four);
    const __m512i axes = _mm512_permutex2var_epi64(one, last, two);
    const __m512i others = _mm512_permutex2var_epi64(three, last, four);
    const __m512i head = many_avx512_halves(&b[0], &b[2], &b[4], &b[6]);
    const __m512i second = many_avx512_halves(&b[1], &b[3], &b[5], &b[7]);
    const __m512i end = many_avx512_halves(&b[0].b, &b[2].b, &b[4].b, &b[6].b);
    out->ox = _mm512_shuffle_i64x2(offset, next, 0x44);
    out->oy = _mm512_shuffle_i64x2(offset, next, 0xee);
    out->u = _mm512_shuffle_i64x2(axes, others, 0x44);
    out->v = _mm512_shuffle_i64x2(axes, others, 0xee);
    out->head = _mm512_unpacklo_epi64(head, second);
    out->centre = _mm512_unpackhi_epi64(head, second);
    out->end = _mm512_unpacklo_epi64(end, many_avx512_halves(&b[1].b, &b[3].b, &b[5].b, &b[7].b));
}

HMI_TARGET_AVX512 static inline bool many_avx512_alike(const hm_xform *xb, const hm_xform *first) {
    const __m512i axes = _mm512_broadcast_i64x4(_mm256_loadu_si256((const __m256i *)(const void *)first));
    int others = 0;
    for (int i = 0; i < 8; i += 2) others |= _mm512_mask_cmpneq_epi64_mask(0xcc, many_avx512_both(xb + i), axes);
    return others == 0;
}

HMI_TARGET_AVX512 static inline __m512i many_avx512_squares(__m512i a) {
    const __m512 length = _mm512_cvtepi32_ps(a), square = _mm512_mul_ps(length, length);
    return _mm512_castps_si512(_mm512_add_ps(square, _mm512_permute_ps(square, _MM_SHUFFLE(2, 3, 0, 1))));
}

#    define K(name) many_avx512_##name
#    define K_TARGET HMI_TARGET_AVX512
#    define LANES 8
#    define I __m512i
#    define D __m512d
#    define I_ALL(x) _mm512_set1_epi64(x)
#    define I_ADD(a, b) _mm512_add_epi64(a, b)
#    define I_OR(a, b) _mm512_or_si512(a, b)
#    define I_XOR(a, b) _mm512_xor_si512(a, b)
#    define I_LEFT(a, n) _mm512_slli_epi64(a, n)
#    define I_HIGH(a, n) _mm512_srli_epi64(a, n)
#    define I_OR_IN(a, b, m) _mm512_ternarylogic_epi64(a, b, m, 0xa8)
#    define I_XOR_IN(a, b, m) _mm512_ternarylogic_epi64(a, b, m, 0x28)
#    define W_ADD(a, b) _mm512_add_epi32(a, b)
#    define W_SUB(a, b) _mm512_sub_epi32(a, b)
#    define W_OTHER(a) _mm512_shuffle_epi32(a, _MM_PERM_CDAB)
#    define W_SQUARES(a) many_avx512_squares(a)
#    define D_OF(a) _mm512_castsi512_pd(a)
#    define D_ALL(x) _mm512_set1_pd(x)
#    define D_ADD(a, b) _mm512_add_pd(a, b)
#    define D_SUB(a, b) _mm512_sub_pd(a, b)
#    define D_MUL(a, b) _mm512_mul_pd(a, b)
#    define D_MAX(a, b) _mm512_max_pd(a, b)
#    define NONE(a) ((uint64_t)_mm512_testn_epi64_mask(a, a))
#    define LESS(a, b) ((uint64_t)_mm512_cmp_pd_mask(a, b, _CMP_LT_OQ))
#    include "overlap_many_lanes.h"
#endif

/// The results for some at once; the rest stays in doubt. NULL where a level has no loops for these. A circle's
/// radius must be at least 2^18 steps.
typedef struct many_some {
    void (*circles)(const hmi_fast_one *one, const hm_shape *b, const hm_xform *xb, int count, hmi_fast_bits *bits);
    void (*boxes)(const hmi_fast_one *one, const hm_shape *b, const hm_xform *xb, int count, hmi_fast_bits *bits);
} many_some;

static const many_some many_none = {NULL, NULL};
#ifdef HMI_HAVE_X86
static const many_some many_sse2 = {many_sse2_circles, NULL};
static const many_some many_avx2 = {many_avx2_circles, many_avx2_boxes};
static const many_some many_avx512 = {many_avx512_circles, many_avx512_boxes};
#endif

static const many_some *const many_levels[HM_SIMD_COUNT] = {
#define LEVEL_MANY(level, rows, lanes, many) [level] = &many_##many,
    HMI_LEVELS(LEVEL_MANY)
#undef LEVEL_MANY
};

static void many_circles_some(const hmi_fast_one *one, const hm_shape *b, const hm_xform *xb, int count,
                              hmi_fast_bits *bits) {
    const many_some *some = many_levels[hm_simd_level()];
    if (some->circles && one->radius >= 0x1p18) some->circles(one, b, xb, count, bits);
}

// Those of `wanted`, which is not 0.
static hmi_fast_bits many_boxes_each(const hmi_fast_one *one, const hm_shape *b, const hm_xform *xb,
                                     uint64_t wanted) {
    many_axes axes;
    hmi_fast_bits bits = {0, 0};
    many_axes_make(&xb[hmi_lowest_bit(wanted)], &axes);
    many_sides sides = many_sides_make(one, &axes);
    for (uint64_t rest = wanted; rest; rest &= rest - 1) {
        const int i = hmi_lowest_bit(rest);
        if (many_axes_test(&axes, &xb[i])) sides = many_sides_make(one, &axes);
        many_add(&bits, i, many_box(one, &sides, &b[i], &xb[i]));
    }
    return bits;
}

// The results for some at once, where the first of them has the identity's axes and the one is axis-aligned.
static void many_boxes_some(const hmi_fast_one *one, const hm_shape *b, const hm_xform *xb, int count,
                            hmi_fast_bits *bits) {
    const int32_t unit = (int32_t)HM_STEPS_PER_PIXEL;
    if (!one->aligned || xb->ux != unit || xb->uy != 0 || xb->vx != 0 || xb->vy != unit) return;
    const many_some *some = many_levels[hm_simd_level()];
    if (some->boxes) some->boxes(one, b, xb, count, bits);
}

hmi_fast_bits hmi_fast_many(const hmi_fast_one *one, const hm_shape *b, const hm_xform *xb, int count) {
    if (!one->supported) return (hmi_fast_bits){0, hmi_low_bits(count)};
    const bool circle = one->kind == HM_SHAPE_CIRCLE;
    hmi_fast_bits bits = {0, hmi_low_bits(count)};
    (circle ? many_circles_some : many_boxes_some)(one, b, xb, count, &bits);
    if (bits.doubt) {
        const hmi_fast_bits each = (circle ? many_circles_each : many_boxes_each)(one, b, xb, bits.doubt);
        bits = (hmi_fast_bits){bits.meet | each.meet, each.doubt};
    }
    for (uint64_t rest = circle ? 0 : bits.doubt; rest; rest &= rest - 1) {
        const int i = hmi_lowest_bit(rest);
        const hmi_verdict verdict = hmi_fast_one_box(one, &b[i], &xb[i]);
        if (verdict != HMI_UNSURE) bits.doubt ^= rest & (0 - rest);
        if (verdict == HMI_MEET) bits.meet |= rest & (0 - rest);
    }
    return bits;
}
