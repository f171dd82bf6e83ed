// Drawing a world: edges part what is in a shape from what is not, insides hold exactly that, roles say what is what,
// flat arrays hold the same; views leave out what lies beside them.
#include "posed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- what was drawn ----------------------------------------------------------------------------------------------

typedef struct drawn_line {
    hm_vec2 a, b;
    hm_draw_role role;
    hm_object object;
} drawn_line;

typedef struct drawn_triangle {
    hm_vec2 corner[3];
    hm_draw_role role;
} drawn_triangle;

enum { DRAWN_MOST = 1 << 16 };

typedef struct drawing {
    drawn_line *lines;
    drawn_triangle *triangles;
    int line_count, triangle_count, circle_count;
    hm_vec2 middle;
    double radius;
} drawing;

static drawing drawing_new(void) {
    drawing d = {.lines = malloc(DRAWN_MOST * sizeof *d.lines),
                 .triangles = malloc(DRAWN_MOST * sizeof *d.triangles)};
    REQUIRE(d.lines && d.triangles);
    return d;
}

static void drawing_free(drawing *d) {
    free(d->lines);
    free(d->triangles);
}

static void take_line(void *ctx, hm_vec2 a, hm_vec2 b, hm_draw_role role, hm_object object) {
    drawing *d = ctx;
    REQUIRE(d->line_count < DRAWN_MOST);
    d->lines[d->line_count++] = (drawn_line){a, b, role, object};
}

static void take_triangle(void *ctx, hm_vec2 a, hm_vec2 b, hm_vec2 c, hm_draw_role role, hm_object object) {
    drawing *d = ctx;
    (void)object;
    REQUIRE(d->triangle_count < DRAWN_MOST);
    d->triangles[d->triangle_count++] = (drawn_triangle){{a, b, c}, role};
}

static void take_circle(void *ctx, hm_vec2 middle, double radius, hm_draw_role role, hm_object object) {
    drawing *d = ctx;
    (void)role;
    (void)object;
    d->circle_count++;
    d->middle = middle;
    d->radius = radius;
}

static hm_draw drawing_pen(drawing *d) { return (hm_draw){.line = take_line, .triangle = take_triangle, .ctx = d}; }

static void drawing_clear(drawing *d) { d->line_count = d->triangle_count = d->circle_count = 0; }

// ---- plane geometry, the slow way -------------------------------------------------------------------------------
static double cross_of(hm_vec2 a, hm_vec2 b, hm_vec2 p) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static double far_from_line(const drawn_line *line, hm_vec2 p) {
    const double dx = line->b.x - line->a.x, dy = line->b.y - line->a.y, square = dx * dx + dy * dy;
    double t = square > 0 ? ((p.x - line->a.x) * dx + (p.y - line->a.y) * dy) / square : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(p.x - line->a.x - t * dx, p.y - line->a.y - t * dy);
}

static double far_from_lines(const drawing *d, hm_vec2 p) {
    double least = INFINITY;
    for (int i = 0; i < d->line_count; i++) least = fmin(least, far_from_line(&d->lines[i], p));
    return least;
}

// How many lines a half-line to the right crosses.
static int lines_crossed(const drawing *d, hm_vec2 p) {
    int count = 0;
    for (int i = 0; i < d->line_count; i++) {
        const hm_vec2 a = d->lines[i].a, b = d->lines[i].b;
        if ((a.y <= p.y) == (b.y <= p.y)) continue;
        count += a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y) > p.x;
    }
    return count;
}

// How many triangles hold a point; one on a shared edge, to the precision of doubles, is in one of both at least.
static int triangles_around(const drawing *d, hm_vec2 p, double slack) {
    int count = 0;
    for (int i = 0; i < d->triangle_count; i++) {
        const hm_vec2 *c = d->triangles[i].corner;
        const double s[3] = {cross_of(c[0], c[1], p), cross_of(c[1], c[2], p), cross_of(c[2], c[0], p)};
        const bool inside = s[0] > slack && s[1] > slack && s[2] > slack;
        count += inside || (s[0] < -slack && s[1] < -slack && s[2] < -slack);
    }
    return count;
}

static double triangle_area(const drawn_triangle *t) {
    return fabs(cross_of(t->corner[0], t->corner[1], t->corner[2])) / 2;
}

