// Convex parts: everything the header says, judged by the oracle, of shapes by hand, random pictures and random
// outlines with touching loops and straight points; the number of parts against that of Hertel and Mehlhorn.
#include "ref_convex.h"
#include "ref_outline.h"
#include "ref_parts.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNITS = 65536, SLIVER = UNITS / 4 };

// ---- from the library to the oracle -------------------------------------------------------------------------------

static ref_point point_of(hm_local p) { return (ref_point){p.x, p.y}; }

static void *zeros(int count, size_t size) {
    void *made = calloc((size_t)count + 1, size);
    REQUIRE(made != NULL);
    return made;
}

static ref_edges edges_of(const hm_outline *outline) {
    int n = hm_outline_point_count(outline);
    const hm_local *points = hm_outline_points(outline);
    ref_edges edges = {n, zeros(n, sizeof(ref_point)), zeros(n, sizeof(ref_point)), zeros(n, sizeof(int))};
    for (int i = 0; i < hm_outline_loop_count(outline); ++i) {
        const hm_loop *loop = &hm_outline_loops(outline)[i];
        for (int k = 0; k < loop->count; ++k) {
            edges.from[loop->first + k] = point_of(points[loop->first + k]);
            edges.to[loop->first + k] = point_of(points[loop->first + (k + 1) % loop->count]);
            edges.component[loop->first + k] = loop->component;
        }
    }
    return edges;
}

static void edges_free(ref_edges *edges) {
    free(edges->from);
    free(edges->to);
    free(edges->component);
}

static ref_convex convex_of(const hm_parts *parts) {
    ref_convex c = {.count = hm_parts_count(parts),
                    .corner_count = hm_parts_corner_count(parts),
                    .side_count = hm_parts_side_count(parts),
                    .seam_count = hm_parts_seam_count(parts),
                    .sliver_count = hm_parts_sliver_count(parts)};
    c.part = zeros(c.count, sizeof *c.part);
    c.corner = zeros(c.corner_count, sizeof *c.corner);
    c.side = zeros(c.side_count, sizeof *c.side);
    c.seam = zeros(c.seam_count, sizeof *c.seam);
    c.edge_side = zeros(c.corner_count, sizeof *c.edge_side);
    c.sliver = zeros(c.sliver_count, sizeof *c.sliver);
    for (int i = 0; i < c.count; ++i) {
        const hm_part *part = &hm_parts_all(parts)[i];
        c.part[i] = (ref_convex_part){part->first, part->count, part->component};
    }
    for (int i = 0; i < c.corner_count; ++i) c.corner[i] = point_of(hm_parts_corners(parts)[i]);
    for (int i = 0; i <= c.corner_count; ++i) c.edge_side[i] = hm_parts_edge_sides(parts)[i];
    for (int i = 0; i < c.side_count; ++i) {
        const hm_part_side *side = &hm_parts_sides(parts)[i];
        c.side[i] = (ref_convex_side){point_of(side->from), point_of(side->to), side->part, side->beyond};
    }
    for (int i = 0; i < c.seam_count; ++i) {
        const hm_seam *seam = &hm_parts_seams(parts)[i];
        c.seam[i] = (ref_convex_side){point_of(seam->from), point_of(seam->to), seam->part, seam->other};
    }
    for (int i = 0; i < c.sliver_count; ++i) c.sliver[i] = hm_parts_slivers(parts)[i];
    return c;
}

static void convex_free(ref_convex *c) {
    free(c->part);
    free(c->corner);
    free(c->side);
    free(c->seam);
    free(c->edge_side);
    free(c->sliver);
}

// ---- judging ------------------------------------------------------------------------------------------------------

static int part_count(const hm_outline *outline, int max_points) {
    hm_parts *parts = NULL;
    CHECK_RESULT(hm_parts_create(outline, max_points, NULL, &parts), HM_OK);
    REQUIRE(parts != NULL);
    int count = hm_parts_count(parts);
    hm_parts_destroy(parts);
    return count;
}

// Whether the circle around a, b and c holds d, which lies beyond a b: the angles at c and d are more than two right
// ones.
static bool circle_holds(ref_point a, ref_point b, ref_point c, ref_point d) {
    ref_vector ca = {a.x - c.x, a.y - c.y}, cb = {b.x - c.x, b.y - c.y};
    ref_vector da = {a.x - d.x, a.y - d.y}, db = {b.x - d.x, b.y - d.y};
    ref_wide cos_c = ref_vector_dot(ca, cb), cos_d = ref_vector_dot(da, db);
    ref_wide sin_c = ref_vector_cross(ca, cb), sin_d = ref_vector_cross(db, da);
    bool wide_c = ref_wide_sign(cos_c) < 0, wide_d = ref_wide_sign(cos_d) < 0;
    if (wide_c == wide_d) return wide_c;
    int larger = ref_wide_compare_products(sin_c, cos_d, cos_c, sin_d);
    return wide_c ? larger < 0 : larger > 0;
}

