// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// What turns the text in a file of the package back into its WebAssembly module; with PACK defined, what makes the
// text of the module. Both walk through the module in the same way, and the same model predicts what comes next: so
// they differ in `decided` alone, which reads a bit or writes it. It is a module of its own: no library, no import,
// thrown away when it is done. What it reads was made by itself, and is verified by its checksum before.
//
// - A symbol is a byte of the module, or what stands for one (see `operation`, `local`, `real`). Its kind says what
//   it is: an operation, an offset. A tree of its kind, a Huffman code, makes of a symbol as few yes/no decisions
//   as can be.
// - Eight counters predict a decision, each in a context of its own: what came before, as far as six different
//   hashes know it; what came after the same three instructions the last time (a match); and nothing at all. A
//   counter is log(p / (1 - p)). The prediction is their weighted sum; weights, of which each kind and each class of
//   operations has its own, and counters then move to what was decided (logistic regression). All of that is of
//   integers, eight at a time where there is simd128: each engine has the same bits.
// - A range coder turns predictions and decisions into bytes.
#include <stdint.h>
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

#define EXPORT(name) __attribute__((export_name(name)))

enum {
    INPUTS = 8,
    CONTEXTS = 6,
    MATCH = CONTEXTS,
    ALWAYS,
    LINE = 16, ///< a check, and the counters of four decisions in a row: the first, one of two, of four, of eight
    LINES_BITS = 16, ///< of a context
    TRUST = 32,      ///< the length of a match, at most
    LONGEST = 15,    ///< decisions of a symbol
    NODES = 256,     ///< of a tree; a leaf is NODES + its value
    HEADS_BITS = 16, ///< of places where matches begin
    FUNCTIONS = 8192,
    SIGNATURES = 1024,
    LOCALS = 4096,
    TYPES = 5, ///< of locals
};

// Kinds of symbols; the first four have trees by themselves, an operation one of CLASSES.
enum {
    NUMBER,
    SMALL,
    VECTOR,
    LENGTH,
    OPERATION,
    LOCAL,
    PLAIN,
    INT32,
    INT64,
    BLOCK,
    BRANCH,
    CALL,
    ALIGN,
    OFFSET,
    REAL,
    LANE,
    SIZE,
    OTHER,
    KINDS
};
enum { CLASSES = 8, TREES = OPERATION + CLASSES, MIXERS = KINDS + CLASSES };
static const uint8_t tree_of[KINDS] = {[LOCAL] = SMALL, [BLOCK] = SMALL,   [BRANCH] = SMALL, [ALIGN] = SMALL,
                                       [LANE] = SMALL,  [VECTOR] = VECTOR, [LENGTH] = LENGTH};

// ---- the range coder -----------------------------------------------------------------------------------------------

static uint32_t range;
static uint8_t *stream;

// `decided`: whether it is 1, with a chance of so many in 65,536; what it is given counts where it is packed.
#ifdef PACK
static uint64_t low;
static uint8_t held;     ///< a byte that a carry may still change, then `pending` - 1 of 255
static uint32_t pending; ///< 0 before the first byte

static void shifted(void) {
    if (low < 0xff000000u || low >> 32) {
        const uint8_t carry = (uint8_t)(low >> 32);
        if (pending > 0) *stream++ = (uint8_t)(held + carry);
        for (; pending > 1; pending--) *stream++ = (uint8_t)(255 + carry);
        held = (uint8_t)(low >> 24);
        pending = 0;
    }
    pending++;
    low = (low & 0xffffff) << 8;
}

static uint32_t decided(uint32_t chance, uint32_t one) {
    const uint32_t bound = (uint32_t)((uint64_t)range * chance >> 16);
    if (!one) low += bound;
    for (range = one ? bound : range - bound; range < 1u << 24; range <<= 8) shifted();
    return one;
}
#else
static uint32_t code;

