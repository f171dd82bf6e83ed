// Runs every query on posed shapes with seeded random input and prints one hash of all answers.
//
// Usage: answers_posed [--count N] [--part N] [--simd NAME] [--overlap-only]
//
// The hash must be the same on every machine, with every compiler, at every SIMD level; tests/answers_posed.txt holds
// it. With --overlap-only it is that of the xforms and of the yes/no answers alone: the same under any compiler flag
// whatever. Exit status: 0, 2 usage, 77 when the level is not available here.
#include "answers.h"

enum { COUNT = 2000, LARGE_EVERY = 40 };

static bool overlap_only;

/// A shape with all that belongs to it, and where it is.
typedef struct posed {
    hm_shape shape;
    hm_xform xform;
    hm_mask *mask;
    hm_outline *outline;
    hm_polygon *polygon;
    hm_tilemap *tilemap;
    hm_compound *compound;
    struct posed *part; ///< of a compound, PARTS of them
} posed;

enum { PARTS = 3 };

// ---- random input: whole numbers and exact quotients by powers of two only ----------------------------------------

static bool solid(int kind, int32_t x, int32_t y, int32_t side) {
    int32_t dx = 2 * x + 1 - side, dy = 2 * y + 1 - side, d = dx * dx + dy * dy;
    switch (kind) {
    case 0:
        return d <= side * side;
    case 1:
        return d <= side * side && 2 * d >= side * side;
    case 2:
        return x == y || x == 0;
    default:
        return below(16) < kind;
    }
}

static void random_mask(posed *s, bool large) {
    int32_t side = large ? between(64, 300) : between(1, 20), w = side - below(side) / 4, h = side - below(side) / 4;
    int kind = below(17);
    if (hm_mask_create(w, h, NULL, &s->mask) != HM_OK) exit(EXIT_FAILURE);
    for (int32_t y = 0; y < h; ++y) {
        for (int32_t x = 0; x < w; ++x) hm_mask_set(s->mask, x, y, solid(kind, x, y, side));
    }
    if (below(2) && hm_mask_prepare(s->mask) != HM_OK) exit(EXIT_FAILURE);
    hm_shape_mask(s->mask, &s->shape);
}

// The outline of a mask.
static void random_outline(posed *s) {
    random_mask(s, false);
    int32_t points = between(3, 9);
    if (hm_outline_from_mask(s->mask, HM_CONNECT_4, NULL, &s->outline) != HM_OK) exit(EXIT_FAILURE);
    if (hm_outline_prepare(s->outline, points) != HM_OK) exit(EXIT_FAILURE);
    hm_mask_destroy(s->mask);
    s->mask = NULL;
    if (hm_shape_outline(s->outline, &s->shape) != HM_OK) exit(EXIT_FAILURE);
}

// Half of the time in halves of a pixel, so that edges and corners coincide.
static double random_local(void) {
    int fine = below(2);
    return fine ? between(-80000, 1000000) / 65536.0 : between(-4, 32) / 2.0;
}

// An ellipse, or the hull of up to 24 points; again where they are on a line.
static void random_polygon(posed *s) {
    hm_result result;
    do {
        hm_vec2 points[24];
        int32_t count = between(3, 24);
        for (int32_t i = 0; i < count; ++i) {
            points[i].x = random_local();
            points[i].y = random_local();
        }
        result = count > 12
                     ? hm_polygon_hull(points, count, NULL, &s->polygon)
                     : hm_polygon_ellipse(points[0].x, points[0].y, count, 1 + below(30), 0.125, NULL, &s->polygon);
    } while (result == HM_ERROR_DEGENERATE);
    if (result == HM_OK) result = hm_shape_polygon(s->polygon, below(3) / 2.0, &s->shape);
    if (result != HM_OK) exit(EXIT_FAILURE);
    for (int32_t i = 0; i < hm_polygon_count(s->polygon); ++i) {
        put(hm_polygon_corners(s->polygon)[i].x);
        put(hm_polygon_corners(s->polygon)[i].y);
    }
}

