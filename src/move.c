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
#include <string.h>

/// A whole number of steps.
typedef struct move_steps {
    int64_t x, y;
} move_steps;

typedef struct move_slide {
    const hm_shape *a;
    const hm_xform *xa;
    const hm_shape *b;
    const hm_xform *xb;
    const hm_rule *rule;
    move_steps at;      ///< where b is, from its start
    move_steps rest;    ///< what is left of the motion
    move_steps arrived; ///< what was left when b came to the place at hand
    hm_vec2 motion;
    double time;
    bool doubt; ///< what was met at this place before the last contact may be no edge that b can meet
    int count;
    int first_here; ///< the first contact at the place at hand
    hm_move_contact met[HM_MOVE_CONTACTS];
} move_slide;

// In steps: how far two places may be apart that count as one, as a stop is found within two; and what is less than
// rounding.
enum { MOVE_SAME_PLACE = 16, MOVE_NOTHING = 2 };

static double move_dot(hm_vec2 a, hm_vec2 b) { return a.x * b.x + a.y * b.y; }

static hm_vec2 move_pixels(move_steps steps) {
    return (hm_vec2){(double)steps.x / (double)HM_STEPS_PER_PIXEL, (double)steps.y / (double)HM_STEPS_PER_PIXEL};
}

static int64_t move_round(double steps) { return (int64_t)floor(steps + 0.5); }

// The part of a motion that leads along the edge with this normal.
static hm_vec2 move_along(move_steps motion, hm_vec2 normal) {
    hm_vec2 rest = {(double)motion.x, (double)motion.y};
    const double into = fmin(move_dot(rest, normal), 0);
    rest.x -= into * normal.x;
    rest.y -= into * normal.y;
    if (normal.x == 0) rest.y = fmax(rest.y * normal.y, 0) * normal.y;
    if (normal.y == 0) rest.x = fmax(rest.x * normal.x, 0) * normal.x;
    return rest;
}

// Whether there is anything of a motion, and it does not lead back.
static bool move_leads_on(const move_slide *slide, hm_vec2 rest) {
    return move_dot(rest, rest) >= MOVE_NOTHING * MOVE_NOTHING && move_dot(rest, slide->motion) > 0;
}

// Whether a motion leads into something that was met before where b is: by more than what is rounded.
static bool move_is_blocked(const move_slide *slide, hm_vec2 rest) {
    const double length = sqrt(move_dot(rest, rest));
    for (int i = slide->first_here; i < slide->count - 1; i++)
        if (move_dot(rest, slide->met[i].normal) < -1e-7 * length) return true;
    return false;
}

// Turns what is left along the edge that was met last. False where the way ends: in a corner. But where corners of
// both shapes lie side by side, the one that was met first may belong to no edge of the union. So what was left on
// arrival is turned along the last edge alone, and if b gets anywhere, the others are forgotten.
static bool move_turn(move_slide *slide) {
    const hm_vec2 normal = slide->met[slide->count - 1].normal;
    hm_vec2 along = move_along(slide->rest, normal);
    if (!move_leads_on(slide, along) || move_is_blocked(slide, along)) {
        if (slide->first_here == slide->count - 1) return false;
        along = move_along(slide->arrived, normal);
        if (!move_leads_on(slide, along)) return false;
        slide->doubt = true;
    }
    const double off = normal.x == 0 || normal.y == 0 ? 0 : 0.75;
    slide->rest = (move_steps){move_round(along.x + off * normal.x), move_round(along.y + off * normal.y)};
    return true;
}

// ---- what is met --------------------------------------------------------------------------------------------------
//
// Where a corner meets a corner the normal is that of any edge there. But one of the corners may lie in the middle of
// a straight edge: where two cells or pixels meet. So two casts look at what is met a hair to the left and to the
// right; where both tell the same normal, that is the one of the edge.

// Lengths in pixels: how far b steps back along the normal, to the side, and then goes against it. The side is so
// much less that b does not step into an edge that is at a sharp angle to the normal.
static const double move_back = 0x1p-8, move_aside = 0x1p-18, move_look = 0x1p-6;

// Whether b, stepped back from where it is and by `side` to the side, meets something, and its normal.
static bool move_look_aside(const move_slide *slide, hm_vec2 n, double side, hm_vec2 *normal) {
    const double unit = (double)HM_STEPS_PER_PIXEL;
    const hm_vec2 off = {n.x * move_back - n.y * side, n.y * move_back + n.x * side};
    const hm_vec2 motion = {-n.x * move_look, -n.y * move_look};
    hm_xform from;
    hm_cast_hit hit;
    if (hm_xform_translate(slide->xb, slide->at.x + move_round(off.x * unit), slide->at.y + move_round(off.y * unit),
                           &from) != HM_OK)
        return false;
    if (!hm_cast(slide->a, slide->xa, slide->b, &from, motion, slide->rule, HM_CAST_ALWAYS, &hit)) return false;
    *normal = hit.normal;
    return hit.fraction > 0;
}

