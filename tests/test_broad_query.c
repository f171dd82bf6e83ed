// Queries of broad phases of every kind, beside testing each box. All coordinates are sixteenths of a pixel, so that
// the oracle is exact.
#include "support.h"

#include "ref_broad_query.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FAR ((int64_t)1 << 31)
enum { MOST = 400 };

typedef struct scene {
    int size; // numbers below it have a box, or had one
    bool filtered;
    bool used[MOST];
    ref_qbox box[MOST];
    ref_qfilter filter[MOST];
} scene;

static float pixels(int64_t v) { return v >= FAR ? INFINITY : v <= -FAR ? -INFINITY : (float)v / 16; }

static hm_bounds bounds_of(const ref_qbox *box) {
    return (hm_bounds){pixels(box->x0), pixels(box->y0), pixels(box->x1), pixels(box->y1)};
}

static hm_filter filter_of(const ref_qfilter *f) { return (hm_filter){f->category, f->mask, f->group}; }

// ---- scenes -------------------------------------------------------------------------------------------------------

enum { SCENE_KINDS = 9 };
static const char *const scene_names[SCENE_KINDS] = {"even",   "powers", "clusters", "tiles",   "equal",
                                                     "nested", "points", "outliers", "infinite"};

static ref_qbox box_at(int64_t x, int64_t y, int64_t w, int64_t h) { return (ref_qbox){x, y, x + w, y + h}; }

static int64_t power(int limit) {
    const int bits = test_below(limit);
    return 1 + test_below(1 << bits);
}

static ref_qbox scene_box(int kind, int i, int side) {
    const int x = test_between(-side, side);
    const int y = test_between(-side, side);
    const int w = test_below(400);
    const int h = test_below(400);
    const int64_t wide = power(14);
    const int64_t high = power(14);
    switch (kind) {
    case 0:
        return box_at(x, y, w, h);
    case 1:
        return box_at(x, y, wide, high);
    case 2:
        return box_at(x / 16 + (w % 4) * side / 2, y / 16 + (h % 4) * side / 2, w / 4, h / 4);
    case 3:
        return box_at(i % 12 * 256, i / 12 * 256, 256, 256); // edges and corners touch
    case 4:
        return box_at(-64, 96, 128, 32);
    case 5:
        return (ref_qbox){-5 * i, -3 * i, 4 * i, 6 * i};
    case 6:
        return box_at(x / 8, y / 8, 0, i % 3 == 0 ? h : 0);
    case 7:
        if (i % 40 == 7) return box_at((int64_t)x * 4096, (int64_t)y * 4096, w, h);
        return box_at(x, y, w, h);
    default:
        if (i % 9 == 0) return (ref_qbox){-FAR, y, w % 2 ? FAR : x, w % 3 ? y + h : FAR};
        if (i % 31 == 0) return (ref_qbox){-FAR, -FAR, FAR, FAR};
        if (i % 17 == 0) return (ref_qbox){w % 2 ? FAR : -FAR, y, w % 2 ? FAR : -FAR, y + h};
        return box_at(x, y, w, h);
    }
}

static ref_qfilter scene_filter(void) {
    ref_qfilter filter;
    filter.category = 1u << test_below(4);
    filter.mask = (uint32_t)test_below(16) | 1;
    filter.group = test_below(4) == 0 ? test_between(-2, 2) : 0;
    return filter;
}

static void scene_make(scene *s, int kind, int size, bool filtered) {
    static const ref_qfilter all = {1, UINT32_MAX, 0};
    const int side = 200 + 120 * (int)sqrt((double)size);
    *s = (scene){.size = size, .filtered = filtered};
    for (int i = 0; i < size; i++) {
        s->used[i] = true;
        s->box[i] = scene_box(kind, i, side);
        s->filter[i] = filtered ? scene_filter() : all;
    }
}

