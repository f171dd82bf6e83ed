// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "commands.h"

#include "manual.h"

#include <hitmask/mask.h>

#include <limits.h>

enum { ALONE = 1, HIT = 2, INFO = 4, HELP = 8 };

#define PLACE(field) offsetof(settings, field)
#define COUNT(table) (sizeof(table) / sizeof *(table))

static const command_row commands[] = {
    {"", ALONE, "COMMAND", "exact collision detection for sprites",
     "hitmask answers whether two sprites, as drawn, touch, and where. A pixel is solid when its alpha is at least "
     "the "
     "threshold; pictures are PNG files of any kind; '-' stands for standard input. Answers go to standard output, "
     "one line for each fault to standard error.",
     0, INT_MAX, "", NULL},
    {"hit", HIT, "A.png B.png", "whether two sprites share a solid pixel, and where",
     "Answers whether two sprites share a solid pixel when B's top left pixel lies on pixel X,Y of A: how many they "
     "share, the first of them (topmost, then leftmost) and the smallest box around them, in A's pixels. "
     "Exit status 0 says that they hit, 1 that they do not.",
     2, 2, "*.png", cmd_hit},
    {"info", INFO, "FILE...", "size, solid pixels, box, components, holes of pictures",
     "Prints for each picture its size, the number of solid pixels, the smallest box around them, their connected "
     "components, their holes (clear pieces that do not reach outside) and their centre of mass. With 8-connected "
     "components holes are 4-connected and the other way round, so that a closed line always parts inside from "
     "outside. A file that cannot be read is reported and the others are still done.",
     1, INT_MAX, "*.png", cmd_info},
    {"help", HELP, "[COMMAND]", "the options of a command", "Prints the help of a command, or of hitmask.", 0, 1, "",
     cmd_help},
};

static const option_row options[] = {
    {"at", 0, OPTION_OFFSET, "X,Y", "0,0", NULL, 0, 0, PLACE(at), HIT,
     "pixel of A on which B's top left pixel lies; may be negative"},
    {"connect", 0, OPTION_CHOICE, "N", "8", "4 8", 0, 0, PLACE(connect), INFO,
     "which solid pixels are joined into components: with 4 those that share a side, with 8 also those that share "
     "only "
     "a corner; holes use the other number"},
    {"threshold", 't', OPTION_NUMBER, "N", "1", NULL, 1, 255, PLACE(threshold), HIT | INFO,
     "smallest alpha of a solid pixel"},
    {"json", 'j', OPTION_FLAG, NULL, NULL, NULL, 0, 0, PLACE(json), HIT | INFO,
     "answer as JSON, one object on a line for each answer"},
    {"picture", 'p', OPTION_FILE, "OUT.png", NULL, NULL, 0, 0, PLACE(picture), HIT,
     "also draw both sprites as they lie, what they share marked, and write it as PNG"},
    {"max-side", 0, OPTION_NUMBER, "N", "16384", NULL, 1, HM_MASK_MAX_SIDE, PLACE(limits.side), HIT | INFO,
     "refuse pictures wider or higher than this"},
    {"max-pixels", 0, OPTION_NUMBER, "N", "67108864", NULL, 1, (int64_t)HM_MASK_MAX_SIDE *HM_MASK_MAX_SIDE,
     PLACE(limits.pixels), HIT | INFO, "refuse pictures with more pixels than this"},
    {"version", 'V', OPTION_FLAG, NULL, NULL, NULL, 0, 0, PLACE(version), ALONE, "print the version and stop"},
    {"man", 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0, PLACE(man), ALONE, "print the man page (troff) and stop"},
    {"completion", 0, OPTION_CHOICE, "SHELL", NULL, "bash zsh fish", 0, 0, PLACE(completion), ALONE,
     "print a completion script and stop"},
    {"help", 'h', OPTION_FLAG, NULL, NULL, NULL, 0, 0, PLACE(help), ALONE | HIT | INFO | HELP,
     "print this help and stop"},
};

static const note_row statuses[] = {
    {"0", "done; for 'hit': they hit"},   {"1", "for 'hit': they do not hit"},
    {"2", "the command line is wrong"},   {"3", "an input is unreadable or malformed"},
    {"4", "an output cannot be written"},
};

static const note_row examples[] = {
    {"hitmask hit ship.png rock.png --at 12,8 && echo ouch", "Says ouch when the rock at 12,8 hits the ship."},
    {"hitmask hit ship.png rock.png --at 12,8 --json --picture hit.png", "The answer for machines and for people."},
    {"hitmask info sprites/*.png", "A table of all pictures in a folder."},
};

const program_table hitmask_program = {
    "hitmask", commands,        COUNT(commands), options,         COUNT(options),
    statuses,  COUNT(statuses), examples,        COUNT(examples),
};

status cmd_help(const void *given, int count, char **operands) {
    (void)given;
    const command_row *command = count ? options_command(&hitmask_program, operands[0]) : &commands[0];
    if (!command) return options_unknown_command(&hitmask_program, operands[0]);
    manual_help(&hitmask_program, command);
    return STATUS_OK;
}
