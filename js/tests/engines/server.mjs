// A page in a browser without a window, with the package, an engine and the programs of this folder: HITMASK_ENGINES is a
// folder with the engines installed, HITMASK_CHROMIUM the browser.
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join, normalize, resolve } from 'node:path';
import { folder, root } from '../package.mjs';

const engines = process.env.HITMASK_ENGINES && resolve(process.env.HITMASK_ENGINES);
const chromium = process.env.HITMASK_CHROMIUM ?? '/usr/bin/chromium';
export const skip = !engines ? 'HITMASK_ENGINES is not set' : !existsSync(chromium) ? `there is no ${chromium}` : false;
const LIBRARIES = {
    phaser3: 'phaser3/dist/phaser.js',
    phaser4: 'phaser4/dist/phaser.js',
    pixi: 'pixi.js/dist/pixi.js',
};
const IMPORTS = {
    hitmask: '/package/hitmask.js',
    'hitmask/phaser': '/package/phaser.js',
    'hitmask/pixi': '/package/pixi.js',
};
const page = (library) => `<!doctype html><meta charset="utf-8">
<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>
${library ? `<script src="/engines/node_modules/${LIBRARIES[library]}"></script>` : ''}<body></body>`;

function serve() {
    const at = { package: folder, engines, tests: join(root, 'js/tests/engines') };
    const server = createServer((request, response) => {
        const path = new URL(request.url, 'http://page').pathname;
        const [, first, ...rest] = normalize(path).split('/');
        if (first === 'page') return response.setHeader('content-type', 'text/html').end(page(rest[0]));
        const file = join(at[first] ?? '/nowhere', ...rest);
        if (!at[first] || !existsSync(file)) return response.writeHead(404).end();
        response.setHeader('content-type', 'text/javascript');
        createReadStream(file).pipe(response);
    });
    return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

// Runs use(run), where run(module, name, ...values) calls a function of a program in the page.
export async function inBrowser(library, use) {
    const puppeteer = createRequire(join(engines, 'package.json'))('puppeteer-core');
    const server = await serve();
    const browser = await puppeteer.launch({
        executablePath: chromium,
        headless: true,
        args: '--no-sandbox --use-angle=swiftshader --enable-unsafe-swiftshader --disable-gpu-watchdog'.split(' '),
        protocolTimeout: 600000,
    });
    try {
        const tab = await browser.newPage();
        const faults = [];
        tab.on('pageerror', (error) => faults.push(error.stack ?? String(error)));
        tab.on('console', (line) => process.env.HITMASK_LOUD && console.log(line.text()));
        await tab.goto(`http://127.0.0.1:${server.address().port}/page/${library}`);
        const run = (module, name, ...values) =>
            tab.evaluate(
                async (path, call, list) => (await import(path))[call](...list),
                `/tests/${module}`,
                name,
                values,
            );
        const out = await use(run);
        if (faults.length > 0) throw new Error(faults.join('\n'));
        return out;
    } finally {
        await browser.close();
        server.close();
    }
}
