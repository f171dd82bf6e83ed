// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// A world of Box2D 3 in which rays and discs are cast; a metre is a pixel. Half of the bodies are static, the others
// kinematic: bodies that nothing moves.
#include "order.h"
#include "peer_world.h"

#include <stdlib.h>

#include <box2d/box2d.h>

#include "bench.h"

typedef struct box2d3_world {
    b2WorldId id;
    const world_way *ways;
    int32_t count;
} box2d3_world;

static b2Vec2 box2d3_point(double x, double y) { return (b2Vec2){(float)x, (float)y}; }

static void box2d3_add(b2WorldId world, const cast_solid *solid, bool fixed) {
    b2BodyDef body = b2DefaultBodyDef();
    const b2ShapeDef shape = b2DefaultShapeDef();
    b2Vec2 corner[CAST_CORNERS] = {{0, 0}};
    const float radius = (float)solid->radius;
    body.type = fixed ? b2_staticBody : b2_kinematicBody;
    body.position = box2d3_point(solid->position.x, solid->position.y);
    body.rotation = b2MakeRot((float)solid->angle);
    const b2BodyId id = b2CreateBody(world, &body);
    for (int32_t k = 0; k < solid->count; k++) corner[k] = box2d3_point(solid->x[k], solid->y[k]);
    const b2Circle circle = {corner[0], radius};
    const b2Capsule capsule = {corner[0], corner[1], radius};
    if (solid->count == 1) b2CreateCircleShape(id, &shape, &circle);
    if (solid->count == 2) b2CreateCapsuleShape(id, &shape, &capsule);
    if (solid->count < 3) return;
    const b2Hull hull = b2ComputeHull(corner, solid->count);
    const b2Polygon polygon = b2MakePolygon(&hull, radius);
    b2CreatePolygonShape(id, &shape, &polygon);
}

static void *box2d3_world_make(const cast_solid *solids, int32_t count, const world_way *ways, int32_t way_count) {
    box2d3_world *made = bench_alloc(sizeof *made);
    const b2WorldDef def = b2DefaultWorldDef();
    *made = (box2d3_world){b2CreateWorld(&def), ways, way_count};
    for (int32_t i = 0; i < count; i++) box2d3_add(made->id, &solids[i], i % 2 != 0);
    b2World_Step(made->id, 1.0f / 60, 1);
    return made;
}

static void box2d3_world_free(void *made) {
    const box2d3_world *world = made;
    b2DestroyWorld(world->id);
    free(made);
}

static double box2d3_world_ray(const box2d3_world *world, const world_way *way) {
    const b2RayResult hit = b2World_CastRayClosest(world->id, box2d3_point(way->from.x, way->from.y),
                                                   box2d3_point(way->motion.x, way->motion.y), b2DefaultQueryFilter());
    bench_use((uint64_t)(hit.point.x > hit.normal.x));
    return hit.hit ? (double)hit.fraction : 2;
}

/// The first hit so far.
typedef struct box2d3_first {
    b2ShapeId shape;
    b2Vec2 point, normal;
    float fraction;
} box2d3_first;

static float box2d3_closer(b2ShapeId shape, b2Vec2 point, b2Vec2 normal, float fraction, void *context) {
    *(box2d3_first *)context = (box2d3_first){shape, point, normal, fraction};
    return fraction;
}

static double box2d3_world_disc(const box2d3_world *world, const world_way *way) {
    const b2Vec2 middle = {0, 0};
    const b2ShapeProxy proxy = b2MakeProxy(&middle, 1, (float)WORLD_DISC);
    box2d3_first first = {.fraction = 2};
    b2World_CastShape(world->id, box2d3_point(way->from.x, way->from.y), &proxy,
                      box2d3_point(way->motion.x, way->motion.y), b2DefaultQueryFilter(), box2d3_closer, &first);
    bench_use((uint64_t)(first.point.x > first.normal.x));
    return (double)first.fraction;
}

static double box2d3_world_query(void *made, bool disc, double *answers) {
    const box2d3_world *world = made;
    const uint16_t *order = order_of(answers, world->count);
    double sum = 0;
    for (int32_t k = 0; k < world->count; k++) {
        const int32_t i = order ? order[k] : k;
        const double answer =
            disc ? box2d3_world_disc(world, &world->ways[i]) : box2d3_world_ray(world, &world->ways[i]);
        sum += answer;
        if (answers) answers[i] = answer;
    }
    return sum;
}

const world_peer peer_world_box2d3 = {BENCH_BOX2D3_NAME, box2d3_world_make, box2d3_world_free, box2d3_world_query};
