// blit: one grid drawn into another at an offset.
#ifndef HITMASK_MASK_BLIT_H
#define HITMASK_MASK_BLIT_H

#include "../base/bitgrid.h"

/// grid op= other, whose corner lies at (dx, dy) of the grid; HMI_AND also clears what lies outside of `other`. Both
/// may be the same grid. Exactly the pixels inside the grid change.
void hmi_blit(hmi_bitgrid *grid, const hmi_bitgrid *other, int64_t dx, int64_t dy, hmi_combine op);

#endif
