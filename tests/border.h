// What the tests of borders share: random posed outlines, each as the library's and as the oracle's, and points that
// lie on and near their edges.
#ifndef TESTS_BORDER_H
#define TESTS_BORDER_H

#include "posed.h"
#include "ref_border.h"

/// A posed outline and its border.
typedef struct scene {
    hm_outline *outline;
    hm_border *border;
    hm_xform xform;
    int *counts;
    ref_loops ref;
    ref_grid grid; ///< of a traced one, else without pixels
} scene;

/// A point of the world in steps.
typedef struct steps {
    int64_t x, y;
} steps;

hm_vec2 steps_to_pixels(steps p);
bool steps_in_world(steps p);

/// The border of an outline, which it takes over, at an xform.
scene scene_of(hm_outline *outline, hm_xform xform);
void scene_free(scene *s);

/// Puts it elsewhere.
void scene_pose(scene *s, hm_xform xform);

/// Loops of small pictures, traced or simplified, and loops through random points, which cross themselves and each
/// other, run along one another, go back and stand still.
scene random_scene(void);

/// A traced one.
scene random_traced_scene(void);

/// Where a local point is drawn, to the step below.
steps scene_put(const scene *s, int64_t x, int64_t y);

/// On or near its edges, or anywhere about it; within the world.
steps random_steps(const scene *s);

hm_border_rule random_border_rule(void);

void scene_note(const scene *s, steps from, steps to, const hm_border_rule *rule);

#endif
