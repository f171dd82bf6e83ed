// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "options.h"

#include "text.h"

#include <getopt.h>
#include <inttypes.h>
#include <string.h>
#include <strings.h>

enum { OPTIONS_MAX = 32, OPTIONS_FIRST_VALUE = 256 };

// "hitmask hit", as the user typed it; and where to read more.
static void options_title(const program_table *program, const command_row *command, char *title, size_t size) {
    snprintf(title, size, "%s%s%s", program->name, *command->name ? " " : "", command->name);
}

static void options_advice(const program_table *program, const command_row *command, char *advice, size_t size) {
    snprintf(advice, size, "see '%s%s%s --help'", program->name, *command->name ? " " : "", command->name);
}

const command_row *options_command(const program_table *program, const char *name) {
    for (size_t i = 1; i < program->command_count; i++) {
        if (!strcmp(program->commands[i].name, name)) return &program->commands[i];
    }
    return NULL;
}

status options_unknown_command(const program_table *program, const char *name) {
    char advice[96];
    const char *nearest = NULL;
    size_t least = 3;
    for (size_t i = 1; i < program->command_count; i++) {
        size_t distance = text_distance(name, program->commands[i].name);
        if (distance >= least) continue;
        least = distance;
        nearest = program->commands[i].name;
    }
    if (nearest) {
        snprintf(advice, sizeof advice, "did you mean '%s'? See '%s --help'", nearest, program->name);
    } else {
        snprintf(advice, sizeof advice, "see '%s --help'", program->name);
    }
    report(program->name, advice, "unknown command '%.200s'", name);
    return STATUS_USAGE;
}

// ---- values -------------------------------------------------------------------------------------------------------

static bool options_store_reals(const option_row *row, const char *text, option_reals *out) {
    return (out->count = text_reals(text, (int)row->least, (int)row->most, out->value)) > 0;
}

static bool options_store_size(const option_row *row, const char *text, option_offset *out) {
    char digits[16];
    int64_t width, height;
    const char *cross = strchr(text, 'x');
    size_t length = cross ? (size_t)(cross - text) : sizeof digits;
    if (length >= sizeof digits) return false;
    memcpy(digits, text, length);
    digits[length] = 0;
    out->present =
        text_number(digits, row->least, row->most, &width) && text_number(cross + 1, row->least, row->most, &height);
    if (out->present) out->at = (hm_pixel){(int32_t)width, (int32_t)height};
    return out->present;
}

// Whether the word that `text` begins with stands in it again, behind a comma.
static bool options_repeats(const char *text, size_t length) {
    for (const char *c = text + length; *c; c += strcspn(c, ",")) {
        c++;
        if (strcspn(c, ",") == length && !memcmp(c, text, length)) return true;
    }
    return false;
}

static bool options_are_words(const option_row *row, const char *text) {
    char word[32];
    for (const char *c = text;; c++) {
        size_t length = strcspn(c, ",");
        if (length >= sizeof word || options_repeats(c, length)) return false;
        memcpy(word, c, length);
        word[length] = 0;
        if (!text_in_list(row->choices, word)) return false;
        c += length;
        if (!*c) return true;
    }
}

// Whether an output may have this name where the row lists its endings, as OUT.png or OUT.png|OUT.svg: by one of
// these, in letters of either case, or by none, as devices and pipes are.
static bool options_ending_fits(const option_row *row, const char *text) {
    const char *base = text_base_name(text), *point = strrchr(base, '.');
    if (strncmp(row->value, "OUT.", 4) != 0 || !point || point == base) return true;
    for (const char *name = row->value; *name; name += strcspn(name, "|"), name += *name == '|') {
        const size_t length = strcspn(name + 3, "|");
        if (strlen(point) == length && !strncasecmp(point, name + 3, length)) return true;
    }
    return false;
}

static status options_other_ending(const char *title, const option_row *row, const char *text) {
    char advice[96];
    size_t length = 0;
    for (const char *name = row->value; *name; name += strcspn(name, "|"), name += *name == '|')
        length += (size_t)snprintf(advice + length, sizeof advice - length, "%s%.*s",
                                   length ? " or " : "end its name in ", (int)strcspn(name + 3, "|"), name + 3);
    report(title, advice, "'%.200s' has an ending that --%s does not write", text, row->name);
    return STATUS_USAGE;
}

