// Separation: the minimum translation vector (MTV).
//
// The plane of translations of b is searched as a tree of squares, nearest first. An exact test decides whether the
// rule is met at the middle of a square. If it is not, the shapes are free there, and squares that are not nearer
// by the tolerance can be skipped. If it is met, a lower bound for the depth is computed there. A square within
// that depth holds no free translation and is dropped. Other squares are quartered, down to squares that fit into
// the clearance.
//
// A square that the bound for the depth drops has no free position. So the bound, which depends on fields, changes the
// cost and never the result. A square that only has seams, without clearance, is dropped as well, after the positions
// at which shapes may fit exactly are tested (separate_seam.h): that goes by the shapes alone.
//
// Where all blocks of pixels or cells near a translation are listed nothing is searched: separate_shortest.h finds the
// MTV. Nor are two single convex shapes: sat_depth.h has theirs. Along one direction they meet up to one point and no
// farther, and halving finds that point.
#include "../exact/lattice_internal.h"
#include "../narrow/limits.h"
#include "../narrow/overlap.h"
#include "../pose/order.h"
#include "../sat/sat_depth.h"
#include "penetration_bound.h"
#include "penetration_masks.h"
#include "separate.h"
#include "separate_cells.h"
#include "separate_cover.h"
#include "separate_fill.h"
#include "separate_pieces.h"
#include "separate_point.h"
#include "separate_raster.h"
#include "separate_shortest.h"
#include "separate_square.h"
#include "separate_track.h"
#include "separate_ways.h"
#include "separate_witness.h"

#include <math.h>

// ---- search -------------------------------------------------------------------------------------------------------

#define SEPARATE_TOLERANCE ((int64_t)1 << (HM_STEP_BITS - 4)) // 1/16 pixel
#define SEPARATE_LEAST ((int64_t)1 << (HM_STEP_BITS - 11))    // half the side of squares that fit into 1/1024 pixel
#define SEPARATE_MARGIN ((int64_t)1 << (HM_STEP_BITS - 12))   // far more than is in doubt about pairs of blocks
#define SEPARATE_MORE 16.0                            // steps beyond a length up to which pairs of blocks are listed
#define SEPARATE_LISTED ((int64_t)64 << HM_STEP_BITS) // the greatest such length
#define SEPARATE_FOLLOWED ((int64_t)32768 << HM_STEP_BITS)    // the same where only borders are followed
#define SEPARATE_FIRST ((double)((int64_t)4 << HM_STEP_BITS)) // the first such length
#define SEPARATE_COVERED ((int64_t)8 << HM_STEP_BITS)   // half the side of squares near which they are listed anew
#define SEPARATE_FEW ((int64_t)1 << (HM_STEP_BITS - 1)) // the same where there are too many for others
// Half the side of squares that are tested for seams, and of smaller ones, each a quarter.
#define SEPARATE_CLOSED ((int64_t)1 << (HM_STEP_BITS - 2))
enum { SEPARATE_SIZES = 3 };

typedef struct separate_search {
    const hm_shape *a;
    const hm_xform *xa;
    const hm_shape *b;
    const hm_xform *xb;
    const hmi_rule *rule;
    bool swapped; ///< `a` here is the caller's b, so `a` is moved in the opposite direction
    double limit; ///< translations longer than this do not count, in steps
    double best;  ///< length of the shortest free translation found, infinite at first
    int64_t x, y; ///< that translation
    bool met;     ///< the rule is certainly met at the start
    double held;  ///< and after all translations this long, in steps
    hmi_witnesses *witnesses;
    hmi_cells *cells;
    hmi_raster *raster;     ///< of two masks; NULL where pairs of blocks are listed
    hmi_fill *fill;         ///< likewise of other shapes
    bool open;              ///< there is one, which has found no pairs that cover the last span
    unsigned opens;         ///< such spans
    const hmi_track *track; ///< along a direction, what is certain about a convex shape in a mask; or NULL
    hmi_cover *cover;    ///< pairs of blocks; NULL for shapes that have none, and before the search in all directions
    hmi_cover_list near; ///< those near the translations up to `covered`
    double covered;      ///< in steps
    hmi_cover *many;     ///< the same where they are too many for such a list
    hmi_seam *seam;      ///< room for a square's; a local one would be in each level of the recursion
    const hmi_cover_line *line; ///< along a direction, what these say; or NULL
} separate_search;

/// Both shapes' xforms after a translation of b relative to a.
typedef struct separate_posed {
    hm_xform xa;
    hm_xform xb;
} separate_posed;

// False when the translation leads out of the world.
static bool separate_pose(const separate_search *search, int64_t x, int64_t y, separate_posed *out) {
    out->xa = *search->xa;
    out->xb = *search->xb;
    if (search->swapped) return hmi_xform_translate(search->xa, -x, -y, &out->xa);
    return hmi_xform_translate(search->xb, x, y, &out->xb);
}

// HMI_MEET where the rule is proved to be met after every translation in a span, HMI_APART where after none.
static hmi_verdict separate_witnessed(separate_search *search, const hmi_span_of_ways *span) {
    const hmi_verdict verdict = hmi_cells_test(search->cells, span);
    search->open = false;
    if (verdict != HMI_UNSURE) return verdict;
    if (hmi_witnesses_blocked(search->witnesses, span)) return HMI_MEET;
    const hmi_fill_state filled = search->fill ? hmi_fill_test(search->fill, span) : HMI_FILL_NONE;
    search->open = filled == HMI_FILL_OPEN;
    if (filled == HMI_FILL_COVERED) return HMI_MEET;
    if (!search->raster) return HMI_UNSURE;
    return hmi_raster_blocked(search->raster, span) ? HMI_MEET : HMI_UNSURE;
}

