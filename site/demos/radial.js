// Radial profiles: a sprite as lengths by direction. Two of them touch, they say, when the lengths towards each other
// reach. The article's own algorithm, with its options, beside the exact answer.
import { arm, body, poseJson } from './bodies.js';
import { pictureChoices } from './frame.js';
import { round } from './numbers.js';
import { maskOf, picture, shapeOfPicture } from './pictures.js';

const TAU = 2 * Math.PI;
const middle = (name) => [picture(name).image.width / 2, picture(name).image.height / 2];
const sideOf = (s, key) => ({ ...shapeOfPicture(s[key].name), pose: poseJson(s[key], middle(s[key].name)) });

// ---- the article's profile: for each direction the farthest pixel

const profiles = new Map();
function profileOf(side, n) {
    const key = `${side.name} ${n} ${side.centre}`;
    if (profiles.size > 200) profiles.clear();
    if (!profiles.has(key)) profiles.set(key, measured(side, n));
    return profiles.get(key);
}
// About the middle, or a centre by hand that lies so far from it.
function measured({ name, centre }, n) {
    const [cx, cy] = middle(name).map((at, i) => at + centre[i]);
    const coords = new Array(n).fill(0);
    const pixels = maskOf(name).pixels();
    for (let i = 0; i < pixels.length; i += 2) {
        const [x, y] = [pixels[i] + 0.5 - cx, pixels[i + 1] + 0.5 - cy];
        const at = Math.round((((Math.atan2(y, x) % TAU) + TAU) % TAU) / (TAU / n)) % n;
        coords[at] = Math.max(coords[at], Math.hypot(x, y));
    }
    return { coords, maxRadius: Math.max(...coords), minRadius: Math.min(...coords) };
}
const fraction = (angle) => (((angle % TAU) + TAU) % TAU) / TAU;
const lengthAt = ({ coords }, dir, aside) => {
    const n = coords.length;
    const index = Math.round(fraction(dir) * n) % n;
    const off = aside * (TAU / n);
    return { index: (index + aside + n) % n, length: coords[(index + aside + n) % n] * Math.cos(off) };
};
const between = ({ coords }, dir) => {
    const at = fraction(dir) * coords.length;
    const [i, part] = [Math.floor(at), at % 1];
    return coords[i % coords.length] * (1 - part) + coords[(i + 1) % coords.length] * part;
};
// Where that centre is drawn.
const centreOf = ({ x, y, angle, scale, centre: [i, j] }) => [x + scale * (Math.cos(angle) * i - Math.sin(angle) * j), y + scale * (Math.sin(angle) * i + Math.cos(angle) * j)];
const toCentre = ({ x, y, angle, scale }, px, py) => {
    const [dx, dy] = [(px - x) / scale, (py - y) / scale];
    return [Math.cos(angle) * dx + Math.sin(angle) * dy, Math.cos(angle) * dy - Math.sin(angle) * dx].map((n) => Math.round(n * 100) / 100);
};
// From the perimeter of the outermost circle, a direction for so many of its pixels; 8 at least.
const fromPerimeter = (s) => Math.min(128, Math.max(8, Math.round((TAU * profileOf(s.a, 16).maxRadius) / 16)));

function guess(s) {
    const { a, b } = s;
    const [pa, pb] = [profileOf(a, s.n), profileOf(b, s.n)];
    const [[ax, ay], [bx, by]] = [a, b].map(centreOf);
    const [xd, yd] = [bx - ax, by - ay];
    const dist = Math.hypot(xd, yd);
    const dir = Math.atan2(yd, xd);
    const [dirA, dirB] = [dir - a.angle, dir + Math.PI - b.angle];
    const found = { dist, dirA, dirB, a: lengthAt(pa, dirA, 0), b: lengthAt(pb, dirB, 0) };
    if (s.maxFirst && dist > pa.maxRadius * a.scale + pb.maxRadius * b.scale) return { ...found, hit: false, why: 'the greatest radii do not reach' };
    if (s.minSure && dist <= Math.min(pa.minRadius * a.scale, pb.minRadius * b.scale) * 2) return { ...found, hit: true, why: 'nearer than the least radii' };
    if (s.test === 'between') return { ...found, hit: dist <= between(pa, dirA) * a.scale + between(pb, dirB) * b.scale, why: 'lengths between directions' };
    const reach = s.test === 'neighbours' ? Math.min(s.off, Math.floor(s.n / 4)) : 0;
    for (let i = -reach; i <= reach; i++) {
        const sum = lengthAt(pa, dirA, i).length * a.scale + lengthAt(pb, dirB, -i).length * b.scale;
        if (dist <= sum) return { ...found, hit: true, why: i === 0 ? 'the lengths towards each other reach' : `those ${Math.abs(i)} aside reach` };
    }
    return { ...found, hit: false, why: 'the lengths do not reach' };
}

