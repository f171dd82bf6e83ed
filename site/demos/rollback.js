// Two worlds of one game over a net. Here all keys are known at once; there they come late, and until they come the ship
// is thought to go on as before. When a guess was wrong, that world goes back to its snapshot and plays the frames again.
// In the end both have the same hash.
import { World } from 'hitmask/full';
import { round } from './numbers.js';
import { shapeOfPicture } from './pictures.js';
import { plainPose, shapeOf } from './shapes.js';
import { chance } from './state.js';

const [W, H] = [480, 300];
const HALF = W / 2;
const SHIP = { name: 'ship', pivot: [32, 32], scale: 0.6 };
const ROCKS = 6;
const KEYS = { left: [-0.25, 0], right: [0.25, 0], up: [0, -0.25], down: [0, 0.25], none: [0, 0] };
const shapes = { ship: () => ({ ...shapeOfPicture('ship'), pose: { pivot: SHIP.pivot } }), rock: () => ({ ...shapeOfPicture('rock'), pose: { pivot: [40, 40] } }) };

// ---- the game: a frame is a function of the world, the velocities and a key

function begin() {
    const random = chance(11);
    const world = new World();
    const ids = [world.add({ shape: shapeOf(shapes.ship()), at: plainPose({ x: 60, y: 150, scale: SHIP.scale }), contacts: true })];
    const speeds = [[0, 0]];
    for (let i = 0; i < ROCKS; i++) {
        const [x, y] = [random.between(110, HALF - 20), 30 + (240 * i) / (ROCKS - 1)].map(Math.round);
        ids.push(world.add({ shape: shapeOf(shapes.rock()), at: plainPose({ x, y, scale: 0.4 }), contacts: true }));
        speeds.push([random.between(-1.5, 1.5), random.between(-1.5, 1.5)]);
    }
    return { world, ids, speeds, frame: 0 };
}
function frame(game, key) {
    const { world, ids, speeds } = game;
    speeds[0] = speeds[0].map((v, i) => 0.98 * v + KEYS[key][i]);
    ids.forEach((id, i) => {
        const at = world.pose(id);
        const [x, y] = [at.x + speeds[i][0], at.y + speeds[i][1]];
        if (x < 16 || x > HALF - 16) speeds[i][0] = Math.abs(speeds[i][0]) * (x < 16 ? 1 : -1);
        if (y < 16 || y > H - 16) speeds[i][1] = Math.abs(speeds[i][1]) * (y < 16 ? 1 : -1);
        world.setPosition(id, at.x + speeds[i][0], at.y + speeds[i][1]);
    });
    world.update();
    for (const event of world.events()) if (event.kind === 'begin') part(game, event);
    game.frame++;
}
// Two that meet are thrown apart along the normal.
function part({ ids, speeds }, event) {
    const found = event.contact();
    if (!found) return;
    for (const [id, way] of [[event.a, -1], [event.b, 1]]) { // prettier-ignore
        const speed = speeds[ids.indexOf(id)];
        const along = speed[0] * found.normalX + speed[1] * found.normalY;
        if (along * way < 0) for (const i of [0, 1]) speed[i] -= 2 * along * [found.normalX, found.normalY][i];
    }
}
const save = (game) => ({ bytes: game.world.save(), speeds: game.speeds.map((one) => [...one]), frame: game.frame });
function restore(game, saved) {
    game.world.restore(saved.bytes);
    game.speeds = saved.speeds.map((one) => [...one]);
    game.frame = saved.frame;
}

// ---- both worlds, played up to the state's frame; from the beginning again where the state went back

const MOST = 600; // frames
const keyAt = (s, n) => s.keys.findLast(([from]) => from <= n)?.[1] ?? 'none';
const keysBefore = (s, n) => JSON.stringify([s.delay, s.keys.filter(([from]) => from < n)]);

