// Small questions with answers that one sees; those that are compared with C by the thousand are in same.test.mjs.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './package.mjs';

const H = await load('full.node.js');
const { Mask, Outline, Pose, Shape, Tilemap } = H;
const at = (x, y, rotation) => ({ x, y, rotation });
const box = Shape.box(10, 10, { pivot: 'top-left' });

test('overlap and its rule', () => {
    assert.equal(H.overlap(box, at(0, 0), box, at(10, 0)), false);
    assert.equal(H.overlap(box, at(0, 0), box, at(10, 0), { touch: 'closed' }), true);
    assert.equal(H.overlap(box, at(0, 0), box, at(13, 0), { margin: 3 }), false);
    assert.equal(H.overlap(box, at(0, 0), box, at(13, 0), { margin: 3.5 }), true);
    assert.equal(H.within(Shape.box(4, 4, { pivot: 'top-left' }), at(3, 3), box, at(0, 0)), true);
    assert.equal(H.within(box, at(3, 3), box, at(0, 0)), false);
    assert.deepEqual(
        [...H.overlapMany(box, at(0, 0), [box, box, Shape.circle(3)], [at(5, 5), at(50, 0), at(12, 5)])],
        [0, 2],
    );
});

// Discs around them decide most pairs that are apart, before any other test. At that edge the answers are those of the
// distance, however a shape is scaled, sheared or mirrored.
test('overlap and contact where the discs around two shapes begin to meet', () => {
    let state = 7;
    const random = (low, high) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return low + ((high - low) * state) / 2 ** 32;
    };
    const full = new Mask(7, 12).fill();
    const shapes = [Shape.circle(5, 3, -2), Shape.box(9, 3), Shape.capsule(-4, 0, 6, 2, 3), Shape.polygon([0, 0, 8, 1, 3, 9]), full, Shape.point(1, 2)];
    shapes.push(Shape.segment(-9, 4, 2, 5), Shape.compound([{ shape: shapes[0], pose: at(20, 0) }]), Shape.ray(0, 0, 1, 0));
    const place = (shape, x, y) => {
        const round = ['circle', 'capsule', 'compound'].includes(shape.kind);
        const [scaleX, scaleY] = [random(0.1, 4), random(0.1, 4)];
        return { x, y, rotation: random(-4, 4), scaleX, scaleY: round ? scaleX : scaleY, flipX: random(0, 1) < 0.5 };
    };
    let met = 0;
    for (let i = 0; i < 6000; i++) {
        const [a, b] = [shapes[i % shapes.length], shapes[Math.floor(random(0, shapes.length))]];
        const [far, way] = [random(0, 45), random(-4, 4)];
        const [p, q] = [place(a, 500000, -300000), place(b, 500000 + far * Math.cos(way), far * Math.sin(way) - 300000)];
        const gap = H.distance(a, p, b, q, {});
        // Turned so that they nearly touch where that is possible.
        if (gap.distance > 0 && gap.distance < Infinity) Object.assign(q, { x: q.x + gap.ax - gap.bx, y: q.y + gap.ay - gap.by });
        for (const step of [0, 1e-6, -1e-6, 0.001]) {
            const near = { ...q, x: q.x + step };
            const touches = H.distance(a, p, b, near) === 0;
            assert.equal(H.overlap(a, p, b, near, { touch: 'closed' }), touches, JSON.stringify([a.kind, p, b.kind, near]));
            if (!touches) assert.ok(!H.overlap(a, p, b, near) && H.contact(a, p, b, near) === null);
            else if (H.separate(a, p, b, near) !== null && H.overlap(a, p, b, near)) met++;
        }
    }
    assert.ok(met > 1000);
});

