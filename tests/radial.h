// What the tests of radial profiles share.
#ifndef TESTS_RADIAL_H
#define TESTS_RADIAL_H

#include "posed.h"

/// A unit of a profile's lengths in pixels.
#define RADIAL_UNIT (1.0 / 65536)

/// The profile of a mask, which must be made.
hm_polar *radial_of(const hm_mask *mask, const hm_local *centre, int count);
hm_polar_view radial_view(const hm_polar *polar);

/// A point in a picture, half of the time a corner or the middle of a pixel or a side, so that directions run along
/// sides and through corners.
hm_local radial_random_centre(int w, int h);

/// A grid of up to size x size pixels, one of them solid.
ref_grid radial_random_grid(int size);

#endif
