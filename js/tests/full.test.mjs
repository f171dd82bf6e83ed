// What hitmask/full has besides: compared with what overlap() and small loops here say.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './package.mjs';

const H = await load('full.node.js');
const { Border, Broad, Mask, Outline, Parts, Polar, RotatedBox, Shape, Tilemap, World, overlap } = H;
const at = (x, y, rotation = 0) => ({ x, y, rotation });
const zero = at(0, 0);

// The same numbers in each run: whole halves near each other, so that edges coincide often.
let state = 7;
const below = (n) => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 8) % n;
const half = (size) => (below(4 * size + 1) - 2 * size) / 2;
// Where the memory grows at every call a few rounds show what there is to see.
const few = globalThis.hitmaskGrows === true;
const rounds = globalThis.hitmaskGrows ? 6 : 1500;

test('circles and boxes answer as shapes do', () => {
    const hits = { area: 0, closed: 0 };
    for (let i = 0; i < rounds; i++) {
        const circle = { x: half(9), y: half(9), radius: below(8) / 2 };
        const other = { x: half(9), y: half(9), radius: below(8) / 2 };
        const box = { x: half(9), y: half(9), width: below(12) / 2, height: below(12) / 2 };
        const second = { x: half(9), y: half(9), width: below(12) / 2, height: below(12) / 2 };
        const rotation = below(3) ? (below(8) * Math.PI) / 4 : below(100) / 7;
        const turned = new RotatedBox(box, rotation);
        const turned2 = new RotatedBox(second, 1, { x: 2, y: 3 });
        const disc = (of) => Shape.circle(of.radius);
        const plain = (of) => Shape.box(of.width, of.height, { pivot: 'top-left' });
        const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2, rotation };
        const swung = Shape.box(second.width, second.height, { pivot: { x: 2 - second.x, y: 3 - second.y } });
        for (const touch of ['area', 'closed']) {
            const same = (answer, a, pa, b, pb) => {
                assert.equal(answer, overlap(a, pa, b, pb, { touch }), JSON.stringify({ circle, other, box, second, rotation, touch }));
                if (answer) hits[touch]++;
            };
            const rotated = Shape.box(box.width, box.height);
            same(H.circleOverlapsCircle(circle, other, touch), disc(circle), circle2(circle), disc(other), circle2(other));
            same(H.boxOverlapsBox(box, second, touch), plain(box), corner(box), plain(second), corner(second));
            same(H.circleOverlapsBox(circle, box, touch), disc(circle), circle2(circle), plain(box), corner(box));
            same(turned.overlapsCircle(circle, touch), rotated, middle, disc(circle), circle2(circle));
            same(turned.overlapsBox(second, touch), rotated, middle, plain(second), corner(second));
            same(turned.overlaps(turned2, touch), rotated, middle, swung, at(2, 3, 1));
            same(turned.contains(circle.x, circle.y, touch), rotated, middle, Shape.point(0, 0), circle2(circle));
            same(H.circleContains(circle, box.x, box.y, touch), disc(circle), circle2(circle), Shape.point(0, 0), corner(box));
            same(H.boxContains(box, circle.x, circle.y, touch), plain(box), corner(box), Shape.point(0, 0), circle2(circle));
        }
        const near = H.boxClosest(box, circle.x, circle.y);
        const points = H.distance(plain(box), corner(box), Shape.point(0, 0), circle2(circle), {});
        assert.ok(Math.abs(Math.hypot(near.x - circle.x, near.y - circle.y) - points.distance) < 1e-6);
        assert.ok(Math.abs(turned.gap(turned2)) < 60);
        turned.dispose();
        turned2.dispose();
    }
    assert.ok(few || (hits.area > rounds / 4 && hits.closed > hits.area), JSON.stringify(hits));
});
const circle2 = ({ x, y }) => ({ x, y });
const corner = ({ x, y }) => ({ x, y });

