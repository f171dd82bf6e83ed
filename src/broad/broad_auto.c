// broad_auto: the rules, in this order:
//
//  1. Up to AUTO_FEW boxes: list. Nothing is faster.
//  2. No box has moved since the set was built, or nothing has changed for AUTO_STILL updates: rtree.
//  3. Only positions changed, and boxes move in an update by less than 1 / AUTO_SLOW of their size: neighbours. They
//     are left again from 1 / AUTO_FAST on.
//  4. grid.
//
// Queries are not counted: they change nothing, so that many threads can query at once, and all kinds answer them
// well enough. A caller that queries more than it moves can choose the kind.
#include "broad_auto.h"

#include <float.h>
#include <math.h>

enum { AUTO_FEW = 32, AUTO_STILL = 8, AUTO_SLOW = 8, AUTO_FAST = 6 };

static double auto_length(float from, float to) {
    const double length = fabs((double)to - from);
    return length <= FLT_MAX ? length : 0;
}

// A sample of boxes: how far they went since the last sample, and how large they are.
static void auto_measure(hmi_broad_auto *choice, const hmi_boxset *set) {
    const int32_t stride = set->size / HMI_AUTO_SAMPLE + 1;
    const bool same = choice->size == set->size;
    double way = 0, size = 0;
    for (int32_t i = 0, k = 0; i < set->size; i += stride, k++) {
        const hm_bounds box = set->box[i];
        const hm_bounds old = choice->sample[k];
        choice->sample[k] = box;
        if (!same || !hmi_bounds_valid(&box) || !hmi_bounds_valid(&old)) continue;
        way += auto_length(old.x0, box.x0) + auto_length(old.y0, box.y0);
        size += auto_length(box.x0, box.x1) + auto_length(box.y0, box.y1);
    }
    choice->size = set->size;
    choice->slow = same && size > way * (choice->slow ? AUTO_FAST : AUTO_SLOW);
}

void hmi_broad_auto_changed(hmi_broad_auto *choice, const hmi_boxset *set, bool moved) {
    choice->still = 0;
    choice->changing = !moved;
    auto_measure(choice, set);
}

void hmi_broad_auto_still(hmi_broad_auto *choice) {
    if (choice->still < AUTO_STILL) choice->still++;
    if (choice->still == AUTO_STILL) choice->moving = false;
}

hm_broad_kind hmi_broad_auto_kind(const hmi_broad_auto *choice, int32_t count) {
    if (count <= AUTO_FEW) return HM_BROAD_LIST;
    if (!choice->moving) return HM_BROAD_RTREE;
    return choice->slow && !choice->changing ? HM_BROAD_NEIGHBOURS : HM_BROAD_GRID;
}
