// The row kernels, written once over a vector of words. Each kernels_LEVEL.c defines the macros below, includes this
// file and undefines nothing: the end of this file does. No include guard: it is meant to be included several times.
//
//   K(name)                 the kernel's name at this level
//   K_LEVEL, K_TABLE        its hm_simd and the name of its table
//   K_TARGET                HMI_TARGET(...) or nothing
//   V, V_WORDS              the vector type and its number of 64-bit words: 1, 2, 4 or 8
//   V_LOAD(p) V_STORE(p,v)  unaligned
//   V_AND V_OR V_XOR V_ANDNOT(a, b) = a & ~b, V_ZERO, V_ANY(v)
//   V_SHIFT, V_SHIFT_MAKE(k), V_FUNNEL(lo, hi, shift)   the 64 bits from bit k of lo, continued in hi, 0 <= k <= 63
//   V_COUNT(v)              set bits of each word, as a vector of words; V_ADD; V_SUM(v) the sum of the words
//   K_PACK64_RGBA(p, t) K_PACK64_BYTES(p, t)            64 pixels to one word

#define V_SHARED(lo, hi, b, y) V_AND(V_FUNNEL(V_LOAD((lo) + (y)), V_LOAD((hi) + (y)), vshift), V_LOAD((b) + (y)))

K_TARGET static bool K(overlap)(const hmi_span *span) {
    const V_SHIFT vshift = V_SHIFT_MAKE(span->shift);
    const uint64_t *lo = span->lo;
    const uint64_t *b = span->b;
    const int32_t rows = span->rows;
    for (int32_t s = span->stripes; s > 0; s--, lo += span->lo_pitch, b += span->b_pitch) {
        const uint64_t *hi = lo + span->lo_pitch;
        int32_t y = 0;
        for (; y + 4 * V_WORDS <= rows; y += 4 * V_WORDS) {
            V left = V_OR(V_SHARED(lo, hi, b, y), V_SHARED(lo, hi, b, y + V_WORDS));
            V right = V_OR(V_SHARED(lo, hi, b, y + 2 * V_WORDS), V_SHARED(lo, hi, b, y + 3 * V_WORDS));
            V any = V_OR(left, right);
            if (V_ANY(any)) return true;
        }
        V any = V_ZERO;
        for (; y < rows; y += V_WORDS) any = V_OR(any, V_SHARED(lo, hi, b, y));
        if (V_ANY(any)) return true;
    }
    return false;
}

K_TARGET static int64_t K(overlap_count)(const hmi_span *span) {
    const V_SHIFT vshift = V_SHIFT_MAKE(span->shift);
    const uint64_t *lo = span->lo;
    const uint64_t *b = span->b;
    V sum = V_ZERO;
    for (int32_t s = span->stripes; s > 0; s--, lo += span->lo_pitch, b += span->b_pitch) {
        const uint64_t *hi = lo + span->lo_pitch;
        for (int32_t y = 0; y < span->rows; y += V_WORDS) {
            V shared = V_SHARED(lo, hi, b, y);
            sum = V_ADD(sum, V_COUNT(shared));
        }
    }
    return (int64_t)V_SUM(sum);
}

K_TARGET static int32_t K(first_row)(const uint64_t *lo, const uint64_t *hi, const uint64_t *b, int32_t rows,
                                     unsigned shift) {
    const V_SHIFT vshift = V_SHIFT_MAKE(shift);
    for (int32_t y = 0; y < rows; y += V_WORDS) {
        V shared = V_SHARED(lo, hi, b, y);
        if (!V_ANY(shared)) continue;
        while (y < rows && !(hmi_funnel(lo[y], hi[y], shift) & b[y])) y++;
        return y;
    }
    return rows;
}

K_TARGET static int32_t K(last_row)(const uint64_t *lo, const uint64_t *hi, const uint64_t *b, int32_t rows,
                                    unsigned shift) {
    const V_SHIFT vshift = V_SHIFT_MAKE(shift);
    int32_t end = rows;
    for (; end >= V_WORDS; end -= V_WORDS) {
        V shared = V_SHARED(lo, hi, b, end - V_WORDS);
        if (V_ANY(shared)) break;
    }
    while (end > 0 && !(hmi_funnel(lo[end - 1], hi[end - 1], shift) & b[end - 1])) end--;
    return end - 1;
}

