// The page on which the demos are tested: bundled by esbuild, against the package that `make npm` builds, and served on
// this machine.
import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import puppeteer from 'puppeteer-core';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const demosFolder = process.env.HITMASK_DEMOS ?? join(root, 'site/demos');
export const pack = process.env.HITMASK_PACKAGE ?? join(root, 'build/js/package');
const browserFile = process.env.CHROMIUM ?? '/usr/bin/chromium';

export const list = JSON.parse(readFileSync(join(demosFolder, 'list.json'), 'utf8'));

const entry = (ids) => `
    import { mount } from './frame.js';
    ${ids.map((id, i) => `import demo${i} from './${id}.js';`).join('\n')}
    window.mounted = Object.fromEntries([${ids.map((_, i) => `demo${i}`).join(',')}].map((demo) => [demo.id, demo]));
    window.open_ = (id) => (window.live = mount(document.getElementById('here'), window.mounted[id], {
        source: async () => window.sources[id],
        kit: async () => (await fetch('/kit.js')).text(),
    }));
    window.sources = ${JSON.stringify(Object.fromEntries(ids.map((id) => [id, readFileSync(join(demosFolder, `${id}.js`), 'utf8')])))};
`;
const page = (dark) => `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width">
<title>demos</title><body style="margin:0 16px;background:${dark ? '#14181f' : '#fff'}"><main id="here"></main>
<script type="module" src="/demos.js"></script></body></html>`;

// A fault to be planted, for the test of the tests: FILE, what stands there, and what is put there.
const fault = process.env.HITMASK_PLANT && JSON.parse(process.env.HITMASK_PLANT);
const planted = {
    name: 'planted',
    setup(made) {
        made.onLoad({ filter: new RegExp(`/demos/${fault.file}$`) }, ({ path }) => {
            const text = readFileSync(path, 'utf8');
            if (!text.includes(fault.from)) throw new Error(`${fault.file} has no ${fault.from}`);
            return { contents: text.replace(fault.from, fault.to), loader: 'js' };
        });
    },
};

// Which file of the package each tier is.
const tiers = ([core, hitmask, full]) => ({
    'hitmask/full': join(pack, `${full}.js`),
    'hitmask/core': join(pack, `${core}.js`),
    hitmask: join(pack, `${hitmask}.js`),
    'hitmask/bake': join(pack, 'bake.js'),
});
async function bundle(contents, more) {
    const made = await build({
        stdin: { contents, resolveDir: demosFolder },
        bundle: true,
        alias: tiers(['core', 'hitmask', 'full']),
        ...more,
        write: false,
        loader: { '.png': 'dataurl' },
        plugins: fault ? [planted] : [],
        logLevel: 'warning',
    });
    return made.outputFiles;
}

// The script that a saved file holds.
export async function kit() {
    const alias = { ...tiers(['full', 'full', 'full']), 'hitmask/bake': join(demosFolder, 'baked-none.js') };
    const [file] = await bundle("export * from './saved.js'", { format: 'iife', globalName: 'hitmaskSaved', minify: true, alias });
    return file.text;
}
// As a site has it: in parts, of which the library's tiers are loaded when they are needed.
async function parts(ids) {
    const made = await bundle(entry(ids), { format: 'esm', splitting: true, outdir: '/', entryNames: 'demos' });
    return Object.fromEntries(made.map(({ path, text }) => [path, text]));
}

async function serve(files) {
    const server = createServer((request, response) => {
        const address = new URL(request.url, 'http://localhost');
        const found = files[address.pathname];
        response.setHeader('Content-Type', found ? 'text/javascript' : 'text/html');
        response.end(found ?? page(address.searchParams.has('dark')));
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    return server;
}

/** Everything that the tests need; close() ends it. */
export async function start(ids = list.map((demo) => demo.id)) {
    if (!existsSync(pack)) throw new Error(`${pack} is not there: run make npm`);
    const server = await serve({ ...(await parts(ids)), '/kit.js': await kit() });
    const browser = await puppeteer.launch({
        executablePath: browserFile,
        args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
    });
    const address = `http://127.0.0.1:${server.address().port}/`;
    const close = async () => {
        await browser.close();
        server.close();
    };
    return { browser, address, close };
}

/** A tab with one demo, its messages gathered in `messages`. */
export async function open({ browser, address }, id, { dark = false, width = 760, hash = '', motion = 'reduce', touch = false, height = 1000 } = {}) {
    const tab = await browser.newPage();
    const messages = [];
    tab.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    tab.on('pageerror', (error) => messages.push(`error: ${error.stack ?? error}`));
    await tab.setViewport({ width, height, deviceScaleFactor: width < 500 ? 2 : 1, hasTouch: touch });
    await tab.emulateMediaFeatures([
        { name: 'prefers-reduced-motion', value: motion },
        { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
    ]);
    await tab.goto(`${address}${dark ? '?dark' : ''}${hash}`);
    await tab.waitForFunction(() => window.open_);
    await tab.evaluate((name) => window.open_(name).ready, id);
    await settle(tab);
    return { tab, messages };
}
/** Waits until what was changed is drawn. */
export const settle = (tab) =>
    tab.evaluate(async () => {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        await window.hitmaskDemo.ready;
    });
