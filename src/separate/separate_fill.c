// Blocks of translations, painted with what pairs of pieces cover.
//
// All is in cells from a block's corner. A polygon counts as smaller than it is by FILL_LESS pixels on all sides, far
// more than doubles are off. A cell is covered where its four corners are, as polygons are convex.
#include "separate_fill.h"

#include "../base/bits.h"
#include "separate_sum.h"

#define FILL_LESS 0x1p-14 // pixels

// Blocks are made after so many spans that nothing else has decided, and after a block that was of no use. A span that is
// decided counts against one for each so many of its cells: depths that hold large spans do it sooner than blocks.
// Pieces are taken from windows far from each other, from each until some pairs one after the other cover nothing, and
// from no more once some windows one after the other had none that do.
enum { FILL_LUCK = 32, FILL_DECIDED = 256, FILL_WINDOWS = 8, FILL_IDLE = 24, FILL_USELESS = 4 };

enum { FILL_BITS = HM_STEP_BITS - 2 }; // of a cell's side in steps
#define FILL_CELL 0.25                 // pixels

void hmi_fill_init(hmi_fill *fill, const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                   int64_t margin) {
    fill->a = a;
    fill->b = b;
    fill->xa = xa;
    fill->xb = xb;
    fill->margin = (double)margin / (double)HM_STEPS_PER_PIXEL;
    fill->luck = FILL_LUCK;
    fill->x = fill->y = fill->width = fill->height = 0;
}

// ---- what a pair covers -------------------------------------------------------------------------------------------

/// A block that is being painted.
typedef struct fill_job {
    hmi_fill *fill;
    hm_vec2 corner;          ///< of the block, in pixels
    hmi_step_box square;     ///< of the block, in steps
    bool of_b;               ///< pieces of b are taken first
    const hmi_convex *piece; ///< the one that was taken
    bool covered;            ///< a pair of the window covered something
    int idle;                ///< pairs since then
} fill_job;

/// An edge as a limit of x at a height: x is at most, or at least, at + by * y.
typedef struct fill_limit {
    double at, by;
    int side; ///< 1: at most, -1: at least, 0: any x, as long as at + by * y is not negative
} fill_limit;

/// What a pair covers: by its edges, or by corners where they are rounded.
typedef struct fill_polygon {
    double radius; ///< in cells
    int32_t n;
    hm_vec2 v[HMI_SUM_CORNERS];
    fill_limit limit[HMI_SUM_CORNERS];
} fill_polygon;

#define FILL_LEVEL 0x1p-30 // normals that lean less are square to rows

// Half-planes of a polygon with sharp corners; an edge without length gives none.
static void fill_limits(fill_polygon *polygon, double less) {
    int32_t count = 0;
    for (int32_t k = 0; k < polygon->n; k++) {
        const hm_vec2 v = polygon->v[k], e = hmi_minus(polygon->v[k + 1 == polygon->n ? 0 : k + 1], v);
        const double length = hmi_length(e);
        if (!(length > 0)) continue;
        const hm_vec2 out = {e.y / length, -e.x / length};
        const double end = hmi_dot(out, v) - less;
        const int side = out.x > FILL_LEVEL ? 1 : out.x < -FILL_LEVEL ? -1 : 0;
        polygon->limit[count++] =
            side ? (fill_limit){end / out.x, -out.y / out.x, side} : (fill_limit){end - less, -out.y, 0};
    }
    polygon->n = count;
}

static bool fill_sharp_row(const fill_polygon *polygon, double y, double *left, double *right) {
    for (int32_t k = 0; k < polygon->n; k++) {
        const fill_limit *limit = &polygon->limit[k];
        const double x = limit->at + limit->by * y;
        if (limit->side > 0 && x < *right) *right = x;
        if (limit->side < 0 && x > *left) *left = x;
        if (limit->side == 0 && x < 0) return false;
    }
    return *left < *right;
}

static void fill_add(double x, double *left, double *right) {
    if (x < *left) *left = x;
    if (x > *right) *right = x;
}

// With rounded corners: of each corner its circle, and of each edge the line beside it.
static bool fill_round_row(const fill_polygon *polygon, double y, double *left, double *right) {
    double from = HUGE_VAL, to = -HUGE_VAL;
    for (int32_t k = 0; k < polygon->n; k++) {
        const hm_vec2 v = polygon->v[k], w = polygon->v[k + 1 == polygon->n ? 0 : k + 1], e = hmi_minus(w, v);
        const double up = y - v.y, length = hmi_length(e), square = polygon->radius * polygon->radius - up * up;
        if (square >= 0) {
            fill_add(v.x - sqrt(square), &from, &to);
            fill_add(v.x + sqrt(square), &from, &to);
        }
        if (!(fabs(e.y) > FILL_LEVEL * length)) continue;
        const double t = (up + e.x / length * polygon->radius) / e.y;
        if (t >= 0 && t <= 1) fill_add(v.x + e.y / length * polygon->radius + t * e.x, &from, &to);
    }
    *left = fmax(*left, from);
    *right = fmin(*right, to);
    return *left < *right;
}

