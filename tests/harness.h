// A small test harness: named cases, checks that print their position and values and go on, one seeded random
// generator.
//
// Usage: test_NAME [--seed N] [WORD...]; with words only the cases whose names contain one run. Exit status: 0 all
// passed, 1 a check failed, 2 usage, 77 skipped because the level in the environment variable HM_TEST_SIMD is not
// available here.
#ifndef TESTS_HARNESS_H
#define TESTS_HARNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct test_case {
    const char *name;
    void (*run)(void);
} test_case;

#define TEST(name) static void name(void)
#define CASE(name)                                                                                                   \
    { #name, name }
#define TEST_MAIN(...)                                                                                               \
    int main(int argc, char **argv) {                                                                                \
        static const test_case cases[] = {__VA_ARGS__};                                                              \
        return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);                                         \
    }

int test_main(int argc, char **argv, const test_case *cases, size_t count);

// Checks evaluate their arguments once and answer whether they held. A case goes on after a failed check; after
// twenty the program stops. REQUIRE stops at once: for what the rest of the case cannot do without.
#define CHECK(condition) test_check((condition), #condition, __FILE__, __LINE__)
#define CHECK_INT(actual, expected) test_check_int((actual), (expected), #actual, __FILE__, __LINE__)
#define CHECK_TEXT(actual, expected) test_check_text((actual), (expected), #actual, __FILE__, __LINE__)
#define CHECK_NEAR(actual, expected, margin)                                                                         \
    test_check_near((actual), (expected), (margin), #actual, __FILE__, __LINE__)
#define REQUIRE(condition) test_require((condition), #condition, __FILE__, __LINE__)

bool test_check(bool held, const char *text, const char *file, int line);
bool test_check_int(int64_t actual, int64_t expected, const char *text, const char *file, int line);
bool test_check_text(const char *actual, const char *expected, const char *text, const char *file, int line);
bool test_check_near(double actual, double expected, double margin, const char *text, const char *file, int line);
void test_require(bool held, const char *text, const char *file, int line);

/// Describes the random input at hand (as printf); printed with every failed check of the case until replaced.
void test_note(const char *format, ...);

// ---- random numbers, restarted for each case from the seed and the case's name -----------------------------------

uint64_t test_random(void);

/// How many rounds of random input to take: `count`, twenty times as many with HM_TEST_LONG set in the environment,
/// the square root of it with HM_TEST_SHORT. With HM_TEST_COUNT a program says how many answers it has counted.
int test_rounds(int count);

/// Whether HM_TEST_SHORT is set, for emulators and the like: every path once is enough.
bool test_short(void);

/// From now on numbers are made of these bytes: so a fuzzer decides what happens, one or two bytes for each choice.
/// Behind the last byte they follow from what was fed. The bytes must stay until others, or none, are fed.
void test_random_feed(const uint8_t *bytes, size_t size);

/// How many bytes are left of those.
size_t test_random_left(void);

/// From now on a failed check is the program's end by abort(): for fuzzers.
void test_abort_at_failure(void);

/// 0 .. limit-1; 0 for a limit of 0.
int test_below(int limit);

/// low .. high, both included.
int test_between(int low, int high);

#define TEST_PICK(array) ((array)[test_below((int)(sizeof(array) / sizeof(array)[0]))])

// ---- both answers must be common ---------------------------------------------------------------------------------

typedef struct test_tally {
    long yes, no;
} test_tally;

/// Counts an answer and hands it on.
bool test_count(test_tally *tally, bool answer);

/// Fails unless each answer makes up at least a fifth of all, and there were at least 20. Not checked with
/// HM_TEST_SHORT.
#define CHECK_TALLY(tally) test_check_tally(&(tally), #tally, __FILE__, __LINE__)
bool test_check_tally(const test_tally *tally, const char *text, const char *file, int line);

// ---- every SIMD level in turn ------------------------------------------------------------------------------------

/// Forces the first level, then with each call the next one that is available (only that of HM_TEST_SIMD when it is
/// set); false after the last, with the best level in force again.
bool test_next_level(int *cursor);

/// Runs the statement that follows at each level. `break` is allowed only after a failure.
#define FOR_EACH_LEVEL for (int level_cursor = 0; test_next_level(&level_cursor);)

#endif
