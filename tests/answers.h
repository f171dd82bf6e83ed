// What the programs share that print one hash of the library's answers: the hash, seeded random numbers, levels.
#ifndef TESTS_ANSWERS_H
#define TESTS_ANSWERS_H

#include <hitmask/hitmask.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- the hash: FNV-1a over bytes in an order that does not depend on the machine ---------------------------------

static uint64_t hash = 0xCBF29CE484222325u;

static inline void put_byte(unsigned byte) { hash = (hash ^ byte) * 0x100000001B3u; }

static inline void put(int64_t value) {
    for (int i = 0; i < 8; ++i) put_byte((uint64_t)value >> 8 * i & 255);
}

static inline void put_double(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put((int64_t)bits);
}

static inline void put_vec2(hm_vec2 v) {
    put_double(v.x);
    put_double(v.y);
}

static inline void put_at(hm_feature feature) {
    put(feature.x);
    put(feature.y);
}

static inline void put_pixel(hm_pixel pixel) {
    put(pixel.x);
    put(pixel.y);
}

static inline void put_fraction(const hm_fraction *f) {
    put((int64_t)f->numerator.low);
    put((int64_t)f->numerator.high);
    put((int64_t)f->denominator.low);
    put((int64_t)f->denominator.high);
}

static inline void *memory(size_t size) {
    void *block = calloc(size + 1, 1);
    if (!block) exit(EXIT_FAILURE);
    return block;
}

// ---- random input ------------------------------------------------------------------------------------------------

// C leaves open in which order arguments and operands are evaluated, so no two draws may share an expression.
static uint64_t state;

static inline uint64_t random_word(void) { // splitmix64 (Steele, Lea, Flood 2014)
    uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static inline int32_t below(int32_t limit) { return (int32_t)((random_word() >> 32) * (uint64_t)limit >> 32); }
static inline int32_t between(int32_t low, int32_t high) { return low + below(high - low + 1); }

// ---- levels ------------------------------------------------------------------------------------------------------

static inline bool force_level(const char *name) {
    for (int i = 0; i < HM_SIMD_COUNT; ++i) {
        if (strcmp(hm_simd_name((hm_simd)i), name) == 0) return hm_simd_force((hm_simd)i);
    }
    return false;
}

// ---- the run ------------------------------------------------------------------------------------------------------

enum { EXIT_USAGE = 2, EXIT_SKIPPED = 77 };

/// Runs `count` inputs, or as many as --count says, or an N-th of that with --part N, at the level that --simd names,
/// and prints the hash. Every input starts from its own number, so that one can be run again alone.
static inline int answers_run(int argc, char **argv, long count, void (*answer)(long i)) {
    long part = 1;
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc) return EXIT_USAGE;
        if (strcmp(argv[i], "--count") == 0)
            count = strtol(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--part") == 0)
            part = strtol(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--simd") != 0)
            return EXIT_USAGE;
        else if (!force_level(argv[i + 1]))
            return EXIT_SKIPPED;
    }
    for (long i = 0; i < (part > 1 ? count / part : count); ++i) {
        state = (uint64_t)i * 0xD1342543DE82EF95u;
        answer(i);
    }
    printf("%016" PRIx64 "\n", hash);
    return EXIT_SUCCESS;
}

#endif
