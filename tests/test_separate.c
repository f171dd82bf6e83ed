// Separation: after the move the rule is not met; nothing much shorter would do, by trying translations on a grid and
// on rings; along a direction nothing before it is free. HM_TEST_LONG=1 runs twenty times as many.
//
// The promised clearance is tested with the rule's margin grown by 1/1024 pixel: a translation after which even that
// is not met is one that the search must not miss.
#include "posed.h"

#include <float.h>
#include <math.h>
#include <string.h>
#include <hitmask/cast.h>

static const double pixel = 16777216; ///< in steps
static const double clearance = 1.0 / 1024;
static const double tolerance = 1.0 / 16;

// ---- one question ------------------------------------------------------------------------------------------------

typedef struct question {
    posed a, b;
    hm_rule rule;
    bool directed;
    hm_vec2 direction;
    double most;
} question;

static void question_free(question *q) {
    posed_free(&q->a);
    posed_free(&q->b);
}

static void question_note(const question *q) { posed_note(&q->a, &q->b, &q->rule); }

// Without the fields of a (1) or b (2), with a and b exchanged (4).
static bool query(const question *q, int path, hm_separation *out) {
    hm_shape a = q->a.shape, b = q->b.shape;
    const hm_vec2 back = {-q->direction.x, -q->direction.y};
    if ((path & 1) && a.kind == HM_SHAPE_MASK) a.of.mask = q->a.plain;
    if ((path & 2) && b.kind == HM_SHAPE_MASK) b.of.mask = q->b.plain;
    if (!(path & 4)) {
        const hm_vec2 *way = q->directed ? &q->direction : NULL;
        return hm_separate(&a, &q->a.xform, &b, &q->b.xform,
                           &(hm_separate_options){
                               .rule = q->rule, .direction = way ? *way : (hm_vec2){0, 0}, .max_distance = q->most},
                           out);
    }
    const hm_vec2 *way = q->directed ? &back : NULL;
    bool found = hm_separate(
        &b, &q->b.xform, &a, &q->a.xform,
        &(hm_separate_options){.rule = q->rule, .direction = way ? *way : (hm_vec2){0, 0}, .max_distance = q->most},
        out);
    out->steps_x = -out->steps_x;
    out->steps_y = -out->steps_y;
    out->move = (hm_vec2){0 - out->move.x, 0 - out->move.y};
    return found;
}

// Equal shapes exactly over each other: neither comes first.
static bool same_point(const question *q) {
    const posed *a = &q->a, *b = &q->b;
    if (a->shape.kind != b->shape.kind || memcmp(&a->xform, &b->xform, sizeof a->xform) != 0) return false;
    if (a->mask) return ref_equal(&a->grid, &b->grid);
    return a->shape.radius == b->shape.radius && memcmp(&a->shape.a, &b->shape.a, sizeof a->shape.a) == 0 &&
           memcmp(&a->shape.b, &b->shape.b, sizeof a->shape.b) == 0;
}

static bool is_zero(const hm_separation *s) {
    return s->steps_x == 0 && s->steps_y == 0 && s->move.x == 0 && s->move.y == 0;
}

static double length_of(const hm_separation *s) { return hypot(s->move.x, s->move.y); }

static hm_xform moved_xform(const posed *b, int64_t x, int64_t y) {
    hm_xform moved = b->xform;
    moved.ox += x;
    moved.oy += y;
    return moved;
}

static bool met_after(const question *q, int64_t x, int64_t y) {
    hm_xform moved = moved_xform(&q->b, x, y);
    return hm_overlap(&q->a.shape, &q->a.xform, &q->b.shape, &moved, &q->rule);
}

// With clearance on all sides.
static bool clear_after(const question *q, double x, double y) {
    const hm_rule wider = {HM_TOUCH_CLOSED, q->rule.margin + clearance};
    hm_xform moved = moved_xform(&q->b, llround(x * pixel), llround(y * pixel));
    return !hm_overlap(&q->a.shape, &q->a.xform, &q->b.shape, &moved, &wider);
}

// ---- what every answer must be -----------------------------------------------------------------------------------

static bool oracle_meets(const question *q, int64_t x, int64_t y) {
    posed moved = q->b;
    moved.xform = moved_xform(&q->b, x, y);
    ref_posed a = posed_ref(&q->a), b = posed_ref(&moved);
    return ref_posed_meet(&a, &b, q->rule.touch == HM_TOUCH_CLOSED, llround(q->rule.margin * pixel));
}

static void check_same(const question *q, bool found, const hm_separation *s) {
    for (int path = 1; path < 8; ++path) {
        hm_separation other = {{9, 9}, 9, 9, false};
        if (path >= 4 && same_point(q)) return;
        if ((path & 1 && !q->a.mask) || (path & 2 && !q->b.mask)) continue;
        CHECK_INT(query(q, path, &other), found);
        CHECK_INT(other.steps_x, s->steps_x);
        CHECK_INT(other.steps_y, s->steps_y);
        CHECK(other.move.x == s->move.x && other.move.y == s->move.y);
    }
}

