// radial: sprites as a few lengths around their centres. A gear turns beside a crate that comes closer; the quick
// tests guess, the bounds are certain or say that they are not, and only then the pixels are asked.
#include <hitmask/hitmask.h>

#include <stdio.h>

typedef struct sprite {
    hm_mask *mask;
    hm_polar *polar;
    hm_shape shape;
    hm_pose pose;
    hm_xform xform;
} sprite;

static bool sprite_make(const char *rows, sprite *out) {
    if (hm_mask_from_ascii(rows, NULL, &out->mask) != HM_OK) return false;
    if (hm_polar_from_mask(out->mask, NULL, 16, NULL, &out->polar) != HM_OK) return false;
    hm_shape_mask(out->mask, NULL, &out->shape);
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

int main(void) {
    static const char *const names[] = {"circles", "nearest", "neighbours", "between"};
    sprite gear = {0}, crate = {0};
    counts sum = {0};
    const bool made = sprite_make(".....##.....\n"
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
                                  ".....##.....\n",
                                  &gear) &&
                      sprite_make("............\n"
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
                                  "............\n",
                                  &crate);
    if (!made || !compare(&gear, &crate, &sum)) return 1;
    printf("%d questions, %d hits\n", sum.asked, sum.hits);
    for (int mode = 0; mode < 4; mode++)
        printf("%-10s  %4d hits missed, %4d invented\n", names[mode], sum.missed[mode], sum.invented[mode]);
    printf("bounds      %4d certain, %d of them wrong\n", sum.certain, sum.wrong);
    sprite_free(&gear);
    sprite_free(&crate);
    return sum.wrong == 0 && sum.missed[HM_POLAR_CIRCLES] == 0 && sum.certain > sum.asked / 2 ? 0 : 1;
}
