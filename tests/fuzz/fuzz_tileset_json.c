// Tilesets and maps of Tiled in JSON: any text is refused in words, or gives sheets whose numbers all hold.
#include "tileset.h"

static int input_try(const uint8_t *bytes, size_t size) {
    const fake other = {.name = "art/y.tsx", .text = TSX};
    return tileset_try("art/x.tsj", &other, bytes, size);
}

static void seeds_make(void) {
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

FUZZ_MAIN(input_try, seeds_make, 1500)
