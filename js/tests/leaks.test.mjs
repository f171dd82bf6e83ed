// Everything, over and over: the module's memory stays what it was. What is missing in the list below is a failure.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { file, load } from './package.mjs';

const H = await load('full.node.js');
const at = (x, y, rotation = 0) => ({ x, y, rotation });
const zero = at(0, 0);

// Which functions and methods were called, and how often all of them together.
const called = new Set();
let calls = 0;
const counted = (name, fn) =>
    function (...args) {
        called.add(name);
        calls++;
        return fn.apply(this, args);
    };
const everything = new Set();
const F = { ...H };
for (const [name, value] of Object.entries(H)) {
    if (typeof value !== 'function' || name === 'HitmaskError') continue;
    const isClass = /^class/.test(Function.prototype.toString.call(value));
    if (!isClass) {
        everything.add(name);
        F[name] = counted(name, value);
        continue;
    }
    for (const [owner, prefix] of [[value.prototype, `${name}.prototype`], [value, name]])
        for (const [key, { value: method, get, configurable }] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
            if (key === 'constructor' || (owner === value && key === 'name') || key.startsWith('_')) continue;
            const full = `${prefix}.${key}`;
            if (!configurable) continue;
            if (typeof method === 'function') {
                everything.add(full);
                Object.defineProperty(owner, key, { value: counted(full, method), configurable: true });
            } else if (get) {
                everything.add(full);
                Object.defineProperty(owner, key, { ...Object.getOwnPropertyDescriptor(owner, key), get: counted(full, get) });
            }
        }
}

called.add('decodePng'); // does not call into the module

const { Border, Broad, Collider, Mask, Outline, Parts, Polar, Pose, RotatedBox, Shape, Tilemap, World } = H;
const use = (...handles) => handles.forEach((handle) => handle.dispose());

