// Two rotated, scaled sprites: do they meet, where, how deep. The pixels of each that meet the other are lit.
import { arm, body, poseJson } from './bodies.js';
import { pictureChoices } from './frame.js';
import { lib } from './library.js';
import { round } from './numbers.js';
import { maskOf, picture, shapeOfPicture } from './pictures.js';
import { poseOf, shapeOf } from './shapes.js';

const middle = (name) => {
    const { width, height } = picture(name).image;
    return [width / 2, height / 2];
};
// Beyond the picture, within the stage.
const armOf = ({ name, scale }) => Math.min(130, 26 + (scale * picture(name).image.width) / 2);
const sideOf = (s, key) => {
    const { name, flip } = s[key];
    return { ...shapeOfPicture(name, s.threshold), pose: poseJson(s[key], middle(name), flip ? 'x' : '') };
};
const withPoses = (a, b, fn) => {
    const shapes = [shapeOf(a), shapeOf(b)];
    const poses = [poseOf(a.pose, shapes[0]), poseOf(b.pose, shapes[1])];
    const answer = fn(shapes[0], poses[0], shapes[1], poses[1]);
    poses.forEach((pose) => pose.dispose());
    return answer;
};

const side = (key, label) => [
    { key: `${key}.name`, label: `${label} picture`, choices: pictureChoices },
    { key: `${key}.scale`, label: `${label} scale`, min: 0.25, max: 3, step: 0.05 },
    { key: `${key}.flip`, label: `${label} mirrored` },
];

export default {
    id: 'sprites',
    title: 'Rotated sprites, to the pixel',
    about: 'Two sprites that you drag and rotate. The pixels of each that meet the other light up.',
    hint: 'Drag a sprite or its round handle; the hollow handle rotates it. Drop a picture of your own onto one. Keys: Tab, arrows, Shift for farther, Alt for nearer.',
    tier: 'core',
    later: 'hitmask', // for contact, shared area and MTV
    size: [480, 320],
    pictures: ['ship', 'rock'],
    slots: ['a.name', 'b.name'],
    initial: {
        a: { name: 'ship', x: 190, y: 150, angle: 0.5, scale: 1.8, flip: false },
        b: { name: 'rock', x: 322, y: 165, angle: -0.4, scale: 1.4, flip: false },
        threshold: 1,
        touch: 'area',
        boxes: false,
    },
    controls: [
        ...side('a', 'Blue'),
        ...side('b', 'Orange'),
        { key: 'threshold', label: 'Least solid alpha', min: 1, max: 255 },
        { key: 'touch', label: 'A hit is', choices: { area: 'areas overlap', closed: 'edges touch, too' } },
        { key: 'boxes', label: 'Show bounding boxes' },
    ],
    mend: (s) => {
        for (const key of ['a', 'b']) if (!(s[key].name in pictureChoices)) s[key].name = 'ship';
        return s;
    },
    drop: (s, name, at) => {
        const far = (of) => Math.hypot(of.x - at.x, of.y - at.y);
        s[far(s.a) <= far(s.b) ? 'a' : 'b'].name = name;
    },
    handles: (s) => [
        ...body(s, 'a', { label: 'the blue sprite', grab: sideOf(s, 'a'), arm: armOf(s.a) }),
        ...body(s, 'b', { label: 'the orange sprite', grab: sideOf(s, 'b'), arm: armOf(s.b) }),
    ],
    ask: (s) => {
        const pair = { a: sideOf(s, 'a'), b: sideOf(s, 'b') };
        const rule = { touch: s.touch };
        return [
            { op: 'overlap', ...pair, ...rule },
            { op: 'distance', ...pair },
            { op: 'contact', ...pair, ...rule },
            { op: 'shared', ...pair },
            { op: 'separate', ...pair, ...rule },
        ];
    },
    draw(pen, s, [{ hit }, distance, contact, , separate]) {
        const [a, b] = [sideOf(s, 'a'), sideOf(s, 'b')];
        for (const [key, form] of [['a', a], ['b', b]]) { // prettier-ignore
            pen.picture(s[key].name, form.pose, 0.75);
            pen.mask(maskOf(s[key].name, s.threshold), form.pose, `${key}Fill`);
        }
        if (s.boxes) drawBoxes(pen, a, b);
        if (contact?.hit) drawHit(pen, a, b, contact, separate);
        else if (!hit && distance.distance !== null) drawGap(pen, distance);
        for (const side of [s.a, s.b]) arm(pen, side, 'soft', armOf(side));
    },
    say(s, [{ hit }, distance, contact, shared, separate]) {
        if (!hit) {
            if (distance.distance === null) return 'No hit: one has no solid pixel.';
            return [`No hit: ${round(distance.distance)} px apart.`, `Nearest: pixel ${distance.parts[0].pixel} of blue, ${distance.parts[1].pixel} of orange.`];
        }
        if (!contact || !shared || !separate) return 'Hit: their pixels meet.';
        const { pixel } = contact.points[0].a;
        const area = `Hit: ${round(shared.area)} px² shared, first at pixel ${pixel} of blue, ${contact.points[0].b.pixel} of orange.`;
        if (contact.depth === null || !separate.move) return area;
        return [area, `${round(contact.depth)} px deep; moved by ${separate.move.map((n) => round(n)).join(', ')} orange is free.`];
    },
};

function drawHit(pen, a, b, contact, separate) {
    const met = withPoses(a, b, (...sides) => lib.metPixels(...sides));
    const other = withPoses(b, a, (...sides) => lib.metPixels(...sides));
    pen.pixels(met, a.pose, 'hitFill');
    pen.ctx.globalAlpha = 0.55;
    pen.pixels(other, b.pose, 'hitFill');
    pen.ctx.globalAlpha = 1;
    const [x, y] = contact.points[0].point;
    if (separate.move) pen.arrow([x, y], separate.move);
    pen.dot(x, y, 'mark', 5);
}
function drawGap(pen, { a, b, distance }) {
    pen.line([a, b], { stroke: 'mark', width: 2.5 });
    pen.dot(...a, 'mark', 4);
    pen.dot(...b, 'mark', 4);
    pen.text((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 16 * pen.px, `${round(distance)} px`, { align: 'center' });
}
function drawBoxes(pen, a, b) {
    withPoses(a, b, (shapeA, poseA, shapeB, poseB) => {
        for (const [shape, pose, stroke] of [[shapeA, poseA, 'a'], [shapeB, poseB, 'b']]) { // prettier-ignore
            const box = lib.boundsOf(shape, pose);
            if (box) pen.box([box.x, box.y, box.width, box.height], { stroke, dash: [6, 4] });
        }
    });
}
