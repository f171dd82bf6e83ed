// duel: hitmask.hpp, the library in C++17. Two rotated ships of one mask, a shield, a shot that passes between two
// frames, and a wall of a world: handles that free themselves, spans, optional answers, results.
#include <hitmask/hitmask.hpp>

#include <array>
#include <cstdio>
#include <utility>
#include <vector>

namespace {

namespace hm = hitmask;

hm_xform drawn(double x, double y, double angle) {
    hm_pose pose = hm_pose_at(x, y, angle);
    pose.pivot = {4.5, 2.5};
    return hm::xform_from_pose(pose).value();
}

// A handle is returned and moved like any value; what made it says why when it could not.
hm::result<hm::mask> ship_mask() {
    hm::result<hm::mask> made = hm::mask::from_ascii("....#....\n"
                                                     "...###...\n"
                                                     "..#####..\n"
                                                     ".###.###.\n"
                                                     "##..#..##\n");
    if (made && !made->prepare()) return HM_ERROR_MEMORY; // later questions are faster, with the same answers
    return made;
}

bool ships_meet(const hm_shape &ship) {
    const hm_xform first = drawn(10, 10, 0), second = drawn(15, 12, 2), third = drawn(18, 15, 2);
    const auto hit = hm::contact({ship, first}, {ship, second});
    if (hit)
        std::printf("ships meet at (%.2f, %.2f), %.2f px deep\n", hit->point[0].point.x, hit->point[0].point.y,
                    hit->depth);
    const auto apart = hm::closest_points({ship, first}, {ship, third});
    if (apart) std::printf("one that is farther off is %.2f px away\n", apart->distance);

    // The shortest move that parts them, exactly.
    const auto way = hm::separate({ship, first}, {ship, second});
    const bool parted =
        way && !hm::overlap({ship, first}, {ship, *hm::xform_translate(second, way->steps_x, way->steps_y)});
    return hit && apart && apart->distance > 0 && parted;
}

bool shield_holds(const hm_shape &ship) {
    const hm_shape bubble = hm::shape_circle(4.5, 2.5, 7).value();
    const hm_compound_part parts[] = {{ship, hm_xform_at(0, 0), 1}, {bubble, hm_xform_at(0, 0), 2}};
    const hm::compound fighter = hm::compound::create(parts).value();
    const hm_shape shot = hm::shape_point(0, 0).value();
    const hm::cast_result hit =
        hm::cast({hm::shape_compound(fighter), drawn(40, 40, 1)}, {shot, hm_xform_at(0, 40)}, {80, 0});
    if (!hit) return false;
    std::printf("the shot comes to part %d after %.3f of its way\n", hit->feature_a.part, hit->fraction);
    return fighter.at(hit->feature_a.part)->tag == 2;
}

bool world_of_ships(const hm_shape &ship) {
    hm::world world = hm::world::create().value();
    const hm_shape shapes[] = {ship, hm::shape_box(0, 0, 4, 40).value()};
    const uint32_t set = world.add_shapes(shapes).value(); // spans are made of arrays and vectors
    std::vector<hm_object> ids;
    for (int i = 0; i < 4; i++) {
        hm_object_def def = HM_OBJECT_DEFAULT;
        def.shapes = set;
        def.frame = i == 3; // the last one is a wall
        def.xform = i == 3 ? hm_xform_at(60, 0) : drawn(12 + 7 * i, 20, 0.4 * i);
        ids.push_back(world.add(def).value());
    }
    if (!world.update()) return false;
    for (const hm_event &event : world.events())
        std::printf("%u touches %u\n", static_cast<unsigned>(event.a), static_cast<unsigned>(event.b));

    // Without allocation: a list in memory that is there. There may be more than it holds.
    std::array<hm_event, 1> few;
    const size_t there = world.list_into(hm::span<hm_event>(few), hm_world_events);

    const auto end = world.move(ids[2], {60, 0});
    if (!end) return false;
    std::printf("the last ship went %.2f px to the wall\n", end->move.x);
    const bool gone = world.remove(ids[0]);
    const auto stale = world.try_move(ids[0], {1, 0});
    std::printf("and the first one: %s\n", stale.text());
    return there == world.events().size() && end->count == 1 && gone && stale.code() == HM_ERROR_STALE;
}

} // namespace

int main() {
    const hm::result<hm::mask> broken = hm::mask::from_ascii("a ship");
    std::printf("no mask: %s\n", broken.text());

    hm::result<hm::mask> made = ship_mask();
    if (!made) return 1;
    const hm_shape ship = hm::shape_mask(*made); // borrows: the mask must live as long
    const hm::mask mask = *std::move(made);      // a handle that moves leaves its object where it is

    const bool right = !broken && ships_meet(ship) && shield_holds(ship) && world_of_ships(ship);
    return right && mask.count() == 20 ? 0 : 1;
}
