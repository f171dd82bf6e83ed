// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "scene_picture.h"

#include "../drawing/drawing_file.h"
#include "../cli/report.h"

#include <math.h>

enum {
    PAGES_GAP = 12,
    PAGES_WORDS = 24,
    PAGES_BASE = 17,
    PAGES_WIDTH_NARROW = 860, // of one or two panels: the words can still be read in a column of text
    PAGES_WIDTH = 1800,
    PAGES_HEIGHT = 1200,
    PAGES_SCALE_MOST = 8
};

void scene_pages_begin(scene_pages *pages, const char *file, int64_t frames, int64_t strip) {
    *pages = (scene_pages){.file = file, .frames = frames, .panels = strip > 1 ? strip : 1};
    if (pages->panels > frames) pages->panels = frames;
}

// The frame that a panel shows: evenly spread from the first to the last.
static int64_t pages_frame(const scene_pages *pages, int64_t panel) {
    if (pages->panels == 1) return pages->frames;
    return 1 + panel * (pages->frames - 1) / (pages->panels - 1);
}

// ---- layout -------------------------------------------------------------------------------------------------------

static void view_grow(hm_bounds *shown, const hm_bounds *box, double dx, double dy) {
    shown->x0 = fminf(shown->x0, box->x0 + (float)dx);
    shown->y0 = fminf(shown->y0, box->y0 + (float)dy);
    shown->x1 = fmaxf(shown->x1, box->x1 + (float)dx);
    shown->y1 = fmaxf(shown->y1, box->y1 + (float)dy);
}

// Where a body lies now and, unless a boundary holds it, where it comes to.
static void view_body(const scene_pages *pages, const scene *all, const scene_body *body, hm_bounds *shown) {
    const shape_side *side = &all->sprites[body->sprite].sides[body->frame];
    hm_bounds box;
    hm_xform xform;
    if (body->id == HM_NO_OBJECT || side->shape.kind == HM_SHAPE_RAY || scene_xform(all, body, &xform)) return;
    if (!hm_shape_bounds(&side->shape, &xform, 0, &box)) return;
    view_grow(shown, &box, 0, 0);
    if (all->boundary.present && body->edge != SCENE_PASS) return;
    const double frames = (double)(pages->frames - 1);
    view_grow(shown, &box, body->velocity.x * frames, body->velocity.y * frames);
}

// What is visible in all panels: with a boundary, what is around it.
static void pages_view(scene_pages *pages, const scene *all) {
    hm_bounds shown = {INFINITY, INFINITY, -INFINITY, -INFINITY}, box;
    const shape_side *side = &all->boundary.side;
    if (all->boundary.present && hm_shape_bounds(&side->shape, &side->xform, 0, &box)) {
        view_grow(&shown, &box, 0, 0);
    } else {
        for (int32_t i = 0; i < all->body_count; i++) view_body(pages, all, &all->bodies[i], &shown);
    }
    if (!(shown.x0 <= shown.x1)) shown = (hm_bounds){0, 0, 1, 1};
    const float wide = fmaxf(0, 8 - (shown.x1 - shown.x0)) / 2 + 1,
                high = fmaxf(0, 8 - (shown.y1 - shown.y0)) / 2 + 1;
    pages->view = (hm_bounds){shown.x0 - wide, shown.y0 - high, shown.x1 + wide, shown.y1 + high};
}

static void pages_layout(scene_pages *pages, const scene *all) {
    pages_view(pages, all);
    const int64_t n = pages->panels;
    pages->columns = n <= 3 ? (int32_t)n : n == 4 ? 2 : n <= 9 ? 3 : 4;
    const int64_t rows = (n + pages->columns - 1) / pages->columns;
    const double width = (double)pages->view.x1 - pages->view.x0, height = (double)pages->view.y1 - pages->view.y0;
    const int32_t room = pages->columns <= 2 ? PAGES_WIDTH_NARROW : PAGES_WIDTH;
    const double across = (double)((room - PAGES_GAP) / pages->columns - PAGES_GAP);
    const double down = fmax((double)PAGES_HEIGHT / (double)rows, 240);
    double scale = fmin(fmin(across / width, down / height), PAGES_SCALE_MOST);
    pages->scale = scale > 1 ? floor(scale * 4) / 4 : scale;
    pages->panel_width = (int32_t)fmax(ceil(width * pages->scale), 1);
    pages->panel_height = (int32_t)fmax(ceil(height * pages->scale), 1);
    // Words need some room.
    if (pages->panel_width < 220) pages->panel_width = 220;
    pages->width = pages->columns * (pages->panel_width + PAGES_GAP) + PAGES_GAP;
    pages->height = (int32_t)rows * (pages->panel_height + PAGES_WORDS + PAGES_GAP) + PAGES_GAP;
}

static hm_rect pages_area(const scene_pages *pages) {
    const int32_t column = (int32_t)(pages->drawn % pages->columns), row = (int32_t)(pages->drawn / pages->columns);
    return (hm_rect){PAGES_GAP + column * (pages->panel_width + PAGES_GAP),
                     PAGES_GAP + row * (pages->panel_height + PAGES_WORDS + PAGES_GAP), pages->panel_width,
                     pages->panel_height};
}

// ---- drawing ------------------------------------------------------------------------------------------------------

static bool pages_no_memory(const scene_pages *pages) {
    report(pages->file, "free some memory", "cannot be drawn (not enough memory)");
    return false;
}

bool scene_pages_add(scene_pages *pages, scene *all) {
    if (!pages->file || pages->drawn == pages->panels || all->frame != pages_frame(pages, pages->drawn)) return true;
    if (!pages->drawn) {
        pages_layout(pages, all);
        drawing_begin(&pages->page, pages->width, pages->height, scene_ground);
    }
    const hm_rect area = pages_area(pages);
    char text[128];
    pages->drawn++;
    if (!scene_paint(&pages->page, area, pages, all)) return pages_no_memory(pages);
    scene_caption(all, text, sizeof text);
    drawing_words(&pages->page, (hm_vec2){area.x, area.y + area.h + PAGES_BASE}, DRAWING_LETTERS, area.w, scene_words,
                  text);
    return true;
}

bool scene_pages_write(scene_pages *pages) { return !pages->file || drawing_write(&pages->page, pages->file); }

void scene_pages_free(scene_pages *pages) { drawing_free(&pages->page); }
