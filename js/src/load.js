// How a module gets from text to where it runs. Synchronous on purpose: importing is enough.
const NAME = '%NAME%';
const unready = (message, cause) => {
    const error = new Error(message);
    error.name = 'HitmaskError';
    error.code = 'module';
    error.cause = cause;
    return error;
};
// One v128.const, dropped.
const SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11];
const supported = () => {
    if (typeof WebAssembly !== 'object') throw unready(`${NAME} needs WebAssembly, which is missing here`);
    if (!%SCALAR% && !WebAssembly.validate(new Uint8Array(SIMD)))
        throw unready(`${NAME} needs WebAssembly's simd128, which is missing here: import ${NAME}/scalar instead`);
};
// Where a page forbids it, engines refuse the module, or its instance.
const started = (bytes) => {
    try {
        return new WebAssembly.Instance(new WebAssembly.Module(bytes), {}).exports;
    } catch (cause) {
        throw unready(
            `${NAME} may not compile WebAssembly here: allow 'wasm-unsafe-eval' in the page's Content-Security-Policy, or use ${NAME}/with-module (${cause.message})`,
            cause,
        );
    }
};
// The bytes of a text, of which what unpacks is in hexadecimal, since gzip finds more in it then; the checksum is that of both.
const bytesOfText = (small, text) => {
    const letters = small.replace(/../g, (two) => String.fromCharCode(parseInt(two, 16))) + atob(text);
    const bytes = new Uint8Array(letters.length);
    let sum = 0x811c9dc5;
    for (let i = 0; i < bytes.length; i++) sum = Math.imul(sum ^ (bytes[i] = letters.charCodeAt(i)), 16777619);
    if (sum >>> 0 !== %SUM%) throw unready(`the text of ${NAME} was altered on its way: it has to be delivered byte for byte`);
    return bytes;
};
// What js/pack/pack.mjs packed, by the small module before it.
const unpacked = (small, text) => {
    const bytes = bytesOfText(small, text);
    const { memory, unpack, __heap_base } = started(bytes.subarray(0, small.length / 2));
    const start = __heap_base.value;
    const out = start + bytes.length;
    const end = out + %LENGTH%;
    memory.grow(Math.ceil((end + 3 * %LENGTH% + 8192 - memory.buffer.byteLength) / 65536));
    new Uint8Array(memory.buffer).set(bytes, start);
    unpack(start + small.length / 2, out, end);
    return new Uint8Array(memory.buffer, out, %LENGTH%);
};
const loadText = (...texts) => {
    supported();
    return started(unpacked(...texts));
};
