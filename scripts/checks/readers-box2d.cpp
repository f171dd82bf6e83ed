// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Reads polygons and loops from standard input, a line each ("polygon" or "chain", how many corners, their x and y),
// and has Box2D make shapes of them: none may lose a corner or its area.
#include <box2d/box2d.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

static int line_number = 0;

static void need(bool condition, const char *what) {
    if (condition) return;
    std::fprintf(stderr, "line %d: %s\n", line_number, what);
    std::exit(1);
}

static void make_polygon(const std::vector<b2Vec2> &corners) {
    double area = 0;
    for (size_t i = 0; i < corners.size(); i++) {
        const b2Vec2 &a = corners[i], &b = corners[(i + 1) % corners.size()];
        area += ((double)a.x * b.y - (double)a.y * b.x) / 2;
    }
    need(corners.size() >= 3 && corners.size() <= b2_maxPolygonVertices, "so many corners");
    need(area > 0, "clockwise");
    b2PolygonShape shape;
    shape.Set(corners.data(), (int32)corners.size());
    need(shape.m_count == (int32)corners.size(), "lost a corner");
    need(shape.Validate(), "not valid");
    b2MassData mass;
    shape.ComputeMass(&mass, 1);
    need(std::fabs(mass.mass - area) <= 1e-3 * area, "another area");
}

static void make_chain(const std::vector<b2Vec2> &corners) {
    for (size_t i = 0; i < corners.size(); i++) {
        const b2Vec2 &a = corners[i], &b = corners[(i + 1) % corners.size()];
        need(b2DistanceSquared(a, b) > b2_linearSlop * b2_linearSlop, "neighbours in a chain are too near");
    }
    b2ChainShape shape;
    shape.CreateLoop(corners.data(), (int32)corners.size());
    need(shape.m_count == (int32)corners.size() + 1, "lost a point of a chain");
}

int main() {
    int polygons = 0, chains = 0;
    for (std::string line; std::getline(std::cin, line);) {
        line_number++;
        std::istringstream words(line);
        std::string kind;
        size_t count = 0;
        need(bool(words >> kind >> count), "no kind and count");
        std::vector<b2Vec2> corners(count);
        for (b2Vec2 &corner : corners) need(bool(words >> corner.x >> corner.y), "too few numbers");
        if (kind == "chain") {
            make_chain(corners);
            chains++;
        } else {
            make_polygon(corners);
            polygons++;
        }
    }
    need(polygons > 0, "no polygons at all");
    std::printf("Box2D %d.%d.%d: %d polygons, %d chains\n", b2_version.major, b2_version.minor, b2_version.revision,
                polygons, chains);
}
