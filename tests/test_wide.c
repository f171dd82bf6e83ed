// Numbers of 128 and 256 bits, compared with the oracle's numbers of any size.
#include "../src/exact/int256.h"

#include "harness.h"
#include "ref_sat.h"

#include <math.h>

enum { ROUNDS = 20000 };

// ---- random numbers: of any length, often nearly a power of two or at an end of the range ------------------------

static uint64_t random_word(void) {
    static const uint64_t edges[] = {0, 1, 2, 0x7fffffffffffffffu, 0x8000000000000000u, 0xffffffffffffffffu};
    if (test_below(3) == 0) return TEST_PICK(edges);
    return test_random() >> test_below(64) << test_below(64);
}

static int64_t random_int64(void) { return (int64_t)random_word(); }

static hmi_int128 random_int128(void) {
    hmi_int128 a = {random_word(), random_word()};
    if (test_below(3) == 0) a = hmi_int128_from((int64_t)a.low);
    return a;
}

static hmi_int256 random_int256(void) {
    hmi_int256 a = {{random_word(), random_word(), random_word(), random_word()}};
    if (test_below(3) == 0) a = hmi_int256_from((hmi_int128){a.word[0], a.word[1]});
    return a;
}

// ---- the oracle's view -------------------------------------------------------------------------------------------

static ref_big big128(hmi_int128 a, bool is_signed) {
    uint64_t word[2] = {a.low, a.high};
    return ref_big_of_words(word, 2, is_signed);
}

static ref_big big256(hmi_int256 a, bool is_signed) { return ref_big_of_words(a.word, 4, is_signed); }

// Whether the value is what is left of `expected` in 128 bits: they differ by a multiple of 2^128. (The numbers here
// are sums of two, so by none or one.)
static bool same_modulo(ref_big value, ref_big expected, int bits) {
    ref_big turn = ref_big_power_of_two(bits);
    return ref_big_compare(value, expected) == 0 || ref_big_compare(value, ref_big_add(expected, turn)) == 0 ||
           ref_big_compare(value, ref_big_sub(expected, turn)) == 0;
}

// ---- 128 bits ----------------------------------------------------------------------------------------------------

TEST(products_of_words) {
    for (int i = 0; i < test_rounds(ROUNDS); ++i) {
        uint64_t a = random_word(), b = random_word();
        hmi_int128 product = hmi_uint128_mul(a, b);
        hmi_int128 portable = hmi_uint128_mul_portable(a, b);
        ref_big expected = ref_big_mul(ref_big_of_words(&a, 1, false), ref_big_of_words(&b, 1, false));
        CHECK(ref_big_compare(big128(product, false), expected) == 0);
        CHECK(portable.low == product.low && portable.high == product.high);
        expected = ref_big_mul(ref_big_of((int64_t)a), ref_big_of((int64_t)b));
        CHECK(ref_big_compare(big128(hmi_int128_mul((int64_t)a, (int64_t)b), true), expected) == 0);
        CHECK(ref_big_compare(big128(hmi_int128_mul_portable((int64_t)a, (int64_t)b), true), expected) == 0);
    }
}

TEST(sums_of_128_bits) {
    for (int i = 0; i < test_rounds(ROUNDS); ++i) {
        hmi_int128 a = random_int128(), b = random_int128();
        ref_big one = big128(a, true), two = big128(b, true);
        CHECK(same_modulo(big128(hmi_int128_add(a, b), true), ref_big_add(one, two), 128));
        CHECK(same_modulo(big128(hmi_int128_sub(a, b), true), ref_big_sub(one, two), 128));
        CHECK(same_modulo(big128(hmi_int128_negate(a), true), ref_big_sub(ref_big_of(0), one), 128));
    }
}

TEST(order_of_128_bits) {
    test_tally equal = {0, 0};
    for (int i = 0; i < test_rounds(ROUNDS); ++i) {
        hmi_int128 a = random_int128(), b = test_below(3) ? random_int128() : a;
        ref_big one = big128(a, true), two = big128(b, true);
        CHECK_INT(hmi_int128_compare(a, b), ref_big_compare(one, two));
        CHECK_INT(hmi_uint128_compare(a, b), ref_big_compare(big128(a, false), big128(b, false)));
        CHECK_INT(hmi_int128_sign(a), one.sign);
        CHECK_INT(hmi_int128_is_zero(a), one.sign == 0);
        CHECK_INT(hmi_int128_is_negative(a), one.sign < 0);
        test_count(&equal, ref_big_compare(one, two) == 0);
    }
    CHECK_TALLY(equal);
}

TEST(doubles_of_128_bits) {
    for (int i = 0; i < test_rounds(ROUNDS); ++i) {
        hmi_int128 a = random_int128();
        double expected = ref_big_to_double(big128(a, true));
        CHECK_NEAR(hmi_int128_to_double(a), expected, fabs(expected) * 0x1p-49);
        int64_t small = random_int64();
        CHECK(ref_big_compare(big128(hmi_int128_from(small), true), ref_big_of(small)) == 0);
    }
}

// ---- 256 bits ----------------------------------------------------------------------------------------------------

