// Polygons and boxes of up to eight corners without radii, in floats: four edges of one at a time look at the corners
// of the other. Nothing here depends on how many corners there are but how often that is done, as a branch that goes
// now here, now there costs more than a few edges that are looked at twice.
#include "collide_quick.h"
#include "polygon_internal.h"

#include <float.h>

#if !defined(HM_NO_SIMD) && (defined(__SSE2__) || defined(_M_X64))
#    include <emmintrin.h>
typedef __m128 quick_four;
static inline quick_four four_all(float a) { return _mm_set1_ps(a); }
static inline quick_four four_add(quick_four a, quick_four b) { return _mm_add_ps(a, b); }
static inline quick_four four_sub(quick_four a, quick_four b) { return _mm_sub_ps(a, b); }
static inline quick_four four_mul(quick_four a, quick_four b) { return _mm_mul_ps(a, b); }
static inline quick_four four_max(quick_four a, quick_four b) { return _mm_max_ps(a, b); }
static inline quick_four four_min(quick_four a, quick_four b) { return _mm_min_ps(a, b); }
static inline void four_store(float *out, quick_four a) { _mm_storeu_ps(out, a); }
static inline float four_least(quick_four a) {
    const quick_four two = _mm_min_ps(a, _mm_movehl_ps(a, a));
    return _mm_cvtss_f32(_mm_min_ss(two, _mm_shuffle_ps(two, two, 1)));
}

static inline __m128 four_two_corners(const hm_local *a, const hm_local *b) {
    const __m128i one = _mm_loadl_epi64((const __m128i *)(const void *)a);
    const __m128i two = _mm_loadl_epi64((const __m128i *)(const void *)b);
    return _mm_cvtepi32_ps(_mm_unpacklo_epi64(one, two));
}

static inline void four_corners(const hm_local *const corner[4], quick_four *x, quick_four *y) {
    const __m128 low = four_two_corners(corner[0], corner[1]);
    const __m128 high = four_two_corners(corner[2], corner[3]);
    *x = _mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0));
    *y = _mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1));
}
#else
typedef struct quick_four {
    float v[4];
} quick_four;

#    define FOUR_OF(expression)                                                                                      \
        quick_four result;                                                                                           \
        for (int i = 0; i < 4; i++) result.v[i] = expression;                                                        \
        return result
static inline quick_four four_all(float a) { FOUR_OF(a); }
static inline quick_four four_add(quick_four a, quick_four b) { FOUR_OF(a.v[i] + b.v[i]); }
static inline quick_four four_sub(quick_four a, quick_four b) { FOUR_OF(a.v[i] - b.v[i]); }
static inline quick_four four_mul(quick_four a, quick_four b) { FOUR_OF(a.v[i] * b.v[i]); }
static inline quick_four four_max(quick_four a, quick_four b) { FOUR_OF(a.v[i] > b.v[i] ? a.v[i] : b.v[i]); }
static inline quick_four four_min(quick_four a, quick_four b) { FOUR_OF(a.v[i] < b.v[i] ? a.v[i] : b.v[i]); }
static inline void four_store(float *out, quick_four a) {
    for (int i = 0; i < 4; i++) out[i] = a.v[i];
}
static inline float four_least(quick_four a) {
    const float one = a.v[0] < a.v[1] ? a.v[0] : a.v[1];
    const float two = a.v[2] < a.v[3] ? a.v[2] : a.v[3];
    return one < two ? one : two;
}
static inline void four_corners(const hm_local *const corner[4], quick_four *x, quick_four *y) {
    for (int i = 0; i < 4; i++) {
        x->v[i] = (float)corner[i]->x;
        y->v[i] = (float)corner[i]->y;
    }
}
#endif

/// Four corners and the edges that begin there.
typedef struct ring_group {
    float x[4], y[4];
    quick_four ex, ey; ///< turned so that what is inside has a positive cross product
    quick_four begin;  ///< the cross product of the edge with its corner
} ring_group;

typedef struct quick_ring {
    int groups;
    ring_group group[2];
} quick_ring;

/// Where local units lead, in steps.
typedef struct ring_map {
    quick_four ox, oy, ux, uy, vx, vy, turn;
} ring_map;

static ring_map ring_map_make(const hm_xform *xform, double ox, double oy) {
    const float unit = 1.0f / HM_UNITS_PER_PIXEL;
    const bool flipped = (int64_t)xform->ux * xform->vy < (int64_t)xform->uy * xform->vx;
    return (ring_map){four_all((float)ox),
                      four_all((float)oy),
                      four_all((float)xform->ux * unit),
                      four_all((float)xform->uy * unit),
                      four_all((float)xform->vx * unit),
                      four_all((float)xform->vy * unit),
                      four_all(flipped ? -1.0f : 1.0f)};
}

