// world_pose: the poses that a world keeps beside the xforms of its objects.
//
// The xform decides everything; a kept pose always draws exactly that xform. So a move by steps moves the position of
// the pose by the same steps: along an axis on which it moved, the position becomes a whole number of steps, of which
// a double holds every digit. Nothing adds up, however often an object is moved.
#include "../exact/lattice_internal.h"
#include "world_internal.h"

#include <math.h>

// A coordinate of a position, moved by steps: as it is where there are none.
static double pose_moved(double position, int64_t by) {
    int64_t steps;
    if (by == 0 || !hmi_steps_from_pixels(position, &steps)) return position;
    return (double)(steps + by) / (double)HM_STEPS_PER_PIXEL;
}

static hm_vec2 pose_position_moved(hm_vec2 position, const hm_xform *from, const hm_xform *to) {
    return (hm_vec2){pose_moved(position.x, to->ox - from->ox), pose_moved(position.y, to->oy - from->oy)};
}

static bool pose_position_fits(hm_vec2 position) {
    return fabs(position.x) <= HM_MAX_POSITION && fabs(position.y) <= HM_MAX_POSITION;
}

static double pose_distance(hm_vec2 position) { return fmax(fabs(position.x), fabs(position.y)); }

// A pose with the nearest position that poses have: a push may have led it beyond.
static hm_pose pose_within_limits(const hm_pose *pose) {
    hm_pose within = *pose;
    within.position.x = fmin(fmax(pose->position.x, -HM_MAX_POSITION), HM_MAX_POSITION);
    within.position.y = fmin(fmax(pose->position.y, -HM_MAX_POSITION), HM_MAX_POSITION);
    return within;
}

// The whole steps of a position, as the origin of an xform.
static bool pose_steps(hm_vec2 position, hm_xform *out) {
    return hmi_steps_from_pixels(position.x, &out->ox) && hmi_steps_from_pixels(position.y, &out->oy);
}

bool hmi_pose_draws(const hm_pose *pose, const hm_xform *xform) {
    const hm_pose within = pose_within_limits(pose);
    hm_xform drawn, here = *xform, near = *xform;
    if (!hmi_xform_from_pose(&within, &drawn)) return false;
    if (!pose_steps(pose->position, &here) || !pose_steps(within.position, &near)) return false;
    return drawn.ux == xform->ux && drawn.uy == xform->uy && drawn.vx == xform->vx && drawn.vy == xform->vy &&
           drawn.ox + (here.ox - near.ox) == xform->ox && drawn.oy + (here.oy - near.oy) == xform->oy;
}

hm_result hmi_world_set_drawn(const char *function, hm_world *world, hm_object id, const hm_pose *pose,
                              const hm_xform *xform) {
    hm_xform drawn;
    hm_pose kept = pose_within_limits(pose);
    if (!hmi_xform_from_pose(&kept, &drawn))
        return HMI_REFUSED(hmi_report_pose(HMI_RANGE_IN(function), "pose", &kept));
    kept.position = pose_position_moved(kept.position, &drawn, xform);
    return hmi_world_put(function, world, id, xform, &kept);
}

hm_result hmi_world_shift(const char *function, hm_world *world, hm_object id, const hm_xform *xform) {
    const hmi_slot *slot = hmi_world_slot(world, id);
    if (!slot || !slot->posed) return hmi_world_put(function, world, id, xform, NULL);
    hm_pose kept = world->poses[slot - world->slots];
    kept.position = pose_position_moved(kept.position, &slot->xform, xform);
    return hmi_world_put(function, world, id, xform, &kept);
}

