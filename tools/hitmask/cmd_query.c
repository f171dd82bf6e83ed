// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700
#include "commands.h"
#include "../json/json_line.h"
#include "../json/json_read.h"
#include "../cli/lines.h"
#include "../query/query.h"
#include "../query/query_grammar.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- one line -----------------------------------------------------------------------------------------------------

static void query_print_id(const json_t *id) {
    fputs("{\"id\":", stdout);
    if (json_is_integer(id)) {
        printf("%" JSON_INTEGER_FORMAT, json_integer_value(id));
    } else if (id) {
        json_line_put_text(json_string_value(id));
    } else {
        fputs("null", stdout);
    }
    putchar(',');
}

static void query_print_fault(const json_t *id, const char *fault) {
    query_print_id(id);
    fputs("\"error\":", stdout);
    json_line_put_text(fault);
    fputs("}\n", stdout);
}

// Prints exactly one line. False when the line is not a JSON object.
static bool query_do(query_reader *reader, const char *text, size_t length) {
    query question;
    json_t *object = json_read_object(text, length, reader->fault, sizeof reader->fault);
    if (!object) {
        query_print_fault(NULL, reader->fault);
        return false;
    }
    if (query_read(reader, object, &question)) {
        query_print_id(question.id);
        question.op->answer(&question);
        fputs("}\n", stdout);
    } else {
        query_print_fault(question.id, reader->fault);
    }
    query_free(&question);
    json_decref(object);
    return true;
}

// ---- the stream ---------------------------------------------------------------------------------------------------

static status query_ended_midline(const char *name) {
    report(name, "end the last line with a line feed", "ends in the middle of a line");
    return STATUS_INPUT;
}

// Answers until the input ends or the output fails. Interactive: each answer goes out before the next line is read.
static status query_stream(query_reader *reader, lines *input, const char *name, bool interactive) {
    const char *text;
    size_t length;
    for (;;) {
        switch (lines_next(input, &text, &length)) {
        case LINE_WHOLE:
            query_do(reader, text, length);
            break;
        case LINE_LONG:
            snprintf(reader->fault, sizeof reader->fault, "is longer than %d bytes", LINES_MOST);
            query_print_fault(NULL, reader->fault);
            if (input->unended_long) return query_ended_midline(name);
            break;
        case LINE_UNENDED:
            return query_do(reader, text, length) ? STATUS_OK : query_ended_midline(name);
        case LINE_END:
            return STATUS_OK;
        case LINE_FAILED:
            report(name, "check the file", "cannot be read (%s)", strerror(errno));
            return STATUS_INPUT;
        }
        if (interactive) fflush(stdout);
        if (ferror(stdout)) return STATUS_OUTPUT;
    }
}

static bool query_is_interactive(int input) {
    struct stat about;
    return isatty(STDOUT_FILENO) || fstat(input, &about) || !S_ISREG(about.st_mode);
}

static status query_run(const settings *chosen, int descriptor, const char *name) {
    query_reader reader = {.kept = {.limits = &chosen->limits, .solid = settings_solid(chosen)},
                           .kept_maps = {.limits = chosen->map_limits},
                           .threshold = chosen->threshold};
    lines input;
    if (!lines_open(&input, descriptor)) {
        report(name, "free some memory", "cannot be read (not enough memory)");
        return STATUS_INPUT;
    }
    status answer = query_stream(&reader, &input, name, query_is_interactive(descriptor));
    lines_close(&input);
    query_reader_free(&reader);
    return answer;
}

status cmd_query(const void *values, int count, char **files) {
    const settings *chosen = values;
    if (chosen->describe) {
        query_grammar_print();
        return STATUS_OK;
    }
    const char *file = count ? files[0] : "-";
    if (!strcmp(file, "-")) return query_run(chosen, STDIN_FILENO, png_read_name(file));
    int descriptor = open(file, O_RDONLY);
    if (descriptor < 0) {
        report(file, "check the name", "cannot be opened (%s)", strerror(errno));
        return STATUS_INPUT;
    }
    status answer = query_run(chosen, descriptor, file);
    close(descriptor);
    return answer;
}
