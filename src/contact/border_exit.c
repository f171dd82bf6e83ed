// How far a mask has to move along a direction until it is free of another mask.
//
// A point of one mask's border inside the other stays inside while the line from it, along its motion relative to the
// other mask, runs through solid pixels. So the masks overlap at least as long as the longest of these lines over all
// points. If the position at its end is free, that is the result. Else the borders are cut again at that position,
// and the search goes on from there.
//
// Lines are followed in doubles and only say which positions to test. An exact test decides whether a position is
// free.
#include "border_exit.h"

#include "../exact/lattice_internal.h"
#include "../narrow/overlap_mask.h"

#include <math.h>

/// Lines through one mask from points of the other one.
typedef struct slip_lines {
    const hmi_posed_mask *through;
    hmi_map map;                  ///< from the pixels of the mask that has the points to those of `through`
    hm_vec2 way;                  ///< how far a line leads for each step of the motion, in pixels of `through`
    bool leads[HMI_CLIP_SIDES];   ///< whether an edge on this side faces the other mask
    hm_vec2 last[HMI_CLIP_SIDES]; ///< the far end of the last piece on each side: the next one often begins there
} slip_lines;

typedef struct slip_search {
    const hmi_posed_mask *mask[2];
    hm_vec2 way;
    slip_lines lines[2];
    double longest; ///< in steps
} slip_search;

static bool slip_solid(const slip_lines *lines, double x, double y) {
    const hmi_bitgrid *grid = &lines->through->mask->grid;
    if (!(x >= 0 && y >= 0 && x < grid->width && y < grid->height)) return false;
    return hmi_bitgrid_get(grid, (int32_t)x, (int32_t)y);
}

static double slip_first(double at, double way) {
    if (way == 0) return HUGE_VAL;
    return way > 0 ? (floor(at) + 1 - at) / way : (at - floor(at)) / -way;
}

// For how many steps the line from a point runs through solid pixels. It enters another pixel wherever it crosses
// from one column, or row, to the next.
static double slip_line(const slip_lines *lines, double x, double y) {
    const hmi_bitgrid *grid = &lines->through->mask->grid;
    const double step_x = fabs(1 / lines->way.x), step_y = fabs(1 / lines->way.y);
    double next_x = slip_first(x, lines->way.x), next_y = slip_first(y, lines->way.y);
    int32_t column = (int32_t)floor(x), row = (int32_t)floor(y);
    for (;;) {
        if (column < 0 || row < 0 || column >= grid->width || row >= grid->height ||
            !hmi_bitgrid_get(grid, column, row))
            return 0;
        const double now = fmin(next_x, next_y);
        if (next_x <= next_y) {
            column += lines->way.x > 0 ? 1 : -1;
            next_x += step_x;
        } else {
            row += lines->way.y > 0 ? 1 : -1;
            next_y += step_y;
        }
        if (column < 0 || row < 0 || column >= grid->width || row >= grid->height ||
            !hmi_bitgrid_get(grid, column, row))
            return now;
    }
}

// Follows the line from a point, unless it surely is no longer than the longest one so far.
static void slip_try(slip_search *search, const slip_lines *lines, double x, double y) {
    const hm_vec2 at = hmi_map_apply(&lines->map, x, y);
    const double far = search->longest;
    if (!slip_solid(lines, at.x + far * lines->way.x, at.y + far * lines->way.y)) return;
    search->longest = fmax(far, slip_line(lines, at.x, at.y));
}

