// world_draw: all of a world; lines and triangles as flat arrays. Shapes are in world_draw_shape.c.
#include "../base/vec2.h"
#include "../broad/index.h"
#include "../pose/posed_shape.h"
#include "world_draw_shape.h"
#include "world_internal.h"

#include <math.h>

static const char *const draw_role_names[HM_DRAW_ROLE_COUNT] = {
#define DRAW_ROLE_TEXT(role, name) name,
    HM_DRAW_ROLES(DRAW_ROLE_TEXT)
#undef DRAW_ROLE_TEXT
};

const char *hm_draw_role_name(hm_draw_role role) {
    return (unsigned)role < HM_DRAW_ROLE_COUNT ? draw_role_names[role] : "?";
}

static void pen_box(const hmi_pen *pen, const hm_bounds *box) {
    const hm_vec2 corner[4] = {{box->x0, box->y0}, {box->x1, box->y0}, {box->x1, box->y1}, {box->x0, box->y1}};
    for (int i = 0; i < 4; i++) hmi_pen_line(pen, corner[i], corner[(i + 1) & 3]);
}

// ---- the world ----------------------------------------------------------------------------------------------------

static hm_draw_role draw_role_of(const hm_world *world, const hmi_slot *slot, hm_object id) {
    if (slot->flags & HM_OBJECT_DISABLED) return HM_DRAW_DISABLED;
    if (hm_world_touching_of(world, id, NULL, 0) > 0) return HM_DRAW_TOUCHING;
    return slot->flags & HM_OBJECT_FIXED ? HM_DRAW_FIXED : HM_DRAW_SHAPE;
}

static bool pen_sees(const hmi_pen *pen, const hm_bounds *box) {
    return !pen->limited || hmi_bounds_meet(box, &pen->view);
}

static void draw_object(hmi_pen *pen, const hm_world *world, int32_t index) {
    const hmi_slot *slot = &world->slots[index];
    const hm_shape *shape = hmi_slot_shape(world, slot);
    hm_bounds box = slot->box;
    if (slot->flags & HM_OBJECT_DISABLED) {
        if (!(pen->what & HM_DRAW_INACTIVE) || !hm_shape_bounds(shape, &slot->xform, 0, &box)) return;
    }
    if (!(box.x0 <= box.x1) || !pen_sees(pen, &box)) return;
    pen->object = hmi_world_id(world, index);
    pen->role = draw_role_of(world, slot, pen->object);
    hmi_pen_shape(pen, shape, &slot->xform);
}

static void draw_contact(hmi_pen *pen, const hm_world *world, const hmi_touching *pair) {
    hm_contact_info contact;
    const hm_object a = hmi_world_id(world, (int32_t)pair->a), b = hmi_world_id(world, (int32_t)pair->b);
    const hmi_slot *slots[2] = {&world->slots[pair->a], &world->slots[pair->b]};
    if (!hmi_slot_active(slots[0]) || !hmi_slot_active(slots[1])) return;
    if (!pen_sees(pen, &slots[0]->box) || !pen_sees(pen, &slots[1]->box)) return;
    if (!hm_world_contact(world, a, b, &contact)) return;
    pen->object = a;
    for (int32_t i = 0; i < contact.count; i++) {
        const hm_vec2 at = contact.point[i].point;
        const double depth = contact.point[i].depth;
        pen->role = HM_DRAW_CONTACT;
        hmi_pen_cross(pen, at);
        pen->role = HM_DRAW_NORMAL;
        if (!(depth < HM_MAX_POSITION)) continue;
        hmi_pen_line(pen, at, hmi_along(at, contact.normal, depth > pen->size ? depth : pen->size));
    }
}

static void draw_boxes(hmi_pen *pen, const hm_world *world) {
    pen->role = HM_DRAW_BOX;
    for (int32_t i = 0; i < world->slot_count; i++) {
        if (!hmi_slot_active(&world->slots[i]) || !pen_sees(pen, &world->slots[i].box)) continue;
        pen->object = hmi_world_id(world, i);
        pen_box(pen, &world->slots[i].box);
    }
}

