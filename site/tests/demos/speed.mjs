// speed.mjs [ROOM]: what a frame of each demo costs without drawing, how many frames a second it draws, and how soon the
// first demo of a built site answers. Fails beyond the limits times ROOM.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../../serve.mjs';
import { FIRST, firstDrag, firstPages } from '../first.mjs';
import { list, open, root, settle, start } from './page.mjs';

const room = Number(process.argv[2] ?? 1);
const [FRAME_MS, FPS] = [4, 55];
const [FRAMES, WARM, WATCH_MS] = [120, 60, 2000];
// Demos of thousands, with the slider that says how many.
const CROWDS = { broad: [1000, 10000], many: [1000, 10000] };

const faults = [];
const wants = (holds, words) => holds || faults.push(words);
const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
const setCount = (tab, count) =>
    tab.evaluate((power) => {
        const input = document.querySelector('[data-key=power]');
        input.value = power;
        input.dispatchEvent(new Event('input', { bubbles: true }));
    }, Math.log10(count));

async function frames(tab) {
    const times = await tab.evaluate((warm, n) => (window.hitmaskDemo.times(warm), window.hitmaskDemo.times(n)), WARM, FRAMES);
    return times.sort((a, b) => a - b);
}
// Play for a while; how often the stage was drawn.
async function drawn(tab) {
    return tab.evaluate(async (ms) => {
        const play = Array.from(document.querySelectorAll('button')).find((one) => one.textContent === 'Play');
        if (!play) return null;
        play.click();
        const begin = performance.now();
        let count = 0;
        while (performance.now() - begin < ms) {
            await new Promise((done) => requestAnimationFrame(done));
            count++;
        }
        window.hitmaskDemo.pause();
        return (1000 * count) / (performance.now() - begin);
    }, WATCH_MS);
}
async function row(site, id, count) {
    const { tab } = await open(site, id);
    if (count) await setCount(tab, count);
    await settle(tab);
    const times = await frames(tab);
    const fps = !count || count <= 1000 ? await drawn(tab) : null;
    await tab.close();
    const [middle, p95] = [at(times, 0.5), at(times, 0.95)];
    const name = count ? `${id}, ${count}` : id;
    wants(p95 <= FRAME_MS * room, `${name}: ${p95.toFixed(2)} ms a frame, ${FRAME_MS * room} wanted`);
    if (fps !== null) wants(fps >= FPS / room, `${name}: ${fps.toFixed(0)} frames a second, ${FPS} wanted`);
    console.log(`| ${name} | ${middle.toFixed(2)} | ${p95.toFixed(2)} | ${fps === null ? '' : fps.toFixed(0)} |`);
}

async function first(page) {
    const base = process.env.HITMASK_BASE ?? '/';
    const { server, address } = await serve({ folder: join(root, 'build/site'), base });
    const { bytes, ms } = await firstDrag(site.browser, address, page);
    server.close();
    wants(bytes <= FIRST.bytes, `${page.what}: ${bytes} bytes, ${FIRST.bytes} wanted`);
    wants(ms <= FIRST.ms * room, `${page.what}: the first drag is answered after ${ms.toFixed(0)} ms, ${FIRST.ms * room} wanted`);
    console.log(`| ${page.what} | ${(bytes / 1000).toFixed(0)} | ${ms.toFixed(0)} |`);
}

const ids = process.env.DEMOS?.split(',') ?? list.map(({ id }) => id);
const site = await start(ids);
console.log('| demo | ms a frame, middle | 95 of 100 | frames a second |\n|---|---|---|---|');
for (const id of ids) for (const count of CROWDS[id] ?? [0]) await row(site, id, count);
if (existsSync(join(root, 'build/site/demos.json'))) {
    console.log('\n| page | KB packed by gzip | ms to the first drag answered |\n|---|---|---|');
    for (const page of firstPages(list[0].id)) await first(page);
}
await site.close();
for (const words of faults) console.log(`missed: ${words}`);
process.exitCode = faults.length ? 1 : 0;
