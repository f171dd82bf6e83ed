// Chooses the table of row kernels: queries the processor once and keeps the result.
#include "kernels.h"

#include "../base/base_internal.h"

#ifdef HMI_HAVE_X86
#    if defined(_MSC_VER) && !defined(__clang__)
#        include <intrin.h>
#    else
#        include <cpuid.h>
#    endif
#endif

#if defined(__GNUC__) || defined(__clang__)
const hmi_kernels *hmi_kernels_chosen;
#else
const hmi_kernels *volatile hmi_kernels_chosen;
#endif

#ifdef HMI_HAVE_X86

typedef struct cpu_words {
    uint32_t a, b, c, d;
} cpu_words;

static cpu_words cpu_query(uint32_t leaf) {
    cpu_words words = {0, 0, 0, 0};
#    if defined(_MSC_VER) && !defined(__clang__)
    int out[4];
    __cpuid(out, 0);
    if ((uint32_t)out[0] < leaf) return words;
    __cpuidex(out, (int)leaf, 0);
    words.a = (uint32_t)out[0];
    words.b = (uint32_t)out[1];
    words.c = (uint32_t)out[2];
    words.d = (uint32_t)out[3];
#    else
    if (!__get_cpuid_count(leaf, 0, &words.a, &words.b, &words.c, &words.d)) words = (cpu_words){0, 0, 0, 0};
#    endif
    return words;
}

// Which register states the operating system saves on a task switch (XCR0); call only where OSXSAVE is set.
static uint32_t cpu_saved_states(void) {
#    if defined(_MSC_VER) && !defined(__clang__)
    return (uint32_t)_xgetbv(0);
#    else
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
#    endif
}

static bool cpu_has(uint32_t word, int bit) { return (word >> bit & 1) != 0; }

// Bits as in Intel's Software Developer's Manual, volume 2, CPUID leaves 1 and 7.
static hm_simd cpu_best(void) {
    cpu_words one = cpu_query(1);
    cpu_words seven = cpu_query(7);
    const uint32_t ymm_saved = 0x06;
    const uint32_t zmm_saved = 0xe6;
    if (!cpu_has(one.c, 27)) return HM_SIMD_SSE2; // OSXSAVE
    uint32_t saved = cpu_saved_states();
    if ((saved & ymm_saved) != ymm_saved || !cpu_has(one.c, 28) || !cpu_has(seven.b, 5)) return HM_SIMD_SSE2;
    bool avx512 = cpu_has(seven.b, 16) && cpu_has(seven.b, 17) && cpu_has(seven.b, 30) && cpu_has(seven.b, 31);
    if ((saved & zmm_saved) != zmm_saved || !avx512) return HM_SIMD_AVX2;
    bool newer = cpu_has(seven.c, 1) && cpu_has(seven.c, 6) && cpu_has(seven.c, 14); // VBMI, VBMI2, VPOPCNTDQ
    return newer ? HM_SIMD_AVX512_VBMI2 : HM_SIMD_AVX512;
}

#else

static hm_simd cpu_best(void) { return (hm_simd)(HM_SIMD_COUNT - 1); }

#endif

static const hmi_kernels *const simd_tables[HM_SIMD_COUNT] = {
#define LEVEL_ROWS(level, rows, lanes, many) [level] = &hmi_kernels_##rows,
    HMI_LEVELS(LEVEL_ROWS)
#undef LEVEL_ROWS
};

// NULL where this build has none, or this machine cannot run it: levels of a kind of machine are in ascending order.
static const hmi_kernels *simd_table(hm_simd level) {
    return simd_tables[level] && level <= cpu_best() ? simd_tables[level] : NULL;
}

static const hmi_kernels *simd_best(void) {
    int level = HM_SIMD_COUNT - 1;
    while (!simd_table((hm_simd)level)) level--;
    return simd_tables[level];
}

const hmi_kernels *hmi_kernels_choose(void) {
    const hmi_kernels *table = simd_best();
    HMI_KERNELS_STORE(table);
    return table;
}

hm_simd hm_simd_level(void) { return hmi_kernels_active()->level; }

bool hm_simd_available(hm_simd level) { return (unsigned)level < HM_SIMD_COUNT && simd_table(level) != NULL; }

bool hm_simd_force(hm_simd level) {
    if (!hm_simd_available(level)) return false;
    HMI_KERNELS_STORE(simd_table(level));
    return true;
}

const char *hm_simd_name(hm_simd level) {
    static const char *const names[] = {
#define LEVEL_NAME(name, text) text,
        HM_SIMD_LEVELS(LEVEL_NAME)
#undef LEVEL_NAME
    };
    return (unsigned)level < HM_SIMD_COUNT ? names[level] : "?";
}
