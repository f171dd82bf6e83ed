// maskfield (internal): a field over nodes and cells that lie elsewhere, for colliders.
#ifndef HITMASK_MASK_MASKFIELD_VIEW_H
#define HITMASK_MASK_MASKFIELD_VIEW_H

#include "maskfield_internal.h"

/// How many nodes and cells the field of a mask of this size has, the spare cell included.
void hmi_maskfield_sizes(int32_t width, int32_t height, size_t *nodes, size_t *cells);

/// A field over borrowed nodes and cells, which stay unchanged as long as it is there. The tree is compared with the
/// mask; of the cells only what questions rest on for safety. HM_ERROR_FORMAT where that does not hold.
/// HM_ERROR_MEMORY. Must not be updated. Freed by hmi_maskfield_destroy.
hm_result hmi_maskfield_view(const hm_mask *mask, const uint16_t *nodes, const int16_t *cells,
                             const hm_allocator *alloc, hmi_maskfield **out);

/// Whether two fields of the same size say the same.
bool hmi_maskfield_equal(const hmi_maskfield *a, const hmi_maskfield *b);

#endif