// Built with other boxes, some of which are then taken out or moved, some put in one by one.
static hm_broad *scene_broad(scene *s, hm_broad_kind kind, bool changed) {
    const hm_broad_options options = {.kind = kind};
    hm_bounds box[MOST];
    hm_filter filter[MOST];
    hm_broad *broad = NULL;
    for (int i = 0; i < s->size; i++) {
        box[i] = bounds_of(&s->box[i]);
        filter[i] = filter_of(&s->filter[i]);
    }
    const int first = changed ? s->size / 2 : s->size;
    CHECK_RESULT(hm_broad_create(&options, NULL, &broad), HM_OK);
    REQUIRE(broad != NULL);
    CHECK_RESULT(hm_broad_build(broad, box, NULL, s->filtered ? filter : NULL, first), HM_OK);
    CHECK_RESULT(hm_broad_update(broad), HM_OK);
    for (int i = first; i < s->size; i++) {
        int32_t id = -1;
        CHECK_RESULT(hm_broad_insert(broad, &(hm_bounds){0, 0, 9, 9}, (uint64_t)i, &filter[i], &id), HM_OK);
        CHECK_INT(id, i);
    }
    CHECK_RESULT(hm_broad_update(broad), HM_OK);
    for (int i = 0; i < s->size; i++) CHECK_RESULT(hm_broad_move(broad, i, &box[i]), HM_OK);
    for (int i = 3; changed && i < s->size; i += 5) {
        s->used[i] = false;
        CHECK(hm_broad_remove(broad, i));
    }
    CHECK_RESULT(hm_broad_update(broad), HM_OK);
    return broad;
}

static bool scene_passes(const scene *s, int i, const ref_qfilter *filter) {
    return s->used[i] && (!filter || ref_qfilter_passes(&s->filter[i], filter));
}

// A point on or near an edge or a middle of some box, or anywhere.
static int64_t near_edge(const scene *s, bool vertical) {
    const int i = test_below(s->size);
    const int which = test_below(4);
    const int off = test_between(-1, 1);
    const int64_t anywhere = test_between(-6000, 6000);
    if (s->size == 0 || which == 3) return anywhere;
    const ref_qbox *box = &s->box[i];
    const int64_t low = vertical ? box->y0 : box->x0;
    const int64_t high = vertical ? box->y1 : box->x1;
    const int64_t v = which == 0 ? low : which == 1 ? high : (low + high) / 2;
    return v <= -((int64_t)1 << 27) || v >= (int64_t)1 << 27 ? anywhere : v + off;
}

// ---- boxes --------------------------------------------------------------------------------------------------------

static int compare_ids(const void *a, const void *b) { return *(const int32_t *)a - *(const int32_t *)b; }

typedef struct visitor {
    int32_t id[MOST];
    double at[MOST];
    int count, stop_after;
} visitor;

static bool visit_add(void *ctx, int32_t id) {
    visitor *v = ctx;
    v->id[v->count++] = id;
    return v->count != v->stop_after;
}

// Every question by another set of instructions.
static void force_next_level(void) {
    static int level;
    do level = (level + 1) % HM_SIMD_COUNT;
    while (!hm_simd_force((hm_simd)level));
}

// The same list where there is room for just so many, or for few more: nothing is written behind the room.
static void check_box_tight(const hm_broad *broad, const hm_bounds *box, const hm_filter *filter,
                            const int32_t *expected, int count, int more) {
    int32_t found[MOST + 32];
    for (int i = 0; i < MOST + 32; i++) found[i] = -7;
    CHECK_INT((int64_t)hm_broad_in_box(broad, box, filter, found, count + more), count);
    for (int i = count + more; i < MOST + 32; i++)
        if (!CHECK_INT(found[i], -7)) return;
    qsort(found, (size_t)count, sizeof *found, compare_ids);
    CHECK(memcmp(found, expected, (size_t)count * sizeof *found) == 0);
}

