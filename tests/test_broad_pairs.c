// Pairs of broad phases of every kind, at every level, beside testing each box with each other; over frames of
// changes, with filters, without memory, and with too little room for the answer.
#include "support.h"

#include "ref_broad.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1100 };

// What there should be: the boxes as passed in, and which of them are pairs.
typedef struct scene {
    int n;
    bool filtered;
    ref_bbox at[MOST];
    long count;
    unsigned char *pairs; // [MOST * MOST]
} scene;

static unsigned char *table, *other_table;
static hm_broad_pair *listed;
static int32_t listed_room;

static void tables_make(void) {
    if (table) return;
    table = malloc((size_t)MOST * MOST);
    other_table = malloc((size_t)MOST * MOST);
    listed_room = MOST * MOST / 2 + 64;
    listed = malloc((size_t)listed_room * sizeof *listed);
    REQUIRE(table && other_table && listed);
}

static hm_bounds bounds_of(const ref_bbox *box) { return (hm_bounds){box->x0, box->y0, box->x1, box->y1}; }
static hm_filter filter_of(const ref_bbox *box) { return (hm_filter){box->category, box->mask, box->group}; }

static void scene_expect(scene *s) { s->count = ref_broad_pairs(s->at, s->n, NULL, 0, s->pairs); }

// ---- boxes --------------------------------------------------------------------------------------------------------

typedef enum layout {
    EVEN,     // 16 px, half of them touched by another
    POWERS,   // sides 1 to 1,000
    CLUSTERS, // in a world far too large for them
    DENSE,    // 3.6 pairs each
    EQUAL,
    NESTED,
    GIANT, // over dust
    BIG,   // a few of all sizes over clustered dust, which a grid has to keep in slots shared by many cells
    OUTLIERS,
    TILES, // touch at edges and corners alone
    POINTS,
    INFINITE,
    COLUMN,
    ROW,
    DIAGONAL,
    FAR_AWAY, // where floats are coarse
    EXTREME,  // as large and small as floats are
    LAYOUTS
} layout;

static float any(float low, float high) { return low + (high - low) * (float)test_below(1 << 20) * 0x1p-20f; }

static ref_bbox box_at(float x, float y, float w, float h) {
    ref_bbox box = {true, x, y, x + w, y + h, 1, UINT32_MAX, 0};
    return box;
}

static float any_power(int bits) {
    const float power = (float)(1 << test_below(bits));
    return any(power, 2 * power);
}

static float extreme(void) {
    static const float some[] = {0,      -0.0f, 1,      -1,      0x1p-149f, -0x1p-149f, 0x1p-126f, 1e30f,
                                 -1e30f, 3e38f, -3e38f, 0x1p64f, 1e-20f,    -1e-20f,    0x1p24f,   1048576};
    return TEST_PICK(some);
}

static ref_bbox layout_extreme(void) {
    const float x0 = extreme();
    const float x1 = extreme();
    const float y0 = extreme();
    const float y1 = extreme();
    ref_bbox box = box_at(0, 0, 0, 0);
    box.x0 = x0 < x1 ? x0 : x1;
    box.x1 = x0 < x1 ? x1 : x0;
    box.y0 = y0 < y1 ? y0 : y1;
    box.y1 = y0 < y1 ? y1 : y0;
    return box;
}

static ref_bbox layout_infinite(int i, ref_bbox box) {
    if (i % 11 == 0) box.x0 = -INFINITY;
    if (i % 13 == 0) box.x1 = INFINITY;
    if (i % 17 == 0) box.y0 = box.y1 = i % 2 ? INFINITY : -INFINITY;
    if (i % 101 == 0) box.x0 = box.y0 = -INFINITY;
    if (i % 101 == 0) box.x1 = box.y1 = INFINITY;
    return box;
}

