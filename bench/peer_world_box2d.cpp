// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// A world of Box2D in which rays are cast; a metre is a pixel. It has no casts of shapes in worlds, and its polygons no
// radius of their own. Half of the bodies are static, the others kinematic.
#include "order.h"
#include "peer_world.h"

#include <initializer_list>

#include <box2d/box2d.h>

struct box2d_world {
    b2World world;
    const world_way *ways;
    int32_t count;

    box2d_world(const world_way *all, int32_t n) : world(b2Vec2(0, 0)), ways(all), count(n) {}
};

static b2Vec2 box2d_point(double x, double y) { return b2Vec2(static_cast<float>(x), static_cast<float>(y)); }

static b2PolygonShape box2d_box(float x0, float y0, float x1, float y1) {
    b2PolygonShape box;
    box.SetAsBox((x1 - x0) / 2, (y1 - y0) / 2, b2Vec2((x0 + x1) / 2, (y0 + y1) / 2), 0);
    return box;
}

// A capsule is a box and two circles.
static void box2d_capsule(b2Body *body, const cast_solid &solid) {
    const float radius = static_cast<float>(solid.radius);
    const float x0 = static_cast<float>(solid.x[0]), x1 = static_cast<float>(solid.x[1]);
    const b2PolygonShape box = box2d_box(x0, -radius, x1, radius);
    body->CreateFixture(&box, 0);
    for (float x : {x0, x1}) {
        b2CircleShape end;
        end.m_p.Set(x, 0);
        end.m_radius = radius;
        body->CreateFixture(&end, 0);
    }
}

static void box2d_add(b2World &world, const cast_solid &solid, bool fixed) {
    b2BodyDef def;
    def.type = fixed ? b2_staticBody : b2_kinematicBody;
    def.position = box2d_point(solid.position.x, solid.position.y);
    def.angle = static_cast<float>(solid.angle);
    b2Body *body = world.CreateBody(&def);
    if (solid.count == 1) {
        b2CircleShape circle;
        circle.m_radius = static_cast<float>(solid.radius);
        body->CreateFixture(&circle, 0);
    } else if (solid.count == 2) {
        box2d_capsule(body, solid);
    } else {
        b2Vec2 corner[CAST_CORNERS];
        b2PolygonShape polygon;
        for (int32_t k = 0; k < solid.count; k++) corner[k] = box2d_point(solid.x[k], solid.y[k]);
        polygon.Set(corner, solid.count);
        body->CreateFixture(&polygon, 0);
    }
}

static void *box2d_world_make(const cast_solid *solids, int32_t count, const world_way *ways, int32_t way_count) {
    box2d_world *made = new box2d_world(ways, way_count);
    for (int32_t i = 0; i < count; i++) box2d_add(made->world, solids[i], i % 2 != 0);
    made->world.Step(1.0f / 60, 1, 1);
    return made;
}

static void box2d_world_free(void *made) { delete static_cast<box2d_world *>(made); }

struct box2d_first : b2RayCastCallback {
    double fraction = 2;
    b2Vec2 point, normal;

    float ReportFixture(b2Fixture *, const b2Vec2 &at, const b2Vec2 &out, float f) override {
        fraction = static_cast<double>(f);
        point = at;
        normal = out;
        return f;
    }
};

static double box2d_world_query(void *made, bool disc, double *answers) {
    const box2d_world &world = *static_cast<box2d_world *>(made);
    const uint16_t *order = disc ? nullptr : order_of(answers, world.count);
    double sum = 0;
    if (disc) return -1;
    for (int32_t k = 0; k < world.count; k++) {
        const int32_t i = order ? order[k] : k;
        const world_way &way = world.ways[i];
        box2d_first first;
        world.world.RayCast(&first, box2d_point(way.from.x, way.from.y),
                            box2d_point(way.from.x + way.motion.x, way.from.y + way.motion.y));
        sum += first.fraction;
        if (answers) answers[i] = first.fraction;
    }
    return sum;
}

extern "C" const world_peer peer_world_box2d = {"Box2D 2.4.1", box2d_world_make, box2d_world_free, box2d_world_query};
