// hm_broad_view: any bytes are refused or are a set that answers as a list of the same boxes does.
#include "fuzz.h"

#include "ref_bytes.h"
#include "same_answers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 2000, HAS_FILTERS = 2 };

// A list of the boxes of a set, with the same numbers.
static hm_broad *list_of(const hm_broad *opened) {
    hm_broad *list = broad_make(HM_BROAD_LIST, NULL);
    int32_t number = 0, left = hm_broad_count(opened);
    for (int32_t id = 0; left > 0 && id < NUMBERS; id++) {
        hm_bounds box = {0, 0, 0, 0};
        uint64_t user = 0;
        left -= hm_broad_at(opened, id, &box, &user);
        REQUIRE(hm_broad_insert(list, &box, user, NULL, &number) == HM_OK && number == id);
    }
    for (int32_t id = number; id >= 0; id--)
        if (!hm_broad_at(opened, id, NULL, NULL)) hm_broad_remove(list, id);
    REQUIRE(hm_broad_update(list) == HM_OK);
    return list;
}

// Far beyond the greatest box, and at the boxes themselves.
static void query_at_boxes(const hm_broad *opened, const hm_broad *list) {
    const hm_bounds all = {-INFINITY, -INFINITY, INFINITY, INFINITY};
    check_same_boxes(opened, list, &all);
    for (int32_t id = 0; id < 40; id++) {
        hm_bounds box;
        if (!hm_broad_at(opened, id, &box, NULL)) continue;
        const hm_bounds corner = {box.x1, box.y1, box.x1, box.y1};
        check_same_boxes(opened, list, &box);
        check_same_boxes(opened, list, &corner);
    }
}

static void query_all(const hm_broad *opened, bool filters) {
    const hm_filter filter = {2, 3, -1};
    const hm_bounds all = {-1e30f, -1e30f, 1e30f, 1e30f};
    hm_broad_hit first;
    hm_broad_pair pairs[16];
    CHECK_TEXT(hm_broad_kind_name(hm_broad_chosen(opened)), "rtree");
    hm_broad_in_box(opened, &all, &filter, NULL, 0);
    hm_broad_first(opened, (hm_vec2){-90, -70}, (hm_vec2){90, 71}, (hm_vec2){0, 0}, &filter, &first);
    hm_broad_pairs(opened, pairs, 16);
    hm_broad_pairs_between(opened, opened, pairs, 16);
    if (hm_broad_count(opened) == 0) return;
    hm_broad *list = list_of(opened);
    if (hm_broad_count(list) == hm_broad_count(opened)) {
        if (!filters) check_same_answers(opened, list, 100);
        query_at_boxes(opened, list);
    }
    hm_broad_destroy(list);
}

static hm_result try_bytes(const uint8_t *bytes, size_t size) {
    hm_broad *opened = NULL;
    const hm_result result = hm_broad_view(bytes, size, NULL, &opened);
    CHECK(result == HM_OK ? opened != NULL : result == HM_ERROR_FORMAT && !opened);
    if (result != HM_OK) return result;
    query_all(opened, (bytes[12] & HAS_FILTERS) != 0);
    uint8_t *again = malloc(size);
    REQUIRE(again != NULL);
    CHECK_INT((int64_t)broad_saved(opened, again, size), (int64_t)size);
    hm_broad_destroy(opened);
    free(again);
    return result;
}

static int input_try(const uint8_t *bytes, size_t size) {
    uint8_t *mended = malloc(size + 8);
    REQUIRE(mended != NULL);
    test_random_feed(bytes, 0);
    if (size > 0) memcpy(mended, bytes, size);
    try_bytes(bytes, size);
    if (size >= 64) {
        ref_put64(mended + 24, size);
        ref_put64(mended + size - 8, ref_checksum(mended, size - 8));
    }
    const hm_result result = try_bytes(mended, size);
    memmove(mended + 4, mended, size);
    CHECK_RESULT(try_bytes(mended + 4, size), result);
    free(mended);
    return 0;
}

static void seeds_make(void) {
    static const int counts[] = {0, 1, 3, 17, 40};
    test_random_feed(NULL, 0);
    for (int i = 0; i < 20; i++) {
        hm_broad *broad = broad_make(HM_BROAD_RTREE, NULL);
        int32_t id = 0;
        for (int k = 0; k < counts[i % 5]; k++) {
            const hm_bounds box = random_bounds(100, 30);
            const hm_filter filter = {1u << k % 3, k % 5 ? UINT32_MAX : 1, k % 7 == 0 ? -1 : 0};
            REQUIRE(hm_broad_insert(broad, &box, i / 5 & 1 ? (uint64_t)k << 40 : 0, i / 10 ? &filter : NULL, &id) ==
                    HM_OK);
        }
        if (id > 1) hm_broad_remove(broad, id / 2);
        REQUIRE(hm_broad_update(broad) == HM_OK);
        const size_t size = broad_saved(broad, NULL, 0);
        uint8_t *bytes = malloc(size);
        REQUIRE(bytes != NULL && broad_saved(broad, bytes, size) == size);
        fuzz_seed(bytes, size);
        free(bytes);
        hm_broad_destroy(broad);
    }
}

FUZZ_MAIN(input_try, seeds_make, 1500)
