// radial: sprites as a few lengths around their centres. A gear turns beside a crate that comes closer; the quick
// tests guess, the bounds are certain or say that they are not, and only then the pixels are asked. Then the same with
// fewer and more directions, and with a profile that was written down as numbers.
#include <hitmask/hitmask.h>

#include <stdio.h>

typedef struct sprite {
    hm_mask *mask;
    hm_polar *polar;
    hm_shape shape;
    hm_pose pose;
    hm_xform xform;
} sprite;

static bool sprite_make(const char *rows, int directions, sprite *out) {
    if (hm_mask_from_ascii(rows, NULL, &out->mask) != HM_OK) return false;
    if (hm_polar_from_mask(out->mask, NULL, directions, NULL, &out->polar) != HM_OK) return false;
    hm_shape_mask(out->mask, &out->shape);
    out->pose = (hm_pose)HM_POSE_DEFAULT;
    out->pose.pivot = (hm_vec2){6, 6};
    return true;
}

static void sprite_free(sprite *s) {
    hm_polar_destroy(s->polar);
    hm_mask_destroy(s->mask);
}

/// How often guesses were wrong, and bounds certain.
typedef struct counts {
    int asked, hits, missed[4], invented[4], certain, wrong;
} counts;

static void ask(const sprite *a, const sprite *b, counts *sum) {
    const bool hit = hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, NULL);
    sum->asked++;
    sum->hits += hit;
    for (int mode = HM_POLAR_CIRCLES; mode <= HM_POLAR_BETWEEN; mode++) {
        const bool guess = hm_polar_hit(a->polar, &a->xform, b->polar, &b->xform, (hm_polar_mode)mode);
        sum->missed[mode] += hit && !guess;
        sum->invented[mode] += guess && !hit;
    }
    const hm_polar_answer answer = hm_polar_bounds(a->polar, &a->xform, b->polar, &b->xform);
    sum->certain += answer != HM_POLAR_UNSURE;
    sum->wrong += (answer == HM_POLAR_MISS && hit) || (answer == HM_POLAR_HIT && !hit);
}

static bool compare(sprite *gear, sprite *crate, counts *sum) {
    for (int turn = 0; turn < 60; turn++)
        for (int near = 0; near < 60; near++) {
            gear->pose.angle = turn * 0.1;
            crate->pose.angle = turn * 0.037;
            crate->pose.position = (hm_vec2){16 - near * 0.2, near * 0.05};
            if (hm_xform_from_pose(&gear->pose, &gear->xform) != HM_OK) return false;
            if (hm_xform_from_pose(&crate->pose, &crate->xform) != HM_OK) return false;
            ask(gear, crate, sum);
        }
    return true;
}

static const char gear_rows[] = ".....##.....\n"
                                ".#...##...#.\n"
                                "..########..\n"
                                "..########..\n"
                                "..########..\n"
                                "############\n"
                                "############\n"
                                "..########..\n"
                                "..########..\n"
                                "..########..\n"
                                ".#...##...#.\n"
                                ".....##.....\n";
static const char crate_rows[] = "............\n"
                                 "............\n"
                                 "..########..\n"
                                 "..########..\n"
                                 "..########..\n"
                                 "..########..\n"
                                 "..########..\n"
                                 "..########..\n"
                                 "..########..\n"
                                 "..########..\n"
                                 "............\n"
                                 "............\n";

static bool count_with(int directions, counts *sum) {
    sprite gear = {0}, crate = {0};
    const bool done = sprite_make(gear_rows, directions, &gear) && sprite_make(crate_rows, directions, &crate) &&
                      compare(&gear, &crate, sum);
    sprite_free(&gear);
    sprite_free(&crate);
    return done;
}

static void print_guesses(const counts *sum) {
    static const char *const names[] = {"circles", "nearest", "neighbours", "between"};
    printf("%d questions, %d hits\n", sum->asked, sum->hits);
    for (int mode = 0; mode < 4; mode++)
        printf("%-10s  %4d hits missed, %4d invented\n", names[mode], sum->missed[mode], sum->invented[mode]);
    printf("bounds      %4d certain, %d of them wrong\n", sum->certain, sum->wrong);
}

// Oversampling: more directions than the sprites have pixels around them.
static bool print_directions(void) {
    puts("\ndirections  between: missed, invented  bounds: certain");
    for (int directions = 8; directions <= 128; directions *= 2) {
        counts sum = {0};
        if (!count_with(directions, &sum) || sum.wrong) return false;
        printf("%10d  %16d  %8d  %15d\n", directions, sum.missed[HM_POLAR_BETWEEN], sum.invented[HM_POLAR_BETWEEN],
               sum.certain);
    }
    return true;
}

// A star of five points as a table, without any picture, that comes closer to another one until both touch.
static bool print_written(void) {
    static const double lengths[10] = {9, 4, 9, 4, 9, 4, 9, 4, 9, 4};
    hm_polar *star = NULL;
    const hm_pose rotated = hm_pose_at(0, 0, 0.628); // so that notches face each other
    hm_xform here, there = HM_XFORM_IDENTITY;
    if (hm_xform_from_pose(&rotated, &here) != HM_OK) return false;
    if (hm_polar_from_lengths(lengths, 10, NULL, NULL, &star) != HM_OK) return false;
    int hits[3] = {0};
    for (int x = 20; x > 0; x--) {
        there.ox = x * HM_STEPS_PER_PIXEL;
        hits[0] += hm_polar_hit_aside(star, &here, star, &there, 0);
        hits[1] += hm_polar_hit_aside(star, &here, star, &there, 1);
        hits[2] += hm_polar_bounds(star, &here, star, &there) == HM_POLAR_HIT;
    }
    printf(
        "\nstars from lengths: %d of 20 places are hits along one direction, %d with one more to each side, %d for "
        "sure\n",
        hits[0], hits[1], hits[2]);
    hm_polar_destroy(star);
    return hits[0] <= hits[1] && hits[2] <= hits[1];
}

int main(void) {
    counts sum = {0};
    if (!count_with(16, &sum)) return 1;
    print_guesses(&sum);
    if (!print_directions() || !print_written()) return 1;
    return sum.wrong == 0 && sum.missed[HM_POLAR_CIRCLES] == 0 && sum.certain > sum.asked / 2 ? 0 : 1;
}
