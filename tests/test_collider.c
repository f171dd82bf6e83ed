// Colliders: what is opened is what was written, in place or copied; animations by time; hostile bytes.
#include "colliders.h"
#include "ref_bytes.h"

#include <stdlib.h>
#include <string.h>

// ---- round trips --------------------------------------------------------------------------------------------------

static void check_parts(const hm_parts *actual, const hm_parts *expected) {
    if (!CHECK(!actual == !expected) || !actual) return;
    const int32_t n = hm_parts_count(expected), corners = hm_parts_corner_count(expected);
    if (!CHECK_INT(hm_parts_count(actual), n) || !CHECK_INT(hm_parts_corner_count(actual), corners)) return;
    const int32_t sides = hm_parts_side_count(expected), seams = hm_parts_seam_count(expected);
    if (!CHECK_INT(hm_parts_side_count(actual), sides) || !CHECK_INT(hm_parts_seam_count(actual), seams)) return;
    CHECK(memcmp(hm_parts_all(actual), hm_parts_all(expected), (size_t)n * sizeof(hm_part)) == 0);
    CHECK(memcmp(hm_parts_corners(actual), hm_parts_corners(expected), (size_t)corners * sizeof(hm_local)) == 0);
    CHECK(memcmp(hm_parts_sides(actual), hm_parts_sides(expected), (size_t)sides * sizeof(hm_part_side)) == 0);
    CHECK(seams == 0 ||
          memcmp(hm_parts_seams(actual), hm_parts_seams(expected), (size_t)seams * sizeof(hm_seam)) == 0);
}

static void check_outline(const hm_outline *actual, const hm_outline *expected) {
    if (!CHECK(!actual == !expected) || !actual) return;
    CHECK(hm_outline_equal(actual, expected));
    CHECK(hm_outline_prepared(actual) == hm_outline_prepared(expected));
    check_parts(hm_outline_parts(actual), hm_outline_parts(expected));
}

static void check_polar(const hm_polar *actual, const hm_polar *expected) {
    hm_polar_view a, b;
    if (!CHECK(!actual == !expected) || !actual) return;
    hm_polar_look(actual, &a);
    hm_polar_look(expected, &b);
    if (!CHECK_INT(a.count, b.count)) return;
    CHECK(a.centre.x == b.centre.x && a.centre.y == b.centre.y && a.max_radius == b.max_radius);
    CHECK(a.min_radius == b.min_radius && a.solid_radius == b.solid_radius);
    const size_t size = (size_t)a.count * sizeof *a.lengths;
    CHECK(memcmp(a.lengths, b.lengths, size) == 0 && memcmp(a.outer, b.outer, size) == 0);
    CHECK(memcmp(a.inner, b.inner, size) == 0);
}

static void check_form(const hm_collider *collider, const sprite *s, int i) {
    hm_collider_form form;
    REQUIRE(hm_collider_form_at(collider, i, &form));
    const hm_collider_form *expected = &s->form[i];
    CHECK(hm_mask_equal(form.mask, expected->mask));
    CHECK(hm_mask_prepared(form.mask) == hm_mask_prepared(expected->mask));
    check_outline(form.outline, expected->outline);
    check_outline(form.hull, expected->hull);
    check_polar(form.polar, expected->polar);
}

