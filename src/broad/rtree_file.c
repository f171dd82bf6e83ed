// rtree_file: the tree as bytes, and such bytes used where they lie.
//
//  offset  size             little-endian on every machine
//  0       8                "hmrtree" and a line feed
//  8       4                version, 1
//  12      4                1: values follow, 2: filters follow; other bits 0
//  16      4                boxes
//  20      4                numbers: those below it may be in use
//  24      8                size of it all
//  32      32               0
//  64      256 each         nodes: level by level, 16 floats each of x0, y0, x1 and y1
//          4 each           of each box its number
//          4 each           of each number its box, -1: not in use
//          0 or 4           0, up to a multiple of 8
//          8 each           of each number its value
//          12 each          of each box category, mask and group
//          0 or 4           0, up to a multiple of 8
//          8                checksum of all before
//
// Everything is multiples of 4 bytes at multiples of 4, values at multiples of 8: words whose bytes at most need
// swapping. All of the bytes are validated before they are used: each number, each box, and each node against those
// below.
#include "../base/bytes.h"
#include "rtree_internal.h"
#include "rtree_node.h"

#include <math.h>
#include <string.h>

enum { FILE_HEAD = 64, FILE_USERS = 1, FILE_FILTERS = 2, FILE_VERSION = 1 };

static const uint8_t file_magic[8] = {'h', 'm', 'r', 't', 'r', 'e', 'e', '\n'};

static bool file_machine_is_little(void) {
    const uint32_t one = 1;
    uint8_t bytes[4];
    memcpy(bytes, &one, sizeof one);
    return bytes[0] == 1;
}

// Where what begins.
typedef struct file_plan {
    uint32_t flags, boxes, numbers;
    size_t ids, slots, users, filters, sum, size;
} file_plan;

static size_t file_even(size_t offset) { return hmi_size(offset, 1, 7) / 8 * 8; }

static void file_plan_make(file_plan *plan, uint32_t flags, uint32_t boxes, uint32_t numbers) {
    hmi_rtree_view view;
    const size_t nodes = (size_t)hmi_rtree_shape(&view, (int32_t)boxes);
    plan->flags = flags;
    plan->boxes = boxes;
    plan->numbers = numbers;
    plan->ids = hmi_size(nodes, sizeof(hmi_rtree_node), FILE_HEAD);
    plan->slots = hmi_size(boxes, 4, plan->ids);
    plan->users = file_even(hmi_size(numbers, 4, plan->slots));
    plan->filters = hmi_size(flags & FILE_USERS ? numbers : 0, 8, plan->users);
    plan->sum = file_even(hmi_size(flags & FILE_FILTERS ? boxes : 0, 12, plan->filters));
    plan->size = hmi_size(plan->sum, 1, 8);
}

// ---- writing ------------------------------------------------------------------------------------------------------

// From or to words of the file.
static void file_copy_words(void *to, const void *from, size_t count) {
    const uint8_t *source = from;
    uint8_t *target = to;
    if (count == 0) return;
    memcpy(to, from, 4 * count);
    for (size_t i = 0; !file_machine_is_little() && i < 4 * count; i++) target[i] = source[i ^ 3];
}

static void file_copy_values(void *to, const void *from, size_t count) {
    const uint8_t *source = from;
    uint8_t *target = to;
    if (count == 0) return;
    memcpy(to, from, 8 * count);
    for (size_t i = 0; !file_machine_is_little() && i < 8 * count; i++) target[i] = source[i ^ 7];
}

static void file_write_head(uint8_t *out, const file_plan *plan) {
    memset(out, 0, FILE_HEAD);
    memcpy(out, file_magic, sizeof file_magic);
    hmi_put32(out + 8, FILE_VERSION);
    hmi_put32(out + 12, plan->flags);
    hmi_put32(out + 16, plan->boxes);
    hmi_put32(out + 20, plan->numbers);
    hmi_put64(out + 24, plan->size);
}

