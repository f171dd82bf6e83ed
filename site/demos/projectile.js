// A projectile is a segment: where it was at the beginning of the frame, and where it is at the end. A beam likewise. It
// meets ships at exact places, in order; the own ship is left out.
import { arm, body, poseJson } from './bodies.js';
import { round } from './numbers.js';
import { maskOf, picture, shapeOfPicture } from './pictures.js';
import { outlineForm } from './shapes.js';

const FLEET = ['ship', 'satellite', 'rock'];
const kept = new Map();
const outlineOf = (name, tolerance) => {
    const key = `${name} ${tolerance}`;
    if (!kept.has(key)) {
        const outline = tolerance === 0 ? maskOf(name).outline() : maskOf(name).outline({ method: 'rdp', tolerance });
        kept.set(key, outlineForm(outline));
        outline.dispose();
    }
    return kept.get(key);
};
const middle = (name) => [picture(name).image.width / 2, picture(name).image.height / 2];
const shapeFor = (s, name) => (s.by === 'pixels' ? shapeOfPicture(name) : outlineOf(name, s.tolerance));
const instance = (s, key) => {
    const { name } = s[key];
    return { name: key, shape: shapeFor(s, name), ...poseJson(s[key], middle(name)), flip: undefined };
};
const KEYS = ['own', 'near', 'far'];
// The own ship's motion is part of the shot; that of the others is taken from it.
const end = (s, heeded = s.heed) => [s.to[0] - (heeded ? s.moves : 0), s.to[1]];

// The article's: the outlines as they are when the frame begins.
const crosses = ([ax, ay], [bx, by], [cx, cy], [dx, dy]) => {
    const side = (px, py, qx, qy, rx, ry) => Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px));
    return side(ax, ay, bx, by, cx, cy) !== side(ax, ay, bx, by, dx, dy) && side(cx, cy, dx, dy, ax, ay) !== side(cx, cy, dx, dy, bx, by);
};
const edgesOf = (s, key) => {
    const { name, x, y, angle, scale } = s[key];
    const [px, py] = middle(name);
    const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
    return outlineOf(name, s.tolerance).outline.loops.map((loop) => loop.map(([i, j]) => [x + cos * (i - px) - sin * (j - py), y + sin * (i - px) + cos * (j - py)]));
};
const articleHit = (s) =>
    ['near', 'far'].some((key) => edgesOf(s, key).some((loop) => loop.some((point, i) => crosses(s.from, s.to, point, loop[(i + 1) % loop.length]))));

export default {
    id: 'projectile',
    title: 'Projectiles and beams',
    about: 'Three ships, and a segment that meets some of them.',
    hint: 'Drag the ends of the segment. The article takes the ships as they are when the frame begins; exactly, their motion in the frame can be heeded.',
    size: [480, 320],
    pictures: FLEET,
    initial: {
        own: { name: 'ship', x: 80, y: 220, angle: -0.4, scale: 1 },
        near: { name: 'satellite', x: 230, y: 150, angle: 0.5, scale: 1 },
        far: { name: 'rock', x: 370, y: 105, angle: 0.2, scale: 1 },
        from: [80, 220],
        to: [440, 60],
        by: 'outline',
        tolerance: 1,
        beam: true,
        spare: true,
        heed: true,
        moves: 0,
    },
    controls: [
        { key: 'by', label: 'Ships by', choices: { outline: 'their outlines', pixels: 'their pixels' } },
        { key: 'tolerance', label: 'Tolerance of outlines', min: 0, max: 6, step: 0.5, unit: ' px' },
        { key: 'near.scale', label: 'Scale of the satellite', min: 0.5, max: 2, step: 0.1 },
        { key: 'moves', label: 'Ships move across', min: -80, max: 80, unit: ' px a frame' },
        { key: 'heed', label: 'Their motion heeded' },
        { key: 'beam', label: 'A beam: through all' },
        { key: 'spare', label: 'Own ship left out' },
    ],
    mend: (s) => {
        KEYS.forEach((key, i) => Object.assign(s[key], { name: FLEET[i], scale: Math.min(2, Math.max(0.5, s[key].scale)) }));
        return s;
    },
    handles: (s) => [
        ...['near', 'far'].flatMap((key) => body(s, key, { label: s[key].name, kind: 'b', grab: { ...shapeOfPicture(s[key].name), pose: poseJson(s[key], middle(s[key].name)) }, arm: 60 })),
        { id: 'from', kind: 'a', label: 'Where it begins', x: s.from[0], y: s.from[1], set: (at, x, y) => (at.from = [x, y]) },
        { id: 'to', kind: 'turn', label: 'Where it ends', x: s.to[0], y: s.to[1], set: (at, x, y) => (at.to = [x, y]) },
    ],
    article: { name: 'outlines that stand still', hit: articleHit },
    exactHit: (s, [found]) => found.queries[0].objects.some(({ object }) => object !== 'own'),
    random: (s, random) => {
        s.from = [random.between(100, 460), random.between(20, 300)];
        const angle = random.between(-3, 3);
        s.to = [s.from[0] + 90 * Math.cos(angle), s.from[1] + 90 * Math.sin(angle)];
        s.moves = random.whole(2) ? 40 : -40;
    },
    ask: (s) => [
        {
            instances: KEYS.map((key) => instance(s, key)),
            queries: [{ ask: 'ray', at: s.from, to: end(s), all: s.beam || undefined, except: s.spare ? 'own' : undefined }],
        },
    ],
    draw(pen, s, [found]) {
        for (const key of KEYS) {
            const pose = poseJson(s[key], middle(s[key].name));
            pen.picture(s[key].name, pose, 0.7);
            if (s.by === 'outline') pen.shape({ ...outlineOf(s[key].name, s.tolerance), pose }, { stroke: key === 'own' ? 'a' : 'b', width: 2 });
            if (key !== 'own' && s.moves !== 0) pen.arrow([s[key].x, s[key].y], [s.moves, 0], 'soft', 2);
        }
        arm(pen, s.near, 'soft', 60);
        arm(pen, s.far, 'soft', 60);
        pen.line([s.from, s.to], { stroke: 'a', width: 3 });
        if (s.heed && s.moves !== 0) pen.line([s.from, end(s)], { stroke: 'mark', width: 2, dash: [5, 4] });
        found.queries[0].objects.forEach(({ point, normal }, i) => {
            pen.arrow(point, normal.map((n) => 26 * n), 'hit', 2.5); // prettier-ignore
            pen.dot(...point, 'hit', 5);
            pen.text(point[0] + 10, point[1] + 14, String(i + 1));
        });
    },
    say(s, [found]) {
        const { objects } = found.queries[0];
        if (objects.length === 0) return 'It meets no ship.';
        const name = (key) => (key === 'own' ? 'the own ship' : s[key].name);
        return objects.slice(0, 4).map(({ object, fraction, point, normal }, i) => `${i + 1}: ${name(object)} after ${round(fraction, 4)} of the way at ${point.map((n) => round(n)).join(', ')}, normal ${normal.map((n) => round(n)).join(', ')}.`);
    },
};
