// Pixel maps at a coarser resolution: one pixel stands for a cluster. Which clusters count, what that misses and
// invents, and how many comparisons it takes.
import { body, poseJson } from './bodies.js';
import { pictureChoices } from './frame.js';
import { round } from './numbers.js';
import { maskOf, shapeOfPicture } from './pictures.js';

const SCALE = 2;
const FRAME = 1000 / 60;
const sideOf = (s, key) => ({ ...shapeOfPicture(s[key].name, s.threshold), pose: { ...poseJson(s[key], [0, 0]), scale: SCALE } });
const whole = (at) => Math.round(at / SCALE) * SCALE;
const snap = (s) => {
    for (const key of ['a', 'b']) Object.assign(s[key], { x: whole(s[key].x), y: whole(s[key].y) });
};

// ---- the article's map: the pixels, or clusters, that are visible, as a list of x and y

const HOW = { corner: 'its first pixel', any: 'any pixel', all: 'all pixels', majority: 'most pixels' };
const reduced = (s, key) => {
    const mask = maskOf(s[key].name, s.threshold);
    return s[key].resolution === 1 ? mask.copy() : mask.reduce(s[key].resolution, s.how);
};
const listOf = (s, key) => {
    const small = reduced(s, key);
    const { resolution: size, x, y } = s[key];
    const list = Array.from(small.pixels(), (at, i) => at * size + (i % 2 ? y : x) / SCALE);
    small.dispose();
    return { list, size };
};
// Closed: neighbours that only share an edge are a hit, as in the article's hitBox.
const meets = (s, ax, ay, an, bx, by, bn) =>
    s.edges ? !(ay + an < by || ay > by + bn || ax + an < bx || ax > bx + bn) : ay + an > by && ay < by + bn && ax + an > bx && ax < bx + bn;
const boxFirst = (s) => {
    const [a, b] = ['a', 'b'].map((key) => maskOf(s[key].name, s.threshold));
    return !(s.a.y / SCALE + a.height < s.b.y / SCALE || s.a.y / SCALE > s.b.y / SCALE + b.height || s.a.x / SCALE + a.width < s.b.x / SCALE || s.a.x / SCALE > s.b.x / SCALE + b.width);
};
function compare(s) {
    if (!boxFirst(s)) return { hit: false, looks: 0, most: 0 };
    const [a, b] = [listOf(s, 'a'), listOf(s, 'b')];
    const most = (a.list.length * b.list.length) / 4;
    let looks = 0;
    for (let i = 0; i < a.list.length; i += 2) {
        for (let j = 0; j < b.list.length; j += 2) {
            looks++;
            if (meets(s, a.list[i], a.list[i + 1], a.size, b.list[j], b.list[j + 1], b.size)) return { hit: true, looks, most };
        }
    }
    return { hit: false, looks, most };
}

const side = (key, label) => [
    { key: `${key}.name`, label: `${label} picture`, choices: pictureChoices },
    { key: `${key}.resolution`, label: `${label} resolution`, min: 1, max: 8, unit: ' px' },
];

