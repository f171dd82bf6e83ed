// hitmask/sat against the package whose interface it has: HITMASK_TOOLS is a folder with that installed.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import test from 'node:test';
import { file, load, require, root, runExample } from './package.mjs';

const tools = process.env.HITMASK_TOOLS;
const skip = tools ? false : 'HITMASK_TOOLS is not set';
const original = tools && createRequire(resolve(tools, 'package.json'))('sat');
const ours = await load('sat.js');
const rounds = Number(process.env.HITMASK_SAT ?? 100000);
const LEAST = 1e-9;
const NEAR = 1e-6;

// ---- random questions, the same for both

let seed = 20260101;
const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
};
const pick = (n) => Math.floor(random() * n);
// Whole numbers touch often; others hardly ever.
const coordinate = (whole, size) => (whole ? pick(2 * size + 1) - size : (2 * random() - 1) * size);
const BOX = [[0, 0], [1, 0], [1, 1], [0, 1]];
function corners(whole) {
    if (pick(3) === 0) {
        const [w, h] = [1 + pick(12), 1 + pick(12)];
        return BOX.map(([x, y]) => [x * w, y * h]);
    }
    const count = 3 + pick(6);
    const angles = Array.from({ length: count }, random).sort((a, b) => a - b);
    const rx = 2 + random() * 12;
    const ry = 2 + random() * 12;
    const round = whole ? Math.round : (x) => x;
    return hull(angles.map((a) => [round(rx * Math.cos(6.2831853 * a)), round(ry * Math.sin(6.2831853 * a))]));
}
// In the order that the original documents, without corners of 180 degrees.
function hull(points) {
    const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const chain = (list) => {
        const out = [];
        for (const p of list) {
            while (out.length > 1 && turn(out.at(-2), out.at(-1), p) <= 1e-9) out.pop();
            out.push(p);
        }
        return out.slice(0, -1);
    };
    return [...chain(sorted), ...chain(sorted.reverse())];
}
const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
function polygonPlan() {
    const whole = pick(2) === 0;
    let points = corners(whole);
    while (points.length < 3) points = corners(whole);
    const spin = whole ? 0 : random() * 6;
    const offset = pick(3) === 0 ? [coordinate(whole, 4), coordinate(whole, 4)] : [0, 0];
    return { points, at: [coordinate(whole, 16), coordinate(whole, 16)], spin, offset };
}
const circlePlan = () => {
    const whole = pick(2) === 0;
    const r = whole ? 1 + pick(12) : random() * 12;
    const offset = pick(3) === 0 ? [coordinate(whole, 4), coordinate(whole, 4)] : [0, 0];
    return { r, at: [coordinate(whole, 16), coordinate(whole, 16)], offset };
};
const vector = (lib, [x, y]) => new lib.Vector(x, y);
const polygonOf = (lib, plan) =>
    new lib.Polygon(vector(lib, plan.at), plan.points.map((p) => vector(lib, p)))
        .setAngle(plan.spin)
        .setOffset(vector(lib, plan.offset));
const circleOf = (lib, plan) =>
    new lib.Circle(vector(lib, plan.at), plan.r).setOffset(vector(lib, plan.offset));

const KINDS = {
    testCircleCircle: [circlePlan, circlePlan],
    testPolygonCircle: [polygonPlan, circlePlan],
    testCirclePolygon: [circlePlan, polygonPlan],
    testPolygonPolygon: [polygonPlan, polygonPlan],
};
const build = (lib, plan) => ('points' in plan ? polygonOf(lib, plan) : circleOf(lib, plan));
const ask = (lib, kind, planA, planB) => {
    const response = new lib.Response();
    const [a, b] = [build(lib, planA), build(lib, planB)];
    const hit = lib[kind](a, b, response);
    assert.equal(lib[kind](a, b), hit, `${kind} without a response`);
    if (hit) assert.ok(response.a === a && response.b === b);
    return { hit, response, a, b };
};

// ---- by definition: all ways along which two shapes may part, by the overlap along each

