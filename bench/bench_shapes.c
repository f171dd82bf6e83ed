// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Circles, boxes and convex polygons beside physics engines. Poses are on the lattice beforehand, as theirs are
// in their transforms; making them is timed for itself.
//
// The engines answer about shapes with a skin or within an epsilon, so their answers are not required to be ours: how
// many are not the exact ones is counted, and how many of those lie beyond the skin. Ours must be the exact ones.
#include "bench_shapes.h"

#include <math.h>
#include <stdlib.h>

#include <hitmask/hitmask.h>

#include "order.h"
#include "peer_shapes.h"

// Timed pairs are the first ones of those whose answers are compared, in an order that no branch predictor learns.
enum { TIMED = 128, COMPARED = 4096, MOST_PEERS = 3, MOST_SIDES = 2 * MOST_PEERS + 1 };

static const double skin = 0.03;      // both skins of Box2D's polygons, and rounding
static const double certainty = 1e-9; // how far long double may be off, by far

static bool (*volatile our_overlap)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                    const hm_rule *rule) = hm_overlap;
static bool (*volatile our_contact)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                    const hm_contact_options *options, hm_contact_info *out) = hm_contact;
static double (*volatile our_distance)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                       hm_points *out) = hm_distance;
static bool (*volatile our_cast)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                 hm_vec2 motion, const hm_cast_options *options, hm_cast_hit *out) = hm_cast;
static hm_result (*volatile our_xform)(const hm_pose *pose, hm_xform *out) = hm_xform_from_pose;

// ---- our side -----------------------------------------------------------------------------------------------------

/// What a side works on.
typedef struct shapes_work {
    peer_question question;
    const shape_pair *pairs;
    int32_t count;
    const shape_peer *peer; ///< or NULL for the library
    void *made;             ///< by the peer
} shapes_work;

static double overlap_of(const shape_pair *pair) {
    return our_overlap(&pair->a.shape, &pair->a.xform, &pair->b.shape, &pair->b.xform, NULL);
}

static double ruled_of(const shape_pair *pair) {
    static const hm_rule rule = {HM_TOUCH_AREA, 0};
    return our_overlap(&pair->a.shape, &pair->a.xform, &pair->b.shape, &pair->b.xform, &rule);
}

// The same by the direct function, for kinds that have one.
static double direct_of(const shape_pair *pair) {
    const posed_solid *a = &pair->a;
    const posed_solid *b = &pair->b;
    const hm_circle circle = {a->pose.position.x, a->pose.position.y, a->form.radius};
    if (b->form.count == 1) {
        const hm_circle other = {b->pose.position.x, b->pose.position.y, b->form.radius};
        return hm_circle_overlaps_circle(&circle, &other, HM_TOUCH_AREA);
    }
    if (a->form.count == 1) return hm_circle_overlaps_rotated_box(&circle, &b->rotated, HM_TOUCH_AREA);
    return hm_box_overlaps_box(&a->aligned, &b->aligned, HM_TOUCH_AREA);
}

static double contact_of(const shape_pair *pair) {
    hm_contact_info info;
    if (!our_contact(&pair->a.shape, &pair->a.xform, &pair->b.shape, &pair->b.xform, NULL, &info)) return 0;
    return info.count;
}

static double distance_of(const shape_pair *pair) {
    hm_points points;
    return our_distance(&pair->a.shape, &pair->a.xform, &pair->b.shape, &pair->b.xform, &points);
}

static double cast_of(const shape_pair *pair) {
    static const hm_shape point = {.kind = HM_SHAPE_POINT};
    static const hm_cast_options options = {.start = HM_CAST_ALWAYS};
    hm_cast_hit hit;
    const bool any = our_cast(&pair->b.shape, &pair->b.xform, &point, &pair->point, pair->motion, &options, &hit);
    return any ? hit.fraction : 2;
}

static double setup_of(const shape_pair *pair) {
    hm_xform a;
    hm_xform b;
    our_xform(&pair->a.pose, &a);
    our_xform(&pair->b.pose, &b);
    return (double)(a.ux & b.ux & 1);
}

typedef double (*our_question)(const shape_pair *pair);

static const our_question ours[PEER_QUESTION_COUNT] = {
    [PEER_OVERLAP] = overlap_of,   [PEER_MEET] = overlap_of, [PEER_DIRECT] = direct_of, [PEER_CONTACT] = contact_of,
    [PEER_DISTANCE] = distance_of, [PEER_CAST] = cast_of,    [PEER_SETUP] = setup_of,   [PEER_RULED] = ruled_of,
};

#define OUR_SUM(question)                                                                                            \
    for (int32_t i = 0; i < work->count; i++) sum += question(&work->pairs[order[i]]);                               \
    break

