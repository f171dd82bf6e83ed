// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Boost's R-tree, packed anew each frame (moving boxes within one costs more), then queried for each box.
#include "peer_broad.h"

#include <iterator>
#include <utility>
#include <vector>

#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/version.hpp>

namespace {

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

typedef bg::model::point<float, 2, bg::cs::cartesian> boost_point;
typedef bg::model::box<boost_point> boost_box;
typedef std::pair<boost_box, int32_t> boost_value;
typedef bgi::rtree<boost_value, bgi::quadratic<16>> boost_tree;

struct boost_world {
    boost_tree tree;
    std::vector<boost_value> values;
    const moving *world;
};

boost_box box_of(const hm_bounds &b) { return boost_box(boost_point(b.x0, b.y0), boost_point(b.x1, b.y1)); }

void boost_pack(boost_world *made, const moving *world) {
    made->values.clear();
    for (int32_t i = 0; i < world->count; i++) made->values.push_back(boost_value(box_of(world->box[i]), i));
    boost_tree packed(made->values.begin(), made->values.end());
    made->tree.swap(packed);
}

void *boost_make(const moving *world) {
    boost_world *made = new boost_world;
    made->world = world;
    boost_pack(made, world);
    return made;
}

void boost_free(void *made) { delete static_cast<boost_world *>(made); }

struct pair_output {
    pair_list *out;
    int32_t self;

    pair_output &operator*() { return *this; }
    pair_output &operator++() { return *this; }
    pair_output &operator++(int) { return *this; }
    pair_output &operator=(const boost_value &value) {
        if (value.second > self) {
            out->pair[out->count].a = self;
            out->pair[out->count++].b = value.second;
        }
        return *this;
    }
};

void boost_frame(void *state, const moving *world, pair_list *out) {
    boost_world *made = static_cast<boost_world *>(state);
    boost_pack(made, world);
    for (int32_t i = 0; i < world->count; i++) {
        pair_output sink = {out, i};
        made->tree.query(bgi::intersects(box_of(world->box[i])), sink);
    }
}

struct id_output {
    int32_t **out;

    id_output &operator*() { return *this; }
    id_output &operator++() { return *this; }
    id_output &operator++(int) { return *this; }
    id_output &operator=(const boost_value &value) {
        *(*out)++ = value.second;
        return *this;
    }
};

size_t boost_in_box(void *state, const hm_bounds *box, int32_t *out) {
    boost_world *made = static_cast<boost_world *>(state);
    int32_t *next = out;
    id_output sink = {&next};
    made->tree.query(bgi::intersects(box_of(*box)), sink);
    return static_cast<size_t>(next - out);
}

size_t boost_on_way(void *state, const segment *way, int32_t *out) {
    boost_world *made = static_cast<boost_world *>(state);
    int32_t *next = out;
    id_output sink = {&next};
    const bg::model::segment<boost_point> query(boost_point(way->x0, way->y0), boost_point(way->x1, way->y1));
    made->tree.query(bgi::intersects(query), sink);
    return static_cast<size_t>(next - out);
}

} // namespace

extern const broad_peer broad_boost_rtree;
const broad_peer broad_boost_rtree = {"Boost R-tree", boost_make,   boost_free, boost_frame,
                                      boost_in_box,   boost_on_way, nullptr};
