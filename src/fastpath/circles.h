// fastpath (internal): circles and boxes drawn at scale 1, in floats: whether all numbers are within their
// limits, and whether the two clearly meet or clearly do not. All of it is inlined, as it is little: the answer about
// two circles passes this file and narrow/overlap_entry.c (scripts/check-hops).
//
// Numbers are validated together, in vectors where the machine has them: what is left in a sum, or in a comparison,
// where one is out of its limits, is a fault. Where there is a fault a shape or xform may still be valid; then, and
// within a small part of what is between the shapes, the result is "unsure".
//
// Floats, with u = 2^-24, are off by u of themselves when a whole number becomes one, and once more in each sum and
// product. Two of them that are not negative are compared as whole numbers: where the bits of the one are k more than
// those of the other, it is more than k * 2^-24 of the other more; likewise doubles, whose bits count k * 2^32 for
// k * 2^-21.
#ifndef HITMASK_FASTPATH_CIRCLES_H
#define HITMASK_FASTPATH_CIRCLES_H

#include "../simd/f64x2.h"
#include "fastpath.h"

/// Whether a rule, NULL among them, is valid and without a margin. What is sure under one such rule is so under all:
/// they differ where shapes just touch.
static inline bool hmi_rule_is_plain(const hm_rule *rule) {
    return !rule || ((unsigned)rule->touch <= HM_TOUCH_CLOSED && rule->margin == 0);
}

/// What hm_overlap answers without a rule of two circles, or a circle and a box in any order, about any centre and
/// drawn at any scale from 1/16 to 16 without shear, or HMI_UNSURE: within thousandths of a pixel of touching, for
/// other kinds, and for numbers that may not be valid.
hmi_verdict hmi_fast_circles_f64(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb);

/// The same of a circle or point and a box. `reach` is both radii and the margin, in steps, off by less than 3; 0 where
/// there are none.
hmi_verdict hmi_fast_disc_box(const hm_shape *disc, const hm_xform *xdisc, const hm_shape *box, const hm_xform *xbox,
                              double reach);

#ifdef HMI_HAVE_SSE2
#    include <emmintrin.h>
typedef __m128i hmi_faults;

static inline hmi_faults f32_or(hmi_faults a, hmi_faults b) { return _mm_or_si128(a, b); }

static inline bool f32_any(hmi_faults faults) {
#    ifdef HMI_HAVE_X86
    return _mm_cvtsi128_si64(_mm_packs_epi32(faults, faults)) != 0;
#    else
    return _mm_movemask_epi8(_mm_cmpeq_epi8(faults, _mm_setzero_si128())) != 0xffff;
#    endif
}

static inline __m128i f32_load(const void *from) { return _mm_loadu_si128((const __m128i *)from); }
// Constants as whole numbers, which compilers keep whole: of floats they make four out of one each time.
static inline __m128 f32_bits(int32_t bits) { return _mm_castsi128_ps(_mm_set1_epi32(bits)); }
static inline __m128 f32_size(__m128 a) { return _mm_and_ps(a, f32_bits(INT32_MAX)); }

// With the other number of each pair in its place.
static inline __m128 f32_swap(__m128 a) {
    return _mm_castsi128_ps(_mm_shuffle_epi32(_mm_castps_si128(a), _MM_SHUFFLE(2, 3, 0, 1)));
}

// The squares that both span, in steps, twice each: rounded less than 4 times.
static inline __m128 f32_areas(__m128i of_a, __m128i of_b) {
    const __m128 one = _mm_cvtepi32_ps(of_a), two = _mm_cvtepi32_ps(of_b);
    const __m128 products = _mm_mul_ps(_mm_shuffle_ps(one, two, _MM_SHUFFLE(1, 0, 1, 0)),
                                       _mm_shuffle_ps(one, two, _MM_SHUFFLE(2, 3, 2, 3)));
    return f32_size(_mm_sub_ps(products, f32_swap(products)));
}

