// boxscan_template (internal): the loops of boxscan for one level, which defines before it includes this:
//
//   K(name) K_TARGET K_TABLE    as in kernels_template.h
//   K_LANES                     boxes at once, at most HMI_SCAN_PAD
//   F, F_LOAD(p), F_ALL(v)      as many floats; one in all lanes
//   F_SUB, F_ADD, F_MUL(a, b)   of each lane
//   F_GREATER, F_SMALLER(a, b)  of each lane; where a is a NaN, b
//   I, I_LOAD(p), I_ALL(v)      as many whole numbers of 32 bits
//   I_FROM(v)                   v, v + 1 and so on
//   M, M_LE(a, b)               lanes where a <= b, of floats
//   M_ALSO_LE(m, a, b)          those of `m` where a <= b
//   M_BOTH(m, n)                lanes in both
//   M_NONE(a, b), M_EQUAL(a, b) lanes where a and b share no bit; where they are equal
//   M_BITS(m)                   one bit for each lane
//
// and, unless there are four lanes:
//
//   K_PUT(out, ids, id, bits)   writes the pairs of `id` and those of `ids` whose bit is set, lower id first, and
//                               perhaps rubbish up to K_LANES behind; answers where the next goes
//   K_FRONT(out, v, bits)       the same with the numbers of `v` whose bit is set
//
// which for four lanes are made here, from
//
//   I_LESSER(a, b) I_GREATER(a, b)                 of each lane
//   I_LOW(a, b) I_HIGH(a, b)    the first two lanes of each in turn; the last two
//   I_PUT_LOW(p, v) I_PUT_HIGH(p, v)               stores the first two lanes; the last two
//   I_PUT(p, v) I_NEXT(v)       stores the first lane; the others one lane down
//   I_PUT_ALL(p, v) I_ADD(a, b) stores all lanes; sums of each lane

#if K_LANES == 4
HMI_INLINE hm_broad_pair *K(put)(hm_broad_pair *out, const int32_t *ids, int32_t id, unsigned bits) {
    const I mine = I_ALL(id);
    const I others = I_LOAD(ids);
    const I low = I_LESSER(mine, others);
    const I high = I_GREATER(mine, others);
    const I first = I_LOW(low, high);
    const I last = I_HIGH(low, high);
    const uint8_t *behind = hmi_boxscan_behind[bits];
    I_PUT_LOW(out, first);
    I_PUT_HIGH(out + behind[0], first);
    I_PUT_LOW(out + behind[1], last);
    I_PUT_HIGH(out + behind[2], last);
    return out + behind[3];
}

HMI_INLINE uint32_t *K(front)(uint32_t *out, I numbers, unsigned bits) {
    I_PUT(out, numbers);
    out += bits & 1;
    numbers = I_NEXT(numbers);
    I_PUT(out, numbers);
    out += bits >> 1 & 1;
    numbers = I_NEXT(numbers);
    I_PUT(out, numbers);
    out += bits >> 2 & 1;
    numbers = I_NEXT(numbers);
    I_PUT(out, numbers);
    return out + (bits >> 3);
}
// The same of lane + 0 .. 3, from a table.
HMI_INLINE uint32_t *K(list)(uint32_t *out, int32_t lane, unsigned bits) {
    I_PUT_ALL(out, I_ADD(I_ALL(lane), I_LOAD(hmi_boxscan_lanes[bits])));
    return out + hmi_boxscan_count[bits];
}
#    define K_PUT(out, ids, id, bits) K(put)(out, ids, id, bits)
#    define K_FRONT(out, v, bits) K(front)(out, v, bits)
#    define K_LIST(out, lane, bits) K(list)(out, lane, bits)
#else
#    define K_LIST(out, lane, bits) K_FRONT(out, I_FROM(lane), bits)
#endif

// The lanes before `to`.
#define K_WITHIN(j, to) (((unsigned)1 << ((to) - (j) < K_LANES ? (to) - (j) : K_LANES)) - 1)

// A box in all lanes.
typedef struct K(query) {
    F x0, y0, x1, y1;
} K(query);

K_TARGET HMI_INLINE K(query) K(query_make)(const hm_bounds *box) {
    const K(query) query = {F_ALL(box->x0), F_ALL(box->y0), F_ALL(box->x1), F_ALL(box->y1)};
    return query;
}

