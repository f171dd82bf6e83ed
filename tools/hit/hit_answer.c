// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "hit_answer.h"

#include "../input/json_answer.h"
#include "../json/json_line.h"
#include "../input/placing.h"
#include "../cli/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

bool posed_hit(const posed_answer *answer) { return answer->way.present ? answer->way.hit : answer->met; }

// ---- JSON ---------------------------------------------------------------------------------------------------------

static void json_shared(const hit_answer *shared) {
    printf(",\"shared\":%" PRId64 ",\"first\":", shared->shared);
    if (shared->hit) {
        printf("[%" PRId32 ",%" PRId32 "]", shared->first.x, shared->first.y);
    } else {
        fputs("null", stdout);
    }
}

static void json_distance(const posed_sprite sides[2], const posed_answer *answer) {
    if (!isfinite(answer->distance)) {
        fputs(",\"distance\":null,\"closest\":null,\"parts\":null", stdout);
        return;
    }
    fputs(",\"distance\":", stdout);
    json_line_put_real(answer->distance);
    fputs(",\"closest\":[", stdout);
    json_line_put_point(answer->closest.a);
    putchar(',');
    json_line_put_point(answer->closest.b);
    fputs("],", stdout);
    json_answer_parts(&answer->closest, &sides[0].side, &sides[1].side);
}

static void json_contact(const posed_sprite sides[2], const posed_answer *answer) {
    fputs(",\"contact\":", stdout);
    if (answer->met) {
        putchar('{');
        json_answer_contact(&answer->contact, &sides[0].side, &sides[1].side);
        putchar('}');
    } else {
        fputs("null", stdout);
    }
    fputs(",\"separation\":", stdout);
    if (answer->parts) {
        putchar('{');
        json_answer_separation(&answer->separation);
        putchar('}');
    } else {
        fputs("null", stdout);
    }
}

static void json_way(const posed_sprite sides[2], const posed_way *way) {
    fputs(",\"cast\":{\"motion\":", stdout);
    json_line_put_point(way->motion);
    printf(",\"start\":\"%s\",", placing_start_name(way->start));
    json_answer_cast(way->hit, &way->cast, &sides[0].side, &sides[1].side);
    putchar('}');
}

// A name, or a shape as in the input.
static void json_sprite(const hit_sprite *sprite) {
    if (!sprite->json) {
        json_line_put_text(png_read_name(sprite->name));
        return;
    }
    json_line_put_json(sprite->name);
}

static void json_query(const posed_sprite sides[2], const hm_rule *rule, int64_t threshold) {
    fputs(",\"a\":", stdout);
    json_sprite(sides[0].sprite);
    fputs(",\"b\":", stdout);
    json_sprite(sides[1].sprite);
    fputs(",\"xform\":{\"a\":", stdout);
    const hm_xform a = side_local_xform(&sides[0].side, &sides[0].side.xform);
    const hm_xform b = side_local_xform(&sides[1].side, &sides[1].side.xform);
    json_line_put_xform(&a);
    fputs(",\"b\":", stdout);
    json_line_put_xform(&b);
    printf("},\"touch\":\"%s\",\"margin\":", placing_touch_name(rule->touch));
    json_line_put_real(rule->margin);
    printf(",\"threshold\":%" PRId64 "}\n", threshold);
}

void posed_print_json(const posed_sprite sides[2], const posed_answer *answer, int64_t threshold) {
    printf("{\"hit\":%s", posed_hit(answer) ? "true" : "false");
    json_distance(sides, answer);
    putchar(',');
    if (answer->masks) {
        json_answer_common(answer->shares ? &answer->common : NULL);
    } else {
        fputs("\"area\":null,\"centroid\":null,\"box\":null", stdout);
    }
    if (answer->whole) json_shared(&answer->shared);
    json_contact(sides, answer);
    if (answer->way.present) json_way(sides, &answer->way);
    json_query(sides, &answer->rule, threshold);
}

// ---- text ---------------------------------------------------------------------------------------------------------

// Without the sign of -0.
static void text_point(const char *before, hm_vec2 point) {
    printf("%s%.9g,%.9g", before, point.x + 0.0, point.y + 0.0);
}

static void part_text(const shape_side *of, hm_feature met, char *out, size_t size) {
    const hm_pixel pixel = {met.x, met.y};
    hm_pixel cell;
    switch (side_part_kind(of)) {
    case SIDE_PART_NOTHING:
        *out = 0;
        break;
    case SIDE_PART_PIXEL:
        snprintf(out, size, "pixel %" PRId32 ",%" PRId32, pixel.x, pixel.y);
        break;
    case SIDE_PART_CELL:
        if (side_cell(of, pixel, &cell)) {
            snprintf(out, size, "cell %" PRId32 ",%" PRId32, cell.x, cell.y);
        } else {
            snprintf(out, size, "outside");
        }
        break;
    case SIDE_PART_EDGE:
        if (met.kind == HM_FEATURE_EDGE) {
            const side_edge *edge = &of->edges[pixel.x];
            snprintf(out, size, "edge %" PRId32 " of loop %" PRId32, edge->edge, edge->loop);
        } else {
            snprintf(out, size, "inside");
        }
        break;
    }
}