// Tries both ends of a piece, if its outward side faces the other mask.
static void slip_piece(slip_search *search, int which, const hmi_clip_piece *piece) {
    slip_lines *lines = &search->lines[which];
    if (piece->face || !lines->leads[piece->side]) return;
    const bool along_u = piece->side == HMI_CLIP_TOP || piece->side == HMI_CLIP_BOTTOM;
    const double x = piece->pixel.x + (piece->side == HMI_CLIP_RIGHT);
    const double y = piece->pixel.y + (piece->side == HMI_CLIP_BOTTOM);
    const double from = (double)piece->from / HMI_CLIP_UNIT, to = (double)piece->to / HMI_CLIP_UNIT;
    const hm_vec2 one = {along_u ? x + from : x, along_u ? y : y + from};
    const hm_vec2 two = {along_u ? x + to : x, along_u ? y : y + to};
    hm_vec2 *last = &lines->last[piece->side];
    if (one.x != last->x || one.y != last->y) slip_try(search, lines, one.x, one.y);
    slip_try(search, lines, two.x, two.y);
    *last = two;
}

enum { SLIP_SAMPLE = 8 };

// Neighbours have lines that are nearly as long, and each would be a little longer than the one before. So a few are
// followed first, after which most of the others are too short.
static void slip_pieces(slip_search *search, const hmi_clip_pieces *pieces) {
    const int32_t count = pieces->count < HMI_CLIP_ROOM ? pieces->count : HMI_CLIP_ROOM;
    for (int32_t i = SLIP_SAMPLE / 2; i < count; i += SLIP_SAMPLE)
        slip_piece(search, i >= pieces->first, &pieces->piece[i]);
    for (int32_t i = 0; i < count; i++) slip_piece(search, i >= pieces->first, &pieces->piece[i]);
}

// Finds the sides of a pixel that face the other mask along the motion.
static void slip_sides(slip_search *search, int which) {
    const hm_xform *m = search->mask[which]->xform;
    const double det = (double)((int64_t)m->ux * m->vy - (int64_t)m->uy * m->vx);
    const double sign = (det < 0) == (which != 0) ? 1 : -1;
    const double top = sign * (search->way.x * m->uy - search->way.y * m->ux);
    const double right = sign * (search->way.x * m->vy - search->way.y * m->vx);
    bool *leads = search->lines[which].leads;
    leads[HMI_CLIP_TOP] = top > 0;
    leads[HMI_CLIP_BOTTOM] = top < 0;
    leads[HMI_CLIP_RIGHT] = right > 0;
    leads[HMI_CLIP_LEFT] = right < 0;
}

// The second mask moves towards a point of the first, so that point's line leads against the motion. A point of the
// second mask moves through the first, so its line leads along the motion.
static void slip_lines_make(slip_search *search, int which) {
    const hmi_posed_mask *from = search->mask[which], *through = search->mask[!which];
    const hmi_map world = hmi_map_from_world(through->xform);
    const double sign = which ? 1 : -1;
    search->lines[which].through = through;
    for (int side = 0; side < HMI_CLIP_SIDES; side++) search->lines[which].last[side] = (hm_vec2){-1, -1};
    slip_sides(search, which);
    search->lines[which].map = hmi_map_between(from->xform, through->xform);
    search->lines[which].way = (hm_vec2){sign * (search->way.x * world.xx + search->way.y * world.yx),
                                         sign * (search->way.x * world.xy + search->way.y * world.yy)};
}

static slip_search slip_make(const hmi_posed_mask *first, const hmi_posed_mask *second, hm_vec2 way) {
    slip_search search = {.mask = {first, second}, .way = way, .longest = 0};
    slip_lines_make(&search, 0);
    slip_lines_make(&search, 1);
    return search;
}

static double slip_longest(const hmi_posed_mask *first, const hmi_posed_mask *second, hm_vec2 way,
                           const hmi_clip_pieces *pieces) {
    slip_search search = slip_make(first, second, way);
    slip_pieces(&search, pieces);
    return search.longest;
}

/// The pieces being listed.
typedef struct slip_list {
    hmi_clip_pieces *pieces;
    bool second;
} slip_list;

static void slip_keep(void *context, const hmi_clip_piece *piece) {
    const slip_list *list = context;
    hmi_clip_pieces *pieces = list->pieces;
    if (pieces->count < HMI_CLIP_ROOM) pieces->piece[pieces->count] = *piece;
    pieces->count++;
    pieces->first += !list->second;
}

