// filter: whether two objects may touch, by group, then by category and mask.
#include <hitmask/broad.h>

static const hm_filter filter_default = HM_FILTER_DEFAULT;

bool hm_filter_passes(const hm_filter *a, const hm_filter *b) {
    if (!a) a = &filter_default;
    if (!b) b = &filter_default;
    if (a->group == b->group && a->group != 0) return a->group > 0;
    return (a->category & b->mask) != 0 && (b->category & a->mask) != 0;
}
