// `hitmask scene`: any text is a scene, whose frames then go on, or is refused with a position in it.
#include "fuzz.h"

#include "../../tools/hitmask/commands.h"
#include "harness.h"
#include "input_file.h"
#include "../../tools/scene/scene.h"
#include "../../tools/scene/scene_print.h"

#include <string.h>

enum { FRAMES = 3 };

// An error has a position in the text.
static void check_fault(const scene *all) {
    size_t line, column;
    if (!*all->doc.fault) return;
    REQUIRE(all->doc.fault_at <= all->doc.length);
    json_doc_position(&all->doc, all->doc.fault_at, &line, &column);
    REQUIRE(line > 0 && column > 0);
}

static int input_try(const uint8_t *bytes, size_t size) {
    const scene_wish wish = {.file = input_file(bytes, size),
                             .bytes = 1 << 20,
                             .threshold = 1,
                             .limits = {512, 1 << 16},
                             .map_limits = {1 << 14, 1 << 20}};
    scene all = {0};
    scene_counts counts = {0};
    if (scene_read(&wish, &all))
        for (int frame = 0; frame < FRAMES && scene_next(&all); frame++) scene_print(&all, frame % 2 == 0, &counts);
    check_fault(&all);
    scene_free(&all);
    return 0;
}

static void seeds_make(void) {
    static const char *const texts[] = {
        "{\"instances\":[]}",
        "{\"shapes\":{\"ball\":{\"circle\":[0,0,3]}},\"instances\":[{\"shape\":\"ball\",\"x\":1,\"y\":2},"
        "{\"shape\":\"ball\",\"x\":9,\"velocity\":[-2,0.5],\"name\":\"b\"}]}",
        "{\"touch\":\"closed\",\"margin\":1,\"threshold\":9,\"boundary\":{\"box\":[0,0,40,30],\"edge\":\"bounce\"},"
        "\"instances\":[{\"shape\":{\"rows\":[\"##\",\"#.\"]},\"x\":38,\"velocity\":[5,1],\"spin\":0.1,\"angle\":1}]"
        "}",
        "{\"boundary\":{\"outline\":{\"loops\":[[[0,0],[40,0],[40,30],[0,30]]]},\"edge\":\"stop\"},\"instances\":[{"
        "\"shape\":"
        "{\"box\":[0,0,4,4]},\"x\":20,\"y\":9,\"velocity\":[30,3],\"edge\":\"leave\"}]}",
        "{\"shapes\":{\"a\":[{\"point\":[0,0]},{\"circle\":[1,1,2]}]},\"instances\":[{\"shape\":\"a\",\"frame\":1,"
        "\"every\":2,\"z\":3,\"category\":2,\"mask\":3,\"group\":-1,\"swept\":true,\"stay\":true,\"fixed\":false}]}",
        "{\"instances\":[{\"shape\":{\"box\":[0,0,9,9]},\"name\":\"w\"},{\"shape\":{\"point\":[3,3]},\"name\":\"p\"}]"
        ","
        "\"queries\":[{\"ask\":\"point\",\"at\":[3,3],\"radius\":2},{\"ask\":\"ray\",\"at\":[-5,4],\"to\":[9,4]},"
        "{\"ask\":\"nearest\",\"at\":[1,1],\"reach\":9,\"count\":2},{\"ask\":\"sees\",\"at\":[-9,0],\"object\":\"p\"}"
        ",{\"ask\":\"free\",\"object\":\"p\",\"at\":[9,9]}]}",
        "{\"shapes\":{\"d\":{\"box\":[0,0,2,2]}},\"instances\":[{\"columns\":[\"x\",\"y\"],\"shape\":\"d\",\"rows\":["
        "[0,0],"
        "[1,1],[5,5.5]]}]}",
        "{\"sprites\":{\"s\":{\"file\":\"none.png\",\"frames\":[2,1],\"pivot\":[1,1]}},\"instances\":[{\"shape\":"
        "\"s\"}]}",
        "{\"instances\":[{\"shape\":{\"compound\":[{\"point\":[0,0]},{\"tiles\":{\"cell\":4,\"rows\":[\"##\",\".#\"]}"
        "}]},"
        "\"scale\":[1,-2],\"pivot\":[2,2]}]}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) input_seed(texts[i]);
}

FUZZ_MAIN(input_try, seeds_make, 1500)
