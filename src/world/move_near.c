// move_near: the objects that a move may meet, listed once.
//
// A move queries the world ten times and more: what it meets, what it stands on, whether a position is free. All
// of that lies near its start, no farther than the move goes. So the objects there are listed once. A query
// whose box lies within the searched box visits only these objects; any other query goes to the world. The
// results are the same.
#include "walk.h"

#include <float.h>
#include <math.h>

static bool nearby_add(void *ctx, int32_t slot) {
    hmi_walk_nearby *nearby = &((hmi_walk *)ctx)->nearby;
    if (nearby->count == HMI_WALK_NEARBY) return false;
    nearby->slot[nearby->count++] = slot;
    return true;
}

// Rounded to either side: queries are compared with the rounded value.
static float nearby_float(double pixels) { return (float)fmin(fmax(pixels, -FLT_MAX), FLT_MAX); }

void hmi_walk_gather(hmi_walk *walk) {
    const hm_vec2 way = hmi_steps_pixels(walk->rest);
    // Casts that search for ground and corners lead a few pixels farther.
    const double far = fabs(way.x) + fabs(way.y) + walk->options->step_height + walk->options->snap + 4;
    const double x = walk->half.x + far, y = walk->half.y + far;
    if (!walk->world || !walk->meets) return;
    walk->nearby.box = (hm_bounds){nearby_float(walk->middle.x - x), nearby_float(walk->middle.y - y),
                                   nearby_float(walk->middle.x + x), nearby_float(walk->middle.y + y)};
    walk->nearby.complete = hmi_world_visit_box(walk->world, &walk->nearby.box, walk->filter, nearby_add, walk);
}

// Whether the list is complete for a box.
static bool nearby_holds(const hmi_walk *walk, const hm_bounds *box) {
    const hm_bounds *all = &walk->nearby.box;
    return walk->nearby.complete && all->x0 <= box->x0 && all->y0 <= box->y0 && box->x1 <= all->x1 &&
           box->y1 <= all->y1;
}

bool hmi_walk_visit_box(const hmi_walk *walk, const hm_bounds *box, hmi_slot_fn visit, void *ctx) {
    if (!walk->world) return visit(ctx, 0);
    if (!nearby_holds(walk, box)) return hmi_world_visit_box(walk->world, box, walk->filter, visit, ctx);
    for (int i = 0; i < walk->nearby.count; i++) {
        const int32_t slot = walk->nearby.slot[i];
        if (hmi_bounds_meet(box, &walk->world->slots[slot].box) && !visit(ctx, slot)) return false;
    }
    return true;
}

static void nearby_visit_way(const hmi_walk *walk, const hmi_way *way, hmi_slot_limit_fn visit, void *ctx) {
    double limit = 1;
    for (int i = 0; i < walk->nearby.count && limit >= 0; i++) {
        const int32_t slot = walk->nearby.slot[i];
        const double at = hmi_way_enter(way, &walk->world->slots[slot].box);
        if (at >= 0 && at <= limit) limit = visit(ctx, slot, at, limit);
    }
}

void hmi_walk_visit_way(const hmi_walk *walk, hm_vec2 from, hm_vec2 to, hmi_slot_limit_fn visit, void *ctx) {
    hmi_way way;
    if (!walk->world) {
        visit(ctx, 0, 0, 1);
        return;
    }
    hmi_way_make(from, to, walk->half, &way);
    if (nearby_holds(walk, &way.box))
        nearby_visit_way(walk, &way, visit, ctx);
    else
        hmi_world_visit_way(walk->world, from, to, walk->half, walk->filter, visit, ctx);
}
