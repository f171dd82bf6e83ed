// What `hitmask bake` makes of pictures: masks against the pixels read one by one, every shape against the same made
// directly by the library, hulls against joining them in any order.
#define _POSIX_C_SOURCE 200809L
#include "harness.h"

#include "../tools/bake/form.h"
#include "../tools/bake/format.h"
#include "../tools/bake/product.h"
#include "../tools/cli/report.h"

#include <hitmask/outline.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <png.h>

static const png_limits any_size = {16384, 1 << 26};

static product_options usual(void) {
    return (product_options){.tolerance = 1,
                             .parts = 8,
                             .threshold = 1,
                             .pivot_x = 0.5,
                             .pivot_y = 0.5,
                             .limits = &any_size,
                             .max_bytes = 1 << 28};
}

// ---- pictures in files --------------------------------------------------------------------------------------------

static char folder[] = "/tmp/hitmask-product-XXXXXX";
static char file_name[2][64]; // the picture, and the one that stands for it

static void begin_files(void) {
    REQUIRE(mkdtemp(strcpy(folder, "/tmp/hitmask-product-XXXXXX")) != NULL);
    snprintf(file_name[0], sizeof file_name[0], "%s/a.png", folder);
    snprintf(file_name[1], sizeof file_name[1], "%s/a.mask.png", folder);
}

static void end_files(void) {
    for (int i = 0; i < 2; ++i) unlink(file_name[i]);
    rmdir(folder);
}

// With straight alpha.
static bool write_png(const char *file, const picture *p) {
    png_image image = {.version = PNG_IMAGE_VERSION, .format = PNG_FORMAT_RGBA};
    image.width = (png_uint_32)p->width;
    image.height = (png_uint_32)p->height;
    return png_image_write_to_file(&image, file, 0, p->rgba, 0, NULL);
}

static picture blank(int w, int h) {
    picture p;
    REQUIRE(picture_create(w, h, &p));
    return p;
}

static uint8_t *pixel(const picture *p, int x, int y) {
    return p->rgba + 4 * ((size_t)y * (size_t)p->width + (size_t)x);
}

// Alphas in blocks, so that frames have shapes, and frames alike are common where there are few kinds of block.
static picture random_picture(int w, int h, int kinds) {
    picture p = blank(w, h);
    uint8_t alpha[8];
    for (int i = 0; i < 8; ++i) alpha[i] = (uint8_t)(i < 2 ? 255 * i : test_below(256));
    int size = test_between(1, 6);
    uint8_t *blocks = malloc((size_t)w * (size_t)h);
    REQUIRE(blocks != NULL);
    for (int i = 0; i < w * h; ++i) blocks[i] = alpha[test_below(kinds)];
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) pixel(&p, x, y)[3] = blocks[y / size * w + x / size];
    free(blocks);
    return p;
}

// ---- sheets by hand -----------------------------------------------------------------------------------------------

static void random_frame(sheet *s, const picture *p) {
    sheet_frame f = {.name = "f", .tile = -1};
    int across = test_between(0, p->width < 70 ? p->width : 70),
        down = test_between(0, p->height < 9 ? p->height : 9);
    f.x = test_below(p->width - across + 1);
    f.y = test_below(p->height - down + 1);
    f.rotated = test_below(3) == 0;
    f.w = f.rotated ? down : across;
    f.h = f.rotated ? across : down;
    if (test_below(2)) {
        f.at_x = test_below(5);
        f.at_y = test_below(5);
        f.width = test_below(4);
        f.height = test_below(4);
    }
    f.width += f.at_x + f.w;
    f.height += f.at_y + f.h;
    REQUIRE(sheet_add_frame(s, &f) >= 0);
}

// One that a sheet has twice.
static void same_frame(sheet *s, int number) {
    const sheet_frame f = s->frames[number];
    REQUIRE(sheet_add_frame(s, &f) >= 0);
}

static sheet sheet_of_file(const char *file) {
    sheet s = {0};
    s.name = strdup("sprite");
    REQUIRE(s.name && sheet_add_picture(&s, file) == 0);
    return s;
}

static sheet whole_sheet(const char *file, const picture *p) {
    sheet s = sheet_of_file(file);
    sheet_frame f = {.name = "f", .whole = true, .tile = -1};
    f.w = f.width = p->width;
    f.h = f.height = p->height;
    REQUIRE(sheet_add_frame(&s, &f) == 0);
    return s;
}

