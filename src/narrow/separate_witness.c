// What a search for an MTV has learnt about the translations of b, and what follows for others.
#include "separate_witness.h"

// Far more than doubles are off: translations stay below 2^46 steps, distances below 2^24 pixels.
static const double known_caution = 1e-6;

void hmi_known_init(hmi_known *known, const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    known->masks = a->kind == HM_SHAPE_MASK && b->kind == HM_SHAPE_MASK;
    known->disc = a->kind == HM_SHAPE_CIRCLE && a->radius > 0 && b->kind == HM_SHAPE_MASK;
    known->frees = known->pairs = known->circles = 0;
    if (known->masks) known->metric = hmi_metric_make(xa, xb);
}

static unsigned known_count(unsigned added, unsigned room) { return added < room ? added : room; }

void hmi_known_add_free(hmi_known *known, double x, double y) {
    known->free[known->frees++ % HMI_KNOWN_FREE] = (hm_vec2){x, y};
}

bool hmi_known_free(const hmi_known *known, double x, double y, double radius) {
    const unsigned count = known_count(known->frees, HMI_KNOWN_FREE);
    for (unsigned i = 0; i < count; i++) {
        const double dx = known->free[i].x - x;
        const double dy = known->free[i].y - y;
        if (dx * dx + dy * dy <= radius * radius) return true;
    }
    return false;
}

void hmi_known_add_witness(hmi_known *known, double x, double y, const hmi_witness *witness) {
    if (witness->pixels) {
        known->pair[known->pairs++ % HMI_KNOWN_PAIRS] =
            hmi_metric_apart(&known->metric, witness->a.x, witness->a.y, witness->b.x, witness->b.y);
        return;
    }
    const unsigned place = known->circles++ % HMI_KNOWN_CIRCLES;
    known->centre[place] = (hm_vec2){x + witness->centre.x, y + witness->centre.y};
    known->radius[place] = witness->radius;
}

// Whether two pixels this far apart meet, and go on to do so wherever b is moved by up to half_x and half_y, in
// pixels.
static bool known_pair_holds(const hmi_metric *metric, hm_vec2 d, double half_x, double half_y) {
    for (int k = 0; k < 4; k++) {
        const hmi_metric_edge *edge = &metric->edge[k];
        const double out =
            fabs(hmi_dot(edge->normal, d)) + fabs(edge->normal.x) * half_x + fabs(edge->normal.y) * half_y;
        if (out + known_caution >= edge->of_a + edge->of_b) return false;
    }
    return true;
}

static bool known_circle_holds(hm_vec2 centre, double radius, const hmi_span_of_ways *span) {
    const double dx = fabs(span->x - centre.x) + span->half_x;
    const double dy = fabs(span->y - centre.y) + span->half_y;
    return dx * dx + dy * dy < radius * radius * (1 - known_caution);
}

bool hmi_known_blocked(const hmi_known *known, const hmi_span_of_ways *span) {
    const double unit = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const unsigned pairs = known_count(known->pairs, HMI_KNOWN_PAIRS);
    const unsigned circles = known_count(known->circles, HMI_KNOWN_CIRCLES);
    for (unsigned i = 0; i < pairs; i++) {
        const hm_vec2 d = {known->pair[i].x + span->x * unit, known->pair[i].y + span->y * unit};
        if (known_pair_holds(&known->metric, d, span->half_x * unit, span->half_y * unit)) return true;
    }
    for (unsigned i = 0; i < circles; i++)
        if (known_circle_holds(known->centre[i], known->radius[i], span)) return true;
    return false;
}
