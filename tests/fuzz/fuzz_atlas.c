// Atlases of TexturePacker, Phaser and Aseprite: any text is refused in words, or a sheet whose numbers all hold.
#include "fuzz.h"

#include "harness.h"
#include "input_file.h"
#include "sheets.h"

static int input_try(const uint8_t *bytes, size_t size) {
    char *text = malloc(size + 1);
    json_doc doc;
    sheet s;
    REQUIRE(text != NULL);
    if (size > 0) memcpy(text, bytes, size);
    text[size] = 0;
    disk_put("art/x.json", text);
    report_capture(fault, sizeof fault);
    if (import_json_open("art/x.json", text, size, &doc) && import_atlas_doc(&plain, &doc, &s)) {
        sheet_holds(&plain, &s);
        sheet_free(&s);
    } else {
        REQUIRE(*fault);
    }
    report_capture(NULL, 0);
    free(text);
    return 0;
}

#define RECT "{\"x\":1,\"y\":2,\"w\":8,\"h\":9}"

static void seeds_make(void) {
    static const char *const texts[] = {
        BOXED,
        "{\"frames\":{" KEYED("p", 0) "," KEYED("q",
                                                4) "},\"animations\":{\"on\":[\"p\",\"q\"],\"o\":[\"q\",\"p\"]}" META,
        "{\"textures\":[{\"image\":\"a.png\",\"frames\":[" FRAME(
            "p", 96) "]},{\"image\":\"b.png\",\"frames\":{" KEYED("q", 36) "}}],\"meta\":{}}",
        "{\"frames\":{\"p\":{\"frame\":" RECT ",\"rotated\":true,\"trimmed\":true,\"spriteSourceSize\":" RECT
        ",\"sourceSize\":{\"w\":20,\"h\":20},\"pivot\":{\"x\":0.5,\"y\":1},\"duration\":100}}" META,
        "{\"frames\":[" FRAME("p", 0) "," FRAME("q", 9) "],\"meta\":{\"image\":\"C:\\\\a.png\",\"frameTags\":["
                                                        "{\"name\":\"t\",\"from\":0,\"to\":1,\"direction\":"
                                                        "\"pingpong_reverse\",\"repeat\":\"2\"}],\"slices\":["
                                                        "{\"name\":\"s\",\"keys\":[{\"frame\":0,\"bounds\":" RECT
                                                        ",\"pivot\":{\"x\":1,\"y\":1}},{\"frame\":1,"
                                                        "\"bounds\":" RECT "}]}]}}",
        "{\"frames\":[" FRAME("\\u00e9\\ud83d\\ude00", 0) "]}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) input_seed(texts[i]);
}

FUZZ_MAIN(input_try, seeds_make, 1500)
