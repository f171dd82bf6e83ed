// separate (internal): translations of b after which two masks overlap, a bit for each cell of 64 x 64 translations.
//
// A pixel of one mask that is moved over the pixels of the other has a pixel below it at each translation, or none, as
// the rows of that mask say. So the translations after which it overlaps are read off 64 at a time, and some pixels
// together cover all translations of a block where the masks overlap at many pixels, as random pixels do.
#ifndef HITMASK_SEPARATE_SEPARATE_RASTER_H
#define HITMASK_SEPARATE_SEPARATE_RASTER_H

#include "../pose/posed_mask.h"
#include "separate_witness.h"

enum { HMI_RASTER_SIDE = 64 };

typedef struct hmi_raster {
    bool any;                         ///< both shapes are masks, and doubles are exact enough
    hmi_posed_mask fixed;             ///< the one with the smaller pixels: cells are as large as they are
    hmi_posed_mask moving;            ///< of the other one pixels are taken, one by one
    double sign;                      ///< -1 where `moving` is a, which moves the other way
    hmi_map into, back;               ///< from a pixel of `moving` to one of `fixed`, at the start; and back
    hmi_map steps;                    ///< from a translation, in steps
    double by_u[4], by_v[4], room[4]; ///< of a pixel's axes along the normals; how far its middle may be off
    int wait;                         ///< spans to go until there are blocks
    int idle;                         ///< pixels since the last one that covered something
    int32_t x, y, width, height;      ///< the cells of the block: from (x, y) on, none at first
    uint64_t open[HMI_RASTER_SIDE];   ///< those of a row that are not covered
} hmi_raster;

/// Nothing where the rule has a margin.
void hmi_raster_init(hmi_raster *raster, const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                     const hm_xform *xb);

/// Whether the interiors are proved to overlap after every translation in a span: by the block, where it lies in that.
/// Otherwise a block is made of the span, if that is small enough for one and more than one translation.
bool hmi_raster_blocked(hmi_raster *raster, const hmi_span_of_ways *span);

#endif
