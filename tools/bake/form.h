// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// form: from a mask to all that is made of it.
#ifndef HITMASK_BAKE_FORM_H
#define HITMASK_BAKE_FORM_H

#include "product.h"

/// Fills the rest of a form that has its mask. Reports what is wrong with frame `frame` (NULL: the only one) of
/// `file` and answers false; what was made is then there to be freed.
bool form_make(const product_options *options, const char *file, const char *frame, product_form *form);
void form_free(product_form *form);

/// The hulls of an outline: one loop for each component, but one for all components whose hulls meet in more than
/// single points, so that loops are a valid outline again. Each is a component of its own, in the order of their
/// first points.
hm_result form_hull(const hm_outline *outline, hm_outline **out);

#endif