static void check_records(const hm_collider *collider, const sprite *s) {
    for (int i = 0; i < SPRITE_FRAMES; i++) {
        hm_collider_frame frame;
        REQUIRE(hm_collider_frame_at(collider, i, &frame));
        CHECK_TEXT(frame.name, s->frame[i].name);
        CHECK(frame.form == s->frame[i].form && frame.width == 100 && frame.height == 50 + i);
        CHECK(frame.pivot.x == 65536 * i && frame.pivot.y == -5 && frame.duration == 40 * i);
        CHECK(frame.first_mark == s->frame[i].first_mark && frame.mark_count == s->frame[i].mark_count);
        CHECK_INT(hm_collider_find_frame(collider, frame.name), i);
    }
    for (int i = 0; i < SPRITE_MARKS; i++) {
        hm_collider_mark mark;
        hm_shape shape;
        REQUIRE(hm_collider_mark_at(collider, i, &mark) && hm_collider_mark_shape(collider, i, &shape));
        CHECK_TEXT(mark.name, s->mark[i].name);
        CHECK(shape.kind == s->mark[i].kind && shape.a.x == s->mark[i].a.x && shape.b.y == s->mark[i].b.y);
        CHECK_INT(shape.radius, s->mark[i].radius);
    }
    for (int i = 0; i < SPRITE_TAGS; i++) {
        hm_collider_tag tag;
        REQUIRE(hm_collider_tag_at(collider, i, &tag));
        CHECK_TEXT(tag.name, s->tag[i].name);
        CHECK(tag.first == 1 && tag.last == 3 && tag.way == s->tag[i].way && tag.repeat == s->tag[i].repeat);
        CHECK_INT(hm_collider_find_tag(collider, tag.name), i);
    }
}

// The shapes that are opened answer as those that were written: random positions, both results common.
static void check_answers(const hm_collider *collider, const sprite *s, test_tally *tally) {
    const hm_collider_shape_kind kinds[3] = {HM_COLLIDER_MASK, HM_COLLIDER_OUTLINE, HM_COLLIDER_HULL};
    for (int round = 0; round < 12; round++) {
        const hm_collider_shape_kind kind = TEST_PICK(kinds);
        hm_shape opened, made, other;
        hm_pose pose = HM_POSE_DEFAULT;
        hm_xform at;
        const hm_xform identity = HM_XFORM_IDENTITY;
        pose.angle = test_between(0, 628) / 100.0;
        pose.position.x = test_between(5, 50);
        pose.position.y = test_between(-8, 8);
        REQUIRE(hm_xform_from_pose(&pose, &at) == HM_OK);
        REQUIRE(hm_collider_shape(collider, 0, kind, &opened) && hm_collider_shape(collider, 1, kind, &other));
        if (kind == HM_COLLIDER_MASK)
            hm_shape_mask(s->mask[0], &made);
        else
            REQUIRE(hm_shape_outline(kind == HM_COLLIDER_HULL ? s->hull[0] : s->outline[0], &made) == HM_OK);
        const bool expected = hm_overlap(&made, &at, &other, &identity, NULL);
        CHECK(test_count(tally, hm_overlap(&opened, &at, &other, &identity, NULL)) == expected);
        const double wanted = hm_distance(&made, &at, &other, &identity, NULL);
        CHECK_NEAR(hm_distance(&opened, &at, &other, &identity, NULL), wanted, 0);
    }
}

TEST(what_is_opened_is_what_was_written) {
    test_tally tally = {0, 0};
    for (int round = 0; round < test_rounds(20); round++) {
        sprite s;
        size_t size;
        sprite_make(&s);
        uint8_t *bytes = sprite_bytes(&s.source, &size);
        for (int shift = 0; shift < 8; shift += 4 + round % 3) {
            hm_collider *collider = NULL;
            memmove(bytes + shift, bytes, size);
            REQUIRE(hm_collider_open(bytes + shift, size, NULL, &collider) == HM_OK);
            CHECK(!hm_collider_in_place(collider) || shift == 0);
            CHECK_INT(hm_collider_form_count(collider), SPRITE_FORMS);
            CHECK_INT(hm_collider_frame_count(collider), SPRITE_FRAMES);
            CHECK_INT(hm_collider_mark_count(collider), SPRITE_MARKS);
            CHECK_INT(hm_collider_tag_count(collider), SPRITE_TAGS);
            for (int i = 0; i < SPRITE_FORMS; i++) check_form(collider, &s, i);
            check_records(collider, &s);
            check_answers(collider, &s, &tally);
            CHECK_RESULT(hm_collider_verify(collider, NULL), HM_OK);
            memmove(bytes, bytes + shift, size);
            hm_collider_close(collider);
        }
        free(bytes);
        sprite_free(&s);
    }
    CHECK_TALLY(tally);
}

