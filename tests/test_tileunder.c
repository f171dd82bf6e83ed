// Cells under shapes, compared with every cell tested by itself, as the mask that it shows.
#include "../src/shape/tilemap_internal.h"

#include "posed.h"
#include "tiles.h"

#include <stdlib.h>
#include <string.h>

enum { CAPACITY = 400 };

/// A map where it is drawn, with the mask of each cell.
typedef struct stage {
    ref_tilemap model;
    hm_tilemap *map;
    hm_xform xform;
    hm_mask *whole;
    hm_mask **forms; ///< of each cell
} stage;

static hm_mask *form_of(const ref_tilemap *model, uint32_t cell) {
    ref_grid g = ref_make(model->cw, model->ch);
    for (int y = 0; y < g.h; ++y)
        for (int x = 0; x < g.w; ++x) ref_set(&g, x, y, ref_tilemap_pixel(model, cell, x, y));
    hm_mask *mask = mask_of(&g);
    ref_free(&g);
    return mask;
}

static stage random_stage(void) {
    stage s = {.model = tiles_random(12, 9), .xform = HM_XFORM_IDENTITY};
    s.map = tiles_map(&s.model, false, NULL);
    if (test_below(3)) s.xform = posed_random_xform();
    s.forms = malloc(sizeof *s.forms * (size_t)(s.model.w * s.model.h + 1));
    REQUIRE(s.forms && hm_mask_create(s.model.cw, s.model.ch, NULL, &s.whole) == HM_OK);
    hm_mask_fill(s.whole);
    for (int i = 0; i < s.model.w * s.model.h; ++i) s.forms[i] = form_of(&s.model, s.model.cells[i]);
    return s;
}

static void stage_free(stage *s) {
    for (int i = 0; i < s->model.w * s->model.h; ++i) hm_mask_destroy(s->forms[i]);
    free(s->forms);
    hm_mask_destroy(s->whole);
    hm_tilemap_destroy(s->map);
    ref_tilemap_free(&s->model);
}

static hm_xform cell_xform(const stage *s, int x, int y) {
    hm_xform at = s->xform;
    const int64_t px = (int64_t)x * s->model.cw, py = (int64_t)y * s->model.ch;
    at.ox += px * at.ux + py * at.vx;
    at.oy += px * at.uy + py * at.vy;
    return at;
}

static bool cell_meets(const stage *s, int x, int y, const posed *b, const hm_rule *rule, hm_under how) {
    const hm_xform at = cell_xform(s, x, y);
    hm_shape cell;
    hm_shape_mask(how == HM_UNDER_CELL ? s->whole : s->forms[y * s->model.w + x], &cell);
    return hm_overlap(&cell, &at, &b->shape, &b->xform, rule);
}

static test_tally tally;

static void check_under(const stage *s, const posed *b, const hm_rule *rule, hm_under how) {
    static hm_pixel cells[CAPACITY];
    const int32_t capacity = test_below(4) ? CAPACITY : test_below(4);
    const int32_t count = hm_tilemap_under(s->map, &s->xform, &b->shape, &b->xform, rule, how, cells, capacity);
    int32_t expected = 0;
    for (int y = 0; y < s->model.h; ++y)
        for (int x = 0; x < s->model.w; ++x) {
            if (!cell_meets(s, x, y, b, rule, how)) continue;
            if (expected < capacity && expected < count) CHECK(cells[expected].x == x && cells[expected].y == y);
            expected++;
        }
    CHECK_INT((int64_t)count, (int64_t)expected);
    test_count(&tally, expected > 0);
}

static posed random_shape(const stage *s) {
    static const hm_shape_kind kinds[] = {HM_SHAPE_MASK, HM_SHAPE_POINT, HM_SHAPE_SEGMENT, HM_SHAPE_CIRCLE,
                                          HM_SHAPE_OUTLINE};
    posed b = posed_random(TEST_PICK(kinds), POSED_HALVES, test_between(1, 30));
    b.xform = posed_related_xform(&s->xform);
    hm_vec2 point;
    const hm_vec2 at = {test_between(0, 2 * s->model.w * s->model.cw) / 2.0 - test_below(9),
                        test_between(0, 2 * s->model.h * s->model.ch) / 2.0 - test_below(9)};
    hm_xform_apply(&s->xform, at, &point);
    b.xform.ox = (int64_t)(point.x * (double)HM_STEPS_PER_PIXEL);
    b.xform.oy = (int64_t)(point.y * (double)HM_STEPS_PER_PIXEL);
    return b;
}

