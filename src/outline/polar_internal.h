// polar (internal): a profile as it lies in memory, the table of its directions, and making one edge by edge.
#ifndef HITMASK_OUTLINE_POLAR_INTERNAL_H
#define HITMASK_OUTLINE_POLAR_INTERNAL_H

#include <hitmask/border.h>

#include "../base/base_internal.h"
#include "../base/bitgrid.h"
#include "../exact/vec64.h"

/// A direction's vector is this long, to half a unit in each coordinate.
#define HMI_POLAR_UNIT ((int64_t)1 << 30)

/// The greatest side of the box of all that a profile is made of, in units.
#define HMI_POLAR_MAX_SIDE ((int64_t)32767 * HM_UNITS_PER_PIXEL)

// Vectors are from the centre, coordinates up to HMI_POLAR_MAX_SIDE; or directions.
struct hm_polar {
    hm_polar_view view;
    int64_t *lengths;
    int64_t *outer;
    int64_t *inner;
    hmi_vec64 *directions; ///< count of them, ordered by angle from +x on
    int64_t deepest;       ///< the greatest of `inner`
    bool centre_inside;    ///< an odd number of edges met so far lies to the right of the centre
    bool centre_on_edge;
    hm_allocator alloc;
    size_t block_size;
};

/// In which sector a vector points, decided exactly; not (0, 0).
int32_t hmi_polar_sector(const hm_polar *polar, hmi_vec64 v);

/// The distance of a vector's end, rounded up.
int64_t hmi_polar_length_up(hmi_vec64 v);

/// Whether 0 or a number of directions within the limits.
bool hmi_polar_count_valid(int32_t count);

/// A profile without edges; `reach` is the distance of the farthest point, rounded up. NULL without memory.
hm_polar *hmi_polar_begin(hm_local centre, int64_t reach, int32_t count, const hm_allocator *alloc);

/// Adds an edge between solid and clear, from one end to the other in either order. Ends and centre lie in a box of
/// HMI_POLAR_MAX_SIDE.
void hmi_polar_add_edge(hm_polar *polar, hmi_vec64 one, hmi_vec64 two);

/// When all edges are there, which make closed loops.
void hmi_polar_finish(hm_polar *polar);

/// What a profile holds besides its numbers for each direction.
enum { HMI_POLAR_SUMS = 4 };
void hmi_polar_sums(const hm_polar *polar, int64_t sums[HMI_POLAR_SUMS]);

/// A profile over borrowed numbers, which stay unchanged as long as it is there: `count` lengths, outer and inner
/// ones, the directions' coordinates, and the sums. HM_ERROR_FORMAT for one out of range. HM_ERROR_MEMORY.
hm_result hmi_polar_view(int32_t count, hm_local centre, const int64_t *numbers, const hm_allocator *alloc,
                         hm_polar **out);

/// How far each of two profiles reaches along the line between the centres, in steps, as a fast test takes it: where
/// both together are less than the distance, the lengths do not reach each other.
void hmi_polar_reach(const hm_polar *a, const hm_xform *xa, const hm_polar *b, const hm_xform *xb, hm_polar_mode mode,
                     double reach[2]);

static inline int64_t hmi_polar_magnitude(int64_t v) { return v < 0 ? -v : v; }

/// hm_polar_from_mask and hm_polar_from_outline with the origin of what they report. `out` and the first are not NULL.
hm_result hmi_polar_from_mask(hmi_origin at, const hm_mask *mask, const hm_local *centre, int32_t count,
                              const hm_allocator *alloc, hm_polar **out);
hm_result hmi_polar_from_outline(hmi_origin at, const hm_outline *outline, const hm_local *centre, int32_t count,
                                 const hm_allocator *alloc, hm_polar **out);

#endif
