// The shortest translation that no pair of runs covers: against a slow definition by polygons and circles, and moves by
// it against rings of shorter translations. Runs that cross words, rays that are cut, and how few exact tests it takes.
#include "../src/separate/separate_shortest.h"
#include "counted.h"
#include <math.h>

static long followed[HMI_SHORTEST_OPEN + 1];

static hmi_shortest_state counted_shortest(const hmi_cover *cover, const hmi_cover_list *list, double held,
                                           double most, bool all, hm_vec2 *out) {
    const hmi_shortest_state state = hmi_cover_shortest(cover, list, held, most, all, out);
    followed[state]++;
    return state;
}

#define hm_separate shortest_hm_separate
#define hmi_separate shortest_hmi_separate
#define hmi_separate_job_run shortest_job_run
#define hmi_overlap counted_overlap
#define hmi_deeper counted_deeper
#define hmi_deeper_masks counted_deeper_masks
#define hmi_cover_shortest counted_shortest
#include "../src/separate/separate.c"
#undef hmi_overlap
#undef hmi_deeper
#undef hmi_deeper_masks
#undef hmi_cover_shortest
#include "posed.h"

static const double unit = 16777216, turn = 6.283185307179586;
static const hmi_rule rule_open = {false, 0}, rule_closed = {true, 0};

static double between(double low, double high) { return low + (high - low) * test_below(1 << 20) / (1 << 20); }

static hm_vec2 direction(double angle) { return (hm_vec2){cos(angle), sin(angle)}; }

static bool met_after(const posed *a, const posed *b, hm_vec2 steps, const hmi_rule *rule) {
    hm_xform moved;
    REQUIRE(hm_xform_translate(&b->xform, llround(steps.x), llround(steps.y), &moved) == HM_OK);
    return hmi_overlap(&a->shape, &a->xform, &b->shape, &moved, rule);
}

// ---- scenes -------------------------------------------------------------------------------------------------------

static hm_xform xform_at_any_angle(void) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform made;
    pose.angle = between(0, turn);
    if (test_below(2)) pose.scale = (hm_vec2){between(0.4, 3), between(0.4, 3)};
    pose.flip_x = test_below(3) == 0;
    pose.flip_y = test_below(3) == 0;
    REQUIRE(hm_xform_from_pose(&pose, &made) == HM_OK);
    return made;
}

// Bars of the same columns in all rows: pairs of these have corners that lie on each other.
static ref_grid grid_of_bars(int width, int height) {
    ref_grid grid = ref_make(width, height);
    for (int i = 0; i < width * height; ++i) grid.at[i] = i % width % 3 != 1;
    return grid;
}

static posed small_mask(int side) {
    const int width = test_between(1, side), height = test_between(1, side), kind = test_below(6);
    return posed_of_grid(kind == 0   ? grid_of_disc(test_between(2, side))
                         : kind == 1 ? grid_of_bars(width, height)
                                     : posed_random_grid(width, height));
}

// A mask and, by i, a convex shape or another mask, at any angles, one on the other.
static void pair_make(int i, int side, posed *a, posed *b) {
    static const hm_shape_kind kinds[] = {HM_SHAPE_CIRCLE, HM_SHAPE_CAPSULE, HM_SHAPE_SEGMENT,
                                          HM_SHAPE_RAY,    HM_SHAPE_BOX,     HM_SHAPE_MASK};
    posed mask = small_mask(side), other;
    if (i % 6 == 5)
        other = small_mask(side);
    else
        other = posed_random(kinds[i % 6], POSED_FREE, side / 2 + 1);
    if (test_below(2)) other.shape.radius /= 8;
    mask.xform = xform_at_any_angle();
    other.xform = xform_at_any_angle();
    *a = i / 6 % 2 ? mask : other;
    *b = i / 6 % 2 ? other : mask;
    for (int tries = 0; tries < 8; ++tries) {
        pose_beside_other(a, b);
        if (met_after(a, b, (hm_vec2){0, 0}, &rule_open)) break;
    }
    posed_note(a, b, NULL);
}

