#include "worlds.h"

#include <stdlib.h>
#include <string.h>
#include <hitmask/cast.h>

// ---- making -------------------------------------------------------------------------------------------------------

bool worlds_pass(void *ctx, hm_object a, hm_object b) {
    (void)ctx;
    return ((uint32_t)a * 7 + (uint32_t)b * 13) % 5 != 0;
}

// Discs and rings of these radii in local units: a ring is an outline's or mask's matter, so nested shapes are boxes
// in boxes and discs.
static posed round_shape(int radius) {
    posed s = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_circle(0, 0, radius, &s.shape) == HM_OK);
    return s;
}

static posed box_shape(int side) {
    posed s = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_box(-side / 2.0, -side / 2.0, side, side, 0, &s.shape) == HM_OK);
    return s;
}

static posed style_shape(worlds_style style, int set, int frame) {
    const int i = set * WORLDS_FRAMES + frame;
    if (style == WORLDS_NESTED) return i % 2 ? round_shape(10 + 8 * i) : box_shape(16 + 16 * i);
    if (style == WORLDS_POWER) return round_shape(i < 18 ? 1 + i / 3 : i < 23 ? 30 * (i - 17) : 1000);
    if (style == WORLDS_GIANT && set == 0) return frame == 0 ? box_shape(600) : round_shape(300 + frame);
    const int size = style == WORLDS_GIANT ? 4 : 24;
    return posed_random((hm_shape_kind)(i % HM_SHAPE_KIND_COUNT), POSED_FREE, size);
}

static void worlds_shapes(worlds *w) {
    hm_shape set[WORLDS_FRAMES];
    uint32_t number = 0;
    for (int i = 0; i < WORLDS_SETS; ++i) {
        for (int k = 0; k < WORLDS_FRAMES; ++k) {
            w->shape[i][k] = style_shape(w->style, i, k);
            set[k] = w->shape[i][k].shape;
        }
        for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
            REQUIRE(hm_world_add_shapes(w->world[k], set, WORLDS_FRAMES, &number) == HM_OK);
            CHECK_INT(number, i);
        }
    }
}

void worlds_make(worlds *w, worlds_style style, const hm_rule *rule, bool decides) {
    memset(w, 0, sizeof *w);
    w->style = style;
    if (rule) w->rule = *rule;
    w->decides = decides;
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
        const hm_allocator alloc = heap_allocator(&w->heap[k]);
        hm_world_options options = {.rule = w->rule, .passes = decides ? worlds_pass : NULL};
        options.broad.kind = (hm_broad_kind)k;
        options.fixed.kind = (hm_broad_kind)((k + 2) % HM_BROAD_KIND_COUNT);
        REQUIRE(hm_world_create(&options, &alloc, &w->world[k]) == HM_OK);
    }
    worlds_shapes(w);
}

void worlds_free(worlds *w) {
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
        hm_world_destroy(w->world[k]);
        CHECK_HEAP_EMPTY(w->heap[k]);
    }
    for (int i = 0; i < WORLDS_SETS; ++i)
        for (int k = 0; k < WORLDS_FRAMES; ++k) posed_free(&w->shape[i][k]);
}

// ---- random objects -----------------------------------------------------------------------------------------------

// The axes of a rotated sprite, or unrotated ones, at a position in pixels and parts of one.
static hm_xform xform_at(int x, int y, bool rotated) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    pose.position = (hm_vec2){x, y};
    if (rotated) pose.angle = test_below(6283) / 1000.0;
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    if (rotated) xform.ox += test_below(1 << HM_STEP_BITS);
    return xform;
}

