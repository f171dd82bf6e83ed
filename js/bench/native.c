// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// native SCENES: the questions of native.mjs, natively, with no more than SSE2. SCENES has a line for each mask and list;
// then each line "CELL REPEATS" of standard input asks a cell's questions so often and answers "NANOSECONDS YES".
#define _POSIX_C_SOURCE 199309L // clock_gettime

#include <hitmask/hitmask.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CELLS = 64, WORDS = 1 << 20 };

typedef struct pair {
    hm_xform a, b;
    int32_t dx, dy;
} pair;

typedef struct cell cell;
struct cell {
    int32_t (*ask)(cell *at); ///< how many answers were yes, or how many pairs there are
    hm_shape shape;
    const hm_mask *mask;
    pair *pairs;
    int32_t count;
    int32_t frame;
    hm_box *boxes;
    hm_bounds *bounds;
    hm_pose *poses;
    hm_object *ids;
    hm_broad *broad;
    hm_world *world;
    void *out;
    int32_t capacity;
};

static void ok(hm_result result) {
    if (result == HM_OK) return;
    fprintf(stderr, "native: %s\n", hm_result_text(result));
    exit(1);
}

static void *room(int32_t count, size_t size) {
    void *out = calloc((size_t)count, size);
    if (!out) exit(1);
    return out;
}

// ---- pairs ---------------------------------------------------------------------------------------------------------

static int32_t ask_overlap(cell *at) {
    int32_t yes = 0;
    for (int32_t i = 0; i < at->count; i++)
        yes += hm_overlap(&at->shape, &at->pairs[i].a, &at->shape, &at->pairs[i].b, NULL);
    return yes;
}

static int32_t ask_aligned(cell *at) {
    int32_t yes = 0;
    for (int32_t i = 0; i < at->count; i++)
        yes += hm_mask_overlap(at->mask, at->mask, at->pairs[i].dx, at->pairs[i].dy);
    return yes;
}

static int32_t ask_distance(cell *at) {
    hm_points points;
    int32_t yes = 0;
    for (int32_t i = 0; i < at->count; i++)
        yes += hm_distance(&at->shape, &at->pairs[i].a, &at->shape, &at->pairs[i].b, &points) == 0;
    return yes;
}

static int32_t ask_contact(cell *at) {
    hm_contact_info info;
    int32_t yes = 0;
    for (int32_t i = 0; i < at->count; i++)
        yes += hm_contact(&at->shape, &at->pairs[i].a, &at->shape, &at->pairs[i].b, NULL, &info);
    return yes;
}

// ---- boxes: as bench.mjs moves them --------------------------------------------------------------------------------

static void step(cell *at) {
    for (int32_t i = 0; i < at->count; i++) at->boxes[i].x += ((i + at->frame) & 1 ? 1 : -1) * 0.125 * (1 + (i & 3));
    at->frame++;
}

static void fill(cell *at) {
    for (int32_t i = 0; i < at->count; i++) {
        const hm_box *box = &at->boxes[i];
        const hm_bounds bounds = {(float)box->x, (float)box->y, (float)(box->x + box->w), (float)(box->y + box->h)};
        at->bounds[i] = bounds;
    }
}

static int32_t ask_broad(cell *at) {
    step(at);
    fill(at);
    ok(hm_broad_move_all(at->broad, at->bounds, at->count));
    ok(hm_broad_update(at->broad));
    return hm_broad_pairs(at->broad, at->out, at->capacity);
}

static int32_t ask_pairs(cell *at) {
    int32_t found;
    step(at);
    fill(at);
    ok(hm_broad_pairs_of(at->bounds, NULL, at->count, NULL, at->out, at->capacity, &found));
    return found;
}

static int32_t ask_world(cell *at) {
    step(at);
    for (int32_t i = 0; i < at->count; i++) at->poses[i].position = (hm_vec2){at->boxes[i].x, at->boxes[i].y};
    ok(hm_world_set_poses(at->world, at->ids, at->poses, at->count));
    ok(hm_world_update(at->world));
    return hm_world_touching(at->world, at->out, at->capacity);
}

// ---- scenes --------------------------------------------------------------------------------------------------------

static char word[WORDS];

static const char *next(FILE *in) {
    if (fscanf(in, "%1048575s", word) != 1) exit(1);
    return word;
}
static double number(FILE *in) { return strtod(next(in), NULL); }

static hm_xform pose(FILE *in, const hm_shape *shape, int32_t size) {
    const double x = number(in), y = number(in);
    hm_pose at = hm_pose_at(x, y, number(in));
    hm_xform out;
    at.pivot = (hm_vec2){size / 2.0, size / 2.0};
    at.width = at.height = size;
    ok(hm_shape_pose(shape, &at, &out));
    return out;
}

