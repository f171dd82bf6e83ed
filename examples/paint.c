// paint: a picture taken in front of a green screen, cut out by limits for each channel and painted onto another one,
// with a shadow; then the pixels in which two pictures differ, one after the other.
#include <hitmask/hitmask.h>

#include <stdio.h>
#include <string.h>

enum { WIDTH = 8, HEIGHT = 6 };

typedef uint8_t image[HEIGHT][WIDTH][4];

static const uint8_t green[4] = {20, 200, 30, 255}, red[4] = {190, 40, 40, 255}, sand[4] = {220, 200, 150, 255};
static const uint8_t shade[4] = {90, 80, 60, 255};

// A hat on a green ground that is lit unevenly.
static void hat_draw(image hat) {
    static const char *const rows[HEIGHT] = {"........", "..####..", "..####..", "########", "........", "........"};
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            memcpy(hat[y][x], rows[y][x] == '#' ? red : green, 4);
            if (rows[y][x] != '#') hat[y][x][1] = (uint8_t)(green[1] - 5 * x);
        }
    }
}

static void print(image shown) {
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) putchar(shown[y][x][0] == 190 ? '#' : shown[y][x][0] == 90 ? '+' : '.');
        putchar('\n');
    }
}

int main(void) {
    static image hat, scene, before;
    hat_draw(hat);
    for (int i = 0; i < WIDTH * HEIGHT; i++) memcpy(scene[i / WIDTH][i % WIDTH], sand, 4);
    memcpy(before, scene, sizeof scene);

    // The screen is green by how much it differs in each channel: 10 in red and blue, 40 in green. Alpha may be any.
    const hm_picture picture = {&hat[0][0][0], WIDTH, HEIGHT, 0};
    const int32_t low[4] = {green[0] - 10, green[1] - 40, green[2] - 10, 0};
    const int32_t high[4] = {green[0] + 10, green[1] + 40, green[2] + 10, 255};
    hm_mask *cut = NULL;
    if (hm_mask_from_range(&picture, low, high, NULL, &cut) != HM_OK) return 1;
    hm_mask_invert(cut); // the screen is clear, the hat solid

    // Only solid pixels are painted: first all in one colour, further right and down, then the hat itself.
    hm_paint_options paint = {.solid.color = shade, .x = 1, .y = 2};
    hm_result result = hm_mask_paint(cut, &paint, &scene[0][0][0], WIDTH, HEIGHT, 0);
    paint = (hm_paint_options){.solid.picture = picture};
    if (result == HM_OK) result = hm_mask_paint(cut, &paint, &scene[0][0][0], WIDTH, HEIGHT, 0);
    if (result != HM_OK) return 1;
    print(scene);

    // What has changed since, to send or to draw again: alpha does not count here.
    const hm_picture now = {&scene[0][0][0], WIDTH, HEIGHT, 0}, then = {&before[0][0][0], WIDTH, HEIGHT, 0};
    const int32_t tolerance[4] = {0, 0, 0, 255};
    hm_mask *changed = NULL;
    if (hm_mask_from_difference(&then, &now, tolerance, NULL, &changed) != HM_OK) return 1;
    int painted = 0, shaded = 0;
    for (hm_pixel at = {-1, 0}; hm_mask_next_pixel(changed, &at);) {
        const bool shadow = memcmp(scene[at.y][at.x], shade, 4) == 0;
        if (shadow)
            shaded++;
        else
            painted++;
    }
    hm_pixel first[3];
    const int32_t count = hm_mask_pixels(changed, first, 3);
    printf("%d pixels of the hat, %d of its shadow, the first at (%d, %d)\n", painted, shaded, (int)first[0].x,
           (int)first[0].y);
    const bool right = painted == (int)hm_mask_count(cut) && count == painted + shaded && shaded == 11 &&
                       first[0].x == 2 && first[0].y == 1;
    hm_mask_destroy(changed);
    hm_mask_destroy(cut);
    return right ? 0 : 1;
}