static void check_box(const scene *s, const hm_broad *broad, const ref_qbox *query, const ref_qfilter *filter,
                      test_tally *tally) {
    const hm_bounds box = bounds_of(query);
    const hm_filter supplied = filter ? filter_of(filter) : (hm_filter){0, 0, 0};
    int32_t expected[MOST], found[MOST];
    int count = 0;
    for (int i = 0; i < s->size; i++)
        if (test_count(tally, scene_passes(s, i, filter) && ref_qbox_meets(&s->box[i], query))) expected[count++] = i;
    force_next_level();
    const int32_t reported = hm_broad_in_box(broad, &box, filter ? &supplied : NULL, found, MOST);
    if (!CHECK_INT((int64_t)reported, count)) return;
    qsort(found, (size_t)reported, sizeof *found, compare_ids);
    CHECK(memcmp(found, expected, (size_t)reported * sizeof *found) == 0);
    check_box_tight(broad, &box, filter ? &supplied : NULL, expected, count, count % 24);

    int32_t few[3] = {-7, -7, -7};
    CHECK_INT((int64_t)hm_broad_in_box(broad, &box, filter ? &supplied : NULL, few, 2), count);
    CHECK_INT(few[2], -7);
    visitor visited = {.stop_after = 2};
    CHECK(hm_broad_visit_box(broad, &box, filter ? &supplied : NULL, visit_add, &visited) == (count < 2));
    CHECK_INT(visited.count, count < 2 ? count : 2);
}

// ---- ways ---------------------------------------------------------------------------------------------------------

typedef struct way {
    int64_t ax, ay, bx, by, half_x, half_y;
} way;

static double pixels_exact(int64_t v) { return (double)v / 16; }

static hm_vec2 vec(int64_t x, int64_t y) { return (hm_vec2){pixels_exact(x), pixels_exact(y)}; }

// One of many: along edges, through corners, vertical and horizontal, of no length, long.
static way random_way(const scene *s) {
    way w = {0};
    w.ax = near_edge(s, false);
    w.ay = near_edge(s, true);
    w.bx = near_edge(s, false);
    w.by = near_edge(s, true);
    const int form = test_below(8);
    if (form == 0) w.bx = w.ax;
    if (form == 1) w.by = w.ay;
    if (form == 2) w.bx = w.ax, w.by = w.ay;
    if (form == 3) w.by = w.ay + (w.bx - w.ax); // through the corners of squares
    const int wide = test_below(3);
    w.half_x = wide == 0 ? test_below(200) : 0;
    w.half_y = wide == 0 ? test_below(200) : 0;
    return w;
}

static bool way_meets(const way *w, const ref_qbox *box, int64_t more) {
    const ref_qbox wide = ref_qbox_grown(box, w->half_x + more, w->half_y + more);
    return ref_qbox_on_way(&wide, w->ax, w->ay, w->bx, w->by);
}

static double way_enter(const way *w, const ref_qbox *box) {
    const ref_qbox wide = ref_qbox_grown(box, w->half_x, w->half_y);
    return ref_qbox_enter(&wide, w->ax, w->ay, w->bx, w->by);
}

static double visit_all(void *ctx, int32_t id, double at, double limit) {
    visitor *v = ctx;
    v->id[v->count] = id;
    v->at[v->count++] = at;
    return v->count == v->stop_after ? -1 : limit;
}

// The least that a wrong order could be: boxes reported before `limit` shrank to where one was found.
static double visit_closer(void *ctx, int32_t id, double at, double limit) {
    CHECK(at <= limit);
    visit_all(ctx, id, at, limit);
    return at;
}

