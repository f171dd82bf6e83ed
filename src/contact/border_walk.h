// contact (internal): the border of a mask: unit edges between a solid pixel and a clear one, or the outside.
#ifndef HITMASK_CONTACT_BORDER_WALK_H
#define HITMASK_CONTACT_BORDER_WALK_H

#include "../pose/posed_mask.h"

/// Which edge of a pixel.
typedef enum hmi_clip_side { HMI_CLIP_TOP, HMI_CLIP_RIGHT, HMI_CLIP_BOTTOM, HMI_CLIP_LEFT } hmi_clip_side;

enum { HMI_CLIP_SIDES = 4 };

/// A visit of all border edges in a box of pixels. It is the first member of a struct with the visitor's own data.
typedef struct hmi_edge_walk hmi_edge_walk;
struct hmi_edge_walk {
    const hmi_posed_mask *mask;
    /// Whether no edge in a box matters, so that the box is skipped.
    bool (*drop)(const hmi_edge_walk *walk, const hmi_pixel_box *box);
    /// Receives the edges of pixels of row y by their sides: bit k is set where pixel (x + k, y) has such an edge.
    void (*visit)(hmi_edge_walk *walk, const uint64_t bits[HMI_CLIP_SIDES], int32_t x, int32_t y);
};

/// Visits all border edges of the pixels in a box, bounds inclusive, which lies in the mask. An empty box has none.
void hmi_edge_walk_run(hmi_edge_walk *walk, hmi_pixel_box box);

#endif
