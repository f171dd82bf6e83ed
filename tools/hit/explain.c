// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "explain.h"

#include "explain_polar.h"
#include "hit_posed.h"
#include "../input/json_answer.h"
#include "../json/json_line.h"
#include "../input/placing.h"
#include "../cli/report.h"

#include <hitmask/world.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

// ---- may they -----------------------------------------------------------------------------------------------------

// Why two of a world are no pair, NULL where they are one.
static const char *explain_no_pair(const explained *of) {
    const hm_filter *a = &of->filters[0], *b = &of->filters[1];
    if (!of->world) return NULL;
    if (of->flags[0] & HM_OBJECT_DISABLED) return "A is disabled";
    if (of->flags[1] & HM_OBJECT_DISABLED) return "B is disabled";
    if (of->flags[0] & of->flags[1] & HM_OBJECT_FIXED) return "both are fixed";
    if (hm_filter_passes(a, b)) return NULL;
    if (a->group && a->group == b->group) return "both are of the same negative group";
    if (!(a->category & b->mask)) return "B's mask has none of A's categories";
    return "A's mask has none of B's categories";
}

bool explain_hit(const explained *of) { return of->answer.met && !explain_no_pair(of); }

void explain_pair(const posed_sprite sides[2], const hm_rule *rule, explained *out) {
    for (int i = 0; i < 2; i++)
        out->boxed[i] = hm_shape_bounds(&sides[i].side.shape, &sides[i].side.xform, 0, &out->boxes[i]);
    hit_pair_sides(rule, sides, &out->answer);
    out->answer.boxes = true;
}

// How far the boxes are apart along an axis; where they overlap, by how much, as a negative number.
static double explain_gap(double a0, double a1, double b0, double b1) { return fmax(a0, b0) - fmin(a1, b1); }

static hm_vec2 explain_gaps(const explained *of) {
    const hm_bounds *a = &of->boxes[0], *b = &of->boxes[1];
    return (hm_vec2){explain_gap(a->x0, a->x1, b->x0, b->x1), explain_gap(a->y0, a->y1, b->y0, b->y1)};
}

// ---- in words -----------------------------------------------------------------------------------------------------

static void text_name(const explained *of, int i) { report_name(stdout, of->names[i]); }

static void text_point(hm_vec2 point) { printf("%.6g,%.6g", point.x + 0.0, point.y + 0.0); }

static void text_verdict(const explained *of) {
    const posed_answer *answer = &of->answer;
    const char *fault = explain_no_pair(of);
    text_name(of, 0);
    fputs(" (A) and ", stdout);
    text_name(of, 1);
    printf(" (B) %s: ", explain_hit(of) ? "hit" : "do not hit");
    if (!of->boxed[0] || !of->boxed[1])
        printf("there is nothing of %c\n", of->boxed[0] ? 'B' : 'A');
    else if (fault)
        printf("%s%s\n", fault, answer->met ? ", though their shapes meet" : "");
    else if (answer->met && answer->distance > 0)
        printf("they are nearer than the margin\n");
    else if (answer->met)
        printf(isfinite(answer->contact.depth) ? "they are %.6g px deep in each other\n" : "they meet\n",
               answer->contact.depth);
    else if (answer->distance > 0)
        printf("they are %.6g px apart\n", answer->distance);
    else
        printf("they only touch, without any overlap\n");
}

static void text_filter(const explained *of) {
    if (!of->world) return;
    const char *fault = explain_no_pair(of);
    printf("filter   %s", fault ? fault : "passes");
    for (int i = 0; i < 2; i++) {
        const hm_filter *f = &of->filters[i];
        const char *fixed = of->flags[i] & HM_OBJECT_FIXED ? ", fixed" : "";
        const char *disabled = of->flags[i] & HM_OBJECT_DISABLED ? ", disabled" : "";
        printf("; %s: category 0x%" PRIx32 ", mask 0x%" PRIx32, i ? "B" : "A", f->category, f->mask);
        printf(", group %" PRId32 "%s%s", f->group, fixed, disabled);
    }
    putchar('\n');
}