// An outline that was written without parts is opened without them, and no shape before someone prepares a copy.
TEST(outlines_are_prepared_as_they_were_written) {
    sprite s;
    size_t size;
    hm_collider *collider = NULL;
    hm_collider_form form;
    hm_outline *bare;
    hm_shape shape;
    sprite_make(&s);
    REQUIRE(hm_outline_from_mask(s.mask[1], HM_CONNECT_4, NULL, &bare) == HM_OK);
    s.form[1].outline = bare;
    uint8_t *bytes = sprite_bytes(&s.source, &size);
    REQUIRE(hm_collider_open(bytes, size, NULL, &collider) == HM_OK);
    REQUIRE(hm_collider_form_at(collider, 1, &form) && hm_outline_equal(form.outline, bare));
    CHECK(!hm_outline_prepared(form.outline) && !hm_outline_parts(form.outline) && hm_outline_prepared(form.hull));
    CHECK(!hm_collider_shape(collider, 1, HM_COLLIDER_OUTLINE, &shape));
    CHECK(hm_collider_shape(collider, 1, HM_COLLIDER_HULL, &shape) && shape.of.outline == form.hull);
    REQUIRE(hm_collider_form_at(collider, 0, &form));
    CHECK(hm_collider_shape(collider, 0, HM_COLLIDER_OUTLINE, &shape) && shape.of.outline == form.outline);
    // Where the bytes are used in place the parts are as well: only the structs over them were made.
    const uint8_t *corners = (const uint8_t *)hm_parts_corners(hm_outline_parts(form.outline));
    CHECK(!hm_collider_in_place(collider) || (corners > bytes && corners < bytes + size));
    CHECK_RESULT(hm_collider_verify(collider, NULL), HM_OK);
    hm_collider_close(collider);
    hm_outline_destroy(bare);
    free(bytes);
    sprite_free(&s);
}

TEST(numbers_that_are_not_there_answer_no) {
    sprite s;
    size_t size;
    hm_collider *collider = NULL;
    hm_shape shape;
    sprite_make(&s);
    uint8_t *bytes = sprite_bytes(&s.source, &size);
    REQUIRE(hm_collider_open(bytes, size, NULL, &collider) == HM_OK);
    for (int number = -1; number < 2000000; number += number < 0 ? 6 : 1999995) {
        hm_collider_form form;
        hm_collider_frame frame;
        hm_collider_mark mark;
        hm_collider_tag tag;
        CHECK(!hm_collider_form_at(collider, number, &form) && !hm_collider_frame_at(collider, number, &frame));
        CHECK(!hm_collider_mark_at(collider, number, &mark) && !hm_collider_tag_at(collider, number, &tag));
        CHECK(!hm_collider_shape(collider, number, HM_COLLIDER_MASK, &shape));
        CHECK(!hm_collider_mark_shape(collider, number, &shape));
        CHECK_INT(hm_collider_frame_after(collider, number, 0), -1);
    }
    CHECK(!hm_collider_shape(collider, 2, HM_COLLIDER_OUTLINE, &shape)); // a form with a mask alone
    CHECK(!hm_collider_shape(collider, 0, (hm_collider_shape_kind)3, &shape));
    CHECK_INT(hm_collider_find_frame(collider, "walk"), -1);
    CHECK_INT(hm_collider_find_tag(collider, "stand"), -1);
    hm_collider_close(collider);
    hm_collider_close(NULL);
    free(bytes);
    sprite_free(&s);
}

