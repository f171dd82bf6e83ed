// maskfield: a field over memory of somebody else, and what such memory holds.
#include "maskfield_view.h"

#include "mask_internal.h"

#include <string.h>

static size_t view_area(int32_t columns, int32_t rows) { return (size_t)columns * (size_t)rows; }

static int32_t view_quarter(int32_t side) { return (side + 3) / 4; }

void hmi_maskfield_sizes(int32_t width, int32_t height, size_t *nodes, size_t *cells) {
    *nodes = 0;
    *cells = view_area(view_quarter(width), view_quarter(height)) + 1;
    if (width <= 0 || height <= 0) return;
    do {
        width = view_quarter(width);
        height = view_quarter(height);
        *nodes += view_area(width, height);
    } while (width > 1 || height > 1);
}

static void view_layout(hmi_maskfield *field, const uint16_t *nodes) {
    int32_t columns = field->width;
    int32_t rows = field->height;
    if (columns == 0 || rows == 0) return;
    do {
        columns = view_quarter(columns);
        rows = view_quarter(rows);
        field->node_columns[field->levels] = columns;
        field->node_rows[field->levels] = rows;
        // Only read: nothing but an edit writes to a field, and views are not edited.
        field->nodes[field->levels] = (uint16_t *)(uintptr_t)nodes;
        nodes += view_area(columns, rows);
        field->levels++;
    } while (columns > 1 || rows > 1);
}

// ---- what the nodes have to be ------------------------------------------------------------------------------------
//
// Nodes over pixels are made from words, sixteen at a time: of four rows of 64 pixels every second group of four bits
// goes next to that of the row below, so that bytes, and then pairs of bytes, are nodes. Words have no bits beyond
// the width. Those above are few.

#define VIEW_EVERY_SECOND UINT64_C(0x0F0F0F0F0F0F0F0F)

// `count` nodes, 16 at most, against the words of their rows. No branches, as they are almost always right.
static bool view_words_hold(const uint16_t *nodes, int32_t count, const uint64_t row[4]) {
    uint64_t upper[2]; // of every second node, from the first or second one on, the lower and the upper half
    uint64_t lower[2];
    unsigned differs = 0;
    for (int i = 0; i < 2; i++) {
        upper[i] = (row[0] >> 4 * i & VIEW_EVERY_SECOND) | (row[1] >> 4 * i & VIEW_EVERY_SECOND) << 4;
        lower[i] = (row[2] >> 4 * i & VIEW_EVERY_SECOND) | (row[3] >> 4 * i & VIEW_EVERY_SECOND) << 4;
    }
    for (int32_t x = 0; x < count; x++) {
        const unsigned shift = (unsigned)(x >> 1) * 8;
        const unsigned bits = (unsigned)(upper[x & 1] >> shift & 255) | (unsigned)(lower[x & 1] >> shift & 255) << 8;
        differs |= bits ^ nodes[x];
    }
    return differs == 0;
}

static bool view_pixels_hold(const hmi_maskfield *field, const hm_mask *mask) {
    const int32_t columns = field->node_columns[0];
    for (int32_t y = 0; y < field->node_rows[0]; y++)
        for (int32_t x = 0; x < columns; x += 16) {
            const uint64_t *words = hmi_bitgrid_stripe(&mask->grid, x / 16);
            uint64_t row[4] = {0, 0, 0, 0};
            for (int32_t j = 0; j < 4 && 4 * y + j < field->height; j++) row[j] = words[4 * y + j];
            if (!view_words_hold(field->nodes[0] + view_area(columns, y) + x, columns - x < 16 ? columns - x : 16,
                                 row))
                return false;
        }
    return true;
}

// Which of the 4 x 4 nodes below hold anything.
static unsigned view_bits(const hmi_maskfield *field, int32_t level, int32_t x, int32_t y) {
    const int32_t columns = field->node_columns[level - 1];
    const int32_t rows = field->node_rows[level - 1];
    unsigned bits = 0;
    for (int32_t j = 0; j < 4 && 4 * y + j < rows; j++) {
        const uint16_t *below = field->nodes[level - 1] + view_area(columns, 4 * y + j) + 4 * (size_t)x;
        for (int32_t i = 0; i < 4 && 4 * x + i < columns; i++) bits |= (unsigned)(below[i] != 0) << (4 * j + i);
    }
    return bits;
}

static bool view_tree_holds(const hmi_maskfield *field, const hm_mask *mask) {
    if (field->levels > 0 && !view_pixels_hold(field, mask)) return false;
    for (int32_t level = 1; level < field->levels; level++)
        for (int32_t y = 0; y < field->node_rows[level]; y++)
            for (int32_t x = 0; x < field->node_columns[level]; x++) {
                const uint16_t node = field->nodes[level][view_area(field->node_columns[level], y) + (size_t)x];
                if (node != view_bits(field, level, x, y)) return false;
            }
    return true;
}

static bool view_cells_hold(const hmi_maskfield *field, size_t count) {
    const int16_t most = HMI_FIELD_REACH * HMI_FIELD_SCALE;
    bool fine = true; // without a branch for each, so that several are tested at once
    for (size_t i = 0; i + 1 < count; i++) fine &= field->cells[i] <= most && field->cells[i] >= -most;
    return fine && field->cells[count - 1] == 0;
}

hm_result hmi_maskfield_view(const hm_mask *mask, const uint16_t *nodes, const int16_t *cells,
                             const hm_allocator *alloc, hmi_maskfield **out) {
    const hm_allocator kept = hmi_allocator(alloc);
    size_t node_count, cell_count;
    hmi_maskfield *field = hmi_alloc(&kept, sizeof *field);
    if (!field) return HM_ERROR_MEMORY;
    memset(field, 0, sizeof *field);
    field->width = mask->grid.width;
    field->height = mask->grid.height;
    field->pending = hmi_field_part_none();
    field->cell_columns = view_quarter(field->width);
    field->cell_rows = view_quarter(field->height);
    field->cells = (int16_t *)(uintptr_t)cells;
    field->alloc = kept;
    field->block_size = sizeof *field;
    view_layout(field, nodes);
    hmi_maskfield_sizes(field->width, field->height, &node_count, &cell_count);
    if (!view_cells_hold(field, cell_count) || !view_tree_holds(field, mask)) {
        hmi_maskfield_destroy(field);
        return HM_ERROR_FORMAT;
    }
    *out = field;
    return HM_OK;
}

bool hmi_maskfield_equal(const hmi_maskfield *a, const hmi_maskfield *b) {
    size_t nodes, cells;
    if (a->width != b->width || a->height != b->height) return false;
    hmi_maskfield_sizes(a->width, a->height, &nodes, &cells);
    if (memcmp(a->cells, b->cells, (cells - 1) * sizeof *a->cells) != 0) return false;
    return nodes == 0 || memcmp(a->nodes[0], b->nodes[0], nodes * sizeof *a->nodes[0]) == 0;
}
