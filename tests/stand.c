#include "stand.h"

#include <math.h>

static const double pixel = 16777216; ///< in steps

stand stand_at(const edge_pair *p, const hm_xform *at) {
    return (stand){p, *at, edging_of(&p->a, &p->a.xform), edging_of(&p->b, at)};
}

void stand_free(stand *s) {
    edging_free(&s->a);
    edging_free(&s->b);
}

bool stand_may_be_one(const stand *s) {
    const edge_body *a = &s->p->a, *b = &s->p->b;
    return hm_within(&a->shape, &a->xform, &b->shape, &s->at, NULL) &&
           hm_within(&b->shape, &s->at, &a->shape, &a->xform, NULL);
}

bool stand_near_world_end(const hm_xform *x) {
    const double end = HM_MAX_POSITION - 300;
    return fabs((double)x->ox / pixel) > end || fabs((double)x->oy / pixel) > end;
}

static bool is_single(const edge_body *b) { return b->kind < EDGE_MASK; }

bool stand_are_convex(const stand *s) { return is_single(&s->p->a) && is_single(&s->p->b); }

static edge_pair numbered_pair(uint64_t number, edge_kind a, edge_kind b) {
    const int most = a >= EDGE_FLAT_COMPOUND || b >= EDGE_FLAT_COMPOUND ? 3 : 4;
    return edge_pair_random(number, a, b, most);
}

void stand_each_pair(int rounds, void (*judge)(uint64_t number, const edge_pair *p, test_tally *tally),
                     test_tally *tally) {
    const uint64_t numbers_from = test_random() >> 16;
    for (int a = 0; a < EDGE_KINDS; ++a) {
        for (int b = 0; b < EDGE_KINDS; ++b) {
            for (int i = 0; i < (test_short() ? 1 : test_rounds(rounds)); ++i) {
                const uint64_t number = numbers_from + (uint64_t)((i * EDGE_KINDS + a) * EDGE_KINDS + b);
                edge_pair p = numbered_pair(number, (edge_kind)a, (edge_kind)b);
                judge(number, &p, tally);
                edge_pair_free(&p);
            }
        }
    }
}

bool stand_has_ray(const edge_body *b) {
    bool any = b->kind == EDGE_RAY;
    for (int i = 0; i < b->count; ++i) any |= b->part[i].kind == EDGE_RAY;
    return any;
}

static bool is_flat(const hm_shape *s) { return s->a.x == s->b.x || s->a.y == s->b.y; }

bool stand_has_thin(const edge_body *b) {
    bool any = b->kind <= EDGE_RAY || (b->kind == EDGE_BOX && is_flat(&b->shape));
    for (int i = 0; i < b->count; ++i) any |= stand_has_thin(&b->part[i]);
    return any;
}

static bool has_seams(const edge_pair *p, const hm_rule *rule) {
    const bool any =
        (p->a.kind == EDGE_SLOPES && stand_has_thin(&p->b)) || (p->b.kind == EDGE_SLOPES && stand_has_thin(&p->a));
    return any && rule->touch == HM_TOUCH_AREA && rule->margin == 0;
}

bool stand_is_unsure(const stand *s, const hm_rule *rule) {
    static const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    return has_seams(s->p, rule) && !edging_meet(&s->a, &s->b, rule) && edging_meet(&s->a, &s->b, &closed);
}

// What is outside is drawn for the oracles some ten thousand pixels of the map thick, which must be far.
static bool is_skewed(const hm_xform *x) {
    const double area = fabs((double)x->ux * x->vy - (double)x->uy * x->vx);
    return area < fmax(hypot(x->ux, x->uy), hypot(x->vx, x->vy)) * pixel / 64;
}

void stand_each_map_pair(int rounds, void (*judge)(uint64_t number, const edge_pair *p, test_tally *tally),
                         test_tally *tally) {
    const uint64_t from = test_random() >> 16;
    for (int i = 0; i < (test_short() ? 1 : test_rounds(rounds)) * EDGE_MAP_PAIRS; ++i) {
        edge_pair p = edge_map_pair(from + (uint64_t)i, i % EDGE_MAP_PAIRS);
        const bool beyond = p.a.kind == EDGE_WALLS && (stand_has_ray(&p.b) || is_skewed(&p.a.xform));
        if (!beyond && !has_seams(&p, &p.rule)) judge(from + (uint64_t)i, &p, tally);
        edge_pair_free(&p);
    }
}

