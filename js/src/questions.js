// The other questions about two posed shapes.
//
// Options lie in the first half of the scratch page, answers from ANSWER on.
const ANSWER = SCRATCH + 512;
const NO_LIMITS = [0, 0];
const limitsOf = (value) => {
    if (value === undefined || value === null) return NO_LIMITS;
    const { maxDepth, maxEdges } = optionsOf(value, 'limits');
    return [
        numberOr(maxDepth, 0, 'limits.maxDepth'),
        maxEdges === undefined ? 0 : whole(maxEdges, 'limits.maxEdges', 0, INT32),
    ];
};
// Into what is 0.
const putLimits = (address, limits) => {
    F64[(address + O.hm_limits.max_depth) >> 3] = limits[0];
    I32[(address + O.hm_limits.max_edges) >> 2] = limits[1];
};
const vecOf = (value, name) => {
    object(value, name);
    return [number(value.x, `${name}.x`), number(value.y, `${name}.y`)];
};

function within(a, poseA, b, poseB, rule) {
    const ha = addressOf(a, Shape, 'a');
    const hb = addressOf(b, Shape, 'b');
    const [touch, margin] = ruleOf(rule);
    const xa = xformOf(ha, poseA, 'poseA');
    const xb = xformOf(hb, poseB, 'poseB');
    putRule(SCRATCH, touch, margin);
    const answer = X.hm_within(ha, xa, hb, xb, SCRATCH);
    answered();
    return answer !== 0;
}

function contact(a, poseA, b, poseB, rule, out, limits) {
    const ha = addressOf(a, Shape, 'a');
    const hb = addressOf(b, Shape, 'b');
    const [touch, margin] = ruleOf(rule);
    const most = limitsOf(limits);
    const xa = xformOf(ha, poseA, 'poseA');
    const xb = xformOf(hb, poseB, 'poseB');
    let options = 0;
    if (touch !== 0 || margin !== 0 || most !== NO_LIMITS) {
        options = SCRATCH;
        U8.fill(0, options, options + S.hm_contact_options);
        putRule(options + O.hm_contact_options.rule, touch, margin);
        putLimits(options + O.hm_contact_options.limits, most);
    }
    const answer = X.hmj_contact(ha, xa, hb, xb, options, ANSWER);
    answered();
    return answer === 0 ? null : contactAt(ANSWER, out);
}

const NORMAL_RULES = ['mtv', 'area', 'edges', 'closest', 'bounds'];
const contactAt = (address, out = {}) => {
    object(out, 'out');
    out.count = I32[(address + O.hm_contact_info.count) >> 2];
    out.normalX = F64[(address + O.hm_contact_info.normal.x) >> 3];
    out.normalY = F64[(address + O.hm_contact_info.normal.y) >> 3];
    out.depth = F64[(address + O.hm_contact_info.depth) >> 3];
    out.limited = U8[address + O.hm_contact_info.limited] !== 0;
    out.normalRule = NORMAL_RULES[I32[(address + O.hm_contact_info.normal_rule) >> 2]];
    if (!Array.isArray(out.points)) out.points = [contactPoint(), contactPoint()];
    for (let i = 0; i < 2; i++) contactPointAt(address + O.hm_contact_info.point + i * S.hm_contact_point, out.points[i], i < out.count);
    out.x = F64[(address + O.hm_contact_info.point + O.hm_contact_point.point.x) >> 3];
    out.y = F64[(address + O.hm_contact_info.point + O.hm_contact_point.point.y) >> 3];
    return out;
};
// Its numbers are doubles from the start: an engine then writes over them without a new one.
const contactPoint = () => ({ x: NaN, y: NaN, depth: NaN, featureA: undefined, featureB: undefined });
// A second point that is not there is that of before: the object keeps its form.
const contactPointAt = (address, out, there) => {
    if (there) {
        out.x = F64[(address + O.hm_contact_point.point.x) >> 3];
        out.y = F64[(address + O.hm_contact_point.point.y) >> 3];
        out.depth = F64[(address + O.hm_contact_point.depth) >> 3];
    } else {
        out.x = out.y = out.depth = NaN;
    }
    out.featureA = featureAt(there ? address + O.hm_contact_point.feature_a : NOTHING, out.featureA);
    out.featureB = featureAt(there ? address + O.hm_contact_point.feature_b : NOTHING, out.featureB);
};
// A feature of zeros: kind 'none'.
const NOTHING = allocate(S.hm_feature);
U8.fill(0, NOTHING, NOTHING + S.hm_feature);

