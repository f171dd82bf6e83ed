// world_draw (internal): the pen that draws shapes, and its settings.
#ifndef HITMASK_WORLD_DRAW_PEN_H
#define HITMASK_WORLD_DRAW_PEN_H

#include <hitmask/draw.h>

/// How it is drawn, checked and filled in, and what is drawn at present.
typedef struct hmi_pen {
    const hm_draw *draw;
    uint32_t what;
    bool limited; ///< there is a view
    hm_bounds view;
    double error, size;
    hm_draw_role role;
    hm_object object;
} hmi_pen;

/// All that can be drawn.
#define HMI_DRAW_ALL (HM_DRAW_EDGES | HM_DRAW_INSIDES | HM_DRAW_BOXES | HM_DRAW_CONTACTS | HM_DRAW_INACTIVE)

/// Fills a pen in. False for options that are out of range.
bool hmi_pen_make(const hm_draw *draw, const hm_draw_options *options, hmi_pen *out);

void hmi_pen_line(const hmi_pen *pen, hm_vec2 from, hm_vec2 to);
void hmi_pen_triangle(const hmi_pen *pen, hm_vec2 a, hm_vec2 b, hm_vec2 c);

/// Two lines as wide as the pen says.
void hmi_pen_cross(const hmi_pen *pen, hm_vec2 at);

/// The part of a pie from direction `from` to `to`, unit vectors less than 180 degrees apart: its arc as lines, its
/// inside as triangles.
void hmi_pen_arc(const hmi_pen *pen, hm_vec2 middle, double radius, hm_vec2 from, hm_vec2 to);

/// A whole disc.
void hmi_pen_disc(const hmi_pen *pen, hm_vec2 middle, double radius);

#endif
