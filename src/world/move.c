// move: one shape past another, by the slide of world_move with that one for all objects.
#include <hitmask/move.h>

#include "../pose/posed_shape.h"
#include "walk.h"

static hm_move_contact move_contact(const hm_world_move_contact *met) {
    return (hm_move_contact){met->fraction,    met->point,   met->normal, met->feature,
                             met->own_feature, met->steps_x, met->steps_y};
}

static bool move_begin(hmi_walk *walk, const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       hm_vec2 motion, const hm_rule *rule) {
    static const hm_world_move_options slide = {.max_contacts = HM_MOVE_CONTACTS};
    static const hm_rule plain = {HM_TOUCH_AREA, 0};
    hmi_rule made;
    HMI_REQUIRE(hmi_shape_valid(a), false, hmi_report_shape(HMI_VIOLATION_IN("hm_move_slide"), "a", a));
    HMI_REQUIRE(hmi_shape_valid(b), false, hmi_report_shape(HMI_VIOLATION_IN("hm_move_slide"), "b", b));
    HMI_REQUIRE(hmi_xform_is_valid(xa), false, hmi_report_xform(HMI_VIOLATION_IN("hm_move_slide"), "xa", xa));
    HMI_REQUIRE(hmi_xform_is_valid(xb), false, hmi_report_xform(HMI_VIOLATION_IN("hm_move_slide"), "xb", xb));
    HMI_REQUIRE(hmi_rule_make(rule, &made), false, hmi_report_rule(HMI_VIOLATION_IN("hm_move_slide"), rule));
    hmi_walk_begin_pair(walk, a, xa, b, xb, rule ? rule : &plain, &slide);
    const bool valid = hmi_walk_set_out(walk, motion);
    HMI_REQUIRE(valid, false, hmi_report_point(HMI_VIOLATION_IN("hm_move_slide"), "motion", motion, HM_MAX_POSITION));
    return true;
}

int32_t hm_move_slide(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                      const hm_slide_options *options, hm_move_end *out, hm_move_contact *contacts,
                      int32_t capacity) {
    hmi_walk walk;
    if (out) *out = (hm_move_end){{0, 0}, 0, 0, {0, 0}, false};
    HMI_REQUIRE_ROOM(contacts, capacity, 0);
    if (!move_begin(&walk, a, xa, b, xb, motion, options ? &options->rule : NULL)) return 0;
    hmi_walk_run(&walk);
    for (int32_t i = 0; i < walk.count && i < capacity; i++) contacts[i] = move_contact(&walk.met[i]);
    if (out)
        *out = (hm_move_end){hmi_steps_pixels(walk.at), walk.at.x, walk.at.y, hmi_steps_pixels(walk.rest),
                             hmi_walk_is_free(&walk, (hmi_steps){0, 0}) || hmi_walk_is_free(&walk, walk.at)};
    return walk.count;
}
