// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Box2D's broad phase, as b2World drives it: proxies move, new pairs of larger boxes come by a function, and a pair
// is kept until the larger boxes part. And its tree alone, queried for each box in turn.
#include "peer_broad.h"

#include <vector>

#include <box2d/b2_broad_phase.h>
#include <box2d/b2_dynamic_tree.h>

namespace {

// A metre is 16 pixels, which floats hold exactly: Box2D makes boxes larger by a tenth of a metre.
const float metre = 1.0f / 16;

b2AABB aabb_of(const hm_bounds &b) {
    b2AABB aabb;
    aabb.lowerBound.Set(b.x0 * metre, b.y0 * metre);
    aabb.upperBound.Set(b.x1 * metre, b.y1 * metre);
    return aabb;
}

b2Vec2 way_of(const moving *world, int32_t i) { return b2Vec2(world->vx[i] * metre, world->vy[i] * metre); }

void *number_as_data(int32_t i) { return reinterpret_cast<void *>(static_cast<intptr_t>(i)); }
int32_t number_of(void *data) { return static_cast<int32_t>(reinterpret_cast<intptr_t>(data)); }

// Which pairs are kept: open addressing.
struct pair_set {
    std::vector<uint64_t> slot;
    size_t count = 0;

    static size_t hash(uint64_t key) { return static_cast<size_t>((key ^ key >> 31) * 0x9e3779b97f4a7c15u >> 20); }

    size_t find(uint64_t key) const {
        size_t i = hash(key) & (slot.size() - 1);
        while (slot[i] != 0 && slot[i] != key) i = (i + 1) & (slot.size() - 1);
        return i;
    }

    void grow() {
        std::vector<uint64_t> old;
        old.swap(slot);
        slot.assign(old.empty() ? 1024 : 2 * old.size(), 0);
        for (uint64_t key : old)
            if (key != 0) slot[find(key)] = key;
    }

    bool add(uint64_t key) {
        if (2 * count >= slot.size()) grow();
        const size_t i = find(key);
        if (slot[i] == key) return false;
        slot[i] = key;
        count++;
        return true;
    }

    void remove(uint64_t key) {
        const size_t mask = slot.size() - 1;
        size_t hole = find(key);
        count--;
        for (size_t i = (hole + 1) & mask; slot[i] != 0; i = (i + 1) & mask) {
            const size_t home = hash(slot[i]) & mask;
            if (((i - home) & mask) < ((i - hole) & mask)) continue;
            slot[hole] = slot[i];
            hole = i;
        }
        slot[hole] = 0;
    }
};

struct phase_pair {
    int32_t a, b;
};

struct phase_world {
    b2BroadPhase phase;
    std::vector<int32_t> proxy;
    std::vector<phase_pair> pairs;
    pair_set found_pairs;

    static uint64_t key(int32_t a, int32_t b) {
        return (static_cast<uint64_t>(a < b ? a : b) << 32 | static_cast<uint32_t>(a < b ? b : a)) + 1;
    }

    void AddPair(void *one, void *two) {
        const phase_pair pair = {number_of(one), number_of(two)};
        if (found_pairs.add(key(pair.a, pair.b))) pairs.push_back(pair);
    }
};

void *phase_make(const moving *world) {
    phase_world *made = new phase_world;
    for (int32_t i = 0; i < world->count; i++)
        made->proxy.push_back(made->phase.CreateProxy(aabb_of(world->box[i]), number_as_data(i)));
    return made;
}

void phase_free(void *made) { delete static_cast<phase_world *>(made); }

void phase_frame(void *state, const moving *world, pair_list *out) {
    phase_world *made = static_cast<phase_world *>(state);
    for (int32_t i = 0; i < world->count; i++)
        made->phase.MoveProxy(made->proxy[static_cast<size_t>(i)], aabb_of(world->box[i]), way_of(world, i));
    made->phase.UpdatePairs(made);
    size_t kept = 0;
    for (const phase_pair pair : made->pairs) {
        if (!made->phase.TestOverlap(made->proxy[static_cast<size_t>(pair.a)],
                                     made->proxy[static_cast<size_t>(pair.b)])) {
            made->found_pairs.remove(phase_world::key(pair.a, pair.b));
            continue;
        }
        made->pairs[kept++] = pair;
        if (peer_boxes_meet(&world->box[pair.a], &world->box[pair.b])) {
            out->pair[out->count].a = pair.a;
            out->pair[out->count++].b = pair.b;
        }
    }
    made->pairs.resize(kept);
}

struct tree_world {
    b2DynamicTree tree;
    std::vector<int32_t> proxy;
    const moving *world;
    const hm_bounds *query;
    const segment *way;
    int32_t self;
    pair_list *pairs;
    int32_t *ids;
    size_t count;
    double first;

