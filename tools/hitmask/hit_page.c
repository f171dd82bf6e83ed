// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "hit_page.h"

#include <stdio.h>

const ink page_ground = {17, 19, 28, 255};
const ink page_checks = {255, 255, 255, 9};
const ink page_text = {222, 226, 236, 255};
const ink page_faint = {138, 146, 166, 255};
const ink page_sprites[2] = {{84, 176, 255, 255}, {255, 176, 72, 255}};
const ink page_shared = {255, 46, 136, 255};
const ink page_box = {255, 255, 255, 220};
const ink page_first = {124, 255, 178, 255};

ink page_veil(ink colour) {
    return (ink){(uint8_t)(colour.red / 3), (uint8_t)(colour.green / 3), (uint8_t)(colour.blue / 3), 96};
}

void page_legend(picture *page, hm_pixel at, ink colour, const char *text) {
    picture_fill(page, (hm_rect){at.x, at.y, 14, 14}, colour);
    // As much as fits, rather than words cut by the edge.
    char fitting[200];
    int32_t room = (page->width - at.x - 24 - PAGE_MARGIN) / 12;
    snprintf(fitting, sizeof fitting, "%.*s", room < 0 ? 0 : room, text);
    picture_text(page, (hm_pixel){at.x + 24, at.y}, 2, page_text, fitting);
}
