// The pages of the playground: one for each demo of site/demos/list.json, the list of them, and demos.json.
import { existsSync, readFileSync } from 'node:fs';
import { write } from './gather.mjs';

const ARTICLES = [
    ['canvas-2d-collision', 'HTML5 Canvas: Collision Detection'],
    ['pixel-map-resolution', 'Pixel Map Resolution'],
    ['per-pixel-plugin', 'Per-Pixel Collision Plugin'],
    ['radial-perimeter', 'Radial Perimeter Collision'],
    ['outline-projectiles', 'Outline Projectiles'],
    ['beyond', 'Beyond the articles'],
];

export const demoList = () =>
    existsSync('site/demos/list.json') ? JSON.parse(readFileSync('site/demos/list.json', 'utf8')) : [];

const pathOf = (demo) => `/playground/${demo.id}.html`;

function checked(list) {
    for (const demo of list) {
        if (!/^[a-z0-9-]+$/.test(demo.id)) throw new Error(`a demo cannot be called ${demo.id}`);
        if (!ARTICLES.some(([name]) => name === demo.article)) throw new Error(`${demo.id}: no article ${demo.article}`);
        if (!existsSync(`site/demos/${demo.id}.js`)) throw new Error(`no site/demos/${demo.id}.js`);
    }
    return list;
}

function page(demo, before, after) {
    const pager = (key, other) => (other ? `${key}: { text: ${JSON.stringify(other.title)}, link: ${pathOf(other)} }\n` : '');
    const front = `---\naside: false\n${pager('prev', before)}${pager('next', after)}---\n`;
    return `${front}\n# ${demo.title}\n\n${demo.about}\n\n<Demo id="${demo.id}" eager />\n`;
}

function index(list) {
    const sections = ARTICLES.map(([name, title]) => {
        const rows = list.filter((demo) => demo.article === name);
        const cards = rows.map((demo) => `- [**${demo.title}**](/playground/${demo.id}.md) ${demo.about}`);
        return cards.length ? `## ${title}\n\n<div class="cards">\n\n${cards.join('\n')}\n\n</div>\n` : '';
    });
    const intro = 'Every technique, to be dragged and measured. Each demo is the library itself, as WebAssembly on this page.';
    return `---\naside: false\n---\n\n# Playground\n\n${intro}\n\n${sections.filter(Boolean).join('\n')}`;
}

export function sidebarOfDemos() {
    return ARTICLES.map(([name, text]) => ({
        text,
        items: demoList().filter((demo) => demo.article === name).map((demo) => ({ text: demo.title, link: pathOf(demo) })),
    })).filter((group) => group.items.length);
}

export function demoPages() {
    const list = checked(demoList());
    list.forEach((demo, i) => write(`playground/${demo.id}.md`, page(demo, list[i - 1], list[i + 1])));
    write('playground/index.md', index(list));
    return list.map(({ id, title, article }) => ({ id, title, article, path: pathOf({ id }) }));
}
