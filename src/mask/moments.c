// mask: exact moments, centre of mass, main axis.
#include "../exact/int256.h"
#include "mask_internal.h"

#include <math.h>

// Bits whose index has binary digit k set.
static const uint64_t index_bits[6] = {0xaaaaaaaaaaaaaaaau, 0xccccccccccccccccu, 0xf0f0f0f0f0f0f0f0u,
                                       0xff00ff00ff00ff00u, 0xffff0000ffff0000u, 0xffffffff00000000u};

/// Sums over the set bits of a word: how many, their indices, their squared indices.
typedef struct bit_sums {
    int64_t n;
    int64_t sum;
    int64_t squares;
} bit_sums;

// An index is the sum of its binary digits times 2^k, its square the sum of products of two of them.
static bit_sums moments_of_word(uint64_t word) {
    bit_sums sums = {hmi_popcount(word), 0, 0};
    for (int k = 0; k < 6; k++) {
        uint64_t with_k = word & index_bits[k];
        int64_t count = hmi_popcount(with_k);
        sums.sum += count << k;
        sums.squares += count << (2 * k);
        for (int l = k + 1; l < 6; l++) sums.squares += (int64_t)hmi_popcount(with_k & index_bits[l]) << (k + l + 1);
    }
    return sums;
}

// X = 2 * (origin + i) + 1 = base + 2i.
static void moments_add_word(hm_moments *moments, uint64_t word, int64_t base, int64_t y) {
    static const bit_sums full = {64, 2016, 85344};
    bit_sums bits = word == ~(uint64_t)0 ? full : moments_of_word(word);
    int64_t sx = base * bits.n + 2 * bits.sum;
    moments->n += bits.n;
    moments->sx += sx;
    moments->sy += y * bits.n;
    moments->sxx += base * base * bits.n + 4 * base * bits.sum + 4 * bits.squares;
    moments->sxy += y * sx;
    moments->syy += y * y * bits.n;
}

// Each term is below 2^16 * 2^16 and there are fewer than 2^30 pixels, so all sums stay below 2^62.
void hm_mask_moments(const hm_mask *mask, hm_moments *out) {
    HMI_REQUIRE_PTR(mask, );
    HMI_REQUIRE_PTR(out, );
    hm_moments moments = {0, 0, 0, 0, 0, 0};
    for (int32_t s = 0; s < mask->grid.stripes; s++) {
        const uint64_t *words = hmi_bitgrid_stripe(&mask->grid, s);
        for (int32_t y = 0; y < mask->grid.height; y++)
            if (words[y]) moments_add_word(&moments, words[y], 128 * (int64_t)s + 1, 2 * (int64_t)y + 1);
    }
    *out = moments;
}

bool hm_moments_centroid(const hm_moments *moments, hm_vec2 *out) {
    HMI_REQUIRE_PTR(moments, false);
    HMI_REQUIRE_PTR(out, false);
    *out = (hm_vec2){0, 0};
    if (moments->n <= 0) return false;
    out->x = (double)moments->sx / (2 * (double)moments->n);
    out->y = (double)moments->sy / (2 * (double)moments->n);
    return true;
}

// n * sum of products - product of sums: n^2 times a covariance.
static hmi_int128 moments_spread(int64_t n, int64_t products, int64_t a, int64_t b) {
    return hmi_int128_sub(hmi_int128_mul(n, products), hmi_int128_mul(a, b));
}

// The main axis points along (d + h, 2c) or, the same direction, (2c, h - d), where d is the difference of the
// spreads along x and y, c the mixed one, and h = sqrt(d*d + 4c*c); the form without cancellation is taken. Square
// roots are correctly rounded by IEEE 754, so the bits are the same everywhere.
void hm_moments_axis(const hm_moments *moments, hm_vec2 *out) {
    HMI_REQUIRE_PTR(moments, );
    HMI_REQUIRE_PTR(out, );
    *out = (hm_vec2){1, 0};
    if (moments->n <= 0) return;
    const hm_moments *m = moments;
    hmi_int128 spread_x = moments_spread(m->n, m->sxx, m->sx, m->sx);
    hmi_int128 spread_y = moments_spread(m->n, m->syy, m->sy, m->sy);
    hmi_int128 difference = hmi_int128_sub(spread_x, spread_y);
    hmi_int128 mixed = moments_spread(m->n, m->sxy, m->sx, m->sy);
    mixed = hmi_int128_add(mixed, mixed);
    if (hmi_int128_is_zero(difference) && hmi_int128_is_zero(mixed)) return;
    double d = hmi_int128_to_double(difference);
    double c = hmi_int128_to_double(mixed);
    double h = sqrt(d * d + c * c);
    double x = d >= 0 ? d + h : c;
    double y = d >= 0 ? c : h - d;
    double length = sqrt(x * x + y * y);
    if (x < 0) length = -length;
    *out = (hm_vec2){x / length, y / length};
    if (out->x == 0) *out = (hm_vec2){0, 1};
}
