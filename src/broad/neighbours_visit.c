// neighbours_visit: queries of the index over larger boxes; each result is tested again with the box itself. A larger
// box is met no later and is no farther than the box in it, so that nothing is lost and limits hold.
#include "neighbours_internal.h"

typedef struct kept_visit {
    const hmi_neighbours *all;
    bool others; // numbers are indices in `strays`
    const hm_bounds *box;
    const hmi_way *way;
    hm_broad_visit_fn visit;
    hm_broad_limit_fn visit_limit;
    void *ctx;
    bool going; // not ended by the function
    double limit;
} kept_visit;

// The number that is meant, -1 for one that has left and is to be found among the others.
static int32_t kept_number(const kept_visit *how, int32_t id) {
    if (how->others) return how->all->strays[id];
    return how->all->stray[id] ? -1 : id;
}

static bool kept_box(void *ctx, int32_t found) {
    kept_visit *how = ctx;
    const int32_t id = kept_number(how, found);
    if (id >= 0 && hmi_bounds_meet(&how->all->box[id], how->box)) how->going = how->visit(how->ctx, id);
    return how->going;
}

static double kept_way(void *ctx, int32_t found, double at, double limit) {
    kept_visit *how = ctx;
    const int32_t id = kept_number(how, found);
    (void)limit;
    if (id < 0) return how->limit;
    at = hmi_way_enter(how->way, &how->all->box[id]);
    if (at >= 0 && at <= how->limit) how->limit = how->visit_limit(how->ctx, id, at, how->limit);
    return how->limit;
}

static double kept_near(void *ctx, int32_t found, double at, double limit) {
    kept_visit *how = ctx;
    const int32_t id = kept_number(how, found);
    (void)limit;
    if (id < 0) return how->limit;
    at = hmi_bounds_distance(how->box, &how->all->box[id]);
    if (at <= how->limit) how->limit = how->visit_limit(how->ctx, id, at, how->limit);
    return how->limit;
}

bool hmi_neighbours_visit_box(const void *index, const hm_bounds *box, const hm_filter *filter,
                              hm_broad_visit_fn visit, void *ctx) {
    const hmi_neighbours *all = index;
    if (all->resting) return all->main->ops->visit_box(all->main, box, filter, visit, ctx);
    kept_visit how = {.all = all, .box = box, .visit = visit, .ctx = ctx, .going = true};
    all->main->ops->visit_box(all->main, box, filter, kept_box, &how);
    how.others = true;
    if (how.going && all->others) all->others->ops->visit_box(all->others, box, filter, kept_box, &how);
    return how.going;
}

// The others are queried only up to the limit: what they report beyond it is dropped above.
void hmi_neighbours_visit_way(const void *index, const hmi_way *way, const hm_filter *filter, hm_broad_limit_fn visit,
                              void *ctx) {
    const hmi_neighbours *all = index;
    if (all->resting) {
        all->main->ops->visit_way(all->main, way, filter, visit, ctx);
        return;
    }
    kept_visit how = {.all = all, .way = way, .visit_limit = visit, .ctx = ctx, .limit = 1};
    all->main->ops->visit_way(all->main, way, filter, kept_way, &how);
    how.others = true;
    if (how.limit >= 0 && all->others) all->others->ops->visit_way(all->others, way, filter, kept_way, &how);
}

void hmi_neighbours_visit_near(const void *index, const hm_bounds *box, double reach, const hm_filter *filter,
                               hm_broad_limit_fn visit, void *ctx) {
    const hmi_neighbours *all = index;
    if (all->resting) {
        all->main->ops->visit_near(all->main, box, reach, filter, visit, ctx);
        return;
    }
    kept_visit how = {.all = all, .box = box, .visit_limit = visit, .ctx = ctx, .limit = reach};
    all->main->ops->visit_near(all->main, box, reach, filter, kept_near, &how);
    how.others = true;
    if (how.limit >= 0 && all->others)
        all->others->ops->visit_near(all->others, box, how.limit, filter, kept_near, &how);
}
