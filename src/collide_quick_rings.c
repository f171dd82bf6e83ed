// Polygons and boxes of up to eight corners without radii, in floats: four edges of one at a time look at the corners
// of the other. Nothing here depends on how many corners there are but how often that is done, as a branch that goes
// now here, now there costs more than a few edges that are looked at twice.
#include "collide_quick.h"
#include "four.h"

#include <float.h>

/// Four corners and the edges that begin there.
typedef struct ring_group {
    float x[4], y[4];
    hmi_four ex, ey; ///< turned so that what is inside has a positive cross product
    hmi_four begin;  ///< the cross product of the edge with its corner
} ring_group;

typedef struct quick_ring {
    int groups;
    ring_group group[2];
} quick_ring;

static void ring_group_make(const hmi_four_map *map, hmi_four turn, const hm_local *const from[4],
                            const hm_local *const to[4], ring_group *out) {
    hmi_four x, y, next_x, next_y;
    hmi_four_place(map, from, &x, &y);
    hmi_four_place(map, to, &next_x, &next_y);
    out->ex = four_mul(turn, four_sub(next_x, x));
    out->ey = four_mul(turn, four_sub(next_y, y));
    out->begin = four_sub(four_mul(out->ex, y), four_mul(out->ey, x));
    four_store(out->x, x);
    four_store(out->y, y);
}

// The first four corners and, of more than four, the last four. Of three the first comes twice, with its edge.
static void ring_make(const hm_local *corner, int32_t n, const hmi_four_map *map, bool turned, quick_ring *out) {
    const hmi_four turn = four_all(turned ? -1.0f : 1.0f);
    const hm_local *const from[4] = {corner, corner + 1, corner + 2, n > 3 ? corner + 3 : corner};
    const hm_local *const to[4] = {corner + 1, corner + 2, from[3], n > 4 ? corner + 4 : n > 3 ? corner : corner + 1};
    ring_group_make(map, turn, from, to, &out->group[0]);
    out->groups = n > 4 ? 2 : 1;
    if (n <= 4) return;
    const hm_local *last = corner + n - 4;
    const hm_local *const end[4] = {last, last + 1, last + 2, last + 3};
    const hm_local *const next[4] = {last + 1, last + 2, last + 3, corner};
    ring_group_make(map, turn, end, next, &out->group[1]);
}

// How far the other reaches to the inner side of each edge, times the edge's length: the least of all.
static float ring_look(const quick_ring *ring, const quick_ring *other) {
    hmi_four least = four_all(FLT_MAX);
    for (int g = 0; g < ring->groups; g++) {
        const ring_group *edges = &ring->group[g];
        hmi_four inner = four_all(-FLT_MAX);
        for (int h = 0; h < other->groups; h++) {
            const ring_group *corners = &other->group[h];
            for (int k = 0; k < 4; k++) {
                const hmi_four x = four_all(corners->x[k]);
                const hmi_four y = four_all(corners->y[k]);
                inner = four_max(inner, four_sub(four_mul(edges->ex, y), four_mul(edges->ey, x)));
            }
        }
        least = four_min(least, four_sub(inner, edges->begin));
    }
    return four_least(least);
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
    const int32_t na = hmi_quick_corners(a, space[0], &corner[0]);
    const int32_t nb = hmi_quick_corners(b, space[1], &corner[1]);
    if (na < 3 || na > 8 || nb < 3 || nb > 8) return HMI_DOUBT;
    const float doubt = (float)(most * most * 0x1p-16);
    const hmi_four_map map_a = hmi_four_map_make(xa, 0, 0);
    const hmi_four_map map_b = hmi_four_map_make(xb, dx, dy);
    ring_make(corner[0], na, &map_a, hmi_quick_turned(xa), &one);
    ring_make(corner[1], nb, &map_b, hmi_quick_turned(xb), &two);
    const float of_a = ring_look(&one, &two);
    if (of_a < -doubt) return HMI_APART;
    const float of_b = ring_look(&two, &one);
    if (of_b < -doubt) return HMI_APART;
    return of_a > doubt && of_b > doubt ? HMI_MEET : HMI_DOUBT;
}
