// collider_write: a collider as bytes. One walk over the forms counts what each section holds, which gives the table
// of sections; then each section is written by another walk. Cursors are counts: what a form begins with is what all
// before it had.
#include "../base/bytes.h"
#include "../mask/mask_internal.h"
#include "../mask/maskfield_view.h"
#include "../outline/outline_internal.h"
#include "../outline/parts_object.h"
#include "../outline/polar_internal.h"
#include "collider_layout.h"

#include <string.h>

_Static_assert(sizeof(hm_loop) == HMI_COLLIDER_LOOP_INTS * 4, "loops are written as numbers");
_Static_assert(sizeof(hm_local) == HMI_COLLIDER_POINT_INTS * 4, "points are written as numbers");
_Static_assert(sizeof(hm_part) == HMI_COLLIDER_PART_INTS * 4, "parts are written as numbers");
_Static_assert(sizeof(hm_part_side) == HMI_COLLIDER_SIDE_INTS * 4, "sides are written as numbers");
_Static_assert(sizeof(hm_seam) == HMI_COLLIDER_SEAM_INTS * 4, "seams are written as numbers");
_Static_assert(sizeof(hmi_local_box) == HMI_COLLIDER_BOX_INTS * 4, "boxes are written as numbers");
_Static_assert(sizeof(hmi_vec64) == 16, "directions are written as numbers");

int32_t hmi_collider_width(int32_t section) {
    static const int32_t widths[] = {
#define HMI_COLLIDER_WIDTH(name, width) width,
        HMI_COLLIDER_SECTIONS(HMI_COLLIDER_WIDTH)
#undef HMI_COLLIDER_WIDTH
    };
    return widths[section];
}

typedef struct collider_counts {
    uint64_t n[HMI_COLLIDER_SECTIONS];
} collider_counts;

// ---- what a form holds --------------------------------------------------------------------------------------------

// The field that is written: that of a prepared mask.
static const hmi_maskfield *form_field(const hm_collider_form *form) {
    return form->mask && hm_mask_prepared(form->mask) ? hmi_mask_field(form->mask) : NULL;
}

// The parts that are written: those of a prepared outline.
static const hm_parts *form_parts(const hm_outline *outline) { return outline ? outline->parts : NULL; }

static uint32_t form_has(const hm_collider_form *form) {
    uint32_t has = form->mask ? HMI_COLLIDER_HAS_MASK : 0;
    if (form_field(form)) has |= HMI_COLLIDER_HAS_FIELD;
    if (form->outline) has |= HMI_COLLIDER_HAS_OUTLINE;
    if (form_parts(form->outline)) has |= HMI_COLLIDER_HAS_PARTS;
    if (form->hull) has |= HMI_COLLIDER_HAS_HULL;
    if (form_parts(form->hull)) has |= HMI_COLLIDER_HAS_HULL_PARTS;
    if (form->polar) has |= HMI_COLLIDER_HAS_POLAR;
    return has;
}

static void count_outline(const hm_outline *outline, collider_counts *counts) {
    if (!outline) return;
    counts->n[HMI_COLLIDER_LOOPS] += (uint64_t)outline->loop_count * HMI_COLLIDER_LOOP_INTS;
    counts->n[HMI_COLLIDER_POINTS] += (uint64_t)outline->point_count * HMI_COLLIDER_POINT_INTS;
}

static void count_parts(const hm_parts *parts, collider_counts *counts) {
    if (!parts) return;
    counts->n[HMI_COLLIDER_PARTS] += (uint64_t)parts->part_count * HMI_COLLIDER_PART_INTS;
    counts->n[HMI_COLLIDER_CORNERS] += (uint64_t)parts->corner_count * HMI_COLLIDER_POINT_INTS;
    counts->n[HMI_COLLIDER_SIDES] += (uint64_t)parts->side_count * HMI_COLLIDER_SIDE_INTS;
    counts->n[HMI_COLLIDER_EDGE_SIDES] += (uint64_t)parts->corner_count + 1;
    counts->n[HMI_COLLIDER_SEAMS] += (uint64_t)parts->seam_count * HMI_COLLIDER_SEAM_INTS;
    counts->n[HMI_COLLIDER_SLIVERS] += (uint64_t)parts->sliver_count;
    counts->n[HMI_COLLIDER_BOXES] += (uint64_t)hmi_boxtree_boxes(parts->part_count) * HMI_COLLIDER_BOX_INTS;
    counts->n[HMI_COLLIDER_ORDER] += (uint64_t)parts->part_count;
}