const worldPoints = (polygon) => polygon.calcPoints.map((p) => [p.x + polygon.pos.x, p.y + polygon.pos.y]);
const centre = (circle) => [circle.pos.x + circle.offset.x, circle.pos.y + circle.offset.y];
const range = (shape, [nx, ny]) => {
    if (shape.r !== undefined) {
        const along = centre(shape)[0] * nx + centre(shape)[1] * ny;
        return [along - shape.r, along + shape.r];
    }
    const all = worldPoints(shape).map(([x, y]) => x * nx + y * ny);
    return [Math.min(...all), Math.max(...all)];
};
const normalsOf = (shape, other) => {
    if (shape.r === undefined) return shape.normals.map(({ x, y }) => [x, y]);
    const targets = other.r === undefined ? worldPoints(other) : [centre(other)];
    const [cx, cy] = centre(shape);
    return targets
        .map(([x, y]) => [x - cx, y - cy, Math.hypot(x - cx, y - cy)])
        .filter(([, , length]) => length > 0)
        .map(([x, y, length]) => [x / length, y / length]);
};
// Overlaps in both directions of each axis, ascending; a circle has axes towards each corner.
function ways(a, b) {
    const out = [];
    for (const [x, y] of [...normalsOf(a, b), ...normalsOf(b, a)])
        for (const n of [[x, y], [-x, -y]])
            out.push({ n, overlap: range(a, n)[1] - range(b, n)[0] });
    // Of circles with one centre any way is as long.
    if (out.length === 0) out.push({ n: [1, 0], overlap: a.r + b.r }, { n: [0, 1], overlap: a.r + b.r });
    return out.sort((p, q) => p.overlap - q.overlap);
}
const unique = ([least, ...rest]) => {
    const other = rest.find(({ n }) => n[0] * least.n[0] + n[1] * least.n[1] < 1 - 1e-9);
    return !other || other.overlap - least.overlap > 1e-5;
};

test('yes and no, overlaps and containment are those of the original', { skip }, () => {
    const count = { hits: 0, misses: 0, compared: 0, aInB: 0, bInA: 0 };
    const classes = { touching: 0, 'two least axes': 0, 'containment with shared borders': 0 };
    for (let i = 0; i < rounds; i++) {
        const kind = Object.keys(KINDS)[i % 4];
        const [planA, planB] = KINDS[kind].map((make) => make());
        const theirs = ask(original, kind, planA, planB);
        const mine = ask(ours, kind, planA, planB);
        const all = ways(mine.a, mine.b);
        const least = all[0].overlap;
        const where = () => `${kind} ${JSON.stringify([planA, planB])}`;
        if (mine.hit !== theirs.hit) {
            assert.ok(Math.abs(least) <= LEAST, where());
            classes.touching++;
        }
        assert.equal(mine.hit, least >= 0 || (Math.abs(least) <= LEAST && mine.hit), where());
        count[mine.hit ? 'hits' : 'misses']++;
        if (!mine.hit || !theirs.hit) continue;
        const [p, q] = [mine.response, theirs.response];
        assert.ok(Math.abs(p.overlap - q.overlap) < NEAR, where());
        if (unique(all) && least > LEAST) {
            count.compared++;
            for (const axis of ['x', 'y']) {
                assert.ok(Math.abs(p.overlapN[axis] - q.overlapN[axis]) < NEAR, where());
                assert.ok(Math.abs(p.overlapV[axis] - q.overlapV[axis]) < NEAR, where());
            }
        } else classes['two least axes']++;
        for (const name of ['aInB', 'bInA']) {
            if (p[name]) count[name]++;
            if (p[name] === q[name]) continue;
            assert.ok(borders(mine.a, mine.b, all), `${name} ${where()}`);
            classes['containment with shared borders']++;
        }
    }
    for (const [name, n] of Object.entries(count)) assert.ok(n > rounds / 200, `${name}: only ${n}`);
    console.log(`# ${rounds} questions: ${JSON.stringify(count)}, differences: ${JSON.stringify(classes)}`);
});
// Whether the two end at the same place along an axis, so that one word decides which is within the other.
const borders = (a, b, all) =>
    all.some(({ n }) => range(a, n).some((end, i) => Math.abs(end - range(b, n)[i]) <= LEAST));