static double our_sum(const shapes_work *work) {
    const uint16_t *order = order_next(work->count);
    double sum = 0;
    switch (work->question) {
    case PEER_CONTACT:
        OUR_SUM(contact_of);
    case PEER_DISTANCE:
        OUR_SUM(distance_of);
    case PEER_CAST:
        OUR_SUM(cast_of);
    case PEER_SETUP:
        OUR_SUM(setup_of);
    case PEER_DIRECT:
        OUR_SUM(direct_of);
    case PEER_RULED:
        OUR_SUM(ruled_of);
    default:
        OUR_SUM(overlap_of);
    }
    return sum;
}

static double time_shapes(const void *context, int32_t passes) {
    const shapes_work *work = context;
    double sum = 0;
    double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++)
        sum += work->peer ? work->peer->query(work->made, work->question, NULL) : our_sum(work);
    double end = bench_cpu_ns();
    bench_use((uint64_t)fabs(sum));
    return end - start;
}

// ---- answers ------------------------------------------------------------------------------------------------------

// Whether an answer is farther than `slack` pixels from what is right.
static bool answer_wrong(const shape_pair *pair, peer_question question, double answer, double slack) {
    const double gap = pair->gap;
    const double length = sqrt(pair->motion.x * pair->motion.x + pair->motion.y * pair->motion.y);
    if (question == PEER_SETUP) return false;
    if (question == PEER_DISTANCE) return fabs(answer - fmax(gap, 0)) > slack;
    if (question != PEER_CAST) return (answer > 0) != (gap < 0) && fabs(gap) > slack;
    const double enters = point_enters(pair);
    // A point that grazes a corner hits or not; by how much is not computed here, so a hit that only one side has
    // counts.
    if ((answer > 1) != (enters > 1)) return slack < skin;
    return enters <= 1 && fabs(answer - enters) * length > slack;
}

static void compare_ours(const shape_pair *pairs, const bench_cell *cell, peer_question question) {
    for (int32_t i = 0; i < COMPARED; i++) {
        const double slack = question == PEER_DISTANCE || question == PEER_CAST ? 1e-6 : certainty;
        if (answer_wrong(&pairs[i], question, ours[question](&pairs[i]), slack))
            bench_die("a wrong answer: %s %s %s, pair %d", cell->bench, cell->shape, cell->position, (int)i);
    }
}

// Publishes how many of the peer's answers are not the exact ones, and the share of those that its skin does not
// explain.
static double compare_peer(bench_run *run, const shape_pair *pairs, const bench_cell *cell, const shape_peer *peer,
                           const char *name, peer_question question) {
    double answers[COMPARED];
    int32_t wrong = 0;
    int32_t beyond = 0;
    char bench[64];
    void *made = peer->make(pairs, COMPARED);
    peer->query(made, question, answers);
    for (int32_t i = 0; i < COMPARED; i++) {
        wrong += answer_wrong(&pairs[i], question, answers[i],
                              question == PEER_DISTANCE || question == PEER_CAST ? 0.001 : certainty);
        beyond += answer_wrong(&pairs[i], question, answers[i], skin);
    }
    peer->free(made);
    snprintf(bench, sizeof bench, "%s-wrong-%s", cell->bench, name);
    const bench_cell counted = {bench, cell->shape, cell->size, cell->position, 0, 100.0 * beyond / COMPARED};
    bench_publish_number(run, &counted, "wrong", peer->name, COMPARED, wrong);
    return 100.0 * wrong / COMPARED;
}

// ---- cells --------------------------------------------------------------------------------------------------------

/// A peer's side of a cell.
typedef struct peer_entry {
    const shape_peer *peer;
    const char *name;
} peer_entry;

static const peer_entry peers[MOST_PEERS] = {
    {&peer_box2d, "box2d"}, {&peer_chipmunk, "chipmunk"}, {&peer_box2d3, "box2d3"}};

static bool peer_wanted(const peer_entry *entry, peer_question question, pair_kind kind) {
    return entry->peer->name && entry->peer->offers(question, kind);
}

/// The sides of a cell, peers first.
typedef struct shapes_sides {
    bench_side side[MOST_SIDES];
    shapes_work work[MOST_SIDES];
    const char *name[MOST_SIDES]; ///< as part of a cell's name
    int32_t count;
} shapes_sides;

static void side_add(const bench_run *run, shapes_sides *sides, const shape_pair *pairs, const peer_entry *entry,
                     peer_question question) {
    const int32_t i = sides->count++;
    const shape_peer *peer = entry ? entry->peer : NULL;
    sides->work[i] = (shapes_work){question, pairs, TIMED, peer, peer ? peer->make(pairs, TIMED) : NULL};
    sides->name[i] = entry ? entry->name : NULL;
    sides->side[i] = (bench_side){.name = peer ? peer->name : hm_simd_name(run->best),
                                  .level = (int)run->best,
                                  .timer = time_shapes,
                                  .context = &sides->work[i],
                                  .calls = TIMED};
}

