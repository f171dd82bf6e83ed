// The levels: which cells, how many slots. A sample of the boxes gives their sizes, where most of them are, and how
// crowded it is around them; that decides the smallest cell. All of this is about time only: any plan gives the same
// pairs.
#include "grid_cells.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { PLAN_SAMPLE = 256, PLAN_CROWD = 2048, PLAN_BITS = 12, PLAN_ROUNDS = 6, PLAN_FEW = 8 };

#define PLAN_OCCUPANCY 2.5f // boxes in a cell, averaged over boxes
#define PLAN_CROWDED 2.5f   // times as wide as that
#define PLAN_NEAR 1.5f      // times as large as most
#define PLAN_LEAST 0x1p-60f // smallest and largest cells of level 0
#define PLAN_MOST 0x1p60f

// ---- a sample -----------------------------------------------------------------------------------------------------

typedef struct plan_sample {
    float x[PLAN_SAMPLE], y[PLAN_SAMPLE], side[PLAN_SAMPLE];
    int count;
} plan_sample;

static void sample_sort(float *v, int n) { // Shell's
    static const int gaps[] = {132, 57, 23, 10, 4, 1};
    for (size_t g = 0; g < sizeof gaps / sizeof gaps[0]; g++) {
        for (int i = gaps[g]; i < n; i++) {
            const float moved = v[i];
            int k = i;
            for (; k >= gaps[g] && v[k - gaps[g]] > moved; k -= gaps[g]) v[k] = v[k - gaps[g]];
            v[k] = moved;
        }
    }
}

static bool plan_finite(const hm_bounds *box) {
    return box->x0 <= box->x1 && box->x0 >= -FLT_MAX && box->y0 >= -FLT_MAX && box->x1 <= FLT_MAX &&
           box->y1 <= FLT_MAX;
}

// Box `i` of `n` that are spread over the set.
static const hm_bounds *plan_pick(const hmi_boxset *set, int i, int n) {
    return &set->box[(int64_t)i * set->size / n];
}

static void sample_take(const hmi_boxset *set, plan_sample *out) {
    const int wanted = 16 + set->size / 16 < PLAN_SAMPLE ? 16 + set->size / 16 : PLAN_SAMPLE;
    const int n = wanted < set->size ? wanted : set->size;
    out->count = 0;
    for (int i = 0; i < n; i++) {
        const hm_bounds *box = plan_pick(set, i, n);
        if (!plan_finite(box)) continue;
        const float w = box->x1 - box->x0;
        const float h = box->y1 - box->y0;
        out->x[out->count] = box->x0;
        out->y[out->count] = box->y0;
        out->side[out->count] = w > h ? w : h;
        out->count++;
    }
    sample_sort(out->x, out->count);
    sample_sort(out->y, out->count);
    sample_sort(out->side, out->count);
}

// From where to where most numbers of a sorted sample are, without the few that lie far away.
static float sample_extent(const float *v, int n) {
    if (n == 0) return 0;
    const int k = n / 100;
    const float extent = v[n - 1 - k] - v[k];
    const float whole = extent * (1 + 4 * (float)(k + 1) / (float)n);
    return whole < FLT_MAX ? whole : FLT_MAX;
}

// ---- how crowded it is --------------------------------------------------------------------------------------------

static uint32_t crowd_hash(const hm_bounds *box, float inverse) {
    const uint32_t x = grid_cell_of(box->x0, inverse);
    const uint32_t y = grid_cell_of(box->y0, inverse);
    const uint32_t mixed = (x * 0x9e3779b1u) ^ (y * 0x85ebca6bu);
    return (mixed ^ mixed >> 15) * 0x2c1b3c6du >> (32 - PLAN_BITS);
}

