// The oracle of orders: what queries of a world find, put in order by searching for the first again and again. No
// header of the project is included.
#ifndef TESTS_REF_ORDER_H
#define TESTS_REF_ORDER_H

#include "ref_sat.h"

#include <stdbool.h>
#include <stdint.h>

/// One object that was found, with all that any order needs.
typedef struct ref_found {
    uint64_t number;
    uint64_t id;
    bool under;      ///< right under the pointer
    double distance; ///< from the pointer, or from the query shape
    int64_t z;
    int64_t added;  ///< larger: later
    ref_ratio time; ///< when it is met
    int index;      ///< anything of the caller's
} ref_found;

typedef bool ref_found_before(const ref_found *a, const ref_found *b);

/// By number.
ref_found_before ref_by_number;

/// Those under the pointer first, topmost first; then by distance, then topmost first. Above: larger z, then later.
ref_found_before ref_by_pointer;

/// By distance, then number.
ref_found_before ref_by_distance;

/// By time, then number.
ref_found_before ref_by_time;

void ref_order(ref_found *list, int count, ref_found_before *before);

#endif