// Whether pixel (x, y) of a frame is solid, from the picture.
static bool frame_solid(const sheet_frame *f, const picture *p, int threshold, int x, int y) {
    int cx = x - f->at_x, cy = y - f->at_y;
    if (cx < 0 || cy < 0 || cx >= f->w || cy >= f->h) return false;
    if (f->rotated) return pixel(p, f->x + f->h - 1 - cy, f->y + cx)[3] >= threshold;
    return pixel(p, f->x + cx, f->y + cy)[3] >= threshold;
}

static bool frame_right(const sheet_frame *f, const picture *p, int threshold, const hm_mask *mask) {
    if (hm_mask_width(mask) != f->width || hm_mask_height(mask) != f->height) return false;
    for (int y = 0; y < f->height; ++y)
        for (int x = 0; x < f->width; ++x)
            if (hm_mask_get(mask, x, y) != frame_solid(f, p, threshold, x, y)) return false;
    return true;
}

// Forms in the order of the frames that have them first, no two alike.
static void check_sharing(const product *made) {
    int next = 0;
    for (int i = 0; i < made->sheet->frame_count; ++i) {
        CHECK(made->frame_forms[i] <= next);
        next += made->frame_forms[i] == next;
    }
    CHECK_INT(made->form_count, next);
    for (int i = 0; i < made->form_count; ++i)
        for (int k = 0; k < i; ++k) CHECK(!hm_mask_equal(made->forms[i].mask, made->forms[k].mask));
}

TEST(frames_are_cut_out) {
    test_tally shared = {0};
    begin_files();
    for (int round = 0; round < test_rounds(120); ++round) {
        int w = test_between(1, 140), h = test_between(1, 40), kinds = test_between(1, 4),
            frames = test_between(1, 14);
        picture p = random_picture(w, h, kinds);
        product_options options = usual();
        options.threshold = (uint8_t)test_between(1, 255);
        REQUIRE(write_png(file_name[0], &p));
        sheet s = sheet_of_file(file_name[0]);
        for (int i = 0; i < frames; ++i) {
            if (i > 0 && test_below(8) == 0) {
                same_frame(&s, test_below(i));
            } else {
                random_frame(&s, &p);
            }
        }
        product made;
        test_note("round %d: %d x %d, %d frames", round, w, h, frames);
        REQUIRE(product_make(&options, &s, &made));
        for (int i = 0; i < frames; ++i)
            CHECK(frame_right(&s.frames[i], &p, options.threshold, made.forms[made.frame_forms[i]].mask));
        check_sharing(&made);
        test_count(&shared, made.form_count < frames);
        product_free(&made);
        sheet_free(&s);
        picture_free(&p);
    }
    end_files();
    CHECK_TALLY(shared);
}

// ---- shapes -------------------------------------------------------------------------------------------------------

static product_options random_options(void) {
    product_options options = usual();
    options.method = (hm_simplify_method)test_below(4);
    options.tolerance = test_between(0, 96) / 32.0;
    options.parts = test_between(3, 16);
    if (test_below(3) == 0) options.min_area = test_between(0, 20) / 2.0;
    return options;
}

static int64_t collider_bytes(const hm_collider_form *form, int w, int h, void **bytes) {
    hm_collider_frame frame = {.name = "f", .width = w, .height = h};
    hm_collider_source source = {.forms = form, .form_count = 1, .frames = &frame, .frame_count = 1};
    size_t size = 0;
    REQUIRE(hm_collider_save(&source, NULL, 0, &size) == HM_OK);
    *bytes = malloc(size);
    REQUIRE(*bytes && hm_collider_save(&source, *bytes, size, &size) == HM_OK);
    return (int64_t)size;
}

