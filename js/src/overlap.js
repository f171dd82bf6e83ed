// Overlap and distance, and the rule by which the first is decided.
const TOUCH = { area: E.HM_TOUCH_AREA, closed: E.HM_TOUCH_CLOSED };
const PLAIN = [0, 0];
const ruleOf = (rule) => {
    if (rule === undefined || rule === null) return PLAIN;
    const { touch, margin } = object(rule, 'rule');
    return [wordOr(touch, TOUCH, 0, 'rule.touch'), numberOr(margin, 0, 'rule.margin')];
};
const putRule = (address, touch, margin) => {
    I32[(address + O.hm_rule.touch) >> 2] = touch;
    F64[(address + O.hm_rule.margin) >> 3] = margin;
};

function overlap(a, poseA, b, poseB, rule) {
    const ha = addressOf(a, Shape, 'a');
    const hb = addressOf(b, Shape, 'b');
    const xa = xformOf(ha, poseA, 'poseA');
    const xb = xformOf(hb, poseB, 'poseB');
    let answer;
    if (rule === undefined || rule === null) {
        answer = X.hmj_overlap(ha, xa, hb, xb, 0, 0);
    } else {
        const [touch, margin] = ruleOf(rule);
        answer = X.hmj_overlap(ha, xa, hb, xb, touch, margin);
    }
    if (answer < 0) refused();
    return answer === 1;
}

function distance(a, poseA, b, poseB, out) {
    const ha = addressOf(a, Shape, 'a');
    const hb = addressOf(b, Shape, 'b');
    const xa = xformOf(ha, poseA, 'poseA');
    const xb = xformOf(hb, poseB, 'poseB');
    if (out === undefined) {
        const answer = X.hm_distance(ha, xa, hb, xb, 0);
        answered();
        return answer;
    }
    object(out, 'out');
    const answer = X.hm_distance(ha, xa, hb, xb, SCRATCH);
    answered();
    out.distance = answer;
    if (answer === Infinity) {
        out.ax = out.ay = out.bx = out.by = NaN;
        return out;
    }
    return pointsAt(SCRATCH, out);
}

const pointsAt = (address, out) => {
    const i = address >> 3;
    out.ax = F64[i + O.hm_points.a.x / 8];
    out.ay = F64[i + O.hm_points.a.y / 8];
    out.bx = F64[i + O.hm_points.b.x / 8];
    out.by = F64[i + O.hm_points.b.y / 8];
    out.featureA = featureAt(address + O.hm_points.feature_a, out.featureA);
    out.featureB = featureAt(address + O.hm_points.feature_b, out.featureB);
    return out;
};

const FEATURES = ['none', 'pixel', 'cell', 'edge', 'outside'];
// What of a shape an answer is about, written over the object that the caller had from an earlier answer.
const featureAt = (address, out) => {
    const feature = typeof out === 'object' && out !== null ? out : { kind: 'none', part: 0, x: 0, y: 0 };
    const i = address >> 2;
    feature.kind = FEATURES[I32[i]];
    feature.part = I32[i + 1];
    feature.x = I32[i + 2];
    feature.y = I32[i + 3];
    return feature;
};

// The least box around a posed shape in 32-bit floats, rounded outward; null for an empty one.
function boundsOf(shape, pose, margin = 0) {
    const h = addressOf(shape, Shape, 'shape');
    const x = xformOf(h, pose, 'pose');
    const found = X.hm_shape_bounds(h, x, number(margin, 'margin'), SCRATCH);
    answered();
    if (!found) return null;
    const [x0, y0, x1, y1] = F32.subarray(SCRATCH >> 2, (SCRATCH >> 2) + 4);
    return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}
