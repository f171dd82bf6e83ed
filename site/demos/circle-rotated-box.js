// A circle and a rotated rectangle: rotate the circle back about the rectangle's axis, then ask as if it were upright.
import { arm, body, poseJson } from './bodies.js';
import { round } from './numbers.js';

const [W, H] = [150, 80];
const ARM = 110;
const pivotOf = (s) => [s.pivotX * W, s.pivotY * H];
const circleOf = ({ ball, radius }) => ({ circle: [0, 0, radius], pose: poseJson(ball) });
const boxOf = (s) => ({ box: [0, 0, W, H], pose: poseJson(s.box, pivotOf(s)) });
const upright = (s) => ({ box: [0, 0, W, H], pose: poseJson({ x: s.box.x, y: s.box.y }, pivotOf(s)) });

// The article's formula with the rectangle's centre as its axis, wherever it really turns.
const rotatedBack = ({ ball, box }, [cx, cy]) => {
    const [cos, sin] = [Math.cos(-box.angle), Math.sin(-box.angle)];
    return [cos * (ball.x - cx) - sin * (ball.y - cy) + cx, sin * (ball.x - cx) + cos * (ball.y - cy) + cy];
};
const articleHit = (s) => {
    const [px, py] = pivotOf(s);
    const [left, top] = [s.box.x - px, s.box.y - py];
    const [x, y] = rotatedBack(s, [left + W / 2, top + H / 2]);
    const [nx, ny] = [Math.min(Math.max(x, left), left + W), Math.min(Math.max(y, top), top + H)];
    return Math.hypot(nx - x, ny - y) < s.radius;
};

export default {
    id: 'circle-rotated-box',
    title: 'Circle and rotated rectangle',
    about: 'A rotated rectangle and a circle, and both rotated back so that the rectangle is upright.',
    hint: 'Dashed: all rotated back about the axis. The circle stays on its orbit around it. Put the axis elsewhere than in the centre: the article’s formula no longer holds.',
    tier: 'hitmask',
    size: [480, 320],
    initial: { ball: { x: 330, y: 110 }, radius: 40, box: { x: 220, y: 170, angle: 0.6 }, pivotX: 0.5, pivotY: 0.5, back: true },
    controls: [
        { key: 'radius', label: 'Radius', min: 5, max: 100, unit: ' px' },
        { key: 'pivotX', label: 'Axis across', min: 0, max: 1, step: 0.05 },
        { key: 'pivotY', label: 'Axis down', min: 0, max: 1, step: 0.05 },
        { key: 'back', label: 'Show all rotated back' },
    ],
    handles: (s) => [
        ...body(s, 'box', { label: 'the rectangle', kind: 'a', grab: boxOf(s), arm: ARM }),
        ...body(s, 'ball', { label: 'the circle', kind: 'b', grab: circleOf(s) }),
    ],
    // The circle orbits the axis.
    tick: (s) => {
        const { ball, box } = s;
        const [r, angle] = [Math.hypot(ball.x - box.x, ball.y - box.y), Math.atan2(ball.y - box.y, ball.x - box.x) + 0.02];
        Object.assign(ball, { x: box.x + r * Math.cos(angle), y: box.y + r * Math.sin(angle) });
    },
    article: { name: 'the article’s formula', hit: articleHit },
    random: (s, random) => {
        Object.assign(s.ball, { x: random.between(60, 420), y: random.between(20, 300) });
        s.box.angle = random.between(-3, 3);
    },
    ask: (s) => {
        const [a, b] = [boxOf(s), circleOf(s)];
        return [{ op: 'contact', a, b }, { op: 'distance', a, b: { point: [0, 0], pose: b.pose } }];
    },
    draw(pen, s, [contact, { a: closest }], { hit }) {
        const axis = [s.box.x, s.box.y];
        pen.circle(...axis, Math.hypot(s.ball.x - axis[0], s.ball.y - axis[1]), { stroke: 'grid', width: 1.5 });
        if (s.back) {
            const [x, y] = rotatedBack(s, axis);
            pen.shape(upright(s), { stroke: 'a', dash: [5, 4], width: 1.5 });
            pen.circle(x, y, s.radius, { stroke: 'b', dash: [5, 4], width: 1.5 });
        }
        pen.shape(boxOf(s), { stroke: 'a', fill: hit ? 'markFill' : 'aFill', width: hit ? 4 : 2 });
        pen.shape(circleOf(s), { stroke: 'b', fill: hit ? 'markFill' : 'bFill', width: hit ? 4 : 2 });
        pen.line([[s.ball.x, s.ball.y], closest], { stroke: 'mark', width: 3 }); // prettier-ignore
        pen.dot(...closest, 'mark', 6);
        arm(pen, s.box, 'soft', ARM);
        if (contact.hit) pen.dot(...contact.points[0].point, 'hit', 5);
    },
    say: (s, [contact, centre]) => [
        `Closest point ${centre.a.map((n) => round(n)).join(', ')}: ${round(centre.distance)} px from the centre, the radius is ${s.radius} px.`,
        contact.hit ? `Hit: ${round(contact.depth)} px deep.` : `No hit: ${round(centre.distance - s.radius)} px apart.`,
    ],
};
