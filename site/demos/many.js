// Ten thousand sprites: who touches whom, to the pixel, in each frame. One world, poses in one array.
import { herd, Live, posesAt, sameAsScene } from './herd.js';
import { round } from './numbers.js';
import { picture, shapeOfPicture } from './pictures.js';

const [W, H] = [2400, 1600];
const NAMES = ['star', 'key', 'rock'];
const SCALE = 0.28;
const countOf = (s) => Math.round(10 ** s.power);
const middle = (name) => [picture(name).image.width / 2, picture(name).image.height / 2];
const MEETS = { all: 'all with all', groups: 'stars with the others' };

let kept = { n: 0 };
const herdOf = (s) => (kept = kept.n === countOf(s) ? kept : herd({ n: countOf(s), w: W, h: H, speed: 4, spin: 0.1 }));
const posesOf = (s) => posesAt(herdOf(s), s.time, SCALE);
// Each kind is a block: the first third are stars, and so on.
const blockOf = (n, k) => [Math.ceil((n * k) / 3), Math.ceil((n * (k + 1)) / 3)];
function sceneOf(s) {
    const poses = posesOf(s);
    return {
        shapes: Object.fromEntries(NAMES.map((name) => [name, shapeOfPicture(name)])),
        instances: NAMES.map((name, k) => {
            const [from, to] = blockOf(countOf(s), k);
            const rows = Array.from({ length: to - from }, (_, i) => Array.from(poses.subarray(5 * (from + i), 5 * (from + i) + 3)));
            const groups = s.meets === 'groups' ? { category: k ? 2 : 1, mask: k ? 1 : 2 } : {};
            return { shape: name, pivot: middle(name), scale: SCALE, ...groups, columns: ['x', 'y', 'angle'], rows };
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
    about: 'Stars, keys and rocks that fly and rotate; those that touch are lit.',
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
        NAMES.forEach((name, k) => {
            const { image } = picture(name);
            const [from, to] = blockOf(countOf(s), k);
            for (let i = from; i < to; i++) {
                const at = 5 * i;
                const [cos, sin] = [SCALE * Math.cos(poses[at + 2]), SCALE * Math.sin(poses[at + 2])];
                ctx.save();
                ctx.transform(cos, sin, -sin, cos, poses[at], poses[at + 1]);
                ctx.drawImage(image, -image.width / 2, -image.height / 2);
                ctx.restore();
            }
        });
        ctx.lineWidth = 2 * pen.px;
        ctx.strokeStyle = pen.color('hit');
        for (const i of new Set(pairs.flatMap(({ a, b }) => [a, b]))) ctx.strokeRect(poses[5 * i] - 12, poses[5 * i + 1] - 12, 24, 24);
    },
    say(s, [{ pairs, took }]) {
        const n = countOf(s);
        return [
            `${n} sprites: of ${(n * (n - 1)) / 2} pairs ${pairs.length} touch to the pixel.`,
            `Measured now: ${round(took)} ms of the 16.67 ms of a frame, broad phase: ${live.world.broadChosen()}.`,
        ];
    },
};
