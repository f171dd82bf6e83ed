// Reports: the line of every sentence, numbers as they are written, what each check says of hostile values, who receives
// it, and what happens where nobody does.
#include "support.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#if (defined(__unix__) || defined(__APPLE__)) && !defined(__wasm__)
#    define HAS_PROCESSES
#    include <signal.h>
#    include <sys/wait.h>
#    include <unistd.h>
#endif

// ---- numbers and lines -------------------------------------------------------------------------------------------

static hm_report report_of(hm_sentence sentence, double value, double limit) {
    return (hm_report){HM_REPORT_MISTAKE, sentence, "hm_f", "x", value, limit};
}

// The number that a line has between "is " and ";".
static void number_text(double value, char *out, size_t size) {
    char line[512];
    const hm_report report = report_of(HM_SENTENCE_LEAST, value, 0);
    REQUIRE(hm_report_text(&report, line, sizeof line, NULL) == HM_OK);
    const char *begin = strstr(line, "is ") + 3;
    snprintf(out, size, "%.*s", (int)(strstr(begin, ";") - begin), begin);
}

static void check_number(double value, const char *expected) {
    char text[64];
    number_text(value, text, sizeof text);
    CHECK_TEXT(text, expected);
}

TEST(numbers) {
    check_number(0, "0");
    check_number(-0.0, "0");
    check_number(1, "1");
    check_number(-1, "-1");
    check_number(999, "999");
    check_number(1000, "1,000");
    check_number(262143, "262,143");
    check_number(-1234567, "-1,234,567");
    check_number(INT32_MIN, "-2,147,483,648");
    check_number(9007199254740993.0, "9,007,199,254,740,992");
    check_number(0x1.fffffffffffffp62, "9,223,372,036,854,774,784");
    check_number(0x1p63, "9.22337e18");
    check_number(0.5, "0.5");
    check_number(0.1, "0.1");
    check_number(-1234.5, "-1,234.5");
    check_number(256.0000001, "256.0000001");
    check_number(255.99999999999997, "255.99999999999997");
    check_number(nextafter(256, 257), "256.00000000000006");
    check_number(1 - DBL_EPSILON / 2, "0.9999999999999999");
    check_number(1.0 / 1024, "0.0009765625");
    check_number(1e-4, "1e-4");
    check_number(1.25e-7, "1.25e-7");
    check_number(0x1p-1074, "4.94066e-324");
    check_number(1e300, "1e300");
    check_number(999999.9e100, "1e106");
    check_number(DBL_MAX, "1.79769e308");
    check_number((double)SIZE_MAX, SIZE_MAX > UINT32_MAX ? "1.84467e19" : "4,294,967,295");
    check_number(HUGE_VAL, "infinite");
    check_number(-HUGE_VAL, "-infinite");
    check_number(NAN, "not a number");
}

// Some C libraries read a number as the double beside it.
static bool same_number(double read, double value) {
#ifdef _WIN32
    return fabs(read - value) <= fabs(value) * 0x1p-52;
#else
    return read == value;
#endif
}

// A number that is written in full reads as the same double again, commas aside.
TEST(numbers_are_read_back) {
    for (int i = 0; i < 200000; i++) {
        char text[64], plain[64];
        size_t n = 0;
        const uint64_t bits = test_random();
        const int power = (int)(bits % 71) - 9; // 2^-9 .. 2^61
        const double value = ldexp(1 + (double)(test_random() >> 12) * 0x1p-52, power);
        number_text(value, text, sizeof text);
        for (const char *c = text; *c; c++)
            if (*c != ',') plain[n++] = *c;
        plain[n] = 0;
        double read;
        CHECK(sscanf(plain, "%lf", &read) == 1 && same_number(read, value));
        test_note("%s", text);
    }
}

TEST(lines) {
    char text[256];
    const hm_report report = {HM_REPORT_MISTAKE, HM_SENTENCE_AXIS_U_SHORT, "hm_overlap", "xa", 0, 262143};
    size_t bytes = 7;
    CHECK(hm_report_text(&report, text, sizeof text, &bytes) == HM_OK);
    CHECK_TEXT(text, "hm_overlap: xa: axis u is 0 steps long; at least 262,143");
    CHECK_INT((int64_t)bytes, (int64_t)strlen(text) + 1);
}

