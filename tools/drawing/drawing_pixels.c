// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "drawing_pixels.h"

#include <stdio.h>

#ifdef HITMASK_HAS_RSVG
#    include <librsvg/rsvg.h>

#    include <string.h>

// Read without a limit of size: it is a text of our own.
static RsvgHandle *pixels_read(const buffer *text, GError **error) {
    GInputStream *stream = g_memory_input_stream_new_from_data(text->bytes, (gssize)text->size, NULL);
    RsvgHandle *handle = rsvg_handle_new_from_stream_sync(stream, NULL, RSVG_HANDLE_FLAG_UNLIMITED, NULL, error);
    g_object_unref(stream);
    return handle;
}

static bool pixels_render(RsvgHandle *handle, const picture *image, GError **error) {
    cairo_surface_t *surface = cairo_image_surface_create_for_data(image->rgba, CAIRO_FORMAT_ARGB32, image->width,
                                                                   image->height, 4 * image->width);
    cairo_t *cairo = cairo_create(surface);
    const RsvgRectangle whole = {0, 0, image->width, image->height};
    const bool done =
        rsvg_handle_render_document(handle, cairo, &whole, error) && cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cairo);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return done;
}

// Cairo's pixels are whole numbers, here without transparency.
static void pixels_to_rgba(const picture *image) {
    const size_t count = (size_t)image->width * (size_t)image->height;
    for (uint8_t *p = image->rgba; p < image->rgba + 4 * count; p += 4) {
        uint32_t argb;
        memcpy(&argb, p, sizeof argb);
        const uint8_t rgba[4] = {(uint8_t)(argb >> 16), (uint8_t)(argb >> 8), (uint8_t)argb, 255};
        memcpy(p, rgba, sizeof rgba);
    }
}

bool drawing_pixels(const drawing *d, picture *out, char fault[DRAWING_FAULT_SIZE]) {
    enum { MOST_SIDE = 32767 }; // Cairo's
    GError *error = NULL;
    snprintf(fault, DRAWING_FAULT_SIZE, "not enough memory");
    *out = (picture){0};
    if (d->width > MOST_SIDE || d->height > MOST_SIDE) {
        snprintf(fault, DRAWING_FAULT_SIZE, "more than %d pixels a side", (int)MOST_SIDE);
        return false;
    }
    if (!picture_create(d->width, d->height, out)) return false;
    RsvgHandle *handle = pixels_read(&d->text, &error);
    const bool done = handle && pixels_render(handle, out, &error);
    if (error) snprintf(fault, DRAWING_FAULT_SIZE, "librsvg: %.100s", error->message);
    g_clear_error(&error);
    g_clear_object(&handle);
    if (done)
        pixels_to_rgba(out);
    else
        picture_free(out);
    return done;
}
#else
bool drawing_pixels(const drawing *d, picture *out, char fault[DRAWING_FAULT_SIZE]) {
    (void)d;
    *out = (picture){0};
    snprintf(fault, DRAWING_FAULT_SIZE, "built without librsvg");
    return false;
}
#endif
