// For a module that the caller compiled.
const checkedModule = (module) => {
    if (!(module instanceof WebAssembly.Module))
        throw new TypeError('create() takes a WebAssembly.Module, compiled from the .wasm file of the same tier and version');
    return module;
};
