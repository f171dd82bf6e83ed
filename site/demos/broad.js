// Many discs: all pairs, the pairs whose boxes meet, and those that hit. Each broad phase gives the same answers; the
// times are measured here and now.
import { findPairs } from 'hitmask/full';
import { round } from './numbers.js';
import { worldOf } from './scene.js';
import { chance } from './state.js';

const [W, H] = [480, 320];
const KINDS = { auto: 'the library chooses', list: 'a list: all boxes', grid: 'spatial hash', quadtree: 'quadtree', rtree: 'R-tree', neighbours: 'neighbours on an axis' };
const countOf = (s) => Math.round(10 ** s.power);
const radiusOf = (s) => round_(Math.sqrt((s.cover * W * H) / (Math.PI * countOf(s))));
const round_ = (value) => Math.max(0.05, Math.round(value * 100) / 100);
const back = (value, most) => Math.abs(((((value + most) % (2 * most)) + 2 * most) % (2 * most)) - most);

function rowsOf(s) {
    const random = chance(7);
    return Array.from({ length: countOf(s) }, () => {
        const [x, y] = [random.between(0, W), random.between(0, H)];
        const [vx, vy] = [random.between(-1, 1), random.between(-1, 1)];
        return [back(x + vx * s.time, W), back(y + vy * s.time, H)].map((value) => Math.round(value * 100) / 100);
    });
}
const sceneOf = (s) => ({
    shapes: { disc: { circle: [0, 0, radiusOf(s)] } },
    instances: [{ shape: 'disc', columns: ['x', 'y'], rows: rowsOf(s) }],
});

// The last scene is kept: it is drawn, counted and asked about.
let kept = { key: '' };
function sceneNow(s) {
    const key = `${s.power} ${s.cover} ${s.time}`;
    if (kept.key !== key) kept = { key, scene: sceneOf(s), candidates: -1 };
    return kept;
}
function candidates(s) {
    const now = sceneNow(s);
    if (now.candidates >= 0) return now.candidates;
    const r = radiusOf(s);
    const boxes = Float32Array.from(now.scene.instances[0].rows.flatMap(([x, y]) => [x - r, y - r, x + r, y + r]));
    now.candidates = findPairs(boxes).length / 2;
    return now.candidates;
}
function timed(s) {
    const { world, ids } = worldOf(sceneNow(s).scene, { broad: s.kind });
    world.update();
    const begin = performance.now();
    for (const id of ids) world.setPosition(id, world.pose(id).x, world.pose(id).y);
    const middle = performance.now();
    world.update();
    const end = performance.now();
    const chosen = world.broadChosen();
    world.dispose();
    return `Measured now with ${KINDS[chosen] ?? chosen}: ${round(end - middle)} ms for an update, ${round(middle - begin)} ms to move them.`;
}

export default {
    id: 'broad',
    title: 'Broad phase, narrow phase',
    about: 'Many discs that move; those that hit are filled.',
    hint: 'The pairs are the same with each broad phase: only the time differs.',
    size: [W, H],
    initial: { power: 2.3, cover: 0.12, kind: 'auto', time: 0, measure: false },
    controls: [
        { key: 'power', label: 'How many', min: 1, max: 5, step: 0.1, show: (value) => String(Math.round(10 ** value)) },
        { key: 'cover', label: 'Covered', min: 0.01, max: 0.4, step: 0.01, show: (value) => `${round(100 * value, 0)} %` },
        { key: 'kind', label: 'Broad phase', choices: KINDS },
        { key: 'measure', label: 'Measure times' },
    ],
    tick: (s) => (s.time += 1),
    ask: (s) => [sceneNow(s).scene],
    draw(pen, s, [found]) {
        const { rows } = sceneNow(s).scene.instances[0];
        const hit = new Set(found.pairs.flatMap(({ a, b }) => [a, b]));
        const r = Math.max(radiusOf(s), 0.5 * pen.px);
        const all = (wanted, style) => {
            pen.ctx.beginPath();
            rows.forEach(([x, y], i) => {
                if (hit.has(i) !== wanted) return;
                pen.ctx.moveTo(x + r, y);
                pen.ctx.arc(x, y, r, 0, 2 * Math.PI);
            });
            pen.paint(style);
        };
        const fine = rows.length > 2000;
        all(false, fine ? { fill: 'rim' } : { stroke: 'a', width: 1.25 });
        all(true, { fill: 'hitFill', stroke: fine ? undefined : 'hit', width: 1 });
        if (rows.length > 500) return;
        for (const { a, b } of found.pairs) pen.line([rows[a], rows[b]], { stroke: 'ink', width: 1.5 });
    },
    say(s, [found]) {
        const n = countOf(s);
        const lines = [`${n} discs: ${(n * (n - 1)) / 2} pairs in all, ${candidates(s)} whose boxes meet, ${found.pairs.length} that hit.`];
        return s.measure ? [...lines, timed(s)] : lines;
    },
};
