// Filters: who passes with whom.
#include "support.h"

typedef struct row {
    hm_filter a, b;
    bool passes;
    const char *why;
} row;

static const row rows[] = {
    {{1, UINT32_MAX, 0}, {1, UINT32_MAX, 0}, true, "the default with itself"},
    {{1, 1, 0}, {1, 1, 0}, true, "each minds the other"},
    {{1, 2, 0}, {2, 1, 0}, true, "of different kinds that mind each other"},
    {{1, 2, 0}, {2, 2, 0}, false, "only the first minds"},
    {{1, 1, 0}, {1, 2, 0}, false, "only the second is minded"},
    {{1, 2, 0}, {1, 2, 0}, false, "neither minds"},
    {{0, UINT32_MAX, 0}, {1, UINT32_MAX, 0}, false, "of no kind"},
    {{1, 0, 0}, {1, UINT32_MAX, 0}, false, "minds nothing"},
    {{6, 8, 0}, {12, 4, 0}, true, "one bit in common is enough"},
    {{0x80000000, 0x80000000, 0}, {0x80000000, 0x80000000, 0}, true, "the highest bit"},
    {{1, 0, 5}, {2, 0, 5}, true, "a positive group passes always"},
    {{1, UINT32_MAX, -5}, {1, UINT32_MAX, -5}, false, "a negative one never"},
    {{1, UINT32_MAX, 5}, {1, UINT32_MAX, 6}, true, "different groups say nothing"},
    {{1, 0, 5}, {1, UINT32_MAX, 6}, false, "different groups say nothing"},
    {{1, UINT32_MAX, -5}, {1, UINT32_MAX, -6}, true, "different negative groups neither"},
    {{1, UINT32_MAX, -5}, {1, UINT32_MAX, 5}, true, "a group and its negative are two"},
    {{1, UINT32_MAX, -5}, {1, UINT32_MAX, 0}, true, "a group beside none"},
    {{1, 0, 5}, {1, 0, 0}, false, "a group beside none"},
    {{1, 0, 0}, {1, 0, 0}, false, "0 is no group"},
    {{1, 0, INT32_MAX}, {1, 0, INT32_MAX}, true, "the greatest group"},
    {{1, 1, INT32_MIN}, {1, 1, INT32_MIN}, false, "the least group"},
};

TEST(the_table_holds) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        test_note("%s", rows[i].why);
        CHECK_INT(hm_filter_passes(&rows[i].a, &rows[i].b), rows[i].passes);
        CHECK_INT(hm_filter_passes(&rows[i].b, &rows[i].a), rows[i].passes);
    }
}

TEST(null_is_the_default) {
    const hm_filter all = HM_FILTER_DEFAULT;
    const hm_filter none = {1, 0, 0};
    const hm_filter first = {2, 1, 0};
    CHECK(hm_filter_passes(NULL, NULL));
    CHECK(hm_filter_passes(&all, NULL) && hm_filter_passes(NULL, &all));
    CHECK(!hm_filter_passes(&none, NULL) && !hm_filter_passes(NULL, &none));
    CHECK(hm_filter_passes(&first, NULL) && hm_filter_passes(NULL, &first));
}

TEST_MAIN(CASE(the_table_holds), CASE(null_is_the_default))
