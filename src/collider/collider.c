// collider: bytes that are validated once and then used where they are.
//
// Opening goes from the outside in: size, checksum, table of sections; then every record, each by the module of what
// it holds (hm_mask_view, hmi_maskfield_view, hm_outline_view, hmi_parts_view, hmi_polar_view). What a form consists
// of is a handful of small structs over the bytes.
#include "../base/bytes.h"
#include "../mask/mask_internal.h"
#include "../mask/maskfield_view.h"
#include "../outline/outline_internal.h"
#include "../outline/parts_object.h"
#include "../outline/polar_internal.h"
#include "collider_layout.h"

#include <string.h>

// A section where it lies, in the machine's own order of bytes.
typedef struct collider_span {
    const uint8_t *at; // at a multiple of 8
    uint64_t count;
} collider_span;

struct hm_collider {
    hm_allocator alloc;
    collider_span section[HMI_COLLIDER_SECTIONS];
    hm_collider_form *forms;
    int32_t form_count;
    int32_t frame_count;
    int32_t mark_count;
    int32_t tag_count;
    void *copy; // NULL where the bytes are used in place
    size_t copy_size;
};

// ---- sections -----------------------------------------------------------------------------------------------------

static bool machine_is_little(void) {
    const uint16_t one = 1;
    return *(const uint8_t *)&one == 1;
}

// Swaps the bytes of numbers of a width.
static void turn_round(uint8_t *at, uint64_t count, int32_t width) {
    for (uint64_t i = 0; i < count; i++, at += width)
        for (int32_t k = 0; k < width / 2; k++) {
            const uint8_t byte = at[k];
            at[k] = at[width - 1 - k];
            at[width - 1 - k] = byte;
        }
}

typedef struct collider_entry {
    uint32_t kind;
    uint32_t width;
    uint64_t offset;
    uint64_t count;
} collider_entry;

static collider_entry entry_at(const uint8_t *bytes, uint32_t number) {
    const uint8_t *at = bytes + HMI_COLLIDER_HEAD + (size_t)number * HMI_COLLIDER_ENTRY;
    return (collider_entry){hmi_get32(at), hmi_get32(at + 4), hmi_get64(at + 8), hmi_get64(at + 16)};
}

// Whether sections lie one behind the other in what is left between table and checksum, each kind once at most and as
// wide as it should be.
static bool table_holds(const uint8_t *bytes, size_t size) {
    const uint32_t sections = hmi_get32(bytes + 16);
    if (sections > (size - HMI_COLLIDER_HEAD - HMI_COLLIDER_SUM) / HMI_COLLIDER_ENTRY) return false;
    uint64_t from = HMI_COLLIDER_HEAD + (uint64_t)sections * HMI_COLLIDER_ENTRY;
    const uint64_t end = size - HMI_COLLIDER_SUM;
    uint64_t last_kind = 0;
    for (uint32_t i = 0; i < sections; i++) {
        const collider_entry entry = entry_at(bytes, i);
        const uint32_t width = entry.width;
        if (width != 1 && width != 2 && width != 4 && width != 8) return false;
        if (entry.kind < HMI_COLLIDER_SECTIONS && (int32_t)width != hmi_collider_width((int32_t)entry.kind))
            return false;
        if (entry.offset < from || entry.offset % 8 != 0 || entry.offset > end) return false;
        if (entry.count > (end - entry.offset) / width) return false;
        if (i > 0 && entry.kind <= last_kind) return false;
        from = entry.offset + entry.count * width;
        last_kind = entry.kind;
    }
    return true;
}

static bool bytes_hold(const uint8_t *bytes, size_t size) {
    if (size < HMI_COLLIDER_HEAD + HMI_COLLIDER_SUM || memcmp(bytes, "HMCL", 4) != 0) return false;
    if (hmi_get32(bytes + 4) != HMI_COLLIDER_VERSION || hmi_get64(bytes + 8) != size) return false;
    if (hmi_get64(bytes + size - HMI_COLLIDER_SUM) != hmi_checksum_of(bytes, size - HMI_COLLIDER_SUM)) return false;
    return table_holds(bytes, size);
}

