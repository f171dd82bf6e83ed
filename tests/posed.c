#include "posed.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

hm_shape_kind posed_kind_with_end(int i) {
    const hm_shape_kind kind = (hm_shape_kind)(i % HM_SHAPE_KIND_COUNT);
    return kind == HM_SHAPE_RAY || kind == HM_SHAPE_COMPOUND ? HM_SHAPE_SEGMENT : kind;
}

bool posed_is_wide(const hm_shape *shape) {
    const hm_shape_kind kind = shape->kind;
    return kind == HM_SHAPE_CIRCLE || kind == HM_SHAPE_CAPSULE || kind == HM_SHAPE_BOX || kind == HM_SHAPE_POLYGON;
}

// ---- both forms of a shape ---------------------------------------------------------------------------------------

void posed_free(posed *s) {
    hm_compound_destroy(s->compound);
    for (int i = 0; i < s->part_count; ++i) posed_free(&s->part[i]);
    free(s->part);
    free(s->ref_part);
    hm_tilemap_destroy(s->tilemap);
    hm_polygon_destroy(s->polygon);
    hm_outline_destroy(s->outline);
    hm_mask_destroy(s->plain);
    hm_mask_destroy(s->mask);
    if (s->mask || s->parts || s->tilemap) ref_free(&s->grid);
}

static const ref_kind ref_kinds[HM_SHAPE_KIND_COUNT] = {
    [HM_SHAPE_MASK] = REF_MASK,     [HM_SHAPE_POINT] = REF_POINT,       [HM_SHAPE_SEGMENT] = REF_SEGMENT,
    [HM_SHAPE_CIRCLE] = REF_CIRCLE, [HM_SHAPE_RAY] = REF_RAY,           [HM_SHAPE_CAPSULE] = REF_CONVEX,
    [HM_SHAPE_BOX] = REF_CONVEX,    [HM_SHAPE_POLYGON] = REF_CONVEX,    [HM_SHAPE_OUTLINE] = REF_MASK,
    [HM_SHAPE_TILEMAP] = REF_MASK,  [HM_SHAPE_COMPOUND] = REF_COMPOUND,
};

static void ref_add(ref_posed *s, int64_t x, int64_t y) { s->point[s->points++] = (ref_vector){x, y}; }

static void ref_add_points(const posed *s, ref_posed *out) {
    const hm_local a = s->shape.a, b = s->shape.b;
    for (int i = 0; s->polygon && i < s->points; ++i) ref_add(out, s->point[i].x, s->point[i].y);
    if (s->polygon) return;
    ref_add(out, a.x, a.y);
    ref_add(out, b.x, b.y);
    if (s->shape.kind != HM_SHAPE_BOX) return;
    ref_add(out, a.x, b.y);
    ref_add(out, b.x, a.y);
}

ref_posed posed_ref(const posed *s) {
    ref_posed made = {
        .kind = ref_kinds[s->shape.kind],
        .grid = s->grid,
        .p = {s->shape.a.x, s->shape.a.y},
        .q = {s->shape.b.x, s->shape.b.y},
        .radius = s->shape.radius,
        .o = {s->xform.ox, s->xform.oy},
        .u = {s->xform.ux, s->xform.uy},
        .v = {s->xform.vx, s->xform.vy},
    };
    made.part = s->ref_part;
    made.parts = s->part_count;
    if (made.kind == REF_CONVEX) ref_add_points(s, &made);
    return made;
}

void posed_set(posed *s, int32_t x, int32_t y) {
    hm_mask_set(s->mask, x, y, true);
    hm_mask_set(s->plain, x, y, true);
    REQUIRE(hm_mask_prepare(s->mask) == HM_OK);
}

posed posed_of_grid(ref_grid grid) {
    posed s = {.xform = HM_XFORM_IDENTITY, .grid = grid, .mask = mask_of(&grid), .plain = mask_of(&grid)};
    REQUIRE(hm_mask_prepare(s.mask) == HM_OK);
    hm_shape_mask(s.mask, &s.shape);
    return s;
}