// With a branch, which processors guess right nine times of ten: without one it takes a seventh longer.
static inline uint32_t decided(uint32_t chance, uint32_t one) {
    const uint32_t bound = (uint32_t)((uint64_t)range * chance >> 16);
    if (code < bound) {
        range = bound;
        one = 1;
    } else {
        code -= bound;
        range -= bound;
        one = 0;
    }
    for (; range < 1u << 24; range <<= 8) code = code << 8 | *stream++;
    return one;
}
#endif

// ---- predictions ---------------------------------------------------------------------------------------------------

// A counter has 12 bits of log(p / (1 - p)), in 1/256, and 4 of how often it was used: it moves less each time.
static const uint8_t speeds[16] = {60, 40, 30, 22, 19, 17, 16, 15, 14, 13, 12, 12, 11, 10, 10, 9};
enum { USED = 15, FIRST_WEIGHT = 3500, SLOW = 5 };

static uint16_t chances[4096]; ///< by the sum, + 2048
static int16_t tables[CONTEXTS][1 << LINES_BITS][LINE];
static int16_t *lines[CONTEXTS];
static int16_t matches[2 * TRUST];
static int16_t always[KINDS][NODES];
static int16_t weights[MIXERS * 2 * LINE * 2 * INPUTS]; ///< by mixer, line, slot, guess or none
static uint32_t context[CONTEXTS];

static inline uint32_t chance_of(int32_t sum) {
    sum >>= 16;
    return chances[2048 + (sum > 2047 ? 2047 : sum < -2047 ? -2047 : sum)];
}

#ifndef __wasm_simd128__
static int32_t within(int32_t value) { return value > 32767 ? 32767 : value < -32768 ? -32768 : value; }
#endif

// The next decision, by the counters `slot` of the lines, that of a match, and that of nothing.
static inline __attribute__((always_inline)) uint32_t bit(uint32_t slot, int16_t *match, int16_t *alone,
                                                          int16_t *weight, uint32_t one) {
#ifdef __wasm_simd128__
    v128_t counter = wasm_v128_load16_splat(match);
    counter = wasm_v128_load16_lane(lines[0] + slot, counter, 0);
    counter = wasm_v128_load16_lane(lines[1] + slot, counter, 1);
    counter = wasm_v128_load16_lane(lines[2] + slot, counter, 2);
    counter = wasm_v128_load16_lane(lines[3] + slot, counter, 3);
    counter = wasm_v128_load16_lane(lines[4] + slot, counter, 4);
    counter = wasm_v128_load16_lane(lines[5] + slot, counter, 5);
    counter = wasm_v128_load16_lane(alone, counter, ALWAYS);
    const v128_t before = wasm_v128_load(weight);
    const v128_t input = wasm_i16x8_shr(counter, 2);
    v128_t sum = wasm_i32x4_dot_i16x8(input, before);
    sum = wasm_i32x4_add(sum, wasm_i32x4_shuffle(sum, sum, 2, 3, 0, 1));
    const uint32_t chance = chance_of(wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1));
    one = decided(chance, one);
    const int32_t error = (int32_t)((one << 15) - one) - (int32_t)(chance >> 1);
    const v128_t step = wasm_i16x8_q15mulr_sat(input, wasm_i16x8_splat((int16_t)(error >> SLOW)));
    wasm_v128_store(weight, wasm_i16x8_add_sat(before, step));
    const v128_t mask = wasm_i16x8_const_splat(~USED);
    const v128_t used = wasm_v128_andnot(counter, mask);
    const v128_t which = wasm_v128_or(wasm_i16x8_shl(used, 8), wasm_i16x8_const_splat(255));
    const v128_t speed = wasm_i8x16_swizzle(wasm_v128_load(speeds), which);
    const v128_t move =
        wasm_i16x8_add(wasm_i16x8_q15mulr_sat(speed, wasm_i16x8_splat((int16_t)error)), wasm_i16x8_const_splat(8));
    const v128_t more = wasm_i16x8_min(wasm_i16x8_add(used, wasm_i16x8_const_splat(1)), wasm_i16x8_const_splat(USED));
    counter = wasm_i16x8_add_sat(wasm_v128_and(counter, mask), wasm_v128_and(move, mask));
    counter = wasm_v128_or(wasm_v128_and(counter, mask), more);
    wasm_v128_store16_lane(lines[0] + slot, counter, 0);
    wasm_v128_store16_lane(lines[1] + slot, counter, 1);
    wasm_v128_store16_lane(lines[2] + slot, counter, 2);
    wasm_v128_store16_lane(lines[3] + slot, counter, 3);
    wasm_v128_store16_lane(lines[4] + slot, counter, 4);
    wasm_v128_store16_lane(lines[5] + slot, counter, 5);
    wasm_v128_store16_lane(match, counter, MATCH);
    wasm_v128_store16_lane(alone, counter, ALWAYS);
