// kernels: the inner loops over rows of 64-bit words, one table of them for each instruction set.
//
// A kernel works down a stripe: word y holds 64 pixels of row y. Where two masks meet at an offset, the one on the
// left gives two neighbouring stripes (`lo`, `hi`) whose bits from `shift` on line up with one stripe of the other.
//
// Reading kernels go down in whole vectors and so read up to 7 rows past `rows`. That is memory of the same mask
// (each stripe ends in 7 clear rows), and harmless: where the range ends at the bottom of either mask its rows below
// are clear, and where it ends earlier those rows are shared or not by the same rule. Writing kernels touch exactly
// `rows`.
#ifndef HITMASK_SIMD_KERNELS_H
#define HITMASK_SIMD_KERNELS_H

#include "../base/bitgrid.h"
#include "levels.h"

/// One of many bit patterns that or_tile draws into a tile: row y of the tile's grid gets the 64 bits from `shift` on
/// of (lo[y + row], hi[y + row]).
typedef struct hmi_tile_source {
    const uint64_t *lo;
    const uint64_t *hi;
    int32_t row;
    unsigned shift;
} hmi_tile_source;

/// Rows of a tile; a multiple of every vector's words.
#define HMI_TILE_ROWS 16

/// The distances of a maskfield as kernels read them: an int16 in 1/16 pixel for each cell of 4 x 4 pixels, row by
/// row, with a spare one behind the last.
typedef struct hmi_field_cells {
    const int16_t *cells;
    int32_t columns;
    int32_t rows;
    float width; ///< of the mask, in pixels
    float height;
} hmi_field_cells;

/// A position in a level of a mask's tree: column | row << 16. Child (i, j) of a node n is 4 * n + (i | j << 16).
typedef uint32_t hmi_node;

/// Nodes that are culled at once, and room for what is left of their children, which is stored in whole vectors.
#define HMI_CULL_NODES 16
#define HMI_CULL_ROOM (16 * HMI_CULL_NODES + 16)

/// The nodes of a level: 16 bits for each, which children there are, at column * column_step + row * row_step.
typedef struct hmi_tree_level {
    const uint16_t *nodes;
    int32_t column_step;
    int32_t row_step;
} hmi_tree_level;

static inline uint16_t hmi_tree_level_at(const hmi_tree_level *level, hmi_node node) {
    return level->nodes[(int64_t)(node & 0xffff) * level->column_step + (int64_t)(node >> 16) * level->row_step];
}

/// How nodes of a mask's tree are culled in another's field: half a pixel right in the mask is (ux, uy) there, half a
/// pixel down (vx, vy).
typedef struct hmi_cull {
    float x, y; ///< where the mask's origin lies, in the field's pixels
    float ux, uy;
    float vx, vy;
    hmi_tree_level tree; ///< the nodes' level
    int shift;           ///< and the logarithm of their children's side
    float far_squared;   ///< a child is far when the square of its centre's distance from the solid exceeds this
    float deep;          ///< a child is inside when its centre lies deeper in the solid than this
} hmi_cull;

/// What was left of them.
typedef struct hmi_culled {
    int32_t count;    ///< how many children are not far; -1 when one of them is inside
    bool any_centred; ///< whether there are some whose centre lies in a cell with solid pixels or inside the solid
    hmi_node centre;  ///< of those the deepest
    float depth;      ///< and a lower bound for the depth of its centre in the solid
} hmi_culled;

/// How blocks of 4 x 4 pixels of a mask lie over a grid of bits, each in a square of 8 x 8 bits. Coordinates in the
/// grid are in units of 2^-40 pixel, those in a square in units of 2^-20.
#define HMI_SIEVE_BITS 20
typedef struct hmi_sieve {
    hmi_tree_level tree; ///< the blocks: which pixels there are
    int64_t x, y;        ///< where the box around block (0, 0) begins
    int64_t ux, uy;      ///< from a block to the next one on the right
    int64_t vx, vy;      ///< and below
    /// Where the box around pixel (0, 0) of a block begins, from where that of the block does; steps to its
    /// neighbours; and its size. All that is in the box of a block ends before 8.
    int32_t pixel_x, pixel_y;
    int32_t pixel_ux, pixel_uy;
    int32_t pixel_vx, pixel_vy;
    int32_t size_x, size_y;
} hmi_sieve;

/// Where a block lies: the square's first bit, and where in it the box around pixel (0, 0) begins.
typedef struct hmi_sieve_cell {
    int32_t column, row; ///< both at least -8, below the grid's width and height
    int32_t x, y;
} hmi_sieve_cell;

// A block that lies outside the grid gets the clear bits to its left.
static inline hmi_sieve_cell hmi_sieve_cell_block(const hmi_bitgrid *grid, const hmi_sieve *how, hmi_node block) {
    const int32_t part = ((int32_t)1 << HMI_SIEVE_BITS) - 1;
    const int64_t x = how->x + (int64_t)(block & 0xffff) * how->ux + (int64_t)(block >> 16) * how->vx;
    const int64_t y = how->y + (int64_t)(block & 0xffff) * how->uy + (int64_t)(block >> 16) * how->vy;
    const int32_t column = (int32_t)(x >> (2 * HMI_SIEVE_BITS));
    const int32_t row = (int32_t)(y >> (2 * HMI_SIEVE_BITS));
    const bool meets = (column > -8) & (column < grid->width) & (row > -8) & (row < grid->height);
    const hmi_sieve_cell cell = {meets ? column : -8, meets ? row : 0,
                                 how->pixel_x + ((int32_t)(x >> HMI_SIEVE_BITS) & part),
                                 how->pixel_y + ((int32_t)(y >> HMI_SIEVE_BITS) & part)};
    return cell;
}

