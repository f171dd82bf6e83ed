// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "manual.h"

#include <hitmask/base.h>

#include <inttypes.h>
#include <string.h>

enum { MANUAL_WIDTH = 79 };

// What the help says of an option: its row's sentence, then range and default from the same row.
static void manual_option_text(const option_row *row, char *text, size_t size) {
    char range[256] = "";
    if (row->kind == OPTION_NUMBER) {
        snprintf(range, sizeof range, "%" PRId64 " to %" PRId64, row->least, row->most);
    } else if (row->kind == OPTION_SIZE) {
        snprintf(range, sizeof range, "%" PRId64 " to %" PRId64 " each", row->least, row->most);
    } else if (row->choices) {
        snprintf(range, sizeof range, "%s of: %s", row->kind == OPTION_WORDS ? "any" : "one", row->choices);
    }
    const char *fallback = row->fallback ? row->fallback : "";
    if (*range || *fallback) {
        snprintf(text, size, "%s (%s%s%s%s)", row->help, range, *range && *fallback ? "; " : "",
                 *fallback ? "default " : "", fallback);
    } else {
        snprintf(text, size, "%s", row->help);
    }
}

// ---- help ---------------------------------------------------------------------------------------------------------

// Prints words from column `column` on, each further line indented; '\n' begins a new paragraph.
static void help_wrap(const char *text, int column, int indent) {
    while (*text) {
        int length = (int)strcspn(text, " \n");
        if (column > indent && column + 1 + length > MANUAL_WIDTH) {
            putchar('\n');
            column = 0;
        } else if (column > indent) {
            column += printf(" ");
        }
        if (column < indent) column += printf("%*s", indent - column, "");
        column += printf("%.*s", length, text);
        text += length;
        if (*text == '\n') {
            putchar('\n');
            column = 0;
        }
        if (*text) text++;
    }
    putchar('\n');
}

// A head on the left and its text in a column of its own; on the next line when the head is too long.
static void help_entry(const char *head, const char *text, int indent) {
    int column = printf("  %s", head);
    if (column + 2 > indent) {
        putchar('\n');
        column = 0;
    }
    help_wrap(text, column + printf("%*s", indent - column, ""), indent);
}

static void help_option(const option_row *row) {
    char head[64], text[768];
    char letter[8] = "    ";
    if (row->letter) snprintf(letter, sizeof letter, "-%c, ", row->letter);
    snprintf(head, sizeof head, "%s--%s%s%s", letter, row->name, row->value ? " " : "", row->value ? row->value : "");
    manual_option_text(row, text, sizeof text);
    help_entry(head, text, 26);
}

static void help_options(const program_table *program, const command_row *command) {
    puts("\nOptions:");
    for (size_t i = 0; i < program->option_count; i++) {
        if (program->options[i].commands & command->bit) help_option(&program->options[i]);
    }
}

static void help_commands(const program_table *program) {
    puts("\nCommands:");
    for (size_t i = 1; i < program->command_count; i++) {
        help_entry(program->commands[i].name, program->commands[i].summary, 10);
    }
}

static void help_notes(const char *title, const note_row *notes, size_t count, int indent) {
    printf("\n%s:\n", title);
    for (size_t i = 0; i < count; i++) help_entry(notes[i].head, notes[i].text, indent);
}

void manual_help(const program_table *program, const command_row *command) {
    bool whole = !*command->name;
    bool many = program->command_count > 1;
    if (whole && many) {
        printf("Usage: %s COMMAND [OPTION]... [FILE]...\n\n", program->name);
    } else {
        printf("Usage: %s%s%s [OPTION]... %s\n\n", program->name, whole ? "" : " ", command->name, command->operands);
    }
    help_wrap(command->text, 0, 0);
    if (whole && many) help_commands(program);
    help_options(program, command);
    if (!whole) return;
    help_notes("Exit status", program->statuses, program->status_count, 5);
    if (many) printf("\nSee '%s help COMMAND' for the options of a command.\n", program->name);
}

// ---- man page -----------------------------------------------------------------------------------------------------

// Prints text for troff: a hyphen is a minus sign, a backslash itself, and no line begins with a control character.
// '\n' begins a new paragraph.
static void man_text(const char *text) {
    bool start = true;
    for (; *text; text++) {
        if (start && (*text == '.' || *text == '\'')) fputs("\\&", stdout);
        start = *text == '\n';
        if (*text == '-') {
            fputs("\\-", stdout);
        } else if (*text == '\\') {
            fputs("\\e", stdout);
        } else if (*text == '\n') {
            fputs("\n.PP\n", stdout);
        } else {
            putchar(*text);
        }
    }
    putchar('\n');
}