// Every sentence has a line of its own, in which no bracket is left.
TEST(every_sentence) {
    static const hm_sentence all[] = {
#define SENTENCE(name, text) name,
        HM_SENTENCES(SENTENCE)
#undef SENTENCE
    };
    enum { COUNT = sizeof all / sizeof all[0] };
    static char line[COUNT][256];
    for (int i = 0; i < COUNT; i++) {
        const hm_report report = report_of(all[i], 3, 4);
        CHECK_INT(all[i], i);
        REQUIRE(hm_report_text(&report, line[i], sizeof line[i], NULL) == HM_OK);
        CHECK(strncmp(line[i], "hm_f: x", 7) == 0 && (line[i][7] == ' ' || line[i][7] == ':'));
        CHECK(!strpbrk(line[i], "{}\n"));
        for (int k = 0; k < i; k++) CHECK(strcmp(line[i], line[k]) != 0);
    }
}

TEST(lines_of_hostile_reports) {
    char text[64] = "as it was";
    size_t bytes = 0;
    hm_report report = report_of((hm_sentence)12345, NAN, -HUGE_VAL);
    report.function = NULL;
    report.argument = NULL;
    CHECK(hm_report_text(&report, text, sizeof text, &bytes) == HM_OK);
    CHECK_TEXT(text, "?: ? is out of range");
    report.sentence = (hm_sentence)-1;
    CHECK(hm_report_text(&report, text, sizeof text, &bytes) == HM_OK);
    CHECK_TEXT(text, "?: ? is out of range");
    CHECK(hm_report_text(NULL, text, sizeof text, &bytes) == HM_ERROR_RANGE);
    CHECK(hm_report_text(&report, NULL, 1, &bytes) == HM_ERROR_RANGE);
    CHECK(hm_report_text(&report, NULL, 0, NULL) == HM_OK);
}

TEST(lines_in_too_little_room) {
    const hm_report report = report_of(HM_SENTENCE_MOST, 300, 256);
    size_t need = 0;
    CHECK(hm_report_text(&report, NULL, 0, &need) == HM_OK);
    CHECK_INT((int64_t)need, (int64_t)sizeof "hm_f: x is 300; at most 256");
    for (size_t room = 0; room <= need; room++) {
        char text[64];
        size_t bytes = 0;
        memset(text, '#', sizeof text);
        CHECK(hm_report_text(&report, text, room, &bytes) == HM_OK);
        CHECK_INT((int64_t)bytes, (int64_t)need);
        CHECK(text[room] == '#');
        if (room < need) CHECK(room == 0 || text[0] == '#');
        if (room == need) CHECK_TEXT(text, "hm_f: x is 300; at most 256");
    }
}

// ---- who receives them -------------------------------------------------------------------------------------------

static struct {
    int count;
    void *ctx;
    hm_report last;
    char text[256];
} heard;

static void hear(void *ctx, const hm_report *report) {
    heard.count++;
    heard.ctx = ctx;
    heard.last = *report;
    if (hm_report_text(report, heard.text, sizeof heard.text, NULL) != HM_OK) heard.text[0] = 0;
}

static void hear_begin(void) {
    memset(&heard, 0, sizeof heard);
    hm_set_report(hear, &heard);
}

// The statement makes one report, which has this line.
#define CHECK_REPORT(statement, of, line)                                                                            \
    do {                                                                                                             \
        hear_begin();                                                                                                \
        statement;                                                                                                   \
        hm_set_report(NULL, NULL);                                                                                   \
        if (!violations_reported()) break;                                                                           \
        CHECK_INT(heard.count, 1);                                                                                   \
        CHECK_INT(heard.last.kind, of);                                                                              \
        CHECK_TEXT(heard.text, line);                                                                                \
        CHECK(heard.ctx == &heard);                                                                                  \
    } while (0)
#define VIOLATION(statement, line) CHECK_REPORT(statement, HM_REPORT_MISTAKE, line)
#define RANGE(call, line) CHECK_REPORT(CHECK((call) == HM_ERROR_RANGE), HM_REPORT_RANGE, line)

static const hm_xform here = HM_XFORM_IDENTITY;

static hm_shape circle_of(double radius) {
    hm_shape shape;
    REQUIRE(hm_shape_circle(0, 0, radius, &shape) == HM_OK);
    return shape;
}

