// world_move: an object moved by casts one after the other, each on as the contact before has it.
//
// All positions are whole steps from the start, so nothing adds up but what the casts leave: each stops within two
// steps of what it meets, on the free side. What is left of a motion is the difference of whole steps. Deflected
// along an edge it is rounded so that it never leads into the edge: along x or y the part against the normal is 0
// without rounding; elsewhere three quarters of a step away from the edge are added, which is more than rounding
// takes (half the diagonal of a step) and than the normal is off. hm_move_slide is the same past one shape (move.c).
// world_move_cast.c casts against all, move_ledge.c finds out what a contact is.
#include <hitmask/move.h>
#include <hitmask/cast.h>

#include "../base/vec2.h"
#include "../exact/lattice_internal.h"
#include "walk.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// In steps, but the last.
enum {
    MOVER_SAME_POINT = 16, ///< two positions no farther apart count as one, as a stop is found within a few
    MOVER_NOTHING = 2,     ///< less is rounding
    MOVER_CONTACTS = 8     ///< of one move, where the options do not say
};

static bool mover_is_far(hmi_steps way) { return llabs(way.x) > MOVER_SAME_POINT || llabs(way.y) > MOVER_SAME_POINT; }

// ---- deflecting what is left --------------------------------------------------------------------------------------

// The part of a motion that leads along the edge with this normal; along x and y without rounding.
static hm_vec2 mover_along(hm_vec2 rest, hm_vec2 normal) {
    const double into = fmin(hmi_dot(rest, normal), 0);
    rest.x -= into * normal.x;
    rest.y -= into * normal.y;
    if (normal.x == 0) rest.y = fmax(rest.y * normal.y, 0) * normal.y;
    if (normal.y == 0) rest.x = fmax(rest.x * normal.x, 0) * normal.x;
    return rest;
}

// On ground nothing leads down.
static hm_vec2 mover_slide(const hmi_walk *walk, hm_vec2 rest, hm_vec2 normal) {
    if (hmi_walk_is_ground(walk, normal)) {
        const double down = fmin(hmi_dot(rest, walk->up), 0);
        rest.x -= down * walk->up.x;
        rest.y -= down * walk->up.y;
    }
    return mover_along(rest, normal);
}

// Rounded so that it does not lead into the edge.
static hmi_steps mover_round_off(hm_vec2 rest, hm_vec2 normal) {
    const double off = normal.x == 0 || normal.y == 0 ? 0 : 0.75;
    return hmi_steps_round((hm_vec2){rest.x + off * normal.x, rest.y + off * normal.y});
}

// Whether there is anything of a motion, and it does not lead back.
static bool mover_leads_on(const hmi_walk *walk, hm_vec2 rest) {
    return hmi_dot(rest, rest) >= MOVER_NOTHING * MOVER_NOTHING && hmi_dot(rest, walk->motion) > 0;
}

// Whether a motion leads into something that was met before at this position: by more than what is rounded.
static bool mover_is_blocked(const hmi_walk *walk, hm_vec2 rest) {
    const double length = sqrt(hmi_dot(rest, rest));
    for (int i = walk->first_here; i < walk->count - 1; i++)
        if (walk->met[i].response == HM_RESPONSE_SLIDE && hmi_dot(rest, walk->met[i].normal) < -1e-7 * length)
            return true;
    return false;
}

static bool mover_is_first_here(const hmi_walk *walk) {
    for (int i = walk->first_here; i < walk->count - 1; i++)
        if (walk->met[i].response == HM_RESPONSE_SLIDE) return false;
    return true;
}

// Deflects what is left along what was met last; false where the motion ends in a corner. But where corners of both
// shapes lie side by side, the one that was met first may belong to no edge of the union. So what was left on arrival
// is deflected along the last edge alone, and if that gets anywhere, the others are forgotten.
static bool mover_turn(hmi_walk *walk) {
    const hm_vec2 normal = walk->met[walk->count - 1].normal;
    hm_vec2 along = mover_slide(walk, hmi_steps_vector(walk->rest), normal);
    if (!mover_leads_on(walk, along) || mover_is_blocked(walk, along)) {
        if (mover_is_first_here(walk)) return false;
        along = mover_slide(walk, hmi_steps_vector(walk->arrived), normal);
        if (!mover_leads_on(walk, along)) return false;
        walk->doubt = true;
    }
    walk->rest = mover_round_off(along, normal);
    return true;
}

static bool mover_bounce(hmi_walk *walk) {
    const hm_vec2 normal = walk->met[walk->count - 1].normal;
    const hm_surface surface = {{0, 0}, walk->options->restitution, 0, 0};
    hm_vec2 back;
    hm_response_bounce(hmi_steps_vector(walk->rest), normal, &surface, &back);
    walk->rest = mover_round_off(back, normal);
    walk->arrived = walk->rest;
    walk->motion = back;
    return hmi_dot(back, back) >= MOVER_NOTHING * MOVER_NOTHING;
}

