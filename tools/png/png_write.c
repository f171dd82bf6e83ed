// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "png_write.h"

#include "../cli/files.h"
#include "../cli/report.h"

#include <errno.h>
#include <setjmp.h>
#include <string.h>

#include <png.h>

// Everything that libpng's error exit may jump over.
typedef struct writer {
    outfile file;
    png_structp png;
    png_infop info;
    int error; // errno of the write that failed, 0 for any other cause
} writer;

static void writer_error(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

static void writer_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void writer_bytes(png_structp png, png_bytep bytes, size_t size) {
    writer *w = png_get_io_ptr(png);
    if (fwrite(bytes, 1, size, w->file.stream) == size) return;
    w->error = errno;
    png_error(png, "write failed");
}

static void writer_flush(png_structp png) { (void)png; }

static bool writer_encode(writer *w, const picture *image, progress *bar) {
    w->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, w, writer_error, writer_warning);
    if (w->png) w->info = png_create_info_struct(w->png);
    if (!w->info || setjmp(png_jmpbuf(w->png))) return false;
    png_set_write_fn(w->png, w, writer_bytes, writer_flush);
    png_set_IHDR(w->png, w->info, (png_uint_32)image->width, (png_uint_32)image->height, 8, PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(w->png, w->info);
    png_set_filler(w->png, 0, PNG_FILLER_AFTER);
    for (int32_t y = 0; y < image->height; y++) {
        png_write_row(w->png, image->rgba + (size_t)y * (size_t)image->width * 4);
        progress_step(bar, (size_t)image->width);
    }
    png_write_end(w->png, w->info);
    return true;
}

bool png_write_picture(const char *file, const picture *image, progress *bar) {
    writer w = {0};
    if (!outfile_open(&w.file, file)) return false;
    bool done = writer_encode(&w, image, bar);
    progress_hide(bar);
    png_destroy_write_struct(&w.png, &w.info);
    if (done) return outfile_commit(&w.file);
    report(file, "free some space or memory, or name a file elsewhere", "cannot be written (%s)",
           w.error ? strerror(w.error) : "not enough memory");
    outfile_abandon(&w.file);
    return false;
}
