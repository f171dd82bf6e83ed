// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "scene_print.h"

#include "../input/json_answer.h"
#include "../json/json_line.h"
#include "../cli/report.h"

#include <inttypes.h>
#include <stdlib.h>

// What belongs to one frame, copied out of the world.
typedef struct frame_found {
    hm_event *events;
    hm_touching *pairs;
    hm_passing *passings;
    int32_t event_count, pair_count, passing_count;
} frame_found;

static bool found_take(const scene *all, frame_found *out) {
    *out = (frame_found){.event_count = hm_world_events(all->world, NULL, 0),
                         .pair_count = hm_world_touching(all->world, NULL, 0),
                         .passing_count = hm_world_passings(all->world, NULL, 0)};
    out->events = calloc((size_t)out->event_count + 1, sizeof *out->events);
    out->pairs = calloc((size_t)out->pair_count + 1, sizeof *out->pairs);
    out->passings = calloc((size_t)out->passing_count + 1, sizeof *out->passings);
    if (!out->events || !out->pairs || !out->passings) return false;
    hm_world_events(all->world, out->events, out->event_count);
    hm_world_touching(all->world, out->pairs, out->pair_count);
    hm_world_passings(all->world, out->passings, out->passing_count);
    return true;
}

static void found_free(frame_found *found) {
    free(found->events);
    free(found->pairs);
    free(found->passings);
}

static void found_count(const frame_found *found, scene_counts *counts) {
    size_t *const of[] = {
        [HM_EVENT_END] = &counts->ends, [HM_EVENT_BEGIN] = &counts->begins, [HM_EVENT_STAY] = &counts->stays};
    for (int32_t i = 0; i < found->event_count; i++) ++*of[found->events[i].kind];
    counts->pairs = (size_t)found->pair_count;
    counts->passings += (size_t)found->passing_count;
}

static const char *event_name(hm_event_kind kind) {
    return kind == HM_EVENT_END ? "end" : kind == HM_EVENT_BEGIN ? "begin" : "stay";
}

// Objects have their instance in their user value, events also those of objects that are gone.
static int32_t body_of(const scene *all, hm_object id) {
    hm_object_def def;
    return hm_world_get(all->world, id, &def) ? (int32_t)def.user : -1;
}

// ---- for people ---------------------------------------------------------------------------------------------------

static void text_pair(const scene *all, const char *word, int32_t a, int32_t b) {
    char label[SCENE_LABEL_SIZE];
    printf("  %-5s ", word);
    scene_label(all, a, label);
    report_name(stdout, label);
    putchar(' ');
    scene_label(all, b, label);
    report_name(stdout, label);
}

static void text_contact(const hm_contact_info *contact) {
    printf(", %.6g px deep", contact->depth);
    for (int32_t i = 0; i < contact->count; i++)
        printf("%s %.6g,%.6g", i ? " and" : " at", contact->point[i].point.x, contact->point[i].point.y);
}

static void text_event(const scene *all, const hm_event *event, int32_t index) {
    hm_contact_info contact;
    text_pair(all, event_name(event->kind), (int32_t)event->user_a, (int32_t)event->user_b);
    if (event->kind != HM_EVENT_BEGIN) printf(" since %" PRIu64, event->since);
    if (hm_world_event_contact(all->world, index, &contact)) text_contact(&contact);
    putchar('\n');
}

static void text_passing(const scene *all, const hm_passing *passing) {
    text_pair(all, "pass", body_of(all, passing->a), body_of(all, passing->b));
    printf(" after %.6g of the frame at %.6g,%.6g\n", passing->fraction, passing->point.x, passing->point.y);
}

static void text_number(int32_t count, const char *one, const char *more) {
    printf(", %" PRId32 " %s", count, count == 1 ? one : more);
}

