// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Every point of the page is looked up backwards: from the page to the world, from there into each sprite, where the
// pixel that holds it gives the colour. 16 points a pixel make the turned edges smooth. Which pixels meet the other
// sprite is not looked up but asked, one pixel at a time, with the same exact question that gave the answer.
#include "hit_posed_picture.h"

#include "hit_page.h"
#include "png_write.h"
#include "report.h"
#include "text.h"

#include <inttypes.h>
#include <math.h>

enum { FINE = 4 }; // points a pixel, on each axis

// A sprite on the page: local pixel = (page - origin) * inverse, and what is drawn there.
typedef struct posed_view {
    const picture *image;
    const hm_mask *solid;
    hm_mask *met; // pixels that meet the other sprite
    int64_t met_count;
    hm_vec2 corners[4]; // on the page
    hm_vec2 origin;
    double ux, uy, vx, vy; // the inverse: where one page pixel leads in the sprite
    double grid;           // half the width of the lines between pixels, in sprite pixels; 0 for none
    ink colour;
} posed_view;

typedef struct posed_page {
    picture image;
    double scale; // page pixels per world pixel
    hm_vec2 origin;
    posed_view views[2];
} posed_page;

// ---- layout -------------------------------------------------------------------------------------------------------

static hm_vec2 posed_corner(const posed_sprite *side, int index) {
    hm_vec2 corner, local = {index == 1 || index == 2 ? side->sprite->image.width : 0,
                             index >= 2 ? side->sprite->image.height : 0};
    hm_xform_apply(&side->xform, local, &corner);
    return corner;
}

static void posed_bounds(const posed_sprite sides[2], hm_vec2 *least, hm_vec2 *most) {
    *least = *most = posed_corner(&sides[0], 0);
    for (int i = 0; i < 8; i++) {
        hm_vec2 corner = posed_corner(&sides[i / 4], i % 4);
        *least = (hm_vec2){fmin(least->x, corner.x), fmin(least->y, corner.y)};
        *most = (hm_vec2){fmax(most->x, corner.x), fmax(most->y, corner.y)};
    }
}

// Whole factors keep upright pixels even; what is too large for the page is shrunk instead.
static double posed_scale(double width, double height) {
    double fits = fmin(PAGE_WIDTH_WANTED / width, PAGE_HEIGHT_WANTED / height);
    if (fits > PAGE_SCALE_MOST) return PAGE_SCALE_MOST;
    return fits >= 1 ? floor(fits) : fits;
}

static void posed_place(posed_page *page, const posed_sprite *side, ink colour, posed_view *out) {
    const hm_xform *x = &side->xform;
    double step = page->scale / (double)HM_STEPS_PER_PIXEL;
    double ux = x->ux * step, uy = x->uy * step, vx = x->vx * step, vy = x->vy * step, det = ux * vy - uy * vx;
    *out = (posed_view){.image = &side->sprite->image, .solid = side->shape.mask, .colour = colour};
    for (int i = 0; i < 4; i++) {
        hm_vec2 corner = posed_corner(side, i);
        out->corners[i] = (hm_vec2){page->origin.x + corner.x * page->scale, page->origin.y + corner.y * page->scale};
    }
    out->origin = out->corners[0];
    out->ux = vy / det;
    out->uy = -uy / det;
    out->vx = -vx / det;
    out->vy = ux / det;
    double side_length = fmin(hypot(ux, uy), hypot(vx, vy));
    out->grid = side_length >= 7 ? 0.5 / side_length : 0;
}

static bool posed_layout(posed_page *page, const posed_sprite sides[2]) {
    enum { NARROWEST = 720, ROOM = 12 };
    hm_vec2 least, most;
    posed_bounds(sides, &least, &most);
    double width = most.x - least.x, height = most.y - least.y;
    page->scale = posed_scale(width, height);
    double drawn = width * page->scale + 2 * ROOM, tall = height * page->scale + 2 * ROOM;
    int32_t wide = (int32_t)ceil(fmax(drawn, NARROWEST)) + 2 * PAGE_MARGIN;
    int32_t high = (int32_t)ceil(tall) + 2 * PAGE_MARGIN + PAGE_CAPTION;
    // On whole pixels of the page, so that upright sprites have sharp edges.
    page->origin.x = floor((wide - drawn) / 2) + ROOM - least.x * page->scale;
    page->origin.y = PAGE_MARGIN + ROOM - least.y * page->scale;
    for (int i = 0; i < 2; i++) posed_place(page, &sides[i], page_sprites[i], &page->views[i]);
    return picture_create(wide, high, page_ground, &page->image);
}

static hm_vec2 page_point(const posed_page *page, hm_vec2 world) {
    return (hm_vec2){page->origin.x + world.x * page->scale, page->origin.y + world.y * page->scale};
}

// ---- which pixels meet --------------------------------------------------------------------------------------------

