// Which pixels of an axis-aligned mask an axis-aligned box meets first.
//
// The mask stands and the box moves. Both axes are taken in the direction in which it moves, so columns and rows come
// in the order in which they are met. A row is met while the box is level with it; of its pixels that are not passed by
// then, the first one is met first. So each row takes one test, and rows that begin later than what has been found
// take none. All in whole units from the mask's corner, times as fractions.
#include "cast_rows.h"

#include "../mask/mask_internal.h"
#include "../pose/boxes.h"

#include <math.h>

/// An axis of the mask, in the direction of the motion.
typedef struct rows_axis {
    int64_t side;      ///< of a pixel
    int32_t count;     ///< of pixels
    bool back;         ///< the first one is the last of the mask
    int64_t low, high; ///< the box
    int64_t way;       ///< of the box, 0 or more
} rows_axis;

/// A time; `den` is above 0.
typedef struct rows_time {
    int64_t num, den;
} rows_time;

static const rows_time rows_start = {0, 1};

static int rows_compare(rows_time a, rows_time b) {
    return hmi_int128_compare(hmi_int128_mul(a.num, b.den), hmi_int128_mul(b.num, a.den));
}

// When the box comes to a column or row, and when it has passed. Without a motion from before the start on, or never.
static rows_time rows_enter(const rows_axis *axis, int64_t i) {
    const int64_t gap = i * axis->side - axis->high;
    return axis->way > 0 ? (rows_time){gap, axis->way} : (rows_time){gap < 0 ? -1 : INT64_MAX, 1};
}

static rows_time rows_leave(const rows_axis *axis, int64_t i) {
    const int64_t gap = (i + 1) * axis->side - axis->low;
    return axis->way > 0 ? (rows_time){gap, axis->way} : (rows_time){gap > 0 ? INT64_MAX : -1, 1};
}

// The first column or row that is not passed at a time: a guess in doubles, put right.
static int64_t rows_first(const rows_axis *axis, rows_time time) {
    const double at = (double)axis->low + (double)time.num / (double)time.den * (double)axis->way;
    const double guess = floor(at / (double)axis->side);
    int64_t i = guess > 0 ? (guess < axis->count ? (int64_t)guess : axis->count) : 0;
    while (i < axis->count && rows_compare(rows_leave(axis, i), time) <= 0) i++;
    while (i > 0 && rows_compare(rows_leave(axis, i - 1), time) > 0) i--;
    return i;
}

// ---- the two shapes -----------------------------------------------------------------------------------------------

static bool rows_axis_make(int64_t origin, int64_t side, int32_t count, const int64_t box[2], int64_t way,
                           rows_axis *out) {
    const uint64_t from = (uint64_t)origin * (uint64_t)HMI_UNITS_PER_STEP;
    const int64_t most = (int64_t)1 << 60, longest = (int64_t)1 << 40;
    int64_t low = (int64_t)((uint64_t)box[0] - from), high = (int64_t)((uint64_t)box[1] - from);
    if (low < -most || high > most || side == 0 || way < -longest || way > longest) return false;
    const bool mirrored = side < 0, back = way < 0;
    out->side = mirrored ? -side : side;
    out->count = count;
    out->way = (back ? -way : way) * HMI_UNITS_PER_STEP;
    if (back != mirrored) { // the far end of the mask is then where it begins
        const int64_t end = side * count;
        low -= end;
        high -= end;
    }
    out->back = back != mirrored;
    out->low = back ? -high : low;
    out->high = back ? -low : high;
    return true;
}

static bool rows_box_of(const hmi_convex *part, int64_t x[2], int64_t y[2]) {
    const hmi_point *v = part->v;
    if (part->n != 4 || part->radius != 0) return false;
    const bool level = v[0].y == v[1].y && v[1].x == v[2].x && v[2].y == v[3].y && v[3].x == v[0].x;
    const bool standing = v[0].x == v[1].x && v[1].y == v[2].y && v[2].x == v[3].x && v[3].y == v[0].y;
    if (!level && !standing) return false;
    x[0] = hmi_min(v[0].x, v[2].x);
    x[1] = hmi_max(v[0].x, v[2].x);
    y[0] = hmi_min(v[0].y, v[2].y);
    y[1] = hmi_max(v[0].y, v[2].y);
    return x[0] < x[1] && y[0] < y[1];
}