static void print_text(const scene *all, const frame_found *found) {
    printf("frame %d: %d object%s", (int)all->frame, (int)hm_world_count(all->world),
           hm_world_count(all->world) == 1 ? "" : "s");
    text_number(found->pair_count, "pair touches", "pairs touch");
    text_number(found->event_count, "event", "events");
    if (found->passing_count) text_number(found->passing_count, "passes", "pass");
    putchar('\n');
    for (int32_t i = 0; i < found->event_count; i++) text_event(all, &found->events[i], i);
    for (int32_t i = 0; i < found->passing_count; i++) text_passing(all, &found->passings[i]);
    for (int32_t i = 0; i < found->pair_count; i++) {
        const hm_touching *pair = &found->pairs[i];
        text_pair(all, "pair", body_of(all, pair->a), body_of(all, pair->b));
        printf(" since %" PRIu64 "\n", pair->since);
    }
}

// ---- for machines -------------------------------------------------------------------------------------------------

static void json_body(const scene *all, int32_t body) {
    if (body >= 0 && all->bodies[body].name)
        json_line_put_text(all->bodies[body].name);
    else
        printf("%d", (int)body);
}

static void json_pair(const scene *all, int32_t a, int32_t b) {
    json_body(all, a);
    fputs(",\"b\":", stdout);
    json_body(all, b);
}

static void json_event(const scene *all, const hm_event *event, int32_t index) {
    hm_contact_info contact;
    printf("{\"event\":\"%s\",\"a\":", event_name(event->kind));
    json_pair(all, (int32_t)event->user_a, (int32_t)event->user_b);
    printf(",\"since\":%" PRIu64, event->since);
    if (hm_world_event_contact(all->world, index, &contact)) {
        shape_side a, b;
        scene_side(all, (int32_t)event->user_a, &a);
        scene_side(all, (int32_t)event->user_b, &b);
        fputs(",\"contact\":{", stdout);
        json_answer_contact(&contact, &a, &b);
        putchar('}');
    }
    putchar('}');
}

static void json_passing(const scene *all, const hm_passing *passing) {
    fputs("{\"a\":", stdout);
    json_pair(all, body_of(all, passing->a), body_of(all, passing->b));
    fputs(",\"fraction\":", stdout);
    json_line_put_real(passing->fraction);
    fputs(",\"point\":", stdout);
    json_line_put_point(passing->point);
    fputs(",\"normal\":", stdout);
    json_line_put_point(passing->normal);
    putchar('}');
}

static bool print_json(const scene *all, const frame_found *found) {
    printf("{\"frame\":%d,\"objects\":%d,\"events\":[", (int)all->frame, (int)hm_world_count(all->world));
    for (int32_t i = 0; i < found->event_count; i++) {
        if (i) putchar(',');
        json_event(all, &found->events[i], i);
    }
    fputs("],\"passings\":[", stdout);
    for (int32_t i = 0; i < found->passing_count; i++) {
        if (i) putchar(',');
        json_passing(all, &found->passings[i]);
    }
    fputs("],\"pairs\":[", stdout);
    for (int32_t i = 0; i < found->pair_count; i++) {
        fputs(i ? ",{\"a\":" : "{\"a\":", stdout);
        json_pair(all, body_of(all, found->pairs[i].a), body_of(all, found->pairs[i].b));
        printf(",\"since\":%" PRIu64 "}", found->pairs[i].since);
    }
    fputs("],\"queries\":[", stdout);
    const bool done = scene_answer(all, true);
    fputs("]}\n", stdout);
    return done;
}

bool scene_print(const scene *all, bool json, scene_counts *counts) {
    frame_found found;
    bool done = found_take(all, &found);
    if (done) {
        found_count(&found, counts);
        if (json) {
            done = print_json(all, &found);
        } else {
            print_text(all, &found);
            done = scene_answer(all, false);
        }
    }
    found_free(&found);
    if (!done)
        report(all->doc.name, "free some memory", "frame %d cannot be told (not enough memory)", (int)all->frame);
    return done;
}
