// world_draw: radial profiles, and what a fast test of two of them compares.
#include "../base/vec2.h"
#include "../exact/lattice_internal.h"
#include "../outline/polar_internal.h"
#include "draw_pen.h"

#include <math.h>

// Where the end of a length is drawn.
static hm_vec2 polar_end(const hm_polar *polar, const hm_xform *xform, int32_t i) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    const double length = (double)polar->lengths[i] * unit / (double)HMI_POLAR_UNIT;
    const hm_vec2 local = {(double)polar->view.centre.x * unit + (double)polar->directions[i].x * length,
                           (double)polar->view.centre.y * unit + (double)polar->directions[i].y * length};
    hm_vec2 end;
    hm_xform_apply(xform, local, &end);
    return end;
}

static hm_vec2 polar_middle(const hm_polar *polar, const hm_xform *xform) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    hm_vec2 middle;
    hm_xform_apply(xform, (hm_vec2){(double)polar->view.centre.x * unit, (double)polar->view.centre.y * unit},
                   &middle);
    return middle;
}

// Whether the box around all that may be drawn meets the view.
static bool polar_in_view(const hmi_pen *pen, const hm_polar *polar, const hm_xform *xform, hm_vec2 middle) {
    const double radius = (double)polar->view.max_radius / HM_UNITS_PER_PIXEL / (double)HM_STEPS_PER_PIXEL;
    const double x = radius * (fabs((double)xform->ux) + fabs((double)xform->vx));
    const double y = radius * (fabs((double)xform->uy) + fabs((double)xform->vy));
    const hm_bounds *view = &pen->view;
    if (!pen->limited) return true;
    return middle.x + x >= view->x0 && middle.x - x <= view->x1 && middle.y + y >= view->y0 &&
           middle.y - y <= view->y1;
}

static void polar_draw(const hmi_pen *pen, const hm_polar *polar, const hm_xform *xform, hm_vec2 middle) {
    const int32_t count = polar->view.count;
    hm_vec2 end = polar_end(polar, xform, 0);
    if (pen->what & HM_DRAW_EDGES) hmi_pen_cross(pen, middle);
    for (int32_t i = 0; i < count; i++) {
        const int32_t next = i + 1 < count ? i + 1 : 0;
        const hm_vec2 beside = polar_end(polar, xform, next);
        if ((pen->what & HM_DRAW_EDGES) && polar->lengths[i]) hmi_pen_line(pen, middle, end);
        if (polar->lengths[i] && polar->lengths[next]) hmi_pen_triangle(pen, middle, end, beside);
        end = beside;
    }
}

void hm_draw_polar(const hm_polar *polar, const hm_xform *xform, const hm_draw *draw, const hm_draw_options *options,
                   hm_draw_role role) {
    hmi_pen pen;
    HMI_REQUIRE_PTR(polar, );
    HMI_REQUIRE_PTR(xform, );
    HMI_REQUIRE_PTR(draw, );
    if ((unsigned)role >= HM_DRAW_ROLE_COUNT || !hmi_pen_make(draw, options, &pen)) return;
    if (!hm_xform_valid(xform)) return;
    const hm_vec2 middle = polar_middle(polar, xform);
    pen.role = role;
    if (polar_in_view(&pen, polar, xform, middle)) polar_draw(&pen, polar, xform, middle);
}

// Across a line in the direction of a unit vector.
static void polar_mark(const hmi_pen *pen, hm_vec2 at, hm_vec2 along) {
    const hm_vec2 aside = {-along.y, along.x};
    hmi_pen_line(pen, hmi_along(at, aside, -pen->size / 2), hmi_along(at, aside, pen->size / 2));
}

static void polar_line_draw(const hmi_pen *pen, hm_vec2 from, hm_vec2 to, const double reach[2]) {
    const double x = to.x - from.x, y = to.y - from.y, length = sqrt(x * x + y * y);
    if (!(length > 0)) return;
    const hm_vec2 along = {x / length, y / length};
    hmi_pen_line(pen, from, to);
    polar_mark(pen, hmi_along(from, along, reach[0]), along);
    polar_mark(pen, hmi_along(to, along, -reach[1]), along);
}

void hm_draw_polar_line(const hm_polar *a, const hm_xform *xa, const hm_polar *b, const hm_xform *xb,
                        hm_polar_mode mode, const hm_draw *draw, const hm_draw_options *options, hm_draw_role role) {
    hmi_pen pen;
    double reach[2];
    HMI_REQUIRE_PTR(a, );
    HMI_REQUIRE_PTR(xa, );
    HMI_REQUIRE_PTR(b, );
    HMI_REQUIRE_PTR(xb, );
    HMI_REQUIRE_PTR(draw, );
    if ((unsigned)role >= HM_DRAW_ROLE_COUNT || !hmi_pen_make(draw, options, &pen)) return;
    if (!hm_xform_valid(xa) || !hm_xform_valid(xb) || !(pen.what & HM_DRAW_EDGES)) return;
    if (!(mode >= HM_POLAR_CIRCLES && mode <= HM_POLAR_BETWEEN)) return;
    hmi_polar_reach(a, xa, b, xb, mode, reach);
    for (int i = 0; i < 2; i++) reach[i] /= (double)HM_STEPS_PER_PIXEL;
    pen.role = role;
    polar_line_draw(&pen, polar_middle(a, xa), polar_middle(b, xb), reach);
}