test('masks on whole pixels, at each offset', () => {
    const [one, other] = [Mask.fromText('#..#\n.##.'), Mask.fromText('##\n.#\n#.')];
    for (let dy = -4; dy <= 3; dy++)
        for (let dx = -3; dx <= 5; dx++) assert.equal(one.overlaps(other, dx, dy), one.overlapCount(other, dx, dy) > 0);
    assert.equal(one.overlaps(other, 2147483647, 0) || one.overlaps(other, -2147483648, -2147483648), false);
    for (const bad of [0.5, NaN, 2 ** 31]) assert.throws(() => one.overlaps(other, bad, 0), RangeError);
    for (const bad of ['1', null, undefined, 1n]) assert.throws(() => one.overlaps(other, 0, bad), TypeError);
});

test('distance with its points', () => {
    const out = {};
    assert.equal(H.distance(box, at(0, 0), box, at(13, 14)), 5);
    assert.equal(H.distance(box, at(0, 0), box, at(13, 14), out), out);
    assert.deepEqual([out.distance, out.ax, out.ay, out.bx, out.by], [5, 10, 10, 13, 14]);
    assert.equal(H.distance(box, at(0, 0), new Mask(3, 3), at(0, 0)), Infinity);
});

test('contact writes over what it wrote before', () => {
    const out = {};
    assert.equal(H.contact(box, at(0, 0), box, at(8, 1), null, out), out);
    assert.deepEqual([out.count, out.normalX, out.normalY, out.depth], [2, 1, 0, 2]);
    const [first] = out.points;
    assert.equal(H.contact(box, at(0, 0), Shape.circle(2), at(11, 5), null, out).points[0], first);
    assert.equal(out.count, 1);
    assert.ok(Number.isNaN(out.points[1].x));
    assert.equal(H.contact(box, at(0, 0), box, at(20, 0)), null);
});

test('limits part the bounds, and say so', () => {
    const noise = new Mask(64, 64);
    for (let k = 0; k < 4096; k++) if ((k * 2654435761) % 97 < 48) noise.set(k % 64, k >> 6, true);
    const limits = { maxEdges: 20 };
    const moved = H.separate(noise, at(0, 0), noise, at(60, 3), { limits });
    assert.ok(moved.limited && moved.y === 0 && Math.abs(moved.x - 4) < 1e-6);
    const met = H.contact(noise, at(0, 0), noise, at(60, 3), null, {}, limits);
    assert.deepEqual([met.limited, met.normalRule, met.normalX], [true, 'bounds', 1]);
    assert.equal(H.contact(noise, at(0, 0), noise, at(60, 3), null, {}, { maxDepth: 0.1 }).depth, Infinity);
    assert.equal(H.contact(noise, at(0, 0), noise, at(60, 3)).limited, false);
    const cast = (x) => H.cast(noise, at(0, 0), noise, at(60, 3), { x, y: 0 }, { limits });
    assert.deepEqual([cast(-1).limited, cast(-1).normalX, cast(-1).fraction], [true, 1, 0]);
    assert.equal(H.cast(noise, at(0, 0), noise, at(80, 3), { x: -30, y: 0 }, { limits }).limited, false);
    for (const wrong of [{ maxEdges: -1 }, { maxEdges: 0.5 }, { maxEdges: 2 ** 31 }])
        assert.throws(() => H.separate(noise, at(0, 0), noise, at(60, 3), { limits: wrong }), RangeError);
    assert.throws(() => H.contact(noise, at(0, 0), noise, at(60, 3), null, {}, { maxDepth: -1 }), H.HitmaskError);

    const turn = (options) => H.castTurn(noise, at(0, 0), noise, at(62, 3), at(62, 3, 0.1), { tolerance: 4, ...options });
    assert.deepEqual([turn({}).limited, turn({ maxEdges: 20 }).limited], [false, true]);
    assert.throws(() => turn({ maxEdges: -1 }), RangeError);

    const world = new H.World({ limits });
    world.add({ shape: noise, at: at(0, 0) });
    const hit = world.cast(noise, at(60, 3), { x: -1, y: 0 });
    assert.deepEqual([hit.limited, hit.normalX, hit.fraction], [true, 1, 0]);
    assert.equal(world.cast(noise, at(80, 3), { x: -30, y: 0 }).limited, false);
    const mover = world.add({ shape: noise, at: at(60, 3) });
    world.update();
    const end = world.trySlide(mover, { x: -1, y: 0 });
    assert.deepEqual([end.limited, end.move.x], [true, 0]);
    assert.equal(world.trySlide(mover, { x: 9, y: 0 }).move.x, 9);
    assert.equal(world.tryPushOut(mover, 64).limited, true);
    world.dispose();
});

