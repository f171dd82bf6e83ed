// Walks segments through tile maps, finds what lies under shapes, slides shapes along what they meet, and prints one
// hash of all answers.
//
// Usage: answers_tiles [--count N] [--part N] [--simd NAME]
//
// The hash must be the same on every machine, with every compiler, at every SIMD level; tests/answers_tiles.txt holds
// it. Exit status: 0, 2 usage, 77 when the level is not available here.
#include "answers.h"

enum { COUNT = 400, SIDE = 14, MOST = 64, TILES = 6, SHAPES = 6 };

// ---- random input -------------------------------------------------------------------------------------------------

// Whole pixels, quarters, or any step.
static double random_pixels(int32_t low, int32_t high) {
    static const double grains[] = {1, 0.25, 1.0 / 16777216};
    static const int32_t parts[] = {1, 4, 16777216};
    const int32_t kind = below(3), whole = between(low, high), part = below(parts[kind]);
    return whole + part * grains[kind];
}

static hm_vec2 random_vector(int32_t most) {
    hm_vec2 vector = {0, 0};
    vector.x = random_pixels(-most, most);
    vector.y = random_pixels(-most, most);
    return vector;
}

static hm_mask *random_mask(int32_t side) {
    hm_mask *mask = NULL;
    const int32_t share = between(1, 3);
    if (hm_mask_create(side, side, NULL, &mask) != HM_OK) exit(EXIT_FAILURE);
    for (int32_t y = 0; y < side; ++y)
        for (int32_t x = 0; x < side; ++x) hm_mask_set(mask, x, y, below(4) < share);
    return mask;
}

static hm_tile_one_way random_one_way(void) {
    return below(4) == 0 ? (hm_tile_one_way)below(HM_TILE_ONE_WAY_RIGHT + 1) : HM_TILE_ONE_WAY_NONE;
}

// Solid and empty cells, a mask, two slopes and a platform, with any flips.
static hm_tilemap *random_map(int32_t side) {
    const hm_vec2 slope[] = {{0, side}, {side, 0}, {side, side}};
    const hm_vec2 ramp[] = {{0, side}, {0, side * 0.75}, {side, side * 0.25}, {side, side}};
    hm_mask *mask = random_mask(side);
    const hm_tile tiles[TILES] = {
        {.form = HM_TILE_SOLID},
        {.form = HM_TILE_MASK, .mask = mask},
        {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3},
        {.form = HM_TILE_POLYGON, .points = ramp, .point_count = 4, .one_way = random_one_way()},
        {.form = HM_TILE_SOLID, .one_way = random_one_way()},
        {.form = HM_TILE_EMPTY},
    };
    const hm_tilemap_options options = {between(1, SIDE), SIDE, side, 0, below(4) == 0};
    const int32_t empty = between(1, 3);
    uint32_t cells[SIDE * SIDE];
    hm_tilemap *map = NULL;
    for (int i = 0; i < SIDE * SIDE; ++i) {
        cells[i] = below(4) < empty ? 0 : (uint32_t)between(1, TILES);
        if (cells[i]) cells[i] |= (uint32_t)below(8) << 29;
    }
    if (hm_tilemap_create(&options, tiles, TILES, cells, NULL, &map) != HM_OK) exit(EXIT_FAILURE);
    hm_mask_destroy(mask);
    return map;
}

static hm_xform random_xform(bool aligned) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform = HM_XFORM_IDENTITY;
    pose.position = random_vector(40);
    if (!aligned) pose.angle = between(-100000, 100000) / 16384.0;
    pose.scale.x = pose.scale.y = between(8, 24) / 16.0;
    if (below(3) == 0) pose.scale.x = -pose.scale.x;
    if (hm_xform_from_pose(&pose, &xform) != HM_OK) exit(EXIT_FAILURE);
    return xform;
}

static hm_shape random_shape(hm_mask *mask) {
    hm_shape shape;
    const hm_vec2 a = random_vector(6), b = random_vector(6);
    const double w = random_pixels(0, 9), h = random_pixels(0, 9), radius = random_pixels(0, 4);
    hm_result result = HM_OK;
    switch (below(SHAPES)) {
    case 0:
        result = hm_shape_box(a.x, a.y, w, h, 0, &shape);
        break;
    case 1:
        result = hm_shape_circle(a.x, a.y, radius, &shape);
        break;
    case 2:
        result = hm_shape_capsule(a.x, a.y, b.x, b.y, radius, &shape);
        break;
    case 3:
        result = hm_shape_segment(a.x, a.y, b.x, b.y, &shape);
        break;
    case 4:
        result = hm_shape_point(a.x, a.y, &shape);
        break;
    default:
        hm_shape_mask(mask, &shape);
    }
    if (result != HM_OK) exit(EXIT_FAILURE);
    return shape;
}

