// simplify: a disc with a hole as polygons with few points, by each method, each with its proof.
#include <hitmask/hitmask.h>

#include <stdio.h>

static void draw_disc(hm_mask *mask, int32_t radius, bool solid) {
    for (int32_t y = -radius; y < radius; y++)
        for (int32_t x = -radius; x < radius; x++)
            if ((2 * x + 1) * (2 * x + 1) + (2 * y + 1) * (2 * y + 1) <= 4 * radius * radius)
                hm_mask_set(mask, 50 + x, 50 + y, solid);
}

// How many pixels of one mask the other has not.
static int64_t missing(const hm_mask *from, const hm_mask *in) {
    return hm_mask_count(from) - hm_mask_overlap_count(from, in, 0, 0);
}

int main(void) {
    static const char *const names[] = {"min", "rdp", "outer", "inner"};
    hm_mask *mask = NULL;
    hm_outline *traced = NULL;
    if (hm_mask_create(100, 100, NULL, &mask) != HM_OK) return 1;
    draw_disc(mask, 48, true);
    draw_disc(mask, 20, false);
    if (hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &traced) != HM_OK) return 1;
    printf("traced: %d points\n", hm_outline_point_count(traced));

    bool right = true;
    for (int i = 0; i < 4; i++) {
        hm_simplify_options options = {.method = (hm_simplify_method)i, .tolerance = 1.0};
        hm_outline *simple = NULL;
        hm_mask *filled = NULL;
        hm_outline_finding found;
        if (hm_outline_simplify(traced, &options, NULL, &simple) != HM_OK) return 1;
        if (hm_outline_verify(traced, simple, NULL, options.tolerance, NULL, &found) != HM_OK) return 1;
        hm_outline_difference d;
        if (hm_outline_compare(traced, simple, NULL, &d) != HM_OK) return 1;
        if (hm_mask_from_outline(simple, 100, 100, NULL, &filled) != HM_OK) return 1;
        printf("%s: %d points, %d pixels lost, %d gained, %.3f px outward, %.3f inward, iou %.4f, %s\n", names[i],
               hm_outline_point_count(simple), (int)missing(mask, filled), (int)missing(filled, mask), d.outward,
               d.inward, d.iou, hm_outline_fault_text(found.fault));
        right = right && found.fault == HM_OUTLINE_SOUND && hm_outline_loop_count(simple) == 2 &&
                d.hausdorff <= options.tolerance;
        if (options.method == HM_SIMPLIFY_OUTER) right = right && missing(mask, filled) == 0;
        if (options.method == HM_SIMPLIFY_INNER) right = right && missing(filled, mask) == 0;
        hm_mask_destroy(filled);
        hm_outline_destroy(simple);
    }
    hm_outline_destroy(traced);
    hm_mask_destroy(mask);
    return right ? 0 : 1;
}
