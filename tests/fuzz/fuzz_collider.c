// hm_collider_open: any bytes are refused or safe in every question. Bytes as they are, and with their size and their
// checksum made right.
#include "fuzz.h"

#include "colliders.h"

#include <stdlib.h>
#include <string.h>

static hm_result try_bytes(const uint8_t *bytes, size_t size, bool verify) {
    hm_collider *collider = NULL;
    const hm_result result = hm_collider_open(bytes, size, NULL, &collider);
    CHECK(result == HM_OK ? collider != NULL : result == HM_ERROR_FORMAT && !collider);
    if (result == HM_OK) collider_query_all(collider, verify);
    hm_collider_close(collider);
    return result;
}

static int input_try(const uint8_t *bytes, size_t size) {
    uint8_t *mended = malloc(size + 1);
    REQUIRE(mended != NULL);
    if (size > 0) memcpy(mended, bytes, size);
    collider_mend(mended, size);
    try_bytes(bytes, size, true);
    const hm_result result = try_bytes(mended, size, true);
    // Where they lie makes no difference.
    memmove(mended + 1, mended, size);
    CHECK_RESULT(try_bytes(mended + 1, size, false), result);
    free(mended);
    return 0;
}

static void seed_take(sprite *s) {
    size_t size;
    uint8_t *bytes = sprite_bytes(&s->source, &size);
    fuzz_seed(bytes, size);
    free(bytes);
    sprite_free(s);
}

static void seeds_make(void) {
    static const char *const pictures[] = {"#\n", "##.\n.##\n###\n", ".#..\n####\n#..#\n", "#.#\n...\n#.#\n"};
    sprite s;
    for (size_t i = 0; i < 4; i++)
        for (unsigned without = 0; without < 16; without += i == 0 ? 1 : 5) {
            sprite_make_small(&s, pictures[i], without);
            seed_take(&s);
        }
    for (int side = 0; side < 3; side++) {
        sprite_make_clear(&s, side, 2 - side);
        seed_take(&s);
    }
}

FUZZ_MAIN(input_try, seeds_make, 1500)