static void man_entry(const char *head, const char *text) {
    puts(".TP");
    fputs(".B ", stdout);
    man_text(head);
    man_text(text);
}

static void man_options(const program_table *program, const command_row *command) {
    char text[768];
    for (size_t i = 0; i < program->option_count; i++) {
        const option_row *row = &program->options[i];
        if (!(row->commands & command->bit)) continue;
        puts(".TP");
        if (row->letter) printf("\\fB\\-%c\\fR, ", row->letter);
        fputs("\\fB\\-\\-", stdout);
        for (const char *c = row->name; *c; c++) fputs(*c == '-' ? "\\-" : (const char[]){*c, 0}, stdout);
        printf("\\fR%s\\fI%s\\fR\n", row->value ? " " : "", row->value ? row->value : "");
        manual_option_text(row, text, sizeof text);
        fputs("\\&", stdout);
        man_text(text);
    }
}

static void man_synopsis(const program_table *program) {
    puts(".SH SYNOPSIS");
    for (size_t i = program->command_count > 1; i < program->command_count; i++) {
        const command_row *command = &program->commands[i];
        if (i > 1) puts(".br");
        fputs(".B ", stdout);
        man_text(program->name);
        printf("%s%s[\\fIOPTION\\fR]... %s\n", command->name, *command->name ? " " : "", command->operands);
    }
}

static void man_commands(const program_table *program) {
    puts(".SH COMMANDS");
    for (size_t i = 1; i < program->command_count; i++) {
        const command_row *command = &program->commands[i];
        printf(".SS %s %s\n", command->name, command->operands);
        man_text(command->text);
        man_options(program, command);
    }
}

static void man_examples(const program_table *program) {
    puts(".SH EXAMPLES");
    for (size_t i = 0; i < program->example_count; i++) {
        man_entry(program->examples[i].head, program->examples[i].text);
    }
}

void manual_man(const program_table *program) {
    const command_row *whole = &program->commands[0];
    printf(".TH %s 1 \"\" \"hitmask %s\" \"User Commands\"\n.SH NAME\n", program->name, HM_VERSION);
    fputs(program->name, stdout);
    fputs(" \\- ", stdout);
    man_text(whole->summary);
    man_synopsis(program);
    puts(".SH DESCRIPTION");
    man_text(whole->text);
    if (program->command_count > 1) man_commands(program);
    puts(".SH OPTIONS");
    man_options(program, whole);
    puts(".SH EXIT STATUS");
    for (size_t i = 0; i < program->status_count; i++)
        man_entry(program->statuses[i].head, program->statuses[i].text);
    if (program->example_count) man_examples(program);
}

// ---- completions --------------------------------------------------------------------------------------------------

// A shell function's name cannot hold every character that a program's may.
static void completion_function(const program_table *program) {
    putchar('_');
    for (const char *c = program->name; *c; c++) putchar(*c == '-' ? '_' : *c);
}

static void bash_words(const program_table *program, const command_row *command) {
    for (size_t i = 0; i < program->option_count; i++) {
        const option_row *row = &program->options[i];
        if (row->commands & command->bit) printf(" --%s", row->name);
    }
}

static void bash_values(const program_table *program) {
    puts("    case $prev in");
    for (size_t i = 0; i < program->option_count; i++) {
        const option_row *row = &program->options[i];
        if (row->kind == OPTION_FLAG) continue;
        printf("    --%s", row->name);
        if (row->letter) printf(" | -%c", row->letter);
        if (row->choices) {
            printf(") COMPREPLY=($(compgen -W '%s' -- \"$cur\")); return ;;\n", row->choices);
        } else if (row->kind == OPTION_FILE || row->kind == OPTION_OUTPUT) {
            puts(") local IFS=$'\\n'; COMPREPLY=($(compgen -f -- \"$cur\")); return ;;");
        } else {
            puts(") COMPREPLY=(); return ;;");
        }
    }
    puts("    esac");
}

static void bash_operands(const program_table *program, const command_row *command) {
    if (!strcmp(command->pattern, "/")) {
        puts(" local IFS=$'\\n'; COMPREPLY=($(compgen -d -- \"$cur\")) ;;");
    } else if (*command->pattern) {
        // Names may hold spaces: only line feeds part them.
        fputs(" local IFS=$'\\n'; COMPREPLY=(", stdout);
        printf("$(compgen -f -X '!%s' -- \"$cur\") $(compgen -d -- \"$cur\")) ;;\n", command->pattern);
    } else {
        fputs(" COMPREPLY=($(compgen -W '", stdout);
        for (size_t i = 1; i < program->command_count; i++) printf("%s ", program->commands[i].name);
        puts("' -- \"$cur\")) ;;");
    }
}

