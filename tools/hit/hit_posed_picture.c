// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Masks are drawn pixel by pixel as images that rotate with them, other shapes as the library draws them. Which
// pixels meet the other sprite is decided by the same exact rule that gave the answer.
#include "hit_posed_picture.h"

#include "hit_bounds.h"
#include "hit_page.h"
#include "hit_tiles.h"
#include "../cli/report.h"
#include "../cli/text.h"
#include "../drawing/drawing_file.h"
#include "../drawing/shape_pen.h"

#include <hitmask/collide.h>
#include <hitmask/cast.h>

#include <inttypes.h>
#include <math.h>

// A sprite or shape on the page and what is drawn there.
typedef struct posed_view {
    const picture *image; // its colours, if there are any
    const hm_mask *solid; // of a mask, else NULL
    hm_mask *met;         // pixels that meet the other sprite
    int64_t met_count;
    view shown;
    double scale; // how large a pixel of it is
    ink colour;
} posed_view;

typedef struct posed_page {
    drawing to;
    int32_t width, height, bottom; // where the words begin
    page_frame frame;
    posed_view views[2];
    bool ghost; // B is also drawn where it stops
    view stop;
    hm_xform stopped;
    bounds extents[2];
} posed_page;

// ---- layout -------------------------------------------------------------------------------------------------------

// Whole factors keep axis-aligned pixels even; what is too large for the page is shrunk instead.
static double posed_scale(double width, double height) {
    double fits = fmin(PAGE_WIDTH_WANTED / width, PAGE_HEIGHT_WANTED / height);
    if (!(fits <= PAGE_SCALE_MOST)) return PAGE_SCALE_MOST;
    return fits >= 1 ? floor(fits) : fits;
}

static void posed_lay(const posed_page *page, const posed_sprite *side, ink colour, posed_view *out) {
    const picture *image = &side->sprite->image;
    const hm_shape *shape = &side->side.shape;
    *out = (posed_view){.image = image->rgba ? image : NULL,
                        .solid = shape->kind == HM_SHAPE_MASK ? shape->of.mask : NULL,
                        .colour = colour};
    view_make(&page->frame, &side->side.xform, &out->shown);
    out->scale = fmin(hypot(out->shown.ux, out->shown.uy), hypot(out->shown.vx, out->shown.vy));
}

// What is visible: both sides, B where it stops, and the points of the answer. Of a tile map that is much larger only
// what is around the other side.
static bounds posed_bounds(posed_page *page, const posed_sprite sides[2], const posed_answer *answer) {
    bounds visible[2] = {bounds_none, bounds_none};
    for (int i = 0; i < 2; i++) {
        bounds_shape(&page->extents[i], &sides[i].side, &sides[i].side.xform);
        visible[i] = page->extents[i];
    }
    if (page->ghost) bounds_shape(&visible[1], &sides[1].side, &page->stopped);
    for (int32_t i = 0; answer->met && i < answer->contact.count; i++) {
        bounds_point(&visible[1], answer->contact.point[i].point);
    }
    if (answer->way.hit) bounds_point(&visible[1], answer->way.cast.point);
    for (int i = 0; i < 2; i++) {
        if (isfinite(answer->distance)) bounds_point(&visible[i], i ? answer->closest.b : answer->closest.a);
    }
    bounds all = visible[0];
    bounds_point(&all, visible[1].least);
    bounds_point(&all, visible[1].most);
    for (int i = 0; i < 2; i++) {
        const bounds *other = &visible[1 - i];
        double size = fmax(fmax(other->most.x - other->least.x, other->most.y - other->least.y), 32);
        if (!side_is_tiled(&sides[i].side) || side_is_tiled(&sides[1 - i].side) || !isfinite(size)) continue;
        all.least = (hm_vec2){fmax(all.least.x, other->least.x - size), fmax(all.least.y, other->least.y - size)};
        all.most = (hm_vec2){fmin(all.most.x, other->most.x + size), fmin(all.most.y, other->most.y + size)};
    }
    // Empty shapes have no position, and points no size.
    if (!isfinite(all.least.x)) all = (bounds){{0, 0}, {0, 0}};
    double wider = fmax(0, 4 - (all.most.x - all.least.x)) / 2, higher = fmax(0, 4 - (all.most.y - all.least.y)) / 2;
    all.least = (hm_vec2){all.least.x - wider, all.least.y - higher};
    all.most = (hm_vec2){all.most.x + wider, all.most.y + higher};
    return all;
}