static bool holds_point(const posed *s, hm_vec2 p) {
    hm_shape point;
    hm_xform at = HM_XFORM_IDENTITY;
    CHECK_RESULT(hm_shape_point(0, 0, &point), HM_OK);
    CHECK_RESULT(hm_steps_from_pixels(p.x, &at.ox), HM_OK);
    CHECK_RESULT(hm_steps_from_pixels(p.y, &at.oy), HM_OK);
    return hm_overlap(&s->shape, &s->xform, &point, &at, NULL);
}

// ---- single shapes ----------------------------------------------------------------------------------------------
static const hm_shape_kind kinds_with_area[] = {HM_SHAPE_MASK,    HM_SHAPE_CIRCLE,  HM_SHAPE_CAPSULE, HM_SHAPE_BOX,
                                                HM_SHAPE_POLYGON, HM_SHAPE_OUTLINE, HM_SHAPE_TILEMAP};

static hm_vec2 point_in(const hm_bounds *box) {
    const double x = test_below(1 << 20) / (double)(1 << 20), y = test_below(1 << 20) / (double)(1 << 20);
    const double w = (double)box->x1 - box->x0, h = (double)box->y1 - box->y0;
    return (hm_vec2){box->x0 + (x * 1.2 - 0.1) * w, box->y0 + (y * 1.2 - 0.1) * h};
}

// Each point is in the shape, by the exact result, where an odd number of edges lies to the right of it, and where a
// triangle is around it.
TEST(edges_and_insides) {
    test_tally tally = {0};
    drawing d = drawing_new();
    const hm_draw pen = drawing_pen(&d);
    const hm_draw_options options = {.what = HM_DRAW_EDGES | HM_DRAW_INSIDES, .error = 0.001};
    for (int i = 0; i < test_rounds(140); i++) {
        hm_bounds box;
        posed s = posed_random(kinds_with_area[i % 7], POSED_FREE, 24);
        s.xform = posed_random_xform();
        test_note("kind %d round %d", (int)s.shape.kind, i);
        drawing_clear(&d);
        hm_draw_shape(&s.shape, &s.xform, &pen, &options, HM_DRAW_FIXED);
        const bool any = hm_shape_bounds(&s.shape, &s.xform, 0, &box);
        REQUIRE(any);
        // Without triangles it is a point or a segment.
        for (int k = 0; k < 12 && d.triangle_count > 0; k++) {
            const hm_vec2 p = point_in(&box);
            if (far_from_lines(&d, p) < 0.01) continue;
            const bool inside = test_count(&tally, holds_point(&s, p));
            CHECK_INT(lines_crossed(&d, p) % 2, inside);
            CHECK(triangles_around(&d, p, 1e-6) <= inside);
            CHECK((triangles_around(&d, p, -1e-6) > 0) == inside);
        }
        for (int k = 0; k < d.triangle_count; k++) CHECK_INT(d.triangles[k].role, HM_DRAW_FIXED);
        posed_free(&s);
    }
    CHECK_TALLY(tally);
    drawing_free(&d);
}

// Lines go on as far as they are straight: their number and lengths are those of the pixels' edges.
TEST(edges_of_masks) {
    drawing d = drawing_new();
    const hm_draw pen = drawing_pen(&d);
    const hm_xform xform = HM_XFORM_IDENTITY;
    const hm_draw_options options = {.what = HM_DRAW_EDGES | HM_DRAW_INSIDES};
    for (int i = 0; i < test_rounds(60); i++) {
        const int w = test_between(1, 150), h = test_between(1, 40);
        ref_grid grid = random_grid(w, h);
        hm_mask *mask = mask_of(&grid);
        hm_shape shape;
        double length = 0, area = 0;
        int64_t edges = 0, begins = 0;
        for (int y = 0; y <= h; y++) {
            for (int x = 0; x <= w; x++) {
                const bool here = hm_mask_get(mask, x, y), left = hm_mask_get(mask, x - 1, y),
                           up = hm_mask_get(mask, x, y - 1);
                const bool corner = hm_mask_get(mask, x - 1, y - 1);
                edges += (here != left) + (here != up);
                begins += here != left && up == corner;
                begins += here != up && left == corner;
            }
        }
        drawing_clear(&d);
        hm_shape_mask(mask, &shape);
        hm_draw_shape(&shape, &xform, &pen, &options, HM_DRAW_SHAPE);
        for (int k = 0; k < d.line_count; k++)
            length += fabs(d.lines[k].b.x - d.lines[k].a.x) + fabs(d.lines[k].b.y - d.lines[k].a.y);
        for (int k = 0; k < d.triangle_count; k++) area += triangle_area(&d.triangles[k]);
        CHECK_INT((int64_t)length, edges);
        CHECK_INT(d.line_count, begins);
        CHECK_INT((int64_t)area, hm_mask_count(mask));
        CHECK(d.triangle_count % 2 == 0);
        hm_mask_destroy(mask);
        ref_free(&grid);
    }
    drawing_free(&d);
}

