// Maps near a shape: a search begins at the block that has all cells in question and visits the same leaves in the same
// order as one from the top of the pyramid, at a cost that does not depend on the size of the map; seams of full cells
// follow from their neighbours.
//
// Linked with the library's inside.
#include "../src/cast/cast_cells.h"
#include "../src/narrow/overlap.h"
#include "../src/narrow/overlap_cells.h"
#include "../src/narrow/overlap_element.h"
#include "../src/separate/penetration_bound.h"
#include "../src/pose/pieces.h"

#include "posed.h"
#include "tiles.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LEAVES = 1024, MOST_SEAMS = 64 };

static int64_t random_step(int64_t most) { return (int64_t)(test_random() % (uint64_t)(2 * most + 1)) - most; }

// Axis-aligned most often, scaled and mirrored; its corner up to a step anywhere or at a whole pixel.
static hm_xform random_xform(void) {
    static const int32_t sides[] = {1 << 24, 1 << 24, -(1 << 24), 1 << 23, -20000003, 3 << 24};
    hm_xform m = HM_XFORM_IDENTITY;
    m.ux = TEST_PICK(sides);
    m.vy = TEST_PICK(sides);
    if (test_below(4) == 0) m.uy = (int32_t)random_step(1 << 22);
    if (test_below(4) == 0) m.vx = (int32_t)random_step(1 << 22);
    m.ox = test_below(2) ? random_step(INT64_C(1) << 30) : (int64_t)test_between(-30, 30) * (1 << 24);
    m.oy = test_below(2) ? random_step(INT64_C(1) << 30) : (int64_t)test_between(-30, 30) * (1 << 24);
    return m;
}

static hm_xform rotated(const hm_xform *m) {
    hm_xform out = *m;
    out.ux = out.vy = m->ux / 5 * 4;
    out.uy = m->ux / 5 * 3;
    out.vx = -out.uy;
    return out;
}

// Of full cells, full one-way ones and slopes.
static hm_tilemap *map_of_platforms(int most_cells, int most_pixels) {
    const int32_t side = test_between(2, most_pixels);
    const hm_vec2 slope[] = {{0, side}, {side, 0}, {side, side}};
    const hm_tile tiles[] = {{.form = HM_TILE_SOLID},
                             {.form = HM_TILE_SOLID, .one_way = HM_TILE_ONE_WAY_UP},
                             {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3}};
    const hm_tilemap_options options = {test_between(1, most_cells), test_between(1, most_cells), side, side,
                                        test_below(4) == 0};
    uint32_t cells[81];
    hm_tilemap *map = NULL;
    REQUIRE(most_cells <= 9);
    for (int i = 0; i < 81; ++i)
        cells[i] = test_below(3) ? (uint32_t)test_between(0, 1) : (uint32_t)test_between(2, 3);
    REQUIRE(hm_tilemap_create(&options, tiles, 3, cells, NULL, &map) == HM_OK);
    return map;
}

static hm_tilemap *random_map(int most_cells, int most_pixels) {
    if (test_below(2)) return map_of_platforms(most_cells, most_pixels);
    ref_tilemap model = tiles_random(most_cells, most_pixels);
    hm_tilemap *map = tiles_map(&model, test_below(4) == 0, NULL);
    ref_tilemap_free(&model);
    return map;
}

// ---- where a search begins ----------------------------------------------------------------------------------------

/// Pairs of leaves that promise something, in order, and the work that was done for them.
typedef struct near_search {
    hmi_group_search search;
    int64_t margin;
    long bounds;
    int count;
    hm_pixel cell[MOST_LEAVES][2];
} near_search;

// What a motion promises: when boxes may be within the margin of each other, to a few steps.
static double near_enter(double low, double high, double speed, double *leave) {
    if (speed == 0) return low <= 0 && high >= 0 ? 0 : HUGE_VAL;
    *leave = fmin(*leave, fmax(low / speed, high / speed));
    return fmin(low / speed, high / speed);
}

static double near_bound(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    near_search *near = (near_search *)(uintptr_t)search;
    const double more = (double)near->margin + 2;
    double leave = 1;
    near->bounds++;
    const double x =
        near_enter((double)(a->x0 - b->x1) - more, (double)(a->x1 - b->x0) + more, (double)search->way.x, &leave);
    const double y =
        near_enter((double)(a->y0 - b->y1) - more, (double)(a->y1 - b->y0) + more, (double)search->way.y, &leave);
    const double enter = fmax(fmax(x, y), 0);
    return enter <= leave ? enter : HUGE_VAL;
}