test('circles and boxes refuse what they are not', () => {
    const circle = { x: 0, y: 0, radius: 1 };
    assert.throws(() => H.circleOverlapsCircle(circle, { x: 0, y: 0 }), /b.radius is undefined/);
    assert.throws(() => H.circleOverlapsCircle({ ...circle, x: NaN }, circle), RangeError);
    assert.throws(() => H.circleOverlapsBox({ ...circle, x: '3' }, { x: 0, y: 0, width: 1, height: 1 }), TypeError);
    assert.throws(() => H.circleOverlapsBox(circle, { x: 0, y: 0, width: -1, height: 1 }), RangeError);
    assert.throws(() => H.boxOverlapsBox(null, null), TypeError);
    assert.throws(() => H.circleOverlapsCircle(circle, { ...circle, x: 2e6 }), RangeError);
    assert.throws(() => H.circleOverlapsCircle(circle, circle, 'edge'), /area, closed/);
    assert.throws(() => new RotatedBox({ x: 0, y: 0, width: 1, height: 1 }, Infinity), RangeError);
    assert.throws(() => new RotatedBox({ x: 0, y: 0, width: 1, height: 1 }, 1e9), { code: 'range' });
});

const pairSet = (list) => {
    const names = [];
    for (let i = 0; i < list.length; i += 2) names.push(`${Math.min(list[i], list[i + 1])}-${Math.max(list[i], list[i + 1])}`);
    return names.sort();
};
test('each broad phase finds the pairs that a loop finds', () => {
    const n = few ? 20 : 60;
    const boxes = new Float32Array(4 * n);
    const filters = Array.from({ length: n }, () => ({ category: 1 << below(3), mask: 1 + below(7), group: below(9) - 4 }));
    const spread = () => {
        for (let i = 0; i < n; i++) {
            const [x, y] = [half(20), half(20)];
            boxes.set([x, y, x + below(12), y + below(12)], 4 * i);
        }
    };
    const meet = (i, j) =>
        boxes[4 * i] <= boxes[4 * j + 2] && boxes[4 * j] <= boxes[4 * i + 2] && boxes[4 * i + 1] <= boxes[4 * j + 3] && boxes[4 * j + 1] <= boxes[4 * i + 3];
    const passes = (a, b) =>
        a.group !== 0 && a.group === b.group ? a.group > 0 : (a.category & b.mask) !== 0 && (b.category & a.mask) !== 0;
    const expected = () => {
        const list = [];
        for (let i = 0; i < n; i++)
            for (let j = i + 1; j < n; j++) if (meet(i, j) && passes(filters[i], filters[j])) list.push(i, j);
        return pairSet(list);
    };
    for (let i = 0; i < (few ? 10 : 200); i++) {
        const [a, b] = [filters[below(n)], filters[below(n)]];
        assert.equal(H.filterPasses(a, b), passes(a, b));
    }
    for (const kind of ['auto', 'list', 'grid', 'quadtree', 'rtree', 'neighbours']) {
        spread();
        const broad = new Broad({ kind }).build(boxes, filters).update();
        assert.ok(few || expected().length > 10);
        assert.deepEqual(pairSet(broad.pairs()), expected());
        spread();
        broad.moveAll(boxes).update();
        assert.deepEqual(pairSet(broad.pairs()), expected());
        const id = broad.insert({ x: 500, y: 500, width: 4, height: 4 });
        broad.update();
        assert.deepEqual([id, broad.count, ...broad.inBox({ x: 504, y: 504, width: 0, height: 0 })], [n, n + 1, n]);
        assert.deepEqual(broad.at(id), { x: 500, y: 500, width: 4, height: 4 });
        const ahead = broad.first({ x: 400, y: 502 }, { x: 600, y: 502 });
        assert.ok(ahead.id === id && Math.abs(ahead.at - 0.5) < 1e-6);
        const [wide] = broad.onWay({ x: 400, y: 502 }, { x: 600, y: 502 }, { x: 10, y: 0 });
        assert.ok(wide.id === id && Math.abs(wide.at - 0.45) < 1e-6);
        assert.equal(broad.first({ x: 400, y: 510 }, { x: 600, y: 510 }), null);
        assert.deepEqual(broad.nearest(510, 502, { count: 3, reach: 50 }), [{ id, at: 6 }]);
        assert.deepEqual(broad.nearest(510, 502, { count: 3, reach: 50, mask: 2 }), []);
        broad.move(id, { x: 700, y: 700, width: 1, height: 1 });
        broad.refilter(id, { category: 2 });
        broad.update();
        assert.deepEqual([...broad.inBox({ x: 699, y: 699, width: 1, height: 1 }, { mask: 2 })], [id]);
        assert.deepEqual([broad.remove(id), broad.remove(id), broad.at(id)], [true, false, null]);
        assert.ok(broad.bytes > 1000 && (kind === 'auto' || broad.chosen === kind));
        const other = new Broad().build(Float32Array.of(-1e9, -1e9, 1e9, 1e9)).update();
        broad.update();
        assert.equal(broad.pairsBetween(other).length, 2 * filters.filter((f) => passes(f, { category: 1, mask: -1, group: 0 })).length);
        if (kind === 'rtree') {
            const opened = Broad.open(broad.save());
            assert.deepEqual(pairSet(opened.pairs()), pairSet(broad.pairs()));
            assert.throws(() => opened.insert({ x: 0, y: 0, width: 1, height: 1 }), { code: 'read-only' });
            assert.equal(opened.remove(0), false);
            opened.dispose();
        }
        broad.dispose();
        assert.throws(() => broad.pairs(), { code: 'disposed' });
    }
});

