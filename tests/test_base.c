// Version, results, and what every function returns when a precondition is violated.
#include "support.h"

#include <stdio.h>
#include <string.h>

TEST(version_is_that_of_the_header) {
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", HM_VERSION_MAJOR, HM_VERSION_MINOR, HM_VERSION_PATCH);
    CHECK_TEXT(HM_VERSION, text);
    CHECK_TEXT(hm_version(), text);
}

TEST(results_have_sentences) {
    CHECK_INT(HM_OK, 0);
#define CHECK_SENTENCE(name, sentence) CHECK_TEXT(hm_result_text(name), sentence);
    HM_RESULTS(CHECK_SENTENCE)
#undef CHECK_SENTENCE
    CHECK_TEXT(hm_result_text((hm_result)(HM_ERROR_BUSY + 1)), "unknown result");
    CHECK_TEXT(hm_result_text((hm_result)12345), "unknown result");
}

// ---- NULL where an object is required ----------------------------------------------------------------------------

// The object and the memory to write to that the calls below receive when they are not to be NULL.
static hm_mask *some;
static hm_components *pieces;
static hm_mask *made;

static void objects_make(void) {
    violations_catch();
    some = mask_of_text("##.\n"
                        "..#\n");
    REQUIRE(hm_components_create(some, HM_CONNECT_4, NULL, &pieces) == HM_OK);
    made = NULL;
}

static void objects_free(void) {
    CHECK(made == NULL);
    hm_components_destroy(pieces);
    hm_mask_destroy(some);
    violations_release();
}

#define REFUSED(call) CHECK_PRECONDITION(CHECK_RESULT(call, HM_ERROR_RANGE))
#define ANSWERS_0(call) CHECK_PRECONDITION(CHECK_INT(call, 0))
#define DOES_NOTHING(call) CHECK_PRECONDITION(call)

TEST(null_mask_in_functions_that_make_one) {
    objects_make();
    const hm_rect rect = {0, 0, 1, 1};
    REFUSED(hm_mask_copy(NULL, NULL, &made));
    REFUSED(hm_mask_crop(NULL, &rect, NULL, &made));
    REFUSED(hm_mask_crop(some, NULL, NULL, &made));
    REFUSED(hm_mask_flip_x(NULL, NULL, &made));
    REFUSED(hm_mask_flip_y(NULL, NULL, &made));
    REFUSED(hm_mask_rotate(NULL, 1, NULL, &made));
    REFUSED(hm_mask_resize(NULL, 1, 1, HM_RESAMPLE_ANY, NULL, &made));
    REFUSED(hm_mask_reduce(NULL, 2, HM_RESAMPLE_ANY, NULL, &made));
    REFUSED(hm_mask_dilate(NULL, 1, HM_BRUSH_DISC, NULL, &made));
    REFUSED(hm_mask_erode(NULL, 1, HM_BRUSH_DISC, NULL, &made));
    REFUSED(hm_mask_border(NULL, HM_CONNECT_4, NULL, &made));
    REFUSED(hm_mask_shared(NULL, some, 0, 0, NULL, &made));
    REFUSED(hm_mask_shared(some, NULL, 0, 0, NULL, &made));
    REFUSED(hm_mask_minkowski(NULL, some, NULL, &made));
    REFUSED(hm_mask_minkowski(some, NULL, NULL, &made));
    REFUSED(hm_mask_draw_minkowski(NULL, some, some, 0, 0, NULL));
    REFUSED(hm_mask_draw_minkowski(some, NULL, some, 0, 0, NULL));
    REFUSED(hm_mask_draw_minkowski(some, some, NULL, 0, 0, NULL));
    REFUSED(hm_mask_view(NULL, hm_mask_word_count(3, 2), 3, 2, NULL, &made));
    REFUSED(hm_mask_from_ascii(NULL, NULL, &made));
    REFUSED(hm_components_mask(NULL, 0, NULL, &made));
    hm_components *none = NULL;
    REFUSED(hm_components_create(NULL, HM_CONNECT_4, NULL, &none));
    CHECK(none == NULL);
    objects_free();
}

