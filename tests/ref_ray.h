// The oracle of segments through posed masks: the segment against every face of the mask, in exact arithmetic. No
// header of the project is included.
//
// With edges the faces are the closed squares of the solid pixels. Without, they are the open faces of which the
// interior of their union consists: the squares, the seams between two solid ones, the grid points between four. Each
// face is met during one stretch of fractions, with or without its ends; stretches with no fraction of neither
// between them are one.
#ifndef TESTS_REF_RAY_H
#define TESTS_REF_RAY_H

#include "ref_parts.h"

/// num / den with den > 0.
typedef struct ref_when {
    ref_wide num, den;
} ref_when;

int ref_when_compare(const ref_when *a, const ref_when *b);

typedef struct ref_stretch {
    ref_when enter, leave;
    bool enter_open, leave_open; ///< the fraction itself does not belong to it
} ref_stretch;

/// A segment, in steps, and the mask that it is tested against.
typedef struct ref_ray {
    const ref_posed *mask;
    ref_vector from, to;
    bool closed;
} ref_ray;

/// The stretches that lie inside, in their order; the caller frees them.
ref_stretch *ref_ray_stretches(const ref_ray *ray, int *count);

/// Whether the stretch, in which that begins, begins inside: at fraction 0, which belongs to it.
bool ref_stretch_from_inside(const ref_stretch *stretch);

/// Whether pixel (x, y) is solid and the stretch goes on in it; in one of no length, whether it is there.
bool ref_ray_goes_on(const ref_ray *ray, const ref_stretch *stretch, int x, int y);

/// Whether the stretch begins where the segment ends, and a longer segment would go on in solid pixel (x, y).
bool ref_ray_would_go_on(const ref_ray *ray, const ref_stretch *stretch, int x, int y);

typedef enum ref_across { REF_ACROSS_NONE, REF_ACROSS_X, REF_ACROSS_Y } ref_across;

/// Which edges at the fraction at which the stretch begins are most against the segment: of those between a solid and
/// a clear pixel that face it at all, the ones across the mask's x axis or those across its y axis.
ref_across ref_ray_across(const ref_ray *ray, const ref_stretch *stretch);

/// Whether pixel (x, y) has such an edge there.
bool ref_ray_has_edge(const ref_ray *ray, const ref_stretch *stretch, int x, int y, ref_across across);

#endif
