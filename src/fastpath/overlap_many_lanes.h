// Four or eight circles or boxes of many at once, written once over vectors of 64-bit lanes. overlap_many.c
// defines the macros below for each level and includes this file, whose end undefines them. No include guard: it is
// included several times.
//
//   K(name), K_TARGET the kernel's name at this level; HMI_TARGET(...) LANES, I, D their number; vectors of whole
//   numbers and of doubles K(lanes), K(load) what is read of them: positions ox and oy, axes u and v, of each shape
//   the first 16 bytes,
//                          head and centre, which is a box's first corner as well, and a box's other corner
//   K(alike)(xb, first)    whether all have the axes of that xform
//   I_ALL(x)               x in each lane
//   I_ADD I_OR I_XOR I_LEFT(a, n) I_HIGH(a, n)   on 64 bits, the last one to the right, without a sign
//   I_OR_IN(a, b, m), I_XOR_IN(a, b, m)   (a | b) & m, (a ^ b) & m
//   W_ADD W_SUB W_OTHER W_SQUARES(a)      on 32 bits: sums, differences, the other one of each lane, and the bits of
//                                         the sums of the lanes' squares as floats, in both
//   D_OF(i) D_ALL D_ADD D_SUB D_MUL D_MAX
//   NONE(i), LESS(d, e)    one bit for each lane, the first the lowest: where all bits are clear, where d is less

// What is left in a lane where the axes are not at scale 1 without a flip, as f32_units has it: a word for what is
// over 31 of each number.
K_TARGET static inline I K(units)(const K(lanes) * all) {
    const int64_t least = ((int64_t)(127 + 48) << 23) - 16;
    const I rotated = I_XOR(W_OTHER(all->v), I_ALL(-((int64_t)1 << 32)));
    const I off = W_ADD(W_SUB(all->u, rotated), I_ALL((int64_t)15 << 32 | 16));
    const I area = W_SUB(W_SQUARES(all->u), I_ALL(least << 32 | least));
    return I_OR_IN(area, off, I_ALL(~((int64_t)31 << 32 | 31)));
}

// Two circles, as in many_two. A distance below 2^51 is exact as the low bits of 1.5 * 2^52, and a longer one comes
// out as 2^51 or more, or as NaN: so what is nearer than `far` has a position within the limits. 256 times a radius
// is exact as the low bits of 2^52, and the one's radius is less than half a step off where that is taken from it.
// With `alike` only those are decided that have the axes of the first one, which is at scale 1.
K_TARGET HMI_INLINE void K(some)(const many_one *one, const hm_shape *b, const hm_xform *xb, int count, bool alike,
                                 hmi_fast_bits *bits) {
    const int64_t zero = (int64_t)0x433 << 52, middle = zero | (int64_t)1 << 51;
    const I from_x = I_ALL(middle - one->x), from_y = I_ALL(middle - one->y), none = I_ALL(zero);
    const I circle = I_ALL(HM_SHAPE_CIRCLE), tested = I_ALL(-((int64_t)1 << 62) | UINT32_MAX);
    const D large = D_OF(I_ALL(middle)), whole = D_ALL(0x1p52 - one->radius), far2 = D_ALL(one->far * one->far);
    const D less = D_ALL(1 - 0x1p-15), more = D_ALL(1 + 0x1p-15);
    uint64_t met = 0, certain = 0;
    for (int i = 0; i + LANES <= count; i += LANES) {
        K(lanes) all;
        if (alike && !K(alike)(xb + i, xb)) continue;
        K(load)(b + i, xb + i, &all);
        const D dx = D_SUB(D_OF(I_ADD(all.ox, from_x)), large), dy = D_SUB(D_OF(I_ADD(all.oy, from_y)), large);
        const D distance2 = D_ADD(D_MUL(dx, dx), D_MUL(dy, dy));
        const D reach = D_SUB(D_OF(I_OR(I_HIGH(all.head, 24), none)), whole), reach2 = D_MUL(reach, reach);
        const uint64_t meet = LESS(distance2, D_MUL(reach2, less)), apart = LESS(D_MUL(reach2, more), distance2);
        const I round = I_OR(I_XOR_IN(all.head, circle, tested), all.centre);
        const uint64_t decided = NONE(alike ? round : I_OR(round, K(units)(&all))) & LESS(distance2, far2);
        met |= (meet & decided) << i;
        certain |= ((meet | apart) & decided) << i;
    }
    bits->meet |= met;
    bits->doubt &= ~certain;
}