// Both moved by the same steps.
static void check_translated(const question *q, bool found, const hm_separation *s) {
    question far = *q;
    hm_separation other;
    int64_t x = test_between(-1000000, 1000000), y = test_between(-1000000, 1000000);
    far.a.xform = moved_xform(&q->a, x, y);
    far.b.xform = moved_xform(&q->b, x, y);
    CHECK_INT(query(&far, 0, &other), found);
    CHECK(other.steps_x == s->steps_x && other.steps_y == s->steps_y);
}

static void check_on_ray(const question *q, const hm_separation *s) {
    const double length = hypot(q->direction.x, q->direction.y);
    const hm_vec2 way = {q->direction.x / length, q->direction.y / length};
    const double x = (double)s->steps_x, y = (double)s->steps_y, along = x * way.x + y * way.y;
    CHECK(along >= 0);
    CHECK(fabs(x - along * way.x) <= 1);
    CHECK(fabs(y - along * way.y) <= 1);
}

// Separates, and checks all but the length. The oracle is left out where it would take long.
static bool check_answer(const question *q, bool oracle, hm_separation *s) {
    question_note(q);
    const bool found = query(q, 0, s);
    check_same(q, found, s);
    check_translated(q, found, s);
    if (!found) {
        CHECK(is_zero(s));
        CHECK(met_after(q, 0, 0));
        return false;
    }
    CHECK(s->move.x == (double)s->steps_x / pixel && s->move.y == (double)s->steps_y / pixel);
    CHECK(length_of(s) <= q->most);
    CHECK(!met_after(q, s->steps_x, s->steps_y));
    if (oracle) CHECK(!oracle_meets(q, s->steps_x, s->steps_y));
    CHECK_INT(is_zero(s), !met_after(q, 0, 0));
    if (q->directed) check_on_ray(q, s);
    return true;
}

// ---- nothing much shorter ----------------------------------------------------------------------------------------

static void check_ring_met(const question *q, double radius, int count) {
    if (radius < 0) return;
    for (int i = 0; i < count; ++i) {
        const double angle = 6.283185307179586 * i / count;
        if (!CHECK(!clear_after(q, radius * cos(angle), radius * sin(angle)))) return;
    }
}

// No translation shorter than that is clear: on a grid, and on rings, the widest as wide as it may be.
static void check_disc_met(const question *q, double radius, double grid) {
    const int n = (int)(radius / grid);
    for (int i = -n; i <= n; ++i) {
        for (int j = -n; j <= n; ++j) {
            if (hypot(i, j) * grid > radius) continue;
            if (!CHECK(!clear_after(q, i * grid, j * grid))) return;
        }
    }
    for (int i = 5; i <= 8; ++i) check_ring_met(q, radius * i / 8 - 1e-6, 15 * i);
}

static void check_shortest(const question *q, bool found, const hm_separation *s, double finest) {
    const double radius = found ? length_of(s) - tolerance : q->most - clearance;
    const double grid = radius / 24 > finest ? radius / 24 : finest;
    if (radius > 0) check_disc_met(q, radius, grid);
}

// No position on the path is clear.
static void check_way_met(const question *q, double end) {
    const double length = hypot(q->direction.x, q->direction.y), finest = 1.0 / 512;
    const double x = q->direction.x / length, y = q->direction.y / length;
    const double step = end / 1000 > finest ? end / 1000 : finest;
    for (double l = 0; l < end; l += step) {
        if (!CHECK(!clear_after(q, l * x, l * y))) return;
    }
    for (int i = 2; i < 40; ++i) { // right before it, where it ends
        const double before = end - i * finest / 4;
        if (before > 0 && !CHECK(!clear_after(q, before * x, before * y))) return;
    }
}

static void check_question(const question *q, bool oracle, double finest, test_tally *tally) {
    hm_separation s;
    const bool found = check_answer(q, oracle, &s);
    test_count(tally, found && !is_zero(&s));
    if (q->directed)
        check_way_met(q, found ? length_of(&s) - clearance : q->most - clearance);
    else
        check_shortest(q, found, &s, finest);
}

// ---- random questions --------------------------------------------------------------------------------------------

static hm_vec2 random_direction(void) {
    static const hm_vec2 straight[] = {{0, -1}, {1, 0}, {0, 3}, {-1e-300, 0}, {1e300, -1e300}, {3, 4}};
    if (test_below(3) == 0) return TEST_PICK(straight);
    const double angle = test_between(-3200, 3200) / 1024.0;
    return (hm_vec2){5 * cos(angle), 5 * sin(angle)};
}

// Margins of up to a pixel.
static hm_rule random_rule(void) {
    hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
    if (test_below(3) == 0) rule.margin = test_below(1 + (1 << test_between(0, 24))) / pixel;
    return rule;
}