// What the last contact makes of what is left; false where the way ends.
static bool mover_answer(hmi_walk *walk) {
    switch (walk->met[walk->count - 1].response) {
    case HM_RESPONSE_SLIDE:
        return mover_turn(walk);
    case HM_RESPONSE_BOUNCE:
        return mover_bounce(walk);
    case HM_RESPONSE_STOP:
        return false;
    case HM_RESPONSE_PASS:
    case HM_RESPONSE_STEP:
        break;
    }
    return true; // it goes on as it was
}

// ---- the way ------------------------------------------------------------------------------------------------------

static void mover_go(hmi_walk *walk, hmi_steps way, double fraction) {
    walk->at = hmi_steps_add(walk->at, way);
    walk->rest = hmi_steps_sub(walk->rest, way);
    walk->time += (1 - walk->time) * fraction;
    if (!mover_is_far(way)) return;
    walk->arrived = walk->rest;
    walk->first_here = walk->count;
}

// Of the slides at one position only the last one counts.
static void mover_forget(hmi_walk *walk) {
    int kept = walk->first_here;
    for (int i = walk->first_here; i < walk->count; i++)
        if (i == walk->count - 1 || walk->met[i].response != HM_RESPONSE_SLIDE) walk->met[kept++] = walk->met[i];
    walk->count = kept;
    walk->doubt = false;
}

static hm_world_move_contact mover_contact(const hmi_walk *walk, const hmi_walk_hit *hit, hmi_steps way) {
    const hm_cast_hit *cast = &hit->cast;
    return (hm_world_move_contact){.other = hmi_walk_id(walk, hit->slot),
                                   .response = walk->options->response,
                                   .fraction = walk->time + (1 - walk->time) * cast->fraction,
                                   .point = cast->point,
                                   .normal = cast->normal,
                                   .feature = cast->feature_a,
                                   .own_feature = cast->feature_b,
                                   .steps_x = walk->at.x + way.x,
                                   .steps_y = walk->at.y + way.y};
}

static hm_response mover_decide(const hmi_walk *walk, const hm_world_move_contact *contact) {
    hm_response response = contact->response;
    if (walk->options->decide) response = walk->options->decide(walk->options->decide_ctx, contact);
    return (unsigned)response < HM_RESPONSE_STEP ? response : HM_RESPONSE_SLIDE;
}

// Takes a contact down as what it is answered by.
static void mover_meet(hmi_walk *walk, hm_world_move_contact *contact, hm_response response) {
    contact->response = response;
    walk->met[walk->count++] = *contact;
    if (response == HM_RESPONSE_SLIDE && hmi_walk_is_ground(walk, contact->normal)) walk->stands = true;
}

/// How a piece of the way ended.
typedef enum mover_piece { MOVER_THROUGH, MOVER_MET, MOVER_PAST, MOVER_CORNER } mover_piece;

// Goes to what is to be slid along.
static mover_piece mover_on_to_edge(hmi_walk *walk, const hmi_walk_hit *hit, hmi_steps way,
                                    hm_world_move_contact *contact) {
    hmi_steps past;
    const bool ledge = hmi_walk_is_ledge(walk, hit, way, &past);
    if (walk->doubt && !mover_is_far(way) && !ledge) return MOVER_CORNER;
    if (walk->doubt) mover_forget(walk);
    mover_go(walk, way, hit->cast.fraction);
    if (ledge) walk->at = past;
    if (ledge || hmi_walk_step_up(walk, hit, contact)) return MOVER_PAST;
    mover_meet(walk, contact, HM_RESPONSE_SLIDE);
    return MOVER_MET;
}

// Where a piece of the way ends. What has come to an edge before stays where it is, so that it does not creep about.
static hmi_steps mover_stop(const hmi_walk *walk, const hmi_walk_hit *hit) {
    const hmi_steps way = hmi_walk_stop(walk, walk->at, walk->rest, hit);
    const bool level = hit->cast.normal.x == 0 || hit->cast.normal.y == 0;
    return level || llabs(way.x) > MOVER_NOTHING || llabs(way.y) > MOVER_NOTHING ? way : (hmi_steps){0, 0};
}

// Goes to what was met, or through it.
static mover_piece mover_on_to(hmi_walk *walk, const hmi_walk_hit *hit) {
    const hmi_steps way = mover_stop(walk, hit);
    hm_world_move_contact contact = mover_contact(walk, hit, way);
    const hm_response response = mover_decide(walk, &contact);
    if (response == HM_RESPONSE_SLIDE) return mover_on_to_edge(walk, hit, way, &contact);
    if (response != HM_RESPONSE_PASS) {
        if (walk->doubt) mover_forget(walk);
        mover_go(walk, way, hit->cast.fraction);
    }
    mover_meet(walk, &contact, response);
    return response == HM_RESPONSE_PASS ? MOVER_PAST : MOVER_MET;
}

