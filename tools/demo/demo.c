// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The program behind `make demo`: lays out the sprites of a folder, lists which of them hit, and draws it.
#define _POSIX_C_SOURCE 200809L
#include "arrange.h"
#include "board.h"
#include "cast.h"
#include "../cli/files.h"
#include "folder.h"
#include "../cli/manual.h"
#include "motion.h"
#include "../cli/options.h"
#include "../cli/text.h"

#include <hitmask/base.h>

#include <inttypes.h>
#include <string.h>
#include <time.h>

enum { ROWS_SHOWN = 60 };

typedef struct settings {
    bool help, version, all, man;
    const char *completion;
    const char *output;
    const char *scene;
    int64_t threshold;
} settings;

#define OFFSET(field) offsetof(settings, field)
#define COUNT(table) (sizeof(table) / sizeof *(table))

static const command_row commands[] = {
    {"", 1, "[FOLDER]", "which sprites of a folder hit, as a table and a picture",
     "Turns the PNG pictures in FOLDER (default 'sprites') and the folders in it, lays them out so that many "
     "overlap, "
     "prints a table of all pairs whose boxes overlap - do they hit, what area they share, how deep and in which "
     "direction b is pushed out, where they meet, or how far they are apart - and draws a picture of it with "
     "close-ups. All numbers are in pixels of the page, counted before the picture is enlarged. A file that cannot "
     "be "
     "read is reported and passed over; NAME_stripN.png is taken as N frames side by side.",
     0, 1, "/", NULL},
};

static const option_row options[] = {
    {"output", 'o', OPTION_FILE, "OUT.png|OUT.svg", "demo.png", NULL, 0, 0, OFFSET(output), 1,
     "where the picture is written, as SVG or PNG, whichever its name ends in"},
    {"scene", 's', OPTION_FILE, "OUT.json", NULL, NULL, 0, 0, OFFSET(scene), 1,
     "also write the page as a scene for 'hitmask scene', in which the sprites move and turn"},
    {"all", 'a', OPTION_FLAG, NULL, NULL, NULL, 0, 0, OFFSET(all), 1, "print all pairs, not only the first 60"},
    {"threshold", 't', OPTION_NUMBER, "N", "1", NULL, 1, 255, OFFSET(threshold), 1,
     "smallest alpha of a solid pixel"},
    {"version", 'V', OPTION_FLAG, NULL, NULL, NULL, 0, 0, OFFSET(version), 1, "print the version and stop"},
    {"man", 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0, OFFSET(man), 1, "print the man page (troff) and stop"},
    {"completion", 0, OPTION_CHOICE, "SHELL", NULL, "bash zsh fish", 0, 0, OFFSET(completion), 1,
     "print a completion script and stop"},
    {"help", 'h', OPTION_FLAG, NULL, NULL, NULL, 0, 0, OFFSET(help), 1, "print this help and stop"},
};

static const note_row statuses[] = {
    {"0", "done"},
    {"2", "the command line is wrong"},
    {"3", "the folder holds no picture that can be read"},
    {"4", "an output cannot be written"},
};

static const program_table demo_program = {
    "hitmask-demo", commands, COUNT(commands), options, COUNT(options), statuses, COUNT(statuses), NULL, 0,
};

// ---- the table ----------------------------------------------------------------------------------------------------

// A name in a column, as much of it as fits.
static void print_name(const char *name) {
    enum { WIDTH = 16 };
    int width = 0;
    for (const unsigned char *c = (const unsigned char *)name; *c;) {
        const size_t length = text_sequence(c) ? text_sequence(c) : 1;
        const bool hidden = !text_sequence(c) || text_control(c, NULL);
        char one[8] = {0};
        memcpy(one, c, length);
        width += hidden ? 4 * (int)length : 1; // each of its bytes as \xNN
        if (width > WIDTH) {
            width -= hidden ? 4 * (int)length : 1;
            break;
        }
        report_name(stdout, one);
        c += length;
    }
    printf("%*s ", WIDTH - width, "");
}

static void print_pair(const cast *all, const pair *p) {
    print_name(all->sprites[p->a].name);
    print_name(all->sprites[p->b].name);
    if (!p->hit) {
        printf("no   %.6g px apart\n", p->distance);
        return;
    }
    const hm_contact_info *contact = &p->contact;
    hm_vec2 at = contact->point[0].point, normal = contact->normal;
    printf("yes  %9.3f  %7.3f  %6.3f,%6.3f  %.2f,%.2f\n", p->common.area, contact->depth, normal.x, normal.y, at.x,
           at.y);
}

static void print_table(const cast *all, bool whole) {
    size_t rows = whole || all->pair_count < ROWS_SHOWN ? all->pair_count : ROWS_SHOWN;
    if (rows) printf("%-16s %-16s %-4s %9s  %7s  %-13s  %s\n", "a", "b", "hit", "area", "depth", "normal", "contact");
    for (size_t i = 0; i < rows; i++) print_pair(all, &all->pairs[i]);
    if (rows < all->pair_count) printf("... and %zu more pairs (--all prints them)\n", all->pair_count - rows);
}