TEST(products_of_128_bits) {
    for (int i = 0; i < test_rounds(ROUNDS); ++i) {
        hmi_int128 a = random_int128(), b = random_int128();
        ref_big expected = ref_big_mul(big128(a, true), big128(b, true));
        CHECK(ref_big_compare(big256(hmi_int256_mul(a, b), true), expected) == 0);
        expected = ref_big_mul(big128(a, false), big128(b, false));
        CHECK(ref_big_compare(big256(hmi_uint256_mul(a, b), false), expected) == 0);
        CHECK(ref_big_compare(big256(hmi_int256_from(a), true), big128(a, true)) == 0);
        CHECK(ref_big_compare(big256(hmi_uint256_from(a), true), big128(a, false)) == 0);
    }
}

TEST(sums_of_256_bits) {
    for (int i = 0; i < test_rounds(ROUNDS); ++i) {
        hmi_int256 a = random_int256(), b = random_int256();
        ref_big one = big256(a, true), two = big256(b, true), zero = ref_big_of(0);
        CHECK(same_modulo(big256(hmi_int256_add(a, b), true), ref_big_add(one, two), 256));
        CHECK(same_modulo(big256(hmi_int256_sub(a, b), true), ref_big_sub(one, two), 256));
        CHECK(same_modulo(big256(hmi_int256_negate(a), true), ref_big_sub(zero, one), 256));
        one.sign = one.sign != 0;
        CHECK(ref_big_compare(big256(hmi_int256_magnitude(a), false), one) == 0);
    }
}

TEST(order_of_256_bits) {
    test_tally equal = {0, 0};
    for (int i = 0; i < test_rounds(ROUNDS); ++i) {
        hmi_int256 a = random_int256(), b = test_below(3) ? random_int256() : a;
        ref_big one = big256(a, true), two = big256(b, true);
        CHECK_INT(hmi_int256_compare(a, b), ref_big_compare(one, two));
        CHECK_INT(hmi_uint256_compare(a, b), ref_big_compare(big256(a, false), big256(b, false)));
        CHECK_INT(hmi_int256_sign(a), one.sign);
        CHECK_INT(hmi_int256_is_negative(a), one.sign < 0);
        test_count(&equal, ref_big_compare(one, two) == 0);
    }
    CHECK_TALLY(equal);
}

TEST(shifts) {
    for (int i = 0; i < test_rounds(ROUNDS); ++i) {
        hmi_int256 a = random_int256();
        int bits = hmi_uint256_bits(a);
        ref_big value = big256(a, false);
        CHECK(ref_big_compare(value, ref_big_power_of_two(bits)) < 0);
        CHECK(bits == 0 || ref_big_compare(value, ref_big_power_of_two(bits - 1)) >= 0);
        int n = test_below(256);
        if (test_below(2)) n = bits < 256 ? test_between(0, 255 - bits) : 0; // so that nothing is lost
        hmi_int256 shifted = hmi_int256_shift_left(a, n);
        hmi_int256 doubled = a;
        for (int k = 0; k < n; ++k) doubled = hmi_int256_add(doubled, doubled);
        CHECK(hmi_uint256_compare(shifted, doubled) == 0);
        if (n + bits > 256) continue;
        CHECK(ref_big_compare(big256(shifted, false), ref_big_mul(value, ref_big_power_of_two(n))) == 0);
    }
}

// ---- doubles -----------------------------------------------------------------------------------------------------

// How far a double is from the value.
static ref_ratio error_of(double d, ref_big value) {
    ref_ratio error = ref_ratio_of_double(d);
    error.num = ref_big_sub(error.num, ref_big_mul(value, error.den));
    error.num.sign = error.num.sign != 0;
    return error;
}

static bool mantissa_even(double d) {
    int exponent;
    return fmod(ldexp(fabs(frexp(d, &exponent)), 53), 2) == 0;
}

// No neighbour is nearer; of two that are as near, the even one was chosen.
static void check_nearest(hmi_int256 a) {
    double d = hmi_int256_to_double(a);
    ref_big value = big256(a, true);
    ref_ratio error = error_of(d, value);
    for (int up = 0; up < 2 && error.num.sign != 0; ++up) {
        int order = ref_ratio_compare(error, error_of(nextafter(d, up ? HUGE_VAL : -HUGE_VAL), value));
        CHECK(order < 0 || (order == 0 && mantissa_even(d)));
    }
}

TEST(nearest_doubles) {
    test_tally exact = {0, 0};
    for (int i = 0; i < ROUNDS / 4; ++i) {
        hmi_int256 a = random_int256();
        if (test_below(2)) { // 55 bits: halfway between two doubles, or nearly
            a = hmi_int256_from(hmi_int128_from((int64_t)(test_random() >> 9)));
            a = hmi_int256_shift_left(a, test_below(190));
            if (test_below(4) == 0) a.word[0] ^= 1;
            if (test_below(2)) a = hmi_int256_negate(a);
        }
        check_nearest(a);
        test_count(&exact, error_of(hmi_int256_to_double(a), big256(a, true)).num.sign == 0);
    }
    CHECK_TALLY(exact);
    for (int e = -1022; e <= 1023; ++e) CHECK(hmi_power_of_two(e) == ldexp(1, e));
    CHECK(copysign(1, hmi_int256_to_double(hmi_int256_from(hmi_int128_from(0)))) > 0);
}

TEST_MAIN(CASE(products_of_words), CASE(sums_of_128_bits), CASE(order_of_128_bits), CASE(doubles_of_128_bits),
          CASE(products_of_128_bits), CASE(sums_of_256_bits), CASE(order_of_256_bits), CASE(shifts),
          CASE(nearest_doubles))
