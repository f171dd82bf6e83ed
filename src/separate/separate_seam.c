// A square less polygons, one after the other: each cuts off what lies beyond one of its sides, which the others have
// to cover.
#include "separate_seam.h"

// What reaches no farther beyond a line lies on it: far less than parts are enlarged by, far more than doubles are
// off.
#define SEAM_DOUBT 0x1p-24

enum { SEAM_CUTS = 256 };

void hmi_seam_init(hmi_seam *seam, hm_vec2 low, hm_vec2 high) {
    const double more = 16 * SEAM_DOUBT;
    seam->low = low;
    seam->high = high;
    low = (hm_vec2){low.x - more, low.y - more};
    high = (hm_vec2){high.x + more, high.y + more};
    seam->square = (hmi_seam_ring){4, {low, {high.x, low.y}, high, {low.x, high.y}}};
    seam->count = 0;
}

static double seam_most(const hmi_seam_ring *ring, hm_vec2 normal) {
    double most = -HUGE_VAL;
    for (int32_t i = 0; i < ring->n; i++) most = fmax(most, hmi_dot(normal, ring->v[i]));
    return most;
}

bool hmi_seam_side(const hmi_seam *seam, hmi_seam_part *part, hm_vec2 normal, double at) {
    if (seam_most(&seam->square, normal) <= at - HMI_SEAM_ENLARGED) return true;
    for (int32_t k = 0; k < part->count; k++)
        if (part->normal[k].x == normal.x && part->normal[k].y == normal.y && part->at[k] <= at) return true;
    if (part->count == HMI_SEAM_SIDES) return false;
    part->normal[part->count] = normal;
    part->at[part->count++] = at;
    return true;
}

bool hmi_seam_of_disc(const hmi_seam *seam, hm_vec2 centre, double radius, hmi_seam_part *part) {
    const hmi_seam_ring *square = &seam->square;
    const hm_vec2 middle = {(square->v[0].x + square->v[2].x) / 2, (square->v[0].y + square->v[2].y) / 2};
    const hm_vec2 out = hmi_minus(middle, centre);
    const double length = hmi_length(out);
    double across = 0;
    part->count = 0;
    if (!(length > 0)) return false;
    const hm_vec2 normal = hmi_scaled(out, 1 / length);
    for (int i = 0; i < 4; i++) across = fmax(across, fabs(hmi_cross(normal, hmi_minus(square->v[i], centre))));
    if (!(across < radius)) return false;
    const double reach = sqrt(radius * radius - across * across), at = hmi_dot(normal, centre);
    return hmi_seam_side(seam, part, normal, at + reach) &&
           hmi_seam_side(seam, part, hmi_scaled(normal, -1), reach - at);
}

// Cuts a ring down to what lies within a side, or with `sign` -1 beyond it. False where it has too many corners.
static bool seam_cut(hmi_seam_ring *ring, hm_vec2 normal, double at, double sign) {
    hmi_seam_ring out = {.n = 0};
    for (int32_t i = 0; i < ring->n; i++) {
        const hm_vec2 v = ring->v[i], w = ring->v[i + 1 == ring->n ? 0 : i + 1];
        const double p = sign * (at - hmi_dot(normal, v)), q = sign * (at - hmi_dot(normal, w));
        if (out.n + 2 > HMI_SEAM_CORNERS) return false;
        if (p >= 0) out.v[out.n++] = v;
        if ((p > 0 && q < 0) || (p < 0 && q > 0)) out.v[out.n++] = hmi_along(v, hmi_minus(w, v), p / (p - q));
    }
    *ring = out;
    return true;
}

// Whether it does so without being enlarged: at its border shapes may fit exactly.
static bool seam_has(const hmi_seam_part *part, const hmi_seam_ring *ring) {
    for (int32_t k = 0; k < part->count; k++)
        if (seam_most(ring, part->normal[k]) > part->at[k] - HMI_SEAM_ENLARGED) return false;
    return true;
}

