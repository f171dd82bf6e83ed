// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "png_address.h"

#include <setjmp.h>
#include <stdlib.h>

#include <png.h>

// Everything that libpng's error exit may jump over.
typedef struct address {
    buffer bytes;
    png_structp png;
    png_infop info;
    uint8_t *row;
} address;

static void address_error(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

static void address_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void address_bytes(png_structp png, png_bytep bytes, size_t size) {
    buffer *out = png_get_io_ptr(png);
    buffer_add(out, bytes, size);
    if (out->failed) png_error(png, "no memory");
}

static void address_flush(png_structp png) { (void)png; }

static bool address_encode(address *a, const png_rows *rows) {
    a->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, a, address_error, address_warning);
    if (a->png) a->info = png_create_info_struct(a->png);
    if (!a->info || !a->row || setjmp(png_jmpbuf(a->png))) return false;
    png_set_write_fn(a->png, &a->bytes, address_bytes, address_flush);
    png_set_user_limits(a->png, (png_uint_32)rows->width, (png_uint_32)rows->height);
    png_set_IHDR(a->png, a->info, (png_uint_32)rows->width, (png_uint_32)rows->height, 8, PNG_COLOR_TYPE_RGB_ALPHA,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(a->png, a->info);
    for (int32_t y = 0; y < rows->height; y++) {
        rows->row(rows->context, y, a->row);
        png_write_row(a->png, a->row);
    }
    png_write_end(a->png, a->info);
    return true;
}

static void address_base64(const uint8_t *bytes, size_t size, buffer *out) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const size_t groups = (size + 2) / 3;
    char *to = buffer_extend(out, 4 * groups);
    if (!to) return;
    for (size_t i = 0; i < groups; i++) {
        const uint8_t *from = bytes + 3 * i;
        const size_t left = size - 3 * i;
        const unsigned a = from[0], b = left > 1 ? from[1] : 0, c = left > 2 ? from[2] : 0;
        *to++ = digits[a >> 2];
        *to++ = digits[(a & 3) << 4 | b >> 4];
        *to++ = left > 1 ? digits[(b & 15) << 2 | c >> 6] : '=';
        *to++ = left > 2 ? digits[c & 63] : '=';
    }
}

bool png_address(const png_rows *rows, buffer *out) {
    address a = {.row = malloc((size_t)rows->width * 4)};
    const bool made = address_encode(&a, rows);
    if (a.png) png_destroy_write_struct(&a.png, &a.info);
    free(a.row);
    if (made) {
        buffer_text(out, "data:image/png;base64,");
        address_base64((const uint8_t *)a.bytes.bytes, a.bytes.size, out);
    }
    buffer_free(&a.bytes);
    return made;
}
