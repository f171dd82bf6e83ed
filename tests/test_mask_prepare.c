// Prepared masks: through edits of every kind the field stays as one built anew but where it is pending, and every
// question has the answers that it has of a mask that is not prepared.
#include "../src/mask/maskfield_internal.h"
#include "malloc_watch.h"
#include "posed.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <hitmask/cast.h>

// ---- fields ------------------------------------------------------------------------------------------------------

static hm_mask *prepared_anew(const hm_mask *mask) {
    hm_mask *fresh = NULL;
    REQUIRE(hm_mask_copy(mask, NULL, &fresh) == HM_OK);
    REQUIRE(!hm_mask_prepared(fresh) && hm_mask_prepare(fresh) == HM_OK);
    return fresh;
}

static size_t node_count(const hmi_maskfield *field) {
    size_t count = 0;
    for (int level = 0; level < field->levels; ++level)
        count += (size_t)field->node_columns[level] * (size_t)field->node_rows[level];
    return count;
}

static bool same_tree(const hmi_maskfield *a, const hmi_maskfield *b) {
    const size_t count = node_count(a);
    return count == node_count(b) && (count == 0 || !memcmp(a->nodes[0], b->nodes[0], count * sizeof *a->nodes[0]));
}

static bool same_cells(const hmi_maskfield *a, const hmi_maskfield *b) {
    const size_t count = (size_t)a->cell_columns * (size_t)a->cell_rows;
    return !memcmp(a->cells, b->cells, count * sizeof *a->cells);
}

// Of cells that are read, those with their distance and those without.
static test_tally read_cells;

// The tree always, all distances when nothing is pending, else those that are read.
static void check_true(const hm_mask *mask) {
    hm_mask *fresh = prepared_anew(mask);
    const hmi_maskfield *field = hmi_mask_field(mask), *anew = hmi_mask_field(fresh);
    CHECK(same_tree(field, anew));
    CHECK_INT(hm_mask_prepared(mask), !hmi_maskfield_pending(field));
    if (hm_mask_prepared(mask)) CHECK(same_cells(field, anew));
    for (int y = 0; y < field->cell_rows; ++y)
        for (int x = 0; x < field->cell_columns; ++x) {
            const bool stale = hmi_maskfield_pending(field) && hmi_maskfield_stale(field, x, y);
            test_count(&read_cells, !stale);
            if (!CHECK_INT(hmi_maskfield_distance(field, x, y), stale ? 0 : hmi_maskfield_distance(anew, x, y)))
                test_note("cell %d, %d", x, y);
        }
    hm_mask_destroy(fresh);
}

// ---- edits -------------------------------------------------------------------------------------------------------

enum { EDITS = 11 };

static void stamp(hm_mask *mask, int x, int y) {
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_shape disc;
    REQUIRE(hm_shape_circle(x, y, test_below(30), &disc) == HM_OK);
    hm_mask_stamp(mask, &here, &disc, &here, &(hm_stamp_options){.clear = !test_below(2)}, NULL);
}

static void edit_all(hm_mask *mask, int kind) {
    if (kind == 0) hm_mask_fill(mask);
    if (kind == 1) hm_mask_clear(mask);
    if (kind >= 2) hm_mask_invert(mask);
}

static void edit_with(hm_mask *mask, const hm_mask *brush, int kind, int x, int y) {
    if (kind == 0) hm_mask_draw(mask, brush, x, y);
    if (kind == 1) hm_mask_erase(mask, brush, x, y);
    if (kind == 2) hm_mask_xor(mask, brush, x, y);
    if (kind == 3) hm_mask_intersect(mask, brush, x, y);
    if (kind == 4) REQUIRE(hm_mask_draw_minkowski(mask, brush, brush, x, y, NULL) == HM_OK);
    if (kind == 5) stamp(mask, x, y);
}

