// The packed R-tree: many boxes, boxes that move little and much, and its bytes: saved, opened, and damaged.
#include "same_answers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Boxes that move by `speed` for some updates: slow ones keep their order, fast ones get a new one.
static void move_about(float speed, int count, int updates, bool far) {
    static hm_bounds box[SAME_MOST];
    static hm_filter filter[SAME_MOST];
    const hm_filter *filters = far ? filter : NULL;
    const float side = 12 * sqrtf((float)count);
    hm_broad *tree = broad_make(HM_BROAD_RTREE, NULL);
    hm_broad *list = broad_make(HM_BROAD_LIST, NULL);
    for (int i = 0; i < count; i++) box[i] = random_bounds(far && i % 97 == 5 ? side * 1e4f : side, 16);
    if (far) box[0] = (hm_bounds){-INFINITY, -INFINITY, INFINITY, 0};
    if (far) box[1] = (hm_bounds){-1e38f, -3e38f, 3e38f, 3.4e38f};
    for (int i = 0; i < count; i++) filter[i] = (hm_filter){1u << i % 3, i % 5 ? UINT32_MAX : 1, i % 7 ? 0 : -1};
    CHECK_RESULT(hm_broad_build(tree, box, NULL, filters, count), HM_OK);
    CHECK_RESULT(hm_broad_build(list, box, NULL, filters, count), HM_OK);
    for (int update = 0; update < updates; update++) {
        test_note("speed %g, %d boxes, update %d", (double)speed, count, update);
        CHECK_RESULT(hm_broad_update(tree), HM_OK);
        CHECK_RESULT(hm_broad_update(list), HM_OK);
        check_same_answers(tree, list, side);
        for (int i = 2; i < count; i++) {
            const float x = random_float(-speed, speed);
            const float y = random_float(-speed, speed);
            box[i] = (hm_bounds){box[i].x0 + x, box[i].y0 + y, box[i].x1 + x, box[i].y1 + y};
        }
        CHECK_RESULT(hm_broad_move_all(tree, box, count), HM_OK);
        CHECK_RESULT(hm_broad_move_all(list, box, count), HM_OK);
    }
    hm_broad_destroy(tree);
    hm_broad_destroy(list);
}

TEST(moving_boxes) {
    move_about(0.5f, 700, test_rounds(8), false);
    move_about(40, 700, test_rounds(12), false);
    move_about(4, 300, test_rounds(8), true);
    move_about(40, 300, test_rounds(8), true);
}

TEST(many_boxes) {
    move_about(1, test_rounds(SAME_MOST / 10) * 10 > SAME_MOST ? SAME_MOST : test_rounds(SAME_MOST / 10) * 10, 2,
               false);
}

TEST(counts_around_full_nodes) {
    static const int counts[] = {15, 16, 17, 31, 32, 33, 255, 256, 257, 272, 273};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) move_about(3, counts[i], 2, i % 2);
}

/// A box that a motion must meet.
typedef struct wanted {
    int32_t id;
    bool found;
} wanted;

static double find_wanted(void *ctx, int32_t id, double at, double limit) {
    wanted *box = ctx;
    (void)at;
    box->found |= id == box->id;
    return limit;
}

// Motions that end right on an edge of a box, or pass by a corner of it: rounding drops none.
TEST(ways_that_hardly_meet_a_box) {
    enum { COUNT = 300 };
    hm_bounds box[COUNT];
    hm_broad *tree = broad_make(HM_BROAD_RTREE, NULL);
    for (int i = 0; i < COUNT; i++) {
        const int x = test_between(-999, 999), y = test_between(-999, 999);
        box[i] = (hm_bounds){(float)x, (float)y, (float)(x + test_between(1, 9)), (float)(y + test_between(1, 9))};
    }
    CHECK_RESULT(hm_broad_build(tree, box, NULL, NULL, COUNT), HM_OK);
    CHECK_RESULT(hm_broad_update(tree), HM_OK);
    for (int i = 0; i < test_rounds(2000); i++) {
        wanted one = {test_below(COUNT), false};
        const hm_bounds *b = &box[one.id];
        const hm_vec2 corner = {(double)b->x0, (double)b->y1};
        const double x = test_between(1, 500), y = test_between(1, 500);
        const hm_vec2 from = {corner.x - x, corner.y - y}, past = {corner.x + x, corner.y + y};
        hm_broad_visit_way(tree, from, i % 2 ? corner : past, (hm_vec2){0, 0}, NULL, find_wanted, &one);
        test_note("a corner at %g, %g from %g, %g", corner.x, corner.y, from.x, from.y);
        CHECK(one.found);
    }
    hm_broad_destroy(tree);
}

