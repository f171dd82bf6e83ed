#include "colliders.h"

#include "ref_bytes.h"

#include <stdlib.h>
#include <string.h>
#include <hitmask/cast.h>

// ---- sprites ------------------------------------------------------------------------------------------------------

// A mask, which is no longer prepared.
static const hm_mask *mask_bare(sprite *s, int i) {
    hm_mask *bare;
    REQUIRE(hm_mask_copy(s->mask[i], NULL, &bare) == HM_OK);
    hm_mask_destroy(s->mask[i]);
    return s->mask[i] = bare;
}

// What is made of a mask; 0 directions of the profile: as many as it takes.
static void form_make(sprite *s, int i, hm_mask *mask, int directions) {
    s->mask[i] = mask;
    REQUIRE(hm_mask_prepare(mask) == HM_OK);
    REQUIRE(hm_outline_from_mask(s->mask[i], HM_CONNECT_4, NULL, &s->outline[i]) == HM_OK);
    REQUIRE(hm_outline_prepare(s->outline[i], 0) == HM_OK);
    REQUIRE(hm_outline_hull(s->outline[i], -1, NULL, &s->hull[i]) == HM_OK);
    REQUIRE(hm_outline_prepare(s->hull[i], 16) == HM_OK);
    REQUIRE(hm_polar_from_mask(s->mask[i], NULL, directions, NULL, &s->polar[i]) == HM_OK);
    s->form[i] = (hm_collider_form){s->mask[i], s->outline[i], s->hull[i], s->polar[i]};
}

static hm_mask *random_form(int w, int h) {
    ref_grid grid = random_grid(w, h);
    ref_set(&grid, w / 2, h / 2, 1);
    hm_mask *mask = mask_of(&grid);
    ref_free(&grid);
    return mask;
}

static void records_make(sprite *s) {
    static const char *const names[SPRITE_FRAMES] = {"stand", "walk 0", "walk 1", "walk 2", ""};
    for (int i = 0; i < SPRITE_FRAMES; i++)
        s->frame[i] = (hm_collider_frame){names[i], i % SPRITE_FORMS, 100, 50 + i, {65536 * i, -5}, 40 * i, 0, 0};
    s->frame[1].first_mark = 0;
    s->frame[1].mark_count = 2;
    s->frame[3].first_mark = 2;
    s->frame[3].mark_count = 1;
    s->mark[0] = (hm_collider_mark){"hurt", HM_SHAPE_BOX, {0, 0}, {655360, 655360}, 0};
    s->mark[1] = (hm_collider_mark){"muzzle", HM_SHAPE_POINT, {70000, 80000}, {0, 0}, 0};
    s->mark[2] = (hm_collider_mark){"head", HM_SHAPE_CIRCLE, {70000, 80000}, {0, 0}, 99999};
    s->tag[0] = (hm_collider_tag){"walk", 1, 3, HM_COLLIDER_FORWARD, 2};
    s->tag[1] = (hm_collider_tag){"back", 1, 3, HM_COLLIDER_REVERSE, 1};
    s->tag[2] = (hm_collider_tag){"swing", 1, 3, HM_COLLIDER_PINGPONG, 0};
    s->tag[3] = (hm_collider_tag){"gnaw", 1, 3, HM_COLLIDER_PINGPONG_REVERSE, 1};
    s->source = (hm_collider_source){s->form, SPRITE_FORMS, s->frame, SPRITE_FRAMES,
                                     s->mark, SPRITE_MARKS, s->tag,   SPRITE_TAGS};
}

// The same, all of one form.
static void records_make_one(sprite *s) {
    records_make(s);
    for (int i = 0; i < SPRITE_FRAMES; i++) s->frame[i].form = 0;
    s->source.form_count = 1;
}

void sprite_make(sprite *s) {
    memset(s, 0, sizeof *s);
    const int w = test_between(1, 40), h = test_between(1, 40);
    const int wide = test_between(60, 90), low = test_between(1, 12);
    form_make(s, 0, random_form(w, h), 0);
    form_make(s, 1, random_form(wide, low), 0);
    form_make(s, 2, random_form(5, 4), 0);
    s->form[2] = (hm_collider_form){.mask = mask_bare(s, 2)};
    records_make(s);
}

void sprite_make_small(sprite *s, const char *picture, unsigned without) {
    memset(s, 0, sizeof *s);
    form_make(s, 0, mask_of_text(picture), HM_POLAR_MIN_COUNT);
    hm_collider_form *form = &s->form[0];
    if (without & 1) form->mask = mask_bare(s, 0);
    if (without & 2) form->outline = NULL;
    if (without & 4) form->hull = NULL;
    if (without & 8) form->polar = NULL;
    records_make_one(s);
}