static bool near_meet(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b) {
    near_search *near = (near_search *)search;
    if (near->count == MOST_LEAVES) return true;
    near->cell[near->count][0] = a->cell;
    near->cell[near->count++][1] = b->cell;
    return false;
}

static void near_run(near_search *near, bool local) {
    near->search.local = local;
    near->search.margin = near->margin;
    near->search.one_way = true;
    near->search.bound = near_bound;
    near->search.meet = near_meet;
    near->bounds = near->count = 0;
    hmi_group_run(&near->search);
}

static hm_shape random_box(void) {
    hm_shape box;
    REQUIRE(hm_shape_box(test_between(-9, 9), test_between(-9, 9), test_between(1, 12), test_between(1, 12), 0,
                         &box) == HM_OK);
    return box;
}

// By how much a line parts a cell and a box, across (x, y), in steps; negative where it does not.
static double cell_gap_across(const hm_vec2 corner[4], const hmi_step_box *box, double x, double y) {
    const double at_x[4] = {(double)box->x0, (double)box->x1, (double)box->x1, (double)box->x0};
    const double at_y[4] = {(double)box->y0, (double)box->y0, (double)box->y1, (double)box->y1};
    const double length = sqrt(x * x + y * y);
    double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
    for (int k = 0; k < 4; ++k) {
        const double along[2] = {(corner[k].x * x + corner[k].y * y) / length, (at_x[k] * x + at_y[k] * y) / length};
        for (int i = 0; i < 2; ++i) {
            low[i] = fmin(low[i], along[i]);
            high[i] = fmax(high[i], along[i]);
        }
    }
    return fmax(low[0] - high[1], low[1] - high[0]);
}

// How far a cell certainly is from a box at the nearest, in steps.
static double cell_gap(const hm_shape *map, const hm_xform *m, hm_pixel cell, const hmi_step_box *box) {
    hm_vec2 corner[4];
    for (int k = 0; k < 4; ++k) {
        const double x = (double)hm_tilemap_cell_width(map->of.tilemap) * (cell.x + (k == 1 || k == 2));
        const double y = (double)hm_tilemap_cell_height(map->of.tilemap) * (cell.y + (k >= 2));
        corner[k] = (hm_vec2){(double)m->ox + x * m->ux + y * m->vx, (double)m->oy + x * m->uy + y * m->vy};
    }
    const double aligned = fmax(cell_gap_across(corner, box, 1, 0), cell_gap_across(corner, box, 0, 1));
    return fmax(aligned,
                fmax(cell_gap_across(corner, box, -m->uy, m->ux), cell_gap_across(corner, box, -m->vy, m->vx)));
}

// Whether a leaf of the first or second shape lies farther than the margin from all of the other one's way.
static bool is_beside(const near_search *top, int which, hm_pixel cell) {
    const hmi_point way = top->search.way;
    const hmi_point off = which ? (hmi_point){-way.x, -way.y} : way;
    hmi_step_box box = top->search.box[!which];
    box.x0 += off.x < 0 ? off.x : 0;
    box.y0 += off.y < 0 ? off.y : 0;
    box.x1 += off.x > 0 ? off.x : 0;
    box.y1 += off.y > 0 ? off.y : 0;
    if (top->search.shape[which]->kind != HM_SHAPE_TILEMAP || cell.x < 0) return false;
    return cell_gap(top->search.shape[which], top->search.xform[which], cell, &box) > (double)top->margin;
}

// The same leaves in the same order, but for those of a rotated map whose boxes alone come near.
static void check_near(const near_search *near, const near_search *top, test_tally *left_out) {
    int i = 0;
    for (int k = 0; k < top->count; ++k) {
        const hm_pixel *cell = top->cell[k];
        const bool same = i < near->count && memcmp(near->cell[i], cell, sizeof near->cell[i]) == 0;
        if (same) ++i;
        if (!same) CHECK(is_beside(top, 0, cell[0]) || is_beside(top, 1, cell[1]));
    }
    CHECK_INT(i, near->count);
    if (top->count > 0) test_count(left_out, near->count < top->count);
}

