// bounce: a ball in a box that is thrown back many times within one frame, one that bounces lower each time, and one
// in a room with slanted walls and a pillar. None ever ends outside.
#include <hitmask/hitmask.h>

#include <math.h>
#include <stdio.h>

// The usual way to do it: the ball is moved and its speed turned round when it has left the box.
static double usual_way(double x, double speed, double radius, double width, int frames) {
    double worst = 0;
    for (int i = 0; i < frames; i++) {
        x += speed / 60;
        if (x - radius < 0 || x + radius > width) speed = -speed;
        worst = fmax(worst, fmax(radius - x, x + radius - width));
    }
    return worst;
}

static bool in_a_box(void) {
    const hm_box room = {0, 0, 200, 120};
    hm_circle ball = {50, 40, 8};
    hm_vec2 velocity = {9000, 5200}; // 150 pixels a frame
    hm_bounce bounce;
    int64_t bounces = 0;
    bool inside = true;
    for (int frame = 0; frame < 600; frame++) {
        if (hm_bounce_circle_in_box(&ball, &room, velocity, 1.0 / 60, 1, &bounce) != HM_OK) return false;
        ball.x = bounce.place.x;
        ball.y = bounce.place.y;
        velocity = bounce.velocity;
        bounces += bounce.bounces;
        inside = inside && ball.x >= 8 && ball.x <= 192 && ball.y >= 8 && ball.y <= 112;
    }
    printf("in a box: %d bounces in 600 frames, %s; the usual way is out by up to %.0f px\n", (int)bounces,
           inside ? "always inside" : "once outside", usual_way(50, 9000, 8, 200, 600));
    return inside && bounces > 600;
}

static bool lower_each_time(void) {
    const hm_box room = {0, 0, 200, 120};
    const hm_box crate = {10, 30, 20, 20};
    hm_bounce bounce;
    if (hm_bounce_box_in_box(&crate, &room, (hm_vec2){0, 4000}, 1, 0.5, &bounce) != HM_OK) return false;
    printf("a crate that loses half its speed each time: %d bounces, then %.0f px/s at y = %.2f\n",
           (int)bounce.bounces, bounce.velocity.y, bounce.place.y);
    return bounce.bounces >= 4 && fabs(bounce.velocity.y) < 400;
}

// A room with a slanted wall, a pillar in the middle.
static bool in_an_outline(void) {
    enum { PX = HM_UNITS_PER_PIXEL };
    static const hm_local points[] = {{0, 0},
                                      {240 * PX, 0},
                                      {240 * PX, 90 * PX},
                                      {190 * PX, 160 * PX},
                                      {0, 160 * PX},
                                      {110 * PX, 60 * PX},
                                      {100 * PX, 80 * PX},
                                      {120 * PX, 95 * PX},
                                      {135 * PX, 75 * PX}};
    static const hm_loop loops[] = {{0, 5, -1, 0, 0}, {5, 4, 0, 1, 0}};
    hm_outline *outline = NULL;
    if (hm_outline_create(loops, 2, points, 9, NULL, &outline) != HM_OK) return false;
    const hm_xform fixed = HM_XFORM_IDENTITY;
    hm_xform at;
    hm_shape room, ball;
    if (hm_outline_prepare(outline, 0) != HM_OK || hm_shape_outline(outline, &room) != HM_OK) return false;
    if (hm_shape_circle(0, 0, 7, &ball) != HM_OK || hm_xform_from_matrix(1, 0, 0, 1, 40, 30, &at) != HM_OK)
        return false;
    hm_vec2 velocity = {6000, 2300};
    int64_t bounces = 0;
    bool inside = true;
    for (int frame = 0; frame < 300; frame++) {
        hm_bounce bounce;
        if (hm_bounce_in_outline(&room, &fixed, &ball, &at, velocity, 1.0 / 60,
                                 &(hm_bounce_options){.restitution = 1, .limit = 50}, &bounce) != HM_OK)
            return false;
        if (hm_xform_translate(&at, bounce.steps_x, bounce.steps_y, &at) != HM_OK) return false;
        velocity = bounce.velocity;
        bounces += bounce.bounces;
        inside = inside && bounce.end == HM_BOUNCE_DONE && hm_overlap(&room, &fixed, &ball, &at, NULL);
    }
    printf("in a room with a pillar: %d bounces, %s, still %.3f px/s\n", (int)bounces,
           inside ? "always inside" : "once outside", hm_vec2_length(velocity));
    hm_outline_destroy(outline);
    return inside && bounces > 100;
}

int main(void) {
    bool right = in_a_box();
    right = lower_each_time() && right;
    return in_an_outline() && right ? 0 : 1;
}
