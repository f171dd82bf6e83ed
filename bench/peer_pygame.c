// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The module is a Python extension, but the functions that do the work take plain C arguments and are exported. It
// refers to symbols of the Python library, so that is loaded first; no interpreter is ever started.
#define _GNU_SOURCE // dlfcn's RTLD_GLOBAL under -std=c17

#include "peer_pygame.h"

#include <dlfcn.h>
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

#define PEER_WORD_BITS ((int32_t)(sizeof(unsigned long) * CHAR_BIT))

static bool peer_find(char *path, size_t size) {
    glob_t found;
    bool ok = glob("/usr/lib/python3/dist-packages/pygame/mask.cpython-*.so", 0, NULL, &found) == 0;
    if (ok) snprintf(path, size, "%s", found.gl_pathv[0]);
    globfree(&found);
    return ok;
}

// The library of the Python that the module was built for: ".cpython-311-" means libpython3.11.so.1.0.
static bool peer_load_python(const char *module_path) {
    int version = 0;
    const char *tag = strstr(module_path, ".cpython-");
    if (tag == NULL || sscanf(tag, ".cpython-3%d", &version) != 1) return false;
    char name[64];
    snprintf(name, sizeof name, "libpython3.%d.so.1.0", version);
    return dlopen(name, RTLD_NOW | RTLD_GLOBAL) != NULL;
}

// ISO C has no conversion from dlsym's object pointer to a function pointer; copying its bytes is the POSIX way.
static bool peer_symbol(void *module, const char *name, void *function) {
    void *address = dlsym(module, name);
    memcpy(function, &address, sizeof address);
    return address != NULL;
}

static bool peer_symbols(void *module, peer_functions *out) {
    return peer_symbol(module, "bitmask_create", &out->create) &&
           peer_symbol(module, "bitmask_free", &out->destroy) && peer_symbol(module, "bitmask_count", &out->count) &&
           peer_symbol(module, "bitmask_overlap", &out->overlap) &&
           peer_symbol(module, "bitmask_overlap_area", &out->overlap_area) &&
           peer_symbol(module, "bitmask_draw", &out->draw) && peer_symbol(module, "bitmask_erase", &out->erase) &&
           peer_symbol(module, "bitmask_convolve", &out->convolve) &&
           peer_symbol(module, "bitmask_scale", &out->scale);
}

static size_t peer_word(const peer_mask *mask, int32_t x, int32_t y) {
    return (size_t)(x / PEER_WORD_BITS) * (size_t)mask->height + (size_t)y;
}

bool peer_get(const peer_mask *mask, int32_t x, int32_t y) {
    return (mask->words[peer_word(mask, x, y)] >> (x % PEER_WORD_BITS)) & 1;
}

static void peer_set(peer_mask *mask, int32_t x, int32_t y) {
    mask->words[peer_word(mask, x, y)] |= 1ul << (x % PEER_WORD_BITS);
}

peer_mask *peer_from_alpha(const peer_functions *peer, const uint8_t *alpha, int32_t size, uint8_t threshold) {
    peer_mask *mask = peer->create(size, size);
    if (mask == NULL) bench_die("the peer made no %d-px mask", (int)size);
    for (int32_t y = 0; y < size; y++) {
        for (int32_t x = 0; x < size; x++) {
            if (alpha[(size_t)y * (size_t)size + (size_t)x] >= threshold) peer_set(mask, x, y);
        }
    }
    return mask;
}

// Bits written through our idea of the layout must be where the peer's own functions read them: a one-pixel mask laid
// on every pixel of a small picture finds exactly the pixels that were set.
static bool peer_layout_holds(const peer_functions *peer) {
    enum { SIZE = 131 };
    static uint8_t alpha[SIZE * SIZE];
    uint8_t solid = 1;
    unsigned int set = 0;
    for (int32_t i = 0; i < SIZE * SIZE; i++) set += alpha[i] = i % 7 == 0 || i % 131 == 128;
    peer_mask *mask = peer_from_alpha(peer, alpha, SIZE, 1);
    peer_mask *pixel = peer_from_alpha(peer, &solid, 1, 1);
    bool holds = mask->width == SIZE && mask->height == SIZE && peer->count(mask) == set;
    for (int32_t i = 0; i < SIZE * SIZE; i++) {
        bool hit = peer->overlap(mask, pixel, i % SIZE, i / SIZE) != 0;
        holds = holds && hit == (alpha[i] != 0) && hit == peer_get(mask, i % SIZE, i / SIZE);
    }
    peer->destroy(mask);
    peer->destroy(pixel);
    return holds;
}

const char *peer_load(const char *path, peer_functions *out) {
    char found[512];
    if (path == NULL) {
        if (!peer_find(found, sizeof found)) return "no pygame mask module here: install Debian's python3-pygame";
        path = found;
    }
    if (!peer_load_python(path)) return "the Python library of the pygame module is not here";
    void *module = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (module == NULL) return "the pygame mask module cannot be loaded";
    if (!peer_symbols(module, out)) return "the pygame mask module does not export the functions that are compared";
    if (!peer_layout_holds(out)) return "the pygame mask module keeps its pixels in an unknown layout";
    return NULL;
}
