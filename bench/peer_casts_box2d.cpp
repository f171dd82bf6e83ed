// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Casts by Box2D: a point against a circle or polygon by its ray casts, all others by b2ShapeCast. In floats; a metre is
// a pixel. Its answers come to a slop of shapes that touch.
#include "order.h"
#include "peer_casts.h"

#include <vector>

#include <box2d/b2_distance.h>
#include <box2d/b2_time_of_impact.h>
#include <box2d/box2d.h>

struct box2d_cast {
    b2Vec2 corner[2][CAST_CORNERS]; // which the proxies refer to
    b2ShapeCastInput input;
    bool ray;
    b2CircleShape circle;
    b2PolygonShape polygon;
    const b2Shape *shape;
    b2RayCastInput way;
    b2TOIInput turn;
};

typedef std::vector<box2d_cast> box2d_casts;

static b2Vec2 box2d_vec(double x, double y) { return b2Vec2(static_cast<float>(x), static_cast<float>(y)); }

static void box2d_proxy(const cast_solid &solid, b2Vec2 *corner, b2DistanceProxy *out, b2Transform *at) {
    for (int32_t i = 0; i < solid.count; i++) corner[i] = box2d_vec(solid.x[i], solid.y[i]);
    out->Set(corner, solid.count, static_cast<float>(solid.radius));
    at->Set(box2d_vec(solid.position.x, solid.position.y), static_cast<float>(solid.angle));
}

// A point against what Box2D casts rays against.
static void box2d_ray(const cast_pair &pair, box2d_cast &cast) {
    const cast_solid &a = pair.a, &b = pair.b;
    const bool disc = a.count == 1, hull = a.count > 2 && !(a.radius > 0);
    cast.ray = b.count == 1 && !(b.radius > 0) && (disc || hull);
    if (!cast.ray) return;
    cast.circle.m_radius = static_cast<float>(a.radius);
    if (hull) cast.polygon.Set(cast.corner[0], a.count);
    cast.shape = disc ? static_cast<const b2Shape *>(&cast.circle) : &cast.polygon;
    cast.way.p1 = box2d_vec(b.position.x, b.position.y);
    cast.way.p2 = box2d_vec(b.position.x + pair.motion.x, b.position.y + pair.motion.y);
    cast.way.maxFraction = 1;
}

// Rotations are about the origin of each shape.
static void box2d_turn(const cast_pair &pair, box2d_cast &cast) {
    b2Sweep a, b;
    a.localCenter = b.localCenter = b2Vec2(0, 0);
    a.alpha0 = b.alpha0 = 0;
    a.c0 = a.c = cast.input.transformA.p;
    a.a0 = a.a = static_cast<float>(pair.a.angle);
    b.c0 = cast.input.transformB.p;
    b.c = b.c0 + cast.input.translationB;
    b.a0 = static_cast<float>(pair.b.angle);
    b.a = static_cast<float>(pair.b.angle + pair.turn);
    cast.turn.proxyA = cast.input.proxyA;
    cast.turn.proxyB = cast.input.proxyB;
    cast.turn.sweepA = a;
    cast.turn.sweepB = b;
    cast.turn.tMax = 1;
}

static void *box2d_make(const cast_pair *pairs, int32_t count) {
    box2d_casts *made = new box2d_casts(static_cast<size_t>(count));
    for (int32_t i = 0; i < count; i++) {
        box2d_cast &cast = (*made)[static_cast<size_t>(i)];
        box2d_proxy(pairs[i].a, cast.corner[0], &cast.input.proxyA, &cast.input.transformA);
        box2d_proxy(pairs[i].b, cast.corner[1], &cast.input.proxyB, &cast.input.transformB);
        cast.input.translationB = box2d_vec(pairs[i].motion.x, pairs[i].motion.y);
        box2d_ray(pairs[i], cast);
        box2d_turn(pairs[i], cast);
    }
    return made;
}

static void box2d_free(void *made) { delete static_cast<box2d_casts *>(made); }

static double box2d_fraction(const box2d_cast &cast) {
    b2ShapeCastOutput output;
    b2RayCastOutput ray;
    if (cast.ray)
        return cast.shape->RayCast(&ray, cast.way, cast.input.transformA, 0) ? static_cast<double>(ray.fraction) : 2;
    return b2ShapeCast(&output, &cast.input) ? static_cast<double>(output.lambda) : 2;
}

static double box2d_query(void *made, double *answers) {
    const box2d_casts &casts = *static_cast<box2d_casts *>(made);
    const uint16_t *order = order_of(answers, static_cast<int32_t>(casts.size()));
    double sum = 0;
    for (size_t i = 0; i < casts.size(); i++) {
        const double answer = box2d_fraction(casts[order ? order[i] : i]);
        sum += answer;
        if (answers) answers[i] = answer;
    }
    return sum;
}

static double box2d_stop(const box2d_cast &cast) {
    b2TOIOutput output;
    b2TimeOfImpact(&output, &cast.turn);
    return output.state == b2TOIOutput::e_separated ? 2 : static_cast<double>(output.t);
}

static double box2d_turns(void *made, double *answers) {
    const box2d_casts &casts = *static_cast<box2d_casts *>(made);
    const uint16_t *order = order_of(answers, static_cast<int32_t>(casts.size()));
    double sum = 0;
    for (size_t i = 0; i < casts.size(); i++) {
        const double answer = box2d_stop(casts[order ? order[i] : i]);
        sum += answer;
        if (answers) answers[i] = answer;
    }
    return sum;
}

extern "C" const cast_peer peer_casts_box2d = {"Box2D 2.4.1", box2d_make, box2d_free, box2d_query, box2d_turns};