// Everything that a collider holds, made by the library's own functions, is the same to the last bit.
static void check_directly(const product_options *options, const product_form *made) {
    hm_simplify_options wish = {
        .method = options->method, .tolerance = options->tolerance, .least_area = options->min_area};
    hm_outline *truth = NULL, *outline = NULL, *hull = NULL;
    hm_polar *polar = NULL;
    REQUIRE(hm_outline_from_mask(made->mask, HM_CONNECT_8, NULL, &truth) == HM_OK);
    REQUIRE(hm_outline_simplify(truth, &wish, NULL, &outline) == HM_OK);
    REQUIRE(hm_outline_prepare(outline, options->parts) == HM_OK);
    REQUIRE(hm_outline_create(hm_outline_loops(made->hull), hm_outline_loop_count(made->hull),
                              hm_outline_points(made->hull), hm_outline_point_count(made->hull), NULL,
                              &hull) == HM_OK);
    REQUIRE(hm_outline_prepare(hull, options->parts) == HM_OK);
    CHECK(hm_mask_prepared(made->mask));
    CHECK_INT(hm_polar_from_mask(made->mask, NULL, 0, NULL, &polar) == HM_OK, hm_mask_count(made->mask) > 0);
    hm_collider_form direct = {made->mask, outline, hull, polar};
    hm_collider_form baked = {made->mask, made->outline, made->hull, made->polar};
    void *one, *two;
    int64_t size = collider_bytes(&direct, hm_mask_width(made->mask), hm_mask_height(made->mask), &one);
    CHECK_INT(collider_bytes(&baked, hm_mask_width(made->mask), hm_mask_height(made->mask), &two), size);
    CHECK(memcmp(one, two, (size_t)size) == 0);
    CHECK(hm_outline_equal(truth, made->truth));
    free(one);
    free(two);
    hm_polar_destroy(polar);
    hm_outline_destroy(hull);
    hm_outline_destroy(outline);
    hm_outline_destroy(truth);
}

static void check_figures(const product_options *options, const product_form *made) {
    hm_outline_difference d;
    const product_figures *figures = &made->figures;
    REQUIRE(hm_outline_compare(made->truth, made->outline, NULL, &d) == HM_OK);
    CHECK(memcmp(&d, &figures->error, sizeof d) == 0);
    CHECK(figures->worst_x == d.worst.x && figures->worst_y == d.worst.y);
    CHECK(figures->tolerance <= options->tolerance);
    CHECK_INT(figures->points_in, hm_outline_point_count(made->truth));
    CHECK_INT(figures->points_out, hm_outline_point_count(made->outline));
    CHECK_INT(figures->loops_in, hm_outline_loop_count(made->truth));
    CHECK_INT(figures->loops_out, hm_outline_loop_count(made->outline));
}

// The file opens, is what it says, and each shape in it is the product's.
static void check_file(const product_options *options, const product *made) {
    format_options format = {.scale = 1, .output = "", .product = options};
    format_content content = {made, 1};
    buffer bytes = {0};
    hm_collider *collider = NULL;
    hm_collider_form form;
    REQUIRE(write_hitmask(&format, &content, &bytes) && !bytes.failed);
    REQUIRE(hm_collider_open(bytes.bytes, bytes.size, NULL, &collider) == HM_OK);
    CHECK_INT(hm_collider_verify(collider, NULL), HM_OK);
    CHECK_INT(hm_collider_frame_count(collider), made->sheet->frame_count);
    CHECK_INT(hm_collider_form_count(collider), made->form_count);
    for (int i = 0; i < made->form_count && hm_collider_form_at(collider, i, &form); ++i) {
        void *one, *two;
        const product_form *f = &made->forms[i];
        hm_collider_form baked = {f->mask, f->outline, f->hull, f->polar};
        int64_t size = collider_bytes(&baked, hm_mask_width(f->mask), hm_mask_height(f->mask), &one);
        CHECK_INT(collider_bytes(&form, hm_mask_width(f->mask), hm_mask_height(f->mask), &two), size);
        CHECK(memcmp(one, two, (size_t)size) == 0);
        free(one);
        free(two);
    }
    hm_collider_close(collider);
    buffer_free(&bytes);
}

TEST(shapes_as_made_directly) {
    test_tally empty = {0}, several = {0};
    begin_files();
    for (int round = 0; round < test_rounds(60); ++round) {
        int w = test_between(1, 60), h = test_between(1, 40), kinds = test_between(1, 3);
        picture p = random_picture(w, h, kinds);
        product_options options = random_options();
        REQUIRE(write_png(file_name[0], &p));
        sheet s = whole_sheet(file_name[0], &p);
        product made;
        test_note("round %d: %d x %d", round, w, h);
        REQUIRE(product_make(&options, &s, &made));
        check_directly(&options, &made.forms[0]);
        check_figures(&options, &made.forms[0]);
        check_file(&options, &made);
        test_count(&empty, !made.forms[0].polar);
        test_count(&several, hm_outline_component_count(made.forms[0].outline) > 1);
        product_free(&made);
        sheet_free(&s);
        picture_free(&p);
    }
    end_files();
    CHECK_TALLY(several);
    CHECK(empty.yes > 0);
}