test('a box of a broad phase is rounded outward', () => {
    const broad = new Broad();
    for (const x of [0.1, -0.1, 1e-46, -1e-46, 16777217, -16777217, 5, 0]) {
        const id = broad.insert({ x, y: x, width: 0, height: 0 });
        const box = broad.at(id);
        assert.ok(box.x <= x && box.x + box.width >= x, `${x}: ${JSON.stringify(box)}`);
        assert.ok(box.width <= 2 ** -22 * Math.abs(x) + 1e-44 && (Math.fround(x) !== x || box.width === 0), `${x}`);
    }
    assert.throws(() => broad.insert({ x: 0, y: 0, width: -1, height: 0 }), RangeError);
    assert.throws(() => broad.insert({ x: 0, y: NaN, width: 1, height: 0 }), RangeError);
    assert.throws(() => broad.insert({ x: 0, y: 0 }), TypeError);
    assert.throws(() => broad.move(99, { x: 0, y: 0, width: 1, height: 1 }), { code: 'range' });
    assert.throws(() => broad.build([1, 2, 3, 4]), TypeError);
    assert.throws(() => broad.build(Float32Array.of(1, 2, 3)), RangeError);
    assert.throws(() => broad.build(Float32Array.of(5, 0, 1, 1)), { code: 'range' });
    assert.throws(() => new Broad({ kind: 'tree' }), TypeError);
    assert.throws(() => broad.save(), { code: 'range' });
    assert.throws(() => Broad.open(new Uint8Array(9)), { code: 'format' });
});