// How many other boxes of a sample a box of it has in its cell, on average: counted in a table by a hash of the cell,
// less what share an entry by chance.
static float crowd_density(const hmi_boxset *set, int n, float inverse) {
    uint16_t counts[1 << PLAN_BITS];
    int64_t pairs = 0;
    int count = 0;
    memset(counts, 0, sizeof counts);
    for (int i = 0; i < n; i++) {
        const hm_bounds *box = plan_pick(set, i, n);
        if (!plan_finite(box)) continue;
        pairs += 2 * counts[crowd_hash(box, inverse)]++;
        count++;
    }
    if (count < 2) return 0;
    return (float)pairs / (float)count - (float)(count - 1) / (1 << PLAN_BITS);
}

// The side of a cell in which a box would see PLAN_OCCUPANCY others, if those of the sample are the measure: it is
// made smaller until they see about one of the sample, then what that says is carried over to all.
static float crowd_cell(const hmi_boxset *set, float width, float height, float least) {
    const int n = set->size < PLAN_CROWD ? set->size : PLAN_CROWD;
    float cell = sqrtf(width / (float)n) * sqrtf(height / (float)n) * sqrtf((float)n);
    float density = 1;
    if (!(cell > least)) return least;
    for (int i = 0; i < PLAN_ROUNDS; i++) {
        density = crowd_density(set, n, 1 / cell);
        if (density < 1.5f || cell < least) break;
        cell /= sqrtf(density);
    }
    const float share = (float)n / (float)set->size;
    return cell * sqrtf(PLAN_OCCUPANCY * share / (density > 0.5f ? density : 0.5f));
}

// ---- slots --------------------------------------------------------------------------------------------------------

// Strides for 2^6 to 2^24 slots: near the golden section of them, chosen by trying such that (|x| + 1) * (|y| + 1) is
// more than a quarter of the slots for any two cells (x, y) apart that share one. So no two of w * h cells do where
// w * h is a quarter or less.
static const uint32_t plan_strides[] = {39,     79,      158,     314,     741,     1449,   2539,
                                        4730,   10155,   20310,   40521,   81042,   161839, 323614,
                                        648053, 1296106, 2591793, 5184487, 10368974};

static uint32_t plan_power_below(uint32_t n) {
    uint32_t power = GRID_FEWEST;
    while (power <= n / 2) power *= 2;
    return power;
}

// Row by row where all columns and rows of the world fit; otherwise by a stride that keeps sharers far apart.
static void plan_slots(grid_level *level, uint32_t slots, float width, float height) {
    const float columns = width * level->inverse + 3;
    const float rows = height * level->inverse + 3;
    int bits = 6;
    while (((uint32_t)1 << bits) < slots) bits++;
    level->mask = slots - 1;
    level->columns = level->rows = 0;
    level->stride = plan_strides[bits - 6];
    if (!(columns * rows <= (float)slots)) return;
    level->stride = level->columns = (uint32_t)columns < 4 ? 4 : (uint32_t)columns;
    level->rows = slots / level->columns;
    if (level->rows >= 4) return;
    level->columns = level->rows = 0;
    level->stride = plan_strides[bits - 6];
}

static void plan_count(const hmi_boxset *set, const grid_plan *plan, uint32_t counts[GRID_LEVELS + 1]) {
    for (int i = 0; i <= GRID_LEVELS; i++) counts[i] = 0;
    for (int32_t i = 0; i < set->size; i++) {
        const hm_bounds *box = &set->box[i];
        if (box->x0 <= box->x1) counts[grid_level_of(plan, box->x1 - box->x0, box->y1 - box->y0)]++;
    }
}

