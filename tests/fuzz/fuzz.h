// What a fuzz target consists of: one file fuzz_NAME.c with the functions and the number below, a row in
// CMakeLists.txt here, and one in the table of docs/building.md.
//
// Each is built twice. With HITMASK_FUZZ=ON, by clang, libFuzzer chooses the inputs (main.c then adds `--seeds
// FOLDER` to its options). Otherwise, by any compiler, it is a test: its seeds, and seeds altered at random, are gone
// through, or the files that are named.
//
// Checks of the harness are the end of the program here: see test_abort_at_failure.
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Does with one input whatever there is to do; the name is libFuzzer's. The bytes may be anything. Answers 0.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/// How many altered seeds the test goes through; fewer or more as harness.h says of rounds.
extern const int fuzz_rounds;

/// Hands inputs to start from to fuzz_seed, always the same ones: such as are valid, so that altered ones get far.
void fuzz_make_seeds(void);

/// Takes a seed.
void fuzz_seed(const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
