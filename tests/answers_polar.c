// Makes radial profiles of seeded random masks and outlines, runs every query on posed pairs of them, and prints one
// hash of all answers.
//
// Usage: answers_polar [--count N] [--part N] [--simd NAME]
//
// The hash must be the same on every machine, with every compiler, at every SIMD level; tests/answers_polar.txt holds
// it. Exit status: 0, 2 usage, 77 when the level is not available here.
#include "answers.h"

enum { COUNT = 600, LARGE_EVERY = 40, MODES = 4 };

// ---- random sprites -----------------------------------------------------------------------------------------------

// A disc with noise around it and a hole in it, now and then.
static hm_mask *random_mask(bool large) {
    int32_t side = large ? between(100, 300) : between(1, 40), w = side - below(side) / 3, h = side - below(side) / 3;
    int32_t noise = below(12), hole = below(4) == 0;
    hm_mask *mask = NULL;
    if (hm_mask_create(w, h, NULL, &mask) != HM_OK) exit(EXIT_FAILURE);
    for (int32_t i = 0; i < w * h; ++i) {
        int32_t x = i % w, y = i / w, dx = 2 * x + 1 - w, dy = 2 * y + 1 - h, d = dx * dx + dy * dy, any = below(16);
        bool disc = 2 * d <= side * side && !(hole && 20 * d <= side * side);
        hm_mask_set(mask, x, y, disc || any < noise);
    }
    hm_mask_set(mask, below(w), 0, true);
    return mask;
}

static hm_polar *random_profile(hm_mask *mask) {
    int32_t supplied = below(3), usual = below(2), count = usual ? 0 : between(8, 100),
            x = below(hm_mask_width(mask) * 65536);
    int32_t y = below(hm_mask_height(mask) * 65536);
    hm_local centre = {x, y};
    hm_polar *polar = NULL;
    if (hm_polar_from_mask(mask, supplied ? NULL : &centre, count, NULL, &polar) != HM_OK) exit(EXIT_FAILURE);
    return polar;
}

// Of the mask's outline with fewer points.
static hm_polar *random_outlines_profile(hm_mask *mask) {
    int32_t usual = below(2), count = usual ? 0 : between(8, 100);
    hm_simplify_options options = {.method = HM_SIMPLIFY_RDP, .tolerance = between(0, 256) / 64.0};
    hm_outline *traced = NULL, *simple = NULL;
    hm_polar *polar = NULL;
    if (hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &traced) != HM_OK) exit(EXIT_FAILURE);
    if (hm_outline_simplify(traced, &options, NULL, &simple) != HM_OK) exit(EXIT_FAILURE);
    if (hm_polar_from_outline(simple, NULL, count, NULL, &polar) != HM_OK) exit(EXIT_FAILURE);
    hm_outline_destroy(traced);
    hm_outline_destroy(simple);
    return polar;
}

static hm_polar *random_polar(bool large) {
    hm_mask *mask = random_mask(large);
    bool outlined = below(3) == 0;
    hm_polar *polar = !outlined ? random_profile(mask) : random_outlines_profile(mask);
    hm_mask_destroy(mask);
    return polar;
}

static hm_xform random_xform(void) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    int32_t quarter = below(6), flat = below(8), mirrored = below(2);
    pose.angle = quarter < 3 ? quarter * 1.5707963267948966 : between(-100000, 100000) / 4096.0;
    pose.scale.y = between(256, 2048) / 1024.0;
    pose.scale.x = flat == 0 ? 1 : mirrored ? -pose.scale.y : pose.scale.y;
    if (hm_xform_from_pose(&pose, &xform) != HM_OK) exit(EXIT_FAILURE);
    return xform;
}

// ---- answers ------------------------------------------------------------------------------------------------------

static void put_profile(const hm_polar *polar) {
    hm_polar_view view;
    hm_polar_look(polar, &view);
    put(view.count);
    put(view.centre.x);
    put(view.centre.y);
    put(view.max_radius);
    put(view.min_radius);
    put(view.solid_radius);
    for (int32_t i = 0; i < view.count; ++i) {
        put(view.lengths[i]);
        put(view.outer[i]);
        put(view.inner[i]);
    }
}

// Whole numbers only: how far apart, in 64ths of the greatest lengths, and the same along an axis aside.
static void arrange(const hm_polar *a, const hm_polar *b, const hm_xform *xa, hm_xform *xb) {
    hm_polar_view one, two;
    hm_polar_look(a, &one);
    hm_polar_look(b, &two);
    int64_t reach = (one.max_radius + two.max_radius) * (HM_STEPS_PER_PIXEL / HM_UNITS_PER_PIXEL);
    int32_t along = between(-70, 70);
    int32_t aside = between(-40, 40);
    xb->ox = xa->ox + reach / 64 * along;
    xb->oy = xa->oy + reach / 64 * aside;
}

static void answer(bool large) {
    hm_polar *a = random_polar(large), *b = random_polar(large);
    put_profile(a);
    put_profile(b);
    for (int k = 0; k < 8; ++k) {
        hm_xform xa = random_xform(), xb = random_xform();
        arrange(a, b, &xa, &xb);
        for (int mode = 0; mode < MODES; ++mode) put(hm_polar_hit(a, &xa, b, &xb, (hm_polar_mode)mode));
        put(hm_polar_bounds(a, &xa, b, &xb));
    }
    hm_polar_destroy(a);
    hm_polar_destroy(b);
}

static void answer_one(long i) { answer(i % LARGE_EVERY == LARGE_EVERY - 1); }

int main(int argc, char **argv) { return answers_run(argc, argv, COUNT, answer_one); }
