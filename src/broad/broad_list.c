// broad_list: the questions that answer in lists: visits that write down what they see, in order where one is stated.
#include "../exact/lattice_internal.h"
#include "broad_internal.h"

#include <float.h>
#include <math.h>

// ---- boxes --------------------------------------------------------------------------------------------------------

typedef struct broad_ids {
    int32_t *out;
    size_t capacity, count;
} broad_ids;

static bool ids_add(void *ctx, int32_t id) {
    broad_ids *ids = ctx;
    if (ids->count < ids->capacity) ids->out[ids->count] = id;
    ids->count++;
    return true;
}

int32_t hm_broad_in_box(const hm_broad *broad, const hm_bounds *box, const hm_filter *filter, int32_t *out,
                        int32_t capacity) {
    broad_ids ids = {out, (size_t)capacity, 0};
    HMI_REQUIRE_PTR(broad, 0);
    HMI_REQUIRE_PTR(box, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    const hmi_index_ops *ops = broad->index->ops;
    if (ops->list_box && hmi_bounds_valid(box))
        return hmi_as_count(ops->list_box(broad->index, box, filter, out, (size_t)capacity));
    hm_broad_visit_box(broad, box, filter, ids_add, &ids);
    return hmi_as_count(ids.count);
}

// ---- the first ones of a list in order ----------------------------------------------------------------------------

typedef struct broad_ranked {
    hm_broad_hit *out; // by (at, id)
    size_t capacity, written, count;
} broad_ranked;

static bool ranked_before(const hm_broad_hit *a, const hm_broad_hit *b) {
    return a->at < b->at || (a->at <= b->at && a->id < b->id);
}

// Insertion sort: lists are short, and long ones mostly come in order.
static void ranked_add(broad_ranked *list, hm_broad_hit hit) {
    list->count++;
    size_t i = list->written;
    if (i == list->capacity) {
        if (i == 0 || !ranked_before(&hit, &list->out[i - 1])) return;
        i--;
    } else {
        list->written++;
    }
    for (; i > 0 && ranked_before(&hit, &list->out[i - 1]); i--) list->out[i] = list->out[i - 1];
    list->out[i] = hit;
}

static double ranked_all(void *ctx, int32_t id, double at, double limit) {
    ranked_add(ctx, (hm_broad_hit){id, at});
    return limit;
}

// Those that cannot be among the first any more are not wanted.
static double ranked_first(void *ctx, int32_t id, double at, double limit) {
    broad_ranked *list = ctx;
    ranked_add(list, (hm_broad_hit){id, at});
    return list->written == list->capacity ? list->out[list->capacity - 1].at : limit;
}

int32_t hm_broad_on_way(const hm_broad *broad, hm_vec2 from, hm_vec2 to, hm_vec2 half, const hm_filter *filter,
                        hm_broad_hit *out, int32_t capacity) {
    broad_ranked list = {out, (size_t)capacity, 0, 0};
    HMI_REQUIRE_PTR(broad, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    hmi_broad_visit_all_on_way(broad, from, to, half, filter, ranked_all, &list);
    return hmi_as_count(list.count);
}

bool hm_broad_first(const hm_broad *broad, hm_vec2 from, hm_vec2 to, hm_vec2 half, const hm_filter *filter,
                    hm_broad_hit *out) {
    hm_broad_hit best = {-1, 2};
    broad_ranked list = {&best, 1, 0, 0};
    HMI_REQUIRE_PTR(broad, false);
    HMI_REQUIRE_PTR(out, false);
    hm_broad_visit_way(broad, from, to, half, filter, ranked_first, &list);
    if (list.written > 0) *out = best;
    return list.written > 0;
}

int32_t hm_broad_nearest(const hm_broad *broad, hm_vec2 point, double reach, const hm_filter *filter,
                         hm_broad_hit *out, int32_t capacity) {
    broad_ranked list = {out, (size_t)capacity, 0, 0};
    HMI_REQUIRE_PTR(broad, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    HMI_REQUIRE(reach >= 0, 0, hmi_report(HMI_VIOLATION, "reach", HM_SENTENCE_LEAST, reach, 0));
    HMI_REQUIRE(fabs(point.x) <= FLT_MAX && fabs(point.y) <= FLT_MAX, 0,
                hmi_report_point(HMI_VIOLATION, "point", point, FLT_MAX));
    if (capacity == 0) return 0;
    const float x = (float)point.x;
    const float y = (float)point.y;
    hm_broad_visit_near(broad, &(hm_bounds){x, y, x, y}, reach, filter, ranked_first, &list);
    return hmi_as_count(list.written);
}
