// sprites: pictures from files by stb_image, a single header, and whether they touch as they are drawn.
//
//     sprites ship.png rock.png      how far apart, and where they first touch when the one flies at the other
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#include <stb_image.h>

#include <hitmask/hitmask.h>

#include <stdio.h>

typedef struct sprite {
    hm_mask *mask;
    hm_shape shape;
    hm_vec2 middle;
} sprite;

static bool load(const char *path, sprite *out) {
    int w, h;
    stbi_uc *rgba = stbi_load(path, &w, &h, NULL, 4);
    if (!rgba) return fprintf(stderr, "sprites: %s: %s\n", path, stbi_failure_reason()), false;
    const hm_result made = hm_mask_from_rgba(rgba, w, h, 0, 128, NULL, &out->mask);
    stbi_image_free(rgba);
    if (made != HM_OK || hm_mask_prepare(out->mask) != HM_OK) return false;
    hm_shape_mask(out->mask, &out->shape);
    out->middle = (hm_vec2){w / 2.0, h / 2.0};
    return true;
}

// Where a sprite is drawn: its middle at (x, y), rotated by `angle`.
static hm_xform at(const sprite *s, double x, double y, double angle) {
    hm_pose pose = hm_pose_at(x, y, angle);
    hm_xform xform = HM_XFORM_IDENTITY;
    pose.pivot = s->middle;
    (void)hm_xform_from_pose(&pose, &xform); // within the world
    return xform;
}

int main(int argc, char **argv) {
    sprite ship, rock;
    if (argc != 3) return fprintf(stderr, "usage: sprites A.png B.png\n"), 2;
    if (!load(argv[1], &ship) || !load(argv[2], &rock)) return 1;
    const hm_xform from = at(&ship, 0, 0, 0), here = at(&rock, 300, 20, 0.6);
    hm_cast_hit hit;
    const double gap = hm_distance(&ship.shape, &from, &rock.shape, &here, NULL);
    const bool met = hm_cast(&rock.shape, &here, &ship.shape, &from, (hm_vec2){400, 0},
                             &(hm_cast_options){.start = HM_CAST_NEVER}, &hit);
    printf("%.2f px apart\n", gap);
    if (met) printf("they touch at (%.2f, %.2f) after %.2f px\n", hit.point.x, hit.point.y, 400 * hit.fraction);
    hm_mask_destroy(ship.mask);
    hm_mask_destroy(rock.mask);
    return met && gap > 0 ? 0 : 1;
}