/// Rows of . and #, divided by /; or "hexagon" with its corners.
static int32_t read_shape(FILE *in, cell *at) {
    if (strcmp(next(in), "polygon") == 0) {
        hm_vec2 corners[16];
        hm_polygon *polygon;
        const int32_t count = (int32_t)number(in);
        if (count > 16) exit(1);
        for (int32_t i = 0; i < count; i++) corners[i].x = number(in), corners[i].y = number(in);
        ok(hm_polygon_create(corners, count, NULL, &polygon));
        ok(hm_shape_polygon(polygon, 0, &at->shape));
        return 0;
    }
    hm_mask *mask;
    next(in);
    for (char *c = word; *c; c++) *c = *c == '/' ? '\n' : *c;
    ok(hm_mask_from_ascii(word, NULL, &mask));
    ok(hm_mask_prepare(mask));
    hm_shape_mask(mask, &at->shape);
    at->mask = mask;
    return hm_mask_width(mask);
}

static void read_pairs(FILE *in, cell *at) {
    const int32_t size = read_shape(in, at);
    at->count = (int32_t)number(in);
    at->pairs = room(at->count, sizeof *at->pairs);
    for (int32_t i = 0; i < at->count; i++) {
        at->pairs[i].dx = (int32_t)number(in), at->pairs[i].dy = (int32_t)number(in);
        at->pairs[i].a = pose(in, &at->shape, size);
        at->pairs[i].b = pose(in, &at->shape, size);
    }
}

static void read_world(cell *at) {
    hm_shape *shapes = room(at->count, sizeof *shapes);
    at->ids = room(at->count, sizeof *at->ids);
    at->poses = room(at->count, sizeof *at->poses);
    ok(hm_world_create(NULL, NULL, &at->world));
    for (int32_t i = 0; i < at->count; i++) {
        hm_object_def def = HM_OBJECT_DEFAULT;
        ok(hm_shape_box(0, 0, at->boxes[i].w, at->boxes[i].h, 0, &shapes[i]));
        ok(hm_world_add_shapes(at->world, &shapes[i], 1, &def.shapes));
        at->poses[i] = hm_pose_at(at->boxes[i].x, at->boxes[i].y, 0);
        def.pose = &at->poses[i];
        ok(hm_world_add(at->world, &def, &at->ids[i]));
    }
}

static void read_boxes(FILE *in, cell *at, const char *kind) {
    const hm_broad_options options = {.kind = HM_BROAD_GRID};
    at->count = (int32_t)number(in);
    at->capacity = 16 * at->count;
    at->out = room(at->capacity, sizeof(hm_touching));
    at->boxes = room(at->count, sizeof *at->boxes);
    at->bounds = room(at->count, sizeof *at->bounds);
    for (int32_t i = 0; i < at->count; i++) {
        hm_box *box = &at->boxes[i];
        double *const sides[] = {&box->x, &box->y, &box->w, &box->h};
        for (int side = 0; side < 4; side++) *sides[side] = number(in);
    }
    fill(at);
    ok(hm_broad_create(&options, NULL, &at->broad));
    ok(hm_broad_build(at->broad, at->bounds, NULL, NULL, at->count));
    if (strcmp(kind, "world") == 0) read_world(at);
}

static const struct {
    const char *name;
    int32_t (*ask)(cell *at);
} kinds[] = {{"overlap", ask_overlap}, {"aligned", ask_aligned}, {"distance", ask_distance}, {"contact", ask_contact},
             {"broad", ask_broad},     {"pairs", ask_pairs},     {"world", ask_world}};

static void read_cell(FILE *in, const char *kind, cell *at) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, kind) == 0) at->ask = kinds[i].ask;
    if (!at->ask) exit(1);
    if (at->ask == ask_broad || at->ask == ask_pairs || at->ask == ask_world) read_boxes(in, at, kind);
    else read_pairs(in, at);
}

static double now(void) {
    struct timespec at;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return 1e9 * (double)at.tv_sec + (double)at.tv_nsec;
}

int main(int argc, char **argv) {
    static cell cells[CELLS];
    int count = 0, cell_number, repeats;
    char kind[32];
    FILE *in = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!in || !hm_simd_force(HM_SIMD_SSE2)) return 1;
    while (count < CELLS && fscanf(in, "%31s", kind) == 1) read_cell(in, kind, &cells[count++]);
    while (scanf("%d %d", &cell_number, &repeats) == 2 && cell_number >= 0 && cell_number < count) {
        int64_t yes = 0;
        const double begin = now();
        for (int i = 0; i < repeats; i++) yes += cells[cell_number].ask(&cells[cell_number]);
        printf("%.0f %lld\n", now() - begin, (long long)yes);
        fflush(stdout);
    }
    return 0;
}