static void count_form(const hm_collider_form *form, collider_counts *counts) {
    const hmi_maskfield *field = form_field(form);
    size_t nodes, cells;
    counts->n[HMI_COLLIDER_FORMS] += HMI_COLLIDER_FORM_INTS;
    if (form->mask) {
        const hmi_bitgrid *grid = &form->mask->grid;
        counts->n[HMI_COLLIDER_WORDS] += hm_mask_word_count(grid->width, grid->height);
    }
    if (field) {
        hmi_maskfield_sizes(field->width, field->height, &nodes, &cells);
        counts->n[HMI_COLLIDER_NODES] += nodes;
        counts->n[HMI_COLLIDER_CELLS] += cells;
    }
    count_outline(form->outline, counts);
    count_parts(form_parts(form->outline), counts);
    count_outline(form->hull, counts);
    count_parts(form_parts(form->hull), counts);
    if (form->polar) counts->n[HMI_COLLIDER_LENGTHS] += 5 * (uint64_t)form->polar->view.count + HMI_POLAR_SUMS;
}

static uint64_t name_size(const char *name) { return strlen(name) + 1; }

static void count_all(const hm_collider_source *source, collider_counts *counts) {
    memset(counts, 0, sizeof *counts);
    for (int32_t i = 0; i < source->form_count; i++) count_form(&source->forms[i], counts);
    for (int32_t i = 0; i < source->frame_count; i++)
        counts->n[HMI_COLLIDER_NAMES] += name_size(source->frames[i].name);
    for (int32_t i = 0; i < source->mark_count; i++)
        counts->n[HMI_COLLIDER_NAMES] += name_size(source->marks[i].name);
    for (int32_t i = 0; i < source->tag_count; i++) counts->n[HMI_COLLIDER_NAMES] += name_size(source->tags[i].name);
    counts->n[HMI_COLLIDER_FRAMES] = (uint64_t)source->frame_count * HMI_COLLIDER_FRAME_INTS;
    counts->n[HMI_COLLIDER_MARKS] = (uint64_t)source->mark_count * HMI_COLLIDER_MARK_INTS;
    counts->n[HMI_COLLIDER_TAGS] = (uint64_t)source->tag_count * HMI_COLLIDER_TAG_INTS;
}

// ---- arrays of numbers --------------------------------------------------------------------------------------------

// Numbers of 2, 4 or 8 bytes, little-endian.
static void write_numbers(hmi_writer *writer, const void *numbers, size_t width, size_t count) {
    uint8_t bytes[256];
    const size_t room = sizeof bytes / width;
    for (size_t done = 0; done < count;) {
        size_t n = 0;
        for (; n < room && done < count; n++, done++) {
            if (width == 2) hmi_put16(bytes + 2 * n, ((const uint16_t *)numbers)[done]);
            if (width == 4) hmi_put32(bytes + 4 * n, ((const uint32_t *)numbers)[done]);
            if (width == 8) hmi_put64(bytes + 8 * n, ((const uint64_t *)numbers)[done]);
        }
        hmi_writer_add(writer, bytes, width * n);
    }
}

static void write_32(hmi_writer *writer, const void *numbers, size_t count) {
    write_numbers(writer, numbers, 4, count);
}

// ---- records ------------------------------------------------------------------------------------------------------

static void outline_record(const hm_outline *outline, const collider_counts *at, int32_t *out) {
    if (!outline) return;
    out[0] = outline->loop_count;
    out[1] = (int32_t)at->n[HMI_COLLIDER_LOOPS];
    out[2] = outline->point_count;
    out[3] = (int32_t)at->n[HMI_COLLIDER_POINTS];
}

