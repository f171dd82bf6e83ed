// projectile: bullets, a beam and a blast against the outline of a ship with a hole and a pilot's island in it.
#include <hitmask/hitmask.h>

#include <math.h>
#include <stdio.h>

static const char ship_text[] = "..########..\n"
                                ".##########.\n"
                                "###......###\n"
                                "###.####.###\n"
                                "###.####.###\n"
                                "###......###\n"
                                ".##########.\n"
                                "..########..\n";

// A bullet of one frame, and the ship that moves meanwhile. Returns the fraction of the frame at the hit, or -1.
static double shoot(const hm_border *ship, const hm_xform *before, const hm_xform *after, hm_vec2 from, hm_vec2 to) {
    hm_crossing hit;
    if (!hm_border_first(ship, before, after, from, to, NULL, &hit)) return -1;
    printf("  hit at %.3f of the frame, at (%.2f, %.2f), normal (%.2f, %.2f), edge %d of loop %d\n", hit.fraction,
           hit.point.x, hit.point.y, hit.normal.x, hit.normal.y, (int)hit.edge, (int)hit.loop);
    return hit.fraction;
}

// How much of a beam lies in the ship: hull, empty space, island, empty space, hull.
static double burn(const hm_border *ship, const hm_xform *drawn, hm_vec2 from, hm_vec2 to) {
    hm_crossing at[16];
    const int32_t count = hm_border_crossings(ship, drawn, NULL, from, to, NULL, at, 16);
    const double length = hm_vec2_length(hm_vec2_sub(to, from));
    double burnt = 0;
    for (int32_t i = 0; i < count && i < 16; i++) {
        printf("  %s loop %d at %.2f px\n", at[i].enters ? "enters" : "leaves", (int)at[i].loop,
               at[i].fraction * length);
        burnt += (at[i].enters ? -1 : 1) * at[i].fraction * length;
    }
    return burnt;
}

int main(void) {
    hm_mask *mask = NULL;
    hm_outline *outline = NULL;
    hm_border *ship = NULL;
    if (hm_mask_from_ascii(ship_text, NULL, &mask) != HM_OK) return 1;
    if (hm_outline_from_mask(mask, HM_CONNECT_8, NULL, &outline) != HM_OK) return 1;
    if (hm_border_create(outline, NULL, &ship) != HM_OK) return 1;

    hm_pose pose = hm_pose_at(200, 100, 0);
    pose.pivot = (hm_vec2){6, 4};
    pose.scale = (hm_vec2){4, 4};
    hm_xform before, after;
    if (hm_xform_from_pose(&pose, &before) != HM_OK) return 1;
    pose.position.y = 130; // it flies downward
    if (hm_xform_from_pose(&pose, &after) != HM_OK) return 1;

    const hm_vec2 muzzle = {150, 118}, aim = {250, 118};
    printf("a ship that stands still\n");
    const double still = shoot(ship, &before, NULL, muzzle, aim);
    printf("one that moves into the bullet's way\n");
    const double moving = shoot(ship, &before, &after, muzzle, aim);
    printf("a beam right through\n");
    const double burnt = burn(ship, &before, (hm_vec2){150, 100}, (hm_vec2){250, 100});

    hm_border_near near[4];
    const hm_vec2 bomb = {185, 100}; // in the hull, three pixels from the hole
    const int32_t edges = hm_border_edges_near(ship, &before, bomb, 3.5, HM_TOUCH_AREA, near, 4);
    const bool caught = hm_border_blast(ship, &before, bomb, 3.5, NULL);
    printf("a blast reaches %d edge, %.2f px away\n", (int)edges, near[0].distance);

    hm_border_destroy(ship);
    hm_outline_destroy(outline);
    hm_mask_destroy(mask);
    return still == -1 && fabs(moving - 0.3) < 1e-9 && fabs(burnt - 40) < 1e-9 && edges == 1 && caught ? 0 : 1;
}
