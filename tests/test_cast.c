// Casts: whether, when and where a moving shape first meets another, each answer compared with the oracle's; half of
// the random questions where the answer just changes. HM_TEST_LONG=1 runs twenty times as many.
#include "casting.h"

#include <math.h>
#include <stdlib.h>

static const double pixel = 16777216; ///< in steps

// ---- random questions --------------------------------------------------------------------------------------------

static int64_t random_between(int64_t low, int64_t high) {
    return low + (int64_t)(test_random() % ((uint64_t)(high - low) + 1));
}

// From a few steps to 2,000,000 pixels, shorter than 4096 pixels as a rule; along an axis of the world or of a.
static ref_vector random_motion(const posed *a) {
    const int64_t most = test_below(8) ? (int64_t)1 << test_between(2, 36) : (int64_t)2000000 << 24;
    ref_vector m = {random_between(-most, most), random_between(-most, most)};
    const int way = test_below(8);
    if (way == 0) m.x = 0;
    if (way == 1) m.y = 0;
    if (way == 2) m.y = test_below(2) ? m.x : -m.x;
    if (way > 4 || most > (int64_t)1 << 36) return m;
    const int64_t times = random_between(-64, 64);
    if (way == 3) m = (ref_vector){a->xform.ux * times, a->xform.uy * times};
    if (way == 4) m = (ref_vector){a->xform.vx * times, a->xform.vy * times};
    return m;
}

static hm_rule random_rule(void) {
    hm_rule rule = posed_random_rule();
    if (test_below(3)) rule.margin = 0;
    return rule;
}

// The two meet in the course of the motion, or would if it were longer.
static cast_question random_question(hm_shape_kind kind_a, hm_shape_kind kind_b, int size) {
    cast_question q = {.rule = random_rule()};
    posed_random_pair(kind_a, kind_b, size, &q.a, &q.b);
    q.motion = random_motion(&q.a);
    q.start = (hm_cast_start)test_below(3);
    if (test_below(8) == 0) posed_jitter(&q.a, &q.b, q.rule.margin);
    const double back = test_between(0, 1280) / 1024.0;
    q.b.xform.ox -= llround((double)q.motion.x * back);
    q.b.xform.oy -= llround((double)q.motion.y * back);
    if (!hm_xform_valid(&q.b.xform)) q.b.xform = q.a.xform;
    return q;
}

static cast_question random_any(int size) {
    const hm_shape_kind b = (hm_shape_kind)test_below(POSED_KINDS_WITH_PARTS);
    const hm_shape_kind a = test_below(2) ? HM_SHAPE_MASK : (hm_shape_kind)test_below(POSED_KINDS_WITH_PARTS);
    return test_below(2) ? random_question(a, b, size) : random_question(b, a, size);
}

TEST(all_kinds) {
    test_tally hit = {0};
    for (int a = 0; a < POSED_KINDS_WITH_PARTS; ++a) {
        for (int b = 0; b < POSED_KINDS_WITH_PARTS; ++b) {
            for (int i = 0; i < test_rounds(test_short() ? 15 : 60); ++i) {
                cast_question q = random_question((hm_shape_kind)a, (hm_shape_kind)b, 7);
                test_count(&hit, cast_check(&q));
                cast_free(&q);
            }
        }
    }
    CHECK_TALLY(hit);
}

// b is moved across the motion, to the two neighbouring steps between which it no longer meets a.
static void check_graze(cast_question *q, test_tally *hit) {
    const hm_xform start = q->b.xform;
    const bool up = llabs(q->motion.x) > llabs(q->motion.y);
    const int64_t way = test_below(2) ? 1 : -1;
    int64_t low = 0, high = (int64_t)1 << 40;
    q->start = HM_CAST_NEVER;
    if (!cast_hits(q)) return;
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        q->b.xform = cast_moved(&start, up ? 0 : way * middle, up ? way * middle : 0);
        *(cast_hits(q) ? &low : &high) = middle;
    }
    q->start = (hm_cast_start)test_below(3);
    q->b.xform = cast_moved(&start, up ? 0 : way * low, up ? way * low : 0);
    test_count(hit, cast_check(q));
    q->b.xform = cast_moved(&start, up ? 0 : way * high, up ? way * high : 0);
    test_count(hit, cast_check(q));
}

TEST(motions_that_just_graze) {
    test_tally hit = {0};
    for (int i = 0; i < test_rounds(test_short() ? 225 : 900); ++i) {
        cast_question q = random_any(6);
        check_graze(&q, &hit);
        cast_free(&q);
    }
    CHECK_TALLY(hit);
}

// The motion of `times` out of 2^30.
static ref_vector part_of(ref_vector motion, int64_t times) {
    const int64_t whole = (int64_t)1 << 30;
    return (ref_vector){motion.x / whole * times + motion.x % whole * times / whole,
                        motion.y / whole * times + motion.y % whole * times / whole};
}

