// neighbours: a list of pairs that outlives updates (Verlet, "Computer experiments on classical fluids", 1967): boxes
// are stored larger than they are ("fat"), so that the list of those that meet stays valid as long as all boxes stay
// within their fat ones.
//
// A fat box covers the path of its box if that moves on as before, and a little more on all sides. A few boxes that
// leave theirs get new ones and pairs of their own (strays); when they are more than one in STRAY_SHARE, everything
// is made anew. Larger boxes last longer and have more pairs to test: the number of pairs of the last list decides
// how long the next is to last. Lists do not pay where boxes move by half their size in neighbours_worth updates, or
// where they do not last half as long as planned. Then all is left to the index below, which holds the boxes
// themselves (resting).
#include "neighbours.h"

#include "boxset_lanes.h"
#include "neighbours_internal.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    STRAY_SHARE = 25,
    STRAY_FEW = 8,
    MOST_PAUSE = 32,
    SAMPLE = 64,
    KEEP_PART = 16 // boxes that are tested together, before each by itself
};

static const float neighbours_worth = 3; // updates that a list is to last at least
static const float neighbours_most = 16; // and at most

// What it costs to make a list, in tests of a pair of it: for each box, and for each pair.
static const double neighbours_renew_box = 15;
static const double neighbours_renew_pair = 3;

// ---- motion -------------------------------------------------------------------------------------------------------

static float neighbours_of(float from, float to) {
    const float way = to - from;
    return way > -FLT_MAX && way < FLT_MAX ? way : 0; // infinite edges do not move
}

typedef struct neighbours_motion {
    double way, size; // of a box, on average: both axes together
    float around;     // pixels all around
    bool slow;        // a list is worth it
} neighbours_motion;

// From some of the boxes: how far they move in an update, and how large they are.
static neighbours_motion neighbours_measure(const hmi_neighbours *all, const hmi_boxset *set) {
    double way = 0, size = 0;
    int32_t count = 0;
    const int32_t stride = set->size / SAMPLE + 1;
    for (int32_t i = 0; i < set->size && i < all->size; i += stride) {
        const hm_bounds *old = &all->box[i];
        const hm_bounds *box = &set->box[i];
        if (!hmi_bounds_valid(box) || !hmi_bounds_valid(old)) continue;
        way += fabs((double)neighbours_of(old->x0, box->x0)) + fabs((double)neighbours_of(old->y0, box->y0));
        size += (double)neighbours_of(box->x0, box->x1) + (double)neighbours_of(box->y0, box->y1);
        count++;
    }
    if (count == 0) return (neighbours_motion){0, 0, 0, false};
    if (all->margin > 0) return (neighbours_motion){0, 0, all->margin, size >= neighbours_worth * way};
    return (neighbours_motion){way / count, size / count, (float)(way / (4.0 * count) + size / (256.0 * count)),
                               size >= 2 * neighbours_worth * way};
}

// How many updates the next list is to last, so that making it and testing its pairs cost least together. It will
// have as many pairs as the last one, times the square of how much farther larger boxes reach; a first one is taken
// to have one for each box.
static float neighbours_steps(const hmi_neighbours *all, const neighbours_motion *how) {
    const double density = all->steps > 0 ? (double)all->first_listed / all->size : 1;
    const double reach = how->size + how->way * all->steps;
    double steps = neighbours_worth, least = DBL_MAX;
    if (all->margin > 0) return 1;
    for (double n = neighbours_worth; n <= neighbours_most; n++) {
        const double ratio = reach > 0 ? (how->size + how->way * n) / reach : 1;
        const double pairs = density * ratio * ratio;
        const double cost = pairs + (neighbours_renew_box + neighbours_renew_pair * pairs) / n;
        if (cost >= least) continue;
        least = cost;
        steps = n;
    }
    return (float)steps;
}

// The farthest coordinate of v after a motion of either sign: without a branch, as the sign cannot be predicted.
static float neighbours_less(float v, float way, float around) { return v + 0.5f * (way - fabsf(way)) - around; }
static float neighbours_more(float v, float way, float around) { return v + 0.5f * (way + fabsf(way)) + around; }

