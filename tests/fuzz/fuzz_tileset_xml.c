// Tilesets and maps of Tiled in XML: any text is refused in words, or gives sheets whose numbers all hold.
#include "tileset.h"

static int input_try(const uint8_t *bytes, size_t size) {
    const fake other = {.name = "art/y.tsj", .text = TSJ};
    return tileset_try("art/x.tsx", &other, bytes, size);
}

static void seeds_make(void) {
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

FUZZ_MAIN(input_try, seeds_make, 1500)
