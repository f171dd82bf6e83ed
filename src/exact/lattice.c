// Poses put on the lattice. Everything here is integer arithmetic, also sine and cosine and the reading of doubles,
// so that no compiler, flag or machine can give another xform.
#include "int256.h"
#include "lattice_internal.h"

#include <math.h>
#include <string.h>

// ---- fixed-point numbers ------------------------------------------------------------------------------------------

/// The parts of a finite double: sign, and magnitude = mantissa * 2^exponent.
typedef struct double_parts {
    uint64_t mantissa; ///< below 2^53
    int exponent;
    bool negative;
} double_parts;

// Read from the bits of IEEE 754 binary64. False for NaN and infinities.
static bool double_split(double value, double_parts *out) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    int exponent = (int)(bits >> 52 & 0x7ff);
    out->negative = bits >> 63 != 0;
    out->mantissa = bits & (((uint64_t)1 << 52) - 1);
    out->exponent = exponent ? exponent - 1075 : -1074;
    if (exponent) out->mantissa |= (uint64_t)1 << 52;
    return exponent != 0x7ff;
}

// value * 2^bits to the nearest whole number, ties away from zero. False for NaN and from 2^62 on.
static bool double_to_fixed(double value, int bits, int64_t *out) {
    double_parts parts;
    if (!double_split(value, &parts)) return false;
    int shift = parts.exponent + bits;
    uint64_t magnitude = 0;
    if (shift >= 0) {
        if (parts.mantissa != 0 && (shift > 62 || parts.mantissa >> (62 - shift) != 0)) return false;
        magnitude = parts.mantissa != 0 ? parts.mantissa << shift : 0;
    } else if (shift > -55) {
        magnitude = (parts.mantissa + ((uint64_t)1 << (-shift - 1))) >> -shift;
    }
    *out = parts.negative ? -(int64_t)magnitude : (int64_t)magnitude;
    return true;
}

static uint64_t fixed_magnitude(int64_t v) { return v < 0 ? 0 - (uint64_t)v : (uint64_t)v; }

// a * b / 2^shift to the nearest, ties away from zero. |a|, |b| < 2^63, 64 < shift < 128, and the result below 2^62.
static int64_t fixed_multiply(int64_t a, int64_t b, int shift) {
    hmi_int128 product = hmi_uint128_mul_here(fixed_magnitude(a), fixed_magnitude(b));
    uint64_t magnitude = (product.high + ((uint64_t)1 << (shift - 65))) >> (shift - 64);
    return (a < 0) != (b < 0) ? -(int64_t)magnitude : (int64_t)magnitude;
}

// v / 2^bits to the nearest, ties away from zero.
static int64_t fixed_round(int64_t v, int bits) {
    uint64_t magnitude = (fixed_magnitude(v) + ((uint64_t)1 << (bits - 1))) >> bits;
    return v < 0 ? -(int64_t)magnitude : (int64_t)magnitude;
}

// The upper half of the product: that of two numbers in units of 2^-64, rounded down.
static uint64_t multiply_high(uint64_t a, uint64_t b) { return hmi_uint128_mul_here(a, b).high; }

// ---- sine and cosine ----------------------------------------------------------------------------------------------

enum { TRIG_BITS = 62 }; // results are in units of 2^-62

/// An angle as a number of whole quarter turns (modulo 4) and a rest of -1/2 .. 1/2 quarter turn in units of 2^-64.
typedef struct quarter_turns {
    unsigned whole;
    int64_t rest;
} quarter_turns;

