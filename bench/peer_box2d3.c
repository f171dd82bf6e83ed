// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Box2D 3, of which only sources exist: BOX2D3=FOLDER names them. Shapes in their own coordinates and transforms, in
// floats; a metre is a pixel. Its functions take the second shape in the frame of the first, and what they answer in
// that frame is put into the world, as its own worlds do.
#include "order.h"
#include "peer_casts.h"
#include "peer_shapes.h"

#include <stdlib.h>

#include <box2d/collision.h>
#include <box2d/math_functions.h>

#include "bench.h"

typedef enum box2d3_kind { BOX2D3_CIRCLE, BOX2D3_CAPSULE, BOX2D3_POLYGON } box2d3_kind;

typedef struct box2d3_shape {
    box2d3_kind kind;
    b2Circle circle;
    b2Capsule capsule;
    b2Polygon polygon;
    b2ShapeProxy proxy;
    b2Transform at;
} box2d3_shape;

static b2Vec2 box2d3_vec(double x, double y) { return (b2Vec2){(float)x, (float)y}; }

static void box2d3_make_shape(const double *x, const double *y, int32_t count, double radius, hm_vec2 at,
                              double angle, box2d3_shape *out) {
    b2Vec2 corner[B2_MAX_POLYGON_VERTICES] = {{0, 0}};
    for (int32_t i = 0; i < count; i++) corner[i] = box2d3_vec(x[i], y[i]);
    out->kind = count == 1 ? BOX2D3_CIRCLE : count == 2 ? BOX2D3_CAPSULE : BOX2D3_POLYGON;
    out->circle = (b2Circle){corner[0], (float)radius};
    if (count == 2) out->capsule = (b2Capsule){corner[0], corner[1], (float)radius};
    if (count > 2) {
        const b2Hull hull = b2ComputeHull(corner, count);
        out->polygon = b2MakePolygon(&hull, (float)radius);
    }
    out->proxy = b2MakeProxy(corner, count, (float)radius);
    out->at = (b2Transform){box2d3_vec(at.x, at.y), b2MakeRot((float)angle)};
}

// ---- pairs that stand ----------------------------------------------------------------------------------------------

typedef struct box2d3_pair {
    box2d3_shape a, b;
    b2Vec2 from, motion;
    const shape_pair *source;
} box2d3_pair;

typedef struct box2d3_pairs {
    int32_t count;
    box2d3_pair pair[];
} box2d3_pairs;

static void box2d3_make_solid(const posed_solid *posed, box2d3_shape *out) {
    const solid *s = &posed->form;
    box2d3_make_shape(s->x, s->y, s->count, s->radius, posed->pose.position, posed->pose.angle, out);
}

static void *box2d3_make(const shape_pair *pairs, int32_t count) {
    box2d3_pairs *made = bench_alloc(sizeof *made + (size_t)count * sizeof *made->pair);
    made->count = count;
    for (int32_t i = 0; i < count; i++) {
        box2d3_pair *pair = &made->pair[i];
        pair->source = &pairs[i];
        pair->from = box2d3_vec(pairs[i].from.x, pairs[i].from.y);
        pair->motion = box2d3_vec(pairs[i].motion.x, pairs[i].motion.y);
        box2d3_make_solid(&pairs[i].a, &pair->a);
        box2d3_make_solid(&pairs[i].b, &pair->b);
    }
    return made;
}

static bool box2d3_offers(peer_question question, pair_kind kind) {
    (void)kind;
    return question != PEER_DIRECT && question != PEER_RULED;
}

static float box2d3_apart(const box2d3_pair *pair, b2DistanceOutput *out) {
    const b2DistanceInput input = {.proxyA = pair->a.proxy,
                                   .proxyB = pair->b.proxy,
                                   .transform = b2InvMulTransforms(pair->a.at, pair->b.at),
                                   .useRadii = true};
    b2SimplexCache cache = {.count = 0};
    *out = b2ShapeDistance(&input, &cache, NULL, 0);
    return out->distance;
}

// As its sensors decide.
static double box2d3_overlap(const box2d3_pair *pair) {
    b2DistanceOutput output;
    return box2d3_apart(pair, &output) < 10 * 1.1920929e-7f;
}

static double box2d3_distance(const box2d3_pair *pair) {
    b2DistanceOutput output;
    const float distance = box2d3_apart(pair, &output);
    const b2Vec2 on_a = b2TransformPoint(pair->a.at, output.pointA),
                 on_b = b2TransformPoint(pair->a.at, output.pointB);
    bench_use((uint64_t)(on_a.x > on_b.x));
    return (double)distance;
}