// A circle that is less high than a row, in the mouth between two bars that is narrower.
static void mouth_make(posed *a, posed *b) {
    hm_pose pose = HM_POSE_DEFAULT;
    const double radius = between(0.3, 0.49);
    hm_vec2 at;
    *a = (posed){.xform = HM_XFORM_IDENTITY};
    *b = posed_of_grid(grid_of_bars(3, test_between(1, 5)));
    pose.angle = between(0, turn);
    pose.scale.x = between(0.5, 1.9) * radius;
    REQUIRE(hm_shape_circle(0, 0, radius, &a->shape) == HM_OK && hm_xform_from_pose(&pose, &b->xform) == HM_OK);
    hm_xform_apply(&b->xform, (hm_vec2){between(1.3, 1.7), between(-0.1, 0.4)}, &at);
    a->xform = posed_xform(at.x, at.y, 0);
    posed_note(a, b, NULL);
}

static void pair_free(posed *a, posed *b) {
    posed_free(a);
    posed_free(b);
}

// ---- the slow definition ------------------------------------------------------------------------------------------

enum { ROOM = 12 };

/// The translations that a pair covers without its radius, as a polygon.
typedef struct octagon {
    int count;
    hm_vec2 corner[ROOM];
} octagon;

// Keeps what has n * p <= at.
static void clip(octagon *o, hm_vec2 n, double at) {
    octagon out = {0};
    for (int i = 0; i < o->count; ++i) {
        const hm_vec2 p = o->corner[i], q = o->corner[(i + 1) % o->count];
        const double of_p = hmi_dot(n, p) - at, of_q = hmi_dot(n, q) - at;
        if (of_p <= 0) out.corner[out.count++] = p;
        if ((of_p < 0) != (of_q < 0) && of_p != 0 && of_q != 0)
            out.corner[out.count++] = hmi_along(p, hmi_minus(q, p), of_p / (of_p - of_q));
        REQUIRE(out.count < ROOM);
    }
    *o = out;
}

// Without sides that rounding alone has made.
static octagon octagon_make(const hmi_cover *cover, const hmi_cover_pair *pair, double far) {
    octagon all = {4, {{-far, -far}, {far, -far}, {far, far}, {-far, far}}}, out = {0};
    for (int k = 0; k < 4; ++k) {
        clip(&all, cover->normal[k], pair->high[k]);
        clip(&all, hmi_scaled(cover->normal[k], -1), -pair->low[k]);
    }
    for (int i = 0; i < all.count; ++i) {
        const hm_vec2 d = hmi_minus(all.corner[i], all.corner[(i + 1) % all.count]);
        if (hmi_length(d) > 0x1p-26 + 0x1p-30 * hmi_length(all.corner[i])) out.corner[out.count++] = all.corner[i];
    }
    return out;
}

static double from_segment(hm_vec2 p, hm_vec2 a, hm_vec2 b) {
    const hm_vec2 d = hmi_minus(b, a);
    const double t = fmin(fmax(hmi_dot(hmi_minus(p, a), d) / hmi_dot(d, d), 0), 1);
    return hmi_length(hmi_minus(p, hmi_along(a, d, t)));
}

static hm_vec2 side_normal(const octagon *o, int i) {
    const hm_vec2 d = hmi_minus(o->corner[(i + 1) % o->count], o->corner[i]);
    return (hm_vec2){d.y / hmi_length(d), -d.x / hmi_length(d)};
}

// How far a point is outside of an octagon; negative within.
static double outside_of(const octagon *o, hm_vec2 p) {
    double in = -HUGE_VAL, out = HUGE_VAL;
    for (int i = 0; i < o->count; ++i) {
        in = fmax(in, hmi_dot(side_normal(o, i), hmi_minus(p, o->corner[i])));
        out = fmin(out, from_segment(p, o->corner[i], o->corner[(i + 1) % o->count]));
    }
    return in <= 0 ? in : out;
}

/// All octagons of a list, and the radius of each.
typedef struct covered {
    int count;
    octagon part[HMI_COVER_ROOM];
    double radius;
} covered;

static void covered_make(const hmi_cover *cover, const hmi_cover_list *list, double far, covered *out) {
    out->count = list->count;
    out->radius = cover->radius;
    for (int i = 0; i < list->count; ++i)
        out->part[i] = octagon_make(cover, &cover->pair[cover->index[list->first + i]], far);
}

// How far a point is outside of the nearest one; or anything less than `enough`. The one that says so comes first.
static double outside(covered *all, hm_vec2 p, double enough) {
    double least = HUGE_VAL;
    for (int i = 0; i < all->count; ++i) {
        least = fmin(least, outside_of(&all->part[i], p) - all->radius);
        if (least >= enough) continue;
        const octagon found = all->part[i];
        all->part[i] = all->part[0];
        all->part[0] = found;
        break;
    }
    return least;
}