// What is certain about one translation.
static hmi_verdict separate_certain(separate_search *search, int64_t x, int64_t y) {
    const hmi_span_of_ways here = {(double)x, (double)y, 0, 0};
    hmi_verdict verdict = HMI_UNSURE;
    if (search->covered >= 0 && here.x * here.x + here.y * here.y <= search->covered * search->covered)
        verdict = hmi_cover_at(search->cover, &search->near, here.x, here.y);
    return verdict == HMI_UNSURE ? separate_witnessed(search, &here) : verdict;
}

/// What a test finds after a translation: free, still met, or outside of the world.
typedef enum separate_state { SEPARATE_FREE, SEPARATE_BLOCKED, SEPARATE_OUTSIDE } separate_state;

// Takes over a free translation, if it is shorter than the best one.
static separate_state separate_keep(separate_search *search, int64_t x, int64_t y) {
    const double length = sqrt((double)x * (double)x + (double)y * (double)y);
    hmi_witnesses_add_free(search->witnesses, (double)x, (double)y);
    if (length < search->best && length <= search->limit) {
        search->best = length;
        search->x = x;
        search->y = y;
    }
    return SEPARATE_FREE;
}

// Tests what is not certain.
static separate_state separate_decide(separate_search *search, int64_t x, int64_t y, hmi_verdict verdict) {
    separate_posed posed;
    if (!separate_pose(search, x, y, &posed)) return SEPARATE_OUTSIDE;
    if (verdict == HMI_MEET) return SEPARATE_BLOCKED;
    if (verdict == HMI_UNSURE && hmi_overlap(search->a, &posed.xa, search->b, &posed.xb, search->rule))
        return SEPARATE_BLOCKED;
    return separate_keep(search, x, y);
}

static separate_state separate_offer(separate_search *search, int64_t x, int64_t y) {
    return separate_decide(search, x, y, separate_certain(search, x, y));
}

static int64_t separate_round(double v) { return (int64_t)(v < 0 ? v - 0.5 : v + 0.5); }

// Whether b, moved by (x, y), meets the rule after every further translation up to `reach`. A distance changes by no
// more than b moves. So within a margin, the rest of the margin beyond the distance counts as a depth.
static bool separate_holds(const separate_search *search, int64_t x, int64_t y, double reach) {
    const double margin = (double)search->rule->margin;
    separate_posed posed;
    if (hmi_witnesses_free(search->witnesses, (double)x, (double)y, reach)) return false;
    if (!separate_pose(search, x, y, &posed)) return false;
    if (reach < margin) {
        const hmi_rule rest = {false, (int64_t)(margin - reach)};
        return rest.margin > 0 && hmi_overlap(search->a, &posed.xa, search->b, &posed.xb, &rest);
    }
    if (!search->witnesses->masks) return hmi_deeper(search->a, &posed.xa, search->b, &posed.xb, reach - margin);
    const hmi_posed_mask b = hmi_posed_mask_make(search->b, &posed.xb);
    hmi_witness witness;
    const hmi_posed_mask a = hmi_posed_mask_make(search->a, &posed.xa);
    if (!hmi_deeper_masks(&a, &b, reach - margin, &witness)) return false;
    hmi_witnesses_add(search->witnesses, (double)x, (double)y, &witness);
    return true;
}

enum { SEPARATE_SELDOM = 16 };

// Whether the rule is met after all translations in a span, by the penetration depth after the one in its middle, up to
// `reach`, or by pairs of pieces. Where `open` no such pairs were found: then depths seldom show more and take most of
// the time, so they are computed for one in some such spans, unless many have shown something. Within a margin they do.
static bool separate_holds_all(separate_search *search, const hmi_span_of_ways *span, double reach, bool open) {
    const bool seldom = open && search->rule->margin == 0 && search->fill->luck == 0;
    const bool held = (!seldom || ++search->opens % SEPARATE_SELDOM == 0) &&
                      separate_holds(search, (int64_t)span->x, (int64_t)span->y, reach);
    return search->fill ? hmi_fill_add(search->fill, span, held) == HMI_FILL_COVERED : held;
}

// Whether a square is one of those that are tested for seams.
static bool separate_tests_seams(const hmi_span_of_ways *square) {
    for (int i = 0; i < SEPARATE_SIZES; i++)
        if (square->half_x == (double)(SEPARATE_CLOSED >> 2 * i)) return true;
    return false;
}

enum { SEPARATE_FITS = 16 };

// Tries the closest translations in a square that has no clearance after which shapes may fit exactly, without any.
// False where there are more.
static bool separate_fit(separate_search *search) {
    const double unit = 1.0 / (double)HM_STEPS_PER_PIXEL, most = fmin(search->best, search->limit) * unit;
    hm_vec2 way, tried;
    for (int i = 0; i < SEPARATE_FITS; i++) {
        if (!hmi_seam_nearest(search->seam, i ? &tried : NULL, most, &way)) return true;
        if (separate_offer(search, separate_round(way.x / unit), separate_round(way.y / unit)) == SEPARATE_FREE)
            return true;
        tried = way;
    }
    return false;
}

