// The C programs of the demos compile against the library, and print the numbers of the page.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { list, open, root, start } from './page.mjs';

const wanted = process.env.DEMOS?.split(',') ?? list.map((demo) => demo.id);
const library = join(dirname(process.env.HITMASK ?? join(root, 'build/release/hitmask')), 'libhitmask.a');
const folder = join(root, 'build/check/programs');

let site;
before(async () => (site = await start(wanted)));
after(() => site.close());

const printed = (file, text) => {
    writeFileSync(`${file}.c`, text);
    execFileSync('cc', ['-std=c17', '-Wall', '-Wextra', '-Werror', '-O1', `-I${join(root, 'include')}`, `${file}.c`, library, '-lm', '-lpthread', '-o', file]);
    return execFileSync(file, { encoding: 'utf8' }).match(/(?<= )\S+/g) ?? [];
};
for (const id of wanted)
    test(`${id}: the query in C has the numbers of the page`, async () => {
        mkdirSync(folder, { recursive: true });
        const { tab } = await open(site, id);
        const [programs, questions] = await tab.evaluate(async () => {
            await window.hitmaskDemo.ready;
            return [window.hitmaskDemo.programs(), window.hitmaskDemo.all().length];
        });
        assert.equal(programs.length, questions, 'each question has a program');
        programs.forEach(({ text, numbers }, i) => {
            const found = printed(join(folder, `${id}-${i}`), text).map((word) => (word === 'inf' ? null : Number(word)));
            assert.deepEqual(found, numbers, text.slice(-400));
        });
        await tab.close();
    });