test('points are in or out as in the original', { skip }, () => {
    const count = { true: 0, false: 0, touching: 0 };
    for (let i = 0; i < rounds / 4; i++) {
        const plan = i % 2 ? polygonPlan() : circlePlan();
        const name = i % 2 ? 'pointInPolygon' : 'pointInCircle';
        const at = [coordinate(true, 16), coordinate(pick(2), 16)];
        const mine = ours[name](vector(ours, at), build(ours, plan));
        const theirs = original[name](vector(original, at), build(original, plan));
        const all = ways(build(ours, plan), new ours.Circle(vector(ours, at), 0));
        // The original asks for a box of 1e-6 about the point.
        const near = all.some(({ overlap }) => Math.abs(overlap) < 2e-6);
        if (mine !== theirs) assert.ok(near, JSON.stringify([plan, at]));
        if (!near) assert.equal(mine, all[0].overlap > 0);
        count[mine === theirs ? mine : 'touching']++;
    }
    assert.ok(count.true > rounds / 100 && count.false > rounds / 100);
    console.log(`# points: ${JSON.stringify(count)}`);
});

const plain = (value) => JSON.parse(JSON.stringify(value));
const close = (a, b) => {
    if (typeof a === 'number') assert.ok(Math.abs(a - b) < NEAR || a === b, `${a} ${b}`);
    else if (typeof a !== 'object' || a === null) assert.equal(a, b);
    else {
        assert.deepEqual(Object.keys(a), Object.keys(b));
        for (const key of Object.keys(a)) close(a[key], b[key]);
    }
};

test('objects have the same fields, methods and values', { skip }, () => {
    assert.deepEqual(Object.keys(ours).filter((name) => name !== 'default'), Object.keys(ours.default).sort());
    assert.deepEqual(Object.keys(ours.default), Object.keys(original));
    for (const name of ['Vector', 'Circle', 'Polygon', 'Box', 'Response']) {
        const methods = (lib) => Object.getOwnPropertyNames(lib[name].prototype).sort();
        assert.deepEqual(methods(ours), methods(original));
        assert.deepEqual(plain(new ours[name]()), plain(new original[name]()));
    }
    for (let i = 0; i < 300; i++) {
        const plan = polygonPlan();
        const numbers = Array.from({ length: 4 }, () => coordinate(i % 2, 9) + 0.5);
        const [mine, theirs] = [ours, original].map((lib) => {
            const polygon = polygonOf(lib, plan).rotate(numbers[0]).translate(numbers[1], numbers[2]);
            const circle = circleOf(lib, circlePlanOf(plan));
            const [x, y, z, w] = numbers;
            const v = () => new lib.V(x, y);
            const u = new lib.V(z, w);
            const each = ['perp', 'reverse', 'normalize'].map((name) => v()[name]());
            const vectors = [...each, ...['add', 'sub', 'project', 'projectN', 'reflect', 'reflectN', 'copy'].map((name) => v()[name](u))];
            const more = [v().scale(2), v().scale(2, 0), v().rotate(z), v().clone(), v().dot(u), v().len(), v().len2()];
            const boxes = [polygon, circle].flatMap((shape) => [shape.getAABB(), shape.getAABBAsBox()]);
            return plain([polygon, polygon.getCentroid(), circle, vectors, more, boxes, new lib.Box(u, 3, 4).toPolygon()]);
        });
        close(mine, theirs);
    }
    const points = (lib) => [[0, 0], [0, 0], [5, 0], [5, 5], [0, 0]].map((p) => vector(lib, p));
    const [mine, theirs] = [points(ours), points(original)];
    close(plain(new ours.Polygon(undefined, mine)), plain(new original.Polygon(undefined, theirs)));
    assert.deepEqual(plain(mine), plain(theirs));
});
const circlePlanOf = ({ at, offset }) => ({ at, offset, r: 3 });

// Whether both directions of an axis have the same overlap: rounding then chooses, as it does where that is 0.
const halfway = (a, b, { x, y }) => {
    const [[aMin, aMax], [bMin, bMax]] = [a, b].map((shape) => range(shape, [x, y]));
    return Math.abs(aMax - bMin - (bMax - aMin)) < LEAST;
};
test('an axis of the caller', { skip }, () => {
    let apart = 0;
    let tie = false;
    for (let i = 0; i < 3000; i++) {
        const plans = [polygonPlan(), polygonPlan()];
        const angle = random() * 6;
        const asked = [ours, original].map((lib) => {
            const [a, b] = plans.map((plan) => polygonOf(lib, plan));
            const response = new lib.Response();
            const axes = [angle, angle + 1].map((at) => new lib.Vector(Math.cos(at), Math.sin(at)));
            if (lib === ours) tie = axes.some((axis) => halfway(a, b, axis));
            const found = axes.map((axis) => lib.isSeparatingAxis(a.pos, b.pos, a.calcPoints, b.calcPoints, axis, response));
            return { found, ...plain({ ...response, a: null, b: null }) };
        });
        apart += asked[0].found[0];
        if (!tie && asked[0].overlap > LEAST) close(asked[0], asked[1]);
    }
    assert.ok(apart > 100 && apart < 2900);
});

