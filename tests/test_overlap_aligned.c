// Masks rotated by quarter turns and flipped against each other: bits by bits, compared with the walk of the trees
// (which other tests compare with the oracle) on masks of several words, and with the definition pixel by pixel.
#include "posed.h"

// Where all axes are whole pixels the closed squares of two pixels meet exactly when they are neighbours or the same.
typedef struct boxes {
    int64_t x[200 * 200], y[200 * 200];
    int n;
} boxes;

// The lower corners of the solid pixels, in the world's whole pixels.
static void boxes_of(const posed *s, boxes *out) {
    const hm_xform *m = &s->xform;
    out->n = 0;
    for (int y = 0; y < s->grid.h; ++y)
        for (int x = 0; x < s->grid.w; ++x) {
            if (!ref_get(&s->grid, x, y)) continue;
            const int64_t px = m->ox + (int64_t)x * m->ux + (int64_t)y * m->vx;
            const int64_t py = m->oy + (int64_t)x * m->uy + (int64_t)y * m->vy;
            const int64_t back_x = (m->ux < 0 ? m->ux : 0) + (m->vx < 0 ? m->vx : 0);
            const int64_t back_y = (m->uy < 0 ? m->uy : 0) + (m->vy < 0 ? m->vy : 0);
            out->x[out->n] = px + back_x;
            out->y[out->n++] = py + back_y;
        }
}

static bool boxes_meet(const boxes *a, const boxes *b, bool closed) {
    const int64_t most = HM_STEPS_PER_PIXEL - (closed ? 0 : 1);
    for (int i = 0; i < a->n; ++i)
        for (int j = 0; j < b->n; ++j) {
            const int64_t dx = a->x[i] - b->x[j], dy = a->y[i] - b->y[j];
            if (dx <= most && dx >= -most && dy <= most && dy >= -most) return true;
        }
    return false;
}

// One of the eight ways to lie.
static hm_xform rotated(int way) {
    static const int32_t axes[8][4] = {{1, 0, 0, 1}, {-1, 0, 0, 1}, {1, 0, 0, -1}, {-1, 0, 0, -1},
                                       {0, 1, 1, 0}, {0, 1, -1, 0}, {0, -1, 1, 0}, {0, -1, -1, 0}};
    const int32_t one = (int32_t)HM_STEPS_PER_PIXEL;
    const int32_t *m = axes[way];
    return (hm_xform){0, 0, m[0] * one, m[1] * one, m[2] * one, m[3] * one};
}

// Whole pixels, or steps in between.
static int64_t somewhere(int pixels) {
    const int64_t whole = test_between(-pixels, pixels) * HM_STEPS_PER_PIXEL;
    return test_below(2) ? whole : whole + test_between(-1, 1);
}

static void check_sparse(int side, test_tally *tally) {
    static boxes one, two;
    posed a = posed_of_grid(posed_random_grid(test_between(1, side), test_between(1, side)));
    posed b = posed_of_grid(posed_random_grid(test_between(1, side), test_between(1, side)));
    a.xform = rotated(test_below(8));
    b.xform = rotated(test_below(8));
    b.xform.ox = somewhere(side / 2);
    b.xform.oy = somewhere(side / 2);
    boxes_of(&a, &one);
    boxes_of(&b, &two);
    for (int closed = 0; closed < 2; ++closed) {
        const hm_rule rule = {closed ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
        posed_note(&a, &b, &rule);
        CHECK_INT(posed_overlap(&a, &b, &rule), test_count(tally, boxes_meet(&one, &two, closed)));
    }
    posed_free(&a);
    posed_free(&b);
}

TEST(every_way_to_lie) {
    test_tally tally = {0};
    for (int i = 0; i < test_rounds(3000); ++i) check_sparse(12, &tally);
    CHECK_TALLY(tally);
}

// A lone pixel against a few, so that each bit of each word counts.
static ref_grid lone_grid(int w, int h, int n) {
    ref_grid grid = ref_make(w, h);
    for (int i = 0; i < n; ++i) ref_set(&grid, test_below(w), test_below(h), 1);
    return grid;
}

static posed lone_pixels(int w, int h, int n) { return posed_of_grid(lone_grid(w, h, n)); }

static void check_lone(test_tally *tally) {
    static boxes one, two;
    posed a = lone_pixels(test_between(60, 200), test_between(60, 200), 300), b = lone_pixels(130, 70, 3);
    a.xform = rotated(test_below(8));
    b.xform = rotated(test_below(8));
    pose_beside_other(&a, &b);
    if (test_below(4)) b.xform.ox += HM_STEPS_PER_PIXEL * test_between(1, 3); // off what it was laid on
    boxes_of(&a, &one);
    boxes_of(&b, &two);
    const hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
    posed_note(&a, &b, &rule);
    CHECK_INT(posed_overlap(&a, &b, &rule), test_count(tally, boxes_meet(&one, &two, rule.touch == HM_TOUCH_CLOSED)));
    posed_free(&a);
    posed_free(&b);
}

TEST(every_bit_of_every_word) {
    test_tally tally = {0};
    for (int i = 0; i < test_rounds(1500); ++i) check_lone(&tally);
    CHECK_TALLY(tally);
}

// Masks of one word a row, at every offset at which they meet or lie beside each other, whole pixels or a step off.
static void check_narrow(test_tally *tally) {
    static boxes one, two;
    const bool ends = test_below(3) == 0; // a word beside the other: the first column of one, the last of the other
    const int wa = ends ? 64 : test_between(1, 64), wb = ends ? 64 : test_between(1, 64);
    ref_grid of_a = lone_grid(wa, test_between(1, 64), test_between(0, 12));
    ref_grid of_b = lone_grid(wb, test_between(1, 64), test_between(0, 12));
    const bool left = test_below(2);
    const int ax = !ends ? test_below(wa) : left ? 0 : 63, bx = !ends ? test_below(wb) : left ? 63 : 0;
    const int ay = test_below(of_a.h), by = test_below(of_b.h);
    const hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
    ref_set(&of_a, ax, ay, 1);
    ref_set(&of_b, bx, by, 1);
    posed a = posed_of_grid(of_a), b = posed_of_grid(of_b);
    // The two pixels lie over each other, touch, or are a step or a pixel from that.
    b.xform.ox = (ax - bx + test_between(-2, 2)) * HM_STEPS_PER_PIXEL + test_between(-1, 1);
    b.xform.oy = (ay - by + test_between(-2, 2)) * HM_STEPS_PER_PIXEL + test_between(-1, 1);
    boxes_of(&a, &one);
    boxes_of(&b, &two);
    posed_note(&a, &b, &rule);
    CHECK_INT(posed_overlap(&a, &b, &rule), test_count(tally, boxes_meet(&one, &two, rule.touch == HM_TOUCH_CLOSED)));
    posed_free(&a);
    posed_free(&b);
}

TEST(masks_of_one_word_a_row) {
    test_tally tally = {0};
    for (int i = 0; i < test_rounds(6000); ++i) check_narrow(&tally);
    CHECK_TALLY(tally);
}

TEST_MAIN(CASE(every_way_to_lie), CASE(every_bit_of_every_word), CASE(masks_of_one_word_a_row))