void posed_prepare(posed *s, int corners) {
    REQUIRE(hm_outline_prepare(s->outline, corners) == HM_OK && hm_shape_outline(s->outline, &s->shape) == HM_OK);
    s->parts = hm_outline_parts(s->outline);
}

posed posed_outline_of_grid(ref_grid grid) {
    posed s = {.xform = HM_XFORM_IDENTITY, .grid = grid};
    hm_mask *mask = mask_of(&grid);
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &s.outline) == HM_OK);
    posed_prepare(&s, test_between(3, 9));
    hm_mask_destroy(mask);
    return s;
}

// ---- tile maps and compounds --------------------------------------------------------------------------------------

static hm_tile tile_of(const ref_grid *cell) {
    const int64_t count = ref_count(cell);
    if (count == 0) return (hm_tile){.form = HM_TILE_EMPTY};
    if (count == cell->w * cell->h) return (hm_tile){.form = HM_TILE_SOLID};
    return (hm_tile){.form = HM_TILE_MASK, .mask = mask_of(cell)};
}

static ref_grid grid_of_whole_cells(ref_grid grid, int cell) {
    const ref_rect all = {0, 0, (grid.w + cell - 1) / cell * cell, (grid.h + cell - 1) / cell * cell};
    ref_grid whole = ref_crop(&grid, all);
    ref_free(&grid);
    return whole;
}

posed posed_tiles_of_grid(ref_grid grid, int cell) {
    posed s = {.xform = HM_XFORM_IDENTITY, .grid = grid_of_whole_cells(grid, cell), .cell = cell};
    const hm_tilemap_options options = {.width = s.grid.w / cell, .height = s.grid.h / cell, .cell_width = cell};
    const int count = options.width * options.height;
    hm_tile *tile = malloc((size_t)(count + 1) * sizeof *tile);
    uint32_t *number = malloc((size_t)(count + 1) * sizeof *number);
    REQUIRE(tile && number);
    for (int i = 0; i < count; ++i) {
        const ref_rect rect = {i % options.width * cell, i / options.width * cell, cell, cell};
        ref_grid own = ref_crop(&s.grid, rect);
        tile[i] = tile_of(&own);
        number[i] = tile[i].form == HM_TILE_EMPTY && i % 2 ? 0 : (uint32_t)i + 1;
        ref_free(&own);
    }
    REQUIRE(hm_tilemap_create(&options, tile, count, number, NULL, &s.tilemap) == HM_OK);
    hm_shape_tilemap(s.tilemap, &s.shape);
    for (int i = 0; i < count; ++i) hm_mask_destroy((hm_mask *)tile[i].mask);
    free(tile);
    free(number);
    return s;
}

posed posed_compound_of(const posed *parts, int count) {
    posed s = {.xform = HM_XFORM_IDENTITY, .part_count = count};
    hm_compound_part supplied[8];
    s.part = malloc((size_t)(count + 1) * sizeof *s.part);
    s.ref_part = malloc((size_t)(count + 1) * sizeof *s.ref_part);
    REQUIRE(s.part && s.ref_part && count <= 8);
    for (int i = 0; i < count; ++i) {
        s.part[i] = parts[i];
        s.ref_part[i] = posed_ref(&parts[i]);
        supplied[i] = (hm_compound_part){parts[i].shape, parts[i].xform, (uint64_t)i};
    }
    REQUIRE(hm_compound_create(supplied, count, NULL, &s.compound) == HM_OK);
    hm_shape_compound(s.compound, &s.shape);
    return s;
}

bool posed_polygon_of(const hm_local *points, int count, posed *out) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    hm_vec2 supplied[REF_POINTS];
    posed s = {.xform = HM_XFORM_IDENTITY, .points = count};
    for (int i = 0; i < count; ++i) {
        supplied[i] = (hm_vec2){points[i].x * unit, points[i].y * unit};
        s.point[i] = (ref_vector){points[i].x, points[i].y};
    }
    const hm_result result = hm_polygon_hull(supplied, count, NULL, &s.polygon);
    if (result == HM_ERROR_DEGENERATE) return false;
    REQUIRE(result == HM_OK && hm_shape_polygon(s.polygon, 0, &s.shape) == HM_OK);
    *out = s;
    return true;
}

