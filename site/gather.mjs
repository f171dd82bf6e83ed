// Gathers the pages of the site in build/site-pages: the documentation of the repository and site/pages, with links
// that are true there. What a page links to and is no page (a header, an example, a folder) becomes a page of source.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, posix } from 'node:path';
import { cReference } from './reference.mjs';
import { demoList, demoPages } from './playground.mjs';

export const PAGES = 'build/site-pages';

const markdownIn = (folder) => readdirSync(folder).filter((name) => name.endsWith('.md'));
const asIndex = (path) => path.replace(/README\.md$/, 'index.md');

// Which file of the repository is which page. The README is the home page, which says the same.
function pageMap() {
    const map = new Map([
        ['README.md', 'index.md'],
        ['CHANGELOG.md', 'changes.md'],
        ['examples/README.md', 'examples/index.md'],
        ['sprites/README.md', 'sprites.md'],
        ['src/README.md', 'rooms.md'],
        ['js/README.md', 'package.md'],
        ['js/sizes.md', 'sizes.md'],
        ['site/README.md', 'about-this-site.md'],
    ]);
    for (const folder of ['docs', 'docs/benchmarks', 'docs/decisions'])
        for (const name of markdownIn(folder)) map.set(`${folder}/${name}`, asIndex(`${folder}/${name}`));
    return map;
}

// ---- links

const sourcePage = (path) => `source/${path.replace(/\/$/, '')}.md`;

export class Gathering {
    constructor() {
        this.pages = pageMap();
        this.sources = new Set();
    }

    // Where a link of a page of the repository leads on the site.
    target(from, link) {
        const [file, part] = link.split('#');
        const hash = part === undefined ? '' : `#${part}`;
        if (file === '' || /^[a-z]+:/.test(file) || file.startsWith('/')) return link;
        const path = posix.normalize(posix.join(posix.dirname(from), file)).replace(/\/$/, '');
        if (this.pages.has(path)) return `/${this.pages.get(path)}${hash}`;
        const demo = /^site\/demos\/([a-z0-9-]+)\.js$/.exec(path)?.[1];
        if (demoList().some(({ id }) => id === demo)) return `/playground/${demo}.md${hash}`;
        if (path === 'examples') return '/examples/index.md';
        if (/\.(png|svg)$/.test(path)) return this.picture(path);
        return this.source(path) + hash;
    }

    picture(path) {
        const name = `/pictures/${basename(path)}`;
        mkdirSync(`${PAGES}/public/pictures`, { recursive: true });
        cpSync(path, `${PAGES}/public${name}`);
        return name;
    }

    source(path) {
        if (!existsSync(path)) throw new Error(`the site has no ${path}`);
        const folder = statSync(path).isDirectory();
        // The address of a page of a page would end in .html twice.
        if (!folder && (!/^(examples|include|js)\//.test(path) || path.endsWith('.html'))) return this.plainFile(path);
        if (!this.sources.has(path)) {
            this.sources.add(path);
            write(sourcePage(path), folder ? this.folderText(path) : sourceText(path));
        }
        return `/${sourcePage(path)}`;
    }

    // A page of source costs a build more than a page of words: hundreds of files are copied instead.
    plainFile(path) {
        const name = `source/${path}.txt`;
        mkdirSync(dirname(`${PAGES}/public/${name}`), { recursive: true });
        cpSync(path, `${PAGES}/public/${name}`);
        return `/${name}`;
    }

    folderText(path) {
        const files = readdirSync(path).filter((name) => statSync(join(path, name)).isFile());
        const rows = files.map((name) => `- [${name}](${this.source(`${path}/${name}`)})`);
        return `${unsearched}# ${path}\n\n${rows.join('\n')}\n`;
    }

    markdown(from, text) {
        return outsideCode(text, (line) =>
            line.replace(/(\]\()([^)\s]+)(\))/g, (_, open, link, close) => open + this.target(from, link) + close),
        );
    }
}

// Applies a function to every line that is not in a block of code, and makes it safe for Vue.
export function outsideCode(text, change) {
    let fence = '';
    const out = text.split('\n').map((line) => {
        const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
        if (mark && !fence) fence = mark;
        else if (mark && line.trim() === fence) fence = '';
        return fence || mark ? line : change(line).replaceAll('{{', '&#123;&#123;');
    });
    return out.join('\n');
}

// ---- pages of source

