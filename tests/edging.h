// What the oracles say of the pairs of edges.h: shapes taken apart into the kinds of the oracles, and the piece of a
// shape that a result is about.
#ifndef TESTS_EDGING_H
#define TESTS_EDGING_H

#include "edge_maps.h"
#include "ref_cast.h"
#include "ref_top.h"
#include "support.h"

/// Part number `part` of a body, as the oracles see it.
typedef struct edging_leaf {
    const edge_body *body;   ///< the part itself, if the body is a compound
    const edge_piece *piece; ///< of slopes, whose pieces are leaves
    hm_xform at;
    ref_posed ref;
} edging_leaf;

/// A body in the world.
typedef struct edging {
    int n;
    edging_leaf leaf[EDGE_RESTS + 4]; ///< parts, pieces, or what lies outside
} edging;

edging edging_of(const edge_body *body, const hm_xform *at);
void edging_free(edging *e);

/// All that lies outside of a grid, slopes, walls, or a box without a radius: pieces that overlap, so that no seam is left
/// between them. Far away it ends, some thousand pixels from there.
edging edging_outside(const edge_body *body, const hm_xform *at);

/// Whether it has pixels: a mask, an outline or a tile map.
bool edging_is_grid(const edge_body *body);

/// Whether it is a tile map of polygons, or one that is solid outside.
bool edging_is_map(const edging *e);

/// Which side of a map an answer means by (-1, -1): one of the four beyond its edges.
ref_posed edging_wall(const edging_leaf *leaf, int side);

/// Whether any leaf has a radius.
bool edging_is_round(const edging *e);

bool edging_meet(const edging *a, const edging *b, const hm_rule *rule);
double edging_distance(const edging *a, const edging *b);

/// The first time at which b, moved by `motion` steps, meets the rule, which it does not from the start; of two
/// single leaves it may, and `go_on` says what then.
ref_cast_answer edging_cast(const edging *a, const edging *b, edge_way motion, const hm_rule *rule, bool go_on);

/// How far a point of the world, in pixels, is from a leaf.
double edging_from(const ref_posed *s, hm_vec2 point);

/// Checks that the point is within `slack` of what is reported, and that this is there: a solid pixel, an edge of the
/// outline, a cell with solid pixels, and of the kind that the shape has.
void edging_check_part(const edging *e, hm_feature part, hm_vec2 point, double slack);

enum { EDGING_NEAR = 16 };

/// The convex pieces, of what is reported, that come within `slack` of a point: pixels of grids, else the whole leaf.
/// The caller frees those of kind REF_MASK.
int edging_near(const edging *e, hm_feature part, hm_vec2 point, double slack, ref_posed out[EDGING_NEAR]);

enum { EDGING_TOPS = EDGE_PARTS * EDGE_SIDE * EDGE_SIDE };

/// The convex parts of all leaves, as the topmost point of a contact has them: pixels of masks, convex parts of
/// outlines and cells, and others as a whole. Returns how many there are.
int edging_tops(const edging *e, ref_top_part out[EDGING_TOPS]);

/// The pieces that hm_within takes a shape apart into: rows of pixels in place of pixels, otherwise the same.
int edging_pieces(const edging *e, ref_top_part out[EDGING_TOPS]);

/// The same of one leaf.
int edging_leaf_pieces(const edging_leaf *leaf, ref_top_part out[EDGING_TOPS]);

/// Describes the pair with test_note.
void edging_note(uint64_t number, const edge_pair *p, const edge_motion *m);

#endif
