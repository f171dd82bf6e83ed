// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#pragma once

#include <stddef.h>

/// Resizes a block as realloc does: of NULL makes one, to 0 bytes frees it. `old_size` is the size that it was given.
void *hmj_heap_resize(void *block, size_t old_size, size_t new_size);
