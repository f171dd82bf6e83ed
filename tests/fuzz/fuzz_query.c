// `hitmask query`: any lines are answered or refused; none stops it.
#include "fuzz.h"

#include "../../tools/hitmask/commands.h"
#include "harness.h"
#include "input_file.h"

static int input_try(const uint8_t *bytes, size_t size) {
    const settings chosen = {.threshold = 1, .limits = {512, 1 << 16}, .map_limits = {1 << 14, 1 << 20}};
    char *name = (char *)(uintptr_t)input_file(bytes, size);
    const status answer = cmd_query(&chosen, 1, &name);
    REQUIRE(answer == STATUS_OK || answer == STATUS_INPUT);
    return 0;
}

static void seeds_make(void) {
    static const char *const lines[] = {
        "{\"id\":1,\"op\":\"overlap\",\"a\":{\"rows\":[\"#.\",\"##\"]},\"b\":{\"point\":[1.5,1.25]}}\n",
        "{\"op\":\"within\",\"a\":{\"box\":[0,0,4,4],\"radius\":2},\"b\":{\"circle\":[2,2,9]},\"touch\":\"closed\"}"
        "\n",
        "{\"op\":\"contact\",\"a\":{\"capsule\":[0,0,8,1,3]},\"b\":{\"polygon\":[[0,0],[9,1],[4,8]]},\"margin\":1}\n",
        "{\"op\":\"separate\",\"a\":{\"rows\":[\"###\"]},\"b\":{\"box\":[1,0,2,2]},\"direction\":[1,0.5]}\n",
        "{\"op\":\"separate\",\"a\":{\"circle\":[0,0,3]},\"b\":{\"box\":[1,0,2,2]},\"max_distance\":40}\n",
        "{\"op\":\"distance\",\"a\":{\"ellipse\":[0,0,8,3]},\"b\":{\"segment\":[20,20,30,40]}}\n",
        "{\"op\":\"shared\",\"a\":{\"rows\":[\"##\",\"##\"],\"pose\":{\"angle\":0.5}},\"b\":{\"rows\":[\"#.#\"]}}\n",
        "{\"op\":\"cast\",\"a\":{\"rows\":[\"##\"]},\"b\":{\"point\":[-9,0.5]},\"motion\":[30,0],\"start\":\"never\"}"
        "\n",
        "{\"op\":\"turn\",\"a\":{\"box\":[9,0,4,4]},\"b\":{\"rows\":[\"####\"]},\"to\":{\"x\":5,\"angle\":1.5},"
        "\"tolerance\":0.5,\"budget\":50}\n",
        "{\"op\":\"ray\",\"a\":{\"rows\":[\"#.#.#\"]},\"from\":[-3,0.5],\"direction\":[1,0],\"length\":20,"
        "\"capacity\":4}\n",
        "{\"op\":\"ray\",\"a\":{\"rows\":[\"#.#\",\"###\"]},\"from\":[-3,0.5],\"to\":[9,1]}\n",
        "{\"op\":\"xform\",\"a\":{\"box\":[0,0,4,4],\"pose\":{\"x\":3,\"y\":-2,\"scale\":[2,-1],\"pivot\":[2,2]}},"
        "\"b\":{\"point\":[0,0]}}\n",
        "{\"op\":\"overlap\",\"a\":{\"rows\":[\"#\"],\"pose\":{\"flip\":\"xy\",\"scale\":2}},\"b\":{\"rows\":[\"#\"],"
        "\"xform\":[0,0,16777216,0,0,16777216]}}\n",
        "{\"op\":\"overlap\",\"a\":{\"tiles\":{\"cell\":4,\"rows\":[\"#.#\",\"/^#\"]}},\"b\":{\"circle\":[5,5,2]}}\n",
        "{\"op\":\"overlap\",\"a\":{\"outline\":{\"loops\":[[[0,0],[8,0],[8,8],[0,8]]]}},\"b\":{\"ray\":[-1,4,1,0]}}"
        "\n",
        "{\"op\":\"overlap\",\"a\":{\"compound\":[{\"point\":[0,0]},{\"circle\":[4,4,2],\"pose\":{\"x\":2}}]},"
        "\"b\":{\"box\":[0,0,9,9]}}\n",
        "{\"id\":\"\\u00e9\\ud83d\\ude00\\n\",\"op\":\"overlap\",\"a\":{\"mask\":\"none.png\"},\"b\":{\"point\":[0,0]"
        "}}\n",
        "{\"op\":\"overlap\",\"a\":{\"tiles\":{\"tiled\":\"none.tmj\",\"layer\":\"x\"}},\"b\":{\"point\":[1e-3,0]}}"
        "\n\n[]\n",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) input_seed(lines[i]);
}

FUZZ_MAIN(input_try, seeds_make, 1500)