function masks() {
    const m = Mask.fromText('.##.\n####\n.##.');
    const n = new Mask(4, 3);
    const data = new Uint8ClampedArray(48).fill(200);
    const pixels = { data, width: 4, height: 3 };
    m.edit((it) => it.set(0, 0));
    void [m.width, m.height, m.count, m.prepared, m.bytes, m.disposed, m.pivot, m.bounds(), m.pixels(), m.nextPixel(), m.get(0, 0)];
    void [m.equals(n), m.overlaps(n, 1, 1), m.overlapCount(n, 1, 1), m.sharedBounds(m, 1, 1), m.sharedPixel(m, 1, 1)];
    n.prepare().fill().clear().invert().fillRect({ x: 0, y: 0, width: 2, height: 2 }).draw(m, 1, 1).erase(m, 0, 0).intersect(m, 0, 0).xor(m, 0, 0);
    void [m.centroid(), m.axis(), m.moments(), m.toText(), m.toImageData(), m.toBits(), m.overlapTable(n)];
    n.drawMinkowski(m, m, -2, -2).paint({ data: new Uint8ClampedArray(48), width: 4, height: 3 }, { solid: pixels, clear: [1, 2, 3, 4] });
    n.stamp(zero, Shape_.circle, at(2, 2));
    const label = m.label();
    void [label.count, label.largest, label.at(1, 1), label.get(0), label.labels(), label.border(0)];
    const frames = H.gridFrames(4, 3, 2, 3);
    F.gridFrames(4, 3, 2);
    F.readSheet({ frames: { a: { frame: { x: 0, y: 0, w: 2, h: 2 }, rotated: true } } });
    use(m.copy(), m.crop({ x: 0, y: 0, width: 2, height: 2 }), m.flipX(), m.flipY(), m.rotate(1), m.resize(8, 6), m.reduce(2));
    use(m.dilate(1), m.erode(1), m.border(), m.shared(m, 1, 1), m.minkowski(m), label.mask(0), m.met(zero, Shape_.circle, at(2, 2)));
    use(Mask.fromImageData(pixels), Mask.fromAlpha(data, 4, 3), Mask.fromGray(data, 4, 3), Mask.fromBits(new Uint8Array(3), 4, 3));
    use(Mask.fromColorKey(pixels, [200, 200, 200]), Mask.fromRange(pixels, [0, 0, 0, 0], [9, 9, 9, 9]), Mask.fromDifference(pixels, pixels));
    use(...Mask.sheet(pixels, [...frames, { rect: frames[0].rect, rotated: true }]), Mask.fromShape(Shape_.circle, zero).mask, ...m.components().map((piece) => piece.mask));
    assert.throws(() => Mask.fromImage(3), TypeError);
    assert.throws(() => Mask.fromText('?'));
    use(m, n, label);
}
const Shape_ = { circle: Shape.circle(2), box: Shape.box(4, 4), polygon: Shape.polygon([0, 0, 4, 0, 0, 4]) };
function shapes() {
    const made = [Shape.point(1, 1), Shape.segment(0, 0, 3, 3), Shape.ray(0, 0, 1, 0), Shape.circle(2), Shape.capsule(0, 0, 3, 3, 1)];
    made.push(Shape.box(3, 3), Shape.polygon([0, 0, 4, 0, 0, 4]), Shape.hull([0, 0, 4, 0, 0, 4]), Shape.ellipse(4, 2));
    made.push(Shape.compound([{ shape: made[3] }, { shape: made[5], pose: at(3, 3) }]));
    void [made[6].corners, made[0].pivot, made[0].disposed];
    assert.throws(() => Shape.polygon([0, 0, 1, 1, 2, 2]));
    const pose = new Pose(made[3], at(1, 2));
    const other = new Pose().set(made[3], 1, 2, 0).from(made[3], at(2, 2));
    other.matrix(1, 0, 0, 1, 2, 2).multiply(pose, pose).invert(pose).translateSteps(1n, 1n);
    void [other.apply(1, 1), other.decompose(), other.steps()];
    const out = {};
    for (const b of made) {
        const a = Shape_.polygon;
        const p = at(1, 1, 0.2);
        void [F.overlap(a, zero, b, p), F.distance(a, zero, b, p, out), F.within(a, zero, b, p), F.contact(a, zero, b, p), F.measure(a, zero, b, p)];
        void [F.separate(a, zero, b, p), F.cast(a, zero, b, at(9, 1), { x: -9, y: 0 }), F.boundsOf(b, p), F.exactBoundsOf(b, p)];
    }
    const c = Shape_.circle;
    F.castTurn(c, zero, Shape_.box, at(9, 0), at(0, 0, 1));
    F.overlapMany(c, zero, [c, c], [zero, at(1, 1)]);
    F.satAxes(Shape_.box, zero, Shape_.polygon, at(1, 1));
    F.moveSlide(c, zero, c, at(9, 0), { x: -9, y: 0 });
    F.drawShape(c, zero);
    const square = new Mask(3, 3).fill();
    void [F.ray(square, zero, { x: -9, y: 0 }, { x: 9, y: 0 }), F.sharedArea(square, zero, square, at(1, 1)), F.metPixels(square, zero, c, zero)];
    assert.throws(() => H.overlap(c, at(9e9, 0), c, zero));
    use(...made, pose, other, square);
}
function plain() {
    const [circle, box] = [{ x: 0, y: 0, radius: 2 }, { x: 0, y: 0, width: 3, height: 3 }];
    void [F.circleOverlapsCircle(circle, circle), F.circleOverlapsBox(circle, box), F.boxOverlapsBox(box, box)];
    void [F.circleContains(circle, 1, 1), F.boxContains(box, 1, 1), F.boxClosest(box, 9, 9)];
    const turned = new RotatedBox(box, 1);
    void [turned.overlaps(turned), turned.overlapsCircle(circle), turned.overlapsBox(box), turned.contains(1, 1), turned.gap(turned), turned.closest(9, 9)];
    assert.throws(() => new RotatedBox(box, 1e9));
    const [v, n, room] = [{ x: 1, y: 1 }, { x: 0, y: -1 }, { x: 0, y: 0, width: 50, height: 50 }];
    void [F.bounceVelocity(v, n), F.slideVelocity(v, n), F.stopVelocity(v, n), F.stickVelocity(v, n)];
    void [F.bounceCircleInBox({ x: 9, y: 9, radius: 2 }, room, v, 99), F.bounceBoxInBox(box, room, v, 99), F.bounceInBox(room, Shape_.circle, at(9, 9), v, 99)];
    const gate = { a: { x: 0, y: 0 }, b: { x: 9, y: 0 } };
    void [F.gatePasses(gate, [5, -5, 5, 5]), F.gateClear(gate, [5, -5, 5, 5]), F.filterPasses({}, {}), F.findPairs(new Float32Array(8)), F.memory()];
    use(turned);
}
function outlines() {
    const mask = Mask.fromText('###\n#.#\n###');
    const outline = mask.outline();
    const arrow = Outline.fromPoints([[0, 0, 16, 8, 0, 16, 6, 8]]);
    void [outline.loops, outline.pointCount, outline.componentCount, outline.area, outline.perimeter, outline.bytes, outline.bounds()];
    void [outline.equals(arrow), outline.convexParts(), outline.areaDoubled(), outline.moments(), outline.centroid(), outline.pixelMoments()];
    void [outline.verify({ truth: outline }), outline.compare(outline), H.bounceInOutline && F.bounceInOutline(arrow, zero, Shape_.circle, at(9, 8), { x: 1, y: 0 }, 9)];
    assert.throws(() => Outline.fromPoints([[0, 0, 4, 4, 4, 0, 0, 4]]));
    const border = new Border(outline);
    const [p, q] = [{ x: -5, y: 1 }, { x: 9, y: 1 }];
    void [border.inside(zero, q), border.crossings(zero, p, q), border.first(zero, p, q), border.crossingsTurn(zero, at(1, 1, 1), p, q)];
    void [border.firstTurn(zero, at(1, 1, 1), p, q), border.distance(zero, p), border.reaches(zero, p, 3), border.blast(zero, p, 3), border.edgesNear(zero, p, 9)];
    const parts = new Parts(outline);
    void [parts.count, parts.cornerCount, parts.sideCount, parts.corners(0), parts.component(0), parts.sides(0), parts.seams, parts.slivers, parts.randomPoints(5)];
    const polar = Polar.fromMask(mask);
    const star = Polar.fromLengths([1, 2, 3, 4, 5, 6, 7, 8]);
    void [polar.count, polar.centre, polar.maxRadius, polar.minRadius, polar.solidRadius, polar.lengths, polar.outer, polar.inner];
    void [polar.hits(zero, star, zero), polar.hitsAside(zero, star, zero, 2), polar.prove(zero, star, zero), polar.drawLines(zero)];
    const map = new Tilemap({ width: 3, height: 3, cellWidth: 8, tiles: [{ solid: true }, { mask }] });
    map.set(1, 1, 1);
    void [map.width, map.height, map.cellWidth, map.cellHeight, map.get(1, 1), map.occupied(1, 1), map.oneWay(1, 1), map.cellAt(zero, p)];
    void [map.cellsIn(zero, { x: 0, y: 0, width: 9, height: 9 }), map.walk(zero, p, q), map.cellsUnder(zero, Shape_.circle, at(9, 9))];
    use(outline.simplify({ tolerance: 0 }), outline.hull(), outline.toMask(3, 3), Polar.fromOutline(outline));
    use(mask, outline, arrow, border, parts, polar, star, map);
}
function broads() {
    const broad = new Broad({ kind: 'rtree' });
    broad.build(Float32Array.of(0, 0, 2, 2, 1, 1, 3, 3)).update();
    const id = broad.insert({ x: 0, y: 0, width: 1, height: 1 });
    broad.move(id, { x: 5, y: 5, width: 1, height: 1 });
    broad.refilter(id, { mask: 3 });
    broad.moveAll(new Float32Array(8)).update();
    void [broad.remove(id), broad.chosen, broad.bytes, broad.count, broad.at(0), broad.pairs(), broad.pairsBetween(broad)];
    const [p, q] = [{ x: -9, y: 0 }, { x: 9, y: 0 }];
    void [broad.inBox({ x: 0, y: 0, width: 9, height: 9 }), broad.onWay(p, q), broad.first(p, q), broad.nearest(1, 1)];
    broad.update();
    const opened = Broad.open(broad.save());
    assert.throws(() => Broad.open(new Uint8Array(4)));
    use(broad, opened);
}
function worlds() {
    const world = new World();
    const ball = Shape_.circle;
    const a = world.add({ shape: [ball, Shape_.box], at: zero, contacts: true, swept: true });
    const b = world.add({ shape: ball, at: at(2, 0), stay: true });
    const off = world.on('begin', () => {});
    world.update(world.reserve(8));
    for (const event of world.events()) event.contact();
    off();
    void [[...world.ids()], world.count, world.updates, world.bytes, world.broadChosen(), world.indexOf(a), world.has(a), world.data(a), world.shape(a)];
    world.setData(a, 1);
    world.move(a, 1, 0, 0.1);
    world.setPose(a, at(1, 1));
    world.setPosition(a, 1, 2);
    world.teleport(a, at(2, 2));
    world.setFrame(a, 1);
    world.setShape(a, [ball, Shape_.box]);
    world.setFilter(a, { mask: 7 });
    world.setFlags(a, { fixed: false });
    world.setEnabled(a, true);
    world.setZ(a, 2);
    world.shapesChanged(ball);
    world.refresh();
    void [world.touching(), world.touching(a), world.contact(a, b), world.passings(), world.hash(), world.pose(a)];
    void [world.pick(1, 1), world.pickAll(1, 1), world.inBox({ x: 0, y: 0, width: 9, height: 9 }), world.inCircle(1, 1, 3)];
    void [world.inShape(ball, zero), world.withinShape(ball, zero), world.touchingNow(a), world.wouldTouch(a, zero), world.placeFree(a, zero)];
    const [p, q] = [{ x: -9, y: 0 }, { x: 9, y: 0 }];
    void [world.ray(p, q), world.rayAll(p, q), world.cast(ball, zero, q), world.castAll(ball, zero, q), world.sees(p, q), world.sees(p, a)];
    void [world.nearest(1, 1), world.nearestTo(ball, zero), world.rayBatch([{ from: p, to: q }]), world.castBatch([{ shape: ball, at: zero, motion: q }]), world.pickBatch([1, 1])];
    void [world.trySlide(a, q), world.slide(a, p), world.tryPushOut(a, 9), world.pushOut(a, 9), world.tryTurn(a, at(5, 5, 1)), world.turn(a, at(5, 5, 1))];
    void [world.drawLines(), world.drawTriangles()];
    world.restore(world.save());
    assert.throws(() => world.restore(new Uint8Array(9)));
    world.remove(b);
    use(world);
}
const GEAR = readFileSync(new URL('../../tests/data/v0.1/colliders/gear.hmc', import.meta.url));
function colliders() {
    const collider = Collider.open(GEAR).verify();
    const [frame] = collider.frames;
    void [collider.tags, collider.frame(frame.name), collider.mark(0, 'none'), collider.shape(0, 'outline')?.dispose()];
    assert.throws(() => collider.frameAfter('none', 5), RangeError);
    use(collider.shape(0), collider);
    assert.throws(() => Collider.open(new Uint8Array(64)));
}
const round = () => [masks, shapes, plain, outlines, broads, worlds, colliders].forEach((part) => part());

