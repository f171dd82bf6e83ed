// mask: from pictures and packed bits, and back.
#include "../simd/kernels.h"
#include "mask_internal.h"

#include <string.h>

// SIZE_MAX where that does not fit: no stride does then.
static size_t picture_row_bytes(int32_t width, size_t pixel_bytes) {
    return width > 0 ? hmi_size((size_t)width, pixel_bytes, 0) : 0;
}

bool hmi_picture_there(const hm_picture *picture) {
    return picture->rgba || picture->width <= 0 || picture->height <= 0;
}

bool hmi_picture_valid(hm_picture *picture) {
    if (picture->width < 0 || picture->height < 0) return false;
    return hmi_stride(picture->stride, picture_row_bytes(picture->width, 4), picture->height, 1, &picture->stride);
}

bool hmi_report_picture(hmi_origin at, const char *argument, const hm_picture *picture) {
    if (picture->width < 0) return hmi_report(at, argument, HM_SENTENCE_WIDTH, picture->width, 0);
    if (picture->height < 0) return hmi_report(at, argument, HM_SENTENCE_HEIGHT, picture->height, 0);
    return hmi_report(at, argument, HM_SENTENCE_ROWS, 0, 0);
}

typedef void (*picture_reader)(const uint8_t *rows, size_t stride, const void *how, const hmi_bitgrid *to);

// Makes a mask and lets `read` fill it; a mask without pixels reads nothing.
static hm_result picture_read(const char *function, const uint8_t *rows, int32_t width, int32_t height, size_t stride,
                              size_t row_bytes, picture_reader read, const void *how, const hm_allocator *alloc,
                              hm_mask **out) {
    const hmi_origin at = HMI_RANGE_IN(function);
    if (!hmi_stride(stride, row_bytes, height, 1, &stride))
        return HMI_REFUSED(hmi_report_sides(at, width, height) || hmi_report(at, "stride", HM_SENTENCE_ROWS, 0, 0));
    if (!hmi_mask_sides_valid(width, height)) return HMI_REFUSED(hmi_report_sides(at, width, height));
    hm_mask *mask;
    hm_result result = hm_mask_create(width, height, alloc, &mask);
    if (result != HM_OK) return result;
    if (width > 0 && height > 0) read(rows, stride, how, &mask->grid);
    hmi_mask_changed_all(mask);
    *out = mask;
    return HM_OK;
}

static uint8_t picture_threshold(uint8_t threshold) { return threshold ? threshold : 1; }

static void read_rgba(const uint8_t *rows, size_t stride, const void *how, const hmi_bitgrid *to) {
    const uint8_t *threshold = how;
    hmi_kernels_active()->pack_rgba(rows, stride, *threshold, to);
}

static void read_bytes(const uint8_t *rows, size_t stride, const void *how, const hmi_bitgrid *to) {
    const uint8_t *threshold = how;
    hmi_kernels_active()->pack_bytes(rows, stride, *threshold, to);
}

hm_result hm_mask_from_rgba(const uint8_t *rgba, int32_t width, int32_t height, size_t stride, uint8_t threshold,
                            const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE(rgba || width <= 0 || height <= 0, HM_ERROR_RANGE, hmi_report_null(__func__, "rgba"));
    threshold = picture_threshold(threshold);
    return picture_read(__func__, rgba, width, height, stride, picture_row_bytes(width, 4), read_rgba, &threshold,
                        alloc, out);
}

static bool frame_inside(const hm_rect *frame, int32_t width, int32_t height) {
    return frame->x >= 0 && frame->y >= 0 && frame->w >= 0 && frame->h >= 0 && frame->x <= width &&
           frame->y <= height && frame->w <= width - frame->x && frame->h <= height - frame->y;
}

