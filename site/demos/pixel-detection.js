// Pixel detection with two canvases off screen: each sprite into one, destination-in, and look for what is left. Only
// where their boxes overlap. Beside it the exact answer.
import { arm, body, poseJson } from './bodies.js';
import { pictureChoices } from './frame.js';
import { lib } from './library.js';
import { round } from './numbers.js';
import { picture, shapeOfPicture } from './pictures.js';
import { poseOf, shapeOf } from './shapes.js';

const middle = (name) => [picture(name).image.width / 2, picture(name).image.height / 2];
const sideOf = (s, key) => ({ ...shapeOfPicture(s[key].name), pose: poseJson(s[key], middle(s[key].name)) });

const boxOf = (form) => {
    const shape = shapeOf(form);
    const pose = poseOf(form.pose, shape);
    const box = lib.boundsOf(shape, pose);
    pose.dispose();
    return box;
};
// Whole pixels around what both boxes have, as a canvas can have them.
const region = (s) => {
    const [a, b] = ['a', 'b'].map((key) => boxOf(sideOf(s, key)));
    if (!a || !b) return null;
    const [x, y] = [Math.floor(Math.max(a.x, b.x)), Math.floor(Math.max(a.y, b.y))];
    const [right, below] = [Math.ceil(Math.min(a.x + a.width, b.x + b.width)), Math.ceil(Math.min(a.y + a.height, b.y + b.height))];
    return right > x && below > y ? { x, y, width: right - x, height: below - y } : null;
};

// ---- the article's way

const canvases = [];
const canvasOf = (i, { width, height }) => {
    canvases[i] ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const ctx = canvases[i];
    Object.assign(ctx.canvas, { width, height });
    return ctx;
};
const paint = (ctx, s, key, at) => {
    const { name, x, y, angle, scale } = s[key];
    const [px, py] = middle(name);
    ctx.setTransform(1, 0, 0, 1, -at.x, -at.y);
    ctx.translate(x, y);
    ctx.rotate(angle);
    ctx.scale(scale, scale);
    ctx.imageSmoothingEnabled = s.smooth;
    ctx.drawImage(picture(name).image, -px, -py);
};
function left(s) {
    const at = region(s);
    if (!at) return { at, pixels: null, count: 0 };
    const ctx = canvasOf(0, at);
    paint(ctx, s, 'a', at);
    if (s.how === 'one') {
        ctx.globalCompositeOperation = 'destination-in';
        paint(ctx, s, 'b', at);
        return { at, ...solid(ctx.getImageData(0, 0, at.width, at.height).data) };
    }
    const other = canvasOf(1, at);
    paint(other, s, 'b', at);
    const [one, two] = [ctx, other].map((each) => each.getImageData(0, 0, at.width, at.height).data);
    return { at, ...solid(one, two) };
}
const solid = (one, two = one) => {
    let count = 0;
    const pixels = new Uint8Array(one.length / 4);
    for (let i = 3; i < one.length; i += 4) if (one[i] !== 0 && two[i] !== 0) pixels[(i - 3) / 4] = ++count && 1;
    return { pixels, count };
};

const timed = (fn) => {
    const begin = performance.now();
    fn();
    return performance.now() - begin;
};

