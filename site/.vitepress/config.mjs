import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { sidebarOfDemos } from '../playground.mjs';
import { sidebar } from './sidebar.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const base = process.env.HITMASK_BASE ?? '/';
const library = (name) => join(root, 'build/js/package', name);

// As GitHub makes them, so that a link with a #part is true in the repository and here.
const slugify = (text) =>
    text
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .trim()
        .replace(/ /g, '-');

// The empty corner of a table is no header: readers of screens would announce it as one.
function emptyHeaders({ tokens }) {
    tokens.forEach((token, i) => {
        if (token.type !== 'th_open' || tokens[i + 1].content !== '') return;
        token.tag = tokens[i + 2].tag = 'td';
    });
}

// A block of code that is indented looks like one between fences.
function fencedCode({ tokens }) {
    for (const token of tokens)
        if (token.type === 'code_block') Object.assign(token, { type: 'fence', info: 'text', markup: '```' });
}

// A phone shows pictures smaller than they are: each leads to its file, where fingers enlarge it.
function linkedPictures(md) {
    const image = md.renderer.rules.image;
    md.renderer.rules.image = (tokens, index, ...rest) => {
        const source = tokens[index].attrGet('src');
        const shown = image(tokens, index, ...rest);
        return source.startsWith('/pictures/') ? `<a href="${base}${source.slice(1)}">${shown}</a>` : shown;
    };
}

// Pages are rendered beforehand without figures, so that this half of the build leaves out all that they need.
const withoutFigures = {
    name: 'without-figures',
    enforce: 'pre',
    resolveId: (id, _, { ssr }) => (ssr && /^(hitmask|@figures)\b/.test(id) ? '\0none' : null),
    load: (id) => (id === '\0none' ? { code: 'export default {}', syntheticNamedExports: true } : null),
};

export default defineConfig({
    title: 'hitmask',
    description: 'Exact 2D collision detection: do these two sprites, as drawn, touch - where, at what depth, and when?',
    base,
    srcDir: '../build/site-pages',
    outDir: '../build/site',
    cacheDir: '../build/site-cache',
    metaChunk: true,
    head: [
        ['link', { rel: 'icon', href: `${base}icon.svg`, type: 'image/svg+xml' }],
        ['meta', { name: 'theme-color', content: '#1864ab' }],
    ],
    markdown: {
        // Braces in the documentation are no attributes.
        attrs: { disable: true },
        anchor: { slugify },
        image: { lazyLoading: true },
        config: (md) => {
            md.core.ruler.push('empty-headers', emptyHeaders);
            md.core.ruler.push('fenced-code', fencedCode);
            linkedPictures(md);
        },
        languageAlias: { ninja: 'make' },
        theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
    },
    vite: {
        plugins: [withoutFigures],
        resolve: {
            alias: [
                { find: /^hitmask$/, replacement: library('hitmask.js') },
                { find: /^hitmask\/core$/, replacement: library('core.js') },
                { find: /^hitmask\/bake$/, replacement: library('bake.js') },
                { find: /^hitmask\/full$/, replacement: library('full.js') },
                { find: /^@demos\//, replacement: join(root, 'site/demos/') },
                { find: /^@figures\//, replacement: join(root, 'site/figures/') },
            ],
        },
        build: { chunkSizeWarningLimit: 2000, reportCompressedSize: false },
        server: { fs: { allow: [root] } },
    },
    themeConfig: {
        logo: { src: '/icon.svg', alt: '' },
        search: { provider: 'local' },
        outline: { level: [2, 3] },
        nav: [
            { text: 'Start', link: '/start/', activeMatch: '^/start/' },
            { text: 'Playground', link: '/playground/', activeMatch: '^/playground/' },
            { text: 'Learn', link: '/learn/', activeMatch: '^/learn/' },
            { text: 'Choose', link: '/choose' },
            { text: 'Guides', link: '/guides/', activeMatch: '^/guides/' },
            {
                text: 'Reference',
                items: [
                    { text: 'All topics', link: '/docs/' },
                    { text: 'C', link: '/reference/c/' },
                    { text: 'JavaScript', link: '/reference/javascript/' },
                    { text: 'The command', link: '/docs/command' },
                    { text: 'Glossary', link: '/docs/glossary' },
                ],
            },
        ],
        sidebar: { '/playground/': sidebarOfDemos(), '/': sidebar },
        footer: { message: 'MIT licence. Every figure on this site runs the library itself.' },
    },
});