// The normal of what b has met. Of round corners there is only one.
static hm_vec2 move_normal(const move_slide *slide, const hm_cast_hit *hit) {
    const hm_vec2 n = hit->normal;
    hm_vec2 one, two;
    if (!hit->exact || (n.x == 0 && n.y == 0)) return n;
    if (!move_look_aside(slide, n, move_aside, &one) || !move_look_aside(slide, n, -move_aside, &two)) return n;
    return move_dot(one, two) > 1 - 1e-12 ? one : n;
}

// ---- the way ------------------------------------------------------------------------------------------------------

static hm_xform move_place(const move_slide *slide) {
    hm_xform at = *slide->xb;
    at.ox += slide->at.x;
    at.oy += slide->at.y;
    return at;
}

static bool move_is_far(const hm_cast_hit *hit) {
    return llabs(hit->stop_x) > MOVE_SAME_PLACE || llabs(hit->stop_y) > MOVE_SAME_PLACE;
}

// Goes by a piece of the way.
static void move_go(move_slide *slide, const hm_cast_hit *hit) {
    slide->at = (move_steps){slide->at.x + hit->stop_x, slide->at.y + hit->stop_y};
    slide->rest = (move_steps){slide->rest.x - hit->stop_x, slide->rest.y - hit->stop_y};
    slide->time += (1 - slide->time) * hit->fraction;
    if (!move_is_far(hit)) return;
    slide->arrived = slide->rest;
    slide->first_here = slide->count;
}

// Of the contacts at one place only the last one counts.
static void move_forget(move_slide *slide) {
    slide->met[slide->first_here] = slide->met[slide->count - 1];
    slide->count = slide->first_here + 1;
    slide->doubt = false;
}

static void move_meet(move_slide *slide, hm_cast_hit *hit) {
    hit->normal = move_normal(slide, hit);
    slide->met[slide->count++] =
        (hm_move_contact){slide->time, hit->point, hit->normal, hit->pixel_a, hit->pixel_b, slide->at.x, slide->at.y};
}

static void move_run(move_slide *slide) {
    bool met = true;
    while (met && slide->count < HM_MOVE_CONTACTS) {
        const move_steps rest = slide->rest;
        if (slide->count > 0 && !move_turn(slide)) return;
        const hm_xform from = move_place(slide);
        const hm_vec2 motion = move_pixels(slide->rest);
        hm_cast_hit hit;
        met = hm_cast(slide->a, slide->xa, slide->b, &from, motion, slide->rule, HM_CAST_DEEPER, &hit);
        if (slide->doubt && met && !move_is_far(&hit)) { // a corner after all
            slide->rest = rest;
            return;
        }
        if (slide->doubt) move_forget(slide);
        move_go(slide, &hit);
        if (met) move_meet(slide, &hit);
    }
}

static bool move_begin(move_slide *slide, hm_vec2 motion) {
    HMI_REQUIRE(hmi_shape_valid(slide->a) && hmi_shape_valid(slide->b), false);
    HMI_REQUIRE(hmi_xform_given(slide->xa) && hmi_xform_given(slide->xb), false);
    hmi_rule rule;
    HMI_REQUIRE(hmi_rule_make(slide->rule, &rule), false);
    // A motion that is turned may grow along x or y, by half of itself at most: a cast takes twice as much.
    HMI_REQUIRE(fabs(motion.x) <= HM_MAX_POSITION && fabs(motion.y) <= HM_MAX_POSITION, false);
    return hm_steps_from_pixels(motion.x, &slide->rest.x) == HM_OK &&
           hm_steps_from_pixels(motion.y, &slide->rest.y) == HM_OK;
}

// Outside the world nothing is known.
static bool move_end_free(const move_slide *slide) {
    hm_xform end;
    return hm_xform_translate(slide->xb, slide->at.x, slide->at.y, &end) == HM_OK &&
           !hm_overlap(slide->a, slide->xa, slide->b, &end, slide->rule);
}

size_t hm_move_slide(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                     const hm_rule *rule, hm_move_contact *contacts, size_t capacity, hm_move_end *out) {
    move_slide slide = {.a = a, .xa = xa, .b = b, .xb = xb, .rule = rule, .motion = motion};
    if (out) *out = (hm_move_end){{0, 0}, 0, 0, {0, 0}, false};
    HMI_REQUIRE(contacts || capacity == 0, 0);
    if (!move_begin(&slide, motion)) return 0;
    slide.arrived = slide.rest;
    const bool free = !hm_overlap(a, xa, b, xb, rule);
    move_run(&slide);
    const size_t count = (size_t)slide.count;
    if (capacity > 0 && count > 0)
        memcpy(contacts, slide.met, (count < capacity ? count : capacity) * sizeof *contacts);
    if (out)
        *out = (hm_move_end){move_pixels(slide.at), slide.at.x, slide.at.y, move_pixels(slide.rest),
                             free || move_end_free(&slide)};
    return count;
}