posed posed_of_text(const char *text) { return posed_of_grid(ref_text(text)); }

// ---- random shapes -----------------------------------------------------------------------------------------------

// A disc, a ring, a diagonal, a comb or a frame: edges of every kind.
static bool grid_shaped(int kind, int x, int y, int w, int h) {
    int dx = 2 * x + 1 - w, dy = 2 * y + 1 - h, r = w < h ? w : h, d = dx * dx + dy * dy;
    switch (kind) {
    case 0:
        return d <= r * r;
    case 1:
        return d <= r * r && 4 * d >= r * r;
    case 2:
        return x * h / w == y;
    case 3:
        return y % 2 == 0 || x == 0;
    default:
        return x == 0 || y == 0 || x == w - 1 || y == h - 1;
    }
}

ref_grid posed_random_grid(int w, int h) {
    ref_grid g = ref_make(w, h);
    int kind = test_below(10), density = 1 + test_below(16);
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x)
            ref_set(&g, x, y, kind < 5 ? grid_shaped(kind, x, y, w, h) : test_below(16) < density);
    }
    int x = test_below(w), y = test_below(h);
    ref_set(&g, x, y, 1);
    return g;
}

// Sides from 1 to `size`, small ones likelier.
static ref_grid small_grid(int size) {
    int most_w = 1 + test_below(size), most_h = 1 + test_below(size);
    int w = 1 + test_below(most_w), h = 1 + test_below(most_h);
    return posed_random_grid(w, h);
}

static int32_t random_local(posed_style style, int size) {
    int32_t half = HM_UNITS_PER_PIXEL / 2;
    return style == POSED_HALVES ? half * test_between(-4, 2 * size) : test_between(-4 * half, 2 * half * size);
}

static hm_local random_corner(posed_style style, int size) {
    hm_local corner;
    corner.x = random_local(style, size);
    corner.y = random_local(style, size);
    return corner;
}

// Up to about `count` corners, on an ellipse: (1 - t * t) / (1 + t * t), 2 * t / (1 + t * t) for fractions t.
static hm_local ellipse_corner(int i, int count, hm_local middle, hm_local radius) {
    const int64_t one = 1 << 10, t = i % 2 ? one * i / count : -one * i / count, square = t * t / one;
    const int sign = i % 4 < 2 ? 1 : -1;
    return (hm_local){(int32_t)(middle.x + sign * radius.x * (one - square) / (one + square)),
                      (int32_t)(middle.y + radius.y * 2 * t / (one + square))};
}

static posed random_polygon(posed_style style, int size) {
    posed s;
    hm_local point[REF_POINTS];
    int count;
    do {
        bool round = test_below(3) == 0;
        hm_local middle = random_corner(style, size), radius = random_corner(style, size);
        count = round ? test_between(8, 40) : test_between(3, 12);
        for (int i = 0; i < count; ++i)
            point[i] = round ? ellipse_corner(i, count, middle, radius) : random_corner(style, size);
    } while (!posed_polygon_of(point, count, &s));
    return s;
}

static void set_direction(hm_shape *shape, posed_style style) {
    hm_shape ray;
    int most = style == POSED_HALVES ? 3 : 4096, dx, dy;
    do {
        dx = test_between(-most, most);
        dy = test_between(-most, most);
        int straight = test_below(6);
        if (straight == 0) dx = 0;
        if (straight == 1) dy = 0;
    } while (hm_shape_ray(0, 0, dx, dy, &ray) != HM_OK);
    shape->b = ray.b;
}

// Rotated by quarter turns or mirrored, some whole pixels from where it is.
static hm_xform random_point_in_compound(void) {
    static const hm_xform axes[] = {{0, 0, 1, 0, 0, 1}, {0, 0, 0, 1, -1, 0}, {0, 0, -1, 0, 0, 1}, {0, 0, 0, 1, 1, 0}};
    const int32_t one = (int32_t)HM_STEPS_PER_PIXEL;
    hm_xform x = axes[test_below(4)];
    x.ux *= one, x.uy *= one, x.vx *= one, x.vy *= one;
    x.ox = (int64_t)test_between(-6, 6) * one;
    x.oy = (int64_t)test_between(-6, 6) * one;
    return x;
}