static hm_xform near_xform(void) {
    hm_pose pose = HM_POSE_DEFAULT;
    const int rotated = test_below(4), scaled = test_below(3);
    if (rotated) pose.angle = test_between(-4096, 4096) / 1024.0;
    if (scaled) pose.scale.x = pose.scale.y = test_between(32, 128) / 64.0;
    if (scaled == 2) pose.scale.y = -test_between(32, 128) / 64.0;
    pose.position.x = test_between(-512, 512) / 256.0;
    pose.position.y = test_between(-512, 512) / 256.0;
    hm_xform xform;
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

static question random_question(hm_shape_kind kind_a, hm_shape_kind kind_b, int size, bool directed) {
    question q = {.rule = random_rule(), .directed = directed};
    posed_random_pair(kind_a, kind_b, size, &q.a, &q.b);
    if (test_below(4) == 0) posed_jitter(&q.a, &q.b, 0);
    if (directed) q.direction = random_direction();
    q.most = test_below(3) ? 2000 : test_between(1, 512) / 64.0;
    return q;
}

// Small, near each other, and of about the same scale.
static question small_question(bool directed) {
    question q = {.rule = random_rule(), .directed = directed, .most = 100};
    int w = test_between(1, 6), h = test_between(1, 6);
    q.a = posed_of_grid(posed_random_grid(w, h));
    w = test_between(1, 5);
    h = test_between(1, 5);
    q.b = posed_of_grid(posed_random_grid(w, h));
    q.a.xform = near_xform();
    q.b.xform = test_below(4) ? near_xform() : posed_related_xform(&q.a.xform);
    if (test_below(2)) pose_beside_other(&q.a, &q.b);
    if (directed) q.direction = random_direction();
    return q;
}

static void check_small(bool directed, int count) {
    test_tally moved = {0};
    for (int i = 0; i < test_rounds(count); ++i) {
        question q = small_question(directed);
        check_question(&q, true, 1.0 / 24, &moved);
        question_free(&q);
    }
    if (test_rounds(1000) >= 1000) CHECK(moved.yes > moved.no);
}

// A margin that is wider than the tolerance, so that what it leaves of a depth matters.
TEST(small_masks_with_margins) {
    test_tally moved = {0};
    for (int i = 0; i < test_rounds(150); ++i) {
        question q = small_question(false);
        q.rule.margin = test_between(8, 128) / 64.0;
        check_question(&q, false, 1.0 / 16, &moved);
        question_free(&q);
    }
    CHECK(moved.yes > moved.no);
}

TEST(small_masks) { check_small(false, 250); }

TEST(small_masks_along_a_direction) { check_small(true, 250); }

static void check_kinds(bool directed, int count) {
    test_tally moved = {0};
    for (int a = 0; a < POSED_KINDS_WITH_PARTS; ++a) {
        for (int b = 0; b < POSED_KINDS_WITH_PARTS; ++b) {
            for (int i = 0; i < test_rounds(count); ++i) {
                question q = random_question((hm_shape_kind)a, (hm_shape_kind)b, 7, directed);
                check_question(&q, true, 1.0 / 24, &moved);
                question_free(&q);
            }
        }
    }
    CHECK_TALLY(moved);
}

TEST(all_kinds) { check_kinds(false, 25); }

TEST(all_kinds_along_a_direction) { check_kinds(true, 25); }

// Whether nothing is met on the path from a position on, for longer than the finest stretch of the search.
static bool way_is_clear(const question *q, const hm_xform *from) {
    const double reach = 1.0 / 256;
    const hm_vec2 way = {q->direction.x * reach, q->direction.y * reach};
    return !hm_overlap(&q->a.shape, &q->a.xform, &q->b.shape, from, &q->rule) &&
           !hm_cast(&q->a.shape, &q->a.xform, &q->b.shape, from, way,
                    &(hm_cast_options){.rule = q->rule, .start = HM_CAST_NEVER}, NULL);
}

// From the last step of a contact, or some steps deeper, along the axis of the world on which it ends.
static void check_last_steps(hm_shape_kind kind_a, hm_shape_kind kind_b, test_tally *moved) {
    question q = random_question(kind_a, kind_b, 7, true);
    hm_xform hit, miss;
    q.most = 100;
    if (posed_contact(&q.a, &q.b, &q.rule, &hit, &miss)) {
        const int64_t x = miss.ox - hit.ox, y = miss.oy - hit.oy, deep = test_below(2) ? 0 : test_below(1 << 14);
        hm_separation s;
        q.direction = (hm_vec2){(double)x, (double)y};
        q.b.xform = hit;
        q.b.xform.ox -= deep * x;
        q.b.xform.oy -= deep * y;
        if (check_answer(&q, false, &s) && way_is_clear(&q, &miss) && s.steps_x * x + s.steps_y * y >= 1 + deep) {
            CHECK_INT(s.steps_x * x + s.steps_y * y, 1 + deep);
            test_count(moved, true);
        }
    }
    question_free(&q);
}

TEST(the_last_steps_of_a_contact) {
    test_tally moved = {0};
    for (int a = 0; a < HM_SHAPE_KIND_COUNT; ++a)
        for (int b = 0; b < HM_SHAPE_KIND_COUNT; ++b)
            for (int i = 0; i < test_rounds(16); ++i) check_last_steps((hm_shape_kind)a, (hm_shape_kind)b, &moved);
    CHECK(test_rounds(16) < 16 || moved.yes > 300);
}

// Masks whose fields decide, up to 6 pixels deep.
static question large_question(void) {
    question q = {.rule = random_rule(), .most = 1000};
    hm_xform hit, miss;
    int w = test_between(40, 90), h = test_between(40, 90);
    q.a = posed_of_grid(posed_random_grid(w, h));
    w = test_between(10, 50);
    h = test_between(10, 50);
    q.b = posed_of_grid(posed_random_grid(w, h));
    q.a.xform = near_xform();
    q.b.xform = near_xform();
    pose_beside_other(&q.a, &q.b);
    if (!posed_contact(&q.a, &q.b, &q.rule, &hit, &miss)) return q;
    const int64_t x = hit.ox - q.b.xform.ox, y = hit.oy - q.b.xform.oy, most = test_below(6 << 24);
    q.b.xform = hit;
    q.b.xform.ox -= x < -most ? -most : x > most ? most : x;
    q.b.xform.oy -= y < -most ? -most : y > most ? most : y;
    return q;
}

TEST(large_masks) {
    test_tally moved = {0};
    for (int i = 0; i < test_rounds(40); ++i) {
        question q = large_question();
        check_question(&q, false, 1.0 / 4, &moved);
        question_free(&q);
    }
    CHECK(moved.yes > moved.no);
}

// ---- expected results --------------------------------------------------------------------------------------------

static question text_question(const char *a, const char *b, double x, double y) {
    question q = {.a = posed_of_text(a), .b = posed_of_text(b), .most = 100};
    q.b.xform.ox += llround(x * pixel);
    q.b.xform.oy += llround(y * pixel);
    return q;
}

static void check_move(const question *q, double x, double y) {
    hm_separation s;
    CHECK(check_answer(q, true, &s));
    CHECK_NEAR(s.move.x, x, 0);
    CHECK_NEAR(s.move.y, y, 0);
}

static const char square_text[] = "##########\n##########\n##########\n##########\n##########\n"
                                  "##########\n##########\n##########\n##########\n##########\n";

TEST(boxes_part_by_the_shortest_side) {
    static const struct {
        double x, y, move_x, move_y;
    } rows[] = {{7, 2, 3, 0},       {-7, 2, -3, 0}, {2, 7, 0, 3},       {2, -7, 0, -3},
                {9.75, 8, 0.25, 0}, {10, 3, 0, 0},  {8, -9.5, 0, -0.5}, {-8.25, 0, -1.75, 0}};
    question q = text_question(square_text, square_text, 0, 0);
    const hm_xform start = q.b.xform;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        q.b.xform = start;
        q.b.xform.ox += llround(rows[i].x * pixel);
        q.b.xform.oy += llround(rows[i].y * pixel);
        check_move(&q, rows[i].move_x, rows[i].move_y);
    }
    question_free(&q);
}

