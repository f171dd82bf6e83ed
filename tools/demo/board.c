// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The page, and below it close-ups of a few pairs, so that one sees what the numbers are about.
#include "board.h"

#include "../drawing/drawing_file.h"
#include "../cli/report.h"
#include "scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MARGIN = 48, HEADER = 64, FOOTER = 90, WIDTH_WANTED = 1900, HEIGHT_WANTED = 1500 };

// Of the words: they can still be read where a page shows the picture at less than half of its size.
enum { LETTERS = 30, LINE = 40, SWATCH = 24 };

// Close-ups: how many in how many columns, how large on the page, each with its words beside it, and the fewest and most
// pixels of the world on a side.
enum { LENSES = 4, LENS_COLUMNS = 2, LENS_SIDE = 324, LENS_GAP = 24, LENS_HEAD = 56, LENS_TEXT = 448 };
enum { LENS_CELL = LENS_SIDE + LENS_GAP + LENS_TEXT, LENS_LEAST = 7, LENS_MOST = 20 };

static const ink ink_ground = {15, 17, 26, 255};
static const ink ink_panel = {74, 82, 108, 255};
static const ink ink_dots = {255, 255, 255, 16};
static const ink ink_title = {240, 243, 250, 255};
static const ink ink_text = {172, 180, 200, 255};
static const ink ink_lens = {255, 214, 90, 255};

typedef struct board {
    drawing page;
    int32_t width, height;
    page_frame frame;
    int32_t below; // where the page of sprites ends
    bool busy;     // so many hits that finer marks are better
    const pair *lenses[LENSES];
    size_t lens_count;
} board;

// ---- which pairs are shown closely --------------------------------------------------------------------------------

// The longer side of what a pair shares.
static double pair_extent(const pair *p) {
    return fmax(p->common.max.x - p->common.min.x, p->common.max.y - p->common.min.y);
}

// How instructive a pair is, least first: the nearest miss, the slightest graze, a light and a deeper contact that
// fit into the picture.
static double lens_measure(const pair *p, int kind) {
    static const double wanted[LENSES] = {0, 0, 0.4, 3};
    double depth = p->contact.depth;
    if (kind == 0) return p->hit ? INFINITY : p->distance;
    if (!p->hit || !isfinite(depth)) return INFINITY;
    return fabs(depth - wanted[kind]) + fmax(pair_extent(p) - LENS_MOST / 1.6, 0);
}

static bool board_shows(const board *b, const pair *p) {
    for (size_t i = 0; i < b->lens_count; i++) {
        if (b->lenses[i] == p) return true;
    }
    return false;
}

static void board_choose(board *b, const cast *all) {
    for (int kind = 0; kind < LENSES; kind++) {
        const pair *best = NULL;
        double least = INFINITY;
        for (size_t i = 0; i < all->pair_count; i++) {
            double measure = lens_measure(&all->pairs[i], kind);
            if (measure >= least || board_shows(b, &all->pairs[i])) continue;
            least = measure;
            best = &all->pairs[i];
        }
        if (best) b->lenses[b->lens_count++] = best;
    }
}

// ---- layout -------------------------------------------------------------------------------------------------------

static void board_make(const cast *all, hm_pixel size, board *out) {
    int32_t scale = WIDTH_WANTED / (size.x + 1) < HEIGHT_WANTED / (size.y + 1) ? WIDTH_WANTED / (size.x + 1)
                                                                               : HEIGHT_WANTED / (size.y + 1);
    scale = scale < 1 ? 1 : scale > 12 ? 12 : scale;
    board_choose(out, all);
    int32_t width = size.x * scale + 2 * MARGIN;
    const int32_t least = LENS_COLUMNS * LENS_CELL + 2 * MARGIN;
    if (width < least) width = least;
    out->below = size.y * scale + 2 * MARGIN + HEADER;
    out->frame = (page_frame){{(width - size.x * scale) / 2, MARGIN + HEADER}, scale};
    out->busy = all->hits > 150;
    const int32_t rows = ((int32_t)out->lens_count + LENS_COLUMNS - 1) / LENS_COLUMNS;
    const int32_t lenses = rows ? LENS_HEAD + rows * (LENS_SIDE + LENS_GAP) : 0;
    out->width = width;
    out->height = out->below + lenses + FOOTER;
}

