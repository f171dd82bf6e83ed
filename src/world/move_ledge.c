// world_move_edge: what a corner of an object has met: an edge, a corner, or a ledge that is small enough to be
// passed.
//
// Where two objects lie side by side neither contains the fact that the other continues its edge, and rotated ones
// stick out by their rounding. So the normal of a cast is not taken as it is: further casts test what is met a hair
// beside.
#include "../base/vec2.h"
#include "walk.h"

#include <math.h>

enum { EDGE_LEDGES = 256 }; // of one move that are examined

// In steps.
static const double edge_ledge = 64;            // how high a ledge is that is passed over
static const double edge_reach = 4096;          // how far beyond it is tested
static const double edge_beyond = 1024;         // of which that much has to be free: no slope leads on like that
static const double edge_reach_round = 1 << 19; // the same where something round grazes it: all of it

static const double edge_level = 1.0 / 512; // sine of how much an edge is in the way that is no ledge: a floor

static const double edge_tilt = 1 - 0x1p-13; // cosine of how far normals are apart that a ledge tilts

// The sine of how far normals of one edge are apart: less than a hair to the side rotates that of the largest circle.
static const double edge_straight = 1e-11;

static double mover_length(hmi_steps steps) {
    const hm_vec2 v = hmi_steps_vector(steps);
    return sqrt(hmi_dot(v, v));
}

// ---- edges --------------------------------------------------------------------------------------------------------

// Lengths in pixels, as in move.c: how far it steps back along a normal, to the side, and then goes against it.
static const double mover_back = 0x1p-8, mover_aside = 0x1p-18, mover_ahead = 0x1p-6;

/// A short probing motion that tests what is met a hair beside a contact: back along its normal, to the side, and
/// against it.
typedef struct mover_hair {
    hmi_steps from, ahead;
} mover_hair;

static mover_hair mover_beside(hmi_steps at, hm_vec2 n, double side) {
    const double unit = (double)HM_STEPS_PER_PIXEL;
    const hmi_steps off =
        hmi_steps_round((hm_vec2){(n.x * mover_back - n.y * side) * unit, (n.y * mover_back + n.x * side) * unit});
    const hmi_steps ahead = hmi_steps_round((hm_vec2){-n.x * mover_ahead * unit, -n.y * mover_ahead * unit});
    return (mover_hair){hmi_steps_add(at, off), ahead};
}

// The normal of what it meets there, of all objects.
static bool mover_cast_aside(const hmi_walk *walk, hm_vec2 n, double side, hm_vec2 *normal) {
    const mover_hair hair = mover_beside(walk->at, n, side);
    hmi_walk_hit hit;
    if (!hmi_walk_probe(walk, hair.from, hair.ahead, &hit)) return false;
    *normal = hit.cast.normal;
    return hit.cast.fraction > 0;
}

static bool mover_is_straight(hm_vec2 n, hm_vec2 m) {
    return fabs(n.x * m.y - n.y * m.x) < edge_straight && hmi_dot(n, m) > 0;
}

// Whether nothing is met a bit along a motion.
static bool mover_is_open(const hmi_walk *walk, hm_vec2 motion) {
    const double length = sqrt(hmi_dot(motion, motion));
    const double reach = fmin(length, edge_reach) / length;
    hmi_walk_hit hit;
    if (length < 1) return false;
    return !hmi_walk_probe(walk, walk->at, hmi_steps_round((hm_vec2){motion.x * reach, motion.y * reach}), &hit);
}

static hm_vec2 mover_part_along(hm_vec2 motion, hm_vec2 n) {
    const double into = hmi_dot(motion, n);
    return (hm_vec2){motion.x - into * n.x, motion.y - into * n.y};
}

// Where a corner meets a corner the normal may be that of any edge there, or of none, where parts of a shape meet. A
// hair to both sides of the motion it meets two edges: the one that takes less of the motion counts. To one side
// there may be no room; then the other one counts, if the motion does not lead on along the one of the cast.
static hm_vec2 mover_edge_beside(const hmi_walk *walk, hm_vec2 n, hm_vec2 rest) {
    const double length = sqrt(hmi_dot(rest, rest));
    const hm_vec2 back = {-rest.x / length, -rest.y / length};
    hm_vec2 one = n, two = n;
    const bool is_one = mover_cast_aside(walk, back, mover_aside, &one) && hmi_dot(one, rest) < 0;
    const bool is_two = mover_cast_aside(walk, back, -mover_aside, &two) && hmi_dot(two, rest) < 0;
    if (is_one && is_two) return hmi_dot(one, rest) > hmi_dot(two, rest) ? one : two;
    if (is_one == is_two) return n;
    const hm_vec2 other = is_one ? one : two;
    return mover_is_straight(n, other) || mover_is_open(walk, mover_part_along(rest, n)) ? n : other;
}