static bool options_store(const option_row *row, const char *text, void *settings) {
    void *field = (char *)settings + row->offset;
    switch (row->kind) {
    case OPTION_FLAG:
        *(bool *)field = true;
        return true;
    case OPTION_NUMBER:
        return text_number(text, row->least, row->most, (int64_t *)field);
    case OPTION_OFFSET:
        return ((option_offset *)field)->present = text_offset(text, &((option_offset *)field)->at);
    case OPTION_REALS:
        return options_store_reals(row, text, field);
    case OPTION_CHOICE:
        if (!text_in_list(row->choices, text)) return false;
        break;
    case OPTION_WORDS:
        if (!options_are_words(row, text)) return false;
        break;
    case OPTION_COLOUR:
        return ((option_colour *)field)->present = text_colour(text, ((option_colour *)field)->rgb);
    case OPTION_SIZE:
        return options_store_size(row, text, field);
    case OPTION_OUTPUT:
        if (!*text) return false;
        break;
    case OPTION_FILE:
        if (!*text || !strcmp(text, "-")) return false;
        break;
    }
    *(const char **)field = text;
    return true;
}

static void options_wanted(const option_row *row, char *wanted, size_t size) {
    switch (row->kind) {
    case OPTION_NUMBER:
        snprintf(wanted, size, "give a whole number from %" PRId64 " to %" PRId64, row->least, row->most);
        break;
    case OPTION_OFFSET:
        snprintf(wanted, size, "give two whole numbers of 32 bits as X,Y");
        break;
    case OPTION_REALS:
        if (row->most > 1) {
            snprintf(wanted, size, "give decimal numbers as %s", row->value);
        } else {
            snprintf(wanted, size, "give a decimal number");
        }
        break;
    case OPTION_CHOICE:
        snprintf(wanted, size, "give one of: %s", row->choices);
        break;
    case OPTION_WORDS:
        snprintf(wanted, size, "give one or more of, separated by commas: %s", row->choices);
        break;
    case OPTION_COLOUR:
        snprintf(wanted, size, "give a colour as six hexadecimal digits, such as ff00ff");
        break;
    case OPTION_SIZE:
        snprintf(wanted, size, "give two whole numbers from %" PRId64 " to %" PRId64 " as WxH", row->least,
                 row->most);
        break;
    case OPTION_OUTPUT:
        snprintf(wanted, size, "give the name of a file or folder, or '-'");
        break;
    case OPTION_FILE:
    case OPTION_FLAG: // which has no value
        snprintf(wanted, size, "give the name of a file as %s", row->value);
        break;
    }
}

static void options_defaults(const program_table *program, void *settings) {
    for (size_t i = 0; i < program->option_count; i++) {
        const option_row *row = &program->options[i];
        if (row->fallback) options_store(row, row->fallback, settings);
    }
}

// ---- getopt_long --------------------------------------------------------------------------------------------------

// getopt_long's two tables for one command: value OPTIONS_FIRST_VALUE + i stands for row i.
typedef struct getopt_tables {
    struct option longs[OPTIONS_MAX + 1];
    char letters[2 * OPTIONS_MAX + 3];
} getopt_tables;

static void options_tables(const program_table *program, const command_row *command, getopt_tables *out) {
    size_t count = 0;
    char *letter = out->letters;
    if (!*command->name && program->command_count > 1) *letter++ = '+';
    *letter++ = ':';
    for (size_t i = 0; i < program->option_count && count < OPTIONS_MAX; i++) {
        const option_row *row = &program->options[i];
        if (!(row->commands & command->bit)) continue;
        int argument = row->kind == OPTION_FLAG ? no_argument : required_argument;
        out->longs[count++] = (struct option){row->name, argument, NULL, OPTIONS_FIRST_VALUE + (int)i};
        if (!row->letter) continue;
        *letter++ = row->letter;
        if (argument == required_argument) *letter++ = ':';
    }
    *letter = 0;
    out->longs[count] = (struct option){0};
}

static const option_row *options_row(const program_table *program, const command_row *command, int value) {
    if (value >= OPTIONS_FIRST_VALUE) return &program->options[value - OPTIONS_FIRST_VALUE];
    for (size_t i = 0; i < program->option_count; i++) {
        const option_row *row = &program->options[i];
        if (value && row->letter == value && (row->commands & command->bit)) return row;
    }
    return NULL;
}

