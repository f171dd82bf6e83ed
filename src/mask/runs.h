// runs: the horizontal runs of solid pixels of a grid, row after row.
#ifndef HITMASK_MASK_RUNS_H
#define HITMASK_MASK_RUNS_H

#include "../base/base_internal.h"
#include "../base/bitgrid.h"

/// Columns x0 .. x1-1 of a row.
typedef struct hmi_run {
    int32_t x0;
    int32_t x1;
} hmi_run;

/// All runs of a grid: those of row y are list[row_start[y]] .. list[row_start[y + 1] - 1], from left to right.
typedef struct hmi_runs {
    hmi_run *list;
    int32_t *row_start; ///< height + 1 entries
    int32_t count;      ///< below 2^29 for sides up to 32,767
    int32_t height;
} hmi_runs;

/// How many runs the grid has.
int32_t hmi_runs_count(const hmi_bitgrid *grid);

/// Lists the runs of a grid. False without memory; nothing is kept then.
bool hmi_runs_make(hmi_runs *runs, const hmi_bitgrid *grid, const hm_allocator *alloc);

/// Frees them. Runs that are all zero hold nothing.
void hmi_runs_free(hmi_runs *runs, const hm_allocator *alloc);

#endif
