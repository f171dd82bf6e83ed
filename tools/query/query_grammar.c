// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "query_grammar.h"

#include "../cli/lines.h"
#include "../sheet/pictures.h"
#include "../json/json_read.h"
#include "../input/side_read.h"
#include "../input/side_tiles.h"

#include <stdio.h>
#include <string.h>

// Strings of standard C are at least 4095 bytes long, so the text comes in parts.
// The kinds of shape stand between the first part and the second, tiles after that.
static const char *const grammar[] = {
    "A line is one question, a JSON object; the answer is one line, in the same order.\n"
    "\n"
    "question = {\n"
    "  \"id\":     whole number | text | null      repeated in the answer; null if absent\n"
    "  \"op\":     \"overlap\" | \"within\" | \"contact\" | \"separate\" | \"distance\" | \"shared\" | \"cast\"\n"
    "            | \"turn\" | \"ray\" | \"gate\" | \"bounce\" | \"polar\" | \"xform\"\n"
    "  \"a\":      shape                         not with gate\n"
    "  \"b\":      shape                         not with ray and gate\n"
    "  \"touch\":  \"area\" | \"closed\"             default \"area\"; not with bounce, polar\n"
    "  \"margin\": 0 to 256, pixels              default 0; not with ray, gate, bounce, polar\n"
    "  with contact, separate and cast, and max_edges with turn: how much may be searched\n"
    "  \"max_depth\": 0 to 2000000, pixels       0, the default: any depth\n"
    "  \"max_edges\": 0 to 2147483647            of both, each in the AABB of the other one; 0: any\n"
    "  with separate\n"
    "  \"direction\":    [x,y]                   straight that way; default any direction\n"
    "  \"max_distance\": 0 to 2000000, pixels    default 2000000\n"
    "  with cast\n"
    "  \"motion\": [dx,dy]                       of b, each within +-2000000\n"
    "  \"start\":  \"deeper\" | \"always\" | \"never\"  what counts where the rule is met from the\n"
    "            start: moving deeper (default), always a hit, or only what comes after it\n"
    "  with turn: b moves, turns and grows evenly from its pose to another\n"
    "  \"to\":     {\"x\",\"y\",\"angle\",\"scale\"}    what is absent stays as in b's pose\n"
    "  \"tolerance\": above 0, to 256, pixels    contacts less deep do not count\n"
    "  \"budget\": 1 to 1000000                  places looked at, at most; default 200\n"
    "  with ray\n"
    "  \"from\":   [x,y]                         in the world, within +-1000000; likewise its end\n"
    "  \"to\":     [x,y]                         or \"direction\":[x,y] and \"length\":pixels\n"
    "  \"capacity\": 0 to 4096                   entries told, at most; default 16\n"
    "  with gate: does what flies pass between two rims\n"
    "  \"gate\":   [[x,y],[x,y]]                 its rims, within +-1000000\n"
    "  \"path\":   [[x,y],..]                    places that straight legs join, likewise\n"
    "  \"moves\":  [[x,y],..]                    how far the gate has been moved at each place\n"
    "  \"radius\": 0 to 32767                    of the ball that is to clear the rims; default 0\n"
    "  \"capacity\": 0 to 4096                   passes told, at most; default 16\n"
    "  with bounce: b is thrown back in a, an outline or an upright box\n"
    "  \"velocity\": [x,y]                       each within +-2000000\n"
    "  \"time\":   0 to 100000                   default 1\n"
    "  \"restitution\": 0 to 1                   speed that a bounce gives back; default 1\n"
    "  \"limit\":  1 to 10000                    bounces in an outline, at most; default 100\n"
    "  with polar: radial profiles of two masks, about their centres of mass\n"
    "  \"mode\":   \"circles\" | \"nearest\" | \"neighbours\" | \"between\"  default \"neighbours\"\n"
    "  \"aside\":  0 to 4096                     directions to either side, with neighbours;\n"
    "            default: as far as the other one is wide\n"
    "  \"directions\": 8 to 4096                of each profile; default by its size\n"
    "}\n"
    "shape = {\n"
    "  one of\n",
    "  with a box, polygon or ellipse\n"
    "  \"radius\":  0 to 32767                  widened by so much, with round corners\n"
    "  with a mask\n"
    "  \"threshold\": 1 to 255                    smallest alpha of a solid pixel\n"
    "  \"grid\":    n | [w,h]                     the picture is cut into cells of this size\n"
    "  \"frame\":   n | \"name\"                  number of the cell; or of a sheet of TexturePacker,\n"
    "                                           Aseprite or Tiled (.json, .tsj ..) named as mask\n"
    "  at most one of\n"
    "  \"pose\":    pose                          default: drawn as it is, at 0,0\n"
    "  \"xform\":   [ox,oy,ux,uy,vx,vy]           whole numbers, in steps of 2^-24 pixel\n"
    "}\n",
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
    "  within    {\"id\":..,\"within\":true | false}\n"
    "            whether a does not meet, under the rule, what lies outside of b\n"
    "  contact   {\"id\":..,\"hit\":true,\"points\":[place,..],\"normal\":[x,y],\"rule\":rule,\n"
    "             \"depth\":d}\n"
    "            place = {\"point\":[x,y],\"depth\":d,\"a\":part,\"b\":part}, one or two\n"
    "            where they meet; moving b by depth along normal parts them. rule says what\n"
    "            the normal is: \"mtv\", \"area\", \"edges\" or \"closest\". Without a hit all\n"
    "            others are null; normal and depth also where there is no way out. With\n"
    "            max_depth or max_edges the answers of contact, separate, cast and turn end\n"
    "            with \"limited\":true | false, whether a limit was passed; rule may be \"bounds\"\n"
    "  separate  {\"id\":..,\"hit\":true | false,\"move\":[x,y],\"steps\":[ix,iy]}\n"
    "            how to move b so that the rule is not met: in pixels and, exactly the same, in\n"
    "            steps; [0,0] without a hit; null when there is none within max_distance\n"
    "  distance  {\"id\":..,\"distance\":d,\"a\":[x,y],\"b\":[x,y],\"parts\":[part,part]}\n"
    "            the closest points, and the parts of a and of b that have them;\n"
    "            {\"id\":..,\"distance\":null} when one of the shapes is empty\n"
    "  shared    {\"id\":..,\"hit\":true | false,\"area\":A,\"centroid\":[x,y],\"box\":[x,y,w,h]}\n"
    "            what two masks have in common, in pixels squared; centroid and box are null\n"
    "            when that is nothing\n"
    "  cast      {\"id\":..,\"hit\":true,\"fraction\":f,\"exact\":[\"num\",\"den\"],\"stop\":[x,y],\n"
    "             \"steps\":[ix,iy],\"point\":[x,y],\"normal\":[x,y],\"a\":part,\"b\":part}\n"
    "            b first meets the rule at fraction of its motion; exactly num/den, in lowest\n"
    "            terms, which is absent with a margin or a radius. Moved by stop, which is\n"
    "            steps in pixels, b is still free. Without a hit fraction is 1, stop all of the\n"
    "            motion, exact absent and the others null\n"
    "  turn      {\"id\":..,\"hit\":true | false,\"end\":\"clear\" | \"hit\" | \"budget\",\"fraction\":f,\n"
    "             \"free\":true | false,\"stop\":f,\"xform\":[..],\"looks\":n}\n"
    "            no contact deeper than the tolerance up to fraction of the way; at stop, the\n"
    "            last place found free, b is drawn by xform; free is false if there is none\n"
    "  ray       {\"id\":..,\"hit\":true | false,\"count\":n,\"entries\":[entry,..]}\n"
    "            the stretches of the segment within the mask; only the first capacity of them\n"
    "            entry = {\"enter\":f,\"leave\":f,\"exact\":[[\"num\",\"den\"],[\"num\",\"den\"]],\n"
    "            \"point\":[x,y],\"normal\":[x,y] | null,\"pixel\":[x,y]}: fractions of the way, where\n"
    "            it enters, against which edge (null: it begins inside), into which pixel\n"
    "  gate      {\"id\":..,\"hit\":true | false,\"count\":n,\"passes\":[pass,..],\"clear\":true | false}\n"
    "            every place where the path passes; clear: all along it a ball of the radius meets\n"
    "            neither rim. pass = {\"leg\":i,\"fraction\":f,\"exact\":[\"num\",\"den\"],\"point\":[x,y],\n"
    "            \"way\":1 | -1}: 1 to the right-hand side of one who looks along the gate\n"
    "  bounce    {\"id\":..,\"hit\":true | false,\"end\":\"done\" | \"limit\" | \"outside\",\"move\":[x,y],\n"
    "             \"steps\":[ix,iy],\"place\":[x,y],\"velocity\":[x,y],\"bounces\":n}\n"
    "            how far b was moved, where that takes its origin, its velocity then\n",
    "  polar     {\"id\":..,\"hit\":true | false,\"bounds\":\"miss\" | \"hit\" | \"unsure\",\"a\":profile,\n"
    "             \"b\":profile}: hit is a guess in the mode, bounds are certain or unsure\n"
    "            profile = {\"centre\":[x,y],\"max_radius\":r,\"min_radius\":r,\"solid_radius\":r,\n"
    "            \"lengths\":[r,..]}, pixels of the mask, from +x towards +y\n"
    "  xform     {\"id\":..,\"a\":{\"xform\":[ox,oy,ux,uy,vx,vy]},\"b\":{\"xform\":[..]},\n"
    "             \"steps\":{\"position\":2^-24,\"axis\":2^-24}}\n"
    "            the corner of pixel (i,j) lies at (ox + i*ux + j*vx, oy + i*uy + j*vy)\n"
    "            steps of 2^-24 pixel: the exact numbers that the answers are about\n"
    "  part = {\"pixel\":[x,y]} of a mask, {\"cell\":[x,y]} of tiles (null: solid outside of them),\n"
    "         {\"loop\":l,\"edge\":e} of an outline, edge e being that from point e of the loop on\n"
    "         (null: inside), {\"part\":i,\"tag\":t} of a compound with what its part tells, else {}\n"
    "  a fault   {\"id\":..,\"error\":\"what is wrong\"}; the stream goes on\n"
    "\n"
    "Coordinates, radii and pivots are rounded to 2^-16 pixel, margins to 2^-24.\n"
    "With a margin m, area asks for a distance less than m, closed for at most m.\n"
    "Numbers print in the shortest form that reads back as the same double.\n",
};

static void grammar_print_kinds(void) {
    for (const side_kind *kind = side_kinds; kind->key; kind++) {
        char head[128];
        int length =
            snprintf(head, sizeof head, "  \"%s\":%*s%s", kind->key, (int)(8 - strlen(kind->key)), "", kind->form);
        // Remarks stand in a column of their own, below where there is no room beside.
        if (length > 43)
            printf("%s\n%43s%s\n", head, "", kind->about);
        else
            printf(*kind->about ? "%-43s%s\n" : "%s\n", head, kind->about);
    }
}

void query_grammar_print(void) {
    for (size_t i = 0; i < sizeof grammar / sizeof *grammar; i++) {
        fputs(grammar[i], stdout);
        if (i == 0) grammar_print_kinds();
        if (i == 1) fputs(side_tiles_grammar, stdout);
    }
    printf("A line has at most %d bytes, UTF-8, and %d brackets open at once.\n", LINES_MOST, JSON_READ_DEPTH);
    printf("Pictures are kept up to %d pixels together, those asked for last.\n", PICTURES_MOST);
}
