// world_draw: the pen; all of a world; lines and triangles as flat arrays. Shapes are in world_draw_shape.c.
//
// Arcs are halved until they are as good as straight: the direction in the middle of two is their sum, made a unit
// vector. So there is no need of sines, and the points are the same on every machine.
#include "world_draw_internal.h"

#include "boxset.h"
#include "collide_internal.h"
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

// ---- the pen ------------------------------------------------------------------------------------------------------

static const uint32_t draw_all =
    HM_DRAW_EDGES | HM_DRAW_INSIDES | HM_DRAW_BOXES | HM_DRAW_CONTACTS | HM_DRAW_INACTIVE;

// 0 where nothing is said.
static bool draw_length(double given, double usual, double *out) {
    *out = given > 0 ? given : usual;
    return given >= 0 && given <= HM_MAX_POSITION;
}

bool hmi_pen_make(const hm_draw *draw, const hm_draw_options *options, hmi_pen *out) {
    static const hm_draw_options defaults;
    if (!options) options = &defaults;
    const hm_bounds *view = &options->view;
    *out = (hmi_pen){.draw = draw, .what = options->what ? options->what : HM_DRAW_EDGES, .view = *view};
    out->limited = view->x0 < view->x1 && view->y0 < view->y1;
    if (out->what & ~draw_all || view->x0 != view->x0 || view->y0 != view->y0) return false;
    if (view->x1 != view->x1 || view->y1 != view->y1) return false;
    return draw_length(options->error, 0.25, &out->error) && draw_length(options->size, 4, &out->size);
}

void hmi_pen_line(const hmi_pen *pen, hm_vec2 from, hm_vec2 to) {
    if (pen->draw->line) pen->draw->line(pen->draw->ctx, from, to, pen->role, pen->object);
}

void hmi_pen_triangle(const hmi_pen *pen, hm_vec2 a, hm_vec2 b, hm_vec2 c) {
    if ((pen->what & HM_DRAW_INSIDES) && pen->draw->triangle)
        pen->draw->triangle(pen->draw->ctx, a, b, c, pen->role, pen->object);
}

void hmi_pen_cross(const hmi_pen *pen, hm_vec2 at) {
    const double half = pen->size / 2;
    hmi_pen_line(pen, (hm_vec2){at.x - half, at.y}, (hm_vec2){at.x + half, at.y});
    hmi_pen_line(pen, (hm_vec2){at.x, at.y - half}, (hm_vec2){at.x, at.y + half});
}

static hm_vec2 draw_along(hm_vec2 at, hm_vec2 direction, double length) {
    return (hm_vec2){at.x + direction.x * length, at.y + direction.y * length};
}

// A chord and what is between it and the middle. An arc is a quarter of a turn mostly: at most 256 chords of it.
static void draw_chords(const hmi_pen *pen, hm_vec2 middle, double radius, hm_vec2 from, hm_vec2 to, int depth) {
    const hm_vec2 sum = {from.x + to.x, from.y + to.y};
    const double length = sqrt(sum.x * sum.x + sum.y * sum.y);
    // Half the sum is where the chord is nearest to the middle of the disc.
    if (depth == 0 || length == 0 || radius * (1 - length / 2) <= pen->error) {
        const hm_vec2 a = draw_along(middle, from, radius), b = draw_along(middle, to, radius);
        if (pen->what & HM_DRAW_EDGES) hmi_pen_line(pen, a, b);
        hmi_pen_triangle(pen, middle, a, b);
        return;
    }
    const hm_vec2 half = {sum.x / length, sum.y / length};
    draw_chords(pen, middle, radius, from, half, depth - 1);
    draw_chords(pen, middle, radius, half, to, depth - 1);
}

void hmi_pen_arc(const hmi_pen *pen, hm_vec2 middle, double radius, hm_vec2 from, hm_vec2 to) {
    draw_chords(pen, middle, radius, from, to, 8);
}

void hmi_pen_disc(const hmi_pen *pen, hm_vec2 middle, double radius) {
    static const hm_vec2 quarters[5] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
    hmi_pen rest = *pen;
    if ((pen->what & HM_DRAW_EDGES) && pen->draw->circle) {
        pen->draw->circle(pen->draw->ctx, middle, radius, pen->role, pen->object);
        rest.what &= ~HM_DRAW_EDGES;
        if (!(rest.what & HM_DRAW_INSIDES)) return;
    }
    for (int i = 0; i < 4; i++) hmi_pen_arc(&rest, middle, radius, quarters[i], quarters[i + 1]);
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
        hmi_pen_line(pen, at, draw_along(at, contact.normal, depth > pen->size ? depth : pen->size));
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

void hm_world_draw(const hm_world *world, const hm_draw *draw, const hm_draw_options *options) {
    hmi_pen pen;
    HMI_REQUIRE_VOID(world && draw);
    if (!hmi_pen_make(draw, options, &pen)) return;
    const bool shapes = pen.what & (HM_DRAW_EDGES | HM_DRAW_INSIDES);
    for (int32_t i = 0; shapes && i < world->slot_count; i++)
        if (world->slots[i].state == HMI_SLOT_IN_USE) draw_object(&pen, world, i);
    if (pen.what & HM_DRAW_BOXES) draw_boxes(&pen, world);
    if (!(pen.what & HM_DRAW_CONTACTS)) return;
    for (size_t i = 0; i < world->found.pair_count; i++) draw_contact(&pen, world, &world->found.pairs[i]);
}

void hm_draw_shape(const hm_shape *shape, const hm_xform *xform, const hm_draw *draw, const hm_draw_options *options,
                   hm_draw_role role) {
    hmi_pen pen;
    HMI_REQUIRE_VOID(shape && xform && draw);
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

size_t hm_world_draw_lines(const hm_world *world, const hm_draw_options *options, hm_draw_line *out,
                           size_t capacity) {
    HMI_REQUIRE(world && (out || capacity == 0), 0);
    draw_array all = {.lines = out, .capacity = capacity};
    const hm_draw draw = {.line = array_line, .ctx = &all};
    hm_world_draw(world, &draw, options);
    return all.count;
}

size_t hm_world_draw_triangles(const hm_world *world, const hm_draw_options *options, hm_draw_triangle *out,
                               size_t capacity) {
    HMI_REQUIRE(world && (out || capacity == 0), 0);
    draw_array all = {.triangles = out, .capacity = capacity};
    const hm_draw draw = {.triangle = array_triangle, .ctx = &all};
    hm_draw_options insides = options ? *options : (hm_draw_options){0};
    if (!(insides.what & ~draw_all)) insides.what = HM_DRAW_INSIDES | (insides.what & HM_DRAW_INACTIVE);
    hm_world_draw(world, &draw, &insides);
    return all.count;
}