#define DOUBT 0x1p-18 // pixels

/// The borders of all octagons, moved out a bit: lines, and circles around corners.
typedef struct border {
    bool round;
    hm_vec2 at; ///< a unit normal, or a middle
    double off; ///< a line's distance, or a radius
} border;

enum { BORDERS = 600 };

/// What is left open up to a length, by points where it could begin.
typedef struct open_points {
    covered *all;
    double most;
    bool any;
    hm_vec2 first;
} open_points;

static void try_point(open_points *open, hm_vec2 p) {
    if (open->any || !(hmi_length(p) < open->most) || !(outside(open->all, p, DOUBT) > DOUBT)) return;
    open->any = true;
    open->first = p;
}

// The points of a border on a line through p along the unit vector d.
static void try_line(open_points *open, hm_vec2 p, hm_vec2 d, const border *other) {
    if (!other->round) {
        const double by = hmi_dot(d, other->at);
        if (by != 0) try_point(open, hmi_along(p, d, (other->off - hmi_dot(p, other->at)) / by));
        return;
    }
    const hm_vec2 to = hmi_minus(other->at, p);
    const double along = hmi_dot(to, d), across = hmi_cross(to, d),
                 square = other->off * other->off - across * across;
    if (square < 0) return;
    try_point(open, hmi_along(p, d, along - sqrt(square)));
    try_point(open, hmi_along(p, d, along + sqrt(square)));
}

// The closest point of a border, and where two meet: the shortest translation that is left open is one of these.
static void try_borders(open_points *open, const border *p, const border *q) {
    const border *line = p->round ? q : p, *other = p->round ? p : q;
    if (p == q && p->round) {
        const double length = hmi_length(p->at);
        if (length > 0) try_point(open, hmi_along(p->at, p->at, -p->off / length));
        if (length > 0) try_point(open, hmi_along(p->at, p->at, p->off / length));
    } else if (p == q) {
        try_point(open, hmi_scaled(p->at, p->off));
    } else if (!line->round) {
        try_line(open, hmi_scaled(line->at, line->off), (hm_vec2){-line->at.y, line->at.x}, other);
    } else {
        const hm_vec2 d = hmi_minus(q->at, p->at);
        const double length = hmi_length(d);
        if (!(length > 0)) return;
        const hm_vec2 way = hmi_scaled(d, 1 / length);
        const double along = (length + (p->off * p->off - q->off * q->off) / length) / 2;
        try_line(open, hmi_along(p->at, way, along), (hm_vec2){-way.y, way.x}, p);
    }
}

// All borders that come nearer than the length; -1 where these are too many.
static int borders_make(const open_points *open, border *out) {
    const covered *all = open->all;
    const double radius = all->radius + 2 * DOUBT;
    int count = 0;
    for (int i = 0; i < all->count; ++i)
        for (int k = 0; k < all->part[i].count; ++k) {
            const octagon *o = &all->part[i];
            const hm_vec2 normal = side_normal(o, k);
            const border line = {false, normal, hmi_dot(normal, o->corner[k]) + radius};
            const border circle = {true, o->corner[k], radius};
            const double far = from_segment((hm_vec2){0, 0}, o->corner[k], o->corner[(k + 1) % o->count]);
            if (count + 2 > BORDERS) return -1;
            if (far - radius < open->most && fabs(line.off) < open->most) out[count++] = line;
            if (all->radius > 0 && fabs(hmi_length(circle.at) - radius) < open->most) out[count++] = circle;
        }
    return count;
}

// True where the borders are few enough to try all of them.
static bool try_all(open_points *open) {
    static border list[BORDERS];
    const int count = borders_make(open, list);
    for (int i = 0; i < count && !open->any; ++i)
        for (int k = 0; k <= i; ++k) try_borders(open, &list[i], &list[k]);
    return count >= 0;
}

// All around, along one direction, and near its end.
static void try_samples(open_points *open, hm_vec2 end) {
    for (int k = 0; k < 160; ++k)
        try_point(open, hmi_scaled(direction(k % 32 * turn / 32), open->most * (k / 32 + 0.999) / 5));
    for (int k = 1; k < 40; ++k) {
        const double off = pow(0.5, test_between(2, 17));
        try_point(open, hmi_scaled(end, k / 40.0));
        try_point(open, hmi_along(end, direction(between(0, turn)), off));
    }
}

