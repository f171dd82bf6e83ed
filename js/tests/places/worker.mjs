import { hashes } from './same.mjs';

const tier = new URLSearchParams(self.location.search).get('tier');
try {
    const text = await (await fetch('same.txt')).text();
    self.postMessage(hashes(await import(`./package/${tier}.js`), text));
} catch (error) {
    self.postMessage({ error: `${error.name} ${error.code}: ${error.message}` });
}