// Whether a square needs no further search: few pairs of pieces meet in it, and the shortest translation that none
// of them covers is found.
static bool separate_solved(separate_search *search, const hmi_span_of_ways *square) {
    hm_vec2 way;
    const bool of_a = search->a->kind == HM_SHAPE_MASK, of_b = search->b->kind == HM_SHAPE_MASK;
    const hm_shape *other = of_a ? search->b : search->a;
    if (of_a && of_b) return false;
    if ((of_a || of_b) && (hmi_shape_is_convex(other) || !separate_tests_seams(square))) return false;
    const double most = fmin(search->best, search->limit);
    const hmi_pieces_state state = hmi_pieces_solve(search->a, search->xa, search->b, search->xb,
                                                    search->rule->margin, square, most, search->seam, &way);
    if (state == HMI_PIECES_MANY) return false;
    if (state == HMI_PIECES_FREE &&
        separate_offer(search, separate_round(way.x), separate_round(way.y)) != SEPARATE_FREE)
        return false;
    return separate_fit(search) || square->half_x <= (double)HM_STEPS_PER_PIXEL;
}

// Whether all that pairs of blocks leave over of a small square is too narrow for a free translation.
static bool separate_closed(separate_search *search, const hmi_cover_list *list, const hmi_span_of_ways *square) {
    if (!separate_tests_seams(square) || !hmi_cover_closed(search->cover, list, square, search->seam)) return false;
    separate_fit(search);
    return true;
}

static bool separate_too_far(const separate_search *search, const hmi_way_square *square) {
    if (square->nearest > search->limit || square->nearest >= search->best - (double)SEPARATE_TOLERANCE) return true;
    return fmax(fabs((double)square->x), fabs((double)square->y)) + (double)square->half < search->held * 0.70710;
}

// Tries the translations in a square after which axis-aligned pixels may fit exactly.
static void separate_fit_cells(separate_search *search, const hmi_span_of_ways *square) {
    hm_vec2 fit[HMI_CELLS_FITS];
    const int count = hmi_cells_fits(search->cells, square, fit);
    for (int i = 0; i < count; i++)
        if (hmi_length(fit[i]) < fmin(search->best, search->limit))
            separate_offer(search, (int64_t)fit[i].x, (int64_t)fit[i].y);
}

// Whether nothing is free in a square, where not all pairs of blocks near it are listed: after a test of its middle. If
// those listed say nothing about the middle of a small square, those near it are listed anew. If they meet there, its
// quarters are tested before penetration depths.
static bool separate_square_blocked(separate_search *search, const hmi_way_square *square,
                                    const hmi_span_of_ways *all, hmi_verdict middle, hmi_cover_list *list) {
    const hmi_verdict verdict = separate_witnessed(search, all);
    const bool open = search->open;
    const bool listed = search->cover && square->half <= (search->many ? SEPARATE_FEW : SEPARATE_COVERED);
    const bool quartered = listed && middle == HMI_MEET;
    if (verdict == HMI_MEET) return true;
    if (verdict == HMI_APART && separate_tests_seams(all)) separate_fit_cells(search, all);
    if (listed && middle == HMI_UNSURE) {
        if (hmi_cover_gather(search->cover, all, list)) return true;
        middle = hmi_cover_at(search->cover, list, all->x, all->y);
    }
    if (middle == HMI_UNSURE) middle = separate_certain(search, square->x, square->y);
    const separate_state state = separate_decide(search, square->x, square->y, middle);
    if (state != SEPARATE_BLOCKED) return false;
    if (verdict == HMI_UNSURE && !list->complete && !quartered &&
        separate_holds_all(search, all, (double)square->half * 1.41422, open))
        return true;
    if (square->half <= SEPARATE_LEAST) return false;
    return listed ? separate_closed(search, list, all) : separate_solved(search, all);
}

static void separate_search_square(separate_search *search, const hmi_way_square *square, const hmi_cover_list *near);

static void separate_search_quarters(separate_search *search, const hmi_way_square *square,
                                     const hmi_cover_list *near) {
    hmi_way_square quarter[4];
    if (square->half <= SEPARATE_LEAST) return;
    hmi_way_square_quarters(square, quarter);
    for (int i = 0; i < 4; i++) separate_search_square(search, &quarter[i], near);
}

// The recursion has at most 45 levels: from squares of 2^21 pixels down to 2^-12. Where all pairs of blocks are
// listed, a middle beyond the shortest free translation does not matter.
static void separate_search_square(separate_search *search, const hmi_way_square *square,
                                   const hmi_cover_list *near) {
    const hmi_span_of_ways all = {(double)square->x, (double)square->y, (double)square->half, (double)square->half};
    const hmi_cover_mark mark = search->cover ? hmi_cover_marked(search->cover) : (hmi_cover_mark){0, 0};
    hmi_cover_list list = {.count = 0};
    hmi_verdict middle = HMI_UNSURE;
    if (separate_too_far(search, square)) return;
    bool blocked = search->cover && hmi_cover_cut(search->cover, near, &all, &list, &middle);
    if (!blocked && list.complete) {
        if (all.x * all.x + all.y * all.y < search->best * search->best)
            separate_decide(search, square->x, square->y, middle);
        blocked = separate_closed(search, &list, &all);
    } else if (!blocked) {
        blocked = separate_square_blocked(search, square, &all, middle, &list);
    }
    if (!blocked) separate_search_quarters(search, square, &list);
    if (search->cover) hmi_cover_release(search->cover, mark);
}

// ---- one direction ------------------------------------------------------------------------------------------------

/// A stretch of the path: its middle and half its length, in steps along a unit vector.
typedef struct separate_stretch {
    hm_vec2 way;
    double middle;
    double half;
} separate_stretch;

// What runs of pixels leave open is tested with these alone.
static bool separate_met_on_track(const separate_search *search, const separate_posed *posed, double length) {
    const bool of_a = search->b->kind == HM_SHAPE_MASK;
    hmi_element element;
    hmi_element_make(of_a ? search->a : search->b, of_a ? &posed->xa : &posed->xb, &element);
    return hmi_track_test(search->track, length, &element, of_a ? &posed->xb : &posed->xa, search->rule);
}

