// pack.mjs: a module of WebAssembly as fewer bytes, for unpack.c to make the same ones of.
//
// Gzip alone leaves a quarter of a module that need not be there. Its bytes are sorted into parts by what they are, and
// the parts go through LZMA (xz). As base64 in a file, gzip adds half a percent: each of the 64 letters takes six bits.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { run } from '../build_parts.mjs';

// As in unpack.c.
const PARTS = ['OTHER', 'OPERATION', 'LOCAL', 'GLOBAL', 'INT32', 'INT64', 'BLOCK', 'BRANCH', 'CALL', 'ALIGN', 'OFFSET', 'WIDE'];
const LOCALS = 2048;
const CODE = 10;

// What follows an operation: numbers of these parts, or bytes ('WIDE 8').
const FOLLOWS = new Map();
const follow = (operations, ...what) => operations.forEach((one) => FOLLOWS.set(one, what));
const from = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
follow([0x00, 0x01, 0x05, 0x0b, 0x0f, 0x19, 0x1a, 0x1b, ...from(0x45, 0xc4)]);
follow([0x02, 0x03, 0x04, 0x06], 'BLOCK');
follow([0x0c, 0x0d], 'BRANCH');
follow([0x07, 0x08, 0x09, 0x18, 0x3f, 0x40], 'OTHER');
follow([0x10], 'CALL');
follow([0x11], 'OTHER', 'OTHER');
follow([0x23, 0x24], 'GLOBAL');
follow(from(0x28, 0x3e), 'ALIGN', 'OFFSET');
follow([0x41], 'INT32');
follow([0x42], 'INT64');
follow([0x43], 'WIDE 4');
follow([0x44], 'WIDE 8');
// Those of two bytes: numbers above 0xfc00 and 0xfd00.
follow(from(0xfc00, 0xfc07));
follow([0xfc0a], 'OTHER', 'OTHER');
follow([0xfc0b], 'OTHER');
follow(from(0xfd00, 0xfdff));
follow([...from(0xfd00, 0xfd0b), 0xfd5c, 0xfd5d], 'ALIGN', 'OFFSET');
follow([0xfd0c, 0xfd0d], 'WIDE 16');
follow(from(0xfd15, 0xfd22), 'OTHER 1');
follow(from(0xfd54, 0xfd5b), 'ALIGN', 'OFFSET', 'OTHER 1');

class Parts {
    constructor(bytes) {
        this.bytes = bytes;
        this.at = 0;
        this.lists = Object.fromEntries(PARTS.map((part) => [part, []]));
    }
    copy(part, count) {
        for (let i = 0; i < count; i++) this.lists[part].push(this.bytes[this.at++]);
    }
    read() {
        let value = 0;
        for (let scale = 1; ; scale *= 128) {
            const byte = this.bytes[this.at++];
            value += (byte & 127) * scale;
            if (byte < 128) return value;
        }
    }
    number(part) {
        const start = this.at;
        const value = this.read();
        const end = this.at;
        this.at = start;
        this.copy(part, end - start);
        return value;
    }
    local(recent) {
        const value = this.read();
        if (value >= LOCALS) throw new Error(`a function has a local ${value}; js/pack takes ${LOCALS}`);
        let place = recent.indexOf(value);
        recent.splice(place, 1);
        recent.unshift(value);
        for (; place > 127; place >>= 7) this.lists.LOCAL.push((place & 127) | 128);
        this.lists.LOCAL.push(place);
    }
    operation(recent) {
        const first = this.bytes[this.at];
        this.copy('OPERATION', 1);
        const which = first >= 0xfc ? first * 256 + this.number('OPERATION') : first;
        if (which === 0x0e || which === 0x1c) {
            for (let left = this.number('OTHER') + (which === 0x0e ? 1 : 0); left > 0; left--) this.number('OTHER');
        } else if (which >= 0x20 && which <= 0x22) this.local(recent);
        else {
            const what = FOLLOWS.get(which);
            if (!what) throw new Error(`js/pack does not know the operation 0x${which.toString(16)}`);
            for (const [part, count] of what.map((one) => one.split(' '))) count ? this.copy(part, Number(count)) : this.number(part);
        }
    }
    body() {
        const bytes = this.number('OTHER');
        const end = this.at + bytes;
        for (let groups = this.number('OTHER'); groups > 0; groups--) {
            this.number('OTHER');
            this.copy('OTHER', 1);
        }
        const recent = from(0, LOCALS - 1);
        while (this.at < end) this.operation(recent);
        if (this.at !== end) throw new Error('js/pack has lost its place in a function');
    }
    module() {
        this.copy('OTHER', 8);
        while (this.at < this.bytes.length) {
            const section = this.bytes[this.at];
            this.copy('OTHER', 1);
            const bytes = this.number('OTHER');
            if (section !== CODE) this.copy('OTHER', bytes);
            else for (let functions = this.number('OTHER'); functions > 0; functions--) this.body();
        }
        const lists = PARTS.map((part) => this.lists[part]);
        return Buffer.concat([Buffer.from(Uint32Array.from(lists, (list) => list.length).buffer), ...lists.map((list) => Buffer.from(list))]);
    }
}

const FILTER = '--lzma1=preset=9e,nice=273,mf=bt4,pb=0,lp=0,lc=1';
const lzma = (bytes) => execFileSync('xz', ['--format=raw', FILTER, '--stdout'], { input: bytes, maxBuffer: 2 ** 26 });

// unpacker(): the bytes of unpack.c's module, built once.
let built;
export const unpacker = () => (built ??= buildUnpacker());
async function buildUnpacker() {
    mkdirSync('build/js/pack', { recursive: true });
    const out = 'build/js/pack/unpack.wasm';
    const flags = '--target=wasm32 -std=c17 -Oz -nostdlib -fvisibility=hidden -fno-builtin -mno-bulk-memory';
    const warnings = '-Wall -Wextra -Wconversion -Wshadow -Werror';
    const link = '-Wl,--no-entry,-s,--export=__heap_base';
    await run('clang-19', [...`${flags} ${warnings} ${link} js/pack/unpack.c -o ${out}`.split(' ')]);
    await run('wasm-opt', ['-Oz', '--enable-sign-ext', '--enable-mutable-globals', out, '-o', out]);
    return readFileSync(out);
}

// unpacked(...): what load.js does with what packed() returns.
export async function unpacked({ packed, parts }, length) {
    const { memory, unpack, __heap_base } = new WebAssembly.Instance(new WebAssembly.Module(await unpacker())).exports;
    const start = __heap_base.value;
    const out = start + packed.length + 1 + parts;
    memory.grow(Math.ceil((out + length - memory.buffer.byteLength) / 65536));
    new Uint8Array(memory.buffer).set(packed, start);
    unpack(start, out - parts, parts, out, out + length);
    return Buffer.from(memory.buffer, out, length);
}

// packed(bytes): of a module's bytes those that are `packed`, and how long its `parts` are.
export async function packed(bytes) {
    const list = new Parts(bytes).module();
    const result = { packed: lzma(list), parts: list.length };
    if (!bytes.equals(await unpacked(result, bytes.length))) throw new Error('js/pack does not unpack what it packed');
    return result;
}
