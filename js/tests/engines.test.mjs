// hitmask/phaser and hitmask/pixi in a browser, against what the engines draw.
import assert from 'node:assert/strict';
import test from 'node:test';
import { inBrowser, skip } from './engines/server.mjs';

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
