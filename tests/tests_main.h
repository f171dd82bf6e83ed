// The main function of a program of tests: `PROGRAM NAME [ARGUMENT...]` runs that test; without a name it lists its
// tests. Included once by a file that the build makes, with `TESTS(X)` for the list of names. Each test brings a main
// function of its own, which the build calls NAME_main.
#ifndef TESTS_TESTS_MAIN_H
#define TESTS_TESTS_MAIN_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEST_DECLARED(name) int name##_main(int argc, char **argv);
TESTS(TEST_DECLARED)

typedef struct test_entry {
    const char *name;
    int (*run)(int argc, char **argv);
} test_entry;

#define TEST_ENTRY(name) {#name, name##_main},
static const test_entry entries[] = {TESTS(TEST_ENTRY)};

enum { ENTRIES = sizeof entries / sizeof entries[0], EXIT_USAGE = 2 };

int main(int argc, char **argv) {
    for (int i = 0; i < ENTRIES; ++i) {
        if (argc < 2)
            puts(entries[i].name);
        else if (strcmp(argv[1], entries[i].name) == 0)
            return entries[i].run(argc - 1, argv + 1);
    }
    if (argc < 2) return EXIT_SUCCESS;
    fprintf(stderr, "%s: there is no test '%s'\n", argv[0], argv[1]);
    return EXIT_USAGE;
}

#endif