// Finds the sections in the bytes, or in a copy that is aligned and in the machine's order.
static hm_result sections_find(hm_collider *collider, const uint8_t *bytes, size_t size) {
    const bool little = machine_is_little();
    const uint8_t *base = bytes;
    if (!little || (uintptr_t)bytes % 8 != 0) {
        collider->copy = hmi_alloc(&collider->alloc, size);
        if (!collider->copy) return HM_ERROR_MEMORY;
        collider->copy_size = size;
        memcpy(collider->copy, bytes, size);
        base = collider->copy;
    }
    for (uint32_t i = 0; i < hmi_get32(bytes + 16); i++) {
        const collider_entry entry = entry_at(bytes, i);
        if (entry.kind >= HMI_COLLIDER_SECTIONS) continue;
        collider->section[entry.kind] = (collider_span){base + entry.offset, entry.count};
        if (!little) turn_round((uint8_t *)collider->copy + entry.offset, entry.count, (int32_t)entry.width);
    }
    return HM_OK;
}

// `count` elements of a section from number `first` on, or NULL where it has not as many.
static const void *span_take(const hm_collider *collider, int32_t section, int64_t first, int64_t count) {
    static const uint64_t nothing[1];
    const collider_span *span = &collider->section[section];
    if (first < 0 || count < 0 || (uint64_t)first > span->count || (uint64_t)count > span->count - (uint64_t)first)
        return NULL;
    if (count == 0) return nothing;
    return span->at + (uint64_t)first * (uint64_t)hmi_collider_width(section);
}

// ---- forms --------------------------------------------------------------------------------------------------------

static hm_result open_mask(const hm_collider *collider, const int32_t *record, hm_collider_form *form) {
    const int32_t width = record[HMI_COLLIDER_AT_MASK];
    const int32_t height = record[HMI_COLLIDER_AT_MASK + 1];
    if (width < 0 || height < 0 || width > HM_MASK_MAX_SIDE || height > HM_MASK_MAX_SIDE) return HM_ERROR_FORMAT;
    const size_t count = hm_mask_word_count(width, height);
    const uint64_t *words = span_take(collider, HMI_COLLIDER_WORDS, record[HMI_COLLIDER_AT_MASK + 2], (int64_t)count);
    if (!words) return HM_ERROR_FORMAT;
    hm_mask *mask;
    const hm_result result = hm_mask_view(words, count, width, height, &collider->alloc, &mask);
    if (result == HM_OK) form->mask = mask;
    return result;
}

static hm_result open_field(const hm_collider *collider, const int32_t *record, hm_collider_form *form) {
    size_t nodes, cells;
    if (!form->mask) return HM_ERROR_FORMAT;
    hmi_maskfield_sizes(form->mask->grid.width, form->mask->grid.height, &nodes, &cells);
    const uint16_t *node = span_take(collider, HMI_COLLIDER_NODES, record[HMI_COLLIDER_AT_FIELD], (int64_t)nodes);
    const int16_t *cell = span_take(collider, HMI_COLLIDER_CELLS, record[HMI_COLLIDER_AT_FIELD + 1], (int64_t)cells);
    if (!node || !cell) return HM_ERROR_FORMAT;
    hm_mask *mask = (hm_mask *)(uintptr_t)form->mask; // made by open_mask
    return hmi_maskfield_view(mask, node, cell, &collider->alloc, &mask->field);
}

static hm_result open_outline(const hm_collider *collider, const int32_t *record, const hm_outline **out) {
    const hm_loop *loops =
        span_take(collider, HMI_COLLIDER_LOOPS, record[1], (int64_t)record[0] * HMI_COLLIDER_LOOP_INTS);
    const hm_local *points =
        span_take(collider, HMI_COLLIDER_POINTS, record[3], (int64_t)record[2] * HMI_COLLIDER_POINT_INTS);
    if (!loops || !points) return HM_ERROR_FORMAT;
    hm_outline *outline;
    const hm_result result =
        hmi_outline_view(HMI_SILENT, loops, record[0], points, record[2], &collider->alloc, &outline);
    if (result == HM_OK) *out = outline;
    return result == HM_ERROR_RANGE ? HM_ERROR_FORMAT : result;
}

