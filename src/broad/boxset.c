// boxset: a set of numbered boxes, with the filters of those that have one.
#include "boxset_lanes.h"
#include "index.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const hm_filter boxset_default = HM_FILTER_DEFAULT;

void hmi_boxset_init(hmi_boxset *set, const hm_allocator *alloc) {
    *set = (hmi_boxset){.free = -1, .alloc = hmi_allocator(alloc)};
}

static void boxset_release(hmi_boxset *set, void *block, size_t size) {
    hmi_free(&set->alloc, block, (size_t)set->capacity * size);
}

void hmi_boxset_free(hmi_boxset *set) {
    boxset_release(set, set->box, sizeof *set->box);
    boxset_release(set, set->user, sizeof *set->user);
    boxset_release(set, set->filter, sizeof *set->filter);
}

size_t hmi_boxset_bytes(const hmi_boxset *set) {
    size_t each = sizeof *set->box;
    if (set->user) each += sizeof *set->user;
    if (set->filter) each += sizeof *set->filter;
    return each * (size_t)set->capacity;
}

static bool filter_is_default(const hm_filter *filter) {
    return !filter || (filter->category == boxset_default.category && filter->mask == boxset_default.mask &&
                       filter->group == boxset_default.group);
}

// Arrays for `capacity` numbers, with what the set has copied; NULL where none is wanted.
typedef struct boxset_arrays {
    hm_bounds *box;
    uint64_t *user;
    hm_filter *filter;
} boxset_arrays;

static void *boxset_grown(const hmi_boxset *set, const void *old, size_t capacity, size_t size) {
    void *grown = hmi_alloc_array(&set->alloc, capacity, size);
    if (grown && old) memcpy(grown, old, (size_t)set->size * size);
    return grown;
}

// Makes arrays of `capacity`, of which users and filters only where wanted or there already. All or nothing.
static hm_result boxset_reserve(hmi_boxset *set, int32_t capacity, bool users, bool filters) {
    const size_t n = (size_t)capacity;
    boxset_arrays made = {0};
    users = users || set->user;
    filters = filters || set->filter;
    made.box = boxset_grown(set, set->box, n, sizeof *made.box);
    if (users) made.user = boxset_grown(set, set->user, n, sizeof *made.user);
    if (filters) made.filter = boxset_grown(set, set->filter, n, sizeof *made.filter);
    if (!made.box || (users && !made.user) || (filters && !made.filter)) {
        hmi_free(&set->alloc, made.box, n * sizeof *made.box);
        hmi_free(&set->alloc, made.user, n * sizeof *made.user);
        hmi_free(&set->alloc, made.filter, n * sizeof *made.filter);
        return HM_ERROR_MEMORY;
    }
    for (int32_t i = 0; users && !set->user && i < set->size; i++) made.user[i] = 0;
    for (int32_t i = 0; filters && !set->filter && i < set->size; i++) made.filter[i] = boxset_default;
    hmi_boxset_free(set);
    set->box = made.box;
    set->user = made.user;
    set->filter = made.filter;
    set->capacity = capacity;
    return HM_OK;
}

hm_result hmi_boxset_build(hmi_boxset *set, const hm_bounds *boxes, const uint64_t *users, const hm_filter *filters,
                           int32_t count) {
    hmi_boxset made;
    for (int32_t i = 0; i < count; i++)
        if (!hmi_bounds_valid(&boxes[i])) return HM_ERROR_RANGE;
    hmi_boxset_init(&made, &set->alloc);
    if (count > 0) {
        const hm_result result = boxset_reserve(&made, count, users != NULL, filters != NULL);
        if (result != HM_OK) return result;
        memcpy(made.box, boxes, (size_t)count * sizeof *boxes);
        if (users) memcpy(made.user, users, (size_t)count * sizeof *users);
        if (filters) memcpy(made.filter, filters, (size_t)count * sizeof *filters);
    }
    made.size = made.count = count;
    hmi_boxset_free(set);
    *set = made;
    return HM_OK;
}

// Room for one more number, and for what goes with it.
static hm_result boxset_room(hmi_boxset *set, bool user, bool filter) {
    const bool full = set->free < 0 && set->size == set->capacity;
    if (!full && (!user || set->user) && (!filter || set->filter)) return HM_OK;
    if (full && set->size == HM_BROAD_MAX) return HM_ERROR_RANGE;
    int32_t capacity = set->capacity;
    if (full) capacity = capacity < 8 ? 16 : capacity > HM_BROAD_MAX / 2 ? HM_BROAD_MAX : capacity * 2;
    return boxset_reserve(set, capacity, user, filter);
}

hm_result hmi_boxset_insert(hmi_boxset *set, const hm_bounds *box, uint64_t user, const hm_filter *filter,
                            int32_t *out) {
    if (!hmi_bounds_valid(box)) return HM_ERROR_RANGE;
    const hm_result result = boxset_room(set, user != 0, !filter_is_default(filter));
    if (result != HM_OK) return result;
    const int32_t id = set->free >= 0 ? set->free : set->size++;
    if (set->free >= 0) memcpy(&set->free, &set->box[id].y0, sizeof set->free);
    set->box[id] = *box;
    if (set->user) set->user[id] = user;
    if (set->filter) set->filter[id] = filter ? *filter : boxset_default;
    set->count++;
    *out = id;
    return HM_OK;
}

