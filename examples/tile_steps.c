// tile_steps: a player who moves from cell to cell, and may step where nothing blocks: on a map written as an array,
// and on one made from a picture, at a resolution of one cell for so many pixels.
#include <hitmask/hitmask.h>

#include <stdio.h>

static const hm_tile rock = {.form = HM_TILE_SOLID};

// 0 is free, 1 is rock.
static const uint32_t cave[5][9] = {
    {0, 0, 1, 1, 1, 0, 0, 0, 0}, {0, 1, 1, 0, 0, 1, 0, 0, 0}, {0, 1, 0, 0, 0, 0, 1, 0, 0},
    {0, 1, 0, 0, 0, 0, 1, 0, 0}, {0, 1, 1, 1, 1, 1, 1, 0, 0},
};

static void map_print(const hm_tilemap *map, hm_pixel player) {
    for (int32_t y = 0; y < hm_tilemap_height(map); y++) {
        for (int32_t x = 0; x < hm_tilemap_width(map); x++)
            putchar(x == player.x && y == player.y ? '@' : hm_tilemap_occupied(map, x, y) ? '#' : '.');
        putchar('\n');
    }
}

// Takes a step for each letter (left, right, up, down) that leads to a free cell; answers how many there were.
static int player_walk(const hm_tilemap *map, hm_pixel *player, const char *keys) {
    int taken = 0;
    for (; *keys; keys++) {
        hm_pixel next = *player;
        if (*keys == 'l') next.x--;
        if (*keys == 'r') next.x++;
        if (*keys == 'u') next.y--;
        if (*keys == 'd') next.y++;
        if (hm_tilemap_occupied(map, next.x, next.y)) continue; // outside the map as well
        *player = next;
        taken++;
    }
    return taken;
}

// A cell of 8 x 8 pixels is rock where a pixel of the picture is.
static hm_tilemap *map_of_picture(const hm_mask *picture) {
    hm_mask *coarse = NULL;
    hm_tilemap *map = NULL;
    if (hm_mask_reduce(picture, 8, HM_RESAMPLE_ANY, NULL, &coarse) != HM_OK) return NULL;
    hm_tilemap_options options = {.width = hm_mask_width(coarse), .height = hm_mask_height(coarse), .cell_width = 8};
    if (hm_tilemap_create(&options, &rock, 1, NULL, NULL, &map) != HM_OK) map = NULL;
    for (int32_t y = 0; map && y < options.height; y++)
        for (int32_t x = 0; x < options.width; x++)
            if (hm_mask_get(coarse, x, y)) (void)hm_tilemap_set(map, x, y, 1); // cannot fail: the tile is known
    hm_mask_destroy(coarse);
    return map;
}

int main(void) {
    const hm_tilemap_options options = {.width = 9, .height = 5, .cell_width = 32, .solid_outside = true};
    hm_tilemap *map = NULL;
    hm_mask *picture = NULL;
    if (hm_tilemap_create(&options, &rock, 1, &cave[0][0], NULL, &map) != HM_OK) return 1;
    hm_pixel player = {2, 2};
    const int inside = player_walk(map, &player, "lurrrruuulddddrrr");
    map_print(map, player);
    printf("%d steps of 17 in the cave, now at (%d, %d)\n", inside, (int)player.x, (int)player.y);
    const bool first = inside == 6 && player.x == 5 && player.y == 3;
    (void)hm_tilemap_set(map, 6, 3, 0); // a way out is dug; cannot fail
    const int out = player_walk(map, &player, "rrrrrr");
    printf("%d steps more through the gap, now at (%d, %d)\n", out, (int)player.x, (int)player.y);
    const bool second = out == 3 && player.x == 8;
    hm_tilemap_destroy(map);

    if (hm_mask_create(60, 24, NULL, &picture) != HM_OK) return 1;
    hm_mask_fill_rect(picture, &(hm_rect){20, 0, 9, 15}, true); // a wall of nine pixels stands in two cells
    map = map_of_picture(picture);
    hm_mask_destroy(picture);
    if (!map) return 1;
    player = (hm_pixel){0, 0};
    const int around = player_walk(map, &player, "rrrddrrrrr");
    map_print(map, player);
    printf("%d steps of 10 around the wall\n", around);
    hm_tilemap_destroy(map);
    return first && second && around == 8 && player.x == 6 ? 0 : 1;
}