static void board_dots(board *b) {
    for (int32_t y = 24; y < b->below; y += 24) {
        for (int32_t x = 24; x < b->width; x += 24) drawing_fill(&b->page, (hm_rect){x, y, 2, 2}, ink_dots);
    }
}

// ---- close-ups ----------------------------------------------------------------------------------------------------

// The position of a pair: the middle of what it shares, or of the gap between the closest points.
static hm_vec2 pair_middle(const pair *p) {
    hm_vec2 from = p->hit ? p->common.min : p->closest.a, to = p->hit ? p->common.max : p->closest.b;
    return (hm_vec2){(from.x + to.x) / 2, (from.y + to.y) / 2};
}

// How many pixels of the world a side of its close-up shows.
static double pair_world(const pair *p) {
    double extent = p->hit ? pair_extent(p) : p->distance;
    return fmin(fmax(1.6 * extent, LENS_LEAST), LENS_MOST);
}

// Slight ones need more digits.
static int lens_decimals(double value) { return value < 1e-3 ? 8 : 3; }

static void board_words(drawing *page, double x, double y, ink colour, const char *text) {
    drawing_words(page, (hm_vec2){x, y}, LETTERS, INFINITY, colour, text);
}

static void lens_words(drawing *page, hm_pixel at, const cast *all, const pair *p) {
    char text[96];
    const double depth = p->contact.depth, area = p->common.area, distance = p->distance;
    const char *names[2] = {all->sprites[p->a].name, all->sprites[p->b].name};
    // Names of files may be long: each has a line.
    for (int i = 0; i < 2; i++)
        drawing_words(page, (hm_vec2){at.x, at.y + i * LINE}, LETTERS, LENS_TEXT, ink_title, names[i]);
    if (p->hit) {
        snprintf(text, sizeof text, "hit, %.*f px deep", lens_decimals(depth), depth);
        board_words(page, at.x, at.y + 2 * LINE, scene_shared, text);
        snprintf(text, sizeof text, "shared: %.*f square px", lens_decimals(area), area);
    } else {
        board_words(page, at.x, at.y + 2 * LINE, scene_contact, "no hit");
        snprintf(text, sizeof text, "%.*f px apart", lens_decimals(distance), distance);
    }
    board_words(page, at.x, at.y + 3 * LINE, ink_text, text);
}

static void lens_number(drawing *page, hm_pixel at, size_t index) {
    char text[2] = {(char)('1' + index), 0};
    drawing_fill(page, (hm_rect){at.x, at.y, 26, 34}, ink_lens);
    board_words(page, at.x + 4, at.y + 28, ink_ground, text);
}

static int32_t board_lens_left(const board *b) { return (b->width - LENS_COLUMNS * LENS_CELL) / 2; }

static bool board_lens(board *b, const cast *all, size_t index) {
    const pair *p = b->lenses[index];
    const hm_vec2 middle = pair_middle(p);
    const double zoom = LENS_SIDE / pair_world(p);
    const page_frame frame = {{LENS_SIDE / 2.0 - middle.x * zoom, LENS_SIDE / 2.0 - middle.y * zoom}, zoom};
    const scene_to to = {&b->page, frame, LENS_SIDE, LENS_SIDE};
    const int32_t column = (int32_t)index % LENS_COLUMNS, row = (int32_t)index / LENS_COLUMNS;
    const hm_pixel at = {board_lens_left(b) + column * LENS_CELL,
                         b->below + LENS_HEAD + row * (LENS_SIDE + LENS_GAP)};
    drawing_enter(&b->page, (hm_rect){at.x, at.y, LENS_SIDE, LENS_SIDE});
    drawing_fill(&b->page, (hm_rect){0, 0, LENS_SIDE, LENS_SIDE}, ink_panel);
    const bool done = scene_sprites(&to, all) && scene_areas(&to, all, 0);
    scene_mark(&to, all, p, 12, 44);
    drawing_leave(&b->page);
    drawing_frame(&b->page, (hm_rect){at.x, at.y, LENS_SIDE, LENS_SIDE}, 2, ink_lens);
    lens_number(&b->page, at, index);
    lens_words(&b->page, (hm_pixel){at.x + LENS_SIDE + LENS_GAP, at.y + LINE}, all, p);
    return done;
}