class Net {
    constructor() {
        Object.assign(this, { here: begin(), there: begin(), hashes: [], guesses: [], again: 0, back: 0, agreed: null });
        this.saved = save(this.there);
    }
    get frame() {
        return this.here.frame;
    }
    step(s) {
        frame(this.here, keyAt(s, this.frame));
        this.hashes.push(this.here.world.hash());
        const known = this.frame - s.delay; // keys of frames below it have come
        if (known > 0) this.agree(known - 1, keyAt(s, known - 1));
        const guess = known > 0 ? keyAt(s, known - 1) : 'none';
        while (this.there.frame < this.frame) {
            this.guesses[this.there.frame] = guess;
            frame(this.there, guess);
        }
    }
    // The key of frame n has come. All since is played again; it had to be where the guess was wrong.
    agree(n, key) {
        const wrong = n < this.there.frame && this.guesses[n] !== key;
        this.back = wrong ? this.there.frame - n : 0;
        this.again += this.back;
        restore(this.there, this.saved);
        frame(this.there, key);
        this.saved = save(this.there);
        this.agreed = { n, here: this.hashes[n], there: this.there.world.hash() };
    }
    dispose() {
        this.here.world.dispose();
        this.there.world.dispose();
    }
}
let net = null;
let played = '';
function play(s) {
    if (!net || net.frame > s.frame || keysBefore(s, net.frame) !== played) {
        net?.dispose();
        net = new Net();
    }
    while (net.frame < s.frame) net.step(s);
    played = keysBefore(s, net.frame);
    return net;
}

const press = (s, key) => (s.keys = [...s.keys.filter(([from]) => from < s.frame), [s.frame, key]].slice(-200));
const instancesOf = ({ world, ids }) =>
    ids.map((id, i) => {
        const { x, y, scaleX } = world.pose(id);
        const { pose, ...shape } = i ? shapes.rock() : shapes.ship();
        return { name: i ? `rock ${i}` : 'ship', shape, x, y, scale: scaleX, pivot: pose.pivot };
    });

const next = (s) => (s.frame = Math.min(MOST, s.frame + 1));

export default {
    id: 'rollback',
    title: 'Two worlds with rollback',
    about: 'One game in two worlds: on the left with all keys at once, on the right with keys that come late.',
    hint: 'Press Play and steer the ship with arrow keys on its handle, or with the buttons. The right world guesses, goes back when the guess was wrong, and comes to the same hash.',
    size: [W, H],
    pictures: ['ship', 'rock'],
    initial: { frame: 0, delay: 8, keys: [] },
    controls: [{ key: 'delay', label: 'Keys are late', min: 0, max: 30, unit: ' frames' }],
    actions: { Left: (s) => press(s, 'left'), Right: (s) => press(s, 'right'), Up: (s) => press(s, 'up'), Down: (s) => press(s, 'down'), 'No key': (s) => press(s, 'none') },
    mend: (s) => {
        s.frame = Math.round(Math.min(MOST, Math.max(0, s.frame)));
        s.delay = Math.round(s.delay);
        s.keys = s.keys.filter((one) => Array.isArray(one) && one[1] in KEYS && Number.isInteger(one[0]) && one[0] >= 0);
        return s;
    },
    handles: (s) => {
        const { here } = play(s);
        const { x, y } = here.world.pose(here.ids[0]);
        // A key, and the frame in which it is pressed: so one steers without Play, too.
        const steer = (at, dx, dy) => {
            press(at, Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 'left' : 'right') : dy < 0 ? 'up' : 'down');
            next(at);
        };
        return [{ id: 'ship', kind: 'a', label: 'Steer the ship', x, y, set: (at, px, py) => steer(at, px - x, py - y), key: steer }];
    },
    tick: next,
    ask: (s) => [{ instances: instancesOf(play(s).here) }],
    draw(pen, s) {
        const game = play(s);
        [game.here, game.there].forEach((one, side) => {
            for (const { shape, name, ...pose } of instancesOf(one)) pen.picture(name === 'ship' ? 'ship' : 'rock', { ...pose, x: pose.x + side * HALF }, 1);
        });
        pen.line([[HALF, 0], [HALF, H]], { stroke: 'ink', width: 2 }); // prettier-ignore
        pen.text(8, 14, 'keys at once', { fill: 'a' });
        pen.text(HALF + 8, 14, `keys ${s.delay} frames late`, { fill: 'b' });
        if (game.back) pen.text(HALF + HALF / 2, H - 14, `went back ${game.back} frames`, { fill: 'hit', align: 'center' });
    },
    say(s) {
        const game = play(s);
        const { agreed } = game;
        const hex = (hash) => BigInt.asUintN(64, hash).toString(16).padStart(16, '0');
        return [
            agreed ? `Frame ${agreed.n + 1}: hash ${hex(agreed.here)} here, ${hex(agreed.there)} there: ${agreed.here === agreed.there ? 'equal' : 'NOT EQUAL'}.` : 'No key has arrived there yet.',
            `Frame ${game.frame}; the right world played ${game.again} frames again. Ship at ${['x', 'y'].map((key) => round(game.here.world.pose(game.here.ids[0])[key])).join(', ')}.`,
        ];
    },
    sound: (s) => {
        const { agreed } = play(s);
        return agreed === null || agreed.here === agreed.there;
    },
};