// Frames 1 to 3 last 40, 80 and 120 ms.
TEST(animations_show_their_frames_in_time) {
    static const struct {
        int tag;
        int64_t time;
        int frame;
    } cases[] = {
        {0, -5, 1},  {0, 0, 1},   {0, 39, 1},  {0, 40, 2},        {0, 119, 2}, {0, 120, 3}, {0, 239, 3},
        {0, 240, 1}, {0, 479, 3}, {0, 480, 3}, {0, INT64_MAX, 3},              // twice, then it stays
        {1, 0, 3},   {1, 120, 2}, {1, 200, 1}, {1, 239, 1},       {1, 240, 1}, // once back
        {2, 0, 1},   {2, 40, 2},  {2, 120, 3}, {2, 240, 2},       {2, 319, 2}, {2, 320, 1}, {2, 3200, 1}, // for ever
        {3, 0, 3},   {3, 120, 2}, {3, 200, 1}, {3, 240, 2},       {3, 319, 2}, {3, 320, 2}, {3, 99999, 2},
    };
    sprite s;
    size_t size;
    hm_collider *collider = NULL;
    sprite_make(&s);
    uint8_t *bytes = sprite_bytes(&s.source, &size);
    REQUIRE(hm_collider_open(bytes, size, NULL, &collider) == HM_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_note("tag %d after %lld ms", cases[i].tag, (long long)cases[i].time);
        CHECK_INT(hm_collider_frame_after(collider, cases[i].tag, cases[i].time), cases[i].frame);
    }
    hm_collider_close(collider);
    free(bytes);
    sprite_free(&s);
}

// ---- what is refused ----------------------------------------------------------------------------------------------

