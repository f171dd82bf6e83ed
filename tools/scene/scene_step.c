// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene: how instances move. A frame rotates each one, then moves it by its velocity, both within the boundary: what
// would lie outside once rotated is pushed back into a box, and does not rotate in an outline. No forces, no masses:
// this is for examining collisions, not for games.
#include "scene.h"

#include "../input/placing.h"
#include "../cli/report.h"
#include "../cli/text.h"

#include <hitmask/move.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *scene_xform(const scene *all, const scene_body *body, hm_xform *out) {
    const shape_side *side = &all->sprites[body->sprite].sides[body->frame];
    shape_side posed = {.corner = side->corner};
    const char *fault = placing_xform(&body->pose, &posed.xform);
    if (fault) return fault;
    if (!side_move_to_corner(&posed)) return "it lies beyond the limits of the world";
    if (side_is_round(side) && !placing_is_round(&posed.xform))
        return "what is round must stay round, so scale it equally";
    *out = posed.xform;
    return NULL;
}

void scene_side(const scene *all, int32_t body, shape_side *out) {
    const scene_body *of = &all->bodies[body];
    *out = all->sprites[of->sprite].sides[of->frame];
    out->pose = of->pose;
    out->posed = true;
    scene_xform(all, of, &out->xform);
}

void scene_label(const scene *all, int32_t body, char out[SCENE_LABEL_SIZE]) {
    const char *name = all->bodies[body].name;
    if (name)
        snprintf(out, SCENE_LABEL_SIZE, "%s", name);
    else
        snprintf(out, SCENE_LABEL_SIZE, "#%d", (int)body);
}

int32_t scene_find(const scene *all, const char *label) {
    int64_t number;
    const int32_t named = names_find(&all->body_names, label);
    if (named >= 0 || !all->body_count) return named;
    return text_number(label + (*label == '#'), 0, all->body_count - 1, &number) ? (int32_t)number : -1;
}

// ---- the boundary -------------------------------------------------------------------------------------------------

static void body_leave(scene *all, scene_body *body) {
    hm_world_remove(all->world, body->id);
    body->id = HM_NO_OBJECT;
}

static void body_go(scene_body *body) {
    body->pose.position.x += body->velocity.x;
    body->pose.position.y += body->velocity.y;
}

static void body_move_by(scene_body *body, int64_t x, int64_t y) {
    body->pose.position.x += (double)x / (double)HM_STEPS_PER_PIXEL;
    body->pose.position.y += (double)y / (double)HM_STEPS_PER_PIXEL;
}

// All is in whole steps, as an xform is: a position that is not is rounded first, so that a body lies where it is
// moved.
static void body_round(scene_body *body) {
    int64_t x = 0, y = 0;
    hm_steps_from_pixels(body->pose.position.x, &x);
    hm_steps_from_pixels(body->pose.position.y, &y);
    body->pose.position = (hm_vec2){0, 0};
    body_move_by(body, x, y);
}

// How far an interval lies outside another one that is no shorter: the move that brings it back.
static int64_t push_back(int64_t low, int64_t high, int64_t least, int64_t most) {
    if (high - low > most - least) return 0;
    return low < least ? least - low : high > most ? most - high : 0;
}

static void box_push_back(const scene *all, const hm_exact_bounds *own, scene_body *body) {
    const hm_exact_bounds *room = &all->boundary.room;
    body_move_by(body, push_back(own->x0, own->x1, room->x0, room->x1),
                 push_back(own->y0, own->y1, room->y0, room->y1));
}

// Moves for a part of a frame within the box.
static bool box_bounce(const scene *all, const scene_body *body, const hm_xform *xform, double time, hm_bounce *out) {
    const hm_shape *shape = &all->sprites[body->sprite].sides[body->frame].shape;
    const hm_exact_bounds *room = &all->boundary.room;
    const double unit = (double)HM_STEPS_PER_PIXEL;
    const hm_box box = {(double)room->x0 / unit, (double)room->y0 / unit, (double)(room->x1 - room->x0) / unit,
                        (double)(room->y1 - room->y0) / unit};
    return hm_bounce_in_box(&box, shape, xform, body->velocity, time, 1, out) == HM_OK &&
           out->end != HM_BOUNCE_OUTSIDE;
}

// Moves for a part of a frame within the outline.
static bool outline_bounce(const scene *all, const scene_body *body, const hm_xform *xform, double time,
                           hm_bounce *out) {
    enum { BOUNCES = 64 };
    const hm_shape *shape = &all->sprites[body->sprite].sides[body->frame].shape;
    const shape_side *room = &all->boundary.side;
    return hm_bounce_in_outline(&room->shape, &room->xform, shape, xform, body->velocity, time,
                                &(hm_bounce_options){.restitution = 1, .limit = BOUNCES}, out) == HM_OK &&
           out->end != HM_BOUNCE_OUTSIDE;
}

