// Velocities after a contact: what must hold for any velocity, normal and surface, compared with another
// decomposition of the same; directions in which all is exact; violated preconditions.
#include "support.h"

#include <math.h>

static double length(hm_vec2 v) { return hypot(v.x, v.y); }

static double dot(hm_vec2 a, hm_vec2 b) { return a.x * b.x + a.y * b.y; }

static hm_vec2 minus(hm_vec2 a, hm_vec2 b) { return (hm_vec2){a.x - b.x, a.y - b.y}; }

static bool same(hm_vec2 a, hm_vec2 b) { return a.x == b.x && a.y == b.y; }

static hm_vec2 random_vector(void) {
    static const double scales[] = {1e-6, 1, 1, 100, 1e9};
    const double scale = TEST_PICK(scales);
    hm_vec2 v = {0, 0};
    v.x = test_between(-100000, 100000) / 1000.0 * scale;
    v.y = test_between(-100000, 100000) / 1000.0 * scale;
    return v;
}

static hm_vec2 random_normal(void) {
    static const hm_vec2 axes[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    if (test_below(4) == 0) return TEST_PICK(axes);
    const double angle = test_between(0, 1 << 20);
    const double size = test_below(2) ? 1 : test_between(1, 1000) / 10.0;
    return (hm_vec2){size * cos(angle), size * sin(angle)};
}

static hm_surface random_surface(void) {
    hm_surface surface = {{0, 0}, 0, 0, 0};
    if (test_below(2)) surface.velocity = random_vector();
    surface.restitution = test_between(0, 10) / 8.0;
    if (test_below(2)) surface.friction = test_between(0, 16) / 8.0;
    surface.grip = test_between(0, 80000) / 1000.0;
    return surface;
}

/// One question and what it is about.
typedef struct meeting {
    hm_vec2 velocity, normal; ///< the normal of length 1
    hm_surface surface;
    hm_vec2 relative;
    double away;  ///< relative to the surface
    double along; ///< likewise, to the left of the normal
    double rounding;
} meeting;

static meeting random_meeting(void) {
    meeting m = {.velocity = random_vector()};
    const hm_vec2 normal = random_normal();
    m.surface = random_surface();
    m.normal = (hm_vec2){normal.x / length(normal), normal.y / length(normal)};
    m.relative = minus(m.velocity, m.surface.velocity);
    m.away = dot(m.relative, m.normal);
    m.along = m.relative.y * m.normal.x - m.relative.x * m.normal.y;
    m.rounding = 1e-12 * (length(m.velocity) + length(m.surface.velocity)) + 1e-300;
    test_note("velocity %.17g %.17g, normal %.17g %.17g, surface %.17g %.17g, %g, %g, %g", m.velocity.x, m.velocity.y,
              normal.x, normal.y, m.surface.velocity.x, m.surface.velocity.y, m.surface.restitution,
              m.surface.friction, m.surface.grip);
    return m;
}

// The answer as numbers away from the surface and along it.
static void check_parts(const meeting *m, hm_vec2 out, double away, double along) {
    const hm_vec2 v = minus(out, m->surface.velocity);
    CHECK_NEAR(dot(v, m->normal), away, 4 * m->rounding);
    CHECK_NEAR(v.y * m->normal.x - v.x * m->normal.y, along, 4 * m->rounding);
}

static double rubbed(const meeting *m, double change) {
    const double left = fabs(m->along) - m->surface.friction * change;
    return left > 0 ? copysign(left, m->along) : 0;
}

TEST(leaving_a_surface) {
    test_tally into = {0};
    for (int i = 0; i < test_rounds(20000); ++i) {
        const meeting m = random_meeting();
        if (fabs(m.away) < m.rounding) continue; // either is right
        hm_vec2 bounced, slid;
        hm_response_bounce(m.velocity, m.normal, &m.surface, &bounced);
        hm_response_slide(m.velocity, m.normal, &m.surface, &slid);
        if (!test_count(&into, m.away < 0)) {
            CHECK(same(bounced, m.velocity) && same(slid, m.velocity));
            continue;
        }
        check_parts(&m, bounced, -m.away * m.surface.restitution, rubbed(&m, -m.away * (1 + m.surface.restitution)));
        check_parts(&m, slid, 0, rubbed(&m, -m.away));
    }
    CHECK_TALLY(into);
}

// Nothing gained, nothing lost, for normals of any length.
TEST(bounces_keep_the_speed) {
    for (int i = 0; i < test_rounds(5000); ++i) {
        const hm_vec2 v = random_vector(), n = random_normal();
        hm_vec2 bounced, again;
        test_note("velocity %.17g %.17g, normal %.17g %.17g", v.x, v.y, n.x, n.y);
        hm_response_bounce(v, n, NULL, &bounced);
        CHECK_NEAR(length(bounced), length(v), 1e-12 * length(v));
        CHECK(dot(bounced, n) >= -1e-12 * length(v) * length(n));
        hm_response_bounce(bounced, n, NULL, &again);
        CHECK_NEAR(length(minus(again, bounced)), 0, 1e-12 * length(v));
    }
}

TEST(stopping_and_sticking) {
    test_tally stopped = {0}, stuck = {0};
    for (int i = 0; i < test_rounds(20000); ++i) {
        const meeting m = random_meeting();
        hm_vec2 out;
        if (fabs(m.away) > m.rounding) {
            hm_response_stop(m.velocity, m.normal, &m.surface, &out);
            CHECK(same(out, test_count(&stopped, m.away < 0) ? m.surface.velocity : m.velocity));
        }
        if (fabs(m.away - m.surface.grip) > m.rounding) {
            hm_response_stick(m.velocity, m.normal, &m.surface, &out);
            CHECK(same(out, test_count(&stuck, m.away < m.surface.grip) ? m.surface.velocity : m.velocity));
        }
    }
    CHECK_TALLY(stopped);
    CHECK_TALLY(stuck);
}

// ---- exact cases --------------------------------------------------------------------------------------------------

static hm_vec2 bounce(double x, double y, double nx, double ny, const hm_surface *surface) {
    hm_vec2 out;
    hm_response_bounce((hm_vec2){x, y}, (hm_vec2){nx, ny}, surface, &out);
    return out;
}

TEST(along_the_axes_all_is_exact) {
    const hm_surface half = {{0, 0}, 0.5, 0, 0}, rough = {{0, 0}, 0, 0.25, 0}, lift = {{0, -3}, 1, 0, 0};
    CHECK(same(bounce(3, 4, 0, -1, NULL), (hm_vec2){3, -4}));
    CHECK(same(bounce(3, 4, 0, -7, NULL), (hm_vec2){3, -4}));
    CHECK(same(bounce(3, 4, -1, 0, NULL), (hm_vec2){-3, 4}));
    CHECK(same(bounce(3, 4, 0, 1, NULL), (hm_vec2){3, 4}));
    CHECK(same(bounce(3, 0, 0, 1, NULL), (hm_vec2){3, 0}));
    CHECK(same(bounce(0, 0, 0, 1, NULL), (hm_vec2){0, 0}));
    CHECK(same(bounce(3, 4, 0, -1, &half), (hm_vec2){3, -2}));
    CHECK(same(bounce(3, 4, 0, -1, &rough), (hm_vec2){2, 0}));
    CHECK(same(bounce(0.5, 4, 0, -1, &rough), (hm_vec2){0, 0}));
    CHECK(same(bounce(0, 1, 0, -1, &lift), (hm_vec2){0, -7}));  // at 4 against it, so away from it at 4
    CHECK(same(bounce(0, -5, 0, -1, &lift), (hm_vec2){0, -5})); // flies off faster than the lift
    CHECK(same(bounce(0, -2, 0, -1, &lift), (hm_vec2){0, -4})); // is caught up by it
    CHECK(same(bounce(2, 1, -1, -1, NULL), (hm_vec2){-1, -2}) ||
          length(minus(bounce(2, 1, -1, -1, NULL), (hm_vec2){-1, -2})) < 1e-14);
}

TEST(without_a_normal) {
    const hm_surface half = {{1, 0}, 0.5, 3, 0};
    const hm_vec2 v = {4, 4}, none = {0, 0}, not = {NAN, 1};
    hm_vec2 out;
    hm_response_bounce(v, none, NULL, &out);
    CHECK_NEAR(length(minus(out, (hm_vec2){-4, -4})), 0, 1e-14);
    hm_response_bounce(v, not, NULL, &out);
    CHECK_NEAR(length(minus(out, (hm_vec2){-4, -4})), 0, 1e-14);
    hm_response_bounce(v, none, &half, &out);
    CHECK_NEAR(length(minus(out, (hm_vec2){-0.5, -2})), 0, 1e-14);
    hm_response_slide(v, none, NULL, &out);
    CHECK_NEAR(length(out), 0, 1e-14);
    hm_response_stop(v, none, &half, &out);
    CHECK(same(out, half.velocity));
    hm_response_stick(v, none, &half, &out);
    CHECK(same(out, half.velocity));
    hm_response_bounce(none, none, NULL, &out);
    CHECK(same(out, none));
}

TEST(extreme_numbers) {
    const hm_surface ice = {{0, 0}, 1, 0, 0}, glue = {{0, 0}, 1, INFINITY, INFINITY};
    const double huge = ldexp(1, 500), tiny = 5e-324;
    CHECK(same(bounce(huge, huge, 0, -1e300, &ice), (hm_vec2){huge, -huge}));
    CHECK(same(bounce(tiny, tiny, 0, -tiny, &ice), (hm_vec2){tiny, -tiny}));
    CHECK(same(bounce(3, 4, 0, -1, &glue), (hm_vec2){0, -4}));
    hm_vec2 out;
    hm_response_stick((hm_vec2){0, -1e100}, (hm_vec2){0, -1}, &glue, &out);
    CHECK(same(out, glue.velocity));
    hm_response_stick((hm_vec2){0, -1}, (hm_vec2){0, -1}, NULL, &out);
    CHECK(same(out, (hm_vec2){0, 0}));
}

TEST(violations) {
    violations_catch();
    const hm_surface bad[] = {{{NAN, 0}, 1, 0, 0}, {{0, 0}, -1, 0, 0},  {{0, 0}, 1001, 0, 0},
                              {{0, 0}, 1, -1, 0},  {{0, 0}, 1, NAN, 0}, {{0, 0}, 1, 0, -1}};
    const hm_vec2 v = {1, 1}, n = {0, 1};
    hm_vec2 out = {7, 7};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        CHECK_PRECONDITION(hm_response_bounce(v, n, &bad[i], &out));
        CHECK(same(out, (hm_vec2){0, 0}));
    }
    CHECK_PRECONDITION(hm_response_bounce((hm_vec2){NAN, 0}, n, NULL, &out));
    CHECK_PRECONDITION(hm_response_slide((hm_vec2){0, INFINITY}, n, NULL, &out));
    CHECK_PRECONDITION(hm_response_stop((hm_vec2){1e200, 0}, n, NULL, &out));
    CHECK_PRECONDITION(hm_response_stick(v, n, NULL, NULL));
}

TEST_MAIN(CASE(leaving_a_surface), CASE(bounces_keep_the_speed), CASE(stopping_and_sticking),
          CASE(along_the_axes_all_is_exact), CASE(without_a_normal), CASE(extreme_numbers), CASE(violations))