static separate_state separate_offer_along(separate_search *search, hm_vec2 way, double length) {
    const int64_t x = separate_round(way.x * length), y = separate_round(way.y * length);
    const hmi_verdict verdict = search->track ? hmi_track_at(search->track, length) : HMI_UNSURE;
    const bool tracked = search->track && length < search->track->until;
    separate_posed posed;
    if (search->line) return separate_decide(search, x, y, hmi_cover_line_at(search->line, length, length));
    if (verdict == HMI_MEET) return SEPARATE_BLOCKED;
    if (!tracked) return separate_offer(search, x, y);
    if (!separate_pose(search, x, y, &posed)) return SEPARATE_OUTSIDE;
    if (verdict == HMI_UNSURE && separate_met_on_track(search, &posed, length)) return SEPARATE_BLOCKED;
    return separate_keep(search, x, y);
}

// Half of a stretch's extent along one axis, with 2 steps for rounding; 0 where the stretch does not lead along it.
static double separate_half(double part, double half) { return part == 0 ? 0 : fabs(part) * half + 2; }

static bool separate_search_along(separate_search *search, const separate_stretch *stretch);

// Searches a short stretch by the pairs of blocks near it. False where these are too many.
static bool separate_search_listed(separate_search *search, const separate_stretch *stretch, bool *found) {
    const hmi_cover_mark mark = hmi_cover_marked(search->many);
    hmi_cover_list list;
    hmi_cover_line line;
    *found = false;
    const bool covered =
        hmi_cover_gather_along(search->many, stretch->way, stretch->middle, stretch->half + 2, &list);
    const bool listed = !covered && list.complete;
    if (listed) {
        hmi_cover_follow(search->many, &list, stretch->way, stretch->middle + stretch->half + 2, &line);
        search->line = &line;
        *found = separate_search_along(search, stretch);
        search->line = NULL;
    }
    hmi_cover_release(search->many, mark);
    return covered || listed;
}

// The same search with stretches of the path instead of squares, from the near end on. True when something
// free is found.
static bool separate_search_along(separate_search *search, const separate_stretch *stretch) {
    bool found;
    if (stretch->middle + stretch->half + 2 <= search->held) return false;
    if (search->many && !search->line && stretch->half <= (double)SEPARATE_FEW &&
        stretch->half > (double)SEPARATE_FEW / 2 && separate_search_listed(search, stretch, &found))
        return found;
    const int64_t x = separate_round(stretch->way.x * stretch->middle);
    const int64_t y = separate_round(stretch->way.y * stretch->middle);
    const hmi_span_of_ways all = {(double)x, (double)y, separate_half(stretch->way.x, stretch->half),
                                  separate_half(stretch->way.y, stretch->half)};
    const hmi_verdict verdict = search->line ? hmi_cover_line_at(search->line, stretch->middle - stretch->half,
                                                                 stretch->middle + stretch->half)
                                             : separate_witnessed(search, &all);
    const bool open = search->open;
    if (verdict == HMI_MEET) return false;
    const separate_state state = separate_offer_along(search, stretch->way, stretch->middle);
    const bool listed = search->line || (search->many && stretch->half <= 4 * (double)SEPARATE_FEW);
    if (!listed && state == SEPARATE_BLOCKED && verdict == HMI_UNSURE &&
        separate_holds_all(search, &all, stretch->half + 2, open))
        return false;
    if (stretch->half <= (double)SEPARATE_LEAST) return state == SEPARATE_FREE;
    const double half = stretch->half / 2;
    const separate_stretch nearer = {stretch->way, stretch->middle - half, half};
    const separate_stretch farther = {stretch->way, stretch->middle + half, half};
    return separate_search_along(search, &nearer) || state == SEPARATE_FREE ||
           separate_search_along(search, &farther);
}

// The same where a first part of the path is certainly met: only what lies beyond it is tested. Stops at the first
// position of the same ones that is free, or after a few that are not. True in the first case.
static bool separate_search_beyond(separate_search *search, const separate_stretch *stretch, int *tests) {
    const double half = stretch->half / 2;
    const separate_stretch nearer = {stretch->way, stretch->middle - half, half};
    const separate_stretch farther = {stretch->way, stretch->middle + half, half};
    if (stretch->middle + stretch->half <= search->track->met) return false;
    const bool leaf = stretch->half <= (double)SEPARATE_LEAST;
    if (!leaf && separate_search_beyond(search, &nearer, tests)) return true;
    if (*tests == 0) return false;
    if (stretch->middle > search->track->met) {
        --*tests;
        if (separate_offer_along(search, stretch->way, stretch->middle) == SEPARATE_FREE) return true;
    }
    return !leaf && separate_search_beyond(search, &farther, tests);
}

enum { SEPARATE_TESTS = 4 };

// Finds out what is certain along a direction, for a convex shape and a mask, and the first free position of the
// search from that. False where that does not lead to one.
static bool separate_by_track(separate_search *search, const separate_stretch *all, hmi_track *track) {
    const hm_vec2 back = {-all->way.x, -all->way.y};
    const bool of_a = search->b->kind == HM_SHAPE_MASK;
    const hm_shape *shape = of_a ? search->a : search->b;
    hmi_element element;
    int tests = SEPARATE_TESTS;
    if (!of_a && search->a->kind != HM_SHAPE_MASK) return false;
    if (!hmi_shape_is_convex(shape) || hmi_shape_is_parted(shape)) return false;
    hmi_element_make(shape, of_a ? search->xa : search->xb, &element);
    const hmi_posed_mask mask =
        of_a ? hmi_posed_mask_make(search->b, search->xb) : hmi_posed_mask_make(search->a, search->xa);
    if (!hmi_track_find(&element, search->rule->margin, &mask, of_a ? back : all->way, search->limit, track))
        return false;
    search->track = track;
    if (separate_search_beyond(search, all, &tests)) return true;
    search->track = NULL;
    return false;
}

