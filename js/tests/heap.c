// heap.c: js/glue/heap.c against what a heap promises: blocks are apart, keep their bytes through every change of size,
// are aligned, come back to one whole, and a refusal changes nothing. Prints how much was had at most, and taken.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MEMORY = 64 << 20, BLOCKS = 2000 };
static _Alignas(16) unsigned char memory[MEMORY];
static size_t pages = 1;

static bool grow(size_t more) {
    if (pages + more > MEMORY >> 16) return false;
    pages += more;
    return true;
}
#define HEAP_TEST
#define HEAP_START ((uintptr_t)memory)
#define HEAP_END ((uintptr_t)memory + (pages << 16))
#define HEAP_GROW(more) grow(more)
#include "../glue/heap.c"

static struct {
    unsigned char *at;
    size_t size;
    unsigned char value;
} blocks[BLOCKS];

static uint32_t state = 1;
static uint32_t next(uint32_t below) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % below;
}
static void require(bool held, const char *what) {
    if (held) return;
    fprintf(stderr, "heap: %s\n", what);
    exit(1);
}
static size_t random_size(void) {
    const uint32_t kind = next(10);
    return kind < 3 ? 0 : kind < 7 ? next(200) : kind < 9 ? next(5000) : next(400000);
}
static bool whole(size_t i, size_t size) {
    for (size_t k = 0; k < size; k++)
        if (blocks[i].at[k] != blocks[i].value) return false;
    return true;
}

int main(void) {
    size_t had = 0, most = 0;
    for (uint32_t step = 0; step < 60000; step++) {
        const size_t i = next(BLOCKS), old = blocks[i].size, size = random_size();
        unsigned char *at = hmj_heap_resize(blocks[i].at, old, size);
        if (!at && size > 0) continue; // no more memory: the block stays
        require((uintptr_t)at % 16 == 0, "a block is not aligned");
        blocks[i].at = at;
        require(whole(i, old < size ? old : size), "a block has lost its bytes");
        blocks[i].size = size;
        blocks[i].value = (unsigned char)next(256);
        for (size_t k = 0; k < size; k++) at[k] = blocks[i].value;
        had += size - old;
        if (had > most) most = had;
    }
    for (size_t i = 0; i < BLOCKS; i++) {
        require(whole(i, blocks[i].size), "a block was written by another");
        hmj_heap_resize(blocks[i].at, blocks[i].size, 0);
    }
    const size_t taken = pages << 16;
    require(taken < 2 * most, "too much is lost between blocks");
    // What is kept in small lists stays; all else is one again.
    size_t large = 0;
    for (const heap_free *one = heap_large; one; one = one->next) large += one->size;
    unsigned char *all = hmj_heap_resize(NULL, 0, MEMORY - (heap_top - (uintptr_t)memory));
    require(all != NULL && pages == MEMORY >> 16, "the end of the memory is not to be had");
    require(!hmj_heap_resize(NULL, 0, MEMORY) && !hmj_heap_resize(NULL, 0, SIZE_MAX), "more than there is was given");
    printf("%zu KB of blocks in %zu KB, %zu KB of holes at the end\n", most >> 10, taken >> 10, large >> 10);
    return 0;
}