// Changes the mask in one of the ways there are; whole fills and intersections seldom, so that something is left.
static void edit(hm_mask *mask, const hm_mask *brush, int kind) {
    const int w = hm_mask_width(mask), h = hm_mask_height(mask);
    const int x = test_between(-40, w), y = test_between(-40, h);
    const hm_rect rect = random_rect(w, h);
    if (kind < 6)
        edit_with(mask, brush, kind, x, y);
    else if (kind < 8)
        hm_mask_fill_rect(mask, &rect, kind == 6);
    else
        edit_all(mask, kind - 8);
}

static hm_mask *random_brush(void) {
    const int w = test_between(1, 40), h = test_between(1, 40);
    ref_grid g = random_grid(w, h);
    hm_mask *brush = mask_of(&g);
    ref_free(&g);
    return brush;
}

static const int sides[] = {0, 1, 3, 4, 5, 63, 64, 65, 130, 200, 300};

static hm_mask *random_mask(int w, int h) {
    ref_grid g = random_grid(w, h);
    hm_mask *mask = mask_of(&g);
    ref_free(&g);
    return mask;
}

static void one_edit(hm_mask *mask, int kind) {
    hm_mask *brush = random_brush();
    edit(mask, brush, kind);
    hm_mask_destroy(brush);
}

TEST(edits_keep_it_true_at_once) {
    for (int i = 0; i < test_rounds(150); ++i) {
        const int w = TEST_PICK(sides), h = TEST_PICK(sides);
        hm_mask *mask = random_mask(w, h);
        REQUIRE(hm_mask_prepare(mask) == HM_OK);
        for (int k = 0; k < 6; ++k) {
            const int kind = (i + 5 * k) % EDITS;
            test_note("%d x %d, edit %d", w, h, kind);
            one_edit(mask, kind);
            CHECK(hm_mask_prepared(mask));
            check_true(mask);
        }
        hm_mask_destroy(mask);
    }
}

static hm_mask *large_mask(int w, int h) {
    ref_grid g = random_large_grid();
    hm_mask *mask = mask_of(&g), *cut = NULL;
    ref_free(&g);
    REQUIRE(hm_mask_crop(mask, &(hm_rect){0, 0, w, h}, NULL, &cut) == HM_OK);
    hm_mask_destroy(mask);
    return cut;
}

static void some_pixels(hm_mask *mask, hm_pixel around, int reach, int count) {
    for (int i = 0; i < count; ++i) {
        const int x = around.x + test_between(-reach, reach), y = around.y + test_between(-reach, reach);
        hm_mask_set(mask, x, y, test_below(2));
    }
}

// Single pixels, and edits between begin and end, mixed with others that measure at once.
static void mixed_edits(hm_mask *mask, int rounds) {
    for (int k = 0; k < rounds; ++k) {
        const int w = hm_mask_width(mask), h = hm_mask_height(mask);
        const int way = test_below(7) - 3;
        test_note("%d x %d, round %d, way %d", w, h, k, way);
        if (way <= 0) {
            const hm_pixel p = random_pixel(w, h);
            some_pixels(mask, p, 60, test_between(4, 19));
        } else if (way == 1) {
            hm_mask_edit_begin(mask);
            for (int i = 0; i < 3; ++i) one_edit(mask, test_below(8));
            check_true(mask);
            hm_mask_edit_end(mask);
            CHECK(hm_mask_prepared(mask));
        } else if (way == 2) {
            one_edit(mask, test_below(8));
        } else {
            REQUIRE(hm_mask_prepare(mask) == HM_OK);
            CHECK(hm_mask_prepared(mask));
        }
        check_true(mask);
    }
}

TEST(single_pixels_wait) {
    memset(&read_cells, 0, sizeof read_cells);
    for (int i = 0; i < test_rounds(60); ++i) {
        const int w = TEST_PICK(sides), h = TEST_PICK(sides);
        hm_mask *mask = i % 8 ? random_mask(w, h) : large_mask(560, 520);
        REQUIRE(hm_mask_prepare(mask) == HM_OK);
        mixed_edits(mask, 8);
        REQUIRE(hm_mask_prepare(mask) == HM_OK);
        check_true(mask);
        hm_mask_destroy(mask);
    }
    CHECK_TALLY(read_cells);
}