// ---- answers ------------------------------------------------------------------------------------------------------

static void put_cells(const hm_tilemap *map, const hm_xform *at) {
    const hm_vec2 point = random_vector(200), size = random_vector(60);
    const hm_vec2 end = {point.x + size.x, point.y + size.y};
    hm_pixel cell = {0, 0};
    hm_rect rect;
    put(hm_tilemap_cell_at(map, at, point, &cell));
    put_pixel(cell);
    put(hm_tilemap_cells_in(map, at, point, end, (hm_touch)below(2), &rect));
    put(rect.x);
    put(rect.y);
    put(rect.w);
    put(rect.h);
}

static void put_walk(const hm_tilemap *map, const hm_xform *at) {
    const hm_vec2 from = random_vector(200), to = random_vector(200);
    hm_tile_step steps[MOST];
    const int32_t count = hm_tilemap_walk(map, at, from, to, (hm_touch)below(2), steps, MOST);
    put((int64_t)count);
    for (int32_t i = 0; i < count && i < MOST; ++i) {
        put_pixel(steps[i].cell);
        put_double(steps[i].enter);
        put_double(steps[i].leave);
        put_fraction(&steps[i].when);
        put_fraction(&steps[i].until);
    }
}

static void put_under(const hm_tilemap *map, const hm_xform *at, const hm_shape *shape, const hm_xform *xform) {
    hm_rule rule = {below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
    if (below(3) == 0) rule.margin = between(0, 64) / 32.0;
    hm_pixel cells[MOST];
    const int32_t count = hm_tilemap_under(map, at, shape, xform, &rule, (hm_under)below(2), cells, MOST);
    put((int64_t)count);
    for (int32_t i = 0; i < count && i < MOST; ++i) put_pixel(cells[i]);
}

// From where nothing is met, as games have it; contacts from the start are in answers_posed.
static void put_move(const hm_shape *level, const hm_xform *at, const hm_shape *shape, const hm_xform *xform) {
    const hm_vec2 motion = random_vector(120);
    const hm_rule rule = {HM_TOUCH_AREA, below(4) == 0 ? 0.25 : 0};
    hm_move_contact contacts[HM_MOVE_CONTACTS];
    hm_move_end end;
    const bool met = hm_overlap(level, at, shape, xform, &rule);
    put(met);
    if (met) return;
    const int32_t count = hm_move_slide(level, at, shape, xform, motion, &(hm_slide_options){.rule = rule}, &end,
                                        contacts, HM_MOVE_CONTACTS);
    put(count);
    for (int32_t i = 0; i < count && i < HM_MOVE_CONTACTS; ++i) {
        put_double(contacts[i].fraction);
        put_vec2(contacts[i].point);
        put_vec2(contacts[i].normal);
        put_at(contacts[i].feature_a);
        put_at(contacts[i].feature_b);
        put(contacts[i].steps_x);
        put(contacts[i].steps_y);
    }
    put_vec2(end.move);
    put_vec2(end.left);
    put(end.steps_x);
    put(end.steps_y);
    put(end.free);
}

static void answer(long number) {
    hm_tilemap *map = random_map(4 * between(1, 4));
    hm_mask *mask = random_mask(9);
    const hm_xform at = random_xform(number % 2 == 0);
    hm_shape level;
    hm_shape_tilemap(map, &level);
    for (int i = 0; i < 8; ++i) {
        const hm_shape shape = random_shape(mask);
        const hm_xform xform = random_xform(number % 4 < 2);
        put_cells(map, &at);
        put_walk(map, &at);
        put_under(map, &at, &shape, &xform);
        put_move(&level, &at, &shape, &xform);
    }
    hm_mask_destroy(mask);
    hm_tilemap_destroy(map);
}

int main(int argc, char **argv) { return answers_run(argc, argv, COUNT, answer); }
