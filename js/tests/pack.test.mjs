// js/pack: what was packed unpacks, with simd128 and without, whatever operations there are; and the same bytes are packed
// by each node.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { packed, unpacked } from '../pack/pack.mjs';
import { file } from './package.mjs';

const VARIANTS = ['simd', 'scalar'];

// Numbers from a seed.
function random(seed) {
    let state = seed >>> 0;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}
const leb = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...leb(Math.floor(value / 128))]);
const section = (id, bytes) => [id, ...leb(bytes.length), ...bytes];
const list = (items) => [...leb(items.length), ...items.flat()];

// A function's operations, each of a kind that js/pack knows, with numbers at random: not what an engine takes.
function operations(next, locals) {
    const number = () => leb(next(4) === 0 ? next(2 ** 31) : next(40));
    const bytes = (count) => Array.from({ length: count }, () => (next(2) ? 0 : next(256)));
    const numbers = (count) => Array.from({ length: count }, number).flat();
    const real = (count) => [...Array(next(count + 1)).fill(0), ...Array(count).fill(7)].slice(0, count);
    const kinds = [
        () => [[0x00, 0x01, 0x05, 0x0f, 0x1a, 0x1b, 0x45 + next(128)][next(7)]],
        () => [0x20 + next(3), ...leb(next(locals))],
        () => [0x20 + next(3), ...leb(next(Math.min(locals, 3)))],
        () => [0x28 + next(23), next(4), ...number()],
        () => [[0x02, 0x03, 0x04, 0x06][next(4)], 0x40],
        () => [0x0c + next(2), ...number()],
        () => [0x0e, ...list(Array.from({ length: next(300) }, number)), ...number()],
        () => [0x1c, 1, 0x7f],
        () => [[0x10, 0x23, 0x24, 0x3f, 0x40, 0x41, 0x42][next(7)], ...number()],
        () => [0x11, ...numbers(2)],
        () => [0x43, ...real(4)],
        () => [0x44, ...real(8)],
        () => [[0xfc, next(8)], [0xfc, 10, ...numbers(2)], [0xfc, 11, ...number()]][next(3)],
        () => [[0xfd, next(12), ...numbers(2)], [0xfd, 12 + next(2), ...bytes(16)], [0xfd, 21 + next(14), next(16)]][next(3)],
        () => [[0xfd, 84 + next(8), ...numbers(2), next(16)], [0xfd, 92 + next(2), ...numbers(2)], [0xfd, ...leb(94 + next(160))]][next(3)],
    ];
    return Array.from({ length: next(400) }, () => kinds[next(kinds.length)]()).flat();
}
const TYPES = [0x7f, 0x7e, 0x7d, 0x7c, 0x7b];
function moduleOf(seed) {
    const next = random(seed);
    const types = () => Array.from({ length: next(5) }, () => TYPES[next(5)]);
    const signatures = Array.from({ length: 1 + next(200) }, () => ({ parameters: types(), results: types() }));
    const functions = Array.from({ length: next(60) }, () => next(signatures.length));
    const bodies = functions.map((signature) => {
        const groups = Array.from({ length: next(6) }, () => ({ count: next(8) ? next(9) : next(700), type: TYPES[next(5)] }));
        const locals = groups.reduce((sum, { count }) => sum + count, signatures[signature].parameters.length);
        const body = [...list(groups.map(({ count, type }) => [...leb(count), type])), ...(locals ? operations(next, locals) : []), 0x0b];
        return [...leb(body.length), ...body];
    });
    return Buffer.from([
        ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
        ...section(1, list(signatures.map(({ parameters, results }) => [0x60, ...list(parameters), ...list(results)]))),
        ...section(3, list(functions.map(leb))),
        ...section(10, list(bodies)),
        ...section(11, Array.from({ length: next(5000) }, () => next(256))),
    ]);
}

test('modules of any operations unpack to what they were', async () => {
    for (let seed = 0; seed < 8; seed++) {
        const bytes = moduleOf(seed);
        const [first, second] = await Promise.all(VARIANTS.map((variant) => packed(bytes, variant)));
        assert.ok(first.equals(second));
        for (const variant of VARIANTS) assert.ok(bytes.equals(await unpacked(first, bytes.length, variant)), `seed ${seed}, ${variant}`);
    }
});

test('this node packs what the node of the build packed', async () => {
    for (const tier of ['core', 'hitmask']) {
        const text = (await packed(readFileSync(file(`${tier}.wasm`)), 'simd')).toString('base64');
        for (const form of ['js', 'cjs']) assert.ok(readFileSync(file(`${tier}.${form}`), 'latin1').includes(`packedText = "${text}"`), `${tier}.${form}`);
    }
});