TEST(xforms) {
    const hm_shape circle = circle_of(4);
    const int32_t one = 1 << 24;
    const hm_xform none = {0, 0, 0, 0, 0, 0};
    const hm_xform thin = {0, 0, 262142, 0, 0, one}, edge = {0, 0, 262143, 0, 0, one};
    const hm_xform tall = {0, 0, one, 0, 0, INT32_MIN}, flat = {0, 0, one, 0, one, 0};
    const hm_xform far = {INT64_MIN, 0, one, 0, 0, one}, low = {0, (int64_t)1 << 47, one, 0, 0, one};
    VIOLATION(hm_overlap(&circle, &none, &circle, &here, NULL),
              "hm_overlap: xa: axis u is 0 steps long; at least 262,143");
    VIOLATION(hm_overlap(&circle, &here, &circle, &thin, NULL),
              "hm_overlap: xb: axis u is 262,142 steps long; at least 262,143");
    VIOLATION(hm_distance(&circle, &tall, &circle, &here, NULL),
              "hm_distance: xa: axis v is 2,147,483,648 steps long; at most 1,073,741,825");
    VIOLATION(hm_overlap(&circle, &here, &circle, &flat, NULL),
              "hm_overlap: xb: the axes span 0 square steps; at least 1,073,733,632");
    VIOLATION(hm_overlap(&circle, &here, &circle, &far, NULL),
              "hm_overlap: xb: the origin is 9.22337e18 steps from 0; at most 70,368,744,177,664");
    VIOLATION(hm_overlap(&circle, &here, &circle, &low, NULL),
              "hm_overlap: xb: the origin is 140,737,488,355,328 steps from 0; at most 70,368,744,177,664");
    VIOLATION(hm_overlap(&circle, NULL, &circle, &here, NULL), "hm_overlap: xa is NULL");
    hear_begin();
    hm_overlap(&circle, &edge, &circle, &here, NULL);
    hm_set_report(NULL, NULL);
    CHECK_INT(heard.count, 0);
}

TEST(shapes_and_rules) {
    const hm_shape circle = circle_of(4);
    hm_shape wild = circle;
    hm_contact_info info;
    hm_cast_hit hit;
    hm_separation way;
    VIOLATION(hm_overlap(NULL, &here, &circle, &here, NULL), "hm_overlap: a is NULL");
    wild.kind = (hm_shape_kind)99;
    VIOLATION(hm_contact(&circle, &here, &wild, &here, NULL, &info),
              "hm_contact: b has the shape kind 99; 10 is expected");
    wild.kind = HM_SHAPE_CIRCLE;
    wild.radius = -1;
    VIOLATION(hm_contact(&wild, &here, &circle, &here, NULL, &info),
              "hm_contact: a is no shape as the hm_shape_ functions make it");
    VIOLATION(hm_contact(&circle, &here, &circle, &here, NULL, NULL), "hm_contact: out is NULL");
    const hm_rule rule[4] = {
        {HM_TOUCH_AREA, 257}, {HM_TOUCH_CLOSED, NAN}, {(hm_touch)7, 0}, {HM_TOUCH_AREA, -1e-300}};
    VIOLATION(hm_overlap(&circle, &here, &circle, &here, &rule[0]), "hm_overlap: rule.margin is 257; at most 256");
    VIOLATION(hm_contact(&circle, &here, &circle, &here, &(hm_contact_options){.rule = rule[1]}, &info),
              "hm_contact: rule.margin is not a number; at least 0");
    VIOLATION(
        hm_separate(&circle, &here, &circle, &here, &(hm_separate_options){.rule = rule[2], .max_distance = 9}, &way),
        "hm_separate: rule.touch is 7, which its enum does not have");
    VIOLATION(hm_overlap(&circle, &here, &circle, &here, &rule[3]), "hm_overlap: rule.margin is -1e-300; at least 0");
    VIOLATION(hm_cast(&circle, &here, &circle, &here, (hm_vec2){2000001, 0},
                      &(hm_cast_options){.start = HM_CAST_ALWAYS}, &hit),
              "hm_cast: motion is 2,000,001; at most 2,000,000");
    VIOLATION(hm_cast(&circle, &here, &circle, &here, (hm_vec2){0, 0}, &(hm_cast_options){.start = (hm_cast_start)-1},
                      &hit),
              "hm_cast: start is -1, which its enum does not have");
    VIOLATION(hm_separate(&circle, &here, &circle, &here,
                          &(hm_separate_options){.direction = {NAN, 1}, .max_distance = 9}, &way),
              "hm_separate: direction has no direction: it is 0, or not finite");
    VIOLATION(hm_separate(&circle, &here, &circle, &here, &(hm_separate_options){.max_distance = -1}, &way),
              "hm_separate: max_distance is -1; at least 0");
}

