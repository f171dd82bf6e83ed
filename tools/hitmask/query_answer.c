// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "json_line.h"
#include "query.h"

#include <math.h>
#include <stdio.h>

static void answer_overlap(const query *q) {
    bool hit = hm_overlap(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, &q->rule);
    fputs(hit ? "\"hit\":true" : "\"hit\":false", stdout);
}

static void answer_distance(const query *q) {
    hm_points points;
    double distance = hm_distance(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, &points);
    fputs("\"distance\":", stdout);
    if (!isfinite(distance)) {
        fputs("null", stdout);
        return;
    }
    json_line_put_real(distance);
    fputs(",\"a\":", stdout);
    json_line_put_point(points.a);
    fputs(",\"b\":", stdout);
    json_line_put_point(points.b);
}

static void answer_shared(const query *q) {
    hm_common common;
    bool hit = hm_shared(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, &common);
    fputs(hit ? "\"hit\":true," : "\"hit\":false,", stdout);
    json_line_put_common(hit ? &common : NULL);
}

static void answer_xform(const query *q) {
    _Static_assert(HM_STEP_BITS == 24, "2^-24 is written out below");
    fputs("\"a\":{\"xform\":", stdout);
    json_line_put_xform(&q->a.xform);
    fputs("},\"b\":{\"xform\":", stdout);
    json_line_put_xform(&q->b.xform);
    fputs("},\"steps\":{\"position\":5.9604644775390625e-08,\"axis\":5.9604644775390625e-08}", stdout);
}

const query_op query_ops[] = {
    {"overlap", answer_overlap, false},
    {"distance", answer_distance, false},
    {"shared", answer_shared, true},
    {"xform", answer_xform, false},
    {NULL, NULL, false},
};
