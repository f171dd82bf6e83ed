// browsers.mjs PACKAGE LIST TOOLS [BUNDLE]: the package in Chromium, Firefox and, where it is there, WebKit, in pages and workers: the hash of the
// answers, every kind of picture, Content-Security-Policies, classic scripts, a sheet that is dropped on a page and baked
// there (HITMASK_NATIVE: the native command does it, too), a page that Vite built. TOOLS is the folder with puppeteer-core.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasWebkit, launchWebkit } from './webkit.mjs';

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
    'bake.html': page('bake.mjs'),
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

// A sheet and a picture are dropped with the mouse's own events; what comes out has the bytes of the native command.
async function checkBake(browser, name) {
    const [code, words] = await resultOf(browser, 'allowed/bake.html');
    assert.deepEqual([code, words], [3, 'none.png: cannot be read (No such file or directory): check the name\n'], name);
    const { error } = await resultOf(browser, 'forbidden/bake.html');
    assert.match(error, /^HitmaskError module: hitmask\/bake cannot compile its module here: it needs .*'wasm-unsafe-eval'/, name);
    const place = mkdtempSync(join(tmpdir(), 'hitmask-drop-'));
    const tab = await browser.newPage();
    try {
        const dropped = ['bat', 'walker_strip6', 'ship'].map((sprite) => `${sprite}.png`);
        for (const file of dropped) cpSync(join(here, '../../../sprites', file), join(place, file));
        execFileSync(process.env.HITMASK_NATIVE, ['bake', '.', '-o', 'out/', '--format', 'json,hitmask'], { cwd: place });
        await tab.goto(`${base}/plain/bake.html`);
        await drop(tab, name, dropped.map((file) => join(place, file)));
        await tab.waitForFunction('window.dropped !== undefined');
        const result = await tab.evaluate('window.dropped');
        assert.deepEqual([result.error, result.code, result.stderr], [undefined, 0, ''], name);
        assert.deepEqual(result.files.map(([file]) => file), readdirSync(join(place, 'out')).sort().map((file) => `out/${file}`), name);
        for (const [file, page, worker] of result.files) {
            const native = readFileSync(join(place, file)).toString('base64');
            assert.ok(page === native && worker === native, `${name}: ${file} has other bytes than that of the native command`);
        }
        return result.time;
    } finally {
        await tab.close();
        rmSync(place, { recursive: true });
    }
}
// Chromium is told to drop files from the disk; elsewhere the page makes the event from the files of an input.
async function drop(tab, name, files) {
    if (name === 'chromium') {
        const session = await tab.createCDPSession();
        const data = { items: [], files, dragOperationsMask: 1 };
        for (const type of ['dragEnter', 'dragOver', 'drop']) await session.send('Input.dispatchDragEvent', { type, x: 50, y: 50, data });
        return;
    }
    await tab.evaluate(() => document.body.append(Object.assign(document.createElement('input'), { type: 'file', multiple: true })));
    await (await tab.$('input')).uploadFile(...files);
    await tab.evaluate(() => {
        const dataTransfer = new DataTransfer();
        for (const file of document.querySelector('input').files) dataTransfer.items.add(file);
        dispatchEvent(new DragEvent('drop', { dataTransfer }));
    });
}
const BROWSERS = {
    chromium: { browser: 'chrome', executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] },
    firefox: { browser: 'firefox', executablePath: '/usr/bin/firefox-esr' },
};
if (hasWebkit) BROWSERS.webkit = undefined;
else if (process.env.HITMASK_WEBKIT) throw new Error('there is no WebKitWebDriver: install webkit2gtk-driver');
async function check(name) {
    const browser = name === 'webkit' ? await launchWebkit() : await puppeteer.launch({ ...BROWSERS[name], headless: true });
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
        // Files are dropped by puppeteer.
        const baked = name === 'webkit' ? '' : `; baked in ${Math.round(await checkBake(browser, name))} ms`;
        console.log(`${name}: ${await browser.version()}: all the same${baked}`);
    } finally {
        await browser.close();
    }
}
const faults = [];
const only = process.env.HITMASK_BROWSER;
for (const name of Object.keys(BROWSERS)) if (!only || only === name) await check(name).catch((error) => faults.push(error));
server.close();
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
