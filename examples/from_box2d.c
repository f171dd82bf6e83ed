// from_box2d: a box and a circle, as b2CollidePolygonAndCircle and b2ShapeCast have it, without a physics world.
#include <hitmask/hitmask.h>

#include <stdio.h>

int main(void) {
    hm_shape ground, ball;
    if (hm_shape_box(-100, 0, 200, 20, 0, &ground) != HM_OK) return 1; // b2MakeBox has half sizes, this corner and size
    if (hm_shape_circle(0, 0, 10, &ball) != HM_OK) return 1;
    const hm_xform still = HM_XFORM_IDENTITY; // b2Transform
    const hm_xform above = hm_xform_at(30, -50);
    const hm_xform sunk = hm_xform_at(30, -7);

    hm_contact_info manifold; // b2Manifold: the normal points from the first shape to the second
    const bool touching = hm_contact(&ground, &still, &ball, &sunk, NULL, &manifold);
    printf("manifold: %d point, depth %.3f, normal (%.0f, %.0f)\n", (int)manifold.count, manifold.depth, manifold.normal.x,
           manifold.normal.y);

    hm_cast_hit cast; // b2CastOutput
    const bool met = hm_cast(&ground, &still, &ball, &above, (hm_vec2){0, 80}, NULL, &cast);
    printf("cast: fraction %.3f\n", cast.fraction);
    return touching && manifold.depth == 3 && met && cast.fraction == 0.5 ? 0 : 1;
}