TEST(budgets) {
    begin_files();
    picture p = blank(40, 40);
    for (int i = 0; i < 1600; ++i) {
        int x = i % 40, y = i / 40;
        if ((x - 20) * (x - 20) + (y - 20) * (y - 20) < 300) pixel(&p, x, y)[3] = 255;
    }
    REQUIRE(write_png(file_name[0], &p));
    sheet s = whole_sheet(file_name[0], &p);
    product made;
    char words[256];
    product_options options = usual();
    options.tolerance = HM_OUTLINE_MAX_TOLERANCE;
    for (options.vertices = 4; options.vertices < 20; ++options.vertices) {
        REQUIRE(product_make(&options, &s, &made));
        CHECK(made.forms[0].figures.points_out <= options.vertices);
        CHECK(made.forms[0].figures.error.hausdorff <= made.forms[0].figures.tolerance);
        CHECK(made.forms[0].figures.tolerance < 20);
        product_free(&made);
    }
    options.vertices = 4;
    options.tolerance = 0.5;
    report_capture(words, sizeof words);
    CHECK(!product_make(&options, &s, &made));
    report_capture(NULL, 0);
    CHECK(strstr(words, "no outline of 4 points within 0.5 pixels") && strstr(words, "--vertices"));
    sheet_free(&s);
    picture_free(&p);
    end_files();
}

// ---- centres ------------------------------------------------------------------------------------------------------

TEST(centroids) {
    for (int round = 0; round < test_rounds(100); ++round) {
        hm_mask *mask = NULL;
        int w = test_between(1, 50), h = test_between(1, 50), solid = test_between(0, 100);
        REQUIRE(hm_mask_create(w, h, NULL, &mask) == HM_OK);
        for (int i = 0; i < w * h; ++i) hm_mask_set(mask, i % w, i / w, test_below(100) < solid);
        hm_moments moments;
        hm_vec2 centre = {w / 2.0, h / 2.0};
        hm_mask_moments(mask, &moments);
        if (moments.n) hm_moments_centroid(&moments, &centre);
        product_options options = usual();
        product_form form = {.mask = mask};
        options.tolerance = 0;
        REQUIRE(form_make(&options, "a", NULL, &form));
        double x, y;
        product_centroid(&form, &x, &y);
        CHECK_NEAR(x, centre.x, 1e-9);
        CHECK_NEAR(y, centre.y, 1e-9);
        form_free(&form);
    }
}

// ---- hulls --------------------------------------------------------------------------------------------------------

static bool sound_pair(const hm_outline *a, const hm_outline *b) {
    hm_loop loops[2] = {{0, hm_outline_point_count(a), -1, 0, 0},
                        {hm_outline_point_count(a), hm_outline_point_count(b), -1, 0, 1}};
    hm_local points[400];
    hm_outline *both = NULL;
    hm_outline_finding found;
    memcpy(points, hm_outline_points(a), (size_t)loops[0].count * sizeof *points);
    memcpy(points + loops[0].count, hm_outline_points(b), (size_t)loops[1].count * sizeof *points);
    REQUIRE(hm_outline_create(loops, 2, points, loops[0].count + loops[1].count, NULL, &both) == HM_OK);
    REQUIRE(hm_outline_verify(NULL, both, NULL, 0, NULL, &found) == HM_OK);
    hm_outline_destroy(both);
    return found.fault == HM_OUTLINE_SOUND;
}

static hm_outline *hull_of_pair(const hm_outline *a, const hm_outline *b) {
    hm_loop loops[2] = {{0, hm_outline_point_count(a), -1, 0, 0},
                        {hm_outline_point_count(a), hm_outline_point_count(b), -1, 0, 1}};
    hm_local points[400];
    hm_outline *both = NULL, *hull = NULL;
    memcpy(points, hm_outline_points(a), (size_t)loops[0].count * sizeof *points);
    memcpy(points + loops[0].count, hm_outline_points(b), (size_t)loops[1].count * sizeof *points);
    REQUIRE(hm_outline_create(loops, 2, points, loops[0].count + loops[1].count, NULL, &both) == HM_OK);
    REQUIRE(hm_outline_hull(both, -1, NULL, &hull) == HM_OK);
    hm_outline_destroy(both);
    return hull;
}