// ---- bytes --------------------------------------------------------------------------------------------------------

typedef struct saved {
    uint64_t *words; // at a multiple of 8
    size_t size;
} saved;

static saved save(const hm_broad *broad) {
    saved s = {NULL, broad_saved(broad, NULL, 0)};
    REQUIRE(s.size > 0);
    s.words = malloc(s.size + 16);
    REQUIRE(s.words != NULL);
    CHECK_INT((int64_t)broad_saved(broad, s.words, s.size - 1), (int64_t)s.size);
    CHECK_INT((int64_t)broad_saved(broad, s.words, s.size), (int64_t)s.size);
    return s;
}

// Some boxes with values and filters, one of them taken out again.
static hm_broad *some_boxes(int count, bool users, bool filters) {
    hm_broad *broad = broad_make(HM_BROAD_RTREE, NULL);
    size_t bytes;
    for (int i = 0; i < count; i++) {
        const hm_bounds box = random_bounds(100, 30);
        const hm_filter filter = {1u << i % 3, i % 5 ? UINT32_MAX : 1, i % 7 == 0 ? -1 : 0};
        int32_t id;
        CHECK_RESULT(hm_broad_insert(broad, &box, users ? (uint64_t)i << 40 : 0, filters ? &filter : NULL, &id),
                     HM_OK);
    }
    if (count > 3) CHECK(hm_broad_remove(broad, 2));
    if (count > 0) CHECK_RESULT(hm_broad_save(broad, NULL, 0, &bytes), HM_ERROR_RANGE); // changes wait
    CHECK_RESULT(hm_broad_update(broad), HM_OK);
    return broad;
}

static void check_refuses_changes(hm_broad *broad) {
    const hm_bounds box = {0, 0, 1, 1};
    int32_t id = -7;
    CHECK_RESULT(hm_broad_insert(broad, &box, 0, NULL, &id), HM_ERROR_READ_ONLY);
    CHECK_INT(id, -7);
    CHECK_RESULT(hm_broad_build(broad, &box, NULL, NULL, 1), HM_ERROR_READ_ONLY);
    CHECK_RESULT(hm_broad_move(broad, 0, &box), HM_ERROR_READ_ONLY);
    CHECK_RESULT(hm_broad_move_all(broad, &box, 1), HM_ERROR_READ_ONLY);
    CHECK_RESULT(hm_broad_refilter(broad, 0, NULL), HM_ERROR_READ_ONLY);
    CHECK(!hm_broad_remove(broad, 0));
    CHECK_RESULT(hm_broad_update(broad), HM_OK);
}

static void check_opened(const hm_broad *opened, const hm_broad *from, int count) {
    CHECK_INT(hm_broad_count(opened), hm_broad_count(from));
    CHECK_TEXT(hm_broad_kind_name(hm_broad_chosen(opened)), "rtree");
    for (int id = -1; id <= count; id++) {
        hm_bounds a = {0, 0, 0, 0}, b = {0, 0, 0, 0};
        uint64_t one = 1, two = 1;
        CHECK(hm_broad_at(opened, id, &a, &one) == hm_broad_at(from, id, &b, &two));
        CHECK(memcmp(&a, &b, sizeof a) == 0 && one == two);
    }
    check_same_answers(opened, from, 100);
    const hm_filter filter = {2, 3, -1};
    int32_t reported[2][200];
    const hm_bounds all = {-INFINITY, -INFINITY, INFINITY, INFINITY};
    const int32_t found = hm_broad_in_box(from, &all, &filter, reported[0], 200);
    CHECK_INT((int64_t)hm_broad_in_box(opened, &all, &filter, reported[1], 200), (int64_t)found);
    CHECK(memcmp(reported[0], reported[1], (size_t)found * sizeof(int32_t)) == 0);
}

