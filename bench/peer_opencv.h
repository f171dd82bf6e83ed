// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// peer_opencv: contours and polygons of OpenCV, where the benchmark was built with it.
#ifndef HITMASK_BENCH_PEER_OPENCV_H
#define HITMASK_BENCH_PEER_OPENCV_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A picture as OpenCV holds it: a byte a pixel, not 0 where it is solid.
typedef struct opencv_picture opencv_picture;

/// "OpenCV 4.6.0", or NULL where the benchmark was built without it; then none of the functions below is to be
/// called.
const char *opencv_version(void);

/// The picture that is solid where alpha >= threshold; opencv_free() it.
opencv_picture *opencv_make(const uint8_t *alpha, int32_t width, int32_t height, uint8_t threshold);
void opencv_free(opencv_picture *picture);

/// Finds all contours with their hierarchy (RETR_CCOMP, CHAIN_APPROX_SIMPLE), frees them, and answers how many there
/// were.
int32_t opencv_trace(const opencv_picture *picture);

/// What the contours of a picture say.
typedef struct opencv_figures {
    int32_t outer; ///< contours around pieces, whose pixels may hang together by corners
    int32_t holes;
    int64_t area; ///< pixels of the picture that is drawn by filling them
} opencv_figures;

opencv_figures opencv_measure(const opencv_picture *picture);

/// The points that approxPolyDP keeps of the closed curve through `count` points (x, y alternating): writes them to
/// `kept`, which has room for all, and answers how many there are.
int32_t opencv_approximate(const int32_t *points, int32_t count, double tolerance, int32_t *kept);

#ifdef __cplusplus
}
#endif

#endif
