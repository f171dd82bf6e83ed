// What moves by itself stands still for who asked for that; a step is one frame, slow motion eight times as many drawn
// frames for the same; a picture that is dropped onto a demo is its sprite from then on.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { nativeOf } from './native.mjs';
import { list, open, root, settle, start } from './page.mjs';

const wanted = process.env.DEMOS?.split(',') ?? list.map((demo) => demo.id);
const folder = join(root, 'build/check/dropped');
const STEPS = 10;
const SLOWER = 8;
let site;
let kinds; // by id: { moves, autoplay, takes, slots, greatest }
before(async () => {
    site = await start(wanted);
    const { tab } = await open(site, wanted[0]);
    kinds = await tab.evaluate(() =>
        Object.fromEntries(
            Object.values(window.mounted).map(({ id, tick, autoplay, drop, slots, greatest }) => [
                id,
                { moves: Boolean(tick), autoplay: Boolean(autoplay), takes: Boolean(drop), slots: slots ?? [], greatest: greatest ?? 96 },
            ]),
        ),
    );
    await tab.close();
});
after(() => site.close());

// All of the state is in the address once a change is over; the first question has what moves meanwhile.
const question = (tab) => tab.evaluate(() => window.hitmaskDemo.state());
const state = async (tab) => [await tab.evaluate(() => decodeURIComponent(location.hash)), await question(tab)].join(' ');
const press = (tab, words) =>
    tab.evaluate((name) => Array.from(document.querySelectorAll('button')).find((one) => one.textContent.startsWith(name)).click(), words);
const has = (tab, words) => tab.evaluate((name) => Array.from(document.querySelectorAll('button')).some((one) => one.textContent === name), words);
const note = (tab) => tab.$eval('.hm-note', (node) => node.textContent);
const of = (kind) => wanted.filter((id) => kinds[id][kind]);

// ---- motion

// A clock that the test moves, in frames of 1/60 s; how often the demo's step was called is counted.
const takeClock = (tab) =>
    tab.evaluate(() => {
        const clock = (window.clock = { now: 1000, waiting: [], steps: 0 });
        performance.now = () => clock.now;
        window.requestAnimationFrame = (fn) => clock.waiting.push(fn);
        clock.frame = () => {
            clock.now += 1000 / 60;
            for (const fn of clock.waiting.splice(0)) fn(clock.now);
        };
        for (const demo of Object.values(window.mounted)) {
            const { tick } = demo;
            if (tick) demo.tick = (...given) => (clock.steps++, tick.apply(demo, given));
        }
    });
// Draws frames until so many steps were made; how many frames that took.
const play = async (tab, steps) => {
    await press(tab, 'Play');
    const frames = await tab.evaluate((wants) => {
        const { clock } = window;
        clock.steps = 0;
        let frames = 0;
        for (; clock.steps < wants && frames < 1000; frames++) clock.frame();
        return frames;
    }, steps);
    await press(tab, 'Pause');
    return frames;
};
const again = async (tab) => {
    await press(tab, 'Reset');
    await tab.evaluate(async () => {
        await window.hitmaskDemo.ready;
        window.clock.frame();
    });
};

test('a demo that moves by itself is paused for who wants less motion', async () => {
    for (const id of of('moves')) {
        const { tab, messages } = await open(site, id, { motion: 'reduce' });
        const first = await state(tab);
        await new Promise((done) => setTimeout(done, 200));
        assert.ok((await has(tab, 'Play')) && !(await has(tab, 'Pause')), `${id} is paused`);
        assert.equal(await state(tab), first, `${id} stands still`);
        assert.deepEqual(messages, []);
        await tab.close();
    }
});
test('for others it moves, and only where it says so', async () => {
    for (const id of of('moves')) {
        const { tab, messages } = await open(site, id, { motion: 'no-preference' });
        const { autoplay } = kinds[id];
        assert.equal(await has(tab, 'Pause'), autoplay, `${id} plays`);
        const first = await question(tab);
        if (autoplay) await tab.waitForFunction((was) => window.hitmaskDemo.state() !== was, {}, first);
        else assert.equal(await question(tab), first);
        assert.deepEqual(messages, []);
        await tab.close();
    }
});
test('a step is one frame; slow motion leads to the same in eight times as many', async () => {
    for (const id of of('moves')) {
        const { tab, messages } = await open(site, id);
        await takeClock(tab);
        const first = await state(tab);
        const seen = [first];
        for (let i = 0; i < STEPS; i++) {
            await press(tab, 'Step');
            assert.equal(await tab.evaluate(() => window.clock.steps), i + 1, `${id}: one step`);
            seen.push(await state(tab));
        }
        const last = seen.at(-1);
        assert.ok(new Set(seen).size > STEPS / 2, `${id}: steps change the state`);
        await press(tab, 'Undo');
        await tab.evaluate(() => window.hitmaskDemo.ready);
        assert.equal(await state(tab), seen.at(-2), `${id}: a step is undone`);

        await again(tab);
        assert.equal(await state(tab), first);
        const usual = await play(tab, STEPS);
        assert.equal(await state(tab), last, `${id}: played as it was stepped`);
        assert.ok(Math.abs(usual - STEPS) <= 2, `${id}: ${usual} frames for ${STEPS} steps`);

        await again(tab);
        await press(tab, 'Slow motion');
        assert.equal(await tab.$eval('[aria-pressed]', (node) => node.getAttribute('aria-pressed')), 'true');
        const slow = await play(tab, STEPS);
        assert.equal(await state(tab), last, `${id}: slow motion shows the same`);
        assert.ok(Math.abs(slow - SLOWER * STEPS) <= 2, `${id}: ${slow} frames for ${STEPS} slow steps`);
        assert.deepEqual(messages, []);
        await tab.close();
    }
});