static void check_pending(const hm_mask *mask, int x0, int y0, int x1, int y1) {
    const hmi_field_part *part = &hmi_mask_field(mask)->pending;
    CHECK(part->x0 == x0 && part->y0 == y0 && part->x1 == x1 && part->y1 == y1);
    CHECK(!hm_mask_prepared(mask));
}

// What is pending is the rectangle around what changed, no more; what is set to what it was changes nothing.
TEST(what_waits) {
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_create(400, 300, NULL, &mask) == HM_OK);
    REQUIRE(hm_mask_prepare(mask) == HM_OK);
    hm_mask_set(mask, 7, 9, false);
    hm_mask_set(mask, -1, 9, true);
    hm_mask_set(mask, 400, 9, true);
    CHECK(hm_mask_prepared(mask));
    hm_mask_set(mask, 100, 90, true);
    check_pending(mask, 100, 90, 101, 91);
    hm_mask_set(mask, 70, 140, true);
    check_pending(mask, 70, 90, 101, 141);
    CHECK(hmi_maskfield_stale(hmi_mask_field(mask), 1, 51) && !hmi_maskfield_stale(hmi_mask_field(mask), 0, 51));
    CHECK(hmi_maskfield_stale(hmi_mask_field(mask), 41, 6) && !hmi_maskfield_stale(hmi_mask_field(mask), 42, 6));
    hm_mask_fill_rect(mask, &(hm_rect){60, 80, 50, 60}, true); // not quite all of it
    check_pending(mask, 70, 90, 101, 141);
    hm_mask_fill_rect(mask, &(hm_rect){60, 80, 50, 61}, true);
    CHECK(hm_mask_prepared(mask));
    check_true(mask);
    hm_mask_edit_begin(mask);
    hm_mask_fill_rect(mask, &(hm_rect){-5, 290, 20, 50}, true);
    check_pending(mask, 0, 290, 15, 300);
    hm_mask_edit_begin(mask);
    hm_mask_edit_end(mask);
    check_pending(mask, 0, 290, 15, 300);
    REQUIRE(hm_mask_prepare(mask) == HM_OK);
    CHECK(hm_mask_prepared(mask));
    hm_mask_fill_rect(mask, &(hm_rect){390, 0, 10, 10}, true);
    check_pending(mask, 390, 0, 400, 10);
    hm_mask_edit_end(mask);
    CHECK(hm_mask_prepared(mask));
    check_true(mask);
    hm_mask_destroy(mask);
}

// ---- questions ---------------------------------------------------------------------------------------------------

typedef struct transcript {
    char text[6000];
    size_t length;
} transcript;

static void say(transcript *t, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(t->text + t->length, sizeof t->text - t->length, format, args);
    va_end(args);
    REQUIRE(n >= 0 && (size_t)n < sizeof t->text - t->length);
    t->length += (size_t)n;
}

static void say_vec(transcript *t, hm_vec2 v) { say(t, " (%a %a)", v.x, v.y); }
static void say_feature(transcript *t, hm_feature p) { say(t, " [%d %d]", (int)p.x, (int)p.y); }
static void say_pixel(transcript *t, hm_pixel p) { say(t, " [%d %d]", (int)p.x, (int)p.y); }

static void say_fraction(transcript *t, const hm_fraction *f) {
    say(t, " %llx %llx", (unsigned long long)f->numerator.low, (unsigned long long)f->denominator.low);
}

/// Two shapes where they are, and what the questions are.
typedef struct question {
    const hm_shape *a, *b;
    const hm_xform *xa, *xb;
    hm_rule rule;
    hm_vec2 motion;
} question;

static void query_distance(transcript *t, const question *q) {
    hm_points p;
    const double d = hm_distance(q->a, q->xa, q->b, q->xb, &p);
    say(t, "distance %a", d);
    if (!(d < 1e9)) return;
    say_vec(t, p.a);
    say_vec(t, p.b);
    say_feature(t, p.feature_a);
    say_feature(t, p.feature_b);
}

