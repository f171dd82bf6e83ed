// Bullets past borders that rotate and grow within a frame, against a slow definition: at every one of many moments the
// border is drawn where it is then, and the bullet is inside or not.
#include "border.h"

#include <math.h>

/// How far crossings may be off: 1/256 pixel, and a little for the steps of xforms.
static const double off = 1.0 / 200;

/// A frame: what moves, and where it is at a time.
typedef struct frame {
    const scene *s;
    hm_vec2 from, to;
    hm_pose pose, end;    ///< between which it moves,
    hm_xform first, last; ///< or, where these are taken, between these
    hm_vec2 middle;       ///< local, which then moves evenly
    bool xforms;
} frame;

static hm_vec2 bullet_at(const frame *f, double time) { return hm_vec2_lerp(f->from, f->to, time); }

static double between(double a, double b, double time) { return a + (b - a) * time; }

static bool posed_at(const frame *f, double time, hm_xform *out) {
    hm_pose pose = f->pose;
    pose.position = hm_vec2_lerp(f->pose.position, f->end.position, time);
    pose.scale = hm_vec2_lerp(f->pose.scale, f->end.scale, time);
    pose.angle = between(f->pose.angle, f->end.angle, time);
    return hm_xform_from_pose(&pose, out) == HM_OK;
}

/// A rotation, and what stretches before it.
typedef struct parted {
    double angle, s[4];
} parted;

static parted part(const hm_xform *x) {
    const double side = (double)x->ux * x->vy - (double)x->uy * x->vx < 0 ? -1 : 1;
    const double m[4] = {x->ux, side * x->vx, x->uy, side * x->vy};
    parted p = {.angle = atan2(m[2] - m[1], m[0] + m[3])};
    const double c = cos(p.angle), s = sin(p.angle);
    p.s[0] = c * m[0] + s * m[2];
    p.s[1] = side * (c * m[1] + s * m[3]);
    p.s[2] = c * m[2] - s * m[0];
    p.s[3] = side * (c * m[3] - s * m[1]);
    return p;
}

static hm_vec2 drawn(const hm_xform *x, hm_vec2 local) {
    const double step = 1.0 / (double)HM_STEPS_PER_PIXEL;
    return (hm_vec2){((double)x->ox + local.x * x->ux + local.y * x->vx) * step,
                     ((double)x->oy + local.x * x->uy + local.y * x->vy) * step};
}

static bool between_at(const frame *f, double time, hm_xform *out) {
    const double pi = 3.141592653589793;
    const parted a = part(&f->first), b = part(&f->last);
    const double turn = remainder(b.angle - a.angle, 2 * pi), angle = a.angle + turn * time;
    const double c = cos(angle), s = sin(angle);
    double m[4];
    for (int i = 0; i < 4; i++) m[i] = between(a.s[i], b.s[i], time);
    *out = (hm_xform){0,
                      0,
                      (int32_t)lround(c * m[0] - s * m[2]),
                      (int32_t)lround(s * m[0] + c * m[2]),
                      (int32_t)lround(c * m[1] - s * m[3]),
                      (int32_t)lround(s * m[1] + c * m[3])};
    const hm_vec2 point = hm_vec2_lerp(drawn(&f->first, f->middle), drawn(&f->last, f->middle), time);
    const hm_vec2 shift = hm_vec2_sub(point, drawn(out, f->middle));
    return hm_steps_from_pixels(shift.x, &out->ox) == HM_OK && hm_steps_from_pixels(shift.y, &out->oy) == HM_OK &&
           hm_xform_valid(out);
}

static hm_xform drawn_at(const frame *f, double time) {
    hm_xform out = HM_XFORM_IDENTITY;
    REQUIRE(f->xforms ? between_at(f, time, &out) : posed_at(f, time, &out));
    return out;
}

// ---- random ones -------------------------------------------------------------------------------------------------

static double real(double low, double high) { return low + (high - low) * test_between(0, 1 << 20) / (1 << 20); }

static hm_vec2 middle_of(const scene *s) {
    hm_vec2 least = {INFINITY, INFINITY}, most = {-INFINITY, -INFINITY};
    for (int i = 0; i < hm_outline_point_count(s->outline); i++) {
        const hm_local p = hm_outline_points(s->outline)[i];
        least = (hm_vec2){fmin(least.x, p.x), fmin(least.y, p.y)};
        most = (hm_vec2){fmax(most.x, p.x), fmax(most.y, p.y)};
    }
    return (hm_vec2){(least.x + most.x) / 2 / 65536, (least.y + most.y) / 2 / 65536};
}

