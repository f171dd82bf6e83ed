// A pair of edges.h at one of its positions, and the queries of it by every path: with fields and without, in either
// order.
#ifndef TESTS_STAND_H
#define TESTS_STAND_H

#include "edging.h"

/// A pair at one of its positions, for the oracles as well.
typedef struct stand {
    const edge_pair *p;
    hm_xform at; ///< of b
    edging a, b;
} stand;

stand stand_at(const edge_pair *p, const hm_xform *at);
void stand_free(stand *s);

// ---- walks -------------------------------------------------------------------------------------------------------

/// So many pairs of every two kinds, numbered from a random number on.
void stand_each_pair(int rounds, void (*judge)(uint64_t number, const edge_pair *p, test_tally *tally),
                     test_tally *tally);

/// The last step of the contact and the first without of each of these pairs. `judge` returns whether the rule is
/// met.
void stand_each_pose(int rounds, bool (*judge)(const stand *s), test_tally *tally);

/// The same of tile maps of polygons with any kind, and of maps that are solid outside with any but rays. Of the
/// first those are left out that only meet along a seam, or not even that: the oracles see each piece for itself.
void stand_each_map_pair(int rounds, void (*judge)(uint64_t number, const edge_pair *p, test_tally *tally),
                         test_tally *tally);
void stand_each_map_pose(int rounds, bool (*judge)(const stand *s), test_tally *tally);

// ---- what a pair is ----------------------------------------------------------------------------------------------

/// Whether the shapes may lie exactly over each other, so that neither comes first.
bool stand_may_be_one(const stand *s);

/// Whether both are single convex shapes, as hm_contact has them.
bool stand_are_convex(const stand *s);

/// Whether a shape, or a part of it, is a ray; or has no inside.
bool stand_has_ray(const edge_body *b);
bool stand_has_thin(const edge_body *b);

/// Whether the oracles cannot decide: a part without an inside may lie along the seam of two pieces.
bool stand_is_unsure(const stand *s, const hm_rule *rule);

bool stand_near_world_end(const hm_xform *x);

static inline bool stand_same_vector(hm_vec2 a, hm_vec2 b) { return a.x == b.x && a.y == b.y; }
static inline bool stand_same_feature(hm_feature a, hm_feature b) {
    return a.kind == b.kind && a.part == b.part && a.x == b.x && a.y == b.y;
}

// ---- questions: without the field of a (path 1) or b (path 2), with a and b exchanged (path 4) -------------------

bool stand_overlaps(const stand *s, const hm_rule *rule, int path);
double stand_distance(const stand *s, int path, hm_points *out);
bool stand_contact(const stand *s, int path, hm_contact_info *out);

/// At most 64 pixels.
bool stand_separate(const stand *s, int path, const hm_vec2 *way, hm_separation *out);

/// Whether the rule is met where b has been moved by so many steps.
bool stand_meets_at(const stand *s, const hm_rule *rule, int64_t x, int64_t y);

#endif
