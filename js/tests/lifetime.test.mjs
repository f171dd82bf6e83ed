// Handles: freed once, never used afterwards, kept while something needs them; memory does not leak.
import assert from 'node:assert/strict';
import test from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { load } from './package.mjs';

const full = await load('full.node.js');
const core = await load('core.node.js');
const { Mask, Pose, Shape, World, contact, distance, memory, overlap } = full;
const at = { x: 0, y: 0 };

test('a handle is freed once, and refused afterwards', () => {
    const before = memory();
    const mask = Mask.fromText('##\n##');
    const box = Shape.box(2, 2);
    const pose = new Pose(box, at);
    mask.dispose();
    mask.dispose();
    pose.dispose();
    assert.equal(mask.disposed, true);
    for (const use of [
        () => mask.width,
        () => mask.get(0, 0),
        () => mask.pivot,
        () => overlap(mask, at, box, at),
        () => overlap(box, at, mask, at),
        () => box.pivot && overlap(box, pose, box, at),
        () => new World().add({ shape: mask }),
        () => pose.set(box, 0, 0),
    ])
        assert.throws(use, { name: 'HitmaskError', code: 'disposed' });
    box.dispose();
    assert.equal(memory().handles, before.handles + 1); // the world above
});

test('what is in use stays until that ends', () => {
    const { used } = memory();
    const shape = Mask.fromText('##\n##');
    const world = new World();
    const id = world.add({ shape, at });
    shape.dispose();
    assert.equal(world.pick(0.5, 0.5), id);
    world.move(id, 5, 5);
    world.update();
    world.dispose();
    assert.equal(memory().used, used);
    assert.throws(() => world.update(), { code: 'disposed' });
});

test('a handle of another tier is refused', () => {
    const other = core.Shape.circle(3);
    assert.throws(() => overlap(other, at, other, at), { code: 'tier', message: /hitmask\/core.*hitmask\/full/ });
    assert.throws(() => core.overlap(other, at, Shape.circle(3), at), { name: 'HitmaskError', code: 'tier' });
    assert.throws(() => overlap(Shape.circle(3), at, {}, at), TypeError);
});

test('using', { skip: typeof Symbol.dispose !== 'symbol' }, () => {
    const shape = Shape.circle(3);
    shape[Symbol.dispose]();
    assert.equal(shape.disposed, true);
});

// One of everything that makes and asks; twice the same amount of memory after many rounds.
function round() {
    const mask = Mask.fromText('.##.\n####\n.##.');
    const outline = mask.outline();
    const made = [mask, outline, outline.hull(), mask.dilate(1), mask.copy(), Shape.ellipse(5, 3), Shape.polygon([0, 0, 4, 0, 0, 4])];
    const pose = new Pose(mask, { x: 1, y: 2, rotation: 0.3 });
    for (const shape of made) {
        contact(mask, pose, shape, at);
        distance(mask, pose, shape, at, {});
        assert.throws(() => overlap(mask, { x: 9e9, y: 0 }, shape, at));
    }
    for (const piece of mask.components()) piece.mask.dispose();
    assert.throws(() => Shape.polygon([0, 0, 1, 1, 2, 2]));
    assert.throws(() => Shape.compound([{ shape: mask, pose: { x: 1e9, y: 0 } }]));
    const world = new World();
    const ids = made.map((shape) => world.add({ shape, at }));
    world.update(world.reserve(20));
    world.remove(ids[0]);
    world.update();
    world.pickAll(0, 0);
    world.restore(world.save());
    world.dispose();
    for (const shape of made) shape.dispose();
    pose.dispose();
}
test('memory stays the same', () => {
    const rounds = globalThis.hitmaskGrows ? 5 : Number(process.env.HITMASK_ROUNDS ?? 300);
    for (let i = 0; i < rounds; i++) round();
    const before = memory();
    for (let i = 0; i < rounds; i++) round();
    const after = memory();
    if (globalThis.hitmaskGrows) after.total = before.total;
    assert.deepEqual(after, before);
});

test('garbage is freed some time', async () => {
    setFlagsFromString('--expose-gc');
    const gc = runInNewContext('gc');
    const before = memory().handles;
    (() => {
        for (let i = 0; i < 100; i++) new World().add({ shape: Shape.circle(3) });
    })();
    for (let i = 0; i < 50 && memory().handles > before; i++) {
        gc();
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.ok(memory().handles <= before);
});