// At the mouth of a tunnel as wide as what goes into it a hair to either side is too much. The other edge of the
// corner is taken to stand square on the first; it counts if it takes less of the motion and the way along it is
// open.
static hm_vec2 mover_edge_square(const hmi_walk *walk, hm_vec2 n, hm_vec2 rest) {
    const double into = -hmi_dot(n, rest), along = rest.y * n.x - rest.x * n.y;
    if (along == 0 || fabs(along) >= into || !mover_is_open(walk, (hm_vec2){-n.x * into, -n.y * into})) return n;
    return along > 0 ? (hm_vec2){n.y, -n.x} : (hm_vec2){-n.y, n.x};
}

static void mover_turn_corner(const hmi_walk *walk, hmi_walk_hit *hit) {
    const hm_vec2 rest = hmi_steps_vector(walk->rest);
    if (!hit->cast.exact || hmi_dot(hit->cast.normal, rest) >= 0) return;
    hit->cast.normal = mover_edge_square(walk, mover_edge_beside(walk, hit->cast.normal, rest), rest);
}

// ---- something round on a seam ------------------------------------------------------------------------------------
//
// Where objects lie side by side, something round that comes down beside their seam meets an edge of the one and the
// corner of the other, which may stick out by rounding. Of nearly the same normals that of the edge counts: that of
// the corner would lead it off the edge, or into it.

// The normal that one of the objects has a hair to the side of where it is met.
static bool mover_has_beside(const hmi_walk *walk, const hmi_walk_hit *hit, double side, hm_vec2 *normal) {
    const hmi_steps at = {walk->at.x + hit->cast.stop_x, walk->at.y + hit->cast.stop_y};
    const mover_hair hair = mover_beside(at, hit->cast.normal, side);
    hm_cast_hit beside;
    if (!hmi_walk_meets_later(walk, hit->slot, hair.from, hair.ahead, &beside)) return false;
    *normal = beside.normal;
    return true;
}

// Whether an edge is met, of either shape, and no corner on something round: there the normal changes to both sides.
// The normal of that edge; right at its end that of the cast is off by rounding.
static bool mover_is_flat(const hmi_walk *walk, const hmi_walk_hit *hit, hm_vec2 *normal) {
    for (int i = -1; i <= 1; i += 2)
        if (mover_has_beside(walk, hit, i * mover_aside, normal) && mover_is_straight(hit->cast.normal, *normal))
            return true;
    return false;
}

// Within two steps of a seam a cast may report the corner of either. To one side of it the one has the edge that the
// other has to the other side; it may be the same object, of pixels or cells.
static bool mover_is_seam(const hmi_walk *walk, const hmi_walk_hit *one, const hmi_walk_hit *other, hm_vec2 *normal) {
    hm_vec2 beside;
    for (int i = -1; i <= 1; i += 2)
        if (mover_has_beside(walk, one, i * mover_aside, &beside) && hmi_dot(beside, one->cast.normal) >= edge_tilt &&
            mover_has_beside(walk, other, -i * mover_aside, normal) && mover_is_straight(beside, *normal))
            return true;
    return false;
}

static bool mover_is_tilted(const hmi_walk *walk, hm_vec2 n, const hmi_walk_hit *hit) {
    return hmi_dot(hit->cast.normal, n) >= edge_tilt && hmi_dot(hit->cast.normal, hmi_steps_vector(walk->rest)) < 0;
}

static void mover_choose_round(const hmi_walk *walk, const hmi_walk_hit *hits, int count, hmi_walk_hit *out) {
    const hm_vec2 n = hits[0].cast.normal;
    hm_vec2 normal = n;
    int chosen = 0;
    bool flat = false;
    for (int i = 0; i < count && !flat; i++) {
        if (i > 0 && !mover_is_tilted(walk, n, &hits[i])) continue;
        flat = mover_is_flat(walk, &hits[i], &normal);
        if (flat) chosen = i;
    }
    for (int i = 0; i < count && !flat; i++)
        if (i == 0 || mover_is_tilted(walk, n, &hits[i])) flat = mover_is_seam(walk, &hits[0], &hits[i], &normal);
    *out = hits[chosen];
    out->flat = flat;
    if (flat) out->cast.normal = normal;
}

