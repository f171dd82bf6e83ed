// What pairs take in a world, counted by its allocator: at rest and at most, those whose boxes meet and those that
// touch. These are the figures of docs/world.md and of hm_world_update; what broad phases take is their own.
#include "support.h"

// Bytes for each pair.
enum { REST_BOXES = 24, REST_TOUCHING = 40, PEAK_BOXES = 36, PEAK_TOUCHING = 60, EVENT = 51, EVENT_CONTACT = 173 };

enum { OBJECTS = 400, PAIRS = OBJECTS * (OBJECTS - 1) / 2, SNAPSHOT = 1 << 22 };

// How the shapes lie: far from one another; segments side by side, of which all boxes meet and no two touch; discs at
// one point; halves of both.
typedef enum crowding { APART, BOXES, TOUCHING, MIXED } crowding;

static const char *const crowding_names[] = {"apart", "boxes", "touching", "mixed"};

static test_heap heap;
static hm_object id[OBJECTS];
static uint8_t snapshot[SNAPSHOT];
static bool with_predicate;

static bool any_pair(void *ctx, hm_object a, hm_object b) {
    (void)ctx;
    return a != b;
}

static hm_xform point_of(crowding crowd, int i) {
    const hm_xform origin = HM_XFORM_IDENTITY;
    hm_xform xform = origin;
    const bool disc = crowd == TOUCHING || (crowd == MIXED && i < OBJECTS / 2);
    const double x = crowd == APART ? 300.0 * i : disc ? 0 : 0.2 * i;
    const int64_t y = crowd == MIXED && !disc ? 1000 : 0;
    REQUIRE(hm_xform_translate(&origin, (int64_t)(x * 1024) * (HM_STEPS_PER_PIXEL / 1024), y * HM_STEPS_PER_PIXEL,
                               &xform) == HM_OK);
    return xform;
}

static int32_t frame_of(crowding crowd, int i) { return crowd == BOXES || (crowd == MIXED && i >= OBJECTS / 2); }

static hm_world *world_make(void) {
    const hm_allocator alloc = heap_allocator(&heap);
    hm_world_options options = {.broad = {.kind = HM_BROAD_LIST}, .fixed = {.kind = HM_BROAD_LIST}};
    hm_world *world = NULL;
    hm_shape shapes[2];
    uint32_t set;
    if (with_predicate) options.passes = any_pair;
    REQUIRE(hm_shape_circle(0, 0, 9, &shapes[0]) == HM_OK);
    REQUIRE(hm_shape_segment(0, 0, 100, 100, &shapes[1]) == HM_OK);
    REQUIRE(hm_world_create(&options, &alloc, &world) == HM_OK);
    REQUIRE(hm_world_add_shapes(world, shapes, 2, &set) == HM_OK);
    return world;
}

static hm_world *world_of(crowding crowd) {
    hm_world *world = world_make();
    for (int i = 0; i < OBJECTS; ++i) {
        hm_object_def def = HM_OBJECT_DEFAULT;
        def.xform = point_of(crowd, i);
        def.frame = frame_of(crowd, i);
        REQUIRE(hm_world_add(world, &def, &id[i]) == HM_OK);
    }
    REQUIRE(hm_world_update(world) == HM_OK);
    return world;
}

static void settle(hm_world *world) {
    for (int i = 0; i < 3; ++i) REQUIRE(hm_world_update(world) == HM_OK);
}

typedef struct counted {
    size_t boxes, touching; // pairs
    size_t rest, peak;      // bytes beyond those of the objects
} counted;

// What the world takes with these objects where no boxes meet.
static size_t objects_bytes(void) {
    hm_world *apart = world_of(APART);
    settle(apart);
    const size_t bytes = heap.bytes;
    hm_world_destroy(apart);
    CHECK_HEAP_EMPTY(heap);
    return bytes;
}

// A world of these pairs that has reported no events: restored, as all touched before.
static counted count_restored(crowding crowd) {
    counted found = {0};
    const size_t objects = objects_bytes();
    hm_world *made = world_of(crowd);
    const size_t size = world_saved(made, snapshot, SNAPSHOT);
    REQUIRE(size <= SNAPSHOT);
    found.touching = (size_t)hm_world_touching(made, NULL, 0);
    found.boxes = crowd == MIXED ? PAIRS / 2 - OBJECTS / 4 : PAIRS;
    hm_world_destroy(made);
    CHECK_HEAP_EMPTY(heap);
    hm_world *world = world_make();
    REQUIRE(hm_world_restore(world, snapshot, size) == HM_OK);
    heap.peak = heap.bytes;
    settle(world);
    found.rest = heap.bytes > objects ? heap.bytes - objects : 0; // slots of a restored world are no more than used
    found.peak = heap.peak > objects ? heap.peak - objects : 0;
    CHECK(hm_world_events(world, NULL, 0) == 0 && hm_world_touching(world, NULL, 0) == (int32_t)found.touching);
    CHECK(hm_world_bytes(world) == heap.bytes);
    hm_world_destroy(world);
    CHECK_HEAP_EMPTY(heap);
    return found;
}

