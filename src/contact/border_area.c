// The area that two posed masks share, by Gauss's theorem: half the sum of length times outward normal times position
// over the border of what they share. That is the border of each inside the other one, and where both borders lie on
// each other, with the same side solid, one of them.
//
// Positions are from the middle of the first mask. Pieces of edges end where they are cut, to half of
// 1/HMI_CLIP_UNIT of an edge. What an end adds is off by no more than half of that times the distance from the
// middle. All else are sums of whole numbers.
#include "border_area.h"

#include "border_clip.h"

#include <math.h>

/// Over pieces of a mask's border, in parts of an edge: lengths of edges along u and v, positive on the top and right,
/// and the sum of length times outward normal times position in the mask's pixels.
typedef struct shares_sums {
    int64_t across_u, across_v, moment;
    int64_t cuts; ///< pieces with an end within an edge, at least
} shares_sums;

static void shares_add(void *context, const hmi_clip_piece *piece) {
    shares_sums *sums = context;
    const hmi_clip_side side = piece->side;
    const int64_t part = piece->to - piece->from;
    const int64_t length = side == HMI_CLIP_TOP || side == HMI_CLIP_RIGHT ? part : -part;
    if (piece->face) return;
    sums->cuts += !piece->whole;
    if (side == HMI_CLIP_TOP || side == HMI_CLIP_BOTTOM) {
        sums->across_u += length;
        sums->moment -= length * (piece->pixel.y + (side == HMI_CLIP_BOTTOM));
    } else {
        sums->across_v += length;
        sums->moment += length * (piece->pixel.x + (side == HMI_CLIP_RIGHT));
    }
}

// At least its length.
static double shares_most(int64_t x, int64_t y) { return fabs((double)x) + fabs((double)y); }

static double shares_of_pixel(const hm_xform *m) {
    return fabs((double)((int64_t)m->ux * m->vy - (int64_t)m->uy * m->vx));
}

static double shares_of_edge(const hm_xform *m) { return fmax(shares_most(m->ux, m->uy), shares_most(m->vx, m->vy)); }

hmi_border_area hmi_border_area_of(const hmi_posed_mask *a, const hmi_posed_mask *b) {
    const double step = 1.0 / (double)HM_STEPS_PER_PIXEL, part = 1.0 / HMI_CLIP_UNIT;
    const hm_xform *xa = a->xform, *xb = b->xform;
    const int64_t width = a->mask->grid.width, height = a->mask->grid.height;
    shares_sums of_a = {.cuts = 0}, of_b = {.cuts = 0};
    hmi_clip_border_sides(a, b, HMI_CLIP_ALL | HMI_CLIP_BOTH, shares_add, &of_a);
    hmi_clip_border_sides(b, a, HMI_CLIP_ALL, shares_add, &of_b);
    const hmi_clip_vector out = hmi_clip_outward(xb, of_b.across_u, of_b.across_v);
    const int64_t twice_x = 2 * (xb->ox - xa->ox) - width * xa->ux - height * xa->vx;
    const int64_t twice_y = 2 * (xb->oy - xa->oy) - width * xa->uy - height * xa->vy;
    const double term[4] = {
        shares_of_pixel(xa) * (double)(2 * of_a.moment - width * of_a.across_v + height * of_a.across_u) / 2,
        shares_of_pixel(xb) * (double)of_b.moment,
        (double)twice_x / 2 * hmi_int128_to_double(out.x),
        (double)twice_y / 2 * hmi_int128_to_double(out.y),
    };
    const double far = (double)width * shares_most(xa->ux, xa->uy) + (double)height * shares_most(xa->vx, xa->vy);
    double sum = 0, most = 0;
    for (int i = 0; i < 4; i++) {
        sum += term[i];
        most += fabs(term[i]);
    }
    const double cuts = (double)of_a.cuts * shares_of_edge(xa) + (double)of_b.cuts * shares_of_edge(xb);
    const double off = 0.75 * far * cuts + 0x1p-40 * most;
    return (hmi_border_area){0.5 * part * step * step * sum, 0.5 * part * step * step * off + 0x1p-40};
}
