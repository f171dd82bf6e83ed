// Ten thousand sprites: who touches whom, to the pixel, in each frame. One world, poses in one array; the masks are made
// small once, so a pose only rotates them.
import { herd, Live, posesAt, sameAsScene } from './herd.js';
import { round } from './numbers.js';
import { maskOf, picture } from './pictures.js';

const [W, H] = [2400, 1600];
const NAMES = ['star', 'key', 'rock'];
const countOf = (s) => Math.round(10 ** s.power);
// The more there are the smaller: so they have the same part of the stage.
const smaller = (n) => Math.min(8, Math.max(2, Math.floor(Math.sqrt(n / 156))));

const small = new Map(); // by name and size: what is drawn, and its solid pixels
function smallOf(name, n) {
    const factor = smaller(n);
    const key = `${name} ${factor}`;
    if (!small.has(key)) {
        const mask = maskOf(name).reduce(factor, 'majority');
        const [width, height] = [mask.width, mask.height];
        const canvas = new OffscreenCanvas(width, height);
        const ctx = canvas.getContext('2d');
        ctx.drawImage(picture(name).image, 0, 0, width, height);
        ctx.globalCompositeOperation = 'destination-in'; // drawn where it is solid
        const solid = mask.toImageData();
        const shown = Object.assign(document.createElement('canvas'), { width, height });
        shown.getContext('2d').putImageData(new ImageData(solid.data, width, height), 0, 0);
        ctx.drawImage(shown, 0, 0);
        small.set(key, { image: canvas.transferToImageBitmap(), rows: mask.toText().trim().split('\n'), middle: [width / 2, height / 2] });
        mask.dispose();
    }
    return small.get(key);
}
const MEETS = { all: 'all with all', groups: 'stars with the others' };

let kept = { n: 0 };
const herdOf = (s) => (kept = kept.n === countOf(s) ? kept : herd({ n: countOf(s), w: W, h: H, speed: 4, spin: 0.1, still: blockOf(countOf(s), 2)[0] }));
const posesOf = (s) => posesAt(herdOf(s), s.time);
// Each kind is a block: the first third are stars, and so on.
const blockOf = (n, k) => [Math.ceil((n * k) / 3), Math.ceil((n * (k + 1)) / 3)];
function sceneOf(s) {
    const poses = posesOf(s);
    return {
        shapes: Object.fromEntries(NAMES.map((name) => [name, { rows: smallOf(name, countOf(s)).rows }])),
        instances: NAMES.map((name, k) => {
            const [from, to] = blockOf(countOf(s), k);
            const rows = Array.from({ length: to - from }, (_, i) => Array.from(poses.subarray(5 * (from + i), 5 * (from + i) + 3)));
            const groups = s.meets === 'groups' ? { category: k ? 2 : 1, mask: k ? 1 : 2 } : {};
            return { shape: name, pivot: smallOf(name, countOf(s)).middle, ...groups, columns: ['x', 'y', 'angle'], rows };
        }).filter(({ rows }) => rows.length),
    };
}

const live = new Live();
function look(s) {
    live.begin(`${countOf(s)} ${s.meets}`, () => sceneOf(s), 'auto');
    const poses = posesOf(s);
    const begin = performance.now();
    const pairs = live.update(poses);
    return [{ pairs, took: performance.now() - begin }];
}

export default {
    id: 'many',
    title: '10,000 sprites',
    about: 'Stars and keys that fly and rotate among rocks; those that touch are lit.',
    hint: 'Each pair is decided by pixels, rotated as they are drawn. Press Play.',
    size: [W, H],
    pictures: NAMES,
    initial: { power: 3, meets: 'all', time: 0 },
    controls: [
        { key: 'power', label: 'How many', min: 1, max: 4, step: 0.1, show: (value) => String(Math.round(10 ** value)) },
        { key: 'meets', label: 'Who is compared', choices: MEETS },
    ],
    tick: (s) => (s.time += 1),
    look,
    ask: (s) => [sceneOf(s)],
    sound: (s, [{ pairs }], asked) => sameAsScene(asked, pairs),
    draw(pen, s, [{ pairs }]) {
        const poses = posesOf(s);
        const { ctx } = pen;
        const base = ctx.getTransform(); // of one scale, not rotated
        NAMES.forEach((name, k) => {
            const { image, middle } = smallOf(name, countOf(s));
            const [from, to] = blockOf(countOf(s), k);
            for (let i = from; i < to; i++) {
                const at = 5 * i;
                const [cos, sin] = [Math.cos(poses[at + 2]), Math.sin(poses[at + 2])];
                ctx.setTransform(base.a * cos, base.a * sin, -base.a * sin, base.a * cos, base.a * poses[at] + base.e, base.a * poses[at + 1] + base.f);
                ctx.drawImage(image, -middle[0], -middle[1]);
            }
        });
        const half = 0.7 * smallOf('star', countOf(s)).middle[0] + 2 * pen.px;
        ctx.lineWidth = 1.25 * pen.px;
        ctx.strokeStyle = pen.color('hit');
        ctx.setTransform(base);
        for (const i of new Set(pairs)) ctx.strokeRect(poses[5 * i] - half, poses[5 * i + 1] - half, 2 * half, 2 * half);
    },
    say(s, [{ pairs, took }]) {
        const n = countOf(s);
        return [
            `${n} sprites: of ${(n * (n - 1)) / 2} pairs ${pairs.length / 2} touch to the pixel.`,
            `Measured now: ${round(took)} ms of the 16.67 ms of a frame, broad phase: ${live.world.broadChosen()}.`,
        ];
    },
};