static void posed_layout(posed_page *page, const posed_sprite sides[2], const posed_answer *answer) {
    enum { NARROWEST = 760, ROOM = 12 };
    const posed_way *way = &answer->way;
    const hm_cast_hit *cast = &way->cast;
    page->ghost =
        way->present && hm_xform_translate(&sides[1].side.xform, cast->stop_x, cast->stop_y, &page->stopped) == HM_OK;
    bounds all = posed_bounds(page, sides, answer);
    double width = all.most.x - all.least.x, height = all.most.y - all.least.y;
    double scale = page->frame.scale = posed_scale(width, height);
    double drawn = width * scale + 2 * ROOM, tall = height * scale + 2 * ROOM;
    page->width = (int32_t)ceil(fmax(drawn, NARROWEST)) + 2 * PAGE_MARGIN;
    page->height = (int32_t)ceil(tall) + 2 * PAGE_MARGIN + PAGE_CAPTION;
    page->bottom = page->height - PAGE_CAPTION - PAGE_MARGIN;
    // On whole pixels of the page, so that axis-aligned sprites have sharp edges.
    page->frame.origin.x = floor((page->width - drawn) / 2) + ROOM - all.least.x * scale;
    page->frame.origin.y = PAGE_MARGIN + ROOM - all.least.y * scale;
    for (int i = 0; i < 2; i++) posed_lay(page, &sides[i], page_sprites[i], &page->views[i]);
    view_make(&page->frame, &page->stopped, &page->stop);
}

static bool posed_mark(const posed_sprite *side, const posed_sprite *other, const hm_rule *rule, posed_view *out) {
    if (!out->solid) return true;
    hm_result result =
        hm_mask_met(out->solid, &side->side.xform, &other->side.shape, &other->side.xform, rule, NULL, &out->met);
    if (result == HM_OK) out->met_count = hm_mask_count(out->met);
    return result == HM_OK;
}

// ---- shapes -------------------------------------------------------------------------------------------------------

// How a shape is drawn with a pen; lines too have some width, so that those without an inside are visible.
typedef struct posed_pen {
    ink inside, edge;
    double thick;
} posed_pen;

static pen_style posed_style(const void *context, bool inside, hm_draw_role role, hm_object object) {
    const posed_pen *how = context;
    (void)role;
    (void)object;
    return (pen_style){inside ? how->inside : how->edge, how->thick};
}

static void posed_shape(posed_page *page, const posed_sprite *side, const hm_xform *xform, const posed_pen *how) {
    const page_frame *f = &page->frame;
    shape_pen pen = {.to = &page->to, .frame = *f, .style = posed_style, .context = how};
    const hm_draw edges = pen_edges(&pen), insides = pen_insides(&pen);
    const hm_draw_options options = {.what = HM_DRAW_EDGES | HM_DRAW_INSIDES,
                                     .view = {(float)(-f->origin.x / f->scale), (float)(-f->origin.y / f->scale),
                                              (float)((page->width - f->origin.x) / f->scale),
                                              (float)((page->bottom - f->origin.y) / f->scale)},
                                     .error = 0.1 / f->scale,
                                     .size = 12 / f->scale};
    if (how->inside.strength) hm_draw_shape(&side->side.shape, xform, &insides, &options, HM_DRAW_SHAPE);
    pen_lift(&pen);
    if (how->edge.strength) hm_draw_shape(&side->side.shape, xform, &edges, &options, HM_DRAW_SHAPE);
    pen_lift(&pen);
}

// ---- sprites ------------------------------------------------------------------------------------------------------

// Lines between pixels, of which the one or the other is solid; those in a row as one.
static void posed_grid_along(posed_page *page, const posed_view *v, bool across, bool edges) {
    const hm_mask *mask = v->solid;
    const int32_t lines = across ? hm_mask_height(mask) : hm_mask_width(mask);
    const int32_t length = across ? hm_mask_width(mask) : hm_mask_height(mask);
    for (int32_t j = 0; j <= lines; j++) {
        int32_t from = -1;
        for (int32_t i = 0; i <= length; i++) {
            const bool one = i < length && (across ? hm_mask_get(mask, i, j) : hm_mask_get(mask, j, i));
            const bool two = i < length && (across ? hm_mask_get(mask, i, j - 1) : hm_mask_get(mask, j - 1, i));
            const bool drawn = edges ? one != two : one || two;
            if (drawn && from < 0) from = i;
            if (drawn || from < 0) continue;
            drawing_move(&page->to, across ? view_to_page(&v->shown, from, j) : view_to_page(&v->shown, j, from));
            drawing_to(&page->to, across ? view_to_page(&v->shown, i, j) : view_to_page(&v->shown, j, i));
            from = -1;
        }
    }
}

