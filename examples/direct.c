// direct: the tests of every tutorial - box and box, circle and circle, circle and box, circle and turned box -
// without shapes and xforms; the closest point of a ramp; and one blast against a thousand crates at once.
#include <hitmask/hitmask.h>

#include <math.h>
#include <stdio.h>

enum { CRATES = 1000 };

static const char *word(bool hit) { return hit ? "hit" : "no hit"; }

// The corner of the turned door reaches farther than the door that is shut.
static bool doors(void) {
    const hm_box player = {100, 40, 16, 32}, coin = {116, 60, 8, 8}, shut = {60, 100, 40, 6};
    const hm_circle ball = {105, 130, 12}, bomb = {120, 130, 3};
    const hm_vec2 hinge = {100, 103};
    hm_rotated_box open;
    if (hm_rotated_box_make(&shut, -2.2, &hinge, &open) != HM_OK) return false;
    const bool side_by_side = hm_box_overlaps_box(&player, &coin, HM_TOUCH_AREA);
    const bool touching = hm_box_overlaps_box(&player, &coin, HM_TOUCH_CLOSED);
    const bool bombed = hm_circle_overlaps_circle(&ball, &bomb, HM_TOUCH_AREA);
    const bool at_shut = hm_circle_overlaps_box(&ball, &shut, HM_TOUCH_AREA);
    const bool at_open = hm_circle_overlaps_rotated_box(&ball, &open, HM_TOUCH_AREA);
    printf("player and coin side by side: %s; with edges: %s\n", word(side_by_side), word(touching));
    printf("two circles that touch: %s\n", word(bombed));
    printf("ball at the door while it is shut: %s; while it is open: %s\n", word(at_shut), word(at_open));
    return !side_by_side && touching && !bombed && !at_shut && at_open;
}

// A ball at a ramp: the closest point of the ramp, and how far the ball is moved away from there to lie on it.
static bool ramp(void) {
    const hm_box plank = {40, 200, 60, 8}, player = {90, 178, 16, 32};
    hm_circle ball = {70, 192, 12};
    hm_rotated_box tilted;
    hm_vec2 at;
    if (hm_rotated_box_make(&plank, 0.35, NULL, &tilted) != HM_OK) return false;
    const bool inside = hm_rotated_box_closest(&tilted, ball.x, ball.y, &at);
    const double dx = ball.x - at.x, dy = ball.y - at.y, distance = sqrt(dx * dx + dy * dy);
    printf("the ramp is closest to the ball at %.2f, %.2f, %.2f px from its centre\n", at.x, at.y, distance);
    ball.x += dx / distance * (ball.radius - distance + 0.001);
    ball.y += dy / distance * (ball.radius - distance + 0.001);
    const bool rests = !hm_circle_overlaps_rotated_box(&ball, &tilted, HM_TOUCH_AREA);
    const bool stands = hm_box_overlaps_rotated_box(&player, &tilted, HM_TOUCH_AREA);
    printf("moved to %.2f, %.2f the ball rests on it; player at the ramp: %s\n", ball.x, ball.y, word(stands));
    return !inside && rests && stands;
}

// Crates of 8 x 8 pixels, ten apart, 40 in a row.
static bool blast(void) {
    static double x[CRATES], y[CRATES], w[CRATES], h[CRATES];
    for (int i = 0; i < CRATES; i++) {
        x[i] = i % 40 * 10;
        y[i] = i / 40 * 10.0;
        w[i] = h[i] = 8;
    }
    const hm_boxes crates = {x, y, w, h, CRATES};
    const hm_circle fire = {200, 120, 30};
    int32_t hit[CRATES];
    const int32_t count = hm_circle_overlaps_boxes(&fire, &crates, HM_TOUCH_AREA, NULL, hit, CRATES);
    int32_t same = 0;
    for (int32_t i = 0; i < count; i++) {
        const hm_box crate = {x[hit[i]], y[hit[i]], w[hit[i]], h[hit[i]]};
        same += hm_circle_overlaps_box(&fire, &crate, HM_TOUCH_AREA);
    }
    printf("the blast reaches %d of %d crates, from number %d to %d\n", (int)count, CRATES, (int)hit[0],
           (int)hit[count - 1]);
    return count > 20 && same == count;
}

int main(void) {
    const bool right = doors();
    const bool rests = ramp();
    return blast() && right && rests ? 0 : 1;
}
