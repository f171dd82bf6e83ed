// Rollback: a move of the other player arrives late; the frames since are played again.
#include <hitmask/hitmask.h>

#include <stdio.h>

static hm_object players[2];

// #region shown
static void play(hm_world *world, int first, int second) {
    const int moves[2] = {first, second};
    for (int i = 0; i < 2; i++) {
        hm_pose pose;
        if (hm_world_pose(world, players[i], &pose) != HM_OK) return;
        pose.position.x += moves[i];
        hm_world_set_position(world, players[i], pose.position);
    }
    hm_world_update(world);
}

// Back to where all agree, and the frames since: the hash of the world that comes of it.
static uint64_t replay(hm_world *world, const void *agreed, size_t size, int late) {
    if (hm_world_restore(world, agreed, size) != HM_OK) return 0;
    for (int frame = 0; frame < 6; frame++) play(world, 4, frame < 2 ? 0 : late);
    return hm_world_hash(world);
}
// #endregion

int main(void) {
    static unsigned char agreed[4096];
    hm_world *world = NULL;
    hm_shape ball;
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_pose pose;
    size_t size;
    if (hm_world_create(NULL, NULL, &world) != HM_OK || hm_shape_circle(0, 0, 10, &ball) != HM_OK) return 1;
    if (hm_world_add_shapes(world, &ball, 1, &def.shapes) != HM_OK) return 1;
    for (int i = 0; i < 2; i++) {
        def.xform = hm_xform_at(50 * i, 0);
        if (hm_world_add(world, &def, &players[i]) != HM_OK) return 1;
    }
    if (hm_world_save(world, agreed, sizeof agreed, &size) != HM_OK) return 1;
    const uint64_t guess = replay(world, agreed, size, 0), moved = replay(world, agreed, size, 3);
    const uint64_t again = replay(world, agreed, size, 3);
    printf("the guess was %s\n", guess == moved ? "right" : "wrong");
    printf("played again: %s\n", moved == again ? "the same bits" : "other bits");
    if (hm_world_pose(world, players[1], &pose) != HM_OK) return 1;
    printf("the second player is at %g\n", pose.position.x);
    hm_world_destroy(world);
    return guess != moved && moved == again ? 0 : 1;
}
