// fast_mover: a ball at 30,000 pixels a second, 500 a frame, in a cave whose walls are thinner than that. Moved and
// then asked whether it hits, it is soon in the rock or out of the world; moved by casts it never is. It bounces off
// the rock and off a turned bar with one call for each, whatever kinds of shape they are.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { WALLS = 2, FRAMES = 120, MOST = 40 };

/// What stands still.
typedef struct wall {
    hm_shape shape;
    hm_xform at;
} wall;

// The first of all walls that is met.
static bool first_hit(const wall *walls, const hm_shape *ball, const hm_xform *at, hm_vec2 motion,
                      hm_cast_hit *first) {
    bool hits = false;
    for (int i = 0; i < WALLS; i++) {
        hm_cast_hit hit;
        const bool met = hm_cast(&walls[i].shape, &walls[i].at, ball, at, motion, NULL, &hit);
        if (i == 0 || (met && (!hits || hit.fraction < first->fraction))) *first = hit;
        hits = hits || met;
    }
    return hits;
}

static bool is_free(const wall *walls, const hm_shape *ball, const hm_xform *at) {
    for (int i = 0; i < WALLS; i++)
        if (hm_overlap(&walls[i].shape, &walls[i].at, ball, at, NULL)) return false;
    return true;
}

// One frame. Where two walls are met within two steps of each other, the place before is kept.
static int move(const wall *walls, const hm_shape *ball, hm_xform *at, hm_vec2 *velocity, double seconds) {
    int bounces = 0;
    while (seconds > 0 && bounces < MOST) {
        hm_cast_hit hit;
        hm_xform there;
        const hm_vec2 motion = {velocity->x * seconds, velocity->y * seconds};
        const bool hits = first_hit(walls, ball, at, motion, &hit);
        if (hm_xform_translate(at, hit.stop_x, hit.stop_y, &there) == HM_OK && is_free(walls, ball, &there))
            *at = there;
        if (!hits) break;
        hm_response_bounce(*velocity, hit.normal, NULL, velocity);
        seconds *= 1 - hit.fraction;
        bounces++;
    }
    return bounces;
}

// The cave is a picture, rock with a hollow; the bar in it is turned.
static bool walls_make(hm_mask **rock, wall walls[WALLS]) {
    if (hm_mask_create(400, 300, NULL, rock) != HM_OK) return false;
    hm_mask_fill(*rock);
    hm_mask_fill_rect(*rock, &(hm_rect){4, 4, 392, 292}, false);
    hm_mask_fill_rect(*rock, &(hm_rect){180, 4, 3, 120}, true);
    const hm_pose pose = hm_pose_at(280, 190, 0.7);
    hm_shape_mask(*rock, &walls[0].shape);
    walls[0].at = hm_xform_at(0, 0);
    return hm_shape_segment(-60, 0, 60, 0, &walls[1].shape) == HM_OK &&
           hm_xform_from_pose(&pose, &walls[1].at) == HM_OK;
}

int main(void) {
    hm_mask *rock = NULL;
    wall walls[WALLS];
    hm_shape ball;
    hm_xform at, jump;
    hm_vec2 velocity = {24000, 18000}, place;
    if (!walls_make(&rock, walls) || hm_shape_circle(0, 0, 6, &ball) != HM_OK) return 1;
    if (hm_xform_from_matrix(1, 0, 0, 1, 60, 150, &at) != HM_OK) return 1;
    if (hm_xform_from_matrix(1, 0, 0, 1, 60 + velocity.x / 60, 150 + velocity.y / 60, &jump) != HM_OK) return 1;
    hm_xform_apply(&jump, (hm_vec2){0, 0}, &place);
    const bool tunnels = place.x > 400 && is_free(walls, &ball, &jump);
    printf("moved at once: at (%.0f, %.0f) after a frame, %s\n", place.x, place.y,
           tunnels ? "out of the cave, and nothing hit" : "stopped");
    int bounces = 0, outside = 0;
    for (int frame = 0; frame < FRAMES; frame++) {
        bounces += move(walls, &ball, &at, &velocity, 1.0 / 60);
        hm_xform_apply(&at, (hm_vec2){0, 0}, &place);
        if (!is_free(walls, &ball, &at) || place.x < 4 || place.x > 396 || place.y < 4 || place.y > 296) outside++;
    }
    printf("moved by casts: %d bounces in %d frames, in the rock or outside in %d of them\n", bounces, FRAMES,
           outside);
    hm_mask_destroy(rock);
    return tunnels && bounces > FRAMES && outside == 0 ? 0 : 1;
}
