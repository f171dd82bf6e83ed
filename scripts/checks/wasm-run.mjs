// wasm-run.mjs PROGRAM [ARGUMENT...]: runs a WebAssembly program that was built for WASI and uses arguments,
// environment, stdout, stderr and its exit status; it finds no files.
//
// Written out because node:wasi (20.20 and 18.20) now and then crashes: one run of forty, more when the memory grows.
import { readFileSync, writeSync } from 'node:fs';

const EBADF = 8;
const ESPIPE = 70;
const CHARACTER_DEVICE = 2;

const [program, ...rest] = process.argv.slice(2);
let memory;
const view = () => new DataView(memory.buffer);
const bytes = (address, length) => new Uint8Array(memory.buffer, address, length);

class Exit {
    constructor(status) {
        this.status = status;
    }
}

// A list of C strings, in the two steps in which WASI asks for it: sizes, then the pointers and the characters.
function strings(list) {
    const encoded = list.map((text) => new TextEncoder().encode(text + '\0'));
    return {
        sizes(count, size) {
            view().setUint32(count, encoded.length, true);
            view().setUint32(size, encoded.reduce((sum, text) => sum + text.length, 0), true);
            return 0;
        },
        get(pointers, characters) {
            for (const text of encoded) {
                view().setUint32(pointers, characters, true);
                bytes(characters, text.length).set(text);
                pointers += 4;
                characters += text.length;
            }
            return 0;
        },
    };
}

function fd_write(fd, vectors, count, written) {
    if (fd !== 1 && fd !== 2) return EBADF;
    let sum = 0;
    for (let i = 0; i < count; ++i) {
        const address = view().getUint32(vectors + 8 * i, true);
        const length = view().getUint32(vectors + 8 * i + 4, true);
        for (let done = 0; done < length; ) done += writeSync(fd, bytes(address + done, length - done));
        sum += length;
    }
    view().setUint32(written, sum, true);
    return 0;
}

function fd_fdstat_get(fd, stat) {
    if (fd > 2) return EBADF;
    bytes(stat, 24).fill(0);
    view().setUint8(stat, CHARACTER_DEVICE);
    return 0;
}

const args = strings([program, ...rest]);
const environment = strings(Object.entries(process.env).map(([name, value]) => `${name}=${value}`));
const wasi = {
    args_sizes_get: args.sizes,
    args_get: args.get,
    environ_sizes_get: environment.sizes,
    environ_get: environment.get,
    fd_write,
    fd_fdstat_get,
    fd_close: () => 0,
    fd_seek: () => ESPIPE,
    proc_exit: (status) => {
        throw new Exit(status);
    },
};

const module = new WebAssembly.Module(readFileSync(program));
// Whatever has to do with files answers that there is none.
for (const { name } of WebAssembly.Module.imports(module)) wasi[name] ??= () => EBADF;
const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi });
memory = instance.exports.memory;
try {
    instance.exports._start();
} catch (stop) {
    if (!(stop instanceof Exit)) throw stop;
    process.exitCode = stop.status;
}
