// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// font: a small pixel font for captions, drawn for this project.
#ifndef HITMASK_TOOL_FONT_H
#define HITMASK_TOOL_FONT_H

enum { FONT_WIDTH = 5, FONT_HEIGHT = 8, FONT_FIRST = ' ', FONT_LAST = '~' };

/// FONT_HEIGHT rows of FONT_WIDTH characters, '#' is ink, rows separated by a space; the last row is for descenders.
/// Characters outside FONT_FIRST .. FONT_LAST give a box.
const char *font_glyph(unsigned char character);

#endif
