// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "format.h"

#include <string.h>

const format_row formats[] = {
    {"hitmask", ".hmc", "collider of the library: masks, outlines, hulls, parts, profiles, frames and tags", true,
     true, false, write_hitmask},
    {"json", ".json", "plain JSON: loops, convex parts, hulls, profile, and the measured error of each", false, false,
     false, write_json},
    {"svg", ".svg", "a picture of every frame with its outline, and where that is farthest off", false, false, false,
     write_svg},
    {"c", ".h", "a header of const arrays, for C and C++ without the library", false, false, false, write_c},
    {"phaser", ".phaser.json", "Phaser's Matter physics: what PhysicsEditor writes for it", false, false, false,
     write_phaser},
    {"tiled", ".tsx", "Tiled: a tileset whose tiles have collision objects", false, false, true, write_tiled},
    {"tiled-json", ".tsj", "the same in JSON", false, false, true, write_tiled_json},
    {"godot", ".tscn", "Godot 4: a scene of bodies with collision polygons", false, false, false, write_godot},
    {"godot3", ".godot3.tscn", "the same for Godot 3", false, false, false, write_godot3},
    {"godot-resource", ".tres", "Godot 4: the convex shapes alone", false, false, false, write_godot_resource},
    {"godot-tileset", ".tileset.tres", "Godot 4: a tile set with a physics layer", false, false, true,
     write_godot_tileset},
    {"box2d", ".box2d.json", "Box2D: polygons of at most 8 corners in metres (--scale), loops as chains", false,
     false, false, write_box2d},
    {"libgdx", ".libgdx.json", "libGDX: what the Physics Body Editor writes", false, false, true, write_libgdx},
    {"rube", ".rube.json", "R.U.B.E. and b2dJson: a world of bodies in metres (--scale)", false, false, false,
     write_rube},
};

const size_t format_count = sizeof formats / sizeof *formats;

const format_row *format_find(const char *name) {
    for (size_t i = 0; i < format_count; i++) {
        if (!strcmp(formats[i].name, name)) return &formats[i];
    }
    return NULL;
}

const format_row *format_of_file(const char *file) {
    const format_row *found = NULL;
    size_t length = strlen(file), longest = 0;
    for (size_t i = 0; i < format_count; i++) {
        size_t tail = strlen(formats[i].extension);
        if (tail <= longest || length <= tail || strcmp(file + length - tail, formats[i].extension) != 0) continue;
        found = &formats[i];
        longest = tail;
    }
    return found;
}