// Boxes are rounded outward a little, which would seem an error in print.
static double text_round(double value) { return round(value * 1000) / 1000 + 0.0; }

static void text_gap(double gap, bool verb) {
    if (gap > 0)
        printf(verb ? "are %.6g px apart" : "%.6g px", gap);
    else
        printf("%s %.6g px", verb ? "overlap by" : "by", -gap + 0.0);
}

// "overlap by 3 px across and by 4 px down": the verb a second time only where it is another one.
static void text_gaps(hm_vec2 gaps) {
    gaps = (hm_vec2){text_round(gaps.x), text_round(gaps.y)};
    fputs("; they ", stdout);
    text_gap(gaps.x, true);
    fputs(" across and ", stdout);
    text_gap(gaps.y, (gaps.x > 0) != (gaps.y > 0));
    fputs(" down", stdout);
}

static void text_boxes(const explained *of) {
    for (int i = 0; i < 2; i++) {
        const hm_bounds *box = &of->boxes[i];
        printf("%s%c ", i ? ", " : "boxes    ", "AB"[i]);
        if (of->boxed[i])
            printf("%.9g,%.9g to %.9g,%.9g", text_round(box->x0), text_round(box->y0), text_round(box->x1),
                   text_round(box->y1));
        else
            fputs("none", stdout);
    }
    if (of->boxed[0] && of->boxed[1]) text_gaps(explain_gaps(of));
    putchar('\n');
}

static void text_rule(const hm_rule *rule) {
    const bool closed = rule->touch == HM_TOUCH_CLOSED;
    printf("rule     %s: ", placing_touch_name(rule->touch));
    if (rule->margin > 0)
        printf("they hit where they are %s %.6g px apart\n", closed ? "at most" : "less than", rule->margin);
    else
        puts(closed ? "they hit where they have a point in common, if only of their edges"
                    : "they hit where their insides overlap; edges that touch are no hit");
}

static void text_part(const posed_sprite *side, char name, hm_feature feature) {
    char text[96];
    posed_part_text(&side->side, feature, text, sizeof text);
    if (*text) printf(" (%s of %c)", text, name);
}

// At a point of both.
static void text_parts(const posed_sprite sides[2], hm_feature a, hm_feature b) {
    char first[96], second[96];
    posed_part_text(&sides[0].side, a, first, sizeof first);
    posed_part_text(&sides[1].side, b, second, sizeof second);
    if (*first && *second)
        printf(" (%s of A, %s of B)", first, second);
    else if (*first || *second)
        printf(" (%s of %c)", *first ? first : second, *first ? 'A' : 'B');
}

static void text_nearest(const posed_sprite sides[2], const posed_answer *answer) {
    const hm_points *near = &answer->closest;
    if (!isfinite(answer->distance)) return;
    fputs("nearest  ", stdout);
    text_point(near->a);
    if (answer->distance > 0) {
        text_part(&sides[0], 'A', near->feature_a);
        fputs(" and ", stdout);
        text_point(near->b);
        text_part(&sides[1], 'B', near->feature_b);
        printf(": %.6g px\n", answer->distance);
    } else {
        text_parts(sides, near->feature_a, near->feature_b);
        puts(" is a point of both");
    }
}

static void text_contact(const posed_sprite sides[2], const posed_answer *answer) {
    const hm_contact_info *contact = &answer->contact;
    for (int32_t i = 0; answer->met && i < contact->count; i++) {
        const hm_contact_point *point = &contact->point[i];
        fputs("contact  ", stdout);
        text_point(point->point);
        text_parts(sides, point->feature_a, point->feature_b);
        if (isfinite(point->depth)) printf(", %.6g px deep", point->depth);
        putchar('\n');
    }
    if (answer->shares) printf("shared   %.6g px^2\n", answer->common.area);
}

