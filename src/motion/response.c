// response: velocities after a contact. A velocity is taken apart into what leads into the surface, a number, and
// what leads along it, a vector.
#include <hitmask/move.h>

#include "../base/base_internal.h"
#include "../exact/lattice_internal.h"

#include <math.h>

static const hm_surface response_plain = {{0, 0}, 1, 0, HUGE_VAL};

/// A velocity relative to a surface.
typedef struct response_parts {
    hm_vec2 normal; ///< of length 1
    hm_vec2 along;
    double into; ///< below 0 away from the surface
} response_parts;

static bool response_velocity_valid(hm_vec2 velocity) {
    const double most = 0x1p500;
    return fabs(velocity.x) <= most && fabs(velocity.y) <= most;
}

static bool response_surface_valid(const hm_surface *surface) {
    return response_velocity_valid(surface->velocity) && surface->restitution >= 0 && surface->restitution <= 1000 &&
           surface->friction >= 0 && surface->grip >= 0;
}

// Divided by the greater component first, so that no square overflows or vanishes. (0, 0) for what has no direction.
static hm_vec2 response_direction(hm_vec2 v) {
    const double scale = fmax(fabs(v.x), fabs(v.y));
    const double most = 0x1p1000;
    if (!(fabs(v.x) <= most && fabs(v.y) <= most && scale > 0)) return (hm_vec2){0, 0};
    const hm_vec2 rough = {v.x / scale, v.y / scale};
    const double length = sqrt(rough.x * rough.x + rough.y * rough.y);
    return (hm_vec2){rough.x / length, rough.y / length};
}

static response_parts response_take_apart(hm_vec2 velocity, hm_vec2 normal, const hm_surface *surface) {
    const hm_vec2 v = {velocity.x - surface->velocity.x, velocity.y - surface->velocity.y};
    response_parts parts = {response_direction(normal), {0, 0}, 0};
    if (parts.normal.x == 0 && parts.normal.y == 0) parts.normal = response_direction((hm_vec2){-v.x, -v.y});
    const hm_vec2 n = parts.normal;
    const double across = v.y * n.x - v.x * n.y; // along (-n.y, n.x)
    parts.into = -(v.x * n.x + v.y * n.y);
    parts.along = (hm_vec2){-n.y * across, n.x * across};
    return parts;
}

// What is left of the part along the surface when the speed across it changes by so much.
static hm_vec2 response_rub(hm_vec2 along, double friction, double change) {
    const double speed = sqrt(along.x * along.x + along.y * along.y); // below 2^502
    if (!(speed > 0) || friction == 0) return along;
    const double left = 1 - friction * (change / speed);
    return left > 0 ? (hm_vec2){along.x * left, along.y * left} : (hm_vec2){0, 0};
}

static void response_leave(hm_vec2 velocity, hm_vec2 normal, const hm_surface *surface, double restitution,
                           hm_vec2 *out) {
    const response_parts parts = response_take_apart(velocity, normal, surface);
    *out = velocity;
    if (!(parts.into > 0)) return;
    const double back = restitution * parts.into;
    const hm_vec2 along = response_rub(parts.along, surface->friction, parts.into + back);
    out->x = surface->velocity.x + along.x + back * parts.normal.x;
    out->y = surface->velocity.y + along.y + back * parts.normal.y;
}

static HMI_COLD bool response_report(hmi_origin at, hm_vec2 velocity, const hm_surface *surface) {
    return hmi_report_point(at, "velocity", velocity, 0x1p500) ||
           hmi_report_point(at, "surface.velocity", surface->velocity, 0x1p500) ||
           hmi_report_between(at, "surface.restitution", surface->restitution, 0, 1000) ||
           hmi_report_between(at, "surface.friction", surface->friction, 0, HUGE_VAL) ||
           hmi_report_between(at, "surface.grip", surface->grip, 0, HUGE_VAL);
}

// The surface to use, or NULL where a precondition is violated, which is reported; `out` is then
// (0, 0).
static const hm_surface *response_begin(const char *function, hm_vec2 velocity, const hm_surface *surface,
                                        hm_vec2 *out) {
    HMI_REQUIRE_PTR_IN(function, out, NULL);
    *out = (hm_vec2){0, 0};
    if (!surface) surface = &response_plain;
    HMI_REQUIRE(response_velocity_valid(velocity) && response_surface_valid(surface), NULL,
                response_report(HMI_VIOLATION_IN(function), velocity, surface));
    return surface;
}

void hm_response_bounce(hm_vec2 velocity, hm_vec2 normal, const hm_surface *surface, hm_vec2 *out) {
    surface = response_begin(__func__, velocity, surface, out);
    if (surface) response_leave(velocity, normal, surface, surface->restitution, out);
}

void hm_response_slide(hm_vec2 velocity, hm_vec2 normal, const hm_surface *surface, hm_vec2 *out) {
    surface = response_begin(__func__, velocity, surface, out);
    if (surface) response_leave(velocity, normal, surface, 0, out);
}

void hm_response_stop(hm_vec2 velocity, hm_vec2 normal, const hm_surface *surface, hm_vec2 *out) {
    surface = response_begin(__func__, velocity, surface, out);
    if (surface) *out = response_take_apart(velocity, normal, surface).into > 0 ? surface->velocity : velocity;
}

void hm_response_stick(hm_vec2 velocity, hm_vec2 normal, const hm_surface *surface, hm_vec2 *out) {
    surface = response_begin(__func__, velocity, surface, out);
    if (surface)
        *out = -response_take_apart(velocity, normal, surface).into > surface->grip ? velocity : surface->velocity;
}