// ---- the shortest translation -------------------------------------------------------------------------------------

/// Two shapes, and all pairs up to `reach` pixels.
typedef struct scene {
    posed a, b;
    hmi_cover cover;
    hmi_cover_list list;
    double reach, held;
    covered all;
} scene;

// False where the shapes do not meet, or have too many pairs, or one that meets all over.
static bool scene_make(scene *s, int i) {
    const int side = i % 6 == 5 ? 5 : i % 4 ? 8 : 14;
    const int64_t margin = test_below(4) || i % 16 == 15 ? 0 : test_between(1 << 13, 1 << 25);
    const hmi_rule rule = {false, margin};
    if (i % 16 == 15)
        mouth_make(&s->a, &s->b);
    else
        pair_make(i, side, &s->a, &s->b);
    hmi_cover_init(&s->cover, &s->a.shape, &s->a.xform, &s->b.shape, &s->b.xform, margin);
    if (!s->cover.any || !met_after(&s->a, &s->b, (hm_vec2){0, 0}, &rule)) return false;
    s->reach = test_below(3) ? 30 : between(0.5, 12);
    if (hmi_cover_gather_around(&s->cover, (s->reach + 1) * unit, &s->list) || !s->list.complete) return false;
    s->held = hmi_cover_held(&s->cover, &s->list);
    covered_make(&s->cover, &s->list, s->cover.a.cut || s->cover.b.cut ? 0x1p20 : 0x1p10, &s->all);
    return true;
}

/// How often something was found or not, and how the latter was judged.
typedef struct judged {
    test_tally found, tried;
    long open;
} judged;

// The shortest translation up to a length in pixels. 0 where none is found.
static double check_shortest(scene *s, double most, judged *out) {
    hm_vec2 move, early = {0, 0};
    const hmi_shortest_state state = hmi_cover_shortest(&s->cover, &s->list, s->held, most * unit, true, &move);
    const hmi_shortest_state soon = hmi_cover_shortest(&s->cover, &s->list, s->held, most * unit, false, &early);
    const bool found = state == HMI_SHORTEST_FOUND;
    const hm_vec2 end = found ? hmi_scaled(move, 1 / unit) : hmi_scaled(direction(between(0, turn)), most);
    open_points open = {&s->all, hmi_length(end) - 2 * DOUBT, false, {0, 0}};
    out->open += state == HMI_SHORTEST_OPEN;
    if (state == HMI_SHORTEST_OPEN) return 0;
    CHECK(soon == HMI_SHORTEST_FAR || soon == state);
    CHECK(soon != HMI_SHORTEST_FOUND || (early.x == move.x && early.y == move.y));
    test_count(&out->found, found);
    if (found) {
        const double off = outside(&s->all, end, -HUGE_VAL);
        CHECK(off >= 0 && off <= DOUBT && hmi_length(end) < most);
    }
    test_count(&out->tried, try_all(&open));
    try_samples(&open, end);
    if (open.any) test_note("(%.9g, %.9g) is open, not (%.9g, %.9g)", open.first.x, open.first.y, end.x, end.y);
    CHECK(!open.any);
    return found ? hmi_length(end) : 0;
}

// Also with a limit just below and above it, and with any.
TEST(no_shorter_one_is_free) {
    static scene s;
    judged out = {0};
    for (int i = 0; i < test_rounds(600); ++i) {
        if (scene_make(&s, i)) {
            const double length = check_shortest(&s, s.reach, &out);
            if (length > 0 && i % 2) check_shortest(&s, length - 0x1p-20, &out);
            if (length > 0 && i % 2) CHECK(check_shortest(&s, length + 0x1p-20, &out) > 0);
            if (length > 0 && i % 2 == 0) check_shortest(&s, length * between(0.3, 1), &out);
        }
        pair_free(&s.a, &s.b);
    }
    test_note("%ld found, %ld not, %ld left open; %ld by all borders, %ld by samples", out.found.yes, out.found.no,
              out.open, out.tried.yes, out.tried.no);
    CHECK_TALLY(out.found);
    CHECK(out.open * 20 <= out.found.yes + out.found.no);
    CHECK(out.tried.yes >= out.tried.no);
}

