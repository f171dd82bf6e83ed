// What the targets about tilesets have in common: a text is a file of that name, beside another one.
#ifndef HITMASK_FUZZ_TILESET_H
#define HITMASK_FUZZ_TILESET_H

#include "fuzz.h"

#include "harness.h"
#include "input_file.h"
#include "sheets.h"

#include "../../tools/sheet/import_tiled.h"

// Any text is refused in words, or gives sheets whose numbers all hold.
static int tileset_try(const char *file, const fake *other, const uint8_t *bytes, size_t size) {
    char *text = malloc(size + 1);
    sheet_list list = {0};
    REQUIRE(text != NULL);
    if (size > 0) memcpy(text, bytes, size);
    text[size] = 0;
    disk_put(file, text);
    disk[2].length = size;
    disk[3] = *other;
    report_capture(fault, sizeof fault);
    if (import_tiled_text(&plain, file, text, size, &list)) {
        REQUIRE(list.count > 0);
    } else {
        REQUIRE(*fault && !list.count);
    }
    report_capture(NULL, 0);
    for (size_t i = 0; i < list.count; i++) sheet_holds(&plain, &list.sheets[i]);
    sheet_list_free(&list);
    free(text);
    return 0;
}

#endif
