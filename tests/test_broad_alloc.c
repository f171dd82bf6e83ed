// Every function of broad.h without memory: an allocation that fails leaves the set as it was, and what never
// allocates does not (starving.h).
#include "malloc_watch.h"
#include "starving.h"

#include <string.h>

// ---- the scene: as many boxes as there is room for ----------------------------------------------------------------

enum { BOXES = 128, LISTED = 4096, SAVED = 1 << 14 };

typedef struct scene {
    hm_broad *broad;
    hm_broad *spare;  // for the call that destroys
    hm_broad *packed; // an R-tree without changes
    size_t saved;
} scene;

// What calls write to.
typedef struct product {
    hm_broad *broad;
    int32_t id;
    int32_t found;
} product;

static scene only;
static product out;
static const hm_allocator *own; // what the scene was made with
static uint64_t aligned[SAVED / 8 + 1];
static uint8_t *const bytes = (uint8_t *)aligned;

static hm_bounds box_of(int i) {
    const float x = (float)(i * 37 % 101) * 5, y = (float)(i * 53 % 97) * 4;
    return (hm_bounds){x, y, x + (float)(i % 7 * 4), y + (float)(i % 5 * 6)};
}

static hm_bounds boxes[BOXES];
static hm_filter filters[BOXES];

static void change(hm_broad *broad) {
    int32_t id;
    const hm_filter filter = {6, 3, 0};
    for (int i = 0; i < BOXES; i += 2) {
        const hm_bounds there = box_of(i + 31);
        REQUIRE(hm_broad_move(broad, i, &there) == HM_OK);
    }
    REQUIRE(hm_broad_remove(broad, 7) && hm_broad_remove(broad, 9));
    REQUIRE(hm_broad_refilter(broad, 11, &filter) == HM_OK);
    for (int i = 0; i < 90; ++i) {
        const hm_bounds more = box_of(i + 3);
        REQUIRE(hm_broad_insert(broad, &more, (uint64_t)i, NULL, &id) == HM_OK);
    }
}

static void save(const hm_allocator *alloc) {
    const hm_broad_options options = {.kind = HM_BROAD_RTREE};
    REQUIRE(hm_broad_create(&options, alloc, &only.packed) == HM_OK);
    REQUIRE(hm_broad_build(only.packed, boxes, NULL, filters, BOXES) == HM_OK);
    REQUIRE(hm_broad_update(only.packed) == HM_OK);
    only.saved = broad_saved(only.packed, bytes, SAVED);
    REQUIRE(only.saved > 0 && only.saved < SAVED);
}

// Of each kind three: never updated, without changes, with changes.
static void *scene_make(int variant, const hm_allocator *alloc) {
    static hm_allocator kept;
    const hm_broad_options options = {.kind = (hm_broad_kind)(variant / 3)};
    kept = *alloc, own = &kept;
    memset(&only, 0, sizeof only);
    for (int i = 0; i < BOXES; ++i) boxes[i] = box_of(i);
    for (int i = 0; i < BOXES; ++i) filters[i] = (hm_filter){1u << i % 3, 7, 0};
    REQUIRE(hm_broad_create(&options, alloc, &only.broad) == HM_OK);
    REQUIRE(hm_broad_create(NULL, alloc, &only.spare) == HM_OK);
    save(alloc);
    REQUIRE(hm_broad_build(only.broad, boxes, NULL, NULL, BOXES) == HM_OK);
    if (variant % 3 > 0) REQUIRE(hm_broad_update(only.broad) == HM_OK);
    if (variant % 3 > 1) change(only.broad);
    return &only;
}

static void scene_free(void *s) {
    (void)s;
    hm_broad_destroy(only.broad);
    hm_broad_destroy(only.spare);
    hm_broad_destroy(only.packed);
}

static void *scene_product(void *s, size_t *size) {
    (void)s;
    *size = sizeof out;
    return &out;
}

// ---- all queries --------------------------------------------------------------------------------------------------

