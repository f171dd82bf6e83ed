// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// page_style: the appearance of the report, and the small script that sorts and filters. The page is whole without
// the script. Nothing here comes from outside.
#ifndef HITMASK_BAKE_PAGE_STYLE_H
#define HITMASK_BAKE_PAGE_STYLE_H

/// Lines, the last one NULL.
extern const char *const page_style[];
extern const char *const page_script[];

#endif
