// docs/articles.md: each technique has a demo that is there, of that article or of those that go beyond, and a control
// that the demo has.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { demosFolder, list, pack, root } from './page.mjs';

const text = readFileSync(join(root, 'docs/articles.md'), 'utf8');
const row = /^\| (.*?) \|.*\| \[([a-z0-9-]+)\]\(\.\.\/site\/demos\/\2\.js\): (.*?) \|$/;
const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .filter((line) => !line.startsWith('| technique'))
    .map((line) => row.exec(line) ?? assert.fail(`no demo and control: ${line}`))
    .map(([, technique, id, control]) => ({ technique, id, control }));

// The demos as data: they touch neither page nor canvas before they are mounted.
async function loaded() {
    const contents = list.map(({ id }, i) => `import d${i} from './${id}.js';`).join('\n');
    const made = await build({
        stdin: { contents: `${contents}\nexport default [${list.map((_, i) => `d${i}`)}];`, resolveDir: demosFolder },
        bundle: true,
        format: 'esm',
        platform: 'node',
        write: false,
        alias: { 'hitmask/full': join(pack, 'full.js'), 'hitmask/core': join(pack, 'full.js'), hitmask: join(pack, 'full.js'), 'hitmask/bake': join(pack, 'bake.js') },
        loader: { '.png': 'dataurl' },
    });
    const module = await import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].contents).toString('base64')}`);
    return module.default;
}
const controlsOf = (demo) => [
    ...(demo.controls ?? []).map(({ label }) => label),
    ...Object.keys(demo.actions ?? {}),
    ...(demo.article ? ['Answer'] : []),
];

test('techniques of the articles have demos', () => {
    assert.ok(rows.length > 70, `${rows.length} rows`);
    for (const { id, technique } of rows) assert.ok(list.some((demo) => demo.id === id), `${technique}: no demo ${id}`);
});

test('and each of these the control that is named', async () => {
    const demos = new Map((await loaded()).map((demo) => [demo.id, demo]));
    for (const { id, control, technique } of rows)
        assert.ok(controlsOf(demos.get(id)).includes(control), `${technique}: ${id} has no ${control}, but ${controlsOf(demos.get(id)).join(', ')}`);
});

test('each demo is named, but those beyond the articles', () => {
    const unnamed = list.filter((demo) => demo.article !== 'beyond' && !rows.some(({ id }) => id === demo.id));
    assert.deepEqual(unnamed.map(({ id }) => id), []);
    for (const { id, title } of list) assert.equal(title, readTitle(id));
});
const readTitle = (id) => /^ {4}title: '(.*)',$/m.exec(readFileSync(join(demosFolder, `${id}.js`), 'utf8'))[1];
