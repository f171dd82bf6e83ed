// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "explain_polar.h"

#include "../cli/report.h"
#include "../query/query_polar.h"

#include <inttypes.h>
#include <stdio.h>

static bool polar_refuse(const char *name, const char *advice, const char *what) {
    report(name, advice, "%s", what);
    return false;
}

static bool polar_make(const char *name, const posed_sprite *side, int32_t directions, hm_polar **out) {
    const hm_shape *shape = &side->side.shape;
    if (shape->kind != HM_SHAPE_MASK) return polar_refuse(name, "leave out --polar", "is no mask and has no profile");
    if (side_is_empty(&side->side))
        return polar_refuse(name, "leave out --polar", "has no solid pixel and no profile");
    if (hm_polar_from_mask(shape->of.mask, NULL, directions, NULL, out) == HM_OK) return true;
    return polar_refuse(name, "free some memory", "cannot be measured (not enough memory)");
}

bool explain_polar_make(const posed_sprite sides[2], int32_t directions, hm_polar *out[2]) {
    const bool first = polar_make("A", &sides[0], directions, &out[0]);
    return polar_make("B", &sides[1], directions, &out[1]) && first;
}

void explain_polar_free(hm_polar *polar[2]) {
    for (int i = 0; i < 2; i++) hm_polar_destroy(polar[i]);
    polar[0] = polar[1] = NULL;
}

static const struct {
    hm_polar_mode mode;
    const char *name;
} polar_modes[] = {{HM_POLAR_CIRCLES, "circles"},
                   {HM_POLAR_NEAREST, "nearest"},
                   {HM_POLAR_NEIGHBOURS, "neighbours"},
                   {HM_POLAR_BETWEEN, "between"}};
enum { POLAR_MODES = (int)(sizeof polar_modes / sizeof *polar_modes) };

static bool polar_guess(const posed_sprite sides[2], hm_polar *const polar[2], int mode) {
    return hm_polar_hit(polar[0], &sides[0].side.xform, polar[1], &sides[1].side.xform, polar_modes[mode].mode);
}

static hm_polar_answer polar_bounds(const posed_sprite sides[2], hm_polar *const polar[2]) {
    return hm_polar_bounds(polar[0], &sides[0].side.xform, polar[1], &sides[1].side.xform);
}

static double polar_pixels(int64_t units) { return (double)units / (double)HM_UNITS_PER_PIXEL; }

static void text_profile(char name, const hm_polar *polar) {
    hm_polar_view view;
    hm_polar_look(polar, &view);
    printf("%c %" PRId32 " lengths about %.6g,%.6g, %.6g to %.6g px, solid up to %.6g", name, view.count,
           polar_pixels(view.centre.x), polar_pixels(view.centre.y), polar_pixels(view.min_radius),
           polar_pixels(view.max_radius), polar_pixels(view.solid_radius));
}

void explain_polar_text(const posed_sprite sides[2], hm_polar *const polar[2]) {
    static const char *const words[] = {[HM_POLAR_MISS] = "they certainly do not overlap",
                                        [HM_POLAR_HIT] = "they certainly overlap",
                                        [HM_POLAR_UNSURE] = "unsure"};
    fputs("profiles ", stdout);
    text_profile('A', polar[0]);
    fputs("; ", stdout);
    text_profile('B', polar[1]);
    fputs("\nguesses  ", stdout);
    for (int i = 0; i < POLAR_MODES; i++)
        printf("%s%s %s", i ? ", " : "", polar_modes[i].name, polar_guess(sides, polar, i) ? "hit" : "miss");
    printf("\nbounds   %s\n", words[polar_bounds(sides, polar)]);
}

void explain_polar_json(const posed_sprite sides[2], hm_polar *const polar[2]) {
    static const char *const words[] = {
        [HM_POLAR_MISS] = "miss", [HM_POLAR_HIT] = "hit", [HM_POLAR_UNSURE] = "unsure"};
    printf(",\"polar\":{\"bounds\":\"%s\"", words[polar_bounds(sides, polar)]);
    for (int i = 0; i < POLAR_MODES; i++)
        printf(",\"%s\":%s", polar_modes[i].name, polar_guess(sides, polar, i) ? "true" : "false");
    query_put_profile("a", polar[0]);
    query_put_profile("b", polar[1]);
    putchar('}');
}