static void file_write_slots(uint8_t *out, const hmi_rtree *tree, const file_plan *plan) {
    for (size_t id = 0; id < plan->numbers; id++) hmi_put32(out + 4 * id, UINT32_MAX);
    for (size_t slot = 0; slot < plan->boxes; slot++)
        hmi_put32(out + 4 * (size_t)tree->view.ids[slot], (uint32_t)slot);
}

size_t hmi_rtree_save(const hmi_index *index, int32_t numbers, const uint64_t *users, void *out, size_t capacity) {
    const hmi_rtree *tree = (const hmi_rtree *)index;
    const uint32_t boxes = (uint32_t)hmi_rtree_count(index);
    uint8_t *bytes = out;
    file_plan plan;
    file_plan_make(&plan, (users ? FILE_USERS : 0u) | (tree->view.filter && boxes > 0 ? FILE_FILTERS : 0u), boxes,
                   (uint32_t)numbers);
    if (plan.size > capacity || plan.size == SIZE_MAX) return plan.size;
    memset(bytes, 0, plan.size);
    file_write_head(bytes, &plan);
    file_copy_words(bytes + FILE_HEAD, tree->view.nodes, (plan.ids - FILE_HEAD) / 4);
    file_copy_words(bytes + plan.ids, tree->view.ids, boxes);
    file_write_slots(bytes + plan.slots, tree, &plan);
    if (users) file_copy_values(bytes + plan.users, users, plan.numbers);
    if (plan.flags & FILE_FILTERS) file_copy_words(bytes + plan.filters, tree->view.filter, (size_t)3 * boxes);
    hmi_put64(bytes + plan.sum, hmi_checksum_of(bytes, plan.sum));
    return plan.size;
}

// ---- reading ------------------------------------------------------------------------------------------------------

static bool file_read_head(const uint8_t *bytes, size_t size, file_plan *plan) {
    if (size < FILE_HEAD || memcmp(bytes, file_magic, sizeof file_magic) != 0) return false;
    const uint32_t flags = hmi_get32(bytes + 12);
    const uint32_t boxes = hmi_get32(bytes + 16);
    const uint32_t numbers = hmi_get32(bytes + 20);
    if (hmi_get32(bytes + 8) != FILE_VERSION || flags > (FILE_USERS | FILE_FILTERS)) return false;
    if (numbers > HM_BROAD_MAX || boxes > numbers) return false;
    file_plan_make(plan, flags, boxes, numbers);
    for (int i = 32; i < FILE_HEAD; i++)
        if (bytes[i] != 0) return false;
    return plan->size == size && hmi_get64(bytes + 24) == size &&
           hmi_get64(bytes + plan->sum) == hmi_checksum_of(bytes, plan->sum);
}

// Where the bytes cannot be used as they lie, a copy in this machine's order.
static void file_copy(uint8_t *to, const uint8_t *from, const file_plan *plan) {
    file_copy_words(to + FILE_HEAD, from + FILE_HEAD, (plan->users - FILE_HEAD) / 4);
    file_copy_values(to + plan->users, from + plan->users, (plan->filters - plan->users) / 8);
    file_copy_words(to + plan->filters, from + plan->filters, (plan->sum - plan->filters) / 4);
}

static void file_layout(hmi_rtree *tree, const uint8_t *bytes, const file_plan *plan) {
    hmi_rtree_shape(&tree->view, (int32_t)plan->boxes);
    tree->view.nodes = (const void *)(bytes + FILE_HEAD);
    tree->view.ids = (const void *)(bytes + plan->ids);
    tree->slot_of = (const void *)(bytes + plan->slots);
    tree->users = plan->flags & FILE_USERS ? (const void *)(bytes + plan->users) : NULL;
    tree->view.filter = plan->flags & FILE_FILTERS ? (const void *)(bytes + plan->filters) : NULL;
    tree->numbers = (int32_t)plan->numbers;
}