static void query_separate(transcript *t, const question *q) {
    hm_separation s;
    for (int i = 0; i < 2; ++i) {
        say(t, "\nseparate %d",
            hm_separate(q->a, q->xa, q->b, q->xb,
                        &(hm_separate_options){
                            .rule = q->rule, .direction = i ? q->motion : (hm_vec2){0, 0}, .max_distance = 5000},
                        &s));
        say_vec(t, s.move);
    }
}

static void query_contact(transcript *t, const question *q) {
    hm_contact_info c;
    const bool met = hm_contact(q->a, q->xa, q->b, q->xb, &(hm_contact_options){.rule = q->rule}, &c);
    say(t, "\ncontact %d", met);
    if (!met) return;
    say_vec(t, c.normal);
    for (int i = 0; i < c.count; ++i) {
        say(t, " %a", c.point[i].depth);
        say_vec(t, c.point[i].point);
        say_feature(t, c.point[i].feature_a);
        say_feature(t, c.point[i].feature_b);
    }
}

static void query_cast(transcript *t, const question *q) {
    for (int start = HM_CAST_DEEPER; start <= HM_CAST_NEVER; ++start) {
        hm_cast_hit h;
        const bool met = hm_cast(q->a, q->xa, q->b, q->xb, q->motion,
                                 &(hm_cast_options){.rule = q->rule, .start = (hm_cast_start)start}, &h);
        say(t, "\ncast %d %a %d %lld %lld", met, h.fraction, h.exact, (long long)h.stop_x, (long long)h.stop_y);
        say_vec(t, h.point);
        say_vec(t, h.normal);
        say_feature(t, h.feature_a);
        say_feature(t, h.feature_b);
    }
}

static void query_slide(transcript *t, const question *q) {
    hm_move_end end;
    const int32_t n =
        hm_move_slide(q->a, q->xa, q->b, q->xb, q->motion, &(hm_slide_options){.rule = q->rule}, &end, NULL, 0);
    say(t, "\nslide %d %lld %lld %d", (int)n, (long long)end.steps_x, (long long)end.steps_y, end.free);
}

static void query_shared(transcript *t, const question *q) {
    hm_shared_info common;
    say(t, "\nshared %d", hm_shared_area(q->a, q->xa, q->b, q->xb, &common));
    say(t, " %a", common.area);
    say_vec(t, common.centroid);
    say_vec(t, common.min);
    say_vec(t, common.max);
}

static bool inside_the_world(hm_vec2 v) { return v.x > -1e6 && v.x < 1e6 && v.y > -1e6 && v.y < 1e6; }

static void query_ray(transcript *t, const question *q) {
    hm_mask_ray_entry entry[4];
    const hm_vec2 from = {(double)q->xb->ox / (double)HM_STEPS_PER_PIXEL,
                          (double)q->xb->oy / (double)HM_STEPS_PER_PIXEL};
    const hm_vec2 to = {from.x + q->motion.x, from.y + q->motion.y};
    if (!inside_the_world(from) || !inside_the_world(to)) return;
    const int32_t n = hm_mask_ray(q->a, q->xa, from, to, q->rule.touch, entry, 4);
    say(t, "\nray %d", (int)n);
    for (int32_t i = 0; i < n && i < 4; ++i) {
        say(t, " %a %a", entry[i].enter, entry[i].leave);
        say_fraction(t, &entry[i].when);
        say_pixel(t, entry[i].pixel);
        say_vec(t, entry[i].point);
    }
}

