// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// draw: debug drawing. The edges of all shapes of a world where they are, their boxes, and where they meet.
// Through callbacks, or as one flat array of lines or triangles.
//
//     hm_world *world; // the scene, as world.h makes one
//     if (hm_world_create(NULL, NULL, &world) != HM_OK) return;
//     hm_draw_line lines[256];
//     int32_t count = hm_world_draw_lines(world, NULL, lines, 256);
//     for (int32_t i = 0; i < count && i < 256; i++)
//         printf("(%g, %g) to (%g, %g)\n", lines[i].x0, lines[i].y0, lines[i].x1, lines[i].y1);
//     hm_world_destroy(world);
//
// For drawing, not for deciding: coordinates are doubles, and curves are drawn by straight lines. Nothing is
// allocated. The numbers are of now; which objects touch, and their contacts, are of the last hm_world_update.
#ifndef HITMASK_DRAW_H
#define HITMASK_DRAW_H

#include <hitmask/border.h>
#include <hitmask/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What something that is drawn stands for, so that each can have a colour: name in C, name in print.
#define HM_DRAW_ROLES(X)                                                                                             \
    X(HM_DRAW_SHAPE, "shape")       /* an object that touches nothing */                                             \
    X(HM_DRAW_TOUCHING, "touching") /* one that touches another, fixed or not */                                     \
    X(HM_DRAW_FIXED, "fixed")       /* one with HM_OBJECT_FIXED that touches nothing */                              \
    X(HM_DRAW_DISABLED, "disabled") /* one with HM_OBJECT_DISABLED */                                                \
    X(HM_DRAW_BOX, "box")           /* the box by which an object is found */                                        \
    X(HM_DRAW_CONTACT, "contact")   /* a point where two objects meet */                                             \
    X(HM_DRAW_NORMAL, "normal")     /* from there, along the normal, as far as the contact is deep */

typedef enum hm_draw_role {
#define HM_DRAW_ROLE_NAME(role, name) role,
    HM_DRAW_ROLES(HM_DRAW_ROLE_NAME)
#undef HM_DRAW_ROLE_NAME
        HM_DRAW_ROLE_COUNT
} hm_draw_role;

/// The printed name of a role, "?" for any other number. Never NULL.
HM_API const char *hm_draw_role_name(hm_draw_role role);

/// What of a world is drawn.
#define HM_DRAW_EDGES UINT32_C(1)     ///< edges of shapes, as lines
#define HM_DRAW_INSIDES UINT32_C(2)   ///< what shapes hold, as triangles
#define HM_DRAW_BOXES UINT32_C(4)     ///< boxes, as lines; of objects that are found by nothing there is none
#define HM_DRAW_CONTACTS UINT32_C(8)  ///< contacts of pairs that touch, as crosses with their normals
#define HM_DRAW_INACTIVE UINT32_C(16) ///< disabled objects as well

/// How it is drawn. Zeroed, or NULL in its place, is right for most.
typedef struct hm_draw_options {
    uint32_t what;  ///< HM_DRAW_*; 0: HM_DRAW_EDGES
    hm_bounds view; ///< the visible rectangle: objects and cells of tile maps whose boxes lie outside are left out,
                    ///< and rays end there; a view without width or height: all
    double error;   ///< how far a drawn curve may lie beside the true one, in pixels; 0: 1/4
    double size;    ///< width of crosses, which stand for points and contacts, and the least length of a normal, in
                    ///< pixels; 0: 4
} hm_draw_options;

/// Who draws. What is NULL is left out, but a circle, which is then drawn by lines. While hm_world_draw calls them,
/// what would change the world answers HM_ERROR_BUSY.
typedef struct hm_draw {
    void (*line)(void *ctx, hm_vec2 from, hm_vec2 to, hm_draw_role role, hm_object object);
    /// The edge of a disc.
    void (*circle)(void *ctx, hm_vec2 middle, double radius, hm_draw_role role, hm_object object);
    /// Of the insides of shapes. No two of a shape overlap, but for parts of compounds and rounded corners of shapes
    /// that are wider than the widest there is.
    void (*triangle)(void *ctx, hm_vec2 a, hm_vec2 b, hm_vec2 c, hm_draw_role role, hm_object object);
    void *ctx;
} hm_draw;

/// Draws a world: of each object, in the order of the lower halves of ids, the inside, then the edges; then the boxes
/// in this order; then contacts, in the order of pairs, with the first object of a pair. Nothing for options that are
/// out of range (NaN, a negative number, other bits).
///
/// Of a mask and of an outline edges are those of the union: lines between solid pixels and between parts are left
/// out. Of a tile map lines between two cells that are all solid are left out; other cells, one-way ones among them,
/// and the parts of a compound are drawn with all of their own edges, also where they lie along others. What is solid
/// outside of a tile map is not drawn.
HM_API void hm_world_draw(const hm_world *world, const hm_draw *draw, const hm_draw_options *options);

/// Draws one shape: the path of a cast, a brush, what lies in no world. `what` may have HM_DRAW_EDGES and
/// HM_DRAW_INSIDES. An invalid shape, xform, role or options: nothing.
HM_API void hm_draw_shape(const hm_shape *shape, const hm_xform *xform, const hm_draw *draw,
                          const hm_draw_options *options, hm_draw_role role);

/// Draws a radial profile where `xform` draws its sprite: a cross at the centre and a line along each direction, as
/// long as the profile says; those of length 0 are left out. With HM_DRAW_INSIDES triangles between the ends of
/// neighbouring lengths as well. Nothing where no point that is `max_radius` from the centre is in the view, and for an
/// invalid xform, role or options.
HM_API void hm_draw_polar(const hm_polar *polar, const hm_xform *xform, const hm_draw *draw,
                          const hm_draw_options *options, hm_draw_role role);

/// Draws what hm_polar_hit compares: the line from the centre of a to that of b, and across it a line as wide as
/// options.size where the lengths of a that count under the mode reach, then one where those of b do. Where the mark of
/// a lies beyond that of b, the lengths reach each other. Of HM_POLAR_NEIGHBOURS those that reach farthest together.
/// Nothing without HM_DRAW_EDGES, for centres at the same point, and for an invalid xform, mode, role or options.
HM_API void hm_draw_polar_line(const hm_polar *a, const hm_xform *xa, const hm_polar *b, const hm_xform *xb,
                               hm_polar_mode mode, const hm_draw *draw, const hm_draw_options *options,
                               hm_draw_role role);

/// A line, and the role of what it belongs to as a number, so that an array of them is one of floats.
typedef struct hm_draw_line {
    float x0, y0, x1, y1;
    float role;
} hm_draw_line;

typedef struct hm_draw_triangle {
    float x0, y0, x1, y1, x2, y2;
    float role;
} hm_draw_triangle;

/// All lines of hm_world_draw, in its order, curves as lines: for one call of a graphics card. Returns how many there
/// are, INT32_MAX for more; the array holds the first ones. `out` may be NULL when the capacity is 0. A negative
/// capacity violates a precondition; the result is then 0.
HM_API int32_t hm_world_draw_lines(const hm_world *world, const hm_draw_options *options, hm_draw_line *out,
                                   int32_t capacity);

/// All triangles (HM_DRAW_INSIDES, whatever else options say), likewise.
HM_API int32_t hm_world_draw_triangles(const hm_world *world, const hm_draw_options *options, hm_draw_triangle *out,
                                       int32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