TEST(motions_that_just_reach) {
    test_tally tally = {0};
    for (int i = 0; i < test_rounds(450); ++i) {
        cast_question q = random_any(6);
        const ref_vector motion = q.motion;
        int64_t low = 0, high = (int64_t)1 << 30;
        q.start = HM_CAST_NEVER;
        const bool hit = cast_hits(&q);
        while (hit && high - low > 1) {
            const int64_t middle = low + (high - low) / 2;
            q.motion = part_of(motion, middle);
            *(cast_hits(&q) ? &high : &low) = middle;
        }
        q.start = (hm_cast_start)test_below(3);
        q.motion = part_of(motion, high);
        test_count(&tally, cast_check(&q));
        q.motion = part_of(motion, low);
        test_count(&tally, cast_check(&q));
        cast_free(&q);
    }
    CHECK_TALLY(tally);
}

// From the two neighbouring positions between which the shapes meet.
TEST(starts_at_first_contact) {
    test_tally hit = {0};
    for (int i = 0; i < test_rounds(400); ++i) {
        cast_question q = random_any(6);
        hm_xform met, apart;
        pose_beside_other(&q.a, &q.b);
        if (posed_contact(&q.a, &q.b, &q.rule, &met, &apart)) {
            q.b.xform = met;
            test_count(&hit, cast_check(&q));
            q.b.xform = apart;
            test_count(&hit, cast_check(&q));
            q.motion = (ref_vector){-q.motion.x, -q.motion.y};
            test_count(&hit, cast_check(&q));
        }
        cast_free(&q);
    }
    CHECK_TALLY(hit);
}

// ---- what may be changed without changing the answer -------------------------------------------------------------

static cast_question exchanged(const cast_question *q) {
    cast_question other = *q;
    other.a = q->b;
    other.b = q->a;
    other.motion = (ref_vector){-q->motion.x, -q->motion.y};
    return other;
}

static void check_exchanged(const cast_question *q, bool hit, const hm_cast_hit *first) {
    const cast_question other = exchanged(q);
    hm_cast_hit o;
    CHECK_INT(cast_query(&other, test_below(4), &o), hit);
    CHECK(o.fraction == first->fraction && o.exact == first->exact);
    if (!hit) return;
    CHECK(o.normal.x == 0 - first->normal.x && o.normal.y == 0 - first->normal.y);
    CHECK(o.feature_a.x == first->feature_b.x && o.feature_a.y == first->feature_b.y);
    CHECK(o.feature_b.x == first->feature_a.x && o.feature_b.y == first->feature_a.y);
    CHECK_NEAR(o.point.x, first->point.x - (double)q->motion.x / pixel * first->fraction, 0x1p-20);
    CHECK_NEAR(o.point.y, first->point.y - (double)q->motion.y / pixel * first->fraction, 0x1p-20);
}

// Both moved by the same steps.
static void check_translated(const cast_question *q, bool hit, const hm_cast_hit *first) {
    const int64_t x = random_between(-1000000, 1000000), y = random_between(-1000000, 1000000);
    cast_question other = *q;
    hm_cast_hit o;
    other.a.xform = cast_moved(&q->a.xform, x, y);
    other.b.xform = cast_moved(&q->b.xform, x, y);
    if (!hm_xform_valid(&other.a.xform) || !hm_xform_valid(&other.b.xform)) return;
    CHECK_INT(cast_query(&other, test_below(4), &o), hit);
    if (hit) {
        CHECK_NEAR(o.point.x, first->point.x + (double)x / pixel, 0x1p-20);
        CHECK_NEAR(o.point.y, first->point.y + (double)y / pixel, 0x1p-20);
    }
    o.point = first->point;
    cast_check_same(&o, first);
}

static ref_vector rotated(ref_vector v, int how) {
    if (how & 1) v = (ref_vector){-v.y, v.x};
    if (how & 2) v = (ref_vector){-v.x, -v.y};
    if (how & 4) v = (ref_vector){-v.x, v.y};
    return v;
}

static hm_xform rotated_xform(const hm_xform *x, int how) {
    const ref_vector o = rotated((ref_vector){x->ox, x->oy}, how), u = rotated((ref_vector){x->ux, x->uy}, how);
    const ref_vector v = rotated((ref_vector){x->vx, x->vy}, how);
    return (hm_xform){o.x, o.y, (int32_t)u.x, (int32_t)u.y, (int32_t)v.x, (int32_t)v.y};
}

// Both and the motion rotated by quarter turns or mirrored: the time stays.
static void check_rotated(const cast_question *q, bool hit, const hm_cast_hit *first) {
    const int how = 1 + test_below(7);
    cast_question other = *q;
    hm_cast_hit o;
    other.a.xform = rotated_xform(&q->a.xform, how);
    other.b.xform = rotated_xform(&q->b.xform, how);
    other.motion = rotated(q->motion, how);
    CHECK_INT(cast_query(&other, test_below(4), &o), hit);
    CHECK(o.fraction == first->fraction && o.exact == first->exact);
}