// The same where the pieces are not stored: those on the sides that face the other mask are cut. `cut` grows by how many
// there are.
static double slip_longest_cut(const hmi_posed_mask *first, const hmi_posed_mask *second, hm_vec2 way, int64_t *cut) {
    slip_search search = slip_make(first, second, way);
    hmi_clip_pieces pieces;
    pieces.count = pieces.first = 0;
    for (int which = 0; which < 2; which++) {
        slip_list list = {&pieces, which};
        unsigned sides = 0;
        for (int side = 0; side < HMI_CLIP_SIDES; side++) sides |= (unsigned)search.lines[which].leads[side] << side;
        hmi_clip_border_sides(search.mask[which], search.mask[!which], sides, slip_keep, &list);
    }
    slip_pieces(&search, &pieces);
    *cut += pieces.count;
    return search.longest;
}

// ---- positions ----------------------------------------------------------------------------------------------------

/// What a test of a position finds: it is free, still overlapped, or outside of the world.
typedef enum slip_state { SLIP_FREE, SLIP_BLOCKED, SLIP_OUTSIDE } slip_state;

typedef struct slip_walk {
    const hmi_posed_mask *first;
    const hmi_posed_mask *second;
    const hmi_rule *rule;
    hm_vec2 way;
    int64_t x, y; ///< the last position
    hm_xform at;
} slip_walk;

static int64_t slip_round(double v) { return (int64_t)(v < 0 ? v - 0.5 : v + 0.5); }

static bool slip_go(slip_walk *walk, double steps) {
    walk->x = slip_round(walk->way.x * steps);
    walk->y = slip_round(walk->way.y * steps);
    return hmi_xform_translate(walk->second->xform, walk->x, walk->y, &walk->at);
}

static slip_state slip_test(slip_walk *walk, double steps) {
    if (!slip_go(walk, steps)) return SLIP_OUTSIDE;
    const hmi_posed_mask moved = {walk->second->mask, walk->second->field, &walk->at};
    return hmi_overlap_masks(walk->first, &moved, walk->rule) ? SLIP_BLOCKED : SLIP_FREE;
}

// Borders are cut for so many positions, and as long as so many pieces have not been cut: what is more rugged goes on by
// hm_separate along the direction.
enum { SLIP_STEPS = 4, SLIP_ROUNDS = 64, SLIP_MOST = 1 << 16 };

// Searches the first free position within a few steps of the end of a line. From a free position it goes back while
// positions are free; from a blocked one it goes on.
static slip_state slip_near(slip_walk *walk, double *steps) {
    slip_state state = slip_test(walk, *steps);
    if (state == SLIP_FREE) {
        for (int i = 0; i < SLIP_STEPS && *steps >= 1 && slip_test(walk, *steps - 1) == SLIP_FREE; i++) *steps -= 1;
        slip_go(walk, *steps);
    }
    for (int i = 0; state == SLIP_BLOCKED && i < SLIP_STEPS; i++) state = slip_test(walk, *steps += 1);
    return state;
}

bool hmi_clip_exit(const hmi_posed_mask *first, const hmi_posed_mask *second, const hmi_rule *rule, hm_vec2 way,
                   const hmi_clip_pieces *pieces, int64_t *x, int64_t *y) {
    slip_walk walk = {.first = first, .second = second, .rule = rule, .way = way};
    double steps = floor(slip_longest(first, second, way, pieces));
    int64_t cut = pieces->count;
    slip_state state = SLIP_BLOCKED;
    for (int round = 0; round < SLIP_ROUNDS && cut <= SLIP_MOST; round++) {
        state = slip_near(&walk, &steps);
        if (state != SLIP_BLOCKED) break;
        const hmi_posed_mask moved = {second->mask, second->field, &walk.at};
        const double longer = slip_longest_cut(first, &moved, way, &cut);
        if (longer < 1) break; // what overlaps is thinner than pieces are rounded to
        steps = floor(steps + longer);
    }
    *x = walk.x;
    *y = walk.y;
    return state == SLIP_FREE;
}