static void sides_free(shapes_sides *sides) {
    for (int32_t i = 0; i < sides->count; i++)
        if (sides->work[i].peer) sides->work[i].peer->free(sides->work[i].made);
}

// Our speed beside the fastest of the peers that Debian has, as the cell, and beside each.
static void sides_publish(const bench_run *run, const bench_cell *cell, const shapes_sides *sides) {
    const bench_side *own = &sides->side[sides->count - 1];
    const int32_t count = sides->count - 1;
    int32_t of_debian = 0;
    while (of_debian < count && sides->work[of_debian].peer != &peer_box2d3) of_debian++;
    bench_publish(run, cell, of_debian > 0 ? bench_fastest(run, sides->side, of_debian) : NULL, own);
    for (int32_t i = 0; i < count; i++) {
        char bench[64];
        bench_cell one = *cell;
        const bool other_way = sides->work[i].question == PEER_MEET;
        snprintf(bench, sizeof bench, "%s-%s%s", cell->bench, sides->name[i], other_way ? "-contact" : "");
        one.bench = bench;
        bench_publish(run, &one, &sides->side[i], own);
    }
}

static void measure_question(bench_run *run, const shape_pair *pairs, pair_kind kind, peer_question question,
                             bench_cell *cell) {
    shapes_sides sides = {.count = 0};
    if (!run->count) compare_ours(pairs, cell, question);
    cell->answers = question == PEER_SETUP || run->count ? 0 : COMPARED;
    for (int32_t i = 0; i < MOST_PEERS; i++) {
        const bool ours_alone = question == PEER_DIRECT || question == PEER_RULED;
        const peer_question query = ours_alone ? PEER_OVERLAP : question;
        if (!peer_wanted(&peers[i], query, kind)) continue;
        if (question == query && question != PEER_SETUP && !run->count)
            compare_peer(run, pairs, cell, peers[i].peer, peers[i].name, question);
        side_add(run, &sides, pairs, &peers[i], query);
        if (query == PEER_OVERLAP && peer_wanted(&peers[i], PEER_MEET, kind))
            side_add(run, &sides, pairs, &peers[i], PEER_MEET);
    }
    side_add(run, &sides, pairs, NULL, question);
    if (bench_measure(run, cell, sides.side, sides.count)) sides_publish(run, cell, &sides);
    sides_free(&sides);
}

static bench_cell shapes_cell(pair_kind kind, pair_position position, peer_question question) {
    static const char *const names[PEER_QUESTION_COUNT] = {
        "shapes-overlap", "", "shapes-contact", "shapes-distance", "shapes-cast", "shapes-setup", "shapes-direct",
        "shapes-ruled"};
    return (bench_cell){names[question], pair_kind_name(kind), PAIR_SIZE, pair_position_name(position), 0, 0};
}

// Casts are against the second shape alone and poses are what they are: no cells that would measure the same again.
static bool shapes_cell_there(pair_kind kind, pair_position position, peer_question question) {
    if (question == PEER_MEET) return false;
    if (question == PEER_SETUP) return position == PAIR_NEAR;
    if (question == PEER_DIRECT) return kind == PAIR_CIRCLE_CIRCLE || kind == PAIR_CIRCLE_BOX || kind == PAIR_ALIGNED_BOXES;
    return question != PEER_CAST || (kind != PAIR_CIRCLE_BOX && kind < PAIR_CAPSULES);
}

static void measure_pairs(bench_run *run, pair_kind kind, pair_position position) {
    const int32_t compared = run->count ? TIMED : COMPARED;
    shape_pair *pairs = NULL;
    for (int32_t q = 0; q < PEER_QUESTION_COUNT; q++) {
        bench_cell cell = shapes_cell(kind, position, (peer_question)q);
        if (!shapes_cell_there(kind, position, (peer_question)q) || !bench_wanted(run, &cell)) continue;
        if (!pairs) pairs = shape_pairs_make(kind, position, compared);
        measure_question(run, pairs, kind, (peer_question)q, &cell);
    }
    if (pairs) shape_pairs_free(pairs, compared);
}

void bench_convex_shapes(bench_run *run) {
    for (int32_t kind = 0; kind < PAIR_KIND_COUNT; kind++)
        for (int32_t position = 0; position < PAIR_POSITION_COUNT; position++)
            measure_pairs(run, (pair_kind)kind, (pair_position)position);
}