// What is left where components of axes, or positions, are not within the limits of xforms.
static inline __m128i f32_axes(__m128i of_a, __m128i of_b) {
    const __m128i axis = _mm_set1_epi32(1 << 29);
    return _mm_srli_epi32(_mm_or_si128(_mm_add_epi32(of_a, axis), _mm_add_epi32(of_b, axis)), 30);
}

// The higher halves of the positions, of which 0 is 2^14.
static inline __m128i f32_highs(const hm_xform *a, const hm_xform *b) {
    const __m128 highs = _mm_shuffle_ps(_mm_castsi128_ps(f32_load(&a->ox)), _mm_castsi128_ps(f32_load(&b->ox)),
                                        _MM_SHUFFLE(3, 1, 3, 1));
    return _mm_add_epi32(_mm_castps_si128(highs), _mm_set1_epi32(1 << 14));
}

static inline __m128i f32_offsets(const hm_xform *a, const hm_xform *b) {
    return _mm_srli_epi32(f32_highs(a, b), 15);
}

// As hmi_fast_valid, with more than 2^47.5 square steps for what rounding takes.
static inline hmi_faults f32_spans(const hm_xform *a, const hm_xform *b) {
    const __m128i of_a = f32_load(&a->ux), of_b = f32_load(&b->ux);
    const __m128 little = _mm_cmpngt_ps(f32_areas(of_a, of_b), f32_bits((127 + 47) << 23 | 1 << 22));
    return _mm_or_si128(_mm_castps_si128(little), _mm_or_si128(f32_axes(of_a, of_b), f32_offsets(a, b)));
}

// Of a circle or point about any point; the kind is not tested.
static inline hmi_faults f32_disc(const hm_shape *disc) {
    const int32_t limit = (int32_t)HM_MAX_LOCAL << HM_LOCAL_BITS;
    const __m128i head = f32_load(disc);
    const __m128i least = _mm_setr_epi32(INT32_MIN, 0, -limit, -limit);
    const __m128i most = _mm_setr_epi32(INT32_MAX, limit, limit, limit);
    return _mm_or_si128(_mm_cmpgt_epi32(head, most), _mm_cmpgt_epi32(least, head));
}

// Of the ends of a segment or capsule.
static inline hmi_faults f32_ends(const hm_shape *shape) {
    const __m128i limit = _mm_set1_epi32((int32_t)HM_MAX_LOCAL << HM_LOCAL_BITS);
    const __m128i less = _mm_set1_epi32(-((int32_t)HM_MAX_LOCAL << HM_LOCAL_BITS)), ends = f32_load(&shape->a);
    return _mm_or_si128(_mm_cmpgt_epi32(ends, limit), _mm_cmpgt_epi32(less, ends));
}

// Of a box's corners.
static inline hmi_faults f32_box(const hm_shape *box) {
    const __m128i corners = f32_load(&box->a);
    return _mm_or_si128(_mm_cmpgt_epi32(corners, _mm_shuffle_epi32(corners, _MM_SHUFFLE(3, 2, 3, 2))), f32_ends(box));
}

// 8 bytes of each, whatever is in them.
static inline __m128i f32_both(const void *a, const void *b) {
    const __m128d low = _mm_castsi128_pd(_mm_loadl_epi64((const __m128i *)a));
    return _mm_castpd_si128(_mm_loadh_pd(low, (const double *)b));
}

