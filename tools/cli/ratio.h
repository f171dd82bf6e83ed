// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// ratio: exact fractions for people to read.
#ifndef HITMASK_TOOL_RATIO_H
#define HITMASK_TOOL_RATIO_H

#include <hitmask/pose.h>

/// The fraction in lowest terms. Neither part may be negative, the denominator not 0.
hm_fraction ratio_lowest(hm_fraction fraction);

#endif
