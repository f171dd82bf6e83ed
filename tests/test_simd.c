// The choice of a level. That all levels answer alike is tested wherever a kernel is used: see FOR_EACH_LEVEL.
#include "support.h"

#include <string.h>

TEST(scalar_is_always_there) {
    CHECK(hm_simd_available(HM_SIMD_SCALAR));
    CHECK(hm_simd_available(hm_simd_level()));
}

TEST(every_level_has_a_name) {
#define CHECK_NAME(level, name) CHECK_TEXT(hm_simd_name(level), name);
    HM_SIMD_LEVELS(CHECK_NAME)
#undef CHECK_NAME
    CHECK_TEXT(hm_simd_name(HM_SIMD_COUNT), "?");
    CHECK_TEXT(hm_simd_name((hm_simd)-1), "?");
    CHECK_TEXT(hm_simd_name((hm_simd)1000), "?");
}

TEST(force_changes_the_level_or_nothing) {
    hm_simd before = hm_simd_level();
    for (int i = -1; i <= HM_SIMD_COUNT + 1; ++i) {
        hm_simd level = (hm_simd)i;
        hm_simd current = hm_simd_level();
        test_note("level %d", i);
        CHECK_INT(hm_simd_force(level), hm_simd_available(level));
        CHECK_INT(hm_simd_level(), hm_simd_available(level) ? level : current);
    }
    CHECK(!hm_simd_available(HM_SIMD_COUNT));
    CHECK(!hm_simd_available((hm_simd)-1));
    CHECK(hm_simd_force(before));
}

// Levels of one processor family come together or not at all.
TEST(levels_fit_the_machine) {
    bool x86 = hm_simd_available(HM_SIMD_SSE2), arm = hm_simd_available(HM_SIMD_NEON);
    bool wasm = hm_simd_available(HM_SIMD_SIMD128);
    CHECK(x86 + arm + wasm <= 1);
    CHECK(!hm_simd_available(HM_SIMD_AVX2) || x86);
    CHECK(!hm_simd_available(HM_SIMD_AVX512) || hm_simd_available(HM_SIMD_AVX2));
    CHECK(!hm_simd_available(HM_SIMD_AVX512_VBMI2) || hm_simd_available(HM_SIMD_AVX512));
}

TEST(each_level_is_visited_once) {
    int visits = 0;
    FOR_EACH_LEVEL {
        CHECK(hm_simd_available(hm_simd_level()));
        ++visits;
    }
    CHECK(visits >= 1 && visits <= HM_SIMD_COUNT);
}

TEST_MAIN(CASE(scalar_is_always_there), CASE(every_level_has_a_name), CASE(force_changes_the_level_or_nothing),
          CASE(levels_fit_the_machine), CASE(each_level_is_visited_once))
