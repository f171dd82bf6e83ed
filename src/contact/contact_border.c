// Contact of shapes that are not both convex: the direction in which their shared area shrinks fastest, and a point
// in the middle of where they meet.
//
// The border of each shape inside the other is summed up as length times outward normal: S_A and S_B. When b moves by
// d, its border inside a moves along, so the shared area changes by d * S_B. Relative to b it is a that moves, by -d,
// so the change is also -d * S_A. So S_A - S_B is minus twice the gradient of the shared area. All sums are of whole
// numbers. Of two masks both borders are cut; of other pairs one (border_body.h).
//
// The point is the one, among all points of these pieces of border, that is nearest to their mean. Where no border
// lies inside the other shape, the edges that lie on each other from outside are used instead.
#include "contact_border.h"

#include "../narrow/overlap.h"
#include "../pose/order.h"
#include "../pose/part_pairs.h"
#include "border_body.h"
#include "border_exit.h"

#include <math.h>

// ---- sums ---------------------------------------------------------------------------------------------------------

/// The mean of pieces, weighted by length: the sums of their lengths, and of length times middle. In steps, from the
/// point halfway between both origins.
typedef struct push_mean {
    double length, x, y;
} push_mean;

/// A posed mask, in steps from the point halfway between both origins.
typedef struct push_frame {
    hmi_posed_mask mask;
    double ox, oy;
    double u, v; ///< lengths of its axes
} push_frame;

/// A stretch of border, kept for the search of the nearest one.
typedef struct push_stretch {
    hmi_clip_edge edge;
    hmi_clip_stretch at; ///< with neither edge nor piece
} push_stretch;

/// A point of a piece that may be the nearest to the mean.
typedef struct push_best {
    bool found;
    bool changed; ///< since it was last read
    bool face;    ///< the pieces that count are those that lie face to face
    hm_vec2 mean;
    double square;
    hmi_vec64 at;
    hm_pixel pixel[2];
    hmi_clip_piece piece;
    int which;             ///< whose border it is of
    push_stretch stretch;  ///< of shapes other than two masks
    double on;             ///< where on its edge the point is
    hm_feature feature[2]; ///< likewise
    hmi_vec64 point;       ///< `at` without the rounding of crossings
} push_best;

enum { PUSH_STRETCHES = 96 };

/// All stretches of a pair of leaves, up to a fixed number.
typedef struct push_stretches {
    int32_t count; ///< of all, also of those that found no room
    push_stretch kept[PUSH_STRETCHES];
} push_stretches;

/// All pairs of leaves of two shapes, in the order of hmi_order_swapped.
typedef struct push_job {
    hmi_group_search search;
    hmi_vec64 middle;
    bool others; ///< some parts that meet have no such normal
    hmi_clip_vector inside, face;
    push_mean mean[2];         ///< of the pieces inside, and of those face to face
    hmi_clip_pieces *pieces;   ///< for a pair of two masks alone, else NULL
    push_stretches *stretches; ///< for another pair of two leaves alone, else NULL
    hmi_clip_body body[2];     ///< of the pair at hand, where it is not two masks
    push_best *best;           ///< NULL while the sums are computed
    push_frame frame[2];
    int which;        ///< whose border is being walked
    bool alone;       ///< both shapes are leaves
    hmi_leaf leaf[2]; ///< these leaves
} push_job;

static push_frame push_frame_make(const hm_shape *shape, const hm_xform *xform, hmi_vec64 middle) {
    const double ux = xform->ux, uy = xform->uy, vx = xform->vx, vy = xform->vy;
    return (push_frame){hmi_posed_mask_make(shape, xform), (double)(xform->ox - middle.x),
                        (double)(xform->oy - middle.y), sqrt(ux * ux + uy * uy), sqrt(vx * vx + vy * vy)};
}

// Adds the pieces along u, or along v. A piece's middle lies halfway between its ends, along the edge from (x, y).
static void push_mean_add(push_mean *mean, const push_frame *frame, const hmi_clip_length *sum, bool along_v) {
    const hm_xform *m = frame->mask.xform;
    const double unit = 1.0 / HMI_CLIP_UNIT, scale = (along_v ? frame->v : frame->u) * unit;
    const double on = (double)sum->twice * unit / 2, length = (double)sum->length;
    const double x = (double)sum->x + (along_v ? 0 : on), y = (double)sum->y + (along_v ? on : 0);
    mean->length += scale * length;
    mean->x += scale * (length * frame->ox + x * m->ux + y * m->vx);
    mean->y += scale * (length * frame->oy + x * m->uy + y * m->vy);
}

