// A platformer: a walker on a map of tiles with slopes, steps and one-way platforms, and crates beside them. One call
// moves it; gravity, the jump and what the keys mean are the game's own.
import { World } from 'hitmask/full';
import { round } from './numbers.js';
import { plainPose, shapeOf } from './shapes.js';

const CELL = 20;
const [W, H] = [24 * CELL, 15 * CELL];
const ROWS = [
    '#......................#',
    '#......................#',
    '#......................#',
    '#..............====....#',
    '#......................#',
    '#...====...............#',
    '#.............=====....#',
    '#......................#',
    '#.======...............#',
    '#...........====......##',
    '#.....................##',
    '#.................../###',
    '#....../####\\....../####',
    '#-..../######\\..../#####',
    '########################',
];
const FEET = CELL / 4;
const map = {
    tiles: {
        cell: CELL,
        rows: ROWS,
        tiles: {
            '/': { polygon: [[0, CELL], [CELL, 0], [CELL, CELL]] }, // prettier-ignore
            '\\': { polygon: [[0, 0], [CELL, CELL], [0, CELL]] }, // prettier-ignore
            '-': { polygon: [[0, CELL - FEET], [CELL, CELL - FEET], [CELL, CELL], [0, CELL]] }, // prettier-ignore
            '=': { one_way: 'up' },
        },
    },
};
const BODIES = {
    capsule: { capsule: [0, -19, 0, -7, 7] },
    box: { box: [0, 0, 14, 26] },
    circle: { circle: [0, -9, 9] },
};
const PIVOTS = { capsule: [0, 0], box: [7, 26], circle: [0, 0] };
const playerOf = (s) => ({ ...BODIES[s.body], pose: { x: s.player.x, y: s.player.y, pivot: PIVOTS[s.body] } });
const crateOf = ([x, y]) => ({ shape: { box: [0, 0, CELL, CELL] }, x, y, fixed: true });
const CRATES = [[CELL * 15, CELL * 13], [CELL * 16, CELL * 13], [CELL * 16, CELL * 12]]; // prettier-ignore

function sceneOf(s) {
    const { pose, ...shape } = playerOf(s);
    return {
        instances: [{ name: 'map', shape: map, fixed: true }, ...CRATES.map(crateOf), { name: 'player', shape, ...pose }],
        queries: [
            { ask: 'cast', shape: playerOf(s), motion: [s.player.vx, s.player.vy], except: 'player' },
            { ask: 'touching', object: 'player', touch: 'closed' },
        ],
    };
}

// The world lives on; the player is put where the state has it before each move.
const worlds = new Map();
function worldOf(s) {
    if (worlds.has(s.body)) return worlds.get(s.body);
    const world = new World();
    world.add({ shape: shapeOf(map), fixed: true });
    for (const [x, y] of CRATES) world.add({ shape: shapeOf({ ...crateOf([x, y]).shape, pose: {} }), fixed: true, at: { x, y } });
    const player = world.add({ shape: shapeOf(playerOf(s)), at: plainPose(playerOf(s).pose) });
    worlds.set(s.body, { world, player });
    return worlds.get(s.body);
}
function move(s) {
    const { world, player } = worldOf(s);
    const { x, y, vx, vy } = s.player;
    world.teleport(player, { x, y });
    return world.slide(player, { x: vx, y: vy }, { stepHeight: s.step, snap: s.snap, maxSlope: Math.tan((s.slope * Math.PI) / 180) });
}
const WAYS = { left: -1, stand: 0, right: 1 };
const jump = (s) => s.player.stands && Object.assign(s.player, { vy: -s.jump, stands: false });