// Xforms at scale 1, rotated without a flip: v is u rotated by 90 degrees, but for less than 17 steps along each
// axis, and the square of u is 2^48 but for less than 1.2 * 2^-19 of it (2^-19 as the bits have it, and 4u). So is
// the area, but for 23 * 2^24 square steps more: less than 2^-18 of it in all. A number below 32, or of the positions
// below 32,767, is within its limits; all are packed into words, in which those that are too large stay so. -x is ~x
// + 1.
static inline hmi_faults f32_units(const hm_xform *a, const hm_xform *b) {
    const __m128i u = f32_both(&a->ux, &b->ux);
    const __m128i v = _mm_shuffle_epi32(f32_both(&a->vx, &b->vx), _MM_SHUFFLE(2, 3, 0, 1));
    const __m128i rotated = _mm_xor_si128(v, _mm_setr_epi32(0, -1, 0, -1));
    const __m128i off = _mm_add_epi32(_mm_sub_epi32(u, rotated), _mm_setr_epi32(16, 15, 16, 15));
    const __m128 length = _mm_cvtepi32_ps(u), squares = _mm_mul_ps(length, length);
    const __m128i square = _mm_castps_si128(_mm_add_ps(squares, f32_swap(squares)));
    const __m128i area = _mm_sub_epi32(square, _mm_set1_epi32(((127 + 48) << 23) - 16));
    const __m128i most = _mm_setr_epi16(31, 31, 31, 31, 32766, 32766, 32766, 32766);
    return _mm_subs_epu16(_mm_packs_epi32(_mm_or_si128(area, off), f32_highs(a, b)), most);
}

// Radii below 2^30 and centres at (0, 0): of what begins with a radius, or two of them one over the other.
static inline hmi_faults f32_round(__m128i heads) {
    return _mm_and_si128(heads, _mm_setr_epi32((int)(3u << 30), -1, -1, 0));
}

// A double that counts in 2^-bits, as the low bits of 1.5 * 2^(52-bits): numbers below 2^51 are added to these. Both
// lanes count, and differ, as compilers make two out of one each time.
static inline __m128i f32_counter(int bits) {
    const int64_t zero = (int64_t)(0x433 - bits) << 52 | (int64_t)1 << 51;
    return _mm_set_epi64x(zero + 1, zero);
}

// The way from a to b in units of 2^bits steps, exact.
static inline __m128d f32_way(const hm_xform *a, const hm_xform *b, int bits) {
    const __m128i way = _mm_sub_epi64(f32_load(&b->ox), f32_load(&a->ox)), zero = f32_counter(bits);
    return _mm_sub_pd(_mm_castsi128_pd(_mm_add_epi64(way, zero)), _mm_castsi128_pd(zero));
}

// Of how much more the bits of one are than those of the other.
static inline hmi_verdict f32_verdict(uint32_t more, uint32_t doubt) {
    if (more + doubt < 2 * doubt) return HMI_UNSURE;
    return more >> 31 ? HMI_MEET : HMI_APART;
}

/// Two circles, in local units. Positions are exact. A radius is off by 2^-18 of itself at most: half of what the
/// area is off, and where that is less than half a step it is rounded to none, else to less than twice as much. Of
/// the square of both that is 2^-17, and what doubles round 2^-50; doubt begins at 32 * 2^-21.
static inline hmi_verdict hmi_fast_circles(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                           const hm_xform *xb) {
    const __m128i one = f32_load(&a->radius), two = f32_load(&b->radius);
    if (f32_any(f32_or(f32_units(xa, xb), f32_round(_mm_or_si128(one, two))))) return HMI_UNSURE;
    const __m128d way = f32_way(xa, xb, 8), squares = _mm_mul_pd(way, way);
    const __m128i other = _mm_shuffle_epi32(_mm_castpd_si128(squares), _MM_SHUFFLE(1, 0, 3, 2));
    const __m128i distance2 = _mm_castpd_si128(_mm_add_sd(squares, _mm_castsi128_pd(other)));
    const __m128d reach = _mm_cvtepi32_pd(_mm_add_epi32(one, two));
    const __m128i more = _mm_sub_epi64(distance2, _mm_castpd_si128(_mm_mul_pd(reach, reach)));
    return f32_verdict((uint32_t)_mm_cvtsi128_si32(_mm_srli_epi64(more, 32)), 32);
}

