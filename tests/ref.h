// The oracle: every operation on masks, defined in the slowest obvious way over plain grids of one byte a pixel.
// Neither this file nor ref.c includes a header of the project, so the two sides cannot share a fault.
//
// All functions that return a grid return a new one; the caller frees it. Offsets are 64-bit, so they cannot
// overflow.
#ifndef TESTS_REF_H
#define TESTS_REF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// w x h bytes, row by row, each 0 or 1.
typedef struct ref_grid {
    int w, h;
    unsigned char *at;
} ref_grid;

typedef struct ref_rect {
    int64_t x, y, w, h;
} ref_rect;

typedef struct ref_point {
    int64_t x, y;
} ref_point;

ref_grid ref_make(int w, int h);
ref_grid ref_copy(const ref_grid *g);
void ref_free(ref_grid *g);

/// From a picture: '#' solid, '.' clear, '\n' after each row.
ref_grid ref_text(const char *text);

/// 0 outside.
int ref_get(const ref_grid *g, int64_t x, int64_t y);
void ref_set(ref_grid *g, int64_t x, int64_t y, int solid);
bool ref_equal(const ref_grid *a, const ref_grid *b);

// ---- pictures: `bytes` holds rows `stride` bytes apart -----------------------------------------------------------

/// Solid where the byte at y * stride + x * step is at least the threshold (0 means 1).
ref_grid ref_from_bytes(const unsigned char *bytes, int w, int h, size_t stride, size_t step, int threshold);
ref_grid ref_from_color_key(const unsigned char *rgba, int w, int h, size_t stride, const unsigned char *key,
                            int tolerance);

/// Solid where each of the four channels is low .. high.
ref_grid ref_from_range(const unsigned char *rgba, int w, int h, size_t stride, const int32_t *low,
                        const int32_t *high);

/// Solid where some channel of a and b differs by more than its tolerance.
ref_grid ref_from_difference(const unsigned char *a, size_t a_stride, const unsigned char *b, size_t b_stride, int w,
                             int h, const int32_t *tolerance);
ref_grid ref_from_bits(const unsigned char *bits, int w, int h, size_t stride, bool msb_first);
void ref_to_bits(const ref_grid *g, bool msb_first, unsigned char *bits, size_t stride);
void ref_to_rgba(const ref_grid *g, const unsigned char *solid, const unsigned char *clear, unsigned char *rgba,
                 size_t stride);

/// What is painted where the grid is solid, or where it is clear: pixels of a picture, a color behind its end;
/// `color` NULL leaves what is there.
typedef struct ref_paint {
    const unsigned char *rgba;
    int w, h;
    size_t stride;
    const unsigned char *color;
} ref_paint;

/// Onto a picture of w x h pixels, the grid's pixel (0, 0) on (x, y).
void ref_paint_onto(const ref_grid *g, const ref_paint *solid, const ref_paint *clear, int64_t x, int64_t y,
                    unsigned char *rgba, int w, int h, size_t stride);

// ---- one grid ----------------------------------------------------------------------------------------------------

typedef struct ref_sums {
    int64_t n, sx, sy, sxx, sxy, syy;
} ref_sums;

int64_t ref_count(const ref_grid *g);
bool ref_box(const ref_grid *g, ref_rect *out);
ref_sums ref_moments(const ref_grid *g);

/// Main axis by the eigenvector of the covariance; only for grids of at most 1024 a side (the products fit 63 bits).
void ref_axis(const ref_sums *sums, double *x, double *y);

ref_grid ref_invert(const ref_grid *g);
ref_grid ref_fill_rect(const ref_grid *g, ref_rect rect, int solid);
ref_grid ref_crop(const ref_grid *g, ref_rect rect);
ref_grid ref_flip_x(const ref_grid *g);
ref_grid ref_flip_y(const ref_grid *g);
ref_grid ref_turn(const ref_grid *g, int64_t quarters);

typedef enum ref_how { REF_NEAREST, REF_ANY, REF_ALL, REF_MAJORITY, REF_FIRST } ref_how;
ref_grid ref_resize(const ref_grid *g, int w, int h, ref_how how);
ref_grid ref_reduce(const ref_grid *g, int factor, ref_how how);

ref_grid ref_dilate(const ref_grid *g, int radius, bool disc);
ref_grid ref_erode(const ref_grid *g, int radius, bool disc);
ref_grid ref_border(const ref_grid *g, bool corners);

// ---- two grids, b's top-left pixel on pixel (dx, dy) of a --------------------------------------------------------

typedef enum ref_op { REF_OR, REF_AND_NOT, REF_AND, REF_XOR } ref_op;
ref_grid ref_combine(const ref_grid *a, const ref_grid *b, int64_t dx, int64_t dy, ref_op op);

bool ref_overlap(const ref_grid *a, const ref_grid *b, int64_t dx, int64_t dy);
ref_grid ref_shared(const ref_grid *a, const ref_grid *b, int64_t dx, int64_t dy);

typedef enum ref_side { REF_TOP, REF_BOTTOM, REF_LEFT, REF_RIGHT } ref_side;

/// The pixel of `g` furthest to one side; of several the leftmost (top, bottom) or topmost (left, right).
bool ref_furthest(const ref_grid *g, ref_side side, ref_point *out);

ref_grid ref_minkowski(const ref_grid *a, const ref_grid *b);

/// (wa + wb - 1) * (ha + hb - 1) counts, row by row; NULL when there are none.
uint32_t *ref_overlap_table(const ref_grid *a, const ref_grid *b);

// ---- components --------------------------------------------------------------------------------------------------

typedef struct ref_piece {
    ref_rect box;
    int64_t count;
    ref_point first;
} ref_piece;

typedef struct ref_pieces {
    int count;
    ref_piece *piece;
    int *label; ///< for every pixel 0, or 1 + number of its piece
} ref_pieces;

ref_pieces ref_components(const ref_grid *g, bool corners);

/// The walk around one piece that is alone in its grid, each pixel with where it leads: at most `room` pixels are
/// written, all are counted.
int ref_walk(const ref_grid *piece, bool corners, ref_point *out, int room);
void ref_pieces_free(ref_pieces *pieces);
int ref_largest(const ref_pieces *pieces);

#endif