// The function for the pair, the simpler kind second.
static b2LocalManifold box2d3_collide(const box2d3_shape *a, const box2d3_shape *b) {
    const b2Transform way = b2InvMulTransforms(a->at, b->at);
    if (a->kind == BOX2D3_CIRCLE) return b2CollideCircles(&a->circle, &b->circle, way);
    if (a->kind == BOX2D3_CAPSULE)
        return b->kind == BOX2D3_CAPSULE ? b2CollideCapsules(&a->capsule, &b->capsule, way)
                                         : b2CollideCapsuleAndCircle(&a->capsule, &b->circle, way);
    if (b->kind == BOX2D3_CIRCLE) return b2CollidePolygonAndCircle(&a->polygon, &b->circle, way);
    if (b->kind == BOX2D3_CAPSULE) return b2CollidePolygonAndCapsule(&a->polygon, &b->capsule, way);
    return b2CollidePolygons(&a->polygon, &b->polygon, way);
}

// Its manifolds have points that are a little apart as well; these do not count.
static double box2d3_contact(const box2d3_pair *pair) {
    const bool swapped = pair->a.kind < pair->b.kind;
    const box2d3_shape *first = swapped ? &pair->b : &pair->a, *second = swapped ? &pair->a : &pair->b;
    const b2LocalManifold manifold = box2d3_collide(first, second);
    int count = 0;
    for (int i = 0; i < manifold.pointCount; i++) {
        const b2Vec2 at = b2TransformPoint(first->at, manifold.points[i].point);
        count += manifold.points[i].separation < 0 && at.x == at.x;
    }
    const b2Vec2 normal = b2RotateVector(first->at.q, manifold.normal);
    return count > 0 && normal.x == normal.x ? count : 0;
}

static double box2d3_meet(const box2d3_pair *pair) { return box2d3_contact(pair) > 0; }

static double box2d3_ray(const box2d3_shape *target, b2Vec2 from, b2Vec2 motion) {
    const b2RayCastInput ray = {b2InvTransformPoint(target->at, from), b2InvRotateVector(target->at.q, motion), 1};
    const b2CastOutput hit = target->kind == BOX2D3_CIRCLE    ? b2RayCastCircle(&target->circle, &ray)
                             : target->kind == BOX2D3_CAPSULE ? b2RayCastCapsule(&target->capsule, &ray)
                                                              : b2RayCastPolygon(&target->polygon, &ray);
    if (!hit.hit) return 2;
    const b2Vec2 at = b2TransformPoint(target->at, hit.point), normal = b2RotateVector(target->at.q, hit.normal);
    bench_use((uint64_t)(at.x > normal.x));
    return (double)hit.fraction;
}

static double box2d3_cast(const box2d3_pair *pair) { return box2d3_ray(&pair->b, pair->from, pair->motion); }

static double box2d3_pose(const posed_solid *posed, b2Transform *out) {
    out->p = box2d3_vec(posed->pose.position.x, posed->pose.position.y);
    out->q = b2MakeRot((float)posed->pose.angle);
    return 0;
}

#define BOX2D3_ALL(question)                                                                                         \
    for (int32_t k = 0; k < pairs->count; k++) {                                                                     \
        const int32_t i = order ? order[k] : k;                                                                      \
        const double answer = question;                                                                              \
        sum += answer;                                                                                               \
        if (answers) answers[i] = answer;                                                                            \
    }                                                                                                                \
    break

static double box2d3_query(void *made, peer_question question, double *answers) {
    box2d3_pairs *pairs = made;
    const uint16_t *order = order_of(answers, pairs->count);
    double sum = 0;
    switch (question) {
    case PEER_OVERLAP:
        BOX2D3_ALL(box2d3_overlap(&pairs->pair[i]));
    case PEER_MEET:
        BOX2D3_ALL(box2d3_meet(&pairs->pair[i]));
    case PEER_CONTACT:
        BOX2D3_ALL(box2d3_contact(&pairs->pair[i]));
    case PEER_DISTANCE:
        BOX2D3_ALL(box2d3_distance(&pairs->pair[i]));
    case PEER_CAST:
        BOX2D3_ALL(box2d3_cast(&pairs->pair[i]));
    default:
        BOX2D3_ALL(box2d3_pose(&pairs->pair[i].source->a, &pairs->pair[i].a.at) +
                   box2d3_pose(&pairs->pair[i].source->b, &pairs->pair[i].b.at));
    }
    return sum;
}

