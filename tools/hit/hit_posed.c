// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "hit_posed.h"

#include "hit_posed_picture.h"
#include "../input/placing.h"

#include <hitmask/mask.h>
#include <hitmask/cast.h>

#include <math.h>

// ---- poses --------------------------------------------------------------------------------------------------------

bool hit_is_posed(const settings *chosen) {
    bool posed = chosen->touch || chosen->margin.count || chosen->move.count || chosen->start;
    for (int i = 0; i < 2; i++) posed = posed || chosen->pose[i].count || chosen->pivot[i].count || chosen->flip[i];
    return posed;
}

// The rectangle that a flip mirrors is that of the picture; its size makes no difference to the limits.
static hm_pose posed_pose(const settings *chosen, int side, int32_t width, int32_t height) {
    const option_reals *reals = &chosen->pose[side], *pivot = &chosen->pivot[side];
    hm_pose pose = HM_POSE_DEFAULT;
    if (reals->count) pose.position = (hm_vec2){reals->value[0], reals->value[1]};
    if (side && chosen->at.present) pose.position = (hm_vec2){chosen->at.at.x, chosen->at.at.y};
    if (reals->count > 2) pose.angle = placing_radians(reals->value[2]);
    if (reals->count > 3) pose.scale = (hm_vec2){reals->value[3], reals->value[reals->count - 1]};
    if (pivot->count) pose.pivot = (hm_vec2){pivot->value[0], pivot->value[1]};
    if (chosen->flip[side]) placing_flip(chosen->flip[side], &pose);
    pose.width = width;
    pose.height = height;
    return pose;
}

static status posed_refuse(const char *option, const char *wanted) {
    report("hitmask hit", wanted, "%s is out of range", option);
    return STATUS_USAGE;
}

static status posed_check_move(const settings *chosen) {
    const double *motion = chosen->move.value, most = PLACING_MOTION_MOST;
    if (fabs(motion[0]) > most || fabs(motion[1]) > most) {
        return posed_refuse("--move", "give numbers within +-2000000 pixels");
    }
    if (!chosen->start || chosen->move.count) return STATUS_OK;
    report("hitmask hit", "give --move as well", "--start is about the start of a move");
    return STATUS_USAGE;
}

status hit_check_poses(const settings *chosen) {
    static const char *const names[2] = {"the pose of A", "the pose of B"};
    hm_xform ignored;
    if (!hit_is_posed(chosen)) return STATUS_OK;
    if (chosen->at.present && chosen->pose[1].count) {
        report("hitmask hit", "leave one of them out", "--at and --pose-b both say where B lies");
        return STATUS_USAGE;
    }
    for (int i = 0; i < 2; i++) {
        hm_pose pose = posed_pose(chosen, i, 0, 0);
        const char *fault = placing_xform(&pose, &ignored);
        if (fault) return posed_refuse(names[i], fault);
    }
    double margin = chosen->margin.value[0];
    if (!(margin >= 0 && margin <= 256)) return posed_refuse("--margin", "give a number from 0 to 256");
    return posed_check_move(chosen);
}

// ---- the question -------------------------------------------------------------------------------------------------

// What is shared on whole pixels, in the world: like the closest points, unlike without poses, where A's corner is
// the origin.
static void posed_count(const posed_sprite sides[2], hm_pixel a, hm_pixel b, hit_answer *out) {
    const hm_mask *first = sides[0].side.shape.of.mask, *second = sides[1].side.shape.of.mask;
    int32_t dx = b.x - a.x, dy = b.y - a.y;
    *out = (hit_answer){.hit = hm_mask_overlap(first, second, dx, dy)};
    if (!out->hit) return;
    out->shared = hm_mask_overlap_count(first, second, dx, dy);
    hm_mask_shared_pixel(first, second, dx, dy, HM_SIDE_TOP, &out->first);
    hm_mask_shared_box(first, second, dx, dy, &out->box);
    out->first = (hm_pixel){out->first.x + a.x, out->first.y + a.y};
    out->box.x += a.x;
    out->box.y += a.y;
}

static void posed_cast(const settings *chosen, const posed_sprite sides[2], posed_answer *out) {
    posed_way *way = &out->way;
    *way = (posed_way){.present = true, .motion = {chosen->move.value[0], chosen->move.value[1]}};
    if (chosen->start) placing_start(chosen->start, &way->start);
    way->hit = hm_cast(&sides[0].side.shape, &sides[0].side.xform, &sides[1].side.shape, &sides[1].side.xform,
                       way->motion, &(hm_cast_options){.rule = out->rule, .start = way->start}, &way->cast);
}

hm_rule hit_rule(const settings *chosen) {
    hm_rule rule = {HM_TOUCH_AREA, chosen->margin.value[0]};
    if (chosen->touch) placing_touch(chosen->touch, &rule.touch);
    return rule;
}