export default {
    id: 'pixel-detection',
    title: 'Pixel detection with canvases',
    about: 'Two sprites, the region that their boxes share, and the pixels that two canvases find in it.',
    hint: 'The canvas blends the borders of rotated sprites, and its pixels are those of the screen: it invents hits. Exactly, a sprite’s pixels are squares that are rotated with it.',
    tier: 'hitmask',
    size: [480, 320],
    pictures: ['ghost', 'gear'],
    slots: ['a.name', 'b.name'],
    initial: {
        a: { name: 'ghost', x: 190, y: 150, angle: 0.3, scale: 1.5 },
        b: { name: 'gear', x: 270, y: 190, angle: 0.2, scale: 1.2 },
        how: 'one',
        smooth: true,
        times: false,
    },
    controls: [
        { key: 'a.name', label: 'Blue picture', choices: pictureChoices },
        { key: 'b.name', label: 'Orange picture', choices: pictureChoices },
        { key: 'b.scale', label: 'Orange scale', min: 0.5, max: 3, step: 0.05 },
        { key: 'how', label: 'Canvases', choices: { one: 'one, destination-in', two: 'two, pixel by pixel' } },
        { key: 'smooth', label: 'Canvas smooths pictures' },
        { key: 'times', label: 'Measure times' },
    ],
    mend: (s) => {
        for (const key of ['a', 'b']) if (!(s[key].name in pictureChoices)) s[key].name = 'gear';
        return s;
    },
    drop: (s, name, at) => {
        const far = (of) => Math.hypot(of.x - at.x, of.y - at.y);
        s[far(s.a) <= far(s.b) ? 'a' : 'b'].name = name;
    },
    handles: (s) => [
        ...body(s, 'a', { label: 'the blue sprite', grab: sideOf(s, 'a'), arm: 90 }),
        ...body(s, 'b', { label: 'the orange sprite', grab: sideOf(s, 'b'), arm: 90 }),
    ],
    article: { name: 'canvases', hit: (s) => left(s).count > 0 },
    random: (s, random) => {
        const angle = random.between(-3, 3);
        const far = random.between(70, 110);
        Object.assign(s.b, { x: s.a.x + far * Math.cos(angle), y: s.a.y + far * Math.sin(angle), angle });
    },
    ask: (s) => {
        const pair = { a: sideOf(s, 'a'), b: sideOf(s, 'b') };
        return [{ op: 'overlap', ...pair }, { op: 'shared', ...pair }, { op: 'distance', ...pair }];
    },
    draw(pen, s, replies, { way }) {
        for (const key of ['a', 'b']) pen.picture(s[key].name, sideOf(s, key).pose, 0.8);
        const { at, pixels } = left(s);
        if (at) pen.box([at.x, at.y, at.width, at.height], { stroke: 'mark', dash: [6, 4] });
        if (way === 'exact') lightExact(pen, s);
        else if (at) lightCanvas(pen, at, pixels);
        for (const key of ['a', 'b']) arm(pen, s[key], 'soft', 90);
    },
    say(s, [overlap, shared, { distance }]) {
        const { at, count } = left(s);
        const lines = [
            overlap.hit ? `Exactly ${round(shared.area)} px² are shared.` : `Exactly they are ${distance === null ? 'never' : `${round(distance)} px`} apart.`,
            at ? `The boxes share ${at.width} × ${at.height} px; the canvas finds ${count} pixels there.` : 'Their boxes share nothing: no canvas is needed.',
        ];
        if (s.times && at) lines.push(times(s));
        return lines;
    },
};

function times(s) {
    const canvas = timed(() => left(s));
    const forms = [sideOf(s, 'a'), sideOf(s, 'b')];
    const shapes = forms.map(shapeOf);
    const poses = forms.map((form, i) => poseOf(form.pose, shapes[i]));
    const exact = timed(() => lib.metPixels(shapes[0], poses[0], shapes[1], poses[1]));
    poses.forEach((pose) => pose.dispose());
    return `Measured now: canvases ${round(canvas)} ms; all pixels that meet, exactly, ${round(exact)} ms.`;
}
function lightExact(pen, s) {
    for (const [one, other] of [['a', 'b'], ['b', 'a']]) { // prettier-ignore
        const forms = [sideOf(s, one), sideOf(s, other)];
        const shapes = forms.map(shapeOf);
        const poses = forms.map((form, i) => poseOf(form.pose, shapes[i]));
        pen.ctx.globalAlpha = 0.7;
        pen.pixels(lib.metPixels(shapes[0], poses[0], shapes[1], poses[1]), forms[0].pose, 'hitFill');
        pen.ctx.globalAlpha = 1;
        poses.forEach((pose) => pose.dispose());
    }
}
function lightCanvas(pen, { x, y, width }, pixels) {
    const list = [];
    pixels.forEach((value, i) => value && list.push(x + (i % width), y + Math.floor(i / width)));
    pen.pixels(list, {}, 'hitFill');
}
