// Casts of two convex shapes that begin in contact: what hm_cast_start says of that, by the fast paths of contacts and
// overlaps where they are sure. Convex shapes do not meet again what they have left, so nothing is searched.
#include "cast_begin.h"

#include "../contact/contact.h"
#include "../exact/lattice_internal.h"
#include "../fastpath/circles.h"
#include "../narrow/overlap.h"
#include "cast_result.h"

/// A cast whose arguments are valid.
typedef struct begin_cast {
    const hm_shape *a;
    const hm_xform *xa;
    const hm_shape *b;
    const hm_xform *xb;
    hmi_rule rule;
    hm_cast_hit *out; ///< or NULL
} begin_cast;

static hmi_verdict begin_hit(const begin_cast *cast, const hm_contact_info *contact) {
    const bool round = hmi_shape_any_radius(cast->a) || hmi_shape_any_radius(cast->b) || cast->rule.margin > 0;
    if (!cast->out) return HMI_MEET;
    *cast->out = (hm_cast_hit){.fraction = 0};
    hmi_cast_write_start(!round, contact, cast->out);
    return HMI_MEET;
}

static bool begin_meets(const begin_cast *cast) {
    return hmi_fast_overlap(cast->a, cast->xa, cast->b, cast->xb, &cast->rule) == HMI_MEET;
}

static bool begin_contact(const begin_cast *cast, hmi_point *away, hm_contact_info *out) {
    return hmi_contact_sure(cast->a, cast->xa, cast->b, cast->xb, &cast->rule, away, out) == HMI_MEET;
}

static hmi_verdict begin_always(const begin_cast *cast) {
    hm_contact_info contact;
    const bool meets = cast->out ? begin_contact(cast, NULL, &contact) : begin_meets(cast);
    return meets ? begin_hit(cast, &contact) : HMI_UNSURE;
}

// Of shapes that surely meet at the start and where that is no hit: the motion ends free, or in the contact.
static hmi_verdict begin_leaves(const begin_cast *cast, const hmi_point *motion) {
    hm_xform end;
    if (!hmi_xform_translate(cast->xb, motion->x, motion->y, &end)) return HMI_UNSURE;
    if (!cast->out) return HMI_APART;
    *cast->out = (hm_cast_hit){.fraction = 1};
    if (hmi_overlap(cast->a, cast->xa, cast->b, &end, &cast->rule)) return HMI_APART;
    cast->out->stop_x = motion->x;
    cast->out->stop_y = motion->y;
    return HMI_APART;
}

static hmi_verdict begin_deeper(const begin_cast *cast, const hmi_point *motion) {
    hm_contact_info contact;
    hmi_point way;
    if (!begin_contact(cast, &way, &contact)) return HMI_UNSURE;
    const hmi_clip_vector away = {hmi_int128_from(way.x), hmi_int128_from(way.y)};
    return hmi_contact_is_against(&away, motion) ? begin_hit(cast, &contact) : begin_leaves(cast, motion);
}

static bool begin_rule(const hm_cast_options *options, hmi_rule *out) {
    *out = (hmi_rule){options && options->rule.touch == HM_TOUCH_CLOSED, 0};
    return !options || hmi_rule_is_plain(&options->rule) || hmi_rule_make(&options->rule, out);
}

hmi_verdict hmi_cast_begin(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           hm_vec2 motion, const hm_cast_options *options, hm_cast_hit *out) {
    const hm_cast_start start = options ? options->start : HM_CAST_DEEPER;
    begin_cast cast = {.a = a, .xa = xa, .b = b, .xb = xb, .out = out};
    hmi_point steps;
    if (!begin_rule(options, &cast.rule)) return HMI_UNSURE;
    if (start == HM_CAST_ALWAYS) return begin_always(&cast);
    if (!hmi_steps_from_pixels(motion.x, &steps.x) || !hmi_steps_from_pixels(motion.y, &steps.y)) return HMI_UNSURE;
    if (start == HM_CAST_DEEPER) return begin_deeper(&cast, &steps);
    return begin_meets(&cast) ? begin_leaves(&cast, &steps) : HMI_UNSURE;
}