// Rays but seldom, as they reach what the other parts do not.
static posed random_compound(posed_style style, int size) {
    posed part[4];
    const int count = test_between(1, 4);
    for (int i = 0; i < count; ++i) {
        const bool any = test_below(4) == 0;
        const int kind = test_below(HM_SHAPE_COMPOUND);
        part[i] = posed_random(any ? (hm_shape_kind)kind : posed_kind_with_end(kind), style, 1 + size / 2);
        part[i].xform = random_point_in_compound();
    }
    return posed_compound_of(part, count);
}

static int32_t lesser(int32_t a, int32_t b) { return a < b ? a : b; }

// From the corner with the least x and y.
static void sort_corners(hm_shape *box) {
    const hm_local a = box->a, b = box->b;
    box->a = (hm_local){lesser(a.x, b.x), lesser(a.y, b.y)};
    box->b = (hm_local){a.x + b.x - box->a.x, a.y + b.y - box->a.y};
}

posed posed_random(hm_shape_kind kind, posed_style style, int size) {
    if (kind == HM_SHAPE_MASK) return posed_of_grid(small_grid(size));
    if (kind == HM_SHAPE_OUTLINE) return posed_outline_of_grid(small_grid(size));
    if (kind == HM_SHAPE_TILEMAP) {
        const int cell = test_between(1, 3);
        return posed_tiles_of_grid(small_grid(size), cell);
    }
    if (kind == HM_SHAPE_COMPOUND) return random_compound(style, size);
    posed s = {.shape = {.kind = kind}, .xform = HM_XFORM_IDENTITY};
    const bool ends = kind == HM_SHAPE_SEGMENT || kind == HM_SHAPE_CAPSULE || kind == HM_SHAPE_BOX;
    if (kind == HM_SHAPE_POLYGON) s = random_polygon(style, size);
    s.shape.a = random_corner(style, size);
    s.shape.b = ends ? random_corner(style, size) : s.shape.a;
    int straight = test_below(8); // along an axis, or of no length
    if (straight < 2) s.shape.b.x = s.shape.a.x;
    if (straight == 1 || straight == 2) s.shape.b.y = s.shape.a.y;
    if (kind == HM_SHAPE_BOX) sort_corners(&s.shape);
    if (kind == HM_SHAPE_RAY) set_direction(&s.shape, style);
    const bool wide = kind == HM_SHAPE_CIRCLE || kind == HM_SHAPE_CAPSULE;
    const bool rounded = kind == HM_SHAPE_BOX || kind == HM_SHAPE_POLYGON;
    if ((wide && test_below(12) != 0) || (rounded && test_below(2) != 0))
        s.shape.radius = abs(random_local(style, size)) / 2;
    return s;
}

// ---- random xforms -----------------------------------------------------------------------------------------------

static double random_scale(void) {
    int power = test_between(0, 5);
    double scale = (1024 + test_below(1024)) * (double)(1 << power) / 8192; // from 1/8 to below 8
    return test_below(4) == 0 ? -scale : scale;
}

static hm_vec2 random_position(bool far) {
    hm_vec2 p;
    p.x = test_between(-(1 << 20), 1 << 20) / 2048.0;
    p.y = test_between(-(1 << 20), 1 << 20) / 2048.0;
    if (far) p.x += test_below(2) ? 999488 : -999488;
    if (far) p.y += test_below(2) ? 999488 : -999488;
    return p;
}