static ref_point third_corner(const ref_convex *c, int part, ref_point a, ref_point b) {
    for (int i = 0; i < 3; ++i) {
        ref_point p = c->corner[c->part[part].first + i];
        if ((p.x != a.x || p.y != a.y) && (p.x != b.x || p.y != b.y)) return p;
    }
    return a;
}

static bool is_delaunay(const ref_convex *c) {
    for (int i = 0; i < c->seam_count; ++i) {
        ref_convex_side s = c->seam[i];
        ref_point one = third_corner(c, s.part, s.from, s.to), two = third_corner(c, s.beyond, s.from, s.to);
        if (circle_holds(s.from, s.to, one, two)) return false;
    }
    return true;
}

static int turn_of(ref_point a, ref_point b, ref_point c) {
    return ref_wide_sign(ref_vector_cross((ref_vector){b.x - a.x, b.y - a.y}, (ref_vector){c.x - b.x, c.y - b.y}));
}

static bool equal(ref_point a, ref_point b) { return a.x == b.x && a.y == b.y; }

// The side of the part that begins (or ends) at p.
static const ref_convex_side *side_at(const ref_convex *c, int part, ref_point p, bool begins) {
    const ref_convex_part *q = &c->part[part];
    for (int s = c->edge_side[q->first]; s < c->edge_side[q->first + q->count]; ++s) {
        if (equal(begins ? c->side[s].from : c->side[s].to, p)) return &c->side[s];
    }
    return NULL;
}

// Whether the two parts of a seam together are convex and small enough.
static bool could_be_joined(const ref_convex *c, int seam, int max_points) {
    const ref_convex_side *s = &c->seam[seam];
    int at_from =
        turn_of(side_at(c, s->part, s->from, false)->from, s->from, side_at(c, s->beyond, s->from, true)->to);
    int at_to = turn_of(side_at(c, s->beyond, s->to, false)->from, s->to, side_at(c, s->part, s->to, true)->to);
    int corners = c->part[s->part].count + c->part[s->beyond].count - 4 + (at_from > 0) + (at_to > 0);
    return at_from >= 0 && at_to >= 0 && corners <= max_points;
}

static int joinable(const ref_convex *c, int max_points) {
    int count = 0;
    for (int i = 0; i < c->seam_count; ++i) count += could_be_joined(c, i, max_points);
    return count;
}

static void check_parts(const hm_outline *outline, int max_points) {
    hm_parts *parts = NULL;
    CHECK_RESULT(hm_parts_create(outline, max_points, NULL, &parts), HM_OK);
    REQUIRE(parts != NULL);
    int limit = max_points == 0 ? 8 : max_points;
    ref_edges edges = edges_of(outline);
    ref_convex c = convex_of(parts);
    const char *fault = ref_convex_fault(&edges, &c, limit, SLIVER, c.count < 80);
    if (fault) CHECK_TEXT(fault, "");
    if (max_points == 3 && !fault) CHECK(is_delaunay(&c));
    if (max_points != 3 && !fault) CHECK_INT(joinable(&c, limit), 0);
    convex_free(&c);
    edges_free(&edges);
    hm_parts_destroy(parts);
}

static void check_outline(const hm_outline *outline) {
    check_parts(outline, 3);
    check_parts(outline, 0);
    check_parts(outline, test_between(4, 12));
    check_parts(outline, INT32_MAX);
}

// ---- pictures -----------------------------------------------------------------------------------------------------

static const char *const pictures[] = {
    "#\n",
    "###\n#.#\n###\n",                                                 // a ring of 1 px
    "#######\n#..#..#\n#######\n#..#..#\n#######\n",                   // a window frame
    "..#..\n.#.#.\n#...#\n",                                           // an inverted V
    "....##....\n...####...\n..##..##..\n.##....##.\n##......##\n",    // a thick one
    "##..\n##..\n..##\n..##\n",                                        // squares touching in a corner
    "###..###\n########\n###..###\n",                                  // a dumbbell
    "###......###\n############\n###......###\n",                      // with a longer bar
    "#.#\n.#.\n#.#\n",                                                 // a diagonal cross
    "#.#.#.#\n#.#.#.#\n#######\n",                                     // a comb
    "###############\n",                                               // 1 x n
    "#####\n#####\n#####\n",                                           // the full picture
    "#.#.#\n.....\n#.#.#\n",                                           // lone pixels
    "#######\n#.....#\n#.###.#\n#.#.#.#\n#.###.#\n#.....#\n#######\n", // nested rings
    "######\n#..#.#\n####.#\n######\n",                                // holes of 2 px
    ".##\n#.#\n###\n",                                                 // a hole that meets the outside
    "##.\n#.#\n.##\n",                                                 // two pieces that meet twice
    "#######\n##.#.##\n#.#.#.#\n##.#.##\n#.#.#.#\n##.#.##\n#######\n", // holes that meet in chains
    ".#.#.#.\n#.#.#.#\n.#.#.#.\n#.#.#.#\n",                            // a chequered board
    "..........\n.#.#.#.#.#\n##########\n",                            // teeth of 1 px
};

