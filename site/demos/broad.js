// Broad phase, narrow phase: of many discs all pairs, those that a structure leaves to be compared, those whose boxes
// meet, and those that hit. The structures that are drawn are the plain ones of textbooks; the library has its own.
import { Broad, circleOverlapsCircle } from 'hitmask/full';
import { herd, posesAt, sameAsScene } from './herd.js';
import { round } from './numbers.js';
import { structures } from './partitions.js';

const [W, H] = [480, 320];
const DRAWN = 3000; // above it nothing would be seen
const FINE = 2000;
const KINDS = { auto: 'the library chooses', list: 'a list: all boxes', grid: 'spatial hash', quadtree: 'quadtree', rtree: 'R-tree', neighbours: 'neighbours on an axis' };
const SHOWN = { none: 'nothing', grid: 'spatial hash', quadtree: 'quadtree', rtree: 'R-tree' };
const countOf = (s) => Math.round(10 ** s.power);
const radiusOf = (s) => Math.max(0.05, Math.round(100 * Math.sqrt((s.cover * W * H) / (Math.PI * countOf(s)))) / 100);

// What was made last is kept: it is drawn, counted and asked about.
let crowd = { key: '' };
function crowdOf(s) {
    const key = `${countOf(s)}`;
    if (crowd.key !== key) crowd = { key, ...herd({ n: countOf(s), w: W, h: H }), boxes: new Float32Array(4 * countOf(s)) };
    return crowd;
}
const posesOf = (s) => posesAt(crowdOf(s), s.time);
function sceneOf(s) {
    const poses = posesOf(s);
    const rows = Array.from({ length: countOf(s) }, (_, i) => [poses[5 * i], poses[5 * i + 1]]);
    return {
        shapes: { disc: { circle: [0, 0, radiusOf(s)] } },
        instances: [{ shape: 'disc', columns: ['x', 'y'], rows }],
        queries: [{ ask: 'shape', shape: { circle: [0, 0, s.reach], pose: { x: s.probe[0], y: s.probe[1] } } }],
    };
}
// Of 32-bit floats, so a little larger than the discs. In one array, which the next call fills again.
const EDGE = 1e-4;
function boxesOf(s) {
    const [{ n, boxes }, poses, r] = [crowdOf(s), posesOf(s), radiusOf(s) + EDGE];
    for (let i = 0; i < n; i++) {
        const [x, y, at] = [poses[5 * i], poses[5 * i + 1], 4 * i];
        boxes[at] = x - r;
        boxes[at + 1] = y - r;
        boxes[at + 2] = x + r;
        boxes[at + 3] = y + r;
    }
    return boxes;
}