static hm_xform style_xform(worlds *w) {
    const bool rotated = test_below(3) > 0;
    const int edge = 900000;
    int x = test_below(240), y = test_below(240);
    switch (w->style) {
    case WORLDS_CLUSTERS:
        x = test_below(3) * 700 + x / 5;
        y = y / 5;
        break;
    case WORLDS_EQUAL:
        x = test_below(4) ? 0 : test_below(2);
        y = 0;
        return xform_at(x, y, false);
    case WORLDS_NESTED:
        return xform_at(test_below(2), test_below(2), test_below(4) == 0);
    case WORLDS_POWER:
        x *= 5;
        y *= 5;
        break;
    case WORLDS_FAR:
        x = test_below(3) ? test_between(-edge, edge) : x / 4 + edge - 20;
        y = x < edge - 30 && test_below(2) ? test_between(-edge, edge) : edge - 40 + y / 8;
        break;
    default:
        break;
    }
    return xform_at(x, y, rotated);
}

static hm_filter random_filter(void) {
    hm_filter filter = HM_FILTER_DEFAULT;
    if (test_below(3)) return filter;
    filter.category = (uint32_t)(1 + test_below(7));
    filter.mask = test_below(4) ? ~(uint32_t)test_below(4) : 0;
    filter.group = test_below(3) ? 0 : test_between(-2, 2);
    return filter;
}

static uint32_t random_flags(const worlds *w) {
    uint32_t flags = w->flags;
    if (w->swept && test_below(6) == 0) flags |= HM_OBJECT_SWEPT;
    if (test_below(6) == 0) flags |= HM_OBJECT_FIXED;
    if (test_below(12) == 0) flags |= HM_OBJECT_DISABLED;
    if (test_below(3) == 0) flags |= HM_OBJECT_STAY;
    // In a pile there are contacts enough with few.
    if (test_below(w->style == WORLDS_EQUAL ? 800 : 80) == 0) flags |= HM_OBJECT_CONTACTS;
    return flags;
}

hm_object_def worlds_random_def(worlds *w) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    def.shapes = (uint32_t)test_below(WORLDS_SETS);
    def.frame = test_below(WORLDS_FRAMES);
    if (w->style == WORLDS_EQUAL && test_below(8)) def.shapes = 0, def.frame = 0;
    if (w->style == WORLDS_GIANT && def.shapes == 0 && w->count > 0 && test_below(8)) def.shapes = 1;
    if (w->style == WORLDS_POWER && def.shapes >= 6 && test_below(4)) def.shapes = 1;
    def.xform = style_xform(w);
    def.filter = random_filter();
    def.z = test_between(-3, 3);
    def.flags = random_flags(w);
    def.user = test_random();
    return def;
}

hm_xform worlds_random_pose(worlds *w, const hm_xform *xform) {
    if (test_below(4) == 0) return style_xform(w);
    hm_xform pose = *xform;
    pose.ox += test_between(-8, 8) * HM_STEPS_PER_PIXEL;
    pose.oy += test_between(-8, 8) * (HM_STEPS_PER_PIXEL / 4);
    return pose;
}

// ---- what is done to all ------------------------------------------------------------------------------------------

static void object_of_def(ref_world_object *object, const hm_object_def *def) {
    object->enabled = !(def->flags & HM_OBJECT_DISABLED);
    object->fixed = (def->flags & HM_OBJECT_FIXED) != 0;
    object->stay = (def->flags & HM_OBJECT_STAY) != 0;
    object->user = def->user;
    object->category = def->filter.category;
    object->mask = def->filter.mask;
    object->group = def->filter.group;
}

int worlds_add(worlds *w, const hm_object_def *def) {
    hm_object id = HM_NO_OBJECT;
    if (w->count == WORLDS_OBJECTS) return -1;
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
        hm_object other = HM_NO_OBJECT;
        REQUIRE(hm_world_add(w->world[k], def, &other) == HM_OK);
        if (k > 0) CHECK(other == id);
        id = other;
    }
    for (int i = 0; i < w->count; ++i) CHECK(w->object[i].id != id);
    const int index = w->count++;
    w->def[index] = *def;
    w->last[index] = def->xform;
    w->object[index] = (ref_world_object){.there = true, .id = id};
    object_of_def(&w->object[index], def);
    return index;
}

int worlds_random_object(const worlds *w) {
    if (w->count == 0) return -1;
    const int index = test_below(w->count);
    return w->object[index].there ? index : -1;
}