static bool fill_row(const fill_polygon *polygon, double y, double span[2]) {
    span[0] = 0;
    span[1] = HMI_FILL_SIDE;
    return polygon->radius > 0 ? fill_round_row(polygon, y, &span[0], &span[1])
                               : fill_sharp_row(polygon, y, &span[0], &span[1]);
}

// Takes the cells of a row between its upper and lower line off those that are open.
static void fill_cells(fill_job *job, int32_t row, const double above[2], const double below[2]) {
    const int32_t from = (int32_t)ceil(fmax(above[0], below[0])), to = (int32_t)floor(fmin(above[1], below[1]));
    uint64_t *open = &job->fill->open[row];
    if (from >= to) return;
    const uint64_t bits = hmi_low_bits(to) & ~hmi_low_bits(from);
    if (!(*open & bits)) return;
    *open &= ~bits;
    job->idle = 0;
    job->covered = true;
}

static void fill_polygon_rows(fill_job *job, const fill_polygon *polygon, double low, double high) {
    const int32_t first = (int32_t)hmi_clamp(ceil(low), 0, job->fill->height);
    const int32_t last = (int32_t)hmi_clamp(floor(high), 0, job->fill->height);
    double span[2][2];
    bool above = false;
    for (int32_t line = first; line <= last; line++) {
        const bool below = fill_row(polygon, line, span[line & 1]);
        if (above && below) fill_cells(job, line - 1, span[(line - 1) & 1], span[line & 1]);
        above = below;
    }
}

static bool fill_left(const hmi_fill *fill) {
    uint64_t left = 0;
    for (int32_t i = 0; i < fill->height; i++) left |= fill->open[i];
    return left != 0;
}

static bool fill_pair(void *context, const hmi_convex *piece) {
    fill_job *job = context;
    const hmi_convex *a = job->of_b ? piece : job->piece, *b = job->of_b ? job->piece : piece;
    hmi_sum sum;
    fill_polygon polygon;
    double low = HUGE_VAL, high = -HUGE_VAL, left = HUGE_VAL, right = -HUGE_VAL;
    hmi_sum_make(a, b, job->fill->margin, &sum);
    polygon.radius = sum.radius > 0 ? (sum.radius - FILL_LESS) / FILL_CELL : 0;
    polygon.n = sum.n;
    if (polygon.radius < 0 || (polygon.radius == 0 && sum.n < 3)) return false;
    for (int32_t k = 0; k < sum.n; k++) {
        const hm_vec2 v = hmi_scaled(hmi_minus(sum.v[k], job->corner), 1 / FILL_CELL);
        polygon.v[k] = v;
        fill_add(v.x, &left, &right);
        fill_add(v.y, &low, &high);
    }
    if (++job->idle > FILL_IDLE) return true;
    if (left - polygon.radius >= job->fill->width || right + polygon.radius <= 0) return false;
    if (polygon.radius == 0) fill_limits(&polygon, FILL_LESS / FILL_CELL);
    fill_polygon_rows(job, &polygon, low - polygon.radius, high + polygon.radius);
    return job->idle == 0 && !fill_left(job->fill);
}

// ---- blocks -------------------------------------------------------------------------------------------------------

static int64_t fill_more(const hmi_fill *fill) { return (int64_t)(fill->margin * (double)HM_STEPS_PER_PIXEL) + 2; }

// Where a shape's pieces meet those of a box of the other one for some translation in the block.
static hmi_step_box fill_near(const fill_job *job, const hmi_step_box *box, bool of_b) {
    const hmi_step_box *s = &job->square;
    const int64_t more = fill_more(job->fill);
    const hmi_step_box near =
        of_b ? (hmi_step_box){box->x0 - s->x1, box->y0 - s->y1, box->x1 - s->x0, box->y1 - s->y0}
             : (hmi_step_box){box->x0 + s->x0, box->y0 + s->y0, box->x1 + s->x1, box->y1 + s->y1};
    return hmi_step_box_grow(&near, more);
}

// Paints the pairs of a piece. True where no cell is left, or pairs have covered nothing for a while.
static bool fill_piece(void *context, const hmi_convex *piece) {
    fill_job *job = context;
    const hmi_fill *fill = job->fill;
    const hmi_step_box box = hmi_convex_box(piece, 0), near = fill_near(job, &box, !job->of_b);
    job->piece = piece;
    return hmi_pieces_near(job->of_b ? fill->a : fill->b, job->of_b ? fill->xa : fill->xb, &near, fill_pair, job);
}

static int64_t fill_part(int64_t from, int64_t to, int k) { return from + (to - from) / FILL_WINDOWS * k; }

