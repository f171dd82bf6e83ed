// responses: the same ball is thrown at the same slope four times, at 2,000 pixels a second, and bounces, slides,
// stops or sticks. A cast tells when it meets what, so it passes through nothing however fast it is.
#include <hitmask/hitmask.h>

#include <math.h>
#include <stdio.h>

typedef void response(hm_vec2 velocity, hm_vec2 normal, const hm_surface *surface, hm_vec2 *out);

/// What moves: a shape, where it is, and its velocity in pixels a second.
typedef struct body {
    hm_shape shape;
    hm_xform at;
    hm_vec2 velocity;
} body;

// One frame: as far as it can go, then on with what the response has left of the velocity for the rest of the time.
static int body_move(body *b, const hm_shape *ground, const hm_xform *lies, double seconds, response *respond,
                     const hm_surface *surface) {
    int met = 0;
    while (seconds > 0 && met < 20) {
        const hm_vec2 motion = hm_vec2_scale(b->velocity, seconds);
        hm_cast_hit hit;
        const bool hits = hm_cast(ground, lies, &b->shape, &b->at, motion, NULL, &hit);
        if (hm_xform_translate(&b->at, hit.stop_x, hit.stop_y, &b->at) != HM_OK || !hits) break;
        respond(b->velocity, hit.normal, surface, &b->velocity);
        seconds *= 1 - hit.fraction;
        met++;
    }
    return met;
}

int main(void) {
    static const struct {
        const char *name;
        response *respond;
    } throws[] = {{"bounce", hm_response_bounce},
                  {"slide", hm_response_slide},
                  {"stop", hm_response_stop},
                  {"stick", hm_response_stick}};
    const hm_surface rubber = {{0, 0}, 0.5, 0.1, 50};
    hm_mask *plank = NULL;
    hm_shape slope;
    hm_xform lies;
    const hm_pose pose = hm_pose_at(0, 100, atan2(3, 4)); // down to the right
    if (hm_mask_create(400, 2, NULL, &plank) != HM_OK || hm_xform_from_pose(&pose, &lies) != HM_OK) return 1;
    hm_mask_fill(plank);
    hm_shape_mask(plank, &slope);
    bool right = true;
    double speed[4] = {0};
    for (int i = 0; i < 4; i++) {
        body ball = {.at = HM_XFORM_IDENTITY, .velocity = {0, 2000}};
        if (hm_shape_circle(120, 20, 8, &ball.shape) != HM_OK) return 1;
        const int met = body_move(&ball, &slope, &lies, 0.1, throws[i].respond, &rubber);
        hm_vec2 place;
        hm_xform_apply(&ball.at, (hm_vec2){120, 20}, &place);
        speed[i] = hm_vec2_length(ball.velocity);
        printf("%-6s meets it %d time%s, is at (%.2f, %.2f) and goes on at (%.1f, %.1f) px/s\n", throws[i].name, met,
               met == 1 ? "" : "s", place.x, place.y, ball.velocity.x, ball.velocity.y);
        right = right && !hm_overlap(&slope, &lies, &ball.shape, &ball.at, NULL);
    }
    hm_mask_destroy(plank);
    return right && speed[0] > speed[1] && speed[1] > 500 && speed[2] == 0 && speed[3] == 0 ? 0 : 1;
}
