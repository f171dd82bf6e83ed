// contact (internal): the area that two posed masks share, from their borders inside each other.
#ifndef HITMASK_CONTACT_BORDER_AREA_H
#define HITMASK_CONTACT_BORDER_AREA_H

#include "../pose/posed_mask.h"

/// In pixels squared. hm_shared_area differs by less than `off`.
typedef struct hmi_border_area {
    double area, off;
} hmi_border_area;

/// A tenth of the work of hm_shared_area, or less.
hmi_border_area hmi_border_area_of(const hmi_posed_mask *a, const hmi_posed_mask *b);

#endif
