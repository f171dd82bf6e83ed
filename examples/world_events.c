// world_events: who begins to touch whom, and who lets go. A turning ship goes past drones and a pad, bullets fly too
// fast to be seen on the way: what they passed between two frames is told as well.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { IS_SHIP = 1, IS_DRONE = 2, IS_SHOT = 4 };
enum { SHIP, DRONE, SHOT };

static const char *const ship_pixels = "....#....\n"
                                       "...###...\n"
                                       "..#####..\n"
                                       ".###.###.\n"
                                       "##..#..##\n";

static hm_pose placed(double x, double y, double angle) {
    hm_pose pose = hm_pose_at(x, y, angle);
    pose.pivot = (hm_vec2){4.5, 2.5};
    return pose;
}

static hm_object add(hm_world *world, uint32_t set, hm_pose pose, hm_filter filter, uint32_t flags, uint64_t user) {
    hm_object_def def = {.shapes = set, .filter = filter, .flags = flags, .user = user, .pose = &pose};
    hm_object id = HM_NO_OBJECT;
    hm_world_add(world, &def, &id);
    return id;
}

static void tell(const hm_world *world, int frame) {
    static const char *const verb[] = {"lets go of", "touches", "still touches"};
    static const char *const name[] = {"the ship", "a drone", "a shot"};
    hm_event events[16];
    hm_passing passed[16];
    hm_object_def a, b;
    int32_t count = hm_world_events(world, events, 16);
    for (int32_t i = 0; i < count && i < 16; i++) {
        printf("frame %2d: %s %s %s\n", frame, name[events[i].user_a], verb[events[i].kind], name[events[i].user_b]);
        hm_contact_info contact;
        if (hm_world_event_contact(world, i, &contact))
            printf("          at (%.1f, %.1f)\n", contact.point[0].point.x, contact.point[0].point.y);
    }
    count = hm_world_passings(world, passed, 16);
    for (int32_t i = 0; i < count && i < 16; i++)
        if (hm_world_get(world, passed[i].a, &a) && hm_world_get(world, passed[i].b, &b))
            printf("frame %2d: %s passed %s at %.2f of the way\n", frame, name[b.user], name[a.user],
                   passed[i].fraction);
}

int main(void) {
    hm_world *world;
    hm_mask *mask;
    hm_shape shapes[3];
    uint32_t set[3];
    if (hm_world_create(NULL, NULL, &world) != HM_OK) return 1;
    if (hm_mask_from_ascii(ship_pixels, NULL, &mask) != HM_OK || hm_mask_prepare(mask) != HM_OK) return 1;
    hm_shape_mask(mask, &shapes[SHIP]);
    if (hm_shape_circle(4.5, 2.5, 6, &shapes[DRONE]) != HM_OK || hm_shape_point(4.5, 2.5, &shapes[SHOT]) != HM_OK)
        return 1;
    for (int i = 0; i < 3; i++)
        if (hm_world_add_shapes(world, &shapes[i], 1, &set[i]) != HM_OK) return 1;

    // The ship minds drones, shots mind drones; drones do not mind each other.
    const hm_filter ship_filter = {IS_SHIP, IS_DRONE, 0}, drone_filter = {IS_DRONE, IS_SHIP | IS_SHOT, 0},
                    shot_filter = {IS_SHOT, IS_DRONE, 0};
    const hm_object ship =
        add(world, set[SHIP], placed(0, 50, 0), ship_filter, HM_OBJECT_CONTACTS | HM_OBJECT_STAY, SHIP);
    for (int i = 0; i < 3; i++) add(world, set[DRONE], placed(40 + 60 * i, 55, 0), drone_filter, 0, DRONE);
    const hm_object shot = add(world, set[SHOT], placed(0, 60, 0), shot_filter, HM_OBJECT_SWEPT, SHOT);

    for (int frame = 0; frame < 12; frame++) {
        const hm_pose ship_now = placed(frame * 6, 50, frame * 0.3), shot_now = placed(frame * 45, 60, 0);
        hm_world_set_pose(world, ship, &ship_now);
        hm_world_set_pose(world, shot, &shot_now);
        if (hm_world_update(world) != HM_OK) return 1;
        tell(world, frame);
    }
    hm_world_remove(world, ship);
    hm_world_update(world);
    tell(world, 12);
    printf("%d objects, %llu updates\n", (int)hm_world_count(world), (unsigned long long)hm_world_updates(world));
    hm_world_destroy(world);
    hm_mask_destroy(mask);
    return 0;
}
