// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// What turns the text in a file of the package back into its WebAssembly module; pack.mjs is the other way round. It is a
// module of its own: no library, no import, thrown away when it is done.
//
// Twice: a raw LZMA stream (without a position in its contexts) becomes the parts of the module, and the parts become the
// module. Each part has the bytes of one kind, in their order: operations, numbers of locals, offsets, and so on. Apart
// they are a tenth smaller than mixed. What is read here was made by pack.mjs, and is verified by its checksum afterwards.
#include <stdint.h>

// ---- LZMA ----------------------------------------------------------------------------------------------------------

enum {
    MATCH = 0, ///< probabilities by state: 12 each
    REPEAT = 12,
    REPEAT_FIRST = 24,
    REPEAT_SECOND = 36,
    REPEAT_THIRD = 48,
    REPEAT_LONG = 60,
    SLOTS = 72, ///< of distances: four trees of 6 bits
    NEAR = SLOTS + 256,
    ALIGNED = NEAR + 128,
    LENGTH = ALIGNED + 16,
    LENGTH_REPEATED = LENGTH + 274,
    LITERALS = LENGTH_REPEATED + 274,
    LITERAL = 768,
    LITERAL_BITS = 1, ///< of the byte before, which choose among the literals' trees
    PROBABILITIES = LITERALS + (LITERAL << LITERAL_BITS),
};

static uint16_t chances[PROBABILITIES];
static uint32_t range;
static uint32_t code;
static const uint8_t *input;

static void refill(void) {
    if (range >> 24) return;
    range <<= 8;
    code = code << 8 | *input++;
}

static uint32_t bit(uint32_t at) {
    uint32_t chance = chances[at];
    uint32_t bound = (range >> 11) * chance;
    uint32_t one = code >= bound;
    if (one) {
        range -= bound;
        code -= bound;
        chance -= chance >> 5;
    } else {
        range = bound;
        chance += (2048 - chance) >> 5;
    }
    chances[at] = (uint16_t)chance;
    refill();
    return one;
}

static uint32_t tree(uint32_t at, uint32_t bits) {
    uint32_t node = 1;
    while (node >> bits == 0) node = node << 1 | bit(at + node);
    return node - (1u << bits);
}

static uint32_t reversed(uint32_t at, uint32_t bits) {
    uint32_t node = 1;
    uint32_t value = 0;
    for (uint32_t i = 0; i < bits; i++) {
        const uint32_t one = bit(at + node);
        node = node << 1 | one;
        value |= one << i;
    }
    return value;
}

static uint32_t length(uint32_t at) {
    if (!bit(at)) return 2 + tree(at + 2, 3);
    if (!bit(at + 1)) return 10 + tree(at + 10, 3);
    return 18 + tree(at + 18, 8);
}

static uint32_t distance(uint32_t slot) {
    const uint32_t bits = (slot >> 1) - 1;
    uint32_t value = 0;
    if (slot < 4) return slot;
    value = (2 | (slot & 1)) << bits;
    if (slot < 14) return value + reversed(NEAR + value - slot, bits);
    for (uint32_t i = bits - 1; i >= 4; i--) {
        range >>= 1;
        if (code >= range) {
            code -= range;
            value += 1u << i;
        }
        refill();
    }
    return value + reversed(ALIGNED, 4);
}

static uint32_t literal(uint32_t at, uint32_t match, int matched) {
    uint32_t node = 1;
    while (matched && node < 256) {
        const uint32_t theirs = match >> 7 & 1;
        const uint32_t one = bit(at + ((1 + theirs) << 8) + node);
        match <<= 1;
        node = node << 1 | one;
        matched = theirs == one;
    }
    while (node < 256) node = node << 1 | bit(at + node);
    return node;
}

// The next length, with last[0] as its distance; 1 for the byte at the distance of before.
static uint32_t repeated(uint32_t last[4], uint32_t *state) {
    uint32_t i = 0;
    if (!bit(REPEAT_FIRST + *state)) {
        if (!bit(REPEAT_LONG + *state)) {
            *state = *state < 7 ? 9 : 11;
            return 1;
        }
    } else {
        i = !bit(REPEAT_SECOND + *state) ? 1 : !bit(REPEAT_THIRD + *state) ? 2 : 3;
    }
    const uint32_t chosen = last[i];
    for (; i > 0; i--) last[i] = last[i - 1];
    last[0] = chosen;
    *state = *state < 7 ? 8 : 11;
    return length(LENGTH_REPEATED);
}

static void inflate(uint8_t *out, const uint8_t *end) {
    uint32_t last[4] = {0};
    uint32_t state = 0;
    out[-1] = 0; // the context of the first byte
    for (uint32_t i = 0; i < PROBABILITIES; i++) chances[i] = 1024;
    range = UINT32_MAX;
    for (int i = 0; i < 5; i++) code = code << 8 | *input++;
    while (out < end) {
        if (!bit(MATCH + state)) {
            *out = (uint8_t)literal(LITERALS + LITERAL * (out[-1] >> (8 - LITERAL_BITS)), *(out - last[0] - 1), state >= 7);
            out++;
            state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
            continue;
        }
        uint32_t count = 0;
        if (bit(REPEAT + state)) {
            count = repeated(last, &state);
        } else {
            for (int i = 3; i > 0; i--) last[i] = last[i - 1];
            count = length(LENGTH);
            last[0] = distance(tree(SLOTS + 64 * (count < 6 ? count - 2 : 3), 6));
            state = state < 7 ? 7 : 10;
        }
        for (; count > 0; count--, out++) *out = *(out - last[0] - 1);
    }
}

