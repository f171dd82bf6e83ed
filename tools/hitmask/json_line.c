// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "json_line.h"

#include "text.h"

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
    puts(line);
    free(line);
    return true;
}
