// Why did this hit? The steps that a world takes for two sprites: filter, boxes, rule, nearest points, contact, shared
// area, translation. `hitmask explain` prints the same steps.
import { boundsOf, filterPasses, metPixels } from 'hitmask/full';
import { arm, body, poseJson } from './bodies.js';
import { closeUp } from './close-up.js';
import { pictureChoices } from './frame.js';
import { round } from './numbers.js';
import { picture, shapeOfPicture } from './pictures.js';
import { poseOf, shapeOf } from './shapes.js';

const ARM = 78;
const GROUPS = { ship: 1, rock: 2, shot: 4 };
const WORDS = { ship: 'ships', rock: 'rocks', shot: 'shots' };
const MEETS = { all: 'everything', ship: 'ships only', rock: 'rocks only', none: 'nothing' };
const MASKS = { all: 0xffffffff, ship: 1, rock: 2, none: 0 };
const middle = (name) => [picture(name).image.width / 2, picture(name).image.height / 2];
const sideOf = (s, key) => ({ ...shapeOfPicture(s[key].name), pose: poseJson(s[key], middle(s[key].name)) });
const filterOf = (s, key) => ({ category: GROUPS[s[key].is], mask: MASKS[s[key].meets] });
const instance = (s, key) => {
    const { pose, ...shape } = sideOf(s, key);
    return { name: key, shape, ...pose, ...filterOf(s, key) };
};
const withSides = (s, fn) => {
    const forms = [sideOf(s, 'a'), sideOf(s, 'b')];
    const shapes = forms.map(shapeOf);
    const poses = forms.map((form, i) => poseOf(form.pose, shapes[i]));
    const found = fn(shapes, poses);
    poses.forEach((pose) => pose.dispose());
    return found;
};
const boxesOf = (s) => withSides(s, (shapes, poses) => shapes.map((shape, i) => boundsOf(shape, poses[i])));
// Below 0 they are apart.
const shared = (a, b, at, size) => Math.min(a[at] + a[size], b[at] + b[size]) - Math.max(a[at], b[at]);
const across = ([a, b]) => [shared(a, b, 'x', 'width'), shared(a, b, 'y', 'height')];
const text = (point) => point.map((n) => round(n)).join(', ');
const pixel = (part) => `pixel ${part.pixel}`;

function steps(s, [world, contact, gap, area, separate]) {
    const passes = filterPasses(filterOf(s, 'a'), filterOf(s, 'b'));
    const [dx, dy] = across(boxesOf(s));
    const meet = dx >= 0 && dy >= 0;
    const lines = [
        `Filter: blue is of the ${WORDS[s.a.is]} and meets ${MEETS[s.a.meets]}, orange is of the ${WORDS[s.b.is]} and meets ${MEETS[s.b.meets]}: ${passes ? 'passes' : 'these two are not compared'}.`,
        `Boxes: ${meet ? `overlap by ${round(dx)} px across and ${round(dy)} px down` : `${round(Math.max(-dx, -dy))} px apart: no hit`}.`,
        `Rule: ${s.touch === 'area' ? 'insides must overlap' : 'edges that touch are a hit'}${s.margin ? `, and so is a gap of ${s.margin} px` : ''}.`,
        gap.distance === null ? 'Nearest: one has no solid pixel.' : gap.distance === 0 ? `Nearest: ${text(gap.a)} is a point of both.` : `Nearest: ${pixel(gap.parts[0])} of blue and ${pixel(gap.parts[1])} of orange, ${round(gap.distance, 3)} px apart.`,
    ];
    if (contact.hit) {
        const [{ point, a, b }] = contact.points;
        lines.push(`Contact: ${text(point)}, ${pixel(a)} of blue and ${pixel(b)} of orange${contact.depth === null ? '' : `, ${round(contact.depth, 3)} px deep`}; ${round(area.area)} px² shared.`);
        if (separate.move) lines.push(`MTV: orange moved by ${text(separate.move)}.`);
    }
    lines.push(world.pairs.length ? 'So the world has them as a pair.' : `So they are no pair${contact.hit ? ': their filters keep them apart' : ''}.`);
    return lines;
}

