// A demo under a finger: a handle is dragged and the page stays, a swipe beside it scrolls the page. And the copied link leads
// to the same state.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { list, open, settle, start } from './page.mjs';

const wanted = process.env.DEMOS?.split(',') ?? list.map((demo) => demo.id);
let site;
before(async () => (site = await start(wanted)));
after(() => site.close());

const state = (tab) => tab.evaluate(() => window.hitmaskDemo.state());
const scrolled = (tab) => tab.evaluate(() => window.scrollY);
const middle = (handle) =>
    handle.evaluate((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
    });
// Where a finger meets neither a handle nor a body: there the page is to be scrolled.
const beside = (tab) =>
    tab.evaluate(() => {
        const { left, top, width, height } = document.querySelector('.hm-stage canvas').getBoundingClientRect();
        const handles = Array.from(document.querySelectorAll('.hm-handle'), (node) => node.getBoundingClientRect());
        const far = (x, y) => Math.min(...handles.map((box) => Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2)), 1e4);
        const places = Array.from({ length: 100 }, (_, i) => [left + width * (0.05 + 0.1 * (i % 10)), top + height * (0.05 + 0.1 * Math.floor(i / 10))]);
        return places.sort((a, b) => far(...b) - far(...a))[0];
    });

for (const id of wanted)
    test(`${id}: under a finger`, async () => {
        const { tab, messages } = await open(site, id, { width: 390, height: 500, touch: true });
        const first = await state(tab);
        const handles = await tab.$$('.hm-handle');
        for (const handle of handles) {
            const { x, y } = await middle(handle);
            await tab.touchscreen.touchStart(x, y);
            for (let step = 1; step <= 4; step++) await tab.touchscreen.touchMove(x + 6 * step, y - 9 * step);
            await tab.touchscreen.touchEnd();
            await settle(tab);
            assert.equal(await scrolled(tab), 0, 'the page stays meanwhile');
            if ((await state(tab)) !== first) break; // one that only aims changes no question
        }
        if (handles.length) assert.notEqual(await state(tab), first, 'a finger moves a handle');
        const [x, y] = await beside(tab);
        await tab.touchscreen.touchStart(x, y);
        for (let step = 1; step <= 10; step++) await tab.touchscreen.touchMove(x, y - 10 * step);
        await tab.touchscreen.touchEnd();
        await tab.waitForFunction(() => window.scrollY > 40, { timeout: 5000 }).catch(() => assert.fail('a swipe beside it scrolls the page'));
        assert.deepEqual(messages, []);
        await tab.close();
    });

test('the copied link leads to the same state', async () => {
    await site.browser.defaultBrowserContext().overridePermissions(new URL(site.address).origin, ['clipboard-read', 'clipboard-sanitized-write']);
    const { tab } = await open(site, wanted[0]);
    await tab.bringToFront();
    const handle = await tab.$('.hm-handle');
    await handle.focus();
    await tab.keyboard.press('ArrowRight');
    await settle(tab);
    const moved = await state(tab);
    await tab.evaluate(() => Array.from(document.querySelectorAll('button')).find((one) => one.textContent === 'Copy link').click());
    await tab.waitForFunction(() => document.querySelector('.hm-note').textContent.includes('clipboard'));
    const link = await tab.evaluate(() => navigator.clipboard.readText());
    const again = await open(site, wanted[0], { hash: new URL(link).hash });
    assert.equal(await state(again.tab), moved);
});
