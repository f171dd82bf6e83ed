// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Chipmunk: shapes with bodies, in doubles. Placing a shape (cpShapeUpdate) works its corners and their planes out;
// that is set-up, and not in the questions' times.
#include "order.h"
#include "peer_shapes.h"

#ifdef BENCH_HAS_CHIPMUNK
#    include <math.h>
#    include <stdlib.h>

#    include <chipmunk/chipmunk.h>

#    include "bench.h"

typedef struct chipmunk_pair {
    cpBody *body_a, *body_b;
    cpShape *a, *b;
    cpVect centre; ///< of a, if it is a circle
    double radius;
    cpVect from, to;
    const shape_pair *source;
} chipmunk_pair;

typedef struct chipmunk_pairs {
    int32_t count;
    chipmunk_pair pair[];
} chipmunk_pairs;

static cpTransform chipmunk_pose(const posed_solid *posed) {
    const double cosine = cos(posed->pose.angle);
    const double sine = sin(posed->pose.angle);
    return cpTransformNew(cosine, sine, -sine, cosine, posed->pose.position.x, posed->pose.position.y);
}

static cpShape *chipmunk_shape(const posed_solid *posed, cpBody **body) {
    const solid *s = &posed->form;
    cpVect corner[SOLID_CORNERS];
    cpShape *shape;
    *body = cpBodyNewKinematic();
    for (int32_t i = 0; i < s->count; i++) corner[i] = cpv(s->x[i], s->y[i]);
    if (s->count == 1)
        shape = cpCircleShapeNew(*body, s->radius, cpvzero);
    else if (s->count == 2)
        shape = cpSegmentShapeNew(*body, corner[0], corner[1], s->radius);
    else if (s->box)
        shape = cpBoxShapeNew(*body, 2 * s->x[1], 2 * s->y[2], s->radius);
    else
        shape = cpPolyShapeNew(*body, s->count, corner, cpTransformIdentity, 0);
    cpShapeUpdate(shape, chipmunk_pose(posed));
    return shape;
}

static void *chipmunk_make(const shape_pair *pairs, int32_t count) {
    chipmunk_pairs *made = bench_alloc(sizeof *made + (size_t)count * sizeof *made->pair);
    made->count = count;
    for (int32_t i = 0; i < count; i++) {
        chipmunk_pair *pair = &made->pair[i];
        const shape_pair *source = &pairs[i];
        pair->a = chipmunk_shape(&source->a, &pair->body_a);
        pair->b = chipmunk_shape(&source->b, &pair->body_b);
        pair->centre = cpv(source->a.pose.position.x, source->a.pose.position.y);
        pair->radius = source->a.form.radius;
        pair->from = cpv(source->from.x, source->from.y);
        pair->to = cpvadd(pair->from, cpv(source->motion.x, source->motion.y));
        pair->source = source;
    }
    return made;
}

static void chipmunk_free(void *made) {
    chipmunk_pairs *pairs = made;
    for (int32_t i = 0; i < pairs->count; i++) {
        cpShapeFree(pairs->pair[i].a);
        cpShapeFree(pairs->pair[i].b);
        cpBodyFree(pairs->pair[i].body_a);
        cpBodyFree(pairs->pair[i].body_b);
    }
    free(pairs);
}

// There is a distance from a point only, which serves for circles.
static bool chipmunk_offers(peer_question question, pair_kind kind) {
    if (question == PEER_MEET) return false;
    return question != PEER_DISTANCE || kind == PAIR_CIRCLE_CIRCLE || kind == PAIR_CIRCLE_BOX;
}

static double chipmunk_contact(const chipmunk_pair *pair) { return cpShapesCollide(pair->a, pair->b).count; }
static double chipmunk_overlap(const chipmunk_pair *pair) { return cpShapesCollide(pair->a, pair->b).count > 0; }

static double chipmunk_distance(const chipmunk_pair *pair) {
    cpPointQueryInfo info;
    const double apart = cpShapePointQuery(pair->b, pair->centre, &info) - pair->radius;
    return apart > 0 ? apart : 0;
}

static double chipmunk_cast(const chipmunk_pair *pair) {
    cpSegmentQueryInfo info;
    return cpShapeSegmentQuery(pair->b, pair->from, pair->to, 0, &info) ? info.alpha : 2;
}

static double chipmunk_setup(const chipmunk_pair *pair) {
    cpShapeUpdate(pair->a, chipmunk_pose(&pair->source->a));
    cpShapeUpdate(pair->b, chipmunk_pose(&pair->source->b));
    return 0;
}

#    define CHIPMUNK_ALL(question)                                                                                   \
        for (int32_t i = 0; i < pairs->count; i++) {                                                                 \
            const double answer = question(&pairs->pair[order ? order[i] : i]);                                      \
            sum += answer;                                                                                           \
            if (answers) answers[i] = answer;                                                                        \
        }                                                                                                            \
        break

static double chipmunk_query(void *made, peer_question question, double *answers) {
    const chipmunk_pairs *pairs = made;
    const uint16_t *order = order_of(answers, pairs->count);
    double sum = 0;
    switch (question) {
    case PEER_OVERLAP:
        CHIPMUNK_ALL(chipmunk_overlap);
    case PEER_CONTACT:
        CHIPMUNK_ALL(chipmunk_contact);
    case PEER_DISTANCE:
        CHIPMUNK_ALL(chipmunk_distance);
    case PEER_CAST:
        CHIPMUNK_ALL(chipmunk_cast);
    default:
        CHIPMUNK_ALL(chipmunk_setup);
    }
    return sum;
}

const shape_peer peer_chipmunk = {"Chipmunk 7.0.3", chipmunk_make, chipmunk_free, chipmunk_offers, chipmunk_query};
#endif