// The box with its path: the motion of the last update over and over. With a margin in the options, that alone.
static inline hm_bounds neighbours_fat(const hmi_neighbours *all, const hm_bounds *box, int32_t id, float steps,
                                       float around) {
    float x = 0, y = 0;
    if (all->margin <= 0 && id < all->size && hmi_bounds_valid(&all->box[id])) {
        x = neighbours_of(all->box[id].x0, box->x0) * steps;
        y = neighbours_of(all->box[id].y0, box->y0) * steps;
    }
    const hm_bounds fat = {neighbours_less(box->x0, x, around), neighbours_less(box->y0, y, around),
                           neighbours_more(box->x1, x, around), neighbours_more(box->y1, y, around)};
    return hmi_bounds_valid(&fat) ? fat : *box;
}

// ---- memory -------------------------------------------------------------------------------------------------------

static size_t neighbours_stray_room(size_t capacity) { return capacity / STRAY_SHARE + STRAY_FEW + 1; }

static void neighbours_free_boxes(hmi_neighbours *all) {
    const size_t capacity = (size_t)all->capacity;
    hmi_free(&all->alloc, all->box, capacity * sizeof *all->box);
    hmi_free(&all->alloc, all->fat, capacity * sizeof *all->fat);
    hmi_free(&all->alloc, all->stray, capacity * sizeof *all->stray);
    if (all->strays) hmi_free(&all->alloc, all->strays, neighbours_stray_room(capacity) * sizeof *all->strays);
    if (all->held) hmi_free(&all->alloc, all->held, neighbours_stray_room(capacity) * sizeof *all->held);
}

static hm_result neighbours_reserve(hmi_neighbours *all, int32_t size) {
    if (size <= all->capacity) return HM_OK;
    hmi_neighbours made = *all;
    made.capacity = all->capacity > 0 && size < HM_BROAD_MAX / 2 ? size + size / 4 : size;
    const size_t capacity = (size_t)made.capacity;
    made.box = hmi_alloc_array(&all->alloc, capacity, sizeof *made.box);
    made.fat = hmi_alloc_array(&all->alloc, capacity, sizeof *made.fat);
    made.stray = hmi_alloc_array(&all->alloc, capacity, sizeof *made.stray);
    made.strays = hmi_alloc_array(&all->alloc, neighbours_stray_room(capacity), sizeof *made.strays);
    made.held = hmi_alloc_array(&all->alloc, neighbours_stray_room(capacity), sizeof *made.held);
    if (!made.box || !made.fat || !made.stray || !made.strays || !made.held) {
        neighbours_free_boxes(&made);
        return HM_ERROR_MEMORY;
    }
    const size_t used = (size_t)all->size;
    if (used > 0) {
        memcpy(made.box, all->box, used * sizeof *made.box);
        memcpy(made.fat, all->fat, used * sizeof *made.fat);
        memcpy(made.stray, all->stray, used * sizeof *made.stray);
        memcpy(made.strays, all->strays, (size_t)all->stray_count * sizeof *made.strays);
        memcpy(made.held, all->held, (size_t)all->stray_count * sizeof *made.held);
    }
    neighbours_free_boxes(all);
    *all = made;
    return HM_OK;
}

// ---- update -------------------------------------------------------------------------------------------------------

static void neighbours_take(hmi_neighbours *all, const hmi_boxset *set) {
    all->size = set->size;
    if (set->size > 0) memcpy(all->box, set->box, (size_t)set->size * sizeof *all->box);
}

static void neighbours_no_strays(hmi_neighbours *all, const hmi_boxset *set) {
    if (all->others) all->others->ops->destroy(all->others);
    all->others = NULL;
    all->stray_count = 0;
    if (set->size > 0) memset(all->stray, 0, (size_t)set->size * sizeof *all->stray);
}

