// The per-pixel plugin: go through the rectangle that two sprites share, pixel by pixel, until both are solid.
import { body, poseJson } from './bodies.js';
import { pictureChoices } from './frame.js';
import { round } from './numbers.js';
import { lib } from './library.js';
import { frameOf, framesIn, groundedOf, maskOf, shapeOfPicture } from './pictures.js';

const SCALE = 2;
// What of a picture is solid. Without alpha there is a ground: of one colour, or dark.
const SOLID = { alpha: 'what has alpha', key: 'all but one colour', bright: 'what is bright' };
const [MAGENTA, BLACK] = [[255, 0, 255], [0, 0, 0]]; // prettier-ignore
const brightness = ({ data }) => Uint8Array.from({ length: data.length / 4 }, (_, i) => (77 * data[4 * i] + 150 * data[4 * i + 1] + 29 * data[4 * i + 2]) >> 8);
const grounded = {
    alpha: (s, name) => name,
    key: ({ tolerance }, name) =>
        groundedOf(name, `key${tolerance}`, MAGENTA, (pixels) => lib.Mask.fromColorKey(pixels, MAGENTA, { tolerance, pivot: 'top-left' })),
    bright: ({ least }, name) =>
        groundedOf(name, `bright${least}`, BLACK, (pixels) => lib.Mask.fromGray(brightness(pixels), pixels.width, pixels.height, { threshold: least, pivot: 'top-left' })),
};
// The picture that is shown now: of a sheet one frame.
const nameOf = (s, key) => grounded[s.solid](s, frameOf(s[key].name, s.frame));
const flipOf = (s, key) => (s[key].flip ? 'x' : '');
const sideOf = (s, key) => ({
    ...shapeOfPicture(nameOf(s, key)),
    pose: { ...poseJson(s[key], [0, 0], flipOf(s, key)), scale: SCALE },
});

// In pixels of the sprites; places between pixels are rounded, as an array's index has to be.
const placeOf = ({ x, y }) => [Math.round(x / SCALE), Math.round(y / SCALE)];
function rectangle(s) {
    const [[ax, ay], [bx, by]] = [placeOf(s.a), placeOf(s.b)];
    const [a, b] = [maskOf(nameOf(s, 'a')), maskOf(nameOf(s, 'b'))];
    const [xMin, yMin] = [Math.max(ax, bx), Math.max(ay, by)];
    const [xMax, yMax] = [Math.min(ax + a.width, bx + b.width), Math.min(ay + a.height, by + b.height)];
    return { xMin, yMin, xMax, yMax, there: xMin < xMax && yMin < yMax };
}
const alpha = (s, key, x, y) => {
    const mask = maskOf(nameOf(s, key));
    const [left, top] = placeOf(s[key]);
    const column = s[key].flip ? mask.width - 1 - (x - left) : x - left;
    return mask.get(column, y - top);
};
// The article's two loops; `most` pixels at most, to show them one by one.
function scan(s, most = Infinity) {
    const { xMin, yMin, xMax, yMax, there } = rectangle(s);
    let looks = 0;
    if (there)
        for (let y = yMin; y < yMax; y++)
            for (let x = xMin; x < xMax; x++) {
                if (looks === most) return { looks, hit: false, x, y };
                looks++;
                if (alpha(s, 'a', x, y) && alpha(s, 'b', x, y)) return { looks, hit: true, x, y };
            }
    return { looks, hit: false };
}