test('separate, measure, cast and what they leave out', () => {
    assert.deepEqual(H.separate(box, at(0, 0), box, at(8, 1)), { x: 2, y: 0, limited: false });
    assert.deepEqual(H.separate(box, at(0, 0), box, at(8, 1), { direction: { x: 0, y: 1 } }), { x: 0, y: 9, limited: false });
    assert.equal(H.separate(box, at(0, 0), box, at(8, 1), { max: 1 }), null);
    const measure = H.measure(box, at(0, 0), Shape.circle(1), at(5, 4));
    assert.deepEqual([measure.aInB, measure.bInA, measure.depth], [false, true, 5]);
    const hit = H.cast(box, at(0, 0), box, at(30, 0), { x: -40, y: 0 });
    assert.deepEqual([hit.fraction, hit.exact, hit.normalX], [0.5, true, 1]);
    assert.equal(H.cast(box, at(0, 0), box, at(30, 0), { x: 40, y: 0 }), null);
    const turn = H.castTurn(box, at(0, 0), Shape.box(30, 2), at(16, -10), { x: 16, y: -10, rotation: 2 });
    assert.equal(turn.end, 'hit');
    const stop = new Pose();
    assert.deepEqual(H.castTurn(box, at(0, 0), Shape.box(30, 2), at(16, -10), { x: 16, y: -10, rotation: 2 }, {}, stop), turn);
    assert.ok(turn.stopFree && !H.overlap(box, at(0, 0), Shape.box(30, 2), stop));
    assert.ok(Math.abs(stop.decompose().rotation - 2 * turn.stopFraction) < 1e-6);
    H.castTurn(box, at(0, 0), box, at(50, 0), at(60, 0), null, stop);
    assert.deepEqual(stop.steps(), new Pose(box, at(60, 0)).steps());
    assert.throws(() => H.castTurn(box, at(0, 0), box, at(50, 0), at(60, 0), {}, at(0, 0)), /stop is/);
    assert.equal(H.castTurn(box, at(0, 0), box, at(50, 0), at(60, 0)).end, 'clear');
});

test('rays, shared area, axes, bounds', () => {
    const wall = Mask.fromText('#.#', { pivot: 'top-left' });
    const stretches = H.ray(wall, at(0, 0), { x: -4, y: 0.5 }, { x: 4, y: 0.5 });
    assert.deepEqual(stretches.map(({ x, pixel }) => [x, pixel.x]), [[0, 0], [2, 2]]);
    const square = new Mask(10, 10, { pivot: 'top-left' }).fill();
    const shared = H.sharedArea(square, at(0, 0), square, at(6, 8));
    assert.deepEqual(shared, { area: 8, x: 8, y: 9, bounds: { x: 6, y: 8, width: 4, height: 2 } });
    assert.equal(H.sharedArea(square, at(0, 0), square, at(60, 8)), null);
    assert.equal(H.satAxes(box, at(0, 0), box, at(8, 1)).filter((axis) => axis.least)[0].overlap, 2);
    const bounds = H.boundsOf(box, at(3, 4));
    assert.ok(bounds.x <= 3 && bounds.x > 2.9 && bounds.width >= 10 && bounds.width < 10.1);
    assert.equal(H.boundsOf(new Mask(0, 0), at(0, 0)), null);
    assert.deepEqual([...H.metPixels(wall, at(0, 0), Shape.point(2.5, 0.5), at(0, 0))], [2, 0]);
});

test('compounds hold their parts', () => {
    const wheel = Shape.circle(2);
    const cart = Shape.compound([{ shape: box }, { shape: wheel, pose: at(20, 0), tag: 7 }]);
    wheel.dispose();
    const hit = H.contact(cart, at(0, 0), Shape.point(20, 1), at(0, 0));
    assert.equal(hit.points[0].featureA.part, 1);
    cart.dispose();
});

