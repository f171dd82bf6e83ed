// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Every point of the page is looked up backwards: from the page to the world, from there into each sprite, where the
// pixel that holds it gives the colour. 16 points a pixel make the turned edges smooth. Which pixels meet the other
// sprite is not looked up but asked, with the same exact rule that gave the answer. Shapes other than masks are drawn
// by the library (hit_cover.h).
#include "hit_posed_picture.h"

#include "hit_cover.h"
#include "hit_page.h"
#include "hit_tiles.h"
#include "png_write.h"
#include "report.h"
#include "text.h"
#include "view.h"

#include <hitmask/stamp.h>

#include <inttypes.h>
#include <math.h>

enum { FINE = 4 }; // points a pixel, on each axis

// A sprite or shape on the page and what is drawn there.
typedef struct posed_view {
    const picture *image; // its colours, if there are any
    const hm_mask *solid; // of a mask, else NULL; then the cover counts
    cover drawn;
    hm_mask *met; // pixels that meet the other sprite
    int64_t met_count;
    view place;
    double grid; // half the width of the lines between pixels, in sprite pixels; 0 for none
    ink colour;
} posed_view;

typedef struct posed_page {
    picture image;
    page_frame frame;
    posed_view views[2];
    bool ghost; // B is also drawn where it stops
    view stop;
    hm_xform stopped;
    cover stop_drawn; // unless B is a mask
    bounds extents[2];
} posed_page;

// ---- layout -------------------------------------------------------------------------------------------------------

// Whole factors keep upright pixels even; what is too large for the page is shrunk instead.
static double posed_scale(double width, double height) {
    double fits = fmin(PAGE_WIDTH_WANTED / width, PAGE_HEIGHT_WANTED / height);
    if (!(fits <= PAGE_SCALE_MOST)) return PAGE_SCALE_MOST;
    return fits >= 1 ? floor(fits) : fits;
}

static void posed_place(const posed_page *page, const posed_sprite *side, ink colour, posed_view *out) {
    const picture *image = &side->sprite->image;
    *out = (posed_view){.image = image->rgba ? image : NULL, .solid = side->side.shape.mask, .colour = colour};
    view_make(&page->frame, &side->side.xform, &out->place);
    double length = fmin(hypot(out->place.ux, out->place.uy), hypot(out->place.vx, out->place.vy));
    out->grid = length >= 7 ? 0.5 / length : 0;
}

// What is to be seen: both sides, B where it stops, and the places that the answer tells. Of a tile map that is much
// larger only what is around the other side.
static bounds posed_bounds(posed_page *page, const posed_sprite sides[2], const posed_answer *answer) {
    bounds seen[2] = {bounds_none, bounds_none};
    for (int i = 0; i < 2; i++) {
        bounds_shape(&page->extents[i], &sides[i].side, &sides[i].side.xform);
        seen[i] = page->extents[i];
    }
    if (page->ghost) bounds_shape(&seen[1], &sides[1].side, &page->stopped);
    for (int32_t i = 0; answer->met && i < answer->contact.count; i++) {
        bounds_point(&seen[1], answer->contact.point[i].point);
    }
    if (answer->way.hit) bounds_point(&seen[1], answer->way.cast.point);
    for (int i = 0; i < 2; i++) {
        if (isfinite(answer->distance)) bounds_point(&seen[i], i ? answer->closest.b : answer->closest.a);
    }
    bounds all = seen[0];
    bounds_point(&all, seen[1].least);
    bounds_point(&all, seen[1].most);
    for (int i = 0; i < 2; i++) {
        const bounds *other = &seen[1 - i];
        double size = fmax(fmax(other->most.x - other->least.x, other->most.y - other->least.y), 32);
        if (!side_is_tiled(&sides[i].side) || side_is_tiled(&sides[1 - i].side) || !isfinite(size)) continue;
        all.least = (hm_vec2){fmax(all.least.x, other->least.x - size), fmax(all.least.y, other->least.y - size)};
        all.most = (hm_vec2){fmin(all.most.x, other->most.x + size), fmin(all.most.y, other->most.y + size)};
    }
    // Empty shapes have no place, and points no size.
    if (!isfinite(all.least.x)) all = (bounds){{0, 0}, {0, 0}};
    double wider = fmax(0, 4 - (all.most.x - all.least.x)) / 2, higher = fmax(0, 4 - (all.most.y - all.least.y)) / 2;
    all.least = (hm_vec2){all.least.x - wider, all.least.y - higher};
    all.most = (hm_vec2){all.most.x + wider, all.most.y + higher};
    return all;
}

