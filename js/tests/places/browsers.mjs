// browsers.mjs PACKAGE LIST TOOLS [BUNDLE]: the package in Chromium and Firefox, in pages and workers: the hash of the
// answers, every kind of picture, Content-Security-Policies, classic scripts, a page that Vite built. TOOLS is the folder
// with puppeteer-core.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const [packageFolder, list, tools, bundle] = process.argv.slice(2).map((path) => resolve(path));
const puppeteer = createRequire(join(tools, 'x.js'))('puppeteer-core').default ?? createRequire(join(tools, 'x.js'))('puppeteer-core');
const KINDS = { js: 'text/javascript', mjs: 'text/javascript', cjs: 'text/javascript', html: 'text/html', png: 'image/png', txt: 'text/plain' };

// The first folder of a way says what policy the page has.
const POLICIES = {
    plain: undefined,
    allowed: "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
    forbidden: "default-src 'self'; script-src 'self'",
};
const page = (script, before = '') =>
    `<!doctype html><meta charset="utf-8"><title>hitmask</title>${before}<script type="module" src="${script}"></script>`;
const PAGES = {
    'page.html': page('page.mjs'),
    'canvas.html': page('canvas.mjs'),
    'classic.html': page('classic.js', '<script src="package/core.script.js"></script>'),
};
function fileOf(way) {
    if (way in PAGES) return PAGES[way];
    if (way === 'same.txt') return readFileSync(list);
    if (way === 'same.mjs') return readFileSync(join(here, '../same.mjs'));
    for (const [prefix, folder] of [['package/', packageFolder], ['sprites/', join(here, '../../../sprites')], ['bundle/', bundle], ['', here]])
        if (folder && way.startsWith(prefix) && existsSync(join(folder, way.slice(prefix.length))))
            return readFileSync(join(folder, way.slice(prefix.length)));
    return undefined;
}
const server = createServer((request, response) => {
    const [, policy, ...rest] = new URL(request.url, 'http://x').pathname.split('/');
    const body = policy in POLICIES ? fileOf(rest.join('/')) : undefined;
    if (body === undefined) return response.writeHead(404).end();
    const headers = { 'Content-Type': KINDS[rest.at(-1).split('.').pop()] };
    if (POLICIES[policy]) headers['Content-Security-Policy'] = POLICIES[policy];
    response.writeHead(200, headers).end(body);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${server.address().port}`;

async function resultOf(browser, way) {
    const tab = await browser.newPage();
    try {
        await tab.goto(`${base}/${way}`);
        await tab.waitForFunction('window.result !== undefined', { timeout: 20000 });
        return await tab.evaluate('window.result');
    } finally {
        await tab.close();
    }
}
const BROWSERS = {
    chromium: { browser: 'chrome', executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] },
    firefox: { browser: 'firefox', executablePath: '/usr/bin/firefox-esr' },
};
async function check(name) {
    const browser = await puppeteer.launch({ ...BROWSERS[name], headless: true });
    try {
        for (const tier of ['core', 'hitmask', 'full', 'scalar'])
            for (const worker of ['', '&worker=1']) {
                const result = await resultOf(browser, `plain/page.html?tier=${tier}${worker}`);
                assert.ok(result.questions >= 500 && result.mine === result.native, `${name} ${tier}${worker}: ${JSON.stringify(result)}`);
            }
        for (const worker of ['', '&worker=1']) {
            const allowed = await resultOf(browser, `allowed/page.html?tier=core${worker}`);
            assert.equal(allowed.mine, allowed.native);
            const { error } = await resultOf(browser, `forbidden/page.html?tier=core${worker}`);
            assert.match(error, /^HitmaskError module: hitmask\/core may not compile WebAssembly here: allow 'wasm-unsafe-eval'/, `${name}${worker}`);
        }
        const pictures = await resultOf(browser, 'plain/canvas.html');
        assert.deepEqual(pictures, { compared: 6 * 4 * 2 * 6, unloaded: 'RangeError' }, name);
        assert.deepEqual(await resultOf(browser, 'plain/classic.html'), [true, true], name);
        if (bundle) assert.equal(await resultOf(browser, 'plain/bundle/index.html'), 'hit', name);
        console.log(`${name}: ${await browser.version()}: all the same`);
    } finally {
        await browser.close();
    }
}
const faults = [];
for (const name of Object.keys(BROWSERS)) await check(name).catch((error) => faults.push(error));
server.close();
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