TEST(sources_that_do_not_fit_are_refused) {
    sprite s;
    size_t size = 77;
    sprite_make(&s);
#define REFUSED(change)                                                                                              \
    do {                                                                                                             \
        const sprite was = s;                                                                                        \
        change;                                                                                                      \
        test_note(#change);                                                                                          \
        CHECK_RESULT(hm_collider_save(&s.source, NULL, 0, &size), HM_ERROR_RANGE);                                   \
        s = was;                                                                                                     \
    } while (0)
    REFUSED(s.frame[0].form = SPRITE_FORMS);
    REFUSED(s.frame[0].form = -1);
    REFUSED(s.frame[1].width = 30; s.frame[1].form = 1);
    REFUSED(s.frame[0].height = 32768);
    REFUSED(s.frame[0].duration = -1);
    REFUSED(s.frame[0].name = NULL);
    REFUSED(s.frame[3].mark_count = 2);
    REFUSED(s.frame[3].first_mark = INT32_MAX; s.frame[3].mark_count = INT32_MAX);
    REFUSED(s.mark[0].kind = HM_SHAPE_MASK);
    REFUSED(s.tag[0].last = SPRITE_FRAMES);
    REFUSED(s.tag[0].first = 4);
    REFUSED(s.tag[0].way = (hm_collider_way)9);
    REFUSED(s.tag[0].repeat = -1);
    REFUSED(s.source.form_count = -1);
    REFUSED(s.source.tag_count = HM_COLLIDER_MAX + 1);
    CHECK_INT((int64_t)size, 77);
    sprite_free(&s);
}

TEST(cut_or_altered_bytes_are_refused) {
    sprite s;
    size_t size;
    hm_collider *collider = NULL;
    sprite_make(&s);
    s.source.form_count = 1; // the small ones, so that every byte can be tried
    s.source.frame_count = 1;
    s.source.tag_count = 0;
    uint8_t *bytes = sprite_bytes(&s.source, &size);
    for (size_t cut = 0; cut < size; cut += cut < 600 ? 1 : 37) {
        uint8_t *less = malloc(cut + 1); // its very size, for the sanitizer
        REQUIRE(less != NULL);
        memcpy(less, bytes, cut);
        CHECK_RESULT(hm_collider_open(less, cut, NULL, &collider), HM_ERROR_FORMAT);
        free(less);
    }
    for (size_t at = 0; at < size; at += at < 600 ? 1 : 11) {
        const int bit = test_below(8);
        bytes[at] ^= (uint8_t)(1u << bit);
        CHECK_RESULT(hm_collider_open(bytes, size, NULL, &collider), HM_ERROR_FORMAT);
        bytes[at] ^= (uint8_t)(1u << bit);
    }
    CHECK_RESULT(hm_collider_open(NULL, 0, NULL, &collider), HM_ERROR_FORMAT);
    CHECK(collider == NULL);
    free(bytes);
    sprite_free(&s);
}

// With the checksum made right again: whatever opens is safe to use.
TEST(forged_bytes_are_refused_or_safe) {
    sprite s;
    size_t size;
    long opened = 0, refused = 0;
    sprite_make(&s);
    uint8_t *bytes = sprite_bytes(&s.source, &size);
    for (int round = 0; round < test_rounds(1500); round++) {
        const size_t head =
            32 + 19 * 24 + 4 * (SPRITE_FRAMES * 10 + SPRITE_FORMS * 48 + SPRITE_MARKS * 8 + SPRITE_TAGS * 6);
        size_t at = (size_t)test_below(round % 2 == 0 ? (int)head : (int)size - 8);
        const uint8_t values[] = {0, 1, 2, 0x7F, 0x80, 0xFF, (uint8_t)(bytes[at] + 1), (uint8_t)(bytes[at] - 1)};
        const uint8_t was = bytes[at];
        bytes[at] = TEST_PICK(values);
        ref_put64(bytes + size - 8, ref_checksum(bytes, size - 8));
        hm_collider *collider = NULL;
        test_note("byte %zu is %d", at, bytes[at]);
        const hm_result result = hm_collider_open(bytes, size, NULL, &collider);
        CHECK(result == HM_OK || result == HM_ERROR_FORMAT);
        if (result == HM_OK) collider_query_all(collider, test_below(6) == 0);
        result == HM_OK ? opened++ : refused++;
        hm_collider_close(collider);
        bytes[at] = was;
    }
    CHECK(opened > test_rounds(1500) / 20 && refused > test_rounds(1500) / 20);
    free(bytes);
    sprite_free(&s);
}

enum { OF_FRAMES, OF_FORMS, OF_MARKS, OF_TAGS, OF_NAMES, OF_NODES = 6, OF_CORNERS = 11, OF_BOXES = 16 };

// Number `index` of a section of 1, 2 or 4 bytes a number.
static uint8_t *number_of(uint8_t *bytes, size_t section, size_t index) {
    const uint8_t *entry = bytes + 32 + 24 * section;
    return bytes + ref_get64(entry + 8) + index * entry[4];
}

static size_t count_of(const uint8_t *bytes, size_t section) {
    return (size_t)ref_get64(bytes + 32 + 24 * section + 16);
}

static int bits_of(const uint8_t *node) {
    int n = 0;
    for (int i = 0; i < 16; i++) n += node[i / 8] >> i % 8 & 1;
    return n;
}

static void put_32(uint8_t *at, int32_t v) {
    for (int i = 0; i < 4; i++) at[i] = (uint8_t)((uint32_t)v >> 8 * i);
}

static int32_t get_32(const uint8_t *at) {
    return (int32_t)(at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24);
}

// Each of these alone, with its checksum made right, is refused.
TEST(what_does_not_fit_is_refused) {
    static const struct {
        size_t section, index;
        int32_t value;
        const char *what;
    } faults[] = {
        {OF_FRAMES, 0, 10000, "a name beyond the last"},
        {OF_FRAMES, 1, 3, "a form beyond the last"},
        {OF_FRAMES, 2, 32768, "a width beyond the limit"},
        {OF_FRAMES, 6, -1, "a negative duration"},
        {OF_FRAMES, 38, 2, "a mark more than there are"},
        {OF_FRAMES, 37, 4, "a first mark beyond the last"},
        {OF_FORMS, 0, 128, "something unknown in a form"},
        {OF_FORMS, 0, 2, "a field without a mask"},
        {OF_FORMS, 0, 8, "parts without an outline"},
        {OF_FORMS, 1, 32768, "a mask too wide"},
        {OF_FORMS, 3, 1, "a mask's words a word later"},
        {OF_FORMS, 99, 1000000, "a mask's words beyond the last"},
        {OF_FORMS, 6, -1, "a negative number of loops"},
        {OF_FORMS, 22, 17, "more corners than questions take"},
        {OF_FORMS, 40, 7, "too few directions"},
        {OF_MARKS, 1, 0, "a mark that is a mask"},
        {OF_MARKS, 4, -1, "a box turned inside out"},
        {OF_MARKS, 6, -1, "a negative radius"},
        {OF_TAGS, 2, SPRITE_FRAMES, "a tag that ends beyond the last frame"},
        {OF_TAGS, 1, 4, "a tag that ends before it begins"},
        {OF_TAGS, 3, 4, "a way that is none"},
        {OF_TAGS, 4, -1, "a negative repeat"},
    };
    sprite s;
    size_t size;
    sprite_make(&s);
    uint8_t *bytes = sprite_bytes(&s.source, &size);
    uint8_t *forged = malloc(size);
    hm_collider *collider = NULL;
    REQUIRE(forged != NULL);
#define CHECK_FORGED()                                                                                               \
    do {                                                                                                             \
        ref_put64(forged + size - 8, ref_checksum(forged, size - 8));                                                \
        CHECK_RESULT(hm_collider_open(forged, size, NULL, &collider), HM_ERROR_FORMAT);                              \
        memcpy(forged, bytes, size);                                                                                 \
    } while (0)
    memcpy(forged, bytes, size);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        test_note("%s", faults[i].what);
        put_32(number_of(forged, faults[i].section, faults[i].index), faults[i].value);
        CHECK_FORGED();
    }
    test_note("a mask's words one too late to fit");
    put_32(number_of(forged, OF_FORMS, 99), get_32(number_of(forged, OF_FORMS, 99)) + 1);
    CHECK_FORGED();
    test_note("names that do not end");
    *number_of(forged, OF_NAMES, count_of(forged, OF_NAMES) - 1) = 'x';
    CHECK_FORGED();
    test_note("cells one too late to fit");
    put_32(number_of(forged, OF_FORMS, 53), get_32(number_of(forged, OF_FORMS, 53)) + 1);
    CHECK_FORGED();
    // Of the first form, which is narrow, one above the lowest nodes; of the second, which is wide, one of those.
    for (size_t form = 0; form < 2; form++) {
        test_note("a node without one of its pixels, form %zu", form);
        size_t node = (size_t)get_32(number_of(bytes, OF_FORMS, 48 * form + 4));
        while (node + 1 < count_of(forged, OF_NODES) && bits_of(number_of(forged, OF_NODES, node)) < 2) node++;
        uint8_t *half = number_of(forged, OF_NODES, node);
        if (half[0] != 0)
            half[0] &= (uint8_t)(half[0] - 1);
        else
            half[1] &= (uint8_t)(half[1] - 1);
        CHECK_FORGED();
    }
    test_note("corners the other way round");
    memcpy(number_of(forged, OF_CORNERS, 0), number_of(bytes, OF_CORNERS, 4), 8);
    memcpy(number_of(forged, OF_CORNERS, 4), number_of(bytes, OF_CORNERS, 0), 8);
    CHECK_FORGED();
    test_note("the box of all wider than it");
    size_t box = 0;
    for (int32_t n = hm_parts_count(hm_outline_parts(s.outline[0])); n > 1; n = (n + 3) / 4) box += (size_t)n;
    put_32(number_of(forged, OF_BOXES, 4 * box), get_32(number_of(forged, OF_BOXES, 4 * box)) - 1);
    CHECK_FORGED();
    CHECK(collider == NULL);
    free(forged);
    free(bytes);
    sprite_free(&s);
}

