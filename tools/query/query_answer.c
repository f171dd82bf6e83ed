// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "../input/json_answer.h"
#include "../json/json_line.h"
#include "query_detail.h"
#include "query_polar.h"

#include <float.h>
#include <inttypes.h>
#include <stdio.h>

static void put_hit(bool hit) { fputs(hit ? "\"hit\":true" : "\"hit\":false", stdout); }

// Only where the question has a limit.
static void put_limited(const query *q, bool limited) {
    if (q->detail.limited) fputs(limited ? ",\"limited\":true" : ",\"limited\":false", stdout);
}

static bool test_overlap(const query *q) {
    return hm_overlap(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, &q->rule);
}

// ---- answers ------------------------------------------------------------------------------------------------------

static void answer_overlap(const query *q) { put_hit(test_overlap(q)); }

static void answer_within(const query *q) {
    bool within = hm_within(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, &q->rule);
    fputs(within ? "\"within\":true" : "\"within\":false", stdout);
}

static void answer_distance(const query *q) {
    hm_points points;
    double distance = hm_distance(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, &points);
    json_answer_distance(distance, &points, &q->a, &q->b);
}

static void answer_shared(const query *q) {
    hm_shared_info common;
    bool hit = hm_shared_area(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, &common);
    put_hit(hit);
    putchar(',');
    json_answer_common(hit ? &common : NULL);
}

static void answer_contact(const query *q) {
    hm_contact_info contact;
    const hm_contact_options options = {q->rule, q->detail.limits};
    bool hit = hm_contact(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, &options, &contact);
    put_hit(hit);
    putchar(',');
    json_answer_contact(hit ? &contact : NULL, &q->a, &q->b);
    put_limited(q, hit && contact.limited);
}

static void answer_separate(const query *q) {
    const query_detail *detail = &q->detail;
    hm_separation way;
    hm_separate_options options = {.rule = q->rule, .max_distance = detail->max_distance, .limits = detail->limits};
    if (detail->directed) options.direction = detail->direction;
    if (options.max_distance == 0) options.max_distance = DBL_MIN; // 0 would be as far as the world goes
    bool found = hm_separate(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, &options, &way);
    put_hit(test_overlap(q));
    putchar(',');
    json_answer_separation(found ? &way : NULL);
    put_limited(q, way.limited);
}

static void answer_cast(const query *q) {
    hm_cast_hit cast;
    const hm_cast_options options = {q->rule, q->detail.start, q->detail.limits};
    bool hit = hm_cast(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, q->detail.motion, &options, &cast);
    put_hit(hit);
    putchar(',');
    json_answer_cast(hit, &cast, &q->a, &q->b);
    put_limited(q, cast.limited);
}

static void answer_ray(const query *q) {
    const query_detail *detail = &q->detail;
    const int32_t capacity = detail->capacity;
    const int32_t count =
        hm_mask_ray(&q->a.shape, &q->a.xform, detail->from, detail->to, q->rule.touch, detail->entries, capacity);
    put_hit(count > 0);
    printf(",\"count\":%" PRId32 ",\"entries\":[", count);
    for (int32_t i = 0; i < count && i < capacity; i++) {
        fputs(i ? ",{" : "{", stdout);
        json_answer_entry(&detail->entries[i]);
        putchar('}');
    }
    putchar(']');
}

static void answer_gate(const query *q) {
    const query_detail *detail = &q->detail;
    const int32_t capacity = detail->capacity;
    const int32_t decimals = (int32_t)detail->decimals; // a line is shorter than that
    const int32_t count = hm_gate_passes_moving(&detail->gate, detail->moves, detail->path, decimals, q->rule.touch,
                                                detail->passes, capacity);
    const bool clear =
        hm_gate_clear_moving(&detail->gate, detail->moves, detail->path, decimals, detail->radius, q->rule.touch);
    put_hit(count > 0);
    printf(",\"count\":%" PRId32 ",\"passes\":[", count);
    for (int32_t i = 0; i < count && i < capacity; i++) {
        fputs(i ? ",{" : "{", stdout);
        json_answer_pass(&detail->passes[i]);
        putchar('}');
    }
    printf("],\"clear\":%s", clear ? "true" : "false");
}

// An axis-aligned box in the world; its numbers are exact as doubles.
static hm_box bounce_room(const shape_side *a) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL, step = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const hm_local from = a->shape.a, to = a->shape.b;
    return (hm_box){from.x * unit + (double)a->xform.ox * step, from.y * unit + (double)a->xform.oy * step,
                    (to.x - from.x) * unit, (to.y - from.y) * unit};
}

static hm_result test_bounce(const query *q, hm_bounce *out) {
    const query_detail *d = &q->detail;
    if (q->a.shape.kind == HM_SHAPE_OUTLINE)
        return hm_bounce_in_outline(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, d->velocity, d->time,
                                    &(hm_bounce_options){.restitution = d->restitution, .limit = d->limit}, out);
    const hm_box room = bounce_room(&q->a);
    return hm_bounce_in_box(&room, &q->b.shape, &q->b.xform, d->velocity, d->time, d->restitution, out);
}

static void answer_bounce(const query *q) {
    hm_bounce bounce;
    if (test_bounce(q, &bounce) != HM_OK) {
        fputs("\"error\":\"b: nothing of it could bounce: give a shape with an area, in the world\"", stdout);
        return;
    }
    put_hit(bounce.bounces > 0);
    putchar(',');
    json_answer_bounce(&bounce);
}

