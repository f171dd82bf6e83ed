// Kept lists of near pairs: the same results as from testing all, over many updates of motion of all sorts.
#include "same_answers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 500 };

// What finds the pairs that are kept.
static hm_broad_kind over = HM_BROAD_AUTO;

static void over_each(void (*query)(void)) {
    for (over = HM_BROAD_LIST; over < HM_BROAD_NEIGHBOURS; over = (hm_broad_kind)(over + 1)) {
        test_note("over %s", hm_broad_kind_name(over));
        query();
    }
    over = HM_BROAD_AUTO;
}

typedef struct scene {
    hm_broad *broad, *list;
    hm_bounds box[COUNT];
    hm_vec2 speed[COUNT];
    bool used[COUNT];
    int count;
    float side;
} scene;

static void scene_make(scene *s, int count, float speed, float margin, bool filters, const hm_allocator *alloc) {
    const hm_broad_options options = {.kind = HM_BROAD_NEIGHBOURS, .margin = margin, .over = over};
    hm_filter filter[COUNT];
    *s = (scene){.count = count, .side = 14 * sqrtf((float)count)};
    CHECK_RESULT(hm_broad_create(&options, alloc, &s->broad), HM_OK);
    REQUIRE(s->broad != NULL);
    s->list = broad_make(HM_BROAD_LIST, NULL);
    for (int i = 0; i < count; i++) {
        s->box[i] = random_bounds(s->side, 24);
        s->speed[i].x = random_float(-speed, speed);
        s->speed[i].y = random_float(-speed, speed);
        s->used[i] = true;
        filter[i] = (hm_filter){1u << i % 3, i % 5 ? UINT32_MAX : 1, i % 7 == 0 ? -1 : 0};
    }
    CHECK_RESULT(hm_broad_build(s->broad, s->box, NULL, filters ? filter : NULL, count), HM_OK);
    CHECK_RESULT(hm_broad_build(s->list, s->box, NULL, filters ? filter : NULL, count), HM_OK);
}

static void scene_free(scene *s) {
    hm_broad_destroy(s->broad);
    hm_broad_destroy(s->list);
}

static void box_shift(hm_bounds *box, double x, double y) {
    box->x0 += (float)x;
    box->y0 += (float)y;
    box->x1 += (float)x;
    box->y1 += (float)y;
}

static void scene_put(scene *s, int i) {
    if (!s->used[i]) return;
    CHECK_RESULT(hm_broad_move(s->broad, i, &s->box[i]), HM_OK);
    CHECK_RESULT(hm_broad_move(s->list, i, &s->box[i]), HM_OK);
}

static void scene_step(scene *s) {
    for (int i = 0; i < s->count; i++) {
        box_shift(&s->box[i], s->speed[i].x, s->speed[i].y);
        scene_put(s, i);
    }
}

static void scene_check(scene *s) {
    CHECK_RESULT(hm_broad_update(s->broad), HM_OK);
    CHECK_RESULT(hm_broad_update(s->list), HM_OK);
    check_same_answers(s->broad, s->list, s->side);
}

static void run(float speed, float margin, bool filters, int updates) {
    static scene s;
    scene_make(&s, COUNT, speed, margin, filters, NULL);
    for (int update = 0; update < updates; update++) {
        test_note("speed %g, margin %g, update %d", (double)speed, (double)margin, update);
        scene_check(&s);
        scene_step(&s);
    }
    scene_free(&s);
}

static void slow_and_fast(void) {
    run(0.4f, 0, true, test_rounds(10));
    run(40, 3, false, test_rounds(4));
}

TEST(straight_motion_over_each) { over_each(slow_and_fast); }

TEST(straight_motion) {
    static const float speeds[] = {0, 0.1f, 1, 2, 4, 8, 40};
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++) {
        run(speeds[i], 0, i % 2, test_rounds(18));
        run(speeds[i], 3, i % 2 == 0, test_rounds(8));
    }
}

// Each box somewhere else than where it was going: lists do not last.
static void motion_without_plan_once(void) {
    static scene s;
    scene_make(&s, COUNT, 1, 0, false, NULL);
    for (int update = 0; update < test_rounds(30); update++) {
        test_note("update %d", update);
        scene_check(&s);
        for (int i = 0; i < s.count; i++) {
            s.speed[i].x = random_float(-2, 2);
            s.speed[i].y = random_float(-2, 2);
        }
        scene_step(&s);
    }
    scene_free(&s);
}