// Prepares the outline, which open_outline made, over the stored parts.
static hm_result open_parts(const hm_collider *collider, const int32_t *record, const hm_outline *outline) {
    const int32_t n = record[0];
    hm_parts spans;
    memset(&spans, 0, sizeof spans);
    spans.part_count = n;
    spans.corner_count = record[2];
    spans.side_count = record[4];
    spans.seam_count = record[6];
    spans.sliver_count = record[8];
    spans.most_corners = record[12];
    if (!outline || n < 0 || record[2] < 0 || spans.most_corners > HM_OUTLINE_MAX_CORNERS) return HM_ERROR_FORMAT;
        // Only read: parts do not change once made.
#define HMI_COLLIDER_TAKE(type, section, first, count)                                                               \
    (type *)(uintptr_t)span_take(collider, section, first, (int64_t)(count) * (int64_t)(sizeof(type) / 4))
    spans.parts = HMI_COLLIDER_TAKE(hm_part, HMI_COLLIDER_PARTS, (int64_t)record[1] * HMI_COLLIDER_PART_INTS, n);
    spans.corners = HMI_COLLIDER_TAKE(hm_local, HMI_COLLIDER_CORNERS, record[3], record[2]);
    spans.sides = HMI_COLLIDER_TAKE(hm_part_side, HMI_COLLIDER_SIDES, record[5], record[4]);
    spans.seams = HMI_COLLIDER_TAKE(hm_seam, HMI_COLLIDER_SEAMS, record[7], record[6]);
    spans.slivers = HMI_COLLIDER_TAKE(int32_t, HMI_COLLIDER_SLIVERS, record[9], record[8]);
    spans.edge_sides = HMI_COLLIDER_TAKE(int32_t, HMI_COLLIDER_EDGE_SIDES, record[10], (int64_t)record[2] + 1);
    const hmi_local_box *boxes =
        HMI_COLLIDER_TAKE(hmi_local_box, HMI_COLLIDER_BOXES, record[11], hmi_boxtree_boxes(n));
    const int32_t *order = HMI_COLLIDER_TAKE(int32_t, HMI_COLLIDER_ORDER, record[1], n);
#undef HMI_COLLIDER_TAKE
    if (!spans.parts || !spans.corners || !spans.sides || !spans.seams || !spans.slivers || !spans.edge_sides ||
        !boxes || !order)
        return HM_ERROR_FORMAT;
    hm_outline *prepared = (hm_outline *)(uintptr_t)outline;
    return hmi_parts_view(&spans, boxes, order, &collider->alloc, &prepared->parts);
}

static hm_result open_polar(const hm_collider *collider, const int32_t *record, hm_collider_form *form) {
    const int32_t count = record[0];
    if (count < HM_POLAR_MIN_COUNT || count > HM_POLAR_MAX_COUNT) return HM_ERROR_FORMAT;
    const int64_t *numbers =
        span_take(collider, HMI_COLLIDER_LENGTHS, record[3], 5 * (int64_t)count + HMI_POLAR_SUMS);
    if (!numbers) return HM_ERROR_FORMAT;
    hm_polar *polar;
    const hm_result result =
        hmi_polar_view(count, (hm_local){record[1], record[2]}, numbers, &collider->alloc, &polar);
    if (result == HM_OK) form->polar = polar;
    return result;
}

static hm_result open_form(const hm_collider *collider, const int32_t *record, hm_collider_form *form) {
    const uint32_t has = (uint32_t)record[0];
    hm_result result = has > 2 * HMI_COLLIDER_HAS_POLAR - 1 ? HM_ERROR_FORMAT : HM_OK;
    if (result == HM_OK && has & HMI_COLLIDER_HAS_MASK) result = open_mask(collider, record, form);
    if (result == HM_OK && has & HMI_COLLIDER_HAS_FIELD) result = open_field(collider, record, form);
    if (result == HM_OK && has & HMI_COLLIDER_HAS_OUTLINE)
        result = open_outline(collider, record + HMI_COLLIDER_AT_OUTLINE, &form->outline);
    if (result == HM_OK && has & HMI_COLLIDER_HAS_PARTS)
        result = open_parts(collider, record + HMI_COLLIDER_AT_PARTS, form->outline);
    if (result == HM_OK && has & HMI_COLLIDER_HAS_HULL)
        result = open_outline(collider, record + HMI_COLLIDER_AT_HULL, &form->hull);
    if (result == HM_OK && has & HMI_COLLIDER_HAS_HULL_PARTS)
        result = open_parts(collider, record + HMI_COLLIDER_AT_HULL_PARTS, form->hull);
    if (result == HM_OK && has & HMI_COLLIDER_HAS_POLAR)
        result = open_polar(collider, record + HMI_COLLIDER_AT_POLAR, form);
    return result == HM_ERROR_RANGE ? HM_ERROR_FORMAT : result;
}