static hm_xform random_pose(bool far) {
    static const double quarter = 1.5707963267948966;
    hm_pose pose = HM_POSE_DEFAULT;
    int rotated = test_below(4), equal = test_below(2);
    pose.position = random_position(far);
    pose.angle = rotated == 0 ? test_between(-5, 5) * quarter : test_between(-32768, 32768) / 4096.0;
    if (rotated == 1) pose.angle /= 4096; // hardly at all
    pose.scale.x = random_scale();
    pose.scale.y = equal ? pose.scale.x : random_scale();
    if (test_below(4) == 0) pose.scale.x = pose.scale.y = 1;
    pose.pivot.x = test_between(-60, 80) / 2.0;
    pose.pivot.y = test_between(-60, 80) / 2.0;
    pose.flip_x = test_below(4) == 0;
    pose.flip_y = test_below(4) == 0;
    pose.width = test_below(30);
    pose.height = test_below(30);
    hm_xform xform;
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

static double random_entry(void) { return test_between(-(1 << 27), 1 << 27) / (double)HM_STEPS_PER_PIXEL; }

static hm_xform random_matrix(bool far) {
    hm_xform xform;
    hm_vec2 at = random_position(far);
    double a, b, c, d;
    do {
        double small = test_below(2) ? 1 : 0.25;
        a = random_entry() * small;
        b = random_entry() * small;
        c = random_entry() * small;
        d = random_entry() * small;
    } while (hm_xform_from_matrix(a, b, c, d, at.x, at.y, &xform) != HM_OK);
    return xform;
}

hm_xform posed_random_xform(void) {
    bool far = test_below(3) == 0;
    return test_below(4) == 0 ? random_matrix(far) : random_pose(far);
}

hm_xform posed_related_xform(const hm_xform *xform) {
    hm_xform x = *xform;
    int i = test_between(-12, 12), j = test_between(-12, 12);
    x.ox += (int64_t)i * xform->ux + (int64_t)j * xform->vx;
    x.oy += (int64_t)i * xform->uy + (int64_t)j * xform->vy;
    int how = test_below(8); // half of the time the same axes
    if (how == 1 || how == 3) x.ux = -x.ux, x.uy = -x.uy;
    if (how == 2 || how == 3) x.vx = -x.vx, x.vy = -x.vy;
    if (how == 0) {
        hm_xform rotated = {x.ox, x.oy, x.vx, x.vy, x.ux, x.uy};
        x = rotated;
    }
    return x;
}

// ---- points ------------------------------------------------------------------------------------------------------

static hm_local middle_of(hm_local a, hm_local b) { return (hm_local){a.x / 2 + b.x / 2, a.y / 2 + b.y / 2}; }

// A corner; in the middle of two.
static hm_local random_corner_of(const posed *s) {
    const ref_vector p = s->point[test_below(s->points)], q = s->point[test_below(s->points)];
    const hm_local corner = {(int32_t)p.x, (int32_t)p.y}, other = {(int32_t)q.x, (int32_t)q.y};
    return test_below(2) ? corner : middle_of(corner, other);
}

// On the ray, up to eight pixels away.
static hm_local random_point_on_ray(const hm_shape *ray) {
    const int shift = test_between(11, 30);
    return (hm_local){ray->a.x + ray->b.x / (1 << shift), ray->a.y + ray->b.y / (1 << shift)};
}

static hm_local random_point(const posed *s);

static hm_local random_point_in_part(const posed *part) {
    const hm_local p = random_point(part);
    const hm_xform *x = &part->xform;
    const int64_t one = HM_STEPS_PER_PIXEL, in_x = x->ox / one * HM_UNITS_PER_PIXEL,
                  in_y = x->oy / one * HM_UNITS_PER_PIXEL;
    return (hm_local){(int32_t)(in_x + p.x * (x->ux / one) + p.y * (x->vx / one)),
                      (int32_t)(in_y + p.x * (x->uy / one) + p.y * (x->vy / one))};
}

// The middle of a solid pixel; an end or centre.
static hm_local random_point(const posed *s) {
    if (s->compound) return random_point_in_part(&s->part[test_below(s->part_count)]);
    if (s->polygon) return random_corner_of(s);
    if (s->shape.kind == HM_SHAPE_RAY) return random_point_on_ray(&s->shape);
    if (s->shape.kind == HM_SHAPE_BOX && test_below(2)) return middle_of(s->shape.a, s->shape.b);
    if (s->grid.w == 0) return test_below(2) ? s->shape.a : s->shape.b;
    hm_local point;
    do {
        point.x = test_below(s->grid.w);
        point.y = test_below(s->grid.h);
    } while (!ref_get(&s->grid, point.x, point.y));
    point.x = point.x * HM_UNITS_PER_PIXEL + HM_UNITS_PER_PIXEL / 2;
    point.y = point.y * HM_UNITS_PER_PIXEL + HM_UNITS_PER_PIXEL / 2;
    return point;
}

void pose_beside_other(const posed *a, posed *b) {
    hm_local p = random_point(a), q = random_point(b);
    const hm_xform *x = &a->xform, *y = &b->xform;
    int64_t dx = (int64_t)p.x * x->ux + (int64_t)p.y * x->vx - (int64_t)q.x * y->ux - (int64_t)q.y * y->vx;
    int64_t dy = (int64_t)p.x * x->uy + (int64_t)p.y * x->vy - (int64_t)q.x * y->uy - (int64_t)q.y * y->vy;
    b->xform.ox = x->ox + dx / HM_UNITS_PER_PIXEL;
    b->xform.oy = x->oy + dy / HM_UNITS_PER_PIXEL;
}

// How far the shape extends from its origin at most, in steps.
static int64_t posed_extent(const posed *s) {
    const hm_xform *x = &s->xform;
    int64_t axis = llabs(x->ux) + llabs(x->vx) + llabs(x->uy) + llabs(x->vy), side = 64;
    if (s->grid.w > 0) side = s->grid.w > s->grid.h ? s->grid.w : s->grid.h;
    return axis * side;
}

static int64_t random_within(int64_t limit) { return (int64_t)(test_random() % (2 * (uint64_t)limit + 1)) - limit; }

void posed_jitter(const posed *a, posed *b, double margin) {
    int shift = test_between(1, 3);
    int64_t limit = (posed_extent(a) + posed_extent(b)) >> shift;
    limit += (int64_t)(margin * (double)HM_STEPS_PER_PIXEL);
    b->xform.ox += random_within(limit);
    b->xform.oy += random_within(limit);
}

void posed_random_pair(hm_shape_kind kind_a, hm_shape_kind kind_b, int size, posed *a, posed *b) {
    posed_style style = test_below(2) ? POSED_FREE : POSED_HALVES;
    *a = posed_random(kind_a, style, size);
    *b = posed_random(kind_b, style, size);
    a->xform = posed_random_xform();
    bool related = style == POSED_HALVES && test_below(4) != 0;
    b->xform = related ? posed_related_xform(&a->xform) : posed_random_xform();
    if (!related || test_below(2)) pose_beside_other(a, b);
}

void posed_on_each_other(posed *a, posed *b) {
    if (test_below(4)) {
        a->xform = posed_xform(test_below(200), test_below(200), test_below(629) / 100.0);
        b->xform = posed_xform(0, 0, test_below(629) / 100.0);
    } else {
        a->xform = posed_random_xform();
        b->xform = posed_related_xform(&a->xform);
    }
    pose_beside_other(a, b);
    if (test_below(2)) posed_jitter(a, b, 0);
}

// ---- questions ---------------------------------------------------------------------------------------------------

hm_rule posed_random_rule(void) {
    hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
    int bits = test_between(1, 32), kind = test_below(8); // up to 2^32 steps are 256 pixels
    if (kind < 3) rule.margin = (double)(test_random() % ((uint64_t)1 << bits) + 1) / (double)HM_STEPS_PER_PIXEL;
    if (kind == 3) rule.margin = test_below(9) / 2.0;
    return rule;
}

static bool overlap_without(const posed *a, const posed *b, const hm_rule *rule, int without) {
    hm_shape p = a->shape, q = b->shape;
    if ((without & 1) && p.kind == HM_SHAPE_MASK) p.of.mask = a->plain;
    if ((without & 2) && q.kind == HM_SHAPE_MASK) q.of.mask = b->plain;
    if (without & 4) return hm_overlap(&q, &b->xform, &p, &a->xform, rule);
    return hm_overlap(&p, &a->xform, &q, &b->xform, rule);
}

bool posed_overlap_once(const posed *a, const posed *b, const hm_rule *rule) {
    return overlap_without(a, b, rule, test_below(8));
}

bool posed_overlap(const posed *a, const posed *b, const hm_rule *rule) {
    bool answer = overlap_without(a, b, rule, 0);
    int paths = (a->mask ? 1 : 0) | (b->mask ? 2 : 0) | 4;
    for (int without = 1; without < 8; ++without) {
        if ((without & paths) != without) continue;
        bool other = overlap_without(a, b, rule, without);
        if (other != answer) test_check_int(other, answer, "the answer by another path", __FILE__, __LINE__);
    }
    return answer;
}

// A compound with its parts behind it.
static int describe(const posed *s, char *text, size_t size) {
    const hm_shape *p = &s->shape;
    const hm_xform *x = &s->xform;
    int n = snprintf(text, size, "%s %dx%d (%d,%d)-(%d,%d) r %d {%" PRId64 ",%" PRId64 ",%d,%d,%d,%d}",
                     hm_shape_kind_name(p->kind), s->grid.w, s->grid.h, (int)p->a.x, (int)p->a.y, (int)p->b.x,
                     (int)p->b.y, (int)p->radius, x->ox, x->oy, (int)x->ux, (int)x->uy, (int)x->vx, (int)x->vy);
    for (int i = 0; i < s->part_count && n < (int)size; ++i) {
        n += snprintf(text + n, size - (size_t)n, " + ");
        if (n < (int)size) n += describe(&s->part[i], text + n, size - (size_t)n);
    }
    return n;
}

void posed_note(const posed *a, const posed *b, const hm_rule *rule) {
    char text[2][640];
    describe(a, text[0], sizeof text[0]);
    describe(b, text[1], sizeof text[1]);
    test_note("%s, %s, touch %d, margin %.17g", text[0], text[1], rule ? (int)rule->touch : 0,
              rule ? rule->margin : 0.0);
}

bool posed_check(const posed *a, const posed *b, const hm_rule *rule) {
    ref_posed p = posed_ref(a), q = posed_ref(b);
    int64_t margin = (int64_t)(rule->margin * (double)HM_STEPS_PER_PIXEL);
    bool expected = ref_posed_meet(&p, &q, rule->touch == HM_TOUCH_CLOSED, margin);
    bool actual = posed_overlap(a, b, rule);
    if (actual != expected) {
        posed_note(a, b, rule);
        CHECK_INT(actual, expected);
    }
    return expected;
}

static const ref_vector directions[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

static void move_to(posed *b, const hm_xform *start, ref_vector way, int64_t steps) {
    b->xform = *start;
    b->xform.ox += way.x * steps;
    b->xform.oy += way.y * steps;
}

// Rays go on for ever in some directions, but not in all four.
bool posed_contact(const posed *a, posed *b, const hm_rule *rule, hm_xform *hit, hm_xform *miss) {
    const int64_t far = (int64_t)1 << 38; // 16,384 pixels
    const hm_xform start = b->xform;
    int64_t low = 0, high = far;
    int first = test_below(4), path = test_below(8), tried = 0;
    ref_vector way;
    if (!overlap_without(a, b, rule, path)) return false;
    do {
        way = directions[(first + tried) % 4];
        move_to(b, &start, way, far);
    } while (overlap_without(a, b, rule, path) && ++tried < 4);
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        move_to(b, &start, way, middle);
        *(overlap_without(a, b, rule, path) ? &low : &high) = middle;
    }
    move_to(b, &start, way, low);
    *hit = b->xform;
    move_to(b, &start, way, high);
    *miss = b->xform;
    b->xform = start;
    return tried < 4;
}

hm_xform posed_xform(double x, double y, double angle) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform out;
    pose.position = (hm_vec2){x, y};
    pose.angle = angle;
    REQUIRE(hm_xform_from_pose(&pose, &out) == HM_OK);
    return out;
}
