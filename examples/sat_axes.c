// sat_axes: the separating axis theorem made visible - a crate and a tilted crate, and a crate and a ball: on each axis
// both shadows, how far they overlap, and the least of them, which is the minimum translation vector (MTV).
#include <hitmask/hitmask.h>

#include <math.h>
#include <stdio.h>

enum { MOST = 16 };

// A shadow from `low` to `high` on a line from 0 to 60.
static void shadow(char *line, double low, double high, char mark) {
    for (int i = 0; i < 60; i++)
        if (i + 0.5 >= low && i + 0.5 <= high) line[i] = line[i] == ' ' ? mark : '#';
}

static const hm_sat_axis *show(const hm_sat_axis *axes, int32_t count) {
    const hm_sat_axis *least = NULL;
    for (int32_t i = 0; i < count; i++) {
        const hm_sat_axis *axis = &axes[i];
        const double from = fmin(axis->a_min, axis->b_min);
        char line[61] = "                                                            ";
        shadow(line, axis->a_min - from, axis->a_max - from, 'a');
        shadow(line, axis->b_min - from, axis->b_max - from, 'b');
        printf("%c (%5.2f, %5.2f) %7.3f |%s|\n", axis->least ? '*' : ' ', axis->axis.x, axis->axis.y, axis->overlap,
               line);
        if (axis->least) least = axis;
    }
    return least;
}

int main(void) {
    const hm_xform at = HM_XFORM_IDENTITY;
    hm_pose tilt = hm_pose_at(42, 20, 0.6);
    tilt.pivot = (hm_vec2){10, 10};
    hm_xform tilted;
    hm_shape crate, small, ball;
    hm_sat_axis axes[MOST];
    hm_contact_info hit;
    if (hm_xform_from_pose(&tilt, &tilted) != HM_OK || hm_shape_box(0, 0, 32, 24, 0, &crate) != HM_OK ||
        hm_shape_box(0, 0, 20, 20, 0, &small) != HM_OK || hm_shape_circle(38, 30, 8, &ball) != HM_OK)
        return 1;
    printf("crate (a) and tilted crate (b)\n");
    int32_t count = hm_sat_axes(&crate, &at, &small, &tilted, axes, MOST);
    const hm_sat_axis *least = show(axes, count);
    const bool met = hm_contact(&crate, &at, &small, &tilted, NULL, &hit);
    printf("moved by %.3f along (%.2f, %.2f) b is out\n\n", hit.depth, hit.normal.x, hit.normal.y);
    if (!met || !least || count != 8 || fabs(hit.depth - least->overlap) > 1e-6) return 1;
    printf("crate (a) and ball (b): the axis of the closest corner shows the gap\n");
    count = hm_sat_axes(&crate, &at, &ball, &at, axes, MOST);
    least = show(axes, count);
    const double gap = hm_distance(&crate, &at, &ball, &at, NULL);
    return count == 5 && least && least->sign == -1 && fabs(gap + least->overlap) < 1e-6 ? 0 : 1;
}