hmi_seam_added hmi_seam_add(hmi_seam *seam, const hmi_seam_part *part) {
    hmi_seam_ring within = seam->square;
    int32_t i;
    for (int32_t k = 0; k < part->count; k++)
        if (!seam_cut(&within, part->normal[k], part->at[k], 1)) return HMI_SEAM_FULL;
    if (within.n == 0) return HMI_SEAM_NOTHING;
    for (i = 0; i < seam->count; i++)
        if (seam_has(&seam->part[i], &within)) return HMI_SEAM_NOTHING;
    for (i = 0; i < seam->count && !seam_has(part, &seam->within[i]);) i++;
    if (i == HMI_SEAM_PARTS) return HMI_SEAM_FULL;
    seam->part[i] = *part;
    seam->within[i] = within;
    if (i == seam->count) seam->count++;
    return HMI_SEAM_KEPT;
}

// Whether the parts from one on cover a ring.
static bool seam_covered(const hmi_seam *seam, hmi_seam_ring ring, int32_t from, int *cuts) {
    if (from == seam->count || --*cuts < 0) return false;
    const hmi_seam_part *part = &seam->part[from];
    for (int32_t k = 0; k < part->count; k++) {
        hmi_seam_ring beyond = ring;
        if (seam_most(&ring, part->normal[k]) <= part->at[k] + SEAM_DOUBT) continue;
        if (!seam_cut(&beyond, part->normal[k], part->at[k], -1)) return false;
        if (!seam_covered(seam, beyond, from + 1, cuts)) return false;
        if (!seam_cut(&ring, part->normal[k], part->at[k], 1)) return false;
    }
    return true;
}

bool hmi_seam_closed(const hmi_seam *seam) {
    int cuts = SEAM_CUTS;
    return seam_covered(seam, seam->square, 0, &cuts);
}

// ---- exact fits -----------------------------------------------------------------------------------------------------

/// The first point after one, so far.
typedef struct seam_search {
    const hmi_seam *seam;
    const hm_vec2 *after;
    double best;
    bool found;
    hm_vec2 at;
} seam_search;

static bool seam_before(hm_vec2 p, hm_vec2 q) {
    const double of_p = hmi_dot(p, p), of_q = hmi_dot(q, q);
    if (of_p != of_q) return of_p < of_q;
    return p.x < q.x || (p.x == q.x && p.y < q.y);
}

// Whether a part holds a point, if it is not enlarged.
static bool seam_holds(const hmi_seam_part *part, hm_vec2 p) {
    for (int32_t k = 0; k < part->count; k++)
        if (hmi_dot(part->normal[k], p) > part->at[k] - HMI_SEAM_ENLARGED - SEAM_DOUBT) return false;
    return true;
}

static void seam_try(seam_search *search, hm_vec2 p) {
    const hmi_seam *seam = search->seam;
    const hm_vec2 low = seam->low, high = seam->high;
    const double half = SEAM_DOUBT / 2; // of a step: what is rounded lies in the square
    if (search->found ? !seam_before(p, search->at) : !(hmi_length(p) < search->best)) return;
    if (search->after && !seam_before(*search->after, p)) return;
    if (!(p.x > low.x - half && p.x < high.x + half && p.y > low.y - half && p.y < high.y + half)) return;
    for (int32_t i = 0; i < seam->count; i++)
        if (seam_holds(&seam->part[i], p)) return;
    search->at = p;
    search->found = true;
}

// Tries where a side crosses those of a part.
static void seam_crossings(seam_search *search, hm_vec2 normal, double at, const hmi_seam_part *part) {
    for (int32_t k = 0; k < part->count; k++) {
        const double sine = hmi_cross(normal, part->normal[k]), to = part->at[k] - HMI_SEAM_ENLARGED;
        if (!(fabs(sine) > SEAM_DOUBT)) continue;
        seam_try(search, (hm_vec2){(at * part->normal[k].y - to * normal.y) / sine,
                                   (to * normal.x - at * part->normal[k].x) / sine});
    }
}

bool hmi_seam_nearest(const hmi_seam *seam, const hm_vec2 *after, double best, hm_vec2 *out) {
    seam_search search = {.seam = seam, .after = after, .best = best};
    for (int32_t i = 0; i < seam->count; i++)
        for (int32_t k = 0; k < seam->part[i].count; k++) {
            const hm_vec2 normal = seam->part[i].normal[k];
            const double at = seam->part[i].at[k] - HMI_SEAM_ENLARGED;
            seam_try(&search, hmi_scaled(normal, at));
            for (int32_t j = 0; j <= i; j++) seam_crossings(&search, normal, at, &seam->part[j]);
        }
    *out = search.at;
    return search.found;
}
