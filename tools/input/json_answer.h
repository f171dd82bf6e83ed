// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// json_answer: the answers of the library as members of a JSON object, printed on stdout without braces around them.
// The keys are the same whether an answer is yes or no: where there is nothing to say they are null.
#ifndef HITMASK_TOOL_JSON_ANSWER_H
#define HITMASK_TOOL_JSON_ANSWER_H

#include "side.h"

#include <hitmask/move.h>
#include <hitmask/cast.h>

/// Prints "area":A,"centroid":[x,y],"box":[x,y,w,h]; of NULL an area of 0, and null for the others.
void json_answer_common(const hm_shared_info *common);

/// Prints "distance":d and the closest points "a","b" with the parts of the shapes that have them, "parts"; of an
/// infinite distance null and nothing else.
void json_answer_distance(double distance, const hm_points *points, const shape_side *a, const shape_side *b);

/// Prints "parts":[part,part], what of the shapes has the closest points.
void json_answer_parts(const hm_points *points, const shape_side *a, const shape_side *b);

/// Prints "move":[x,y],"steps":[ix,iy], the same in pixels; of NULL null for both.
void json_answer_separation(const hm_separation *separation);

/// Prints "points","normal","depth"; of NULL null for each. `a` and `b` are the query's two shapes.
void json_answer_contact(const hm_contact_info *contact, const shape_side *a, const shape_side *b);

/// Prints "fraction","exact" (if it is),"stop","steps","point","normal","a","b".
void json_answer_cast(bool hit, const hm_cast_hit *cast, const shape_side *a, const shape_side *b);

/// Prints "enter","leave","exact","point","normal","pixel".
void json_answer_entry(const hm_mask_ray_entry *entry);

/// Prints "leg","fraction","exact","point","way".
void json_answer_pass(const hm_gate_pass *pass);

/// Prints "end","move","steps","place","velocity","bounces".
void json_answer_bounce(const hm_bounce *bounce);

#endif