// ---- pictures that are dropped

// A picture that no demo has: an L with a hole, and each row another.
const ROWS = ['###.......', '#####.....', '##.##.....', '######....', '#######...', '##########', '#########.'];
const file = (name, bytes) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
};
const pngOf = async (tab, rows, times = 1) => {
    const address = await tab.evaluate(
        (lines, size) => {
            const canvas = Object.assign(document.createElement('canvas'), { width: lines[0].length * size, height: lines.length * size });
            const ctx = canvas.getContext('2d');
            ctx.fillStyle = '#a33';
            lines.forEach((line, y) => [...line].forEach((one, x) => one === '#' && ctx.fillRect(x * size, y * size, size, size)));
            return canvas.toDataURL();
        },
        rows,
        times,
    );
    return Buffer.from(address.split(',')[1], 'base64');
};
// As a hand does it: the browser gets a file over a point of the stage, as a part of its width and height.
async function drop(tab, path, x, y) {
    const box = await tab.$eval('.hm-stage', (node) => {
        node.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = node.getBoundingClientRect();
        return { left, top, width, height };
    });
    await tab.evaluate(() => (document.querySelector('.hm-note').textContent = ''));
    const session = await tab.createCDPSession();
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    const at = { x: box.left + x * box.width, y: box.top + y * box.height, data };
    for (const type of ['dragEnter', 'dragOver', 'drop']) await session.send('Input.dispatchDragEvent', { type, ...at });
    await tab.waitForFunction(() => document.querySelector('.hm-note').textContent !== '');
    await session.detach();
    await settle(tab);
}
const all = (tab) => tab.evaluate(() => window.hitmaskDemo.all());
const answered = (pairs, id) => {
    const native = nativeOf(pairs.map(([question]) => question));
    pairs.forEach(([question, answer], i) => assert.equal(answer, native[i], `${id}: ${question.slice(0, 500)}`));
};
// The demos whose question is about the pixels themselves; of others an outline or parts of it are.
const own = (pairs) => pairs.some(([question]) => question.includes(JSON.stringify(ROWS).slice(1, -1)));
const PIXELS = ['sprites', 'pixel-map', 'pixel-detection', 'plugin', 'why', 'turning', 'impact'];

test('a picture that is dropped becomes the sprite of the question', async () => {
    for (const id of of('takes')) {
        const { tab, messages } = await open(site, id);
        const path = file('own.png', await pngOf(tab, ROWS));
        const first = await all(tab);
        assert.ok(!own(first));
        for (const [x, y] of [[0.1, 0.5], [0.9, 0.5]]) {
            const was = JSON.stringify(await all(tab));
            await drop(tab, path, x, y);
            assert.equal(await note(tab), 'own.png stays on this machine, and is not part of the link');
            const now = await all(tab);
            // Where a demo has one sprite the second drop is the same picture again.
            if (x < 0.5 || kinds[id].slots.length > 1) assert.notEqual(JSON.stringify(now), was, `${id}: another question`);
            if (PIXELS.includes(id)) assert.ok(own(now), `${id} asks about its pixels`);
            answered(now, id);
        }
        await press(tab, 'Reset');
        await settle(tab);
        assert.deepEqual(await all(tab), first, `${id}: reset takes it away`);
        assert.deepEqual(messages, []);
        await tab.close();
    }
});
test('what is no picture changes nothing; a large one is drawn smaller', async () => {
    for (const id of of('takes')) {
        const { tab, messages } = await open(site, id);
        const first = await all(tab);
        await drop(tab, file('words.txt', 'no picture'), 0.1, 0.5);
        assert.equal(await note(tab), 'words.txt is no picture that this browser can read');
        assert.deepEqual(await all(tab), first);
        await drop(tab, file('large.png', await pngOf(tab, ROWS, 100)), 0.1, 0.5);
        const now = await all(tab);
        assert.notDeepEqual(now, first);
        const rows = now.flatMap(([question]) => [...question.matchAll(/"rows":(\[[^\]]*\])/g)].map(([, found]) => JSON.parse(found)));
        for (const one of rows) assert.ok(Math.max(one.length, one[0].length) <= kinds[id].greatest, `${id}: ${one[0].length} x ${one.length}`);
        assert.deepEqual(messages, []);
        await tab.close();
    }
});
