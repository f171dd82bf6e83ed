// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// A world from end to end: ten thousand rotating sprites of 64 to 256 pixels, of which one in a hundred touches
// another, by exact masks; and where the time of a frame goes.
#include "bench_world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <hitmask/hitmask.h>

#include "shapes.h"
#include "sprites.h"

enum { WORLD_OBJECTS = 10000, WORLD_MASKS = 48, WORLD_FRAMES = 16 };

typedef struct world_bench {
    hm_mask *mask[WORLD_MASKS];
    uint32_t set[WORLD_MASKS];
    int32_t masks;
    hm_world *world;
    hm_object object[WORLD_OBJECTS];
    uint32_t of[WORLD_OBJECTS]; // which mask
    hm_pose pose[WORLD_OBJECTS];
    hm_xform *xform; // of all objects in WORLD_FRAMES frames
    hm_broad *broad; // the boxes of frame 0 alone
    hm_bounds *box;
    hm_broad_pair *pair;
    int32_t pairs, pair_capacity;
    size_t touching, reported;
    int32_t frame;
} world_bench;

// ---- sprites ------------------------------------------------------------------------------------------------------

// A mask whose longer side has 64 to 256 pixels.
static hm_mask *mask_scaled(const hm_mask *mask, int32_t i) {
    const int32_t side = 64 + i * 37 % 193;
    const int32_t width = hm_mask_width(mask), height = hm_mask_height(mask);
    const int32_t longer = width > height ? width : height;
    const int32_t w = width * side / longer, h = height * side / longer;
    hm_mask *scaled = NULL;
    if (hm_mask_resize(mask, w > 0 ? w : 1, h > 0 ? h : 1, HM_RESAMPLE_MAJORITY, NULL, &scaled) != HM_OK)
        bench_die("no mask");
    return scaled;
}

static void add_mask(world_bench *bench, const hm_mask *mask) {
    const int32_t i = bench->masks++;
    hm_shape shape;
    bench->mask[i] = mask_scaled(mask, i);
    if (hm_mask_prepare(bench->mask[i]) != HM_OK) bench_die("no field");
    hm_shape_mask(bench->mask[i], &shape);
    if (hm_world_add_shapes(bench->world, &shape, 1, &bench->set[i]) != HM_OK) bench_die("no shapes");
}

// Sprites of a folder; where there are none, drawn shapes.
static const char *add_masks(world_bench *bench, const bench_run *run) {
    sprite_list list = {NULL, 0};
    if (run->corpus) list = sprites_load(run->corpus, "crew");
    const char *name = "crew";
    if (list.count == 0) {
        list = sprites_load("sprites", ".");
        name = "sprites";
    }
    for (int32_t i = 0; i < list.count && bench->masks < WORLD_MASKS; i++)
        if (hm_mask_count(list.at[i].mask) > 0) add_mask(bench, list.at[i].mask);
    sprites_free(&list);
    if (bench->masks > 0) return name;
    for (int32_t i = 0; i < SHAPE_COUNT; i++) {
        hm_mask *mask;
        uint8_t *alpha = shape_alpha((shape_kind)i, 128, 1);
        if (hm_mask_from_alpha(alpha, 128, 128, 0, SHAPE_THRESHOLD, NULL, &mask) != HM_OK) bench_die("no mask");
        if (hm_mask_count(mask) > 0) add_mask(bench, mask);
        hm_mask_destroy(mask);
        free(alpha);
    }
    return "drawn";
}

// ---- the scene ----------------------------------------------------------------------------------------------------

static void set_frame(const world_bench *bench, int32_t frame) {
    const hm_xform *xform = bench->xform + (size_t)frame * WORLD_OBJECTS;
    for (int32_t i = 0; i < WORLD_OBJECTS; i++)
        if (hm_world_set_xform(bench->world, bench->object[i], &xform[i]) != HM_OK) bench_die("not moved");
}

// Every sprite at its position in a square of this side, rotated about its middle a little more in each frame.
static void make_frames(world_bench *bench, double side) {
    uint64_t state = 11;
    for (int32_t i = 0; i < WORLD_OBJECTS; i++) {
        hm_pose *pose = &bench->pose[i];
        const hm_mask *mask = bench->mask[bench->of[i]];
        *pose = (hm_pose)HM_POSE_DEFAULT;
        pose->pivot = (hm_vec2){hm_mask_width(mask) / 2.0, hm_mask_height(mask) / 2.0};
        pose->position.x = random_between(&state, 0, 1000000) / 1e6 * side;
        pose->position.y = random_between(&state, 0, 1000000) / 1e6 * side;
        pose->angle = random_between(&state, 0, 6283) / 1e3;
        const double turn = random_between(&state, -100, 100) / 1e3;
        const double x = random_between(&state, -3000, 3000) / 1e3, y = random_between(&state, -3000, 3000) / 1e3;
        for (int32_t frame = 0; frame < WORLD_FRAMES; frame++) {
            hm_pose at = *pose;
            // There and back, so that the last frame leads to the first.
            const int32_t step = frame < WORLD_FRAMES / 2 ? frame : WORLD_FRAMES - frame;
            at.angle += step * turn;
            at.position.x += step * x;
            at.position.y += step * y;
            if (hm_xform_from_pose(&at, &bench->xform[(size_t)frame * WORLD_OBJECTS + (size_t)i]) != HM_OK)
                bench_die("no pose");
        }
    }
}