static void parts_record(const hm_parts *parts, const collider_counts *at, int32_t *out) {
    if (!parts) return;
    const int32_t record[HMI_COLLIDER_PARTS_INTS] = {parts->part_count,
                                                     (int32_t)(at->n[HMI_COLLIDER_PARTS] / HMI_COLLIDER_PART_INTS),
                                                     parts->corner_count,
                                                     (int32_t)at->n[HMI_COLLIDER_CORNERS],
                                                     parts->side_count,
                                                     (int32_t)at->n[HMI_COLLIDER_SIDES],
                                                     parts->seam_count,
                                                     (int32_t)at->n[HMI_COLLIDER_SEAMS],
                                                     parts->sliver_count,
                                                     (int32_t)at->n[HMI_COLLIDER_SLIVERS],
                                                     (int32_t)at->n[HMI_COLLIDER_EDGE_SIDES],
                                                     (int32_t)at->n[HMI_COLLIDER_BOXES],
                                                     parts->most_corners};
    memcpy(out, record, sizeof record);
}

// Counts move on within the form, so that its hull begins where its outline ended.
static void write_form(hmi_writer *writer, const hm_collider_form *form, collider_counts *at) {
    int32_t record[HMI_COLLIDER_FORM_INTS] = {(int32_t)form_has(form)};
    collider_counts hull = *at;
    if (form->mask) {
        record[HMI_COLLIDER_AT_MASK] = form->mask->grid.width;
        record[HMI_COLLIDER_AT_MASK + 1] = form->mask->grid.height;
        record[HMI_COLLIDER_AT_MASK + 2] = (int32_t)at->n[HMI_COLLIDER_WORDS];
    }
    if (form_field(form)) {
        record[HMI_COLLIDER_AT_FIELD] = (int32_t)at->n[HMI_COLLIDER_NODES];
        record[HMI_COLLIDER_AT_FIELD + 1] = (int32_t)at->n[HMI_COLLIDER_CELLS];
    }
    count_outline(form->outline, &hull);
    count_parts(form_parts(form->outline), &hull);
    outline_record(form->outline, at, record + HMI_COLLIDER_AT_OUTLINE);
    parts_record(form_parts(form->outline), at, record + HMI_COLLIDER_AT_PARTS);
    outline_record(form->hull, &hull, record + HMI_COLLIDER_AT_HULL);
    parts_record(form_parts(form->hull), &hull, record + HMI_COLLIDER_AT_HULL_PARTS);
    if (form->polar) {
        record[HMI_COLLIDER_AT_POLAR] = form->polar->view.count;
        record[HMI_COLLIDER_AT_POLAR + 1] = form->polar->view.centre.x;
        record[HMI_COLLIDER_AT_POLAR + 2] = form->polar->view.centre.y;
        record[HMI_COLLIDER_AT_POLAR + 3] = (int32_t)at->n[HMI_COLLIDER_LENGTHS];
    }
    count_form(form, at);
    write_32(writer, record, HMI_COLLIDER_FORM_INTS);
}

// Where the next name begins.
static int32_t next_name(uint64_t *at, const char *name) {
    const uint64_t offset = *at;
    *at += name_size(name);
    return (int32_t)offset;
}

static void write_frames(hmi_writer *writer, const hm_collider_source *source, uint64_t *names) {
    for (int32_t i = 0; i < source->frame_count; i++) {
        const hm_collider_frame *frame = &source->frames[i];
        const int32_t name = next_name(names, frame->name);
        const int32_t record[HMI_COLLIDER_FRAME_INTS] = {
            name,           frame->form,     frame->width,      frame->height,     frame->pivot.x,
            frame->pivot.y, frame->duration, frame->first_mark, frame->mark_count, 0};
        write_32(writer, record, HMI_COLLIDER_FRAME_INTS);
    }
}

static void write_marks(hmi_writer *writer, const hm_collider_source *source, uint64_t *names) {
    for (int32_t i = 0; i < source->mark_count; i++) {
        const hm_collider_mark *mark = &source->marks[i];
        const int32_t name = next_name(names, mark->name);
        const int32_t record[HMI_COLLIDER_MARK_INTS] = {name,      (int32_t)mark->kind, mark->a.x,    mark->a.y,
                                                        mark->b.x, mark->b.y,           mark->radius, 0};
        write_32(writer, record, HMI_COLLIDER_MARK_INTS);
    }
}

