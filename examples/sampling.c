// sampling: how many hits are missed by whoever looks only at the middles of pixels, even in exact arithmetic. Pairs
// of turned sprites, moved up to so many pixels further after their first contact, are asked about in four ways.
#include <hitmask/hitmask.h>

#include <stdio.h>

typedef struct sprite {
    hm_mask *mask;
    hm_shape shape;
    hm_pose pose;
    hm_xform xform;
} sprite;

static double random_number(void) { // from 0 to below 1
    static uint32_t seed = 1;
    seed = seed * 1664525u + 1013904223u; // constants from Numerical Recipes
    return (seed >> 8) / 16777216.0;
}

static bool sprite_make(const char *rows, sprite *out) {
    if (hm_mask_from_ascii(rows, NULL, &out->mask) != HM_OK) return false;
    hm_shape_mask(out->mask, &out->shape);
    out->pose = (hm_pose)HM_POSE_DEFAULT;
    out->pose.pivot = (hm_vec2){4, 4};
    return true;
}

static bool sprites_hit(sprite *a, sprite *b, hm_vec2 way, double distance) {
    b->pose.position = hm_vec2_scale(way, distance);
    bool posed = hm_xform_from_pose(&a->pose, &a->xform) == HM_OK && hm_xform_from_pose(&b->pose, &b->xform) == HM_OK;
    return posed && hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, NULL);
}

// Turns and places both anew, and moves b in until it just hits a, then up to `further` pixels more.
static bool sprites_meet(sprite *a, sprite *b, double further) {
    int64_t sine, cosine;
    a->pose.position = (hm_vec2){random_number(), random_number()};
    a->pose.angle = 6.25 * random_number();
    b->pose.angle = 6.25 * random_number();
    if (hm_sincos(6.25 * random_number(), &sine, &cosine) != HM_OK) return false;
    hm_vec2 way = {(double)cosine / 0x1p62, (double)sine / 0x1p62};
    double clear = 20, hit = 0;
    for (int i = 0; i < 30; i++) {
        double middle = (clear + hit) / 2;
        *(sprites_hit(a, b, way, middle) ? &hit : &clear) = middle;
    }
    return sprites_hit(a, b, way, hit - further * random_number());
}

// Whether the middle of a solid pixel of a lies in b.
static bool middle_in(const sprite *a, const sprite *b) {
    for (int i = 0; i < 8 * 8; i++) {
        hm_shape middle;
        if (hm_shape_point(i % 8 + 0.5, i / 8 + 0.5, &middle) != HM_OK) return false;
        if (hm_mask_get(a->mask, i % 8, i / 8) && hm_overlap(&middle, &a->xform, &b->shape, &b->xform, NULL))
            return true;
    }
    return false;
}

// Whether the middle of a pixel of the screen lies in both. The first sprite lies within 8 pixels of the origin.
static bool middle_in_both(const sprite *a, const sprite *b) {
    const hm_xform screen = HM_XFORM_IDENTITY;
    for (int i = 0; i < 16 * 16; i++) {
        hm_shape middle;
        if (hm_shape_point(i % 16 - 7.5, i / 16 - 7.5, &middle) != HM_OK) return false;
        if (hm_overlap(&middle, &screen, &a->shape, &a->xform, NULL) &&
            hm_overlap(&middle, &screen, &b->shape, &b->xform, NULL))
            return true;
    }
    return false;
}

/// Hits, and by which middles of pixels they are missed.
typedef struct counts {
    int hits, ship, rock, one, screen;
} counts;

static void counts_add(counts *sum, const sprite *ship, const sprite *rock) {
    bool by_ship = middle_in(ship, rock), by_rock = middle_in(rock, ship);
    sum->hits++;
    sum->ship += !by_ship;
    sum->rock += !by_rock;
    sum->one += by_ship != by_rock;
    sum->screen += !middle_in_both(ship, rock);
}

static bool counts_equal(const counts *a, const counts *b) {
    return a->hits == b->hits && a->ship == b->ship && a->rock == b->rock && a->one == b->one &&
           a->screen == b->screen;
}

int main(void) {
    sprite ship, rock;
    if (!sprite_make("##......\n"
                     ".###....\n"
                     ".######.\n"
                     "########\n"
                     "########\n"
                     ".######.\n"
                     ".###....\n"
                     "##......\n",
                     &ship) ||
        !sprite_make("...###..\n"
                     ".#####..\n"
                     ".#######\n"
                     "########\n"
                     "########\n"
                     ".#######\n"
                     ".######.\n"
                     "...##...\n",
                     &rock))
        return 1;
    const counts expected[] = {
        {1000, 737, 734, 77, 655}, {1000, 377, 381, 38, 348}, {1000, 177, 187, 22, 178}, {1000, 91, 91, 18, 87}};
    bool right = true;
    puts("up to  hits  missed by the ship's middles  by the rock's  only by one of these  by the screen's");
    for (int k = 0; k < 4; k++) {
        counts found = {0, 0, 0, 0, 0};
        for (int i = 0; i < 1000; i++)
            if (sprites_meet(&ship, &rock, 1 << k)) counts_add(&found, &ship, &rock);
        printf("%d px %7d %29d %14d %22d %16d\n", 1 << k, found.hits, found.ship, found.rock, found.one,
               found.screen);
        right = right && counts_equal(&found, &expected[k]);
    }
    hm_mask_destroy(ship.mask);
    hm_mask_destroy(rock.mask);
    return right ? 0 : 1;
}