// Where edges count, a step more; with a margin, farther by that.
TEST(boxes_under_other_rules) {
    question q = text_question(square_text, square_text, 7, 2);
    q.rule.touch = HM_TOUCH_CLOSED;
    check_move(&q, 3 + 1 / pixel, 0);
    q.rule.margin = 0.5;
    check_move(&q, 3.5 + 1 / pixel, 0);
    q.rule.touch = HM_TOUCH_AREA;
    check_move(&q, 3.5, 0);
    q.rule.margin = 256;
    q.most = 300;
    check_move(&q, 259, 0);
    question_free(&q);
}

static void check_directed(question *q, double dx, double dy, double x, double y) {
    q->directed = true;
    q->direction = (hm_vec2){dx, dy};
    check_move(q, x, y);
}

TEST(boxes_along_a_direction) {
    question q = text_question(square_text, square_text, 7, 2);
    check_directed(&q, 0, -1, 0, -12);
    check_directed(&q, 0, 5, 0, 8);
    check_directed(&q, -2, 0, -17, 0);
    check_directed(&q, 1, 1, 3, 3);
    check_directed(&q, 1e-9, 0, 3, 0);
    check_directed(&q, 0, 1e300, 0, 8);
    check_directed(&q, 5e-324, 0, 3, 0);
    question_free(&q);
}