const shape_peer peer_box2d3 = {BENCH_BOX2D3_NAME, box2d3_make, free, box2d3_offers, box2d3_query};

// ---- casts ---------------------------------------------------------------------------------------------------------

typedef struct box2d3_cast_pair {
    box2d3_shape a, b;
    b2Vec2 motion;
    b2TOIInput turn;
} box2d3_cast_pair;

typedef struct box2d3_casts {
    int32_t count;
    box2d3_cast_pair pair[];
} box2d3_casts;

static void box2d3_make_cast_solid(const cast_solid *s, box2d3_shape *out) {
    box2d3_make_shape(s->x, s->y, s->count, s->radius, s->position, s->angle, out);
}

static b2Sweep box2d3_sweep(const cast_solid *from, hm_vec2 motion, double turn) {
    const hm_vec2 at = from->position;
    return (b2Sweep){.c1 = box2d3_vec(at.x, at.y),
                     .c2 = box2d3_vec(at.x + motion.x, at.y + motion.y),
                     .q1 = b2MakeRot((float)from->angle),
                     .q2 = b2MakeRot((float)(from->angle + turn))};
}

static void *box2d3_make_casts(const cast_pair *pairs, int32_t count) {
    box2d3_casts *made = bench_alloc(sizeof *made + (size_t)count * sizeof *made->pair);
    made->count = count;
    for (int32_t i = 0; i < count; i++) {
        box2d3_make_cast_solid(&pairs[i].a, &made->pair[i].a);
        box2d3_make_cast_solid(&pairs[i].b, &made->pair[i].b);
        made->pair[i].motion = box2d3_vec(pairs[i].motion.x, pairs[i].motion.y);
        made->pair[i].turn = (b2TOIInput){.proxyA = made->pair[i].a.proxy,
                                          .proxyB = made->pair[i].b.proxy,
                                          .sweepA = box2d3_sweep(&pairs[i].a, (hm_vec2){0, 0}, 0),
                                          .sweepB = box2d3_sweep(&pairs[i].b, pairs[i].motion, pairs[i].turn),
                                          .maxFraction = 1};
    }
    return made;
}

// A point is cast as a ray.
static double box2d3_cast_of(const box2d3_cast_pair *pair) {
    if (pair->b.kind == BOX2D3_CIRCLE && !(pair->b.circle.radius > 0))
        return box2d3_ray(&pair->a, pair->b.at.p, pair->motion);
    const b2Transform at = pair->a.at;
    const b2ShapeCastPairInput input = {.proxyA = pair->a.proxy,
                                        .proxyB = pair->b.proxy,
                                        .transform = b2InvMulTransforms(at, pair->b.at),
                                        .translationB = b2InvRotateVector(at.q, pair->motion),
                                        .maxFraction = 1};
    const b2CastOutput hit = b2ShapeCast(&input);
    if (!hit.hit) return 2;
    const b2Vec2 point = b2TransformPoint(at, hit.point), normal = b2RotateVector(at.q, hit.normal);
    bench_use((uint64_t)(point.x > normal.x));
    return (double)hit.fraction;
}

static double box2d3_turn_of(const box2d3_cast_pair *pair) {
    const b2TOIOutput output = b2TimeOfImpact(&pair->turn);
    return output.state == b2_toiStateSeparated ? 2 : (double)output.fraction;
}

static double box2d3_all_casts(const box2d3_casts *casts, double (*query)(const box2d3_cast_pair *pair),
                               double *answers) {
    const uint16_t *order = order_of(answers, casts->count);
    double sum = 0;
    for (int32_t i = 0; i < casts->count; i++) {
        const double answer = query(&casts->pair[order ? order[i] : i]);
        sum += answer;
        if (answers) answers[i] = answer;
    }
    return sum;
}

static double box2d3_query_casts(void *made, double *answers) {
    return box2d3_all_casts(made, box2d3_cast_of, answers);
}

static double box2d3_query_turns(void *made, double *answers) {
    return box2d3_all_casts(made, box2d3_turn_of, answers);
}

const cast_peer peer_casts_box2d3 = {BENCH_BOX2D3_NAME, box2d3_make_casts, free, box2d3_query_casts,
                                     box2d3_query_turns};