static bool xform_equal(const hm_xform *a, const hm_xform *b) {
    return a->ox == b->ox && a->oy == b->oy && a->ux == b->ux && a->uy == b->uy && a->vx == b->vx && a->vy == b->vy;
}

static hm_result world_set(hm_world *world, hm_object id, const hm_object_def *was, const hm_object_def *def,
                           bool teleport) {
    hm_result result = HM_OK;
    if (was->shapes != def->shapes)
        result = hm_world_set_shapes(world, id, def->shapes, def->frame);
    else if (was->frame != def->frame)
        result = hm_world_set_frame(world, id, def->frame);
    if (result != HM_OK) return result;
    if (teleport)
        result = hm_world_teleport(world, id, &def->xform);
    else if (!xform_equal(&was->xform, &def->xform))
        result = hm_world_set_xform(world, id, &def->xform);
    if (result == HM_OK && memcmp(&was->filter, &def->filter, sizeof def->filter) != 0)
        result = hm_world_set_filter(world, id, &def->filter);
    if (result == HM_OK && (was->flags ^ def->flags) == HM_OBJECT_DISABLED)
        result = hm_world_set_enabled(world, id, !(def->flags & HM_OBJECT_DISABLED));
    else if (result == HM_OK && was->flags != def->flags)
        result = hm_world_set_flags(world, id, def->flags);
    if (result == HM_OK && was->z != def->z) result = hm_world_set_z(world, id, def->z);
    if (result == HM_OK && was->user != def->user) result = hm_world_set_user(world, id, def->user);
    return result;
}

void worlds_set(worlds *w, int index, const hm_object_def *def, bool teleport) {
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k)
        REQUIRE(world_set(w->world[k], w->object[index].id, &w->def[index], def, teleport) == HM_OK);
    if (teleport || (w->def[index].flags & ~def->flags & HM_OBJECT_DISABLED)) w->last[index] = def->xform;
    w->def[index] = *def;
    object_of_def(&w->object[index], def);
}

void worlds_remove(worlds *w, int index) {
    const hm_object id = w->object[index].id;
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
        CHECK(hm_world_remove(w->world[k], id));
        CHECK(!hm_world_remove(w->world[k], id));
    }
    w->object[index].there = false;
}

static void edit_mask(posed *s) {
    const int width = hm_mask_width(s->mask), height = hm_mask_height(s->mask);
    for (int i = 0; i < 10; ++i) {
        const hm_pixel pixel = random_pixel(width, height);
        const bool solid = test_below(2);
        hm_mask_set(s->mask, pixel.x, pixel.y, solid);
    }
}

// Empties a cell, or makes it what another one is.
static void edit_cell(hm_tilemap *map) {
    const int width = hm_tilemap_width(map), height = hm_tilemap_height(map);
    const hm_pixel from = random_pixel(width, height), to = random_pixel(width, height);
    const uint32_t cell = test_below(2) ? hm_tilemap_get(map, from.x, from.y) : 0;
    REQUIRE(hm_tilemap_set(map, to.x, to.y, cell) == HM_OK);
}

static void edit_shape(posed *s) {
    if (s->mask) edit_mask(s);
    if (s->tilemap) edit_cell(s->tilemap);
    for (int i = 0; i < s->part_count; ++i) edit_shape(&s->part[i]);
}

void worlds_edit(worlds *w, int set) {
    for (int k = 0; k < WORLDS_FRAMES; ++k) edit_shape(&w->shape[set][k]);
}

void worlds_random_change(worlds *w) {
    const int index = worlds_random_object(w);
    const int what = test_below(20);
    if (index < 0 || what == 0) {
        const hm_object_def def = worlds_random_def(w);
        worlds_add(w, &def);
        return;
    }
    hm_object_def def = w->def[index];
    if (what == 1) {
        worlds_remove(w, index);
        return;
    }
    if (what == 2) worlds_edit(w, test_below(WORLDS_SETS));
    if (what == 3) def.flags = random_flags(w);
    if (what == 4) def.flags ^= HM_OBJECT_DISABLED;
    if (what == 5) def.filter = random_filter();
    if (what == 6) def.frame = test_below(WORLDS_FRAMES);
    if (what == 7) def.shapes = (uint32_t)test_below(WORLDS_SETS);
    if (what == 8) def.user = test_random();
    if (what == 9) def.z = test_between(-5, 5);
    if (what >= 10) def.xform = worlds_random_pose(w, &def.xform);
    worlds_set(w, index, &def, what == 10);
}

