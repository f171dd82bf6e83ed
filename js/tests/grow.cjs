// Preloaded: the memory of each module grows at every call into it, so that every view of it dies at once.
const Instance = WebAssembly.Instance;
const grown = (memory, fn) =>
    function (...args) {
        const result = fn(...args);
        if (memory.buffer.byteLength < 2 ** 31) memory.grow(1);
        return result;
    };
WebAssembly.Instance = function (module, imports) {
    const exports = {};
    const real = new Instance(module, imports).exports;
    const memory = Object.values(real).find((value) => value instanceof WebAssembly.Memory);
    for (const [name, value] of Object.entries(real))
        exports[name] = typeof value === 'function' ? grown(memory, value) : value;
    return { exports };
};
globalThis.hitmaskGrows = true;
