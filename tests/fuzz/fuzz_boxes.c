// NAME.boxes.json: any text is refused in words, the sheet being as before, or adds marks that are all valid.
#include "fuzz.h"

#include "harness.h"
#include "input_file.h"
#include "sheets.h"

static int input_try(const uint8_t *bytes, size_t size) {
    char *text = malloc(size + 1);
    sheet s = read_one("art/x.json", BOXED);
    REQUIRE(text != NULL);
    if (size > 0) memcpy(text, bytes, size);
    text[size] = 0;
    report_capture(fault, sizeof fault);
    if (import_boxes_text("x.boxes.json", text, size, &s)) {
        REQUIRE(s.source_count == 2);
    } else {
        REQUIRE(*fault && s.source_count == 1 && s.mark_count == 1);
    }
    report_capture(NULL, 0);
    sheet_holds(&plain, &s);
    sheet_free(&s);
    free(text);
    return 0;
}

static void seeds_make(void) {
    static const char *const texts[] = {
        ("{\"frames\":{\"q\":{\"head\":{\"circle\":[1.5,2,0.25]},\"hurt\":[[0,0,2,2],{\"point\":[-1,3]}]},"
         "\"*\":{\"hit\":[1,2,3,4],\"foot\":{\"box\":[0,0,0,4]}}}}"),
        "{\"frames\":{\"p\":{\"a\":[0,0,1,1],\"b\":[[0,0,1e1,1]]}}}",
        "{\"frames\":{}}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) input_seed(texts[i]);
}

FUZZ_MAIN(input_try, seeds_make, 1500)
