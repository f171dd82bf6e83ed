// Broad phase, narrow phase: of many discs all pairs, those that a structure leaves to be compared, those whose boxes
// meet, and those that hit. The structures that are drawn are the plain ones of textbooks; the library has its own.
import { findPairs } from 'hitmask/full';
import { herd, Live, posesAt, sameAsScene } from './herd.js';
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
    if (crowd.key !== key) crowd = { key, ...herd({ n: countOf(s), w: W, h: H }) };
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
const boxesOf = (s) => {
    const [poses, r] = [posesOf(s), radiusOf(s)];
    const boxes = new Float32Array(4 * countOf(s));
    for (let i = 0; i < boxes.length / 4; i++) boxes.set([poses[5 * i] - r, poses[5 * i + 1] - r, poses[5 * i] + r, poses[5 * i + 1] + r], 4 * i);
    return boxes;
};

const live = new Live();
function look(s) {
    live.begin(`${countOf(s)} ${s.cover} ${s.kind}`, () => sceneOf({ ...s, time: 0 }), s.kind);
    const begin = performance.now();
    const pairs = live.update(posesOf(s));
    const took = performance.now() - begin;
    const probed = live.world.inCircle(...s.probe, s.reach).map((id) => live.numbers.get(id));
    return [{ pairs, probed, took }];
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
        if (n <= DRAWN && s.shown !== 'none') structures[s.shown](boxesOf(s), W, H).boxes.forEach((box) => pen.box(box, { stroke: 'warn', width: 1 }));
        const kinds = new Uint8Array(n);
        for (const i of probed) kinds[i] = 1;
        for (const { a, b } of pairs) kinds[a] = kinds[b] = 2;
        const [r, fine] = [Math.max(radiusOf(s), 0.5 * pen.px), n > FINE];
        const styles = [fine ? { fill: 'rim' } : { stroke: 'a', width: 1.25 }, { fill: 'markFill', stroke: 'mark', width: fine ? 1 : 2 }, { fill: 'hitFill', stroke: fine ? undefined : 'hit', width: 1 }];
        styles.forEach((style, kind) => discs(pen, poses, kinds, kind, r, style));
        if (n <= 500) for (const { a, b } of pairs) pen.line([a, b].map((i) => [poses[5 * i], poses[5 * i + 1]]), { stroke: 'ink', width: 1.5 });
        pen.circle(...s.probe, s.reach, { stroke: 'mark', width: 2 });
    },
    say(s, [{ pairs, probed, took }]) {
        const n = countOf(s);
        const boxes = boxesOf(s);
        const meet = findPairs(boxes).length / 2;
        const drawn = n <= DRAWN && s.shown !== 'none';
        const left = drawn ? `, ${structures[s.shown](boxes, W, H).compared} that the ${SHOWN[s.shown]} drawn leaves` : '';
        return [
            `${n} discs: ${(n * (n - 1)) / 2} pairs in all${left}, ${meet} whose boxes meet, ${pairs.length} that hit.`,
            `The ring meets ${probed.length}. Measured now with ${KINDS[live.world.broadChosen()]}: ${round(took)} ms for a step.`,
        ];
    },
};
// Small ones as squares: a path of thousands of arcs takes a browser seconds.
function discs(pen, poses, kinds, kind, r, style) {
    const { ctx } = pen;
    const squares = kinds.length > FINE;
    ctx.fillStyle = pen.color(style.fill ?? 'stage');
    ctx.beginPath();
    for (let i = 0; i < kinds.length; i++) {
        if (kinds[i] !== kind) continue;
        const [x, y] = [poses[5 * i], poses[5 * i + 1]];
        if (squares) ctx.fillRect(x - r, y - r, 2 * r, 2 * r);
        else {
            ctx.moveTo(x + r, y);
            ctx.arc(x, y, r, 0, 2 * Math.PI);
        }
    }
    if (squares) return;
    if (style.fill) ctx.fill();
    pen.paint({ ...style, fill: undefined });
}
