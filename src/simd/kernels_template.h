// The row kernels, written once over a vector of words. Each kernels_LEVEL.c defines the macros below, includes this
// file and undefines nothing: the end of this file does. No include guard: it is meant to be included several times.
//
//   K(name)                 the kernel's name at this level
//   K_LEVEL, K_TABLE        its hm_simd and the name of its table
//   K_TARGET                HMI_TARGET(...) or nothing
//   V, V_WORDS              the vector type and its number of 64-bit words: 1, 2, 4 or 8
//   V_LOAD(p) V_STORE(p,v)  unaligned
//   V_AND V_OR V_XOR V_ANDNOT(a, b) = a & ~b, V_ZERO, V_ONES, V_ANY(v)
//   V_SHIFT, V_SHIFT_MAKE(k), V_FUNNEL(lo, hi, shift)   the 64 bits from bit k of lo, continued in hi, 0 <= k <= 63
//   V_COUNT(v)              set bits of each word, as a vector of words; V_ADD; V_SUM(v) the sum of the words
//   K_CULL, K_SIEVE         cull and sieve at this level
//   K_FOLD8(p)              for 8 words one byte: which bytes of any of them are not 0
//   K_PACK64_RGBA(p, t) K_PACK64_BYTES(p, t)            64 pixels to one word
//   K_PACK16_RGBA(p, t) K_PACK16_BYTES(p, t)            16 pixels to the low bits of a uint64_t

#define V_SHARED(lo, hi, b, y) V_AND(V_FUNNEL(V_LOAD((lo) + (y)), V_LOAD((hi) + (y)), vshift), V_LOAD((b) + (y)))

