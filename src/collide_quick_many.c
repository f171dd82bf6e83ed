// One circle or box against many of its kind: the yes and no of hmi_quick_one_touch for most of them, with what
// shapes that stand alike have in common worked out once. The xforms of many objects differ in their places alone.
#include "collide_glance.h"

#include <math.h>
#include <string.h>

/// The axes of the last xform that was looked at.
typedef struct many_axes {
    int32_t axis[4];
    bool valid;
    bool upright;          ///< along those of the world
    double ux, uy, vx, vy; ///< in steps a local unit
    double radius;         ///< of one unit, in steps
} many_axes;

// The radius as in hmi_quick_radius: less than 1/16 step off.
static void many_axes_make(const hm_xform *xform, many_axes *out) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    const double area = (double)hmi_quick_area(xform);
    const hm_xform here = {0, 0, xform->ux, xform->uy, xform->vx, xform->vy};
    memcpy(out->axis, &xform->ux, sizeof out->axis);
    out->valid = hmi_quick_valid(&here);
    out->upright = xform->uy == 0 && xform->vx == 0;
    out->ux = xform->ux * unit;
    out->uy = xform->uy * unit;
    out->vx = xform->vx * unit;
    out->vy = xform->vy * unit;
    out->radius = sqrt(area) * unit;
}

// Whether they are others than before.
static inline bool many_axes_look(many_axes *axes, const hm_xform *xform) {
    const bool others = memcmp(axes->axis, &xform->ux, sizeof axes->axis) != 0;
    if (others) many_axes_make(xform, axes);
    return others;
}

static inline bool many_place_valid(const hm_xform *xform) {
    const uint64_t limit = (uint64_t)1 << 46;
    return (((uint64_t)xform->ox + limit) | ((uint64_t)xform->oy + limit)) >> 47 == 0;
}

static inline double many_way(int64_t from, int64_t to) { return (double)(int64_t)((uint64_t)to - (uint64_t)from); }

// A local place, from the middle of the one; that of most circles is (0, 0).
static inline hm_vec2 many_place(const hmi_quick_one *one, const many_axes *axes, const hm_shape *b,
                                 const hm_xform *xb) {
    const hm_vec2 d = {many_way(one->ox, xb->ox) - one->x, many_way(one->oy, xb->oy) - one->y};
    if ((b->a.x | b->a.y) == 0) return d;
    const double x = b->a.x, y = b->a.y;
    return (hm_vec2){d.x + (x * axes->ux + y * axes->vx), d.y + (x * axes->uy + y * axes->vy)};
}

/// What is told of one of the many: which is so is not known before, so there is no branch in it.
typedef struct many_told {
    bool known, meet, apart;
} many_told;

static inline many_told many_circle(const hmi_quick_one *one, const many_axes *axes, const hm_shape *b,
                                    const hm_xform *xb) {
    const uint32_t most = (uint32_t)HM_MAX_LOCAL << HM_LOCAL_BITS;
    const bool known = (b->kind == HM_SHAPE_CIRCLE) & ((uint32_t)b->radius <= most) &
                       (int)hmi_quick_local_valid(b->a) & axes->valid & (int)many_place_valid(xb);
    const hm_vec2 d = many_place(one, axes, b, xb);
    const double radius = one->radius + b->radius * axes->radius;
    const double square = d.x * d.x + d.y * d.y;
    const double far = radius + 2, near = radius > 2 ? radius - 2 : 0;
    return (many_told){known, square<near * near *(1 - 0x1p-40), square> far * far * (1 + 0x1p-40) + 2};
}

/// What of the one and of the axes is the same for many boxes: half of the way that a local unit leads along each
/// axis of the world, and how wide and high half of the one is.
typedef struct many_sides {
    bool valid, upright;   ///< the axes; both
    double xx, xy, yx, yy; ///< of x and of y along x, then along y
    double size_x, size_y; ///< of xx and yy
    double wide, high;
    double x, y, far;
} many_sides;

