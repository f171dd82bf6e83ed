// The world's calls: each byte or two is a choice of test_world_random's, so a fuzzer decides what is called in which
// order with what; a slow model, and worlds with other broad phases, say what must have happened.
#include "fuzz.h"

#include "worlds_calls.h"

#include <stdlib.h>

static int input_try(const uint8_t *bytes, size_t size) {
    static worlds w;
    worlds_calls done = {0};
    test_random_feed(bytes, size);
    worlds_make_any(&w);
    while (test_random_left() > 0) worlds_any_call(&w, &done);
    worlds_starved_update(&w, &done);
    worlds_free(&w);
    return 0;
}

// Bytes of any kind are calls; a few for a call, after those for the shapes.
static void seeds_make(void) {
    static uint8_t bytes[1500];
    test_random_feed(NULL, 0);
    for (size_t size = 0; size <= sizeof bytes; size += 100) {
        for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)test_below(256);
        fuzz_seed(bytes, size);
    }
}

FUZZ_MAIN(input_try, seeds_make, 60)
