// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene: a file's sprites, shapes and instances as a world that moves on frame by frame.
#ifndef HITMASK_TOOL_SCENE_H
#define HITMASK_TOOL_SCENE_H

#include "../cli/names.h"
#include "../png/picture.h"
#include "../input/values.h"
#include "scene_request.h"
#include "../input/side.h"

#include <hitmask/world.h>

/// A sprite or shape by its name: one shape, or one for each frame of an animation.
typedef struct scene_sprite {
    const char *name;  ///< NULL for one that an instance has for itself
    char *file;        ///< of a sprite, relative to the working folder; NULL for a shape
    shape_side *sides; ///< for each frame
    int32_t count;
    uint32_t set;    ///< in the world
    hm_vec2 pivot;   ///< of instances that name none
    int32_t columns; ///< of a sprite: how many frames lie beside each other in the picture
    int32_t rows;    ///<
    picture image;   ///< of a sprite, where colours are wanted
    int32_t *drawn;  ///< numbers of its frames' images in the picture under way, 0 for those that are not in it
    double zoom;     ///< how large its pixels become there
} scene_sprite;

/// What becomes of an instance at the boundary.
typedef enum scene_edge { SCENE_BOUNCE, SCENE_STOP, SCENE_LEAVE, SCENE_PASS } scene_edge;

/// One instance, and how it moves.
typedef struct scene_body {
    hm_object id;     ///< HM_NO_OBJECT once it has left
    const char *name; ///< NULL for none; owned by the table of names
    int32_t sprite;
    int32_t frame;
    int32_t every; ///< its frame is the next one every so many frames of the scene; 0: it stays
    int32_t z;
    uint32_t flags;
    hm_pose pose;     ///< width and height are those of its picture
    hm_vec2 velocity; ///< pixels a frame
    double spin;      ///< radians a frame
    hm_filter filter;
    scene_edge edge;
    size_t at; ///< where in the file it is
} scene_body;

/// What keeps instances inside.
typedef struct scene_boundary {
    bool present;
    bool outline;         ///< otherwise a box
    hm_exact_bounds room; ///< of a box
    shape_side side;
    scene_edge edge; ///< of instances that say nothing
} scene_boundary;

typedef struct scene {
    json_doc doc;
    char *folder; ///< of the file, with its '/' at the end; empty for the working folder
    query_reader reader;
    png_limits limits;
    bool colours; ///< pictures are kept for drawing
    json_t **trees;
    size_t tree_count;
    scene_sprite *sprites;
    int32_t sprite_count, sprite_capacity;
    names sprite_names;
    scene_body *bodies;
    int32_t body_count, body_capacity;
    names body_names;
    scene_boundary boundary;
    scene_request *requests;
    int32_t request_count;
    hm_rule rule;
    hm_world *world;
    int32_t frame; ///< from 1 on; 0 before the first
} scene;

/// How a scene is read.
typedef struct scene_wish {
    const char *file;
    int64_t bytes; ///< more than this are refused
    int64_t threshold;
    png_limits limits;
    tiled_limits map_limits;
    hm_broad_kind broad;
    bool colours;
} scene_wish;

/// Reads a scene and makes its world. Reports what is wrong and answers false; it must be freed in any case.
bool scene_read(const scene_wish *wish, scene *out);

/// Goes on to the next frame: moves all that moves and updates the world. Reports what is wrong and answers false.
bool scene_next(scene *all);

void scene_free(scene *all);

/// The shape that a body has now, with the part names of the command's answers, and the body's xform.
void scene_side(const scene *all, int32_t body, shape_side *out);

/// Where a body lies with this pose and frame. NULL when done, else which limit it exceeds.
const char *scene_xform(const scene *all, const scene_body *body, hm_xform *out);

/// The body of an object's user value.
static inline const scene_body *scene_body_of(const scene *all, uint64_t user) { return &all->bodies[user]; }

/// Puts in words how a body is called: its name, or '#' and its number.
enum { SCENE_LABEL_SIZE = 128 };
void scene_label(const scene *all, int32_t body, char out[SCENE_LABEL_SIZE]);

/// The number of the body that is called so, -1 for none.
int32_t scene_find(const scene *all, const char *label);

#endif