static ref_bbox layout_box(layout kind, int i, int n) {
    const float side = 32 * sqrtf((float)n) / 2;
    const float x = any(-side, side);
    const float y = any(-side, side);
    const float w = any_power(10);
    const float h = any_power(10);
    const int at = test_below(10);
    switch (kind) {
    case POWERS:
        return box_at(x, y, w, h);
    case CLUSTERS:
        return box_at((float)(at % 4) * 9e4f + x / 10, (float)(at / 4) * -7e4f + y / 10, w / 128, h / 128);
    case DENSE:
        return box_at(x * 0.375f, y * 0.375f, 16, 16);
    case EQUAL:
        return box_at(-3, 5, 8, 2);
    case NESTED:
        return box_at(-(float)i, -2 * (float)i, 3 * (float)i, 4 * (float)i);
    case GIANT:
        return i == n / 2 ? box_at(-2 * side, -side / 2, 3 * side, side) : box_at(x, y, 3, 2);
    case BIG:
        if (i % 30 == 7) return box_at(x * 3, y * 3, w, h);
        return box_at((float)(at % 4) * 3e4f + x / 30, (float)(at / 4) * 2e4f + y / 30, 1, 1);
    case OUTLIERS:
        return i % 100 == 3 ? box_at(x * 4000, y * 4000, 16, 16) : box_at(x, y, 16, 16);
    case TILES:
        return box_at((float)(i % 31) * 16 - 160, (float)(i / 31) * 16 - 320, 16, 16);
    case POINTS:
        return box_at(floorf(x / 24), floorf(y / 24), at < 2 ? 1.0f : 0.0f, at < 1 ? 2.0f : 0.0f);
    case INFINITE:
        return layout_infinite(i, box_at(x * 4, y * 4, 16, 16));
    case COLUMN:
        return box_at(0, (float)n * x / 8, 20, 20);
    case ROW:
        return box_at((float)n * x / 8, y / 20, 20, 20);
    case DIAGONAL:
        return box_at((float)n * x / 16, (float)n * x / 16 + 3, 20, 20);
    case FAR_AWAY:
        return box_at(16000000 + x * 4, -9e8f + y * 999, 16, 700);
    case EXTREME:
        return layout_extreme();
    default:
        return box_at(x, y, 16, 16);
    }
}

static const int sizes[] = {0, 1, 2, 15, 16, 17, 64, 255, 256, 257, 300};

static void scene_make(scene *s, layout kind, int n, bool filtered) {
    tables_make();
    s->n = n;
    s->filtered = filtered;
    s->pairs = table;
    for (int i = 0; i < n; i++) {
        s->at[i] = layout_box(kind, i, n);
        if (!filtered) continue;
        const int bit = test_below(4);
        const int mask = test_below(16);
        const int group = test_between(-2, 2);
        s->at[i].category = (uint32_t)1 << bit;
        s->at[i].mask = (uint32_t)mask | 0x80000001;
        s->at[i].group = test_below(3) == 0 ? group : 0;
    }
    scene_expect(s);
}

// ---- what a broad phase says --------------------------------------------------------------------------------------

static hm_broad *broad_of(hm_broad_kind kind, const hm_allocator *alloc) {
    const hm_broad_options options = {.kind = kind};
    hm_broad *broad = NULL;
    REQUIRE(hm_broad_create(&options, alloc, &broad) == HM_OK);
    return broad;
}

static hm_result broad_build(hm_broad *broad, const scene *s) {
    static hm_bounds box[MOST];
    static hm_filter filter[MOST];
    for (int i = 0; i < s->n; i++) {
        box[i] = bounds_of(&s->at[i]);
        filter[i] = filter_of(&s->at[i]);
    }
    return hm_broad_build(broad, box, NULL, s->filtered ? filter : NULL, s->n);
}

// Every pair that is expected, each once, and none else.
static bool check_pairs(const hm_broad *broad, const scene *s) {
    const int32_t count = hm_broad_pairs(broad, listed, listed_room);
    bool good = CHECK_INT((int64_t)count, s->count);
    for (int32_t i = 0; i < count && i < listed_room && good; i++) {
        const hm_broad_pair pair = listed[i];
        good = CHECK(pair.a >= 0 && pair.a < pair.b && pair.b < s->n);
        if (!good) break;
        unsigned char *expected = &s->pairs[(size_t)pair.a * (size_t)s->n + (size_t)pair.b];
        good = CHECK(*expected == 1); // not expected, or reported twice
        *expected = 2;
    }
    for (int32_t i = 0; i < count && i < listed_room; i++) {
        const hm_broad_pair pair = listed[i];
        if (pair.a < 0 || pair.a >= pair.b || pair.b >= s->n) continue;
        unsigned char *expected = &s->pairs[(size_t)pair.a * (size_t)s->n + (size_t)pair.b];
        if (*expected == 2) *expected = 1;
    }
    return good;
}