static void write_tags(hmi_writer *writer, const hm_collider_source *source, uint64_t *names) {
    for (int32_t i = 0; i < source->tag_count; i++) {
        const hm_collider_tag *tag = &source->tags[i];
        const int32_t name = next_name(names, tag->name);
        const int32_t record[HMI_COLLIDER_TAG_INTS] = {name,        tag->first, tag->last, (int32_t)tag->way,
                                                       tag->repeat, 0};
        write_32(writer, record, HMI_COLLIDER_TAG_INTS);
    }
}

static void write_names(hmi_writer *writer, const hm_collider_source *source) {
    for (int32_t i = 0; i < source->frame_count; i++)
        hmi_writer_add(writer, source->frames[i].name, (size_t)name_size(source->frames[i].name));
    for (int32_t i = 0; i < source->mark_count; i++)
        hmi_writer_add(writer, source->marks[i].name, (size_t)name_size(source->marks[i].name));
    for (int32_t i = 0; i < source->tag_count; i++)
        hmi_writer_add(writer, source->tags[i].name, (size_t)name_size(source->tags[i].name));
}

// ---- sections of forms --------------------------------------------------------------------------------------------

static void write_outline(hmi_writer *writer, const hm_outline *outline, int32_t section) {
    if (!outline) return;
    if (section == HMI_COLLIDER_LOOPS)
        write_32(writer, outline->loops, (size_t)outline->loop_count * HMI_COLLIDER_LOOP_INTS);
    if (section == HMI_COLLIDER_POINTS)
        write_32(writer, outline->points, (size_t)outline->point_count * HMI_COLLIDER_POINT_INTS);
}

static void write_parts(hmi_writer *writer, const hm_parts *parts, int32_t section) {
    if (!parts) return;
    const size_t corners = (size_t)parts->corner_count;
    const size_t boxes = (size_t)hmi_boxtree_boxes(parts->part_count);
    switch (section) {
    case HMI_COLLIDER_PARTS:
        write_32(writer, parts->parts, (size_t)parts->part_count * HMI_COLLIDER_PART_INTS);
        break;
    case HMI_COLLIDER_CORNERS:
        write_32(writer, parts->corners, corners * HMI_COLLIDER_POINT_INTS);
        break;
    case HMI_COLLIDER_SIDES:
        write_32(writer, parts->sides, (size_t)parts->side_count * HMI_COLLIDER_SIDE_INTS);
        break;
    case HMI_COLLIDER_EDGE_SIDES:
        write_32(writer, parts->edge_sides, corners + 1);
        break;
    case HMI_COLLIDER_SEAMS:
        write_32(writer, parts->seams, (size_t)parts->seam_count * HMI_COLLIDER_SEAM_INTS);
        break;
    case HMI_COLLIDER_SLIVERS:
        write_32(writer, parts->slivers, (size_t)parts->sliver_count);
        break;
    case HMI_COLLIDER_BOXES:
        if (boxes > 0) write_32(writer, parts->tree.box[0], boxes * HMI_COLLIDER_BOX_INTS);
        break;
    case HMI_COLLIDER_ORDER:
        write_32(writer, parts->tree.order, (size_t)parts->part_count);
        break;
    default:
        break;
    }
}

static void write_mask(hmi_writer *writer, const hm_collider_form *form, int32_t section) {
    const hmi_maskfield *field = form_field(form);
    size_t nodes, cells;
    if (form->mask && section == HMI_COLLIDER_WORDS) {
        const hmi_bitgrid *grid = &form->mask->grid;
        write_numbers(writer, grid->words, 8, hm_mask_word_count(grid->width, grid->height));
    }
    if (!field) return;
    hmi_maskfield_sizes(field->width, field->height, &nodes, &cells);
    if (section == HMI_COLLIDER_NODES && nodes > 0) write_numbers(writer, field->nodes[0], 2, nodes);
    if (section == HMI_COLLIDER_CELLS) write_numbers(writer, field->cells, 2, cells);
}

