// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "peer_opencv.h"

#include <vector>

#include <opencv2/imgproc.hpp>

struct opencv_picture {
    cv::Mat pixels;
};

typedef std::vector<std::vector<cv::Point>> opencv_contours;

const char *opencv_version(void) { return "OpenCV " CV_VERSION; }

opencv_picture *opencv_make(const uint8_t *alpha, int32_t width, int32_t height, uint8_t threshold) {
    opencv_picture *picture = new opencv_picture{cv::Mat(height, width, CV_8UC1)};
    cv::setNumThreads(1);
    for (int32_t y = 0; y < height; y++) {
        uint8_t *row = picture->pixels.ptr<uint8_t>(y);
        for (int32_t x = 0; x < width; x++) row[x] = *alpha++ >= threshold ? 255 : 0;
    }
    return picture;
}

void opencv_free(opencv_picture *picture) { delete picture; }

int32_t opencv_trace(const opencv_picture *picture) {
    opencv_contours contours;
    std::vector<cv::Vec4i> hierarchy;
    cv::findContours(picture->pixels, contours, hierarchy, cv::RETR_CCOMP, cv::CHAIN_APPROX_SIMPLE);
    return static_cast<int32_t>(contours.size());
}

opencv_figures opencv_measure(const opencv_picture *picture) {
    opencv_contours contours;
    std::vector<cv::Vec4i> hierarchy;
    opencv_figures figures = {0, 0, 0};
    cv::Mat drawn = cv::Mat::zeros(picture->pixels.size(), CV_8UC1);
    cv::findContours(picture->pixels, contours, hierarchy, cv::RETR_CCOMP, cv::CHAIN_APPROX_SIMPLE);
    for (const cv::Vec4i &links : hierarchy) {
        if (links[3] < 0) {
            figures.outer++;
        } else {
            figures.holes++;
        }
    }
    if (!contours.empty()) cv::drawContours(drawn, contours, -1, cv::Scalar(255), cv::FILLED, cv::LINE_8, hierarchy);
    figures.area = cv::countNonZero(drawn);
    return figures;
}

int32_t opencv_approximate(const int32_t *points, int32_t count, double tolerance, int32_t *kept) {
    std::vector<cv::Point> curve, polygon;
    for (int32_t i = 0; i < count; i++) curve.emplace_back(points[2 * i], points[2 * i + 1]);
    cv::approxPolyDP(curve, polygon, tolerance, true);
    for (const cv::Point &point : polygon) {
        *kept++ = point.x;
        *kept++ = point.y;
    }
    return static_cast<int32_t>(polygon.size());
}