// Joins any two that meet, whichever comes first by chance, until none do.
static int slow_hulls(const hm_outline *outline, hm_outline **hulls) {
    int count = hm_outline_component_count(outline);
    for (int i = 0; i < count; ++i) REQUIRE(hm_outline_hull(outline, i, NULL, &hulls[i]) == HM_OK);
    for (bool again = true; again;) {
        again = false;
        int shift = count ? test_below(count) : 0;
        for (int k = 0; k < count * count && !again; ++k) {
            int i = (k / count + shift) % count, j = k % count;
            if (i == j || sound_pair(hulls[i], hulls[j])) continue;
            hm_outline *joined = hull_of_pair(hulls[i], hulls[j]);
            hm_outline_destroy(hulls[i]);
            hm_outline_destroy(hulls[j]);
            hulls[i] = joined;
            hulls[j] = hulls[--count];
            again = true;
        }
    }
    return count;
}

static bool has_loop(const hm_outline *outline, const hm_outline *one) {
    for (int i = 0; i < hm_outline_loop_count(outline); ++i) {
        const hm_loop *l = &hm_outline_loops(outline)[i];
        if (l->count != hm_outline_point_count(one)) continue;
        const hm_local *points = hm_outline_points(outline) + l->first;
        if (!memcmp(points, hm_outline_points(one), (size_t)l->count * sizeof *points)) return true;
    }
    return false;
}

TEST(hulls_that_meet_are_joined) {
    test_tally joined = {0};
    for (int round = 0; round < test_rounds(80); ++round) {
        enum { MOST = 400 };
        hm_mask *mask = NULL;
        hm_outline *truth = NULL, *hull = NULL, *slow[MOST];
        hm_outline_finding found;
        int w = test_between(1, 32), h = test_between(1, 26), solid = test_between(10, 42);
        REQUIRE(hm_mask_create(w, h, NULL, &mask) == HM_OK);
        for (int i = 0; i < w * h; ++i) hm_mask_set(mask, i % w, i / w, test_below(100) < solid);
        REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_8, NULL, &truth) == HM_OK);
        REQUIRE(hm_outline_component_count(truth) < MOST);
        REQUIRE(form_hull(truth, &hull) == HM_OK);
        int count = slow_hulls(truth, slow);
        test_note("round %d: %d x %d, %d hulls", round, w, h, count);
        CHECK_INT(hm_outline_loop_count(hull), count);
        CHECK_INT(hm_outline_component_count(hull), count);
        for (int i = 0; i < count; ++i) CHECK(has_loop(hull, slow[i]));
        REQUIRE(hm_outline_verify(NULL, hull, NULL, 0, NULL, &found) == HM_OK);
        CHECK_INT(found.fault, HM_OUTLINE_SOUND);
        test_count(&joined, count < hm_outline_component_count(truth));
        for (int i = 0; i < count; ++i) hm_outline_destroy(slow[i]);
        hm_outline_destroy(hull);
        hm_outline_destroy(truth);
        hm_mask_destroy(mask);
    }
    CHECK_TALLY(joined);
}

// ---- collision pictures -------------------------------------------------------------------------------------------