hm_result hm_mask_from_rgba_rect(const uint8_t *rgba, int32_t width, int32_t height, size_t stride,
                                 const hm_rect *frame, uint8_t threshold, const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(frame, HM_ERROR_RANGE);
    HMI_REQUIRE(rgba || width <= 0 || height <= 0, HM_ERROR_RANGE, hmi_report_null(__func__, "rgba"));
    if (width < 0) return HMI_REFUSED_AS("width", HM_SENTENCE_LEAST, width, 0);
    if (height < 0) return HMI_REFUSED_AS("height", HM_SENTENCE_LEAST, height, 0);
    if (!frame_inside(frame, width, height)) return HMI_REFUSED_AS("frame", HM_SENTENCE_OUTSIDE, 0, 0);
    if (!hmi_stride(stride, picture_row_bytes(width, 4), height, 1, &stride))
        return HMI_REFUSED_AS("stride", HM_SENTENCE_ROWS, stride, 0);
    const uint8_t *first = NULL;
    if (frame->w > 0 && frame->h > 0) first = rgba + (size_t)frame->y * stride + (size_t)frame->x * 4;
    return hm_mask_from_rgba(first, frame->w, frame->h, stride, threshold, alloc, out);
}

hm_result hm_mask_from_alpha(const uint8_t *alpha, int32_t width, int32_t height, size_t stride, uint8_t threshold,
                             const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE(alpha || width <= 0 || height <= 0, HM_ERROR_RANGE, hmi_report_null(__func__, "alpha"));
    threshold = picture_threshold(threshold);
    return picture_read(__func__, alpha, width, height, stride, picture_row_bytes(width, 1), read_bytes, &threshold,
                        alloc, out);
}

hm_result hm_mask_from_gray(const uint8_t *gray, int32_t width, int32_t height, size_t stride, uint8_t threshold,
                            const hm_allocator *alloc, hm_mask **out) {
    return hm_mask_from_alpha(gray, width, height, stride, threshold, alloc, out);
}

typedef struct color_key {
    const uint8_t *rgb;
    int tolerance;
} color_key;

static bool key_differs(const uint8_t *pixel, const color_key *key) {
    for (int i = 0; i < 3; i++) {
        int difference = pixel[i] - key->rgb[i];
        if (difference > key->tolerance || -difference > key->tolerance) return true;
    }
    return false;
}

static void picture_set(const hmi_bitgrid *to, int32_t x, int32_t y) {
    hmi_bitgrid_stripe(to, x >> 6)[y] |= (uint64_t)1 << (x & 63);
}

static void read_key(const uint8_t *rows, size_t stride, const void *how, const hmi_bitgrid *to) {
    for (int32_t y = 0; y < to->height; y++)
        for (int32_t x = 0; x < to->width; x++)
            if (key_differs(rows + (size_t)y * stride + 4 * (size_t)x, how)) picture_set(to, x, y);
}

hm_result hm_mask_from_color_key(const uint8_t *rgba, int32_t width, int32_t height, size_t stride,
                                 const uint8_t key[3], uint8_t tolerance, const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(key, HM_ERROR_RANGE);
    HMI_REQUIRE(rgba || width <= 0 || height <= 0, HM_ERROR_RANGE, hmi_report_null(__func__, "rgba"));
    color_key how = {key, tolerance};
    return picture_read(__func__, rgba, width, height, stride, picture_row_bytes(width, 4), read_key, &how, alloc,
                        out);
}

// ---- limits of each channel ---------------------------------------------------------------------------------------

static hm_result picture_read_rgba(const char *function, const hm_picture *picture, picture_reader read,
                                   const void *how, const hm_allocator *alloc, hm_mask **out) {
    return picture_read(function, picture->rgba, picture->width, picture->height, picture->stride,
                        picture_row_bytes(picture->width, 4), read, how, alloc, out);
}

typedef struct color_range {
    const int32_t *low;
    const int32_t *high;
} color_range;

static bool color_within(const uint8_t *pixel, const color_range *range) {
    for (int i = 0; i < 4; i++)
        if (pixel[i] < range->low[i] || pixel[i] > range->high[i]) return false;
    return true;
}

static void read_range(const uint8_t *rows, size_t stride, const void *how, const hmi_bitgrid *to) {
    for (int32_t y = 0; y < to->height; y++)
        for (int32_t x = 0; x < to->width; x++)
            if (color_within(rows + (size_t)y * stride + 4 * (size_t)x, how)) picture_set(to, x, y);
}

