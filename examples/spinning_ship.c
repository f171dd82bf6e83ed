// spinning_ship: a ship that moves and rotates within one frame, and the bullets of that frame. Where each hits first,
// beside what is found when the ship is taken to stand still, or when the frame is cut into eight steps.
#include <hitmask/hitmask.h>

#include <math.h>
#include <stdio.h>

static const char ship_text[] = "........##..........\n"
                                "........##..........\n"
                                "####################\n"
                                "####################\n"
                                "........##..........\n"
                                "........##..........\n";

typedef struct bullet {
    const char *name;
    hm_vec2 from, to;
} bullet;

static hm_pose pose_at(const hm_pose *from, const hm_pose *to, double time) {
    hm_pose pose = *from;
    pose.position = hm_vec2_lerp(from->position, to->position, time);
    pose.angle += (to->angle - from->angle) * time;
    return pose;
}

// The way that needs no border that rotates: where the bullet is at each of some moments. -1 for no hit.
static double step_through(const hm_border *ship, const hm_pose *from, const hm_pose *to, const bullet *b,
                           int steps) {
    for (int i = 0; i <= steps; i++) {
        const double time = i / (double)steps;
        const hm_pose pose = pose_at(from, to, time);
        hm_xform drawn;
        if (hm_xform_from_pose(&pose, &drawn) != HM_OK) return -1;
        if (hm_border_inside(ship, &drawn, hm_vec2_lerp(b->from, b->to, time), NULL)) return time;
    }
    return -1;
}

static double first_of(bool hit, const hm_crossing *crossing) { return hit ? crossing->fraction : -1; }

static bool shoot(const hm_border *ship, const hm_pose *from, const hm_pose *to, const bullet *b) {
    hm_crossing crossing = {.fraction = -1}, at_rest;
    hm_xform drawn;
    if (hm_xform_from_pose(from, &drawn) != HM_OK) return false;
    const bool still = hm_border_first(ship, &drawn, NULL, b->from, b->to, NULL, &at_rest);
    const bool hit = hm_border_first_turn(ship, from, to, b->from, b->to, NULL, &crossing);
    const double fine = step_through(ship, from, to, b, 100000), coarse = step_through(ship, from, to, b, 8);
    printf("%-22s%8.3f%12.3f%12.3f%14.3f", b->name, first_of(hit, &crossing), first_of(still, &at_rest), coarse,
           fine);
    if (hit)
        printf("   at (%.1f, %.1f), normal (%.2f, %.2f)", crossing.point.x, crossing.point.y, crossing.normal.x,
               crossing.normal.y);
    printf("\n");
    return fabs(fine - first_of(hit, &crossing)) < 1e-4;
}

int main(void) {
    hm_mask *mask = NULL;
    hm_outline *outline = NULL;
    hm_border *ship = NULL;
    if (hm_mask_from_ascii(ship_text, NULL, &mask) != HM_OK) return 1;
    if (hm_outline_from_mask(mask, HM_CONNECT_8, NULL, &outline) != HM_OK) return 1;
    if (hm_border_create(outline, NULL, &ship) != HM_OK) return 1;

    hm_pose from = hm_pose_at(200, 100, 0);
    from.pivot = (hm_vec2){9, 3};
    from.scale = (hm_vec2){4, 4};
    hm_pose to = from;
    to.position.x += 30;
    to.angle = 2.4; // more than a third of a full rotation

    const bullet bullets[] = {
        {"swept by the wing", {222, 150}, {222, 130}}, {"caught by the tail", {180, 80}, {190, 72}},
        {"into the wing", {230, 60}, {230, 110}},      {"across the hull", {200, 190}, {230, 20}},
        {"out of its way", {158, 99}, {130, 99}},      {"too far away", {290, 100}, {270, 180}},
    };
    bool right = true;
    printf("%-22s%8s%12s%12s%14s\n", "fraction of the frame", "exact", "at rest", "8 steps", "100,000 steps");
    for (size_t i = 0; i < sizeof bullets / sizeof *bullets; i++)
        right = shoot(ship, &from, &to, &bullets[i]) && right;

    hm_border_destroy(ship);
    hm_outline_destroy(outline);
    hm_mask_destroy(mask);
    return right ? 0 : 1;
}