#else
    int16_t *counters[INPUTS] = {[MATCH] = match, [ALWAYS] = alone};
    for (int i = 0; i < CONTEXTS; i++) counters[i] = lines[i] + slot;
    int32_t sum = 0;
    for (int i = 0; i < INPUTS; i++) sum += (*counters[i] >> 2) * weight[i];
    const uint32_t chance = chance_of(sum);
    one = decided(chance, one);
    const int32_t error = (int32_t)((one << 15) - one) - (int32_t)(chance >> 1);
    for (int i = 0; i < INPUTS; i++) {
        const int32_t counter = *counters[i];
        const int32_t used = counter & USED;
        const int32_t move = ((speeds[used] << 8) * error + 16384) >> 15;
        weight[i] = (int16_t)within(weight[i] + (((counter >> 2) * (error >> SLOW) + 16384) >> 15));
        *counters[i] =
            (int16_t)((within((counter & ~USED) + ((move + 8) & ~USED)) & ~USED) | (used < USED ? used + 1 : USED));
    }
#endif
    return one;
}

static void prepare(void) {
    double power = 1; // e^(i / 256), by products alone: the same everywhere
    for (int i = 0; i < 2048; i++, power *= 1.0039138893383475734) {
        const uint32_t chance = (uint32_t)(65536 * power / (1 + power));
        chances[2048 + i] = (uint16_t)(chance > 65512 ? 65512 : chance);
        chances[2048 - i] = (uint16_t)(65536 - chances[2048 + i]);
    }
    for (uint32_t i = 0; i < sizeof weights / sizeof *weights; i++) weights[i] = FIRST_WEIGHT;
    range = UINT32_MAX;
}

// ---- symbols -------------------------------------------------------------------------------------------------------

static uint8_t lengths[TREES][NODES]; ///< of the codes, 0 for a value that does not occur
static uint16_t codes[TREES][NODES];  ///< from the top bit down
static uint16_t children[TREES][NODES][2];

static uint16_t *past; ///< kinds and values of all symbols
static uint32_t now;
static uint32_t match_at;
static uint32_t match_length; ///< 0: there is none
static uint32_t match_hash;   ///< of the last three instructions
static uint32_t heads[1 << HEADS_BITS];

#ifdef PACK
static uint32_t counts[TREES][NODES];
static int counting;
#endif

static uint32_t mixed(uint32_t a, uint32_t b) {
    const uint32_t hash = (a ^ (b + 0x7f4a7c15u)) * 0x9e3779b1u;
    return hash ^ hash >> 15;
}

static void look_up(uint32_t salt) {
#pragma clang loop unroll(full)
    for (uint32_t i = 0; i < CONTEXTS; i++) {
        const uint32_t hash = (context[i] + salt) * 0x85ebca6bu;
        int16_t *line = tables[i][hash >> (32 - LINES_BITS)];
        const int16_t check = (int16_t)(hash >> 1);
        lines[i] = line;
        if (line[0] == check) continue;
        line[0] = check;
        for (int k = 1; k < LINE; k++) line[k] = 0;
    }
}