static void query_turn(transcript *t, const question *q) {
    hm_turn_hit h;
    hm_pose from = HM_POSE_DEFAULT, to;
    from.position.x = q->motion.x / 8;
    to = from;
    to.angle = 1;
    const hm_xform near = {0, 0, 1 << 24, 0, 0, 1 << 24};
    memset(&h, 0, sizeof h);
    say(t, "\nturn %d",
        hm_cast_turn(q->a, &near, q->b, &from, &to,
                     &(hm_turn_options){.rule = q->rule, .tolerance = 0.1, .budget = 200}, &h));
    say(t, " %d %a %a", (int)h.end, h.fraction, h.stop_fraction);
    say(t, " %lld %lld %d", (long long)h.stop.ox, (long long)h.stop.oy, (int)h.looks);
}

static void query_stamp(transcript *t, const question *q) {
    hm_mask *met = NULL, *drawn = NULL;
    hm_pixel origin;
    if (q->b->kind < HM_SHAPE_OUTLINE &&
        hm_mask_met(q->a->of.mask, q->xa, q->b, q->xb, &q->rule, NULL, &met) == HM_OK)
        say(t, "\nmet %lld", (long long)hm_mask_count(met));
    for (int cover = HM_COVER_MET; cover <= HM_COVER_WHOLE; ++cover) {
        if (hm_mask_from_shape(q->a, q->xa, &(hm_stamp_options){.cover = (hm_cover)cover}, NULL, &origin, &drawn) !=
            HM_OK)
            continue;
        say(t, "\ncovers %lld", (long long)hm_mask_count(drawn));
        hm_mask_destroy(drawn);
    }
    hm_mask_destroy(met);
}

static test_tally overlaps;

static void query(transcript *t, const question *q) {
    t->length = 0;
    query_distance(t, q);
    say(t, "\noverlap %d", test_count(&overlaps, hm_overlap(q->a, q->xa, q->b, q->xb, &q->rule)));
    say(t, " within %d", hm_within(q->a, q->xa, q->b, q->xb, &q->rule));
    say(t, " %d", hm_within(q->b, q->xb, q->a, q->xa, &q->rule));
    query_separate(t, q);
    query_contact(t, q);
    query_cast(t, q);
    query_slide(t, q);
    query_ray(t, q);
    query_turn(t, q);
    query_stamp(t, q);
    if (q->b->kind == HM_SHAPE_MASK) query_shared(t, q);
}

static void flip_pixels(hm_mask *mask, const hm_rect *rect) {
    for (int y = rect->y; y < rect->y + rect->h; ++y)
        for (int x = rect->x; x < rect->x + rect->w; ++x) hm_mask_set(mask, x, y, !hm_mask_get(mask, x, y));
}

// Prepares the mask as it is, or with other pixels in a rectangle, which then get back what they were: one by one, or
// together between begin and end. The distances of before are wrong by then. Makes one with the same pixels that is
// not prepared.
static hm_mask *disturb(hm_mask *mask, int state) {
    const int w = hm_mask_width(mask), h = hm_mask_height(mask);
    const hm_rect few = {test_below(w + 1), test_below(h + 1), test_between(1, 9), test_between(1, 9)};
    const hm_rect rect = {test_below(w + 1) - w / 2, test_below(h + 1) - h / 2, w, h};
    hm_mask *plain = NULL;
    REQUIRE(hm_mask_copy(mask, NULL, &plain) == HM_OK);
    if (state == 1) flip_pixels(mask, &few);
    if (state == 2) hm_mask_fill_rect(mask, &rect, test_below(2));
    if (state == 3) hm_mask_invert(mask);
    REQUIRE(hm_mask_prepare(mask) == HM_OK);
    if (state == 1) flip_pixels(mask, &few);
    hm_mask_edit_begin(mask);
    if (state == 2) {
        hm_mask_fill_rect(mask, &rect, false);
        hm_mask *part = NULL;
        REQUIRE(hm_mask_crop(plain, &rect, NULL, &part) == HM_OK);
        hm_mask_draw(mask, part, rect.x, rect.y);
        hm_mask_destroy(part);
    }
    if (state == 3) hm_mask_invert(mask);
    CHECK(hm_mask_equal(mask, plain));
    return plain;
}