K_TARGET static void K(circles)(const hmi_fast_one *from, const hm_shape *b, const hm_xform *xb, int count,
                                hmi_fast_bits *bits) {
    const many_one one = many_one_make(from, xb, count);
    if (one.alike)
        K(some)(&one, b, xb, count, true, bits);
    else
        K(some)(&one, b, xb, count, false, bits);
}

// A number from 0 to 2^31, in units, and how far it is from a coordinate in steps: what is taken from it has been
// added to `base`.
K_TARGET static inline D K(steps)(I base, I low) {
    const int64_t middle = (int64_t)0x433 << 52 | (int64_t)1 << 51;
    return D_SUB(D_OF(I_ADD(base, I_HIGH(I_LEFT(low, 32), 24))), D_OF(I_ALL(middle)));
}

// Axis-aligned boxes at scale 1 without a radius, of which each lies where its xform is: how far one begins beyond
// the end of the other, the most of both axes, is exact but for what the one's sides are rounded, less than 2 steps.
// Corners are handled as in f32_corners, and become numbers from 0 on.
K_TARGET static void K(boxes)(const hmi_fast_one *from, const hm_shape *b, const hm_xform *xb, int count,
                              hmi_fast_bits *bits) {
    const many_sharp one = many_sharp_make(from);
    const int64_t zero = ((int64_t)0x433 << 52 | (int64_t)1 << 51) - ((int64_t)1 << 38);
    const I from_x0 = I_ALL(zero - one.x0), from_x1 = I_ALL(zero - one.x1), limit = I_ALL((int64_t)1 << 46);
    const I from_y0 = I_ALL(zero - one.y0), from_y1 = I_ALL(zero - one.y1), most = I_ALL(-((int64_t)1 << 47));
    const I kind = I_ALL(HM_SHAPE_BOX), small = I_ALL((int64_t)1 << 62 | (int64_t)1 << 30);
    const I sign = I_ALL(-((int64_t)0x7fffffff << 32) - ((int64_t)1 << 31));
    const D near = D_ALL(-4), far = D_ALL(one.far), none = D_ALL(0);
    uint64_t met = 0, certain = 0;
    for (int i = 0; i + LANES <= count; i += LANES) {
        K(lanes) all;
        if (!K(alike)(xb + i, xb)) continue;
        K(load)(b + i, xb + i, &all);
        const I low = W_ADD(all.centre, small), high = W_ADD(all.end, small);
        const I low_y = I_HIGH(low, 32), high_y = I_HIGH(high, 32);
        const D x0 = K(steps)(I_ADD(all.ox, from_x1), low), x1 = K(steps)(I_ADD(all.ox, from_x0), high);
        const D y0 = K(steps)(I_ADD(all.oy, from_y1), low_y), y1 = K(steps)(I_ADD(all.oy, from_y0), high_y);
        const D beyond = D_MAX(D_MAX(x0, D_SUB(none, x1)), D_MAX(y0, D_SUB(none, y1)));
        const I corners = I_OR_IN(I_OR(low, high), W_SUB(high, low), sign);
        const I offset = I_OR_IN(I_ADD(all.ox, limit), I_ADD(all.oy, limit), most);
        const uint64_t meet = LESS(beyond, near), apart = LESS(far, beyond);
        const uint64_t decided = NONE(I_OR(I_OR(corners, offset), I_XOR(all.head, kind)));
        met |= (meet & decided) << i;
        certain |= ((meet | apart) & decided) << i;
    }
    bits->meet |= met;
    bits->doubt &= ~certain;
}

#undef K
#undef K_TARGET
#undef LANES
#undef I
#undef D
#undef I_ALL
#undef I_ADD
#undef I_OR
#undef I_XOR
#undef I_LEFT
#undef I_HIGH
#undef I_OR_IN
#undef I_XOR_IN
#undef W_ADD
#undef W_SUB
#undef W_OTHER
#undef W_SQUARES
#undef D_OF
#undef D_ALL
#undef D_ADD
#undef D_SUB
#undef D_MUL
#undef D_MAX
#undef NONE
#undef LESS