static inline many_sides many_sides_make(const hmi_quick_one *one, const many_axes *axes) {
    return (many_sides){axes->valid,
                        one->upright & axes->upright,
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

// Boxes around both tell that they are apart, and of upright ones that they meet. Sums and differences of corners are
// twice the middle and twice the half.
static inline many_told many_box(const hmi_quick_one *one, const many_sides *sides, const hm_shape *b,
                                 const hm_xform *xb) {
    const bool known =
        (b->kind == HM_SHAPE_BOX) & (int)hmi_quick_box_valid(b) & sides->valid & (int)many_place_valid(xb);
    const double middle_x = (double)((int64_t)b->a.x + b->b.x), w = (double)((int64_t)b->b.x - b->a.x);
    const double middle_y = (double)((int64_t)b->a.y + b->b.y), h = (double)((int64_t)b->b.y - b->a.y);
    double dx = many_way(one->ox, xb->ox) - sides->x + middle_x * sides->xx;
    double dy = many_way(one->oy, xb->oy) - sides->y + middle_y * sides->yy;
    double wide = sides->wide + w * sides->size_x, high = sides->high + h * sides->size_y;
    if (!sides->upright) {
        dx += middle_y * sides->xy;
        dy += middle_x * sides->yx;
        wide += h * fabs(sides->xy);
        high += w * fabs(sides->yx);
    }
    const double x = fabs(dx) - wide, y = fabs(dy) - high;
    return (many_told){known, sides->upright & (x < -1) & (y < -1), (x > sides->far) | (y > sides->far)};
}

static inline void many_add(hmi_quick_bits *bits, int i, many_told told) {
    bits->meet |= (uint64_t)(told.known & told.meet) << i;
    bits->doubt |= (uint64_t)(!told.known | !(told.meet | told.apart)) << i;
}

// Those of `wanted`, which is not 0.
static hmi_quick_bits many_circles_each(const hmi_quick_one *one, const hm_shape *b, const hm_xform *xb,
                                        uint64_t wanted) {
    many_axes axes;
    hmi_quick_bits bits = {0, 0};
    many_axes_make(&xb[hmi_lowest_bit(wanted)], &axes);
    for (uint64_t rest = wanted; rest; rest &= rest - 1) {
        const int i = hmi_lowest_bit(rest);
        many_axes_look(&axes, &xb[i]);
        many_add(&bits, i, many_circle(one, &axes, &b[i], &xb[i]));
    }
    return bits;
}

#if !defined(HM_NO_SIMD) && (defined(__SSE2__) || defined(_M_X64))
// What of a circle about (0, 0) is not as it should be; the kind is looked at.
static inline __m128i many_head(const hm_shape *b) {
    const __m128i head = _mm_xor_si128(glance_load(b), _mm_setr_epi32(HM_SHAPE_CIRCLE, 0, 0, 0));
    return _mm_and_si128(head, _mm_setr_epi32(-1, (int)(3u << 30), -1, -1));
}

// Squares of the way from the one's middle, along both axes.
static inline __m128d many_square(const hmi_quick_one *one, const hm_xform *here, const hm_xform *xb) {
    const __m128d way = _mm_sub_pd(glance_way(here, xb, 0), _mm_setr_pd(one->x, one->y));
    return _mm_mul_pd(way, way);
}

// Faults of both, in words, so that those of one are side by side.
static inline __m128i many_faults(const hm_shape *b, const hm_xform *xb) {
    const __m128i units = _mm_shuffle_epi32(glance_units(&xb[0], &xb[1]), _MM_SHUFFLE(3, 1, 2, 0));
    return _mm_or_si128(units, _mm_packs_epi32(many_head(&b[0]), many_head(&b[1])));
}

// Two circles at scale 1 about their origins, as in hmi_glance_circles. The one's radius is at least 2^18 steps, so
// that a step, for which it and its middle may be off, is less than 2^-18 of it.
static inline void many_two(const hmi_quick_one *one, const hm_xform *here, const hm_shape *b, const hm_xform *xb,
                            int i, hmi_quick_bits *bits) {
    const __m128i none = _mm_setzero_si128(), good = _mm_cmpeq_epi32(many_faults(b, xb), none);
    const __m128d first = many_square(one, here, &xb[0]), second = many_square(one, here, &xb[1]);
    const __m128d distance2 = _mm_add_pd(_mm_unpacklo_pd(first, second), _mm_unpackhi_pd(first, second));
    const __m128d radius = _mm_setr_pd(b[0].radius, b[1].radius);
    const __m128d reach = _mm_add_pd(_mm_mul_pd(radius, _mm_set1_pd(256)), _mm_set1_pd(one->radius));
    const __m128i reach2 = _mm_castpd_si128(_mm_mul_pd(reach, reach));
    const __m128i more = _mm_sub_epi64(_mm_castpd_si128(distance2), reach2);
    const __m128i near = _mm_srli_epi64(_mm_add_epi64(more, _mm_set1_epi64x((int64_t)64 << 32)), 39);
    const __m128i clear = _mm_shuffle_epi32(_mm_cmpgt_epi32(near, none), _MM_SHUFFLE(2, 2, 0, 0));
    const __m128i known = _mm_and_si128(clear, _mm_and_si128(good, _mm_shuffle_epi32(good, _MM_SHUFFLE(2, 3, 0, 1))));
    const unsigned told = (unsigned)_mm_movemask_pd(_mm_castsi128_pd(known));
    const unsigned less = (unsigned)_mm_movemask_pd(_mm_castsi128_pd(more));
    bits->meet |= (uint64_t)(told & less) << i;
    bits->doubt &= ~((uint64_t)told << i);
}

static hmi_quick_bits many_circles_two(const hmi_quick_one *one, const hm_shape *b, const hm_xform *xb, int count) {
    const hm_xform here = {one->ox, one->oy, 0, 0, 0, 0};
    hmi_quick_bits bits = {0, hmi_low_bits(count)};
    if (one->radius < 0x1p18) return bits;
    for (int i = 0; i + 1 < count; i += 2) many_two(one, &here, &b[i], &xb[i], i, &bits);
    return bits;
}
#else
static hmi_quick_bits many_circles_two(const hmi_quick_one *one, const hm_shape *b, const hm_xform *xb, int count) {
    (void)one;
    (void)b;
    (void)xb;
    return (hmi_quick_bits){0, hmi_low_bits(count)};
}
#endif

static hmi_quick_bits many_circles(const hmi_quick_one *one, const hm_shape *b, const hm_xform *xb, int count) {
    const hmi_quick_bits two = many_circles_two(one, b, xb, count);
    if (two.doubt == 0) return two;
    const hmi_quick_bits rest = many_circles_each(one, b, xb, two.doubt);
    return (hmi_quick_bits){two.meet | rest.meet, rest.doubt};
}

static hmi_quick_bits many_boxes(const hmi_quick_one *one, const hm_shape *b, const hm_xform *xb, int count) {
    many_axes axes;
    hmi_quick_bits bits = {0, 0};
    many_axes_make(&xb[0], &axes);
    many_sides sides = many_sides_make(one, &axes);
    for (int i = 0; i < count; i++) {
        if (many_axes_look(&axes, &xb[i])) sides = many_sides_make(one, &axes);
        many_add(&bits, i, many_box(one, &sides, &b[i], &xb[i]));
    }
    return bits;
}

hmi_quick_bits hmi_quick_many(const hmi_quick_one *one, const hm_shape *b, const hm_xform *xb, int count) {
    if (!one->known) return (hmi_quick_bits){0, hmi_low_bits(count)};
    const bool circle = one->kind == HM_SHAPE_CIRCLE;
    hmi_quick_bits bits = circle ? many_circles(one, b, xb, count) : many_boxes(one, b, xb, count);
    for (uint64_t rest = bits.doubt; rest; rest &= rest - 1) {
        const int i = hmi_lowest_bit(rest);
        const hmi_verdict verdict = hmi_quick_one_touch(one, &b[i], &xb[i]);
        if (verdict != HMI_DOUBT) bits.doubt ^= rest & (0 - rest);
        if (verdict == HMI_MEET) bits.meet |= rest & (0 - rest);
    }
    return bits;
}
