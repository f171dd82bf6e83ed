// barrel: balls are thrown at a barrel, faster and faster. Each frame's leg of the flight is asked whether it passes
// the mouth, so that none is missed however fast it is; and the whole flight whether the ball clears both rims.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { FRAMES = 60 };

typedef enum ending { MISSES, RIM, IN } ending;

static const double radius = 6;
static const hm_gate mouth = {{300, 150}, {340, 150}}; // from left to right, so way 1 is down into it

// Where the ball is after each sixtieth of a second.
static void fly(double speed, hm_vec2 path[FRAMES]) {
    const double gravity = 1200;
    for (int i = 0; i < FRAMES; i++) {
        const double t = i / 60.0;
        path[i] = (hm_vec2){20 + speed * t, 180 - 500 * t + gravity / 2 * t * t};
    }
}

static ending throw_at(double speed) {
    hm_vec2 path[FRAMES];
    fly(speed, path);
    ending end = MISSES;
    for (int32_t i = 0; i + 1 < FRAMES && end == MISSES; i++) {
        hm_gate_pass pass;
        // Near the mouth: the legs before and after belong to the ball's way past the rims.
        const int32_t first = i < 3 ? 0 : i - 3, last = i + 4 < FRAMES ? i + 4 : FRAMES - 1;
        const bool clear = hm_gate_clear(&mouth, path + first, last - first + 1, radius, HM_TOUCH_AREA);
        const bool passes = hm_gate_passes(&mouth, path + i, 2, HM_TOUCH_AREA, &pass, 1) > 0;
        if (passes && pass.way > 0) {
            end = clear ? IN : RIM;
            printf("thrown at %.0f px/s: through the mouth at (%.2f, %.2f) in frame %d, %s\n", speed, pass.point.x,
                   pass.point.y, (int)i, clear ? "in" : "by the rim");
        }
    }
    if (end == MISSES) printf("thrown at %.0f px/s: misses\n", speed);
    return end;
}

// The barrel on a cart that drives under a ball which falls straight down: where it stands it would be missed.
static bool on_a_cart(void) {
    const hm_vec2 fall[2] = {{360, 100}, {360, 200}}, drive[2] = {{0, 0}, {80, 0}};
    hm_gate_pass pass;
    const bool standing = hm_gate_passes(&mouth, fall, 2, HM_TOUCH_AREA, NULL, 0) > 0;
    const bool driving = hm_gate_passes_moving(&mouth, drive, fall, 2, HM_TOUCH_AREA, &pass, 1) > 0;
    const bool clear = hm_gate_clear_moving(&mouth, drive, fall, 2, radius, HM_TOUCH_AREA);
    if (driving)
        printf("barrel on a cart: in at (%.2f, %.2f), %s\n", pass.point.x, pass.point.y, clear ? "clear" : "rim");
    return !standing && driving && pass.way > 0 && clear;
}

int main(void) {
    int counts[3] = {0};
    for (int speed = 344; speed <= 432; speed += 8) counts[throw_at(speed)]++;
    // So fast that it is above the barrel in one frame and below its mouth, and far on, in the next.
    const hm_vec2 shot[2] = {{-5000, -5000}, {5640, 5300}};
    const bool in = hm_gate_passes(&mouth, shot, 2, HM_TOUCH_AREA, NULL, 0) == 1;
    printf("%d in, %d by the rim, %d miss; shot: %s\n", counts[IN], counts[RIM], counts[MISSES],
           in ? "in" : "missed");
    return counts[IN] > 1 && counts[RIM] > 1 && counts[MISSES] > 1 && in && on_a_cart() ? 0 : 1;
}