static void posed_grid(posed_page *page, const posed_view *v, bool edges, double thick, ink colour) {
    drawing_begin_path(&page->to, thick, colour);
    posed_grid_along(page, v, true, edges);
    posed_grid_along(page, v, false, edges);
    drawing_end_path(&page->to);
}

// What was kept in whole pixels of the sprite lies where the sprite does.
static bool posed_paint_mask(posed_page *page, const posed_view *v) {
    const page_sprite sprite = {v->image, v->solid, v->met, v->colour};
    int32_t image;
    if (hm_mask_width(v->solid) < 1 || hm_mask_height(v->solid) < 1) return true;
    if (!page_keep(&page->to, &sprite, v->scale, &image)) return false;
    drawing_lay(&page->to, image, &v->shown);
    if (v->scale >= 7) posed_grid(page, v, false, 1, (ink){0, 0, 0, 72});
    return true;
}

static bool posed_paint(posed_page *page, const posed_sprite *side, const posed_view *v) {
    if (v->solid) return posed_paint_mask(page, v);
    const posed_pen how = {ink_of_strength(v->colour, 102), ink_of_strength(v->colour, 242), 2.4};
    posed_shape(page, side, &side->side.xform, &how);
    return true;
}

// What a side covers, as a stencil.
static bool posed_stencil(posed_page *page, const posed_sprite *side, const posed_view *v, int32_t *number) {
    static const ink white = {255, 255, 255, 255};
    const posed_pen how = {.inside = white};
    bool done = true;
    int32_t image;
    *number = drawing_begin_stencil(&page->to);
    if (!v->solid) {
        posed_shape(page, side, &side->side.xform, &how);
    } else if (hm_mask_width(v->solid) > 0 && hm_mask_height(v->solid) > 0) {
        const hm_rect whole = {0, 0, hm_mask_width(v->solid), hm_mask_height(v->solid)};
        done = page_keep_mask(&page->to, v->solid, whole, white, v->scale, &image);
        if (done) drawing_lay(&page->to, image, &v->shown);
    }
    drawing_end_stencil(&page->to);
    return done;
}

static bool posed_paint_common(posed_page *page, const posed_sprite sides[2]) {
    int32_t stencils[2];
    for (int i = 0; i < 2; i++) {
        if (!posed_stencil(page, &sides[i], &page->views[i], &stencils[i])) return false;
    }
    drawing_fill_both(&page->to, (hm_rect){0, 0, page->width, page->bottom}, stencils[0], stencils[1],
                      (ink){255, 46, 136, 158});
    return true;
}

// ---- marks --------------------------------------------------------------------------------------------------------

static const ink mark_way = {255, 255, 255, 255};

static void mark_ring(posed_page *page, const hm_vec2 corners[4], double thick, ink colour) {
    drawing_begin_path(&page->to, thick, colour);
    drawing_move(&page->to, corners[0]);
    for (int i = 1; i < 4; i++) drawing_to(&page->to, corners[i]);
    drawing_close(&page->to);
    drawing_end_path(&page->to);
}

static void mark_frame(posed_page *page, const posed_view *side) {
    if (!side->image) return;
    double w = side->image->width, h = side->image->height;
    const hm_vec2 corners[4] = {view_to_page(&side->shown, 0, 0), view_to_page(&side->shown, w, 0),
                                view_to_page(&side->shown, w, h), view_to_page(&side->shown, 0, h)};
    mark_ring(page, corners, 1.2, ink_of_strength(side->colour, 170));
}

// The AABB of a side, by which broad phases find it.
static void mark_box(posed_page *page, const posed_sprite *side, ink colour) {
    hm_bounds box;
    if (!hm_shape_bounds(&side->side.shape, &side->side.xform, 0, &box)) return;
    const hm_vec2 least = page_point(&page->frame, (hm_vec2){box.x0, box.y0});
    const hm_vec2 most = page_point(&page->frame, (hm_vec2){box.x1, box.y1});
    const hm_vec2 corners[4] = {least, {most.x, least.y}, most, {least.x, most.y}};
    mark_ring(page, corners, 1.4, ink_of_strength(colour, 200));
}

static void mark_gap(posed_page *page, const posed_answer *answer) {
    hm_vec2 a = page_point(&page->frame, answer->closest.a), b = page_point(&page->frame, answer->closest.b);
    drawing_line(&page->to, a, b, 2, page_first);
    drawing_line(&page->to, a, a, 7, page_first);
    drawing_line(&page->to, b, b, 7, page_first);
}