static uint32_t symbol(uint32_t kind, uint32_t tree, uint32_t value) {
#ifdef PACK
    counts[tree][value]++;
    if (counting) return value;
#endif
    const uint32_t salt = kind * 0x3c6ef372u;
    look_up(salt);
    uint32_t guess = past[match_at];
    if (guess >> 8 != kind) match_length = 0;
    uint32_t guessed = match_length > 0;
    const uint32_t trust = match_length < TRUST ? match_length : TRUST - 1;
    const uint32_t wanted = codes[tree][value];
    guess = codes[tree][guess & 255];
    uint32_t node = 0;
    const uint32_t mixer = 2 * (tree > OPERATION ? KINDS + tree - OPERATION : kind);
    uint32_t set = mixer;
    for (uint32_t slot = 1, depth = LONGEST; node < NODES; depth--) {
        if (slot >= LINE) {
            look_up(salt + node * 0x1b873593u);
            slot = 1;
            set = mixer + 1;
        }
        const uint32_t next = guess >> depth & 1;
        int16_t *match = &matches[guessed ? trust * 2 + next : 0];
        const uint32_t one = bit(slot, match, &always[kind][node],
                                 &weights[((set * LINE + slot) * 2 + guessed) * INPUTS], wanted >> depth & 1);
        if (one != next) guessed = 0;
        node = children[tree][node][one];
        slot = slot * 2 + one;
    }
    value = node - NODES;
    past[now++] = (uint16_t)(kind << 8 | value);
    match_at++;
    match_length = guessed ? match_length + 1 : 0;
    return value;
}

static void plant(uint32_t tree) {
    uint32_t next = 0;
    uint16_t nodes = 1;
    for (uint32_t length = 1; length <= LONGEST; length++, next <<= 1)
        for (uint32_t value = 0; value < NODES; value++) {
            if (lengths[tree][value] != length) continue;
            uint16_t *at = children[tree][0];
            for (uint32_t left = length - 1; left > 0; left--) {
                at += next >> left & 1;
                if (*at == 0) *at = nodes++;
                at = children[tree][*at];
            }
            at[next & 1] = (uint16_t)(NODES + value);
            codes[tree][value] = (uint16_t)(next++ << (16 - length));
        }
}

static void plant_all(void) {
    for (uint32_t length = 0; length < 16; length++) lengths[LENGTH][length] = 4;
    plant(LENGTH);
    for (uint32_t tree = 0; tree < TREES; tree++) {
        if (tree == LENGTH) continue;
        uint32_t before[2] = {0};
        for (uint32_t value = 0; value < NODES; value++) {
            const uint32_t same = tree > OPERATION ? lengths[OPERATION][value] : 16; // in another tree of operations
            context[0] = same;
            context[1] = before[0];
            context[2] = before[0] << 8 | before[1];
            context[3] = same << 8 | before[0];
            context[4] = same << 16 | context[2];
            context[5] = 0;
            before[1] = before[0];
            before[0] = symbol(LENGTH, LENGTH, lengths[tree][value]);
            lengths[tree][value] = (uint8_t)before[0];
        }
        plant(tree);
    }
}

// ---- a module ------------------------------------------------------------------------------------------------------

static uint8_t *at; ///< the next byte of the module
static const uint8_t *last;
static uint32_t operations[8]; ///< the newest first; those of two bytes are 256 + the second
static uint32_t whole[2];      ///< the same with what follows them
static uint32_t ranks[2];      ///< of locals
static uint32_t numbers[KINDS][2];
static uint32_t prefix; ///< what came of the number so far

static void shift(uint32_t *list, uint32_t count, uint32_t value) {
    for (; count > 1; count--) list[count - 1] = list[count - 2];
    list[0] = value;
}

