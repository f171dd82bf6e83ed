// The table of degenerate cases: every row of docs/touch-rule.md, run in both orders, with and without fields, under
// xforms that keep its geometry exactly; and the page has the same rows.
#include "spec.h"

#include <stdio.h>
#include <string.h>

typedef struct row {
    const char *what;
    const char *a;
    const char *b;
    double margin;
    const char *area;
    const char *closed;
} row;

static const row rows[] = {
    // two masks
    {"the same square twice", "#", "#", 0, "yes", "yes"},
    {"squares half over one another", "#", "# at 0.5,0", 0, "yes", "yes"},
    {"squares side by side", "#", "# at 1,0", 0, "no", "yes"},
    {"squares side by side, shifted", "#", "# at 1,0.5", 0, "no", "yes"},
    {"squares corner to corner", "#", "# at 1,1", 0, "no", "yes"},
    {"squares apart", "#", "# at 2,0", 0, "no", "no"},
    {"a square within a solid", "###/###/###", "# at 1,1", 0, "yes", "yes"},
    {"a square that fills a hole", "###/#.#/###", "# at 1,1", 0, "no", "yes"},
    {"a square in a larger hole", "#####/#...#/#...#/#...#/#####", "# at 2,2", 0, "no", "no"},
    {"a square in a gap", "#.#", "# at 1,0", 0, "no", "yes"},
    {"two diagonals that cross at a corner", "#./.#", ".#/#.", 0, "no", "yes"},
    {"a square over a diagonal's corner", "#./.#", "# at 0.5,0.5", 0, "yes", "yes"},
    {"a mask without solid pixels", ".", "#", 0, "no", "no"},
    // a mask and a point
    {"a point in a pixel", "#", "point 0.5,0.5", 0, "yes", "yes"},
    {"a point on an outer edge", "#", "point 0,0.5", 0, "no", "yes"},
    {"a point on an outer corner", "#", "point 1,1", 0, "no", "yes"},
    {"a point on the seam of two pixels", "##", "point 1,0.5", 0, "yes", "yes"},
    {"a point on a seam's end", "##", "point 1,0", 0, "no", "yes"},
    {"a point between four pixels", "##/##", "point 1,1", 0, "yes", "yes"},
    {"a point between three pixels", "##/#.", "point 1,1", 0, "no", "yes"},
    {"a point between two diagonal pixels", "#./.#", "point 1,1", 0, "no", "yes"},
    {"a point in a hole", "###/#.#/###", "point 1.5,1.5", 0, "no", "no"},
    {"a point on a hole's edge", "###/#.#/###", "point 1,1.5", 0, "no", "yes"},
    {"a point in a mask without solid pixels", ".", "point 0.5,0.5", 0, "no", "no"},
    // a mask and a segment
    {"a segment through a pixel", "#", "segment -1,0.5 2,0.5", 0, "yes", "yes"},
    {"a segment within a pixel", "#", "segment 0.25,0.25 0.75,0.5", 0, "yes", "yes"},
    {"a pixel's diagonal", "#", "segment 0,0 1,1", 0, "yes", "yes"},
    {"a segment along an outer edge", "##", "segment 0,0 2,0", 0, "no", "yes"},
    {"a segment along a seam", "##", "segment 1,0 1,1", 0, "yes", "yes"},
    {"a segment along a part of a seam", "##", "segment 1,0.25 1,0.5", 0, "yes", "yes"},
    {"a segment that ends where a seam begins", "##", "segment 1,-1 1,0", 0, "no", "yes"},
    {"a segment along an outer edge, then a seam", "#./##", "segment 1,0 1,2", 0, "yes", "yes"},
    {"a segment between diagonal pixels, along their edges", "#./.#", "segment 1,0 1,2", 0, "no", "yes"},
    {"a segment across a diagonal's corner", "#./.#", "segment 0,2 2,0", 0, "no", "yes"},
    {"a segment along a diagonal", "#./.#", "segment 0,0 2,2", 0, "yes", "yes"},
    {"a segment that ends on an outer edge", "#", "segment -1,0.5 0,0.5", 0, "no", "yes"},
    {"a segment that ends in a pixel", "#", "segment -1,0.5 0.25,0.5", 0, "yes", "yes"},
    {"a segment past a corner", "#", "segment -1,1 1,-1", 0, "no", "yes"},
    {"a segment through a gap", "#.#", "segment 1.5,-1 1.5,2", 0, "no", "no"},
    {"a segment of no length in a pixel", "#", "segment 0.5,0.5 0.5,0.5", 0, "yes", "yes"},
    {"a segment of no length on a seam", "##", "segment 1,0.5 1,0.5", 0, "yes", "yes"},
    {"a segment of no length on an outer edge", "#", "segment 0,0.5 0,0.5", 0, "no", "yes"},
    // a mask and a circle
    {"a circle in a pixel", "#", "circle 0.5,0.5 0.25", 0, "yes", "yes"},
    {"a circle around a mask", "#", "circle 0.5,0.5 5", 0, "yes", "yes"},
    {"a circle beside an edge", "#", "circle -1,0.5 1", 0, "no", "yes"},
    {"a circle beside a corner", "#", "circle -3,-4 5", 0, "no", "yes"},
    {"a circle over a corner", "#", "circle -3,-4 5.5", 0, "yes", "yes"},
    {"a circle that fits a hole", "###/#.#/###", "circle 1.5,1.5 0.5", 0, "no", "yes"},
    {"a circle in a hole", "###/#.#/###", "circle 1.5,1.5 0.25", 0, "no", "no"},
    {"a circle on a seam's end", "##", "circle 1,-1 1", 0, "no", "yes"},
    {"a circle of radius 0 in a pixel", "#", "circle 0.5,0.5 0", 0, "yes", "yes"},
    {"a circle of radius 0 on a seam", "##", "circle 1,0.5 0", 0, "yes", "yes"},
    {"a circle of radius 0 on an outer edge", "#", "circle 0,0.5 0", 0, "no", "yes"},
    // points, segments, circles
    {"the same point twice", "point 2,3", "point 2,3", 0, "yes", "yes"},
    {"two points", "point 2,3", "point 2,4", 0, "no", "no"},
    {"a point in the middle of a segment", "segment 0,0 2,2", "point 1,1", 0, "yes", "yes"},
    {"a point on a segment's end", "segment 0,0 2,2", "point 2,2", 0, "no", "yes"},
    {"a point on a segment's line", "segment 0,0 2,2", "point 3,3", 0, "no", "no"},
    {"a point beside a segment", "segment 0,0 2,2", "point 1,1.5", 0, "no", "no"},
    {"a point and a segment of no length there", "segment 1,1 1,1", "point 1,1", 0, "yes", "yes"},
    {"segments that cross", "segment 0,0 2,2", "segment 0,2 2,0", 0, "yes", "yes"},
    {"a segment that ends on another", "segment 0,0 2,0", "segment 1,0 1,2", 0, "no", "yes"},
    {"segments with one end in common", "segment 0,0 2,0", "segment 2,0 3,1", 0, "no", "yes"},
    {"the same segment twice", "segment 0,0 2,1", "segment 0,0 2,1", 0, "yes", "yes"},
    {"a segment and its reverse", "segment 0,0 2,1", "segment 2,1 0,0", 0, "yes", "yes"},
    {"segments that share a length", "segment 0,0 4,2", "segment 2,1 6,3", 0, "yes", "yes"},
    {"segments in a line, end to end", "segment 0,0 2,1", "segment 2,1 4,2", 0, "no", "yes"},
    {"segments in a line, apart", "segment 0,0 2,1", "segment 4,2 6,3", 0, "no", "no"},
    {"parallel segments", "segment 0,0 2,1", "segment 0,1 2,2", 0, "no", "no"},
    {"a segment of no length on another", "segment 0,0 2,0", "segment 1,0 1,0", 0, "yes", "yes"},
    {"a segment of no length on another's end", "segment 0,0 2,0", "segment 0,0 0,0", 0, "no", "yes"},
    {"a point in a circle", "circle 0,0 5", "point 3,3", 0, "yes", "yes"},
    {"a point on a circle's edge", "circle 0,0 5", "point 3,4", 0, "no", "yes"},
    {"a point and a circle of radius 0 there", "circle 3,4 0", "point 3,4", 0, "yes", "yes"},
    {"a segment within a circle", "circle 0,0 5", "segment -1,0 1,1", 0, "yes", "yes"},
    {"a segment beside a circle", "circle 0,0 5", "segment -9,5 9,5", 0, "no", "yes"},
    {"a segment that ends on a circle's edge", "circle 0,0 5", "segment 3,4 6,8", 0, "no", "yes"},
    {"a circle of radius 0 on a segment", "circle 1,0 0", "segment 0,0 2,0", 0, "yes", "yes"},
    {"a circle of radius 0 on a segment's end", "circle 0,0 0", "segment 0,0 2,0", 0, "no", "yes"},
    {"the same circle twice", "circle 1,1 2", "circle 1,1 2", 0, "yes", "yes"},
    {"a circle in another's middle", "circle 1,1 2", "circle 1,1 1", 0, "yes", "yes"},
    {"a circle in another, touching its edge", "circle 0,0 2", "circle 1,0 1", 0, "yes", "yes"},
    {"circles side by side", "circle 0,0 2", "circle 3,4 3", 0, "no", "yes"},
    {"circles apart", "circle 0,0 2", "circle 3,4 2.5", 0, "no", "no"},
    {"a circle of radius 0 on another's edge", "circle 0,0 5", "circle 3,4 0", 0, "no", "yes"},
    {"two circles of radius 0 at one point", "circle 3,4 0", "circle 3,4 0", 0, "yes", "yes"},
    // a mask and the other kinds
    {"a ray through a pixel", "#", "ray -1,0.5 1,0", 0, "yes", "yes"},
    {"a ray along an outer edge", "#", "ray -1,0 1,0", 0, "no", "yes"},
    {"a ray along a seam", "##", "ray 1,-1 0,1", 0, "yes", "yes"},
    {"a ray that begins on an outer edge and leads away", "#", "ray 1,0.5 1,0", 0, "no", "yes"},
    {"a ray that begins on an outer edge and leads in", "#", "ray 1,0.5 -1,0", 0, "yes", "yes"},
    {"a ray past a corner", "#", "ray -1,1 1,-1", 0, "no", "yes"},
    {"a ray that leads away", "#", "ray 2,0.5 1,0", 0, "no", "no"},
    {"a capsule beside an edge", "#", "capsule -1,-1 -1,2 1", 0, "no", "yes"},
    {"a capsule beside a corner", "#", "capsule -3,-4 -9,-4 5", 0, "no", "yes"},
    {"a capsule that fits a hole", "####/#..#/####", "capsule 1.5,1.5 2.5,1.5 0.5", 0, "no", "yes"},
    {"a capsule of radius 0 along a seam", "##", "capsule 1,0 1,1 0", 0, "yes", "yes"},
    {"a capsule of radius 0 and no length on a seam's end", "##", "capsule 1,0 1,0 0", 0, "no", "yes"},
    {"the box of a pixel", "#", "box 0,0 1,1", 0, "yes", "yes"},
    {"a box side by side with a pixel", "#", "box 1,0 1,1", 0, "no", "yes"},
    {"a box corner to corner with a pixel", "#", "box 1,1 2,2", 0, "no", "yes"},
    {"a box that holds a mask", "#.#", "box -1,-1 9,9", 0, "yes", "yes"},
    {"a box that fills a hole", "###/#.#/###", "box 1,1 1,1", 0, "no", "yes"},
    {"a box without width along a seam", "##", "box 1,0 0,1", 0, "yes", "yes"},
    {"a box without width along an outer edge", "#", "box 1,0 0,1", 0, "no", "yes"},
    {"a box without width and height on an outer corner", "#", "box 1,1 0,0", 0, "no", "yes"},
    {"a rounded box beside a corner", "#", "box -5,-6 2,2 5", 0, "no", "yes"},
    {"a polygon with an edge on an outer edge", "#", "polygon 1,0 1,1 3,0", 0, "no", "yes"},
    {"a polygon with a corner on an outer edge", "#", "polygon 1,0.5 2,0 2,1", 0, "no", "yes"},
    {"a polygon with a corner in a pixel", "#", "polygon 0.5,0.5 2,0 2,1", 0, "yes", "yes"},
    {"a polygon in a hole", "###/#.#/###", "polygon 1.25,1.25 1.75,1.25 1.5,1.75", 0, "no", "no"},
    {"a polygon that fits a hole", "###/#.#/###", "polygon 1,1.5 1.5,1 2,1.5 1.5,2", 0, "no", "yes"},
    {"a rounded polygon beside a corner", "#", "polygon -3,-4 -5,-4 -3,-6 5", 0, "no", "yes"},
    // rays
    {"a point where a ray begins", "ray 0,0 2,1", "point 0,0", 0, "no", "yes"},
    {"a point on a ray", "ray 0,0 2,1", "point 4,2", 0, "yes", "yes"},
    {"a point behind a ray", "ray 0,0 2,1", "point -2,-1", 0, "no", "no"},
    {"a point beside a ray", "ray 0,0 2,1", "point 4,3", 0, "no", "no"},
    {"a segment across a ray", "ray 0,0 1,0", "segment 5,-1 5,1", 0, "yes", "yes"},
    {"a segment that ends on a ray", "ray 0,0 1,0", "segment 5,0 5,1", 0, "no", "yes"},
    {"a segment on which a ray begins", "ray 0,0 1,0", "segment 0,-1 0,1", 0, "no", "yes"},
    {"a segment along a ray", "ray 0,0 1,0", "segment -1,0 1,0", 0, "yes", "yes"},
    {"a segment that ends where a ray begins", "ray 0,0 1,0", "segment -1,0 0,0", 0, "no", "yes"},
    {"a circle around a ray's beginning", "ray 0,0 1,0", "circle 0,0 1", 0, "yes", "yes"},
    {"a circle beside a ray", "ray 0,0 1,0", "circle 9,2 2", 0, "no", "yes"},
    {"a circle behind a ray", "ray 0,0 1,0", "circle -2,0 2", 0, "no", "yes"},
    {"a circle 100 pixels on, over a ray", "ray 0,0 4,3", "circle 80,60 1", 0, "yes", "yes"},
    {"rays that cross", "ray 0,0 1,0", "ray 3,-3 0,1", 0, "yes", "yes"},
    {"a ray that begins on another", "ray 0,0 1,0", "ray 3,0 0,1", 0, "no", "yes"},
    {"rays from one point", "ray 0,0 1,0", "ray 0,0 0,1", 0, "no", "yes"},
    {"the same ray twice", "ray 0,0 2,1", "ray 0,0 2,1", 0, "yes", "yes"},
    {"a ray and one that follows it", "ray 0,0 2,1", "ray 4,2 2,1", 0, "yes", "yes"},
    {"rays that meet head on", "ray 0,0 1,0", "ray 9,0 -1,0", 0, "yes", "yes"},
    {"rays from one point in opposite directions", "ray 0,0 1,0", "ray 0,0 -1,0", 0, "no", "yes"},
    {"rays that lead away from one another", "ray 0,0 1,0", "ray -1,0 -1,0", 0, "no", "no"},
    {"parallel rays", "ray 0,0 1,0", "ray 0,1 1,0", 0, "no", "no"},
    {"a capsule beside a ray", "ray 0,0 1,0", "capsule 3,2 9,2 2", 0, "no", "yes"},
    {"a capsule over a ray's beginning", "ray 0,0 1,0", "capsule -1,0 -4,0 2", 0, "yes", "yes"},
    {"a box across a ray", "ray 0,0 1,0", "box 3,-1 1,2", 0, "yes", "yes"},
    {"a box with an edge along a ray", "ray 0,0 1,0", "box 3,0 1,2", 0, "no", "yes"},
    {"a box past whose corner a ray leads", "ray 0,0 1,1", "box 1,0 1,1", 0, "no", "yes"},
    {"a ray from a box's edge away", "ray 0,0 -1,0", "box 0,-1 2,2", 0, "no", "yes"},
    {"a polygon across a ray", "ray 0,0 1,0", "polygon 3,-1 5,0 3,1", 0, "yes", "yes"},
    {"a polygon with a corner on a ray", "ray 0,0 1,0", "polygon 3,0 5,2 3,2", 0, "no", "yes"},
    {"a ray out of a polygon", "ray 3.5,0 1,0", "polygon 3,-1 5,0 3,1", 0, "yes", "yes"},
    // capsules
    {"a point in a capsule", "capsule 0,0 4,0 2", "point 3,1", 0, "yes", "yes"},
    {"a point on a capsule's side", "capsule 0,0 4,0 2", "point 3,2", 0, "no", "yes"},
    {"a point on a capsule's round end", "capsule 0,0 4,0 5", "point 7,4", 0, "no", "yes"},
    {"a capsule of radius 0 and a point on it", "capsule 0,0 4,2 0", "point 2,1", 0, "yes", "yes"},
    {"a capsule of radius 0 and a point on its end", "capsule 0,0 4,2 0", "point 4,2", 0, "no", "yes"},
    {"a capsule of no length and radius and a point there", "capsule 1,1 1,1 0", "point 1,1", 0, "yes", "yes"},
    {"a segment along a capsule's side", "capsule 0,0 4,0 2", "segment -9,2 9,2", 0, "no", "yes"},
    {"a segment within a capsule", "capsule 0,0 4,0 2", "segment 1,1 3,1", 0, "yes", "yes"},
    {"a segment and a capsule of radius 0 across it", "capsule 0,0 4,0 0", "segment 2,-2 2,2", 0, "yes", "yes"},
    {"a circle beside a capsule", "capsule 0,0 4,0 2", "circle 2,5 3", 0, "no", "yes"},
    {"a circle beside a capsule's end", "capsule 0,0 4,0 2", "circle 7,4 3", 0, "no", "yes"},
    {"a circle that is a capsule of no length", "capsule 1,2 1,2 3", "circle 1,2 3", 0, "yes", "yes"},
    {"the same capsule twice", "capsule 0,0 4,0 2", "capsule 0,0 4,0 2", 0, "yes", "yes"},
    {"a capsule and its reverse", "capsule 0,0 4,0 2", "capsule 4,0 0,0 2", 0, "yes", "yes"},
    {"capsules side by side", "capsule 0,0 4,0 2", "capsule 1,3 9,3 1", 0, "no", "yes"},
    {"capsules end to end", "capsule 0,0 4,0 2", "capsule 7,4 9,9 3", 0, "no", "yes"},
    {"capsules that cross", "capsule 0,0 4,0 1", "capsule 2,-5 2,5 1", 0, "yes", "yes"},
    {"capsules apart", "capsule 0,0 4,0 1", "capsule 0,3 4,3 1", 0, "no", "no"},
    {"capsules of radius 0 in a line, end to end", "capsule 0,0 2,1 0", "capsule 2,1 4,2 0", 0, "no", "yes"},
    {"a box beside a capsule", "capsule 0,0 4,0 2", "box 1,2 1,1", 0, "no", "yes"},
    {"a box whose corner is beside a capsule's end", "capsule 0,0 4,0 5", "box 7,4 2,2", 0, "no", "yes"},
    {"a polygon beside a capsule", "capsule 0,0 4,0 2", "polygon 1,2 3,2 2,4", 0, "no", "yes"},
    {"a polygon with a corner in a capsule", "capsule 0,0 4,0 2", "polygon 2,1 1,4 3,4", 0, "yes", "yes"},
    // boxes
    {"a point in a box", "box 0,0 4,2", "point 1,1", 0, "yes", "yes"},
    {"a point on a box's edge", "box 0,0 4,2", "point 4,1", 0, "no", "yes"},
    {"a point on a box's corner", "box 0,0 4,2", "point 4,2", 0, "no", "yes"},
    {"a point on the corner of a rounded box", "box 0,0 4,2 5", "point 7,6", 0, "no", "yes"},
    {"a point on the edge of a rounded box", "box 0,0 4,2 5", "point 3,7", 0, "no", "yes"},
    {"a box without width and a point on it", "box 1,0 0,2", "point 1,1", 0, "yes", "yes"},
    {"a box without width and height and a point there", "box 1,1 0,0", "point 1,1", 0, "yes", "yes"},
    {"a segment along a box's edge", "box 0,0 4,2", "segment 0,2 4,2", 0, "no", "yes"},
    {"a box's diagonal", "box 0,0 4,2", "segment 0,0 4,2", 0, "yes", "yes"},
    {"a segment past a box's corner", "box 0,0 4,2", "segment 3,3 5,1", 0, "no", "yes"},
    {"a segment and a box without width in line", "box 1,0 0,2", "segment 1,1 1,5", 0, "yes", "yes"},
    {"a circle in the middle of a box", "box 0,0 4,2", "circle 2,1 1", 0, "yes", "yes"},
    {"a circle beside a box", "box 0,0 4,2", "circle 6,1 2", 0, "no", "yes"},
    {"a circle beside a box's corner", "box 0,0 4,2", "circle 7,6 5", 0, "no", "yes"},
    {"a circle that is a rounded box without size", "box 1,2 0,0 3", "circle 1,2 3", 0, "yes", "yes"},
    {"the same box twice", "box 0,0 4,2", "box 0,0 4,2", 0, "yes", "yes"},
    {"a box in the middle of another", "box 0,0 8,8", "box 3,3 2,2", 0, "yes", "yes"},
    {"boxes that share an edge", "box 0,0 4,2", "box 4,0 4,2", 0, "no", "yes"},
    {"boxes that share a corner", "box 0,0 4,2", "box 4,2 4,2", 0, "no", "yes"},
    {"boxes that cross without a corner in the other", "box 0,3 8,2", "box 3,0 2,8", 0, "yes", "yes"},
    {"boxes apart", "box 0,0 4,2", "box 5,0 4,2", 0, "no", "no"},
    {"rounded boxes side by side", "box 0,0 4,2 1", "box 7,0 4,2 2", 0, "no", "yes"},
    {"rounded boxes corner to corner", "box 0,0 4,2 2", "box 7,6 4,2 3", 0, "no", "yes"},
    {"boxes without height in a line, end to end", "box 0,0 2,0", "box 2,0 2,0", 0, "no", "yes"},
    {"boxes without height that share a length", "box 0,0 3,0", "box 2,0 3,0", 0, "yes", "yes"},
    {"a polygon and the same box", "box 0,0 4,2", "polygon 0,0 4,0 4,2 0,2", 0, "yes", "yes"},
    {"a polygon beside a box", "box 0,0 4,2", "polygon 4,0 4,2 6,1", 0, "no", "yes"},
    {"a polygon with a corner on a box's edge", "box 0,0 4,2", "polygon 4,1 6,0 6,2", 0, "no", "yes"},
    // polygons
    {"a point in a polygon", "polygon 0,0 4,0 0,4", "point 1,1", 0, "yes", "yes"},
    {"a point on a polygon's edge", "polygon 0,0 4,0 0,4", "point 2,2", 0, "no", "yes"},
    {"a point on a polygon's corner", "polygon 0,0 4,0 0,4", "point 4,0", 0, "no", "yes"},
    {"a point on the corner of a rounded polygon", "polygon 0,0 4,0 0,4 5", "point -3,-4", 0, "no", "yes"},
    {"a segment along a polygon's edge", "polygon 0,0 4,0 0,4", "segment 1,3 3,1", 0, "no", "yes"},
    {"a segment between two corners of a polygon", "polygon 0,0 2,-1 4,0 2,1", "segment 0,0 4,0", 0, "yes", "yes"},
    {"a segment that ends on a polygon's edge", "polygon 0,0 4,0 0,4", "segment 2,2 5,5", 0, "no", "yes"},
    {"a circle beside a polygon's corner", "polygon 0,0 4,0 0,4", "circle -3,-4 5", 0, "no", "yes"},
    {"a circle beside a polygon's edge", "polygon 0,0 4,0 0,4", "circle 2,-3 3", 0, "no", "yes"},
    {"a circle in a polygon", "polygon 0,0 9,0 0,9", "circle 2,2 1", 0, "yes", "yes"},
    {"the same polygon twice", "polygon 0,0 4,0 0,4", "polygon 0,0 4,0 0,4", 0, "yes", "yes"},
    {"polygons that share an edge", "polygon 0,0 4,0 0,4", "polygon 4,4 4,0 0,4", 0, "no", "yes"},
    {"polygons that share a part of an edge", "polygon 0,0 4,0 0,4", "polygon 3,0 9,0 6,-4", 0, "no", "yes"},
    {"polygons that share a corner", "polygon 0,0 4,0 0,4", "polygon 4,0 8,0 8,4", 0, "no", "yes"},
    {"a polygon with a corner on another's edge", "polygon 0,0 4,0 0,4", "polygon 2,2 4,3 3,4", 0, "no", "yes"},
    {"polygons apart along no axis of theirs but one", "polygon 0,0 4,0 0,4", "polygon 4,1 4,4 1,4", 0, "no", "no"},
    {"rounded polygons corner to corner", "polygon 0,0 -4,0 0,-4 2", "polygon 3,4 9,4 3,9 3", 0, "no", "yes"},
    {"a polygon of 20 corners and a point on one",
     "polygon 10,0 0,10 -10,0 0,-10 6,8 8,6 -6,8 -8,6 6,-8 8,-6 -6,-8 -8,-6 9,4 4,9 -9,4 -4,9 9,-4 4,-9 -9,-4 -4,-9",
     "point 6,8", 0, "no", "yes"},
    {"a polygon of 20 corners and a point in its middle",
     "polygon 10,0 0,10 -10,0 0,-10 6,8 8,6 -6,8 -8,6 6,-8 8,-6 -6,-8 -8,-6 9,4 4,9 -9,4 -4,9 9,-4 4,-9 -9,-4 -4,-9",
     "point 0,0", 0, "yes", "yes"},
    {"a polygon of 20 corners and a segment within",
     "polygon 10,0 0,10 -10,0 0,-10 6,8 8,6 -6,8 -8,6 6,-8 8,-6 -6,-8 -8,-6 9,4 4,9 -9,4 -4,9 9,-4 4,-9 -9,-4 -4,-9",
     "segment -5,0 5,0", 0, "yes", "yes"},
    // with a margin
    {"squares side by side", "#", "# at 1,0", 1, "yes", "yes"},
    {"squares nearer than the margin", "#", "# at 1.5,0", 1, "yes", "yes"},
    {"squares as far apart as the margin", "#", "# at 2,0", 1, "no", "yes"},
    {"squares farther apart than the margin", "#", "# at 2.5,0", 1, "no", "no"},
    {"corners as far apart as the margin", "#", "# at 4,5", 5, "no", "yes"},
    {"a square in the middle of a hole", "###/#.#/###", "# at 1,1", 0.5, "yes", "yes"},
    {"a point as far from a mask as the margin", "#", "point 2,0.5", 1, "no", "yes"},
    {"a point on an outer edge", "#", "point 1,0.5", 1, "yes", "yes"},
    {"a segment as far from a mask as the margin", "#", "segment 0,2 1,2", 1, "no", "yes"},
    {"a circle as far from a mask as the margin", "#", "circle -2,0.5 1", 1, "no", "yes"},
    {"a mask without solid pixels", ".", "#", 256, "no", "no"},
    {"points as far apart as the margin", "point 0,0", "point 3,4", 5, "no", "yes"},
    {"a point on a segment's end", "segment 0,0 2,2", "point 2,2", 0.5, "yes", "yes"},
    {"parallel segments as far apart as the margin", "segment 0,0 4,3", "segment -3,4 1,7", 5, "no", "yes"},
    {"circles as far apart as the margin", "circle 0,0 2", "circle 3,4 2", 1, "no", "yes"},
    {"a point as far from a ray as the margin", "ray 0,0 4,3", "point 1,7", 5, "no", "yes"},
    {"a point behind a ray as far as the margin", "ray 0,0 4,3", "point -3,-4", 5, "no", "yes"},
    {"a point on a ray's beginning", "ray 0,0 4,3", "point 0,0", 0.5, "yes", "yes"},
    {"capsules as far apart as the margin", "capsule 0,0 4,0 1", "capsule 0,3 4,3 1", 1, "no", "yes"},
    {"boxes as far apart as the margin", "box 0,0 4,2", "box 7,6 1,1", 5, "no", "yes"},
    {"rounded boxes as far apart as the margin", "box 0,0 4,2 1", "box 7,6 1,1 2", 2, "no", "yes"},
    {"polygons as far apart as the margin", "polygon 0,0 4,0 0,4", "polygon 8,3 9,3 9,9", 5, "no", "yes"},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

// ---- the rows ----------------------------------------------------------------------------------------------------

/// Xforms that keep what touches touching: by how much they stretch lengths, 0 where not all by the same.
typedef struct frame {
    hm_xform xform;
    double stretch;
} frame;

enum { PIXEL = 1 << HM_STEP_BITS };

static const frame frames[] = {
    {{0, 0, PIXEL, 0, 0, PIXEL}, 1},
    {{-((int64_t)1 << 44), (int64_t)1 << 44, PIXEL, 0, 0, PIXEL}, 1},
    {{12345, -678, 0, PIXEL, -PIXEL, 0}, 1},
    {{0, 7, -PIXEL, 0, 0, PIXEL}, 1},
    {{3, 3, 2 * PIXEL, 0, 0, -2 * PIXEL}, 2},
    {{99, 1000000, 3 * (PIXEL / 4), 4 * (PIXEL / 4), -4 * (PIXEL / 4), 3 * (PIXEL / 4)}, 1.25}, // 3-4-5
    {{((int64_t)1 << 43) + 1, -5, 5 * (PIXEL / 4), 12 * (PIXEL / 4), 12 * (PIXEL / 4), -5 * (PIXEL / 4)}, 3.25},
    {{17, 4, 7654320, 0, 0, 1234568}, 0},
    {{17, 4, 7654320, 5432104, -3456788, 8765432}, 0},
    {{17, 4, -16777220, 11111112, 9999996, 16777212}, 0},
};

static void check_row(const row *r, const frame *f, spec_form as_a, spec_form as_b) {
    posed a = spec_posed(r->a, &f->xform, as_a), b = spec_posed(r->b, &f->xform, as_b);
    for (int closed = 0; closed < 2; ++closed) {
        hm_rule rule = {closed ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, r->margin * f->stretch};
        if (rule.margin > 256) rule.margin = 256;
        test_note("%s: %s (%d), %s (%d), margin %g, %s, frame %d", r->what, r->a, (int)as_a, r->b, (int)as_b,
                  r->margin, closed ? "closed" : "area", (int)(f - frames));
        const char *answer = posed_check(&a, &b, &rule) ? "yes" : "no";
        CHECK_TEXT(answer, closed ? r->closed : r->area);
        CHECK_TEXT(posed_overlap(&a, &b, &rule) ? "yes" : "no", closed ? r->closed : r->area);
    }
    posed_free(&a);
    posed_free(&b);
}

static bool has_radius(const char *text) {
    const hm_xform at = HM_XFORM_IDENTITY;
    posed s = spec_posed(text, &at, SPEC_AS_IS);
    const bool radius = s.shape.radius > 0;
    posed_free(&s);
    return radius;
}

static bool has_form(const char *text, int as) {
    return spec_is_picture(text) || as == SPEC_AS_IS || as == SPEC_AS_COMPOUND;
}

TEST(every_row) {
    for (int i = 0; i < ROWS; ++i) {
        bool lengths = rows[i].margin > 0 || has_radius(rows[i].a) || has_radius(rows[i].b);
        for (size_t k = 0; k < sizeof frames / sizeof frames[0]; ++k) {
            if (lengths && frames[k].stretch == 0) continue;
            for (int as = 0; as < SPEC_FORMS * SPEC_FORMS; ++as) {
                if (has_form(rows[i].a, as % SPEC_FORMS) && has_form(rows[i].b, as / SPEC_FORMS))
                    check_row(&rows[i], &frames[k], (spec_form)(as % SPEC_FORMS), (spec_form)(as / SPEC_FORMS));
            }
        }
    }
}

TEST(every_pair_of_kinds_has_a_row) {
    bool found[HM_SHAPE_KIND_COUNT][HM_SHAPE_KIND_COUNT] = {{false}};
    const hm_xform at = HM_XFORM_IDENTITY;
    for (int i = 0; i < ROWS; ++i) {
        for (int as = 0; as < SPEC_FORMS * SPEC_FORMS; ++as) {
            posed a = spec_posed(rows[i].a, &at, (spec_form)(as % SPEC_FORMS));
            posed b = spec_posed(rows[i].b, &at, (spec_form)(as / SPEC_FORMS));
            found[a.shape.kind][b.shape.kind] = found[b.shape.kind][a.shape.kind] = true;
            posed_free(&a);
            posed_free(&b);
        }
    }
    for (int a = 0; a < HM_SHAPE_KIND_COUNT; ++a) {
        for (int b = 0; b < HM_SHAPE_KIND_COUNT; ++b) {
            test_note("%s and %s", hm_shape_kind_name((hm_shape_kind)a), hm_shape_kind_name((hm_shape_kind)b));
            CHECK(found[a][b]);
        }
    }
}

// ---- the page ----------------------------------------------------------------------------------------------------

static void row_as_written(const row *r, char *line, size_t size) {
    if (r->margin > 0)
        snprintf(line, size, "| %s | `%s` | `%s` | %g | %s | %s |\n", r->what, r->a, r->b, r->margin, r->area,
                 r->closed);
    else
        snprintf(line, size, "| %s | `%s` | `%s` | %s | %s |\n", r->what, r->a, r->b, r->area, r->closed);
}

// Rows of the page's tables start with the name of a case and have a shape in code marks.
static bool is_row(const char *line) { return line[0] == '|' && strstr(line, " | `") != NULL; }

TEST(the_page_has_the_same_rows) {
    FILE *page = fopen("docs/touch-rule.md", "r");
    char line[512], expected[512];
    int i = 0;
#ifdef __wasm__
    if (!page) return; // no files there
#endif
    REQUIRE(page != NULL);
    while (fgets(line, sizeof line, page) && strcmp(line, SPEC_SECOND_TABLE) != 0) {
        if (!is_row(line)) continue;
        REQUIRE(i < ROWS);
        row_as_written(&rows[i++], expected, sizeof expected);
        CHECK_TEXT(line, expected);
    }
    CHECK_INT(i, ROWS);
    fclose(page);
}

TEST_MAIN(CASE(every_row), CASE(every_pair_of_kinds_has_a_row), CASE(the_page_has_the_same_rows))