hm_result hm_world_set_pose(hm_world *world, hm_object id, const hm_pose *pose) {
    hm_xform xform;
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(pose, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    if (!hmi_world_slot(world, id)) return HM_ERROR_STALE;
    if (!hmi_xform_from_pose(pose, &xform)) return HMI_REFUSED(hmi_report_pose(HMI_RANGE, "pose", pose));
    return hmi_world_put(__func__, world, id, &xform, pose);
}

// Where an object is when its pivot lies at a position; false where there is none. What lies between the pivot
// and the origin of the pixels stays, to the step.
static bool position_xform(const hm_world *world, const hmi_slot *slot, hm_vec2 position, hm_xform *out) {
    hm_xform was;
    *out = slot->xform;
    if (!pose_position_fits(position) || !pose_steps(position, out)) return false;
    if (!slot->posed) return true;
    if (!pose_steps(world->poses[slot - world->slots].position, &was)) return false;
    out->ox += slot->xform.ox - was.ox;
    out->oy += slot->xform.oy - was.oy;
    return hmi_xform_valid_after(&slot->xform, out);
}

// What is wrong with a position, with the kept pose, or with where they lead.
static HMI_COLD bool position_report(hmi_origin at, const hm_world *world, const hmi_slot *slot, hm_vec2 position,
                                     const hm_xform *xform) {
    const hm_vec2 kept = world->poses[slot - world->slots].position;
    hm_xform was;
    if (hmi_report_point(at, "position", position, HM_MAX_POSITION)) return true;
    if (!pose_steps(kept, &was)) return hmi_report(at, "id", HM_SENTENCE_POSE_POSITION, pose_distance(kept), HM_MAX_POSITION);
    return hmi_report_xform(at, "xform", xform);
}

static hm_result position_take(hm_world *world, const hmi_slot *slot, hm_vec2 position, const hm_xform *xform) {
    const int32_t index = (int32_t)(slot - world->slots);
    const hm_result result = hmi_slot_move(world, index, xform, false);
    if (result == HM_OK && slot->posed) world->poses[index].position = position;
    return result;
}

hm_result hm_world_set_position(hm_world *world, hm_object id, hm_vec2 position) {
    hm_xform xform;
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    const hmi_slot *slot = hmi_world_slot(world, id);
    if (!slot) return HM_ERROR_STALE;
    if (!position_xform(world, slot, position, &xform))
        return HMI_REFUSED(position_report(HMI_RANGE, world, slot, position, &xform));
    return position_take(world, slot, position, &xform);
}

// All are validated before the first is moved. An id may come twice: what it leads to does not depend on where the object
// was before.
static hm_result positions_check(const hm_world *world, const hm_object *ids, const hm_vec2 *positions, int32_t count) {
    hm_xform xform;
    for (int32_t i = 0; i < count; i++) {
        const hmi_slot *slot = hmi_world_slot(world, ids[i]);
        if (!slot) return HM_ERROR_STALE;
        if (!slot->posed && pose_position_fits(positions[i])) continue; // the origin itself, far from its limits
        if (!position_xform(world, slot, positions[i], &xform))
            return HMI_REFUSED(
                hmi_report(HMI_RANGE_IN("hm_world_set_positions"), "positions", HM_SENTENCE_ENTRY, i, 0));
    }
    return HM_OK;
}

hm_result hm_world_set_positions(hm_world *world, const hm_object *ids, const hm_vec2 *positions, int32_t count) {
    hm_xform xform;
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    HMI_REQUIRE_LIST(ids, count, HM_ERROR_RANGE);
    HMI_REQUIRE_LIST(positions, count, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    if (count < 0) return HMI_REFUSED_BETWEEN(count, 0, INT32_MAX);
    hm_result result = positions_check(world, ids, positions, count);
    for (int32_t i = 0; i < count && result == HM_OK; i++) {
        const hmi_slot *slot = hmi_world_slot(world, ids[i]);
        if (position_xform(world, slot, positions[i], &xform)) result = position_take(world, slot, positions[i], &xform);
    }
    return result;
}

hm_result hm_world_pose(const hm_world *world, hm_object id, hm_pose *out) {
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    const hmi_slot *slot = hmi_world_slot(world, id);
    if (!slot) return HM_ERROR_STALE;
    if (!slot->posed) return hm_xform_to_pose(&slot->xform, out);
    const hm_pose *kept = &world->poses[slot - world->slots];
    if (!pose_position_fits(kept->position))
        return HMI_REFUSED_AS("id", HM_SENTENCE_POSE_POSITION, pose_distance(kept->position), HM_MAX_POSITION);
    *out = *kept;
    return HM_OK;
}

static hm_result poses_check(const hm_world *world, const hm_object *ids, const hm_pose *poses, int32_t count) {
    hm_xform xform;
    for (int32_t i = 0; i < count; i++) {
        if (!hmi_world_slot(world, ids[i])) return HM_ERROR_STALE;
        if (!hmi_xform_from_pose(&poses[i], &xform))
            return HMI_REFUSED(hmi_report(HMI_RANGE_IN("hm_world_set_poses"), "poses", HM_SENTENCE_ENTRY, i, 0));
    }
    return HM_OK;
}

hm_result hm_world_set_poses(hm_world *world, const hm_object *ids, const hm_pose *poses, int32_t count) {
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    HMI_REQUIRE_LIST(ids, count, HM_ERROR_RANGE);
    HMI_REQUIRE_LIST(poses, count, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    if (count < 0) return HMI_REFUSED_BETWEEN(count, 0, INT32_MAX);
    hm_result result = poses_check(world, ids, poses, count);
    for (int32_t i = 0; i < count && result == HM_OK; i++) result = hm_world_set_pose(world, ids[i], &poses[i]);
    return result;
}