TEST(bytes_are_used_where_they_lie) {
    static const int counts[] = {0, 1, 5, 16, 17, 150};
    for (int form = 0; form < 24; form++) {
        const int count = counts[form % 6];
        hm_broad *broad = some_boxes(count, form / 6 & 1, form / 12);
        const saved s = save(broad);
        test_heap heap = {0};
        const hm_allocator alloc = heap_allocator(&heap);
        hm_broad *opened = NULL;
        CHECK_RESULT(hm_broad_view(s.words, s.size, &alloc, &opened), HM_OK);
        REQUIRE(opened != NULL);
        CHECK(heap.bytes < 2000 || heap.bytes >= s.size); // a copy only on big-endian machines
        check_opened(opened, broad, count);
        check_refuses_changes(opened);
        saved again = save(opened);
        CHECK(again.size == s.size && memcmp(again.words, s.words, s.size) == 0);
        hm_broad_destroy(opened);

        // The same one byte further on: copied.
        uint8_t *odd = (uint8_t *)again.words + 1;
        memmove(odd, again.words, s.size);
        opened = NULL;
        CHECK_RESULT(hm_broad_view(odd, s.size, &alloc, &opened), HM_OK);
        REQUIRE(opened != NULL);
        memset(odd, 0, s.size);
        check_opened(opened, broad, count);
        hm_broad_destroy(opened);
        CHECK_HEAP_EMPTY(heap);
        free(again.words);
        free(s.words);
        hm_broad_destroy(broad);
    }
}

TEST(bytes_are_the_same_everywhere) {
    const hm_bounds box[2] = {{1, 2, 3, 4}, {-1, -2, 0.5f, 0}};
    const uint64_t users[2] = {0x0102030405060708u, 9};
    hm_broad *broad = broad_make(HM_BROAD_RTREE, NULL);
    CHECK_RESULT(hm_broad_build(broad, box, users, NULL, 2), HM_OK);
    CHECK_RESULT(hm_broad_update(broad), HM_OK);
    const saved s = save(broad);
    const uint8_t *bytes = (const uint8_t *)s.words;
    static const uint8_t head[32] = {'h', 'm', 'r', 't', 'r', 'e', 'e', '\n', 1,    0, 0, 0, 1, 0, 0, 0,
                                     2,   0,   0,   0,   2,   0,   0,   0,    0x68, 1, 0, 0, 0, 0, 0, 0};
    static const uint8_t user[8] = {8, 7, 6, 5, 4, 3, 2, 1};
    CHECK_INT((int64_t)s.size, 0x168);
    CHECK(memcmp(bytes, head, sizeof head) == 0);
    CHECK(memcmp(bytes + 64 + 256 + 16, user, sizeof user) == 0);
    free(s.words);
    hm_broad_destroy(broad);
}

TEST(only_trees_at_rest_are_saved) {
    hm_broad *list = broad_make(HM_BROAD_LIST, NULL);
    size_t bytes = 7;
    CHECK_RESULT(hm_broad_save(list, NULL, 0, &bytes), HM_ERROR_RANGE);
    CHECK_INT((int64_t)bytes, 7);
    hm_broad_destroy(list);
}

// All queries, for the sanitizers.
static void query_everything(const hm_broad *broad) {
    static hm_broad_pair pairs[64];
    hm_broad_hit hits[8];
    int32_t ids[8];
    const hm_bounds box = {-50, -50, 50, 50};
    const hm_bounds all = {-INFINITY, -INFINITY, INFINITY, INFINITY};
    const hm_filter filter = {1, 1, 1};
    hm_broad_pairs(broad, pairs, 64);
    hm_broad_in_box(broad, &box, &filter, ids, 8);
    hm_broad_in_box(broad, &all, NULL, ids, 8);
    hm_broad_on_way(broad, (hm_vec2){-90, -90}, (hm_vec2){80, 95}, (hm_vec2){1, 1}, &filter, hits, 8);
    hm_broad_nearest(broad, (hm_vec2){3, 4}, INFINITY, NULL, hits, 8);
    for (int32_t id = -1; id < 20; id++) hm_broad_at(broad, id, NULL, NULL);
    broad_saved(broad, NULL, 0);
}

// In memory of exactly that size, so that reading beyond is detected.
static bool opens(const void *bytes, size_t size) {
    void *exact = malloc(size > 0 ? size : 1);
    REQUIRE(exact != NULL);
    if (size > 0) memcpy(exact, bytes, size);
    hm_broad *opened = NULL;
    const hm_result result = hm_broad_view(exact, size, NULL, &opened);
    CHECK(result == HM_OK ? opened != NULL : result == HM_ERROR_FORMAT && opened == NULL);
    if (opened) query_everything(opened);
    hm_broad_destroy(opened);
    free(exact);
    return result == HM_OK;
}