static void check_way_hits(const scene *s, const way *w, const ref_qfilter *filter, const hm_broad_hit *hit,
                           int32_t count, test_tally *tally) {
    bool reported[MOST] = {false};
    for (int32_t i = 0; i < count; i++) {
        if (!CHECK(hit[i].id >= 0 && hit[i].id < s->size && !reported[hit[i].id])) return;
        reported[hit[i].id] = true;
        if (i > 0) CHECK(hit[i - 1].at < hit[i].at || (hit[i - 1].at <= hit[i].at && hit[i - 1].id < hit[i].id));
        CHECK(scene_passes(s, hit[i].id, filter));
        // Of 2^16 sixteenths 2^-20 is a part of one; those far away are checked by the list's answer alone.
        CHECK(way_meets(w, &s->box[hit[i].id], 1) || w->ax > 65536 || w->ax < -65536 || w->bx > 65536 ||
              w->bx < -65536);
    }
    for (int i = 0; i < s->size; i++)
        if (test_count(tally, scene_passes(s, i, filter) && way_meets(w, &s->box[i], 0))) CHECK(reported[i]);
    for (int32_t i = 0; i < count; i++) {
        if (!way_meets(w, &s->box[hit[i].id], 0)) continue;
        CHECK(hit[i].at <= way_enter(w, &s->box[hit[i].id]) + 1e-12);
        CHECK(hit[i].at >= way_enter(w, &s->box[hit[i].id]) - 1e-3);
    }
}

// `list` tests all: the others must return the very same.
static void check_way(const scene *s, const hm_broad *broad, const hm_broad *list, const way *w,
                      const ref_qfilter *filter, test_tally *tally) {
    const hm_filter supplied = filter ? filter_of(filter) : (hm_filter){0, 0, 0};
    const hm_filter *used = filter ? &supplied : NULL;
    const hm_vec2 from = vec(w->ax, w->ay), to = vec(w->bx, w->by), half = vec(w->half_x, w->half_y);
    hm_broad_hit expected[MOST], hit[MOST], first = {-1, -1};
    const int32_t count = hm_broad_on_way(list, from, to, half, used, expected, MOST);
    if (!CHECK_INT((int64_t)hm_broad_on_way(broad, from, to, half, used, hit, MOST), (int64_t)count)) return;
    for (int32_t i = 0; i < count; i++) CHECK(hit[i].id == expected[i].id && hit[i].at == expected[i].at);
    check_way_hits(s, w, filter, hit, count, tally);

    CHECK(hm_broad_first(broad, from, to, half, used, &first) == (count > 0));
    if (count > 0) CHECK(first.id == hit[0].id && first.at == hit[0].at);
    hm_broad_hit few[4] = {{0}};
    few[3].id = -7;
    CHECK_INT((int64_t)hm_broad_on_way(broad, from, to, half, used, few, 3), (int64_t)count);
    CHECK_INT(few[3].id, -7);
    for (int32_t i = 0; i < 3 && i < count; i++) CHECK(few[i].id == hit[i].id && few[i].at == hit[i].at);

    visitor visited = {.stop_after = 2};
    hm_broad_visit_way(broad, from, to, half, used, visit_all, &visited);
    CHECK_INT(visited.count, count < 2 ? (int64_t)count : 2);
    visitor closer = {.stop_after = -1};
    hm_broad_visit_way(broad, from, to, half, used, visit_closer, &closer);
    CHECK(count == 0 || closer.at[closer.count - 1] == hit[0].at);
}

// ---- the nearest --------------------------------------------------------------------------------------------------

static int compare_hits(const void *a, const void *b) {
    const hm_broad_hit *one = a, *two = b;
    if (one->at != two->at) return one->at < two->at ? -1 : 1;
    return one->id - two->id;
}

