// tileunder: cells under a shape, by halving: first the map into bands of rows, then a row into stretches of cells.
// Bands and stretches are boxes that are tested against the shape; where it does not come as near as the rule says,
// with edges included, none of their cells can be met. So cells come in the order of rows without being sorted.
#include <hitmask/tilemap.h>

#include "../base/bitgrid.h"
#include "../pose/posed_shape.h"
#include "../shape/tilemap_internal.h"

typedef struct tileunder_job {
    const hm_tilemap *map;
    const hm_xform *map_xform;
    const hm_shape *shape;
    const hm_xform *xform;
    hm_rule rule;
    hm_rule near; ///< the same with edges
    hm_under how;
    hm_pixel *out;
    size_t capacity;
    size_t count;
} tileunder_job;

// Cells, as far as they are on the map, as a box in its pixels.
static bool tileunder_box(const tileunder_job *job, hm_rect cells, const hm_rule *rule) {
    const hm_tilemap *map = job->map;
    const int32_t right = (int32_t)hmi_min((int64_t)cells.x + cells.w, map->width);
    const int32_t bottom = (int32_t)hmi_min((int64_t)cells.y + cells.h, map->height);
    const int32_t left = cells.x * map->cell_width;
    const int32_t top = cells.y * map->cell_height;
    hm_shape box;
    const hm_result result =
        hm_shape_box(left, top, right * map->cell_width - left, bottom * map->cell_height - top, 0, &box);
    return result == HM_OK && hm_overlap(&box, job->map_xform, job->shape, job->xform, rule);
}

// What a cell holds. Where the cell lies at the end of the world both are moved to its middle, which changes nothing.
static bool tileunder_form(const tileunder_job *job, int32_t x, int32_t y) {
    const hm_xform *m = job->map_xform;
    const int64_t px = (int64_t)x * job->map->cell_width;
    const int64_t py = (int64_t)y * job->map->cell_height;
    hm_xform at = *m;
    hm_xform other = *job->xform;
    at.ox += px * m->ux + py * m->vx; // below 2^47
    at.oy += px * m->uy + py * m->vy;
    if (!hm_xform_valid(&at)) {
        other.ox -= at.ox;
        other.oy -= at.oy;
        at.ox = at.oy = 0;
    }
    const hm_shape form = {.kind = HM_SHAPE_OUTLINE, .of.outline = hmi_tilemap_outline(job->map, x, y)};
    return hm_xform_valid(&other) && hm_overlap(&form, &at, job->shape, &other, &job->rule);
}

static void tileunder_cell(tileunder_job *job, int32_t x, int32_t y) {
    const bool whole = job->how == HM_UNDER_CELL || hmi_tilemap_variant(job->map, x, y)->solid;
    if (whole ? !tileunder_box(job, (hm_rect){x, y, 1, 1}, &job->rule) : !tileunder_form(job, x, y)) return;
    if (job->count++ < job->capacity) job->out[job->count - 1] = (hm_pixel){x, y};
}

// Whether anything may be met in a block of the pyramid.
static bool tileunder_holds(const tileunder_job *job, int level, int32_t x, int32_t y) {
    return job->how == HM_UNDER_CELL || hmi_tilemap_occupied(job->map, level, x, y);
}

// The 2^level cells of a row from x << level on; those that are not on the map are none.
static void tileunder_stretch(tileunder_job *job, int level, int32_t x, int32_t y) {
    if ((int64_t)x << level >= job->map->width || !tileunder_holds(job, level, x, y >> level)) return;
    if (level == 0) {
        tileunder_cell(job, x, y);
        return;
    }
    if (!tileunder_box(job, (hm_rect){x << level, y, 1 << level, 1}, &job->near)) return;
    tileunder_stretch(job, level - 1, 2 * x, y);
    tileunder_stretch(job, level - 1, 2 * x + 1, y);
}

// The 2^level rows from y << level on.
static void tileunder_band(tileunder_job *job, int level, int32_t y) {
    const hm_tilemap *map = job->map;
    if ((int64_t)y << level >= map->height) return;
    if (!tileunder_box(job, (hm_rect){0, y << level, map->width, 1 << level}, &job->near)) return;
    if (level == 0) {
        tileunder_stretch(job, hmi_tilemap_level_count(map) - 1, 0, y);
        return;
    }
    tileunder_band(job, level - 1, 2 * y);
    tileunder_band(job, level - 1, 2 * y + 1);
}

int32_t hm_tilemap_under(const hm_tilemap *map, const hm_xform *map_xform, const hm_shape *shape,
                         const hm_xform *xform, const hm_rule *rule, hm_under how, hm_pixel *out, int32_t capacity) {
    hmi_rule steps;
    HMI_REQUIRE_PTR(map, 0);
    HMI_REQUIRE(hmi_xform_is_valid(map_xform), 0, hmi_report_xform(HMI_VIOLATION, "map_xform", map_xform));
    HMI_REQUIRE(hmi_shape_valid(shape), 0, hmi_report_shape(HMI_VIOLATION, "shape", shape));
    HMI_REQUIRE(hmi_xform_is_valid(xform), 0, hmi_report_xform(HMI_VIOLATION, "xform", xform));
    HMI_REQUIRE(hmi_rule_make(rule, &steps), 0, hmi_report_rule(HMI_VIOLATION, rule));
    HMI_REQUIRE_ENUM((unsigned)how <= HM_UNDER_CELL, how, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    tileunder_job job = {.map = map,
                         .map_xform = map_xform,
                         .shape = shape,
                         .xform = xform,
                         .how = how,
                         .out = out,
                         .capacity = (size_t)capacity};
    if (rule) job.rule = *rule;
    job.near = (hm_rule){HM_TOUCH_CLOSED, job.rule.margin};
    if (map->width > 0 && map->height > 0) tileunder_band(&job, hmi_tilemap_level_count(map) - 1, 0);
    return hmi_as_count(job.count);
}