TEST(null_out) {
    objects_make();
    const hm_rect rect = {0, 0, 1, 1};
    const uint8_t bytes[4] = {0};
    REFUSED(hm_mask_create(3, 2, NULL, NULL));
    REFUSED(hm_mask_copy(some, NULL, NULL));
    REFUSED(hm_mask_view(hm_mask_words(some), hm_mask_word_count(3, 2), 3, 2, NULL, NULL));
    REFUSED(hm_mask_from_rgba(bytes, 1, 1, 0, 1, NULL, NULL));
    REFUSED(hm_mask_from_alpha(bytes, 1, 1, 0, 1, NULL, NULL));
    REFUSED(hm_mask_from_gray(bytes, 1, 1, 0, 1, NULL, NULL));
    REFUSED(hm_mask_from_rgba_rect(bytes, 1, 1, 0, &rect, 1, NULL, NULL));
    REFUSED(hm_mask_from_color_key(bytes, 1, 1, 0, bytes, 1, NULL, NULL));
    const hm_picture picture = {bytes, 1, 1, 0};
    const int32_t limit[4] = {0};
    REFUSED(hm_mask_from_range(&picture, limit, limit, NULL, NULL));
    REFUSED(hm_mask_from_difference(&picture, &picture, limit, NULL, NULL));
    REFUSED(hm_mask_from_bits(bytes, 1, 1, 0, HM_BITS_LSB_FIRST, NULL, NULL));
    REFUSED(hm_mask_from_ascii("#", NULL, NULL));
    REFUSED(hm_mask_crop(some, &rect, NULL, NULL));
    REFUSED(hm_mask_flip_x(some, NULL, NULL));
    REFUSED(hm_mask_flip_y(some, NULL, NULL));
    REFUSED(hm_mask_rotate(some, 1, NULL, NULL));
    REFUSED(hm_mask_resize(some, 1, 1, HM_RESAMPLE_ANY, NULL, NULL));
    REFUSED(hm_mask_reduce(some, 2, HM_RESAMPLE_ANY, NULL, NULL));
    REFUSED(hm_mask_dilate(some, 1, HM_BRUSH_DISC, NULL, NULL));
    REFUSED(hm_mask_erode(some, 1, HM_BRUSH_DISC, NULL, NULL));
    REFUSED(hm_mask_border(some, HM_CONNECT_4, NULL, NULL));
    REFUSED(hm_mask_shared(some, some, 0, 0, NULL, NULL));
    REFUSED(hm_mask_minkowski(some, some, NULL, NULL));
    REFUSED(hm_components_create(some, HM_CONNECT_4, NULL, NULL));
    REFUSED(hm_components_mask(pieces, 0, NULL, NULL));
    objects_free();
}

TEST(null_picture) {
    objects_make();
    const hm_rect rect = {0, 0, 1, 1};
    const uint8_t key[3] = {0};
    const uint8_t color[4] = {0};
    uint8_t bytes[64];
    REFUSED(hm_mask_from_rgba(NULL, 1, 1, 0, 1, NULL, &made));
    REFUSED(hm_mask_from_alpha(NULL, 1, 1, 0, 1, NULL, &made));
    REFUSED(hm_mask_from_gray(NULL, 1, 1, 0, 1, NULL, &made));
    REFUSED(hm_mask_from_rgba_rect(NULL, 1, 1, 0, &rect, 1, NULL, &made));
    REFUSED(hm_mask_from_rgba_rect(color, 1, 1, 0, NULL, 1, NULL, &made));
    REFUSED(hm_mask_from_color_key(NULL, 1, 1, 0, key, 1, NULL, &made));
    REFUSED(hm_mask_from_color_key(color, 1, 1, 0, NULL, 1, NULL, &made));
    REFUSED(hm_mask_from_bits(NULL, 1, 1, 0, HM_BITS_LSB_FIRST, NULL, &made));
    const hm_picture picture = {color, 1, 1, 0}, no_bytes = {NULL, 1, 1, 0};
    const int32_t limit[4] = {0};
    REFUSED(hm_mask_from_range(NULL, limit, limit, NULL, &made));
    REFUSED(hm_mask_from_range(&no_bytes, limit, limit, NULL, &made));
    REFUSED(hm_mask_from_range(&picture, NULL, limit, NULL, &made));
    REFUSED(hm_mask_from_range(&picture, limit, NULL, NULL, &made));
    REFUSED(hm_mask_from_difference(NULL, &picture, limit, NULL, &made));
    REFUSED(hm_mask_from_difference(&picture, NULL, limit, NULL, &made));
    REFUSED(hm_mask_from_difference(&no_bytes, &picture, limit, NULL, &made));
    REFUSED(hm_mask_from_difference(&picture, &no_bytes, limit, NULL, &made));
    REFUSED(hm_mask_from_difference(&picture, &picture, NULL, NULL, &made));
    REFUSED(hm_mask_paint(NULL, NULL, bytes, 4, 4, 0));
    REFUSED(hm_mask_paint(some, NULL, NULL, 4, 4, 0));
    REFUSED(hm_mask_paint(some, &(hm_paint_options){.solid.picture = no_bytes}, bytes, 4, 4, 0));
    REFUSED(hm_mask_paint(some, &(hm_paint_options){.clear.picture = no_bytes}, bytes, 4, 4, 0));
    REFUSED(hm_mask_to_bits(NULL, HM_BITS_LSB_FIRST, bytes, 0));
    REFUSED(hm_mask_to_bits(some, HM_BITS_LSB_FIRST, NULL, 0));
    REFUSED(hm_mask_to_rgba(NULL, color, color, bytes, 0));
    REFUSED(hm_mask_to_rgba(some, NULL, color, bytes, 0));
    REFUSED(hm_mask_to_rgba(some, color, NULL, bytes, 0));
    REFUSED(hm_mask_to_rgba(some, color, color, NULL, 0));
    objects_free();
}

