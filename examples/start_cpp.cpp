// start_cpp: the first five minutes in C++. A ship and a rotated rock, with handles that free what they own.
#include <hitmask/hitmask.hpp>

#include <cstdio>

namespace {

hm_xform drawn(double x, double y, double angle, hm_vec2 pivot) {
    hm_pose pose = hm_pose_at(x, y, angle);
    pose.pivot = pivot;
    return hitmask::xform_from_pose(pose).value();
}

} // namespace

int main() {
    const hitmask::mask mask = hitmask::mask::from_ascii("..#..\n"
                                                         ".###.\n"
                                                         "##.##\n")
                                   .value();
    const hm_shape ship = hitmask::shape_mask(mask);
    const hm_xform at = drawn(10, 10, 0.5, {2.5, 1.5});

    int hits = 0;
    for (const double x : {16.0, 12.5}) {
        const auto hit = hitmask::contact({ship, at}, {ship, drawn(x, 10, 0.2, {2.5, 1.5})});
        if (hit) std::printf("hit: %.3f px deep at (%.2f, %.2f)\n", hit->depth, hit->point[0].point.x, hit->point[0].point.y);
        else std::printf("no hit\n");
        hits += hit ? 1 : 0;
    }
    return hits == 1 ? 0 : 1;
}
