// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "scene_grammar.h"

#include "../json/json_read.h"
#include "scene_request.h"

#include <hitmask/world.h>

#include <stdio.h>
#include <string.h>

// Strings of standard C are at least 4095 bytes long, so the text comes in parts.
static const char *const grammar[] = {
    "A scene is a JSON file. Names of other files are relative to it. Lengths are pixels, angles radians, the time "
    "is\n"
    "counted in frames. Frame 1 is the scene as it stands in the file.\n"
    "\n"
    "scene = {\n"
    "  \"instances\": [instance | block,..]\n"
    "  all others are optional\n"
    "  \"touch\":     \"area\" | \"closed\"          what counts as touching; default \"area\"\n"
    "  \"margin\":    0 to 256                   and from which distance on; default 0\n"
    "  \"threshold\": 1 to 255                   of sprites that name none; default --threshold\n"
    "  \"sprites\":   {NAME: \"file.png\" | sprite,..}\n"
    "  \"shapes\":    {NAME: shape | [shape,..],..}  with several: frames\n"
    "  \"boundary\":  {\"box\":[x,y,w,h] or \"outline\":{\"loops\":..}, \"edge\":edge}\n"
    "  \"queries\":   [query,..]\n"
    "}\n"
    "shape = a shape as 'hitmask query --describe' has it: masks, circles, tile maps and all others, without a pose\n"
    "sprite = {\n"
    "  \"file\":      \"file.png\"\n"
    "  \"threshold\": 1 to 255                   smallest alpha of a solid pixel\n"
    "  \"frames\":    n | [columns,rows]         the picture is a strip or sheet of them; default 1\n"
    "  \"pivot\":     [x,y] | \"middle\"           of instances that name none; default [0,0]\n"
    "}\n"
    "instance = {                              all but shape are optional\n"
    "  \"shape\":     NAME | shape               a sprite or shape from above, or one of its own\n"
    "  \"name\":      text                       what it is called in answers; without one its number, from 0\n"
    "  \"x\", \"y\":    where the pivot lies       within +-1000000\n"
    "  \"angle\":     from +x towards +y         within +-1048576\n"
    "  \"scale\":     n | [sx,sy]                1/64 to 64; negative mirrors at the pivot\n"
    "  \"pivot\":     [x,y]\n"
    "  \"flip\":      \"x\" | \"y\" | \"xy\"           mirrors a sprite in its own rectangle first\n"
    "  \"velocity\":  [vx,vy]                    a frame; or \"vx\" and \"vy\"\n"
    "  \"spin\":      angle                      a frame\n"
    "  \"frame\":     n                          of its animation, from 0\n"
    "  \"every\":     n                          the next frame of its animation every n frames; default 0, never\n"
    "  \"category\", \"mask\":  32 bits each       two may touch where each is of a category in the other's mask;\n"
    "  \"group\":     n                          default 1 and all. The same group other than 0: positive they\n"
    "                                          may, negative they may not\n"
    "  \"z\":         n                          depth: the larger, the nearer to who looks\n"
    "  \"edge\":      \"bounce\" | \"stop\" | \"leave\" | \"pass\"  at the boundary; default the boundary's\n"
    "  \"fixed\", \"disabled\", \"stay\", \"contacts\", \"swept\": true | false\n"
    "                                          two fixed ones never touch; stay tells of pairs that last, contacts\n"
    "                                          where they meet, swept what is passed through within a frame\n"
    "}\n"
    "block = {                                 many instances\n"
    "  \"columns\":   [\"x\",\"y\",..]               keys of instances\n"
    "  \"rows\":      [[1,2,..],..]              a value for each column\n"
    "  and keys of instances, for all rows\n"
    "}\n",
    "query = {\n"
    "  \"ask\":       one of those below\n"
    "  \"id\":        text                       what it is called in answers; default its number\n"
    "  \"frame\":     n                          ask at this one only; default at each\n"
    "  \"touch\", \"margin\"                       another rule than the scene's\n"
    "  \"category\", \"mask\", \"group\"             only of those that pass with it\n"
    "  \"except\":    NAME | n                   not of this one\n"
    "}\n",
    "  point, ray, sees and nearest begin \"at\":[x,y], ray and sees end \"to\":[x,y]; \"radius\" is that of a "
    "finger,\n"
    "  \"reach\" how far, \"count\" how many, \"all\":true all of a way; a shape may have a pose here; \"start\":\n"
    "  \"deeper\" | \"always\" | \"never\" is what counts where a way starts, as in 'hitmask query'.\n"
    "\n"
    "edge: what moves is thrown back, stops, or leaves for good once it is wholly outside. Instances turn, then "
    "move;\n"
    "what would be outside once turned is pushed back into a box, and does not turn in an outline.\n"
    "\n"
    "answers with --json, a line for each frame\n"
    "  {\"frame\":n,\"objects\":n,\"events\":[event,..],\"passings\":[..],\"pairs\":[..],\"queries\":[..]}\n"
    "  event   {\"event\":\"begin\" | \"stay\" | \"end\",\"a\":NAME | n,\"b\":..,\"since\":frame,\"contact\":{..}}\n"
    "          ends, then begins, then stays, each by numbers; contact as 'hitmask query' has it\n"
    "  passing {\"a\":..,\"b\":..,\"fraction\":f,\"point\":[x,y],\"normal\":[x,y]}, by fractions, of swept "
    "instances\n"
    "  pair    {\"a\":..,\"b\":..,\"since\":frame}: all that touch\n"
    "  query   {\"id\":..,\"ask\":..,\"objects\":[..]}, those of free and sees also with a yes or no\n",
};

static void grammar_print_requests(void) {
    for (const request_kind *kind = request_kinds; kind->name; kind++) {
        char keys[128];
        size_t length = 0;
        *keys = 0;
        for (int key = REQUEST_AT; key < REQUEST_KEYS; key++) {
            const unsigned bit = 1U << key;
            if (!((kind->needs | kind->accepts) & bit)) continue;
            length += (size_t)snprintf(keys + length, sizeof keys - length, kind->needs & bit ? " %s" : " [%s]",
                                       request_keys[key]);
        }
        printf("  \"%s\"%*s%-32s%s\n", kind->name, (int)(9 - strlen(kind->name)), "", keys, kind->about);
    }
}

void scene_grammar_print(void) {
    for (size_t i = 0; i < sizeof grammar / sizeof *grammar; i++) {
        fputs(grammar[i], stdout);
        if (i == 1) grammar_print_requests();
    }
    printf("At most %d instances, and %d brackets open at once.\n", HM_WORLD_MAX, JSON_READ_DEPTH);
}