static void check_nearest(const scene *s, const hm_broad *broad, int64_t x, int64_t y, int64_t reach,
                          const ref_qfilter *filter, test_tally *tally) {
    const hm_filter supplied = filter ? filter_of(filter) : (hm_filter){0, 0, 0};
    const ref_qbox box = {x, y, x, y};
    hm_broad_hit expected[MOST], hit[MOST];
    int32_t count = 0;
    for (int i = 0; i < s->size; i++) {
        if (!scene_passes(s, i, filter)) continue;
        const int64_t square = ref_qbox_distance2(&s->box[i], &box);
        const bool within = square < FAR * FAR / 2 && (reach < 0 || square <= reach * reach);
        if (test_count(tally, within)) expected[count++] = (hm_broad_hit){i, sqrt((double)square) / 16};
    }
    qsort(expected, (size_t)count, sizeof *expected, compare_hits);
    const double far = reach < 0 ? (double)FAR / 40 : pixels_exact(reach);
    const int32_t capacities[] = {1, 3, MOST};
    for (int c = 0; c < 3; c++) {
        const int32_t wanted = count < capacities[c] ? count : capacities[c];
        const int32_t reported =
            hm_broad_nearest(broad, vec(x, y), far, filter ? &supplied : NULL, hit, capacities[c]);
        if (!CHECK_INT((int64_t)reported, (int64_t)wanted)) return;
        for (int32_t i = 0; i < reported; i++) {
            CHECK_INT(hit[i].id, expected[i].id);
            CHECK_NEAR(hit[i].at, expected[i].at, 1e-9 * (1 + expected[i].at));
        }
    }
}

static void check_near(const scene *s, const hm_broad *broad, const ref_qbox *from, int64_t reach) {
    const hm_bounds box = bounds_of(from);
    visitor visited = {.stop_after = -1};
    bool reported[MOST] = {false};
    hm_broad_visit_near(broad, &box, pixels_exact(reach), NULL, visit_all, &visited);
    for (int i = 0; i < visited.count; i++) {
        CHECK(!reported[visited.id[i]]);
        reported[visited.id[i]] = true;
    }
    for (int i = 0; i < s->size; i++)
        CHECK(reported[i] == (s->used[i] && ref_qbox_distance2(&s->box[i], from) <= reach * reach));
}

// ---- pairs --------------------------------------------------------------------------------------------------------

static bool pair_meets(const scene *s, int i, const scene *t, int k) {
    return s->used[i] && t->used[k] && ref_qbox_meets(&s->box[i], &t->box[k]) &&
           ref_qfilter_passes(&s->filter[i], &t->filter[k]);
}

static bool pairs_visited[MOST * MOST];

static void check_pair_list(const scene *s, const scene *t, const hm_broad_pair *pairs, int32_t count) {
    memset(pairs_visited, 0, sizeof pairs_visited);
    for (int32_t i = 0; i < count; i++) {
        const bool valid = pairs[i].a >= 0 && pairs[i].a < s->size && pairs[i].b >= 0 && pairs[i].b < t->size;
        if (!CHECK(valid) || !CHECK(pair_meets(s, pairs[i].a, t, pairs[i].b))) return;
        CHECK(!pairs_visited[pairs[i].a * MOST + pairs[i].b]);
        pairs_visited[pairs[i].a * MOST + pairs[i].b] = true;
        if (s == t) CHECK(pairs[i].a < pairs[i].b);
    }
}

static hm_broad_pair pair_room[MOST * MOST];

static void check_pairs(const scene *s, const hm_broad *broad, test_tally *tally) {
    size_t expected = 0;
    for (int i = 0; i < s->size; i++)
        for (int k = i + 1; k < s->size; k++) expected += test_count(tally, pair_meets(s, i, s, k));
    const int32_t count = hm_broad_pairs(broad, pair_room, MOST * MOST);
    if (!CHECK_INT((int64_t)count, (int64_t)expected)) return;
    check_pair_list(s, s, pair_room, count);
    hm_broad_pair few[6];
    memset(few, 0x55, sizeof few);
    CHECK_INT((int64_t)hm_broad_pairs(broad, few, 5), (int64_t)expected);
    CHECK_INT(few[5].a, 0x55555555);
    CHECK(memcmp(few, pair_room, (size_t)(count < 5 ? count : 5) * sizeof *few) == 0);
    CHECK_INT((int64_t)hm_broad_pairs(broad, NULL, 0), (int64_t)expected);
}

