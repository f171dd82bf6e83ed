// What a search for an MTV has learnt about the translations of b, and what follows for others.
#include "separate_witness.h"

// Far more than doubles are off: translations stay below 2^46 steps, distances below 2^24 pixels.
static const double witness_caution = 1e-6;

void hmi_witnesses_init(hmi_witnesses *witnesses, const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                        const hm_xform *xb) {
    witnesses->masks = a->kind == HM_SHAPE_MASK && b->kind == HM_SHAPE_MASK;
    witnesses->frees = witnesses->pairs = witnesses->circles = 0;
    if (witnesses->masks) witnesses->metric = hmi_metric_make(xa, xb);
}

static unsigned witness_count(unsigned added, unsigned room) { return added < room ? added : room; }

void hmi_witnesses_add_free(hmi_witnesses *witnesses, double x, double y) {
    witnesses->free[witnesses->frees++ % HMI_WITNESS_FREE] = (hm_vec2){x, y};
}

bool hmi_witnesses_free(const hmi_witnesses *witnesses, double x, double y, double radius) {
    const unsigned count = witness_count(witnesses->frees, HMI_WITNESS_FREE);
    for (unsigned i = 0; i < count; i++) {
        const double dx = witnesses->free[i].x - x;
        const double dy = witnesses->free[i].y - y;
        if (dx * dx + dy * dy <= radius * radius) return true;
    }
    return false;
}

void hmi_witnesses_add(hmi_witnesses *witnesses, double x, double y, const hmi_witness *witness) {
    if (witness->pixels) {
        witnesses->pair[witnesses->pairs++ % HMI_WITNESS_PAIRS] =
            hmi_metric_apart(&witnesses->metric, witness->a.x, witness->a.y, witness->b.x, witness->b.y);
        return;
    }
    const unsigned slot = witnesses->circles++ % HMI_WITNESS_CIRCLES;
    witnesses->centre[slot] = (hm_vec2){x + witness->centre.x, y + witness->centre.y};
    witnesses->radius[slot] = witness->radius;
}

// Whether two pixels this far apart meet, and go on to do so wherever b is moved by up to half_x and half_y, in
// pixels.
static bool witness_pair_holds(const hmi_metric *metric, hm_vec2 d, double half_x, double half_y) {
    for (int k = 0; k < 4; k++) {
        const hmi_metric_edge *edge = &metric->edge[k];
        const double out =
            fabs(hmi_dot(edge->normal, d)) + fabs(edge->normal.x) * half_x + fabs(edge->normal.y) * half_y;
        if (out + witness_caution >= edge->of_a + edge->of_b) return false;
    }
    return true;
}

static bool witness_circle_holds(hm_vec2 centre, double radius, const hmi_span_of_ways *span) {
    const double dx = fabs(span->x - centre.x) + span->half_x;
    const double dy = fabs(span->y - centre.y) + span->half_y;
    return dx * dx + dy * dy < radius * radius * (1 - witness_caution);
}

bool hmi_witnesses_blocked(const hmi_witnesses *witnesses, const hmi_span_of_ways *span) {
    const double unit = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const unsigned pairs = witness_count(witnesses->pairs, HMI_WITNESS_PAIRS);
    const unsigned circles = witness_count(witnesses->circles, HMI_WITNESS_CIRCLES);
    for (unsigned i = 0; i < pairs; i++) {
        const hm_vec2 d = {witnesses->pair[i].x + span->x * unit, witnesses->pair[i].y + span->y * unit};
        if (witness_pair_holds(&witnesses->metric, d, span->half_x * unit, span->half_y * unit)) return true;
    }
    for (unsigned i = 0; i < circles; i++)
        if (witness_circle_holds(witnesses->centre[i], witnesses->radius[i], span)) return true;
    return false;
}