export default {
    id: 'platformer',
    title: 'A platformer with slopes and one-way tiles',
    about: 'A walker on a map of tiles with slopes, one-way platforms and crates.',
    hint: 'Press Play, then arrow keys on the walker: left and right walk, up jumps, down stands still. Or use the buttons. Drag the walker anywhere.',
    size: [W, H],
    initial: { player: { x: 70, y: 180, vx: 0, vy: 0, stands: false }, walk: 'right', body: 'capsule', speed: 2.2, jump: 7, gravity: 0.35, slope: 50, step: 6, snap: 6, trail: [] },
    controls: [
        { key: 'walk', label: 'Walks', choices: { left: 'left', stand: 'not', right: 'right' } },
        { key: 'body', label: 'Its shape', choices: { capsule: 'a capsule', box: 'a box', circle: 'a disc' } },
        { key: 'speed', label: 'Speed', min: 0, max: 30, step: 0.1, unit: ' px a frame' },
        { key: 'jump', label: 'Jump', min: 2, max: 14, step: 0.5 },
        { key: 'gravity', label: 'Gravity', min: 0, max: 1.5, step: 0.05 },
        { key: 'slope', label: 'Steepest slope', min: 10, max: 80, unit: '°' },
        { key: 'step', label: 'Step height', min: 1, max: 24, unit: ' px' },
        { key: 'snap', label: 'Snap', min: 1, max: 12, unit: ' px' },
    ],
    mend: (s) => {
        s.trail = s.trail.filter((one) => Array.isArray(one) && one.length === 2 && one.every((n) => Number.isFinite(n) && Math.abs(n) < 2000));
        return s;
    },
    actions: { Jump: jump },
    handles: (s) => [
        {
            id: 'player',
            kind: 'a',
            label: 'The walker',
            x: s.player.x,
            y: s.player.y - 12,
            grab: playerOf(s),
            set: (at, x, y) => Object.assign(at, { player: { x, y: y + 12, vx: at.player.vx, vy: 0, stands: false }, trail: [] }),
            key: (at, dx, dy) => {
                if (dy < 0) jump(at);
                else at.walk = dy > 0 ? 'stand' : dx < 0 ? 'left' : 'right';
                at.player.vx = WAYS[at.walk] * at.speed;
            },
        },
    ],
    changed: (s) => (s.player.vx = WAYS[s.walk] * s.speed),
    tick(s) {
        const { player } = s;
        player.vx = WAYS[s.walk] * s.speed;
        player.vy += s.gravity;
        const end = move(s);
        Object.assign(player, { x: player.x + end.move.x, y: player.y + end.move.y, stands: end.ground !== null });
        player.vy = player.stands ? 0 : end.motion.y;
        s.trail = [...s.trail.slice(-89), [player.x, player.y].map((n) => Math.round(100 * n) / 100)];
        const blocked = end.contacts.some(({ normalX, response }) => response === 'slide' && Math.abs(normalX) > 0.9);
        if (blocked && player.stands) s.walk = s.walk === 'right' ? 'left' : 'right';
        if (player.y > H + 60) Object.assign(player, { x: 70, y: 180, vy: 0 });
    },
    ask: (s) => [sceneOf(s)],
    draw(pen, s, [found]) {
        pen.tiles(map, { fill: 'solid', stroke: 'solid', width: 1 });
        for (let y = 0; y < ROWS.length; y++) for (let x = 0; x < ROWS[y].length; x++) if (ROWS[y][x] === '=') pen.line([[x * CELL, y * CELL], [(x + 1) * CELL, y * CELL]], { stroke: 'warn', width: 4 }); // prettier-ignore
        for (const [x, y] of CRATES) pen.box([x, y, CELL, CELL], { stroke: 'b', fill: 'bFill' });
        for (const [x, y] of s.trail) pen.dot(x, y, 'mark', 2);
        pen.shape(playerOf(s), { stroke: 'a', fill: s.player.stands ? 'markFill' : 'aFill', width: 3 });
        for (const { point, normal } of found.queries[0].objects) {
            pen.dot(...point, 'hit', 5);
            pen.arrow(point, normal.map((n) => 24 * n), 'hit', 2); // prettier-ignore
        }
        pen.arrow([s.player.x, s.player.y - 12], [6 * s.player.vx, 6 * s.player.vy], 'soft', 2);
    },
    say(s, [found]) {
        const [cast, touching] = found.queries;
        const [hit] = cast.objects;
        return [
            hit
                ? `In this frame it meets ${hit.object === 'map' ? 'the map' : `crate ${hit.object}`} after ${round(hit.fraction, 4)} of its motion, normal ${hit.normal.map((n) => round(n, 3)).join(', ')}.`
                : 'Nothing in the way of this frame’s motion.',
            `${s.player.stands ? 'It stands' : 'In the air'} at ${round(s.player.x, 3)}, ${round(s.player.y, 3)}; it touches ${touching.objects.length ? touching.objects.map((name) => (name === 'map' ? 'the map' : `crate ${name}`)).join(' and ') : 'nothing'}.`,
        ];
    },
};