static hm_outline *traced_of(const ref_grid *g, hm_connect connect) {
    hm_mask *mask = mask_of(g);
    hm_outline *made = NULL;
    REQUIRE(hm_outline_from_mask(mask, connect, NULL, &made) == HM_OK);
    hm_mask_destroy(mask);
    return made;
}

static hm_outline *simplified_of(const hm_outline *outline, double tolerance, int method) {
    hm_simplify_options options = {.method = (hm_simplify_method)method, .tolerance = tolerance};
    hm_outline *made = NULL;
    REQUIRE(hm_outline_simplify(outline, &options, NULL, &made) == HM_OK);
    return made;
}

TEST(shapes_by_hand) {
    for (int i = 0; i < (int)(sizeof pictures / sizeof pictures[0]); ++i) {
        ref_grid g = ref_text(pictures[i]);
        hm_outline *outline = traced_of(&g, i % 2 ? HM_CONNECT_4 : HM_CONNECT_8);
        test_note("picture %d", i);
        check_outline(outline);
        for (int k = 0; k < 16; ++k) {
            hm_outline *simple = simplified_of(outline, k % 4 == 3 ? 3 : k % 4 * 0.5 + 0.5, k / 4);
            check_outline(simple);
            hm_outline_destroy(simple);
        }
        hm_outline_destroy(outline);
        ref_free(&g);
    }
}

TEST(random_pictures) {
    for (int i = 0; i < test_rounds(300); ++i) {
        ref_grid g = random_any_caves(8, i % 8 == 0 ? 64 : 28);
        hm_connect connect = test_below(2) ? HM_CONNECT_4 : HM_CONNECT_8;
        hm_outline *outline = traced_of(&g, connect);
        double tolerance = test_between(1, 6) / 2.0;
        hm_outline *simple = simplified_of(outline, tolerance, test_below(4));
        test_note("round %d, %d x %d", i, g.w, g.h);
        if (i % 3 == 0) check_outline(outline);
        check_outline(simple);
        hm_outline_destroy(outline);
        hm_outline_destroy(simple);
        ref_free(&g);
    }
}

// ---- outlines of any points ---------------------------------------------------------------------------------------

/// x' = a x + b y, y' = c x + d y, of 32nds of a pixel.
typedef struct map {
    int64_t a, b, c, d;
} map;

static const map maps[] = {
    {1, 0, 0, 1},          {UNITS / 32, 0, 0, UNITS / 32}, {31003, 0, 0, 77}, {5, 3, -2, 7}, {21001, 11, -13, 20999},
    {0, -28001, 28007, 3}, {8100000, 3, 1, 8100000}};

static hm_local mapped(ref_point p, map m) {
    int64_t x = p.x - 256, y = p.y - 256; // the middle of the largest pictures
    return (hm_local){(int32_t)(m.a * x + m.b * y), (int32_t)(m.c * x + m.d * y)};
}

