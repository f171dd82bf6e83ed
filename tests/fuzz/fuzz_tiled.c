// tiled_load: any text is a map, of which the cells then are what the library says, or is refused.
#include "fuzz.h"

#include "harness.h"
#include "input_file.h"
#include "../../tools/tiled/tiled.h"

#include <hitmask/tilemap.h>

static int input_try(const uint8_t *bytes, size_t size) {
    const tiled_limits limits = {1 << 14, 1 << 20};
    tiled_wish wish = {.file = input_file(bytes, size), .limits = &limits};
    wish.with_objects = size % 2;
    wish.solid_outside = size / 2 % 2;
    wish.layer = size / 4 % 2 ? "a" : NULL;
    for (int i = 0; i < 2; i++, wish.layer = NULL) {
        tile_map map = {0};
        if (tiled_load(&wish, &map)) REQUIRE(map.map != NULL);
        hm_tilemap_destroy(map.map);
    }
    return 0;
}

#define MAP                                                                                                          \
    "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"width\":3,\"height\":2,\"tilewidth\":16,\"tileheight\":16,"

static void seeds_make(void) {
    static const char *const texts[] = {
        MAP
        "\"tilesets\":[{\"firstgid\":1,\"name\":\"t\",\"tilewidth\":16,\"tileheight\":16,\"tilecount\":8,"
        "\"columns\":4,\"tiles\":[]}],\"layers\":[{\"type\":\"tilelayer\",\"name\":\"a\",\"width\":3,\"height\":2,"
        "\"data\":[1,0,2,2147483650,1073741826,536870913]}]}",
        MAP
        "\"tilesets\":[{\"firstgid\":1,\"tilewidth\":16,\"tileheight\":16,\"tiles\":[{\"id\":1,\"objectgroup\":"
        "{\"objects\":[{\"x\":0,\"y\":8,\"width\":16,\"height\":8},{\"x\":2,\"y\":1,\"width\":4,\"height\":4,"
        "\"ellipse\":true}]}},{\"id\":2,\"properties\":[{\"name\":\"one_way\",\"type\":\"string\",\"value\":\"up\"}],"
        "\"objectgroup\":{\"objects\":[{\"x\":0,\"y\":16,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":16,\"y\":-16},"
        "{\"x\":16,\"y\":0}]}]}}]}],\"layers\":[{\"type\":\"tilelayer\",\"name\":\"a\",\"width\":3,\"height\":2,"
        "\"offsetx\":4,\"encoding\":\"base64\",\"compression\":\"\",\"data\":\"AQAAAAIAAAADAAAAAAAAAAIAAAADAAAA\"}]}",
        MAP "\"tilesets\":[{\"firstgid\":1,\"tilewidth\":16,\"tileheight\":16}],\"layers\":[{\"type\":\"group\","
            "\"layers\":[{\"type\":\"tilelayer\",\"name\":\"b\",\"width\":3,\"height\":2,\"encoding\":\"base64\","
            "\"compression\":\"zlib\",\"data\":\"eJxjZIAAJiBmhrIZgRgAAHgACA==\"}]}]}",
        MAP "\"tilesets\":[{\"firstgid\":1,\"tilewidth\":16,\"tileheight\":16}],\"layers\":[{\"type\":\"tilelayer\","
            "\"name\":\"b\",\"width\":3,\"height\":2,\"encoding\":\"base64\",\"compression\":\"gzip\",\"data\":"
            "\"H4sIAAAAAAACA2NkgAAmIGaGshmBGADxP2ZqGAAAAA==\"}]}",
        MAP
        "\"infinite\":true,\"tilesets\":[{\"firstgid\":1,\"tilewidth\":16,\"tileheight\":16}],\"layers\":[{\"type\":"
        "\"tilelayer\",\"name\":\"a\",\"startx\":-2,\"starty\":0,\"width\":4,\"height\":2,\"chunks\":[{\"x\":-2,"
        "\"y\":0,\"width\":2,\"height\":2,\"data\":[1,0,2,3]},{\"x\":0,\"y\":0,\"width\":2,\"height\":2,\"data\":"
        "[0,0,0,5]}]}]}",
        MAP
        "\"tilesets\":[{\"firstgid\":1,\"source\":\"none.tsj\"}],\"layers\":[{\"type\":\"tilelayer\",\"name\":\"a\","
        "\"width\":1,\"height\":1,\"data\":[1]}]}",
        MAP "\"tilesets\":[],\"layers\":[{\"type\":\"tilelayer\",\"name\":\"a\",\"width\":3,\"height\":2,\"data\":"
            "[0,0.0,0,0,0,0]}]}",
        "<map/>",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) input_seed(texts[i]);
}

FUZZ_MAIN(input_try, seeds_make, 1500)
