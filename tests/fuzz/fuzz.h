// What a fuzz target consists of: one file fuzz_NAME.c that ends with FUZZ_MAIN, and a row in the table of
// docs/building.md.
//
// Each is built in two ways. With HITMASK_FUZZ=ON, by clang, libFuzzer chooses the inputs (main.c then adds `--seeds
// FOLDER` to its options). Otherwise, by any compiler, it is a test: its seeds, and seeds altered at random, are gone
// through, or the files that are named.
//
// Checks of the harness are the end of the program here: see test_abort_at_failure.
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

typedef struct fuzz_target {
    int (*input_try)(const uint8_t *bytes, size_t size); ///< does with any bytes whatever there is to do; returns 0
    void (*seeds_make)(void); ///< hands valid inputs to fuzz_seed, always the same ones, so that altered ones get far
    int rounds;               ///< of altered seeds in the test; fewer or more as harness.h says of rounds
} fuzz_target;

#ifdef HITMASK_FUZZ
#    define FUZZ_MAIN(...)                                                                                           \
        int LLVMFuzzerInitialize(int *argc, char ***argv);                                                           \
        int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);                                               \
        static const fuzz_target target = {__VA_ARGS__};                                                             \
        int LLVMFuzzerInitialize(int *argc, char ***argv) { return fuzz_begin(*argc, *argv, &target); }              \
        int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) { return target.input_try(bytes, size); }
#else
#    define FUZZ_MAIN(...)                                                                                           \
        int main(int argc, char **argv) { return fuzz_main(argc, argv, &(const fuzz_target){__VA_ARGS__}); }
#endif

/// What libFuzzer calls first: writes the seeds and exits if that is requested.
int fuzz_begin(int argc, char **argv, const fuzz_target *target);

/// The test: fuzz_NAME [--seeds FOLDER | FILE...].
int fuzz_main(int argc, char **argv, const fuzz_target *target);

/// Takes a seed.
void fuzz_seed(const void *bytes, size_t size);

#endif