// Boxes and numbers belong to each other one to one: each box is where its number says, and no more numbers have one.
static bool file_numbers_fine(const hmi_rtree *tree, const file_plan *plan) {
    const int32_t boxes = (int32_t)plan->boxes;
    int32_t used = 0;
    for (int32_t slot = 0; slot < boxes; slot++) {
        const int32_t id = tree->view.ids[slot];
        if (id < 0 || id >= tree->numbers || tree->slot_of[id] != slot) return false;
    }
    for (int32_t id = 0; id < tree->numbers; id++) {
        if (tree->slot_of[id] < -1) return false;
        used += tree->slot_of[id] >= 0;
    }
    return used == boxes;
}

static bool file_empty(const hm_bounds *box) {
    return isnan(box->x0) && isnan(box->y0) && isnan(box->x1) && isnan(box->y1);
}

static bool file_same(const hm_bounds *a, const hm_bounds *b) {
    return a->x0 == b->x0 && a->y0 == b->y0 && a->x1 == b->x1 && a->y1 == b->y1;
}

// The boxes are valid; each other node's are the bounds of those below.
static bool file_level_fine(const hmi_rtree_view *view, int32_t level) {
    for (int32_t i = 0; i < view->count[level] || i % HMI_RTREE_WIDTH != 0; i++) {
        const hm_bounds box =
            hmi_rtree_box(hmi_rtree_node_at(view, level, i / HMI_RTREE_WIDTH), (unsigned)i % HMI_RTREE_WIDTH);
        if (i >= view->count[level]) {
            if (!file_empty(&box)) return false;
        } else if (level == 0) {
            if (!hmi_bounds_valid(&box)) return false;
        } else {
            const hm_bounds around = hmi_rtree_bounds(hmi_rtree_node_at(view, level - 1, i));
            if (!file_same(&box, &around)) return false;
        }
    }
    return true;
}

static bool file_fine(const hmi_rtree *tree, const file_plan *plan) {
    if (!file_numbers_fine(tree, plan)) return false;
    for (int32_t level = 0; level < tree->view.levels; level++)
        if (!file_level_fine(&tree->view, level)) return false;
    return true;
}

hm_result hmi_rtree_open(const void *bytes, size_t size, const hm_allocator *alloc, hmi_index **out) {
    const uint8_t *from = bytes;
    file_plan plan;
    if (!file_read_head(from, size, &plan)) return HM_ERROR_FORMAT;
    hmi_index *index = hmi_rtree_create(alloc);
    if (!index) return HM_ERROR_MEMORY;
    hmi_rtree *tree = (hmi_rtree *)index;
    hm_result result = HM_OK;
    if (!file_machine_is_little() || (uintptr_t)bytes % 8 != 0) {
        tree->copy = hmi_alloc(alloc, size);
        tree->copy_size = size;
        if (tree->copy)
            file_copy(tree->copy, from, &plan);
        else
            result = HM_ERROR_MEMORY;
        from = tree->copy;
    }
    if (result == HM_OK) {
        file_layout(tree, from, &plan);
        if (!file_fine(tree, &plan)) result = HM_ERROR_FORMAT;
    }
    if (result != HM_OK)
        index->ops->destroy(index);
    else
        *out = index;
    return result;
}

// ---- boxes by number ----------------------------------------------------------------------------------------------

int32_t hmi_rtree_count(const hmi_index *index) {
    const hmi_rtree_view *view = &((const hmi_rtree *)index)->view;
    return view->levels > 0 ? view->count[0] : 0;
}

int32_t hmi_rtree_numbers(const hmi_index *index) { return ((const hmi_rtree *)index)->numbers; }

const uint64_t *hmi_rtree_users(const hmi_index *index) { return ((const hmi_rtree *)index)->users; }

bool hmi_rtree_find(const hmi_index *index, int32_t id, hm_bounds *box, uint64_t *user) {
    const hmi_rtree *tree = (const hmi_rtree *)index;
    if (id < 0 || id >= tree->numbers || tree->slot_of[id] < 0) return false;
    const int32_t slot = tree->slot_of[id];
    if (box) *box = hmi_rtree_box(&tree->view.nodes[slot / HMI_RTREE_WIDTH], (unsigned)slot % HMI_RTREE_WIDTH);
    if (user) *user = tree->users ? tree->users[id] : 0;
    return true;
}