// ---- where the original answers otherwise, and why ours does not

test('what the original gets wrong', () => {
    const { V, Circle, Polygon, Box, Response, testCircleCircle, testPolygonPolygon, testPolygonCircle, pointInPolygon } = ours;
    const polygon = (...points) => new Polygon(new V(), points.map(([x, y]) => new V(x, y)));
    const response = new Response();
    assert.ok(testCircleCircle(new Circle(new V(), 5), new Circle(new V(), 3), response));
    assert.equal(Math.abs(response.overlapV.len()), 8, 'one centre: a vector that separates');
    const square = new Box(new V(), 4, 4).toPolygon();
    assert.ok(testPolygonPolygon(square, new Box(new V(), 4, 4).toPolygon(), response.clear()));
    assert.ok(response.aInB && response.bInA, 'equal shapes are within each other');
    assert.ok(!testPolygonPolygon(polygon([0, 0], [1, 0]), polygon([5, 0], [6, 0])), 'segments on one line');
    assert.ok(testPolygonPolygon(polygon([0, 0], [5, 0]), polygon([5, 0], [6, 0])));
    assert.ok(!testPolygonPolygon(polygon([1, 1]), polygon([9, 9])), 'points');
    assert.ok(testPolygonPolygon(polygon([9, 9]), polygon([9, 9])));
    assert.ok(!testPolygonCircle(polygon([0, 0], [4, 0]), new Circle(new V(7, 0), 2)), 'past the end of a segment');
    assert.ok(testPolygonCircle(polygon([0, 0], [4, 0]), new Circle(new V(6, 0), 2)));
    const clockwise = polygon([0, 0], [0, 4], [4, 4], [4, 0]);
    assert.ok(testPolygonCircle(clockwise, new Circle(new V(2, 5), 2), response.clear()), 'the other way round');
    assert.deepEqual({ ...response.overlapN }, { x: 0, y: 1 });
    // At a corner, by whole numbers: 3, 4 and 5.
    assert.ok(testPolygonCircle(square, new Circle(new V(7, 8), 5)));
    assert.ok(!testPolygonCircle(square, new Circle(new V(7, 8 + 1e-12), 5)));
    assert.ok(!pointInPolygon(new V(4.0000004, 2), square));
    assert.ok(pointInPolygon(new V(4, 2), square));
    // A response that was not cleared.
    assert.ok(testPolygonPolygon(square, new Box(new V(3.5, 0), 4, 4).toPolygon(), response));
    assert.ok(testPolygonPolygon(square, new Box(new V(1, 0), 4, 4).toPolygon(), response));
    assert.equal(response.overlap, 3);
});

test('whole coordinates are decided without rounding', () => {
    const { V, Polygon, testPolygonPolygon } = ours;
    for (let i = 0; i < 2000; i++) {
        // Two triangles on both sides of a line through whole points: one point of each is on it.
        const [dx, dy] = [1 + pick(400), 1 + pick(400)];
        const at = (k, side) => new V(k * dx - side * dy, k * dy + side * dx);
        const a = new Polygon(new V(), [at(0, 0), at(2, 0), at(1, 1)]);
        const b = (gap) => new Polygon(new V(gap[0], gap[1]), [at(1, 0), at(0, -1), at(2, -1)]);
        assert.ok(testPolygonPolygon(a, b([0, 0])));
        assert.ok(!testPolygonPolygon(a, b([0, -1])) && !testPolygonPolygon(a, b([1, 0])));
    }
});

test('require has it too', () => assert.ok(new (require(file('sat.cjs')).V)(3, 4).len() === 5));

test('the example of the documentation prints what it says', async () => {
    const [printed, expected] = await runExample('docs/frameworks.md', 'hitmask/sat');
    assert.equal(printed, expected);
});