// A contact of a single step along a shear, which only whole steps of 2^-24 pixel distinguish from none.
TEST(one_step_deep_along_a_direction) {
    question q = text_question("###\n###\n", "#\n", 0, 0);
    q.b.xform = (hm_xform){1 << 24, 1 - (1 << 24), 1 << 24, 0, 0, 1 << 24};
    check_directed(&q, 0, -1, 0, -1 / pixel);
    q.b.xform.oy -= 1; // no contact any more
    check_directed(&q, 0, -1, 0, 0);
    q.b.xform.oy += 6000; // shallower than the finest stretch of the search, but not by one step
    check_directed(&q, 0, -1, 0, -6000 / pixel);
    q.a.xform = (hm_xform){0, 0, 1 << 24, 3, 5, 1 << 24};
    q.b.xform = (hm_xform){(3 << 24) + 3, 0, 1 << 24, 0, 0, 1 << 24}; // the side slants by 5 steps a pixel
    check_directed(&q, 1, 0, 2 / pixel, 0);
    question_free(&q);
}

static const char u_text[] = "##........##\n"
                             "##........##\n"
                             "##........##\n"
                             "##........##\n"
                             "##........##\n"
                             "##........##\n"
                             "############\n"
                             "############\n";

// Half a pixel wider than the peg is the room between the arms: a little into the floor or an arm it stays inside.
TEST(a_peg_in_a_u) {
    question q = text_question(u_text, "########\n########\n########\n", 2.25, 3.5);
    q.b.xform.ux = 15 << 20; // 7.5 pixels
    check_move(&q, 0, -0.5);
    check_directed(&q, 0, -1, 0, -0.5);
    check_directed(&q, 0, 1, 0, 4.5);
    q.directed = false;
    q.b.xform.ox -= 3 << 22; // into the left arm, no longer into the floor
    q.b.xform.oy -= 1 << 24;
    check_move(&q, 0.5, 0);
    question_free(&q);
}

// Without clearance at its sides: found by going straight.
TEST(a_peg_that_fits_exactly) {
    question q = text_question(u_text, "########\n########\n########\n########\n", 2, 2.5);
    check_move(&q, 0, -0.5);
    q.most = 0.5;
    check_move(&q, 0, -0.5);
    question_free(&q);
}

// A peg too wide for the room comes out over the ends of the arms, although every shorter move seems as good.
TEST(a_peg_that_is_too_wide_comes_out_of_the_u) {
    static const char wide[] = "#########\n#########\n";
    question q = text_question(u_text, wide, 1.5, 2.75);
    check_move(&q, 0, -4.75);
    check_directed(&q, 0, -1, 0, -4.75);
    check_directed(&q, 0, 1, 0, 5.25);
    q.directed = false;
    q.most = 4.6875;
    hm_separation s;
    CHECK(!check_answer(&q, true, &s));
    question_free(&q);
}

// Free positions in a hole count, too: the block moves into it, not out of everything.
TEST(into_a_hole) {
    question q = text_question("#########\n#########\n##...####\n##...####\n##...####\n#########\n#########\n",
                               "##\n##\n", 4, 2.5);
    check_move(&q, -1, 0);
    check_directed(&q, 0, -1, 0, -4.5);
    question_free(&q);
}

// Terrain with an overhang: up and only up.
TEST(up_only) {
    question q = text_question("####......\n"
                               "..........\n"
                               "..........\n"
                               "..........\n"
                               "##########\n"
                               "##########\n",
                               "##\n##\n", 1, 3.25);
    check_directed(&q, 0, -1, 0, -1.25);
    q.b.xform.oy += 3 << 23;
    check_directed(&q, 0, -1, 0, -2.75);
    question_free(&q);
    q = text_question("####......\n"
                      "..........\n"
                      "##########\n",
                      "##\n##\n", 1, 1);
    check_directed(&q, 0, -1, 0, -3);
    question_free(&q);
}

TEST(circles_part_along_their_centres) {
    question q = {.most = 50};
    hm_separation s;
    hm_shape_circle(0, 0, 5, &q.a.shape);
    hm_shape_circle(3, 4, 4, &q.b.shape);
    q.a.xform = q.b.xform = (hm_xform)HM_XFORM_IDENTITY;
    CHECK(check_answer(&q, true, &s));
    CHECK_NEAR(length_of(&s), 4, tolerance);
    check_shortest(&q, true, &s, 1.0 / 24);
    q.b = q.a; // over each other: any way will do
    CHECK(check_answer(&q, true, &s));
    CHECK_NEAR(length_of(&s), 10, tolerance);
}

