#include "ref_broad.h"

#include <stddef.h>

bool ref_bbox_meets(const ref_bbox *a, const ref_bbox *b) {
    if (a->x1 < b->x0) return false;
    if (b->x1 < a->x0) return false;
    if (a->y1 < b->y0) return false;
    if (b->y1 < a->y0) return false;
    return true;
}

bool ref_bbox_passes(const ref_bbox *a, const ref_bbox *b) {
    if (a->group != 0 && b->group != 0 && a->group == b->group) return a->group > 0;
    if ((a->category & b->mask) == 0) return false;
    return (b->category & a->mask) != 0;
}

static bool paired(const ref_bbox *a, const ref_bbox *b) {
    return a->used && b->used && ref_bbox_meets(a, b) && ref_bbox_passes(a, b);
}

long ref_broad_pairs(const ref_bbox *a, int n, const ref_bbox *b, int m, unsigned char *table) {
    long count = 0;
    if (!b) m = n;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < m; k++) {
            const bool pair = b ? paired(&a[i], &b[k]) : i < k && paired(&a[i], &a[k]);
            table[(size_t)i * (size_t)m + (size_t)k] = pair;
            count += pair;
        }
    }
    return count;
}
