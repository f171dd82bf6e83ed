// tile_platforms: a player who walks, climbs a slope, jumps through a one-way platform and lands on it, in a level of
// tiles; and what lies under the player.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { NOTHING, ROCK, SLOPE, PLATFORM, COIN };

static const hm_vec2 slope[] = {{0, 16}, {16, 0}, {16, 16}};
static const hm_tile tiles[] = {
    {.form = HM_TILE_SOLID},
    {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3},
    {.form = HM_TILE_SOLID, .one_way = HM_TILE_ONE_WAY_UP},
    {.form = HM_TILE_EMPTY},
};

static const char *const level[] = {
    "................", "..........o.....", ".........===....", "................",
    "...../#........#", "..../##........#", "################",
};

static hm_tilemap *level_make(void) {
    uint32_t cells[7 * 16];
    for (int i = 0; i < 7 * 16; i++) {
        const char c = level[i / 16][i % 16];
        cells[i] = c == '#' ? ROCK : c == '/' ? SLOPE : c == '=' ? PLATFORM : c == 'o' ? COIN : NOTHING;
    }
    const hm_tilemap_options options = {.width = 16, .height = 7, .cell_width = 16};
    hm_tilemap *map = NULL;
    return hm_tilemap_create(&options, tiles, 4, cells, NULL, &map) == HM_OK ? map : NULL;
}

typedef struct player {
    hm_shape shape; // its feet are at (0, 0)
    hm_xform at;
    hm_vec2 velocity;
    bool standing;
    int coins;
} player;

// One frame: gravity, the move, what it does to the velocity, and what is picked up.
static void player_frame(player *p, hm_tilemap *map) {
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_shape ground;
    hm_shape_tilemap(map, &ground);
    p->velocity.y += 0.5;
    hm_move_contact met[HM_MOVE_CONTACTS];
    hm_move_end end;
    const int32_t count =
        hm_move_slide(&ground, &here, &p->shape, &p->at, p->velocity, NULL, &end, met, HM_MOVE_CONTACTS);
    (void)hm_xform_translate(&p->at, end.steps_x, end.steps_y, &p->at); // within the world
    p->standing = false;
    for (int32_t i = 0; i < count; i++) {
        const double speed = p->velocity.x;
        p->standing = p->standing || met[i].normal.y < -0.7;
        hm_response_slide(p->velocity, met[i].normal, NULL, &p->velocity);
        if (met[i].normal.y < -0.7) p->velocity.x = speed; // legs keep their pace
    }
    hm_pixel cells[8];
    const int32_t under = hm_tilemap_under(map, &here, &p->shape, &p->at, NULL, HM_UNDER_CELL, cells, 8);
    for (int32_t i = 0; i < under && i < 8; i++) {
        if (hm_tilemap_get(map, cells[i].x, cells[i].y) != COIN) continue;
        p->coins++;
        (void)hm_tilemap_set(map, cells[i].x, cells[i].y, NOTHING); // cannot fail: nothing is made
    }
}

static hm_vec2 player_place(const player *p) {
    hm_vec2 place;
    hm_xform_apply(&p->at, (hm_vec2){0, 0}, &place);
    return place;
}

static hm_vec2 player_run(player *p, hm_tilemap *map, double speed, int frames, const char *what) {
    p->velocity.x = speed;
    for (int i = 0; i < frames; i++) player_frame(p, map);
    const hm_vec2 place = player_place(p);
    printf("%s: at (%.3f, %.3f), %s, %d coins\n", what, place.x, place.y, p->standing ? "standing" : "in the air",
           p->coins);
    return place;
}

int main(void) {
    hm_tilemap *map = level_make();
    player p = {.at = HM_XFORM_IDENTITY};
    if (!map || hm_shape_capsule(0, -5, 0, -13, 5, &p.shape) != HM_OK) return 1;
    p.at.ox = 20 * HM_STEPS_PER_PIXEL;
    p.at.oy = 80 * HM_STEPS_PER_PIXEL;

    const hm_vec2 fallen = player_run(&p, map, 0, 20, "falls");
    bool right = p.standing && fallen.y > 95.99 && fallen.y <= 96;
    const hm_vec2 up = player_run(&p, map, 2, 48, "walks up the slope");
    right = right && p.standing && up.y > 63.9 && up.y <= 64;
    const hm_vec2 down = player_run(&p, map, 2, 30, "walks on and falls down");
    right = right && p.standing && down.x > 150 && down.y > 95.99;
    p.velocity.y = -9;
    const hm_vec2 above = player_run(&p, map, 0.5, 36, "jumps through the platform");
    right = right && p.standing && above.y > 31.99 && above.y <= 32 && p.coins == 1;
    const hm_vec2 wall = player_run(&p, map, 3, 60, "runs off it to the wall");
    right = right && p.standing && wall.x > 234.99 && wall.x <= 235 && wall.y > 95.99;
    hm_tilemap_destroy(map);
    return right ? 0 : 1;
}