#define FOR_EACH_KIND(kind) for (hm_broad_kind kind = HM_BROAD_AUTO; kind < HM_BROAD_KIND_COUNT; kind++)

static void check_scene(const scene *s, const char *what, int n) {
    FOR_EACH_KIND(kind) {
        hm_broad *broad = broad_of(kind, NULL);
        CHECK_RESULT(broad_build(broad, s), HM_OK);
        CHECK_RESULT(hm_broad_update(broad), HM_OK);
        FOR_EACH_LEVEL {
            test_note("%s: layout %s, %d boxes%s, %s", hm_broad_kind_name(kind), what, n,
                      s->filtered ? ", filtered" : "", hm_simd_name(hm_simd_level()));
            if (!check_pairs(broad, s)) break;
        }
        hm_broad_destroy(broad);
    }
}

static const char *layout_name(layout kind) {
    static const char *const names[LAYOUTS] = {"even",   "powers", "clusters", "dense", "equal",  "nested",
                                               "giant",  "big",    "outliers", "tiles", "points", "infinite",
                                               "column", "row",    "diagonal", "far",   "extreme"};
    return names[kind];
}

// ---- all pairs ----------------------------------------------------------------------------------------------------

static scene world, second;

TEST(few_boxes) {
    for (int i = 0; i < (int)(sizeof sizes / sizeof sizes[0]); i++) {
        for (int k = test_short() ? i % 3 : 0; k < LAYOUTS; k += test_short() ? 3 : 1) {
            scene_make(&world, (layout)k, sizes[i], (i + k) % 3 == 0);
            check_scene(&world, layout_name((layout)k), sizes[i]);
        }
    }
}

// How often a box has company: in the even layout about as often as not.
TEST(many_boxes) {
    test_tally company = {0, 0};
    const int wanted = 100 + test_rounds(600);
    const int n = wanted < MOST ? wanted : MOST;
    for (int k = 0; k < LAYOUTS; k++) {
        if (k == EQUAL || k == NESTED) continue;
        scene_make(&world, (layout)k, n, false);
        check_scene(&world, layout_name((layout)k), n);
        for (int i = 0; k == EVEN && i < n; i++) {
            bool any_other = false;
            for (int j = 0; j < n; j++) any_other |= j != i && ref_bbox_meets(&world.at[i], &world.at[j]);
            test_count(&company, any_other);
        }
    }
    CHECK_TALLY(company);
}

// The cell in the options changes only the time, whatever it is.
TEST(cells_of_a_size) {
    static const float cells[] = {1e-30f, 0.01f, 1, 7, 16, 100, 5000, 1e30f, 3e38f};
    for (int k = 0; k < LAYOUTS; k++) {
        scene_make(&world, (layout)k, 200, false);
        for (size_t c = 0; c < sizeof cells / sizeof cells[0]; c++) {
            FOR_EACH_KIND(kind) {
                const hm_broad_options options = {.kind = kind, .cell = cells[c]};
                hm_broad *broad = NULL;
                if (kind != HM_BROAD_GRID && kind != HM_BROAD_QUADTREE) continue;
                REQUIRE(hm_broad_create(&options, NULL, &broad) == HM_OK);
                CHECK_RESULT(broad_build(broad, &world), HM_OK);
                CHECK_RESULT(hm_broad_update(broad), HM_OK);
                test_note("%s, cell %g: layout %s", hm_broad_kind_name(kind), (double)cells[c],
                          layout_name((layout)k));
                check_pairs(broad, &world);
                hm_broad_destroy(broad);
            }
        }
    }
}

// 0 and -0 are one coordinate, and a box from 0 to -0 is one without extent.
TEST(zeros_of_both_signs) {
    scene_make(&world, EVEN, 40, false);
    for (int i = 0; i < 32; i++) {
        world.at[i].x0 = i & 1 ? -0.0f : 0.0f;
        world.at[i].x1 = i & 2 ? -0.0f : 0.0f;
        world.at[i].y0 = i & 4 ? -0.0f : 0.0f;
        world.at[i].y1 = i & 8 ? -0.0f : 0.0f;
    }
    scene_expect(&world);
    CHECK(world.count >= 32 * 31 / 2);
    check_scene(&world, "zeros", 40);
}

