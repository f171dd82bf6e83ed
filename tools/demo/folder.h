// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// folder: the PNG files in a folder and the folders in it.
#ifndef HITMASK_DEMO_FOLDER_H
#define HITMASK_DEMO_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct folder {
    char **files; ///< paths, in the order of their bytes
    size_t count, room;
} folder;

/// Finds all files whose name ends in .png (in any case); links to folders are not followed, so there are no rings.
/// Reports what is wrong and answers false.
bool folder_read(const char *path, folder *out);

void folder_free(folder *list);

#endif