// Of an xform at scale 1: products of components are below 2^50, exact.
static inline __m128d f32_turns(const hm_xform *xform) {
    const __m128d u = _mm_cvtepi32_pd(_mm_loadl_epi64((const __m128i *)(const void *)&xform->ux));
    const __m128d v = _mm_cvtepi32_pd(_mm_loadl_epi64((const __m128i *)(const void *)&xform->vx));
    return _mm_mul_pd(u, _mm_shuffle_pd(v, v, 1));
}

/// The determinants of the axes of two xforms that hmi_fast_circles has taken, exact: they have no flip.
static inline hmi_f64x2 hmi_fast_areas(const hm_xform *a, const hm_xform *b) {
    const __m128d one = f32_turns(a), two = f32_turns(b);
    return _mm_sub_pd(_mm_unpacklo_pd(one, two), _mm_unpackhi_pd(one, two));
}

// Corners below 2^30, none before the other: where a bit is left there is a fault.
static inline hmi_faults f32_corners(__m128i corners) {
    const __m128i small = _mm_add_epi32(corners, _mm_set1_epi32(1 << 30));
    const __m128i order = _mm_sub_epi32(_mm_shuffle_epi32(corners, _MM_SHUFFLE(3, 2, 3, 2)), corners);
    return _mm_srli_epi32(_mm_or_si128(small, order), 31);
}

// The sum of the first two.
static inline __m128 f32_sum(__m128 a) { return _mm_add_ss(a, f32_swap(a)); }

// How far a point is beyond a box's sides 3, 0, 1 and 2, below 0 inside; its coordinates along both axes come in pairs.
static inline __m128 f32_over(__m128 corners, __m128 along) {
    const __m128 offset = _mm_shuffle_ps(along, along, _MM_SHUFFLE(2, 0, 2, 0));
    return _mm_xor_ps(_mm_sub_ps(corners, offset), _mm_setr_ps(0, 0, -0.0f, -0.0f));
}

// How far a point is beyond the sides along either axis, at least 0.
static inline __m128 f32_beyond(__m128 over) {
    return _mm_max_ps(_mm_max_ps(over, _mm_movehl_ps(over, over)), _mm_setzero_ps());
}

// What of a box is nearest to a point, or parts it soonest, by how far it is beyond each side. That is off by less than
// 3 * 2^-19 of the point's and the corners' coordinates, as below; 2^-14 of all of these is left as doubt.
static inline int f32_region(__m128 over, __m128 corners, __m128 along) {
    static const int8_t sides[16] = {-1, 3, 0, -1, 1, -1, -1, -1, 2, -1, -1, -1, -1, -1, -1, -1};
    static const int8_t near[16] = {-1, 3, 0, 4, 1, -1, 5, -1, 2, 7, -1, -1, 6, -1, -1, -1};
    const __m128 sizes = _mm_add_ps(f32_size(corners), f32_size(along)), high = _mm_movehl_ps(over, over);
    const __m128 doubt = _mm_mul_ss(f32_sum(_mm_add_ps(sizes, _mm_movehl_ps(sizes, sizes))), _mm_set_ss(0x1p-14f));
    const __m128 blur = _mm_shuffle_ps(doubt, doubt, 0);
    const int beyond = _mm_movemask_ps(_mm_cmpgt_ps(over, blur));
    const int clear = beyond | _mm_movemask_ps(_mm_cmplt_ps(over, _mm_sub_ps(_mm_setzero_ps(), blur)));
    const __m128 most = _mm_max_ps(over, high), least = _mm_max_ss(most, f32_swap(most));
    const int soonest = _mm_movemask_ps(_mm_cmpge_ps(over, _mm_sub_ps(_mm_shuffle_ps(least, least, 0), blur)));
    return clear != 15 ? -1 : beyond ? near[beyond] : sides[soonest];
}