K_TARGET static bool K(span_overlaps)(const hmi_span *span) {
    const V_SHIFT vshift = V_SHIFT_MAKE(span->shift);
    const uint64_t *lo = span->lo;
    const uint64_t *b = span->b;
    const int32_t rows = span->rows;
    for (int32_t s = span->stripes; s > 0; s--, lo += span->lo_pitch, b += span->b_pitch) {
        const uint64_t *hi = lo + span->lo_pitch;
        V first = V_SHARED(lo, hi, b, 0);
        if (V_ANY(first)) return true;
        int32_t y = V_WORDS;
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

K_TARGET static bool K(overlap)(const hmi_bitgrid *a, const hmi_bitgrid *b, int32_t dx, int32_t dy) {
    hmi_pair pair;
    return hmi_pair_make(a, b, dx, dy, &pair) && K(span_overlaps)(&pair.span);
}

// The pixels of one candidate: 64 columns (one stripe) by the rows y0 .. y0+7, as far as they lie in the span.
K_TARGET static bool K(tile_overlaps)(const hmi_span *fine, int32_t stripe, int32_t y0) {
    const int32_t end = y0 + 8 < fine->rows ? y0 + 8 : fine->rows;
    if (stripe >= fine->stripes) return false;
    const V_SHIFT vshift = V_SHIFT_MAKE(fine->shift);
    const uint64_t *lo = fine->lo + (size_t)stripe * fine->lo_pitch;
    const uint64_t *hi = lo + fine->lo_pitch;
    const uint64_t *b = fine->b + (size_t)stripe * fine->b_pitch;
    V any = V_ZERO;
    for (int32_t y = y0 > 0 ? y0 : 0; y < end; y += V_WORDS) any = V_OR(any, V_SHARED(lo, hi, b, y));
    return V_ANY(any);
}

// The candidates of one word of the coarse level, whose bytes each cover one stripe of pixels.
K_TARGET static bool K(word_overlaps)(const hmi_span *fine, uint64_t word, int32_t stripe, int32_t y0) {
    while (word) {
        int byte = hmi_lowest_bit(word) / 8;
        if (K(tile_overlaps)(fine, stripe + byte, y0)) return true;
        word &= ~((uint64_t)0xff << (8 * byte));
    }
    return false;
}

K_TARGET static bool K(overlap_coarse)(const hmi_span *fine, const hmi_span *coarse, int32_t skew) {
    const V_SHIFT vshift = V_SHIFT_MAKE(coarse->shift);
    for (int32_t s = 0; s < coarse->stripes; s++) {
        const uint64_t *lo = coarse->lo + (size_t)s * coarse->lo_pitch;
        const uint64_t *hi = lo + coarse->lo_pitch;
        const uint64_t *b = coarse->b + (size_t)s * coarse->b_pitch;
        for (int32_t j = 0; j < coarse->rows; j += V_WORDS) {
            V shared = V_SHARED(lo, hi, b, j);
            if (!V_ANY(shared)) continue;
            uint64_t words[V_WORDS];
            V_STORE(words, shared);
            for (int i = 0; i < V_WORDS; i++)
                if (words[i] && K(word_overlaps)(fine, words[i], 8 * s, 8 * (j + i) + skew)) return true;
        }
    }
    return false;
}

K_TARGET static int64_t K(overlap_count)(const hmi_bitgrid *a, const hmi_bitgrid *b, int32_t dx, int32_t dy) {
    hmi_pair pair;
    if (!hmi_pair_make(a, b, dx, dy, &pair)) return 0;
    const V_SHIFT vshift = V_SHIFT_MAKE(pair.span.shift);
    const uint64_t *lo = pair.span.lo;
    const uint64_t *under = pair.span.b;
    V sum = V_ZERO;
    for (int32_t s = pair.span.stripes; s > 0; s--, lo += pair.span.lo_pitch, under += pair.span.b_pitch) {
        const uint64_t *hi = lo + pair.span.lo_pitch;
        for (int32_t y = 0; y < pair.span.rows; y += V_WORDS) {
            V shared = V_SHARED(lo, hi, under, y);
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

// The tile stays in registers while the sources go by. Whether it is full is tested now and then: usually it is soon.
K_TARGET static bool K(or_tile)(uint64_t tile[HMI_TILE_ROWS], const hmi_tile_source *sources, size_t n, int32_t y) {
    enum { VECTORS = HMI_TILE_ROWS / V_WORDS };
    const V ones = V_ONES;
    V rows[VECTORS];
    V open = V_ZERO;
    for (int i = 0; i < VECTORS; i++) rows[i] = V_LOAD(tile + i * V_WORDS);
    for (size_t k = 0; k < n;) {
        const size_t pause = n - k < 16 ? n : k + 16;
        for (; k < pause; k++) {
            const V_SHIFT vshift = V_SHIFT_MAKE(sources[k].shift);
            const uint64_t *lo = sources[k].lo + (y + sources[k].row);
            const uint64_t *hi = sources[k].hi + (y + sources[k].row);
            for (int i = 0; i < VECTORS; i++)
                rows[i] = V_OR(rows[i], V_FUNNEL(V_LOAD(lo + i * V_WORDS), V_LOAD(hi + i * V_WORDS), vshift));
        }
        open = V_XOR(rows[0], ones);
        for (int i = 1; i < VECTORS; i++) open = V_OR(open, V_XOR(rows[i], ones));
        if (!V_ANY(open)) break;
    }
    for (int i = 0; i < VECTORS; i++) V_STORE(tile + i * V_WORDS, rows[i]);
    return n > 0 && !V_ANY(open);
}

K_TARGET static void K(fold_blocks)(const uint64_t *words, int32_t blocks, uint8_t *out) {
    for (int32_t j = 0; j < blocks; j++, words += 8) out[j] = K_FOLD8(words);
}

// The last pixels of a row: fewer than 64. Groups of 16, then one that ends with the row and overlaps what is done,
// or one by one where the whole row is shorter than a group.
#define K_PACK_TAIL(step, pack16)                                                                                    \
    uint64_t word = 0;                                                                                               \
    int32_t x = 0;                                                                                                   \
    for (; x + 16 <= n; x += 16) word |= pack16(p + (step)*x, threshold) << x;                                       \
    if (x == n) return word;                                                                                         \
    if (width >= 16) return word | (pack16(p + (step) * (n - 16), threshold) >> (16 - (n - x))) << x;                \
    for (; x < n; x++) word |= (uint64_t)(p[(step)*x + (step)-1] >= threshold) << x;                                 \
    return word;

K_TARGET static uint64_t K(rgba_tail)(const uint8_t *p, int32_t n, int32_t width,
                                      uint8_t threshold){K_PACK_TAIL(4, K_PACK16_RGBA)}

K_TARGET static uint64_t
    K(bytes_tail)(const uint8_t *p, int32_t n, int32_t width, uint8_t threshold){K_PACK_TAIL(1, K_PACK16_BYTES)}

#define K_PACK(name, step, pack64, tail)                                                                             \
    K_TARGET static void K(name)(const uint8_t *rows, size_t stride, uint8_t threshold, const hmi_bitgrid *to) {     \
        const int32_t width = to->width;                                                                             \
        for (int32_t y = 0; y < to->height; y++) {                                                                   \
            const uint8_t *p = rows + (size_t)y * stride;                                                            \
            uint64_t *dst = to->words + y;                                                                           \
            int32_t n = width;                                                                                       \
            for (; n >= 64; n -= 64, p += 64 * (step), dst += to->pitch) *dst = pack64(p, threshold);                \
            if (n > 0) *dst = tail(p, n, width, threshold);                                                          \
        }                                                                                                            \
    }

K_PACK(pack_rgba, 4, K_PACK64_RGBA, K(rgba_tail)) K_PACK(pack_bytes, 1, K_PACK64_BYTES, K(bytes_tail))

    const hmi_kernels K_TABLE = {
        .level = K_LEVEL,
        .overlap = K(overlap),
        .overlap_coarse = K(overlap_coarse),
        .overlap_count = K(overlap_count),
        .first_row = K(first_row),
        .last_row = K(last_row),
        .columns = K(columns),
        .combine = {K(combine_or), K(combine_and_not), K(combine_and), K(combine_xor)},
        .count = K(count),
        .or_tile = K(or_tile),
        .fold_blocks = K(fold_blocks),
        .cull = K_CULL,
        .sieve = K_SIEVE,
        .pack_rgba = K(pack_rgba),
        .pack_bytes = K(pack_bytes),
};

#undef K
#undef K_LEVEL
#undef K_TABLE
#undef K_TARGET
#undef K_COMBINE
#undef K_FOLD8
#undef K_CULL
#undef K_SIEVE
#undef K_PACK
#undef K_PACK_TAIL
#undef K_PACK16_RGBA
#undef K_PACK16_BYTES
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
#undef V_ONES
#undef V_ZERO
#undef V_ANY
#undef V_SHIFT
#undef V_SHIFT_MAKE
#undef V_FUNNEL
#undef V_COUNT
#undef V_ADD
#undef V_SUM
#undef V_SHARED
