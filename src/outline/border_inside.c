// border: how often loops go around a point (the winding number).
//
// Edges that cross the line from the point to the right, in local coordinates, are counted with their direction. Of a
// chain that lies on the right of the point as a whole only its two ends matter: it crosses the line as often down as
// up but for their difference. So the tree is descended only where a box holds the point itself.
#include "../exact/lattice_internal.h"
#include "../exact/vec64.h"
#include "border_internal.h"

#define BORDER_FAR ((int64_t)1 << 33)

// The whole numbers next to numerator / det. `about` below 2^33 is off by less than 2^-17, so farther from a whole
// number than 2^-16 it decides which; nearer, the exact difference does.
static void border_round(hmi_int128 numerator, int64_t det, double about, int64_t *floor, int64_t *ceil) {
    *floor = *ceil = about > 0 ? BORDER_FAR : -BORDER_FAR;
    if (!(fabs(about) < (double)BORDER_FAR)) return;
    const int64_t nearest = (int64_t)(about < 0 ? about - 0.5 : about + 0.5);
    const double over = about - (double)nearest;
    int sign = over < 0 ? -1 : 1;
    if (fabs(over) <= 0x1p-16) sign = hmi_int128_sign(hmi_int128_sub(numerator, hmi_int128_mul(nearest, det)));
    *floor = nearest - (sign < 0);
    *ceil = nearest + (sign > 0);
}

// hm_steps_from_pixels, for a number below 2^20: every step here is exact.
static int64_t border_step(double pixels) {
    const double steps = pixels * (double)HM_STEPS_PER_PIXEL;
    const int64_t whole = (int64_t)steps;
    const double over = steps - (double)whole;
    return whole + (over >= 0.5) - (over <= -0.5);
}

bool hmi_border_steps(hm_vec2 pixels, int64_t *x, int64_t *y) {
    if (!(fabs(pixels.x) <= HM_MAX_POSITION && fabs(pixels.y) <= HM_MAX_POSITION)) return false;
    *x = border_step(pixels.x);
    *y = border_step(pixels.y);
    return true;
}

// The numerators become doubles within 2^-51; det, its inverse and the product are rounded once each, by 2^-53:
// within 2^-50 altogether.
void hmi_border_point_make(const hm_xform *xform, int64_t qx, int64_t qy, hmi_border_point *out) {
    const int64_t det = (int64_t)xform->ux * xform->vy - (int64_t)xform->uy * xform->vx;
    hmi_int128 x = hmi_border_shift_16(hmi_cross64(qx, qy, xform->vx, xform->vy));
    hmi_int128 y = hmi_border_shift_16(hmi_cross64(xform->ux, xform->uy, qx, qy));
    if (det < 0) {
        x = hmi_int128_negate(x);
        y = hmi_int128_negate(y);
    }
    *out = (hmi_border_point){.qx = qx, .qy = qy, .x = x, .y = y, .det = det < 0 ? -det : det};
    out->inverse = 1 / (double)out->det;
    out->about_x = hmi_int128_to_double(x) * out->inverse;
    out->about_y = hmi_int128_to_double(y) * out->inverse;
}

void hmi_border_point_round(hmi_border_point *point) {
    border_round(point->x, point->det, point->about_x, &point->floor_x, &point->ceil_x);
    border_round(point->y, point->det, point->about_y, &point->floor_y, &point->ceil_y);
}

// Local coordinates in doubles; each product is rounded once and their sums and the scale by a few 2^-53 of all
// magnitudes together, so off by far less than 2^-48 of these.
bool hmi_border_beyond(const hm_border *border, const hm_xform *xform, int64_t qx, int64_t qy, int64_t mx,
                       int64_t my) {
    if (border->node_count == 0) return true;
    const hmi_border_node *all = border->nodes;
    const double ux = xform->ux;
    const double uy = xform->uy;
    const double vx = xform->vx;
    const double vy = xform->vy;
    const double scale =
        HM_UNITS_PER_PIXEL / (double)((int64_t)xform->ux * xform->vy - (int64_t)xform->uy * xform->vx);
    const double px = (double)qx;
    const double py = (double)qy;
    const double x = (px * vy - py * vx) * scale;
    const double y = (ux * py - uy * px) * scale;
    const double way_x = ((double)mx * vy - (double)my * vx) * scale;
    const double way_y = (ux * (double)my - uy * (double)mx) * scale;
    const double reach = fabs(px) + fabs(py) + fabs((double)mx) + fabs((double)my);
    const double slack = reach * (fabs(ux) + fabs(uy) + fabs(vx) + fabs(vy)) * fabs(scale) * 0x1p-48;
    const double left = (way_x < 0 ? x + way_x : x) - slack;
    const double right = (way_x < 0 ? x : x + way_x) + slack;
    const double top = (way_y < 0 ? y + way_y : y) - slack;
    const double bottom = (way_y < 0 ? y : y + way_y) + slack;
    return left > all->x1 || right < all->x0 || top > all->y1 || bottom < all->y0;
}

// ---- counting -----------------------------------------------------------------------------------------------------

typedef struct border_count {
    const hmi_border_point *point;
    const hmi_border_path *path;
    int64_t level; ///< points with a greater y are below the line to the right; with a path, of the point beside it
    int32_t winding;
    bool on_border;
} border_count;

static int32_t border_below(const border_count *count, int32_t y) { return y > count->level; }