static bool (*judge_pose)(const stand *s);

static void judge_at(const edge_pair *p, const hm_xform *at, test_tally *tally) {
    stand s = stand_at(p, at);
    test_count(tally, judge_pose(&s));
    stand_free(&s);
}

static void judge_poses(uint64_t number, const edge_pair *p, test_tally *tally) {
    edging_note(number, p, NULL);
    judge_at(p, &p->hit, tally);
    if (p->solved) judge_at(p, &p->miss, tally);
}

void stand_each_pose(int rounds, bool (*judge)(const stand *s), test_tally *tally) {
    judge_pose = judge;
    stand_each_pair(rounds, judge_poses, tally);
}

bool stand_overlaps(const stand *s, const hm_rule *rule, int path) {
    hm_shape a = s->p->a.shape, b = s->p->b.shape;
    if ((path & 1) && a.kind == HM_SHAPE_MASK) a.of.mask = s->p->a.plain;
    if ((path & 2) && b.kind == HM_SHAPE_MASK) b.of.mask = s->p->b.plain;
    if (path & 4) return hm_overlap(&b, &s->at, &a, &s->p->a.xform, rule);
    return hm_overlap(&a, &s->p->a.xform, &b, &s->at, rule);
}

double stand_distance(const stand *s, int path, hm_points *out) {
    hm_shape a = s->p->a.shape, b = s->p->b.shape;
    if ((path & 1) && a.kind == HM_SHAPE_MASK) a.of.mask = s->p->a.plain;
    if ((path & 2) && b.kind == HM_SHAPE_MASK) b.of.mask = s->p->b.plain;
    if (!(path & 4)) return hm_distance(&a, &s->p->a.xform, &b, &s->at, out);
    hm_points other;
    const double d = hm_distance(&b, &s->at, &a, &s->p->a.xform, &other);
    *out = (hm_points){other.b, other.a, other.feature_b, other.feature_a};
    return d;
}

bool stand_meets_at(const stand *s, const hm_rule *rule, int64_t x, int64_t y) {
    const hm_xform moved = edge_moved(&s->at, x, y);
    return hm_xform_valid(&moved) && hm_overlap(&s->p->a.shape, &s->p->a.xform, &s->p->b.shape, &moved, rule);
}

bool stand_contact(const stand *s, int path, hm_contact_info *out) {
    hm_shape a = s->p->a.shape, b = s->p->b.shape;
    if ((path & 1) && a.kind == HM_SHAPE_MASK) a.of.mask = s->p->a.plain;
    if ((path & 2) && b.kind == HM_SHAPE_MASK) b.of.mask = s->p->b.plain;
    if (path & 4) return hm_contact(&b, &s->at, &a, &s->p->a.xform, &(hm_contact_options){.rule = s->p->rule}, out);
    return hm_contact(&a, &s->p->a.xform, &b, &s->at, &(hm_contact_options){.rule = s->p->rule}, out);
}

bool stand_separate(const stand *s, int path, const hm_vec2 *way, hm_separation *out) {
    hm_shape a = s->p->a.shape, b = s->p->b.shape;
    if ((path & 1) && a.kind == HM_SHAPE_MASK) a.of.mask = s->p->a.plain;
    if ((path & 2) && b.kind == HM_SHAPE_MASK) b.of.mask = s->p->b.plain;
    if (!(path & 4))
        return hm_separate(
            &a, &s->p->a.xform, &b, &s->at,
            &(hm_separate_options){.rule = s->p->rule, .direction = way ? *way : (hm_vec2){0, 0}, .max_distance = 64},
            out);
    const hm_vec2 back = {way ? -way->x : 0, way ? -way->y : 0};
    const bool found = hm_separate(
        &b, &s->at, &a, &s->p->a.xform,
        &(hm_separate_options){.rule = s->p->rule, .direction = way ? back : (hm_vec2){0, 0}, .max_distance = 64},
        out);
    *out = (hm_separation){{0 - out->move.x, 0 - out->move.y}, -out->steps_x, -out->steps_y, out->limited};
    return found;
}

void stand_each_map_pose(int rounds, bool (*judge)(const stand *s), test_tally *tally) {
    judge_pose = judge;
    stand_each_map_pair(rounds, judge_poses, tally);
}
