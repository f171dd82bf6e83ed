// collide (internal): what a glance tells of discs and boxes drawn at scale 1: that all numbers are within their
// limits, and whether the two clearly meet or clearly do not. All of it is inlined, as it is little.
//
// Numbers are looked at together, in vectors where the machine has them: what is left in a sum, or in a comparison,
// where one is out of its limits, is a fault. Where there is a fault a shape or xform may still be valid; then, and
// within a small part of what is between the shapes, nothing is told.
//
// Floats, with u = 2^-24, are off by u of themselves when a whole number becomes one, and once more in each sum and
// product. Where there are no vectors they are doubles, and off by less.
#ifndef HITMASK_COLLIDE_GLANCE_H
#define HITMASK_COLLIDE_GLANCE_H

#include "collide_quick.h"

#include <math.h>

#if !defined(HM_NO_SIMD) && (defined(__SSE2__) || defined(_M_X64))
#    include <emmintrin.h>
typedef __m128i hmi_faults;

static inline hmi_faults glance_or(hmi_faults a, hmi_faults b) { return _mm_or_si128(a, b); }

static inline bool glance_any(hmi_faults faults) {
    return _mm_movemask_epi8(_mm_cmpeq_epi8(faults, _mm_setzero_si128())) != 0xffff;
}

static inline __m128i glance_load(const void *from) { return _mm_loadu_si128((const __m128i *)from); }
// Constants as whole numbers, which compilers keep whole: of floats they make four out of one each time.
static inline __m128 glance_bits(int32_t bits) { return _mm_castsi128_ps(_mm_set1_epi32(bits)); }
static inline __m128 glance_power(int exponent) { return glance_bits((127 + exponent) << 23); }
static inline __m128 glance_size(__m128 a) { return _mm_and_ps(a, glance_bits(INT32_MAX)); }

// With the other number of each pair in its place.
static inline __m128 glance_swap(__m128 a) { return _mm_shuffle_ps(a, a, _MM_SHUFFLE(2, 3, 0, 1)); }

// The squares that both span, in steps, twice each: rounded less than 4 times.
static inline __m128 glance_areas(__m128i of_a, __m128i of_b) {
    const __m128 one = _mm_cvtepi32_ps(of_a), two = _mm_cvtepi32_ps(of_b);
    const __m128 products = _mm_mul_ps(_mm_shuffle_ps(one, two, _MM_SHUFFLE(1, 0, 1, 0)),
                                       _mm_shuffle_ps(one, two, _MM_SHUFFLE(2, 3, 2, 3)));
    return glance_size(_mm_sub_ps(products, glance_swap(products)));
}

// All numbers are within the limits of xforms.
static inline __m128i glance_numbers(const hm_xform *a, const hm_xform *b, __m128i of_a, __m128i of_b) {
    const __m128i place = _mm_set1_epi64x((int64_t)1 << 46), axis = _mm_set1_epi32(1 << 29);
    const __m128i places =
        _mm_or_si128(_mm_add_epi64(glance_load(&a->ox), place), _mm_add_epi64(glance_load(&b->ox), place));
    const __m128i axes = _mm_or_si128(_mm_add_epi32(of_a, axis), _mm_add_epi32(of_b, axis));
    return _mm_or_si128(_mm_srli_epi64(places, 47), _mm_srli_epi32(axes, 30));
}

// As hmi_quick_valid, with more than 2^47.5 square steps for what rounding takes.
static inline hmi_faults glance_spans(const hm_xform *a, const hm_xform *b) {
    const __m128i of_a = glance_load(&a->ux), of_b = glance_load(&b->ux);
    const __m128 little = _mm_cmpngt_ps(glance_areas(of_a, of_b), glance_bits((127 + 47) << 23 | 1 << 22));
    return _mm_or_si128(_mm_castps_si128(little), glance_numbers(a, b, of_a, of_b));
}

// And these are 2^48, as at scale 1, but for less than 2^-20 of it and 2^-22 for rounding.
static inline hmi_faults glance_units(const hm_xform *a, const hm_xform *b) {
    const __m128i of_a = glance_load(&a->ux), of_b = glance_load(&b->ux);
    const __m128 off = glance_size(_mm_sub_ps(glance_areas(of_a, of_b), glance_power(48)));
    const __m128i far = _mm_castps_si128(_mm_cmpnlt_ps(off, glance_power(28)));
    return _mm_or_si128(far, glance_numbers(a, b, of_a, of_b));
}

// Of a circle about (0, 0): kind, radius, and its centre.
static inline hmi_faults glance_circle(const hm_shape *circle) {
    const __m128i head = glance_load(circle);
    const __m128i least = _mm_setr_epi32(HM_SHAPE_CIRCLE, 0, 0, 0);
    const __m128i most = _mm_setr_epi32(HM_SHAPE_CIRCLE, (int32_t)HM_MAX_LOCAL << HM_LOCAL_BITS, 0, 0);
    return _mm_or_si128(_mm_cmpgt_epi32(head, most), _mm_cmpgt_epi32(least, head));
}

