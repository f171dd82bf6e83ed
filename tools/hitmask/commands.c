// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "commands.h"

#include "../cli/manual.h"

#include <hitmask/collider.h>

#include <limits.h>

enum { ALONE = 1, HIT = 2, INFO = 4, HELP = 8, QUERY = 16, SCENE = 32, EXPLAIN = 64, BAKE = 128 };

#define POSE "X,Y[,DEGREES[,SX[,SY]]]"
// Those of HM_BROAD_KINDS; tests/cli/scene.sh compares.
#define SCENE_BROADS "auto list grid quadtree rtree neighbours"
// The names of all rows of formats[]; tests/cli/bake.sh compares.
#define BAKE_FORMATS                                                                                                 \
    "hitmask json svg c phaser tiled tiled-json godot godot3 godot-resource godot-tileset box2d libgdx rube"
#define OFFSET(field) offsetof(settings, field)
#define COUNT(table) (sizeof(table) / sizeof *(table))

static const command_row commands[] = {
    {"", ALONE, "COMMAND", "exact collision detection for sprites",
     "hitmask answers whether two sprites, as drawn, touch, and where. A pixel is solid when its alpha is at least "
     "the "
     "threshold; pictures are PNG files of any kind; '-' stands for standard input. Answers go to standard output, "
     "one line for each fault to standard error.",
     0, INT_MAX, "", NULL},
    {"hit", HIT, "A B", "whether two sprites or shapes hit, and where",
     "Answers whether two sprites share a solid pixel when B's top left pixel lies on pixel X,Y of A: how many they "
     "share, the first of them (topmost, then leftmost) and the smallest box around them, in A's pixels. "
     "Exit status 0 says that they hit, 1 that they do not.\n"
     "With a pose, pivot, flip, rule, margin or move the sprites lie in a world of their own, turned, scaled and "
     "between pixels, and the answer is exact all the same: every solid pixel is a square that is carried along. "
     "Then "
     "the answer also tells their distance and the two points that are closest, or where they meet, how deep, the "
     "shortest way out, and the area that they share.\n"
     "A and B are PNG files, frames of sheets - FILE.png#WxH:N is cell N of a picture cut into cells of W x H, "
     "SHEET.json#NAME a frame of a sheet of TexturePacker, Aseprite or Tiled - or, where they begin with '{', shapes "
     "in "
     "JSON of any kind, tile maps and compounds too: 'hitmask query --describe' tells their form.",
     2, 2, "*.png", cmd_hit},
    {"query", QUERY, "[FILE]", "questions as JSON, one a line, and as many answers",
     "Reads questions about posed masks, circles, boxes, polygons, outlines, tile maps and other shapes from FILE "
     "('-' "
     "or none: standard input), a "
     "JSON "
     "object a line, and answers each with one line, in order. A bad line is answered with an error and the rest "
     "goes "
     "on; the exit status is 0 when the end was reached. Pictures and maps are kept when loaded, pictures up to "
     "134,217,728 pixels "
     "together, those asked for last. --describe prints the grammar.",
     0, 1, "*.jsonl", cmd_query},
    {"scene", SCENE, "[SCENE.json]", "a scene of many instances, frame by frame",
     "Reads a scene ('-': from standard input) - sprites, shapes, tile maps, instances with their places and "
     "velocities, a boundary, queries - and goes through its frames: which pairs touch in each, which began and "
     "ended to, what the queries answer. "
     "Answers are exact and the same with every broad phase. A fault in the file is told with its line and column. "
     "--describe prints the form of the file.",
     0, 1, "*.json", cmd_scene},
    {"explain", EXPLAIN, "[SCENE.json] A B", "why two of a scene, or two sprites, hit or do not",
     "Says step by step why A and B touch or do not: whether their filters let them, how their boxes lie, what the "
     "rule "
     "wants, which places of them are nearest or meet, how deep, and what to move by how much. A and B are names of "
     "instances of a scene, or their numbers from 0 on, as they are in frame --frames; without a scene sprites or "
     "shapes as 'hitmask hit' takes them. Exit status 0 says that they touch, 1 that they do not.",
     2, 3, "*", cmd_explain},
    {"bake", BAKE, "INPUT...", "colliders of sprites and sheets, for the library and for other engines",
     "Makes of each INPUT - PNG files ('-' is one on standard input), folders of them, sheets of TexturePacker, "
     "Aseprite and Tiled - masks, "
     "outlines "
     "with few points, hulls, convex parts and radial profiles, and writes them in the formats asked for, with the "
     "error measured. Into a folder (OUT ends in '/' or is one) each sprite is written by itself; into a file all of "
     "them, as far as the format can. What would come out the same is left alone. NAME.mask.png beside NAME.png "
     "stands "
     "for it; NAME.boxes.json beside a picture or sheet adds named places.\n"
     "An output is written when all that goes into it could be read; a failing input is reported and the others are "
     "still done.",
     1, INT_MAX, "*", cmd_bake},
    {"info", INFO, "FILE...", "size, solid pixels, box, components, holes of pictures",
     "Prints for each picture its size, the number of solid pixels, the smallest box around them, their connected "
     "components, their holes (clear pieces that do not reach outside) and their centre of mass. With 8-connected "
     "components holes are 4-connected and the other way round, so that a closed line always parts inside from "
     "outside. A file that cannot be read is reported and the others are still done.\n"
     "FILE.png#WxH:N is cell N of a picture cut into cells of W x H, SHEET.json#NAME a frame of a sheet of "
     "TexturePacker, "
     "Aseprite or Tiled; without N or NAME all of them are measured.",
     1, INT_MAX, "*.png", cmd_info},
    {"help", HELP, "[COMMAND]", "the options of a command", "Prints the help of a command, or of hitmask.", 0, 1, "",
     cmd_help},
};