const arrow = () => Outline.fromPoints([[0, 0, 16, 8, 0, 16, 6, 8]]);
const ring = () => Mask.fromText('#####\n#...#\n#.#.#\n#...#\n#####', { pivot: 'center' }).outline();
test('borders: points as overlap() has them, bullets, blasts', () => {
    const outline = arrow();
    const border = new Border(outline);
    const pose = { x: 3, y: 2, rotation: 0.5, scaleX: 1.5 };
    let inside = 0;
    for (let i = 0; i < rounds; i++) {
        const point = { x: half(20), y: half(20) };
        const answer = border.inside(pose, point);
        assert.equal(answer, overlap(outline, pose, Shape.point(0, 0), point));
        inside += answer ? 1 : 0;
        const near = border.distance(pose, point);
        assert.ok(border.reaches(pose, point, near.distance + 0.001) && !border.reaches(pose, point, Math.max(0, near.distance - 0.001)));
        assert.equal(border.blast(pose, point, 2), overlap(outline, pose, Shape.circle(2), point));
        assert.equal(border.edgesNear(pose, point, 5).length > 0, border.reaches(pose, point, 5));
    }
    assert.ok(few || (inside > rounds / 60 && inside < rounds / 2), `${inside}`);
    const through = border.crossings(zero, { x: -2, y: 4 }, { x: 14, y: 4 });
    assert.deepEqual(through.map(({ x, y, enters, edge }) => [x, y, enters, edge]), [[3, 4, true, 3], [8, 4, false, 0]]);
    const first = border.first(zero, { x: -2, y: 4 }, { x: 14, y: 4 });
    assert.deepEqual(first, through[0]);
    assert.equal(border.first(zero, { x: -2, y: 4 }, { x: -1, y: 4 }), null);
    const met = border.first(at(20, 0), { x: 0, y: 4 }, { x: 0, y: 4 }, { end: at(-20, 0) });
    assert.equal(met.fraction, 0.575);
    const turned = border.firstTurn(at(20, 0), at(-20, 0, 3), { x: 0, y: 4 }, { x: 0, y: 4 });
    assert.ok(turned.fraction > 0 && turned.fraction < 1);
    assert.deepEqual(border.crossingsTurn(at(20, 0), at(-20, 0, 3), { x: 0, y: 4 }, { x: 0, y: 4 })[0], turned);
    outline.dispose();
    assert.equal(border.inside(zero, { x: 8, y: 8 }), true); // held by its border
    assert.throws(() => border.inside(zero, { x: 1 }), TypeError);
    assert.throws(() => border.reaches(zero, { x: 1, y: 1 }, -1), { code: 'precondition' });
    assert.throws(() => border.inside(zero, { x: 1, y: 1 }, { fill: 'odd' }), TypeError);
    border.dispose();
    border.dispose();
    assert.throws(() => border.inside(zero, { x: 8, y: 8 }), { code: 'disposed' });
    assert.throws(() => new Border(outline), { code: 'disposed' });
});

test('outlines: exact figures, proof, comparison', () => {
    const outline = ring();
    const mask = outline.toMask(5, 5);
    assert.equal(outline.areaDoubled(), BigInt(2 * mask.count) << 32n);
    assert.equal(outline.areaDoubled(0), 50n << 32n);
    assert.deepEqual(outline.pixelMoments(), mask.moments());
    assert.deepEqual(outline.centroid(), { x: 2.5, y: 2.5 });
    assert.equal(outline.moments().area, outline.areaDoubled());
    assert.equal(arrow().pixelMoments(), null);
    assert.throws(() => outline.areaDoubled(3), RangeError);
    const disc = Mask.fromShape(Shape.circle(30), at(40, 40)).mask.outline();
    const fewer = disc.simplify({ tolerance: 2 });
    assert.deepEqual(fewer.verify({ truth: disc, tolerance: 2 }), { sound: true, fault: 'sound', text: 'nothing is wrong', edge: -1, other: -1 });
    assert.equal(fewer.verify({ truth: disc, tolerance: 0.25 }).fault, 'too-far');
    assert.equal(fewer.verify().sound, true);
    assert.throws(() => fewer.verify({ became: [0] }), TypeError);
    assert.throws(() => fewer.verify({ truth: disc, became: [0, 1] }), TypeError);
    assert.equal(fewer.verify({ truth: disc, tolerance: 2, became: [-1] }).fault, 'lost');
    const difference = fewer.compare(disc);
    assert.ok(difference.hausdorff > 0.5 && difference.hausdorff <= 2 && difference.iou > 0.9 && difference.iou < 1);
    assert.equal(disc.compare(disc).hausdorff, 0);
    assert.ok(outline.bytes > 100);
});

