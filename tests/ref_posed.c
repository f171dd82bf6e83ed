#include "ref_parts.h"

#include <float.h>
#include <math.h>

// Whether (2s - 1)^2 * 2^30 <= r^2 * det.
static bool radius_reaches(int64_t s, ref_wide r2, ref_wide det) {
    return ref_wide_compare_products(ref_wide_product(2 * s - 1, 2 * s - 1), (ref_wide){0, 1 << 30}, r2, det) <= 0;
}

// The whole number s with (s - 1/2)^2 <= r^2 * det / 2^32 < (s + 1/2)^2, that is, (2s - 1)^2 * 2^30 <= r^2 * det and
// so on: sought step by step from where doubles, which are off by less than one here, say that it is.
int64_t ref_world_radius(const ref_posed *shape) {
    if (shape->kind != REF_CIRCLE && shape->kind != REF_CONVEX) return 0;
    ref_wide det = ref_vector_cross(shape->u, shape->v), r2 = ref_wide_product(shape->radius, shape->radius);
    int64_t s = (int64_t)((double)shape->radius * sqrt(fabs(ref_wide_to_double(det))) / 65536);
    while (radius_reaches(s + 1, r2, det)) ++s;
    while (s > 0 && !radius_reaches(s, r2, det)) --s;
    return s;
}

// x * u + y * v, for x and y in steps that are whole pixels.
static ref_vector along_axes(const ref_posed *s, ref_vector at) {
    const int64_t pixel = (int64_t)1 << 24;
    return ref_vector_add(ref_vector_times(s->u, at.x / pixel), ref_vector_times(s->v, at.y / pixel));
}

ref_posed ref_part_of(const ref_posed *compound, int i) {
    ref_posed part = compound->part[i];
    part.o = ref_vector_add(compound->o, along_axes(compound, part.o));
    part.u = along_axes(compound, part.u);
    part.v = along_axes(compound, part.v);
    return part;
}

static bool compound_meets(const ref_posed *compound, const ref_posed *other, bool closed, int64_t margin) {
    for (int i = 0; i < compound->parts; ++i) {
        const ref_posed part = ref_part_of(compound, i);
        if (ref_posed_meet(&part, other, closed, margin)) return true;
    }
    return false;
}

bool ref_posed_meet(const ref_posed *a, const ref_posed *b, bool closed, int64_t margin) {
    if (a->kind == REF_COMPOUND) return compound_meets(a, b, closed, margin);
    if (b->kind == REF_COMPOUND) return compound_meets(b, a, closed, margin);
    ref_meeting m = ref_meeting_make(a, b, closed, margin);
    const bool met = ref_meeting_meets(&m, (ref_vector){0, 0}, closed);
    ref_meeting_free(&m);
    return met;
}

static double compound_distance(const ref_posed *compound, const ref_posed *other) {
    double least = INFINITY;
    for (int i = 0; i < compound->parts; ++i) {
        const ref_posed part = ref_part_of(compound, i);
        least = fmin(least, ref_posed_distance(&part, other));
    }
    return least;
}

double ref_posed_distance(const ref_posed *a, const ref_posed *b) {
    if (a->kind == REF_COMPOUND) return compound_distance(a, b);
    if (b->kind == REF_COMPOUND) return compound_distance(b, a);
    if (ref_posed_meet(a, b, true, 0)) return 0;
    ref_meeting m = ref_meeting_make(a, b, true, 0);
    double least = INFINITY;
    for (int i = 0; i < m.a.n; ++i) {
        for (int j = 0; j < m.b.n; ++j) {
            const ref_polygon *z = &m.z[m.a.list[i].face][m.b.list[j].face];
            least = fmin(least, ref_polygon_distance(z, ref_vector_subtract(m.a.list[i].at, m.b.list[j].at)));
        }
    }
    double reach = (double)m.reach;
    ref_meeting_free(&m);
    double distance = (least - reach) / ((double)((int64_t)REF_UNITS << 24));
    return fmax(distance, DBL_MIN); // apart, though by less than the difference of two doubles shows
}
