// world_move_edge: what a corner of an object has met: an edge, a corner, or a ledge that is small enough to be
// passed.
//
// Where two objects lie side by side neither knows that the other goes on from it, and turned ones stick out by their
// rounding. So normals are not taken as a cast tells them: further casts look what is met a hair beside.
#include "world_move_internal.h"

#include <math.h>

enum { EDGE_LEDGES = 256 }; // of one move that are looked at

// In steps.
static const double edge_ledge = 64;           // how high a ledge is that is passed over
static const double edge_look = 4096;          // how far is looked beyond it
static const double edge_beyond = 1024;        // of which that much has to be free: no slope leads on like that
static const double edge_look_round = 1 << 19; // the same where something round grazes it: all of it

static const double edge_tilt = 1 - 0x1p-13; // cosine of how far normals are apart that a ledge tilts

static double mover_length(hmi_steps steps) {
    const hm_vec2 v = hmi_steps_vector(steps);
    return sqrt(hmi_dot(v, v));
}

// ---- edges --------------------------------------------------------------------------------------------------------

// Lengths in pixels, as in move.c: how far it steps back along a normal, to the side, and then goes against it.
static const double mover_back = 0x1p-8, mover_aside = 0x1p-18, mover_ahead = 0x1p-6;

// What it meets when it stands back by that, and to the side, and goes against n; and its normal.
static bool mover_look_aside(const hmi_walk *walk, hm_vec2 n, double side, hm_vec2 *normal) {
    const double unit = (double)HM_STEPS_PER_PIXEL;
    const hmi_steps off =
        hmi_steps_round((hm_vec2){(n.x * mover_back - n.y * side) * unit, (n.y * mover_back + n.x * side) * unit});
    const hmi_steps ahead = hmi_steps_round((hm_vec2){-n.x * mover_ahead * unit, -n.y * mover_ahead * unit});
    hmi_walk_hit hit;
    if (!hmi_walk_look(walk, hmi_steps_add(walk->at, off), ahead, &hit)) return false;
    *normal = hit.cast.normal;
    return hit.cast.fraction > 0;
}

// Where a corner meets a corner the normal may be that of any edge there. A hair to both sides of the way it meets
// two of them: the one that takes less of the motion counts.
static void mover_turn_corner(const hmi_walk *walk, hmi_walk_hit *hit) {
    const hm_vec2 rest = hmi_steps_vector(walk->rest);
    const double length = sqrt(hmi_dot(rest, rest));
    const hm_vec2 back = {-rest.x / length, -rest.y / length};
    hm_vec2 one, two;
    if (!hit->cast.exact || hmi_dot(hit->cast.normal, rest) >= 0) return;
    if (!mover_look_aside(walk, back, mover_aside, &one) || !mover_look_aside(walk, back, -mover_aside, &two)) return;
    const double into_one = hmi_dot(one, rest), into_two = hmi_dot(two, rest);
    if (into_one >= 0 || into_two >= 0) return;
    hit->cast.normal = into_one > into_two ? one : two;
}

// Something round that meets a wall beside a corner that sticks out of it by rounding meets the corner first, and
// would be led off the wall: of nearly the same normals the one that is less in the way counts.
static int mover_least_tilted(const hmi_walk_hit *hits, int count, hm_vec2 rest) {
    const hm_vec2 n = hits[0].cast.normal;
    int least = 0;
    if (hits[0].cast.exact) return 0;
    for (int i = 1; i < count; i++) {
        const double into = hmi_dot(hits[i].cast.normal, rest);
        if (hmi_dot(hits[i].cast.normal, n) < edge_tilt || into >= 0) continue;
        if (into > hmi_dot(hits[least].cast.normal, rest)) least = i;
    }
    return least;
}

// Of those that are met the first counts, but for the tilt.
void hmi_walk_choose(hmi_walk *walk, const hmi_walk_hit *hits, int count, hmi_walk_hit *out) {
    const hmi_steps here = walk->at;
    *out = hits[mover_least_tilted(hits, count, hmi_steps_vector(walk->rest))];
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
    double look;    ///< how far it must lead on, in steps
    double beyond;  ///< of this at least that much
    hmi_steps past; ///< where it goes on
} mover_ledge;

// A bit to the side, or as far as there is room.
static bool mover_ledge_aside(mover_ledge *ledge, hm_vec2 side) {
    const hmi_walk *walk = ledge->walk;
    hmi_steps off = hmi_steps_round((hm_vec2){side.x * edge_ledge, side.y * edge_ledge});
    hmi_walk_hit hit;
    if (hmi_walk_look(walk, ledge->at, off, &hit)) off = hmi_walk_stop(walk, ledge->at, off, &hit);
    ledge->past = hmi_steps_add(ledge->at, off);
    return (off.x || off.y) && hmi_walk_place_free(walk, ledge->at, ledge->past, -1);
}

static bool mover_ledge_past(mover_ledge *ledge, hm_vec2 side) {
    const double length = mover_length(ledge->rest), look = fmin(length, ledge->look);
    const hm_vec2 rest = hmi_steps_vector(ledge->rest);
    hmi_walk_hit hit;
    if (look < edge_beyond || !mover_ledge_aside(ledge, side)) return false;
    const hmi_steps ahead = hmi_steps_round((hm_vec2){rest.x * (look / length), rest.y * (look / length)});
    if (!hmi_walk_look(ledge->walk, ledge->past, ahead, &hit)) return true;
    return hit.cast.fraction * look >= ledge->beyond;
}

static bool mover_ledge_beside(mover_ledge *ledge, hm_vec2 along) {
    return mover_ledge_past(ledge, (hm_vec2){-along.y, along.x}) ||
           mover_ledge_past(ledge, (hm_vec2){along.y, -along.x});
}

// Whether what was met by a corner is a small ledge. A round corner that comes to one slides over it, but is led off
// by as much as its normal is off: where it only grazes something it looks farther.
bool hmi_walk_is_ledge(hmi_walk *walk, const hm_cast_hit *hit, hmi_steps way, hmi_steps *past) {
    mover_ledge ledge = {.walk = walk,
                         .at = hmi_steps_add(walk->at, way),
                         .rest = hmi_steps_sub(walk->rest, way),
                         .look = edge_look,
                         .beyond = edge_beyond};
    bool is;
    if (walk->hops++ >= EDGE_LEDGES) return false;
    if (hit->exact) {
        is = mover_ledge_beside(&ledge, hit->normal);
    } else {
        const double into = hmi_dot(hit->normal, hmi_steps_vector(ledge.rest));
        ledge.look = edge_look_round;
        ledge.beyond = edge_look_round;
        const double length = mover_length(ledge.rest);
        is = length >= edge_look && into > -length / 64 && mover_ledge_past(&ledge, hit->normal);
    }
    *past = ledge.past;
    return is;
}
