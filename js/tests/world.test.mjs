// Worlds: objects, poses by the array, events, queries, moves, snapshots; colliders.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { load, root } from './package.mjs';

const { Collider, HitmaskError, Mask, Pose, Shape, World, overlap } = await load('full.node.js');
const ball = Shape.circle(5);
const kinds = (world) => [...world.events()].map(({ kind, a, b }) => [kind, a, b]);

test('events are told, iterated and have contacts', () => {
    const world = new World();
    const a = world.add({ shape: ball, at: { x: 0, y: 0 }, contacts: true });
    const b = world.add({ shape: ball, at: { x: 8, y: 0 }, data: 'the other' });
    const heard = [];
    const stop = world.on('begin', (first, second, event) => heard.push([first, second, event.contact().depth]));
    world.update();
    assert.deepEqual(heard, [[a, b, 2]]);
    assert.deepEqual(kinds(world), [['begin', a, b]]);
    assert.equal(world.data(b), 'the other');
    assert.deepEqual(world.touching().map(({ since }) => since), [1]);
    world.move(b, 30, 0);
    world.update();
    assert.deepEqual(kinds(world), [['end', a, b]]);
    const old = [...world.events()][0];
    world.move(b, 8, 0);
    stop();
    world.update();
    assert.equal(heard.length, 1);
    assert.throws(() => old.contact(), { code: 'stale' });
    assert.equal(world.contact(a, b).normalX, 1);
});

test('poses by the array of reserve', () => {
    const world = new World();
    const ids = Array.from({ length: 200 }, (_, i) => world.add({ shape: ball, at: { x: 100 * i, y: 0, flipX: i % 2 === 1 } }));
    const poses = world.reserve(300);
    assert.equal(poses[5 * world.indexOf(ids[3])], 300);
    for (const id of ids) poses[5 * world.indexOf(id)] = 0;
    world.update(poses);
    assert.equal([...world.events()].length, (200 * 199) / 2);
    assert.equal(world.pose(ids[7]).x, 0);
    assert.equal(world.pose(ids[7]).flipX, true);
    const more = world.reserve(1000);
    assert.equal(more[5 * world.indexOf(ids[9]) + 3], 1);
    assert.throws(() => world.update(poses), { name: 'HitmaskError', code: 'stale' });
    more[5 * world.indexOf(ids[9]) + 1] = NaN;
    assert.throws(() => world.update(more), RangeError);
    more[5 * world.indexOf(ids[9]) + 1] = 2e6;
    assert.throws(() => world.update(more), { code: 'range' });
    more[5 * world.indexOf(ids[9]) + 1] = 40;
    world.update(more);
    assert.equal(world.pose(ids[9]).y, 40);
    world.setPosition(ids[9], 7, 8);
    assert.deepEqual([...more.subarray(5 * world.indexOf(ids[9]), 5 * world.indexOf(ids[9]) + 2)], [7, 8]);
    assert.throws(() => world.update(new Float64Array(5000)), { code: 'stale' });
});

test('a getter may call a query of its own', () => {
    const world = new World();
    const near = world.add({ shape: ball, at: { x: 0, y: 0 }, category: 1 });
    const other = world.add({ shape: ball, at: { x: 3, y: 0 }, category: 2 });
    const inner = { mask: 2, get radius() { return 1; } };
    const busy = (value) => ({ get x() { world.pick(0, 0, inner); return value; }, y: 0 });
    assert.deepEqual(world.inShape(ball, busy(0), { mask: 1 }), [near]);
    assert.deepEqual(world.withinShape(Shape.circle(6), busy(0), { mask: 1 }), [near]);
    assert.deepEqual(world.wouldTouch(other, busy(0), { mask: 1 }), [near]);
    assert.equal(world.placeFree(other, busy(0), { mask: 1 }), false);
    assert.equal(world.cast(ball, busy(-50), { x: 100, y: 0 }, { mask: 1 }).id, near);
    assert.equal(world.sees(busy(-50), busy(-20), { mask: 1 }), true);
    assert.equal(world.nearestTo(ball, busy(100), { mask: 1 })[0].id, near);
    const twice = { mask: 1, get radius() { world.pick(0, 0, inner); return 1; } };
    assert.equal(world.pick(0, 0, twice), near);
});