void hit_pair_sides(const hm_rule *rule, const posed_sprite sides[2], posed_answer *out) {
    const hm_shape *a = &sides[0].side.shape, *b = &sides[1].side.shape;
    const hm_xform *xa = &sides[0].side.xform, *xb = &sides[1].side.xform;
    hm_pixel corners[2];
    *out = (posed_answer){.rule = *rule};
    out->met = hm_contact(a, xa, b, xb, &(hm_contact_options){.rule = out->rule}, &out->contact);
    out->parts = hm_separate(a, xa, b, xb, &(hm_separate_options){.rule = out->rule}, &out->separation);
    out->distance = hm_distance(a, xa, b, xb, &out->closest);
    out->masks = a->kind == HM_SHAPE_MASK && b->kind == HM_SHAPE_MASK;
    out->shares = out->masks && hm_shared_area(a, xa, b, xb, &out->common);
    out->whole = out->masks && placing_is_whole(xa, &corners[0]) && placing_is_whole(xb, &corners[1]);
    if (out->whole) posed_count(sides, corners[0], corners[1], &out->shared);
}

// ---- the command --------------------------------------------------------------------------------------------------

static status posed_run(const settings *chosen, const posed_sprite sides[2]) {
    posed_answer answer;
    const hm_rule rule = hit_rule(chosen);
    hit_pair_sides(&rule, sides, &answer);
    if (chosen->move.count) posed_cast(chosen, sides, &answer);
    if (chosen->picture && !hit_posed_picture_write(chosen->picture, sides, &answer)) return STATUS_OUTPUT;
    if (chosen->json) {
        posed_print_json(sides, &answer, chosen->threshold);
    } else {
        posed_print_text(sides, &answer);
    }
    return posed_hit(&answer) ? STATUS_OK : STATUS_MISS;
}

// A shape that says itself where it is takes no options for that.
static status posed_xform_json(const settings *chosen, int side, posed_sprite *out) {
    const char *name = side ? "B" : "A";
    const json_t *json = out->sprite->json;
    bool mask = out->side.shape.kind == HM_SHAPE_MASK;
    bool posed = chosen->pose[side].count || chosen->pivot[side].count || chosen->flip[side];
    if (!posed && !(side && chosen->at.present)) return STATUS_OK;
    if (json_object_get(json, "pose") || json_object_get(json, "xform")) {
        report("hitmask hit", "leave the options or those out", "%s has a pose or an xform of its own", name);
        return STATUS_USAGE;
    }
    if (chosen->flip[side] && !mask) {
        report("hitmask hit", "give negative scales instead", "%s has no rectangle to be flipped in", name);
        return STATUS_USAGE;
    }
    int32_t width = mask ? hm_mask_width(out->side.shape.of.mask) : 0;
    out->side.pose = posed_pose(chosen, side, width, mask ? hm_mask_height(out->side.shape.of.mask) : 0);
    const char *fault = placing_xform(&out->side.pose, &out->side.xform);
    if (!fault && !side_move_to_corner(&out->side)) fault = "the pose is beyond the limits of the world";
    if (!fault && side_is_round(&out->side) && !placing_is_round(&out->side.xform)) {
        fault = "what is round must stay round: scale it equally";
    }
    if (fault) report("hitmask hit", fault, "%s cannot be placed there", name);
    return fault ? STATUS_USAGE : STATUS_OK;
}

static status posed_make(const settings *chosen, int side, const hit_sprite *sprite, posed_sprite *out) {
    *out = (posed_sprite){.sprite = sprite, .side = sprite->own};
    if (sprite->json) return posed_xform_json(chosen, side, out);
    if (hm_mask_prepare(sprite->mask) != HM_OK) {
        report(png_read_name(sprite->name), "free some memory", "cannot be searched (not enough memory)");
        return STATUS_INPUT;
    }
    hm_shape_mask(sprite->mask, &out->side.shape);
    out->side.pose = posed_pose(chosen, side, hm_mask_width(sprite->mask), hm_mask_height(sprite->mask));
    const char *fault = placing_xform(&out->side.pose, &out->side.xform);
    if (fault) report(png_read_name(sprite->name), fault, "cannot be placed there");
    return fault ? STATUS_INPUT : STATUS_OK;
}

status hit_sides(const settings *chosen, const hit_sprite sprites[2], posed_sprite sides[2]) {
    status answer = STATUS_OK;
    for (int i = 0; i < 2 && answer == STATUS_OK; i++) {
        answer = posed_make(chosen, i, &sprites[i], &sides[i]);
    }
    return answer;
}

status hit_posed(const settings *chosen, const hit_sprite sprites[2]) {
    posed_sprite sides[2];
    status answer = hit_sides(chosen, sprites, sides);
    if (answer == STATUS_OK) answer = posed_run(chosen, sides);
    return answer;
}