// One bit for each of the boxes from j on: whether it meets the query's.
K_TARGET HMI_INLINE unsigned K(meets)(const hmi_boxes *boxes, size_t j, const K(query) * query) {
    const M left = M_LE(F_LOAD(boxes->x0 + j), query->x1);
    const M right = M_LE(query->x0, F_LOAD(boxes->x1 + j));
    const M x = M_ALSO_LE(left, F_LOAD(boxes->y0 + j), query->y1);
    const M y = M_ALSO_LE(right, query->y0, F_LOAD(boxes->y1 + j));
    return M_BITS(M_BOTH(x, y));
}

// A filter in all lanes, and whether its group is not 0, and above: all bits or none.
typedef struct K(filter) {
    I category, mask, group;
    unsigned grouped, positive;
} K(filter);

K_TARGET HMI_INLINE K(filter) K(filter_make)(const hm_filter *filter) {
    const K(filter) lanes = {I_ALL((int32_t)filter->category), I_ALL((int32_t)filter->mask), I_ALL(filter->group),
                             filter->group != 0 ? ~0u : 0, filter->group > 0 ? ~0u : 0};
    return lanes;
}

// One bit for each: whether its filter passes. Those above K_LANES may be anything.
K_TARGET HMI_INLINE unsigned K(passes)(const hmi_boxes *boxes, size_t j, const K(filter) * filter) {
    const unsigned one = M_BITS(M_NONE(I_LOAD(boxes->category + j), filter->mask));
    const unsigned other = M_BITS(M_NONE(I_LOAD(boxes->mask + j), filter->category));
    const unsigned same = M_BITS(M_EQUAL(I_LOAD(boxes->group + j), filter->group)) & filter->grouped;
    return (same & filter->positive) | ~(one | other | same);
}

K_TARGET HMI_INLINE hm_broad_pair *K(scan)(const hmi_boxes *boxes, hmi_scan scan, bool filtered, hm_broad_pair *out) {
    const hm_bounds box = hmi_boxes_at(boxes, scan.box);
    const K(query) query = K(query_make)(&box);
    const int32_t id = boxes->id[scan.box];
    size_t j = scan.from;
    // At least once: there may be none, but most often they fit in one vector.
    do {
        unsigned bits = K(meets)(boxes, j, &query) & K_WITHIN(j, scan.to);
        if (filtered) {
            const hm_filter mine = hmi_boxes_filter(boxes, scan.box);
            const K(filter) filter = K(filter_make)(&mine);
            bits &= K(passes)(boxes, j, &filter);
        }
        out = K_PUT(out, boxes->id + j, id, bits);
        j += K_LANES;
    } while (j < scan.to);
    return out;
}

K_TARGET HMI_INLINE void K(scans)(const hmi_boxscan *level, const hmi_boxes *boxes, const hmi_scan *scans,
                                  size_t count, bool filtered, hmi_pair_sink *sink) {
    const hmi_boxes own = *boxes; // a local copy: the compiler can assume that no pair is written over it
    const hm_broad_pair *end = NULL;
    hm_broad_pair *out = hmi_pair_room(sink, &end);
    for (size_t i = 0; i < count; i++) {
        const size_t most = (size_t)(scans[i].to - scans[i].from) + K_LANES;
        if ((size_t)(end - out) >= most) {
            out = K(scan)(&own, scans[i], filtered, out);
            continue;
        }
        hmi_pair_wrote(sink, out);
        hmi_boxscan_careful(level, boxes, scans[i], sink);
        out = hmi_pair_room(sink, &end);
    }
    hmi_pair_wrote(sink, out);
}

K_TARGET HMI_INLINE size_t K(find)(const hmi_boxes *boxes, const hm_bounds *box, const hm_filter *filter, size_t from,
                                   size_t to, bool ids, uint32_t *out) {
    const K(query) query = K(query_make)(box);
    uint32_t *next = out;
    for (size_t j = from; j < to; j += K_LANES) {
        unsigned bits = K(meets)(boxes, j, &query) & K_WITHIN(j, to);
        if (filter) {
            const K(filter) lanes = K(filter_make)(filter);
            bits &= K(passes)(boxes, j, &lanes);
        }
        next = ids ? K_FRONT(next, I_LOAD(boxes->id + j), bits) : K_LIST(next, (int32_t)j, bits);
    }
    return (size_t)(next - out);
}