// Takes pieces from the windows of a box, each far from the one before: of the shape that has more kinds of parts, as
// a single piece would be taken again and again.
static void fill_windows(fill_job *job, const hmi_step_box *near) {
    const hmi_fill *fill = job->fill;
    int useless = 0;
    for (int i = 0; i < FILL_WINDOWS * FILL_WINDOWS && useless < FILL_USELESS; i++) {
        const int at = i * 27 + 36, x = at % FILL_WINDOWS, y = at / FILL_WINDOWS % FILL_WINDOWS;
        const hmi_step_box window = {fill_part(near->x0, near->x1, x), fill_part(near->y0, near->y1, y),
                                     fill_part(near->x0, near->x1, x + 1), fill_part(near->y0, near->y1, y + 1)};
        job->covered = false;
        job->idle = 0;
        hmi_pieces_near(job->of_b ? fill->b : fill->a, job->of_b ? fill->xb : fill->xa, &window, fill_piece, job);
        if (job->covered && !fill_left(job->fill)) return;
        useless = job->covered ? 0 : useless + 1;
    }
}

static hmi_step_box fill_meet(const hmi_step_box *p, const hmi_step_box *q) {
    return (hmi_step_box){hmi_max(p->x0, q->x0), hmi_max(p->y0, q->y0), hmi_min(p->x1, q->x1), hmi_min(p->y1, q->y1)};
}

static void fill_make(hmi_fill *fill) {
    const int64_t side = (int64_t)1 << FILL_BITS;
    fill_job job = {.fill = fill, .of_b = hmi_shape_rank(fill->b) > hmi_shape_rank(fill->a)};
    job.corner = (hm_vec2){(double)fill->x * FILL_CELL, (double)fill->y * FILL_CELL};
    job.square = (hmi_step_box){fill->x * side, fill->y * side, (fill->x + fill->width) * side,
                                (fill->y + fill->height) * side};
    for (int32_t i = 0; i < fill->height; i++) fill->open[i] = hmi_low_bits(fill->width);
    const hmi_step_box of_a = hmi_shape_box(fill->a, fill->xa), of_b = hmi_shape_box(fill->b, fill->xb);
    const hmi_step_box near = job.of_b ? fill_near(&job, &of_a, true) : fill_near(&job, &of_b, false);
    const hmi_step_box both = fill_meet(&near, job.of_b ? &of_b : &of_a);
    if (both.x0 <= both.x1 && both.y0 <= both.y1) fill_windows(&job, &both);
}

/// The cells of a span.
typedef struct fill_span {
    int64_t x, y;
    int32_t width, height;
} fill_span;

// Those along an axis. False where there are too many.
static bool fill_cells_of(double middle, double half, int64_t *first, int32_t *count) {
    const double side = (double)((int64_t)1 << FILL_BITS);
    const double low = floor((middle - half) / side), high = fmax(ceil((middle + half) / side), low + 1);
    if (!(high - low <= (double)HMI_FILL_SIDE)) return false;
    *first = (int64_t)low;
    *count = (int32_t)(high - low);
    return true;
}

static bool fill_span_make(const hmi_span_of_ways *span, fill_span *out) {
    return fill_cells_of(span->x, span->half_x, &out->x, &out->width) &&
           fill_cells_of(span->y, span->half_y, &out->y, &out->height);
}

// Whether a block is covered for the most part.
static bool fill_is_worth(const hmi_fill *fill) {
    int open = 0;
    for (int32_t i = 0; i < fill->height; i++) open += hmi_popcount(fill->open[i]);
    return 2 * open < fill->width * fill->height;
}

static double fill_size(const hmi_span_of_ways *span) {
    return 2 * fmax(span->half_x, span->half_y) / (double)((int64_t)1 << FILL_BITS);
}

hmi_fill_state hmi_fill_test(const hmi_fill *fill, const hmi_span_of_ways *span) {
    uint64_t left = 0;
    fill_span cells;
    if (!fill_span_make(span, &cells)) return HMI_FILL_NONE;
    const int64_t x = cells.x - fill->x, y = cells.y - fill->y;
    if (x < 0 || y < 0 || x + cells.width > fill->width || y + cells.height > fill->height) return HMI_FILL_NONE;
    for (int32_t i = 0; i < cells.height; i++) left |= fill->open[y + i] >> x & hmi_low_bits(cells.width);
    if (!left) return HMI_FILL_COVERED;
    return fill_size(span) > 1 ? HMI_FILL_OPEN : HMI_FILL_NONE;
}

hmi_fill_state hmi_fill_add(hmi_fill *fill, const hmi_span_of_ways *span, bool covered) {
    fill_span cells;
    const hmi_fill_state state = covered ? HMI_FILL_COVERED : HMI_FILL_NONE;
    if (!fill_span_make(span, &cells) || fill_size(span) < 2) return state;
    fill->luck =
        covered ? (int)hmi_min(fill->luck + cells.width * cells.height / FILL_DECIDED, FILL_LUCK) : fill->luck - 1;
    if (fill->luck >= 0) return state;
    fill->luck = 0;
    if (hmi_fill_test(fill, span) != HMI_FILL_NONE) return HMI_FILL_NONE;
    fill->x = cells.x;
    fill->y = cells.y;
    fill->width = cells.width;
    fill->height = cells.height;
    fill_make(fill);
    if (!fill_is_worth(fill)) fill->luck = FILL_LUCK;
    return hmi_fill_test(fill, span);
}
