// `hitmask/bake`: the command as a function, over files in memory.

const bakeFault = (message, cause) => Object.assign(new Error(message), { name: 'HitmaskError', code: 'module', cause });

let ready;
// The module, fetched and compiled at the first call. A failure is not kept: the next call tries again.
function commandModule() {
    ready ??= (async () => {
        const { moduleBytes } = await import('./bake-module.js');
        if (typeof WebAssembly !== 'object') throw bakeFault('hitmask/bake needs WebAssembly, which is missing here');
        try {
            return await WebAssembly.compile(moduleBytes());
        } catch (cause) {
            throw bakeFault(
                "hitmask/bake cannot compile its module here: it needs simd128, exceptions, and 'wasm-unsafe-eval' where the page has " +
                    `a Content-Security-Policy (${(cause.cause ?? cause).message})`,
                cause,
            );
        }
    })();
    ready.catch(() => (ready = undefined));
    return ready;
}

function bytesOf(value, what) {
    if (typeof value === 'string') return new TextEncoder().encode(value);
    if (value instanceof ArrayBuffer) return new Uint8Array(value);
    if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    throw new TypeError(`${what} is to be a Uint8Array, an ArrayBuffer or a string`);
}

// command(files, words, { stdin }): what `hitmask WORD...` does in a folder with these files.
async function command(files, words, options = {}) {
    if (typeof files !== 'object' || files === null) throw new TypeError('files is to be an object: name to Uint8Array');
    if (!Array.isArray(words) || !words.every((word) => typeof word === 'string')) throw new TypeError('args is to be an array of strings');
    if (words.some((word) => word.includes('\0'))) throw new TypeError('a word of a command has no character 0');
    const given = Object.entries(files).map(([name, value]) => [name, bytesOf(value, `files['${name}']`)]);
    const disk = memoryDisk(given, bytesOf(options.stdin ?? '', 'stdin'));
    const code = runCommand(await commandModule(), disk, ['hitmask', ...words]);
    return { code, stdout: disk.stdout(), stderr: disk.stderr(), files: Object.fromEntries(disk.results()) };
}

// bake(files, words, { stdin }): what `hitmask bake WORD...` does.
async function bake(files, words, options) {
    if (!Array.isArray(words)) throw new TypeError('args is to be an array of strings');
    return command(files, ['bake', ...words], options);
}
