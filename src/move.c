// move: casts one after the other, each along what the one before has met.
//
// All places are whole steps from the start, so nothing adds up but what the casts leave: each stops within two steps
// of what it meets, on the free side. What is left of a motion is the difference of whole steps. Turned along an edge
// it is rounded so that it never leads into the edge: along x or y the part against the normal is 0 without rounding;
// elsewhere three quarters of a step away from the edge are added, which is more than rounding takes (half the
// diagonal of a step) and than the normal is off.
#include <hitmask/move.h>

#include "collide_internal.h"

#include <math.h>
#include <stdlib.h>

typedef struct move_slide {
    const hm_shape *a;
    const hm_xform *xa;
    const hm_shape *b;
    const hm_xform *xb;
    const hm_rule *rule;
    int64_t at_x, at_y;     ///< where b is, in steps from its start
    int64_t rest_x, rest_y; ///< what is left of the motion, in steps
    hm_vec2 motion;
    double time;
    hm_vec2 met[HM_MOVE_CONTACTS]; ///< normals of what was met at the place at hand
    int met_count;
} move_slide;

// In steps: how far two places may be apart that count as one, as a stop is found within two; and what is less than
// rounding.
enum { MOVE_SAME_PLACE = 16, MOVE_NOTHING = 2 };

static double move_dot(hm_vec2 a, hm_vec2 b) { return a.x * b.x + a.y * b.y; }

static hm_vec2 move_pixels(int64_t x, int64_t y) {
    return (hm_vec2){(double)x / (double)HM_STEPS_PER_PIXEL, (double)y / (double)HM_STEPS_PER_PIXEL};
}

static int64_t move_round(double steps) { return (int64_t)floor(steps + 0.5); }

// The part of what is left that leads along the edge with this normal.
static hm_vec2 move_along(const move_slide *slide, hm_vec2 normal) {
    hm_vec2 rest = {(double)slide->rest_x, (double)slide->rest_y};
    const double into = fmin(move_dot(rest, normal), 0);
    rest.x -= into * normal.x;
    rest.y -= into * normal.y;
    if (normal.x == 0) rest.y = fmax(rest.y * normal.y, 0) * normal.y;
    if (normal.y == 0) rest.x = fmax(rest.x * normal.x, 0) * normal.x;
    return rest;
}

// Whether a motion leads into something that was met where b is: by more than what is rounded.
static bool move_is_blocked(const move_slide *slide, hm_vec2 rest) {
    const double length = sqrt(move_dot(rest, rest));
    for (int i = 0; i < slide->met_count; i++)
        if (move_dot(rest, slide->met[i]) < -1e-7 * length) return true;
    return false;
}

// Turns what is left along the edge that was met. False where the way ends.
static bool move_turn(move_slide *slide, hm_vec2 normal) {
    const hm_vec2 along = move_along(slide, normal);
    if (move_dot(along, along) < MOVE_NOTHING * MOVE_NOTHING || move_dot(along, slide->motion) <= 0) return false;
    if (move_is_blocked(slide, along)) return false;
    const double off = normal.x == 0 || normal.y == 0 ? 0 : 0.75;
    slide->rest_x = move_round(along.x + off * normal.x);
    slide->rest_y = move_round(along.y + off * normal.y);
    slide->met[slide->met_count++] = normal;
    return true;
}

static void move_tell(const move_slide *slide, const hm_cast_hit *hit, hm_move_contact *out) {
    *out =
        (hm_move_contact){slide->time, hit->point, hit->normal, hit->pixel_a, hit->pixel_b, slide->at_x, slide->at_y};
}

// One piece of the way. Answers whether it ended in a hit.
static bool move_piece(move_slide *slide, hm_cast_hit *hit) {
    hm_xform from = *slide->xb;
    from.ox += slide->at_x;
    from.oy += slide->at_y;
    const hm_vec2 motion = move_pixels(slide->rest_x, slide->rest_y);
    const bool met = hm_cast(slide->a, slide->xa, slide->b, &from, motion, slide->rule, HM_CAST_DEEPER, hit);
    slide->at_x += hit->stop_x;
    slide->at_y += hit->stop_y;
    slide->rest_x -= hit->stop_x;
    slide->rest_y -= hit->stop_y;
    slide->time += (1 - slide->time) * hit->fraction;
    if (llabs(hit->stop_x) > MOVE_SAME_PLACE || llabs(hit->stop_y) > MOVE_SAME_PLACE) slide->met_count = 0;
    return met;
}

static size_t move_run(move_slide *slide, hm_move_contact *contacts, size_t capacity) {
    hm_cast_hit hit;
    size_t count = 0;
    while (move_piece(slide, &hit)) {
        if (count < capacity) move_tell(slide, &hit, &contacts[count]);
        count++;
        if (count == HM_MOVE_CONTACTS || !move_turn(slide, hit.normal)) break;
    }
    return count;
}

static bool move_begin(move_slide *slide, hm_vec2 motion) {
    HMI_REQUIRE(hmi_shape_valid(slide->a) && hmi_shape_valid(slide->b), false);
    HMI_REQUIRE(hmi_xform_given(slide->xa) && hmi_xform_given(slide->xb), false);
    hmi_rule rule;
    HMI_REQUIRE(hmi_rule_make(slide->rule, &rule), false);
    // A motion that is turned may grow along x or y, by half of itself at most: a cast takes twice as much.
    HMI_REQUIRE(fabs(motion.x) <= HM_MAX_POSITION && fabs(motion.y) <= HM_MAX_POSITION, false);
    return hm_steps_from_pixels(motion.x, &slide->rest_x) == HM_OK &&
           hm_steps_from_pixels(motion.y, &slide->rest_y) == HM_OK;
}

// Outside the world nothing is known.
static bool move_end_free(const move_slide *slide) {
    hm_xform end;
    return hm_xform_translate(slide->xb, slide->at_x, slide->at_y, &end) == HM_OK &&
           !hm_overlap(slide->a, slide->xa, slide->b, &end, slide->rule);
}

size_t hm_move_slide(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                     const hm_rule *rule, hm_move_contact *contacts, size_t capacity, hm_move_end *out) {
    move_slide slide = {.a = a, .xa = xa, .b = b, .xb = xb, .rule = rule, .motion = motion};
    if (out) *out = (hm_move_end){{0, 0}, 0, 0, {0, 0}, false};
    HMI_REQUIRE(contacts || capacity == 0, 0);
    if (!move_begin(&slide, motion)) return 0;
    const bool free = !hm_overlap(a, xa, b, xb, rule);
    const size_t count = move_run(&slide, contacts, capacity);
    if (!out) return count;
    *out = (hm_move_end){move_pixels(slide.at_x, slide.at_y), slide.at_x, slide.at_y,
                         move_pixels(slide.rest_x, slide.rest_y), free || move_end_free(&slide)};
    return count;
}