// A section of an unknown kind, behind the others, is skipped.
TEST(sections_to_come_are_passed_over) {
    sprite s;
    size_t size;
    sprite_make(&s);
    uint8_t *bytes = sprite_bytes(&s.source, &size);
    const size_t table = 32 + 19 * 24, more = size + 24 + 16;
    uint8_t *with = calloc(1, more);
    REQUIRE(with != NULL);
    memcpy(with, bytes, table);
    for (size_t i = 0; i < 19; i++) ref_put64(with + 32 + 24 * i + 8, ref_get64(bytes + 32 + 24 * i + 8) + 24);
    with[16] = 20;
    ref_put64(with + 8, more);
    with[table] = 200; // kind 200, numbers of 2 bytes, 8 of them
    with[table + 4] = 2;
    ref_put64(with + table + 8, size - 8 + 24);
    ref_put64(with + table + 16, 8);
    memcpy(with + table + 24, bytes + table, size - 8 - table);
    ref_put64(with + more - 8, ref_checksum(with, more - 8));
    hm_collider *collider = NULL;
    CHECK_RESULT(hm_collider_open(with, more, NULL, &collider), HM_OK);
    if (collider) check_records(collider, &s);
    hm_collider_close(collider);
    free(with);
    free(bytes);
    sprite_free(&s);
}

