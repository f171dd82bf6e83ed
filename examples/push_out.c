// push_out: a turned player who has sunk into the ground is pushed out, upward only and then by the shortest way.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { WIDTH = 200, HEIGHT = 120 };

// A slope that falls from left to right, over a floor.
static bool ground_make(hm_mask **ground) {
    if (hm_mask_create(WIDTH, HEIGHT, NULL, ground) != HM_OK) return false;
    for (int x = 0; x < WIDTH; x++) hm_mask_fill_rect(*ground, &(hm_rect){x, 40 + x / 4, 1, HEIGHT}, true);
    return true;
}

int main(void) {
    hm_mask *ground = NULL, *player = NULL;
    if (!ground_make(&ground) || hm_mask_prepare(ground) != HM_OK) return 1;
    if (hm_mask_create(16, 24, NULL, &player) != HM_OK) return 1;
    hm_mask_fill(player);
    hm_shape terrain, body;
    hm_shape_mask(ground, &terrain);
    hm_shape_mask(player, &body);
    const hm_xform fixed = HM_XFORM_IDENTITY; // the ground lies where it was made
    hm_xform sunk;
    hm_pose pose = hm_pose_at(100.25, 60.5, 0.2);
    pose.pivot = (hm_vec2){8, 12};
    if (hm_xform_from_pose(&pose, &sunk) != HM_OK) return 1;

    const hm_separate_options up = {.direction = {0, -1}, .max_distance = 100};
    hm_separation upward, shortest;
    bool right = hm_separate(&terrain, &fixed, &body, &sunk, &up, &upward);
    right = hm_separate(&terrain, &fixed, &body, &sunk, NULL, &shortest) && right;
    printf("upward only:  %8.3f %8.3f\n", upward.move.x, upward.move.y);
    printf("the shortest: %8.3f %8.3f\n", shortest.move.x, shortest.move.y);

    const hm_separation *moves[] = {&upward, &shortest};
    for (int i = 0; i < 2; i++) { // the steps are exact: afterwards they do not overlap
        hm_xform moved;
        if (hm_xform_translate(&sunk, moves[i]->steps_x, moves[i]->steps_y, &moved) != HM_OK) return 1;
        right = right && !hm_overlap(&terrain, &fixed, &body, &moved, NULL);
    }
    right = right && upward.move.x == 0 && upward.move.y < 0 &&
            hm_vec2_length(shortest.move) < hm_vec2_length(upward.move);
    hm_mask_destroy(ground);
    hm_mask_destroy(player);
    return right ? 0 : 1;
}