// What brings them together, or parts them.
static void text_move(const posed_answer *answer) {
    const hm_points *near = &answer->closest;
    if (!isfinite(answer->distance)) return;
    fputs("to move  ", stdout);
    if (answer->met && !answer->parts) {
        puts("nothing within the world parts them");
    } else if (answer->met) {
        fputs("B by ", stdout);
        text_point(answer->separation.move);
        printf(", %.6g px, and they do not hit any more\n",
               hypot(answer->separation.move.x, answer->separation.move.y));
    } else if (answer->distance > 0) {
        fputs("B by ", stdout);
        text_point((hm_vec2){near->a.x - near->b.x, near->a.y - near->b.y});
        puts(", and they touch");
    } else {
        puts("B a little further, and they overlap");
    }
}

void explain_print_text(const posed_sprite sides[2], const explained *of) {
    text_verdict(of);
    text_filter(of);
    text_boxes(of);
    text_rule(&of->answer.rule);
    text_nearest(sides, &of->answer);
    text_contact(sides, &of->answer);
    text_move(&of->answer);
    if (of->answer.polar[0]) explain_polar_text(sides, of->answer.polar);
}

// ---- for machines -------------------------------------------------------------------------------------------------

static void json_box(const explained *of, int i) {
    const hm_bounds *box = &of->boxes[i];
    printf("\"%c\":", "ab"[i]);
    if (!of->boxed[i]) {
        fputs("null", stdout);
        return;
    }
    putchar('[');
    const double edges[4] = {box->x0, box->y0, box->x1, box->y1};
    for (int k = 0; k < 4; k++) {
        if (k) putchar(',');
        json_line_put_real(edges[k]);
    }
    putchar(']');
}

static void json_boxes(const explained *of) {
    fputs(",\"boxes\":{", stdout);
    json_box(of, 0);
    putchar(',');
    json_box(of, 1);
    if (of->boxed[0] && of->boxed[1]) {
        fputs(",\"gap\":", stdout);
        json_line_put_point(explain_gaps(of));
    }
    putchar('}');
}

static void json_nearest(const posed_sprite sides[2], const posed_answer *answer) {
    fputs(",\"distance\":", stdout);
    if (!isfinite(answer->distance)) {
        fputs("null,\"nearest\":null,\"parts\":null", stdout);
        return;
    }
    json_line_put_real(answer->distance);
    fputs(",\"nearest\":{\"a\":", stdout);
    json_line_put_point(answer->closest.a);
    fputs(",\"b\":", stdout);
    json_line_put_point(answer->closest.b);
    fputs("},", stdout);
    json_answer_parts(&answer->closest, &sides[0].side, &sides[1].side);
}

void explain_print_json(const posed_sprite sides[2], const explained *of) {
    const posed_answer *answer = &of->answer;
    const char *fault = explain_no_pair(of);
    printf("{\"hit\":%s,\"a\":", explain_hit(of) ? "true" : "false");
    json_line_put_text(of->names[0]);
    fputs(",\"b\":", stdout);
    json_line_put_text(of->names[1]);
    printf(",\"passes\":%s,\"why\":", fault ? "false" : "true");
    if (fault)
        json_line_put_text(fault);
    else
        fputs("null", stdout);
    json_boxes(of);
    printf(",\"touch\":\"%s\",\"margin\":", placing_touch_name(answer->rule.touch));
    json_line_put_real(answer->rule.margin);
    printf(",\"met\":%s", answer->met ? "true" : "false");
    json_nearest(sides, answer);
    fputs(",\"contact\":{", stdout);
    json_answer_contact(answer->met ? &answer->contact : NULL, &sides[0].side, &sides[1].side);
    fputs("},\"parting\":{", stdout);
    json_answer_separation(answer->parts ? &answer->separation : NULL);
    putchar('}');
    if (answer->polar[0]) explain_polar_json(sides, answer->polar);
    fputs("}\n", stdout);
}
