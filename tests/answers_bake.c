// Bakes colliders of seeded random masks as the command does, by the library's calls, and prints one hash of the
// bytes and of the measured errors.
//
// Usage: answers_bake [--count N] [--part N] [--simd NAME]
//
// The hash must be the same on every machine, with every compiler, at every SIMD level; tests/answers_bake.txt holds
// it. Exit status: 0, 2 usage, 77 when the level is not available here.
#include "answers.h"

enum { COUNT = 120, MOST_FORMS = 4, MOST_FRAMES = 6 };

static void must(hm_result result) {
    if (result == HM_OK) return;
    fprintf(stderr, "%s\n", hm_result_text(result));
    exit(EXIT_FAILURE);
}

// ---- masks: a few discs and boxes, with holes, and some dust ------------------------------------------------------

static void draw_disc(hm_mask *mask, bool solid) {
    int32_t w = hm_mask_width(mask), h = hm_mask_height(mask), cx = below(w), cy = below(h), r = between(1, 12);
    for (int32_t i = 0; i < w * h; ++i) {
        int32_t dx = i % w - cx, dy = i / w - cy;
        if (dx * dx + dy * dy <= r * r) hm_mask_set(mask, i % w, i / w, solid);
    }
}

static void draw_box(hm_mask *mask, bool solid) {
    hm_rect box;
    box.x = below(hm_mask_width(mask));
    box.y = below(hm_mask_height(mask));
    box.w = between(1, 20);
    box.h = between(1, 20);
    hm_mask_fill_rect(mask, &box, solid);
}

static hm_mask *random_mask(void) {
    hm_mask *mask = NULL;
    int32_t w = between(1, 70), h = between(1, 70), strokes = below(8), dust = below(6);
    must(hm_mask_create(w, h, NULL, &mask));
    for (int32_t i = 0; i < strokes; ++i) {
        bool solid = below(3) > 0;
        (below(2) ? draw_disc : draw_box)(mask, solid);
    }
    for (int32_t i = 0; i < dust; ++i) {
        int32_t x = below(w), y = below(h);
        hm_mask_set(mask, x, y, true);
    }
    return mask;
}

// ---- what is made of one ------------------------------------------------------------------------------------------

typedef struct shapes {
    hm_mask *mask;
    hm_outline *truth, *outline, *hull;
    hm_polar *polar;
} shapes;

static void put_error(const shapes *s) {
    hm_outline_difference d;
    must(hm_outline_compare(s->truth, s->outline, NULL, &d));
    put_double(d.hausdorff);
    put_double(d.outward);
    put_double(d.inward);
    put_double(d.iou);
    put_double(d.area);
    put_double(d.worst.x);
    put_double(d.worst.y);
}

static void make_outline(shapes *s) {
    hm_simplify_options options = {.method = HM_SIMPLIFY_MIN};
    double tolerance = 0;
    options.method = (hm_simplify_method)below(4);
    options.tolerance = between(0, 192) / 64.0;
    options.least_area = below(3) == 0 ? between(0, 12) / 2.0 : 0;
    hm_simplify_options limited = options;
    if (below(4) == 0) limited.max_points = between(3, 60);
    if (limited.max_points) {
        limited.reached = &tolerance;
        if (options.tolerance == 0) limited.tolerance = 0x1p-20; // none: 0 would be any
    }
    hm_result result = hm_outline_simplify(s->truth, &limited, NULL, &s->outline);
    put(result);
    put_double(tolerance);
    if (result != HM_OK) must(hm_outline_simplify(s->truth, &options, NULL, &s->outline));
}

static void make_shapes(shapes *s) {
    memset(s, 0, sizeof *s);
    int32_t corners = between(3, 16);
    s->mask = random_mask();
    must(hm_outline_from_mask(s->mask, HM_CONNECT_8, NULL, &s->truth));
    make_outline(s);
    put_error(s);
    must(hm_mask_prepare(s->mask));
    must(hm_outline_prepare(s->outline, corners));
    must(hm_outline_hull(s->outline, -1, NULL, &s->hull));
    must(hm_outline_prepare(s->hull, corners));
    if (hm_mask_count(s->mask) > 0) must(hm_polar_from_mask(s->mask, NULL, 0, NULL, &s->polar));
}

static void free_shapes(shapes *s) {
    hm_polar_destroy(s->polar);
    hm_outline_destroy(s->hull);
    hm_outline_destroy(s->outline);
    hm_outline_destroy(s->truth);
    hm_mask_destroy(s->mask);
}

// ---- the collider -------------------------------------------------------------------------------------------------

static void put_collider(const hm_collider_source *source) {
    size_t size = 0;
    must(hm_collider_save(source, NULL, 0, &size));
    unsigned char *bytes = memory(size);
    must(hm_collider_save(source, bytes, size, &size));
    put((int64_t)size);
    for (size_t i = 0; i < size; ++i) put_byte(bytes[i]);
    free(bytes);
}

static void random_frames(hm_collider_frame *frames, int32_t count, const shapes *all, int32_t form_count) {
    for (int32_t i = 0; i < count; ++i) {
        memset(&frames[i], 0, sizeof frames[i]);
        frames[i].name = i % 2 ? "odd" : "even";
        frames[i].form = i < form_count ? i : below(form_count);
        frames[i].width = hm_mask_width(all[frames[i].form].mask);
        frames[i].height = hm_mask_height(all[frames[i].form].mask);
        frames[i].pivot.x = frames[i].width * (HM_UNITS_PER_PIXEL / 2);
        frames[i].pivot.y = between(-100000, 100000);
        frames[i].duration = below(3) * 50;
    }
}

static void answer(long number) {
    shapes all[MOST_FORMS];
    hm_collider_form forms[MOST_FORMS];
    hm_collider_frame frames[MOST_FRAMES];
    int32_t form_count = between(1, MOST_FORMS), frame_count = between(form_count, MOST_FRAMES);
    for (int32_t i = 0; i < form_count; ++i) {
        make_shapes(&all[i]);
        memset(&forms[i], 0, sizeof forms[i]);
        forms[i].mask = all[i].mask;
        forms[i].outline = all[i].outline;
        forms[i].hull = all[i].hull;
        forms[i].polar = all[i].polar;
    }
    random_frames(frames, frame_count, all, form_count);
    hm_collider_tag tag = {"walk", 0, frame_count - 1, (hm_collider_way)(number % 4), (int32_t)(number % 3)};
    hm_collider_source source = {forms, form_count, frames, frame_count, NULL, 0, &tag, 1};
    put_collider(&source);
    for (int32_t i = 0; i < form_count; ++i) free_shapes(&all[i]);
}

int main(int argc, char **argv) { return answers_run(argc, argv, COUNT, answer); }