static void draw_world(const hm_world *world, const hm_draw *draw, const hm_draw_options *options) {
    hmi_pen pen;
    if (!hmi_pen_make(draw, options, &pen)) return;
    const bool shapes = pen.what & (HM_DRAW_EDGES | HM_DRAW_INSIDES);
    for (int32_t i = 0; shapes && i < world->slot_count; i++)
        if (world->slots[i].state == HMI_SLOT_IN_USE) draw_object(&pen, world, i);
    if (pen.what & HM_DRAW_BOXES) draw_boxes(&pen, world);
    if (!(pen.what & HM_DRAW_CONTACTS)) return;
    for (size_t i = 0; i < world->found.pair_count; i++) draw_contact(&pen, world, &world->found.pairs[i]);
}

void hm_world_draw(const hm_world *world, const hm_draw *draw, const hm_draw_options *options) {
    HMI_REQUIRE_PTR(world, );
    HMI_REQUIRE_PTR(draw, );
    const bool calls = hmi_world_calls_begin(world, draw->line || draw->circle || draw->triangle);
    draw_world(world, draw, options);
    hmi_world_calls_end(world, calls);
}

void hm_draw_shape(const hm_shape *shape, const hm_xform *xform, const hm_draw *draw, const hm_draw_options *options,
                   hm_draw_role role) {
    hmi_pen pen;
    HMI_REQUIRE_PTR(shape, );
    HMI_REQUIRE_PTR(xform, );
    HMI_REQUIRE_PTR(draw, );
    if ((unsigned)role >= HM_DRAW_ROLE_COUNT || !hmi_pen_make(draw, options, &pen)) return;
    if (!hmi_shape_valid(shape) || !hm_xform_valid(xform)) return;
    pen.role = role;
    hmi_pen_shape(&pen, shape, xform);
}

// ---- arrays -------------------------------------------------------------------------------------------------------

typedef struct draw_array {
    hm_draw_line *lines;
    hm_draw_triangle *triangles;
    size_t count, capacity;
} draw_array;

static void array_line(void *ctx, hm_vec2 from, hm_vec2 to, hm_draw_role role, hm_object object) {
    draw_array *all = ctx;
    (void)object;
    if (all->count++ >= all->capacity) return;
    all->lines[all->count - 1] =
        (hm_draw_line){(float)from.x, (float)from.y, (float)to.x, (float)to.y, (float)(int)role};
}

static void array_triangle(void *ctx, hm_vec2 a, hm_vec2 b, hm_vec2 c, hm_draw_role role, hm_object object) {
    draw_array *all = ctx;
    (void)object;
    if (all->count++ >= all->capacity) return;
    all->triangles[all->count - 1] =
        (hm_draw_triangle){(float)a.x, (float)a.y, (float)b.x, (float)b.y, (float)c.x, (float)c.y, (float)(int)role};
}

int32_t hm_world_draw_lines(const hm_world *world, const hm_draw_options *options, hm_draw_line *out,
                            int32_t capacity) {
    HMI_REQUIRE_PTR(world, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    draw_array all = {.lines = out, .capacity = (size_t)capacity};
    const hm_draw draw = {.line = array_line, .ctx = &all};
    draw_world(world, &draw, options);
    return hmi_as_count(all.count);
}

int32_t hm_world_draw_triangles(const hm_world *world, const hm_draw_options *options, hm_draw_triangle *out,
                                int32_t capacity) {
    HMI_REQUIRE_PTR(world, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    draw_array all = {.triangles = out, .capacity = (size_t)capacity};
    const hm_draw draw = {.triangle = array_triangle, .ctx = &all};
    hm_draw_options insides = options ? *options : (hm_draw_options){0};
    if (!(insides.what & ~(uint32_t)HMI_DRAW_ALL)) insides.what = HM_DRAW_INSIDES | (insides.what & HM_DRAW_INACTIVE);
    draw_world(world, &draw, &insides);
    return hmi_as_count(all.count);
}