// ---- moves --------------------------------------------------------------------------------------------------------

static hm_vec2 steps_of(const hm_separation *move) { return (hm_vec2){(double)move->steps_x, (double)move->steps_y}; }

static double length_of(const hm_separation *move) { return hmi_length(steps_of(move)) / unit; }

// In pixels; 0 for any distance.
static bool separated(const posed *a, const posed *b, double most, hm_separation *out) {
    const hm_separate_options options = {.max_distance = most};
    return shortest_hm_separate(&a->shape, &a->xform, &b->shape, &b->xform, &options, out);
}

// Whether the shapes meet after all translations of a ring, in pixels.
static bool ring_met(const posed *a, const posed *b, double length, int count) {
    const double first = between(0, turn);
    for (int k = 0; k < count; ++k) {
        const hm_vec2 way = direction(first + k * turn / count);
        if (!met_after(a, b, hmi_scaled(way, length * unit), &rule_open)) return false;
    }
    return true;
}

// The same within a bit more, but for rounding to steps, and nothing shorter.
static void check_limits(const posed *a, const posed *b, const hm_separation *move) {
    const double length = length_of(move), less = length - 1e-6;
    hm_separation again, other;
    CHECK(separated(a, b, length + 1.0 / 1024, &again));
    CHECK(!met_after(a, b, steps_of(&again), &rule_open));
    CHECK_NEAR(length_of(&again), length, 2 / unit);
    if (!(less > 0) || !separated(a, b, less, &other)) return;
    CHECK(length_of(&other) <= less && length_of(&other) > length - DOUBT);
    CHECK(!met_after(a, b, steps_of(&other), &rule_open));
}

TEST(moves_are_the_shortest) {
    long moved = 0;
    for (int i = 0; i < HMI_SHORTEST_OPEN + 1; ++i) followed[i] = 0;
    for (int i = 0; i < test_rounds(500); ++i) {
        posed a, b;
        hm_separation move, back;
        if (i % 6 == 5) continue; // two masks, which are searched
        pair_make(i, 14, &a, &b);
        const bool found = separated(&a, &b, 0, &move);
        CHECK(found);
        CHECK(!met_after(&a, &b, steps_of(&move), &rule_open));
        CHECK(separated(&b, &a, 0, &back) && back.steps_x == -move.steps_x && back.steps_y == -move.steps_y);
        const double length = length_of(&move);
        if (length > 1.0 / 1024) {
            moved++;
            CHECK(ring_met(&a, &b, length - 1.0 / 1024, 720));
            CHECK(ring_met(&a, &b, length * between(0.2, 1), 60));
            check_limits(&a, &b, &move);
        }
        pair_free(&a, &b);
    }
    test_note("%ld moved; %ld followed to an end, %ld not", moved, followed[HMI_SHORTEST_FOUND],
              followed[HMI_SHORTEST_OPEN]);
    CHECK(moved * 5 > test_rounds(500) * 2);
    CHECK(followed[HMI_SHORTEST_FOUND] >= 2 * moved && followed[HMI_SHORTEST_OPEN] * 20 <= moved);
}

// ---- runs ---------------------------------------------------------------------------------------------------------

// Long runs, from and to columns anywhere.
static ref_grid grid_of_long_runs(int width, int height) {
    ref_grid grid = ref_make(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = test_below(3) ? test_below(70) : 0, solid = 1; x < width; solid = !solid) {
            const int end = x + (solid ? test_between(1, test_below(2) ? 150 : 8) : test_between(1, 6));
            for (; x < end && x < width; ++x) grid.at[y * width + x] = (unsigned char)solid;
        }
    grid.at[0] = 1;
    return grid;
}

// Whether a row has a run from x on that ends where it does in another row.
static bool same_run(const ref_grid *grid, int x, int y, int other) {
    if (ref_get(grid, x - 1, other)) return false;
    for (; ref_get(grid, x, y); ++x)
        if (!ref_get(grid, x, other)) return false;
    return !ref_get(grid, x, other);
}

// Of the rows, or of what each has in common with the next one; joined with the same one above.
static int runs_of(const ref_grid *grid, int more, bool joined) {
    int count = 0;
    for (int y = 0; y + more < grid->h; ++y)
        for (int x = 0, before = 0; x < grid->w; ++x) {
            const int now = ref_get(grid, x, y) && ref_get(grid, x, y + more);
            count += now && !before && !(joined && same_run(grid, x, y, y - 1));
            before = now;
        }
    return count;
}

