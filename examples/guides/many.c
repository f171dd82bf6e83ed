// Many objects: 2,000 balls move, and each frame says who begins to touch whom.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { BALLS = 2000 };

static hm_vec2 place(int i, int frame) { return (hm_vec2){i * 37 % 1500 + frame * (1 + i % 5) / 4.0, i * 91 % 1100}; }

// #region shown
static int frame_begins(hm_world *world, const hm_object *ids, int frame) {
    static hm_event events[4 * BALLS];
    int begun = 0;
    for (int i = 0; i < BALLS; i++) hm_world_set_position(world, ids[i], place(i, frame));
    if (hm_world_update(world) != HM_OK) return 0; // pairs near each other, exact tests, events
    const int32_t count = hm_world_events(world, events, 4 * BALLS);
    for (int32_t i = 0; i < count; i++) begun += events[i].kind == HM_EVENT_BEGIN;
    return begun;
}
// #endregion

int main(void) {
    static hm_object ids[BALLS];
    hm_world *world = NULL;
    hm_shape ball;
    hm_object_def def = HM_OBJECT_DEFAULT;
    int begun = 0;
    if (hm_world_create(NULL, NULL, &world) != HM_OK || hm_shape_circle(0, 0, 3, &ball) != HM_OK) return 1;
    if (hm_world_add_shapes(world, &ball, 1, &def.shapes) != HM_OK) return 1;
    for (int i = 0; i < BALLS; i++) {
        def.xform = hm_xform_at(place(i, 0).x, place(i, 0).y);
        if (hm_world_add(world, &def, &ids[i]) != HM_OK) return 1;
    }
    for (int frame = 0; frame < 50; frame++) begun += frame_begins(world, ids, frame);
    const int touching = (int)hm_world_touching(world, NULL, 0);
    printf("%d times two balls began to touch; %d pairs touch now\n", begun, touching);
    hm_world_destroy(world);
    return begun > touching ? 0 : 1;
}