static bool before(hm_local a, hm_local b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

/// Rings while they are put together, in 32nds of a pixel so that edges have middles.
typedef struct draft {
    hm_loop *loops;
    ref_point *points;
    int loop_count, point_count;
} draft;

// Corners of the ring, some left out, and some middles of what is between.
static void add_ring(draft *d, const ref_ring *ring, int left_out, int middles) {
    int first = d->point_count;
    for (int i = 0; i < ring->count; ++i) {
        bool out = test_below(100) < left_out;
        if (out && ring->count - i > 3 - (d->point_count - first)) continue;
        d->points[d->point_count++] = (ref_point){32 * ring->at[i].x, 32 * ring->at[i].y};
    }
    int count = d->point_count - first;
    ref_point *corners = zeros(count, sizeof *corners);
    memcpy(corners, d->points + first, (size_t)count * sizeof *corners);
    d->point_count = first;
    for (int i = 0; i < count; ++i) {
        ref_point p = corners[i], q = corners[(i + 1) % count];
        d->points[d->point_count++] = p;
        if (test_below(100) < middles) d->points[d->point_count++] = (ref_point){(p.x + q.x) / 2, (p.y + q.y) / 2};
    }
    free(corners);
    hm_loop loop = {first, d->point_count - first, ring->parent, ring->hole, ring->component};
    d->loops[d->loop_count++] = loop;
}

// A small triangle with a corner in the middle of some edge: a hole on its inner side, or a piece on its outer one.
static void add_triangle(draft *d) {
    const hm_loop *ring = &d->loops[test_below(d->loop_count)];
    int k = test_below(ring->count), hole = test_below(2), width = test_between(1, 5), height = test_between(2, 7);
    ref_point p = d->points[ring->first + k], q = d->points[ring->first + (k + 1) % ring->count];
    ref_point middle = {(p.x + q.x) / 2, (p.y + q.y) / 2};
    int64_t size = llabs(q.x - p.x) + llabs(q.y - p.y), side = hole ? 1 : -1;
    if (size == 0) return;
    ref_point in = {side * height * (p.y - q.y) / size, side * height * (q.x - p.x) / size};
    ref_point across = {width * (q.x - p.x) / size, width * (q.y - p.y) / size};
    int parent = hole == ring->hole ? ring->parent : (int)(ring - d->loops), first = d->point_count;
    d->points[first] = middle;
    d->points[first + 1] = (ref_point){middle.x + in.x - across.x, middle.y + in.y - across.y};
    d->points[first + 2] = (ref_point){middle.x + in.x + across.x, middle.y + in.y + across.y};
    d->point_count += 3;
    d->loops[d->loop_count++] = (hm_loop){first, 3, parent, hole, ring->component};
}

// NULL unless the rings are in the form and valid.
static hm_outline *outline_of(const draft *d, map m) {
    hm_local *points = zeros(d->point_count, sizeof *points);
    for (int i = 0; i < d->loop_count; ++i) {
        const hm_loop *loop = &d->loops[i];
        int smallest = 0;
        for (int k = 1; k < loop->count; ++k) {
            if (before(mapped(d->points[loop->first + k], m), mapped(d->points[loop->first + smallest], m)))
                smallest = k;
        }
        for (int k = 0; k < loop->count; ++k)
            points[loop->first + k] = mapped(d->points[loop->first + (smallest + k) % loop->count], m);
    }
    hm_outline *made = NULL;
    hm_outline_finding found = {HM_OUTLINE_LOST, 0, 0};
    bool in_form = hm_outline_create(d->loops, d->loop_count, points, d->point_count, NULL, &made) == HM_OK;
    free(points);
    if (!in_form) return NULL;
    CHECK_RESULT(hm_outline_verify(NULL, made, NULL, 0, NULL, &found), HM_OK);
    if (found.fault == HM_OUTLINE_SOUND) return made;
    hm_parts *parts = NULL;
    CHECK_RESULT(hm_parts_create(made, 0, NULL, &parts), HM_ERROR_FORMAT);
    CHECK(parts == NULL);
    hm_outline_destroy(made);
    return NULL;
}

static hm_outline *random_outline(int low, int high, int left_out, int middles) {
    ref_grid g = random_any_caves(low, high);
    ref_outline traced = ref_trace(&g, test_below(2));
    int total = 0;
    for (int i = 0; i < traced.count; ++i) total += traced.ring[i].count;
    draft d = {zeros(traced.count + 10, sizeof(hm_loop)), zeros(2 * total + 30, sizeof(ref_point)), 0, 0};
    for (int i = 0; i < traced.count; ++i) add_ring(&d, &traced.ring[i], left_out, middles);
    for (int i = test_between(-6, 10); i > 0 && d.loop_count > 0; --i) add_triangle(&d);
    hm_outline *made = outline_of(&d, TEST_PICK(maps));
    free(d.loops);
    free(d.points);
    ref_outline_free(&traced);
    ref_free(&g);
    return made;
}

// Whether a point of the outline lies in the middle of an edge.
static bool has_contact(const hm_outline *outline) {
    ref_edges edges = edges_of(outline);
    bool found = false;
    for (int i = 0; i < edges.count && !found; ++i) {
        for (int k = 0; k < edges.count && !found; ++k) {
            ref_vector a = {edges.from[k].x - edges.from[i].x, edges.from[k].y - edges.from[i].y};
            ref_vector b = {edges.to[k].x - edges.from[i].x, edges.to[k].y - edges.from[i].y};
            found = ref_wide_sign(ref_vector_cross(a, b)) == 0 && ref_wide_sign(ref_vector_dot(a, b)) < 0;
        }
    }
    edges_free(&edges);
    return found;
}

TEST(random_outlines) {
    test_tally valid = {0, 0}, contact = {0, 0};
    for (int i = 0; i < test_rounds(1200); ++i) {
        static const int left_out[] = {2, 10, 20, 35};
        int percent = TEST_PICK(left_out), middles = test_below(2) ? 0 : test_between(5, 80);
        hm_outline *outline = random_outline(4, 16, percent, middles);
        test_note("round %d", i);
        if (!test_count(&valid, outline != NULL)) continue;
        test_count(&contact, has_contact(outline));
        check_outline(outline);
        hm_outline_destroy(outline);
    }
    CHECK_TALLY(valid);
    CHECK_TALLY(contact);
}

// ---- by hand ------------------------------------------------------------------------------------------------------

static hm_outline *by_hand(const hm_loop *loops, int loop_count, const int (*corners)[2], int count) {
    hm_local points[64] = {{0, 0}};
    hm_outline *made = NULL;
    for (int i = 0; i < count; ++i) points[i] = (hm_local){corners[i][0], corners[i][1]};
    REQUIRE(hm_outline_create(loops, loop_count, points, count, NULL, &made) == HM_OK);
    return made;
}

// Bars that cross: one part lies beside two others and four edges of the outline, with whole sides of the bar.
TEST(edges_with_several_sides) {
    ref_grid g = ref_text(".#.\n###\n.#.\n");
    hm_outline *outline = traced_of(&g, HM_CONNECT_4);
    hm_parts *parts = NULL;
    REQUIRE(hm_parts_create(outline, 0, NULL, &parts) == HM_OK);
    CHECK_INT(hm_parts_count(parts), 3);
    CHECK_INT(hm_parts_corner_count(parts), 12);
    CHECK_INT(hm_parts_side_count(parts), 16);
    CHECK_INT(hm_parts_seam_count(parts), 2);
    hm_parts_destroy(parts);
    check_outline(outline);
    CHECK_INT(part_count(outline, 3), 10);
    hm_outline_destroy(outline);
    ref_free(&g);
}

// A hole's corner on the outer border, from inside; a piece that stands on the border from outside; a hole and an
// edge of another that make one straight line through their common corner.
TEST(contacts_by_hand) {
    static const hm_loop inside[] = {{0, 4, -1, 0, 0}, {4, 3, 0, 1, 0}},
                         outside[] = {{0, 3, -1, 0, 0}, {3, 4, -1, 0, 0}};
    static const int from_inside[][2] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {4, 0}, {2, 5}, {6, 5}},
                     from_outside[][2] = {{2, 0}, {6, 0}, {4, 5}, {0, 5}, {9, 5}, {9, 9}, {0, 9}};
    static const hm_loop two_holes[] = {{0, 4, -1, 0, 0}, {4, 3, 0, 1, 0}, {7, 3, 0, 1, 0}};
    static const int straight_through[][2] = {{0, 0},  {20, 0},  {20, 20}, {0, 20}, {5, 5},
                                              {4, 12}, {10, 10}, {10, 10}, {9, 15}, {15, 15}};
    hm_outline *outlines[] = {by_hand(inside, 2, from_inside, 7), by_hand(outside, 2, from_outside, 7),
                              by_hand(two_holes, 3, straight_through, 10)};
    for (int i = 0; i < 3; ++i) {
        hm_outline_finding found;
        test_note("outline %d", i);
        REQUIRE(hm_outline_verify(NULL, outlines[i], NULL, 0, NULL, &found) == HM_OK);
        CHECK_TEXT(hm_outline_fault_text(found.fault), hm_outline_fault_text(HM_OUTLINE_SOUND));
        check_outline(outlines[i]);
        hm_outline_destroy(outlines[i]);
    }
}

