// Runs every query on borders of seeded random outlines and prints one hash of all answers.
//
// Usage: answers_border [--count N] [--part N] [--simd NAME]
//
// The hash must be the same on every machine, with every compiler, at every SIMD level; tests/answers_border.txt
// holds it. Exit status: 0, 2 usage, 77 when the level is not available here.
#include "answers.h"

enum { COUNT = 300, CAPACITY = 64 };

// ---- random input -------------------------------------------------------------------------------------------------

static hm_outline *random_outline(void) {
    int32_t w = between(2, 24), h = between(2, 24), percent = between(30, 80), simplified = below(2);
    hm_mask *mask = NULL;
    hm_outline *outline = NULL, *simple = NULL;
    if (hm_mask_create(w, h, NULL, &mask) != HM_OK) exit(EXIT_FAILURE);
    for (int32_t i = 0; i < w * h; ++i) hm_mask_set(mask, i % w, i / w, below(100) < percent);
    if (hm_outline_from_mask(mask, HM_CONNECT_8, NULL, &outline) != HM_OK) exit(EXIT_FAILURE);
    hm_mask_destroy(mask);
    if (!simplified) return outline;
    hm_simplify_options options = {.tolerance = 1};
    if (hm_outline_simplify(outline, &options, NULL, &simple) != HM_OK) exit(EXIT_FAILURE);
    hm_outline_destroy(outline);
    return simple;
}

// Rotated by any angle or by quarter turns, mirrored or not, unequal scales.
static hm_xform random_xform(void) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform = HM_XFORM_IDENTITY;
    int32_t rotated = below(2), angle = between(-100000, 100000), mirrored = below(2);
    pose.position.x = between(-100000, 100000) / 64.0;
    pose.position.y = between(-100000, 100000) / 64.0;
    pose.scale.x = between(8, 128) / 32.0;
    pose.scale.y = (mirrored ? -1 : 1) * between(8, 128) / 32.0;
    pose.angle = rotated ? angle / 16384.0 : 0;
    if (hm_xform_from_pose(&pose, &xform) != HM_OK) exit(EXIT_FAILURE);
    return xform;
}

// A corner of pixels, or any point about them.
static hm_vec2 random_point(const hm_xform *xform) {
    int32_t corner = below(2), x = between(-4 * 256, 28 * 256), y = between(-4 * 256, 28 * 256);
    if (corner) {
        x = x / 256 * 256;
        y = y / 256 * 256;
    }
    int64_t dx = ((int64_t)x * xform->ux + (int64_t)y * xform->vx) / 256;
    int64_t dy = ((int64_t)x * xform->uy + (int64_t)y * xform->vy) / 256;
    return (hm_vec2){(double)(xform->ox + dx) / (double)HM_STEPS_PER_PIXEL,
                     (double)(xform->oy + dy) / (double)HM_STEPS_PER_PIXEL};
}

// ---- answers ------------------------------------------------------------------------------------------------------

static void put_crossings(const hm_border *border, const hm_xform *xform, const hm_border_rule *rule) {
    hm_crossing at[CAPACITY];
    hm_vec2 from = random_point(xform), to = random_point(xform);
    hm_xform end = *xform;
    end.ox += between(-(1 << 26), 1 << 26);
    int32_t moves = below(2);
    int32_t count = hm_border_crossings(border, xform, moves ? &end : NULL, from, to, rule, at, CAPACITY);
    put((int64_t)count);
    for (int32_t i = 0; i < count && i < CAPACITY; ++i) {
        put_double(at[i].fraction);
        put_double(at[i].point.x);
        put_double(at[i].point.y);
        put_double(at[i].normal.x + 0.0);
        put_double(at[i].normal.y + 0.0);
        put(at[i].loop);
        put(at[i].edge);
        put(at[i].enters);
    }
}

static void put_near(const hm_border *border, const hm_xform *xform, const hm_border_rule *rule) {
    hm_border_near near = {0, {0, 0}, -1, -1}, within[CAPACITY];
    hm_vec2 point = random_point(xform);
    double radius = between(0, 40) / 4.0;
    put_double(hm_border_distance(border, xform, point, &near));
    put_double(near.point.x);
    put_double(near.point.y);
    put(near.edge);
    put(hm_border_inside(border, xform, point, rule));
    put(hm_border_reaches(border, xform, point, radius, rule->touch));
    put(hm_border_blast(border, xform, point, radius, rule));
    int32_t count = hm_border_edges_near(border, xform, point, radius, rule->touch, within, CAPACITY);
    put((int64_t)count);
    for (int32_t i = 0; i < count && i < CAPACITY; ++i) {
        put(within[i].edge);
        put_double(within[i].distance);
    }
}

static void put_moments(const hm_outline *outline) {
    hm_outline_moments m;
    hm_vec2 centre;
    hm_outline_moments_of(outline, -1, &m);
    put(hm_outline_moments_centroid(&m, &centre));
    put_double(centre.x);
    put_double(centre.y);
    for (int i = 0; i < 4; ++i) {
        put((int64_t)m.xx.word[i]);
        put((int64_t)m.xy.word[i]);
        put((int64_t)m.yy.word[i]);
    }
}

static void answer(long number) {
    (void)number;
    hm_outline *outline = random_outline();
    hm_border *border = NULL;
    if (hm_border_create(outline, NULL, &border) != HM_OK) exit(EXIT_FAILURE);
    put_moments(outline);
    for (int i = 0; i < 16; ++i) {
        hm_xform xform = random_xform();
        hm_border_rule rule = {HM_FILL_EVEN_ODD, HM_TOUCH_AREA};
        rule.fill = (hm_fill)below(2);
        rule.touch = (hm_touch)below(2);
        put_crossings(border, &xform, &rule);
        put_near(border, &xform, &rule);
    }
    hm_border_destroy(border);
    hm_outline_destroy(outline);
}

int main(int argc, char **argv) { return answers_run(argc, argv, COUNT, answer); }
