// border: moments of outlines.
//
// Each edge from a to b adds those of the triangle that it makes with the origin, with the sign of a x b: for a
// triangle with corners 0, a, b and c = a x b the integrals of 2, 6 x, 24 x x and 24 x y are c, c (ax + bx),
// 2 c (ax ax + ax bx + bx bx) and c (2 ax ay + ax by + bx ay + 2 bx by).
//
// Coordinates are below 2^31, c below 2^63; there are fewer than 2^28 edges, so that the sums stay below 2^91,
// 2^123 and 2^156.
#include "../exact/vec64.h"
#include "border_internal.h"

/// The sums, before they are written as numbers of the interface.
typedef struct border_sums {
    hmi_int128 area, x, y;
    hmi_int256 xx, xy, yy;
} border_sums;

static void border_sums_add_square(hmi_int256 *sum, hmi_int128 c, int64_t part) {
    *sum = hmi_int256_add(*sum, hmi_int256_mul(c, hmi_int128_from(part)));
}

// The parts of second order come in halves, each of which is below 2 * (2^31 - 2^16)^2 and fits.
static void border_sums_add(border_sums *sums, hm_local p, hm_local q) {
    const int64_t ax = p.x;
    const int64_t ay = p.y;
    const int64_t bx = q.x;
    const int64_t by = q.y;
    const hmi_int128 c = hmi_cross64(ax, ay, bx, by);
    const hmi_int128 doubled = hmi_int128_add(c, c);
    sums->area = hmi_int128_add(sums->area, c);
    sums->x = hmi_int128_add(sums->x, hmi_border_times(c, ax + bx));
    sums->y = hmi_int128_add(sums->y, hmi_border_times(c, ay + by));
    border_sums_add_square(&sums->xx, doubled, ax * (ax + bx));
    border_sums_add_square(&sums->xx, doubled, bx * bx);
    border_sums_add_square(&sums->yy, doubled, ay * (ay + by));
    border_sums_add_square(&sums->yy, doubled, by * by);
    border_sums_add_square(&sums->xy, c, ax * by + bx * ay);
    border_sums_add_square(&sums->xy, doubled, ax * ay);
    border_sums_add_square(&sums->xy, doubled, bx * by);
}

static hm_int256 border_int256(hmi_int256 a) { return (hm_int256){{a.word[0], a.word[1], a.word[2], a.word[3]}}; }

static hmi_int256 border_of_int256(hm_int256 a) { return (hmi_int256){{a.word[0], a.word[1], a.word[2], a.word[3]}}; }

static void border_sums_add_loop(border_sums *sums, const hm_local *ring, int32_t count) {
    for (int32_t i = 0; i < count; i++) border_sums_add(sums, ring[i], ring[i + 1 < count ? i + 1 : 0]);
}

void hm_outline_moments_of(const hm_outline *outline, int32_t loop, hm_outline_moments *out) {
    HMI_REQUIRE_PTR(out, );
    *out = (hm_outline_moments){{0, 0}, {0, 0}, {0, 0}, {{0}}, {{0}}, {{0}}};
    HMI_REQUIRE_PTR(outline, );
    HMI_REQUIRE_BETWEEN(loop, -1, outline->loop_count - 1, );
    border_sums sums = {{0, 0}, {0, 0}, {0, 0}, {{0}}, {{0}}, {{0}}};
    const int32_t first = loop < 0 ? 0 : loop;
    const int32_t end = loop < 0 ? outline->loop_count : loop + 1;
    for (int32_t i = first; i < end; i++)
        border_sums_add_loop(&sums, outline->points + outline->loops[i].first, outline->loops[i].count);
    out->area = sums.area;
    out->x = sums.x;
    out->y = sums.y;
    out->xx = border_int256(sums.xx);
    out->xy = border_int256(sums.xy);
    out->yy = border_int256(sums.yy);
}

// x / 6 over area / 2, in units.
static double border_centre(hmi_int128 moment, hmi_int128 area) {
    return hmi_int128_to_double(moment) / (3 * hmi_int128_to_double(area)) * hmi_power_of_two(-HM_LOCAL_BITS);
}

bool hm_outline_moments_centroid(const hm_outline_moments *moments, hm_vec2 *out) {
    HMI_REQUIRE_PTR(moments, false);
    HMI_REQUIRE_PTR(out, false);
    *out = (hm_vec2){0, 0};
    if (hmi_int128_is_zero(moments->area)) return false;
    *out = (hm_vec2){border_centre(moments->x, moments->area), border_centre(moments->y, moments->area)};
    return true;
}

// ---- as sums over pixels ------------------------------------------------------------------------------------------

// value / (divisor * 2^shift) where that is whole and within int64. The divisor is 1 or 3.
static bool border_whole(hmi_int256 value, int divisor, int shift, int64_t *out) {
    const bool negative = hmi_int256_is_negative(value);
    const hmi_int256 magnitude = hmi_int256_magnitude(value);
    uint64_t rest = 0;
    hmi_int256 quotient = {{0, 0, 0, 0}};
    for (int i = 7; i >= 0; i--) { // in digits of 32 bits
        const uint64_t digit = magnitude.word[i / 2] >> (i % 2 * 32) & 0xffffffffu;
        const uint64_t with_rest = rest << 32 | digit;
        quotient.word[i / 2] |= with_rest / (uint64_t)divisor << (i % 2 * 32);
        rest = with_rest % (uint64_t)divisor;
    }
    const hmi_int256 top = hmi_int256_shift_left(quotient, 256 - shift); // what is shifted out below
    if (rest != 0 || hmi_int256_sign(top) != 0 || hmi_uint256_bits(quotient) - shift > 62) return false;
    const hmi_int256 up = hmi_int256_shift_left(quotient, 192 - shift);
    const int64_t whole = (int64_t)up.word[3];
    *out = negative ? -whole : whole;
    return true;
}

// A pixel's middle (X, Y) in doubled coordinates stands for the pixel: the integral of 2 x over it is X, that of
// 4 x y is X Y, and that of 4 x x is X X + 1/3.
bool hm_outline_moments_pixels(const hm_outline_moments *moments, hm_moments *out) {
    HMI_REQUIRE_PTR(moments, false);
    HMI_REQUIRE_PTR(out, false);
    hm_moments m;
    hmi_int256 third; // in the units of 24 times a square: 24 / 4 / 3 a pixel
    if (!border_whole(hmi_int256_from(moments->area), 1, 1 + 2 * HM_LOCAL_BITS, &m.n)) return false;
    third = hmi_int256_shift_left(hmi_int256_from(hmi_int128_from(2 * m.n)), 4 * HM_LOCAL_BITS);
    const hmi_int256 xx = hmi_int256_sub(border_of_int256(moments->xx), third);
    const hmi_int256 yy = hmi_int256_sub(border_of_int256(moments->yy), third);
    if (!border_whole(hmi_int256_from(moments->x), 3, 3 * HM_LOCAL_BITS, &m.sx)) return false;
    if (!border_whole(hmi_int256_from(moments->y), 3, 3 * HM_LOCAL_BITS, &m.sy)) return false;
    if (!border_whole(xx, 3, 1 + 4 * HM_LOCAL_BITS, &m.sxx)) return false;
    if (!border_whole(border_of_int256(moments->xy), 3, 1 + 4 * HM_LOCAL_BITS, &m.sxy)) return false;
    if (!border_whole(yy, 3, 1 + 4 * HM_LOCAL_BITS, &m.syy)) return false;
    *out = m;
    return true;
}
