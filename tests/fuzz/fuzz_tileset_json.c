// Tilesets and maps of Tiled in JSON: any text is refused in words, or gives sheets whose numbers all hold.
#include "fuzz.h"

#include "harness.h"
#include "input_file.h"
#include "sheets.h"

#include "import_tiled.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    char *text = malloc(size + 1);
    sheet_list list = {0};
    REQUIRE(text != NULL);
    if (size > 0) memcpy(text, bytes, size);
    text[size] = 0;
    disk_put("art/x.tsj", text);
    disk[2].length = size;
    disk[3] = (fake){.name = "art/y.tsx", .text = TSX};
    report_capture(fault, sizeof fault);
    if (import_tiled_text(&plain, "art/x.tsj", text, size, &list)) {
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

const int fuzz_rounds = 1500;

void fuzz_make_seeds(void) {
    static const char *const texts[] = {
        TSJ,
        "{\"tilewidth\":22,\"tileheight\":17,\"spacing\":4,\"image\":\"a.png\"}",
        "{\"name\":\"c\",\"tilewidth\":1,\"tiles\":[{\"id\":7,\"image\":\"b.png\",\"x\":3,\"y\":4,\"width\":5,"
        "\"height\":6},{\"id\":4,\"animation\":[{\"tileid\":7,\"duration\":5}],\"image\":\"a.png\"}]}",
        "{\"type\":\"map\",\"layers\":[],\"tilesets\":[{\"firstgid\":1,\"name\":\"a/"
        "b\",\"tilewidth\":10,\"tileheight\":"
        "10,\"image\":\"b.png\"},{\"source\":\"y.tsx\"},{\"source\":\"./y.tsx\"}]}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) input_seed(texts[i]);
}