test('parts: corners, sides, seams, random points', () => {
    const outline = ring();
    const parts = new Parts(outline, 4);
    const area = (list) => {
        let sum = 0;
        for (let i = 0; i < list.length; i += 2) {
            const j = (i + 2) % list.length;
            sum += list[i] * list[j + 1] - list[j] * list[i + 1];
        }
        return sum / 2;
    };
    const numbers = Array.from({ length: parts.count }, (_, i) => i);
    assert.equal(numbers.reduce((sum, i) => sum + area(parts.corners(i)), 0), outline.area);
    assert.equal(numbers.reduce((sum, i) => sum + parts.corners(i).length / 2, 0), parts.cornerCount);
    assert.equal(numbers.reduce((sum, i) => sum + parts.sides(i).length, 0), parts.sideCount);
    const inner = numbers.flatMap((i) => parts.sides(i)).filter((side) => side.beyond !== null);
    assert.equal(inner.length, 2 * parts.seams.length);
    assert.deepEqual([...new Set(numbers.map((i) => parts.component(i)))], [0, 1]);
    assert.equal(parts.slivers.length, 0);
    const points = parts.randomPoints(200, 5);
    for (let i = 0; i < points.length; i += 2)
        assert.equal(overlap(outline, { x: 2.5, y: 2.5 }, Shape.point(points[i], points[i + 1]), zero), true);
    const again = [...parts.randomPoints(80, 5n), ...parts.randomPoints(120)];
    assert.deepEqual(again, [...points]);
    assert.throws(() => parts.corners(parts.count), RangeError);
    assert.throws(() => parts.randomPoints(3, 0.5), TypeError);
    assert.throws(() => new Parts(outline, 2), { code: 'range' });
    assert.throws(() => new Parts(new Mask(1, 1)), TypeError);
});

test('radial profiles prove what overlap() says', () => {
    const mask = Mask.fromShape(Shape.ellipse(20, 9), at(30, 30)).mask;
    const polar = Polar.fromMask(mask, { count: 64 });
    assert.equal(polar.count, 64);
    assert.equal(polar.lengths.length, 64);
    assert.ok(polar.lengths[0] > 19 && polar.lengths[16] < 10 && polar.outer[0] >= polar.lengths[0] && polar.inner[0] <= polar.lengths[0]);
    assert.ok(polar.maxRadius >= 20 && polar.minRadius < 10 && polar.solidRadius <= polar.minRadius);
    assert.deepEqual(Polar.fromOutline(mask.outline(), { count: 64 }).lengths, polar.lengths);
    assert.deepEqual(polar.centre, { x: mask.width / 2, y: mask.height / 2 });
    const seen = { miss: 0, hit: 0, unsure: 0 };
    for (let i = 0; i < rounds; i++) {
        const [pa, pb] = [at(half(20), half(20), below(7)), at(half(20), half(20), below(7))];
        const proof = polar.prove(pa, polar, pb);
        seen[proof]++;
        const truth = overlap(mask, pa, mask, pb);
        if (proof !== 'unsure') assert.equal(proof === 'hit', truth);
        if (truth) assert.equal(polar.hits(pa, polar, pb, 'circles'), true);
        if (proof === 'hit') assert.equal(polar.hits(pa, polar, pb, 'nearest'), polar.hitsAside(pa, polar, pb, 0));
    }
    assert.ok(few || (seen.miss > rounds / 20 && seen.hit > rounds / 20 && seen.unsure > 0), JSON.stringify(seen));
    const star = Polar.fromLengths(Array.from({ length: 16 }, (_, i) => (i % 2 ? 4 : 9)), { pivot: { x: 1, y: 0 } });
    assert.deepEqual([Math.round(star.maxRadius * 1000), star.minRadius, star.count], [9000, 4, 16]);
    assert.equal(star.hits(at(1, 0), star, at(18, 0), 'between'), true);
    assert.equal(star.hits(at(1, 0), star, at(20, 0), 'between'), false);
    assert.equal(star.drawLines(at(1, 0)).length, 5 * (16 + 2));
    assert.throws(() => Polar.fromMask(new Mask(4, 4)), { code: 'range' });
    assert.throws(() => Polar.fromMask(mask, { count: 3 }), RangeError);
    assert.throws(() => Polar.fromMask(mask, { centre: { x: 1e9, y: 0 } }), RangeError);
    assert.throws(() => Polar.fromLengths([1, 2, 'x', 4, 5, 6, 7, 8]), TypeError);
    assert.throws(() => polar.hits(zero, mask, zero), TypeError);
    assert.throws(() => new Polar(), TypeError);
});

