// From alpha to an outline: the article's walk around the first piece, simplified; and the library's outlines, with all
// pieces and holes. A point that is dragged tells them apart.
import { pictureChoices } from './frame.js';
import { round } from './numbers.js';
import { maskOf, picture, shapeOfPicture } from './pictures.js';
import { outlineForm } from './shapes.js';

const scaleOf = (name) => Math.min(4, Math.floor(300 / Math.max(picture(name).image.width, picture(name).image.height)) || 1);
const placeOf = (s) => ({ x: 90, y: 8, scale: scaleOf(s.name), pivot: [0, 0] });
const METHODS = { none: 'not simplified', rdp: 'Ramer-Douglas-Peucker', symmetric: 'the same, symmetric', min: 'fewest points', outer: 'fewest, none lost', inner: 'fewest, none won' };

const kept = new Map();
function outlineOf(s) {
    const key = `${s.name} ${s.method} ${s.tolerance} ${s.threshold}`;
    if (!kept.has(key)) {
        if (kept.size > 40) kept.clear();
        const mask = maskOf(s.name, s.threshold);
        const outline = s.method === 'none' ? mask.outline() : mask.outline({ method: s.method, tolerance: s.tolerance });
        kept.set(key, { form: outlineForm(outline), points: outline.pointCount, pieces: outline.componentCount, loops: outline.loops.length, all: mask.outline().pointCount });
        outline.dispose();
    }
    return kept.get(key);
}

// ---- the article's walk, in eight directions, from -90 degrees of the last one on

const EIGHT = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]]; // prettier-ignore
function walk(mask) {
    const first = mask.nextPixel(null);
    if (!first) return [];
    const points = [[first.x, first.y]];
    let way = 0;
    for (let i = 0; i < 8 * mask.width * mask.height; i++) {
        const [x, y] = points.at(-1);
        const turn = Array.from({ length: 8 }, (_, k) => (way + 6 + k) % 8).find((k) => mask.get(x + EIGHT[k][0], y + EIGHT[k][1]));
        if (turn === undefined) return points;
        way = turn;
        const next = [x + EIGHT[way][0], y + EIGHT[way][1]];
        if (next[0] === first.x && next[1] === first.y) return points;
        points.push(next);
    }
    return points;
}
const aside = ([x, y], [ax, ay], [bx, by]) => {
    const long = Math.hypot(bx - ax, by - ay);
    return long === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / long;
};
function simplify(points, tolerance) {
    if (points.length < 3) return points;
    const far = points.map((point) => aside(point, points[0], points.at(-1)));
    const worst = far.indexOf(Math.max(...far));
    if (far[worst] <= tolerance) return [points[0], points.at(-1)];
    return [...simplify(points.slice(0, worst + 1), tolerance).slice(0, -1), ...simplify(points.slice(worst), tolerance)];
}
const traced = (s) => {
    const key = `walk ${s.name} ${s.tolerance} ${s.method === 'none'} ${s.threshold}`;
    if (!kept.has(key)) {
        const all = walk(maskOf(s.name, s.threshold)); // none of an empty mask
        kept.set(key, { all, few: s.method === 'none' || all.length === 0 ? all : simplify([...all, all[0]], s.tolerance) });
    }
    return kept.get(key);
};
// How often a line to the right crosses the walk, whose points are the middles of pixels.
const insideWalk = (s) => {
    const { few } = traced(s);
    const { x, y, scale } = placeOf(s);
    const [px, py] = [(s.point[0] - x) / scale - 0.5, (s.point[1] - y) / scale - 0.5];
    return few.reduce((inside, [ax, ay], i) => {
        const [bx, by] = few[(i + 1) % few.length];
        return ay > py !== by > py && px < ax + ((py - ay) * (bx - ax)) / (by - ay) ? !inside : inside;
    }, false);
};

export default {
    id: 'outline',
    title: 'Outlines from alpha',
    about: 'A sprite, its outline with few points, and a point that lies inside or not.',
    hint: 'The article walks around the first piece that it comes to: other pieces and holes are lost. Slide “walk” to follow it.',
    tier: 'hitmask',
    size: [480, 330],
    pictures: ['satellite'],
    slots: ['name'],
    initial: { name: 'satellite', method: 'rdp', tolerance: 1, threshold: 1, point: [300, 150], steps: 0 },
    controls: [
        { key: 'name', label: 'Picture', choices: pictureChoices },
        { key: 'method', label: 'Fewer points by', choices: METHODS },
        { key: 'tolerance', label: 'Tolerance', min: 0.25, max: 8, step: 0.25, unit: ' px' },
        { key: 'threshold', label: 'Least solid alpha', min: 1, max: 255 },
        { key: 'steps', label: 'Walk, in thousandths', min: 0, max: 1000 },
    ],
    mend: (s) => {
        if (!(s.name in pictureChoices)) s.name = 'satellite';
        return s;
    },
    drop: (s, name) => (s.name = name),
    handles: (s) => [{ id: 'point', kind: 'b', label: 'Move the point', x: s.point[0], y: s.point[1], set: (at, x, y) => (at.point = [x, y]) }],
    tick: (s) => (s.steps = (s.steps + 4) % 1001),
    article: { name: 'the walk', hit: insideWalk },
    random: (s, random) => (s.point = [random.between(90, 390), random.between(8, 308)]),
    ask: (s) => {
        const b = { point: s.point };
        const a = { ...shapeOfPicture(s.name, s.threshold), pose: placeOf(s) };
        return [{ op: 'overlap', a, b }, { op: 'overlap', a: { ...outlineOf(s).form, pose: placeOf(s) }, b }, { op: 'distance', a, b }];
    },
    draw(pen, s, replies, { way }) {
        const pose = placeOf(s);
        pen.picture(s.name, pose, 0.55);
        if (way === 'article') drawWalk(pen, s, traced(s).few, pose, 'b');
        else drawLoops(pen, outlineOf(s).form.outline.loops, pose);
        const { all } = traced(s);
        if (s.steps > 0) drawWalk(pen, s, all.slice(0, Math.ceil((all.length * s.steps) / 1000)), pose, 'hit', false);
    },
    say(s, [pixels, outline, { distance }]) {
        const { points, pieces, loops, all } = outlineOf(s);
        const { all: walked, few } = traced(s);
        return [
            `The point is ${pixels.hit ? 'in a solid pixel' : `${round(distance / scaleOf(s.name))} px from one`}, and ${outline.hit ? 'inside' : 'outside'} the outline.`,
            `Outline: ${points} of ${all} points, ${loops} loops around ${pieces} pieces. The walk: ${few.length} of ${walked.length} points, one loop.`,
        ];
    },
};
function drawLoops(pen, loops, { x, y, scale }) {
    for (const loop of loops) {
        const points = loop.map(([px, py]) => [x + scale * px, y + scale * py]);
        pen.line(points, { stroke: 'a', width: 2.5, closed: true });
        if (loop.length < 150) for (const point of points) pen.dot(...point, 'a', 3.5);
    }
}
function drawWalk(pen, s, points, { x, y, scale }, stroke, closed = true) {
    const line = points.map(([px, py]) => [x + scale * (px + 0.5), y + scale * (py + 0.5)]);
    pen.line(line, { stroke, width: 2.5, closed });
    if (closed && points.length < 150) for (const point of line) pen.dot(...point, stroke, 3.5);
}
