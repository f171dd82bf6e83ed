// Many things that move on closed paths: where each is at a time follows from that alone, so a state need not list them.
// A world of them lives on from step to step; what it finds is what `hitmask scene` finds in the same scene.
import { World } from 'hitmask/full';
import { shapeOf } from './shapes.js';
import { chance } from './state.js';

const hundredth = (value) => Math.round(value * 100) / 100;
// From 0 to `most` and back, for any value.
const folded = (value, most) => {
    const within = value % (2 * most);
    const up = within < 0 ? within + 2 * most : within;
    return up > most ? 2 * most - up : up;
};

/** n things in a room of w by h; `spin` in radians a step, `speed` in pixels a step. */
export function herd({ n, w, h, seed = 7, speed = 1, spin = 0 }) {
    const random = chance(seed);
    const start = new Float64Array(6 * n);
    for (let i = 0; i < n; i++) {
        const way = [random.between(0, w), random.between(0, h), random.between(-speed, speed), random.between(-speed, speed)];
        start.set([...way, random.between(-3, 3), random.between(-spin, spin)], 6 * i);
    }
    return { n, w, h, start, poses: new Float64Array(5 * n) };
}
/** x, y, angle, scale, scale of each at a time, rounded as JSON has them. */
export function posesAt({ n, w, h, start, poses }, time, scale = 1) {
    for (let i = 0, at = 0, to = 0; i < n; i++, at += 6, to += 5) {
        poses[to] = hundredth(folded(start[at] + time * start[at + 2], w));
        poses[to + 1] = hundredth(folded(start[at + 1] + time * start[at + 3], h));
        poses[to + 2] = start[at + 5] === 0 ? 0 : hundredth((start[at + 4] + time * start[at + 5]) % 6.28);
        poses[to + 3] = poses[to + 4] = scale;
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
        this.numbers = new Map(this.ids.map((id, i) => [id, i]));
    }
    /** Moves all and returns the pairs that touch, as numbers. */
    update(poses) {
        this.poses.set(poses, 5 * this.first);
        this.world.update(this.poses);
        return this.world.touching().map(({ a, b }) => ({ a: this.numbers.get(a), b: this.numbers.get(b) }));
    }
}

/** Whether pairs of numbers, and the numbers that the first query finds, are those of a scene's answer. */
export function sameAsScene(found, pairs, queried) {
    const text = (list) => list.map(({ a, b }) => `${Math.min(a, b)}-${Math.max(a, b)}`).sort().join(' ');
    return text(found.pairs) === text(pairs) && (!queried || String(found.queries[0].objects) === String(queried));
}