TEST(damaged_bytes_are_refused) {
    hm_broad *broad = some_boxes(19, true, true);
    const saved s = save(broad);
    uint8_t *bytes = (uint8_t *)s.words;
    CHECK(opens(bytes, s.size));
    for (size_t size = 0; size < s.size; size++)
        if (!CHECK(!opens(bytes, size))) break;
    for (size_t i = 0; i < s.size; i++) {
        const uint8_t kept = bytes[i];
        bytes[i] = (uint8_t)(kept ^ 1u << test_below(8));
        test_note("byte %d changed", (int)i);
        CHECK(!opens(bytes, s.size));
        bytes[i] = kept;
    }
    free(s.words);
    hm_broad_destroy(broad);
}

// The checksum as documented in src/bytes.h, so that what is behind it is reached.
static uint64_t mix(uint64_t sum, uint64_t word) {
    const uint64_t v = sum ^ word * UINT64_C(0x6A09E667F3BCC909);
    return (v << 29 | v >> 35) * UINT64_C(0x9E3779B97F4A7C15);
}

static uint64_t word_at(const uint8_t *at, size_t left) {
    uint64_t word = 0;
    for (size_t i = 0; i < 8 && i < left; i++) word |= (uint64_t)at[i] << (8 * i);
    return word;
}

static uint64_t checksum(const uint8_t *bytes, size_t size) {
    uint64_t sum[4] = {UINT64_C(0x9E3779B97F4A7C15), UINT64_C(0x6A09E667F3BCC909), UINT64_C(0xBB67AE8584CAA73B),
                       UINT64_C(0x3C6EF372FE94F82B)};
    const size_t end = size / 32 * 32 + 32; // the last block is filled up with noughts, and may be all of them
    for (size_t i = 0; i < end; i += 8)
        sum[i / 8 % 4] = mix(sum[i / 8 % 4], i < size ? word_at(bytes + i, size - i) : 0);
    uint64_t all = mix(UINT64_C(0x3C6EF372FE94F82B), size);
    for (int i = 0; i < 4; i++) all = mix(all, sum[i]);
    all ^= all >> 32;
    all *= UINT64_C(0x9E3779B97F4A7C15);
    return all ^ all >> 29;
}

static void sign(uint8_t *bytes, size_t size) {
    const uint64_t sum = checksum(bytes, size - 8);
    for (int i = 0; i < 8; i++) bytes[size - 8 + (size_t)i] = (uint8_t)(sum >> (8 * i));
}

// Whoever damages bytes on purpose writes the right checksum: then they are refused, or safe.
TEST(hostile_bytes_are_safe) {
    test_tally tally = {0};
    for (int form = 0; form < 4; form++) {
        hm_broad *broad = some_boxes(form < 2 ? 19 : 5, form & 1, form & 1);
        const saved s = save(broad);
        uint8_t *bytes = (uint8_t *)s.words;
        sign(bytes, s.size);
        CHECK(opens(bytes, s.size));
        for (size_t i = 0; i + 8 < s.size; i++) {
            const uint8_t kept = bytes[i];
            bytes[i] = (uint8_t)(kept ^ 1u << test_below(8));
            sign(bytes, s.size);
            test_note("byte %d changed", (int)i);
            const bool fine = opens(bytes, s.size);
            if (i < 64) CHECK(!fine);
            test_count(&tally, fine);
            bytes[i] = kept;
        }
        free(s.words);
        hm_broad_destroy(broad);
    }
    CHECK(tally.yes > 100 && tally.no > 1000);
}

static void put_word(uint8_t *bytes, size_t offset, uint32_t word) {
    for (int i = 0; i < 4; i++) bytes[offset + (size_t)i] = (uint8_t)(word >> (8 * i));
}

static uint32_t get_word(const uint8_t *bytes, size_t offset) { return (uint32_t)word_at(bytes + offset, 4); }

