// Casts of a disc against a disc.
#include "cast_point_job.h"
#include "cast_root.h"

/// Two discs, as the second one's centre against a circle about the first one's.
typedef struct point_discs {
    hmi_point from, to; ///< both centres at the start
    int64_t of_a, of_b; ///< the radii, in steps
    disc_root root;
} point_discs;

static inline int64_t point_radius(const hm_shape *disc, const hm_xform *xform) {
    return disc->radius > 0 ? hmi_shape_radius(disc, xform) : 0;
}

static inline bool point_discs_make(const point_cast *cast, point_discs *out) {
    const bool target_first = cast->swapped != cast->point_moves;
    const hmi_point target = hmi_local_apply(cast->at_target, cast->target->a);
    const hmi_point point = hmi_local_apply(cast->at_point, cast->point->a);
    const int64_t of_target = point_radius(cast->target, cast->at_target);
    const int64_t of_point = point_radius(cast->point, cast->at_point);
    const hmi_point motion = point_motion(cast);
    hmi_vec64 d;
    out->from = target_first ? target : point;
    out->to = target_first ? point : target;
    out->of_a = target_first ? of_target : of_point;
    out->of_b = target_first ? of_point : of_target;
    return sat_vector_near(&out->from, &out->to, &d) &&
           disc_root_make(d, (hmi_vec64){motion.x * HMI_UNITS_PER_STEP, motion.y * HMI_UNITS_PER_STEP},
                          of_target + of_point + cast->rule.margin, &out->root);
}

static inline void point_discs_put(const point_cast *cast, const point_discs *discs, point_hit *hit) {
    const hmi_point come = point_come(cast, hit->fraction);
    const hmi_point here = {0, 0}, there = {discs->root.d.x + come.x, discs->root.d.y + come.y};
    hm_vec2 normal;
    const hm_vec2 at = hmi_meeting_of_corners(here, there, discs->of_a, discs->of_b, &normal);
    point_put(cast, &discs->from, at, normal, hit);
}

static inline hmi_verdict point_discs_meet(const point_cast *cast, hm_cast_hit *out) {
    point_discs discs;
    point_hit hit;
    if (!point_discs_make(cast, &discs)) return HMI_UNSURE;
    if (discs.root.d2 - discs.root.r * discs.root.r <= discs.root.d2 * 0x1p-40) return HMI_BEGIN;
    if (disc_root_pass(&discs.root)) {
        if (out) point_write_none(cast->x, cast->y, out);
        return HMI_APART;
    }
    if (!disc_root_enter(&discs.root, &hit.fraction)) return HMI_UNSURE;
    if (!out) return HMI_MEET;
    point_discs_put(cast, &discs, &hit);
    out->exact = false;
    out->when = (hm_fraction){{0, 0}, {0, 0}};
    point_write(cast, &hit, out);
    return point_stop(cast, &hit, out) ? HMI_MEET : HMI_UNSURE;
}

hmi_verdict hmi_fast_cast_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                int64_t x, int64_t y, const hm_rule *rule, hm_cast_hit *out) {
    point_cast cast;
    return point_make(a, xa, b, xb, x, y, rule, &cast) ? point_discs_meet(&cast, out) : HMI_UNSURE;
}
