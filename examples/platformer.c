// platformer: a walker in a world of many objects: a map of tiles with a one-way platform, crates that lie side by
// side, coins that are gone through, steps that are stepped up, and a lift.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { SOLID = 1, COIN = 2, LIFT = 4 };

static const hm_tile tiles[] = {
    {.form = HM_TILE_SOLID},
    {.form = HM_TILE_SOLID, .one_way = HM_TILE_ONE_WAY_UP},
};

static const char *const level[] = {
    "....................", "....................", "...==...............",
    "....................", "#..................#", "####################",
};

static hm_tilemap *level_make(void) {
    uint32_t cells[6 * 20];
    for (int i = 0; i < 6 * 20; i++) {
        const char c = level[i / 20][i % 20];
        cells[i] = c == '#' ? 1 : c == '=' ? 2 : 0;
    }
    const hm_tilemap_options options = {.width = 20, .height = 6, .cell_width = 16};
    hm_tilemap *map = NULL;
    return hm_tilemap_create(&options, tiles, 2, cells, NULL, &map) == HM_OK ? map : NULL;
}

static hm_object add(hm_world *world, const hm_shape *shape, double x, double y, uint32_t category) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id = HM_NO_OBJECT;
    def.xform = hm_xform_at(x, y);
    def.filter.category = category;
    if (hm_world_add_shapes(world, shape, 1, &def.shapes) != HM_OK) return HM_NO_OBJECT;
    return hm_world_add(world, &def, &id) == HM_OK ? id : HM_NO_OBJECT;
}

static hm_object add_box(hm_world *world, double x, double y, double w, double h, uint32_t category) {
    hm_shape box;
    return hm_shape_box(0, 0, w, h, 0, &box) == HM_OK ? add(world, &box, x, y, category) : HM_NO_OBJECT;
}

// What is met is slid along; coins are gone through.
static hm_response decide(void *ctx, const hm_world_move_contact *contact) {
    hm_object_def def;
    return hm_world_get(ctx, contact->other, &def) && def.filter.category == COIN ? HM_RESPONSE_PASS
                                                                                  : HM_RESPONSE_SLIDE;
}

typedef struct player {
    hm_object id;
    hm_vec2 velocity;
    bool standing;
    hm_object ground;
    int coins, steps, landings;
} player;

// One frame: gravity, the move, and what it tells.
static void player_frame(player *p, hm_world *world) {
    const hm_world_move_options options = {.decide = decide, .decide_ctx = world, .step_height = 4, .snap = 4};
    hm_world_move_contact met[HM_WORLD_MOVE_CONTACTS];
    hm_world_move_end end;
    p->velocity.y += 0.5;
    if (hm_world_move(world, p->id, p->velocity, &options, &end, met, HM_WORLD_MOVE_CONTACTS) != HM_OK) return;
    for (int32_t i = 0; i < end.count; i++) {
        p->steps += met[i].response == HM_RESPONSE_STEP;
        p->coins += met[i].response == HM_RESPONSE_PASS && hm_world_remove(world, met[i].other);
    }
    const bool stands = end.ground != HM_NO_OBJECT;
    p->landings += stands && !p->standing;
    p->standing = stands;
    p->ground = end.ground;
    p->velocity.y = stands ? 0 : end.motion.y; // the ground or a ceiling has taken it
}

// A lift goes its way whatever is there, and takes along who stands on it, as far as there is room; who is then in it
// is pushed out. False where it crushes him.
static bool lift_frame(hm_object lift, hm_vec2 motion, const player *p, hm_world *world) {
    static const hm_filter nothing = {0, 0, 0}, without_lifts = {SOLID, SOLID, 0}, hard = {SOLID, SOLID | LIFT, 0};
    const hm_world_move_options freely = {.filter = &nothing}, carried = {.filter = &without_lifts};
    const hm_world_move_options out = {.filter = &hard};
    hm_world_move_end end;
    hm_world_push push;
    if (hm_world_move(world, lift, motion, &freely, &end, NULL, 0) != HM_OK) return false;
    if (p->ground == lift && hm_world_move(world, p->id, end.move, &carried, NULL, NULL, 0) != HM_OK) return false;
    return hm_world_push_out(world, p->id, 4, &out, &push) == HM_OK && push.free;
}

static double player_x(const player *p, const hm_world *world) {
    hm_object_def def;
    return hm_world_get(world, p->id, &def) ? (double)def.xform.ox / (double)HM_STEPS_PER_PIXEL : 0;
}

int main(void) {
    hm_world *world = NULL;
    hm_tilemap *map = level_make();
    hm_shape ground, coin, body;
    if (!map || hm_world_create(NULL, NULL, &world) != HM_OK) return 1;
    hm_shape_tilemap(map, &ground);
    if (hm_shape_circle(0, 0, 3, &coin) != HM_OK || hm_shape_box(-5, -14, 10, 14, 0, &body) != HM_OK) return 1;
    add(world, &ground, 0, 0, SOLID);
    for (int i = 0; i < 6; i++) add_box(world, 160 + 16 * i, 72, 16, 8, SOLID); // crates on the floor in a row
    add_box(world, 148, 76, 12, 4, SOLID);                                      // and two steps up to them
    add_box(world, 154, 72, 6, 4, SOLID);
    add(world, &coin, 60, 25, COIN);
    add(world, &coin, 200, 66, COIN);
    const hm_object lift = add_box(world, 256, 72, 40, 4, LIFT); // beside the crates, as high as they are
    player p = {.id = add(world, &body, 40, 80, SOLID)};

    for (int frame = 0; frame < 40; frame++) { // a jump through the platform, and onto it
        if (frame == 2) p.velocity.y = -8;
        p.velocity.x = frame < 20 ? 0.75 : 0;
        player_frame(&p, world);
    }
    const bool up = p.standing && p.landings == 2;
    printf("frame 40: x %.1f, %s\n", player_x(&p, world), up ? "on the platform" : "not on the platform");
    for (int frame = 0; frame < 90; frame++) { // off it, up the step and along the crates
        p.velocity.x = 2;
        player_frame(&p, world);
    }
    printf("frame 130: x %.1f, %d steps up, %d coins\n", player_x(&p, world), p.steps, p.coins);
    const bool over = p.steps == 2 && p.coins == 2 && p.standing && player_x(&p, world) > 200;
    bool alive = true;
    for (int frame = 0; frame < 50; frame++) { // onto the lift, and with it up and to the right
        p.velocity.x = p.ground == lift ? 0 : 2;
        player_frame(&p, world);
        if (p.ground == lift) alive = alive && lift_frame(lift, (hm_vec2){0.25, -0.7}, &p, world);
    }
    const bool rides = alive && p.standing && p.ground == lift;
    printf("frame 180: x %.1f, %s\n", player_x(&p, world), rides ? "on the lift" : "not on the lift");
    const bool right = up && over && rides;
    hm_world_destroy(world);
    hm_tilemap_destroy(map);
    return right ? 0 : 1;
}
