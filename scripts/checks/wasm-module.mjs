// wasm-module.mjs FILE: loads the library as a WebAssembly module without imports and asks it something.
import { readFileSync } from 'node:fs';
import { strict as assert } from 'node:assert';

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
assert.deepEqual(WebAssembly.Module.imports(module), [], 'the module needs something from outside');

const lib = new WebAssembly.Instance(module, {}).exports;
lib._initialize();

// A C string or a pointer's room in the module's memory.
const text = (s) => {
    const address = lib.malloc(s.length + 1);
    new Uint8Array(lib.memory.buffer).set(new TextEncoder().encode(s + '\0'), address);
    return address;
};
const mask = (picture) => {
    const out = lib.malloc(4);
    const chars = text(picture);
    assert.equal(lib.hm_mask_from_ascii(chars, 0, out), 0);
    lib.free(chars);
    const address = new DataView(lib.memory.buffer).getUint32(out, true);
    lib.free(out);
    return address;
};

const ring = mask('###\n#.#\n###\n');
const dot = mask('#');
assert.equal(lib.hm_mask_overlap(ring, dot, 1, 1), 0, 'the dot lies in the hole');
assert.equal(lib.hm_mask_overlap(ring, dot, 2, 1), 1, 'the dot lies on the ring');
assert.equal(lib.hm_mask_count(ring), 8n);
lib.hm_mask_destroy(ring);
lib.hm_mask_destroy(dot);

const names = WebAssembly.Module.exports(module).map((e) => e.name);
console.log(`${names.filter((n) => n.startsWith('hm_')).length} functions, 0 imports`);
