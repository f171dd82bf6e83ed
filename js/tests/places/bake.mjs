// A page that bakes what is dropped on it: window.dropped has the result. With ?worker the command runs in a worker.
import { bake, command } from './package/bake.js';

async function filesOf(list) {
    const files = {};
    for (const file of list) files[file.name] = new Uint8Array(await file.arrayBuffer());
    return files;
}
const inWorker = (files) =>
    new Promise((resolve, reject) => {
        const code = `import { bake } from '${new URL('package/bake.js', location)}';
            onmessage = async ({ data }) => postMessage(await bake(data, ['.', '-o', 'out/', '--format', 'json,hitmask']));`;
        const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = (event) => reject(new Error(event.message ?? 'the worker failed'));
        worker.postMessage(files);
    });
const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
async function baked(list) {
    const files = await filesOf(list);
    const begin = performance.now();
    const here = await bake(files, ['.', '-o', 'out/', '--format', 'json,hitmask']);
    const time = performance.now() - begin;
    const there = await inWorker(files);
    const names = Object.entries(here.files).map(([name, bytes]) => [name, base64(bytes), base64(there.files[name])]);
    return { code: here.code, stderr: here.stderr, files: names, time };
}
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
    event.preventDefault();
    window.dropped = baked(event.dataTransfer.files).catch((error) => ({ error: String(error) }));
});
window.result = command({}, ['info', 'none.png']).then(
    ({ code, stderr }) => [code, stderr],
    (error) => ({ error: `${error.name} ${error.code}: ${error.message}` }),
);
