// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "hit_answer.h"

#include "json_answer.h"
#include "json_line.h"
#include "placing.h"
#include "report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

bool posed_hit(const posed_answer *answer) { return answer->way.given ? answer->way.hit : answer->met; }

// ---- JSON ---------------------------------------------------------------------------------------------------------

static void json_shared(const hit_answer *shared) {
    printf(",\"shared\":%" PRId64 ",\"first\":", shared->shared);
    if (shared->hit) {
        printf("[%" PRId32 ",%" PRId32 "]", shared->first.x, shared->first.y);
    } else {
        fputs("null", stdout);
    }
}

static void json_distance(const posed_answer *answer) {
    if (!isfinite(answer->distance)) {
        fputs(",\"distance\":null,\"closest\":null", stdout);
        return;
    }
    fputs(",\"distance\":", stdout);
    json_line_put_real(answer->distance);
    fputs(",\"closest\":[", stdout);
    json_line_put_point(answer->closest.a);
    putchar(',');
    json_line_put_point(answer->closest.b);
    putchar(']');
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

static void json_asked(const posed_sprite sides[2], const hm_rule *rule, int64_t threshold) {
    fputs(",\"a\":", stdout);
    json_line_put_text(png_read_name(sides[0].sprite->name));
    fputs(",\"b\":", stdout);
    json_line_put_text(png_read_name(sides[1].sprite->name));
    fputs(",\"xform\":{\"a\":", stdout);
    json_line_put_xform(&sides[0].side.xform);
    fputs(",\"b\":", stdout);
    json_line_put_xform(&sides[1].side.xform);
    printf("},\"touch\":\"%s\",\"margin\":", placing_touch_name(rule->touch));
    json_line_put_real(rule->margin);
    printf(",\"threshold\":%" PRId64 "}\n", threshold);
}

void posed_print_json(const posed_sprite sides[2], const posed_answer *answer, int64_t threshold) {
    printf("{\"hit\":%s", posed_hit(answer) ? "true" : "false");
    json_distance(answer);
    putchar(',');
    json_answer_common(answer->shares ? &answer->common : NULL);
    if (answer->whole) json_shared(&answer->shared);
    json_contact(sides, answer);
    if (answer->way.given) json_way(sides, &answer->way);
    json_asked(sides, &answer->rule, threshold);
}

// ---- text ---------------------------------------------------------------------------------------------------------

// Without the sign of -0.
static void text_point(const char *before, hm_vec2 point) {
    printf("%s%.9g,%.9g", before, point.x + 0.0, point.y + 0.0);
}

static void text_place(hm_vec2 point, hm_pixel a, hm_pixel b) {
    text_point("", point);
    printf(" (pixel %" PRId32 ",%" PRId32 " of A, %" PRId32 ",%" PRId32 " of B)", a.x, a.y, b.x, b.y);
}

static void text_empty(const posed_sprite sides[2]) {
    int empty = hm_mask_count(sides[0].side.shape.mask) ? 1 : 0;
    report_name(stdout, png_read_name(sides[empty].sprite->name));
    puts(" has no solid pixel");
}

static void text_common(const hm_common *common) {
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
    const hm_contact_point *place = &answer->contact.point[0];
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
        text_place(place->point, place->pixel_a, place->pixel_b);
    } else {
        text_point("they only touch, at ", answer->closest.a);
    }
    if (!answer->whole && answer->shares) text_common(&answer->common);
    if (answer->shared.hit) text_shared(&answer->shared);
    putchar('\n');
    if (answer->met) text_contact(answer);
}

// A move ends at its first hit, or where it leads.
static void text_way(const posed_way *way) {
    const double pixel = (double)HM_STEPS_PER_PIXEL;
    const hm_cast_hit *cast = &way->cast;
    if (!way->hit) {
        puts("no hit: B meets nothing on its way");
        return;
    }
    printf("hit: after %.9g of its way B meets A at ", cast->fraction);
    text_place(cast->point, cast->pixel_a, cast->pixel_b);
    text_point(", normal ", cast->normal);
    if (cast->stop_x == 0 && cast->stop_y == 0) {
        puts("\nstop: B stays where it is");
        return;
    }
    text_point("\nstop: moved by ", (hm_vec2){(double)cast->stop_x / pixel, (double)cast->stop_y / pixel});
    puts(" B is still free");
}

void posed_print_text(const posed_sprite sides[2], const posed_answer *answer) {
    if (answer->way.given) {
        text_way(&answer->way);
        fputs("start: ", stdout);
    } else {
        fputs(answer->met ? "hit: " : "no hit: ", stdout);
    }
    text_lie(sides, answer);
}
