// mask: how many pixels two masks share at every offset, as the product of two polynomials.
//
// Pixel (x, y) of a is the term x + y * W, and pixel (u, v) of b rotated by 180 degrees the term u + v * W, where W
// is the table's width: no two rows of a product run into each other. The polynomials are multiplied by a
// number-theoretic transform (Pollard 1971) modulo 15 * 2^27 + 1, which is greater than any count: all of it is
// exact. The transform leaves its values in bit-reversed order and its inverse takes them so, so that nothing is
// reordered and every pass multiplies long rows by one number (as Bernstein describes, 2004). It goes down into the
// halves one after the other, so most passes stay in the cache. Products are Montgomery's (1985): mul(a, b) is a * b
// / 2^32.
#include "mask_internal.h"

#include <string.h>

enum { CONVOLVE_ROOTS = 26, CONVOLVE_BLOCK = 1 << 14 };

#define CONVOLVE_PRIME UINT32_C(2013265921)
#define CONVOLVE_INVERSE UINT32_C(2013265919) // -1 / prime modulo 2^32
#define CONVOLVE_GENERATOR 31

// A number below twice the prime, reduced. Without a branch, which nothing could foresee.
static uint32_t convolve_reduce(uint32_t a) { return a - (CONVOLVE_PRIME & (0u - (uint32_t)(a >= CONVOLVE_PRIME))); }

static uint32_t convolve_mul(uint32_t a, uint32_t b) {
    const uint64_t product = (uint64_t)a * b;
    const uint32_t whole = (uint32_t)product * CONVOLVE_INVERSE;
    return convolve_reduce((uint32_t)((product + (uint64_t)whole * CONVOLVE_PRIME) >> 32));
}

static uint32_t convolve_add(uint32_t a, uint32_t b) { return convolve_reduce(a + b); } // below 2^32

static uint32_t convolve_less(uint32_t a, uint32_t b) { return convolve_reduce(a + CONVOLVE_PRIME - b); }

// a * 2^32 modulo the prime.
static uint32_t convolve_enter(uint32_t a) { return (uint32_t)(((uint64_t)a << 32) % CONVOLVE_PRIME); }

static uint32_t convolve_power(uint32_t a, uint32_t exponent) {
    uint32_t power = convolve_enter(1);
    for (; exponent; exponent >>= 1, a = convolve_mul(a, a))
        if (exponent & 1) power = convolve_mul(power, a);
    return power;
}

/// Factors of one direction. That of block s is the product of the roots of its bits; that of block s + 1 is `step`
/// times that, of as many as s has ones at its end.
typedef struct convolve_roots {
    uint32_t root[CONVOLVE_ROOTS]; ///< of unity, of order 4, 8, 16, ...
    uint32_t step[CONVOLVE_ROOTS];
} convolve_roots;

static void convolve_make_roots(convolve_roots *roots, bool inverse) {
    uint32_t cleared = convolve_enter(1); // 1 / the product of the roots before
    for (uint32_t i = 0; i < CONVOLVE_ROOTS; i++) {
        const uint32_t root = convolve_power(convolve_enter(CONVOLVE_GENERATOR), (CONVOLVE_PRIME - 1) >> (i + 2));
        const uint32_t back = convolve_power(root, CONVOLVE_PRIME - 2);
        roots->root[i] = inverse ? back : root;
        roots->step[i] = convolve_mul(roots->root[i], cleared);
        cleared = convolve_mul(cleared, inverse ? root : back);
    }
}

static uint32_t convolve_factor(const convolve_roots *roots, uint32_t block) {
    uint32_t factor = convolve_enter(1);
    for (int i = 0; block; i++, block >>= 1)
        if (block & 1) factor = convolve_mul(factor, roots->root[i]);
    return factor;
}

static uint32_t convolve_next(const convolve_roots *roots, uint32_t factor, uint32_t block) {
    int ones = 0;
    for (; block & 1; block >>= 1) ones++;
    return convolve_mul(factor, roots->step[ones]);
}

static void convolve_part(uint32_t *v, size_t half, uint32_t factor) {
    uint32_t *restrict low = v;
    uint32_t *restrict high = v + half;
    for (size_t i = 0; i < half; i++) {
        const uint32_t a = low[i];
        const uint32_t b = convolve_mul(high[i], factor);
        low[i] = convolve_add(a, b);
        high[i] = convolve_less(a, b);
    }
}