// One of both colours: by alpha where any pixel is clear by that, otherwise by brightness.
TEST(collision_pictures) {
    test_tally by_alpha = {0};
    begin_files();
    for (int round = 0; round < test_rounds(40); ++round) {
        int w = test_between(1, 30), h = test_between(1, 20);
        bool clear = test_below(2);
        picture p = random_picture(w, h, 3), mask = blank(w, h);
        for (int i = 0; i < w * h; ++i) {
            uint8_t *rgba = mask.rgba + 4 * (size_t)i;
            for (int k = 0; k < 3; ++k) rgba[k] = (uint8_t)test_below(256);
            rgba[3] = (uint8_t)(clear && test_below(3) == 0 ? 19 : test_between(20, 255));
        }
        if (clear) mask.rgba[3] = 19;
        REQUIRE(write_png(file_name[0], &p) && write_png(file_name[1], &mask));
        sheet s = whole_sheet(file_name[0], &p);
        product_options options = usual();
        product made;
        options.threshold = 20;
        REQUIRE(product_make(&options, &s, &made));
        test_note("round %d: %d x %d", round, w, h);
        for (int i = 0; i < w * h; ++i) {
            const uint8_t *rgba = mask.rgba + 4 * (size_t)i;
            bool bright = 299 * rgba[0] + 587 * rgba[1] + 114 * rgba[2] >= 128000;
            CHECK_INT(hm_mask_get(made.forms[0].mask, i % w, i / w), clear ? rgba[3] >= 20 : bright);
        }
        test_count(&by_alpha, clear);
        product_free(&made);
        sheet_free(&s);
        picture_free(&mask);
        picture_free(&p);
    }
    end_files();
    CHECK_TALLY(by_alpha);
}

// What is held is counted while it is held: a sheet of a thousand frames alike takes one, and the rows of another.
TEST(held_no_longer_than_needed) {
    begin_files();
    picture p = blank(64, 1000);
    REQUIRE(write_png(file_name[0], &p));
    sheet s = sheet_of_file(file_name[0]);
    for (int y = 0; y < p.height; ++y) {
        sheet_frame f = {.name = "f", .y = y, .w = 64, .h = 1, .width = 64, .height = 1, .tile = -1};
        REQUIRE(sheet_add_frame(&s, &f) == y);
    }
    product_options options = usual();
    product made;
    options.max_bytes = (int64_t)(hm_mask_word_count(64, 1) * sizeof(uint64_t)) + 8;
    CHECK(product_make(&options, &s, &made));
    CHECK_INT(made.form_count, 1);
    product_free(&made);
    sheet_free(&s);
    picture_free(&p);
    end_files();
}

static void check_refused(const product_options *options, const sheet *s, const char *says, const char *advises) {
    product made;
    char words[512] = "";
    report_capture(words, sizeof words);
    CHECK(!product_make(options, s, &made));
    report_capture(NULL, 0);
    CHECK(strstr(words, says) != NULL);
    CHECK(strstr(words, advises) != NULL);
    test_note("%s", words);
}

TEST(refused) {
    begin_files();
    picture p = random_picture(30, 20, 2), other = random_picture(30, 21, 2);
    png_limits limits = {29, 1 << 20};
    product_options options = usual();
    REQUIRE(write_png(file_name[0], &p));
    sheet s = whole_sheet(file_name[0], &p);
    options.limits = &limits;
    check_refused(&options, &s, "is 30 x 20 pixels, beyond the limit of 29 a side", "--max-side");
    limits = (png_limits){30, 599};
    check_refused(&options, &s, "is 30 x 20 = 600 pixels, beyond the limit of 599", "--max-pixels");
    options.limits = &any_size;
    options.max_bytes = 79;
    check_refused(&options, &s, "has frames whose masks take more than 79 bytes", "--max-bytes");
    options = usual();
    options.collision = "/nowhere/b.png";
    check_refused(&options, &s, "cannot be read", "check the name");
    REQUIRE(write_png(file_name[1], &other));
    options.collision = NULL;
    check_refused(&options, &s, "is 30 x 21 pixels, but the picture it stands for 30 x 20", "alike");
    unlink(file_name[1]);
    REQUIRE(write_png(file_name[0], &other));
    s.frames[0].h = s.frames[0].height = 22;
    check_refused(&options, &s, "is 30 x 21 pixels, and frame 'f' does not lie in it", "belongs");
    s.frames[0].at_x = -1;
    check_refused(&options, &s, "does not lie in itself", "undamaged");
    s.frames[0].at_x = 0;
    s.frames[0].x = INT32_MAX;
    check_refused(&options, &s, "does not lie in it", "belongs");
    sheet_free(&s);
    picture_free(&other);
    picture_free(&p);
    end_files();
}

TEST_MAIN(CASE(frames_are_cut_out), CASE(shapes_as_made_directly), CASE(budgets), CASE(centroids),
          CASE(hulls_that_meet_are_joined), CASE(collision_pictures), CASE(held_no_longer_than_needed), CASE(refused))