// The loop of a regular shape, sharp or round.
static hm_outline *round_shape(int count, int32_t radius, int waves) {
    static const int32_t sines[] = {0, 195, 383, 556, 707, 831, 924, 981, 1000}; // thousandths, of 1/32 of a circle
    hm_local *points = zeros(count, sizeof *points);
    REQUIRE(count % 32 == 0);
    for (int i = 0; i < count; ++i) {
        int eighth = i * 32 / count, rest = i * 32 % count, at[2];
        for (int k = 0; k < 2; ++k) { // sine and cosine, straight between the 32nds of a circle
            int64_t value[2];
            for (int j = 0; j < 2; ++j) {
                int e = (eighth + j + 8 * k) % 32, quarter = e % 16 <= 8 ? e % 16 : 16 - e % 16;
                value[j] = e >= 16 ? -sines[quarter] : sines[quarter];
            }
            at[k] = (int)((value[0] * (count - rest) + value[1] * rest) * (radius / 1000) / count);
        }
        int divide = waves > 1 && i % waves ? 2 : 1;
        points[i] = (hm_local){at[1] / divide, at[0] / divide};
    }
    int smallest = 0;
    for (int i = 1; i < count; ++i) {
        if (before(points[i], points[smallest])) smallest = i;
    }
    hm_local *rotated = zeros(count, sizeof *rotated);
    for (int i = 0; i < count; ++i) rotated[i] = points[(smallest + i) % count];
    hm_loop loop = {0, count, -1, 0, 0};
    hm_outline *made = NULL;
    REQUIRE(hm_outline_create(&loop, 1, rotated, count, NULL, &made) == HM_OK);
    free(points);
    free(rotated);
    return made;
}

// The fewest parts of a convex ring: each takes two corners fewer than it has.
TEST(convex_rings) {
    hm_outline *ring = round_shape(32, 300 * UNITS, 1);
    for (int n = 4; n <= 40; ++n) {
        test_note("at most %d corners", n);
        int least = n >= 32 ? 1 : (30 + n - 3) / (n - 2);
        CHECK(part_count(ring, n) <= least + (n < 32) * (1 + least / 5));
        check_parts(ring, n);
    }
    CHECK_INT(part_count(ring, 3), 30);
    hm_outline_destroy(ring);
    ring = round_shape(320, 300 * UNITS, 1); // nine of ten points in the middle of a line, nearly
    check_outline(ring);
    hm_outline_destroy(ring);
    ring = round_shape(320, 300 * UNITS, 2); // a star
    check_outline(ring);
    hm_outline_destroy(ring);
}