static hm_result open_forms(hm_collider *collider) {
    const int32_t *records = (const int32_t *)(const void *)collider->section[HMI_COLLIDER_FORMS].at;
    if (collider->form_count == 0) return HM_OK;
    collider->forms = hmi_alloc_array(&collider->alloc, (size_t)collider->form_count, sizeof *collider->forms);
    if (!collider->forms) return HM_ERROR_MEMORY;
    memset(collider->forms, 0, (size_t)collider->form_count * sizeof *collider->forms);
    for (int32_t i = 0; i < collider->form_count; i++) {
        const hm_result result =
            open_form(collider, records + (size_t)i * HMI_COLLIDER_FORM_INTS, &collider->forms[i]);
        if (result != HM_OK) return result;
    }
    return HM_OK;
}

// ---- records ------------------------------------------------------------------------------------------------------

static const int32_t *record_at(const hm_collider *collider, int32_t section, int32_t ints, int32_t number) {
    return (const int32_t *)(const void *)collider->section[section].at + (size_t)number * (size_t)ints;
}

// How many records a section has, -1 where its length is none of theirs or they are too many.
static int32_t records_of(const hm_collider *collider, int32_t section, int32_t ints) {
    const uint64_t count = collider->section[section].count;
    if (count % (uint64_t)ints != 0 || count / (uint64_t)ints > HM_COLLIDER_MAX) return -1;
    return (int32_t)(count / (uint64_t)ints);
}

// A name that ends within its section, which ends with a zero byte.
static const char *name_at(const hm_collider *collider, int32_t index) {
    const collider_span *names = &collider->section[HMI_COLLIDER_NAMES];
    if (index < 0 || (uint64_t)index >= names->count) return NULL;
    return (const char *)names->at + index;
}

static bool local_holds(int32_t x, int32_t y) {
    const int32_t most = 32767 * HM_UNITS_PER_PIXEL;
    return x >= -most && x <= most && y >= -most && y <= most;
}

static bool frame_holds(const hm_collider *collider, const int32_t *record) {
    if (!name_at(collider, record[0]) || record[1] < 0 || record[1] >= collider->form_count) return false;
    if (record[2] < 0 || record[2] > HM_MASK_MAX_SIDE || record[3] < 0 || record[3] > HM_MASK_MAX_SIDE) return false;
    if (!local_holds(record[4], record[5]) || record[6] < 0 || record[7] < 0 || record[8] < 0) return false;
    if (record[7] > collider->mark_count || record[8] > collider->mark_count - record[7]) return false;
    const hm_mask *mask = collider->forms[record[1]].mask;
    return !mask || (mask->grid.width <= record[2] && mask->grid.height <= record[3]);
}

static bool mark_holds(const hm_collider *collider, const int32_t *record) {
    if (!name_at(collider, record[0]) || record[6] < 0 || record[6] > 32767 * HM_UNITS_PER_PIXEL) return false;
    if (!local_holds(record[2], record[3]) || !local_holds(record[4], record[5])) return false;
    if (record[1] == HM_SHAPE_POINT || record[1] == HM_SHAPE_CIRCLE) return true;
    return record[1] == HM_SHAPE_BOX && record[2] <= record[4] && record[3] <= record[5];
}

static bool tag_holds(const hm_collider *collider, const int32_t *record) {
    if (!name_at(collider, record[0]) || record[1] < 0 || record[2] < record[1]) return false;
    if (record[2] >= collider->frame_count || record[4] < 0) return false;
    return record[3] >= 0 && record[3] <= HM_COLLIDER_PINGPONG_REVERSE;
}

static bool names_hold(const hm_collider *collider) {
    const collider_span *names = &collider->section[HMI_COLLIDER_NAMES];
    return names->count == 0 || (names->count <= INT32_MAX && names->at[names->count - 1] == 0);
}