K_TARGET static size_t K(hits)(const hmi_boxes *boxes, const hm_bounds *box, const hm_filter *filter, size_t from,
                               size_t to, uint32_t *out) {
    return filter ? K(find)(boxes, box, filter, from, to, false, out)
                  : K(find)(boxes, box, NULL, from, to, false, out);
}

K_TARGET static size_t K(ids)(const hmi_boxes *boxes, const hm_bounds *box, const hm_filter *filter, size_t from,
                              size_t to, uint32_t *out) {
    return filter ? K(find)(boxes, box, filter, from, to, true, out) : K(find)(boxes, box, NULL, from, to, true, out);
}

// A way in all lanes.
typedef struct K(axis) {
    F near_from, far_from, near_inverse, far_inverse;
} K(axis);

K_TARGET HMI_INLINE K(axis) K(axis_make)(const hmi_scan_axis *axis) {
    const K(axis)
        lanes = {F_ALL(axis->near_from), F_ALL(axis->far_from), F_ALL(axis->near_inverse), F_ALL(axis->far_inverse)};
    return lanes;
}

// What is read through pointers is read once: what is written in between might change it, for all that a compiler can
// prove.
K_TARGET static size_t K(on_way)(const hmi_boxblock *blocks, const uint32_t *numbers, size_t count,
                                 const hmi_scan_way *way, uint32_t *out) {
    const K(axis) x = K(axis_make)(&way->x);
    const K(axis) y = K(axis_make)(&way->y);
    const size_t x_near = way->x.near, x_far = way->x.far, y_near = way->y.near, y_far = way->y.far;
    const F none = F_ALL(0.0f), late = F_ALL(HMI_SCAN_LATE(1)), tiny = F_ALL(HMI_SCAN_TINY);
    uint32_t *next = out;
    for (size_t i = 0; i < count; i++) {
        const uint32_t number = numbers[i];
        const float *edges = blocks[number].x0;
        for (int lane = 0; lane < HMI_BOXBLOCK; lane += K_LANES, edges += K_LANES) {
            const F x_enters = F_MUL(F_SUB(F_LOAD(edges + x_near), x.near_from), x.near_inverse);
            const F y_enters = F_MUL(F_SUB(F_LOAD(edges + y_near), y.near_from), y.near_inverse);
            const F x_leaves = F_MUL(F_SUB(F_LOAD(edges + x_far), x.far_from), x.far_inverse);
            const F y_leaves = F_MUL(F_SUB(F_LOAD(edges + y_far), y.far_from), y.far_inverse);
            const F enters = F_GREATER(y_enters, F_GREATER(x_enters, none));
            const F leaves = F_SMALLER(y_leaves, F_SMALLER(x_leaves, late));
            const unsigned bits = M_BITS(M_LE(enters, F_ADD(leaves, tiny)));
            next = K_LIST(next, (int32_t)number * HMI_BOXBLOCK + lane, bits);
        }
    }
    return (size_t)(next - out);
}

static void K(pairs)(const hmi_boxes *boxes, const hmi_scan *scans, size_t count, hmi_pair_sink *sink);

const hmi_boxscan K_TABLE = {K(pairs), K(hits), K(ids), K(on_way)};

K_TARGET static void K(pairs)(const hmi_boxes *boxes, const hmi_scan *scans, size_t count, hmi_pair_sink *sink) {
    if (boxes->category)
        K(scans)(&K_TABLE, boxes, scans, count, true, sink);
    else
        K(scans)(&K_TABLE, boxes, scans, count, false, sink);
}

#undef K
#undef K_TARGET
#undef K_TABLE
#undef K_LANES
#undef K_PUT
#undef K_FRONT
#undef K_LIST
#undef K_WITHIN
#undef F
#undef F_LOAD
#undef F_ALL
#undef F_SUB
#undef F_ADD
#undef F_MUL
#undef F_GREATER
#undef F_SMALLER
#undef I
#undef I_LOAD
#undef I_ALL
#undef I_FROM
#undef I_LESSER
#undef I_GREATER
#undef I_LOW
#undef I_HIGH
#undef I_PUT_LOW
#undef I_PUT_HIGH
#undef I_PUT
#undef I_PUT_ALL
#undef I_ADD
#undef I_NEXT
#undef M
#undef M_LE
#undef M_ALSO_LE
#undef M_BOTH
#undef M_NONE
#undef M_EQUAL
#undef M_BITS
