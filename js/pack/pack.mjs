// pack.mjs: a module of WebAssembly as fewer bytes, for unpack.c to make the same ones of. unpack.c packs, too; here are the
// codes of its symbols, and the proof that what was packed unpacks.
import { mkdirSync, readFileSync } from 'node:fs';
import { run } from '../build_parts.mjs';

// ---- modules of unpack.c

const FORMS = { simd: ['-msimd128'], scalar: [], packer: ['-DPACK'] };
const built = {};

async function build(form) {
    mkdirSync('build/js/pack', { recursive: true });
    const out = `build/js/pack/${form}.wasm`;
    const flags = '--target=wasm32 -std=c17 -Oz -nostdlib -fvisibility=hidden -fno-builtin -mno-bulk-memory';
    const warnings = '-Wall -Wextra -Wconversion -Wshadow -Werror';
    const link = '-Wl,--no-entry,-s,--export=__heap_base';
    await run('clang-19', [...`${flags} ${warnings} ${link} js/pack/unpack.c -o ${out}`.split(' '), ...FORMS[form]]);
    return readFileSync(out);
}
const moduleOf = (form) => (built[form] ??= build(form));

// unpacker(variant): the bytes of the module that unpacks, with simd128 or without: `simd` or `scalar`.
export const unpacker = (variant) => moduleOf(variant);

// An instance with room for `bytes`, twice; the functions of unpack.c, and where there is room.
async function instance(form, bytes) {
    const exports = new WebAssembly.Instance(new WebAssembly.Module(await moduleOf(form))).exports;
    const start = exports.__heap_base.value;
    const { memory } = exports;
    memory.grow(Math.ceil((start + 5 * bytes.length + 8192 - memory.buffer.byteLength) / 65536));
    return { ...exports, all: new Uint8Array(memory.buffer), start, next: start + bytes.length };
}

// ---- codes

// The lengths of a Huffman code for values that occur so often: 15 at most, 0 for a value that does not occur.
const LONGEST = 15;
function codeLengths(counts) {
    const lengths = new Uint8Array(counts.length);
    let groups = [...counts].map((count, value) => ({ count, values: [value] })).filter(({ count }) => count > 0);
    if (groups.length === 1) lengths[groups[0].values[0]] = 1;
    while (groups.length > 1) {
        groups.sort((a, b) => a.count - b.count);
        const [a, b, ...rest] = groups;
        const joined = { count: a.count + b.count, values: [...a.values, ...b.values] };
        for (const value of joined.values) lengths[value]++;
        groups = [...rest, joined];
    }
    return Math.max(...lengths) > LONGEST ? codeLengths(counts.map((count) => Math.ceil(count / 2))) : lengths;
}

// ---- packing

const VALUES = 256;

// All trees' lengths, of what the module is made of.
async function lengthsFor(bytes) {
    const { all, count, memory, trees, start, next } = await instance('packer', bytes);
    all.set(bytes, start);
    const counts = new Uint32Array(memory.buffer, count(start, next), trees() * VALUES);
    return Array.from({ length: trees() }, (_, i) => codeLengths(counts.subarray(i * VALUES, (i + 1) * VALUES)));
}

// unpacked(packed, length, variant): what load.js does with what packed() returns.
export async function unpacked(packed, length, variant) {
    const { all, unpack, start, next } = await instance(variant, Buffer.alloc(Math.max(length, packed.length)));
    all.set(packed, start);
    unpack(start, next, next + length);
    return Buffer.from(all.subarray(next, next + length));
}

// packed(bytes, variant): fewer bytes for those of a module; the variant of the unpacker is one that was seen to make them again.
export async function packed(bytes, variant) {
    const lengths = await lengthsFor(bytes);
    const { all, lengths_of: lengthsOf, pack, start, next } = await instance('packer', bytes);
    all.set(bytes, start);
    lengths.forEach((list, i) => all.set(list, lengthsOf() + i * VALUES));
    const out = next + 3 * bytes.length + 8192;
    const result = Buffer.from(all.subarray(out, out + pack(start, next, out)));
    if (!bytes.equals(await unpacked(result, bytes.length, variant))) throw new Error('js/pack does not unpack what it packed');
    return result;
}