export default {
    id: 'pixel-map',
    title: 'Pixel maps and their resolution',
    about: 'Two sprites with the clusters of their pixel maps.',
    hint: 'Squares are the clusters that count. At a resolution of 4 a sprite of 40 × 40 px has at most 100 of them. Drop a picture of your own onto one.',
    tier: 'hitmask',
    size: [480, 300],
    pictures: ['ghost', 'key'],
    slots: ['a.name', 'b.name'],
    initial: {
        a: { name: 'ghost', x: 130, y: 80, resolution: 4 },
        b: { name: 'key', x: 208, y: 102, resolution: 4 },
        threshold: 1,
        how: 'corner',
        edges: true,
        fine: false,
        list: false,
    },
    controls: [
        ...side('a', 'Blue'),
        ...side('b', 'Orange'),
        { key: 'how', label: 'A cluster counts by', choices: HOW },
        { key: 'threshold', label: 'Least solid alpha', min: 1, max: 255 },
        { key: 'edges', label: 'Edge neighbours hit' },
        { key: 'fine', label: 'Coarse, then fine' },
        { key: 'list', label: 'List the map of blue' },
    ],
    mend: (s) => {
        for (const key of ['a', 'b']) if (!(s[key].name in pictureChoices)) s[key].name = 'key';
        snap(s);
        return s;
    },
    drop: (s, name, at) => (s[at.x < (s.a.x + s.b.x) / 2 + 40 ? 'a' : 'b'].name = name),
    handles: (s) =>
        ['a', 'b'].flatMap((key) => {
            const [move] = body(s, key, { label: key === 'a' ? 'the blue sprite' : 'the orange sprite', grab: sideOf(s, key) });
            const set = (at, x, y) => Object.assign(at[key], { x: whole(x), y: whole(y) });
            return [{ ...move, set, key: (at, dx, dy) => set(at, at[key].x + SCALE * Math.sign(dx) * Math.ceil(Math.abs(dx)), at[key].y + SCALE * Math.sign(dy) * Math.ceil(Math.abs(dy))) }];
        }),
    actions: { 'Two discs of 40 px, resolution 4': (s) => discs(s, 4), 'the same, resolution 3': (s) => discs(s, 3) },
    article: {
        name: 'pixel maps',
        hit: (s, replies) => compare(s).hit && (!s.fine || replies[0].hit),
    },
    random: (s, random) => {
        const { width, height } = maskOf(s.a.name, s.threshold);
        Object.assign(s.b, { x: whole(s.a.x + random.between(-60, width * SCALE)), y: whole(s.a.y + random.between(-60, height * SCALE)) });
    },
    ask: (s) => {
        const pair = { a: sideOf(s, 'a'), b: sideOf(s, 'b') };
        return [{ op: 'overlap', ...pair }, { op: 'shared', ...pair }, { op: 'distance', ...pair }];
    },
    draw(pen, s, [overlap]) {
        for (const key of ['a', 'b']) {
            pen.picture(s[key].name, sideOf(s, key).pose, 0.6);
            const { list, size } = listOf(s, key);
            pen.ctx.strokeStyle = pen.color(key);
            pen.ctx.lineWidth = pen.px;
            pen.ctx.beginPath();
            for (let i = 0; i < list.length; i += 2) pen.ctx.rect(list[i] * SCALE, list[i + 1] * SCALE, size * SCALE, size * SCALE);
            pen.ctx.fillStyle = pen.color(`${key}Fill`);
            pen.ctx.fill();
            if (size > 1) pen.ctx.stroke();
        }
        if (overlap.hit) lightShared(pen, s);
    },
    say(s, [overlap, shared, { distance }]) {
        const { looks, most, hit } = compare(s);
        const [a, b] = [maskOf(s.a.name, s.threshold), maskOf(s.b.name, s.threshold)];
        const counts = ['a', 'b'].map((key) => listOf(s, key).list.length / 2);
        const listed = s.list ? [`Map of blue: ${entries(s)}`] : [];
        return [
            overlap.hit ? `Exactly ${round(shared.area / SCALE ** 2)} pixels are shared.` : `Exactly they are ${distance === null ? 'never' : `${round(distance / SCALE)} px`} apart.`,
            looks ? `${counts[0]} × ${counts[1]} clusters: ${hit ? 'ended' : 'no hit'} after ${looks} of ${most} comparisons; all solid pixels: ${a.count * b.count}.` : 'Their boxes are apart: no pixel is compared.',
            `Measured now: ${timed(s)} of the ${round(FRAME)} ms of a frame.`,
            ...listed,
        ];
    },
};

const entries = (s) => {
    const { list } = listOf(s, 'a');
    const points = Array.from({ length: Math.min(12, list.length / 2) }, (_, i) => `{ x: ${list[2 * i] - s.a.x / SCALE}, y: ${list[2 * i + 1] - s.a.y / SCALE} }`);
    return `[${points.join(', ')}${list.length > 24 ? ', …' : ''}]`;
};
const discs = (s, resolution) => {
    for (const key of ['a', 'b']) Object.assign(s[key], { name: 'disc', resolution });
    Object.assign(s.a, { x: 150, y: 90 });
    Object.assign(s.b, { x: 206, y: 146 });
};

// By the clock once a second at most, so that the line does not flicker.
let last = { at: -1e9, words: '' };
function timed(s) {
    const begin = performance.now();
    if (begin - last.at < 500) return last.words;
    compare(s);
    const end = performance.now();
    last = { at: end, words: `${round(end - begin)} ms` };
    return last.words;
}
function lightShared(pen, s) {
    const [a, b] = [maskOf(s.a.name, s.threshold), maskOf(s.b.name, s.threshold)];
    const both = a.shared(b, (s.b.x - s.a.x) / SCALE, (s.b.y - s.a.y) / SCALE);
    pen.pixels(both.pixels(), sideOf(s, 'a').pose, 'hitFill');
    both.dispose();
}
