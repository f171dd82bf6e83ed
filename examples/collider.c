// collider: what was made from a sprite's pictures - masks, fields, outlines - kept as one block of bytes, and an
// animation from it played against a wall until a fist meets it.
#include <hitmask/hitmask.h>

#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 3 };

// Bytes as a tool would have put them into a file.
static void *bake(size_t *size) {
    static const char *const picture[FRAMES] = {
        ".##......\n.##......\n####.....\n.##......\n#..#.....\n", // arms down
        ".##......\n.##......\n#####....\n.##......\n#..#.....\n", //
        ".##......\n.##......\n#########\n.##......\n#..#.....\n", // the fist far out
    };
    static const char *const name[FRAMES] = {"ready", "reach", "hit"};
    hm_mask *mask[FRAMES];
    hm_collider_form form[FRAMES] = {{0}};
    hm_collider_frame frame[FRAMES];
    for (int i = 0; i < FRAMES; i++) {
        if (hm_mask_from_ascii(picture[i], NULL, &mask[i]) != HM_OK) return NULL;
        if (hm_mask_prepare(mask[i]) != HM_OK) return NULL;
        form[i].mask = mask[i];
        frame[i] = (hm_collider_frame){name[i], i, 9, 5, {0, 0}, 80, 0, i == 2};
    }
    const hm_collider_mark fist = {
        "fist", HM_SHAPE_BOX, {7 * 65536, 2 * 65536}, {9 * 65536, 3 * 65536}, 0}; // pixels 7 and 8 of row 2
    const hm_collider_tag punch = {"punch", 0, 2, HM_COLLIDER_PINGPONG, 1};
    const hm_collider_source source = {form, FRAMES, frame, FRAMES, &fist, 1, &punch, 1};
    if (hm_collider_save(&source, NULL, 0, size) != HM_OK) return NULL;
    void *bytes = malloc(*size);
    if (bytes && hm_collider_save(&source, bytes, *size, size) != HM_OK) return NULL;
    for (int i = 0; i < FRAMES; i++) {
        hm_mask_destroy(mask[i]);
    }
    return bytes;
}

int main(void) {
    size_t size;
    void *bytes = bake(&size);
    hm_collider *collider;
    if (!bytes || hm_collider_open(bytes, size, NULL, &collider) != HM_OK) return 1;
    printf("%d frames in %d bytes\n", (int)hm_collider_frame_count(collider), (int)size);

    hm_shape wall, shape;
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform fighter;
    const hm_xform identity = HM_XFORM_IDENTITY;
    pose.scale = (hm_vec2){4, 4};
    if (hm_xform_from_pose(&pose, &fighter) != HM_OK || hm_shape_box(30, 0, 10, 40, 0, &wall) != HM_OK) return 1;

    int hits = 0;
    const int32_t punch = hm_collider_find_tag(collider, "punch");
    for (int time = 0; time < 400; time += 40) {
        const int32_t number = hm_collider_frame_after(collider, punch, time);
        hm_collider_frame frame;
        if (!hm_collider_frame_at(collider, number, &frame)) return 1;
        if (!hm_collider_shape(collider, number, HM_COLLIDER_MASK, &shape)) return 1;
        const bool hit = hm_overlap(&shape, &fighter, &wall, &identity, NULL);
        bool fist = false;
        if (frame.mark_count > 0 && hm_collider_mark_shape(collider, frame.first_mark, &shape))
            fist = hm_overlap(&shape, &fighter, &wall, &identity, NULL);
        printf("%3d ms: %-5s %s%s\n", time, frame.name, hit ? "meets the wall" : "is free",
               fist ? ", with the fist" : "");
        hits += hit && fist;
    }
    hm_collider_close(collider);
    free(bytes);
    return hits == 2 ? 0 : 1;
}