static bool rows_make(const hmi_cast *cast, const hmi_convex *part, rows_axis axis[2]) {
    const hm_xform *at = cast->xform[1];
    const hmi_bitgrid *grid = &cast->mask[1].mask->grid;
    int64_t x[2], y[2];
    if (cast->aim != HMI_CAST_FIRST || cast->after || cast->rule.closed || cast->rule.margin > 0) return false;
    if (at->uy != 0 || at->vx != 0 || grid->width > HMI_CAST_ROWS || grid->height > HMI_CAST_ROWS) return false;
    if (!rows_box_of(part, x, y)) return false;
    const int64_t unit = HM_UNITS_PER_PIXEL;
    return rows_axis_make(at->ox, unit * at->ux, grid->width, x, -cast->motion.x, &axis[0]) &&
           rows_axis_make(at->oy, unit * at->vy, grid->height, y, -cast->motion.y, &axis[1]);
}

// ---- the search ---------------------------------------------------------------------------------------------------

static int32_t rows_pixel(const rows_axis *axis, int64_t i) {
    return (int32_t)(axis->back ? axis->count - 1 - i : i);
}

// The solid pixels of a row from one on, in the order of the motion.
static uint64_t rows_from(const rows_axis *axis, uint64_t bits, int64_t i) {
    const int32_t pixel = rows_pixel(axis, i);
    if (i >= axis->count) return 0;
    return axis->back ? bits & (UINT64_MAX >> (63 - pixel)) : bits & (UINT64_MAX << pixel);
}

static int32_t rows_next(const rows_axis *axis, uint64_t bits) {
    return axis->back ? hmi_highest_bit(bits) : hmi_lowest_bit(bits);
}

/// What has been found.
typedef struct rows_search {
    rows_axis axis[2];
    bool any;
    rows_time time;
    hmi_cast_rows *out;
} rows_search;

static void rows_keep(rows_search *search, rows_time time, int32_t row, uint64_t bits) {
    hmi_cast_rows *out = search->out;
    const int order = search->any ? rows_compare(time, search->time) : -1;
    if (order > 0) return;
    if (order < 0) {
        out->first = HMI_CAST_ROWS;
        out->last = -1;
        for (int32_t i = 0; i < search->axis[1].count; i++) out->bits[i] = 0;
    }
    search->any = true;
    search->time = time;
    out->bits[row] = bits;
    out->first = row < out->first ? row : out->first;
    out->last = row > out->last ? row : out->last;
}

// The pixels of a row that are met first, when the box has come level with it. False where one is met at the start.
static bool rows_test(rows_search *search, rows_time level, rows_time passed, int32_t row, uint64_t bits) {
    const rows_axis *x = &search->axis[0];
    const rows_time begin = level.num > 0 ? level : rows_start;
    uint64_t rest = rows_from(x, bits, rows_first(x, begin)), met = 0;
    if (rest == 0) return true;
    const int32_t pixel = rows_next(x, rest);
    const rows_time enter = rows_enter(x, rows_pixel(x, pixel)); // numbers mirror each other
    const bool later = rows_compare(enter, begin) > 0;
    if (!later && enter.num < 0 && level.num < 0) return false;
    const rows_time time = later ? enter : begin;
    if (rows_compare(time, passed) >= 0 || time.num >= time.den) return true;
    for (; rest; rest &= ~((uint64_t)1 << rows_next(x, rest))) {
        if (rows_compare(rows_enter(x, rows_pixel(x, rows_next(x, rest))), time) > 0) break;
        met |= (uint64_t)1 << rows_next(x, rest);
    }
    rows_keep(search, time, row, met);
    return true;
}

bool hmi_cast_rows_find(const hmi_cast *cast, const hmi_convex *part, hmi_cast_rows *out) {
    rows_search search = {.out = out};
    if (!rows_make(cast, part, search.axis)) return false;
    const rows_axis *y = &search.axis[1];
    const uint64_t *rows = hmi_bitgrid_stripe(&cast->mask[1].mask->grid, 0);
    out->first = HMI_CAST_ROWS;
    out->last = -1;
    for (int64_t j = rows_first(y, rows_start); j < y->count; j++) {
        const rows_time level = rows_enter(y, j);
        const int32_t row = rows_pixel(y, j);
        if (level.num >= level.den || (search.any && rows_compare(level, search.time) > 0)) break;
        if (rows[row] != 0 && !rows_test(&search, level, rows_leave(y, j), row, rows[row])) return false;
    }
    return true;
}