const unsearched = '---\nsearch: false\neditLink: false\n---\n\n';
const LANGUAGES = {
    ...{ c: 'c', h: 'c', cpp: 'cpp', hpp: 'cpp', json: 'json', mjs: 'js', js: 'js', cjs: 'js', py: 'python' },
    ...{ sh: 'sh', html: 'html', ts: 'ts', txt: 'text', cmake: 'cmake', md: 'md' },
};
export const language = (path) =>
    LANGUAGES[extname(path).slice(1)] ?? (readFileSync(path, 'utf8').startsWith('#!/usr/bin/env python3') ? 'python' : 'sh');

const fenced = (path) => `\`\`\`\`${language(path)}\n${readFileSync(path, 'utf8').trimEnd()}\n\`\`\`\`\n`;
const sourceText = (path) => `${unsearched}# ${basename(path)}\n\n\`${path}\`\n\n${fenced(path)}`;

const version = () => /#define HM_VERSION "(.*)"/.exec(readFileSync('include/hitmask/base.h', 'utf8'))[1];

// What stands between `#region NAME` and `#endregion` of a file.
function region(path, name) {
    const text = readFileSync(path, 'utf8').split(new RegExp(`^.*#region ${name}\\n`, 'm'))[1]?.split(/^.*#endregion$/m)[0];
    if (!text) throw new Error(`${path} has no region ${name}`);
    return text.trimEnd();
}

// The library's nanoseconds in a cell of a table of docs/benchmarks: the first time in it, or in its brackets. An error where
// there is no such cell. A column by how its head begins, the last of several: that of the widest instructions.
export function cost(file, heading, row, column) {
    const [, rest] = readFileSync(`docs/benchmarks/${file}.md`, 'utf8').split(new RegExp(`^## ${heading}$`, 'm'));
    const lines = (rest ?? '').split(/^## /m)[0].split('\n').filter((line) => line.startsWith('|'));
    const rows = lines.map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));
    const cell = rows.find(([name]) => name === row)?.[rows[0].findLastIndex((name) => name.startsWith(column))] ?? '';
    const [, amount, unit] = /([\d.]+) (ns|us)/.exec(cell) ?? /\(([\d.]+)\)/.exec(cell) ?? [];
    if (amount === undefined) throw new Error(`docs/benchmarks/${file}.md, ${heading}, has no time of ${row}, ${column}`);
    return String(Number((Number(amount) * (unit === 'us' ? 1000 : 1)).toPrecision(2)));
}

// In a page of site/pages %COST FILE / HEADING / ROW / COLUMN% stands for that, a line `<<< FILE` for that file of the
// repository, as code, `<<< FILE#NAME [TITLE]` for a region of it under a title, and %VERSION% for that. Links to examples lead to their source.
export function included(gathering, text) {
    return text
        .replaceAll('%VERSION%', version())
        .replace(/%COST (.*?)%/g, (_, place) => cost(...place.split(' / ')))
        .replace(/^<<< (\S+)#(\w+) (\[.*\])$/gm, (_, path, name, title) => `\`\`\`\`${language(path)} ${title}\n${region(path, name)}\n\`\`\`\``)
        .replace(/^<<< (\S+)$/gm, (_, path) => `${fenced(path)}\n[\`${path}\`](${gathering.source(path)})\n`)
        .replace(/\]\((examples\/[^)]+)\)/g, (_, path) => `](${gathering.source(path)})`);
}

export function write(page, text) {
    const path = `${PAGES}/${page}`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
}

function filesUnder(folder, under = '') {
    return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((one) =>
        one.isDirectory() ? filesUnder(folder, join(under, one.name)) : [join(under, one.name)],
    );
}

function ownPages(gathering) {
    for (const name of filesUnder('site/pages'))
        if (name.endsWith('.md')) write(name, included(gathering, readFileSync(`site/pages/${name}`, 'utf8')));
}

function documentation(gathering) {
    for (const [file, page] of gathering.pages)
        if (page !== 'index.md') write(page, gathering.markdown(file, readFileSync(file, 'utf8')));
}

// The sprites that figures and demos load.
function sprites() {
    mkdirSync(`${PAGES}/public/sprites`, { recursive: true });
    cpSync('site/public', `${PAGES}/public`, { recursive: true });
    for (const name of readdirSync('sprites').filter((file) => file.endsWith('.png')))
        cpSync(`sprites/${name}`, `${PAGES}/public/sprites/${name}`);
}

export function gather() {
    rmSync(PAGES, { recursive: true, force: true });
    mkdirSync(PAGES, { recursive: true });
    symlinkSync('../../site/node_modules', `${PAGES}/node_modules`); // pages are modules that import Vue
    const gathering = new Gathering();
    documentation(gathering);
    ownPages(gathering);
    cReference();
    const demos = demoPages();
    sprites();
    return demos;
}