test('bounces', () => {
    const room = { x: 0, y: 0, width: 100, height: 50 };
    const ball = H.bounceCircleInBox({ x: 10, y: 25, radius: 10 }, room, { x: 100, y: 0 }, 1);
    assert.deepEqual([ball.end, ball.x, ball.y, ball.velocity.x, ball.bounces, ball.moveX], ['done', 70, 25, -100, 1, 60]);
    const box = H.bounceBoxInBox({ x: 0, y: 0, width: 10, height: 10 }, room, { x: 0, y: 60 }, 1, { restitution: 0.5 });
    assert.deepEqual([box.y, box.velocity.y, box.bounces], [30, -30, 1]);
    const shape = H.bounceInBox(room, Shape.circle(10), at(10, 25), { x: 100, y: 0 }, 1);
    assert.deepEqual([shape.x, shape.velocity.x], [70, -100]);
    const hall = Outline.fromPoints([[0, 0, 100, 0, 100, 50, 0, 50]]);
    const inside = H.bounceInOutline(hall, zero, Shape.circle(10), at(10, 25), { x: 100, y: 0 }, 1);
    assert.ok(Math.abs(inside.x - 70) < 1e-5 && inside.bounces === 1, JSON.stringify(inside));
    assert.equal(H.bounceInOutline(hall, zero, Shape.circle(10), at(10, 25), { x: 1000, y: 0 }, 1, { limit: 2 }).end, 'limit');
    assert.equal(H.bounceInBox(room, Shape.circle(10), at(0, 0), { x: 1, y: 0 }, 1).end, 'outside');
    assert.throws(() => H.bounceInBox(room, Shape.circle(10), zero, { x: 1, y: 0 }, -1), { code: 'range' });
    assert.throws(() => H.bounceInBox({ x: 0 }, Shape.circle(10), zero, { x: 1, y: 0 }, 1), TypeError);
    assert.throws(() => H.bounceCircleInBox({ x: 0, y: 0 }, room, { x: 1, y: 0 }, 1), TypeError);
    assert.throws(() => H.bounceBoxInBox(room, null, { x: 1, y: 0 }, 1), TypeError);
    assert.deepEqual(H.exactBoundsOf(Mask.fromText('...\n.#.\n...', { pivot: 'top-left' }), at(5, 6)), { x: 6, y: 7, width: 1, height: 1 });
    assert.equal(H.exactBoundsOf(new Mask(3, 3), zero), null);
});

test('gates that move', () => {
    const gate = { a: { x: 0, y: 0 }, b: { x: 10, y: 0 } };
    assert.deepEqual(H.gatePasses(gate, [5, 5, 5, 5], 'area', [0, 0, 0, 10]).map(({ way, fraction }) => [way, fraction]), [[-1, 0.5]]);
    assert.equal(H.gateClear(gate, [5, 5, 5, 5], 4, 'area', [0, 0, 0, 10]), true);
    assert.equal(H.gateClear(gate, [5, 5, 5, 5], 6, 'area', [0, 0, 0, 10]), false);
    assert.throws(() => H.gatePasses(gate, [5, 5, 5, 5], 'area', [0, 0]), RangeError);
});

