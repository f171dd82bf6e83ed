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

static void view_place(hm_maskfield *field, const uint16_t *nodes) {
    int32_t columns = field->width;
    int32_t rows = field->height;
    if (columns == 0 || rows == 0) return;
    do {
        columns = view_quarter(columns);
        rows = view_quarter(rows);
        field->node_columns[field->levels] = columns;
        field->node_rows[field->levels] = rows;
        // Only read: nothing but hm_maskfield_update writes to a field.
        field->nodes[field->levels] = (uint16_t *)(uintptr_t)nodes;
        nodes += view_area(columns, rows);
        field->levels++;
    } while (columns > 1 || rows > 1);
}

// The bits that a node has to have: which of the 4 x 4 below it hold anything.
static unsigned view_bits(const hm_maskfield *field, const hm_mask *mask, int32_t level, int32_t x, int32_t y) {
    const int32_t columns = level == 0 ? field->width : field->node_columns[level - 1];
    const int32_t rows = level == 0 ? field->height : field->node_rows[level - 1];
    unsigned bits = 0;
    for (int32_t j = 0; j < 4 && 4 * y + j < rows; j++)
        for (int32_t i = 0; i < 4 && 4 * x + i < columns; i++) {
            const int32_t column = 4 * x + i;
            const int32_t row = 4 * y + j;
            const bool solid = level == 0 ? hmi_bitgrid_get(&mask->grid, column, row)
                                          : field->nodes[level - 1][view_area(columns, row) + (size_t)column] != 0;
            bits |= (unsigned)solid << (4 * j + i);
        }
    return bits;
}

static bool view_tree_holds(const hm_maskfield *field, const hm_mask *mask) {
    for (int32_t level = 0; level < field->levels; level++)
        for (int32_t y = 0; y < field->node_rows[level]; y++)
            for (int32_t x = 0; x < field->node_columns[level]; x++) {
                const uint16_t node = field->nodes[level][view_area(field->node_columns[level], y) + (size_t)x];
                if (node != view_bits(field, mask, level, x, y)) return false;
            }
    return true;
}

static bool view_cells_hold(const hm_maskfield *field, size_t count) {
    const int16_t most = HMI_FIELD_REACH * HMI_FIELD_SCALE;
    for (size_t i = 0; i + 1 < count; i++)
        if (field->cells[i] > most || field->cells[i] < -most) return false;
    return field->cells[count - 1] == 0;
}

hm_result hmi_maskfield_view(const hm_mask *mask, const uint16_t *nodes, const int16_t *cells,
                             const hm_allocator *alloc, hm_maskfield **out) {
    const hm_allocator kept = hmi_allocator(alloc);
    size_t node_count, cell_count;
    hm_maskfield *field = hmi_alloc(&kept, sizeof *field);
    if (!field) return HM_ERROR_MEMORY;
    memset(field, 0, sizeof *field);
    field->width = mask->grid.width;
    field->height = mask->grid.height;
    field->cell_columns = view_quarter(field->width);
    field->cell_rows = view_quarter(field->height);
    field->cells = (int16_t *)(uintptr_t)cells;
    field->alloc = kept;
    field->block_size = sizeof *field;
    view_place(field, nodes);
    hmi_maskfield_sizes(field->width, field->height, &node_count, &cell_count);
    if (!view_cells_hold(field, cell_count) || !view_tree_holds(field, mask)) {
        hm_maskfield_destroy(field);
        return HM_ERROR_FORMAT;
    }
    *out = field;
    return HM_OK;
}

bool hmi_maskfield_equal(const hm_maskfield *a, const hm_maskfield *b) {
    size_t nodes, cells;
    if (a->width != b->width || a->height != b->height) return false;
    hmi_maskfield_sizes(a->width, a->height, &nodes, &cells);
    if (memcmp(a->cells, b->cells, (cells - 1) * sizeof *a->cells) != 0) return false;
    return nodes == 0 || memcmp(a->nodes[0], b->nodes[0], nodes * sizeof *a->nodes[0]) == 0;
}
