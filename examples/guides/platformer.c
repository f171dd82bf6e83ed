// A platformer: a player on tiles with a slope and a one-way platform.
#include <hitmask/hitmask.h>

#include <stdio.h>
#include <string.h>

typedef struct keys {
    int left, right, jump;
} keys;

// #region shown
static const hm_world_move_options options = {.step_height = 4, .snap = 4};
static hm_vec2 speed;
static bool standing;

static void frame(hm_world *world, hm_object player, keys pressed) {
    hm_world_move_end end;
    speed.x = 2 * (pressed.right - pressed.left);
    speed.y = standing && pressed.jump ? -7 : speed.y + 0.5;
    if (hm_world_move(world, player, speed, &options, &end, NULL, 0) != HM_OK) return;
    standing = end.ground != HM_NO_OBJECT;
    speed.y = standing ? 0 : end.motion.y; // a ceiling takes the speed, too
}
// #endregion

static void say(const char *what, const hm_world *world, hm_object player) {
    hm_pose pose;
    if (hm_world_pose(world, player, &pose) != HM_OK) return;
    printf("%s: (%.1f, %.1f), %s\n", what, pose.position.x, pose.position.y, standing ? "standing" : "in the air");
}

static hm_tilemap *level_make(void) {
    static const char drawn[] = ".........."
                                "..==......"
                                ".........."
                                "......./##"
                                "##########";
    static const hm_vec2 slope[] = {{0, 16}, {16, 0}, {16, 16}};
    const hm_tile tiles[] = {{.form = HM_TILE_SOLID},
                             {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3},
                             {.form = HM_TILE_SOLID, .one_way = HM_TILE_ONE_WAY_UP}};
    const hm_tilemap_options size = {.width = 10, .height = 5, .cell_width = 16};
    uint32_t cells[50];
    hm_tilemap *map = NULL;
    static const char kinds[] = ".#/=";
    for (int i = 0; i < 50; i++) cells[i] = (uint32_t)(strchr(kinds, drawn[i]) - kinds);
    return hm_tilemap_create(&size, tiles, 3, cells, NULL, &map) == HM_OK ? map : NULL;
}

int main(void) {
    hm_tilemap *map = level_make();
    hm_world *world = NULL;
    hm_shape level, body;
    hm_object_def ground = HM_OBJECT_DEFAULT, def = HM_OBJECT_DEFAULT;
    hm_object id, player;
    if (!map || hm_world_create(NULL, NULL, &world) != HM_OK) return 1;
    hm_shape_tilemap(map, &level);
    if (hm_shape_box(-5, -7, 10, 14, 0, &body) != HM_OK) return 1;
    if (hm_world_add_shapes(world, &level, 1, &ground.shapes) != HM_OK) return 1;
    if (hm_world_add_shapes(world, &body, 1, &def.shapes) != HM_OK) return 1;
    ground.flags = HM_OBJECT_FIXED;
    def.xform = hm_xform_at(40, 56);
    if (hm_world_add(world, &ground, &id) != HM_OK || hm_world_add(world, &def, &player) != HM_OK) return 1;

    frame(world, player, (keys){0, 0, 0});
    say("at first", world, player);
    frame(world, player, (keys){0, 0, 1});
    for (int i = 0; i < 40; i++) frame(world, player, (keys){0, 0, 0});
    say("jumped through the platform, onto it", world, player);
    for (int i = 0; i < 45; i++) frame(world, player, (keys){0, 1, 0});
    say("off it, and up the slope", world, player);
    const bool right = standing;
    hm_world_destroy(world);
    hm_tilemap_destroy(map);
    return right ? 0 : 1;
}
