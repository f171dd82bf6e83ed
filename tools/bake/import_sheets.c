// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "import_parts.h"

#include "report.h"

bool import_sheets(const import_options *options, const char *file, bool in_folder, sheet_list *out) {
    (void)options, (void)in_folder, (void)out;
    report(file, "name PNG files", "is a sheet, which cannot be read yet");
    return false;
}

bool import_boxes(const import_options *options, const char *file, sheet *s) {
    (void)options, (void)s;
    report(file, "leave it out", "cannot be read yet");
    return false;
}
