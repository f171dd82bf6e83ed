// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Masks of the demo are cut to their solid pixels, sprites of a scene are whole frames: a point of a mask lies
// further in by the margin, counted from the other side where the sprite is mirrored.
#define _XOPEN_SOURCE 700
#include "motion.h"

#include "../cli/files.h"
#include "../cli/report.h"

#include <jansson.h>

#include <stdlib.h>
#include <string.h>

// Files are named by whole paths, so that the scene may lie anywhere.
static json_t *motion_sprite(const sprite *s, int64_t threshold) {
    char *path = realpath(s->file, NULL);
    json_t *value = json_pack("{s:s,s:I,s:i}", "file", path ? path : s->file, "threshold", (json_int_t)threshold,
                              "frames", (int)s->frames);
    free(path);
    return value;
}

// The middle of a mask in pixels of its frame, where it is mirrored those of the mirrored frame.
static hm_vec2 motion_pivot(const sprite *s) {
    const double x = s->margin.x + s->pose.pivot.x, y = s->margin.y + s->pose.pivot.y;
    return (hm_vec2){s->pose.flip_x ? s->image.width - x : x, s->pose.flip_y ? s->image.height - y : y};
}

// Directions by the golden angle, so that neighbours part: a rotation of the unit vector for each sprite.
static hm_vec2 motion_next(hm_vec2 way) {
    const double c = -0.7373688780783197, s = 0.6754902942615238;
    return (hm_vec2){c * way.x - s * way.y, s * way.x + c * way.y};
}

static json_t *motion_instance(const sprite *s, hm_vec2 way, size_t index) {
    const double speed = 1 + (double)(index % 4) * 0.75, spin = ((double)(index % 7) - 3) * 0.012;
    hm_vec2 point;
    const hm_vec2 pivot = motion_pivot(s);
    hm_xform_apply(&s->xform, s->pose.pivot, &point);
    json_t *value = json_pack("{s:s,s:s,s:f,s:f,s:f,s:f,s:[f,f],s:[f,f],s:f}", "shape", s->file, "name", s->name, "x",
                              point.x, "y", point.y, "angle", s->pose.angle, "scale", s->pose.scale.x, "pivot",
                              pivot.x, pivot.y, "velocity", way.x * speed, way.y * speed, "spin", spin);
    // Small ones lie on top, so that they are visible; a mask has less than 2^30 pixels.
    if (value) json_object_set_new(value, "z", json_integer(-(json_int_t)hm_mask_count(s->mask)));
    if (value && s->pose.flip_x) json_object_set_new(value, "flip", json_string("x"));
    if (value && s->frames > 1) {
        json_object_set_new(value, "frame", json_integer(s->frame));
        json_object_set_new(value, "every", json_integer(4));
    }
    return value;
}

// Two files in different folders may have one name, which is that of the first then; '#' begins numbers.
static bool motion_is_named(const cast *all, size_t index) {
    if (!*all->sprites[index].name || *all->sprites[index].name == '#') return false;
    for (size_t i = 0; i < index; i++) {
        if (!strcmp(all->sprites[i].name, all->sprites[index].name)) return false;
    }
    return true;
}

static json_t *motion_scene(const cast *all, hm_pixel size, int64_t threshold) {
    enum { ROOM = 60 };
    json_t *sprites = json_object(), *instances = json_array();
    hm_vec2 way = {1, 0};
    bool done = sprites && instances;
    for (size_t i = 0; done && i < all->count; i++) {
        const sprite *s = &all->sprites[i];
        json_t *instance = motion_instance(s, way, i);
        if (instance && !motion_is_named(all, i)) json_object_del(instance, "name");
        if (!json_object_get(sprites, s->file))
            done = !json_object_set_new(sprites, s->file, motion_sprite(s, threshold));
        done = !json_array_append_new(instances, instance) && done;
        way = motion_next(way);
    }
    if (done) {
        return json_pack("{s:o,s:{s:[i,i,i,i],s:s},s:o}", "sprites", sprites, "boundary", "box", -ROOM, -ROOM,
                         (int)size.x + 2 * ROOM, (int)size.y + 2 * ROOM, "edge", "bounce", "instances", instances);
    }
    json_decref(sprites);
    json_decref(instances);
    return NULL;
}

bool motion_write(const char *file, const cast *all, hm_pixel size, int64_t threshold) {
    json_t *scene = motion_scene(all, size, threshold);
    outfile out;
    bool done = false;
    if (!scene) {
        report(file, "name the pictures in UTF-8, or free some memory", "cannot be written as JSON");
    } else if (outfile_open(&out, file)) {
        if (json_dumpf(scene, out.stream, JSON_INDENT(1)) || fputc('\n', out.stream) == EOF) {
            report(file, "free some space", "cannot be written");
            outfile_abandon(&out);
        } else {
            done = outfile_commit(&out);
        }
    }
    json_decref(scene);
    return done;
}