static void write_polar(hmi_writer *writer, const hm_polar *polar) {
    int64_t sums[HMI_POLAR_SUMS];
    const size_t count = (size_t)polar->view.count;
    write_numbers(writer, polar->lengths, 8, count);
    write_numbers(writer, polar->outer, 8, count);
    write_numbers(writer, polar->inner, 8, count);
    for (size_t i = 0; i < count; i++) {
        const uint64_t direction[2] = {(uint64_t)polar->directions[i].x, (uint64_t)polar->directions[i].y};
        write_numbers(writer, direction, 8, 2);
    }
    hmi_polar_sums(polar, sums);
    write_numbers(writer, sums, 8, HMI_POLAR_SUMS);
}

static void write_section(hmi_writer *writer, const hm_collider_source *source, int32_t section, uint64_t *names) {
    collider_counts at = {{0}};
    if (section == HMI_COLLIDER_FRAMES) write_frames(writer, source, names);
    if (section == HMI_COLLIDER_MARKS) write_marks(writer, source, names);
    if (section == HMI_COLLIDER_TAGS) write_tags(writer, source, names);
    if (section == HMI_COLLIDER_NAMES) write_names(writer, source);
    for (int32_t i = 0; i < source->form_count; i++) {
        const hm_collider_form *form = &source->forms[i];
        if (section == HMI_COLLIDER_FORMS) write_form(writer, form, &at);
        write_mask(writer, form, section);
        write_outline(writer, form->outline, section);
        write_outline(writer, form->hull, section);
        write_parts(writer, form_parts(form->outline), section);
        write_parts(writer, form_parts(form->hull), section);
        if (form->polar && section == HMI_COLLIDER_LENGTHS) write_polar(writer, form->polar);
    }
}

// ---- the whole ----------------------------------------------------------------------------------------------------

static bool frame_valid_for(const hm_collider_source *source, const hm_collider_frame *frame) {
    if (!frame->name || frame->form < 0 || frame->form >= source->form_count || frame->duration < 0) return false;
    if (frame->width < 0 || frame->width > HM_MASK_MAX_SIDE) return false;
    if (frame->height < 0 || frame->height > HM_MASK_MAX_SIDE) return false;
    if (frame->first_mark < 0 || frame->mark_count < 0) return false;
    if (frame->mark_count > source->mark_count - frame->first_mark) return false;
    const hm_mask *mask = source->forms[frame->form].mask;
    return !mask || (mask->grid.width <= frame->width && mask->grid.height <= frame->height);
}

static bool mark_kind_valid(hm_shape_kind kind) {
    return kind == HM_SHAPE_POINT || kind == HM_SHAPE_CIRCLE || kind == HM_SHAPE_BOX;
}

static bool counts_valid(const hm_collider_source *source) {
    const int32_t counts[4] = {source->form_count, source->frame_count, source->mark_count, source->tag_count};
    for (int i = 0; i < 4; i++)
        if (counts[i] < 0 || counts[i] > HM_COLLIDER_MAX) return false;
    return (source->forms || source->form_count == 0) && (source->frames || source->frame_count == 0) &&
           (source->marks || source->mark_count == 0) && (source->tags || source->tag_count == 0);
}

static bool mark_valid(const hm_collider_mark *mark) { return mark->name && mark_kind_valid(mark->kind); }

static bool tag_valid_for(const hm_collider_source *source, const hm_collider_tag *tag) {
    if (!tag->name || tag->first < 0 || tag->last < tag->first || tag->last >= source->frame_count) return false;
    return (unsigned)tag->way <= HM_COLLIDER_PINGPONG_REVERSE && tag->repeat >= 0;
}

static bool source_valid(const hm_collider_source *source) {
    if (!counts_valid(source)) return false;
    for (int32_t i = 0; i < source->frame_count; i++)
        if (!frame_valid_for(source, &source->frames[i])) return false;
    for (int32_t i = 0; i < source->mark_count; i++)
        if (!mark_valid(&source->marks[i])) return false;
    for (int32_t i = 0; i < source->tag_count; i++)
        if (!tag_valid_for(source, &source->tags[i])) return false;
    return true;
}

static HMI_COLD bool source_report_list(hmi_origin at, const char *counted, const char *listed, int32_t count,
                                        const void *list) {
    if (hmi_report_between(at, counted, count, 0, HM_COLLIDER_MAX)) return true;
    return !list && count > 0 && hmi_report(at, listed, HM_SENTENCE_NULL_LIST, count, 0);
}