test('masks: colours, painting, pieces, all offsets', () => {
    const data = Uint8ClampedArray.of(255, 0, 255, 255, 10, 20, 30, 255, 250, 4, 255, 0, 0, 0, 0, 9);
    const pixels = { data, width: 4, height: 1 };
    assert.equal(Mask.fromColorKey(pixels, [255, 0, 255]).toText(), '.###');
    assert.equal(Mask.fromColorKey(pixels, [255, 0, 255], { tolerance: 5 }).toText(), '.#.#');
    assert.equal(Mask.fromColorKey(pixels, [255, 0, 255], { rect: { x: 2, y: 0, width: 2, height: 1 } }).toText(), '##');
    assert.equal(Mask.fromRange(pixels, [0, 0, 0, 1], [20, 300, 300, 300]).toText(), '.#.#');
    const other = { data: data.map((value, i) => (i === 5 ? value + 9 : value)), width: 4, height: 1 };
    assert.equal(Mask.fromDifference(pixels, other).toText(), '.#..');
    assert.equal(Mask.fromDifference(pixels, other, [0, 9, 0, 0]).toText(), '....');
    assert.equal(Mask.fromGray(Uint8Array.of(0, 99, 100, 255), 4, 1, { threshold: 100 }).toText(), '..##');
    const target = { data: new Uint8ClampedArray(16), width: 4, height: 1 };
    Mask.fromText('#.').paint(target, { x: 1, solid: [1, 2, 3, 4], clear: { picture: pixels, color: [9, 9, 9, 9] } });
    assert.deepEqual([...target.data], [0, 0, 0, 0, 1, 2, 3, 4, 10, 20, 30, 255, 0, 0, 0, 0]);
    for (const bad of [
        () => Mask.fromColorKey(pixels, [1, 2]),
        () => Mask.fromColorKey({ width: 1, height: 1 }, [1, 2, 3]),
        () => Mask.fromRange(pixels, [0, 0, 0, '0'], [1, 1, 1, 1]),
        () => Mask.fromText('#').paint(target, { solid: 3 }),
        () => Mask.fromText('#').paint(null),
    ])
        assert.throws(bad, TypeError);
    assert.throws(() => Mask.fromColorKey(pixels, [256, 0, 0]), RangeError);
    assert.throws(() => Mask.fromDifference(pixels, { data, width: 2, height: 1 }), { code: 'range' });

    const mask = Mask.fromText('##..#\n##...\n....#');
    const pieces = mask.label();
    assert.deepEqual([pieces.count, pieces.largest, pieces.at(1, 1), pieces.at(2, 1)], [3, 0, 0, -1]);
    assert.deepEqual(pieces.get(1), { bounds: { x: 4, y: 0, width: 1, height: 1 }, count: 1, first: { x: 4, y: 0 } });
    assert.deepEqual([...pieces.labels()].join(''), '110021100000003');
    assert.equal(pieces.mask(0).count, 4);
    assert.deepEqual([...pieces.border(0)], [0, 0, 1, 0, 1, 1, 0, 1]);
    assert.throws(() => pieces.get(3), RangeError);
    mask.dispose();
    assert.equal(pieces.at(4, 0), 1);
    pieces.dispose();
    assert.throws(() => pieces.count, { code: 'disposed' });

    const [a, b] = [Mask.fromText('##\n.#'), Mask.fromText('#.#')];
    const table = a.overlapTable(b);
    for (let j = 0; j < table.height; j++)
        for (let i = 0; i < table.width; i++)
            assert.equal(table.counts[j * table.width + i], a.overlapCount(b, i + table.dx, j + table.dy));
    assert.deepEqual([table.width, table.height], [4, 2]);
    const drawn = new Mask(table.width, table.height).drawMinkowski(a, b, 0, 0);
    assert.ok(drawn.equals(a.minkowski(b)));
    assert.throws(() => a.overlapTable({}), TypeError);
});