// -1, 0 or 1 as the point is left of the edge, on its line, or right of it, where the solid is.
//
// For an edge whose box holds the point: with coordinates below 2^32 the differences from doubles are off by less
// than 2^-18 + 2^-20, and the sum of products by less than 2^-16 times the edge's extent.
static int border_edge_side(const hmi_border_point *point, hm_local a, hm_local b) {
    const double ex = (double)b.x - a.x;
    const double ey = (double)b.y - a.y;
    const double side = ex * (point->about_y - a.y) - ey * (point->about_x - a.x);
    const double doubt = (fabs(ex) + fabs(ey)) * 0x1p-15;
    if (side > doubt) return 1;
    if (side < -doubt) return -1;
    return hmi_int128_sign(hmi_border_aside(point, a, b));
}

// The same for the point a little along the path and less to its left, where the point itself is on the line. The
// path is (v, -u) in local coordinates, its left side (-u, -v).
static int border_edge_side_after(const hmi_border_path *path, hm_local a, hm_local b) {
    const int64_t ex = (int64_t)b.x - a.x;
    const int64_t ey = (int64_t)b.y - a.y;
    const hmi_int128 along = hmi_int128_add(hmi_border_times(path->u, ex), hmi_border_times(path->v, ey));
    const hmi_int128 aside = hmi_int128_sub(hmi_border_times(path->u, ey), hmi_border_times(path->v, ex));
    return hmi_int128_is_zero(along) ? hmi_int128_sign(aside) : -hmi_int128_sign(along);
}

// An edge with a point at or left of the query point and one at or right of it.
static void border_count_near(border_count *count, hm_local a, hm_local b) {
    const hmi_border_point *point = count->point;
    const int64_t top = a.y < b.y ? a.y : b.y;
    const int64_t bottom = a.y < b.y ? b.y : a.y;
    if (top > point->floor_y || bottom < point->ceil_y) return;
    int side = border_edge_side(point, a, b);
    if (side == 0) {
        count->on_border = true;
        if (!count->path) return;
        side = border_edge_side_after(count->path, a, b);
    }
    const int32_t down = border_below(count, b.y) - border_below(count, a.y);
    if (down == side) count->winding += down;
}

static void border_count_leaf(border_count *count, const hm_local *points, const hmi_border_node *leaf) {
    const hmi_border_point *point = count->point;
    hm_local a = points[leaf->begin];
    for (int32_t i = 0; i < leaf->count; i++) {
        const hm_local b = points[hmi_border_next(leaf, leaf->begin + i)];
        const bool ahead = a.x > point->floor_x && b.x > point->floor_x;
        const bool behind = a.x < point->ceil_x && b.x < point->ceil_x;
        if (ahead)
            count->winding += border_below(count, b.y) - border_below(count, a.y);
        else if (!behind)
            border_count_near(count, a, b);
        a = b;
    }
}

// A point level with the query point is below the line where the point beside the path is above: where the path goes
// up, or level with its left side up. Its left side is (-u, -v), its direction (v, -u).
static bool border_rises(const hmi_border_path *path) {
    const int way = hmi_int128_sign(path->u);
    return way ? way > 0 : hmi_int128_sign(path->v) > 0;
}

int32_t hmi_border_winding(const hm_border *border, const hmi_border_point *point, const hmi_border_path *path,
                           bool *on_border) {
    const hm_local *points = border->outline->points;
    border_count count = {point, path, point->floor_y, 0, false};
    if (path && point->floor_y == point->ceil_y && border_rises(path)) count.level--;
    for (int32_t i = 0; i < border->node_count;) {
        const hmi_border_node *node = &border->nodes[i];
        i = node->skip;
        if (node->y0 > point->floor_y || node->y1 < point->ceil_y || node->x1 < point->ceil_x) continue;
        if (node->x0 > point->floor_x)
            count.winding += border_below(&count, points[node->end].y) - border_below(&count, points[node->begin].y);
        else if (node->count == 0)
            i = (int32_t)(node - border->nodes) + 1;
        else
            border_count_leaf(&count, points, node);
        if (count.on_border && !path) break;
    }
    if (on_border) *on_border = count.on_border;
    return count.winding;
}

bool hm_border_inside(const hm_border *border, const hm_xform *xform, hm_vec2 point, const hm_border_rule *rule) {
    hm_border_rule own;
    int64_t x;
    int64_t y;
    hmi_border_point position;
    bool on_border;
    HMI_REQUIRE_PTR(border, false);
    HMI_REQUIRE(xform && hm_xform_valid(xform), false, hmi_report_xform(HMI_VIOLATION, "xform", xform));
    HMI_REQUIRE(hmi_border_rule_make(rule, &own), false, hmi_report_border_rule(HMI_VIOLATION, rule));
    HMI_REQUIRE(hmi_border_steps(point, &x, &y), false,
                hmi_report_point(HMI_VIOLATION, "point", point, HM_MAX_POSITION));
    if (hmi_border_beyond(border, xform, x - xform->ox, y - xform->oy, 0, 0)) return false;
    hmi_border_point_make(xform, x - xform->ox, y - xform->oy, &position);
    hmi_border_point_round(&position);
    const int32_t winding = hmi_border_winding(border, &position, NULL, &on_border);
    return on_border ? own.touch == HM_TOUCH_CLOSED : hmi_border_filled(own.fill, winding);
}