// Where on the page a close-up is from.
static void board_lens_move(board *b, size_t index) {
    const pair *p = b->lenses[index];
    hm_vec2 middle = page_point(&b->frame, pair_middle(p));
    int32_t side = (int32_t)fmax(pair_world(p) * b->frame.scale, 16);
    hm_rect area = {(int32_t)middle.x - side / 2, (int32_t)middle.y - side / 2, side, side};
    drawing_frame(&b->page, area, 2, ink_lens);
    lens_number(&b->page, (hm_pixel){area.x + side + 2, area.y - 2}, index);
}

static void board_lens_title(board *b) {
    board_words(&b->page, board_lens_left(b), b->below + 28, ink_text,
                "Each pixel rotates with its sprite. Do two such squares overlap, exactly?");
}

// ---- words --------------------------------------------------------------------------------------------------------

static void board_header(board *b, const cast *all) {
    char text[160];
    const double wide = drawing_words(&b->page, (hm_vec2){MARGIN, 72}, 48, INFINITY, ink_title, "hitmask");
    snprintf(text, sizeof text, "%zu rotated sprites, %zu pairs with overlapping bounds, %zu of them hit", all->count,
             all->pair_count, all->hits);
    board_words(&b->page, MARGIN + wide + 36, 71, ink_text, text);
}

static int32_t board_legend(board *b, hm_pixel at, const char *text) {
    const hm_vec2 base = {at.x + SWATCH + 14, at.y + SWATCH - 2};
    return SWATCH + 14 + 36 + (int32_t)drawing_words(&b->page, base, LETTERS, INFINITY, ink_text, text);
}

static void board_footer(board *b) {
    hm_pixel at = {MARGIN, b->height - 58};
    drawing_fill(&b->page, (hm_rect){at.x, at.y, SWATCH, SWATCH}, scene_shared);
    at.x += board_legend(b, at, "area that two share");
    const hm_vec2 dot = {at.x + SWATCH / 2, at.y + SWATCH / 2};
    drawing_line(&b->page, dot, dot, 14, scene_contact);
    at.x += board_legend(b, at, "contact point");
    drawing_arrow(&b->page, (hm_vec2){at.x - 6, dot.y}, (hm_vec2){at.x + SWATCH + 2, dot.y}, 4, 12, scene_way);
    at.x += board_legend(b, at, "MTV of the smaller one");
    drawing_frame(&b->page, (hm_rect){at.x + 2, at.y + 2, SWATCH - 4, SWATCH - 4}, 3, ink_lens);
    at.x += board_legend(b, at, "close-ups");
}

static bool board_draw(board *b, const cast *all) {
    const scene_to to = {&b->page, b->frame, b->width, b->below};
    board_dots(b);
    bool done = scene_sprites(&to, all) && scene_areas(&to, all, b->busy ? 6 : 12);
    for (size_t i = 0; i < all->pair_count; i++) {
        if (all->pairs[i].hit) scene_mark(&to, all, &all->pairs[i], b->busy ? 4 : 6, b->busy ? 14 : 24);
    }
    for (size_t i = 0; i < b->lens_count; i++) board_lens_move(b, i);
    for (size_t i = 0; i < b->lens_count && done; i++) done = board_lens(b, all, i);
    if (b->lens_count) board_lens_title(b);
    board_header(b, all);
    board_footer(b);
    return done;
}

bool board_write(const char *file, const cast *all, hm_pixel size) {
    board b = {0};
    if (!drawing_can(file)) return false;
    board_make(all, size, &b);
    drawing_begin(&b.page, b.width, b.height, ink_ground);
    if (!board_draw(&b, all)) b.page.text.failed = true;
    const bool done = drawing_write(&b.page, file);
    drawing_free(&b.page);
    return done;
}