export default {
    id: 'radial',
    title: 'Radial profiles',
    about: 'Two sprites with the lengths of their profiles, and the line between their centres.',
    hint: 'Concave sprites, such as the key or the spider, give hits that are none; few directions miss hits. “Unsure” cases need the pixels.',
    size: [480, 340],
    pictures: ['spider', 'key'],
    slots: ['a.name', 'b.name'],
    initial: {
        a: { name: 'spider', x: 165, y: 170, angle: 0, scale: 1.4, centre: [0, 0] },
        b: { name: 'key', x: 300, y: 175, angle: 0.7, scale: 1.4, centre: [0, 0] },
        n: 16,
        test: 'nearest',
        off: 1,
        maxFirst: true,
        minSure: true,
        overlay: true,
        code: false,
        sprites: 100,
    },
    controls: [
        { key: 'a.name', label: 'Blue picture', choices: pictureChoices },
        { key: 'b.name', label: 'Orange picture', choices: pictureChoices },
        { key: 'n', label: 'Directions', min: 4, max: 128 },
        { key: 'test', label: 'Test', choices: { nearest: 'nearest direction', neighbours: 'neighbours, with cosine', between: 'between directions' } },
        { key: 'off', label: 'Neighbours aside', min: 1, max: 8, when: (s) => s.test === 'neighbours' },
        { key: 'a.scale', label: 'Blue scale', min: 0.5, max: 2.5, step: 0.05 },
        { key: 'b.scale', label: 'Orange scale', min: 0.5, max: 2.5, step: 0.05 },
        { key: 'maxFirst', label: 'Greatest radius first' },
        { key: 'minSure', label: 'Least radius is sure' },
        { key: 'overlay', label: 'Draw the profiles' },
        { key: 'code', label: 'Profile of blue as code' },
        { key: 'sprites', label: 'Cost of so many sprites', min: 2, max: 1000 },
    ],
    mend: (s) => {
        for (const key of ['a', 'b']) if (!(s[key].name in pictureChoices)) s[key].name = 'key';
        s.n = Math.round(s.n);
        for (const key of ['a', 'b']) s[key].centre = s[key].centre.map((n) => Math.min(40, Math.max(-40, n)));
        return s;
    },
    drop: (s, name, at) => (s[at.x < (s.a.x + s.b.x) / 2 ? 'a' : 'b'].name = name),
    actions: {
        'Directions from the perimeter': (s) => (s.n = fromPerimeter(s)),
        'A rough miss': (s) => preset(s, { n: 8, a: ['spider', 170, 170, -1.3025], b: ['spider', 87.64, 134.2, -0.4595] }),
        Oversampled: (s) => preset(s, { n: 128, a: ['web', 170, 170, -0.1866], b: ['key', 163.92, 72.79, -0.5064] }),
    },
    handles: (s) => [
        ...body(s, 'a', { label: 'the blue sprite', grab: sideOf(s, 'a'), arm: 90 }),
        ...body(s, 'b', { label: 'the orange sprite', grab: sideOf(s, 'b'), arm: 90 }),
        { id: 'centre', kind: 'turn', label: 'Centre of the blue profile', x: centreOf(s.a)[0] + 14, y: centreOf(s.a)[1] + 14, set: (at, x, y) => (at.a.centre = toCentre(at.a, x - 14, y - 14)) },
    ],
    article: { name: 'radial profiles', hit: (s) => guess(s).hit },
    random: (s, random) => {
        const [angle, far] = [random.between(-3, 3), random.between(40, 150)];
        Object.assign(s.b, { x: s.a.x + far * Math.cos(angle), y: s.a.y + far * Math.sin(angle), angle: random.between(-3, 3) });
        s.a.angle = random.between(-3, 3);
    },
    ask: (s) => {
        const pair = { a: sideOf(s, 'a'), b: sideOf(s, 'b') };
        return [{ op: 'overlap', ...pair }, { op: 'shared', ...pair }, { op: 'distance', ...pair }];
    },
    draw(pen, s) {
        const found = guess(s);
        for (const key of ['a', 'b']) {
            pen.picture(s[key].name, sideOf(s, key).pose, 0.7);
            if (s.overlay) overlay(pen, s[key], profileOf(s[key], s.n), key, found[key].index);
            arm(pen, s[key], 'soft', 90);
        }
        pen.line([centreOf(s.a), centreOf(s.b)], { stroke: 'mark', width: 2.5 }); // prettier-ignore
    },
    say(s, [overlap, shared, { distance }]) {
        const found = guess(s);
        const lines = [
            overlap.hit ? `Exactly ${round(shared.area)} px² are shared.` : `Exactly they are ${distance === null ? 'never' : `${round(distance)} px`} apart.`,
            `Centres ${round(found.dist)} px apart; length ${found.a.index} of blue is ${round(found.a.length * s.a.scale)}, length ${found.b.index} of orange ${round(found.b.length * s.b.scale)} px: ${found.why}.`,
        ];
        lines.push(costOf(s));
        return s.code ? [...lines, codeOf(s)] : lines;
    },
};
// Sprites that are rough, and a turn at which the lengths towards each other miss what sticks out beside them.
function preset(s, { n, a, b }) {
    Object.assign(s, { n, test: 'nearest', minSure: false, maxFirst: true });
    for (const [key, [name, x, y, angle]] of [['a', a], ['b', b]]) Object.assign(s[key], { name, x, y, angle, scale: 1.4, centre: [0, 0] }); // prettier-ignore
}
// Measured twice a second at most, so that the line does not flicker.
let cost = { at: -1e9, each: 0 };
function costOf(s) {
    const pairs = (s.sprites * (s.sprites - 1)) / 2;
    const begin = performance.now();
    if (begin - cost.at > 500) {
        for (let i = 0; i < 200; i++) guess(s);
        cost = { at: begin, each: (performance.now() - begin) / 200 };
    }
    return `${s.sprites} sprites are ${pairs} pairs: ${round(pairs * cost.each, 1)} ms by profiles, measured now.`;
}
const codeOf = (s) => {
    const { coords, maxRadius, minRadius } = profileOf(s.a, s.n);
    return `const ${s.a.name.replace(/\W/g, '')} = { maxRadius: ${round(maxRadius)}, minRadius: ${round(minRadius)}, coords: [${coords.map((length) => round(length, 1)).join(', ')}] };`;
};
function overlay(pen, side, { coords, maxRadius }, color, index) {
    const { angle, scale } = side;
    const [x, y] = centreOf(side);
    const n = coords.length;
    pen.circle(x, y, maxRadius * scale, { stroke: color, width: 1, dash: [3, 4] });
    coords.forEach((length, i) => {
        const [from, to] = [angle + ((i - 0.5) * TAU) / n, angle + ((i + 0.5) * TAU) / n];
        pen.ctx.beginPath();
        pen.ctx.moveTo(x, y);
        pen.ctx.arc(x, y, length * scale, from, to);
        pen.ctx.closePath();
        pen.paint({ stroke: color, width: i === index ? 3 : 0.75, fill: i === index ? 'markFill' : undefined });
        if (n <= 24) pen.text(x + (length * scale + 9 * pen.px) * Math.cos(angle + (i * TAU) / n), y + (length * scale + 9 * pen.px) * Math.sin(angle + (i * TAU) / n), String(i), { align: 'center', size: 12, fill: color }); // prettier-ignore
    });
}