static double size_of(double v) { return v < 0 ? 0 : v; }

static void random_element(posed *s, hm_shape_kind kind) {
    double n[5];
    for (int i = 0; i < 5; ++i) n[i] = random_local();
    hm_result result = HM_ERROR_FORMAT;
    if (kind == HM_SHAPE_POINT) result = hm_shape_point(n[0], n[1], &s->shape);
    if (kind == HM_SHAPE_SEGMENT) result = hm_shape_segment(n[0], n[1], n[2], n[3], &s->shape);
    if (kind == HM_SHAPE_CIRCLE) result = hm_shape_circle(n[0], n[1], size_of(n[2]), &s->shape);
    if (kind == HM_SHAPE_RAY) result = hm_shape_ray(n[0], n[1], n[2] - 8, n[3] - 7.9, &s->shape);
    if (kind == HM_SHAPE_CAPSULE) result = hm_shape_capsule(n[0], n[1], n[2], n[3], size_of(n[4]) / 4, &s->shape);
    if (kind == HM_SHAPE_BOX)
        result = hm_shape_box(n[0], n[1], size_of(n[2]), size_of(n[3]), size_of(n[4]) / 8, &s->shape);
    if (result != HM_OK) exit(EXIT_FAILURE);
}

static double random_scale(void) {
    int32_t mantissa = between(512, 1023), power = 1 << below(6), sign = below(4) ? 1 : -1;
    return (double)(sign * mantissa * power) / 4096.0; // 1/8 to 8
}

static hm_result random_pose(hm_xform *out) {
    static const double quarters[] = {0, 1.5707963267948966, 3.141592653589793, -1.5707963267948966};
    hm_pose pose = HM_POSE_DEFAULT;
    int quarter = below(8), equal = below(2), far = below(4) == 0 ? 999000 : 0;
    pose.position.x = far + between(-30000, 30000) / 1024.0;
    pose.position.y = between(-30000, 30000) / 1024.0 - far;
    pose.angle = quarter < 4 ? quarters[quarter] : between(-100000, 100000) / 4096.0;
    pose.scale.x = random_scale();
    pose.scale.y = equal ? pose.scale.x : random_scale();
    pose.pivot.x = between(-40, 60) / 2.0;
    pose.pivot.y = between(-40, 60) / 2.0;
    pose.flip_x = below(4) == 0;
    pose.width = below(30);
    return hm_xform_from_pose(&pose, out);
}

static hm_result random_matrix(hm_xform *out) {
    double n[6];
    for (int i = 0; i < 6; ++i) n[i] = between(-40000000, 40000000) / 16777216.0;
    return hm_xform_from_matrix(n[0], n[1], n[2], n[3], n[4], n[5], out);
}

static hm_xform random_xform(void) {
    hm_xform xform;
    while ((below(4) ? random_pose(&xform) : random_matrix(&xform)) != HM_OK) put(-1);
    return xform;
}

// Cells of 2 pixels: empty, solid, a pixel in a corner, a slope; flipped in all ways.
static void random_tilemap(posed *s) {
    static const hm_vec2 slope[] = {{0, 0}, {2, 2}, {0, 2}};
    const hm_tilemap_options options = {.width = between(1, 8), .height = between(1, 8), .cell_width = 2};
    hm_mask *corner = NULL;
    uint32_t cells[64];
    for (int i = 0; i < 64; ++i) {
        const uint32_t tile = (uint32_t)below(4), flips = (uint32_t)below(8);
        cells[i] = tile == 0 ? 0 : tile | flips << 29;
    }
    if (hm_mask_from_ascii("#.\n..\n", NULL, &corner) != HM_OK) exit(EXIT_FAILURE);
    const hm_tile tiles[3] = {{.form = HM_TILE_SOLID},
                              {.form = HM_TILE_MASK, .mask = corner},
                              {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3}};
    if (hm_tilemap_create(&options, tiles, 3, cells, NULL, &s->tilemap) != HM_OK) exit(EXIT_FAILURE);
    hm_mask_destroy(corner);
    hm_shape_tilemap(s->tilemap, &s->shape);
}

