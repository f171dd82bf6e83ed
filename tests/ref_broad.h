// The oracle of pairs: every box beside every other, by the definition. Includes no header of the project.
#ifndef TESTS_REF_BROAD_H
#define TESTS_REF_BROAD_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ref_bbox {
    bool used;
    float x0, y0, x1, y1;
    uint32_t category, mask;
    int32_t group;
} ref_bbox;

/// Whether two boxes share a point, edges and corners included.
bool ref_bbox_meets(const ref_bbox *a, const ref_bbox *b);

/// Whether the filters of two let them be a pair.
bool ref_bbox_passes(const ref_bbox *a, const ref_bbox *b);

/// Sets table[i * m + k] to 1 where box i of a and box k of b are in use and a pair, else to 0; answers how many are.
/// With b NULL the boxes of a among each other, i < k.
long ref_broad_pairs(const ref_bbox *a, int n, const ref_bbox *b, int m, unsigned char *table);

#endif
