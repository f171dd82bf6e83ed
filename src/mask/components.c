// components: connected pieces by runs. Rows are cut into horizontal runs; a run joins every run of the row above
// that it touches (a union-find forest in which the root is the smallest number, so that the root of a piece is the
// run of its first pixel). Wu, Otoo and Suzuki, "Optimizing two-pass connected-component labeling algorithms",
// describe the scheme.
#include <hitmask/mask.h>

#include "mask_internal.h"
#include "runs.h"

#include <string.h>

struct hm_components {
    hm_allocator alloc;
    int32_t width;
    int32_t height;
    int32_t count;
    hm_connect connect;
    hmi_runs runs;
    int32_t *piece; ///< of each run: while building its parent, afterwards the number of its piece
    hm_component *list;
};

static size_t components_room(int32_t n) { return n > 0 ? (size_t)n : 1; }

void hm_components_destroy(hm_components *components) {
    if (!components) return;
    hm_allocator alloc = components->alloc;
    hmi_free(&alloc, components->piece, components_room(components->runs.count) * sizeof *components->piece);
    hmi_runs_free(&components->runs, &alloc);
    hmi_free(&alloc, components->list, components_room(components->count) * sizeof *components->list);
    hmi_free(&alloc, components, sizeof *components);
}

// ---- building -----------------------------------------------------------------------------------------------------