/// A circle and a box without a radius, in local units. With D for how far the circle's centre is from the box's
/// origin: the centre is projected on u, and on u rotated by 90 degrees, as if these were 2^24 long. It is off by 1.2
/// * 2^-19 of D for the length, by .7 * 2^-19 for what v is off, by .2 * 2^-19 for rounding; the box itself is off by
/// .7 * 2^-19 of D and of the distance for v, and by .6 * 2^-19 of the distance for the length: the distance by less
/// than 3 * 2^-19 of both. With D^2 added to the squares of distance and radius these are off by 9 * 2^-19 of the
/// sum, and by 2^-17 for the radius as above: less than 14 * 2^-19 with what is rounded; doubt begins at 512 * 2^-24.
///
/// First, as it is less: apart where D^2 is more than twice the squares of the radius and of all corners'
/// coordinates, of which two are those of the farthest corner.
///
/// `region`, which may be NULL, receives what of the box is nearest to the centre, or parts it soonest, where they
/// meet: side 0 to 3, or 4 and the number of a corner; -1 where that is not clear.
static inline hmi_verdict hmi_fast_circle_region(const hm_shape *circle, const hm_xform *xcircle, const hm_shape *box,
                                                 const hm_xform *xbox, int *region) {
    const __m128i head = f32_load(&circle->radius), ends = f32_load(&box->a);
    const hmi_faults faults = f32_or(f32_units(xcircle, xbox), f32_round(head));
    if (box->radius != 0 || f32_any(f32_or(faults, f32_corners(ends)))) return HMI_UNSURE;
    const __m128 way = _mm_cvtpd_ps(f32_way(xbox, xcircle, 32)); // in 2^24 units
    const __m128 corners = _mm_cvtepi32_ps(ends), radius = _mm_cvtepi32_ps(head);
    const __m128 far2 = _mm_mul_ss(f32_sum(_mm_mul_ps(way, way)), _mm_set_ss(0x1p48f));
    const __m128 radius2 = _mm_mul_ss(radius, radius), squares = _mm_mul_ps(corners, corners);
    const __m128 size2 = f32_sum(_mm_add_ps(squares, _mm_movehl_ps(squares, squares)));
    if (_mm_comigt_ss(far2, _mm_mul_ss(_mm_add_ss(size2, radius2), _mm_set_ss(2.01f)))) return HMI_APART;
    const __m128 products = _mm_mul_ps(_mm_movelh_ps(way, way), _mm_cvtepi32_ps(f32_load(&xbox->ux)));
    const __m128 along = _mm_add_ps(products, f32_swap(products)), over = f32_over(corners, along);
    const __m128 beyond = f32_beyond(over);
    const __m128i distance2 = _mm_castps_si128(_mm_add_ss(f32_sum(_mm_mul_ps(beyond, beyond)), far2));
    const __m128i reach2 = _mm_castps_si128(_mm_add_ss(radius2, far2));
    if (region) *region = f32_region(over, corners, along);
    return f32_verdict((uint32_t)_mm_cvtsi128_si32(_mm_sub_epi32(distance2, reach2)), 512);
}
#else
typedef uint64_t hmi_faults;

static inline hmi_faults f32_or(hmi_faults a, hmi_faults b) { return a | b; }
static inline bool f32_any(hmi_faults faults) { return faults != 0; }

static inline hmi_faults f32_spans(const hm_xform *a, const hm_xform *b) {
    return (hmi_faults) !(hmi_fast_valid(a) && hmi_fast_valid(b));
}

static inline hmi_faults f32_disc(const hm_shape *disc) {
    const uint32_t limit = (uint32_t)HM_MAX_LOCAL << HM_LOCAL_BITS;
    return (hmi_faults) !((uint32_t)disc->radius <= limit && hmi_fast_local_valid(disc->a));
}