    bool QueryCallback(int32_t node) {
        const int32_t id = number_of(tree.GetUserData(node));
        if (pairs != nullptr) {
            if (id <= self || !peer_boxes_meet(&world->box[self], &world->box[id])) return true;
            pairs->pair[pairs->count].a = self;
            pairs->pair[pairs->count++].b = id;
        } else if (peer_boxes_meet(query, &world->box[id])) {
            ids[count++] = id;
        }
        return true;
    }

    float RayCastCallback(const b2RayCastInput &input, int32_t node) {
        const int32_t id = number_of(tree.GetUserData(node));
        const double at = peer_enter(way, &world->box[id]);
        if (at > 1) return input.maxFraction;
        if (ids != nullptr) {
            ids[count++] = id;
            return input.maxFraction;
        }
        if (at < first) first = at;
        return static_cast<float>(first); // 0 ends it
    }
};

void *tree_make(const moving *world) {
    tree_world *made = new tree_world;
    made->world = world;
    for (int32_t i = 0; i < world->count; i++)
        made->proxy.push_back(made->tree.CreateProxy(aabb_of(world->box[i]), number_as_data(i)));
    return made;
}

void tree_free(void *made) { delete static_cast<tree_world *>(made); }

void tree_frame(void *state, const moving *world, pair_list *out) {
    tree_world *made = static_cast<tree_world *>(state);
    made->pairs = out;
    for (int32_t i = 0; i < world->count; i++)
        made->tree.MoveProxy(made->proxy[static_cast<size_t>(i)], aabb_of(world->box[i]), way_of(world, i));
    for (int32_t i = 0; i < world->count; i++) {
        made->self = i;
        made->tree.Query(made, aabb_of(world->box[i]));
    }
}

size_t tree_in_box(void *state, const hm_bounds *box, int32_t *out) {
    tree_world *made = static_cast<tree_world *>(state);
    made->pairs = nullptr;
    made->query = box;
    made->ids = out;
    made->count = 0;
    made->tree.Query(made, aabb_of(*box));
    return made->count;
}

void tree_cast(tree_world *made, const segment *way) {
    b2RayCastInput input;
    input.p1.Set(way->x0 * metre, way->y0 * metre);
    input.p2.Set(way->x1 * metre, way->y1 * metre);
    input.maxFraction = 1;
    made->way = way;
    made->count = 0;
    made->first = 2;
    made->tree.RayCast(made, input);
}

size_t tree_on_way(void *state, const segment *way, int32_t *out) {
    tree_world *made = static_cast<tree_world *>(state);
    made->ids = out;
    tree_cast(made, way);
    return made->count;
}

bool tree_first(void *state, const segment *way, double *at) {
    tree_world *made = static_cast<tree_world *>(state);
    made->ids = nullptr;
    tree_cast(made, way);
    *at = made->first;
    return made->first <= 1;
}

} // namespace

const broad_peer broad_box2d_phase = {"Box2D 2.4.1", phase_make, phase_free, phase_frame, nullptr, nullptr, nullptr};
const broad_peer broad_box2d_tree = {"Box2D 2.4.1 tree", tree_make,   tree_free, tree_frame,
                                     tree_in_box,        tree_on_way, tree_first};
