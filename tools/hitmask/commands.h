// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// commands: the tables of the program `hitmask` and the functions behind its commands.
#ifndef HITMASK_TOOL_COMMANDS_H
#define HITMASK_TOOL_COMMANDS_H

#include "options.h"
#include "png_read.h"
#include "tiled.h"

#include <hitmask/box.h>

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
    int64_t threshold;
    png_limits limits;
    tiled_limits map_limits;
    const char *broad; ///< of scene, and so are those below
    int64_t frames, strip, scene_bytes;
    bool stats;
    const char *output, *format, *method, *collision, *page, *depfile; ///< of bake, and so is the rest
    option_offset grid;
    option_reals tolerance, min_area, bake_pivot, scale, max_error;
    int64_t vertices, parts, jobs, bake_bytes, max_frames;
    bool check, dry_run, force;
} settings;

/// `hitmask` itself: its commands, options, exit statuses, examples.
extern const program_table hitmask_program;

status cmd_hit(const void *settings, int count, char **operands);
status cmd_query(const void *settings, int count, char **operands);
status cmd_scene(const void *settings, int count, char **operands);
status cmd_explain(const void *settings, int count, char **operands);
status cmd_bake(const void *settings, int count, char **operands);
status cmd_info(const void *settings, int count, char **operands);
status cmd_help(const void *settings, int count, char **operands);

#endif