static void check_pair(posed *a, posed *b, int state) {
    transcript got, expected;
    hm_mask *plain_a = disturb(a->mask, state), *plain_b = b->mask ? disturb(b->mask, test_below(4)) : NULL;
    hm_shape shape[4];
    hm_shape_mask(a->mask, &shape[0]);
    hm_shape_mask(plain_a, &shape[1]);
    shape[2] = shape[3] = b->shape;
    if (b->shape.kind == HM_SHAPE_MASK) {
        hm_shape_mask(b->mask, &shape[2]);
        hm_shape_mask(plain_b, &shape[3]);
    }
    question q = {&shape[0], &shape[2], &a->xform, &b->xform, posed_random_rule(), {0, 0}};
    q.motion.x = test_between(-300, 300);
    q.motion.y = test_between(1, 300);
    query(&got, &q);
    q.a = &shape[1];
    q.b = &shape[3];
    query(&expected, &q);
    if (!CHECK(strcmp(got.text, expected.text) == 0)) printf("prepared:\n%s\nplain:\n%s\n", got.text, expected.text);
    hm_mask_destroy(plain_a);
    hm_mask_destroy(plain_b);
}

TEST(questions_as_of_a_mask_that_is_not_prepared) {
    memset(&overlaps, 0, sizeof overlaps);
    for (int i = 0; i < test_rounds(100); ++i) {
        const hm_shape_kind kind = i % 2 ? HM_SHAPE_MASK : posed_kind_with_end(i / 2);
        posed a, b;
        posed_random_pair(HM_SHAPE_MASK, kind, i % 3 ? 40 : 120, &a, &b);
        if (i % 5 > 1) posed_jitter(&a, &b, 0);
        test_note("round %d, %s", i, hm_shape_kind_name(kind));
        check_pair(&a, &b, i / 2 % 4);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(overlaps);
}

// ---- objects -----------------------------------------------------------------------------------------------------

TEST(of_a_view) {
    hm_mask *mask = random_mask(130, 70), *view = NULL, *copy = NULL;
    REQUIRE(hm_mask_view(hm_mask_words(mask), hm_mask_word_count(130, 70), 130, 70, NULL, &view) == HM_OK);
    const size_t before = hm_mask_bytes(view);
    REQUIRE(hm_mask_prepare(view) == HM_OK);
    CHECK(hm_mask_prepared(view) && hm_mask_bytes(view) > before && hm_mask_bytes(view) < hm_mask_bytes(mask) * 4);
    check_true(view);
    REQUIRE(hm_mask_copy_prepared(view, NULL, &copy) == HM_OK);
    hm_mask_destroy(view);
    check_true(copy);
    one_edit(copy, 0);
    check_true(copy);
    hm_mask_destroy(copy);
    hm_mask_destroy(mask);
}

TEST(copies) {
    for (int i = 0; i < test_rounds(40); ++i) {
        const int w = TEST_PICK(sides), h = TEST_PICK(sides);
        hm_mask *mask = random_mask(w, h), *copy = NULL, *plain = NULL, *unprepared = NULL;
        REQUIRE(hm_mask_copy_prepared(mask, NULL, &unprepared) == HM_OK);
        CHECK(!hm_mask_prepared(unprepared) && hm_mask_bytes(unprepared) == hm_mask_bytes(mask));
        hm_mask_destroy(disturb(mask, i % 4));
        REQUIRE(hm_mask_copy_prepared(mask, NULL, &copy) == HM_OK);
        REQUIRE(hm_mask_copy(mask, NULL, &plain) == HM_OK);
        CHECK(hm_mask_equal(mask, copy) && hm_mask_prepared(copy));
        CHECK(hm_mask_bytes(copy) == hm_mask_bytes(mask) && !hm_mask_prepared(plain));
        check_true(copy);
        hm_mask_destroy(mask);
        one_edit(copy, i % EDITS); // at once, whatever was begun in the other
        CHECK(hm_mask_prepared(copy));
        check_true(copy);
        hm_mask_destroy(copy);
        hm_mask_destroy(plain);
        hm_mask_destroy(unprepared);
    }
}

// One block for the field; edits of a prepared mask, and preparing again, take nothing.
TEST(memory) {
    test_heap heap = {0};
    hm_allocator alloc = heap_allocator(&heap);
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_create(300, 200, &alloc, &mask) == HM_OK);
    CHECK_INT((int64_t)heap.bytes, (int64_t)hm_mask_bytes(mask));
    REQUIRE(hm_mask_prepare(mask) == HM_OK);
    CHECK_INT(heap.calls, 2);
    CHECK_INT((int64_t)heap.bytes, (int64_t)hm_mask_bytes(mask));
    hm_mask *brush = random_brush();
    const bool watched = watch_malloc();
    const long before = malloc_calls;
    for (int i = 0; i < EDITS; ++i)
        if (i != 4) edit(mask, brush, i); // Minkowski sums work in memory that the caller lends
    hm_mask_edit_begin(mask);
    hm_mask_set(mask, 5, 5, !hm_mask_get(mask, 5, 5));
    hm_mask_edit_end(mask);
    REQUIRE(hm_mask_prepare(mask) == HM_OK);
    if (watched) CHECK_INT(malloc_calls - before, 0);
    CHECK_INT(heap.calls, 2);
    hm_mask_destroy(brush);
    memset(&alloc, 0, sizeof alloc); // it keeps a copy
    hm_mask_destroy(mask);
    CHECK_HEAP_EMPTY(heap);
}

