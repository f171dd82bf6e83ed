// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "json_answer.h"
#include "json_line.h"
#include "query_detail.h"

#include <inttypes.h>
#include <stdio.h>

static void put_hit(bool hit) { fputs(hit ? "\"hit\":true" : "\"hit\":false", stdout); }

static bool ask_overlap(const query *q) {
    return hm_overlap(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, &q->rule);
}

// ---- answers ------------------------------------------------------------------------------------------------------

static void answer_overlap(const query *q) { put_hit(ask_overlap(q)); }

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
    hm_common common;
    bool hit = hm_shared(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, &common);
    put_hit(hit);
    putchar(',');
    json_answer_common(hit ? &common : NULL);
}

static void answer_contact(const query *q) {
    hm_contact_info contact;
    bool hit = hm_contact(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, &q->rule, &contact);
    put_hit(hit);
    putchar(',');
    json_answer_contact(hit ? &contact : NULL, &q->a, &q->b);
}

static void answer_separate(const query *q) {
    const query_detail *detail = &q->detail;
    hm_separation way;
    bool found = hm_separate(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, &q->rule,
                             detail->directed ? &detail->direction : NULL, detail->max_distance, &way);
    put_hit(ask_overlap(q));
    putchar(',');
    json_answer_separation(found ? &way : NULL);
}

static void answer_cast(const query *q) {
    hm_cast_hit cast;
    bool hit = hm_cast(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, q->detail.motion, &q->rule,
                       q->detail.start, &cast);
    put_hit(hit);
    putchar(',');
    json_answer_cast(hit, &cast, &q->a, &q->b);
}

static void answer_ray(const query *q) {
    const query_detail *detail = &q->detail;
    size_t capacity = (size_t)detail->capacity;
    size_t count =
        hm_ray(&q->a.shape, &q->a.xform, detail->from, detail->to, q->rule.touch, detail->entries, capacity);
    put_hit(count > 0);
    printf(",\"count\":%zu,\"entries\":[", count);
    for (size_t i = 0; i < count && i < capacity; i++) {
        fputs(i ? ",{" : "{", stdout);
        json_answer_entry(&detail->entries[i]);
        putchar('}');
    }
    putchar(']');
}

static void answer_turn(const query *q) {
    static const char *const ends[] = {
        [HM_TURNING_CLEAR] = "clear", [HM_TURNING_HIT] = "hit", [HM_TURNING_BUDGET] = "budget"};
    const query_detail *detail = &q->detail;
    hm_turning_hit found;
    hm_result result = hm_cast_turning(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.pose, &detail->last, &q->rule,
                                       detail->tolerance, detail->budget, &found);
    if (result != HM_OK) {
        printf("\"error\":\"to: %s\"", hm_result_text(result));
        return;
    }
    put_hit(found.end == HM_TURNING_HIT);
    printf(",\"end\":\"%s\",\"fraction\":", ends[found.end]);
    json_line_put_real(found.fraction);
    printf(",\"free\":%s,\"stop\":", found.stop_free ? "true" : "false");
    json_line_put_real(found.stop_fraction);
    fputs(",\"xform\":", stdout);
    const hm_xform stop = side_told_xform(&q->b, &found.stop);
    json_line_put_xform(&stop);
    printf(",\"looks\":%" PRId32, found.looks);
}

static void answer_xform(const query *q) {
    _Static_assert(HM_STEP_BITS == 24, "2^-24 is written out below");
    fputs("\"a\":{\"xform\":", stdout);
    const hm_xform a = side_told_xform(&q->a, &q->a.xform), b = side_told_xform(&q->b, &q->b.xform);
    json_line_put_xform(&a);
    fputs("},\"b\":{\"xform\":", stdout);
    json_line_put_xform(&b);
    fputs("},\"steps\":{\"position\":5.9604644775390625e-08,\"axis\":5.9604644775390625e-08}", stdout);
}

// ---- what can be asked --------------------------------------------------------------------------------------------

enum {
    ONE = QUERY_BIT(QUERY_ID) | QUERY_BIT(QUERY_OP) | QUERY_BIT(QUERY_A) | QUERY_BIT(QUERY_TOUCH),
    PAIR = ONE | QUERY_BIT(QUERY_B) | QUERY_BIT(QUERY_MARGIN),
    SEPARATE = PAIR | QUERY_BIT(QUERY_DIRECTION) | QUERY_BIT(QUERY_MAX_DISTANCE),
    CAST = PAIR | QUERY_BIT(QUERY_MOTION) | QUERY_BIT(QUERY_START),
    TURN = PAIR | QUERY_BIT(QUERY_TO) | QUERY_BIT(QUERY_TOLERANCE) | QUERY_BIT(QUERY_BUDGET),
    RAY = ONE | QUERY_BIT(QUERY_FROM) | QUERY_BIT(QUERY_TO) | QUERY_BIT(QUERY_DIRECTION) | QUERY_BIT(QUERY_LENGTH) |
          QUERY_BIT(QUERY_CAPACITY),
};

const query_op query_ops[] = {
    {"overlap", PAIR, false, NULL, answer_overlap},
    {"within", PAIR, false, NULL, answer_within},
    {"contact", PAIR, false, NULL, answer_contact},
    {"separate", SEPARATE, false, query_read_separate, answer_separate},
    {"distance", PAIR, false, NULL, answer_distance},
    {"shared", PAIR, true, NULL, answer_shared},
    {"cast", CAST, false, query_read_cast, answer_cast},
    {"turn", TURN, false, query_read_turn, answer_turn},
    {"ray", RAY, true, query_read_ray, answer_ray},
    {"xform", PAIR, false, NULL, answer_xform},
    {NULL, 0, false, NULL, NULL},
};
