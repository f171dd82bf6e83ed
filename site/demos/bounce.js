// A ball in the canvas with a thin wall. The article's way moves it first and then looks; exactly, its motion is cast,
// and nothing is passed through however fast it is.
import { bounceVelocity } from 'hitmask/full';
import { ask as answer } from './command.js';
import { body, poseJson } from './bodies.js';
import { round } from './numbers.js';

const [W, H] = [480, 320];
const box = (x, y, w, h) => ({ box: [0, 0, w, h], pose: { x, y } });
const SIDES = [box(-100, -100, 100, H + 200), box(W, -100, 100, H + 200), box(0, -100, W, 100), box(0, H, W, 100)];
const wallOf = (s) => box(240 - s.wall / 2, 90, s.wall, 140);
const roomOf = (s) => ({ compound: [...SIDES, wallOf(s)] });
const ballOf = (s, at) => ({ circle: [0, 0, s.radius], pose: poseJson(at) });
const castOf = (s, ball, motion) => ({ op: 'cast', a: roomOf(s), b: ballOf(s, ball), motion });
const motionOf = (s, { vx, vy }) => [vx * s.speed, vy * s.speed];

// As far as it can go, then thrown back, until the frame is over.
function exactFrame(s) {
    const { ball } = s;
    let left = 1;
    for (let i = 0; i < 20 && left > 0; i++) {
        const [dx, dy] = motionOf(s, ball).map((part) => part * left);
        const found = answer(castOf(s, ball, [dx, dy]));
        ball.x += found.stop[0];
        ball.y += found.stop[1];
        if (!found.hit) return;
        left *= 1 - found.fraction;
        const [x, y] = found.normal; // from the room to the ball
        const thrown = bounceVelocity({ x: ball.vx, y: ball.vy }, { x, y }, { restitution: 1 });
        Object.assign(ball, { vx: thrown.x, vy: thrown.y });
    }
}
// The article's: move, then reverse where a side was passed. The wall in the same manner.
function articleFrame(s) {
    const { other, radius } = s;
    const before = { ...other };
    const [dx, dy] = motionOf(s, other);
    other.x += dx;
    other.y += dy;
    if (other.x - radius < 0 || other.x + radius > W) other.vx = -other.vx;
    if (other.y - radius < 0 || other.y + radius > H) other.vy = -other.vy;
    const inWall = answer({ op: 'overlap', a: wallOf(s), b: ballOf(s, other) }).hit;
    if (inWall) other.vx = -other.vx;
    const met = answer({ op: 'cast', a: wallOf(s), b: ballOf(s, before), motion: [dx, dy] }).hit;
    if (met && !inWall) s.tunnels++;
    const outside = other.x < 0 || other.x > W || other.y < 0 || other.y > H;
    if (outside) s.lost++;
}

export default {
    id: 'bounce',
    title: 'A ball in the canvas',
    about: 'Two balls that begin alike: one moves by exact casts, the other by the article’s rule.',
    hint: 'Make it fast and the wall thin: the orange ball, moved first and tested then, tunnels through the wall or leaves the canvas.',
    size: [W, H],
    autoplay: true,
    initial: {
        ball: { x: 80, y: 130, vx: 0.91, vy: 0.42 },
        other: { x: 80, y: 130, vx: 0.91, vy: 0.42 },
        aim: [140, 158],
        radius: 14,
        speed: 6,
        wall: 6,
        tunnels: 0,
        lost: 0,
        frames: 0,
    },
    controls: [
        { key: 'speed', label: 'Speed', min: 0, max: 120, unit: ' px a frame' },
        { key: 'radius', label: 'Radius', min: 3, max: 30, unit: ' px' },
        { key: 'wall', label: 'Wall', min: 1, max: 40, unit: ' px thick' },
    ],
    changed: (s) => begin(s),
    mend: (s) => keepInside(s),
    handles: (s) => [
        { ...body(s, 'ball', { label: 'both balls', kind: 'a', grab: ballOf(s, s.ball) })[0], set: place },
        { id: 'aim', kind: 'turn', label: 'Direction', x: s.aim[0], y: s.aim[1], set: aim },
    ],
    tick(s) {
        exactFrame(s);
        articleFrame(s);
        s.frames++;
    },
    ask: (s) => [castOf(s, s.ball, motionOf(s, s.ball))],
    draw(pen, s, [found]) {
        const [dx, dy] = motionOf(s, s.ball);
        pen.shape(wallOf(s), { stroke: 'ink', fill: 'solid' });
        pen.circle(s.other.x, s.other.y, s.radius, { stroke: 'b', fill: 'bFill', dash: [4, 3] });
        pen.line([[s.ball.x, s.ball.y], [s.ball.x + dx, s.ball.y + dy]], { stroke: 'soft', width: 1.5, dash: [4, 4] }); // prettier-ignore
        pen.circle(s.ball.x + found.stop[0], s.ball.y + found.stop[1], s.radius, { stroke: 'mark', width: 1.5 });
        pen.circle(s.ball.x, s.ball.y, s.radius, { stroke: 'a', fill: 'aFill', width: 3 });
        if (found.hit) {
            pen.dot(...found.point, 'hit', 5);
            pen.arrow(found.point, found.normal.map((n) => 26 * n), 'hit', 2); // prettier-ignore
        }
        pen.text(s.ball.x, s.ball.y - s.radius - 14 * pen.px, 'exact', { fill: 'a', align: 'center' });
        pen.text(s.other.x, s.other.y + s.radius + 26 * pen.px, 'article’s rule', { fill: 'b', align: 'center' });
    },
    say: (s, [found]) => [
        found.hit ? `Exact: in this frame it meets a side after ${round(found.fraction, 4)} of its way.` : 'Exact: nothing in its way in this frame.',
        `After ${s.frames} frames the article’s rule let its ball through the wall ${s.tunnels} times, and left it outside ${s.lost} times.`,
    ],
};

function begin(s) {
    keepInside(s);
    const [x, y] = [s.aim[0] - s.ball.x, s.aim[1] - s.ball.y];
    const long = Math.hypot(x, y) || 1;
    Object.assign(s.ball, { vx: x / long, vy: y / long });
    Object.assign(s.other, s.ball);
    Object.assign(s, { tunnels: 0, lost: 0, frames: 0 });
}
// Outside of the wall and within the sides: what begins in a wall has nowhere to go.
function keepInside(s) {
    const { ball, radius } = s;
    ball.x = Math.min(W - radius - 1, Math.max(radius + 1, ball.x));
    ball.y = Math.min(H - radius - 1, Math.max(radius + 1, ball.y));
    const near = answer({ op: 'distance', a: wallOf(s), b: ballOf(s, ball) }).distance < 1;
    if (near) ball.x = ball.x < 240 ? 239 - s.wall / 2 - radius - 1 : 241 + s.wall / 2 + radius + 1;
    return s;
}
function place(s, x, y) {
    const [dx, dy] = [s.aim[0] - s.ball.x, s.aim[1] - s.ball.y];
    Object.assign(s.ball, { x, y });
    keepInside(s);
    s.aim = [s.ball.x + dx, s.ball.y + dy].map((value, i) => Math.min([W, H][i], Math.max(0, value)));
    begin(s);
}
function aim(s, x, y) {
    s.aim = [x, y];
    begin(s);
}