static void ring_place(const ring_map *map, const hm_local *const corner[4], quick_four *x, quick_four *y) {
    quick_four lx, ly;
    four_corners(corner, &lx, &ly);
    *x = four_add(map->ox, four_add(four_mul(lx, map->ux), four_mul(ly, map->vx)));
    *y = four_add(map->oy, four_add(four_mul(lx, map->uy), four_mul(ly, map->vy)));
}

static void ring_group_make(const ring_map *map, const hm_local *const from[4], const hm_local *const to[4],
                            ring_group *out) {
    quick_four x, y, next_x, next_y;
    ring_place(map, from, &x, &y);
    ring_place(map, to, &next_x, &next_y);
    out->ex = four_mul(map->turn, four_sub(next_x, x));
    out->ey = four_mul(map->turn, four_sub(next_y, y));
    out->begin = four_sub(four_mul(out->ex, y), four_mul(out->ey, x));
    four_store(out->x, x);
    four_store(out->y, y);
}

// The first four corners and, of more than four, the last four. Of three the first comes twice, with its edge.
static void ring_make(const hm_local *corner, int32_t n, const ring_map *map, quick_ring *out) {
    const hm_local *const from[4] = {corner, corner + 1, corner + 2, n > 3 ? corner + 3 : corner};
    const hm_local *const to[4] = {corner + 1, corner + 2, from[3], n > 4 ? corner + 4 : n > 3 ? corner : corner + 1};
    ring_group_make(map, from, to, &out->group[0]);
    out->groups = n > 4 ? 2 : 1;
    if (n <= 4) return;
    const hm_local *last = corner + n - 4;
    const hm_local *const end[4] = {last, last + 1, last + 2, last + 3};
    const hm_local *const next[4] = {last + 1, last + 2, last + 3, corner};
    ring_group_make(map, end, next, &out->group[1]);
}

// How far the other reaches to the inner side of each edge, times the edge's length: the least of all.
static float ring_look(const quick_ring *ring, const quick_ring *other) {
    quick_four least = four_all(FLT_MAX);
    for (int g = 0; g < ring->groups; g++) {
        const ring_group *edges = &ring->group[g];
        quick_four inner = four_all(-FLT_MAX);
        for (int h = 0; h < other->groups; h++) {
            const ring_group *corners = &other->group[h];
            for (int k = 0; k < 4; k++) {
                const quick_four x = four_all(corners->x[k]);
                const quick_four y = four_all(corners->y[k]);
                inner = four_max(inner, four_sub(four_mul(edges->ex, y), four_mul(edges->ey, x)));
            }
        }
        least = four_min(least, four_sub(inner, edges->begin));
    }
    return four_least(least);
}

// The corners of a box in `space`, those of a polygon where they are; 0 for what is not one of the two.
static int32_t ring_corners(const hm_shape *shape, hm_local space[4], const hm_local **out) {
    if (shape->kind == HM_SHAPE_POLYGON) {
        *out = shape->polygon->corner;
        return shape->polygon->few;
    }
    space[0] = shape->a;
    space[1] = (hm_local){shape->b.x, shape->a.y};
    space[2] = shape->b;
    space[3] = (hm_local){shape->a.x, shape->b.y};
    *out = space;
    return shape->kind == HM_SHAPE_BOX ? 4 : 0;
}

// With u = 2^-24 and all coordinates below M: a corner is off by less than 6uM (each number that makes it by u of
// itself, twice rounded), an edge by less than 14uM; its cross product with the way between two corners by 2 * 14uM *
// 2M for the edge and 2 * 2M * 12uM for the corners, and by less than 24uM^2 for the rounding of products and sums:
// less than 256uM^2 = 2^-16 M^2.
hmi_verdict hmi_quick_rings(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, double dx,
                            double dy, double most) {
    hm_local space[2][4];
    const hm_local *corner[2];
    quick_ring one, two;
    const int32_t na = ring_corners(a, space[0], &corner[0]);
    const int32_t nb = ring_corners(b, space[1], &corner[1]);
    if (na < 3 || na > 8 || nb < 3 || nb > 8) return HMI_DOUBT;
    const float doubt = (float)(most * most * 0x1p-16);
    const ring_map map_a = ring_map_make(xa, 0, 0);
    const ring_map map_b = ring_map_make(xb, dx, dy);
    ring_make(corner[0], na, &map_a, &one);
    ring_make(corner[1], nb, &map_b, &two);
    const float of_a = ring_look(&one, &two);
    if (of_a < -doubt) return HMI_APART;
    const float of_b = ring_look(&two, &one);
    if (of_b < -doubt) return HMI_APART;
    return of_a > doubt && of_b > doubt ? HMI_MEET : HMI_DOUBT;
}