test('masks: pixels, edits, pictures', () => {
    const mask = Mask.fromText('.#.\n###');
    assert.deepEqual([mask.width, mask.height, mask.count, mask.kind], [3, 2, 4, 'mask']);
    assert.deepEqual(mask.pivot, { x: 1.5, y: 1 });
    assert.equal(mask.toText(), '.#.\n###');
    assert.deepEqual([...mask.pixels()], [1, 0, 0, 1, 1, 1, 2, 1]);
    assert.deepEqual(mask.bounds(), { x: 0, y: 0, width: 3, height: 2 });
    assert.equal(new Mask(3, 3).bounds(), null);
    const { data, width, height } = mask.toImageData([1, 2, 3, 200]);
    assert.deepEqual([...data.slice(0, 8)], [0, 0, 0, 0, 1, 2, 3, 200]);
    assert.ok(Mask.fromImageData({ data, width, height }).equals(mask));
    assert.ok(Mask.fromAlpha(data.filter((_, i) => i % 4 === 3), 3, 2, { threshold: 200 }).equals(mask));
    assert.equal(Mask.fromImageData({ data, width, height }, { threshold: 201 }).count, 0);
    const [left, right] = Mask.sheet({ data, width, height }, [
        { x: 0, y: 0, width: 1, height: 2 },
        { x: 1, y: 0, width: 2, height: 2 },
    ]);
    assert.deepEqual([left.toText(), right.toText()], ['.\n#', '#.\n##']);
    const copy = mask.copy();
    copy.edit((edited) => {
        edited.set(0, 0);
        edited.set(1, 1, false);
    });
    assert.equal(copy.toText(), '##.\n#.#');
    assert.equal(copy.prepared, true);
    assert.equal(copy.invert().toText(), '..#\n.#.');
    assert.equal(copy.fill().erase(mask, 0, 0).toText(), '#.#\n...');
    assert.equal(copy.clear().draw(mask, 1, 0).fillRect({ x: 0, y: 0, width: 1, height: 9 }).toText(), '#.#\n###');
    assert.deepEqual(mask.nextPixel({ x: 1, y: 0 }), { x: 0, y: 1 });
    assert.equal(mask.nextPixel({ x: 2, y: 1 }), null);
    assert.equal(mask.overlapCount(mask, 1, 0), 2);
    assert.equal(mask.overlaps(mask, 3, 0), false);
    assert.equal(mask.rotate(1).toText(), '#.\n##\n#.');
    assert.equal(mask.crop({ x: 1, y: 0, width: 3, height: 1 }).toText(), '#..');
});

test('masks: the larger tools', () => {
    const mask = Mask.fromText('#..#\n....\n....');
    assert.equal(mask.dilate(1).count, 8);
    assert.deepEqual(mask.components().map((piece) => piece.bounds.x), [0, 3]);
    assert.equal(mask.resize(8, 6, 'nearest').count, 8);
    assert.deepEqual(mask.centroid(), { x: 2, y: 0.5 });
    assert.equal(mask.moments().n, 2n);
    assert.equal(mask.minkowski(mask).count, 3);
    assert.deepEqual(mask.sharedPixel(mask, 0, 0, 'right'), { x: 3, y: 0 });
    assert.deepEqual(mask.sharedBounds(mask, 3, 0), { x: 3, y: 0, width: 1, height: 1 });
    const bits = mask.toBits();
    assert.deepEqual([...bits], [9, 0, 0]);
    assert.ok(Mask.fromBits(bits, 4, 3).equals(mask));
    const pit = new Mask(20, 20, { pivot: 'top-left' }).fill();
    const changed = pit.stamp(at(0, 0), Shape.circle(4), at(10, 10), { clear: true });
    assert.deepEqual([changed.width, pit.get(10, 10), pit.get(1, 1)], [12, false, true]);
    const { mask: disc, origin } = Mask.fromShape(Shape.circle(4), at(10, 10));
    assert.deepEqual([origin.x, disc.count], [6, 400 - pit.count]);
});

