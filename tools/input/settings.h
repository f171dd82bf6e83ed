// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// settings: what the options of all commands set.
#ifndef HITMASK_TOOL_SETTINGS_H
#define HITMASK_TOOL_SETTINGS_H

#include "../cli/options.h"
#include "../png/png_solid.h"
#include "../tiled/tiled.h"

#include <hitmask/pose.h>

/// What the options of all commands set.
typedef struct settings {
    bool help, version, man, json;
    const char *completion;
    const char *picture;
    const char *connect;
    option_offset at;
    option_reals pose[2], pivot[2], margin, move; ///< of hit: pose and pivot of A and of B
    const char *flip[2];
    const char *touch;
    const char *start;
    bool describe;
    int64_t threshold, brightness;
    option_colour key;
    png_limits limits;
    tiled_limits map_limits;
    const char *broad; ///< of scene, and so are those below
    int64_t frames, strip, scene_bytes;
    bool polar; ///< of explain
    bool stats;
    const char *output, *format, *method, *collision, *page, *depfile; ///< of bake, and so is the rest
    option_offset grid;
    option_reals tolerance, min_area, bake_pivot, scale, max_error;
    int64_t vertices, parts, directions, jobs, bake_bytes, max_frames, max_points;
    bool check, dry_run, force;
} settings;

/// What of pictures is solid besides alpha.
static inline png_solid settings_solid(const settings *chosen) {
    const uint8_t *key = chosen->key.rgb;
    return (png_solid){chosen->key.present, {key[0], key[1], key[2]}, (uint8_t)chosen->brightness};
}

#endif
