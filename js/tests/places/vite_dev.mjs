// vite_dev.mjs FOLDER VITE TOOLS: the page of FOLDER as Vite serves it while one works on it, in Chromium. VITE and TOOLS
// are where Vite and puppeteer-core are installed.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, vite, tools] = process.argv.slice(2).map((path) => resolve(path));
const { createServer } = await import(pathToFileURL(join(vite, 'node_modules/vite/dist/node/index.js')));
const required = createRequire(join(tools, 'x.js'))('puppeteer-core');
const puppeteer = required.default ?? required;

const server = await createServer({ root: folder, logLevel: 'warn', server: { host: '127.0.0.1', port: 0 } });
await server.listen();
const browser = await puppeteer.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
try {
    const page = await browser.newPage();
    // It bundles what is imported when it is first asked for, and may then load the page again.
    await page.goto(`http://127.0.0.1:${server.httpServer.address().port}/index.html`);
    await page.waitForFunction('window.result !== undefined', { timeout: 60000 });
    assert.equal(await page.evaluate('window.result'), 'hit');
} finally {
    await browser.close();
    await server.close();
}