// How many objects touch another.
static size_t count_touching(world_bench *bench) {
    size_t count = 0;
    set_frame(bench, 0);
    if (hm_world_update(bench->world) != HM_OK) bench_die("no update");
    for (int32_t i = 0; i < WORLD_OBJECTS; i++)
        count += hm_world_touching_of(bench->world, bench->object[i], NULL, 0) > 0;
    return count;
}

// The square in which one in a hundred touches another.
static void make_scene(world_bench *bench) {
    uint64_t state = 3;
    double side = 90000;
    for (int32_t i = 0; i < WORLD_OBJECTS; i++) {
        hm_object_def def = HM_OBJECT_DEFAULT;
        bench->of[i] = (uint32_t)random_between(&state, 0, bench->masks - 1);
        def.shapes = bench->set[bench->of[i]];
        if (hm_world_add(bench->world, &def, &bench->object[i]) != HM_OK) bench_die("no object");
    }
    for (int round = 0; round < 12; round++) {
        make_frames(bench, side);
        bench->touching = count_touching(bench);
        side *= sqrt((double)(bench->touching + 1) / ((double)WORLD_OBJECTS / 100));
    }
}

// The pairs of boxes of frame 0, to test them apart.
static void make_pairs(world_bench *bench) {
    for (int32_t i = 0; i < WORLD_OBJECTS; i++) {
        const hm_shape *shape = hm_world_shape(bench->world, bench->object[i]);
        hm_xform xform;
        hm_world_xform(bench->world, bench->object[i], &xform);
        hm_shape_bounds(shape, &xform, 0, &bench->box[i]);
    }
    if (hm_broad_create(NULL, NULL, &bench->broad) != HM_OK) bench_die("no broad phase");
    if (hm_broad_build(bench->broad, bench->box, NULL, NULL, WORLD_OBJECTS) != HM_OK) bench_die("no boxes");
    if (hm_broad_update(bench->broad) != HM_OK) bench_die("no update");
    bench->pairs = hm_broad_pairs(bench->broad, NULL, 0);
    bench->pair_capacity = bench->pairs + 1;
    bench->pair = bench_alloc((size_t)bench->pair_capacity * sizeof *bench->pair);
    hm_broad_pairs(bench->broad, bench->pair, bench->pairs);
}

// ---- parts of a frame ---------------------------------------------------------------------------------------------

// The bench hands contexts on as const; the scene is not.
typedef struct world_work {
    world_bench *bench;
} world_work;

static double time_poses(const void *context, int32_t passes) {
    const world_bench *bench = ((const world_work *)context)->bench;
    uint64_t sum = 0;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        for (int32_t i = 0; i < WORLD_OBJECTS; i++) {
            hm_xform xform;
            if (hm_xform_from_pose(&bench->pose[i], &xform) == HM_OK) sum += (uint64_t)xform.ox;
        }
    }
    bench_use(sum);
    return bench_cpu_ns() - start;
}

/// What of a frame is timed.
enum { PART_MOVES = 1, PART_REFRESH = 2, PART_UPDATE = 4, PART_CONTACTS = 8 };

// Point, normal and depth of every pair that touches.
static double sum_contacts(const world_bench *bench, hm_touching *pair, int32_t capacity) {
    double sum = 0;
    const int32_t count = hm_world_touching(bench->world, pair, capacity);
    for (int32_t i = 0; i < count && i < capacity; i++) {
        hm_contact_info contact;
        if (hm_world_contact(bench->world, pair[i].a, pair[i].b, &contact)) sum += contact.depth;
    }
    return sum;
}

static double time_frame(world_bench *bench, int32_t passes, int parts) {
    static hm_touching touching[WORLD_OBJECTS];
    double sum = 0;
    for (int32_t pass = 0; pass < passes; pass++) {
        bench->frame = (bench->frame + 1) % WORLD_FRAMES;
        const double start = bench_cpu_ns();
        set_frame(bench, bench->frame);
        const double moved = bench_cpu_ns();
        if (hm_world_refresh(bench->world) != HM_OK) bench_die("no refresh");
        const double refreshed = bench_cpu_ns();
        if (hm_world_update(bench->world) != HM_OK) bench_die("no update");
        const double updated = bench_cpu_ns();
        if (parts & PART_CONTACTS) bench_use((uint64_t)sum_contacts(bench, touching, WORLD_OBJECTS));
        const double done = bench_cpu_ns();
        if (parts & PART_MOVES) sum += moved - start;
        if (parts & PART_REFRESH) sum += refreshed - moved;
        if (parts & PART_UPDATE) sum += updated - refreshed;
        if (parts & PART_CONTACTS) sum += done - updated;
    }
    return sum;
}

