// Separation of axis-aligned shapes, by cells of the grid of translations: a span is blocked exactly when all points
// of it are blocked that can differ: its ends, the lines of the grid within it, and one between each two of these.
//
// Linked with the library's inside.
#include "../src/separate/separate_cells.h"

#include "posed.h"

enum { POINTS = 64 };

typedef struct cells_question {
    posed a, b;
    hm_rule rule;
    hmi_rule steps;
    hmi_cells cells;
} cells_question;

static int64_t random_below(int64_t most) { return (int64_t)(test_random() % (uint64_t)most); }

// Axis-aligned, mirrored or rotated by quarter turns, with pixels of these sides.
static hm_xform random_aligned(const int32_t side[2]) {
    hm_xform m = HM_XFORM_IDENTITY;
    const bool rotated = test_below(2);
    const int32_t x = test_below(2) ? side[0] : -side[0], y = test_below(2) ? side[1] : -side[1];
    m.ux = rotated ? 0 : x;
    m.uy = rotated ? y : 0;
    m.vx = rotated ? x : 0;
    m.vy = rotated ? 0 : y;
    return m;
}

static void question_make(cells_question *q, int size) {
    static const int32_t sides[] = {1 << 24, 1 << 24, 1 << 23, 1 << 18, 20000003, 3 << 24};
    const int32_t side[2] = {TEST_PICK(sides), TEST_PICK(sides)};
    const hm_shape_kind kind_b = test_below(2) ? HM_SHAPE_MASK : HM_SHAPE_TILEMAP;
    q->a = posed_random(test_below(3) ? HM_SHAPE_MASK : HM_SHAPE_TILEMAP, POSED_FREE, size);
    q->b = posed_random(kind_b, POSED_FREE, size);
    q->a.xform = random_aligned(side);
    q->b.xform = random_aligned(side);
    q->rule = (hm_rule){test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
    q->steps = (hmi_rule){q->rule.touch == HM_TOUCH_CLOSED, 0};
    q->a.xform.ox = random_below(1 << 30);
    q->a.xform.oy = random_below(1 << 30);
    pose_beside_other(&q->a, &q->b); // to a step anywhere; on the same grid half of the time
    if (test_below(2)) q->b.xform.ox -= (q->b.xform.ox - q->a.xform.ox) % side[0];
    if (test_below(2)) q->b.xform.oy -= (q->b.xform.oy - q->a.xform.oy) % side[1];
    hmi_cells_init(&q->cells, &q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, &q->steps);
}

// From one point to another, both often on lines of the grid.
static void random_span(const cells_question *q, int axis, int64_t *low, int64_t *high) {
    const int64_t side = q->cells.side[axis], line = q->cells.first[axis];
    const int64_t from = line + side * test_between(-3, 3);
    const int size = test_below(6);
    *low = from + (test_below(2) ? 0 : random_below(side));
    *high = *low + (size == 0 ? 0 : size == 1 ? 2 : size == 2 ? side : random_below(2 * side));
    *high += (*high - *low) % 2; // its middle is a whole step
    if (test_below(4) == 0) *low = *high = from;
}

static bool met_at(const cells_question *q, int64_t x, int64_t y) {
    hm_xform moved = q->b.xform;
    moved.ox += x;
    moved.oy += y;
    return hm_overlap(&q->a.shape, &q->a.xform, &q->b.shape, &moved, &q->rule);
}

static int points_along(const cells_question *q, int axis, int64_t low, int64_t high, int64_t out[POINTS]) {
    const int64_t side = q->cells.side[axis];
    int n = 0;
    out[n++] = low;
    for (int64_t line = q->cells.first[axis] - 8 * side; line < high; line += side) {
        if (line <= low) continue;
        out[n] = (out[n - 1] + line) / 2;
        n++;
        out[n++] = line;
    }
    out[n] = (out[n - 1] + high) / 2;
    n++;
    out[n++] = high;
    return n;
}

static bool met_everywhere(const cells_question *q, const int64_t low[2], const int64_t high[2]) {
    int64_t x[POINTS], y[POINTS];
    const int columns = points_along(q, 0, low[0], high[0], x);
    const int rows = points_along(q, 1, low[1], high[1], y);
    for (int j = 0; j < rows; j++)
        for (int i = 0; i < columns; i++)
            if (!met_at(q, x[i], y[j])) return false;
    return true;
}

static hmi_span_of_ways random_rectangle(const cells_question *q, int64_t low[2], int64_t high[2]) {
    random_span(q, 0, &low[0], &high[0]);
    random_span(q, 1, &low[1], &high[1]);
    return (hmi_span_of_ways){(double)((low[0] + high[0]) / 2), (double)((low[1] + high[1]) / 2),
                              (double)((high[0] - low[0]) / 2), (double)((high[1] - low[1]) / 2)};
}

static void check_span(cells_question *q, test_tally *blocked) {
    int64_t low[2], high[2];
    const hmi_span_of_ways span = random_rectangle(q, low, high);
    const hmi_verdict verdict = hmi_cells_test(&q->cells, &span);
    posed_note(&q->a, &q->b, &q->rule);
    CHECK_INT(verdict, test_count(blocked, met_everywhere(q, low, high)) ? HMI_MEET : HMI_APART);
}

TEST(spans_are_blocked_where_all_points_are) {
    test_tally blocked = {0};
    for (int i = 0; i < test_rounds(400); i++) {
        cells_question q;
        question_make(&q, 9);
        CHECK(q.cells.any);
        for (int k = 0; k < 12; k++) check_span(&q, &blocked);
        posed_free(&q.a);
        posed_free(&q.b);
    }
    CHECK_TALLY(blocked);
}

TEST(what_is_left_to_the_search) {
    const hm_xform here = HM_XFORM_IDENTITY;
    const hmi_rule rule = {true, 0}, margin = {true, 1};
    const hmi_span_of_ways all = {0, 0, 1e13, 1e13};
    hm_xform rotated = here, larger = here;
    hmi_cells cells;
    posed mask = posed_random(HM_SHAPE_MASK, POSED_FREE, 9);
    posed box = posed_random(HM_SHAPE_BOX, POSED_FREE, 9);
    rotated.uy = 1;
    larger.ux += 1;
    hmi_cells_init(&cells, &mask.shape, &here, &mask.shape, &here, &rule);
    CHECK(cells.any);
    CHECK_INT(hmi_cells_test(&cells, &all), HMI_UNSURE);
    hmi_cells_init(&cells, &mask.shape, &here, &mask.shape, &here, &margin);
    CHECK(!cells.any);
    hmi_cells_init(&cells, &mask.shape, &here, &mask.shape, &rotated, &rule);
    CHECK(!cells.any);
    hmi_cells_init(&cells, &mask.shape, &larger, &mask.shape, &here, &rule);
    CHECK(!cells.any);
    hmi_cells_init(&cells, &mask.shape, &here, &box.shape, &here, &rule);
    CHECK(!cells.any);
    posed_free(&mask);
    posed_free(&box);
}

// A map of slopes, solid and empty cells, any of them flipped, at the corner of the world.
static posed random_slopes(void) {
    static const hm_vec2 corners[3] = {{0, 0}, {4, 4}, {0, 4}};
    static const uint32_t flips[4] = {0, HM_CELL_FLIP_X, HM_CELL_FLIP_Y, HM_CELL_FLIP_DIAGONAL};
    const hm_tile tiles[2] = {{.form = HM_TILE_SOLID},
                              {.form = HM_TILE_POLYGON, .points = corners, .point_count = 3}};
    const hm_tilemap_options options = {.width = 3, .height = 3, .cell_width = 4};
    posed s = {.xform = HM_XFORM_IDENTITY};
    uint32_t numbers[9];
    for (int i = 0; i < 9; i++) {
        const int number = test_below(3);
        const uint32_t flip = TEST_PICK(flips);
        numbers[i] = number ? (uint32_t)number | flip : 0;
    }
    REQUIRE(hm_tilemap_create(&options, tiles, 2, numbers, NULL, &s.tilemap) == HM_OK);
    hm_shape_tilemap(s.tilemap, &s.shape);
    return s;
}

// Where slopes are, less is decided, and never wrongly.
TEST(slopes_are_no_pixels) {
    test_tally cached = {0};
    for (int i = 0; i < test_rounds(400); i++) {
        cells_question q = {.b = random_slopes()};
        q.a = posed_random(HM_SHAPE_MASK, POSED_FREE, 9);
        q.rule = (hm_rule){test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
        q.steps = (hmi_rule){q.rule.touch == HM_TOUCH_CLOSED, 0};
        hmi_cells_init(&q.cells, &q.a.shape, &q.a.xform, &q.b.shape, &q.b.xform, &q.steps);
        CHECK(q.cells.any && q.cells.sloped);
        for (int k = 0; k < 8; k++) {
            int64_t low[2], high[2];
            const hmi_span_of_ways span = random_rectangle(&q, low, high);
            const hmi_verdict verdict = hmi_cells_test(&q.cells, &span);
            CHECK(verdict != HMI_APART);
            if (test_count(&cached, verdict == HMI_MEET)) CHECK(met_everywhere(&q, low, high));
        }
        posed_free(&q.a);
        posed_free(&q.b);
    }
    CHECK_TALLY(cached);
}

// A peg in a slot of its own width touches both walls all along: 40 pixels deep it took seconds.
TEST(a_peg_in_a_slot) {
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    ref_grid grid = ref_make(161, 60);
    hm_separation out;
    for (int y = 0; y < 60; y++)
        for (int x = 0; x < 161; x++) ref_set(&grid, x, y, x != 80);
    posed peg = posed_of_text("#\n");
    posed slot = posed_of_grid(grid);
    slot.shape.of.mask = slot.plain;
    peg.xform.ox = 80 * HM_STEPS_PER_PIXEL;
    peg.xform.oy = 40 * HM_STEPS_PER_PIXEL;
    CHECK(hm_separate(&slot.shape, &slot.xform, &peg.shape, &peg.xform,
                      &(hm_separate_options){.rule = closed, .max_distance = 100}, &out));
    CHECK_INT(out.steps_x, 0);
    CHECK_INT(out.steps_y, 20 * HM_STEPS_PER_PIXEL + 1);
    posed_free(&peg);
    posed_free(&slot);
}

TEST_MAIN(CASE(spans_are_blocked_where_all_points_are), CASE(what_is_left_to_the_search), CASE(slopes_are_no_pixels),
          CASE(a_peg_in_a_slot))
