// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _GNU_SOURCE // sched_setaffinity, CPU_SET

#include "bench.h"

#include <sched.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

#include <hitmask/hitmask.h>

// Depths of the stack that the rounds go through, spread over a page (see bench_pass.c).
#define STACK_DEPTHS 53
#define STACK_STRIDE 23

static volatile uint64_t bench_sink;

void bench_use(uint64_t value) { bench_sink = bench_sink + value; }

double bench_cpu_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

_Noreturn void bench_die(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("bench: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

void *bench_alloc(size_t size) {
    void *block = malloc(size > 0 ? size : 1);
    if (block == NULL) bench_die("no memory for %zu bytes", size);
    return block;
}

static int bench_last_cpu(const cpu_set_t *allowed) {
    int last = -1;
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
        if (CPU_ISSET((size_t)cpu, allowed)) last = cpu;
    }
    return last;
}

int bench_pin(int cpu) {
    cpu_set_t set;
    if (cpu < 0 && sched_getaffinity(0, sizeof set, &set) == 0) cpu = bench_last_cpu(&set);
    if (cpu < 0 || cpu >= CPU_SETSIZE) return -1;
    CPU_ZERO(&set);
    CPU_SET((size_t)cpu, &set);
    return sched_setaffinity(0, sizeof set, &set) == 0 ? cpu : -1;
}

// ---- rounds -------------------------------------------------------------------------------------------------------

// How many passes make a block. The trials before the answer warm caches and predictors up.
static int32_t bench_calibrate(const bench_side *side, double block_ns) {
    double passes = 1;
    for (;;) {
        double ns = bench_pass(side, (int32_t)passes, 0);
        if (ns >= block_ns * 0.8 || passes > 1e8) return (int32_t)passes;
        double needed = ns > 0 ? passes * block_ns / ns : passes * 100;
        // Grow by at most 20 at a time: the first passes run cold and say little.
        passes = needed < passes + 1 ? passes + 1 : needed > passes * 20 ? passes * 20 : needed;
    }
}

static void bench_block(bench_side *side, int32_t round, int32_t passes) {
    double ns = bench_pass(side, passes, round * STACK_STRIDE % STACK_DEPTHS);
    side->ns[round] = ns / ((double)passes * (double)side->calls);
}

static void bench_rounds(const bench_run *run, bench_side *sides, int32_t side_count) {
    int32_t passes[BENCH_MAX_SIDES];
    for (int32_t i = 0; i < side_count; i++) passes[i] = bench_calibrate(&sides[i], run->block_ns);
    for (int32_t round = 0; round < run->rounds; round++) {
        // Every other round runs backwards, so that no side always follows the same one.
        for (int32_t i = 0; i < side_count; i++) {
            int32_t turn = round % 2 == 0 ? i : side_count - 1 - i;
            bench_block(&sides[turn], round, passes[turn]);
        }
    }
}

static void bench_count(const bench_cell *cell, const bench_side *sides, int32_t side_count) {
    for (int32_t i = 0; i < side_count; i++) {
        bench_pass(&sides[i], 1, 0);
        printf("counted %s,%s,%d,%s,%s,%d\n", cell->bench, cell->shape, (int)cell->size, cell->position,
               sides[i].name, (int)sides[i].calls);
    }
}

// Whether `name` contains one of the texts in a list with commas between.
static bool bench_matches(const char *name, const char *list) {
    for (const char *text = list; *text != '\0';) {
        char one[128];
        size_t length = strcspn(text, ",");
        snprintf(one, sizeof one, "%.*s", (int)length, text);
        if (length > 0 && strstr(name, one) != NULL) return true;
        text += length + (text[length] == ',');
    }
    return false;
}

bool bench_wanted(const bench_run *run, const bench_cell *cell) {
    char name[128];
    snprintf(name, sizeof name, "%s/%s/%d/%s", cell->bench, cell->shape, (int)cell->size, cell->position);
    return run->only == NULL || bench_matches(name, run->only);
}

// Whether some name that begins with `begin` contains `text`: it lies in there, or begins in there, or is a position.
static bool bench_may_match(const char *begin, const char *text) {
    for (const char *at = begin; *at != '\0'; at++) {
        const size_t left = strlen(at);
        if (strncmp(at, text, left < strlen(text) ? left : strlen(text)) == 0) return true;
    }
    return strchr(text, '/') == NULL;
}

bool bench_wanted_of(const bench_run *run, const char *bench, const char *shape, int32_t size) {
    char begin[128];
    snprintf(begin, sizeof begin, "%s/%s/%d/", bench, shape, (int)size);
    if (run->only == NULL) return true;
    for (const char *text = run->only; *text != '\0';) {
        char one[128];
        const size_t length = strcspn(text, ",");
        snprintf(one, sizeof one, "%.*s", (int)length, text);
        if (length > 0 && bench_may_match(begin, one)) return true;
        text += length + (text[length] == ',');
    }
    return false;
}

int32_t bench_add_levels(const bench_run *run, bench_side *sides, int32_t count, const bench_side *work) {
    for (int32_t i = 0; i < run->level_count; i++) {
        sides[count] = *work;
        sides[count].level = (int)run->levels[i];
        sides[count].name = hm_simd_name(run->levels[i]);
        count++;
    }
    return count;
}

bool bench_measure(bench_run *run, const bench_cell *cell, bench_side *sides, int32_t side_count) {
    run->cells++;
    run->answers += cell->answers;
    if (run->count) {
        bench_count(cell, sides, side_count);
    } else {
        bench_rounds(run, sides, side_count);
    }
    hm_simd_force(run->best);
    return !run->count;
}

static int bench_compare(const void *left, const void *right) {
    double a = *(const double *)left;
    double b = *(const double *)right;
    return (a > b) - (a < b);
}

static bench_spread bench_summary(double *values, int32_t count) {
    qsort(values, (size_t)count, sizeof *values, bench_compare);
    double middle = (values[(count - 1) / 2] + values[count / 2]) / 2;
    return (bench_spread){.median = middle, .min = values[0], .max = values[count - 1]};
}

bench_spread bench_time(const bench_run *run, const bench_side *side) {
    double values[BENCH_MAX_ROUNDS];
    memcpy(values, side->ns, (size_t)run->rounds * sizeof *values);
    return bench_summary(values, run->rounds);
}

// How many times faster `side` is than `base`, from the ratios within each round.
static bench_spread bench_ratio(const bench_run *run, const bench_side *base, const bench_side *side) {
    double values[BENCH_MAX_ROUNDS];
    for (int32_t i = 0; i < run->rounds; i++) values[i] = base->ns[i] / side->ns[i];
    return bench_summary(values, run->rounds);
}

// ---- results ------------------------------------------------------------------------------------------------------

// The processor's name as the kernel gives it.
static void bench_cpu_model(char *out, size_t size) {
    snprintf(out, size, "unknown processor");
    FILE *file = fopen("/proc/cpuinfo", "r");
    if (file == NULL) return;
    char line[256];
    while (fgets(line, sizeof line, file) != NULL) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || colon == NULL) continue;
        snprintf(out, size, "%.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
        break;
    }
    fclose(file);
}