TEST(masks) {
    hm_mask *mask, *view, *made = NULL;
    REQUIRE(hm_mask_create(8, 8, NULL, &mask) == HM_OK);
    REQUIRE(hm_mask_view(hm_mask_words(mask), hm_mask_word_count(8, 8), 8, 8, NULL, &view) == HM_OK);
    VIOLATION(hm_mask_fill(view), "hm_mask_fill: mask is a view, whose pixels do not change");
    VIOLATION(hm_mask_fill(NULL), "hm_mask_fill: mask is NULL");
    VIOLATION(hm_mask_draw(mask, NULL, 0, 0), "hm_mask_draw: other is NULL");
    VIOLATION(hm_mask_pixels(mask, NULL, 5), "hm_mask_pixels: out is NULL for 5 entries");
    VIOLATION(hm_mask_pixels(mask, NULL, INT32_MIN), "hm_mask_pixels: capacity is -2,147,483,648; at least 0");
    VIOLATION(hm_mask_dilate(mask, 1, (hm_brush)9, NULL, &made),
              "hm_mask_dilate: brush is 9, which its enum does not have");
    VIOLATION(hm_mask_edit_end(mask), "hm_mask_edit_end: mask has 0 edits begun; between 1 and 2,147,483,647");
    RANGE(hm_mask_create(32768, 1, NULL, &made), "hm_mask_create: width is 32,768; at most 32,767");
    RANGE(hm_mask_create(0, -1, NULL, &made), "hm_mask_create: height is -1; at least 0");
    RANGE(hm_mask_dilate(mask, INT32_MIN, HM_BRUSH_DISC, NULL, &made),
          "hm_mask_dilate: radius is -2,147,483,648; at least 0");
    RANGE(hm_mask_crop(mask, &(hm_rect){0, 0, 40000, 1}, NULL, &made),
          "hm_mask_crop: rect.w is 40,000; at most 32,767");
    const uint8_t bytes[4] = {0};
    RANGE(hm_mask_from_rgba(bytes, 40000, 1, 0, 1, NULL, &made),
          "hm_mask_from_rgba: width is 40,000; at most 32,767");
    RANGE(hm_mask_from_rgba(bytes, 1, 2, 3, 1, NULL, &made),
          "hm_mask_from_rgba: stride makes rows that overlap, or end beyond what memory can hold");
    CHECK(made == NULL);
    hm_mask_destroy(view);
    hm_mask_destroy(mask);
}

TEST(poses_and_shapes_that_are_refused) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    hm_shape shape;
    pose.scale.y = 0;
    RANGE(hm_xform_from_pose(&pose, &xform), "hm_xform_from_pose: pose: the scale is 0; at least 0.015625");
    pose.scale.y = NAN;
    RANGE(hm_xform_from_pose(&pose, &xform), "hm_xform_from_pose: pose: the scale is not a number; at most 64");
    pose = (hm_pose)HM_POSE_DEFAULT;
    pose.position.x = -HUGE_VAL;
    RANGE(hm_xform_from_pose(&pose, &xform),
          "hm_xform_from_pose: pose: the position is infinite px from 0; at most 1,000,000");
    pose = (hm_pose)HM_POSE_DEFAULT;
    pose.angle = 1e9;
    RANGE(hm_xform_from_pose(&pose, &xform),
          "hm_xform_from_pose: pose: the angle is 1,000,000,000 radians; at most 1,048,576");
    pose = (hm_pose)HM_POSE_DEFAULT;
    pose.width = -1;
    RANGE(hm_xform_from_pose(&pose, &xform), "hm_xform_from_pose: pose: a side is -1 px; 0 to 32,767");
    pose = (hm_pose)HM_POSE_DEFAULT;
    pose.scale.x = 2;
    shape = circle_of(1);
    RANGE(hm_shape_pose(&shape, &pose, &xform), "hm_shape_pose: shape has a radius: the pose scales it unevenly");
    RANGE(hm_xform_from_matrix(1, 0, 0, 1, NAN, 0, &xform),
          "hm_xform_from_matrix: e is not a number; at least -274,877,906,943.99997");
    RANGE(hm_xform_from_matrix(0, 0, 0, 1, 0, 0, &xform),
          "hm_xform_from_matrix: out: axis u is 0 steps long; at least 262,143");
    RANGE(hm_shape_circle(0, 0, -1, &shape), "hm_shape_circle: radius is -1; at least 0");
    RANGE(hm_shape_circle(0, 40000, 1, &shape), "hm_shape_circle: y is 40,000; at most 32,767");
    RANGE(hm_shape_box(32000, 0, 1000, 1, 0, &shape), "hm_shape_box: w is 1,000; at most 767");
    RANGE(hm_shape_ray(0, 0, 0, 0, &shape), "hm_shape_ray: dx, dy has no direction: it is 0, or not finite");
}