static void check_search(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                         test_tally *found, test_tally *left_out) {
    near_search top = {.search = hmi_group_search_of(a, xa, b, xb)};
    top.search.way = test_below(2) ? (hmi_point){0, 0} : (hmi_point){random_step(1 << 29), random_step(1 << 29)};
    if (test_below(3) == 0) top.margin = random_step(1 << 26) & ((1 << 26) - 1);
    near_search near = top;
    near_run(&top, false);
    near_run(&near, true);
    check_near(&near, &top, left_out);
    CHECK(near.bounds <= top.bounds);
    test_count(found, near.count > 0);
}

// Of a map and a box, a map and a map, in both orders; the box often ends just where a cell begins.
TEST(searches_begin_near) {
    test_tally found = {0}, left_out = {0};
    const int rounds = test_rounds(100000);
    hm_tilemap *map[2] = {NULL, NULL};
    for (int round = 0; round < rounds; ++round) {
        hm_shape shape[2];
        for (int i = 0; i < 2 && round % 100 == 0; ++i) {
            hm_tilemap_destroy(map[i]);
            map[i] = random_map(9, 12);
        }
        for (int i = 0; i < 2; ++i) hm_shape_tilemap(map[i], &shape[i]);
        hm_xform at[2] = {random_xform(), random_xform()};
        const bool both = test_below(8) == 0, first = test_below(2);
        for (int i = 0; i < 2; ++i)
            if (test_below(4)) at[i] = rotated(&at[i]);
        if (!both) shape[!first] = random_box();
        check_search(&shape[0], &at[0], &shape[1], &at[1], &found, &left_out);
    }
    for (int i = 0; i < 2; ++i) hm_tilemap_destroy(map[i]);
    CHECK_TALLY(found);
    CHECK(left_out.yes * 50 > left_out.no);
}

// Around a box of 2 x 3 cells it takes no more on a map of a million cells than on one of 16 x 16.
TEST(work_does_not_follow_the_map) {
    const hm_tile solid = {.form = HM_TILE_SOLID};
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_shape box, level;
    REQUIRE(hm_shape_box(0, 0, 30, 44, 0, &box) == HM_OK);
    for (int32_t side = 16; side <= 1024; side *= 8) {
        const hm_tilemap_options options = {side, side, 16, 16, false};
        uint32_t *cells = malloc(sizeof *cells * (size_t)side * (size_t)side);
        hm_tilemap *map = NULL;
        REQUIRE(cells);
        for (int32_t i = 0; i < side * side; ++i) cells[i] = 1;
        REQUIRE(hm_tilemap_create(&options, &solid, 1, cells, NULL, &map) == HM_OK);
        hm_shape_tilemap(map, &level);
        near_search near = {.search = hmi_group_search_of(&box, &here, &level, &here)};
        near_run(&near, true);
        test_note("%ld bounds, %d cells", near.bounds, near.count);
        CHECK(near.count >= 6 && near.bounds <= 40);
        hm_tilemap_destroy(map);
        free(cells);
    }
}

// A ray along a diagonal visits the cells about it and no others, where its box has all of the map.
TEST(rays_visit_what_they_pass) {
    const hm_tile solid = {.form = HM_TILE_SOLID};
    const hm_tilemap_options options = {256, 256, 16, 16, false};
    const hm_xform here = HM_XFORM_IDENTITY;
    uint32_t *cells = malloc(sizeof *cells * 256 * 256);
    hm_tilemap *map = NULL;
    hm_shape ray, level;
    REQUIRE(cells);
    for (int32_t i = 0; i < 256 * 256; ++i) cells[i] = 1;
    REQUIRE(hm_tilemap_create(&options, &solid, 1, cells, NULL, &map) == HM_OK);
    REQUIRE(hm_shape_ray(0, 1, 1, 1, &ray) == HM_OK);
    hm_shape_tilemap(map, &level);
    near_search near = {.search = hmi_group_search_of(&ray, &here, &level, &here)};
    near_run(&near, true);
    test_note("%ld bounds, %d cells", near.bounds, near.count);
    CHECK(near.count >= 511 && near.count <= 3 * 256 && near.bounds <= 16 * 256);
    hm_tilemap_destroy(map);
    free(cells);
}

static double pass_bound(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    return hmi_boxes_apart(a, b, search->margin) ? HUGE_VAL : 0;
}

typedef struct pass_search {
    hmi_group_search search;
    const hmi_rule *rule;
    int met;
} pass_search;