static inline hmi_faults f32_ends(const hm_shape *shape) {
    return (hmi_faults) !(hmi_fast_local_valid(shape->a) && hmi_fast_local_valid(shape->b));
}

static inline hmi_faults f32_box(const hm_shape *box) {
    return f32_ends(box) | (hmi_faults)(box->a.x > box->b.x || box->a.y > box->b.y);
}

// With flips.
static inline hmi_f64x2 hmi_fast_areas(const hm_xform *a, const hm_xform *b) {
    return f64x2_of((double)hmi_fast_area(a), (double)hmi_fast_area(b));
}

// Without vectors it is faster to test them only once.
static inline hmi_verdict hmi_fast_circles(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                           const hm_xform *xb) {
    return hmi_fast_circles_f64(a, xa, b, xb);
}

static inline hmi_verdict hmi_fast_circle_region(const hm_shape *circle, const hm_xform *xcircle, const hm_shape *box,
                                                 const hm_xform *xbox, int *region) {
    if (region) *region = -1;
    return hmi_fast_circles_f64(circle, xcircle, box, xbox);
}
#endif

static inline hmi_verdict hmi_fast_circle_box(const hm_shape *circle, const hm_xform *xcircle, const hm_shape *box,
                                              const hm_xform *xbox) {
    return hmi_fast_circle_region(circle, xcircle, box, xbox, NULL);
}

// Whether a shape is one of those whose numbers are validated here, and these are within their limits.
static inline bool f32_shape(const hm_shape *shape, hmi_faults *faults) {
    const bool radius = (uint32_t)shape->radius <= (uint32_t)HM_MAX_LOCAL << HM_LOCAL_BITS;
    if (shape->kind == HM_SHAPE_POLYGON) return radius && shape->of.polygon;
    const bool box = shape->kind == HM_SHAPE_BOX, two = box || shape->kind == HM_SHAPE_CAPSULE;
    *faults = f32_or(*faults, box ? f32_box(shape) : two ? f32_ends(shape) : f32_disc(shape));
    return two ? radius : shape->kind == HM_SHAPE_CIRCLE;
}

/// The preconditions of queries on two shapes and their xforms, as hmi_fast_pair_given; false also where it takes
/// more to decide.
static inline bool hmi_fast_valid_pair(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    if (!a || !xa || !b || !xb) return false;
    hmi_faults faults = f32_spans(xa, xb);
    return f32_shape(a, &faults) && f32_shape(b, &faults) && !f32_any(faults);
}

/// The same of two masks.
static inline bool hmi_fast_valid_masks(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                        const hm_xform *xb) {
    return xa && xb && a->of.mask && b->of.mask && !f32_any(f32_spans(xa, xb));
}

/// The same of any two shapes.
static inline bool hmi_pair_valid(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    return hmi_shape_valid(a) && hmi_xform_is_valid(xa) && hmi_shape_valid(b) && hmi_xform_is_valid(xb);
}

/// The same, whatever it takes.
static inline bool hmi_shapes_valid(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    return hmi_fast_valid_pair(a, xa, b, xb) || hmi_pair_valid(a, xa, b, xb);
}

/// Two polygons of few corners without radii.
hmi_verdict hmi_fast_polygons(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb);

/// What hm_overlap answers without a rule, or HMI_UNSURE, of which there is much.
static inline hmi_verdict hmi_fast_circle_pairs(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                                const hm_xform *xb) {
    if (a->kind == HM_SHAPE_CIRCLE && b->kind == HM_SHAPE_CIRCLE) return hmi_fast_circles(a, xa, b, xb);
    if (a->kind == HM_SHAPE_CIRCLE && b->kind == HM_SHAPE_BOX) return hmi_fast_circle_box(a, xa, b, xb);
    if (a->kind == HM_SHAPE_BOX && b->kind == HM_SHAPE_CIRCLE) return hmi_fast_circle_box(b, xb, a, xa);
    return HMI_UNSURE;
}

#endif
