// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "json_answer.h"

#include "../json/json_line.h"
#include "../cli/ratio.h"
#include "../cli/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

// ---- values -------------------------------------------------------------------------------------------------------

static void answer_pixel(hm_pixel pixel) { printf("[%" PRId32 ",%" PRId32 "]", pixel.x, pixel.y); }

// Texts, since the numbers are beyond what most readers of JSON can hold.
static void answer_fraction(hm_fraction fraction) {
    char numerator[TEXT_INT128_SIZE], denominator[TEXT_INT128_SIZE];
    fraction = ratio_lowest(fraction);
    text_from_int128(fraction.numerator, numerator);
    text_from_int128(fraction.denominator, denominator);
    printf("[\"%s\",\"%s\"]", numerator, denominator);
}

// ---- members ------------------------------------------------------------------------------------------------------

// A translation in pixels and in whole steps. Pixels are exact: a double has bits for 2^53 steps.
static void answer_translation(const char *name, int64_t x, int64_t y) {
    const double pixel = (double)HM_STEPS_PER_PIXEL;
    printf("\"%s\":", name);
    json_line_put_point((hm_vec2){(double)x / pixel, (double)y / pixel});
    printf(",\"steps\":[%" PRId64 ",%" PRId64 "]", x, y);
}

static void answer_normal(hm_vec2 normal) {
    fputs(",\"normal\":", stdout);
    if (normal.x == 0 && normal.y == 0) {
        fputs("null", stdout);
    } else {
        json_line_put_point(normal);
    }
}

static void answer_point(hm_vec2 point) {
    fputs("\"point\":", stdout);
    json_line_put_point(point);
}

// What of a shape was met: a pixel of a mask; a cell of a tile map, as in its file; an edge of an outline by the
// numbers of its loop and of its first point in the input. Nothing of a kind without parts.
static void answer_detail(const shape_side *of, const hm_feature *met, const char *before) {
    const hm_pixel pixel = {met->x, met->y};
    hm_pixel cell;
    switch (side_part_kind(of)) {
    case SIDE_PART_NOTHING:
        break;
    case SIDE_PART_PIXEL:
        printf("%s\"pixel\":", before);
        answer_pixel(pixel);
        break;
    case SIDE_PART_CELL:
        printf("%s\"cell\":", before);
        if (side_cell(of, pixel, &cell)) {
            answer_pixel(cell);
        } else {
            fputs("null", stdout);
        }
        break;
    case SIDE_PART_EDGE:
        if (met->kind == HM_FEATURE_EDGE) {
            const side_edge *edge = &of->edges[pixel.x];
            printf("%s\"loop\":%" PRId32 ",\"edge\":%" PRId32, before, edge->loop, edge->edge);
        } else {
            printf("%s\"loop\":null,\"edge\":null", before);
        }
        break;
    }
}

// Of a compound also the number of the part, and its tag if it has one.
static void answer_part(const shape_side *of, const hm_feature *feature) {
    putchar('{');
    if (of->shape.kind == HM_SHAPE_COMPOUND) {
        const shape_side *met = &of->parts[feature->part];
        printf("\"part\":%" PRId32, feature->part);
        if (met->tag) fputs(",\"tag\":", stdout);
        if (json_is_string(met->tag)) json_line_put_text(json_string_value(met->tag));
        if (json_is_integer(met->tag)) printf("%" JSON_INTEGER_FORMAT, json_integer_value(met->tag));
        answer_detail(met, feature, ",");
    } else {
        answer_detail(of, feature, "");
    }
    putchar('}');
}

static void answer_parts(const shape_side *a, const hm_feature *of_a, const shape_side *b, const hm_feature *of_b) {
    fputs(",\"a\":", stdout);
    answer_part(a, of_a);
    fputs(",\"b\":", stdout);
    answer_part(b, of_b);
}

// ---- answers ------------------------------------------------------------------------------------------------------

void json_answer_common(const hm_shared_info *common) {
    if (!common) {
        fputs("\"area\":0,\"centroid\":null,\"box\":null", stdout);
        return;
    }
    fputs("\"area\":", stdout);
    json_line_put_real(common->area);
    fputs(",\"centroid\":", stdout);
    json_line_put_point(common->centroid);
    fputs(",\"box\":[", stdout);
    json_line_put_real(common->min.x);
    putchar(',');
    json_line_put_real(common->min.y);
    putchar(',');
    json_line_put_real(common->max.x - common->min.x);
    putchar(',');
    json_line_put_real(common->max.y - common->min.y);
    putchar(']');
}