// The centre lies on the segment's line, beyond its end.
TEST(a_circle_in_line_with_a_segment) {
    for (int i = 0; i < 60; ++i) {
        question q = {.most = test_between(1, 24) / 4.0 + 0.125, .directed = test_below(2), .direction = {1, 0}};
        const double gap = test_between(0, 19) / 4.0;
        hm_separation s;
        hm_shape_circle(0, 0, 5, &q.a.shape);
        hm_shape_segment(gap, 0, gap + 8, 0, &q.b.shape);
        q.a.xform = q.b.xform = (hm_xform)HM_XFORM_IDENTITY;
        CHECK_INT(check_answer(&q, true, &s), 5 - gap <= q.most);
        if (!is_zero(&s)) CHECK_NEAR(length_of(&s), 5 - gap, tolerance);
    }
}

// ---- bounds ------------------------------------------------------------------------------------------------------

TEST(nothing_is_free_within_the_distance) {
    question q = text_question(square_text, square_text, 0, 0);
    hm_separation s;
    static const double none[] = {DBL_MIN, 1e-9, 1, 9.99};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; ++i) {
        q.most = none[i];
        q.directed = false;
        CHECK(!check_answer(&q, true, &s));
        q.directed = true;
        q.direction = (hm_vec2){0, -1};
        CHECK(!check_answer(&q, true, &s));
    }
    q.most = 10.01;
    CHECK(check_answer(&q, true, &s));
    q.directed = false;
    CHECK(check_answer(&q, true, &s));
    question_free(&q);
}

static posed posed_world_end(double x, double y) {
    posed s = posed_of_text("####\n####\n####\n####\n");
    s.xform.ox = llround(x * pixel);
    s.xform.oy = llround(y * pixel);
    REQUIRE(hm_xform_valid(&s.xform));
    return s;
}

static bool stays_in_world(const posed *b, const hm_separation *s) {
    hm_xform moved;
    return hm_xform_translate(&b->xform, s->steps_x, s->steps_y, &moved) == HM_OK;
}

// At the end of the world b goes another way, or none, whichever of the two comes first.
static void check_world_end(double side) {
    const double end = side * 1048576 * 4; // 2^46 steps
    question q = {.a = posed_world_end(end - side * 2, 0), .b = posed_world_end(end, 1), .most = 100};
    for (int i = 0; i < 2; ++i) {
        hm_separation s;
        const hm_vec2 outward = {side, 0}, inward = {-side, 0};
        posed *a = &q.a, *b = &q.b;
        question_note(&q);
        const bool any =
            hm_separate(&a->shape, &a->xform, &b->shape, &b->xform, &(hm_separate_options){.max_distance = 100}, &s);
        CHECK(any && stays_in_world(b, &s) && !met_after(&q, s.steps_x, s.steps_y));
        CHECK(hm_separate(&a->shape, &a->xform, &b->shape, &b->xform,
                          &(hm_separate_options){.direction = inward, .max_distance = 100}, &s));
        CHECK(stays_in_world(b, &s) && !met_after(&q, s.steps_x, s.steps_y));
        CHECK(!hm_separate(&a->shape, &a->xform, &b->shape, &b->xform,
                           &(hm_separate_options){.direction = outward, .max_distance = 100}, &s));
        CHECK(is_zero(&s));
        const posed first = q.a;
        q.a = q.b;
        q.b = first;
    }
    question_free(&q);
}

TEST(the_end_of_the_world) {
    if (test_short()) return; // separations of thousands of steps
    check_world_end(1);
    check_world_end(-1);
}

TEST(violations_answer_none) {
    posed a = posed_of_text("#\n"), b = posed_of_text("#\n");
    hm_shape bad_kind = a.shape;
    bad_kind.kind = HM_SHAPE_KIND_COUNT;
    hm_xform bad = a.xform;
    bad.ux = bad.uy = 0;
    const hm_vec2 ways[] = {{NAN, 0}, {NAN, 1}, {1, NAN}, {NAN, NAN}, {INFINITY, 0}, {0, -INFINITY}, {NAN, INFINITY}};
    const double distances[] = {-1, NAN, INFINITY, 2000000.5, -1e-300};
    hm_separation s;
#define CHECK_NONE(a, xa, b, xb, options)                                                                            \
    do {                                                                                                             \
        s = (hm_separation){{1, 1}, 1, 1, false};                                                                    \
        CHECK_PRECONDITION(CHECK(!hm_separate((a), (xa), (b), (xb), (options), &s)));                                \
        CHECK(is_zero(&s));                                                                                          \
    } while (0)
    const hm_separate_options wrong_rule = {.rule = {HM_TOUCH_AREA, -1}};
    violations_catch();
    CHECK_NONE(NULL, &a.xform, &b.shape, &b.xform, NULL);
    CHECK_NONE(&a.shape, NULL, &b.shape, &b.xform, NULL);
    CHECK_NONE(&a.shape, &a.xform, NULL, &b.xform, NULL);
    CHECK_NONE(&a.shape, &a.xform, &b.shape, NULL, NULL);
    CHECK_NONE(&bad_kind, &a.xform, &b.shape, &b.xform, NULL);
    CHECK_NONE(&a.shape, &bad, &b.shape, &b.xform, NULL);
    CHECK_NONE(&a.shape, &a.xform, &b.shape, &b.xform, &wrong_rule);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; ++i)
        CHECK_NONE(&a.shape, &a.xform, &b.shape, &b.xform, (&(hm_separate_options){.direction = ways[i]}));
    for (size_t i = 0; i < sizeof distances / sizeof distances[0]; ++i)
        CHECK_NONE(&a.shape, &a.xform, &b.shape, &b.xform, (&(hm_separate_options){.max_distance = distances[i]}));
    CHECK_PRECONDITION(
        CHECK(!hm_separate(&a.shape, &a.xform, &b.shape, &b.xform, &(hm_separate_options){.max_distance = 9}, NULL)));
    CHECK(hm_separate(&a.shape, &a.xform, &b.shape, &b.xform, NULL, &s));
    CHECK_NEAR(length_of(&s), 1, 0);
    posed_free(&a);
    posed_free(&b);
}