static bool pass_meet(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b) {
    pass_search *pass = (pass_search *)search;
    pass->met += hmi_overlap(&a->shape, &a->xform, &b->shape, &b->xform, pass->rule);
    return false;
}

// As many leaves are met by a segment, ray or capsule, whether those beside it are left out or not.
TEST(what_is_passed_is_met) {
    test_tally found = {0};
    const int rounds = test_rounds(20000);
    hm_tilemap *map = NULL;
    for (int round = 0; round < rounds; ++round) {
        if (round % 50 == 0) {
            hm_tilemap_destroy(map);
            map = random_map(9, 12);
        }
        const hmi_rule rule = {test_below(2) == 0, test_below(4) ? 0 : 1 << 20};
        const hm_xform map_at = random_xform();
        hm_xform at = HM_XFORM_IDENTITY;
        hm_shape bone, level;
        const double x = test_between(-40, 40), y = test_between(-40, 40);
        const double dx = test_between(1, 20), dy = test_between(-20, 20);
        hm_shape_tilemap(map, &level);
        if (test_below(2))
            REQUIRE(hm_shape_ray(x, y, dx, dy, &bone) == HM_OK);
        else
            REQUIRE(hm_shape_capsule(x, y, x + dx, y + dy, test_below(5), &bone) == HM_OK);
        at.ox = map_at.ox + test_between(-2, 2);
        at.oy = map_at.oy + test_between(-2, 2);
        const bool first = test_below(2);
        pass_search all = {.search = first ? hmi_group_search_of(&bone, &at, &level, &map_at)
                                           : hmi_group_search_of(&level, &map_at, &bone, &at),
                           .rule = &rule};
        all.search.margin = rule.margin;
        all.search.bound = pass_bound;
        all.search.meet = pass_meet;
        pass_search near = all;
        near.search.local = true;
        hmi_group_run(&all.search);
        hmi_group_run(&near.search);
        CHECK_INT(near.met, all.met);
        test_count(&found, near.met > 0);
    }
    hm_tilemap_destroy(map);
    CHECK_TALLY(found);
}

// A ray that begins at a border and goes through the middle is found to be much deeper than its end: separation drops
// large squares of translations then.
TEST(rays_are_deep_where_they_pass) {
    const hm_tile solid = {.form = HM_TILE_SOLID};
    const hm_tilemap_options options = {16, 16, 16, 16, false};
    const hm_xform here = HM_XFORM_IDENTITY;
    const double pixel = (double)HM_STEPS_PER_PIXEL;
    uint32_t cells[256];
    hm_tilemap *map = NULL;
    hm_mask *mask = NULL;
    hm_shape ray, level, body;
    for (int32_t i = 0; i < 256; ++i) cells[i] = 1;
    REQUIRE(hm_tilemap_create(&options, &solid, 1, cells, NULL, &map) == HM_OK);
    REQUIRE(hm_mask_create(256, 256, NULL, &mask) == HM_OK);
    hm_mask_fill(mask);
    REQUIRE(hm_mask_prepare(mask) == HM_OK);
    REQUIRE(hm_shape_ray(0, 0, 1, 1, &ray) == HM_OK);
    hm_shape_tilemap(map, &level);
    hm_shape_mask(mask, &body);
    CHECK(hmi_deeper(&ray, &here, &level, &here, 100 * pixel));
    CHECK(!hmi_deeper(&ray, &here, &level, &here, 182 * pixel));
    CHECK(hmi_deeper(&ray, &here, &body, &here, 50 * pixel));
    CHECK(!hmi_deeper(&ray, &here, &body, &here, 182 * pixel));
    hm_tilemap_destroy(map);
    hm_mask_destroy(mask);
}

// ---- seams --------------------------------------------------------------------------------------------------------

typedef struct seam_list {
    int count;
    hmi_point end[MOST_SEAMS][2];
} seam_list;

static bool seam_add(void *context, const hmi_point end[2]) {
    seam_list *list = context;
    REQUIRE(list->count < MOST_SEAMS);
    list->end[list->count][0] = end[0];
    list->end[list->count++][1] = end[1];
    return false;
}

static bool border_any(void *context, const hmi_point end[2]) {
    (void)context;
    (void)end;
    return true;
}

