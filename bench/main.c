// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The benchmark: options, machine, and the groups of cells in turn. scripts/bench builds and runs it.
#define _GNU_SOURCE // getopt_long

#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include <hitmask/hitmask.h>

#include "bench.h"
#include "bench_broad.h"
#include "bench_mask.h"
#include "bench_outline.h"
#include "bench_posed.h"
#include "bench_shapes.h"
#include "bench_world.h"
#include "peer_pygame.h"
#include "peer_python.h"

typedef struct arguments {
    const char *csv;
    const char *peer;
    const char *python;
    const char *build;
    int cpu;
} arguments;

static const char usage[] =
    "usage: hitmask-bench [options]\n"
    "  --quick              fewer and shorter rounds, without the longest cells\n"
    "  --only TEXT,TEXT...  only cells whose name BENCH/SHAPE/SIZE/POSITION contains one of these\n"
    "  --best-only          leave out all SIMD levels but the one in use\n"
    "  --all-levels         print every SIMD level (the CSV always has them all)\n"
    "  --csv FILE           write the results there\n"
    "  --peer FILE          pygame's mask module (default: where Debian puts it)\n"
    "  --python FILE        bench/peer_pygame.py, which times what pygame offers only to Python\n"
    "  --corpus FOLDER      corpus, for the cells of real sprites\n"
    "  --build TEXT         how this program was built, for the record\n"
    "  --cpu N              run on this core (default: the last one)\n"
    "  --count              run one pass of each side and time nothing, for callgrind\n"
    "  --work               print the steps that queries of posed masks take (needs a build with HMI_COUNT)\n";

static void read_options(int argc, char **argv, bench_run *run, arguments *out) {
    static const struct option options[] = {
        {"quick", no_argument, NULL, 'q'},        {"only", required_argument, NULL, 'o'},
        {"all-levels", no_argument, NULL, 'a'},   {"best-only", no_argument, NULL, 't'},
        {"work", no_argument, NULL, 'w'},         {"csv", required_argument, NULL, 'c'},
        {"peer", required_argument, NULL, 'p'},   {"python", required_argument, NULL, 's'},
        {"corpus", required_argument, NULL, 'r'}, {"build", required_argument, NULL, 'b'},
        {"cpu", required_argument, NULL, 'u'},    {"count", no_argument, NULL, 'n'},
        {"help", no_argument, NULL, 'h'},         {NULL, 0, NULL, 0},
    };
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        switch (option) {
        case 'q':
            run->brief = true;
            break;
        case 'o':
            run->only = optarg;
            break;
        case 'a':
            run->all_levels = true;
            break;
        case 't':
            run->best_only = true;
            break;
        case 'w':
            run->work = true;
            break;
        case 'c':
            out->csv = optarg;
            break;
        case 'p':
            out->peer = optarg;
            break;
        case 's':
            out->python = optarg;
            break;
        case 'r':
            run->corpus = optarg;
            break;
        case 'b':
            out->build = optarg;
            break;
        case 'u':
            out->cpu = atoi(optarg);
            break;
        case 'n':
            run->count = true;
            break;
        case 'h':
            fputs(usage, stdout);
            exit(0);
        default:
            fputs(usage, stderr);
            exit(2);
        }
    }
}

static void find_levels(bench_run *run) {
    run->best = hm_simd_level();
    for (int32_t level = 0; level < HM_SIMD_COUNT; level++) {
        if (run->best_only && level != (int32_t)run->best) continue;
        if (hm_simd_available((hm_simd)level)) run->levels[run->level_count++] = (hm_simd)level;
    }
}

static void run_all(bench_run *run, const arguments *chosen) {
    peer_functions peer;
    peer_python python;
    const char *missing = peer_load(chosen->peer, &peer);
    if (missing != NULL) bench_die("%s", missing);
    bool has_python = !run->count && !run->work && peer_python_start(chosen->python, &python);
    const char *peer_name = has_python ? python.version : "pygame";
    bench_write_machine(run->csv, chosen->build, peer_name);
    bench_write_machine(stdout, chosen->build, peer_name);
    bench_write_columns(run->csv);
    if (!has_python && !run->count && !run->work)
        printf("# Python with pygame did not start: from_surface and rotate are not timed\n");
    if (!run->work) {
        bench_mask_pairs(run, &peer);
        bench_mask_rgba(run, has_python ? &python : NULL);
        bench_posed_making(run);
        bench_posed_rays(run);
        bench_small(run);
        bench_in_mask(run);
        bench_posed_radial(run);
        bench_borders(run);
        bench_polygons(run);
        bench_outlines(run);
        bench_colliders(run);
        bench_convex_shapes(run);
        bench_casts(run);
        bench_turns(run);
        bench_many_shapes(run);
        bench_tiles(run);
        bench_world(run);
        bench_world_move(run);
        bench_walkers(run);
        bench_bullets(run);
        bench_bounds(run);
        bench_world_query(run);
        bench_world_ways(run);
        bench_broad(run);
        bench_broad_static(run);
    }
    bench_posed_pairs(run, has_python ? &python : NULL);
    if (has_python) peer_python_stop(&python);
}

int main(int argc, char **argv) {
    bench_run run = {.rounds = 21, .block_ns = 1e6};
    arguments chosen = {.csv = "/dev/null", .build = "unknown", .cpu = -1};
    read_options(argc, argv, &run, &chosen);
    if (run.brief) {
        run.rounds = 9;
        run.block_ns = 2e5;
    }
    char scratch[1024];
    snprintf(scratch, sizeof scratch, "%s.picture", strcmp(chosen.csv, "/dev/null") == 0 ? "bench" : chosen.csv);
    run.scratch = scratch;
    run.csv = fopen(chosen.csv, "w");
    if (run.csv == NULL) bench_die("cannot write %s", chosen.csv);
    signal(SIGPIPE, SIG_IGN);
    bench_pin(chosen.cpu);
    find_levels(&run);
    run_all(&run, &chosen);
    if (fclose(run.csv) != 0) bench_die("cannot write %s", chosen.csv);
    printf("%lld cells, %lld answers compared, all equal\n", (long long)run.cells, (long long)run.answers);
    return 0;
}