// Of a circle or point about any place; the kind is not looked at.
static inline hmi_faults glance_disc(const hm_shape *disc) {
    const int32_t limit = (int32_t)HM_MAX_LOCAL << HM_LOCAL_BITS;
    const __m128i head = glance_load(disc);
    const __m128i least = _mm_setr_epi32(INT32_MIN, 0, -limit, -limit);
    const __m128i most = _mm_setr_epi32(INT32_MAX, limit, limit, limit);
    return _mm_or_si128(_mm_cmpgt_epi32(head, most), _mm_cmpgt_epi32(least, head));
}

// Of a box's corners.
static inline hmi_faults glance_box(const hm_shape *box) {
    const __m128i limit = _mm_set1_epi32((int32_t)HM_MAX_LOCAL << HM_LOCAL_BITS);
    const __m128i less = _mm_set1_epi32(-((int32_t)HM_MAX_LOCAL << HM_LOCAL_BITS));
    const __m128i corners = glance_load(&box->a);
    const __m128i last = _mm_shuffle_epi32(corners, _MM_SHUFFLE(3, 2, 3, 2));
    return _mm_or_si128(_mm_cmpgt_epi32(corners, last),
                        _mm_or_si128(_mm_cmpgt_epi32(corners, limit), _mm_cmpgt_epi32(less, corners)));
}

/// How far a place, (dx, dy) steps from a box's origin, is beyond its sides, each for itself, in steps at scale 1.
static inline hm_vec2 glance_beyond(const hm_shape *box, const hm_xform *xform, float dx, float dy) {
    const __m128 d = _mm_mul_ps(_mm_setr_ps(dx, dy, dx, dy), glance_power(-24));
    const __m128 products = _mm_mul_ps(d, _mm_cvtepi32_ps(glance_load(&xform->ux)));
    const __m128 along = _mm_add_ps(products, glance_swap(products));
    const __m128 place = _mm_shuffle_ps(along, along, _MM_SHUFFLE(2, 0, 2, 0));
    const __m128 corners = _mm_mul_ps(_mm_cvtepi32_ps(glance_load(&box->a)), glance_power(8));
    const __m128 over = _mm_xor_ps(_mm_sub_ps(corners, place), _mm_setr_ps(0, 0, -0.0f, -0.0f));
    const __m128 beyond = _mm_max_ps(_mm_max_ps(over, _mm_movehl_ps(over, over)), _mm_setzero_ps());
    return (hm_vec2){_mm_cvtss_f32(beyond), _mm_cvtss_f32(glance_swap(beyond))};
}
#else
typedef uint64_t hmi_faults;

static inline hmi_faults glance_or(hmi_faults a, hmi_faults b) { return a | b; }
static inline bool glance_any(hmi_faults faults) { return faults != 0; }

static inline bool glance_is_unit(const hm_xform *xform) {
    const double area = (double)xform->ux * xform->vy - (double)xform->uy * xform->vx;
    return fabs(fabs(area) - 0x1p48) < 0x1p28;
}

static inline hmi_faults glance_spans(const hm_xform *a, const hm_xform *b) {
    return (hmi_faults) !(hmi_quick_valid(a) && hmi_quick_valid(b));
}

static inline hmi_faults glance_units(const hm_xform *a, const hm_xform *b) {
    return glance_spans(a, b) | (hmi_faults) !(glance_is_unit(a) && glance_is_unit(b));
}

static inline hmi_faults glance_circle(const hm_shape *circle) {
    const uint32_t limit = (uint32_t)HM_MAX_LOCAL << HM_LOCAL_BITS;
    return (hmi_faults)(circle->kind != HM_SHAPE_CIRCLE || (uint32_t)circle->radius > limit ||
                        (circle->a.x | circle->a.y) != 0);
}

static inline hmi_faults glance_disc(const hm_shape *disc) {
    const uint32_t limit = (uint32_t)HM_MAX_LOCAL << HM_LOCAL_BITS;
    return (hmi_faults) !((uint32_t)disc->radius <= limit && hmi_quick_local_valid(disc->a));
}

static inline hmi_faults glance_box(const hm_shape *box) {
    const hm_shape sharp = {.kind = HM_SHAPE_BOX, .a = box->a, .b = box->b};
    return (hmi_faults)!hmi_quick_box_valid(&sharp);
}

static inline double glance_over(int32_t low, int32_t high, double place) {
    const double below = low * 256.0 - place, above = place - high * 256.0;
    const double over = below > above ? below : above;
    return over > 0 ? over : 0;
}

static inline hm_vec2 glance_beyond(const hm_shape *box, const hm_xform *xform, float dx, float dy) {
    const double x = (double)dx * xform->ux + (double)dy * xform->uy;
    const double y = (double)dx * xform->vx + (double)dy * xform->vy;
    return (hm_vec2){glance_over(box->a.x, box->b.x, x * 0x1p-24), glance_over(box->a.y, box->b.y, y * 0x1p-24)};
}
#endif

