// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Slivers are joined to a neighbour where both together are convex: their common hull then has just the area of both.
// Corners of outlines are corners of pixels, so that all products here are whole numbers that doubles hold exactly,
// and so is the comparison.
#include "solid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

solid_limits solid_limits_box2d(double scale, int32_t side) {
    // b2PolygonShape::Set welds what is nearer than half of b2_linearSlop (0.005 m) and asserts that the area is more
    // than FLT_EPSILON; floats have 24 bits.
    return (solid_limits){.weld = 0.0025 * 1.001 * scale,
                          .area = 2.5e-7 * scale * scale,
                          .flat = (double)side / (double)((int32_t)1 << 21)};
}

static double solid_cross(double ax, double ay, double bx, double by) { return ax * by - ay * bx; }

// Twice the signed area of three corners: positive where they are clockwise on the screen.
static double solid_turn(const solid_polygon *p, int a, int b, int c) {
    return solid_cross(p->x[b] - p->x[a], p->y[b] - p->y[a], p->x[c] - p->x[a], p->y[c] - p->y[a]);
}

double solid_area_doubled(const solid_polygon *p) {
    double sum = 0;
    for (int i = 1; i + 1 < p->count; i++) sum += solid_turn(p, 0, i, i + 1);
    return sum;
}

static double solid_length_squared(const solid_polygon *p, int a, int b) {
    double x = p->x[b] - p->x[a], y = p->y[b] - p->y[a];
    return x * x + y * y;
}

// As HM_PARTS_SLIVER says.
static bool solid_is_sliver(const solid_polygon *p) {
    double longest = 0;
    for (int i = 0; i < p->count; i++) {
        double length = solid_length_squared(p, i, (i + 1) % p->count);
        if (length < HM_PARTS_SLIVER * HM_PARTS_SLIVER) return true;
        if (length > longest) longest = length;
    }
    return solid_area_doubled(p) < HM_PARTS_SLIVER * sqrt(longest);
}

// ---- joining ------------------------------------------------------------------------------------------------------

typedef struct solid_point {
    double x, y;
} solid_point;

static int solid_compare(const void *a, const void *b) {
    const solid_point *p = a, *q = b;
    if (p->y != q->y) return p->y < q->y ? -1 : 1;
    return p->x < q->x ? -1 : p->x > q->x;
}

// One half of the hull, from the first to the last of sorted points; `step` -1 walks back. Answers the new count.
static int solid_chain(const solid_point *points, int count, int step, solid_point *hull, int size) {
    int base = size;
    const solid_point *p = step > 0 ? points : points + count - 1;
    for (int i = 0; i < count; i++, p += step) {
        while (size - base >= 2 &&
               solid_cross(hull[size - 1].x - hull[size - 2].x, hull[size - 1].y - hull[size - 2].y,
                           p->x - hull[size - 2].x, p->y - hull[size - 2].y) <= 0) {
            size--;
        }
        hull[size++] = *p;
    }
    return size - 1; // the last one begins the other half
}

// Both as one polygon, where that is convex and has few enough corners.
static bool solid_join(const solid_polygon *a, const solid_polygon *b, solid_polygon *out) {
    solid_point points[2 * SOLID_MAX], hull[2 * SOLID_MAX + 2];
    int count = 0;
    for (int i = 0; i < a->count; i++) points[count++] = (solid_point){a->x[i], a->y[i]};
    for (int i = 0; i < b->count; i++) points[count++] = (solid_point){b->x[i], b->y[i]};
    qsort(points, (size_t)count, sizeof *points, solid_compare);
    int size = solid_chain(points, count, 1, hull, 0);
    size = solid_chain(points, count, -1, hull, size);
    if (size > SOLID_MAX) return false;
    out->count = size;
    for (int i = 0; i < size; i++) {
        out->x[i] = hull[i].x;
        out->y[i] = hull[i].y;
    }
    return solid_area_doubled(out) == solid_area_doubled(a) + solid_area_doubled(b);
}

// Where a part is now: parts that were joined point on to the one that has them.
static int32_t solid_find(const int32_t *where, int32_t part) {
    while (where[part] != part) part = where[part];
    return part;
}

static void solid_join_sliver(const hm_parts *parts, solid_polygon *polygons, int32_t *where, int32_t sliver,
                              int32_t *joined) {
    const hm_part *part = &hm_parts_all(parts)[sliver];
    const int32_t *sides = hm_parts_edge_sides(parts);
    int32_t here = solid_find(where, sliver);
    if (!solid_is_sliver(&polygons[here])) return;
    for (int32_t i = sides[part->first]; i < sides[part->first + part->count]; i++) {
        int32_t beyond = hm_parts_sides(parts)[i].beyond;
        int32_t there = beyond < 0 ? here : solid_find(where, beyond);
        solid_polygon both;
        if (there == here || !solid_join(&polygons[here], &polygons[there], &both)) continue;
        // The lower number stays, for the order.
        int32_t kept = here < there ? here : there;
        where[here < there ? there : here] = kept;
        polygons[kept] = both;
        ++*joined;
        return;
    }
}

// ---- what engines refuse ------------------------------------------------------------------------------------------

static void solid_drop(solid_polygon *p, int i) {
    p->count--;
    memmove(&p->x[i], &p->x[i + 1], (size_t)(p->count - i) * sizeof *p->x);
    memmove(&p->y[i], &p->y[i + 1], (size_t)(p->count - i) * sizeof *p->y);
}

static bool solid_is_welded(const solid_polygon *p, int i, double weld) {
    for (int k = 0; k < i; k++) {
        if (solid_length_squared(p, k, i) < weld * weld) return true;
    }
    return false;
}