// The name in "--name" or "--name=value"; cut when it is longer than any real one.
static void options_long_name(const char *text, char name[64]) {
    size_t length = strcspn(text + 2, "=");
    snprintf(name, 64, "%.*s", length < 63 ? (int)length : 63, text + 2);
}

// The option of the command whose name is nearest to `name`; NULL when none is near.
static const char *options_nearest(const program_table *program, const command_row *command, const char *name) {
    const char *nearest = NULL;
    size_t least = 3;
    for (size_t i = 0; i < program->option_count; i++) {
        if (!(program->options[i].commands & command->bit)) continue;
        size_t distance = text_distance(name, program->options[i].name);
        if (distance >= least) continue;
        least = distance;
        nearest = program->options[i].name;
    }
    return nearest;
}

// How many options of the command begin with `name`; `out` becomes the list of them.
static int options_beginning(const program_table *program, const command_row *command, const char *name, char *out,
                             size_t size) {
    int count = 0;
    size_t length = 0;
    for (size_t i = 0; i < program->option_count; i++) {
        const option_row *row = &program->options[i];
        if (!(row->commands & command->bit) || strncmp(row->name, name, strlen(name)) != 0) continue;
        if (length < size) {
            length += (size_t)snprintf(out + length, size - length, "%s--%s", count ? ", " : "", row->name);
        }
        count++;
    }
    return count;
}

static void options_unknown(const program_table *program, const command_row *command, const char *title,
                            const char *advice, const char *text) {
    char name[64], meant[256];
    options_long_name(text, name);
    const char *nearest = options_nearest(program, command, name);
    if (options_beginning(program, command, name, meant, sizeof meant) > 1) {
        report(title, advice, "'%.200s' is ambiguous, it may be %s", text, meant);
    } else if (nearest) {
        snprintf(meant, sizeof meant, "did you mean '--%s'?", nearest);
        report(title, meant, "unknown option '%.200s'", text);
    } else {
        report(title, advice, "unknown option '%.200s'", text);
    }
}

static status options_fault(const program_table *program, const command_row *command, int answer, const char *text) {
    char title[64], advice[256];
    options_title(program, command, title, sizeof title);
    options_advice(program, command, advice, sizeof advice);
    const option_row *row = options_row(program, command, optopt);
    if (answer == ':' && row) {
        options_wanted(row, advice, sizeof advice);
        report(title, advice, "option --%s needs a value", row->name);
    } else if (row) {
        report(title, "leave the value out", "option --%s takes no value", row->name);
    } else if (optopt) {
        report(title, advice, "unknown option '-%c'", optopt);
    } else {
        options_unknown(program, command, title, advice, text);
    }
    return STATUS_USAGE;
}

status options_parse(const program_table *program, const command_row *command, int argc, char **argv, void *settings,
                     int *first) {
    getopt_tables tables;
    options_tables(program, command, &tables);
    options_defaults(program, settings);
    opterr = 0;
    optind = 0; // glibc: start anew, also after another argv was read
    for (;;) {
        int answer = getopt_long(argc, argv, tables.letters, tables.longs, NULL);
        if (answer == -1) break;
        bool fault = answer == '?' || answer == ':';
        const option_row *row = fault ? NULL : options_row(program, command, answer);
        if (!row) return options_fault(program, command, answer, argv[optind - 1]);
        char title[64], wanted[256];
        options_title(program, command, title, sizeof title);
        if (row->kind == OPTION_FILE && *optarg && !options_ending_fits(row, optarg))
            return options_other_ending(title, row, optarg);
        if (options_store(row, optarg, settings)) continue;
        options_wanted(row, wanted, sizeof wanted);
        report(title, wanted, "'%.200s' is no value for --%s", optarg, row->name);
        return STATUS_USAGE;
    }
    *first = optind;
    return STATUS_OK;
}

status options_check_operands(const program_table *program, const command_row *command, int count) {
    char title[64], advice[96];
    if (count >= command->least && count <= command->most) return STATUS_OK;
    options_title(program, command, title, sizeof title);
    options_advice(program, command, advice, sizeof advice);
    const char *only = count < command->least ? "only " : "";
    report(title, advice, "expects %s, but %s%d %s given", command->operands, count ? only : "", count,
           count == 1 ? "was" : "were");
    return STATUS_USAGE;
}