// Whether a shape is one of those whose numbers are looked at here, and these are within their limits.
static inline bool glance_shape(const hm_shape *shape, hmi_faults *faults) {
    if (shape->kind == HM_SHAPE_POLYGON) return shape->radius == 0 && shape->polygon;
    const bool box = shape->kind == HM_SHAPE_BOX;
    *faults = glance_or(*faults, box ? glance_box(shape) : glance_disc(shape));
    return box ? shape->radius == 0 : shape->kind == HM_SHAPE_CIRCLE;
}

/// What the questions require of two shapes and their xforms, as hmi_quick_given; false also where it takes more to
/// tell.
static inline bool hmi_glance_given(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    if (!a || !xa || !b || !xb) return false;
    hmi_faults faults = glance_spans(xa, xb);
    return glance_shape(a, &faults) && glance_shape(b, &faults) && !glance_any(faults);
}

/// The same, whatever it takes.
static inline bool hmi_pair_given(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    return hmi_glance_given(a, xa, b, xb) ||
           (hmi_shape_valid(a) && hmi_xform_given(xa) && hmi_shape_valid(b) && hmi_xform_given(xb));
}

/// Whether axes are turned by a quarter from each other, exactly, and equally long.
static inline bool glance_is_square(const hm_xform *xform) {
    const uint32_t ux = (uint32_t)xform->ux, uy = (uint32_t)xform->uy;
    const uint32_t vx = (uint32_t)xform->vx, vy = (uint32_t)xform->vy;
    return (vx == 0 - uy && vy == ux) || (vx == uy && vy == 0 - ux);
}

/// Of two squares of lengths, off by less than `doubt` in all.
static inline hmi_verdict glance_compare(float distance2, float reach2, float doubt) {
    const float gap = distance2 - reach2;
    if (fabsf(gap) <= doubt) return HMI_DOUBT;
    return gap < 0 ? HMI_MEET : HMI_APART;
}

/// Two circles about (0, 0), in steps. At scale 1 a radius is off by less than 2^-20 of itself, and by half a step as
/// it is rounded: of its square 2^-17 and 8 steps times it are more. Floats are off by less than 2^-20 of the
/// squares.
static inline hmi_verdict hmi_glance_circles(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                             const hm_xform *xb) {
    if (glance_any(glance_or(glance_or(glance_circle(a), glance_circle(b)), glance_units(xa, xb)))) return HMI_DOUBT;
    const float dx = (float)(xb->ox - xa->ox), dy = (float)(xb->oy - xa->oy);
    const float reach = (float)((int64_t)a->radius + b->radius) * 256;
    const float reach2 = reach * reach;
    return glance_compare(dx * dx + dy * dy, reach2, reach2 * 0x1p-17f + (reach * 8 + 64));
}

/// A circle about (0, 0) and a box without round corners. The centre is seen along the box's axes, at scale 1, but
/// for less than 2^-20 of how far it is; how far it is beyond a side is off by that, by 6u of how far it is for the
/// float, and 2u of the side's place, which is no farther than twice how far it is or so far beyond it that u of that
/// counts. In all less than 2^-19 of `all`, and a step.
static inline hmi_verdict hmi_glance_circle_box(const hm_shape *circle, const hm_xform *xcircle, const hm_shape *box,
                                                const hm_xform *xbox) {
    if (box->radius != 0 ||
        glance_any(glance_or(glance_or(glance_circle(circle), glance_box(box)), glance_units(xcircle, xbox))))
        return HMI_DOUBT;
    if (!glance_is_square(xbox)) return HMI_DOUBT;
    const float dx = (float)(xcircle->ox - xbox->ox), dy = (float)(xcircle->oy - xbox->oy);
    const hm_vec2 beyond = glance_beyond(box, xbox, dx, dy);
    const float x = (float)beyond.x, y = (float)beyond.y;
    const float reach = (float)circle->radius * 256;
    const float all = fabsf(dx) + fabsf(dy) + x + y + reach;
    return glance_compare(x * x + y * y, reach * reach, all * (all * 0x1p-17f + 8) + 64);
}

/// Two polygons of few corners without radii.
hmi_verdict hmi_glance_polygons(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb);

/// What hm_overlap answers without a rule, or HMI_DOUBT, of which there is much.
static inline hmi_verdict hmi_glance_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                           const hm_xform *xb) {
    if (a->kind == HM_SHAPE_CIRCLE)
        return b->kind == HM_SHAPE_BOX ? hmi_glance_circle_box(a, xa, b, xb) : hmi_glance_circles(a, xa, b, xb);
    if (a->kind == HM_SHAPE_BOX && b->kind == HM_SHAPE_CIRCLE) return hmi_glance_circle_box(b, xb, a, xa);
    return HMI_DOUBT;
}

#endif