TEST(thin_shapes) {
    drawing d = drawing_new();
    hm_draw pen = drawing_pen(&d);
    hm_shape shape;
    const hm_xform at = {(int64_t)10 << 24, (int64_t)20 << 24, 1 << 25, 0, 0, 1 << 25};
    hm_draw_options options = {.size = 6};
    hm_shape_point(1, 2, &shape);
    hm_draw_shape(&shape, &at, &pen, &options, HM_DRAW_SHAPE);
    CHECK_INT(d.line_count, 2);
    CHECK(d.lines[0].a.x == 9 && d.lines[0].b.x == 15 && d.lines[0].a.y == 24);
    CHECK(d.lines[1].a.y == 21 && d.lines[1].b.y == 27 && d.lines[1].a.x == 12);
    drawing_clear(&d);
    hm_shape_segment(0, 0, 3, 4, &shape);
    hm_draw_shape(&shape, &at, &pen, &options, HM_DRAW_SHAPE);
    CHECK_INT(d.line_count, 1);
    CHECK(d.lines[0].a.x == 10 && d.lines[0].b.x == 16 && d.lines[0].b.y == 28);
    drawing_clear(&d);
    hm_shape_ray(0, 0, -3, 4, &shape);
    hm_draw_shape(&shape, &at, &pen, &options, HM_DRAW_SHAPE);
    CHECK_INT(d.line_count, 1);
    CHECK_NEAR(hypot(d.lines[0].b.x - 10, d.lines[0].b.y - 20), 2000000, 1e-3);
    drawing_clear(&d);
    options.view = (hm_bounds){0, 0, 100, 100};
    hm_draw_shape(&shape, &at, &pen, &options, HM_DRAW_SHAPE);
    CHECK_INT(d.line_count, 1);
    CHECK_NEAR(d.lines[0].b.x, 0, 1e-9);
    CHECK_NEAR(d.lines[0].b.y, 20 + 40.0 / 3, 1e-9);
    drawing_clear(&d);
    hm_shape_box(0, 0, 5, 0, 0, &shape);
    hm_draw_shape(&shape, &at, &pen, &options, HM_DRAW_SHAPE);
    CHECK_INT(d.line_count, 1);
    drawing_free(&d);
}

// As few lines as keep within the error, or the circle itself.
TEST(circles) {
    drawing d = drawing_new();
    hm_draw pen = drawing_pen(&d);
    hm_shape shape;
    const hm_xform at = {(int64_t)10 << 24, (int64_t)20 << 24, 1 << 25, 0, 0, 1 << 25};
    hm_draw_options options = {.error = 0.1};
    hm_shape_circle(1, 2, 50, &shape);
    hm_draw_shape(&shape, &at, &pen, &options, HM_DRAW_SHAPE);
    CHECK(d.line_count >= 64 && d.line_count <= 128);
    for (int i = 0; i < d.line_count; i++) {
        const hm_vec2 a = d.lines[i].a, b = d.lines[i].b, middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        CHECK_NEAR(hypot(a.x - 12, a.y - 24), 100, 1e-9);
        CHECK(hypot(middle.x - 12, middle.y - 24) >= 99.9);
    }
    pen.circle = take_circle;
    drawing_clear(&d);
    hm_draw_shape(&shape, &at, &pen, &options, HM_DRAW_SHAPE);
    CHECK_INT(d.line_count, 0);
    CHECK_INT(d.circle_count, 1);
    CHECK(d.middle.x == 12 && d.middle.y == 24);
    CHECK_NEAR(d.radius, 100, 1e-9);
    options.what = HM_DRAW_INSIDES;
    drawing_clear(&d);
    hm_draw_shape(&shape, &at, &pen, &options, HM_DRAW_SHAPE);
    CHECK_INT(d.circle_count, 0);
    CHECK(d.triangle_count >= 64);
    drawing_free(&d);
}

