// What the demo of sheets downloads is what the native command makes of the same picture, byte by byte.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { open, root, settle, start } from './page.mjs';

const command = process.env.HITMASK ?? join(root, 'build/release/hitmask');
const folder = join(root, 'build/check/baked');
let site;
before(async () => (site = await start(['bake'])));
after(() => site.close());

const download = (tab) =>
    tab.evaluate(async () => {
        window.files = [];
        const made = new Promise((done) => {
            URL.createObjectURL = (blob) => (window.files.push(blob), '#');
            HTMLAnchorElement.prototype.click = done;
        });
        // The picture that the command gets is also what the demo draws: it is kept on its way.
        const toBlob = HTMLCanvasElement.prototype.toBlob;
        let png;
        HTMLCanvasElement.prototype.toBlob = function (done, ...rest) {
            toBlob.call(this, (blob) => done((png = blob)), ...rest);
        };
        Array.from(document.querySelectorAll('button')).find((one) => one.textContent.startsWith('Download')).click();
        await made;
        HTMLCanvasElement.prototype.toBlob = toBlob;
        const bytes = async (blob) => Array.from(new Uint8Array(await blob.arrayBuffer()));
        const line = Array.from(document.querySelector('.hm-answer').children, (node) => node.textContent).find((words) => words.includes('hitmask bake'));
        return { png: await bytes(png), file: await bytes(window.files[0]), args: line.split('hitmask bake ')[1].split(' ') };
    });

for (const format of process.env.FORMATS?.split(',') ?? ['json', 'hitmask', 'c', 'svg', 'phaser', 'box2d'])
    test(`${format}: as the command makes it`, async () => {
        const { tab, messages } = await open(site, 'bake', { hash: `#bake=${encodeURIComponent(JSON.stringify({ format }))}` });
        const { png, file, args } = await download(tab);
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, args[0]), Uint8Array.from(png));
        execFileSync(command, ['bake', ...args], { cwd: folder });
        assert.deepEqual(Buffer.from(file).equals(readFileSync(join(folder, args.at(-1)))), true, args.join(' '));
        await settle(tab);
        assert.deepEqual(messages, []);
        await tab.close();
    });
