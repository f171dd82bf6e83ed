// Separating axes: both polygons as shadows on each axis. A gap on one of them, and they do not meet. A concave polygon
// has no such axes, and is taken apart by the library.
import { arm, body, poseJson } from './bodies.js';
import { lib } from './library.js';
import { round } from './numbers.js';
import { outlineOfPoints, poseOf, shapeOf } from './shapes.js';

const ARM = 84;
const ring = (n, r, turn = 0) =>
    Array.from({ length: n }, (_, i) => {
        const angle = turn + (2 * Math.PI * i) / n;
        return [Math.round(r * Math.cos(angle)), Math.round(r * Math.sin(angle))];
    });
const POINTS = {
    triangle: ring(3, 60),
    square: ring(4, 62, Math.PI / 4),
    pentagon: ring(5, 58),
    hexagon: ring(6, 58),
    arrow: [[60, 0], [-55, 55], [-20, 0], [-55, -55]], // prettier-ignore
    crescent: [[40, -60], [-30, -52], [-58, 0], [-30, 52], [40, 60], [0, 22], [0, -22]], // prettier-ignore
};
const CONCAVE = new Set(['arrow', 'crescent']);
const CHOICES = { ...Object.fromEntries(Object.keys(POINTS).map((name) => [name, name])) };
CHOICES.arrow = 'arrow (concave)';
CHOICES.crescent = 'crescent (concave)';

const formOf = (kind) => {
    if (kind === 'circle') return { circle: [0, 0, 50] };
    return CONCAVE.has(kind) ? outlineOfPoints([POINTS[kind]]) : { polygon: POINTS[kind] };
};
const sideOf = (s, key) => ({ ...formOf(s[key].kind), pose: poseJson(s[key]) });
const convex = (s) => !CONCAVE.has(s.a.kind) && !CONCAVE.has(s.b.kind);

// ---- the article's way: the normals of all edges, and for a circle the axis to the nearest corner

const cornersOf = ({ x, y, angle, kind }) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return POINTS[kind].map(([px, py]) => [x + cos * px - sin * py, y + sin * px + cos * py]);
};
const unit = ([x, y]) => {
    const long = Math.hypot(x, y) || 1;
    return [x / long, y / long];
};
const edgeNormals = (points) =>
    points.map(([x, y], i) => {
        const [nx, ny] = points[(i + 1) % points.length];
        return unit([ny - y, x - nx]);
    });
const toNearest = (points, { x, y }) => {
    const far = ([px, py]) => Math.hypot(px - x, py - y);
    const [px, py] = points.reduce((best, point) => (far(point) < far(best) ? point : best));
    return unit([px - x, py - y]);
};
const shadow = (side, [ax, ay]) => {
    if (side.kind === 'circle') {
        const middle = side.x * ax + side.y * ay;
        return [middle - 50, middle + 50];
    }
    const places = cornersOf(side).map(([x, y]) => x * ax + y * ay);
    return [Math.min(...places), Math.max(...places)];
};
const articleAxes = ({ a, b }) => {
    const axes = edgeNormals(cornersOf(a));
    return b.kind === 'circle' ? [...axes, toNearest(cornersOf(a), b)] : [...axes, ...edgeNormals(cornersOf(b))];
};
const articleHit = (s) =>
    articleAxes(s).every((axis) => {
        const [one, other] = [shadow(s.a, axis), shadow(s.b, axis)];
        return one[1] > other[0] && other[1] > one[0];
    });

// ---- the library's axes, for two convex shapes

function axesOf(s) {
    if (!convex(s)) return [];
    const forms = [sideOf(s, 'a'), sideOf(s, 'b')];
    const shapes = forms.map(shapeOf);
    const poses = forms.map((form, i) => poseOf(form.pose, shapes[i]));
    const found = lib.satAxes(shapes[0], poses[0], shapes[1], poses[1]);
    poses.forEach((pose) => pose.dispose());
    return found;
}

