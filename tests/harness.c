#include "harness.h"

#include <hitmask/base.h>

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FAILURES = 20, EXIT_SKIPPED = 77 };

static struct {
    uint64_t seed;
    uint64_t state;
    const char *name;
    int failures;
    long counted; ///< answers in all tallies
    char note[512];
    const uint8_t *fed; ///< what random numbers are made of first
    size_t fed_size;
    bool aborts;
    bool one_level;
    hm_simd level;
} run = {.seed = 1};

// ---- checks ------------------------------------------------------------------------------------------------------

static bool fail_begin(bool held, const char *file, int line) {
    if (held) return false;
    ++run.failures;
    printf("%s:%d: %s (--seed %llu, level %s%s%s)\n    ", file, line, run.name, (unsigned long long)run.seed,
           hm_simd_name(hm_simd_level()), run.note[0] ? ", " : "", run.note);
    return true;
}

static bool fail_end(void) {
    fflush(stdout);
    if (run.aborts) abort();
    if (run.failures >= MOST_FAILURES) {
        printf("too many failures\n");
        exit(EXIT_FAILURE);
    }
    return false;
}

bool test_check(bool held, const char *text, const char *file, int line) {
    if (!fail_begin(held, file, line)) return true;
    printf("does not hold: %s\n", text);
    return fail_end();
}

bool test_check_int(int64_t actual, int64_t expected, const char *text, const char *file, int line) {
    if (!fail_begin(actual == expected, file, line)) return true;
    printf("%s is %lld, not %lld\n", text, (long long)actual, (long long)expected);
    return fail_end();
}

bool test_check_text(const char *actual, const char *expected, const char *text, const char *file, int line) {
    if (!fail_begin(actual && strcmp(actual, expected) == 0, file, line)) return true;
    printf("%s is \"%s\", not \"%s\"\n", text, actual ? actual : "(NULL)", expected);
    return fail_end();
}

bool test_check_near(double actual, double expected, double margin, const char *text, const char *file, int line) {
    if (!fail_begin(fabs(actual - expected) <= margin, file, line)) return true;
    printf("%s is %.17g, not %.17g +- %g\n", text, actual, expected, margin);
    return fail_end();
}

void test_require(bool held, const char *text, const char *file, int line) {
    if (test_check(held, text, file, line)) return;
    exit(EXIT_FAILURE);
}

void test_note(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(run.note, sizeof run.note, format, arguments);
    va_end(arguments);
}

bool test_count(test_tally *tally, bool answer) {
    ++*(answer ? &tally->yes : &tally->no);
    ++run.counted;
    return answer;
}

static bool rounds_wanted(const char *variable) {
    const char *value = getenv(variable);
    return value && *value;
}

bool test_short(void) { return rounds_wanted("HM_TEST_SHORT"); }

bool test_check_tally(const test_tally *tally, const char *text, const char *file, int line) {
    if (test_short()) return true; // too few for a share
    long all = tally->yes + tally->no;
    bool common = all >= 20 && tally->yes * 5 >= all && tally->no * 5 >= all;
    if (!fail_begin(common, file, line)) return true;
    printf("%s: %ld yes and %ld no: one answer is too rare to prove anything\n", text, tally->yes, tally->no);
    return fail_end();
}

void test_abort_at_failure(void) { run.aborts = true; }

// ---- random numbers: splitmix64 (Steele, Lea, Flood 2014) --------------------------------------------------------

void test_random_feed(const uint8_t *bytes, size_t size) {
    run.fed = bytes;
    run.fed_size = size;
    run.state = size;
    for (size_t i = 0; i < size; ++i) run.state = (run.state ^ bytes[i]) * 0x100000001B3u;
}

size_t test_random_left(void) { return run.fed_size; }

// The next bytes that were fed, the first one highest, as many as a limit takes; the rest of the number is 0.
static uint64_t random_fed(uint32_t limit) {
    uint64_t z = 0;
    for (int shift = 56; run.fed_size > 0 && limit > 0; shift -= 8, limit >>= 8, --run.fed_size)
        z |= (uint64_t)*run.fed++ << shift;
    return z;
}

uint64_t test_random(void) {
    if (run.fed_size > 0) {
        const uint64_t high = random_fed(UINT32_MAX);
        return high | random_fed(UINT32_MAX) >> 32;
    }
    uint64_t z = run.state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

int test_rounds(int count) {
    if (rounds_wanted("HM_TEST_LONG")) return 20 * count;
    if (!test_short()) return count;
    int root = 0;
    while (root * root < count) ++root;
    return root;
}

int test_below(int limit) {
    const uint64_t z = run.fed_size > 0 ? random_fed((uint32_t)limit - 1) : test_random();
    return (int)((z >> 32) * (uint32_t)limit >> 32);
}

int test_between(int low, int high) { return low + test_below(high - low + 1); }

static void random_restart(const char *name) {
    run.state = run.seed;
    for (; *name; ++name) run.state = (run.state ^ (unsigned char)*name) * 0x100000001B3u;
}

// ---- levels ------------------------------------------------------------------------------------------------------

bool test_next_level(int *cursor) {
    while (*cursor < HM_SIMD_COUNT) {
        hm_simd level = (hm_simd)(*cursor)++;
        if ((!run.one_level || level == run.level) && hm_simd_force(level)) return true;
    }
    hm_simd_force(run.level);
    return false;
}

static bool level_from_environment(void) {
    const char *wanted = getenv("HM_TEST_SIMD");
    run.level = hm_simd_level();
    if (!wanted || !*wanted) return true;
    run.one_level = true;
    for (int i = 0; i < HM_SIMD_COUNT; ++i) {
        run.level = (hm_simd)i;
        if (strcmp(hm_simd_name(run.level), wanted) == 0) return hm_simd_force(run.level);
    }
    return false;
}

// ---- the run -----------------------------------------------------------------------------------------------------

static bool case_wanted(const char *name, int argc, char **argv) {
    bool any = false;
    for (int i = 1; i < argc; ++i) {
        if (strstr(name, argv[i])) return true;
        any = true;
    }
    return !any;
}

static bool case_run(const test_case *test) {
    int before = run.failures;
    run.name = test->name;
    run.note[0] = 0;
    random_restart(test->name);
    test->run();
    bool passed = run.failures == before;
    printf("%s %s\n", passed ? "ok    " : "FAILED", test->name);
    return passed;
}

int test_main(int argc, char **argv, const test_case *cases, size_t count) {
    if (argc > 1 && strcmp(argv[1], "--seed") == 0) {
        if (argc < 3) return 2;
        run.seed = strtoull(argv[2], NULL, 0);
        argc -= 2;
        argv += 2;
    }
    if (!level_from_environment()) {
        printf("skipped: SIMD level %s is not available here\n", getenv("HM_TEST_SIMD"));
        return EXIT_SKIPPED;
    }
    int failed = 0;
    for (size_t i = 0; i < count; ++i) {
        if (case_wanted(cases[i].name, argc, argv)) failed += !case_run(&cases[i]);
    }
    if (rounds_wanted("HM_TEST_COUNT")) printf("counted %ld answers\n", run.counted);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