// ---- room ---------------------------------------------------------------------------------------------------------

// The needed count is returned; what there is room for is the beginning of the list, and nothing behind it is
// written.
TEST(too_little_room) {
    static hm_broad_pair few[500];
    scene_make(&world, EQUAL, 300, false);
    FOR_EACH_KIND(kind) {
        hm_broad *broad = broad_of(kind, NULL);
        CHECK_RESULT(broad_build(broad, &world), HM_OK);
        CHECK_RESULT(hm_broad_update(broad), HM_OK);
        FOR_EACH_LEVEL {
            test_note("%s, %s", hm_broad_kind_name(kind), hm_simd_name(hm_simd_level()));
            CHECK_INT((int64_t)hm_broad_pairs(broad, NULL, 0), 300 * 299 / 2);
            CHECK_INT((int64_t)hm_broad_pairs(broad, listed, listed_room), 300 * 299 / 2);
            for (int round = 0; round < 12; round++) {
                const int32_t room = test_below(450);
                memset(few, 0x77, sizeof few);
                CHECK_INT((int64_t)hm_broad_pairs(broad, few, room), 300 * 299 / 2);
                CHECK(memcmp(few, listed, (size_t)room * sizeof *few) == 0);
                for (int32_t i = room; i < 500; i++) CHECK(few[i].a == 0x77777777 && few[i].b == 0x77777777);
            }
        }
        hm_broad_destroy(broad);
    }
}

// ---- filters ------------------------------------------------------------------------------------------------------

// A thousand boxes at one position whose filters pass only two of them: half a million pairs are not written.
TEST(stacked_boxes_that_do_not_mind) {
    hm_broad_pair out[8];
    scene_make(&world, EQUAL, 1000, false);
    world.filtered = true;
    for (int i = 0; i < 1000; i++) world.at[i].mask = 2;
    world.at[500].category = 2;
    world.at[500].mask = 3;
    for (int i = 0; i < 1000; i++) world.at[i].group = i < 4 ? -7 : 0;
    world.at[998].group = world.at[999].group = 3; // a pair by its group
    scene_expect(&world);
    CHECK_INT(world.count, 999 + 1);
    check_scene(&world, "stacked", 1000);
    for (int i = 0; i < 1000; i++) world.at[i].group = -7;
    scene_expect(&world);
    FOR_EACH_KIND(kind) {
        hm_broad *broad = broad_of(kind, NULL);
        CHECK_RESULT(broad_build(broad, &world), HM_OK);
        CHECK_RESULT(hm_broad_update(broad), HM_OK);
        CHECK_INT((int64_t)hm_broad_pairs(broad, out, 8), 0);
        hm_broad_destroy(broad);
    }
}

// ---- two sets -----------------------------------------------------------------------------------------------------

static void check_between(hm_broad *a, hm_broad *b, long expected) {
    const int32_t count = hm_broad_pairs_between(a, b, listed, listed_room);
    CHECK_INT((int64_t)count, expected);
    for (int32_t i = 0; i < count && i < listed_room; i++) {
        const hm_broad_pair pair = listed[i];
        if (!CHECK(pair.a >= 0 && pair.a < world.n && pair.b >= 0 && pair.b < second.n)) return;
        unsigned char *at = &other_table[(size_t)pair.a * (size_t)second.n + (size_t)pair.b];
        if (!CHECK(*at == 1)) return;
        *at = 0;
    }
}

TEST(pairs_between_two_sets) {
    for (int round = 0; round < test_rounds(24); round++) {
        const layout one = (layout)test_below(LAYOUTS);
        const int n = test_below(200);
        const int m = test_below(200);
        const bool filtered = test_below(2) == 0;
        scene_make(&second, round % 2 ? one : EVEN, m, filtered);
        scene_make(&world, one, n, round % 3 == 0);
        FOR_EACH_KIND(kind) {
            const hm_broad_kind other = (hm_broad_kind)test_below(HM_BROAD_KIND_COUNT);
            hm_broad *a = broad_of(kind, NULL);
            hm_broad *b = broad_of(other, NULL);
            CHECK_RESULT(broad_build(a, &world), HM_OK);
            CHECK_RESULT(broad_build(b, &second), HM_OK);
            CHECK_INT((int64_t)hm_broad_pairs_between(a, b, listed, listed_room), 0);
            CHECK_RESULT(hm_broad_update(a), HM_OK);
            CHECK_RESULT(hm_broad_update(b), HM_OK);
            test_note("%s and %s, %d and %d boxes", hm_broad_kind_name(kind), hm_broad_kind_name(other), n, m);
            check_between(a, b, ref_broad_pairs(world.at, n, second.at, m, other_table));
            hm_broad_destroy(a);
            hm_broad_destroy(b);
        }
    }
}

