// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// bench: timing that survives a busy machine, and the CSV that everything else is made from.
//
// All sides of a comparison are timed in turn, a block of about a millisecond each, round after round, so that
// whatever the machine does meanwhile (clock rate, neighbours, caches) happens to all of them. Only ratios within one
// round are taken; the median over the rounds is reported with its extremes. Time is CPU time of the thread, so being
// scheduled away costs nothing, and the thread stays on one core.
#ifndef HITMASK_BENCH_H
#define HITMASK_BENCH_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <hitmask/base.h>

#define BENCH_MAX_ROUNDS 101
#define BENCH_MAX_SIDES 16

/// Answers the CPU time of `passes` runs of the work in `context`, in nanoseconds.
typedef double (*bench_timer)(const void *context, int32_t passes);

/// One of the contestants, and what was measured of it.
typedef struct bench_side {
    const char *name;    ///< printed as the level
    int level;           ///< hm_simd level to force before each block, or -1
    bench_timer timer;   ///< does the work
    const void *context; ///< handed to the timer
    int32_t calls;       ///< calls of the measured function in one pass
    double ns[BENCH_MAX_ROUNDS];
} bench_side;

/// What the command line requests, and where results go.
typedef struct bench_run {
    int32_t rounds;     ///< at most BENCH_MAX_ROUNDS
    double block_ns;    ///< how long one side works in one round, at least
    bool brief;         ///< leave out the longest cells
    bool all_levels;    ///< print every level, not only the one in use
    bool count;         ///< run one pass of each side for callgrind, and time nothing
    bool best_only;     ///< leave out the levels that the library would not choose here
    bool work;          ///< print what queries of posed masks cost in steps, and time nothing
    const char *only;   ///< only cells whose name "bench/shape/size/position" contains one of these; NULL: all
    const char *corpus; ///< folder with the folders of real sprites, or NULL
    FILE *csv;
    const char *scratch;           ///< path of a file that may be written and removed
    hm_simd best;                  ///< the level that the library chose by itself
    hm_simd levels[HM_SIMD_COUNT]; ///< all that run here
    int32_t level_count;
    int64_t cells;   ///< done so far
    int64_t answers; ///< compared so far
} bench_run;

/// Median and extremes of a series.
typedef struct bench_spread {
    double median;
    double min;
    double max;
} bench_spread;

/// CPU time of the calling thread in nanoseconds.
double bench_cpu_ns(void);

/// Makes a value count as used, so that no compiler drops the work behind it.
void bench_use(uint64_t value);

/// Keeps the thread on core `cpu`, or on the last one it may use when `cpu` is negative. Answers the core, -1 if it
/// could not.
int bench_pin(int cpu);

/// Runs `passes` of `side` at its level, `depth` calls deep in the stack.
double bench_pass(const bench_side *side, int32_t passes, int32_t depth);

/// What a row of the CSV is about.
typedef struct bench_cell {
    const char *bench;
    const char *shape;
    int32_t size;
    const char *position;
    int64_t answers;   ///< how many answers were compared
    double peer_wrong; ///< how many of the peer's answers are wrong, in percent
} bench_cell;

/// Whether the command line requests this cell.
bool bench_wanted(const bench_run *run, const bench_cell *cell);

/// Whether it may request a cell of this picture, at any position: where not, the picture need not be drawn.
bool bench_wanted_of(const bench_run *run, const char *bench, const char *shape, int32_t size);

/// Appends one side per SIMD level to `sides`, all doing the same work, and answers the new number of sides.
int32_t bench_add_levels(const bench_run *run, bench_side *sides, int32_t count, const bench_side *work);

/// Times all sides in interleaved rounds and fills their `ns` with the time of one call in each round. Answers false
/// when work is only to be counted; there is nothing to write then.
bool bench_measure(bench_run *run, const bench_cell *cell, bench_side *sides, int32_t side_count);

/// The time of one call of `side`.
bench_spread bench_time(const bench_run *run, const bench_side *side);

/// The fastest of `count` sides.
const bench_side *bench_fastest(const bench_run *run, const bench_side *sides, int32_t count);

/// Writes `side` against `base` as a row of the CSV, and prints it if it is the level in use. `base` NULL: there is
/// nothing to compare with.
void bench_publish(const bench_run *run, const bench_cell *cell, const bench_side *base, const bench_side *side);

/// The same for a number that is counted or measured but once, as a ratio to `base` if that is not 0: `ours_ns` and
/// `peer_ns` hold the two numbers. `unit` is printed.
void bench_publish_number(const bench_run *run, const bench_cell *cell, const char *unit, const char *peer,
                          double base, double ours);

/// Writes what the machine, the compiler, the library and the peer are, as lines "# name: value".
void bench_write_machine(FILE *file, const char *build, const char *peer);

/// Writes the line of column names.
void bench_write_columns(FILE *file);

/// Writes the sentence to stderr and leaves with status 1.
_Noreturn void bench_die(const char *format, ...);

/// malloc that cannot fail.
void *bench_alloc(size_t size);

#endif