static double bench_load(void) {
    double load = 0;
    return getloadavg(&load, 1) == 1 ? load : 0;
}

void bench_write_machine(FILE *file, const char *build, const char *peer) {
    char model[128];
    struct utsname system;
    bench_cpu_model(model, sizeof model);
    if (uname(&system) != 0) memset(&system, 0, sizeof system);
    fprintf(file, "# machine: %s, %s %s\n", model, system.sysname, system.machine);
    fprintf(file, "# load: %.1f\n", bench_load());
    fprintf(file, "# build: %s\n", build);
    fprintf(file, "# library: hitmask %s\n", hm_version());
    fprintf(file, "# level: %s\n", hm_simd_name(hm_simd_level()));
    fprintf(file, "# peer: %s\n", peer);
}

void bench_write_columns(FILE *file) {
    fputs("bench,shape,size,position,level,ours_ns,peer_ns,ratio,ratio_min,ratio_max,rounds,answers_compared,peer,"
          "peer_wrong\n",
          file);
}

const bench_side *bench_fastest(const bench_run *run, const bench_side *sides, int32_t count) {
    const bench_side *best = sides;
    for (int32_t i = 1; i < count; i++) {
        if (bench_time(run, &sides[i]).median < bench_time(run, best).median) best = &sides[i];
    }
    return best;
}

static void bench_print(const bench_cell *cell, const bench_side *base, const bench_side *side, double ours,
                        double theirs, const bench_spread *ratio) {
    printf("%-15s %-6s %5d %-13s %-12s %12.1f ns", cell->bench, cell->shape, (int)cell->size, cell->position,
           side->name, ours);
    if (base != NULL) printf(" %14.1f ns %9.2fx  (%.2f to %.2f)", theirs, ratio->median, ratio->min, ratio->max);
    putchar('\n');
    fflush(stdout);
}

void bench_publish(const bench_run *run, const bench_cell *cell, const bench_side *base, const bench_side *side) {
    bench_spread ratio = {0, 0, 0};
    double ours = bench_time(run, side).median;
    double theirs = 0;
    fprintf(run->csv, "%s,%s,%d,%s,%s,%.2f,", cell->bench, cell->shape, (int)cell->size, cell->position, side->name,
            ours);
    if (base != NULL) {
        ratio = bench_ratio(run, base, side);
        theirs = bench_time(run, base).median;
        fprintf(run->csv, "%.2f,%.4g,%.4g,%.4g", theirs, ratio.median, ratio.min, ratio.max);
    } else {
        fputs(",,,", run->csv);
    }
    fprintf(run->csv, ",%d,%lld,%s,%.1f\n", (int)run->rounds, (long long)cell->answers,
            base != NULL ? base->name : "", cell->peer_wrong);
    if (run->all_levels || side->level < 0 || side->level == (int)run->best)
        bench_print(cell, base, side, ours, theirs, &ratio);
}

void bench_publish_number(const bench_run *run, const bench_cell *cell, const char *unit, const char *peer,
                          double base, double ours) {
    fprintf(run->csv, "%s,%s,%d,%s,%s,%.2f,", cell->bench, cell->shape, (int)cell->size, cell->position,
            hm_simd_name(run->best), ours);
    printf("%-15s %-6s %5d %-13s %-12s %12.1f %s", cell->bench, cell->shape, (int)cell->size, cell->position,
           hm_simd_name(run->best), ours, unit);
    if (base != 0) {
        const double ratio = ours / base;
        fprintf(run->csv, "%.2f,%.4g,%.4g,%.4g", base, ratio, ratio, ratio);
        printf(" %14.1f %s %9.3f of it", base, unit, ratio);
    } else {
        fputs(",,,", run->csv);
    }
    fprintf(run->csv, ",1,%lld,%s,%.1f\n", (long long)cell->answers, peer, cell->peer_wrong);
    putchar('\n');
    fflush(stdout);
}