// Something that rotates and moves about (40, -30), and a bullet that comes by.
static frame random_frame(const scene *s, bool xforms) {
    frame f = {.s = s, .xforms = xforms, .middle = middle_of(s)};
    const int how = test_below(4);
    f.pose = hm_pose_at(real(30, 50), real(-40, -20), real(-7, 7));
    f.pose.scale = (hm_vec2){real(0.5, 4), real(0.5, 4)};
    if (test_below(3) == 0) f.pose.scale.x = -f.pose.scale.x;
    f.pose.pivot = test_below(2) ? f.middle : (hm_vec2){real(-4, 12), real(-4, 12)};
    f.pose.flip_x = test_below(3) == 0;
    f.pose.width = f.pose.height = 8;
    f.end = f.pose;
    f.end.position = hm_vec2_add(f.pose.position, (hm_vec2){real(-30, 30), real(-30, 30)});
    if (how != 0) f.end.angle += real(-3.1, 3.1) * (how == 3 && !xforms ? 4 : 1);
    if (how != 1) f.end.scale = hm_vec2_scale(f.pose.scale, real(0.5, 2));
    if (how == 2) f.end.scale.x *= real(0.5, 2);
    REQUIRE(hm_xform_from_pose(&f.pose, &f.first) == HM_OK && hm_xform_from_pose(&f.end, &f.last) == HM_OK);
    const double bend[2] = {real(-0.5, 0.5), real(-0.5, 0.5)};
    if (xforms && how == 3) { // sheared
        f.first.vx += (int32_t)(bend[0] * f.first.ux);
        f.first.vy += (int32_t)(bend[0] * f.first.uy);
        f.last.vx += (int32_t)(bend[1] * f.last.ux);
        f.last.vy += (int32_t)(bend[1] * f.last.uy);
    }
    const double first = real(0, 1), last = test_below(3) ? real(-40, 40) : 0;
    const hm_xform at = drawn_at(&f, first);
    const hm_vec2 target = drawn(&at, (hm_vec2){real(-1, 9), real(-1, 9)}), way = {real(-60, 60), last};
    f.from = hm_vec2_sub(target, hm_vec2_scale(way, first));
    f.to = hm_vec2_add(f.from, way);
    return f;
}

// ---- checks ------------------------------------------------------------------------------------------------------

enum { CROSSINGS = 512 };

static hm_crossing list[CROSSINGS];

static int crossings_of(const frame *f, const hm_border_rule *rule) {
    const hm_border *border = f->s->border;
    hm_crossing first;
    const int32_t n =
        f->xforms ? hm_border_crossings(border, &f->first, &f->last, f->from, f->to, rule, list, CROSSINGS)
                  : hm_border_crossings_turn(border, &f->pose, &f->end, f->from, f->to, rule, list, CROSSINGS);
    REQUIRE(n <= CROSSINGS);
    const bool any = f->xforms ? hm_border_first(border, &f->first, &f->last, f->from, f->to, rule, &first)
                               : hm_border_first_turn(border, &f->pose, &f->end, f->from, f->to, rule, &first);
    CHECK(any == (n > 0));
    if (any)
        CHECK(first.fraction == list[0].fraction && first.edge == list[0].edge && first.enters == list[0].enters &&
              first.normal.x == list[0].normal.x && first.point.y == list[0].point.y);
    return (int)n;
}

static bool inside_by_list(int n, double time, bool at_first) {
    for (int i = 0; i < n; i++)
        if (list[i].fraction > time) return !list[i].enters;
    return n > 0 ? list[n - 1].enters : at_first;
}

// At moments when the bullet is not next to the border.
static void check_moment(const frame *f, const hm_border_rule *rule, int n, double time, test_tally *tally) {
    const hm_xform now = drawn_at(f, time);
    const hm_vec2 at = bullet_at(f, time);
    if (time < 0 || time > 1 || hm_border_distance(f->s->border, &now, at, NULL) < off) return;
    const bool first = hm_border_inside(f->s->border, &f->first, f->from, rule);
    const bool inside = hm_border_inside(f->s->border, &now, at, rule);
    if (tally) test_count(tally, inside);
    if (inside_by_list(n, time, first) != inside) test_note("at %.17g of %d crossings", time, n);
    CHECK(inside_by_list(n, time, first) == inside);
}

