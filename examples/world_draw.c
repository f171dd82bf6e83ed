// world_draw: what a world looks like to the library, drawn as text, and all of it as one array of lines.
#include <hitmask/hitmask.h>

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 48, ROWS = 12 };

// Letters by role: what touches stands out.
static const char letters[HM_DRAW_ROLE_COUNT] = {
    [HM_DRAW_SHAPE] = '.',
    [HM_DRAW_TOUCHING] = '#',
    [HM_DRAW_FIXED] = '-',
    [HM_DRAW_CONTACT] = 'x',
};

// A line on the screen of letters: as many places of it as its longer side has.
static void screen_line(void *ctx, hm_vec2 from, hm_vec2 to, hm_draw_role role, hm_object object) {
    char(*screen)[COLUMNS + 1] = ctx;
    (void)object;
    for (int i = 0; letters[role] && i <= 64; i++) {
        const hm_vec2 at = hm_vec2_lerp(from, to, i / 64.0);
        const double x = at.x, y = at.y / 2;
        if (x >= 0 && x < (double)COLUMNS && y >= 0 && y < (double)ROWS) screen[(int)y][(int)x] = letters[role];
    }
}

static bool place(hm_world *world, uint32_t set, double x, double y, double angle, uint32_t flags) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    const hm_pose pose = hm_pose_at(x, y, angle);
    hm_object id;
    def.shapes = set;
    def.flags = flags;
    def.pose = &pose;
    return hm_world_add(world, &def, &id) == HM_OK;
}

int main(void) {
    hm_world *world = NULL;
    hm_shape ball, bar;
    uint32_t balls = 0, bars = 0;
    if (hm_shape_circle(0, 0, 6, &ball) != HM_OK || hm_shape_box(0, 0, 20, 3, 0, &bar) != HM_OK) return 1;
    bool done = hm_world_create(NULL, NULL, &world) == HM_OK &&
                hm_world_add_shapes(world, &ball, 1, &balls) == HM_OK &&
                hm_world_add_shapes(world, &bar, 1, &bars) == HM_OK;
    done = done && place(world, balls, 9, 12, 0, 0) && place(world, bars, 2, 15, 0.2, HM_OBJECT_FIXED) &&
           place(world, balls, 38, 8, 0, 0) && place(world, bars, 26, 18, 0, HM_OBJECT_FIXED) &&
           hm_world_update(world) == HM_OK;
    if (!done) {
        hm_world_destroy(world);
        return 1;
    }

    char screen[ROWS][COLUMNS + 1];
    for (int y = 0; y < ROWS; y++) {
        memset(screen[y], ' ', COLUMNS);
        screen[y][COLUMNS] = 0;
    }
    const hm_draw draw = {.line = screen_line, .ctx = screen};
    const hm_draw_options options = {.what = HM_DRAW_EDGES | HM_DRAW_CONTACTS, .size = 1};
    hm_world_draw(world, &draw, &options);
    for (int y = 0; y < ROWS; y++) puts(screen[y]);

    // For a graphics card: how many, then all of them at once. Here the array is known to be long enough.
    hm_draw_line lines[256];
    const int32_t count = hm_world_draw_lines(world, &options, lines, 256);
    int touching = 0;
    for (int32_t i = 0; i < count && i < 256; i++) touching += lines[i].role == (float)(int)HM_DRAW_TOUCHING;
    printf("%d lines, %d of them of what touches\n", (int)count, touching);
    hm_world_destroy(world);
    // The left ball lies on its bar, the right one hovers.
    return count <= 256 && touching > 4 && screen[5][14] == '#' && screen[9][30] == '-' ? 0 : 1;
}