// Where nothing is wrong, or where a refusal is not the answer of the call, nothing is reported.
TEST(silence) {
    const hm_xform edge = {(int64_t)1 << 46, 0, 1 << 24, 0, 0, 1 << 24};
    const hm_shape circle = circle_of(4);
    hm_cast_hit hit;
    hm_separation way;
    hear_begin();
    CHECK(!hm_xform_valid(&(hm_xform){0, 0, 0, 0, 0, 0}));
    CHECK(!hm_cast(&circle, &here, &circle, &edge, (hm_vec2){5, 5}, &(hm_cast_options){.start = HM_CAST_ALWAYS},
                   &hit)); // beyond the limits
    hm_separate(&circle, &edge, &circle, &edge, &(hm_separate_options){.direction = {1, 0}}, &way);
    CHECK(hm_xform_at(1e9, 0).ux == 0);
    CHECK_INT((int64_t)hm_mask_word_count(-1, 4), 0);
    hm_mask_destroy(NULL);
    hm_set_report(NULL, NULL);
    CHECK_INT(heard.count, 0);
}

// The function may call the library, and may be replaced by itself.
static void replace(void *ctx, const hm_report *report) {
    hm_mask *mask = NULL;
    hear(ctx, report);
    if (hm_mask_create(3, 3, NULL, &mask) == HM_OK) hm_mask_destroy(mask);
    hm_set_report(hear, ctx);
}

TEST(functions_that_call_the_library) {
    if (!violations_reported()) return;
    memset(&heard, 0, sizeof heard);
    hm_set_report(replace, &heard);
    CHECK_INT(hm_mask_width(NULL), 0);
    CHECK_INT(heard.count, 1);
    CHECK_INT(hm_mask_height(NULL), 0);
    CHECK_INT(heard.count, 2);
    CHECK_TEXT(heard.text, "hm_mask_height: mask is NULL");
    hm_set_report(NULL, NULL);
}

// Without a function an error of range is an answer and nothing else.
TEST(errors_of_range_without_a_function) {
    hm_mask *mask = NULL;
    hm_set_report(NULL, &heard);
    CHECK(hm_mask_create(-1, 0, NULL, &mask) == HM_ERROR_RANGE);
    CHECK(mask == NULL);
}

// ---- the default -------------------------------------------------------------------------------------------------

#ifdef HAS_PROCESSES
// Runs `fn` in a process of its own. How it ended as waitpid says, and what it wrote to stderr.
static int run_apart(void (*fn)(void), char *text, size_t size) {
    int ends[2], status = 0;
    size_t n = 0;
    REQUIRE(pipe(ends) == 0);
    fflush(stdout);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        fn();
        _exit(0);
    }
    close(ends[1]);
    for (ssize_t got = 1; got > 0 && n + 1 < size; n += got > 0 ? (size_t)got : 0)
        got = read(ends[0], text + n, size - 1 - n);
    text[n] = 0;
    char *emulator = strstr(text, "qemu: uncaught target signal"); // its own line about the end, after the program's
    if (emulator) *emulator = 0;
    close(ends[0]);
    REQUIRE(waitpid(child, &status, 0) == child);
    return status;
}

static void violate(void) {
    const hm_shape circle = circle_of(4);
    const hm_xform none = {0, 0, 0, 0, 0, 0};
    hm_overlap(&circle, &none, &circle, &here, NULL);
}

static void violate_after_a_function(void) {
    hear_begin();
    hm_mask_width(NULL);
    hm_set_report(NULL, NULL);
    hm_mask_width(NULL);
}

static void make_an_error_of_range(void) {
    hm_mask *mask;
    hm_mask_create(-1, -1, NULL, &mask);
}

static bool aborted(int status) { return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT; }

TEST(the_default) {
    char text[512];
    if (!violations_reported()) return;
#    ifdef HM_NO_STDIO
    const bool silent = true;
#    else
    const bool silent = false;
#    endif
    CHECK(aborted(run_apart(violate, text, sizeof text)));
    CHECK_TEXT(text, silent ? "" : "hm_overlap: xa: axis u is 0 steps long; at least 262,143\n");
    CHECK(aborted(run_apart(violate_after_a_function, text, sizeof text)));
    CHECK_TEXT(text, silent ? "" : "hm_mask_width: mask is NULL\n");
    const int status = run_apart(make_an_error_of_range, text, sizeof text);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    CHECK_TEXT(text, "");
}
#else
TEST(the_default) {}
#endif

TEST_MAIN(CASE(numbers), CASE(numbers_are_read_back), CASE(lines), CASE(every_sentence),
          CASE(lines_of_hostile_reports), CASE(lines_in_too_little_room), CASE(xforms), CASE(shapes_and_rules),
          CASE(masks), CASE(poses_and_shapes_that_are_refused), CASE(silence), CASE(functions_that_call_the_library),
          CASE(errors_of_range_without_a_function), CASE(the_default))
