// From sprites to colliders: a picture's solid pixels as an outline with few points, and as convex parts.
#include <hitmask/hitmask.h>

#include <stdio.h>

// #region shown
static int32_t collider_print(const hm_mask *mask) {
    const hm_simplify_options few = {.method = HM_SIMPLIFY_OUTER, .tolerance = 1};
    hm_outline *traced = NULL, *outline = NULL;
    hm_parts *parts = NULL; // for a physics engine, which takes convex shapes
    if (hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &traced) != HM_OK) return 0;
    if (hm_outline_simplify(traced, &few, NULL, &outline) != HM_OK) return 0;
    if (hm_parts_create(outline, 8, NULL, &parts) != HM_OK) return 0;
    const hm_loop *loops = hm_outline_loops(outline);
    for (int32_t i = 0; i < hm_outline_loop_count(outline); i++)
        printf("%s of %d points\n", loops[i].hole ? "a hole" : "a loop", (int)loops[i].count);
    const int32_t count = hm_parts_count(parts);
    printf("%d convex parts\n", (int)count);
    hm_parts_destroy(parts);
    hm_outline_destroy(outline);
    hm_outline_destroy(traced);
    return count;
}
// #endregion

int main(void) {
    hm_mask *key = NULL;
    if (hm_mask_from_ascii(".####.......\n##..##......\n##..########\n##..####.#.#\n.####....#.#\n", NULL, &key) !=
        HM_OK)
        return 1;
    const int32_t parts = collider_print(key);
    hm_mask_destroy(key);
    return parts > 1 ? 0 : 1;
}
