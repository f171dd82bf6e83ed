// world_keys: pairs of slots as numbers, and how they are brought into order: digit by digit from the lowest, so that
// time follows their count alone, however they lie.
#include "world_internal.h"

#include <string.h>

enum { KEYS_DIGIT = 11, KEYS_FEW = 48 };

// For a few: insertion sort.
static void keys_insert(uint64_t *keys, size_t count, int shift, uint64_t mask) {
    for (size_t i = 1; i < count; i++) {
        const uint64_t key = keys[i];
        size_t at = i;
        for (; at > 0 && (keys[at - 1] >> shift & mask) > (key >> shift & mask); at--) keys[at] = keys[at - 1];
        keys[at] = key;
    }
}

static void keys_deal(const uint64_t *from, uint64_t *to, size_t count, int shift, uint64_t mask) {
    size_t offset[1 << KEYS_DIGIT] = {0};
    size_t sum = 0;
    for (size_t i = 0; i < count; i++) offset[from[i] >> shift & mask]++;
    for (uint64_t digit = 0; digit <= mask; digit++) {
        const size_t here = offset[digit];
        offset[digit] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++) to[offset[from[i] >> shift & mask]++] = from[i];
}

void hmi_keys_sort(uint64_t *keys, uint64_t *spare, size_t count, int shift, int bits) {
    uint64_t *from = keys, *to = spare;
    if (count < KEYS_FEW) {
        keys_insert(keys, count, shift, (UINT64_C(1) << bits) - 1);
        return;
    }
    for (int done = 0; done < bits; done += KEYS_DIGIT) {
        const int digit = bits - done < KEYS_DIGIT ? bits - done : KEYS_DIGIT;
        keys_deal(from, to, count, shift + done, (UINT64_C(1) << digit) - 1);
        uint64_t *swap = from;
        from = to;
        to = swap;
    }
    if (from != keys) memcpy(keys, from, count * sizeof *keys);
}

void hmi_keys_sort_slots(const hm_world *world, uint64_t *keys, uint64_t *spare, size_t count) {
    int bits = 1;
    while (bits < 31 && world->slot_count > INT32_C(1) << bits) bits++;
    hmi_keys_sort(keys, spare, count, 0, bits);
    hmi_keys_sort(keys, spare, count, 32, bits);
}
