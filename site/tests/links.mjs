// Every link and every picture of a built site leads to a file of it, every #part to an element there.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export function htmlFiles(folder, under = '') {
    return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((one) => {
        const path = join(under, one.name);
        return one.isDirectory() ? htmlFiles(folder, path) : path.endsWith('.html') ? [path] : [];
    });
}

const unescaped = (text) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
const targets = (html) => [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map((match) => unescaped(match[1]));
const idsOf = (html) => new Set([...html.matchAll(/\sid="([^"]*)"/g)].map((match) => unescaped(match[1])));

export function faultyLinks(folder, base) {
    const pages = new Map(htmlFiles(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
    const ids = new Map();
    const hasId = (path, id) => {
        if (!ids.has(path)) ids.set(path, idsOf(pages.get(path)));
        return ids.get(path).has(id);
    };
    const faults = [];
    let count = 0;
    for (const [from, html] of pages)
        for (const link of targets(html)) {
            if (/^(https?:|mailto:|data:)/.test(link) || from === '404.html') continue;
            count++;
            const fault = faultOf(folder, base, pages, hasId, from, link);
            if (fault) faults.push(`${from}: ${link}: ${fault}`);
        }
    return { faults, count };
}

function faultOf(folder, base, pages, hasId, from, link) {
    const url = new URL(link, `http://x${base}${from}`);
    const path = decodeURIComponent(url.pathname);
    if (!path.startsWith(base)) return 'outside of the site';
    let file = path.slice(base.length);
    if (file === '' || file.endsWith('/')) file += 'index.html';
    if (!existsSync(join(folder, file)) || statSync(join(folder, file)).isDirectory()) return 'no such file';
    const part = decodeURIComponent(url.hash.slice(1));
    return part && pages.has(file) && !hasId(file, part) ? 'no such part' : '';
}
