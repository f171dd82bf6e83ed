// site.test.mjs [long]: the built site as readers have it. With `long` every page is opened, else some of each kind.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from '../serve.mjs';
import { stillsWanted } from '../stills-list.mjs';
import { accessibility, launch, launchFirefox, opened, tooWide, visit } from './browser.mjs';
import { FIRST, firstDrag, firstPages } from './first.mjs';
import { faultyLinks, htmlFiles } from './links.mjs';

const folder = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'build/site');
const base = process.env.HITMASK_BASE ?? '/';
const long = process.env.HITMASK_SITE === 'long';
const ROOM = 3; // machines of tests do other things as well; `make site-speed` measures alone

const SOME = [
    ...['index.html', 'start/javascript.html', 'choose.html', 'learn/index.html', 'learn/3-separating-axes.html'],
    ...['learn/7-moving-things.html', 'guides/picking.html', 'guides/rollback.html', 'benchmarks.html', 'coming-from/sat-js.html', 'playground/index.html', 'docs/index.html'],
    ...['docs/overlap.html', 'reference/c/mask.html', 'reference/javascript/index.html', 'proof.html'],
];
const demos = JSON.parse(readFileSync(join(folder, 'demos.json'), 'utf8'));
const pages = long ? htmlFiles(folder).filter((path) => path !== '404.html') : [...SOME, ...demos.slice(0, 1).map((demo) => demo.path.slice(1))];

let browser;
let server;
let address;
before(async () => {
    ({ server, address } = await serve({ folder, base }));
    browser = await launch();
});
after(async () => {
    await browser?.close();
    server?.close();
});

test('links and pictures', () => {
    const { faults, count } = faultyLinks(folder, base);
    assert.deepEqual(faults, []);
    assert.ok(count > 5000, `only ${count} links were found`);
});

test('demos.json names pages that are there', () => {
    for (const demo of demos) assert.ok(existsSync(join(folder, demo.path)), demo.path);
    const said = ['README.md', 'docs/README.md', 'CHANGELOG.md'].map((name) => readFileSync(join(folder, '../..', name), 'utf8'));
    for (const text of said) assert.equal(Number(/(\d+) \[?demos\b/.exec(text)[1]), demos.length);
});

test('a block of code stands in a box that scrolls, however it is written', () => {
    for (const path of htmlFiles(folder)) {
        const blocks = readFileSync(join(folder, path), 'utf8').match(/<pre(?![^>]*class="[^"]*shiki)[^>]*><code/g) ?? [];
        assert.deepEqual(blocks, [], path);
    }
});

test('docs/articles.md leads to demos that demos.json names', () => {
    const text = readFileSync(join(folder, '../../docs/articles.md'), 'utf8');
    const named = [...text.matchAll(/\(\.\.\/site\/demos\/([a-z0-9-]+)\.js\)/g)].map(([, id]) => id);
    const known = new Map(demos.map((demo) => [demo.id, demo]));
    assert.ok(named.length > 70, `${named.length} rows with a demo`);
    assert.deepEqual(named.filter((id) => !known.has(id)), []);
    for (const { id, title, article, path } of demos) assert.ok(id && title && article && path, id);
    const page = readFileSync(join(folder, 'docs/articles.html'), 'utf8');
    for (const id of named) assert.ok(page.includes(`${base}playground/${id}.html`), `the page has no link to ${id}`);
});