// Halving the path keeps the trees shallow.
static int32_t components_root(int32_t *parent, int32_t i) {
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

static void components_join(int32_t *parent, int32_t i, int32_t j) {
    i = components_root(parent, i);
    j = components_root(parent, j);
    if (i < j)
        parent[j] = i;
    else
        parent[i] = j;
}

// Walks the runs of two neighbouring rows together. `reach` is 1 where corners connect.
static void components_join_rows(hm_components *made, int32_t y, int32_t reach) {
    const hmi_run *runs = made->runs.list;
    int32_t above = made->runs.row_start[y - 1];
    int32_t here = made->runs.row_start[y];
    const int32_t above_end = here;
    const int32_t here_end = made->runs.row_start[y + 1];
    while (above < above_end && here < here_end) {
        if (runs[above].x0 < runs[here].x1 + reach && runs[here].x0 < runs[above].x1 + reach)
            components_join(made->piece, above, here);
        if (runs[above].x1 < runs[here].x1)
            above++;
        else
            here++;
    }
}

// Roots get numbers in their order; every other run comes after its root and takes over its number.
static int32_t components_number(hm_components *made) {
    int32_t count = 0;
    for (int32_t i = 0; i < made->runs.count; i++) made->piece[i] = components_root(made->piece, i);
    for (int32_t i = 0; i < made->runs.count; i++)
        made->piece[i] = made->piece[i] == i ? count++ : made->piece[made->piece[i]];
    return count;
}

static int32_t components_min(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t components_max(int32_t a, int32_t b) { return a > b ? a : b; }

static void component_add_run(hm_component *piece, hmi_run run, int32_t y) {
    if (piece->count == 0) {
        piece->first = (hm_pixel){run.x0, y};
        piece->box = (hm_rect){run.x0, y, 0, 0};
    }
    int32_t right = components_max(piece->box.x + piece->box.w, run.x1);
    piece->box.x = components_min(piece->box.x, run.x0);
    piece->box.w = right - piece->box.x;
    piece->box.h = y + 1 - piece->box.y;
    piece->count += run.x1 - run.x0;
}

static void components_measure(hm_components *made) {
    memset(made->list, 0, components_room(made->count) * sizeof *made->list);
    for (int32_t y = 0; y < made->height; y++)
        for (int32_t i = made->runs.row_start[y]; i < made->runs.row_start[y + 1]; i++)
            component_add_run(&made->list[made->piece[i]], made->runs.list[i], y);
}

static hm_result components_build(hm_components *made, const hmi_bitgrid *grid, hm_connect connect) {
    if (!hmi_runs_make(&made->runs, grid, &made->alloc)) return HM_ERROR_MEMORY;
    made->piece = hmi_alloc_array(&made->alloc, components_room(made->runs.count), sizeof *made->piece);
    if (!made->piece) return HM_ERROR_MEMORY;
    for (int32_t i = 0; i < made->runs.count; i++) made->piece[i] = i;
    for (int32_t y = 1; y < grid->height; y++) components_join_rows(made, y, connect == HM_CONNECT_8);
    int32_t count = components_number(made);
    made->list = hmi_alloc_array(&made->alloc, components_room(count), sizeof *made->list);
    if (!made->list) return HM_ERROR_MEMORY;
    made->count = count;
    components_measure(made);
    return HM_OK;
}

hm_result hm_components_create(const hm_mask *mask, hm_connect connect, const hm_allocator *alloc,
                               hm_components **out) {
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE_ENUM(connect == HM_CONNECT_4 || connect == HM_CONNECT_8, connect, HM_ERROR_RANGE);
    hm_allocator own = hmi_allocator(alloc);
    hm_components *made = hmi_alloc(&own, sizeof *made);
    if (!made) return HM_ERROR_MEMORY;
    *made = (hm_components){own, mask->grid.width, mask->grid.height, 0, connect, {NULL, NULL, 0, 0}, NULL, NULL};
    hm_result result = components_build(made, &mask->grid, connect);
    if (result != HM_OK) {
        hm_components_destroy(made);
        return result;
    }
    *out = made;
    return HM_OK;
}

// ---- queries ------------------------------------------------------------------------------------------------------

int32_t hm_components_count(const hm_components *components) {
    HMI_REQUIRE_PTR(components, 0);
    return components->count;
}

const hm_component *hm_components_get(const hm_components *components, int32_t index) {
    HMI_REQUIRE_PTR(components, NULL);
    HMI_REQUIRE_BETWEEN(index, 0, components->count - 1, NULL);
    return &components->list[index];
}

int32_t hm_components_largest(const hm_components *components) {
    HMI_REQUIRE_PTR(components, -1);
    int32_t best = -1;
    for (int32_t i = 0; i < components->count; i++)
        if (best < 0 || components->list[i].count > components->list[best].count) best = i;
    return best;
}

int32_t hm_components_at(const hm_components *components, int32_t x, int32_t y) {
    HMI_REQUIRE_PTR(components, -1);
    if (x < 0 || y < 0 || x >= components->width || y >= components->height) return -1;
    int32_t first = components->runs.row_start[y];
    int32_t end = components->runs.row_start[y + 1];
    while (first < end) { // the first run of the row that ends past x
        int32_t middle = first + (end - first) / 2;
        if (components->runs.list[middle].x1 > x)
            end = middle;
        else
            first = middle + 1;
    }
    if (first == components->runs.row_start[y + 1] || components->runs.list[first].x0 > x) return -1;
    return components->piece[first];
}

static void components_label_row(const hm_components *components, int32_t y, int32_t *labels) {
    memset(labels, 0, (size_t)components->width * sizeof *labels);
    for (int32_t i = components->runs.row_start[y]; i < components->runs.row_start[y + 1]; i++)
        for (int32_t x = components->runs.list[i].x0; x < components->runs.list[i].x1; x++)
            labels[x] = components->piece[i] + 1;
}

hm_result hm_components_labels(const hm_components *components, int32_t *labels, size_t stride) {
    HMI_REQUIRE_PTR(components, HM_ERROR_RANGE);
    size_t width = (size_t)components->width;
    if (!hmi_stride(stride, width, components->height, sizeof *labels, &stride))
        return HMI_REFUSED_AS("stride", HM_SENTENCE_ROWS, stride, 0);
    if (width == 0 || components->height == 0) return HM_OK;
    HMI_REQUIRE_PTR(labels, HM_ERROR_RANGE);
    for (int32_t y = 0; y < components->height; y++) components_label_row(components, y, labels + (size_t)y * stride);
    return HM_OK;
}

hm_result hm_components_mask(const hm_components *components, int32_t index, const hm_allocator *alloc,
                             hm_mask **out) {
    HMI_REQUIRE_PTR(components, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    if (index < 0 || index >= components->count) return HMI_REFUSED_BETWEEN(index, 0, components->count - 1);
    hm_mask *made;
    hm_result result = hm_mask_create(components->width, components->height, alloc, &made);
    if (result != HM_OK) return result;
    for (int32_t y = 0; y < components->height; y++)
        for (int32_t i = components->runs.row_start[y]; i < components->runs.row_start[y + 1]; i++)
            if (components->piece[i] == index)
                hmi_bitgrid_fill(&made->grid, components->runs.list[i].x0, y, components->runs.list[i].x1,
                                 (int64_t)y + 1, true);
    hmi_mask_changed_all(made);
    *out = made;
    return HM_OK;
}

// ---- borders ------------------------------------------------------------------------------------------------------

/// A side of a pixel, along which the border is walked with the piece to the right: heading 0 is its top, from left
/// to right, 1 its right side downward, 2 its bottom, 3 its left side.
typedef struct rim_side {
    hm_pixel pixel;
    int heading;
} rim_side;

static hm_pixel rim_step(hm_pixel pixel, int heading) {
    static const int8_t dx[4] = {1, 0, -1, 0};
    pixel.x += dx[heading & 3];
    pixel.y += dx[(heading + 3) & 3];
    return pixel;
}

static bool rim_in(const hm_components *components, int32_t index, hm_pixel pixel) {
    return hm_components_at(components, pixel.x, pixel.y) == index;
}

// Where two pixels share only a corner the border goes on along the other one if corners connect.
static rim_side rim_next(const hm_components *components, int32_t index, rim_side side) {
    const hm_pixel ahead = rim_step(side.pixel, side.heading);
    const hm_pixel left = rim_step(ahead, side.heading + 3);
    const bool straight = rim_in(components, index, ahead);
    if ((straight || components->connect == HM_CONNECT_8) && rim_in(components, index, left))
        return (rim_side){left, (side.heading + 3) & 3};
    if (straight) return (rim_side){ahead, side.heading};
    return (rim_side){side.pixel, (side.heading + 1) & 3};
}

/// Every n-th of what is walked over, as far as there is room.
typedef struct rim_list {
    hm_pixel *out;
    int32_t capacity;
    int32_t count;
    int32_t every;
    int32_t skip; ///< so many more are left out
} rim_list;

static void rim_add(rim_list *list, hm_pixel pixel) {
    if (list->skip-- > 0) return;
    list->skip = list->every - 1;
    if (list->count < list->capacity) list->out[list->count] = pixel;
    list->count++;
}

// There are at most 2 * 32767 * 32768 sides in a mask, which is less than INT32_MAX.
int32_t hm_components_border(const hm_components *components, int32_t index, int32_t every, hm_pixel *out,
                             int32_t capacity) {
    HMI_REQUIRE_PTR(components, 0);
    HMI_REQUIRE_BETWEEN(index, 0, components->count - 1, 0);
    HMI_REQUIRE(every > 0, 0, hmi_report(HMI_VIOLATION, "every", HM_SENTENCE_LEAST, every, 1));
    HMI_REQUIRE_ROOM(out, capacity, 0);
    const rim_side first = {components->list[index].first, 0};
    rim_list list = {out, capacity, 0, every, 0};
    rim_side side = first;
    do {
        const rim_side next = rim_next(components, index, side);
        if (next.pixel.x != side.pixel.x || next.pixel.y != side.pixel.y) rim_add(&list, side.pixel);
        side = next;
    } while (side.pixel.x != first.pixel.x || side.pixel.y != first.pixel.y || side.heading != 0);
    if (list.count == 0) rim_add(&list, first.pixel); // of one pixel alone
    return list.count;
}
