// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L
#include "plan.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static status plan_memory(void) {
    report("hitmask bake", "free some memory", "cannot go on (not enough memory)");
    return STATUS_INPUT;
}

// ---- what the output is -------------------------------------------------------------------------------------------

bool plan_is_folder(const char *output) {
    struct stat about;
    const size_t length = strlen(output);
    return (length && output[length - 1] == '/') || (!stat(output, &about) && S_ISDIR(about.st_mode));
}

static status plan_check_stream(const format_row *format) {
    if (!format->binary || !isatty(STDOUT_FILENO)) return STATUS_OK;
    report("standard output", "name the output with -o, or send it to a file", "is a terminal, and '%s' is no text",
           format->name);
    return STATUS_USAGE;
}

// Whether all sheets fit into one file.
static status plan_check_single(const run_options *options, size_t sheet_count, const char *output) {
    const format_row *format = options->formats[0];
    const char *advice = "end its name in '/' to make it a folder";
    if (options->format_count > 1) {
        report(output, advice, "cannot hold %zu formats", options->format_count);
        return STATUS_USAGE;
    }
    if (sheet_count > 1 && format->single) {
        report(output, advice, "cannot hold %zu sprites, as '%s' holds one", sheet_count, format->name);
        return STATUS_USAGE;
    }
    return STATUS_OK;
}

// ---- names --------------------------------------------------------------------------------------------------------

// Names come from files; none may lead out of the folder.
static bool plan_is_safe(const char *name) {
    for (const char *part = name;; part += strcspn(part, "/") + 1) {
        const size_t length = strcspn(part, "/");
        if (!length || (length == 1 && part[0] == '.') || (length == 2 && !strncmp(part, "..", 2))) return false;
        if (!part[length]) return true;
    }
}

static char *plan_join(const char *folder, const char *name, const char *extension) {
    const size_t size = strlen(folder) + strlen(name) + strlen(extension) + 1;
    char *file = malloc(size);
    if (file) snprintf(file, size, "%s%s%s", folder, name, extension);
    return file;
}

static status plan_one(const run_options *options, const sheet_list *sheets, plan *out) {
    const bool stream = !options->output || !strcmp(options->output, "-");
    status answer = plan_check_single(options, sheets->count, stream ? "standard output" : options->output);
    if (answer == STATUS_OK && stream) answer = plan_check_stream(options->formats[0]);
    if (answer != STATUS_OK) return answer;
    out->outputs = malloc(sizeof *out->outputs);
    char *file = strdup(stream ? "" : options->output);
    if (!out->outputs || !file) {
        free(file);
        return plan_memory();
    }
    out->outputs[out->count++] = (plan_output){file, options->formats[0], 0, sheets->count};
    return STATUS_OK;
}

static status plan_many(const run_options *options, const sheet_list *sheets, plan *out) {
    const size_t length = strlen(options->output);
    out->folder = plan_join(options->output, options->output[length - 1] == '/' ? "" : "/", "");
    out->outputs = malloc((sheets->count * options->format_count + 1) * sizeof *out->outputs);
    if (!out->folder || !out->outputs) return plan_memory();
    for (size_t i = 0; i < sheets->count; i++) {
        const char *name = sheets->sheets[i].name;
        if (!plan_is_safe(name)) {
            report(name, "give the input another name", "is no name for an output, as it leads elsewhere");
            return STATUS_USAGE;
        }
        for (size_t k = 0; k < options->format_count; k++) {
            char *file = plan_join(out->folder, name, options->formats[k]->extension);
            if (!file) return plan_memory();
            out->outputs[out->count++] = (plan_output){file, options->formats[k], i, 1};
        }
    }
    return STATUS_OK;
}

// ---- clashes ------------------------------------------------------------------------------------------------------

static int plan_compare(const void *left, const void *right) {
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

// All that will be written: outputs, report, rules of make.
static const char **plan_files(const run_options *options, const plan *p, size_t *count) {
    const char **files = malloc((p->count + 2) * sizeof *files);
    *count = 0;
    for (size_t i = 0; files && i < p->count; i++) {
        if (*p->outputs[i].file) files[(*count)++] = p->outputs[i].file;
    }
    if (files && options->page) files[(*count)++] = options->page;
    if (files && options->depfile) files[(*count)++] = options->depfile;
    if (files && *count) qsort(files, *count, sizeof *files, plan_compare);
    return files;
}

static status plan_check_twice(const char *const *files, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (strcmp(files[i - 1], files[i]) != 0) continue;
        report(files[i], "rename one, or bake them into different folders", "would be the output of two things");
        return STATUS_USAGE;
    }
    return STATUS_OK;
}

typedef struct plan_file {
    dev_t device;
    ino_t number;
} plan_file;

typedef struct plan_file_list {
    plan_file *files;
    size_t count, room;
} plan_file_list;