TEST(pairs_of_boxes_alone) {
    static hm_bounds box[MOST];
    int32_t found = 99;
    scene_make(&world, DENSE, 300, false);
    for (int i = 0; i < 300; i++) box[i] = bounds_of(&world.at[i]);
    CHECK_RESULT(hm_broad_pairs_of(box, NULL, 300, NULL, listed, listed_room, &found), HM_OK);
    CHECK_INT((int64_t)found, world.count);
    CHECK_RESULT(hm_broad_pairs_of(NULL, NULL, 0, NULL, NULL, 0, &found), HM_OK);
    CHECK_INT((int64_t)found, 0);
    box[7].y1 = NAN;
    CHECK_RESULT(hm_broad_pairs_of(box, NULL, 300, NULL, listed, listed_room, &found), HM_ERROR_RANGE);
}

// ---- changes ------------------------------------------------------------------------------------------------------

// The model of a broad phase: its boxes, and those whose numbers are free, the last removed on top.
typedef struct model {
    scene now;
    int free[MOST], frees;
} model;

static model m;

static void model_insert(hm_broad *broad, ref_bbox box, bool filter) {
    const hm_bounds bounds = bounds_of(&box);
    const hm_filter passes = filter_of(&box);
    int32_t id = -1;
    if (m.frees == 0 && m.now.n == MOST) return;
    const int expected = m.frees > 0 ? m.free[--m.frees] : m.now.n++;
    CHECK_RESULT(hm_broad_insert(broad, &bounds, 7, filter ? &passes : NULL, &id), HM_OK);
    CHECK_INT(id, expected);
    if (!filter) box.category = 1, box.mask = UINT32_MAX, box.group = 0;
    m.now.at[expected] = box;
}

static void model_change(hm_broad *broad, layout kind, bool filters) {
    const int what = test_below(10);
    const int id = test_below(m.now.n + 3);
    const bool in_use = id < m.now.n && m.now.at[id].used;
    ref_bbox box = layout_box(kind, id, 200);
    hm_bounds bounds = bounds_of(&box);
    box.mask = 3;
    box.category = (uint32_t)1 + (uint32_t)test_below(3);
    box.group = test_below(4) == 0 ? test_between(-1, 1) : 0;
    const hm_filter filter = filter_of(&box);
    if (what < 3) {
        model_insert(broad, box, filters && what == 0);
    } else if (what < 5) {
        CHECK_INT(hm_broad_remove(broad, id), in_use);
        if (in_use) m.free[m.frees++] = id;
        if (in_use) m.now.at[id].used = false;
    } else if (what < 6 && filters) {
        CHECK_RESULT(hm_broad_refilter(broad, id, &filter), in_use ? HM_OK : HM_ERROR_RANGE);
        if (in_use) m.now.at[id].category = filter.category;
        if (in_use) m.now.at[id].mask = filter.mask;
        if (in_use) m.now.at[id].group = filter.group;
    } else {
        CHECK_RESULT(hm_broad_move(broad, id, &bounds), in_use ? HM_OK : HM_ERROR_RANGE);
        if (!in_use) return;
        m.now.at[id].x0 = bounds.x0;
        m.now.at[id].y0 = bounds.y0;
        m.now.at[id].x1 = bounds.x1;
        m.now.at[id].y1 = bounds.y1;
    }
}

