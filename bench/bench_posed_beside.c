// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Questions about posed masks that have no peer, beside overlap at the same poses.
#include "posed_pair.h"

#include <math.h>

// Called through pointers that the compiler cannot see through, as overlap is.
static double (*volatile our_distance)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                       hm_points *out) = hm_distance;
static bool (*volatile our_separate)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                     const hm_separate_options *options, hm_separation *out) = hm_separate;

static bool (*volatile our_contact)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                    const hm_contact_options *options, hm_contact_info *out) = hm_contact;

static bool (*volatile our_cast)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                 hm_vec2 motion, const hm_cast_options *options, hm_cast_hit *out) = hm_cast;

static POSED_TIMER(time_distance, posed_pair, work,
                   our_distance(&pair->a.shape, &at->a, &pair->b.shape, &at->b, NULL))

    static bool separate(const posed_pair *pair, const pose_pair *at, hm_separation *out) {
    static const hm_separate_options options = {.max_distance = 64};
    return our_separate(&pair->a.shape, &at->a, &pair->b.shape, &at->b, &options, out);
}

static double separate_length(const posed_pair *pair, const pose_pair *at) {
    hm_separation out;
    return separate(pair, at, &out) ? fabs(out.move.x) + fabs(out.move.y) : 0;
}

static POSED_TIMER(time_separate, posed_pair, work, separate_length(pair, at))

    static bool contact(const posed_pair *pair, const pose_pair *at, hm_contact_info *out) {
    return our_contact(&pair->a.shape, &at->a, &pair->b.shape, &at->b, NULL, out);
}

static double contact_depth(const posed_pair *pair, const pose_pair *at) {
    hm_contact_info out;
    return contact(pair, at, &out) ? out.depth : 0;
}

static POSED_TIMER(time_contact, posed_pair, work, contact_depth(pair, at))

    // The times of a question and of overlap.
    static void measure_beside(bench_run *run, const posed_pair *pair, bench_cell *cell, bench_timer timer) {
    bench_side sides[] = {
        {.name = "overlap", .level = (int)run->best, .timer = posed_time_overlap},
        {.name = hm_simd_name(run->best), .level = (int)run->best, .timer = timer},
    };
    sides[0].context = sides[1].context = pair;
    sides[0].calls = sides[1].calls = pair->count;
    if (bench_measure(run, cell, sides, 2)) bench_publish(run, cell, &sides[0], &sides[1]);
}

static void measure_question(bench_run *run, const posed_pair *pair, bench_cell *cell, bench_timer timer) {
    if (run->work)
        posed_print_work(pair, cell, timer);
    else
        measure_beside(run, pair, cell, timer);
}

void posed_measure_distance(bench_run *run, posed_pair *pair, bench_cell *cell) {
    measure_question(run, pair, cell, time_distance);
}

static double closest(const posed_pair *pair, const pose_pair *at) {
    hm_points points;
    return our_distance(&pair->a.shape, &at->a, &pair->b.shape, &at->b, &points);
}

static POSED_TIMER(time_closest, posed_pair, work, closest(pair, at))

    void posed_measure_closest(bench_run *run, posed_pair *pair, bench_cell *cell) {
    measure_question(run, pair, cell, time_closest);
}

// ---- casts --------------------------------------------------------------------------------------------------------

static bool cast(const posed_pair *pair, const pose_pair *at, hm_cast_hit *out) {
    const hm_vec2 motion = pair->motion[at - pair->at];
    return our_cast(&pair->a.shape, &at->a, &pair->b.shape, &at->b, motion,
                    &(hm_cast_options){.start = HM_CAST_ALWAYS}, out);
}

static double cast_fraction(const posed_pair *pair, const pose_pair *at) {
    hm_cast_hit hit;
    cast(pair, at, &hit);
    return hit.fraction;
}

static POSED_TIMER(time_cast, posed_pair, work, cast_fraction(pair, at))

    // Where it stops it must be free, unless it begins in contact.
    static int64_t compare_casts(const posed_pair *pair) {
    for (int32_t i = 0; i < pair->count; i++) {
        pose_pair at = pair->at[i];
        hm_cast_hit hit;
        if (posed_overlaps(pair, &at)) continue;
        cast(pair, &pair->at[i], &hit);
        bool moved = hm_xform_translate(&at.b, hit.stop_x, hit.stop_y, &at.b) == HM_OK;
        if (!moved || posed_overlaps(pair, &at))
            bench_die("wrong cast: %s, %d px, pose %d", pair->name, (int)pair->size, (int)i);
    }
    return pair->count;
}

void posed_measure_cast(bench_run *run, posed_pair *pair, bench_cell *cell) {
    if (!run->work) cell->answers = compare_casts(pair);
    measure_question(run, pair, cell, time_cast);
}

// ---- separation ---------------------------------------------------------------------------------------------------

// What is moved by the result must be apart, and not have been moved further than back to where it came from.
static int64_t compare_separations(const posed_pair *pair) {
    for (int32_t i = 0; i < pair->count; i++) {
        pose_pair at = pair->at[i];
        hm_separation out;
        bool found = separate(pair, &at, &out);
        double limit = pair->poses.shallow_depth[i] + 1.0 / 16 + 1.0 / 512;
        bool moved = found && hm_xform_translate(&at.b, out.steps_x, out.steps_y, &at.b) == HM_OK;
        if (!moved || hypot(out.move.x, out.move.y) > limit || posed_overlaps(pair, &at))
            bench_die("wrong separation: %s, %d px, pose %d: (%g, %g), at most %g away", pair->name, (int)pair->size,
                      (int)i, out.move.x, out.move.y, limit);
    }
    return pair->count;
}

void posed_measure_separate(bench_run *run, posed_pair *pair, bench_cell *cell) {
    if (!run->work) cell->answers = compare_separations(pair);
    measure_question(run, pair, cell, time_separate);
}

// ---- contact ------------------------------------------------------------------------------------------------------

// What is moved along the normal by the depth, and a step more for its rounding, must be apart.
static int64_t compare_contacts(const posed_pair *pair) {
    for (int32_t i = 0; i < pair->count; i++) {
        pose_pair at = pair->at[i];
        hm_contact_info out;
        bool moved = contact(pair, &at, &out);
        const double far = (out.depth + 0x1p-23) * 0x1p24;
        moved = moved &&
                hm_xform_translate(&at.b, llround(out.normal.x * far), llround(out.normal.y * far), &at.b) == HM_OK;
        if (!moved || posed_overlaps(pair, &at))
            bench_die("wrong contact: %s, %d px, pose %d", pair->name, (int)pair->size, (int)i);
    }
    return pair->count;
}

void posed_measure_contact(bench_run *run, posed_pair *pair, bench_cell *cell) {
    if (!run->work) cell->answers = compare_contacts(pair);
    measure_question(run, pair, cell, time_contact);
}
