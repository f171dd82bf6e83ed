// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "json_line.h"

#include "../cli/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

json_t *json_line_text(const char *text) {
    char *copy = text_to_utf8(text);
    json_t *value = copy ? json_string(copy) : NULL;
    free(copy);
    return value;
}

bool json_line_print(json_t *object) {
    // 15 digits: all that a double surely holds, so that 0.1 does not come out as 0.10000000000000001.
    char *line = object ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(15)) : NULL;
    json_decref(object);
    if (!line) return false;
    json_line_put_json(line);
    putchar('\n');
    free(line);
    return true;
}

void json_line_put_text(const char *text) {
    putchar('"');
    for (const unsigned char *c = (const unsigned char *)text; *c;) {
        unsigned code;
        size_t length = text_sequence(c);
        if (!length) {
            fputs("\xef\xbf\xbd", stdout);
        } else if (*c == '"' || *c == '\\') {
            printf("\\%c", *c);
        } else if (text_control(c, &code)) {
            printf("\\u%04x", code);
        } else {
            fwrite(c, 1, length, stdout);
        }
        c += length ? length : 1;
    }
    putchar('"');
}

// Outside of its texts JSON has of these characters only blanks, and within them no raw ones.
void json_line_put_json(const char *json) {
    for (const unsigned char *c = (const unsigned char *)json; *c;) {
        unsigned code;
        const size_t length = text_sequence(c);
        if (*c < 0x20)
            putchar(' ');
        else if (text_control(c, &code))
            printf("\\u%04x", code);
        else
            fwrite(c, 1, length ? length : 1, stdout);
        c += length ? length : 1;
    }
}

void json_line_put_real(double value) {
    char text[TEXT_REAL_SIZE];
    fwrite(text, 1, (size_t)text_from_real(value, text), stdout);
}

void json_line_put_point(hm_vec2 point) {
    putchar('[');
    json_line_put_real(point.x);
    putchar(',');
    json_line_put_real(point.y);
    putchar(']');
}

void json_line_put_xform(const hm_xform *xform) {
    printf("[%" PRId64 ",%" PRId64 ",%" PRId32 ",%" PRId32 ",%" PRId32 ",%" PRId32 "]", xform->ox, xform->oy,
           xform->ux, xform->uy, xform->vx, xform->vy);
}