static hm_result neighbours_rest(hmi_neighbours *all, const hmi_boxset *set, bool moved) {
    const hm_result result = all->main->ops->update(all->main, set, moved);
    if (result != HM_OK) return result;
    neighbours_no_strays(all, set);
    neighbours_take(all, set);
    all->resting = true;
    all->steps = 0;
    all->listed = all->first_listed = 0;
    return HM_OK;
}

static void neighbours_list(hmi_neighbours *all) {
    // An estimate first, so that pairs need not be searched twice.
    if (all->list_capacity == 0) hmi_neighbours_reserve_list(all, 2 * (size_t)all->capacity);
    hmi_pair_sink sink = {all->list, all->list_capacity, 0};
    all->main->ops->pairs(all->main, &sink);
    all->unlisted = false;
    all->listed = all->first_listed = 0;
    if (sink.count > all->list_capacity) {
        all->unlisted = !hmi_neighbours_reserve_list(all, sink.count);
        if (all->unlisted) return;
        sink = (hmi_pair_sink){all->list, all->list_capacity, 0};
        all->main->ops->pairs(all->main, &sink);
    }
    all->listed = all->first_listed = sink.count;
}

static hm_result neighbours_renew(hmi_neighbours *all, const hmi_boxset *set, const neighbours_motion *how,
                                  bool moved) {
    hmi_boxset larger = *set;
    const float steps = neighbours_steps(all, how);
    for (int32_t i = 0; i < set->size; i++) {
        const hm_bounds *box = &set->box[i];
        all->fat[i] = hmi_bounds_valid(box) ? neighbours_fat(all, box, i, steps, how->around) : *box;
    }
    all->stale = true;
    larger.box = all->fat;
    const hm_result result = all->main->ops->update(all->main, &larger, moved);
    if (result != HM_OK) return result;
    neighbours_no_strays(all, set);
    neighbours_list(all);
    neighbours_take(all, set);
    all->resting = all->stale = false;
    all->steps = steps;
    all->age = 0;
    return HM_OK;
}

// Writes those from `from` up to `to` that are not within their larger boxes and no strays yet into `strays`, from
// `count` on; answers the new count, or -1 where it would be more than `most`. `again`: whether any is not within.
static int32_t neighbours_left(hmi_neighbours *all, const hmi_boxset *set, int32_t from, int32_t to, int32_t count,
                               int32_t most, bool *again) {
    for (int32_t i = from; i < to; i++) {
        if (hmi_lanes_within(&set->box[i], &all->fat[i]) || !hmi_bounds_valid(&set->box[i])) continue;
        *again = true;
        if (all->stray[i]) continue;
        if (count == most) return -1;
        all->strays[count++] = i;
    }
    return count;
}

// Whether the list still holds, but for few boxes, which become strays. False where there are too many.
static bool neighbours_keep(hmi_neighbours *all, const hmi_boxset *set, const neighbours_motion *how,
                            hm_result *result) {
    const int32_t most = set->size / STRAY_SHARE + STRAY_FEW;
    int32_t count = all->stray_count;
    bool again = false;
    *result = HM_OK;
    if (all->resting || all->stale || all->unlisted) return false;
    for (int32_t from = 0; from < set->size; from += KEEP_PART) {
        const int32_t to = set->size - from < KEEP_PART ? set->size : from + KEEP_PART;
        if (hmi_lanes_all_within(set->box + from, all->fat + from, to - from)) continue;
        count = neighbours_left(all, set, from, to, count, most, &again);
        if (count < 0) return false;
    }
    if (!again) return true;
    for (int32_t i = 0; i < count; i++) {
        const int32_t id = all->strays[i];
        if (i >= all->stray_count) all->held[i] = all->fat[id];
        if (!hmi_lanes_within(&set->box[id], &all->fat[id]))
            all->fat[id] = neighbours_fat(all, &set->box[id], id, all->steps, how->around);
    }
    *result = hmi_neighbours_leave(all, set, count - all->stray_count);
    all->stale = *result != HM_OK;
    return true;
}