// What is claimed after a translation in steps: 1 for that they meet, -1 that they do not even touch, 0 nothing.
static int check_claim(const posed *a, const posed *b, hmi_cover *cover, const hmi_cover_list *list, hm_vec2 steps) {
    const hmi_verdict verdict = hmi_cover_at(cover, list, steps.x, steps.y);
    if (verdict == HMI_MEET) CHECK(met_after(a, b, steps, &rule_open));
    if (verdict == HMI_APART) CHECK(!met_after(a, b, steps, &rule_closed));
    return verdict == HMI_MEET ? 1 : verdict == HMI_APART ? -1 : 0;
}

// From a disc's middle to a point of a mask.
static hm_vec2 steps_to(const posed *mask, const posed *disc, double x, double y) {
    const hm_xform *m = &mask->xform;
    return (hm_vec2){(double)m->ox + x * m->ux + y * m->vx - (double)disc->xform.ox,
                     (double)m->oy + x * m->uy + y * m->vy - (double)disc->xform.oy};
}

// A tiny disc is certainly met within a run, also between words, and certainly not beside it.
static void check_columns(const posed *mask, const posed *disc) {
    hmi_cover cover;
    hmi_cover_list list;
    const ref_grid *grid = &mask->grid;
    hmi_cover_init(&cover, &mask->shape, &mask->xform, &disc->shape, &disc->xform, 0);
    REQUIRE(cover.any && !hmi_cover_gather_around(&cover, 2000 * unit, &list) && list.complete);
    CHECK_INT(list.count, runs_of(grid, 0, !cover.a.blocks.single));
    for (int k = 0; k < 40; ++k) {
        const int y = test_below(grid->h), edge = 64 * test_between(1, 3), near = edge + test_between(-2, 2);
        const int x = test_below(3) ? near : test_below(grid->w);
        const int left = ref_get(grid, x - 1, y), right = ref_get(grid, x, y);
        const int claimed = check_claim(mask, disc, &cover, &list, steps_to(mask, disc, x, y + 0.5));
        if (left && right) CHECK_INT(claimed, 1);
        if (right) CHECK_INT(check_claim(mask, disc, &cover, &list, steps_to(mask, disc, x + 0x1p-10, y + 0.5)), 1);
        if (left) CHECK_INT(check_claim(mask, disc, &cover, &list, steps_to(mask, disc, x - 0x1p-10, y + 0.5)), 1);
    }
}

TEST(runs_are_whole) {
    test_tally thin = {0};
    for (int i = 0; i < test_rounds(150); ++i) {
        static hmi_cover cover;
        hmi_cover_list list;
        const int width = test_between(65, 200), height = test_between(1, 12);
        posed mask = posed_of_grid(grid_of_long_runs(width, height)), disc = {.xform = HM_XFORM_IDENTITY};
        posed other = {.xform = HM_XFORM_IDENTITY};
        mask.xform = xform_at_any_angle();
        other.xform = i % 3 == 1 && test_below(2) ? mask.xform : xform_at_any_angle();
        if (i % 3 == 1) other.xform.ux += test_between(-1024, 1024);
        REQUIRE(hm_shape_circle(0, 0, i % 2 ? 0.25 : 0, &disc.shape) == HM_OK);
        REQUIRE((i % 3 == 0   ? hm_shape_box(-90, -20, 90, 20, 0, &other.shape)
                 : i % 3 == 1 ? hm_shape_segment(-90, 0, 90, 0, &other.shape)
                              : hm_shape_circle(0, 0, 90, &other.shape)) == HM_OK);
        posed_note(&mask, &other, NULL);
        const bool swapped = i % 3 == 1 || test_below(2);
        const posed *a = swapped ? &other : &mask, *b = swapped ? &mask : &other;
        hmi_cover_init(&cover, &a->shape, &a->xform, &b->shape, &b->xform, 0);
        if (cover.any) {
            CHECK(!hmi_cover_gather_around(&cover, 2000 * unit, &list) && list.complete);
            const hmi_blocks *blocks = swapped ? &cover.b.blocks : &cover.a.blocks;
            const int runs = runs_of(&mask.grid, 0, !blocks->single);
            if (cover.thin)
                CHECK(list.count > 0 && list.count <= runs + runs_of(&mask.grid, 1, false)); // some lie in others
            else
                CHECK_INT(list.count, runs);
            test_count(&thin, cover.thin);
            for (int k = 0; k < 40; ++k)
                check_claim(a, b, &cover, &list, (hm_vec2){between(-99, 99) * unit, between(-99, 99) * unit});
        }
        check_columns(&mask, &disc);
        posed_free(&mask);
    }
    CHECK(test_short() || (thin.yes > 5 && thin.no > 5));
}

