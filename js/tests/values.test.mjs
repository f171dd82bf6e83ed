// What callers give: read, or refused with a sentence before it reaches C.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './package.mjs';

const { HitmaskError, Mask, Pose, Shape, World, cast, distance, overlap, separate } = await load('full.node.js');
const box = Shape.box(10, 10);
const at = { x: 0, y: 0 };
const near = { x: 4, y: 3 };

const refused = (fn, type, pattern, code) =>
    assert.throws(fn, (error) => {
        assert.ok(error instanceof type, `${error.name} is no ${type.name}: ${error.message}`);
        assert.match(error.message, pattern);
        assert.equal(error.code, code);
        return true;
    });

test('numbers that are none are a TypeError, those that are not finite a RangeError', () => {
    for (const bad of ['1', null, undefined, {}, [1], true, 1n, () => 1, Symbol.iterator])
        for (const field of ['x', 'y', ...(bad === undefined ? [] : ['rotation', 'scaleX', 'scaleY'])])
            refused(() => overlap(box, { ...near, [field]: bad }, box, at), TypeError, new RegExp(`poseA.${field}`));
    for (const bad of [NaN, Infinity, -Infinity])
        for (const field of ['x', 'y', 'rotation', 'scaleX', 'scaleY'])
            refused(() => overlap(box, at, box, { ...near, [field]: bad }), RangeError, new RegExp(`poseB.${field} is`));
});

test('a pose is an object with x and y', () => {
    for (const bad of [undefined, null, 3, 'here']) refused(() => overlap(box, bad, box, at), TypeError, /poseA is/);
    refused(() => overlap(box, {}, box, at), TypeError, /poseA.x is undefined/);
});

test('an angle is never read, and one without a rotation says why', () => {
    refused(() => overlap(box, { x: 0, y: 0, angle: 90 }, box, at), TypeError, /degrees.*rotation, in radians/);
    assert.equal(overlap(box, { x: 0, y: 0, angle: 90, rotation: 0 }, box, { x: 9.9, y: 9.9 }), true);
    const turned = { x: 0, y: 0, angle: 3, rotation: Math.PI / 4 };
    assert.equal(overlap(box, turned, box, { x: 0, y: 12.07 }), true);
    assert.equal(overlap(box, { x: 0, y: 0 }, box, { x: 0, y: 12.07 }), false);
});

test('scale is a number, an object with x and y, or two fields', () => {
    const far = { x: 12, y: 0 };
    assert.equal(overlap(box, at, box, far), false);
    for (const scaled of [{ scale: 2 }, { scale: { x: 2, y: 1 } }, { scaleX: 2 }, { scale: 1, scaleX: 2 }])
        assert.equal(overlap(box, { ...at, ...scaled }, box, far), true);
    refused(() => overlap(box, { ...at, scale: { x: 2 } }, box, far), TypeError, /scale.y/);
    refused(() => overlap(box, { ...at, flipX: 1 }, box, far), TypeError, /flipX/);
});

test('what the library refuses carries its line', () => {
    refused(() => overlap(box, { x: 2e6, y: 0 }, box, at), HitmaskError, /the position is 2,000,000 px from 0/, 'range');
    refused(() => overlap(box, { ...at, scaleX: 0 }, box, at), HitmaskError, /scale is 0; at least/, 'range');
    refused(() => overlap(Shape.circle(3), { ...at, scaleX: 2 }, box, at), HitmaskError, /unevenly/, 'range');
    refused(() => overlap(box, at, box, at, { margin: 300 }), HitmaskError, /margin is 300; at most 256/, 'precondition');
    refused(() => Shape.polygon([0, 0, 1, 1, 2, 2]), HitmaskError, /enclose no area/, 'degenerate');
    refused(() => Mask.fromText('x'), HitmaskError, /form/, 'format');
    refused(() => separate(box, at, box, at, { max: -1 }), HitmaskError, /max_distance/, 'precondition');
    assert.equal(overlap(box, at, box, near), true); // nothing of a refusal is left for the next question
});

test('options and words', () => {
    refused(() => overlap(box, at, box, at, { touch: 'edge' }), TypeError, /area, closed/);
    refused(() => cast(box, at, box, at, { x: 1 }), TypeError, /motion.y/);
    refused(() => cast(box, at, box, at, { x: 1, y: 0 }, { start: 'toString' }), TypeError, /deeper, always, never/);
    refused(() => new Mask(1.5, 2), RangeError, /whole/);
    refused(() => new Mask(-1, 2), RangeError, /from 0 to 32767/);
    refused(() => Mask.fromImageData({ data: new Uint8Array(3), width: 1, height: 1 }), RangeError, /3 bytes; 4/);
    refused(() => Shape.polygon([0, 0, 1]), TypeError, /odd number/);
    refused(() => Shape.polygon([[0, 0], [1, '2'], [3, 3]]), TypeError, /points\[1\].y/);
    refused(() => new Shape(), TypeError, /Shape.circle/);
    refused(() => overlap({}, at, box, at), TypeError, /a is an object \(Object\); a Shape is expected/);
    refused(() => new World().add({}), TypeError, /shape is undefined/);
    refused(() => distance(box, at, box, at, 3), TypeError, /out is 3/);
});

test('a getter of a pose may ask something else', () => {
    let asked = 0;
    const odd = {
        get x() {
            asked++;
            overlap(box, { x: 500, y: 500 }, box, { x: 900, y: 0 });
            return 4;
        },
        y: 3,
    };
    assert.equal(overlap(box, at, box, odd), true);
    assert.equal(overlap(box, odd, box, at), true);
    assert.equal(asked, 2);
});

test('a kept pose answers as its numbers do', () => {
    const numbers = { x: 3, y: 9, rotation: 0.5, scaleX: 1.5, scaleY: 0.75 };
    const kept = new Pose(box, numbers);
    for (let y = -20; y < 20; y += 0.25)
        assert.equal(overlap(box, kept, box, { x: 0, y }), overlap(box, numbers, box, { x: 0, y }));
    const again = new Pose().set(box, 3, 9, 0.5, 1.5, 0.75);
    assert.deepEqual(again.steps(), kept.steps());
    const { x, y, rotation, scaleX, scaleY } = kept.decompose();
    assert.deepEqual([rotation, scaleX, scaleY].map((n) => Math.round(n * 1e6) / 1e6), [0.5, 1.5, 0.75]);
    assert.deepEqual(kept.apply(0, 0), { x, y });
    assert.deepEqual(new Pose().multiply(kept, new Pose()).steps(), kept.steps());
    assert.equal(new Pose().matrix(1, 0, 0, 1, 5, 6).translateSteps(1n, 0n).steps().ox, 5n * 2n ** 24n + 1n);
    refused(() => kept.translateSteps(1, 2), TypeError, /BigInt/);
});