static bool records_hold(const hm_collider *collider) {
    if (!names_hold(collider)) return false;
    for (int32_t i = 0; i < collider->mark_count; i++)
        if (!mark_holds(collider, record_at(collider, HMI_COLLIDER_MARKS, HMI_COLLIDER_MARK_INTS, i))) return false;
    for (int32_t i = 0; i < collider->frame_count; i++)
        if (!frame_holds(collider, record_at(collider, HMI_COLLIDER_FRAMES, HMI_COLLIDER_FRAME_INTS, i)))
            return false;
    for (int32_t i = 0; i < collider->tag_count; i++)
        if (!tag_holds(collider, record_at(collider, HMI_COLLIDER_TAGS, HMI_COLLIDER_TAG_INTS, i))) return false;
    return true;
}

static hm_result open_all(hm_collider *collider, const uint8_t *bytes, size_t size) {
    hm_result result = sections_find(collider, bytes, size);
    if (result != HM_OK) return result;
    const int32_t forms = records_of(collider, HMI_COLLIDER_FORMS, HMI_COLLIDER_FORM_INTS);
    collider->frame_count = records_of(collider, HMI_COLLIDER_FRAMES, HMI_COLLIDER_FRAME_INTS);
    collider->mark_count = records_of(collider, HMI_COLLIDER_MARKS, HMI_COLLIDER_MARK_INTS);
    collider->tag_count = records_of(collider, HMI_COLLIDER_TAGS, HMI_COLLIDER_TAG_INTS);
    if (forms < 0 || collider->frame_count < 0 || collider->mark_count < 0 || collider->tag_count < 0)
        return HM_ERROR_FORMAT;
    collider->form_count = forms;
    result = open_forms(collider);
    if (result != HM_OK) return result;
    return records_hold(collider) ? HM_OK : HM_ERROR_FORMAT;
}

hm_result hm_collider_open(const void *bytes, size_t size, const hm_allocator *alloc, hm_collider **out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE_LIST(bytes, size, HM_ERROR_RANGE);
    if (!bytes || !bytes_hold(bytes, size)) return HM_ERROR_FORMAT;
    const hm_allocator kept = hmi_allocator(alloc);
    hm_collider *collider = hmi_alloc(&kept, sizeof *collider);
    if (!collider) return HM_ERROR_MEMORY;
    memset(collider, 0, sizeof *collider);
    collider->alloc = kept;
    const hm_result result = open_all(collider, bytes, size);
    if (result != HM_OK) {
        hm_collider_close(collider);
        return result;
    }
    *out = collider;
    return HM_OK;
}

// What a form points at was made by open_form, not lent.
static void form_close(const hm_collider_form *form) {
    hm_mask_destroy((hm_mask *)(uintptr_t)form->mask);
    hm_outline_destroy((hm_outline *)(uintptr_t)form->outline);
    hm_outline_destroy((hm_outline *)(uintptr_t)form->hull);
    hm_polar_destroy((hm_polar *)(uintptr_t)form->polar);
}

void hm_collider_close(hm_collider *collider) {
    if (!collider) return;
    const hm_allocator alloc = collider->alloc;
    for (int32_t i = 0; collider->forms && i < collider->form_count; i++) form_close(&collider->forms[i]);
    hmi_free(&alloc, collider->forms, (size_t)collider->form_count * sizeof *collider->forms);
    hmi_free(&alloc, collider->copy, collider->copy_size);
    hmi_free(&alloc, collider, sizeof *collider);
}

// ---- queries ------------------------------------------------------------------------------------------------------

bool hm_collider_in_place(const hm_collider *collider) {
    HMI_REQUIRE_PTR(collider, false);
    return !collider->copy;
}

int32_t hm_collider_form_count(const hm_collider *collider) {
    HMI_REQUIRE_PTR(collider, 0);
    return collider->form_count;
}

int32_t hm_collider_frame_count(const hm_collider *collider) {
    HMI_REQUIRE_PTR(collider, 0);
    return collider->frame_count;
}

int32_t hm_collider_mark_count(const hm_collider *collider) {
    HMI_REQUIRE_PTR(collider, 0);
    return collider->mark_count;
}

int32_t hm_collider_tag_count(const hm_collider *collider) {
    HMI_REQUIRE_PTR(collider, 0);
    return collider->tag_count;
}