TEST(cells_under_shapes) {
    for (int round = test_rounds(2500); round > 0; --round) {
        stage s = random_stage();
        for (int i = 0; i < 3; ++i) {
            posed b = random_shape(&s);
            hm_rule rule = posed_random_rule();
            if (test_below(2)) rule.margin = 0;
            test_note("%d x %d cells of %d x %d, %s, touch %d, margin %g", s.model.w, s.model.h, s.model.cw,
                      s.model.ch, hm_shape_kind_name(b.shape.kind), (int)rule.touch, rule.margin);
            if (hm_xform_valid(&b.xform)) {
                check_under(&s, &b, &rule, HM_UNDER_FORM);
                check_under(&s, &b, &rule, HM_UNDER_CELL);
                check_under(&s, &b, NULL, HM_UNDER_FORM);
            }
            posed_free(&b);
        }
        stage_free(&s);
    }
    CHECK_TALLY(tally);
}

// A map that reaches beyond the world, whose last cells have no position of their own there.
TEST(cells_at_the_end_of_the_world) {
    static const hm_vec2 slope[] = {{0, 16}, {16, 0}, {16, 16}};
    const hm_tile tile = {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3};
    const hm_tilemap_options options = {2047, 1, 16, 16, false};
    hm_tilemap *map = NULL;
    REQUIRE(hm_tilemap_create(&options, &tile, 1, NULL, NULL, &map) == HM_OK);
    REQUIRE(hm_tilemap_set(map, 2046, 0, 1) == HM_OK);
    const hm_xform far = {(int64_t)1 << 46, 0, 1 << 30, 0, 0, 1 << 30};
    hm_xform at = far;
    hm_shape disc;
    hm_pixel cell;
    REQUIRE(hm_shape_circle(2046 * 16 + 12, 12, 1, &disc) == HM_OK);
    CHECK_INT((int64_t)hm_tilemap_under(map, &far, &disc, &at, NULL, HM_UNDER_FORM, &cell, 1), 1);
    CHECK(cell.x == 2046 && cell.y == 0);
    REQUIRE(hm_shape_circle(2046 * 16 + 4, 4, 1, &disc) == HM_OK);
    CHECK_INT((int64_t)hm_tilemap_under(map, &far, &disc, &at, NULL, HM_UNDER_FORM, &cell, 1), 0);
    CHECK_INT((int64_t)hm_tilemap_under(map, &far, &disc, &at, NULL, HM_UNDER_CELL, &cell, 1), 1);
    hm_tilemap_destroy(map);
}

TEST(one_way_cells_count) {
    const hm_tile tile = {.form = HM_TILE_SOLID, .one_way = HM_TILE_ONE_WAY_UP};
    const hm_tilemap_options options = {3, 1, 16, 16, true};
    const uint32_t cells[3] = {1, 0, 1};
    const hm_xform at = HM_XFORM_IDENTITY;
    hm_tilemap *map = NULL;
    hm_shape box;
    hm_pixel found[3];
    REQUIRE(hm_tilemap_create(&options, &tile, 1, cells, NULL, &map) == HM_OK);
    REQUIRE(hm_shape_box(-8, 8, 50, 16, 0, &box) == HM_OK);
    CHECK_INT((int64_t)hm_tilemap_under(map, &at, &box, &at, NULL, HM_UNDER_FORM, found, 3), 2);
    CHECK(found[0].x == 0 && found[1].x == 2);
    CHECK_INT((int64_t)hm_tilemap_under(map, &at, &box, &at, NULL, HM_UNDER_CELL, found, 3), 3);
    hm_tilemap_destroy(map);
}

TEST(violations_are_reported) {
    violations_catch();
    const hm_tilemap_options options = {0, 1, 16, 16, true};
    const hm_xform at = HM_XFORM_IDENTITY, flat = {0, 0, 1, 1, 1, 1};
    const hm_rule wrong = {HM_TOUCH_AREA, 257};
    hm_tilemap *map = NULL;
    hm_shape point, none = {.kind = HM_SHAPE_KIND_COUNT};
    hm_pixel cell;
    REQUIRE(hm_tilemap_create(&options, NULL, 0, NULL, NULL, &map) == HM_OK);
    REQUIRE(hm_shape_point(0, 0, &point) == HM_OK);
    CHECK_PRECONDITION(CHECK(!hm_tilemap_under(NULL, &at, &point, &at, NULL, HM_UNDER_FORM, &cell, 1)));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_under(map, &flat, &point, &at, NULL, HM_UNDER_FORM, &cell, 1)));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_under(map, &at, &none, &at, NULL, HM_UNDER_FORM, &cell, 1)));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_under(map, &at, &point, NULL, NULL, HM_UNDER_FORM, &cell, 1)));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_under(map, &at, &point, &at, &wrong, HM_UNDER_FORM, &cell, 1)));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_under(map, &at, &point, &at, NULL, (hm_under)2, &cell, 1)));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_under(map, &at, &point, &at, NULL, HM_UNDER_FORM, NULL, 1)));
    CHECK(!hm_tilemap_under(map, &at, &point, &at, NULL, HM_UNDER_CELL, NULL, 0));
    hm_tilemap_destroy(map);
}

TEST_MAIN(CASE(cells_under_shapes), CASE(cells_at_the_end_of_the_world), CASE(one_way_cells_count),
          CASE(violations_are_reported))