// Half a slot a box for the upper levels, and for the lowest as many as leave it at most 0.9 of all: a slot is 4
// bytes.
static void plan_levels(const hmi_boxset *set, float width, float height, grid_plan *out) {
    uint32_t counts[GRID_LEVELS + 1];
    uint32_t left = (uint32_t)set->count - (uint32_t)set->count / 10;
    plan_count(set, out, counts);
    out->slots = out->piled = 0;
    for (int i = GRID_LEVELS; i >= 0; i--) {
        grid_level *level = &out->level[i];
        *level = (grid_level){.inverse = out->inverse};
        for (int k = 0; k < i * out->step; k++) level->inverse *= 0.5f;
        if (i < GRID_LEVELS && counts[i] >= PLAN_FEW) {
            const uint32_t slots = plan_power_below(i > 0 ? counts[i] / 2 : left);
            left -= slots < left ? slots : left;
            plan_slots(level, slots, width, height);
        } else if (i < GRID_LEVELS) {
            out->piled += counts[i];
        }
    }
    out->above = (uint32_t)set->count - counts[0];
    for (int i = 0; i <= GRID_LEVELS; i++) {
        out->level[i].first = out->slots;
        out->slots += out->level[i].mask + 1;
    }
}

// ---- the cell -----------------------------------------------------------------------------------------------------

// The smallest cell with which the world's columns and rows fit in so many slots.
static float cell_that_fits(float width, float height, float slots) {
    const float longer = width > height ? width : height;
    float cell = sqrtf(width / slots) * sqrtf(height);
    if (cell < longer / slots) cell = longer / slots;
    for (int i = 0; i < 64 && cell > 0 && (width / cell + 3) * (height / cell + 3) > slots; i++) cell *= 1.03125f;
    return cell;
}

// Most boxes should be on level 0: those of one level find each other fastest. A box of a level above must search all
// levels below, which takes as long as seven other boxes. So the cell holds nine boxes in ten, and all of them where
// the others are little larger, if that crowds it no more than PLAN_CROWDED times.
static float cell_choose(const hmi_boxset *set, const plan_sample *sample, float width, float height) {
    if (sample->count == 0) return 1;
    const float most_sides = sample->side[sample->count * 9 / 10] * (1 + 0x1p-10f);
    const float all_sides = sample->side[sample->count - 1] * (1 + 0x1p-6f);
    const float large = all_sides <= PLAN_NEAR * most_sides ? all_sides : most_sides;
    const float small = sample->side[sample->count / 4] * (1 + 0x1p-10f);
    const uint32_t slots = plan_power_below((uint32_t)set->count - (uint32_t)set->count / 10);
    const float fits = cell_that_fits(width, height, (float)slots);
    const float crowd = crowd_cell(set, width, height, small);
    // Where boxes are spread evenly, the largest cell that is not too crowded is about the best.
    const float cell = crowd > 0.6f * fits ? fits : crowd;
    const float most = PLAN_CROWDED * cell > small ? PLAN_CROWDED * cell : small;
    const float least = large < most ? large : most;
    return cell > least ? cell : least;
}

static float cell_power(float cell) {
    uint32_t bits;
    float power;
    memcpy(&bits, &cell, sizeof bits);
    bits &= 0x7f800000;
    memcpy(&power, &bits, sizeof bits);
    return power < cell ? 2 * power : power;
}

void hmi_grid_plan_make(const hmi_grid *grid, const hmi_boxset *set, grid_plan *out) {
    plan_sample sample;
    sample_take(set, &sample);
    const float width = sample_extent(sample.x, sample.count);
    const float height = sample_extent(sample.y, sample.count);
    const float longer = width > height ? width : height;
    float cell = grid->cell > 0 ? grid->cell : cell_choose(set, &sample, width, height);
    // No more columns than grid_cell_of distinguishes.
    if (cell < longer / GRID_FAR) cell = longer / GRID_FAR;
    if (!(cell > PLAN_LEAST)) cell = sample.count > 0 && cell > 0 ? PLAN_LEAST : 1;
    if (cell > PLAN_MOST) cell = PLAN_MOST;
    if (grid->nested) cell = cell_power(cell);
    out->cell = cell;
    out->inverse = 1 / cell;
    out->step = grid->nested ? 1 : 2;
    out->most = cell;
    for (int i = 1; i < GRID_LEVELS * out->step; i++) out->most *= 2;
    out->count = set->count;
    out->age = 0;
    plan_levels(set, width, height, out);
}