static bool solid_is_flat(const solid_polygon *p, int i, double flat) {
    int before = (i + p->count - 1) % p->count, after = (i + 1) % p->count;
    double turn = solid_turn(p, before, i, after);
    return turn <= 0 || turn * turn < flat * flat * solid_length_squared(p, before, after);
}

static void solid_thin(solid_polygon *p, const solid_limits *limits) {
    for (int i = p->count - 1; i > 0; i--) {
        if (solid_is_welded(p, i, limits->weld)) solid_drop(p, i);
    }
    for (int i = p->count - 1; i >= 0 && p->count >= 3; i--) {
        if (solid_is_flat(p, i, limits->flat)) solid_drop(p, i);
    }
}

// ---- the list -----------------------------------------------------------------------------------------------------

static void solid_read(const hm_parts *parts, int32_t number, solid_polygon *out) {
    const hm_part *part = &hm_parts_all(parts)[number];
    const hm_local *corners = hm_parts_corners(parts) + part->first;
    out->count = part->count;
    for (int i = 0; i < part->count; i++) {
        out->x[i] = (double)corners[i].x / 65536.0;
        out->y[i] = (double)corners[i].y / 65536.0;
    }
}

// Triangles from the first corner: their centroids weighted by their areas.
static void solid_weigh(solid_list *list) {
    double area = 0, x = 0, y = 0;
    for (size_t i = 0; i < list->count; i++) {
        const solid_polygon *p = &list->polygons[i];
        for (int k = 1; k + 1 < p->count; k++) {
            double part = solid_turn(p, 0, k, k + 1) / 2;
            area += part;
            x += part * (p->x[0] + p->x[k] + p->x[k + 1]) / 3;
            y += part * (p->y[0] + p->y[k] + p->y[k + 1]) / 3;
        }
    }
    list->mass_area = area;
    if (area <= 0) return;
    list->mass_x = x / area;
    list->mass_y = y / area;
}

// Of a triangle about the origin: area / 6 times the sum of the products of its corners, each pair and each square
// once. Corners are taken from the centre of mass.
static void solid_weigh_turning(solid_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        const solid_polygon *p = &list->polygons[i];
        for (int k = 1; k + 1 < p->count; k++) {
            double ax = p->x[0] - list->mass_x, ay = p->y[0] - list->mass_y;
            double bx = p->x[k] - list->mass_x, by = p->y[k] - list->mass_y;
            double cx = p->x[k + 1] - list->mass_x, cy = p->y[k + 1] - list->mass_y;
            double sum = ax * ax + bx * bx + cx * cx + ax * bx + bx * cx + cx * ax;
            sum += ay * ay + by * by + cy * cy + ay * by + by * cy + cy * ay;
            list->inertia += solid_turn(p, 0, k, k + 1) / 12 * sum;
        }
    }
}

// From the parts that are left to the list; returns their area before anything was left out.
static double solid_gather(const solid_polygon *polygons, const int32_t *where, int32_t count,
                           const solid_limits *limits, solid_list *out) {
    double all = 0;
    for (int32_t i = 0; i < count; i++) {
        if (where[i] != i) continue;
        solid_polygon p = polygons[i];
        all += solid_area_doubled(&p) / 2;
        bool sliver = solid_is_sliver(&p);
        int corners = p.count;
        solid_thin(&p, limits);
        if (sliver || p.count < 3 || solid_area_doubled(&p) / 2 <= limits->area) {
            out->left_out++;
            continue;
        }
        out->corners += corners - p.count;
        out->polygons[out->count++] = p;
    }
    return all;
}

static bool solid_from_parts(const hm_parts *parts, const solid_limits *limits, solid_list *out) {
    int32_t count = hm_parts_count(parts);
    size_t room = count ? (size_t)count : 1;
    solid_polygon *polygons = malloc(room * sizeof *polygons);
    int32_t *where = malloc(room * sizeof *where);
    out->polygons = malloc(room * sizeof *polygons);
    bool made = polygons && where && out->polygons;
    for (int32_t i = 0; made && i < count; i++) {
        where[i] = i;
        solid_read(parts, i, &polygons[i]);
    }
    for (int32_t i = 0; made && i < hm_parts_sliver_count(parts); i++) {
        solid_join_sliver(parts, polygons, where, hm_parts_slivers(parts)[i], &out->joined);
    }
    if (made) out->area = solid_gather(polygons, where, count, limits, out);
    free(where);
    free(polygons);
    return made;
}

static int32_t solid_most_corners(const hm_parts *parts) {
    int32_t most = 0;
    for (int32_t i = 0; i < hm_parts_count(parts); i++) {
        if (hm_parts_all(parts)[i].count > most) most = hm_parts_all(parts)[i].count;
    }
    return most;
}

bool solid_list_make(const product_form *form, const solid_limits *limits, solid_list *out) {
    *out = (solid_list){.mass_x = hm_mask_width(form->mask) / 2.0, .mass_y = hm_mask_height(form->mask) / 2.0};
    hm_parts *smaller = NULL;
    const hm_parts *parts = form->parts;
    if (solid_most_corners(parts) > SOLID_MAX) {
        if (hm_parts_create(form->outline, SOLID_MAX, NULL, &smaller) != HM_OK) return false;
        parts = smaller;
    }
    bool made = solid_from_parts(parts, limits, out);
    hm_parts_destroy(smaller);
    if (!made) {
        solid_list_free(out);
        return false;
    }
    solid_weigh(out);
    solid_weigh_turning(out);
    out->area -= out->mass_area;
    return true;
}

void solid_list_free(solid_list *list) {
    free(list->polygons);
    *list = (solid_list){0};
}
