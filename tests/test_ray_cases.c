// Segments through posed masks, case by case. The table of docs/rays.md: every row run with and without a field,
// under xforms that keep its geometry exactly; and the page has the same rows. Empty and very long masks, violated
// preconditions.
#include "posed.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A mask's rows with `/` between them; a segment in its pixels; its stretches, each as where it begins, where it
/// ends if that is elsewhere, the side of a pixel by which it enters, the pixel.
typedef struct row {
    const char *what;
    const char *mask;
    const char *segment;
    const char *area;
    const char *closed;
} row;

static const row rows[] = {
    {"through a pixel", "#", "-1,0.5 3,0.5", "0.25-0.5 left 0,0", "0.25-0.5 left 0,0"},
    {"through two pixels and their seam", "##", "-1,0.5 3,0.5", "0.25-0.75 left 0,0", "0.25-0.75 left 0,0"},
    {"through a gap between two pixels", "#.#", "-0.5,0.5 3.5,0.5", "0.125-0.375 left 0,0; 0.625-0.875 left 2,0",
     "0.125-0.375 left 0,0; 0.625-0.875 left 2,0"},
    {"beginning inside", "##", "0.5,0.5 4.5,0.5", "0-0.375 inside 0,0", "0-0.375 inside 0,0"},
    {"ending inside", "#", "-0.5,0.5 0.5,0.5", "0.5-1 left 0,0", "0.5-1 left 0,0"},
    {"beginning on an edge, going in", "#", "0,0.5 2,0.5", "0-0.5 left 0,0", "0-0.5 inside 0,0"},
    {"beginning on an edge, going out", "#", "1,0.5 2,0.5", "none", "0 inside 0,0"},
    {"beginning on a seam", "##", "1,0.5 3,0.5", "0-0.5 inside 1,0", "0-0.5 inside 1,0"},
    {"ending on an edge", "#", "-1,0.5 0,0.5", "none", "1 left 0,0"},
    {"along an outer edge", "##", "-2,0 6,0", "none", "0.25-0.5 left 0,0"},
    {"along a seam", "##/##", "-2,1 6,1", "0.25-0.5 left 0,1", "0.25-0.5 left 0,1"},
    {"along an edge, then a seam", "##/#.", "3,1 -1,1", "0.5-0.75 right 0,1", "0.25-0.75 right 1,0"},
    {"along a line, between diagonal pixels", "#./.#", "-1,1 3,1", "none", "0.25-0.75 left 0,0"},
    {"past a corner", "#", "-1,1 1,-1", "none", "0.5 left 0,0"},
    {"ending on a corner", "#", "-1,-1 0,0", "none", "1 left 0,0"},
    {"in by a corner", "#", "-1,-1 3,3", "0.25-0.5 left 0,0", "0.25-0.5 left 0,0"},
    {"in by a corner, flatly", "##", "-2,-1 6,3", "0.25-0.5 left 0,0", "0.25-0.5 left 0,0"},
    {"through a corner of a wall", "#/#", "-2,-1 2,3", "0.5-0.75 left 0,1", "0.5-0.75 left 0,1"},
    {"along a diagonal", "#./.#", "-1,-1 3,3", "0.25-0.5 left 0,0; 0.5-0.75 left 1,1", "0.25-0.75 left 0,0"},
    {"across a diagonal", "#./.#", "0,2 2,0", "none", "0.5 left 1,1"},
    {"from a notch into its corner", "##/#.", "2,2 -2,-2", "0.25-0.5 right 0,0", "0.25-0.5 right 0,0"},
    {"through a corner of three pixels, solid ahead", "##/#.", "-1,-1 3,3", "0.25-0.5 left 0,0", "0.25-0.5 left 0,0"},
    {"between two pixels, corner to corner", ".#/#.", "-1,-1 3,3", "none", "0.5 left 1,0"},
    {"a segment of no length inside", "#", "0.5,0.5 0.5,0.5", "0-1 inside 0,0", "0-1 inside 0,0"},
    {"a segment of no length on an edge", "#", "0,0.5 0,0.5", "none", "0-1 inside 0,0"},
    {"a segment of no length on a seam", "##", "1,0.5 1,0.5", "0-1 inside 1,0", "0-1 inside 1,0"},
    {"in a hole", "###/#.#/###", "1.25,1.5 1.75,1.5", "none", "none"},
    {"from one side of a hole to the other", "###/#.#/###", "1,1.5 2,1.5", "none", "0 inside 0,1; 1 left 2,1"},
    {"past everything", "#", "-1,2 3,2", "none", "none"},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

// ---- reading and writing -----------------------------------------------------------------------------------------

static posed mask_of_row(const char *text) {
    char picture[64];
    size_t n = strlen(text);
    REQUIRE(n + 2 <= sizeof picture);
    for (size_t i = 0; i < n; ++i) picture[i] = text[i] == '/' ? '\n' : text[i];
    memcpy(picture + n, "\n", 2);
    return posed_of_text(picture);
}

// A point of the mask's pixels, in quarters of them; axes are multiples of four steps.
static hm_vec2 point_of(const hm_xform *x, double px, double py) {
    int i = (int)(4 * px), j = (int)(4 * py);
    int64_t sx = x->ox + (int64_t)i * (x->ux / 4) + (int64_t)j * (x->vx / 4);
    int64_t sy = x->oy + (int64_t)i * (x->uy / 4) + (int64_t)j * (x->vy / 4);
    return (hm_vec2){(double)sx / (double)HM_STEPS_PER_PIXEL, (double)sy / (double)HM_STEPS_PER_PIXEL};
}

// The side of a pixel whose outward normal this is.
static const char *side_of(const hm_xform *x, hm_vec2 normal) {
    double along_u = normal.x * x->ux + normal.y * x->uy, along_v = normal.x * x->vx + normal.y * x->vy;
    if (normal.x == 0 && normal.y == 0) return "inside";
    if (fabs(along_u) > fabs(along_v)) return along_u < 0 ? "left" : "right";
    return along_v < 0 ? "top" : "bottom";
}

static void entries_as_written(const hm_xform *x, const hm_mask_ray_entry *entries, int32_t count, char *text,
                               size_t size) {
    snprintf(text, size, "none");
    for (int32_t i = 0; i < count; ++i) {
        const hm_mask_ray_entry *e = &entries[i];
        size_t used = i ? strlen(text) : 0;
        char end[16] = "";
        if (e->leave > e->enter) snprintf(end, sizeof end, "-%g", e->leave);
        snprintf(text + used, size - used, "%s%g%s %s %d,%d", i ? "; " : "", e->enter, end, side_of(x, e->normal),
                 (int)e->pixel.x, (int)e->pixel.y);
    }
}

// ---- the rows ----------------------------------------------------------------------------------------------------

enum { PIXEL = 1 << HM_STEP_BITS };

/// Rotated, mirrored and stretched without changing an angle.
static const hm_xform frames[] = {
    {0, 0, PIXEL, 0, 0, PIXEL},
    {-((int64_t)1 << 43), (int64_t)1 << 43, PIXEL, 0, 0, PIXEL},
    {12345, -678, 0, PIXEL, -PIXEL, 0},
    {0, 7, -PIXEL, 0, 0, PIXEL},
    {3, 3, 2 * PIXEL, 0, 0, -2 * PIXEL},
    {99, 1000000, 3 * (PIXEL / 4), 4 * (PIXEL / 4), -4 * (PIXEL / 4), 3 * (PIXEL / 4)}, // 3-4-5
    {((int64_t)1 << 42) + 1, -5, 5 * (PIXEL / 4), 12 * (PIXEL / 4), 12 * (PIXEL / 4), -5 * (PIXEL / 4)},
};

static void check_row(const row *r, const hm_xform *frame) {
    hm_mask_ray_entry entries[8];
    double x0, y0, x1, y1;
    char text[256];
    posed a = mask_of_row(r->mask);
    REQUIRE(sscanf(r->segment, "%lf,%lf %lf,%lf", &x0, &y0, &x1, &y1) == 4);
    for (int path = 0; path < 4; ++path) {
        hm_touch touch = path % 2 ? HM_TOUCH_CLOSED : HM_TOUCH_AREA;
        if (path >= 2) a.shape.of.mask = a.plain;
        int32_t count =
            hm_mask_ray(&a.shape, frame, point_of(frame, x0, y0), point_of(frame, x1, y1), touch, entries, 8);
        entries_as_written(frame, entries, count, text, sizeof text);
        test_note("%s, frame %d, path %d", r->what, (int)(frame - frames), path);
        CHECK_TEXT(text, path % 2 ? r->closed : r->area);
    }
    posed_free(&a);
}

TEST(every_row) {
    for (int i = 0; i < ROWS; ++i) {
        for (size_t k = 0; k < sizeof frames / sizeof frames[0]; ++k) check_row(&rows[i], &frames[k]);
    }
}

// ---- the page ----------------------------------------------------------------------------------------------------

// Rows of the page's table start with the name of a case and have a mask in code marks.
static bool is_row(const char *line) { return line[0] == '|' && strstr(line, " | `") != NULL; }

TEST(the_page_has_the_same_rows) {
    FILE *page = fopen("docs/rays.md", "r");
    char line[512], expected[512];
    int i = 0;
#ifdef __wasm__
    if (!page) return; // no files there
#endif
    REQUIRE(page != NULL);
    while (fgets(line, sizeof line, page)) {
        if (!is_row(line)) continue;
        REQUIRE(i < ROWS);
        const row *r = &rows[i++];
        snprintf(expected, sizeof expected, "| %s | `%s` | %s | %s | %s |\n", r->what, r->mask, r->segment, r->area,
                 r->closed);
        CHECK_TEXT(line, expected);
    }
    CHECK_INT(i, ROWS);
    fclose(page);
}

// ---- the forms of the query --------------------------------------------------------------------------------------

TEST(empty_masks) {
    const hm_xform at = HM_XFORM_IDENTITY;
    static const int sides[][2] = {{0, 0}, {0, 5}, {5, 0}, {1, 1}, {70, 3}, {600, 520}};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; ++i) {
        posed empty = posed_of_grid(ref_make(sides[i][0], sides[i][1]));
        for (int k = 0; k < 50; ++k) {
            hm_vec2 from, to;
            from.x = test_between(-2, 9) / 2.0;
            from.y = test_between(-2, 9) / 2.0;
            to.x = test_between(-2, 900) / 2.0;
            to.y = test_between(-2, 900) / 2.0;
            empty.shape.of.mask = k % 2 ? empty.mask : empty.plain;
            CHECK(hm_mask_ray(&empty.shape, &at, from, k < 2 ? from : to, HM_TOUCH_CLOSED, NULL, 0) == 0);
            CHECK(hm_mask_ray(&empty.shape, &at, from, k < 2 ? from : to, HM_TOUCH_AREA, NULL, 0) == 0);
        }
        posed_free(&empty);
    }
}

