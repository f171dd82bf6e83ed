// bake_play: two collider files that `hitmask bake` made of sprite sheets, opened as they lie in memory, and one
// animation played against the other in a world: which frames meet, when, and with which named place.
//
//     hitmask bake examples/walker.json -o walker.hmc
//     hitmask bake sprites/coin_strip6.png --grid 16x16 -o coin.hmc
//     bake_play walker.hmc coin.hmc
#include <hitmask/hitmask.h>

#include <stdio.h>
#include <stdlib.h>

enum { STEP = 40, STEPS = 60, MOST_FRAMES = 64 };

typedef struct actor {
    void *bytes; // of the file; the collider uses them where they are
    hm_collider *collider;
    int32_t frames;
    uint32_t set; // its frames, as shapes of the world
    hm_object object;
    int32_t frame; // that is shown
    hm_xform xform;
} actor;

static void *read_all(const char *name, size_t *size) {
    FILE *file = fopen(name, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    const long length = ftell(file);
    void *bytes = length > 0 ? malloc((size_t)length) : NULL;
    rewind(file);
    *size = bytes ? fread(bytes, 1, (size_t)length, file) : 0;
    fclose(file);
    return bytes;
}

// One set of the world holds the masks of all frames, so a frame is changed by its number.
static bool actor_open(actor *a, const char *name, hm_world *world, uint64_t user) {
    size_t size = 0;
    a->bytes = read_all(name, &size);
    if (!a->bytes || hm_collider_open(a->bytes, size, NULL, &a->collider) != HM_OK) {
        printf("%s is no collider\n", name);
        return false;
    }
    hm_shape shapes[MOST_FRAMES];
    a->frames = hm_collider_frame_count(a->collider);
    if (a->frames < 1 || a->frames > MOST_FRAMES) return false;
    for (int32_t i = 0; i < a->frames; i++)
        if (!hm_collider_shape(a->collider, i, HM_COLLIDER_MASK, &shapes[i])) return false;
    if (hm_world_add_shapes(world, shapes, a->frames, &a->set) != HM_OK) return false;
    hm_object_def def = HM_OBJECT_DEFAULT;
    def.shapes = a->set;
    def.user = user;
    return hm_world_add(world, &def, &a->object) == HM_OK;
}

static void actor_close(actor *a) {
    hm_collider_close(a->collider);
    free(a->bytes);
}

static bool actor_show(actor *a, hm_world *world, int32_t frame, double x, double y) {
    a->frame = frame;
    a->xform = hm_xform_at(x, y);
    return hm_world_set_frame(world, a->object, frame) == HM_OK &&
           hm_world_set_position(world, a->object, (hm_vec2){x, y}) == HM_OK;
}

// The first named place of the walker's frame that meets the coin, or "".
static const char *place_hit(const actor *walker, const actor *coin) {
    hm_collider_frame frame;
    hm_collider_mark mark;
    hm_shape place, shape;
    if (!hm_collider_frame_at(walker->collider, walker->frame, &frame)) return "";
    if (!hm_collider_shape(coin->collider, coin->frame, HM_COLLIDER_MASK, &shape)) return "";
    for (int32_t i = frame.first_mark; i < frame.first_mark + frame.mark_count; i++) {
        if (hm_collider_mark_at(walker->collider, i, &mark) && hm_collider_mark_shape(walker->collider, i, &place) &&
            hm_overlap(&place, &walker->xform, &shape, &coin->xform, NULL))
            return mark.name;
    }
    return "";
}

static bool play(hm_world *world, actor *walker, actor *coin) {
    const int32_t walk = hm_collider_find_tag(walker->collider, "walk");
    printf("%d frames walk, %d frames spin\n", (int)walker->frames, (int)coin->frames);

    int begins = 0, ends = 0;
    for (int step = 0; step < STEPS; step++) {
        const int time = step * STEP;
        // The sheet tells how long each frame of the walk lasts; the coin's frames came from a grid: one each 100 ms.
        const int32_t stride = hm_collider_frame_after(walker->collider, walk, time);
        if (!actor_show(walker, world, stride, 40 * time / 1000.0, 0)) return false;
        if (!actor_show(coin, world, time / 100 % coin->frames, 44, 60 - 40 * time / 1000.0)) return false;
        if (hm_world_update(world) != HM_OK) return false;
        hm_event events[4];
        const int32_t happened = hm_world_events(world, events, 4);
        for (int32_t i = 0; i < happened && i < 4; i++) {
            const bool begin = events[i].kind == HM_EVENT_BEGIN;
            const char *place = place_hit(walker, coin);
            hm_collider_frame frame;
            if (!hm_collider_frame_at(walker->collider, walker->frame, &frame)) return false;
            printf("%4d ms: \"%s\" %s frame %d of the coin%s%s\n", time, frame.name, begin ? "touches" : "lets go of",
                   (int)coin->frame, *place ? ", at the " : "", place);
            begins += begin;
            ends += !begin;
        }
    }
    return walk >= 0 && begins > 0 && begins == ends;
}

int main(int count, char **arguments) {
    hm_world *world;
    actor walker = {0}, coin = {0};
    if (count != 3 || hm_world_create(NULL, NULL, &world) != HM_OK) {
        printf("usage: bake_play WALKER.hmc COIN.hmc\n");
        return 2;
    }
    const bool open = actor_open(&walker, arguments[1], world, 0) && actor_open(&coin, arguments[2], world, 1);
    const bool right = open && play(world, &walker, &coin);
    hm_world_destroy(world);
    actor_close(&walker);
    actor_close(&coin);
    return right ? 0 : 1;
}