export default {
    id: 'sat',
    title: 'Separating axes',
    about: 'Two polygons, or a polygon and a circle, and their shadows on an axis.',
    hint: 'Step through the axes: bars are the shadows. Choose a concave polygon: separating axes then invent hits; the library’s answer stays exact.',
    tier: 'hitmask',
    size: [480, 340],
    initial: {
        a: { kind: 'pentagon', x: 170, y: 150, angle: 0.2 },
        b: { kind: 'square', x: 290, y: 180, angle: 0.9 },
        axis: 0,
    },
    controls: [
        { key: 'a.kind', label: 'Blue', choices: CHOICES },
        { key: 'b.kind', label: 'Orange', choices: { ...CHOICES, circle: 'circle' } },
        { key: 'axis', label: 'Axis', min: 0, max: 12, show: (v) => `${v + 1}`, when: convex },
    ],
    handles: (s) => [
        ...body(s, 'a', { label: 'the blue polygon', grab: sideOf(s, 'a'), arm: ARM }),
        ...body(s, 'b', { label: 'the orange shape', grab: sideOf(s, 'b'), arm: ARM }),
    ],
    article: { name: 'separating axes', hit: articleHit },
    random: (s, random) => {
        Object.assign(s.b, { x: random.between(60, 420), y: random.between(40, 300), angle: random.between(-3, 3) });
    },
    ask: (s) => {
        const pair = { a: sideOf(s, 'a'), b: sideOf(s, 'b') };
        return [{ op: 'contact', ...pair }, { op: 'separate', ...pair }, { op: 'distance', ...pair }];
    },
    draw(pen, s, [contact, separate, distance], { hit }) {
        const axes = axesOf(s);
        if (axes.length) drawAxis(pen, s, axes[s.axis % axes.length]);
        for (const key of ['a', 'b']) pen.shape(sideOf(s, key), { stroke: key, fill: hit ? 'markFill' : `${key}Fill`, width: hit ? 4 : 2 });
        if (contact.hit && separate.move) pen.arrow([s.b.x, s.b.y], separate.move);
        else if (!contact.hit) pen.line([distance.a, distance.b], { stroke: 'mark', dash: [5, 4] });
        arm(pen, s.a, 'soft', ARM);
        arm(pen, s.b, 'soft', ARM);
    },
    say(s, [contact, separate, { distance }]) {
        const axes = axesOf(s);
        const [one, i] = axes.length ? [axes[s.axis % axes.length], s.axis % axes.length] : [];
        const lines = [
            contact.hit
                ? `Hit: ${round(contact.depth)} px deep; minimum translation ${separate.move?.map((n) => round(n)).join(', ')}.`
                : `No hit: ${round(distance)} px apart.`,
        ];
        if (one) lines.push(`Axis ${i + 1} of ${axes.length} (${round(one.x)}, ${round(one.y)}): the shadows ${one.overlap > 0 ? `overlap by ${round(one.overlap)}` : `leave ${round(-one.overlap)}`} px${one.least ? ', the least of all' : ''}.`);
        else lines.push('A concave outline has no separating axes: the library compares its convex parts.');
        return lines;
    },
};

// The axis runs along the lower right of the stage's middle; shadows are bars along it.
function drawAxis(pen, s, { x, y, aMin, aMax, bMin, bMax }) {
    const [px, py] = [-y, x];
    const side = px * 240 + py * 170 > px * s.a.x + py * s.a.y ? 1 : -1;
    const away = px * 240 + py * 170 + side * 105;
    const at = (along, off = 0) => [along * x + (away + off) * px, along * y + (away + off) * py];
    pen.line([at(-700), at(700)], { stroke: 'rim', width: 1 });
    const corner = (along) => at(along);
    for (const [from, to, stroke, off] of [[aMin, aMax, 'a', -4], [bMin, bMax, 'b', 4]]) { // prettier-ignore
        pen.line([at(from, off), at(to, off)], { stroke, width: 6 });
        for (const end of [from, to]) pen.line([corner(end), [end * x + (away - 260 * side) * px, end * y + (away - 260 * side) * py]], { stroke, width: 1, dash: [2, 5] }); // prettier-ignore
    }
}