// Frames of a few changes or many; those that wait do not count yet.
TEST(changes_over_frames) {
    FOR_EACH_KIND(kind) {
        for (int round = 0; round < test_rounds(24); round++) {
            const layout kept = (layout)(round % LAYOUTS);
            hm_broad *broad = broad_of(kind, NULL);
            memset(&m, 0, sizeof m);
            tables_make();
            m.now.pairs = table;
            scene_expect(&m.now);
            for (int frame = 0; frame < 24; frame++) {
                const int changes = frame % 8 == 0 ? 150 : test_below(6);
                test_note("%s, layout %s, frame %d", hm_broad_kind_name(kind), layout_name(kept), frame);
                const int before = m.now.n;
                for (int i = 0; i < changes; i++) model_change(broad, kept, round % 2 == 0);
                CHECK_INT((int64_t)hm_broad_pairs(broad, listed, listed_room), m.now.count); // of before
                CHECK_RESULT(hm_broad_update(broad), HM_OK);
                scene_expect(&m.now);
                CHECK(before <= m.now.n);
                if (!check_pairs(broad, &m.now)) break;
                CHECK_INT(hm_broad_count(broad), m.now.n - m.frees);
            }
            hm_broad_destroy(broad);
        }
    }
}

// All boxes move a little each frame, then jump, grow or shrink.
TEST(motion_over_frames) {
    static hm_bounds box[MOST];
    static float vx[MOST], vy[MOST];
    static const layout kinds[] = {EVEN, POWERS, CLUSTERS, OUTLIERS};
    FOR_EACH_KIND(kind) {
        for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
            hm_broad *broad = broad_of(kind, NULL);
            const int n = 250;
            scene_make(&world, kinds[k], n, k == 1);
            for (int i = 0; i < n; i++) vx[i] = any(-3, 3);
            for (int i = 0; i < n; i++) vy[i] = any(-3, 3);
            CHECK_RESULT(broad_build(broad, &world), HM_OK);
            for (int frame = 0; frame < 40; frame++) {
                const float grow = frame % 13 == 12 ? any_power(8) : 0;
                const float speed = frame == 20 ? 300.0f : frame % 9 == 0 ? 0.0f : 1.0f;
                for (int i = 0; i < n; i++) {
                    world.at[i].x0 += vx[i] * speed;
                    world.at[i].x1 += vx[i] * speed + grow;
                    world.at[i].y0 += vy[i] * speed;
                    world.at[i].y1 += vy[i] * speed + grow;
                    box[i] = bounds_of(&world.at[i]);
                }
                CHECK_RESULT(hm_broad_move_all(broad, box, n), HM_OK);
                CHECK_RESULT(hm_broad_update(broad), HM_OK);
                scene_expect(&world);
                test_note("%s, layout %s, frame %d", hm_broad_kind_name(kind), layout_name(kinds[k]), frame);
                if (!check_pairs(broad, &world)) break;
            }
            hm_broad_destroy(broad);
        }
    }
}

// ---- refused ------------------------------------------------------------------------------------------------------

// Wherever among those that are moved at once the box lies that is refused.
static void check_none_moved(hm_broad *broad, const hm_bounds *refused) {
    for (int32_t position = 0; position < 5; position++) {
        hm_bounds moved[5] = {{0, 0, 1, 1}, {0, 0, 1, 1}, {0, 0, 1, 1}, {0, 0, 1, 1}, {0, 0, 1, 1}};
        moved[position] = *refused;
        for (int32_t n = position + 1; n <= 5; n++) CHECK_RESULT(hm_broad_move_all(broad, moved, n), HM_ERROR_RANGE);
    }
}

