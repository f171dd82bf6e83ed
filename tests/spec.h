// Shapes as docs/touch-rule.md writes them: rows of a mask with `/` between them, and where it lies (`##/#. at
// 1,0.5`), or the name of a kind and the numbers that make it (`box 0,0 4,2`).
#ifndef TESTS_SPEC_H
#define TESTS_SPEC_H

#include "posed.h"

/// The line of the page behind which its second table stands, which is another test's.
#define SPEC_SECOND_TABLE "## Every pair of kinds, by the sides that face each other\n"

/// What a row of the page is tested with: pictures as a mask, an outline or a tile map; anything as the one part of a
/// compound.
typedef enum spec_form { SPEC_AS_IS, SPEC_AS_OUTLINE, SPEC_AS_TILES, SPEC_AS_COMPOUND, SPEC_FORMS } spec_form;

/// Whether it is the picture of a mask.
bool spec_is_picture(const char *text);

/// The shape at `xform`, whose axes must be multiples of four, so that quarter pixels along them are exact.
posed spec_posed(const char *text, const hm_xform *xform, spec_form as);

#endif