static size_t most_of(const counted *found, size_t boxes, size_t touching) {
    return (found->boxes - found->touching) * boxes + found->touching * touching + 4096;
}

static void check_counted(crowding crowd, const counted *found) {
    const double pairs = (double)found->boxes;
    test_note("%s: %d pairs, %d touch, %.1f bytes each at rest, %.1f at most", crowding_names[crowd],
              (int)found->boxes, (int)found->touching, (double)found->rest / pairs, (double)found->peak / pairs);
    CHECK(found->rest <= most_of(found, REST_BOXES, REST_TOUCHING));
    CHECK(found->peak <= most_of(found, PEAK_BOXES, PEAK_TOUCHING));
}

static void check_restored(void) {
    for (int crowd = BOXES; crowd <= MIXED; ++crowd) {
        const counted found = count_restored((crowding)crowd);
        check_counted((crowding)crowd, &found);
        CHECK(crowd == BOXES ? found.touching == 0 : found.touching > 0);
        CHECK(crowd != TOUCHING || found.touching == PAIRS);
    }
}

TEST(pairs_at_rest_and_at_most) { check_restored(); }

// Sorted before they are tested, which takes more.
TEST(with_a_predicate) {
    with_predicate = true;
    check_restored();
    with_predicate = false;
}

// Objects come to the others one by one, and leave again: lists grow while they are in use. Begins and ends are taken
// off, as many as were reported at once.
TEST(growing_one_by_one) {
    for (int crowd = test_short() ? TOUCHING : BOXES; crowd <= TOUCHING; ++crowd) {
        const size_t objects = objects_bytes();
        hm_world *world = world_of(APART);
        size_t events = 0;
        double worst = 0;
        for (int i = 0; i < OBJECTS; ++i) {
            const hm_xform there = point_of((crowding)crowd, i);
            REQUIRE(hm_world_set_frame(world, id[i], frame_of((crowding)crowd, i)) == HM_OK);
            REQUIRE(hm_world_set_xform(world, id[i], &there) == HM_OK);
            heap.peak = heap.bytes;
            REQUIRE(hm_world_update(world) == HM_OK);
            const int32_t reported = hm_world_events(world, NULL, 0);
            if ((size_t)reported > events) events = (size_t)reported;
            const counted found = {(size_t)(i + 1) * (size_t)i / 2, (size_t)hm_world_touching(world, NULL, 0), 0,
                                   heap.peak - objects};
            // Of a few, what grows by sixteen at least is more.
            if (i < 40) continue;
            const double each = ((double)found.peak - 2.0 * (double)EVENT * (double)events) / (double)found.boxes;
            if (each > worst) worst = each;
            test_note("%s: %d objects, %.1f bytes at most", crowding_names[crowd], i + 1, each);
            CHECK(found.peak <= most_of(&found, PEAK_BOXES, PEAK_TOUCHING) + 2 * EVENT * events);
        }
        test_note("%s: %.1f bytes at most", crowding_names[crowd], worst);
        CHECK(crowd == BOXES || hm_world_touching(world, NULL, 0) == PAIRS);
        const counted all = {PAIRS, (size_t)hm_world_touching(world, NULL, 0), heap.bytes - objects, 0};
        test_note("%s: %.1f bytes at rest", crowding_names[crowd], (double)all.rest / (double)PAIRS);
        CHECK(all.rest <= most_of(&all, REST_BOXES, REST_TOUCHING) + EVENT * events);
        hm_world_destroy(world);
        CHECK_HEAP_EMPTY(heap);
    }
}

// All at once: each pair has an event, and with HM_OBJECT_CONTACTS its contact.
TEST(events) {
    for (int contacts = 0; contacts < 2; ++contacts) {
        const size_t objects = objects_bytes();
        hm_world *world = world_of(APART);
        for (int i = 0; i < OBJECTS; ++i) {
            const hm_xform there = point_of(TOUCHING, i);
            REQUIRE(hm_world_set_xform(world, id[i], &there) == HM_OK);
            if (contacts) REQUIRE(hm_world_set_flags(world, id[i], HM_OBJECT_CONTACTS) == HM_OK);
        }
        REQUIRE(hm_world_update(world) == HM_OK);
        const int32_t reported = hm_world_events(world, NULL, 0);
        const size_t bytes = heap.bytes - objects;
        test_note("%d events, %.1f bytes each, pairs included", (int)reported, (double)bytes / (double)reported);
        CHECK(reported == PAIRS);
        const size_t each = REST_TOUCHING + EVENT + (size_t)(contacts ? EVENT_CONTACT : 0);
        CHECK(bytes <= (size_t)reported * each + 4096);
        hm_world_destroy(world);
        CHECK_HEAP_EMPTY(heap);
    }
}

TEST_MAIN(CASE(pairs_at_rest_and_at_most), CASE(with_a_predicate), CASE(growing_one_by_one), CASE(events))
