// Tilesets and maps of Tiled in XML: any text is refused in words, or gives sheets whose numbers all hold.
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
    disk_put("art/x.tsx", text);
    disk[2].length = size;
    disk[3] = (fake){.name = "art/y.tsj", .text = TSJ};
    report_capture(fault, sizeof fault);
    if (import_tiled_text(&plain, "art/x.tsx", text, size, &list)) {
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
        TSX,
        "<?xml version=\"1.0\"?><tileset tilewidth='22' tileheight='17' spacing='4'><image "
        "source='a.png'/></tileset>",
        "<tileset name='c'><grid/><tile id='7'><image source='b.png'/></tile><tile id='2' x='3' y='4' width='5' "
        "height='6'>"
        "<image source='a.png'/><animation><frame tileid='7' duration='5'/></animation></tile></tileset>",
        "<map><tileset source='y.tsj'/><tileset name='a/b' tilewidth='10' tileheight='10'><image "
        "source='b.png'/></tileset>"
        "<tileset source='./y.tsj'></tileset><layer><data><tile gid='1'/></data></layer></map>",
        "<!DOCTYPE a [<!ENTITY b 'c'>]><tileset><![CDATA[a]]>&lt;&#65;<?p q?></tileset>",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) input_seed(texts[i]);
}
