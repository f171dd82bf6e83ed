// boxscan (internal): one box against many that lie side by side in memory: the inner loop of broad phases.
//
// Hits are written without a branch: each lane's pair is stored at the end of the list, and the end moves on by one
// where the lane was a hit. A mispredicted branch costs as much as a whole object, and hits cannot be predicted.
#ifndef HITMASK_BROAD_BOXSCAN_H
#define HITMASK_BROAD_BOXSCAN_H

#include "index.h"

/// How many boxes (of any contents) must follow the last one: vectors read past the end.
#define HMI_SCAN_PAD 16

/// Boxes as one array for each edge. The filters' arrays are NULL while all are the default.
typedef struct hmi_boxes {
    float *x0, *y0, *x1, *y1;
    int32_t *id;
    uint32_t *category;
    uint32_t *mask;
    int32_t *group;
} hmi_boxes;

/// Box `box` against the boxes from `from` up to but without `to`, which is not less than `from`.
typedef struct hmi_scan {
    uint32_t box;
    uint32_t from, to;
} hmi_scan;

#define HMI_BOXBLOCK 16

/// 16 boxes. Lanes without one hold NaNs.
typedef struct hmi_boxblock {
    float x0[HMI_BOXBLOCK], y0[HMI_BOXBLOCK];
    float x1[HMI_BOXBLOCK], y1[HMI_BOXBLOCK];
} hmi_boxblock;

/// One axis of a way for floats: of a block, the edges where the way enters boxes and those where it leaves them lie
/// `near` and `far` floats from the first. It passes them at (edge - from) * inverse. An axis along which it leads
/// nowhere, or too far to divide by, passes all edges long before or after.
typedef struct hmi_scan_axis {
    size_t near, far;
    float near_from, far_from; ///< rounded away from the way
    float near_inverse, far_inverse;
} hmi_scan_axis;

typedef struct hmi_scan_way {
    hmi_scan_axis x, y;
} hmi_scan_way;

/// A bound for the rounding errors in a scan along a motion: 2^-22 relative for each of four operations, with much to
/// spare. All errors are relative to the fractions, so no meeting is lost if the later fraction is enlarged by that
/// much.
#define HMI_SCAN_MORE 1.00001f
#define HMI_SCAN_TINY 1e-30f
#define HMI_SCAN_LATE(limit) ((float)(limit)*HMI_SCAN_MORE + HMI_SCAN_TINY)

typedef struct hmi_boxscan {
    /// Puts all pairs of each scan that meet and whose filters pass. A scan that covers its own box finds it too.
    void (*pairs)(const hmi_boxes *boxes, const hmi_scan *scans, size_t count, hmi_pair_sink *sink);

    /// Writes the indices from `from` to `to` whose boxes meet `box` and, unless it is NULL, pass `filter`; returns
    /// how many. `out` has room for to - from + HMI_SCAN_PAD. No filter where the boxes have none (hmi_boxscan_tests).
    size_t (*hits)(const hmi_boxes *boxes, const hm_bounds *box, const hm_filter *filter, size_t from, size_t to,
                   uint32_t *out);

    /// The same with the numbers of these boxes.
    size_t (*ids)(const hmi_boxes *boxes, const hm_bounds *box, const hm_filter *filter, size_t from, size_t to,
                  uint32_t *out);

    /// Of these blocks, by their numbers, the boxes that the way may meet: block * 16 + lane, in order; lanes without
    /// a box among them. Answers how many. `out` has room for count * 16 + HMI_SCAN_PAD.
    size_t (*on_way)(const hmi_boxblock *blocks, const uint32_t *numbers, size_t count, const hmi_scan_way *way,
                     uint32_t *out);
} hmi_boxscan;

/// The loops of the level in force (hm_simd_level).
const hmi_boxscan *hmi_boxscan_active(void);

/// Whether any of the boxes may pass `*filter`. Where they have no filters one result holds for all, and `filter`
/// becomes NULL.
static inline bool hmi_boxscan_tests(const hmi_boxes *boxes, const hm_filter **filter) {
    if (!*filter || boxes->category) return true;
    const bool passes = hm_filter_passes(NULL, *filter);
    *filter = NULL;
    return passes;
}

/// All of a scan's pairs, of a level's own `hits`, where there may not be room for whole vectors.
void hmi_boxscan_careful(const hmi_boxscan *level, const hmi_boxes *boxes, hmi_scan scan, hmi_pair_sink *sink);

static inline hm_bounds hmi_boxes_at(const hmi_boxes *boxes, size_t i) {
    return (hm_bounds){boxes->x0[i], boxes->y0[i], boxes->x1[i], boxes->y1[i]};
}

static inline hm_filter hmi_boxes_filter(const hmi_boxes *boxes, size_t i) {
    static const hm_filter all = HM_FILTER_DEFAULT;
    return boxes->category ? (hm_filter){boxes->category[i], boxes->mask[i], boxes->group[i]} : all;
}

#endif