// ---- parts ---------------------------------------------------------------------------------------------------------

enum { OTHER, OPERATION, LOCAL, GLOBAL, INT32, INT64, BLOCK, BRANCH, CALL, ALIGN, OFFSET, WIDE, PARTS };

static const uint8_t *from[PARTS];
static uint8_t *to;

static void copied(uint32_t part, uint32_t bytes) {
    for (; bytes > 0; bytes--) *to++ = *from[part]++;
}

// Copies a number, seven bits a byte; its value where that is below 2^32.
static uint32_t number(uint32_t part) {
    uint32_t value = 0;
    uint32_t shift = 0;
    do {
        copied(part, 1);
        if (shift < 32) value |= (to[-1] & 127u) << shift;
        shift += 7;
    } while (to[-1] & 128);
    return value;
}

// A local has its place among those that were used last: one that was used a moment ago has a low number.
enum { LOCALS = 2048 };
static uint16_t recent[LOCALS];
static uint32_t deepest = LOCALS; ///< from here on each local is at its own number

static void local(void) {
    uint8_t *start = to;
    uint32_t place = number(LOCAL);
    uint32_t value = recent[place];
    if (place >= deepest) deepest = place + 1;
    for (; place > 0; place--) recent[place] = recent[place - 1];
    recent[0] = (uint16_t)value;
    for (to = start; value > 127; value >>= 7) *to++ = (uint8_t)(value | 128);
    *to++ = (uint8_t)value;
}

static void memory(void) {
    (void)number(ALIGN);
    (void)number(OFFSET);
}

static void vector(void) {
    const uint32_t which = number(OPERATION);
    const int lane = which >= 84 && which <= 91;
    if (which < 12 || lane || which == 92 || which == 93) memory();
    if (which == 12 || which == 13) copied(WIDE, 16);
    if (lane || (which >= 21 && which <= 34)) copied(OTHER, 1);
}

static void operation(void) {
    copied(OPERATION, 1);
    const uint32_t which = to[-1];
    if (which >= 0x28 && which <= 0x3e) {
        memory();
        return;
    }
    switch (which) {
    case 0x02: case 0x03: case 0x04: case 0x06: (void)number(BLOCK); break;
    case 0x0c: case 0x0d: (void)number(BRANCH); break;
    case 0x0e: case 0x1c: // a list; of targets with one more, of types
        for (uint32_t left = number(OTHER) + (which == 0x0e); left > 0; left--) (void)number(OTHER);
        break;
    case 0x10: (void)number(CALL); break;
    case 0x11: (void)number(OTHER), (void)number(OTHER); break;
    case 0x07: case 0x08: case 0x09: case 0x18: case 0x3f: case 0x40: (void)number(OTHER); break;
    case 0x20: case 0x21: case 0x22: local(); break;
    case 0x23: case 0x24: (void)number(GLOBAL); break;
    case 0x41: (void)number(INT32); break;
    case 0x42: (void)number(INT64); break;
    case 0x43: copied(WIDE, 4); break;
    case 0x44: copied(WIDE, 8); break;
    case 0xfc: // of bulk memory: copy with two numbers, fill with one
        for (uint32_t left = number(OPERATION), i = left < 8 ? 0 : left == 11 ? 1 : 2; i > 0; i--) (void)number(OTHER);
        break;
    case 0xfd: vector(); break;
    default: break;
    }
}

static void function(void) {
    const uint32_t bytes = number(OTHER);
    const uint8_t *end = to + bytes;
    for (; deepest > 0; deepest--) recent[deepest - 1] = (uint16_t)(deepest - 1);
    for (uint32_t groups = number(OTHER); groups > 0; groups--) {
        (void)number(OTHER);
        copied(OTHER, 1);
    }
    while (to < end) operation();
}

/// From `packed`, over `parts` of `size` bytes, to `out`, where the module ends at `end`. What lies before `parts` may be
/// written.
__attribute__((export_name("unpack"))) void unpack(const uint8_t *packed, uint8_t *parts, uint32_t size, uint8_t *out,
                                                   const uint8_t *end) {
    input = packed;
    inflate(parts, parts + size);
    const uint8_t *at = parts + 4 * PARTS;
    for (int i = 0; i < PARTS; i++, parts += 4) {
        from[i] = at;
        at += (uint32_t)(parts[0] | parts[1] << 8 | parts[2] << 16 | parts[3] << 24);
    }
    to = out;
    copied(OTHER, 8);
    while (to < end) {
        copied(OTHER, 1);
        const int is_code = to[-1] == 10;
        const uint32_t bytes = number(OTHER);
        if (!is_code) copied(OTHER, bytes);
        if (is_code)
            for (uint32_t functions = number(OTHER); functions > 0; functions--) function();
    }
}
