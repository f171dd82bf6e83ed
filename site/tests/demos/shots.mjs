// shots.mjs FOLDER [ID...]: a picture of each demo, light and dark, wide and on a telephone's 390 px, to be looked at.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { list, open, start } from './page.mjs';

const [folder, ...ids] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const wanted = ids.length ? ids : list.map((demo) => demo.id);
const site = await start(wanted);
for (const id of wanted) {
    for (const [name, options] of [
        ['light', {}],
        ['dark', { dark: true }],
        ['phone', { width: 390 }],
    ]) {
        const { tab, messages } = await open(site, id, options);
        await tab.screenshot({ path: join(folder, `${id}-${name}.png`), fullPage: true });
        const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
        if (wide > (options.width ?? 760)) console.log(`${id} ${name}: ${wide} px wide`);
        if (messages.length) console.log(id, name, messages);
        await tab.close();
    }
}
await site.close();