static hmi_clip_vector push_plus(hmi_clip_vector a, hmi_clip_vector b) {
    return (hmi_clip_vector){hmi_int128_add(a.x, b.x), hmi_int128_add(a.y, b.y)};
}

static void push_keep(void *context, const hmi_clip_piece *piece) {
    push_job *job = context;
    hmi_clip_pieces *pieces = job->pieces;
    if (pieces->count < HMI_CLIP_ROOM) pieces->piece[pieces->count] = *piece;
    pieces->count++;
    pieces->first += job->which == 0;
}

static void push_sum(push_job *job, int which) {
    const push_frame *frame = &job->frame[which];
    hmi_clip_sums sums;
    job->which = which;
    hmi_clip_border(&frame->mask, &job->frame[!which].mask, job->pieces ? push_keep : NULL, job, &sums);
    const hm_xform *m = frame->mask.xform;
    const hmi_clip_vector none = {hmi_int128_from(0), hmi_int128_from(0)};
    const hmi_clip_vector inside = hmi_clip_outward(m, sums.across_u, sums.across_v);
    const hmi_clip_vector face = hmi_clip_outward(m, sums.against_u, sums.against_v);
    job->inside = push_plus(job->inside, which ? hmi_clip_minus(none, inside) : inside);
    job->face = push_plus(job->face, which ? hmi_clip_minus(none, face) : face);
    push_mean_add(&job->mean[0], frame, &sums.along_u, false);
    push_mean_add(&job->mean[0], frame, &sums.along_v, true);
    push_mean_add(&job->mean[1], frame, &sums.face_u, false);
    push_mean_add(&job->mean[1], frame, &sums.face_v, true);
}

// ---- the nearest piece --------------------------------------------------------------------------------------------

static int push_before(hm_pixel p, hm_pixel q) {
    if (p.y != q.y) return p.y < q.y ? -1 : 1;
    return p.x < q.x ? -1 : p.x > q.x;
}

// Whether a point is better than the best so far: nearer to the mean. Of points equally near it is the higher one, of
// those the left one. For the same point, the pixels that come first decide.
static bool push_better(const push_best *best, double square, hmi_vec64 at, const hm_pixel pixel[2]) {
    if (!best->found || square != best->square) return !best->found || square < best->square;
    if (at.y != best->at.y) return at.y < best->at.y;
    if (at.x != best->at.x) return at.x < best->at.x;
    const int order = push_before(pixel[0], best->pixel[0]);
    return order < 0 || (order == 0 && push_before(pixel[1], best->pixel[1]) < 0);
}

/// The point of a piece that is nearest to the mean.
typedef struct push_near {
    double x, y, square;
} push_near;

static push_near push_near_of(const push_job *job, const hmi_clip_piece *piece) {
    const push_frame *frame = &job->frame[job->which];
    const hm_xform *m = frame->mask.xform;
    const hm_vec2 mean = job->best->mean;
    const bool along_v = piece->side == HMI_CLIP_LEFT || piece->side == HMI_CLIP_RIGHT;
    const double x = piece->pixel.x + (piece->side == HMI_CLIP_RIGHT);
    const double y = piece->pixel.y + (piece->side == HMI_CLIP_BOTTOM);
    const double ex = along_v ? m->vx : m->ux, ey = along_v ? m->vy : m->uy, length = along_v ? frame->v : frame->u;
    const double px = frame->ox + x * m->ux + y * m->vx, py = frame->oy + x * m->uy + y * m->vy;
    const double from = (double)piece->from / HMI_CLIP_UNIT, to = (double)piece->to / HMI_CLIP_UNIT;
    const double t = ((mean.x - px) * ex + (mean.y - py) * ey) / (length * length);
    const double on = t < from ? from : t > to ? to : t;
    const double qx = px + on * ex, qy = py + on * ey, dx = qx - mean.x, dy = qy - mean.y;
    return (push_near){qx, qy, dx * dx + dy * dy};
}

static hmi_clip_visit push_visit_near;