export default {
    id: 'why',
    title: 'Why did this hit?',
    about: 'Two sprites with their boxes, nearest points and contact, and a close-up.',
    hint: 'Each line is a step of the world’s decision, in its order; the first one that says no ends it.',
    size: [480, 320],
    pictures: ['ship', 'rock'],
    slots: ['a.name', 'b.name'],
    initial: {
        a: { name: 'ship', x: 170, y: 190, angle: 0.4, scale: 1.5, is: 'ship', meets: 'all' },
        b: { name: 'rock', x: 238, y: 162, angle: -0.3, scale: 1.5, is: 'rock', meets: 'all' },
        touch: 'area',
        margin: 0,
        zoom: 6,
    },
    controls: [
        { key: 'a.name', label: 'Blue picture', choices: pictureChoices },
        { key: 'b.name', label: 'Orange picture', choices: pictureChoices },
        { key: 'a.meets', label: 'Blue meets', choices: MEETS },
        { key: 'b.is', label: 'Orange is of the', choices: WORDS },
        { key: 'b.meets', label: 'Orange meets', choices: MEETS },
        { key: 'touch', label: 'A hit is', choices: { area: 'areas overlap', closed: 'edges touch, too' } },
        { key: 'margin', label: 'Margin', min: 0, max: 30, unit: ' px' },
        { key: 'zoom', label: 'Close-up', min: 2, max: 16, show: (v) => `${v} times` },
    ],
    mend: (s) => {
        for (const key of ['a', 'b']) {
            if (!(s[key].name in pictureChoices)) s[key].name = 'ship';
            if (!(s[key].is in GROUPS)) s[key].is = 'ship';
            s[key].scale = Math.min(3, Math.max(0.25, s[key].scale));
        }
        return s;
    },
    drop: (s, name, at) => (s[at.x < (s.a.x + s.b.x) / 2 ? 'a' : 'b'].name = name),
    handles: (s) => [
        ...body(s, 'a', { label: 'the blue sprite', grab: sideOf(s, 'a'), arm: ARM }),
        ...body(s, 'b', { label: 'the orange sprite', grab: sideOf(s, 'b'), arm: ARM }),
    ],
    ask: (s) => {
        const pair = { a: sideOf(s, 'a'), b: sideOf(s, 'b') };
        const rule = { touch: s.touch, margin: s.margin };
        return [
            { ...rule, instances: [instance(s, 'a'), instance(s, 'b')] },
            { op: 'contact', ...pair, ...rule },
            { op: 'distance', ...pair },
            { op: 'shared', ...pair },
            { op: 'separate', ...pair, ...rule },
        ];
    },
    draw(pen, s, replies) {
        const [, contact, gap] = replies;
        if (gap.distance === null) return stage(pen, s, replies);
        const point = contact.hit ? contact.points[0].point : [(gap.a[0] + gap.b[0]) / 2, (gap.a[1] + gap.b[1]) / 2];
        const all = () => stage(pen, s, replies);
        all();
        for (const side of [s.a, s.b]) arm(pen, side, 'soft', ARM);
        return closeUp(pen, point, s.zoom, all);
    },
    say: steps,
};
function stage(pen, s, [, contact, gap, , separate]) {
    for (const key of ['a', 'b']) pen.picture(s[key].name, sideOf(s, key).pose, 0.8);
    boxesOf(s).forEach((box, i) => pen.box([box.x, box.y, box.width, box.height], { stroke: 'ab'[i], dash: [6, 4], width: 1.5 }));
    if (contact.hit) {
        pen.pixels(withSides(s, (shapes, poses) => metPixels(shapes[0], poses[0], shapes[1], poses[1])), sideOf(s, 'a').pose, 'hitFill');
        const { point } = contact.points[0];
        if (separate.move) pen.arrow(point, separate.move);
        pen.dot(...point, 'mark', 5);
        return;
    }
    if (gap.distance === null) return;
    pen.line([gap.a, gap.b], { stroke: 'mark', width: 2.5 });
    pen.dot(...gap.a, 'mark', 4);
    pen.dot(...gap.b, 'mark', 4);
}