TEST(boxes_that_are_refused) {
    static const hm_bounds bad[] = {{NAN, 0, 1, 1},
                                    {0, NAN, 1, 1},
                                    {0, 0, NAN, 1},
                                    {0, 0, 1, NAN},
                                    {1, 0, 0, 1},
                                    {0, 1, 1, 0},
                                    {INFINITY, 0, -INFINITY, 1}};
    static const float numbers[] = {-1, NAN, INFINITY, -INFINITY};
    hm_broad *broad = NULL;
    for (int i = 0; i < 4; i++) {
        const hm_broad_options cell = {.cell = numbers[i]};
        const hm_broad_options margin = {.margin = numbers[i]};
        CHECK_RESULT(hm_broad_create(&cell, NULL, &broad), HM_ERROR_RANGE);
        CHECK_RESULT(hm_broad_create(&margin, NULL, &broad), HM_ERROR_RANGE);
    }
    const hm_broad_options itself = {.kind = HM_BROAD_NEIGHBOURS, .over = HM_BROAD_NEIGHBOURS};
    const hm_broad_options nothing = {.over = (hm_broad_kind)-1};
    CHECK_RESULT(hm_broad_create(&itself, NULL, &broad), HM_ERROR_RANGE);
    CHECK_RESULT(hm_broad_create(&nothing, NULL, &broad), HM_ERROR_RANGE);
    scene_make(&world, EVEN, 40, false);
    FOR_EACH_KIND(kind) {
        int32_t id = -5;
        hm_bounds moved[2] = {{0, 0, 1, 1}, {0, 0, 1, 1}};
        broad = broad_of(kind, NULL);
        CHECK_RESULT(broad_build(broad, &world), HM_OK);
        CHECK_RESULT(hm_broad_update(broad), HM_OK);
        for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
            moved[1] = bad[i];
            CHECK_RESULT(hm_broad_insert(broad, &bad[i], 0, NULL, &id), HM_ERROR_RANGE);
            CHECK_RESULT(hm_broad_move(broad, 3, &bad[i]), HM_ERROR_RANGE);
            check_none_moved(broad, &bad[i]);
            CHECK_RESULT(hm_broad_build(broad, moved, NULL, NULL, 2), HM_ERROR_RANGE);
        }
        CHECK_INT(id, -5);
        CHECK_RESULT(hm_broad_build(broad, moved, NULL, NULL, -1), HM_ERROR_RANGE);
        CHECK_RESULT(hm_broad_move(broad, 40, moved), HM_ERROR_RANGE);
        CHECK_RESULT(hm_broad_move(broad, -1, moved), HM_ERROR_RANGE);
        CHECK_RESULT(hm_broad_refilter(broad, 40, NULL), HM_ERROR_RANGE);
        CHECK(!hm_broad_remove(broad, 40) && !hm_broad_remove(broad, -1) && !hm_broad_at(broad, 40, NULL, NULL));
        CHECK_RESULT(hm_broad_update(broad), HM_OK);
        check_pairs(broad, &world);
        hm_broad_destroy(broad);
    }
    hm_broad_destroy(NULL);
}

TEST(kinds_have_names) {
#define CHECK_NAME(kind, name) CHECK_TEXT(hm_broad_kind_name(kind), name);
    HM_BROAD_KINDS(CHECK_NAME)
#undef CHECK_NAME
    CHECK_TEXT(hm_broad_kind_name(HM_BROAD_KIND_COUNT), "?");
    FOR_EACH_KIND(kind) {
        hm_broad *broad = broad_of(kind, NULL);
        if (kind != HM_BROAD_AUTO) CHECK_INT(hm_broad_chosen(broad), kind);
        CHECK(hm_broad_chosen(broad) != HM_BROAD_AUTO);
        hm_broad_destroy(broad);
    }
}

// ---- memory -------------------------------------------------------------------------------------------------------

// Steps of a life; step k of them with request `fail` refused, once or for good. Then all is as before it.
static hm_result step(hm_broad *broad, int k) {
    const hm_filter filter = {3, 1, 2};
    int32_t id;
    switch (k) {
    case 0:
        return broad_build(broad, &world);
    case 2:
        return hm_broad_insert(broad, &(hm_bounds){-9, -9, 9, 9}, 0, NULL, &id);
    case 3:
        return hm_broad_insert(broad, &(hm_bounds){-9, -9, 9, 9}, 5, &filter, &id);
    case 5:
        return broad_build(broad, &second);
    case 7:
        return hm_broad_refilter(broad, 1, &filter);
    default:
        return hm_broad_update(broad);
    }
}

static void check_failing(hm_broad *broad, test_heap *heap, int k, bool for_good) {
    for (long fail = 1; fail < 40; fail++) {
        const int32_t before = hm_broad_pairs(broad, listed, listed_room);
        const int32_t count = hm_broad_count(broad);
        const long blocks = heap->blocks;
        heap->fail_at = heap->calls + fail;
        heap->fail_after = for_good;
        const hm_result result = step(broad, k);
        const bool failed = heap->calls >= heap->fail_at;
        heap->fail_at = 0;
        if (result == HM_OK) {
            if (!failed) return;
            break; // it could do without: a list of neighbours is a gain, not a need
        }
        CHECK_RESULT(result, HM_ERROR_MEMORY);
        CHECK_INT(hm_broad_count(broad), count);
        CHECK_INT(heap->blocks, blocks);
        CHECK_INT((int64_t)hm_broad_pairs(broad, listed, listed_room), (int64_t)before);
    }
}