TEST(null_in_questions) {
    objects_make();
    hm_rect rect = {7, 7, 7, 7};
    hm_pixel pixel = {7, 7};
    uint32_t counts[64];
    int32_t labels[6];
    CHECK_PRECONDITION(CHECK(hm_mask_words(NULL) == NULL));
    ANSWERS_0(hm_mask_width(NULL));
    ANSWERS_0(hm_mask_height(NULL));
    ANSWERS_0(hm_mask_get(NULL, 0, 0));
    ANSWERS_0(hm_mask_count(NULL));
    ANSWERS_0(hm_mask_next_pixel(NULL, &pixel));
    ANSWERS_0(hm_mask_next_pixel(some, NULL));
    ANSWERS_0(hm_mask_pixels(NULL, &pixel, 1));
    ANSWERS_0(hm_mask_pixels(some, NULL, 1));
    ANSWERS_0(hm_mask_pixels(some, &pixel, -1));
    ANSWERS_0(hm_mask_pixels(some, NULL, INT32_MIN));
    CHECK_INT(hm_mask_pixels(some, NULL, 0), 3);
    ANSWERS_0(hm_mask_equal(NULL, some));
    ANSWERS_0(hm_mask_equal(some, NULL));
    ANSWERS_0(hm_mask_box(NULL, &rect));
    ANSWERS_0(hm_mask_box(some, NULL));
    ANSWERS_0(hm_mask_overlap(NULL, some, 0, 0));
    ANSWERS_0(hm_mask_overlap(some, NULL, 0, 0));
    ANSWERS_0(hm_mask_overlap_count(NULL, some, 0, 0));
    ANSWERS_0(hm_mask_overlap_count(some, NULL, 0, 0));
    ANSWERS_0(hm_mask_shared_box(NULL, some, 0, 0, &rect));
    ANSWERS_0(hm_mask_shared_box(some, NULL, 0, 0, &rect));
    ANSWERS_0(hm_mask_shared_box(some, some, 0, 0, NULL));
    ANSWERS_0(hm_mask_shared_pixel(NULL, some, 0, 0, HM_SIDE_TOP, &pixel));
    ANSWERS_0(hm_mask_shared_pixel(some, NULL, 0, 0, HM_SIDE_TOP, &pixel));
    ANSWERS_0(hm_mask_shared_pixel(some, some, 0, 0, HM_SIDE_TOP, NULL));
    ANSWERS_0((int64_t)hm_mask_overlap_table_size(NULL, some));
    ANSWERS_0((int64_t)hm_mask_overlap_table_size(some, NULL));
    REFUSED(hm_mask_overlap_table(NULL, some, NULL, counts, 64));
    REFUSED(hm_mask_overlap_table(some, NULL, NULL, counts, 64));
    REFUSED(hm_mask_overlap_table(some, some, NULL, NULL, 64));
    ANSWERS_0(hm_components_count(NULL));
    CHECK_PRECONDITION(CHECK(hm_components_get(NULL, 0) == NULL));
    REFUSED(hm_components_labels(NULL, labels, 0));
    REFUSED(hm_components_labels(pieces, NULL, 0));
    objects_free();
}