/// A block and some of its pixels: node | pixels << 32, pixel (i, j) in bit 4j + i of the latter.
typedef uint64_t hmi_block;

typedef struct hmi_kernels {
    hm_simd level;

    /// Whether two grids share a bit when the corner of `b` lies at (dx, dy) of `a`.
    bool (*overlap)(const hmi_bitgrid *a, const hmi_bitgrid *b, int32_t dx, int32_t dy);

    /// The same through the coarse level: `coarse` spans blocks of 8 x 8 pixels that must be tested, `fine` the
    /// pixels. Block row 0 of `coarse` begins `skew` rows below row 0 of `fine` (or above, when negative).
    bool (*overlap_coarse)(const hmi_span *fine, const hmi_span *coarse, int32_t skew);

    /// How many bits they share.
    int64_t (*overlap_count)(const hmi_bitgrid *a, const hmi_bitgrid *b, int32_t dx, int32_t dy);

    /// The first row of one stripe that shares a bit; `rows` when none does.
    int32_t (*first_row)(const uint64_t *lo, const uint64_t *hi, const uint64_t *b, int32_t rows, unsigned shift);

    /// The last row of one stripe that shares a bit; -1 when none does.
    int32_t (*last_row)(const uint64_t *lo, const uint64_t *hi, const uint64_t *b, int32_t rows, unsigned shift);

    /// All shared words of one stripe or-ed together. The range must end at the bottom of a mask.
    uint64_t (*columns)(const uint64_t *lo, const uint64_t *hi, const uint64_t *b, int32_t rows, unsigned shift);

    /// dst op= the aligned word of (lo, hi), for each row; indexed by hmi_combine. `dst` must not overlap the others.
    void (*combine[4])(uint64_t *dst, const uint64_t *lo, const uint64_t *hi, int32_t rows, unsigned shift);

    /// How many bits are set in n words, n >= 0; reads exactly n.
    int64_t (*count)(const uint64_t *words, size_t n);

    /// Draws n sources into the tile whose rows are y .. y+15, until all its bits are set; answers whether they are.
    bool (*or_tile)(uint64_t tile[HMI_TILE_ROWS], const hmi_tile_source *sources, size_t n, int32_t y);

    /// For each of `blocks` groups of 8 words one byte: bit i is set where byte i of any of the words is not 0.
    void (*fold_blocks)(const uint64_t *words, int32_t blocks, uint8_t *out);

    /// Lists those children of n nodes, at most HMI_CULL_NODES, that are not far.
    hmi_culled (*cull)(const hmi_field_cells *field, const hmi_cull *how, const hmi_node *nodes, int32_t n,
                       hmi_node out[HMI_CULL_ROOM]);

    /// Lists those of n blocks that have pixels in whose box `grid` has a set bit, with these pixels, and answers
    /// their number. `out` has room for n.
    int32_t (*sieve)(const hmi_bitgrid *grid, const hmi_sieve *how, const hmi_node *blocks, int32_t n,
                     hmi_block *out);

    /// Rows of RGBA8 pixels, `stride` bytes apart, into a grid of their size: solid where alpha >= threshold >= 1.
    /// Reads exactly the pixels.
    void (*pack_rgba)(const uint8_t *rgba, size_t stride, uint8_t threshold, const hmi_bitgrid *to);

    /// The same from one byte a pixel.
    void (*pack_bytes)(const uint8_t *bytes, size_t stride, uint8_t threshold, const hmi_bitgrid *to);
} hmi_kernels;

// The chosen table: the second of the two process-wide settings (hm_simd_force). It is set once by the first call;
// two threads that call first at the same moment write the same value. One relaxed atomic, which costs nothing.
#if defined(__GNUC__) || defined(__clang__)
extern const hmi_kernels *hmi_kernels_chosen;
#    define HMI_KERNELS_LOAD() __atomic_load_n(&hmi_kernels_chosen, __ATOMIC_RELAXED)
#    define HMI_KERNELS_STORE(table) __atomic_store_n(&hmi_kernels_chosen, table, __ATOMIC_RELAXED)
#else
extern const hmi_kernels *volatile hmi_kernels_chosen; // aligned volatile pointers are whole in MSVC
#    define HMI_KERNELS_LOAD() (hmi_kernels_chosen)
#    define HMI_KERNELS_STORE(table) (hmi_kernels_chosen = (table))
#endif

/// Chooses the best table for this machine.
const hmi_kernels *hmi_kernels_choose(void);


// In plain C, for the levels that have no instructions for these.
hmi_culled hmi_cull_plain(const hmi_field_cells *field, const hmi_cull *how, const hmi_node *nodes, int32_t n,
                          hmi_node out[HMI_CULL_ROOM]);
int32_t hmi_sieve_plain(const hmi_bitgrid *grid, const hmi_sieve *how, const hmi_node *blocks, int32_t n,
                        hmi_block *out);

#define LEVEL_ROWS(level, rows, lanes, many) extern const hmi_kernels hmi_kernels_##rows;
HMI_LEVELS(LEVEL_ROWS)
#undef LEVEL_ROWS

/// The table in use.
static inline const hmi_kernels *hmi_kernels_active(void) {
#ifdef HMI_ONLY_ROWS
    return &HMI_ONLY_ROWS;
#else
    const hmi_kernels *table = HMI_KERNELS_LOAD();
    return table ? table : hmi_kernels_choose();
#endif
}

#endif
