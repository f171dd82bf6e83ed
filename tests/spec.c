#include "spec.h"

#include <stdlib.h>
#include <string.h>

static double spec_number(const char **text) {
    char *end;
    double number = strtod(*text, &end);
    REQUIRE(end != *text);
    *text = end + (*end == ',' || *end == ' ');
    return number;
}

static posed spec_of_rows(const char **text, spec_form as) {
    char picture[64];
    size_t n = strcspn(*text, " ");
    REQUIRE(n + 2 <= sizeof picture);
    memcpy(picture, *text, n);
    memcpy(picture + n, "\n", 2);
    for (char *c = picture; *c; ++c) {
        if (*c == '/') *c = '\n';
    }
    *text += n;
    if (as == SPEC_AS_TILES) return posed_tiles_of_grid(ref_text(picture), 1);
    return as == SPEC_AS_OUTLINE ? posed_outline_of_grid(ref_text(picture)) : posed_of_text(picture);
}

enum { SPEC_NUMBERS = 48 };

// An odd number after the points is the radius.
static posed spec_polygon(const double *n, int count) {
    hm_local corner[SPEC_NUMBERS / 2];
    posed s;
    for (int i = 0; i < count / 2; ++i)
        corner[i] =
            (hm_local){(int32_t)(n[2 * i] * HM_UNITS_PER_PIXEL), (int32_t)(n[2 * i + 1] * HM_UNITS_PER_PIXEL)};
    REQUIRE(posed_polygon_of(corner, count / 2, &s));
    REQUIRE(hm_shape_polygon(s.polygon, count % 2 ? n[count - 1] : 0, &s.shape) == HM_OK);
    return s;
}

static posed spec_of_numbers(const char *text) {
    double n[SPEC_NUMBERS] = {0};
    posed s = {.xform = HM_XFORM_IDENTITY};
    const char *at = strchr(text, ' ') + 1;
    const size_t length = (size_t)(at - 1 - text);
    int count = 0, kind = 0;
    while (strlen(hm_shape_kind_name((hm_shape_kind)kind)) != length ||
           memcmp(hm_shape_kind_name((hm_shape_kind)kind), text, length) != 0)
        ++kind;
    while (*at) {
        REQUIRE(count < SPEC_NUMBERS);
        n[count++] = spec_number(&at);
    }
    if (kind == HM_SHAPE_POLYGON) return spec_polygon(n, count);
    hm_result result = HM_ERROR_FORMAT;
    if (kind == HM_SHAPE_POINT) result = hm_shape_point(n[0], n[1], &s.shape);
    if (kind == HM_SHAPE_SEGMENT) result = hm_shape_segment(n[0], n[1], n[2], n[3], &s.shape);
    if (kind == HM_SHAPE_CIRCLE) result = hm_shape_circle(n[0], n[1], n[2], &s.shape);
    if (kind == HM_SHAPE_RAY) result = hm_shape_ray(n[0], n[1], n[2], n[3], &s.shape);
    if (kind == HM_SHAPE_CAPSULE) result = hm_shape_capsule(n[0], n[1], n[2], n[3], n[4], &s.shape);
    if (kind == HM_SHAPE_BOX) result = hm_shape_box(n[0], n[1], n[2], n[3], n[4], &s.shape);
    REQUIRE(result == HM_OK);
    return s;
}

bool spec_is_picture(const char *text) { return text[0] == '#' || text[0] == '.'; }

// At a point of the world's axes in `xform`, whose components are multiples of four, so that quarters are exact.
posed spec_posed(const char *text, const hm_xform *xform, spec_form as) {
    const bool picture = spec_is_picture(text);
    posed s = picture ? spec_of_rows(&text, as) : spec_of_numbers(text);
    if (as == SPEC_AS_COMPOUND) s = posed_compound_of(&s, 1);
    s.xform = *xform;
    if (picture && *text) {
        text += strlen(" at ");
        int x = (int)(spec_number(&text) * 4), y = (int)(spec_number(&text) * 4);
        s.xform.ox += (int64_t)x * (xform->ux / 4) + (int64_t)y * (xform->vx / 4);
        s.xform.oy += (int64_t)x * (xform->uy / 4) + (int64_t)y * (xform->vy / 4);
    }
    return s;
}