// It lies on the edge that is named, at a right angle to the normal.
static void check_crossing(const frame *f, const hm_crossing *c) {
    const hm_outline *outline = f->s->outline;
    const hm_loop *loop = &hm_outline_loops(outline)[c->loop];
    const int next = c->edge + 1 < loop->first + loop->count ? c->edge + 1 : loop->first;
    const hm_local p = hm_outline_points(outline)[c->edge], q = hm_outline_points(outline)[next];
    const hm_xform now = drawn_at(f, c->fraction);
    const hm_vec2 a = drawn(&now, (hm_vec2){p.x / 65536.0, p.y / 65536.0});
    const hm_vec2 b = drawn(&now, (hm_vec2){q.x / 65536.0, q.y / 65536.0});
    const hm_vec2 along = hm_vec2_sub(b, a), way = hm_vec2_sub(c->point, a);
    const double length = hm_vec2_length(along), at = hm_vec2_dot(way, along) / length;
    CHECK(c->edge >= loop->first && c->edge < loop->first + loop->count);
    CHECK_NEAR(hm_vec2_length(c->normal), 1, 1e-12);
    CHECK_NEAR(hm_vec2_dot(c->normal, along) / length, 0, 1e-5);
    CHECK_NEAR(hm_vec2_cross(way, along) / length, 0, off);
    CHECK(at > -off && at < length + off);
    CHECK_NEAR(c->point.x, bullet_at(f, c->fraction).x, 1e-9);
    CHECK_NEAR(c->point.y, bullet_at(f, c->fraction).y, 1e-9);
    const double top = (double)c->when.numerator.low + (double)c->when.numerator.high * 0x1p64;
    CHECK(top / ((double)c->when.denominator.low + (double)c->when.denominator.high * 0x1p64) == c->fraction);
}

static void check_frame(const frame *f, const hm_border_rule *rule, test_tally *tally) {
    enum { MOMENTS = 300 };
    const int n = crossings_of(f, rule);
    for (int i = 0; i < n; i++) {
        check_crossing(f, &list[i]);
        CHECK(list[i].fraction >= (i ? list[i - 1].fraction : 0) && list[i].fraction <= 1);
        CHECK(i == 0 || list[i].enters != list[i - 1].enters);
        check_moment(f, rule, n, list[i].fraction - 1e-4, tally);
        check_moment(f, rule, n, list[i].fraction + 1e-4, tally);
    }
    for (int i = 0; i <= MOMENTS; i++) check_moment(f, rule, n, i / (double)MOMENTS, NULL);
}

static void check_frames(bool xforms, int rounds) {
    test_tally tally = {0}, some = {0};
    for (int round = 0; round < test_rounds(rounds); round++) {
        scene s = random_scene();
        const frame f = random_frame(&s, xforms);
        const hm_border_rule rule = random_border_rule();
        test_note("round %d", round);
        check_frame(&f, &rule, &tally);
        test_count(&some, crossings_of(&f, &rule) > 0);
        scene_free(&s);
    }
    CHECK_TALLY(tally);
    CHECK_TALLY(some);
}

TEST(between_poses) { check_frames(false, 150); }

TEST(between_xforms) { check_frames(true, 150); }

// ---- cases -------------------------------------------------------------------------------------------------------

static scene bar_scene(void) {
    static const hm_loop loop = {0, 4, -1, 0, 0};
    static const hm_local points[4] = {
        {-(40 << 16), -(1 << 16)}, {40 << 16, -(1 << 16)}, {40 << 16, 1 << 16}, {-(40 << 16), 1 << 16}};
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_create(&loop, 1, points, 4, NULL, &outline) == HM_OK);
    return scene_of(outline, (hm_xform)HM_XFORM_IDENTITY);
}