static void check_between(const scene *s, const hm_broad *a, const scene *t, const hm_broad *b) {
    size_t expected = 0;
    for (int i = 0; i < s->size; i++)
        for (int k = 0; k < t->size; k++) expected += pair_meets(s, i, t, k);
    const int32_t count = hm_broad_pairs_between(a, b, pair_room, MOST * MOST);
    if (!CHECK_INT((int64_t)count, (int64_t)expected)) return;
    check_pair_list(s, t, pair_room, count);
}

// ---- all of it ----------------------------------------------------------------------------------------------------

typedef struct tallies {
    test_tally box, way, near, pair;
} tallies;

static void query_all(const scene *s, const hm_broad *broad, const hm_broad *list, int rounds, tallies *tally) {
    check_pairs(s, broad, &tally->pair);
    for (int round = 0; round < rounds; round++) {
        const ref_qfilter some = scene_filter();
        const ref_qfilter *filter = s->filtered && round % 2 ? &some : NULL;
        const int64_t x = near_edge(s, false);
        const int64_t y = near_edge(s, true);
        const int64_t wide = power(14);
        const int64_t high = power(14);
        const ref_qbox query = box_at(x, y, round % 3 ? wide : 0, round % 3 ? high : 0);
        check_box(s, broad, &query, filter, &tally->box);
        const way w = random_way(s);
        check_way(s, broad, list, &w, filter, &tally->way);
        const int reach = test_below(3000);
        check_nearest(s, broad, x, y, round % 3 == 0 ? -1 : reach, filter, &tally->near);
        check_near(s, broad, &query, reach / 2);
    }
    const ref_qbox everything = {-FAR, -FAR, FAR, FAR};
    const ref_qbox strip = {-FAR, 0, FAR, 160};
    check_box(s, broad, &everything, NULL, &tally->box);
    check_box(s, broad, &strip, NULL, &tally->box);
    check_near(s, broad, &everything, 0);
}

static void query_scene(int form, int size, bool filtered, int rounds, tallies *tally) {
    static scene s, other;
    for (int kind = 0; kind < HM_BROAD_KIND_COUNT; kind++) {
        for (int changed = 0; changed < 2; changed++) {
            test_note("%s, %d boxes, filters %d, changed %d, kind %s", scene_names[form], size, filtered, changed,
                      hm_broad_kind_name((hm_broad_kind)kind));
            scene_make(&s, form, size, filtered);
            hm_broad *broad = scene_broad(&s, (hm_broad_kind)kind, changed);
            scene same = s;
            hm_broad *list = scene_broad(&same, HM_BROAD_LIST, changed);
            query_all(&s, broad, list, rounds, tally);
            scene_make(&other, form, size / 3, filtered);
            hm_broad *few = scene_broad(&other, (hm_broad_kind)((kind + changed) % HM_BROAD_KIND_COUNT), false);
            check_between(&s, broad, &other, few);
            check_between(&other, few, &s, broad);
            hm_broad_destroy(few);
            hm_broad_destroy(list);
            hm_broad_destroy(broad);
        }
    }
}

TEST(few_boxes) {
    tallies tally = {0};
    for (int size = 0; size <= 17; size++) query_scene(size % SCENE_KINDS, size, size % 2, 3, &tally);
}

TEST(many_boxes) {
    tallies tally = {0};
    for (int form = 0; form < SCENE_KINDS; form++)
        query_scene(form, 90 + 30 * form, form % 2, test_rounds(6), &tally);
    CHECK(tally.box.yes > 500 && tally.way.yes > 500 && tally.near.yes > 500 && tally.pair.yes > 500);
}

// Where both answers are common.
TEST(crowds) {
    tallies tally = {0};
    for (int round = 0; round < test_rounds(3); round++) {
        query_scene(5, 300, false, 2, &tally);
        query_scene(1, 60, false, 5, &tally);
    }
    CHECK_TALLY(tally.box);
    CHECK_TALLY(tally.near);
    CHECK_TALLY(tally.pair);
}

