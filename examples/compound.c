// compound: a fighter of several shapes that are asked about as one. Which of them a blow meets is told, with its tag,
// and a shield before him meets it first.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { HEAD = 1, BODY = 2, SHIELD = 3 };

static const char *name_of(uint64_t tag) { return tag == HEAD ? "head" : tag == BODY ? "body" : "shield"; }

int main(void) {
    hm_compound_part part[3] = {{.tag = HEAD, .xform = HM_XFORM_IDENTITY},
                                {.tag = BODY, .xform = HM_XFORM_IDENTITY},
                                {.tag = SHIELD, .xform = HM_XFORM_IDENTITY}};
    if (hm_shape_circle(0, -30, 7, &part[0].shape) != HM_OK) return 1;
    if (hm_shape_capsule(0, -18, 0, -4, 6, &part[1].shape) != HM_OK) return 1;
    if (hm_shape_box(-2, -12, 4, 24, 1, &part[2].shape) != HM_OK) return 1;
    const hm_pose held = hm_pose_at(14, -14, 0.3); // the shield, held aslant before him
    if (hm_xform_from_pose(&held, &part[2].xform) != HM_OK) return 1;
    hm_compound *compound;
    if (hm_compound_create(part, 3, NULL, &compound) != HM_OK) return 1;

    hm_shape fighter, arrow;
    hm_xform stands, flies;
    hm_pose pose = hm_pose_at(200, 100, 0);
    pose.scale = (hm_vec2){2, 2};
    hm_shape_compound(compound, &fighter);
    if (hm_shape_pose(&fighter, &pose, &stands) != HM_OK) return 1;
    if (hm_shape_segment(-20, 0, 0, 0, &arrow) != HM_OK) return 1;

    const double heights[3] = {40, 75, 85};
    int met[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        hm_cast_hit hit;
        flies = hm_xform_at(i == 1 ? 100 : 400, heights[i]);
        if (!hm_cast(&fighter, &stands, &arrow, &flies, (hm_vec2){i == 1 ? 300 : -300, 0}, NULL, &hit)) return 1;
        met[i] = (int)hm_compound_at(compound, hit.feature_a.part)->tag;
        printf("an arrow at %g px meets the %s at (%.2f, %.2f)\n", heights[i],
               name_of(hm_compound_at(compound, hit.feature_a.part)->tag), hit.point.x, hit.point.y);
    }

    hm_compound_destroy(compound);
    return met[0] == HEAD && met[1] == BODY && met[2] == SHIELD ? 0 : 1;
}