// Every other pixel of the longest row there may be: an entry each, at exact fractions.
TEST(longest_row) {
    hm_mask *mask;
    hm_shape shape;
    const hm_xform at = HM_XFORM_IDENTITY;
    REQUIRE(hm_mask_create(HM_MASK_MAX_SIDE, 1, NULL, &mask) == HM_OK);
    for (int x = 0; x < HM_MASK_MAX_SIDE; x += 2) hm_mask_set(mask, x, 0, true);
    hm_shape_mask(mask, &shape);
    hm_mask_ray_entry last = {0};
    const hm_vec2 from = {-1, 0.5}, to = {32767, 0.5}, up = {32767, 0};
    CHECK_INT((int64_t)hm_mask_ray(&shape, &at, from, to, HM_TOUCH_AREA, &last, 1), 16384);
    CHECK(last.enter == 1.0 / 32768 && last.leave == 2.0 / 32768);
    CHECK_INT((int64_t)hm_mask_ray(&shape, &at, to, from, HM_TOUCH_CLOSED, &last, 1), 16384);
    CHECK(last.enter == 0 && last.pixel.x == 32766 && last.normal.x == 0);
    CHECK_INT((int64_t)hm_mask_ray(&shape, &at, (hm_vec2){-1, 0}, up, HM_TOUCH_CLOSED, NULL, 0), 16384);
    CHECK_INT((int64_t)hm_mask_ray(&shape, &at, (hm_vec2){-1, 0}, up, HM_TOUCH_AREA, NULL, 0), 0);
    hm_mask_destroy(mask);
}

