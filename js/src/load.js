// How a module gets from text to where it runs. Synchronous on purpose: importing is enough.
const NAME = '%NAME%';
const unready = (message, cause) => {
    const error = new Error(message);
    error.name = 'HitmaskError';
    error.code = 'module';
    error.cause = cause;
    return error;
};
const verified = (bytes) => {
    let sum = 0x811c9dc5;
    for (const byte of bytes) sum = Math.imul(sum ^ byte, 16777619);
    if (bytes.length !== %LENGTH% || sum >>> 0 !== %SUM%)
        throw unready(`the text of ${NAME} was altered on its way: it has to be delivered as UTF-8, byte for byte`);
    return bytes;
};
// One v128.const, dropped.
const SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11];
const compiled = (bytes) => {
    if (typeof WebAssembly !== 'object') throw unready(`${NAME} needs WebAssembly, which is missing here`);
    if (!%SCALAR% && !WebAssembly.validate(new Uint8Array(SIMD)))
        throw unready(`${NAME} needs WebAssembly's simd128, which is missing here: import ${NAME}/scalar instead`);
    let module;
    try {
        module = new WebAssembly.Module(bytes);
    } catch (cause) {
        throw unready(
            `${NAME} may not compile WebAssembly here: allow 'wasm-unsafe-eval' in the page's Content-Security-Policy, or use ${NAME}/with-module (${cause.message})`,
            cause,
        );
    }
    return new WebAssembly.Instance(module, {}).exports;
};
// Which byte a character of the text stands for: the frequent ones are ASCII, the others follow from 128 on.
const byteTable = (common) => {
    const bytes = [];
    let [plain, other] = [1, 128];
    for (let byte = 0; byte < 256; byte++) {
        if (parseInt(common[byte >> 2], 16) & (1 << (byte & 3))) {
            while (plain === 10 || plain === 13 || plain === 34 || plain === 92) plain++;
            bytes[plain++] = byte;
        } else bytes[other++] = byte;
    }
    return bytes;
};
const textBytes = (text) => {
    const table = byteTable('%COMMON%');
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = table[text.charCodeAt(i)];
    return verified(bytes);
};
const loadText = (text) => compiled(textBytes(text));
const loadBase64 = (text) => compiled(verified(Uint8Array.from(atob(text), (one) => one.charCodeAt(0))));
const checkedModule = (module) => {
    if (!(module instanceof WebAssembly.Module))
        throw new TypeError('create() takes a WebAssembly.Module, compiled from the .wasm file of the same tier and version');
    return module;
};
