// build.mjs [--base /PATH/]: builds the site into build/site, with the package of `make npm` and the pages of docs/.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gather, PAGES } from './gather.mjs';

const here = dirname(fileURLToPath(import.meta.url));
process.chdir(dirname(here));

function baseOf(args) {
    const at = args.indexOf('--base');
    const base = at < 0 ? '/' : args[at + 1];
    if (!/^\/([\w.~-]+\/)*$/.test(base ?? '')) throw new Error(`a base begins and ends with a slash: ${base}`);
    return base;
}

// The reference of the JavaScript package, by TypeDoc from its types.
function jsReference() {
    const out = `${PAGES}/reference/javascript`;
    execFileSync(process.execPath, [join(here, 'node_modules/typedoc/bin/typedoc'), '--options', join(here, 'typedoc.json'), '--out', out], {
        stdio: 'inherit',
    });
    const page = `${out}/index.md`;
    writeFileSync(page, trueParts(readFileSync(page, 'utf8')));
}

// TypeDoc counts names that are no headings: a link to name-1 where there is one heading is one to name.
function trueParts(text) {
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map((match) => match[1].toLowerCase().replace(/[^a-z0-9_ -]/g, '').replace(/ /g, '-'));
    const count = (name) => headings.filter((one) => one === name).length;
    return text.replace(/\(#([a-z0-9_-]+?)-(\d+)\)/g, (link, name, n) => (count(name) > Number(n) ? link : `(#${name})`));
}

// The script of a demo that is saved as one file: all but the demo itself, with its pictures.
async function demoKit() {
    const { build } = await import('esbuild');
    await build({
        stdin: { contents: "export * from './saved.js'", resolveDir: join(here, 'demos') },
        bundle: true,
        format: 'iife',
        globalName: 'hitmaskSaved',
        minify: true,
        alias: {
            ...Object.fromEntries(['hitmask/full', 'hitmask/core', 'hitmask'].map((name) => [name, join(dirname(here), 'build/js/package/full.js')])),
            'hitmask/bake': join(here, 'demos/baked-none.js'),
        },
        loader: { '.png': 'dataurl' },
        outfile: 'build/site/demo-kit.js',
        logLevel: 'warning',
    });
}

async function main(args) {
    if (!existsSync('build/js/package/hitmask.js')) throw new Error('there is no package: make npm');
    process.env.HITMASK_BASE = baseOf(args);
    const demos = gather();
    jsReference();
    const { build } = await import('vitepress');
    await build(here);
    mkdirSync('build/site', { recursive: true });
    await demoKit();
    writeFileSync('build/site/demos.json', `${JSON.stringify(demos, null, 2)}\n`);
}

await main(process.argv.slice(2));
