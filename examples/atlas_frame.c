// atlas_frame: masks of single frames cut from a larger RGBA picture (a sprite sheet) without copying pixels first.
#include <hitmask/hitmask.h>

#include <stdio.h>
#include <string.h>

enum { FRAME = 16, FRAMES = 3, WIDTH = FRAME * FRAMES, HEIGHT = FRAME };

// A sheet of three frames: a square that grows. Alpha fades from 255 in the middle to 80 at the edge of the square.
static void sheet_draw(uint8_t sheet[HEIGHT][WIDTH][4]) {
    memset(sheet, 0, sizeof(uint8_t[HEIGHT][WIDTH][4]));
    for (int frame = 0; frame < FRAMES; frame++) {
        int half = 2 + 2 * frame, middle = FRAME * frame + FRAME / 2;
        for (int y = FRAME / 2 - half; y < FRAME / 2 + half; y++) {
            for (int x = middle - half; x < middle + half; x++) {
                bool edge = x == middle - half || x == middle + half - 1 || y == FRAME / 2 - half ||
                            y == FRAME / 2 + half - 1;
                sheet[y][x][3] = edge ? 80 : 255;
            }
        }
    }
}

int main(void) {
    static uint8_t sheet[HEIGHT][WIDTH][4];
    sheet_draw(sheet);

    int right = 0;
    for (int frame = 0; frame < FRAMES; frame++) {
        hm_rect cut = {FRAME * frame, 0, FRAME, FRAME};
        hm_mask *visible = NULL, *opaque = NULL;
        // Threshold 0 is the default: anything not fully transparent. 128: at least half opaque.
        if (hm_mask_from_rgba_rect(&sheet[0][0][0], WIDTH, HEIGHT, 0, &cut, 0, NULL, &visible) != HM_OK) return 1;
        if (hm_mask_from_rgba_rect(&sheet[0][0][0], WIDTH, HEIGHT, 0, &cut, 128, NULL, &opaque) != HM_OK) return 1;

        int side = 4 + 4 * frame, all = (int)hm_mask_count(visible), core = (int)hm_mask_count(opaque);
        printf("frame %d: %3d visible pixels, %3d at least half opaque\n", frame, all, core);
        right += all == side * side && core == (side - 2) * (side - 2);
        hm_mask_destroy(visible);
        hm_mask_destroy(opaque);
    }

    // A frame that leaves the sheet is refused, so rectangles read from a file need no check of their own.
    hm_rect outside = {FRAME * FRAMES - 8, 0, FRAME, FRAME};
    hm_mask *none = NULL;
    hm_result result = hm_mask_from_rgba_rect(&sheet[0][0][0], WIDTH, HEIGHT, 0, &outside, 0, NULL, &none);
    printf("a frame past the edge: %s\n", hm_result_text(result));
    return right == FRAMES && result == HM_ERROR_RANGE && none == NULL ? 0 : 1;
}
