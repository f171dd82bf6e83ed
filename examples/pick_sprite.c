// pick_sprite: which of several turned sprites lies under the pointer: the one drawn last whose solid pixels do.
#include <hitmask/hitmask.h>

#include <stdio.h>

typedef struct sprite {
    const char *name;
    hm_shape shape;
    hm_xform drawn;
} sprite;

// The index of the topmost sprite under pixel (x, y) of the screen, or -1. A pointer at whole coordinates means the
// middle of that pixel. A pixel that is met at its edge only is not hit.
static int sprite_pick(const sprite *sprites, int count, int x, int y) {
    const hm_xform screen = HM_XFORM_IDENTITY;
    hm_shape pointer;
    if (hm_shape_point(x + 0.5, y + 0.5, &pointer) != HM_OK) return -1;
    for (int i = count - 1; i >= 0; i--)
        if (hm_overlap(&pointer, &screen, &sprites[i].shape, &sprites[i].drawn, NULL)) return i;
    return -1;
}

static bool sprite_place(sprite *out, const hm_mask *mask, const hm_pose *pose) {
    hm_shape_mask(mask, &out->shape);
    return hm_xform_from_pose(pose, &out->drawn) == HM_OK;
}

int main(void) {
    hm_mask *frame = NULL;
    if (hm_mask_from_ascii("#####\n"
                           "#...#\n"
                           "#####\n",
                           NULL, &frame) != HM_OK)
        return 1;

    // A window, and over it the same sprite turned by 45 degrees and three times as large.
    sprite sprites[2] = {{.name = "window"}, {.name = "kite"}};
    const hm_pose window = hm_pose_at(18, 5, 0);
    hm_pose kite = hm_pose_at(20, 6, 3.14159265358979323846 / 4);
    kite.pivot = (hm_vec2){2.5, 1.5};
    kite.scale = (hm_vec2){3, 3};
    if (!sprite_place(&sprites[0], frame, &window) || !sprite_place(&sprites[1], frame, &kite)) return 1;

    for (int y = 0; y < 13; y++) { // the screen as it is picked
        for (int x = 10; x < 31; x++) {
            int i = sprite_pick(sprites, 2, x, y);
            putchar(i < 0 ? '.' : sprites[i].name[0]);
        }
        putchar('\n');
    }
    bool top = sprite_pick(sprites, 2, 13, 4) == 1;  // where only the kite is
    bool hole = sprite_pick(sprites, 2, 19, 7) == 0; // through the kite's hole: the window
    bool both = sprite_pick(sprites, 2, 20, 6) < 0;  // through both holes: nothing
    bool beside = sprite_pick(sprites, 2, 11, 11) < 0;
    hm_mask_destroy(frame);
    return top && hole && both && beside ? 0 : 1;
}