// ---- updates ------------------------------------------------------------------------------------------------------

static const hm_shape *shape_at(const worlds *w, int index) {
    return &w->shape[w->def[index].shapes][w->def[index].frame].shape;
}

static bool boxes_meet(const worlds *w, int i, int j) {
    hm_bounds a, b;
    if (!hm_shape_bounds(shape_at(w, i), &w->def[i].xform, w->rule.margin / 2, &a)) return false;
    if (!hm_shape_bounds(shape_at(w, j), &w->def[j].xform, w->rule.margin / 2, &b)) return false;
    return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
}

static bool pair_meets(worlds *w, int i, int j) {
    const bool meets = hm_overlap(shape_at(w, i), &w->def[i].xform, shape_at(w, j), &w->def[j].xform, &w->rule);
    if (meets || boxes_meet(w, i, j)) test_count(&w->overlaps, meets);
    if (!w->decides) return meets;
    const hm_object a = w->object[i].id, b = w->object[j].id;
    const bool first = (uint32_t)a < (uint32_t)b;
    return meets && worlds_pass(NULL, first ? a : b, first ? b : a);
}

static void compare_events(worlds *w, int k) {
    static hm_event events[2 * REF_WORLD_PAIRS];
    const hm_world *world = w->world[k];
    CHECK_INT((int64_t)hm_world_events(world, NULL, 0), w->ref.events);
    const int32_t count = hm_world_events(world, events, sizeof events / sizeof *events);
    for (int32_t i = 0; i < count && i < w->ref.events; ++i) {
        const ref_world_event *event = &w->ref.event[i];
        CHECK_INT((int64_t)events[i].kind, event->kind);
        CHECK(events[i].a == event->a && events[i].b == event->b);
        CHECK(events[i].user_a == event->user_a && events[i].user_b == event->user_b);
        CHECK(events[i].since == event->since);
    }
}

static void compare_touching(worlds *w, int k) {
    static hm_touching pairs[REF_WORLD_PAIRS];
    const int32_t count = hm_world_touching(w->world[k], pairs, REF_WORLD_PAIRS);
    CHECK_INT((int64_t)count, w->ref.pairs);
    for (int32_t i = 0; i < count && i < w->ref.pairs; ++i) {
        const ref_world_event *pair = &w->ref.pair[i];
        CHECK(pairs[i].a == pair->a && pairs[i].b == pair->b && pairs[i].since == pair->since);
    }
}

// Those of one object are those of the list that have it, in its order.
static void compare_touching_of(worlds *w, int k, hm_object id) {
    hm_touching pairs[WORLDS_OBJECTS];
    const int32_t count = hm_world_touching_of(w->world[k], id, pairs, WORLDS_OBJECTS);
    int32_t visited = 0;
    for (int i = 0; i < w->ref.pairs; ++i) {
        const ref_world_event *pair = &w->ref.pair[i];
        if (pair->a != id && pair->b != id) continue;
        REQUIRE(visited < count);
        CHECK(pairs[visited].a == id && pairs[visited].b == (pair->a == id ? pair->b : pair->a));
        CHECK(pairs[visited].since == pair->since);
        visited++;
    }
    CHECK_INT((int64_t)visited, (int64_t)count);
}

static int index_of(const worlds *w, hm_object id) {
    for (int i = 0; i < w->count; ++i)
        if (w->object[i].id == id) return i;
    return -1;
}