TEST(motion_without_plan) { over_each(motion_without_plan_once); }

// Most boxes crawl, some jump, a few of them again and again: strays.
static void some_jump_once(void) {
    static scene s;
    scene_make(&s, COUNT, 0.3f, 0, true, NULL);
    for (int update = 0; update < test_rounds(40); update++) {
        test_note("update %d", update);
        scene_check(&s);
        scene_step(&s);
        for (int k = 0; k < update % 5; k++) {
            const int i = k < 2 ? 7 : test_below(s.count);
            s.box[i] = random_bounds(s.side, k == 3 ? 300.0f : 24.0f);
            scene_put(&s, i);
        }
    }
    scene_free(&s);
}

TEST(some_jump) { over_each(some_jump_once); }

// Boxes come and go between updates, stop and go on.
static void boxes_come_and_go_once(void) {
    static scene s;
    scene_make(&s, COUNT, 0.5f, 0, false, NULL);
    for (int update = 0; update < test_rounds(30); update++) {
        test_note("update %d", update);
        scene_check(&s);
        if (update % 7 < 5) scene_step(&s);
        if (update % 6 == 5) {
            const int i = test_below(s.count);
            CHECK(hm_broad_remove(s.broad, i) == s.used[i]);
            hm_broad_remove(s.list, i);
            s.used[i] = false;
        }
        if (update % 9 == 8) {
            const hm_filter filter = {4, 4, 0};
            const hm_bounds box = random_bounds(s.side, 24);
            int32_t id = -1, same = -1;
            CHECK_RESULT(hm_broad_insert(s.broad, &box, 0, &filter, &id), HM_OK);
            CHECK_RESULT(hm_broad_insert(s.list, &box, 0, &filter, &same), HM_OK);
            CHECK_INT(id, same);
            if (id < s.count) s.box[id] = box, s.used[id] = true;
        }
    }
    scene_free(&s);
}

TEST(boxes_come_and_go) { over_each(boxes_come_and_go_once); }

static void infinite_and_huge_boxes_once(void) {
    static scene s;
    scene_make(&s, 120, 0.5f, 0, false, NULL);
    s.box[0] = (hm_bounds){-INFINITY, 3, INFINITY, 4};
    s.box[1] = (hm_bounds){-3e38f, -3e38f, 3e38f, 3e38f};
    s.box[2] = (hm_bounds){INFINITY, 0, INFINITY, 1};
    s.speed[1].x = 1e37;
    for (int i = 0; i < 3; i++) scene_put(&s, i);
    for (int update = 0; update < 12; update++) {
        test_note("update %d", update);
        scene_check(&s);
        if (update == 6) s.box[3] = (hm_bounds){-INFINITY, -INFINITY, INFINITY, INFINITY};
        s.box[1].x1 = 3e38f;
        scene_step(&s);
    }
    scene_free(&s);
}

TEST(infinite_and_huge_boxes) { over_each(infinite_and_huge_boxes_once); }

// Wherever in memory it lies: the one box that leaves its larger one is handled, and meets the one it goes to.
TEST(each_box_may_leave) {
    enum { BOXES = 37 };
    const hm_broad_options options = {.kind = HM_BROAD_NEIGHBOURS, .margin = 4};
    for (int32_t jumps = 0; jumps < BOXES; jumps++) {
        hm_broad *broad = NULL;
        hm_broad_pair pair = {-1, -1};
        hm_bounds box[BOXES];
        const int32_t other = jumps > 0 ? jumps - 1 : 1; // not far: else motion is too fast for a list
        test_note("box %d", (int)jumps);
        for (int i = 0; i < BOXES; i++) box[i] = (hm_bounds){40.0f * (float)i, 0, 40.0f * (float)i + 16, 16};
        CHECK_RESULT(hm_broad_create(&options, NULL, &broad), HM_OK);
        REQUIRE(broad != NULL);
        CHECK_RESULT(hm_broad_build(broad, box, NULL, NULL, BOXES), HM_OK);
        CHECK_RESULT(hm_broad_update(broad), HM_OK);
        for (int update = 0; update < 3; update++) {
            for (int i = 0; i < BOXES; i++) box_shift(&box[i], 0.25f, 0);
            if (update == 2) box[jumps] = box[other];
            CHECK_RESULT(hm_broad_move_all(broad, box, BOXES), HM_OK);
            CHECK_RESULT(hm_broad_update(broad), HM_OK);
            CHECK_INT((int64_t)hm_broad_pairs(broad, &pair, 1), update == 2);
        }
        CHECK_INT(pair.a, jumps < other ? jumps : other);
        CHECK_INT(pair.b, jumps < other ? other : jumps);
        hm_broad_destroy(broad);
    }
}

