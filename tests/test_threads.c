// Several threads query the same objects at once, each with all queries in another order; every result is that of one
// thread alone. scripts/checks/tsan builds this with ThreadSanitizer, which also reports races that do no harm.
#include "crowd.h"

#include <pthread.h>
#include <string.h>
#include <hitmask/cast.h>

enum { THREADS = 4, SHAPES = 2 * HM_SHAPE_KIND_COUNT, QUESTIONS = 600 };

typedef struct question {
    int a, b; ///< which shapes
    hm_xform xa, xb;
    hm_rule rule;
} question;

typedef struct answer {
    bool overlap, close, pixels;
    int64_t steps_x, steps_y;
    double distance;
    hm_points points;
    hm_contact_info contact;
    hm_cast_hit cast;
    hm_shared_info common;
    int32_t entries;
} answer;

static posed shapes[SHAPES];
static question questions[QUESTIONS];

static void query(const question *q, answer *out) {
    const posed *a = &shapes[q->a], *b = &shapes[q->b];
    hm_separation way;
    memset(out, 0, sizeof *out);
    out->overlap = hm_overlap(&a->shape, &q->xa, &b->shape, &q->xb, NULL);
    out->close = hm_overlap(&a->shape, &q->xa, &b->shape, &q->xb, &q->rule);
    out->distance = hm_distance(&a->shape, &q->xa, &b->shape, &q->xb, &out->points);
    if (a->mask && b->mask) out->pixels = hm_mask_overlap(a->mask, b->mask, q->a - SHAPES / 2, q->b - SHAPES / 2);
    hm_contact(&a->shape, &q->xa, &b->shape, &q->xb, NULL, &out->contact);
    hm_cast(&a->shape, &q->xa, &b->shape, &q->xb, (hm_vec2){60, -45}, &(hm_cast_options){.start = HM_CAST_NEVER},
            &out->cast);
    if (a->mask && b->mask) hm_shared_area(&a->shape, &q->xa, &b->shape, &q->xb, &out->common);
    const hm_vec2 from = {0, 0}, to = {50, 70}, up = {0, -1};
    if (a->mask) out->entries = hm_mask_ray(&a->shape, &q->xa, from, to, HM_TOUCH_AREA, NULL, 0);
    if (hm_separate(&a->shape, &q->xa, &b->shape, &q->xb,
                    &(hm_separate_options){.direction = up, .max_distance = 1000}, &way)) {
        out->steps_x = way.steps_x;
        out->steps_y = way.steps_y;
    }
}

static bool same_cast(const hm_cast_hit *a, const hm_cast_hit *b) {
    return a->fraction == b->fraction && a->stop_x == b->stop_x && a->stop_y == b->stop_y &&
           a->point.x == b->point.x && a->point.y == b->point.y && a->normal.x == b->normal.x &&
           a->normal.y == b->normal.y;
}

static bool same_answer(const answer *a, const answer *b) {
    return a->overlap == b->overlap && a->close == b->close && a->pixels == b->pixels && a->steps_x == b->steps_x &&
           a->steps_y == b->steps_y && a->distance == b->distance &&
           memcmp(&a->points.a, &b->points.a, sizeof a->points.a) == 0 &&
           memcmp(&a->points.b, &b->points.b, sizeof a->points.b) == 0 &&
           memcmp(a->contact.point, b->contact.point, sizeof a->contact.point) == 0 &&
           a->contact.normal.x == b->contact.normal.x && a->contact.normal.y == b->contact.normal.y &&
           a->contact.depth == b->contact.depth && a->common.area == b->common.area && a->entries == b->entries &&
           same_cast(&a->cast, &b->cast);
}

typedef struct worker {
    int first;
    answer answers[QUESTIONS];
} worker;

static void *work(void *context) {
    worker *w = context;
    for (int i = 0; i < QUESTIONS; ++i) {
        int at = (w->first + i) % QUESTIONS;
        query(&questions[at], &w->answers[at]);
    }
    return NULL;
}

// Half of the shapes are masks, some large enough for a coarse level, half of these with a field.
static void make_shapes(void) {
    for (int i = 0; i < SHAPES; ++i) {
        hm_shape_kind kind = i % 2 ? HM_SHAPE_MASK : (hm_shape_kind)(i / 2 % HM_SHAPE_KIND_COUNT);
        shapes[i] = posed_random(kind, POSED_FREE, i == 1 || i == 3 ? 200 : 20);
        if (i % 4 == 1 && shapes[i].shape.kind == HM_SHAPE_MASK) shapes[i].shape.of.mask = shapes[i].plain;
    }
}

