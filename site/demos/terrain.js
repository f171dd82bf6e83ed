// Terrain that blasts take away: a mask, into which discs are erased. A ball falls on what is left.
import { Mask, bounceVelocity } from 'hitmask/full';
import { ask as answer } from './command.js';
import { body, poseJson } from './bodies.js';
import { round } from './numbers.js';

const [W, H] = [480, 300];
const SCALE = 4;
const [COLUMNS, ROWS] = [W / SCALE, H / SCALE];
const height = (x) => Math.round(40 + 9 * Math.sin(x / 11) + 5 * Math.sin(x / 4.3 + 1));

// The mask and its rows for a list of blasts; made anew only when one was added.
let kept = { key: '' };
function terrain({ blasts }) {
    const key = JSON.stringify(blasts);
    if (kept.key === key) return kept;
    const mask = new Mask(COLUMNS, ROWS, { pivot: 'top-left' });
    for (let x = 0; x < COLUMNS; x++) mask.fillRect({ x, y: height(x), width: 1, height: ROWS - height(x) });
    for (const [x, y, r] of blasts) stamp(mask, x, y, r);
    kept = { key, count: mask.count, form: { rows: mask.toText().trim().split('\n') } };
    mask.dispose();
    return kept;
}
function stamp(mask, x, y, r) {
    for (let row = Math.max(0, Math.floor(y - r)); row < Math.min(ROWS, y + r); row++) {
        const half = Math.sqrt(Math.max(0, r * r - (row + 0.5 - y) ** 2));
        mask.fillRect({ x: Math.round(x - half), y: row, width: Math.round(2 * half), height: 1 }, false);
    }
}
const groundOf = (s) => ({ ...terrain(s).form, pose: { scale: SCALE } });
const ballOf = (s, at = s.ball) => ({ circle: [0, 0, 9], pose: poseJson({ x: at.x, y: at.y }) });
const castOf = (s) => ({ op: 'cast', a: groundOf(s), b: ballOf(s), motion: [s.ball.vx, s.ball.vy] });

export default {
    id: 'terrain',
    title: 'Terrain that blasts take away',
    about: 'Hills of solid pixels with craters, and a ball that bounces on them.',
    hint: 'Drag the crosshair and press “Blast”; a press on the ground does the same. The ball falls when time runs.',
    size: [W, H],
    initial: { ball: { x: 150, y: 40, vx: 1.2, vy: 0 }, aim: [250, 170], radius: 24, bounce: 0.6, blasts: [] },
    controls: [
        { key: 'radius', label: 'Radius of the blast', min: 8, max: 60, unit: ' px' },
        { key: 'bounce', label: 'Restitution', min: 0, max: 0.95, step: 0.05 },
    ],
    mend: (s) => {
        s.blasts = s.blasts.filter((one) => Array.isArray(one) && one.length === 3 && one.every((n) => Number.isFinite(n) && Math.abs(n) < 1000)).slice(0, 200);
        return s;
    },
    actions: { Blast: (s) => blast(s, ...s.aim) },
    press: (s, x, y) => blast(s, x, y),
    handles: (s) => [
        { ...body(s, 'ball', { label: 'the ball', kind: 'b', grab: ballOf(s) })[0], set: (at, x, y) => Object.assign(at.ball, { x, y, vx: 1.2, vy: 0 }) },
        { id: 'aim', kind: 'turn', label: 'Where to blast', x: s.aim[0], y: s.aim[1], set: (at, x, y) => (at.aim = [x, y]) },
    ],
    tick(s) {
        const { ball } = s;
        ball.vy += 0.25;
        const found = answer(castOf(s));
        Object.assign(ball, { x: ball.x + found.stop[0], y: ball.y + found.stop[1] });
        if (found.hit && found.normal) {
            const [x, y] = found.normal;
            const v = bounceVelocity({ x: ball.vx, y: ball.vy }, { x, y }, { restitution: s.bounce, friction: 0.05 });
            Object.assign(ball, { vx: v.x, vy: v.y });
        }
        if (ball.x < -9 || ball.x > W + 9 || ball.y > H + 9) Object.assign(ball, { x: 150, y: 20, vx: 1.2, vy: 0 });
    },
    ask: (s) => {
        const pair = { a: groundOf(s), b: ballOf(s) };
        return [{ op: 'distance', ...pair }, castOf(s), { op: 'contact', ...pair }];
    },
    draw(pen, s, [gap, cast, contact]) {
        pen.shape(groundOf(s), { fill: 'solid' });
        pen.circle(...s.aim, s.radius, { stroke: 'hit', dash: [4, 4], width: 1.5 });
        pen.cross(...s.aim, 'hit');
        pen.shape(ballOf(s), { stroke: 'b', fill: 'bFill', width: 3 });
        pen.arrow([s.ball.x, s.ball.y], [4 * s.ball.vx, 4 * s.ball.vy], 'soft', 1.5);
        if (gap.distance > 0) pen.line([gap.a, gap.b], { stroke: 'mark', dash: [4, 4] });
        if (contact.hit) pen.dot(...contact.points[0].point, 'hit', 5);
    },
    say: (s, [gap, cast]) => [
        gap.distance === null ? 'No ground is left.' : `The ball is ${round(gap.distance)} px from pixel ${gap.parts[0].pixel} of the ground${cast.hit ? `, and meets it after ${round(cast.fraction, 4)} of this frame` : ''}.`,
        `${terrain(s).count} solid pixels are left after ${s.blasts.length} blasts.`,
    ],
};
function blast(s, x, y) {
    s.blasts = [...s.blasts, [x / SCALE, y / SCALE, s.radius / SCALE].map((n) => Math.round(n * 100) / 100)].slice(-200);
}