static void mark_meeting(posed_page *page, hm_vec2 point) {
    hm_vec2 at = page_point(&page->frame, point);
    drawing_line(&page->to, at, at, 9, page_ground);
    drawing_line(&page->to, at, at, 6, page_first);
    drawing_target(&page->to, at, 14, page_first);
}

// How far it is from a position to the edge of the page, along an axis of a direction.
static double mark_room(double from, double step, double size) {
    enum { HEAD = 12 };
    return step == 0 ? INFINITY : fmax(((step > 0 ? size - HEAD : HEAD) - from) / step, 0);
}

// The normal as long as the contact is deep, or so that it is visible, and not beyond the page.
static void mark_normal(posed_page *page, hm_vec2 point, hm_vec2 normal, double depth) {
    enum { SHORTEST = 40 };
    hm_vec2 from = page_point(&page->frame, point);
    const double room = fmin(mark_room(from.x, normal.x, page->width), mark_room(from.y, normal.y, page->bottom));
    const double length = fmin(fmax(depth * page->frame.scale, SHORTEST), room);
    hm_vec2 to = {from.x + normal.x * length, from.y + normal.y * length};
    drawing_arrow(&page->to, from, to, 6, 9, page_ground);
    drawing_arrow(&page->to, from, to, 3, 9, mark_way);
}

// B where it stops, and the way of its middle from where it lies to there.
static void mark_way_to_stop(posed_page *page, const posed_sprite *side, const hm_cast_hit *cast) {
    const double pixel = (double)HM_STEPS_PER_PIXEL;
    const posed_view *b = &page->views[1];
    const bounds *extent = &page->extents[1];
    posed_view stopped = *b;
    stopped.shown = page->stop;
    const posed_pen how = {.edge = ink_of_strength(b->colour, 204), .thick = 2.4};
    if (b->solid && b->scale >= 0.5)
        posed_grid(page, &stopped, true, 1.6, b->colour);
    else if (b->solid)
        mark_frame(page, &stopped);
    else
        posed_shape(page, side, &page->stopped, &how);
    if (!isfinite(extent->least.x)) return;
    hm_vec2 from = {(extent->least.x + extent->most.x) / 2, (extent->least.y + extent->most.y) / 2};
    hm_vec2 to = {from.x + (double)cast->stop_x / pixel, from.y + (double)cast->stop_y / pixel};
    drawing_arrow(&page->to, page_point(&page->frame, from), page_point(&page->frame, to), 2, 8, b->colour);
}