static int plan_file_compare(const void *left, const void *right) {
    const plan_file *a = left, *b = right;
    if (a->device != b->device) return a->device < b->device ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static bool plan_add_file(void *context, const char *file) {
    plan_file_list *list = context;
    struct stat about;
    if (strcmp(file, "-") ? stat(file, &about) : fstat(STDIN_FILENO, &about)) return true;
    if (list->count == list->room) {
        const size_t room = list->room ? 2 * list->room : 64;
        plan_file *grown = realloc(list->files, room * sizeof *grown);
        if (!grown) return false;
        list->files = grown;
        list->room = room;
    }
    list->files[list->count++] = (plan_file){about.st_dev, about.st_ino};
    return true;
}

bool plan_inputs(const product_options *options, const sheet *s, bool (*add)(void *context, const char *file),
                 void *context) {
    for (int32_t i = 0; i < s->source_count; i++) {
        if (!add(context, s->sources[i])) return false;
    }
    for (int32_t i = 0; i < s->picture_count; i++) {
        char *collision = NULL;
        if (!add(context, s->pictures[i]) || !product_collision(options, s, i, &collision)) return false;
        const bool added = !collision || add(context, collision);
        free(collision);
        if (!added) return false;
    }
    return true;
}

static status plan_check_inputs(const run_options *options, const sheet_list *sheets, const char *const *files,
                                size_t count) {
    plan_file_list list = {0};
    status answer = STATUS_OK;
    for (size_t i = 0; i < sheets->count && answer == STATUS_OK; i++) {
        if (!plan_inputs(&options->product, &sheets->sheets[i], plan_add_file, &list)) answer = plan_memory();
    }
    if (list.count) qsort(list.files, list.count, sizeof *list.files, plan_file_compare);
    for (size_t i = 0; i < count && list.count && answer == STATUS_OK; i++) {
        struct stat about;
        if (stat(files[i], &about)) continue;
        const plan_file file = {about.st_dev, about.st_ino};
        if (!bsearch(&file, list.files, list.count, sizeof file, plan_file_compare)) continue;
        report(files[i], "name another output", "is one of the inputs and is not overwritten");
        answer = STATUS_OUTPUT;
    }
    free(list.files);
    return answer;
}

static bool plan_is_stdin(const sheet *s) { return s->picture_count && !strcmp(s->pictures[0], "-"); }

// Some formats say in which file the picture is.
static status plan_check_named(const sheet_list *sheets, const plan *p) {
    for (size_t i = 0; i < p->count; i++) {
        const plan_output *output = &p->outputs[i];
        for (size_t k = 0; output->format->pictures && k < output->count; k++) {
            if (!plan_is_stdin(&sheets->sheets[output->first + k])) continue;
            report("-", "name a file", "has no name that '%s' could write down", output->format->name);
            return STATUS_USAGE;
        }
    }
    return STATUS_OK;
}

// Characters that no quoting protects from GNU make: behind a semicolon it reads a command, an equals sign makes a
// variable, a bar an order without dates.
static const char *plan_misread(const char *name) {
    const size_t length = strlen(name);
    if (strchr(name, '\n')) return "a line feed";
    if (strchr(name, ';')) return "a semicolon";
    if (strchr(name, '=')) return "an equals sign";
    if (strchr(name, '|')) return "a bar";
    return length > 0 && name[length - 1] == '\\' ? "a backslash at the end" : NULL;
}

static bool plan_test_misread(void *context, const char *file) {
    const char **found = context;
    if (plan_misread(file)) *found = file;
    return true;
}

static status plan_check_rules(const run_options *options, const sheet_list *sheets, const plan *p) {
    const char *found = NULL;
    for (size_t i = 0; options->depfile && i < p->count; i++) plan_test_misread(&found, p->outputs[i].file);
    for (size_t i = 0; options->depfile && i < sheets->count; i++) {
        if (!plan_inputs(&options->product, &sheets->sheets[i], plan_test_misread, &found)) return plan_memory();
    }
    if (!found) return STATUS_OK;
    report(found, "give it another name, or leave --depfile out",
           "has %s in its name, which no rule of make can hold", plan_misread(found));
    return STATUS_USAGE;
}

// ---- the whole ----------------------------------------------------------------------------------------------------

static status plan_check(const run_options *options, const sheet_list *sheets, const plan *p) {
    size_t count;
    const char **files = plan_files(options, p, &count);
    if (!files) return plan_memory();
    status answer = plan_check_twice(files, count);
    if (answer == STATUS_OK) answer = plan_check_named(sheets, p);
    if (answer == STATUS_OK) answer = plan_check_rules(options, sheets, p);
    if (answer == STATUS_OK) answer = plan_check_inputs(options, sheets, files, count);
    free(files);
    return answer;
}

static status plan_outputs(const run_options *options, const sheet_list *sheets, plan *out) {
    const bool other = options->page || options->max_error >= 0;
    if (!options->output && other) return STATUS_OK;
    const bool folder = options->output && plan_is_folder(options->output);
    return (folder ? plan_many : plan_one)(options, sheets, out);
}

status plan_make(const run_options *options, const sheet_list *sheets, plan *out) {
    *out = (plan){0};
    status answer = plan_outputs(options, sheets, out);
    if (answer == STATUS_OK) answer = plan_check(options, sheets, out);
    if (answer != STATUS_OK) plan_free(out);
    return answer;
}

void plan_free(plan *p) {
    for (size_t i = 0; i < p->count; i++) free(p->outputs[i].file);
    free(p->outputs);
    free(p->folder);
    *p = (plan){0};
}

const char *plan_name(const plan *p, const plan_output *output) {
    return output->file + (p->folder ? strlen(p->folder) : 0);
}

bool plan_make_folders(const char *file) {
    struct stat about;
    char *way = strdup(file), *last = way ? strrchr(way, '/') : NULL;
    if (last) *last = 0;
    const bool there = way && (!last || !*way || !stat(way, &about));
    if (last) *last = '/';
    bool made = way && !there;
    for (char *slash = way; made && (slash = strchr(slash + 1, '/'));) {
        *slash = 0;
        if (mkdir(way, 0777) && errno != EEXIST && errno != EISDIR) {
            report(way, "name a folder that can be made and written to", "cannot be made (%s)", strerror(errno));
            made = false;
        }
        *slash = '/';
    }
    free(way);
    return made || there;
}
