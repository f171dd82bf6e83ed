// The JavaScript of a demo is edited and runs in place; an error names its line; a saved file opens without a network.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { list, open, root, settle, start } from './page.mjs';

const wanted = process.env.DEMOS?.split(',') ?? list.map((demo) => demo.id);
const folder = join(root, 'build/check/saved');
const SAVED = 2_000_000;
let site;
before(async () => (site = await start(wanted)));
after(() => site.close());

const press = (tab, words) =>
    tab.evaluate((name) => Array.from(document.querySelectorAll('button')).find((one) => one.textContent.startsWith(name)).click(), words);
const edit = async (tab, change) => {
    await tab.evaluate(() => (document.querySelector('.hm-more').open = true));
    await tab.waitForFunction(() => document.querySelector('.hm-code').value.length > 100);
    await tab.$eval('.hm-code', (area, text) => (area.value = Function('text', `return ${text}`)(area.value)), change);
    await press(tab, 'Run');
    await tab.waitForFunction(() => document.querySelector('.hm-more [role=status]').textContent !== '');
    await settle(tab);
    return tab.$eval('.hm-more [role=status]', (node) => node.textContent);
};
const clear = (tab) => tab.$eval('.hm-more [role=status]', (node) => (node.textContent = ''));

test('edited text runs in place, faults have lines, and it can be as it was', async () => {
    const { tab, messages } = await open(site, wanted[0]);
    const first = await tab.evaluate(() => window.hitmaskDemo.state());
    assert.equal(await edit(tab, "text + '\\nmade__.say = () => [\"edited\"];'"), 'It runs.');
    assert.equal(await tab.$eval('.hm-answer', (node) => node.firstChild.textContent), 'edited');
    assert.equal(await tab.evaluate(() => window.hitmaskDemo.state()), first, 'its state stays');
    await clear(tab);
    assert.match(await edit(tab, "text.split('\\n').map((line, i) => (i === 4 ? 'const = 3;' : line)).join('\\n')"), /^Line 5: /);
    await clear(tab);
    await press(tab, 'As it was');
    await tab.waitForFunction(() => document.querySelector('.hm-more [role=status]').textContent === 'It runs.');
    assert.match(await edit(tab, "text.replace(/^( {4}draw\\(.*)$/m, '$1 nothing.there;')"), /^Line \d+: nothing is not defined/);
    assert.deepEqual(messages, []);
    await tab.close();
});

for (const id of wanted)
    test(`${id}: its text runs in place and from a saved file`, async () => {
        const { tab, messages } = await open(site, id);
        const first = await tab.evaluate(() => [window.hitmaskDemo.state(), window.hitmaskDemo.answers()]);
        assert.equal(await edit(tab, 'text'), 'It runs.');
        assert.deepEqual(await tab.evaluate(() => [window.hitmaskDemo.state(), window.hitmaskDemo.answers()]), first);
        // What the link would download.
        await tab.evaluate(() => {
            URL.createObjectURL = (blob) => ((window.blob = blob), '#');
            HTMLAnchorElement.prototype.click = () => {};
        });
        await press(tab, 'Save as');
        await tab.waitForFunction(() => window.blob);
        const html = await tab.evaluate(() => window.blob.text());
        assert.deepEqual(messages, []);
        await tab.close();
        mkdirSync(folder, { recursive: true });
        const file = join(folder, `${id}.html`);
        writeFileSync(file, html);
        assert.ok(html.length < SAVED, `a saved file of ${html.length} bytes: it has the library once`);
        await opened(file, first);
    });
async function opened(file, first) {
    const page = await site.browser.newPage();
    const messages = [];
    page.on('console', (message) => messages.push(message.text()));
    page.on('pageerror', (error) => messages.push(String(error)));
    page.on('request', (request) => /^(file|data|blob):/.test(request.url()) || messages.push(`request ${request.url()}`));
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await page.goto(pathToFileURL(file).href);
    await page.waitForFunction(() => document.querySelector('.hm-answer')?.textContent.length > 5);
    assert.deepEqual(await page.evaluate(() => [window.hitmaskDemo.state(), window.hitmaskDemo.answers()]), first);
    assert.deepEqual(messages, []);
    await page.close();
}