// DEEPER may decide otherwise where several MTVs are equally short; so may the choice among equal pairs.
static bool one_way_out(const cast_question *q) { return q->start != HM_CAST_DEEPER || !cast_met_after(q, 0, 0); }

TEST(other_forms_of_a_question) {
    test_tally hit = {0};
    for (int i = 0; i < test_rounds(900); ++i) {
        cast_question q = random_any(9);
        hm_cast_hit first;
        cast_note(&q);
        const bool met = test_count(&hit, cast_query(&q, 0, &first));
        check_translated(&q, met, &first);
        if (one_way_out(&q)) check_exchanged(&q, met, &first);
        if (one_way_out(&q)) check_rotated(&q, met, &first);
        cast_free(&q);
    }
    CHECK_TALLY(hit);
}

// A pixel more in a or b: not later.
TEST(more_pixels_are_never_met_later) {
    test_tally earlier = {0};
    for (int i = 0; i < test_rounds(900); ++i) {
        cast_question q = random_any(12);
        posed *s = q.a.mask ? &q.a : &q.b;
        hm_cast_hit before, after;
        q.start = HM_CAST_ALWAYS;
        cast_note(&q);
        const bool met = cast_query(&q, test_below(4), &before);
        for (int k = 0; s->mask && k < 3; ++k) {
            const int x = test_below(s->grid.w), y = test_below(s->grid.h);
            posed_set(s, x, y);
        }
        const bool still = cast_query(&q, test_below(4), &after);
        CHECK(still || !met);
        CHECK(after.fraction <= before.fraction);
        test_count(&earlier, after.fraction < before.fraction);
        cast_free(&q);
    }
    if (test_rounds(1000) >= 1000) CHECK(earlier.yes > 0 && earlier.no > 0);
}

// Masks of some size, so that rows are long enough for the wide instructions and trees have levels.
static cast_question large_question(int most_a, int most_b) {
    cast_question q = {.rule = random_rule()};
    int w = test_between(20, most_a), h = test_between(20, most_a);
    q.a = posed_of_grid(posed_random_grid(w, h));
    w = test_between(5, most_b);
    h = test_between(5, most_b);
    q.b = posed_of_grid(posed_random_grid(w, h));
    q.a.xform = posed_random_xform();
    q.b.xform = test_below(3) ? posed_random_xform() : posed_related_xform(&q.a.xform);
    const int64_t most = (int64_t)1 << test_between(28, 35); // up to 16 to 2048 pixels
    q.motion = (ref_vector){random_between(-most, most), random_between(-most, most)};
    q.start = HM_CAST_NEVER; // the others compute a contact, whose depth takes long where much overlaps
    pose_beside_other(&q.a, &q.b);
    const double back = test_between(0, 1280) / 1024.0;
    q.b.xform.ox -= llround((double)q.motion.x * back);
    q.b.xform.oy -= llround((double)q.motion.y * back);
    if (!hm_xform_valid(&q.b.xform)) q.b.xform = q.a.xform;
    return q;
}

TEST(every_level_and_path_the_same) {
    test_tally hit = {0};
    for (int i = 0; i < test_rounds(60); ++i) {
        cast_question q = large_question(150, 90);
        hm_cast_hit first, other;
        cast_note(&q);
        const bool met = test_count(&hit, cast_query(&q, 0, &first));
        FOR_EACH_LEVEL {
            for (int path = 0; path < 4; ++path) {
                CHECK_INT(cast_query(&q, path, &other), met);
                cast_check_same(&other, &first);
            }
        }
        cast_free(&q);
    }
    CHECK_TALLY(hit);
}

// Against the oracle, as far as that takes no minutes.
TEST(large_masks) {
    test_tally hit = {0};
    for (int i = 0; i < test_rounds(32); ++i) {
        cast_question q = large_question(40, 20);
        if (ref_count(&q.a.grid) * ref_count(&q.b.grid) < 60000) test_count(&hit, cast_check(&q));
        cast_free(&q);
    }
    CHECK_TALLY(hit);
}

TEST(more_pixels) {
    test_tally hit = {0};
    for (int i = 0; i < test_rounds(300); ++i) {
        cast_question q = random_question(HM_SHAPE_MASK, HM_SHAPE_MASK, 24);
        test_count(&hit, cast_check(&q));
        cast_free(&q);
    }
    CHECK_TALLY(hit);
}

TEST_MAIN(CASE(all_kinds), CASE(more_pixels), CASE(motions_that_just_graze), CASE(motions_that_just_reach),
          CASE(starts_at_first_contact), CASE(other_forms_of_a_question), CASE(more_pixels_are_never_met_later),
          CASE(every_level_and_path_the_same), CASE(large_masks))
