// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "../hit/explain.h"
#include "../hit/explain_polar.h"
#include "../hit/hit_posed.h"
#include "../hit/hit_posed_picture.h"
#include "../scene/scene_command.h"
#include "../cli/text.h"

#include <stdlib.h>
#include <string.h>

static status explain_write(const settings *chosen, const posed_sprite sides[2], const explained *of) {
    if (chosen->picture && !hit_posed_picture_write(chosen->picture, sides, &of->answer)) return STATUS_OUTPUT;
    (chosen->json ? explain_print_json : explain_print_text)(sides, of);
    return explain_hit(of) ? STATUS_OK : STATUS_MISS;
}

static status explain_end(const settings *chosen, const posed_sprite sides[2], explained *of) {
    status answer = STATUS_INPUT;
    hm_polar **polar = of->answer.polar;
    if (!chosen->polar || explain_polar_make(sides, (int32_t)chosen->directions, polar))
        answer = explain_write(chosen, sides, of);
    explain_polar_free(polar);
    return answer;
}

// ---- two operands -------------------------------------------------------------------------------------------------

static status explain_sprites(const settings *chosen, const hit_sprite sprites[2]) {
    posed_sprite sides[2];
    explained of = {.filters = {HM_FILTER_DEFAULT, HM_FILTER_DEFAULT}};
    const hm_rule rule = hit_rule(chosen);
    status answer = hit_sides(chosen, sprites, sides);
    if (answer == STATUS_OK) {
        for (int i = 0; i < 2; i++) of.names[i] = sprites[i].json ? sprites[i].name : text_base_name(sprites[i].name);
        explain_pair(sides, &rule, &of);
        answer = explain_end(chosen, sides, &of);
    }
    return answer;
}

// ---- two of a scene -----------------------------------------------------------------------------------------------

static bool explain_options_right(const settings *chosen) {
    const bool posed = chosen->at.present || chosen->pose[0].count || chosen->pose[1].count ||
                       chosen->pivot[0].count || chosen->pivot[1].count || chosen->flip[0] || chosen->flip[1] ||
                       chosen->touch || chosen->margin.count;
    if (posed)
        report("hitmask explain", "leave these options out", "the scene says where A and B lie and by which rule");
    return !posed;
}

static int32_t explain_find(const scene *all, const char *label) {
    const int32_t body = scene_find(all, label);
    if (body < 0) {
        char advice[128] = "give the name of an instance, or its number from 0 on";
        const char *nearest = names_nearest(&all->body_names, label);
        if (nearest) snprintf(advice, sizeof advice, "did you mean '%.60s'?", nearest);
        report(all->doc.name, advice, "there is no instance '%.200s'", label);
    } else if (all->bodies[body].id == HM_NO_OBJECT) {
        report(all->doc.name, "choose an earlier frame with --frames", "'%.200s' has left before frame %d", label,
               (int)all->frame);
        return -1;
    }
    return body;
}

// The part of a picture that is the frame of a body.
static bool explain_colours(const scene *all, const scene_body *body, picture *out) {
    const scene_sprite *sprite = &all->sprites[body->sprite];
    if (!sprite->image.rgba) return true;
    const int32_t w = sprite->image.width / sprite->columns, h = sprite->image.height / sprite->rows;
    if (!picture_create(w, h, out)) return false;
    const size_t left = (size_t)(body->frame % sprite->columns) * (size_t)w;
    const size_t top = (size_t)(body->frame / sprite->columns) * (size_t)h;
    for (size_t y = 0; y < (size_t)h; y++) {
        const uint8_t *row = sprite->image.rgba + ((top + y) * (size_t)sprite->image.width + left) * 4;
        memcpy(out->rgba + y * (size_t)w * 4, row, (size_t)w * 4);
    }
    return true;
}

// One of the two, with what a picture of it needs.
typedef struct explain_side {
    char label[SCENE_LABEL_SIZE];
    hit_sprite sprite;
} explain_side;

static bool explain_side_make(const scene *all, int32_t body, explain_side *out, posed_sprite *side) {
    const scene_body *of = &all->bodies[body];
    scene_label(all, body, out->label);
    out->sprite = (hit_sprite){.name = out->label};
    // Of what is no picture the caption is the name alone.
    if (!all->sprites[of->sprite].image.rgba) out->sprite.json = json_null();
    *side = (posed_sprite){.sprite = &out->sprite};
    scene_side(all, body, &side->side);
    if (explain_colours(all, of, &out->sprite.image)) return true;
    report(all->doc.name, "free some memory", "cannot be drawn (not enough memory)");
    return false;
}

static status explain_bodies(const settings *chosen, const scene *all, const int32_t bodies[2]) {
    explain_side ends[2] = {0};
    posed_sprite sides[2];
    explained of = {.world = true};
    status answer = STATUS_OK;
    for (int i = 0; i < 2; i++) {
        if (!explain_side_make(all, bodies[i], &ends[i], &sides[i])) answer = STATUS_OUTPUT;
        of.names[i] = ends[i].label;
        of.filters[i] = all->bodies[bodies[i]].filter;
        of.flags[i] = all->bodies[bodies[i]].flags;
    }
    if (answer == STATUS_OK) {
        explain_pair(sides, &all->rule, &of);
        answer = explain_end(chosen, sides, &of);
    }
    for (int i = 0; i < 2; i++) picture_free(&ends[i].sprite.image);
    return answer;
}

static status explain_scene(const settings *chosen, char **operands, scene *all) {
    const scene_wish wish = scene_wish_of(chosen, operands[0]);
    int32_t bodies[2];
    if (!explain_options_right(chosen)) return STATUS_USAGE;
    if (!scene_read(&wish, all)) return STATUS_INPUT;
    if (chosen->picture && scene_refuses_output(all, chosen->picture)) return STATUS_OUTPUT;
    for (int64_t i = 0; i < chosen->frames; i++) {
        if (!scene_next(all)) return STATUS_INPUT;
    }
    for (int i = 0; i < 2; i++) {
        bodies[i] = explain_find(all, operands[i + 1]);
        if (bodies[i] < 0) return STATUS_USAGE;
    }
    if (bodies[0] != bodies[1]) return explain_bodies(chosen, all, bodies);
    report("hitmask explain", "name another one", "A and B are the same instance");
    return STATUS_USAGE;
}

status cmd_explain(const void *values, int count, char **operands) {
    scene all = {0};
    const settings *chosen = values;
    if (chosen->directions && !chosen->polar) {
        report("hitmask explain", "give --polar as well", "--directions is about radial profiles");
        return STATUS_USAGE;
    }
    if (count == 2) return hit_with(values, operands, explain_sprites);
    const status answer = explain_scene(values, operands, &all);
    scene_free(&all);
    return answer;
}