static void answer_turn(const query *q) {
    static const char *const ends[] = {[HM_TURN_CLEAR] = "clear", [HM_TURN_HIT] = "hit", [HM_TURN_BUDGET] = "budget"};
    const query_detail *detail = &q->detail;
    hm_turn_hit found;
    hm_result result = hm_cast_turn(
        &q->a.shape, &q->a.xform, &q->b.shape, &q->b.pose, &detail->last,
        &(hm_turn_options){q->rule, detail->tolerance, detail->budget, detail->limits.max_edges}, &found);
    if (result != HM_OK) {
        printf("\"error\":\"to: %s\"", hm_result_text(result));
        return;
    }
    put_hit(found.end == HM_TURN_HIT);
    printf(",\"end\":\"%s\",\"fraction\":", ends[found.end]);
    json_line_put_real(found.fraction);
    printf(",\"free\":%s,\"stop\":", found.stop_free ? "true" : "false");
    json_line_put_real(found.stop_fraction);
    fputs(",\"xform\":", stdout);
    const hm_xform stop = side_local_xform(&q->b, &found.stop);
    json_line_put_xform(&stop);
    printf(",\"looks\":%" PRId32, found.looks);
    put_limited(q, found.limited);
}

static void answer_xform(const query *q) {
    _Static_assert(HM_STEP_BITS == 24, "2^-24 is written out below");
    fputs("\"a\":{\"xform\":", stdout);
    const hm_xform a = side_local_xform(&q->a, &q->a.xform), b = side_local_xform(&q->b, &q->b.xform);
    json_line_put_xform(&a);
    fputs("},\"b\":{\"xform\":", stdout);
    json_line_put_xform(&b);
    fputs("},\"steps\":{\"position\":5.9604644775390625e-08,\"axis\":5.9604644775390625e-08}", stdout);
}

// ---- operations ---------------------------------------------------------------------------------------------------

enum {
    ONE = QUERY_BIT(QUERY_ID) | QUERY_BIT(QUERY_OP) | QUERY_BIT(QUERY_A) | QUERY_BIT(QUERY_TOUCH),
    PAIR = ONE | QUERY_BIT(QUERY_B) | QUERY_BIT(QUERY_MARGIN),
    CONTACT = PAIR | QUERY_BIT(QUERY_MAX_DEPTH) | QUERY_BIT(QUERY_MAX_EDGES),
    SEPARATE = CONTACT | QUERY_BIT(QUERY_DIRECTION) | QUERY_BIT(QUERY_MAX_DISTANCE),
    CAST = CONTACT | QUERY_BIT(QUERY_MOTION) | QUERY_BIT(QUERY_START),
    TURN = PAIR | QUERY_BIT(QUERY_TO) | QUERY_BIT(QUERY_TOLERANCE) | QUERY_BIT(QUERY_BUDGET) |
           QUERY_BIT(QUERY_MAX_EDGES),
    RAY = ONE | QUERY_BIT(QUERY_FROM) | QUERY_BIT(QUERY_TO) | QUERY_BIT(QUERY_DIRECTION) | QUERY_BIT(QUERY_LENGTH) |
          QUERY_BIT(QUERY_CAPACITY),
    GATE = QUERY_BIT(QUERY_ID) | QUERY_BIT(QUERY_OP) | QUERY_BIT(QUERY_TOUCH) | QUERY_BIT(QUERY_GATE) |
           QUERY_BIT(QUERY_PATH) | QUERY_BIT(QUERY_MOVES) | QUERY_BIT(QUERY_RADIUS) | QUERY_BIT(QUERY_CAPACITY),
    BOUNCE = QUERY_BIT(QUERY_ID) | QUERY_BIT(QUERY_OP) | QUERY_BIT(QUERY_A) | QUERY_BIT(QUERY_B) |
             QUERY_BIT(QUERY_VELOCITY) | QUERY_BIT(QUERY_TIME) | QUERY_BIT(QUERY_RESTITUTION) |
             QUERY_BIT(QUERY_LIMIT),
    POLAR = QUERY_BIT(QUERY_ID) | QUERY_BIT(QUERY_OP) | QUERY_BIT(QUERY_A) | QUERY_BIT(QUERY_B) |
            QUERY_BIT(QUERY_MODE) | QUERY_BIT(QUERY_ASIDE) | QUERY_BIT(QUERY_DIRECTIONS),
};

const query_op query_ops[] = {
    {"overlap", PAIR, false, NULL, answer_overlap},
    {"within", PAIR, false, NULL, answer_within},
    {"contact", CONTACT, false, query_read_limits, answer_contact},
    {"separate", SEPARATE, false, query_read_separate, answer_separate},
    {"distance", PAIR, false, NULL, answer_distance},
    {"shared", PAIR, true, NULL, answer_shared},
    {"cast", CAST, false, query_read_cast, answer_cast},
    {"turn", TURN, false, query_read_turn, answer_turn},
    {"ray", RAY, true, query_read_ray, answer_ray},
    {"gate", GATE, false, query_read_gate, answer_gate},
    {"bounce", BOUNCE, false, query_read_bounce, answer_bounce},
    {"polar", POLAR, true, query_read_polar, query_answer_polar},
    {"xform", PAIR, false, NULL, answer_xform},
    {NULL, 0, false, NULL, NULL},
};
