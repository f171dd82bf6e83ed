// separate (internal): squares of translations, as a tree of which all translations are searched.
#ifndef HITMASK_SEPARATE_SEPARATE_SQUARE_H
#define HITMASK_SEPARATE_SEPARATE_SQUARE_H

#include <stdint.h>

/// Its middle, half its side, and the length of its shortest translation, in steps.
typedef struct hmi_way_square {
    int64_t x, y, half;
    double nearest;
} hmi_way_square;

hmi_way_square hmi_way_square_make(int64_t x, int64_t y, int64_t half);

/// Its four quarters, those with shorter translations first.
void hmi_way_square_quarters(const hmi_way_square *square, hmi_way_square quarter[4]);

#endif