// Offers a piece as the nearest one. An edge that lies wholly inside is cut first, and its pieces are offered.
static void push_offer(push_job *job, const hmi_clip_piece *piece) {
    push_best *best = job->best;
    if (piece->face != best->face) return;
    const push_near near = push_near_of(job, piece);
    if (best->found && near.square > best->square) return;
    if (piece->whole) {
        hmi_clip_border_edge(&job->frame[job->which].mask, &job->frame[!job->which].mask, piece->pixel, piece->side,
                             push_visit_near, job);
        return;
    }
    const hmi_vec64 at = {(int64_t)floor(near.x + 0.5), (int64_t)floor(near.y + 0.5)};
    const hm_pixel pixel[2] = {job->which ? piece->other : piece->pixel, job->which ? piece->pixel : piece->other};
    if (!push_better(best, near.square, at, pixel)) return;
    best->found = best->changed = true;
    best->square = near.square;
    best->at = at;
    best->pixel[0] = pixel[0];
    best->pixel[1] = pixel[1];
    best->piece = *piece;
    best->which = job->which;
}

static void push_visit_near(void *context, const hmi_clip_piece *piece) { push_offer(context, piece); }

// The pixels of a mask whose edges may be as near to the mean as the best point: all where there is none yet.
static hmi_clip_area push_area(const push_job *job, int which) {
    const push_frame *frame = &job->frame[which];
    const hm_xform *m = frame->mask.xform;
    const double det = (double)m->ux * m->vy - (double)m->uy * m->vx, far = sqrt(job->best->square) / fabs(det);
    const double dx = job->best->mean.x - frame->ox, dy = job->best->mean.y - frame->oy;
    const double x = (dx * m->vy - dy * m->vx) / det, y = (dy * m->ux - dx * m->uy) / det;
    const double wide = far * frame->v + 2, high = far * frame->u + 2;
    if (!job->best->found) return (hmi_clip_area){-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL};
    return (hmi_clip_area){x - wide, y - high, x + wide, y + high};
}

static void push_again(push_job *job, int which) {
    const hmi_clip_area area = push_area(job, which);
    job->which = which;
    hmi_clip_border_in(&job->frame[which].mask, &job->frame[!which].mask, &area, push_visit_near, job);
}

// Of the pieces that are kept. The nearest ones are found first, because cutting a whole edge takes long.
static void push_nearest_kept(push_job *job, const hmi_clip_pieces *pieces) {
    const int32_t count = pieces->count < HMI_CLIP_ROOM ? pieces->count : HMI_CLIP_ROOM;
    double least = HUGE_VAL;
    int32_t first = 0, last = -1;
    for (int32_t i = 0; i < count; i++) {
        job->which = i >= pieces->first;
        if (pieces->piece[i].face != job->best->face) continue;
        const double square = push_near_of(job, &pieces->piece[i]).square;
        if (square > least) continue;
        if (square < least) first = i;
        last = i;
        least = square;
    }
    for (int32_t i = first; i <= last; i++) {
        job->which = i >= pieces->first;
        push_offer(job, &pieces->piece[i]);
    }
}

// What found no room is cut once more, near the mean alone.
static void push_nearest(push_job *job) {
    if (job->pieces) push_nearest_kept(job, job->pieces);
    if (job->pieces && job->pieces->count <= HMI_CLIP_ROOM) return;
    push_again(job, 0);
    push_again(job, 1);
}

// ---- pairs of masks -----------------------------------------------------------------------------------------------

// Narrows the part of an edge from `from` to `to` to where it lies in a column, or row, of the other mask.
static void push_narrow(double at, double along, int32_t pixel, double *from, double *to) {
    if (along == 0) return;
    const double one = (pixel - at) / along, two = (pixel + 1 - at) / along;
    *from = fmax(*from, fmin(one, two));
    *to = fmin(*to, fmax(one, two));
}

// Crossings are rounded to parts of an edge. The point is computed again without that rounding, so that it lies
// in the other mask's pixel.
static void push_refine(const push_job *job) {
    push_best *best = job->best;
    const hmi_clip_piece *piece = &best->piece;
    const push_frame *frame = &job->frame[best->which];
    const hm_xform *m = frame->mask.xform;
    const hmi_map map = hmi_map_between(m, job->frame[!best->which].mask.xform);
    const bool along_v = piece->side == HMI_CLIP_LEFT || piece->side == HMI_CLIP_RIGHT;
    const double x = piece->pixel.x + (piece->side == HMI_CLIP_RIGHT);
    const double y = piece->pixel.y + (piece->side == HMI_CLIP_BOTTOM);
    const double ex = along_v ? m->vx : m->ux, ey = along_v ? m->vy : m->uy, length = along_v ? frame->v : frame->u;
    const double px = frame->ox + x * m->ux + y * m->vx, py = frame->oy + x * m->uy + y * m->vy;
    const hm_vec2 at = hmi_map_apply(&map, x, y);
    double from = 0, to = 1;
    push_narrow(at.x, along_v ? map.yx : map.xx, piece->other.x, &from, &to);
    push_narrow(at.y, along_v ? map.yy : map.xy, piece->other.y, &from, &to);
    const double t = ((best->mean.x - px) * ex + (best->mean.y - py) * ey) / (length * length);
    const double on = from > to ? (from + to) / 2 : t < from ? from : t > to ? to : t;
    best->point = (hmi_vec64){(int64_t)floor(px + on * ex + 0.5), (int64_t)floor(py + on * ey + 0.5)};
}

