// hello: two masks drawn as text, and whether, where and how much they overlap at an offset.
#include <hitmask/hitmask.h>

#include <stdio.h>

int main(void) {
    hm_mask *cup = NULL, *spoon = NULL;
    if (hm_mask_from_ascii("#....#\n"
                           "#....#\n"
                           "######\n",
                           NULL, &cup) != HM_OK)
        return 1;
    if (hm_mask_from_ascii("##\n"
                           "##\n",
                           NULL, &spoon) != HM_OK)
        return 1;

    // The boxes overlap at both offsets; the pixels only at the second. Side by side is not an overlap.
    bool inside = hm_mask_overlap(cup, spoon, 2, 0);
    bool lower = hm_mask_overlap(cup, spoon, 2, 1);
    printf("spoon in the cup: %s, one pixel lower: %s\n", inside ? "hit" : "no hit", lower ? "hit" : "no hit");

    hm_pixel first = {0, 0};
    hm_rect box = {0, 0, 0, 0};
    hm_mask_shared_pixel(cup, spoon, 2, 1, HM_SIDE_TOP, &first);
    hm_mask_shared_box(cup, spoon, 2, 1, &box);
    int shared = (int)hm_mask_overlap_count(cup, spoon, 2, 1);
    printf("%d shared pixels, first (%d, %d), box %dx%d at (%d, %d)\n", shared, first.x, first.y, box.w, box.h, box.x,
           box.y);

    hm_mask_destroy(cup);
    hm_mask_destroy(spoon);
    bool right = !inside && lower && shared == 2 && first.x == 2 && first.y == 2 && box.w == 2 && box.h == 1;
    return right ? 0 : 1;
}
