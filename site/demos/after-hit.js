// What becomes of a velocity at a hit: bounce, slide, stop, stick; and pushing out, any way or one way only.
import { bounceVelocity, slideVelocity, stickVelocity, stopVelocity } from 'hitmask/full';
import { arm, body, poseJson } from './bodies.js';
import { round } from './numbers.js';

const [W, H] = [480, 320];
const ARM = 130;
const RESPONSES = { bounce: bounceVelocity, slide: slideVelocity, stop: stopVelocity, stick: stickVelocity };
const WAYS = { any: 'any way', up: 'up only', left: 'left only', right: 'right only' };
const DIRECTIONS = { up: [0, -1], left: [-1, 0], right: [1, 0] };
const slabOf = (s) => ({ box: [0, 0, 220, 50], pose: poseJson(s.slab, [110, 25]) });
const ballOf = ({ x, y }) => ({ circle: [0, 0, 18], pose: poseJson({ x, y }) });
const velocityOf = (s) => [s.aim[0] - s.ball.x, s.aim[1] - s.ball.y];
const castOf = (s) => ({ op: 'cast', a: slabOf(s), b: ballOf(s.ball), motion: velocityOf(s) });
const pushOf = (s) => ({ op: 'separate', a: slabOf(s), b: ballOf(s.ball), direction: DIRECTIONS[s.push] });

const after = (s, { normal }) => {
    const [x, y] = velocityOf(s);
    const surface = { restitution: s.restitution, friction: s.friction };
    const found = RESPONSES[s.response]({ x, y }, { x: normal[0], y: normal[1] }, surface);
    return [found.x, found.y];
};

export default {
    id: 'after-hit',
    title: 'After the hit',
    about: 'A ball meets a rotated slab; arrows show its velocity before and after.',
    hint: 'Drag the ball into the slab to push it out. The velocity after the hit is the library’s response at the normal of the cast.',
    size: [W, H],
    initial: { ball: { x: 130, y: 70 }, aim: [270, 250], slab: { x: 260, y: 220, angle: -0.25 }, response: 'bounce', restitution: 0.8, friction: 0.1, push: 'any' },
    controls: [
        { key: 'response', label: 'Response', choices: { bounce: 'bounce', slide: 'slide', stop: 'stop', stick: 'stick' } },
        { key: 'restitution', label: 'Restitution', min: 0, max: 1, step: 0.05 },
        { key: 'friction', label: 'Friction', min: 0, max: 1, step: 0.05 },
        { key: 'push', label: 'Push out', choices: WAYS },
    ],
    actions: { 'Push out': (s, [, push]) => push.move && Object.assign(s.ball, { x: s.ball.x + push.move[0], y: s.ball.y + push.move[1] }) },
    handles: (s) => [
        ...body(s, 'slab', { label: 'the slab', kind: 'a', grab: slabOf(s), arm: ARM }),
        ...body(s, 'ball', { label: 'the ball', kind: 'b', grab: ballOf(s.ball) }),
        { id: 'aim', kind: 'turn', label: 'Velocity', x: s.aim[0], y: s.aim[1], set: (at, x, y) => (at.aim = [x, y]) },
    ],
    ask: (s) => [castOf(s), pushOf(s)],
    draw(pen, s, [found, push]) {
        pen.shape(slabOf(s), { stroke: 'a', fill: 'aFill' });
        pen.shape(ballOf(s.ball), { stroke: 'b', fill: 'bFill' });
        pen.arrow([s.ball.x, s.ball.y], velocityOf(s), 'soft', 2);
        arm(pen, s.slab, 'soft', ARM);
        const at = { x: s.ball.x + found.stop[0], y: s.ball.y + found.stop[1] };
        pen.shape(ballOf(at), { stroke: 'b', dash: [4, 3] });
        if (push.hit && push.move) {
            pen.shape(ballOf({ x: s.ball.x + push.move[0], y: s.ball.y + push.move[1] }), { stroke: 'mark', dash: [4, 3] });
            pen.arrow([s.ball.x, s.ball.y], push.move, 'mark', 3);
        }
        if (!found.hit || !found.normal) return;
        pen.dot(...found.point, 'hit', 5);
        pen.arrow(found.point, found.normal.map((n) => 30 * n), 'hit', 2); // prettier-ignore
        pen.arrow([at.x, at.y], after(s, found), 'mark', 3);
    },
    say: (s, [found, push]) => [
        found.hit && found.normal
            ? `Hit after ${round(found.fraction, 4)} of the way, normal ${found.normal.map((n) => round(n, 3)).join(', ')}; the velocity then is ${after(s, found).map((n) => round(n)).join(', ')}.`
            : 'Nothing in the way.',
        push.hit ? (push.move ? `Already inside: pushed by ${push.move.map((n) => round(n)).join(', ')} it is free.` : 'Already inside, and not to be pushed out that way.') : 'Free where it begins.',
    ],
};