bool hm_collider_form_at(const hm_collider *collider, int32_t number, hm_collider_form *out) {
    HMI_REQUIRE_PTR(collider, false);
    HMI_REQUIRE_PTR(out, false);
    if (number < 0 || number >= collider->form_count) return false;
    *out = collider->forms[number];
    return true;
}

bool hm_collider_frame_at(const hm_collider *collider, int32_t number, hm_collider_frame *out) {
    HMI_REQUIRE_PTR(collider, false);
    HMI_REQUIRE_PTR(out, false);
    if (number < 0 || number >= collider->frame_count) return false;
    const int32_t *record = record_at(collider, HMI_COLLIDER_FRAMES, HMI_COLLIDER_FRAME_INTS, number);
    *out = (hm_collider_frame){name_at(collider, record[0]), record[1], record[2], record[3],
                               {record[4], record[5]},       record[6], record[7], record[8]};
    return true;
}

bool hm_collider_mark_at(const hm_collider *collider, int32_t number, hm_collider_mark *out) {
    HMI_REQUIRE_PTR(collider, false);
    HMI_REQUIRE_PTR(out, false);
    if (number < 0 || number >= collider->mark_count) return false;
    const int32_t *record = record_at(collider, HMI_COLLIDER_MARKS, HMI_COLLIDER_MARK_INTS, number);
    *out = (hm_collider_mark){name_at(collider, record[0]),
                              (hm_shape_kind)record[1],
                              {record[2], record[3]},
                              {record[4], record[5]},
                              record[6]};
    return true;
}

bool hm_collider_tag_at(const hm_collider *collider, int32_t number, hm_collider_tag *out) {
    HMI_REQUIRE_PTR(collider, false);
    HMI_REQUIRE_PTR(out, false);
    if (number < 0 || number >= collider->tag_count) return false;
    const int32_t *record = record_at(collider, HMI_COLLIDER_TAGS, HMI_COLLIDER_TAG_INTS, number);
    *out =
        (hm_collider_tag){name_at(collider, record[0]), record[1], record[2], (hm_collider_way)record[3], record[4]};
    return true;
}

static int32_t find_name(const hm_collider *collider, int32_t section, int32_t ints, int32_t count,
                         const char *name) {
    for (int32_t i = 0; i < count; i++)
        if (strcmp(name_at(collider, record_at(collider, section, ints, i)[0]), name) == 0) return i;
    return -1;
}

int32_t hm_collider_find_frame(const hm_collider *collider, const char *name) {
    HMI_REQUIRE_PTR(collider, -1);
    HMI_REQUIRE_PTR(name, -1);
    return find_name(collider, HMI_COLLIDER_FRAMES, HMI_COLLIDER_FRAME_INTS, collider->frame_count, name);
}

int32_t hm_collider_find_tag(const hm_collider *collider, const char *name) {
    HMI_REQUIRE_PTR(collider, -1);
    HMI_REQUIRE_PTR(name, -1);
    return find_name(collider, HMI_COLLIDER_TAGS, HMI_COLLIDER_TAG_INTS, collider->tag_count, name);
}

bool hm_collider_shape(const hm_collider *collider, int32_t frame, hm_collider_shape_kind kind, hm_shape *out) {
    hm_collider_frame at;
    HMI_REQUIRE_PTR(collider, false);
    HMI_REQUIRE_PTR(out, false);
    if (!hm_collider_frame_at(collider, frame, &at)) return false;
    const hm_collider_form *form = &collider->forms[at.form];
    const hm_outline *outline = kind == HM_COLLIDER_OUTLINE ? form->outline : form->hull;
    if (kind == HM_COLLIDER_MASK && form->mask) {
        hm_shape_mask(form->mask, out);
        return true;
    }
    if ((kind != HM_COLLIDER_OUTLINE && kind != HM_COLLIDER_HULL) || !outline || !outline->parts) return false;
    return hm_shape_outline(outline, out) == HM_OK;
}

bool hm_collider_mark_shape(const hm_collider *collider, int32_t mark, hm_shape *out) {
    hm_collider_mark at;
    HMI_REQUIRE_PTR(collider, false);
    HMI_REQUIRE_PTR(out, false);
    if (!hm_collider_mark_at(collider, mark, &at)) return false;
    *out = (hm_shape){.kind = at.kind, .radius = at.kind == HM_SHAPE_POINT ? 0 : at.radius, .a = at.a, .b = at.b};
    return true;
}