// Of a one-way cell the one edge that is no seam faces its direction: from the cell's middle its own lies there.
static void check_one_way_cell(const hmi_leaf *leaf, const hmi_convex *part, test_tally *seams) {
    const hmi_point way = hmi_cell_way(leaf);
    double x = 0, y = 0;
    for (int k = 0; k < 4; ++k) x += (double)part->v[k].x / 4, y += (double)part->v[k].y / 4;
    for (int32_t k = 0; k < 4; ++k) {
        const hmi_point *from = &part->v[k], *to = &part->v[(k + 1) % 4];
        const double dx = ((double)from->x + (double)to->x) / 2 - x, dy = ((double)from->y + (double)to->y) / 2 - y;
        const double along = dx * (double)way.x + dy * (double)way.y;
        const bool faces = along > 0.9 * hypot(dx, dy) * hypot((double)way.x, (double)way.y);
        CHECK_INT(hmi_cell_seam(leaf, part, k), !faces);
        test_count(seams, !faces);
    }
}

static void check_cell(const hm_shape *level, const hm_xform *at, hm_pixel cell, test_tally *seams) {
    hmi_leaf leaf;
    hmi_element element;
    seam_list listed = {.count = 0}, searched = {.count = 0};
    hmi_leaf_of_cell(level->of.tilemap, at, cell, &leaf);
    if (leaf.shape.kind != HM_SHAPE_BOX) return;
    hmi_element_make(&leaf.shape, &leaf.xform, &element);
    const hmi_convex *part = &element.convex;
    if (hmi_cell_is_one_way(&leaf)) {
        check_one_way_cell(&leaf, part, seams);
        return;
    }
    for (int32_t k = 0; k < 4; ++k) {
        const hmi_point edge[2] = {part->v[k], part->v[(k + 1) % 4]};
        const bool seam = hmi_cell_seam(&leaf, part, k);
        CHECK_INT(seam, !hmi_border_of_edge(level, at, part, edge, border_any, NULL));
        test_count(seams, seam);
    }
    hmi_cell_seams(&leaf, part, seam_add, &listed);
    hmi_seams_of_piece(level, at, part, seam_add, &searched);
    CHECK_INT(listed.count, searched.count);
    CHECK(memcmp(listed.end, searched.end, sizeof *listed.end * (size_t)listed.count) == 0);
}

TEST(seams_follow_from_neighbours) {
    test_tally seams = {0};
    const int rounds = test_rounds(2000);
    for (int round = 0; round < rounds; ++round) {
        hm_tilemap *map = random_map(5, 6);
        const hm_xform at = random_xform();
        hm_shape level;
        hm_shape_tilemap(map, &level);
        for (int32_t y = 0; y < hm_tilemap_height(map); ++y)
            for (int32_t x = 0; x < hm_tilemap_width(map); ++x)
                if (hm_tilemap_occupied(map, x, y)) check_cell(&level, &at, (hm_pixel){x, y}, &seams);
        hm_tilemap_destroy(map);
    }
    CHECK_TALLY(seams);
}

// ---- boxes --------------------------------------------------------------------------------------------------------

/// A box and a rule, and what of a map they have met.
typedef struct leaf_job {
    const hm_shape *box;
    const hm_xform *at;
    const hmi_rule *rule;
} leaf_job;

static bool leaf_meets(void *context, const hmi_leaf *leaf) {
    const leaf_job *job = context;
    return hmi_overlap(&leaf->shape, &leaf->xform, job->box, job->at, job->rule);
}

// Axis-aligned, mirrored or scaled; where a cell of the map begins, or a step or two beside.
static hm_xform random_beside(const hm_xform *map_at, const hm_tilemap *map) {
    hm_xform at = random_xform();
    if (test_below(8)) at.uy = at.vx = 0;
    const int64_t x = test_between(-2, hm_tilemap_width(map) + 2) * hm_tilemap_cell_width(map);
    const int64_t y = test_between(-2, hm_tilemap_height(map) + 2) * hm_tilemap_cell_height(map);
    if (test_below(4)) at.ox = map_at->ox + x * map_at->ux + test_between(-2, 2);
    if (test_below(4)) at.oy = map_at->oy + y * map_at->vy + test_between(-2, 2);
    return at;
}

