// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "query_grammar.h"

#include "lines.h"
#include "query.h"

#include <stdio.h>

// Strings of standard C are at least 4095 bytes long, so the text comes in parts.
static const char *const grammar[] = {
    "A line is one question, a JSON object; the answer is one line, in the same order.\n"
    "\n"
    "question = {\n"
    "  \"id\":     whole number | text | null      repeated in the answer; null if absent\n"
    "  \"op\":     \"overlap\" | \"distance\" | \"shared\" | \"xform\"\n"
    "  \"a\":      shape\n"
    "  \"b\":      shape\n"
    "  \"touch\":  \"area\" | \"closed\"             default \"area\"\n"
    "  \"margin\": 0 to 256, pixels              default 0\n"
    "}\n"
    "shape = {\n"
    "  one of\n"
    "  \"mask\":    \"file.png\"                    relative to the working folder; kept when loaded\n"
    "  \"rows\":    [\"##.\",\"#..\"]                 '#' solid, '.' clear, all of one length\n"
    "  \"point\":   [x,y]                         pixels of the shape, within +-32767\n"
    "  \"segment\": [x0,y0,x1,y1]\n"
    "  \"circle\":  [x,y,r]                       must stay round: equal scales, no shear\n"
    "  with a mask\n"
    "  \"threshold\": 1 to 255                    smallest alpha of a solid pixel\n"
    "  at most one of\n"
    "  \"pose\":    pose                          default: drawn as it is, at 0,0\n"
    "  \"xform\":   [ox,oy,ux,uy,vx,vy]           whole numbers, in steps of 2^-24 pixel\n"
    "}\n"
    "pose = {                                   all optional\n"
    "  \"x\", \"y\":  where the pivot lies          within +-1000000\n"
    "  \"angle\":   radians, from +x towards +y   within +-1048576\n"
    "  \"scale\":   n | [sx,sy]                   1/64 to 64; negative mirrors at the pivot\n"
    "  \"pivot\":   [x,y]                         pixels of the shape, within +-32767\n"
    "  \"flip\":    \"x\" | \"y\" | \"xy\"              mirrors a mask in its own rectangle first\n"
    "}\n",
    "\n"
    "answers\n"
    "  overlap   {\"id\":..,\"hit\":true | false}\n"
    "  distance  {\"id\":..,\"distance\":d,\"a\":[x,y],\"b\":[x,y]}\n"
    "            the closest points; {\"id\":..,\"distance\":null} when a mask is empty\n"
    "  shared    {\"id\":..,\"hit\":true | false,\"area\":A,\"centroid\":[x,y],\"box\":[x,y,w,h]}\n"
    "            what two masks have in common, in pixels squared; centroid and box are null\n"
    "            when that is nothing\n"
    "  xform     {\"id\":..,\"a\":{\"xform\":[ox,oy,ux,uy,vx,vy]},\"b\":{\"xform\":[..]},\n"
    "             \"steps\":{\"position\":2^-24,\"axis\":2^-24}}\n"
    "            the corner of pixel (i,j) lies at (ox + i*ux + j*vx, oy + i*uy + j*vy)\n"
    "            steps of 2^-24 pixel: the exact numbers that the answers are about\n"
    "  a fault   {\"id\":..,\"error\":\"what is wrong\"}; the stream goes on\n"
    "\n"
    "Points, segments, circles and pivots are rounded to 2^-16 pixel, margins to 2^-24.\n"
    "With a margin m, area asks for a distance less than m, closed for at most m.\n"
    "Numbers print in the shortest form that reads back as the same double.\n",
};

void query_grammar_print(void) {
    for (size_t i = 0; i < sizeof grammar / sizeof *grammar; i++) fputs(grammar[i], stdout);
    printf("A line has at most %d bytes, UTF-8, and %d brackets open at once.\n", LINES_MOST, QUERY_DEPTH);
    printf("Pictures are kept up to %d pixels together, those asked for last.\n", PICTURES_MOST);
}