static void push_pair(push_job *job) {
    if (job->best) {
        push_nearest(job);
        if (job->best->changed) push_refine(job);
        return;
    }
    push_sum(job, 0);
    push_sum(job, 1);
}

// The feature of a leaf that has the point.
static hm_feature push_feature(const push_job *job, const hmi_leaf *leaf, hm_pixel part, bool alone) {
    const hmi_vec64 at = job->best->point;
    const hmi_point point = {at.x * HMI_UNITS_PER_STEP, at.y * HMI_UNITS_PER_STEP};
    const hm_vec2 here = {0, 0};
    hm_xform posed = leaf->xform;
    posed.ox -= job->middle.x;
    posed.oy -= job->middle.y;
    const hm_feature own = hmi_part_pixel(&leaf->shape, &posed, part, &point, here);
    return alone ? own : hmi_leaf_pixel(leaf, own);
}

// Stores the features of the point that was found in a pair of leaves, or in two shapes alone.
static void push_found(push_job *job, const hmi_leaf *a, const hmi_leaf *b) {
    push_best *best = job->best;
    if (!best->changed) return;
    best->feature[0] = push_feature(job, a, best->pixel[0], job->alone);
    best->feature[1] = push_feature(job, b, best->pixel[1], job->alone);
    best->changed = false;
}

// ---- other pairs --------------------------------------------------------------------------------------------------

/// A stretch's direction, in steps.
static hm_vec2 push_along(const hmi_clip_edge *edge) {
    const double unit = 1.0 / (double)HMI_UNITS_PER_STEP;
    return (hm_vec2){(double)(edge->end[1].x - edge->end[0].x) * unit,
                     (double)(edge->end[1].y - edge->end[0].y) * unit};
}

static double push_steps(int64_t units) { return (double)units / (double)HMI_UNITS_PER_STEP; }

static push_stretch push_stretch_of(const hmi_clip_stretch *s) {
    push_stretch kept = {*s->edge, *s};
    kept.at.edge = NULL;
    kept.at.piece = NULL;
    return kept;
}

static void push_stretch_keep(push_stretches *stretches, const hmi_clip_stretch *s) {
    if (stretches->count < PUSH_STRETCHES) stretches->kept[stretches->count] = push_stretch_of(s);
    stretches->count++;
}

static void push_stretch_sum(void *context, const hmi_clip_stretch *s) {
    push_job *job = context;
    const hmi_clip_edge *edge = s->edge;
    if (job->stretches) push_stretch_keep(job->stretches, s);
    const bool face = s->weight == 0;
    const int sign = (job->which ? -s->outer : s->outer) * (face ? 2 : s->weight);
    const int64_t length = (s->to - s->from) * sign;
    // Rotated by a quarter, from units of 2^-40 pixel to those of 2^-39.
    const hmi_clip_vector out = {hmi_clip_scaled(edge->end[0].y - edge->end[1].y, length, edge->shift + 1),
                                 hmi_clip_scaled(edge->end[1].x - edge->end[0].x, length, edge->shift + 1)};
    hmi_clip_vector *sum = face ? &job->face : &job->inside;
    *sum = push_plus(*sum, out);
    const hm_vec2 e = push_along(edge);
    const double unit = 1 / (double)((int64_t)1 << edge->shift), part = (double)(s->to - s->from) * unit;
    const double weight = part * sqrt(e.x * e.x + e.y * e.y) * (face ? 1 : s->weight);
    const double middle = (double)(s->from + s->to) * unit / 2;
    push_mean *mean = &job->mean[face];
    mean->length += weight;
    mean->x += weight * (push_steps(edge->end[0].x) + middle * e.x);
    mean->y += weight * (push_steps(edge->end[0].y) + middle * e.y);
}

