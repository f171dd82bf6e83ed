// The oracle of queries of many boxes: each box tested by itself, in integers, by the definition. Includes no header
// of the project. Coordinates are whole numbers below 2^28 or so; an infinite edge is one of +-2^31.
#ifndef TESTS_REF_BROAD_QUERY_H
#define TESTS_REF_BROAD_QUERY_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ref_qbox {
    int64_t x0, y0, x1, y1;
} ref_qbox;

typedef struct ref_qfilter {
    uint32_t category, mask;
    int32_t group;
} ref_qfilter;

bool ref_qbox_meets(const ref_qbox *a, const ref_qbox *b);

/// Whether the segment from (ax, ay) to (bx, by) meets the box, edges and corners included.
bool ref_qbox_on_way(const ref_qbox *box, int64_t ax, int64_t ay, int64_t bx, int64_t by);

/// The box with each edge moved outward.
ref_qbox ref_qbox_grown(const ref_qbox *box, int64_t x, int64_t y);

/// The fraction of the segment at which it enters a box that it meets, to double precision.
double ref_qbox_enter(const ref_qbox *box, int64_t ax, int64_t ay, int64_t bx, int64_t by);

/// The square of the distance of two boxes.
int64_t ref_qbox_distance2(const ref_qbox *a, const ref_qbox *b);

bool ref_qfilter_passes(const ref_qfilter *a, const ref_qfilter *b);

#endif