// Goes on along what is left to what is met first.
static mover_piece mover_on(hmi_walk *walk) {
    hmi_walk_hit hits[HMI_WALK_TIED], hit;
    const int count = hmi_walk_cast(walk, walk->at, walk->rest, hits);
    if (count == 0) {
        if (walk->doubt) mover_forget(walk);
        mover_go(walk, walk->rest, 1);
        return MOVER_THROUGH;
    }
    hmi_walk_choose(walk, hits, count, &hit);
    return mover_on_to(walk, &hit);
}

// What is passed through does not count, but takes room.
static bool mover_may_meet(const hmi_walk *walk) {
    int passed = 0;
    for (int i = 0; i < walk->count; i++) passed += walk->met[i].response == HM_RESPONSE_PASS;
    return walk->count - passed < walk->most && walk->count < HM_WORLD_MOVE_CONTACTS;
}

// Until it is through, or in a corner from which the last contact leads no further.
void hmi_walk_run(hmi_walk *walk) {
    mover_piece piece = MOVER_PAST;
    if (walk->rest.x == 0 && walk->rest.y == 0) return;
    while ((piece == MOVER_MET || piece == MOVER_PAST) && mover_may_meet(walk)) {
        const hmi_steps rest = walk->rest;
        walk->ended = piece == MOVER_MET && !mover_answer(walk);
        if (walk->ended) return;
        piece = mover_on(walk);
        walk->ended = piece == MOVER_CORNER;
        if (walk->ended) walk->rest = rest;
    }
}

// ---- the question -------------------------------------------------------------------------------------------------

static bool mover_length_valid(double pixels) { return pixels >= 0 && pixels <= 32767; }

static bool mover_options_valid(const hm_world_move_options *options) {
    if ((unsigned)options->response >= HM_RESPONSE_STEP) return false;
    if (options->max_contacts < 0 || options->max_contacts > HM_WORLD_MOVE_CONTACTS) return false;
    if (!(options->restitution >= 0 && options->restitution <= 1)) return false;
    if (!(fabs(options->up.x) <= 1e100 && fabs(options->up.y) <= 1e100)) return false;
    return options->max_slope >= 0 && mover_length_valid(options->step_height) && mover_length_valid(options->snap);
}

static HMI_COLD bool mover_report_options(hmi_origin at, const hm_world_move_options *options) {
    if ((unsigned)options->response >= HM_RESPONSE_STEP)
        return hmi_report(at, "options.response", HM_SENTENCE_ENUM, (double)(int)options->response, 0);
    return hmi_report_between(at, "options.max_contacts", options->max_contacts, 0, HM_WORLD_MOVE_CONTACTS) ||
           hmi_report_between(at, "options.restitution", options->restitution, 0, 1) ||
           hmi_report_point(at, "options.up", options->up, 1e100) ||
           hmi_report_between(at, "options.max_slope", options->max_slope, 0, HUGE_VAL) ||
           hmi_report_between(at, "options.step_height", options->step_height, 0, 32767) ||
           hmi_report_between(at, "options.snap", options->snap, 0, 32767);
}

// Straight along x or y without rounding.
static hm_vec2 mover_up(hm_vec2 up) {
    const double most = fmax(fabs(up.x), fabs(up.y));
    if (most == 0) return (hm_vec2){0, -1};
    const hm_vec2 rough = {up.x / most, up.y / most};
    const double length = sqrt(hmi_dot(rough, rough));
    return (hm_vec2){rough.x / length, rough.y / length};
}

// A motion that is deflected may grow along x or y, by half of itself at most: a cast takes twice as much.
bool hmi_walk_set_out(hmi_walk *walk, hm_vec2 motion) {
    if (!(fabs(motion.x) <= HM_MAX_POSITION && fabs(motion.y) <= HM_MAX_POSITION)) return false;
    if (!hmi_steps_from_pixels(motion.x, &walk->rest.x)) return false;
    if (!hmi_steps_from_pixels(motion.y, &walk->rest.y)) return false;
    walk->motion = hmi_steps_vector(walk->rest);
    walk->arrived = walk->rest;
    walk->up = mover_up(walk->options->up);
    walk->most = walk->options->max_contacts ? walk->options->max_contacts : MOVER_CONTACTS;
    return true;
}

