// After a classic script set the global variable; with the same in a classic worker.
const asks = () => hitmask.overlap(hitmask.Shape.circle(5), { x: 0, y: 0 }, hitmask.Mask.fromText('#'), { x: 4, y: 0 });
const source = `importScripts(${JSON.stringify(new URL('package/core.script.js', location.href).href)}); postMessage((${asks})());`;
window.result = new Promise((resolve) => {
    const worker = new Worker(URL.createObjectURL(new Blob([source])));
    worker.onmessage = ({ data }) => resolve([asks(), data]);
    worker.onerror = (event) => resolve([asks(), event.message]);
});
