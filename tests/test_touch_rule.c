// The table of degenerate cases: every row of docs/touch-rule.md, asked in both orders, with and without fields,
// under xforms that keep its geometry exactly; and the page has the same rows.
#include "posed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Shapes as the page writes them: rows of a mask with `/` between them, and where it lies; `point x,y`;
/// `segment x,y x,y`; `circle x,y r`.
typedef struct row {
    const char *what;
    const char *a;
    const char *b;
    double margin;
    const char *area;
    const char *closed;
} row;

static const row rows[] = {
    // two masks
    {"the same square twice", "#", "#", 0, "yes", "yes"},
    {"squares half over one another", "#", "# at 0.5,0", 0, "yes", "yes"},
    {"squares side by side", "#", "# at 1,0", 0, "no", "yes"},
    {"squares side by side, shifted", "#", "# at 1,0.5", 0, "no", "yes"},
    {"squares corner to corner", "#", "# at 1,1", 0, "no", "yes"},
    {"squares apart", "#", "# at 2,0", 0, "no", "no"},
    {"a square within a solid", "###/###/###", "# at 1,1", 0, "yes", "yes"},
    {"a square that fills a hole", "###/#.#/###", "# at 1,1", 0, "no", "yes"},
    {"a square in a larger hole", "#####/#...#/#...#/#...#/#####", "# at 2,2", 0, "no", "no"},
    {"a square in a gap", "#.#", "# at 1,0", 0, "no", "yes"},
    {"two diagonals that cross at a corner", "#./.#", ".#/#.", 0, "no", "yes"},
    {"a square over a diagonal's corner", "#./.#", "# at 0.5,0.5", 0, "yes", "yes"},
    {"a mask without solid pixels", ".", "#", 0, "no", "no"},
    // a mask and a point
    {"a point in a pixel", "#", "point 0.5,0.5", 0, "yes", "yes"},
    {"a point on an outer edge", "#", "point 0,0.5", 0, "no", "yes"},
    {"a point on an outer corner", "#", "point 1,1", 0, "no", "yes"},
    {"a point on the seam of two pixels", "##", "point 1,0.5", 0, "yes", "yes"},
    {"a point on a seam's end", "##", "point 1,0", 0, "no", "yes"},
    {"a point between four pixels", "##/##", "point 1,1", 0, "yes", "yes"},
    {"a point between three pixels", "##/#.", "point 1,1", 0, "no", "yes"},
    {"a point between two diagonal pixels", "#./.#", "point 1,1", 0, "no", "yes"},
    {"a point in a hole", "###/#.#/###", "point 1.5,1.5", 0, "no", "no"},
    {"a point on a hole's edge", "###/#.#/###", "point 1,1.5", 0, "no", "yes"},
    {"a point in a mask without solid pixels", ".", "point 0.5,0.5", 0, "no", "no"},
    // a mask and a segment
    {"a segment through a pixel", "#", "segment -1,0.5 2,0.5", 0, "yes", "yes"},
    {"a segment within a pixel", "#", "segment 0.25,0.25 0.75,0.5", 0, "yes", "yes"},
    {"a pixel's diagonal", "#", "segment 0,0 1,1", 0, "yes", "yes"},
    {"a segment along an outer edge", "##", "segment 0,0 2,0", 0, "no", "yes"},
    {"a segment along a seam", "##", "segment 1,0 1,1", 0, "yes", "yes"},
    {"a segment along a part of a seam", "##", "segment 1,0.25 1,0.5", 0, "yes", "yes"},
    {"a segment that ends where a seam begins", "##", "segment 1,-1 1,0", 0, "no", "yes"},
    {"a segment along an outer edge, then a seam", "#./##", "segment 1,0 1,2", 0, "yes", "yes"},
    {"a segment between diagonal pixels, along their edges", "#./.#", "segment 1,0 1,2", 0, "no", "yes"},
    {"a segment across a diagonal's corner", "#./.#", "segment 0,2 2,0", 0, "no", "yes"},
    {"a segment along a diagonal", "#./.#", "segment 0,0 2,2", 0, "yes", "yes"},
    {"a segment that ends on an outer edge", "#", "segment -1,0.5 0,0.5", 0, "no", "yes"},
    {"a segment that ends in a pixel", "#", "segment -1,0.5 0.25,0.5", 0, "yes", "yes"},
    {"a segment past a corner", "#", "segment -1,1 1,-1", 0, "no", "yes"},
    {"a segment through a gap", "#.#", "segment 1.5,-1 1.5,2", 0, "no", "no"},
    {"a segment of no length in a pixel", "#", "segment 0.5,0.5 0.5,0.5", 0, "yes", "yes"},
    {"a segment of no length on a seam", "##", "segment 1,0.5 1,0.5", 0, "yes", "yes"},
    {"a segment of no length on an outer edge", "#", "segment 0,0.5 0,0.5", 0, "no", "yes"},
    // a mask and a circle
    {"a circle in a pixel", "#", "circle 0.5,0.5 0.25", 0, "yes", "yes"},
    {"a circle around a mask", "#", "circle 0.5,0.5 5", 0, "yes", "yes"},
    {"a circle beside an edge", "#", "circle -1,0.5 1", 0, "no", "yes"},
    {"a circle beside a corner", "#", "circle -3,-4 5", 0, "no", "yes"},
    {"a circle over a corner", "#", "circle -3,-4 5.5", 0, "yes", "yes"},
    {"a circle that fits a hole", "###/#.#/###", "circle 1.5,1.5 0.5", 0, "no", "yes"},
    {"a circle in a hole", "###/#.#/###", "circle 1.5,1.5 0.25", 0, "no", "no"},
    {"a circle on a seam's end", "##", "circle 1,-1 1", 0, "no", "yes"},
    {"a circle of radius 0 in a pixel", "#", "circle 0.5,0.5 0", 0, "yes", "yes"},
    {"a circle of radius 0 on a seam", "##", "circle 1,0.5 0", 0, "yes", "yes"},
    {"a circle of radius 0 on an outer edge", "#", "circle 0,0.5 0", 0, "no", "yes"},
    // points, segments, circles
    {"the same point twice", "point 2,3", "point 2,3", 0, "yes", "yes"},
    {"two points", "point 2,3", "point 2,4", 0, "no", "no"},
    {"a point in the middle of a segment", "segment 0,0 2,2", "point 1,1", 0, "yes", "yes"},
    {"a point on a segment's end", "segment 0,0 2,2", "point 2,2", 0, "no", "yes"},
    {"a point on a segment's line", "segment 0,0 2,2", "point 3,3", 0, "no", "no"},
    {"a point beside a segment", "segment 0,0 2,2", "point 1,1.5", 0, "no", "no"},
    {"a point and a segment of no length there", "segment 1,1 1,1", "point 1,1", 0, "yes", "yes"},
    {"segments that cross", "segment 0,0 2,2", "segment 0,2 2,0", 0, "yes", "yes"},
    {"a segment that ends on another", "segment 0,0 2,0", "segment 1,0 1,2", 0, "no", "yes"},
    {"segments with one end in common", "segment 0,0 2,0", "segment 2,0 3,1", 0, "no", "yes"},
    {"the same segment twice", "segment 0,0 2,1", "segment 0,0 2,1", 0, "yes", "yes"},
    {"a segment and its reverse", "segment 0,0 2,1", "segment 2,1 0,0", 0, "yes", "yes"},
    {"segments that share a length", "segment 0,0 4,2", "segment 2,1 6,3", 0, "yes", "yes"},
    {"segments in a line, end to end", "segment 0,0 2,1", "segment 2,1 4,2", 0, "no", "yes"},
    {"segments in a line, apart", "segment 0,0 2,1", "segment 4,2 6,3", 0, "no", "no"},
    {"parallel segments", "segment 0,0 2,1", "segment 0,1 2,2", 0, "no", "no"},
    {"a segment of no length on another", "segment 0,0 2,0", "segment 1,0 1,0", 0, "yes", "yes"},
    {"a segment of no length on another's end", "segment 0,0 2,0", "segment 0,0 0,0", 0, "no", "yes"},
    {"a point in a circle", "circle 0,0 5", "point 3,3", 0, "yes", "yes"},
    {"a point on a circle's edge", "circle 0,0 5", "point 3,4", 0, "no", "yes"},
    {"a point and a circle of radius 0 there", "circle 3,4 0", "point 3,4", 0, "yes", "yes"},
    {"a segment within a circle", "circle 0,0 5", "segment -1,0 1,1", 0, "yes", "yes"},
    {"a segment beside a circle", "circle 0,0 5", "segment -9,5 9,5", 0, "no", "yes"},
    {"a segment that ends on a circle's edge", "circle 0,0 5", "segment 3,4 6,8", 0, "no", "yes"},
    {"a circle of radius 0 on a segment", "circle 1,0 0", "segment 0,0 2,0", 0, "yes", "yes"},
    {"a circle of radius 0 on a segment's end", "circle 0,0 0", "segment 0,0 2,0", 0, "no", "yes"},
    {"the same circle twice", "circle 1,1 2", "circle 1,1 2", 0, "yes", "yes"},
    {"a circle in another's middle", "circle 1,1 2", "circle 1,1 1", 0, "yes", "yes"},
    {"a circle in another, touching its edge", "circle 0,0 2", "circle 1,0 1", 0, "yes", "yes"},
    {"circles side by side", "circle 0,0 2", "circle 3,4 3", 0, "no", "yes"},
    {"circles apart", "circle 0,0 2", "circle 3,4 2.5", 0, "no", "no"},
    {"a circle of radius 0 on another's edge", "circle 0,0 5", "circle 3,4 0", 0, "no", "yes"},
    {"two circles of radius 0 in one place", "circle 3,4 0", "circle 3,4 0", 0, "yes", "yes"},
    // with a margin
    {"squares side by side", "#", "# at 1,0", 1, "yes", "yes"},
    {"squares nearer than the margin", "#", "# at 1.5,0", 1, "yes", "yes"},
    {"squares as far apart as the margin", "#", "# at 2,0", 1, "no", "yes"},
    {"squares farther apart than the margin", "#", "# at 2.5,0", 1, "no", "no"},
    {"corners as far apart as the margin", "#", "# at 4,5", 5, "no", "yes"},
    {"a square in the middle of a hole", "###/#.#/###", "# at 1,1", 0.5, "yes", "yes"},
    {"a point as far from a mask as the margin", "#", "point 2,0.5", 1, "no", "yes"},
    {"a point on an outer edge", "#", "point 1,0.5", 1, "yes", "yes"},
    {"a segment as far from a mask as the margin", "#", "segment 0,2 1,2", 1, "no", "yes"},
    {"a circle as far from a mask as the margin", "#", "circle -2,0.5 1", 1, "no", "yes"},
    {"a mask without solid pixels", ".", "#", 256, "no", "no"},
    {"points as far apart as the margin", "point 0,0", "point 3,4", 5, "no", "yes"},
    {"a point on a segment's end", "segment 0,0 2,2", "point 2,2", 0.5, "yes", "yes"},
    {"parallel segments as far apart as the margin", "segment 0,0 4,3", "segment -3,4 1,7", 5, "no", "yes"},
    {"circles as far apart as the margin", "circle 0,0 2", "circle 3,4 2", 1, "no", "yes"},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

// ---- shapes as the page writes them ------------------------------------------------------------------------------

static double read_number(const char **text) {
    char *end;
    double number = strtod(*text, &end);
    REQUIRE(end != *text);
    *text = end + (*end == ',' || *end == ' ');
    return number;
}

static posed posed_of_rows(const char **text, bool outline) {
    char picture[64];
    size_t n = strcspn(*text, " ");
    REQUIRE(n + 2 <= sizeof picture);
    memcpy(picture, *text, n);
    memcpy(picture + n, "\n", 2);
    for (char *c = picture; *c; ++c) {
        if (*c == '/') *c = '\n';
    }
    *text += n;
    return outline ? posed_outline_of_grid(ref_text(picture)) : posed_of_text(picture);
}

static posed posed_of_numbers(const char *text) {
    double number[4] = {0};
    posed s = {.xform = HM_XFORM_IDENTITY};
    const char *at = strchr(text, ' ') + 1;
    for (int i = 0; *at; ++i) number[i] = read_number(&at);
    hm_result result = HM_ERROR_FORMAT;
    if (text[0] == 'p') result = hm_shape_point(number[0], number[1], &s.shape);
    if (text[0] == 's') result = hm_shape_segment(number[0], number[1], number[2], number[3], &s.shape);
    if (text[0] == 'c') result = hm_shape_circle(number[0], number[1], number[2], &s.shape);
    REQUIRE(result == HM_OK);
    return s;
}

static bool is_picture(const char *text) { return text[0] == '#' || text[0] == '.'; }

// At a place of the world's axes in `xform`, whose components are multiples of four, so that quarters are exact.
static posed posed_of_spec(const char *text, const hm_xform *xform, bool outline) {
    if (!is_picture(text)) {
        posed s = posed_of_numbers(text);
        s.xform = *xform;
        return s;
    }
    posed s = posed_of_rows(&text, outline);
    s.xform = *xform;
    if (*text) {
        text += strlen(" at ");
        int x = (int)(read_number(&text) * 4), y = (int)(read_number(&text) * 4);
        s.xform.ox += (int64_t)x * (xform->ux / 4) + (int64_t)y * (xform->vx / 4);
        s.xform.oy += (int64_t)x * (xform->uy / 4) + (int64_t)y * (xform->vy / 4);
    }
    return s;
}

// ---- the rows ----------------------------------------------------------------------------------------------------

/// Xforms that keep what touches touching: by how much they stretch lengths, 0 where not all by the same.
typedef struct frame {
    hm_xform xform;
    double stretch;
} frame;

enum { PIXEL = 1 << HM_STEP_BITS };

static const frame frames[] = {
    {{0, 0, PIXEL, 0, 0, PIXEL}, 1},
    {{-((int64_t)1 << 44), (int64_t)1 << 44, PIXEL, 0, 0, PIXEL}, 1},
    {{12345, -678, 0, PIXEL, -PIXEL, 0}, 1},
    {{0, 7, -PIXEL, 0, 0, PIXEL}, 1},
    {{3, 3, 2 * PIXEL, 0, 0, -2 * PIXEL}, 2},
    {{99, 1000000, 3 * (PIXEL / 4), 4 * (PIXEL / 4), -4 * (PIXEL / 4), 3 * (PIXEL / 4)}, 1.25}, // 3-4-5
    {{((int64_t)1 << 43) + 1, -5, 5 * (PIXEL / 4), 12 * (PIXEL / 4), 12 * (PIXEL / 4), -5 * (PIXEL / 4)}, 3.25},
    {{17, 4, 7654320, 0, 0, 1234568}, 0},
    {{17, 4, 7654320, 5432104, -3456788, 8765432}, 0},
    {{17, 4, -16777220, 11111112, 9999996, 16777212}, 0},
};

// With a (1) or b (2) as the outline of the mask.
static void check_row(const row *r, const frame *f, int outlines) {
    posed a = posed_of_spec(r->a, &f->xform, outlines & 1), b = posed_of_spec(r->b, &f->xform, outlines & 2);
    for (int closed = 0; closed < 2; ++closed) {
        hm_rule rule = {closed ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, r->margin * f->stretch};
        if (rule.margin > 256) rule.margin = 256;
        test_note("%s: %s, %s, margin %g, %s, frame %d", r->what, r->a, r->b, r->margin, closed ? "closed" : "area",
                  (int)(f - frames));
        const char *answer = posed_check(&a, &b, &rule) ? "yes" : "no";
        CHECK_TEXT(answer, closed ? r->closed : r->area);
        CHECK_TEXT(posed_overlap(&a, &b, &rule) ? "yes" : "no", closed ? r->closed : r->area);
    }
    posed_free(&a);
    posed_free(&b);
}

TEST(every_row) {
    for (int i = 0; i < ROWS; ++i) {
        bool lengths = rows[i].margin > 0 || rows[i].a[0] == 'c' || rows[i].b[0] == 'c';
        for (size_t k = 0; k < sizeof frames / sizeof frames[0]; ++k) {
            if (lengths && frames[k].stretch == 0) continue;
            int pictures = (is_picture(rows[i].a) ? 1 : 0) | (is_picture(rows[i].b) ? 2 : 0);
            for (int outlines = 0; outlines < 4; ++outlines)
                if ((outlines & pictures) == outlines) check_row(&rows[i], &frames[k], outlines);
        }
    }
}

TEST(every_pair_of_kinds_has_a_row) {
    bool found[HM_SHAPE_KIND_COUNT][HM_SHAPE_KIND_COUNT] = {{false}};
    const hm_xform at = HM_XFORM_IDENTITY;
    for (int i = 0; i < ROWS; ++i) {
        for (int outlines = 0; outlines < 4; ++outlines) {
            posed a = posed_of_spec(rows[i].a, &at, outlines & 1), b = posed_of_spec(rows[i].b, &at, outlines & 2);
            found[a.shape.kind][b.shape.kind] = found[b.shape.kind][a.shape.kind] = true;
            posed_free(&a);
            posed_free(&b);
        }
    }
    for (int a = 0; a < HM_SHAPE_KIND_COUNT; ++a) {
        for (int b = 0; b < HM_SHAPE_KIND_COUNT; ++b) {
            test_note("%s and %s", hm_shape_kind_name((hm_shape_kind)a), hm_shape_kind_name((hm_shape_kind)b));
            CHECK(found[a][b]);
        }
    }
}

// ---- the page ----------------------------------------------------------------------------------------------------

static void row_as_written(const row *r, char *line, size_t size) {
    if (r->margin > 0)
        snprintf(line, size, "| %s | `%s` | `%s` | %g | %s | %s |\n", r->what, r->a, r->b, r->margin, r->area,
                 r->closed);
    else
        snprintf(line, size, "| %s | `%s` | `%s` | %s | %s |\n", r->what, r->a, r->b, r->area, r->closed);
}

// Rows of the page's tables start with the name of a case and have a shape in code marks.
static bool is_row(const char *line) { return line[0] == '|' && strstr(line, " | `") != NULL; }

TEST(the_page_has_the_same_rows) {
    FILE *page = fopen("docs/touch-rule.md", "r");
    char line[256], expected[256];
    int i = 0;
#ifdef __wasm__
    if (!page) return; // no files there
#endif
    REQUIRE(page != NULL);
    while (fgets(line, sizeof line, page)) {
        if (!is_row(line)) continue;
        REQUIRE(i < ROWS);
        row_as_written(&rows[i++], expected, sizeof expected);
        CHECK_TEXT(line, expected);
    }
    CHECK_INT(i, ROWS);
    fclose(page);
}

TEST_MAIN(CASE(every_row), CASE(every_pair_of_kinds_has_a_row), CASE(the_page_has_the_same_rows))