// Finds out what pairs of blocks say along a direction, up to the search's limit. False where some are not listed.
static bool separate_line(separate_search *search, hm_vec2 way, hmi_cover_line *line) {
    const double half = search->limit / 2 + SEPARATE_MORE;
    hmi_cover_list along;
    if (!search->cover || search->limit > (double)SEPARATE_LISTED) return false;
    const hmi_cover_mark mark = hmi_cover_marked(search->cover);
    bool found = search->near.complete && search->limit <= search->covered;
    if (found) {
        hmi_cover_follow(search->cover, &search->near, way, 2 * half, line);
    } else if (hmi_cover_gather_along(search->cover, way, half, half, &along)) {
        *line = (hmi_cover_line){.met = 1, .where_met = {{0, HUGE_VAL}}};
        found = true;
    } else if (along.complete) {
        hmi_cover_follow(search->cover, &along, way, 2 * half, line);
        found = true;
    }
    hmi_cover_release(search->cover, mark);
    if (found) search->line = line;
    return found;
}

// Takes over the translation that a search along a ray has found, if it is shorter.
static bool separate_take(separate_search *search, const separate_search *ray) {
    if (!(ray->best < search->best)) return false;
    search->best = ray->best;
    search->x = ray->x;
    search->y = ray->y;
    return true;
}

// Halves between a position taken for blocked and a free one. Late halves round to the same steps.
static void separate_halve(separate_search *search, hm_vec2 way, double blocked, double free) {
    int64_t last[2][2] = {{0, 0}, {search->x, search->y}};
    for (int i = 0; i < 24; i++) {
        const double middle = (blocked + free) / 2;
        const int64_t x = separate_round(way.x * middle), y = separate_round(way.y * middle);
        bool is_free = x == last[1][0] && y == last[1][1];
        const bool is_blocked = x == last[0][0] && y == last[0][1];
        if (!is_free && !is_blocked) {
            is_free = separate_offer_along(search, way, middle) == SEPARATE_FREE;
            last[is_free][0] = x;
            last[is_free][1] = y;
        }
        *(is_free ? &free : &blocked) = middle;
    }
}

// Searches along one direction: the nearest free stretch is found to 1/1024 pixel, then its near end to a step. A
// translation longer than the best so far is ignored.
static bool separate_along(separate_search *search, hm_vec2 way) {
    separate_search ray = *search;
    hmi_track track;
    hmi_cover_line line;
    ray.best = HUGE_VAL;
    ray.limit = fmin(search->limit, search->best);
    const separate_stretch all = {way, ray.limit / 2, ray.limit / 2};
    if (!ray.met && separate_offer(&ray, 0, 0) == SEPARATE_FREE) return separate_take(search, &ray);
    const bool lined = separate_line(&ray, way, &line);
    if ((lined || !separate_by_track(&ray, &all, &track)) && !separate_search_along(&ray, &all))
        separate_offer_along(&ray, way, ray.limit); // the end belongs to it
    if (ray.best == HUGE_VAL) return false;
    separate_halve(&ray, way, fmax(ray.best - 4 * (double)SEPARATE_LEAST, 0), ray.best); // at 0 the rule is met
    return separate_take(search, &ray);
}

// ---- any direction ------------------------------------------------------------------------------------------------

// Shortens the translation that was found, by halving between a blocked and a free fraction of it.
static void separate_shorten(separate_search *search) {
    const double x = (double)search->x;
    const double y = (double)search->y;
    const double length = search->best;
    double blocked = 0;
    double free = 1;
    int64_t last[2][2] = {{0, 0}, {search->x, search->y}}; // late halves round to the same steps
    hmi_cover_line line;
    search->limit = fmin(search->limit, length);
    const bool lined = length > 0 && separate_line(search, (hm_vec2){x / length, y / length}, &line);
    for (int i = 0; i < 40; i++) {
        const double middle = (blocked + free) / 2, at = length * middle;
        const int64_t to_x = separate_round(x * middle), to_y = separate_round(y * middle);
        bool is_free = to_x == last[1][0] && to_y == last[1][1];
        if (!is_free && !(to_x == last[0][0] && to_y == last[0][1])) {
            const hmi_verdict found = lined ? hmi_cover_line_at(&line, at, at) : separate_certain(search, to_x, to_y);
            is_free = separate_decide(search, to_x, to_y, found) == SEPARATE_FREE;
            last[is_free][0] = to_x;
            last[is_free][1] = to_y;
        }
        *(is_free ? &free : &blocked) = middle;
    }
    search->line = NULL;
}

// Lists the pairs of blocks near all translations up to a length, as long as there is room for them.
static void separate_list(separate_search *search, double length) {
    const double half = length + SEPARATE_MORE;
    if (!search->cover || length > (double)SEPARATE_LISTED) return;
    if (search->near.complete ? length <= search->covered : half >= search->covered && search->covered > 0) return;
    hmi_cover_release(search->cover, (hmi_cover_mark){0, 0});
    hmi_cover_gather_around(search->cover, half, &search->near);
    search->covered = half;
}

