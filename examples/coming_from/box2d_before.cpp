// What from_box2d.c does, with Box2D 2.4. Its polygons have a skin, which is taken away here: then both say the same.
#include <box2d/b2_distance.h>
#include <box2d/box2d.h>

#include <cstdio>

int main() {
    b2PolygonShape ground;
    ground.SetAsBox(100, 10, b2Vec2(0, 10), 0); // half sizes
    ground.m_radius = 0;
    b2CircleShape ball;
    ball.m_radius = 10;
    b2Transform still, above, sunk;
    still.SetIdentity();
    above.Set(b2Vec2(30, -50), 0);
    sunk.Set(b2Vec2(30, -7), 0);

    b2Manifold manifold;
    b2CollidePolygonAndCircle(&manifold, &ground, still, &ball, sunk);
    b2WorldManifold points;
    points.Initialize(&manifold, still, ground.m_radius, sunk, ball.m_radius);
    std::printf("manifold: %d point, depth %.3f, normal (%.0f, %.0f)\n", manifold.pointCount, -points.separations[0],
                points.normal.x, points.normal.y);

    b2ShapeCastInput input;
    input.proxyA.Set(&ground, 0);
    input.proxyB.Set(&ball, 0);
    input.transformA = still;
    input.transformB = above;
    input.translationB = b2Vec2(0, 80);
    b2ShapeCastOutput cast;
    b2ShapeCast(&cast, &input);
    std::printf("cast: fraction %.3f\n", cast.lambda);
}
