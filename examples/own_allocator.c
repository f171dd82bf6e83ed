// own_allocator: every byte of a mask comes from memory that the caller hands out, and running out of it is no
// disaster.
#include <hitmask/hitmask.h>

#include <stdio.h>
#include <stdlib.h>

typedef struct budget {
    size_t used, limit, peak;
} budget;

// malloc and free with a count of bytes and a limit.
static void *budget_alloc(void *ctx, void *ptr, size_t old_size, size_t new_size) {
    budget *own = ctx;
    size_t before = ptr ? old_size : 0;
    if (new_size == 0) {
        free(ptr);
        own->used -= before;
        return NULL;
    }
    if (own->used - before + new_size > own->limit) return NULL;
    void *block = realloc(ptr, new_size);
    if (!block) return NULL;
    own->used = own->used - before + new_size;
    if (own->used > own->peak) own->peak = own->used;
    return block;
}

int main(void) {
    budget level = {.limit = 100000};
    hm_allocator alloc = {budget_alloc, &level};
    hm_mask *small = NULL, *large = NULL;

    hm_result first = hm_mask_create(256, 256, &alloc, &small);
    hm_result second = hm_mask_create(4096, 4096, &alloc, &large); // two megabytes: more than there is
    printf("256 px: %s, %u bytes in use; 4096 px: %s\n", hm_result_text(first), (unsigned)level.used,
           hm_result_text(second));

    bool right = first == HM_OK && second == HM_ERROR_MEMORY && large == NULL && level.used > 256 * 256 / 8;
    if (first == HM_OK) hm_mask_fill(small); // what was there before the failure is as it was
    right = right && hm_mask_count(small) == 256 * 256;
    hm_mask_destroy(small);
    printf("after destroying it: %u bytes in use\n", (unsigned)level.used);
    return right && level.used == 0 ? 0 : 1;
}