static bool posed_layout(posed_page *page, const posed_sprite sides[2], const posed_answer *answer) {
    enum { NARROWEST = 840, ROOM = 12 };
    const posed_way *way = &answer->way;
    const hm_cast_hit *cast = &way->cast;
    page->ghost =
        way->given && hm_xform_translate(&sides[1].side.xform, cast->stop_x, cast->stop_y, &page->stopped) == HM_OK;
    bounds all = posed_bounds(page, sides, answer);
    double width = all.most.x - all.least.x, height = all.most.y - all.least.y;
    double scale = page->frame.scale = posed_scale(width, height);
    double drawn = width * scale + 2 * ROOM, tall = height * scale + 2 * ROOM;
    int32_t wide = (int32_t)ceil(fmax(drawn, NARROWEST)) + 2 * PAGE_MARGIN;
    int32_t high = (int32_t)ceil(tall) + 2 * PAGE_MARGIN + PAGE_CAPTION;
    // On whole pixels of the page, so that upright sprites have sharp edges.
    page->frame.origin.x = floor((wide - drawn) / 2) + ROOM - all.least.x * scale;
    page->frame.origin.y = PAGE_MARGIN + ROOM - all.least.y * scale;
    for (int i = 0; i < 2; i++) posed_place(page, &sides[i], page_sprites[i], &page->views[i]);
    view_make(&page->frame, &page->stopped, &page->stop);
    return picture_create(wide, high, page_ground, &page->image);
}

static bool posed_cover(posed_page *page, const posed_sprite *side, const hm_xform *xform, cover *out) {
    return side->side.shape.mask ||
           cover_make(&page->frame, page->image.width, page->image.height - PAGE_CAPTION - PAGE_MARGIN, &side->side,
                      xform, out);
}