// ---- rays ---------------------------------------------------------------------------------------------------------

// A mask of which a pixel's middle lies on a line, so many pixels from where it begins.
static posed mask_at(hm_vec2 from, hm_vec2 way, double far) {
    posed mask = small_mask(12);
    const hm_vec2 on = hmi_along(from, way, far);
    int x, y;
    do {
        x = test_below(mask.grid.w);
        y = test_below(mask.grid.h);
    } while (!ref_get(&mask.grid, x, y));
    mask.xform = xform_at_any_angle();
    const hm_vec2 by = steps_to(&mask, &(posed){.xform = HM_XFORM_IDENTITY}, x + 0.5, y + 0.5);
    mask.xform.ox += llround(on.x * unit - by.x);
    mask.xform.oy += llround(on.y * unit - by.y);
    return mask;
}

// A ray of a direction of few bits, so that nothing of it is lost far away.
static posed ray_from(hm_vec2 from, hm_vec2 *way) {
    posed ray = {.xform = HM_XFORM_IDENTITY};
    int x = test_between(-1024, 1024), y = test_between(-1024, 1024);
    if (x == 0 && y == 0) x = 1;
    REQUIRE(hm_shape_ray(0, 0, x, y, &ray.shape) == HM_OK);
    REQUIRE(hm_xform_translate(&ray.xform, llround(from.x * unit), llround(from.y * unit), &ray.xform) == HM_OK);
    *way = hmi_scaled((hm_vec2){x, y}, 1 / hypot(x, y));
    return ray;
}

// 2^18 pixels of it.
static posed segment_of(const posed *ray, hm_vec2 way) {
    posed segment = {.xform = ray->xform};
    REQUIRE(hm_shape_segment(0, 0, way.x * 32767, way.y * 32767, &segment.shape) == HM_OK);
    segment.xform.ux = segment.xform.vy = 8 << HM_STEP_BITS;
    return segment;
}

// From anywhere, to a mask beside it up to the end of the world.
TEST(rays_are_cut) {
    long compared = 0, farther = 0;
    for (int i = 0; i < test_rounds(150); ++i) {
        const double origin = test_below(2) ? 100 : 400000;
        const hm_vec2 from = {between(-origin, origin), between(-origin, origin)};
        hm_vec2 way;
        hm_separation move, back, same;
        posed ray = ray_from(from, &way);
        const double far = i % 3 ? between(0, 40) : ldexp(between(1, 2), i % 24 == 3 ? 17 : test_between(6, 16));
        posed mask = mask_at(from, way, far), segment = segment_of(&ray, way);
        posed_note(&mask, &ray, NULL);
        CHECK(separated(&mask, &ray, 0, &move) && !met_after(&mask, &ray, steps_of(&move), &rule_open));
        CHECK(separated(&ray, &mask, 0, &back) && back.steps_x == -move.steps_x && back.steps_y == -move.steps_y);
        const double length = length_of(&move);
        const bool near = far < 0x1p17;
        if (length > 0.1) CHECK(ring_met(&mask, &ray, length - (near ? 1.0 / 1024 : 0.07), 90));
        farther += !near;
        if (near) {
            CHECK(separated(&mask, &segment, 0, &same));
            CHECK_NEAR(length_of(&same), length, 1.0 / 1024);
            compared++;
        }
        posed_free(&mask);
    }
    CHECK(test_short() || (compared > 30 && farther > 0));
}

