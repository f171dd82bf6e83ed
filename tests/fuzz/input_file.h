// For targets that read files: the input as a file in a folder of its own, which goes with the program. What the
// command prints goes nowhere.
#ifndef TESTS_FUZZ_INPUT_FILE_H
#define TESTS_FUZZ_INPUT_FILE_H

#include <stddef.h>
#include <stdint.h>

/// Writes the bytes and a line feed to the file, which is the same each time, and returns its name.
const char *input_file(const uint8_t *bytes, size_t size);

/// The same of a text, as a seed.
void input_seed(const char *text);

#endif