// The xform of pixel (x, y) alone, as a sprite of one pixel.
static bool posed_pixel(const hm_xform *xform, int32_t x, int32_t y, hm_xform *out) {
    int64_t dx = (int64_t)x * xform->ux + (int64_t)y * xform->vx,
            dy = (int64_t)x * xform->uy + (int64_t)y * xform->vy;
    return hm_xform_translate(xform, dx, dy, out) == HM_OK;
}

static hm_result posed_mark(const posed_sprite *side, const posed_sprite *other, const hm_rule *rule,
                            posed_view *view) {
    hm_mask *one = NULL;
    hm_shape pixel;
    hm_xform there;
    int32_t width = hm_mask_width(view->solid), height = hm_mask_height(view->solid);
    hm_result result = hm_mask_create(width, height, NULL, &view->met);
    if (result == HM_OK) result = hm_mask_from_ascii("#", NULL, &one);
    if (result != HM_OK) return result;
    hm_shape_mask(one, NULL, &pixel);
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < width; x++) {
            if (!hm_mask_get(view->solid, x, y) || !posed_pixel(&side->xform, x, y, &there)) continue;
            if (!hm_overlap(&pixel, &there, &other->shape, &other->xform, rule)) continue;
            hm_mask_set(view->met, x, y, true);
            view->met_count++;
        }
    }
    hm_mask_destroy(one);
    return HM_OK;
}

// ---- painting -----------------------------------------------------------------------------------------------------

typedef struct tint {
    double red, green, blue;
} tint;

static tint tint_mix(tint below, double red, double green, double blue, double strength) {
    below.red += (red - below.red) * strength;
    below.green += (green - below.green) * strength;
    below.blue += (blue - below.blue) * strength;
    return below;
}

static tint tint_ink(tint below, ink colour, double strength) {
    return tint_mix(below, colour.red, colour.green, colour.blue, strength * colour.strength / 255);
}

static bool view_on_line(const posed_view *view, double x, double y) {
    double fx = x - floor(x), fy = y - floor(y);
    return fx < view->grid || fy < view->grid || fx > 1 - view->grid || fy > 1 - view->grid;
}

// Lays what a sprite has at a point of the page over what is there. True when the point is solid.
static bool view_paint(const posed_view *view, double px, double py, tint *out) {
    double dx = px - view->origin.x, dy = py - view->origin.y;
    double x = dx * view->ux + dy * view->vx, y = dx * view->uy + dy * view->vy;
    if (!(x >= 0 && y >= 0 && x < view->image->width && y < view->image->height)) return false;
    int32_t i = (int32_t)x, j = (int32_t)y;
    const uint8_t *rgba = view->image->rgba + ((size_t)j * (size_t)view->image->width + (size_t)i) * 4;
    ink veil = page_veil(view->colour);
    if ((i + j) % 2 == 0) *out = tint_ink(*out, page_checks, 1);
    tint own = tint_ink((tint){rgba[0], rgba[1], rgba[2]}, veil, 1);
    *out = tint_mix(*out, own.red, own.green, own.blue, rgba[3] / 255.0 * 0.88);
    bool solid = hm_mask_get(view->solid, i, j);
    // A hint of colour, as a pixel can be solid and hardly to be seen.
    if (solid) *out = tint_ink(*out, view->colour, 0.13);
    if (view->met && hm_mask_get(view->met, i, j)) *out = tint_ink(*out, page_shared, 0.5);
    if (solid && view->grid > 0 && view_on_line(view, x, y)) *out = tint_mix(*out, 0, 0, 0, 0.28);
    return solid;
}

static tint page_sample(const posed_page *page, double x, double y) {
    tint here = {page_ground.red, page_ground.green, page_ground.blue};
    bool first = view_paint(&page->views[0], x, y, &here);
    bool second = view_paint(&page->views[1], x, y, &here);
    return first && second ? tint_mix(here, 255, 96, 168, 0.62) : here;
}

static void page_paint(posed_page *page, int32_t x, int32_t y) {
    tint sum = {0, 0, 0};
    for (int i = 0; i < FINE * FINE; i++) {
        tint here = page_sample(page, x + (i % FINE + 0.5) / FINE, y + (i / FINE + 0.5) / FINE);
        sum = (tint){sum.red + here.red, sum.green + here.green, sum.blue + here.blue};
    }
    const double share = FINE * FINE;
    ink mean = {(uint8_t)(sum.red / share + 0.5), (uint8_t)(sum.green / share + 0.5),
                (uint8_t)(sum.blue / share + 0.5), 255};
    picture_fill(&page->image, (hm_rect){x, y, 1, 1}, mean);
}

static void page_frame(posed_page *page, const posed_view *view) {
    ink faint = view->colour;
    faint.strength = 170;
    for (int i = 0; i < 4; i++) {
        picture_line(&page->image, view->corners[i], view->corners[(i + 1) % 4], 1.2, faint);
    }
}