// Each with the right checksum: parts that do not fit each other. 19 boxes of 20 numbers: two nodes and the one
// above.
TEST(parts_that_do_not_fit_are_refused) {
    enum { NODES = 64, ABOVE = NODES + 2 * 256, IDS = NODES + 3 * 256, SLOTS = IDS + 4 * 19 };
    const uint32_t one = 0x3f800000, nan = 0x7fc00000, far = 0x7f000000;
    hm_broad *broad = some_boxes(20, false, false);
    const saved s = save(broad);
    uint8_t *bytes = malloc(s.size);
    REQUIRE(bytes != NULL);
    const uint8_t *fine = (const uint8_t *)s.words;
    const struct {
        const char *what;
        size_t at;
        uint32_t word;
    } damage[] = {{"a number twice", IDS, get_word(fine, IDS + 4)},
                  {"a number too large", IDS + 8, 20},
                  {"a number below 0", IDS + 8, UINT32_MAX},
                  {"a place too large", SLOTS + 4 * 5, 19},
                  {"a place below -1", SLOTS + 4 * 2, UINT32_MAX - 1},
                  {"a place of a number that has none", SLOTS + 4 * 2, 3},
                  {"a box that ends before it begins", NODES + 128, 0xff000000},
                  {"a box of no number", NODES, nan},
                  {"a box more", NODES + 256 + 4 * 5, one},
                  {"a node above that is too small", ABOVE, far},
                  {"a node above that is too large", ABOVE + 128, far},
                  {"a node above more", ABOVE + 4 * 2, one}};
    for (size_t i = 0; i < sizeof damage / sizeof *damage; i++) {
        test_note("%s", damage[i].what);
        memcpy(bytes, fine, s.size);
        put_word(bytes, damage[i].at, damage[i].word);
        sign(bytes, s.size);
        CHECK(!opens(bytes, s.size));
    }
    free(bytes);
    free(s.words);
    hm_broad_destroy(broad);
}

// ---- memory -------------------------------------------------------------------------------------------------------

TEST(without_memory_answers_stay) {
    static const hm_bounds more = {0, 0, 5, 5};
    for (long fail = 1; fail < 40; fail++) {
        test_heap heap = {0};
        const hm_allocator alloc = heap_allocator(&heap);
        hm_broad *tree = broad_make(HM_BROAD_RTREE, &alloc);
        hm_bounds box[40];
        for (int i = 0; i < 40; i++) box[i] = random_bounds(20, 8);
        CHECK_RESULT(hm_broad_build(tree, box, NULL, NULL, 40), HM_OK);
        CHECK_RESULT(hm_broad_update(tree), HM_OK);
        const int32_t before = hm_broad_pairs(tree, NULL, 0);
        int32_t id = 0;
        for (int i = 0; i < 30; i++) CHECK_RESULT(hm_broad_insert(tree, &more, 1, &(hm_filter){2, 2, 0}, &id), HM_OK);
        heap.fail_at = heap.calls + fail;
        heap.fail_after = fail % 2;
        const hm_result result = hm_broad_update(tree);
        if (result == HM_ERROR_MEMORY) {
            CHECK_INT((int64_t)hm_broad_pairs(tree, NULL, 0), (int64_t)before);
            heap.fail_at = 0;
            CHECK_RESULT(hm_broad_update(tree), HM_OK);
        }
        CHECK(hm_broad_pairs(tree, NULL, 0) >= before + 30 * 29 / 2);
        // Positions alone: without memory the order stays, which is no error.
        for (int i = 0; i < 40; i++) box[i] = random_bounds(2000, 8);
        heap.fail_at = heap.calls + 1;
        heap.fail_after = true;
        CHECK_RESULT(hm_broad_move_all(tree, box, 40), HM_OK);
        CHECK_RESULT(hm_broad_update(tree), HM_OK);
        check_same_boxes(tree, tree, &more);
        hm_broad_destroy(tree);
        CHECK_HEAP_EMPTY(heap);
        if (result == HM_OK) return;
    }
    CHECK(false); // there is an end to what can fail
}

TEST(without_memory_nothing_is_opened) {
    hm_broad *broad = some_boxes(20, true, false);
    const saved s = save(broad);
    uint8_t *odd = (uint8_t *)s.words + 1;
    memmove(odd, s.words, s.size);
    for (long fail = 1; fail <= 3; fail++) {
        test_heap heap = {.fail_at = fail};
        const hm_allocator alloc = heap_allocator(&heap);
        hm_broad *opened = NULL;
        CHECK_RESULT(hm_broad_view(odd, s.size, &alloc, &opened), HM_ERROR_MEMORY);
        CHECK(opened == NULL);
        CHECK_HEAP_EMPTY(heap);
    }
    free(s.words);
    hm_broad_destroy(broad);
}

TEST_MAIN(CASE(moving_boxes), CASE(many_boxes), CASE(counts_around_full_nodes), CASE(ways_that_hardly_meet_a_box),
          CASE(bytes_are_used_where_they_lie), CASE(bytes_are_the_same_everywhere),
          CASE(only_trees_at_rest_are_saved), CASE(damaged_bytes_are_refused), CASE(hostile_bytes_are_safe),
          CASE(parts_that_do_not_fit_are_refused), CASE(without_memory_answers_stay),
          CASE(without_memory_nothing_is_opened))
