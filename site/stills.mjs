// stills.mjs [NAME...]: makes site/public/stills anew, or those named: the pictures that stand for demos and figures where
// there is no JavaScript, each as it begins, of the site in build/site. They lie in the repository, as a build without a browser needs them too.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from './serve.mjs';
import { stillsWanted } from './stills-list.mjs';
import { launch } from './tests/browser.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, 'public/stills');
const SELECTOR = { demo: '.hm-stage canvas', figure: '.figure canvas' };

const names = process.argv.slice(2);
if (names.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { server, address } = await serve({});
const browser = await launch();
const page = await browser.newPage();
await page.setViewport({ width: 1200, height: 900 });
for (const { name, kind, path, number } of stillsWanted().filter((still) => names.length === 0 || names.includes(still.name))) {
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await page.goto(address + path, { waitUntil: 'networkidle0' });
    const place = (await page.$$('.live'))[number];
    await place.scrollIntoView();
    await page.waitForFunction((at) => at.dataset.state === 'live', {}, place);
    if (kind === 'demo') await page.evaluate(() => window.hitmaskDemo.ready);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const data = await place.$eval(SELECTOR[kind], (canvas) => canvas.toDataURL('image/webp', 0.8));
    writeFileSync(join(folder, `${name}.webp`), Buffer.from(data.split(',')[1], 'base64'));
}
await browser.close();
server.close();