void sprite_make_clear(sprite *s, int w, int h) {
    memset(s, 0, sizeof *s);
    ref_grid grid = ref_make(w, h);
    s->mask[0] = mask_of(&grid);
    ref_free(&grid);
    REQUIRE(hm_mask_prepare(s->mask[0]) == HM_OK);
    s->form[0] = (hm_collider_form){.mask = s->mask[0]};
    records_make_one(s);
}

void sprite_free(sprite *s) {
    for (int i = 0; i < SPRITE_FORMS; i++) {
        hm_mask_destroy(s->mask[i]);
        hm_outline_destroy(s->outline[i]);
        hm_outline_destroy(s->hull[i]);
        hm_polar_destroy(s->polar[i]);
    }
}

uint8_t *sprite_bytes(const hm_collider_source *source, size_t *size) {
    CHECK_RESULT(hm_collider_save(source, NULL, 0, size), HM_OK);
    uint8_t *bytes = malloc(*size + 8);
    REQUIRE(bytes != NULL);
    size_t again = 0;
    CHECK_RESULT(hm_collider_save(source, bytes, *size, &again), HM_OK);
    CHECK_INT((int64_t)again, (int64_t)*size);
    return bytes;
}

// ---- bytes --------------------------------------------------------------------------------------------------------

void collider_mend(uint8_t *bytes, size_t size) {
    if (size < 40) return;
    ref_put64(bytes + 8, size);
    ref_put64(bytes + size - 8, ref_checksum(bytes, size - 8));
}

enum { FEW_MOST = 64 };

static int32_t few(int32_t count) { return count < FEW_MOST ? count : FEW_MOST; }

// Each question of two shapes, one of them of the file.
static void query_pair(const hm_shape *shape, const hm_xform *xform, const hm_shape *other) {
    const hm_xform identity = HM_XFORM_IDENTITY;
    const hm_vec2 motion = {9, -5};
    hm_points points;
    hm_contact_info info;
    hm_cast_hit hit;
    hm_bounds bounds;
    hm_overlap(shape, xform, other, &identity, NULL);
    hm_distance(shape, xform, other, &identity, &points);
    hm_contact(other, &identity, shape, xform, NULL, &info);
    hm_cast(shape, xform, other, &identity, motion, &(hm_cast_options){.start = HM_CAST_ALWAYS}, &hit);
    hm_within(other, &identity, shape, xform, NULL);
    hm_shape_bounds(shape, xform, 0, &bounds);
}

static void query_frame(const hm_collider *collider, int32_t number, const hm_xform *rotated,
                        const hm_shape *circle) {
    const hm_xform identity = HM_XFORM_IDENTITY;
    hm_collider_frame frame;
    hm_collider_form form;
    hm_shape shape;
    REQUIRE(hm_collider_frame_at(collider, number, &frame) && hm_collider_form_at(collider, frame.form, &form));
    CHECK(strlen(frame.name) < 100000);
    CHECK(hm_collider_find_frame(collider, frame.name) >= 0);
    for (int kind = 0; kind < 3; kind++)
        if (hm_collider_shape(collider, number, (hm_collider_shape_kind)kind, &shape))
            query_pair(&shape, rotated, circle);
    if (!form.polar) return;
    hm_polar_bounds(form.polar, rotated, form.polar, &identity);
    hm_polar_hit(form.polar, rotated, form.polar, &identity, HM_POLAR_BETWEEN);
}

void collider_query_all(const hm_collider *collider, bool verify) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform rotated;
    hm_shape circle, shape;
    pose.angle = 0.7;
    REQUIRE(hm_xform_from_pose(&pose, &rotated) == HM_OK);
    REQUIRE(hm_shape_circle(12, 3, 2, &circle) == HM_OK);
    for (int32_t i = 0; i < few(hm_collider_frame_count(collider)); i++) query_frame(collider, i, &rotated, &circle);
    for (int32_t i = 0; i < few(hm_collider_mark_count(collider)); i++) {
        REQUIRE(hm_collider_mark_shape(collider, i, &shape));
        query_pair(&shape, &rotated, &circle);
    }
    for (int32_t i = 0; i < few(hm_collider_tag_count(collider)); i++) {
        const int32_t frame = hm_collider_frame_after(collider, i, 12345);
        CHECK(frame >= 0 && frame < hm_collider_frame_count(collider));
    }
    if (!verify) return;
    const hm_result result = hm_collider_verify(collider, NULL);
    CHECK(result == HM_OK || result == HM_ERROR_FORMAT);
}