static void convolve_join(uint32_t *v, size_t half, uint32_t factor) {
    uint32_t *restrict low = v;
    uint32_t *restrict high = v + half;
    for (size_t i = 0; i < half; i++) {
        const uint32_t a = low[i];
        const uint32_t b = high[i];
        low[i] = convolve_add(a, b);
        high[i] = convolve_mul(convolve_less(a, b), factor);
    }
}

typedef void convolve_pass(uint32_t *v, size_t half, uint32_t factor);

// One pass over `size` values, which are block `block` of those of `2 * half`s.
static void convolve_each(uint32_t *v, size_t size, size_t half, uint32_t block, const convolve_roots *roots,
                          convolve_pass *pass) {
    uint32_t factor = convolve_factor(roots, block);
    for (size_t i = 0; i < size; i += 2 * half, block++) {
        pass(v + i, half, factor);
        factor = convolve_next(roots, factor, block);
    }
}

static void convolve_forward(uint32_t *v, size_t size, uint32_t block, const convolve_roots *roots) {
    if (size > CONVOLVE_BLOCK) {
        convolve_part(v, size / 2, convolve_factor(roots, block));
        convolve_forward(v, size / 2, 2 * block, roots);
        convolve_forward(v + size / 2, size / 2, 2 * block + 1, roots);
        return;
    }
    for (size_t half = size / 2; half > 0; half /= 2, block *= 2)
        convolve_each(v, size, half, block, roots, convolve_part);
}

static void convolve_backward(uint32_t *v, size_t size, uint32_t block, const convolve_roots *roots) {
    if (size > CONVOLVE_BLOCK) {
        convolve_backward(v, size / 2, 2 * block, roots);
        convolve_backward(v + size / 2, size / 2, 2 * block + 1, roots);
        convolve_join(v, size / 2, convolve_factor(roots, block));
        return;
    }
    for (size_t half = 1; half < size; half *= 2)
        convolve_each(v, size, half, block * (uint32_t)(size / 2 / half), roots, convolve_join);
}

// A term for each solid pixel, of the mask or of the mask rotated by 180 degrees.
static void convolve_read(const hm_mask *mask, bool rotated, size_t width, uint32_t *v) {
    for (int32_t y = 0; y < mask->grid.height; y++)
        for (int32_t x = 0; x < mask->grid.width; x++) {
            const size_t row = (size_t)(rotated ? mask->grid.height - 1 - y : y);
            const size_t column = (size_t)(rotated ? mask->grid.width - 1 - x : x);
            v[row * width + column] = hm_mask_get(mask, x, y);
        }
}

static void convolve_multiply(uint32_t *a, uint32_t *b, size_t size) {
    convolve_roots roots;
    const uint32_t part = convolve_power(convolve_enter((uint32_t)size), CONVOLVE_PRIME - 2); // 2^32 / size
    const uint32_t scale = convolve_enter(part);
    convolve_make_roots(&roots, false);
    convolve_forward(a, size, 0, &roots);
    convolve_forward(b, size, 0, &roots);
    for (size_t i = 0; i < size; i++) a[i] = convolve_mul(convolve_mul(a[i], b[i]), scale);
    convolve_make_roots(&roots, true);
    convolve_backward(a, size, 0, &roots);
}

size_t hmi_mask_convolve_size(uint64_t offsets) {
    size_t size = 1;
    while (size < offsets) size *= 2;
    return size;
}

bool hmi_mask_convolve(const hm_mask *a, const hm_mask *b, const hm_allocator *alloc, uint32_t *counts) {
    const size_t width = (size_t)a->grid.width + (size_t)b->grid.width - 1;
    const size_t offsets = width * ((size_t)a->grid.height + (size_t)b->grid.height - 1);
    const size_t size = hmi_mask_convolve_size(offsets);
    uint32_t *v = hmi_alloc_array(alloc, size, 2 * sizeof *v);
    if (!v) return false;
    memset(v, 0, 2 * size * sizeof *v);
    convolve_read(a, false, width, v);
    convolve_read(b, true, width, v + size);
    convolve_multiply(v, v + size, size);
    memcpy(counts, v, offsets * sizeof *counts);
    hmi_free(alloc, v, size * 2 * sizeof *v);
    return true;
}
