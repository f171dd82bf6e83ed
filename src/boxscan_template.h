// boxscan_template (internal): the loops of boxscan for one level, which defines before it includes this:
//
//   K(name) K_TARGET K_TABLE    as in kernels_template.h
//   K_LANES                     boxes at once, at most HMI_SCAN_PAD
//   K_QUERY, K_QUERY_MAKE       a box in all lanes
//   K_MEETS(boxes, j, query)    one bit for each of the boxes from j on: whether it meets the query's
//   K_FILTER, K_FILTER_MAKE     a filter in all lanes
//   K_PASSES(boxes, j, filter)  one bit for each: whether its filter passes
//   K_PUT(out, ids, id, bits)   writes the pairs of `id` and those of `ids` whose bit is set, lower id first, and
//                               perhaps rubbish up to K_LANES behind; answers where the next goes
//   K_PLACES(out, j, bits)      the same with the places of set bits, from j on

// The lanes before `to`.
#define K_WITHIN(j, to) (((unsigned)1 << ((to) - (j) < K_LANES ? (to) - (j) : K_LANES)) - 1)

K_TARGET HMI_INLINE hm_broad_pair *K(scan)(const hmi_boxes *boxes, hmi_scan scan, bool filtered, hm_broad_pair *out) {
    const hm_bounds box = hmi_boxes_at(boxes, scan.box);
    const K_QUERY query = K_QUERY_MAKE(&box);
    const int32_t id = boxes->id[scan.box];
    size_t j = scan.from;
    // At least once: whether there are any is not known before, but that they fit in one vector is likely.
    do {
        unsigned bits = K_MEETS(boxes, j, query) & K_WITHIN(j, scan.to);
        if (filtered) {
            const hm_filter mine = hmi_boxes_filter(boxes, scan.box);
            const K_FILTER filter = K_FILTER_MAKE(&mine);
            bits &= K_PASSES(boxes, j, filter);
        }
        out = K_PUT(out, boxes->id + j, id, bits);
        j += K_LANES;
    } while (j < scan.to);
    return out;
}

K_TARGET HMI_INLINE void K(scans)(const hmi_boxscan *level, const hmi_boxes *boxes, const hmi_scan *scans,
                                  size_t count, bool filtered, hmi_pair_sink *sink) {
    for (size_t i = 0; i < count; i++) {
        const size_t most = scans[i].to - scans[i].from + K_LANES;
        if (sink->count > sink->capacity || sink->capacity - sink->count < most) {
            hmi_boxscan_careful(level, boxes, scans[i], sink);
            continue;
        }
        hm_broad_pair *out = sink->out + sink->count;
        sink->count = (size_t)(K(scan)(boxes, scans[i], filtered, out) - sink->out);
    }
}

K_TARGET HMI_INLINE size_t K(find)(const hmi_boxes *boxes, const hm_bounds *box, const hm_filter *filter, size_t from,
                                   size_t to, uint32_t *out) {
    const K_QUERY query = K_QUERY_MAKE(box);
    uint32_t *next = out;
    for (size_t j = from; j < to; j += K_LANES) {
        unsigned bits = K_MEETS(boxes, j, query) & K_WITHIN(j, to);
        if (filter) {
            const K_FILTER lanes = K_FILTER_MAKE(filter);
            bits &= K_PASSES(boxes, j, lanes);
        }
        next = K_PLACES(next, (uint32_t)j, bits);
    }
    return (size_t)(next - out);
}

K_TARGET static size_t K(hits)(const hmi_boxes *boxes, const hm_bounds *box, const hm_filter *filter, size_t from,
                               size_t to, uint32_t *out) {
    if (!filter) return K(find)(boxes, box, NULL, from, to, out);
    if (boxes->category) return K(find)(boxes, box, filter, from, to, out);
    return hm_filter_passes(NULL, filter) ? K(find)(boxes, box, NULL, from, to, out) : 0;
}

static void K(pairs)(const hmi_boxes *boxes, const hmi_scan *scans, size_t count, hmi_pair_sink *sink);

const hmi_boxscan K_TABLE = {K(pairs), K(hits)};

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
#undef K_QUERY
#undef K_QUERY_MAKE
#undef K_MEETS
#undef K_FILTER
#undef K_FILTER_MAKE
#undef K_PASSES
#undef K_PUT
#undef K_PLACES
#undef K_WITHIN
