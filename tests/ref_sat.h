// The oracle of the exact convex predicates: whole numbers of any size, and every question answered in the slowest
// obvious way with them. No header of the project is included.
//
// A hull is defined by its corners. Where two hulls meet, their common part has its own corners among: the corners of
// one that lie in the other, and the crossings of their edges. Everything follows from the list of these.
#ifndef TESTS_REF_SAT_H
#define TESTS_REF_SAT_H

#include <stdbool.h>
#include <stdint.h>

// ---- whole numbers -----------------------------------------------------------------------------------------------

enum { REF_BIG_LIMBS = 104 };

/// sign * (limb[0] + limb[1] * 2^32 + ...), without leading zeros; the program stops when it does not fit.
typedef struct ref_big {
    int sign; ///< -1, 0 or 1
    int n;
    uint32_t limb[REF_BIG_LIMBS];
} ref_big;

ref_big ref_big_of(int64_t value);

/// The number of `count` words of 64 bits, the lowest first; in two's complement when `is_signed`.
ref_big ref_big_of_words(const uint64_t *word, int count, bool is_signed);
ref_big ref_big_add(ref_big a, ref_big b);
ref_big ref_big_sub(ref_big a, ref_big b);
ref_big ref_big_mul(ref_big a, ref_big b);
ref_big ref_big_power_of_two(int n);
int ref_big_compare(ref_big a, ref_big b);

/// Within a relative error of 2^-50.
double ref_big_to_double(ref_big a);

/// num / den with den > 0.
typedef struct ref_ratio {
    ref_big num;
    ref_big den;
} ref_ratio;

int ref_ratio_compare(ref_ratio a, ref_ratio b);

/// Of a finite double; exact.
ref_ratio ref_ratio_of_double(double value);
double ref_ratio_to_double(ref_ratio a);

// ---- hulls -------------------------------------------------------------------------------------------------------

enum { REF_HULL_CORNERS = 8 };

/// The convex hull of 1 to 8 corners, in order around it, none on a line with its neighbours.
typedef struct ref_hull {
    int n;
    int64_t x[REF_HULL_CORNERS];
    int64_t y[REF_HULL_CORNERS];
} ref_hull;

/// Whether the hulls (closed), or else their relative interiors, have a point in common.
bool ref_hull_meet(const ref_hull *a, const ref_hull *b, bool closed);

/// The square of the distance of the hulls: 0, or that of the nearest of all segments between two differences of a
/// corner of a and one of b from the origin.
ref_ratio ref_hull_distance2(const ref_hull *a, const ref_hull *b);

/// b moves by t * (mx, my). The infimum of the times 0 <= t <= 1 at which ref_hull_meet holds: tested at every time
/// at which anything may change, and between each two of them. False when there is none.
///
/// `edge` becomes the first edge that has the other hull wholly on its outer side or line at that time, no longer so
/// right after: of a counted from 0, of b from a's number of edges; -1 when there is none or they meet at time 0.
bool ref_hull_entry(const ref_hull *a, const ref_hull *b, int64_t mx, int64_t my, bool closed, ref_ratio *when,
                    int *edge);

#endif