TEST(violations_answer_none) {
    posed a = posed_of_text("#\n"), p = posed_random(HM_SHAPE_POINT, POSED_HALVES, 5);
    hm_mask_ray_entry entry;
    hm_xform bad = a.xform;
    bad.ux = bad.uy = 0;
    const hm_vec2 from = {-1, 0.5}, to = {2, 0.5};
    const hm_vec2 wrong[] = {{NAN, 0}, {0, NAN}, {HM_MAX_POSITION + 0.001, 0}, {0, -HUGE_VAL}};
    const hm_touch area = HM_TOUCH_AREA;
    violations_catch();
    CHECK(hm_mask_ray(&a.shape, &a.xform, from, to, area, &entry, 1) == 1);
    CHECK_PRECONDITION(CHECK(hm_mask_ray(NULL, &a.xform, from, to, area, &entry, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_mask_ray(&p.shape, &a.xform, from, to, area, &entry, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_mask_ray(&a.shape, NULL, from, to, area, &entry, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_mask_ray(&a.shape, &bad, from, to, area, &entry, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_mask_ray(&a.shape, &a.xform, from, to, (hm_touch)7, &entry, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_mask_ray(&a.shape, &a.xform, from, to, area, NULL, 1) == 0));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        CHECK_PRECONDITION(CHECK(hm_mask_ray(&a.shape, &a.xform, wrong[i], to, area, &entry, 1) == 0));
        CHECK_PRECONDITION(CHECK(hm_mask_ray(&a.shape, &a.xform, from, wrong[i], area, &entry, 1) == 0));
    }
    posed_free(&a);
}

TEST_MAIN(CASE(every_row), CASE(the_page_has_the_same_rows), CASE(empty_masks), CASE(longest_row),
          CASE(violations_answer_none))