// |angle| * 2/pi from the magnitude in units of 2^-64 (whole part below 2^21, fraction) times 2/pi in units of
// 2^-128. What is dropped is below 3 units of 2^-64; the constant's own error adds 2^-45 of a unit.
static quarter_turns trig_reduce(double_parts angle) {
    const uint64_t two_over_pi_high = 0xa2f9836e4e441529u;
    const uint64_t two_over_pi_low = 0xfc2757d1f534ddc0u;
    int shift = angle.exponent + 64; // at most 64 + 20 - 52
    uint64_t whole = shift > 0 ? angle.mantissa >> (64 - shift) : 0;
    uint64_t part = 0;
    if (shift >= 0)
        part = angle.mantissa << shift;
    else if (shift > -64)
        part = angle.mantissa >> -shift;
    hmi_int128 turns = hmi_uint128_mul_here(whole, two_over_pi_high);
    turns = hmi_int128_add(turns, (hmi_int128){multiply_high(part, two_over_pi_high), 0});
    turns = hmi_int128_add(turns, (hmi_int128){multiply_high(whole, two_over_pi_low), 0});
    turns = hmi_int128_add(turns, (hmi_int128){(uint64_t)1 << 63, 0}); // to the nearest quarter
    quarter_turns result = {(unsigned)(turns.high & 3), (int64_t)(turns.low ^ (uint64_t)1 << 63)};
    return result;
}

// Terms of the Taylor series (1 - sin(r)/r)/z and (1 - cos(r))/z with z = r * r <= 0.62: 1/n! in units of 2^-64, the
// last ones first. The next ones would make less than 2^-62 of sine and 2^-67 of cosine.
#define TRIG_FACTORIAL(n) (UINT64_MAX / (n))
enum { TRIG_SINE_TERMS = 8, TRIG_COSINE_TERMS = 9 };
static const uint64_t trig_sine_term[TRIG_SINE_TERMS] = {
    TRIG_FACTORIAL(355687428096000u), TRIG_FACTORIAL(1307674368000u), TRIG_FACTORIAL(6227020800u),
    TRIG_FACTORIAL(39916800u),        TRIG_FACTORIAL(362880u),        TRIG_FACTORIAL(5040u),
    TRIG_FACTORIAL(120u),             TRIG_FACTORIAL(6u)};
static const uint64_t trig_cosine_term[TRIG_COSINE_TERMS] = {
    TRIG_FACTORIAL(6402373705728000u), TRIG_FACTORIAL(20922789888000u), TRIG_FACTORIAL(87178291200u),
    TRIG_FACTORIAL(479001600u),        TRIG_FACTORIAL(3628800u),        TRIG_FACTORIAL(40320u),
    TRIG_FACTORIAL(720u),              TRIG_FACTORIAL(24u),             TRIG_FACTORIAL(2u)};

// Each step rounds once, by less than a unit, and the next takes that times z.
static inline uint64_t trig_series(uint64_t z, const uint64_t *term, int count) {
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) sum = term[i] - multiply_high(z, sum);
    return sum;
}

// To units of 2^-62, to the nearest. Errors, in units of 2^-64: r 5 from the fraction of a full turn and 2 from pi; z
// 15; the series 3.
static void trig_of_turns(quarter_turns turns, int64_t *sine, int64_t *cosine) {
    const uint64_t half_pi = 0xc90fdaa22168c234; // pi/2 in units of 2^-63
    const uint64_t rest = fixed_magnitude(turns.rest);
    const uint64_t r = 2 * multiply_high(rest, half_pi);
    const uint64_t z = multiply_high(r, r);
    const uint64_t less = multiply_high(r, multiply_high(z, trig_series(z, trig_sine_term, TRIG_SINE_TERMS)));
    const int64_t size = (int64_t)((r - less + 2) >> 2);
    const int64_t s = turns.rest < 0 ? -size : size;
    const uint64_t below = multiply_high(z, trig_series(z, trig_cosine_term, TRIG_COSINE_TERMS)); // 1, in 2^-64
    const int64_t c = ((int64_t)1 << TRIG_BITS) - (int64_t)((below + 2) >> 2);
    const int64_t x = turns.whole & 1 ? s : c, y = turns.whole & 1 ? c : s;
    *sine = turns.whole & 2 ? -y : y;
    *cosine = (turns.whole + 1) & 2 ? -x : x;
}

static bool angle_in_range(double_parts angle) { // up to 2^20
    if (angle.mantissa == 0) return true;
    double_parts limit;
    double_split(HM_MAX_ANGLE, &limit);
    return angle.exponent < limit.exponent || (angle.exponent == limit.exponent && angle.mantissa <= limit.mantissa);
}

bool hmi_sincos(double angle, int64_t *sine, int64_t *cosine) {
    double_parts parts;
    if (!double_split(angle, &parts) || !angle_in_range(parts)) return false;
    trig_of_turns(trig_reduce(parts), sine, cosine);
    if (parts.negative) *sine = -*sine;
    return true;
}

