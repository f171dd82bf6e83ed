// A program outside the project, in C17: includes everything, links the library, checks one answer.
#include <hitmask/hitmask.h>

#include <stdio.h>
#include <string.h>

int main(void) {
    hm_mask *ring = NULL;
    hm_mask *dot = NULL;
    if (hm_mask_from_ascii("###\n#.#\n###\n", NULL, &ring) || hm_mask_from_ascii("#", NULL, &dot)) return 1;

    bool in_hole = hm_mask_overlap(ring, dot, 1, 1);
    bool on_ring = hm_mask_overlap(ring, dot, 2, 1);
    hm_mask_destroy(ring);
    hm_mask_destroy(dot);

    printf("hitmask %s: %d %d\n", hm_version(), in_hole, on_ring);
    return strcmp(hm_version(), HM_VERSION) == 0 && !in_hole && on_ring ? 0 : 1;
}