static const option_row options[] = {
    {"at", 0, OPTION_OFFSET, "X,Y", NULL, NULL, 0, 0, OFFSET(at), HIT | EXPLAIN,
     "pixel of A on which B's top left pixel lies; may be negative (default 0,0); for fractions of a pixel see "
     "--pose-b"},
    {"pose-a", 0, OPTION_REALS, POSE, NULL, NULL, 2, 5, OFFSET(pose[0]), HIT | EXPLAIN,
     "where A's pivot lies in the world, how far A is turned (clockwise) and how it is scaled; negative scales "
     "mirror "
     "about the pivot (default 0,0,0,1,1; SY is SX unless given)"},
    {"pose-b", 0, OPTION_REALS, POSE, NULL, NULL, 2, 5, OFFSET(pose[1]), HIT | EXPLAIN, "the same of B"},
    {"pivot-a", 0, OPTION_REALS, "X,Y", NULL, NULL, 2, 2, OFFSET(pivot[0]), HIT | EXPLAIN,
     "the point of A that its pose places and turns about, in A's pixels (default 0,0, its top left corner)"},
    {"pivot-b", 0, OPTION_REALS, "X,Y", NULL, NULL, 2, 2, OFFSET(pivot[1]), HIT | EXPLAIN, "the same of B"},
    {"flip-a", 0, OPTION_CHOICE, "AXES", NULL, "x y xy", 0, 0, OFFSET(flip[0]), HIT | EXPLAIN,
     "mirror A in its own rectangle first, left-right (x) or top-bottom (y)"},
    {"flip-b", 0, OPTION_CHOICE, "AXES", NULL, "x y xy", 0, 0, OFFSET(flip[1]), HIT | EXPLAIN, "the same of B"},
    {"touch", 0, OPTION_CHOICE, "RULE", NULL, "area closed", 0, 0, OFFSET(touch), HIT | EXPLAIN,
     "what counts as a hit: that areas overlap, or with 'closed' also that edges meet (default area)"},
    {"margin", 0, OPTION_REALS, "PX", NULL, NULL, 1, 1, OFFSET(margin), HIT | EXPLAIN,
     "hit already when nearer than this, 0 to 256 pixels (default 0)"},
    {"move", 0, OPTION_REALS, "DX,DY", NULL, NULL, 2, 2, OFFSET(move), HIT,
     "move B so far, in a straight line, and tell where it first hits A; the exit status is then about that way"},
    {"start", 0, OPTION_CHOICE, "WHAT", NULL, "deeper always never", 0, 0, OFFSET(start), HIT,
     "when they hit where a move starts: only moving deeper is a hit, any move is, or none, the first hit after it "
     "counts (default deeper)"},
    {"polar", 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0, OFFSET(polar), EXPLAIN,
     "also tell what the radial profiles of both masks guess and prove, and draw their lengths"},
    {"connect", 0, OPTION_CHOICE, "N", "8", "4 8", 0, 0, OFFSET(connect), INFO,
     "which solid pixels are joined into components: with 4 those that share a side, with 8 also those that share "
     "only "
     "a corner; holes use the other number"},
    {"threshold", 't', OPTION_NUMBER, "N", "1", NULL, 1, 255, OFFSET(threshold), INFO | BAKE,
     "smallest alpha of a solid pixel"},
    {"threshold", 't', OPTION_NUMBER, "N", "1", NULL, 1, 255, OFFSET(threshold), HIT | QUERY | SCENE | EXPLAIN,
     "smallest alpha of a solid pixel, of masks that name no threshold of their own"},
    {"key", 0, OPTION_COLOUR, "RRGGBB", NULL, NULL, 0, 0, OFFSET(key), HIT | INFO | QUERY,
     "pixels of this colour are clear, whatever their alpha"},
    {"brightness", 0, OPTION_NUMBER, "N", NULL, NULL, 1, 255, OFFSET(brightness), HIT | INFO | QUERY,
     "pixels darker than this are clear, whatever their alpha (brightness is 0.299 R + 0.587 G + 0.114 B)"},
    {"frames", 'n', OPTION_NUMBER, "N", "1", NULL, 1, 1000000, OFFSET(frames), SCENE | EXPLAIN,
     "how many frames to go through; the first is the scene as the file has it"},
    {"broad", 0, OPTION_CHOICE, "NAME", "auto", SCENE_BROADS, 0, 0, OFFSET(broad), SCENE,
     "the broad phase that finds candidates; answers are the same with each"},
    {"strip", 0, OPTION_NUMBER, "N", NULL, NULL, 2, 64, OFFSET(strip), SCENE,
     "with --picture: draw so many frames side by side, evenly spread, instead of the last one"},
    {"stats", 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0, OFFSET(stats), SCENE,
     "also tell counts and times: with --json as a last line, otherwise on standard error"},
    {"describe", 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0, OFFSET(describe), QUERY,
     "print the grammar of questions and answers and stop"},
    {"describe", 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0, OFFSET(describe), SCENE,
     "print the form of scenes and answers and stop"},
    {"output", 'o', OPTION_OUTPUT, "OUT", NULL, NULL, 0, 0, OFFSET(output), BAKE,
     "a folder, which is made, or a file; a link stays and what it leads to is replaced; pipes and devices are "
     "written in place; '-' or none is standard output"},
    {"format", 'f', OPTION_WORDS, "NAME[,NAME]", NULL, BAKE_FORMATS, 0, 0, OFFSET(format), BAKE,
     "what is written; several need a folder (default: what OUT ends in, in a folder or on standard output hitmask)"},
    {"method", 'm', OPTION_CHOICE, "NAME", "min", "min rdp rdp-symmetric outer inner", 0, 0, OFFSET(method), BAKE,
     "which corners outlines keep: the fewest possible, those of Ramer, Douglas and Peucker, or the fewest that lose "
     "or gain no solid pixel"},
    {"tolerance", 0, OPTION_REALS, "PX", NULL, NULL, 1, 1, OFFSET(tolerance), BAKE,
     "how far an outline may be from the pixels, 0 to 256 (default 1; with --vertices 256)"},
    {"vertices", 0, OPTION_NUMBER, "N", NULL, NULL, 3, 1000000, OFFSET(vertices), BAKE,
     "most points of an outline; it then gets the least tolerance that will do"},
    {"parts", 0, OPTION_NUMBER, "N", "8", NULL, 3, 16, OFFSET(parts), BAKE, "most corners of a convex part"},
    {"directions", 0, OPTION_NUMBER, "N", NULL, NULL, HM_POLAR_MIN_COUNT, HM_POLAR_MAX_COUNT, OFFSET(directions),
     BAKE | EXPLAIN,
     "directions of a radial profile (default: one for each 8 pixels of the circle around the sprite, within these "
     "limits)"},
    {"min-area", 0, OPTION_REALS, "PX2", NULL, NULL, 1, 1, OFFSET(min_area), BAKE,
     "leave pieces and holes with fewer square pixels out of outlines (default 0: none)"},
    {"grid", 0, OPTION_SIZE, "WxH", NULL, NULL, 1, HM_MASK_MAX_SIDE, OFFSET(grid), BAKE,
     "cut pictures into frames of this size"},
    {"pivot", 0, OPTION_REALS, "FX,FY", NULL, NULL, 2, 2, OFFSET(bake_pivot), BAKE,
     "pivot of frames that tell none, as a share of their width and height (default 0.5,0.5, the middle)"},
    {"scale", 0, OPTION_REALS, "PX", NULL, NULL, 1, 1, OFFSET(scale), BAKE,
     "pixels for each unit of the world, in formats that count in units such as metres (default 1)"},
    {"collision", 0, OPTION_FILE, "FILE.png", NULL, NULL, 0, 0, OFFSET(collision), BAKE,
     "the picture that stands for that of the only input: solid by its alpha, or where bright if that is all solid"},
    {"report", 'r', OPTION_FILE, "OUT.html|OUT.json", NULL, NULL, 0, 0, OFFSET(page), BAKE,
     "also write a report on all sprites and their errors"},
    {"max-error", 0, OPTION_REALS, "PX", NULL, NULL, 1, 1, OFFSET(max_error), BAKE,
     "exit with 1 and name each frame whose outline is farther from the pixels than this"},
    {"check", 'c', OPTION_FLAG, NULL, NULL, NULL, 0, 0, OFFSET(check), BAKE,
     "write nothing, exit with 1 and name each output that is missing or not what it would be"},
    {"dry-run", 'n', OPTION_FLAG, NULL, NULL, NULL, 0, 0, OFFSET(dry_run), BAKE,
     "write nothing, tell what would be; pictures that cannot be read are reported all the same"},
    {"force", 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0, OFFSET(force), BAKE, "bake also what would come out the same"},
    {"depfile", 0, OPTION_FILE, "FILE", NULL, NULL, 0, 0, OFFSET(depfile), BAKE,
     "also write which files each output is made from, as rules of make"},
    {"jobs", 'j', OPTION_NUMBER, "N", "1", NULL, 1, 256, OFFSET(jobs), BAKE,
     "how many sprites are made at the same time; what comes out is the same"},
    {"json", 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0, OFFSET(json), BAKE, "tell of each output as a line of JSON"},
    {"json", 'j', OPTION_FLAG, NULL, NULL, NULL, 0, 0, OFFSET(json), HIT | INFO | SCENE | EXPLAIN,
     "answer as JSON, one object on a line for each answer"},
    {"picture", 'p', OPTION_FILE, "OUT.png|OUT.svg", NULL, NULL, 0, 0, OFFSET(picture), HIT | EXPLAIN,
     "also draw both sprites as they lie, what they share marked, and write it, as SVG or PNG, whichever its name "
     "ends "
     "in"},
    {"picture", 'p', OPTION_FILE, "OUT.png|OUT.svg", NULL, NULL, 0, 0, OFFSET(picture), SCENE,
     "also draw the scene and write it, as SVG or PNG, whichever its name ends in"},
    {"max-side", 0, OPTION_NUMBER, "N", "16384", NULL, 1, HM_MASK_MAX_SIDE, OFFSET(limits.side),
     HIT | INFO | QUERY | SCENE | EXPLAIN, "refuse pictures wider or higher than this"},
    {"max-side", 0, OPTION_NUMBER, "N", "16384", NULL, 1, HM_MASK_MAX_SIDE, OFFSET(limits.side), BAKE,
     "refuse pictures, of a sheet frames, wider or higher than this"},
    {"max-pixels", 0, OPTION_NUMBER, "N", "67108864", NULL, 1, (int64_t)HM_MASK_MAX_SIDE *HM_MASK_MAX_SIDE,
     OFFSET(limits.pixels), HIT | INFO | QUERY | SCENE | EXPLAIN, "refuse pictures with more pixels than this"},
    {"max-pixels", 0, OPTION_NUMBER, "N", "67108864", NULL, 1, (int64_t)HM_MASK_MAX_SIDE *HM_MASK_MAX_SIDE,
     OFFSET(limits.pixels), BAKE, "refuse pictures, of a sheet frames, with more pixels than this"},
    {"max-cells", 0, OPTION_NUMBER, "N", "16777216", NULL, 1, (int64_t)HM_MASK_MAX_SIDE *HM_MASK_MAX_SIDE,
     OFFSET(map_limits.cells), HIT | QUERY | SCENE | EXPLAIN, "refuse tile maps with more cells than this"},
    {"max-bytes", 0, OPTION_NUMBER, "N", "33554432", NULL, 1, INT32_MAX, OFFSET(map_limits.bytes), HIT | QUERY,
     "refuse tile maps and tilesets whose files are longer than this"},
    {"max-bytes", 0, OPTION_NUMBER, "N", "268435456", NULL, 1, INT32_MAX, OFFSET(scene_bytes), SCENE | EXPLAIN,
     "refuse scenes whose files are longer than this; tile maps may have an eighth of it"},
    {"max-bytes", 0, OPTION_NUMBER, "N", "268435456", NULL, 1, INT32_MAX, OFFSET(bake_bytes), BAKE,
     "refuse sheets whose files are longer than this, or whose frames' masks take more"},
    {"max-frames", 0, OPTION_NUMBER, "N", "1000000", NULL, 1, HM_COLLIDER_MAX, OFFSET(max_frames), BAKE,
     "refuse more frames than this in all inputs together"},
    {"max-points", 0, OPTION_NUMBER, "N", "200000", NULL, 1, HM_OUTLINE_MAX_POINTS, OFFSET(max_points), BAKE,
     "refuse pictures whose border has more corners than this"},
    {"version", 'V', OPTION_FLAG, NULL, NULL, NULL, 0, 0, OFFSET(version), ALONE, "print the version and stop"},
    {"man", 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0, OFFSET(man), ALONE, "print the man page (troff) and stop"},
    {"completion", 0, OPTION_CHOICE, "SHELL", NULL, "bash zsh fish", 0, 0, OFFSET(completion), ALONE,
     "print a completion script and stop"},
    {"help", 'h', OPTION_FLAG, NULL, NULL, NULL, 0, 0, OFFSET(help),
     ALONE | HIT | INFO | HELP | QUERY | SCENE | EXPLAIN | BAKE, "print this help and stop"},
};