static bool contacts_equal(const hm_contact_info *a, const hm_contact_info *b) {
    bool equal =
        a->count == b->count && a->depth == b->depth && a->normal.x == b->normal.x && a->normal.y == b->normal.y;
    for (int i = 0; equal && i < a->count; ++i)
        equal = a->point[i].point.x == b->point[i].point.x && a->point[i].point.y == b->point[i].point.y &&
                a->point[i].depth == b->point[i].depth;
    return equal;
}

static void compare_contacts(worlds *w, int k) {
    hm_contact_info info, expected;
    for (int i = 0; i < w->ref.events; ++i) {
        const ref_world_event *event = &w->ref.event[i];
        const int a = index_of(w, event->a), b = index_of(w, event->b);
        const bool wanted = event->kind != 0 && ((w->def[a].flags | w->def[b].flags) & HM_OBJECT_CONTACTS) != 0;
        const bool reported = hm_world_event_contact(w->world[k], i, &info);
        CHECK(reported == wanted);
        if (!reported) continue;
        w->contacts++;
        REQUIRE(hm_contact(shape_at(w, a), &w->def[a].xform, shape_at(w, b), &w->def[b].xform,
                           &(hm_contact_options){.rule = w->rule}, &expected));
        CHECK(contacts_equal(&info, &expected));
    }
    CHECK(!hm_world_event_contact(w->world[k], w->ref.events, &info));
}

void worlds_compare(worlds *w) {
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
        test_note("style %d, update %d, %s", (int)w->style, (int)w->ref.updates,
                  hm_broad_kind_name((hm_broad_kind)k));
        CHECK(hm_world_updates(w->world[k]) == w->ref.updates);
        compare_events(w, k);
        compare_touching(w, k);
        const int index = worlds_random_object(w);
        if (index >= 0) compare_touching_of(w, k, w->object[index].id);
    }
}

// ---- what is passed -----------------------------------------------------------------------------------------------

static double pixels_of(int64_t steps) { return (double)steps / (double)HM_STEPS_PER_PIXEL; }

// How an object moved, and where it was; an object that went too far was where it is.
static hm_vec2 motion_of(const worlds *w, int i, hm_xform *from) {
    *from = w->def[i].xform;
    const double x = pixels_of(from->ox - w->last[i].ox), y = pixels_of(from->oy - w->last[i].oy);
    if (!(x >= -2e6 && x <= 2e6 && y >= -2e6 && y <= 2e6)) return (hm_vec2){0, 0};
    from->ox = w->last[i].ox;
    from->oy = w->last[i].oy;
    return (hm_vec2){x, y};
}

static bool ways_meet(const worlds *w, int i, int j) {
    hm_bounds box[4];
    hm_xform from;
    for (int k = 0; k < 2; ++k) {
        const int index = k == 0 ? i : j;
        motion_of(w, index, &from);
        if (!hm_shape_bounds(shape_at(w, index), &from, w->rule.margin / 2, &box[k])) return false;
        hm_shape_bounds(shape_at(w, index), &w->def[index].xform, w->rule.margin / 2, &box[k + 2]);
        if (box[k + 2].x0 < box[k].x0) box[k].x0 = box[k + 2].x0;
        if (box[k + 2].y0 < box[k].y0) box[k].y0 = box[k + 2].y0;
        if (box[k + 2].x1 > box[k].x1) box[k].x1 = box[k + 2].x1;
        if (box[k + 2].y1 > box[k].y1) box[k].y1 = box[k + 2].y1;
    }
    return box[0].x0 <= box[1].x1 && box[1].x0 <= box[0].x1 && box[0].y0 <= box[1].y1 && box[1].y0 <= box[0].y1;
}