// Parts of a compound are drawn each for itself, where they are.
TEST(compounds) {
    drawing d = drawing_new();
    const hm_draw pen = drawing_pen(&d);
    hm_compound *compound = NULL;
    hm_compound_part parts[2] = {{.xform = HM_XFORM_IDENTITY}, {.xform = HM_XFORM_IDENTITY}};
    hm_shape shape;
    hm_shape_box(0, 0, 2, 3, 0, &parts[0].shape);
    hm_shape_segment(0, 0, 1, 0, &parts[1].shape);
    parts[1].xform.ox = (int64_t)7 << 24;
    CHECK_RESULT(hm_compound_create(parts, 2, NULL, &compound), HM_OK);
    hm_shape_compound(compound, &shape);
    const hm_xform rotated = {(int64_t)100 << 24, 0, 0, 1 << 24, -(1 << 24), 0};
    hm_draw_shape(&shape, &rotated, &pen, NULL, HM_DRAW_SHAPE);
    CHECK_INT(d.line_count, 5);
    CHECK(d.lines[4].a.x == 100 && d.lines[4].a.y == 7 && d.lines[4].b.y == 8);
    hm_compound_destroy(compound);
    drawing_free(&d);
}

// Lines between solid cells are left out, cells beside the view as well.
TEST(tile_maps) {
    drawing d = drawing_new();
    const hm_draw pen = drawing_pen(&d);
    static const uint32_t cells[] = {1, 1, 0, 1, 1, 2, 0, 0, 1};
    const hm_vec2 slope[] = {{0, 8}, {8, 0}, {8, 8}};
    const hm_tile tiles[] = {{.form = HM_TILE_SOLID}, {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3}};
    hm_tilemap_options size = {.width = 3, .height = 3, .cell_width = 8};
    const hm_xform at = HM_XFORM_IDENTITY;
    for (int outside = 0; outside < 2; outside++) {
        hm_tilemap *map = NULL;
        hm_shape shape;
        size.solid_outside = outside;
        CHECK_RESULT(hm_tilemap_create(&size, tiles, 2, cells, NULL, &map), HM_OK);
        hm_shape_tilemap(map, &shape);
        drawing_clear(&d);
        hm_draw_shape(&shape, &at, &pen, NULL, HM_DRAW_SHAPE);
        // Of the square 8 sides less those outside; of the single cell 4 less 2; of the slope 3.
        CHECK_INT(d.line_count, outside ? 4 + 2 + 3 : 8 + 4 + 3);
        const hm_draw_options view = {.view = {17, 17, 23, 23}};
        drawing_clear(&d);
        hm_draw_shape(&shape, &at, &pen, &view, HM_DRAW_SHAPE);
        CHECK_INT(d.line_count, outside ? 2 : 4);
        hm_tilemap_destroy(map);
    }
    drawing_free(&d);
}

// ---- worlds -----------------------------------------------------------------------------------------------------
typedef struct stage {
    test_heap heap;
    hm_world *world;
    hm_object box, wall, other, off;
} stage;

static hm_object stage_add(stage *s, double x, uint32_t flags) {
    hm_object id;
    hm_object_def def = HM_OBJECT_DEFAULT;
    CHECK_RESULT(hm_steps_from_pixels(x, &def.xform.ox), HM_OK);
    def.flags = flags;
    CHECK_RESULT(hm_world_add(s->world, &def, &id), HM_OK);
    return id;
}

// A box that overlaps a wall, another one far off, and one that is disabled.
static void stage_make(stage *s) {
    hm_shape shape;
    uint32_t set;
    *s = (stage){0};
    const hm_allocator alloc = heap_allocator(&s->heap);
    CHECK_RESULT(hm_world_create(NULL, &alloc, &s->world), HM_OK);
    hm_shape_box(0, 0, 10, 10, 0, &shape);
    CHECK_RESULT(hm_world_add_shapes(s->world, &shape, 1, &set), HM_OK);
    s->box = stage_add(s, 0, 0);
    s->wall = stage_add(s, 8, HM_OBJECT_FIXED);
    s->other = stage_add(s, 100, 0);
    s->off = stage_add(s, 200, HM_OBJECT_DISABLED);
    CHECK_RESULT(hm_world_update(s->world), HM_OK);
}

static void stage_free(stage *s) {
    hm_world_destroy(s->world);
    CHECK_HEAP_EMPTY(s->heap);
}

static int count_role(const drawing *d, hm_draw_role role, hm_object object) {
    int count = 0;
    for (int i = 0; i < d->line_count; i++) count += d->lines[i].role == role && d->lines[i].object == object;
    return count;
}