function measure(a, poseA, b, poseB, rule, out = {}) {
    const ha = addressOf(a, Shape, 'a');
    const hb = addressOf(b, Shape, 'b');
    const [touch, margin] = ruleOf(rule);
    object(out, 'out');
    const xa = xformOf(ha, poseA, 'poseA');
    const xb = xformOf(hb, poseB, 'poseB');
    putRule(SCRATCH, touch, margin);
    const answer = X.hm_overlap_measure(ha, xa, hb, xb, SCRATCH, ANSWER);
    answered();
    if (!answer) return null;
    out.normalX = F64[(ANSWER + O.hm_overlap_info.normal.x) >> 3];
    out.normalY = F64[(ANSWER + O.hm_overlap_info.normal.y) >> 3];
    out.depth = F64[(ANSWER + O.hm_overlap_info.depth) >> 3];
    out.moveX = F64[(ANSWER + O.hm_overlap_info.move.x) >> 3];
    out.moveY = F64[(ANSWER + O.hm_overlap_info.move.y) >> 3];
    out.aInB = U8[ANSWER + O.hm_overlap_info.a_in_b] !== 0;
    out.bInA = U8[ANSWER + O.hm_overlap_info.b_in_a] !== 0;
    return out;
}

function separate(a, poseA, b, poseB, options, out = {}) {
    const ha = addressOf(a, Shape, 'a');
    const hb = addressOf(b, Shape, 'b');
    const { direction, max, rule, limits } = optionsOf(options);
    const [touch, margin] = ruleOf(rule);
    const [dx, dy] = direction === undefined ? PLAIN : vecOf(direction, 'direction');
    if (direction !== undefined && dx === 0 && dy === 0) throw new RangeError('direction is (0, 0)');
    const most = numberOr(max, 0, 'max');
    const counted = limitsOf(limits);
    if (max === 0) throw new RangeError('max is 0; more is expected');
    object(out, 'out');
    const xa = xformOf(ha, poseA, 'poseA');
    const xb = xformOf(hb, poseB, 'poseB');
    U8.fill(0, SCRATCH, SCRATCH + S.hm_separate_options);
    putRule(SCRATCH + O.hm_separate_options.rule, touch, margin);
    F64[(SCRATCH + O.hm_separate_options.direction.x) >> 3] = dx;
    F64[(SCRATCH + O.hm_separate_options.direction.y) >> 3] = dy;
    F64[(SCRATCH + O.hm_separate_options.max_distance) >> 3] = most;
    putLimits(SCRATCH + O.hm_separate_options.limits, counted);
    const answer = X.hm_separate(ha, xa, hb, xb, SCRATCH, ANSWER);
    answered();
    if (!answer) return null;
    out.x = F64[(ANSWER + O.hm_separation.move.x) >> 3];
    out.y = F64[(ANSWER + O.hm_separation.move.y) >> 3];
    out.limited = U8[ANSWER + O.hm_separation.limited] !== 0;
    return out;
}

const START = { deeper: E.HM_CAST_DEEPER, always: E.HM_CAST_ALWAYS, never: E.HM_CAST_NEVER };
const putMotion = (address, motion) => putVec(address, motion, 'motion');
// Steps are whole and exact in a double: a motion has at most 2^46 of them.
const stepsAt = (address) => I32[(address >> 2) + 1] * 4294967296 + U32[address >> 2];
const STEPS = 2 ** E.HM_STEP_BITS;

function cast(a, poseA, b, poseB, motion, options, out) {
    const ha = addressOf(a, Shape, 'a');
    const hb = addressOf(b, Shape, 'b');
    const { start, rule, limits } = optionsOf(options);
    const [touch, margin] = ruleOf(rule);
    const begin = wordOr(start, START, 0, 'start');
    const [mx, my] = vecOf(motion, 'motion');
    const most = limitsOf(limits);
    const xa = xformOf(ha, poseA, 'poseA');
    const xb = xformOf(hb, poseB, 'poseB');
    U8.fill(0, SCRATCH, SCRATCH + S.hm_cast_options);
    putRule(SCRATCH + O.hm_cast_options.rule, touch, margin);
    putLimits(SCRATCH + O.hm_cast_options.limits, most);
    I32[(SCRATCH + O.hm_cast_options.start) >> 2] = begin;
    F64[(SCRATCH + 64) >> 3] = mx;
    F64[(SCRATCH + 72) >> 3] = my;
    const answer = X.hm_cast(ha, xa, hb, xb, SCRATCH + 64, SCRATCH, ANSWER);
    answered();
    return answer === 0 ? null : hitAt(ANSWER, out);
}