TEST(no_memory) {
    for (int after = 0; after <= 1; ++after) {
        test_heap heap = {.fail_at = 2, .fail_after = after};
        hm_allocator alloc = heap_allocator(&heap);
        hm_mask *mask = NULL, *copy = NULL;
        REQUIRE(hm_mask_create(30, 20, &alloc, &mask) == HM_OK);
        CHECK_RESULT(hm_mask_prepare(mask), HM_ERROR_MEMORY);
        CHECK(!hm_mask_prepared(mask) && !hmi_mask_field(mask));
        hm_mask_fill(mask);
        hm_mask_destroy(mask);
        CHECK_HEAP_EMPTY(heap);
        REQUIRE(hm_mask_create(30, 20, NULL, &mask) == HM_OK);
        REQUIRE(hm_mask_prepare(mask) == HM_OK);
        heap = (test_heap){.fail_at = 2, .fail_after = after};
        alloc = heap_allocator(&heap);
        CHECK_RESULT(hm_mask_copy_prepared(mask, &alloc, &copy), HM_ERROR_MEMORY);
        CHECK(!copy);
        CHECK_HEAP_EMPTY(heap);
        hm_mask_destroy(mask);
    }
}

TEST(violations) {
    hm_mask *mask = random_mask(65, 9), *view = NULL, *none = NULL;
    REQUIRE(hm_mask_view(hm_mask_words(mask), hm_mask_word_count(65, 9), 65, 9, NULL, &view) == HM_OK);
    violations_catch();
    CHECK_PRECONDITION(CHECK_RESULT(hm_mask_prepare(NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK(!hm_mask_prepared(NULL)));
    CHECK_PRECONDITION(CHECK_INT((int64_t)hm_mask_bytes(NULL), 0));
    CHECK_PRECONDITION(CHECK_RESULT(hm_mask_copy_prepared(NULL, NULL, &none), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_mask_copy_prepared(mask, NULL, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(hm_mask_edit_begin(NULL));
    CHECK_PRECONDITION(hm_mask_edit_end(NULL));
    CHECK_PRECONDITION(hm_mask_edit_begin(view));
    CHECK_PRECONDITION(hm_mask_edit_end(mask));
    violations_release();
    hm_mask_destroy(view);
    hm_mask_destroy(mask);
}

TEST_MAIN(CASE(edits_keep_it_true_at_once), CASE(single_pixels_wait), CASE(what_waits),
          CASE(questions_as_of_a_mask_that_is_not_prepared), CASE(of_a_view), CASE(copies), CASE(memory),
          CASE(no_memory), CASE(violations))