// A point between two others on a line changes nothing.
TEST(straight_points) {
    static const hm_loop few = {0, 6, -1, 0, 0}, many = {0, 11, -1, 0, 0};
    static const int corners[][2] = {{0, 0}, {8, 0}, {8, 4}, {4, 4}, {4, 8}, {0, 8}};
    static const int with_more[][2] = {{0, 0}, {1, 0}, {3, 0}, {8, 0}, {8, 2}, {8, 4},
                                       {4, 4}, {4, 7}, {4, 8}, {0, 8}, {0, 5}};
    hm_outline *one = by_hand(&few, 1, corners, 6), *two = by_hand(&many, 1, with_more, 11);
    for (int n = 3; n < 10; ++n) {
        hm_parts *a = NULL, *b = NULL;
        REQUIRE(hm_parts_create(one, n, NULL, &a) == HM_OK && hm_parts_create(two, n, NULL, &b) == HM_OK);
        CHECK_INT(hm_parts_corner_count(a), hm_parts_corner_count(b));
        CHECK(memcmp(hm_parts_corners(a), hm_parts_corners(b), (size_t)hm_parts_corner_count(a) * sizeof(hm_local)) ==
              0);
        CHECK_INT(hm_parts_side_count(b), hm_parts_side_count(a) + 5);
        hm_parts_destroy(a);
        hm_parts_destroy(b);
    }
    check_outline(two);
    hm_outline_destroy(one);
    hm_outline_destroy(two);
}

// Triangles around one point, so thin that some are slivers, which nothing can avoid.
TEST(slivers) {
    static const hm_loop loop = {0, 3, -1, 0, 0};
    static const struct {
        int corners[3][2], slivers;
    } rows[] = {
        {{{0, 0}, {UNITS, 0}, {0, UNITS}}, 0},
        {{{0, 0}, {UNITS, 0}, {0, UNITS / 4}}, 1}, // thinner than a quarter where it is widest
        {{{0, 0}, {UNITS, 0}, {0, UNITS / 2}}, 0},
        {{{0, 0}, {UNITS / 4 - 1, 0}, {0, 9 * UNITS}}, 1}, // a short edge
        {{{0, 0}, {40 * UNITS, 0}, {20 * UNITS, UNITS / 4}}, 0},
        {{{0, 0}, {40 * UNITS, 0}, {20 * UNITS, UNITS / 4 - 1}}, 1},
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof rows[0]); ++i) {
        hm_outline *outline = by_hand(&loop, 1, rows[i].corners, 3);
        hm_parts *parts = NULL;
        test_note("row %d", i);
        REQUIRE(hm_parts_create(outline, 0, NULL, &parts) == HM_OK);
        CHECK_INT(hm_parts_sliver_count(parts), rows[i].slivers);
        hm_parts_destroy(parts);
        check_outline(outline);
        hm_outline_destroy(outline);
    }
}

// A ring of these corners from the smallest on, made clockwise; NULL unless it is valid.
static hm_outline *random_ring(int (*at)[2], int count) {
    draft d = {zeros(1, sizeof(hm_loop)), zeros(count, sizeof(ref_point)), 1, count};
    hm_outline *made = NULL;
    d.loops[0] = (hm_loop){0, count, -1, 0, 0};
    for (int way = 0; way < 2 && !made; ++way) {
        for (int i = 0; i < count; ++i) {
            const int *p = at[way ? count - 1 - i : i];
            d.points[i] = (ref_point){(int64_t)p[0] + 256, (int64_t)p[1] + 256};
        }
        made = outline_of(&d, maps[0]);
    }
    free(d.loops);
    free(d.points);
    return made;
}

TEST(extreme_coordinates) {
    enum { FAR = 32767 * UNITS };
    static const hm_loop loops[] = {{0, 4, -1, 0, 0}, {4, 4, 0, 1, 0}};
    static const int corners[][2] = {{-FAR, -FAR}, {FAR, -FAR}, {FAR, FAR},   {-FAR, FAR},
                                     {-1, -FAR},   {-FAR, -1},  {1, FAR - 1}, {FAR - 1, 1}};
    hm_outline *outline = by_hand(loops, 2, corners, 8);
    check_outline(outline);
    hm_outline_destroy(outline);
    int valid = 0;
    for (int i = 0; i < test_rounds(150); ++i) {
        int at[6][2], count = test_between(4, 6);
        for (int k = 0; k < 2 * count; ++k)
            at[k / 2][k % 2] =
                test_below(3) ? test_between(0, FAR) * (test_below(2) ? 1 : -1) : corners[test_below(4)][k % 2];
        hm_outline *random = random_ring(at, count);
        if (!random) continue;
        valid++;
        check_parts(random, 3);
        check_parts(random, 0);
        hm_outline_destroy(random);
    }
    CHECK(valid > 10 || test_rounds(150) < 150);
}

// ---- how many -----------------------------------------------------------------------------------------------------

