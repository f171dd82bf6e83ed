// The area that two posed masks share, by Gauss's theorem: half the sum of length times outward normal times position
// over the border of what they share. That is the border of each inside the other one, and where both borders lie on
// each other, with the same side solid, one of them.
//
// Positions are from the middle of the first mask. Pieces of edges end where they are cut, to half of 1/HMI_CLIP_UNIT of
// an edge, and what they add is off by no more than that times half the first mask's diagonal. Sums are whole numbers.
#include "border_area.h"

#include "../base/vec2.h"
#include "border_clip.h"

#include <math.h>

/// Over pieces of a mask's border, in parts of an edge: lengths of edges along u and v, positive on the top and right, and
/// the sum of length times outward normal times position in the mask's pixels.
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

static double shares_length(double x, double y) { return sqrt(x * x + y * y); }

static double shares_of_pixel(const hm_xform *m) {
    return fabs((double)((int64_t)m->ux * m->vy - (int64_t)m->uy * m->vx));
}

static double shares_longer_edge(const hm_xform *m) {
    return fmax(shares_length(m->ux, m->uy), shares_length(m->vx, m->vy));
}

hmi_border_area hmi_border_area_of(const hmi_posed_mask *a, const hmi_posed_mask *b) {
    const double step = 1.0 / (double)HM_STEPS_PER_PIXEL, part = 1.0 / HMI_CLIP_UNIT;
    const hm_xform *xa = a->xform, *xb = b->xform;
    const int64_t width = a->mask->grid.width, height = a->mask->grid.height;
    shares_sums of_a = {.cuts = 0}, of_b = {.cuts = 0};
    hmi_clip_border_shared(a, b, true, shares_add, &of_a);
    hmi_clip_border_shared(b, a, false, shares_add, &of_b);
    const hmi_clip_vector out = hmi_clip_outward(xb, of_b.across_u, of_b.across_v);
    const int64_t twice_x = 2 * (xb->ox - xa->ox) - width * xa->ux - height * xa->vx;
    const int64_t twice_y = 2 * (xb->oy - xa->oy) - width * xa->uy - height * xa->vy;
    const double term[4] = {
        shares_of_pixel(xa) * (double)(2 * of_a.moment - width * of_a.across_v + height * of_a.across_u) / 2,
        shares_of_pixel(xb) * (double)of_b.moment,
        (double)twice_x / 2 * hmi_int128_to_double(out.x),
        (double)twice_y / 2 * hmi_int128_to_double(out.y),
    };
    const double w = (double)width, h = (double)height;
    const double far = 0.5 * fmax(shares_length(w * xa->ux + h * xa->vx, w * xa->uy + h * xa->vy),
                                  shares_length(w * xa->ux - h * xa->vx, w * xa->uy - h * xa->vy));
    double sum = 0, most = 0;
    for (int i = 0; i < 4; i++) {
        sum += term[i];
        most += fabs(term[i]);
    }
    const double cuts = (double)of_a.cuts * shares_longer_edge(xa) + (double)of_b.cuts * shares_longer_edge(xb);
    const double off = 1.25 * far * cuts + 0x1p-40 * most;
    return (hmi_border_area){0.5 * part * step * step * sum, 0.5 * part * step * step * off + 0x1p-40};
}