TEST(without_memory) {
    for (int for_good = 0; for_good < 2; for_good++) {
        FOR_EACH_KIND(kind) {
            test_heap heap = {0};
            const hm_allocator alloc = heap_allocator(&heap);
            const hm_broad_options options = {.kind = kind};
            hm_broad *broad = NULL;
            scene_make(&second, POWERS, 300, true);
            scene_make(&world, DENSE, 100, false);
            for (heap.fail_at = 1; hm_broad_create(&options, &alloc, &broad) != HM_OK; heap.fail_at++) {
                heap.calls = 0;
                REQUIRE(heap.fail_at < 20);
            }
            heap.fail_at = 0;
            for (int k = 0; k < 9; k++) {
                test_note("%s, step %d", hm_broad_kind_name(kind), k);
                check_failing(broad, &heap, k, for_good == 1);
            }
            scene_make(&second, POWERS, 300, true);
            hm_broad_destroy(broad);
            CHECK_HEAP_EMPTY(heap);
        }
    }
}

// All boxes together, in the set and in the index.
TEST(bytes_of_a_grid) {
    const int n = 20000;
    hm_bounds *box = malloc((size_t)n * sizeof *box);
    REQUIRE(box != NULL);
    for (int k = 0; k < 4; k++) {
        static const layout kinds[] = {EVEN, POWERS, CLUSTERS, OUTLIERS};
        hm_broad *broad = broad_of(HM_BROAD_GRID, NULL);
        for (int i = 0; i < n; i++) {
            const ref_bbox one = layout_box(kinds[k], i, n);
            box[i] = bounds_of(&one);
        }
        CHECK_RESULT(hm_broad_build(broad, box, NULL, NULL, n), HM_OK);
        CHECK_RESULT(hm_broad_update(broad), HM_OK);
        CHECK(hm_broad_bytes(broad) <= (size_t)n * 40);
        CHECK(hm_broad_bytes(broad) >= (size_t)n * 36);
        hm_broad_destroy(broad);
    }
    free(box);
}

TEST(violations) {
    hm_broad *broad = broad_of(HM_BROAD_GRID, NULL);
    const hm_bounds box = {0, 0, 1, 1};
    int32_t id = 4;
    int32_t found = 3;
    violations_catch();
    CHECK_PRECONDITION(CHECK_RESULT(hm_broad_create(NULL, NULL, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_broad_insert(NULL, &box, 0, NULL, &id), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_broad_insert(broad, NULL, 0, NULL, &id), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_broad_build(broad, NULL, NULL, NULL, 3), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_broad_move_all(broad, NULL, 3), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_broad_update(NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_INT((int64_t)hm_broad_pairs(broad, NULL, 3), 0));
    CHECK_PRECONDITION(CHECK_INT((int64_t)hm_broad_pairs_between(broad, NULL, listed, 3), 0));
    CHECK_PRECONDITION(CHECK_RESULT(hm_broad_pairs_of(&box, NULL, 1, NULL, NULL, 3, &found), HM_ERROR_RANGE));
    CHECK_RESULT(hm_broad_pairs_of(&box, NULL, 1, NULL, listed, -1, &found), HM_ERROR_RANGE);
    CHECK_RESULT(hm_broad_pairs_of(&box, NULL, -1, NULL, listed, 3, &found), HM_ERROR_RANGE);
    CHECK_INT(found, 3);
    CHECK_INT(id, 4);
    hm_broad_destroy(broad);
}

TEST_MAIN(CASE(few_boxes), CASE(many_boxes), CASE(cells_of_a_size), CASE(zeros_of_both_signs), CASE(too_little_room),
          CASE(stacked_boxes_that_do_not_mind), CASE(pairs_between_two_sets), CASE(pairs_of_boxes_alone),
          CASE(changes_over_frames), CASE(motion_over_frames), CASE(boxes_that_are_refused), CASE(kinds_have_names),
          CASE(without_memory), CASE(bytes_of_a_grid), CASE(violations))