TEST(no_more_parts_than_hertel_and_mehlhorn) {
    static const int limits[] = {4, 8, INT32_MAX};
    long ours[3] = {0}, theirs[3] = {0}, more[3] = {0}, fewer[3] = {0}, rounds = 0;
    for (int i = 0; i < test_rounds(400); ++i) {
        ref_grid g = random_any_caves(2, 14);
        hm_outline *outline = traced_of(&g, HM_CONNECT_4);
        hm_outline *simple = simplified_of(outline, test_between(1, 6) / 2.0, test_below(4));
        if (hm_outline_point_count(simple) < 60) {
            ref_edges edges = edges_of(simple);
            for (int k = 0; k < 3; ++k) {
                int count = part_count(simple, limits[k]);
                int least = INT32_MAX;
                for (int cuts = 0; cuts < 3; ++cuts) {
                    int of_cuts = ref_hertel_mehlhorn(&edges, limits[k], (ref_cuts)cuts);
                    least = of_cuts < least ? of_cuts : least;
                }
                ours[k] += count;
                theirs[k] += least;
                more[k] += count > least;
                fewer[k] += count < least;
            }
            rounds++;
            edges_free(&edges);
        }
        hm_outline_destroy(outline);
        hm_outline_destroy(simple);
        ref_free(&g);
    }
    for (int k = 0; k < 3; ++k) {
        test_note("at most %d corners: %ld parts, the best of three others %ld; more %ld, fewer %ld of %ld",
                  limits[k], ours[k], theirs[k], more[k], fewer[k], rounds);
        CHECK(more[k] * 100 <= rounds && ours[k] <= theirs[k]);
    }
}

TEST(many_points) {
    ref_grid g = random_caves(test_short() ? 100 : 400, 300, 55, 1);
    hm_outline *outline = traced_of(&g, HM_CONNECT_8);
    CHECK(test_rounds(1000) < 1000 || hm_outline_point_count(outline) > 10000);
    check_parts(outline, 0);
    check_parts(outline, 3);
    hm_outline_destroy(outline);
    outline = round_shape(test_rounds(60) * 32, 300 * UNITS, 3);
    check_parts(outline, 0);
    check_parts(outline, 3);
    hm_outline_destroy(outline);
    ref_free(&g);
}

// ---- pictures of a corpus -----------------------------------------------------------------------------------------

// Reads "width height\n" and then width * height bytes of alpha; false at the end.
static bool read_picture(FILE *file, hm_mask **mask) {
    int w, h;
    if (fscanf(file, "%d %d", &w, &h) != 2 || fgetc(file) != '\n') return false;
    size_t size = (size_t)w * (size_t)h;
    uint8_t *alpha = malloc(size + 1);
    REQUIRE(alpha && fread(alpha, 1, size, file) == size);
    REQUIRE(hm_mask_from_alpha(alpha, w, h, 0, 1, NULL, mask) == HM_OK);
    free(alpha);
    return true;
}

typedef struct figures {
    long pictures, points, parts, slivers, compared, ours, theirs, more;
} figures;

static void judge_picture(const hm_outline *truth, double tolerance, figures *sum) {
    hm_outline *simple = simplified_of(truth, tolerance, 0);
    hm_parts *parts = NULL;
    check_parts(simple, 0);
    REQUIRE(hm_parts_create(simple, 0, NULL, &parts) == HM_OK);
    sum->pictures++;
    sum->points += hm_outline_point_count(simple);
    sum->parts += hm_parts_count(parts);
    sum->slivers += hm_parts_sliver_count(parts);
    if (hm_outline_point_count(simple) < 100) {
        ref_edges edges = edges_of(simple);
        int theirs = ref_hertel_mehlhorn(&edges, 8, REF_CUTS_SHORT_FIRST);
        sum->compared++;
        sum->ours += hm_parts_count(parts);
        sum->theirs += theirs;
        sum->more += hm_parts_count(parts) > theirs;
        edges_free(&edges);
    }
    hm_parts_destroy(parts);
    hm_outline_destroy(simple);
}

// With HM_TEST_PICTURES set to what scripts/alpha-stream writes.
TEST(pictures_of_a_corpus) {
    static const double tolerances[] = {0, 0.5, 1, 2, 3};
    const char *name = getenv("HM_TEST_PICTURES");
    figures sums[5] = {{0}};
    hm_mask *mask;
    if (!name) return;
    FILE *file = fopen(name, "rb");
    REQUIRE(file != NULL);
    while (read_picture(file, &mask)) {
        hm_outline *truth = NULL;
        REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &truth) == HM_OK);
        for (int i = 0; i < 5; ++i) judge_picture(truth, tolerances[i], &sums[i]);
        hm_outline_destroy(truth);
        hm_mask_destroy(mask);
    }
    fclose(file);
    for (int i = 0; i < 5; ++i) {
        const figures *s = &sums[i];
        printf("%.1f px: %ld pictures, %ld points, %ld parts, %ld slivers; of %ld with less than 100 points %ld "
               "parts, by Hertel and Mehlhorn %ld; more in %ld\n",
               tolerances[i], s->pictures, s->points, s->parts, s->slivers, s->compared, s->ours, s->theirs, s->more);
    }
}