export default {
    id: 'plugin',
    title: 'The per-pixel plugin',
    about: 'Two sprites, the rectangle that they share, and the pixels of it that were looked at.',
    hint: 'The loop ends at the first pixel that is solid in both. Places between pixels are rounded by the article’s way, and kept by the exact one.',
    tier: 'hitmask',
    size: [480, 300],
    pictures: ['ghost', 'spider'],
    slots: ['a.name', 'b.name'],
    initial: {
        a: { name: 'ghost', x: 130, y: 70, flip: false },
        b: { name: 'spider', x: 190, y: 112, flip: false },
        frame: 0,
        shown: 4000,
        between: true,
        solid: 'alpha',
        tolerance: 40,
        least: 60,
    },
    controls: [
        { key: 'a.name', label: 'Blue picture', choices: pictureChoices },
        { key: 'b.name', label: 'Orange picture', choices: pictureChoices },
        { key: 'solid', label: 'Solid is', choices: SOLID },
        { key: 'tolerance', label: 'Tolerance of the colour', min: 0, max: 255, when: (s) => s.solid === 'key' },
        { key: 'least', label: 'Least brightness', min: 1, max: 255, when: (s) => s.solid === 'bright' },
        { key: 'a.flip', label: 'Blue flipped' },
        { key: 'b.flip', label: 'Orange flipped' },
        { key: 'between', label: 'Positions between pixels' },
        { key: 'frame', label: 'Frame of the animation', min: 0, max: 5, when: (s) => framesIn(s.a.name) + framesIn(s.b.name) > 2 },
        { key: 'shown', label: 'Pixels tested, at most', min: 0, max: 4000 },
    ],
    mend: (s) => {
        for (const key of ['a', 'b']) if (!(s[key].name in pictureChoices)) s[key].name = 'spider';
        for (const key of ['frame', 'tolerance', 'least']) s[key] = Math.round(s[key]);
        return s;
    },
    changed: (s) => {
        if (!s.between) for (const key of ['a', 'b']) Object.assign(s[key], { x: SCALE * Math.round(s[key].x / SCALE), y: SCALE * Math.round(s[key].y / SCALE) });
    },
    drop: (s, name, at) => (s[at.x < (s.a.x + s.b.x) / 2 + 40 ? 'a' : 'b'].name = name),
    handles: (s) =>
        ['a', 'b'].flatMap((key) => {
            const [move] = body(s, key, { label: key === 'a' ? 'the blue sprite' : 'the orange sprite', grab: sideOf(s, key) });
            const grid = (at, value) => (at.between ? value : SCALE * Math.round(value / SCALE));
            const set = (at, x, y) => Object.assign(at[key], { x: grid(at, x), y: grid(at, y) });
            return [{ ...move, set, key: (at, dx, dy) => set(at, at[key].x + SCALE * dx, at[key].y + SCALE * dy) }];
        }),
    actions: { 'A walking sprite': (s) => Object.assign(s.a, { name: 'walker_strip6' }), 'Next frame': (s) => (s.frame = (s.frame + 1) % 6) },
    tick: (s) => (s.shown = s.shown >= 4000 ? 0 : Math.min(4000, s.shown + 4)),
    article: { name: 'the plugin’s loop', hit: (s) => scan(s).hit },
    random: (s, random) => {
        const grid = s.between ? (value) => Math.round(value * 100) / 100 : (value) => SCALE * Math.round(value / SCALE);
        Object.assign(s.b, { x: grid(s.a.x + random.between(-90, 110)), y: grid(s.a.y + random.between(-90, 110)) });
    },
    ask: (s) => {
        const pair = { a: sideOf(s, 'a'), b: sideOf(s, 'b') };
        return [{ op: 'overlap', ...pair }, { op: 'shared', ...pair }, { op: 'distance', ...pair }];
    },
    draw(pen, s) {
        for (const key of ['a', 'b']) pen.picture(nameOf(s, key), sideOf(s, key).pose, 0.8);
        const { xMin, yMin, xMax, yMax, there } = rectangle(s);
        if (!there) return;
        const seen = scan(s, s.shown);
        const list = [];
        for (let i = 0; i < seen.looks; i++) list.push(xMin + (i % (xMax - xMin)), yMin + Math.floor(i / (xMax - xMin)));
        pen.pixels(list, { scale: SCALE }, 'markFill');
        pen.box([xMin * SCALE, yMin * SCALE, (xMax - xMin) * SCALE, (yMax - yMin) * SCALE], { stroke: 'mark', dash: [6, 4] });
        if (seen.hit) pen.pixels([seen.x, seen.y], { scale: SCALE }, 'hitFill');
        if (seen.hit) pen.circle((seen.x + 0.5) * SCALE, (seen.y + 0.5) * SCALE, 8 * pen.px, { stroke: 'hit', width: 3 });
    },
    say(s, [overlap, shared, { distance }]) {
        const { xMin, yMin, xMax, yMax, there } = rectangle(s);
        const { looks, hit } = scan(s);
        const [a, b] = [maskOf(nameOf(s, 'a')), maskOf(nameOf(s, 'b'))];
        return [
            overlap.hit ? `Exactly ${round(shared.area / SCALE ** 2)} pixels are shared.` : `Exactly they are ${distance === null ? 'never' : `${round(distance / SCALE, 3)} px`} apart.`,
            there ? `The rectangle has ${(xMax - xMin) * (yMax - yMin)} pixels; the loop ${hit ? `ended at the ${ordinal(looks)}` : `went through all of them`}.` : 'Their boxes are apart: no loop.',
            `Alpha kept as bytes: ${a.width * a.height + b.width * b.height}; as one bit a pixel: ${Math.ceil((a.width * a.height) / 8) + Math.ceil((b.width * b.height) / 8)}.`,
        ];
    },
};
const ordinal = (n) => `${n}${n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;
