#include "ref_simplify.h"

#include <stdlib.h>
#include <string.h>

static void *memory_of(size_t size) {
    void *block = calloc(size + 1, 1);
    if (!block) abort();
    return block;
}

static int64_t cross(ref_point a, ref_point b, ref_point c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static int64_t dot(ref_point a, ref_point b, ref_point c) {
    return (b.x - a.x) * (c.x - a.x) + (b.y - a.y) * (c.y - a.y);
}

static bool same(ref_point a, ref_point b) { return a.x == b.x && a.y == b.y; }

// ---- edges --------------------------------------------------------------------------------------------------------

static bool near_enough(ref_point a, ref_point b, ref_point p, int64_t tolerance) {
    int64_t square = tolerance * tolerance, one = (int64_t)1 << 32; // a square pixel in square units
    if (dot(a, b, p) < 0) return dot(a, p, p) * one <= square;
    if (dot(b, a, p) < 0) return dot(b, p, p) * one <= square;
    int64_t c = cross(a, b, p), length = dot(a, b, b);
    return c * c <= square * length / one; // the square of a whole number, so the fraction does not count
}

// A corner relative to the edge from a to b: so far along it and so far to the right, times its length.
static ref_point relative_to(ref_point a, ref_point b, ref_point p) {
    ref_point local = {dot(a, b, p), cross(a, b, p)};
    return local;
}

/// A point along the edge, over / under from its beginning, in the same unit.
typedef struct ref_fraction {
    int64_t over, under;
} ref_fraction;

// -1, 0 or 1: how far to the right the line from p to q is at a point between them, p and q both along the edge.
static int side_at(ref_point p, ref_point q, ref_fraction at) {
    int64_t right = (p.y * (q.x - p.x) - (q.y - p.y) * p.x) * at.under + (q.y - p.y) * at.over;
    return q.x < p.x ? (right < 0) - (right > 0) : (right > 0) - (right < 0);
}

// How often stretch and edge, there and back, go around the point just beside the edge at a point where they do not
// meet: by all that passes farther to the right there.
static int times_around(const ref_point *local, int count, ref_fraction at, bool right_of_it) {
    int times = 0;
    for (int m = 0; m + 1 < count; ++m) {
        ref_point p = local[m], q = local[m + 1];
        bool from_before = p.x * at.under <= at.over, to_before = q.x * at.under <= at.over;
        if (from_before == to_before) continue;
        int side = side_at(p, q, at);
        if (side > 0 || (side == 0 && !right_of_it)) times += from_before ? 1 : -1;
    }
    return right_of_it ? times : times - 1; // the edge itself, backwards
}

// Where a step of the stretch comes to the edge's line or crosses it, how far along; false where it does not.
static bool comes_to_line(ref_point p, ref_point q, ref_fraction *at) {
    if (q.y == 0) {
        at->over = q.x;
        at->under = 1;
    }
    if (q.y == 0 || (p.y < 0) == (q.y < 0) || p.y == 0) return q.y == 0;
    int64_t p_far = p.y < 0 ? -p.y : p.y, q_far = q.y < 0 ? -q.y : q.y;
    at->over = p.x * q_far + q.x * p_far;
    at->under = p_far + q_far;
    return true;
}

static bool before_point(ref_fraction a, ref_fraction b) { return a.over * b.under < b.over * a.under; }

// The next point after `at` where the stretch meets the edge, its end if there is none.
static ref_fraction next_meeting(const ref_point *local, int count, ref_fraction at) {
    ref_fraction next = {local[count - 1].x, 1}, here;
    for (int m = 0; m + 1 < count; ++m) {
        if (!comes_to_line(local[m], local[m + 1], &here)) continue;
        if (before_point(at, here) && before_point(here, next)) next = here;
    }
    return next;
}

// Whether what lies between edge and stretch is all on the right side: whatever point one takes beside the edge, they go
// around it once that way or not at all.
static bool bounds_one_side(const ref_point *local, int count, ref_stretch_side side) {
    ref_fraction at = {0, 1}, end = {local[count - 1].x, 1};
    while (before_point(at, end)) {
        ref_fraction next = next_meeting(local, count, at);
        ref_fraction middle = {at.over * next.under + next.over * at.under, 2 * at.under * next.under};
        for (int right = 0; right <= 1; ++right) {
            int times = times_around(local, count, middle, right);
            if (times != 0 && times != (side == REF_RIGHT_SIDE ? 1 : -1)) return false;
        }
        at = next;
    }
    return true;
}

bool ref_edge_fits(const ref_ring *ring, int i, int k, int64_t tolerance, ref_stretch_side side) {
    int n = ring->count, count = 0;
    for (int m = (i + 1) % n; m != k; m = (m + 1) % n)
        if (!near_enough(ring->at[i], ring->at[k], ring->at[m], tolerance)) return false;
    if (side == REF_ANY_SIDE) return true;
    ref_point *local = memory_of((size_t)(n + 1) * sizeof *local);
    for (int m = i; m != k; m = (m + 1) % n) local[count++] = relative_to(ring->at[i], ring->at[k], ring->at[m]);
    local[count++] = relative_to(ring->at[i], ring->at[k], ring->at[k]);
    bool fits = bounds_one_side(local, count, side);
    free(local);
    return fits;
}

bool ref_edge_beside(const ref_ring *ring, int i, int k, ref_stretch_side side) {
    int n = ring->count;
    for (int m = (i + 1) % n; m != k; m = (m + 1) % n) {
        int64_t turn = cross(ring->at[i], ring->at[k], ring->at[m]);
        if ((side == REF_RIGHT_SIDE && turn < 0) || (side == REF_LEFT_SIDE && turn > 0)) return false;
    }
    return true;
}

// Twice the area between an edge and its stretch.
static int64_t edge_area(const ref_ring *ring, int i, int k) {
    int64_t sum = 0;
    for (int m = i; m != k; m = (m + 1) % ring->count) {
        ref_point a = ring->at[m], b = ring->at[(m + 1) % ring->count];
        sum += a.x * b.y - b.x * a.y;
    }
    sum += ring->at[k].x * ring->at[i].y - ring->at[i].x * ring->at[k].y;
    return sum < 0 ? -sum : sum;
}

ref_fewest ref_measure(const ref_ring *ring, const unsigned char *kept, int64_t tolerance, ref_stretch_side side) {
    ref_fewest sum = {0, 0}, none = {0, 0};
    for (int i = 0; i < ring->count; ++i) {
        if (!kept[i]) continue;
        int k = (i + 1) % ring->count;
        while (!kept[k]) k = (k + 1) % ring->count;
        if (k == i || !ref_edge_fits(ring, i, k, tolerance, side)) return none;
        ++sum.count;
        sum.area += edge_area(ring, i, k);
    }
    return sum;
}

static bool fewer(ref_fewest a, ref_fewest b) {
    if (b.count == 0) return true;
    return a.count != b.count ? a.count < b.count : a.area < b.area;
}

// ---- symmetries ---------------------------------------------------------------------------------------------------

// Flipped across x = constant, y = constant and the two diagonals; rotated by 180, 90 and 270 degrees: about the
// middle of the box, which is the origin here.
enum { MIRRORS = 4, SYMMETRIES = 7 };

static ref_point image(int symmetry, ref_point p) {
    ref_point images[SYMMETRIES] = {{-p.x, p.y},  {p.x, -p.y}, {p.y, p.x}, {-p.y, -p.x},
                                    {-p.x, -p.y}, {-p.y, p.x}, {p.y, -p.x}};
    return images[symmetry];
}

static void middle_of(const ref_ring *ring, int64_t *mx, int64_t *my) {
    ref_point low = ring->at[0], high = ring->at[0];
    for (int i = 1; i < ring->count; ++i) {
        ref_point p = ring->at[i];
        if (p.x < low.x) low.x = p.x;
        if (p.y < low.y) low.y = p.y;
        if (p.x > high.x) high.x = p.x;
        if (p.y > high.y) high.y = p.y;
    }
    *mx = low.x + high.x;
    *my = low.y + high.y;
}

// The number of the corner that is the image of corner i, -1 if there is none.
static int image_of(const ref_ring *ring, int symmetry, int i) {
    int64_t mx, my;
    middle_of(ring, &mx, &my);
    ref_point doubled = {2 * ring->at[i].x - mx, 2 * ring->at[i].y - my}, p = image(symmetry, doubled);
    for (int k = 0; k < ring->count; ++k) {
        if (2 * ring->at[k].x - mx == p.x && 2 * ring->at[k].y - my == p.y) return k;
    }
    return -1;
}

// Corner after corner, mirrored rings the other way around.
static bool is_symmetry(const ref_ring *ring, int symmetry) {
    int n = ring->count, first = image_of(ring, symmetry, 0), step = symmetry < MIRRORS ? n - 1 : 1;
    for (int i = 0; i < n; ++i) {
        if (first < 0 || image_of(ring, symmetry, i) != (first + i * step) % n) return false;
    }
    return true;
}

int ref_mirrors(const ref_ring *ring) {
    int count = 0;
    for (int mirror = 0; mirror < MIRRORS; ++mirror) count += is_symmetry(ring, mirror);
    return count;
}

int ref_turns(const ref_ring *ring) {
    int count = 1;
    for (int turn = MIRRORS; turn < SYMMETRIES; ++turn) count += is_symmetry(ring, turn);
    return count;
}

bool ref_is_symmetric(const ref_ring *ring, const unsigned char *kept) {
    for (int symmetry = 0; symmetry < SYMMETRIES; ++symmetry) {
        if (!is_symmetry(ring, symmetry)) continue;
        for (int i = 0; i < ring->count; ++i) {
            if (kept[i] != kept[image_of(ring, symmetry, i)]) return false;
        }
    }
    return true;
}

// ---- the fewest ---------------------------------------------------------------------------------------------------

// Numbers the corners so that images have the same number; returns how many numbers there are.
static int number_images(const ref_ring *ring, int *number) {
    int numbers = 0;
    for (int i = 0; i < ring->count; ++i) number[i] = -1;
    for (int i = 0; i < ring->count; ++i) {
        if (number[i] >= 0) continue;
        number[i] = numbers++;
        for (int s = 0; s < SYMMETRIES; ++s)
            if (is_symmetry(ring, s)) number[image_of(ring, s, i)] = number[i];
    }
    return numbers;
}

int ref_choices(const ref_ring *ring) {
    int *number = memory_of((size_t)ring->count * sizeof *number), numbers = number_images(ring, number);
    free(number);
    return numbers;
}

static bool is_valid(const ref_ring *ring, const unsigned char *kept, ref_stretch_side side);

static ref_fewest fewest_of_sets(const ref_ring *ring, int64_t tolerance, ref_stretch_side side, bool valid) {
    ref_fewest best = {0, 0};
    unsigned char *kept = memory_of((size_t)ring->count);
    int *number = memory_of((size_t)ring->count * sizeof *number), numbers = number_images(ring, number);
    if (numbers > 16) abort();
    for (unsigned set = 0; set < 1u << numbers; ++set) {
        for (int i = 0; i < ring->count; ++i) kept[i] = set >> number[i] & 1;
        ref_fewest sum = ref_measure(ring, kept, tolerance, valid ? REF_ANY_SIDE : side);
        if (sum.count >= 3 && fewer(sum, best) && (!valid || is_valid(ring, kept, side))) best = sum;
    }
    free(number);
    free(kept);
    return best;
}

ref_fewest ref_fewest_of_all(const ref_ring *ring, int64_t tolerance, ref_stretch_side side) {
    return fewest_of_sets(ring, tolerance, side, false);
}

ref_fewest ref_fewest_valid(const ref_ring *ring, int64_t tolerance, ref_stretch_side side) {
    return fewest_of_sets(ring, tolerance, side, true);
}

// way[e][k]: the least area by e edges from `first` to the k-th corner after it, -1 if there is no way.
static void ways_from(const ref_ring *ring, const unsigned char *fits, int first, int64_t *way) {
    int n = ring->count;
    for (int i = 0; i < (n + 1) * (n + 1); ++i) way[i] = -1;
    way[0] = 0;
    for (int e = 0; e < n; ++e) {
        for (int k = 0; k < n; ++k) {
            if (way[e * (n + 1) + k] < 0) continue;
            for (int m = k + 1; m <= n && m - k < n; ++m) {
                int i = (first + k) % n, j = (first + m) % n;
                if (!fits[i * n + j]) continue;
                int64_t area = way[e * (n + 1) + k] + edge_area(ring, i, j), *to = &way[(e + 1) * (n + 1) + m];
                if (*to < 0 || area < *to) *to = area;
            }
        }
    }
}

ref_fewest ref_fewest_around(const ref_ring *ring, int64_t tolerance, ref_stretch_side side) {
    int n = ring->count;
    ref_fewest best = {0, 0};
    unsigned char *fits = memory_of((size_t)(n * n));
    int64_t *way = memory_of((size_t)(n + 1) * (size_t)(n + 1) * sizeof *way);
    for (int i = 0; i < n * n; ++i) fits[i] = i / n != i % n && ref_edge_fits(ring, i / n, i % n, tolerance, side);
    for (int first = 0; first < n; ++first) {
        ways_from(ring, fits, first, way);
        for (int e = 3; e <= n; ++e) {
            ref_fewest sum = {e, way[e * (n + 1) + n]};
            if (sum.area >= 0 && fewer(sum, best)) best = sum;
        }
    }
    free(way);
    free(fits);
    return best;
}

// ---- validity -----------------------------------------------------------------------------------------------------

static int sign(int64_t v) { return (v > 0) - (v < 0); }

static bool on_segment(ref_point a, ref_point b, ref_point p) {
    return cross(a, b, p) == 0 && dot(a, b, p) >= 0 && dot(b, a, p) >= 0;
}

typedef struct segment {
    ref_point a, b;
} segment;

static segment edge_of(const ref_ring *ring, int i) {
    segment s = {ring->at[i], ring->at[(i + 1) % ring->count]};
    return s;
}

// How many points two segments have in common: 0, 1 (at an end of one of them), 2 for all that is worse.
static int common_points(segment s, segment t, ref_point *at) {
    ref_point ends[4] = {s.a, s.b, t.a, t.b};
    int found = 0;
    for (int i = 0; i < 4; ++i) {
        bool on = i < 2 ? on_segment(t.a, t.b, ends[i]) : on_segment(s.a, s.b, ends[i]);
        if (!on || (found && same(*at, ends[i]))) continue;
        if (found) return 2;
        *at = ends[i];
        found = 1;
    }
    if (found) return 1;
    bool through = sign(cross(s.a, s.b, t.a)) * sign(cross(s.a, s.b, t.b)) < 0 &&
                   sign(cross(t.a, t.b, s.a)) * sign(cross(t.a, t.b, s.b)) < 0;
    return through ? 2 : 0;
}

static bool ring_simple(const ref_ring *ring) {
    ref_point at = {0, 0};
    for (int i = 0; i < ring->count; ++i) {
        for (int k = 0; k < i; ++k) {
            bool neighbours = k == i - 1 || (k == 0 && i == ring->count - 1);
            if (common_points(edge_of(ring, i), edge_of(ring, k), &at) > (neighbours ? 1 : 0)) return false;
        }
    }
    return true;
}

static int64_t ring_area(const ref_ring *ring) {
    int64_t sum = 0;
    for (int i = 0; i < ring->count; ++i) {
        ref_point a = ring->at[i], b = ring->at[(i + 1) % ring->count];
        sum += a.x * b.y - b.x * a.y;
    }
    return sum;
}

// 1 inside, 0 on the ring, -1 outside; the point by doubled coordinates.
static int point_of(const ref_ring *ring, ref_point doubled) {
    bool inside = false;
    for (int i = 0; i < ring->count; ++i) {
        segment s = edge_of(ring, i);
        ref_point a = {2 * s.a.x, 2 * s.a.y}, b = {2 * s.b.x, 2 * s.b.y};
        if (on_segment(a, b, doubled)) return 0;
        if (a.y > b.y) {
            ref_point c = a;
            a = b;
            b = c;
        }
        if (a.y <= doubled.y && doubled.y < b.y && cross(a, b, doubled) < 0) inside = !inside;
    }
    return inside ? 1 : -1;
}

// Whether an edge has no point outside `other`: it does not cross it, and the middle of every piece between the corners
// that lie on it is not outside.
static bool edge_within(segment s, const ref_ring *other) {
    for (int k = 0; k < other->count; ++k) {
        segment t = edge_of(other, k);
        if (sign(cross(s.a, s.b, t.a)) * sign(cross(s.a, s.b, t.b)) < 0 &&
            sign(cross(t.a, t.b, s.a)) * sign(cross(t.a, t.b, s.b)) < 0)
            return false;
    }
    for (ref_point from = s.a; !same(from, s.b);) {
        ref_point to = s.b;
        for (int k = 0; k < other->count; ++k) {
            ref_point p = other->at[k];
            if (on_segment(from, to, p) && !same(p, from)) to = p;
        }
        ref_point middle = {from.x + to.x, from.y + to.y};
        if (point_of(other, middle) < 0) return false;
        from = to;
    }
    return true;
}

static bool ring_within(const ref_ring *ring, const ref_ring *other) {
    for (int i = 0; i < ring->count; ++i) {
        if (!edge_within(edge_of(ring, i), other)) return false;
    }
    return true;
}

bool ref_keeps_side(const ref_ring *ring, const ref_ring *chosen, ref_stretch_side side) {
    if (side == REF_ANY_SIDE) return true;
    bool around = (side == REF_RIGHT_SIDE) == (ring_area(ring) > 0);
    return around ? ring_within(ring, chosen) : ring_within(chosen, ring);
}

// Whether the corners that are kept make a ring that does not meet itself, goes around the same way and lies within or
// around all.
static bool is_valid(const ref_ring *ring, const unsigned char *kept, ref_stretch_side side) {
    ref_ring chosen = *ring;
    chosen.at = memory_of((size_t)ring->count * sizeof *chosen.at);
    chosen.count = 0;
    for (int i = 0; i < ring->count; ++i) {
        if (kept[i]) chosen.at[chosen.count++] = ring->at[i];
    }
    bool valid = ring_simple(&chosen) && sign(ring_area(&chosen)) == sign(ring_area(ring)) &&
                 ring_area(&chosen) != 0 && ref_keeps_side(ring, &chosen, side);
    free(chosen.at);
    return valid;
}

// Cuts the edges of `ring` where `other` meets them, and tests of the middle of every piece where it lies: 1 all
// inside `other`, -1 all outside, 0 both or along its edges. Points where rings meet are corners of one of them, so
// the pieces have ends on whole coordinates.
static int point_of_ring(const ref_ring *ring, const ref_ring *other) {
    int slot = 2;
    for (int i = 0; i < ring->count; ++i) {
        segment s = edge_of(ring, i);
        ref_point *cuts = memory_of((size_t)(other->count + 2) * sizeof *cuts);
        int count = 0;
        cuts[count++] = s.a;
        cuts[count++] = s.b;
        for (int k = 0; k < other->count; ++k) {
            if (!on_segment(s.a, s.b, other->at[k])) continue;
            int m = count++; // ordered along the edge
            while (m > 1 && dot(s.a, s.b, cuts[m - 1]) > dot(s.a, s.b, other->at[k])) {
                cuts[m] = cuts[m - 1];
                --m;
            }
            cuts[m] = other->at[k];
        }
        for (int k = 0; k + 1 < count; ++k) {
            ref_point middle = {cuts[k].x + cuts[k + 1].x, cuts[k].y + cuts[k + 1].y};
            if (same(cuts[k], cuts[k + 1])) continue;
            int here = point_of(other, middle);
            if (slot == 2) slot = here;
            if (slot != here) slot = 0;
        }
        free(cuts);
    }
    return slot;
}

static bool rings_apart(const ref_ring *a, const ref_ring *b) {
    ref_point at = {0, 0};
    for (int i = 0; i < a->count; ++i) {
        for (int k = 0; k < b->count; ++k) {
            if (common_points(edge_of(a, i), edge_of(b, k), &at) > 1) return false;
        }
    }
    return true;
}

static bool is_ancestor(const ref_ring *rings, int i, int k) {
    for (int parent = rings[i].parent; parent >= 0; parent = rings[parent].parent) {
        if (parent == k) return true;
    }
    return false;
}

bool ref_rings_valid(const ref_ring *rings, int count) {
    for (int i = 0; i < count; ++i) {
        if (!ring_simple(&rings[i])) return false;
    }
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < count; ++k) {
            if (i == k) continue;
            if (!rings_apart(&rings[i], &rings[k])) return false;
            if (point_of_ring(&rings[i], &rings[k]) != (is_ancestor(rings, i, k) ? 1 : -1)) return false;
        }
    }
    return true;
}

// Whether the point lies along the corners of `from` between the ends of an edge.
static bool on_stretch(const ref_ring *from, segment edge, ref_point p) {
    int i = 0;
    while (!same(from->at[i], edge.a)) ++i;
    for (; !same(from->at[i], edge.b); i = (i + 1) % from->count) {
        if (on_segment(from->at[i], from->at[(i + 1) % from->count], p)) return true;
    }
    return false;
}

static bool meetings_of(const ref_ring *from_a, const ref_ring *a, const ref_ring *from_b, const ref_ring *b) {
    ref_point at = {0, 0};
    for (int i = 0; i < a->count; ++i) {
        for (int k = 0; k < b->count; ++k) {
            segment s = edge_of(a, i), t = edge_of(b, k);
            if (common_points(s, t, &at) != 1) continue;
            if (!on_stretch(from_a, s, at) || !on_stretch(from_b, t, at)) return false;
        }
    }
    return true;
}

bool ref_meetings_kept(const ref_ring *from, const ref_ring *rings, int count) {
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < i; ++k) {
            if (!meetings_of(&from[i], &rings[i], &from[k], &rings[k])) return false;
        }
    }
    return true;
}
