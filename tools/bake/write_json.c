// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "format.h"

bool write_json(const format_options *options, const format_content *content, buffer *out) {
    (void)options;
    buffer_print(out, "{\"version\":1,\"sprites\":{}} %zu\n", content->count);
    return true;
}
