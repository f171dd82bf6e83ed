// The convex parts of the shapes of edges.h, as the oracles of the topmost point and of what lies within have them.
#include "edging.h"

// A point of a leaf in units of 2^-40 pixel.
static ref_vector unit_point(const edging_leaf *leaf, hm_local p) {
    const ref_posed *s = &leaf->ref;
    return (ref_vector){s->o.x * REF_UNITS + p.x * s->u.x + p.y * s->v.x,
                        s->o.y * REF_UNITS + p.x * s->u.y + p.y * s->v.y};
}

static ref_top_part top_of(const edging_leaf *leaf, const hm_local *corner, int count) {
    ref_vector point[REF_CORNERS];
    for (int i = 0; i < count; ++i) point[i] = unit_point(leaf, corner[i]);
    return (ref_top_part){.hull = ref_polygon_of(point, count)};
}

// The whole of it, or each of its pixels.
static int tops_of_ref(const edging_leaf *leaf, ref_top_part *out) {
    ref_meeting m = ref_meeting_make(&leaf->ref, &leaf->ref, true, 0);
    for (int i = 0; i < m.a.n; ++i) {
        const ref_part *part = &m.a.list[i];
        out[i] = (ref_top_part){.hull = m.a.face[part->face], .x = part->x, .y = part->y};
        for (int k = 0; k < out[i].hull.n; ++k)
            out[i].hull.corner[k] = ref_vector_add(part->at, out[i].hull.corner[k]);
        out[i].radius = leaf->ref.radius > 0 ? ref_world_radius(&leaf->ref) * REF_UNITS : 0;
    }
    const int count = m.a.n;
    ref_meeting_free(&m);
    return count;
}

// Convex parts of pixels that begin at a whole pixel of the leaf.
static int tops_of_parts(const edging_leaf *leaf, const hm_parts *parts, int x, int y, ref_top_part *out) {
    const int count = hm_parts_count(parts);
    for (int i = 0; i < count; ++i) {
        const hm_part *part = &hm_parts_all(parts)[i];
        hm_local corner[REF_POINTS];
        for (int k = 0; k < part->count; ++k) {
            const hm_local own = hm_parts_corners(parts)[part->first + k];
            corner[k] = (hm_local){own.x + x * 65536, own.y + y * 65536};
        }
        out[i] = top_of(leaf, corner, part->count);
    }
    return count;
}

static int tops_of_outline(const edging_leaf *leaf, ref_top_part *out) {
    const int count = tops_of_parts(leaf, hm_outline_parts(leaf->body->outline), 0, 0, out);
    for (int i = 0; i < count; ++i) out[i].any = true;
    return count;
}

// What a cell holds is taken apart as the outline of its pixels, by parts of at most 16 corners.
static int tops_of_cell(const edging_leaf *leaf, int cx, int cy, ref_top_part *out) {
    const int cell = leaf->body->cell;
    hm_mask *mask = edge_mask_of(&leaf->body->grid, cx * cell, cy * cell, cell, cell);
    hm_outline *outline;
    hm_parts *parts;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &outline) == HM_OK);
    REQUIRE(hm_parts_create(outline, 16, NULL, &parts) == HM_OK);
    const int count = tops_of_parts(leaf, parts, cx * cell, cy * cell, out);
    for (int i = 0; i < count; ++i) {
        out[i].x = cx;
        out[i].y = cy;
    }
    hm_parts_destroy(parts);
    hm_outline_destroy(outline);
    hm_mask_destroy(mask);
    return count;
}

static int tops_of_tiles(const edging_leaf *leaf, ref_top_part *out) {
    const edge_grid *grid = &leaf->body->grid;
    const int cell = leaf->body->cell;
    int n = 0;
    for (int cy = 0; cy * cell < grid->h; ++cy)
        for (int cx = 0; cx * cell < grid->w; ++cx)
            if (edge_cell_count(grid, cx, cy, cell) > 0) n += tops_of_cell(leaf, cx, cy, out + n);
    return n;
}

// Full cells, and on each side what is outside, of which it does not matter here how it is taken apart.
static int tops_of_walls(const edging_leaf *leaf, ref_top_part *out) {
    int n = tops_of_tiles(leaf, out);
    for (int side = 0; side < 4; ++side) {
        edging_leaf wall = *leaf;
        wall.ref = edging_wall(leaf, side);
        tops_of_ref(&wall, &out[n]);
        out[n].rough = true;
        out[n].x = out[n].y = -1;
        ++n;
    }
    return n;
}

static int tops_of_piece(const edging_leaf *leaf, ref_top_part *out) {
    *out = top_of(leaf, leaf->piece->corner, leaf->piece->count);
    out->rough = !leaf->piece->whole;
    out->x = leaf->piece->cx;
    out->y = leaf->piece->cy;
    return 1;
}

static int tops_of_leaf(const edging_leaf *leaf, ref_top_part *out) {
    if (leaf->body->kind == EDGE_OUTLINE) return tops_of_outline(leaf, out);
    if (leaf->body->kind == EDGE_TILES) return tops_of_tiles(leaf, out);
    if (leaf->body->kind == EDGE_SLOPES) return tops_of_piece(leaf, out);
    return tops_of_ref(leaf, out);
}

int edging_tops(const edging *e, ref_top_part out[EDGING_TOPS]) {
    int n = 0;
    if (e->leaf[0].body->kind == EDGE_WALLS) return tops_of_walls(&e->leaf[0], out);
    for (int i = 0; i < e->n; ++i) {
        const int own = tops_of_leaf(&e->leaf[i], out + n);
        for (int k = n; k < n + own; ++k) out[k].leaf = edging_is_map(e) ? 0 : i;
        n += own;
    }
    return n;
}

static int rows_of(const edging_leaf *leaf, ref_top_part *out) {
    const edge_grid *grid = &leaf->body->grid;
    int n = 0;
    for (int y = 0; y < grid->h; ++y) {
        for (int x = 0; x < grid->w; ++x) {
            const int first = x;
            while (x < grid->w && grid->solid[y][x]) ++x;
            if (x == first) continue;
            const int32_t x0 = first * 65536, x1 = x * 65536, y0 = y * 65536, y1 = y0 + 65536;
            const hm_local corner[4] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
            out[n++] = top_of(leaf, corner, 4);
        }
    }
    return n;
}

int edging_leaf_pieces(const edging_leaf *leaf, ref_top_part out[EDGING_TOPS]) {
    return leaf->body->kind == EDGE_MASK ? rows_of(leaf, out) : tops_of_leaf(leaf, out);
}

int edging_pieces(const edging *e, ref_top_part out[EDGING_TOPS]) {
    int n = 0;
    for (int i = 0; i < e->n; ++i) n += edging_leaf_pieces(&e->leaf[i], out + n);
    return n;
}
