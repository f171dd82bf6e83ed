// fraction (internal): numerators and denominators are below 2^127 in magnitude, denominators above 0.
#ifndef HITMASK_FRACTION_INTERNAL_H
#define HITMASK_FRACTION_INTERNAL_H

#include <hitmask/fraction.h>

#include "wide.h"

/// -1, 0 or 1 as a < b, a = b, a > b.
int hmi_fraction_compare(const hm_fraction *a, const hm_fraction *b);

/// The largest double that is not above the fraction.
double hmi_fraction_floor(const hm_fraction *f);

/// The smallest double that is not below the fraction.
double hmi_fraction_ceil(const hm_fraction *f);

#endif