// ---- the time -----------------------------------------------------------------------------------------------------

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// Tests every pair once; the sum keeps a compiler from leaving the tests out.
static size_t cast_hit_all(const cast *all) {
    size_t hits = 0;
    for (size_t i = 0; i < all->pair_count; i++) hits += pair_hit(all, &all->pairs[i]);
    return hits;
}

// The time of one query on average, repeated until the clock is precise enough.
static double seconds_each(const cast *all) {
    size_t rounds = 0, hits = 0;
    double start = seconds_now(), passed = 0;
    for (; passed < 0.01 && rounds < 100000; rounds++) {
        hits += cast_hit_all(all);
        passed = seconds_now() - start;
    }
    return hits == rounds * all->hits ? passed / (double)rounds / (double)all->pair_count : 0;
}

static void print_summary(const cast *all) {
    printf("%s%zu sprites, %zu pairs with overlapping boxes, %zu of them hit", all->pair_count ? "\n" : "",
           all->count, all->pair_count, all->hits);
    if (all->pair_count) {
        double each = seconds_each(all);
        printf("; exact tests: %.1f us in all, %.1f ns each (%s)", 1e6 * each * (double)all->pair_count, 1e9 * each,
               hm_simd_name(hm_simd_level()));
    }
    putchar('\n');
    if (all->unread) printf("left out: %zu of %zu files (the others are spread evenly)\n", all->unread, all->files);
    if (all->bad) printf("left out: %zu files that cannot be read\n", all->bad);
    if (all->blank) printf("left out: %zu pictures without a solid pixel\n", all->blank);
    if (all->surplus)
        printf("left out: %zu frames beyond the first %zu sprites\n", all->surplus,
               all->count + all->large + all->crowded);
    if (all->large) printf("left out: %zu sprites of more than %d px a side\n", all->large, (int)all->side);
    if (all->crowded) printf("left out: the %zu largest of the rest, to fit on one page\n", all->crowded);
}

// ---- the program --------------------------------------------------------------------------------------------------

static status demo_without_memory(void) {
    report("hitmask-demo", "free some memory", "cannot go on (not enough memory)");
    return STATUS_OUTPUT;
}

static status demo_show(cast *all, const settings *chosen) {
    hm_pixel size;
    if (!arrange(all, &size) || !cast_find_pairs(all)) return demo_without_memory();
    print_table(all, chosen->all);
    print_summary(all);
    if (!board_write(chosen->output, all, size)) return STATUS_OUTPUT;
    fputs("picture: ", stdout);
    report_name(stdout, chosen->output);
    putchar('\n');
    if (!chosen->scene) return STATUS_OK;
    if (!motion_write(chosen->scene, all, size, chosen->threshold)) return STATUS_OUTPUT;
    fputs("scene: ", stdout);
    report_name(stdout, chosen->scene);
    putchar('\n');
    return STATUS_OK;
}

static status demo_cast(const folder *list, const char *path, const settings *chosen) {
    cast all;
    status answer = STATUS_INPUT;
    if (!cast_read(list, (uint8_t)chosen->threshold, &all)) {
        answer = demo_without_memory();
    } else if (!all.count) {
        const char *fault = all.large ? "holds only pictures that are too large for a page"
                                      : "holds no PNG picture with a solid pixel";
        report(path, "name a folder with sprites", "%s", fault);
    } else {
        answer = demo_show(&all, chosen);
    }
    cast_free(&all);
    return answer;
}

static status demo_check_output(const char *output, const char *input, const char *advice) {
    if (!file_is_same(output, input)) return STATUS_OK;
    report(output, advice, "is one of the inputs and is not overwritten");
    return STATUS_OUTPUT;
}

static status demo_run(const char *path, const settings *chosen) {
    folder list;
    if (!folder_read(path, &list)) return STATUS_INPUT;
    status answer = STATUS_OK;
    for (size_t i = 0; i < list.count && answer == STATUS_OK; i++) {
        answer = demo_check_output(chosen->output, list.files[i], "name another file with --output");
        if (answer != STATUS_OK || !chosen->scene) continue;
        answer = demo_check_output(chosen->scene, list.files[i], "name another file with --scene");
    }
    if (answer == STATUS_OK) answer = demo_cast(&list, path, chosen);
    folder_free(&list);
    return answer;
}

static status demo_start(int argc, char **argv) {
    settings chosen = {0};
    const command_row *command = &demo_program.commands[0];
    int first = 0;
    status answer = options_parse(&demo_program, command, argc, argv, &chosen, &first);
    if (answer != STATUS_OK) return answer;
    if (chosen.version) {
        printf("hitmask-demo %s\n", hm_version());
    } else if (chosen.help) {
        manual_help(&demo_program, command);
    } else if (chosen.man) {
        manual_man(&demo_program);
    } else if (chosen.completion) {
        manual_completion(&demo_program, chosen.completion);
    } else {
        answer = options_check_operands(&demo_program, command, argc - first);
        if (answer == STATUS_OK) answer = demo_run(first < argc ? argv[first] : "sprites", &chosen);
    }
    return answer;
}

int main(int argc, char **argv) {
    status answer = demo_start(argc, argv);
    if (!report_close_stdout()) answer = STATUS_OUTPUT;
    return (int)answer;
}