static hm_broad_pair pairs[LISTED];
static hm_broad_hit hits[LISTED];
static int32_t ids[LISTED];
static const hm_vec2 from = {-20, 30}, to = {500, 200}, half = {3, 5};
static const hm_bounds area = {40, 40, 300, 200};
static const hm_filter fewer = {1, 3, 0};

// In no stated order: the number of them and two sums.
static void write_pairs(const hm_broad *a, const hm_broad *b, results *t) {
    const int32_t count = b ? hm_broad_pairs_between(a, b, pairs, LISTED) : hm_broad_pairs(a, pairs, LISTED);
    int64_t sum = 0, mixed = 0;
    REQUIRE(count <= LISTED);
    for (int32_t i = 0; i < count; ++i) {
        const int64_t key = ((int64_t)pairs[i].a << 16) + pairs[i].b;
        sum += key;
        mixed ^= key * 40503 % 1000003;
    }
    result_int(t, (int64_t)count);
    result_int(t, sum);
    result_int(t, mixed);
}

static void write_hits(results *t, int32_t count) {
    result_int(t, (int64_t)count);
    for (int32_t i = 0; i < count && i < LISTED; ++i) {
        result_int(t, hits[i].id);
        result_real(t, hits[i].at);
    }
}

static void broad_write(const hm_broad *broad, results *t) {
    hm_bounds box;
    uint64_t user;
    result_int(t, hm_broad_count(broad));
    for (int32_t i = 0; i < 3 * BOXES; ++i) {
        if (!hm_broad_at(broad, i, &box, &user)) continue;
        result_int(t, i);
        result_int(t, (int64_t)user);
        result_real(t, box.x0);
        result_real(t, box.y1);
    }
    write_pairs(broad, NULL, t);
    write_pairs(broad, only.packed, t);
    write_hits(t, hm_broad_on_way(broad, from, to, half, NULL, hits, LISTED));
    write_hits(t, hm_broad_nearest(broad, from, 250, &fewer, hits, LISTED));
    const int32_t count = hm_broad_in_box(broad, &area, &fewer, ids, LISTED);
    int64_t sum = 0;
    for (int32_t i = 0; i < count; ++i) sum += (int64_t)ids[i] * ids[i];
    result_int(t, (int64_t)count);
    result_int(t, sum);
}

static void scene_write(void *s, results *t) {
    (void)s;
    broad_write(only.broad, t);
    broad_write(only.packed, t);
}

// What was made by a call is none of the scene's.
static hm_result scene_go_on(void *s) {
    (void)s;
    hm_broad *made;
    unsigned char mark[sizeof made];
    const hm_bounds there = box_of(77);
    memcpy(&made, &out.broad, sizeof made);
    memset(mark, 0x5A, sizeof mark);
    if (memcmp(&out.broad, mark, sizeof mark) != 0) hm_broad_destroy(made);
    hm_result result = hm_broad_move(only.broad, 1, &there);
    if (result == HM_OK) result = hm_broad_update(only.broad);
    return result;
}

// ---- calls --------------------------------------------------------------------------------------------------------

static bool visit(void *ctx, int32_t id) {
    (void)ctx;
    return id != 99;
}

static double visit_limit(void *ctx, int32_t id, double at, double limit) {
    (void)ctx, (void)id, (void)at;
    return limit;
}

static const hm_broad_options packed = {.kind = HM_BROAD_RTREE};

// The same bytes at another address, so that they are copied.
static hm_result open_aside(void) {
    static uint64_t moved[SAVED / 8 + 2];
    uint8_t *at = (uint8_t *)moved + 1;
    memcpy(at, bytes, only.saved);
    return hm_broad_view(at, only.saved, own, &out.broad);
}

#define B only.broad

