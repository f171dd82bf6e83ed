// Looking sixteen discs up in a field, in plain C.
#include "kernels.h"

static float look_clamp(float v, float max) { return v < 0 ? 0 : v > max ? max : v; }

static int32_t look_cell(float v, int32_t count) {
    const int32_t cell = (int32_t)(v * 0.25f);
    return cell < count ? cell : count - 1;
}

void hmi_look16_plain(const hmi_field_cells *field, const hmi_look16 *discs, unsigned which, hmi_looked16 *out) {
    out->near = 0;
    out->inside = 0;
    for (int i = 0; i < 16; i++) {
        if (!(which >> i & 1)) continue;
        const float x = discs->x + ((float)(i & 3) * discs->ux + (float)(i >> 2) * discs->vx);
        const float y = discs->y + ((float)(i & 3) * discs->uy + (float)(i >> 2) * discs->vy);
        const float cx = look_clamp(x, field->width);
        const float cy = look_clamp(y, field->height);
        const int32_t cell = look_cell(cy, field->rows) * field->columns + look_cell(cx, field->columns);
        const float distance = (float)field->cells[cell] * (1.0f / 16);
        const float away = (x - cx) * (x - cx) + (y - cy) * (y - cy);
        const float outside = distance > 0 ? distance : 0;
        out->key[i] = away + distance;
        if (away + outside * outside > discs->far_squared) continue;
        out->near |= 1u << i;
        if (away == 0 && distance < -discs->deep) out->inside |= 1u << i;
    }
}