test('outlines', () => {
    const ring = Mask.fromText('###\n#.#\n###', { pivot: 'top-left' }).outline();
    assert.deepEqual([ring.kind, ring.area, ring.perimeter, ring.loops.length, ring.loops[1].hole], ['outline', 8, 16, 2, true]);
    assert.equal(H.overlap(ring, at(0, 0), Shape.circle(0.4), at(1.5, 1.5)), false);
    assert.equal(ring.convexParts().reduce((sum, part) => sum + part.length / 2, 0) >= 12, true);
    assert.equal(ring.hull().area, 9);
    assert.ok(ring.toMask(3, 3).equals(Mask.fromText('###\n#.#\n###')));
    const arrow = Outline.fromPoints([[[0, 0], [8, 4], [0, 8], [3, 4]]]);
    assert.equal(arrow.area, 20);
    assert.deepEqual(arrow.bounds(), { x: 0, y: 0, width: 8, height: 8 });
    const disc = Mask.fromShape(Shape.circle(30), at(40, 40)).mask;
    assert.ok(disc.outline({ tolerance: 2 }).pointCount < disc.outline().pointCount / 4);
    assert.ok(disc.outline().simplify({ tolerance: 2 }).equals(disc.outline({ tolerance: 2 })));
    assert.throws(() => Outline.fromPoints([[0, 0, 4, 4, 4, 0, 0, 4]]), { code: 'format' });
});

test('tile maps', () => {
    const map = new Tilemap({
        width: 4,
        height: 2,
        cellWidth: 10,
        tiles: [{ solid: true }, { points: [0, 10, 10, 0, 10, 10], oneWay: 'up' }, { mask: Mask.fromText('#') }],
        cells: [0, 0, 0, 0, 1, 2, 3, 0],
    });
    assert.equal(H.overlap(map, at(0, 0), Shape.point(5, 15), at(0, 0)), true);
    assert.equal(H.overlap(map, at(0, 0), Shape.point(20.5, 10.5), at(0, 0)), true);
    assert.equal(H.overlap(map, at(0, 0), Shape.point(25, 15), at(0, 0)), false);
    assert.deepEqual([map.oneWay(1, 1), map.occupied(3, 1), map.get(1, 1)], ['up', false, 2]);
    map.set(3, 1, 1);
    assert.deepEqual(map.cellAt(at(0, 0), { x: 35, y: 5 }), { x: 3, y: 0 });
    assert.deepEqual([...map.cellsUnder(at(0, 0), Shape.point(35, 15), at(0, 0))], [3, 1]);
    assert.equal(map.walk(at(0, 0), { x: 1, y: 5 }, { x: 39, y: 5 }).length, 4);
    assert.throws(() => map.set(9, 9, 1), { code: 'range' });
});

test('velocities, gates, slides, pairs of boxes', () => {
    assert.deepEqual(H.bounceVelocity({ x: 1, y: 1 }, { x: 0, y: -1 }, { restitution: 1 }), { x: 1, y: -1 });
    assert.deepEqual(H.slideVelocity({ x: 1, y: 1 }, { x: 0, y: -1 }), { x: 1, y: 0 });
    const gate = { a: { x: 0, y: 0 }, b: { x: 10, y: 0 } };
    const [{ when, ...pass }, ...more] = H.gatePasses(gate, [5, -5, 5, 5]);
    assert.deepEqual([pass, ...more], [{ leg: 0, fraction: 0.5, x: 5, y: 0, way: 1 }]);
    assert.equal(2n * when[0], when[1]);
    assert.equal(H.gateClear(gate, [5, -5, 5, 5], 6), false);
    const slid = H.moveSlide(box, at(0, 0), box, at(0, -11), { x: 4, y: 9 });
    assert.ok(Math.abs(slid.x - 4) < 1e-5 && Math.abs(slid.y - 1) < 1e-5 && slid.free);
    assert.deepEqual([...H.findPairs(Float32Array.of(0, 0, 9, 9, 5, 5, 20, 20, 50, 50, 60, 60))], [0, 1]);
});
