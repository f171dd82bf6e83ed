// narrow (internal): the border of a mask: unit edges between a solid pixel and a clear one, or the outside.
#ifndef HITMASK_NARROW_BORDER_WALK_H
#define HITMASK_NARROW_BORDER_WALK_H

#include "../pose/posed_mask.h"

/// Which edge of a pixel.
typedef enum hmi_clip_side { HMI_CLIP_TOP, HMI_CLIP_RIGHT, HMI_CLIP_BOTTOM, HMI_CLIP_LEFT } hmi_clip_side;

/// A walk along the edges in a box of pixels: the first member of structs that hold what for.
typedef struct hmi_edge_walk hmi_edge_walk;
struct hmi_edge_walk {
    const hmi_posed_mask *mask;
    /// Whether no edge of a box matters.
    bool (*drop)(const hmi_edge_walk *walk, const hmi_pixel_box *box);
    /// Gets the edges on one side of pixels of row y, each where the bit of its column, from x on, is set.
    void (*visit)(hmi_edge_walk *walk, uint64_t bits, int32_t x, int32_t y, hmi_clip_side side);
};

/// All edges of pixels of a box, whose bounds lie in the mask; none of an empty box.
void hmi_edge_walk_run(hmi_edge_walk *walk, hmi_pixel_box box);

#endif
