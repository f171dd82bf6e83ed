// Every demo in Chromium: it is dragged, its sliders and switches are moved, and what it answers must be, text by text,
// what the native command answers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chance } from '../../demos/state.js';
import { nativeOf } from './native.mjs';
import { list, open, settle, start } from './page.mjs';

const wanted = process.env.DEMOS?.split(',') ?? list.map((demo) => demo.id);
const DRAGS = 20;

let site;
before(async () => (site = await start(wanted)));
after(() => site.close());

// ---- what one does with a demo

const gather = async (tab, into) => {
    await settle(tab);
    const found = await tab.evaluate(() => {
        const demo = window.hitmaskDemo;
        return { first: [demo.state(), demo.answers()], all: demo.all(), sound: demo.sound() };
    });
    assert.ok(found.sound, 'what is drawn is what is answered');
    assert.deepEqual(found.all[0], found.first);
    for (const [question, answer] of found.all) into.set(question, answer);
    return found.first[0];
};
const centreOf = (handle) =>
    handle.evaluate((node) => {
        node.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = node.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2, width, height };
    });
async function dragSome(tab, random, into) {
    let changed = 0;
    for (let i = 0; i < DRAGS; i++) {
        const handles = await tab.$$('.hm-handle');
        if (handles.length === 0) return null;
        const { x, y } = await centreOf(handles[random.whole(handles.length)]);
        const was = await gather(tab, into);
        await tab.mouse.move(x, y);
        await tab.mouse.down();
        await tab.mouse.move(x + random.between(-90, 90), y + random.between(-90, 90), { steps: 3 });
        await tab.mouse.up();
        changed += (await gather(tab, into)) !== was;
    }
    return changed;
}
const put = (tab, key, value) =>
    tab.evaluate(
        (name, wants) => {
            const input = document.querySelector(`[data-key="${name}"]`);
            if (input.type === 'checkbox') input.click();
            else {
                input.value = wants;
                input.dispatchEvent(new Event('input', { bubbles: true }));
                input.dispatchEvent(new Event('change', { bubbles: true }));
            }
        },
        key,
        value,
    );
const controls = (tab) =>
    tab.$$eval('[data-key]', (inputs) =>
        inputs.map((input) => ({
            key: input.dataset.key,
            values:
                input.type === 'range'
                    ? [input.min, input.max, String((Number(input.min) + Number(input.max)) / 2)]
                    : input.tagName === 'SELECT'
                      ? Array.from(input.options, (option) => option.value).slice(0, 8)
                      : ['', ''],
        })),
    );
async function turnControls(tab, into) {
    for (const { key, values } of await controls(tab)) {
        for (const value of values) {
            await put(tab, key, value);
            await gather(tab, into);
        }
        await press(tab, 'Reset');
    }
}
const press = (tab, words) =>
    tab.evaluate((name) => {
        const found = Array.from(document.querySelectorAll('button')).find((one) => one.textContent.startsWith(name));
        found?.click();
        return Boolean(found);
    }, words);

// The choices of which not all letters stand between the sides of their box and its arrow.
const cutChoices = () => {
    const ctx = document.createElement('canvas').getContext('2d');
    const ARROW = 20;
    return Array.from(document.querySelectorAll('.hm-demo select'), (select) => {
        const style = getComputedStyle(select);
        ctx.font = `${style.fontSize} ${style.fontFamily}`;
        const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
        return Array.from(select.options, ({ text }) => text).filter((text) => ctx.measureText(text).width > room);
    }).flat();
};

// ---- the tests

for (const [number, id] of wanted.entries()) {
    test(`${id}: answers as the command does, whatever one drags and switches`, async () => {
        const { tab, messages } = await open(site, id);
        const asked = new Map();
        const first = await gather(tab, asked);
        const moved = await dragSome(tab, chance(number + 1), asked);
        // A handle that only aims changes no question.
        if (moved !== null) assert.ok(moved >= DRAGS / 4, `only ${moved} of ${DRAGS} drags changed the state`);
        await turnControls(tab, asked);
        for (let i = 0; i < 5 && (await press(tab, 'Step')); i++) await gather(tab, asked);
        for (const words of ['Count', 'Show a missed', 'Show an invented']) if (await press(tab, words)) await gather(tab, asked);
        await press(tab, 'Reset');
        assert.equal(await gather(tab, asked), first, 'reset leads back');
        const lines = [...asked.keys()];
        const native = nativeOf(lines);
        lines.forEach((line, i) => assert.equal(asked.get(line), native[i], line.slice(0, 2000)));
        assert.deepEqual(messages, []);
        await tab.close();
    });

    test(`${id}: keys, undo, the address, and the sizes of handles and type`, async () => {
        const { tab, messages } = await open(site, id);
        const asked = new Map();
        const first = await gather(tab, asked);
        const handle = await tab.$('.hm-handle');
        if (handle) {
            const { width, height } = await centreOf(handle);
            assert.ok(width >= 44 && height >= 44, `a handle of ${width} x ${height} px`);
            await handle.focus();
            await tab.keyboard.down('Shift');
            for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) await tab.keyboard.press(key);
            await tab.keyboard.up('Shift');
            const second = await gather(tab, asked);
            assert.notEqual(second, first, 'keys move a handle');
            const again = await open(site, id, { hash: await tab.evaluate(() => location.hash) });
            assert.equal(await gather(again.tab, asked), second, 'the address has the state');
            assert.deepEqual(again.messages, []);
            await again.tab.close();
            for (let i = 0; i < 3; i++) await press(tab, 'Undo');
            assert.equal(await gather(tab, asked), first, 'undo leads back');
        }
        const small = await tab.$$eval('.hm-demo *', (nodes) =>
            nodes.filter((node) => parseFloat(getComputedStyle(node).fontSize) < 12).map((node) => node.className),
        );
        assert.deepEqual(small, []);
        assert.deepEqual(await tab.evaluate(cutChoices), [], 'words of a choice are cut');
        assert.ok((await tab.$eval('.hm-answer', (node) => node.textContent)).length > 10);
        for (const hash of ['#%', `#${id}=%7B`, `#${id}=${encodeURIComponent('{"a":null,"way":7,"x":1e999}')}`]) {
            const hostile = await open(site, id, { hash });
            await gather(hostile.tab, asked);
            assert.deepEqual(hostile.messages, []);
            await hostile.tab.close();
        }
        await tab.evaluate(() => window.live.destroy());
        assert.equal(await tab.$('.hm-demo'), null);
        assert.deepEqual(messages, []);
        await tab.close();
    });
}