// Tag, function, call: what may fail for want of memory.
#define ALLOCATE(X)                                                                                                  \
    X(create, hm_broad_create, hm_broad_create(&packed, own, &out.broad))                                            \
    X(build, hm_broad_build, hm_broad_build(B, boxes, NULL, filters, BOXES))                                         \
    X(insert, hm_broad_insert, hm_broad_insert(B, &area, 5, &fewer, &out.id))                                        \
    X(refilter, hm_broad_refilter, hm_broad_refilter(B, 3, &fewer))                                                  \
    X(update, hm_broad_update, hm_broad_update(B))                                                                   \
    X(pairs_of, hm_broad_pairs_of, hm_broad_pairs_of(boxes, filters, BOXES, own, pairs, LISTED, &out.found))         \
    X(open, hm_broad_view, hm_broad_view(bytes, only.saved, own, &out.broad))                                        \
    X(open_aside, hm_broad_view, open_aside())

// What never does.
#define NEVER(X)                                                                                                     \
    X(move, hm_broad_move, hm_broad_move(B, 3, &area))                                                               \
    X(move_all, hm_broad_move_all, hm_broad_move_all(B, boxes, 5))

// The same of what cannot fail.
#define QUERY(X)                                                                                                     \
    X(destroy, hm_broad_destroy, (hm_broad_destroy(only.spare), only.spare = NULL))                                  \
    X(name, hm_broad_kind_name, hm_broad_kind_name(HM_BROAD_GRID))                                                   \
    X(filter, hm_filter_passes, hm_filter_passes(&fewer, &fewer))                                                    \
    X(chosen, hm_broad_chosen, hm_broad_chosen(B))                                                                   \
    X(size, hm_broad_bytes, hm_broad_bytes(B))                                                                       \
    X(remove, hm_broad_remove, hm_broad_remove(B, 3))                                                                \
    X(count, hm_broad_count, hm_broad_count(B))                                                                      \
    X(at, hm_broad_at, hm_broad_at(B, 3, NULL, NULL))                                                                \
    X(pairs, hm_broad_pairs, hm_broad_pairs(B, pairs, LISTED))                                                       \
    X(between, hm_broad_pairs_between, hm_broad_pairs_between(B, only.packed, pairs, LISTED))                        \
    X(in_box, hm_broad_in_box, hm_broad_in_box(B, &area, NULL, ids, LISTED))                                         \
    X(on_way, hm_broad_on_way, hm_broad_on_way(B, from, to, half, NULL, hits, LISTED))                               \
    X(first, hm_broad_first, hm_broad_first(B, from, to, half, NULL, hits))                                          \
    X(nearest, hm_broad_nearest, hm_broad_nearest(B, from, 300, NULL, hits, LISTED))                                 \
    X(visit_box, hm_broad_visit_box, hm_broad_visit_box(B, &area, NULL, visit, NULL))                                \
    X(visit_way, hm_broad_visit_way, hm_broad_visit_way(B, from, to, half, NULL, visit_limit, NULL))                 \
    X(visit_near, hm_broad_visit_near, hm_broad_visit_near(B, &area, 90, NULL, visit_limit, NULL))                   \
    X(save, hm_broad_save, hm_broad_save(only.packed, bytes, SAVED, &(size_t){0}))

STARVING_CALLS(ALLOCATE, NEVER, QUERY);

static const starving table = {3 * HM_BROAD_KIND_COUNT,
                               calls,
                               sizeof calls / sizeof calls[0],
                               scene_make,
                               scene_free,
                               scene_write,
                               scene_go_on,
                               scene_product,
                               &malloc_calls};

// ---- tests --------------------------------------------------------------------------------------------------------

TEST(without_memory_sets_stay_as_they_were) {
    watch_malloc();
    starving_check(&table);
}

TEST(every_function_of_broad_phases_is_in_the_table) {
    const int found = starving_check_header(&table, "include/hitmask/broad.h");
    CHECK(found < 0 || found >= 25);
}

TEST_MAIN(CASE(without_memory_sets_stay_as_they_were), CASE(every_function_of_broad_phases_is_in_the_table))
