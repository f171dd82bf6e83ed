#include "ref_order.h"

bool ref_by_number(const ref_found *a, const ref_found *b) { return a->number < b->number; }

static bool above(const ref_found *a, const ref_found *b) {
    if (a->z > b->z) return true;
    if (a->z < b->z) return false;
    return a->added > b->added;
}

bool ref_by_pointer(const ref_found *a, const ref_found *b) {
    if (a->under && !b->under) return true;
    if (!a->under && b->under) return false;
    if (a->under) return above(a, b);
    if (a->distance < b->distance) return true;
    if (a->distance > b->distance) return false;
    return above(a, b);
}

bool ref_by_distance(const ref_found *a, const ref_found *b) {
    if (a->distance < b->distance) return true;
    if (a->distance > b->distance) return false;
    return a->number < b->number;
}

bool ref_by_time(const ref_found *a, const ref_found *b) {
    const int order = ref_ratio_compare(a->time, b->time);
    return order < 0 || (order == 0 && a->number < b->number);
}

void ref_order(ref_found *list, int count, ref_found_before *before) {
    for (int i = 0; i < count; ++i) {
        int first = i;
        for (int k = i + 1; k < count; ++k)
            if (before(&list[k], &list[first])) first = k;
        const ref_found held = list[i];
        list[i] = list[first];
        list[first] = held;
    }
}