const hitAt = (address, out = {}) => {
    object(out, 'out');
    out.fraction = F64[(address + O.hm_cast_hit.fraction) >> 3];
    out.exact = U8[address + O.hm_cast_hit.exact] !== 0;
    out.limited = U8[address + O.hm_cast_hit.limited] !== 0;
    out.x = F64[(address + O.hm_cast_hit.point.x) >> 3];
    out.y = F64[(address + O.hm_cast_hit.point.y) >> 3];
    out.normalX = F64[(address + O.hm_cast_hit.normal.x) >> 3];
    out.normalY = F64[(address + O.hm_cast_hit.normal.y) >> 3];
    out.stopX = stepsAt(address + O.hm_cast_hit.stop_x) / STEPS;
    out.stopY = stepsAt(address + O.hm_cast_hit.stop_y) / STEPS;
    out.featureA = featureAt(address + O.hm_cast_hit.feature_a, out.featureA);
    out.featureB = featureAt(address + O.hm_cast_hit.feature_b, out.featureB);
    return out;
};

const TURN_ENDS = ['clear', 'hit', 'budget'];
const putPose = (address, shape, pose, name) =>
    readPose(pose, name, (x, y, rotation, scaleX, scaleY, flips) => {
        X.hmj_pose_make(shape, x, y, rotation, scaleX, scaleY, flips, address);
    });

function castTurn(a, poseA, b, from, to, options, stop) {
    const ha = addressOf(a, Shape, 'a');
    const hb = addressOf(b, Shape, 'b');
    const stopAt = stop === undefined ? 0 : addressOf(stop, Pose, 'stop');
    const { rule, tolerance, budget, maxEdges } = optionsOf(options);
    const [touch, margin] = ruleOf(rule);
    const deep = numberOr(tolerance, 0, 'tolerance');
    const most = int32Or(budget, 0, 'budget');
    const edges = maxEdges === undefined ? 0 : whole(maxEdges, 'maxEdges', 0, INT32);
    const xa = xformOf(ha, poseA, 'poseA');
    putPose(SCRATCH + 128, hb, from, 'from');
    putPose(SCRATCH + 256, hb, to, 'to');
    U8.fill(0, SCRATCH, SCRATCH + S.hm_turn_options);
    putRule(SCRATCH + O.hm_turn_options.rule, touch, margin);
    F64[(SCRATCH + O.hm_turn_options.tolerance) >> 3] = deep;
    I32[(SCRATCH + O.hm_turn_options.budget) >> 2] = most;
    I32[(SCRATCH + O.hm_turn_options.max_edges) >> 2] = edges;
    check(X.hm_cast_turn(ha, xa, hb, SCRATCH + 128, SCRATCH + 256, SCRATCH, ANSWER));
    if (stopAt !== 0) U8.copyWithin(stopAt, ANSWER + O.hm_turn_hit.stop, ANSWER + O.hm_turn_hit.stop + S.hm_xform);
    return {
        end: TURN_ENDS[I32[(ANSWER + O.hm_turn_hit.end) >> 2]],
        fraction: F64[(ANSWER + O.hm_turn_hit.fraction) >> 3],
        stopFraction: F64[(ANSWER + O.hm_turn_hit.stop_fraction) >> 3],
        stopFree: U8[ANSWER + O.hm_turn_hit.stop_free] !== 0,
        looks: I32[(ANSWER + O.hm_turn_hit.looks) >> 2],
        limited: U8[ANSWER + O.hm_turn_hit.limited] !== 0,
    };
}

// All stretches of a segment within the solid of a mask.
function ray(mask, pose, from, to, touch) {
    const h = addressOf(mask, Shape, 'mask');
    const [x0, y0] = vecOf(from, 'from');
    const [x1, y1] = vecOf(to, 'to');
    const rule = wordOr(touch, TOUCH, 0, 'touch');
    const x = xformOf(h, pose, 'pose');
    F64.set([x0, y0, x1, y1], SCRATCH >> 3);
    const count = listOf(S.hm_mask_ray_entry, (out, capacity) =>
        X.hm_mask_ray(h, x, SCRATCH, SCRATCH + S.hm_vec2, rule, out, capacity),
    );
    return Array.from({ length: count }, (_, i) => {
        const at = listBlock + i * S.hm_mask_ray_entry;
        return {
            enter: F64[(at + O.hm_mask_ray_entry.enter) >> 3],
            leave: F64[(at + O.hm_mask_ray_entry.leave) >> 3],
            ...vecAt(at + O.hm_mask_ray_entry.point),
            normalX: F64[(at + O.hm_mask_ray_entry.normal.x) >> 3],
            normalY: F64[(at + O.hm_mask_ray_entry.normal.y) >> 3],
            pixel: pixelAt(at + O.hm_mask_ray_entry.pixel),
        };
    });
}

