// A blast with a radius: which ships it reaches, how far they are, and the damage that follows. The article looks at the
// outline's corners alone. Sparks: random points inside.
import { arm, body, poseJson } from './bodies.js';
import { ask as answer } from './command.js';
import { round } from './numbers.js';
import { maskOf, picture, shapeOfPicture } from './pictures.js';
import { outlineForm } from './shapes.js';
import { chance } from './state.js';

const kept = new Map();
const outlineOf = (s) => {
    const key = `${s.ship.name} ${s.tolerance}`;
    if (!kept.has(key)) {
        const outline = maskOf(s.ship.name).outline({ method: 'rdp', tolerance: s.tolerance });
        kept.set(key, outlineForm(outline));
        outline.dispose();
    }
    return kept.get(key);
};
const middle = (name) => [picture(name).image.width / 2, picture(name).image.height / 2];
const poseFor = (s) => poseJson(s.ship, middle(s.ship.name));
const shipOf = (s) => ({ ...outlineOf(s), pose: poseFor(s) });
const centre = (s) => ({ point: [0, 0], pose: { x: s.blast[0], y: s.blast[1] } });
const cornersOf = (s) => {
    const { x, y, angle, scale } = s.ship;
    const [px, py] = middle(s.ship.name);
    const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
    return outlineOf(s).outline.loops.flat().map(([i, j]) => [x + cos * (i - px) - sin * (j - py), y + sin * (i - px) + cos * (j - py)]);
};
const near = (s) => cornersOf(s).filter(([x, y]) => Math.hypot(x - s.blast[0], y - s.blast[1]) <= s.radius);
// Two more ships beside, by their pixels: a blast is of all that it reaches.
const OTHERS = [{ name: 'ship', x: 400, y: 240, angle: -0.6, scale: 1 }, { name: 'planet', x: 72, y: 50, angle: 0, scale: 0.55 }]; // prettier-ignore
const otherOf = (one) => ({ ...shapeOfPicture(one.name), pose: poseJson(one, middle(one.name)) });
const damage = (s, { distance }) => Math.max(0, 1 - distance / s.radius);

// Random points in the box, kept where the library says that they lie inside.
function sparks(s) {
    const random = chance(s.seed);
    const { width, height } = picture(s.ship.name).image;
    const found = [];
    for (let i = 0; i < 40 * s.sparks && found.length < s.sparks; i++) {
        const point = [random.between(0, width), random.between(0, height)];
        if (answer({ op: 'overlap', a: outlineOf(s), b: { point } }).hit) found.push(point);
    }
    return found;
}

export default {
    id: 'blast',
    title: 'Blasts and sparks',
    about: 'A ship as an outline, and a blast with its radius.',
    hint: 'Put the blast beside a long edge, or inside of the ship: corners alone miss it. Sparks are random points inside.',
    size: [480, 320],
    pictures: ['boss', 'window', 'ship', 'planet'],
    initial: { ship: { name: 'window', x: 200, y: 160, angle: 0.3, scale: 2 }, blast: [330, 90], radius: 50, tolerance: 1, sparks: 12, seed: 1, fleet: true },
    controls: [
        { key: 'ship.name', label: 'Ship', choices: { window: 'window', ship: 'ship', planet: 'planet', boss: 'boss' } },
        { key: 'ship.scale', label: 'Scale', min: 0.3, max: 3, step: 0.1 },
        { key: 'radius', label: 'Radius', min: 1, max: 150, unit: ' px' },
        { key: 'tolerance', label: 'Tolerance of the outline', min: 0.5, max: 6, step: 0.5, unit: ' px' },
        { key: 'fleet', label: 'More ships' },
        { key: 'sparks', label: 'Sparks', min: 0, max: 60 },
    ],
    actions: { 'Other sparks': (s) => (s.seed = (s.seed + 1) % 1000) },
    changed: (s, key) => key === 'ship.name' && (s.ship.scale = s.ship.name === 'boss' ? 0.5 : 2),
    handles: (s) => [
        ...body(s, 'ship', { label: 'the ship', kind: 'a', grab: shipOf(s), arm: 110 }),
        { id: 'blast', kind: 'b', label: 'Move the blast', x: s.blast[0], y: s.blast[1], set: (at, x, y) => (at.blast = [x, y]) },
    ],
    article: { name: 'corners only', hit: (s) => near(s).length > 0 },
    random: (s, random) => {
        s.blast = [random.between(60, 420), random.between(20, 300)];
        s.radius = random.between(5, 40);
    },
    ask: (s) => [
        { op: 'overlap', a: shipOf(s), b: { circle: [0, 0, s.radius], pose: { x: s.blast[0], y: s.blast[1] } }, touch: 'closed' },
        { op: 'distance', a: shipOf(s), b: centre(s) },
        ...(s.fleet ? OTHERS.map((one) => ({ op: 'distance', a: otherOf(one), b: centre(s) })) : []),
    ],
    draw(pen, s, [overlap, gap, ...others], { hit }) {
        if (s.fleet) OTHERS.forEach((one, i) => drawOther(pen, s, one, others[i]));
        pen.picture(s.ship.name, poseFor(s), 0.55);
        pen.shape(shipOf(s), { stroke: 'a', width: 2.5 });
        for (const corner of cornersOf(s)) pen.dot(...corner, 'a', 3);
        for (const corner of near(s)) pen.dot(...corner, 'warn', 5);
        pen.circle(...s.blast, s.radius, { stroke: 'b', fill: hit ? 'markFill' : 'bFill', width: hit ? 4 : 2 });
        pen.posed(poseFor(s), () => sparks(s).forEach(([x, y]) => pen.dot(x, y, 'hit', 3 / s.ship.scale)));
        if (gap.distance > 0) pen.line([gap.a, s.blast], { stroke: 'mark', width: 3 });
        if (gap.distance > 0) pen.dot(...gap.a, 'mark', 6);
        arm(pen, s.ship, 'soft', 110);
    },
    say: (s, [overlap, gap, ...others]) => [
        gap.distance === 0 ? 'The blast is inside: distance 0, all of the damage.' : `The outline is ${round(gap.distance)} px from the blast: ${overlap.hit ? `reached, damage ${round(100 * damage(s, gap), 1)} %` : 'not reached'}.`,
        ...(s.fleet ? [`Damage: ${[[s.ship.name, gap], ...OTHERS.map(({ name }, i) => [name, others[i]])].map(([name, one]) => `${name} ${round(100 * damage(s, one), 1)} %`).join(', ')}.`] : []),
        `${near(s).length} of ${cornersOf(s).length} corners lie within the radius.`,
    ],
};
function drawOther(pen, s, one, gap) {
    pen.picture(one.name, otherOf(one).pose, 0.8);
    if (gap.distance > s.radius) return;
    pen.line([gap.a, s.blast], { stroke: 'mark', width: 2, dash: [4, 3] });
    pen.dot(...gap.a, 'mark', 5);
}
