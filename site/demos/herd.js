// Many things that move on closed paths: where each is at a time follows from that alone, so a state need not list them.
// A world of them lives on from step to step; what it finds is what `hitmask scene` finds in the same scene.
import { World } from 'hitmask/full';
import { shapeOf } from './shapes.js';
import { chance } from './state.js';

// Positions, speeds and angles are multiples of these: sums are exact and short in JSON, and nothing is rounded in a frame.
const PLACE = 1 / 64;
const ANGLE = 1 / 256;
const TURN = 1608.5 / 256; // once around, nearly
const whole = (value, unit) => unit * Math.round(value / unit);

/** n things in a room of w by h; `spin` in radians a step, `speed` in pixels a step. Those from `still` on lie. */
export function herd({ n, w, h, seed = 7, speed = 1, spin = 0, still = n }) {
    const random = chance(seed);
    const start = new Float64Array(6 * n);
    const poses = new Float64Array(5 * n).fill(1);
    for (let i = 0; i < n; i++) {
        const pace = i < still ? speed : 0;
        const way = [random.between(0, w), random.between(0, h), random.between(-pace, pace), random.between(-pace, pace)];
        const turn = spin ? [random.between(0, TURN), i < still ? random.between(-spin, spin) : 0] : [0, 0];
        start.set([...way.map((value) => whole(value, PLACE)), ...turn.map((value) => whole(value, ANGLE))], 6 * i);
    }
    return { n, w, h, spin, start, poses };
}
// From 0 to `most` and back, for any value.
const folded = (value, most) => {
    const within = value - 2 * most * Math.floor(value / (2 * most));
    return within > most ? 2 * most - within : within;
};
/** x, y, angle, scale, scale of each at a time. */
export function posesAt({ n, w, h, spin, start, poses }, time) {
    for (let i = 0, at = 0, to = 0; i < n; i++, at += 6, to += 5) {
        poses[to] = folded(start[at] + time * start[at + 2], w);
        poses[to + 1] = folded(start[at + 1] + time * start[at + 3], h);
        if (spin === 0) continue;
        const angle = start[at + 4] + time * start[at + 5];
        poses[to + 2] = angle - TURN * Math.floor(angle / TURN);
    }
    return poses;
}

/**
 * A world that follows a scene of blocks with the columns x, y and perhaps angle, in the order of the herd. `key` says
 * when another one is needed.
 */
export class Live {
    constructor() {
        this.key = null;
    }
    begin(key, sceneAtFirst, kind) {
        if (this.key === key) return;
        const scene = sceneAtFirst();
        this.world?.dispose();
        this.key = key;
        this.world = new World({ broad: kind });
        this.ids = scene.instances.flatMap((block) => {
            const shape = shapeOf({ ...scene.shapes[block.shape], pose: { pivot: block.pivot } });
            const { category, mask } = block;
            return block.rows.map(([x, y, rotation = 0]) =>
                this.world.add({ shape, category, mask, at: { x, y, rotation, scale: block.scale ?? 1 } }),
            );
        });
        // One after the other, but not from 0 on.
        this.first = this.world.indexOf(this.ids[0]);
        this.poses = this.world.reserve(this.first + this.ids.length);
    }
    /** Moves all and returns the pairs that touch, as numbers: a, b, a, b .. */
    update(poses) {
        this.poses.set(poses, 5 * this.first);
        this.world.update(this.poses);
        const touching = this.world.touching();
        const pairs = new Int32Array(2 * touching.length);
        // Ids of objects that were added one after the other follow each other, too.
        const [zero] = this.ids;
        touching.forEach(({ a, b }, i) => {
            pairs[2 * i] = a - zero;
            pairs[2 * i + 1] = b - zero;
        });
        return pairs;
    }
}

/** Whether pairs of numbers, and the numbers that the first query finds, are those of a scene's answer. */
export function sameAsScene(found, pairs, queried) {
    const text = (list) => list.map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`).sort().join(' ');
    const own = Array.from({ length: pairs.length / 2 }, (_, i) => pairs.subarray(2 * i, 2 * i + 2));
    const asked = found.pairs.map(({ a, b }) => [a, b]);
    return text(asked) === text(own) && (!queried || String(found.queries[0].objects) === String(queried));
}