static void completion_bash(const program_table *program) {
    completion_function(program);
    puts("() {\n    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}");
    puts(program->command_count > 1 ? "    local command=\n    ((COMP_CWORD > 1)) && command=${COMP_WORDS[1]}"
                                    : "    local command=");
    bash_values(program);
    puts("    case $command,$cur in");
    for (size_t i = 0; i < program->command_count; i++) {
        const command_row *command = &program->commands[i];
        printf("    %s,-*) COMPREPLY=($(compgen -W '", command->name);
        bash_words(program, command);
        printf("' -- \"$cur\")) ;;\n    %s,*)", command->name);
        bash_operands(program, command);
    }
    fputs("    esac\n}\ncomplete -o filenames -F ", stdout);
    completion_function(program);
    printf(" %s\n", program->name);
}

// Text inside single quotes of zsh's _arguments: no quotes, brackets or colons of its own.
static void zsh_text(const char *text) {
    for (; *text; text++) {
        if (*text == '[' || *text == ']' || *text == ':') putchar('\\');
        if (*text != '\'') putchar(*text);
    }
}

static void zsh_option(const option_row *row) {
    printf(" \\\n            '--%s[", row->name);
    zsh_text(row->help);
    putchar(']');
    if (row->kind != OPTION_FLAG) printf(":%s:", row->value);
    if (row->choices) printf("(%s)", row->choices);
    if (row->kind == OPTION_FILE || row->kind == OPTION_OUTPUT) fputs("_files", stdout);
    putchar('\'');
}

static void zsh_command(const program_table *program, const command_row *command) {
    fputs("        _arguments", stdout);
    for (size_t i = 0; i < program->option_count; i++) {
        if (program->options[i].commands & command->bit) zsh_option(&program->options[i]);
    }
    if (!strcmp(command->pattern, "/")) {
        puts(" \\\n            '*:folder:_files -/'");
    } else if (*command->pattern) {
        printf(" \\\n            '*:file:_files -g \"%s\"'\n", command->pattern);
    } else {
        fputs(" \\\n            '1:command:(", stdout);
        for (size_t i = 1; i < program->command_count; i++) printf("%s ", program->commands[i].name);
        puts(")'");
    }
}

static void completion_zsh(const program_table *program) {
    printf("#compdef %s\n", program->name);
    completion_function(program);
    puts("() {");
    puts(program->command_count > 1 ? "    local command=\n    ((CURRENT > 2)) && command=$words[2]"
                                    : "    local command=");
    puts("    case $command in");
    for (size_t i = 1; i < program->command_count; i++) {
        printf("    %s)\n        shift words\n        ((CURRENT--))\n", program->commands[i].name);
        zsh_command(program, &program->commands[i]);
        puts("        ;;");
    }
    puts("    *)");
    zsh_command(program, &program->commands[0]);
    puts("        ;;\n    esac\n}");
    completion_function(program);
    puts(" \"$@\"");
}

// Text inside single quotes of fish.
static void fish_text(const char *text) {
    putchar('\'');
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\') putchar('\\');
        putchar(*text);
    }
    putchar('\'');
}

static void fish_option(const program_table *program, const command_row *command, const option_row *row) {
    printf("complete -c %s", program->name);
    if (*command->name) {
        printf(" -n '__fish_seen_subcommand_from %s'", command->name);
    } else if (program->command_count > 1) {
        fputs(" -n __fish_use_subcommand", stdout);
    }
    printf(" -l %s", row->name);
    if (row->letter) printf(" -s %c", row->letter);
    if (row->choices) printf(" -x -a '%s'", row->choices);
    if (row->kind == OPTION_FILE || row->kind == OPTION_OUTPUT) {
        fputs(" -r -F", stdout);
    } else if (row->kind != OPTION_FLAG && !row->choices) {
        fputs(" -x", stdout);
    }
    fputs(" -d ", stdout);
    fish_text(row->help);
    putchar('\n');
}

static void completion_fish(const program_table *program) {
    for (size_t i = 0; i < program->command_count; i++) {
        const command_row *command = &program->commands[i];
        if (i) {
            printf("complete -c %s -n __fish_use_subcommand -f -a %s -d ", program->name, command->name);
            fish_text(command->summary);
            putchar('\n');
        }
        for (size_t j = 0; j < program->option_count; j++) {
            if (program->options[j].commands & command->bit) fish_option(program, command, &program->options[j]);
        }
    }
}

void manual_completion(const program_table *program, const char *shell) {
    if (!strcmp(shell, "bash")) {
        completion_bash(program);
    } else if (!strcmp(shell, "zsh")) {
        completion_zsh(program);
    } else {
        completion_fish(program);
    }
}