// A bullet that stands still, and a bar of 80 x 2 pixels that rotates over it: it is in it each half rotation.
TEST(a_bar_that_turns_over_a_bullet) {
    scene s = bar_scene();
    hm_crossing at[16];
    const double pi = 3.141592653589793;
    const hm_pose from = hm_pose_at(100, 50, 0), to = hm_pose_at(100, 50, 4 * pi);
    const hm_vec2 bullet = {100, 80};
    CHECK_INT((int64_t)hm_border_crossings_turn(s.border, &from, &to, bullet, bullet, NULL, at, 16), 8);
    for (int i = 0; i < 4; i++) {
        const double width = asin(1.0 / 30) / (4 * pi), middle = (1 + 2 * i) / 8.0;
        CHECK(at[2 * i].enters && !at[2 * i + 1].enters);
        CHECK_NEAR(at[2 * i].fraction, middle - width, 1e-5);
        CHECK_NEAR(at[2 * i + 1].fraction, middle + width, 1e-5);
        CHECK_NEAR(at[2 * i].normal.x, -1, 0.01);
        CHECK_NEAR(at[2 * i + 1].normal.x, 1, 0.01);
    }
    CHECK_INT((int64_t)hm_border_crossings_turn(s.border, &from, &to, bullet, bullet, NULL, at, 3), 8);
    const hm_pose back = hm_pose_at(100, 50, -0.5);
    CHECK(!hm_border_first_turn(s.border, &from, &back, bullet, bullet, NULL, NULL));
    scene_free(&s);
}

// Exactly in the middle of the frame, where the first two pieces meet, the bullet comes to the bar or goes from it.
TEST(where_pieces_meet) {
    scene s = bar_scene();
    hm_crossing at[8];
    const hm_pose from = hm_pose_at(100, 50, 0), to = hm_pose_at(100, 50, 3.141592653589793);
    for (int i = 0; i < 4; i++) {
        const bool comes = i & 1;
        const hm_border_rule rule = {HM_FILL_EVEN_ODD, i & 2 ? HM_TOUCH_CLOSED : HM_TOUCH_AREA};
        const hm_vec2 bullet = {comes ? 99 : 101, 80};
        test_note("case %d", i);
        CHECK_INT((int64_t)hm_border_crossings_turn(s.border, &from, &to, bullet, bullet, &rule, at, 8), 2);
        CHECK(at[0].enters && !at[1].enters);
        CHECK_NEAR(at[comes ? 0 : 1].fraction, 0.5, 0);
        CHECK(hm_border_first_turn(s.border, &from, &to, bullet, bullet, &rule, &at[2]));
        CHECK(at[2].fraction == at[0].fraction && at[2].enters);
    }
    // One that begins inside leaves first, and not where a piece ends.
    const hm_vec2 inside = {101, 80};
    const hm_pose back = hm_pose_at(100, 50, 3.141592653589793 / 2 - 0.02);
    const hm_border_rule closed = {HM_FILL_EVEN_ODD, HM_TOUCH_CLOSED};
    hm_pose on = back;
    on.angle += 0.04;
    CHECK(hm_border_first_turn(s.border, &back, &on, inside, inside, &closed, &at[2]) && !at[2].enters);
    CHECK_NEAR(at[2].fraction, 0.5, 1e-3);
    scene_free(&s);
}

// Half a rotation of two xforms goes clockwise, a little more the other way.
TEST(the_shorter_way) {
    scene s = bar_scene();
    hm_crossing at;
    hm_xform first = hm_xform_at(0, 0), last = {0, 0, -(1 << 24), 0, 0, -(1 << 24)};
    const hm_vec2 bullet = {30, 3}, other = {30, -3};
    CHECK(hm_border_first(s.border, &first, &last, bullet, bullet, NULL, &at) && at.fraction < 0.1);
    CHECK(hm_border_first(s.border, &first, &last, other, other, NULL, &at) && at.fraction > 0.9);
    hm_pose pose = hm_pose_at(0, 0, 3.2);
    REQUIRE(hm_xform_from_pose(&pose, &last) == HM_OK);
    CHECK(hm_border_first(s.border, &first, &last, other, other, NULL, &at) && at.fraction < 0.1);
    scene_free(&s);
}