// Finds a free position by steps that double in the directions square to edges: at most about twice as far as
// necessary along one of them. One of these is often the shortest, and at least it bounds the search. A direction along
// an edge that touches would take a long search without the bound by those that lead off the edge.
static void separate_stride(separate_search *search) {
    for (double length = 1; length < fmin(search->limit, search->best); length *= 2) {
        if (length + 2 <= search->held) continue;
        separate_list(search, length);
        for (int i = 0; i < 8 && length < fmin(search->limit, search->best); i++)
            separate_offer_along(search, hmi_ways_normal(search->xa, search->xb, i), length);
    }
}

static void separate_try_normals(separate_search *search) {
    separate_stride(search);
    for (int i = 0; i < 8; i++) separate_along(search, hmi_ways_normal(search->xa, search->xb, i));
    separate_list(search, fmin(search->limit, search->best));
}

// Up to which length nothing is free: what is not longer need not be tested. By pairs of blocks, or of a few lengths.
static void separate_hold(separate_search *search) {
    double length = 16 * (double)HM_STEPS_PER_PIXEL;
    if (search->cover) {
        separate_list(search, SEPARATE_FIRST);
        search->held = hmi_cover_held(search->cover, &search->near);
        if (search->near.complete) return;
        search->many = search->cover; // too many for one list
        search->cover = NULL;
        search->covered = -1;
    }
    while (length > (double)SEPARATE_TOLERANCE && !separate_holds(search, 0, 0, length)) length /= 2;
    if (length > (double)SEPARATE_TOLERANCE) search->held = fmax(search->held, length);
}

// Beside a wall and on the floor no normal leads off both, and a translation along one of them touches it all
// the while. So a length is found up to which nothing is free; then a free translation is searched in
// directions all around.
static void separate_all_round(separate_search *search) {
    double length = 1;
    while (!search->cover && length < search->limit && separate_holds(search, 0, 0, length)) length *= 2;
    if (!search->cover) search->held = length > 1 ? length / 2 : 0;
    for (; length < fmin(search->limit, search->best); length *= 2) {
        if (length + 2 <= search->held) continue;
        separate_list(search, length);
        for (int i = 0; i < 16; i++) separate_offer_along(search, hmi_ways_around(i), length);
    }
}

#define SEPARATE_BEYOND 3 // steps
#define SEPARATE_GAP 8    // likewise: twice as many as pairs are enlarged by
#define SEPARATE_DOUBT 16 // likewise: by how much stretches that are met are too short

// Takes a translation that is hardly free, if at all, to the step at which it is. False where none is within a few.
static bool separate_take_closest(separate_search *search, hm_vec2 move) {
    const double length = hmi_length(move);
    separate_search ray = *search;
    double blocked = SEPARATE_GAP;
    if (!(length > 0)) return false;
    const hm_vec2 way = hmi_scaled(move, 1 / length);
    ray.best = ray.limit = HUGE_VAL;
    for (int beyond = 0; ray.best == HUGE_VAL; beyond = 2 * beyond + 1)
        if (beyond > SEPARATE_BEYOND || separate_offer_along(&ray, way, length + beyond) == SEPARATE_OUTSIDE)
            return false;
    while (blocked < length && separate_offer_along(&ray, way, length - blocked) == SEPARATE_FREE) blocked *= 2;
    separate_halve(&ray, way, fmax(length - blocked, 0), ray.best);
    if (ray.best <= search->limit) separate_take(search, &ray);
    return true;
}

// Moves a point in a mask straight to the nearest free position. False where rounding to steps leads to none, so that
// it has to be searched; `best` stays infinite where it is farther than the limit.
static bool separate_point(separate_search *search) {
    hm_vec2 move;
    return search->rule->margin == 0 && hmi_point_mtv(search->a, search->xa, search->b, search->xb, &move) &&
           separate_take_closest(search, move);
}

// Lists the pairs near all translations up to a length.
static void separate_list_anew(separate_search *search, double length) {
    hmi_cover_release(search->cover, (hmi_cover_mark){0, 0});
    search->covered = length + SEPARATE_MORE;
    hmi_cover_gather_around(search->cover, search->covered, &search->near);
}

// Whether a shape is as wide as some of the rows that lie `row` apart, measured square to them.
static bool separate_is_of_rows(const hmi_cover_side *shape, double radius, hm_vec2 square, hm_vec2 row) {
    const double width = fabs(hmi_dot(shape->u, square)) + fabs(hmi_dot(shape->v, square)) + 2 * radius;
    const double one = fabs(hmi_dot(row, square)), rows = width / one;
    return fabs(rows - floor(rows + 0.5)) * one * (double)HM_STEPS_PER_PIXEL < SEPARATE_DOUBT;
}

// A rounded shape that is as wide as some rows or columns of a grid may fit between them exactly, where one step alone is
// free: right behind what is met square to them, or along them. Offers those translations.
static void separate_fit_rows(separate_search *search, double length) {
    const hmi_cover *cover = search->cover;
    const bool of_a = cover->a.blocks.grid;
    const hmi_cover_side *grid = of_a ? &cover->a : &cover->b, *shape = of_a ? &cover->b : &cover->a;
    hm_vec2 way[8];
    for (int k = 0; k < 8; k++) way[k] = hmi_ways_normal(search->xa, search->xb, k);
    if (!separate_is_of_rows(shape, cover->radius, way[!of_a], grid->u) &&
        !separate_is_of_rows(shape, cover->radius, way[4 + !of_a], grid->v))
        return;
    for (int k = !of_a; k < 8; k += 2) {
        hmi_cover_line line;
        hmi_cover_follow(cover, &search->near, way[k], length, &line);
        for (int32_t i = 0; i < line.met; i++) {
            const double at = line.where_met[i].to * (double)HM_STEPS_PER_PIXEL + SEPARATE_DOUBT;
            if (at < fmin(length, search->best) && separate_offer_along(search, way[k], at) == SEPARATE_FREE) break;
        }
    }
}

