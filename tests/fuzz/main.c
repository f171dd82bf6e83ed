// What is the same for every fuzz target: see fuzz.h.
#include "fuzz.h"
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 256, LARGEST = 1 << 16 };

typedef struct seed {
    uint8_t *bytes;
    size_t size;
} seed;

static struct {
    seed seed[SEEDS];
    size_t count;
} made;

void fuzz_seed(const void *bytes, size_t size) {
    REQUIRE(made.count < SEEDS && size <= LARGEST);
    seed *next = &made.seed[made.count++];
    next->size = size;
    next->bytes = malloc(size + 1);
    REQUIRE(next->bytes != NULL);
    if (size > 0) memcpy(next->bytes, bytes, size);
}

static void seeds_free(void) {
    while (made.count > 0) free(made.seed[--made.count].bytes);
}

// The seeds as files of a folder that is there.
static int seeds_write(const char *folder, const fuzz_target *target) {
    char name[4096];
    target->seeds_make();
    for (size_t i = 0; i < made.count; i++) {
        snprintf(name, sizeof name, "%s/seed-%03zu", folder, i);
        FILE *file = fopen(name, "wb");
        const bool written = file && fwrite(made.seed[i].bytes, 1, made.seed[i].size, file) == made.seed[i].size;
        if ((file && fclose(file) != 0) || !written) {
            fprintf(stderr, "%s: cannot be written\n", name);
            return EXIT_FAILURE;
        }
    }
    seeds_free();
    return EXIT_SUCCESS;
}

static bool seeds_wanted(int argc, char **argv) { return argc == 3 && strcmp(argv[1], "--seeds") == 0; }

int fuzz_begin(int argc, char **argv, const fuzz_target *target) {
    if (seeds_wanted(argc, argv)) exit(seeds_write(argv[2], target));
    test_abort_at_failure();
    return 0;
}

// ---- the test -----------------------------------------------------------------------------------------------------

// The input at its very size, for the sanitizer.
static void input_run(const uint8_t *bytes, size_t size, const fuzz_target *target) {
    uint8_t *exact = malloc(size > 0 ? size : 1);
    REQUIRE(exact != NULL);
    if (size > 0) memcpy(exact, bytes, size);
    target->input_try(exact, size);
    free(exact);
}

static int file_run(const char *name, const fuzz_target *target) {
    static uint8_t bytes[LARGEST];
    FILE *file = fopen(name, "rb");
    if (!file) {
        fprintf(stderr, "%s: cannot be read\n", name);
        return EXIT_FAILURE;
    }
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    input_run(bytes, size, target);
    return EXIT_SUCCESS;
}

// ---- seeds altered at random --------------------------------------------------------------------------------------

// Numbers of its own, as targets have those of the harness made of the input (splitmix64).
static uint64_t dice = 1;

static size_t below(size_t limit) {
    uint64_t z = dice += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return limit > 0 ? (size_t)(z % limit) : 0;
}

// Another byte; a flipped bit; bytes of another seed, in place of others or between them; some left out.
static void alter(uint8_t *bytes, size_t *size, const seed *other) {
    static const uint8_t values[] = {0, 1, 0x7F, 0x80, 0xFF, '"', '{', '}', '[', ']', ',', '-', '9', 'e', '.'};
    const size_t what = below(6), at = below(*size), from = below(other->size);
    size_t count = 1 + below(16);
    if (what >= 3 && count > other->size - from) count = other->size - from;
    if (*size == 0 && what < 5) return;
    if (what == 0) bytes[at] = values[below(sizeof values)];
    if (what == 1) bytes[at] = (uint8_t)below(256);
    if (what == 2) bytes[at] ^= (uint8_t)(1u << below(8));
    if (what == 3 && count <= *size - at) memcpy(bytes + at, other->bytes + from, count);
    if (what == 4) {
        if (count > *size - at) count = *size - at;
        memmove(bytes + at, bytes + at + count, *size - at - count);
        *size -= count;
    }
    if (what == 5 && *size + count <= LARGEST) {
        memmove(bytes + at + count, bytes + at, *size - at);
        memcpy(bytes + at, other->bytes + from, count);
        *size += count;
    }
}

static void altered_run(const fuzz_target *target) {
    static uint8_t bytes[LARGEST];
    for (int round = test_rounds(target->rounds); round > 0; round--) {
        const seed *first = &made.seed[below(made.count)];
        size_t size = first->size;
        if (size > 0) memcpy(bytes, first->bytes, size);
        for (size_t left = 1 + below(5); left > 0; left--) alter(bytes, &size, &made.seed[below(made.count)]);
        input_run(bytes, size, target);
    }
}

int fuzz_main(int argc, char **argv, const fuzz_target *target) {
    int status = EXIT_SUCCESS;
    if (seeds_wanted(argc, argv)) return seeds_write(argv[2], target);
    test_abort_at_failure();
    for (int i = 1; i < argc; i++) status |= file_run(argv[i], target);
    if (argc > 1) return status;
    target->seeds_make();
    for (size_t i = 0; i < made.count; i++) input_run(made.seed[i].bytes, made.seed[i].size, target);
    altered_run(target);
    seeds_free();
    return EXIT_SUCCESS;
}