K_TARGET static uint64_t K(columns)(const uint64_t *lo, const uint64_t *hi, const uint64_t *b, int32_t rows,
                                    unsigned shift) {
    const V_SHIFT vshift = V_SHIFT_MAKE(shift);
    V any = V_ZERO;
    for (int32_t y = 0; y < rows; y += V_WORDS) any = V_OR(any, V_SHARED(lo, hi, b, y));
    uint64_t words[V_WORDS];
    V_STORE(words, any);
    uint64_t columns = 0;
    for (int i = 0; i < V_WORDS; i++) columns |= words[i];
    return columns;
}

#define K_COMBINE(name, vector_op, word_op)                                                                          \
    K_TARGET static void K(name)(uint64_t * dst, const uint64_t *lo, const uint64_t *hi, int32_t rows,               \
                                 unsigned shift) {                                                                   \
        const V_SHIFT vshift = V_SHIFT_MAKE(shift);                                                                  \
        int32_t y = 0;                                                                                               \
        for (; y + V_WORDS <= rows; y += V_WORDS)                                                                    \
            V_STORE(dst + y, vector_op(V_LOAD(dst + y), V_FUNNEL(V_LOAD(lo + y), V_LOAD(hi + y), vshift)));          \
        for (; y < rows; y++) dst[y] = dst[y] word_op hmi_funnel(lo[y], hi[y], shift);                               \
    }

K_COMBINE(combine_or, V_OR, |)
K_COMBINE(combine_and_not, V_ANDNOT, &~)
K_COMBINE(combine_and, V_AND, &)
K_COMBINE(combine_xor, V_XOR, ^)

K_TARGET static int64_t K(count)(const uint64_t *words, size_t n) {
    V sum = V_ZERO;
    size_t i = 0;
    for (; i + V_WORDS <= n; i += V_WORDS) {
        V word = V_LOAD(words + i);
        sum = V_ADD(sum, V_COUNT(word));
    }
    int64_t total = (int64_t)V_SUM(sum);
    for (; i < n; i++) total += hmi_popcount(words[i]);
    return total;
}

K_TARGET static void K(pack_rgba)(const uint8_t *rgba, int32_t n, uint8_t threshold, uint64_t *dst, size_t pitch) {
    for (; n >= 64; n -= 64, rgba += 256, dst += pitch) *dst = K_PACK64_RGBA(rgba, threshold);
    if (n > 0) {
        uint8_t rest[256] = {0}; // alpha 0 is below every threshold
        memcpy(rest, rgba, (size_t)n * 4);
        *dst = K_PACK64_RGBA(rest, threshold);
    }
}

K_TARGET static void K(pack_bytes)(const uint8_t *bytes, int32_t n, uint8_t threshold, uint64_t *dst, size_t pitch) {
    for (; n >= 64; n -= 64, bytes += 64, dst += pitch) *dst = K_PACK64_BYTES(bytes, threshold);
    if (n > 0) {
        uint8_t rest[64] = {0};
        memcpy(rest, bytes, (size_t)n);
        *dst = K_PACK64_BYTES(rest, threshold);
    }
}

const hmi_kernels K_TABLE = {
    .level = K_LEVEL,
    .overlap = K(overlap),
    .overlap_count = K(overlap_count),
    .first_row = K(first_row),
    .last_row = K(last_row),
    .columns = K(columns),
    .combine = {K(combine_or), K(combine_and_not), K(combine_and), K(combine_xor)},
    .count = K(count),
    .pack_rgba = K(pack_rgba),
    .pack_bytes = K(pack_bytes),
};

#undef K
#undef K_LEVEL
#undef K_TABLE
#undef K_TARGET
#undef K_COMBINE
#undef K_PACK64_RGBA
#undef K_PACK64_BYTES
#undef V
#undef V_WORDS
#undef V_LOAD
#undef V_STORE
#undef V_AND
#undef V_OR
#undef V_XOR
#undef V_ANDNOT
#undef V_ZERO
#undef V_ANY
#undef V_SHIFT
#undef V_SHIFT_MAKE
#undef V_FUNNEL
#undef V_COUNT
#undef V_ADD
#undef V_SUM
#undef V_SHARED
