// Reports of violated preconditions and errors of range, and their lines. Numbers are written here: printf of a double differs
// between C libraries, and small devices have none.
#include "base_internal.h"

#include <stdlib.h>
#include <string.h>

#if !defined(HM_NO_STDIO) && !defined(HM_NO_ASSERT)
#    define REPORT_PRINTS
#    include <stdio.h>
#endif

// ---- lines --------------------------------------------------------------------------------------------------------

/// A line while it is written: what does not fit is only counted.
typedef struct report_line {
    char *out;
    size_t capacity;
    size_t count;
} report_line;

static void line_char(report_line *line, char c) {
    if (line->count < line->capacity) line->out[line->count] = c;
    line->count++;
}

static void line_text(report_line *line, const char *text) {
    for (; *text; text++) line_char(line, *text);
}

// With a comma between thousands.
static void line_whole(report_line *line, uint64_t value) {
    char digits[20];
    int n = 0;
    do {
        digits[n++] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    while (n-- > 0) {
        line_char(line, digits[n]);
        if (n > 0 && n % 3 == 0) line_char(line, ',');
    }
}

// Digits of a fraction in units of 2^-64 until they lie nearer to it than any other double does, which is at most
// `half` away (Steele and White's method for fixed point). Neither is 0.
static void line_fraction(report_line *line, uint64_t rest, uint64_t half) {
    line_char(line, '.');
    for (;;) {
        const uint64_t high = (rest >> 32) * 10 + ((rest & UINT32_MAX) * 10 >> 32);
        const int digit = (int)(high >> 32);
        const bool last = half > UINT64_MAX / 10; // any digit is near enough
        rest *= 10;
        half *= 10;
        const bool low = last || rest < half, up = last || rest > 0 - half;
        line_char(line, (char)('0' + digit + (up && (!low || rest >> 63))));
        if (low || up) return;
    }
}

// Below 2^63 and 0 or at least 2^-10: then the lowest bit of a double is 2^-62 at least.
static void line_fixed(report_line *line, double value) {
    const uint64_t whole = (uint64_t)value;
    const double rest = value - (double)whole;
    double half = 0x1p-54; // of the distance to the next double for 0.5 to 1
    for (double top = 1; top <= value; top *= 2) half *= 2;
    for (double top = 0.5; top > value && top > 0x1p-10; top /= 2) half /= 2;
    line_whole(line, whole);
    if (rest > 0) line_fraction(line, (uint64_t)(rest * 0x1p64), (uint64_t)(half * 0x1p64));
}

// Six digits and a power of ten, for what is very large or small.
static void line_power(report_line *line, double value) {
    int power = 0;
    for (; value >= 10; value /= 10) power++;
    for (; value < 1; value *= 10) power--;
    uint64_t digits = (uint64_t)(value * 100000 + 0.5);
    if (digits == 1000000) digits = 100000, power++;
    uint64_t unit = 100000;
    line_char(line, (char)('0' + digits / unit));
    if (digits % unit) line_char(line, '.');
    for (digits %= unit; digits > 0; digits %= unit) {
        unit /= 10;
        line_char(line, (char)('0' + digits / unit));
    }
    line_char(line, 'e');
    if (power < 0) line_char(line, '-');
    line_whole(line, (uint64_t)(power < 0 ? -power : power));
}

static void line_number(report_line *line, double value) {
    if (value != value) {
        line_text(line, "not a number");
        return;
    }
    if (value < 0) line_char(line, '-');
    if (value < 0) value = -value;
    if (value > 0x1.fffffffffffffp1023)
        line_text(line, "infinite");
    else if (value == 0 || (value >= 0x1p-10 && value < 0x1p63))
        line_fixed(line, value);
    else
        line_power(line, value);
}

static const char *report_sentence(hm_sentence sentence) {
    switch (sentence) {
#define SENTENCE_CASE(name, text)                                                                                    \
    case name:                                                                                                       \
        return text;
        HM_SENTENCES(SENTENCE_CASE)
#undef SENTENCE_CASE
    }
    return "is out of range";
}

static void line_sentence(report_line *line, const char *text, const hm_report *report) {
    while (*text) {
        if (*text != '{') {
            line_char(line, *text++);
            continue;
        }
        line_number(line, text[1] == 'v' ? report->value : report->limit);
        text = strchr(text, '}') + 1;
    }
}

static void line_report(report_line *line, const hm_report *report) {
    line_text(line, report->function ? report->function : "?");
    line_text(line, ": ");
    line_text(line, report->argument ? report->argument : "?");
    const char *text = report_sentence(report->sentence);
    if (*text != ':') line_char(line, ' ');
    line_sentence(line, text, report);
    line_char(line, 0);
}

hm_result hm_report_text(const hm_report *report, char *out, size_t capacity, size_t *bytes) {
    if (!report || (!out && capacity > 0)) return HM_ERROR_RANGE;
    report_line measured = {NULL, 0, 0};
    line_report(&measured, report);
    report_line line = {out, capacity, 0};
    if (measured.count <= capacity) line_report(&line, report);
    if (bytes) *bytes = measured.count;
    return HM_OK;
}

// ---- who receives them --------------------------------------------------------------------------------------------

// One of the two process-wide settings; see hm_set_report for when it may change.
static hm_report_fn report_fn;
static void *report_ctx;

void hm_set_report(hm_report_fn fn, void *ctx) {
    report_fn = fn;
    report_ctx = ctx;
}

#ifndef REPORT_PRINTS
static void report_print(const hm_report *report) { (void)report; }
#else
// Longer than any line of the library.
static void report_print(const hm_report *report) {
    char text[256];
    size_t bytes;
    if (hm_report_text(report, text, sizeof text, &bytes) != HM_OK || bytes > sizeof text) return;
    text[bytes - 1] = '\n';
    fwrite(text, 1, bytes, stderr);
    fflush(stderr);
}
#endif

bool hmi_report(hmi_origin at, const char *argument, hm_sentence sentence, double value, double limit) {
    const hm_report report = {at.kind, sentence, at.function, argument, value, limit};
    if (!at.function) return true;
    if (report_fn) {
        report_fn(report_ctx, &report);
    } else if (at.kind == HM_REPORT_MISTAKE) {
        report_print(&report);
        abort();
    }
    return true;
}

// ---- what is wrong ------------------------------------------------------------------------------------------------

bool hmi_report_null(const char *function, const char *argument) {
    return hmi_report((hmi_origin){function, HM_REPORT_MISTAKE}, argument, HM_SENTENCE_NULL, 0, 0);
}

bool hmi_report_between(hmi_origin at, const char *argument, double value, double least, double most) {
    if (value >= least && value <= most) return false;
    if (!(value >= least)) return hmi_report(at, argument, HM_SENTENCE_LEAST, value, least);
    return hmi_report(at, argument, HM_SENTENCE_MOST, value, most);
}

bool hmi_report_more(hmi_origin at, const char *argument, double value, double limit) {
    return !(value > limit) && hmi_report(at, argument, HM_SENTENCE_MORE, value, limit);
}