const live = { key: '' };
function begin(s) {
    const key = `${countOf(s)} ${s.cover} ${s.kind}`;
    if (live.key === key) return;
    live.broad?.dispose();
    Object.assign(live, { key, broad: new Broad({ kind: s.kind }).build(boxesOf(s)) });
}
// Two circles, filled again for each pair: what is no garbage need not be collected.
const [one, two] = [{ radius: 0 }, { radius: 0 }];
const put = (circle, poses, i, radius) => Object.assign(circle, { x: poses[5 * i], y: poses[5 * i + 1], radius });
// Candidates by their boxes, then each pair exactly.
function hitsOf(s, candidates) {
    const [poses, r] = [posesOf(s), radiusOf(s)];
    let count = 0;
    for (let i = 0; i < candidates.length; i += 2) {
        if (!circleOverlapsCircle(put(one, poses, candidates[i], r), put(two, poses, candidates[i + 1], r))) continue;
        candidates[count++] = candidates[i];
        candidates[count++] = candidates[i + 1];
    }
    return candidates.subarray(0, count);
}
function probedOf(s) {
    const [poses, r, { probe: [x, y], reach }] = [posesOf(s), radiusOf(s), s];
    const box = { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
    const ring = { x, y, radius: reach };
    return Array.from(live.broad.inBox(box).filter((i) => circleOverlapsCircle(put(one, poses, i, r), ring))).sort((a, b) => a - b);
}
function look(s) {
    begin(s);
    const boxes = boxesOf(s);
    const start = performance.now();
    const candidates = live.broad.moveAll(boxes).update().pairs();
    const pairs = hitsOf(s, candidates);
    const took = performance.now() - start;
    return [{ pairs, candidates: candidates.length / 2, probed: probedOf(s), took }];
}

export default {
    id: 'broad',
    title: 'Broad phase, narrow phase',
    about: 'Many discs that move; those that hit are filled. The cells or boxes of a broad phase are drawn.',
    hint: 'The hits are the same with each broad phase: only the time differs. Drag the ring: what it meets is found by the same structure.',
    size: [W, H],
    initial: { power: 2.3, cover: 0.12, kind: 'auto', shown: 'grid', probe: [330, 200], reach: 40, time: 0 },
    controls: [
        { key: 'power', label: 'How many', min: 1, max: 5, step: 0.1, show: (value) => String(Math.round(10 ** value)) },
        { key: 'cover', label: 'Covered', min: 0.01, max: 0.4, step: 0.01, show: (value) => `${round(100 * value, 0)} %` },
        { key: 'kind', label: 'Broad phase', choices: KINDS },
        { key: 'shown', label: 'Draw', choices: SHOWN, when: (s) => countOf(s) <= DRAWN },
        { key: 'reach', label: 'Ring', min: 0, max: 120, unit: ' px' },
    ],
    tick: (s) => (s.time += 1),
    handles: (s) => [
        { id: 'probe', kind: 'turn', label: 'The ring', x: s.probe[0], y: s.probe[1], set: (at, x, y) => (at.probe = [x, y]) },
    ],
    look,
    ask: (s) => [sceneOf(s)],
    sound: (s, [{ pairs, probed }], asked) => sameAsScene(asked, pairs, probed),
    draw(pen, s, [{ pairs, probed }]) {
        const [n, poses] = [countOf(s), posesOf(s)];
        if (n <= DRAWN && s.shown !== 'none') drawBoxes(pen, structureOf(s).boxes);
        const kinds = new Uint8Array(n);
        for (const i of probed) kinds[i] = 1;
        for (const i of pairs) kinds[i] = 2;
        const [r, fine] = [Math.max(radiusOf(s), 0.5 * pen.px), n > FINE];
        const styles = [fine ? { fill: 'rim' } : { stroke: 'a', width: 1.25 }, { fill: 'markFill', stroke: 'mark', width: fine ? 1 : 2 }, { fill: 'hitFill', stroke: fine ? undefined : 'hit', width: 1 }];
        styles.forEach((style, kind) => discs(pen, poses, kinds, kind, r, style));
        if (n <= 500)
            for (let i = 0; i < pairs.length; i += 2)
                pen.line([pairs[i], pairs[i + 1]].map((k) => [poses[5 * k], poses[5 * k + 1]]), { stroke: 'ink', width: 1.5 });
        pen.circle(...s.probe, s.reach, { stroke: 'mark', width: 2 });
    },
    say(s, [{ pairs, candidates, probed, took }]) {
        const n = countOf(s);
        const drawn = n <= DRAWN && s.shown !== 'none';
        const left = drawn ? `, ${structureOf(s).compared} that the ${SHOWN[s.shown]} drawn leaves` : '';
        return [
            `${n} discs: ${(n * (n - 1)) / 2} pairs in all${left}, ${candidates} whose boxes meet, ${pairs.length / 2} that hit.`,
            `The ring meets ${probed.length}. Measured now with ${KINDS[live.broad.chosen]}: ${round(took)} ms for a step.`,
        ];
    },
};
// What is drawn and counted, made once for a frame.
let made = { key: '' };
function structureOf(s) {
    const key = JSON.stringify([s.shown, s.time, s.power, s.cover]);
    if (made.key !== key) made = { key, ...structures[s.shown](boxesOf(s), W, H) };
    return made;
}
// One by one: a path of thousands takes a browser much longer.
function drawBoxes(pen, boxes) {
    pen.begin('warn', 1);
    for (const box of boxes) pen.ctx.strokeRect(...box);
}
// Small ones as squares.
function discs(pen, poses, kinds, kind, r, style) {
    const { ctx } = pen;
    const squares = kinds.length > FINE;
    ctx.fillStyle = pen.color(style.fill ?? 'stage');
    pen.begin(style.stroke, style.width);
    for (let i = 0; i < kinds.length; i++) {
        if (kinds[i] !== kind) continue;
        const [x, y] = [poses[5 * i], poses[5 * i + 1]];
        if (squares) ctx.fillRect(x - r, y - r, 2 * r, 2 * r);
        else {
            ctx.beginPath();
            ctx.arc(x, y, r, 0, 2 * Math.PI);
            if (style.fill) ctx.fill();
            if (style.stroke) ctx.stroke();
        }
    }
}
