// start: the first five minutes in C. A ship and a rotated rock: do they overlap, how far apart are they, what separates them?
#include <hitmask/hitmask.h>

#include <stdio.h>

int main(void) {
    // A mask has one bit a pixel. From a picture: hm_mask_from_rgba(pixels, width, height, 0, 128, NULL, &ship).
    hm_mask *ship = NULL;
    if (hm_mask_from_ascii("..#..\n"
                           ".###.\n"
                           "##.##\n",
                           NULL, &ship) != HM_OK)
        return 1;

    // A shape says what it is, an xform how it is drawn.
    hm_shape ship_shape, rock_shape;
    hm_shape_mask(ship, &ship_shape);
    if (hm_shape_box(0, 0, 4, 4, 0, &rock_shape) != HM_OK) return 1;
    hm_pose ship_pose = hm_pose_at(10, 10, 0.5), rock_pose = hm_pose_at(16, 10, 0.2);
    ship_pose.pivot = (hm_vec2){2.5, 1.5};
    rock_pose.pivot = (hm_vec2){2, 2};

    bool hits[2] = {false, false};
    for (int i = 0; i < 2; i++) {
        hm_xform ship_drawn, rock_drawn;
        if (hm_xform_from_pose(&ship_pose, &ship_drawn) != HM_OK) return 1;
        if (hm_xform_from_pose(&rock_pose, &rock_drawn) != HM_OK) return 1;
        hits[i] = hm_overlap(&ship_shape, &ship_drawn, &rock_shape, &rock_drawn, NULL);
        if (!hits[i]) {
            printf("no hit: %.3f px apart\n", hm_distance(&ship_shape, &ship_drawn, &rock_shape, &rock_drawn, NULL));
        } else {
            hm_separation out;
            hm_separate(&ship_shape, &ship_drawn, &rock_shape, &rock_drawn, NULL, &out);
            printf("hit: moving the rock by (%.3f, %.3f) parts them\n", out.move.x, out.move.y);
        }
        rock_pose.position.x -= 2;
    }
    hm_mask_destroy(ship);
    return !hits[0] && hits[1] ? 0 : 1;
}
