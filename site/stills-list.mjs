// Which demos and figures there are, and where: each of them has a still picture in site/public/stills.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const pages = join(here, 'pages');

// `{ name, kind, path, number }`: what it is called, the page, and which of the live things on it.
export function stillsWanted() {
    const demos = JSON.parse(readFileSync(join(here, 'demos/list.json'), 'utf8'));
    const found = new Map(demos.map(({ id }) => [`demo-${id}`, { kind: 'demo', path: `playground/${id}.html`, number: 0 }]));
    for (const file of readdirSync(pages, { recursive: true }).filter((name) => name.endsWith('.md'))) {
        const live = readFileSync(join(pages, file), 'utf8').matchAll(/<(Figure|Demo) id="([a-z0-9-]+)"/g);
        [...live].forEach(([, kind, id], number) => {
            const name = `${kind.toLowerCase()}-${id}`;
            if (!found.has(name)) found.set(name, { kind: kind.toLowerCase(), path: file.replace(/\.md$/, '.html'), number });
        });
    }
    return [...found].map(([name, rest]) => ({ name, ...rest }));
}
