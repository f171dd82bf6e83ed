// The package: one instance in a process, its other forms, what it says where it cannot run, its size, and that
// nothing of the C headers is missing.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { file, load, require, root, text } from './package.mjs';

const TIERS = ['core', 'hitmask', 'full'];
const FORMS = [...TIERS, 'core-scalar', 'scalar', 'full-scalar'];
const asks = ({ Mask, Shape, overlap, distance }) => {
    const mask = Mask.fromText('.#.\n###');
    const near = overlap(mask, { x: 0, y: 0, rotation: 0.3 }, Shape.circle(4), { x: 5, y: 0 });
    const far = distance(mask, { x: 0, y: 0, rotation: 0.3 }, Shape.circle(4), { x: 50, y: 7 });
    return [near, far];
};
const expected = asks(await load('full.node.js'));

test('import and require have the same instance', async () => {
    for (const form of FORMS) {
        const imported = await load(`${form}.node.js`);
        const required = require(file(`${form}.cjs`));
        assert.equal(imported.Mask, required.Mask);
        assert.deepEqual(Object.keys(imported).sort(), Object.keys(required).sort());
        assert.deepEqual(asks(imported), expected);
        assert.equal(imported.version, JSON.parse(readFileSync(file('package.json'))).version);
        assert.equal(imported.simd, form.includes('scalar') ? 'scalar' : 'simd128');
    }
});

test('as a module of its own, as a script, over a compiled module', async () => {
    for (const tier of TIERS) {
        assert.deepEqual(asks(await load(`${tier}.js`)), expected);
        const context = vm.createContext({ WebAssembly, TextDecoder, TextEncoder, FinalizationRegistry, atob });
        vm.runInContext(readFileSync(file(`${tier}.script.js`), 'latin1'), context);
        assert.deepEqual([...vm.runInContext(`(${asks})(hitmask)`, context)], expected);
        const module = new WebAssembly.Module(readFileSync(file(`${tier}.wasm`)));
        assert.deepEqual(WebAssembly.Module.imports(module), []);
        const { create } = await load(`${tier}-with-module.js`);
        assert.deepEqual(asks(create(module)), expected);
        assert.deepEqual(asks(require(file(`${tier}-with-module.cjs`)).create(module)), expected);
        assert.throws(() => create(readFileSync(file(`${tier}.wasm`))), TypeError);
    }
});

test('tiers are supersets', async () => {
    const [core, middle, full] = await Promise.all(TIERS.map((tier) => load(`${tier}.js`)));
    for (const name of Object.keys(core)) assert.ok(name in middle, name);
    for (const name of Object.keys(middle)) assert.ok(name in full, name);
});

test('where it cannot run it says why', () => {
    const source = readFileSync(file('core.cjs'), 'utf8');
    const run = (code, WebAssembly) =>
        vm.runInNewContext(code, { WebAssembly, TextDecoder, TextEncoder, FinalizationRegistry, atob, module: {} });
    const after = (text) => source.lastIndexOf(text) + text.length;
    const [packed, small] = [after('packedText = "'), after('loadText("')];
    for (const at of [packed, packed + 5000, source.indexOf('"', packed) - 5, small, small + 1001]) {
        const altered = source.slice(0, at) + (source[at] === '0' ? '1' : '0') + source.slice(at + 1);
        assert.throws(() => run(altered, WebAssembly), { code: 'module', message: /altered on its way/ });
    }
    const cut = source.slice(0, packed + 5000) + source.slice(packed + 5004);
    assert.throws(() => run(cut, WebAssembly), { code: 'module', message: /altered on its way/ });
    assert.throws(() => run(source, undefined), { code: 'module', message: /needs WebAssembly/ });
    assert.throws(() => run(source, { ...WebAssembly, validate: () => false }), { message: /import hitmask\/core\/scalar/ });
    const forbidden = class {
        constructor() {
            throw new Error('disallowed by embedder');
        }
    };
    const strict = { validate: () => true, Module: forbidden };
    assert.throws(() => run(source, strict), { message: /wasm-unsafe-eval.*with-module.*disallowed/ });
});

test('sizes stay within their limits, and are those written down', () => {
    const rows = [...text('js/sizes.md').matchAll(/^\| `(hitmask\S*)` \| ([\d,]+) \| ([\d,]+) \|/gm)];
    const bytes = (words) => Number(words.replaceAll(',', ''));
    assert.equal(rows.length, TIERS.length + 1);
    const zipped = (name) => gzipSync(readFileSync(file(`${name}.js`)), { level: 9 }).length;
    for (const [, name, written, limit] of rows) {
        const part = name.split('/')[1] ?? 'hitmask';
        const size = part === 'bake' ? zipped('bake') + zipped('bake-module') : zipped(part);
        const change = size / bytes(written) - 1;
        const percent = (100 * change).toFixed(1);
        assert.ok(size <= bytes(limit), `${name} has ${size} bytes; at most ${limit}`);
        assert.ok(Math.abs(change) < 0.02, `${name} has ${size} bytes, ${percent} % from js/sizes.md: write it down there`);
    }
});

test('each C function has a form or a reason', async () => {
    const full = await load('full.node.js');
    const list = JSON.parse(execFileSync('scripts/api-list', { cwd: root, maxBuffer: 2 ** 26 }));
    const lines = text('js/forms.txt').split('\n').filter((line) => line && !line.startsWith('#'));
    const forms = new Map(lines.map((line) => line.split(': ')));
    assert.equal(forms.size, lines.length);
    assert.deepEqual([...forms.keys()].sort(), Object.keys(list.functions).sort());
    for (const [name, form] of forms) {
        if (form.startsWith('- ')) continue;
        const [first, ...rest] = form.split('.');
        let at = full[first];
        for (const part of rest.slice(0, -1)) at = at?.[part];
        assert.ok(rest.length === 0 ? at !== undefined : rest.at(-1) in at || form === 'Shape', `${name}: there is no ${form}`);
    }
});