// Finds the shortest translation that no pair of blocks covers, where all pairs near it are listed. False where they
// are too many, or where rounding to steps leads to none that is free.
static bool separate_shortest(separate_search *search) {
    hm_vec2 move;
    for (double length = SEPARATE_FIRST; length <= (double)SEPARATE_FOLLOWED; length *= 2) {
        const double most = fmin(length, fmin(search->limit, search->best));
        const bool all = most < length || length >= search->limit;
        if (most > search->covered) separate_list_anew(search, most);
        if (!search->near.complete) return false;
        const hmi_shortest_state state =
            hmi_cover_shortest(search->cover, &search->near, search->held, most + SEPARATE_MORE, all, &move);
        if (search->cover->radius > 0)
            separate_fit_rows(search, state == HMI_SHORTEST_FOUND ? fmin(hmi_length(move), most) : most);
        if (state == HMI_SHORTEST_FOUND && separate_take_closest(search, move)) return true;
        if (state == HMI_SHORTEST_NONE && all) return true;
        if (state != HMI_SHORTEST_FAR) return false;
    }
    return false;
}

// The same with lists of as many pairs as there is room for. Where it fails, the first list is there again.
static bool separate_followed(separate_search *search) {
    search->cover->room = HMI_COVER_PAIRS;
    const bool found = separate_shortest(search);
    search->cover->room = HMI_COVER_ROOM;
    if (!found) separate_list_anew(search, SEPARATE_FIRST);
    return found;
}

static bool separate_any(separate_search *search) {
    int64_t half = SEPARATE_LEAST;
    hmi_cover cover;
    hmi_raster raster;
    hmi_fill fill;
    hmi_seam seam;
    search->seam = &seam;
    if (!search->met && separate_offer(search, 0, 0) == SEPARATE_FREE) return true;
    search->met = true;
    if (separate_point(search)) return search->best < HUGE_VAL;
    const int64_t margin = search->rule->margin;
    if ((margin == 0 || margin >= SEPARATE_MARGIN) && !search->cells->any) {
        hmi_cover_init(&cover, search->a, search->xa, search->b, search->xb, margin);
        search->cover = cover.any && cover.small ? &cover : NULL;
        search->many = cover.any && !cover.small ? &cover : NULL;
    }
    if (search->witnesses->masks || search->cover) separate_hold(search);
    if (search->cover && separate_followed(search)) return search->best < HUGE_VAL;
    if (!search->cover && search->rule->margin == 0 && !search->cells->any) {
        hmi_raster_init(&raster, search->a, search->xa, search->b, search->xb);
        search->raster = raster.any ? &raster : NULL;
    }
    if (!search->cover && !search->raster && !search->cells->any && !search->witnesses->masks) {
        hmi_fill_init(&fill, search->a, search->xa, search->b, search->xb, search->rule->margin);
        search->fill = &fill;
    }
    if (!search->witnesses->masks) separate_all_round(search);
    separate_try_normals(search);
    while ((double)half < fmin(search->limit, search->best)) half *= 2;
    const hmi_way_square all = hmi_way_square_make(0, 0, half);
    const hmi_cover_list none = {.count = 0};
    if (search->many) search->cover = search->many;
    const bool listed = search->covered >= fmin(search->limit, search->best);
    separate_search_square(search, &all, listed ? &search->near : &none);
    if (search->best < HUGE_VAL) separate_shorten(search);
    return search->best < HUGE_VAL;
}

// ---- single convex shapes -----------------------------------------------------------------------------------------

// Tries the MTV, lengthened by quarters of a step until it is free: by up to 0.71 steps for rounding, and up to one
// more for the closed rule. Sets `certain` to whether that decides the result; at the end of the world it does not.
static bool separate_convex_any(separate_search *search, bool *certain) {
    hmi_element space[2];
    hmi_depth depth;
    const hmi_whole a = hmi_whole_make(search->a, search->xa, &space[0]);
    const hmi_whole b = hmi_whole_make(search->b, search->xb, &space[1]);
    *certain = true;
    if (!hmi_sat_depth(&a, &b, search->rule->margin, search->rule->closed, &depth))
        return separate_offer(search, 0, 0) == SEPARATE_FREE;
    const double length = depth.depth * (double)HM_STEPS_PER_PIXEL;
    if (length > search->limit) return false;
    for (int i = 0; i < 16; i++) {
        const separate_state state = separate_offer_along(search, depth.normal, length + 0.25 * i);
        if (state == SEPARATE_FREE) return search->best < HUGE_VAL;
        if (state == SEPARATE_OUTSIDE) break;
    }
    *certain = false;
    return false;
}

// Two convex shapes meet along one stretch from the start. Its end is found by steps that double, then by halving. A
// position outside of the world counts as beyond the end.
static bool separate_convex_along(separate_search *search, hm_vec2 way) {
    double met = 0;
    double past = fmin(search->limit, (double)SEPARATE_LEAST);
    if (separate_offer(search, 0, 0) == SEPARATE_FREE) return true;
    while (separate_offer_along(search, way, past) == SEPARATE_BLOCKED) {
        if (past >= search->limit) return false;
        met = past;
        past = fmin(2 * past, search->limit);
    }
    while (past - met > 0.5) {
        const double middle = met + (past - met) / 2;
        *(separate_offer_along(search, way, middle) == SEPARATE_BLOCKED ? &met : &past) = middle;
    }
    return search->best < HUGE_VAL;
}