static const note_row statuses[] = {
    {"0", "done; for 'hit' and 'explain': they hit; for 'query': read to the end, whatever the lines were"},
    {"1",
     "for 'hit' and 'explain': they do not hit; for 'bake': an output is not as it should be (--check, --max-error)"},
    {"2", "the command line is wrong"},
    {"3", "an input is unreadable or malformed; for 'query': it ends in the middle of a line"},
    {"4", "an output cannot be written"},
};

static const note_row examples[] = {
    {"hitmask hit ship.png rock.png --at 12,8 && echo ouch", "Says ouch when the rock at 12,8 hits the ship."},
    {"hitmask hit ship.png rock.png --at 12,8 --json --picture hit.png", "The answer for machines and for people."},
    {"hitmask hit ship.png rock.png --pose-a 40,40,30 --pivot-a 32,32 --pose-b 70,20",
     "The ship turned by 30 degrees about its middle, which lies at 40,40."},
    {"hitmask hit ship.png rock.png --at 90,20 --move -60,10",
     "Where the rock hits the ship when it flies 60 pixels to the left and 10 down."},
    {"hitmask hit '{\"circle\":[90,40,12]}' rock.png --at 90,20", "Whether a circle hits the rock."},
    {"hitmask query questions.jsonl >answers.jsonl", "An answer for each line."},
    {"hitmask scene level.json --frames 60 --picture level.png", "Who touches whom in a second of a scene."},
    {"hitmask explain level.json ship rock --frames 12", "Why the ship does not hit the rock in frame 12."},
    {"hitmask bake sprites -o colliders/ -j 4 --report colliders.html",
     "A collider of each picture in a folder, and how good they are."},
    {"hitmask bake hero.json -o hero.hmc --check", "Whether the collider of a sheet is what it should be."},
    {"hitmask info sprites/*.png", "A table of all pictures in a folder."},
};

const program_table hitmask_program = {
    "hitmask", commands,        COUNT(commands), options,         COUNT(options),
    statuses,  COUNT(statuses), examples,        COUNT(examples),
};

status cmd_help(const void *values, int count, char **operands) {
    (void)values;
    const command_row *command = count ? options_command(&hitmask_program, operands[0]) : &commands[0];
    if (!command) return options_unknown_command(&hitmask_program, operands[0]);
    manual_help(&hitmask_program, command);
    return STATUS_OK;
}