// Rounded to parts of the edge, a crossing may lie a little outside of the piece. The reported point is moved back
// into it.
static void push_stretch_refine(const push_job *job) {
    push_best *best = job->best;
    const hmi_clip_edge *edge = &best->stretch.edge;
    const hm_vec2 e = push_along(edge), from = {push_steps(edge->end[0].x), push_steps(edge->end[0].y)};
    hmi_element part;
    hmi_clip_body_piece(&job->body[!job->which], best->stretch.at.other.x, &part);
    const hmi_clip_about in = hmi_clip_span_about(edge, &part.convex);
    const double t = best->on, on = in.from > in.to ? t : t < in.from ? in.from : t > in.to ? in.to : t;
    best->point = (hmi_vec64){(int64_t)floor(from.x + on * e.x + 0.5), (int64_t)floor(from.y + on * e.y + 0.5)};
}

static void push_stretch_near(void *context, const hmi_clip_stretch *s) {
    push_job *job = context;
    push_best *best = job->best;
    const hm_vec2 e = push_along(s->edge), from = {push_steps(s->edge->end[0].x), push_steps(s->edge->end[0].y)};
    const double unit = 1 / (double)((int64_t)1 << s->edge->shift);
    const double low = (double)s->from * unit, high = (double)s->to * unit;
    if ((s->weight == 0) != best->face) return;
    const double t = ((best->mean.x - from.x) * e.x + (best->mean.y - from.y) * e.y) / (e.x * e.x + e.y * e.y);
    const double on = t < low ? low : t > high ? high : t;
    const double qx = from.x + on * e.x, qy = from.y + on * e.y;
    const double dx = qx - best->mean.x, dy = qy - best->mean.y, square = dx * dx + dy * dy;
    const hmi_vec64 at = {(int64_t)floor(qx + 0.5), (int64_t)floor(qy + 0.5)};
    const hm_pixel pixel[2] = {job->which ? s->other : s->own, job->which ? s->own : s->other};
    if (!push_better(best, square, at, pixel)) return;
    best->found = best->changed = true;
    best->square = square;
    best->at = at;
    best->pixel[0] = pixel[0];
    best->pixel[1] = pixel[1];
    best->stretch = push_stretch_of(s);
    best->on = on;
}

// Whether the stretches of a pair have been kept. Then they are offered without being cut again.
static bool push_kept(push_job *job) {
    const push_stretches *stretches = job->best ? job->stretches : NULL;
    if (!stretches || stretches->count > PUSH_STRETCHES) return false;
    for (int32_t i = 0; i < stretches->count; i++) {
        hmi_clip_stretch s = stretches->kept[i].at;
        s.edge = &stretches->kept[i].edge;
        push_stretch_near(job, &s);
    }
    return true;
}

static bool push_refined(const push_job *job) {
    if (job->best && job->best->changed) push_stretch_refine(job);
    return true;
}

// Cuts the border of one body of a pair. False where the bodies meet but have no border that gives a normal.
static bool push_bodies(push_job *job, const hmi_leaf *a, const hmi_leaf *b) {
    static const hmi_rule closed = {true, 0};
    const hmi_clip_body *body = job->body;
    job->body[0] = hmi_clip_body_make(a, job->middle.x, job->middle.y);
    job->body[1] = hmi_clip_body_make(b, job->middle.x, job->middle.y);
    const int rank[2] = {hmi_clip_rank(&body[0]), hmi_clip_rank(&body[1])};
    job->which = rank[1] > rank[0];
    if (push_kept(job)) return push_refined(job);
    if (rank[job->which] == 0 || !hmi_clip_body_holds(&body[!job->which]))
        return !hmi_overlap(&a->shape, &a->xform, &b->shape, &b->xform, &closed);
    return hmi_clip_body_border(&body[job->which], &body[!job->which],
                                job->best ? push_stretch_near : push_stretch_sum, job) &&
           push_refined(job);
}

// ---- all pairs ----------------------------------------------------------------------------------------------------

static double push_bound(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    (void)search;
    return hmi_boxes_apart(a, b, 0) ? HUGE_VAL : 0;
}

static bool push_meet(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b) {
    push_job *job = (push_job *)search;
    if (a->shape.kind == HM_SHAPE_MASK && b->shape.kind == HM_SHAPE_MASK) {
        job->frame[0] = push_frame_make(&a->shape, &a->xform, job->middle);
        job->frame[1] = push_frame_make(&b->shape, &b->xform, job->middle);
        push_pair(job);
    } else {
        job->others = !push_bodies(job, a, b);
    }
    if (job->best) push_found(job, a, b);
    return job->others;
}