// What pairs say of a mask that comes to lie on a ray anywhere along it, or behind its start.
TEST(far_translations_are_not_claimed) {
    test_tally cut = {0}, claimed = {0};
    long unsure = 0;
    for (int i = 0; i < test_rounds(1500); ++i) {
        const hm_vec2 from = {between(-100, 100), between(-100, 100)};
        static hmi_cover cover;
        hmi_cover_list list;
        hm_vec2 way;
        posed ray = ray_from(from, &way);
        const double far = ldexp(between(1, 2), test_below(3) ? test_between(0, 17) : 18) * (test_below(8) ? 1 : -1);
        posed mask = mask_at(from, way, far);
        const posed *a = i % 2 ? &ray : &mask, *b = i % 2 ? &mask : &ray;
        posed_note(a, b, NULL);
        hmi_cover_init(&cover, &a->shape, &a->xform, &b->shape, &b->xform, 0);
        for (int k = 0; k < 6 && cover.any; ++k) {
            const double by = ldexp(between(-2, 2), test_between(0, 18)) * unit;
            const hmi_span_of_ways span = {way.x * by, way.y * by, 4 * unit, 4 * unit};
            cover.pairs = cover.indices = 0;
            const bool met = hmi_cover_gather(&cover, &span, &list);
            const hm_vec2 steps = {span.x + between(-1, 1) * unit, span.y + between(-1, 1) * unit};
            if (met) CHECK(met_after(a, b, steps, &rule_open));
            const int claim = met ? 1 : check_claim(a, b, &cover, &list, steps);
            if (claim) test_count(&claimed, claim > 0);
            unsure += !claim;
        }
        if (cover.any && (cover.a.cut || cover.b.cut)) {
            cover.pairs = cover.indices = 0;
            CHECK(!hmi_cover_gather_around(&cover, 0x1p18 * unit, &list) && !list.complete);
        }
        test_count(&cut, cover.any && (cover.a.cut || cover.b.cut));
        posed_free(&mask);
    }
    CHECK_TALLY(cut);
    CHECK_TALLY(claimed);
    CHECK(test_short() || unsure > 0);
}

// ---- work ---------------------------------------------------------------------------------------------------------

// The most tests of a move of discs of 16, 32 and 64 pixels and a shape that lies near their border.
static long most_tests(const hm_shape *shape, double reach, bool swapped) {
    long most = 0;
    for (int side = 16; side <= 64; side *= 2) {
        posed disc = posed_of_grid(grid_of_disc(side));
        for (int i = 0; i < 48; ++i) {
            const double far = side / 2.0 + reach - i % 8 * (reach + side / 4.0) / 8 - 0.5;
            hm_pose pose = HM_POSE_DEFAULT;
            hm_xform at, other = posed_xform(far * cos(i * 0.37), far * sin(i * 0.37), i * 0.7);
            hm_separation out;
            pose.pivot = (hm_vec2){side / 2.0, side / 2.0};
            pose.angle = i * 0.3;
            REQUIRE(hm_xform_from_pose(&pose, &at) == HM_OK);
            tests_made = 0;
            if (swapped)
                CHECK(shortest_hm_separate(shape, &other, &disc.shape, &at, NULL, &out));
            else
                CHECK(shortest_hm_separate(&disc.shape, &at, shape, &other, NULL, &out));
            if (tests_made > most) most = tests_made;
        }
        posed_free(&disc);
    }
    return most;
}

TEST(few_tests) {
    hm_shape box, circle, capsule, segment;
    REQUIRE(hm_shape_box(-8, -6, 8, 6, 0, &box) == HM_OK && hm_shape_circle(0, 0, 8, &circle) == HM_OK);
    REQUIRE(hm_shape_capsule(-5, 0, 5, 0, 4, &capsule) == HM_OK);
    REQUIRE(hm_shape_segment(-8, 0, 8, 0, &segment) == HM_OK);
    depths_made = 0;
    const long of_box = most_tests(&box, 6, false), of_circle = most_tests(&circle, 8, true);
    const long of_capsule = most_tests(&capsule, 4, false), of_segment = most_tests(&segment, 2, true);
    test_note("at most %ld tests of a box, %ld of a circle, %ld of a capsule, %ld of a segment; %ld depths", of_box,
              of_circle, of_capsule, of_segment, depths_made);
    CHECK(of_box < 40 && of_circle < 40 && of_capsule < 40 && of_segment < 40);
    CHECK(depths_made == 0);
}

TEST_MAIN(CASE(no_shorter_one_is_free), CASE(moves_are_the_shortest), CASE(runs_are_whole), CASE(rays_are_cut),
          CASE(far_translations_are_not_claimed), CASE(few_tests))