TEST(separates_any_way_and_as_far_as_the_world_goes_by_default) {
    hm_shape plate, pin;
    hm_shape_box(0, 0, 8000, 6000, 0, &plate);
    hm_shape_box(0, 0, 2, 2, 0, &pin);
    const hm_xform here = hm_xform_at(0, 0), inside = hm_xform_at(4000, 3100);
    const hm_separate_options zeroed = {.direction = {-0.0, 0}}, all = {.max_distance = 2000000};
    hm_separation plain, by_zeros, by_all;
    CHECK(hm_separate(&plate, &here, &pin, &inside, NULL, &plain));
    CHECK(hm_separate(&plate, &here, &pin, &inside, &zeroed, &by_zeros));
    CHECK(hm_separate(&plate, &here, &pin, &inside, &all, &by_all));
    CHECK_INT(plain.steps_y, 2900 * HM_STEPS_PER_PIXEL);
    CHECK_INT(by_zeros.steps_y, plain.steps_y);
    CHECK_INT(by_all.steps_y, plain.steps_y);
    CHECK_INT(by_zeros.steps_x | by_all.steps_x | plain.steps_x, 0);
    const hm_separate_options left = {.direction = {-1, 0}};
    CHECK(hm_separate(&plate, &here, &pin, &inside, &left, &plain));
    CHECK_INT(plain.steps_x, -4002 * HM_STEPS_PER_PIXEL);
    // A direction counts though its x is 0.
    const hm_separate_options up = {.direction = {0, -1}};
    CHECK(hm_separate(&plate, &here, &pin, &inside, &up, &plain));
    CHECK_INT(plain.steps_y, -3102 * HM_STEPS_PER_PIXEL);
}

TEST(empty_masks_are_apart) {
    question q = text_question("...\n...\n", "##\n##\n", 0, 0);
    hm_separation s;
    q.rule = (hm_rule){HM_TOUCH_CLOSED, 5};
    CHECK(check_answer(&q, true, &s));
    CHECK(is_zero(&s));
    question_free(&q);
}

// Two discs of pixels, deep in each other: the same way with fields and without.
TEST(fields_change_no_way_out_of_the_deep) {
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_mask *disc, *prepared;
    REQUIRE(hm_mask_create(64, 64, NULL, &disc) == HM_OK);
    for (int32_t i = 0; i < 64 * 64; ++i) {
        const int32_t x = 2 * (i % 64) - 63, y = 2 * (i / 64) - 63;
        hm_mask_set(disc, i % 64, i / 64, x * x + y * y < 64 * 64);
    }
    REQUIRE(hm_mask_copy(disc, NULL, &prepared) == HM_OK && hm_mask_prepare(prepared) == HM_OK);
    for (int i = 0; i < 8; ++i) {
        hm_pose pose = HM_POSE_DEFAULT;
        hm_shape with, without;
        hm_separation s, plain;
        hm_xform at;
        pose.angle = 0.05 + 0.07 * i;
        pose.position = (hm_vec2){20 + i, i * 7 % 23};
        REQUIRE(hm_xform_from_pose(&pose, &at) == HM_OK);
        hm_shape_mask(prepared, &with);
        hm_shape_mask(disc, &without);
        test_note("the %d. pose", i);
        CHECK(hm_separate(&with, &here, &with, &at, &(hm_separate_options){.max_distance = 100}, &s));
        CHECK(hm_separate(&without, &here, &without, &at, &(hm_separate_options){.max_distance = 100}, &plain));
        CHECK(s.steps_x == plain.steps_x && s.steps_y == plain.steps_y);
    }
    hm_mask_destroy(prepared);
    hm_mask_destroy(disc);
}

