// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "side.h"

#include <stdlib.h>

static bool side_grow(shape_side *of) {
    if (of->owned_count < of->owned_size) return true;
    size_t size = of->owned_size ? of->owned_size * 2 : 4;
    side_owned *grown = realloc(of->owned, size * sizeof *grown);
    if (!grown) return false;
    of->owned = grown;
    of->owned_size = size;
    return true;
}

bool side_own(shape_side *of, void *object, void (*destroy)(void *object)) {
    if (!object || !side_grow(of)) {
        destroy(object);
        return false;
    }
    of->owned[of->owned_count++] = (side_owned){object, destroy};
    return true;
}

bool side_is_round(const shape_side *of) { return of->shape.kind == HM_SHAPE_CIRCLE || of->shape.radius > 0; }

void side_free(shape_side *of) {
    while (of->owned_count) {
        side_owned last = of->owned[--of->owned_count];
        last.destroy(last.object);
    }
    free(of->owned);
    of->owned = NULL;
    of->owned_size = 0;
}