TEST(null_in_moments) {
    objects_make();
    hm_moments moments = {0};
    hm_vec2 vec = {0};
    DOES_NOTHING(hm_mask_moments(NULL, &moments));
    DOES_NOTHING(hm_mask_moments(some, NULL));
    ANSWERS_0(hm_moments_centroid(NULL, &vec));
    ANSWERS_0(hm_moments_centroid(&moments, NULL));
    DOES_NOTHING(hm_moments_axis(NULL, &vec));
    DOES_NOTHING(hm_moments_axis(&moments, NULL));
    objects_free();
}

TEST(null_in_edits) {
    objects_make();
    const hm_rect rect = {0, 0, 1, 1};
    ref_grid before = grid_of(some);
    DOES_NOTHING(hm_mask_set(NULL, 0, 0, true));
    DOES_NOTHING(hm_mask_fill(NULL));
    DOES_NOTHING(hm_mask_clear(NULL));
    DOES_NOTHING(hm_mask_invert(NULL));
    DOES_NOTHING(hm_mask_fill_rect(NULL, &rect, true));
    DOES_NOTHING(hm_mask_fill_rect(some, NULL, true));
    DOES_NOTHING(hm_mask_draw(NULL, some, 0, 0));
    DOES_NOTHING(hm_mask_draw(some, NULL, 0, 0));
    DOES_NOTHING(hm_mask_erase(NULL, some, 0, 0));
    DOES_NOTHING(hm_mask_erase(some, NULL, 0, 0));
    DOES_NOTHING(hm_mask_intersect(NULL, some, 0, 0));
    DOES_NOTHING(hm_mask_intersect(some, NULL, 0, 0));
    DOES_NOTHING(hm_mask_xor(NULL, some, 0, 0));
    DOES_NOTHING(hm_mask_xor(some, NULL, 0, 0));
    CHECK_MASK(some, &before);
    ref_free(&before);
    objects_free();
}

TEST(values_outside_enums) {
    objects_make();
    const uint8_t bytes[4] = {0};
    uint8_t bits[4];
    hm_pixel pixel;
    hm_components *none = NULL;
    REFUSED(hm_mask_from_bits(bytes, 1, 1, 0, (hm_bit_order)2, NULL, &made));
    REFUSED(hm_mask_to_bits(some, (hm_bit_order)2, bits, 0));
    REFUSED(hm_mask_resize(some, 2, 2, (hm_resample)5, NULL, &made));
    REFUSED(hm_mask_reduce(some, 2, (hm_resample)5, NULL, &made));
    REFUSED(hm_mask_dilate(some, 1, (hm_brush)2, NULL, &made));
    REFUSED(hm_mask_erode(some, 1, (hm_brush)2, NULL, &made));
    REFUSED(hm_mask_border(some, (hm_connect)5, NULL, &made));
    REFUSED(hm_components_create(some, (hm_connect)0, NULL, &none));
    ANSWERS_0(hm_mask_shared_pixel(some, some, 0, 0, (hm_side)4, &pixel));
    CHECK(none == NULL);
    objects_free();
}

TEST(destroying_nothing_is_fine) {
    violations_catch();
    violations_caught();
    hm_mask_destroy(NULL);
    hm_components_destroy(NULL);
    CHECK_INT(violations_caught(), 0);
    violations_release();
}

TEST_MAIN(CASE(version_is_that_of_the_header), CASE(results_have_sentences),
          CASE(null_mask_in_functions_that_make_one), CASE(null_out), CASE(null_picture), CASE(null_in_questions),
          CASE(null_in_moments), CASE(null_in_edits), CASE(values_outside_enums), CASE(destroying_nothing_is_fine))