test('worlds: turns, many questions, drawing', () => {
    const world = new World();
    const wall = world.add({ shape: Shape.box(10, 100), at: at(50, 0) });
    const bar = world.add({ shape: Shape.box(60, 4), at: at(0, 0, Math.PI / 2) });
    const asked = world.tryTurn(bar, at(15, 0, Math.PI / 2 - 1.5), { tolerance: 0.1 });
    assert.equal(world.pose(bar).x, 0);
    const end = world.turn(bar, at(15, 0, Math.PI / 2 - 1.5), { tolerance: 0.1 });
    assert.deepEqual(end, asked);
    assert.ok(end.fraction > 0.9 && end.fraction <= 1 && end.free);
    const poses = world.reserve(4);
    const deep = world.turn(bar, at(35, 0, 0), { tolerance: 0.1 });
    assert.equal(poses[5 * world.indexOf(bar)], deep.pose.x); // so an update by the array leaves it there
    world.update(poses);
    assert.deepEqual(world.pose(bar), deep.pose);
    assert.equal(world.rayBatch([{ from: { x: 0, y: 40 }, to: { x: 100, y: 40 } }], { except: wall })[0], null);
    assert.equal(world.pickBatch([50, 40], { mask: 2 })[0], null);
    assert.deepEqual([deep.other, deep.free, world.pose(bar).x], [wall, true, deep.pose.x]);
    assert.throws(() => world.turn(bar, at(0, 0), { tolerance: -1 }), { code: 'range' });
    assert.throws(() => world.turn(99, at(0, 0)), { code: 'stale' });
    const ways = [
        { from: { x: 0, y: 40 }, to: { x: 100, y: 40 } },
        { from: { x: 0, y: 40 }, to: { x: 100, y: 40 }, except: wall },
        { from: { x: 0, y: 90 }, to: { x: 100, y: 90 } },
    ];
    const rays = world.rayBatch(ways);
    assert.deepEqual([rays[0].id, Math.round(rays[0].fraction * 1e9), rays[1], rays[2]], [wall, 45e7, null, null]);
    assert.deepEqual(rays[0], world.ray(ways[0].from, ways[0].to));
    const ball = Shape.circle(5);
    const casts = world.castBatch([
        { shape: ball, at: at(0, 40), motion: { x: 100, y: 0 } },
        { shape: ball, at: at(0, 40), motion: { x: 1, y: 0 } },
    ]);
    assert.deepEqual(casts, [world.cast(ball, at(0, 40), { x: 100, y: 0 }), null]);
    const picks = world.pickBatch([50, 40, 50, 70, 50, 52], { radius: 3 });
    assert.deepEqual([picks[0].id, picks[0].under, picks[1], picks[2].distance], [wall, true, null, 2]);
    assert.throws(() => world.rayBatch([3]), TypeError);
    assert.throws(() => world.castBatch([{ shape: ball, at: at(0, 0) }]), TypeError);
    assert.deepEqual(world.rayBatch([]), []);
    world.update();
    const lines = world.drawLines({ boxes: true });
    assert.equal(lines.length, 5 * 8);
    assert.deepEqual([...new Set(lines.filter((_, i) => i % 5 === 4))].map((role) => H.DRAW_ROLES[role]), ['box']);
    assert.equal(world.drawLines({ view: { x: 900, y: 900, width: 9, height: 9 } }).length, 0);
    assert.equal(world.drawTriangles().length % 7, 0);
    assert.ok(world.drawTriangles().length >= 28);
    assert.equal(H.drawShape(Shape.box(4, 4), at(2, 2)).length, 20);
    assert.throws(() => world.drawLines({ edges: 1 }), TypeError);
    assert.throws(() => world.drawLines({ view: { x: 0 } }), TypeError);
});

test('tile maps: cells in a box', () => {
    const map = new Tilemap({ width: 4, height: 4, cellWidth: 10, tiles: [{ solid: true }] });
    assert.deepEqual(map.cellsIn(zero, { x: 12, y: 5, width: 10, height: 5 }), { x: 1, y: 0, width: 2, height: 1 });
    assert.deepEqual(map.cellsIn(zero, { x: 12, y: 5, width: 10, height: 5 }, 'closed'), { x: 1, y: 0, width: 2, height: 2 });
    assert.equal(map.cellsIn(zero, { x: 80, y: 5, width: 10, height: 5 }), null);
    assert.throws(() => map.cellsIn(zero, { x: 80, y: 5 }), TypeError);
});
