// picking: a table of turned cards with holes. Which lies under the pointer, which under a finger, which within a
// frame drawn with the mouse; and a card that is put on top.
#include <hitmask/hitmask.h>

#include <stdio.h>

static const char card_text[] = "######\n"
                                "#....#\n"
                                "#.##.#\n"
                                "#....#\n"
                                "######\n";

static hm_object card_add(hm_world *world, double x, double y, double angle, uint64_t letter) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_pose pose = hm_pose_at(x, y, angle);
    hm_object id = HM_NO_OBJECT;
    pose.pivot = (hm_vec2){3, 2.5};
    pose.scale = (hm_vec2){2, 2};
    def.user = letter;
    def.pose = &pose;
    hm_world_add(world, &def, &id);
    return id;
}

// The letter of the card under pixel (x, y) of the screen, '.' for none. A pointer at whole coordinates means the
// middle of that pixel.
static char letter_at(const hm_world *world, int x, int y, double radius) {
    hm_pick pick;
    hm_object_def card;
    if (!hm_world_pick(world, (hm_vec2){x + 0.5, y + 0.5}, radius, NULL, &pick)) return '.';
    return hm_world_get(world, pick.object, &card) ? (char)card.user : '?';
}

static void screen_print(const hm_world *world) {
    for (int y = 0; y < 16; y++) {
        for (int x = 0; x < 40; x++) putchar(letter_at(world, x, y, 0));
        putchar('\n');
    }
}

int main(void) {
    hm_mask *mask = NULL;
    hm_world *world = NULL;
    hm_shape card, frame;
    hm_xform frame_at = HM_XFORM_IDENTITY;
    hm_pick list[4];
    hm_object found[4];
    uint32_t cards;
    if (hm_mask_from_ascii(card_text, NULL, &mask) != HM_OK) return 1;
    hm_shape_mask(mask, &card);
    if (hm_world_create(NULL, NULL, &world) != HM_OK) return 1;
    if (hm_world_add_shapes(world, &card, 1, &cards) != HM_OK) return 1;
    const hm_object a = card_add(world, 10, 8, 0, 'a');
    card_add(world, 15, 8, 0.5, 'b'); // added later: on top of a
    card_add(world, 31, 8, 0.25, 'c');
    if (hm_world_refresh(world) != HM_OK) return 1;
    screen_print(world);

    bool right = letter_at(world, 10, 8, 0) == 'a'; // the bar in the middle of a, through the hole of b
    right = right && letter_at(world, 22, 8, 0) == '.' && letter_at(world, 22, 8, 6) == 'b'; // a finger is wider
    const int32_t under = hm_world_at_point(world, (hm_vec2){15, 8}, 8, NULL, list, 4);
    printf("a finger at (15, 8) covers %d cards, the first %s under its middle\n", (int)under,
           list[0].under ? "right" : "not");
    right = right && under == 2;

    if (hm_shape_box(0, 0, 21, 16, 0, &frame) != HM_OK) return 1;
    const int32_t touched = hm_world_in_shape(world, &frame, &frame_at, NULL, found, 4);
    const int32_t inside = hm_world_within_shape(world, &frame, &frame_at, NULL, found, 4);
    printf("a frame of the left half touches %d cards and holds %d\n", (int)touched, (int)inside);
    right = right && touched >= inside && inside >= 1;

    // On top, without a change of what is where.
    const char before = letter_at(world, 13, 3, 0);
    if (hm_world_set_z(world, a, 1) != HM_OK) return 1;
    printf("at (13, 3) there was %c, and now is %c\n\n", before, letter_at(world, 13, 3, 0));
    screen_print(world);
    right = right && before == 'b' && letter_at(world, 13, 3, 0) == 'a';
    hm_world_destroy(world);
    hm_mask_destroy(mask);
    return right ? 0 : 1;
}