function sharedArea(a, poseA, b, poseB) {
    const ha = addressOf(a, Shape, 'a');
    const hb = addressOf(b, Shape, 'b');
    const xa = xformOf(ha, poseA, 'poseA');
    const xb = xformOf(hb, poseB, 'poseB');
    const answer = X.hm_shared_area(ha, xa, hb, xb, ANSWER);
    answered();
    if (!answer) return null;
    const min = vecAt(ANSWER + O.hm_shared_info.min);
    const max = vecAt(ANSWER + O.hm_shared_info.max);
    return {
        area: F64[(ANSWER + O.hm_shared_info.area) >> 3],
        ...vecAt(ANSWER + O.hm_shared_info.centroid),
        bounds: { x: min.x, y: min.y, width: max.x - min.x, height: max.y - min.y },
    };
}

// Solid pixels of `a` that meet b: x, y, x, y .. in a's own pixels.
function metPixels(a, poseA, b, poseB, rule) {
    if (!(a instanceof Mask)) throw stranger(a, Mask, 'a');
    const met = a.met(poseA, b, poseB, rule);
    try {
        return met.pixels();
    } finally {
        met.dispose();
    }
}

// Which of many shapes `a` overlaps: their numbers in ascending order.
function overlapMany(a, poseA, shapes, poses, rule) {
    const ha = addressOf(a, Shape, 'a');
    const [touch, margin] = ruleOf(rule);
    if (!Array.isArray(shapes) || !Array.isArray(poses) || shapes.length !== poses.length)
        throw new TypeError('shapes and poses are not two arrays of the same length');
    const n = shapes.length;
    const xforms = S.hm_shape * n + (8 - ((S.hm_shape * n) & 7));
    return withBlock(xforms + S.hm_xform * n, null, (block) => {
        for (let i = 0; i < n; i++) {
            const h = addressOf(shapes[i], Shape, `shapes[${i}]`);
            const x = xformOf(h, poses[i], `poses[${i}]`);
            U8.copyWithin(block + i * S.hm_shape, h, h + S.hm_shape);
            U8.copyWithin(block + xforms + i * S.hm_xform, x, x + S.hm_xform);
        }
        const xa = xformOf(ha, poseA, 'poseA');
        putRule(SCRATCH, touch, margin);
        const count = listOf(4, (out, capacity) =>
            X.hm_overlap_many(ha, xa, block, block + xforms, n, SCRATCH, 0, out, capacity),
        );
        return U32.slice(listBlock >> 2, (listBlock >> 2) + count);
    });
}

const SOURCES = ['edge-a', 'edge-b', 'corners'];
function satAxes(a, poseA, b, poseB) {
    const ha = addressOf(a, Shape, 'a');
    const hb = addressOf(b, Shape, 'b');
    const xa = xformOf(ha, poseA, 'poseA');
    const xb = xformOf(hb, poseB, 'poseB');
    const count = listOf(S.hm_sat_axis, (out, capacity) => X.hm_sat_axes(ha, xa, hb, xb, out, capacity));
    return Array.from({ length: count }, (_, i) => {
        const at = listBlock + i * S.hm_sat_axis;
        const f64 = (offset) => F64[(at + offset) >> 3];
        return {
            ...vecAt(at + O.hm_sat_axis.axis),
            aMin: f64(O.hm_sat_axis.a_min),
            aMax: f64(O.hm_sat_axis.a_max),
            bMin: f64(O.hm_sat_axis.b_min),
            bMax: f64(O.hm_sat_axis.b_max),
            overlap: f64(O.hm_sat_axis.overlap),
            sign: I32[(at + O.hm_sat_axis.sign) >> 2],
            source: SOURCES[I32[(at + O.hm_sat_axis.source) >> 2]],
            edge: I32[(at + O.hm_sat_axis.edge) >> 2],
            least: U8[at + O.hm_sat_axis.least] !== 0,
        };
    });
}