static uint32_t byte(uint32_t kind) {
    const uint32_t one = mixed(prefix, operations[0]);
    context[0] = prefix;
    context[1] = one;
    context[2] = mixed(one, numbers[kind][0]);
    context[3] = mixed(one, operations[1]);
    context[4] = mixed(context[3], operations[2]);
    context[5] = mixed(context[2], numbers[kind][1]);
    const uint32_t value = symbol(kind, tree_of[kind], *at);
    *at++ = (uint8_t)value;
    prefix = mixed(prefix, value + 1);
    return value;
}

static void noted(uint32_t kind, uint32_t value) {
    shift(numbers[kind], 2, value);
    whole[0] = mixed(whole[0], value);
    prefix = 0;
}

// The number at `from`, seven bits a byte, as far as 32 bits have it.
static uint32_t read(const uint8_t **from) {
    uint32_t value = 0;
    for (uint32_t bits = 0;; bits += 7) {
        const uint32_t one = *(*from)++;
        if (bits < 32) value |= (one & 127) << bits;
        if (one < 128) return value;
    }
}

static uint32_t number(uint32_t kind) {
    const uint8_t *start = at;
    prefix = 1;
    while (byte(kind) & 128) {}
    const uint32_t value = read(&start);
    noted(kind, value);
    return value;
}

// Numbers as floating point begin with zeros: how many, and the other bytes.
static void real(uint32_t bytes) {
    uint32_t zeros = 0;
#ifdef PACK
    while (zeros < bytes && at[zeros] == 0) zeros++;
#endif
    context[0] = mixed(0, operations[0]);
    context[1] = mixed(context[0], operations[1]);
    context[2] = mixed(context[1], operations[2]);
    context[3] = mixed(context[2], operations[3]);
    context[4] = mixed(context[0], numbers[REAL][0]);
    context[5] = mixed(context[4], numbers[REAL][1]);
    zeros = symbol(LANE, SMALL, zeros);
    for (uint32_t i = 0; i < zeros; i++) *at++ = 0;
    prefix = 100 + zeros;
    for (; zeros < bytes; zeros++) (void)byte(REAL);
    noted(REAL, prefix);
}

// A local is its place among those of its type that were used last; its type is part of the operation. So the
// operations that are its symbols say what is on the stack.
enum { TYPED = 0xe1, UNALIGNED = 0xc5 };
static uint8_t types[LOCALS];
static uint8_t states[LOCALS]; ///< 0: nothing yet, 1: set, 2: set and used once, 3: used
static uint16_t recent[TYPES][LOCALS];

static void local(uint32_t operation) {
    uint16_t *list = recent[(operation - TYPED) / 3];
    const uint32_t state = (uint32_t)states[list[0]] << 2 | states[list[1]];
    uint32_t rank = 0;
#ifdef PACK
    const uint8_t *start = at;
    for (const uint32_t wanted = read(&start); list[rank] != wanted; rank++) {}
#endif
    uint32_t wanted = rank;
    rank = 0;
    for (uint32_t bits = 0;; bits += 7, wanted >>= 7) {
        const uint32_t one = mixed(bits << 16 | rank, operation);
        context[0] = mixed(one, state);
        context[1] = mixed(one, operations[1]);
        context[2] = mixed(context[1], operations[2]);
        context[3] = mixed(context[2], state);
        context[4] = mixed(context[1], ranks[0] << 16 | ranks[1]);
        context[5] = mixed(context[3], operations[3]);
        const uint32_t value = symbol(LOCAL, SMALL, wanted > 127 ? (wanted & 127) | 128 : wanted);
        rank |= (value & 127) << bits;
        if (value < 128) break;
    }
    shift(ranks, 2, rank);
    whole[0] = mixed(whole[0], rank);
    uint32_t value = list[rank];
    for (; rank > 0; rank--) list[rank] = list[rank - 1];
    list[0] = (uint16_t)value;
    states[value] = (operation - TYPED) % 3 != 0 ? 1 : states[value] == 1 ? 2 : 3;
    for (; value > 127; value >>= 7) *at++ = (uint8_t)(value | 128);
    *at++ = (uint8_t)value;
}

static void memory(void) {
    (void)number(ALIGN);
    (void)number(OFFSET);
}