test('ids are not reused, stale ones are refused', () => {
    const world = new World();
    const first = world.add({ shape: ball });
    assert.equal(world.remove(first), true);
    assert.equal(world.remove(first), false);
    world.update();
    const second = world.add({ shape: ball });
    assert.notEqual(first, second);
    assert.equal(world.indexOf(second), first % 2 ** 24);
    assert.equal(world.has(first), false);
    for (const use of [(id) => world.move(id, 0, 0), (id) => world.pose(id), (id) => world.setZ(id, 1), (id) => world.data(id)])
        assert.throws(() => use(first), { code: 'stale' });
    assert.deepEqual([...world.ids()], [second]);
});

test('frames are drawn about their own pivots', () => {
    const frames = [Mask.fromText('##\n##'), Mask.fromText('########')];
    const world = new World();
    const id = world.add({ shape: frames, at: { x: 10, y: 10 } });
    assert.equal(world.pick(10.5, 10.5), id);
    assert.equal(world.pick(13.5, 10.2), null);
    world.setFrame(id, 1);
    assert.equal(world.pick(13.5, 10.2), id);
    assert.equal(world.pick(6.5, 10.2), id);
    assert.equal(world.shape(id), frames[1]);
    world.setShape(id, ball);
    assert.equal(world.pick(10, 14), id);
});

test('queries', () => {
    const world = new World({ broad: 'rtree' });
    const [a, b, c] = [0, 30, 60].map((x, i) => world.add({ shape: ball, at: { x, y: 0 }, z: i, category: 1 << i }));
    assert.equal(world.pick(31, 0), b);
    assert.equal(world.pick(38, 0), null);
    assert.equal(world.pick(38, 0, { radius: 4 }), b);
    assert.deepEqual(world.pickAll(30, 0).map(({ id, under }) => [id, under]), [[b, true]]);
    assert.deepEqual(world.inBox({ x: -5, y: -5, width: 40, height: 10 }), [a, b]);
    assert.deepEqual(world.inCircle(60, 0, 1), [c]);
    assert.deepEqual(world.inShape(Shape.box(100, 1), { x: 0, y: 0 }), [a, b]);
    assert.deepEqual(world.withinShape(Shape.box(20, 20), { x: 30, y: 0 }), [b]);
    assert.equal(world.ray({ x: -20, y: 0 }, { x: 100, y: 0 }).id, a);
    assert.equal(world.ray({ x: -20, y: 0 }, { x: 100, y: 0 }, { except: a }).id, b);
    assert.deepEqual(world.rayAll({ x: 100, y: 0 }, { x: -20, y: 0 }).map(({ id }) => id), [c, b, a]);
    assert.equal(world.ray({ x: -20, y: 0 }, { x: 100, y: 0 }, { mask: 4 }).id, c);
    assert.equal(world.cast(ball, { x: 30, y: -50 }, { x: 0, y: 128 }).fraction, 0.3125);
    assert.equal(world.castAll(ball, { x: -50, y: 0 }, { x: 200, y: 0 }).length, 3);
    assert.equal(world.sees({ x: 10, y: 0 }, b), true);
    assert.equal(world.sees({ x: 10, y: 0 }, { x: 50, y: 0 }), false);
    assert.deepEqual(world.nearest(28, 20, { count: 2 }).map(({ id }) => id), [b, a]);
    assert.equal(world.nearestTo(ball, { x: 70, y: 20 }, { reach: 1 }).length, 0);
    assert.deepEqual(world.wouldTouch(a, { x: 25, y: 0 }), [b]);
    assert.equal(world.placeFree(a, new Pose(ball, { x: 15, y: 0 })), true);
    assert.equal(world.broadChosen(), 'rtree');
    world.setFlags(b, { disabled: true });
    assert.equal(world.pick(31, 0), null);
    world.setEnabled(b, true);
    assert.equal(world.pick(31, 0), b);
    assert.throws(() => world.pick(NaN, 0), RangeError);
    assert.throws(() => world.ray({ x: 0, y: 0 }, { x: 1, y: 0 }, { category: -1 }), RangeError);
});

