// What `hitmask query` does, by the functions of the package: a question in, the command's answer out.
//
// Demos draw and print what is answered here, so what one sees is what the command would have said. The tests compare
// the two, text by text.
import { lib } from './library.js';
import { json } from './numbers.js';
import { plainPose, poseOf, shapeOf } from './shapes.js';

const STEPS = 2 ** 24;

// ---- what of a shape was met

const edgeOf = ({ outline }, number) => {
    let first = 0;
    for (const [loop, points] of outline.loops.entries()) {
        if (number < first + points.length) return { loop, edge: number - first };
        first += points.length;
    }
    return { loop: null, edge: null };
};
const detailOf = (form, { kind, x, y }) => {
    if (form.mask || form.rows) return { pixel: [x, y] };
    if (form.tiles) return { cell: kind === 'outside' ? null : [x, y] };
    if (form.outline) return kind === 'edge' ? edgeOf(form, x) : { loop: null, edge: null };
    return {};
};
const partOf = (form, feature) => {
    if (!form.compound) return detailOf(form, feature);
    const { part } = feature;
    return { part, tag: form.compound[part].tag, ...detailOf(form.compound[part], feature) };
};

// ---- answers

export const contactText = (found, a, b) => {
    if (!found) return { points: null, normal: null, rule: null, depth: null };
    const finite = (depth) => (Number.isFinite(depth) ? depth : null);
    const points = found.points.slice(0, found.count).map(({ x, y, depth, featureA, featureB }) => ({
        point: [x, y],
        depth: finite(depth),
        a: partOf(a, featureA),
        b: partOf(b, featureB),
    }));
    const none = found.normalX === 0 && found.normalY === 0;
    const normal = none ? null : [found.normalX, found.normalY];
    return { points, normal, rule: found.normalRule, depth: finite(found.depth) };
};
const movedBy = (name, x, y) => ({ [name]: [x, y], steps: [x * STEPS, y * STEPS] });

const answers = {
    overlap: (q, sides, rule) => ({ hit: lib.overlap(...sides, rule) }),
    within: (q, sides, rule) => ({ within: lib.within(...sides, rule) }),
    contact: (q, sides, rule) => {
        const found = lib.contact(...sides, rule);
        return { hit: found !== null, ...contactText(found, q.a, q.b) };
    },
    separate: (q, sides, rule) => {
        const { direction: way, max_distance: max } = q;
        const found = lib.separate(...sides, { direction: way && { x: way[0], y: way[1] }, max, rule });
        const move = found ? movedBy('move', found.x, found.y) : { move: null, steps: null };
        return { hit: lib.overlap(...sides, rule), ...move };
    },
    distance: (q, sides) => {
        const found = lib.distance(...sides, {});
        if (!Number.isFinite(found.distance)) return { distance: null };
        const { ax, ay, bx, by, featureA, featureB } = found;
        const parts = [partOf(q.a, featureA), partOf(q.b, featureB)];
        return { distance: found.distance, a: [ax, ay], b: [bx, by], parts };
    },
    shared: (q, sides) => {
        const found = lib.sharedArea(...sides);
        if (!found) return { hit: false, area: 0, centroid: null, box: null };
        const { area, x, y, bounds } = found;
        return { hit: true, area, centroid: [x, y], box: [bounds.x, bounds.y, bounds.width, bounds.height] };
    },
    cast: (q, sides, rule) => {
        const [x, y] = q.motion;
        const found = lib.cast(...sides, { x, y }, { start: q.start, rule });
        if (!found) return { hit: false, fraction: 1, ...movedBy('stop', ...onLattice(x, y)), ...nothingMet };
        const { fraction, stopX, stopY, normalX, normalY, featureA, featureB } = found;
        const met = { a: partOf(q.a, featureA), b: partOf(q.b, featureB) };
        const stop = movedBy('stop', stopX, stopY);
        return { hit: true, fraction, ...stop, point: [found.x, found.y], normal: [normalX, normalY], ...met };
    },
    turn: (q, [shapeA, poseA, shapeB], rule) => {
        const { b, to, tolerance, budget } = q;
        const at = new lib.Pose();
        try {
            const ends = [plainPose(b.pose), plainPose({ ...b.pose, ...to })];
            const found = lib.castTurn(shapeA, poseA, shapeB, ...ends, { rule, tolerance, budget }, at);
            const { end, fraction, stopFraction, stopFree, looks } = found;
            return { hit: end === 'hit', end, fraction, free: stopFree, stop: stopFraction, xform: xformText(at), looks };
        } finally {
            at.dispose();
        }
    },
    xform: (q, [, poseA, , poseB]) => ({
        a: { xform: xformText(poseA) },
        b: { xform: xformText(poseB) },
        steps: { position: 1 / STEPS, axis: 1 / STEPS },
    }),
};
// As far as the motion leads: rounded to steps, as the library rounds places.
const onLattice = (x, y) => {
    const place = poseOf({ x, y }, shapeOf({ point: [0, 0] }));
    const { ox, oy } = place.steps();
    place.dispose();
    return [Number(ox) / STEPS, Number(oy) / STEPS];
};
const nothingMet = { point: null, normal: null, a: null, b: null };
const xformText = (pose) => {
    const { ox, oy, ux, uy, vx, vy } = pose.steps();
    return [Number(ox), Number(oy), ux, uy, vx, vy];
};

const vec = ([x, y]) => ({ x, y });
// A fraction in lowest terms, as texts: its numbers may be beyond what a double holds.
const lowest = ([numerator, denominator]) => {
    let [a, b] = [numerator, denominator];
    while (b) [a, b] = [b, a % b];
    return [String(numerator / a), String(denominator / a)];
};
function gate({ gate: [a, b], path, touch, radius, moves }) {
    const rims = { a: vec(a), b: vec(b) };
    const found = lib.gatePasses(rims, path, touch, moves);
    const passes = found.map(({ leg, fraction, when, x, y, way }) => ({ leg, fraction, exact: lowest(when), point: [x, y], way }));
    return { hit: found.length > 0, count: found.length, passes, clear: lib.gateClear(rims, path, radius, touch, moves) };
}

function answer(question) {
    if (question.op === 'gate') return gate(question);
    const { op, a, b, touch, margin } = question;
    const [shapeA, shapeB] = [shapeOf(a), shapeOf(b)];
    const poses = [];
    try {
        poses.push(poseOf(a.pose, shapeA));
        poses.push(poseOf(b.pose, shapeB));
        return answers[op](question, [shapeA, poses[0], shapeB, poses[1]], { touch, margin });
    } finally {
        for (const pose of poses) pose.dispose();
    }
}

const NEEDED = { separate: 'separate', contact: 'contact', shared: 'sharedArea', cast: 'cast', within: 'within', turn: 'castTurn', gate: 'gatePasses' };
/** Whether the tier of the library that is there has what a question asks. */
export const answerable = ({ op }) => !NEEDED[op] || NEEDED[op] in lib;

/** The answer to a question, as an object with its members in the command's order. */
export const ask = (question) => ({ id: question.id ?? null, ...answer(question) });

/** The same as the command prints it. */
export const askText = (question) => json(ask(question));