TEST(ways_along_edges) {
    static scene s;
    test_tally tally = {0};
    for (int kind = 0; kind < HM_BROAD_KIND_COUNT; kind++) {
        scene_make(&s, 3, 36, false); // three rows of twelve tiles
        hm_broad *broad = scene_broad(&s, (hm_broad_kind)kind, false);
        hm_broad *list = scene_broad(&s, HM_BROAD_LIST, false);
        for (int x = -1; x <= 13; x++) {
            const way across[] = {{256 * x, -64, 256 * x, 64 * 13, 0, 0},   {256 * x, 64 * 13, 256 * x, -64, 0, 0},
                                  {-64, 256 * x, 64 * 49, 256 * x, 0, 0},   {256 * x, 0, 256 * x + 768, 768, 0, 0},
                                  {256 * x, 768, 256 * x + 768, 0, 0, 0},   {256 * x, 256, 256 * x, 256, 0, 0},
                                  {256 * x - 1, 0, 256 * x - 1, 768, 1, 0}, {256 * x, -32, 256 * x + 32, -32, 0, 32}};
            for (size_t i = 0; i < sizeof across / sizeof *across; i++) {
                test_note("kind %s, way %d from column %d", hm_broad_kind_name((hm_broad_kind)kind), (int)i, x);
                check_way(&s, broad, list, &across[i], NULL, &tally);
            }
        }
        hm_broad_destroy(list);
        hm_broad_destroy(broad);
    }
    CHECK(tally.yes > 1000 && tally.no > 1000);
}

TEST(pairs_without_an_object) {
    static scene s;
    test_tally tally = {0};
    for (int form = 0; form < SCENE_KINDS; form++) {
        hm_bounds box[MOST];
        hm_filter filter[MOST];
        int32_t found = 99;
        scene_make(&s, form, 10 + 40 * form, form % 2);
        test_note("%s", scene_names[form]);
        for (int i = 0; i < s.size; i++) {
            box[i] = bounds_of(&s.box[i]);
            filter[i] = filter_of(&s.filter[i]);
        }
        size_t expected = 0;
        for (int i = 0; i < s.size; i++)
            for (int k = i + 1; k < s.size; k++) expected += test_count(&tally, pair_meets(&s, i, &s, k));
        CHECK_RESULT(hm_broad_pairs_of(box, s.filtered ? filter : NULL, s.size, NULL, pair_room, MOST * MOST, &found),
                     HM_OK);
        if (CHECK_INT((int64_t)found, (int64_t)expected)) check_pair_list(&s, &s, pair_room, found);
    }
    int32_t found = 99;
    CHECK_RESULT(hm_broad_pairs_of(NULL, NULL, 0, NULL, NULL, 0, &found), HM_OK);
    CHECK_INT((int64_t)found, 0);
    CHECK_RESULT(hm_broad_pairs_of(&(hm_bounds){2, 0, 1, 1}, NULL, 1, NULL, NULL, 0, &found), HM_ERROR_RANGE);
}

// ---- what is chosen ----------------------------------------------------------------------------------------------

enum { CHOICE_BOXES = 100 };

static void choice_build(hm_broad *broad, hm_bounds *box, int count) {
    for (int i = 0; i < count; i++)
        box[i] = (hm_bounds){(float)(20 * (i % 10)), (float)(20 * (i / 10)), (float)(20 * (i % 10) + 16),
                             (float)(20 * (i / 10) + 16)};
    CHECK_RESULT(hm_broad_build(broad, box, NULL, NULL, count), HM_OK);
    CHECK_RESULT(hm_broad_update(broad), HM_OK);
}

