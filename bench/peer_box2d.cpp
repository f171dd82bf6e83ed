// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Box2D: shapes in their own coordinates and transforms, in floats; a metre is a pixel. Polygons have a skin of 0.01.
#include "order.h"
#include "peer_shapes.h"

#include <vector>

#include <box2d/b2_distance.h>
#include <box2d/box2d.h>

struct box2d_shape {
    b2CircleShape circle;
    b2PolygonShape polygon;
    const b2Shape *shape;
    b2Transform at;
};

struct box2d_pair {
    box2d_shape a, b;
    b2RayCastInput way;
    const shape_pair *source;
};

typedef std::vector<box2d_pair> box2d_pairs;

static b2Vec2 box2d_vec(double x, double y) { return b2Vec2(static_cast<float>(x), static_cast<float>(y)); }

static void box2d_pose(const posed_solid &posed, b2Transform *out) {
    out->Set(box2d_vec(posed.pose.position.x, posed.pose.position.y), static_cast<float>(posed.pose.angle));
}

// It has no capsules: a polygon of two corners with a radius.
static void box2d_capsule(const solid &s, b2PolygonShape *out) {
    out->m_count = 2;
    out->m_radius = static_cast<float>(s.radius);
    for (int32_t i = 0; i < 2; i++) {
        out->m_vertices[i] = box2d_vec(s.x[i], s.y[i]);
        out->m_normals[i] = box2d_vec(0, i == 0 ? -1 : 1);
    }
    out->m_centroid = box2d_vec(0, 0);
}

static void box2d_shape_make(const posed_solid &posed, box2d_shape *out) {
    const solid &s = posed.form;
    if (s.count == 1) {
        out->circle.m_radius = static_cast<float>(s.radius);
        out->shape = &out->circle;
    } else if (s.count == 2) {
        box2d_capsule(s, &out->polygon);
        out->shape = &out->polygon;
    } else if (s.box) {
        out->polygon.SetAsBox(static_cast<float>(s.x[1]), static_cast<float>(s.y[2]));
        if (s.radius > 0) out->polygon.m_radius = static_cast<float>(s.radius);
        out->shape = &out->polygon;
    } else {
        b2Vec2 corner[SOLID_CORNERS];
        for (int32_t i = 0; i < s.count; i++) corner[i] = box2d_vec(s.x[i], s.y[i]);
        out->polygon.Set(corner, s.count);
        out->shape = &out->polygon;
    }
    box2d_pose(posed, &out->at);
}

static void *box2d_make(const shape_pair *pairs, int32_t count) {
    box2d_pairs *made = new box2d_pairs(static_cast<size_t>(count));
    for (int32_t i = 0; i < count; i++) {
        box2d_pair &pair = (*made)[static_cast<size_t>(i)];
        pair.source = &pairs[i];
        box2d_shape_make(pairs[i].a, &pair.a);
        box2d_shape_make(pairs[i].b, &pair.b);
        pair.way.p1 = box2d_vec(pairs[i].from.x, pairs[i].from.y);
        pair.way.p2 = box2d_vec(pairs[i].from.x + pairs[i].motion.x, pairs[i].from.y + pairs[i].motion.y);
        pair.way.maxFraction = 1;
    }
    return made;
}

static void box2d_free(void *made) { delete static_cast<box2d_pairs *>(made); }

static bool box2d_offers(peer_question question, pair_kind kind) {
    (void)question;
    (void)kind;
    return true;
}

static double box2d_overlap(box2d_pair &pair) {
    return b2TestOverlap(pair.a.shape, 0, pair.b.shape, 0, pair.a.at, pair.b.at);
}

// The function for the pair, as Box2D's contacts choose it by kind; the circle second.
static void box2d_collide(box2d_pair &pair, b2Manifold *manifold) {
    const bool round_a = pair.a.shape == &pair.a.circle;
    const bool round_b = pair.b.shape == &pair.b.circle;
    if (round_a && round_b) {
        b2CollideCircles(manifold, &pair.a.circle, pair.a.at, &pair.b.circle, pair.b.at);
    } else if (round_a) {
        b2CollidePolygonAndCircle(manifold, &pair.b.polygon, pair.b.at, &pair.a.circle, pair.a.at);
    } else {
        b2CollidePolygons(manifold, &pair.a.polygon, pair.a.at, &pair.b.polygon, pair.b.at);
    }
}

static double box2d_meet(box2d_pair &pair) {
    b2Manifold manifold;
    box2d_collide(pair, &manifold);
    return manifold.pointCount > 0;
}

static double box2d_contact(box2d_pair &pair) {
    const bool swapped = pair.a.shape == &pair.a.circle && pair.b.shape != &pair.b.circle;
    const box2d_shape &first = swapped ? pair.b : pair.a;
    const box2d_shape &second = swapped ? pair.a : pair.b;
    b2Manifold manifold;
    b2WorldManifold world;
    box2d_collide(pair, &manifold);
    if (manifold.pointCount == 0) return 0;
    world.Initialize(&manifold, first.at, first.shape->m_radius, second.at, second.shape->m_radius);
    return manifold.pointCount;
}

static double box2d_distance(box2d_pair &pair) {
    b2DistanceInput input;
    b2DistanceOutput output;
    b2SimplexCache cache;
    input.proxyA.Set(pair.a.shape, 0);
    input.proxyB.Set(pair.b.shape, 0);
    input.transformA = pair.a.at;
    input.transformB = pair.b.at;
    input.useRadii = true;
    cache.count = 0;
    b2Distance(&output, &cache, &input);
    return static_cast<double>(output.distance);
}

static double box2d_cast(box2d_pair &pair) {
    b2RayCastOutput output;
    return pair.b.shape->RayCast(&output, pair.way, pair.b.at, 0) ? static_cast<double>(output.fraction) : 2;
}

static double box2d_setup(box2d_pair &pair) {
    box2d_pose(pair.source->a, &pair.a.at);
    box2d_pose(pair.source->b, &pair.b.at);
    return 0;
}

template <double (*question)(box2d_pair &pair)> static double box2d_query_all(box2d_pairs &pairs, double *answers) {
    double sum = 0;
    const uint16_t *order = order_of(answers, static_cast<int32_t>(pairs.size()));
    for (size_t i = 0; i < pairs.size(); i++) {
        const double answer = question(pairs[order ? order[i] : i]);
        sum += answer;
        if (answers) answers[i] = answer;
    }
    return sum;
}

static double box2d_query(void *made, peer_question question, double *answers) {
    box2d_pairs &pairs = *static_cast<box2d_pairs *>(made);
    switch (question) {
    case PEER_OVERLAP:
        return box2d_query_all<box2d_overlap>(pairs, answers);
    case PEER_MEET:
        return box2d_query_all<box2d_meet>(pairs, answers);
    case PEER_CONTACT:
        return box2d_query_all<box2d_contact>(pairs, answers);
    case PEER_DISTANCE:
        return box2d_query_all<box2d_distance>(pairs, answers);
    case PEER_CAST:
        return box2d_query_all<box2d_cast>(pairs, answers);
    default:
        return box2d_query_all<box2d_setup>(pairs, answers);
    }
}

extern "C" const shape_peer peer_box2d = {"Box2D 2.4.1", box2d_make, box2d_free, box2d_offers, box2d_query};