// The motion as all contacts have deflected it.
static hm_vec2 mover_motion_after(const hmi_walk *walk, hm_vec2 motion) {
    const hm_surface surface = {{0, 0}, walk->options->restitution, 0, 0};
    if (walk->ended) return (hm_vec2){0, 0};
    for (int i = 0; i < walk->count; i++) {
        const hm_world_move_contact *met = &walk->met[i];
        if (met->response == HM_RESPONSE_SLIDE) motion = mover_slide(walk, motion, met->normal);
        if (met->response == HM_RESPONSE_BOUNCE) hm_response_bounce(motion, met->normal, &surface, &motion);
        if (met->response == HM_RESPONSE_STOP) motion = (hm_vec2){0, 0};
    }
    return (hm_vec2){motion.x + 0.0, motion.y + 0.0}; // no -0
}

static hm_result mover_report(const hmi_walk *walk, hm_vec2 motion, hm_world_move_end *out) {
    out->steps_x = walk->at.x;
    out->steps_y = walk->at.y;
    out->move = hmi_steps_pixels(walk->at);
    out->left = hmi_steps_pixels(walk->rest);
    out->motion = mover_motion_after(walk, motion);
    out->count = walk->count;
    out->free = hmi_walk_is_free(walk, walk->at);
    if (hmi_xform_translate(walk->start, walk->at.x, walk->at.y, &out->xform)) return HM_OK;
    return HMI_REFUSED(hmi_report(HMI_RANGE_IN("hm_world_move"), "out.xform", HM_SENTENCE_OUT_OF_RANGE, 0, 0));
}

static hm_result mover_work(const hm_world *world, hmi_walk *walk, hm_vec2 motion, hm_world_move_end *end) {
    const bool calls = hmi_world_calls_begin(world, world->options.passes || walk->options->decide);
    bool limited = false;
    walk->limited = &limited;
    hmi_walk_find_ground(walk);
    hmi_walk_run(walk);
    *end = (hm_world_move_end){.ground = HM_NO_OBJECT, .limited = limited};
    walk->limited = &end->limited;
    hmi_walk_end_on_ground(walk, motion, end);
    const hm_result result = mover_report(walk, motion, end);
    hmi_world_calls_end(world, calls);
    return result;
}

// Works a move out, and writes nothing of the caller's.
static hm_result mover_find(const hm_world *world, hm_object id, hm_vec2 motion, const hm_world_move_options *options,
                            hmi_walk *walk, hm_world_move_end *end) {
    static const hm_world_move_options plain;
    const hmi_slot *slot = hmi_world_slot(world, id);
    if (!slot) return HM_ERROR_STALE;
    if (!options) options = &plain;
    if (!mover_options_valid(options))
        return HMI_REFUSED(mover_report_options(HMI_RANGE_IN("hm_world_move"), options));
    hmi_walk_begin(walk, world, (int32_t)(slot - world->slots), &slot->xform, options);
    if (!hmi_walk_set_out(walk, motion))
        return HMI_REFUSED(hmi_report_point(HMI_RANGE_IN("hm_world_move"), "motion", motion, HM_MAX_POSITION));
    hmi_walk_gather(walk);
    return mover_work(world, walk, motion, end);
}

static void mover_write(const hmi_walk *walk, const hm_world_move_end *end, hm_world_move_contact *contacts,
                        int32_t capacity, hm_world_move_end *out) {
    if (capacity > 0 && end->count > 0)
        memcpy(contacts, walk->met, (size_t)(end->count < capacity ? end->count : capacity) * sizeof *contacts);
    if (out) *out = *end;
}

hm_result hm_world_try_move(const hm_world *world, hm_object id, hm_vec2 motion, const hm_world_move_options *options,
                            hm_world_move_end *out, hm_world_move_contact *contacts, int32_t capacity) {
    hm_world_move_end end;
    hmi_walk walk;
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    HMI_REQUIRE_SOME(contacts, capacity, HM_ERROR_RANGE);
    if (capacity < 0) return HMI_REFUSED_AS("capacity", HM_SENTENCE_LEAST, capacity, 0);
    const hm_result result = mover_find(world, id, motion, options, &walk, &end);
    if (result == HM_OK) mover_write(&walk, &end, contacts, capacity, out);
    return result;
}

hm_result hm_world_move(hm_world *world, hm_object id, hm_vec2 motion, const hm_world_move_options *options,
                        hm_world_move_end *out, hm_world_move_contact *contacts, int32_t capacity) {
    hm_world_move_end end;
    hmi_walk walk;
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    HMI_REQUIRE_SOME(contacts, capacity, HM_ERROR_RANGE);
    if (capacity < 0) return HMI_REFUSED_AS("capacity", HM_SENTENCE_LEAST, capacity, 0);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    hm_result result = mover_find(world, id, motion, options, &walk, &end);
    if (result == HM_OK && (end.steps_x || end.steps_y)) result = hmi_world_shift(__func__, world, id, &end.xform);
    if (result == HM_OK) mover_write(&walk, &end, contacts, capacity, out);
    return result;
}
