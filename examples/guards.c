// guards: who sees the thief? Sight in a world, past pillars and through a hole in a wall; a lamp's light by many
// rays at once; and whether the thief may hide where he wants to.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { WALLS = 1, PEOPLE = 2, RAYS = 72 };

static const char wall_text[] = "########.########\n"
                                "########.########\n";

static hm_object put(hm_world *world, int frame, uint32_t category, double x, double y) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id = HM_NO_OBJECT;
    def.frame = frame;
    def.filter.category = category;
    def.flags = category == WALLS ? HM_OBJECT_FIXED : 0;
    def.xform = hm_xform_at(x, y);
    hm_world_add(world, &def, &id);
    return id;
}

// Only walls block the view, and not who looks.
static bool sees(const hm_world *world, hm_vec2 eye, hm_object thief, hm_vec2 *where) {
    const hm_filter walls = {UINT32_MAX, WALLS, 0};
    const hm_query query = {.filter = &walls};
    return hm_world_sees_object(world, eye, thief, &query, where);
}

// How many rays from a lamp, once around, come to something.
static int lit(const hm_world *world, hm_vec2 lamp, hm_world_hit *hit) {
    static const double across[] = {1, 0.996, 0.985, 0.966, 0.94, 0.906, 0.866, 0.819, 0.766, 0.707};
    hm_way way[RAYS];
    for (int i = 0; i < RAYS; i++) { // nine to each eighth of a turn
        const int k = i % 9, eighth = i / 9;
        const double c = across[eighth % 2 ? 9 - k : k], s = across[eighth % 2 ? k : 9 - k];
        const double x = 60 * (eighth & 2 ? -c : c), y = 60 * (eighth & 4 ? -s : s);
        way[i] = (hm_way){lamp, {lamp.x + x, lamp.y + y}, HM_NO_OBJECT};
    }
    return hm_world_ray_batch(world, way, RAYS, NULL, hit);
}

int main(void) {
    hm_mask *mask = NULL;
    hm_world *world = NULL;
    hm_shape shape[3];
    hm_world_hit hit[RAYS];
    hm_vec2 where = {0, 0};
    uint32_t set;
    if (hm_mask_from_ascii(wall_text, NULL, &mask) != HM_OK) return 1;
    hm_shape_mask(mask, &shape[0]);                                       // a wall with a slit
    if (hm_shape_circle(0, 0, 3, &shape[1]) != HM_OK) return 1;           // a pillar
    if (hm_shape_capsule(0, -2, 0, 2, 1.5, &shape[2]) != HM_OK) return 1; // people
    if (hm_world_create(NULL, NULL, &world) != HM_OK) return 1;
    if (hm_world_add_shapes(world, shape, 3, &set) != HM_OK) return 1;
    put(world, 0, WALLS, 20, 20);
    put(world, 1, WALLS, 50, 28);
    const hm_object thief = put(world, 2, PEOPLE, 28.5, 40);
    if (hm_world_refresh(world) != HM_OK) return 1;

    const hm_vec2 eye[] = {{28.5, 10}, {22, 10}, {60, 20}, {70, 40}};
    const char *const name[] = {"before the slit", "beside the slit", "behind the pillar", "at the side"};
    const char expected[] = "ynny";
    bool right = true;
    for (int i = 0; i < 4; i++) {
        const bool seen = sees(world, eye[i], thief, &where);
        printf("the guard %s %s the thief", name[i], seen ? "sees" : "does not see");
        if (seen) printf(" at (%.2f, %.2f)", where.x, where.y);
        printf("\n");
        right = right && seen == (expected[i] == 'y');
    }

    const int found = lit(world, (hm_vec2){40, 34}, hit);
    double nearest = 1;
    for (int i = 0; i < RAYS; i++)
        if (hit[i].object != HM_NO_OBJECT && hit[i].hit.fraction < nearest) nearest = hit[i].hit.fraction;
    printf("%d of %d rays of the lamp fall on something, the shortest after %.1f pixels\n", found, (int)RAYS,
           60 * nearest);
    right = right && found > 0 && found < RAYS;

    hm_xform hiding;
    hm_object in_the_way;
    if (hm_xform_from_matrix(1, 0, 0, 1, 45, 28, &hiding) != HM_OK) return 1;
    const bool room = hm_world_place_free(world, thief, &hiding, NULL, &in_the_way);
    printf("behind the pillar there is %s\n", room ? "room" : "no room");
    hm_world_destroy(world);
    hm_mask_destroy(mask);
    return right && room ? 0 : 1;
}
