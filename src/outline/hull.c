// hull: the convex hull of points. One pass over the points in the order of y, then x (Andrew, "Another efficient
// algorithm for convex hulls in two dimensions", 1979).
#include "hull.h"

#include "../exact/int256.h"

static hm_local hull_point(uint64_t key) {
    const int64_t middle = (int64_t)1 << 31;
    return (hm_local){(int32_t)((int64_t)(key & UINT32_MAX) - middle), (int32_t)((int64_t)(key >> 32) - middle)};
}

static void hull_sift(uint64_t *keys, size_t root, size_t count) {
    const uint64_t key = keys[root];
    for (size_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        if (child + 1 < count && keys[child + 1] > keys[child]) child++;
        if (keys[child] <= key) break;
        keys[root] = keys[child];
        root = child;
    }
    keys[root] = key;
}

static void hull_sort(uint64_t *keys, size_t count) {
    for (size_t i = count / 2; i > 0; i--) hull_sift(keys, i - 1, count);
    for (size_t end = count; end > 1; end--) {
        const uint64_t greatest = keys[0];
        keys[0] = keys[end - 1];
        keys[end - 1] = greatest;
        hull_sift(keys, 0, end - 1);
    }
}

// Whether b is no corner of a hull that runs clockwise on the screen from a to c, as it is no right turn there.
// Differences are below 2^32.
static bool hull_is_inside(hm_local a, hm_local b, hm_local c) {
    const int64_t bx = (int64_t)b.x - a.x;
    const int64_t by = (int64_t)b.y - a.y;
    const int64_t cx = (int64_t)c.x - b.x;
    const int64_t cy = (int64_t)c.y - b.y;
    return hmi_int128_sign(hmi_int128_sub(hmi_int128_mul(bx, cy), hmi_int128_mul(by, cx))) <= 0;
}

// Adds a point after `count` others of which those from `floor` on may be taken back.
static int32_t hull_add(hm_local *hull, int32_t count, int32_t floor, hm_local p) {
    while (count > floor && hull_is_inside(hull[count - 2], hull[count - 1], p)) count--;
    hull[count++] = p;
    return count;
}

// Down the right side and up the left one, from the smallest point.
int32_t hmi_hull(uint64_t *keys, int32_t count, hm_local *hull) {
    hull_sort(keys, (size_t)count);
    int32_t made = 0;
    for (int32_t i = 0; i < count; i++) made = hull_add(hull, made, 1, hull_point(keys[i]));
    const int32_t turn = made;
    for (int32_t i = count - 2; i >= 0; i--) made = hull_add(hull, made, turn, hull_point(keys[i]));
    return made - 1; // the last is the first again
}
