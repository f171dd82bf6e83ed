// One shape against many: 64 at a time by floats, then each of those that these leave open.
#include "../fastpath/fastpath.h"
#include "../pose/boxes.h"
#include "../pose/leaf.h"

/// One shape that is tested against many.
typedef struct overlap_one {
    const hm_shape *shape;
    const hm_xform *xform;
    const hm_rule *rule;
    int64_t margin;
    hmi_step_box box;
    hmi_fast_one fast;
} overlap_one;

static bool overlap_one_overlaps(const overlap_one *one, const hm_shape *b, const hm_xform *xb) {
    HMI_REQUIRE(hmi_shape_valid(b), false, hmi_report_shape(HMI_VIOLATION_IN("hm_overlap_many"), "b", b));
    HMI_REQUIRE(hmi_xform_is_valid(xb), false, hmi_report_xform(HMI_VIOLATION_IN("hm_overlap_many"), "xb", xb));
    const hmi_step_box other = hmi_shape_box(b, xb);
    return !hmi_boxes_apart(&one->box, &other, one->margin) && hm_overlap(one->shape, one->xform, b, xb, one->rule);
}

// The first up to 64 of many.
static uint64_t overlap_one_word(const overlap_one *one, const hm_shape *b, const hm_xform *xb, int count) {
    const hmi_fast_bits fast = hmi_fast_many(&one->fast, b, xb, count);
    uint64_t word = fast.meet;
    for (uint64_t rest = fast.doubt; rest; rest &= rest - 1) {
        const int i = hmi_lowest_bit(rest);
        if (overlap_one_overlaps(one, &b[i], &xb[i])) word |= (uint64_t)1 << i;
    }
    return word;
}

int32_t hm_overlap_many(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, int32_t n,
                        const hm_rule *rule, uint64_t *bits, int32_t *indices, int32_t capacity) {
    hmi_rule steps;
    const size_t count = (size_t)n;
    size_t found = 0;
    HMI_REQUIRE_COUNT(n, 0);
    HMI_REQUIRE_COUNT(capacity, 0);
    HMI_REQUIRE(n == 0 || (b && xb), 0,
                hmi_report(HMI_VIOLATION, b ? "xb" : "b", HM_SENTENCE_NULL_LIST, (double)n, 0));
    for (size_t i = 0; bits && i < (count + 63) / 64; i++) bits[i] = 0;
    HMI_REQUIRE(hmi_shape_valid(a), 0, hmi_report_shape(HMI_VIOLATION, "a", a));
    HMI_REQUIRE(hmi_xform_is_valid(xa), 0, hmi_report_xform(HMI_VIOLATION, "xa", xa));
    HMI_REQUIRE(hmi_rule_make(rule, &steps), 0, hmi_report_rule(HMI_VIOLATION, rule));
    const overlap_one one = {a, xa, rule, steps.margin, hmi_shape_box(a, xa), hmi_fast_one_make(a, xa, &steps)};
    for (size_t first = 0; first < count; first += 64) {
        const uint64_t word =
            overlap_one_word(&one, &b[first], &xb[first], count - first < 64 ? (int)(count - first) : 64);
        if (bits) bits[first / 64] = word;
        size_t slot = found;
        for (uint64_t rest = word; indices && rest && slot < (size_t)capacity; rest &= rest - 1)
            indices[slot++] = (int32_t)(first + (size_t)hmi_lowest_bit(rest));
        found += (size_t)hmi_popcount(word);
    }
    return hmi_as_count(found);
}
