// Outlines of the sprites that come with the project: images of pictures get images of outlines, greater tolerances
// no more points. Where HM_TEST_PICTURES names files, as `file` for each line, those are judged instead.
#include "../tools/png/png_read.h"
#include "simplify_judge.h"

#include <stdio.h>

static const png_limits any_size = {16384, 1 << 26};
static const char *const sprites[] = {"bat",         "boss",   "bubbles",   "bullet", "chain",         "cloud",
                                      "coin_strip6", "gear",   "ghost",     "key",    "planet",        "ring",
                                      "rock",        "shards", "satellite", "ship",   "slime",         "spider",
                                      "star",        "sword",  "tree",      "web",    "walker_strip6", "window"};
static const double tolerances[] = {1, 2, 6};

static hm_mask *read_mask(const char *file) {
    hm_mask *mask = NULL;
    REQUIRE(png_read_mask(file, &any_size, 1, &mask));
    return mask;
}

// Large pictures take long, and are judged less where there are many.
static void judge_file(const char *file, bool every_tolerance) {
    hm_mask *mask = read_mask(file);
    int width = hm_mask_width(mask);
    test_note("%s", file);
    for (int method = 0; method < JUDGE_METHODS; ++method) {
        if (method == HM_SIMPLIFY_RDP) continue; // keeps one of several choices where a loop is symmetric
        for (int t = 0; t < 3; ++t)
            if (every_tolerance || (width <= 128 && t == method % 3)) judge_images(mask, method, tolerances[t]);
    }
    judge_tolerance_ladder(mask, width > 128 ? 6 : width > 48 ? 10 : JUDGE_TOLERANCES, width > 128 ? 0 : 3);
    hm_mask_destroy(mask);
}

TEST(sprites_of_the_project) {
    if (getenv("HM_TEST_PICTURES")) return;
    for (int i = 0; i < (int)(sizeof sprites / sizeof sprites[0]); ++i) {
        char file[64];
        snprintf(file, sizeof file, "sprites/%s.png", sprites[i]);
        bool skipped = test_short() && i % 4 > 0;
        if (!skipped) judge_file(file, false);
    }
}

TEST(pictures) {
    const char *list = getenv("HM_TEST_PICTURES");
    FILE *names = list ? fopen(list, "r") : NULL;
    char file[1024];
    if (!list) return;
    REQUIRE(names != NULL);
    while (fgets(file, sizeof file, names)) {
        file[strcspn(file, "\n")] = 0;
        judge_file(file, true);
    }
    fclose(names);
}

TEST_MAIN(CASE(sprites_of_the_project), CASE(pictures))