static posed random_of_kind(hm_shape_kind kind, bool large);

static void random_compound(posed *s) {
    hm_compound_part part[PARTS];
    s->part = memory(PARTS * sizeof *s->part);
    for (int i = 0; i < PARTS; ++i) {
        s->part[i] = random_of_kind((hm_shape_kind)below(HM_SHAPE_COMPOUND), false);
        if (hm_xform_from_matrix(0.8, 0.6, -0.6, 0.8, between(-20, 20), i, &s->part[i].xform) != HM_OK)
            exit(EXIT_FAILURE);
        part[i] = (hm_compound_part){s->part[i].shape, s->part[i].xform, 0};
    }
    if (hm_compound_create(part, PARTS, NULL, &s->compound) != HM_OK) exit(EXIT_FAILURE);
    hm_shape_compound(s->compound, &s->shape);
}

static posed random_of_kind(hm_shape_kind kind, bool large) {
    posed s = {.xform = random_xform()};
    if (kind == HM_SHAPE_MASK)
        random_mask(&s, large);
    else if (kind == HM_SHAPE_TILEMAP)
        random_tilemap(&s);
    else if (kind == HM_SHAPE_COMPOUND)
        random_compound(&s);
    else if (kind == HM_SHAPE_OUTLINE)
        random_outline(&s);
    else if (kind == HM_SHAPE_POLYGON)
        random_polygon(&s);
    else
        random_element(&s, kind);
    return s;
}

static posed random_posed(bool large) {
    const hm_shape_kind kind = large ? HM_SHAPE_MASK : (hm_shape_kind)below(HM_SHAPE_KIND_COUNT);
    return random_of_kind(kind, large);
}

// Into a's axes, or to where the middles of both about meet.
static void arrange(const posed *a, posed *b, bool large) {
    const hm_xform *x = &a->xform, *y = &b->xform;
    int32_t middle = large ? 60 : 5, i = between(-8, 8), j = between(-8, 8), same = below(3);
    if (same == 0) {
        b->xform = *x;
        b->xform.ox += (int64_t)i * x->ux + (int64_t)j * x->vx;
        b->xform.oy += (int64_t)i * x->uy + (int64_t)j * x->vy;
        return;
    }
    b->xform.ox = x->ox + ((int64_t)x->ux + x->vx) * middle - ((int64_t)y->ux + y->vx) * 5;
    b->xform.oy = x->oy + ((int64_t)x->uy + x->vy) * middle - ((int64_t)y->uy + y->vy) * 5;
}

// Margins up to 256 pixels; large masks get small ones only, as many pairs of pixels lie within a large one.
static hm_rule random_rule(bool large) {
    int32_t kind = below(3), steps = between(1, 1 << 27);
    hm_rule rule = {below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
    if (kind == 0) rule.margin = steps / 16777216.0;
    if (kind == 1 && !large) rule.margin = steps / 524288.0; // up to 256 pixels
    return rule;
}

// ---- questions ----------------------------------------------------------------------------------------------------

static void put_xform(const hm_xform *x) {
    put(x->ox);
    put(x->oy);
    put(x->ux);
    put(x->uy);
    put(x->vx);
    put(x->vy);
}

// Products and inverses of xforms too.
static void answer_xforms(const hm_xform *a, const hm_xform *b) {
    hm_xform made = HM_XFORM_IDENTITY;
    put_xform(a);
    put_xform(b);
    put(hm_xform_multiply(a, b, &made));
    put_xform(&made);
    put(hm_xform_invert(a, &made));
    put_xform(&made);
}

static bool overlap(const posed *a, const posed *b, const hm_rule *rule) {
    return hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, rule);
}