static double time_moves(const void *context, int32_t passes) {
    return time_frame(((const world_work *)context)->bench, passes, PART_MOVES);
}
static double time_refresh(const void *context, int32_t passes) {
    return time_frame(((const world_work *)context)->bench, passes, PART_REFRESH);
}
static double time_rest(const void *context, int32_t passes) {
    return time_frame(((const world_work *)context)->bench, passes, PART_UPDATE);
}
static double time_all(const void *context, int32_t passes) {
    return time_frame(((const world_work *)context)->bench, passes, PART_MOVES | PART_REFRESH | PART_UPDATE);
}

static double time_contacts(const void *context, int32_t passes) {
    return time_frame(((const world_work *)context)->bench, passes,
                      PART_MOVES | PART_REFRESH | PART_UPDATE | PART_CONTACTS);
}

// Updates of a world in which nothing changes: the candidates, and whether a mask was edited.
static double time_still(const void *context, int32_t passes) {
    const world_bench *bench = ((const world_work *)context)->bench;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++)
        if (hm_world_update(bench->world) != HM_OK) bench_die("no update");
    return bench_cpu_ns() - start;
}

static double time_pairs(const void *context, int32_t passes) {
    const world_bench *bench = ((const world_work *)context)->bench;
    uint64_t sum = 0;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++)
        sum += (uint64_t)hm_broad_pairs(bench->broad, bench->pair, bench->pair_capacity);
    bench_use(sum);
    return bench_cpu_ns() - start;
}

static double time_exact(const void *context, int32_t passes) {
    const world_bench *bench = ((const world_work *)context)->bench;
    uint64_t sum = 0;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        for (int32_t i = 0; i < bench->pairs; i++) {
            const int32_t a = bench->pair[i].a, b = bench->pair[i].b;
            const hm_shape *one = hm_world_shapes(bench->world, bench->set[bench->of[a]], NULL);
            const hm_shape *two = hm_world_shapes(bench->world, bench->set[bench->of[b]], NULL);
            sum += hm_overlap(one, &bench->xform[a], two, &bench->xform[b], NULL);
        }
    }
    bench_use(sum);
    return bench_cpu_ns() - start;
}

// ---- cells --------------------------------------------------------------------------------------------------------

typedef struct world_part {
    const char *name;
    bench_timer timer;
} world_part;

static const world_part parts[] = {
    {"frame", time_all},   {"contacts", time_contacts}, {"poses", time_poses},
    {"moves", time_moves}, {"boxes", time_refresh},     {"pairs", time_pairs},
    {"exact", time_exact}, {"update", time_rest},       {"still", time_still},
};

static void world_measure(bench_run *run, world_bench *bench) {
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const bench_cell cell = {"world", "crew", WORLD_OBJECTS, parts[i].name, bench->pairs, 0};
        const world_work work = {bench};
        bench_side side = {.name = "all", .level = -1, .timer = parts[i].timer, .context = &work, .calls = 1};
        if (!bench_wanted(run, &cell)) continue;
        if (bench_measure(run, &cell, &side, 1)) bench_publish(run, &cell, NULL, &side);
    }
}

static void world_free(world_bench *bench) {
    hm_world_destroy(bench->world);
    hm_broad_destroy(bench->broad);
    for (int32_t i = 0; i < bench->masks; i++) {
        hm_mask_destroy(bench->mask[i]);
    }
    free(bench->xform);
    free(bench->box);
    free(bench->pair);
    free(bench);
}

static bool world_wanted(const bench_run *run) {
    bool wanted = false;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const bench_cell cell = {"world", "crew", WORLD_OBJECTS, parts[i].name, 0, 0};
        wanted = wanted || bench_wanted(run, &cell);
    }
    return wanted;
}

void bench_world(bench_run *run) {
    if (!world_wanted(run)) return;
    world_bench *bench = bench_alloc(sizeof *bench);
    memset(bench, 0, sizeof *bench);
    bench->xform = bench_alloc(sizeof *bench->xform * WORLD_OBJECTS * WORLD_FRAMES);
    bench->box = bench_alloc(sizeof *bench->box * WORLD_OBJECTS);
    if (hm_world_create(NULL, NULL, &bench->world) != HM_OK) bench_die("no world");
    const char *name = add_masks(bench, run);
    make_scene(bench);
    make_pairs(bench);
    printf("world: %d sprites of %s, %d touch another, %d pairs of boxes, %zu bytes an object\n", WORLD_OBJECTS, name,
           (int)bench->touching, (int)bench->pairs, hm_world_bytes(bench->world) / WORLD_OBJECTS);
    world_measure(run, bench);
    world_free(bench);
}
