// sat_top: the topmost point that rounded hulls have in common.
//
// At a height y a convex shape has a stretch of x from l(y) to r(y), with -l and r concave. So the overlap of two
// stretches, w(y) = the lesser r - the greater l, is concave as well, and the heights at which it is 0 at least lie
// together. The first of them is found by halving: where w is below 0, its slope shows on which side they are. No
// crossing of edges is computed, so an angle of a few steps does no harm: heights are off by no more than coordinates
// are as doubles.
#include "sat_exact.h"
#include "sat_top.h"

#include <math.h>

/// An end of a stretch.
typedef struct level_end {
    double x;
    double slope; ///< how x changes with the height
} level_end;

typedef struct level_stretch {
    level_end left, right;
} level_stretch;

static void level_add(level_stretch *at, level_end left, level_end right) {
    if (left.x < at->left.x) at->left = left;
    if (right.x > at->right.x) at->right = right;
}

// The height at which a disc only begins may be off by `slack`.
static void level_add_disc(level_stretch *at, hm_vec2 centre, double radius, double slack, double y) {
    const double down = y - centre.y;
    if (fabs(down) > radius + slack) return;
    const double square = (radius - down) * (radius + down);
    const double half = square > 0 ? sqrt(square) : 0;
    const double slope = half > 0 ? down / half : 0;
    level_add(at, (level_end){centre.x - half, slope}, (level_end){centre.x + half, -slope});
}

static void level_add_point(level_stretch *at, double x, double slope) {
    level_add(at, (level_end){x, slope}, (level_end){x, slope});
}

// The edge that leads by e from p. A level one has its ends.
static void level_add_edge(level_stretch *at, hm_vec2 p, hm_vec2 e, double y) {
    const double down = y - p.y;
    if (e.y == 0 && down == 0) {
        level_add_point(at, p.x, 0);
        level_add_point(at, p.x + e.x, 0);
    }
    if (e.y == 0) return;
    const double part = down / e.y;
    if (part >= 0 && part <= 1) level_add_point(at, p.x + e.x * part, e.x / e.y);
}

// A rounded hull is the union of its rounded edges, and of the hull itself.
static level_stretch level_make(const hmi_convex *s, const hmi_point *origin, double slack, double y) {
    const double radius = (double)s->radius * (double)HMI_UNITS_PER_STEP;
    level_stretch at = {{HUGE_VAL, 0}, {-HUGE_VAL, 0}};
    for (int32_t k = 0; k < s->n; k++) {
        const hm_vec2 p = sat_to_double(origin, &s->v[k]);
        const hm_vec2 e = sat_to_double(&s->v[k], sat_edge_end(s, k));
        const double length = sqrt(e.x * e.x + e.y * e.y);
        if (s->n == 1 || radius > 0) level_add_disc(&at, p, radius, slack, y);
        if (s->n == 1) continue;
        const hm_vec2 out = {e.y / length * radius, -(e.x / length) * radius};
        level_add_edge(&at, (hm_vec2){p.x + out.x, p.y + out.y}, e, y);
        if (radius > 0) level_add_edge(&at, (hm_vec2){p.x - out.x, p.y - out.y}, e, y);
    }
    return at;
}

/// Two shapes and the heights that both have, from corner 0 of the first.
typedef struct level_pair {
    const hmi_convex *a;
    const hmi_convex *b;
    double slack;
    double top, bottom;
} level_pair;

static void level_cut(level_pair *heights, const hmi_convex *s, double *size) {
    const double radius = (double)s->radius * (double)HMI_UNITS_PER_STEP;
    double top = HUGE_VAL;
    double bottom = -HUGE_VAL;
    for (int32_t k = 0; k < s->n; k++) {
        const double y = sat_to_double(&heights->a->v[0], &s->v[k]).y;
        top = fmin(top, y - radius);
        bottom = fmax(bottom, y + radius);
    }
    heights->top = fmax(heights->top, top);
    heights->bottom = fmin(heights->bottom, bottom);
    *size = fmax(*size, fmax(fabs(top), fabs(bottom)));
}

/// What both stretches at a height have in common.
typedef struct level_common {
    double left;
    double width; ///< below 0 where nothing
    double slope; ///< how the width changes with the height
} level_common;

static level_common level_common_at(const level_pair *heights, double y) {
    const level_stretch a = level_make(heights->a, &heights->a->v[0], heights->slack, y);
    const level_stretch b = level_make(heights->b, &heights->a->v[0], heights->slack, y);
    const level_end left = a.left.x > b.left.x ? a.left : b.left;
    const level_end right = a.right.x < b.right.x ? a.right : b.right;
    return (level_common){left.x, right.x - left.x, right.slope - left.slope};
}

// Where the stretches only touch, or rounding parts them, the middle between them.
static hm_vec2 level_point(const level_common *common, double y) {
    return (hm_vec2){common->width < 0 ? common->left + common->width / 2 : common->left, y};
}

hm_vec2 hmi_sat_top_round(const hmi_convex *a, const hmi_convex *b) {
    level_pair heights = {a, b, 0, -HUGE_VAL, HUGE_VAL};
    double size = 0;
    level_cut(&heights, a, &size);
    level_cut(&heights, b, &size);
    heights.slack = size * 0x1p-51;
    double above = heights.top;
    double below = fmax(heights.bottom, above);
    level_common common = level_common_at(&heights, above);
    if (common.width >= 0) return level_point(&common, above);
    for (int i = 0; i < 80 && below - above > heights.slack; i++) {
        const double middle = above + (below - above) / 2;
        common = level_common_at(&heights, middle);
        if (common.width < 0 && common.slope > 0)
            above = middle;
        else
            below = middle;
    }
    common = level_common_at(&heights, below);
    return level_point(&common, below);
}