// The MTV leads to a square's corner: half its diagonal from the middle, where both are still as deep as half its
// side.
TEST(diamonds_part_aslant) {
    const hm_loop loop = {0, 4, -1, 0, 0};
    for (int32_t half = 109; half <= 116; ++half) {
        const int32_t r = half * 65536;
        const hm_local point[4] = {{0, -r}, {r, 0}, {0, r}, {-r, 0}};
        hm_outline *outline = NULL;
        hm_shape diamond;
        hm_separation s;
        const hm_xform here = HM_XFORM_IDENTITY;
        hm_xform there;
        REQUIRE(hm_outline_create(&loop, 1, point, 4, NULL, &outline) == HM_OK);
        REQUIRE(hm_outline_prepare(outline, 16) == HM_OK && hm_shape_outline(outline, &diamond) == HM_OK);
        REQUIRE(hm_xform_translate(&here, 3, 1, &there) == HM_OK);
        test_note("half %d", half);
        CHECK(hm_separate(&diamond, &here, &diamond, &there, &(hm_separate_options){.max_distance = 1000}, &s));
        CHECK_NEAR(length_of(&s), 2 * half / sqrt(2), tolerance + 2 * clearance);
        hm_outline_destroy(outline);
    }
}

// In the middle of a large mask, with only one hole, which hardly has room for the other one. That lies in
// the corner of a square of translations: half its diagonal from the middle, where both overlap by more than half its
// side.
TEST(into_a_hole_aslant) {
    enum { SIDE = 300, RADIUS = 20 };
    for (int off = 52; off < 64; ++off) {
        ref_grid plate = ref_make(SIDE, SIDE), round = ref_make(2 * RADIUS, 2 * RADIUS);
        for (int y = 0; y < SIDE; ++y)
            for (int x = 0; x < SIDE; ++x) {
                const int dx = 2 * (x - SIDE / 2 - off) + 1, dy = 2 * (y - SIDE / 2 - off) + 1;
                ref_set(&plate, x, y, dx * dx + dy * dy > 4 * (RADIUS + 2) * (RADIUS + 2));
            }
        for (int y = 0; y < 2 * RADIUS; ++y)
            for (int x = 0; x < 2 * RADIUS; ++x) {
                const int dx = 2 * (x - RADIUS) + 1, dy = 2 * (y - RADIUS) + 1;
                ref_set(&round, x, y, dx * dx + dy * dy < 4 * RADIUS * RADIUS);
            }
        question q = {.a = posed_of_grid(plate), .b = posed_of_grid(round), .most = 120};
        hm_separation s;
        q.b.xform = hm_xform_at(SIDE / 2 - RADIUS, SIDE / 2 - RADIUS);
        test_note("%d aside", off);
        CHECK(query(&q, 0, &s) && length_of(&s) < off * sqrt(2));
        question_free(&q);
    }
}

// Straight up or down, where all positions have the same x, the end is found to the step as well.
TEST(rotated_masks_up_to_the_step) {
    for (int i = 0; i < 12; ++i) {
        const int side = 20 << i % 4;
        const int64_t up = i % 2 ? 1 : -1;
        ref_grid full[2] = {ref_make(side, side), ref_make(side, side)};
        for (int k = 0; k < 2 * side * side; ++k) ref_set(&full[k & 1], (k >> 1) % side, (k >> 1) / side, 1);
        question q = {.a = posed_of_grid(full[0]), .b = posed_of_grid(full[1]), .directed = true, .most = 4096};
        hm_separation s;
        q.b.xform = posed_xform(side / 3.0, side / 5.0, 0.1 + 0.13 * i);
        q.direction = (hm_vec2){0, (double)up};
        test_note("side %d, up %d", side, (int)up);
        CHECK(query(&q, 0, &s) && s.steps_x == 0);
        CHECK(!met_after(&q, 0, s.steps_y) && met_after(&q, 0, s.steps_y - up));
        question_free(&q);
    }
}

TEST_MAIN(CASE(small_masks), CASE(small_masks_with_margins), CASE(small_masks_along_a_direction), CASE(all_kinds),
          CASE(large_masks), CASE(all_kinds_along_a_direction), CASE(boxes_part_by_the_shortest_side),
          CASE(boxes_under_other_rules), CASE(boxes_along_a_direction), CASE(one_step_deep_along_a_direction),
          CASE(the_last_steps_of_a_contact), CASE(a_peg_in_a_u), CASE(a_peg_that_fits_exactly),
          CASE(a_peg_that_is_too_wide_comes_out_of_the_u), CASE(into_a_hole), CASE(up_only),
          CASE(circles_part_along_their_centres), CASE(a_circle_in_line_with_a_segment),
          CASE(nothing_is_free_within_the_distance), CASE(the_end_of_the_world), CASE(violations_answer_none),
          CASE(separates_any_way_and_as_far_as_the_world_goes_by_default), CASE(empty_masks_are_apart),
          CASE(fields_change_no_way_out_of_the_deep), CASE(diamonds_part_aslant), CASE(into_a_hole_aslant),
          CASE(rotated_masks_up_to_the_step))