// Of those that are met the first counts, but for a corner beside an edge.
void hmi_walk_choose(hmi_walk *walk, const hmi_walk_hit *hits, int count, hmi_walk_hit *out) {
    const hmi_steps here = walk->at, stop = {here.x + hits[0].cast.stop_x, here.y + hits[0].cast.stop_y};
    *out = hits[0];
    out->rows = count == 1 && hmi_walk_lies_flat(walk, out, stop, &out->gap);
    out->flat = out->rows || (count == 1 && hmi_walk_leans(walk, out, stop, &out->gap));
    if (out->flat) return;
    if (!hits[0].cast.exact) mover_choose_round(walk, hits, count, out);
    walk->at = (hmi_steps){here.x + out->cast.stop_x, here.y + out->cast.stop_y};
    mover_turn_corner(walk, out);
    walk->at = here;
}

// ---- ledges -------------------------------------------------------------------------------------------------------

/// Something that was met, and whether there is a way past it a bit to the side.
typedef struct mover_ledge {
    const hmi_walk *walk;
    hmi_steps at;   ///< where it was met
    hmi_steps rest; ///< what was left there
    double reach;   ///< how far it must lead on, in steps
    double beyond;  ///< of this at least that much
    hmi_steps past; ///< where it goes on
} mover_ledge;

// A bit to the side, or as far as there is room.
static bool mover_ledge_aside(mover_ledge *ledge, hm_vec2 side) {
    const hmi_walk *walk = ledge->walk;
    hmi_steps off = hmi_steps_round((hm_vec2){side.x * edge_ledge, side.y * edge_ledge});
    hmi_walk_hit hit;
    if (hmi_walk_probe(walk, ledge->at, off, &hit)) off = hmi_walk_stop(walk, ledge->at, off, &hit);
    ledge->past = hmi_steps_add(ledge->at, off);
    return (off.x || off.y) && hmi_walk_pose_free(walk, ledge->at, ledge->past, -1);
}

static bool mover_ledge_past(mover_ledge *ledge, hm_vec2 side) {
    const double length = mover_length(ledge->rest), reach = fmax(fmin(length, ledge->reach), edge_beyond);
    const hm_vec2 rest = hmi_steps_vector(ledge->rest);
    hmi_walk_hit hit;
    if (length == 0 || !mover_ledge_aside(ledge, side)) return false;
    const hmi_steps ahead = hmi_steps_round((hm_vec2){rest.x * (reach / length), rest.y * (reach / length)});
    if (!hmi_walk_probe(ledge->walk, ledge->past, ahead, &hit)) return true;
    return hit.cast.fraction * reach >= ledge->beyond;
}

static bool mover_ledge_beside(mover_ledge *ledge, hm_vec2 along) {
    return mover_ledge_past(ledge, (hm_vec2){-along.y, along.x}) ||
           mover_ledge_past(ledge, (hm_vec2){along.y, -along.x});
}

// Whether what was met by a corner is a small ledge. A rounded corner that comes to one slides over it, but is
// deflected by as much as its normal is off: where it only grazes something it tests farther.
bool hmi_walk_is_ledge(hmi_walk *walk, const hmi_walk_hit *hit, hmi_steps way, hmi_steps *past) {
    mover_ledge ledge = {.walk = walk,
                         .at = hmi_steps_add(walk->at, way),
                         .rest = hmi_steps_sub(walk->rest, way),
                         .reach = edge_reach,
                         .beyond = edge_beyond};
    const double into = hmi_dot(hit->cast.normal, hmi_steps_vector(ledge.rest)), length = mover_length(ledge.rest);
    bool is;
    if (walk->hops++ >= EDGE_LEDGES) return false;
    if (hit->cast.exact && hmi_walk_stops_flat(hit, way, length > 0 ? -into / length : 0)) return false;
    if (hit->cast.exact) {
        is = into < -length * edge_level && mover_ledge_beside(&ledge, hit->cast.normal);
    } else {
        ledge.reach = edge_reach_round;
        ledge.beyond = edge_reach_round;
        is = length >= edge_reach && into > -length / 64 && !hit->flat && mover_ledge_past(&ledge, hit->cast.normal);
    }
    *past = ledge.past;
    return is;
}