hm_result hm_sincos(double angle, int64_t *sine, int64_t *cosine) {
    HMI_REQUIRE_PTR(sine, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(cosine, HM_ERROR_RANGE);
    return hmi_sincos(angle, sine, cosine) ? HM_OK : HMI_REFUSED_BETWEEN(angle, -HM_MAX_ANGLE, HM_MAX_ANGLE);
}

// To the nearest, ties away from zero. Below 2^28 pixels the product and what its whole part leaves are doubles exactly.
bool hmi_steps_from_pixels(double pixels, int64_t *out) {
    if (!(pixels > -0x1p28 && pixels < 0x1p28)) return double_to_fixed(pixels, HM_STEP_BITS, out);
    const double steps = pixels * (double)HM_STEPS_PER_PIXEL;
    const int64_t whole = (int64_t)steps;
    const double rest = steps - (double)whole;
    *out = whole + (rest >= 0.5) - (rest <= -0.5);
    return true;
}

hm_result hm_steps_from_pixels(double pixels, int64_t *out) {
    const double most = 0x1.fffffffffffffp37; // the last one below 2^62 steps
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    return hmi_steps_from_pixels(pixels, out) ? HM_OK : HMI_REFUSED_BETWEEN(pixels, -most, most);
}

// ---- limits -------------------------------------------------------------------------------------------------------

static const int64_t xform_max_origin = (int64_t)1 << 46;
static const int64_t xform_min_axis = ((int64_t)1 << 18) - 1;
static const int64_t xform_max_axis = ((int64_t)1 << 30) + 1;

static bool xform_axis_valid(int64_t x, int64_t y) {
    if (fixed_magnitude(x) > (uint64_t)xform_max_axis || fixed_magnitude(y) > (uint64_t)xform_max_axis) return false;
    int64_t square = x * x + y * y; // below 2^62
    return square >= xform_min_axis * xform_min_axis && square <= xform_max_axis * xform_max_axis;
}

static bool xform_origin_valid(int64_t x, int64_t y) {
    return x >= -xform_max_origin && x <= xform_max_origin && y >= -xform_max_origin && y <= xform_max_origin;
}

/// Six numbers that may be too large for an xform yet.
typedef struct wide_xform {
    int64_t ox, oy, ux, uy, vx, vy;
} wide_xform;

static bool wide_valid(const wide_xform *wide) {
    if (!xform_origin_valid(wide->ox, wide->oy)) return false;
    if (!xform_axis_valid(wide->ux, wide->uy) || !xform_axis_valid(wide->vx, wide->vy)) return false;
    int64_t det = wide->ux * wide->vy - wide->uy * wide->vx;
    return fixed_magnitude(det) >= (uint64_t)(xform_min_axis * xform_min_axis / 64);
}

bool hm_xform_valid(const hm_xform *xform) {
    HMI_REQUIRE_PTR(xform, false);
    const wide_xform wide = {xform->ox, xform->oy, xform->ux, xform->uy, xform->vx, xform->vy};
    return wide_valid(&wide);
}

bool hmi_xform_valid_after(const hm_xform *from, const hm_xform *to) {
    const bool moved = from->ux == to->ux && from->uy == to->uy && from->vx == to->vx && from->vy == to->vy;
    return moved ? xform_origin_valid(to->ox, to->oy) : hm_xform_valid(to);
}

static bool xform_finish(const wide_xform *wide, hm_xform *out) {
    if (!wide_valid(wide)) return false;
    *out = (hm_xform){wide->ox,          wide->oy,          (int32_t)wide->ux, //
                      (int32_t)wide->uy, (int32_t)wide->vx, (int32_t)wide->vy};
    return true;
}

static HMI_COLD bool report_origin(hmi_origin at, const char *argument, double steps) {
    const double most = (double)xform_max_origin;
    return !(fabs(steps) <= most) && hmi_report(at, argument, HM_SENTENCE_ORIGIN, fabs(steps), most);
}

static HMI_COLD bool report_axis(hmi_origin at, const char *argument, double x, double y, hm_sentence less,
                                 hm_sentence more) {
    const double length = sqrt(x * x + y * y);
    const double least = (double)xform_min_axis, most = (double)xform_max_axis;
    if (length < least) return hmi_report(at, argument, less, length, least);
    return !(length <= most) && hmi_report(at, argument, more, length, most);
}

// In doubles, as the numbers may be any. Where these find nothing that the exact check does, it is within rounding.
static HMI_COLD bool report_wide(hmi_origin at, const char *argument, const double origin[2], const double u[2],
                                 const double v[2]) {
    const double least = (double)(xform_min_axis * xform_min_axis / 64);
    return report_origin(at, argument, origin[0]) || report_origin(at, argument, origin[1]) ||
           report_axis(at, argument, u[0], u[1], HM_SENTENCE_AXIS_U_SHORT, HM_SENTENCE_AXIS_U_LONG) ||
           report_axis(at, argument, v[0], v[1], HM_SENTENCE_AXIS_V_SHORT, HM_SENTENCE_AXIS_V_LONG) ||
           hmi_report(at, argument, HM_SENTENCE_AXES_FLAT, fabs(u[0] * v[1] - u[1] * v[0]), least);
}

bool hmi_report_xform(hmi_origin at, const char *argument, const hm_xform *xform) {
    if (!xform) return hmi_report(at, argument, HM_SENTENCE_NULL, 0, 0);
    if (hm_xform_valid(xform)) return false;
    return report_wide(at, argument, (double[2]){(double)xform->ox, (double)xform->oy},
                       (double[2]){xform->ux, xform->uy}, (double[2]){xform->vx, xform->vy});
}

// An xform that was worked out.
static HMI_COLD bool report_made(hmi_origin at, const char *argument, const wide_xform *wide) {
    return report_wide(at, argument, (double[2]){(double)wide->ox, (double)wide->oy},
                       (double[2]){(double)wide->ux, (double)wide->uy},
                       (double[2]){(double)wide->vx, (double)wide->vy});
}

bool hmi_report_point(hmi_origin at, const char *argument, hm_vec2 point, double most) {
    return hmi_report_between(at, argument, point.x, -most, most) ||
           hmi_report_between(at, argument, point.y, -most, most);
}

// ---- poses --------------------------------------------------------------------------------------------------------

static bool pose_scale(double scale, int64_t *out) { // in units of 2^-56: below 2^62 + 1
    double magnitude = scale < 0 ? -scale : scale;
    return magnitude >= HM_MIN_SCALE && magnitude <= HM_MAX_SCALE && double_to_fixed(scale / 2, 56, out);
}

// Halving is exact; scale/2 in units of 2^-56 times a sine in units of 2^-62, in steps of 2^-24.
static int64_t pose_axis(int64_t half_scale, int64_t trig) {
    return fixed_multiply(half_scale, trig, 56 + TRIG_BITS - HM_STEP_BITS - 1);
}

static bool pose_within(double value, double limit) { return value >= -limit && value <= limit; }

static bool pose_valid(const hm_pose *pose) {
    return pose_within(pose->position.x, HM_MAX_POSITION) && pose_within(pose->position.y, HM_MAX_POSITION) &&
           pose_within(pose->pivot.x, HM_MAX_LOCAL) && pose_within(pose->pivot.y, HM_MAX_LOCAL) && pose->width >= 0 &&
           pose->width <= 32767 && pose->height >= 0 && pose->height <= 32767;
}

// Where the picture's origin lies from the pivot along one axis, in local units, before flipping.
static int64_t pose_lever(bool flip, int32_t side, double pivot) {
    int64_t units = 0;
    double_to_fixed(pivot, HM_LOCAL_BITS, &units);
    return flip ? units - (int64_t)side * HM_UNITS_PER_PIXEL : -units;
}

// (x * u + y * v) / 2^16 to the nearest, for |x|, |y| <= 2^32: whole pixels and the rest apart, so that nothing
// overflows.
static int64_t pose_reach(int64_t x, int64_t u, int64_t y, int64_t v) {
    const int64_t mask = HM_UNITS_PER_PIXEL - 1;
    int64_t whole = ((x - (x & mask)) / HM_UNITS_PER_PIXEL) * u + ((y - (y & mask)) / HM_UNITS_PER_PIXEL) * v;
    return whole + fixed_round((x & mask) * u + (y & mask) * v, HM_LOCAL_BITS);
}

// What a pose makes, which may be no xform. False where the pose is beyond its limits.
static bool pose_wide(const hm_pose *pose, wide_xform *wide) {
    int64_t sine;
    int64_t cosine;
    int64_t sx;
    int64_t sy;
    if (!pose_valid(pose) || !hmi_sincos(pose->angle, &sine, &cosine)) return false;
    if (!pose_scale(pose->scale.x, &sx) || !pose_scale(pose->scale.y, &sy)) return false;
    if (pose->flip_x) sx = -sx;
    if (pose->flip_y) sy = -sy;
    *wide =
        (wide_xform){0, 0, pose_axis(sx, cosine), pose_axis(sx, sine), -pose_axis(sy, sine), pose_axis(sy, cosine)};
    // A flipped axis runs from the far side of the picture, so its lever is negated together with the axis.
    int64_t x = pose_lever(pose->flip_x, pose->width, pose->pivot.x);
    int64_t y = pose_lever(pose->flip_y, pose->height, pose->pivot.y);
    double_to_fixed(pose->position.x, HM_STEP_BITS, &wide->ox);
    double_to_fixed(pose->position.y, HM_STEP_BITS, &wide->oy);
    wide->ox += pose_reach(x, wide->ux, y, wide->vx);
    wide->oy += pose_reach(x, wide->uy, y, wide->vy);
    return true;
}

bool hmi_xform_from_pose(const hm_pose *pose, hm_xform *out) {
    wide_xform wide;
    return pose_wide(pose, &wide) && xform_finish(&wide, out);
}

static HMI_COLD bool report_pose_part(hmi_origin at, const char *argument, hm_sentence sentence, double value,
                                      double most) {
    return !(fabs(value) <= most) && hmi_report(at, argument, sentence, fabs(value), most);
}

static HMI_COLD bool report_pose_side(hmi_origin at, const char *argument, int32_t side) {
    return (side < 0 || side > 32767) && hmi_report(at, argument, HM_SENTENCE_POSE_SIZE, side, 32767);
}

static HMI_COLD bool report_pose_scale(hmi_origin at, const char *argument, double scale) {
    if (fabs(scale) < HM_MIN_SCALE)
        return hmi_report(at, argument, HM_SENTENCE_POSE_SCALE_LEAST, fabs(scale), HM_MIN_SCALE);
    return report_pose_part(at, argument, HM_SENTENCE_POSE_SCALE_MOST, scale, HM_MAX_SCALE);
}

bool hmi_report_pose(hmi_origin at, const char *argument, const hm_pose *pose) {
    hm_xform made;
    wide_xform wide;
    if (hmi_xform_from_pose(pose, &made)) return false;
    return report_pose_part(at, argument, HM_SENTENCE_POSE_POSITION, pose->position.x, HM_MAX_POSITION) ||
           report_pose_part(at, argument, HM_SENTENCE_POSE_POSITION, pose->position.y, HM_MAX_POSITION) ||
           report_pose_part(at, argument, HM_SENTENCE_POSE_PIVOT, pose->pivot.x, HM_MAX_LOCAL) ||
           report_pose_part(at, argument, HM_SENTENCE_POSE_PIVOT, pose->pivot.y, HM_MAX_LOCAL) ||
           report_pose_part(at, argument, HM_SENTENCE_POSE_ANGLE, pose->angle, HM_MAX_ANGLE) ||
           report_pose_side(at, argument, pose->width) || report_pose_side(at, argument, pose->height) ||
           report_pose_scale(at, argument, pose->scale.x) || report_pose_scale(at, argument, pose->scale.y) ||
           (pose_wide(pose, &wide) && report_made(at, argument, &wide));
}

hm_result hm_xform_from_pose(const hm_pose *pose, hm_xform *out) {
    HMI_REQUIRE_PTR(pose, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    return hmi_xform_from_pose(pose, out) ? HM_OK : HMI_REFUSED(hmi_report_pose(HMI_RANGE, "pose", pose));
}

// Which of the numbers of a matrix are no steps.
static HMI_COLD bool report_matrix(hmi_origin at, const double number[6]) {
    static const char *const name[6] = {"a", "b", "c", "d", "e", "f"};
    const double most = 0x1.fffffffffffffp37;
    for (int i = 0; i < 6; i++)
        if (hmi_report_between(at, name[i], number[i], -most, most)) return true;
    return false;
}

hm_result hm_xform_from_matrix(double a, double b, double c, double d, double e, double f, hm_xform *out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    wide_xform wide;
    bool finite = double_to_fixed(e, HM_STEP_BITS, &wide.ox) && double_to_fixed(f, HM_STEP_BITS, &wide.oy) &&
                  double_to_fixed(a, HM_STEP_BITS, &wide.ux) && double_to_fixed(b, HM_STEP_BITS, &wide.uy) &&
                  double_to_fixed(c, HM_STEP_BITS, &wide.vx) && double_to_fixed(d, HM_STEP_BITS, &wide.vy);
    if (!finite) return HMI_REFUSED(report_matrix(HMI_RANGE, (double[6]){a, b, c, d, e, f}));
    return xform_finish(&wide, out) ? HM_OK : HMI_REFUSED(report_made(HMI_RANGE, "out", &wide));
}

// ---- xforms of xforms ---------------------------------------------------------------------------------------------

// (x * u + y * v) / 2^24 to the nearest for |x|, |y| <= 2^46 and |u|, |v| <= 2^30 + 1: whole pixels and the rest
// apart.
static int64_t xform_reach(int64_t x, int64_t u, int64_t y, int64_t v) {
    const int64_t mask = HM_STEPS_PER_PIXEL - 1;
    int64_t whole = ((x - (x & mask)) / HM_STEPS_PER_PIXEL) * u + ((y - (y & mask)) / HM_STEPS_PER_PIXEL) * v;
    return whole + fixed_round((x & mask) * u + (y & mask) * v, HM_STEP_BITS);
}

static wide_xform multiply_wide(const hm_xform *outer, const hm_xform *inner) {
    return (wide_xform){outer->ox + xform_reach(inner->ox, outer->ux, inner->oy, outer->vx),
                        outer->oy + xform_reach(inner->ox, outer->uy, inner->oy, outer->vy),
                        xform_reach(inner->ux, outer->ux, inner->uy, outer->vx),
                        xform_reach(inner->ux, outer->uy, inner->uy, outer->vy),
                        xform_reach(inner->vx, outer->ux, inner->vy, outer->vx),
                        xform_reach(inner->vx, outer->uy, inner->vy, outer->vy)};
}

bool hmi_xform_multiply(const hm_xform *outer, const hm_xform *inner, hm_xform *out) {
    if (!hm_xform_valid(outer) || !hm_xform_valid(inner)) return false;
    const wide_xform wide = multiply_wide(outer, inner);
    return xform_finish(&wide, out);
}

static HMI_COLD bool report_multiply(hmi_origin at, const hm_xform *outer, const hm_xform *inner) {
    if (hmi_report_xform(at, "outer", outer) || hmi_report_xform(at, "inner", inner)) return true;
    const wide_xform wide = multiply_wide(outer, inner);
    return report_made(at, "out", &wide);
}

hm_result hm_xform_multiply(const hm_xform *outer, const hm_xform *inner, hm_xform *out) {
    HMI_REQUIRE_PTR(outer, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(inner, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    return hmi_xform_multiply(outer, inner, out) ? HM_OK : HMI_REFUSED(report_multiply(HMI_RANGE, outer, inner));
}

// num * 2^bits / den to the nearest, ties away from zero, by long division; at most 2^62 (more comes out as 2^62). For
// |num| < 2^(127 - bits) and 0 < |den| < 2^62, which leaves room for the digits of two bits or more.
static int64_t fixed_divide(hmi_int128 num, int bits, int64_t den) {
    const uint64_t divisor = fixed_magnitude(den), most = (uint64_t)1 << 62;
    const int room = 63 - hmi_highest_bit(divisor); // the rest, which is below the divisor, may be as much longer
    const bool negative = hmi_int128_is_negative(num) != (den < 0);
    if (hmi_int128_is_negative(num)) num = hmi_int128_negate(num);
    uint64_t rest = num.high << bits | num.low >> (64 - bits);
    uint64_t below = num.low << bits;
    uint64_t quotient = rest < divisor ? 0 : most;
    for (int left = 64, digit; left > 0 && quotient < most; left -= digit) {
        digit = left < room ? left : room;
        rest = rest << digit | below >> (64 - digit);
        below <<= digit;
        quotient = quotient << digit | rest / divisor;
        rest %= divisor;
    }
    if (quotient >= most)
        quotient = most;
    else if (rest >= divisor - rest)
        quotient++;
    return negative ? -(int64_t)quotient : (int64_t)quotient;
}

static hmi_int128 wide_product(int64_t a, int64_t b) {
    hmi_int128 product = hmi_int128_mul((int64_t)fixed_magnitude(a), (int64_t)fixed_magnitude(b));
    return (a < 0) != (b < 0) ? hmi_int128_sub((hmi_int128){0, 0}, product) : product;
}

hm_result hm_xform_invert(const hm_xform *xform, hm_xform *out) {
    HMI_REQUIRE_PTR(xform, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    if (!hm_xform_valid(xform)) return HMI_REFUSED(hmi_report_xform(HMI_RANGE, "xform", xform));
    const hm_xform *m = xform;
    const int64_t det = (int64_t)m->ux * m->vy - (int64_t)m->uy * m->vx;
    const int bits = 2 * HM_STEP_BITS;
    hmi_int128 x = hmi_int128_sub(wide_product(m->vx, m->oy), wide_product(m->vy, m->ox));
    hmi_int128 y = hmi_int128_sub(wide_product(m->uy, m->ox), wide_product(m->ux, m->oy));
    wide_xform wide = {fixed_divide(x, HM_STEP_BITS, det),
                       fixed_divide(y, HM_STEP_BITS, det),
                       fixed_divide(wide_product(m->vy, 1), bits, det),
                       fixed_divide(wide_product(-(int64_t)m->uy, 1), bits, det),
                       fixed_divide(wide_product(-(int64_t)m->vx, 1), bits, det),
                       fixed_divide(wide_product(m->ux, 1), bits, det)};
    return xform_finish(&wide, out) ? HM_OK : HMI_REFUSED(report_made(HMI_RANGE, "out", &wide));
}

bool hmi_xform_translate(const hm_xform *xform, int64_t dx, int64_t dy, hm_xform *out) {
    const int64_t far = 2 * xform_max_origin;
    if (dx < -far || dx > far || dy < -far || dy > far) return false;
    if (!hm_xform_valid(xform) || !xform_origin_valid(xform->ox + dx, xform->oy + dy)) return false;
    *out = *xform;
    out->ox += dx;
    out->oy += dy;
    return true;
}

static HMI_COLD bool report_translate(hmi_origin at, const hm_xform *xform, int64_t dx, int64_t dy) {
    const double far = 2 * (double)xform_max_origin;
    if (hmi_report_between(at, "dx", (double)dx, -far, far) || hmi_report_between(at, "dy", (double)dy, -far, far))
        return true;
    return hmi_report_xform(at, "xform", xform) || report_origin(at, "out", (double)xform->ox + (double)dx) ||
           report_origin(at, "out", (double)xform->oy + (double)dy);
}

hm_result hm_xform_translate(const hm_xform *xform, int64_t dx, int64_t dy, hm_xform *out) {
    HMI_REQUIRE_PTR(xform, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    return hmi_xform_translate(xform, dx, dy, out) ? HM_OK : HMI_REFUSED(report_translate(HMI_RANGE, xform, dx, dy));
}

void hm_xform_apply(const hm_xform *xform, hm_vec2 local, hm_vec2 *out) {
    HMI_REQUIRE_PTR(xform, );
    HMI_REQUIRE_PTR(out, );
    const double step = 1.0 / (double)HM_STEPS_PER_PIXEL;
    out->x = ((double)xform->ox + local.x * xform->ux + local.y * xform->vx) * step;
    out->y = ((double)xform->oy + local.x * xform->uy + local.y * xform->vy) * step;
}
