// separate (internal): what a search for an MTV has learnt about the translations of b. Some are free; and in some
// regions two masks certainly overlap, each by one witness. So most later tests are already decided.
#ifndef HITMASK_SEPARATE_SEPARATE_WITNESS_H
#define HITMASK_SEPARATE_SEPARATE_WITNESS_H

#include "../narrow/metric.h"
#include "../pose/posed_shape.h"

/// Why the interiors of two shapes meet even after some further translations of b.
typedef struct hmi_witness {
    bool pixels; ///< because these two pixels do
    hm_pixel a, b;
    double radius;  ///< otherwise after all that are nearer than this, in steps,
    hm_vec2 centre; ///< to this one
} hmi_witness;

/// A rectangle of translations, by its middle and half its size, in steps.
typedef struct hmi_span_of_ways {
    double x, y;
    double half_x, half_y;
} hmi_span_of_ways;

enum { HMI_WITNESS_FREE = 64, HMI_WITNESS_PAIRS = 16, HMI_WITNESS_CIRCLES = 16 };

/// The last ones of each kind.
typedef struct hmi_witnesses {
    bool masks; ///< both shapes are masks; of other shapes only free translations are stored
    hmi_metric metric;
    hm_vec2 free[HMI_WITNESS_FREE];  ///< in steps
    hm_vec2 pair[HMI_WITNESS_PAIRS]; ///< from the middle of a pixel of a to that of one of b, before any translation
    hm_vec2 centre[HMI_WITNESS_CIRCLES]; ///< in steps
    double radius[HMI_WITNESS_CIRCLES];
    unsigned frees, pairs, circles; ///< how many there have been
} hmi_witnesses;

void hmi_witnesses_init(hmi_witnesses *witnesses, const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                        const hm_xform *xb);

void hmi_witnesses_add_free(hmi_witnesses *witnesses, double x, double y);

/// Whether a translation within `radius` of (x, y) is stored as free.
bool hmi_witnesses_free(const hmi_witnesses *witnesses, double x, double y, double radius);

/// Adds what was found at the translation (x, y).
void hmi_witnesses_add(hmi_witnesses *witnesses, double x, double y, const hmi_witness *witness);

/// Whether the interiors are proved to meet everywhere in the span.
bool hmi_witnesses_blocked(const hmi_witnesses *witnesses, const hmi_span_of_ways *span);

#endif