void posed_part_text(const shape_side *of, hm_feature feature, char *out, size_t size) {
    int length = 0;
    if (of->shape.kind == HM_SHAPE_COMPOUND) {
        of = &of->parts[feature.part];
        length = snprintf(out, size, "part %" PRId32 "%s", feature.part,
                          side_part_kind(of) == SIDE_PART_NOTHING ? "" : ", ");
    }
    part_text(of, feature, out + length, size - (size_t)length);
}

// " (pixel 3,2 of A, edge 1 of loop 0 of B)", as far as there is such a part.
static void text_parts(const posed_sprite sides[2], hm_feature a, hm_feature b) {
    const hm_feature features[2] = {a, b};
    const char *before = " (";
    // Of two pixels the second does without the word.
    bool masks = sides[0].side.shape.kind == HM_SHAPE_MASK && sides[1].side.shape.kind == HM_SHAPE_MASK;
    for (int i = 0; i < 2; i++) {
        char text[96];
        posed_part_text(&sides[i].side, features[i], text, sizeof text);
        if (!*text) continue;
        printf("%s%s of %c", before, text + (i && masks ? strlen("pixel ") : 0), "AB"[i]);
        before = ", ";
    }
    if (*before == ',') putchar(')');
}

static void text_empty(const posed_sprite sides[2]) {
    int empty = side_is_empty(&sides[0].side) ? 0 : 1;
    const hit_sprite *sprite = sides[empty].sprite;
    if (sprite->json) {
        printf("%c", "AB"[empty]);
    } else {
        report_name(stdout, png_read_name(sprite->name));
    }
    puts(sides[empty].side.shape.kind == HM_SHAPE_MASK ? " has no solid pixel" : " is empty");
}

static void text_common(const hm_shared_info *common) {
    hm_vec2 corner = common->min, size = {common->max.x - corner.x, common->max.y - corner.y};
    printf(", %.9g px^2 shared, box %.9gx%.9g at %.9g,%.9g", common->area, size.x, size.y, corner.x, corner.y);
}

static void text_shared(const hit_answer *shared) {
    printf(", %" PRId64 " shared pixel%s, first %" PRId32 ",%" PRId32 ", box %" PRId32 "x%" PRId32 " at %" PRId32
           ",%" PRId32,
           shared->shared, shared->shared == 1 ? "" : "s", shared->first.x, shared->first.y, shared->box.w,
           shared->box.h, shared->box.x, shared->box.y);
}

static void text_contact(const posed_answer *answer) {
    if (!isfinite(answer->contact.depth) || !answer->parts) {
        puts("contact: there is no way out within the world");
        return;
    }
    printf("contact: %.9g px deep", answer->contact.depth);
    text_point(", normal ", answer->contact.normal);
    text_point("; moved by ", answer->separation.move);
    puts(" B is free");
}

// How they lie, after a word or two that say whether that is a hit.
static void text_lie(const posed_sprite sides[2], const posed_answer *answer) {
    const hm_contact_point *point = &answer->contact.point[0];
    if (!isfinite(answer->distance)) {
        text_empty(sides);
        return;
    }
    if (answer->distance > 0) {
        printf("%.9g px apart", answer->distance);
        text_point(", closest points ", answer->closest.a);
        text_point(" and ", answer->closest.b);
    } else if (answer->met) {
        fputs("they meet at ", stdout);
        text_point("", point->point);
        text_parts(sides, point->feature_a, point->feature_b);
        if (answer->contact.count > 1) text_point(" and ", point[1].point);
    } else {
        text_point("they only touch, at ", answer->closest.a);
    }
    if (!answer->whole && answer->shares) text_common(&answer->common);
    if (answer->shared.hit) text_shared(&answer->shared);
    putchar('\n');
    if (answer->met) text_contact(answer);
}

// A move ends at its first hit, or where it leads.
static void text_way(const posed_sprite sides[2], const posed_way *way) {
    const double pixel = (double)HM_STEPS_PER_PIXEL;
    const hm_cast_hit *cast = &way->cast;
    if (!way->hit) {
        puts("no hit: B meets nothing on its way");
        return;
    }
    printf("hit: after %.9g of its way B meets A at ", cast->fraction);
    text_point("", cast->point);
    text_parts(sides, cast->feature_a, cast->feature_b);
    text_point(", normal ", cast->normal);
    if (cast->stop_x == 0 && cast->stop_y == 0) {
        puts("\nstop: B stays where it is");
        return;
    }
    text_point("\nstop: moved by ", (hm_vec2){(double)cast->stop_x / pixel, (double)cast->stop_y / pixel});
    puts(" B is still free");
}

void posed_print_text(const posed_sprite sides[2], const posed_answer *answer) {
    if (answer->way.present) {
        text_way(sides, &answer->way);
        fputs("start: ", stdout);
    } else {
        fputs(answer->met ? "hit: " : "no hit: ", stdout);
    }
    text_lie(sides, answer);
}