void json_answer_distance(double distance, const hm_points *points, const shape_side *a, const shape_side *b) {
    fputs("\"distance\":", stdout);
    if (!isfinite(distance)) {
        fputs("null", stdout);
        return;
    }
    json_line_put_real(distance);
    fputs(",\"a\":", stdout);
    json_line_put_point(points->a);
    fputs(",\"b\":", stdout);
    json_line_put_point(points->b);
    putchar(',');
    json_answer_parts(points, a, b);
}

void json_answer_parts(const hm_points *points, const shape_side *a, const shape_side *b) {
    fputs("\"parts\":[", stdout);
    answer_part(a, &points->feature_a);
    putchar(',');
    answer_part(b, &points->feature_b);
    putchar(']');
}

void json_answer_separation(const hm_separation *separation) {
    if (separation) {
        answer_translation("move", separation->steps_x, separation->steps_y);
    } else {
        fputs("\"move\":null,\"steps\":null", stdout);
    }
}

static void answer_depth(double depth) {
    fputs(",\"depth\":", stdout);
    if (isfinite(depth)) {
        json_line_put_real(depth);
    } else {
        fputs("null", stdout);
    }
}

static void answer_rule(hm_normal_rule rule) {
    static const char *const names[] = {"mtv", "area", "edges", "closest", "bounds"};
    printf(",\"rule\":\"%s\"", names[rule]);
}

void json_answer_contact(const hm_contact_info *contact, const shape_side *a, const shape_side *b) {
    if (!contact) {
        fputs("\"points\":null,\"normal\":null,\"rule\":null,\"depth\":null", stdout);
        return;
    }
    fputs("\"points\":[", stdout);
    for (int32_t i = 0; i < contact->count; i++) {
        const hm_contact_point *point = &contact->point[i];
        fputs(i ? ",{" : "{", stdout);
        answer_point(point->point);
        answer_depth(point->depth);
        answer_parts(a, &point->feature_a, b, &point->feature_b);
        putchar('}');
    }
    putchar(']');
    answer_normal(contact->normal);
    answer_rule(contact->normal_rule);
    answer_depth(contact->depth);
}

void json_answer_cast(bool hit, const hm_cast_hit *cast, const shape_side *a, const shape_side *b) {
    fputs("\"fraction\":", stdout);
    json_line_put_real(cast->fraction);
    if (hit && cast->exact) {
        fputs(",\"exact\":", stdout);
        answer_fraction(cast->when);
    }
    putchar(',');
    answer_translation("stop", cast->stop_x, cast->stop_y);
    putchar(',');
    if (!hit) {
        fputs("\"point\":null,\"normal\":null,\"a\":null,\"b\":null", stdout);
        return;
    }
    answer_point(cast->point);
    answer_normal(cast->normal);
    answer_parts(a, &cast->feature_a, b, &cast->feature_b);
}

void json_answer_entry(const hm_mask_ray_entry *entry) {
    fputs("\"enter\":", stdout);
    json_line_put_real(entry->enter);
    fputs(",\"leave\":", stdout);
    json_line_put_real(entry->leave);
    fputs(",\"exact\":[", stdout);
    answer_fraction(entry->when);
    putchar(',');
    answer_fraction(entry->until);
    fputs("],", stdout);
    answer_point(entry->point);
    answer_normal(entry->normal);
    fputs(",\"pixel\":", stdout);
    answer_pixel(entry->pixel);
}

void json_answer_pass(const hm_gate_pass *pass) {
    printf("\"leg\":%" PRId32 ",\"fraction\":", pass->leg);
    json_line_put_real(pass->fraction);
    fputs(",\"exact\":", stdout);
    answer_fraction(pass->when);
    putchar(',');
    answer_point(pass->point);
    printf(",\"way\":%" PRId32, pass->way);
}

void json_answer_bounce(const hm_bounce *bounce) {
    static const char *const ends[] = {
        [HM_BOUNCE_DONE] = "done", [HM_BOUNCE_LIMIT] = "limit", [HM_BOUNCE_OUTSIDE] = "outside"};
    printf("\"end\":\"%s\",", ends[bounce->end]);
    answer_translation("move", bounce->steps_x, bounce->steps_y);
    fputs(",\"place\":", stdout);
    json_line_put_point(bounce->place);
    fputs(",\"velocity\":", stdout);
    json_line_put_point(bounce->velocity);
    printf(",\"bounces\":%" PRId64, bounce->bounces);
}
