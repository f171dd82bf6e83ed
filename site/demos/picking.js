// Picking through holes: the topmost sprite whose solid pixel lies under the pointer. Who is dragged is raised.
import { round } from './numbers.js';
import { picture, shapeOfPicture } from './pictures.js';

const NAMES = ['ring', 'chain', 'window', 'web', 'gear', 'planet'];
const middle = (name) => [picture(name).image.width / 2, picture(name).image.height / 2];
const instance = (s, one) => ({
    name: one.name,
    shape: shapeOfPicture(one.name, s.threshold),
    x: one.x,
    y: one.y,
    pivot: middle(one.name),
    scale: one.scale,
    angle: one.angle,
    z: one.z,
});
const byDepth = (s) => [...s.all].sort((one, other) => one.z - other.z);
const boxUnder = (s) => {
    const [x, y] = s.pointer;
    return byDepth(s).findLast((one) => {
        const { width, height } = picture(one.name).image;
        return Math.abs(x - one.x) * 2 < width * one.scale && Math.abs(y - one.y) * 2 < height * one.scale;
    });
};
const raise = (s, name) => {
    const most = Math.max(...s.all.map((one) => one.z));
    const found = s.all.find((one) => one.name === name);
    if (found.z < most) found.z = most + 1;
};

export default {
    id: 'picking',
    title: 'Picking through holes',
    about: 'Six sprites with holes on top of each other, and a pointer.',
    hint: 'Move the pointer over holes. Drag a sprite by the point where you take it: it is raised to the top. Boxes would take what has nothing there.',
    tier: 'hitmask',
    size: [480, 320],
    pictures: NAMES,
    initial: {
        pointer: [208, 150],
        radius: 0,
        threshold: 1,
        all: NAMES.map((name, i) => ({ name, x: 100 + 46 * i, y: 150 + (i % 2 ? 34 : -20), scale: 1.3, angle: 0.2 * i, z: i })),
    },
    controls: [
        { key: 'radius', label: 'Radius of the finger', min: 0, max: 30, unit: ' px' },
        { key: 'threshold', label: 'Least solid alpha', min: 1, max: 255 },
    ],
    mend: (s) => {
        s.all.forEach((one, i) => Object.assign(one, { name: NAMES[i], scale: 1.3, z: Math.round(one.z) }));
        return s;
    },
    handles: (s) => [
        ...byDepth(s).map((one) => ({
            id: one.name,
            kind: 'a',
            label: `Move the ${one.name}`,
            x: one.x,
            y: one.y,
            grab: { ...instance(s, one).shape, pose: { x: one.x, y: one.y, pivot: middle(one.name), scale: one.scale, angle: one.angle } },
            set: (at, x, y) => {
                Object.assign(at.all.find(({ name }) => name === one.name), { x, y });
                raise(at, one.name);
            },
        })),
        { id: 'pointer', kind: 'turn', label: 'Move the pointer', x: s.pointer[0], y: s.pointer[1], set: (at, x, y) => (at.pointer = [x, y]) },
    ],
    ask: (s) => [{ instances: s.all.map((one) => instance(s, one)), queries: [{ ask: 'point', at: s.pointer, radius: s.radius }] }],
    draw(pen, s, [found]) {
        const [top] = found.queries[0].objects;
        for (const one of byDepth(s)) {
            const pose = { x: one.x, y: one.y, pivot: middle(one.name), scale: one.scale, angle: one.angle };
            pen.picture(one.name, pose, 1);
            if (one.name === top?.object) pen.shape({ ...shapeOfPicture(one.name, s.threshold), pose }, { fill: 'markFill' });
        }
        const [x, y] = s.pointer;
        pen.circle(x, y, Math.max(s.radius, 5), { stroke: 'hit', width: 3 });
        pen.text(x, y - 24, top ? top.object : 'nothing', { align: 'center' });
    },
    say(s, [found]) {
        const { objects } = found.queries[0];
        const box = boxUnder(s);
        return [
            objects.length ? `Under the pointer, the topmost first: ${objects.map(({ object, distance }) => (distance ? `${object} (${round(distance)} px)` : object)).join(', ')}.` : 'Nothing under the pointer.',
            `By boxes it would be ${box ? `the ${box.name}` : 'nothing'}.`,
        ];
    },
};
