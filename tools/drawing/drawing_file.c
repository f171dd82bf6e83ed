// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "drawing_file.h"

#include "../cli/files.h"
#include "../cli/report.h"
#include "../png/png_write.h"
#include "drawing_pixels.h"

#include <string.h>
#include <strings.h>

bool drawing_is_svg(const char *file) {
    const size_t length = strlen(file);
    return length > 4 && !strcasecmp(file + length - 4, ".svg");
}

bool drawing_can(const char *file) {
    if (DRAWING_HAS_PIXELS || drawing_is_svg(file)) return true;
    report(file, "name a file that ends in .svg, or build the command where librsvg is",
           "cannot be written as PNG (this command was built without librsvg)");
    return false;
}

static bool write_svg(const buffer *text, const char *file) {
    outfile out;
    if (!outfile_open(&out, file)) return false;
    // A failure stays noted in the stream.
    fwrite(text->bytes, 1, text->size, out.stream);
    fputc('\n', out.stream);
    return outfile_commit(&out);
}

static bool write_png(drawing *d, const char *file) {
    picture image;
    char fault[DRAWING_FAULT_SIZE];
    const bool drawn = drawing_pixels(d, &image, fault);
    progress_hide(d->bar);
    if (!drawn) {
        report(file, "name a file that ends in .svg, or draw less", "cannot be drawn as PNG (%s)", fault);
        return false;
    }
    const bool done = png_write_picture(file, &image, d->bar);
    picture_free(&image);
    return done;
}

bool drawing_write(drawing *d, const char *file) {
    if (!drawing_can(file)) return false;
    xml_close(&d->x);
    xml_end(&d->x);
    if (d->text.failed) {
        progress_hide(d->bar);
        report(file, "free some memory", "cannot be drawn (not enough memory)");
        return false;
    }
    if (!drawing_is_svg(file)) return write_png(d, file);
    progress_hide(d->bar);
    return write_svg(&d->text, file);
}