static bool room_bounce(const scene *all, const scene_body *body, const hm_xform *xform, double time,
                        hm_bounce *out) {
    return (all->boundary.outline ? outline_bounce : box_bounce)(all, body, xform, time, out);
}

// The part of a frame after which it would be reflected, found by halving, and where it is then.
static void room_stop(const scene *all, const scene_body *body, const hm_xform *xform, hm_bounce *out) {
    double least = 0, most = 1;
    hm_bounce half;
    *out = (hm_bounce){0};
    for (int i = 0; i < 60; i++) {
        const double time = least + (most - least) / 2;
        const bool before = room_bounce(all, body, xform, time, &half) && half.bounces == 0;
        *(before ? &least : &most) = time;
        if (before) *out = half;
    }
    out->velocity = (hm_vec2){0, 0};
}

// Returns whether it lay inside where it began: a body too large for the box never does.
static bool body_move_in_room(const scene *all, scene_body *body) {
    hm_bounce bounce;
    hm_xform xform;
    if (scene_xform(all, body, &xform) || !room_bounce(all, body, &xform, 1, &bounce)) return false;
    if (body->edge == SCENE_STOP && bounce.bounces > 0) room_stop(all, body, &xform, &bounce);
    body_move_by(body, bounce.steps_x, bounce.steps_y);
    body->velocity = bounce.velocity;
    return true;
}

// Pushed back first. A frame without a solid pixel is not held by anything.
static void body_move_in_box(const scene *all, scene_body *body) {
    const hm_shape *shape = &all->sprites[body->sprite].sides[body->frame].shape;
    hm_exact_bounds own;
    hm_xform xform;
    if (scene_xform(all, body, &xform)) return;
    if (!hm_shape_exact_bounds(shape, &xform, &own)) {
        body_go(body);
        return;
    }
    box_push_back(all, &own, body);
    body_move_in_room(all, body);
}

static void body_move_in_outline(const scene *all, scene_body *body, double angle) {
    if (body_move_in_room(all, body)) return;
    body->pose.angle = angle;
    body_move_in_room(all, body);
}

// Whether all of a body lies outside of the boundary, or beyond the world.
static bool body_is_outside(const scene *all, const scene_body *body) {
    const scene_boundary *boundary = &all->boundary;
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    hm_xform xform;
    if (scene_xform(all, body, &xform)) return true;
    if (!boundary->present || body->edge != SCENE_LEAVE) return false;
    const hm_shape *shape = &all->sprites[body->sprite].sides[body->frame].shape;
    return !hm_overlap(&boundary->side.shape, &boundary->side.xform, shape, &xform, &closed);
}

// ---- frames -------------------------------------------------------------------------------------------------------

static void body_move(const scene *all, scene_body *body) {
    const bool kept = all->boundary.present && (body->edge == SCENE_BOUNCE || body->edge == SCENE_STOP);
    const double angle = body->pose.angle;
    body->pose.angle += body->spin;
    if (!kept) {
        body_go(body);
        return;
    }
    body_round(body);
    if (all->boundary.outline)
        body_move_in_outline(all, body, angle);
    else
        body_move_in_box(all, body);
}

static hm_result body_next(scene *all, scene_body *body) {
    hm_result result = HM_OK;
    const int32_t count = all->sprites[body->sprite].count;
    if (body->every && all->frame % body->every == 0 && count > 1) {
        body->frame = (body->frame + 1) % count;
        result = hm_world_set_frame(all->world, body->id, body->frame);
    }
    if (body->velocity.x == 0 && body->velocity.y == 0 && body->spin == 0) return result;
    hm_xform xform;
    body_move(all, body);
    if (body_is_outside(all, body) || scene_xform(all, body, &xform)) {
        body_leave(all, body);
        return result;
    }
    return result == HM_OK ? hm_world_set_xform(all->world, body->id, &xform) : result;
}

bool scene_next(scene *all) {
    hm_result result = HM_OK;
    for (int32_t i = 0; all->frame > 0 && result == HM_OK && i < all->body_count; i++) {
        if (all->bodies[i].id != HM_NO_OBJECT) result = body_next(all, &all->bodies[i]);
    }
    all->frame++;
    if (result == HM_OK) result = hm_world_update(all->world);
    if (result != HM_OK)
        report(all->doc.name, "free some memory", "frame %d fails (%s)", (int)all->frame, hm_result_text(result));
    return result == HM_OK;
}
