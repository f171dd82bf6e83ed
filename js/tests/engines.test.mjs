// hitmask/phaser and hitmask/pixi in a browser, against what the engines draw.
import assert from 'node:assert/strict';
import test from 'node:test';
import { inBrowser, skip } from './engines/server.mjs';
import { text } from './package.mjs';

const rounds = Number(process.env.HITMASK_DRAWN ?? 60);
const program = (engine) => (engine === 'pixi' ? 'pixi.js' : 'phaser.js');

for (const engine of ['phaser3', 'phaser4', 'pixi']) {
    test(`${engine}: pixels that are drawn are those of the mask, but at edges`, { skip }, async () => {
        const out = await inBrowser(engine, (run) => run(program(engine), 'drawn', rounds, true));
        console.log(`# ${engine} ${JSON.stringify(out)}`);
        assert.equal(out.faults, 0);
        assert.ok(out.solid > 300 * rounds && out.beside < out.solid / 30);
    });
    test(`${engine}: each pixel is hit, or not`, { skip }, async () => {
        const { hits, wrong } = await inBrowser(engine, (run) => run(program(engine), 'input'));
        assert.ok(hits > 200 && wrong === 0);
    });
}
const exampleOf = (name) => text('docs/frameworks.md').split(`\n## hitmask/${name}\n`)[1].match(/```js\n([\s\S]*?)```/)[1];
for (const engine of ['phaser3', 'phaser4'])
    test(`${engine}: the example of the documentation`, { skip }, async () => {
        const out = await inBrowser(engine, (run) => run('phaser.js', 'example', exampleOf('phaser')));
        assert.deepEqual(out, { coins: 1, x: 44, hits: [1, 0] });
    });
test('pixi: the example of the documentation', { skip }, async () => {
    const out = await inBrowser('pixi', (run) => run('pixi.js', 'example', exampleOf('pixi')));
    assert.deepEqual(out, { explosions: 1, out: false });
});
for (const engine of ['phaser3', 'phaser4'])
    test(`${engine}: colliders move apart and bounce`, { skip }, async () => {
        for (const fixed of [true, false]) {
            const out = await inBrowser(engine, (run) => run('phaser.js', 'apart', fixed));
            assert.deepEqual([out.before, out.after], [true, false]);
            assert.deepEqual(out.calls, { overlap: 1, collider: 1, refused: 0, ended: 0 });
            assert.deepEqual([out.a, out.b], fixed ? [[-9, 0], [0, 0]] : [[-4.5, 0], [4.5, 0]]);
            assert.equal(out.vx, fixed ? -30 : 15);
        }
    });

// Each pair of kinds of bodies, so that they approach: pushed, masses, bounces.
const BODIES = [
    {}, { mass: 3 }, { bounce: 0.5 }, { bounce: 1, mass: 2 }, { immovable: true }, { pushable: false },
    { pushable: false, bounce: 0.7 }, { immovable: true, bounce: 1 },
];
const SPEEDS = [[60, 0], [60, -30], [90, 30], [0, -45], [-30, -90]];
const cases = BODIES.flatMap((a) => BODIES.flatMap((b) => SPEEDS.map(([va, vb]) => [{ ...a, velocity: va }, { ...b, velocity: vb }])));
const off = (one, other) => Math.max(...one.map((value, i) => Math.abs(value - other[i])));

for (const engine of ['phaser3', 'phaser4']) {
    test(`${engine}: bodies move apart and bounce as those of arcade physics`, { skip }, async () => {
        const out = await inBrowser(engine, (run) => run('phaser.js', 'asArcade', cases));
        assert.equal(out.length, 2 * cases.length);
        const faults = out.filter(({ theirs, ours }) => off(theirs, ours) > 1 / 64);
        assert.deepEqual(faults.slice(0, 3), [], `${faults.length} of ${out.length}`);
        for (const { setups, flags: [theirs, ours] } of out) assert.deepEqual(ours, theirs, JSON.stringify(setups));
    });
    test(`${engine}: layers of tiles stop bodies as in arcade physics`, { skip }, async () => {
        const speeds = [[60, 0], [0, 60], [60, 60], [60, -20], [-20, 60], [-60, -60]];
        const flights = speeds.flatMap(([vx, vy]) => [0, 0.5, 1].map((bounce) => ({ vx, vy, bounce })));
        const out = await inBrowser(engine, (run) => run('phaser.js', 'tilesAsArcade', flights));
        assert.deepEqual(out.filter(({ theirs, ours }) => off(theirs, ours) > 1 / 64).slice(0, 3), []);
        for (const { vx, vy, flags: [theirs, ours] } of out) assert.equal(ours, theirs, `${vx} ${vy}`);
        const calls = await inBrowser(engine, (run) => run('phaser.js', 'tileCalls'));
        assert.deepEqual(calls, {
            corner: 0, order: true, overlap: ['1,1', '0,2', '1,2'], refused: 0, stays: true, passed: ['1,1', '0,2'], moved: true, after: [false],
        });
    });
    test(`${engine}: scenes read in their update what bodies touch and where they are blocked`, { skip }, async () => {
        const cases = ['each', 'some'].flatMap((steps) => ['falls', 'static', 'bounces', 'sensor'].map((kind) => [kind, steps]));
        const out = await inBrowser(engine, async (run) => {
            const out = [];
            for (const one of cases) out.push(await run('phaser.js', 'flagsInUpdate', ...one));
            return out;
        });
        out.forEach(({ theirs, ours, left }, i) => {
            assert.ok(new Set(theirs).size >= 3, `${cases[i]}: ${theirs}`);
            assert.deepEqual(ours.slice(1), theirs.slice(0, -1), `${cases[i]}`);
            assert.equal(left, 0);
        });
    });
    test(`${engine}: objects without a body, with a shape of their own, in groups that change`, { skip }, async () => {
        assert.deepEqual(await inBrowser(engine, (run) => run('phaser.js', 'others')), {
            bodiless: [47, 63],
            wall: [120, 104],
            shape: [true, true, false, true, true, false, true],
            group: [4, 1],
        });
    });
}
