#include "stamping.h"

#include <stdlib.h>

void stamping_free(stamping *s) {
    posed_free(&s->grid);
    posed_free(&s->shape);
}

void stamping_note(const stamping *s) { posed_note(&s->grid, &s->shape, &(hm_rule){HM_TOUCH_AREA, s->width / 2}); }

int64_t stamping_pixel_length(const hm_xform *x) {
    int64_t u = llabs(x->ux) + llabs(x->uy), v = llabs(x->vx) + llabs(x->vy);
    return (u + v) / 2;
}

void stamping_random_width(stamping *s) {
    int kind = test_below(6), bits = test_between(1, 24);
    int64_t most = (int64_t)1 << 32, pixel = stamping_pixel_length(&s->grid.xform);
    s->half = pixel * test_between(1, 64) / 16;
    if (kind == 0 || s->shape.grid.w > 0 || s->shape.compound) s->half = 0;
    if (kind == 1) s->half = (int64_t)(test_random() >> (64 - bits)) + 1;
    if (kind == 2) s->half = pixel * test_between(1, 6) / 2;
    if (s->shape.grid.w > 0 || s->shape.compound) s->half = 0;
    if (s->half > most) s->half = most;
    s->width = (double)(2 * s->half) / (double)HM_STEPS_PER_PIXEL;
}

bool stamping_scales_near(const hm_xform *grid, const hm_xform *shape, int finer) {
    int64_t p = stamping_pixel_length(grid), q = stamping_pixel_length(shape);
    return p <= finer * q && q <= 8 * p;
}

hm_xform stamping_half_pixel_xform(const hm_xform *grid) {
    hm_xform x = posed_related_xform(grid);
    int i = test_below(2), j = test_below(2);
    x.ox += i * (grid->ux / 2) + j * (grid->vx / 2);
    x.oy += i * (grid->uy / 2) + j * (grid->vy / 2);
    return x;
}

stamping stamping_random(hm_shape_kind kind, int side, int size) {
    stamping s;
    int w = 1 + test_below(side), h = 1 + test_below(side);
    posed_style style = test_below(2) ? POSED_FREE : POSED_HALVES;
    s.grid = posed_of_grid(posed_random_grid(w, h));
    s.shape = posed_random(kind, style, size);
    bool related = style == POSED_HALVES && test_below(4) != 0;
    int finer = 1 + 7 * test_below(2); // how many times as large the grid's pixels may be
    do {
        s.grid.xform = posed_random_xform();
        s.shape.xform = related ? stamping_half_pixel_xform(&s.grid.xform) : posed_random_xform();
    } while (!stamping_scales_near(&s.grid.xform, &s.shape.xform, finer));
    if (!related || test_below(2)) pose_beside_other(&s.grid, &s.shape);
    if (test_below(4) == 0) posed_jitter(&s.grid, &s.shape, 0);
    stamping_random_width(&s);
    stamping_note(&s);
    return s;
}

hm_mask *stamping_met(const hm_mask *mask, const hm_xform *xmask, const posed *shape, hm_touch touch, double margin) {
    hm_mask *out = NULL;
    hm_rule rule = {touch, margin};
    REQUIRE(hm_mask_met(mask, xmask, &shape->shape, &shape->xform, &rule, NULL, &out) == HM_OK);
    return out;
}