// A list that did not last half as long as planned: the motion is not as estimated.
static void neighbours_judge(hmi_neighbours *all) {
    const bool soon = !all->resting && !all->stale && all->age < (int)(all->steps / 2) && all->margin <= 0;
    if (!soon) {
        if (!all->resting) all->pause = 0;
        return;
    }
    all->pause = all->pause == 0 ? 2 : all->pause < MOST_PAUSE ? 2 * all->pause : all->pause;
    all->pausing = all->pause;
}

static hm_result neighbours_make(hmi_neighbours *all, const hmi_boxset *set, bool moved) {
    hm_result result = HM_OK;
    if (!moved) return neighbours_rest(all, set, false);
    const neighbours_motion how = neighbours_measure(all, set);
    all->age++;
    if (how.slow && neighbours_keep(all, set, &how, &result)) {
        if (result == HM_OK) neighbours_take(all, set);
        return result;
    }
    neighbours_judge(all);
    if (all->pausing > 0) all->pausing--;
    if (!how.slow || all->pausing > 0) return neighbours_rest(all, set, true);
    return neighbours_renew(all, set, &how, true);
}

static hm_result neighbours_update(void *index, const hmi_boxset *set, bool moved) {
    hmi_neighbours *all = index;
    const bool first = all->capacity == 0;
    hm_result result = neighbours_reserve(all, set->size);
    if (result != HM_OK) return result;
    result = neighbours_make(all, set, moved);
    if (result != HM_OK && first) {
        neighbours_free_boxes(all);
        all->box = all->fat = NULL;
        all->stray = NULL;
        all->strays = NULL;
        all->held = NULL;
        all->capacity = 0;
    }
    return result;
}

// ---- the index ----------------------------------------------------------------------------------------------------

static bool neighbours_at(const void *index, size_t slot, int32_t *id, hm_bounds *box, hm_filter *filter) {
    const hmi_neighbours *all = index;
    int32_t number;
    hm_bounds fat;
    if (!all->main->ops->at(all->main, slot, &number, &fat, filter)) return false;
    if (id) *id = number;
    if (box) *box = hmi_bounds_valid(&fat) ? all->box[number] : fat;
    return true;
}

static size_t neighbours_bytes(const void *index) {
    const hmi_neighbours *all = index;
    const size_t each = 2 * sizeof *all->box + sizeof *all->stray;
    size_t bytes = sizeof *all + all->main->ops->bytes(all->main) + each * (size_t)all->capacity;
    if (all->strays)
        bytes += neighbours_stray_room((size_t)all->capacity) * (sizeof *all->strays + sizeof *all->held);
    if (all->others) bytes += all->others->ops->bytes(all->others);
    return bytes + all->list_capacity * sizeof *all->list;
}

static void neighbours_destroy(void *index) {
    hmi_neighbours *all = index;
    const hm_allocator alloc = all->alloc;
    all->main->ops->destroy(all->main);
    if (all->others) all->others->ops->destroy(all->others);
    neighbours_free_boxes(all);
    hmi_free(&alloc, all->list, all->list_capacity * sizeof *all->list);
    hmi_free(&alloc, all, sizeof *all);
}

static const hmi_index_ops neighbours_ops = {.update = neighbours_update,
                                             .pairs = hmi_neighbours_pairs,
                                             .visit_box = hmi_neighbours_visit_box,
                                             .visit_way = hmi_neighbours_visit_way,
                                             .visit_near = hmi_neighbours_visit_near,
                                             .at = neighbours_at,
                                             .bytes = neighbours_bytes,
                                             .destroy = neighbours_destroy};

hmi_index *hmi_neighbours_create(const hm_allocator *alloc, hmi_index *main, float cell, float margin) {
    if (!main) return NULL;
    hmi_neighbours *all = hmi_alloc(alloc, sizeof *all);
    if (!all) {
        main->ops->destroy(main);
        return NULL;
    }
    *all = (hmi_neighbours){
        .index = {&neighbours_ops}, .alloc = *alloc, .cell = cell, .margin = margin, .main = main, .resting = true};
    return &all->index;
}
