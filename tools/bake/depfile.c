// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// GNU make's quoting, as far as there is one: a blank or '#' gets a backslash, as do the backslashes right before it,
// and '$' is doubled. A line feed in a name cannot be told at all and becomes '?', which matches any one character.
#include "depfile.h"

#include <string.h>

static void depfile_name(buffer *out, const char *name) {
    for (const char *c = name; *c; c++) {
        size_t slashes = strspn(c, "\\");
        const char *after = c + slashes;
        if (slashes && (*after == ' ' || *after == '\t' || *after == '#')) {
            for (size_t i = 0; i < 2 * slashes; i++) buffer_text(out, "\\");
            c = after;
        }
        if (*c == ' ' || *c == '\t' || *c == '#') buffer_text(out, "\\");
        if (*c == '$') buffer_text(out, "$");
        buffer_add(out, *c == '\n' ? "?" : c, 1);
    }
}

static bool depfile_input(void *context, const char *file) {
    buffer *out = context;
    buffer_text(out, " \\\n ");
    depfile_name(out, file);
    return true;
}

void depfile_write(const product_options *options, const plan *p, const sheet_list *sheets, buffer *out) {
    for (size_t i = 0; i < p->count; i++) {
        const plan_output *output = &p->outputs[i];
        depfile_name(out, output->file);
        buffer_text(out, ":");
        for (size_t k = 0; k < output->count; k++)
            plan_inputs(options, &sheets->sheets[output->first + k], depfile_input, out);
        buffer_text(out, "\n");
    }
}
