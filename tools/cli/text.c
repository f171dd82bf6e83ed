// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "text.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Reads digits from *text onwards and moves it behind them. False when there are none or they exceed 10^15, which is
// far beyond every limit here and keeps the arithmetic free of overflow.
static bool text_digits(const char **text, int64_t *out) {
    const char *c = *text;
    int64_t value = 0;
    if (*c < '0' || *c > '9') return false;
    for (; *c >= '0' && *c <= '9'; c++) {
        value = value * 10 + (*c - '0');
        if (value > 1000000000000000) return false;
    }
    *text = c;
    *out = value;
    return true;
}

static bool text_signed(const char **text, int64_t *out) {
    bool negative = **text == '-';
    if (negative) ++*text;
    if (!text_digits(text, out)) return false;
    if (negative) *out = -*out;
    return true;
}

bool text_number(const char *text, int64_t least, int64_t most, int64_t *out) {
    int64_t value = 0;
    if (!text_signed(&text, &value) || *text || value < least || value > most) return false;
    *out = value;
    return true;
}

bool text_offset(const char *text, hm_pixel *out) {
    int64_t x = 0, y = 0;
    if (!text_signed(&text, &x) || *text++ != ',' || !text_signed(&text, &y) || *text) return false;
    if (x < INT32_MIN || x > INT32_MAX || y < INT32_MIN || y > INT32_MAX) return false;
    *out = (hm_pixel){(int32_t)x, (int32_t)y};
    return true;
}

// strtod alone would also take blanks, hexadecimal, "inf" and "nan".
static bool text_real(const char **text, double *out) {
    const char *c = *text + (**text == '-');
    if (!strspn(c, "0123456789.") || (c[0] == '0' && (c[1] | 32) == 'x')) return false;
    char *end;
    *out = strtod(*text, &end);
    if (end == *text || !isfinite(*out)) return false;
    *text = end;
    return true;
}

int text_reals(const char *text, int least, int most, double *out) {
    int count = 0;
    while (count < most && text_real(&text, &out[count])) {
        count++;
        if (!*text) return count >= least ? count : 0;
        if (*text++ != ',') return 0;
    }
    return 0;
}

// A decimal of up to 15 digits survives the way to a double and back, so when there is one for this number, 15 digits
// show it; 17 always suffice. Only below DBL_MIN, where doubles are coarser, may fewer be enough.
static int text_from_whole(int64_t value, char out[TEXT_REAL_SIZE]) {
    char digits[20];
    int count = 0, length = 0;
    for (int64_t rest = value < 0 ? -value : value; rest || !count; rest /= 10)
        digits[count++] = (char)('0' + rest % 10);
    if (value < 0) out[length++] = '-';
    while (count) out[length++] = digits[--count];
    out[length] = 0;
    return length;
}

int text_from_real(double value, char out[TEXT_REAL_SIZE]) {
    if (fabs(value) < 1e15 && value == (double)(int64_t)value) return text_from_whole((int64_t)value, out);
    int length = 0;
    for (int digits = fabs(value) < DBL_MIN ? 1 : 15; digits <= 17; digits++) {
        length = snprintf(out, TEXT_REAL_SIZE, "%.*g", digits, value);
        if (strtod(out, NULL) == value) break;
    }
    return length;
}

// Divides a number of four digits to the base 2^32, the greatest first, and returns the rest.
static uint32_t digits_divide(uint32_t digits[4], uint32_t by) {
    uint64_t rest = 0;
    for (int i = 0; i < 4; i++) {
        rest = rest << 32 | digits[i];
        digits[i] = (uint32_t)(rest / by);
        rest %= by;
    }
    return (uint32_t)rest;
}

void text_from_int128(hm_int128 value, char out[TEXT_INT128_SIZE]) {
    uint32_t digits[4] = {(uint32_t)(value.high >> 32), (uint32_t)value.high, (uint32_t)(value.low >> 32),
                          (uint32_t)value.low};
    // Nine decimals at a time, from the last to the first.
    enum { BILLION = 1000000000 };
    uint32_t parts[5];
    int count = 0;
    do {
        parts[count++] = digits_divide(digits, BILLION);
    } while (digits[0] | digits[1] | digits[2] | digits[3]);
    int length = snprintf(out, TEXT_INT128_SIZE, "%" PRIu32, parts[--count]);
    while (count--) length += snprintf(out + length, (size_t)(TEXT_INT128_SIZE - length), "%09" PRIu32, parts[count]);
}