// The step at which b, moved along an axis, no longer meets a; and the answers around.
static void answer_contact(const posed *a, posed b, const hm_rule *rule) {
    int64_t low = 0, high = (int64_t)1 << 38, start = b.xform.ox, *moved = &b.xform.ox;
    if (below(2)) moved = &b.xform.oy, start = b.xform.oy;
    bool met = overlap(a, &b, rule);
    put(met);
    while (met && high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        *moved = start + middle;
        *(overlap(a, &b, rule) ? &low : &high) = middle;
    }
    put(low);
    for (int i = -2; i < 4; ++i) {
        *moved = start + low + i;
        put(overlap(a, &b, rule));
    }
}

static void answer_distance(const posed *a, const posed *b) {
    hm_points points = {.a = {0, 0}};
    put_double(hm_distance(&a->shape, &a->xform, &b->shape, &b->xform, &points));
    put_double(points.a.x);
    put_double(points.a.y);
    put_double(points.b.x);
    put_double(points.b.y);
    put(points.feature_a.x);
    put(points.feature_a.y);
    put(points.feature_b.x);
    put(points.feature_b.y);
    put(points.feature_a.part);
    put(points.feature_b.part);
}

static void answer_within(const posed *a, const posed *b, const hm_rule *rule) {
    put(hm_within(&a->shape, &a->xform, &b->shape, &b->xform, rule));
    put(hm_within(&b->shape, &b->xform, &a->shape, &a->xform, NULL));
}

// Any separation and one along a direction; those longer than a few pixels are left to the tests.
static void answer_separation(const posed *a, const posed *b, const hm_rule *rule) {
    const hm_vec2 way = {between(-8, 8), 1};
    hm_separation out;
    put(hm_separate(&a->shape, &a->xform, &b->shape, &b->xform,
                    &(hm_separate_options){.rule = *rule, .max_distance = 4}, &out));
    put(out.steps_x);
    put(out.steps_y);
    put(hm_separate(&a->shape, &a->xform, &b->shape, &b->xform,
                    &(hm_separate_options){.rule = *rule, .direction = way, .max_distance = 20}, &out));
    put(out.steps_x);
    put(out.steps_y);
}

static void answer_meeting(const posed *a, const posed *b, const hm_rule *rule) {
    hm_contact_info out = {.count = 0};
    put(hm_contact(&a->shape, &a->xform, &b->shape, &b->xform, &(hm_contact_options){.rule = *rule}, &out));
    put(out.count);
    for (int i = 0; i < out.count; ++i) {
        put_vec2(out.point[i].point);
        put_at(out.point[i].feature_a);
        put_at(out.point[i].feature_b);
        put(out.point[i].feature_a.part);
        put(out.point[i].feature_b.part);
    }
    put_vec2(out.normal);
    put_double(out.depth < 1e9 ? out.depth : -1);
}

static void answer_cast(const posed *a, const posed *b, const hm_rule *rule) {
    const int32_t along = between(-3000, 3000), down = between(-3000, 3000);
    const hm_vec2 motion = {along / 32.0, down / 32.0};
    hm_cast_hit out;
    put(hm_cast(&a->shape, &a->xform, &b->shape, &b->xform, motion,
                &(hm_cast_options){.rule = *rule, .start = (hm_cast_start)below(3)}, &out));
    put_double(out.fraction);
    put(out.exact);
    put_fraction(&out.when);
    put(out.stop_x);
    put(out.stop_y);
    put_vec2(out.point);
    put_vec2(out.normal);
    put_at(out.feature_a);
    put_at(out.feature_b);
}

static void answer_shared(const posed *a, const posed *b) {
    hm_shared_info out;
    put(hm_shared_area(&a->shape, &a->xform, &b->shape, &b->xform, &out));
    put_double(out.area);
    put_vec2(out.centroid);
    put_vec2(out.min);
    put_vec2(out.max);
}

