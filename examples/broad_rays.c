// broad_rays: a town of crates that stay where they are. They are packed into a tree once, as a level's maker would
// do, and saved; the game opens the bytes where they lie and asks what is under the pointer, what a shot meets first,
// and what is nearest to a bomb.
#include <hitmask/hitmask.h>

#include <stdio.h>
#include <stdlib.h>

enum { ACROSS = 200, CRATES = ACROSS * ACROSS };

static hm_bounds crate(int i) {
    const float x = (float)(i % ACROSS) * 50;
    const float y = (float)(i / ACROSS) * 50;
    const float side = (float)(10 + i * 7 % 23);
    return (hm_bounds){x, y, x + side, y + side};
}

// What a level's maker does. The caller frees the bytes.
static void *pack(size_t *size) {
    static hm_bounds box[CRATES];
    static uint64_t price[CRATES]; // anything that belongs to a box
    const hm_broad_options options = {.kind = HM_BROAD_RTREE};
    hm_broad *broad;
    for (int i = 0; i < CRATES; i++) {
        box[i] = crate(i);
        price[i] = (uint64_t)(i % 90 + 10);
    }
    if (hm_broad_create(&options, NULL, &broad) != HM_OK) return NULL;
    void *bytes = NULL;
    if (hm_broad_build(broad, box, price, NULL, CRATES) == HM_OK && hm_broad_update(broad) == HM_OK &&
        hm_broad_save(broad, NULL, 0, size) == HM_OK) {
        bytes = malloc(*size);
        if (bytes && hm_broad_save(broad, bytes, *size, size) != HM_OK) return NULL;
    }
    hm_broad_destroy(broad);
    return bytes;
}

static void pick(const hm_broad *town, float x, float y) {
    const hm_bounds pointer = {x, y, x, y};
    int32_t id;
    uint64_t price = 0;
    if (hm_broad_in_box(town, &pointer, NULL, &id, 1) == 0) {
        printf("under (%g, %g): nothing\n", (double)x, (double)y);
        return;
    }
    hm_broad_at(town, id, NULL, &price);
    printf("under (%g, %g): crate %d for %d\n", (double)x, (double)y, id, (int)price);
}

int main(void) {
    const hm_vec2 gun = {-20, 5}, target = {9990, 7321}, none = {0, 0}, bullet = {3, 3};
    hm_broad_hit hit, nearest[3];
    size_t size = 0;
    void *bytes = pack(&size);
    hm_broad *town;
    if (!bytes || hm_broad_view(bytes, size, NULL, &town) != HM_OK) return 1;
    printf("%d crates in %zu bytes, used where they lie\n", hm_broad_count(town), size);

    pick(town, 5, 5);
    pick(town, 45, 45);
    const bool thin = hm_broad_first(town, gun, target, none, NULL, &hit);
    if (thin) printf("a line meets crate %d first, after %.4f of the way\n", hit.id, hit.at);
    const bool thick = hm_broad_first(town, gun, target, bullet, NULL, &hit);
    if (thick) printf("a bullet of 6 x 6 pixels meets crate %d first, after %.4f\n", hit.id, hit.at);
    printf("%d crates lie on the line\n", (int)hm_broad_on_way(town, gun, target, none, NULL, NULL, 0));
    const int32_t count = hm_broad_nearest(town, (hm_vec2){4040, 4040}, 100, NULL, nearest, 3);
    for (int32_t i = 0; i < count; i++)
        printf("crate %d is %.1f pixels from the bomb\n", nearest[i].id, nearest[i].at);

    // It stays as it is.
    const bool refused = hm_broad_move(town, 0, &(hm_bounds){0, 0, 1, 1}) == HM_ERROR_READ_ONLY;
    hm_broad_destroy(town);
    free(bytes);
    return thin && thick && count == 3 && refused ? 0 : 1;
}