// Without a rotation the answers are those of xforms with the same axes, bit for bit.
TEST(without_a_turn) {
    test_tally tally = {0};
    for (int round = 0; round < test_rounds(200); round++) {
        scene s = random_scene();
        frame f = random_frame(&s, false);
        hm_crossing moving[32];
        const hm_border_rule rule = random_border_rule();
        f.end.angle = f.pose.angle;
        f.end.scale = f.pose.scale;
        REQUIRE(hm_xform_from_pose(&f.end, &f.last) == HM_OK);
        const int n = crossings_of(&f, &rule);
        CHECK_INT((int64_t)hm_border_crossings(s.border, &f.first, &f.last, f.from, f.to, &rule, moving, 32), n);
        test_count(&tally, n > 0);
        for (int i = 0; i < n && i < 32; i++)
            CHECK(moving[i].fraction == list[i].fraction && moving[i].edge == list[i].edge &&
                  moving[i].normal.x == list[i].normal.x &&
                  moving[i].when.numerator.low == list[i].when.numerator.low);
        scene_free(&s);
    }
    CHECK_TALLY(tally);
}

// The greatest that there is: far away, large, small, fast, and growing from the least scale to the greatest.
TEST(at_the_limits) {
    scene s = bar_scene();
    hm_crossing at[4];
    hm_pose from = hm_pose_at(-1e6, 1e6, 0), to = hm_pose_at(1e6, -1e6, 1);
    const hm_vec2 far = {1e6, 1e6}, near = {-1e6, -1e6};
    CHECK_INT((int64_t)hm_border_crossings_turn(s.border, &from, &to, near, far, NULL, at, 4), 2);
    CHECK_NEAR(at[0].fraction, 0.5, 1e-4);
    from = hm_pose_at(0, 0, 0);
    to = hm_pose_at(0, 0, 0.5);
    from.scale = (hm_vec2){HM_MIN_SCALE, HM_MIN_SCALE};
    to.scale = (hm_vec2){HM_MAX_SCALE, HM_MAX_SCALE};
    CHECK_INT(
        (int64_t)hm_border_crossings_turn(s.border, &from, &to, (hm_vec2){100, 30}, (hm_vec2){100, 30}, NULL, at, 4),
        1);
    CHECK_INT((int64_t)hm_border_crossings_turn(s.border, &to, &from, (hm_vec2){1e6, 3e5}, (hm_vec2){-1e6, 2e5}, NULL,
                                                at, 4),
              0);
    from = hm_pose_at(0, 0, -1000);
    to = hm_pose_at(0, 0, 1000);
    const int32_t many =
        hm_border_crossings_turn(s.border, &from, &to, (hm_vec2){0, 30}, (hm_vec2){0, 30}, NULL, NULL, 0);
    CHECK_INT((int64_t)many, 2 * 2 * 318); // each half turn, 318 of them before and after 0
    scene_free(&s);
}

TEST(hostile) {
    scene s = bar_scene();
    const hm_pose pose = hm_pose_at(0, 0, 0);
    const hm_vec2 a = {0, -50}, b = {0, 50};
    hm_pose other[6];
    for (int i = 0; i < 6; i++) other[i] = hm_pose_at(0, 0, 1);
    other[0].pivot.x = 1;
    other[1].flip_x = true;
    other[2].width = 1;
    other[3].scale.x = -1;
    other[4].angle = (double)NAN;
    other[5].position.x = 2e6;
    const struct {
        const hm_border *border;
        const hm_pose *pose, *end;
        hm_vec2 from;
    } wrong[] = {{s.border, &pose, &other[0], a},   {s.border, &pose, &other[1], a}, {s.border, &pose, &other[2], a},
                 {s.border, &pose, &other[3], a},   {s.border, &pose, &other[4], a}, {s.border, &pose, &other[5], a},
                 {s.border, NULL, &pose, a},        {s.border, &pose, NULL, a},      {NULL, &pose, &pose, a},
                 {s.border, &pose, &pose, {2e6, 0}}};
    violations_catch();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const hm_pose *first = wrong[i].pose, *last = wrong[i].end;
        test_note("case %d", (int)i);
        CHECK_PRECONDITION(CHECK(!hm_border_first_turn(wrong[i].border, first, last, wrong[i].from, b, NULL, NULL)));
        CHECK_PRECONDITION(hm_border_crossings_turn(wrong[i].border, first, last, wrong[i].from, b, NULL, NULL, 0));
    }
    CHECK_PRECONDITION(hm_border_crossings_turn(s.border, &pose, &pose, a, b, NULL, NULL, 1));
    scene_free(&s);
}

TEST_MAIN(CASE(between_poses), CASE(between_xforms), CASE(a_bar_that_turns_over_a_bullet), CASE(where_pieces_meet),
          CASE(the_shorter_way), CASE(without_a_turn), CASE(at_the_limits), CASE(hostile))
