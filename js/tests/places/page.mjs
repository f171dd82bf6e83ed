// In a page: ?tier=NAME with &worker for a module worker. Leaves its result in window.result.
import { hashes } from './same.mjs';

const wanted = new URLSearchParams(location.search);
async function ask() {
    const text = await (await fetch('same.txt')).text();
    return hashes(await import(`./package/${wanted.get('tier')}.js`), text);
}
const inWorker = () =>
    new Promise((resolve, reject) => {
        const worker = new Worker(`worker.mjs?tier=${wanted.get('tier')}`, { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = (event) => reject(new Error(event.message ?? 'the worker failed'));
    });
window.result = (wanted.has('worker') ? inWorker() : ask()).catch((error) => ({ error: `${error.name} ${error.code}: ${error.message}` }));