// Which pairs, in whatever order.
static uint64_t pairs_sum(const hm_broad *broad, hm_broad_pair *room, int32_t capacity) {
    const int32_t count = hm_broad_pairs(broad, room, capacity);
    uint64_t sum = (uint64_t)count;
    REQUIRE(count <= capacity);
    for (int32_t i = 0; i < count; i++) {
        const uint64_t mixed = ((uint64_t)room[i].a << 32 | (uint32_t)room[i].b) * 0x9e3779b97f4a7c15u;
        sum += (mixed ^ mixed >> 29) * 0xbf58476d1ce4e5b9u;
    }
    return sum;
}

// More boxes than are in near memory: the same as a grid says, of which smaller sets are compared with a list.
TEST(more_boxes_than_are_near) {
    enum { BOXES = 33333, ROOM = 4 * BOXES };
    hm_bounds *box = malloc(BOXES * sizeof *box);
    hm_broad_pair *room = malloc(ROOM * sizeof *room);
    hm_broad *kept = broad_make(HM_BROAD_NEIGHBOURS, NULL);
    hm_broad *grid = broad_make(HM_BROAD_GRID, NULL);
    REQUIRE(box && room);
    for (int i = 0; i < BOXES; i++) box[i] = random_bounds(1800, 24);
    CHECK_RESULT(hm_broad_build(kept, box, NULL, NULL, BOXES), HM_OK);
    CHECK_RESULT(hm_broad_build(grid, box, NULL, NULL, BOXES), HM_OK);
    for (int update = 0; update < 5; update++) {
        test_note("update %d", update);
        CHECK_RESULT(hm_broad_update(kept), HM_OK);
        CHECK_RESULT(hm_broad_update(grid), HM_OK);
        const uint64_t sum = pairs_sum(kept, room, ROOM);
        CHECK(sum == pairs_sum(grid, room, ROOM));
        for (int i = 0; i < BOXES; i++) box_shift(&box[i], (i % 5 - 2) * 0.3, (i % 7 - 3) * 0.2);
        CHECK_RESULT(hm_broad_move_all(kept, box, BOXES), HM_OK);
        CHECK_RESULT(hm_broad_move_all(grid, box, BOXES), HM_OK);
    }
    hm_broad_destroy(kept);
    hm_broad_destroy(grid);
    free(box);
    free(room);
}

// What fails leaves the answers of before, and the next update brings all that waited.
static void without_memory_once(void) {
    static scene s;
    int refused = 0;
    for (long fail = 1; fail <= 12; fail++) {
        test_heap heap = {0};
        const hm_allocator alloc = heap_allocator(&heap);
        scene_make(&s, 150, 0.4f, 0, true, &alloc);
        for (int update = 0; update < 12; update++) {
            test_note("failure %d, update %d", (int)fail, update);
            scene_check(&s);
            scene_step(&s);
            if (update == 3) s.speed[5].x = 300;
            for (int i = 0; i < s.count && update == 7; i++) box_shift(&s.box[i], 0, i % 2 ? 30 : -30);
            for (int i = 0; i < 4 && update == 9; i++) s.box[10 * i] = (hm_bounds){-200, -200, 200, 200};
            heap.fail_at = heap.calls + fail;
            heap.fail_after = update % 2;
            const hm_result result = hm_broad_update(s.broad);
            CHECK(result == HM_OK || result == HM_ERROR_MEMORY);
            refused += result != HM_OK;
            if (result != HM_OK) check_same_answers(s.broad, s.list, s.side);
            heap.fail_at = 0;
        }
        scene_free(&s);
        CHECK_HEAP_EMPTY(heap);
    }
    CHECK(refused >= 3);
}

TEST(without_memory) { over_each(without_memory_once); }

TEST_MAIN(CASE(straight_motion), CASE(straight_motion_over_each), CASE(motion_without_plan), CASE(some_jump),
          CASE(each_box_may_leave), CASE(boxes_come_and_go), CASE(infinite_and_huge_boxes),
          CASE(more_boxes_than_are_near), CASE(without_memory))
