// convex: the constrained Delaunay triangulation, which has the greatest of all smallest angles: a diagonal is
// exchanged for the other one of its two triangles as long as the circle around one of these holds the fourth corner
// (Lawson, "Software for C1 surface interpolation", 1977).
#include "parts_job.h"

// Whether the circle around a, b, c holds d, where c and d lie on either side of a b: exactly when the angles at c
// and d add up to more than a half turn, that is when sin(c + d) < 0. Cross and dot products are below 2^65, the sum
// of two products of those below 2^131.
static bool flip_circle_holds(hm_local a, hm_local b, hm_local c, hm_local d) {
    const hmi_vec64 ca = hmi_vec64_from(c, a);
    const hmi_vec64 cb = hmi_vec64_from(c, b);
    const hmi_vec64 da = hmi_vec64_from(d, a);
    const hmi_vec64 db = hmi_vec64_from(d, b);
    const hmi_int128 cos_c = hmi_vec64_dot(ca, cb);
    const hmi_int128 cos_d = hmi_vec64_dot(da, db);
    const bool wide_c = hmi_int128_is_negative(cos_c);
    const bool wide_d = hmi_int128_is_negative(cos_d);
    if (wide_c == wide_d) return wide_c; // both below a right angle, or both above: never both right
    const hmi_int128 sin_c = hmi_vec64_cross(ca, cb);
    const hmi_int128 sin_d = hmi_vec64_cross(db, da);
    return hmi_int256_sign(hmi_int256_add(hmi_int256_mul(sin_c, cos_d), hmi_int256_mul(cos_c, sin_d))) < 0;
}

static int32_t flip_next(int32_t h) { return h % 3 == 2 ? h - 2 : h + 1; }

static bool flip_is_wanted(const convex_job *job, int32_t h) {
    const int32_t t = job->twin[h];
    const hm_local c = convex_from(job, flip_next(flip_next(h)));
    const hm_local d = convex_from(job, flip_next(flip_next(t)));
    return flip_circle_holds(convex_from(job, h), convex_from(job, t), c, d);
}

static void flip_set_twin(convex_job *job, int32_t h, int32_t twin) {
    job->twin[h] = twin;
    if (twin >= 0) job->twin[twin] = h;
}

// Triangles a b c and b a d on both sides of h = a b become d b c and c a d.
static void flip_exchange(convex_job *job, int32_t h) {
    const int32_t t = job->twin[h];
    const int32_t bc = flip_next(h);
    const int32_t ca = flip_next(bc);
    const int32_t ad = flip_next(t);
    const int32_t db = flip_next(ad);
    const int32_t beyond_ca = job->twin[ca];
    const int32_t beyond_db = job->twin[db];
    job->origin[h] = job->origin[db]; // h, bc, ca are now d b, b c, c d
    job->origin[t] = job->origin[ca]; // t, ad, db are now c a, a d, d c
    flip_set_twin(job, h, beyond_db);
    flip_set_twin(job, t, beyond_ca);
    flip_set_twin(job, ca, db);
}

// Half-edges to test are on a stack; `waits` says which.
static void flip_push(const convex_job *job, int32_t *stack, int32_t *count, uint8_t *waits, int32_t h) {
    const int32_t t = job->twin[h];
    if (t < 0 || waits[h] || waits[t]) return;
    waits[h] = 1;
    stack[(*count)++] = h;
}

hm_result hmi_convex_flip(convex_job *job) {
    const int32_t half_edges = convex_half_edges(job);
    int32_t *stack = hmi_convex_take(job, (size_t)half_edges, sizeof *stack);
    uint8_t *waits = hmi_convex_take(job, (size_t)half_edges, sizeof *waits);
    if (!stack || !waits) return HM_ERROR_MEMORY;
    int32_t count = 0;
    for (int32_t h = 0; h < half_edges; h++) waits[h] = 0;
    for (int32_t h = half_edges - 1; h >= 0; h--) flip_push(job, stack, &count, waits, h);
    while (count > 0) {
        const int32_t h = stack[--count];
        waits[h] = 0;
        const int32_t t = job->twin[h];
        if (t < 0 || !flip_is_wanted(job, h)) continue;
        flip_exchange(job, h);
        const int32_t around[4] = {h, flip_next(h), t, flip_next(t)};
        for (int i = 0; i < 4; i++) flip_push(job, stack, &count, waits, around[i]);
    }
    return HM_OK;
}