bool text_in_list(const char *list, const char *word) {
    size_t length = strlen(word);
    while (length && list && *list) {
        size_t item = strcspn(list, " ");
        if (item == length && !memcmp(list, word, length)) return true;
        list += item + (list[item] == ' ');
    }
    return false;
}

static size_t text_least(size_t a, size_t b, size_t c) {
    size_t least = a < b ? a : b;
    return least < c ? least : c;
}

// Levenshtein's distance with one row of the table kept.
size_t text_distance(const char *a, const char *b) {
    size_t row[64];
    size_t la = strlen(a), lb = strlen(b);
    if (la > 63 || lb > 63) return 64;
    for (size_t j = 0; j <= lb; j++) row[j] = j;
    for (size_t i = 1; i <= la; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= lb; j++) {
            size_t above = row[j];
            row[j] = text_least(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[lb];
}

size_t text_sequence(const unsigned char *c) {
    if (c[0] < 0x80) return 1;
    size_t length = c[0] >= 0xc2 && c[0] < 0xe0 ? 2 : (c[0] & 0xf0) == 0xe0 ? 3 : c[0] >= 0xf0 && c[0] < 0xf5 ? 4 : 0;
    for (size_t i = 1; i < length; i++) {
        if ((c[i] & 0xc0) != 0x80) return 0;
    }
    bool overlong = (c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xf0 && c[1] < 0x90);
    bool outside = (c[0] == 0xed && c[1] >= 0xa0) || (c[0] == 0xf4 && c[1] >= 0x90);
    return overlong || outside ? 0 : length;
}

size_t text_control(const unsigned char *c, unsigned *code) {
    const size_t length = text_sequence(c);
    unsigned value = c[0];
    if (length == 2) value = (c[0] & 0x1fu) << 6 | (c[1] & 0x3fu);
    if (length == 3) value = (c[0] & 0x0fu) << 12 | (c[1] & 0x3fu) << 6 | (c[2] & 0x3fu);
    if (code) *code = value;
    if (length == 1) return value < 0x20 || value == 0x7f;
    if (length == 2) return value < 0xa0 || value == 0x61c ? length : 0;
    const bool marks = value == 0x200e || value == 0x200f; // left-to-right, right-to-left
    const bool separators = value == 0x2028 || value == 0x2029;
    const bool overrides = (value >= 0x202a && value <= 0x202e) || (value >= 0x2066 && value <= 0x2069);
    return length == 3 && (marks || separators || overrides) ? length : 0;
}

char *text_to_utf8(const char *text) {
    char *copy = malloc(strlen(text) * 3 + 1);
    if (!copy) return NULL;
    char *end = copy;
    for (const unsigned char *c = (const unsigned char *)text; *c;) {
        size_t length = text_sequence(c);
        memcpy(end, length ? (const char *)c : "\xef\xbf\xbd", length ? length : 3);
        end += length ? length : 3;
        c += length ? length : 1;
    }
    *end = 0;
    return copy;
}

const char *text_base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

// FNV-1a of 32 bits, by Fowler, Noll and Vo.
size_t text_hash(const char *text) {
    uint32_t hash = 2166136261u;
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) hash = (hash ^ *c) * 16777619u;
    return hash;
}

static int text_digit(char c) {
    static const char digits[] = "0123456789abcdef";
    const char *at = c ? strchr(digits, c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c) : NULL;
    return at ? (int)(at - digits) : -1;
}

bool text_colour(const char *text, uint8_t out[3]) {
    text += *text == '#';
    if (strlen(text) != 6) return false;
    for (int i = 0; i < 3; i++) {
        const int high = text_digit(text[2 * i]), low = text_digit(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        out[i] = (uint8_t)(16 * high + low);
    }
    return true;
}