static bool posed_mark(const posed_sprite *side, const posed_sprite *other, const hm_rule *rule, posed_view *out) {
    if (!out->solid) return true;
    hm_result result =
        hm_mask_met(out->solid, &side->side.xform, &other->side.shape, &other->side.xform, rule, NULL, &out->met);
    if (result == HM_OK) out->met_count = hm_mask_count(out->met);
    return result == HM_OK;
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

static bool paint_on_line(const posed_view *side, hm_vec2 at) {
    double fx = at.x - floor(at.x), fy = at.y - floor(at.y);
    return fx < side->grid || fy < side->grid || fx > 1 - side->grid || fy > 1 - side->grid;
}

// A shape has its colour, strong near its edge.
static bool paint_cover(const posed_view *side, double x, double y, tint *out) {
    bool edge, solid = cover_at(&side->drawn, x, y, &edge);
    if (solid) *out = tint_ink(*out, side->colour, edge ? 0.95 : 0.4);
    return solid;
}

// The colours of pixel (i, j); a mask that came without has those of its side.
static void paint_pixel(const posed_view *side, int32_t i, int32_t j, bool solid, tint *out) {
    ink veil = page_veil(side->colour);
    if (side->image) {
        const uint8_t *rgba = side->image->rgba + ((size_t)j * (size_t)side->image->width + (size_t)i) * 4;
        tint own = tint_ink((tint){rgba[0], rgba[1], rgba[2]}, veil, 1);
        *out = tint_mix(*out, own.red, own.green, own.blue, rgba[3] / 255.0 * 0.88);
    } else if (solid) {
        *out = tint_ink(*out, side->colour, 0.45);
    }
}

// Lays what a sprite has at a point of the page over what is there. True when the point is solid.
static bool paint_sprite(const posed_view *side, double x, double y, tint *out) {
    if (!side->solid) return paint_cover(side, x, y, out);
    hm_vec2 at = view_to_sprite(&side->place, x, y);
    if (!(at.x >= 0 && at.y >= 0 && at.x < hm_mask_width(side->solid) && at.y < hm_mask_height(side->solid))) {
        return false;
    }
    int32_t i = (int32_t)at.x, j = (int32_t)at.y;
    bool solid = hm_mask_get(side->solid, i, j);
    if ((i + j) % 2 == 0) *out = tint_ink(*out, page_checks, 1);
    paint_pixel(side, i, j, solid, out);
    // A hint of colour, as a pixel can be solid and hardly to be seen.
    if (solid) *out = tint_ink(*out, side->colour, 0.13);
    if (side->met && hm_mask_get(side->met, i, j)) *out = tint_ink(*out, page_shared, 0.5);
    if (solid && side->grid > 0 && paint_on_line(side, at)) *out = tint_mix(*out, 0, 0, 0, 0.28);
    return solid;
}

static tint page_sample(const posed_page *page, double x, double y) {
    tint here = {page_ground.red, page_ground.green, page_ground.blue};
    bool first = paint_sprite(&page->views[0], x, y, &here);
    bool second = paint_sprite(&page->views[1], x, y, &here), edge;
    if (first && second) here = tint_mix(here, 255, 96, 168, 0.62);
    // Of B where it stops only the edge.
    if (page->stop_drawn.solid && cover_at(&page->stop_drawn, x, y, &edge) && edge) {
        here = tint_ink(here, page->views[1].colour, 0.8);
    }
    return here;
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

// ---- marks --------------------------------------------------------------------------------------------------------

static const ink mark_way = {255, 255, 255, 255};

static void mark_frame(posed_page *page, const posed_view *side) {
    ink faint = side->colour;
    if (!side->image) return;
    double w = side->image->width, h = side->image->height;
    hm_vec2 corners[4] = {view_to_page(&side->place, 0, 0), view_to_page(&side->place, w, 0),
                          view_to_page(&side->place, w, h), view_to_page(&side->place, 0, h)};
    faint.strength = 170;
    for (int i = 0; i < 4; i++) picture_line(&page->image, corners[i], corners[(i + 1) % 4], 1.2, faint);
}

// The upright box of a side, by which broad phases find it.
static void mark_box(posed_page *page, const posed_sprite *side, ink colour) {
    hm_bounds box;
    if (!hm_shape_bounds(&side->side.shape, &side->side.xform, 0, &box)) return;
    const hm_vec2 corners[4] = {{box.x0, box.y0}, {box.x1, box.y0}, {box.x1, box.y1}, {box.x0, box.y1}};
    colour.strength = 200;
    for (int i = 0; i < 4; i++) {
        picture_line(&page->image, page_point(&page->frame, corners[i]),
                     page_point(&page->frame, corners[(i + 1) % 4]), 1.4, colour);
    }
}

static void mark_gap(posed_page *page, const posed_answer *answer) {
    hm_vec2 a = page_point(&page->frame, answer->closest.a), b = page_point(&page->frame, answer->closest.b);
    picture_line(&page->image, a, b, 2, page_first);
    picture_line(&page->image, a, a, 7, page_first);
    picture_line(&page->image, b, b, 7, page_first);
}

static void mark_meeting(posed_page *page, hm_vec2 point) {
    hm_vec2 at = page_point(&page->frame, point);
    picture_line(&page->image, at, at, 9, page_ground);
    picture_line(&page->image, at, at, 6, page_first);
    picture_target(&page->image, (hm_pixel){(int32_t)at.x, (int32_t)at.y}, 14, page_first);
}

// The normal as long as the contact is deep, or so that it can be seen.
static void mark_normal(posed_page *page, hm_vec2 point, hm_vec2 normal, double depth) {
    enum { SHORTEST = 40 };
    hm_vec2 from = page_point(&page->frame, point);
    double length = fmax(depth * page->frame.scale, SHORTEST);
    hm_vec2 to = {from.x + normal.x * length, from.y + normal.y * length};
    view_arrow(&page->image, from, to, 6, 9, page_ground);
    view_arrow(&page->image, from, to, 3, 9, mark_way);
}

// B where it stops, and the way of its middle from where it lies to there.
static void mark_way_to_stop(posed_page *page, const hm_cast_hit *cast) {
    const double pixel = (double)HM_STEPS_PER_PIXEL;
    const posed_view *b = &page->views[1];
    const bounds *extent = &page->extents[1];
    if (b->solid) view_outline(&page->image, &page->stop, b->solid, 1.6, b->colour);
    if (!isfinite(extent->least.x)) return;
    hm_vec2 from = {(extent->least.x + extent->most.x) / 2, (extent->least.y + extent->most.y) / 2};
    hm_vec2 to = {from.x + (double)cast->stop_x / pixel, from.y + (double)cast->stop_y / pixel};
    view_arrow(&page->image, page_point(&page->frame, from), page_point(&page->frame, to), 2, 8, b->colour);
}

static void page_mark(posed_page *page, const posed_answer *answer) {
    const hm_cast_hit *cast = &answer->way.cast;
    const hm_contact_info *contact = &answer->contact;
    if (page->ghost) mark_way_to_stop(page, cast);
    if (answer->way.given) {
        if (!answer->way.hit) return;
        mark_normal(page, cast->point, cast->normal, 0);
        mark_meeting(page, cast->point);
    } else if (answer->met) {
        if (isfinite(contact->depth)) mark_normal(page, contact->point[0].point, contact->normal, contact->depth);
        for (int32_t i = 0; i < contact->count; i++) mark_meeting(page, contact->point[i].point);
    } else if (isfinite(answer->distance)) {
        if (answer->distance > 0) {
            mark_gap(page, answer);
        } else {
            mark_meeting(page, answer->closest.a);
        }
    }
}

// ---- the words below ----------------------------------------------------------------------------------------------

static void caption_sprite(const posed_sprite *side, char *text, size_t size) {
    const hm_pose *pose = &side->side.pose;
    const double pi = 3.14159265358979323846;
    const picture *image = &side->sprite->image;
    if (side->sprite->json) {
        snprintf(text, size, "%s", side->sprite->name);
        return;
    }
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

static void caption_faint(posed_page *page, hm_pixel at, const char *text) {
    picture_text(&page->image, (hm_pixel){at.x + 24, at.y}, 2, page_faint, text);
}

static void caption_way(posed_page *page, hm_pixel at, const posed_way *way) {
    const double pixel = (double)HM_STEPS_PER_PIXEL;
    const hm_cast_hit *cast = &way->cast;
    char text[256];
    snprintf(text, sizeof text, "B on its way by %.6g,%.6g, and where it stops: %.6g,%.6g", way->motion.x,
             way->motion.y, (double)cast->stop_x / pixel, (double)cast->stop_y / pixel);
    page_legend(&page->image, at, page_sprites[1], text);
    at.y += PAGE_LINE;
    if (!way->hit) {
        caption_faint(page, at, "no hit on the way");
        return;
    }
    snprintf(text, sizeof text, "hit after %.6g of it at %.6g,%.6g, normal %.4g,%.4g", cast->fraction, cast->point.x,
             cast->point.y, cast->normal.x + 0.0, cast->normal.y + 0.0);
    page_legend(&page->image, at, page_first, text);
}

// How many pixels of masks meet, if there are masks.
static void caption_met(const posed_page *page, char *text, size_t size) {
    const posed_view *a = &page->views[0], *b = &page->views[1];
    if (a->solid && b->solid) {
        snprintf(text, size, "hit: %" PRId64 " pixels of A and %" PRId64 " of B meet", a->met_count, b->met_count);
    } else if (a->solid || b->solid) {
        snprintf(text, size, "hit: %" PRId64 " pixels of %c", a->solid ? a->met_count : b->met_count,
                 a->solid ? 'A' : 'B');
    } else {
        snprintf(text, size, "hit");
    }
}

// How they lie: whether they hit, and the place that is marked.
static void caption_lie(posed_page *page, hm_pixel at, const posed_answer *answer) {
    char text[256];
    const hm_contact_info *contact = &answer->contact;
    hm_vec2 a = answer->closest.a, b = answer->closest.b, point = contact->point[0].point;
    if (answer->met) {
        caption_met(page, text, sizeof text);
        page_legend(&page->image, at, page_shared, text);
    } else {
        caption_faint(page, at, answer->distance > 0 ? "no hit" : "no hit: they only touch");
    }
    at.y += PAGE_LINE;
    if (answer->met && isfinite(contact->depth)) {
        snprintf(text, sizeof text, "contact at %.6g,%.6g, %.4g px deep, normal %.4g,%.4g", point.x, point.y,
                 contact->depth, contact->normal.x + 0.0, contact->normal.y + 0.0);
    } else if (answer->met) {
        snprintf(text, sizeof text, "contact at %.6g,%.6g, without a way out", point.x, point.y);
    } else if (answer->distance > 0) {
        snprintf(text, sizeof text, "%.6g px from %.6g,%.6g to %.6g,%.6g", answer->distance, a.x, a.y, b.x, b.y);
    } else {
        snprintf(text, sizeof text, "a point of both: %.6g,%.6g", a.x, a.y);
    }
    page_legend(&page->image, at, page_first, text);
}

static void caption_answer(posed_page *page, hm_pixel at, const posed_answer *answer) {
    if (!isfinite(answer->distance)) {
        caption_faint(page, at, "no hit: one of them is empty");
    } else if (answer->way.given) {
        caption_way(page, at, &answer->way);
    } else {
        caption_lie(page, at, answer);
    }
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
    for (int i = 0; i < 2; i++) mark_frame(page, &page->views[i]);
    for (int i = 0; i < 2; i++) {
        tiles_draw(&page->image, bottom, &page->frame, &sides[i].side, &sides[i].side.xform, page_sprites[i]);
    }
    for (int i = 0; answer->boxes && i < 2; i++) mark_box(page, &sides[i], page_sprites[i]);
    // Lines between cells end with their cells, not with the picture.
    picture_fill(&page->image, (hm_rect){0, bottom, page->image.width, page->image.height - bottom}, page_ground);
    page_mark(page, answer);
    page_caption(page, sides, answer);
}

bool hit_posed_picture_write(const char *file, const posed_sprite sides[2], const posed_answer *answer) {
    posed_page page = {0};
    page.extents[0] = page.extents[1] = bounds_none;
    bool done = posed_layout(&page, sides, answer);
    for (int i = 0; done && i < 2; i++) {
        done = posed_cover(&page, &sides[i], &sides[i].side.xform, &page.views[i].drawn);
    }
    if (done && page.ghost) done = posed_cover(&page, &sides[1], &page.stopped, &page.stop_drawn);
    for (int i = 0; done && answer->met && i < 2; i++) {
        done = posed_mark(&sides[i], &sides[1 - i], &answer->rule, &page.views[i]);
    }
    if (done) page_draw(&page, sides, answer);
    if (!done) report(file, "free some memory", "cannot be drawn (not enough memory)");
    done = done && png_write_picture(file, &page.image);
    for (int i = 0; i < 2; i++) {
        hm_mask_destroy(page.views[i].met);
        cover_free(&page.views[i].drawn);
    }
    cover_free(&page.stop_drawn);
    picture_free(&page.image);
    return done;
}