static void vector(void) {
    const uint32_t which = number(VECTOR);
    const int lane = which >= 84 && which <= 91;
    operations[0] = 256 + which;
    if (which < 12 || lane || which == 92 || which == 93) memory();
    if (which == 12 || which == 13) real(16);
    if (lane || (which >= 21 && which <= 34)) (void)byte(LANE);
}

// Which tree the operation after this one has.
static uint32_t class_of(uint32_t operation) {
    const uint32_t typed = operation - TYPED;
    if (typed < 3 * TYPES) return typed == 0 ? 0 : 1 + typed % 3;
    if (operation == 0x41) return 4;
    if (operation < 0x20 || (operation >= 0x36 && operation < 0x40)) return 5;
    return operation < 0x36 ? 6 : 7;
}

static void follow(uint32_t operation) {
    switch (operation) {
    case 0x02: case 0x03: case 0x04: case 0x06: (void)number(BLOCK); break;
    case 0x0c: case 0x0d: (void)number(BRANCH); break;
    case 0x0e: case 0x1c: // a list; of targets with one more, of types
        for (uint32_t left = number(OTHER) + (operation == 0x0e); left > 0; left--) (void)number(OTHER);
        break;
    case 0x10: (void)number(CALL); break;
    case 0x11: (void)number(OTHER), (void)number(OTHER); break;
    case 0x07: case 0x08: case 0x09: case 0x18: case 0x23: case 0x24: case 0x3f: case 0x40: (void)number(OTHER); break;
    case 0x41: (void)number(INT32); break;
    case 0x42: (void)number(INT64); break;
    case 0x43: real(4); break;
    case 0x44: real(8); break;
    case 0xfc: // of bulk memory: copy with two numbers, fill with one
        for (uint32_t left = number(VECTOR), i = left < 8 ? 0 : left == 11 ? 1 : 2; i > 0; i--) (void)number(OTHER);
        break;
    case 0xfd: vector(); break;
    default: break;
    }
}

// Of 0x28 to 0x3e: log2 of the bytes of which each is most often aligned to a multiple; otherwise it has another
// symbol.
static const uint8_t aligned[] = {2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2};

static void operation(void) {
    context[0] = mixed(0, operations[0]);
    context[1] = mixed(context[0], operations[1]);
    context[2] = mixed(context[1], operations[2]);
    context[3] = mixed(context[2], operations[3]);
    context[4] = mixed(mixed(context[3], operations[4]), operations[5]);
    context[5] = mixed(mixed(whole[0], operations[0]), operations[1]);
    uint32_t which = *at;
#ifdef PACK
    const uint8_t *next = at + 1;
    if (which >= 0x20 && which <= 0x22) which += TYPED - 0x20u + types[read(&next)] * 3u;
    else if (which >= 0x28 && which <= 0x3e && *next != aligned[which - 0x28]) which += UNALIGNED - 0x28;
#endif
    which = symbol(OPERATION, OPERATION + class_of(operations[0]), which);
    shift(operations, 8, which);
    shift(whole, 2, which);
    if (which - TYPED < 3 * TYPES) {
        *at++ = (uint8_t)(0x20 + (which - TYPED) % 3);
        local(which);
    } else if (which - UNALIGNED < sizeof aligned) {
        *at++ = (uint8_t)(which - UNALIGNED + 0x28);
        memory();
    } else {
        *at++ = (uint8_t)which;
        if (which - 0x28 < sizeof aligned) {
            *at++ = aligned[which - 0x28];
            (void)number(OFFSET);
        }
        follow(which);
    }
    match_hash = (match_hash << 11) + (whole[0] >> 3);
    uint32_t *head = &heads[match_hash * 0x9e3779b1u >> (32 - HEADS_BITS)];
    if (match_length == 0 && *head > 0) {
        match_at = *head;
        match_length = 1;
    }
    *head = now;
}

static const uint8_t *signatures[SIGNATURES];
static uint16_t signature_of[FUNCTIONS];
static uint32_t functions;