hm_result hm_mask_from_range(const hm_picture *picture, const int32_t low[4], const int32_t high[4],
                             const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE_PTR(picture, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(low, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(high, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE(hmi_picture_there(picture), HM_ERROR_RANGE, hmi_report_null(__func__, "picture.rgba"));
    const color_range range = {low, high};
    return picture_read_rgba(__func__, picture, read_range, &range, alloc, out);
}

typedef struct color_difference {
    hm_picture other;
    const int32_t *tolerance;
} color_difference;

static bool color_differs(const uint8_t *a, const uint8_t *b, const int32_t tolerance[4]) {
    for (int i = 0; i < 4; i++)
        if ((a[i] > b[i] ? a[i] - b[i] : b[i] - a[i]) > tolerance[i]) return true;
    return false;
}

static void read_difference(const uint8_t *rows, size_t stride, const void *how, const hmi_bitgrid *to) {
    const color_difference *difference = how;
    const hm_picture *other = &difference->other;
    for (int32_t y = 0; y < to->height; y++)
        for (int32_t x = 0; x < to->width; x++)
            if (color_differs(rows + (size_t)y * stride + 4 * (size_t)x,
                              other->rgba + (size_t)y * other->stride + 4 * (size_t)x, difference->tolerance))
                picture_set(to, x, y);
}

hm_result hm_mask_from_difference(const hm_picture *a, const hm_picture *b, const int32_t tolerance[4],
                                  const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE_PTR(a, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(b, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(tolerance, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE(hmi_picture_there(a), HM_ERROR_RANGE, hmi_report_null(__func__, "a.rgba"));
    HMI_REQUIRE(hmi_picture_there(b), HM_ERROR_RANGE, hmi_report_null(__func__, "b.rgba"));
    color_difference difference = {*b, tolerance};
    if (a->width != b->width) return HMI_REFUSED_AS("b.width", HM_SENTENCE_OTHER, b->width, a->width);
    if (a->height != b->height) return HMI_REFUSED_AS("b.height", HM_SENTENCE_OTHER, b->height, a->height);
    if (!hmi_picture_valid(&difference.other))
        return HMI_REFUSED(hmi_report_picture(HMI_RANGE, "b", &difference.other));
    return picture_read_rgba(__func__, a, read_difference, &difference, alloc, out);
}

// ---- packed bits --------------------------------------------------------------------------------------------------

static size_t bits_row_bytes(int32_t width) { return width > 0 ? ((size_t)width + 7) / 8 : 0; }

static uint8_t bits_reverse(uint8_t byte) { return (uint8_t)(hmi_reverse_bits(byte) >> 56); }

static void read_bit_row(const uint8_t *row, hm_bit_order order, const hmi_bitgrid *to, int32_t y) {
    size_t bytes = bits_row_bytes(to->width);
    for (size_t i = 0; i < bytes; i++) {
        uint8_t byte = order == HM_BITS_MSB_FIRST ? bits_reverse(row[i]) : row[i];
        hmi_bitgrid_stripe(to, (int32_t)(i / 8))[y] |= (uint64_t)byte << (8 * (i % 8));
    }
    hmi_bitgrid_stripe(to, to->stripes - 1)[y] &= hmi_bitgrid_last_bits(to);
}

static void read_bits(const uint8_t *rows, size_t stride, const void *how, const hmi_bitgrid *to) {
    const hm_bit_order *order = how;
    for (int32_t y = 0; y < to->height; y++) read_bit_row(rows + (size_t)y * stride, *order, to, y);
}

static bool bits_order_valid(hm_bit_order order) { return order == HM_BITS_LSB_FIRST || order == HM_BITS_MSB_FIRST; }

hm_result hm_mask_from_bits(const uint8_t *bits, int32_t width, int32_t height, size_t stride, hm_bit_order order,
                            const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE(bits || width <= 0 || height <= 0, HM_ERROR_RANGE, hmi_report_null(__func__, "bits"));
    HMI_REQUIRE_ENUM(bits_order_valid(order), order, HM_ERROR_RANGE);
    return picture_read(__func__, bits, width, height, stride, bits_row_bytes(width), read_bits, &order, alloc, out);
}

hm_result hm_mask_to_bits(const hm_mask *mask, hm_bit_order order, uint8_t *bits, size_t stride) {
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    HMI_REQUIRE_ENUM(bits_order_valid(order), order, HM_ERROR_RANGE);
    const hmi_bitgrid *grid = &mask->grid;
    size_t bytes = bits_row_bytes(grid->width);
    if (!hmi_stride(stride, bytes, grid->height, 1, &stride))
        return HMI_REFUSED_AS("stride", HM_SENTENCE_ROWS, stride, 0);
    if (bytes == 0 || grid->height == 0) return HM_OK;
    HMI_REQUIRE_PTR(bits, HM_ERROR_RANGE);
    for (int32_t y = 0; y < grid->height; y++)
        for (size_t i = 0; i < bytes; i++) {
            uint8_t byte = (uint8_t)(hmi_bitgrid_stripe(grid, (int32_t)(i / 8))[y] >> (8 * (i % 8)));
            bits[(size_t)y * stride + i] = order == HM_BITS_MSB_FIRST ? bits_reverse(byte) : byte;
        }
    return HM_OK;
}

hm_result hm_mask_to_rgba(const hm_mask *mask, const uint8_t solid[4], const uint8_t clear[4], uint8_t *rgba,
                          size_t stride) {
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(solid, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(clear, HM_ERROR_RANGE);
    const hmi_bitgrid *grid = &mask->grid;
    if (!hmi_stride(stride, picture_row_bytes(grid->width, 4), grid->height, 1, &stride))
        return HMI_REFUSED_AS("stride", HM_SENTENCE_ROWS, stride, 0);
    if (grid->width == 0 || grid->height == 0) return HM_OK;
    HMI_REQUIRE_PTR(rgba, HM_ERROR_RANGE);
    for (int32_t y = 0; y < grid->height; y++)
        for (int32_t x = 0; x < grid->width; x++)
            memcpy(rgba + (size_t)y * stride + 4 * (size_t)x, hmi_bitgrid_get(grid, x, y) ? solid : clear, 4);
    return HM_OK;
}

// ---- text ---------------------------------------------------------------------------------------------------------

// The size of the picture in `text`; HM_ERROR_FORMAT as hm_mask_from_ascii says, HM_ERROR_RANGE when it is too large.
static hm_result ascii_measure(const char *text, int32_t *width, int32_t *height) {
    size_t columns = 0;
    size_t rows = 0;
    for (const char *c = text; *c;) {
        size_t length = strspn(c, "#.");
        if (c[length] != '\n' && c[length] != '\0') return HM_ERROR_FORMAT;
        if (rows > 0 && length != columns) return HM_ERROR_FORMAT;
        columns = length;
        rows++;
        c += length + (c[length] == '\n');
    }
    if (columns > HM_MASK_MAX_SIDE || rows > HM_MASK_MAX_SIDE)
        return HMI_REFUSED(hmi_report_between(HMI_RANGE_IN("hm_mask_from_ascii"), "text",
                                              (double)(columns > rows ? columns : rows), 0, HM_MASK_MAX_SIDE));
    *width = (int32_t)columns;
    *height = (int32_t)rows;
    return HM_OK;
}

static void read_ascii(const uint8_t *rows, size_t stride, const void *how, const hmi_bitgrid *to) {
    (void)how;
    for (int32_t y = 0; y < to->height; y++)
        for (int32_t x = 0; x < to->width; x++)
            if (rows[(size_t)y * stride + (size_t)x] == '#') picture_set(to, x, y);
}

hm_result hm_mask_from_ascii(const char *text, const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE_PTR(text, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    int32_t width = 0;
    int32_t height = 0;
    hm_result result = ascii_measure(text, &width, &height);
    if (result != HM_OK) return result;
    size_t stride = (size_t)width + 1; // the line feed
    return picture_read(__func__, (const uint8_t *)text, width, height, stride, (size_t)width, read_ascii, NULL,
                        alloc, out);
}
