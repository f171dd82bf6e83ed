// A ball thrown into a barrel: where its path crosses the line between the rims, and whether it clears both.
import { round } from './numbers.js';

const flight = ({ ball, aim, gravity }) => {
    const [vx, vy] = [(aim[0] - ball[0]) / 4, (aim[1] - ball[1]) / 4];
    const path = [];
    for (let i = 0; i < 60; i++) {
        const [x, y] = [ball[0] + vx * i, ball[1] + vy * i + (gravity * i * i) / 2];
        path.push([x, y]);
        if (i > 0 && (y > 330 || x < -20 || x > 500)) break;
    }
    return path;
};
const rimsOf = ({ barrel, mouth, tilt }) => {
    const [dx, dy] = [(mouth / 2) * Math.cos(tilt), (mouth / 2) * Math.sin(tilt)];
    return [[barrel[0] - dx, barrel[1] - dy], [barrel[0] + dx, barrel[1] + dy]]; // prettier-ignore
};
const wallsOf = (s) => {
    const [[ax, ay], [bx, by]] = rimsOf(s);
    const [dx, dy] = [bx - ax, by - ay];
    const down = (x, y) => [x - dy * 0.9, y + dx * 0.9];
    return { outline: [[ax, ay], down(ax, ay), down(bx, by), [bx, by]] }; // prettier-ignore
};

// How far the barrel has come at each position of the path.
const movesOf = (s) => flight(s).map((_, i) => [s.moves * i, 0]);
const movedBy = (points, [x, y]) => points.map(([px, py]) => [px + x, py + y]);

// The article's: at each frame the crossing of the path's line with that of the mouth between the rims, ball below it.
const articleHit = (s) => {
    const path = flight(s);
    const moves = movesOf(s);
    return path.some(([x, y], i) => {
        if (i === 0) return false;
        const [[ax, ay], [bx, by]] = movedBy(rimsOf(s), moves[i]);
        const [px, py] = path[i - 1];
        const [vx, vy, mx, my] = [x - px, y - py, bx - ax, by - ay];
        const cross = vx * my - vy * mx;
        if (cross === 0) return false;
        const t = ((ax - px) * my - (ay - py) * mx) / cross;
        const at = px + t * vx;
        const below = y > ay + ((x - ax) * my) / (mx || 1e-9);
        return at > Math.min(ax, bx) && at < Math.max(ax, bx) && below;
    });
};

export default {
    id: 'barrel',
    title: 'Into the barrel',
    about: 'A ball flies in an arc towards a barrel; both lines and their crossing.',
    hint: 'Drag the ball, the end of its throw, or the barrel. The article looks at each frame whether the ball lies below the mouth’s line; exactly, each leg of the path is cut with the mouth.',
    size: [480, 340],
    initial: { ball: [70, 220], aim: [120, 138], barrel: [388, 220], mouth: 80, tilt: 0, radius: 12, gravity: 1.6, moves: 0, touch: 'area', frame: 8 },
    controls: [
        { key: 'frame', label: 'Frame', min: 1, max: 40 },
        { key: 'mouth', label: 'Mouth', min: 20, max: 160, unit: ' px' },
        { key: 'tilt', label: 'Tilt of the barrel', min: -1.2, max: 1.2, step: 0.05, show: (v) => `${round((v * 180) / Math.PI, 0)}°` },
        { key: 'radius', label: 'Radius of the ball', min: 0, max: 40, unit: ' px' },
        { key: 'gravity', label: 'Gravity', min: 0, max: 6, step: 0.1 },
        { key: 'moves', label: 'The barrel moves', min: -8, max: 8, step: 0.5, unit: ' px' },
        { key: 'touch', label: 'Rims themselves', choices: { area: 'are missed', closed: 'count' } },
    ],
    handles: (s) => [
        { id: 'ball', kind: 'b', label: 'Move the ball', x: s.ball[0], y: s.ball[1], set: (at, x, y) => (at.ball = [x, y]) },
        { id: 'aim', kind: 'turn', label: 'Strength and direction', x: s.aim[0], y: s.aim[1], set: (at, x, y) => (at.aim = [x, y]) },
        { id: 'barrel', kind: 'a', label: 'Move the barrel', x: s.barrel[0], y: s.barrel[1], set: (at, x, y) => (at.barrel = [x, y]) },
    ],
    tick: (s) => (s.frame = 1 + (s.frame % 40)),
    article: { name: 'the article’s two conditions', hit: articleHit },
    random: (s, random) => {
        s.aim = [random.between(60, 260), random.between(20, 240)];
        s.barrel = [random.between(180, 460), random.between(120, 300)];
        s.tilt = random.between(-1, 1);
    },
    ask: (s) => [{ op: 'gate', gate: rimsOf(s), path: flight(s), touch: s.touch, moves: s.moves ? movesOf(s) : undefined, radius: s.radius }],
    draw(pen, s, [found]) {
        const path = flight(s);
        const [i, long] = [Math.min(s.frame, path.length - 1), 900];
        const moved = movesOf(s)[i];
        const rims = movedBy(rimsOf(s), moved);
        pen.line(movedBy(wallsOf(s).outline, moved), { stroke: 'a', fill: 'aFill', width: 4 });
        if (s.moves) pen.arrow([s.barrel[0], s.barrel[1] + 34], [6 * s.moves, 0], 'soft', 2);
        extended(pen, path[i - 1], path[i], 'b', long);
        extended(pen, rims[0], rims[1], 'a', long);
        pen.line(path, { stroke: 'b', width: 2 });
        for (const point of path) pen.dot(...point, 'b', 2.5);
        pen.circle(...path[i], Math.max(s.radius, 2), { stroke: 'b', fill: 'bFill' });
        pen.arrow(s.ball, [s.aim[0] - s.ball[0], s.aim[1] - s.ball[1]], 'soft', 1.5);
        rims.forEach((rim) => pen.dot(...rim, found.clear ? 'mark' : 'hit', 6));
        found.passes.forEach(({ point, way }) => {
            pen.dot(...point, 'hit', 6);
            pen.text(point[0], point[1] - 16, way === 1 ? 'in' : 'out', { align: 'center' });
        });
    },
    say: (s, [{ count, passes, clear }]) => [
        count ? `Through the mouth ${count === 1 ? 'once' : `${count} times`}: leg ${passes[0].leg + 1}, after ${round(passes[0].fraction, 4)} of it, at ${passes[0].point.map((n) => round(n)).join(', ')}.` : 'The path misses the mouth.',
        clear ? `A ball of ${s.radius} px clears both rims.` : `A ball of ${s.radius} px meets a rim.`,
    ],
};
function extended(pen, [ax, ay], [bx, by], stroke, long) {
    const far = Math.hypot(bx - ax, by - ay) || 1;
    const [dx, dy] = [((bx - ax) / far) * long, ((by - ay) / far) * long];
    pen.line([[ax - dx, ay - dy], [ax + dx, ay + dy]], { stroke, width: 1, dash: [3, 5] }); // prettier-ignore
}