static void function(void) {
    uint32_t locals = 0;
    uint32_t many[TYPES] = {0};
    const uint8_t *signature = signatures[signature_of[functions++]];
    for (int i = 0; i < 8; i++) operations[i] = 0;
    operations[0] = 300;
    const uint32_t bytes = number(SIZE);
    operations[0] = 301;
    const uint8_t *end = at + bytes;
    uint32_t parameters = read(&signature);
    for (uint32_t groups = number(SIZE) + parameters; groups > 0; groups--) {
        uint32_t count = 1;
        uint32_t type = 0;
        if (parameters > 0) {
            parameters--;
            type = *signature++;
        } else {
            count = number(SIZE);
            type = byte(SIZE);
        }
        type = 127 - type;
        for (; count > 0; count--, locals++) {
            types[locals] = (uint8_t)type;
            states[locals] = 0;
            recent[type][many[type]++] = (uint16_t)locals;
        }
    }
    operations[0] = 302;
    while (at < end) operation();
}

// Bytes of another section.
static void plain(uint32_t bytes, uint32_t section) {
    for (int i = 0; i < 8; i++) operations[i] = 0;
    for (; bytes > 0; bytes--) {
        context[0] = section;
        context[1] = mixed(section, operations[0]);
        context[2] = mixed(context[1], operations[1]);
        context[3] = mixed(context[2], operations[2]);
        context[4] = mixed(section, operations[3]);
        context[5] = mixed(operations[3], operations[7]);
        shift(operations, 8, symbol(PLAIN, NUMBER, *at));
        *at++ = (uint8_t)operations[0];
    }
}

static void module(void) {
    plain(8, 0);
    while (at < last) {
        plain(1, 64);
        const uint32_t section = operations[0];
        const uint32_t bytes = number(SIZE);
        const uint8_t *start = at;
        if (section == 10)
            for (uint32_t left = number(SIZE); left > 0; left--) function();
        else plain(bytes, section);
        if (section != 1 && section != 3) continue;
        const uint32_t count = read(&start);
        for (uint32_t i = 0; i < count; i++) {
            if (section == 3) {
                signature_of[i] = (uint16_t)read(&start);
            } else {
                signatures[i] = ++start;
                for (int list = 0; list < 2; list++) {
                    const uint32_t skipped = read(&start);
                    start += skipped;
                }
            }
        }
    }
}

// ---- what is called ------------------------------------------------------------------------------------------------

static void all(uint8_t *start, uint8_t *end) {
    at = start;
    last = end;
    past = (uint16_t *)(((uintptr_t)end + 1) & ~(uintptr_t)1);
    now = 1;
    prepare();
    plant_all();
    module();
}

#ifdef PACK
/// How often each value is in each tree, of the module from `start` to `end`.
EXPORT("count") uint32_t *count(uint8_t *start, uint8_t *end) {
    counting = 1;
    all(start, end);
    return counts[0];
}

EXPORT("trees") uint32_t trees(void) { return TREES; }

/// Where the lengths of the values' codes are expected, before `pack`.
EXPORT("lengths_of") uint8_t *lengths_of(void) { return lengths[0]; }

/// Packs the module from `start` to `end` to `out`; returns how many bytes that are. Behind `end` it writes as
/// `unpack` does.
EXPORT("pack") uint32_t pack(uint8_t *start, uint8_t *end, uint8_t *out) {
    stream = out;
    all(start, end);
    for (int i = 0; i < 5; i++) shifted();
    return (uint32_t)(stream - out);
}
#else
/// From `packed` to `start`, where the module ends at `end`. Behind that symbols are written: three bytes for each
/// of the module are enough, and 8192.
EXPORT("unpack") void unpack(uint8_t *packed, uint8_t *start, uint8_t *end) {
    stream = packed;
    for (int i = 0; i < 4; i++) code = code << 8 | *stream++;
    all(start, end);
}
#endif
