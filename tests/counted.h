// Counts what src/separate/separate.c calls in tests that include it: exact tests and penetration depths.
#ifndef HITMASK_TEST_COUNTED_H
#define HITMASK_TEST_COUNTED_H

#include "../src/narrow/overlap.h"
#include "../src/separate/penetration_bound.h"
#include "../src/separate/penetration_masks.h"

static long tests_made, depths_made;

static inline bool counted_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                   const hmi_rule *rule) {
    tests_made++;
    return hmi_overlap(a, xa, b, xb, rule);
}

static inline bool counted_deeper(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                  double reach) {
    depths_made++;
    return hmi_deeper(a, xa, b, xb, reach);
}

static inline bool counted_deeper_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, double reach,
                                        hmi_witness *out) {
    depths_made++;
    return hmi_deeper_masks(a, b, reach, out);
}

#endif