test('everything is in the list', () => {
    round();
    const missing = [...everything].filter((name) => !called.has(name) && name !== 'Mask.fromImage'); // which wants a canvas
    assert.deepEqual(missing, []);
});

test('ten thousand calls, then a million: memory stays', { skip: globalThis.hitmaskGrows && 'the memory grows on purpose' }, (t) => {
    const most = Number(process.env.HITMASK_CALLS ?? 60000);
    calls = 0;
    while (calls < most / 100 || calls < 10000) round();
    const before = H.memory();
    const first = calls;
    calls = 0;
    while (calls < most) round();
    assert.deepEqual(H.memory(), before);
    t.diagnostic(`leaks: ${calls} calls of ${everything.size} functions and methods, after ${first}: ${JSON.stringify(before)} before and after`);
});

test('a frame with kept poses makes no garbage', { skip: globalThis.hitmaskGrows && 'of the measure' }, () => {
    const program = fileURLToPath(new URL('garbage.mjs', import.meta.url));
    // The least of three ways to compile: in between, so that a busy machine has time for it; beside; and from the first call
    // on. With each, some version of node leaves a function uncompiled that is called meanwhile. Garbage proper is in all.
    const least = {};
    for (const compile of [['--no-concurrent-recompilation'], [], ['--no-concurrent-recompilation', '--no-lazy-feedback-allocation']]) {
        const options = ['--expose-gc', ...compile, '--max-semi-space-size=64', '--min-semi-space-size=64'];
        const lines = execFileSync(process.execPath, [...options, program, file('full.node.js')], { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
        for (const [name, bytes] of Object.entries(JSON.parse(lines))) least[name] = Math.min(least[name] ?? Infinity, bytes);
        if (Object.values(least).every((bytes) => bytes < 4)) break;
    }
    for (const [name, bytes] of Object.entries(least)) assert.ok(bytes < 4, `${name}: ${bytes} bytes a call`); // one boxed number has 16
});