static void page_mark(posed_page *page, const posed_sprite sides[2], const posed_answer *answer) {
    const hm_cast_hit *cast = &answer->way.cast;
    const hm_contact_info *contact = &answer->contact;
    if (page->ghost) mark_way_to_stop(page, &sides[1], cast);
    if (answer->way.present) {
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

// The lengths of both profiles, and what is compared on the line between their centres.
static void page_profiles(posed_page *page, const posed_sprite sides[2], hm_polar *const polar[2]) {
    const posed_pen line = {.edge = page_first, .thick = 2};
    const hm_draw_options options = {.size = 16 / page->frame.scale};
    shape_pen pen = {.to = &page->to, .frame = page->frame, .style = posed_style, .context = &line};
    const hm_draw draw = pen_edges(&pen);
    const hm_xform *at[2] = {&sides[0].side.xform, &sides[1].side.xform};
    for (int i = 0; i < 2; i++) {
        const posed_pen lengths = {.edge = ink_of_strength(page_sprites[i], 230), .thick = 1.6};
        pen.context = &lengths;
        hm_draw_polar(polar[i], at[i], &draw, &options, HM_DRAW_SHAPE);
        pen_lift(&pen);
    }
    pen.context = &line;
    hm_draw_polar_line(polar[0], at[0], polar[1], at[1], HM_POLAR_NEAREST, &draw, &options, HM_DRAW_NORMAL);
    pen_lift(&pen);
}

// ---- the words below ----------------------------------------------------------------------------------------------

static void caption_sprite(const posed_sprite *side, char *text, size_t size) {
    const hm_pose *pose = &side->side.pose;
    const double pi = 3.14159265358979323846;
    const picture *image = &side->sprite->image;
    int length = side->sprite->json ? snprintf(text, size, "%s", side->side.kind)
                                    : snprintf(text, size, "%.255s %" PRId32 "x%" PRId32,
                                               text_base_name(side->sprite->name), image->width, image->height);
    if (!side->side.posed) return;
    length += snprintf(text + length, size - (size_t)length, " at %.6g,%.6g", pose->position.x, pose->position.y);
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

static void caption_way(posed_page *page, hm_pixel at, const posed_way *way) {
    const double pixel = (double)HM_STEPS_PER_PIXEL;
    const hm_cast_hit *cast = &way->cast;
    char text[256];
    snprintf(text, sizeof text, "B on its way by %.6g,%.6g, and where it stops: %.6g,%.6g", way->motion.x,
             way->motion.y, (double)cast->stop_x / pixel, (double)cast->stop_y / pixel);
    page_legend(&page->to, at, page_sprites[1], text);
    at.y += PAGE_LINE;
    if (!way->hit) {
        page_note(&page->to, at, "no hit on the way");
        return;
    }
    snprintf(text, sizeof text, "hit after %.6g of it at %.6g,%.6g, normal %.4g,%.4g", cast->fraction, cast->point.x,
             cast->point.y, cast->normal.x + 0.0, cast->normal.y + 0.0);
    page_legend(&page->to, at, page_first, text);
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

// How they lie: whether they hit, and the point that is marked.
static void caption_lie(posed_page *page, hm_pixel at, const posed_answer *answer) {
    char text[256];
    const hm_contact_info *contact = &answer->contact;
    hm_vec2 a = answer->closest.a, b = answer->closest.b, point = contact->point[0].point;
    if (answer->met) {
        caption_met(page, text, sizeof text);
        page_legend(&page->to, at, page_shared, text);
    } else {
        page_note(&page->to, at, answer->distance > 0 ? "no hit" : "no hit: they only touch");
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
    page_legend(&page->to, at, page_first, text);
}

static void caption_answer(posed_page *page, hm_pixel at, const posed_answer *answer) {
    if (!isfinite(answer->distance)) {
        page_note(&page->to, at, "no hit: one of them is empty");
    } else if (answer->way.present) {
        caption_way(page, at, &answer->way);
    } else {
        caption_lie(page, at, answer);
    }
}

static void page_caption(posed_page *page, const posed_sprite sides[2], const posed_answer *answer) {
    char text[512];
    hm_pixel line = {PAGE_MARGIN, page->height - PAGE_CAPTION - PAGE_MARGIN / 2};
    for (int i = 0; i < 2; i++) {
        caption_sprite(&sides[i], text, sizeof text);
        page_legend(&page->to, line, page_sprites[i], text);
        line.y += PAGE_LINE;
    }
    caption_answer(page, line, answer);
}

static bool page_draw(posed_page *page, const posed_sprite sides[2], const posed_answer *answer) {
    bool done = true;
    drawing_enter(&page->to, (hm_rect){0, 0, page->width, page->bottom});
    for (int i = 0; done && i < 2; i++) done = posed_paint(page, &sides[i], &page->views[i]);
    done = done && posed_paint_common(page, sides);
    for (int i = 0; i < 2; i++) mark_frame(page, &page->views[i]);
    for (int i = 0; i < 2; i++) {
        tiles_draw(&page->to, page->bottom, &page->frame, &sides[i].side, &sides[i].side.xform, page_sprites[i]);
    }
    for (int i = 0; answer->boxes && i < 2; i++) mark_box(page, &sides[i], page_sprites[i]);
    if (answer->polar[0] && answer->polar[1]) page_profiles(page, sides, answer->polar);
    page_mark(page, sides, answer);
    drawing_leave(&page->to);
    page_caption(page, sides, answer);
    return done;
}

bool hit_posed_picture_write(const char *file, const posed_sprite sides[2], const posed_answer *answer) {
    posed_page page = {0};
    bool done = true;
    progress bar;
    if (!drawing_can(file)) return false;
    page.extents[0] = page.extents[1] = bounds_none;
    posed_layout(&page, sides, answer);
    for (int i = 0; done && answer->met && i < 2; i++) {
        done = posed_mark(&sides[i], &sides[1 - i], &answer->rule, &page.views[i]);
    }
    progress_begin(&bar, progress_is_shown(), (size_t)page.width * (size_t)page.height * 3);
    bar.share = true;
    drawing_begin(&page.to, page.width, page.height, page_ground);
    page.to.bar = &bar;
    if (!done || !page_draw(&page, sides, answer)) page.to.text.failed = true;
    done = drawing_write(&page.to, file);
    for (int i = 0; i < 2; i++) hm_mask_destroy(page.views[i].met);
    drawing_free(&page.to);
    return done;
}