// What was derived from other pixels than those beside it opens, but is not verified.
TEST(what_does_not_belong_together_is_found) {
    sprite s;
    sprite_make(&s);
    for (int what = 0; what < 4; what++) {
        sprite other = s;
        size_t size;
        hm_collider *collider = NULL;
        if (what == 2) other.form[0].polar = s.polar[1];
        other.source.forms = other.form;
        uint8_t *bytes = sprite_bytes(&other.source, &size);
        const size_t parts =
            what == 0 ? 10 : 27; // where the first form says which are those of its outline, its hull
        if (what < 2) memcpy(number_of(bytes, OF_FORMS, parts), number_of(bytes, OF_FORMS, 48 + parts), 13 * 4);
        collider_mend(bytes, size);
        test_note("fault %d", what);
        REQUIRE(hm_collider_open(bytes, size, NULL, &collider) == HM_OK);
        CHECK_RESULT(hm_collider_verify(collider, NULL), what == 3 ? HM_OK : HM_ERROR_FORMAT);
        hm_collider_close(collider);
        free(bytes);
    }
    sprite_free(&s);
}

TEST(every_allocation_may_fail) {
    sprite s;
    size_t size;
    sprite_make(&s);
    uint8_t *bytes = sprite_bytes(&s.source, &size);
    memmove(bytes + 4, bytes, size); // so that it is copied as well
    long fail_at = 1;
    for (;; fail_at++) {
        test_heap heap = {.fail_at = fail_at};
        const hm_allocator alloc = heap_allocator(&heap);
        hm_collider *collider = NULL;
        const hm_result result = hm_collider_open(bytes + 4, size, &alloc, &collider);
        CHECK(result == HM_OK ? collider != NULL : result == HM_ERROR_MEMORY && collider == NULL);
        hm_collider_close(collider);
        CHECK_HEAP_EMPTY(heap);
        if (result == HM_OK) break;
    }
    CHECK(fail_at > 15);
    free(bytes);
    sprite_free(&s);
}

TEST_MAIN(CASE(what_is_opened_is_what_was_written), CASE(outlines_are_prepared_as_they_were_written),
          CASE(numbers_that_are_not_there_answer_no), CASE(animations_show_their_frames_in_time),
          CASE(sources_that_do_not_fit_are_refused), CASE(cut_or_altered_bytes_are_refused),
          CASE(forged_bytes_are_refused_or_safe), CASE(what_does_not_fit_is_refused),
          CASE(sections_to_come_are_passed_over), CASE(what_does_not_belong_together_is_found),
          CASE(every_allocation_may_fail))
