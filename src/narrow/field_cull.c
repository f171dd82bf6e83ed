// A walk over the tree of one mask in the field of another: blocks that are too far by the field are left out.
#include "field_cull.h"

#include "../pose/counts.h"

void hmi_culling_make(const hmi_posed_mask *walked, const hmi_posed_mask *other, const hmi_map *map,
                      hmi_culling *out) {
    out->walked = walked;
    out->other = other;
    out->map = map;
    out->kernels = hmi_kernels_active();
    out->radius = hmi_map_pixel_radius(map);
    out->half_x = 0.5 * (fabs(map->xx) + fabs(map->yx));
    out->half_y = 0.5 * (fabs(map->xy) + fabs(map->yy));
    out->error = hmi_culling_error(map, hmi_tree_top(walked), other);
    out->cells = hmi_culling_cells(other);
    hmi_culling_pose(map, &out->cull);
    out->cull.deep = HUGE_VALF; // nothing ends the search
}

bool hmi_culling_fine(const hmi_culling *culling, double reach) {
    const double half = culling->half_x > culling->half_y ? culling->half_x : culling->half_y;
    return 2 * (4 * half + reach) < HMI_CULLING_BOX - 2;
}

hmi_pixel_box hmi_culling_box(const hmi_culling *culling, hm_vec2 point, double half_x, double half_y) {
    const hmi_bitgrid *grid = &culling->other->mask->grid;
    if (!(point.x + half_x >= 0 && point.y + half_y >= 0 && point.x - half_x <= grid->width &&
          point.y - half_y <= grid->height))
        return (hmi_pixel_box){0, 0, -1, -1};
    hmi_pixel_box box = {(int32_t)(point.x - half_x + (double)HMI_CULLING_BOX) - HMI_CULLING_BOX,
                         (int32_t)(point.y - half_y + (double)HMI_CULLING_BOX) - HMI_CULLING_BOX,
                         (int32_t)(point.x + half_x), (int32_t)(point.y + half_y)};
    if (box.x0 < 0) box.x0 = 0;
    if (box.y0 < 0) box.y0 = 0;
    if (box.x1 > grid->width - 1) box.x1 = grid->width - 1;
    if (box.y1 > grid->height - 1) box.y1 = grid->height - 1;
    return box;
}

int32_t hmi_culling_nodes(hmi_culling *culling, int level, const hmi_node *nodes, int32_t n, double reach,
                          hmi_node out[HMI_CULL_ROOM]) {
    const double side = (double)((int64_t)1 << (2 * level));
    const double far = (culling->radius * side + culling->error + reach) * (1 + 1e-6);
    culling->cull.tree = hmi_culling_level(culling->walked, level, nodes[0], &culling->children);
    culling->cull.shift = 2 * level;
    culling->cull.far_squared = (float)(far * far);
#ifdef HMI_COUNT
    hmi_count.nodes += (uint64_t)n;
#endif
    return culling->kernels->cull(&culling->cells, &culling->cull, nodes, n, out).count;
}

static int32_t sieve_small(double v) { return (int32_t)(v * (1 << HMI_SIEVE_BITS)); }
static int64_t sieve_large(double v) { return (int64_t)(v * (double)((int64_t)1 << (2 * HMI_SIEVE_BITS))); }

hmi_sieve hmi_culling_sieve(const hmi_map *m, double reach_x, double reach_y) {
    const double half_x = reach_x + 1.0 / (1 << 16);
    const double half_y = reach_y + 1.0 / (1 << 16);
    // From where the box around a block's first pixel begins to where that around the block does.
    const double left = (m->xx < 0 ? 3 * m->xx : 0) + (m->yx < 0 ? 3 * m->yx : 0);
    const double up = (m->xy < 0 ? 3 * m->xy : 0) + (m->yy < 0 ? 3 * m->yy : 0);
    const hm_vec2 first = hmi_map_apply(m, 0.5, 0.5);
    hmi_sieve sieve;
    sieve.x = sieve_large(first.x - half_x + left);
    sieve.y = sieve_large(first.y - half_y + up);
    sieve.ux = sieve_large(4 * m->xx);
    sieve.uy = sieve_large(4 * m->xy);
    sieve.vx = sieve_large(4 * m->yx);
    sieve.vy = sieve_large(4 * m->yy);
    sieve.pixel_x = sieve_small(-left);
    sieve.pixel_y = sieve_small(-up);
    sieve.pixel_ux = sieve_small(m->xx);
    sieve.pixel_uy = sieve_small(m->xy);
    sieve.pixel_vx = sieve_small(m->yx);
    sieve.pixel_vy = sieve_small(m->yy);
    sieve.size_x = sieve_small(2 * half_x);
    sieve.size_y = sieve_small(2 * half_y);
    return sieve;
}
