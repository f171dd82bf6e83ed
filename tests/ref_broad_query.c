#include "ref_broad_query.h"

bool ref_qbox_meets(const ref_qbox *a, const ref_qbox *b) {
    if (a->x1 < b->x0 || b->x1 < a->x0) return false;
    if (a->y1 < b->y0 || b->y1 < a->y0) return false;
    return true;
}

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

// Which side of the line through a and b the point (x, y) is on.
static int side_of(int64_t ax, int64_t ay, int64_t bx, int64_t by, int64_t x, int64_t y) {
    const int64_t cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    return cross > 0 ? 1 : cross < 0 ? -1 : 0;
}

// Two convex sets are apart when they are along one of three axes: x, y, or across the segment.
bool ref_qbox_on_way(const ref_qbox *box, int64_t ax, int64_t ay, int64_t bx, int64_t by) {
    const ref_qbox around = {least(ax, bx), least(ay, by), most(ax, bx), most(ay, by)};
    if (!ref_qbox_meets(box, &around)) return false;
    const int sides[4] = {side_of(ax, ay, bx, by, box->x0, box->y0), side_of(ax, ay, bx, by, box->x1, box->y0),
                          side_of(ax, ay, bx, by, box->x0, box->y1), side_of(ax, ay, bx, by, box->x1, box->y1)};
    bool left = true, right = true;
    for (int i = 0; i < 4; i++) {
        left = left && sides[i] > 0;
        right = right && sides[i] < 0;
    }
    return !left && !right;
}

ref_qbox ref_qbox_grown(const ref_qbox *box, int64_t x, int64_t y) {
    return (ref_qbox){box->x0 - x, box->y0 - y, box->x1 + x, box->y1 + y};
}

// When one coordinate reaches the interval; 0 where it begins there.
static double axis_enter(int64_t low, int64_t high, int64_t a, int64_t b) {
    if (a < low) return (double)(low - a) / (double)(b - a);
    if (a > high) return (double)(a - high) / (double)(a - b);
    return 0;
}

double ref_qbox_enter(const ref_qbox *box, int64_t ax, int64_t ay, int64_t bx, int64_t by) {
    const double x = axis_enter(box->x0, box->x1, ax, bx);
    const double y = axis_enter(box->y0, box->y1, ay, by);
    return x > y ? x : y;
}

int64_t ref_qbox_distance2(const ref_qbox *a, const ref_qbox *b) {
    const int64_t x = most(0, most(a->x0 - b->x1, b->x0 - a->x1));
    const int64_t y = most(0, most(a->y0 - b->y1, b->y0 - a->y1));
    return x * x + y * y;
}

bool ref_qfilter_passes(const ref_qfilter *a, const ref_qfilter *b) {
    if (a->group != 0 && a->group == b->group) return a->group > 0;
    return (a->category & b->mask) != 0 && (b->category & a->mask) != 0;
}