hm_result hmi_boxset_refilter(hmi_boxset *set, int32_t id, const hm_filter *filter) {
    if (!set->filter && filter_is_default(filter)) return HM_OK;
    if (!set->filter) {
        const hm_result result = boxset_reserve(set, set->capacity, false, true);
        if (result != HM_OK) return result;
    }
    set->filter[id] = filter ? *filter : boxset_default;
    return HM_OK;
}

void hmi_boxset_remove(hmi_boxset *set, int32_t id) {
    set->box[id] = (hm_bounds){1, 0, -1, -1};
    memcpy(&set->box[id].y0, &set->free, sizeof set->free);
    set->free = id;
    set->count--;
}

bool hmi_boxset_move_all(hmi_boxset *set, const hm_bounds *boxes, int32_t count) {
    if (count < 0 || count > set->size || !hmi_lanes_valid(boxes, count)) return false;
    for (int32_t i = 0; set->free >= 0 && i < count; i++)
        if (!(set->box[i].x0 <= set->box[i].x1)) return false;
    if (count > 0) memcpy(set->box, boxes, (size_t)count * sizeof *boxes);
    return true;
}

// ---- ways ---------------------------------------------------------------------------------------------------------

// The next float below or above: casts to float round to nearest.
static float float_below(double v) {
    const double down = v - fabs(v) * 0x1p-22 - 0x1p-140;
    return down < -FLT_MAX ? -INFINITY : down > FLT_MAX ? FLT_MAX : (float)down;
}

static float float_above(double v) { return -float_below(-v); }

// As fmax and fmin of what is no NaN, but for calls of the library.
static double way_more(double a, double b) { return a > b ? a : b; }
static double way_less(double a, double b) { return a < b ? a : b; }

void hmi_way_make(hm_vec2 from, hm_vec2 to, hm_vec2 half, hmi_way *out) {
    // Rounding of the divisions and products below is 2^-50 of the largest number in it; 2^-40 of the way's own is
    // far above that, and hmi_way_enter adds the same part of the box's.
    const double far =
        way_more(way_more(fabs(from.x), fabs(from.y)), way_more(fabs(to.x), fabs(to.y))) + way_more(half.x, half.y);
    const double wide = far * 0x1p-40;
    out->x = from.x;
    out->y = from.y;
    out->dx = to.x - from.x;
    out->dy = to.y - from.y;
    out->half_x = half.x + wide;
    out->half_y = half.y + wide;
    out->inv_x = out->dx != 0 ? 1 / out->dx : 0;
    out->inv_y = out->dy != 0 ? 1 / out->dy : 0;
    out->slanted = out->dx != 0 && out->dy != 0;
    out->box.x0 = float_below(way_less(from.x, to.x) - out->half_x);
    out->box.y0 = float_below(way_less(from.y, to.y) - out->half_y);
    out->box.x1 = float_above(way_more(from.x, to.x) + out->half_x);
    out->box.y1 = float_above(way_more(from.y, to.y) + out->half_y);
}

// Cuts low..high down to the fractions at which from + t * way lies in least..most; false where none is left.
static bool way_cut(double from, double way, double inverse, double least, double most, double *low, double *high) {
    if (way == 0) return least <= from && from <= most;
    const double one = (least - from) * inverse;
    const double two = (most - from) * inverse;
    // A NaN (0 * infinity, for ways too short to be inverted) cuts nothing off.
    const double first = one < two ? one : two;
    const double last = one < two ? two : one;
    if (first > *low) *low = first;
    if (last < *high) *high = last;
    return *low <= *high;
}

// What rounding can be off by beside an edge at v; an infinite one is not rounded.
static double way_slack(float v) { return v >= -FLT_MAX && v <= FLT_MAX ? fabs((double)v) * 0x1p-40 : 0; }

double hmi_way_enter(const hmi_way *way, const hm_bounds *box) {
    double low = 0, high = 1;
    if (way->slanted && hmi_lanes_way_meets(way, box)) return hmi_lanes_way_enter(way, box);
    if (!hmi_bounds_meet(&way->box, box)) return -1;
    const double x0 = box->x0 - way->half_x - way_slack(box->x0);
    const double y0 = box->y0 - way->half_y - way_slack(box->y0);
    const double x1 = box->x1 + way->half_x + way_slack(box->x1);
    const double y1 = box->y1 + way->half_y + way_slack(box->y1);
    if (!way_cut(way->x, way->dx, way->inv_x, x0, x1, &low, &high)) return -1;
    if (!way_cut(way->y, way->dy, way->inv_y, y0, y1, &low, &high)) return -1;
    return low;
}

double hmi_bounds_distance(const hm_bounds *a, const hm_bounds *b) {
    const double x = fmax(fmax((double)a->x0 - b->x1, (double)b->x0 - a->x1), 0);
    const double y = fmax(fmax((double)a->y0 - b->y1, (double)b->y0 - a->y1), 0);
    return sqrt(x * x + y * y);
}
