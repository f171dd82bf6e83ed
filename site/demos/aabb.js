// Two rectangles: the four comparisons of axis-aligned boxes, and what becomes of them when one is rotated.
import { body, poseJson } from './bodies.js';
import { round } from './numbers.js';

const boxOf = ({ w, h }) => ({ box: [0, 0, w, h] });
const sideOf = (s, key) => ({ ...boxOf(s[key]), pose: poseJson({ ...s[key], angle: s[key].angle }, [0, 0]) });
const corners = ({ x, y, w, h }) => [x, y, x + w, y + h];

// The article's four comparisons. They know of no rotation.
const articleHit = ({ a, b }) =>
    a.x < b.x + b.w && a.x + a.w > b.x && a.y < b.y + b.h && a.h + a.y > b.y;

const corner = (s, key, label) => ({
    id: `${key}-corner`,
    kind: key,
    label: `Size of ${label}`,
    x: s[key].x + s[key].w,
    y: s[key].y + s[key].h,
    set: (at, x, y) => {
        at[key].w = Math.max(8, x - at[key].x);
        at[key].h = Math.max(8, y - at[key].y);
    },
});
const mover = (s, key, label) => ({ ...body({ [key]: { x: s[key].x, y: s[key].y } }, key, { label, grab: sideOf(s, key) })[0] });

export default {
    id: 'aabb',
    title: 'Axis-aligned rectangles',
    about: 'Two rectangles with the intervals that they cover on both axes.',
    hint: 'Drag a rectangle, or its lower right corner to size it. Rotate one: the four comparisons do not see that.',
    tier: 'hitmask',
    size: [480, 320],
    initial: { a: { x: 120, y: 90, w: 110, h: 80, angle: 0 }, b: { x: 200, y: 140, w: 120, h: 90, angle: 0 }, touch: 'area' },
    controls: [
        { key: 'b.angle', label: 'Rotation of orange', min: -1.55, max: 1.55, step: 0.05, show: (v) => `${round((v * 180) / Math.PI, 0)}°` },
        { key: 'touch', label: 'A hit is', choices: { area: 'areas overlap', closed: 'edges touch, too' } },
    ],
    handles: (s) => [
        mover(s, 'a', 'the blue rectangle'),
        ...(s.b.angle === 0 ? [corner(s, 'a', 'blue')] : []),
        mover(s, 'b', 'the orange rectangle'),
        ...(s.b.angle === 0 ? [corner(s, 'b', 'orange')] : []),
    ],
    article: { name: 'the four comparisons', hit: articleHit },
    random: (s, random) => {
        Object.assign(s.b, { x: random.between(0, 380), y: random.between(0, 240), angle: random.between(-1.5, 1.5) });
    },
    ask: (s) => {
        const pair = { a: sideOf(s, 'a'), b: sideOf(s, 'b') };
        return [{ op: 'overlap', ...pair, touch: s.touch }, { op: 'separate', ...pair, touch: s.touch }, { op: 'distance', ...pair }]; // prettier-ignore
    },
    draw(pen, s, [, separate, distance], { hit }) {
        axes(pen, s);
        pen.shape(sideOf(s, 'a'), { stroke: 'a', fill: hit ? 'markFill' : 'aFill', width: hit ? 4 : 2 });
        pen.shape(sideOf(s, 'b'), { stroke: 'b', fill: hit ? 'markFill' : 'bFill', width: hit ? 4 : 2 });
        if (s.b.angle !== 0) pen.box([s.b.x, s.b.y, s.b.w, s.b.h], { stroke: 'b', dash: [3, 5], width: 1.5 });
        if (distance.distance > 0) pen.line([distance.a, distance.b], { stroke: 'mark' });
        else if (separate.move) pen.arrow([s.b.x, s.b.y], separate.move);
    },
    say: (s, [overlap, separate, { distance }]) =>
        overlap.hit
            ? `Hit. Moved by ${separate.move.map((n) => round(n)).join(', ')} orange is free.`
            : `No hit: ${round(distance)} px apart.`,
};

function axes(pen, { a, b }) {
    const [ax0, ay0, ax1, ay1] = corners(a);
    const [bx0, by0, bx1, by1] = corners(b);
    const bar = (from, to, stroke) => pen.line([from, to], { stroke, width: 5 });
    bar([ax0, 308], [ax1, 308], 'a');
    bar([bx0, 314], [bx1, 314], 'b');
    bar([6, ay0], [6, ay1], 'a');
    bar([12, by0], [12, by1], 'b');
    pen.text(474, 300, 'x', { align: 'right' });
    pen.text(10, 12, 'y');
}
