// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Every solid pixel of the first mask, against every solid pixel of the second in the columns and rows that it may
// reach, generously. Two parallelograms are apart when all corners of one lie on one side of a side of the other.
// Corners are taken relative to one of the first pixel's; with axes below 2^27 steps and pixels a few apart they stay
// below 2^32, and cross products below 2^61.
#include "exact.h"

#include <math.h>

// A vector in lattice steps.
typedef struct exact_vector {
    int64_t x, y;
} exact_vector;

typedef struct exact_pixel {
    exact_vector corner[4]; // around
} exact_pixel;

static exact_pixel exact_pixel_at(const hm_xform *xform, int32_t x, int32_t y, exact_vector origin) {
    exact_vector o = {xform->ox + (int64_t)x * xform->ux + (int64_t)y * xform->vx - origin.x,
                      xform->oy + (int64_t)x * xform->uy + (int64_t)y * xform->vy - origin.y};
    return (exact_pixel){{o,
                          {o.x + xform->ux, o.y + xform->uy},
                          {o.x + xform->ux + xform->vx, o.y + xform->uy + xform->vy},
                          {o.x + xform->vx, o.y + xform->vy}}};
}

// Whether no point of `b` lies strictly between the lines through the two sides of `a` that run along side `side`.
static bool exact_apart(const exact_pixel *a, const exact_pixel *b, int32_t side) {
    exact_vector from = a->corner[side];
    exact_vector along = {a->corner[side + 1].x - from.x, a->corner[side + 1].y - from.y};
    exact_vector across = a->corner[(side + 3) % 4];
    int64_t width = along.x * (across.y - from.y) - along.y * (across.x - from.x);
    int64_t least = INT64_MAX;
    int64_t greatest = INT64_MIN;
    for (int32_t i = 0; i < 4; i++) {
        int64_t at = along.x * (b->corner[i].y - from.y) - along.y * (b->corner[i].x - from.x);
        least = at < least ? at : least;
        greatest = at > greatest ? at : greatest;
    }
    return width > 0 ? least >= width || greatest <= 0 : greatest <= width || least >= 0;
}

static bool exact_pixels_meet(const exact_pixel *a, const exact_pixel *b) {
    return !exact_apart(a, b, 0) && !exact_apart(a, b, 1) && !exact_apart(b, a, 0) && !exact_apart(b, a, 1);
}

// The columns and rows of a mask that a pixel reaches, and one more on each side.
typedef struct exact_reach {
    double x0, y0, x1, y1;
} exact_reach;

static exact_reach exact_reach_of(const exact_pixel *pixel, const hm_xform *to, exact_vector origin) {
    exact_reach reach = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    double det = (double)to->ux * to->vy - (double)to->uy * to->vx;
    for (int32_t i = 0; i < 4; i++) {
        double dx = (double)(pixel->corner[i].x + origin.x - to->ox);
        double dy = (double)(pixel->corner[i].y + origin.y - to->oy);
        double x = (dx * to->vy - dy * to->vx) / det;
        double y = (dy * to->ux - dx * to->uy) / det;
        reach =
            (exact_reach){fmin(reach.x0, x - 1), fmin(reach.y0, y - 1), fmax(reach.x1, x + 1), fmax(reach.y1, y + 1)};
    }
    return reach;
}

static int32_t exact_clamp(double v, int32_t size) { return v < 0 ? 0 : v > size ? size : (int32_t)v; }

static bool exact_pixel_overlaps(const hm_xform *xa, int32_t x, int32_t y, const sampling_mask *b,
                                 const hm_xform *xb) {
    exact_vector origin = {xa->ox + (int64_t)x * xa->ux + (int64_t)y * xa->vx,
                           xa->oy + (int64_t)x * xa->uy + (int64_t)y * xa->vy};
    exact_pixel pixel = exact_pixel_at(xa, x, y, origin);
    exact_reach reach = exact_reach_of(&pixel, xb, origin);
    int32_t x1 = exact_clamp(reach.x1 + 1, b->size);
    int32_t y1 = exact_clamp(reach.y1 + 1, b->size);
    for (int32_t j = exact_clamp(reach.y0, b->size); j < y1; j++) {
        for (int32_t i = exact_clamp(reach.x0, b->size); i < x1; i++) {
            exact_pixel other = exact_pixel_at(xb, i, j, origin);
            if (sampling_get(b, i, j) && exact_pixels_meet(&pixel, &other)) return true;
        }
    }
    return false;
}

bool exact_overlap(const sampling_mask *a, const hm_xform *xa, const sampling_mask *b, const hm_xform *xb) {
    for (int32_t y = 0; y < a->size; y++) {
        for (int32_t x = 0; x < a->size; x++) {
            if (sampling_get(a, x, y) && exact_pixel_overlaps(xa, x, y, b, xb)) return true;
        }
    }
    return false;
}
