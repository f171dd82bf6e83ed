// boxscan: what the levels share: tables for packing hits, and the scan that minds how much room there is.
#include "boxscan_tables.h"

const int32_t hmi_boxscan_lanes[16][4] = {
    {0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {2, 0, 0, 0}, {0, 2, 0, 0}, {1, 2, 0, 0}, {0, 1, 2, 0},
    {3, 0, 0, 0}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0}, {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3}};

const uint8_t hmi_boxscan_count[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

const uint8_t hmi_boxscan_behind[16][4] = {
    {0, 0, 0, 0}, {1, 1, 1, 1}, {0, 1, 1, 1}, {1, 2, 2, 2}, {0, 0, 1, 1}, {1, 1, 2, 2}, {0, 1, 2, 2}, {1, 2, 3, 3},
    {0, 0, 0, 1}, {1, 1, 1, 2}, {0, 1, 1, 2}, {1, 2, 2, 3}, {0, 0, 1, 2}, {1, 1, 2, 3}, {0, 1, 2, 3}, {1, 2, 3, 4}};

enum { BOXSCAN_PIECE = 64 };

void hmi_boxscan_careful(const hmi_boxscan *level, const hmi_boxes *boxes, hmi_scan scan, hmi_pair_sink *sink) {
    uint32_t slots[BOXSCAN_PIECE + HMI_SCAN_PAD];
    const hm_bounds box = hmi_boxes_at(boxes, scan.box);
    const hm_filter filter = hmi_boxes_filter(boxes, scan.box);
    for (size_t from = scan.from; from < scan.to; from += BOXSCAN_PIECE) {
        const size_t to = scan.to - from < BOXSCAN_PIECE ? scan.to : from + BOXSCAN_PIECE;
        const size_t count = level->hits(boxes, &box, boxes->category ? &filter : NULL, from, to, slots);
        for (size_t i = 0; i < count; i++) hmi_pair_put(sink, boxes->id[scan.box], boxes->id[slots[i]]);
    }
}
