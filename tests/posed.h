// Random posed shapes, each as the library's and as the oracle's, and queries of both. Only integers decide what is
// drawn, so every machine and compiler draws the same.
#ifndef TESTS_POSED_H
#define TESTS_POSED_H

#include "ref_posed.h"
#include "support.h"

/// A shape and its xform. A mask comes with its field; `shape` has it or not. An outline and a tile map are those of
/// a grid, so that for the oracle they are masks.
typedef struct posed {
    hm_shape shape;
    hm_xform xform;
    ref_grid grid;
    hm_mask *mask;
    hm_mask *plain;      ///< the same pixels, not prepared
    hm_outline *outline; ///< and its parts, of an outline
    const hm_parts *parts;
    hm_polygon *polygon; ///< the hull of `point`
    int points;
    ref_vector point[REF_POINTS];
    hm_tilemap *tilemap;
    int cell; ///< the side of its cells
    hm_compound *compound;
    int part_count;
    struct posed *part;  ///< of a compound
    ref_posed *ref_part; ///< the same for the oracle
} posed;

/// Kinds before outlines, whose parts the oracle has: what it says of pixels and of single parts holds for these
/// alone.
#define POSED_KINDS_WITH_PARTS HM_SHAPE_OUTLINE

/// Kinds whose contacts the oracle of contacts supports.
#define POSED_KINDS_WITH_CONTACTS HM_SHAPE_RAY

/// Kind number i, counted around, with a segment in place of a ray and of a compound, which may have one: for queries
/// of bounded shapes.
hm_shape_kind posed_kind_with_end(int i);

/// Whether shapes of its kind have a radius.
bool posed_is_wide(const hm_shape *shape);

void posed_free(posed *s);

/// The same for the oracle, which borrows the grid.
ref_posed posed_ref(const posed *s);

/// A mask that takes over the grid, at the identity.
posed posed_of_grid(ref_grid grid);

/// Makes a pixel of its mask solid, not of its grid.
void posed_set(posed *s, int32_t x, int32_t y);
posed posed_of_text(const char *text);

/// The outline of the grid, likewise.
posed posed_outline_of_grid(ref_grid grid);

/// Prepares its outline, with parts of at most so many corners, as its shape.
void posed_prepare(posed *s, int corners);

/// The grid as a map of square cells, solid, empty or with a mask; the grid's sides become multiples of the cell's.
posed posed_tiles_of_grid(ref_grid grid, int cell);

/// A compound that takes over its parts, whose xforms must be quarter turns or mirror images at whole pixels.
posed posed_compound_of(const posed *parts, int count);

/// The hull of up to REF_POINTS points in local units; false when it has no area.
bool posed_polygon_of(const hm_local *points, int count, posed *out);

/// What is drawn: any coordinates, or multiples of half a pixel, so that edges and corners coincide.
typedef enum posed_style { POSED_FREE, POSED_HALVES } posed_style;

/// A shape of up to about `size` pixels, never an empty mask; its xform is the identity.
posed posed_random(hm_shape_kind kind, posed_style style, int size);

/// Solid pixels of a mask of any density, among them shapes with smooth and with ragged edges; at least one.
ref_grid posed_random_grid(int w, int h);

/// Any: near the world's origin or near its end; by position, angle, scale (1/8 to 8, unequal, negative), flips and
/// pivot, or by a matrix with shear; one in four rotated by quarter turns.
hm_xform posed_random_xform(void);

/// The axes of `xform` rotated by quarter turns, mirrored, or as they are, at a whole-pixel offset from it.
hm_xform posed_related_xform(const hm_xform *xform);

/// Two shapes of these kinds, posed at random so that something of one lies on something of the other.
void posed_random_pair(hm_shape_kind kind_a, hm_shape_kind kind_b, int size, posed *a, posed *b);

/// Moves b so that a random point of it (a pixel's middle, an end, a centre) comes to lie on one of a, to a step.
void pose_beside_other(const posed *a, posed *b);

/// Moves b by up to twice the size of both and the margin.
void posed_jitter(const posed *a, posed *b, double margin);

/// Poses two shapes on each other: most of them rotated by any angle at their own size, others at random and related.
void posed_on_each_other(posed *a, posed *b);

/// Either touch rule; half of the time a margin, from a step to 256 pixels.
hm_rule posed_random_rule(void);

/// The library's answer by every path: with and without fields, in both orders; a check fails where they differ.
bool posed_overlap(const posed *a, const posed *b, const hm_rule *rule);

/// The same by one path, chosen at random.
bool posed_overlap_once(const posed *a, const posed *b, const hm_rule *rule);

/// Compares posed_overlap with the oracle and returns the oracle's answer.
bool posed_check(const posed *a, const posed *b, const hm_rule *rule);

/// Moves b along a random axis of the world from where they meet to the two neighbouring steps between which that
/// ends. Returns false if they do not meet now.
bool posed_contact(const posed *a, posed *b, const hm_rule *rule, hm_xform *hit, hm_xform *miss);

/// Describes the pair with test_note.
void posed_note(const posed *a, const posed *b, const hm_rule *rule);

/// The xform of a pose at scale 1.
hm_xform posed_xform(double x, double y, double angle);

#endif