static void make_questions(void) {
    for (int i = 0; i < QUESTIONS; ++i) {
        question *q = &questions[i];
        q->a = test_below(SHAPES);
        q->b = test_below(SHAPES);
        posed a = shapes[q->a], b = shapes[q->b];
        a.xform = posed_random_xform();
        b.xform = test_below(4) ? posed_random_xform() : posed_related_xform(&a.xform);
        pose_beside_other(&a, &b);
        if (test_below(2)) posed_jitter(&a, &b, 0);
        q->xa = a.xform;
        q->xb = b.xform;
        q->rule = (hm_rule){HM_TOUCH_CLOSED, test_below(32) / 8.0};
    }
}

TEST(threads_share_objects) {
    static answer expected[QUESTIONS];
    static worker workers[THREADS];
    pthread_t threads[THREADS];
    test_tally overlap = {0};
    make_shapes();
    make_questions();
    for (int i = 0; i < THREADS; ++i) {
        workers[i].first = i * QUESTIONS / THREADS;
        REQUIRE(pthread_create(&threads[i], NULL, work, &workers[i]) == 0);
    }
    for (int i = 0; i < THREADS; ++i) REQUIRE(pthread_join(threads[i], NULL) == 0);
    for (int i = 0; i < QUESTIONS; ++i) {
        query(&questions[i], &expected[i]);
        test_count(&overlap, expected[i].overlap);
        test_note("question %d", i);
        for (int k = 0; k < THREADS; ++k) CHECK(same_answer(&workers[k].answers[i], &expected[i]));
    }
    CHECK_TALLY(overlap);
    for (int i = 0; i < SHAPES; ++i) posed_free(&shapes[i]);
}

// ---- batches ------------------------------------------------------------------------------------------------------

enum { RAYS = 400 };

typedef struct piece {
    pthread_t thread;
    hm_task_fn fn;
    int32_t begin, end;
    void *task;
} piece;

static piece pieces[THREADS];
static int batches;

static void *piece_run(void *context) {
    const piece *p = context;
    p->fn(p->begin, p->end, p->task);
    return NULL;
}

static void *pieces_enqueue(hm_task_fn fn, int32_t count, int32_t least, void *task, void *ctx) {
    (void)least;
    (void)ctx;
    batches++;
    for (int i = 0; i < THREADS; ++i) {
        pieces[i] = (piece){.fn = fn, .begin = count * i / THREADS, .end = count * (i + 1) / THREADS, .task = task};
        REQUIRE(pthread_create(&pieces[i].thread, NULL, piece_run, &pieces[i]) == 0);
    }
    return pieces;
}

static void pieces_finish(void *job, void *ctx) {
    (void)ctx;
    for (int i = 0; i < THREADS; ++i) REQUIRE(pthread_join(((piece *)job)[i].thread, NULL) == 0);
}

// Every kind of broad phase, half of the objects changed since it was brought up to date.
TEST(batches_on_threads_answer_as_one_by_one) {
    static hm_way way[RAYS];
    static hm_world_hit hit[RAYS];
    static hm_pick pick[RAYS];
    static hm_vec2 point[RAYS];
    const hm_world_options options = {.tasks = {pieces_enqueue, pieces_finish, NULL}};
    for (int i = 0; i < HM_BROAD_KIND_COUNT; ++i) {
        crowd c;
        crowd_make(&c, i, &options);
        for (int k = 0; k < RAYS; ++k) {
            point[k] = way[k].from = crowd_random_point();
            way[k].to = crowd_random_point();
        }
        hm_world_ray_batch(c.world, way, RAYS, NULL, hit);
        hm_world_pick_batch(c.world, point, RAYS, 2, NULL, pick);
        for (int k = 0; k < RAYS; ++k) {
            hm_world_hit one = {.object = HM_NO_OBJECT};
            hm_pick single = {.object = HM_NO_OBJECT};
            hm_world_ray(c.world, way[k].from, way[k].to, NULL, &one);
            hm_world_pick(c.world, point[k], 2, NULL, &single);
            CHECK(hit[k].object == one.object && same_cast(&hit[k].hit, &one.hit));
            CHECK(pick[k].object == single.object && pick[k].distance == single.distance);
        }
        crowd_free(&c);
    }
    CHECK_INT(batches, 2 * HM_BROAD_KIND_COUNT);
}

TEST_MAIN(CASE(threads_share_objects), CASE(batches_on_threads_answer_as_one_by_one))