// ---- what is refused ----------------------------------------------------------------------------------------------

TEST(what_is_refused) {
    static const hm_loop loop = {0, 4, -1, 0, 0};
    static const int crossing[][2] = {{0, 0}, {9, 9}, {9, 0}, {0, 10}},
                     square[][2] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
    hm_outline *bad = by_hand(&loop, 1, crossing, 4), *good = by_hand(&loop, 1, square, 4);
    hm_parts *parts = NULL;
    CHECK_RESULT(hm_parts_create(bad, 0, NULL, &parts), HM_ERROR_FORMAT);
    static const int32_t limits[] = {-1, 1, 2, INT32_MIN};
    for (int i = 0; i < 4; ++i) CHECK_RESULT(hm_parts_create(good, limits[i], NULL, &parts), HM_ERROR_RANGE);
    CHECK(parts == NULL);
    violations_catch();
    CHECK_PRECONDITION(CHECK_RESULT(hm_parts_create(NULL, 0, NULL, &parts), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_parts_create(good, 0, NULL, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_INT(hm_parts_count(NULL), 0));
    CHECK_PRECONDITION(CHECK(hm_parts_all(NULL) == NULL));
    CHECK_PRECONDITION(CHECK_INT(hm_parts_corner_count(NULL), 0));
    CHECK_PRECONDITION(CHECK(hm_parts_corners(NULL) == NULL));
    CHECK_PRECONDITION(CHECK_INT(hm_parts_side_count(NULL), 0));
    CHECK_PRECONDITION(CHECK(hm_parts_sides(NULL) == NULL));
    CHECK_PRECONDITION(CHECK(hm_parts_edge_sides(NULL) == NULL));
    CHECK_PRECONDITION(CHECK_INT(hm_parts_seam_count(NULL), 0));
    CHECK_PRECONDITION(CHECK(hm_parts_seams(NULL) == NULL));
    CHECK_PRECONDITION(CHECK_INT(hm_parts_sliver_count(NULL), 0));
    CHECK_PRECONDITION(CHECK(hm_parts_slivers(NULL) == NULL));
    violations_release();
    hm_parts_destroy(NULL);
    hm_outline_destroy(bad);
    hm_outline_destroy(good);
}

TEST(nothing_to_take_apart) {
    hm_outline *outline = NULL;
    hm_parts *parts = NULL;
    REQUIRE(hm_outline_create(NULL, 0, NULL, 0, NULL, &outline) == HM_OK);
    REQUIRE(hm_parts_create(outline, 0, NULL, &parts) == HM_OK);
    CHECK(hm_parts_count(parts) == 0 && hm_parts_corner_count(parts) == 0 && hm_parts_side_count(parts) == 0);
    CHECK(hm_parts_seam_count(parts) == 0 && hm_parts_sliver_count(parts) == 0);
    CHECK(hm_parts_all(parts) && hm_parts_corners(parts) && hm_parts_sides(parts) && hm_parts_seams(parts));
    CHECK(hm_parts_slivers(parts) && hm_parts_edge_sides(parts)[0] == 0);
    hm_parts_destroy(parts);
    hm_outline_destroy(outline);
}

TEST(no_memory) {
    ref_grid g = random_any_caves(12, 20);
    hm_outline *outline = traced_of(&g, HM_CONNECT_4);
    test_heap counted = {0};
    hm_allocator alloc = heap_allocator(&counted);
    hm_parts *parts = NULL;
    REQUIRE(hm_parts_create(outline, 0, &alloc, &parts) == HM_OK);
    CHECK_INT(counted.blocks, 1);
    hm_parts_destroy(parts);
    CHECK_HEAP_EMPTY(counted);
    for (long i = 1; i <= counted.calls; ++i) {
        for (int after = 0; after <= 1; ++after) {
            test_heap heap = {.fail_at = i, .fail_after = after};
            hm_parts *untouched = (hm_parts *)&heap, *made = untouched;
            alloc = heap_allocator(&heap);
            CHECK_RESULT(hm_parts_create(outline, 0, &alloc, &made), HM_ERROR_MEMORY);
            CHECK(made == untouched);
            CHECK_HEAP_EMPTY(heap);
        }
    }
    hm_outline_destroy(outline);
    ref_free(&g);
}

TEST_MAIN(CASE(shapes_by_hand), CASE(random_pictures), CASE(random_outlines), CASE(edges_with_several_sides),
          CASE(contacts_by_hand), CASE(convex_rings), CASE(straight_points), CASE(slivers), CASE(extreme_coordinates),
          CASE(no_more_parts_than_hertel_and_mehlhorn), CASE(many_points), CASE(pictures_of_a_corpus),
          CASE(what_is_refused), CASE(nothing_to_take_apart), CASE(no_memory))