static bool expect_passing(worlds *w, int i, int j, hm_passing *out) {
    const bool first = (uint32_t)w->object[i].id < (uint32_t)w->object[j].id;
    const int a = first ? i : j, b = first ? j : i;
    hm_xform xa, xb;
    hm_cast_hit hit;
    const hm_vec2 of_a = motion_of(w, a, &xa), of_b = motion_of(w, b, &xb);
    const hm_vec2 motion = {of_b.x - of_a.x, of_b.y - of_a.y};
    if (!((w->def[a].flags | w->def[b].flags) & HM_OBJECT_SWEPT)) return false;
    if (!ref_world_may(&w->object[a], &w->object[b])) return false;
    if (w->decides && !worlds_pass(NULL, w->object[a].id, w->object[b].id)) return false;
    if ((motion.x == 0 && motion.y == 0) || !(motion.x >= -2e6 && motion.x <= 2e6)) return false;
    if (!(motion.y >= -2e6 && motion.y <= 2e6)) return false;
    if (hm_overlap(shape_at(w, a), &xa, shape_at(w, b), &xb, &w->rule)) return false;
    const bool met = hm_cast(shape_at(w, a), &xa, shape_at(w, b), &xb, motion,
                             &(hm_cast_options){.rule = w->rule, .start = HM_CAST_ALWAYS}, &hit);
    if (met || ways_meet(w, a, b)) test_count(&w->passings, met);
    if (!met) return false;
    const hm_vec2 point = {hit.point.x + hit.fraction * of_a.x, hit.point.y + hit.fraction * of_a.y};
    *out = (hm_passing){w->object[a].id, w->object[b].id, hit.fraction, point, hit.normal};
    return true;
}

static int compare_passings(const void *a, const void *b) {
    const hm_passing *x = a, *y = b;
    if (x->fraction != y->fraction) return x->fraction < y->fraction ? -1 : 1;
    if (x->a != y->a) return (uint32_t)x->a < (uint32_t)y->a ? -1 : 1;
    return (uint32_t)x->b < (uint32_t)y->b ? -1 : (uint32_t)x->b > (uint32_t)y->b;
}

static void check_passings(worlds *w) {
    static hm_passing expected[REF_WORLD_PAIRS], reported[REF_WORLD_PAIRS];
    size_t count = 0;
    for (int i = 0; i < w->count; ++i)
        for (int j = i + 1; j < w->count; ++j) count += expect_passing(w, i, j, &expected[count]);
    qsort(expected, count, sizeof *expected, compare_passings);
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
        test_note("style %d, update %d, %s", (int)w->style, (int)w->ref.updates,
                  hm_broad_kind_name((hm_broad_kind)k));
        CHECK_INT((int64_t)hm_world_passings(w->world[k], reported, REF_WORLD_PAIRS), (int64_t)count);
        for (size_t i = 0; i < count; ++i) {
            CHECK(reported[i].a == expected[i].a && reported[i].b == expected[i].b);
            CHECK(reported[i].fraction == expected[i].fraction);
            CHECK(reported[i].point.x == expected[i].point.x && reported[i].point.y == expected[i].point.y);
            CHECK(reported[i].normal.x == expected[i].normal.x && reported[i].normal.y == expected[i].normal.y);
        }
    }
}

static void forget_gone(worlds *w) {
    int kept = 0;
    for (int i = 0; i < w->count; ++i) {
        if (!w->object[i].there) continue;
        w->def[kept] = w->def[i];
        w->last[kept] = w->def[i].xform;
        w->object[kept++] = w->object[i];
    }
    w->count = kept;
}

void worlds_update(worlds *w) {
    bool *met = calloc(WORLDS_OBJECTS * WORLDS_OBJECTS, sizeof *met);
    REQUIRE(met != NULL);
    for (int i = 0; i < w->count; ++i)
        for (int j = i + 1; j < w->count; ++j)
            if (ref_world_may(&w->object[i], &w->object[j])) met[i * w->count + j] = pair_meets(w, i, j);
    ref_world_update(&w->ref, w->object, w->count, met);
    free(met);
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
        if (!w->updated[k]) REQUIRE(hm_world_update(w->world[k]) == HM_OK);
        w->updated[k] = false;
    }
    for (int i = 0; i < w->ref.events; ++i) w->reported[w->ref.event[i].kind]++;
    worlds_compare(w);
    compare_contacts(w, test_below(HM_BROAD_KIND_COUNT));
    check_passings(w);
    forget_gone(w);
}
