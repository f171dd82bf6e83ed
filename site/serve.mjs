// serve.mjs [--base /PATH/] [--port N]: serves build/site on 127.0.0.1 and prints the address.
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(dirname(fileURLToPath(import.meta.url))), 'build/site');
const TYPES = {
    ...{ '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css' },
    ...{ '.json': 'application/json', '.png': 'image/png', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' },
};

// The file for a path of an address, or null: nothing outside of the folder.
function fileOf(folder, base, url) {
    const path = decodeURIComponent(new URL(url, 'http://x').pathname);
    if (!path.startsWith(base)) return null;
    let file = normalize(join(folder, path.slice(base.length)));
    if (file !== folder && !file.startsWith(folder + sep)) return null;
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    return existsSync(file) ? file : null;
}

export function serve({ folder = root, base = '/', port = 0 } = {}) {
    const server = createServer((request, response) => {
        const file = fileOf(folder, base, request.url);
        if (!file) return response.writeHead(404, { 'content-type': TYPES['.html'] }).end(lost(folder));
        response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
        return createReadStream(file).pipe(response);
    });
    return new Promise((resolve, reject) => {
        server.on('error', reject);
        server.listen(port, '127.0.0.1', () => resolve({ server, address: `http://127.0.0.1:${server.address().port}${base}` }));
    });
}
const lost = (folder) => (existsSync(join(folder, '404.html')) ? readFileSync(join(folder, '404.html')) : 'not found');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const option = (name, otherwise) => {
        const at = process.argv.indexOf(name);
        return at < 0 ? otherwise : process.argv[at + 1];
    };
    const { address } = await serve({ base: option('--base', '/'), port: Number(option('--port', '8000')) });
    console.log(address);
}
