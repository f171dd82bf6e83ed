// Two broad phases over the same boxes: whether they answer the same.
#ifndef TESTS_SAME_ANSWERS_H
#define TESTS_SAME_ANSWERS_H

#include "support.h"

/// Most boxes of one.
enum { SAME_MOST = 3000 };

/// An empty one of a kind.
hm_broad *broad_make(hm_broad_kind kind, const hm_allocator *alloc);

float random_float(float low, float high);

/// A box with its corner within `side` of the origin on each axis, and up to `size` wide and high.
hm_bounds random_bounds(float side, float size);

/// All pairs, and some random questions about a world of that extent.
void check_same_answers(const hm_broad *broad, const hm_broad *list, float side);

void check_same_boxes(const hm_broad *broad, const hm_broad *list, const hm_bounds *box);

#endif