static void answer_ray(const posed *a) {
    const double unit = 1.0 / 16777216.0;
    const double x = (double)a->xform.ox * unit, y = (double)a->xform.oy * unit;
    const int32_t from_x = between(-64, 64), from_y = between(-64, 64);
    const int32_t to_x = between(-9999, 9999), to_y = between(-9999, 9999);
    const hm_vec2 from = {x + from_x / 2.0, y + from_y / 2.0};
    const hm_vec2 to = {x + to_x / 128.0, y + to_y / 128.0};
    hm_mask_ray_entry entry[4];
    const int32_t n = hm_mask_ray(&a->shape, &a->xform, from, to, (hm_touch)below(2), entry, 4);
    put((int64_t)n);
    for (int32_t i = 0; i < n && i < 4; ++i) {
        put_double(entry[i].enter);
        put_double(entry[i].leave);
        put_fraction(&entry[i].when);
        put_fraction(&entry[i].until);
        put_vec2(entry[i].point);
        put_vec2(entry[i].normal);
        put_pixel(entry[i].pixel);
    }
}

static void put_mask(const hm_mask *mask) {
    const int32_t w = hm_mask_width(mask), h = hm_mask_height(mask);
    for (int32_t y = 0; y < h; ++y)
        for (int32_t x = 0; x < w; x += 32) {
            int64_t bits = 0;
            for (int32_t i = 0; i < 32; ++i) bits |= (int64_t)hm_mask_get(mask, x + i, y) << i;
            put(bits);
        }
}

// The pixels of a that b meets, and a with b's shape drawn into it.
static void answer_pixels(const posed *a, const posed *b, const hm_rule *rule) {
    hm_mask *met = NULL;
    const hm_cover cover = (hm_cover)below(3);
    if (hm_mask_met(a->mask, &a->xform, &b->shape, &b->xform, rule, NULL, &met) == HM_OK) put_mask(met);
    hm_mask_destroy(met);
    const int32_t width = b->mask || b->outline || b->tilemap || b->compound ? 0 : below(4);
    const bool solid_now = below(2);
    hm_mask_stamp(a->mask, &a->xform, &b->shape, &b->xform,
                  &(hm_stamp_options){.cover = cover, .width = width, .clear = !solid_now}, NULL);
    put_mask(a->mask);
}

// The pair once more by each of the slower questions; the stamp last, as it changes a.
static void answer_slowly(const posed *a, const posed *b) {
    hm_rule rule = {below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
    if (below(4) == 0) rule.margin = between(0, 64) / 32.0;
    answer_separation(a, b, &rule);
    answer_cast(a, b, &rule);
    if (below(4) == 0) answer_meeting(a, b, &rule);
    if (a->mask && b->mask) answer_shared(a, b);
    if (a->mask) answer_ray(a);
    if (a->mask && !hm_mask_prepared(a->mask)) answer_pixels(a, b, &rule);
}

static void posed_free(posed *s) {
    for (int i = 0; s->part && i < PARTS; ++i) posed_free(&s->part[i]);
    free(s->part);
    hm_compound_destroy(s->compound);
    hm_tilemap_destroy(s->tilemap);
    hm_polygon_destroy(s->polygon);
    hm_outline_destroy(s->outline);
    hm_mask_destroy(s->mask);
}

static void answer_pair(bool large) {
    posed a = random_posed(large), b = random_posed(false);
    arrange(&a, &b, large);
    answer_xforms(&a.xform, &b.xform);
    for (int i = 0; i < 3; ++i) {
        hm_rule rule = random_rule(large);
        answer_contact(&a, b, &rule);
        if (!overlap_only) answer_distance(&a, &b);
        if (!overlap_only) answer_within(&a, &b, &rule);
        b.xform.ox += between(-100000000, 100000000);
        b.xform.oy += between(-100000000, 100000000);
    }
    if (!overlap_only && !large) answer_slowly(&a, &b);
    posed_free(&a);
    posed_free(&b);
}

// ---- the run ------------------------------------------------------------------------------------------------------

static void answer(long i) { answer_pair(i % LARGE_EVERY == 0); }

int main(int argc, char **argv) {
    overlap_only = argc > 1 && strcmp(argv[1], "--overlap-only") == 0;
    return answers_run(argc - overlap_only, argv + overlap_only, COUNT, answer);
}