// Visits the two shapes as a single pair, or all pairs of their leaves.
static bool push_run(push_job *job) {
    if (job->alone)
        push_meet(&job->search, &job->leaf[0], &job->leaf[1]);
    else
        hmi_group_run(&job->search);
    return !job->others;
}

// ---- the result ---------------------------------------------------------------------------------------------------

static bool push_is_none(const hmi_clip_vector *v) { return hmi_int128_is_zero(v->x) && hmi_int128_is_zero(v->y); }

static bool push_choose(const push_job *job, bool swapped, hmi_clip_contact *out) {
    const hmi_clip_vector none = {hmi_int128_from(0), hmi_int128_from(0)};
    const bool area = job->mean[0].length > 0;
    const hmi_clip_vector *away = area ? &job->inside : &job->face;
    if (push_is_none(away)) return false;
    out->rule = area ? HM_NORMAL_AREA : HM_NORMAL_EDGES;
    out->away = swapped ? hmi_clip_minus(none, *away) : *away;
    const double x = hmi_int128_to_double(out->away.x), y = hmi_int128_to_double(out->away.y);
    const double length = sqrt(x * x + y * y);
    out->normal = (hm_vec2){x / length, y / length};
    out->depth = -1;
    return true;
}

static void push_depth(const push_job *job, const hmi_rule *rule, bool swapped, hmi_clip_contact *out) {
    const hm_vec2 n = out->normal, way = swapped ? (hm_vec2){-n.x, -n.y} : n;
    int64_t x, y;
    if (!job->pieces || rule->margin > 0) return;
    if (!hmi_clip_exit(&job->frame[0].mask, &job->frame[1].mask, rule, way, job->pieces, &x, &y)) return;
    out->depth = sqrt((double)x * (double)x + (double)y * (double)y) / (double)HM_STEPS_PER_PIXEL;
}

static void push_point(push_job *job, bool swapped, hm_contact_point *out) {
    const bool face = !(job->mean[0].length > 0);
    const push_mean *mean = &job->mean[face];
    push_best best = {.face = face, .mean = {mean->x / mean->length, mean->y / mean->length}};
    job->best = &best;
    push_run(job);
    *out = (hm_contact_point){.point = {(double)(best.point.x + job->middle.x) / (double)HM_STEPS_PER_PIXEL,
                                        (double)(best.point.y + job->middle.y) / (double)HM_STEPS_PER_PIXEL},
                              .feature_a = best.feature[swapped],
                              .feature_b = best.feature[!swapped]};
}

static hmi_leaf push_leaf(const hm_shape *shape, const hm_xform *xform) {
    return (hmi_leaf){.shape = *shape, .xform = *xform, .box = hmi_shape_box(shape, xform)};
}

// Rounded down, so that moving both shapes by whole steps moves this point by as much.
static int64_t push_halfway(int64_t p, int64_t q) { return (p + q - ((p + q) & 1)) / 2; }

bool hmi_contact_border(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                        const hmi_rule *rule, hmi_clip_contact *out, hm_contact_point *point) {
    hmi_clip_pieces pieces;
    push_stretches stretches;
    const bool swapped = hmi_order_swapped(a, xa, b, xb);
    const bool alone = !hmi_shape_is_group(a) && !hmi_shape_is_group(b);
    const bool masks = a->kind == HM_SHAPE_MASK && b->kind == HM_SHAPE_MASK;
    push_job job = {.search = swapped ? hmi_group_search_of(b, xb, a, xa) : hmi_group_search_of(a, xa, b, xb),
                    .middle = {push_halfway(xa->ox, xb->ox), push_halfway(xa->oy, xb->oy)},
                    .pieces = masks && point ? &pieces : NULL,
                    .stretches = alone && !masks && point ? &stretches : NULL,
                    .alone = alone};
    pieces.count = pieces.first = 0;
    stretches.count = 0;
    for (int i = 0; alone && i < 2; i++) job.leaf[i] = push_leaf(job.search.shape[i], job.search.xform[i]);
    job.search.bound = push_bound;
    job.search.meet = push_meet;
    if (!push_run(&job) || !push_choose(&job, swapped, out)) return false;
    if (point) push_point(&job, swapped, point);
    if (point) push_depth(&job, rule, swapped, out);
    return true;
}
