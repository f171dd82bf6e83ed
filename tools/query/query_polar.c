// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "query_polar.h"

#include "../json/json_line.h"

#include <stdio.h>
#include <string.h>

// ---- reading ------------------------------------------------------------------------------------------------------

static bool polar_read_mode(query_reader *reader, const json_t *value, hm_polar_mode *out) {
    static const char *const names[] = {
        [HM_POLAR_CIRCLES] = "circles",
        [HM_POLAR_NEAREST] = "nearest",
        [HM_POLAR_NEIGHBOURS] = "neighbours",
        [HM_POLAR_BETWEEN] = "between",
    };
    const char *name = json_string_value(value);
    *out = HM_POLAR_NEIGHBOURS;
    if (!value) return true;
    for (int i = 0; name && i < (int)(sizeof names / sizeof *names); i++) {
        if (strcmp(names[i], name) != 0) continue;
        *out = (hm_polar_mode)i;
        return true;
    }
    return query_fault(reader, "mode: give \"circles\", \"nearest\", \"neighbours\" or \"between\"");
}

static bool polar_read_aside(query_reader *reader, const json_t *value, query_polar *out) {
    out->aside = -1;
    if (!value) return true;
    if (out->mode != HM_POLAR_NEIGHBOURS) return query_fault(reader, "aside: is for the mode \"neighbours\"");
    return query_whole(reader, "aside", value, 0, HM_POLAR_MAX_COUNT, &out->aside);
}

static bool polar_make(query_reader *reader, const char *where, const shape_side *side, int32_t directions,
                       hm_polar **out) {
    if (side_is_empty(side))
        return query_fault(reader, "%s: has no solid pixel, so there is no profile of it", where);
    const hm_result result = hm_polar_from_mask(side->shape.of.mask, NULL, directions, NULL, out);
    return query_made(reader, result, where, "give a mask with solid pixels");
}

bool query_read_polar(query_reader *reader, json_t *const *values, query *out) {
    query_polar *polar = &out->detail.polar;
    const json_t *count = values[QUERY_DIRECTIONS];
    int32_t directions = 0;
    if (!polar_read_mode(reader, values[QUERY_MODE], &polar->mode)) return false;
    if (!polar_read_aside(reader, values[QUERY_ASIDE], polar)) return false;
    if (count && !query_whole(reader, "directions", count, HM_POLAR_MIN_COUNT, HM_POLAR_MAX_COUNT, &directions))
        return false;
    return polar_make(reader, "a", &out->a, directions, &polar->profiles[0]) &&
           polar_make(reader, "b", &out->b, directions, &polar->profiles[1]);
}

// ---- the answer ---------------------------------------------------------------------------------------------------

static double polar_pixels(int64_t units) { return (double)units / (double)HM_UNITS_PER_PIXEL; }

void query_put_profile(const char *name, const hm_polar *polar) {
    hm_polar_view view;
    hm_polar_look(polar, &view);
    const struct {
        const char *name;
        int64_t units;
    } radii[] = {
        {"max_radius", view.max_radius}, {"min_radius", view.min_radius}, {"solid_radius", view.solid_radius}};
    printf(",\"%s\":{\"centre\":", name);
    json_line_put_point((hm_vec2){polar_pixels(view.centre.x), polar_pixels(view.centre.y)});
    for (size_t i = 0; i < sizeof radii / sizeof *radii; i++) {
        printf(",\"%s\":", radii[i].name);
        json_line_put_real(polar_pixels(radii[i].units));
    }
    fputs(",\"lengths\":[", stdout);
    for (int32_t i = 0; i < view.count; i++) {
        if (i) putchar(',');
        json_line_put_real(polar_pixels(view.lengths[i]));
    }
    fputs("]}", stdout);
}

static bool polar_guess(const query *q) {
    const query_polar *polar = &q->detail.polar;
    const hm_polar *a = polar->profiles[0], *b = polar->profiles[1];
    if (polar->aside >= 0) return hm_polar_hit_aside(a, &q->a.xform, b, &q->b.xform, polar->aside);
    return hm_polar_hit(a, &q->a.xform, b, &q->b.xform, polar->mode);
}

void query_answer_polar(const query *q) {
    static const char *const names[] = {
        [HM_POLAR_MISS] = "miss", [HM_POLAR_HIT] = "hit", [HM_POLAR_UNSURE] = "unsure"};
    hm_polar *const *profiles = q->detail.polar.profiles;
    const hm_polar_answer bounds = hm_polar_bounds(profiles[0], &q->a.xform, profiles[1], &q->b.xform);
    printf("\"hit\":%s,\"bounds\":\"%s\"", polar_guess(q) ? "true" : "false", names[bounds]);
    query_put_profile("a", profiles[0]);
    query_put_profile("b", profiles[1]);
}
