// rollback: a game over the net goes on with a guess of what the other player does. When his move comes and was
// another, the world goes back to where they agreed, and the frames since are played again.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { FRAMES = 12, LATE = 4 };

// One frame: each player moves as many pixels; who touches whom is told.
static int32_t play(hm_world *world, const hm_object player[2], const int move[2], bool tell) {
    for (int i = 0; i < 2; i++) {
        hm_pose pose;
        if (hm_world_pose(world, player[i], &pose) != HM_OK) return 0;
        pose.position.x += move[i];
        hm_world_set_position(world, player[i], pose.position);
    }
    if (hm_world_update(world) != HM_OK) return 0;
    hm_event event;
    const int32_t count = hm_world_events(world, &event, 1);
    for (int32_t i = 0; tell && i < count; i++)
        printf("update %d: they %s\n", (int)hm_world_updates(world), event.kind == HM_EVENT_BEGIN ? "meet" : "part");
    return count;
}

int main(void) {
    // What the players really do, by frames; the second one's moves come late by LATE of them.
    const int really[FRAMES][2] = {{4, 0}, {4, 0}, {4, 0}, {4, 0}, {4, 0},  {4, 0},
                                   {4, 5}, {4, 5}, {4, 5}, {4, 0}, {4, -9}, {4, -9}};
    hm_world *here, *there;
    hm_object player[2], same[2];
    hm_shape circle;
    uint32_t set;
    if (hm_shape_circle(0, 0, 10, &circle) != HM_OK) return 1;
    if (hm_world_create(NULL, NULL, &here) != HM_OK || hm_world_create(NULL, NULL, &there) != HM_OK) return 1;
    if (hm_world_add_shapes(here, &circle, 1, &set) != HM_OK || hm_world_add_shapes(there, &circle, 1, &set) != HM_OK)
        return 1;
    for (int i = 0; i < 2; i++) {
        hm_object_def def = HM_OBJECT_DEFAULT;
        def.xform = hm_xform_at(i * 50, 0);
        if (hm_world_add(here, &def, &player[i]) != HM_OK || hm_world_add(there, &def, &same[i]) != HM_OK) return 1;
    }

    // There all moves are known at once.
    for (int frame = 0; frame < FRAMES; frame++) play(there, same, really[frame], true);

    // Here the moves of the second player come late: until then he is thought to stand still. `agreed` is the world
    // as it was after the last frame of which all is known.
    static unsigned char agreed[4096];
    size_t size;
    if (hm_world_save(here, agreed, sizeof agreed, &size) != HM_OK) return 1;
    int again = 0;
    for (int frame = 0; frame < FRAMES + LATE; frame++) {
        if (hm_world_restore(here, agreed, size) != HM_OK) return 1;
        const int known = frame - LATE;
        if (known >= 0) {
            play(here, player, really[known], false);
            if (hm_world_save(here, agreed, sizeof agreed, &size) != HM_OK || size > sizeof agreed) return 1;
        }
        for (int i = known + 1; i <= frame && i < FRAMES; i++, again++) {
            if (i < 0) continue;
            const int guess[2] = {really[i][0], 0};
            play(here, player, guess, false);
        }
    }
    printf("here %016llx, with %d frames guessed; there %016llx\n", (unsigned long long)hm_world_hash(here), again,
           (unsigned long long)hm_world_hash(there));
    const bool equal = hm_world_hash(here) == hm_world_hash(there);
    hm_world_destroy(here);
    hm_world_destroy(there);
    return equal ? 0 : 1;
}