static void choice_move(hm_broad *broad, hm_bounds *box, float by) {
    for (int i = 0; i < CHOICE_BOXES; i++) {
        box[i].x0 += by;
        box[i].x1 += by;
    }
    CHECK_RESULT(hm_broad_move_all(broad, box, CHOICE_BOXES), HM_OK);
    CHECK_RESULT(hm_broad_update(broad), HM_OK);
}

#define CHECK_CHOICE(broad, name) CHECK_TEXT(hm_broad_kind_name(hm_broad_chosen(broad)), name)

TEST(choices) {
    hm_bounds box[CHOICE_BOXES];
    hm_broad *broad = NULL;
    CHECK_RESULT(hm_broad_create(NULL, NULL, &broad), HM_OK);
    REQUIRE(broad != NULL);
    CHECK_CHOICE(broad, "list");
    choice_build(broad, box, 32);
    CHECK_CHOICE(broad, "list");
    choice_build(broad, box, CHOICE_BOXES);
    CHECK_CHOICE(broad, "rtree");
    for (int i = 0; i < 3; i++) choice_move(broad, box, 9);
    CHECK_CHOICE(broad, "grid");
    for (int i = 0; i < 3; i++) choice_move(broad, box, 0.5f);
    CHECK_CHOICE(broad, "neighbours");
    choice_move(broad, box, 4.5f); // in between what is as it was stays
    CHECK_CHOICE(broad, "neighbours");
    for (int i = 0; i < 3; i++) choice_move(broad, box, 9);
    CHECK_CHOICE(broad, "grid");
    choice_move(broad, box, 4.5f);
    CHECK_CHOICE(broad, "grid");
    for (int i = 0; i < 3; i++) choice_move(broad, box, 0.5f);
    CHECK_CHOICE(broad, "neighbours");
    int32_t id = -1;
    CHECK_RESULT(hm_broad_insert(broad, &(hm_bounds){0, 0, 1, 1}, 0, NULL, &id), HM_OK);
    CHECK_RESULT(hm_broad_update(broad), HM_OK);
    CHECK_CHOICE(broad, "grid");
    for (int i = 0; i < 7; i++) CHECK_RESULT(hm_broad_update(broad), HM_OK);
    CHECK_CHOICE(broad, "grid");
    CHECK_RESULT(hm_broad_update(broad), HM_OK);
    CHECK_CHOICE(broad, "rtree");
    CHECK_INT((int64_t)hm_broad_pairs(broad, NULL, 0), 0);
    for (int i = 0; i < 90; i++) CHECK(hm_broad_remove(broad, i));
    CHECK_RESULT(hm_broad_update(broad), HM_OK);
    CHECK_CHOICE(broad, "list");
    hm_broad_destroy(broad);
}

// Without memory for another kind the one at hand goes on.
TEST(choices_without_memory) {
    hm_bounds box[CHOICE_BOXES];
    test_heap heap = {0};
    const hm_allocator alloc = heap_allocator(&heap);
    hm_broad *broad = NULL;
    CHECK_RESULT(hm_broad_create(NULL, &alloc, &broad), HM_OK);
    REQUIRE(broad != NULL);
    choice_build(broad, box, CHOICE_BOXES);
    CHECK_CHOICE(broad, "rtree");
    heap.fail_at = heap.calls + 1;
    heap.fail_after = true;
    choice_move(broad, box, 9);
    CHECK_CHOICE(broad, "rtree");
    CHECK_INT((int64_t)hm_broad_in_box(broad, &(hm_bounds){0, 0, 8, 8}, NULL, NULL, 0), 0);
    heap.fail_at = 0;
    choice_move(broad, box, 9);
    CHECK_CHOICE(broad, "grid");
    hm_broad_destroy(broad);
    CHECK_HEAP_EMPTY(heap);
}

TEST_MAIN(CASE(few_boxes), CASE(many_boxes), CASE(crowds), CASE(ways_along_edges), CASE(pairs_without_an_object),
          CASE(choices), CASE(choices_without_memory))