TEST(roles) {
    stage s;
    stage_make(&s);
    drawing d = drawing_new();
    const hm_draw pen = drawing_pen(&d);
    hm_draw_options options = {.what = HM_DRAW_EDGES | HM_DRAW_BOXES | HM_DRAW_CONTACTS | HM_DRAW_INACTIVE};
    const long calls = s.heap.calls;
    hm_world_draw(s.world, &pen, &options);
    CHECK_INT(s.heap.calls, calls);
    CHECK_INT(count_role(&d, HM_DRAW_TOUCHING, s.box), 4);
    CHECK_INT(count_role(&d, HM_DRAW_TOUCHING, s.wall), 4);
    CHECK_INT(count_role(&d, HM_DRAW_SHAPE, s.other), 4);
    CHECK_INT(count_role(&d, HM_DRAW_DISABLED, s.off), 4);
    CHECK_INT(count_role(&d, HM_DRAW_BOX, s.box), 4);
    CHECK_INT(count_role(&d, HM_DRAW_BOX, s.off), 0);
    // Two boxes side by side meet in two points; each has a cross and a normal.
    CHECK_INT(count_role(&d, HM_DRAW_CONTACT, s.box), 4);
    CHECK_INT(count_role(&d, HM_DRAW_NORMAL, s.box), 2);
    for (int i = 0; i < d.line_count; i++) {
        const drawn_line *line = &d.lines[i];
        if (line->role != HM_DRAW_NORMAL) continue;
        CHECK_NEAR(line->b.x - line->a.x, 4, 1e-9);
        CHECK_NEAR(line->b.y - line->a.y, 0, 1e-9);
    }
    options.size = 1;
    drawing_clear(&d);
    hm_world_draw(s.world, &pen, &options);
    for (int i = 0; i < d.line_count; i++) {
        if (d.lines[i].role == HM_DRAW_NORMAL) CHECK_NEAR(d.lines[i].b.x - d.lines[i].a.x, 2, 1e-6);
    }
    // What moved off touches no more after the next update; its contact is gone at once.
    const hm_xform away = {(int64_t)50 << 24, 0, 1 << 24, 0, 0, 1 << 24};
    CHECK_RESULT(hm_world_set_xform(s.world, s.box, &away), HM_OK);
    drawing_clear(&d);
    hm_world_draw(s.world, &pen, &options);
    CHECK_INT(count_role(&d, HM_DRAW_CONTACT, s.box), 0);
    CHECK_INT(count_role(&d, HM_DRAW_TOUCHING, s.box), 4);
    CHECK_RESULT(hm_world_update(s.world), HM_OK);
    drawing_clear(&d);
    hm_world_draw(s.world, &pen, &options);
    CHECK_INT(count_role(&d, HM_DRAW_SHAPE, s.box), 4);
    CHECK_INT(count_role(&d, HM_DRAW_FIXED, s.wall), 4);
    CHECK(hm_world_remove(s.world, s.box));
    drawing_clear(&d);
    options.what = 0;
    hm_world_draw(s.world, &pen, &options);
    CHECK_INT(d.line_count, 8);
    drawing_free(&d);
    stage_free(&s);
}

TEST(views) {
    stage s;
    stage_make(&s);
    drawing d = drawing_new();
    const hm_draw pen = drawing_pen(&d);
    hm_draw_options options = {.view = {90, -5, 99, 5}};
    hm_world_draw(s.world, &pen, &options);
    CHECK_INT(d.line_count, 0);
    options.view.x1 = 101;
    hm_world_draw(s.world, &pen, &options);
    CHECK_INT(d.line_count, 4);
    CHECK(d.lines[0].object == s.other);
    options.what = HM_DRAW_EDGES | HM_DRAW_BOXES | HM_DRAW_CONTACTS | HM_DRAW_INSIDES;
    drawing_clear(&d);
    hm_world_draw(s.world, &pen, &options);
    CHECK_INT(d.line_count, 8);
    CHECK_INT(d.triangle_count, 2);
    drawing_free(&d);
    stage_free(&s);
}