// Parts the bounding boxes, for shapes with more edges than the limit.
static bool separate_limited(separate_search *search, const hm_vec2 *way) {
    int64_t x, y;
    for (int i = 0; hmi_bounds_exit(search->a, search->xa, search->b, search->xb, search->rule, way, i, &x, &y); i++)
        if (separate_offer(search, x, y) == SEPARATE_FREE && search->best < HUGE_VAL) return true;
    return false;
}

static bool separate_find(separate_search *search, const hm_vec2 *way, int64_t max_edges, bool *limited) {
    const bool convex = hmi_shape_is_convex(search->a) && hmi_shape_is_convex(search->b);
    *limited = false;
    if (convex) {
        bool certain;
        if (way) return separate_convex_along(search, *way);
        if (separate_convex_any(search, &certain) || certain) return search->best < HUGE_VAL;
    }
    if (max_edges > 0 && !convex && !search->met && separate_offer(search, 0, 0) == SEPARATE_FREE) return true;
    *limited = !convex && hmi_edges_exceed(search->a, search->xa, search->b, search->xb, search->rule, max_edges);
    if (*limited) return separate_limited(search, way);
    return way ? separate_along(search, *way) : separate_any(search);
}

// ---- the result ---------------------------------------------------------------------------------------------------

bool hmi_separate_job_run(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          const hmi_separate_job *job, hm_separation *out) {
    const hm_vec2 *direction = job->direction;
    const double max_distance = job->max_distance;
    hmi_rule steps;
    hm_vec2 way = {0, 0};
    HMI_REQUIRE_PTR_IN("hm_separate", out, false);
    *out = (hm_separation){.limited = false};
    HMI_REQUIRE(hmi_shape_valid(a), false, hmi_report_shape(HMI_VIOLATION_IN("hm_separate"), "a", a));
    HMI_REQUIRE(hmi_shape_valid(b), false, hmi_report_shape(HMI_VIOLATION_IN("hm_separate"), "b", b));
    HMI_REQUIRE(hmi_xform_is_valid(xa), false, hmi_report_xform(HMI_VIOLATION_IN("hm_separate"), "xa", xa));
    HMI_REQUIRE(hmi_xform_is_valid(xb), false, hmi_report_xform(HMI_VIOLATION_IN("hm_separate"), "xb", xb));
    HMI_REQUIRE(hmi_rule_make(job->rule, &steps), false, hmi_report_rule(HMI_VIOLATION_IN("hm_separate"), job->rule));
    HMI_REQUIRE(
        max_distance >= 0 && max_distance <= HMI_SEPARATE_MOST, false,
        hmi_report_between(HMI_VIOLATION_IN("hm_separate"), "max_distance", max_distance, 0, HMI_SEPARATE_MOST));
    HMI_REQUIRE(job->max_edges >= 0, false,
                hmi_report(HMI_VIOLATION_IN("hm_separate"), "limits.max_edges", HM_SENTENCE_LEAST,
                           (double)job->max_edges, 0));
    const bool swap = hmi_order_swapped(a, xa, b, xb);
    HMI_REQUIRE(!direction || hmi_ways_of(direction, swap, &way), false,
                hmi_report(HMI_VIOLATION_IN("hm_separate"), "direction", HM_SENTENCE_DIRECTION, 0, 0));
    hmi_witnesses witnesses;
    hmi_cells cells;
    separate_search search = {.a = swap ? b : a,
                              .xa = swap ? xb : xa,
                              .b = swap ? a : b,
                              .xb = swap ? xa : xb,
                              .rule = &steps,
                              .swapped = swap,
                              .best = HUGE_VAL,
                              .met = job->met,
                              .witnesses = &witnesses,
                              .cells = &cells,
                              .covered = -1};
    hmi_witnesses_init(&witnesses, search.a, search.xa, search.b, search.xb);
    hmi_cells_init(&cells, search.a, search.xa, search.b, search.xb, &steps);
    search.limit = max_distance * (double)HM_STEPS_PER_PIXEL;
    if (!separate_find(&search, direction ? &way : NULL, job->max_edges, &out->limited)) return false;
    out->steps_x = swap ? -search.x : search.x;
    out->steps_y = swap ? -search.y : search.y;
    out->move = (hm_vec2){(double)out->steps_x / (double)HM_STEPS_PER_PIXEL,
                          (double)out->steps_y / (double)HM_STEPS_PER_PIXEL};
    return true;
}

bool hmi_separate(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hm_rule *rule,
                  const hm_vec2 *direction, double max_distance, hm_separation *out) {
    const hmi_separate_job job = {.rule = rule, .direction = direction, .max_distance = max_distance};
    return hmi_separate_job_run(a, xa, b, xb, &job, out);
}

bool hm_separate(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                 const hm_separate_options *options, hm_separation *out) {
    if (!options) return hmi_separate(a, xa, b, xb, NULL, NULL, HMI_SEPARATE_MOST, out);
    const hm_vec2 *direction = &options->direction;
    const bool any = direction->x == 0 && direction->y == 0;
    const double deep = options->limits.max_depth;
    double most = options->max_distance == 0 ? HMI_SEPARATE_MOST : options->max_distance;
    HMI_REQUIRE_PTR(out, false);
    *out = (hm_separation){.limited = false};
    HMI_REQUIRE(deep >= 0 && deep <= HMI_SEPARATE_MOST, false,
                hmi_report_between(HMI_VIOLATION, "limits.max_depth", deep, 0, HMI_SEPARATE_MOST));
    if (deep > 0 && deep < most) most = deep;
    const hmi_separate_job job = {&options->rule, any ? NULL : direction, most, options->limits.max_edges, false};
    return hmi_separate_job_run(a, xa, b, xb, &job, out);
}
