// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// options: what a program's command line may hold, as tables. The parser here (on top of getopt_long), the help, the
// man page and the shell completions (manual.h) all read the same rows, so they cannot drift apart.
#ifndef HITMASK_TOOL_OPTIONS_H
#define HITMASK_TOOL_OPTIONS_H

#include "report.h"

#include <hitmask/pose.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What an option's value is, and the type of the field in the program's settings that receives it.
typedef enum option_kind {
    OPTION_FLAG,   ///< no value; bool
    OPTION_NUMBER, ///< whole number from least to most; int64_t
    OPTION_OFFSET, ///< X,Y; option_offset
    OPTION_REALS,  ///< from least to most decimal numbers separated by commas; option_reals
    OPTION_FILE,   ///< a file's name; const char *
    OPTION_CHOICE, ///< one word of `choices`; const char *
    OPTION_WORDS,  ///< one or more words of `choices`, each once, separated by commas; const char *
    OPTION_OUTPUT, ///< the name of a file or folder, or "-"; const char *
    OPTION_COLOUR, ///< RRGGBB; option_colour
    OPTION_SIZE,   ///< WxH in pixels, each from least to most; option_offset
} option_kind;

/// A point in whole pixels; `present` distinguishes it from the default.
typedef struct option_offset {
    bool present;
    hm_pixel at;
} option_offset;

/// A colour, where there is one.
typedef struct option_colour {
    bool present;
    uint8_t rgb[3];
} option_colour;

enum { OPTION_REALS_MAX = 5 };

/// Decimal numbers, `count` of them; 0 when the option is absent.
typedef struct option_reals {
    int count;
    double value[OPTION_REALS_MAX];
} option_reals;

typedef struct option_row {
    const char *name;     ///< long name
    char letter;          ///< short name, or 0
    option_kind kind;     ///<
    const char *value;    ///< what the help calls the value; of files to be written with the endings that are theirs
    const char *fallback; ///< the default as it would be typed, or NULL
    const char *choices;  ///< for OPTION_CHOICE and OPTION_WORDS, separated by spaces
    int64_t least, most;  ///< for OPTION_NUMBER and OPTION_SIZE; for OPTION_REALS how many numbers
    size_t offset;        ///< offsetof the field in the settings
    unsigned commands;    ///< bits of the commands that have it
    const char *help;     ///< without a full stop; range, choices and default are added
} option_row;

typedef struct command_row {
    const char *name;     ///< "" for the program itself, which is always row 0
    unsigned bit;         ///< this command's bit in option_row.commands
    const char *operands; ///< as the help writes them
    const char *summary;  ///< one line, without a full stop
    const char *text;     ///< paragraphs separated by '\n'
    int least, most;      ///< how many operands
    const char *pattern;  ///< what the operands are, for completion: "*.png", "/" (folders), "" (command names)
    status (*run)(const void *settings, int count, char **operands);
} command_row;

/// A pair of texts: an exit status and its meaning, or an example and what it shows.
typedef struct note_row {
    const char *head;
    const char *text;
} note_row;

/// All of a program.
typedef struct program_table {
    const char *name;
    const command_row *commands;
    size_t command_count;
    const option_row *options;
    size_t option_count;
    const note_row *statuses;
    size_t status_count;
    const note_row *examples;
    size_t example_count;
} program_table;

/// The command of this name, or NULL.
const command_row *options_command(const program_table *program, const char *name);

/// Says that there is no such command, what was perhaps meant, and where help is.
status options_unknown_command(const program_table *program, const char *name);

/// Fills `settings` with the defaults and the options in argv[1 .. argc-1], reports the first fault and answers
/// STATUS_USAGE, or STATUS_OK; the operands are then argv[*first] onwards. Reading stops at the first operand when
/// the row is that of a program with commands.
status options_parse(const program_table *program, const command_row *command, int argc, char **argv, void *settings,
                     int *first);

/// Whether the number of operands is right; reports it if not.
status options_check_operands(const program_table *program, const command_row *command, int count);

#endif