TEST(arrays) {
    stage s;
    stage_make(&s);
    drawing d = drawing_new();
    const hm_draw pen = drawing_pen(&d);
    const hm_draw_options options = {.what = HM_DRAW_EDGES | HM_DRAW_CONTACTS | HM_DRAW_INSIDES};
    hm_world_draw(s.world, &pen, &options);
    hm_draw_line lines[64];
    hm_draw_triangle triangles[16];
    memset(lines, 77, sizeof lines);
    memset(triangles, 77, sizeof triangles);
    CHECK_INT((int64_t)hm_world_draw_lines(s.world, &options, NULL, 0), d.line_count);
    CHECK_INT((int64_t)hm_world_draw_lines(s.world, &options, lines, 5), d.line_count);
    float mark;
    memset(&mark, 77, sizeof mark);
    CHECK(lines[5].x0 == mark && lines[4].x0 != mark);
    CHECK_INT((int64_t)hm_world_draw_lines(s.world, &options, lines, 64), d.line_count);
    for (int i = 0; i < d.line_count; i++) {
        CHECK(lines[i].x0 == (float)d.lines[i].a.x && lines[i].y0 == (float)d.lines[i].a.y);
        CHECK(lines[i].x1 == (float)d.lines[i].b.x && lines[i].y1 == (float)d.lines[i].b.y);
        CHECK_INT((int)lines[i].role, d.lines[i].role);
    }
    CHECK_INT((int64_t)hm_world_draw_triangles(s.world, NULL, NULL, 0), 6);
    CHECK_INT((int64_t)hm_world_draw_triangles(s.world, &options, triangles, 1), 6);
    CHECK(triangles[1].x0 == mark);
    CHECK_INT((int)triangles[0].role, HM_DRAW_TOUCHING);
    const hm_draw_options inactive = {.what = HM_DRAW_INACTIVE};
    CHECK_INT((int64_t)hm_world_draw_triangles(s.world, &inactive, triangles, 16), 8);
    drawing_free(&d);
    stage_free(&s);
}

TEST(hostile) {
    stage s;
    stage_make(&s);
    drawing d = drawing_new();
    const hm_draw pen = drawing_pen(&d), nothing = {0};
    const float nan = (float)NAN;
    const hm_draw_options bad[] = {
        {.what = 32},
        {.what = UINT32_MAX},
        {.error = -1},
        {.error = (double)NAN},
        {.error = (double)INFINITY},
        {.size = -1},
        {.size = (double)NAN},
        {.view = {nan, 0, 1, 1}},
        {.view = {0, nan, 1, 1}},
        {.view = {0, 0, nan, 1}},
        {.view = {0, 0, 1, nan}},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        hm_world_draw(s.world, &pen, &bad[i]);
        CHECK_INT((int64_t)hm_world_draw_lines(s.world, &bad[i], NULL, 0), 0);
        CHECK_INT((int64_t)hm_world_draw_triangles(s.world, &bad[i], NULL, 0), 0);
    }
    hm_shape shape;
    const hm_xform flat = {0}, at = HM_XFORM_IDENTITY;
    hm_shape_circle(0, 0, 1, &shape);
    hm_draw_shape(&shape, &flat, &pen, NULL, HM_DRAW_SHAPE);
    hm_draw_shape(&shape, &at, &pen, NULL, HM_DRAW_ROLE_COUNT);
    shape.kind = HM_SHAPE_KIND_COUNT;
    hm_draw_shape(&shape, &at, &pen, NULL, HM_DRAW_SHAPE);
    shape = (hm_shape){.kind = HM_SHAPE_MASK};
    hm_draw_shape(&shape, &at, &pen, NULL, HM_DRAW_SHAPE);
    CHECK_INT(d.line_count, 0);
    const hm_draw_options all = {.what = 31, .view = {-INFINITY, -INFINITY, INFINITY, INFINITY}};
    hm_world_draw(s.world, &nothing, &all);
    hm_world_draw(s.world, &pen, &all);
    CHECK_INT(count_role(&d, HM_DRAW_BOX, s.box), 4);
    CHECK_TEXT(hm_draw_role_name(HM_DRAW_NORMAL), "normal");
    CHECK_TEXT(hm_draw_role_name(HM_DRAW_ROLE_COUNT), "?");
    violations_catch();
    CHECK_PRECONDITION(hm_world_draw(NULL, &pen, NULL));
    CHECK_PRECONDITION(hm_world_draw(s.world, NULL, NULL));
    CHECK_PRECONDITION(hm_world_draw_lines(s.world, NULL, NULL, 1));
    CHECK_PRECONDITION(hm_world_draw_triangles(NULL, NULL, NULL, 0));
    CHECK_PRECONDITION(hm_draw_shape(NULL, &at, &pen, NULL, HM_DRAW_SHAPE));
    drawing_free(&d);
    stage_free(&s);
}

TEST_MAIN(CASE(edges_and_insides), CASE(edges_of_masks), CASE(thin_shapes), CASE(circles), CASE(compounds),
          CASE(tile_maps), CASE(roles), CASE(views), CASE(arrays), CASE(hostile))