test('slides, pushes, passings', () => {
    const world = new World();
    const wall = world.add({ shape: Shape.box(10, 100), at: { x: 50, y: 0 }, fixed: true });
    const mover = world.add({ shape: ball, at: { x: 0, y: 0 }, swept: true });
    const tried = world.trySlide(mover, { x: 100, y: 30 });
    assert.deepEqual(world.pose(mover).x, 0);
    const end = world.slide(mover, { x: 100, y: 30 });
    assert.deepEqual(tried, end);
    assert.deepEqual(end.contacts.map(({ other }) => other), [wall]);
    assert.ok(Math.abs(end.move.x - 40) < 1e-5 && end.free);
    assert.ok(Math.abs(world.pose(mover).y - 30) < 1e-5);
    world.teleport(mover, { x: 44, y: 0 });
    assert.ok(world.pushOut(mover, 100).free);
    assert.ok(Math.abs(world.pose(mover).x - 40) < 1e-3);
    world.update();
    world.move(mover, 100, 0);
    world.update();
    assert.deepEqual(world.passings().map(({ a, b }) => [a, b]), [[wall, mover]]);
});

test('snapshots', () => {
    const world = new World();
    const a = world.add({ shape: ball, at: { x: 0, y: 0 }, data: 'kept' });
    const b = world.add({ shape: [ball, Shape.box(2, 2)], at: { x: 4, y: 0 } });
    world.update();
    const bytes = world.save();
    const hash = world.hash();
    world.setFrame(b, 1);
    world.move(a, 50, 50);
    world.add({ shape: ball });
    world.update();
    assert.notEqual(world.hash(), hash);
    world.restore(bytes);
    assert.equal(world.hash(), hash);
    assert.deepEqual([world.count, world.pose(a).x, world.data(a)], [2, 0, 'kept']);
    world.move(b, 30, 0);
    world.update();
    assert.deepEqual(kinds(world), [['end', a, b]]);
    bytes[9] ^= 1;
    assert.throws(() => world.restore(bytes), { code: 'format' });
});

test('colliders', () => {
    const path = join(root, 'tests/data/v0.1/colliders/gear.hmc');
    const bytes = readFileSync(path);
    const collider = Collider.open(bytes).verify();
    const [frame] = collider.frames;
    assert.ok(frame.width > 0);
    const shape = collider.shape(0);
    assert.equal(shape.kind, 'mask');
    assert.deepEqual(shape.pivot, frame.pivot);
    assert.equal(collider.shape(frame.name).kind, 'mask');
    collider.dispose();
    assert.equal(overlap(shape, { x: 0, y: 0 }, Shape.circle(1000), { x: 0, y: 0 }), true);
    assert.throws(() => collider.frames, { code: 'disposed' });
    bytes[bytes.length - 1] ^= 1;
    assert.throws(() => Collider.open(bytes), HitmaskError);
    assert.throws(() => Collider.open('x'), TypeError);
});

test('a pose that scales a round shape unevenly is refused: by add, move and update', () => {
    const world = new World();
    const shape = Shape.circle(5);
    const uneven = { code: 'range', message: /unevenly/ };
    assert.throws(() => world.add({ shape, at: { x: 0, y: 0, scaleX: 2, scaleY: 1 } }), uneven);
    const id = world.add({ shape, at: { x: 0, y: 0 } });
    assert.throws(() => world.move(id, 0, 0, 0, 2, 1), uneven);
    world.move(id, 0, 0, 0.3, 2, -2);
    const first = 5 * world.indexOf(id);
    const poses = world.reserve(1 + world.indexOf(id));
    poses.set([0, 0, 0.2, 2, 3], first);
    assert.throws(() => world.update(poses), uneven);
    poses.set([0, 0, 0.2, -3, 3], first);
    world.update(poses);
    assert.equal(world.pose(id).scaleX, -3);
});
