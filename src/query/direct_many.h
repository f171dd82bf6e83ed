// One disc or box against 64 others at once, written once over a vector of doubles. direct_many.c defines the macros
// below for each level and includes this file, whose end undefines them. No include guard: it is included several
// times.
//
//   K(name), K_TARGET         the kernel's name at this level; HMI_TARGET(...) or nothing
//   V, V_LANES                the vector type and its number of doubles
//   V_LOAD(p) V_ALL(x)        unaligned; x in each lane
//   V_ADD V_SUB V_MUL V_MIN V_MAX
//   V_LESS(a, b)              one bit for each lane, the first the lowest

// The bounds of direct.h's slack, as two comparisons: d < r * NEAR - OFF implies that d - r is below minus (d + r +
// 4) * slack, and d > r * FAR + OFF that it is above it.
#define DIRECT_NEAR (1 - 2 * HM_DIRECT_SLACK)
#define DIRECT_FAR (1 + 4 * HM_DIRECT_SLACK)
#define DIRECT_OFF (8 * HM_DIRECT_SLACK)

K_TARGET static direct_word K(circle_circles)(const direct_one *one, const direct_many *many, size_t i) {
    const V cx = V_ALL(one->circle.x), cy = V_ALL(one->circle.y), cr = V_ALL(one->circle.radius);
    const V inner = V_ALL(DIRECT_NEAR), outer = V_ALL(DIRECT_FAR), off = V_ALL(DIRECT_OFF);
    direct_word word = {0, 0};
    for (int k = 0; k < 64; k += V_LANES, i += V_LANES) {
        const V dx = V_SUB(V_LOAD(many->in[0] + i), cx);
        const V dy = V_SUB(V_LOAD(many->in[1] + i), cy);
        const V reach = V_ADD(V_LOAD(many->in[2] + i), cr);
        const V d = V_ADD(V_MUL(dx, dx), V_MUL(dy, dy));
        const V r = V_MUL(reach, reach);
        word.yes |= V_LESS(d, V_SUB(V_MUL(r, inner), off)) << k;
        word.no |= V_LESS(V_ADD(V_MUL(r, outer), off), d) << k;
    }
    return word;
}

K_TARGET static direct_word K(circle_boxes)(const direct_one *one, const direct_many *many, size_t i) {
    const double r = one->circle.radius * one->circle.radius;
    const V cx = V_ALL(one->circle.x), cy = V_ALL(one->circle.y), zero = V_ALL(0);
    const V inner = V_ALL(r * DIRECT_NEAR - DIRECT_OFF), outer = V_ALL(r * DIRECT_FAR + DIRECT_OFF);
    direct_word word = {0, 0};
    for (int k = 0; k < 64; k += V_LANES, i += V_LANES) {
        const V left = V_SUB(V_LOAD(many->in[0] + i), cx);
        const V top = V_SUB(V_LOAD(many->in[1] + i), cy);
        const V right = V_ADD(left, V_LOAD(many->in[2] + i));
        const V bottom = V_ADD(top, V_LOAD(many->in[3] + i));
        const V dx = V_MAX(V_MAX(left, V_SUB(zero, right)), zero);
        const V dy = V_MAX(V_MAX(top, V_SUB(zero, bottom)), zero);
        const V d = V_ADD(V_MUL(dx, dx), V_MUL(dy, dy));
        word.yes |= V_LESS(d, inner) << k;
        word.no |= V_LESS(outer, d) << k;
    }
    return word;
}

K_TARGET static direct_word K(box_boxes)(const direct_one *one, const direct_many *many, size_t i) {
    const V x0 = V_ALL(one->box.x), x1 = V_ALL(one->box.x + one->box.w);
    const V y0 = V_ALL(one->box.y), y1 = V_ALL(one->box.y + one->box.h);
    const V low = V_ALL(-HM_DIRECT_SLACK), high = V_ALL(HM_DIRECT_SLACK);
    direct_word word = {0, 0};
    for (int k = 0; k < 64; k += V_LANES, i += V_LANES) {
        const V x = V_LOAD(many->in[0] + i);
        const V y = V_LOAD(many->in[1] + i);
        const V left = V_SUB(V_ADD(x, V_LOAD(many->in[2] + i)), x0);
        const V top = V_SUB(V_ADD(y, V_LOAD(many->in[3] + i)), y0);
        const V least = V_MIN(V_MIN(left, V_SUB(x1, x)), V_MIN(top, V_SUB(y1, y)));
        word.yes |= V_LESS(high, least) << k;
        word.no |= V_LESS(least, low) << k;
    }
    return word;
}

K_TARGET static direct_word K(box_circles)(const direct_one *one, const direct_many *many, size_t i) {
    const V x0 = V_ALL(one->box.x), x1 = V_ALL(one->box.x + one->box.w);
    const V y0 = V_ALL(one->box.y), y1 = V_ALL(one->box.y + one->box.h), zero = V_ALL(0);
    const V inner = V_ALL(DIRECT_NEAR), outer = V_ALL(DIRECT_FAR), off = V_ALL(DIRECT_OFF);
    direct_word word = {0, 0};
    for (int k = 0; k < 64; k += V_LANES, i += V_LANES) {
        const V x = V_LOAD(many->in[0] + i);
        const V y = V_LOAD(many->in[1] + i);
        const V radius = V_LOAD(many->in[2] + i);
        const V dx = V_MAX(V_MAX(V_SUB(x0, x), V_SUB(x, x1)), zero);
        const V dy = V_MAX(V_MAX(V_SUB(y0, y), V_SUB(y, y1)), zero);
        const V d = V_ADD(V_MUL(dx, dx), V_MUL(dy, dy));
        const V r = V_MUL(radius, radius);
        word.yes |= V_LESS(d, V_SUB(V_MUL(r, inner), off)) << k;
        word.no |= V_LESS(V_ADD(V_MUL(r, outer), off), d) << k;
    }
    return word;
}

static const direct_kernel K(kernels)[DIRECT_PAIRS] = {K(circle_circles), K(circle_boxes), K(box_boxes),
                                                       K(box_circles)};

#undef DIRECT_NEAR
#undef DIRECT_FAR
#undef DIRECT_OFF
#undef K
#undef K_TARGET
#undef V
#undef V_LANES
#undef V_LOAD
#undef V_ALL
#undef V_ADD
#undef V_SUB
#undef V_MUL
#undef V_MIN
#undef V_MAX
#undef V_LESS
