// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// In place of peer_opencv.cpp where OpenCV is not there.
#include "peer_opencv.h"

#include <stddef.h>

#ifndef BENCH_HAS_OPENCV
const char *opencv_version(void) { return NULL; }

opencv_picture *opencv_make(const uint8_t *alpha, int32_t width, int32_t height, uint8_t threshold) {
    (void)alpha;
    (void)width;
    (void)height;
    (void)threshold;
    return NULL;
}

void opencv_free(opencv_picture *picture) { (void)picture; }

int32_t opencv_trace(const opencv_picture *picture) {
    (void)picture;
    return 0;
}

opencv_figures opencv_measure(const opencv_picture *picture) {
    (void)picture;
    return (opencv_figures){0, 0, 0};
}

int32_t opencv_approximate(const int32_t *points, int32_t count, double tolerance, int32_t *kept) {
    (void)points;
    (void)count;
    (void)tolerance;
    (void)kept;
    return 0;
}
#endif
