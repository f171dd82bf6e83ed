// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// GNU make's quoting, as far as there is one: a blank, '#' or ':' gets a backslash, as do the backslashes right
// before it, and '$' is doubled. '*' is quoted as well, which ninja accepts neither way. '%' is special only where a
// rule begins: there it is quoted too, which ninja does not support; behind the colon neither of them accepts a quoted
// one.
#include "depfile.h"

#include <string.h>

static void depfile_name(buffer *out, const char *name, const char *quoted) {
    for (const char *c = name; *c; c++) {
        size_t slashes = strspn(c, "\\");
        const char *after = c + slashes;
        if (slashes && *after && strchr(quoted, *after)) {
            for (size_t i = 0; i < 2 * slashes; i++) buffer_text(out, "\\");
            c = after;
        }
        if (strchr(quoted, *c)) buffer_text(out, "\\");
        if (*c == '$') buffer_text(out, "$");
        buffer_add(out, c, 1);
    }
}

static bool depfile_input(void *context, const char *file) {
    buffer *out = context;
    if (!strcmp(file, "-")) return true; // standard input has no name
    buffer_text(out, " \\\n ");
    depfile_name(out, file, " \t#:*");
    return true;
}

void depfile_write(const product_options *options, const plan *p, const sheet_list *sheets, buffer *out) {
    for (size_t i = 0; i < p->count; i++) {
        const plan_output *output = &p->outputs[i];
        depfile_name(out, output->file, " \t#:*%");
        buffer_text(out, ":");
        for (size_t k = 0; k < output->count; k++)
            plan_inputs(options, &sheets->sheets[output->first + k], depfile_input, out);
        buffer_text(out, "\n");
    }
}
