// The first demo that a reader meets, with nothing in the cache.
import { gzipSync } from 'node:zlib';

/** What they may take: bytes as a server would pack them, and milliseconds until the first drag is answered. */
export const FIRST = { bytes: 400_000, ms: 1500 };
/** Pages with a first demo: what is dragged lies at (x, y) of the stage, in parts of its size. */
export const firstPages = (demo) => [
    { what: 'home', path: '', stage: '.figure canvas', answer: '.figure-answer', at: [405 / 600, 190 / 400] },
    { what: `playground: ${demo}`, path: `playground/${demo}.html`, stage: '.hm-stage', answer: '.hm-answer', at: [322 / 480, 165 / 320] },
];

/** Opens the page at `address` and drags; `{ bytes, ms, answer }`, the answer after the drag. */
export async function firstDrag(browser, address, { path, stage, answer, at: [x, y] }) {
    const context = await browser.createBrowserContext(); // with a cache of its own, which is empty
    const page = await context.newPage();
    const sizes = [];
    page.on('response', (response) => sizes.push(response.buffer().then((body) => gzipSync(body, { level: 9 }).length, () => 0)));
    await page.setViewport({ width: 1200, height: 900 });
    const begin = performance.now();
    await page.goto(address + path, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction((selector) => document.querySelector(selector)?.textContent.length > 10, {}, answer);
    const before = await page.$eval(answer, (node) => node.textContent);
    const box = await (await page.$(stage)).boundingBox();
    await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
    await page.mouse.down();
    await page.mouse.move(box.x + (x - 0.1) * box.width, box.y + (y + 0.05) * box.height);
    await page.waitForFunction((selector, was) => document.querySelector(selector).textContent !== was, {}, answer, before);
    const ms = performance.now() - begin;
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    const words = await page.$eval(answer, (node) => node.textContent);
    await page.mouse.up();
    await context.close();
    return { bytes, ms, answer: words };
}