const wide = async (page) => ((await tooWide(page)) > 0 ? [`${await tooWide(page)} px too wide`] : []);
async function judged(options, judge) {
    const { page, faults } = await opened(browser, options);
    const found = [];
    for (const path of pages) {
        await visit(page, address + path);
        for (const fault of [...faults.splice(0), ...(await judge(page))]) found.push(`${path}: ${fault}`);
    }
    await page.close();
    return found;
}
// Everything in one visit, which takes a third of the time: a page follows when what is preferred changes, and its size.
async function inEachWay(page) {
    const prefer = (scheme) =>
        page.emulateMediaFeatures([
            { name: 'prefers-color-scheme', value: scheme },
            { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
    await prefer('light');
    const found = (await accessibility(page)).map((fault) => `light: ${fault}`);
    await prefer('dark');
    await page.waitForFunction(() => document.documentElement.classList.contains('dark'));
    found.push(...(await accessibility(page)).map((fault) => `dark: ${fault}`));
    await page.setViewport({ width: 360, height: 740 });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    found.push(...(await wide(page)));
    await page.setViewport({ width: 1200, height: 900 });
    return found;
}

if (long)
    test('every page: no message, no other host, accessible, light and dark; a phone scrolls it down, not sideways', async () => {
        assert.deepEqual(await judged({}, inEachWay), []);
    });
else {
    test('light pages: no message, no other host, accessible', async () => {
        assert.deepEqual(await judged({}, accessibility), []);
    });
    test('dark pages: accessible', async () => {
        assert.deepEqual(await judged({ dark: true }, accessibility), []);
    });
    test('a phone scrolls pages down, not sideways', async () => {
        assert.deepEqual(await judged({ width: 360, height: 740 }, wide), []);
    });
}

const answer = (page) => page.$eval('.figure-answer', (element) => element.textContent);

// As a reader has it: the file and the script beside it, opened from the disk.
test('examples/js/page.html answers without a server', async () => {
    const place = join(dirname(folder), 'check/page');
    mkdirSync(place, { recursive: true });
    cpSync(join(dirname(dirname(folder)), 'examples/js/page.html'), join(place, 'page.html'));
    cpSync(join(dirname(folder), 'js/package/hitmask.script.js'), join(place, 'hitmask.script.js'));
    const page = await browser.newPage();
    const answer = () => page.$eval('#answer', (node) => node.textContent);
    await page.goto(`file://${place}/page.html`);
    assert.match(await answer(), /^[0-9.]+ px apart$/);
    const { x, y } = await (await page.$('#stage')).boundingBox();
    await page.mouse.move(x + 190, y + 100);
    assert.equal(await answer(), 'hit');
    await page.close();
});

test('the first demo: dragged by a mouse and by keys', async () => {
    const { page, faults } = await opened(browser);
    await visit(page, address);
    assert.match(await answer(page), /^no hit: [\d.]+ px apart$/);
    const box = await (await page.$('.figure canvas')).boundingBox();
    const at = (x, y) => [box.x + x * box.width, box.y + y * box.height];
    await page.mouse.move(...at(405 / 600, 190 / 400));
    await page.mouse.down();
    await page.mouse.move(...at(300 / 600, 200 / 400), { steps: 5 });
    await page.mouse.up();
    assert.match(await answer(page), /^hit/);
    for (let i = 0; i < 30; i++) await page.keyboard.down('ArrowRight');
    assert.notEqual(await answer(page), '');
    await page.keyboard.down('Shift');
    for (let i = 0; i < 25; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.up('Shift');
    assert.match(await answer(page), /^no hit/);
    assert.deepEqual(faults, []);
    await page.close();
});

// Each lesson has a number in a sentence that is a value of its figure.
const LESSONS = ['1-boxes-and-circles', '2-rotated-boxes', '3-separating-axes', '4-pixels', '5-rotated-sprites', '6-outlines-rays-beams', '7-moving-things', '8-many-things'];
test('numbers in sentences are dragged, and move by keys', async () => {
    const { page, faults } = await opened(browser);
    for (const lesson of long ? LESSONS : LESSONS.slice(2, 4)) {
        await visit(page, `${address}learn/${lesson}.html`);
        const number = await page.$('.drag');
        const figure = await page.evaluateHandle((node) => [...document.querySelectorAll('.live')].findLast((live) => live.compareDocumentPosition(node) & 4), number);
        await figure.evaluate((node) => node.scrollIntoView({ block: 'center' }));
        await page.waitForFunction((node) => node.dataset.state === 'live', {}, figure);
        const seen = () => figure.evaluate((node) => node.querySelector('canvas').toDataURL());
        const shown = () => number.evaluate((node) => node.textContent);
        const [picture, before] = [await seen(), await shown()];
        await number.evaluate((node) => node.scrollIntoView({ block: 'center' }));
        const { x, y, width, height } = await number.boundingBox();
        await page.mouse.move(x + width / 2, y + height / 2);
        await page.mouse.down();
        await page.mouse.move(x + width / 2 + 40, y + height / 2, { steps: 4 });
        await page.mouse.up();
        const dragged = await shown();
        assert.notEqual(dragged, before, lesson);
        if (lesson !== '8-many-things') assert.notEqual(await seen(), picture, `${lesson}: the figure follows`);
        await page.keyboard.press('ArrowLeft');
        assert.notEqual(await shown(), dragged, `${lesson}: by a key`);
    }
    assert.deepEqual(faults, []);
    await page.close();
});

test('without JavaScript each demo and figure is a picture', async () => {
    for (const { name } of stillsWanted()) assert.ok(existsSync(join(folder, `stills/${name}.webp`)), `${name}: node site/stills.mjs makes it`);
    const page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    for (const path of [`playground/${demos[0].id}.html`, 'learn/3-separating-axes.html', '']) {
        await page.goto(address + path, { waitUntil: 'load' });
        const wide = await page.$$eval('noscript img[src*=stills]', (images) => images.map((image) => image.getBoundingClientRect().width));
        assert.ok(wide.length > 0 && wide.every((width) => width > 200), `${path}: ${wide}`);
    }
    await page.close();
});

test('Firefox: no message, and demos that answer', async () => {
    const firefox = await launchFirefox();
    const page = await firefox.newPage();
    const faults = [];
    page.on('console', (message) => faults.push(`console ${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
    const some = ['index.html', 'learn/3-separating-axes.html', demos[0].path.slice(1), 'playground/many.html', 'docs/overlap.html'];
    // Pages of source are all of one kind.
    const source = pages.filter((path) => path.startsWith('source/'));
    for (const path of long ? pages.filter((one) => !source.includes(one) || source.indexOf(one) < 3) : some) {
        await page.goto(address + path, { waitUntil: 'load' });
        await page.waitForFunction(() => ![...document.querySelectorAll('.live[data-state=loading]')].length, { timeout: 30000 });
        if (!path.startsWith('playground/') || path.endsWith('index.html')) continue;
        await page.waitForFunction(() => document.querySelector('.hm-answer')?.textContent.length > 10, { timeout: 30000 });
        await page.evaluate(() => window.hitmaskDemo.ready);
        const [text, answers] = await page.evaluate(() => [window.hitmaskDemo.state(), window.hitmaskDemo.answers()]);
        assert.ok(text.startsWith('{') && answers.startsWith('{'), path);
    }
    assert.deepEqual(faults, []);
    await firefox.close();
});

for (const page of firstPages(demos[0].id))
    test(`${page.what}: the first drag with an empty cache`, async () => {
        const { bytes, ms, answer } = await firstDrag(browser, address, page);
        console.log(`note: ${page.what}: ${Math.round(bytes / 1000)} KB and ${Math.round(ms)} ms to the first drag answered: ${answer}`);
        assert.ok(bytes <= FIRST.bytes, `${bytes} bytes`);
        assert.ok(ms <= ROOM * FIRST.ms, `${ms} ms`);
    });

test('a demo is edited in its page and saved as a file', async () => {
    const { page, faults } = await opened(browser);
    await visit(page, `${address}${demos[0].path.slice(1)}`);
    await page.evaluate(() => (document.querySelector('.hm-more').open = true));
    await page.waitForFunction(() => document.querySelector('.hm-code').value.includes('export default {'));
    const press = (words) => page.evaluate((name) => [...document.querySelectorAll('.hm-demo button')].find((one) => one.textContent === name).click(), words);
    await press('Run');
    await page.waitForFunction(() => document.querySelector('.hm-more [role=status]').textContent === 'It runs.');
    await page.evaluate(() => {
        URL.createObjectURL = (blob) => ((window.saved = blob), '#');
        HTMLAnchorElement.prototype.click = () => {};
    });
    await press('Save as a file');
    await page.waitForFunction(() => window.saved);
    assert.match(await page.evaluate(() => window.saved.text()), /^<!doctype html>[^]*hitmaskSaved/);
    assert.deepEqual(faults, []);
    await page.close();
});

test('the search finds a page', async () => {
    const { page, faults } = await opened(browser);
    await visit(page, address);
    await page.click('.VPNavBarSearch button');
    await page.waitForSelector('#localsearch-input');
    await page.type('#localsearch-input', 'tunnelling');
    await page.waitForSelector('#localsearch-list .result');
    assert.deepEqual(faults, []);
    await page.close();
});