// By index, by the search, and leaf by leaf they are the same, in both orders.
TEST(boxes_by_index) {
    test_tally met = {0}, sure = {0};
    const int rounds = test_rounds(100000);
    hm_tilemap *map = NULL;
    for (int round = 0; round < rounds; ++round) {
        if (round % 100 == 0) {
            hm_tilemap_destroy(map);
            map = random_map(9, 12);
        }
        const hmi_rule rule = {test_below(2) == 0, test_below(8) ? 0 : 1 << 20};
        const hm_shape box = random_box();
        const hm_xform map_at = random_xform(), at = random_beside(&map_at, map);
        hm_shape level;
        hm_shape_tilemap(map, &level);
        leaf_job job = {&box, &at, &rule};
        hmi_step_box near = hmi_shape_box(&box, &at);
        near = hmi_step_box_grow(&near, rule.margin + 8);
        const bool expected = hmi_leaves_near(&level, &map_at, &near, leaf_meets, &job);
        const hmi_verdict one = hmi_overlap_cells(&level, &map_at, &box, &at, &rule);
        CHECK_INT(hmi_overlap_cells(&box, &at, &level, &map_at, &rule), one);
        if (test_count(&sure, one != HMI_UNSURE)) CHECK_INT(one == HMI_MEET, expected);
        CHECK_INT(hmi_overlap(&level, &map_at, &box, &at, &rule), expected);
        CHECK_INT(hmi_overlap(&box, &at, &level, &map_at, &rule), expected);
        test_count(&met, expected);
    }
    hm_tilemap_destroy(map);
    CHECK_TALLY(met);
    CHECK_TALLY(sure);
}

// A mask that is called beyond an edge does not touch; and what is a step farther than touching often is called so.
static bool check_beyond(const posed *mask, const posed *part, hm_vec2 motion, bool closed) {
    const hm_rule touch = {HM_TOUCH_CLOSED, 0};
    const hm_cast_options options = {.rule = touch, .start = HM_CAST_ALWAYS};
    const hmi_posed_mask a = hmi_posed_mask_make(&mask->shape, &mask->xform);
    hmi_element element;
    hmi_part_make(&part->shape, &part->xform, 0, &element);
    if (!hmi_mask_is_beyond(&a, &element.convex, motion)) return false;
    const hm_vec2 pixels = {motion.x / (double)HM_STEPS_PER_PIXEL, motion.y / (double)HM_STEPS_PER_PIXEL};
    CHECK(!closed);
    CHECK(!hm_overlap(&mask->shape, &mask->xform, &part->shape, &part->xform, &touch));
    CHECK(!hm_cast(&part->shape, &part->xform, &mask->shape, &mask->xform, pixels, &options, NULL));
    return true;
}

static hm_vec2 random_motion(void) {
    const int64_t most = test_below(4) ? 4 : INT64_C(1) << 26;
    return (hm_vec2){(double)random_step(most), (double)random_step(most)};
}

TEST(masks_beyond_an_edge_do_not_touch) {
    const hm_rule touch = {HM_TOUCH_CLOSED, 0};
    const hm_vec2 still = {0, 0};
    const int rounds = test_rounds(3000);
    test_tally beyond = {0, 0};
    int past = 0;
    for (int i = 0; i < rounds; ++i) {
        posed mask = posed_of_grid(posed_random_grid(test_between(1, 40), test_between(1, 40)));
        posed part = posed_random(HM_SHAPE_POLYGON, test_below(2) ? POSED_FREE : POSED_HALVES, test_between(1, 40));
        posed_on_each_other(&part, &mask);
        hm_xform hit, miss;
        if (hmi_shape_parts(&part.shape)->part_count == 1 && part.shape.radius == 0 &&
            posed_contact(&part, &mask, &touch, &hit, &miss)) {
            posed_note(&part, &mask, &touch);
            mask.xform = hit;
            check_beyond(&mask, &part, still, true);
            mask.xform = miss;
            test_count(&beyond, check_beyond(&mask, &part, still, false));
            past += check_beyond(&mask, &part, random_motion(), false);
        }
        posed_free(&mask);
        posed_free(&part);
    }
    CHECK_TALLY(beyond);
    CHECK(past > rounds / 100);
}

TEST_MAIN(CASE(searches_begin_near), CASE(boxes_by_index), CASE(work_does_not_follow_the_map),
          CASE(rays_visit_what_they_pass), CASE(what_is_passed_is_met), CASE(rays_are_deep_where_they_pass),
          CASE(seams_follow_from_neighbours), CASE(masks_beyond_an_edge_do_not_touch))