static void page_mark_gap(posed_page *page, const posed_answer *answer) {
    hm_vec2 a = page_point(page, answer->closest.a), b = page_point(page, answer->closest.b);
    picture_line(&page->image, a, b, 2, page_first);
    picture_line(&page->image, a, a, 7, page_first);
    picture_line(&page->image, b, b, 7, page_first);
}

static void page_mark_meeting(posed_page *page, const posed_answer *answer) {
    hm_vec2 at = page_point(page, answer->closest.a);
    picture_line(&page->image, at, at, 9, page_ground);
    picture_line(&page->image, at, at, 6, page_first);
    picture_target(&page->image, (hm_pixel){(int32_t)at.x, (int32_t)at.y}, 14, page_first);
}

// ---- the words below ----------------------------------------------------------------------------------------------

static void caption_sprite(const posed_sprite *side, char *text, size_t size) {
    const hm_pose *pose = &side->pose;
    const double pi = 3.14159265358979323846;
    const picture *image = &side->sprite->image;
    int length =
        snprintf(text, size, "%.60s  %" PRId32 "x%" PRId32 " at %.6g,%.6g", text_base_name(side->sprite->name),
                 image->width, image->height, pose->position.x, pose->position.y);
    if (pose->angle != 0) {
        length += snprintf(text + length, size - (size_t)length, ", %.6g deg", pose->angle * 180 / pi);
    }
    if (pose->scale.x != 1 || pose->scale.y != 1) {
        length += snprintf(text + length, size - (size_t)length, ", scale %.4g,%.4g", pose->scale.x, pose->scale.y);
    }
    if (pose->flip_x || pose->flip_y) {
        snprintf(text + length, size - (size_t)length, ", flip %s%s", pose->flip_x ? "x" : "",
                 pose->flip_y ? "y" : "");
    }
}

static void caption_answer(posed_page *page, hm_pixel at, const posed_answer *answer) {
    char text[256];
    if (!isfinite(answer->distance)) {
        picture_text(&page->image, (hm_pixel){at.x + 24, at.y}, 2, page_faint, "no hit: no solid pixel");
        return;
    }
    if (answer->hit) {
        snprintf(text, sizeof text, "hit: %" PRId64 " pixels of A and %" PRId64 " of B meet",
                 page->views[0].met_count, page->views[1].met_count);
        page_legend(&page->image, at, page_shared, text);
    } else {
        const char *word = answer->distance > 0 ? "no hit" : "no hit: they only touch";
        picture_text(&page->image, (hm_pixel){at.x + 24, at.y}, 2, page_faint, word);
    }
    at.y += PAGE_LINE;
    hm_vec2 a = answer->closest.a, b = answer->closest.b;
    if (answer->distance > 0) {
        snprintf(text, sizeof text, "%.6g px from %.6g,%.6g to %.6g,%.6g", answer->distance, a.x, a.y, b.x, b.y);
    } else {
        snprintf(text, sizeof text, "a point of both: %.6g,%.6g", a.x, a.y);
    }
    page_legend(&page->image, at, page_first, text);
}

static void page_caption(posed_page *page, const posed_sprite sides[2], const posed_answer *answer) {
    char text[256];
    hm_pixel line = {PAGE_MARGIN, page->image.height - PAGE_CAPTION - PAGE_MARGIN / 2};
    for (int i = 0; i < 2; i++) {
        caption_sprite(&sides[i], text, sizeof text);
        page_legend(&page->image, line, page_sprites[i], text);
        line.y += PAGE_LINE;
    }
    caption_answer(page, line, answer);
}

static void page_draw(posed_page *page, const posed_sprite sides[2], const posed_answer *answer) {
    int32_t bottom = page->image.height - PAGE_CAPTION - PAGE_MARGIN;
    for (int32_t y = 0; y < bottom; y++) {
        for (int32_t x = 0; x < page->image.width; x++) page_paint(page, x, y);
    }
    for (int i = 0; i < 2; i++) page_frame(page, &page->views[i]);
    if (isfinite(answer->distance)) {
        if (answer->distance > 0) {
            page_mark_gap(page, answer);
        } else {
            page_mark_meeting(page, answer);
        }
    }
    page_caption(page, sides, answer);
}

bool hit_posed_picture_write(const char *file, const posed_sprite sides[2], const posed_answer *answer) {
    posed_page page = {0};
    bool done = posed_layout(&page, sides);
    for (int i = 0; done && answer->hit && i < 2; i++) {
        done = posed_mark(&sides[i], &sides[1 - i], &answer->rule, &page.views[i]) == HM_OK;
    }
    if (done) page_draw(&page, sides, answer);
    if (!done) report(file, "free some memory", "cannot be drawn (not enough memory)");
    done = done && png_write_picture(file, &page.image);
    for (int i = 0; i < 2; i++) hm_mask_destroy(page.views[i].met);
    picture_free(&page.image);
    return done;
}
