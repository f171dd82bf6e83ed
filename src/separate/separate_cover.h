// separate (internal): translations of b after which two shapes of parallelograms meet, by pairs of parallelograms.
//
// The solid of a mask, or of a map of solid cells, is the union of its blocks (separate_blocks.h), each a
// parallelogram; a box is one by itself. Two parallelograms meet for all translations in an octagon with the same
// four normals for all pairs. A region of translations lies within one of these octagons, and the shapes meet all
// over it; or no octagon comes near it, and they meet nowhere in it; or the region is cut, and each part keeps the
// octagons that come near it.
#ifndef HITMASK_SEPARATE_SEPARATE_COVER_H
#define HITMASK_SEPARATE_SEPARATE_COVER_H

#include "../fastpath/fastpath.h"
#include "../pose/posed_mask.h"
#include "separate_blocks.h"
#include "separate_seam.h"
#include "separate_witness.h"

enum {
    HMI_COVER_ROOM = 256,     ///< pairs of one list, at first
    HMI_COVER_PAIRS = 512,    ///< of all lists
    HMI_COVER_INDICES = 2048, ///< of pairs in lists
    HMI_COVER_BLOCKS = 256,   ///< of b that are kept
    HMI_COVER_STRETCHES = 24
};

/// What two shapes and their blocks are made of: parallelograms in rows. In world pixels from a's origin.
typedef struct hmi_cover_side {
    hmi_blocks blocks; ///< without a grid: one parallelogram
    bool cut; ///< it goes on without end, and only a part of it is there: a ray, or what is solid around a map
    hm_vec2 origin, u, v;
    hm_vec2 to_x, to_y;             ///< a vector's coordinates along u and v are its products with these
    double at[4], by_u[4], by_v[4]; ///< of the origin, u and v along the normals
} hmi_cover_side;

/// A pair meets after all translations that lie between these along all four normals.
typedef struct hmi_cover_pair {
    double low[4], high[4];
} hmi_cover_pair;

/// Pairs that come near a region.
typedef struct hmi_cover_list {
    int32_t first, count;
    bool complete; ///< no other pair does
} hmi_cover_list;

/// A block along the normals: its middle, and how far it reaches.
typedef struct hmi_cover_posed {
    double at[4], reach[4];
} hmi_cover_posed;

typedef struct hmi_cover {
    bool any;   ///< the shapes are such, and grids have few enough blocks for lists of some translations
    bool small; ///< they have few enough blocks for lists of many translations
    hmi_cover_side a, b;
    hm_vec2 normal[4];
    double cosine[4], sine[4]; ///< of the angle from the one before it; first: from the last, negated
    bool thin;                 ///< a is no mask and less high than a row of b: pairs would touch along seams
    double radius;             ///< what a pair meets beyond its parallelogram or octagon
    int32_t blocks;            ///< of b that are kept: all, or none
    int32_t room;              ///< pairs of one list, at most HMI_COVER_PAIRS
    int32_t pairs, indices;    ///< how many are in use
    hmi_pixel_block block[HMI_COVER_BLOCKS];
    uint16_t index[HMI_COVER_INDICES];
    hmi_cover_pair pair[HMI_COVER_PAIRS];
} hmi_cover;

/// What is in use, to be set back to when lists are not needed any more.
typedef struct hmi_cover_mark {
    int32_t pairs, indices;
} hmi_cover_mark;

/// A stretch of a line of translations, in pixels from the start.
typedef struct hmi_cover_stretch {
    double from, to;
} hmi_cover_stretch;

/// A line of translations: where the shapes certainly meet, and where they may.
typedef struct hmi_cover_line {
    int32_t met, may;
    hmi_cover_stretch where_met[HMI_COVER_STRETCHES], where_may[HMI_COVER_STRETCHES];
} hmi_cover_line;

/// Two masks, or a mask and another shape of at most two or four corners, within a margin in steps; not those whose
/// pixels are hardly larger than a step.
void hmi_cover_init(hmi_cover *cover, const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                    int64_t margin);

static inline hmi_cover_mark hmi_cover_marked(const hmi_cover *cover) {
    return (hmi_cover_mark){cover->pairs, cover->indices};
}

static inline void hmi_cover_release(hmi_cover *cover, hmi_cover_mark mark) {
    cover->pairs = mark.pairs;
    cover->indices = mark.indices;
}

/// Lists the pairs that come near a rectangle of translations. True if one of them meets all over it.
bool hmi_cover_gather(hmi_cover *cover, const hmi_span_of_ways *span, hmi_cover_list *out);

/// The same near all translations up to a length.
bool hmi_cover_gather_around(hmi_cover *cover, double steps, hmi_cover_list *out);

/// The same along a unit vector, near all translations within `half` of one that is `middle` long, in steps.
bool hmi_cover_gather_along(hmi_cover *cover, hm_vec2 way, double middle, double half, hmi_cover_list *out);

/// The same out of those of a list. `middle` receives what is certain about the middle of the rectangle.
bool hmi_cover_cut(hmi_cover *cover, const hmi_cover_list *list, const hmi_span_of_ways *span, hmi_cover_list *out,
                   hmi_verdict *middle);

/// What is certain about a translation near which the list lists pairs.
hmi_verdict hmi_cover_at(hmi_cover *cover, const hmi_cover_list *list, double x, double y);

/// Whether what the pairs of a list leave over of a square is too narrow for a free translation. `seam` receives what
/// they have of it.
bool hmi_cover_closed(const hmi_cover *cover, const hmi_cover_list *list, const hmi_span_of_ways *square,
                      hmi_seam *seam);

/// How far the shapes hold each other: they meet for all translations up to this long, in steps.
double hmi_cover_held(const hmi_cover *cover, const hmi_cover_list *list);

/// What a list says about a line along a unit vector from no translation on, up to `length` steps. Where the list is
/// complete, or for the part that it is complete for.
void hmi_cover_follow(const hmi_cover *cover, const hmi_cover_list *list, hm_vec2 way, double length,
                      hmi_cover_line *out);

/// How far a point is from the parallelogram or octagon of a pair, without its radius, and how that changes along a
/// line. `at` and `way` are the point and the line's direction along the normals.
typedef struct hmi_cover_apart {
    double distance, slope;
} hmi_cover_apart;

hmi_cover_apart hmi_cover_apart_at(const hmi_cover *cover, const hmi_cover_pair *pair, const double at[4],
                                   const double way[4]);

/// What is certain about a stretch of a line, in steps: HMI_APART if nothing meets there.
hmi_verdict hmi_cover_line_at(const hmi_cover_line *line, double from, double to);

#endif