static HMI_COLD bool source_report(hmi_origin at, const hm_collider_source *source) {
    if (source_report_list(at, "source.form_count", "source.forms", source->form_count, source->forms) ||
        source_report_list(at, "source.frame_count", "source.frames", source->frame_count, source->frames) ||
        source_report_list(at, "source.mark_count", "source.marks", source->mark_count, source->marks) ||
        source_report_list(at, "source.tag_count", "source.tags", source->tag_count, source->tags))
        return true;
    for (int32_t i = 0; i < source->frame_count; i++)
        if (!frame_valid_for(source, &source->frames[i]))
            return hmi_report(at, "source.frames", HM_SENTENCE_ENTRY, i, 0);
    for (int32_t i = 0; i < source->mark_count; i++)
        if (!mark_valid(&source->marks[i])) return hmi_report(at, "source.marks", HM_SENTENCE_ENTRY, i, 0);
    for (int32_t i = 0; i < source->tag_count; i++)
        if (!tag_valid_for(source, &source->tags[i])) return hmi_report(at, "source.tags", HM_SENTENCE_ENTRY, i, 0);
    return false;
}

static uint64_t padded(uint64_t size) { return (size + 7) / 8 * 8; }

static void write_head(hmi_writer *writer, const collider_counts *counts, uint64_t size) {
    uint8_t head[HMI_COLLIDER_HEAD] = {'H', 'M', 'C', 'L'};
    uint64_t offset = HMI_COLLIDER_HEAD + HMI_COLLIDER_SECTIONS * HMI_COLLIDER_ENTRY;
    hmi_put32(head + 4, HMI_COLLIDER_VERSION);
    hmi_put64(head + 8, size);
    hmi_put32(head + 16, HMI_COLLIDER_SECTIONS);
    hmi_writer_add(writer, head, sizeof head);
    for (int32_t section = 0; section < HMI_COLLIDER_SECTIONS; section++) {
        uint8_t entry[HMI_COLLIDER_ENTRY];
        hmi_put32(entry, (uint32_t)section);
        hmi_put32(entry + 4, (uint32_t)hmi_collider_width(section));
        hmi_put64(entry + 8, offset);
        hmi_put64(entry + 16, counts->n[section]);
        hmi_writer_add(writer, entry, sizeof entry);
        offset += padded(counts->n[section] * (uint64_t)hmi_collider_width(section));
    }
}

hm_result hm_collider_save(const hm_collider_source *source, void *out, size_t capacity, size_t *bytes) {
    collider_counts counts;
    hmi_writer writer;
    uint64_t total = HMI_COLLIDER_HEAD + HMI_COLLIDER_SECTIONS * HMI_COLLIDER_ENTRY + HMI_COLLIDER_SUM;
    HMI_REQUIRE_PTR(source, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(bytes, HM_ERROR_RANGE);
    HMI_REQUIRE_LIST(out, capacity, HM_ERROR_RANGE);
    if (!source_valid(source)) return HMI_REFUSED(source_report(HMI_RANGE, source));
    count_all(source, &counts);
    for (int32_t i = 0; i < HMI_COLLIDER_SECTIONS; i++)
        total += padded(counts.n[i] * (uint64_t)hmi_collider_width(i));
    if (total > INT32_MAX) return HMI_REFUSED_AS("source", HM_SENTENCE_BYTES, total, INT32_MAX);
    *bytes = (size_t)total;
    if (capacity == 0) return HM_OK;
    hmi_writer_begin(&writer, out, capacity);
    write_head(&writer, &counts, total);
    uint64_t names = 0;
    for (int32_t section = 0; section < HMI_COLLIDER_SECTIONS; section++) {
        static const uint8_t gap[8];
        write_section(&writer, source, section, &names);
        hmi_writer_add(&writer, gap, (size_t)(padded(writer.size) - writer.size));
    }
    uint8_t sum[HMI_COLLIDER_SUM];
    hmi_put64(sum, hmi_checksum_end(&writer.sum));
    hmi_writer_add(&writer, sum, sizeof sum);
    return HM_OK;
}
